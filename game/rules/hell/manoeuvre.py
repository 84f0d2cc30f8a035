"""Step 6 of the strategy phase and the order of the battles (H-169 to H-171, H-180, R-21, R-53, R-57)."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from game.core.choice import Choice, Part, Refusal
from game.core.frames import Step, Verb, tell
from game.rules.hell.asks import Facts, Pick
from game.rules.hell.book import Book
from game.rules.hell.state import GERMAN, SLOTS, SOVIET, Battle, State, Turn
from game.rules.hell.strategy import Done
from game.rules.hell.table import change, district_at, seats_of_side, staged, win


def at_buildings(state: State, side: int) -> dict[str, int]:
    """Return how many formations of a side stand at each building."""
    found = dict.fromkeys(SLOTS, 0)
    for formation in state.formations[side].values():
        if formation.at:
            found[formation.at] += 1
    return found


def open_slots(book: Book, state: State, side: int) -> dict[str, Refusal | None]:
    """Return for each district why a side can't send a formation there (H-093, H-169, H-170)."""
    here = at_buildings(state, side)
    attacked = at_buildings(state, GERMAN)
    found: dict[str, Refusal | None] = {}
    for slot, district in zip(SLOTS, state.districts, strict=True):
        refusal = None
        if district.closed:
            refusal = Refusal("district_closed", "H-167", {"slot": slot})
        elif district.captured:
            refusal = Refusal("building_captured", "R-35", {"slot": slot})
        elif side == SOVIET and not attacked[slot]:
            refusal = Refusal("not_attacked", "H-170", {"slot": slot})
        elif here[slot] >= book.buildings[district.card].concentration:
            most = book.buildings[district.card].concentration
            refusal = Refusal("concentration", "H-093", {"slot": slot, "most": most})
        found[slot] = refusal
    return found


class Send(Verb[State]):
    """Send a formation from the Staging Line to a building (H-169, H-170)."""

    name = "send"
    rule = "H-169"

    def subjects(self, facts: Facts) -> Iterable[Part]:
        return facts.state.formations[facts.side]

    def targets(self, facts: Facts, subject: Part) -> Iterable[Part]:
        return SLOTS

    def lift(self, facts: Facts, subject: Part) -> Refusal | None:
        formation = facts.state.formations[facts.side][str(subject)]
        if formation.owner != facts.seat:
            return Refusal("not_your_formation", "H-232", {"formation": subject})
        return Refusal("sent_already", "H-171", {"formation": subject}) if formation.at else None

    def drop(self, facts: Facts, subject: Part, target: Part) -> Refusal | None:
        return open_slots(facts.book, facts.state, facts.side)[str(target)]

    def choices(self, facts: Facts) -> list[Choice]:
        slots = [slot for slot, refusal in open_slots(facts.book, facts.state, facts.side).items() if refusal is None]
        table, seat = facts.book.sends, facts.seat
        own = facts.state.formations[facts.side].values()
        return [table[f.id, slot] for f in own if not f.at and f.owner == seat for slot in slots]

    def do(self, rules: Book, state: State, frame: Turn, wanted: Choice) -> None:
        formation = state.formations[frame.seat % 2][str(wanted.subject)]
        slot = str(wanted.target)
        change(state, formation, at=slot)
        tell(state, "sent", seat=frame.seat, formation=formation.id, slot=slot)
        next_sender(state, frame)


class SendNoMore(Done):
    """Send no more formations; a German must attack somewhere as long as he can (R-53)."""

    rule = "H-170"

    def lift(self, facts: Facts, subject: Part) -> Refusal | None:
        state = facts.state
        if facts.side == SOVIET or any(f.at for f in state.formations[GERMAN].values()):
            return None
        others = [seat for seat in seats_of_side(state, GERMAN) if seat not in (facts.seat, *facts.frame.passed)]
        if any(f.owner in others for f in staged(state, GERMAN)):
            return None  # the partner can still attack
        return Refusal("must_attack", "R-53")

    def do(self, rules: Book, state: State, frame: Turn, wanted: Choice) -> None:
        frame.passed.append(frame.seat)
        tell(state, "sent_all", seat=frame.seat)
        next_sender(state, frame)


