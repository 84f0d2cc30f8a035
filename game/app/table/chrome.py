"""The chrome of a table: top bar, prompt line and buttons; builds widgets, decides nothing; imports widgets."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import NamedTuple

import pygame

from game.app.art import palette
from game.app.art.look import Look
from game.app.art.tokens import badge
from game.app.table.frame import GAP, Plan
from game.app.table.parts import Phase
from game.app.table.phase_bar import CLOSE, PAD, PhaseBar, wanted_width
from game.app.widgets.buttons import IconButton
from game.app.widgets.texts import Label
from game.app.widgets.widget import Mood, Tip, Widget

PULSE_MS = 1600.0


class Tool(NamedTuple):
    """A sign of the top bar."""

    id: str
    icon: str
    words: str
    key: str
    do: Callable[[], None]
    enabled: bool = True
    why: str = ""
    on: bool = False


def top_bar(
    look: Look, plan: Plan, menu: Tool, tools: Sequence[Tool], title: str, headline: tuple[str, str],
    phases: Sequence[Phase],
) -> list[Widget]:  # fmt: skip
    """Return the top bar; what there is no room for is left out, the title first, then labels of phases."""
    bar = plan.bar
    side, gap = bar.height - look.px(10), look.px(GAP)
    widgets: list[Widget] = [_tool(menu, pygame.Rect(gap, look.px(5), side, side))]
    x = bar.right - gap
    right = []
    for tool in reversed(tools):
        x -= side
        right.append(_tool(tool, pygame.Rect(x, look.px(5), side, side)))
        x -= look.px(2)
    left, end = widgets[0].rect.right + gap, x - gap
    turn, role = headline
    wide_title = look.size_of(title, "title", 28)[0] + look.px(24)
    wide_turn = look.size_of(turn, "label", 17)[0] + look.px(4)
    wide_role = look.size_of(f" · {role}", "strong", 17)[0] + look.px(16) if role else look.px(12)
    wide_all, wide_now = wanted_width(look, phases), wanted_width(look, phases, every=False)
    room, pad = end - left, PAD
    if wide_title + wide_turn + wide_role + wide_all > room:  # chevrons draw together before words are left out
        pad, wide_all = CLOSE, wanted_width(look, phases, pad=CLOSE)
    every = wide_turn + wide_role + wide_all <= room
    wide_phases = (wide_all if every else wide_now) if phases else 0
    if wide_title + wide_turn + wide_role + wide_phases <= room:
        rect = pygame.Rect(left, bar.top, wide_title, bar.height)
        widgets.append(Label("title", rect, title, face="title", size=28))
        left += wide_title
    widgets += _headline(look, pygame.Rect(left, bar.top, end - left - wide_phases, bar.height), turn, role, wide_turn)
    if phases:
        high = bar.height - look.px(20)
        centre = max(min(bar.centerx, end - wide_phases // 2), left + wide_turn + wide_role + wide_phases // 2)
        rect = pygame.Rect(0, 0, wide_phases, high)
        rect.center = (centre, bar.centery)
        rect.right = min(rect.right, end)
        widgets.append(PhaseBar(rect, phases, every=every, pad=pad))
    return widgets + right[::-1]


def _headline(look: Look, room: pygame.Rect, turn: str, role: str, wide_turn: int) -> list[Widget]:
    """Return the turn and what the viewer does in it; where there is no room the second goes into a tip."""
    widgets: list[Widget] = []
    whole = f"{turn} · {role}" if role else turn
    first = pygame.Rect(room.x, room.y, min(wide_turn, room.width), room.height)
    wide_role = look.size_of(f" · {role}", "strong", 17)[0]
    fits = bool(role) and wide_role <= room.width - wide_turn
    widgets.append(Label("turn", first, turn, size=17, colour=palette.TEXT2, tip=None if fits else Tip(lines=(whole,))))
    if fits:
        rest = pygame.Rect(first.right, room.y, wide_role, room.height)
        widgets.append(Label("role", rest, f" · {role}", face="strong", size=17))
    return widgets


def _tool(tool: Tool, rect: pygame.Rect) -> IconButton:
    return IconButton(
        tool.id, rect, tool.icon, tool.words, tool.do, key=tool.key, enabled=tool.enabled, why=tool.why, on=tool.on
    )


class Prompt(Widget):
    """The line that always says who decides and what; it pulses while somebody thinks."""

    focusable = False

    def __init__(self, rect: pygame.Rect, words: str, bloc: str, *, own: bool, thinking: bool) -> None:
        super().__init__("prompt", rect)
        self.words, self.bloc, self.own, self.thinking = words, bloc, own, thinking
        self.now = 0.0

    @property
    def label(self) -> str:
        return self.words

    def contains(self, pos: tuple[int, int]) -> bool:
        return False

    def draw(self, canvas: pygame.Surface, look: Look, mood: Mood) -> None:
        rect, pad = self.rect, look.px(12)
        key = ("prompt", rect.size, self.own)
        canvas.blit(look.cached(key, lambda: _ground(look, rect.size, self.own)), rect)
        x = rect.x + pad
        if self.bloc:
            sign = badge(look, self.bloc, look.px(22))
            canvas.blit(sign, sign.get_rect(midleft=(x, rect.centery)))
            x += sign.get_width() + look.px(10)
        room = rect.right - pad - x
        ink = palette.TEXT if self.own else palette.TEXT2
        if look.fits(self.words, "label", 17, room):
            drawn = look.text(self.words, "label", 17, ink, width=room)
        else:
            drawn = look.paragraph(self.words, "label", 14, ink, width=room, lines=2, leading=1.1)
        if self.thinking:
            drawn = drawn.copy()
            drawn.set_alpha(round(190 + 65 * math.sin(2 * math.pi * self.now / PULSE_MS)))
        canvas.blit(drawn, drawn.get_rect(midleft=(x, rect.centery)))


def _ground(look: Look, size: tuple[int, int], own: bool) -> pygame.Surface:
    ground = pygame.Surface(size, pygame.SRCALPHA)
    ground.fill((*palette.INK900, 200))
    if own:
        ground.fill(palette.AMBER, (0, 0, look.px(3), size[1]))
    return ground
