"""Which sheets the measured table shows for what is looked at; imports overlays, sheets and the attention."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from game.app.art import table_overlays
from game.app.tables.battlefield.gestures import PUT, fallen_part
from game.app.tables.battlefield.layout import LAID, OFF_TABLE, figure_part, plain, unit_of
from game.app.tables.battlefield.live import LiveSheet
from game.app.tables.battlefield.mat import Mat
from game.app.tables.battlefield.overlays import Corners, Fire, Overlays, Ray, apart, corners_of
from game.app.tables.battlefield.patches import patch_of, top_of
from game.app.tables.battlefield.sheets import (
    Flag,
    GroundSheet,
    Guns,
    Line,
    Pill,
    RaySheet,
    RegionSheet,
    Rim,
    RulerSheet,
    Works,
)
from game.app.tables.battlefield.words import Words
from game.app.tables.boxes import Box, Point
from game.app.tables.tactics import seen
from game.app.tables.tactics.attention import BUSY, SUFFERING, Attention
from game.app.tables.tactics.layout import counter_for
from game.app.tables.tactics.overlays import fixed_line, main_line
from game.app.tables.tactics.sheets import Ring
from game.core.choice import Choice, Decision
from game.geometry.table.places import Spot, place, spot_of
from game.geometry.table.shapes import MM, Disc, Shape, holds, turned
from game.geometry.table.templates import blast, flame
from game.rules.battlefield.arrivals import AMBUSH_GAP
from game.rules.battlefield.records import outline
from game.rules.battlefield.scoring import holder
from game.rules.battlefield.standing import Standing, heading
from game.rules.battlefield.zones import Zone, deployment, for_objective
from game.rules.dust.frames import Deployment, Shot
from game.rules.dust.state import WALLED, Feature, Piece, Position
from game.rules.dust.suppression import SUPPRESSED, UNDER_FIRE

KINDS = ("visible", "cover", "blocked")
PRESSED = (SUPPRESSED, UNDER_FIRE)
DOT = 6
"""Millimetres from the middle to the rim of a dot that marks where a unit may be put."""
LOOKS = 120
"""How large the sign of a front is, in tenths of a millimetre."""


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
            near = figures.objective / 2 + figures.hold_range
            flags.append(Flag(
                mat.point(x, y), mat.length(figures.objective * MM), seen.bloc(view, held) if held is not None else "",
                seen.bloc(view, objective.half) if objective.half >= 0 else "",
                mat.length(near * MM) if "capture" in self.attention.on else 0.0,
            ))  # fmt: skip
        smoke = tuple(
            (mat.point(*spot_of(one.at)[:2]), mat.length(self.rules.figures.smoke * MM), one.turn < view.turn)
            for one in view.smoke
        )
        roofs = tuple(
            number for number, feature in enumerate(view.features)
            if top.patches[number].kind == "building" and not self._is_entered(feature)
        )  # fmt: skip
        works = tuple(
            Works(fort.kind, mat.point(*spot_of(fort.at)[:2]), fort.at % 2, self._size(fort.kind), fort.facing / 10)
            for fort in view.forts
        )
        return GroundSheet(top, mat.box, roofs, tuple(flags), smoke, works)

    def _size(self, kind: str) -> tuple[float, float]:
        """Return the width and depth of a fortification in millimetres (R-230)."""
        wide, deep = self.rules.fortifications[kind].size
        return float(wide), float(deep)

    def _is_entered(self, feature: Any) -> bool:
        """Tell whether some figure is in a building, or is about to be put there."""
        item = self.rules.kit[feature.item]
        x, y, _ = spot_of(feature.at)
        lain = outline(item, (x, y), feature.turn)
        for piece in self.view.units.values():
            if piece.status == "board" and self.rules.units[piece.unit].kind != "aircraft":
                for _, at in self.rules.field.places_of(piece):
                    spot = spot_of(at)
                    if holds(lain, (spot.x, spot.y)):
                        return True
        return bool(self.verbs & set(PUT))

    def rulers(self) -> RulerSheet:
        """Return the rulers along two edges."""
        return RulerSheet(self.mat.box, self.mat.wide / MM, self.view.inches)

    # ---- Below the figures ----

    def regions(self, boxes: Mapping[str, Box], forms: Mapping[str, str]) -> RegionSheet:
        """Return where the subject can go, what it covers, and the zones of set-up."""
        piece, on = self.subject, self.attention.on
        move: tuple[Corners, ...] = ()
        march: tuple[Corners, ...] = ()
        guns = None
        if piece is not None and "reach" in on and self._moves(piece):
            move, march = (self._placed(self.overlays.envelope(piece, action)) for action in ("move", "march"))
        if "place" in self.verbs:
            move, march = self._choosable(), ()
        if "spring" in self.verbs and self.decision is not None:
            guns = Guns((), tuple(self._too_near(self.decision.seat)))
        elif piece is not None and "arc" in on and not self.verbs & SUFFERING:
            guns = self._guns(piece)
        rings = tuple(
            Ring(boxes[part], forms.get(name, "round"))
            for name in dict.fromkeys((self.attention.pinned, seen.acting(self.view), self.attention.selected))
            if name in self.view.units
            for part in self._parts(self.view.units[name]) if part in boxes
        )  # fmt: skip
        zones = tuple(self.mat.outline(zone.outline()) for zone in self._zones())
        lines = tuple(self.mat.outline(line) for line in self._lines())
        return RegionSheet(move, march, guns, zones, rings, lines, self.mat.box)

    def _choosable(self) -> tuple[Corners, ...]:
        """Return a dot on each spot where a unit that comes out or appears may be put (D-244, D-387)."""
        targets = {one.target for one in self.decision.choices if one.verb == "place"} if self.decision else set()
        spots = [spot_of(target) for target in sorted(target for target in targets if isinstance(target, int))]
        return tuple(
            tuple(table_overlays.circle(self.mat.point(spot.x, spot.y), self.mat.length(DOT * MM))) for spot in spots
        )

    def _moves(self, piece: Piece) -> bool:
        """Tell whether reach is of interest: for anybody looked at, but not while its unit aims."""
        return not self.verbs & (BUSY | SUFFERING) or "move" in self.verbs

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

    def _too_near(self, seat: int) -> Iterator[Corners]:
        """Yield what is too near to an enemy for an ambush of a side to be sprung there (D-367)."""
        for piece in self.view.of(1 - seat):
            if not piece.on_board:
                continue
            for _, body in self.overlays.field.figures(self.view, piece):
                shape = body.shape
                round_it = [shape.centre] if isinstance(shape, Disc) else corners_of(shape)
                reach = self.mat.length(AMBUSH_GAP + (shape.r if isinstance(shape, Disc) else 0))
                yield from (tuple(table_overlays.circle(self.mat.point(*spot), reach)) for spot in round_it)

    def _zones(self) -> list[Zone]:
        """Return the zones that something may be put into now."""
        if "spring" in self.verbs and self.decision is not None:
            return [region.zone for region in self.decision.regions if region.verb == "spring"]
        frame = seen.frame_of(self.view, Deployment)
        if self.decision is None or frame is None:
            return []
        battle = self.rules.scenarios[self.view.scenario]
        size = self.rules.field.size(self.view)
        if self.verbs & {"deploy", "fortify"}:
            return [deployment(battle, self.view, self.decision.seat, *size)]
        if "objective" in self.verbs and frame.rounds < len(battle.objectives):
            return [for_objective(battle, self.view, self.decision.seat, battle.objectives[frame.rounds], *size)]
        return []

    def _lines(self) -> Sequence[tuple[Point, Point]]:
        """Return the stretches of the edge by which the unit that is looked at comes on (D-355, D-370)."""
        piece = self.subject
        if piece is None or piece.status not in OFF_TABLE or not self.overlays.comes_on(piece):
            return ()
        return self.rules.entry_lines(self.view, piece)  # type: ignore[no-any-return]

    # ---- Above the figures ----

    def rays(self, boxes: Mapping[str, Box], rim: Mapping[str, Box]) -> RaySheet:
        """Return names, lines of sight from the subject, who can be chosen, and what is aimed."""
        piece = self.subject
        rays: tuple[Line, ...] = ()
        if piece is not None and "sight" in self.attention.on and not self.verbs & SUFFERING:
            rays = tuple(
                Line(ray.to, self.mat.point(*ray.start), self.mat.point(*ray.end), ray.kind, self._hiding(piece, ray))
                for ray in self.overlays.rays(piece)
            )
        words = tuple((kind, self.words(f"sight.{kind}")) for kind in KINDS)
        if self.target and piece is not None:
            words = self._told(piece, words)
        target = self.view.units.get(self.target)
        told_of = [boxes[name] for name in self._parts(target) if name in boxes] if target is not None else []
        templates = tuple(self._laid(shot) for shot in self._shots() if shot.spot)
        bodies = (
            *(box for name, box in boxes.items() if unit_of(name)[0] in self.view.units),
            *(self._disc(objective.at) for objective in self.view.objectives),
        )  # fmt: skip
        chosen = (self.attention.pinned, seen.acting(self.view), self.attention.selected)
        tray = Rim(rim.get("tray"), self._targets(rim), tuple(rim[name] for name in chosen if name in rim))
        return RaySheet(tuple(self._pills(boxes)), rays, self.target, words, self._targets(boxes),
                        tuple(self._aimed(boxes)), templates, bodies, tray, self.mat.box,
                        _around(told_of) if told_of else None)  # fmt: skip

    def _hiding(self, piece: Piece, ray: Ray) -> tuple[Corners, ...]:
        """Return the outlines of what hides the unit that one is told about."""
        if ray.to != self.target:
            return ()
        return self._placed(self.overlays.ray(piece, self.view.units[ray.to]).blockers)

    def _disc(self, at: int) -> Box:
        """Return the middle of an objective, where its flag is."""
        x, y, _ = spot_of(at)
        side = self.mat.length(self.rules.figures.objective * MM * 0.7)
        px, py = self.mat.point(x, y)
        return Box(px - side / 2, py - side / 2, side, side)

    def _told(self, piece: Piece, words: tuple[tuple[str, str], ...]) -> tuple[tuple[str, str], ...]:
        """Return the words of sight with how many of the target's figures are in cover."""
        target = self.view.units.get(self.target)
        if target is None or target.side == piece.side or not target.on_board or not piece.on_board:
            return words
        ray = self.overlays.ray(piece, target)
        covered, count = ray.shares
        share = self.words("sight.share", n=covered, of=count) if count > 1 else ""
        by = self.words("sight.by", names=self.words.listed(ray.by)) if ray.by else ""
        told = ((kind, (said, "" if kind == "blocked" else share, by)) for kind, said in words)
        return tuple((kind, " ".join(filter(None, parts))) for kind, parts in told)

    def _shots(self) -> list[Shot]:
        attack = seen.attack(self.view)
        return list(attack.shots) if attack is not None else []

    def _laid(self, shot: Shot) -> Corners:
        """Return the template of a shot on the board."""
        piece = self.view.units[shot.bearer]
        line = self.rules.profiles[piece.unit].line(shot.line)
        return self.mat.outline(corners_of(self.template(piece, line, Spot(*shot.spot[:3]))))

    def template(self, piece: Piece, line: Any, spot: Spot) -> Shape:
        """Return the template that a weapon lays on a spot."""
        if not line.flame:
            return blast((spot.x, spot.y))
        figures = self.rules.field.figures(self.view, piece)
        body = min(figures, key=lambda one: apart(one[1].shape.centre, (spot.x, spot.y)))[1]
        return flame(body.shape, heading(body.shape.centre, (spot.x, spot.y)), max(1, min(3, line.most)))

    def _pills(self, boxes: Mapping[str, Box]) -> Iterator[Pill]:
        """Yield the names of squads and heroes, those who are looked at first."""
        first = (seen.acting(self.view), self.subject.id if self.subject is not None else "", self.target)
        for piece in sorted(self.view.units.values(), key=lambda one: one.id not in first):
            if piece.status != "board" or self.rules.units[piece.unit].kind not in ("squad", "hero", "support"):
                continue
            mine = [boxes[name] for name in self._parts(piece) if name in boxes]
            if mine:
                dim = piece.activated and seen.acting(self.view) != piece.id
                marker = next((one.kind.replace("-", "_") for one in piece.markers if one.kind in PRESSED), "")
                yield Pill(_around(mine), self.words.unit(self.rules.units[piece.unit].id),
                           seen.bloc(self.view, piece.side), dim, marker)  # fmt: skip

    def _parts(self, piece: Piece) -> list[str]:
        """Return the parts of a unit's figures."""
        places = self.rules.field.places_of(piece)
        return [figure_part(piece.id, number, places[0][0]) for number, _ in places]

    def _targets(self, boxes: Mapping[str, Box]) -> tuple[Box, ...]:
        """Return who can be aimed at, or chosen for an order or a reaction."""
        if self.decision is None:
            return ()
        names = []
        for wanted in self.decision.choices:
            if wanted.verb == "aim" and isinstance(wanted.target, str):
                if not self.attention.selected or self.attention.selected in (wanted.subject, seen.acting(self.view)):
                    names.append(wanted.target)
            elif wanted.verb == "lose" and isinstance(wanted.target, int):
                names.append(fallen_part(self.view.units[str(wanted.subject)], wanted.target))
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
        step = self.mat.length((25 if self.view.inches else 10) * MM)
        shooters: tuple[Box, ...] = ()
        if spot is not None and self.subject is not None and "threat" in self.attention.on and self.subject.on_board:
            names = self.overlays.shooters(self.subject, Spot(*spot))
            shooters = tuple(boxes[name] for name in names if name in boxes)
        if choice is not None and choice.verb in PUT and isinstance(choice.target, tuple):
            return self._way(choice, step, shooters)
        if choice is not None and choice.verb == "aim" and isinstance(choice.target, tuple):
            return self._template(choice, boxes, step)
        if choice is not None and choice.verb in (*LAID, "smoke") and isinstance(choice.target, tuple):
            return self._laid_down(choice, step)
        return LiveSheet(tape=self._tape(spot), step=step, shooters=shooters)

    def _way(self, choice: Choice, step: float, shooters: tuple[Box, ...]) -> LiveSheet:
        piece = self.view.units[str(choice.subject)]
        assert isinstance(choice.target, tuple)
        way = self.overlays.way(piece, choice.target)
        if way is None and choice.verb == "move":
            return self._refused(choice, step, shooters)
        standing = way.standing if way is not None else self._standing(choice)
        if standing is None:
            return self._refused(choice, step, shooters)
        build = self.rules.field.builds[piece.unit]
        ghosts, hulls = [], []
        for spot in standing.spots:
            if build.is_round:
                ghosts.append((self.mat.point(spot.x, spot.y), self.mat.length(build.radius)))
            else:
                shape = build.shape(spot.x, spot.y, standing.facing)
                hulls.append(self.mat.outline(corners_of(shape)))
        small = self.rules.units[piece.unit].kind in ("squad", "hero")
        face = plain(counter_for(self.rules, self.view, piece)) if small else None
        if way is None:
            return LiveSheet((), tuple(ghosts), tuple(hulls), step=step, shooters=shooters, face=face)
        paths = tuple(self.mat.outline(path) for path in way.paths)
        words = self.words(f"way.{way.action}", n=self.words.narrator.length(way.length))
        return LiveSheet(paths, tuple(ghosts), tuple(hulls), way.action, words, step=step, shooters=shooters,
                         face=face)  # fmt: skip

    def _standing(self, choice: Choice) -> Standing | None:
        """Return how a unit would stand that is put down, None where it may not."""
        region = self._region(choice)
        found = region.read(choice.target) if region is not None and hasattr(region, "read") else None
        return found if isinstance(found, Standing) else None

    def _region(self, choice: Choice) -> Any:
        regions = self.decision.regions if self.decision is not None else ()
        return next((one for one in regions if one.verb == choice.verb and one.subject == choice.subject), None)

    def _refused(self, choice: Choice, step: float, shooters: tuple[Box, ...] = ()) -> LiveSheet:
        """Return the sign of a spot where something cannot go, and the reason."""
        region = self._region(choice)
        assert isinstance(choice.target, tuple)
        refusal = region.why_not(choice.target) if region is not None else None
        if refusal is None:
            return LiveSheet(step=step, shooters=shooters)
        return LiveSheet(words=self.words.narrator.refusal(refusal), step=step, shooters=shooters,
                         refused=self.mat.point(*choice.target[:2]))  # fmt: skip

    def _laid_down(self, choice: Choice, step: float) -> LiveSheet:
        """Return the outline of terrain, of an objective or of smoke that is about to be laid."""
        region = self._region(choice)
        assert isinstance(choice.target, tuple)
        if region is None or not region.allows(choice.target):
            return self._refused(choice, step)
        x, y, *rest = choice.target
        if choice.verb == "fortify":
            return LiveSheet(hulls=self._built(region, choice.target), step=step)
        if choice.verb == "terrain":
            item = self.rules.kit[str(choice.subject)]
            patch = patch_of(item, Feature(item.id, place(x, y), rest[0]), self.mat.deep)
            return LiveSheet(hulls=(self.mat.outline(outline(item, (x, y), rest[0]).points),), step=step,
                             laid=(patch, self.mat.point(x, y), self.mat.length(MM)))  # fmt: skip
        figures = self.rules.figures
        wide = figures.objective if choice.verb == "objective" else figures.smoke
        return LiveSheet(ghosts=((self.mat.point(x, y), self.mat.length(wide * MM / 2)),), step=step)

    def _built(self, region: Any, point: tuple[int, ...]) -> tuple[Corners, ...]:
        """Return the outline of a fortification that is about to be built, with the way that walls look (R-199)."""
        found = [self.mat.outline(region.outline(point).points)]
        if str(region.subject) in WALLED:
            ahead = self._size(str(region.subject))[1] * MM / 2
            corners = ((-LOOKS, ahead + LOOKS), (LOOKS, ahead + LOOKS), (0, ahead + 2 * LOOKS))
            turns = (turned(round(right), round(up), point[2]) for right, up in corners)
            found.append(self.mat.outline((point[0] + x, point[1] + y) for x, y in turns))
        return tuple(found)

    def _template(self, choice: Choice, boxes: Mapping[str, Box], step: float) -> LiveSheet:
        unit, _, number = str(choice.subject).partition("/")
        piece = self.view.units[unit]
        assert isinstance(choice.target, tuple)
        line = self.rules.profiles[piece.unit].line(int(number))
        corners = self.mat.outline(corners_of(self.template(piece, line, Spot(*choice.target[:3]))))
        region = self._region(choice)
        if region is None or not region.allows(choice.target):
            return self._refused(choice, step)._replace(template=corners)
        names = self._under(region, choice.target)
        touched = tuple(boxes[name] for name in names if name in boxes)
        own = any(self.view.units[unit_of(name)[0]].side == piece.side for name in names)
        return LiveSheet(template=corners, touched=touched, words=self._touched(names), step=step,
                         action="friend" if own else "template")  # fmt: skip

    def _under(self, region: Any, point: tuple[int, ...]) -> list[str]:
        """Return the parts of the figures that a template finds on a point (D-118)."""
        found = []
        masks = region.gunnery.found_under(self.view, region.bearer.piece, region.line, region.best(point))
        for unit, mask in masks.items():
            piece = self.view.units[unit]
            places = [number for number, _ in self.rules.field.places_of(piece)]
            named = zip(self._parts(piece), places, strict=True)
            found += [name for name, number in named if not piece.spots or mask >> number & 1]
        return found

    def _touched(self, names: list[str]) -> str:
        """Return who lies under a template, with how many figures of each unit."""
        counts: dict[str, int] = {}
        for name in names:
            counts[unit_of(name)[0]] = counts.get(unit_of(name)[0], 0) + 1
        said = self.words
        told = [
            said("template.of", unit=said.unit(self.view.units[unit].unit), n=count) for unit, count in counts.items()
        ]  # fmt: skip
        return said("template.sep").join(told) if told else said("template.nobody")

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
        length = max(0.0, apart(here.centre, spot) ** 0.5 - (here.r if isinstance(here, Disc) else 0))
        return self.mat.point(*here.centre), self.mat.point(*spot), self.words.narrator.length(length)


def _around(boxes: Sequence[Box]) -> Box:
    """Return the box around some boxes."""
    left, top = min(box.x for box in boxes), min(box.y for box in boxes)
    return Box(left, top, max(box.x + box.w for box in boxes) - left, max(box.y + box.h for box in boxes) - top)
