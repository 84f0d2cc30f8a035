"""Which sheets the measured table shows for what is looked at; imports overlays, sheets and the attention."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from game.app.art import table_overlays
from game.app.tables.battlefield.gestures import PUT, _holds
from game.app.tables.battlefield.layout import OFF_TABLE, is_north, unit_of
from game.app.tables.battlefield.mat import Mat
from game.app.tables.battlefield.overlays import Corners, Fire, Overlays, corners_of
from game.app.tables.battlefield.patches import top_of
from game.app.tables.battlefield.sheets import Flag, GroundSheet, Guns, Line, LiveSheet, Pill, RaySheet, RegionSheet
from game.app.tables.boxes import Box, Point
from game.app.tables.tactics import seen
from game.app.tables.tactics.attention import BUSY, SUFFERING, Attention
from game.app.tables.tactics.overlays import fixed_line, main_line
from game.app.tables.tactics.sheets import Ring
from game.app.tables.tactics.words import Words
from game.core.choice import Choice, Decision
from game.geometry.table.places import Spot, spot_of
from game.geometry.table.shapes import MM, Disc, Poly
from game.geometry.table.templates import BLAST, blast, flame
from game.rules.battlefield.scoring import holder
from game.rules.battlefield.standing import heading
from game.rules.battlefield.zones import Zone, deployment, for_objective
from game.rules.dust.frames import Deployment, Shot
from game.rules.dust.state import Piece, Position

KINDS = ("visible", "cover", "blocked")
CORNERS = 48


class Showing:
    """Puts the sheets of one moment together."""

    def __init__(
        self, rules: Any, words: Words, view: Position, decision: Decision | None, overlays: Overlays, mat: Mat,
        attention: Attention,
    ) -> None:  # fmt: skip
        self.rules = rules
        self.words = words
        self.view = view
        self.decision = decision
        self.overlays = overlays
        self.mat = mat
        self.attention = attention
        name = unit_of(attention.subject(view, decision))[0]
        self.subject: Piece | None = view.units.get(name)
        self.target = unit_of(attention.target(view, name))[0]
        self.verbs = seen.verbs(decision)

    # ---- The ground ----

    def ground(self) -> GroundSheet:
        """Return the table with what lies on it."""
        view, mat = self.view, self.mat
        top = top_of(self.rules, view)
        flags = []
        for objective in view.objectives:
            x, y, _ = spot_of(objective.at)
            held = holder(self.rules, view, objective)
            figures = self.rules.figures
            flags.append(Flag(
                mat.point(x, y), mat.length(figures.objective * MM), seen.bloc(view, held) if held is not None else "",
                seen.bloc(view, objective.half) if objective.half >= 0 else "",
                mat.length((figures.objective / 2 + figures.hold_range) * MM),
            ))  # fmt: skip
        smoke = tuple(
            (mat.point(*spot_of(one.at)[:2]), mat.length(self.rules.figures.smoke * MM), one.turn < view.turn)
            for one in view.smoke
        )
        roofs = tuple(
            number for number, feature in enumerate(view.features)
            if top.patches[number].kind == "building" and not self._is_entered(feature)
        )  # fmt: skip
        return GroundSheet(top, mat.box, roofs, tuple(flags), smoke, tuple(self._strips()), view.inches)

    def _is_entered(self, feature: Any) -> bool:
        """Tell whether some figure is in a building, or is about to be put there."""
        from game.rules.battlefield.records import outline

        item = self.rules.kit[feature.item]
        x, y, _ = spot_of(feature.at)
        points = outline(item, (x, y), feature.turn).points
        for piece in self.view.units.values():
            if piece.status == "board" and self.rules.units[piece.unit].kind != "aircraft":
                for _, at in self.rules.field.places_of(piece):
                    spot = spot_of(at)
                    if _holds(points, spot.x, spot.y):
                        return True
        return bool(PUT and self.verbs & set(PUT))

    def _strips(self) -> Iterator[tuple[Box, str, str, int]]:
        for seat in (0, 1):
            north = is_north(self.view, seat)
            waits = any(self.view.stance(piece).status in OFF_TABLE for piece in self.view.of(seat))
            bloc = seen.bloc(self.view, seat)
            words = "" if waits else self.words("entry", side=self.words.bloc(bloc))
            yield self.mat.strip(north), bloc, words, 0 if north else 4

    # ---- Below the figures ----

    def regions(self, boxes: Mapping[str, Box], forms: Mapping[str, str]) -> RegionSheet:
        """Return where the subject can go, what it covers, and the zones of set-up."""
        piece, on = self.subject, self.attention.on
        move: tuple[Corners, ...] = ()
        march: tuple[Corners, ...] = ()
        guns = None
        if piece is not None and "reach" in on and self._moves(piece):
            move, march = (self._placed(self.overlays.envelope(piece, action)) for action in ("move", "march"))
        if piece is not None and "arc" in on and not self.verbs & SUFFERING:
            guns = self._guns(piece)
        rings = tuple(
            Ring(boxes[name], forms.get(name, "round"))
            for name in dict.fromkeys((self.attention.pinned, seen.acting(self.view), self.attention.selected))
            if name in boxes and name in self.view.units
        )
        zones = tuple(self._zone(zone) for zone in self._zones())
        return RegionSheet(move, march, guns, zones, rings)

    def _moves(self, piece: Piece) -> bool:
        """Tell whether reach is of interest: for anybody looked at, but not while its unit aims."""
        return not (self.verbs & BUSY - {"move"}) or "move" in self.verbs

    def _placed(self, outlines: tuple[Corners, ...]) -> tuple[Corners, ...]:
        return tuple(self.mat.outline(outline) for outline in outlines)

    def _guns(self, piece: Piece) -> Guns | None:
        card = self.rules.units[piece.unit]
        line = self.attention.line if self.attention.line >= 0 else main_line(card)
        if "face" in self.verbs and fixed_line(card) >= 0:
            line = fixed_line(card)
        fire = self.overlays.fire(piece, line)
        return self._covered(fire) if fire is not None else None

    def _covered(self, fire: Fire) -> Guns:
        """Return the outlines of all that a weapon covers, from each of its bearers."""
        outlines, near = [], []
        for shape in fire.bodies:
            x, y = self.mat.point(*shape.centre)
            rim = self.mat.length(shape.r if isinstance(shape, Disc) else 0)
            most, least = self.mat.length(fire.most) + rim, self.mat.length(fire.least) + rim
            if fire.arc is None:
                outlines.append(tuple(table_overlays.circle((x, y), most)))
            else:
                outlines.append(tuple(table_overlays.wedge((x, y), most, fire.arc[0] / 10, fire.arc[1] / 10)))
            if fire.least:
                near.append(tuple(table_overlays.circle((x, y), least)))
        return Guns(tuple(outlines), tuple(near))

    def _zones(self) -> list[Zone]:
        """Return the zones that something may be put into now."""
        frame = seen.frame_of(self.view, Deployment)
        if self.decision is None or frame is None:
            return []
        battle = self.rules.scenarios[self.view.scenario]
        size = self.rules.field.size(self.view)
        if "deploy" in self.verbs:
            return [deployment(battle, self.view, self.decision.seat, *size)]
        if "objective" in self.verbs and frame.rounds < len(battle.objectives):
            return [for_objective(battle, self.view, self.decision.seat, battle.objectives[frame.rounds], *size)]
        return []

    def _zone(self, zone: Zone) -> Corners:
        """Return a zone as an outline; a circle round the middle is cut out along its rim."""
        corners = [(zone.west, zone.south), (zone.east, zone.south), (zone.east, zone.north), (zone.west, zone.north)]
        return self.mat.outline(corners)

    # ---- Above the figures ----

    def rays(self, boxes: Mapping[str, Box]) -> RaySheet:
        """Return names, lines of sight from the subject, who can be chosen, and what is aimed."""
        piece = self.subject
        rays: tuple[Line, ...] = ()
        if piece is not None and "sight" in self.attention.on and not self.verbs & SUFFERING:
            rays = tuple(
                Line(ray.to, self.mat.point(*ray.start), self.mat.point(*ray.end), ray.kind, self._placed(ray.blockers))
                for ray in self.overlays.rays(piece)
            )
        words = tuple((kind, self.words(f"sight.{kind}")) for kind in KINDS)
        if self.target and piece is not None:
            words = self._told(piece, words)
        templates = tuple(self._laid(shot) for shot in self._shots() if shot.spot)
        return RaySheet(tuple(self._pills()), rays, self.target, words, self._targets(boxes), tuple(self._aimed(boxes)),
                        templates)  # fmt: skip

    def _told(self, piece: Piece, words: tuple[tuple[str, str], ...]) -> tuple[tuple[str, str], ...]:
        """Return the words of sight with how many of the target's figures are in cover."""
        target = self.view.units.get(self.target)
        if target is None or target.side == piece.side or not target.on_board or not piece.on_board:
            return words
        covered, count = self.overlays.ray(piece, target).shares
        if count < 2:
            return words
        share = self.words("sight.share", n=covered, of=count)
        return tuple((kind, f"{said} {share}" if kind != "blocked" else said) for kind, said in words)

    def _shots(self) -> list[Shot]:
        attack = seen.attack(self.view)
        return list(attack.shots) if attack is not None else []

    def _laid(self, shot: Shot) -> Corners:
        """Return the template of a shot on the board."""
        piece = self.view.units[shot.bearer]
        line = self.rules.profiles[piece.unit].line(shot.line)
        return self.template(piece, line, Spot(*shot.spot[:3]) if len(shot.spot) > 2 else Spot(*shot.spot))

    def template(self, piece: Piece, line: Any, spot: Spot) -> Corners:
        """Return the template that a weapon lays on a spot."""
        if not line.flame:
            shape: Disc | Poly = blast((spot.x, spot.y))
        else:
            figures = self.rules.field.figures(self.view, piece)
            body = min(figures, key=lambda one: _apart(one[1].shape.centre, (spot.x, spot.y)))[1]
            shape = flame(body.shape, heading(body.shape.centre, (spot.x, spot.y)), max(1, min(3, line.most)))
        return self.mat.outline(corners_of(shape))

    def _pills(self) -> Iterator[Pill]:
        """Yield the names of squads and heroes, below their figures."""
        for piece in self.view.units.values():
            if piece.status != "board" or self.rules.units[piece.unit].kind not in ("squad", "hero", "support"):
                continue
            spots = [spot_of(at) for _, at in self.rules.field.places_of(piece)]
            low = min(spot.y for spot in spots) - self.rules.field.builds[piece.unit].radius
            middle = sum(spot.x for spot in spots) / len(spots)
            dim = piece.activated and seen.acting(self.view) != piece.id
            yield Pill(self.mat.point(middle, low), self.words.unit(self.rules.units[piece.unit].id),
                       seen.bloc(self.view, piece.side), dim)  # fmt: skip

    def _targets(self, boxes: Mapping[str, Box]) -> tuple[Box, ...]:
        """Return who can be aimed at, or chosen for an order or a reaction."""
        if self.decision is None:
            return ()
        names = []
        for wanted in self.decision.choices:
            if wanted.verb == "aim" and isinstance(wanted.target, str):
                if not self.attention.selected or self.attention.selected in (wanted.subject, seen.acting(self.view)):
                    names.append(wanted.target)
            elif wanted.verb in ("react", "take", "hold_back", "ambush"):
                names.append(str(wanted.subject))
            elif wanted.verb == "order" and isinstance(wanted.target, str):
                names.append(wanted.target)
        return tuple(boxes[name] for name in dict.fromkeys(names) if name in boxes)

    def _aimed(self, boxes: Mapping[str, Box]) -> Iterator[tuple[Point, Point, str]]:
        counts: dict[tuple[str, str], int] = {}
        for shot in self._shots():
            if not shot.spot:
                counts[shot.bearer, shot.target] = counts.get((shot.bearer, shot.target), 0) + shot.count
        for (bearer, target), count in counts.items():
            if bearer in boxes and target in boxes:
                yield boxes[bearer].centre, boxes[target].centre, f"×{count}"

    # ---- With the pointer ----

    def live(self, boxes: Mapping[str, Box], choice: Choice | None, spot: tuple[int, int] | None) -> LiveSheet:
        """Return what follows the pointer: the way of a unit, a template, the tape."""
        step = self.mat.length(25.4 * MM / 2.54 if not self.view.inches else 25 * MM)
        shooters: tuple[Box, ...] = ()
        if spot is not None and self.subject is not None and "threat" in self.attention.on and self.subject.on_board:
            names = self.overlays.shooters(self.subject, Spot(*spot))
            shooters = tuple(boxes[name] for name in names if name in boxes)
        if choice is not None and choice.verb in PUT and isinstance(choice.target, tuple):
            return self._way(choice, step, shooters)
        if choice is not None and choice.verb == "aim" and isinstance(choice.target, tuple):
            return self._template(choice, boxes, step)
        return LiveSheet(tape=self._tape(spot), step=step, shooters=shooters)

    def _way(self, choice: Choice, step: float, shooters: tuple[Box, ...]) -> LiveSheet:
        piece = self.view.units[str(choice.subject)]
        assert isinstance(choice.target, tuple)
        way = self.overlays.way(piece, choice.target)
        if way is None:
            return LiveSheet(step=step, shooters=shooters)
        build = self.rules.field.builds[piece.unit]
        ghosts, hulls = [], []
        for spot in way.standing.spots:
            if build.is_round:
                ghosts.append((self.mat.point(spot.x, spot.y), self.mat.length(build.radius)))
            else:
                shape = build.shape(spot.x, spot.y, way.standing.facing)
                hulls.append(self.mat.outline(corners_of(shape)))
        paths = tuple(self.mat.outline(path) for path in way.paths)
        words = self.words(f"way.{way.action}", n=self.words.narrator.length(way.length))
        return LiveSheet(paths, tuple(ghosts), tuple(hulls), way.action, words, step=step, shooters=shooters)

    def _template(self, choice: Choice, boxes: Mapping[str, Box], step: float) -> LiveSheet:
        unit, _, number = str(choice.subject).partition("/")
        piece = self.view.units[unit]
        assert isinstance(choice.target, tuple)
        line = self.rules.profiles[piece.unit].line(int(number))
        corners = self.template(piece, line, Spot(*choice.target))
        shape = Disc(choice.target[0], choice.target[1], BLAST) if not line.flame else None
        names = [] if shape is None else self._under(shape)
        touched = tuple(boxes[name] for name in names if name in boxes)
        words = self.words("template.touched", n=len(names)) if names else ""
        return LiveSheet(template=corners, touched=touched, words=words, step=step, action="march")

    def _under(self, shape: Disc) -> list[str]:
        """Return the parts of the figures that lie under a template."""
        from game.app.tables.battlefield.layout import figure_part
        from game.geometry.table.shapes import overlap

        found = []
        for piece in self.view.units.values():
            if piece.status == "board":
                places = self.rules.field.places_of(piece)
                for (number, _), (_, body) in zip(places, self.rules.field.figures(self.view, piece), strict=True):
                    if overlap(shape, body.shape):
                        found.append(figure_part(piece.id, number, places[0][0]))
        return found

    def _tape(self, spot: tuple[int, int] | None) -> tuple[Point, Point, str] | None:
        """Return the tape from the subject to what is pointed at: another unit, or a spot."""
        piece = self.subject
        if piece is None or not piece.on_board or "tape" not in self.attention.on:
            return None
        other = self.view.units.get(unit_of(self.attention.pointed[0])[0]) if self.attention.pointed else None
        if other is not None and other.id != piece.id and other.on_board:
            length, start, end = self.overlays.gap(piece, other)
            return self.mat.point(*start), self.mat.point(*end), self.words.narrator.length(length)
        if spot is None or other is not None:
            return None
        here = self.overlays.field.figures(self.view, piece)[0][1].shape
        length = max(0.0, _apart(here.centre, spot) ** 0.5 - (here.r if isinstance(here, Disc) else 0))
        return self.mat.point(*here.centre), self.mat.point(*spot), self.words.narrator.length(length)


def _apart(one: tuple[float, float], other: tuple[float, float]) -> float:
    return (one[0] - other[0]) ** 2 + (one[1] - other[1]) ** 2
