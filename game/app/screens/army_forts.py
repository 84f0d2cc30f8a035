"""The fortifications of a list in the army builder: how many of each, and what they cost; imports widgets."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

import pygame

from game.app.art import dust_things
from game.app.screens.army_parts import Knob, Lines, RosterRow
from game.app.widgets.scroll import ScrollArea
from game.app.widgets.widget import Tip
from game.rules.dust.muster import with_fort

if TYPE_CHECKING:
    from game.app.art.look import Look
    from game.app.screens.page import Page
    from game.app.workshop import Workshop
    from game.rules.dust.records import ArmyList, Fortification


class FortRow(RosterRow):
    """A kind of fortification: its picture, how many, and what they cost."""

    def __init__(
        self, id: str, rect: pygame.Rect, kind: str, lines: Lines, count: int, points: str,
        change: Callable[[int], None], tip: Tip,
    ) -> None:  # fmt: skip
        super().__init__(
            id, rect, None, lines, count, points, chosen=False, press=partial(change, 1), change=change, tip=tip,
            faulty=False,
        )  # fmt: skip
        self.kind = kind

    def sign(self, look: Look) -> pygame.Surface:
        return dust_things.fort(look, self.kind, 1, 0, look.px(42))


class FortRows:
    """Lays the fortifications that can be bought out below the units (D-306)."""

    def __init__(self, page: Page, shop: Workshop, form: Callable[[ArmyList], None], area: ScrollArea) -> None:
        self.page, self.shop, self.form, self.area = page, shop, form, area

    def lay(self, rect: pygame.Rect) -> int:
        """Add a row for each kind that has a cost; return where they end."""
        y = rect.y
        for fort in self.shop.known.forts.values():
            if fort.points:
                y = self._row(fort, pygame.Rect(rect.x, y, rect.w, 0)) + self.page.px(5)
        return y

    def _row(self, fort: Fortification, place: pygame.Rect) -> int:
        page, shop, look = self.page, self.shop, self.page.look
        name = shop.texts(f"dust.fort.{fort.id}.name")
        count = next((works.count for works in shop.army.fortifications if works.kind == fort.id), 0)
        lines = Lines(name, page.words("ui.builder.each", points=fort.points))
        place.h = max(page.line(52), lines.height(look, RosterRow.room(look, place.w)) + page.px(8))
        tip = Tip(name, (shop.texts(f"dust.fort.{fort.id}.text"),), "D-306")
        row = FortRow(
            f"fort-{fort.id}", place, fort.id, lines, count, str(count * fort.points), partial(self._change, fort), tip
        )
        self.area.add(row)
        well = row.stepper(look)
        for sign, by, x in (("minus", -1, well.x), ("plus", 1, well.right - well.h)):
            words = page.words("ui.builder.take_tip" if by < 0 else "ui.builder.add_tip", unit=name)
            knob = pygame.Rect(x, well.y, well.h, well.h)
            press, able = partial(self._change, fort, by), by > 0 or count > 0
            self.area.add(
                Knob(f"{sign}-fort-{fort.id}", knob, f"icons/{sign}", words, press, bare=True, enabled=able)
            )
        return place.bottom

    def _change(self, fort: Fortification, by: int) -> None:
        self.form(with_fort(self.shop.army, fort.id, by))
