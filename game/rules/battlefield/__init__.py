"""Dust Tactics Battlefield: the rules of the game on the measured table."""
