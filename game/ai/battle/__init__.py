"""Players of Battle for Stalingrad, one file per phase; may import the rules of Battle and game/ai/mind."""
