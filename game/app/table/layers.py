"""What lies still, drawn once and kept: the board with its spots and pieces, and the hand; imports pygame."""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from typing import NamedTuple

import pygame

from game.app.art import paint, palette, textures
from game.app.art.look import Look
from game.app.table import marks
from game.app.table.frame import Plan
from game.app.table.parts import BOARD, HAND, GameTable, Lens, Piece, Scene, Sheet, Sheets, Spot
from game.app.table.picking import Drawn
from game.app.table.planes import Placed, Planes

OVER = "over"
DIM = (128, 132, 136)
"""What the picture of a dimmed piece is multiplied with."""


class Signs(NamedTuple):
    """What is marked in the still picture."""

    acting: frozenset[str] = frozenset()
    """Pieces that something can be done with."""
    targets: frozenset[str] | None = None
    """Where the selected piece can go; None while nothing is selected."""
    selected: str = ""


class Layer(NamedTuple):
    """A kept picture with what is on it."""

    key: Hashable
    surface: pygame.Surface
    drawn: tuple[Drawn, ...]


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
    sheets: Sheets = Sheets()
    """What the game draws over its whole board."""


class Layers:
    """Draws the planes of a scene into pictures, and only what changed anew."""

    def __init__(self, planes: Planes) -> None:
        self.planes = planes
        self.built = 0
        """How often a picture was drawn anew, for measurements."""
        self._kept: dict[str, Layer] = {}
        self._over_at = (0, 0)
        self._face_zoom = 0.0
        """The zoom at which faces were drawn last; while the camera moves they are only scaled."""

    def forget(self) -> None:
        """Drop every picture, for another look or another viewer."""
        self._kept.clear()
        self._face_zoom = 0.0

    def drawn(self, plane: str) -> tuple[Drawn, ...]:
        """Return what the kept picture of a plane shows."""
        layer = self._kept.get(plane)
        return layer.drawn if layer is not None else ()

    def board(self, still: Still, size: tuple[int, int]) -> pygame.Surface:
        """Return the whole screen behind widgets and hand: table, top bar and board."""
        camera = self.planes.camera
        sheets = tuple(sheet.key for sheet in (*still.sheets.ground, *still.sheets.under))
        key = (still.version, still.plan, size, camera.zoom, camera.centre, still.hidden, still.signs, sheets)
        layer = self._kept.get(BOARD)
        if layer is None or layer.key != key:
            if not camera.moving:
                self._face_zoom = camera.zoom
            surface = textures.table(still.look, size).copy()
            surface.set_clip(still.plan.board)
            drawn = self._parts(surface, still, BOARD, still.plan.board)
            if not still.table.marks_itself:
                self._mark(surface, still, drawn, still.plan.board)
            surface.set_clip(None)
            self._edges(surface, still)
            layer = self._kept[BOARD] = Layer(key, surface, tuple(drawn))
            self.built += 1
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
            picture, at = self._over(still)
            canvas.blit(picture, at)
        if still.sheets.live:
            canvas.set_clip(still.plan.board)
            self._sheets(canvas, still, still.sheets.live)
            canvas.set_clip(None)

    def _over(self, still: Still) -> tuple[pygame.Surface, tuple[int, int]]:
        """Return the kept picture of what lies above the pieces, cut to what is drawn, and where it goes."""
        camera, window = self.planes.camera, still.plan.board
        key = (tuple(sheet.key for sheet in still.sheets.over), tuple(window), camera.zoom, camera.centre)
        layer = self._kept.get(OVER)
        if layer is None or layer.key != key:
            surface = pygame.Surface(window.size, pygame.SRCALPHA)
            lens = self.lens(still.plan)
            origin = (lens.origin[0] - window.x, lens.origin[1] - window.y)
            shifted = lens._replace(window=pygame.Rect((0, 0), window.size), origin=origin)
            for sheet in still.sheets.over:
                sheet.draw(surface, still.look, shifted)
            shown = surface.get_bounding_rect()
            layer = self._kept[OVER] = Layer(key, surface.subsurface(shown).copy(), ())
            self._over_at = (window.x + shown.x, window.y + shown.y)
        return layer.surface, self._over_at

    def hand(self, still: Still, size: tuple[int, int]) -> pygame.Surface:
        """Return the picture of the hand, which lies at the top left corner of its plane."""
        plane = self.planes.hand
        key = (still.version, still.plan, size, still.hidden, still.signs)
        layer = self._kept.get(HAND)
        if layer is None or layer.key != key:
            floor = textures.table(still.look, size)
            foot = pygame.Rect(0, max(0, size[1] - plane.height), plane.width, min(plane.height, size[1]))
            surface = pygame.Surface(plane.size)
            surface.blit(floor, (0, plane.height - foot.height), foot)
            surface.fill((190, 190, 194), special_flags=pygame.BLEND_RGB_MULT)
            surface.fill(palette.mix(palette.INK800, palette.BLACK, 0.4), (0, 0, plane.width, 1))
            surface.fill(palette.INK600, (0, 1, plane.width, 1))
            here = plane.topleft
            plane.topleft = (0, 0)  # drawn from its own corner, laid down wherever the hand is raised to
            try:
                drawn = self._parts(surface, still, HAND, surface.get_rect())
                self._mark(surface, still, drawn, surface.get_rect())
            finally:
                plane.topleft = here
            layer = self._kept[HAND] = Layer(key, surface, tuple(drawn))
            self.built += 1
        return layer.surface

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
        plain = still.table.face(still.look, part, size)
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

        return still.look.cached(("lain", type(part).__name__, part.face, size, round(angle, 1), dim), make)

    def _parts(self, surface: pygame.Surface, still: Still, plane: str, clip: pygame.Rect) -> list[Drawn]:
        drawn: list[Drawn] = []
        on_board = plane == BOARD
        if on_board:
            self._sheets(surface, still, still.sheets.ground)
        spots: Iterable[Piece | Spot] = still.scene.spots.values()
        self._lay_down(surface, still, plane, clip, spots, drawn)
        if on_board:
            self._sheets(surface, still, still.sheets.under)
        self._lay_down(surface, still, plane, clip, still.scene.pieces.values(), drawn)
        return drawn

    def _lay_down(
        self, surface: pygame.Surface, still: Still, plane: str, clip: pygame.Rect, parts: Iterable[Piece | Spot],
        drawn: list[Drawn],
    ) -> None:  # fmt: skip
        for part in parts:
            if part.plane != plane or part.id in still.hidden:
                continue
            placed = self.planes.place(part)
            if not placed.rect.colliderect(clip):
                continue
            spot = isinstance(part, Spot)
            if part.face is not None:
                picture = self.face(still, part, placed)
                surface.blit(picture, picture.get_rect(center=(round(placed.x), round(placed.y))))
            secret = isinstance(part, Piece) and part.secret
            drawn.append(Drawn(part.id, placed, plane, clip, spot, secret))
            if not spot and part.id in still.signs.acting and still.signs.targets is None:
                marks.can_act(surface, still.look, placed)

    def _mark(self, surface: pygame.Surface, still: Still, drawn: list[Drawn], clip: pygame.Rect) -> None:
        """Light up the targets of the selected piece, and darken the rest."""
        signs = still.signs
        if signs.targets is None:
            return
        lit = [part for part in drawn if part.id in signs.targets]
        clear = [part.placed.rect for part in drawn if part.id in signs.targets or part.id == signs.selected]
        surface.blit(marks.veil_around(still.look, clip, clear), clip)
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


def _bar(size: tuple[int, int]) -> pygame.Surface:
    """Return the ground of the top bar: a run from the raised tone to the table's."""
    bar = pygame.Surface(size)
    for y in range(size[1]):
        bar.fill(palette.mix(palette.INK700, palette.INK800, y / size[1]), (0, y, size[0], 1))
    return bar
