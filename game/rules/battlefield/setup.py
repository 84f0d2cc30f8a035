"""Setting up the measured table: scenario, attacker, terrain from the kit, ground, objectives (D-362 to D-383)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from game.core.choice import Choice, Part, Point, Refusal, choice
from game.core.frames import Step, Verb, Word, tell
from game.core.rng import Chance
from game.geometry.table.places import place
from game.geometry.table.shapes import CIRCLE, CM, Disc, is_on_table, overlap
from game.rules.battlefield import fortify
from game.rules.battlefield.fortify import who_defends
from game.rules.battlefield.records import Battle, Item, outline
from game.rules.battlefield.zones import QUARTERS, Zone, for_objective, neighbours, opposite
from game.rules.dust.book import Facts, other
from game.rules.dust.dice import roll_new
from game.rules.dust.frames import Deployment, Game
from game.rules.dust.state import ARMY, SHIELD, TARGET, Feature, Objective, Position, State
from game.rules.dust.turn import roll_initiative

FACES = {"army": ARMY, "target": TARGET, "shield": SHIELD}
RANDOM = "random"
EDGES = {"long": (0, 4), "short": (2, 6), "opposite": QUARTERS, "adjacent": QUARTERS}
TRIES = 60
"""How often a point is drawn before a region is searched from end to end."""
SCAN = 4 * CM
"""How finely that is done."""
APART = CM
"""What must be left between two pieces of terrain that players place."""


def choose_scenario(rules: Any, state: State, frame: Game) -> None:
    """Roll two dice for the scenario if nobody named one (D-362, R-118)."""
    if state.scenario != RANDOM:
        return
    faces = sorted(roll_new(state, 2))
    state.scenario = next(
        battle.id
        for battle in rules.scenarios.values()
        if any(sorted(FACES[face] for face in pair) == faces for pair in battle.faces)
    )
    tell(state, "rolled", reveals=True, sort="scenario", faces=faces, needs=())
    tell(state, "scenario_chosen", scenario=state.scenario)


def begin_setup(rules: Any, state: State, frame: Game) -> None:
    """Let set-up come next; not where everybody stands already."""
    if rules.scenarios[state.scenario].start is None:
        pieces = 0 if state.features else int(rules.figures.kit_pieces)
        forts = [kinds[:] for kinds in frame.forts]
        setup = Deployment(step="setup.initiative", ready=frame.ready, pieces=[pieces, pieces], forts=forts)
        state.frames.append(setup)


def roll_for_attack(rules: Any, state: State, frame: Deployment) -> None:
    """Roll for who attacks and sets up first; Bunkers defend (D-325, D-371, D-374, R-013, R-135, R-137)."""
    state.winner = state.attacker = roll_initiative(rules, state)
    frame.seat = state.winner
    defender = who_defends(rules, frame)
    if defender is not None:
        state.attacker = other(defender)
        tell(state, "bunkers_defend", seat=defender)
    tell(state, "attacks", seat=state.attacker)


def seat_of(battle_says: str, state: Position) -> int:
    """Return the seat of the attacker or the defender."""
    return state.attacker if battle_says == "attacker" else other(state.attacker)


# Terrain from the kit


class TerrainRegion:
    """Where a piece of the kit may lie, as x, y and how it is turned: on the table, apart from other pieces (D-363)."""

    verb = "terrain"

    def __init__(self, book: Any, state: Position, item: Item) -> None:
        self.book = book
        self.state = state
        self.item = item
        self.subject = item.id

    def allows(self, point: Point) -> bool:
        """Tell whether the piece may lie so."""
        return self.why_not(point) is None

    def why_not(self, point: Point) -> Refusal | None:
        """Return why the piece can't lie so."""
        what = {"item": self.item.id}
        if len(point) != 3 or not 0 <= point[2] < CIRCLE:
            return Refusal("malformed_point", "D-363", {"numbers": len(point)})
        shape = outline(self.item, (point[0], point[1]), point[2])
        if not is_on_table(shape, *self.book.field.size(self.state)):
            return Refusal("off_the_table", "D-363", what)
        for feature in self.state.features:
            if _crowds(self.book, feature, self.item, point):
                return Refusal("on_other_terrain", "D-363", {**what, "other": feature.item})
        return None

    def sample(self, chance: Chance) -> Point | None:
        """Return a way to lay the piece."""
        width, depth = self.book.field.size(self.state)
        for _ in range(TRIES):
            point = (chance.below(width + 1), chance.below(depth + 1), chance.below(24) * 150)
            if self.allows(point):
                return point
        turns = (0, 900)
        spots = ((x, y, turn) for turn in turns for y in range(0, depth, SCAN) for x in range(0, width, SCAN))
        return next((point for point in spots if self.allows(point)), None)


