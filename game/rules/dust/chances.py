"""Exact chances of dice that wear a unit down: figures or boxes left as a vector, each die a step of a chain.

A body is a row of things to lose: the figures of a squad, then the boxes of the hero who leads it, or the boxes of one
unit. A vector holds the chance of each number of them left. Everything is a closed form; nothing is sampled.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import comb
from typing import NamedTuple

Vector = tuple[float, ...]
Steps = tuple[tuple[tuple[int, float], ...], ...]
"""For each number left, what one die may leave of it, with its chance."""

Floors = tuple[int, ...]
"""For each number left before a shot, how much of it the shot can't take; nothing where it can take all."""
Joint = tuple[Vector, ...]
"""For each number of hits taken, the chances of each number left."""

ARMY = 1 / 3
TINY = 1e-12
"""Chances below this are nobody's."""


class Body(NamedTuple):
    """What a group can lose: figures that fall one by one, then boxes."""

    figures: int
    boxes: int = 0

    @property
    def whole(self) -> int:
        return self.figures + self.boxes


class Blow(NamedTuple):
    """What one hit does: its chance to get through to figures and to boxes, the boxes it marks, what resists them."""

    to_figures: float
    to_boxes: float = 0.0
    marks: int = 1
    resists: bool = False
    """Each box marked is rolled for, ARMY clears it (D-226)."""


class Die(NamedTuple):
    """One to-hit die: its chance to hit, once re-rolled if it may be, and whether hits give extra dice."""

    chance: float
    again: bool = False
    chain: bool = False

    @property
    def hits(self) -> float:
        """Return the chance that the die hits in the end."""
        return self.chance + (1 - self.chance) * self.chance if self.again else self.chance

    @property
    def mean(self) -> float:
        """Return the hits to be expected: an extra die that hits on ARMY makes one and a half of each (R-160)."""
        return self.hits * (1 / (1 - ARMY) if self.chain else 1)


def whole(body: Body) -> Vector:
    """Return the vector of an unhurt body."""
    return (0.0,) * body.whole + (1.0,)


@lru_cache(maxsize=1 << 14)
def hit_steps(body: Body, blow: Blow) -> Steps:
    """Return what one hit leaves, saves included: figures first, then boxes (D-140, D-142, R-062)."""
    found: list[tuple[tuple[int, float], ...]] = [((0, 1.0),)]
    for left in range(1, body.whole + 1):
        if left > body.boxes:
            through, marked, resists = blow.to_figures, 1, False
        else:
            through, marked, resists = blow.to_boxes, min(blow.marks, left), blow.resists
        row: dict[int, float] = {left: 1 - through}
        for cleared in range(marked + 1 if resists else 1):
            share = comb(marked, cleared) * ARMY**cleared * (1 - ARMY) ** (marked - cleared) if resists else 1.0
            after = left - marked + cleared
            row[after] = row.get(after, 0.0) + through * share
        found.append(tuple((after, share) for after, share in row.items() if share))
    return tuple(found)


@lru_cache(maxsize=1 << 14)
def die_steps(body: Body, blow: Blow, die: Die) -> Steps:
    """Return what one to-hit die leaves: nothing changes, or a hit and whatever extra dice follow it."""
    once = hit_steps(body, blow)
    rows = _chained(once) if die.chain else once
    found: list[tuple[tuple[int, float], ...]] = []
    for left, row in enumerate(rows):
        shares = dict.fromkeys([left], 1 - die.hits)
        for after, share in row:
            shares[after] = shares.get(after, 0.0) + die.hits * share
        found.append(tuple(shares.items()))
    return tuple(found)


def _chained(once: Steps) -> Steps:
    """Return what a hit with all its extra dice leaves: a third of the time one more hit follows (R-160)."""
    found: list[tuple[tuple[int, float], ...]] = []
    for left, row in enumerate(once):
        stays = 0.0
        shares: dict[int, float] = {}
        for after, share in row:
            shares[after] = shares.get(after, 0.0) + (1 - ARMY) * share
            if after == left:
                stays = ARMY * share
            else:
                for last, more in found[after]:
                    shares[last] = shares.get(last, 0.0) + ARMY * share * more
        found.append(tuple((last, share / (1 - stays)) for last, share in shares.items()))
    return tuple(found)


