"""The odds that the table shows, worked out once per view by the rules; imports the rules only."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from game.app.tables.battle import seen
from game.app.tables.rows import Spread
from game.core.choice import Choice
from game.rules.battle.book import Book
from game.rules.battle.fight import Toll, tolls
from game.rules.battle.losses import Account, account
from game.rules.battle.odds import Forecast, begin, forecast, forecast_running, table_of
from game.rules.battle.sharing import attack_of
from game.rules.battle.state import Attack, Event, View


class Odds:
    """Forecasts of one view; asked again for the same thing, it answers from memory."""

    def __init__(self, book: Book, view: View) -> None:
        self.book = book
        self.view = view
        self._kept: dict[tuple[object, ...], Forecast | None] = {}

    def attack(self, slot: str, attackers: Sequence[str]) -> Forecast:
        """Forecast an attack of the active side that has not begun."""
        key = ("attack", slot, *attackers)
        if key not in self._kept:
            self._kept[key] = forecast(self.book, self.view, self.view.seat, slot, attackers)
        found = self._kept[key]
        assert found is not None
        return found

    def begun(self, attack: Attack, wanted: Choice | None) -> Attack:
        """Return an attack that is being named as it will stand at step 3, with one more attacker perhaps."""
        more = [str(wanted.subject)] if wanted is not None and wanted.verb == "join" else []
        return begin(self.book, table_of(self.view), attack.seat, attack.slot, [*attack.attackers, *more])

    def running(self, committed: Sequence[str] = ()) -> Forecast:
        """Forecast the attack under way, with these firefight cards added."""
        key = ("running", *committed)
        if key not in self._kept:
            self._kept[key] = forecast_running(self.book, self.view, self.view.seat, committed)
        found = self._kept[key]
        assert found is not None
        return found

    def after_event(self, card: str, target: str) -> Forecast | None:
        """Forecast the attack under way as an event would leave it; None for one that changes nothing openly."""
        key = ("event", card, target)
        if key not in self._kept:
            self._kept[key] = self._after_event(card, target)
        return self._kept[key]

    def _after_event(self, card: str, target: str) -> Forecast | None:
        kind = self.book.kind_of[card]
        state = seen.open_table(self.view)
        attack = attack_of(state)
        if attack is None or not kind.effect.in_attack:
            return None
        frames = len(state.frames)
        kind.effect.resolve(self.book, state, Event(step="event.resolve", seat=kind.seat, card=card, target=target))
        after = replace(self.view, frames=state.frames[:frames], units=state.units)
        return forecast_running(self.book, after, self.view.seat)

    def of(self, wanted: Choice | None) -> Forecast | None:
        """Return the odds of the attack that a choice is about, or of the one under way without one."""
        attack = seen.attack_in(self.view)
        if attack is None:
            if wanted is None or wanted.verb != "attack":
                return None
            return self.attack(str(wanted.target), [str(wanted.subject)])
        if attack.step == "attack.join":
            more = [str(wanted.subject)] if wanted is not None and wanted.verb == "join" else []
            return self.attack(attack.slot, [*attack.attackers, *more])
        if wanted is not None and wanted.verb == "event":
            changed = self.after_event(str(wanted.subject), str(wanted.target))
            if changed is not None:
                return changed
        return self.running(seen.committed_by(wanted))

    def attackers(self, wanted: Choice | None) -> tuple[int, str]:
        """Return the side that attacks and where, in the attack that a choice is about."""
        attack = seen.attack_in(self.view)
        if attack is not None:
            return attack.seat, attack.slot
        assert wanted is not None
        return self.view.active, str(wanted.target)


def spread_of(found: Forecast, attacker: bool) -> Spread:
    """Return the losses of one side of an attack: the other side's final value."""
    chances: dict[int, float] = {}
    for attacks, defends, chance in found.values:
        losses = defends if attacker else attacks
        chances[losses] = chances.get(losses, 0.0) + chance
    return tuple(sorted(chances.items()))


def sheet(book: Book, view: View) -> Account | None:
    """Return how the side that takes losses stands: what can still absorb them."""
    frame = seen.losses_in(view)
    return account(book, table_of(view), frame) if frame is not None else None


def tolls_of(book: Book, view: View, seat: int) -> dict[str, Toll]:
    """Return what each fighter of a side can absorb."""
    attack: Attack | None = seen.attack_in(view)
    if attack is None:
        return {}
    return {toll.unit: toll for toll in tolls(book, table_of(view), attack, seat)}
