"""What lies still, drawn once and kept: the board with its spots and pieces, and the hand; imports pygame."""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from typing import NamedTuple

import pygame
from msgspec.structs import replace

from game.app.art import paint, palette, textures
from game.app.art.look import Look
from game.app.table import marks
from game.app.table.frame import Plan
from game.app.table.lively import Lively
from game.app.table.parts import BOARD, HAND, RIM, GameTable, Lens, Piece, Scene, Sheet, Sheets, Spot
from game.app.table.picking import Drawn
from game.app.table.planes import Placed, Planes

DIM = (128, 132, 136)
"""What the picture of a dimmed piece is multiplied with."""
EDGE = 4
"""Units around a part that its picture or its signs may take."""
MOST_ANEW = 0.6
"""The share of a plane beyond which all of it is drawn anew."""


class Signs(NamedTuple):
    """What is marked in the still picture."""

    acting: frozenset[str] = frozenset()
    """Pieces that something can be done with."""
    targets: frozenset[str] | None = None
    """Where the selected piece can go; None while nothing is selected."""
    selected: str = ""


class Lain(NamedTuple):
    """A part as the kept picture has it: all that its own picture depends on, and the pixels that may be its."""

    drawn: Drawn
    part: Piece | Spot
    face: Hashable
    acting: bool
    area: pygame.Rect

    @property
    def shown(self) -> tuple[object, ...]:
        """Return what may not change if the picture is to stay."""
        dim = isinstance(self.part, Piece) and self.part.dim
        return self.drawn.placed, self.face, self.acting, dim


class Ground(NamedTuple):
    """What everything on a plane depends on: if that changes, nothing of its picture can be kept."""

    window: tuple[int, int, int, int]
    """Where it is seen."""
    size: tuple[int, int]
    camera: tuple[object, ...]
    targets: frozenset[str] | None
    selected: str
    sheets: tuple[Hashable, ...] = ()
    """What the game draws over the whole of it, below and between its parts."""


class Layer(NamedTuple):
    """A kept picture with what is on it."""

    key: tuple[Hashable, ...]
    """What it was drawn from, the lively numbers last."""
    ground: Ground
    surface: pygame.Surface
    lain: tuple[Lain, ...]

    @property
    def drawn(self) -> tuple[Drawn, ...]:
        """Return its parts for picking."""
        return tuple(one.drawn for one in self.lain)


class Still(NamedTuple):
    """All that a picture of resting parts depends on."""

    look: Look
    plan: Plan
    table: GameTable
    scene: Scene
    version: int
    """Counts the scenes, so that they need not be compared."""
    hidden: frozenset[str]
    """Parts that are drawn above it: lifted, raised or on their way."""
    signs: Signs
    lively: Lively = Lively()
    sheets: Sheets = Sheets()
    """What the game draws over its whole board."""


