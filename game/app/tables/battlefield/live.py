"""The sheet of the measured table that follows the pointer: ways, ghosts, tape, template; imports the art."""

from __future__ import annotations

from typing import NamedTuple

import pygame

from game.app.art import dust_counters, dust_overlays, palette, table_bases, table_overlays, table_top
from game.app.art.look import Look
from game.app.art.palette import Colour
from game.app.art.table_top import Patch
from game.app.table.parts import Lens
from game.app.tables.battlefield.sheets import Corners, all_at, at
from game.app.tables.boxes import Box, Point
from game.app.tables.tactics.sheets import placed

COLOURS = {"move": "move_edge", "march": "march", "template": "blast_edge", "friend": "under_fire"}
"""The colours of what is about to be done; a template that touches its own side warns."""


class LiveSheet(NamedTuple):
    """What follows the pointer: the ways and ghosts of a unit, its tape, a template with whom it touches."""

    paths: tuple[Corners, ...] = ()
    ghosts: tuple[tuple[Point, float], ...] = ()
    hulls: tuple[Corners, ...] = ()
    action: str = "move"
    words: str = ""
    template: Corners = ()
    touched: tuple[Box, ...] = ()
    tape: tuple[Point, Point, str] | None = None
    step: float = 0.0
    """Units of the board for a centimetre or an inch of the tape."""
    shooters: tuple[Box, ...] = ()
    refused: Point | None = None
    """The spot under the pointer if nothing can be put there."""
    face: dust_counters.Counter | None = None
    """What is on the bases that are put down."""
    laid: tuple[Patch, Point, float] | None = None
    """Terrain that is about to be laid, where, and units of the board for a millimetre."""

    def draw(self, canvas: pygame.Surface, look: Look, lens: Lens) -> None:
        """Draw it all; it should be little."""
        colour = look.colour(COLOURS[self.action])
        if self.refused is not None:
            self._draw_refused(canvas, look, lens, self.refused)
        self._draw_ways(canvas, look, lens, colour)
        self._draw_ghosts(canvas, look, lens, colour)
        if self.template:
            table_overlays.template(canvas, look, lens.window, all_at(lens, self.template))
        for box in (*self.touched, *self.shooters):
            rect = placed(lens, box)
            sign = dust_counters.brackets(look, rect.size)
            canvas.blit(sign, sign.get_rect(center=rect.center))
        if self.tape is not None:
            start, end, words = self.tape
            table_overlays.tape(canvas, look, at(lens, start), at(lens, end), self.step * lens.zoom, words)
        if self.words and (self.paths or self.template):
            pill = dust_overlays.pill(look, self.words, colour)
            canvas.blit(pill, pill.get_rect(midbottom=self._above(look, lens)).clamp(lens.window))

    def _above(self, look: Look, lens: Lens) -> tuple[int, int]:
        """Return where the words stand: above the end of the way, or above the template."""
        points = all_at(lens, self.template) or [at(lens, self.paths[0][-1])]
        xs, gap = [x for x, _ in points], look.px(8 if self.template else 18)
        return (min(xs) + max(xs)) // 2, min(y for _, y in points) - gap

    def _draw_ways(self, canvas: pygame.Surface, look: Look, lens: Lens, colour: Colour) -> None:
        for path in self.paths[1:]:
            points = all_at(lens, path)
            if len(points) > 1:
                pygame.draw.lines(canvas, colour, False, points, max(1, look.px(1.5)))
        if self.paths and len(self.paths[0]) > 1:
            dust_overlays.way(canvas, look, all_at(lens, self.paths[0]), colour)

    def _draw_ghosts(self, canvas: pygame.Surface, look: Look, lens: Lens, colour: Colour) -> None:
        """Draw bases, hulls and terrain as they would lie."""
        if self.laid is not None:
            patch, point, unit = self.laid
            art = table_top.loose(look, patch, unit * lens.zoom)
            canvas.blit(art, art.get_rect(center=at(lens, point)))
        for point, radius in self.ghosts:
            wide = max(2, round(radius * lens.zoom))
            if self.face is not None:
                art = table_bases.base(look, self.face, 2 * wide, leads=False)
                canvas.blit(art, art.get_rect(center=at(lens, point)))
            pygame.draw.circle(canvas, palette.INK900, at(lens, point), wide + 1, 3)
            pygame.draw.circle(canvas, colour, at(lens, point), wide, 2)
        for hull in self.hulls:
            pygame.draw.polygon(canvas, colour, all_at(lens, hull), 2)

    def _draw_refused(self, canvas: pygame.Surface, look: Look, lens: Lens, point: Point) -> None:
        """Cross the spot out, and say why."""
        x, y = at(lens, point)
        colour, far = look.colour("blocked"), look.px(9)
        for wide, tone in ((look.px(6), palette.INK900), (look.px(3), colour)):
            pygame.draw.line(canvas, tone, (x - far, y - far), (x + far, y + far), wide)
            pygame.draw.line(canvas, tone, (x - far, y + far), (x + far, y - far), wide)
        if self.words:
            pill = dust_overlays.pill(look, self.words, colour)
            canvas.blit(pill, pill.get_rect(midtop=(x, y + 2 * far)).clamp(lens.window))
