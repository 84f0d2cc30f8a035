"""Dust Tactics: the rules of the game on squares."""
