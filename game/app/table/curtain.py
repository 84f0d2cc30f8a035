"""The curtain between two persons at one screen: nothing of the table is drawn while it is down; imports widgets."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.app.art import palette, pictures
from game.app.art.look import Look
from game.app.art.tokens import badge
from game.app.widgets.buttons import Button
from game.app.widgets.texts import Box, Label, Paragraph, Picture
from game.app.widgets.widget import Widget
from game.data.texts import Texts


def draw(canvas: pygame.Surface, look: Look) -> None:
    """Cover the whole screen with the city at night."""
    canvas.blit(pictures.menu_backdrop(look, canvas.get_size()), (0, 0))


def build(
    look: Look, size: tuple[int, int], texts: Texts, seat: str, bloc: str, lift: Callable[[], None],
    menu: Callable[[], None],
) -> list[Widget]:  # fmt: skip
    """Return what the curtain says: who is asked, and the button that lifts it."""
    width = min(look.px(560), size[0] - look.px(48))
    inner = width - look.px(64)
    title = texts("ui.table_screen.curtain.title", seat=seat)
    words = Paragraph(
        "curtain-words", pygame.Rect(0, 0, inner, 0), texts("ui.table_screen.curtain.words", seat=seat), look, size=17,
        align="centre",
    )  # fmt: skip
    mark, head, high, gap = look.px(72), look.px(48), look.px(50), look.px(14)
    parts = [mark if bloc else 0, head, words.rect.height, high, high]
    height = sum(parts) + gap * (len(parts) - 1) + look.px(64)
    box = pygame.Rect(0, 0, width, height)
    box.center = (size[0] // 2, size[1] // 2)
    x, y = box.x + look.px(32), box.y + look.px(32)
    widgets: list[Widget] = [Box("curtain", box)]
    if bloc:
        spot = pygame.Rect(box.centerx - mark // 2, y, mark, mark)
        widgets.append(Picture("curtain-badge", spot, lambda canvas, look, rect: _badge(canvas, look, rect, bloc)))
        y += mark + gap
    rect = pygame.Rect(x, y, inner, head)
    widgets.append(Label("curtain-title", rect, title, face="title", size=34, align="centre", colour=palette.TEXT))
    y += head + gap
    words.rect.topleft = (x, y)
    widgets.append(words)
    y += words.rect.height + gap
    rect = pygame.Rect(x, y, inner, high)
    words_on_it = texts("ui.table_screen.curtain.lift")
    widgets.append(Button("lift", rect, words_on_it, lift, kind="primary", key="Enter|Return|Space"))
    y += high + gap
    rect = pygame.Rect(x, y, inner, high)
    widgets.append(Button("menu", rect, texts("ui.table_screen.menu"), menu, icon="icons/menu", key="M"))
    return widgets


def _badge(canvas: pygame.Surface, look: Look, rect: pygame.Rect, bloc: str) -> None:
    canvas.blit(badge(look, bloc, rect.width), rect)
