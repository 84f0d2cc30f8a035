"""A toy game on the engine: hidden hands, dice, an answer that interrupts, counters on a plane."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from copy import copy
from typing import Any

import msgspec

from game.core.choice import Choice, Part, Point, Refusal
from game.core.frames import BaseState, Frame, Outcome, Step, StepTable, Verb, tell, tell_secret
from game.core.rng import Chance
from game.core.rules import Rules

CARDS = tuple(f"c{n:02}" for n in range(18))
REACH = 30
GAP = 12


class Game(Frame):
    """Rounds until the last one."""


class Raid(Frame):
    """A card played against another seat, which may answer it."""

    seat: int
    foe: int
    card: str
    blocked: bool = False


class Toy(BaseState, dict=True, kw_only=True):
    """The state: lists are by seat."""

    frames: list[Game | Raid]
    result: Outcome | None = None
    rounds: int
    chance: Chance
    round: int = 1
    active: int = 0
    hands: list[list[str]]
    deck: list[str]
    discards: list[str] = []
    scores: list[int]
    counters: dict[str, tuple[int, int]] = {}

    def clone(self) -> Toy:
        twin = copy(self)
        twin.frames = [frame.clone() for frame in self.frames]
        twin.chance = self.chance.clone()
        twin.hands = [hand[:] for hand in self.hands]
        twin.deck = self.deck[:]
        twin.discards = self.discards[:]
        twin.scores = self.scores[:]
        twin.counters = self.counters.copy()
        return twin


class ToyView(msgspec.Struct, kw_only=True):
    """What one seat may know."""

    seat: int
    frames: list[Game | Raid]
    result: Outcome | None
    rounds: int
    round: int
    active: int
    hand: list[str]
    hand_sizes: list[int]
    discards: list[str]
    scores: list[int]
    counters: dict[str, tuple[int, int]]
    peek: list[str] = []
    """Always empty in the toy that works."""


class Disc(msgspec.Struct, frozen=True):
    """The points near a seat's home, and not too near to other counters."""

    subject: str
    home: tuple[int, int]
    taken: tuple[tuple[int, int], ...]
    verb: str = "place"

    def allows(self, point: Point) -> bool:
        return self.why_not(point) is None

    def why_not(self, point: Point) -> Refusal | None:
        if len(point) != 2:
            return Refusal("not_a_point", "T-05", {"point": point})
        if _square(point, self.home) > REACH**2:
            return Refusal("too_far", "T-05", {"point": point})
        if any(_square(point, other) < GAP**2 for other in self.taken):
            return Refusal("too_near", "T-06", {"point": point})
        return None

    def sample(self, chance: Chance) -> Point | None:
        x, y = self.home
        for _ in range(200):
            point = (x - REACH + chance.below(2 * REACH + 1), y - REACH + chance.below(2 * REACH + 1))
            if self.allows(point):
                return point
        every = ((x + dx, y + dy) for dx in range(-REACH, REACH + 1) for dy in range(-REACH, REACH + 1))
        return next(filter(self.allows, every), None)


def _square(a: Point, b: Point) -> int:
    return sum((m - n) ** 2 for m, n in zip(a, b, strict=True))


class Play(Verb[Toy]):
    """Play a card against another seat."""

    name = "play"
    rule = "T-02"

    def subjects(self, facts: Toy) -> Iterable[Part]:
        return facts.hands[facts.active]

    def targets(self, facts: Toy, subject: Part) -> Iterable[Part]:
        return [str(seat) for seat in range(len(facts.hands))]

    def drop(self, facts: Toy, subject: Part, target: Part) -> Refusal | None:
        return Refusal("not_at_oneself", "T-02") if target == str(facts.active) else None

    def do(self, rules: Any, state: Toy, frame: Game, wanted: Choice) -> None:
        card = str(wanted.subject)
        state.hands[state.active].remove(card)
        frame.step = "game.next"
        foe = int(str(wanted.target))
        state.frames.append(Raid(step="raid.answer", seat=state.active, foe=foe, card=card))
        tell(state, "played", reveals=True, seat=state.active, card=card)


class Place(Verb[Toy]):
    """Drop a counter near home."""

    name = "place"
    rule = "T-05"

    def subjects(self, facts: Toy) -> Iterable[Part]:
        return [f"k{facts.active}.{n}" for n in range(2)]

    def targets(self, facts: Toy, subject: Part) -> Iterable[Part]:
        return ()

    def lift(self, facts: Toy, subject: Part) -> Refusal | None:
        return Refusal("already_placed", self.rule, {"piece": subject}) if subject in facts.counters else None

    def regions(self, facts: Toy) -> list[Any]:
        home = (facts.active * 25, 0)
        taken = tuple(facts.counters.values())
        return [Disc(str(s), home, taken) for s in self.subjects(facts) if self.lift(facts, s) is None]

    def do(self, rules: Any, state: Toy, frame: Game, wanted: Choice) -> None:
        assert isinstance(wanted.target, tuple)
        x, y = wanted.target
        state.counters[str(wanted.subject)] = (x, y)
        frame.step = "game.next"
        tell(state, "placed", piece=wanted.subject, point=(x, y))


class Draw(Verb[Toy]):
    """Draw a card, if there is one, and end the turn."""

    name = "draw"
    rule = "T-03"

    def do(self, rules: Any, state: Toy, frame: Game, wanted: Choice) -> None:
        if state.deck:
            card = state.chance.take(state.deck)
            state.hands[state.active].append(card)
            tell_secret(state, "drawn", (state.active,), {"card": card}, seat=state.active)
        frame.step = "game.next"


