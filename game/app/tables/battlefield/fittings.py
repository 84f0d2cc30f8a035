"""What stands above, below and beside the measured table: both sides in a row, actions, dice, legend; widgets."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pygame

from game.app.table.parts import Room
from game.app.tables.battlefield.gestures import PUT
from game.app.tables.battlefield.knobs import Knob
from game.app.tables.battlefield.layout import LAID
from game.app.tables.battlefield.mat import RULER
from game.app.tables.battlefield.words import Words
from game.app.tables.tactics import fittings, seen
from game.app.tables.tactics.attention import OVERLAYS
from game.app.tables.tactics.legend import Chip
from game.app.tables.tactics.roster import SideHead
from game.app.widgets.texts import Box, Label
from game.app.widgets.widget import Tip, Widget
from game.rules.battlefield.scoring import holders

if TYPE_CHECKING:
    from game.app.tables.battlefield.table import BattlefieldTable

LAYERS = OVERLAYS | {"tape": "K", "capture": "C"}
"""The overlays of the measured table and the keys that switch them."""
TURNS = (("left", "[", -1, "icons/undo"), ("right", "]", 1, "icons/redo"))
FLOORS = (("up", "Page Up", 1, "icons/chevdown"), ("down", "Page Down", -1, "icons/chevdown"))
LEAST, CLEAR = 18, 28
"""Units below which the pictures of units do not shrink, and below which they don't for words in a narrow row."""