def roll_on(vector: Sequence[float], steps: Steps, dice: int) -> Vector:
    """Return what so many dice leave of a body."""
    now = list(vector)
    for _ in range(dice):
        then = [0.0] * len(now)
        for left, chance in enumerate(now):
            if chance:
                for after, share in steps[left]:
                    then[after] += chance * share
        now = then
    return tuple(now)


@lru_cache(maxsize=1 << 16)
def worn(body: Body, blow: Blow, die: Die, dice: int, vector: Vector) -> Vector:
    """Return what a shot leaves of a body; the same shots are asked about again and again."""
    return roll_on(vector, die_steps(body, blow, die), dice)


def worn_to(body: Body, blow: Blow, die: Die, dice: int, vector: Vector, floors: Floors) -> Vector:
    """Return what a shot leaves of a body of which it can take only a part, by what is left before it (R-063)."""
    if not floors:
        return worn(body, blow, die, dice, vector)
    found = [0.0] * len(vector)
    for floor in dict.fromkeys(floors):
        some = tuple(chance if floors[left] == floor else 0.0 for left, chance in enumerate(vector))
        if any(some):
            rest = worn(_above(body, floor), blow, die, dice, some[floor:])
            _add(found, (*some[:floor], *rest), 1.0)
    return tuple(found)


def _above(body: Body, floor: int) -> Body:
    """Return what of a body lies above a floor: only figures are ever spared."""
    return Body(max(0, body.whole - floor)) if floor else body


@lru_cache(maxsize=1 << 12)
def struck(body: Body, blow: Blow, die: Die, dice: int, joint: Joint, floors: Floors, most: int) -> Joint:
    """Return what a shot leaves of a body together with the hits it has taken: most of them stands for more."""
    total: list[list[float]] = [[0.0] * len(joint[0]) for _ in range(most + 1)]
    for floor in dict.fromkeys(floors or (0,)):
        some = [
            [chance if not floors or floors[left] == floor else 0.0 for left, chance in enumerate(vector)]
            for vector in joint
        ]  # fmt: skip
        if any(map(any, some)):
            for hits, vector in enumerate(_struck(body, blow, die, dice, some, floor, most)):
                _add(total[hits], vector, 1.0)
    return tuple(tuple(vector) for vector in total)


def _struck(
    body: Body, blow: Blow, die: Die, dice: int, now: list[list[float]], floor: int, most: int
) -> list[list[float]]:
    steps = hit_steps(_above(body, floor), blow)
    for _ in range(dice):
        then = [[0.0] * len(now[0]) for _ in range(most + 1)]
        for taken, vector in enumerate(now):
            _add(then[taken], vector, 1 - die.hits)
            share, landed, hits = die.hits, vector, taken
            while share > TINY and any(landed):
                hits = min(most, hits + 1)
                landed = _hit_once(steps, landed, floor)
                _add(then[hits], landed, share * (1 - ARMY if die.chain else 1.0))
                share = share * ARMY if die.chain else 0.0
        now = then
    return now


def _add(onto: list[float], vector: Sequence[float], share: float) -> None:
    for left, chance in enumerate(vector):
        if chance:
            onto[left] += chance * share


def _hit_once(steps: Steps, vector: Sequence[float], floor: int) -> list[float]:
    """Return what one hit leaves; below the floor it takes nothing."""
    found = [*vector[:floor], *([0.0] * (len(vector) - floor))]
    for left in range(floor, len(vector)):
        if vector[left]:
            for after, share in steps[left - floor]:
                found[floor + after] += vector[left] * share
    return found


@lru_cache(maxsize=1 << 12)
def hits_of(die: Die, dice: int, most: int) -> Vector:
    """Return the chance of each number of hits, the last one standing for that many or more."""
    body = Body(most)
    left = worn(body, Blow(1.0), die, dice, whole(body))
    return tuple(reversed(left))


def mean_loss(vector: Vector) -> float:
    """Return how much of an unhurt body is lost on average."""
    most = len(vector) - 1
    return sum((most - left) * chance for left, chance in enumerate(vector))


def mixed(parts: Sequence[tuple[float, Vector]]) -> Vector:
    """Return the vector of several cases, each with its chance."""
    return tuple(sum(chance * vector[left] for chance, vector in parts) for left in range(len(parts[0][1])))
