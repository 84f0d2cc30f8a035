"""Units that come on during a game: reserves rolled for, ambushes sprung, the end of an activation (D-366 to D-370)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from game.core.choice import Choice, Part, Point, Refusal
from game.core.frames import Step, Verb, Word, tell
from game.geometry.table.shapes import CM, is_within
from game.rules.battlefield.deploy import ZoneRegion, set_down
from game.rules.battlefield.records import Battle
from game.rules.battlefield.standing import Standing, imagined
from game.rules.battlefield.zones import Line, arrival_lines, deployment, entry_lines, has_reserves
from game.rules.dust import activation
from game.rules.dust.activation import about_unit, owner_facts, owner_seat
from game.rules.dust.book import Facts, change
from game.rules.dust.dice import ARMY_ONLY, TO_HIT, roll_new
from game.rules.dust.frames import Activation
from game.rules.dust.heroes import why_not_pair
from game.rules.dust.rolls import try_dice
from game.rules.dust.state import ARMY, SHIELD, TARGET, Marker, Piece, Position, State

AMBUSH_DICE = 2
AMBUSH_GAP = 20 * CM
"""How far an ambush must be sprung from every enemy (D-367)."""
EDGES = {ARMY: "own", TARGET: "left", SHIELD: "right"}
"""By which edge scattered reserves arrive (R-133)."""
ARRIVES = "arrives-"
"""The marker of a unit that comes out of reserve says by which edge, until it is on the table."""


# Reserves


def reserve_dice(battle: Battle, turn: int, figures: Any) -> int | None:
    """Return the dice that bring a unit on in a turn, None where it comes by itself (R-130, R-131)."""
    number = turn - (2 if battle.reserves == "delayed" else 1)
    if number < 0:
        return 0
    return int(figures.reserve_dice[number]) if number < len(figures.reserve_dice) else None


def is_in_reserve(rules: Any, state: State, frame: Activation) -> bool:
    """Tell whether the unit waits in reserve."""
    return state.units[frame.unit].status == "reserve"


class Escort(Verb[State]):
    """Let a hero in reserve come on with a unit: one roll for both (R-134)."""

    name = "join"
    rule = "R-134"

    def subjects(self, facts: Facts) -> Iterable[Part]:
        return [piece.id for piece in facts.state.of(facts.seat)]

    def targets(self, facts: Facts, subject: Part) -> Iterable[Part]:
        return (facts.frame.unit,)

    def lift(self, facts: Facts, subject: Part) -> Refusal | None:
        hero, unit = facts.state.units[str(subject)], facts.state.units[facts.frame.unit]
        refusal = why_not_pair(facts.book.units[hero.unit], facts.book.units[unit.unit])
        if refusal is not None:
            return Refusal(refusal.reason, refusal.rule, {"hero": hero.id, "unit": unit.id})
        if hero.status != unit.status or hero.activated:
            return Refusal("not_in_reserve", "R-134", {"unit": hero.id})
        return None

    def do(self, rules: Any, state: State, frame: Activation, wanted: Choice) -> None:
        frame.hero = str(wanted.subject)
        frame.step = "activation.begin"
        tell(state, "joined", hero=frame.hero, unit=frame.unit)


ESCORT = Escort()


class Unescorted(Word[State]):
    """Let no hero come with the unit (R-134)."""

    name = "alone"
    rule = "R-134"

    def do(self, rules: Any, state: State, frame: Activation, wanted: Choice) -> None:
        frame.step = "activation.begin"


def has_escort(rules: Any, state: State, frame: Activation) -> bool:
    """Tell whether a hero in reserve could come with the unit."""
    if not is_in_reserve(rules, state, frame) or frame.hero:
        return False
    facts = owner_facts(rules, state, frame)
    return any(ESCORT.lift(facts, name) is None for name in ESCORT.subjects(facts))


def roll_for_reserve(rules: Any, state: State, frame: Activation) -> None:
    """Roll for a unit in reserve; it comes on, or does nothing in this turn (D-368 to D-370).

    One that an officer has brought back comes on at once (R-149).
    """
    unit = state.units[frame.unit]
    if unit.status != "reserve":
        return
    battle: Battle = rules.scenarios[state.scenario]
    dice = None if unit.lost_in else reserve_dice(battle, state.turn, rules.figures)
    rule = "D-369" if battle.reserves == "delayed" else "D-368"
    if dice is not None:
        if dice:
            dice += rules.reserve_bonus(state, unit)
        if not dice or not try_dice(state, dice, ARMY_ONLY, "reserve", unit=unit.id, rule=rule):
            tell(state, "waited", unit=unit.id)
            frame.step = "activation.end"
            return
    edge = "own"
    if battle.scattered:
        faces = roll_new(state, 1)
        edge = EDGES[faces[0]]
        tell(state, "rolled", reveals=True, unit=unit.id, sort="scatter", faces=faces, needs=())
    for name in filter(None, (frame.unit, frame.hero)):
        piece = state.units[name]
        change(state, piece, status="waiting", markers=(*piece.markers, Marker(ARRIVES + edge, turn=state.turn)))
    tell(state, "arrives", unit=frame.unit, hero=frame.hero, edge=edge)


def lines_for(rules: Any, state: Position, piece: Piece) -> tuple[Line, ...]:
    """Return the stretches of the table's edge by which a unit comes on (D-366, D-368, D-370, R-149)."""
    battle: Battle = rules.scenarios[state.scenario]
    size = rules.field.size(state)
    if not has_reserves(battle, state, piece.side):
        return entry_lines(battle, state, piece.side, *size)
    for marker in piece.markers:
        if marker.kind.startswith(ARRIVES):
            return arrival_lines(battle, state, piece.side, marker.kind.removeprefix(ARRIVES), *size)
    if piece.status == "reserve":  # as far as can be said before it is rolled for
        return arrival_lines(battle, state, piece.side, "own", *size)
    return entry_lines(battle, state, piece.side, *size)


