"""Move and March on the measured table: where a unit may go, the reaction window, bogging down (D-064, R-088)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from game.core.choice import Choice, Part, Point, Refusal
from game.core.frames import Step, Verb, tell
from game.core.rng import Chance
from game.geometry.table.places import Spot, place, spot_of
from game.geometry.table.reach import Reach
from game.geometry.table.shapes import CIRCLE, CM, Disc, Poly, turned
from game.rules.battlefield.formation import clashes, is_together
from game.rules.battlefield.hazards import Halt, drop_fallen, halt_on, note_walkers, stretch
from game.rules.battlefield.ranges import POINT
from game.rules.battlefield.seeing import HEADINGS
from game.rules.battlefield.standing import Standing, heading, imagined, put_down
from game.rules.battlefield.trails import length_of, split, touches
from game.rules.battlefield.ways import Party, party_of
from game.rules.dust.activation import about_unit
from game.rules.dust.boarding import VERBS, can_still_board, carriers_for, embark
from game.rules.dust.book import Facts, other
from game.rules.dust.carrying import step_out
from game.rules.dust.dice import ARMY_ONLY, TO_SAVE
from game.rules.dust.frames import Activation, Movement, Reaction
from game.rules.dust.hazards import set_off
from game.rules.dust.reaction import reactors
from game.rules.dust.rolls import try_dice
from game.rules.dust.state import PRESENT, Piece, Position, State
from game.rules.dust.turn import count_unactivated

NOWHERE = -1.0
BACK = CM
"""How much shorter the way to the reaction window is tried where the unit may not stand at its end."""
TRIES = 30
"""Points that are drawn before room is looked for from end to end."""
STRAIGHT = 8
"""Points among which one is looked for that all figures reach straight."""
TURNING = 16
EASY = 9 * CM
"""How far in from the edge a formation that comes on is tried first."""
SCAN = 4 * CM


def mover_seat(state: State, frame: Movement) -> int:
    """Return whose unit moves."""
    return state.units[frame.unit].side


class Moving(Facts):
    """The facts of a movement: the party and who could take it aboard."""

    __slots__ = ("carriers", "party", "unit")

    def __init__(self, book: Any, state: State, frame: Movement) -> None:
        super().__init__(book, state, frame, mover_seat(state, frame))
        self.unit = state.units[frame.unit]
        self.carriers = carriers_for(book, state, self.unit)
        self.party = party_of(book, state, frame)

    def can_reach(self, carrier: Piece) -> bool:
        """Tell whether all figures get to a carrier with what they may still move (D-293)."""
        return ways_aboard(self.book, self.state, self.frame, carrier) is not None


class MoveRegion:
    """Where a unit may go: the spot of its leader or hull, with a facing or not, or a spot for each figure."""

    verb = "move"

    def __init__(self, party: Party) -> None:
        self.party = party
        self.subject: Part = party.unit.id

    @property
    def reach(self) -> Reach:
        """Return how far the leader or hull may go, for the screen and the players."""
        return self.party.reach(0)

    def allows(self, point: Point) -> bool:
        """Tell whether the unit may go there."""
        return isinstance(self.party.read(point), Standing)

    def why_not(self, point: Point) -> Refusal | None:
        """Return why the unit can't go there."""
        found = self.party.read(point)
        return found if isinstance(found, Refusal) else None

    def standing(self, point: Point) -> Standing | None:
        """Return where every figure ends if the unit goes there."""
        found = self.party.read(point)
        return found if isinstance(found, Standing) else None

    def ways(self, point: Point) -> list[tuple[Spot, ...]]:
        """Return the way of every figure if the unit goes there."""
        found = self.standing(point)
        return ways_to(self.party, found) if found is not None else []

    def sample(self, chance: Chance) -> Point | None:
        """Return a point where the unit may go, drawn or found from end to end."""
        minds = self.party.field.faces[self.party.unit.unit]
        if self.party.is_fixed:
            here = self.party.spots[0]
            return (*here, chance.below(len(HEADINGS)) * CIRCLE // len(HEADINGS)) if minds else here
        first = 0 if chance.below(TURNING) else 2  # ways that turn cost much; one sample in so many looks for some
        for number in range(TRIES):
            quick = first <= number < first + STRAIGHT
            spot = self.reach.sample(chance, quick)
            if spot is None or (quick and not self.party.is_straight(spot)):
                continue
            if self.allows(spot):
                turned_so = (*spot, chance.below(len(HEADINGS)) * CIRCLE // len(HEADINGS))
                return turned_so if minds and self.allows(turned_so) else spot
        return self.any()

    def any(self) -> Point | None:
        """Return some point where the unit may go, None if there is none."""
        party = self.party
        if party.spots and self.allows(party.spots[0]):
            return party.spots[0]
        found = next((point for point in self._guesses() if party.is_straight(point) and self.allows(point)), None)
        return found or next((point for point in self._scan() if self.allows(point)), None)

    def _guesses(self) -> Iterable[Point]:
        """Yield a few points some way in from the edge, where a whole formation mostly finds room."""
        party = self.party
        away = min(party.left, EASY)
        for origin in party.start(0).origins:
            if isinstance(origin, Poly) and len(origin.points) == 2:
                (ax, ay), (bx, by) = origin.points
                wide, deep = party.field.size(party.state)
                right = away if ax == bx == 0 else -away if ax == bx == wide else 0
                up = away if ay == by == 0 else -away if ay == by == deep else 0
                for eighth in (4, 2, 6, 1, 3, 5, 7):
                    yield ax + (bx - ax) * eighth // 8 + right, ay + (by - ay) * eighth // 8 + up, 0

    def _scan(self) -> Iterable[Point]:
        """Yield points all over what may be within reach: near the edge or the carrier first."""
        party = self.party
        far = party.left + party.radii[0]
        for origin in party.start(0).origins:
            points = (
                origin.points if isinstance(origin, Poly) else (origin.centre if isinstance(origin, Disc) else origin,)
            )
            for away in range(party.radii[0], far + SCAN, SCAN):
                for start, end in zip(points, (*points[1:], points[0]), strict=True):
                    yield from _beside(start, end, away)


def _beside(start: tuple[int, int], end: tuple[int, int], away: int) -> Iterable[Point]:
    """Yield points on both sides of a stretch, or round a spot."""
    if start == end:
        for heading_ in HEADINGS:
            right, up = turned(0, away, heading_)
            yield max(0, start[0] + right), max(0, start[1] + up), 0
        return
    length = max(1, round(((end[0] - start[0]) ** 2 + (end[1] - start[1]) ** 2) ** 0.5))
    across = (-(end[1] - start[1]) / length, (end[0] - start[0]) / length)
    for along in range(0, length + 1, SCAN):
        x, y = start[0] + (end[0] - start[0]) * along // length, start[1] + (end[1] - start[1]) * along // length
        for side in (away, -away):
            yield max(0, x + round(across[0] * side)), max(0, y + round(across[1] * side)), 0


def ways_to(party: Party, standing: Standing) -> list[tuple[Spot, ...]]:
    """Return the way of every figure to where it is to stand."""
    found = []
    for number, spot in enumerate(standing.spots):
        way = party.way(number, spot) if not _stands_still(party, number, spot) else ()
        found.append(way or (spot,))
    return found


def _stands_still(party: Party, number: int, spot: Spot) -> bool:
    return number < len(party.spots) and party.spots[number] == spot


class Move(Verb[State]):
    """Go to a place that the action pays for (D-064)."""

    name = "move"
    rule = "D-064"

    def subjects(self, facts: Moving) -> Iterable[Part]:
        return (facts.frame.unit,)

    def targets(self, facts: Moving, subject: Part) -> Iterable[Part]:
        return ()

    def choices(self, facts: Moving) -> list[Choice]:
        return []

    def regions(self, facts: Moving) -> list[Any]:
        return [MoveRegion(facts.party)]

    def do(self, rules: Any, state: State, frame: Movement, wanted: Choice) -> None:
        assert isinstance(wanted.target, tuple)
        party = party_of(rules, state, frame)
        standing = party.read(wanted.target)
        assert isinstance(standing, Standing)
        plot(frame, ways_to(party, standing), standing.facing)


def plot(frame: Movement, ways: list[tuple[Spot, ...]], facing: int) -> None:
    """Lay out the ways of all figures."""
    frame.ways = [tuple(place(*spot) for spot in way) for way in ways]
    frame.facing = facing
    frame.step = "movement.go"


# On the way


def go(rules: Any, state: State, frame: Movement) -> None:
    """Go the ways laid out, up to what stops the unit, or to the reaction window; the rest comes after it (R-088)."""
    if frame.walkers and not drop_fallen(rules, state, frame):
        frame.step = ""
        return
    party = party_of(rules, state, frame)
    ways = [[spot_of(at) for at in way] for way in frame.ways]
    window = window_at(rules, state, frame, party, ways) if frame.window >= 0 else None
    most = max(length_of(way) for way in ways) if window is None else window
    halt = halt_on(state, frame, party, ways, most) if state.forts else None
    stop = window if halt is None else halted_at(party, frame, ways, halt, most)
    if stop is not None and stop < 0:  # held by wire before it is on the table, or out of its carrier
        frame.ways, frame.boards, frame.step = [], "", ""
        return
    first, rest = (ways, []) if stop is None else stretch(ways, stop)
    frame.spent += round(stop or 0)
    held = walk(rules, state, frame, party, first, last=stop is None) or frame.stuck
    frame.ways = [] if held else [tuple(place(*spot) for spot in way) for way in rest]
    if held:
        frame.boards = ""
    if halt is not None and halt.mines is not None and not held:
        note_walkers(rules, state, frame)
        frame.step = "movement.go"
        set_off(rules, state, frame.unit, frame.hero, halt.mines)
        return
    if frame.boards and not any(len(way) > 1 for way in frame.ways):
        embark(state, frame)
    frame.window = -1
    if window is None:
        frame.step = ""
        return
    seat = other(mover_seat(state, frame))
    frame.fresh = count_unactivated(state)[seat]
    frame.step = "movement.resume"
    state.frames.append(Reaction(step="reaction.offer", seat=seat, trigger=frame.unit))


def halted_at(party: Party, frame: Movement, ways: list[list[Spot]], halt: Halt, most: float) -> float:
    """Return how far all figures go to where they may stand before wire or mines, less than nothing if nowhere.

    Where they stand nowhere yet, those whom mines stop come on as far as they must.
    """
    edge = int(halt.length)
    farther = range(edge + BACK, round(most) + BACK, BACK) if halt.mines is not None and not party.spots else ()
    for length in (*range(edge, 0, -BACK), 0, *farther):
        if may_pause(party, [split(way, length)[0][-1] for way in ways], frame):
            return float(length)
    return most if halt.mines is not None else NOWHERE


def window_at(rules: Any, state: State, frame: Movement, party: Party, ways: list[list[Spot]]) -> float | None:
    """Return how far every figure goes before the enemy may react, None if none could (R-088)."""
    paid = max(0, frame.window * POINT - frame.spent)
    longest = max(length_of(way) for way in ways)
    shorter = (*range(paid, 0, -BACK), 0)
    longer = range(paid + BACK, round(longest) + BACK, BACK) if not party.spots else ()  # once it is fully on
    for length in (*shorter, *longer):
        spots = [split(way, length)[0][-1] for way in ways]
        if may_pause(party, spots, frame):
            there = imagined(rules, party.unit, Standing(tuple(spots[: len(spots) - (party.hero is not None)]), 0))
            return float(length) if reactors(rules, state, other(there.side), there) else None
    return None


def may_pause(party: Party, spots: list[Spot], frame: Movement) -> bool:
    """Tell whether all figures may stand where their ways are cut."""
    if party.spots and spots == party.spots:
        return True
    if len({party.field.home_at(party.state, spot) for spot in spots}) > 1:
        return False
    facing = frame.facing
    if any(
        party.field.why_not_stand(party.state, party.piece(number), *spot, facing, party.names) is not None
        for number, spot in enumerate(spots)
    ):
        return False
    return not clashes(spots, party.radii) and is_together(spots, party.radii)


def walk(rules: Any, state: State, frame: Movement, party: Party, ways: list[list[Spot]], *, last: bool) -> bool:
    """Put all figures at the end of their ways; tell whether the unit bogged down before (R-107)."""
    bogged = False
    if party.rolls and not party.field.builds[party.unit.unit].flies:
        bogged = bog_down(rules, state, frame, party, ways)
    slow = party.field.terrain(state).slow
    if not last:
        for number, way in enumerate(ways):
            if touches(way, party.radii[number], slow):
                frame.slowed |= 1 << number
    if frame.boards and last:  # who goes aboard stands nowhere
        _tell(state, frame, ways, frame.facing, entering=False)
        return bogged
    facing = frame.facing if last or party.field.builds[party.unit.unit].length else _heading(ways[0], frame.facing)
    if (bogged or not last) and [way[-1] for way in ways] == party.spots:  # who has not moved has not turned
        facing = party.unit.facing
    entering = frame.entering
    frame.entering = False
    for name in party.names:
        if state.units[name].carrier:
            step_out(rules, state, name)
    standing = Standing(tuple(way[-1] for way in ways), facing)
    put_down(rules, state, state.units[frame.unit], standing, state.units[frame.hero] if frame.hero else None)
    _tell(state, frame, ways, facing, entering=entering)
    return bogged


def _heading(way: list[Spot], facing: int) -> int:
    return heading(way[-2][:2], way[-1][:2]) if len(way) > 1 and way[-2][:2] != way[-1][:2] else facing


def _tell(state: State, frame: Movement, ways: list[list[Spot]], facing: int, *, entering: bool) -> None:
    paths = [[place(*spot) for spot in way] for way in ways]
    kind = "entered" if entering else "moved"
    tell(
        state, kind, unit=frame.unit, hero=frame.hero, path=paths[0], ways=paths, facing=facing, action=frame.action,
        length=round(max(length_of(way) for way in ways)),
    )  # fmt: skip


def bog_down(rules: Any, state: State, frame: Movement, party: Party, ways: list[list[Spot]]) -> bool:
    """Roll for each piece of terrain that a vehicle comes to; the first failure stops it at the edge (D-071, D-072).

    By its gear: tracked (D-290), half-tracked (D-279), wheeled (D-291).
    """
    tracked = party.field.units[party.unit.unit].mobility == "tracked"
    slow = party.field.terrain(state).slow
    if len(ways[0]) < 2:
        return False
    for length, piece in touches(ways[0], party.radii[0], slow):
        if piece.id in frame.tested:
            continue
        frame.tested.append(piece.id)
        item = party.field.terrain(state).by_id[piece.id].item.id
        faces, rule = (TO_SAVE, "D-071") if tracked else (ARMY_ONLY, "D-072")
        if try_dice(state, 1, faces, "bog", unit=frame.unit, item=item, rule=rule):
            continue
        ways[0] = _stopped(party, frame, ways[0], length)
        for below in reversed(state.frames):
            if isinstance(below, Activation):
                below.bogged = True
                break
        tell(state, "bogged", unit=frame.unit, item=item)
        return True
    return False


def _stopped(party: Party, frame: Movement, way: list[Spot], length: float) -> list[Spot]:
    """Return a way up to the edge of some terrain, or as near to it as the vehicle may stand, fully on the table."""
    edge = max(0, round(length) - 1)
    farther = range(edge + BACK, round(length_of(way)), BACK) if not party.spots else ()
    for gone_so_far in (*range(edge, 0, -BACK), 0, *farther):
        gone = split(way, gone_so_far)[0]
        if may_pause(party, [gone[-1]], frame):
            return gone
    return way


def resume(rules: Any, state: State, frame: Movement) -> None:
    """Go on after the window: plan anew if somebody reacted, else as plotted; a lost unit stops (D-390, R-088)."""
    unit = state.units[frame.unit]
    if frame.hero and state.units[frame.hero].status not in PRESENT:
        frame.hero = ""
        frame.ways = frame.ways[:-1]
    if not unit.on_board or is_bogged(state):
        frame.step = ""
    elif count_unactivated(state)[other(unit.side)] < frame.fresh or not can_still_board(rules, state, frame):
        frame.ways = []
        frame.boards = frame.post = ""
        frame.step = "movement.choose"
    elif any(len(way) > 1 for way in frame.ways):
        frame.step = "movement.go"
    else:
        frame.step = ""


def is_bogged(state: Position) -> bool:
    """Tell whether the unit that acts is stuck in terrain for this activation (D-071)."""
    return any(isinstance(frame, Activation) and frame.bogged for frame in state.frames)


# Going aboard


def ways_aboard(rules: Any, state: Position, frame: Movement, carrier: Piece) -> list[tuple[Spot, ...]] | None:
    """Return the ways by which all figures reach the hull or stand of a carrier, None if one of them can't (D-293)."""
    party = party_of(rules, state, frame)
    hull = next(rules.field.feet(state, carrier))[2]
    found = []
    for number in range(len(party.radii)):
        way = party.reach(number).way_to(hull)
        if way is None:
            return None
        found.append(way.spots)
    return found


def plot_aboard(rules: Any, state: State, frame: Movement) -> None:
    """Lay out the ways of all figures to the carrier that the unit boards."""
    ways = ways_aboard(rules, state, frame, state.units[frame.boards])
    assert ways is not None
    plot(frame, ways, state.units[frame.unit].facing)


# Whether there is a way at all


def can_enter(rules: Any, state: Position, piece: Piece, allowance: int) -> bool:
    """Tell whether a unit finds room to come on with so much movement (R-130)."""
    return _has_way(rules, state, piece, None, allowance, entering=True)


def can_leave(rules: Any, state: Position, piece: Piece, hero: Piece | None, allowance: int) -> bool:
    """Tell whether a unit that is carried finds room to step out (R-192)."""
    return _has_way(rules, state, piece, hero, allowance, entering=False)


def _has_way(rules: Any, state: Position, piece: Piece, hero: Piece | None, allowance: int, *, entering: bool) -> bool:
    if not allowance:
        return False
    key = ("has way", piece.id, hero.id if hero is not None else "", allowance)
    known = rules.field.memory(state)
    if key not in known:
        frame = Movement(
            step="movement.choose", unit=piece.id, hero=hero.id if hero is not None else "", allowance=allowance,
            entering=entering, action="march",
        )  # fmt: skip
        known[key] = MoveRegion(party_of(rules, state, frame)).any() is not None
    return bool(known[key])


PROCEDURES = {"movement": ("movement.choose", "movement.board", "movement.go", "movement.resume")}
STEPS = {
    "movement.choose": Step(verbs=(Move(), *VERBS), seat=mover_seat, facts=Moving, prompt="move", params=about_unit),
    "movement.board": Step(plot_aboard),
    "movement.go": Step(go),
    "movement.resume": Step(resume),
}
