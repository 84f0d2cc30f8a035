"""What a view of Hell says at a glance: the moment, the battle, who acts, what was turned over; imports the rules."""

from __future__ import annotations

from typing import NamedTuple, TypeVar, cast

from game.core.choice import Refusal
from game.rules.hell.asks import Facts
from game.rules.hell.book import Book, Kind
from game.rules.hell.rounds import Hand
from game.rules.hell.state import (
    GERMAN,
    SEATS,
    SIDES,
    SOVIET,
    AnyFrame,
    Ask,
    Battle,
    HoldFast,
    Lay,
    Refit,
    Resolve,
    Round,
    State,
    Turn,
    View,
)
from game.rules.hell.table import battle_of

F = TypeVar("F", bound=AnyFrame)

WORDS = frozenset(
    (
        "refit", "hold", "hand_over", "draw_up", "choose", "pass", "spill", "pass_leader", "lose_leader", "done",
    )
)  # fmt: skip
"""The verbs that are said with a button."""
SENDING = {"turn.german_manoeuvre": GERMAN, "turn.soviet_manoeuvre": SOVIET}
STRATEGY = ("hourglass", "campaign", "reinforcements", "consolidation", "renewal", "manoeuvre")
BATTLE = ("vanguard", "intensity", "initiative", "actions", "break_test", "aftermath")
STEPS = {
    "turn.hourglass": 0, "turn.campaign": 1, "turn.campaign_effects": 1, "turn.reinforcements": 2,
    "turn.consolidation": 3, "turn.renewal": 4, "turn.german_orders": 5, "turn.german_manoeuvre": 5,
    "turn.soviet_orders": 5, "turn.soviet_manoeuvre": 5, "turn.battles": 5, "turn.next_battle": 5, "turn.end": 5,
    "battle.begin": 0, "vanguard.soviet_up": 0, "vanguard.soviet": 0, "vanguard.german_up": 0, "vanguard.german": 0,
    "battle.intensity": 1, "battle.initiative": 2, "battle.rounds": 3, "break.roll": 4, "break.compare": 4,
    "aftermath.building": 5, "aftermath.heroes": 5, "aftermath.formations": 5,
}  # fmt: skip


class Elite(NamedTuple):
    """An elite unit whose terror tactic is being carried out."""

    side: int
    kind: str


def moment(view: View) -> str:
    """Return the step that the game stands at, empty when it is over."""
    return view.frames[-1].step if view.frames else ""


def frame_of(view: View | State, kind: type[F]) -> F | None:
    """Return the topmost frame of a kind."""
    return next((frame for frame in reversed(view.frames) if isinstance(frame, kind)), None)


def slot_of(view: View) -> str:
    """Return the district that is fought for, empty outside of a battle."""
    battle = battle_of(view)
    return battle.slot if battle is not None else ""


def seats_of(view: View, side: int) -> range:
    """Return the seats of a side."""
    return range(side, len(view.hand_sizes), 2)


def partner_of(view: View) -> int | None:
    """Return the viewer's team mate."""
    other = (view.seat + 2) % 4
    return other if other < len(view.hand_sizes) else None


def acting(view: View) -> int | None:
    """Return the seat that the game waits for, as the frames tell."""
    if not view.frames:
        return None
    top = view.frames[-1]
    if isinstance(top, Lay):
        return top.asked
    if isinstance(top, (Round, Refit, HoldFast, Ask, Resolve)):
        return top.seat
    if isinstance(top, Turn):
        return GERMAN if top.step == "turn.next_battle" else top.seat
    if isinstance(top, Battle):
        return SOVIET if top.step == "vanguard.soviet" else GERMAN
    return None


def phase(view: View | State) -> tuple[tuple[str, ...], int]:
    """Return the steps of the phase under way, and which of them it is."""
    battle, turn = battle_of(view), frame_of(view, Turn)
    if battle is not None:
        at = STEPS.get(battle.step, 5)
        begun = any(isinstance(frame, Round) for frame in view.frames)
        return BATTLE, 2 if at == 3 and not begun else at
    return STRATEGY, STEPS.get(turn.step, 0) if turn is not None else len(STRATEGY)


def elite_in(book: Book, view: View) -> Elite | None:
    """Return the elite unit that has just entered and not been turned over."""
    for frame in reversed(view.frames):
        if isinstance(frame, Resolve) and frame.source in book.units:
            return Elite(SIDES.index(book.units[frame.source].side), frame.source)
    return None


def laid_in(view: View) -> Lay | None:
    """Return the combat card that was laid and can still be intercepted."""
    lay = frame_of(view, Lay)
    return lay if lay is not None and lay.card else None


def turned(book: Book, view: View) -> list[str]:
    """Return the cards that lie open for all: the campaign, the last carnage card of the battle, a card just laid."""
    battle, turn = battle_of(view), frame_of(view, Turn)
    if battle is None:
        return list(turn.campaign) if turn is not None else []
    found = []
    lay = laid_in(view)
    if lay is not None:
        found.append(lay.card)
    if battle.initiative:
        last = next((card for card in reversed(view.ash) if card in book.carnage), None)
        found += [last] if last is not None else []
    return found


def searched_hand(view: View) -> int | None:
    """Return the seat whose hand the viewer looks through now."""
    ask = frame_of(view, Ask)
    if ask is None or ask.step != "search.hand" or ask.seat != view.seat:
        return None
    return SEATS.index(ask.target)


def is_salvaging(view: View) -> bool:
    """Tell whether the viewer chooses a card from the Discard Pile."""
    ask = frame_of(view, Ask)
    return ask is not None and ask.step == "salvage.card" and ask.seat == view.seat


def card_order(book: Book, card: str) -> tuple[object, ...]:
    """Return what a hand is sorted by; the same cards always lie in the same order."""
    kind = book.kind_of[card]
    return (kind.hero, ("", "infantry", "tracked", "general").index(kind.doctrine), kind.cost, kind.id, card)


def why_not(book: Book, view: View, card: str) -> Refusal | None:
    """Return why a card of the hand can be laid nowhere, as the rules say of what lies open."""
    kind: Kind = book.kind_of[card]
    round_ = frame_of(view, Round)
    hand = Hand(Facts(book, cast(State, view), round_, view.seat))
    found = hand.why_not_card(kind)
    if found is not None or kind.hero:
        return found
    refusals = [hand.why_not_on(kind, formation) for formation in hand.formations.values()]
    return None if None in refusals else refusals[0]
