"""What a position is worth to a side of Battle: material, ground, cards in hand; measured in action cards."""

from __future__ import annotations

from functools import lru_cache

from game.ai.battle.cards import hand_worth
from game.ai.battle.reading import Reading
from game.rules.battle.book import Book
from game.rules.battle.cards import Figures
from game.rules.battle.ground import controlled
from game.rules.battle.odds import Prices
from game.rules.battle.state import GERMAN, SOVIET, Place, State, Unit

UNIT = 1.35
"""A point of force value on the table."""
RATION = (0.8, 0.6, 0.45, 0.35, 0.25, 0.15)
"""The first, second ... ration of a unit; those beyond count as little as `SPARE_RATION`."""
SPARE_RATION = 0.08
MEDAL = 1.2
GROUND = 2.6
"""A location safely held."""
YIELD = 0.35
"""Each ration that a location yields to its holder."""
STAKES = 0.8
"""How much dearer ground gets with each location the German holds beyond two."""
LATE = 1.6
"""How much dearer ground gets in the last turns (R-27)."""
LATE_TURNS = 3
CONTESTABLE = 0.3
"""What a holder's ground loses by enemies in the periphery, who may come in."""
HOLD_SPREAD = 9.0
"""Difference of strength over which holding goes from hopeless to sure."""
ENEMY_CARDS = 1.5
"""What the cards of an attacker are expected to add."""
FIGHT_SPREAD = 12.0
FIGHT_SHARE = 0.6
URANUS = (0.0, 7.0, 15.0, 24.0, 35.0, 400.0, 400.0)
"""Uranus cards in play, to the Soviet; the fifth wins."""
WON = 400.0
FOUR_HELD = 16.0
"""Four German locations that the Soviet must break before the next German turn."""


@lru_cache(maxsize=256)
def ration_worth(rations: int) -> float:
    """Return what the rations of one unit are worth together."""
    return sum(RATION[:rations]) + SPARE_RATION * max(0, rations - len(RATION))


def unit_worth(book: Book, unit: Unit) -> float:
    """Return what a unit is worth with all that is on it."""
    return UNIT * book.units[unit.id].value + ration_worth(unit.rations) + MEDAL * unit.medals


def stakes(book: Book, state: State) -> float:
    """Return what a location is worth now, to either side."""
    figures = book.figures[state.scenario]
    german = len(controlled(book, state, GERMAN))
    late = LATE if state.turn > figures.last_turn - LATE_TURNS else 1.0
    return GROUND * late * (1 + STAKES * max(0, german - (figures.german_hold_target - 2)))


def prices(book: Book, state: State) -> tuple[Prices, Prices]:
    """Return how the players weigh one way of taking losses with another."""
    ground = stakes(book, state)
    price = Prices(ration=0.45, retreat=0.5, value=UNIT, medal=MEDAL, ground=ground)
    return price, price


class Slot:
    """One location with the units of both sides in its four zones."""

    __slots__ = ("control", "periphery", "place", "slot")

    def __init__(self, slot: str, place: Place) -> None:
        self.slot = slot
        self.place = place
        self.control: tuple[list[Unit], list[Unit]] = ([], [])
        self.periphery: tuple[list[Unit], list[Unit]] = ([], [])

    @property
    def key(self) -> tuple[object, ...]:
        """Return everything that the worth of the location depends on."""
        return (self.place, *map(tuple, self.control), *map(tuple, self.periphery))


def slots_of(book: Book, state: State) -> list[Slot]:
    """Sort the units by location."""
    found = [Slot(slot, place) for slot, place in zip(book.slots, state.places, strict=True)]
    for seat in (0, 1):
        for unit in state.units[seat].values():
            here = found[int(unit.zone[0]) - 1]
            (here.control if unit.zone[1] == "c" else here.periphery)[seat].append(unit)
    return found