class Layers:
    """Draws the planes of a scene into pictures, and only what changed anew."""

    def __init__(self, planes: Planes) -> None:
        self.planes = planes
        self.built = 0
        """How often a picture was drawn anew, in whole or in part, for measurements."""
        self._kept: dict[str, Layer] = {}
        self._touched: dict[str, list[pygame.Rect] | None] = {}
        """What was drawn anew on each plane since it was last asked; None is everything."""
        self._over: tuple[Hashable, pygame.Surface, tuple[int, int]] | None = None
        """What lies above the pieces: what it depends on, its picture, and where that goes."""
        self._face_zoom = 0.0
        """The zoom at which faces were drawn last; while the camera moves they are only scaled."""

    def forget(self) -> None:
        """Drop every picture, for another look or another viewer."""
        self._kept.clear()
        self._touched.clear()
        self._over = None
        self._face_zoom = 0.0

    def drawn(self, plane: str) -> tuple[Drawn, ...]:
        """Return what the kept picture of a plane shows."""
        layer = self._kept.get(plane)
        return layer.drawn if layer is not None else ()

    def take_touched(self) -> list[pygame.Rect] | None:
        """Return what was drawn anew on the screen since this was last asked, None for everything."""
        found: list[pygame.Rect] = []
        whole = not self._kept
        for plane in self._kept:
            touched = self._touched.get(plane)
            whole = whole or touched is None
            corner = self.planes.hand.topleft if plane == HAND else (0, 0)
            found += [rect.move(corner) for rect in touched or ()]
            self._touched[plane] = []
        return None if whole else found

    def board(self, still: Still, size: tuple[int, int]) -> pygame.Surface:
        """Return the whole screen behind widgets and hand: table, top bar and board."""
        camera = self.planes.camera
        ground = _ground(still, still.plan.board, size, camera.zoom, camera.centre)._replace(
            sheets=tuple(sheet.key for sheet in (*still.sheets.ground, *still.sheets.under))
        )
        if not camera.moving and self._is_new(BOARD, still, ground):
            self._face_zoom = camera.zoom
        floor = textures.table(still.look, size)
        layer = self._laid(BOARD, still, ground, floor, still.plan.board)
        return layer.surface

    def lens(self, plan: Plan) -> Lens:
        """Return how the board shows now."""
        camera = self.planes.camera
        return Lens(plan.board, camera.to_screen((0.0, 0.0)), camera.zoom, camera.moving)

    def _sheets(self, surface: pygame.Surface, still: Still, sheets: Iterable[Sheet]) -> None:
        lens = self.lens(still.plan)
        for sheet in sheets:
            sheet.draw(surface, still.look, lens)

    def over(self, canvas: pygame.Surface, still: Still) -> None:
        """Draw what the game shows above its pieces, in the window of the board: kept, but for what is live."""
        if still.sheets.over:
            picture, at = self._picture_over(still)
            canvas.blit(picture, at)
        if still.sheets.live:
            canvas.set_clip(still.plan.board)
            self._sheets(canvas, still, still.sheets.live)
            canvas.set_clip(None)

    def _picture_over(self, still: Still) -> tuple[pygame.Surface, tuple[int, int]]:
        """Return the kept picture of what lies above the pieces, cut to what is drawn, and where it goes."""
        camera, window = self.planes.camera, still.plan.board
        key = (tuple(sheet.key for sheet in still.sheets.over), tuple(window), camera.zoom, camera.centre)
        if self._over is None or self._over[0] != key:
            surface = pygame.Surface(window.size, pygame.SRCALPHA)
            lens = self.lens(still.plan)
            origin = (lens.origin[0] - window.x, lens.origin[1] - window.y)
            shifted = lens._replace(window=pygame.Rect((0, 0), window.size), origin=origin)
            for sheet in still.sheets.over:
                sheet.draw(surface, still.look, shifted)
            shown = surface.get_bounding_rect()
            at = (window.x + shown.x, window.y + shown.y)
            self._over = (key, surface.subsurface(shown).copy(), at)
        return self._over[1], self._over[2]

    def hand(self, still: Still, size: tuple[int, int]) -> pygame.Surface:
        """Return the picture of the hand, which lies at the top left corner of its plane."""
        plane = self.planes.hand
        ground = _ground(still, pygame.Rect((0, 0), plane.size), size)
        if not self._is_new(HAND, still, ground):
            return self._kept[HAND].surface
        floor = still.look.cached(("hand-floor", plane.size, size), lambda: _hand_floor(still.look, plane.size, size))
        here = plane.topleft
        plane.topleft = (0, 0)  # drawn from its own corner, laid down wherever the hand is raised to
        try:
            return self._laid(HAND, still, ground, floor, floor.get_rect()).surface
        finally:
            plane.topleft = here

    def _is_new(self, plane: str, still: Still, ground: Ground) -> bool:
        layer = self._kept.get(plane)
        return layer is None or layer.key != _key(still, ground)

    def _laid(
        self, plane: str, still: Still, ground: Ground, floor: pygame.Surface, window: pygame.Rect
    ) -> Layer:  # fmt: skip
        """Return the picture of a plane, drawn anew where it changed."""
        if not self._is_new(plane, still, ground):
            return self._kept[plane]
        before = self._kept.get(plane)
        key = _key(still, ground)
        if before is not None and before.key[:-1] == key[:-1]:  # only lively numbers changed
            lain = [one._replace(face=still.lively.face(one.part.face)) for one in before.lain]
        else:
            lain = self._lain(still, plane, window)
        changed = _changed(before, ground, lain, window) if before is not None else None
        if changed is None or before is None:
            surface = floor.copy()
            surface.set_clip(window)
            self._paint(surface, still, lain, plane == BOARD)
            if plane != BOARD or not still.table.marks_itself:
                self._mark(surface, still, lain, window)
            surface.set_clip(None)
            if plane == BOARD:
                self._edges(surface, still)
            self._touched[plane] = None
        else:
            surface = before.surface
            for rect in changed:
                surface.set_clip(rect)
                surface.blit(floor, rect, rect)
                self._paint(surface, still, [one for one in lain if one.area.colliderect(rect)], plane == BOARD)
            surface.set_clip(None)
            touched = self._touched.get(plane)
            if touched is not None:
                touched += changed
        self.built += 1
        layer = self._kept[plane] = Layer(key, ground, surface, tuple(lain))
        return layer

    def face(self, still: Still, part: Piece | Spot, placed: Placed) -> pygame.Surface:
        """Return the picture of a part as it lies, turned and dimmed."""
        size = placed.size
        camera = self.planes.camera
        scaled = camera.moving and part.plane == BOARD and self._face_zoom > 0
        if scaled:
            share = self._face_zoom / camera.zoom
            size = max(1, round(placed.width * share)), max(1, round(placed.height * share))
        picture = self._turned(still, part, size, placed.angle)
        if scaled and size != placed.size:
            share = camera.zoom / self._face_zoom
            wide, high = picture.get_size()
            return pygame.transform.smoothscale(picture, (max(1, round(wide * share)), max(1, round(high * share))))
        return picture

    def _turned(self, still: Still, part: Piece | Spot, size: tuple[int, int], angle: float) -> pygame.Surface:
        """Return the picture of a part at a size, turned clockwise and darkened if it is dimmed."""
        face = still.lively.face(part.face)
        plain = still.table.face(still.look, part if face is part.face else replace(part, face=face), size)
        dim = isinstance(part, Piece) and part.dim
        if not angle % 360 and not dim:
            return plain

        def make() -> pygame.Surface:
            turn = pygame.transform.rotate
            picture = pygame.transform.rotozoom(plain, -angle, 1.0) if angle % 90 else turn(plain, -angle)
            if dim:
                picture = picture.copy()
                picture.fill(DIM, special_flags=pygame.BLEND_RGB_MULT)
            return picture

        return still.look.cached(("lain", type(part).__name__, face, size, round(angle, 1), dim), make)

    def _lain(self, still: Still, plane: str, window: pygame.Rect) -> list[Lain]:
        """Return the parts that show on a plane, the lowest first."""
        found: list[Lain] = []
        parts: Iterable[Piece | Spot] = (*still.scene.spots.values(), *still.scene.pieces.values())
        edge = 2 * still.look.px(EDGE)
        planes = (BOARD, RIM) if plane == BOARD else (plane,)
        for part in parts:
            if part.plane not in planes or part.id in still.hidden:
                continue
            placed = self.planes.place(part)
            rect = placed.rect
            if not rect.colliderect(window):
                continue
            spot = isinstance(part, Spot)
            drawn = Drawn(part.id, placed, plane, window, spot, isinstance(part, Piece) and part.secret)
            marked = isinstance(part, Piece) and part.marked and part.id in still.signs.acting
            acting = marked and still.signs.targets is None
            found.append(Lain(drawn, part, still.lively.face(part.face), acting, rect.inflate(edge, edge)))
        return found

    def _paint(self, surface: pygame.Surface, still: Still, lain: Iterable[Lain], sheets: bool) -> None:
        """Draw parts, the game's own sheets below its spots and between them and its pieces."""
        spots = [one for one in lain if one.drawn.spot]
        if sheets:
            self._sheets(surface, still, still.sheets.ground)
        self._lay_down(surface, still, spots)
        if sheets:
            self._sheets(surface, still, still.sheets.under)
        self._lay_down(surface, still, [one for one in lain if not one.drawn.spot])

    def _lay_down(self, surface: pygame.Surface, still: Still, lain: Iterable[Lain]) -> None:
        for one in lain:
            placed = one.drawn.placed
            if one.face is not None:
                picture = self.face(still, one.part, placed)
                surface.blit(picture, picture.get_rect(center=(round(placed.x), round(placed.y))))
            if one.acting:
                marks.can_act(surface, still.look, placed)

    def _mark(self, surface: pygame.Surface, still: Still, lain: Iterable[Lain], window: pygame.Rect) -> None:
        """Light up the targets of the selected piece, and darken the rest."""
        signs = still.signs
        if signs.targets is None:
            return
        drawn = [one.drawn for one in lain]
        lit = [part for part in drawn if part.id in signs.targets]
        clear = [part.placed.rect for part in drawn if part.id in signs.targets or part.id == signs.selected]
        surface.blit(marks.veil_around(still.look, window, clear), window)
        for part in lit:
            marks.target(surface, still.look, part.placed.rect, piece=not part.spot)
        for part in drawn:
            if part.id == signs.selected:
                paint.selection(surface, still.look, part.placed.rect)

    def _edges(self, surface: pygame.Surface, still: Still) -> None:
        """Draw the top bar and the line below the board."""
        look, plan = still.look, still.plan
        bar = look.cached(("table-bar", plan.bar.size), lambda: _bar(plan.bar.size))
        surface.blit(bar, plan.bar)
        line = pygame.Rect(plan.bar.left, plan.bar.bottom - look.px(1), plan.bar.width, look.px(1))
        surface.fill(palette.mix(palette.INK500, palette.FROST, 0.45), line)


