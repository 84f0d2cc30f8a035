"""Before the first turn on the measured table: reserves, ambush, and units deployed in their zone (D-364 to D-382)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from game.core.choice import Choice, Part, Point, Refusal
from game.core.frames import Step, Verb, Word, tell
from game.core.rng import Chance
from game.geometry.table.places import Spot
from game.rules.battlefield.records import Battle
from game.rules.battlefield.setup import SCAN, placer, placer_facts, seat_of
from game.rules.battlefield.standing import Standing, heading, put_down, radii_of, read
from game.rules.battlefield.zones import Zone, deployment
from game.rules.dust.book import Facts, change, other
from game.rules.dust.frames import Deployment
from game.rules.dust.heroes import why_not_pair
from game.rules.dust.state import Piece, Position, State

TRIES = 24
"""How often a spot is drawn before the zone is searched from end to end."""
UPPER = 6
"""One draw in so many is tried on an upper floor."""


def leave_out(rules: Any, state: State, frame: Deployment) -> None:
    """Leave out who can't come on: guns without a fortification, ships without deep water (D-308, D-403, R-206)."""
    for piece in list(state.units.values()):
        card = rules.units[piece.unit]
        stranded = card.mobility == "naval" and not rules.field.has_harbour(state, piece.side)
        if piece.status == "waiting" and (not card.move or stranded):
            change(state, piece, status="lost")
            tell(state, "left_out", unit=piece.id)


# Reserves


def in_play(state: Position, seat: int) -> list[Piece]:
    """Return the units of a side that count for its reserves: heroes and pilots singly (R-130)."""
    return [piece for piece in state.of(seat) if piece.status != "lost" and piece.post != "attached"]


def reserves_needed(state: Position, seat: int) -> int:
    """Return how many units must still go into reserve: at least half of all, rounded up (D-368, R-130)."""
    units = in_play(state, seat)
    held = [piece for piece in units if state.stance(piece).status == "reserve"]
    return (len(units) + 1) // 2 - len(held)


class Hold(Verb[State]):
    """Put a unit into reserve, with those aboard (D-368, D-369)."""

    name = "hold_back"
    rule = "D-368"

    def subjects(self, facts: Facts) -> Iterable[Part]:
        return [piece.id for piece in facts.state.of(facts.seat)]

    def lift(self, facts: Facts, subject: Part) -> Refusal | None:
        piece = facts.state.units[str(subject)]
        if "spy" in facts.book.profiles[piece.unit].words:
            return Refusal("spies_come_alone", "D-244", {"unit": subject})
        if piece.status != "waiting":
            return Refusal("not_waiting", "R-130", {"unit": subject})
        return None

    def do(self, rules: Any, state: State, frame: Deployment, wanted: Choice) -> None:
        change(state, state.units[str(wanted.subject)], status="reserve", activated=False)
        tell(state, "held_back", unit=str(wanted.subject))


class Enough(Word[State]):
    """Hold back no more (R-130)."""

    name = "enough"
    rule = "R-130"

    def lift(self, facts: Facts, subject: Part) -> Refusal | None:
        needed = reserves_needed(facts.state, facts.seat)
        if needed <= 0 or not HOLD.choices(facts):
            return None
        return Refusal("half_in_reserve", "D-368", {"needed": needed})

    def do(self, rules: Any, state: State, frame: Deployment, wanted: Choice) -> None:
        frame.placed += 1
        frame.seat = other(frame.seat)


HOLD = Hold()


def begin_reserves(rules: Any, state: State, frame: Deployment) -> None:
    """Let the attacker name his reserves first, or the defender alone (D-372, D-375)."""
    battle: Battle = rules.scenarios[state.scenario]
    frame.placed = 0 if battle.reserves_of == "both" else 1
    frame.seat = state.attacker if battle.reserves_of == "both" else other(state.attacker)
    if battle.reserves == "none":
        frame.placed = 2


def names_reserves(rules: Any, state: State, frame: Deployment) -> bool:
    """Tell whether a side has still to name its reserves."""
    return frame.placed < 2


# Ambush


