"""The line of play: choices, states to go back to, what can be undone, snapshots; imports game.core only."""

from __future__ import annotations

import hashlib
from typing import Any

import msgspec

from game.core.choice import Choice, Refusal, Refused
from game.core.events import Event
from game.core.journal import Bookmark, Ending, Entry, Header, JournalError, TakenBack
from game.core.rules import Rules

EVERY = 16
"""Choices between two states that are kept in memory."""
_CHANGED = "try anyway to play it as far as it goes"


class Made(msgspec.Struct, frozen=True, array_like=True):
    """A choice that was made: whose it was, whether there was another one, and what it set off."""

    choice: Choice
    seat: int
    forced: bool
    reveals: bool
    start: int
    """Where its events begin in the history."""


class Undoing(msgspec.Struct, frozen=True):
    """What undo can do for a seat: 'free', 'take_back' or 'nothing', and how many choices that takes off."""

    kind: str
    seat: int = 0
    choices: int = 0


class Past(msgspec.Struct):
    """All that a line of play remembers beside its states: plain data that a snapshot can hold."""

    made: list[Made] = []
    history: list[Event] = []
    """Every event so far, those of undone choices too, with the marks that say so."""
    undone: list[list[Choice]] = []
    """What redo would bring back, the latest last."""
    bookmarks: dict[str, int] = {}
    ending: Ending | None = None


class Snapshot(msgspec.Struct, array_like=True):
    """A position on disk, good for the journal that begins with exactly these bytes."""

    header: Header
    fingerprint: str
    version: str
    size: int
    digest: str
    state: bytes
    past: Past


def _plain(events: list[Event]) -> list[Event]:
    """Return events as a snapshot would give them back, so that the log does not tell how the game was loaded."""
    return msgspec.msgpack.decode(msgspec.msgpack.encode(events), type=list[Event])


