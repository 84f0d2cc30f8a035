"""The pictures of Hell's pieces and spots: what a view says, handed to the art; imports pygame and the art."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Any

import pygame

from game.app.art import cardstock, paint, palette, shapes, tokens
from game.app.art.look import Look
from game.app.table.parts import Piece, Spot
from game.app.tables import piles
from game.app.tables.hell.geometry import cells
from game.app.tables.hell.papers import Papers
from game.app.tables.hell.words import Words
from game.rules.hell.book import Book
from game.rules.hell.state import SIDES, SLOTS, View

Size = tuple[int, int]
SIGNS = ("icons/skull", "icons/flame", "icons/bucket")
BACKS = {"reserve": "_force", "destroyed": "_force"}


class Faces:
    """Draws the pieces of one game in one language."""

    def __init__(self, book: Book, words: Words) -> None:
        self.book = book
        self.words = words
        self.papers = Papers(book, words)
        self._painters: dict[str, Callable[[Look, tuple[Any, ...], Size], pygame.Surface]] = {
            "building": self.papers.building, "formation": self.papers.formation, "card": self.papers.card,
            "small": self.papers.card, "hero": self.papers.card, "commander": self.papers.commander,
            "campaign": self.papers.campaign, "carnage": self.papers.carnage, "back": self._back,
            "plate": self._plate, "leader": self._leader, "chits": self._chits, "elite": self._elite,
            "total": self._total, "track": self._track, "marker": self._marker, "line": self._line,
            "pile": self._pile, "backs": self._backs,
        }  # fmt: skip

    def face(self, look: Look, part: Piece | Spot, size: Size) -> pygame.Surface:
        """Return the picture of a part, from the look's cache."""
        return self.draw(look, part.face, size)

    def draw(self, look: Look, face: Hashable, size: Size) -> pygame.Surface:
        """Return the picture that a face stands for."""
        assert isinstance(face, tuple)
        painter = self._painters[face[0]]
        key = ("hell", self.words.texts.language, face, size)
        return look.cached(key, lambda: painter(look, face, size))

    def enlarged(self, look: Look, part: str, view: View) -> pygame.Surface | None:
        """Return a card, formation or building large, with its full text; None for a part that is none of them."""
        if part in SLOTS:
            district = view.districts[SLOTS.index(part)]
            return None if district.closed else self.papers.large_building(look, district.card)
        return self.papers.large(look, part, view)

    # ---- Counters ----

    def _chits(self, look: Look, face: tuple[Any, ...], size: Size) -> pygame.Surface:
        """Draw the counters of one kind side by side, with their number where they overlap."""
        _, kind, count, step, elite = face
        surface = shapes.blank(size)
        one = (round(size[0] / (1 + (count - 1) * step)), size[1])
        picture = self.papers.chit(look, kind, one, elite)
        room = size[0] - one[0]
        for at in range(count):
            surface.blit(picture, (round(room * at / max(1, count - 1)), 0))
        if count > 1 and step < 0.8:
            self._number(look, surface, f"×{count}")
        return surface

    def _number(self, look: Look, surface: pygame.Surface, words: str) -> None:
        pill = paint.pill(look, words, size=13, fill=(*palette.INK900, 235), colour=palette.TEXT)
        surface.blit(pill, pill.get_rect(bottomright=surface.get_rect().bottomright))

    def _elite(self, look: Look, face: tuple[Any, ...], size: Size) -> pygame.Surface:
        """Draw an elite counter on its black side, with its terror tactic in words."""
        _, kind, words, compact = face
        surface = shapes.blank(size)
        one = (round(size[1] * 48 / 38), size[1])
        surface.blit(self.papers.chit(look, kind, one, True), (0, 0))
        left, size_of = one[0] + look.px(5), 13 if compact else 14
        room = size[0] - left - look.px(14)
        wide = min(room, look.size_of(words, "label", size_of)[0]) + look.px(14)
        box = pygame.Rect(left, 0, wide, size[1])
        box.inflate_ip(0, -round(size[1] * 0.12))
        surface.blit(shapes.rounded(box.size, look.px(4), (*palette.INK900, 235)), box)
        surface.blit(shapes.ring(box.size, look.px(4), look.px(1), (*palette.GOLD, 110)), box)
        drawn = look.text(words, "label", size_of, palette.TEXT, width=room)
        surface.blit(drawn, drawn.get_rect(midleft=(left + look.px(7), size[1] // 2)))
        return surface

    def _leader(self, look: Look, face: tuple[Any, ...], size: Size) -> pygame.Surface:
        return self.papers.leader(look, face[1], face[2], size)

    def _plate(self, look: Look, face: tuple[Any, ...], size: Size) -> pygame.Surface:
        """Draw a formation at a building: its name, what it can take, how much of that is used."""
        _, name, depleted, full, used, waits, owner, compact = face
        bloc = look.bloc(SIDES[owner % 2])
        top, foot = palette.mix(bloc.base, palette.INK700, 0.25), palette.mix(bloc.dark, palette.INK700, 0.2)
        if depleted:
            top, foot = (palette.mix(tone, palette.INK800, 0.62) for tone in (top, foot))
        surface = shapes.shaded(size, look.px(4), [(0, top), (size[1], foot)])
        edge = palette.AMBER if waits else bloc.light
        surface.blit(shapes.ring(size, look.px(4), look.px(1), (*edge, 220 if waits else 90)), (0, 0))
        ink = palette.QUIET if depleted else palette.TEXT
        pad = look.px(3 if compact else 7)
        room = size[0] - round(size[1] * 0.86) - pad
        words = look.text(self.words.plate(name), "title", 14 if compact else 19, ink, width=room)
        y = size[1] // 2 if compact else round(size[1] * 0.4)
        surface.blit(words, words.get_rect(midleft=(pad, y)))
        if compact and not depleted:
            self._pips(look, surface, pygame.Rect(pad, size[1] - look.px(5), room, look.px(3)), full, used)
        elif not compact:
            self._pips(look, surface, pygame.Rect(pad, round(size[1] * 0.74), room, look.px(5)), full, used)
        return surface

    def _pips(self, look: Look, surface: pygame.Surface, row: pygame.Rect, full: int, used: int) -> None:
        step = min(look.px(13), row.w // max(1, full))
        for at in range(full):
            colour = palette.AMBER if at < used else (255, 255, 255, 60)
            pip = shapes.rounded((max(2, step - look.px(3)), row.h), look.px(1), colour)
            surface.blit(pip, (row.x + at * step, row.y))

    def _total(self, look: Look, face: tuple[Any, ...], size: Size) -> pygame.Surface:
        """Draw how many units a side has in the building."""
        _, side, count, compact = face
        surface = shapes.rounded(size, look.px(4), (*palette.INK900, 215))
        badge = tokens.badge(look, SIDES[side], round(size[1] * (0.56 if compact else 0.62)))
        surface.blit(badge, badge.get_rect(midleft=(look.px(2 if compact else 5), size[1] // 2)))
        words = look.text(str(count), "title", 17 if compact else 26, palette.TEXT)
        surface.blit(words, words.get_rect(center=(round(size[0] * 0.72), size[1] // 2)))
        return surface

    # ---- Tracks ----

    def _track(self, look: Look, face: tuple[Any, ...], size: Size) -> pygame.Surface:
        """Draw a tracking card: holds to the Break Test, fire to the Inferno, buckets against it."""
        _, infernos, is_open, fights, spaces, compact = face
        surface = shapes.blank(size)
        rect = surface.get_rect()
        if not is_open:
            surface.blit(shapes.rounded(size, look.px(6), (*palette.INK900, 120)), (0, 0))
            surface.blit(shapes.ring(size, look.px(6), look.px(1), (255, 255, 255, 22)), (0, 0))
            told, room = self.words("card.turned_over"), size[0] - look.px(20)
            words = look.paragraph(told, "label", 15, palette.QUIET, width=room, align="centre")
            surface.blit(words, words.get_rect(center=rect.center))
            return surface
        paint.panel(surface, look, rect)
        unit = look.scale
        grid = cells((size[0] / unit, size[1] / unit), spaces, compact)
        colours = (palette.BONE, (0xF0, 0x8A, 0x45), (0x6F, 0xB7, 0xE6))
        for row, sign in enumerate(SIGNS):
            for at in range(spaces + 1):
                box = grid.box(row, at, spaces)
                area = pygame.Rect(round(box.x * unit), round(box.y * unit), round(box.w * unit), round(box.h * unit))
                self._cell(look, surface, area, row, at, spaces, infernos, fights)
            middle = round((grid.top + row * grid.step + grid.row / 2) * unit)
            icon = look.icon(sign, look.px(13 if compact else 20), colours[row])
            surface.blit(icon, icon.get_rect(center=(round(grid.sign * unit * 0.5), middle)))
        return surface

    def _cell(
        self, look: Look, surface: pygame.Surface, area: pygame.Rect, row: int, at: int, spaces: int, infernos: int,
        fights: bool,
    ) -> None:  # fmt: skip
        end = at == spaces
        fills = ((0xEF, 0xE8, 0xDA, 26), (0xD8, 0x6A, 0x2B, 120), (0x4F, 0x9A, 0xCC, 90))
        surface.blit(shapes.rounded(area.size, look.px(3), fills[row] if end else (0, 0, 0, 110)), area)
        surface.blit(shapes.ring(area.size, look.px(3), look.px(1), (255, 255, 255, 60 if end else 22)), area)
        if row == 0 and not end:
            words = look.text(str(spaces - at), "label", 14, palette.TEXT2 if fights else palette.QUIET, width=area.w)
            surface.blit(words, words.get_rect(center=area.center))
        elif end and row == 0:
            self._break(look, surface, area)
        elif end and row == 1:
            self._flames(look, surface, area, infernos)
        elif end:
            words = look.text("−1", "strong", 14, palette.TEXT, width=area.w)
            surface.blit(words, words.get_rect(center=area.center))

    def _break(self, look: Look, surface: pygame.Surface, area: pygame.Rect) -> None:
        words, sign = self.words("card.break"), look.icon("icons/dice", look.px(14), palette.TEXT)
        if look.fits(words, "strong", 14, area.w - sign.get_width() - look.px(10)):
            drawn = look.text(words, "strong", 14, palette.TEXT)
            left = area.centerx - (drawn.get_width() + sign.get_width() + look.px(4)) // 2
            surface.blit(sign, sign.get_rect(midleft=(left, area.centery)))
            surface.blit(drawn, drawn.get_rect(midleft=(left + sign.get_width() + look.px(4), area.centery)))
        else:
            surface.blit(sign, sign.get_rect(center=area.center))

    def _flames(self, look: Look, surface: pygame.Surface, area: pygame.Rect, infernos: int) -> None:
        """Draw the Infernos that burn: flames while they fit, else one and their number."""
        side = min(look.px(18), area.h - 2)
        sign = look.icon("icons/flame", side, (0xF7, 0xB0, 0x4E))
        if 0 < infernos * (side + 1) <= area.w:
            left = area.centerx - infernos * (side + 1) // 2
            for at in range(infernos):
                surface.blit(sign, sign.get_rect(midleft=(left + at * (side + 1), area.centery)))
            return
        words = look.text(f"×{infernos}" if infernos else "0", "strong", 14, palette.TEXT)
        room = words.get_width() + (side + 1 if infernos else 0)
        left = area.centerx - room // 2
        if infernos:
            surface.blit(sign, sign.get_rect(midleft=(left, area.centery)))
            left += side + 1
        surface.blit(words, words.get_rect(midleft=(left, area.centery)))

    def _marker(self, look: Look, face: tuple[Any, ...], size: Size) -> pygame.Surface:
        """Draw a marker on its track: the Hold marker shows how many Holds are left."""
        _, kind, at = face
        chip = tokens.CHIPS[kind]
        lit = palette.mix(chip.fill, tokens.WHITE, 0.2)
        surface = shapes.shaded(size, look.px(3), [(0, lit), (size[1], chip.fill)])
        surface.blit(shapes.ring(size, look.px(3), look.px(1), (255, 255, 255, 170)), (0, 0))
        if kind == "hold" and at:
            words = look.text(str(at), "strong", 15, palette.INK900, width=size[0])
            surface.blit(words, words.get_rect(center=(size[0] // 2, size[1] // 2)))
            return surface
        sign = look.icon(chip.icon, min(look.px(16), size[1] - 2, size[0] - 2), palette.INK900)
        surface.blit(sign, sign.get_rect(center=(size[0] // 2, size[1] // 2)))
        return surface

    # ---- Lines and piles ----

    def _line(self, look: Look, face: tuple[Any, ...], size: Size) -> pygame.Surface:
        """Draw a Staging Line in the colours of its side, its heading on the left."""
        _, side, share, title, name, counted, alone, acts, compact = face
        bloc = look.bloc(SIDES[side])
        tint = palette.mix(palette.INK800, bloc.dark, 0.35)
        surface = shapes.rounded(size, look.px(6), (*tint, 150))
        wide = round(size[0] * share)
        top, foot = palette.mix(bloc.dark, bloc.base, 0.35), bloc.dark
        head = shapes.shaded((wide, size[1]), look.px(6), [(0, top), (size[1], foot)])
        surface.blit(shapes.faded(head, 210), (0, 0))
        surface.blit(shapes.ring(size, look.px(6), look.px(1), (255, 255, 255, 24)), (0, 0))
        if acts:
            surface.fill(palette.AMBER, (0, look.px(6), look.px(3), size[1] - 2 * look.px(6)))
        pad = look.px(6 if compact else 12)
        badge = tokens.badge(look, SIDES[side], look.px(20 if compact else 28))
        surface.blit(badge, (pad, pad))
        room = wide - 2 * pad + look.px(4)
        if compact:
            words = look.text(name, "label", 13, palette.TEXT, width=room)
            surface.blit(words, words.get_rect(midbottom=(wide // 2, size[1] - look.px(3))))
            return surface
        heading = [title, ""] if alone else [name, ""]
        if alone and " " in title:
            heading = title.split(" ", 1)
        y = pad + badge.get_height() + look.px(2)
        for words in filter(None, heading):
            drawn = look.text(words, "title", 20, palette.TEXT, width=room)
            surface.blit(drawn, (pad, y))
            y += look.px(19)
        words = look.text(counted, "label", 14, palette.TEXT2, width=room)
        surface.blit(words, words.get_rect(bottomleft=(pad, size[1] - look.px(5))))
        if alone:
            who = look.text(name, "strong", 14, bloc.light, width=room - badge.get_width() - look.px(2))
            middle = pad + badge.get_height() // 2
            surface.blit(who, who.get_rect(midleft=(pad + badge.get_width() + look.px(6), middle)))
        return surface

    def _back(self, look: Look, face: tuple[Any, ...], size: Size) -> pygame.Surface:
        return cardstock.back(look, face[1], size)

    def _backs(self, look: Look, face: tuple[Any, ...], size: Size) -> pygame.Surface:
        _, side, hidden, count, label = face
        return piles.fan(look, SIDES[side], size, hidden, count, label)

    def _pile(self, look: Look, face: tuple[Any, ...], size: Size) -> pygame.Surface:
        """Draw a pile with its number and its noun beside it; what lies open on it is a piece of its own."""
        _, kind, side, count, label, share = face
        surface = shapes.blank(size)
        area = (round(size[0] * share), size[1])
        if kind in ("deck", "reserve") and count:
            back = SIDES[side] + BACKS.get(kind, "")
            surface.blit(cardstock.back(look, back, area), (0, 0))
        elif not count:
            surface.blit(piles.hole(look, area), (0, 0))
        piles.counted(look, surface, pygame.Rect(area[0], 0, size[0] - area[0], size[1]), count, label)
        return surface
