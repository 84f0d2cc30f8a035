"""An army list on paper: pages with a card for each unit, as pictures and as one PDF; imports pygame and the art."""

from __future__ import annotations

import zlib
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import pygame

from game.app import dust_words
from game.app.art import dust_counters, shapes, tokens
from game.app.art.dust_cards import COLUMNS, HEADS
from game.app.art.dust_units import counter_of
from game.app.art.look import Look
from game.app.art.palette import BLACK, Colour, mix
from game.core.journal_file import replace_file
from game.core.saves import safe_name
from game.data import places

if TYPE_CHECKING:
    from game.app.workshop import Workshop
    from game.rules.dust.records import Entry

PAGE = (1654, 2339)   # A4 at 200 dots to the inch
POINTS = (595, 842)   # A4 in the points of a PDF
SCALE = 1.55
MARGIN = 90
WHITE: Colour = (255, 255, 255)
INK: Colour = (0x1A, 0x1A, 0x1A)
SOFT: Colour = (0x5A, 0x5A, 0x5A)
LINE: Colour = (0xB8, 0xB4, 0xAA)
SHADE: Colour = (0xF1, 0xEE, 0xE6)


class Printed(NamedTuple):
    """Where the pages are."""

    pdf: Path
    pictures: tuple[Path, ...]


def print_army(shop: Workshop) -> Printed:
    """Write the list as pictures and as a PDF to the user's folder; OSError says why that can't be done."""
    pages = Paper(shop).pages()
    folder = places.prints_dir()
    folder.mkdir(parents=True, exist_ok=True)
    name = safe_name(shop.army.name)
    pictures = []
    for at, page in enumerate(pages, 1):
        path = folder / (f"{name}.png" if len(pages) == 1 else f"{name} {at}.png")
        with path.open("wb") as file:
            pygame.image.save(page, file, path.name)
        pictures.append(path)
    pdf = folder / f"{name}.pdf"
    replace_file(pdf, as_pdf(pages))
    return Printed(pdf, tuple(pictures))


# ---- PDF ----


def as_pdf(pages: Sequence[pygame.Surface]) -> bytes:
    """Return pictures as a PDF of as many pages: the least that the format asks for."""
    count = len(pages)
    kids = " ".join(f"{3 + 3 * at} 0 R" for at in range(count))
    objects = [b"<< /Type /Catalog /Pages 2 0 R >>", f"<< /Type /Pages /Kids [{kids}] /Count {count} >>".encode()]
    for at, page in enumerate(pages):
        first = 3 + 3 * at
        objects.append(
            f"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 {POINTS[0]} {POINTS[1]}] /Contents {first + 1} 0 R "
            f"/Resources << /XObject << /P {first + 2} 0 R >> >> >>".encode()
        )
        objects.append(_stream("", f"{POINTS[0]} 0 0 {POINTS[1]} 0 0 cm /P Do".encode()))
        pixels = zlib.compress(pygame.image.tobytes(page, "RGB"), 9)
        wide, high = page.get_size()
        about = (
            f"/Type /XObject /Subtype /Image /Width {wide} /Height {high} /ColorSpace /DeviceRGB "
            "/BitsPerComponent 8 /Filter /FlateDecode "
        )
        objects.append(_stream(about, pixels))
    body = bytearray(b"%PDF-1.4\n%\xe2\xe3\xcf\xd3\n")
    places_ = []
    for number, content in enumerate(objects, 1):
        places_.append(len(body))
        body += b"%d 0 obj\n" % number + content + b"\nendobj\n"
    start = len(body)
    body += b"xref\n0 %d\n0000000000 65535 f \n" % (len(objects) + 1)
    body += b"".join(b"%010d 00000 n \n" % place for place in places_)
    body += b"trailer\n<< /Size %d /Root 1 0 R >>\nstartxref\n%d\n%%%%EOF\n" % (len(objects) + 1, start)
    return bytes(body)


def _stream(about: str, content: bytes) -> bytes:
    return f"<< {about}/Length {len(content)} >>\nstream\n".encode() + content + b"\nendstream"


# ---- Pages ----