class Answer(Verb[Toy]):
    """Block a raid with a card."""

    name = "answer"
    rule = "T-04"

    def subjects(self, facts: tuple[Toy, Raid]) -> Iterable[Part]:
        state, raid = facts
        return state.hands[raid.foe]

    def do(self, rules: Any, state: Toy, frame: Raid, wanted: Choice) -> None:
        state.hands[frame.foe].remove(str(wanted.subject))
        state.discards.append(str(wanted.subject))
        frame.blocked = True
        frame.step = "raid.resolve"
        tell(state, "answered", reveals=True, seat=frame.foe, card=wanted.subject)


class Let(Verb[Toy]):
    """Let the raid happen."""

    name = "let"
    rule = "T-04"

    def do(self, rules: Any, state: Toy, frame: Raid, wanted: Choice) -> None:
        frame.step = "raid.resolve"
        tell(state, "let", seat=frame.foe)


def deal(rules: Any, state: Toy, frame: Game) -> None:
    """Shuffle and deal three cards each."""
    state.chance.shuffle(state.deck)
    for seat, hand in enumerate(state.hands):
        hand += [state.chance.take(state.deck) for _ in range(3)]
        tell_secret(state, "dealt", (seat,), {"cards": hand[:]}, seat=seat)


def next_seat(rules: Any, state: Toy, frame: Game) -> None:
    """Go on to the next seat, the next round or the end."""
    state.active = (state.active + 1) % len(state.hands)
    frame.step = "game.turn"
    if state.active == 0:
        state.round += 1
    if state.round > state.rounds:
        best = max(state.scores)
        winners = tuple(seat for seat, score in enumerate(state.scores) if score == best)
        state.result = Outcome(winners, "score", "T-07")
        state.frames.clear()
        tell(state, "over", winners=winners)


def resolve(rules: Any, state: Toy, frame: Raid) -> None:
    """Roll for a raid that was not blocked."""
    state.discards.append(frame.card)
    if not frame.blocked:
        roll = state.chance.die()
        state.scores[frame.seat] += roll
        tell(state, "rolled", reveals=True, seat=frame.seat, roll=roll)


TURN = {
    "seat": lambda state, frame: state.active,
    "facts": lambda rules, state, frame: state,
    "prompt": "turn",
}


def asks(*verbs: Verb[Any], **changes: Any) -> Step:
    """Return a step that asks the active seat with these verbs."""
    return Step(verbs=verbs, **{**TURN, **changes})


RAID = {
    "seat": lambda state, frame: frame.foe,
    "facts": lambda rules, state, frame: (state, frame),
    "prompt": "answer",
    "wanted": lambda rules, state, frame: bool(state.hands[frame.foe]),
    "params": lambda rules, state, frame: {"card": frame.card},
}

STEPS = {
    "game.deal": Step(deal),
    "game.turn": asks(Play(), Place(), Draw()),
    "game.next": Step(next_seat),
    "raid.answer": asks(Answer(), Let(), **RAID),
    "raid.resolve": Step(resolve),
}
PROCEDURES = {"game": ("game.deal", "game.turn", "game.next"), "raid": ("raid.answer", "raid.resolve")}


class ToyRules(Rules[Toy, ToyView]):
    """The toy for two or three seats; steps may be replaced to break it."""

    game = "toy"
    sequence_rule = "T-01"
    state_type = Toy
    view_type = ToyView
    fingerprint = "toy"

    def __init__(self, seats: int = 2, **steps: Step) -> None:
        self.seats = ("red", "blue", "green")[:seats]
        changed = {name.replace("_", ".", 1): step for name, step in steps.items()}
        self.table = StepTable({**STEPS, **changed}, PROCEDURES)

    def new_game(self, options: dict[str, Any], seed: int) -> Toy:
        state = self.state_type(
            frames=[Game(step="game.deal")],
            rounds=options.get("rounds", 6),
            chance=Chance.seeded(seed),
            hands=[[] for _ in self.seats],
            deck=list(CARDS),
            scores=[0 for _ in self.seats],
        )
        self.start(state)
        return state

    def view(self, state: Toy, seat: int) -> ToyView:
        return ToyView(
            seat=seat,
            frames=[frame.clone() for frame in state.frames],
            result=state.result,
            rounds=state.rounds,
            round=state.round,
            active=state.active,
            hand=state.hands[seat][:],
            hand_sizes=[len(hand) for hand in state.hands],
            discards=state.discards[:],
            scores=state.scores[:],
            counters=state.counters.copy(),
        )

    def imagine(self, view: ToyView, chance: Chance) -> Toy:
        gone = {*view.hand, *view.discards, *(f.card for f in view.frames if isinstance(f, Raid))}
        rest = [card for card in CARDS if card not in gone]
        chance.shuffle(rest)
        hands = []
        for seat, size in enumerate(view.hand_sizes):
            hands.append(view.hand[:] if seat == view.seat else [rest.pop() for _ in range(size)])
        return self.state_type(
            frames=[frame.clone() for frame in view.frames],
            result=view.result,
            rounds=view.rounds,
            chance=Chance.seeded(chance.below(1 << 62)),
            round=view.round,
            active=view.active,
            hands=hands,
            deck=rest,
            discards=view.discards[:],
            scores=view.scores[:],
            counters=view.counters.copy(),
        )

    def conserved(self, state: Toy) -> dict[str, int]:
        found = Counter([*state.deck, *state.discards])
        for hand in state.hands:
            found.update(hand)
        found.update(frame.card for frame in state.frames if isinstance(frame, Raid))
        return dict(found)
