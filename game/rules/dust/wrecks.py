"""Those aboard a lost carrier: dice for pilots, passengers and cargo, who falls, where the others come out (R-219)."""

from __future__ import annotations

from collections.abc import Iterable

from game.core.choice import Choice, Part, Refusal, choice
from game.core.frames import Step, Verb, tell
from game.rules.dust.bodies import figures, living, strength
from game.rules.dust.book import Book, Facts, change
from game.rules.dust.carrying import aboard, step_out
from game.rules.dust.dice import ARMY_ONLY, TO_HIT, TO_SAVE
from game.rules.dust.elimination import ORDER, eliminate
from game.rules.dust.frames import Attack, Wound, Wreck
from game.rules.dust.hurting import fell, tick
from game.rules.dust.rolls import try_dice
from game.rules.dust.state import Piece, Position, State
from game.rules.dust.suppression import note_hits, suppress


def roll(rules: Book, state: State, frame: Wreck) -> None:
    """Roll for everybody aboard: escape, figures that fall, damage to cargo (D-191, D-297, D-301)."""
    for name in frame.left:
        piece = state.units[name]
        if piece.post == "pilot":
            _escape(rules, state, frame, piece)
        elif piece.post == "cargo":
            _drop(rules, state, frame, piece)
        else:
            _tumble(rules, state, frame, piece)
    frame.out, frame.left = frame.left, []


def _escape(book: Book, state: State, frame: Wreck, pilot: Piece) -> None:
    """Let a pilot get out: one die, ARMY or SHIELD unhurt, else one damage (D-191, R-142)."""
    if not try_dice(state, 1, TO_SAVE, "escape", unit=pilot.id, carrier=frame.carrier, rule="D-191"):
        tick(book, state, pilot, Wound(1, by=frame.by, bare=True))


def _tumble(book: Book, state: State, frame: Wreck, piece: Piece) -> None:
    """Roll a die for each figure of a unit: ARMY fells one, or costs a hero one damage (D-297, R-193)."""
    profile = book.profiles[piece.unit]
    count = figures(profile, piece)
    losses = try_dice(state, count, ARMY_ONLY, "passengers", unit=piece.id, carrier=frame.carrier, rule="D-297")
    if losses:
        frame.tolls[piece.id] = losses


def _drop(book: Book, state: State, frame: Wreck, piece: Piece) -> None:
    """Roll a die for each box of an Airlifter's cargo; that of a beached ship is safe (D-301, D-305, R-195)."""
    profile = book.profiles[piece.unit]
    if "airlifter" not in book.profiles[state.units[frame.carrier].unit].words:
        return
    faces = ARMY_ONLY if "air-assault" in profile.words else TO_HIT
    rule = "D-271" if faces == ARMY_ONLY else "D-301"
    boxes = strength(profile, piece)
    damage = try_dice(state, boxes, faces, "cargo", unit=piece.id, carrier=frame.carrier, rule=rule)
    if damage:
        tick(book, state, piece, Wound(damage, by=frame.by, bare=True))


# Losses


def victims(state: Position, frame: Wreck) -> list[Piece]:
    """Return the units among which the next loss is chosen: one that was aboard, or all riders together (R-194)."""
    name = next(iter(frame.tolls), "")
    if name != frame.carrier:
        return [state.units[name]] if name and state.units[name].status == "aboard" else []
    return [piece for piece in aboard(state, name) if piece.post == "rider" and piece.status == "aboard"]


def must_lose(rules: Book, state: State, frame: Wreck) -> bool:
    """Tell whether somebody is still to fall; where nobody is left to choose, they fall by themselves."""
    while frame.tolls:
        name = next(iter(frame.tolls))
        left = victims(state, frame)
        if not left or not frame.tolls[name]:
            del frame.tolls[name]
        elif len(left) == 1 and strength(rules.profiles[left[0].unit], left[0]) <= frame.tolls[name]:
            lose_one(rules, state, frame, left[0].id, next(iter(kinds_of(rules, left[0]))))
        else:
            return True
    return False


def kinds_of(book: Book, piece: Piece) -> list[int]:
    """Return one living figure of each kind; everything but a squad has but one."""
    profile = book.profiles[piece.unit]
    if not profile.squad:
        return [0]
    alive = living(profile, piece)
    return sorted((kind & alive).bit_length() - 1 for kind in profile.kinds if kind & alive)


def lose_one(book: Book, state: State, frame: Wreck, unit: str, figure: int) -> None:
    """Remove a figure, or tick a box of a hero or support weapon (D-297, R-193)."""
    toll = next(iter(frame.tolls))
    frame.tolls[toll] -= 1
    if toll == frame.carrier:  # riders who are hit are marked with their vehicle
        press_riders(book, state, unit)
    wound = Wound(1, by=frame.by, bare=True)
    piece = state.units[unit]
    if book.profiles[piece.unit].squad:
        fell(book, state, unit, figure, wound)
    else:
        tick(book, state, piece, wound)


def press_riders(book: Book, state: State, unit: str) -> None:
    """Count a loss of riders as a hit of the attack that shook them (R-237)."""
    for under in reversed(state.frames):
        if isinstance(under, Attack):
            note_hits(book, under, unit, 1)
            return


