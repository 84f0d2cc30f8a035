"""The pictures of Hell's pieces and spots: what a view says, handed to the art; imports pygame and the art."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Any

import pygame

from game.app.art import (
    cardstock,
    hell_chits,
    hell_decks,
    hell_districts,
    hell_signs,
    hell_staging,
    hell_tracks,
    shapes,
)
from game.app.art.look import SMALLEST, Look
from game.app.table.parts import Piece, Spot
from game.app.tables import piles
from game.app.tables.hell.geometry import CHIT, HALO
from game.app.tables.hell.papers import Papers
from game.app.tables.hell.words import Words
from game.rules.hell.book import Book
from game.rules.hell.state import SIDES, SLOTS, View

Size = tuple[int, int]
BACKS = {"reserve": "_force", "destroyed": "_force"}


class Faces:
    """Draws the pieces of one game in one language."""

    def __init__(self, book: Book, words: Words) -> None:
        self.book = book
        self.words = words
        self.papers = Papers(book, words)
        self._painters: dict[str, Callable[[Look, tuple[Any, ...], Size], pygame.Surface]] = {
            "building": self.papers.building, "place": self.papers.place, "formation": self.papers.formation,
            "card": self.papers.card,
            "small": self.papers.card, "hero": self.papers.card, "commander": self.papers.commander,
            "campaign": self.papers.campaign, "carnage": self.papers.carnage, "back": self._back,
            "plate": self.papers.plate, "leader": self._leader, "chits": self._chits, "elite": self._elite,
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
            badge = hell_signs.count_badge(look, count, max(round(size[1] * 0.44), SMALLEST + 1))
            surface.blit(badge, badge.get_rect(bottomright=size))
        return surface

    def _elite(self, look: Look, face: tuple[Any, ...], size: Size) -> pygame.Surface:
        """Draw an elite counter on its black side, with its terror tactic in words."""
        _, kind, words = face
        surface = shapes.blank(size)
        one = (round(size[1] * CHIT), size[1])
        surface.blit(self.papers.chit(look, kind, one, True), (0, 0))
        left = one[0] + look.px(5)
        told = hell_chits.caption(look, words, size[0] - left, round(size[1] * 0.84))
        surface.blit(told, told.get_rect(midleft=(left, size[1] // 2)))
        return surface

    def _leader(self, look: Look, face: tuple[Any, ...], size: Size) -> pygame.Surface:
        _, side, level, dim = face
        return fitted(hell_signs.leader(look, SIDES[side], level, size[0], dim=dim), size)

    def _total(self, look: Look, face: tuple[Any, ...], size: Size) -> pygame.Surface:
        return hell_chits.strength(look, SIDES[face[1]], face[2], size)

    def _track(self, look: Look, face: tuple[Any, ...], size: Size) -> pygame.Surface:
        """Draw a tracking card without its markers, which are pieces; one that is turned over says so."""
        _, infernos, is_open, spaces, fire, wide = face
        if not is_open:
            return hell_districts.turned(look, self.words("card.turned_over"), size)
        shown = hell_tracks.Tracks(-1, -1, -1, infernos, self.words("card.break"), spaces, fire, unit=size[0] / wide)
        return hell_tracks.tracks(look, shown, size)

    def _marker(self, look: Look, face: tuple[Any, ...], size: Size) -> pygame.Surface:
        """Draw a marker with the light around it: the Hold marker shows how many Holds are left."""
        _, kind, at = face
        grown = look.px(2 * HALO)
        inner = (max(1, size[0] - grown), max(1, size[1] - grown))
        return fitted(hell_tracks.marker(look, kind, inner, str(at) if at else ""), size)

    # ---- Lines and piles ----

    def _line(self, look: Look, face: tuple[Any, ...], size: Size) -> pygame.Surface:
        """Draw a Staging Line in the colours of its side, its plate on the left."""
        _, side, share, title, counted, acts = face
        surface = hell_staging.row(look, SIDES[side], size, live=acts).copy()
        plate = hell_staging.Staging(SIDES[side], title, counted, acts)
        surface.blit(hell_staging.plate(look, plate, (round(size[0] * share), size[1])), (0, 0))
        return surface

    def _back(self, look: Look, face: tuple[Any, ...], size: Size) -> pygame.Surface:
        return cardstock.back(look, face[1], size)

    def _backs(self, look: Look, face: tuple[Any, ...], size: Size) -> pygame.Surface:
        """Draw a hand that is not to be seen as a fan, with its number."""
        _, side, hidden, count, label = face
        surface = shapes.blank(size)
        room = look.px(46 if label else 24)
        wide = size[0] - room
        surface.blit(hell_decks.fan(look, SIDES[side], hidden, (wide, size[1])), (0, 0))
        piles.counted(look, surface, pygame.Rect(wide, 0, room, size[1]), count, label)
        return surface

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


def fitted(picture: pygame.Surface, size: Size) -> pygame.Surface:
    """Return a picture at exactly a size."""
    return picture if picture.get_size() == size else pygame.transform.smoothscale(picture, size)
