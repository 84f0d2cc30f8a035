"""Dust Tactics on the table."""
