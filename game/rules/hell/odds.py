"""The odds of a Break Test, exact to the last die, and how a card or a Hold would change them."""

from __future__ import annotations

from functools import cache
from math import comb

import msgspec

from game.rules.hell.book import Book
from game.rules.hell.breaktest import Dice, Standing, count_dice, standing
from game.rules.hell.effects import Effect, Outlook
from game.rules.hell.state import Battle, State, View
from game.rules.hell.table import district_at, figures_of

FACES = 6


class Forecast(msgspec.Struct, frozen=True):
    """The dice of a Break Test with their reasons, and the chance that the German captures the building."""

    dice: Dice
    capture: float
    slaughters: float
    """Bloody Slaughters to be expected on the way."""


@cache
def odds(german: int, soviet: int, face: int = FACES) -> tuple[float, float]:
    """Return the German chance to capture with so many dice of each side, and the ties to be expected.

    >>> round(odds(1, 1)[0], 3), round(odds(3, 2)[0], 3)
    (0.417, 0.659)
    """
    if not german or not soviet:
        return (1.0 if german else 0.0), 0.0
    capture = ties = 0.0
    for g in range(german + 1):
        for s in range(soviet + 1):
            chance = _showing(german, g, face) * _showing(soviet, s, face)
            if not chance:
                continue
            ties += chance * min(g, s)
            if g > s:
                capture += chance
            elif g == s:
                won, more = odds(german - g, soviet - s, face - 1)
                capture += chance * won
                ties += chance * more
    return capture, ties


def _showing(dice: int, shown: int, face: int) -> float:
    """Return the chance that so many of some dice, none of them above a face, show just that face."""
    if face == 1:
        return 1.0 if shown == dice else 0.0
    return float(comb(dice, shown) * (face - 1) ** (dice - shown) / face**dice)


def chance_of(dice: Dice) -> Forecast:
    """Return the odds of some dice; a tie with the Determination die alone is a Soviet win like any last tie (R-34)."""
    capture, ties = odds(*dice.counts)
    return Forecast(dice, capture, 0.0 if dice.determined else ties)


def forecast(book: Book, table: State | View, slot: str, battle: Battle | None = None) -> Forecast:
    """Return how the Break Test for a building would stand now."""
    return chance_of(count_dice(standing(book, table, slot, battle)))


def outlook(book: Book, table: State | View, slot: str, battle: Battle | None = None) -> Outlook:
    """Return a copy of what the dice depend on, for effects to be tried on."""
    district = district_at(table, slot)
    here: Standing = standing(book, table, slot, battle)
    if isinstance(table, View):
        sizes = table.hand_sizes
    else:
        sizes = [len(hand) for hand in table.hands]
    return Outlook(
        here, [units.copy() for units in district.units], district.fire, district.bucket,
        figures_of(book, table).track, [sum(sizes[0::2]), sum(sizes[1::2])],
    )  # fmt: skip


def foresee(book: Book, trial: Outlook, side: int, effects: tuple[Effect, ...]) -> Outlook:
    """Let effects happen to an outlook, as far as they can be foreseen."""
    for effect in effects:
        effect.foresee(book, trial, side)
    for at in (0, 1):
        trial.here.units[at] = sum(trial.units[at].values())
    return trial


def forecast_after(
    book: Book, table: State | View, slot: str, battle: Battle | None, side: int, source: str
) -> Forecast:
    """Return how the Break Test would stand after the effects of a card, a Hold option or a commander's bonus."""
    trial = outlook(book, table, slot, battle)
    kind = book.kinds.get(source)
    if kind is not None and kind.sacrifice:
        trial.kill_rifles(book, kind.sacrifice)
    foresee(book, trial, side, book.effects[source])
    return chance_of(count_dice(trial.here))
