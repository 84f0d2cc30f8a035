"""An opponent who reads its part from a script instead of thinking; imports the desk's opponent, no pygame."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from game.app.opponent import Job, Opponent, Thought

PAUSE = 0.7
"""Seconds between two deeds of the other side, so that each can be followed."""

Lines = Callable[[Job], Thought | None]
"""Returns the answer to a job, None while the script has nothing to say."""


class Prompter(Opponent):
    """Answers from the script after a pause; nothing runs in another process."""

    def __init__(self, lines: Lines, pause: float = PAUSE) -> None:
        super().__init__(())
        self.pause = pause
        self._lines = lines
        self._due: float | None = None

    def warm_up(self) -> None:
        """Start nothing."""

    def ask(self, job: Job) -> int:
        """Ask for the next line."""
        self._due = None
        return super().ask(job)

    def poll(self, now: float) -> Thought | None:
        """Return the line once its time has come."""
        if self._wanted is None or self._closed:
            return None
        if self._due is None:  # a question is only taken up; whoever asked may not be listening yet
            self._due = now + self.pause
            return None
        thought = self._lines(self._wanted) if now >= self._due else None
        if thought is None:
            return None
        self._wanted = None
        return msgspec.structs.replace(thought, ticket=self._ticket)
