"""The table of any game: a desk seen and played by mouse and keyboard; imports the table's parts and widgets."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

import pygame

from game.app.art.palette import BLOCS
from game.app.motion import Pace, Pose
from game.app.news import LogLine
from game.app.screen import Screen
from game.app.screens.dialog import Answer, Dialog, ListPopup, Option
from game.app.table import curtain
from game.app.table.build import Builder
from game.app.table.focus import Focus
from game.app.table.games import rows_of, table_of
from game.app.table.interaction import Deed, Interaction
from game.app.table.log_panel import LogBook
from game.app.table.notes import BANNER_MS, REFUSAL_MS, Note
from game.app.table.offers import Offers
from game.app.table.parts import BOARD, GameTable
from game.app.table.picking import Drawn
from game.app.table.pointer import Pointer
from game.app.table.sitting import Sitting
from game.app.table.tabletop import Tabletop, pose_of
from game.app.table.telling import Telling
from game.core.choice import Choice, Refused

if TYPE_CHECKING:
    from game.app.flow import Flow
    from game.app.table.frame import Plan

PULSE_STEP = 66.0
"""Milliseconds between two frames of the line that says who thinks."""
FIT = (pygame.K_f, pygame.K_HOME)
LARGER = (pygame.K_PLUS, pygame.K_EQUALS, pygame.K_KP_PLUS)
SMALLER = (pygame.K_MINUS, pygame.K_KP_MINUS)


class TableScreen(Screen):
    """A game on the table."""

    name = "table"

    def __init__(self, shell: Flow, desk: Sitting) -> None:
        super().__init__(shell)
        self.flow = shell
        self.desk = desk
        self.pace = Pace(shell.settings.speed, shell.settings.reduced_motion)
        self.top = Tabletop(rows_of(desk.game), self.pace)
        self.hold = Interaction()
        self.mouse = Pointer(self)
        self.telling = Telling(self)
        self.builder = Builder(self)
        self.focus_way = Focus(self)
        self.book = LogBook()
        self.table: GameTable
        self.plan: Plan
        self.show_log = shell.settings.show_log
        self.show_dock = True
        self.covered = False
        """The curtain is down."""
        self.note: Note | None = None
        self.banner: tuple[str, float] | None = None
        self.choice: Choice | None = None
        """What the pointer or the focus would do: the panels forecast it."""
        self.over: tuple[str, ...] = ()
        """The parts under the pointer, the topmost first."""
        self._language = ""
        self._views: dict[int, Any] = {}
        """What each person saw last, to go on from there."""
        self._pulsed = 0.0
        self._told_end = False

    # ---- Laying out ----

    def layout(self, size: tuple[int, int]) -> None:  # noqa: ARG002
        settings = self.shell.settings
        self.pace = Pace(settings.speed, settings.reduced_motion)
        self.top.playback.set_pace(self.pace)
        self.top.camera.still = self.pace.is_still
        self.top.layers.forget()
        if self._language != settings.language:
            self._language = settings.language
            self.table = table_of(self.desk.game, self.desk.narrator())
            self.table.act = self.apply
            self.book = LogBook()
        self.mouse.cancel()
        self.let_go()
        if self.desk.curtain is not None:
            self._cover()
            return
        if self.top.playback.view is None:
            self.top.playback.take(self._fresh_beats())
            self.top.playback.jump(self._first_view(), self.show)
        else:
            self.top.playback.jump(self.desk.view(), self.show)
        self._arranged()

    def _fresh_beats(self) -> Sequence[Any]:
        return self.desk.news()

    def _first_view(self) -> Any:
        return self.desk.view()

    def show(self, view: Any) -> Mapping[str, Pose]:
        """Lay out a view, and return where its pieces are."""
        self.builder.scene(view)
        return self.top.poses()

    def _arranged(self) -> None:
        """Bring widgets, offers and signs in line with what is shown."""
        decision = self.decision
        self.hold.renew(Offers(decision, self.table), self.table, self.top.playback.view)
        self.show_hold()

    @property
    def decision(self) -> Any:
        """Return what the viewer decides, None while the picture is behind."""
        return self.desk.decision() if self.top.playback.caught_up and not self.covered else None

    def show_hold(self) -> None:
        """Show the selection as it is now."""
        self.top.signs = self.builder.signs()
        self.rebuild()

    def rebuild(self) -> None:
        """Build the widgets anew, keeping focus, hover and scrolls."""
        if self.covered:
            return
        self.keep_scrolls(self.builder.widgets)

    def keep_scrolls(self, build: Any) -> None:
        """Replace the widgets by those that are built now."""
        from game.app.widgets.scroll import ScrollArea

        offsets = {widget.id: widget.offset for widget in self.widgets if isinstance(widget, ScrollArea)}
        pressed = self.pressed.id if self.pressed is not None else ""
        self.widgets = build()
        for widget in self.widgets:
            if isinstance(widget, ScrollArea) and widget.id in offsets:
                widget.scroll_to(offsets[widget.id])
        self.pressed = self.find(pressed) if pressed else None
        self.hovered = None if self.mouse.dragging else self._at(self.pointer)
        self.dirty = True

    # ---- What happens at the desk ----

    def sync(self) -> None:
        """Take what happened at the desk since the last look."""
        if self.desk.curtain is not None or self.desk.viewer is None:
            self._cover()
            return
        if self.covered:
            self._uncover()
        self.top.playback.take(self.desk.news())
        if not self.pace.factor:
            self.top.playback.skip(self.show)
        self.top.playback.advance(self.shell.now(), self.desk.viewer, self.show, self.top.where)
        self._tell_passed()
        self._arranged()

    def _cover(self) -> None:
        """Let the curtain fall: nothing of the table is left to be drawn."""
        if not self.covered and self.top.playback.view is not None and self._viewer_before is not None:
            self._views[self._viewer_before] = self.top.playback.view
        self.covered = True
        self.mouse.cancel()
        self.hold.renew(Offers(None, self.table), self.table, None)
        self.hold.drop_all()
        self.top.clear()
        self.book = LogBook()
        self.note = self.banner = self.choice = None
        self.over = ()
        self.telling.forget()
        self._viewer_before = None
        seat = self.desk.curtain if self.desk.curtain is not None else 0
        player = self.desk.narrator().player(seat)
        self.widgets = curtain.build(
            self.shell.look, self.size, self.shell.texts, player, self.bloc(seat), self.lift_curtain, self.on_pause
        )
        self.hovered = self.pressed = None
        self.focus("lift")
        self.dirty = True

    _viewer_before: int | None = None

    def _uncover(self) -> None:
        self.covered = False
        viewer = self.desk.viewer
        assert viewer is not None
        self.focus_id = ""
        known = self._views.get(viewer)
        self.top.playback.jump(known if known is not None else self.desk.view(), self.show)

    def lift_curtain(self) -> None:
        """Show the table to the person who was asked."""
        self.desk.lift_curtain()
        self.sync()

    def _tell_passed(self) -> None:
        """Say which part of the turn passed by without a decision."""
        passed, self.top.playback.passed = self.top.playback.passed, []
        if passed:
            phase = next((phase.label for phase in self.table.phases(passed[-1].view) if phase.state == "now"), "")
            words = self.shell.texts("ui.table_screen.passed", phase=phase) if phase else ""
            if words:
                self.banner = (words, self.shell.now())

    def bloc(self, seat: int | None) -> str:
        """Return the bloc whose badge a seat has, empty if it has none."""
        names = self.desk.rules.seats
        name = names[seat] if seat is not None and seat < len(names) else ""
        return name if name in BLOCS else ""

    # ---- Time ----

    def busy(self) -> bool:
        return self.desk.thinking or self.desk.advising

    def tick(self, now: float) -> bool:
        if self.desk.poll() or (self.covered != (self.desk.curtain is not None)):
            self.sync()
        if self.covered:
            return False
        self._viewer_before = self.desk.viewer
        behind = not self.top.playback.caught_up
        moving = self.top.advance(now, self.plan, self.desk.viewer, self.show)
        if moving and behind:
            self._tell_passed()
            self._arranged()
        elif moving and (self.top.camera.moving or self.plan.compact):
            self.builder.place_parts()
        for cue in self.top.playback.stage.due():
            self.shell.sound.play(cue.part)
        moving = self.telling.tick(now) or moving
        moving = self._expire(now) or moving
        if self.desk.thinking and not self.pace.is_still and now - self._pulsed >= PULSE_STEP:
            self._pulsed = now
            self.builder.pulse(now)
            self.dirty = True
        if self.top.playback.caught_up and not moving:
            self._tell_end()
        return moving

    def _expire(self, now: float) -> bool:
        """Let notes and banners go when their time is over."""
        if self.note is not None and self.note.until and now >= self.note.until:
            self.note = None
            self.rebuild()
        if self.banner is not None and now - self.banner[1] >= BANNER_MS:
            self.banner = None
            self.dirty = True
        return self.banner is not None

    def _tell_end(self) -> None:
        if not self._told_end and self.desk.outcome() is not None:
            self._told_end = True
            self.flow.game_over()

    # ---- Deeds ----

    def do(self, deed: Deed, pos: tuple[int, int]) -> None:
        """Carry out what a gesture came to."""
        self.note = None
        if deed.kind == "apply":
            self.apply(deed.choices[0])
        elif deed.kind == "ask":
            self.let_go()
            self._ask(deed.choices, pos)
        elif deed.kind == "refuse":
            self.let_go()
            self._refuse(deed.choices, pos)
        elif deed.kind == "select":
            self.shell.sound.play("card_slide")
            self.show_hold()
        else:
            self.let_go()

    def apply(self, wanted: Choice) -> None:
        """Make a choice; the piece that was lifted goes on from where it was dropped."""
        lifted, self.top.lifted = self.top.lifted, None
        if lifted is not None:
            self.top.playback.put(lifted[0], pose_of(lifted[1]))
        self.hold.drop_all()
        try:
            self.desk.apply(wanted)
        except Refused as error:
            self._tell_refusal(error, self.pointer)
        self.sync()

    def _ask(self, choices: Sequence[Choice], pos: tuple[int, int]) -> None:
        narrator, view = self.desk.narrator(), self.top.playback.view
        options = []
        for wanted in choices:
            tip = self.table.preview(wanted, view)
            options.append(Option(narrator.choice(wanted), lambda wanted=wanted: self.apply(wanted), tip=tip))
        self.shell.open(ListPopup(self.shell, self.shell.texts("ui.table_screen.which"), options, pos))

    def _refuse(self, meant: Sequence[Choice], pos: tuple[int, int]) -> None:
        told = self.telling.refusal(meant)
        if told is not None:
            self.shell.sound.play("refusal")
            self.note = Note(told[0], told[1], pos, self.shell.now() + REFUSAL_MS)
        self.rebuild()

    def _tell_refusal(self, error: Refused, pos: tuple[int, int]) -> None:
        words = self.desk.narrator().refusal(error.refusal)
        self.shell.sound.play("refusal")
        self.note = Note(words, error.refusal.rule, pos, self.shell.now() + REFUSAL_MS)

    def let_go(self) -> None:
        """Let the lifted piece glide back, and select nothing."""
        lifted, self.top.lifted = self.top.lifted, None
        self.mouse.cancel()
        if lifted is not None and lifted[0] in self.top.scene.pieces:
            home = self.top.planes.place(self.top.scene.pieces[lifted[0]])
            self.top.playback.glide(lifted[0], pose_of(lifted[1]), pose_of(home))
        self.hold.drop_all()
        if self.widgets:
            self.show_hold()

    def press_part(self, part: str) -> None:
        """Do what Enter does on a part."""
        rect = self.top.rect_of(part) or pygame.Rect(self.pointer, (1, 1))
        self.do(self.hold.click([part]), rect.center)
        self.focus_way.after_press()

    # ---- What the buttons of the top bar do ----

    def on_pause(self) -> None:
        """Open the menu of the game."""
        self.flow.open_pause()

    def on_undo(self) -> None:
        """Undo what is free; ask before a take-back."""
        undoing = self.desk.undoing()
        if undoing.kind == "take_back" and self.shell.settings.confirmations:
            texts = self.shell.texts
            answers = [
                Answer(texts("ui.table_screen.take_back.yes"), self._take_back, kind="primary", icon="icons/undo"),
                Answer(texts("ui.table_screen.take_back.no"), lambda: None),
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
            self.telling.pointed(self.over if self.hovered is None else ())

    def on_pointer(self, event: pygame.event.Event) -> bool:
        if self.covered:
            return False
        if event.type == pygame.MOUSEBUTTONDOWN and self.note is not None:
            self.note = None
            self.rebuild()
        if self.hovered is not None and event.type == pygame.MOUSEMOTION and not self.mouse.held:
            self.pointed([], event.pos)
            return False
        meant = self.mouse.handle(event, self.pointer, self.shell.now())
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
        if over != self.over:
            self.over = over
            self.telling.pointed(over)

    def moved_camera(self) -> None:
        """Learn that the board lies elsewhere."""
        if self.top.playback.busy:
            self.top.playback.skip(self.show)
        self.top.playback.lay(self.top.poses())
        self.builder.place_parts()
        self.dirty = True

    def on_key(self, event: pygame.event.Event) -> bool:
        if self.covered:
            return False
        now, camera = self.shell.now(), self.top.camera
        if event.key in FIT:
            camera.fit(now)
        elif event.key in LARGER or event.key in SMALLER:
            focus = self.top.rect_of(self.focus_way.part) if self.keyboard else None
            at = focus.center if focus is not None else self.pointer
            inside = at if self.plan.board.collidepoint(at) else self.plan.board.center
            camera.turn(1 if event.key in LARGER else -1, inside, now)
        elif event.key == pygame.K_F1:
            self.on_rule()
        else:
            return False
        self.dirty = True
        return True

    def on_back(self) -> None:
        if self.covered:
            self.on_pause()
        elif self.top.lifted is not None or self.hold.selected:
            part = self.hold.selected
            self.let_go()
            self.focus_way.back_to(part)
        elif self.note is not None:
            self.note = None
            self.rebuild()
        else:
            self.on_pause()

    def focusables(self) -> list[Any]:
        return super().focusables() if self.covered else self.focus_way.arrows(super().focusables())

    def _step_focus(self, step: int) -> bool:
        return super()._step_focus(step) if self.covered else self.focus_way.tab(step)

    def focus(self, id: str) -> None:  # noqa: A002
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
        super().draw(canvas)

    def draw_above(self, canvas: pygame.Surface) -> None:
        if not self.covered:
            self.telling.draw(canvas)

    def trace(self) -> dict[str, Any]:
        seen = super().trace()
        drawn = [] if self.covered else self.top.drawn()
        seen["covered"] = self.covered
        seen["selected"] = self.hold.selected
        seen["targets"] = self.hold.targets()
        seen["pieces"] = {d.id: {"rect": list(d.rect), "secret": d.secret, "plane": d.plane} for d in drawn if not d.spot}
        seen["spots"] = {d.id: {"rect": list(d.rect), "plane": d.plane} for d in drawn if d.spot}
        return seen

    def closed(self) -> None:
        self.top.clear()
