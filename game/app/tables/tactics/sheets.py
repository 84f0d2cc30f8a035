"""The sheets that Dust Tactics draws over its board: ground, things, overlays, rays; imports the art and pygame."""

from __future__ import annotations

from typing import NamedTuple

import pygame

from game.app.art import dust_board, dust_counters, dust_overlays, dust_things, paint, palette
from game.app.art.dust_board import Plot
from game.app.art.dust_overlays import Grid
from game.app.art.look import Look
from game.app.table.parts import Lens
from game.app.tables.boxes import Box
from game.app.tables.tactics.overlays import NOBODY, Fire, Ray, Spot, Way

MOST_TINTED = 0.75
"""A weapon that covers more of the board than this shows only its edge."""
MOST_SIGN = 0.5
"""The sign of a ray at its largest, in squares."""
SHORT = 3.0
"""Squares below which a ray has no room for words."""
Corners = tuple[tuple[float, float], tuple[float, float]]


def placed(lens: Lens, box: Box) -> pygame.Rect:
    """Return a box of the board on the screen."""
    left, top = lens.origin[0] + box.x * lens.zoom, lens.origin[1] + box.y * lens.zoom
    right, foot = left + box.w * lens.zoom, top + box.h * lens.zoom
    return pygame.Rect(round(left), round(top), round(right) - round(left), round(foot) - round(top))


class Ring(NamedTuple):
    """A counter that is pointed out: its box, and the form of the counter."""

    box: Box
    form: str


class GroundSheet(NamedTuple):
    """The board itself with crates, objectives, smoke and entry strips."""

    plot: Plot
    grid: Box
    crates: tuple[tuple[Spot, int, bool], ...] = ()
    objectives: tuple[tuple[Spot, str, str], ...] = ()
    smoke: tuple[tuple[Spot, bool], ...] = ()
    strips: tuple[tuple[Box, str, str, int], ...] = ()
    forts: tuple[tuple[Spot, str, int, int], ...] = ()
    """Fortifications: the upper left square, the kind, which drawing of it, and where its front looks."""

    def draw(self, canvas: pygame.Surface, look: Look, lens: Lens) -> None:
        """Draw what shows of the board."""
        whole = placed(lens, self.grid)
        for box, bloc, words, facing in self.strips:
            room = placed(lens, box)
            if room.colliderect(lens.window):
                canvas.blit(dust_things.strip(look, bloc, room.size, words, facing), room)
        shown = whole.clip(lens.window)
        if not shown.w or not shown.h:
            return
        paint.shadow(canvas, look, whole, radius=2, drop=4, blur=14, alpha=140)
        view = shown.move(-whole.x, -whole.y)
        canvas.blit(dust_board.ground(look, self.plot, view, whole.size, rough=lens.moving), shown)
        pygame.draw.rect(canvas, palette.INK900, whole.inflate(2, 2), max(1, look.px(1.5)))
        grid = grid_of(whole, self.plot)
        side = max(8, round(grid.side))
        for spot, kind, variant, facing in self.forts:
            wide = side * (2 if kind in dust_things.WALLED else 1)
            canvas.blit(dust_things.fort(look, kind, variant, facing, wide), grid.rect(spot).topleft)
        for spot, variant, crushed in self.crates:
            art = dust_things.crate(look, variant, side, crushed=crushed)
            canvas.blit(art, art.get_rect(center=grid.rect(spot).center))
        for spot, holder, half in self.objectives:
            art = dust_things.objective(look, round(side * 0.86), holder, half)
            canvas.blit(art, art.get_rect(center=grid.rect(spot).center))
        for at, (spot, old) in enumerate(self.smoke):
            art = dust_things.smoke(look, at % 4, round(side * 1.1), old=old)
            canvas.blit(art, art.get_rect(center=grid.rect(spot).center))


def grid_of(whole: pygame.Rect, plot: Plot) -> Grid:
    """Return where the squares are on the screen."""
    return Grid(whole.x, whole.y, whole.w / plot.wide)


