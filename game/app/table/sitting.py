"""What the table needs of a desk, be it a game or a replay; imports core only."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

from game.app.news import Beat, LogLine
from game.core.choice import Choice, Decision, Refusal
from game.core.frames import Outcome
from game.core.track import Undoing


class Advice(Protocol):
    """A hint: what to do, and why in one sentence."""

    @property
    def choice(self) -> Choice:
        """Return what a veteran would do."""

    @property
    def sentence(self) -> str:
        """Return why."""


class Sitting(Protocol):
    """Somebody at a table: what they see, decide and are told."""

    @property
    def game(self) -> str:
        """Return the name of the game."""

    @property
    def rules(self) -> Any:
        """Return its rules, for the names of the seats."""

    @property
    def viewer(self) -> int | None:
        """Return who looks, None behind the curtain."""

    @property
    def curtain(self) -> int | None:
        """Return who is asked to lift the curtain."""

    @property
    def thinking(self) -> bool:
        """Tell whether a computer player is about to choose."""

    @property
    def advising(self) -> bool:
        """Tell whether a hint is on its way."""

    @property
    def hint(self) -> Advice | None:
        """Return the hint that was asked for."""

    @property
    def notices(self) -> list[str]:
        """Return what the person should know, to be shown once."""

    def view(self) -> Any:
        """Return what the viewer may know."""

    def decision(self) -> Decision | None:
        """Return the decision if it is the viewer's."""

    def deciding(self) -> int | None:
        """Return the seat that decides."""

    def outcome(self) -> Outcome | None:
        """Return how the game ended."""

    def apply(self, wanted: Choice) -> None:
        """Make the viewer's choice."""

    def why_not(self, wanted: Choice) -> Refusal | None:
        """Return why the viewer can't choose this now."""

    def undoing(self) -> Undoing:
        """Tell how the viewer's last choice can be undone."""

    def undo(self) -> None:
        """Undo freely."""

    def take_back(self) -> None:
        """Undo what was shown or answered."""

    def can_redo(self) -> bool:
        """Tell whether the viewer can make an undone choice again."""

    def redo(self) -> None:
        """Make it again."""

    def drop_hint(self) -> None:
        """Put the hint away that was read."""

    def ask_hint(self) -> None:
        """Ask a veteran."""

    def lift_curtain(self) -> None:
        """Show the table to who was asked."""

    def poll(self, now: float | None = None) -> bool:
        """Collect what happened meanwhile."""

    def news(self) -> Sequence[Beat]:
        """Return what the viewer has not seen yet."""

    def log(self) -> Sequence[LogLine]:
        """Return the log in words."""

    def narrator(self) -> Any:
        """Return who tells this game."""

    def close(self) -> None:
        """Let go of the game."""
