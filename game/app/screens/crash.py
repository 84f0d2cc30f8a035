"""After a crash: what happened, where report and game are, and the ways on; imports widgets."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from game.app.art import palette
from game.app.screens.page import Column, Page
from game.app.widgets.buttons import Button
from game.app.widgets.scroll import ScrollArea
from game.app.widgets.texts import Box

if TYPE_CHECKING:
    from game.app.crash import Crash
    from game.app.shell import Shell

WIDE = 820


class CrashScreen(Page):
    """One sentence, two files, and three buttons."""

    name = "crash"

    def __init__(self, shell: Shell, crash: Crash) -> None:
        super().__init__(shell)
        self.crash = crash

    def opened(self) -> None:
        self.focus_id = self.focus_id or ("go_on" if self.crash.can_go_on else "menu")

    def layout(self, size: tuple[int, int]) -> None:
        words, crash = self.words, self.crash
        margin, pad = self.px(24), self.px(24)
        wide = min(self.line(WIDE), size[0] - 2 * margin)
        left = (size[0] - wide) // 2
        column = Column(self, pygame.Rect(left + pad, 0, wide - 2 * pad, 0), 10)
        column.heading("heading", words("ui.crash.title"), size=36)
        column.paragraph("sentence", crash.sentence, size=18, colour=palette.TEXT)
        column.paragraph("error", crash.error, face="label", size=15, colour=palette.QUIET)
        for key, path in (("report", crash.report), ("journal", crash.journal)):
            if path is not None or key == "report":
                column.paragraph(f"{key}-name", words(f"ui.crash.{key}"), face="strong", colour=palette.TEXT, gap=0)
                told = str(path) if path is not None else words("ui.crash.none")
                column.paragraph(f"{key}-path", told, face="label", size=15)
        column.paragraph("thanks", words("ui.crash.thanks"), colour=palette.QUIET)
        choices = [("go_on", "icons/play", "Space", self._go_on)] if crash.can_go_on else []
        choices += [("menu", "icons/house", "M", self.ways.open_menu), ("quit", "icons/x", "Q", self.shell.quit)]
        high, gap = self.line(46), self.px(10)
        labels = [words(f"ui.crash.{name}") for name, *_ in choices]
        share = (column.rect.width - gap * (len(choices) - 1)) // len(choices)
        in_row = all(self.room(label, "Space") <= share for label in labels)
        foot = high if in_row else len(choices) * (high + gap) - gap
        box = pygame.Rect(left, 0, wide, min(column.y + foot + 2 * pad + self.px(8), size[1] - 2 * self.px(12)))
        box.centery = size[1] // 2
        self.widgets.append(Box("box", box))
        text = pygame.Rect(box.x, box.y + self.px(8), box.width - self.px(6), box.height - foot - pad - self.px(16))
        area = ScrollArea("crash", text, bar=self.px(8))
        for widget in column.made:
            widget.rect.y += box.y + pad
        area.add(*column.made)
        self.widgets.append(area)
        top = box.bottom - pad - foot
        for at, ((name, icon, key, press), label) in enumerate(zip(choices, labels, strict=True)):
            spot = (column.rect.x + at * (share + gap), top) if in_row else (column.rect.x, top + at * (high + gap))
            rect = pygame.Rect(spot, (share if in_row else column.rect.width, high))
            kind = "primary" if at == 0 else "normal"
            self.widgets.append(Button(name, rect, label, press, kind=kind, icon=icon, key=key))

    def _go_on(self) -> None:
        self.ways.continue_game()

    def on_back(self) -> None:
        """Go to the menu: there is nothing behind this screen that could be trusted."""
        self.ways.open_menu()
