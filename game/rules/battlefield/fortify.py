"""Fortifications on the table before a game: who brings which, where they may stand and look (D-306, D-307, R-206)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from game.core.choice import Choice, Part, Point, Refusal, choice
from game.core.frames import Step, Verb, tell
from game.core.rng import Chance
from game.geometry.table.places import place
from game.geometry.table.shapes import CIRCLE, CM, Poly, is_on_table, is_within, overlap
from game.rules.battlefield.records import Battle, outline
from game.rules.battlefield.scoring import disc_of
from game.rules.battlefield.seeing import HEADINGS
from game.rules.battlefield.standing import heading
from game.rules.battlefield.zones import Zone, deployment
from game.rules.dust import garrison
from game.rules.dust.book import Facts, other
from game.rules.dust.frames import Deployment
from game.rules.dust.garrison import first_builder
from game.rules.dust.state import WALLED, Fort, Position, State

CLEAR = 10 * CM
"""How far walls must be from the edges and from impassable ground, for infantry to get in (D-307)."""
APART = 20 * CM
"""How far walls must be from each other (D-307)."""
TRIES = 40
"""How often a spot is drawn before the zone is searched from end to end."""
SCAN = 2 * CM
"""How finely that is done."""


def who_defends(rules: Any, frame: Deployment) -> int | None:
    """Return the owner of more points of Bunkers and Strongpoints, None where they are equal (D-325, R-135)."""
    points = [sum(rules.fortifications[kind].points for kind in kinds) for kinds in frame.forts]
    return None if points[0] == points[1] else 0 if points[0] > points[1] else 1


class FortRegion:
    """Where a fortification may stand, by its middle and the way it looks: in the own zone (R-206)."""

    verb = "fortify"

    def __init__(self, book: Any, state: Position, seat: int, kind: str) -> None:
        self.book = book
        self.state = state
        self.subject = kind
        self.zone: Zone = deployment(book.scenarios[state.scenario], state, seat, *book.field.size(state))

    def outline(self, point: Point) -> Poly:
        """Return its outline there."""
        return outline(self.book.field.works[self.subject], (point[0], point[1]), point[2])

    def allows(self, point: Point) -> bool:
        """Tell whether it may stand there."""
        return self.why_not(point) is None

    def why_not(self, point: Point) -> Refusal | None:
        """Return why it can't stand there."""
        what = {"fort": self.subject}
        if len(point) != 3 or not 0 <= point[2] < CIRCLE:
            return Refusal("malformed_point", "R-206", {"numbers": len(point)})
        shape = self.outline(point)
        size = self.book.field.size(self.state)
        if not is_on_table(shape, *size):
            return Refusal("off_the_table", "D-012", what)
        if not self.zone.holds(shape):
            return Refusal("not_in_zone", "R-206", what)
        terrain = self.book.field.terrain(self.state)
        walled = self.subject in WALLED
        for plot in terrain.plots:
            if plot.id in terrain.forts:
                near = walled and plot.id in terrain.walled
                if overlap(shape, plot.outline) or (near and is_within(shape, plot.outline, APART - 1)):
                    return Refusal("fort_too_near", "D-307", what)
            elif plot.trait.slows and overlap(shape, plot.outline):
                return Refusal("on_other_terrain", "D-307", {"item": self.subject, "other": plot.item.id})
        for objective in self.state.objectives:
            if overlap(shape, disc_of(self.book, objective)):
                return Refusal("objective_there", "D-307", what)
        return self._why_no_way_in(shape, size) if walled else None

    def _why_no_way_in(self, shape: Poly, size: tuple[int, int]) -> Refusal | None:
        """Return why infantry could not get in: an edge or impassable ground is too near (D-307)."""
        what = {"fort": self.subject}
        wide, deep = size
        if any(not (CLEAR <= x <= wide - CLEAR and CLEAR <= y <= deep - CLEAR) for x, y in shape.points):
            return Refusal("fort_by_the_edge", "D-307", what)
        terrain = self.book.field.terrain(self.state)
        for bar in terrain.on_foot:
            if bar.house not in terrain.bunkers and is_within(shape, bar.shape, CLEAR - 1):
                return Refusal("fort_by_impassable", "D-307", {**what, "item": terrain.by_id[bar.id].item.id})
        return None

    def sample(self, chance: Chance) -> Point | None:
        """Return a spot: drawn, or found from end to end; the same answer whether there is one at all."""
        drawn = (self._drawn(chance) for _ in range(TRIES))
        found = next((point for point in drawn if self.allows(point)), None)
        return found or self.any()

    def any(self) -> Point | None:
        """Return some spot where it may stand, None if there is none."""
        known = self.book.field.memory(self.state)
        key = ("site", self.subject, self.zone)
        if key not in known:
            known[key] = next((point for point in self._scan() if self.allows(point)), None)
        found: Point | None = known[key]
        return found

    def _drawn(self, chance: Chance) -> Point:
        zone = self.zone
        x, y = (low + chance.below(high - low + 1) for low, high in ((zone.west, zone.east), (zone.south, zone.north)))
        turn = self.ahead((x, y)) if chance.below(2) else HEADINGS[chance.below(len(HEADINGS))]
        return x, y, turn

    def ahead(self, spot: tuple[int, int]) -> int:
        """Return the way to the middle of the table, to the nearest quarter turn."""
        return round(heading(spot, self.zone.middle) / 900) * 900 % CIRCLE

    def _scan(self) -> Iterator[Point]:
        zone = self.zone
        for turn in (0, 900):
            for y in range(zone.south, zone.north + 1, SCAN):
                for x in range(zone.west, zone.east + 1, SCAN):
                    yield x, y, (turn + self.ahead((x, y))) % CIRCLE


