"""A recorded game to look at: step, jump, bookmarks, whose eyes, and playing on from anywhere; imports no pygame."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from game.app.desk import Desk, branch, seated
from game.app.news import Beat, Log, LogLine, Moment, told
from game.app.settings import Settings
from game.app.story import Chapter, chapters_of
from game.core.choice import Decision
from game.core.journal import JournalError
from game.core.session import Session
from game.roster.games import narrator_of, rules_of
from game.roster.sessions import open_save

STEPS = ("choice", "phase", "turn")
"""What one step can be."""
MOST_BEATS = 60
"""Choices that one step shows one by one; a longer one is a jump."""


class ReplayDesk:
    """Positions 0 to `last` of a game; who looks sees what the seat could know at that time."""

    def __init__(
        self, session: Session, settings: Settings, path: Path | None = None, playing: Session | None = None
    ) -> None:
        self.session = session
        self._playing = playing
        """The same game on the table behind, which holds the journal: it writes what is bookmarked."""
        self.rules = session.rules
        self.game = session.header.game
        self.settings = settings
        self.levels = seated(session)
        self.last = len(session.choices)
        self.position = 0
        self.path = path
        """The journal; what is bookmarked is written there."""
        self.viewer: int | None = None
        self.curtain: int | None = None
        self._state = session.at(0)
        self._logs: dict[int, Log] = {}
        self._chapters: list[Chapter] = []
        self._news: list[Moment] = []
        self.notices = [told(notice, self.narrator().texts) for notice in session.notices]
        self._show_here()
        self.watch(self.seats[0])

    # ---- Whose eyes ----

    @property
    def seats(self) -> tuple[int, ...]:
        """Return whose eyes may be used: everybody's once the game is over, till then only those of persons."""
        everybody = tuple(range(len(self.rules.seats_in(self.session.state))))
        persons = tuple(seat for seat in everybody if seat not in self.levels)
        return everybody if self.session.outcome is not None or not persons else persons

    def watch(self, seat: int) -> None:
        """Look with another seat's eyes; while two persons still play the game, the curtain falls first."""
        if seat not in self.seats or seat == self.viewer:
            return
        if self.session.outcome is None and len(set(self.seats) - set(self.levels)) > 1:
            self.viewer, self.curtain = None, seat
        else:
            self.viewer, self.curtain = seat, None
            self._show_here()

    def lift_curtain(self) -> None:
        """Show the game to the person who was asked to lift the curtain."""
        if self.curtain is not None:
            self.viewer, self.curtain = self.curtain, None
            self._show_here()

    def view(self) -> Any:
        """Return what the viewer could know at this position; None behind the curtain."""
        return None if self.viewer is None else self.rules.view(self._state, self.viewer)

    def deciding(self) -> int | None:
        """Return the seat that decided here, None at the end of the game."""
        decision = self.rules.decision(self._state)
        return None if decision is None else decision.seat

    def decision(self) -> Decision | None:
        """Return what the viewer had to decide here, None if it was somebody else's."""
        decision = self.rules.decision(self._state)
        return decision if decision is not None and decision.seat == self.viewer else None

    # ---- Going about ----

    def jump(self, position: int) -> None:
        """Go to a position; the nearest one there is."""
        wanted = min(max(position, 0), self.last)
        if wanted != self.position:
            self.position = wanted
            self._state = self.session.at(wanted)
            self._show_here()

    def step(self, by: str = "choice", back: bool = False) -> bool:
        """Go on or back by one choice, phase or turn; tell whether there was anywhere to go."""
        target = self._before(by) if back else self._after(by)
        if target == self.position:
            return False
        if back or target - self.position > MOST_BEATS:
            self.jump(target)
            return True
        for at in range(self.position, target):
            self._play(at)
        return True

    def _play(self, at: int) -> None:
        wanted = self.session.choices[at]
        seat = self.deciding()
        self._state = self._state.clone()
        events = self.rules.apply(self._state, wanted)
        self.position = at + 1
        self._news.append(Moment("play", tuple(events), self._state, wanted, seat, self.position))

    def chapter(self, position: int | None = None) -> Chapter:
        """Return turn, side and phase of a position, by default of the present one."""
        if not self._chapters:
            self._chapters = chapters_of(self.session, self.narrator())
        return self._chapters[self.position if position is None else position]

    def turns(self) -> list[tuple[int, Chapter]]:
        """Return where each turn begins, for the marks on the scrubber."""
        found = [(0, self.chapter(0))]
        for at in range(1, self.last + 1):
            if _key("turn", self.chapter(at)) != _key("turn", found[-1][1]):
                found.append((at, self.chapter(at)))
        return found

    def _after(self, by: str) -> int:
        at = min(self.position + 1, self.last)
        if by != "choice":
            here = _key(by, self.chapter())
            while at < self.last and _key(by, self.chapter(at)) == here:
                at += 1
        return at

    def _before(self, by: str) -> int:
        """Return the start of the phase or turn that the position before this one is in."""
        at = max(self.position - 1, 0)
        if by != "choice":
            there = _key(by, self.chapter(at))
            while at > 0 and _key(by, self.chapter(at - 1)) == there:
                at -= 1
        return at

    # ---- What is told ----

    def news(self) -> list[Beat]:
        """Return what has been stepped over since the last call, for the viewer; nothing behind the curtain."""
        if self.viewer is None:
            return []
        news, self._news = self._news, []
        return [moment.seen_by(self.rules, self.viewer) for moment in news]

    def _show_here(self) -> None:
        self._news = [Moment("jump", (), self._state, at=self.position)]

    def log(self) -> list[LogLine]:
        """Return the log up to this position, as the viewer may know it."""
        if self.viewer is None:
            return []
        log = self._logs.setdefault(self.viewer, Log())
        lines = log.lines(self.session, self.viewer, self.narrator(), self.settings.language)
        return [line for line in lines if line.at <= self.position]

    def narrator(self) -> Any:
        """Return who tells this game in the language of the settings."""
        return narrator_of(self.game, self.settings.language, self._state)

    # ---- Bookmarks, and playing on ----

    @property
    def bookmarks(self) -> dict[str, int]:
        """Return the named positions."""
        return self.session.bookmarks

    def bookmark(self, name: str) -> bool:
        """Name this position; tell whether the journal keeps it, which one that is being played does not."""
        self.session.bookmark(name, self.position)
        if self.path is None:
            return False
        try:
            if self._playing is not None:
                self._playing.bookmark(name, self.position)
                return self._playing.trouble is None
            with Session.load(self.path, rules_of) as writing:
                writing.bookmark(name, self.position)
                return writing.trouble is None
        except (JournalError, IndexError):
            return False

    def play_on(self, levels: dict[int, str] | None = None) -> Desk:
        """Begin a new game that goes on from here, by default with the same players."""
        return branch(self.session, self.position, self.settings, levels, self.path)


def _key(by: str, chapter: Chapter) -> tuple[object, ...]:
    whose = (chapter.turn, chapter.seat)
    return whose if by == "turn" else (*whose, chapter.place, chapter.phase)


def open_replay(
    path: Path, settings: Settings, *, anyway: bool = False, playing: Session | None = None
) -> ReplayDesk:
    """Open a journal to look at it; `playing` is the game that holds it; JournalError says why it can't be shown."""
    return ReplayDesk(open_save(path, anyway=anyway, write=False), settings, path, playing)