class Paper:
    """Draws a list on white paper, in the language of the workshop."""

    def __init__(self, shop: Workshop) -> None:
        self.shop, self.texts = shop, shop.texts
        self.look = Look(SCALE)
        self.wide = PAGE[0] - 2 * MARGIN

    def pages(self) -> list[pygame.Surface]:
        """Return the pages, the head of the list on the first of them."""
        made: list[pygame.Surface] = []
        bottom = PAGE[1] - MARGIN - self.look.px(24)
        y = bottom + 1
        for card in self._cards():
            if y + card.get_height() > bottom:
                page = pygame.Surface(PAGE, depth=32)
                page.fill(WHITE)
                made.append(page)
                y = MARGIN
                if len(made) == 1:
                    y = self._head(page, y)
            made[-1].blit(card, (MARGIN, y))
            y += card.get_height() + self.look.px(12)
        for at, page in enumerate(made, 1):
            words = self.texts("ui.builder.printed.page", name=self.shop.army.name, page=at, pages=len(made))
            foot = self.look.text(words, "label", 14, SOFT, width=self.wide)
            page.blit(foot, foot.get_rect(midbottom=(PAGE[0] // 2, PAGE[1] - MARGIN // 2)))
        return made

    def _head(self, page: pygame.Surface, y: int) -> int:
        look, shop = self.look, self.shop
        badge = tokens.badge(look, shop.army.bloc, look.px(58))
        page.blit(badge, (MARGIN, y))
        x = MARGIN + badge.get_width() + look.px(18)
        name = look.name(shop.army.name, "title", 44, INK, width=PAGE[0] - MARGIN - x, lines=2)
        page.blit(name, (x, y - look.px(4)))
        key = "ui.builder.printed.points_limit" if shop.army.limit else "ui.builder.printed.points"
        bloc = self.texts(f"dust.bloc.{shop.army.bloc}")
        words = look.text(self.texts(key, bloc=bloc, points=shop.total, limit=shop.army.limit), "strong", 18, SOFT)
        below = y + max(name.get_height() - look.px(2), look.px(36))
        page.blit(words, (x, below))
        return max(below + words.get_height(), y + badge.get_height()) + look.px(18)

    def _cards(self) -> Iterator[pygame.Surface]:
        for _, entries in self.shop.groups():
            for entry in entries:
                yield self._card(entry)

    def _card(self, entry: Entry) -> pygame.Surface:
        """Return the card of an entry: head, figures, boxes for each copy, weapons, the names of its rules."""
        look, unit = self.look, self.shop.known.units[entry.unit]
        pad = look.px(12)
        inner = self.wide - 2 * pad
        parts = [self._title(entry, inner), self._tracks(entry, inner)]
        if unit.weapons:
            parts.append(self._table(entry, inner))
        rules = [special.name for special in dust_words.specials(self.texts, unit, self.shop.known.keywords)]
        if rules:
            words = self.texts("ui.builder.printed.rules", rules=", ".join(rules))
            parts.append(look.paragraph(words, "book", 15, INK, width=inner))
        gap = look.px(6)
        high = sum(part.get_height() for part in parts) + gap * (len(parts) - 1) + 2 * pad
        card = pygame.Surface((self.wide, high), depth=32)
        card.fill(WHITE)
        card.blit(shapes.ring(card.get_size(), look.px(5), look.px(1.5), LINE), (0, 0))
        y = pad
        for part in parts:
            card.blit(part, (pad, y))
            y += part.get_height() + gap
        return card

    def _title(self, entry: Entry, wide: int) -> pygame.Surface:
        look, unit, texts = self.look, self.shop.known.units[entry.unit], self.texts
        side = look.px(44)
        surface = shapes.blank((wide, side + look.px(10)))
        sign = dust_counters.counter(look, counter_of(unit), side)
        surface.blit(sign, sign.get_rect(center=(side // 2 + look.px(6), surface.get_height() // 2)))
        x = side + look.px(22)
        cost = texts("ui.builder.printed.one", points=self.shop.cost(entry))
        points = look.text(cost, "title", 24, INK)
        surface.blit(points, points.get_rect(topright=(wide, 0)))
        if entry.count > 1:
            each = texts("ui.builder.printed.each", points=self.shop.cost(entry) // entry.count)
            small = look.text(each, "label", 14, SOFT)
            surface.blit(small, small.get_rect(topright=(wide, points.get_height())))
        name = dust_words.unit_name(texts, unit)
        shown = texts("dust.card.copies", name=name, count=entry.count) if entry.count > 1 else name
        room = wide - x - points.get_width() - look.px(16)
        title = look.text(shown, "title", 26, INK, width=room)
        surface.blit(title, (x, 0))
        options = [texts(f"dust.option.{option}") for option in entry.options]
        kind = " · ".join(filter(None, (
            dust_words.designation(texts, unit), dust_words.short_line(texts, unit), *options,
        )))  # fmt: skip
        second = look.text(kind, "label", 15, SOFT, width=room)
        surface.blit(second, (x, title.get_height()))
        return surface

    def _tracks(self, entry: Entry, wide: int) -> pygame.Surface:
        """Return move and armour, and a row of boxes to tick for each copy."""
        look, unit = self.look, self.shop.known.units[entry.unit]
        words = self.texts(
            "ui.builder.printed.move", move=unit.move, march=unit.march,
            armour=dust_words.armour_words(self.texts, unit),
        )  # fmt: skip
        figures = look.text(words, "strong", 16, INK)
        side, gap, count = look.px(16), look.px(4), unit.soldiers or unit.damage
        long = count * (side + gap) + look.px(18)
        per_row = max(1, (wide - figures.get_width() - look.px(24)) // long)
        rows = -(-entry.count // per_row)
        surface = shapes.blank((wide, max(figures.get_height(), rows * (side + gap))))
        surface.blit(figures, (0, 0))
        radius = side // 2 if unit.kind == "squad" else look.px(2)
        box = shapes.ring((side, side), radius, look.px(1.5), INK)
        for copy in range(entry.count):
            left = wide - min(per_row, entry.count) * long + copy % per_row * long + look.px(18)
            for at in range(count):
                surface.blit(box, (left + at * (side + gap), look.px(2) + copy // per_row * (side + gap)))
        return surface

    def _table(self, entry: Entry, wide: int) -> pygame.Surface:
        look, unit = self.look, self.shop.known.units[entry.unit]
        rows = dust_words.weapon_rows(self.texts, unit)
        line = look.size_of("Ag", "strong", 15)[1] + look.px(4)
        surface = shapes.blank((wide, line * (len(rows) + 2)))
        start = round(wide * 0.42)
        edges = [start + (wide - start) * at // 14 for at in range(15)]
        self._table_head(surface, edges, line)
        for at, row in enumerate(rows):
            y = (at + 2) * line
            if at % 2 == 0:
                surface.fill(SHADE, (0, y, wide, line))
            reach = look.text(row.range, "strong", 15, INK)
            surface.blit(reach, reach.get_rect(midright=(start - look.px(12), y + line // 2)))
            room = start - reach.get_width() - look.px(30)
            name = look.text(f"{row.name} · {row.second}", "label", 15, INK, width=room)
            surface.blit(name, name.get_rect(midleft=(look.px(6), y + line // 2)))
            for column, cell in enumerate(row.cells):
                drawn = look.text(cell, "strong", 15, LINE if cell == "–" else INK)
                middle = (edges[column] + edges[column + 1]) // 2
                surface.blit(drawn, drawn.get_rect(center=(middle, y + line // 2)))
        for at in (0, 4, 11):
            surface.fill(LINE, (edges[at], line, look.px(1), surface.get_height() - line))
        return surface

    def _table_head(self, surface: pygame.Surface, edges: list[int], line: int) -> None:
        look, words = self.look, dust_words.table_words(self.texts)
        first = 0
        for name, count, colour in zip(words.classes, COLUMNS, HEADS, strict=True):
            left, right = edges[first], edges[first + count]
            surface.fill(mix(colour, BLACK, 0.1), (left, 0, right - left - 2, line))
            label = look.text(name, "strong", 14, WHITE, width=right - left - 4)
            surface.blit(label, label.get_rect(center=((left + right) // 2, line // 2)))
            for at in range(count):
                figure = look.text(str(at + 1), "strong", 15, SOFT)
                middle = (edges[first + at] + edges[first + at + 1]) // 2
                surface.blit(figure, figure.get_rect(center=(middle, line + line // 2)))
            first += count
        for word, x, side in ((words.weapon, look.px(6), "midleft"), (words.range, edges[0] - look.px(12), "midright")):
            label = look.text(word, "label", 14, SOFT)
            surface.blit(label, label.get_rect(**{side: (x, line + line // 2)}))
