"""The dice tray of Dust Tactics and the last roll in words; imports widgets and the art."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import pygame

from game.app.art import dice, paint, palette
from game.app.art.look import Look
from game.app.news import LogLine
from game.app.table.dock import PART
from game.app.table.overlay import TRAY
from game.app.tables.tactics import seen
from game.app.tables.tactics.words import Words
from game.app.widgets.widget import Mood, Tip, Widget
from game.rules.dust.state import ARMY, SHIELD, TARGET, Position

FACES = {ARMY: "army", TARGET: "target", SHIELD: "shield", 0: "blank"}


class Roll(NamedTuple):
    """Dice that were rolled."""

    faces: tuple[str, ...]
    counted: frozenset[int]
    seat: int
    text: str = ""


def counted(faces: Sequence[int], needs: Sequence[int]) -> frozenset[int]:
    """Return which dice show what was needed; a blank of a classic die stands for two faces (R-003)."""
    blanks = len(needs) > 1 and 0 in faces
    return frozenset(at for at, face in enumerate(faces) if (face == 0 if blanks else face in needs))


def last_roll(log: Sequence[LogLine]) -> Roll | None:
    """Return the last roll that the log tells of and that was not undone."""
    for line in reversed(log):
        roll = roll_of(line.event.data) if line.event.kind == "rolled" and not line.void else None
        if roll is not None:
            return roll._replace(text=line.text)
    return None


def roll_of(data: Mapping[str, Any]) -> Roll | None:
    """Return the dice that an event tells of, None if it tells of none."""
    faces = list(data.get("faces", ()))
    if not faces:
        return None
    named = data.get("seat")
    seat = named if isinstance(named, int) else int(str(data.get("unit", "")).startswith("b."))
    return Roll(tuple(FACES[face] for face in faces), counted(faces, data.get("needs", ())), seat)


class Tray(Widget):
    """The well in which dice tumble and lie afterwards."""

    focusable = False

    def __init__(self, rect: pygame.Rect, roll: Roll | None, view: Position, words: Words) -> None:
        super().__init__(PART + TRAY, rect)
        self.roll, self.view, self.words = roll, view, words

    @property
    def label(self) -> str:
        return self.roll.text if self.roll is not None else ""

    def draw(self, canvas: pygame.Surface, look: Look, mood: Mood) -> None:
        pygame.draw.rect(canvas, dice.WOOD, self.rect, border_radius=look.px(6))
        paint.well(canvas, look, self.rect, alpha=70)
        if self.roll is None:
            return
        count = len(self.roll.faces)
        inner = self.rect.inflate(-look.px(16), -look.px(12))
        rows = 1 if count <= 8 else 2 if count <= 24 else 3
        across = math.ceil(count / rows)
        side = min(look.px(44), (inner.h - look.px(4) * (rows - 1)) // rows, (inner.w - look.px(4) * across) // across)
        bloc = seen.bloc(self.view, self.roll.seat)
        for at, face in enumerate(self.roll.faces):
            row, column = divmod(at, across)
            in_row = min(across, count - row * across)
            x = inner.centerx + (column - (in_row - 1) / 2) * (side + look.px(6))
            y = inner.centery + (row - (rows - 1) / 2) * (side + look.px(4))
            die = dice.die(look, bloc, face, max(8, side), counted=at in self.roll.counted)
            tilt = pygame.transform.rotozoom(die, (at * 37) % 17 - 8, 1.0)
            canvas.blit(tilt, tilt.get_rect(center=(round(x), round(y))))


class LastRoll(Widget):
    """What the last roll came to."""

    focusable = False

    def __init__(self, rect: pygame.Rect, roll: Roll | None, words: Words, log: Sequence[LogLine]) -> None:
        super().__init__("last-roll", rect)
        self.title = words("roll.title")
        self.first = words("roll.none")
        if roll is not None:
            self.first = words("roll.counted", n=len(roll.faces), k=len(roll.counted))
        self.text = roll.text if roll is not None else ""
        self.tip = Tip(lines=(self.text,)) if self.text else None

    @property
    def label(self) -> str:
        return f"{self.first} {self.text}"

    def draw(self, canvas: pygame.Surface, look: Look, mood: Mood) -> None:
        rect = self.rect
        if rect.w < look.px(40):
            return
        title = look.text(self.title, "title", 18, palette.TEXT, width=rect.w)
        canvas.blit(title, rect)
        y = rect.y + title.get_height() + look.px(1)
        first = look.text(self.first, "strong", 15, palette.TEXT, width=rect.w)
        canvas.blit(first, (rect.x, y))
        y += first.get_height()
        for told in (self.text, self.text.partition(":")[0]):  # the dice themselves lie in the tray
            if told and look.height_of(told, "label", 14, width=rect.w) <= rect.bottom - y:
                canvas.blit(look.paragraph(told, "label", 14, palette.TEXT2, width=rect.w), (rect.x, y))
                return
