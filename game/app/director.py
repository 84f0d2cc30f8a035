"""Events become cues: rows per game say what each kind of event shows; imports core and game.app.motion."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from msgspec.structs import replace

from game.app.motion import CAP_MS, Cue, Pace
from game.core.events import Event

STAGGER_MS = 60.0
"""How far apart things start that need not wait for each other."""
FADES = frozenset({"appear", "vanish", "flash"})
READ = frozenset({"show", "banner", "float", "dice"})
"""Cues that are there to be read."""
TRAILING = frozenset({"banner", "float", "flash", "sound", "shake", "shot"})
"""Cues that the next event does not wait for."""


class Do(NamedTuple):
    """What an event shows, as a pattern: {names} in its strings are filled from the data of the event."""

    kind: str
    part: str = ""
    ms: float = 0.0
    at: float = 0.0
    """How long after the event's own start."""
    source: str = ""
    target: str = ""
    amount: str = ""
    """The field with its number; with a minus before it, the opposite; a figure is itself."""
    text: str = ""
    each: str = ""
    """A field with a list, or a number of things: a cue for each, as {one}, {index} and {number} (from 1)."""
    step: float = STAGGER_MS
    """How far apart the cues of each thing start."""
    whose: str = ""
    """Only for the viewer's own events ('own'), or only for those of others ('other')."""
    sound: str = ""
    """A sound that starts with it."""


class Row(NamedTuple):
    """What one kind of event shows."""

    does: tuple[Do, ...] = ()
    group: str = ""
    """Events of the same group in a row start a little apart; others wait for those before them."""
    hold: float = STAGGER_MS
    """The next event waits at least so long, even if this one shows only what nothing waits for."""


Rows = Mapping[str, Row]


class Director:
    """Turns the events of one beat into a schedule of cues, no longer than the cap."""

    def __init__(self, rows: Rows, pace: Pace | None = None) -> None:
        self.rows = rows
        self.pace = pace or Pace()

    def direct(self, events: Sequence[Event], viewer: int | None) -> list[Cue]:
        """Return the cues of a beat in the order they start; hand it the events as the viewer may know them."""
        cues: list[Cue] = []
        start = wait = 0.0
        group = ""
        for event in events:
            row = self.rows.get(event.kind)
            own = [] if row is None else list(self._cues(row, event, viewer))
            if row is None or not own:
                continue
            if row.group and row.group == group:
                start += self.pace.move(STAGGER_MS)
            else:
                start = wait
            group = row.group
            cues += [replace(cue, start=start + cue.start) for cue in own]
            ends = [start + cue.end for cue in own if cue.kind not in TRAILING]
            wait = max([wait, start + self.pace.move(row.hold), *ends])
        return _without_echoes(self._capped(cues))

    def _cues(self, row: Row, event: Event, viewer: int | None) -> Iterator[Cue]:
        """Yield the cues of one event, from its own start."""
        for do in row.does:
            if do.whose and (do.whose == "own") != _is_own(event.data, viewer):
                continue
            for number, facts in enumerate(_facts(do, event.data)):
                yield from self._cue(do, event, facts, self.pace.move(do.at + number * do.step))

    def _cue(self, do: Do, event: Event, facts: Mapping[str, Any], start: float) -> Iterator[Cue]:
        amount = _amount(do.amount, facts)
        if do.kind == "float" and do.amount and not amount:
            return
        part, source, target = (text.format_map(facts) for text in (do.part, do.source, do.target))
        if do.part and not part:  # the top of an empty pile
            return
        yield Cue(
            kind=do.kind, part=part, start=start, ms=self._ms(do.kind, do.ms), source=source, target=target,
            amount=amount, text=do.text, event=event,
        )  # fmt: skip
        if do.sound:
            yield Cue(kind="sound", part=do.sound, start=start, event=event)

    def _ms(self, kind: str, ms: float) -> float:
        if kind in READ:
            return self.pace.read(ms)
        return self.pace.fade(ms) if kind in FADES else self.pace.move(ms)

    def _capped(self, cues: list[Cue]) -> list[Cue]:
        """Return the cues, all hurried alike where they would take too long."""
        total = max((cue.end for cue in cues), default=0.0)
        cap = CAP_MS * self.pace.factor
        if total > cap:
            cues = [replace(cue, start=cue.start * cap / total, ms=cue.ms * cap / total) for cue in cues]
        return sorted(cues, key=lambda cue: cue.start)


def _is_own(data: Mapping[str, Any], viewer: int | None) -> bool:
    """Tell whether an event is the viewer's: of the seat it names, or of the side, which seats take in turn."""
    if "seat" in data or viewer is None or "side" not in data:
        return data.get("seat") == viewer
    return bool(data["side"] == viewer % 2)


def _facts(do: Do, data: Mapping[str, Any]) -> Iterable[Mapping[str, Any]]:
    """Return what the pattern is filled from: the data, or the data with each of its things."""
    if not do.each:
        return [data]
    things = data.get(do.each, ())
    if isinstance(things, int):
        things = range(things)
    return [{**data, "one": one, "index": index, "number": index + 1} for index, one in enumerate(things)]


def _amount(field: str, facts: Mapping[str, Any]) -> int:
    """Return the number that a pattern speaks of."""
    if not field:
        return 0
    sign, name = (-1, field[1:]) if field.startswith("-") else (1, field)
    return sign * int(name if name.isdigit() else facts[name])


def _without_echoes(cues: list[Cue]) -> list[Cue]:
    """Leave out a sound that starts together with the same sound."""
    heard: set[tuple[str, float]] = set()
    kept = []
    for cue in cues:
        key = (cue.part, cue.start)
        if cue.kind != "sound" or key not in heard:
            kept.append(cue)
        if cue.kind == "sound":
            heard.add(key)
    return kept
