"""The Break Test: every die with its reason, the rolls, and the comparison die by die (H-189, H-190, R-30 to R-34)."""

from __future__ import annotations

import msgspec

from game.core.frames import tell
from game.rules.hell.asks import push_ask
from game.rules.hell.book import Book
from game.rules.hell.state import GERMAN, SOVIET, Battle, Die, State, View
from game.rules.hell.table import count_units, district_at, figures_of


class Dice(msgspec.Struct, frozen=True, gc=False):
    """The dice of both sides."""

    german: tuple[Die, ...]
    soviet: tuple[Die, ...]
    determined: bool = False
    """The German has nothing but the Determination die."""

    @property
    def counts(self) -> tuple[int, int]:
        """Return how many dice each side rolls."""
        return len(self.german), len(self.soviet)


class Standing(msgspec.Struct, gc=False):
    """What the dice of a battle depend on; forecasts change it and count again."""

    card: str
    defence: int
    formations: list[int]
    """Full strength formations of each side."""
    units: list[int]
    infernos: int
    bonus: list[str]
    thieves: list[str]
    formation_die: int
    unit_die: int
    hero_dice: int


def standing(book: Book, state: State | View, slot: str, battle: Battle | None = None) -> Standing:
    """Read off the table what the dice depend on; any state or view will do."""
    district = district_at(state, slot)
    figures = figures_of(book, state)
    full = [0, 0]
    for side in (GERMAN, SOVIET):
        for formation in state.formations[side].values():
            if formation.at == slot and not formation.depleted:
                full[side] += 1
    return Standing(
        district.card, book.defence(state, district.card), full,
        [count_units(district, GERMAN), count_units(district, SOVIET)], district.infernos,
        list(battle.bonus) if battle else [], list(battle.thieves) if battle else [],
        figures.formation_die, figures.unit_die, figures.hero_dice,
    )  # fmt: skip


def count_dice(here: Standing) -> Dice:
    """Return every die of a Break Test with its reason (H-083, H-189, R-30, R-31)."""
    german: list[Die] = []
    soviet: list[Die] = []
    for reason, totals, worth in (
        ("formation", here.formations, here.formation_die), ("unit", here.units, here.unit_die)
    ):  # fmt: skip
        best = max(totals)
        for dice, total in ((german, totals[GERMAN]), (soviet, totals[SOVIET])):
            if best and total == best:  # a tie above zero gives one to each
                dice += [Die(reason)] * worth
    german += [Die("inferno", here.card)] * here.infernos
    for card in here.bonus:
        german += [Die("hero", card)] * here.hero_dice
    determined = not german
    if determined:
        german.append(Die("determination"))
    soviet += [Die("defence", here.card)] * here.defence
    for card in here.thieves:
        if len(german) > 1:  # never his last one
            german.pop()
            soviet.append(Die("stolen", card))
    return Dice(tuple(german), tuple(soviet), determined)


def break_dice(book: Book, state: State | View, slot: str, battle: Battle | None = None) -> Dice:
    """Return the dice that a Break Test for a building would have now."""
    return count_dice(standing(book, state, slot, battle))


def roll_dice(rules: Book, state: State, frame: Battle) -> None:
    """Count the dice once, roll them and sort them high to low (R-30, R-32)."""
    dice = break_dice(rules, state, frame.slot, frame)
    frame.determined = dice.determined
    tell(
        state, "break_test", slot=frame.slot, german=[die.reason for die in dice.german],
        soviet=[die.reason for die in dice.soviet],
    )  # fmt: skip
    german = sorted((state.chance.die() for _ in dice.german), reverse=True)
    soviet = sorted((state.chance.die() for _ in dice.soviet), reverse=True)
    frame.dice = [german, soviet]
    tell(state, "dice_rolled", reveals=True, slot=frame.slot, german=german, soviet=soviet)


def compare_dice(rules: Book, state: State, frame: Battle) -> None:
    """Compare the highest dice left; equal ones are a Bloody Slaughter (R-32, R-33, R-34)."""
    german, soviet = frame.dice
    if not german or not soviet:
        frame.captured = bool(german)
    elif german[0] != soviet[0]:
        frame.captured = german[0] > soviet[0]
    elif frame.determined:
        frame.captured = False
    else:
        tell(state, "slaughter", slot=frame.slot, die=german[0])
        frame.dice = [german[1:], soviet[1:]]
        state.round += 1
        frame.step = "break.compare"
        push_ask(state, "slaughter.own", GERMAN)
        push_ask(state, "slaughter.own", SOVIET)  # Soviet first


RUNS = {"break.roll": roll_dice, "break.compare": compare_dice}
