"""Worked examples of Dust Tactics Battlefield: positions in centimetres, and questions of the rule book."""