def _crowds(book: Any, feature: Feature, item: Item, point: Point) -> bool:
    """Tell whether a piece would lie on another one; roads and bridges lie under everything."""
    there = book.kit[feature.item]
    if not there.trait.slows or not item.trait.slows:
        return False
    x, y, _ = book.field.spot(feature.at)
    return overlap(outline(there, (x, y), feature.turn), outline(item, (point[0], point[1]), point[2]))


class PlaceTerrain(Verb[State]):
    """Lay a piece of terrain on the table (D-363)."""

    name = "terrain"
    rule = "D-363"

    def subjects(self, facts: Facts) -> Iterable[Part]:
        return [item.id for item in facts.book.kit.values() if item.copies]

    def targets(self, facts: Facts, subject: Part) -> Iterable[Part]:
        return ()

    def lift(self, facts: Facts, subject: Part) -> Refusal | None:
        laid = sum(feature.item == subject for feature in facts.state.features)
        if laid < facts.book.kit[str(subject)].copies:
            return None
        return Refusal("all_placed", "D-363", {"item": subject})

    def choices(self, facts: Facts) -> list[Choice]:
        return []

    def regions(self, facts: Facts) -> list[Any]:
        items = (facts.book.kit[str(name)] for name in self.subjects(facts))
        return [TerrainRegion(facts.book, facts.state, item) for item in items if self.lift(facts, item.id) is None]

    def do(self, rules: Any, state: State, frame: Deployment, wanted: Choice) -> None:
        assert isinstance(wanted.target, tuple)
        x, y, turn = wanted.target
        lay(state, frame.seat, str(wanted.subject), x, y, turn)
        frame.pieces[frame.seat] -= 1
        frame.seat = other(frame.seat)


class EnoughTerrain(Word[State]):
    """Place no more terrain (D-363)."""

    name = "enough"
    rule = "D-363"

    def do(self, rules: Any, state: State, frame: Deployment, wanted: Choice) -> None:
        frame.pieces[frame.seat] = 0
        frame.seat = other(frame.seat)


def lay(state: State, seat: int, item: str, x: int, y: int, turn: int) -> None:
    """Put a piece of terrain on the table."""
    state.features.append(Feature(item, place(x, y), turn))
    state.forget()
    tell(state, "terrain_placed", seat=seat, item=item, at=place(x, y), turn=turn)


def places_terrain(rules: Any, state: State, frame: Deployment) -> bool:
    """Tell whether somebody has terrain to place; a ready game draws it."""
    while any(frame.pieces):
        if not frame.pieces[frame.seat]:
            frame.seat = other(frame.seat)
        if not frame.ready:
            return True
        regions = TERRAIN.regions(Facts(rules, state, frame, frame.seat))
        region = state.chance.pick(regions) if regions else None
        point = region.sample(state.chance) if region is not None else None
        if region is None or point is None:
            return False
        TERRAIN.do(rules, state, frame, choice("terrain", region.subject, point))
    return False


TERRAIN = PlaceTerrain()


# Ground


class TakeGround(Verb[State]):
    """Pick the edge or the quarter that one fights from (D-371, D-374, D-379, D-381)."""

    name = "edge"
    rule = "D-371"

    def targets(self, facts: Facts, subject: Part) -> Iterable[Part]:
        return range(8)

    def drop(self, facts: Facts, subject: Part, target: Part) -> Refusal | None:
        battle: Battle = facts.book.scenarios[facts.state.scenario]
        if target in EDGES[battle.ground]:
            return None
        return Refusal("not_this_ground", battle.rule, {"edge": target})

    def do(self, rules: Any, state: State, frame: Deployment, wanted: Choice) -> None:
        assert isinstance(wanted.target, int)
        take_ground(rules, state, frame, wanted.target)


