"""Movement as numbers: eases, times, tweens, tracks, poses and cues; imports core only, draws nothing."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import NamedTuple

import msgspec

from game.core.events import Event

Ease = Callable[[float], float]


def linear(t: float) -> float:
    """Go at one speed."""
    return t


def ease_in_out(t: float) -> float:
    """Set off and arrive gently."""
    return t * t * (3 - 2 * t)


def ease_out(t: float) -> float:
    """Set off at once and arrive gently."""
    return 1 - (1 - t) ** 3


class Timing(NamedTuple):
    """How long something takes at normal speed, and its ease."""

    ms: float
    ease: Ease


# The times of the look guide, 'States and motion'.
CARD_MOVE = Timing(260, ease_in_out)
FLIP = Timing(220, ease_in_out)
COUNTER_STEP = Timing(140, ease_in_out)
TRACK_MARKER = Timing(180, ease_in_out)
FADE = Timing(80, linear)
MOODS = {
    "hover": Timing(90, ease_out),
    "pressed": Timing(40, linear),
    "selected": Timing(120, ease_out),
    "activated": Timing(200, ease_in_out),
}
TUMBLE_MS, DIM_MS = 600.0, 150.0
PULSE_MS, PULSE_SHARE = 1600.0, 0.1
RING_MS = 12_000.0
CAP_MS = 2500.0
"""The most that a beat takes, and the most that the picture is behind the state."""
ARC_SHARE, ARC_MOST = 0.1, 36.0
"""How high the middle of a way rises: this share of its length, up to so much."""

SPEEDS = {"none": 0.0, "slow": 1.6, "normal": 1.0, "fast": 0.5}


class Pace(msgspec.Struct, frozen=True):
    """How fast the player wants things to move; an unknown speed is the normal one."""

    speed: str = "normal"
    reduced: bool = False

    @property
    def factor(self) -> float:
        """Return what times are multiplied by."""
        return SPEEDS.get(self.speed, 1.0)

    @property
    def is_still(self) -> bool:
        """Tell whether nothing may travel or loop."""
        return self.reduced or not self.factor

    def move(self, ms: float) -> float:
        """Return how long a movement takes."""
        return 0.0 if self.reduced else ms * self.factor

    def fade(self, ms: float) -> float:
        """Return how long a fade takes."""
        return FADE.ms if self.reduced and self.factor else ms * self.factor

    def read(self, ms: float) -> float:
        """Return how long something stands there to be read, which is no movement."""
        return ms * self.factor


def pulse(now: float, pace: Pace) -> float:
    """Return the brightness of a fire, around 1."""
    return 1.0 if pace.is_still else 1 + PULSE_SHARE * math.sin(2 * math.pi * now / PULSE_MS)


def ring_angle(now: float, pace: Pace) -> float:
    """Return how far the dashed ring of a selected counter has turned, in degrees."""
    return 0.0 if pace.is_still else 360 * (now % RING_MS) / RING_MS


class Tween:
    """A number on its way over so many ms; `push` is a speed it starts with, `bow` an offset in the middle."""

    __slots__ = ("begin", "bow", "ease", "end", "ms", "push", "start")

    def __init__(
        self, start: float, end: float, ms: float, ease: Ease = linear, begin: float = 0.0,
        push: float = 0.0, bow: float = 0.0,
    ) -> None:  # fmt: skip
        self.start, self.end, self.ms, self.ease = start, end, ms, ease
        self.begin, self.push, self.bow = begin, push, bow

    @property
    def until(self) -> float:
        """Return when it arrives."""
        return self.begin + self.ms

    def at(self, now: float) -> float:
        """Return the number at a time; exactly its ends before and after."""
        if now >= self.until:
            return self.end
        if now <= self.begin:
            return self.start
        t = (now - self.begin) / self.ms
        value = self.start + (self.end - self.start) * self.ease(t)
        # Both terms are nothing at the ends; the push is the whole speed at the start, the bow adds none there.
        return value + self.push * self.ms * t * (1 - t) ** 2 + self.bow * 16 * (t * (1 - t)) ** 2

    def speed(self, now: float) -> float:
        """Return how fast the number changes, per ms."""
        if not self.begin < now < self.until:
            return 0.0
        early, late = max(self.begin, now - 0.5), min(self.until, now + 0.5)
        return (self.at(late) - self.at(early)) / (late - early)


class Track:
    """One number through time: tweens in the order they begin, of which the last one begun counts."""

    __slots__ = ("tweens",)

    def __init__(self, value: float) -> None:
        self.tweens = [Tween(value, value, 0.0, begin=-math.inf)]

    @property
    def end(self) -> float:
        """Return where it will end."""
        return self.tweens[-1].end

    @property
    def until(self) -> float:
        """Return when it gets there."""
        return self.tweens[-1].until

    def at(self, now: float) -> float:
        """Return the number at a time."""
        return self._tween(now).at(now)

    def aim(
        self, goal: float, ms: float, begin: float, ease: Ease = linear, *, bow: float = 0.0, carry: bool = False
    ) -> None:
        """Go to a new goal from wherever it is when the new way begins; `carry` keeps its speed then."""
        before = self._tween(begin)
        start, speed = before.at(begin), before.speed(begin) if carry else 0.0
        push = speed - _first_speed(ease, goal - start, ms) if speed else 0.0
        self.tweens = [tween for tween in self.tweens if tween.begin < begin]
        self.tweens.append(Tween(start, goal, ms, ease, begin, push, bow))

    def is_changing(self, now: float) -> bool:
        """Tell whether the number is on its way."""
        tween = self._tween(now)
        return tween.begin <= now < tween.until and (tween.start != tween.end or tween.bow != 0)

    def prune(self, now: float) -> None:
        """Forget what lies behind the tween that counts now."""
        while len(self.tweens) > 1 and self.tweens[1].begin <= now:
            del self.tweens[0]

    def _tween(self, now: float) -> Tween:
        return next((tween for tween in reversed(self.tweens) if tween.begin <= now), self.tweens[0])


def _first_speed(ease: Ease, way: float, ms: float) -> float:
    """Return the speed with which an ease sets off."""
    return way * ease(1e-6) / 1e-6 / ms if ms else 0.0


class Pose(NamedTuple):
    """Where and how a part is drawn: its centre, degrees, size and opacity."""

    x: float
    y: float
    angle: float = 0.0
    scale: float = 1.0
    alpha: float = 1.0


class Way:
    """The pose of one part through time."""

    __slots__ = ("end", "tracks", "until")

    def __init__(self, pose: Pose) -> None:
        self.tracks = [Track(value) for value in pose]
        self.end = pose
        """The pose it will end in."""
        self.until = -math.inf
        """When it gets there."""

    def at(self, now: float) -> Pose:
        """Return the pose at a time."""
        # Nearly all parts are at rest at nearly all times.
        return self.end if now >= self.until else Pose(*[track.at(now) for track in self.tracks])

    def _aimed(self) -> None:
        self.end = Pose(*[track.end for track in self.tracks])
        self.until = max(track.until for track in self.tracks)

    def aim(self, goal: Pose, timing: Timing, begin: float, *, arc: bool = True) -> None:
        """Go to a new pose from wherever the part is drawn when the new way begins, on a slight arc."""
        bows = _bow(self.at(begin), goal) if arc and timing.ms else (0.0, 0.0)
        for index, (track, value) in enumerate(zip(self.tracks, goal, strict=True)):
            bow = bows[index] if index < 2 else 0.0
            # Size and opacity carry no speed on: they must not swing beyond their ends.
            track.aim(value, timing.ms, begin, timing.ease, bow=bow, carry=index < 3)
        self._aimed()

    def fade(self, alpha: float, ms: float, begin: float) -> None:
        """Change the opacity alone."""
        self.tracks[4].aim(alpha, ms, begin)
        self._aimed()

    def is_travelling(self, now: float) -> bool:
        """Tell whether the part is changing its place."""
        return any(track.is_changing(now) for track in self.tracks[:2])

    def prune(self, now: float) -> None:
        """Forget what lies behind."""
        for track in self.tracks:
            track.prune(now)


def _bow(start: Pose, goal: Pose) -> tuple[float, float]:
    """Return how far the middle of a way lies beside the straight line: across it, upward on the screen."""
    dx, dy = goal.x - start.x, goal.y - start.y
    length = math.hypot(dx, dy)
    if not length:
        return 0.0, 0.0
    height = min(ARC_SHARE * length, ARC_MOST) / length
    return (dy * height, -dx * height) if dx >= 0 else (-dy * height, dx * height)


class Cue(msgspec.Struct, frozen=True, kw_only=True):
    """One thing to show or to play, so many ms after its beat begins."""

    kind: str
    """move, appear, vanish, flip, tick, float, flash, shake, shot, dice, show, banner or sound."""
    part: str = ""
    """What it happens to: a piece, a spot, a number on the screen; or the name of a sound."""
    start: float = 0.0
    ms: float = 0.0
    source: str = ""
    target: str = ""
    amount: int = 0
    text: str = ""
    """Key of what it says; the event has the words that go into it."""
    event: Event | None = None

    @property
    def end(self) -> float:
        """Return when it is over."""
        return self.start + self.ms


class Effect(NamedTuple):
    """A cue that is being shown, and how many ms of it are over."""

    cue: Cue
    elapsed: float

    @property
    def share(self) -> float:
        """Return how much of it is over, from 0 to 1."""
        return self.elapsed / self.cue.ms

    @property
    def alpha(self) -> float:
        """Return its opacity: it fades in and out within 120 ms, or a quarter of its time."""
        ramp = min(120.0, self.cue.ms / 4)
        return min(1.0, self.elapsed / ramp, (self.cue.ms - self.elapsed) / ramp)
