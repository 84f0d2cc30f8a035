"""What stands beside, below and on the board of Dust Tactics: units of both sides, actions, dice, legend; widgets."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

import pygame

from game.app.art.look import Look
from game.app.news import LogLine
from game.app.table.parts import Room
from game.app.tables.tactics import seen
from game.app.tables.tactics.actions import ActionButton, ActionsHead, plan_icon
from game.app.tables.tactics.attention import OVERLAYS
from game.app.tables.tactics.dice import LastRoll, Tray, last_roll
from game.app.tables.tactics.legend import Chip
from game.app.tables.tactics.roster import Shown, SideHead, UnitRow
from game.app.widgets.scroll import ScrollArea
from game.app.widgets.texts import Box, Label
from game.app.widgets.widget import Tip, Widget
from game.core.choice import Choice, Decision, choice
from game.geometry.grid.squares import LARGE
from game.rules.dust.records import Unit
from game.rules.dust.state import Piece, Position

if TYPE_CHECKING:
    from game.app.tables.tactics.table import TacticsTable

BASIC = ("move", "march", "attack", "sustained")
ENTERING = ("move", "march")
"""What a unit off the board can begin with (D-355)."""
TWO = frozenset(("march", "sustained"))
NARROW = 90
"""Units below which the list of units shows only their pictures."""


class Fittings:
    """Builds the widgets of one view."""

    overlays = OVERLAYS
    """The switches of the legend with their keys."""

    def __init__(
        self, table: TacticsTable, look: Look, view: Position, decision: Decision | None, log: Sequence[LogLine]
    ) -> None:
        self.table = table
        self.words = table.words
        self.attention = table.attention
        self.look = look
        self.view = view
        self.decision = decision
        self.log = log

    def all(self, room: Room) -> list[Widget]:
        """Return everything."""
        return [*self.head(room.head), *self.side(room.side), *self.foot(room.foot), *self.chips(room.board)]

    def head(self, rect: pygame.Rect) -> list[Widget]:
        """Have no row above the board."""
        return []

    # ---- The list of units ----

    def side(self, rect: pygame.Rect) -> list[Widget]:
        """Return the units of both sides in the order of their armies, the viewer's first."""
        look, words = self.look, self.words
        if rect.w <= 0 or rect.h <= 0:
            return []
        narrow = rect.w < look.px(NARROW)
        made: list[Widget] = [Box("units-box", rect)]
        pad = look.px(4 if narrow else 8)
        head = max(look.px(40), look.size_of("0", "title", 22)[1] + look.px(14))
        turns = self.table.rules.scenarios[self.view.scenario].turns
        title = words("side.round_short" if narrow else "side.round", turn=max(1, self.view.turn), last=turns)
        spot = pygame.Rect(rect.x + 2 * pad, rect.y, rect.w - 3 * pad, head)
        made.append(Label("round", spot, title, face="title", size=20 if narrow else 22, align="left"))
        area = ScrollArea("units", pygame.Rect(rect.x, rect.y + head, rect.w, rect.h - head - pad), bar=look.px(5))
        first = int(getattr(self.view, "seat", 0))
        sides = (first, 1 - first)
        count = sum(len(self.view.of(seat)) for seat in sides)
        heads = 0 if narrow else max(look.px(34), look.size_of("0", "title", 20)[1] + look.px(8))
        least = max(look.px(26), look.size_of("0", "strong", 15)[1] + look.px(4))
        room = area.rect.h - 2 * heads - look.px(10)
        high = max(least, min(look.px(40), room // max(1, count)))
        y = area.rect.y
        rows: list[Widget] = []
        for seat in sides:
            if heads:
                left = sum(self._is_left(piece) for piece in self.view.of(seat))
                bloc = seen.bloc(self.view, seat)
                place = pygame.Rect(rect.x + pad, y, rect.w - 2 * pad, heads)
                told = words("side.left", n=left)
                tip = Tip(words.army(self.view.armies[seat]), (words("side.left_tip", n=left),), "D-017")
                rows.append(SideHead(f"side:{seat}", place, bloc, words.bloc(bloc), told, tip))
            y += heads
            for piece in self.view.of(seat):
                rows.append(self._row(piece, pygame.Rect(rect.x + pad, y, rect.w - 2 * pad, high - 1), narrow))
                y += high
            y += look.px(8)
        area.add(*rows)
        made.append(area)
        return made

    def _is_left(self, piece: Piece) -> bool:
        return not piece.activated and piece.status not in ("lost", "aboard")

    def _row(self, piece: Piece, rect: pygame.Rect, narrow: bool) -> UnitRow:
        unit = self.table.rules.units[piece.unit]
        acting = seen.acting(self.view) == piece.id
        state = "lost" if piece.status == "lost" else "now" if acting else "done" if piece.activated else piece.status
        chosen = self.attention.pinned == piece.id or acting
        tip = self.table.tip(piece.id, self.view)
        look = Shown(unit, seen.bloc(self.view, piece.side), self.words.unit(unit.id), state)
        return UnitRow(rect, piece.id, look, self._picker(piece.id), tip, chosen=chosen, narrow=narrow)

    def _picker(self, part: str) -> Callable[[], None]:
        def pick() -> None:
            if self.table.hooks is not None:
                self.table.hooks.pick(part)

        return pick

    # ---- Actions and dice ----

    def foot(self, rect: pygame.Rect) -> list[Widget]:
        """Return the actions and the tray side by side."""
        look = self.look
        if rect.w <= 0 or rect.h <= 0:
            return []
        gap = look.px(8)
        share = rect.w * 58 // 100
        left = pygame.Rect(rect.x, rect.y, share - gap, rect.h)
        right = pygame.Rect(left.right + gap, rect.y, rect.right - left.right - gap, rect.h)
        return [*self._actions(left), *self._dice(right)]

    def _actions(self, rect: pygame.Rect) -> list[Widget]:
        look = self.look
        made: list[Widget] = [Box("actions-box", rect)]
        pad = look.px(8)
        line = max(look.px(24), look.size_of("X", "label", 15)[1] + look.px(2))
        head = pygame.Rect(rect.x + pad, rect.y + look.px(4), rect.w - 2 * pad, line)
        left, of = self._left()
        made.append(ActionsHead(head, self.words("actions.left"), left, of, self._hints()))
        names = self._shown_actions()
        top = head.bottom + look.px(2)
        high = rect.bottom - pad - top
        count = len(names) + 1
        gap = look.px(6)
        wide = (rect.w - 2 * pad - gap * (count - 1)) // count
        for at, action in enumerate(names):
            place = pygame.Rect(rect.x + pad + at * (wide + gap), top, wide, high)
            made.append(self._action(action, place, str(at + 1)))
        place = pygame.Rect(rect.x + pad + len(names) * (wide + gap), top, wide, high)
        made.append(self._done(place, str(count)))
        return made

    def _shown_actions(self) -> list[str]:
        """Return the actions that have a button: the four of every unit, and special ones."""
        special = [name for name in self._possible() if name not in BASIC and name != "nothing"]
        return [*BASIC, *(special if len(special) <= 2 else ["special"])] if special else [*BASIC, "special"]

    def _possible(self) -> list[str]:
        return self.attention.next_actions(self.decision)

    def _action(self, action: str, rect: pygame.Rect, key: str) -> ActionButton:
        words = self.words
        possible = self._possible()
        frame = seen.activation(self.view)
        special = [name for name in possible if name not in BASIC and name != "nothing"]
        pressed = action in self.attention.built
        enabled = bool(special) if action == "special" else pressed or action in possible or self._can_wish(action)
        plan = list(frame.plan) if frame is not None else []
        current = plan[self._step()] if frame is not None and plan else ""
        lit = pressed or (not possible and current.removesuffix("!") == action and not self._reacts())
        price = words("actions.two") if action in TWO else words("actions.one")
        if action.endswith("!"):
            price = words("actions.free")
        tip = Tip(words.action(action), (words.action_text(action),), RULES.get(action, "D-023"), key=key)
        to_come = not self._reacts() and action in plan[self._step() + 1 :]
        why = "under_way" if lit and not pressed else "to_come" if to_come else "not_now"
        return ActionButton(
            f"action:{action}", rect, words.action(action), price, plan_icon(action), self._presser(action),
            brief=words.action_brief(action), key=key if enabled else "", enabled=enabled, lit=lit, tip=tip,
            why=words(f"actions.{why}"), cost=0 if action.endswith("!") else 2 if action in TWO else 1,
        )  # fmt: skip

    def _done(self, rect: pygame.Rect, key: str) -> ActionButton:
        """Return the last button: Nothing as an action, or the end of a plan that can stand as it is."""
        words, built = self.words, bool(self.attention.built)
        wanted = self.attention.finished(self.decision) if built else None
        enabled = wanted is not None or "nothing" in self._possible()
        label = words("actions.done") if built else words.action("nothing")
        price = "" if built else words("actions.one")
        text = words("actions.done_text") if built else words.action_text("nothing")

        def press() -> None:
            if wanted is not None:
                self.table.act(wanted)
            else:
                self._press("nothing")

        return ActionButton(
            "action:done", rect, label, price, "icons/check" if built else "icons/hourglass", press,
            brief=words.action_brief("nothing"), key=key if enabled else "", enabled=enabled,
            lit="nothing" in self.attention.built, tip=Tip(label, (text,), "D-026", key=key),
            why=words("actions.not_now"), cost=int(not built),
        )  # fmt: skip

    def _can_wish(self, action: str) -> bool:
        """Tell whether a unit that is looked at can be activated for an action at once."""
        if action not in BASIC or self._activates() is None:
            return False
        return action in ENTERING or self.view.units[self.attention.pinned].status == "board"

    def _activates(self) -> Choice | None:
        wanted = choice("activate", self.attention.pinned)
        return wanted if self.decision is not None and self.decision.offers(wanted) else None

    def _presser(self, action: str) -> Callable[[], None]:
        return lambda: self._press(action)

    def _press(self, action: str) -> None:
        hooks = self.table.hooks
        activates = self._activates()
        if activates is not None:
            self.attention.wish = (action,)
            self.table.act(activates)
            return
        if action == "special" and hooks is not None:
            left = self.attention.left(self.decision)
            at = len(self.attention.built)
            hooks.ask([
                wanted for plan, wanted in left.items()
                if len(plan.split("+")) > at and plan.split("+")[at] not in (*BASIC, "nothing")
            ])  # fmt: skip
            return
        if action in self.attention.built and action not in self._possible():
            self.attention.take_off(action)
            found = None
        else:
            found = self.attention.press(action, self.decision)
        if found is not None:
            self.table.act(found)
        elif hooks is not None:
            hooks.refresh()

    def _left(self) -> tuple[int, int]:
        """Return how many actions are left, and of how many."""
        frame = seen.activation(self.view)
        if self._reacts():
            return (0, 0)
        if frame is None:
            return (2, 2) if self._activates() is not None else (0, 2)
        spent = frame.plan[: self._step()] if frame.plan else self.attention.built
        cost = sum(0 if name.endswith("!") else 2 if name in TWO else 1 for name in spent)
        return max(0, frame.actions - cost), frame.actions

    def _reacts(self) -> bool:
        """Tell whether somebody reacts to the unit whose activation it is (D-156)."""
        frame = seen.activation(self.view)
        acting = seen.acting(self.view)
        return frame is not None and seen.reaction(self.view) is not None and acting not in (frame.unit, frame.hero)

    def _step(self) -> int:
        """Return the number of the action that is under way, or comes next."""
        frame = seen.activation(self.view)
        if frame is None or not frame.plan:
            return 0
        inside = self.view.frames and self.view.frames[-1] is not frame
        return min(len(frame.plan) - 1, max(0, frame.done - 1) if inside else frame.done)

    def _hints(self) -> list[str]:
        """Return what can be done with the actions, or what was declared; the longest words first."""
        words, frame = self.words, seen.activation(self.view)
        if self._possible():
            if self.attention.built:
                return [words("actions.built", plan=words.plan("+".join(self.attention.built)))]
            return [words("actions.declare"), words("actions.declare_short")]
        if frame is not None and frame.plan:
            piece = self.view.units[frame.unit]
            unit, plan = words.unit(piece.unit), words.plan("+".join(frame.plan))
            if self._reacts():
                return [words("actions.reacts", unit=unit)]
            if piece.side != int(getattr(self.view, "seat", 0)):
                return [words("actions.declared_by", unit=unit, plan=plan), plan]
            return [words("actions.declared", plan=plan), plan]
        if self._activates() is not None:
            return [words("actions.pinned", unit=words.unit(self.view.units[self.attention.pinned].unit))]
        return []

    def _dice(self, rect: pygame.Rect) -> list[Widget]:
        look = self.look
        pad = look.px(8)
        made: list[Widget] = [Box("dice-box", rect)]
        roll = last_roll(self.log)
        tray = pygame.Rect(rect.x + pad, rect.y + pad, min(rect.w * 58 // 100, look.px(330)), rect.h - 2 * pad)
        made.append(Tray(tray, roll, self.view, self.words))
        words = pygame.Rect(tray.right + pad, tray.y, rect.right - tray.right - 2 * pad, tray.h)
        made.append(LastRoll(words, roll, self.words, self.log))
        return made

    # ---- The legend ----

    def chips(self, board: pygame.Rect) -> list[Widget]:
        """Return the legend of the overlays, each a switch."""
        look, words = self.look, self.words
        subject = self.view.units.get(self.attention.subject(self.view, self.decision))
        unit: Unit | None = self.table.rules.units[subject.unit] if subject is not None else None
        x, y, made = board.x + look.px(8), board.bottom, []
        high = max(look.px(26), look.size_of("X", "strong", 14)[1] + look.px(8))
        for name, key, press in self._leads():
            label = words(f"overlay.{name}")
            tip = Tip(label, (words(f"overlay.{name}_tip"),), key=key)
            chip = Chip(name, (x, y - high - look.px(6)), high, label, key, press, look, on=True, tip=tip)
            made.append(chip)
            x = chip.rect.right + look.px(6)
        for overlay, key in self.overlays.items():
            label = words(f"overlay.{overlay}")
            if overlay == "reach" and unit is not None:
                label = words("overlay.reach_of", move=words.pace(unit.move), march=words.pace(unit.march))
            on = overlay in self.attention.on
            chip = Chip(overlay, (x, y - high - look.px(6)), high, label, key, self._switch(overlay), look,
                        on=on, tip=Tip(label, (words(f"overlay.{overlay}_tip"),), key=key))  # fmt: skip
            made.append(chip)
            x = chip.rect.right + look.px(6)
        spare = self._spare(board)
        if max(chip.rect.w for chip in made) + look.px(12) <= spare:  # one above the other beside the grid
            for at, chip in enumerate(reversed(made)):
                chip.rect.bottomleft = (board.x + look.px(6), y - look.px(8) - at * (high + look.px(6)))
        return list(made)

    def _leads(self) -> list[tuple[str, str, Callable[[], None]]]:
        """Return what can be done with the unit that moves: led through a square, turned about."""
        table = self.table
        piece = self.view.units.get(self.attention.mover(self.view, self.decision))
        if piece is None or "move" not in seen.verbs(self.decision):
            return []
        landing = table.landing(self.view)
        found: list[tuple[str, str, Callable[[], None]]] = []
        if landing.region(piece.id) is not None:
            found.append(("way", "W", table.set_way_point))
        if landing.size_of(piece) == LARGE:
            found.append(("turn", "[", table.turn_about))
        return found

    def _spare(self, board: pygame.Rect) -> int:
        """Return how many pixels of the board's window lie left of grid and strips while all of it is seen."""
        return round(self.table.spare(self.view) * board.w / max(1.0, self.table.frame.board[0]))

    def _switch(self, overlay: str) -> Callable[[], None]:
        def switch() -> None:
            self.attention.toggle(overlay)
            if self.table.hooks is not None:
                self.table.hooks.refresh()

        return switch


RULES = {"move": "D-030", "march": "D-030", "attack": "D-081", "sustained": "D-103", "nothing": "D-026"}
