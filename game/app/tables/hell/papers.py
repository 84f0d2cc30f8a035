"""The cards and counters of Hell: what the data says of them, handed to the art; imports pygame and the art."""

from __future__ import annotations

from typing import Any

import pygame

from game.app.art import cardstock, palette, shapes, tokens
from game.app.art.cardstock import Stock
from game.app.art.look import Look
from game.app.tables.hell.words import Words
from game.rules.hell.book import Book
from game.rules.hell.state import SIDES, View

Size = tuple[int, int]
LARGE_CARD, LARGE_PLACE = (300, 408), (420, 360)


class Papers:
    """Draws cards and counters in one language."""

    def __init__(self, book: Book, words: Words) -> None:
        self.book = book
        self.words = words

    # ---- Buildings ----

    def building(self, look: Look, face: tuple[Any, ...], size: Size) -> pygame.Surface:
        """Draw a building with its name plate; closed, captured, fought for or left alone."""
        _, card, slot, state, note, compact = face
        surface = pygame.Surface(size, pygame.SRCALPHA)
        surface.fill(palette.INK900)
        if state == "closed":
            return self._closed(look, surface, slot)
        data = self.words.data["buildings"][card]
        scene = look.scene(data.art.rsplit("/", 1)[-1].removesuffix(".svg"), (size[0], round(size[1] * 0.62)))
        if state == "captured":
            scene = pygame.transform.grayscale(scene)
        surface.blit(scene, (0, 0))
        stops = [(0.3, 40), (0.56, 170), (1.0, 235)]
        surface.blit(shapes.gradient(size, [(size[1] * at, (*palette.INK900, a)) for at, a in stops]), (0, 0))
        if state == "quiet":
            surface.blit(shapes.rounded(size, 1, (*palette.INK900, 70)), (0, 0))
        self._name_plate(look, surface, card, slot, state, compact)
        if note:
            words = look.text(note, "label", 15, palette.TEXT2, width=size[0] - look.px(20))
            surface.blit(words, (look.px(12), look.px(12)))
        shapes.clip(surface, look.px(6))
        ring = palette.AMBER if state == "fight" else palette.INK500
        surface.blit(shapes.ring(size, look.px(6), look.px(3 if state == "fight" else 1), ring), (0, 0))
        return surface

    def _name_plate(
        self, look: Look, surface: pygame.Surface, card: str, slot: str, state: str, compact: bool
    ) -> None:  # fmt: skip
        size = surface.get_size()
        high = look.px(26 if compact else 38)
        plate = pygame.Rect(0, (size[1] - high) // 2, size[0], high)
        surface.fill((*palette.INK900, 255), plate)
        letter = pygame.Rect(plate.x, plate.y, high, high)
        surface.fill(palette.AMBER if state == "fight" else palette.PAPER, letter)
        words = look.text(slot, "title", 18 if compact else 26, palette.PAPER_INK)
        surface.blit(words, words.get_rect(center=letter.center))
        data = self.words.data["buildings"][card]
        right = plate.right - look.px(4)
        for icon, value, colour in (
            ("icons/grenade", data.defence, (0xF0, 0x93, 0x7F)), ("icons/boot", data.concentration, palette.AMBER)
        ):  # fmt: skip
            box = pygame.Rect(0, 0, look.px(30 if compact else 40), high - look.px(8))
            box.midright = (right, plate.centery)
            surface.blit(shapes.rounded(box.size, look.px(4), (0, 0, 0, 160)), box)
            sign = look.icon(icon, look.px(13 if compact else 18), colour)
            surface.blit(sign, sign.get_rect(midleft=(box.x + look.px(3), box.centery)))
            number = look.text(str(value), "title", 15 if compact else 20, palette.TEXT)
            surface.blit(number, number.get_rect(midright=(box.right - look.px(4), box.centery)))
            right = box.x - look.px(4)
        left = letter.right + look.px(8)
        name = look.text(self.words.building(card), "title", 15 if compact else 21, palette.TEXT, width=right - left)
        surface.blit(name, name.get_rect(midleft=(left, plate.centery)))

    def _closed(self, look: Look, surface: pygame.Surface, slot: str) -> pygame.Surface:
        size = surface.get_size()
        scene = pygame.transform.grayscale(look.scene("pier-night", size))
        surface.blit(scene, (0, 0))
        surface.blit(shapes.rounded(size, 1, (*palette.INK900, 120)), (0, 0))
        disc = shapes.disc(look.px(44), (*palette.INK900, 220))
        surface.blit(disc, disc.get_rect(center=(size[0] // 2, size[1] // 2 - look.px(46))))
        sign = look.icon("icons/lock", look.px(22), palette.ASH200)
        surface.blit(sign, sign.get_rect(center=(size[0] // 2, size[1] // 2 - look.px(46))))
        for words, face, points, y in (
            (self.words("card.volga"), "title", 30, 0), (self.words("card.closed", slot=slot), "label", 15, 30)
        ):  # fmt: skip
            drawn = look.text(words, face, points, palette.ASH200, width=size[0] - look.px(12))
            surface.blit(drawn, drawn.get_rect(center=(size[0] // 2, size[1] // 2 + look.px(y))))
        return shapes.clip(surface, look.px(6))

    # ---- Formations ----

    def formation(self, look: Look, face: tuple[Any, ...], size: Size) -> pygame.Surface:
        """Draw a formation card; a depleted one has lost its colour."""
        _, name, depleted, compact = face
        stock = Stock(look, size, 76, name, rim=4)
        data = self.words.data["formations"][name]
        inner = stock.inner
        top = pygame.Rect(inner.x, inner.y, inner.w, round(inner.h * 0.2))
        bloc = look.bloc(data.side)
        stock.surface.blit(cardstock.strip(top.size, cardstock.title_colour(bloc)), top)
        number = stock.text(self.words.number_of(name) or self.words.short(name), "title", 17, palette.TEXT, top.w)
        cardstock.centred(stock.surface, number, top)
        window = pygame.Rect(inner.x, top.bottom, inner.w, round(inner.h * 0.42))
        shade = palette.mix(bloc.base, palette.PAPER, 0.35)
        stops = [(0, shade), (window.h, palette.mix(shade, palette.PAPER, 0.5))]
        stock.surface.blit(shapes.gradient(window.size, stops), window)
        sign = look.icon(data.art.removesuffix(".svg"), round(window.h * 0.86), palette.INK900)
        cardstock.centred(stock.surface, sign, window)
        if not compact:
            words = look.text(self.words.short(name), "strong", 13, palette.PAPER_INK, width=inner.w)
            stock.surface.blit(words, words.get_rect(midtop=(inner.centerx, window.bottom + 1)))
        icon = "icons/bolt" if data.side == "german" else "icons/star"
        foot = inner.bottom - stock.px(8)
        mark = look.icon(icon, stock.px(11), palette.PAPER_INK)
        stock.surface.blit(mark, mark.get_rect(midleft=(inner.x + stock.px(3), foot)))
        value = look.text(str(data.strength), "strong", 13, palette.PAPER_INK)
        stock.surface.blit(value, value.get_rect(midleft=(inner.x + stock.px(16), foot)))
        return cardstock.dimmed(stock.surface) if depleted else stock.surface

    # ---- Combat cards ----

    def card(self, look: Look, face: tuple[Any, ...], size: Size) -> pygame.Surface:
        """Draw a combat card, under a veil with the reason if it can't be played."""
        drawn = self._card(look, face[1], size)
        reason = face[2] if face[0] == "card" else ""
        return cardstock.veiled(look, drawn, reason, look.px(6)) if reason else drawn

    def _card(self, look: Look, card: str, size: Size) -> pygame.Surface:
        kind = self.book.kind_of[card]
        data = self.words.data["combat"][kind.id]
        stock = Stock(look, size, 160, card)
        inner = stock.inner
        bloc = look.bloc(SIDES[kind.side])
        top = pygame.Rect(inner.x, inner.y, inner.w, max(stock.px(24), 6))
        stock.surface.blit(cardstock.strip(top.size, cardstock.title_colour(bloc)), top)
        window = pygame.Rect(inner.x, top.bottom, inner.w, round(inner.h * 0.34))
        stock.surface.blit(shapes.gradient(window.size, [(0, palette.INK700), (window.h, palette.EMBER)]), window)
        sign = look.icon(data.art.removesuffix(".svg"), round(window.h * 0.8), palette.INK900)
        cardstock.centred(stock.surface, sign, window)
        if size[0] < cardstock.TINY:
            return stock.surface
        words = stock.text(self.words.piece(card), "title", 17, palette.TEXT, top.w - stock.px(30))
        stock.surface.blit(words, words.get_rect(midleft=(top.x + stock.px(26), top.centery)))
        room = inner.w - 2 * stock.px(6)
        text = look.paragraph(self.words.card_text(card), "book", 14, palette.PAPER_INK, width=room, leading=1.0,
                              lines=max(1, (inner.bottom - window.bottom) // look.px(17)))  # fmt: skip
        stock.surface.blit(text, (inner.x + stock.px(6), window.bottom + stock.px(4)))
        mark = str(kind.cost) if kind.side and not kind.hero else ""
        disc = tokens.value_disc(look, stock.px(26), mark or "•")
        stock.surface.blit(disc, disc.get_rect(center=(top.x + stock.px(10), top.centery)))
        return stock.surface

    def commander(self, look: Look, face: tuple[Any, ...], size: Size) -> pygame.Surface:
        """Draw the own supreme commander with the hand and the number to refit to."""
        _, name, cards, number, acts, compact = face
        data = self.words.data["commanders"][name]
        bloc = look.bloc(data.side)
        surface = shapes.shaded(size, look.px(6), [(0, bloc.base), (size[1], bloc.dark)])
        surface.blit(shapes.ring(size, look.px(6), look.px(1), (255, 255, 255, 60)), (0, 0))
        if acts:
            surface.blit(shapes.ring(size, look.px(6), look.px(2), palette.AMBER), (0, 0))
        sign = look.icon(data.art.removesuffix(".svg"), round(size[1] * 0.3), palette.TEXT)
        surface.blit(sign, sign.get_rect(center=(size[0] // 2, round(size[1] * 0.24))))
        who = look.text(self.words.commander(name), "title", 15 if compact else 24, palette.TEXT, width=size[0] - 6)
        surface.blit(who, who.get_rect(center=(size[0] // 2, round(size[1] * 0.52))))
        if not compact:
            sub = look.text(self.words("card.commander"), "label", 14, palette.TEXT2, width=size[0] - 6)
            surface.blit(sub, sub.get_rect(center=(size[0] // 2, round(size[1] * 0.65))))
        tally = look.text(f"{cards} / {number}", "title", 16 if compact else 22, palette.TEXT)
        surface.blit(tally, tally.get_rect(center=(size[0] // 2, round(size[1] * 0.84))))
        return surface

    # ---- What is turned over ----

    def campaign(self, look: Look, face: tuple[Any, ...], size: Size) -> pygame.Surface:
        """Draw a campaign card: reinforcements, hourglass, what it does."""
        data = self.words.data["campaigns"][face[1]]
        lines = self.words.narrator.about(face[1])[1:-1]
        return self._paper(look, size, look.bloc(data.side).dark, self.words.piece(face[1]), data.art, lines, face[1])

    def carnage(self, look: Look, face: tuple[Any, ...], size: Size) -> pygame.Surface:
        """Draw a carnage card with its three sections."""
        data = self.words.data["carnage"][face[1]]
        narrator, texts = self.words.narrator, self.words.texts
        lines = [
            f"{texts(f'hell.why.{data.sniper}')}", f"{data.intensity} · {texts(f'hell.why.{data.initiative}')}",
            narrator.effects((data.first,)), narrator.effects((data.second,)),
        ]  # fmt: skip
        title = self.words("card.carnage")
        return self._paper(look, size, (0x57, 0x1A, 0x15), title, "icons/skull.svg", lines, face[1])

    def _paper(
        self, look: Look, size: Size, colour: palette.Colour, title: str, art: str, lines: list[str], seed: str
    ) -> pygame.Surface:  # fmt: skip
        stock = Stock(look, size, 118, seed)
        inner = stock.inner
        top = pygame.Rect(inner.x, inner.y, inner.w, stock.px(24))
        stock.surface.blit(cardstock.strip(top.size, colour), top)
        words = stock.text(title, "title", 15, palette.TEXT, top.w - stock.px(6))
        cardstock.centred(stock.surface, words, top)
        y = top.bottom + stock.px(4)
        for line in lines:
            drawn = look.paragraph(line, "label", 13, palette.PAPER_INK, width=inner.w - stock.px(8), leading=1.0)
            if y + drawn.get_height() <= inner.bottom:
                stock.surface.blit(drawn, (inner.x + stock.px(4), y))
            y += drawn.get_height() + stock.px(3)
        return stock.surface

    # ---- Counters ----

    def chit(self, look: Look, kind: str, size: Size, elite: bool) -> pygame.Surface:
        """Draw a unit counter, core or elite."""
        unit = self.words.data["units"][kind]
        bloc = look.bloc(unit.side)
        fill, ink = (palette.INK900, palette.GOLD) if elite else (bloc.base, palette.INK900)
        surface = shapes.shaded(size, look.px(4), [(0, palette.mix(fill, tokens.WHITE, 0.15)), (size[1], fill)])
        surface.blit(shapes.ring(size, look.px(4), look.px(1), palette.GOLD if elite else (0, 0, 0, 160)), (0, 0))
        sign = look.icon(unit.art.removesuffix(".svg"), round(size[1] * 0.8), ink)
        surface.blit(sign, sign.get_rect(center=(size[0] // 2, size[1] // 2)))
        if unit.shield and not elite:
            shield = look.icon("icons/shield", round(size[1] * 0.36), palette.INK900)
            surface.blit(shield, shield.get_rect(bottomleft=(look.px(2), size[1] - look.px(2))))
        return surface

    def leader(self, look: Look, side: int, level: int, size: Size) -> pygame.Surface:
        """Draw a leader counter; the face of Lv 1 has its number."""
        bloc = look.bloc(SIDES[side])
        surface = shapes.disc(size[0], palette.INK900)
        inner = shapes.disc(size[0] - 2, bloc.base if not level else palette.AMBER_DARK)
        surface.blit(inner, (1, 1))
        icon = "icons/person" if not side else "icons/star"
        sign = look.icon(icon, round(size[0] * 0.6), palette.TEXT)
        surface.blit(sign, sign.get_rect(center=(size[0] // 2, size[1] // 2)))
        return surface

    # ---- Large ----

    def large(self, look: Look, part: str, view: View) -> pygame.Surface | None:
        """Return a card large, with its full text."""
        size = (look.px(LARGE_CARD[0]), look.px(LARGE_CARD[1]))
        if part in self.book.kind_of:
            return self._card(look, part, size)
        for table in ("formations", "campaigns", "carnage"):
            if part in self.words.data[table]:
                title, *lines = self.words.narrator.about(part)
                data = self.words.data[table][part]
                colour = look.bloc(data.side).dark if table != "carnage" else (0x57, 0x1A, 0x15)
                return self._paper(look, size, colour, title, "", lines, part)
        return None

    def large_building(self, look: Look, card: str) -> pygame.Surface:
        """Return a building large, with its initiative effects."""
        size = (look.px(LARGE_PLACE[0]), look.px(LARGE_PLACE[1]))
        title, *lines = self.words.narrator.about(card)
        return self._paper(look, size, palette.INK700, title, "", lines, card)
