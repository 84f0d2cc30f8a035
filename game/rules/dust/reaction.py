"""The reaction attack: offered before the last action of an enemy's activation, rolled for, carried out (D-156)."""

from __future__ import annotations

from collections.abc import Iterable

from game.core.choice import Choice, Part, Refusal, choice
from game.core.frames import Step, Verb, Word, tell
from game.rules.dust.activation import Alone, Join, about_unit, can_be_joined
from game.rules.dust.bodies import hooks_of, with_pilots
from game.rules.dust.book import Book, Facts, change
from game.rules.dust.carrying import ABANDONED, can_act, is_open
from game.rules.dust.conditions import moved
from game.rules.dust.frames import Attack, Movement, Reaction
from game.rules.dust.heroes import pace
from game.rules.dust.platoons import can_defend
from game.rules.dust.rolls import try_dice
from game.rules.dust.special.moments import Reflex
from game.rules.dust.state import Piece, Position, State
from game.rules.dust.suppression import SUPPRESSED, is_suppressed, rally

SUSTAINED, TURN = "sustained", "turn"
DEFEND, MOVE, MARCH = "defend", "move", "march"
WITH = (SUSTAINED, TURN)
"""What two successes give (R-084)."""
AWAY = (MOVE, MARCH)
"""What two successes of a Reaction Defence give (R-215)."""


def reflex_of(book: Book, state: Position, piece: Piece) -> Reflex:
    """Return how far a unit can react, and on which faces (D-156, D-212)."""
    reflex = Reflex(int(book.figures.reaction_range))
    for hook in hooks_of(book, state, piece, book.profiles[piece.unit], "reaction"):
        hook(reflex)
    return reflex


def dice_of(book: Book, piece: Piece) -> int:
    """Return the dice of a reaction: one for a stunned unit, or one still suppressed after its rally (D-168, D-169)."""
    dazed = piece.markers and (piece.has("stunned") or piece.has(SUPPRESSED))
    return 1 if dazed else int(book.figures.reaction_dice)


def why_not_react(book: Book, state: Position, seat: int, trigger: Piece, piece: Piece) -> Refusal | None:
    """Return why a unit can't react to another; who is carried can (D-156, R-086, R-091)."""
    if piece.side != seat:
        return Refusal("not_your_unit", "D-156", {"unit": piece.id})
    if not can_act(state, piece):
        return Refusal("not_on_board", "R-086", {"target": piece.id})
    if piece.activated:
        return Refusal("already_activated", "D-156", {"unit": piece.id})
    if piece.markers and piece.has(ABANDONED):
        return Refusal("no_pilot", "R-086", {"unit": piece.id})
    if book.profiles[piece.unit].air:
        return Refusal("aircraft_never_react", "D-166", {"unit": piece.id})
    distance = book.field.distance(state, piece, trigger)
    if distance > book.figures.reaction_range:
        reach = reflex_of(book, state, piece).reach
        if distance > reach:
            return Refusal("reaction_too_far", "D-156", {"unit": piece.id, "distance": distance, "reach": reach})
    return None


def reactors(book: Book, state: Position, seat: int, trigger: Piece) -> list[Piece]:
    """Return the units of a seat that may react to an enemy now."""
    return [
        piece
        for piece in state.units.values()
        if not piece.activated and piece.side == seat and why_not_react(book, state, seat, trigger, piece) is None
    ]


class Reacting(Facts):
    """The facts of an offered reaction."""

    __slots__ = ("trigger",)

    def __init__(self, book: Book, state: State, frame: Reaction) -> None:
        super().__init__(book, state, frame, frame.seat)
        self.trigger = state.units[frame.trigger]