# Ambush


class AmbushRegion(ZoneRegion):
    """Where an ambush may be sprung: in the own zone, 20 cm from every enemy and in cover from all (D-367, R-129)."""

    def __init__(self, book: Any, state: Position, piece: Piece, hero: Piece | None) -> None:
        battle = book.scenarios[state.scenario]
        zone = deployment(battle, state, piece.side, *book.field.size(state))
        super().__init__(book, state, piece, zone, "spring", "D-367", hero)

    def why_not_spot(self, number: int, spot: Any, facing: int) -> Refusal | None:
        """Return why a figure can't be put on a spot: too near to an enemy, or as for anybody."""
        shape = self.book.field.builds[self.piece.unit].shape(spot.x, spot.y, facing)
        for enemy in self.enemies():
            for _, body in self.book.field.figures(self.state, enemy):
                if is_within(body.shape, shape, AMBUSH_GAP - 1):
                    return Refusal("too_near_to_enemy", "D-367", {"unit": self.piece.id, "target": enemy.id})
        return super().why_not_spot(number, spot, facing)

    def enemies(self) -> list[Piece]:
        """Return the enemies on the table."""
        return [piece for piece in self.state.of(1 - self.piece.side) if piece.on_board]

    def read(self, point: Point) -> Standing | Refusal:
        """Return where a point puts the unit; all of it must be in cover from, or unseen by, every enemy."""
        found = super().read(point)
        if isinstance(found, Refusal):
            return found
        there = imagined(self.book, self.piece, found)
        for enemy in sorted(self.enemies(), key=lambda one: self.book.field.distance(self.state, one, there)):
            if self.book.field.outlook(self.state, enemy, there) is False:
                continue
            seen = self.book.field.sees(self.state, enemy, there).yes
            if seen and not self.book.field.covers(self.state, enemy, there).yes:
                return Refusal("in_plain_sight", "D-367", {"unit": self.piece.id, "target": enemy.id})
        return found


