"""Which parts of the table a line of the script names: pieces, squares, buttons, rows of a panel; no pygame."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from game.data.lesson import SPOT, Words

UNSEEN = frozenset(("rations", "*"))
"""Words of a pattern that name no part of the table."""
SAID = frozenset(("choose",))
"""Verbs that are said with a button though they name something."""


SPOT_PART = "at:"
"""What the name of a free spot of the table begins with, east and north of the corner after it."""


def parts_named(game: str, pattern: Words) -> list[str]:
    """Return the parts by which a choice is made."""
    if isinstance(pattern[-1], tuple):
        return _of_points(pattern)
    named = BY_GAME.get(game, _of_cards)
    return list(named([str(part) for part in pattern]))


def _of_points(pattern: Words) -> list[str]:
    """Return what is dropped on a free spot, and the spot; of figures apart from each other only their unit."""
    point, unit = pattern[-1], str(pattern[1]).partition("/")[0]
    assert isinstance(point, tuple)
    return [unit, f"{SPOT_PART}{point[0]},{point[1]}"] if len(point) < 2 * SPOT else [unit]


def _of_cards(pattern: list[str]) -> Iterator[str]:
    """Yield the pieces and places that a choice names, or its button."""
    if len(pattern) == 1 or pattern[0] in SAID:
        yield f"button:{' '.join(pattern)}"
        return
    for part in pattern[1:]:
        yield from (word for word in part.split("|") if word not in UNSEEN)


def _of_tactics(pattern: list[str]) -> Iterator[str]:
    """Yield the counters and squares, the actions of a plan, the button or the list of a choice of Dust Tactics."""
    verb, subject, target = (*pattern, "", "")[:3]
    if verb in ("activate", "react"):
        yield subject
    elif verb == "declare":
        yield from (f"button:action:{action}" for action in target.split("+"))
    elif verb == "move":
        yield from (subject, f"sq:{target}")
    elif verb == "aim":
        yield target
    elif verb == "lose":
        yield "panel:choosing"
    else:
        yield f"button:{' '.join(pattern)}"


BY_GAME: dict[str, Callable[[list[str]], Iterator[str]]] = {"tactics": _of_tactics, "battlefield": _of_tactics}
