"""Builds the widgets of the table's screen from what is shown: bar, dock, prompt, buttons, parts; imports widgets."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

import pygame

from game.app.table import dock
from game.app.table.chrome import Prompt, Tool, top_bar
from game.app.table.frame import GAP, Plan, divide
from game.app.table.layers import Signs, Still
from game.app.table.lively import Count
from game.app.table.notes import Note, NoteStrip
from game.app.table.part import PartWidget
from game.app.table.parts import BOARD, HAND, RIM, Button, Room, Sheets
from game.app.widgets.buttons import Button as WordButton
from game.app.widgets.widget import Widget
from game.core.choice import Choice

if TYPE_CHECKING:
    from game.app.screens.table import TableScreen

CHOICE_BUTTON = "say:"
MOST_SEATS = 4


class Builder:
    """Lays out one screen; it asks the game's table and the desk, and decides nothing."""

    def __init__(self, screen: TableScreen) -> None:
        self._screen = screen
        self._has_hand = False
        self._parts: list[PartWidget] = []
        self._before: list[Widget] = []
        self._after: list[Widget] = []
        self._fitted: dict[str, pygame.Rect] = {}
        """Where the game's own widgets show parts, such as a tray."""
        self._prompt: Prompt | None = None
        self.buttons: Sequence[Button] = ()
        self.counts: list[Count] = []
        """The numbers of the panels that tick."""

    # ---- The scene ----

    def scene(self, view: Any) -> None:
        """Divide the screen and lay out a view."""
        screen = self._screen
        look, table = screen.shell.look, screen.table
        decision = screen.decision
        self.buttons = table.buttons(view, decision) if decision is not None else ()
        screen.plan = self._plan()
        scene = table.scene(view, decision, screen.plan.frame)
        planes = {piece.plane for piece in scene.pieces.values()} | {spot.plane for spot in scene.spots.values()}
        if not self._has_hand and HAND in planes:
            self._has_hand = True
            screen.plan = self._plan()
            scene = table.scene(view, decision, screen.plan.frame)
        screen.top.put(scene, screen.plan, look)

    def _plan(self) -> Plan:
        screen = self._screen
        return divide(
            screen.shell.look, screen.size, buttons=len(self.buttons) or screen.is_over(), dock=screen.show_dock,
            hand=screen.table.hand_high if self._has_hand else 0, foot=screen.foot(),
            column=screen.table.side_wide, row=screen.table.foot_high, head=screen.table.head_high,
        )  # fmt: skip

    def still(self) -> Still:
        """Return what the picture of the resting parts depends on."""
        screen = self._screen
        view = screen.top.playback.view
        sheets = screen.table.sheets(view) if view is not None else Sheets()
        return screen.top.still(screen.shell.look, screen.plan, screen.table, sheets)

    def signs(self) -> Signs:
        """Return what is marked on the table now."""
        hold = self._screen.hold
        if hold.offers is None:
            return Signs()
        if hold.selected:
            return Signs(targets=frozenset(hold.targets()), selected=hold.selected)
        return Signs(acting=frozenset({*hold.offers.lifts, *hold.offers.presses}))

    # ---- The widgets ----

    def widgets(self) -> list[Widget]:
        """Return all widgets, from the lowest to the topmost."""
        screen = self._screen
        view = screen.top.playback.view
        self._before = [*self._part_widgets()]
        widgets: list[Widget] = [self._prompt_line(), *self._buttons(), *self._fittings(view)]
        widgets += top_bar(
            screen.shell.look, screen.plan, self._menu(), self._tools(), screen.title(), screen.table.headline(view),
            screen.table.phases(view),
        )  # fmt: skip
        self._after = [*widgets, *screen.more_widgets(), *self._notes()]
        return self.with_dock()

    def with_dock(self) -> list[Widget]:
        """Return all widgets with a new dock: its panels follow the pointer, the rest stays."""
        return [*self._before, *self._dock(self._screen.top.playback.view), *self._after]

    def _fittings(self, view: Any) -> list[Widget]:
        screen = self._screen
        if view is None:
            return []
        room = Room(screen.plan.side, screen.plan.foot, screen.plan.board, screen.plan.head)
        found = list(screen.table.fittings(screen.shell.look, room, view, screen.decision, screen.telling.log()))
        self._fitted = dock.parts_in(found)
        return found

    def _part_widgets(self) -> list[PartWidget]:
        screen = self._screen
        narrator = screen.desk.narrator()
        scene = screen.top.scene
        self._parts = []
        for part in screen.table.order(scene):
            shown = scene.pieces.get(part) or scene.spots.get(part)
            name = shown.label if shown is not None and shown.label else narrator.piece(part)
            self._parts.append(PartWidget(part, pygame.Rect(0, 0, 1, 1), self._presser(part), name))
        self.place_parts()
        return self._parts

    def _presser(self, part: str) -> Callable[[], None]:
        return lambda: self._screen.press_part(part)

    def ticking(self) -> tuple[int, ...]:
        """Return what the numbers of the panels show now."""
        return tuple(self._screen.table.shown(count) for count in self.counts)

    def place_parts(self) -> None:
        """Put the focus of the parts where they are on the screen now."""
        top, plan = self._screen.top, self._screen.plan
        hand = top.planes.hand
        for widget in self._parts:
            rect = top.rect_of(widget.part) or pygame.Rect(0, 0, 0, 0)
            known = top.scene.pieces.get(widget.part) or top.scene.spots.get(widget.part)
            plane = known.plane if known is not None else ""
            clip = hand if plane == HAND else plan.board if plane in (BOARD, RIM) else plan.dock
            shown = rect.clip(clip)
            widget.rect = shown if shown.width and shown.height else rect
        if self._prompt is not None:
            self._prompt.rect.bottom = min(plan.prompt.bottom, hand.top) if hand.height else plan.prompt.bottom

    def _dock(self, view: Any) -> list[Widget]:
        screen = self._screen
        screen.top.docked = self._fitted
        self.counts = []
        if not screen.show_dock:
            return []
        panels = screen.table.panels(view, screen.decision, screen.choice)
        self.counts = [count for panel in panels for count in panel.counts]
        log = None
        if screen.show_log:
            blocs = [screen.bloc(seat) for seat in range(MOST_SEATS)]
            title = screen.shell.texts("ui.table_screen.log")
            log = dock.LogWanted(title, screen.book, screen.telling.log(), blocs, screen.go_to)
        pointed = screen.choice is not None
        made = dock.build(screen.shell.look, screen.plan.dock, panels, log, pointed=pointed)
        screen.top.docked = self._fitted | dock.parts_in(made)
        return made

    def _prompt_line(self) -> Prompt:
        screen = self._screen
        words, seat = screen.prompt_words()
        own = screen.decision is not None
        rect = screen.plan.prompt.copy()
        self._prompt = Prompt(rect, words, screen.bloc(seat), own=own, thinking=screen.desk.thinking)
        return self._prompt

    def pulse(self, now: float) -> None:
        """Let the line that says who thinks breathe."""
        if self._prompt is not None:
            self._prompt.now = now

    def _buttons(self) -> list[Widget]:
        """Return the words that can be said, the amber one lowest; after the end, the way to how it ended."""
        screen = self._screen
        look, plan = screen.shell.look, screen.plan
        high, gap = look.px(plan.sizes.button), look.px(GAP)
        column = plan.buttons
        found: list[Widget] = []
        ordered = sorted(self.buttons, key=lambda button: button.primary)
        y = column.bottom - len(ordered) * high - (len(ordered) - 1) * gap
        for number, button in enumerate(ordered):
            keys = [key for key in ("Space" if button.primary else "", button.key) if key]
            rect = pygame.Rect(column.x, y + number * (high + gap), column.width, high)
            tip = screen.table.preview(button.choice, screen.top.playback.view)
            said = WordButton(
                CHOICE_BUTTON + str(button.choice), rect, button.label, self._sayer(button),
                kind="primary" if button.primary else "normal", icon=button.icon, key="|".join(dict.fromkeys(keys)),
                tip=tip,
            )  # fmt: skip
            found.append(said)
        if screen.is_over():
            rect = pygame.Rect(column.x, column.bottom - high, column.width, high)
            words = screen.shell.texts("ui.table_screen.ending")
            tell = screen.flow.game_over
            found.append(WordButton("ending", rect, words, tell, kind="primary", icon="icons/flag", key="Space"))
        return found

    def _sayer(self, button: Button) -> Callable[[], None]:
        return lambda: self._screen.say(button)

    def choice_of(self, widget: Widget | None) -> Choice | None:
        """Return the choice that a button says."""
        if widget is None or not widget.id.startswith(CHOICE_BUTTON):
            return None
        return next((b.choice for b in self.buttons if CHOICE_BUTTON + str(b.choice) == widget.id), None)

    def _notes(self) -> list[Widget]:
        screen = self._screen
        look, plan = screen.shell.look, screen.plan
        room = pygame.Rect((0, plan.bar.bottom), (screen.size[0], plan.hand.bottom - plan.bar.bottom))
        room = room.inflate(-look.px(16), -look.px(8))
        found: list[Widget] = []
        hint = screen.desk.hint
        if hint is not None:
            words = screen.telling.hint(hint)
            note = Note(words, at=screen.telling.hint_spot(hint), kind="hint")
            found.append(NoteStrip("hint-note", look, note, room, lambda: None))
        notices = dict.fromkeys([*screen.shell.notices, *screen.desk.notices])
        if notices:
            words = " ".join(notices)
            note = Note(words, at=(plan.board.centerx, plan.bar.bottom + look.px(90)), kind="notice")
            found.append(NoteStrip("notice", look, note, room, screen.drop_notices))
        if screen.note is not None:
            found.append(NoteStrip("note", look, screen.note, room, screen.on_rule))
        return found

    # ---- The top bar ----

    def _menu(self) -> Tool:
        screen = self._screen
        return Tool("menu", "icons/menu", screen.shell.texts("ui.table_screen.menu"), "M", screen.on_pause)

    def _tools(self) -> list[Tool]:
        screen = self._screen
        texts = screen.shell.texts

        def words(key: str) -> str:
            return texts(f"ui.table_screen.{key}")

        tools = screen.play_tools()
        shown = bool(screen.show_log and screen.show_dock)
        tools.append(Tool("log", "icons/list", words("log"), "L", screen.on_log, on=shown))
        if screen.plan.compact or not screen.show_dock:
            tools.append(Tool("dock", "icons/panel", words("dock"), "F4", screen.on_dock, on=screen.show_dock))
        tools.append(Tool("rules", "icons/book", words("rules"), "F1", screen.on_rule))
        tools.append(Tool("settings", "icons/cog", words("settings"), "F10", screen.flow.open_settings))
        return tools

    def undo_tools(self) -> list[Tool]:
        """Return hint, undo and redo as they are now."""
        screen = self._screen
        texts, desk = screen.shell.texts, screen.desk

        def words(key: str) -> str:
            return texts(f"ui.table_screen.{key}")

        undoing = desk.undoing()
        undo = {"free": "undo", "take_back": "take_back.offer"}.get(undoing.kind, "undo")
        tools = []
        if screen.shell.settings.hints:
            asked = screen.decision is not None and not desk.advising
            why = words("hint.thinking") if desk.advising else words("hint.none")
            tools.append(Tool("hint", "icons/bulb", words("hint.ask"), "H", screen.on_hint, asked, why))
        nothing = undoing.kind == "nothing"
        tools.append(Tool("undo", "icons/undo", words(undo), "Ctrl+Z", screen.on_undo, not nothing, words("undo_none")))
        redo = desk.can_redo()
        tools.append(Tool("redo", "icons/redo", words("redo"), "Ctrl+Y", screen.on_redo, redo, words("redo_none")))
        return tools
