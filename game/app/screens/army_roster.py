"""The list in work at the right of the army builder: name, points, entries, roster check; imports widgets."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Protocol

import pygame

from game.app import dust_words
from game.app.art import palette
from game.app.art.dust_units import counter_of
from game.app.screens.army_forts import FortRows
from game.app.screens.army_parts import FindingRow, Knob, Lines, NameField, RosterRow, draw_bar
from game.app.screens.army_platoons import PlatoonRows, platoon_words
from game.app.widgets.buttons import Button, Toggle
from game.app.widgets.scroll import ScrollArea
from game.app.widgets.texts import Label, Paragraph, Picture
from game.app.widgets.widget import Tip, Widget
from game.rules.dust.muster import LIMITS, Finding

if TYPE_CHECKING:
    from game.app.art.look import Look
    from game.app.screens.page import Page
    from game.app.workshop import Workshop
    from game.rules.dust.records import ArmyList, Entry

NAME_LENGTH = 60
_NAMES = ("unit", "other")
"""What a finding says of units, told by their names."""


class Deeds(Protocol):
    """What the person can do with the list."""

    def rename(self, name: str) -> None: ...
    def named(self) -> None: ...
    def set_limit(self, limit: str) -> None: ...
    def pick(self, unit: str) -> None: ...
    def change(self, unit: str, by: int) -> None: ...
    def open_lists(self) -> None: ...
    def form(self, army: ArmyList) -> None: ...


def finding_words(shop: Workshop, finding: Finding) -> str:
    """Return a line of the roster check in words."""
    texts = shop.texts
    values = dict(finding.params)
    for key in _NAMES:
        if key in values and values[key] in shop.known.units:
            values[key] = dust_words.unit_name(texts, values[key])
    for key in ("bloc", "wanted"):
        if key in values:
            values[key] = texts(f"dust.bloc.{values[key]}")
    if "fort" in values:
        values["fort"] = texts(f"dust.fort.{values['fort']}.name")
    values |= platoon_words(shop, values)
    key = f"ui.builder.finding.{finding.reason}"
    if not texts.has(key):
        key = f"{key}.{'one' if values.get('count') == 1 else 'many'}"
    return texts(key, **values)


class RosterPanel:
    """Lays the list in work out in a rectangle."""

    def __init__(self, page: Page, shop: Workshop, deeds: Deeds) -> None:
        self.page, self.shop, self.deeds = page, shop, deeds
        self.look = page.look
        self.made: list[Widget] = []

    def lay(self, rect: pygame.Rect) -> list[Widget]:
        """Return the widgets of the panel."""
        y = self._head(rect)
        y = self._points(pygame.Rect(rect.x, y, rect.w, rect.bottom - y))
        check = self._check_height(rect.w, (rect.bottom - y) * 42 // 100)
        entries = pygame.Rect(rect.x, y, rect.w, rect.bottom - y - check - self.page.px(6))
        self._entries(entries)
        self._check(pygame.Rect(rect.x, rect.bottom - check, rect.w, check))
        return self.made

    # ---- Name and points ----

    def _head(self, rect: pygame.Rect) -> int:
        page, army = self.page, self.shop.army
        high = page.line(40)
        words = page.words("ui.builder.load")
        button = pygame.Rect(0, rect.y, page.room(words, "L", size=16), high)
        button.right = rect.right
        field = pygame.Rect(rect.x, rect.y, button.x - rect.x - page.px(12), high)
        tip = Tip(page.words("ui.builder.name"), key="F2")
        self.made += [
            NameField(
                "name", field, army.name, self.deeds.rename, done=self.deeds.named, longest=NAME_LENGTH, tip=tip,
                hint=page.words("ui.builder.name"),
            ),
            Button("lists", button, words, self.deeds.open_lists, icon="icons/list", key="L", size=16),
        ]  # fmt: skip
        return rect.y + high + page.px(6)

    def _points(self, rect: pygame.Rect) -> int:
        page, shop = self.page, self.shop
        high = page.line(46)
        options = [str(limit) for limit in LIMITS]
        if str(shop.army.limit) not in options:
            options.insert(len(options) - 1, str(shop.army.limit))
        shown = [(limit, limit if limit != "0" else page.words("ui.builder.free")) for limit in options]
        part = max(self.look.size_of(words, "strong", 15)[0] for _, words in shown) + page.px(18)
        wide = min(part * len(shown), rect.w * 46 // 100)
        toggle = pygame.Rect(0, 0, wide, page.line(36))
        toggle.midright = (rect.right, rect.y + high // 2)
        place = pygame.Rect(rect.x, rect.y, toggle.x - rect.x - page.px(10), high)
        self.made += [
            Picture("total", place, self._draw_total),
            Toggle(
                "limit", toggle, shown, str(shop.army.limit), self.deeds.set_limit, size=15,
                tip=Tip(page.words("ui.builder.limit")),
            ),
        ]  # fmt: skip
        y = rect.y + high + page.px(6)
        bar = pygame.Rect(rect.x, y, rect.w, page.px(16))
        self.made.append(Picture("bar", bar, self._draw_bar))
        return bar.bottom + page.px(8)

    def _draw_total(self, canvas: pygame.Surface, look: Look, rect: pygame.Rect) -> None:
        page, total, limit = self.page, self.shop.total, self.shop.army.limit
        over = limit and total > limit
        figure = look.text(str(total), "title", 44, look.colour("blocked") if over else palette.TEXT)
        canvas.blit(figure, figure.get_rect(midleft=rect.midleft))
        x = rect.x + figure.get_width() + look.px(10)
        room = rect.right - x
        words = page.words("ui.builder.of_points", limit=limit) if limit else page.words("ui.builder.points")
        first = look.text(words, "label", 16, palette.TEXT2, width=room)
        parts = [first]
        if limit:
            key = "over" if over else "left" if total < limit else "exact"
            tone = look.colour("blocked") if over else look.colour("good")
            parts.append(
                look.text(page.words(f"ui.builder.{key}", count=abs(limit - total)), "strong", 16, tone, width=room)
            )
        y = rect.centery - sum(part.get_height() for part in parts) // 2
        for part in parts:
            canvas.blit(part, (x, y))
            y += part.get_height()

    def _draw_bar(self, canvas: pygame.Surface, look: Look, rect: pygame.Rect) -> None:
        bloc = look.bloc(self.shop.army.bloc)
        tones = {
            "command": palette.AMBER_LIGHT, "armour": bloc.light, "infantry": palette.mix(bloc.light, bloc.base, 0.45),
            "support": palette.mix(bloc.light, bloc.base, 0.75), "air": palette.mix(bloc.base, palette.INK700, 0.2),
        }  # fmt: skip
        parts = [
            (self.shop.cost(entry) // entry.count, tones[group])
            for group, entries in self.shop.groups() for entry in entries for _ in range(entry.count)
        ]  # fmt: skip
        stone = palette.mix(palette.BONE, palette.INK700, 0.4)
        forts = self.shop.known.forts
        parts += [
            (forts[works.kind].points, stone)
            for works in self.shop.army.fortifications if works.kind in forts for _ in range(works.count)
        ]  # fmt: skip
        draw_bar(canvas, look, rect, parts, self.shop.army.limit)

    # ---- Entries ----

    def _entries(self, rect: pygame.Rect) -> None:
        page = self.page
        area = ScrollArea("roster", rect, bar=page.px(8))
        inner = rect.w - page.px(14)
        if not self.shop.army.units:
            heading = Label(
                "empty", pygame.Rect(rect.x, rect.y + page.px(8), inner, page.line(30)), page.words("ui.builder.empty"),
                face="title", size=22, colour=palette.TEXT2,
            )  # fmt: skip
            about = Paragraph(
                "empty-about", pygame.Rect(rect.x, heading.rect.bottom, inner, 0), page.words("ui.builder.empty_about"),
                self.look,
            )  # fmt: skip
            area.add(heading, about)
        y = rect.y
        faulty = {name for finding in self.shop.faults() for name in finding.units}
        for group, entries in self.shop.groups():
            place = pygame.Rect(rect.x, y, inner, page.line(26))
            area.add(Picture(f"group-{group}", place, self._heading(page.words(f"ui.builder.group.{group}"))))
            y = place.bottom + page.px(3)
            for entry in entries:
                y = self._entry(area, entry, pygame.Rect(rect.x, y, inner, 0), faulty) + page.px(5)
            y += page.px(4)
        if self.shop.army.units:
            place = pygame.Rect(rect.x, y, inner, page.line(26))
            area.add(Picture("group-forts", place, self._heading(page.words("ui.builder.forts"))))
            y = FortRows(page, self.shop, self.deeds.form, area).lay(
                pygame.Rect(rect.x, place.bottom + page.px(3), inner, 0)
            )
            PlatoonRows(page, self.shop, self.deeds.form, area).lay(pygame.Rect(rect.x, y, inner, 0))
        self.made.append(area)

    def _heading(self, words: str) -> Callable[[pygame.Surface, Look, pygame.Rect], None]:
        def paint_it(canvas: pygame.Surface, look: Look, rect: pygame.Rect) -> None:
            drawn = look.text(words, "title", 18, palette.TEXT2)
            canvas.blit(drawn, drawn.get_rect(midleft=rect.midleft))
            x = rect.x + max(drawn.get_width() + look.px(14), look.px(80))
            canvas.fill(palette.mix(palette.INK700, palette.TEXT, 0.14), (x, rect.centery, rect.right - x, look.px(1)))

        return paint_it

    def _entry(self, area: ScrollArea, entry: Entry, place: pygame.Rect, faulty: set[str]) -> int:
        page, shop, look = self.page, self.shop, self.look
        unit = shop.known.units[entry.unit]
        name = dust_words.unit_name(shop.texts, unit)
        second = dust_words.kind_words(shop.texts, unit)
        if entry.options:
            second = ", ".join([second, *(shop.texts(f"dust.option.{option}") for option in entry.options)])
        lines = Lines(name, second)
        place.h = max(page.line(52), lines.height(look, RosterRow.room(look, place.w)) + page.px(8))
        row = RosterRow(
            f"entry-{unit.id}", place, counter_of(unit), lines, entry.count, str(shop.cost(entry)),
            chosen=unit.id == shop.chosen, press=lambda: self.deeds.pick(unit.id),
            change=lambda by: self.deeds.change(unit.id, by), tip=Tip(name, (page.words("ui.builder.keys_tip"),)),
            faulty=unit.id in faulty,
        )  # fmt: skip
        area.add(row)
        well = row.stepper(look)
        side = well.h
        for sign, by, x in (("minus", -1, well.x), ("plus", 1, well.right - side)):
            words = page.words("ui.builder.take_tip" if by < 0 else "ui.builder.add_tip", unit=name)
            knob = Knob(
                f"{sign}-{unit.id}", pygame.Rect(x, well.y, side, side), f"icons/{sign}", words,
                self._changer(unit.id, by), bare=True,
            )  # fmt: skip
            area.add(knob)
        return place.bottom

    def _changer(self, unit: str, by: int) -> Callable[[], None]:
        return lambda: self.deeds.change(unit, by)

    # ---- The check ----

    def _finding_height(self, words: str, wide: int) -> int:
        return self.look.height_of(words, "label", 16, width=wide - self.page.px(38)) + self.page.px(7)

    def _check_height(self, wide: int, most: int) -> int:
        page = self.page
        inner = wide - page.px(14)
        lines = [finding_words(self.shop, finding) for finding in self.shop.findings()]
        needed = page.line(28) + sum(self._finding_height(words, inner) for words in lines)
        return min(needed, max(most, page.line(28) + page.line(30)))

    def _check(self, rect: pygame.Rect) -> None:
        page = self.page
        heading = pygame.Rect(rect.x, rect.y, rect.w, page.line(26))
        self.made.append(Picture("check-title", heading, self._heading(page.words("ui.builder.check"))))
        top = rect.y + page.line(28)
        area = ScrollArea("check", pygame.Rect(rect.x, top, rect.w, rect.bottom - top), bar=page.px(8))
        y, inner = top, rect.w - page.px(14)
        for at, finding in enumerate(self.shop.findings()):
            words = finding_words(self.shop, finding)
            place = pygame.Rect(rect.x, y, inner, self._finding_height(words, inner))
            about = [dust_words.unit_name(self.shop.texts, unit) for unit in finding.units]
            tip = Tip(words, (", ".join(about),) if len(about) > 1 else (), rule=finding.rule)
            area.add(FindingRow(f"finding-{at}", place, finding.kind, words, tip))
            y = place.bottom
        self.made.append(area)
