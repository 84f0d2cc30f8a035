"""The dock on the right: the game's panels from top to bottom, then the log; imports widgets."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

import pygame

from game.app.art.look import Look
from game.app.news import LogLine
from game.app.table.log_panel import LogBook, LogList, text_width
from game.app.table.parts import Panel
from game.app.widgets.scroll import ScrollArea
from game.app.widgets.texts import Box
from game.app.widgets.widget import Widget

PAD, HEAD, GAP = 14, 46, 8
LOG_LEAST = 140
"""Units of the log that always show while it is open in a roomy dock; the panels then scroll."""
BAR = 12
"""Units that the bar of scrolling panels takes."""
LOG_FEW = 104
"""Units of the log, two lines, that show when the first panel needs the room: that is what is going on now."""
LOW = 520
"""Units of height below which panels and log take turns instead of sharing the dock."""
PINNED = 0.7
"""How much of its own height a panel may push out of sight above it and yet stay at the foot."""
PART = "part:"
"""What the id of a widget begins with that stands for a part of the game."""


class LogWanted(NamedTuple):
    """The log to be shown."""

    title: str
    book: LogBook
    lines: Sequence[LogLine]
    blocs: Sequence[str]
    go_to: Callable[[LogLine], None]


def build(
    look: Look, rect: pygame.Rect, panels: Sequence[Panel], log: LogWanted | None, *, pointed: bool = False
) -> list[Widget]:
    """Return the widgets of the dock; panels that do not fit scroll, those that must be seen above the others.

    `pointed` asks for the forecast of a choice.
    """
    if rect.width <= 0 or rect.height <= 0:
        return []
    inner = rect.width - 2 * look.px(PAD)
    needs = [_need(look, panel, inner) for panel in panels]
    gap = look.px(GAP)
    total = sum(needs) + gap * max(0, len(needs) - 1)
    kept = rect.height - (look.px(LOG_LEAST) + gap if log is not None and rect.height >= look.px(LOW) else 0)
    while len(panels) > 1 and panels[-1].spare and total > kept:
        panels, total = panels[:-1], total - needs.pop() - gap
    needed = pointed or any(panel.urgent for panel in panels)
    if log is not None and (not panels or (rect.height < look.px(LOW) and not needed)):
        return _log(look, rect, log)
    if log is not None and rect.height >= look.px(LOW):
        spare = rect.height - gap - total
        stretchy = any(panel.stretch for panel in panels)
        first = _need(look, panels[0], inner - look.px(BAR))  # beside the bar words wrap sooner
        urgent = rect.height - gap - first < look.px(LOG_LEAST) or any(panel.urgent for panel in panels)
        if urgent and spare < look.px(LOG_FEW) and any(panel.urgent for panel in panels):
            return _panels(look, rect, panels, needs)
        share = max(look.px(LOG_FEW if urgent else LOG_LEAST), spare // 2 if stretchy else spare)
        foot = pygame.Rect(rect.x, rect.bottom - share, rect.width, share)
        above = pygame.Rect(rect.x, rect.y, rect.width, foot.top - gap - rect.y)
        return [*_panels(look, above, panels, needs), *_log(look, foot, log)]
    return _panels(look, rect, panels, needs)


def parts_in(widgets: Sequence[Widget]) -> dict[str, pygame.Rect]:
    """Return where the dock shows parts of the game, such as decks: by the name of the part."""
    found: dict[str, pygame.Rect] = {}
    for widget in widgets:
        if isinstance(widget, ScrollArea):
            found |= parts_in(widget.children)
        elif widget.id.startswith(PART):
            found[widget.id.removeprefix(PART)] = widget.rect
    return found


def _head(look: Look, title: str) -> int:
    """Return the height that the heading of a panel takes, more for large letters."""
    return max(look.px(HEAD), look.px(20) + look.size_of(title, "title", 22)[1]) if title else look.px(PAD)


def _need(look: Look, panel: Panel, inner: int) -> int:
    return _head(look, panel.title) + panel.height(look, inner) + look.px(PAD)


def _panels(look: Look, rect: pygame.Rect, panels: Sequence[Panel], needs: Sequence[int]) -> list[Widget]:
    gap = look.px(GAP)
    total = sum(needs) + gap * max(0, len(needs) - 1)
    over = total > rect.height
    if over and len(panels) > 1 and panels[-1].pinned and total - rect.height <= PINNED * needs[-1]:
        foot = pygame.Rect(rect.x, rect.bottom - needs[-1], rect.width, needs[-1])
        above = pygame.Rect(rect.x, rect.y, rect.width, foot.top - gap - rect.y)
        return [*_panels(look, above, panels[:-1], needs[:-1]), *_panels(look, foot, panels[-1:], needs[-1:])]
    width = rect.width - (look.px(BAR) if over else 0)
    if over:  # beside the bar words wrap sooner
        panels = sorted(panels, key=lambda panel: not panel.urgent)
        needs = [_need(look, panel, width - 2 * look.px(PAD)) for panel in panels]
    spare = max(0, rect.height - total)
    stretchy = sum(panel.stretch for panel in panels)
    widgets: list[Widget] = []
    y = rect.y
    for panel, need in zip(panels, needs, strict=True):
        high = need + (spare // stretchy if panel.stretch else 0)
        box = pygame.Rect(rect.x, y, width, high)
        head = _head(look, panel.title)
        inner = pygame.Rect(
            box.x + look.px(PAD), box.y + head, box.width - 2 * look.px(PAD), box.height - head - look.px(PAD)
        )
        widgets += [Box(f"panel:{panel.id}", box, title=panel.title), *panel.build(look, inner)]
        y += high + gap
    if not over:
        return widgets
    area = ScrollArea("dock-scroll", rect, bar=look.px(6))
    area.add(*widgets)
    return [area]


def _log(look: Look, rect: pygame.Rect, log: LogWanted) -> list[Widget]:
    box = Box("panel:log", rect, title=log.title)
    head, edge = _head(look, log.title), look.px(8)
    inner = pygame.Rect(rect.x + edge, rect.y + head, rect.width - 2 * edge, rect.height - head - edge)
    log.book.read(look, log.lines, text_width(look, inner.width))
    return [box, LogList(inner, log.book, log.blocs, log.go_to)]
