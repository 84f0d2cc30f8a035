"""The cards of a pile that may be looked through, laid out over the table; imports the table's contract and widgets."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pygame

from game.app.screen import Screen
from game.app.table.parts import Contents, GameTable, Piece
from game.app.widgets.buttons import Button
from game.app.widgets.scroll import ScrollArea
from game.app.widgets.texts import Box, Picture
from game.app.widgets.widget import Widget

if TYPE_CHECKING:
    from game.app.art.look import Look
    from game.app.shell import Shell

CARD = (150, 190)
"""A card, in units."""
GAP, PAD, HEAD, FOOT = 10, 20, 58, 66


class PileScreen(Screen):
    """Shows every card of a pile; Esc, the button or a click beside it closes it."""

    name = "pile"
    modal = True

    def __init__(self, shell: Shell, table: GameTable, contents: Contents, view: Any) -> None:
        super().__init__(shell)
        self.table, self.contents, self.view = table, contents, view
        self.box = pygame.Rect(0, 0, 1, 1)

    def opened(self) -> None:
        self.focus("close")

    def layout(self, size: tuple[int, int]) -> None:
        look = self.shell.look
        card, gap, pad = (look.px(CARD[0]), look.px(CARD[1])), look.px(GAP), look.px(PAD)
        count = len(self.contents.cards)
        most = max(1, (size[0] - 4 * pad + gap) // (card[0] + gap))
        across = max(2, min(most, count, max(4, round((count * 1.9) ** 0.5))))
        rows = -(-count // across)
        inner = across * (card[0] + gap) - gap
        need = rows * (card[1] + gap) - gap
        high = min(need, size[1] - 2 * pad - look.px(HEAD + FOOT))
        self.box = pygame.Rect(0, 0, inner + 2 * pad + look.px(10), high + look.px(HEAD + FOOT))
        self.box.center = (size[0] // 2, size[1] // 2)
        area = ScrollArea("cards", pygame.Rect(self.box.x + pad, self.box.y + look.px(HEAD), inner + look.px(14), high))
        shown: list[Widget] = []
        for at, (part, face) in enumerate(self.contents.cards):
            corner = (area.rect.x + at % across * (card[0] + gap), area.rect.y + at // across * (card[1] + gap))
            tip = self.table.tip(part, self.view)
            shown.append(Picture(f"card:{part}", pygame.Rect(corner, card), self._painter(part, face), tip=tip))
        area.add(*shown)
        foot = pygame.Rect(0, 0, look.px(180), look.px(44))
        foot.midbottom = (self.box.centerx, self.box.bottom - look.px(12))
        close = Button("close", foot, self.shell.texts("ui.dialog.close"), self.shell.back, kind="primary", key="Esc")
        self.widgets = [Box("box", self.box, title=self.contents.title), area, close]

    def _painter(self, part: str, face: Any) -> Any:
        def paint_it(canvas: pygame.Surface, look: Look, rect: pygame.Rect) -> None:
            piece = Piece(part, face, (0.0, 0.0), CARD)
            canvas.blit(self.table.face(look, piece, rect.size), rect)

        return paint_it

    def on_pointer(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.MOUSEBUTTONDOWN and not self.box.collidepoint(event.pos):
            self.shell.back()
            return True
        return False
