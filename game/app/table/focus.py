"""The keyboard on the table: Tab visits what can act, arrows everything, and a selected piece only its targets."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.app.table.part import PREFIX, PartWidget
from game.app.table.parts import BOARD, HAND
from game.app.widgets.widget import Widget

if TYPE_CHECKING:
    from game.app.screens.table import TableScreen


class Focus:
    """Moves the focus through pieces, spots and buttons."""

    def __init__(self, screen: TableScreen) -> None:
        self._screen = screen
        self._last = -1
        """Where in the order the focus was, to go on from there when what had it is gone."""

    @property
    def part(self) -> str:
        """Return the part that has the focus, empty if a widget has it."""
        focus = self._screen.focus_id
        return focus.removeprefix(PREFIX) if focus.startswith(PREFIX) else ""

    def arrows(self, widgets: list[Widget]) -> list[Widget]:
        """Return what arrows can reach: with a piece selected only its targets."""
        targets = self._screen.hold.targets()
        if targets:
            return [widget for widget in widgets if isinstance(widget, PartWidget) and widget.part in targets]
        return [widget for widget in widgets if widget.rect.width > 0]

    def stops(self) -> list[Widget]:
        """Return what Tab visits, in order: what can act, the buttons, then bar and dock; or everything."""
        screen = self._screen
        reachable = self.arrows([widget for widget in screen.everything() if widget.focusable])
        if screen.hold.targets():
            order = {part: number for number, part in enumerate(screen.hold.targets())}
            return sorted(reachable, key=lambda widget: order.get(getattr(widget, "part", ""), 0))
        offers = screen.hold.offers
        acting = [w for w in reachable if isinstance(w, PartWidget) and offers is not None and offers.acts(w.part)]
        parts = acting or [widget for widget in reachable if isinstance(widget, PartWidget)]
        others = [widget for widget in reachable if not isinstance(widget, PartWidget)]
        said = [widget for widget in others if screen.builder.choice_of(widget) is not None]
        return [*parts, *said, *(widget for widget in others if widget not in said)]

    def tab(self, step: int) -> bool:
        """Go to the next or the last stop."""
        screen = self._screen
        order = [widget.id for widget in self.stops()]
        if not order:
            return False
        if screen.focus_id in order:
            at = order.index(screen.focus_id) + (step if screen.keyboard else 0)
        elif self.part and not screen.hold.targets():
            at = max(0, min(self._last, len(order) - 1))
        else:
            at = 0 if step > 0 else -1
        screen.keyboard = True
        self._last = at % len(order)
        screen.focus(order[self._last])
        return True

    def after_press(self) -> None:
        """Go to the first target of a piece that was selected just now."""
        targets = self._screen.hold.targets()
        if self._screen.keyboard and targets and self.part not in targets:
            first = next((part for part in targets if self._screen.find(PREFIX + part) is not None), "")
            if first:
                self._screen.focus(PREFIX + first)

    def back_to(self, part: str) -> None:
        """Return to the piece that was selected."""
        if self._screen.keyboard and part:
            self._screen.focus(PREFIX + part)

    def moved(self) -> None:
        """Bring the focused part into sight, and show what it would do."""
        screen = self._screen
        if not screen.keyboard or screen.covered:
            return
        scene, part = screen.top.scene, self.part
        known = scene.pieces.get(part) or scene.spots.get(part)
        screen.top.open_hand = known is not None and known.plane == HAND
        if known is not None and known.plane == BOARD:
            rect, camera = screen.top.planes.place(known).rect, screen.top.camera
            if not screen.plan.board.inflate(2, 2).contains(rect) and camera.zoom > camera.fit_zoom:
                camera.look_at(known.pos, screen.shell.now())
        screen.telling.pointed((part,) if part else ())
