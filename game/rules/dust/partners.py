"""Which units of a bloc work well together, by what their cards say of each other; imports the records."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from game.rules.dust.muster import not_enforced, person_of, words_of
from game.rules.dust.records import COLUMNS, Unit, cells_of

SPOTTERS = frozenset(("artillery-observer", "spotter"))
MENDERS = frozenset(("mechanic",))
LIFTED = frozenset(("air-assault", "airmobile"))


def partners(
    unit: Unit, known: Iterable[Unit], *, most: int = 3, ignored: Collection[str] = (), enforced: Collection[str] = ()
) -> list[Unit]:
    """Return the units that fit a unit best, the best first; of two that fit alike the cheaper one comes first."""
    scored = []
    for other in known:
        if other.bloc == unit.bloc and person_of(other) != person_of(unit):
            score = max(_fit(unit, other), _fit(other, unit))
            if score:
                # Whatever is complete is a better proposal than what the games do not carry out yet.
                bonus = 6 * other.book + 4 * (not not_enforced(other, ignored, enforced))
                scored.append((-score - bonus, other.points, other.id, other))
    return [other for *_, other in sorted(scored)[:most]]


def _fit(unit: Unit, other: Unit) -> int:
    """Return how well one unit serves another, 0 where their cards have nothing to do with each other."""
    words = words_of(unit)
    if unit.pilot == other.id:
        return 100  # D-285
    if unit.id in other.may_attach:
        return 80
    if "blutkreuz" in words and "mindless-zombie" in words_of(other):
        return 70  # D-219
    if "airlifter" in words and LIFTED & words_of(other):
        return 65  # D-272
    if SPOTTERS & words and "artillery" in words_of(other):
        return 60  # D-214, D-265
    if unit.kind == "hero" and other.kind == "squad" and _same_pace(unit, other):
        return 40 + 10 * bool(set(unit.factions) & set(other.factions))
    if unit.passengers and other.kind == "squad" and other.mobility == "foot" and other.soldiers <= unit.passengers:
        return 36  # D-284
    if MENDERS & words and other.kind == "vehicle":
        return 30  # D-207, D-281
    if "command-squad" in words and other.kind in ("squad", "vehicle"):
        return 24 + 4 * _same_pace(unit, other)  # D-197
    if unit.kind == "squad" and other.kind in ("vehicle", "support") and not _hits_infantry_far(other):
        return 14
    if other.kind == "vehicle" and unit.kind == "squad" and unit.mobility == "foot":
        return 10
    return 0


def _same_pace(unit: Unit, other: Unit) -> bool:
    """Tell whether two units move alike, so that neither waits for the other."""
    return (unit.mobility, unit.move, unit.armour) == (other.mobility, other.move, other.armour)


def _hits_infantry_far(unit: Unit) -> bool:
    first, count = COLUMNS["infantry"]
    return any(cell and cell.dice > 2 for line in unit.weapons for cell in cells_of(line.vs)[first : first + count])
