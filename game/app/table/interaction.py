"""What presses, drags and keys on parts mean: selecting, lifting, dropping, refusing; pure, imports no pygame."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from game.app.table.offers import Offers
from game.app.table.parts import GameTable
from game.core.choice import Choice


class Deed(NamedTuple):
    """What a gesture comes to."""

    kind: str
    """apply (one choice), ask (several), refuse (what it meant), select, look, browse (a pile), back or nothing."""
    choices: tuple[Choice, ...] = ()
    part: str = ""


NOTHING = Deed("nothing")
BACK = Deed("back")


class Interaction:
    """Holds the piece that is selected or lifted, and reads gestures by the offers."""

    def __init__(self) -> None:
        self.offers: Offers | None = None
        self.table: GameTable | None = None
        self.view: Any = None
        self.selected = ""
        self.lifted = False
        """The selected piece hangs on the pointer."""
        self.point: tuple[float, float] | None = None
        """The point of the board that the pointer, or the piece on it, is over."""

    def renew(self, offers: Offers, table: GameTable, view: Any) -> None:
        """Take up another decision; the selection stays where the piece can still be lifted."""
        self.offers, self.table, self.view = offers, table, view
        if self.selected not in offers.lifts:
            self.drop_all()

    def drop_all(self) -> bool:
        """Let go of everything; tell whether anything was held."""
        held = bool(self.selected)
        self.selected, self.lifted = "", False
        return held

    def targets(self) -> list[str]:
        """Return the parts on which the selected piece can be dropped."""
        return self.offers.targets(self.selected) if self.offers is not None and self.selected else []

    def click(self, parts: Sequence[str]) -> Deed:
        """Read a press on the parts under the pointer, the topmost first."""
        if self.offers is None:
            return NOTHING
        if self.selected:
            return self._second_click(parts)
        if parts and self.table is not None and self.table.takes(parts[0], self.view):
            return Deed("look", part=parts[0])
        part = next((part for part in parts if self.offers.acts(part)), "")
        if not part:
            return self.why_not_lift(parts)
        if self.offers.targets(part) or part in self.offers.free:
            self.selected = part
            self._taken(part, carried=False)
            return Deed("select", part=part)
        return _meaning(self.offers.pressed(part), part)

    def _taken(self, part: str, *, carried: bool) -> None:
        if self.table is not None:
            self.table.taken(part, self.point, carried=carried)

    def landing(self, parts: Sequence[str]) -> Choice | None:
        """Return the choice that the game reads from a drop of the selected piece here, None where targets tell."""
        if self.offers is None or self.offers.decision is None or self.table is None or self.selected in parts:
            return None
        wanted = self.table.lands(self.selected, parts, self.view)
        return wanted if wanted is not None and self.offers.decision.offers(wanted) else None

    def _second_click(self, parts: Sequence[str]) -> Deed:
        """Read a press while a piece is selected."""
        assert self.offers is not None
        lift = self.selected
        landed = self.landing(parts)
        if landed is not None:
            return Deed("apply", (landed,), lift)
        target = self._target(parts)
        if target:
            return _meaning(self.offers.drops(lift)[target], target)
        if lift in parts:
            pressed = self.offers.pressed(lift)
            self.drop_all()
            return _meaning(pressed, lift) if pressed else BACK
        on_ground = self._on_ground(lift)
        if on_ground is not None and on_ground.kind == "apply":
            self.drop_all()
            return on_ground
        other = next((part for part in parts if self.offers.acts(part)), "")
        self.drop_all()
        if other:
            return self.click([other])
        return on_ground or self._refused(lift, parts) or BACK

    def lift(self, parts: Sequence[str]) -> Deed:
        """Read the start of a drag: the topmost piece that can be lifted hangs on the pointer."""
        if self.offers is None:
            return NOTHING
        part = next((part for part in parts if part in self.offers.lifts), "")
        if not part:
            return NOTHING
        self.selected, self.lifted = part, True
        self._taken(part, carried=True)
        return Deed("select", part=part)

    def why_not_lift(self, parts: Sequence[str]) -> Deed:
        """Return what lifting or pressing the topmost part that means anything could have meant."""
        for part in parts:
            meant = self._meant(part, "")
            if meant:
                return Deed("refuse", meant, part)
        return self._looked_through(parts)

    def _looked_through(self, parts: Sequence[str]) -> Deed:
        """Return the pile that a press asks to be looked through."""
        if self.table is not None and self.view is not None:
            for part in parts:
                if self.table.contents(part, self.view) is not None:
                    return Deed("browse", part=part)
        return NOTHING

    def why_not_drop(self, lifts: Sequence[str], parts: Sequence[str]) -> Deed:
        """Return what dropping a piece that can't be lifted on these parts could have meant."""
        found = (self._refused(lift, parts) for lift in lifts)
        return next((deed for deed in found if deed is not None), NOTHING)

    def release(self, parts: Sequence[str], on_board: bool) -> Deed:
        """Read the end of a drag on the parts under the pointer, the lifted piece left out."""
        lift, self.lifted = self.selected, False
        if self.offers is None or not lift:
            return NOTHING
        landed = self.landing(parts)
        target = self._target(parts)
        alone = self.offers.drops(lift).get("", ())
        self.selected = ""
        if landed is not None:
            return Deed("apply", (landed,), lift)
        if alone and not target and self.table is not None:
            self.table.intend(lift, parts)
        if target:
            return _meaning(self.offers.drops(lift)[target], target)
        if alone and on_board:
            return _meaning(alone, lift)
        return self._on_ground(lift) or self._refused(lift, parts) or Deed("refuse")

    def hovered(self, parts: Sequence[str]) -> tuple[Choice, ...]:
        """Return the choices that a press or a drop here would mean."""
        if self.offers is None:
            return ()
        if self.selected:
            landed = self.landing(parts)
            if landed is not None:
                return (landed,)
            target = self._target(parts)
            if target:
                return tuple(self.offers.drops(self.selected)[target])
            deed = self._on_ground(self.selected) or self._refused(self.selected, parts)
            return deed.choices if deed is not None and deed.kind == "apply" else ()
        part = next((part for part in parts if self.offers.acts(part)), "")
        return tuple(self.offers.only(part) if self.offers.targets(part) else self.offers.pressed(part))

    def _on_ground(self, lift: str) -> Deed | None:
        """Return what dropping a piece on the point under the pointer means, None where points mean nothing."""
        if self.offers is None or self.table is None or self.point is None or lift not in self.offers.free:
            return None
        meant = tuple(self.table.at(lift, self.point, self.view))
        return self._judged(meant, lift) if meant else None

    def _target(self, parts: Sequence[str]) -> str:
        wanted = set(self.targets())
        return next((part for part in parts if part in wanted), "")

    def _refused(self, lift: str, parts: Sequence[str]) -> Deed | None:
        """Return what a drop beside the targets could have meant: the likeliest is done if it is legal after all."""
        for part in parts:
            meant = self._meant(lift, part) if part != lift else ()
            if meant:
                return self._judged(meant, part)
        return None

    def _judged(self, meant: tuple[Choice, ...], part: str) -> Deed:
        decision = self.offers.decision if self.offers is not None else None
        if decision is not None and decision.offers(meant[0]):
            return Deed("apply", meant[:1], part)
        return Deed("refuse", meant, part)

    def _meant(self, lift: str, drop: str) -> tuple[Choice, ...]:
        if self.table is None or self.view is None:
            return ()
        return tuple(self.table.meant(lift, drop, self.view))


def _meaning(choices: Sequence[Choice], part: str) -> Deed:
    return Deed("apply" if len(choices) == 1 else "ask", tuple(choices), part)
