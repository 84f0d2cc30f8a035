"""The panels of the measured table's dock: those of the grid, what a template does, and the whole table small; art."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import pygame

from game.app.art import palette, table_top
from game.app.art.look import Look
from game.app.art.table_top import Top
from game.app.table.parts import Lens
from game.app.tables import rows
from game.app.tables.battlefield.patches import top_of
from game.app.tables.battlefield.words import Words
from game.app.tables.tactics import panels, seen
from game.app.tables.tactics.forecasts import Outlook
from game.app.tables.tactics.odds_panel import Key
from game.app.widgets.widget import Mood, Tip, Widget
from game.core.choice import Choice
from game.geometry.table.places import spot_of
from game.geometry.table.shapes import MM
from game.rules.battlefield.scoring import holder
from game.rules.dust.chances import Vector
from game.rules.dust.figurewise import parts_of
from game.rules.dust.odds import Volley
from game.rules.dust.suppression import SUPPRESSED, TEN_HITS, UNDER_FIRE, is_immune

if TYPE_CHECKING:
    from game.app.tables.battlefield.table import BattlefieldTable


Outline = tuple[tuple[float, float], ...]
EARTH: palette.Colour = (0x8D, 0x78, 0x55)


class Dot(NamedTuple):
    """A unit on the small table: where it is in millimetres, and whose it is."""

    x: float
    y: float
    bloc: str


class SmallTable(rows.Painted):
    """The whole table with everybody on it, and what the window shows of it."""

    def __init__(
        self, table: BattlefieldTable, top: Top, dots: tuple[Dot, ...], flags: tuple[Dot, ...],
        works: tuple[Outline, ...] = (),
    ) -> None:  # fmt: skip
        self.table, self.top, self.dots, self.flags, self.works = table, top, dots, flags, works

    def height(self, look: Look, width: int) -> int:
        """Return the pixels of a table of this width."""
        return min(look.px(170), round(width * self.top.high / self.top.wide))

    def widgets(self, look: Look, rect: pygame.Rect, name: str) -> list[Widget]:
        """Return it as something that is pressed or dragged to look elsewhere."""
        return [MapView(name, rect, self)]

    def place(self, rect: pygame.Rect) -> pygame.Rect:
        """Return where the table itself is drawn."""
        wide = min(rect.w, round(rect.h * self.top.wide / self.top.high))
        return pygame.Rect(rect.centerx - wide // 2, rect.y, wide, rect.h)

    def look_at(self, pos: tuple[int, int], rect: pygame.Rect) -> None:
        """Bring a point of the small table to the middle of the large one."""
        place, box = self.place(rect), self.table.box()
        if self.table.hooks is not None:
            share = box.w / max(1, place.w)
            self.table.hooks.look((box.x + (pos[0] - place.x) * share, box.y + (pos[1] - place.y) * share))

    def paint(self, canvas: pygame.Surface, look: Look, rect: pygame.Rect) -> None:
        """Draw ground, objectives, units and window."""
        place = self.place(rect)
        whole = pygame.Rect((0, 0), place.size)
        canvas.blit(table_top.ground(look, self.top, whole, place.size), place)
        share = place.w / self.top.wide
        for outline in self.works:
            corners = [(place.x + x * share, place.y + y * share) for x, y in outline]
            pygame.draw.polygon(canvas, EARTH, corners)
            pygame.draw.polygon(canvas, palette.INK900, corners, max(1, look.px(1)))
        for dot in self.flags:
            tone = look.bloc(dot.bloc).light if dot.bloc else look.colour("objective")
            spot = (round(place.x + dot.x * share), round(place.y + dot.y * share))
            pygame.draw.circle(canvas, palette.INK900, spot, look.px(6), look.px(4))
            pygame.draw.circle(canvas, tone, spot, look.px(5), look.px(2))
        for dot in self.dots:
            spot = (round(place.x + dot.x * share), round(place.y + dot.y * share))
            pygame.draw.circle(canvas, palette.BONE, spot, look.px(4))
            pygame.draw.circle(canvas, look.bloc(dot.bloc).base, spot, look.px(3))
        self._window(canvas, look, place)
        pygame.draw.rect(canvas, palette.INK900, place, max(1, look.px(1)))

    def _window(self, canvas: pygame.Surface, look: Look, place: pygame.Rect) -> None:
        """Draw what the window of the board shows, once it is not all of it."""
        lens: Lens | None = self.table.lens
        if lens is None or self.table.frame.board[0] <= 1:
            return
        box = self.table.box()
        left, top = lens.origin[0] + box.x * lens.zoom, lens.origin[1] + box.y * lens.zoom
        whole = pygame.Rect(round(left), round(top), round(box.w * lens.zoom), round(box.h * lens.zoom))
        shown = whole.clip(lens.window)
        if shown == whole or not shown.w or not shown.h:
            return
        share = place.w / max(1, whole.w)
        seen_part = pygame.Rect(
            round(place.x + (shown.x - whole.x) * share), round(place.y + (shown.y - whole.y) * share),
            max(2, round(shown.w * share)), max(2, round(shown.h * share)),
        )  # fmt: skip
        pygame.draw.rect(canvas, palette.AMBER, seen_part.clip(place), max(1, look.px(2)))


class MapView(Widget):
    """The small table as a widget: what is pressed on it comes to the middle of the large one."""

    draggable = True
    focusable = False

    def __init__(self, id: str, rect: pygame.Rect, shown: SmallTable) -> None:
        super().__init__(id, rect)
        self.shown = shown

    def on_drag(self, pos: tuple[int, int]) -> None:
        self.shown.look_at(pos, self.rect)

    def draw(self, canvas: pygame.Surface, look: Look, mood: Mood) -> None:
        self.shown.paint(canvas, look, self.rect)


class Panels(panels.Panels):
    """Builds the panels of one view."""

    table: BattlefieldTable
    words: Words

    def all(self, wanted: Choice | None) -> list[rows.PartsPanel]:
        """Return the panels of the grid, with the small table below them."""
        return [*super().all(wanted), self.small()]

    def odds(self, wanted: Choice | None) -> list[rows.PartsPanel]:
        """Return what a template would do before the odds of the attack that it belongs to."""
        found = super().odds(wanted)
        if wanted is None or wanted.verb != "aim" or not isinstance(wanted.target, tuple):
            return found
        outlook = self.table.odds(self.view).after(wanted)
        return [self.blast(outlook), *found] if outlook is not None else found

    def blast(self, outlook: Outlook) -> rows.PartsPanel:
        """Return what the last template does to each unit under it, with the chance that it is suppressed."""
        words, view = self.words, self.view
        shot = outlook.frame.shots[-1]
        parts: list[rows.Part] = []
        volleys = [one for one in outlook.forecast.volleys if one.shot.spot == shot.spot]
        for unit in dict.fromkeys(one.target for one in volleys):
            mine = [one for one in volleys if one.target == unit]
            name = words.unit(view.units[unit].unit)
            own = view.units[unit].side == view.units[shot.bearer].side
            head = words("blast.friend", unit=name) if own else name
            parts.append(rows.Words(head, size=16, face="strong", colour=palette.AMBER if own else palette.TEXT))
            told = words("blast.under")
            parts.append(Key("icons/blast", told, self._under(mine), tip=Tip(told, (), "D-118")))
            dice = sum(one.cast.dice for one in mine)
            parts.append(Key("icons/dice", words("blast.dice"), str(dice)))
            hits = sum(one.hits for one in mine)
            parts.append(Key("icons/scope", words("blast.hits"), words.decimal(hits)))
            parts += self._pressed(unit, mine)
        return rows.PartsPanel("blast", words("blast.title"), parts, urgent=True, gap=2)

    def _under(self, volleys: list[Volley]) -> str:
        """Return how many figures lie under the template, and of how many."""
        target = self.view.units[volleys[0].target]
        found = parts_of(self.rules, self.rules.measured, self.view, volleys[0].shot, target)
        under = max((0, *(part.under for part in found)))
        count = len(self.rules.field.places_of(target))
        return self.words("blast.of", n=under or count, of=count)

    def _pressed(self, unit: str, volleys: list[Volley]) -> list[rows.Part]:
        """Return the chance that the unit comes under fire, or is suppressed (D-170, D-171)."""
        piece = self.view.units[unit]
        if is_immune(self.rules, self.view, piece) or piece.has(SUPPRESSED):
            return []
        hits = summed([one.chances for one in volleys])
        worse = piece.has(UNDER_FIRE)
        suppressed = 1 - hits[0] if worse else sum(hits[TEN_HITS:])
        found: list[rows.Part] = []
        words = self.words
        if not worse:
            told = words("blast.under_fire")
            found.append(Key("icons/bolt", told, words.percent(1 - hits[0] - suppressed), tip=Tip(told, (), "D-170")))
        told = words("blast.suppressed")
        found.append(Key("icons/skull", told, words.percent(suppressed), lit=worse, tip=Tip(told, (), "D-171")))
        return found

    def small(self) -> rows.PartsPanel:
        """Return the whole table small."""
        view, field = self.view, self.rules.field
        wide, deep = field.size(view)
        dots = []
        for piece in view.units.values():
            if piece.status == "board":
                x, y, _ = spot_of(piece.at)
                dots.append(Dot(x / MM, (deep - y) / MM, seen.bloc(view, piece.side)))
        flags = []
        for objective in view.objectives:
            x, y, _ = spot_of(objective.at)
            held = holder(self.rules, view, objective)
            flags.append(Dot(x / MM, (deep - y) / MM, seen.bloc(view, held) if held is not None else ""))
        per_point = self.words.point / 1000  # a point is 10 cm
        title = self.words("small.title", wide=round(wide * per_point), deep=round(deep * per_point),
                           unit=self.words.unit_of_length)  # fmt: skip
        works = tuple(
            tuple((x / MM, (deep - y) / MM) for x, y in plot.outline.points)
            for plot in field.terrain(view).forts.values()
        )
        painted = SmallTable(self.table, top_of(self.rules, view), tuple(dots), tuple(flags), works)
        return rows.PartsPanel("small", title, [painted], pinned=True)


def summed(chances: list[Vector]) -> Vector:
    """Return the chance of each sum of some throws.

    >>> summed([(0.5, 0.5), (0.5, 0.5)])
    (0.25, 0.5, 0.25)
    """
    found: Vector = (1.0,)
    for one in chances:
        made = [0.0] * (len(found) + len(one) - 1)
        for at, here in enumerate(found):
            for by, there in enumerate(one):
                made[at + by] += here * there
        found = tuple(made)
    return found
