"""What is chosen before a game of Dust Tactics beyond scenario and players: armies, board, dice, set-up; widgets."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pygame

from game.app.art import dust_board, dust_things, paint, palette
from game.app.screens.page import Column
from game.app.screens.settings_parts import Stepper
from game.app.tables.tactics.seen import plot_of
from game.app.widgets.buttons import Toggle
from game.app.widgets.texts import Label
from game.data.faults import DataError
from game.geometry.grid.layout import CRATE
from game.roster.armies import army_files, muster, read_army
from game.roster.games import data_of
from game.rules.dust.muster import faults_of, inline, total_of
from game.rules.tactics.records import layout_of

if TYPE_CHECKING:
    from game.app.art.look import Look
    from game.app.screens.new_game import NewGameScreen

RANDOM = "random"
LEAST = 70
"""Units of height below which a board is too small to be seen."""
SIDES = ("army_a", "army_b")
DICE, SETUP = ("dust", "classic"), ("players", "ready")
PLATOONS = ("off", "on")
"""A house rule of the grid: the platoons of the measured table (D-329)."""
WORKS = {
    "none": {}, "few": {"trenches": 1, "wire": 2, "mines": 2}, "many": {"trenches": 2, "wire": 4, "mines": 4},
}  # fmt: skip
"""How many field works each side gets by agreement (R-205)."""


class TacticsChoices:
    """The further choices of a game of Dust Tactics."""

    game = "tactics"
    ground, grounds = "board", "boards"
    """What the ground is called among the options, and in the data."""
    usual = ("allies-50-rangers", "axis-50-grenadiers")
    switches: tuple[tuple[str, tuple[str, ...]], ...] = (
        ("dice", DICE), ("setup", SETUP), ("platoons", PLATOONS), ("works", tuple(WORKS)),
    )  # fmt: skip

    def __init__(self, screen: NewGameScreen) -> None:
        self.screen = screen
        self.known = muster()
        self.own = _own_lists(self.known)
        """Legal lists that the person saved, by name."""
        given = screen.options.get("army_a")
        if isinstance(given, dict):
            self.own = {str(given["name"]): given, **self.own}
        self.armies = [f"own:{given['name']}" if isinstance(given, dict) else self.usual[0], self.usual[1]]
        self.place = str(screen.options.get(self.ground, next(iter(data_of(self.game)[self.grounds]))))
        self.set = {field: str(screen.options.get(field, values[0])) for field, values in self.switches}
        agreed = [name for name, each in WORKS.items() if each and each.items() <= screen.options.items()]
        if agreed and "works" in self.set:
            self.set["works"] = agreed[-1]

    # ---- What is chosen ----

    def options(self) -> dict[str, Any]:
        """Return the options that the rules are handed."""
        armies = {side: self._army(name) for side, name in zip(SIDES, self.armies, strict=True)}
        chosen = {field: value for field, value in self.set.items() if field != "works"}
        return {**armies, self.ground: self.place, **chosen, **WORKS[self.set.get("works", "none")]}

    def _army(self, name: str) -> Any:
        return self.own[name.removeprefix("own:")] if name.startswith("own:") else name

    def bloc(self, seat: int) -> str:
        """Return the bloc of a side's army; one that is drawn has none yet."""
        army = self._army(self.armies[seat])
        if isinstance(army, dict):
            return str(army["bloc"])
        return self.known.ready[army].bloc if army in self.known.ready else ("first", "second")[seat]

    # ---- Layout ----

    def seat(self, column: Column, seat: int) -> None:
        """Let the army of a side be chosen, below who plays it."""
        screen = self.screen
        options: list[tuple[object, str]] = [(name, self._told(name)) for name in self._names()]
        place = column.take(screen.line(40), screen.px(4))
        column.made.append(Stepper(f"army-{seat}", place, options, self.armies[seat], self._setter(seat)))
        column.paragraph(f"army-about-{seat}", self._about(self.armies[seat]), size=16, gap=14)

    def _names(self) -> list[str]:
        return [*(f"own:{name}" for name in self.own), *self.known.ready, RANDOM]

    def _told(self, name: str) -> str:
        words = self.screen.words
        if name == RANDOM:
            return words("ui.new_game.tactics.random_army")
        if name.startswith("own:"):
            return words("ui.new_game.tactics.own", name=name.removeprefix("own:"))
        army, texts = self.known.ready[name], self.screen.texts_of(self.game)
        points = total_of(self.known.units, army, self.known.forts)
        return words("ui.new_game.tactics.ready", name=texts(f"dust.army.{name}.name"), points=points)

    def _about(self, name: str) -> str:
        """Return the units of an army."""
        texts = self.screen.texts_of(self.game)
        army = self._army(name)
        if army == RANDOM:
            return self.screen.words("ui.new_game.tactics.random_about")
        if isinstance(army, dict):
            entries = [(str(entry["unit"]), int(entry.get("count", 1))) for entry in army["units"]]
            walls = [(str(works["kind"]), int(works.get("count", 1))) for works in army.get("fortifications", ())]
        else:
            entries = [(entry.unit, entry.count) for entry in self.known.ready[army].units]
            walls = [(works.kind, works.count) for works in self.known.ready[army].fortifications]
        named = [(texts(f"dust.unit.{unit}.name"), count) for unit, count in entries]
        named += [(texts(f"dust.fort.{kind}.name"), count) for kind, count in walls]
        return ", ".join(f"{name} ×{count}" if count > 1 else name for name, count in named)

    def rest(self, column: Column) -> None:
        """Let the ground, dice and set-up be chosen."""
        words = self.screen.words
        places: list[tuple[object, str]] = [*self.places(), (RANDOM, words("ui.new_game.tactics.random_board"))]
        self._row(
            column, self.ground, lambda rect: Stepper(self.ground, rect, places, self.place, self._go_to)
        )  # fmt: skip
        for field, values in self.switches:
            options = [(value, words(f"ui.new_game.tactics.{field}_{value}")) for value in values]
            self._row(column, field, self._toggle(field, options, self.set[field]))

    def draw_ground(self, canvas: pygame.Surface, look: Look, room: pygame.Rect) -> None:
        """Show the board that was chosen small; one that is drawn by lot is not known yet."""
        drawn = data_of(self.game)[self.grounds].get(self.place)
        if drawn is None or room.h < look.px(LEAST):
            return
        layout = layout_of(drawn)
        high = min(room.h, room.w * drawn.height // drawn.width)
        rect = pygame.Rect(room.x, room.y, high * drawn.width // drawn.height, high)
        canvas.blit(dust_board.ground(look, plot_of(layout), pygame.Rect((0, 0), rect.size), rect.size), rect)
        side = rect.w / drawn.width
        for square in (square for square, kind in enumerate(layout.kinds) if kind == CRATE):
            column, row = layout.board.at(square)
            art = dust_things.crate(look, 1 + square % 3, max(8, round(side)), crushed=False)
            middle = (rect.x + (column + 0.5) * side, rect.bottom - (row + 0.5) * side)
            canvas.blit(art, art.get_rect(center=(round(middle[0]), round(middle[1]))))
        paint.ring(canvas, look, rect, palette.INK500, width=1)

    def places(self) -> list[tuple[object, str]]:
        """Return the grounds that can be played on, by name."""
        texts = self.screen.texts_of(self.game)
        return [
            (name, texts(f"{self.game}.{self.ground}.{name}.name")) for name in data_of(self.game)[self.grounds]
        ]  # fmt: skip

    def _go_to(self, place: object) -> None:
        self.place = str(place)
        self.screen.relayout(self.screen.size)

    def _toggle(
        self, field: str, options: list[tuple[str, str]], chosen: str
    ) -> Callable[[pygame.Rect], Toggle]:  # fmt: skip
        return lambda rect: Toggle(field, rect, options, chosen, self._taker(field))

    def _row(self, column: Column, field: str, make: Callable[[pygame.Rect], Any]) -> None:
        """Add a choice with its name before it."""
        screen = self.screen
        high = screen.line(40)
        place = column.take(high, screen.px(6))
        label = min(screen.line(130), place.width // 3)
        name = pygame.Rect(place.topleft, (label, high))
        words = screen.words(f"ui.new_game.tactics.{field}")
        column.made.append(Label(f"{field}-name", name, words, face="strong", colour=palette.TEXT))
        column.made.append(make(pygame.Rect(place.x + label, place.y, place.width - label, high)))

    def _setter(self, seat: int) -> Callable[[object], None]:
        def choose(name: object) -> None:
            self.armies[seat] = str(name)
            self.screen.relayout(self.screen.size)

        return choose

    def _taker(self, field: str) -> Callable[[object], None]:
        def choose(value: object) -> None:
            self.set[field] = str(value)
            self.screen.relayout(self.screen.size)

        return choose


def _own_lists(known: Any) -> dict[str, dict[str, Any]]:
    """Return the saved lists that may be played, as the rules want them; faulty files are for the builder to tell."""
    found = {}
    for path in army_files():
        try:
            army = read_army(path, known.units)
        except DataError:
            continue
        if not faults_of(known.units, army, known.platoons, known.forts):
            found[army.name] = inline(known.units, army, known.forts)
    return found