class RegionSheet(NamedTuple):
    """Below the counters: where a unit can go, what it covers, who threatens, and rings of what is chosen."""

    plot: Plot
    grid: Box
    move: frozenset[Spot] = NOBODY
    march: frozenset[Spot] = NOBODY
    fire: Fire | None = None
    threat: tuple[tuple[Spot, int], ...] = ()
    drops: frozenset[Spot] = NOBODY
    """Squares that something else can be put on: tiles, objectives, smoke."""
    rings: tuple[Ring, ...] = ()

    def draw(self, canvas: pygame.Surface, look: Look, lens: Lens) -> None:
        """Draw the regions, the widest below."""
        grid = grid_of(placed(lens, self.grid), self.plot)
        if self.threat:
            self._draw_threat(canvas, look, grid)
        if self.march:
            colour = look.colour("march")
            beyond = self.march - self.move
            dust_overlays.fill(canvas, grid, beyond, colour, 46)
            dust_overlays.pattern(canvas, look, grid, beyond, "hatch", colour, 120)
            dust_overlays.outline(canvas, look, grid, self.march | self.move, colour, "dash", 3)
        if self.move:
            dust_overlays.fill(canvas, grid, self.move, look.colour("move"), 92)
            dust_overlays.outline(canvas, look, grid, self.move, look.colour("move_edge"), "solid", 2.5)
        if self.drops:
            colour = look.colour("objective")
            dust_overlays.fill(canvas, grid, self.drops, colour, 40)
            dust_overlays.pattern(canvas, look, grid, self.drops, "dots", colour, 150)
            dust_overlays.outline(canvas, look, grid, self.drops, colour, "short", 2)
        if self.fire is not None:
            colour = look.colour("fire")
            if len(self.fire.squares) < MOST_TINTED * self.plot.wide * self.plot.high:
                dust_overlays.fill(canvas, grid, self.fire.squares, colour, 24)
            dust_overlays.outline(canvas, look, grid, self.fire.squares | self.fire.near, colour, "dashdot", 2.5)
            if self.fire.near:
                dust_overlays.pattern(canvas, look, grid, self.fire.near, "cross", look.colour("blocked"), 110)
                dust_overlays.outline(canvas, look, grid, self.fire.near, look.colour("blocked"), "short", 2)
        for ring in self.rings:
            box = placed(lens, ring.box)
            sign = dust_counters.ring(look, ring.form, box.size)
            canvas.blit(sign, sign.get_rect(center=box.center))

    def _draw_threat(self, canvas: pygame.Surface, look: Look, grid: Grid) -> None:
        colour = look.colour("blocked")
        for spot, count in self.threat:
            dust_overlays.fill(canvas, grid, (spot,), colour, min(120, 26 + 24 * count))
        every = frozenset(spot for spot, _ in self.threat)
        dust_overlays.pattern(canvas, look, grid, every, "dots", colour, 150)
        dust_overlays.outline(canvas, look, grid, every, colour, "short", 2)