class Spring(Verb[State]):
    """Put a unit down that lay in ambush (D-367)."""

    name = "spring"
    rule = "D-367"

    def subjects(self, facts: Facts) -> Iterable[Part]:
        return (facts.frame.unit,)

    def targets(self, facts: Facts, subject: Part) -> Iterable[Part]:
        return ()

    def choices(self, facts: Facts) -> list[Choice]:
        return []

    def regions(self, facts: Facts) -> list[Any]:
        return [ambush_of(facts.book, facts.state, facts.frame)]

    def do(self, rules: Any, state: State, frame: Activation, wanted: Choice) -> None:
        assert isinstance(wanted.target, tuple)
        region = ambush_of(rules, state, frame)
        standing = region.read(wanted.target)
        assert isinstance(standing, Standing)
        set_down(rules, state, region.piece, standing, "sprung", region.hero)
        frame.actions = try_dice(state, AMBUSH_DICE, TO_HIT, "ambush", unit=frame.unit, rule="D-367")
        if not frame.actions:
            tell(state, "did_nothing", unit=frame.unit)
        frame.step = "activation.declare" if frame.actions else "activation.end"


class StayHidden(Word[State]):
    """Leave the ambush for later and do nothing (R-129)."""

    name = "stay_hidden"
    rule = "R-129"

    def do(self, rules: Any, state: State, frame: Activation, wanted: Choice) -> None:
        tell(state, "waited", unit=frame.unit)
        frame.step = "activation.end"


def ambush_of(rules: Any, state: State, frame: Activation) -> AmbushRegion:
    """Return where the ambush of an activation may be sprung."""
    hero = state.units[frame.hero] if frame.hero else None
    return AmbushRegion(rules, state, state.units[frame.unit], hero)


def lies_in_ambush(rules: Any, state: State, frame: Activation) -> bool:
    """Tell whether the unit lies in ambush; a hero who lies there with it joins it."""
    unit = state.units[frame.unit]
    if unit.status != "ambush":
        return False
    if not frame.hero:
        with_it = (piece for piece in state.of(unit.side) if piece.status == "ambush" and piece.id != unit.id)
        hero = next(with_it, None)
        if hero is not None and why_not_pair(rules.units[hero.unit], rules.units[unit.unit]) is None:
            frame.hero = hero.id
            change(state, hero, activated=True)
            tell(state, "joined", hero=hero.id, unit=unit.id)
    return True


# The end of an activation


def end(rules: Any, state: State, frame: Activation) -> None:
    """End the activation, remember its last action, and forget how the unit arrived (D-365)."""
    activation.end(rules, state, frame)
    last = frame.plan[frame.done - 1] if frame.done else ""
    for name in filter(None, (frame.unit, frame.hero)):
        piece = state.units[name]
        markers = piece.markers
        if piece.status != "waiting" and markers:
            markers = tuple(marker for marker in markers if not marker.kind.startswith(ARRIVES))
        if piece.last != last or markers != piece.markers:
            change(state, piece, last=last, markers=markers)


PROCEDURES = {  # D-386, with what brings units on before the declaration
    "activation": (
        "activation.join", "activation.escort", "activation.begin", "activation.reserve", "activation.ambush",
        "activation.spy", "activation.appear", "activation.declare", "activation.next", "activation.end",
    ),
}  # fmt: skip
STEPS = {
    "activation.escort": Step(
        verbs=(ESCORT, Unescorted()), seat=owner_seat, facts=owner_facts, wanted=has_escort, prompt="join",
        params=about_unit,
    ),
    "activation.reserve": Step(roll_for_reserve),
    "activation.ambush": Step(
        verbs=(Spring(), StayHidden()), seat=owner_seat, facts=owner_facts, wanted=lies_in_ambush, prompt="spring",
        params=about_unit,
    ),
    "activation.end": Step(end),
}  # fmt: skip