class React(Verb[State]):
    """Let one unit try a reaction (D-156, R-085)."""

    name = "react"
    rule = "D-156"

    def subjects(self, facts: Reacting) -> Iterable[Part]:
        return facts.state.units

    def lift(self, facts: Reacting, subject: Part) -> Refusal | None:
        return why_not_react(facts.book, facts.state, facts.seat, facts.trigger, facts.state.units[str(subject)])

    def choices(self, facts: Reacting) -> list[Choice]:
        return [choice("react", piece.id) for piece in reactors(facts.book, facts.state, facts.seat, facts.trigger)]

    def do(self, rules: Book, state: State, frame: Reaction, wanted: Choice) -> None:
        frame.unit = str(wanted.subject)
        frame.step = "reaction.join"


class Defend(React):
    """Let a unit whose platoon watches over it try to move out of the way instead (D-347, R-215)."""

    name = "defend"
    rule = "D-347"

    def lift(self, facts: Reacting, subject: Part) -> Refusal | None:
        refusal = super().lift(facts, subject)
        if refusal is not None or can_defend(facts.book, facts.state, facts.state.units[str(subject)]):
            return refusal
        return Refusal("nobody_watches", "D-347", {"unit": subject})

    def choices(self, facts: Reacting) -> list[Choice]:
        found = reactors(facts.book, facts.state, facts.seat, facts.trigger)
        return [
            choice(self.name, piece.id)
            for piece in found
            if piece.platoon and not piece.carrier and can_defend(facts.book, facts.state, piece)
        ]

    def do(self, rules: Book, state: State, frame: Reaction, wanted: Choice) -> None:
        super().do(rules, state, frame, wanted)
        frame.way = DEFEND


class Decline(Word[State]):
    """Let the enemy go on (D-156)."""

    name = "decline"
    rule = "D-156"

    def do(self, rules: Book, state: State, frame: Reaction, wanted: Choice) -> None:
        tell(state, "declined", seat=frame.seat, trigger=frame.trigger)
        frame.step = ""


def is_offered(rules: Book, state: State, frame: Reaction) -> bool:
    """Tell whether anybody may react, to what has just come on or been placed too (D-400, R-238)."""
    trigger = state.units[frame.trigger]
    return is_open(state, trigger) and bool(reactors(rules, state, frame.seat, trigger))


class JoinReactor(Join):
    """Let a hero join the unit that reacts; both count as activated (D-389, R-086)."""

    rule = "D-389"

    def do(self, rules: Book, state: State, frame: Reaction, wanted: Choice) -> None:  # type: ignore[override]
        frame.hero = str(wanted.subject)
        frame.step = "reaction.roll"
        tell(state, "joined", hero=frame.hero, unit=frame.unit)


class ReactAlone(Alone):
    """Let no hero join (D-389)."""

    rule = "D-389"

    def do(self, rules: Book, state: State, frame: Reaction, wanted: Choice) -> None:  # type: ignore[override]
        frame.step = "reaction.roll"


def is_joined(rules: Book, state: State, frame: Reaction) -> bool:
    """Tell whether a hero could join the reactor."""
    return bool(frame.unit) and can_be_joined(rules, state, frame)  # type: ignore[arg-type]


def roll_reaction(rules: Book, state: State, frame: Reaction) -> None:
    """Roll for the reaction; the unit has activated, whatever comes of it (D-157, D-160)."""
    if not frame.unit:
        frame.step = "reaction.end"
        return
    tell(state, "reaction_offered", unit=frame.unit, hero=frame.hero, trigger=frame.trigger)
    if is_suppressed(state.units[frame.unit]):  # it rallies first
        rally(rules, state, frame.unit, frame.hero)
    piece = state.units[frame.unit]
    frame.successes = try_dice(
        state, dice_of(rules, piece), reflex_of(rules, state, piece).faces, "reaction", unit=frame.unit,
        target=frame.trigger,
    )  # fmt: skip
    tell(state, "reacted", unit=frame.unit, successes=frame.successes)
    for name in with_pilots(state, frame.unit, frame.hero):
        one = state.units[name]
        if one.has("stunned"):
            tell(state, "marker_taken", unit=name, marker="stunned")
        change(state, one, activated=True, markers=tuple(m for m in one.markers if m.kind != "stunned"))
    then = "reaction.defend" if frame.way == DEFEND else "reaction.attack"
    if frame.successes < len(WITH) or piece.carrier:  # D-295: who is carried neither turns nor sustains
        frame.step = then if frame.successes else "reaction.end"


