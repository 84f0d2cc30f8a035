"""What the table tells: prompt, reasons, previews, enlarged cards, hints, what the log speaks of; imports pygame."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

import pygame

from game.app.art import paint
from game.app.news import LogLine
from game.app.table import enlarge, marks, overlay
from game.app.table.log_panel import LogList
from game.app.table.notes import BANNER_MS, draw_banner
from game.app.table.parts import BOARD, HAND
from game.app.table.sitting import Advice
from game.app.widgets.tooltip import draw_tooltip
from game.app.widgets.widget import Mood, Tip
from game.core.choice import Choice

if TYPE_CHECKING:
    from game.app.screens.table import TableScreen


STIR = 4
"""Pixels that the pointer must move after something was done before parts are told about again."""


class Telling:
    """Says and points out what belongs to the pointer, the focus, the log and the hint."""

    def __init__(self, screen: TableScreen) -> None:
        self._screen = screen
        self._parts: tuple[str, ...] = ()
        self._since = 0.0
        self._rested = False
        self._hushed: tuple[int, int] | None = None
        """Where the pointer was when something was done there; until it moves, it asks for nothing."""
        self._why: dict[tuple[int, str], Tip | None] = {}

    def forget(self) -> None:
        """Forget what was pointed at, for another viewer."""
        self._parts, self._rested, self._hushed = (), False, None
        self._why.clear()

    def hush(self, pos: tuple[int, int]) -> None:
        """Put away what was told about the part under the pointer, and tell no more until the pointer moves."""
        self._rested, self._hushed = False, pos

    def stirred(self, pos: tuple[int, int]) -> None:
        """Learn that the pointer moved: after something was done it may ask again."""
        if self._hushed is not None and max(abs(pos[0] - self._hushed[0]), abs(pos[1] - self._hushed[1])) > STIR:
            self._hushed, self._since = None, self._screen.shell.now()

    # ---- What is pointed at ----

    def pointed(self, parts: tuple[str, ...]) -> None:
        """Learn which parts the pointer or the focus rests on, the topmost first."""
        screen = self._screen
        if parts != self._parts:
            self._parts = parts
            self._since = screen.shell.now()
            self._rested = False
        pieces = screen.top.scene.pieces
        first = parts[0] if parts else ""
        risen = first if first in pieces and pieces[first].plane == HAND and not screen.mouse.dragging else ""
        screen.top.risen = risen
        said = screen.builder.choice_of(screen.focused() if screen.keyboard else screen.hovered)
        meant = screen.hold.hovered(parts)
        choice = said or (meant[0] if meant else self._foreseen(parts))
        noticed = screen.table.notice(parts, screen.hold.selected)
        before, screen.choice = screen.choice, choice
        if noticed or (choice != before and (screen.table.foretells(choice) or screen.table.foretells(before))):
            screen.forecast()
        screen.dirty = True

    def _foreseen(self, parts: tuple[str, ...]) -> Choice | None:
        """Return the choice that a piece stands for before anybody says where it goes."""
        hold = self._screen.hold
        if hold.selected or hold.offers is None or not parts:
            return None
        drops = hold.offers.drops(parts[0]).values()
        return self._screen.table.foreseen([choice for choices in drops for choice in choices])

    def tick(self, now: float) -> bool:
        """Let a rest of the pointer become an enlarged card."""
        asking = self._hushed is None or self._screen.keyboard
        waiting = bool(self._parts) and asking and not self._rested and not self._screen.mouse.held
        if waiting and now - self._since >= enlarge.AFTER:
            self._rested = True
            self._screen.dirty = True
            return False
        return waiting

    @property
    def _hot(self) -> str:
        """Return the target under the pointer or the focus."""
        hold = self._screen.hold
        landed = hold.landing(self._parts) if hold.selected else None
        if landed is not None:
            return self._screen.table.gesture(landed).drop
        targets = set(hold.targets())
        return next((part for part in self._parts if part in targets), "")

    def rule(self) -> str:
        """Return the rule behind the note, or behind what is pointed at."""
        screen = self._screen
        if screen.note is not None and screen.note.rule:
            return screen.note.rule
        for part in self._parts:
            tip = self._tip(part)
            if tip is not None and tip.rule:
                return tip.rule
        return ""

    # ---- Words ----

    def prompt(self) -> tuple[str, int | None]:
        """Return who decides and what, and the seat."""
        screen = self._screen
        desk, texts, narrator = screen.desk, screen.shell.texts, screen.desk.narrator()
        decision, seat, beat = screen.decision, desk.deciding(), screen.top.playback.beat
        if beat is not None and beat.seat is not None:
            return _capital(texts("ui.table_screen.plays", seat=narrator.player(beat.seat))), beat.seat
        if decision is not None:
            return narrator.prompt(decision), decision.seat
        outcome = desk.outcome()
        if outcome is not None and screen.top.playback.caught_up:
            return narrator.outcome(outcome), None
        if seat is None:
            return "", None
        key = "thinking" if desk.thinking else "waiting"
        return _capital(texts(f"ui.table_screen.{key}", seat=narrator.player(seat))), seat

    def log(self) -> Sequence[LogLine]:
        """Return the log as far as the picture has come."""
        beat, lines = self._screen.top.playback.beat, self._screen.desk.log()
        return lines if beat is None else [line for line in lines if line.at <= beat.at]

    def hint(self, hint: Advice) -> str:
        """Return what a veteran would do."""
        told = self._screen.desk.narrator().choice(hint.choice)
        return self._screen.shell.texts("ui.table_screen.hint.told", choice=told, why=hint.sentence)

    def hint_spot(self, hint: Advice) -> tuple[int, int]:
        """Return where the hint is told: at the foot of the board, or at its head if it speaks of something there."""
        screen = self._screen
        board, look = screen.plan.board, screen.shell.look
        low = pygame.Rect(board.x, board.bottom - look.px(110), board.width, look.px(110))
        rects = [screen.top.rect_of(part) for part in screen.table.gesture(hint.choice) if part]
        clear = not any(rect is not None and rect.colliderect(low) for rect in rects)
        return (board.centerx, screen.plan.prompt.top if clear else board.top + look.px(110))

    def refusal(self, meant: Sequence[Choice]) -> tuple[str, str] | None:
        """Return why the likeliest meaning that is not allowed is not, with its rule; None if all are allowed."""
        desk = self._screen.desk
        for wanted in meant:
            refusal = desk.why_not(wanted)
            if refusal is not None:
                return desk.narrator().refusal(refusal), refusal.rule
        return None

    def _tip(self, part: str) -> Tip | None:
        """Return what a part tells, with the reason why nothing can be done with it."""
        screen = self._screen
        tip = screen.table.tip(part, screen.top.playback.view)
        why = self._why_not(part)
        if why is None:
            return tip
        if tip is None:
            return why
        return Tip(tip.title, (*tip.lines, *why.lines), tip.rule or why.rule, tip.icon)

    def _why_not(self, part: str) -> Tip | None:
        screen = self._screen
        offers = screen.hold.offers
        if screen.decision is None or screen.hold.selected or offers is None or offers.acts(part):
            return None
        key = (screen.top.version, part)
        if key not in self._why:
            self._why = {kept: tip for kept, tip in self._why.items() if kept[0] == screen.top.version}
            deed = screen.hold.why_not_lift([part]) if part in screen.top.scene.pieces else None
            told = self.refusal(deed.choices) if deed is not None and deed.kind == "refuse" else None
            self._why[key] = Tip(lines=(told[0],), rule=told[1]) if told is not None else None
        return self._why[key]

    # ---- Drawing ----

    def draw(self, canvas: pygame.Surface) -> None:
        """Draw everything above the widgets."""
        screen = self._screen
        sight = self._sight()
        screen.top.layers.over(canvas, sight.still)
        screen.draw_over_board(canvas)
        screen.top.draw_above(canvas, sight)
        self._draw_signs(canvas)
        if screen.banner is not None:
            words, began = screen.banner
            share = min(1.0, (screen.shell.now() - began) / BANNER_MS)
            draw_banner(canvas, screen.shell.look, words, screen.plan.board, min(1.0, 4 * (1 - share)))
        if not screen.top.playback.busy:
            if screen.hold.selected:
                self._draw_preview(canvas)
            elif self._rested and (screen.keyboard or screen.hovered is None):
                self._draw_tip(canvas)
        note = screen.find("note")
        if note is not None:  # a reason is read above everything else
            note.draw(canvas, screen.shell.look, Mood(hover=note is screen.hovered))

    def _sight(self) -> overlay.Sight:
        screen = self._screen
        top = screen.top
        return overlay.Sight(
            screen.builder.still(), top.layers, top.playback.stage, top.known, screen.plan.board, top.rect_of,
            screen.desk.narrator().event, top.playback.view,
        )  # fmt: skip

    def _draw_signs(self, canvas: pygame.Surface) -> None:
        """Draw the rings of hover, focus, log and hint."""
        screen = self._screen
        look, top = screen.shell.look, screen.top
        hot = self._hot
        if hot and self._fits(hot):
            self._on_part(canvas, hot, lambda rect: marks.hot(canvas, look, rect))
        elif self._parts and not screen.mouse.held and not screen.hold.selected:
            first = self._parts[0]
            if first in top.scene.pieces and first != top.risen:
                self._on_part(canvas, first, lambda rect: marks.pointed(canvas, look, rect))
        self._draw_log_signs(canvas)
        if screen.desk.hint is not None and screen.decision is not None:
            self._draw_hint(canvas, screen.desk.hint.choice)
        if screen.keyboard and screen.focus_way.part:
            self._on_part(canvas, screen.focus_way.part, lambda rect: paint.focus_ring(canvas, look, rect))

    def _fits(self, target: str) -> bool:
        """Tell whether the selected piece fills no more than a target; a larger one is shown by the game's sheets."""
        scene = self._screen.top.scene
        piece, spot = scene.pieces.get(self._screen.hold.selected), scene.spots.get(target)
        if piece is None or spot is None or not self._screen.table.marks_itself:
            return True
        return piece.size[0] <= spot.size[0] and piece.size[1] <= spot.size[1]

    def _on_part(self, canvas: pygame.Surface, part: str, draw: Callable[[pygame.Rect], None]) -> None:
        """Draw a sign on a part, within the window that the part is seen through."""
        screen = self._screen
        rect = self._shown_rect(part)
        if rect is not None:
            known = screen.top.scene.pieces.get(part) or screen.top.scene.spots.get(part)
            if known is not None and known.plane == BOARD:
                canvas.set_clip(screen.plan.board)
            draw(rect)
            canvas.set_clip(None)

    def _shown_rect(self, part: str) -> pygame.Rect | None:
        top = self._screen.top
        risen = next((drawn.placed.rect for drawn in top.overlaid if drawn.id == part), None)
        return risen or top.rect_of(part)

    def _draw_log_signs(self, canvas: pygame.Surface) -> None:
        screen = self._screen
        log = screen.find("log-list")
        if not isinstance(log, LogList) or log.pointed is None:
            return
        if log is screen.hovered or (screen.keyboard and log is screen.focused()):
            for part in screen.parts_in(log.pointed):
                self._on_part(canvas, part, lambda rect: marks.spoken_of(canvas, screen.shell.look, rect))

    def _draw_hint(self, canvas: pygame.Surface, wanted: Choice) -> None:
        """Point from the piece to its target, or at the button."""
        screen = self._screen
        look = screen.shell.look
        lift, drop = screen.table.gesture(wanted)
        if not lift and not drop:
            button = next((w for w in screen.widgets if screen.builder.choice_of(w) == wanted), None)
            if button is not None:
                paint.ring(canvas, look, button.rect, look.colour("good"), width=3, gap=2)
            return
        for part in (lift, drop):
            self._on_part(canvas, part, lambda rect: marks.advised(canvas, look, rect))
        start, end = screen.top.rect_of(lift), screen.top.rect_of(drop)
        if start is not None and end is not None:
            canvas.set_clip(pygame.Rect(0, screen.plan.bar.bottom, screen.plan.board.width, screen.size[1]))
            marks.arrow(canvas, look, start.center, end.center, look.colour("good"))
            canvas.set_clip(None)

    def _draw_preview(self, canvas: pygame.Surface) -> None:
        """Tell what dropping the piece here would do."""
        screen = self._screen
        meant = screen.hold.hovered(self._parts)
        rect = screen.top.rect_of(self._hot) if self._hot else None
        if not meant or rect is None:
            return
        tip = screen.table.preview(meant[0], screen.top.playback.view)
        if len(meant) > 1:
            narrator = screen.desk.narrator()
            title = screen.shell.texts("ui.table_screen.several")
            tip = Tip(title, tuple(narrator.choice(wanted) for wanted in meant))
        if tip is not None:
            held = screen.top.lifted
            beside = rect if held is None else rect.union(held[1].rect)
            draw_tooltip(canvas, screen.shell.look, tip, beside)

    def _draw_tip(self, canvas: pygame.Surface) -> None:
        """Show the part that is pointed at large, or tell about it."""
        screen = self._screen
        look, view = screen.shell.look, screen.top.playback.view
        for part in self._parts:
            rect = self._shown_rect(part)
            if rect is None:
                continue
            picture = None
            if screen.shell.settings.enlarge and part in screen.top.scene.pieces:
                picture = screen.table.enlarged(look, part, view)
            if picture is not None:
                shown = enlarge.draw(canvas, look, picture, rect)
                why = self._why_not(part)
                if why is not None:
                    draw_tooltip(canvas, look, why, shown)
                return
            tip = self._tip(part)
            if tip is not None:
                draw_tooltip(canvas, look, tip, rect)
                return


def _capital(words: str) -> str:
    """Begin a sentence with a capital letter."""
    return words[:1].upper() + words[1:]
