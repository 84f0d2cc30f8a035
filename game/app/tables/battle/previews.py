"""What a choice of Battle would do, told before it is made; imports the contract, the rules and the words."""

from __future__ import annotations

from collections.abc import Callable

from game.app.tables.battle import seen
from game.app.tables.battle.forecasts import Odds, sheet, tolls_of
from game.app.tables.battle.words import Words
from game.app.widgets.widget import Tip
from game.core.choice import Choice
from game.rules.battle.book import Book
from game.rules.battle.fight import attack_cost, price
from game.rules.battle.movement import has_free_move, leaves_free
from game.rules.battle.odds import Forecast, table_of
from game.rules.battle.state import Event, Game, Movements, Reinforce, View

RULES = {
    "muster": "R-02", "ready": "R-02", "give": "B-021", "take": "R-05", "event": "B-024", "resupply": "B-025",
    "move": "B-026", "attack": "B-030", "reinforce": "B-031", "end": "R-29", "pay": "R-24", "pass": "R-12",
    "discard": "B-024", "swap": "B-024", "clear": "B-024", "stop": "B-024", "join": "B-040", "fight": "B-040",
    "firefight": "B-045", "use": "R-14", "retreat": "B-047", "destroy": "R-15", "stay": "R-15", "spend": "R-15",
    "decorate": "B-048",
}  # fmt: skip


