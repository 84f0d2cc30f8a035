"""The action buttons of Dust Tactics and the line above them; imports widgets and the art."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from game.app.art import paint, palette
from game.app.art.look import Look
from game.app.widgets.widget import Mood, Tip, Widget

ICONS = {
    "move": "icons/move", "march": "icons/march", "attack": "icons/target", "sustained": "icons/burst",
    "special": "icons/bolt", "nothing": "icons/x", "reload": "icons/ammo", "charge": "icons/fist",
    "scout-march": "icons/binoc", "field-repair": "icons/wrench", "get-moving": "icons/order",
    "clear-wire": "icons/pincers", "clear-mines": "icons/hammer", "fill-trench": "icons/hammer",
    "bury-bunker": "icons/hammer", "reinforcements": "icons/plus", "smoke-launchers": "icons/grenade",
    "stimulants": "icons/heart",
}  # fmt: skip


def plan_icon(action: str) -> str:
    """Return the sign of an action."""
    return ICONS.get(action.removesuffix("!"), "icons/bolt")


class ActionsHead(Widget):
    """How many actions are left, as amber squares, and what can be done with them."""

    focusable = False

    def __init__(self, rect: pygame.Rect, title: str, left: int, of: int, hints: Sequence[str]) -> None:
        super().__init__("actions-left", rect)
        self.title, self.left, self.of, self.hints = title, left, of, hints
        """The hints say the same, the longest first."""

    @property
    def label(self) -> str:
        return f"{self.title} {self.left}. {self.hints[0] if self.hints else ''}"

    def draw(self, canvas: pygame.Surface, look: Look, mood: Mood) -> None:
        rect = self.rect
        title = look.text(self.title, "title", 17, palette.QUIET)
        canvas.blit(title, title.get_rect(midleft=(rect.x, rect.centery)))
        x = rect.x + title.get_width() + look.px(12)
        side = look.px(15)
        for at in range(self.of):
            box = pygame.Rect(x, rect.centery - side // 2, side, side)
            if at < self.left:
                pygame.draw.rect(canvas, palette.AMBER, box, border_radius=look.px(3))
            else:
                pygame.draw.rect(canvas, palette.INK500, box, max(1, look.px(1.5)), border_radius=look.px(3))
            x += side + look.px(6)
        x += look.px(8)
        room = max(1, rect.right - x)
        for words in self.hints:
            if look.fits(words, "strong", 15, room):
                hint = look.text(words, "strong", 15, palette.TEXT, width=room)
                canvas.blit(hint, hint.get_rect(midleft=(x, rect.centery)))
                return


class ActionButton(Widget):
    """An action of a plan: sign, name and price one below the other, its key in the corner."""

    def __init__(
        self, id: str, rect: pygame.Rect, words: str, price: str, icon: str, press: Callable[[], None], *,
        brief: str = "", key: str, enabled: bool, lit: bool, tip: Tip, why: str, cost: int,
    ) -> None:  # fmt: skip
        super().__init__(id, rect, press, key=key, enabled=enabled, tip=tip, why=why)
        self.words, self.price, self.icon, self.lit, self.cost = words, price, icon, lit, cost
        self.brief = brief or words
        """What is written where there is no room for the words."""

    @property
    def label(self) -> str:
        return self.words

    def draw(self, canvas: pygame.Surface, look: Look, mood: Mood) -> None:
        rect = self.rect
        state = "disabled" if not self.enabled else "pressed" if mood.pressed else "hover" if mood.hover else "normal"
        paint.button(canvas, look, rect, state)
        if self.lit:
            pygame.draw.rect(canvas, palette.AMBER, rect, max(1, look.px(2)), border_radius=look.px(5))
        if mood.focus:
            paint.focus_ring(canvas, look, rect)
        ink = palette.DISABLED if not self.enabled and not self.lit else palette.TEXT
        room = rect.w - look.px(8)
        words = self.words if look.fits(self.words, "strong", 15, room) else self.brief
        name = look.text(words, "strong", 15, ink, width=room)
        price = look.text(self.price, "label", 13, palette.DISABLED if not self.enabled else palette.TEXT2,
                          width=rect.w - look.px(8)) if self.price else None  # fmt: skip
        lines = name.get_height() + (price.get_height() - look.px(2) if price is not None else 0)
        sign = max(0, min(look.px(20), rect.h - lines - look.px(8)))
        y = rect.centery - (lines + (sign + look.px(1) if sign > look.px(9) else 0)) // 2
        if sign > look.px(9):
            drawn = look.icon(self.icon, sign, palette.AMBER if self.lit else ink)
            canvas.blit(drawn, drawn.get_rect(midtop=(rect.centerx, y)))
            y += sign + look.px(1)
        named = name.get_rect(midtop=(rect.centerx, y))
        canvas.blit(name, named)
        below = named.bottom - look.px(2)
        if self.enabled and rect.w > look.px(64):
            cap = paint.key_cap(look, self.key)
            place = cap.get_rect(topright=(rect.right - look.px(4), rect.y + look.px(4)))
            if sign <= look.px(9) and place.colliderect(named):
                self._draw_short(canvas, look, cap, below)
                return
            canvas.blit(cap, place)
        if price is not None:
            canvas.blit(price, price.get_rect(midtop=(rect.centerx, below)))

    def _draw_short(self, canvas: pygame.Surface, look: Look, cap: pygame.Surface, below: int) -> None:
        """Draw the price as so many squares with the key beside them, where its words would leave no room for it."""
        side, gap = look.px(9), look.px(4)
        x = self.rect.centerx - (self.cost * (side + gap) + cap.get_width()) // 2
        middle = (below + self.rect.bottom - look.px(4)) // 2
        for _ in range(self.cost):
            pygame.draw.rect(canvas, palette.AMBER, (x, middle - side // 2, side, side), border_radius=look.px(2))
            x += side + gap
        canvas.blit(cap, cap.get_rect(midleft=(x, middle)))
