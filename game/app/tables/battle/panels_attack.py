"""The panels of an attack: both values, every step and modifier with its reason, the odds, the losses; no pygame."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeVar

from game.app.art import palette
from game.app.table.lively import Count
from game.app.tables import rows
from game.app.tables.battle import seen
from game.app.tables.battle.forecasts import Odds, sheet, spread_of, tolls_of
from game.app.tables.battle.previews import Previews
from game.app.tables.battle.words import Words
from game.app.widgets.widget import Tip
from game.core.choice import Choice, Decision, choice
from game.rules.battle.attack import ATTACK
from game.rules.battle.book import Book
from game.rules.battle.fight import Toll
from game.rules.battle.odds import Forecast
from game.rules.battle.state import SIDES, Attack, Entry, Losses, View

MOST_CARDS = 4
"""Firefight cards that are told one by one; more of them are added up in one row."""
MOST_ROWS = 4
"""Modifiers that are told one by one; beyond that those of steps that are over are left to the tips of their steps."""
FIREFIGHT = 2
"""Among the steps that have modifiers, the number of the firefight."""
Act = Callable[[Choice], None]
T = TypeVar("T")


class AttackPanels:
    """Builds the panels of the attack in one view."""

    def __init__(
        self, book: Book, words: Words, view: View, odds: Odds, act: Act, shown: rows.Shown = int, *,
        brief: bool = False,
    ) -> None:  # fmt: skip
        self.shown = shown
        self.book = book
        self.words = words
        self.view = view
        self.odds = odds
        self.act = act
        self.brief = brief
        """There is little room: modifiers are told by the tips of their steps alone."""
        self.previews = Previews(book, words, view, odds)

    # ---- The attack ----

    def attack(self, attack: Attack, wanted: Choice | None) -> rows.PartsPanel:
        """Return the panel of the attack: values, steps, and what the losses may be."""
        words = self.words
        location = words.piece(attack.slot)
        title = location if self.brief else words("attack.title", location=location)
        naming = attack.step == "attack.join"
        shown = self.odds.begun(attack, wanted) if naming else attack
        parts: list[rows.Part] = [self._versus(shown, wanted)]
        parts += self._steps(shown, ATTACK.index(attack.step) if naming else self._place(attack))
        forecast = self.forecast(attack.seat, wanted, attack.step)
        if seen.losses_in(self.view) is not None:
            parts += forecast[1:]  # they are no forecast any more: they stand below their step
        else:
            parts += [rows.Divider(), *forecast]
        return rows.PartsPanel("attack", title, parts, stretch=True, gap=1)

    def _versus(self, attack: Attack, wanted: Choice | None) -> rows.Versus:
        values = attack.values[:]
        for card in seen.committed_by(wanted):
            value, seat = self.book.firefight[card], self.book.kind_of[card].seat
            whose = seat if value > 0 else 1 - seat
            values[whose] = max(0, values[whose] + value)
        order = (attack.seat, 1 - attack.seat)
        names = _pair(f"value:{seat}" for seat in order)
        numbers = _pair(values[seat] for seat in order)
        if wanted is None:  # a forecast does not tick
            numbers = _pair(Count(values[seat], f"value:{seat}") for seat in order)
        sides = _pair(SIDES[seat] for seat in order)
        labels = (self.words("attack.attacker"), self.words("attack.defender"))
        return rows.Versus(
            sides, labels, numbers, self.words("attack.versus"), names=names, shown=self.shown, low=self.brief
        )

    def _steps(self, attack: Attack, at: int) -> Iterable[rows.Part]:
        """Yield the steps in the order of play, each with what it changed so far."""
        words = self.words
        played, fate = self._firefight(attack)
        if not self.brief:
            yield self._step("rubble", at, ATTACK.index("attack.rubble"), "B-041")
        others = [entry for entry in attack.ledger if entry.reason not in {"combat", "event", "firefight"}]
        events = [entry for entry in attack.ledger if entry.reason == "event"]
        told = self._told_apart(at, others, events, played, fate)
        combat = [entry for entry in attack.ledger if entry.reason == "combat" or (entry in others and not told[0])]
        yield self._step("forces", at, ATTACK.index("attack.values"), "B-042", combat, sign=False)
        yield from self._entries(told[0])
        yield self._step("events", at, ATTACK.index("attack.events"), "B-043", events)
        yield from self._entries(told[1])
        number = len(played) // 2 + 1
        label = words("attack.round", n=number) if at == ATTACK.index("attack.firefight") else ""
        yield self._step("firefight", at, ATTACK.index("attack.firefight"), "B-044", played, label=label)
        yield from self._entries(told[2])
        yield self._step("fate", at, ATTACK.index("attack.defender_uses"), "B-046", fate)
        yield from self._entries(told[3])
        yield self._step("losses", at, ATTACK.index("attack.attacker_losses"), "B-047")

    def _told_apart(self, at: int, *groups: list[Entry]) -> list[list[Entry]]:
        """Return the modifiers of each step that are told one by one; where they are many, none of a step long over."""
        if self.brief or seen.losses_in(self.view) is not None:  # the losses being chosen need the room
            return [[] for _ in groups]
        kept = [group if len(group) <= MOST_CARDS or number != FIREFIGHT else [] for number, group in enumerate(groups)]
        for number, name in enumerate(("values", "events", "firefight")):
            if sum(map(len, kept)) > MOST_ROWS and at > ATTACK.index(f"attack.{name}"):
                kept[number] = []
        return kept

    def _place(self, attack: Attack) -> int:
        """Return how far the attack is; losses being taken count as the step of losses."""
        if seen.losses_in(self.view) is not None:
            return ATTACK.index("attack.attacker_losses")
        if attack.step in {"attack.attacker_turns", "attack.attacker_uses", "attack.defender_turns"}:
            return ATTACK.index("attack.defender_uses")
        if attack.step in {"attack.marksmen", "attack.open_events"}:
            return ATTACK.index("attack.events")
        return ATTACK.index(attack.step) if attack.step else len(ATTACK)

    def _step(
        self, name: str, at: int, step: int, rule: str, entries: Iterable[Entry] = (), *, sign: bool = True,
        label: str = "",
    ) -> rows.StepRow:  # fmt: skip
        entries = list(entries)
        state = "done" if at > step else "now" if at == step else "ahead"
        icon = "icons/check" if state == "done" else ICONS[name]
        told = tuple(self._told(entry) for entry in entries)
        words = label or self.words(f"attack.{name}")
        tip = Tip(words, told or (self.words.narrator.rule(rule) or "",), rule)
        amounts = self._amounts(entries, sign)
        if name == "fate" and state != "done":
            amounts = ("?", "?")
        return rows.StepRow(icon, words, amounts, state, tip)

    def _amounts(self, entries: Iterable[Entry], sign: bool = True) -> tuple[str, str]:
        attack = seen.attack_in(self.view)
        assert attack is not None
        sums = {attack.seat: 0, 1 - attack.seat: 0}
        touched = set()
        for entry in entries:
            sums[entry.seat] += entry.amount
            touched.add(entry.seat)
        told = {seat: self.words.signed(total) if sign else str(total) for seat, total in sums.items()}
        return _pair(words if seat in touched else "" for seat, words in told.items())

    def _told(self, entry: Entry) -> str:
        return f"{self.words.side(entry.seat)}: {self.words.narrator.entry(entry)}"

    def _entries(self, entries: Iterable[Entry]) -> Iterable[rows.StepRow]:
        attack = seen.attack_in(self.view)
        for entry in entries:
            source = self.words.piece(entry.source)
            if entry.reason in {"event", "firefight"}:
                label = source
            else:
                why = self.words.texts(f"battle.why.{entry.reason}")
                why = why[:1].upper() + why[1:]
                here = attack is not None and self.words.piece(attack.slot) == source  # it is in the title
                label = why if here else self.words("attack.entry", why=why, source=source)
            tip = Tip(source, (self._told(entry),), "B-045" if entry.reason == "firefight" else "B-042")
            yield rows.StepRow("", label, self._amounts([entry]), "none", tip, indent=True)

    def _firefight(self, attack: Attack) -> tuple[list[Entry], list[Entry]]:
        """Return the cards that were played in step 4, and those that were turned over in step 6."""
        played = [entry for entry in attack.ledger if entry.reason == "firefight"]
        fate: list[Entry] = []
        here = ATTACK.index(attack.step) if attack.step else len(ATTACK)
        for seat, step in ((1 - attack.seat, "attack.defender_uses"), (attack.seat, "attack.attacker_uses")):
            over = here > ATTACK.index(step)
            if over and played and seen.side_of(self.book, played[-1].source) == seat:
                fate.insert(0, played.pop())
        return played, fate

    # ---- The odds ----

    def forecast(self, attacker: int, wanted: Choice | None, step: str = "") -> list[rows.Part]:
        """Return what both sides may lose, as bars, and what may come of the attack."""
        found = self.odds.of(wanted)
        if found is None:
            return []
        words = self.words
        fixed = len(found.values) == 1
        parts: list[rows.Part] = [
            rows.Words(words("odds.fixed" if fixed else "odds.as_it_stands"), size=14, colour=palette.QUIET)
        ]
        for seat in (1 - attacker, attacker):
            spread = spread_of(found, seat == attacker)
            mean = found.attacker_losses if seat == attacker else found.defender_losses
            key = "odds.takes_fixed" if fixed else "odds.takes"
            who = words("attack.attacker" if seat == attacker else "attack.defender")
            told = words(key, who=who, losses=f"{mean:.0f}" if fixed else words.decimal(mean))
            told_by = tuple(words("odds.line", losses=n, chance=words.percent(chance)) for n, chance in spread)
            tip = Tip(told, told_by, "R-15")
            parts.append(rows.SideLine(SIDES[seat], told, tip))
            if not fixed:
                parts.append(rows.Bars(SIDES[seat], spread, tip))
        parts += self._outcomes(found, step)
        return parts

    def _outcomes(self, found: Forecast, step: str) -> list[rows.Part]:
        lines = self.previews.chances(found)[1:]
        if step in {"attack.attacker_losses", "attack.medal"} or not lines:
            return []
        return [rows.Words("\n".join(lines), size=14)]

    # ---- Losses ----

    def losses(self, frame: Losses, decision: Decision | None) -> rows.PartsPanel:
        """Return the panel in which a side takes its losses: what is missing, and what each way absorbs."""
        words = self.words
        standing = sheet(self.book, self.view)
        assert standing is not None
        missing = max(0, frame.need - frame.absorbed)
        need, why = f"loss:{frame.seat}", Tip(lines=(words("losses.need_tip"),), rule="R-15")
        parts: list[rows.Part] = [
            rows.Tiles(
                [
                    (Count(frame.need, need), words("losses.need"), why),
                    (Count(frame.absorbed, "absorbed"), words("losses.absorbed"), None),
                    (Count(missing, "missing"), words("losses.missing"), None),
                ],
                self.shown,
                [need],
            ),
            rows.Words(words("losses.rule", rations=standing.rations, room=max(0, standing.room)), size=14),
        ]
        offered = set(decision.choices) if decision is not None and decision.seat == frame.seat else set()
        for unit, toll in tolls_of(self.book, self.view, frame.seat).items():
            parts += self._options(unit, toll, frame, offered)
        whose = "own" if frame.seat == self.view.seat else words.side_key(frame.seat)
        return rows.PartsPanel("losses", words(f"losses.title_{whose}"), parts, urgent=True)

    def _options(self, unit: str, toll: Toll, frame: Losses, offered: set[Choice]) -> Iterable[rows.Part]:
        """Yield the ways in which one fighter can absorb losses."""
        words = self.words
        attack = seen.attack_in(self.view)
        assert attack is not None
        fate = "retreat" if unit in frame.retreating else "destroy" if unit in frame.dying else ""
        name = words("losses.unit", unit=words.piece(unit), rations=words.count("ration", toll.rations))
        yield rows.Words(name, size=15, face="strong", colour=palette.TEXT)
        if frame.step == "losses.rations" or fate:
            if fate:
                yield rows.Words(words(f"losses.is_{fate}"), size=14)
            spend = choice("spend", "rations", unit)
            if toll.rations and frame.step == "losses.rations":
                yield self._option(spend, words("losses.spend"), 1, "icons/bread", offered)
            return
        retreat, destroy = choice("retreat", unit, attack.slot + "p"), choice("destroy", unit)
        if toll.retreat >= 0:
            yield self._option(retreat, words("losses.retreat"), toll.retreat, "icons/undo", offered)
        yield self._option(destroy, words("losses.destroy"), toll.death, "icons/skull", offered)

    def _option(self, wanted: Choice, label: str, absorbs: int, icon: str, offered: set[Choice]) -> rows.Option:
        press = (lambda: self.act(wanted)) if wanted in offered else None
        tip = self.previews.of(wanted)
        return rows.Option(label, self.words("losses.absorbs", n=absorbs), icon, press, tip)


ICONS = {
    "rubble": "icons/rubble", "forces": "icons/helmets", "events": "icons/cards", "firefight": "icons/burst",
    "fate": "icons/skull", "losses": "icons/x",
}  # fmt: skip


def _pair(values: Iterable[T]) -> tuple[T, T]:
    first, second = values
    return first, second
