"""The sounds of the game made from noise and sines: name in, samples out; imports the standard library only."""

from __future__ import annotations

import math
import random
from array import array
from collections.abc import Callable

RATE = 22_050
EDITION = "1"
"""Raise it when a recipe changes, so that no stored sound of before is played."""
PEAK = 0.5
"""No sample is louder than this share of full scale, however short the sound."""

Samples = list[float]


class Tape:
    """A stretch of sound that recipes write on."""

    def __init__(self, name: str, seconds: float) -> None:
        self.chance = random.Random(f"sound {name}")  # noqa: S311  noise, not a secret
        self.samples: Samples = [0.0] * round(seconds * RATE)

    def add(self, at: float, other: Samples, level: float = 1.0) -> None:
        """Mix a piece in from a time on; what goes beyond the end is cut off."""
        first = round(at * RATE)
        for index, value in enumerate(other[: max(0, len(self.samples) - first)], first):
            self.samples[index] += level * value

    def noise(self, seconds: float, low: float, high: float, attack: float, decay: float) -> Samples:
        """Return noise between two pitches that swells for a moment and dies away."""
        raw = [self.chance.uniform(-1.0, 1.0) for _ in range(round(seconds * RATE))]
        return shaped(below(above(raw, low), high), attack, decay)

    def knock(self, pitch: float, seconds: float, edge: float = 0.5) -> Samples:
        """Return the knock of something hard: a falling tone and a short crack."""
        body = tone(pitch, seconds, 0.001, seconds / 4, fall=0.35)
        crack = self.noise(min(seconds, 0.02), pitch, pitch * 5, 0.0005, 0.004)
        for index, value in enumerate(crack):
            body[index] += edge * value
        return body


def below(samples: Samples, pitch: float) -> Samples:
    """Take away what is higher than a pitch, twice over."""
    share = 1 - math.exp(-2 * math.pi * pitch / RATE)
    first = second = 0.0
    out = []
    for value in samples:
        first += share * (value - first)
        second += share * (first - second)
        out.append(second)
    return out


def above(samples: Samples, pitch: float) -> Samples:
    """Take away what is lower than a pitch."""
    share = 1 - math.exp(-2 * math.pi * pitch / RATE)
    low = 0.0
    out = []
    for value in samples:
        low += share * (value - low)
        out.append(value - low)
    return out


def shaped(samples: Samples, attack: float, decay: float) -> Samples:
    """Let a sound swell over a time and die away by a time."""
    rise, fall = max(1.0, attack * RATE), decay * RATE
    return [value * min(1.0, n / rise) * math.exp(-max(0.0, n - rise) / fall) for n, value in enumerate(samples)]


def tone(pitch: float, seconds: float, attack: float, decay: float, fall: float = 0.0) -> Samples:
    """Return a sine that may fall by a share of its pitch while it dies away."""
    count, phase = round(seconds * RATE), 0.0
    out = []
    for n in range(count):
        phase += 2 * math.pi * pitch * (1 - fall * n / count) / RATE
        out.append(math.sin(phase))
    return shaped(out, attack, decay)


def bell(pitch: float, seconds: float, decay: float) -> Samples:
    """Return a struck bell: a few partials that are no harmonics, the high ones gone first."""
    out = [0.0] * round(seconds * RATE)
    for ratio, level in ((0.5, 0.35), (1.0, 1.0), (1.19, 0.4), (2.0, 0.45), (2.74, 0.25), (3.76, 0.12)):
        for index, value in enumerate(tone(pitch * ratio, seconds, 0.003, decay / ratio)):
            out[index] += level * value
    return out


# ---- recipes ---------------------------------------------------------------------------------------------


def _click(tape: Tape) -> None:
    tape.add(0, tape.knock(1500, 0.03, 0.3))


def _hover(tape: Tape) -> None:
    tape.add(0, tone(2100, 0.02, 0.002, 0.004))


def _tick(tape: Tape) -> None:
    tape.add(0, tape.knock(980, 0.04, 0.2))


def _refusal(tape: Tape) -> None:
    for at, level in ((0.0, 1.0), (0.1, 0.75)):
        tape.add(at, tone(150, 0.14, 0.004, 0.035, fall=0.3), level)
        tape.add(at, tape.noise(0.06, 90, 500, 0.002, 0.015), level * 0.8)


def _card_slide(tape: Tape) -> None:
    tape.add(0, tape.noise(0.2, 1200, 4200, 0.06, 0.045))
    tape.add(0.13, tape.noise(0.04, 500, 2500, 0.001, 0.01), 0.5)


def _card_flip(tape: Tape) -> None:
    tape.add(0, tape.noise(0.08, 1800, 6000, 0.03, 0.02))
    tape.add(0.08, tape.noise(0.06, 600, 3500, 0.001, 0.012), 1.2)


def _counter(tape: Tape) -> None:
    tape.add(0, tape.knock(420, 0.09, 0.9))
    tape.add(0.012, tape.noise(0.05, 200, 1600, 0.001, 0.012), 0.5)


def _die_roll(tape: Tape) -> None:
    at, gap = 0.0, 0.026
    while at < 0.52:
        level = 0.45 + 0.55 * tape.chance.random()
        tape.add(at, tape.knock(tape.chance.uniform(900, 2100), 0.045, 0.8), level * (1 - at))
        at += gap * tape.chance.uniform(0.6, 1.5)
        gap *= 1.07