def take_ground(rules: Any, state: State, frame: Deployment, ground: int) -> None:
    """Give a side its ground, and the other one what lies opposite, where it has no choice."""
    state.edges[frame.seat] = ground
    state.edges[other(frame.seat)] = opposite(ground)
    tell(state, "edge_chosen", seat=frame.seat, edge=ground, edges=state.edges[:])
    frame.seat = other(frame.seat)
    frame.step = "setup.beside"


def begin_ground(rules: Any, state: State, frame: Deployment) -> None:
    """Ask who chooses his ground; a ready game draws it."""
    battle: Battle = rules.scenarios[state.scenario]
    frame.seat = seat_of(battle.chooser, state)
    if frame.ready:
        take_ground(rules, state, frame, state.chance.pick(list(EDGES[battle.ground])))


class TakeBeside(TakeGround):
    """Pick a quarter beside the defender's (D-381)."""

    rule = "D-381"

    def drop(self, facts: Facts, subject: Part, target: Part) -> Refusal | None:
        if target in neighbours(facts.state.edges[other(facts.seat)]):
            return None
        return Refusal("not_beside", "D-381", {"edge": target})

    def do(self, rules: Any, state: State, frame: Deployment, wanted: Choice) -> None:
        assert isinstance(wanted.target, int)
        take_beside(state, frame, wanted.target)


def take_beside(state: State, frame: Deployment, ground: int) -> None:
    """Give the attacker his quarter."""
    state.edges[frame.seat] = ground
    tell(state, "edge_chosen", seat=frame.seat, edge=ground, edges=state.edges[:])
    frame.step = "setup.fortify"


def picks_beside(rules: Any, state: State, frame: Deployment) -> bool:
    """Tell whether the attacker picks one of two quarters."""
    if rules.scenarios[state.scenario].ground != "adjacent":
        return False
    if frame.ready:
        take_beside(state, frame, state.chance.pick(list(neighbours(state.edges[other(frame.seat)]))))
        return False
    return True


# Objectives


class ObjectiveRegion:
    """Where an objective may lie, by its middle: in the zone of the scenario, on passable ground (R-137)."""

    verb = "objective"
    subject = "objective"

    def __init__(self, book: Any, state: Position, seat: int, number: int) -> None:
        self.book = book
        self.state = state
        self.battle: Battle = book.scenarios[state.scenario]
        where = self.battle.objectives[number]
        self.zone: Zone = for_objective(self.battle, state, seat, where, *book.field.size(state))

    def allows(self, point: Point) -> bool:
        """Tell whether the marker may lie here."""
        return self.why_not(point) is None

    def why_not(self, point: Point) -> Refusal | None:
        """Return why the marker can't lie here."""
        if len(point) != 2:
            return Refusal("malformed_point", "R-137", {"numbers": len(point)})
        if not self.zone.holds_point(*point):
            return Refusal("not_in_zone", self.battle.rule, {"at": point})
        disc = Disc(*point, self.book.figures.objective * 5)
        if not is_on_table(disc, *self.book.field.size(self.state)):
            return Refusal("off_the_table", "D-365", {"at": point})
        for objective in self.state.objectives:
            x, y, _ = self.book.field.spot(objective.at)
            if overlap(disc, Disc(x, y, disc.r)):
                return Refusal("on_another_objective", "D-365", {"at": point})
        works = self.book.field.works_at(self.state, disc) if self.state.forts else ""
        if works:
            return Refusal("fort_there", "D-307", {"at": point, "fort": works})
        blocking = self.book.field.impassable_at(self.state, disc)
        return Refusal("impassable_here", "D-074", {"at": point, "item": blocking}) if blocking else None

    def sample(self, chance: Chance) -> Point | None:
        """Return a spot for the marker."""
        return sampled(self, self.zone, chance)


def sampled(region: Any, zone: Zone, chance: Chance) -> Point | None:
    """Return a point of a zone that a region allows: drawn, or found from end to end; None if there is none."""
    wide, deep = zone.east - zone.west, zone.north - zone.south
    if wide < 0 or deep < 0:
        return None
    for _ in range(TRIES):
        point = (zone.west + chance.below(wide + 1), zone.south + chance.below(deep + 1))
        if region.allows(point):
            return point
    spots = ((x, y) for y in range(zone.south, zone.north + 1, SCAN) for x in range(zone.west, zone.east + 1, SCAN))
    return next((point for point in spots if region.allows(point)), None)


