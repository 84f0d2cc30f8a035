"""The stage: holds what moves on the screen now and says where it is; imports game.app.motion, draws nothing."""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from typing import NamedTuple

from game.app.motion import (
    CAP_MS,
    CARD_MOVE,
    COUNTER_STEP,
    FADE,
    MOODS,
    TRACK_MARKER,
    Cue,
    Effect,
    Pace,
    Pose,
    Timing,
    Track,
    Way,
    ease_in_out,
    linear,
)

FRAME_MS = 100.0
"""A frame that took longer counts as this long, so that a hitch does not swallow a movement."""
SHAKES = 7
"""How often a shaken part goes to and fro."""
MOST_STEPS = 3
"""A number that changes by more takes no longer."""
LATE_MS = 200.0
"""A sound that nobody asked for in this time is not played any more."""
TRAVEL = frozenset({"move", "appear", "vanish"})

Where = Callable[[str], Pose | None]
"""Tells where a part or a spot would be drawn: for what is not on the table yet, or not any more."""


def nowhere(_: str) -> Pose | None:
    """Know no place."""
    return None


class Turn(NamedTuple):
    """How a part that is being turned over is drawn: its width from 0 to 1, and whether its new face is up."""

    width: float
    turned: bool


class Stage:
    """What moves; its time runs only while something does, and faster when the state is far ahead of it."""

    def __init__(self, pace: Pace | None = None) -> None:
        self.pace = pace or Pace()
        self.time = 0.0
        self.rate = 1.0
        self._last: float | None = None
        self._beats_end = 0.0
        self._ways: dict[str, Way] = {}
        self._scene: set[str] = set()
        self._leaving: set[str] = set()
        self._flips: dict[str, Track] = {}
        self._numbers: dict[str, Track] = {}
        self._values: dict[Hashable, Track] = {}
        self._effects: list[tuple[float, Cue]] = []

    # ---- time ------------------------------------------------------------------------------------------------

    def tick(self, now: float) -> bool:
        """Go on to a time of the clock, in ms; tell whether anything still moves."""
        if self._last is not None:
            self.time += min(max(0.0, now - self._last), FRAME_MS) * self.rate
        self._forget()
        self._last = now if self.moving else None
        return self.moving

    @property
    def moving(self) -> bool:
        """Tell whether anything moves or waits for its turn."""
        return bool(self._effects) or self._until() > self.time

    @property
    def behind(self) -> float:
        """Return how many ms the picture needs to catch up with the state."""
        return max(0.0, self._beats_end - self.time) / self.rate

    def skip(self) -> None:
        """End everything at once; what was only there to be seen or heard for a moment is dropped."""
        self.time = self._until()
        self._effects.clear()
        self._forget()

    def _until(self) -> float:
        moving: list[Way | Track] = [*self._ways.values(), *self._flips.values()]
        moving += [*self._numbers.values(), *self._values.values()]
        return max([self.time, self._beats_end, *(one.until for one in moving)])

    def _forget(self) -> None:
        """Let go of what is over."""
        for key in [key for key in self._leaving if self._ways[key].until <= self.time]:
            self.drop(key)
        for way in self._ways.values():
            way.prune(self.time)
        for track in (*self._numbers.values(), *self._values.values()):
            track.prune(self.time)
        self._flips = {key: track for key, track in self._flips.items() if track.until > self.time}
        self._values = {key: track for key, track in self._values.items() if track.until > self.time or track.end}
        self._effects = [
            (begin, cue) for begin, cue in self._effects
            if begin + (LATE_MS if cue.kind == "sound" else cue.ms) > self.time
        ]  # fmt: skip
        if self.time >= self._beats_end:
            self.rate = 1.0

    # ---- parts -----------------------------------------------------------------------------------------------

    def place(self, key: str, pose: Pose) -> None:
        """Put a part somewhere at once."""
        self._ways[key] = Way(pose)
        self._scene.add(key)
        self._leaving.discard(key)

    def send(self, key: str, goal: Pose, timing: Timing = CARD_MOVE, *, arc: bool = True) -> None:
        """Let a part glide from where it is drawn now, also in the middle of another way; a new one stands there."""
        way = self._ways.get(key)
        if way is None:
            self.place(key, goal)
        elif way.end != goal or key in self._leaving:
            self._leaving.discard(key)
            self._scene.add(key)
            way.aim(goal, Timing(self.pace.move(timing.ms), timing.ease), self.time, arc=arc)

    def walk(self, key: str, goals: Iterable[Pose], timing: Timing = COUNTER_STEP) -> None:
        """Let a known part go from place to place, so long for each."""
        way, begin = self._ways[key], self.time
        for goal in goals:
            way.aim(goal, Timing(self.pace.move(timing.ms), timing.ease), begin, arc=False)
            begin = way.until

    def lay(self, scene: Mapping[str, Pose]) -> None:
        """Put a whole scene on the table at once, and nothing else."""
        self.skip()
        self._ways.clear()
        self._scene.clear()
        self._numbers.clear()
        for key, pose in scene.items():
            self.place(key, pose)

    def pose(self, key: str) -> Pose | None:
        """Return how a part is drawn now, None for one that is not there."""
        way = self._ways.get(key)
        return way.at(self.time) if way else None

    def goal(self, key: str) -> Pose | None:
        """Return how a part will end."""
        way = self._ways.get(key)
        return way.end if way else None

    def is_travelling(self, key: str) -> bool:
        """Tell whether a part is on its way, and so drawn above those at rest."""
        way = self._ways.get(key)
        return way is not None and way.is_travelling(self.time)

    def ghosts(self) -> list[str]:
        """List the parts that are still drawn though no scene has them: on their way out, or only passing."""
        return [key for key in self._ways if key not in self._scene]

    def drop(self, key: str) -> None:
        """Forget a part."""
        self._ways.pop(key, None)
        self._scene.discard(key)
        self._leaving.discard(key)

    # ---- beats -----------------------------------------------------------------------------------------------

    def perform(self, cues: Sequence[Cue], scene: Mapping[str, Pose], where: Where = nowhere) -> None:
        """Play the cues of a beat after those that still run, and bring the table to the scene that it ends in."""
        begin = max(self.time, self._beats_end)
        last = {cue.part: cue for cue in cues if cue.kind in TRAVEL}
        for cue in cues:
            if cue.kind in TRAVEL:
                self._travel(cue, begin + cue.start, scene.get(cue.part) if last[cue.part] is cue else None, where)
            else:
                self.start(cue, begin)
        for key, pose in scene.items():
            if key not in last:
                self._join(key, pose, begin)
        for key in self._scene - set(scene) - set(last):
            self._ways[key].fade(0.0, self.pace.fade(FADE.ms), begin)
            self._leaving.add(key)
        self._scene = set(scene)
        self._beats_end = max([begin, *(begin + cue.end for cue in cues)])
        cap = CAP_MS * self.pace.factor
        self.rate = max(1.0, (self._beats_end - self.time) / cap) if cap else 1.0

    def start(self, cue: Cue, begin: float | None = None) -> None:
        """Start a cue that moves no part: a flip, a number, something shown for a moment, a sound."""
        at = (self.time if begin is None else begin) + cue.start
        if cue.kind == "flip":
            track = self._flips[cue.part] = Track(0.0)
            track.aim(1.0, cue.ms, at)
        elif cue.kind == "tick":
            track = self._numbers.setdefault(cue.part, Track(cue.amount))
            track.aim(cue.amount, cue.ms, max(at, track.until))
        elif cue.ms or cue.kind == "sound":
            self._effects.append((at, cue))

    def _travel(self, cue: Cue, begin: float, goal: Pose | None, where: Where) -> None:
        """Bring a part on, elsewhere, or off; where nothing may travel it fades."""
        still = self.pace.is_still
        target = goal or (where(cue.target) if cue.target else None)
        source = where(cue.source) if cue.source and not still else None
        way = self._ways.get(cue.part)
        if way is None or cue.kind == "appear":
            first = source or target
            if first is None:
                return
            if way is None:
                way = self._ways[cue.part] = Way(first._replace(alpha=0.0))
            # Out of a pile a part comes as it is; out of nowhere it fades in.
            way.aim(first if source else first._replace(alpha=0.0), Timing(0.0, linear), begin, arc=False)
        (self._leaving.discard if goal else self._leaving.add)(cue.part)
        if goal is None and cue.kind == "vanish" and (still or target is None):
            way.fade(0.0, cue.ms, begin)
        elif target is not None:
            way.aim(target, Timing(cue.ms, CARD_MOVE.ease), begin)

    def _join(self, key: str, pose: Pose, begin: float) -> None:
        """Bring a part that no cue speaks of to its place in the scene."""
        self._leaving.discard(key)
        way = self._ways.get(key)
        if way is None:
            way = self._ways[key] = Way(pose._replace(alpha=0.0))
            way.fade(pose.alpha, self.pace.fade(FADE.ms), begin)
        elif way.end != pose:
            way.aim(pose, Timing(self.pace.move(CARD_MOVE.ms), CARD_MOVE.ease), begin)

    # ---- what is not a part's place --------------------------------------------------------------------------

    def turn(self, key: str) -> Turn:
        """Return how a part that may be turning over is drawn."""
        track = self._flips.get(key)
        if track is None:
            return Turn(1.0, True)
        share = ease_in_out(track.at(self.time))
        return Turn(abs(math.cos(math.pi * share)), share >= 0.5)

    def number(self, key: str, actual: int) -> int:
        """Return the number to show for one that is really `actual`: it ticks there, if a cue said so."""
        track = self._numbers.get(key)
        if track is not None and track.until > self.time:
            return round(track.at(self.time))
        if track is None or track.end != actual:
            self._numbers[key] = Track(actual)
        return actual

    def count(self, numbers: Mapping[str, int]) -> None:
        """Learn all numbers that are shown; one that is shown as something else ticks, a little longer for more."""
        self._numbers = {key: track for key, track in self._numbers.items() if key in numbers}
        for key, number in numbers.items():
            track = self._numbers.setdefault(key, Track(number))
            if track.end != number:
                steps = min(abs(number - track.end), MOST_STEPS)
                track.aim(number, self.pace.move(steps * TRACK_MARKER.ms), max(self.time, track.until))

    def ticking(self) -> tuple[tuple[str, int], ...]:
        """Return the numbers that are on their way, as they show now."""
        return tuple(
            (key, round(track.at(self.time))) for key, track in self._numbers.items() if track.until > self.time
        )

    def mark(self, key: Hashable, mood: str, on: bool) -> None:
        """Let a state of the look guide (hover, pressed, selected, activated) come or go."""
        track = self._values.setdefault((key, mood), Track(0.0))
        if track.end != on:
            timing = MOODS[mood]
            track.aim(float(on), self.pace.move(timing.ms), self.time, timing.ease)

    def mood(self, key: Hashable, mood: str) -> float:
        """Return how much of a state shows, from 0 to 1."""
        track = self._values.get((key, mood))
        return track.at(self.time) if track else 0.0

    def effects(self, *kinds: str) -> list[Effect]:
        """List the cues of some kinds that are shown now, the oldest first."""
        return [
            Effect(cue, self.time - begin) for begin, cue in self._effects
            if cue.kind in kinds and begin <= self.time < begin + cue.ms
        ]  # fmt: skip

    def flash(self, part: str) -> float:
        """Return how brightly a part flashes, from 0 to 1."""
        return max((1 - effect.share for effect in self.effects("flash") if effect.cue.part == part), default=0.0)

    def shake(self, part: str) -> tuple[float, float]:
        """Return how far a shaken part is off its place; the amount of the cue is the most."""
        dx = dy = 0.0
        for effect in self.effects("shake"):
            if effect.cue.part == part and not self.pace.is_still:
                swing = effect.cue.amount * (1 - effect.share)
                dx += swing * math.sin(2 * math.pi * SHAKES * effect.share)
                dy += swing * math.sin(2 * math.pi * (SHAKES - 2) * effect.share) / 2
        return dx, dy

    def due(self) -> list[Cue]:
        """Return the sounds whose moment has come, each once."""
        due = [cue for begin, cue in self._effects if cue.kind == "sound" and begin <= self.time]
        if due:
            self._effects = [(begin, cue) for begin, cue in self._effects if cue not in due or begin > self.time]
        return due