def striking(book: Book, figures: Figures, slot: Slot, seat: int) -> int:
    """Return the combat value that a side can bring to bear here in its next turn."""
    able = [unit for unit in slot.control[seat] if unit.rations]
    coming = [unit for unit in slot.periphery[seat] if unit.rations or book.units[unit.id].free_moves]
    room = figures.zone_limit - len(slot.control[seat])
    coming.sort(key=lambda unit: -book.units[unit.id].combat)
    return sum(book.units[unit.id].combat + unit.medals for unit in able + coming[:room])


def endurance(units: list[Unit]) -> int:
    """Return about how many losses the units can take before the last of them must go."""
    return sum(unit.rations for unit in units) + 2 * len(units) - 1


def holding(book: Book, figures: Figures, slot: Slot, seat: int) -> float:
    """Return how surely a side keeps a control zone that it holds alone."""
    against = striking(book, figures, slot, 1 - seat)
    if not against:
        return 1.0
    margin = endurance(slot.control[seat]) - against - ENEMY_CARDS
    sure = min(1.0, max(0.0, 0.5 + margin / HOLD_SPREAD))
    return sure * (1 - CONTESTABLE)


def standing(book: Book, figures: Figures, slot: Slot, seat: int) -> float:
    """Return how a location stands for a side, from -1 (the enemy's for sure) to 1 (its own for sure)."""
    ours, theirs = slot.control[seat], slot.control[1 - seat]
    if ours and not theirs:
        return holding(book, figures, slot, seat)
    if theirs and not ours:
        return -holding(book, figures, slot, 1 - seat)
    if not ours:
        return 0.1 * ((len(slot.periphery[seat]) > 0) - (len(slot.periphery[1 - seat]) > 0))
    power = striking(book, figures, slot, seat) + endurance(ours)
    other = striking(book, figures, slot, 1 - seat) + endurance(theirs)
    return FIGHT_SHARE * min(1.0, max(-1.0, (power - other) / FIGHT_SPREAD))


class Scorer:
    """Adds up a position for one side, remembering what it worked out for each location."""

    def __init__(self, reading: Reading) -> None:
        self._reading = reading

    def score(self, state: State, slots: list[Slot] | None = None) -> float:
        """Return what the position is worth to the side if the enemy moves next."""
        reading = self._reading
        book, seat, memory = reading.book, reading.seat, reading.memory.worths
        total = 0.0
        if slots is None:
            slots = slots_of(book, state)
        ground = stakes(book, state)
        for slot in slots:
            key = slot.key
            found = memory.get(key)
            if found is None:
                stand = standing(book, reading.figures, slot, seat)
                found = memory[key] = (stand, material(book, slot, seat))
            total += found[0] * (ground + YIELD * book.rations_of(slot.place)) + found[1]
        total += hand_worth(book, state, seat)
        return total + (1 if seat == GERMAN else -1) * german_prospects(book, state, seat)


def material(book: Book, slot: Slot, seat: int) -> float:
    """Return what the units at a location are worth to a side, those of the enemy taken off."""
    sides = [(*slot.control[side], *slot.periphery[side]) for side in (seat, 1 - seat)]
    ours, theirs = (sum(unit_worth(book, unit) for unit in units) for units in sides)
    return ours - theirs


def german_prospects(book: Book, state: State, mover: int) -> float:
    """Return what the ends of the game in sight are worth to the German when `mover` has made his turn."""
    figures = book.figures[state.scenario]
    held = len(controlled(book, state, GERMAN))
    total = -URANUS[min(len(state.uranus) + max(0, 5 - figures.uranus_target), len(URANUS) - 1)]
    if mover == GERMAN:
        if held >= figures.german_all_target:
            total += WON
        elif held >= figures.german_hold_target:
            total += FOUR_HELD
    elif held >= figures.german_hold_target:
        total += WON
    if mover == SOVIET and state.turn >= figures.last_turn:
        score = len(state.uranus) + len(controlled(book, state, SOVIET))
        total += -WON if score >= figures.last_turn_target else WON
    if not state.units[GERMAN]:
        return -WON
    if not state.units[SOVIET]:
        return WON
    return total