class PlaceObjective(Verb[State]):
    """Place an objective (D-371, D-374, D-379, D-381)."""

    name = "objective"
    rule = "R-137"

    def subjects(self, facts: Facts) -> Iterable[Part]:
        return ("objective",)

    def targets(self, facts: Facts, subject: Part) -> Iterable[Part]:
        return ()

    def choices(self, facts: Facts) -> list[Choice]:
        return []

    def regions(self, facts: Facts) -> list[Any]:
        return [ObjectiveRegion(facts.book, facts.state, facts.seat, facts.frame.rounds)]

    def do(self, rules: Any, state: State, frame: Deployment, wanted: Choice) -> None:
        assert isinstance(wanted.target, tuple)
        x, y = wanted.target
        half = owner_of_ground(rules, state, frame)
        state.objectives.append(Objective(place(x, y), half))
        tell(state, "objective_placed", at=place(x, y), seat=frame.seat, half=half)
        pass_marker(frame)


def owner_of_ground(rules: Any, state: Position, frame: Deployment) -> int:
    """Return on whose side an objective lies that is placed now."""
    where = rules.scenarios[state.scenario].objectives[frame.rounds]
    if where in ("enemy-edge", "enemy-quarter"):
        return other(frame.seat)
    return frame.seat if where == "own-quarter" else other(state.attacker)


def pass_marker(frame: Deployment) -> None:
    """Let the other side place, or begin the next round."""
    frame.seat = other(frame.seat)
    frame.placed += 1
    if frame.placed == 2:
        frame.placed = 0
        frame.rounds += 1


OBJECTIVE = PlaceObjective()


def begin_objectives(rules: Any, state: State, frame: Deployment) -> None:
    """Let the side that the scenario names place first."""
    frame.seat = seat_of(rules.scenarios[state.scenario].first_placer, state)


def places_objectives(rules: Any, state: State, frame: Deployment) -> bool:
    """Tell whether somebody has an objective to place; a ready game draws it."""
    while frame.rounds < len(rules.scenarios[state.scenario].objectives):
        region = ObjectiveRegion(rules, state, frame.seat, frame.rounds)
        point = region.sample(Chance.seeded(len(state.objectives)) if not frame.ready else state.chance)
        if point is None:  # nowhere to put it
            pass_marker(frame)
        elif not frame.ready:
            return True
        else:
            OBJECTIVE.do(rules, state, frame, choice("objective", "objective", point))
    return False


def placer(state: State, frame: Deployment) -> int:
    """Return who is asked in set-up."""
    return frame.seat


def placer_facts(rules: Any, state: State, frame: Deployment) -> Facts:
    """Return the facts for the seat that is asked."""
    return Facts(rules, state, frame, frame.seat)


PROCEDURES = {
    "setup": (
        "setup.initiative", "setup.terrain", "setup.ground_first", "setup.ground", "setup.beside",
        *fortify.PROCEDURE, "setup.marking", "setup.objectives", "setup.leave_out", "setup.reserves_first",
        "setup.reserves", "setup.ambush", "setup.deploy_first", "setup.deploy",
    ),
}  # fmt: skip
STEPS = {
    "game.scenario": Step(choose_scenario),
    "game.setup": Step(begin_setup),
    "setup.initiative": Step(roll_for_attack),
    "setup.terrain": Step(
        verbs=(TERRAIN, EnoughTerrain()), seat=placer, facts=placer_facts, wanted=places_terrain, prompt="kit",
        params=lambda rules, state, frame: {"pieces": frame.pieces[frame.seat]},
    ),
    "setup.ground_first": Step(begin_ground),
    "setup.ground": Step(verbs=(TakeGround(),), seat=placer, facts=placer_facts, prompt="edge"),
    "setup.beside": Step(verbs=(TakeBeside(),), seat=placer, facts=placer_facts, wanted=picks_beside, prompt="edge"),
    "setup.marking": Step(begin_objectives),
    "setup.objectives": Step(
        verbs=(OBJECTIVE,), seat=placer, facts=placer_facts, wanted=places_objectives, prompt="objective",
    ),
    **fortify.STEPS,
}  # fmt: skip
