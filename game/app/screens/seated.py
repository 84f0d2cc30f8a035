"""A screen that sits at a desk: what is shown, what happens, the curtain, deeds; imports the table's parts."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

import pygame

from game.app.art.palette import BLOCS
from game.app.motion import Pace, Pose
from game.app.screen import Screen
from game.app.screens.dialog import ListPopup, Option
from game.app.screens.pile import PileScreen
from game.app.table import curtain
from game.app.table.build import Builder
from game.app.table.focus import Focus
from game.app.table.frame import is_compact
from game.app.table.games import rows_of, table_of
from game.app.table.interaction import Deed, Interaction
from game.app.table.lively import Count
from game.app.table.log_panel import LogBook
from game.app.table.notes import BANNER_MS, REFUSAL_MS, Note
from game.app.table.offers import Offers
from game.app.table.parts import GameTable, Hooks
from game.app.table.pointer import Pointer
from game.app.table.sitting import Sitting
from game.app.table.tabletop import Tabletop, pose_of
from game.app.table.telling import Telling
from game.app.widgets.scroll import ScrollArea
from game.app.widgets.widget import Widget
from game.core.choice import Choice, Refused

if TYPE_CHECKING:
    from game.app.flow import Flow
    from game.app.table.frame import Plan

PULSE_STEP = 66.0
"""Milliseconds between two frames of the line that says who thinks."""


class Seated(Screen):
    """Shows the newest view of a desk, or the curtain, and carries out what gestures mean."""

    mouse: Pointer
    telling: Telling
    builder: Builder
    focus_way: Focus

    def __init__(self, shell: Flow, desk: Sitting) -> None:
        super().__init__(shell)
        self.flow = shell
        self.desk = desk
        self.pace = Pace(shell.settings.speed, shell.settings.reduced_motion)
        self.top = Tabletop(rows_of(desk.game), self.pace)
        self.hold = Interaction()
        self.book = LogBook()
        self.table: GameTable
        self.plan: Plan
        self.show_log: bool | None = None
        """Whether the log is open; at first only where there is room for it."""
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
        self._viewer_before: int | None = None
        self._pulsed = 0.0
        self._told_end = False

    # ---- Laying out ----

    def layout(self, size: tuple[int, int]) -> None:
        settings = self.shell.settings
        self.pace = Pace(settings.speed, settings.reduced_motion)
        self.top.playback.set_pace(self.pace)
        self.top.camera.still = self.pace.is_still
        self.top.layers.forget()
        if self._language != settings.language:
            self._language = settings.language
            self.table = table_of(self.desk.game, self.desk.narrator())
            self.table.act = self.apply
            self.table.browse = self.browse
            self.table.attach(self._hooks())
            self.top.locate, self.top.eye = self.table.locate, self.table.eye
            self.table.shown = self._shown
            self.book = LogBook()
        if self.show_log is None:
            self.show_log = settings.show_log and not is_compact(self.shell.look, size)
        self.mouse.cancel()
        self.let_go()
        if self.desk.curtain is not None:
            self._cover()
            return
        self.covered = False
        self.desk.news()  # what the picture has not shown yet is in the view
        self.top.playback.jump(self.desk.view(), self._show_at_once)
        self._arranged()

    def _hooks(self) -> Hooks:
        """Return what the game's own widgets can ask."""
        return Hooks(
            self.pick, self.drag_from, self.drop_from, self.refresh, self._ask_here, self.zoom_by, self.look_at,
            self._open_rule,
        )  # fmt: skip

    def show(self, view: Any) -> Mapping[str, Pose]:
        """Lay out a view, and return where its pieces are."""
        self.builder.scene(view)
        self.top.see(self.table.eye(view), self.shell.now())
        return self.top.poses()

    def _show_at_once(self, view: Any) -> Mapping[str, Pose]:
        """Lay out a view without turning the camera slowly to it."""
        self.show(view)
        self.top.camera.arrive()
        return self.top.poses()

    def zoom_by(self, steps: int) -> None:
        """Show the board larger or smaller, by no step all of it or filling its window."""
        now, camera = self.shell.now(), self.top.camera
        if steps:
            camera.turn(steps, self.plan.board.center, now)
        else:
            self.top.home(now)
        self.dirty = True

    def look_at(self, point: tuple[float, float]) -> None:
        """Bring a point of the board to the middle of its window."""
        self.top.camera.look_at(point, self.shell.now())
        self.dirty = True

    def _shown(self, count: Count) -> int:
        """Return what a number of a panel shows now."""
        return self.top.playback.stage.number(count.key, int(count))

    def _arranged(self) -> None:
        """Bring widgets, offers and signs in line with what is shown."""
        decision = self.decision
        if self.choice is not None and (decision is None or not decision.offers(self.choice)):
            self.choice = None  # what was forecast has been done
        self.hold.renew(Offers(decision, self.table), self.table, self.top.playback.view)
        self.show_hold()
        self.top.count(self.builder.counts)

    @property
    def decision(self) -> Any:
        """Return what the viewer decides, None while the picture is behind."""
        return self.desk.decision() if self.top.playback.caught_up and not self.covered else None

    def show_hold(self) -> None:
        """Show the selection as it is now."""
        self.top.signs = self.builder.signs()
        self.table.notice(self.over, self.hold.selected)
        self.rebuild()

    def rebuild(self) -> None:
        """Build the widgets anew, keeping focus, hover and scrolls."""
        if self.covered:
            return
        self.keep_scrolls(self.builder.widgets)

    def forecast(self) -> None:
        """Build the dock anew for what the pointer would do."""
        if not self.covered and self.show_dock:
            self.keep_scrolls(self.builder.with_dock)

    def keep_scrolls(self, build: Callable[[], list[Widget]]) -> None:
        """Replace the widgets by those that are built now."""
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
        self.top.play(self.shell.now(), self.desk.viewer, self.show)
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
        self.shell.stack.cut()
        self.focus("lift")
        self.dirty = True

    def _uncover(self) -> None:
        self.covered = False
        viewer = self.desk.viewer
        assert viewer is not None
        self.focus_id = ""
        known = self._views.get(viewer)
        self.top.playback.jump(known if known is not None else self.desk.view(), self._show_at_once)

    def lift_curtain(self) -> None:
        """Show the table to the person who was asked."""
        self.desk.lift_curtain()
        self.sync()

    def _tell_passed(self) -> None:
        """Say which choice, the only one, played itself."""
        passed, self.top.playback.passed = self.top.playback.passed, []
        for wanted in passed[-1:]:
            told = self.desk.narrator().choice(wanted)
            self.banner = (self.shell.texts("ui.table_screen.passed", choice=told), self.shell.now())

    def bloc(self, seat: int | None) -> str:
        """Return the bloc whose badge a seat has, empty if it has none."""
        names = self.desk.rules.seats
        side = self.desk.rules.side_of_seat(seat) if seat is not None else len(names)
        name = names[side] if side < len(names) else ""
        view = self.top.playback.view
        if seat is not None and name and view is not None:
            name = self.table.bloc(view, seat) or name
        return name if name.partition("_")[0] in BLOCS else ""

    # ---- Time ----

    def busy(self) -> bool:
        return self.desk.thinking or self.desk.advising

    def tick(self, now: float) -> bool:
        if self.desk.poll() or (self.covered != (self.desk.curtain is not None)):
            self.sync()
        if self.covered:
            return False
        self._viewer_before = self.desk.viewer
        shown = self.top.playback.view
        moving = self.top.advance(now, self.plan, self.desk.viewer, self.show)
        if self.top.playback.view is not shown:
            self._tell_passed()
            self._arranged()
        elif moving:
            self.builder.place_parts()
        if moving:
            for cue in self.top.playback.stage.due():
                self.shell.sound.play(cue.part)
        moving = self.telling.tick(now) or moving
        moving = self._expire(now) or moving
        if self.desk.thinking and not self.pace.is_still and now - self._pulsed >= PULSE_STEP:
            self._pulsed = now
            self.builder.pulse(now)
            self.dirty = True
        if self.top.flicker(now):
            self.flickered = self.top.fires()
        if self.top.playback.caught_up and not moving:
            self._follow_up()
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
        if not self.keyboard:
            self.telling.hush(pos)
        if deed.kind == "apply":
            self.apply(deed.choices[0])
        elif deed.kind == "ask":
            self.let_go()
            self._ask(deed.choices, pos)
        elif deed.kind == "refuse":
            self.let_go()
            self._refuse(deed.choices, pos)
        elif deed.kind == "browse":
            self.let_go()
            self.browse(deed.part)
        elif deed.kind == "look":
            self.shell.sound.play("card_slide")
            self.refresh()
        elif deed.kind == "select":
            self.shell.sound.play("card_slide")
            self.show_hold()
        else:
            self.let_go()

    def browse(self, part: str) -> None:
        """Show what lies in a pile that may be looked through."""
        view = self.top.playback.view
        found = self.table.contents(part, view) if view is not None else None
        if found is not None:
            self.shell.open(PileScreen(self.shell, self.table, found, view))

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

    def _follow_up(self) -> None:
        """Go on with what the last gesture meant for the decision that it led to."""
        decision = self.decision
        if decision is None or self.top.playback.busy:
            return
        wanted = self.table.follow_up(self.top.playback.view, decision)
        if len(wanted) == 1:
            self.apply(wanted[0])
        elif wanted:
            self._ask_here(wanted)

    def _open_rule(self, number: str) -> None:
        self.flow.open_rule(number, self.desk.game)

    def refresh(self) -> None:
        """Show the same view anew: the game's table has changed something about itself."""
        view = self.top.playback.view
        if view is not None and not self.covered:
            poses = self.show(view)
            if not self.top.playback.busy:
                self.top.playback.lay(poses)
            self._arranged()

    def pick(self, part: str) -> None:
        """Press a part of the board by a widget that stands for it."""
        rect = self.top.rect_of(part) or pygame.Rect(self.pointer, (1, 1))
        self.do(self.hold.click([part]), rect.center)

    def drag_from(self, part: str, pos: tuple[int, int]) -> None:
        """Select what a widget stands for, so that letting go over a target is a drop."""
        if self.hold.selected != part and self.hold.lift([part]).kind == "select":
            self.hold.lifted = False
            self.show_hold()
        self.pointer = pos
        self.mouse.over(pos)
        self.over = tuple(part.id for part in self.top.parts_under(pos, self.plan))
        self.telling.pointed(self.over)

    def drop_from(self, part: str, pos: tuple[int, int]) -> None:
        """Let go of what a widget stands for over the board."""
        if self.hold.selected == part:
            parts = self.top.parts_under(pos, self.plan)
            self.mouse.over(pos)
            self.do(self.hold.release([under.id for under in parts], on_board=False), pos)

    def _ask_here(self, choices: Sequence[Choice]) -> None:
        self._ask(choices, self.pointer)

    def _ask(self, choices: Sequence[Choice], pos: tuple[int, int]) -> None:
        narrator, view = self.desk.narrator(), self.top.playback.view
        options = []
        for wanted in choices:
            tip = self.table.preview(wanted, view)
            options.append(Option(narrator.choice(wanted), self._applier(wanted), tip=tip))
        self.shell.open(ListPopup(self.shell, self.shell.texts("ui.table_screen.which"), options, pos))

    def _applier(self, wanted: Choice) -> Callable[[], None]:
        return lambda: self.apply(wanted)

    def _refuse(self, meant: Sequence[Choice], pos: tuple[int, int]) -> None:
        told = self.telling.refusal(meant) if meant else (self.shell.texts("ui.table_screen.nowhere"), "")
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
        self.keyboard = True
        rect = self.top.rect_of(part) or pygame.Rect(self.pointer, (1, 1))
        self.do(self.hold.click([part]), rect.center)
        self.focus_way.after_press()

    def on_pause(self) -> None:
        """Open the menu of the game."""
        self.flow.open_pause()
