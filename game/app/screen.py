"""A screen of widgets with hover, press, focus, keys and tooltips, for mouse and keyboard alike; imports pygame."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

import pygame

from game.app.widgets.scroll import ScrollArea
from game.app.widgets.tooltip import draw_tooltip
from game.app.widgets.widget import Mood, Tip, Widget

if TYPE_CHECKING:
    from game.app.shell import Shell

TIP_AFTER = 380
"""Milliseconds that the pointer rests before a tooltip shows."""
ARROWS = {pygame.K_LEFT: (-1, 0), pygame.K_RIGHT: (1, 0), pygame.K_UP: (0, -1), pygame.K_DOWN: (0, 1)}
ENTER = (pygame.K_RETURN, pygame.K_KP_ENTER)


class Screen:
    """One screen: it lays out widgets for a size, draws them and passes on what the person does."""

    name = ""
    modal = False
    """The screen below shows through, darkened."""

    def __init__(self, shell: Shell) -> None:
        self.shell = shell
        self.size = (0, 0)
        self.widgets: list[Widget] = []
        self.dirty = True
        self.flickered: list[pygame.Rect] = []
        """Where fires changed: there the frame is out of date, even if nothing is dirty."""
        self.hovered: Widget | None = None
        self.pressed: Widget | None = None
        self.focus_id = ""
        self.keyboard = False
        """The person used the keyboard last, so the focus shows."""
        self.pointer = (-1, -1)
        self._since = 0.0

    # What a screen fills in.

    def layout(self, size: tuple[int, int]) -> None:
        """Build the widgets for this size, the present language and scale."""

    def draw_below(self, canvas: pygame.Surface) -> None:
        """Draw what lies under the widgets."""

    def draw_above(self, canvas: pygame.Surface) -> None:
        """Draw what lies over the widgets."""

    def tick(self, now: float) -> bool:
        """Move on to this time; tell whether something still moves."""
        return False

    def busy(self) -> bool:
        """Tell whether something is under way that will change the screen by itself."""
        return False

    def opened(self) -> None:
        """Learn that the screen has come to the top."""

    def closed(self) -> None:
        """Learn that the screen is gone for good."""

    def on_back(self) -> None:
        """Do what Esc does."""
        self.shell.back()

    def on_key(self, event: pygame.event.Event) -> bool:
        """Take a key that no widget wanted."""
        return False

    def on_pointer(self, event: pygame.event.Event) -> bool:
        """Take what the mouse does where no widget is."""
        return False

    def rule_under_focus(self) -> str:
        """Return the rule that F1 opens."""
        tip = self._tip_of(self.focused() if self.keyboard else self.hovered)
        return tip.rule if tip is not None else ""

    # What every screen does.

    def relayout(self, size: tuple[int, int]) -> None:
        """Lay the screen out anew, keeping focus and scrolls where they were."""
        offsets = {w.id: w.offset for w in self.widgets if isinstance(w, ScrollArea)}
        self.size = size
        self.widgets = []
        self.hovered = self.pressed = None
        self.layout(size)
        for widget in self.widgets:
            if isinstance(widget, ScrollArea) and widget.id in offsets:
                widget.scroll_to(offsets[widget.id])
        self._hover(self.pointer)
        self.dirty = True

    def everything(self) -> Iterable[Widget]:
        """Return all widgets from the lowest to the topmost, those inside scrolls after their scroll."""
        for widget in self.widgets:
            yield widget
            if isinstance(widget, ScrollArea):
                yield from widget.children

    def find(self, id: str) -> Widget | None:
        """Return a widget by its id."""
        return next((widget for widget in self.everything() if widget.id == id), None)

    def draw(self, canvas: pygame.Surface) -> None:
        """Draw the whole screen."""
        self.draw_resting(canvas)
        self.draw_above(canvas)
        self._draw_tip(canvas)
        self.dirty = False
        self.flickered = []

    def draw_resting(self, canvas: pygame.Surface) -> None:
        """Draw the widgets and what lies under them."""
        self.draw_below(canvas)
        for widget in self.everything():
            if widget.clip is not None:
                if not widget.clip.colliderect(widget.rect):
                    continue
                canvas.set_clip(widget.clip)
            widget.draw(canvas, self.shell.look, self.mood_of(widget))
            canvas.set_clip(None)

    def mood_of(self, widget: Widget) -> Mood:
        """Return how a widget is being treated."""
        focus = self.keyboard and widget.id == self.focus_id and widget.focusable
        return Mood(widget is self.hovered, widget is self.pressed, focus)

    def advance(self, now: float) -> bool:
        """Move on to this time; tell whether the next frame will differ."""
        moving = self.tick(now)
        if self.hovered is not None and not self.keyboard and 0 < self._since <= now - TIP_AFTER:
            self._since = 0.0  # shown from now on
            self.dirty = True
        return moving or self.dirty or (self._since > 0 and self._tip_of(self.hovered) is not None)

    def handle(self, event: pygame.event.Event) -> bool:
        """Take what the person does; tell whether it meant something here."""
        if event.type == pygame.MOUSEMOTION:
            return self._on_motion(event)
        if event.type == pygame.MOUSEBUTTONDOWN:
            return self._on_down(event)
        if event.type == pygame.MOUSEBUTTONUP:
            return self._on_up(event)
        if event.type == pygame.MOUSEWHEEL:
            return self._on_wheel(event)
        if event.type == pygame.TEXTINPUT:
            focused = self.focused()
            if focused is not None and focused.takes_text:
                focused.on_text(event.text)
                self.dirty = True
                return True
        if event.type == pygame.KEYDOWN:
            self.dirty = True
            return self._on_keydown(event)
        return False

    # The pointer.

    def _at(self, pos: tuple[int, int]) -> Widget | None:
        found = None
        for widget in self.everything():
            if widget.contains(pos):
                found = widget
        return found

    def _hover(self, pos: tuple[int, int]) -> None:
        found = self._at(pos)
        if found is not self.hovered:
            self.hovered = found
            self._since = self.shell.now()
            self.dirty = True

    def _on_motion(self, event: pygame.event.Event) -> bool:
        self.pointer = event.pos
        if self.keyboard:
            self.keyboard = False
            self.dirty = True
        if self.pressed is not None and self.pressed.draggable:
            self.pressed.on_drag(event.pos)
            self.dirty = True
            return True
        self._hover(event.pos)
        if self.hovered is not None and self.hovered.on_hover(event.pos):
            self.dirty = True
        return self.on_pointer(event) or self.hovered is not None

    def _on_down(self, event: pygame.event.Event) -> bool:
        self.pointer = event.pos
        self._hover(event.pos)
        if event.button != pygame.BUTTON_LEFT or self.hovered is None:
            return self.on_pointer(event)
        self.pressed = self.hovered
        self.dirty = True
        if self.pressed.focusable:
            self.focus(self.pressed.id)
        if self.pressed is not None and self.pressed.draggable:  # taking the focus may have replaced the widgets
            self.pressed.on_drag(event.pos)
        return True

    def _on_up(self, event: pygame.event.Event) -> bool:
        if event.button != pygame.BUTTON_LEFT or self.pressed is None:
            return self.on_pointer(event)
        pressed, self.pressed = self.pressed, None
        self.dirty = True
        if pressed.draggable:
            pressed.on_drop(event.pos)
        elif pressed.contains(event.pos):
            self._activate(pressed)
        return True

    def _activate(self, widget: Widget) -> None:
        self.shell.sound.play("click" if widget.enabled else "refusal")
        widget.press()

    def _on_wheel(self, event: pygame.event.Event) -> bool:
        over = self._at(self.pointer)
        if over is not None and over.on_wheel(event.y):
            self.dirty = True
            return True
        for area in reversed(self.widgets):
            if isinstance(area, ScrollArea) and area.rect.collidepoint(self.pointer) and area.on_wheel(event.y):
                self._hover(self.pointer)
                self.dirty = True
                return True
        return self.on_pointer(event)

    # The keyboard.

    def focused(self) -> Widget | None:
        """Return the widget that has the focus."""
        return self.find(self.focus_id) if self.focus_id else None

    def focusables(self) -> list[Widget]:
        """Return the widgets that Tab visits, in order."""
        return [widget for widget in self.everything() if widget.focusable]

    def focus(self, id: str) -> None:
        """Give the focus to a widget, scrolling it into view."""
        if id != self.focus_id:
            before = self.focused()
            if before is not None:
                before.on_focus(False)
            self.focus_id = id
            self.dirty = True
            after = self.focused()
            if after is not None:
                after.on_focus(True)
        for area in self.widgets:
            if isinstance(area, ScrollArea):
                for child in area.children:
                    if child.id == id:
                        area.show(child)

    def _on_keydown(self, event: pygame.event.Event) -> bool:
        focused = self.focused()
        if focused is not None and focused.on_key(event):
            self.keyboard = True
            return True
        if event.key == pygame.K_TAB and not event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT):
            return self._step_focus(-1 if event.mod & pygame.KMOD_SHIFT else 1)
        if event.key == pygame.K_ESCAPE:
            self.on_back()
            return True
        if event.key in ENTER and focused is not None and self.keyboard:
            self._activate(focused)
            return True
        if (focused is None or not focused.takes_text) and self._shortcut(event):
            return True
        if self.on_key(event):
            return True
        if event.key in ARROWS and not event.mod & pygame.KMOD_CTRL:
            return self._move_focus(ARROWS[event.key])
        if event.key in ENTER and focused is not None:
            self._activate(focused)
            return True
        return False

    def _step_focus(self, step: int) -> bool:
        order = [widget.id for widget in self.focusables()]
        if not order:
            return False
        if self.focus_id in order and self.keyboard:
            at = (order.index(self.focus_id) + step) % len(order)
        elif self.focus_id in order:
            at = order.index(self.focus_id)
        else:
            at = 0 if step > 0 else -1
        self.keyboard = True
        self.focus(order[at])
        return True

    def _move_focus(self, way: tuple[int, int]) -> bool:
        """Move the focus to the nearest widget in a direction."""
        focused = self.focused()
        if focused is None or not self.keyboard:
            return self._step_focus(1)
        best: tuple[float, str] | None = None
        here = focused.rect
        for widget in self.focusables():
            distance = _distance(here, widget.rect, way)
            if widget is not focused and distance is not None and (best is None or distance < best[0]):
                best = (distance, widget.id)
        if best is not None:
            self.focus(best[1])
        self.keyboard = True
        return True

    def _shortcut(self, event: pygame.event.Event) -> bool:
        typed = key_name(event)
        for widget in reversed(list(self.everything())):
            if widget.key and typed in widget.key.split("|"):
                self._activate(widget)
                return True
        return False

    # Tooltips and traces.

    def _tip_of(self, widget: Widget | None) -> Tip | None:
        return widget.tooltip() if widget is not None else None

    def _draw_tip(self, canvas: pygame.Surface) -> None:
        widget = self.focused() if self.keyboard else self.hovered
        if widget is None or (not self.keyboard and self._since > 0) or self.pressed is not None:
            return
        tip = self._tip_of(widget)
        if tip is not None:
            draw_tooltip(canvas, self.shell.look, tip, widget.rect)

    def trace(self) -> dict[str, Any]:
        """Return what the screen shows, for tests that look at the window from outside."""
        widgets = {
            widget.id: {"rect": list(widget.rect), "enabled": widget.enabled, "label": widget.label}
            for widget in self.everything()
            if widget.id and (widget.clip is None or widget.clip.colliderect(widget.rect))
        }
        return {
            "screen": self.name, "size": list(self.size), "focus": self.focus_id, "keyboard": self.keyboard,
            "widgets": widgets,
        }  # fmt: skip


def key_name(event: pygame.event.Event) -> str:
    """Return a key with its modifiers as widgets name it: 'Ctrl+Z', 'F1', 'Space', 'H'."""
    name = pygame.key.name(event.key)
    name = name.upper() if len(name) == 1 else name.title()
    parts = []
    if event.mod & pygame.KMOD_CTRL:
        parts.append("Ctrl")
    if event.mod & pygame.KMOD_ALT:
        parts.append("Alt")
    if event.mod & pygame.KMOD_SHIFT and (parts or len(name) > 1):
        parts.append("Shift")
    return "+".join([*parts, name])


def _distance(here: pygame.Rect, there: pygame.Rect, way: tuple[int, int]) -> float | None:
    """Return how far a rectangle lies in a direction, counting what is off to the side three times."""
    dx, dy = there.centerx - here.centerx, there.centery - here.centery
    along = dx * way[0] + dy * way[1]
    across = abs(dx * way[1]) + abs(dy * way[0])
    if along <= 0 or across > 3 * along + (here.height + here.width) // 2:
        return None
    return along + 3 * across
