"""Worked examples of Dust Tactics: positions in plain words, and the questions of the rule digest."""
