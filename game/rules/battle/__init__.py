"""Battle for Stalingrad: two sides, five locations, action cards; may import core and data."""