class Ambush(Verb[State]):
    """Keep a unit off for an ambush, alone or with a hero who can join it (D-367)."""

    name = "ambush"
    rule = "D-367"

    def subjects(self, facts: Facts) -> Iterable[Part]:
        return [piece.id for piece in facts.state.of(facts.seat)]

    def targets(self, facts: Facts, subject: Part) -> Iterable[Part]:
        heroes = [piece.id for piece in facts.state.of(facts.seat) if facts.book.profiles[piece.unit].hero]
        return ("", *heroes)

    def lift(self, facts: Facts, subject: Part) -> Refusal | None:
        piece = facts.state.units[str(subject)]
        if piece.status != "waiting" or "spy" in facts.book.profiles[piece.unit].words:
            return Refusal("not_waiting", "D-367", {"unit": subject})
        return None

    def drop(self, facts: Facts, subject: Part, target: Part) -> Refusal | None:
        if target == "":
            return None
        unit, hero = (facts.state.units[str(name)] for name in (subject, target))
        if hero.status != "waiting" or hero.id == unit.id:
            return Refusal("not_waiting", "D-367", {"unit": hero.id})
        refusal = why_not_pair(facts.book.units[hero.unit], facts.book.units[unit.unit])
        return refusal and Refusal(refusal.reason, refusal.rule, {"hero": hero.id, "unit": unit.id})

    def do(self, rules: Any, state: State, frame: Deployment, wanted: Choice) -> None:
        for name in filter(None, (wanted.subject, wanted.target)):
            change(state, state.units[str(name)], status="ambush")
        tell(state, "lies_in_ambush", unit=str(wanted.subject), hero=str(wanted.target))
        frame.step = "setup.deploy_first"


class NoAmbush(Word[State]):
    """Lay no ambush."""

    name = "no_ambush"
    rule = "D-367"

    def do(self, rules: Any, state: State, frame: Deployment, wanted: Choice) -> None:
        frame.step = "setup.deploy_first"


AMBUSH = Ambush()


def lays_ambush(rules: Any, state: State, frame: Deployment) -> bool:
    """Tell whether the defender may keep a unit for an ambush."""
    frame.seat = other(state.attacker)
    facts = Facts(rules, state, frame, frame.seat)
    return bool(rules.scenarios[state.scenario].ambush) and any(
        AMBUSH.lift(facts, name) is None for name in AMBUSH.subjects(facts)
    )


# Deployment


class ZoneRegion:
    """Where a unit may be put down: wholly in a zone, where each of its figures can stand."""

    def __init__(
        self, book: Any, state: Position, piece: Piece, zone: Zone, verb: str, rule: str, hero: Piece | None = None
    ) -> None:
        self.book = book
        self.state = state
        self.piece = piece
        self.zone = zone
        self.verb = verb
        self.subject = piece.id
        self.rule = rule
        self.hero = hero

    def allows(self, point: Point) -> bool:
        """Tell whether the unit may be put down so."""
        return isinstance(self.read(point), Standing)

    def why_not(self, point: Point) -> Refusal | None:
        """Return why the unit can't be put down so."""
        found = self.read(point)
        return found if isinstance(found, Refusal) else None

    def read(self, point: Point) -> Standing | Refusal:
        """Return where a point puts the unit."""
        x, y = point[:2] if len(point) > 1 else (0, 0)
        facing = heading((x, y), self.zone.middle)
        return read(
            self.book, self.state, self.piece, point, self.why_not_spot, self.rule, facing=facing, hero=self.hero
        )

    def why_not_spot(self, number: int, spot: Spot, facing: int) -> Refusal | None:
        """Return why a figure can't be put on a spot."""
        build = self.book.field.builds[self.piece.unit]
        if not self.zone.holds(build.shape(spot.x, spot.y, facing)):
            return Refusal("not_in_zone", self.rule, {"unit": self.piece.id})
        found: Refusal | None = self.book.field.why_not_stand(
            self.state, self.piece, spot.x, spot.y, spot.level, facing
        )
        return found

    def sample(self, chance: Chance) -> Point | None:
        """Return a point of the zone where the unit can be put, drawn or found from end to end."""
        inner = self.zone.shrunk(max(radii_of(self.book, self.piece)))
        wide, deep = inner.east - inner.west, inner.north - inner.south
        if wide < 0 or deep < 0:
            return None
        for _ in range(TRIES):
            level = 1 if self.book.profiles[self.piece.unit].infantry and not chance.below(UPPER) else 0
            point = (inner.west + chance.below(wide + 1), inner.south + chance.below(deep + 1), level)
            if self.allows(point):
                return point
        return next((point for point in scan(inner) if self.allows(point)), None)


def scan(zone: Zone) -> Iterator[Point]:
    """Yield points all over a zone."""
    for y in range(zone.south, zone.north + 1, SCAN):
        for x in range(zone.west, zone.east + 1, SCAN):
            yield x, y, 0


