"""The large card of a unit in the army builder: picture, figures, weapons, special rules; imports widgets."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pygame

from game.app import dust_words
from game.app.art import dust_cards, dust_scenes, paint, palette, shapes, tokens
from game.app.art.dust_units import LIGHTS, silhouette_of
from game.app.screens.page import Column
from game.app.widgets.texts import Picture
from game.app.widgets.widget import Mood, Tip, Widget

if TYPE_CHECKING:
    from game.app.art.look import Look
    from game.app.screens.page import Page
    from game.app.workshop import Workshop
    from game.rules.dust.records import Option, Unit

TITLES = (52, 44, 38, 32, 28, 24)


class SpecialRow(Widget):
    """A special rule: its name and what it does; one that is not enforced yet says so."""

    def __init__(self, id: str, rect: pygame.Rect, name: str, words: str, mark: str, look: Look, tip: Tip) -> None:
        super().__init__(id, rect, tip=tip)
        self.name, self.words, self.mark = name, words, mark
        self.rect.height = sum(part.get_height() for part in self._parts(look)) + look.px(10)

    @property
    def label(self) -> str:
        return self.name

    def _parts(self, look: Look) -> list[pygame.Surface]:
        room = self.rect.w - look.px(52)
        title = f"{self.name} · {self.mark}" if self.mark else self.name
        ink = palette.AMBER if self.mark else palette.TEXT
        return [
            look.paragraph(title, "strong", 16, ink, width=room),
            look.paragraph(self.words, "book", 15, palette.TEXT2, width=room, leading=1.15),
        ]

    def draw(self, canvas: pygame.Surface, look: Look, mood: Mood) -> None:
        fill = (0, 0, 0, 40 if mood.hover else 76)
        key = ("special", self.rect.size, fill)
        canvas.blit(look.cached(key, lambda: shapes.rounded(self.rect.size, look.px(4), fill)), self.rect)
        if mood.focus:
            paint.focus_ring(canvas, look, self.rect.inflate(-look.px(6), -look.px(6)))
        sign = look.icon("icons/bolt" if self.mark else "icons/book", look.px(18), palette.AMBER)
        canvas.blit(sign, sign.get_rect(center=(self.rect.x + look.px(23), self.rect.centery)))
        y = self.rect.y + look.px(5)
        for part in self._parts(look):
            canvas.blit(part, (self.rect.x + look.px(44), y))
            y += part.get_height()


class OptionRow(Widget):
    """Something that can be bought for a unit, with a box that is ticked when it is."""

    def __init__(
        self, id: str, rect: pygame.Rect, words: str, press: Callable[[], None], *, on: bool, enabled: bool, why: str
    ) -> None:
        super().__init__(id, rect, press, enabled=enabled, why=why)
        self.words, self.on = words, on

    @property
    def label(self) -> str:
        return self.words

    def draw(self, canvas: pygame.Surface, look: Look, mood: Mood) -> None:
        paint.row(canvas, look, self.rect, "hover" if mood.hover and self.enabled else "normal")
        if mood.focus:
            paint.focus_ring(canvas, look, self.rect.inflate(-look.px(6), -look.px(6)))
        ink = palette.TEXT if self.enabled else palette.DISABLED
        box = pygame.Rect(0, 0, look.px(20), look.px(20))
        box.center = (self.rect.x + look.px(23), self.rect.centery)
        paint.ring(canvas, look, box.inflate(-4, -4), ink, width=1.5, radius=2)
        if self.on:
            tick = look.icon("icons/check", look.px(16), palette.AMBER)
            canvas.blit(tick, tick.get_rect(center=box.center))
        words = look.text(self.words, "strong", 16, ink, width=self.rect.w - look.px(52))
        canvas.blit(words, words.get_rect(midleft=(self.rect.x + look.px(44), self.rect.centery)))


class PartnerButton(Widget):
    """A unit that goes well with the one on the card; pressing it shows that one."""

    def __init__(self, id: str, rect: pygame.Rect, art: str, words: str, press: Callable[[], None]) -> None:
        super().__init__(id, rect, press)
        self.art, self.words = art, words

    @property
    def label(self) -> str:
        return self.words

    def draw(self, canvas: pygame.Surface, look: Look, mood: Mood) -> None:
        paint.well(canvas, look, self.rect, alpha=60 if mood.hover else 117)
        if mood.hover:
            paint.ring(canvas, look, self.rect.inflate(-2, -2), (*palette.AMBER, 150), width=1)
        if mood.focus:
            paint.focus_ring(canvas, look, self.rect)
        side = look.px(28)
        figure = look.figure(self.art, (side, round(self.rect.h * 0.72)), palette.BONE)
        canvas.blit(figure, figure.get_rect(center=(self.rect.x + look.px(22), self.rect.centery)))
        room = self.rect.w - look.px(48)
        words = look.name(self.words, "strong", 16, width=room, lines=2)
        canvas.blit(words, words.get_rect(midleft=(self.rect.x + look.px(42), self.rect.centery)))


def partner_width(look: Look, words: str) -> int:
    """Return the width of a partner's button with its name in one line."""
    return look.size_of(words, "strong", 16)[0] + look.px(54)


