"""What an event effect is: the base class and the register that YAML names are looked up in."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, ClassVar

from game.core.choice import Part, Refusal
from game.data.schema import EffectRegistry
from game.rules.battle.state import Event, State

if TYPE_CHECKING:
    from game.rules.battle.book import Book
    from game.rules.battle.ground import Ground

EVENTS = EffectRegistry()
NOWHERE: tuple[Part, ...] = ("",)


class EventEffect:
    """What the event of an action card does: whether and at what it can be played, and the deed.

    A subclass takes the figures of the card as keyword arguments; they are the schema of its YAML.
    """

    per_turn: ClassVar[str] = ""
    """Name of the figure that limits how often a side may play it in a turn."""
    removes_uranus: ClassVar[bool] = False
    answers: ClassVar[bool] = False
    """It cancels another event, so its timing is X and nothing else."""
    in_attack: ClassVar[bool] = False
    """It works in step 3 of an attack."""
    in_action: ClassVar[bool] = True
    """It works in the own action phase."""

    untargeted: ClassVar[bool] = True

    def __init_subclass__(cls) -> None:
        cls.untargeted = cls.targets is EventEffect.targets

    def lift(self, ground: Ground) -> Refusal | None:
        """Return why the event can't be played at all now."""
        return None

    def targets(self, ground: Ground) -> Iterable[Part]:
        """Return what a player may think of dropping the card on."""
        return NOWHERE

    def drop(self, ground: Ground, target: str) -> Refusal | None:
        """Return why the event can't be played at this target."""
        return None

    def legal(self, ground: Ground) -> Sequence[Part]:
        """List the legal targets in a fixed order."""
        if self.lift(ground) is not None:
            return ()
        if self.untargeted:
            return NOWHERE
        return [t for t in self.targets(ground) if self.drop(ground, str(t)) is None]

    def price(self, book: Book, state: State) -> int:
        """Return how many other cards the event costs."""
        return 0

    def resolve(self, book: Book, state: State, frame: Event) -> None:
        """Carry the event out."""
        raise TypeError(f"{type(self).__name__} does nothing")
