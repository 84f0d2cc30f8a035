"""What lies on a unit of an example or is ticked on its card: markers, loaded weapons, skills used, who is aboard."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from game.core.examples import Misfit, show
from game.core.questions import Given
from game.rules.dust.cases.names import fold
from game.rules.dust.records import Unit
from game.rules.dust.special.registry import SPECIALS
from game.rules.dust.state import Marker, Piece, Post

KINDS = {
    "under fire": "under-fire", "suppressed": "suppressed", "suppression": "suppressed", "stunned": "stunned",
    "camouflage": "camouflage", "camouflaged": "camouflage", "attack": "stim-attack", "move": "stim-move",
    "attack stimulant": "stim-attack", "attack stimulants": "stim-attack", "move stimulant": "stim-move",
    "move stimulants": "stim-move", "stimulants attack": "stim-attack", "stimulants move": "stim-move",
}  # fmt: skip
"""What an example calls markers."""
SAID = ("marker", "markers", "marker_before", "markers_before")
FLAGS = ("stunned", "under_fire", "suppressed", "camouflaged", "is_stunned", "is_suppressed")
"""Keys that say yes or no of one marker."""
ABOARD: dict[str, Post] = {
    "pilot": "pilot", "driver": "pilot", "piloted_by": "pilot", "driven_by": "pilot", "passengers": "passenger",
    "passenger": "passenger", "carries": "passenger", "riders": "rider", "tank_riders": "rider", "cargo": "cargo",
}  # fmt: skip
"""Keys of a carrier that name who is aboard, and where."""


def markers_in(raw: object, where: str) -> tuple[Marker, ...]:
    """Return the markers that some words name."""
    found: list[Marker] = []
    for one in raw if isinstance(raw, list) else [raw]:
        word = fold(one).removesuffix(" marker")
        if raw is None or not word or word in ("none", "no", "no marker", "nothing"):
            continue
        if word not in KINDS:
            raise Misfit(where, f"there is no marker {show(one)}", f"write {', '.join(KINDS)}")
        found.append(Marker(KINDS[word]))
    return tuple(found)


def as_marked(spec: Given, card: Unit, piece: Piece) -> Piece:
    """Return a unit with the markers, empty weapons and used skills that a question gives it."""
    changes: dict[str, Any] = {}
    found = markers_in(spec.get(*SAID, default=None), spec.at(*SAID))
    for key in [one for one in FLAGS if one in spec and spec.flag(one)]:
        found += markers_in(key.removeprefix("is_"), spec.at(key))
    if found:
        changes["markers"] = found
    if not spec.flag("loaded", default=True) or spec.raw.get("empty") is True:
        spec.get("empty")
        changes["empty"] = sum(
            1 << number for number, line in enumerate(card.weapons) if {"reload", "salvo"} & set(line.keywords)
        )
    used = [name for key in spec.raw if (name := _ticked(key)) and spec.get(key) is True]
    if used:
        changes["used"] = tuple(used)
    return replace(piece, **changes) if changes else piece


def _ticked(key: str) -> str:
    """Return the special rule that a key such as lucky_used says to be spent."""
    words = fold(key).split()
    name = "-".join(words[:-1])
    return name if words[-1:] == ["used"] and name in SPECIALS else ""