class ReactWith(Verb[State]):
    """Choose between a Sustained Attack and a turn before an Attack (D-157)."""

    name = "react_with"
    rule = "D-157"

    def subjects(self, facts: Facts) -> Iterable[Part]:
        return (facts.frame.unit,)

    def targets(self, facts: Facts, subject: Part) -> Iterable[Part]:
        return AWAY if facts.frame.way == DEFEND else WITH

    def do(self, rules: Book, state: State, frame: Reaction, wanted: Choice) -> None:
        if frame.way == DEFEND:
            frame.step = "reaction.defend"
            if wanted.target == MARCH:
                frame.way = MARCH
            return
        frame.way = str(wanted.target)
        frame.step = "reaction.attack" if frame.way == SUSTAINED else "reaction.pivot"


def attack(rules: Book, state: State, frame: Reaction) -> None:
    """Attack the unit that set the reaction off, and no other (D-159)."""
    kind = "sustained" if frame.way == SUSTAINED else "attack"
    state.frames.append(Attack(step="attack.aim", unit=frame.unit, hero=frame.hero, kind=kind, only=frame.trigger))


def defend(rules: Book, state: State, frame: Reaction) -> None:
    """Move out of the way instead of attacking (R-215)."""
    if frame.way not in (DEFEND, MARCH):
        return
    moved(rules, state, frame.unit)
    slow, fast = pace(rules, state.units[frame.unit])
    march = frame.way == MARCH
    state.frames.append(
        Movement(
            step="movement.choose", unit=frame.unit, action=MARCH if march else MOVE, allowance=fast if march else slow
        )
    )  # fmt: skip


def end(rules: Book, state: State, frame: Reaction) -> None:
    """Let the hero go, and the enemy go on (D-160)."""
    if frame.hero:
        tell(state, "left", hero=frame.hero, unit=frame.unit)


def reactor_seat(state: State, frame: Reaction) -> int:
    """Return who reacts."""
    return frame.seat


def reactor_facts(rules: Book, state: State, frame: Reaction) -> Facts:
    """Return the facts for the one who reacts."""
    return Facts(rules, state, frame, frame.seat)


def about_trigger(rules: Book, state: State, frame: Reaction) -> dict[str, str]:
    """Tell who reacts to whom."""
    return {"unit": frame.unit, "trigger": frame.trigger}


PROCEDURES = {
    "reaction": (
        "reaction.offer", "reaction.join", "reaction.roll", "reaction.choose", "reaction.pivot", "reaction.face",
        "reaction.attack", "reaction.defend", "reaction.end",
    ),
}  # fmt: skip
"""The two steps of turning are the ground's: squares or centimetres."""
STEPS = {
    "reaction.offer": Step(
        verbs=(React(), Defend(), Decline()), seat=reactor_seat, facts=Reacting, wanted=is_offered, prompt="react",
        params=about_trigger,
    ),
    "reaction.join": Step(
        verbs=(JoinReactor(), ReactAlone()), seat=reactor_seat, facts=reactor_facts, wanted=is_joined, prompt="join",
        params=about_unit,
    ),
    "reaction.roll": Step(roll_reaction),
    "reaction.choose": Step(
        verbs=(ReactWith(),), seat=reactor_seat, facts=reactor_facts, prompt="react_with", params=about_trigger,
    ),
    "reaction.attack": Step(attack),
    "reaction.defend": Step(defend),
    "reaction.end": Step(end),
}  # fmt: skip
