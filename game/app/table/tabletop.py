"""The table itself: a scene under the camera with its hand, what moves on it and what lies under the pointer."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

import pygame

from game.app.art import paint
from game.app.art.look import Look
from game.app.director import Rows
from game.app.motion import Pace, Pose
from game.app.table import marks, overlay
from game.app.table.camera import Camera
from game.app.table.frame import Plan
from game.app.table.layers import Layers, Signs, Still
from game.app.table.lively import Count, Lively, counts_on, flickers, frame_at
from game.app.table.parts import BOARD, DOCK, HAND, Eye, GameTable, Piece, Scene, Sheets, Spot
from game.app.table.picking import Drawn, under
from game.app.table.planes import Placed, Planes
from game.app.table.playback import Playback

RAISE_MS = 130.0
"""Milliseconds that the hand of a compact layout takes to come up."""
EMPTY = Scene({}, {}, (1.0, 1.0))


class Tabletop:
    """Everything that lies on one table, at rest and in motion."""

    def __init__(self, rows: Rows, pace: Pace) -> None:
        self.camera = Camera()
        self.planes = Planes(self.camera)
        self.layers = Layers(self.planes)
        self.playback = Playback(rows, pace)
        self.scene = EMPTY
        self.version = 0
        self.signs = Signs()
        self.lifted: tuple[str, Placed] | None = None
        """The piece that hangs on the pointer, and where."""
        self.risen = ""
        """The card of the hand that is raised under pointer or focus."""
        self.known: dict[str, Piece] = {}
        self.docked: dict[str, pygame.Rect] = {}
        """Where the dock shows parts that are not of the scene: cards come from there and go there."""
        self.overlaid: list[Drawn] = []
        """What the last frame drew above the still picture."""
        self.frame = 0
        """What the fires show now."""
        self.open_hand = False
        """The hand of a compact layout is wanted in full."""
        self.locate: Callable[[str], Spot | None] = _nowhere
        """Tells of places that the scene has no part for: the poses on a counter's way."""
        self.eye: Callable[[Any], Eye] = _anywhere
        """Tells how the board should be seen in a view."""
        self._seen = Eye()
        """What was shown last because the game asked for it."""
        self._burning: list[str] = []
        """The parts with a fire on them."""
        self._raise = 0.0
        self._then: float | None = None

    # ---- Scenes ----

    def put(self, scene: Scene, plan: Plan, look: Look) -> None:
        """Lay out a scene."""
        pieces = dict(sorted(scene.pieces.items(), key=lambda item: item[1].z))
        self.scene = Scene(pieces, scene.spots, scene.size)
        parts: tuple[Piece | Spot, ...] = (*pieces.values(), *scene.spots.values())
        self._burning = [part.id for part in parts if flickers(part.face)]
        self.known.update(scene.pieces)
        self.version += 1
        self.planes.scale = look.scale
        self.planes.dock = plan.dock
        self._place_hand(plan)
        self.camera.frame(plan.board, scene.size)

    def clear(self) -> None:
        """Take everything off the table, what is remembered with it."""
        self.scene = EMPTY
        self.version += 1
        self.known.clear()
        self.overlaid = []
        self.lifted, self.risen = None, ""
        self.signs = Signs()
        self.layers.forget()
        self.playback.clear()

    def _place_hand(self, plan: Plan) -> None:
        self.planes.hand = plan.hand_plane.move(0, -round(self._hidden(plan) * self._raise))

    def _hidden(self, plan: Plan) -> int:
        """Return how many pixels of the hand lie below the screen until it is raised."""
        parts: tuple[Piece | Spot, ...] = (*self.scene.pieces.values(), *self.scene.spots.values())
        feet = [part.pos[1] + part.size[1] / 2 for part in parts if part.plane == HAND]
        content = round((max(feet, default=0.0) + 4) * self.planes.scale)
        return max(0, min(content, plan.hand_plane.height) - plan.hand.height)

    def poses(self) -> dict[str, Pose]:
        """Return where the pieces of the scene are at rest."""
        return {part: pose_of(self.planes.place(piece)) for part, piece in self.scene.pieces.items()}

    def where(self, name: str) -> Pose | None:
        """Return where a part is or would be, for what comes from there or goes there."""
        if name == "middle":
            window = self.camera.window
            return Pose(window.centerx, window.centery, scale=window.width * 0.12)
        part: Piece | Spot | None = self.scene.pieces.get(name) or self.scene.spots.get(name)
        way = self.locate(name) if part is None else None
        if way is not None:
            return pose_of(self.planes.place(way))
        if part is None:
            rect = self.docked.get(name)
            return Pose(*rect.center, scale=min(rect.width, rect.height * 0.74)) if rect is not None else None
        placed = self.planes.place(part)
        if isinstance(part, Spot):
            placed = placed._replace(width=min(placed.width, placed.height * 0.74))
        return pose_of(placed)

    def rect_of(self, name: str) -> pygame.Rect | None:
        """Return where a part shows on the screen now."""
        piece = self.scene.pieces.get(name)
        pose = self.playback.stage.pose(name) if piece is not None and self.playback.moving else None
        if piece is not None and pose is not None:
            return overlay.at_pose(piece, pose).rect
        part: Piece | Spot | None = piece or self.scene.spots.get(name)
        return self.planes.place(part).rect if part is not None else self.docked.get(name)

    # ---- Time ----

    def advance(self, now: float, plan: Plan, viewer: int | None, show: Callable[[Any], Mapping[str, Pose]]) -> bool:
        """Go on to a time; tell whether anything moves."""
        moving = self.camera.tick(now)
        moving = self._move_hand(now, plan) or moving
        if moving and not self.playback.moving:
            self.playback.lay(self.poses())
        return self.play(now, viewer, show) or moving

    def play(self, now: float, viewer: int | None, show: Callable[[Any], Mapping[str, Pose]]) -> bool:
        """Play what happened, once the camera shows where; tell whether anything moves."""
        ahead = self.playback.ahead
        if ahead is not None and self.scene is not EMPTY:
            self.see(self.eye(ahead), now)
            if self.camera.moving:
                return True
        return self.playback.advance(now, viewer, show, self.where)

    def see(self, eye: Eye, now: float) -> None:
        """Turn the camera to what has to be in sight, unless it was shown before."""
        before, self._seen = self._seen, eye
        if eye.full != before.full and self.camera.kept:
            (self.camera.fill if eye.full else self.camera.fit)(now)
        if eye.span is not None and eye.about != before.about:
            self.camera.reveal(eye.span, now)

    def home(self, now: float) -> None:
        """Show the whole board, or let it fill its window again if all of it is seen."""
        if self.camera.fitted and self._seen.full:
            self.camera.fill(now)
            if self._seen.span is not None:
                self.camera.reveal(self._seen.span, now)
        else:
            self.camera.fit(now)

    def _move_hand(self, now: float, plan: Plan) -> bool:
        wanted = 1.0 if self.open_hand and self._hidden(plan) else 0.0
        if self._raise == wanted:
            self._then = None
            return False
        passed = RAISE_MS if self.camera.still else now - (self._then if self._then is not None else now - 8)
        self._then = now
        step = passed / RAISE_MS
        self._raise = min(wanted, self._raise + step) if wanted > self._raise else max(wanted, self._raise - step)
        self._place_hand(plan)
        return True

    def flicker(self, now: float) -> bool:
        """Let the fires go on to a time; tell whether they look different."""
        before = self.frame
        self.frame = frame_at(now) if self._burning and not self.playback.stage.pace.is_still else 0
        return self.frame != before

    def fires(self) -> list[pygame.Rect]:
        """Return where something burns on the screen."""
        found = [self.rect_of(part) for part in self._burning]
        return [rect.clip(self.camera.window) for rect in found if rect is not None]

    def count(self, counts: Iterable[Count]) -> None:
        """Learn the numbers of the panels; with those of the scene they tick if they changed."""
        parts: tuple[Piece | Spot, ...] = (*self.scene.pieces.values(), *self.scene.spots.values())
        found = [count for part in parts for count in counts_on(part.face)]
        self.playback.count({count.key: int(count) for count in (*found, *counts)})

    # ---- The pointer ----

    def parts_under(self, pos: tuple[int, int], plan: Plan) -> list[Drawn]:
        """Return the parts under a pixel, the topmost first; the lifted one is left out."""
        hand = self.planes.hand
        found: list[Drawn] = []
        lifted = self.lifted[0] if self.lifted is not None else ""
        risen = self._risen_drawn()
        if hand.collidepoint(pos) or any(part.covers(pos) for part in risen):
            shown = [
                part._replace(placed=part.placed.moved(*hand.topleft), clip=hand)
                for part in self.layers.drawn(HAND)
            ]
            found = list({part.id: part for part in under([*shown, *risen], pos)}.values())
        elif plan.board.collidepoint(pos):
            found = list(under(self.layers.drawn(BOARD), pos))
        else:
            found = list(under([part for part in self.overlaid if part.plane == DOCK], pos))
        return [part for part in found if part.id != lifted]

    def _risen_drawn(self) -> list[Drawn]:
        """Return the raised card where it is and where it lay, so that it does not slip from under the pointer."""
        drawn = [part for part in self.overlaid if part.id == self.risen]
        piece = self.scene.pieces.get(self.risen)
        if piece is None or not drawn:
            return []
        return [drawn[0]._replace(placed=self.planes.place(piece)), drawn[0]]

    # ---- Drawing ----

    def still(self, look: Look, plan: Plan, table: GameTable, sheets: Sheets) -> Still:
        """Return what the picture of the resting parts depends on."""
        hidden = set(self.playback.moved(self.scene.pieces))
        if self.lifted is not None:
            hidden.add(self.lifted[0])
        if self.risen:
            hidden.add(self.risen)
        lively = Lively(self.playback.stage.ticking() if self.playback.moving else (), self.frame)
        return Still(look, plan, table, self.scene, self.version, frozenset(hidden), self.signs, lively, sheets)

    def touched(self, still: Still, size: tuple[int, int]) -> list[pygame.Rect] | None:
        """Bring the pictures of board and hand up to date, and return where they changed; None is everywhere."""
        self.layers.board(still, size)
        if self.planes.hand.height:
            self.layers.hand(still, size)
        return self.layers.take_touched()

    def draw_below(self, canvas: pygame.Surface, still: Still) -> None:
        """Draw the board and the hand at rest."""
        size = canvas.get_size()
        canvas.blit(self.layers.board(still, size), (0, 0))
        if self.planes.hand.height:
            canvas.blit(self.layers.hand(still, size), self.planes.hand)

    def draw_above(self, canvas: pygame.Surface, sight: overlay.Sight) -> None:
        """Draw what moves, and what was raised or lifted."""
        still = sight.still
        self.overlaid = self._draw_dock(canvas, sight)
        moving = still.hidden - {self.risen} - ({self.lifted[0]} if self.lifted else set())
        risen = self.scene.pieces.get(self.risen)
        if risen is not None and (self.lifted is None or self.lifted[0] != self.risen):
            self._draw_risen(canvas, sight, risen)
        self.overlaid += overlay.draw_moving(canvas, sight, moving)
        overlay.draw_effects(canvas, sight)
        if self.lifted is not None and self.lifted[0] in self.scene.pieces:
            part, placed = self.lifted
            piece = self.scene.pieces[part]
            if not still.table.carries(part):
                overlay.draw_piece(canvas, sight, piece, placed, lifted=True)
                paint.ring(canvas, still.look, placed.rect, still.look.colour("select"), width=2)
            self.overlaid.append(Drawn(part, placed, piece.plane, canvas.get_rect(), secret=piece.secret))

    def _draw_risen(self, canvas: pygame.Surface, sight: overlay.Sight, piece: Piece) -> None:
        look, placed = sight.still.look, overlay.raised(sight, piece)
        overlay.draw_piece(canvas, sight, piece, placed, lifted=True)
        paint.ring(canvas, look, placed.rect.inflate(-4, -4), look.colour("select"), width=2)
        if piece.id in self.signs.acting:
            marks.can_act(canvas, look, placed)
        if piece.id == self.signs.selected:
            paint.selection(canvas, look, placed.rect)
        elif self.signs.targets is not None and piece.id in self.signs.targets:
            marks.target(canvas, look, placed.rect, piece=True)
        self.overlaid.append(Drawn(piece.id, placed, piece.plane, canvas.get_rect(), secret=piece.secret))

    def _draw_dock(self, canvas: pygame.Surface, sight: overlay.Sight) -> list[Drawn]:
        drawn = []
        for piece in self.scene.pieces.values():
            if piece.plane == DOCK and piece.id not in sight.still.hidden:
                placed = self.planes.place(piece)
                overlay.draw_piece(canvas, sight, piece, placed)
                drawn.append(Drawn(piece.id, placed, DOCK, canvas.get_rect(), secret=piece.secret))
        return drawn

    def drawn(self) -> list[Drawn]:
        """Return everything that the last frame showed."""
        hand = self.planes.hand
        held = [
            part._replace(placed=part.placed.moved(*hand.topleft), clip=part.clip.move(*hand.topleft))
            for part in self.layers.drawn(HAND)
        ]
        return [*self.layers.drawn(BOARD), *held, *self.overlaid]


def _anywhere(_: Any) -> Eye:
    """Ask for nothing to be seen."""
    return Eye()


def _nowhere(_: str) -> Spot | None:
    """Know no place."""
    return None


def pose_of(placed: Placed) -> Pose:
    """Return a place as motion knows it; the scale of a pose is a width in pixels."""
    return Pose(placed.x, placed.y, placed.angle, placed.width)


def placed_at(piece: Piece, planes: Planes, pos: tuple[float, float], grip: tuple[float, float]) -> Placed:
    """Return where a piece hangs on the pointer; the grip is where it was taken, as shares of its size."""
    placed = planes.place(piece)
    return placed._replace(x=pos[0] - grip[0] * placed.width, y=pos[1] - grip[1] * placed.height)
