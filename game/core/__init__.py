"""The engine every game runs on: the standard library and msgspec only, no named game."""
