"""Which sheets the table of Dust Tactics shows for what is looked at; imports overlays, sheets and the attention."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from game.app.tables.boxes import Box
from game.app.tables.tactics import seen
from game.app.tables.tactics.attention import BUSY, SUFFERING, Attention
from game.app.tables.tactics.geometry import Ground
from game.app.tables.tactics.gestures import PLACED
from game.app.tables.tactics.landing import Landing, is_large
from game.app.tables.tactics.overlays import NOBODY, Fire, Overlays, Spot, Way, fixed_line, main_line
from game.app.tables.tactics.sheets import GroundSheet, RaySheet, RegionSheet, Ring, WaySheet
from game.app.tables.tactics.words import Words
from game.core.choice import Choice, Decision
from game.geometry.grid.forts import squares_of
from game.geometry.grid.layout import CRATE
from game.rules.dust.state import WALLED, Piece, Position
from game.rules.tactics.scoring import holder

KINDS = ("visible", "cover", "blocked")


class Showing:
    """Puts the sheets of one moment together."""

    def __init__(
        self, rules: Any, words: Words, view: Position, decision: Decision | None, overlays: Overlays, ground: Ground,
        attention: Attention, landing: Landing,
    ) -> None:  # fmt: skip
        self.rules = rules
        self.words = words
        self.view = view
        self.decision = decision
        self.overlays = overlays
        self.box = ground
        self.attention = attention
        self.landing = landing
        self.plot = seen.plot_of(overlays.layout)
        name = attention.subject(view, decision)
        self.subject: Piece | None = view.units.get(name)
        self.target = attention.target(view, name)
        self.verbs = seen.verbs(decision)

    # ---- The ground ----

    def ground(self) -> GroundSheet:
        """Return the board with what lies on it."""
        view, layout = self.view, self.overlays.layout
        crates = tuple(
            (self.box.corner(square), 1 + square % 3, square in view.crushed)
            for square, kind in enumerate(layout.kinds) if kind == CRATE
        )  # fmt: skip
        flags = []
        for objective in view.objectives:
            held = holder(self.rules, view, objective)
            half = seen.bloc(view, objective.half) if objective.half >= 0 else ""
            flags.append((self.box.corner(objective.at), seen.bloc(view, held) if held is not None else "", half))
        smoke = tuple((self.box.corner(one.at), one.turn < view.turn) for one in view.smoke)
        return GroundSheet(
            self.plot, self.box.grid, crates, tuple(flags), smoke, tuple(self._strips()), tuple(self._forts())
        )  # fmt: skip

    def _forts(self) -> list[tuple[Spot, str, int, int]]:
        """Return the fortifications by their upper left squares; neighbours are drawn differently."""
        found = []
        for fort in self.view.forts:
            x, y = self.box.corner(fort.at)
            found.append(((x, y - 1 if fort.is_walled else y), fort.kind, 1 + (x + y) % 2, fort.facing))
        return found

    def _strips(self) -> list[tuple[Box, str, str, int]]:
        found = []
        offers = self._edges()
        chosen = seen.phase(self.view) != "setup" or "edge" not in self.verbs
        for edge in sorted(self.box.edges):
            seat = self.view.edges.index(edge) if edge in self.view.edges else -1
            bloc = seen.bloc(self.view, seat) if seat >= 0 and chosen else ""
            waits = any(
                piece.status in ("waiting", "reserve") and self.rules.entry_edge(self.view, piece) == edge
                for piece in self.view.units.values()
            )
            words = "" if waits and chosen else self.words("entry", side=self.words.bloc(bloc)) if bloc else ""
            if edge in offers:
                words = self.words.narrator.choice(offers[edge])
            found.append((self.box.strip(edge), bloc, words, edge))
        return found

    def _edges(self) -> dict[object, Choice]:
        """Return the edges that can be chosen now."""
        choices = self.decision.choices if self.decision is not None else ()
        return {wanted.target: wanted for wanted in choices if wanted.verb == "edge"}

    # ---- Below the counters ----

    def regions(self, boxes: Mapping[str, Box], forms: Mapping[str, str]) -> RegionSheet:
        """Return where the subject can go, what it covers, and rings around who is chosen."""
        move = march = NOBODY
        fire = None
        piece, on = self.subject, self.attention.on
        if piece is not None:
            move, march = self._reach(piece)
            if "arc" in on and not self.verbs & {"move", *SUFFERING}:
                fire = self._fire(piece)
        threat = self.overlays.threats(piece) if "threat" in on and piece is not None else ()
        rings = [name for name in dict.fromkeys((self.attention.pinned, self._concerned())) if name in boxes]
        return RegionSheet(
            self.plot, self.box.grid, move, march, fire, threat, self._drops(),
            tuple(Ring(boxes[name], forms.get(name, "square")) for name in rings),
        )  # fmt: skip

    def _concerned(self) -> str:
        """Return the unit that something is decided about: who was hit, else who acts."""
        choices = self.decision.choices if self.decision is not None else ()
        hit = next((str(wanted.subject) for wanted in choices if wanted.verb in SUFFERING), "")
        return hit if hit in self.view.units else seen.acting(self.view)

    def _fire(self, piece: Piece) -> Fire | None:
        """Return what the weapon that is looked at covers; while a facing is chosen, what a fixed weapon would."""
        card, line = self.overlays.unit(piece), self.attention.line
        facing = self.attention.facing() if "face" in self.verbs else None
        if line < 0:
            line = fixed_line(card) if "face" in self.verbs else main_line(card)
        return self.overlays.fire(piece, line, facing)

    def _reach(self, piece: Piece) -> tuple[frozenset[Spot], frozenset[Spot]]:
        """Return what is offered to a unit that moves now, else what it could do as things stand."""
        offered = self.overlays.offered(piece)
        if offered:
            frame: Any = seen.movement(self.view)
            return (NOBODY, offered) if frame is not None and frame.action != "move" else (offered, NOBODY)
        if "reach" not in self.attention.on or self.verbs & {*BUSY - {"crush"}, *SUFFERING, "react"}:
            return NOBODY, NOBODY
        return self.overlays.region(piece, "move"), self.overlays.region(piece, "march")

    def _drops(self) -> frozenset[Spot]:
        """Return the squares that the selected tile, marker or shell can be put on."""
        if self.decision is None:
            return NOBODY
        chosen = self.attention.selected
        size = self.overlays.layout.board.size
        return frozenset(
            self.box.corner(square % size) for wanted in self.decision.choices
            if isinstance(wanted.target, int)
            for square in self._covered(wanted)
            if (
                (wanted.verb in PLACED and f"{wanted.verb}:{wanted.subject}" == chosen)
                or wanted.verb in ("order", "place")
                or (wanted.verb == "smoke" and wanted.subject in (chosen, *self.attention.pointed[:1]))
            )
        )  # fmt: skip

    def _covered(self, wanted: Choice) -> tuple[int, ...]:
        """Return the squares that something fills where a choice puts it: a Bunker or Strongpoint four (D-310)."""
        assert isinstance(wanted.target, int)
        if wanted.verb == "fortify" and wanted.subject in WALLED:
            return squares_of(self.overlays.layout.board, wanted.target)
        return (wanted.target,)

    # ---- Above the counters ----

    def rays(self, boxes: Mapping[str, Box]) -> RaySheet:
        """Return lines of sight, that to the target with its proof, and what is aimed at."""
        piece = self.subject
        rays = self.overlays.rays(piece) if piece is not None and "sight" in self.attention.on else ()
        placing = self.attention.selected.startswith(tuple(f"{verb}:" for verb in PLACED))
        if placing or self.verbs & {"move", "face", *SUFFERING}:
            rays = ()
        attack = seen.attack(self.view)
        aimed = {shot.target for shot in attack.shots} - {self.target} if attack is not None else set()
        rays = tuple(
            self.overlays.proven(piece, self.view.units[ray.to]) if ray.to == self.target and piece is not None else ray
            for ray in rays if ray.to not in aimed  # what is aimed has a line of its own
        )  # fmt: skip
        words = tuple((kind, self.words(f"sight.{kind}")) for kind in KINDS)
        return RaySheet(
            self.plot, self.box.grid, rays, self.target, words, self._targets(boxes), tuple(self._aimed(boxes)),
            self._flame(),
        )  # fmt: skip

    def way(self, boxes: Mapping[str, Box]) -> WaySheet:
        """Return the way to the square under the pointer, and who could shoot at the subject there."""
        piece, square = self.subject, self.attention.square()
        shooters: tuple[Box, ...] = ()
        if "threat" in self.attention.on and piece is not None and square is not None:
            shooters = tuple(boxes[name] for name in self.overlays.shooters(piece, square) if name in boxes)
        way, told = self._way()
        if way is None or piece is None:
            return WaySheet(self.plot, self.box.grid, shooters=shooters)
        points = (pose for pose in self.attention.lead.set_points() if pose in way.poses)  # too far: it goes straight
        stops = self.overlays.middles(piece, points)
        ghost, facing = NOBODY, -1
        if is_large(self.rules, piece):
            ghost, facing = self.overlays.spots_of(piece, way.poses[-1:]), self.overlays.arrival(piece, way)
        return WaySheet(self.plot, self.box.grid, way, told, shooters, ghost, facing, stops)

    def _way(self) -> tuple[Way | None, str]:
        """Return the way to the square under the pointer with what it costs; without one, as far as it was led."""
        piece, square = self.subject, self.attention.square()
        going = self.attention.selected == (piece.id if piece is not None else "?") or "move" in self.verbs
        if piece is None or not going:
            return None, ""
        if square is None:
            return self._led_so_far(piece)
        large = is_large(self.rules, piece)
        poses = self.landing.poses(piece, square) if large else None
        if poses is None:
            poses = self.overlays.pose_at(piece, square, self.attention.level())
        wanted = self.landing.move(piece, poses)
        if wanted is not None:
            bent = wanted.target if isinstance(wanted.target, tuple) else ()
            poses = [bent[-1] if bent else wanted.target]  # type: ignore[list-item]
            if bent:
                return self._led(piece, bent)
        frame: Any = seen.movement(self.view)
        for action in ("move", "march") if frame is None or frame.action == "move" else ("march",):
            for pose in poses:
                way = self.overlays.way(piece, pose, action)
                if way is not None and len(way.points) > 1:
                    return way, self.words(f"way.{action}", n=way.cost)
        return self._led_so_far(piece)

    def _led_so_far(self, piece: Piece) -> tuple[Way | None, str]:
        """Return the way up to its last way point."""
        points = self.attention.lead.set_points()
        if not points or piece.id != self.attention.mover(self.view, self.decision):
            return None, ""
        way = self.attention.lead.way
        return self._led(piece, way[: way.index(points[-1]) + 1])

    def _led(self, piece: Piece, way: tuple[int, ...]) -> tuple[Way, str]:
        """Return a way that was led, and that a shorter one is to be had with Esc."""
        led, straight = self.overlays.led(piece, way), self.overlays.way(piece, way[-1], "march")
        told = self.words(f"way.{led.action}", n=led.cost)
        if straight is not None and straight.cost < led.cost:
            return led, self.words("way.longer", way=told, least=straight.cost)
        return led, self.words("way.led", way=told)

    def _targets(self, boxes: Mapping[str, Box]) -> tuple[Box, ...]:
        """Return who can be aimed at, or chosen for an order or a reaction."""
        if self.decision is None:
            return ()
        names = []
        for wanted in self.decision.choices:
            if wanted.verb == "aim" and isinstance(wanted.target, str):
                if not self.attention.selected or self.attention.selected in (wanted.subject, seen.acting(self.view)):
                    names.append(wanted.target)
            elif wanted.verb in ("react", "take"):
                names.append(str(wanted.subject))
            elif wanted.verb == "order" and isinstance(wanted.target, str):
                names.append(wanted.target)
        return tuple(boxes[name] for name in dict.fromkeys(names) if name in boxes)

    def _aimed(self, boxes: Mapping[str, Box]) -> list[tuple[Box, Box, str]]:
        attack = seen.attack(self.view)
        if attack is None:
            return []
        counts: dict[tuple[str, str], int] = {}
        for shot in attack.shots:
            counts[shot.bearer, shot.target] = counts.get((shot.bearer, shot.target), 0) + shot.count
        return [
            (boxes[bearer], boxes[target], f"×{count}")
            for (bearer, target), count in counts.items() if bearer in boxes and target in boxes
        ]  # fmt: skip

    def _flame(self) -> tuple[Spot, ...]:
        attack = seen.attack(self.view)
        if attack is None:
            return ()
        return tuple(dict.fromkeys(self.box.corner(square) for shot in attack.shots for square in shot.path))
