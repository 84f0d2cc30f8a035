"""Worked examples of The Hell of Stalingrad: positions in plain words, and the questions of the rule digest."""
