"""The table of any game, played by mouse and keyboard: buttons, keys, pointer, drawing; imports the table's parts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import pygame

from game.app.news import LogLine
from game.app.screens.dialog import Answer, Dialog
from game.app.screens.seated import Seated
from game.app.table import curtain
from game.app.table.backdrop import Backdrop
from game.app.table.build import Builder
from game.app.table.chrome import Tool
from game.app.table.focus import Focus
from game.app.table.nudging import Nudging
from game.app.table.parts import BOARD, Button
from game.app.table.picking import Drawn
from game.app.table.pointer import Pointer
from game.app.table.sitting import Sitting
from game.app.table.telling import Telling
from game.app.widgets.widget import Widget

if TYPE_CHECKING:
    from game.app.flow import Flow

SHADOW = 24
"""Units around a widget that its shadow may take."""
FIT = (pygame.K_f, pygame.K_HOME)
LARGER = (pygame.K_PLUS, pygame.K_EQUALS, pygame.K_KP_PLUS)
SMALLER = (pygame.K_MINUS, pygame.K_KP_MINUS)


class TableScreen(Seated):
    """A game on the table."""

    name = "table"

    def __init__(self, shell: Flow, desk: Sitting) -> None:
        super().__init__(shell, desk)
        self._by_key = False
        """A key, not the pointer or the focus, presses a button just now."""
        self.mouse = Pointer(self)
        self.telling = Telling(self)
        self.builder = Builder(self)
        self.focus_way = Focus(self)
        self.nudging = Nudging(self)
        self.backdrop = Backdrop()
        self._stirred = False
        """What follows the pointer has to be drawn anew, and nothing else."""
        self._ticked: tuple[int, ...] = ()
        """What the numbers of the panels showed when they were last drawn."""

    # ---- What a replay has otherwise ----

    def foot(self) -> int:
        """Return the pixels along the lower edge that belong to no part of the table."""
        return 0

    def title(self) -> str:
        """Return what stands in the top bar."""
        return str(self.desk.narrator().texts(f"{self.desk.game}.title"))

    def is_over(self) -> bool:
        """Tell whether the game on the table has ended, so that there is something to tell."""
        return self.top.playback.caught_up and not self.covered and self.desk.outcome() is not None

    def prompt_words(self) -> tuple[str, int | None]:
        """Return the line that says who decides and what, and the seat."""
        return self.telling.prompt()

    def play_tools(self) -> list[Tool]:
        """Return the signs of the top bar that belong to playing."""
        return self.builder.undo_tools()

    def more_widgets(self) -> list[Widget]:
        """Return widgets beyond those of every table."""
        return []

    # ---- What the buttons of the top bar do ----

    def on_undo(self) -> None:
        """Undo what is free; ask before a take-back."""
        undoing = self.desk.undoing()
        if undoing.kind == "take_back" and self.shell.settings.confirmations:
            texts = self.shell.texts
            yes, no = texts("ui.table_screen.take_back.yes"), texts("ui.table_screen.take_back.no")
            answers = [
                Answer(yes, self._take_back, kind="primary", key="Enter", icon="icons/undo"),
                Answer(no, lambda: None, key="Esc"),
            ]
            title, words = texts("ui.table_screen.take_back.title"), texts("ui.table_screen.take_back.words")
            self.shell.open(Dialog(self.shell, title, words, answers))
        elif undoing.kind == "take_back":
            self._take_back()
        elif undoing.kind == "free":
            self.let_go()
            self.desk.undo()
            self.sync()

    def _take_back(self) -> None:
        self.let_go()
        self.desk.take_back()
        self.sync()

    def say(self, button: Button) -> None:
        """Say a word; if it ends everything and only a key said it, ask first while something else can be done."""
        decision, texts = self.decision, self.shell.texts
        others = decision is not None and len(decision.choices) > 1
        if not (button.final and others and self._by_key and self.shell.settings.confirmations):
            self.apply(button.choice)
            return
        answers = [
            Answer(button.label, lambda: self.apply(button.choice), kind="primary", key="Enter", icon=button.icon),
            Answer(texts("ui.table_screen.final.no"), lambda: None, key="Esc"),
        ]
        title = texts("ui.table_screen.final.title", button=button.label)
        self.shell.open(Dialog(self.shell, title, texts("ui.table_screen.final.words"), answers))

    def _shortcut(self, event: pygame.event.Event) -> bool:
        self._by_key = True
        try:
            return super()._shortcut(event)
        finally:
            self._by_key = False

    def on_redo(self) -> None:
        """Make the undone choice again."""
        if self.desk.can_redo():
            self.let_go()
            self.desk.redo()
            self.sync()

    def on_hint(self) -> None:
        """Ask what a veteran would do."""
        self.desk.ask_hint()
        self.rebuild()

    def on_log(self) -> None:
        """Show or hide the log."""
        if not self.show_dock:
            self.show_dock = self.show_log = True
        else:
            self.show_log = not self.show_log
        self.relayout(self.size)

    def on_dock(self) -> None:
        """Open or close the dock."""
        self.show_dock = not self.show_dock
        self.relayout(self.size)

    def on_rule(self) -> None:
        """Open the rule behind the note, the focus or the pointer."""
        self.flow.open_rule(self.rule_under_focus(), self.desk.game)

    def rule_under_focus(self) -> str:
        if self.covered:
            return ""
        return self.telling.rule() or super().rule_under_focus()

    def go_to(self, line: LogLine) -> None:
        """Bring what a line of the log speaks of to the middle of the board."""
        for name in self.parts_in(line):
            part = self.top.scene.pieces.get(name) or self.top.scene.spots.get(name)
            if part is not None and part.plane == BOARD:
                self.top.camera.look_at(part.pos, self.shell.now())
                self.dirty = True
                return

    def parts_in(self, line: LogLine) -> list[str]:
        """Return the parts on the table that a line of the log speaks of."""
        named = [*self.table.parts_of(line.event.data), *line.parts]
        scene = self.top.scene
        return [name for name in dict.fromkeys(named) if name in scene.pieces or name in scene.spots]

    def drop_notices(self) -> None:
        """Put away what was told."""
        self.desk.notices.clear()
        self.shell.notices.clear()
        self.rebuild()

    def tick(self, now: float) -> bool:
        stirred, self._stirred = self._stirred, False
        return super().tick(now) or stirred

    # ---- Mouse and keys ----

    def handle(self, event: pygame.event.Event) -> bool:
        if not self.covered and event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN) and self._skip(event):
            return True
        if event.type == pygame.KEYDOWN and event.key == pygame.K_z:
            if event.mod & pygame.KMOD_CTRL and event.mod & pygame.KMOD_SHIFT and not self.covered:
                self.on_redo()
                return True
        return super().handle(event)

    def _skip(self, event: pygame.event.Event) -> bool:
        """End what moves; a press then only counts if the same thing is still under the pointer."""
        if not self.top.playback.busy:
            return False
        pos = getattr(event, "pos", None)
        before = self._under(pos) if pos is not None else ""
        self.top.playback.skip(self.show)
        self._arranged()
        if pos is None:
            return False
        self.draw_below(pygame.Surface(self.size))
        return before != self._under(pos)

    def _under(self, pos: tuple[int, int]) -> str:
        widget = self._at(pos)
        if widget is not None:
            return widget.id
        parts = self.top.parts_under(pos, self.plan)
        return parts[0].id if parts else ""

    def _hover(self, pos: tuple[int, int]) -> None:
        if self.mouse.dragging:
            self.hovered = None
            return
        before = self.hovered
        super()._hover(pos)
        if before is not self.hovered:
            part = str(getattr(self.hovered, "part", ""))  # a row may stand for a piece
            self.telling.pointed(self.over if self.hovered is None else (part,) if part else ())

    def on_pointer(self, event: pygame.event.Event) -> bool:
        if self.covered:
            return False
        if event.type == pygame.MOUSEBUTTONDOWN and self.note is not None:
            self.note = None
            self.rebuild()
        if event.type == pygame.MOUSEMOTION:
            self.telling.stirred(event.pos)
        if self.hovered is not None and event.type == pygame.MOUSEMOTION and not self.mouse.held:
            self.hold.point = None
            self.pointed([], event.pos)
            return False
        meant = self.mouse.handle(event, self.pointer, self.shell.now())
        if event.type != pygame.MOUSEMOTION:  # what a motion changes is told by what is pointed at
            self.dirty = self.dirty or meant
        return meant

    def pointed(self, parts: list[Drawn], pos: tuple[int, int]) -> None:
        """Learn what the pointer rests on."""
        self.top.open_hand = self.plan.hand.collidepoint(pos) or (
            self.top.open_hand and self.top.planes.hand.collidepoint(pos) and not self.mouse.dragging
        )
        over = tuple(part.id for part in parts)
        if over != self.over or self.mouse.dragging:
            self.dirty = True
        stirs = self.table.hovers(self.hold.point)
        free = self.hold.offers is not None and self.hold.selected in self.hold.offers.free
        if over != self.over or (stirs and free):
            self.over = over
            self.telling.pointed(over)
        self._stirred = self._stirred or stirs

    def moved_camera(self) -> None:
        """Learn that the board lies elsewhere."""
        if self.top.playback.busy:
            self.top.playback.skip(self.show)
        self.top.playback.lay(self.top.poses())
        self.builder.place_parts()
        self.dirty = True

    def _on_keydown(self, event: pygame.event.Event) -> bool:
        return (not self.covered and self.nudging.key(event)) or super()._on_keydown(event)

    def on_key(self, event: pygame.event.Event) -> bool:
        if self.covered:
            return False
        now, camera = self.shell.now(), self.top.camera
        if event.key in FIT:
            self.top.home(now)
        elif event.key in LARGER or event.key in SMALLER:
            focus = self.top.rect_of(self.focus_way.part) if self.keyboard else None
            at = focus.center if focus is not None else self.pointer
            inside = at if self.plan.board.collidepoint(at) else self.plan.board.center
            camera.turn(1 if event.key in LARGER else -1, inside, now)
        else:
            return False
        self.dirty = True
        return True

    def on_back(self) -> None:
        if self.covered:
            self.on_pause()
        elif self.table.recedes():
            self.rebuild()
        elif self.top.lifted is not None or self.hold.selected:
            part = self.hold.selected
            self.let_go()
            self.focus_way.back_to(part)
        elif self.note is not None:
            self.note = None
            self.rebuild()
        elif self.desk.hint is not None:
            self.desk.drop_hint()
            self.rebuild()
        elif self.find("notice") is not None:
            self.drop_notices()
        else:
            self.on_pause()

    def focusables(self) -> list[Any]:
        return super().focusables() if self.covered else self.focus_way.arrows(super().focusables())

    def _step_focus(self, step: int) -> bool:
        return super()._step_focus(step) if self.covered else self.focus_way.tab(step)

    def focus(self, id: str) -> None:
        super().focus(id)
        if not self.covered:
            self.focus_way.moved()

    # ---- Drawing ----

    def draw_below(self, canvas: pygame.Surface) -> None:
        if self.covered or self.desk.curtain is not None:
            curtain.draw(canvas, self.shell.look)
            return
        self.top.draw_below(canvas, self.builder.still())

    def draw(self, canvas: pygame.Surface) -> None:
        if not self.covered and self.desk.curtain is not None:
            self._cover()
        if self.covered:
            self.backdrop.forget()
        super().draw(canvas)

    def draw_resting(self, canvas: pygame.Surface) -> None:
        drawn_from = self._drawn_from()
        touched = self._touched() if drawn_from is not None else None
        whole = super().draw_resting
        self.backdrop.draw(canvas, drawn_from, touched, lambda: whole(canvas), self._draw_touched)

    def _touched(self) -> list[pygame.Rect] | None:
        """Return where the resting picture changed since it was last drawn, None for everywhere."""
        touched = self.top.touched(self.builder.still(), self.size)
        if self.dirty and not self.mouse.dragging:  # any widget may look different
            return None
        ticking = self.builder.ticking()
        if touched is not None and ticking != self._ticked:
            touched.append(self.plan.dock)
        self._ticked = ticking
        return touched

    def _draw_touched(self, canvas: pygame.Surface, touched: Sequence[pygame.Rect]) -> None:
        """Draw parts of the resting picture anew, with the widgets above them."""
        still, look = self.builder.still(), self.shell.look
        beyond = 2 * look.px(SHADOW)
        for rect in touched:
            canvas.set_clip(rect)
            self.top.draw_below(canvas, still)
            for widget in self.everything():
                if widget.rect.inflate(beyond, beyond).colliderect(rect):
                    canvas.set_clip(rect if widget.clip is None else rect.clip(widget.clip))
                    widget.draw(canvas, look, self.mood_of(widget))
        canvas.set_clip(None)

    def _drawn_from(self) -> list[object] | None:
        """Return what the resting picture depends on, beside what sets the screen dirty; None behind the curtain."""
        if self.covered or self.desk.curtain is not None:
            return None
        treated = [self.hovered, self.pressed, (self.keyboard, self.focus_id)]
        return [self.shell.look, self.widgets, self.size, tuple(self.top.planes.hand), *treated]

    def draw_above(self, canvas: pygame.Surface) -> None:
        if not self.covered:
            self.telling.draw(canvas)

    def draw_over_board(self, canvas: pygame.Surface) -> None:
        """Draw once more what the lines over the board must not cross."""
        for widget in self.widgets:
            if widget.floats:
                widget.draw(canvas, self.shell.look, self.mood_of(widget))

    def trace(self) -> dict[str, Any]:
        seen = super().trace()
        drawn = [] if self.covered else self.top.drawn()
        seen["covered"] = self.covered
        seen["position"] = getattr(self.desk, "at", None)
        seen["thinking"] = self.desk.thinking or self.desk.advising
        seen["note"] = None if self.note is None else {"words": self.note.words, "rule": self.note.rule}
        seen["hint"] = None if self.desk.hint is None else str(self.desk.hint.choice)
        decision = self.decision
        seen["offers"] = {} if decision is None else {str(one): self.table.gesture(one) for one in decision.choices}
        seen["free"] = sorted(self.hold.offers.free) if decision is not None and self.hold.offers is not None else []
        seen["selected"] = self.hold.selected
        seen["targets"] = self.hold.targets()
        pieces = [part for part in drawn if not part.spot]
        seen["pieces"] = {d.id: {"rect": list(d.rect), "secret": d.secret, "plane": d.plane} for d in pieces}
        seen["spots"] = {d.id: {"rect": list(d.rect), "plane": d.plane} for d in drawn if d.spot}
        return seen

    def closed(self) -> None:
        self.backdrop.forget()
        self.top.clear()
