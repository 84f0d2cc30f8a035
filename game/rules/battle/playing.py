"""Playing an event (B-024): the card is laid, paid for, answered by X cards (R-26), resolved and discarded."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from game.core.choice import Choice, Part, Refusal
from game.core.frames import Step, Verb, Word, tell
from game.rules.battle.book import Book
from game.rules.battle.ground import Ground, discard, leave_hand
from game.rules.battle.state import Attack, Event, Reinforce, State


class PlayEvent(Verb[State]):
    """Play an action card for its event (B-024, R-05)."""

    name = "event"
    rule = "B-024"

    def subjects(self, facts: Ground) -> Iterable[Part]:
        return facts.state.hands[facts.seat]

    def lift(self, facts: Ground, subject: Part) -> Refusal | None:
        kind = facts.book.kind_of[str(subject)]
        if facts.time not in kind.times:
            params = {"card": subject, "times": "/".join(kind.times), "now": facts.time}
            return Refusal("wrong_time", "R-05", params)
        limit = kind.effect.per_turn
        if limit and facts.state.spent.count(limit) >= getattr(facts.figures, limit):
            rule = "R-11" if limit == "uranus_per_turn" else "R-05"
            return Refusal("once_per_turn", rule, {"card": subject})
        found = kind.effect.lift(facts)
        if found is None and not kind.effect.legal(facts):
            return Refusal("no_target", "R-05", {"card": subject})
        return found

    def targets(self, facts: Ground, subject: Part) -> Iterable[Part]:
        return facts.book.kind_of[str(subject)].effect.targets(facts)

    def drop(self, facts: Ground, subject: Part, target: Part) -> Refusal | None:
        return facts.book.kind_of[str(subject)].effect.drop(facts, str(target))

    def choices(self, facts: Ground) -> list[Choice]:
        found: list[Choice] = []
        legal: dict[str, Sequence[Part]] = {}
        timed = facts.book.timed[facts.time]
        table = facts.book.events
        spent = facts.state.spent
        for card in facts.state.hands[facts.seat]:
            kind = timed.get(card)
            if kind is None:
                continue
            targets = legal.get(kind.id)
            if targets is None:
                limit = kind.effect.per_turn
                if limit and spent.count(limit) >= getattr(facts.figures, limit):
                    targets = ()
                else:
                    targets = kind.effect.legal(facts)
                legal[kind.id] = targets
            found += [table[card, target] for target in targets]
        return found

    def do(self, rules: Book, state: State, frame: Any, wanted: Choice) -> None:
        card = str(wanted.subject)
        kind = rules.kind_of[card]
        play_event(rules, state, Event(
            step="event.price", seat=kind.seat, card=card, target=str(wanted.target),
            price=kind.effect.price(rules, state),
        ))  # fmt: skip


def play_event(book: Book, state: State, frame: Event) -> None:
    """Lay an event card on the table for all to see, before it can be answered or resolved."""
    leave_hand(state, frame.seat, frame.card)
    limit = book.kind_of[frame.card].effect.per_turn
    if limit:
        state.spent.append(limit)
    state.frames.append(frame)
    tell(state, "event_played", reveals=True, seat=frame.seat, card=frame.card, target=frame.target)


class Pay(Verb[State]):
    """Discard a card of one's own choice as part of a price (R-24)."""

    name = "pay"
    rule = "R-24"

    def subjects(self, facts: Ground) -> Iterable[Part]:
        return facts.state.hands[facts.seat]

    def choices(self, facts: Ground) -> list[Choice]:
        table = facts.book.payments
        return [table[card] for card in facts.state.hands[facts.seat]]

    def do(self, rules: Book, state: State, frame: Event | Reinforce, wanted: Choice) -> None:
        frame.price -= 1
        discard(state, frame.seat, str(wanted.subject), "price")


def make_pass(state: State, attack: Attack) -> None:
    """Pass in the alternation of an attack (R-12)."""
    tell(state, "passed", seat=attack.to_play)
    attack.passes += 1
    attack.to_play = 1 - attack.to_play


class Pass(Word[State]):
    """Do nothing; in the alternation of an attack that is a pass, against an event it lets it happen (R-12, R-26)."""

    name = "pass"
    rule = "R-12"

    def do(self, rules: Book, state: State, frame: Attack | Event, wanted: Choice) -> None:
        if isinstance(frame, Attack):
            make_pass(state, frame)
        else:
            frame.step = "event.resolve"


class Answer(PlayEvent):
    """Cancel the event just played with an X card, which can be answered in its turn (R-26)."""

    rule = "R-26"

    def do(self, rules: Book, state: State, frame: Any, wanted: Choice) -> None:
        frame.step = "event.resolve"
        super().do(rules, state, frame, wanted)


def resolve(rules: Book, state: State, frame: Event) -> None:
    """Carry the event out unless it was cancelled."""
    if frame.cancelled:
        tell(state, "event_cancelled", seat=frame.seat, card=frame.card)
    else:
        rules.kind_of[frame.card].effect.resolve(rules, state, frame)


def put_away(rules: Book, state: State, frame: Event) -> None:
    """Discard the card, or leave it in play (R-11)."""
    (state.uranus if frame.in_play else state.discards[frame.seat]).append(frame.card)


def pay_facts(rules: Book, state: State, frame: Event | Reinforce) -> Ground:
    """Count the table for somebody who pays with cards."""
    return Ground(rules, state, frame.seat)


def is_price_open(rules: Book, state: State, frame: Event | Reinforce) -> bool:
    """Tell whether cards are still to be paid."""
    return frame.price > 0


def can_be_answered(rules: Book, state: State, frame: Event) -> bool:
    """Tell whether the other side is asked: whenever it has any card, so that asking tells nothing (R-30)."""
    return bool(state.hands[1 - frame.seat])


def answer_facts(rules: Book, state: State, frame: Event) -> Ground:
    """Count the table for the side that may answer an event."""
    return Ground(rules, state, 1 - frame.seat, "X", None, frame)


EVENT = ("event.price", "event.answer", "event.resolve", "event.discard")

STEPS = {
    "event.price": Step(
        verbs=(Pay(),), seat=lambda state, frame: frame.seat, facts=pay_facts, wanted=is_price_open,
        prompt="pay", params=lambda rules, state, frame: {"left": frame.price, "for": frame.card},
    ),
    "event.answer": Step(
        verbs=(Answer(), Pass()), seat=lambda state, frame: 1 - frame.seat, facts=answer_facts,
        wanted=can_be_answered, prompt="answer",
        params=lambda rules, state, frame: {"card": frame.card, "target": frame.target},
    ),
    "event.resolve": Step(resolve),
    "event.discard": Step(put_away),
}  # fmt: skip
