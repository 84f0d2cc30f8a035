"""The sheets that the measured table draws over its board: ground, rulers, regions, rays; imports the art."""

from __future__ import annotations

from typing import NamedTuple

import pygame

from game.app.art import (
    dust_counters,
    dust_overlays,
    dust_things,
    paint,
    palette,
    table_bases,
    table_overlays,
    table_roofs,
    table_top,
    table_works,
)
from game.app.art.look import Look
from game.app.art.table_top import Top
from game.app.table.parts import Lens
from game.app.tables.battlefield.mat import RULER
from game.app.tables.battlefield.names import Names
from game.app.tables.boxes import Box, Point
from game.app.tables.tactics.sheets import Ring, placed

Corners = tuple[Point, ...]
TOLD = 8
"""Units between whom a line of sight is told of and the words about it."""
LEGEND = 40
"""Units above the lower end of the window that are the legend's."""


def at(lens: Lens, point: Point) -> tuple[int, int]:
    """Return a point of the board on the screen."""
    return round(lens.origin[0] + point[0] * lens.zoom), round(lens.origin[1] + point[1] * lens.zoom)


def all_at(lens: Lens, points: Corners) -> list[tuple[int, int]]:
    """Return corners on the screen."""
    return [at(lens, point) for point in points]


def on_window(look: Look, lens: Lens, box: Box) -> pygame.Rect:
    """Return a box that lies on the window of the board, in units from its corner, on the screen."""
    x, y, wide, high = (round(side * look.scale) for side in box)
    return pygame.Rect(lens.window.x + x, lens.window.y + y, wide, high)


def beside(look: Look, lens: Lens, table: Box) -> int:
    """Return how wide the rulers are: they take all that is left at the edge of the window if that is little."""
    wide, spare = look.px(RULER), round(lens.origin[0] + table.x * lens.zoom) - lens.window.x
    return spare if wide < spare < 1.5 * wide else wide


class Flag(NamedTuple):
    """An objective: where, how large, who holds it, on whose side it lies."""

    point: Point
    side: float
    holder: str
    half: str
    reach: float
    """How near a figure must be to take it, from the middle; 0 is not shown."""


class Works(NamedTuple):
    """A fortification: its kind, where, which drawing of it, its width and depth in millimetres, how it is turned."""

    kind: str
    point: Point
    variant: int
    size: tuple[float, float]
    turn: float


class GroundSheet(NamedTuple):
    """The table itself with roofs, objectives and smoke."""

    top: Top
    box: Box
    roofs: tuple[int, ...] = ()
    """Patches of buildings that nobody is in."""
    flags: tuple[Flag, ...] = ()
    smoke: tuple[tuple[Point, float, bool], ...] = ()
    works: tuple[Works, ...] = ()

    def draw(self, canvas: pygame.Surface, look: Look, lens: Lens) -> None:
        """Draw what shows of the table."""
        whole = placed(lens, self.box)
        shown = whole.clip(lens.window)
        if shown.w and shown.h:
            paint.shadow(canvas, look, whole, radius=2, drop=4, blur=14, alpha=140)
            view = shown.move(-whole.x, -whole.y)
            canvas.blit(table_top.ground(look, self.top, view, whole.size, rough=lens.moving), shown)
            outer = canvas.get_clip()
            canvas.set_clip(shown.clip(outer))
            for one in self.works:
                art = table_works.works(look, one.kind, one.size, one.variant, whole.w / self.top.wide, one.turn)
                canvas.blit(art, art.get_rect(center=at(lens, one.point)))
            canvas.set_clip(outer)
            self._draw_roofs(canvas, look, whole)
            canvas.set_clip(shown.clip(outer))
            for flag in self.flags:
                self._draw_flag(canvas, look, lens, flag)
            for number, (point, side, old) in enumerate(self.smoke):
                art = dust_things.smoke(look, number % 4, max(8, round(side * lens.zoom)), old=old)
                canvas.blit(art, art.get_rect(center=at(lens, point)))
            canvas.set_clip(outer)
            pygame.draw.rect(canvas, palette.INK900, whole.inflate(2, 2), max(1, look.px(1.5)))

    def _draw_roofs(self, canvas: pygame.Surface, look: Look, whole: pygame.Rect) -> None:
        scale = whole.w / self.top.wide
        for number in self.roofs:
            patch = self.top.patches[number]
            key = ("table-roof", patch._replace(x=0.0, y=0.0, outline=()), round(scale, 3))
            art = look.cached(key, lambda patch=patch: _turned(table_roofs.roof(patch, scale), patch.turn))  # type: ignore[misc]
            middle = (round(whole.x + patch.x * scale), round(whole.y + patch.y * scale))
            canvas.blit(art, art.get_rect(center=middle))

    def _draw_flag(self, canvas: pygame.Surface, look: Look, lens: Lens, flag: Flag) -> None:
        centre = at(lens, flag.point)
        if flag.reach:
            ring = table_overlays.circle(centre, flag.reach * lens.zoom)
            table_overlays.ring(canvas, look, ring, look.colour("objective"))
        art = dust_things.objective(look, max(10, round(flag.side * lens.zoom)), flag.holder, flag.half)
        canvas.blit(art, art.get_rect(center=centre))


