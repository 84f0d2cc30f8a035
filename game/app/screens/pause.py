"""The menu of a game in play: go on, save, look something up, leave; imports widgets and the saves of the core."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pygame

from game.app.art import palette
from game.app.screens.dialog import Answer, Dialog
from game.app.screens.page import Column, Page
from game.app.widgets.buttons import Button
from game.app.widgets.scroll import ScrollArea
from game.app.widgets.texts import Box
from game.core.saves import SaveError, safe_name
from game.roster.names import TAUGHT

if TYPE_CHECKING:
    from game.app.desk import Desk
    from game.app.shell import Shell

WIDE = 460


class PauseScreen(Page):
    """A panel over the table."""

    name = "pause"
    modal = True

    def __init__(self, shell: Shell, desk: Desk) -> None:
        super().__init__(shell)
        self.desk = desk
        self.message = ""

    def opened(self) -> None:
        self.focus_id = self.focus_id or "resume"

    def draw_below(self, canvas: pygame.Surface) -> None:
        """Leave the table visible."""

    def layout(self, size: tuple[int, int]) -> None:
        pad, high = self.px(20), self.line(46)
        pairs = self.units()[1] < 620
        wide = min(self.line(WIDE * 3 // 2 if pairs else WIDE), size[0] - 2 * pad)
        inner = pygame.Rect((size[0] - wide) // 2 + pad, 0, wide - 2 * pad, 0)
        column = Column(self, inner, 8)
        column.heading("heading", self.words("ui.pause.title"), size=30)
        buttons = (
            ("resume", "icons/play", "Esc", self.on_back),
            ("save_as", "icons/order", "S|Ctrl+S", self._ask_name),
            ("load", "icons/replay", "L", lambda: self.ways.open_saves("load")),
            ("rules", "icons/book", "F1", self.ways.open_rule),
            ("settings", "icons/cog", "O", self.ways.open_settings),
            ("tutorial", "icons/person", "T", self._ask_tutorial),
            ("menu", "icons/house", "Q", self._leave),
        )
        offered = [button for button in buttons if button[0] != "tutorial" or self.desk.game in TAUGHT]
        for at, (name, icon, key, press) in enumerate(offered):
            left = pairs and at % 2 == 1  # the one beside it comes at the same height
            place = column.take(high, -high if left else None)
            if pairs and name != "resume":
                place.width = (place.width - column.gap) // 2
                place.x += 0 if left else place.width + column.gap
            kind = "primary" if name == "resume" else "normal"
            column.made.append(
                Button(name, place, self.words(f"ui.pause.{name}"), press, kind=kind, icon=icon, key=key)
            )
        safe = self.desk.session.trouble is None and self.desk.path is not None
        kept = "ui.pause.kept" if self.desk.outcome() is None else "ui.pause.over"
        told = self.message or self.words(kept if safe else "ui.pause.not_kept")
        column.paragraph("note", told, colour=palette.TEXT2 if safe else palette.AMBER)
        needed = column.y + pad
        box = pygame.Rect((size[0] - wide) // 2, 0, wide, min(needed + pad, size[1] - 2 * self.px(12)))
        box.centery = size[1] // 2
        for widget in column.made:
            widget.rect.y += box.y + pad
        self.widgets.append(Box("box", box))
        area = ScrollArea("pause", box.inflate(-self.px(8), -self.px(16)), bar=self.px(8))
        area.add(*column.made)
        self.widgets.append(area)

    def _leave(self) -> None:
        """Go to the menu; the game is kept all the time, so nothing is asked unless it can't be."""
        if self.desk.session.trouble is None:
            self.ways.open_menu()
            return
        words = self.words
        answers = [
            Answer(words("ui.pause.menu"), self.ways.open_menu, kind="danger", key="Q"),
            Answer(words("ui.page.cancel"), lambda: None, key="Esc"),
        ]
        self.shell.open(Dialog(self.shell, words("ui.pause.menu"), words("ui.pause.not_kept"), answers))

    def _ask_tutorial(self) -> None:
        words = self.words
        answers = [
            Answer(
                words("ui.pause.tutorial"), lambda: self.ways.open_tutorial(self.desk.game), kind="primary", key="T"
            ),
            Answer(words("ui.page.cancel"), lambda: None, key="Esc"),
        ]
        self.shell.open(Dialog(self.shell, words("ui.pause.tutorial_title"), words("ui.pause.tutorial_words"), answers))

    def _ask_name(self) -> None:
        ask_name(self, self.desk, self._said)

    def _said(self, message: str) -> None:
        self.message = message
        self.relayout(self.size)


def ask_name(page: Page, desk: Desk, said: Callable[[str], None]) -> None:
    """Ask for a name and keep a copy of the game under it; `said` hears how that went."""
    words = page.words
    turn = getattr(desk.session.state, "turn", 0)
    usual = words("ui.pause.name_of_save", game=page.texts_of(desk.game)(f"{desk.game}.title"), turn=turn)
    dialog = Dialog(page.shell, words("ui.pause.save_title"), words("ui.pause.save_words"), [], entry=usual)
    dialog.answers = [
        Answer(
            words("ui.pause.save"), lambda: _keep(page, desk, dialog.value or usual, said), kind="primary", key="Enter"
        ),
        Answer(words("ui.page.cancel"), lambda: None, key="Esc"),
    ]
    page.shell.open(dialog)


def _keep(page: Page, desk: Desk, name: str, said: Callable[[str], None], *, replace: bool = False) -> None:
    words = page.words
    try:
        path = desk.save_as(name, replace=replace)
    except SaveError as error:
        if error.reason == "exists" and not replace:
            answers = [
                Answer(
                    words("ui.pause.replace"),
                    lambda: _keep(page, desk, name, said, replace=True),
                    kind="danger",
                    key="R",
                ),
                Answer(words("ui.page.cancel"), lambda: None, key="Esc"),
            ]
            told = words("ui.pause.replace_words", name=safe_name(name))
            page.shell.open(Dialog(page.shell, words("ui.pause.replace_title"), told, answers))
            return
        key = f"ui.saves.trouble.{error.reason}"
        said(words(key) if page.shell.texts.has(key) else str(error))
        return
    said(words("ui.pause.saved", name=path.stem))
