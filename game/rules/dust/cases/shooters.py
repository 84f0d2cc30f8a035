"""Soldiers of one squad of whom some face cover and others do not, with what each of them hits (D-136)."""

from __future__ import annotations

from typing import Any, NamedTuple

from game.core.examples import Misfit, as_mapping
from game.core.questions import Given
from game.rules.dust.cases.names import counted, fold
from game.rules.dust.cases.wording import yes_or_no

COVER = ("target_in_cover", "in_cover", "faces_cover", "facing_cover", "target_covered", "covered", "cover")
SEEN = ("line_of_sight_clear", "clear_line_of_sight", "clear", "unobstructed", "sees_all")


class Shooter(NamedTuple):
    """A soldier: what the question calls him, whether his target is in cover from him, how often he hits."""

    name: str
    covered: bool
    hits: int


def shooters_in(given: Given, spec: dict[str, Any]) -> list[Shooter]:
    """Return the soldiers that a question tells apart by cover, none if it does not."""
    raw = spec.pop("shooters", None) or given.get("shooters", "firing_figures", default=None)
    if raw is not None:
        listed = raw if isinstance(raw, list) else []
        named = [(one.get("id", one.get("name", one.get("figure", n))), one) for n, one in enumerate(listed, 1)]
        pairs = list(raw.items()) if isinstance(raw, dict) else named
        return [_shooter(str(name), as_mapping(one, "given.shooters")) for name, one in pairs]
    hits = given.raw.get("hits")
    found = [shooter for name, number in (hits.items() if isinstance(hits, dict) else ())
             for shooter in _by_words(str(name), number)]  # fmt: skip
    if found and len(found) == len(hits or ()):
        given.get("hits")
        return found
    found = []
    for key in given.raw:
        if fold(key).startswith("hits from") or fold(key).startswith("hits by"):
            found += _by_words(key, given.get(key))
    return found


def _shooter(name: str, one: dict[str, Any]) -> Shooter:
    known = {*COVER, *SEEN, "hits", "id", "name", "figure"}
    if set(one) - known:
        raise Misfit(f"given.shooters.{min(set(one) - known)}", "not understood", f"use {', '.join(sorted(known))}")
    said = next((yes_or_no(one[key]) for key in COVER if key in one), None)
    clear = next((yes_or_no(one[key]) for key in SEEN if key in one), None)
    if said is None and clear is None:
        raise Misfit(f"given.shooters.{name}", "it is not said whether it faces cover", "write target_in_cover: true")
    return Shooter(name, said if said is not None else clear is False, counted(one.get("hits")) or 0)


def _by_words(name: str, number: object) -> list[Shooter]:
    """Return the soldier of whom words such as 'not facing cover' speak."""
    words = fold(name)
    opened = any(word in words for word in ("uncovered", "not facing cover", "open", "clear", "without cover"))
    if not opened and "cover" not in words:
        return []
    return [Shooter(name, not opened, counted(number) or 0)]