def _turned(art: pygame.Surface, turn: float) -> pygame.Surface:
    return pygame.transform.rotozoom(art, -turn, 1.0) if turn % 360 else art


class RulerSheet(NamedTuple):
    """Rulers above and left of the table, or along the window where the table goes on beyond it."""

    box: Box
    wide: float
    """Millimetres of the table."""
    inches: bool = False

    def draw(self, canvas: pygame.Surface, look: Look, lens: Lens) -> None:
        """Draw both with the corner between them."""
        whole = placed(lens, self.box)
        wide = beside(look, lens, self.box)
        step = whole.w / self.wide * (25.0 if self.inches else 10.0)
        every = 4 if self.inches else 10
        left, top = max(lens.window.x, whole.x - wide), max(lens.window.y, whole.y - wide)
        shown = whole.clip(lens.window)
        across = pygame.Rect(max(left + wide, shown.x), top, 0, wide)
        across.w = max(0, shown.right - across.x)
        down = pygame.Rect(left, max(top + wide, shown.y), wide, 0)
        down.h = max(0, shown.bottom - down.y)
        table_overlays.ruler(canvas, look, across, whole.x, step, every, upright=False)
        table_overlays.ruler(canvas, look, down, whole.y, step, every, upright=True)
        canvas.fill(palette.INK900, (left, top, wide, wide))


class Guns(NamedTuple):
    """What a weapon covers: circles round its bearers, or wedges, with the range that is too near."""

    outlines: tuple[Corners, ...]
    near: tuple[Corners, ...] = ()


class RegionSheet(NamedTuple):
    """Below the figures: where a unit can go, what it covers, zones of set-up, and rings of what is chosen."""

    move: tuple[Corners, ...] = ()
    march: tuple[Corners, ...] = ()
    guns: Guns | None = None
    zones: tuple[Corners, ...] = ()
    rings: tuple[Ring, ...] = ()
    lines: tuple[Corners, ...] = ()
    """Stretches of the edge by which units come on."""
    box: Box = Box(0, 0, 0, 0)
    """The table, beyond which nothing of this is drawn."""

    def draw(self, canvas: pygame.Surface, look: Look, lens: Lens) -> None:
        """Draw the regions, the widest below."""
        outer, window = canvas.get_clip(), placed(lens, self.box).clip(lens.window)
        canvas.set_clip(window.clip(outer))
        self._draw_regions(canvas, look, lens, window)
        canvas.set_clip(outer)
        for ring in self.rings:
            box = placed(lens, ring.box)
            sign = dust_counters.ring(look, ring.form, (max(6, box.w), max(6, box.h)))
            canvas.blit(sign, sign.get_rect(center=box.center))

    def _draw_regions(self, canvas: pygame.Surface, look: Look, lens: Lens, window: pygame.Rect) -> None:
        if self.march:
            colour = look.colour("march")
            table_overlays.region(canvas, look, window, [all_at(lens, one) for one in self.march], colour,
                                  alpha=40, edge=colour, pattern="hatch", width=2, style="dash")  # fmt: skip
        if self.move:
            table_overlays.region(canvas, look, window, [all_at(lens, one) for one in self.move], look.colour("move"),
                                  alpha=92, edge=look.colour("move_edge"), width=2)  # fmt: skip
        if self.zones:
            colour = look.colour("objective")
            for zone in self.zones:
                corners = all_at(lens, zone)
                table_overlays.region(canvas, look, window, [corners], colour, alpha=26, edge=colour, pattern="dots",
                                      width=2)  # fmt: skip
        if self.guns is not None:
            colour = look.colour("fire")
            table_overlays.region(canvas, look, window, [all_at(lens, one) for one in self.guns.outlines], colour,
                                  alpha=22, edge=colour, width=1.2, style="dashdot")  # fmt: skip
            if self.guns.near:
                dark = look.colour("blocked")
                table_overlays.region(canvas, look, window, [all_at(lens, one) for one in self.guns.near], dark,
                                      alpha=24, edge=dark, pattern="cross", width=1)  # fmt: skip
        for line in self.lines:
            start, end = all_at(lens, line)
            dust_overlays.line(canvas, look, start, end, palette.INK900, look.px(9))
            dust_overlays.line(canvas, look, start, end, palette.AMBER, look.px(5), "dash")