class Fittings(fittings.Fittings):
    """Builds the widgets of one view."""

    table: BattlefieldTable
    words: Words
    overlays = LAYERS

    def all(self, room: Room) -> list[Widget]:
        """Return everything: the units stand above the board, not beside it."""
        return [*self.head(room.head), *self.foot(room.foot), *self.chips(room.board)]

    # ---- The row of both sides ----

    def head(self, rect: pygame.Rect) -> list[Widget]:
        """Return the round, the units of both sides, who holds objectives and who acts."""
        if rect.w <= 0 or rect.h <= 0:
            return []
        look, view = self.look, self.view
        pad = look.px(8)
        made: list[Widget] = [Box("units-box", rect)]
        turns = self.table.rules.scenarios[view.scenario].turns
        named = self._named(rect)
        turn = self.words("side.round" if named else "side.round_short", turn=max(1, view.turn), last=turns)
        left = self._label(made, "round", rect.x + 2 * pad, rect, turn, 22)
        first = int(getattr(view, "seat", 0))
        count = max(1, sum(len(view.of(seat)) for seat in (0, 1)))
        heads = [self._head(seat, rect, named) for seat in (first, 1 - first)]
        least = left + sum(head.rect.w for head in heads) + 6 * pad + count * look.px((LEAST if named else CLEAR) + 5)
        right = rect.right - 2 * pad
        for name, forms in (("held", self._held(first)), ("acts", (self._acts(),))):
            fitting = [words for words in forms if words and right - self._wide(words) - 2 * pad >= least]
            if fitting:
                right = self._label_right(made, name, right, rect, fitting[0]) - 2 * pad
        room = right - left - sum(head.rect.w for head in heads) - 6 * pad
        side = max(look.px(LEAST), min(rect.h - look.px(6), look.px(36), room // count - look.px(5)))
        x = left + 2 * pad
        for head, seat in zip(heads, (first, 1 - first), strict=True):
            head.rect.x = x
            made.append(head)
            x = head.rect.right + look.px(4)
            for piece in view.of(seat):
                place = pygame.Rect(x, rect.centery - side // 2, side + look.px(5), side)
                if place.right <= rect.right:
                    made.append(self._row(piece, place, True))
                x = place.right
            x += 2 * pad
        return made

    def _named(self, rect: pygame.Rect) -> bool:
        """Tell whether there is room for names and words beside the pictures."""
        count = sum(len(self.view.of(seat)) for seat in (0, 1))
        return rect.w > self.look.px(620) + count * self.look.px(LEAST + 6)

    def _label(self, made: list[Widget], name: str, x: int, rect: pygame.Rect, words: str, size: int) -> int:
        wide = self.look.size_of(words, "title", size)[0] + self.look.px(4)
        made.append(Label(name, pygame.Rect(x, rect.y, wide, rect.h), words, face="title", size=size, align="left"))
        return x + wide

    def _label_right(self, made: list[Widget], name: str, right: int, rect: pygame.Rect, words: str) -> int:
        wide = self._wide(words)
        place = pygame.Rect(right - wide, rect.y, wide, rect.h)
        made.append(Label(name, place, words, face="strong", size=15, align="left"))
        return place.x

    def _wide(self, words: str) -> int:
        """Return how wide words at the right end of the row are."""
        return self.look.size_of(words, "strong", 15)[0] + self.look.px(4)

    def _head(self, seat: int, rect: pygame.Rect, named: bool) -> SideHead:
        look, words = self.look, self.words
        bloc = seen.bloc(self.view, seat)
        left = sum(self._is_left(piece) for piece in self.view.of(seat))
        name = words.bloc(bloc) if named else ""
        wide = look.px(30) + (look.size_of(name, "title", 20)[0] + look.px(14) if named else 0)
        tip = Tip(words.army(self.view.armies[seat]), (words("side.left_tip", n=left),), "D-017")
        return SideHead(f"side:{seat}", pygame.Rect(0, rect.y, wide, rect.h), bloc, name, "", tip)

    def _held(self, first: int) -> tuple[str, ...]:
        """Return how many objectives each side holds, and how many nobody does; then the same in short."""
        view, words = self.view, self.words
        if not view.objectives:
            return ()
        held = [seat for _, seat in holders(self.table.rules, view)]
        sides = [words.bloc(seen.bloc(view, seat)) for seat in (0, 1)]
        counts = [held.count(seat) for seat in (0, 1)]
        rest = len(view.objectives) - len(held)
        short = words("side.held_short", a=counts[first], b=counts[1 - first])
        return words("side.held", first=sides[0], a=counts[0], second=sides[1], b=counts[1], n=rest), short

    def _acts(self) -> str:
        """Return who acts now."""
        acting = self.view.units.get(seen.acting(self.view))
        seat = self.decision.seat if self.decision is not None else acting.side if acting is not None else -1
        return self.words("side.acts", side=self.words.bloc(seen.bloc(self.view, seat))) if seat >= 0 else ""

    # ---- The legend ----

    def chips(self, board: pygame.Rect) -> list[Widget]:
        """Return the legend, each a switch, what turns or lifts the thing that is put down, and the zoom."""
        look = self.look
        high = max(look.px(28), look.size_of("X", "strong", 14)[1] + look.px(8))
        gap, edge = look.px(6), look.px(8)
        zoom = self._zoom(high)
        x, bottom = board.right - edge, board.bottom - edge
        for knob in reversed(zoom):
            knob.rect.bottomright = (x, bottom)
            x = knob.rect.left - look.px(2)
        end = x - gap
        x = board.x + look.px(RULER) + edge
        switches, handles = self._switches(high), self._handles(high)
        for chip in reversed(switches):
            if x + sum(one.rect.w + gap for one in (*switches, *handles)) > end:
                chip.shorten()
        for one in (*switches, *handles):
            one.rect.bottomleft = (x, bottom)
            x = one.rect.right + gap
        is_free = x - gap <= end  # without these there are still the wheel and the keys
        return [*(zoom if is_free else ()), *switches, *handles]

    def _zoom(self, high: int) -> list[Widget]:
        """Return what shows the table smaller or larger, with how large it is between them."""
        words, look, table = self.words, self.look, self.table
        made: list[Widget] = []
        for name, icon, steps in (("out", "icons/minus", -1), ("all", "", 0), ("in", "icons/plus", 1)):
            told = words(f"zoom.{name}")
            tip = Tip(told, (words(f"zoom.{name}_tip"),), key={-1: "-", 0: "F", 1: "+"}[steps])
            room = "" if steps else words("zoom.share", n=100 * 4)
            made.append(Knob(f"zoom:{name}", high, self._zoomer(steps), look, icon=icon,
                             words=None if steps else table.zoom_words, room=room, tip=tip))  # fmt: skip
        return made

    def _zoomer(self, steps: int) -> Callable[[], None]:
        def zoom() -> None:
            if self.table.hooks is not None:
                self.table.hooks.zoom(2 * steps)

        return zoom

    def _switches(self, high: int) -> list[Chip]:
        words, made = self.words, []
        laying = bool(seen.verbs(self.decision) & set(LAID))
        for overlay, key in self.overlays.items():
            if laying and overlay != "capture":  # there is nobody yet whom it could be about
                continue
            label = self._overlay_words(overlay)
            tip = Tip(label, (words(f"overlay.{overlay}_tip"),), key=key)
            on = overlay in self.attention.on
            made.append(Chip(overlay, (0, 0), high, label, key, self._switch(overlay), self.look, on=on, tip=tip))
        return made

    def _overlay_words(self, overlay: str) -> str:
        words = self.words
        subject = self.view.units.get(self.attention.subject(self.view, self.decision))
        if overlay == "reach" and subject is not None:
            unit = self.table.rules.units[subject.unit]
            return words("overlay.reach_of", move=words.pace(unit.move), march=words.pace(unit.march),
                         unit=words.unit_of_length)  # fmt: skip
        if overlay == "capture":
            return words("overlay.capture", n=words.pace(1), unit=words.unit_of_length)
        return words(f"overlay.{overlay}")

    def _handles(self, high: int) -> list[Widget]:
        """Return what turns the piece that is put down, and what chooses its floor."""
        verbs = seen.verbs(self.decision)
        made: list[Widget] = []
        if verbs & {*PUT, "terrain", "fortify"}:
            made += [self._handle(f"turn_{name}", key, high, self._turner(by), icon) for name, key, by, icon in TURNS]
        if verbs & set(PUT) and self.table.rules.field.terrain(self.view).houses:
            made += [self._handle(f"floor_{name}", key, high, self._climber(by), icon)
                     for name, key, by, icon in FLOORS]  # fmt: skip
        return made

    def _handle(self, name: str, key: str, high: int, press: Callable[[], None], icon: str) -> Knob:
        words, table = self.words, self.table
        label = words(f"handle.{name}", n=table.floor)
        tip = Tip(label, (words(f"handle.{name}_tip"),), key=key)
        told = f"{table.floor}" if name == "floor_up" else ""
        turn = 180 if name == "floor_up" else 0
        return Knob(f"overlay:{name}", high, press, self.look, icon=icon, turn=turn, key=key, tip=tip,
                    cap=len(key) == 1, words=(lambda: told) if told else None, room=told)  # fmt: skip

    def _turner(self, by: int) -> Callable[[], None]:
        def turn() -> None:
            self.table.turn_by(by)
            self._refresh()

        return turn

    def _climber(self, by: int) -> Callable[[], None]:
        def climb() -> None:
            self.table.climb(by)
            self._refresh()

        return climb

    def _refresh(self) -> None:
        if self.table.hooks is not None:
            self.table.hooks.refresh()
