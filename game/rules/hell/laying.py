"""A combat card that was laid: interception, its price, its effects (H-104, H-113, H-135, H-226, R-27, R-52)."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from game.core.choice import Choice, Refusal
from game.core.frames import Step, Word, tell
from game.rules.hell.asks import Facts, Pick
from game.rules.hell.book import Book
from game.rules.hell.rounds import Hand, enter_hero
from game.rules.hell.state import GERMAN, SOVIET, Lay, Round, State
from game.rules.hell.table import (
    change,
    district_at,
    leave_hand,
    push_effects,
    remove_rifles,
    remove_units,
    seats_of_side,
    the_battle,
)


def next_interceptor(rules: Book, state: State, frame: Lay) -> bool:
    """Find the next opponent who may hold an interceptor for all that anybody can see (R-27, R-52)."""
    side = 1 - frame.seat % 2
    if frame.asked < 0 and not could_intercept(rules, state, side):
        return False
    for seat in seats_of_side(state, side):
        if seat >= frame.asked and state.hands[seat]:
            frame.asked = seat
            return True
    return False


def could_intercept(book: Book, state: State, side: int) -> bool:
    """Tell whether an interceptor of a side is out of sight: in a hand or in the deck."""
    if not book.scenarios[state.scenario].expert:
        return False
    seen = {*state.discards[side], *state.ash, *(hero.card for hero in the_battle(state).heroes)}
    return not book.interceptors[side] <= seen


class Intercept(Pick):
    """Cancel the card that was just laid with a hero (H-226)."""

    name = "intercept"
    rule = "H-226"

    def options(self, facts: Facts) -> Collection[str]:
        kinds = facts.book.kind_of
        return [card for card in facts.state.hands[facts.seat] if kinds[card].intercepts]

    def others(self, facts: Facts) -> Iterable[str]:
        return facts.state.hands[facts.seat]

    def why_not_this(self, facts: Facts, subject: str) -> Refusal:
        return Refusal("no_interceptor", self.rule, {"card": subject})

    def do(self, rules: Book, state: State, frame: Lay, wanted: Choice) -> None:
        hero, seat = str(wanted.subject), frame.asked
        frame.step = ""
        state.discards[frame.seat % 2].append(frame.card)
        leave_hand(state, seat, hero)
        tell(state, "intercepted", reveals=True, seat=seat, card=frame.card, hero=hero)
        if frame.seat % 2 == SOVIET:
            the_battle(state).free_card = False  # an intercepted card uses Stalin's Ghost up
        next(f for f in reversed(state.frames) if isinstance(f, Round)).actions += 1  # played anew
        frame.card = ""
        enter_hero(rules, state, seat, hero)


class LetBe(Word[State]):
    """Do not intercept (R-45)."""

    name = "pass"
    rule = "R-45"

    def do(self, rules: Book, state: State, frame: Lay, wanted: Choice) -> None:
        frame.asked += 2  # the partner's seat


def pay_card(rules: Book, state: State, frame: Lay) -> None:
    """Put the card on its formation; Motivators are paid first, then the Sacrifice (H-113, H-135, R-50)."""
    side, card = frame.seat % 2, frame.card
    kind, formation = rules.kind_of[card], state.formations[side][frame.formation]
    battle = the_battle(state)
    frame.card = ""
    if side == GERMAN:
        change(state, formation, cards=(*formation.cards, card))
        return
    hand = Hand(Facts(rules, state, frame, frame.seat))
    missing = hand.missing(kind, formation)
    cost = 0 if hand.free else kind.cost
    change(state, formation, cards=(*formation.cards, card), spent=formation.spent + cost - missing)
    battle.free_card = False
    if missing:
        _set_aside(rules, state, battle.slot, -(-missing // hand.figures.motivator_bonus))
    if kind.sacrifice:
        remove_rifles(rules, state, battle.slot, kind.sacrifice, "sacrificed")


def _set_aside(book: Book, state: State, slot: str, pairs: int) -> None:
    """Take Motivators off, each with a rifle; both are out of the battle (R-17)."""
    units = district_at(state, slot).units[SOVIET]
    for kind in book.motivators:
        taken = min(pairs, units.get(kind, 0))
        if taken:
            remove_units(state, slot, SOVIET, kind, taken, "set_aside")
            remove_rifles(book, state, slot, taken, "set_aside")
            pairs -= taken


def resolve_card(rules: Book, state: State, frame: Lay) -> None:
    """Apply the effects of the card (H-104)."""
    formation = state.formations[frame.seat % 2][frame.formation]
    push_effects(rules, state, frame.seat, rules.kind_of[formation.cards[-1]].id)


LAY = ("lay.intercept", "lay.pay", "lay.resolve")
PROCEDURES = {"lay": LAY}
STEPS = {
    "lay.intercept": Step(
        verbs=(Intercept(), LetBe()), seat=lambda state, frame: frame.asked, wanted=next_interceptor,
        facts=lambda rules, state, frame: Facts(rules, state, frame, frame.asked), prompt="intercept",
        params=lambda rules, state, frame: {"card": frame.card, "formation": frame.formation},
    ),
    "lay.pay": Step(pay_card),
    "lay.resolve": Step(resolve_card),
}  # fmt: skip