def _ground(still: Still, window: pygame.Rect, size: tuple[int, int], *camera: object) -> Ground:
    corners = (window.x, window.y, window.w, window.h)
    return Ground(corners, size, camera, still.signs.targets, still.signs.selected)


def _key(still: Still, ground: Ground) -> tuple[Hashable, ...]:
    return still.version, ground, still.hidden, still.signs.acting, still.lively


def _changed(
    before: Layer, ground: Ground, lain: list[Lain], window: pygame.Rect
) -> list[pygame.Rect] | None:  # fmt: skip
    """Return the rectangles in which a plane shows something else than before, None if all of it must be drawn."""
    # Under a veil one part darkens another, so that none can be drawn alone.
    if before.ground != ground or ground.targets is not None:
        return None
    old, new = ({one.drawn.id: one for one in some} for some in (before.lain, lain))
    if [part for part in old if part in new] != [part for part in new if part in old]:
        return None
    areas: list[pygame.Rect] = []
    for part in old.keys() | new.keys():
        was, one = old.get(part), new.get(part)
        if was is None or one is None or was.shown != one.shown:
            areas += [lies.area.clip(window) for lies in (was, one) if lies is not None]
    joined = _joined(areas)
    if sum(rect.w * rect.h for rect in joined) > MOST_ANEW * window.w * window.h:
        return None
    return joined


