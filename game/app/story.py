"""The story of a game by turn: key figures, key moments, and luck against expectation; imports no pygame."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Protocol

import msgspec

from game.core.choice import Choice
from game.core.events import Event
from game.core.frames import Outcome
from game.core.session import Session
from game.data.texts import Texts


class Chapter(msgspec.Struct, frozen=True):
    """Where in the sequence of play a position is: the turn, whose it is, and the phase."""

    turn: int
    seat: int
    """-1 where a turn belongs to everybody."""
    phase: str
    """The key of its name among the texts."""
    place: str = ""
    """What the phase is about, if there can be several of it in a turn."""


class Row(msgspec.Struct, frozen=True):
    """The key figures at one time, by name and seat."""

    turn: int
    seat: int
    """Whose turn begins, or whose it was when the game ended; -1 for everybody's."""
    at: int
    figures: dict[str, tuple[int, ...]]


class KeyMoment(msgspec.Struct, frozen=True):
    """Something that made a difference, in words, with the pieces and places that it speaks of."""

    kind: str
    at: int
    turn: int
    seat: int
    text: str
    parts: tuple[str, ...] = ()


class Draw(msgspec.Struct, frozen=True):
    """One stroke of luck, good or bad: what chance gave a seat, and what it could expect."""

    at: int
    turn: int
    seat: int
    what: tuple[str, ...]
    """The cards that were turned over, or the dice."""
    expected: float
    actual: float
    where: str = ""

    @property
    def luck(self) -> float:
        """Return by how much more than expected it was."""
        return self.actual - self.expected


class Story(msgspec.Struct, frozen=True):
    """A whole game, or a running one as one seat may know it."""

    sides: tuple[str, ...]
    rows: tuple[Row, ...]
    moments: tuple[KeyMoment, ...]
    draws: tuple[Draw, ...]
    outcome: Outcome | None

    @property
    def figures(self) -> tuple[str, ...]:
        """Return the names of the key figures, the most telling first."""
        return tuple(self.rows[0].figures) if self.rows else ()

    def series(self, figure: str, seat: int) -> list[int]:
        """Return one key figure of a side, row by row."""
        return [row.figures[figure][seat] for row in self.rows]

    def luck(self, seat: int) -> float:
        """Return all luck of a side added up."""
        return sum(draw.luck for draw in self.draws if draw.seat == seat)


class Step(msgspec.Struct, frozen=True):
    """One choice of a game with the states before and after it."""

    at: int
    """How many choices there are after it."""
    before: Any
    after: Any
    choice: Choice
    events: tuple[Event, ...]


class Chronicler(Protocol):
    """Somebody who knows what matters in one game; made for one telling."""

    moments: list[KeyMoment]
    draws: list[Draw]

    def chapter(self, state: Any) -> Chapter:
        """Return where in the sequence of play a state is."""

    def figures(self, seen: Any) -> dict[str, tuple[int, ...]]:
        """Return the key figures that a view shows."""

    def follow(self, step: Step) -> None:
        """Note what matters of one choice."""


def _battle(session: Session, narrator: Any, viewer: int | None) -> Chronicler:
    from game.app.story_battle import BattleChronicler

    rules: Any = session.rules
    return BattleChronicler(rules, narrator, viewer)


def _hell(session: Session, narrator: Any, viewer: int | None) -> Chronicler:  # noqa: ARG001  all of it lies open
    from game.app.story_hell import HellChronicler

    return HellChronicler(narrator)


def _tactics(session: Session, narrator: Any, viewer: int | None) -> Chronicler:  # noqa: ARG001  all of it lies open
    from game.app.story_tactics import TacticsChronicler

    return TacticsChronicler(session.rules, narrator)


CHRONICLERS: dict[str, Callable[[Session, Any, int | None], Chronicler]] = {
    "battle": _battle, "hell": _hell, "tactics": _tactics, "battlefield": _tactics,
}  # fmt: skip
"""By game, who tells its story to a viewer; to nobody in particular once it is over."""


def steps(session: Session) -> Iterator[Step]:
    """Play a game again from its start, choice by choice."""
    state = session.at(0)
    for at, wanted in enumerate(session.choices, 1):
        after = state.clone()
        events = session.rules.apply(after, wanted)
        yield Step(at, state, after, wanted, tuple(events))
        state = after


def story_of(session: Session, narrator: Any, viewer: int) -> Story:
    """Tell a game: all of it once it is over, before that only what the viewer may know."""
    rules, outcome = session.rules, session.outcome
    chronicler = CHRONICLERS[session.header.game](session, narrator, viewer if outcome is None else None)
    state = session.at(0)
    chapter = chronicler.chapter(state)
    rows = [_row(chronicler, chapter, 0, rules.view(state, viewer))]
    for step in steps(session):
        chronicler.follow(step)
        now = chronicler.chapter(step.after)
        over = rules.outcome(step.after) is not None
        ended = bool(chapter.place) and now.place != chapter.place
        if over or ended or (now.turn, now.seat) != (chapter.turn, chapter.seat):
            if not chapter.turn:
                rows.clear()  # the table is only laid now
            rows.append(_row(chronicler, chapter if over else now, step.at, rules.view(step.after, viewer)))
        chapter = now
    return Story(blocs_of(rules, state), tuple(rows), tuple(chronicler.moments), tuple(chronicler.draws), outcome)


def blocs_of(rules: Any, state: Any) -> tuple[str, ...]:
    """Return the blocs whose colours the sides have: their own names, or the armies that they chose."""
    return tuple(getattr(state, "blocs", None) or rules.seats)


def figure_name(figure: str, texts: Texts) -> str:
    """Return what a key figure is called."""
    return texts(f"ui.desk.story.figure.{figure}")


def _row(chronicler: Chronicler, chapter: Chapter, at: int, seen: Any) -> Row:
    return Row(chapter.turn, chapter.seat, at, chronicler.figures(seen))


def chapters_of(session: Session, narrator: Any) -> list[Chapter]:
    """Return the chapter of every position, from the start to the end."""
    chronicler = CHRONICLERS[session.header.game](session, narrator, None)
    states = [session.at(0), *(step.after for step in steps(session))]
    return [chronicler.chapter(state) for state in states]