class PlaceFort(Verb[State]):
    """Put a fortification down and say which way it looks; it never turns again (D-307, R-199)."""

    name = "fortify"
    rule = "D-307"

    def subjects(self, facts: Facts) -> Iterable[Part]:
        return list(facts.book.fortifications)

    def targets(self, facts: Facts, subject: Part) -> Iterable[Part]:
        return ()

    def lift(self, facts: Facts, subject: Part) -> Refusal | None:
        if subject in facts.frame.forts[facts.seat]:
            return None
        return Refusal("no_such_fort", "D-306", {"fort": subject})

    def choices(self, facts: Facts) -> list[Choice]:
        return []

    def regions(self, facts: Facts) -> list[FortRegion]:
        kinds = dict.fromkeys(facts.frame.forts[facts.seat])
        found = [FortRegion(facts.book, facts.state, facts.seat, kind) for kind in kinds]
        return [region for region in found if region.any() is not None]

    def do(self, rules: Any, state: State, frame: Deployment, wanted: Choice) -> None:
        assert isinstance(wanted.target, tuple)
        x, y, turn = wanted.target
        kind, seat = str(wanted.subject), frame.seat
        frame.forts[seat].remove(kind)
        fort = Fort(f"fort.{len(state.forts) + 1}", kind, place(x, y), turn, seat)
        state.build(fort)
        tell(state, "fort_placed", seat=seat, fort=kind, at=fort.at, facing=turn)
        frame.seat = other(seat)


PLACE = PlaceFort()


def begin_forts(rules: Any, state: State, frame: Deployment) -> None:
    """Add what the scenario gives, and let the defender begin (D-306, R-206)."""
    battle: Battle = rules.scenarios[state.scenario]
    given = [kind for kind, count in battle.fortifications.items() for _ in range(count)]
    for seat in (0, 1):
        if battle.fortifies == "both" or seat != state.attacker:
            frame.forts[seat] += given
    frame.seat = first_builder(rules, state)


def places_forts(rules: Any, state: State, frame: Deployment) -> bool:
    """Tell whether somebody has a fortification to place and room for it; a ready game draws it (R-206)."""
    while any(frame.forts):
        if not frame.forts[frame.seat]:
            frame.seat = other(frame.seat)
        regions = PLACE.regions(Facts(rules, state, frame, frame.seat))
        if not regions:
            for kind in frame.forts[frame.seat]:
                tell(state, "fort_left_out", seat=frame.seat, fort=kind)
            frame.forts[frame.seat] = []
        elif not frame.ready:
            return True
        else:
            region = next((one for one in regions if one.subject in WALLED), regions[0])
            point = region.sample(state.chance)
            assert point is not None
            PLACE.do(rules, state, frame, choice("fortify", region.subject, point))
    return False


PROCEDURE = ("setup.fortify", "setup.forts", "setup.garrison")
STEPS = {
    "setup.fortify": Step(begin_forts),
    "setup.forts": Step(
        verbs=(PLACE,), seat=lambda state, frame: frame.seat, wanted=places_forts, prompt="fortify",
        facts=lambda rules, state, frame: Facts(rules, state, frame, frame.seat),
        params=lambda rules, state, frame: {"forts": len(frame.forts[frame.seat])},
    ),
    **garrison.STEPS,
}  # fmt: skip