class LoseAboard(Verb[State]):
    """Choose who falls of those aboard, one figure of each kind (R-193)."""

    name = "lose"
    rule = "R-193"

    def subjects(self, facts: Facts) -> Iterable[Part]:
        return [piece.id for piece in victims(facts.state, facts.frame)]

    def targets(self, facts: Facts, subject: Part) -> Iterable[Part]:
        return kinds_of(facts.book, facts.state.units[str(subject)])

    def do(self, rules: Book, state: State, frame: Wreck, wanted: Choice) -> None:
        assert isinstance(wanted.target, int)
        lose_one(rules, state, frame, str(wanted.subject), wanted.target)


# Places


class Getting(Facts):
    """The facts of those who come out of a wreck: whose turn it is, and where they may be put."""

    __slots__ = ("spots",)

    def __init__(self, book: Book, state: State, frame: Wreck) -> None:
        super().__init__(book, state, frame, frame.seat)
        self.spots = {name: spots_for(book, state, frame, name) for name in next_out(state, frame)}


def next_out(state: Position, frame: Wreck) -> list[str]:
    """Return who may be placed now: pilots, then passengers, then cargo, the owner's order among them (R-219)."""
    first = min((ORDER.index(state.units[name].post) for name in frame.out), default=-1)
    return [name for name in frame.out if ORDER.index(state.units[name].post) == first]


def spots_for(book: Book, state: Position, frame: Wreck, name: str) -> tuple[int, ...]:
    """Return where a unit may come out: where the carrier was, else as near as it can stand (D-387)."""
    above = book.profiles[state.units[frame.carrier].unit].air
    return book.field.spots_beside(state, state.units[name], frame.spots, above)


def comes_out(rules: Book, state: State, frame: Wreck) -> bool:
    """Tell whether somebody is to be placed; who finds no place at all is lost (R-219)."""
    frame.out = [name for name in frame.out if state.units[name].status == "aboard"]
    for name in frame.out[:]:
        if not spots_for(rules, state, frame, name):
            frame.out.remove(name)
            eliminate(rules, state, state.units[name], frame.by)
    return bool(frame.out)


class Place(Verb[State]):
    """Put a unit that comes out of a lost carrier on a square (D-387)."""

    name = "place"
    rule = "D-387"

    def subjects(self, facts: Getting) -> Iterable[Part]:
        return list(facts.spots)

    def targets(self, facts: Getting, subject: Part) -> Iterable[Part]:
        poses = facts.book.field.poses(facts.state, facts.state.units[str(subject)])
        return dict.fromkeys((*poses, *facts.spots[str(subject)]))

    def drop(self, facts: Getting, subject: Part, target: Part) -> Refusal | None:
        if target in facts.spots[str(subject)]:
            return None
        return Refusal("not_the_nearest", "R-219", {"unit": subject, "at": target})

    def choices(self, facts: Getting) -> list[Choice]:
        return [choice("place", name, pose) for name, poses in facts.spots.items() for pose in poses]

    def do(self, rules: Book, state: State, frame: Wreck, wanted: Choice) -> None:
        assert isinstance(wanted.target, int)
        name = str(wanted.subject)
        frame.out.remove(name)
        shaken = is_shaken(rules, state, frame, name)
        step_out(rules, state, name)
        put_down(rules, state, name, wanted.target)
        if shaken:
            change(state, state.units[name], activated=True)
            suppress(rules, state, name)


def is_shaken(book: Book, state: Position, frame: Wreck, name: str) -> bool:
    """Tell whether the loss of its carrier shakes a unit, which has activated then: not on a beached ship (D-305)."""
    words = book.profiles[state.units[frame.carrier].unit].words
    return state.units[name].post != "cargo" or "airlifter" in words


def put_down(book: Book, state: State, unit: str, pose: int) -> None:
    """Put a unit on the board that comes from nowhere on it."""
    piece = state.units[unit]
    facing = book.field.settle_facing(state, piece, pose, piece.facing)
    spots = book.field.gathered(state, piece, pose)
    change(state, piece, status="board", at=pose, facing=facing, spots=spots or ())
    tell(state, "placed", unit=unit, at=pose, facing=facing)


def owner(state: State, frame: Wreck) -> int:
    """Return whose carrier it was."""
    return frame.seat


PROCEDURES = {"wreck": ("wreck.roll", "wreck.lose", "wreck.place")}
STEPS = {
    "wreck.roll": Step(roll),
    "wreck.lose": Step(
        verbs=(LoseAboard(),), seat=owner, wanted=must_lose, prompt="lose", auto=True,
        facts=lambda rules, state, frame: Facts(rules, state, frame, frame.seat),
        params=lambda rules, state, frame: {"unit": next(iter(frame.tolls)), "hits": next(iter(frame.tolls.values()))},
    ),
    "wreck.place": Step(
        verbs=(Place(),), seat=owner, facts=Getting, wanted=comes_out, prompt="place", auto=True,
        params=lambda rules, state, frame: {"unit": next_out(state, frame)[0], "carrier": frame.carrier},
    ),
}  # fmt: skip