class UnitCard:
    """Lays the card of a unit out in a column."""

    def __init__(self, page: Page, shop: Workshop, unit: Unit, *, low: bool) -> None:
        self.page, self.shop, self.unit, self.low = page, shop, unit, low
        self.look, self.texts = page.look, shop.texts

    def fill(self, column: Column, turn: Callable[[str, str], None]) -> None:
        """Add everything that the card says below its picture."""
        self._figures(column)
        self._weapons(column)
        self._options(column, turn)
        self._specials(column)

    # ---- The picture ----

    def scene_height(self, width: int) -> int:
        """Return the height of the picture with its words on it."""
        look = self.look
        words = sum(part.get_height() for part in self._scene_words(width)) + look.px(44)
        return max(look.px(150 if self.low else 250), words + self._plate_height())

    def _plate_height(self) -> int:
        return self.look.size_of("Ag", "strong", 16)[1] + self.look.px(20)

    def _scene_words(self, width: int) -> list[pygame.Surface]:
        """Return name, designation and points as they stand one below the other."""
        look, texts, unit = self.look, self.texts, self.unit
        name = dust_words.unit_name(texts, unit)
        room = round(width * 0.62) - look.px(76)
        sizes = TITLES[2:] if self.low else TITLES
        size = next((one for one in sizes if look.holds(name, "title", one, room, 1)), None)
        size = size or next((one for one in sizes if look.holds(name, "title", one, room, 2)), sizes[-1])
        parts = [look.paragraph(name, "title", size, palette.BONE, width=room, leading=1.0)]
        second = dust_words.designation(texts, unit) or dust_words.kind_words(texts, unit)
        wide = round(width * 0.5) - look.px(28)
        parts.append(look.paragraph(second, "motto", 18, palette.TEXT2, width=wide))
        points = look.text(str(unit.points), "title", 40 if self.low else 52, palette.AMBER)
        label = look.text(self.page.words("ui.builder.army_points"), "strong", 16, palette.TEXT)
        both = shapes.blank((points.get_width() + look.px(10) + label.get_width(), points.get_height()))
        both.blit(points, (0, 0))
        both.blit(label, label.get_rect(bottomright=(both.get_width(), round(points.get_height() * 0.86))))
        return [*parts, both]

    def draw_scene(self, canvas: pygame.Surface, look: Look, rect: pygame.Rect) -> None:
        """Draw the picture of the unit with its name, points and kind."""
        unit = self.unit
        art = silhouette_of(unit)
        picture = dust_scenes.scene(look, art, LIGHTS[unit.bloc], rect.size, kind=unit.kind)
        canvas.blit(look.cached(("card-scene", art, unit.bloc, unit.kind, rect.size), lambda: _rounded(picture)), rect)
        name, second, points = self._scene_words(rect.w)
        badge = tokens.badge(look, unit.bloc, look.px(44))
        x, y = rect.x + look.px(22), rect.y + look.px(14)
        canvas.blit(badge, badge.get_rect(midleft=(x, y + name.get_height() // 2)))
        canvas.blit(name, (x + badge.get_width() + look.px(14), y))
        y += name.get_height() + look.px(2)
        canvas.blit(second, (x + look.px(2), y))
        y += second.get_height() + look.px(4)
        canvas.blit(points, (x + look.px(2), y))
        self._draw_plate(canvas, rect)

    def _draw_plate(self, canvas: pygame.Surface, rect: pygame.Rect) -> None:
        """Draw the strip at the foot of the picture that says what kind of unit this is, and how large."""
        look, texts, unit = self.look, self.texts, self.unit
        kind = texts(f"dust.class.{unit.armour.partition('-')[0]}")
        is_large = unit.kind in ("vehicle", "aircraft")
        size = texts(f"dust.size.{unit.size}") if is_large else dust_words.kind_words(texts, unit)
        words = look.text(f"{kind} · {size}", "strong", 16, palette.TEXT, width=rect.w - look.px(90))
        high = self._plate_height() - look.px(4)
        plate = pygame.Rect(rect.x + look.px(22), 0, words.get_width() + look.px(58), high)
        plate.bottom = rect.bottom - look.px(12)
        canvas.blit(shapes.rounded(plate.size, look.px(4), (*palette.INK900, 205)), plate)
        figure = look.figure(silhouette_of(unit), (look.px(28), high - look.px(10)), palette.BONE)
        canvas.blit(figure, figure.get_rect(center=(plate.x + look.px(24), plate.centery)))
        canvas.blit(words, words.get_rect(midleft=(plate.x + look.px(46), plate.centery)))

    # ---- Figures, weapons, rules ----

    def _figures(self, column: Column) -> None:
        page, unit, look = self.page, self.unit, self.look
        place = column.take(page.line(60), page.px(14))
        gap = page.px(9)
        share = (place.w - 3 * gap) * 23 // 100
        facts = (
            ("move", "icons/move", str(unit.move)), ("march", "icons/march", str(unit.march)),
            ("armour", "icons/shield", unit.armour[-1]),
        )  # fmt: skip
        for at, (name, icon, value) in enumerate(facts):
            rect = pygame.Rect(place.x + at * (share + gap), place.y, share, place.h)
            words = page.words(f"ui.builder.{name}")
            picture = dust_cards.stat(look, icon, value, words, rect.size)
            column.made.append(Picture(f"figure-{name}", rect, _blitter(picture)))
        left = place.x + 3 * (share + gap)
        rect = pygame.Rect(left, place.y, place.right - left, place.h)
        column.made.append(Picture("figure-track", rect, self._draw_track))

    def _draw_track(self, canvas: pygame.Surface, look: Look, rect: pygame.Rect) -> None:
        unit, pad = self.unit, look.px(12)
        canvas.blit(shapes.rounded(rect.size, look.px(4), (0, 0, 0, 84)), rect)
        pips = unit.kind == "squad"
        label = look.text(
            self.page.words("ui.builder.soldiers" if pips else "ui.builder.damage"), "label", 15, palette.TEXT2,
            width=rect.w - 2 * pad,
        )  # fmt: skip
        count = unit.soldiers or unit.damage
        high = max(look.px(16), rect.h - label.get_height() - look.px(22))
        room = (rect.w - 2 * pad, min(high, look.px(20)))
        track = dust_cards.boxes(look, count, count, room, pips=pips, hollow=not pips)
        y = rect.centery - (label.get_height() + track.get_height() + look.px(4)) // 2
        canvas.blit(label, (rect.x + pad, y))
        canvas.blit(track, (rect.x + pad, y + label.get_height() + look.px(4)))

    def _weapons(self, column: Column) -> None:
        look, wide = self.look, column.rect.w
        if not self.unit.weapons:
            return
        head = dust_cards.table_head(look, dust_words.table_words(self.texts), wide)
        column.made.append(Picture("weapon-head", column.take(head.get_height(), self.page.px(5)), _blitter(head)))
        for at, (row, line) in enumerate(
            zip(dust_words.weapon_rows(self.texts, self.unit), self.unit.weapons, strict=True)
        ):
            picture = dust_cards.table_row(look, row, wide)
            words = ", ".join(
                self.texts(f"dust.keyword.{word}.name") for word in line.keywords
                if not self.shop.known.keywords[word].ignored
            )  # fmt: skip
            tip = Tip(row.name, tuple(part for part in (row.second, words) if part))
            place = column.take(picture.get_height(), self.page.px(4))
            column.made.append(Picture(f"weapon-{at}", place, _blitter(picture), tip=tip))
        column.y += self.page.px(8)

    def _options(self, column: Column, turn: Callable[[str, str], None]) -> None:
        page, unit = self.page, self.unit
        if not unit.options:
            return
        column.heading("options", page.words("ui.builder.options"))
        entry = self.shop.entry(unit.id)
        for option in unit.options:
            words = self._option_words(option)
            on = entry is not None and option.id in entry.options
            row = OptionRow(
                f"option-{option.id}", column.take(page.line(38), page.px(4)), words, _turner(turn, unit.id, option.id),
                on=on, enabled=entry is not None, why=page.words("ui.builder.option_why"),
            )  # fmt: skip
            column.made.append(row)
        column.y += page.px(8)

    def _option_words(self, option: Option) -> str:
        name = self.texts(f"dust.option.{option.id}")
        if not option.points:
            return self.page.words("ui.builder.option_free", name=name)
        return self.page.words("ui.builder.option", name=name, points=option.points)

    def _specials(self, column: Column) -> None:
        page = self.page
        column.heading("specials", page.words("ui.builder.specials"))
        found = dust_words.specials(self.texts, self.unit, self.shop.known.keywords)
        missing = set(self.shop.missing_rules(self.unit))
        for special in found:
            mark = page.words("ui.builder.not_enforced") if special.keyword in missing else ""
            rect = pygame.Rect(column.rect.x, 0, column.rect.w, 0)
            tip = Tip(special.name, rule=special.rule)
            row = SpecialRow(f"special-{special.keyword}", rect, special.name, special.text, mark, self.look, tip)
            column.add(row, page.px(5))
        if not found:
            column.paragraph("no-specials", page.words("ui.builder.no_specials"), size=15)


def _rounded(picture: pygame.Surface) -> pygame.Surface:
    """Return a picture with round upper corners, as it lies in its panel."""
    whole = shapes.blank(picture.get_size())
    whole.blit(picture, (0, 0))
    return shapes.clip(whole, 5)


def _blitter(picture: pygame.Surface) -> Callable[[pygame.Surface, Look, pygame.Rect], None]:
    def paint_it(canvas: pygame.Surface, _look: Look, rect: pygame.Rect) -> None:
        canvas.blit(picture, rect)

    return paint_it


def _turner(turn: Callable[[str, str], None], unit: str, option: str) -> Callable[[], None]:
    return lambda: turn(unit, option)
