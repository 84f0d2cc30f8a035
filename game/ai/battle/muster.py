"""How Battle players choose their forces and deploy them (B-003 to B-006)."""

from __future__ import annotations

import math

from game.ai.battle.reading import Reading
from game.core.choice import Choice, Decision
from game.core.rng import Chance
from game.rules.battle.book import Book
from game.rules.battle.state import GERMAN, SOVIET, Game, State

COMBAT = 1.0
RATION = 0.7
PROPERTY = 0.5
"""Each property on the card."""
PER_POINT = 0.9
"""How strongly a unit's worth is divided by its price."""
TASTE = 0.35
"""How much two veterans may differ in what they like."""
ENOUGH = 4.0
"""By how much a German force should outweigh the defenders it faces before the next target is taken on."""


def liking(book: Book, unit: str, taste: int) -> float:
    """Return how good a buy a unit is."""
    card = book.units[unit]
    worth = COMBAT * card.combat + RATION * card.rations + PROPERTY * len(card.modifiers)
    own = Chance.seeded(taste * 97 + sum(map(ord, unit)) * 31 + int(unit[2:])).below(1000) / 1000
    return worth / math.pow(card.value, PER_POINT) + TASTE * own


def choose_muster(reading: Reading, decision: Decision, taste: int) -> Choice:
    """Choose the best buy and the zone that needs it most."""
    book, state, seat = reading.book, reading.state, reading.seat
    frame = state.frames[-1]
    assert isinstance(frame, Game)
    subjects = dict.fromkeys(str(option.subject) for option in decision.choices if option.verb == "muster")
    if not subjects:
        return decision.choices[-1]
    unit = max(subjects, key=lambda name: liking(book, name, taste))
    options = [option for option in decision.choices if option.subject == unit]
    need = _soviet_need if seat == SOVIET else _german_need
    return max(options, key=lambda option: need(book, state, str(option.target)))


def _weight(book: Book, state: State, seat: int, slot: str, zone: str = "") -> float:
    return sum(
        book.units[unit.id].combat + 0.5 * unit.rations
        for unit in state.units[seat].values()
        if unit.zone.startswith(slot) and unit.zone.endswith(zone)
    )


def _soviet_need(book: Book, state: State, zone: str) -> float:
    """Spread over all control zones, the richer ones first."""
    if zone[1] == "p":
        return -100.0
    place = state.places[int(zone[0]) - 1]
    return book.rations_of(place) * 0.6 - _weight(book, state, SOVIET, zone[0])


def _german_need(book: Book, state: State, zone: str) -> float:
    """Outweigh the weakest defenders first, then the next."""
    against = _weight(book, state, SOVIET, zone[0], "c")
    ours = _weight(book, state, GERMAN, zone[0])
    missing = against + ENOUGH - ours
    return -50.0 - ours if missing <= 0 else 20.0 - missing