class Previews:
    """Tells what the choices of one view would do."""

    def __init__(self, book: Book, words: Words, view: View, odds: Odds) -> None:
        self.book = book
        self.words = words
        self.view = view
        self.odds = odds

    def of(self, wanted: Choice) -> Tip:
        """Return what a choice would do."""
        tellers: dict[str, Callable[[Choice], list[str]]] = {
            "move": self._move, "attack": self._attack, "join": self._attack, "fight": self._attack,
            "event": self._event, "firefight": self._firefight, "use": self._firefight,
            "resupply": self._resupply, "reinforce": self._reinforce, "muster": self._muster,
            "give": self._give, "take": self._take, "spend": self._take, "retreat": self._leave,
            "destroy": self._leave, "stay": self._stay, "pay": self._pay,
        }  # fmt: skip
        teller = tellers.get(wanted.verb)
        lines = teller(wanted) if teller is not None else []
        return Tip(self.words.narrator.choice(wanted), tuple(lines), RULES[wanted.verb])

    # ---- Moving and fighting ----

    def _move(self, wanted: Choice) -> list[str]:
        unit_id = str(wanted.subject)
        unit = self.view.units[self.book.units[unit_id].seat][unit_id]
        lines = [self._move_cost(unit_id)]
        control = self._control_after(unit_id, str(wanted.target))
        return [*lines, control] if control else [*lines, self.words("preview.stays_at", zone=self._name(unit.zone))]

    def _name(self, part: str) -> str:
        return self.words.narrator.piece(part)

    def _move_cost(self, unit_id: str) -> str:
        words, state = self.words, table_of(self.view)
        unit = self.view.units[self.book.units[unit_id].seat][unit_id]
        if self.view.frames and isinstance(self.view.frames[-1], Movements):
            return words("preview.free_event")
        if leaves_free(self.book, state, unit.zone):
            return words("preview.free_exit", location=self._name(unit.zone[0]))
        if has_free_move(self.book, unit):
            left = self.book.units[unit_id].free_moves - unit.moves - 1
            return words("preview.free_mobile", left=left)
        cost = seen.figures(self.book, self.view).move_cost
        rest = words.count("ration", unit.rations - cost)
        return words("preview.costs", cost=words.count("ration", cost), left=rest)

    def _control_after(self, unit_id: str, zone: str) -> str:
        """Tell how control would change: of the location that is left, and of the one that is entered."""
        seat = self.book.units[unit_id].seat
        here = self.view.units[seat][unit_id].zone
        told = []
        if here[1] == "c" and not self._held_without(unit_id, here, seat):
            told.append(self.words("preview.gives_up", location=self._name(here[0])))
        if zone[1] == "c":
            foes = any(unit.zone == zone for unit in self.view.units[1 - seat].values())
            held = zone[0] in seen.held(self.book, self.view, seat)
            if foes:
                told.append(self.words("preview.contests", location=self._name(zone[0])))
            elif not held:
                told.append(self.words("preview.takes", location=self._name(zone[0])))
        return " ".join(told)

    def _held_without(self, unit_id: str, zone: str, seat: int) -> bool:
        if zone[0] not in seen.held(self.book, self.view, seat):
            return True
        return any(unit.zone == zone and unit.id != unit_id for unit in self.view.units[seat].values())

    def _attack(self, wanted: Choice) -> list[str]:
        found = self.odds.of(wanted)
        assert found is not None
        lines = []
        if wanted.verb != "fight":
            cost = attack_cost(self.book, table_of(self.view), self.view.active, str(wanted.subject))
            lines.append(self.words("preview.attack_cost", cost=self.words.count("ration", cost)))
        return [*lines, *self.chances(found)]

    def chances(self, found: Forecast) -> list[str]:
        """Tell an attack's odds: what both sides lose on average, and what may come of it."""
        words = self.words
        attacker, defender = words.decimal(found.attacker_losses), words.decimal(found.defender_losses)
        lines = [words("odds.means", attacker=attacker, defender=defender)]
        for name in ("taken", "wiped", "repelled", "spent"):
            chance = getattr(found, name)
            if chance > 0.004:
                lines.append(words(f"odds.{name}", chance=words.percent(chance)))
        return lines

    def _firefight(self, wanted: Choice) -> list[str]:
        before = self.odds.running()
        after = self.odds.running((str(wanted.subject),))
        if wanted.verb == "use":
            return self.chances(after)
        return [*self._change(before, after), *self.chances(after)[1:]]

    def _change(self, before: Forecast, after: Forecast) -> list[str]:
        told = []
        for side in ("defender", "attacker"):
            was, will_be = (self.words.decimal(getattr(found, f"{side}_losses")) for found in (before, after))
            told.append(self.words(f"odds.{side}_change", before=was, after=will_be))
        return told

    # ---- Cards ----

    def _event(self, wanted: Choice) -> list[str]:
        card, target = str(wanted.subject), str(wanted.target)
        lines = [self.words.card_text(card)]
        cost = self.book.kind_of[card].effect.price(self.book, table_of(self.view))
        if cost:
            lines.append(self.words("preview.price", price=self.words.count("card", cost)))
        attack = seen.attack_in(self.view)
        if attack is not None and attack.step == "attack.events" and seen.moment(self.view) == attack.step:
            after = self.odds.after_event(card, target)
            if after is not None:
                lines += self._change(self.odds.running(), after)
        return lines

    def _resupply(self, wanted: Choice) -> list[str]:
        rations = seen.figures(self.book, self.view).resupply_rations
        return [self.words("preview.resupply", rations=self.words.count("ration", rations))]

    def _reinforce(self, wanted: Choice) -> list[str]:
        unit = self.book.units[str(wanted.subject)]
        cost = price(self.book, seen.open_table(self.view), unit.seat)
        words = self.words
        return [
            words("preview.price", price=words.count("card", cost)),
            words("tip.unit_figures", combat=unit.combat, value=unit.value, rations=unit.rations),
        ]  # fmt: skip

    def _pay(self, wanted: Choice) -> list[str]:
        frame = self.view.frames[-1]
        assert isinstance(frame, (Event, Reinforce))
        return [self.words("preview.still_to_pay", left=self.words.count("card", frame.price - 1))]

    # ---- Rations and losses ----

    def _muster(self, wanted: Choice) -> list[str]:
        frame = self.view.frames[-1]
        assert isinstance(frame, Game)
        unit = self.book.units[str(wanted.subject)]
        words = self.words
        return [
            words("preview.points", cost=unit.value, left=frame.points - unit.value),
            words("tip.unit_figures", combat=unit.combat, value=unit.value, rations=unit.rations),
        ]  # fmt: skip

    def _rations_after(self, unit_id: str, by: int) -> str:
        unit = next(units[unit_id] for units in self.view.units if unit_id in units)
        return self.words("preview.rations", before=unit.rations, after=unit.rations + by)

    def _give(self, wanted: Choice) -> list[str]:
        return [self._rations_after(str(wanted.target), 1)]

    def _take(self, wanted: Choice) -> list[str]:
        lines = [self._rations_after(str(wanted.target), -1)]
        losses = seen.losses_in(self.view)
        if wanted.verb == "spend" and losses is not None:
            lines.append(self._missing(losses.need - losses.absorbed - 1))
        return lines

    def _missing(self, left: int) -> str:
        if left <= 0:
            return self.words("losses.covered")
        return self.words("losses.left", left=self.words.count("loss", left))

    def _leave(self, wanted: Choice) -> list[str]:
        losses = seen.losses_in(self.view)
        assert losses is not None
        toll = tolls_of(self.book, self.view, losses.seat)[str(wanted.subject)]
        absorbs = toll.retreat if wanted.verb == "retreat" else toll.death
        lines = [self.words("losses.absorbs", n=absorbs), self._missing(losses.need - losses.absorbed - absorbs)]
        if wanted.verb == "destroy":
            lines.append(self.words("losses.for_good"))
        return lines

    def _stay(self, wanted: Choice) -> list[str]:
        losses, standing = seen.losses_in(self.view), sheet(self.book, self.view)
        assert losses is not None
        assert standing is not None
        left = max(0, losses.need - losses.absorbed)
        words = self.words
        return [words("losses.by_rations", rations=words.count("ration", left), have=standing.rations)]
