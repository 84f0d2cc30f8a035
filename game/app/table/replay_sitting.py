"""A replay as the table wants a desk: everything to see, nothing to decide; imports the replay's desk."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from game.app.news import Beat, LogLine
from game.app.replay_desk import ReplayDesk
from game.app.table.sitting import Advice
from game.core.choice import Choice, Refusal, Refused
from game.core.frames import Outcome
from game.core.track import Undoing


class ReplaySitting:
    """Passes on what a replay shows, and refuses whatever would change it."""

    thinking = False
    advising = False
    hint: Advice | None = None

    def __init__(self, replay: ReplayDesk) -> None:
        self.replay = replay
        self.game = replay.game
        self.rules = replay.rules

    @property
    def viewer(self) -> int | None:
        """Return whose eyes are used."""
        return self.replay.viewer

    @property
    def curtain(self) -> int | None:
        """Return who is asked to lift the curtain."""
        return self.replay.curtain

    @property
    def notices(self) -> list[str]:
        """Return what the person should know."""
        return self.replay.notices

    def view(self) -> Any:
        """Return what the viewer could know at this position."""
        return self.replay.view()

    def decision(self) -> None:
        """Return nothing: what was decided is decided."""
        return

    def deciding(self) -> int | None:
        """Return who decided here."""
        return self.replay.deciding()

    def outcome(self) -> Outcome | None:
        """Return how the game ended, at its end."""
        return self.replay.session.outcome if self.replay.position == self.replay.last else None

    def apply(self, wanted: Choice) -> None:
        """Refuse to change a game that is only looked at."""
        refusal = self.why_not(wanted)
        raise Refused(refusal)

    def why_not(self, wanted: Choice) -> Refusal:
        """Return why nothing can be chosen."""
        return Refusal("not_now", self.rules.sequence_rule, {"verb": wanted.verb, "prompt": ""})

    def undoing(self) -> Undoing:
        """Tell that there is nothing to undo."""
        return Undoing("nothing")

    def undo(self) -> None:
        """Do nothing."""

    def take_back(self) -> None:
        """Do nothing."""

    def can_redo(self) -> bool:
        """Tell that there is nothing to make again."""
        return False

    def redo(self) -> None:
        """Do nothing."""

    def drop_hint(self) -> None:
        """Do nothing."""

    def ask_hint(self) -> None:
        """Do nothing."""

    def lift_curtain(self) -> None:
        """Show the game to who was asked."""
        self.replay.lift_curtain()

    def poll(self, now: float | None = None) -> bool:
        """Tell that nothing happens by itself."""
        return False

    def news(self) -> Sequence[Beat]:
        """Return what was stepped over."""
        return self.replay.news()

    def log(self) -> Sequence[LogLine]:
        """Return the log up to here."""
        return self.replay.log()

    def narrator(self) -> Any:
        """Return who tells this game."""
        return self.replay.narrator()

    def close(self) -> None:
        """Let go of nothing: the replay only reads."""
