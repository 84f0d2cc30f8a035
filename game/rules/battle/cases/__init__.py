"""Worked examples of Battle: positions and questions in a rules author's words, answered by the real rules."""