class Track:
    """One game in memory: the state, the line that led to it, and the way back."""

    def __init__(self, rules: Rules[Any, Any], options: dict[str, Any], seed: int) -> None:
        self.rules = rules
        self.state: Any = rules.new_game(options, seed)
        self.past = Past(history=_plain(rules.opening(self.state)))
        # A state that an undo left behind is replaced when the new line gets that far.
        self._kept: dict[int, Any] = {0: self.state.clone()}

    def play(self, wanted: Choice) -> list[Event]:
        """Carry a choice out; if it is refused, or the rules fail, everything is as it was."""
        decision = self.rules.decision(self.state)
        state = self.state.clone()
        events = self.rules.apply(state, wanted)
        assert decision is not None  # else apply has refused
        past, count = self.past, len(self.past.made)
        reveals = any(event.reveals for event in events)
        past.made.append(Made(wanted, decision.seat, decision.is_forced, reveals, len(past.history)))
        past.history += _plain(events)
        self._forget_undone(wanted)
        self.state = state
        if (count + 1) % EVERY == 0:
            self._kept[count + 1] = state.clone()
        return events

    def _forget_undone(self, wanted: Choice) -> None:
        undone = self.past.undone
        if undone and undone[-1][0] == wanted:
            undone[-1] = undone[-1][1:]
            if not undone[-1]:
                undone.pop()
        else:
            undone.clear()

    def can_undo(self, seat: int | None = None) -> Undoing:
        """Tell what undo would take off to give the seat (None: who chose last) its last real choice again.

        It is free only over the seat's own choices, and only if none of them showed something hidden.
        """
        made = self.past.made
        for index in range(len(made) - 1, -1, -1):
            last = made[index]
            if not last.forced and seat in (None, last.seat):
                tail = made[index:]
                free = all(m.seat == last.seat and not m.reveals for m in tail)
                return Undoing("free" if free else "take_back", last.seat, len(tail))
        return Undoing("nothing", seat or 0)

    def take_off(self, count: int, mark: str, seat: int) -> None:
        """Go back by so many choices and leave a mark in the history."""
        past = self.past
        left = len(past.made) - count
        self.state = self.at(left)
        past.undone.append([made.choice for made in past.made[left:]])
        entries = len(past.history) - past.made[left].start
        del past.made[left:]
        past.history.append(Event(mark, {"seat": seat, "choices": count, "entries": entries}))
        past.bookmarks = {name: at for name, at in past.bookmarks.items() if at <= left}
        past.ending = None

    def at(self, count: int) -> Any:
        """Return the state after so many choices, as an object of its own."""
        made = self.past.made
        self._check_position(count)
        if count == len(made):
            return self.state.clone()
        near = max(at for at in self._kept if at <= count)
        state = self._kept[near].clone()
        for index in range(near, count):
            self.rules.apply(state, made[index].choice)
            if (index + 1) % EVERY == 0 and index + 1 not in self._kept:
                self._kept[index + 1] = state.clone()
        return state

    def note(self, bookmark: Bookmark) -> None:
        """Give a position its name."""
        self._check_position(bookmark.at)
        self.past.bookmarks[bookmark.bookmark] = bookmark.at

    def _check_position(self, count: int) -> None:
        if not 0 <= count <= len(self.past.made):
            raise IndexError(f"there are {len(self.past.made)} choices, not {count}")

    def ending(self) -> Ending | None:
        """Return the ending of a game that is over."""
        outcome = self.rules.outcome(self.state)
        if outcome is None:
            return None
        return Ending(outcome, hashlib.sha256(self.rules.to_bytes(self.state)).hexdigest())

    def follow(self, entry: Entry) -> None:
        """Carry out an entry of a journal, or say what is wrong with it."""
        past = self.past
        if isinstance(entry, Choice):
            try:
                self.play(entry)
            except Refused as error:
                what = f"the rules refuse the choice '{entry}': {error.refusal}"
                raise JournalError("refused", what, advice=_CHANGED) from error
        elif isinstance(entry, Bookmark):
            try:
                self.note(entry)
            except IndexError as error:
                raise JournalError("broken_line", str(error)) from error
        elif isinstance(entry, Ending):
            found = self.ending()
            if found != entry:
                now = "goes on" if found is None else f"ends with {found.outcome}"
                if found is not None and found.outcome == entry.outcome:
                    now = "reaches it in another position"
                what = f"the journal ends with {entry.outcome}, but the game {now}"
                raise JournalError("other_outcome", what, advice=_CHANGED)
            past.ending = entry
        else:
            back = isinstance(entry, TakenBack)
            count = entry.take_back if isinstance(entry, TakenBack) else entry.undo
            if not 1 <= count <= len(past.made):
                raise JournalError("broken_line", f"{count} choices can't be undone here")
            self.take_off(count, "take_back" if back else "undo", entry.seat)

    def refuse_undo(self, undoing: Undoing) -> Refused:
        """Return the reason why there is nothing to undo, or why it would be a take-back."""
        reason = "nothing_to_undo" if undoing.kind == "nothing" else "undo_is_take_back"
        return Refused(Refusal(reason, self.rules.sequence_rule, {"choices": undoing.choices}))

    def to_snapshot(self, header: Header, version: str, content: bytes) -> bytes:
        """Write the position as it is after these bytes of the journal."""
        digest = hashlib.sha256(content).hexdigest()
        state = self.rules.to_bytes(self.state)
        snapshot = Snapshot(header, self.rules.fingerprint, version, len(content), digest, state, self.past)
        body = msgspec.msgpack.encode(snapshot)
        return hashlib.sha256(body).digest() + body

    def from_snapshot(self, raw: bytes, header: Header, version: str, content: bytes) -> int:
        """Go to the snapshot's position if it fits the journal, and return the bytes that it covers, or 0."""
        body = raw[32:]
        if raw[:32] != hashlib.sha256(body).digest():
            return 0
        try:
            found = msgspec.msgpack.decode(body, type=Snapshot)
            state = self.rules.from_bytes(found.state)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
            return 0
        if (found.header, found.version) != (header, version) or found.fingerprint != self.rules.fingerprint:
            return 0
        if len(content) < found.size or found.digest != hashlib.sha256(content[: found.size]).hexdigest():
            return 0
        self.state = state
        self.past = found.past
        return found.size