class Pill(NamedTuple):
    """The name below a unit, with its marker."""

    box: Box
    """Around all its figures."""
    words: str
    bloc: str
    dim: bool = False
    marker: str = ""
    """under-fire or suppressed."""


class Line(NamedTuple):
    """A line of sight as it is drawn: its ends on the board, its kind, and what hides the target."""

    to: str
    start: Point
    end: Point
    kind: str
    blockers: tuple[Corners, ...] = ()


class Rim(NamedTuple):
    """The tray on the window, in units from its corner, who in it can be chosen, and who is."""

    tray: Box | None = None
    targets: tuple[Box, ...] = ()
    chosen: tuple[Box, ...] = ()


class RaySheet(NamedTuple):
    """Above the figures: names, lines of sight with their proofs, who can be aimed at, templates that were laid."""

    pills: tuple[Pill, ...] = ()
    rays: tuple[Line, ...] = ()
    told: str = ""
    words: tuple[tuple[str, str], ...] = ()
    targets: tuple[Box, ...] = ()
    aimed: tuple[tuple[Point, Point, str], ...] = ()
    templates: tuple[Corners, ...] = ()
    bodies: tuple[Box, ...] = ()
    """Figures, which names leave free."""
    rim: Rim = Rim()
    box: Box = Box(0, 0, 0, 0)
    """The table."""
    told_of: Box | None = None
    """Around the figures of whom the words of a line of sight tell."""

    def draw(self, canvas: pygame.Surface, look: Look, lens: Lens) -> None:
        """Draw lines first, then what stands at their ends, names last."""
        for corners in self.templates:
            table_overlays.template(canvas, look, lens.window, all_at(lens, corners))
        for ray in sorted(self.rays, key=lambda one: one.to == self.told):
            self._draw_ray(canvas, look, lens, ray)
        bodies = [placed(lens, box) for box in self.bodies]
        tray = on_window(look, lens, self.rim.tray) if self.rim.tray is not None else None
        taken = [tray] if tray is not None else []
        for box in self.targets:
            rect = placed(lens, box)
            sign = dust_counters.brackets(look, rect.size)
            canvas.blit(sign, sign.get_rect(center=rect.center))
        for start, end, words in self.aimed:
            here, there = at(lens, start), at(lens, end)
            dust_overlays.line(canvas, look, here, there, palette.INK900, look.px(6))
            dust_overlays.line(canvas, look, here, there, look.colour("blast_edge"), look.px(3), "dash")
            if words:
                pill = dust_overlays.pill(look, words, look.colour("blast_edge"))
                place = pill.get_rect(midtop=(there[0], there[1] + look.px(8))).clamp(lens.window)
                canvas.blit(pill, place)
                taken.append(place)
        self._draw_tags(canvas, look, lens, taken)
        if tray is not None:
            self._draw_rim(canvas, look, lens, tray)
        self._draw_names(canvas, look, lens, Names(self._free(look, lens), bodies, taken, look.scale))

    def _free(self, look: Look, lens: Lens) -> pygame.Rect:
        """Return the part of the window that rulers and legend leave to names."""
        edge, window = beside(look, lens, self.box), lens.window
        return pygame.Rect(window.x + edge, window.y + edge, window.w - edge, window.h - edge - look.px(LEGEND))

    def _draw_rim(self, canvas: pygame.Surface, look: Look, lens: Lens, tray: pygame.Rect) -> None:
        """Leave the tray free of what is drawn over the table, and mark who in it can be chosen."""
        canvas.fill((0, 0, 0, 0), tray)
        for box in self.rim.targets:
            rect = on_window(look, lens, box)
            sign = dust_counters.brackets(look, rect.size)
            canvas.blit(sign, sign.get_rect(center=rect.center))
        for box in self.rim.chosen:
            paint.selection(canvas, look, on_window(look, lens, box).inflate(look.px(4), look.px(4)))

    def _draw_names(self, canvas: pygame.Surface, look: Look, lens: Lens, names: Names) -> None:
        """Write names beside their figures, with a line where they had to go far."""
        for name in self.pills:
            pill = table_bases.name(look, name.words, name.bloc, name.marker, dim=name.dim)
            box = placed(lens, name.box)
            place = names.place(pill.get_size(), box)
            if place is None:
                continue
            if place.far:
                foot = (min(max(box.centerx, place.rect.left), place.rect.right),
                        place.rect.top if place.rect.top > box.centery else place.rect.bottom)  # fmt: skip
                tone = look.bloc(name.bloc).light
                dust_overlays.line(canvas, look, box.center, foot, palette.INK900, look.px(3))
                dust_overlays.line(canvas, look, box.center, foot, tone, look.px(1.5))
            canvas.blit(pill, place.rect)

    def _draw_ray(self, canvas: pygame.Surface, look: Look, lens: Lens, ray: Line) -> None:
        start, end = at(lens, ray.start), at(lens, ray.end)
        if ray.to != self.told:
            table_overlays.hairline(canvas, look, start, end, ray.kind)
            return
        colour = look.colour(ray.kind)
        for corners in ray.blockers:
            pattern = "cross" if ray.kind == "blocked" else "dots"
            table_overlays.region(canvas, look, lens.window, [all_at(lens, corners)], colour, alpha=36, edge=colour,
                                  pattern=pattern, width=1)  # fmt: skip
        dust_overlays.ray(canvas, look, start, end, ray.kind)

    def _draw_tags(self, canvas: pygame.Surface, look: Look, lens: Lens, taken: list[pygame.Rect]) -> None:
        """Put the sign of each line near its end, farther from it where another sign is."""
        names = dict(self.words)
        for ray in sorted(self.rays, key=lambda one: one.to != self.told):
            told = ray.to == self.told
            start, end = at(lens, ray.start), at(lens, ray.end)
            tag = dust_overlays.tag(look, ray.kind, names.get(ray.kind, "") if told else "")
            if not told:
                tag = look.cached(("table-tag", ray.kind), lambda tag=tag: pygame.transform.smoothscale_by(tag, 0.72))  # type: ignore[misc]
            whom = placed(lens, self.told_of) if told and self.told_of is not None else pygame.Rect(end, (0, 0))
            place = tag.get_rect(midbottom=(whom.centerx, whom.top - look.px(TOLD)))
            for share in () if told else (0.86, 0.78, 0.92, 0.7, 0.62, 0.54):
                spot = (start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share)
                place = tag.get_rect(center=(round(spot[0]), round(spot[1])))
                if place.collidelist(taken) < 0:
                    break
            if not told and not lens.window.contains(place):
                continue
            if told and place.top < lens.window.top + look.px(RULER):
                place.top = whom.bottom + look.px(TOLD)
            place = place.clamp(lens.window)
            canvas.blit(tag, place)
            taken.append(place)
