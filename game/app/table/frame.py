"""How the screen of a table is divided: bar, board, prompt, hand, dock and buttons, for every size; imports pygame."""

from __future__ import annotations

from typing import NamedTuple

import pygame

from game.app.art.look import Look
from game.app.table.parts import Frame

LOW, NARROW = 760, 1300
"""Units below which the layout is compact."""
GAP = 8


class Sizes(NamedTuple):
    """The lengths of a layout, in units."""

    bar: int
    dock: int
    prompt: int
    hand: float
    """The height of the hand's plane."""
    peek: float
    """How much of it shows."""
    button: int
    side: int
    """The width of the buttons beside the hand while the dock is closed."""
    column: float = 1.0
    """The share of a game's own column that there is room for."""
    row: float = 1.0
    """The share of its own row."""


ROOMY = Sizes(bar=52, dock=320, prompt=36, hand=236, peek=236, button=46, side=220)
COMPACT = Sizes(bar=44, dock=276, prompt=32, hand=204, peek=104, button=40, side=200, column=0.8, row=0.8)
STRIP = 1160
"""Units of width below which a game's own column is a mere strip."""
STRIP_WIDE = 48


class Plan(NamedTuple):
    """The parts of the screen in pixels."""

    compact: bool
    sizes: Sizes
    bar: pygame.Rect
    board: pygame.Rect
    prompt: pygame.Rect
    hand: pygame.Rect
    """What shows of the hand."""
    hand_plane: pygame.Rect
    """The whole hand; in a compact layout its foot lies below the screen."""
    dock: pygame.Rect
    """Panels and log; no width while it is closed."""
    buttons: pygame.Rect
    """The column of the buttons, which are stacked from its foot."""
    scale: float
    side: pygame.Rect = pygame.Rect(0, 0, 0, 0)
    """The game's own column left of the board."""
    foot: pygame.Rect = pygame.Rect(0, 0, 0, 0)
    """The game's own row below the board."""
    head: pygame.Rect = pygame.Rect(0, 0, 0, 0)
    """The game's own row above the board."""

    @property
    def frame(self) -> Frame:
        """Return the room in units, as a game's table wants it."""
        def units(rect: pygame.Rect) -> tuple[float, float]:
            return rect.width / self.scale, rect.height / self.scale

        return Frame(units(self.board), units(self.hand_plane), units(self.dock), self.compact)


def is_compact(look: Look, size: tuple[int, int]) -> bool:
    """Tell whether a screen is so small that secondary things are dropped."""
    return size[1] / look.scale < LOW or size[0] / look.scale < NARROW


def divide(
    look: Look, size: tuple[int, int], *, buttons: int, dock: bool = True, hand: float = ROOMY.hand,
    foot: int = 0, column: float = 0, row: float = 0, head: float = 0,
) -> Plan:  # fmt: skip
    """Divide a screen.

    `buttons` is how many are stacked, `hand` the units that the hand is high where there is room, 0 for a table
    without one, `foot` the pixels of a bar along the lower edge; `column`, `row` and `head` are units of a
    game's own column on the left and its rows below and above the board.
    """
    compact = is_compact(look, size)
    sizes = COMPACT if compact else ROOMY._replace(hand=hand, peek=hand)
    width, height = size[0], size[1] - foot
    gap = look.px(GAP)
    bar = pygame.Rect(0, 0, width, look.px(sizes.bar))
    dock_wide = look.px(sizes.dock) if dock else 0
    left = width - dock_wide - (2 * gap if dock else 0)
    peek = min(look.px(sizes.peek), height // 3) if hand else 0
    below = look.px(row * sizes.row) + 2 * gap if row else 0
    prompt = pygame.Rect(0, height - peek - below - look.px(sizes.prompt), left, look.px(sizes.prompt))
    own_row = pygame.Rect(gap, prompt.bottom + gap, left - gap, below - 2 * gap) if row else pygame.Rect(0, 0, 0, 0)
    beside = pygame.Rect(gap, bar.bottom + gap, 0, prompt.top - bar.bottom - 2 * gap)
    own_column = _column(look, sizes, size, beside, column)
    start = own_column.right + gap if column else 0
    own_head = pygame.Rect(0, 0, 0, 0)
    if head:
        own_head = pygame.Rect(gap, bar.bottom + gap, left - gap, look.px(head * sizes.row))
    top = own_head.bottom + gap if head else bar.bottom
    board = pygame.Rect(start, top, left - start, prompt.top - top)
    stack = stack_height(look, sizes, buttons)
    side = 0
    if dock:
        stacked = pygame.Rect(left + gap, height - stack - gap, dock_wide, stack)
        dock_rect = pygame.Rect(left + gap, bar.bottom + gap, dock_wide, stacked.top - bar.bottom - 2 * gap)
    else:
        side = look.px(sizes.side) + 2 * gap if buttons else 0
        stacked = pygame.Rect(width - side + gap, height - stack - gap, max(0, side - 2 * gap), stack)
        dock_rect = pygame.Rect(width, bar.bottom, 0, prompt.top - bar.bottom)
        covered = stacked.top - gap < prompt.bottom
        prompt.width -= side if covered else 0
        own_row.width = max(0, own_row.width - side)
        if stacked.top - gap < board.bottom:
            board.width -= side  # more buttons than the hand is high
            own_head.width = max(0, own_head.width - side) if stacked.top - gap < own_head.bottom else own_head.width
    hand_rect = pygame.Rect(0, height - peek, left - side, peek)
    plane = pygame.Rect(0, height - peek, left - side, max(peek, look.px(sizes.hand)) if hand else 0)
    return Plan(
        compact, sizes, bar, board, prompt, hand_rect, plane, dock_rect, stacked, look.scale, own_column, own_row,
        own_head,
    )


def _column(look: Look, sizes: Sizes, size: tuple[int, int], place: pygame.Rect, wanted: float) -> pygame.Rect:
    """Return the place of a game's own column, a strip where there is little room."""
    if not wanted:
        return pygame.Rect(0, 0, 0, 0)
    narrow = size[0] / look.scale < STRIP
    place.width = look.px(STRIP_WIDE if narrow else wanted * sizes.column)
    return place


def stack_height(look: Look, sizes: Sizes, count: int) -> int:
    """Return the height of so many stacked buttons."""
    return count * look.px(sizes.button) + max(0, count - 1) * look.px(GAP)
