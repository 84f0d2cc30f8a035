"""What an effect is: the base class and the register that YAML names are looked up in."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

import msgspec

from game.core.choice import Refusal
from game.data.schema import EffectRegistry
from game.rules.hell.state import Resolve, State

if TYPE_CHECKING:
    from game.rules.hell.book import Book
    from game.rules.hell.breaktest import Standing

EFFECTS = EffectRegistry()


class Outlook(msgspec.Struct):
    """A battle as it may become: what the dice depend on, with the units and markers behind it."""

    here: Standing
    units: list[dict[str, int]]
    fire: int
    bucket: int
    track: int
    hands: list[int]

    def add(self, side: int, kind: str, count: int) -> None:
        """Place units."""
        self.units[side][kind] = self.units[side].get(kind, 0) + count

    def burn(self, steps: int) -> None:
        """Advance the Fire marker."""
        made, self.fire = divmod(self.fire + steps, self.track)
        self.here.infernos += made

    def douse(self, steps: int) -> None:
        """Advance the Bucket marker."""
        emptied, self.bucket = divmod(self.bucket + steps, self.track)
        for _ in range(emptied):
            if self.here.infernos:
                self.here.infernos -= 1
            else:
                self.fire = 0

    def advance(self, side: int, steps: int) -> None:
        """Advance the marker of a side."""
        (self.douse if side else self.burn)(steps)

    def kill(self, book: Book, side: int, precise: bool) -> None:
        """Kill one enemy unit, or spill over."""
        foes = self.units[1 - side]
        if not foes:
            self.advance(side, 1)
            return
        soft = [kind for kind in foes if kind not in book.armoured]
        armoured = [kind for kind in foes if kind in book.armoured]
        targets = (armoured + soft) if precise else soft
        if targets:
            self.lose(1 - side, targets[0])

    def lose(self, side: int, kind: str) -> None:
        """Take a unit away."""
        units = self.units[side]
        units[kind] -= 1
        if not units[kind]:
            del units[kind]

    def kill_rifles(self, book: Book, count: int) -> None:
        """Take rifles away."""
        for kind in book.rifles:
            for _ in range(min(count, self.units[1].get(kind, 0))):
                self.lose(1, kind)
                count -= 1


class Effect:
    """One icon or sentence of a card: what it does once, and how often.

    A subclass takes the figures of the card as keyword arguments; they are the schema of its YAML.
    """

    count: int = 1
    intercepts: ClassVar[bool] = False
    """The hero may be played against a card that was just laid (H-226)."""

    def why_not(self, book: Book, state: State, side: int, slot: str) -> Refusal | None:
        """Return why a card with this effect can't be played at all now."""
        return None

    def foresee(self, book: Book, trial: Outlook, side: int) -> None:
        """Change an outlook as the effect of a side would, where that can be told beforehand."""

    def resolve(self, book: Book, state: State, frame: Resolve) -> None:
        """Carry the effect out once; `frame.left` tells how often it is still to come."""
        raise TypeError(f"{type(self).__name__} does nothing")


class Counted(Effect):
    """An icon with its number (H-032)."""

    def __init__(self, *, count: int = 1) -> None:
        self.count = count