def _die_settle(tape: Tape) -> None:
    for at, pitch, level in ((0.0, 1250, 1.0), (0.055, 1080, 0.55), (0.09, 1150, 0.25)):
        tape.add(at, tape.knock(pitch, 0.06, 0.7), level)


def _fire(tape: Tape) -> None:
    """Two seconds that go round: every crackle that reaches beyond the end goes on at the beginning."""
    length = len(tape.samples)
    raw = [tape.chance.uniform(-1.0, 1.0) for _ in range(length)]
    # Filtered twice round, the murmur has no seam.
    murmur = below(above(raw + raw, 60), 320)[length:]
    for n, value in enumerate(murmur):
        tape.samples[n] = value * (1.0 + 0.3 * math.sin(4 * math.pi * n / length))
    for _ in range(46):
        crack = tape.noise(0.03, 900, tape.chance.uniform(2500, 6000), 0.0005, tape.chance.uniform(0.001, 0.006))
        first, level = tape.chance.randrange(length), tape.chance.uniform(0.15, 0.9) ** 2
        for n, value in enumerate(crack):
            tape.samples[(first + n) % length] += level * value


def _gunfire(tape: Tape) -> None:
    at = 0.0
    for shot in range(6):
        tape.add(at, tape.noise(0.14, 110, 1500, 0.001, 0.028), 1 - 0.08 * shot)
        tape.add(at, tone(105, 0.1, 0.002, 0.025, fall=0.5), 0.5)
        at += 0.075 * tape.chance.uniform(0.9, 1.12)
    tape.add(0.05, tape.noise(0.75, 120, 600, 0.1, 0.18), 0.25)


def _explosion(tape: Tape) -> None:
    tape.add(0, tape.noise(1.2, 30, 420, 0.006, 0.24), 1.6)
    tape.add(0, tone(68, 0.8, 0.006, 0.2, fall=0.55), 0.5)
    for _ in range(14):
        at = 0.25 + 0.75 * tape.chance.random()
        tape.add(at, tape.noise(0.08, 250, 1400, 0.001, 0.02), 0.3 * tape.chance.random() * (1.2 - at))


def _turn_bell(tape: Tape) -> None:
    tape.add(0, bell(523.25, 0.9, 0.2))


def _victory(tape: Tape) -> None:
    for at, pitch in ((0.0, 392.0), (0.17, 523.25), (0.34, 659.25), (0.55, 783.99)):
        for partial, level in ((1, 1.0), (2, 0.35), (3, 0.16)):
            tape.add(at, tone(pitch * partial, 1.7 - at, 0.03, 0.34 / partial), level)


def _defeat(tape: Tape) -> None:
    for at, pitch in ((0.0, 311.13), (0.3, 261.63), (0.62, 196.0)):
        for partial, level in ((1, 1.0), (2, 0.3), (3, 0.1)):
            tape.add(at, tone(pitch * partial, 1.9 - at, 0.05, 0.36 / partial, fall=0.015), level)
    tape.add(0.62, tape.noise(1.0, 40, 160, 0.05, 0.3), 0.9)


RECIPES: dict[str, tuple[float, float, Callable[[Tape], None]]] = {
    "click": (0.05, -21, _click),
    "hover": (0.03, -30, _hover),
    "tick": (0.06, -25, _tick),
    "card_slide": (0.24, -24, _card_slide),
    "card_flip": (0.16, -22, _card_flip),
    "counter": (0.12, -20, _counter),
    "refusal": (0.28, -20, _refusal),
    "die_roll": (0.62, -21, _die_roll),
    "die_settle": (0.16, -21, _die_settle),
    "turn_bell": (0.95, -21, _turn_bell),
    "gunfire": (0.85, -20, _gunfire),
    "explosion": (1.25, -19, _explosion),
    "fire": (2.0, -27, _fire),
    "victory": (1.75, -20, _victory),
    "defeat": (1.95, -20, _defeat),
}
"""For each sound its seconds, its loudness in dB below full scale where it is loudest, and who makes it; the first
ones are wanted first."""
LOOPS = frozenset({"fire"})
EDGE = 0.004
"""Seconds over which a sound that does not go round fades at its very end."""
EAR = 0.05
"""Seconds over which loudness is heard."""


def render(name: str) -> bytes:
    """Return a sound as 16-bit mono samples at RATE, free of direct current, at its loudness, never clipped."""
    seconds, loudness, recipe = RECIPES[name]
    tape = Tape(name, seconds)
    recipe(tape)
    samples = tape.samples
    if name not in LOOPS:
        samples = above(samples, 25)
        edge = round(EDGE * RATE)
        for n in range(edge):
            samples[-1 - n] *= n / edge
    mean = sum(samples) / len(samples)
    samples = [value - mean for value in samples]
    level = 10 ** (loudness / 20) / _loudest(samples)
    level = min(level, PEAK / max(map(abs, samples)))
    return array("h", [round(32767 * level * value) for value in samples]).tobytes()


def _loudest(samples: Samples) -> float:
    """Return the loudness of the loudest moment, as the ear takes it."""
    window = round(EAR * RATE)
    power = [value * value for value in samples]
    loudest = total = sum(power[:window])
    for new, old in zip(power[window:], power, strict=False):
        total += new - old
        loudest = max(loudest, total)
    return math.sqrt(loudest / window)