class RaySheet(NamedTuple):
    """Above the counters: lines of sight with their proofs, the way under the pointer, targets."""

    plot: Plot
    grid: Box
    rays: tuple[Ray, ...] = ()
    told: str = ""
    """The unit whose line has its words and its proof."""
    words: tuple[tuple[str, str], ...] = ()
    targets: tuple[Box, ...] = ()
    aimed: tuple[tuple[Box, Box, str], ...] = ()
    """From whom at whom, and the words at the end of the line."""
    flame: tuple[Spot, ...] = ()

    def draw(self, canvas: pygame.Surface, look: Look, lens: Lens) -> None:
        """Draw lines first, then what stands at their ends."""
        whole = placed(lens, self.grid)
        grid = grid_of(whole, self.plot)
        if self.flame:
            dust_overlays.fill(canvas, grid, self.flame, look.colour("blast"), 76)
            dust_overlays.outline(canvas, look, grid, self.flame, look.colour("blast_edge"), "dash", 2)
        names = dict(self.words)
        for ray in sorted(self.rays, key=lambda one: one.to == self.told):
            self._draw_ray(canvas, look, lens, grid, ray, names)
        for box in self.targets:
            rect = placed(lens, box)
            sign = dust_counters.brackets(look, rect.size)
            canvas.blit(sign, sign.get_rect(center=rect.center))
        for start, end, words in self.aimed:
            self._draw_aim(canvas, look, lens, placed(lens, start), placed(lens, end), words)

    def _draw_aim(
        self, canvas: pygame.Surface, look: Look, lens: Lens, start: pygame.Rect, end: pygame.Rect, words: str
    ) -> None:
        colour = look.colour("blast_edge")
        way = pygame.Vector2(end.center) - pygame.Vector2(start.center)
        if way.length() > 1:
            near = _pixel(pygame.Vector2(start.center) + way.normalize() * min(start.size) * 0.55)
            far = _pixel(pygame.Vector2(end.center) - way.normalize() * min(end.size) * 0.55)
            dust_overlays.line(canvas, look, near, far, palette.INK900, look.px(6))
            dust_overlays.line(canvas, look, near, far, colour, look.px(3), "dash")
        if words:
            pill = dust_overlays.pill(look, words, colour, 13)
            canvas.blit(pill, pill.get_rect(midtop=end.midbottom).move(end.w // 3, -look.px(4)).clamp(lens.window))

    def _draw_ray(
        self, canvas: pygame.Surface, look: Look, lens: Lens, grid: Grid, ray: Ray, names: dict[str, str]
    ) -> None:
        told = ray.to == self.told
        start, end = grid.at(*ray.start), grid.at(*ray.end)
        if not told:  # from rim to rim, so that counters stay readable
            way = pygame.Vector2(end) - pygame.Vector2(start)
            rim = way.normalize() * grid.side * 0.42 if way.length() > grid.side else pygame.Vector2()
            start, end = _pixel(pygame.Vector2(start) + rim), _pixel(pygame.Vector2(end) - rim)
        if told:
            for corners in ray.blockers:
                self._draw_blocker(canvas, look, grid, corners, ray.kind)
        dust_overlays.ray(canvas, look, start, end, ray.kind, faint=not told)
        tag = dust_overlays.tag(look, ray.kind, names.get(ray.kind, "") if told else "", round(grid.side * MOST_SIGN))
        canvas.blit(tag, _label(tag, start, end, grid.side, told).clamp(lens.window))

    def _draw_blocker(
        self, canvas: pygame.Surface, look: Look, grid: Grid, corners: Corners, kind: str
    ) -> None:
        colour = look.colour(kind)
        (x, y), (to_x, to_y) = corners
        if x != to_x and y != to_y:
            spot = ((round(x), round(y)),)
            dust_overlays.pattern(canvas, look, grid, spot, "cross" if kind == "blocked" else "dots", colour, 130)
            dust_overlays.outline(canvas, look, grid, spot, colour, "short", 2.5)
        else:
            dust_overlays.line(canvas, look, grid.at(x, y), grid.at(to_x, to_y), palette.INK900, look.px(12))
            dust_overlays.line(canvas, look, grid.at(x, y), grid.at(to_x, to_y), colour, look.px(8), "short")


class WaySheet(NamedTuple):
    """The way of a unit to where the pointer is, with its cost, and who could shoot at it there."""

    plot: Plot
    grid: Box
    way: Way | None = None
    words: str = ""
    shooters: tuple[Box, ...] = ()
    ghost: frozenset[Spot] = NOBODY
    """The squares that a large unit would fill."""
    facing: int = -1
    """How it would look there, unless it turns; -1: not told."""
    stops: tuple[tuple[float, float], ...] = ()
    """The way points that were set."""

    def draw(self, canvas: pygame.Surface, look: Look, lens: Lens) -> None:
        """Draw the way, its cost above its end, brackets around shooters."""
        grid = grid_of(placed(lens, self.grid), self.plot)
        for box in self.shooters:
            rect = placed(lens, box)
            sign = dust_counters.brackets(look, rect.size)
            canvas.blit(sign, sign.get_rect(center=rect.center))
        if self.way is None:
            return
        if self.ghost:
            dust_overlays.fill(canvas, grid, self.ghost, palette.AMBER, 70)
            dust_overlays.outline(canvas, look, grid, self.ghost, palette.AMBER, "solid", 3)
        points = [grid.at(*point) for point in self.way.points]
        colour = look.colour("move_edge" if self.way.action == "move" else "march")
        dust_overlays.way(canvas, look, points, colour)
        for number, stop in enumerate(self.stops, 1):
            sign = dust_overlays.pill(look, str(number), palette.AMBER, 13)
            canvas.blit(sign, sign.get_rect(center=grid.at(*stop)))
        if self.facing >= 0:
            whole = grid.rect(min(self.ghost)).union(grid.rect(max(self.ghost)))
            dust_overlays.arrow(canvas, look, whole, self.facing, palette.AMBER)
        pill = dust_overlays.pill(look, self.words, colour)
        place = pill.get_rect(midbottom=(points[-1][0], points[-1][1] - round(grid.side * 0.4)))
        canvas.blit(pill, place.clamp(lens.window))


def _label(tag: pygame.Surface, start: tuple[int, int], end: tuple[int, int], side: float, told: bool) -> pygame.Rect:
    """Return where the label of a ray lies: in its middle, beyond the target of a short one; a sign near the target."""
    way = pygame.Vector2(end) - pygame.Vector2(start)
    if told and way.length() < SHORT * side:
        up = way.y <= 0
        place = tag.get_rect(midbottom=(end[0], round(end[1] - 0.62 * side)))
        return place if up else tag.get_rect(midtop=(end[0], round(end[1] + 0.62 * side)))
    back = way / 2 if told or way.length() < side else way.normalize() * (0.3 * side)
    return tag.get_rect(center=_pixel(pygame.Vector2(end) - back))


def _pixel(at: pygame.Vector2) -> tuple[int, int]:
    return round(at.x), round(at.y)
