"""The units of a bloc at the left of the army builder: search, filters, rows; imports widgets."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Protocol

import pygame

from game.app import dust_words
from game.app.art.dust_units import counter_of
from game.app.screens.army_parts import Chip, Knob, Lines, UnitRow, chip_width
from game.app.widgets.entry import Entry
from game.app.widgets.scroll import ScrollArea
from game.app.widgets.texts import Label, Paragraph
from game.app.widgets.widget import Tip, Widget
from game.app.workshop import FILTERS

if TYPE_CHECKING:
    from game.app.screens.page import Page
    from game.app.workshop import Workshop
    from game.rules.dust.records import Unit


class Searching(Protocol):
    """What the person can do with the units."""

    def search(self, query: str) -> None: ...
    def filter(self, name: str) -> None: ...
    def to_list(self) -> None: ...
    def leaf(self, step: int) -> None: ...
    def press_row(self, unit: str) -> None: ...
    def change(self, unit: str, by: int) -> None: ...


class UnitList:
    """Lays the units out in a rectangle."""

    def __init__(self, page: Page, shop: Workshop, deeds: Searching) -> None:
        self.page, self.shop, self.deeds = page, shop, deeds
        self.made: list[Widget] = []

    def lay(self, inner: pygame.Rect) -> list[Widget]:
        """Return the widgets of the panel."""
        page = self.page
        field = pygame.Rect(inner.x, inner.y, inner.w, page.line(40))
        hint = page.words("ui.builder.search")
        self.made.append(
            Entry(
                "search", field, self.shop.query, self.deeds.search, hint=hint, icon="icons/search", longest=40,
                done=self.deeds.to_list, tip=Tip(hint, key="Ctrl+F"),
            )
        )  # fmt: skip
        y = self._chips(inner, field.bottom + page.px(8)) + page.px(8)
        area = ScrollArea("list", pygame.Rect(inner.x, y, inner.w + page.px(8), inner.bottom - y), bar=page.px(8))
        wide = inner.w - page.px(6)
        shown = self.shop.shown()
        for unit in shown:
            y = self._row(area, unit, pygame.Rect(inner.x, y, wide, 0)) + page.px(6)
        if not shown:
            place = pygame.Rect(inner.x, y, wide, page.line(30))
            heading = Label("nothing", place, page.words("ui.builder.nothing"), face="title", size=20)
            about = pygame.Rect(inner.x, place.bottom, wide, 0)
            area.add(heading, Paragraph("nothing-about", about, page.words("ui.builder.nothing_about"), page.look))
        self.made.append(area)
        return self.made

    def _chips(self, inner: pygame.Rect, y: int) -> int:
        """Lay the filters out in as many lines as they need; return where they end."""
        page = self.page
        x, high, gap = inner.x, page.line(30), page.px(5)
        for name in FILTERS:
            words = page.words(f"ui.builder.filter.{name}")
            wide = chip_width(page.look, words)
            if x + wide > inner.right and x > inner.x:
                x, y = inner.x, y + high + gap
            rect = pygame.Rect(x, y, wide, high)
            on = name == self.shop.filter
            self.made.append(Chip(f"filter-{name}", rect, words, partial(self.deeds.filter, name), on=on))
            x += wide + gap
        return y + high

    def _row(self, area: ScrollArea, unit: Unit, place: pygame.Rect) -> int:
        page, look, texts = self.page, self.page.look, self.shop.texts
        name = dust_words.unit_name(texts, unit)
        lines = Lines(name, dust_words.short_line(texts, unit))
        place.h = max(page.line(56), lines.height(look, UnitRow.room(look, place.w)) + page.px(8))
        marked = bool(self.shop.missing_rules(unit))
        about = [page.words("ui.builder.keys_tip")]
        if marked:
            about.insert(0, f"{page.words('ui.builder.specials')}: {page.words('ui.builder.not_enforced')}")
        row = UnitRow(
            f"unit-{unit.id}", place, counter_of(unit), lines, (str(unit.points), page.words("ui.builder.pts")),
            chosen=unit.id == self.shop.chosen, press=partial(self.deeds.press_row, unit.id), step=self.deeds.leaf,
            change=partial(self.deeds.change, unit.id), count=self.shop.count(unit.id), tip=Tip(name, tuple(about)),
            marked=marked,
        )  # fmt: skip
        side = page.px(30)
        knob = pygame.Rect(place.right - side - page.px(10), place.centery - side // 2, side, side)
        words = page.words("ui.builder.add_tip", unit=name)
        area.add(row, Knob(f"add-{unit.id}", knob, "icons/plus", words, partial(self.deeds.change, unit.id, 1)))
        return place.bottom
