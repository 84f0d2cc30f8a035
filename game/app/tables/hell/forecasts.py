"""The odds that the table shows: a Break Test as it stands, and after a choice; worked out by the rules alone."""

from __future__ import annotations

from collections.abc import Callable

from game.app.tables.hell import seen
from game.core.choice import Choice
from game.rules.hell.book import Book
from game.rules.hell.breaktest import count_dice
from game.rules.hell.effects import Outlook
from game.rules.hell.odds import Forecast, chance_of, forecast, foresee, outlook
from game.rules.hell.state import SIDES, Formation, View
from game.rules.hell.table import battle_of


class Odds:
    """Forecasts of one view; asked again for the same thing, it answers from memory."""

    def __init__(self, book: Book, view: View) -> None:
        self.book = book
        self.view = view
        self.battle = battle_of(view)
        self.slot = self.battle.slot if self.battle is not None else ""
        self._kept: dict[tuple[object, ...], Forecast] = {}
        self._changes: dict[str, Callable[[Outlook, Choice], None]] = {
            "play": self._play, "intercept": self._play, "choose": self._source, "lead": self._lead,
            "refit": self._refit, "draw_up": self._refit, "lose": self._unit, "destroy": self._unit,
            "snipe": self._unit, "spill": self._spill, "deplete": self._wear, "stand": self._wear,
            "spend": self._wear, "supply": self._supply, "overrun": self._join, "send": self._join,
        }  # fmt: skip

    def now(self, slot: str) -> Forecast:
        """Return how the Break Test for a building would stand."""
        key = ("now", slot)
        if key not in self._kept:
            battle = self.battle if slot == self.slot else None
            self._kept[key] = forecast(self.book, self.view, slot, battle)
        return self._kept[key]

    def slot_of(self, wanted: Choice | None) -> str:
        """Return the district whose Break Test matters: that of the battle, else the one that a choice names."""
        if self.slot or wanted is None:
            return self.slot
        if wanted.verb == "send":
            return str(wanted.target)
        return str(wanted.subject) if wanted.verb == "fight" else ""

    def after(self, wanted: Choice) -> Forecast | None:
        """Return how it would stand after a choice, as far as that can be foreseen; None if it changes none."""
        trial = self.outlook_after(wanted)
        return chance_of(count_dice(trial.here)) if trial is not None else None

    def outlook_after(self, wanted: Choice) -> Outlook | None:
        """Return the battle as it may be after a choice."""
        change = self._changes.get(wanted.verb)
        slot = self.slot_of(wanted)
        if change is None or not slot:
            return None
        trial = outlook(self.book, self.view, slot, self.battle if slot == self.slot else None)
        change(trial, wanted)
        return foresee(self.book, trial, 0, ())

    # ---- What choices change ----

    def _effects(self, trial: Outlook, side: int, source: str) -> None:
        foresee(self.book, trial, side, self.book.effects.get(source, ()))

    def _play(self, trial: Outlook, wanted: Choice) -> None:
        kind = self.book.kind_of[str(wanted.subject)]
        if kind.sacrifice:
            trial.kill_rifles(self.book, kind.sacrifice)
        self._effects(trial, kind.side, kind.id)

    def _source(self, trial: Outlook, wanted: Choice) -> None:
        self._effects(trial, self.view.seat % 2, str(wanted.subject))

    def _refit(self, trial: Outlook, wanted: Choice) -> None:
        self._effects(trial, self.view.seat % 2, self.view.commanders[self.view.seat])

    def _lead(self, trial: Outlook, wanted: Choice) -> None:
        formation = str(wanted.subject)
        self._effects(trial, self.book.side_of[formation], formation)

    def _unit(self, trial: Outlook, wanted: Choice) -> None:
        kind = str(wanted.subject)
        if kind in self.book.units:
            side = SIDES.index(self.book.units[kind].side)
            if trial.units[side].get(kind):
                trial.lose(side, kind)

    def _spill(self, trial: Outlook, wanted: Choice) -> None:
        trial.advance(self.view.seat % 2, 1)

    def _formation(self, wanted: Choice) -> Formation:
        name = str(wanted.subject)
        return self.view.formations[self.book.side_of[name]][name]

    def _wear(self, trial: Outlook, wanted: Choice) -> None:
        formation = self._formation(wanted)
        if not formation.depleted:
            trial.here.formations[formation.owner % 2] -= 1

    def _supply(self, trial: Outlook, wanted: Choice) -> None:
        formation = self._formation(wanted)
        if formation.at == self.slot:
            trial.here.formations[formation.owner % 2] += 1

    def _join(self, trial: Outlook, wanted: Choice) -> None:
        formation = self._formation(wanted)
        if not formation.depleted:
            trial.here.formations[formation.owner % 2] += 1
        self._effects(trial, formation.owner % 2, formation.id)


def is_tested(view: View) -> bool:
    """Tell whether the dice of the Break Test lie on the table."""
    battle = battle_of(view)
    return battle is not None and bool(battle.dice) and seen.moment(view) != "aftermath.building"