def _joined(areas: Iterable[pygame.Rect]) -> list[pygame.Rect]:
    """Return rectangles that cover all of some, none of which overlaps another."""
    found: list[pygame.Rect] = []
    for area in areas:
        rect = area
        while (at := rect.collidelist(found)) >= 0:
            rect = rect.union(found.pop(at))
        found.append(rect)
    return [rect for rect in found if rect.w and rect.h]


def _hand_floor(look: Look, size: tuple[int, int], screen: tuple[int, int]) -> pygame.Surface:
    """Return the ground of the hand: the table in shade, with an edge towards the board."""
    floor = textures.table(look, screen)
    foot = pygame.Rect(0, max(0, screen[1] - size[1]), size[0], min(size[1], screen[1]))
    surface = pygame.Surface(size)
    surface.blit(floor, (0, size[1] - foot.height), foot)
    surface.fill((190, 190, 194), special_flags=pygame.BLEND_RGB_MULT)
    surface.fill(palette.mix(palette.INK800, palette.BLACK, 0.4), (0, 0, size[0], 1))
    surface.fill(palette.INK600, (0, 1, size[0], 1))
    return surface


def _bar(size: tuple[int, int]) -> pygame.Surface:
    """Return the ground of the top bar: a run from the raised tone to the table's."""
    bar = pygame.Surface(size)
    for y in range(size[1]):
        bar.fill(palette.mix(palette.INK700, palette.INK800, y / size[1]), (0, y, size[0], 1))
    return bar
