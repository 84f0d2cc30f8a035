"""Where everything lies on the measured table: figures true to scale, those who wait, what is placed; no pygame."""

from __future__ import annotations

from typing import Any

from game.app.art.dust_counters import Counter
from game.app.table.parts import RIM, Frame, Scene
from game.app.tables.battlefield.mat import Mat
from game.app.tables.battlefield.tray import tray_of
from game.app.tables.boxes import Box
from game.app.tables.laying import Laying
from game.app.tables.tactics import seen
from game.app.tables.tactics.layout import ARROWS, FLYING, HEROES, INSEPARABLE, STANDING, counter_for
from game.app.tables.tactics.words import Words
from game.core.choice import Decision
from game.geometry.table.places import Spot, spot_of
from game.geometry.table.shapes import bounds
from game.rules.battlefield.zones import part_of
from game.rules.dust.frames import Deployment
from game.rules.dust.state import Piece, Position

FIGURE = "#"
"""Between a unit's name and the number of one of its figures: 'a.ghosts#3'."""
OFF_TABLE = ("waiting", "reserve", "ambush")
LAID = ("terrain", "fortify", "objective")
"""Verbs that lay something on the table."""
EIGHTH = 450
"""Tenths of a degree in an eighth of a turn."""
CARGO = 260
"""How large the counter of somebody aboard is, in tenths of a millimetre."""
TRAY = 100
"""How far above everything else the tray lies."""
COMPASS = 16
"""Arrows around a unit that chooses its facing."""


def figure_part(unit: str, number: int, leader: int) -> str:
    """Return the part of a figure; the leader's is that of the unit."""
    return unit if number == leader else f"{unit}{FIGURE}{number}"


def unit_of(part: str) -> tuple[str, int]:
    """Return the unit and the figure of a part, -1 for the leader or anything that is no figure."""
    unit, sign, number = part.partition(FIGURE)
    return unit, int(number) if sign else -1


