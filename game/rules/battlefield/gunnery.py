"""Fire on the measured table, figure by figure: who can hit whom, who is in cover, whom a template touches.

Imports the field, which answers about single bodies. One function says why a template can't lie somewhere; decision,
refusals, screen and players all ask it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from game.geometry.table.arcs import bearing, is_wholly_in
from game.geometry.table.ground import BUILDING, LEVEL, Body, round_of
from game.geometry.table.places import Spot, place, spot_of
from game.geometry.table.rays import is_in_outline
from game.geometry.table.shapes import CM, MM, Disc, Poly, is_within, overlap
from game.geometry.table.templates import blast, flame
from game.rules.battlefield import faults
from game.rules.battlefield.aim_points import away, points_on, post
from game.rules.battlefield.field import TableField
from game.rules.battlefield.formation import is_together, room_for
from game.rules.battlefield.ranges import POINT
from game.rules.battlefield.standing import heading
from game.rules.dust.bodies import living, partner
from game.rules.dust.figurewise import bits
from game.rules.dust.frames import Attack, Shot
from game.rules.dust.measured import EVERYBODY, Fault
from game.rules.dust.profile import Line
from game.rules.dust.slits import OUT_OF_SLIT
from game.rules.dust.state import Feature, Piece, Position, State

Able = tuple[tuple[int, int], ...]
Best = tuple[int, tuple[int, ...]]
"""The figure that fires, and the point of its template."""
LONGEST_FLAME = 3
"""The longest range that has a template (R-069)."""
JOINED = 15 * CM
"""How near a hero must be to every figure of a unit that he joins (R-141)."""
WRECKS = {"normal": "wreck", "large": "wreck-large", "huge": "wreck-huge"}
"""The pieces of the kit that wrecks are, by the size of the vehicle (R-064)."""


class Candidate(NamedTuple):
    """A template that might be laid: the figure and the point, and how well it does."""

    score: int
    best: Best


class Gunnery:
    """The measured table as attacks ask it (the protocol `Measured`)."""

    def __init__(self, book: Any) -> None:
        self.book = book

    @property
    def field(self) -> TableField:
        found: TableField = self.book.field
        return found

    # Who can hit whom

    def bodies(self, state: Position, piece: Piece) -> tuple[tuple[int, Body], ...]:
        """Return the figures of a unit that fire; those who are carried all fire from their carrier (R-191)."""
        found = self.field.figures(state, piece)
        profile = self.book.profiles[piece.unit]
        if piece.carrier and profile.squad:
            return tuple((figure, found[0][1]) for figure in bits(living(profile, piece)))
        return found

    def able(
        self, state: Position, piece: Piece, line: Line, target: Piece, viewer: Piece | None = None
    ) -> tuple[tuple[int, int], ...]:
        """Return the figures that can use a weapon against a unit, each with those of it that they may hit (D-090)."""
        known = self.field.memory(state)
        key = ("able", piece.id, line.index, target.id, viewer.id if viewer is not None else "")
        found: Able | None = known.get(key)
        if found is None:
            found = known[key] = tuple(self._able(state, piece, line, target, viewer))
        return found

    def _able(
        self, state: Position, piece: Piece, line: Line, target: Piece, viewer: Piece | None
    ) -> Iterator[tuple[int, int]]:
        there = self.field.figures(state, target)
        own = self.field.own(state, piece, target)
        observed = self._seen_by(state, viewer, target) if viewer is not None else EVERYBODY
        for figure, body in self.bodies(state, piece):
            near = [(number, other) for number, other in there if self._reaches(state, line, body, other)]
            if not near or (line.least and self._too_near(line, body, there)):
                continue
            seen = 0
            for number, other in near:
                if observed >> number & 1 and self._in_arc(state, piece, line, body, other):
                    if viewer is not None or self._sees(state, line, body, other, own):
                        seen |= 1 << number
            if seen:
                yield figure, EVERYBODY if target.carrier else seen

    def able_figures(
        self, state: Position, piece: Piece, line: Line, target: Piece, viewer: Piece | None = None
    ) -> int:
        """Return the figures that can use a weapon against a unit: each looks no farther than the first it may hit."""
        known = self.field.memory(state)
        names = (piece.id, line.index, target.id, viewer.id if viewer is not None else "")
        found: int | None = known.get(("can", *names))
        if found is None:
            whole: Able | None = known.get(("able", *names))
            if whole is None:
                found = sum(1 << figure for figure in self._can(state, piece, line, target, viewer))
            else:
                found = sum(1 << figure for figure, _ in whole)
            known["can", *names] = found
        return found

    def _can(self, state: Position, piece: Piece, line: Line, target: Piece, viewer: Piece | None) -> Iterator[int]:
        seen = self.field.outlook(state, viewer or piece, target, viewer is not None or line.artillery)
        if seen is False:
            return
        there = self.field.figures(state, target)
        own = self.field.own(state, piece, target)
        observed = self._seen_by(state, viewer, target) if viewer is not None and not seen else EVERYBODY
        for figure, body in self.bodies(state, piece):
            if line.least and self._too_near(line, body, there):
                continue
            for number, other in there:
                if (
                    observed >> number & 1 and self._reaches(state, line, body, other)
                    and self._in_arc(state, piece, line, body, other)
                    and (seen or viewer is not None or self._sees(state, line, body, other, own))
                ):  # fmt: skip
                    yield figure
                    break

    def _seen_by(self, state: Position, viewer: Piece, target: Piece) -> int:
        """Return the figures of a unit that some figure of an observer sees; vehicles do not hide them (D-402)."""
        own = self.field.own(state, viewer, target)
        eyes = [body for _, body in self.field.figures(state, viewer)]
        return sum(
            1 << number
            for number, other in self.field.figures(state, target)
            if any(self.field.sees_figure(state, eye, other, own, True).seen for eye in eyes)
        )

    def _reaches(self, state: Position, line: Line, body: Body, other: Body) -> bool:
        if line.close:
            return self.field.is_in_reach(state, body, other)
        return is_within(body.shape, other.shape, line.most * POINT)

    def _sees(self, state: Position, line: Line, body: Body, other: Body, own: tuple[str, ...]) -> bool:
        if line.close:
            return self.field.strikes(state, body, other, own).seen
        return self.field.sees_figure(state, body, other, own, line.artillery).seen

    def _too_near(self, line: Line, body: Body, there: Iterable[tuple[int, Body]]) -> bool:
        return any(is_within(body.shape, other.shape, line.least * POINT - 1) for _, other in there)

    def _in_arc(self, state: Position, piece: Piece, line: Line, body: Body, other: Body) -> bool:
        if line.arc == "any":
            return True
        return bearing(body.shape, state.stance(piece).facing, line.arc, other.shape).bears

    def why_unable(
        self, state: Position, piece: Piece, line: Line, target: Piece, viewer: Piece | None = None
    ) -> Fault:
        """Return why not one figure can use a weapon against a unit: what keeps the one that comes nearest (D-085)."""
        there = self.field.figures(state, target)
        bodies = [body for _, body in self.bodies(state, piece)]
        pairs = [(body, other) for body in bodies for _, other in there if self._reaches(state, line, body, other)]
        if not pairs:
            walled = line.close and any(
                self.field.is_close_figure(body, other) for body in bodies for _, other in there
            )
            return faults.BEHIND_WALLS if walled else faults.NOT_CLOSE if line.close else faults.TOO_FAR
        if line.least and all(self._too_near(line, body, there) for body in bodies):
            return faults.TOO_NEAR
        if not any(self._in_arc(state, piece, line, *pair) for pair in pairs):
            return faults.OUT_OF_ARC if not line.close else ("out_of_arc", "D-392")
        own = self.field.own(state, viewer or piece, target)
        eyes = bodies if viewer is None else [body for _, body in self.field.figures(state, viewer)]
        looks = (self.field.sees_figure(state, eye, other, own, line.artillery) for eye in eyes for _, other in there)
        rules = {look.rule: look.seen for look in looks}
        if any(rules.values()):
            return faults.NO_FIGURE
        return faults.BEHIND_BUNKER if set(rules) == {"D-311"} else faults.UNSEEN

    def hidden(self, state: Position, viewer: Piece, figure: int, target: Piece) -> int:
        """Return the living figures of a unit that are in cover from a figure, or out of its sight (D-134, R-065)."""
        known = self.field.memory(state)
        key = ("hidden", viewer.id, figure, target.id)
        found: int | None = known.get(key)
        if found is None:
            body = next(body for number, body in self.bodies(state, viewer) if number == figure)
            own = self.field.own(state, viewer, target)
            forts = bool(state.forts)
            sheltered = forts and self.field.shelter_of(state, viewer, target) is not None
            dug = self.field.entrenched(state, target) if forts else ()
            found = sum(
                1 << number
                for number, other in self.field.figures(state, target)
                if sheltered or number in dug
                or self.field.covers_figure(state, body, other, own).covered
                or not self.field.sees_figure(state, body, other, own).seen
            )
            known[key] = found
        return found

    # Templates

    def needs_template(self, line: Line, column: int) -> bool:
        """Tell whether a weapon attacks units of a column by a template; else it shoots at them (D-121, R-067)."""
        cell = line.cells[column]
        return cell is not None and (line.flame or cell.blast > 0) and not line.close

    def has_template(self, line: Line) -> bool:
        """Tell whether a weapon has a template at all."""
        return not line.close and any(self.needs_template(line, column) for column in range(len(line.cells)))

    def body_of(self, state: Position, piece: Piece, figure: int) -> Body:
        """Return the body of a figure that fires (R-115)."""
        return next(body for number, body in self.bodies(state, piece) if number == figure)

    def template(self, state: Position, piece: Piece, line: Line, best: Best) -> Disc | Poly:
        """Return where a template lies: a circle on the point, or a flame from the figure toward it (D-117, D-123)."""
        figure, spot = best
        if not line.flame:
            return blast((spot[0], spot[1]))
        shape = self.body_of(state, piece, figure).shape
        return flame(shape, heading(shape.centre, (spot[0], spot[1])), min(LONGEST_FLAME, line.most))

    def under(self, state: Position, shot: Shot) -> dict[str, int]:
        """Return the units under the template of a shot that it can hurt, with the figures that it finds (D-118)."""
        piece = state.units[shot.bearer]
        line = self.book.profiles[piece.unit].line(shot.line)
        figure = shot.by.bit_length() - 1
        return self.found_under(state, piece, line, (figure, shot.spot))

    def found_under(self, state: Position, piece: Piece, line: Line, best: Best) -> dict[str, int]:
        """Return whom a template finds, friends too, if its middle (R-071) or the flame's bearer sees them."""
        known = self.field.memory(state)
        key = ("under", piece.id, line.index, best)
        found: dict[str, int] | None = known.get(key)
        if found is None:
            found = known[key] = self._found_under(state, piece, line, best)
        return found

    def _found_under(self, state: Position, piece: Piece, line: Line, best: Best) -> dict[str, int]:
        shape = self.template(state, piece, line, best)
        above: list[str] = []
        if line.flame:  # D-124, R-070: in his sight, on his level, never his own unit
            eye = self.body_of(state, piece, best[0])
            level = eye.bottom // LEVEL
            spared = {piece.id, partner(state, piece.id), piece.carrier}
        else:  # D-119, D-120
            eye, level, spared = post(best[1]), best[1][2], set()
            above = self.hulls_at(state, best[1])
        found: dict[str, int] = {}
        upward = bool(state.forts) and self.field.encloses(state, piece).rule == "D-312"
        circle = round_of(shape)
        for other in state.units.values():
            if other.status != "board" or other.id in spared or not self.field.group(state, other).meets(*circle):
                continue
            profile = self.book.profiles[other.unit]
            if not self.needs_template(line, profile.column) or (upward and profile.air):
                continue
            own = self.field.own(state, piece, other) if line.flame else tuple(sorted({other.id, *above}))
            mask = 0
            for number, body in self.field.figures(state, other):
                on_level = profile.air or body.bottom // LEVEL == level
                if on_level and overlap(shape, body.shape) and self.field.sees_figure(state, eye, body, own).seen:
                    mask |= 1 << number
            if mask:
                found[other.id] = mask
        return found

    def why_not_spot(
        self, state: Position, frame: Attack, piece: Piece, line: Line, best: Best, viewer: Piece | None = None
    ) -> Fault | None:
        """Return why a figure can't lay its template so (D-117 to D-123)."""
        fault = self.why_not_point(state, piece, line, best, viewer)
        if fault is not None:
            return fault
        found = self.found_under(state, piece, line, best)
        if frame.only and frame.only not in found:
            return faults.ONLY_TRIGGER
        if not any(state.units[name].side != piece.side for name in found):
            return faults.FLAME_TOUCHES_NONE if line.flame else faults.TOUCHES_NONE
        return None

    def why_not_point(
        self, state: Position, piece: Piece, line: Line, best: Best, viewer: Piece | None = None
    ) -> Fault | None:
        """Return why the ground is against a template, whoever is under it."""
        figure, point = best
        wide, deep = self.field.size(state)
        if len(point) != 3:
            return faults.NO_POINT
        x, y, level = point
        if not (0 <= x <= wide and 0 <= y <= deep):
            return faults.OFF_TABLE
        body = self.body_of(state, piece, figure)
        if line.flame:
            return self._why_not_flame(state, piece, line, best, body)
        if level and level > self.floors(state, x, y):
            return faults.GROUND_ONLY
        if level < 0:
            return faults.NO_POINT
        there = Disc(x, y, 0)
        if not is_within(body.shape, there, line.most * POINT):
            return faults.POINT_FAR
        if line.least and is_within(body.shape, there, line.least * POINT - 1):
            return faults.POINT_NEAR
        if line.arc != "any" and not bearing(body.shape, piece.facing, line.arc, there).bears:
            return faults.POINT_ARC
        if state.forts and line.main and not self.field.is_in_slit(state, piece, body, there):
            return OUT_OF_SLIT
        eyes = [(piece, body)] if viewer is None else [(viewer, eye) for _, eye in self.field.figures(state, viewer)]
        above = self.hulls_at(state, point)
        for one, eye in eyes:
            own = tuple(sorted({*self.field.own(state, one), *above}))
            if self.field.sees_figure(state, eye, post(point), own, line.artillery).seen:
                return None
        return faults.POINT_UNSEEN

    def _why_not_flame(self, state: Position, piece: Piece, line: Line, best: Best, body: Body) -> Fault | None:
        x, y, _ = best[1]
        if (x, y) == body.shape.centre:
            return faults.NO_HEADING
        shape = self.template(state, piece, line, best)
        assert isinstance(shape, Poly)
        if state.forts and line.main and not self.field.is_in_slit(state, piece, body, shape):
            return OUT_OF_SLIT
        if line.arc == "any":
            return None
        inside = is_wholly_in(body.shape, piece.facing, line.arc, shape.points)
        return None if inside else faults.FLAME_ARC

    def hulls_at(self, state: Position, point: tuple[int, ...]) -> list[str]:
        """Return the vehicles on whose hulls a point lies: they do not hide it."""
        spot = Disc(point[0], point[1], 1)
        profiles = self.book.profiles
        return [
            piece.id
            for piece in state.units.values()
            if piece.status == "board" and profiles[piece.unit].vehicle and not point[2]
            and overlap(self.field.figures(state, piece)[0][1].shape, spot)
        ]  # fmt: skip

    def floors(self, state: Position, x: int, y: int) -> int:
        """Return the highest level at a point: its roof inside a building, the ground elsewhere (D-120, R-072)."""
        houses = self.field.terrain(state).houses.values()
        return max((house.levels for house in houses if is_in_outline(house.outline.points, (x, y))), default=0)

    def is_indoors(self, state: Position, x: int, y: int, level: int) -> bool:
        """Tell whether a point lies inside a building, below its roof."""
        houses = [area for area in self.field.scene(state).areas if area.kind == BUILDING and level * LEVEL < area.top]
        return any(is_in_outline(house.outline, (x, y)) for house in houses)

    # Where a template does best

    def best_spot(
        self, state: Position, frame: Attack, piece: Piece, line: Line, target: Piece, free: int,
        viewer: Piece | None = None,
    ) -> Best | None:  # fmt: skip
        """Return the figure among the free ones and the point by which a template finds most of a unit."""
        known = self.field.memory(state)
        key = ("best", piece.id, line.index, target.id, free, frame.only, viewer.id if viewer is not None else "")
        if key not in known:
            found = max(
                self._candidates(state, frame, piece, line, target, free, viewer),
                key=lambda each: each.score, default=None,
            )  # fmt: skip
            known[key] = found.best if found is not None else None
        best: Best | None = known[key]
        return best

    def finds_spot(
        self, state: Position, frame: Attack, piece: Piece, line: Line, target: Piece, figure: int,
        viewer: Piece | None = None,
    ) -> bool:  # fmt: skip
        """Tell whether a figure can lay a template on some of a unit: less work than where it does best."""
        known = self.field.memory(state)
        key = ("finds", piece.id, line.index, target.id, figure, frame.only, viewer.id if viewer is not None else "")
        if key not in known:
            found = self._candidates(state, frame, piece, line, target, 1 << figure, viewer)
            known[key] = next(found, None) is not None
        return bool(known[key])

    def _candidates(
        self, state: Position, frame: Attack, piece: Piece, line: Line, target: Piece, free: int, viewer: Piece | None
    ) -> Iterator[Candidate]:
        there = self.field.figures(state, target)
        for figure, body in self.bodies(state, piece):
            if not free >> figure & 1:
                continue
            reach = line.most * POINT + 2 * 75 * MM
            if not any(is_within(body.shape, other.shape, reach) for _, other in there):
                continue
            for point in points_on(there, body, line):
                best = (figure, point)
                if self.why_not_spot(state, frame, piece, line, best, viewer) is not None:
                    continue
                found = self.found_under(state, piece, line, best)
                if target.id in found:
                    yield Candidate(self._score(state, piece, target, found), best)

    def _score(self, state: Position, piece: Piece, target: Piece, found: dict[str, int]) -> int:
        """Return how good it is to find these: the target twice, other enemies, and friends thrice against it."""
        score = 0
        for name, mask in found.items():
            other = state.units[name]
            weight = -3 if other.side == piece.side else 2 if name == target.id else 1
            score += weight * mask.bit_count()
        return score

    def free_best(
        self, state: Position, frame: Attack, piece: Piece, line: Line, free: int, point: tuple[int, ...],
        viewer: Piece | None = None,
    ) -> Best | Fault:  # fmt: skip
        """Return who lays a template on a point: of the free figures that may, the nearest; else why none may."""
        if len(point) != 3:
            return faults.NO_POINT
        fault: Fault = faults.NO_FIGURE
        for figure, _ in sorted(self.bodies(state, piece), key=lambda one: away(one[1], point)):
            if free >> figure & 1:
                found = self.why_not_spot(state, frame, piece, line, (figure, point), viewer)
                if found is None:
                    return figure, point
                fault = found if fault == faults.NO_FIGURE else fault
        return fault

    def chief_target(self, state: Position, frame: Attack, piece: Piece, line: Line, best: Best) -> str:
        """Return the enemy of whom a template finds most; in a reaction the one that set it off (D-159)."""
        if frame.only:
            return frame.only
        found = self.found_under(state, piece, line, best)
        enemies = {name: mask for name, mask in found.items() if state.units[name].side != piece.side}
        return max(enemies, key=lambda name: enemies[name].bit_count())

    # Heroes and wrecks

    def why_apart(self, state: Position, hero: Piece, unit: Piece) -> Fault | None:
        """Return why a hero can't join a unit: not within 15 cm of every figure, or none in his sight (R-141)."""
        known = self.field.memory(state)
        key = ("apart", hero.id, unit.id)
        if key not in known:
            known[key] = self._why_apart(state, hero, unit)
        found: Fault | None = known[key]
        return found

    def _why_apart(self, state: Position, hero: Piece, unit: Piece) -> Fault | None:
        body = self.field.figures(state, hero)[0][1]
        there = self.field.figures(state, unit)
        if not all(is_within(body.shape, other.shape, JOINED) for _, other in there):
            return faults.APART
        own = self.field.own(state, hero, unit)
        if any(self.field.sees_figure(state, body, other, own).seen for _, other in there):
            return None
        return faults.OUT_OF_SIGHT

    def room_for(self, state: Position, piece: Piece, figure: int) -> int | None:
        """Return where a lost figure comes back: where it fell, or as near as there is room with the others (R-219)."""
        taken = [spot_of(at) for _, at in self.field.places_of(piece)]
        radii = [self.field.builds[piece.unit].radius] * (len(taken) + 1)
        leader, fell = taken[0], spot_of(piece.spots[figure])

        def stands(_: int, spot: Spot) -> bool:
            together = is_together([*taken, spot], radii)
            home = self.field.home_at(state, spot) == self.field.home_at(state, leader)
            return together and home and self.field.why_not_stand(state, piece, *spot) is None

        spot = room_for(len(taken), leader, (fell.x - leader.x, fell.y - leader.y), radii, taken, stands)
        return place(*spot) if spot is not None else None

    def leave_wreck(self, state: State, piece: Piece) -> None:
        """Leave the wreck of a vehicle where it stood; what sinks leaves none (D-079, R-189)."""
        card = self.book.units[piece.unit]
        if card.mobility != "naval":
            self._set_features(state, [*state.features, Feature(WRECKS[card.size], piece.at, piece.facing, piece.id)])

    def clear_wreck(self, state: State, piece: Piece) -> None:
        """Take away the wreck of a vehicle that is replaced (D-203)."""
        kept = [feature for feature in state.features if feature.unit != piece.id]
        if len(kept) < len(state.features):
            self._set_features(state, kept)

    def _set_features(self, state: State, features: list[Feature]) -> None:
        state.features = features
        state.__dict__.pop("layout", None)
        state.forget()
