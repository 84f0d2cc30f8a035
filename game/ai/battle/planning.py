"""The action phase of a Battle veteran: every action tried on an imagined table; the best one, or the end."""

from __future__ import annotations

from collections.abc import Iterator

from game.ai.battle.cards import cheapest_first, cost_of, keep_worth
from game.ai.battle.events import event_gain
from game.ai.battle.fighting import ATTACK_MARGIN, SUPPORT_HAND, able, attack_value, best_attack
from game.ai.battle.reading import Reading
from game.ai.battle.worth import Scorer, Slot, slots_of, stakes
from game.ai.mind import Clock, Why
from game.core.choice import Choice, Decision, choice
from game.rules.battle.effects import Uranus
from game.rules.battle.fight import price
from game.rules.battle.ground import Ground, change_rations, place_unit
from game.rules.battle.movement import Move
from game.rules.battle.state import State

CHANCE_TAKEN = 0.85
"""How much of an attack's promise counts while it is only being prepared."""
LEAST_GAIN = 0.12
"""What an action must gain to be better than ending the phase."""
SAVED_FOR_URANUS = 0.35
"""What each card short of the price of a Uranus card in hand is worth more."""

MOVE = Move()


class Planner:
    """Compares the actions open to the side now."""

    def __init__(self, reading: Reading, clock: Clock) -> None:
        self.reading = reading
        self.clock = clock
        self.scorer = Scorer(reading)

    def choose(self, decision: Decision) -> tuple[Choice, Why]:
        """Return the best action and the reason for it."""
        state = self.reading.state
        end = next(option for option in decision.choices if option.verb == "end")
        bare = self.scorer.score(state)
        best, answer = bare + LEAST_GAIN, (end, Why("enough"))
        for value, option, why in self._options(decision, bare):
            if value > best:
                best, answer = value, (option, why)
            if self.clock.is_over:
                break
        return answer

    def value(self, state: State) -> float:
        """Return what a position is worth in the middle of the own action phase."""
        slots = slots_of(self.reading.book, state)
        return self.scorer.score(state, slots) + CHANCE_TAKEN * self.promise(state, slots)

    def promise(self, state: State, slots: list[Slot], but: str = "") -> float:
        """Return what the attacks that could be made now promise."""
        seat, foe = self.reading.seat, self.reading.foe
        total = 0.0
        for slot in slots:
            if slot.control[seat] and slot.control[foe] and slot.slot != but:
                total += max(0.0, self._promise_at(state, slot))
        return total

    def _promise_at(self, state: State, slot: Slot) -> float:
        reading = self.reading
        key = (
            slot.key, stakes(reading.book, state), len(state.hands[reading.seat]) >= SUPPORT_HAND,
            *reading.decks,
        )  # fmt: skip
        found = reading.memory.promises.get(key)
        if found is None:
            fit = tuple(able(reading, state, slot.slot))
            found = attack_value(reading, state, slot.slot, fit) - ATTACK_MARGIN if fit else 0.0
            reading.memory.promises[key] = found
        return found

    def _options(self, decision: Decision, bare: float) -> Iterator[tuple[float, Choice, Why]]:
        yield from self._attacks(decision, bare)
        yield from self._events(decision)
        yield from self._reinforcements(decision)
        yield from self._moves(decision)
        yield from self._resupplies(decision)

    def _attacks(self, decision: Decision, bare: float) -> Iterator[tuple[float, Choice, Why]]:
        state = self.reading.state
        table = slots_of(self.reading.book, state)
        slots = dict.fromkeys(str(option.target) for option in decision.choices if option.verb == "attack")
        for slot in slots:
            promise, chosen = best_attack(self.reading, state, slot)
            value = bare + promise - ATTACK_MARGIN + CHANCE_TAKEN * self.promise(state, table, but=slot)
            why = Why("attack", {"slot": slot, "units": list(chosen)})
            yield value, choice("attack", chosen[0], slot), why

    def _moves(self, decision: Decision) -> Iterator[tuple[float, Choice, Why]]:
        book, seat = self.reading.book, self.reading.seat
        for option in decision.choices:
            if option.verb != "move":
                continue
            after = self.reading.state.clone()
            book.push(after, option)
            why = Why("move", {"unit": option.subject, "zone": option.target})
            yield self.value(after), option, why
            target = str(option.target)
            if target[1] == "p":
                onward = choice("move", option.subject, target[0] + "c")
                if _can_move(Ground(book, after, seat), onward):
                    book.push(after, onward)
                    yield self.value(after), option, why

    def _reinforcements(self, decision: Decision) -> Iterator[tuple[float, Choice, Why]]:
        book, seat, state = self.reading.book, self.reading.seat, self.reading.state
        options = [option for option in decision.choices if option.verb == "reinforce"]
        if not options:
            return
        cards = price(book, state, seat)
        paid = cost_of(book, self.reading.hand, cards) + self._spoils_uranus(cards)
        for option in options:
            after = state.clone()
            unit, zone = str(option.subject), str(option.target)
            place_unit(book, after, seat, unit, zone)
            why = Why("reinforce", {"unit": unit, "zone": zone})
            yield self.value(after) - paid, option, why
            onward = choice("move", unit, zone[0] + "c")
            if zone[1] == "p" and _can_move(Ground(book, after, seat), onward):
                book.push(after, onward)
                yield self.value(after) - paid, option, why

    def _resupplies(self, decision: Decision) -> Iterator[tuple[float, Choice, Why]]:
        offered = {option.subject: option for option in decision.choices if option.verb == "resupply"}
        if not offered:
            return
        card = cheapest_first(self.reading.book, self.reading.hand)[0]
        paid = keep_worth(self.reading.book, card) + self._spoils_uranus(1)
        rations = self.reading.figures.resupply_rations
        for unit in self.reading.state.units[self.reading.seat]:
            after = self.reading.state.clone()
            change_rations(after, self.reading.seat, unit, rations, "given")
            yield self.value(after) - paid, offered[card], Why("resupply", {"unit": unit})

    def _events(self, decision: Decision) -> Iterator[tuple[float, Choice, Why]]:
        book = self.reading.book
        now = self.value(self.reading.state)
        gains: dict[tuple[str, object], float] = {}
        for option in decision.choices:
            if option.verb != "event":
                continue
            card = str(option.subject)
            key = (book.kind_of[card].id, option.target)
            if key not in gains:  # copies of a card do the same
                gains[key] = event_gain(self, option)
            yield now + gains[key] - keep_worth(book, card), option, Why("event", {"card": card})

    def _spoils_uranus(self, cards: int) -> float:
        """Return what spending cards costs a side that saves up for a Uranus card in its hand (R-11)."""
        book, hand = self.reading.book, self.reading.hand
        if not any(isinstance(book.kind_of[card].effect, Uranus) for card in hand):
            return 0.0
        needed = self.reading.figures.uranus_price + 1
        if Uranus.per_turn in self.reading.state.spent:
            return 0.0
        short = max(0, needed - (len(hand) - cards))
        return SAVED_FOR_URANUS * min(cards, short)


def _can_move(ground: Ground, wanted: Choice) -> bool:
    """Tell whether a movement is legal on an imagined table, by the verb's own reasons."""
    lifted = MOVE.lift(ground, wanted.subject)
    return lifted is None and MOVE.drop(ground, wanted.subject, wanted.target) is None
