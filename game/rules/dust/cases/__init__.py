"""Worked examples of both Dust games: names, cards, dice, attacks, reactions and orders that they share."""