def to_deploy(rules: Any, state: Position, seat: int) -> list[Piece]:
    """Return the units that a side has still to put down; a spy comes in his own time (D-244)."""
    return [
        piece
        for piece in state.of(seat)
        if piece.status == "waiting" and "spy" not in rules.profiles[piece.unit].words
    ]


class Deploying(Facts):
    """The facts of deployment: the zone of the side."""

    __slots__ = ("zone",)

    def __init__(self, book: Any, state: State, frame: Deployment) -> None:
        super().__init__(book, state, frame, frame.seat)
        battle = book.scenarios[state.scenario]
        self.zone = deployment(battle, state, frame.seat, *book.field.size(state))


class Deploy(Verb[State]):
    """Put a unit down in the own zone (D-364)."""

    name = "deploy"
    rule = "D-364"

    def subjects(self, facts: Deploying) -> Iterable[Part]:
        return [piece.id for piece in facts.state.of(facts.seat)]

    def targets(self, facts: Deploying, subject: Part) -> Iterable[Part]:
        return ()

    def lift(self, facts: Deploying, subject: Part) -> Refusal | None:
        piece = facts.state.units[str(subject)]
        if "spy" in facts.book.profiles[piece.unit].words:
            return Refusal("spies_come_alone", "D-244", {"unit": subject})
        return None if piece.status == "waiting" else Refusal("not_waiting", "D-364", {"unit": subject})

    def choices(self, facts: Deploying) -> list[Choice]:
        return []

    def region(self, facts: Deploying, piece: Piece) -> ZoneRegion:
        """Return where a unit may be put."""
        rule = facts.book.scenarios[facts.state.scenario].rule
        return ZoneRegion(facts.book, facts.state, piece, facts.zone, self.name, rule)

    def regions(self, facts: Deploying) -> list[Any]:
        return [self.region(facts, piece) for piece in to_deploy(facts.book, facts.state, facts.seat)]

    def do(self, rules: Any, state: State, frame: Deployment, wanted: Choice) -> None:
        assert isinstance(wanted.target, tuple)
        facts = Deploying(rules, state, frame)
        piece = state.units[str(wanted.subject)]
        standing = self.region(facts, piece).read(wanted.target)
        assert isinstance(standing, Standing)
        set_down(rules, state, piece, standing, "deployed")
        if rules.scenarios[state.scenario].alternating:
            frame.seat = other(frame.seat)


def set_down(rules: Any, state: State, piece: Piece, standing: Standing, event: str, hero: Piece | None = None) -> None:
    """Put a unit down and tell where."""
    put_down(rules, state, piece, standing, hero)
    stands = state.units[piece.id]
    spots = stands.spots or (stands.at,)
    with_him = hero.id if hero else ""
    tell(state, event, unit=piece.id, hero=with_him, at=stands.at, spots=list(spots), facing=stands.facing)


DEPLOY = Deploy()


def begin_deployment(rules: Any, state: State, frame: Deployment) -> None:
    """Let the defender deploy first, in turn the attacker (D-364, D-380, R-136)."""
    battle: Battle = rules.scenarios[state.scenario]
    frame.seat = seat_of("attacker" if battle.alternating else "defender", state)


def deploys(rules: Any, state: State, frame: Deployment) -> bool:
    """Tell whether a side has units to put down; those for whom there is no room go into reserve (R-130)."""
    if rules.scenarios[state.scenario].entering:
        return False
    for _ in range(2):
        facts = Deploying(rules, state, frame)
        waiting = to_deploy(rules, state, frame.seat)
        if waiting:
            for piece in waiting:
                if DEPLOY.region(facts, piece).sample(Chance.seeded(len(waiting))) is not None:
                    return True
            for piece in waiting:
                change(state, piece, status="reserve")
                tell(state, "held_back", unit=piece.id)
        frame.seat = other(frame.seat)
    return False


STEPS = {
    "setup.leave_out": Step(leave_out),
    "setup.reserves_first": Step(begin_reserves),
    "setup.reserves": Step(
        verbs=(HOLD, Enough()), seat=placer, facts=placer_facts, wanted=names_reserves, prompt="hold_back",
        params=lambda rules, state, frame: {"needed": max(0, reserves_needed(state, frame.seat))},
    ),
    "setup.ambush": Step(
        verbs=(AMBUSH, NoAmbush()), seat=placer, facts=placer_facts, wanted=lays_ambush, prompt="ambush",
    ),
    "setup.deploy_first": Step(begin_deployment),
    "setup.deploy": Step(verbs=(DEPLOY,), seat=placer, facts=Deploying, wanted=deploys, prompt="deploy"),
}  # fmt: skip
PROCEDURES: dict[str, tuple[str, ...]] = {}