class Builder(Laying):
    """Lays out one view."""

    def __init__(self, rules: Any, words: Words, view: Position, decision: Decision | None, frame: Frame) -> None:
        super().__init__()
        self.rules = rules
        self.words = words
        self.view = view
        self.decision = decision
        self.frame = frame
        self.mat = Mat(frame, rules.field.size(view))

    def scene(self) -> Scene:
        """Return the whole table."""
        self.spot("table", self.mat.box, label=self.words("table"))
        self._grounds()
        for number, objective in enumerate(self.view.objectives):
            x, y, _ = spot_of(objective.at)
            side = self.mat.length(self.rules.figures.objective * 10)
            px, py = self.mat.point(x, y)
            self.spot(f"at:{objective.at}", Box(px - side / 2, py - side / 2, side, side),
                      label=self.words("objective_number", n=number + 1))  # fmt: skip
        self._works()
        self._places()
        for piece in self.view.units.values():
            if piece.status == "board":
                self._stand(piece)
        self._aboard()
        self._tray()
        self._compass()
        return self.lain(self.mat.world)

    def _grounds(self) -> None:
        """Mark the edges and quarters that can be chosen now."""
        choices = self.decision.choices if self.decision is not None else ()
        for wanted in choices:
            if wanted.verb == "edge" and isinstance(wanted.target, int):
                zone = part_of(wanted.target, self.mat.wide, self.mat.deep)
                x, y = self.mat.point(zone.west, zone.north)
                box = Box(x, y, self.mat.length(zone.east - zone.west), self.mat.length(zone.north - zone.south))
                self.spot(f"edge:{wanted.target}", box, label=self.words.narrator.choice(wanted))

    def _works(self) -> None:
        """Mark the fortifications, each by the box round it."""
        plots = self.rules.field.terrain(self.view).forts
        for fort in self.view.forts:
            west, south, east, north = bounds(plots[fort.id].outline)
            x, y = self.mat.point(west, north)
            box = Box(x, y, self.mat.length(east - west), self.mat.length(north - south))
            self.spot(f"works:{fort.id}", box, label=self.words.terrain(fort.kind))

    def _places(self) -> None:
        """Mark each spot where a unit that comes out or appears may be put, as large as its base (D-244, D-387)."""
        for wanted in self.decision.choices if self.decision is not None else ():
            if wanted.verb == "place" and isinstance(wanted.target, int):
                build = self.rules.field.builds[self.view.units[str(wanted.subject)].unit]
                side = self.mat.length(build.width or 2 * build.radius)
                spot = spot_of(wanted.target)
                x, y = self.mat.point(spot.x, spot.y)
                label = self.words.narrator.choice(wanted)
                self.spot(f"at:{wanted.target}", Box(x - side / 2, y - side / 2, side, side), label=label)

    # ---- Units ----

    def _stand(self, piece: Piece) -> None:
        """Put the figures of a unit down, the leader with what lies on all of them."""
        card = self.rules.units[piece.unit]
        places = self.rules.field.places_of(piece)
        face = counter_for(self.rules, self.view, piece)
        z = FLYING if card.kind == "aircraft" else HEROES if card.kind == "hero" else STANDING
        for number, at in places:
            spot = spot_of(at)
            leads = number == places[0][0]
            part = figure_part(piece.id, number, places[0][0])
            self._figure(part, piece, spot, face if leads else _follower(face), z + (1 if leads else 0))

    def _figure(self, part: str, piece: Piece, spot: Spot, face: Counter, z: int) -> None:
        build = self.rules.field.builds[piece.unit]
        looks = piece.facing / EIGHTH if self.rules.field.faces[piece.unit] and build.is_round else None
        squad = bool(piece.spots)
        shown = face._replace(facing=looks, total=0 if squad else face.total)
        wide = self.mat.length(build.width or 2 * build.radius)
        high = self.mat.length(build.length or 2 * build.radius)
        angle = 0.0 if build.is_round else piece.facing / 10
        level = self._level(spot)
        leads = squad and part == piece.id
        small = self.rules.units[piece.unit].kind in ("squad", "hero")
        seen_as = ("base", plain(shown), level, leads) if small else ("counter", shown, level)
        self.piece(part, seen_as, self.mat.point(spot.x, spot.y), (wide, high), z=z + spot.level,
                   angle=angle)  # fmt: skip

    def _level(self, spot: Spot) -> str:
        return self.words.level_short(spot.level, -1) if spot.level else ""

    def _aboard(self) -> None:
        """Show those aboard as small counters on their carrier."""
        loads: dict[str, list[Piece]] = {}
        for piece in self.view.units.values():
            if piece.status == "aboard" and piece.post not in INSEPARABLE and self.view.stance(piece).on_board:
                loads.setdefault(self.view.stance(piece).id, []).append(piece)
        side = self.mat.length(CARGO)
        for carrier, load in loads.items():
            spot = spot_of(self.view.units[carrier].at)
            x, y = self.mat.point(spot.x, spot.y)
            for at, piece in enumerate(load):
                face = ("counter", counter_for(self.rules, self.view, piece)._replace(facing=None), "")
                pos = (x + side * (0.4 + 0.7 * at), y + side * 0.9)
                self.piece(piece.id, face, pos, (side, side), z=FLYING + 1 + at)

    # ---- The tray ----

    def _tray(self) -> None:
        """Lay out what is to be laid on the table, and the viewer's units that are not on it."""
        laid, groups = self._supply(), []
        seat = int(getattr(self.view, "seat", 0))
        if laid:
            groups.append((self.words("tray.laid"), list(laid)))
        for status in OFF_TABLE if not laid else ():
            units = [
                piece.id for piece in self.view.of(seat)
                if self.view.stance(piece).status == status and piece.post not in INSEPARABLE
            ]  # fmt: skip
            to_deploy = status == "waiting" and seen.frame_of(self.view, Deployment) is not None
            groups.append((self.words("tray.deploy" if to_deploy else f"tray.{status}"), units))
        whole = seen.phase(self.view) == "setup"
        if not (whole or self._concerns([unit for _, units in groups for unit in units])):
            return  # it would only hide a part of the table
        beside = (self.frame.board[0] - self.mat.world[0]) / 2 if whole else 0.0
        tray = tray_of(groups, self.frame.board, beside)
        if tray is None:
            return
        face = ("tray", seen.bloc(self.view, seat), tray.heads, tray.box.size)
        self.piece("tray", face, tray.box.centre, tray.box.size, z=TRAY, plane=RIM, label=self.words("tray.name"))
        for slot in tray.slots:
            size = (slot.side, slot.side)
            if slot.part in laid:
                self.piece(slot.part, ("item", slot.part.partition(":")[2]), slot.pos, size, z=TRAY + 1, plane=RIM,
                           label=laid[slot.part])  # fmt: skip
            else:
                counter = counter_for(self.rules, self.view, self.view.units[slot.part])._replace(facing=None)
                self.piece(slot.part, ("counter", counter, ""), slot.pos, size, z=TRAY + 1, plane=RIM)

    def _concerns(self, parts: list[str]) -> bool:
        """Tell whether what is decided now, or who acts, has to do with something in the tray."""
        decision = self.decision
        asked = (*decision.choices, *decision.regions) if decision is not None else ()
        return seen.acting(self.view) in parts or any(str(one.subject) in parts for one in asked)

    def _supply(self) -> dict[str, str]:
        """Return the terrain and objectives that can be placed now, with what they are called."""
        found = {}
        for region in self.decision.regions if self.decision is not None else ():
            if region.verb in LAID:
                is_marker = region.verb == "objective"
                name = self.words("objective") if is_marker else self.words.piece(region.subject)
                found[f"{region.verb}:{region.subject}"] = name
        return found

    def _compass(self) -> None:
        """Put arrows around a unit that chooses its facing now."""
        wanted = [one for one in self.decision.choices if one.verb == "face"] if self.decision is not None else []
        for one in wanted:
            piece = self.view.units[str(one.subject)]
            assert isinstance(one.target, int)
            spot = spot_of(piece.at)
            x, y = self.mat.point(spot.x, spot.y)
            right, up = seen.direction(one.target)
            side = self.mat.length(220)
            reach = self.mat.length(self.rules.field.builds[piece.unit].radius) + side * 1.2
            self.piece(f"face:{one.target}", ("arrow", one.target / EIGHTH), (x + right * reach, y - up * reach),
                       (side, side), z=ARROWS, label=self.words.narrator.choice(one))  # fmt: skip


def plain(face: Counter) -> Counter:
    """Return what is on a base that is too small for anything but its figure."""
    return face._replace(markers=(), badge=False, total=0, facing=None)


def _follower(face: Counter) -> Counter:
    """Return what is on the bases of the others of a squad."""
    return face._replace(markers=(), badge=False, hero=False, total=0)