def next_sender(state: State, frame: Turn) -> None:
    """Let the partners take turns until both have passed (R-57)."""
    seats = [seat for seat in seats_of_side(state, frame.seat % 2) if seat not in frame.passed]
    others = [seat for seat in seats if seat != frame.seat]
    if others:
        frame.seat = others[0]


def begin_sending(side: int) -> Step:
    """Return the step that opens the manoeuvre of a side."""

    def begin(rules: Book, state: State, frame: Turn) -> None:
        frame.seat = side
        frame.passed = []
        if side == GERMAN and not staged(state, GERMAN):
            win(state, SOVIET, "no_attack", "H-196")

    return Step(begin)


def can_send(rules: Book, state: State, frame: Turn) -> bool:
    """Tell whether a seat of the side in turn still has something to send, passing over one who has not."""
    side = frame.seat % 2
    slots = open_slots(rules, state, side)
    if all(refusal is not None for refusal in slots.values()):
        return False
    owners = {formation.owner for formation in staged(state, side)}
    waiting = [seat for seat in seats_of_side(state, side) if seat not in frame.passed and seat in owners]
    if not waiting:
        return False
    if frame.seat not in waiting:
        frame.seat = waiting[0]
    return True


def send_step(side: int) -> Step:
    """Return the step in which a side sends its formations."""
    return Step(
        verbs=(Send(), SendNoMore()), seat=lambda state, frame: frame.seat, wanted=can_send,
        facts=lambda rules, state, frame: Facts(rules, state, frame, frame.seat),
        prompt=("manoeuvre_german", "manoeuvre_soviet")[side],
    )  # fmt: skip


def list_battles(rules: Book, state: State, frame: Turn) -> None:
    """Note the attacked buildings (H-180)."""
    there = at_buildings(state, GERMAN)
    frame.attacked = [slot for slot in SLOTS if there[slot]]


class Fight(Pick):
    """Choose the building that is fought for next (R-21)."""

    name = "fight"
    rule = "R-21"

    def options(self, facts: Facts) -> Collection[str]:
        return list(facts.frame.attacked)

    def others(self, facts: Facts) -> Iterable[str]:
        return SLOTS

    def why_not_this(self, facts: Facts, subject: str) -> Refusal:
        return Refusal("not_attacked", "H-180", {"slot": subject})

    def do(self, rules: Book, state: State, frame: Turn, wanted: Choice) -> None:
        slot = str(wanted.subject)
        frame.attacked.remove(slot)
        assert district_at(state, slot).in_play
        state.frames.append(Battle(step="battle.begin", slot=slot))


TURN = (
    "turn.hourglass",
    "turn.campaign",
    "turn.campaign_effects",
    "turn.reinforcements",
    "turn.consolidation",
    "turn.renewal",
    "turn.german_orders",
    "turn.german_manoeuvre",
    "turn.soviet_orders",
    "turn.soviet_manoeuvre",
    "turn.battles",
    "turn.next_battle",
    "turn.end",
)
PROCEDURES = {"turn": TURN}
STEPS = {
    "turn.german_orders": begin_sending(GERMAN),
    "turn.german_manoeuvre": send_step(GERMAN),
    "turn.soviet_orders": begin_sending(SOVIET),
    "turn.soviet_manoeuvre": send_step(SOVIET),
    "turn.battles": Step(list_battles),
    "turn.next_battle": Step(
        verbs=(Fight(),), seat=lambda state, frame: GERMAN, prompt="next_battle", auto=True,
        facts=lambda rules, state, frame: Facts(rules, state, frame, GERMAN),
        wanted=lambda rules, state, frame: bool(frame.attacked),
    ),
}  # fmt: skip
