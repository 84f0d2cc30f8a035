"""The card of a unit in the dock of Dust Tactics: head, figures, weapon table, special rules; imports the art."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pygame

from game.app.art import dust_cards, palette
from game.app.art.dust_units import silhouette_of
from game.app.art.look import Look
from game.app.table.parts import unheard
from game.app.tables import rows
from game.app.tables.tactics import seen
from game.app.tables.tactics.keywords import Keywords, rules_of
from game.app.tables.tactics.words import Words
from game.app.widgets.widget import Mood, Tip, Widget
from game.rules.dust.attached import options_of
from game.rules.dust.platoons import platoon_of
from game.rules.dust.profile import STANDARD
from game.rules.dust.records import Unit, Weapon, column_of, reach_of
from game.rules.dust.state import Piece, Position

STATS = (("icons/move", "move"), ("icons/march", "march"), ("icons/shield", "armour"))
FAR = 5
"""Pixels beyond which a press on a weapon becomes a drag."""


class Head(rows.Painted):
    """Badge, name and silhouette of a unit."""

    units = 56

    def __init__(self, words: Words, unit: Unit, bloc: str) -> None:
        self.words, self.unit, self.bloc = words, unit, bloc

    def paint(self, canvas: pygame.Surface, look: Look, rect: pygame.Rect) -> None:
        """Draw the head over the whole width of the panel."""
        pad = look.px(10)
        wide = rect.inflate(2 * pad, 0).move(0, -look.px(6))
        words = self.words
        art = silhouette_of(self.unit)
        picture = dust_cards.head(
            look, self.bloc, words.unit(self.unit.id), words.kind(self.unit), art, wide.size
        )
        canvas.blit(picture, wide)


class Stats:
    """Move, March and armour with what is left of the unit."""

    def __init__(self, words: Words, unit: Unit, piece: Piece | None) -> None:
        self.words, self.unit, self.piece = words, unit, piece

    def height(self, look: Look, width: int) -> int:
        """Return the pixels that the figures need."""
        return max(look.px(46), look.size_of("0", "title", 30)[1] + look.size_of("x", "label", 15)[1] - look.px(6))

    def widgets(self, look: Look, rect: pygame.Rect, name: str) -> list[Widget]:
        """Return a well for each figure, and the boxes."""
        unit, words = self.unit, self.words
        kind, _, armour = unit.armour.partition("-")
        values = (words.pace(unit.move), words.pace(unit.march), armour)
        gap = look.px(6)
        wide = (rect.w - 3 * gap) // 4
        made: list[Widget] = []
        for at, ((icon, key), value) in enumerate(zip(STATS, values, strict=True)):
            cell = pygame.Rect(rect.x + at * (wide + gap), rect.y, wide, rect.h)
            label = words(f"card.{key}")
            tip = Tip(label, (words(f"card.{key}_tip", n=value, kind=words(f"armour.{kind}")),), RULES[key])
            made.append(_Painted(f"{name}.{key}", cell, _stat(icon, value, label), tip))
        cell = pygame.Rect(rect.x + 3 * (wide + gap), rect.y, rect.right - rect.x - 3 * (wide + gap), rect.h)
        total, left = seen.strength(unit, self.piece) if self.piece is not None else (unit.soldiers or unit.damage,) * 2
        squad = unit.kind == "squad"
        label = words("card.soldiers" if squad else "card.damage")
        tip = Tip(label, (words("card.left", left=left, total=total),), "D-140" if squad else "D-008")
        made.append(_Painted(f"{name}.left", cell, _left(label, total, left, pips=squad), tip))
        return made


RULES = {"move": "D-030", "march": "D-030", "armour": "D-113"}


class _Painted(Widget):
    focusable = False

    def __init__(
        self, id: str, rect: pygame.Rect, paint_it: Callable[[pygame.Surface, Look, pygame.Rect], None], tip: Tip
    ) -> None:
        super().__init__(id, rect, tip=tip)
        self._paint = paint_it

    def draw(self, canvas: pygame.Surface, look: Look, mood: Mood) -> None:
        self._paint(canvas, look, self.rect)


def _stat(icon: str, value: str, label: str) -> Callable[[pygame.Surface, Look, pygame.Rect], None]:
    def paint_it(canvas: pygame.Surface, look: Look, rect: pygame.Rect) -> None:
        pygame.draw.rect(canvas, palette.mix(palette.INK700, palette.BLACK, 0.33), rect, border_radius=look.px(4))
        sign = look.icon(icon, look.px(19), palette.TEXT2)
        figure = look.text(value, "title", 26, palette.TEXT)
        words = look.text(label, "label", 14, palette.TEXT2, width=rect.w - look.px(6))
        both = sign.get_width() + look.px(8) + figure.get_width()
        middle = rect.y + (rect.h - words.get_height()) // 2 + look.px(1)
        canvas.blit(sign, sign.get_rect(midleft=(rect.centerx - both // 2, middle)))
        canvas.blit(figure, figure.get_rect(midright=(rect.centerx + both - both // 2, middle + look.px(1))))
        canvas.blit(words, words.get_rect(midbottom=(rect.centerx, rect.bottom - look.px(2))))

    return paint_it


def _left(
    label: str, total: int, left: int, *, pips: bool
) -> Callable[[pygame.Surface, Look, pygame.Rect], None]:  # fmt: skip
    def paint_it(canvas: pygame.Surface, look: Look, rect: pygame.Rect) -> None:
        pygame.draw.rect(canvas, palette.mix(palette.INK700, palette.BLACK, 0.33), rect, border_radius=look.px(4))
        words = look.text(label, "label", 14, palette.TEXT2, width=rect.w - look.px(8))
        canvas.blit(words, words.get_rect(midtop=(rect.centerx, rect.y + look.px(2))))
        room = (rect.w - look.px(10), rect.h - words.get_height() - look.px(10))
        boxes = dust_cards.boxes(look, total, left, room, pips=pips)
        canvas.blit(boxes, (rect.x + look.px(5), rect.y + words.get_height() + look.px(5)))

    return paint_it


class TableHead(rows.Painted):
    """The classes of armour above the weapons, the column of the target lit."""

    def __init__(self, words: Words, lit: int | None) -> None:
        self.words, self.lit = words, lit

    def height(self, look: Look, width: int) -> int:
        """Return the pixels that two lines need."""
        return dust_cards.head_height(look)

    def paint(self, canvas: pygame.Surface, look: Look, rect: pygame.Rect) -> None:
        """Draw the head."""
        words = self.words
        classes = (words("armour.infantry"), words("armour.vehicle"), words("armour.aircraft"))
        head = dust_cards.Words(words("card.weapon"), words("card.range"), classes)
        canvas.blit(dust_cards.table_head(look, head, rect.w, self.lit), rect)


class WeaponRow:
    """A weapon of the card; it can be pressed or dragged to aim it."""

    def __init__(
        self, shown: dust_cards.Weapon, lit: int | None, part: str, tip: Tip, hooks: Any, *, live: bool, chosen: bool
    ) -> None:
        self.shown, self.lit, self.part, self.tip, self.hooks = shown, lit, part, tip, hooks
        self.live, self.chosen = live, chosen

    def height(self, look: Look, width: int) -> int:
        """Return the pixels that name and cells need."""
        return dust_cards.row_height(look, self.shown, width)

    def widgets(self, look: Look, rect: pygame.Rect, name: str) -> list[Widget]:
        """Return the row."""
        return [WeaponWidget(f"weapon:{self.part}", rect, self)]


class WeaponWidget(Widget):
    """A weapon line that is pressed or dragged to aim it at somebody."""

    def __init__(self, id: str, rect: pygame.Rect, row: WeaponRow) -> None:
        super().__init__(id, rect, self._pick, tip=row.tip)
        self.row = row
        self.part = row.part
        self.draggable = row.live
        self.focusable = row.live
        self._from: tuple[int, int] | None = None

    @property
    def label(self) -> str:
        return self.row.shown.name

    def _pick(self) -> None:
        if self.row.live and self.row.hooks is not None:
            self.row.hooks.pick(self.part)

    def on_drag(self, pos: tuple[int, int]) -> None:
        if self._from is None:
            self._from = pos
        far = max(abs(pos[0] - self._from[0]), abs(pos[1] - self._from[1])) > FAR
        if far and self.row.hooks is not None:
            self.row.hooks.drag(self.part, pos)

    def on_drop(self, pos: tuple[int, int]) -> None:
        self._from = None
        if self.contains(pos):
            self.press()
        elif self.row.hooks is not None:
            self.row.hooks.drop(self.part, pos)

    def draw(self, canvas: pygame.Surface, look: Look, mood: Mood) -> None:
        canvas.blit(dust_cards.table_row(look, self.row.shown, self.rect.w, self.row.lit), self.rect)
        if self.row.chosen or (mood.hover and self.row.live) or mood.focus:
            tone = look.colour("focus") if mood.focus and not self.row.chosen else palette.AMBER
            pygame.draw.rect(canvas, tone, self.rect, max(1, look.px(1.5)), border_radius=look.px(4))


class Cards:
    """Makes the parts of a unit's card."""

    def __init__(self, rules: Any, words: Words, view: Position, hooks: Any) -> None:
        self.rules, self.words, self.view, self.hooks = rules, words, view, hooks

    def panel(
        self, unit: Unit, piece: Piece | None, target: Piece | None, live: set[str], chosen: str, *, brief: bool = False
    ) -> rows.PartsPanel:
        """Return the card of a unit as a panel; a brief one has only its weapons, to leave room for odds."""
        lit = column_of(self.rules.units[target.unit].armour) if target is not None else None
        bloc = seen.bloc(self.view, piece.side) if piece is not None else unit.bloc
        words = self.words
        parts: list[rows.Part] = [] if brief else [Head(words, unit, bloc), Stats(words, unit, piece)]
        parts.append(TableHead(words, lit))
        parts += [self._weapon(unit.weapons[at], piece, str(at), lit, live, chosen) for at in range(len(unit.weapons))]
        parts += self._further(piece, lit, live, chosen)
        if brief:
            return rows.PartsPanel("card", "", parts, gap=3)
        found = rules_of(self.rules, words, unit, piece)
        if found:
            parts.append(Keywords(found, self.hooks.rule if self.hooks is not None else unheard))
        parts += [*self._belongings(piece), *self._markers(piece)]
        return rows.PartsPanel("card", "", parts, gap=4)

    def _belongings(self, piece: Piece | None) -> list[rows.Part]:
        """Return what was bought for a unit, and its platoon with the advantage (D-330, R-236)."""
        if piece is None:
            return []
        found: list[rows.Part] = []
        texts, words = self.words.texts, self.words
        options = options_of(piece.unit)
        if options:
            named = ", ".join(texts(f"dust.option.{option}") for option in options)
            found.append(rows.IconLine("icons/crate", words("card.options", options=named)))
        if piece.platoon:
            platoon = platoon_of(self.rules, piece)
            advantage = texts(f"dust.advantage.{platoon.advantage.id}.name")
            name = texts(f"dust.platoon.{platoon.id}.name")
            rank = words(f"card.rank.{piece.rank}")
            line = rows.IconLine("icons/medal", words("card.platoon", platoon=name, rank=rank, advantage=advantage))
            line.tip = Tip(advantage, (texts(f"dust.rule.{platoon.advantage.rule}"),), platoon.advantage.rule)
            found.append(line)
        return found

    def _further(self, piece: Piece | None, lit: int | None, live: set[str], chosen: str) -> list[rows.Part]:
        """Return what else can be aimed now: the standard weapon, and the weapons of a hero who has joined."""
        if piece is None:
            return []
        found: list[rows.Part] = []
        bearers = dict.fromkeys(seen.bearer_of(part)[0] for part in sorted(live) if "/" in part)
        for bearer in [piece.id, *(name for name in bearers if name != piece.id)]:
            other = self.view.units[bearer]
            card = self.rules.units[other.unit]
            lines = [] if bearer == piece.id else [(line, str(at)) for at, line in enumerate(card.weapons)]
            directed = bearer != piece.id and seen.is_directed(self.view, bearer)
            if directed:
                lines = [(line, at) for line, at in lines if "artillery" in line.keywords]
            lines += [(STANDARD, "std")] if f"{bearer}/std" in live else []
            if lines and bearer != piece.id:
                name = self.words.unit(card.id)
                told = self.words("card.directed", unit=name) if directed else name
                icon = "icons/binoc" if directed else "icons/heroicon"
                found.append(rows.IconLine(icon, told, colour=palette.AMBER))
            found += [self._weapon(line, other, at, lit, live, chosen) for line, at in lines]
        return found

    def _weapon(
        self, line: Weapon, piece: Piece | None, name: str, lit: int | None, live: set[str], chosen: str
    ) -> WeaponRow:
        words, at = self.words, int(name) if name.isdigit() else -1
        close = reach_of(line.range).close
        arc = "close" if close else line.arc
        copies = words.weapon(line.weapon)
        if line.count > 1:
            copies = words("card.copies", weapon=copies, n=line.count)
        second = [words(f"arc.{arc}")] if arc not in ("any", "close") else []
        counted = ("limited-ammo",) if line.ammo else ()  # its boxes say so
        second += [
            words.keyword(word) for word in line.keywords if word in words.data["keywords"] and word not in counted
        ]  # fmt: skip
        fired = piece.fired[at] if piece is not None and 0 <= at < len(piece.fired) else 0
        empty = piece is not None and at >= 0 and bool(piece.empty >> at & 1)
        if empty:
            second.append(words("card.empty"))
        dim = empty or bool(line.ammo and fired >= line.ammo)
        shown = dust_cards.Weapon(
            copies, arc, ", ".join(second), words.reach(line.range), dust_cards.shown_cells(line.vs), dim,
            (max(0, line.ammo - fired), line.ammo) if line.ammo else (0, 0),
        )
        part = f"{piece.id}/{name}" if piece is not None else ""
        lines = [words(f"arc.{arc}_tip"), words("card.range_tip", range=words.reach(line.range))]
        if line.ammo:
            lines.append(words("card.ammo", left=max(0, line.ammo - fired), of=line.ammo))
        lines += [f"**{words.keyword(word)}.** {words.keyword_text(word)}" for word in line.keywords]
        tip = Tip(copies, tuple(told for told in lines if told), "D-083")
        return WeaponRow(shown, lit, part, tip, self.hooks, live=part in live, chosen=bool(part) and part == chosen)

    def _markers(self, piece: Piece | None) -> list[rows.Part]:
        if piece is None:
            return []
        found: list[rows.Part] = [
            rows.IconLine("icons/bolt", self.words(f"marker.{marker}"), colour=palette.AMBER)
            for marker in dict.fromkeys(one.kind for one in piece.markers)
        ]
        if piece.status in ("waiting", "reserve"):
            found.append(rows.IconLine("icons/hourglass", self.words(f"status.{piece.status}")))
        return found
