"""The odds that the table of Dust Tactics shows, from the rules' own; kept as long as the view is; no pygame."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from game.app.tables.tactics import seen
from game.core.choice import Choice, Decision
from game.rules.dust.aim_verbs import aim_as
from game.rules.dust.chances import Vector
from game.rules.dust.frames import Attack
from game.rules.dust.odds import Danger, Forecast, all_at, dangers, forecast
from game.rules.dust.state import Position

SLIGHT = 0.005
"""Chances and losses below this are not told."""
MOST_ROWS = 5
"""Rows of a distribution; what is beyond is told together."""


class Row(NamedTuple):
    """One outcome of an attack: missed, saved, or so many lost and how many rows stand for more than one number."""

    kind: str
    """miss, saved, loss, more (that many and beyond) or destroyed."""
    number: int
    chance: float


class Slice(NamedTuple):
    """A part of a distribution of losses: so many lost, or that many and beyond, or everything."""

    number: int
    chance: float
    more: bool = False
    ends: bool = False


def slices(losses: Vector) -> list[Slice]:
    """Return a distribution of losses in a few parts, the rare ones left out.

    >>> [(one.number, one.more, one.ends) for one in slices((0.5, 0.2, 0.1, 0.05, 0.05, 0.1))]
    [(0, False, False), (1, False, False), (2, False, False), (3, True, False), (5, False, True)]
    """
    worst = len(losses) - 1
    found = [Slice(number, losses[number]) for number in range(min(3, worst))]
    if worst > 3:
        found.append(Slice(3, sum(losses[3:worst]), more=worst > 4))
    found.append(Slice(worst, losses[worst], ends=True))
    return [one for one in found if one.chance > SLIGHT]


class Outlook(NamedTuple):
    """An attack with what may come of it, and the same as a Sustained Attack."""

    frame: Attack
    forecast: Forecast
    sustained: Forecast | None = None

    @property
    def target(self) -> str:
        """Return the unit that the last shot is aimed at."""
        return self.frame.shots[-1].target

    def rows(self, unit: str) -> list[Row]:
        """Return what may become of a unit, from a miss to its end."""
        losses = self.forecast.fate(unit).losses
        missed = 1.0
        for volley in self.forecast.volleys:
            if volley.target == unit:
                missed *= volley.chances[0]
        found = [Row("miss", 0, missed), Row("saved", 0, max(0.0, losses[0] - missed))]
        worst = len(losses) - 1
        found += [Row("loss", number, losses[number]) for number in range(1, worst)]
        if worst:
            found.append(Row("destroyed", worst, losses[worst]))
        return _shortened([row for row in found if row.chance > 0.0005 or row.kind == "destroyed"])


def _shortened(rows: list[Row]) -> list[Row]:
    """Put the middle of a long distribution together."""
    while len(rows) > MOST_ROWS:
        losses = [at for at, row in enumerate(rows) if row.kind in ("loss", "more")]
        if len(losses) < 2:
            return rows
        last = losses[-1]
        joined = Row("more", rows[last - 1].number, rows[last - 1].chance + rows[last].chance)
        rows = [*rows[: last - 1], joined, *rows[last + 1 :]]
    return rows


class Odds:
    """Answers for one view."""

    def __init__(self, rules: Any, view: Position) -> None:
        self.rules = rules
        self.view = view
        self._kept: dict[tuple[object, ...], Any] = {}

    def _keep(self, key: tuple[object, ...], make: Callable[[], Any]) -> Any:
        if key not in self._kept:
            self._kept[key] = make()
        return self._kept[key]

    def aimed(self) -> Outlook | None:
        """Return the outlook of what is aimed so far."""
        frame = seen.attack(self.view)
        if frame is None or not frame.shots or frame.step != "attack.aim":
            return None
        return self._keep(("aimed",), lambda: self._outlook(frame))  # type: ignore[no-any-return]

    def after(self, wanted: Choice) -> Outlook | None:
        """Return the outlook if a choice to aim were made."""
        frame = seen.attack(self.view)
        if frame is None or wanted.verb != "aim":
            return None
        return self._keep(("after", wanted), lambda: self._after(frame, wanted))  # type: ignore[no-any-return]

    def _after(self, frame: Attack, wanted: Choice) -> Outlook | None:
        twin = frame.clone()
        aim_as(self.rules, self.view, twin, wanted)
        return self._outlook(twin) if twin.shots else None

    def between(self, unit: str, target: str) -> Outlook | None:
        """Return what a unit could do to an enemy with all it has, as things stand; None if it can do nothing."""
        pieces = self.view.units
        if any(pieces[name].status != "board" for name in (unit, target)):
            return None

        def make() -> Outlook | None:
            frame = all_at(self.rules, self.view, unit, target)
            return self._outlook(frame) if frame.shots else None

        return self._keep(("between", unit, target), make)  # type: ignore[no-any-return]

    def _outlook(self, frame: Attack) -> Outlook | None:
        found = forecast(self.rules, self.view, frame)
        if not found.targets:  # nobody of the unit can do what is aimed
            return None
        if frame.kind != "attack":
            return Outlook(frame, found)
        if frame.shots[0].observer:  # the same gun, directed for longer (D-214)
            longer = frame.clone()
            longer.kind = "sustained"
            return Outlook(frame, found, forecast(self.rules, self.view, longer))
        longer = all_at(self.rules, self.view, frame.unit, frame.shots[-1].target, "sustained", frame.hero)
        return Outlook(frame, found, forecast(self.rules, self.view, longer) if longer.shots else None)

    def dangers(self, unit: str) -> list[Danger]:
        """Return what enemies could do to a unit by reacting to it where it stands, the worst first."""
        if self.view.units[unit].status != "board":
            return []

        def make() -> list[Danger]:
            found = dangers(self.rules, self.view, unit)
            return sorted(found, key=lambda one: (-one.fate.destroyed, -one.fate.loss))

        return self._keep(("dangers", unit), make)  # type: ignore[no-any-return]

    def best_reactor(self, decision: Decision) -> str:
        """Return the unit whose reaction should hurt the trigger most, nobody if none is likely to."""
        window = seen.reaction(self.view)
        options = {str(wanted.subject) for wanted in decision.choices if wanted.verb == "react"}
        found = self.dangers(window.trigger) if window is not None else []
        return next((one.unit for one in found if one.unit in options and one.fate.loss > SLIGHT), "")

    def reaction(self, unit: str) -> Danger | None:
        """Return what one unit's reaction to the present trigger could do."""
        window = seen.reaction(self.view)
        if window is None:
            return None
        return next((one for one in self.dangers(window.trigger) if one.unit == unit), None)
