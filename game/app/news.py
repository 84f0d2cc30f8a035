"""What a seat is told of a game: beats for the picture and lines for the log, hidden things left out; no pygame."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, Protocol

import msgspec

from game.core.choice import Choice
from game.core.events import Event, seen_by
from game.core.journal import Notice
from game.core.rules import Rules
from game.core.session import Session
from game.data.texts import Texts

MOST_MOMENTS = 500
"""Moments that are kept for somebody who has not looked; beyond that the picture jumps."""
MARKS = frozenset({"undo", "take_back"})


class Beat(msgspec.Struct, frozen=True):
    """One step of the picture for one viewer: what happened as they may know it, and the table after it."""

    kind: str
    """'play', 'undo', 'redo', 'take_back', or 'jump' where the table is simply another one."""
    events: tuple[Event, ...]
    view: Any
    choice: Choice | None = None
    """The viewer's own choice; what others chose is told by the events."""
    seat: int | None = None
    """Who chose."""
    at: int = 0
    """How many choices the game has seen after it."""
    auto: bool = False
    """The viewer's only choice was played by itself: a phase passed by."""


class Moment(msgspec.Struct, frozen=True):
    """One step of the game as it was; the state is never changed again once a later one is there."""

    kind: str
    events: tuple[Event, ...]
    state: Any
    choice: Choice | None = None
    seat: int | None = None
    at: int = 0
    auto: bool = False

    def seen_by(self, rules: Rules[Any, Any], seat: int) -> Beat:
        """Return the moment as a seat may know it."""
        own = self.seat == seat
        return Beat(
            self.kind,
            tuple(seen_by(list(self.events), seat)),
            rules.view(self.state, seat),
            self.choice if own else None,
            self.seat,
            self.at,
            self.auto and own,
        )


class Backlog:
    """The moments that somebody at the table has not seen yet."""

    def __init__(self, seats: Iterable[int]) -> None:
        self._moments: list[Moment] = []
        self._gone = 0
        """How many moments have been dropped."""
        self._looked = dict.fromkeys(seats, 0)

    def add(self, moment: Moment) -> None:
        """Note a moment for everybody."""
        self._moments.append(moment)
        if len(self._moments) > MOST_MOMENTS:
            self._drop(len(self._moments) - MOST_MOMENTS)

    def take(self, rules: Rules[Any, Any], seat: int) -> list[Beat]:
        """Return what the seat has not seen yet, and drop what nobody waits for."""
        start, end = self._looked.get(seat, self._gone), self._gone + len(self._moments)
        self._looked[seat] = end
        if start < self._gone:
            last = self._moments[-1]
            beats = [Moment("jump", (), last.state, at=last.at).seen_by(rules, seat)]
        else:
            beats = [moment.seen_by(rules, seat) for moment in self._moments[start - self._gone :]]
        seen_by_all = min(self._looked.values()) - self._gone
        if seen_by_all > 0:
            self._drop(seen_by_all)
        return beats

    def share(self, seat: int, other: int) -> None:
        """Note that one seat has seen all that another has."""
        self._looked[other] = max(self._looked.get(other, 0), self._looked.get(seat, 0))

    def forget(self, seat: int) -> None:
        """Note that a seat need not see anything of what has happened so far."""
        self._looked[seat] = self._gone + len(self._moments)

    def _drop(self, count: int) -> None:
        del self._moments[:count]
        self._gone += count


class LogLine(msgspec.Struct, frozen=True):
    """One line of the log in words, for one viewer."""

    text: str
    event: Event
    seat: int | None
    void: bool
    """The choice that it tells of was undone."""
    parts: tuple[str, ...]
    """The pieces, zones and slots that it speaks of."""
    at: int
    """How many choices led up to it: the position to jump to."""


class Teller(Protocol):
    """What a log needs of a game's narrator."""

    def event(self, event: Event) -> str:
        """Tell what happened."""

    def piece(self, name: object) -> str:
        """Return what a piece or a place is called; other words stay as they are."""


class Log:
    """The log in words as one seat may know it; a line is put into words once."""

    def __init__(self) -> None:
        self._key: tuple[int | None, str] = (None, "")
        self._told: list[tuple[str, tuple[str, ...]]] = []
        self._shape: tuple[int, int] = (-1, -1)
        self._lines: list[LogLine] = []

    def lines(self, session: Session, seat: int | None, teller: Teller, language: str) -> list[LogLine]:
        """Return all lines so far."""
        events = session.log(seat)
        starts = session.starts
        if self._key != (seat, language):
            self._key, self._told, self._shape = (seat, language), [], (-1, -1)
        if self._shape != (len(events), len(starts)):
            self._told += [(teller.event(e), parts_of(e, teller)) for e in events[len(self._told) :]]
            self._shape = (len(events), len(starts))
            self._lines = list(self._join(events, starts, getattr(teller, "seat_of", seat_of)))
        return self._lines

    def _join(
        self, events: Sequence[Event], starts: Sequence[int], whose: Callable[[Event], int | None]
    ) -> Iterator[LogLine]:
        void = voided(events)
        for index, (event, (text, parts)) in enumerate(zip(events, self._told, strict=True)):
            yield LogLine(text, event, whose(event), index in void, parts, bisect_right(starts, index))


def voided(events: Sequence[Event]) -> set[int]:
    """Return the places in a log of what was undone; the marks that say so stand."""
    void: set[int] = set()
    for index, event in enumerate(events):
        if event.kind in MARKS:
            void.update(range(index - event.data["entries"], index))
    return void


def seat_of(event: Event) -> int | None:
    """Return whose deed an event is, if it names a seat."""
    seat = event.data.get("seat")
    return seat if isinstance(seat, int) else None


def parts_of(event: Event, teller: Teller) -> tuple[str, ...]:
    """Return the pieces, zones and slots that an event names, as its reader may know it."""
    return tuple(dict.fromkeys(word for word in _words(event.data.values()) if teller.piece(word) != word))


def _words(values: Iterable[Any]) -> Iterator[str]:
    for value in values:
        if isinstance(value, str):
            yield value
        elif isinstance(value, (list, tuple)):
            yield from _words(value)


def told(notice: Notice, texts: Texts) -> str:
    """Return a notice in words: the program's own if it has some, else the plain sentence."""
    key = f"ui.desk.notice.{notice.reason}"
    return texts(key, **notice.params) if texts.has(key) else str(notice)
