"""The names of games and players, and the mistake of naming something else; imports the standard library only."""

from __future__ import annotations

from collections.abc import Sequence

GAMES = ("hell", "battle", "tactics", "battlefield")
"""The games that can be played, each at a table on the screen and in the terminal, in the order of the menu."""
USUAL = "battle"
"""The one that is meant where none is named."""
TAUGHT = GAMES
"""Those that have a lesson."""
PERSON = "person"
"""What a journal's header names a seat that no computer plays."""
SEEDS = 1 << 31


class UserError(Exception):
    """A mistake of the person at the keyboard, told in one line; the program ends with exit code 2."""


def game_name(text: str) -> str:
    """Read the name of a game that can be played."""
    if text not in GAMES:
        raise UserError(f"unknown game '{text}'; {nearest(text, GAMES)}")
    return text


def nearest(word: str, known: Sequence[str]) -> str:
    """Return a hint at the nearest known word, or the list of all of them."""
    import difflib

    near = difflib.get_close_matches(word, known, n=1)
    return f"did you mean '{near[0]}'?" if near else f"choose one of {', '.join(known)}"
