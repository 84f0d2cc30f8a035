"""What an effect is: the base class and the register that YAML names are looked up in."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from game.core.choice import Refusal
from game.data.schema import EffectRegistry
from game.rules.hell.state import Resolve, State

if TYPE_CHECKING:
    from game.rules.hell.book import Book

EFFECTS = EffectRegistry()


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

    def resolve(self, book: Book, state: State, frame: Resolve) -> None:
        """Carry the effect out once; `frame.left` tells how often it is still to come."""
        raise TypeError(f"{type(self).__name__} does nothing")


class Counted(Effect):
    """An icon with its number (H-032)."""

    def __init__(self, *, count: int = 1) -> None:
        self.count = count
