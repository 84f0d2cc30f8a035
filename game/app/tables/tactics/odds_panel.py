"""The odds of an attack as a panel: what is rolled, a bar for each outcome, the end of the target, what comes back."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

import pygame

from game.app.art import paint, palette
from game.app.art.look import Look
from game.app.tables import rows
from game.app.tables.tactics.forecasts import SLIGHT, Odds, Outlook, Row, Slice, slices
from game.app.tables.tactics.overlays import Overlays
from game.app.tables.tactics.words import Words
from game.app.widgets.widget import Mood, Tip, Widget
from game.rules.dust.odds import Danger, Volley
from game.rules.dust.records import KILL
from game.rules.dust.state import Position

MOST_DANGERS = 2
BAR_INK = (0x5C, 0x66, 0x6C)


class OddsBars(rows.Painted):
    """A bar for each outcome with its chance; the end of the target is amber."""

    def __init__(self, found: Sequence[tuple[str, float, bool]], words: Words) -> None:
        self.found, self.words = found, words

    def height(self, look: Look, width: int) -> int:
        """Return the pixels that the bars need."""
        return len(self.found) * self._row(look)

    def _row(self, look: Look) -> int:
        return max(look.px(21), look.size_of("X", "strong", 15)[1] + look.px(1))

    def paint(self, canvas: pygame.Surface, look: Look, rect: pygame.Rect) -> None:
        """Draw words, bar and chance side by side."""
        high = self._row(look)
        wide = max(look.size_of(label, "strong", 14)[0] for label, _, _ in self.found) + look.px(8)
        wide = min(wide, rect.w * 2 // 5)
        right = look.size_of(self.words.percent(0.999), "strong", 16)[0] + look.px(10)
        most = max(chance for _, chance, _ in self.found)
        for at, (label, chance, ends) in enumerate(self.found):
            y = rect.y + at * high
            name = look.text(label, "strong", 14, palette.TEXT, width=wide)
            canvas.blit(name, name.get_rect(midleft=(rect.x, y + high // 2)))
            well = pygame.Rect(rect.x + wide, y + look.px(4), rect.w - wide - right, high - look.px(8))
            pygame.draw.rect(canvas, palette.INK900, well, border_radius=look.px(3))
            bar = well.copy()
            bar.w = max(look.px(2), round(well.w * chance / max(most, 0.001) * 0.96))
            pygame.draw.rect(canvas, palette.AMBER if ends else BAR_INK, bar, border_radius=look.px(3))
            figure = look.text(self.words.percent(chance), "strong", 16, palette.TEXT)
            canvas.blit(figure, figure.get_rect(midright=(rect.right, y + high // 2)))


class SplitBar(rows.Painted):
    """A distribution as one bar: a part for each number lost, the end in amber, each with its number and its chance."""

    units = 32

    def __init__(self, found: Sequence[Slice], words: Words) -> None:
        self.found, self.words = found, words
        self.tip = Tip("", tuple(f"{self._told(one)}: {words.percent(one.chance)}" for one in found))

    def _told(self, one: Slice) -> str:
        key = "odds.all" if one.ends else "odds.none" if not one.number else "odds.more" if one.more else "odds.loss"
        return self.words(key, n=one.number)

    def height(self, look: Look, width: int) -> int:
        """Return the pixels that the bar and the chances below it need."""
        return look.px(15) + look.size_of("0", "label", 13)[1] + look.px(1)

    def paint(self, canvas: pygame.Surface, look: Look, rect: pygame.Rect) -> None:
        """Draw the parts side by side, the chance below each that is wide enough."""
        whole = sum(one.chance for one in self.found)
        gap, high, x = look.px(2), look.px(15), float(rect.x)
        for one in self.found:
            wide = rect.w * one.chance / whole
            part = pygame.Rect(round(x), rect.y, max(look.px(2), round(x + wide) - round(x) - gap), high)
            share = min(1.0, one.number / 3)
            tone = palette.AMBER if one.ends else palette.mix(BAR_INK, look.colour("lost"), share * 0.8)
            pygame.draw.rect(canvas, tone, part, border_radius=look.px(2))
            sign = _sign(look, one)
            if sign.get_width() <= part.w:
                canvas.blit(sign, sign.get_rect(center=part.center))
            chance = look.text(self.words.percent(one.chance), "label", 13, palette.TEXT2)
            if chance.get_width() <= part.w + gap:
                canvas.blit(chance, chance.get_rect(midtop=part.midbottom))
            x += wide


def _sign(look: Look, one: Slice) -> pygame.Surface:
    """Return what stands in a part of a distribution: how many are lost, or the sign of the end."""
    if one.ends:
        return look.icon("icons/skull", look.px(12), palette.AMBER_INK)
    words = f"{one.number}+" if one.more else str(one.number) if one.number else "–"
    return look.text(words, "strong", 13, palette.TEXT)


class Key(rows.Painted):
    """A sentence with its sign and a large figure."""

    def __init__(self, icon: str, words: str, figure: str, *, lit: bool = False, tip: Tip | None = None) -> None:
        self.icon, self.words, self.figure, self.lit, self.tip = icon, words, figure, lit, tip

    def height(self, look: Look, width: int) -> int:
        """Return the pixels that words and figure need."""
        figure = look.size_of(self.figure, "title", 26)
        words = look.name(self.words, "strong", 15, width=width - figure[0] - look.px(34)).get_height()
        return max(look.px(23), words, figure[1] - look.px(8))

    def paint(self, canvas: pygame.Surface, look: Look, rect: pygame.Rect) -> None:
        """Draw sign, words and figure."""
        ink = palette.AMBER if self.lit else palette.TEXT
        figure = look.text(self.figure, "title", 26 if self.lit else 23, ink)
        canvas.blit(figure, figure.get_rect(midright=(rect.right, rect.centery)))
        sign = look.icon(self.icon, look.px(17), ink if self.lit else palette.TEXT2)
        canvas.blit(sign, sign.get_rect(midleft=(rect.x, rect.centery)))
        words = look.name(
            self.words, "strong", 15, palette.TEXT if self.lit else palette.TEXT2,
            width=rect.w - figure.get_width() - look.px(34),
        )  # fmt: skip
        canvas.blit(words, words.get_rect(midleft=(rect.x + look.px(25), rect.centery)))


class Sign(rows.Painted):
    """The pill that tells sight and cover."""

    def __init__(self, kind: str, words: str, range_words: str) -> None:
        self.kind, self.words, self.range_words = kind, words, range_words

    def height(self, look: Look, width: int) -> int:
        """Return the pixels that the pill needs."""
        return look.size_of("X", "strong", 15)[1] + look.px(9)

    def paint(self, canvas: pygame.Surface, look: Look, rect: pygame.Rect) -> None:
        """Draw the pill on the right, the range on the left."""
        icon = {"visible": "icons/eye", "cover": "icons/shield", "blocked": "icons/x"}[self.kind]
        pill = paint.pill(look, self.words, size=15, fill=look.colour(self.kind), colour=palette.AMBER_INK, icon=icon)
        canvas.blit(pill, pill.get_rect(midright=(rect.right, rect.centery)))
        room = rect.w - pill.get_width() - look.px(8)
        words = look.text(self.range_words, "strong", 15, palette.TEXT2, width=max(1, room))
        canvas.blit(words, words.get_rect(midleft=(rect.x, rect.centery)))


class ShotRow(Widget):
    """A weapon as it is aimed; pressing it takes it back."""

    def __init__(
        self, id: str, rect: pygame.Rect, words: str, press: Callable[[], None] | None, tip: Tip | None
    ) -> None:
        super().__init__(id, rect, press, tip=tip)
        self.words = words
        self.focusable = press is not None
        self.removes = press is not None

    @property
    def label(self) -> str:
        return self.words

    def draw(self, canvas: pygame.Surface, look: Look, mood: Mood) -> None:
        rect = self.rect
        if self.removes:
            paint.row(canvas, look, rect, "hover" if mood.hover else "normal")
            sign = look.icon("icons/x", look.px(14), palette.AMBER if mood.hover else palette.QUIET)
            canvas.blit(sign, sign.get_rect(midright=(rect.right - look.px(4), rect.centery)))
        if mood.focus:
            paint.focus_ring(canvas, look, rect.inflate(-look.px(6), -look.px(6)))
        words = _written(look, self.words, rect.w, self.removes)
        canvas.blit(words, words.get_rect(midleft=(rect.x, rect.centery)))


def _written(look: Look, words: str, width: int, removes: bool) -> pygame.Surface:
    """Draw what is aimed, on two lines if it is long, beside the sign that takes it back."""
    room = width - (look.px(24) if removes else 0)
    return look.name(words, "strong", 14, palette.TEXT if removes else palette.TEXT2, width=room)


class ShotLine(NamedTuple):
    """A weapon as it is aimed, as a part of a panel."""

    words: str
    press: Callable[[], None] | None
    tip: Tip | None = None
    name: str = ""

    def height(self, look: Look, width: int) -> int:
        """Return the pixels of a line, or of two."""
        return max(look.px(20), _written(look, self.words, width, self.press is not None).get_height() + look.px(1))

    def widgets(self, look: Look, rect: pygame.Rect, name: str) -> list[Widget]:
        """Return the line."""
        return [ShotRow(self.name or name, rect, self.words, self.press, self.tip)]


class OddsPanels:
    """Makes the panels that tell odds."""

    def __init__(
        self, rules: Any, words: Words, view: Position, overlays: Overlays, odds: Odds,
        takers: Mapping[tuple[str, str], Callable[[], None]],
    ) -> None:  # fmt: skip
        self.rules, self.words, self.view = rules, words, view
        self.overlays, self.odds = overlays, odds
        self.takers = takers
        self.shown = ""
        """What takes an aimed weapon back, by its name and its target."""

    def attack(self, outlook: Outlook, target: str) -> rows.PartsPanel:
        """Return the odds of an attack against one of its targets."""
        words, view = self.words, self.view
        if all(fate.unit != target for fate in outlook.forecast.targets):
            target = outlook.forecast.targets[0].unit
        self.shown = target
        first, other = outlook.frame.shots[0], view.units[target]
        own = view.units[outlook.frame.unit]
        ray = self.overlays.ray(own, other, bool(first.observer))
        gun = view.units[first.bearer] if first.observer else own
        distance = self.rules.field.distance(view, gun, other)
        parts: list[rows.Part] = [Sign(ray.kind, words(f"sight.{ray.kind}"), words("preview.range", n=distance))]
        parts += [self._volley(volley) for volley in outlook.forecast.volleys]
        found = [(self._label(row), row.chance, row.kind == "destroyed") for row in outlook.rows(target)]
        parts += [OddsBars(found, words), rows.Divider(), *self._ends(outlook, target)]
        return rows.PartsPanel("odds", words("odds.title"), parts, urgent=True, gap=2)

    def _volley(self, volley: Volley) -> rows.Part:
        words = self.words
        unit = self.rules.units[self.view.units[volley.shot.bearer].unit]
        plain = volley.shot.standard or volley.shot.line < 0
        weapon = words("standard") if plain else words.weapon(unit.weapons[volley.shot.line].weapon)
        damage = words("odds.kill") if volley.cast.damage >= KILL else words("odds.damage", n=volley.cast.damage)
        told = words("odds.volley", weapon=weapon, dice=volley.cast.dice, damage=damage)
        if volley.target != self.shown:
            told = words("odds.volley_at", volley=told, unit=words.unit(self.view.units[volley.target].unit))
        line = "std" if plain else str(volley.shot.line)
        aimed = (f"{volley.shot.bearer}/{line}", volley.shot.target)
        press = self.takers.get(aimed)
        reasons = tuple(words.reason(reason.name) for reason in volley.reasons)
        return ShotLine(told, press, Tip(told, reasons, "D-106"), "unaim:" + ":".join(aimed) if press else "")

    def _label(self, row: Row) -> str:
        key = {"miss": "odds.miss", "saved": "odds.saved", "loss": "odds.loss", "more": "odds.more",
               "destroyed": "odds.all"}[row.kind]  # fmt: skip
        return self.words(key, n=row.number)

    def _ends(self, outlook: Outlook, target: str) -> list[rows.Part]:
        """Return the end of the target, now and by a Sustained Attack, and what comes back."""
        words, view = self.words, self.view
        fate = outlook.forecast.fate(target)
        name = words.unit(view.units[target].unit)
        parts: list[rows.Part] = [
            Key("icons/skull", words("odds.destroys", unit=name), words.percent(fate.destroyed), lit=True,
                tip=Tip(words("odds.destroys", unit=name), (words("odds.mean", n=words.decimal(fate.loss)),), "D-140"))
        ]  # fmt: skip
        if outlook.sustained is not None:
            again = next((one for one in outlook.sustained.targets if one.unit == target), None)
            if again is not None:
                told = words("odds.sustained")
                parts.append(Key("icons/again", told, words.percent(again.destroyed), tip=Tip(told, (), "D-115")))
        own = outlook.forecast.own
        if own.loss > SLIGHT:
            told = words("odds.back", n=words.decimal(own.loss))
            parts.append(Key("icons/fist", told, words.percent(own.destroyed), tip=Tip(told, (), "D-149")))
            parts.append(SplitBar(slices(own.losses), words))
        return parts

    # ---- Reactions ----

    def dangers(self, unit: str) -> list[rows.PartsPanel]:
        """Return what reactions may do to a unit where it stands."""
        found = [one for one in self.odds.dangers(unit)[:MOST_DANGERS] if one.fate.loss > SLIGHT]
        parts = [part for one in found for part in (self._danger(one), SplitBar(slices(one.fate.losses), self.words))]
        return [rows.PartsPanel("dangers", self.words("odds.dangers"), parts, gap=3)] if parts else []

    def _danger(self, danger: Danger) -> rows.Part:
        words = self.words
        name = words.unit(self.view.units[danger.unit].unit)
        told = words("odds.danger", unit=name, n=words.decimal(danger.fate.loss))
        tip = Tip(told, (words("odds.danger_tip", none=words.percent(danger.chances[0])),), "D-156")
        return Key("icons/bolt", told, words.percent(danger.fate.destroyed), tip=tip)

    def reaction(self, danger: Danger, trigger: str, others: Sequence[Danger]) -> rows.PartsPanel:
        """Return what a reaction of the viewer's own may come to, and what that of others would."""
        words = self.words
        name = words.unit(self.view.units[trigger].unit)
        found = [
            (words(f"odds.successes_{number}"), chance, False)
            for number, chance in enumerate(danger.chances) if chance > SLIGHT
        ]  # fmt: skip
        who = words.unit(self.view.units[danger.unit].unit)
        head = rows.Words(who, size=16, face="strong", colour=palette.TEXT)
        parts: list[rows.Part] = [head, OddsBars(found, words), rows.Divider()]
        lost = words("odds.hurts", unit=name, n=words.decimal(danger.fate.loss))
        parts += [rows.IconLine("icons/target", lost), SplitBar(slices(danger.fate.losses), words)]
        destroys = words("odds.destroys", unit=name)
        parts.append(Key("icons/skull", destroys, words.percent(danger.fate.destroyed), lit=True))
        parts += [rows.Divider()] if others else []
        parts += [self._danger(one) for one in others]
        return rows.PartsPanel("odds", words("odds.reaction"), parts, urgent=True, gap=2)
