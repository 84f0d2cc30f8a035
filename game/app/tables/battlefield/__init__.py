"""Dust Tactics Battlefield on the table."""
