"""What the rules of both Dust games answer alike: only the dice to come are hidden, and specials are the same."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable

from game.core.rng import Chance
from game.core.rules import Rules
from game.rules.dust import doers
from game.rules.dust.book import Book
from game.rules.dust.frames import Activation
from game.rules.dust.state import SIDES, Piece, Position, State, View, keep, part


class OpenGame(Book, Rules[State, View]):
    """A Dust game behind the door that all games share, whatever its ground."""

    seats = SIDES
    sequence_rule = "D-016"
    state_type = State
    view_type = View

    def view(self, state: State, seat: int) -> View:
        seen = View(seat=seat, **{name: getattr(state, name) for name in Position.__struct_fields__})
        seen.frames = [frame.clone() for frame in state.frames]
        part(seen)
        keep(state, seen)
        return seen

    def imagine(self, view: View, chance: Chance) -> State:
        fields = {name: getattr(view, name) for name in Position.__struct_fields__}
        state = State(chance=Chance.seeded(chance.below(1 << 62)), **fields)
        state.frames = [frame.clone() for frame in view.frames]
        part(state)
        keep(view, state)
        return state

    @abstractmethod
    def breaches(self, state: State) -> Iterable[str]:
        """Tell what is wrong with a position, which never must be."""

    def conserved(self, state: State) -> dict[str, int]:
        wrong = list(self.breaches(state))
        return dict.fromkeys(state.units, 1) | {"breaches": len(wrong)} | dict.fromkeys(wrong, 1)

    def special_actions(self, state: State, unit: Piece, hero: Piece | None) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """Return the special actions that a unit may declare now, and those of no use twice."""
        return doers.special_actions(self, state, unit, hero)

    def begin_special(self, state: State, frame: Activation, action: str) -> None:
        """Let the procedure of a special action come next."""
        doers.begin_special(self, state, frame, action)
