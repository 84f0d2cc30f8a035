"""The tumble of dice in a tray seen from above, decoration that lands on what the rules rolled; pymunk, pygame, art."""

from __future__ import annotations

import math
import random
from collections.abc import Collection, Iterable, Sequence
from typing import NamedTuple

import pygame
import pymunk

from game.app.art import dice
from game.app.art.look import Look
from game.app.motion import DIM_MS, TUMBLE_MS

Face = str | int

UNIT = 40.0
"""The side of a die in the simulation, so that a throw is the same at every size of the screen."""
STEP_MS, KEPT = 2.0, 4
"""One step of the simulation, and how many of them make a frame that is kept."""
STEERED = 0.5
"""From this share of the time on each die is drawn to its spot in the tidy rows."""
SHOWN = 0.75
"""From this share of the time on each die shows what was rolled."""
FILLED = 0.3
"""The share of the tray that the dice may cover, so that they have room to tumble."""
PITCH = 1.3
"""How far apart tidy dice lie, in dice; at the walls they keep what is between them."""
SKIN = 1.09
"""How much larger a die collides than it is drawn, so that drawn dice never touch."""
ROUND = 0.15
"""The radius of its corners, as a share of a die."""
FLIP_WAY = 0.8
"""A die shows another face each time it has come so far, in dice."""
TRIES = 20
NEAR = 0.02
"""A throw is taken if every die ends this near to its spot, in dice; otherwise another one is tried."""
WALL = 50.0


class DiePose(NamedTuple):
    """One die in the tray: its centre, how far it is turned in degrees, the face up, and whether it lies still."""

    x: float
    y: float
    angle: float
    face: Face
    settled: bool


Place = tuple[float, float, float]
"""Where a die is in the simulation, and its angle in radians."""


class Throw(NamedTuple):
    """One simulated throw: for each frame the place and angle of every die, and how far from tidy it ended."""

    frames: list[list[Place]]
    miss: float


class Tray:
    """A throw of up to 20 dice; the same size, faces and seed always tumble the same way."""

    duration = TUMBLE_MS

    def __init__(
        self, size: tuple[float, float], faces: Sequence[Face], seed: int, sides: Sequence[Face] = ()
    ) -> None:
        self.size = size
        self.faces = tuple(faces)
        count = max(1, len(self.faces))
        self.die = _die_size(size, count)
        """The side of a die in the tray."""
        self._scale = self.die / UNIT
        width, height = size[0] / self._scale, size[1] / self._scale
        spots = _spots(width, height, len(self.faces))
        chance = random.Random(seed)  # noqa: S311  decoration, the rules have rolled
        self._frames = _first_tidy(_throw(width, height, spots, chance) for _ in range(TRIES)).frames
        self._shown = self._tumbling(chance, sides or _usual_sides(self.faces))

    def at(self, ms: float) -> list[DiePose]:
        """Return the dice at a time after the throw, at normal speed."""
        last = len(self._frames) - 1
        exact = min(max(ms / self.duration, 0.0), 1.0) * last
        index = min(int(exact), max(0, last - 1))
        before, after, share = self._frames[index], self._frames[min(index + 1, last)], exact - index
        settled = ms >= self.duration
        poses = []
        for number, (a, b) in enumerate(zip(before, after, strict=True)):
            x, y, angle = (one + (two - one) * share for one, two in zip(a, b, strict=True))
            face = self.faces[number] if exact >= SHOWN * last else self._shown[index][number]
            poses.append(DiePose(x * self._scale, y * self._scale, math.degrees(angle), face, settled))
        return poses

    def _tumbling(self, chance: random.Random, sides: Sequence[Face]) -> list[list[Face]]:
        """Return the faces up in each frame: the faster a die goes, the more often another one."""
        shown: list[list[Face]] = []
        faces = [chance.choice(sides) for _ in self.faces]
        ways = [chance.random() * FLIP_WAY for _ in self.faces]
        for before, after in zip([self._frames[0], *self._frames], self._frames, strict=False):
            for number, (a, b) in enumerate(zip(before, after, strict=True)):
                ways[number] += math.dist(a[:2], b[:2]) / UNIT + abs(b[2] - a[2]) / 2
                if ways[number] > FLIP_WAY:
                    ways[number] %= FLIP_WAY
                    faces[number] = chance.choice([side for side in sides if side != faces[number]] or sides)
            shown.append(faces[:])
        return shown


def _usual_sides(faces: Sequence[Face]) -> Sequence[Face]:
    """Return the faces that turn up on the way, where nobody says which there are."""
    if all(isinstance(face, int) and 1 <= face <= 6 for face in faces):
        return range(1, 7)
    return sorted(set(faces), key=str)


# ---- the throw -------------------------------------------------------------------------------------------


def _die_size(size: tuple[float, float], count: int) -> float:
    """Return the largest die of which so many have room to tumble and to lie in rows."""
    width, height = size
    rows = max(
        min(width / (columns * PITCH + PITCH - 1), height / (math.ceil(count / columns) * PITCH + PITCH - 1))
        for columns in range(1, count + 1)
    )
    return min(rows, 0.26 * min(width, height), math.sqrt(width * height * FILLED / count))


def _spots(width: float, height: float, count: int) -> list[tuple[float, float]]:
    """Return the tidy places of dice: even rows in the middle of the tray."""
    most = max(1, int((width - (PITCH - 1) * UNIT) // (PITCH * UNIT)))
    rows = math.ceil(count / most)
    columns = math.ceil(count / rows) if rows else 0
    found = []
    for number in range(count):
        row, column = divmod(number, columns)
        in_row = min(columns, count - row * columns)
        x = width / 2 + (column - (in_row - 1) / 2) * PITCH * UNIT
        found.append((x, height / 2 + (row - (rows - 1) / 2) * PITCH * UNIT))
    return found


def _first_tidy(throws: Iterable[Throw]) -> Throw:
    """Return the first throw whose dice all reached their spots, or the best of them."""
    best = Throw([], math.inf)
    for throw in throws:
        if throw.miss <= NEAR:
            return throw
        best = min(best, throw, key=lambda one: one.miss)
    return best


def _throw(width: float, height: float, spots: Sequence[tuple[float, float]], chance: random.Random) -> Throw:
    """Throw the dice from the left edge, let them bounce off walls and each other, and draw them to their spots."""
    space = _walled(width, height)
    bodies = [_add_die(space, place, chance, width, height) for place in _hand(height, len(spots))]
    steps = round(TUMBLE_MS / STEP_MS)
    steered = round(steps * STEERED)
    goals: list[Place] = []
    frames = [_places(bodies)]
    for step in range(steps):
        if step == steered:
            goals = _goals(bodies, spots)
        _slow(bodies, goals, step - steered, steps - step)
        space.step(STEP_MS / 1000)
        if step % KEPT == KEPT - 1:
            frames.append(_places(bodies))
    miss = max((_miss(place, goal) for place, goal in zip(frames[-1], goals, strict=True)), default=0.0)
    frames[-1] = goals
    turns = [goal[2] for goal in goals]
    # A square looks the same after a quarter turn: counted from where it ends, every die ends upright.
    upright = [[(x, y, a - turn) for (x, y, a), turn in zip(frame, turns, strict=True)] for frame in frames]
    return Throw(upright, miss)


def _miss(place: Place, goal: Place) -> float:
    """Return how far a die is from its goal, in dice; a turn counts by the way of a corner."""
    return max(math.dist(place[:2], goal[:2]) / UNIT, abs(place[2] - goal[2]) * 0.7)


def _walled(width: float, height: float) -> pymunk.Space:
    """Return an empty tray: no pull, and walls too thick to get through."""
    space = pymunk.Space()
    space.iterations = 20
    space.collision_slop = 0.01
    space.collision_bias = 1e-60  # pushes apart within a few steps what has got into each other
    for x, y, dx, dy in ((-1, 0, 0, 1), (1, 0, 0, 1), (0, -1, 1, 0), (0, 1, 1, 0)):
        middle = (width / 2 + x * (width / 2 + WALL), height / 2 + y * (height / 2 + WALL))
        along = (dx * (width + WALL), dy * (height + WALL))
        ends = [(middle[0] + sign * along[0], middle[1] + sign * along[1]) for sign in (-1, 1)]
        wall = pymunk.Segment(space.static_body, ends[0], ends[1], WALL)
        wall.elasticity, wall.friction = 0.6, 0.3
        space.add(wall)
    return space


def _hand(height: float, count: int) -> list[tuple[float, float]]:
    """Return where the dice leave the hand: in columns at the left edge, next to each other."""
    side = SKIN * UNIT
    most = max(1, int(height // (side * 1.15)))
    found = []
    for number in range(count):
        column, row = divmod(number, most)
        in_column = min(most, count - column * most)
        found.append((side * (0.65 + 1.15 * column), height * (row + 0.5) / in_column))
    return found


def _add_die(
    space: pymunk.Space, place: tuple[float, float], chance: random.Random, width: float, height: float
) -> pymunk.Body:
    side, radius = SKIN * UNIT, ROUND * SKIN * UNIT
    body = pymunk.Body(1.0, pymunk.moment_for_box(1.0, (side, side)))
    body.position = place
    body.angle = chance.uniform(-0.1, 0.1)
    body.velocity = (chance.uniform(2.2, 3.4) * width, chance.uniform(-1.35, 1.35) * height)
    body.angular_velocity = chance.uniform(-25, 25)
    shape = pymunk.Poly.create_box(body, (side - 2 * radius, side - 2 * radius), radius)
    shape.elasticity, shape.friction = 0.5, 0.4
    space.add(body, shape)
    return body


def _places(bodies: Sequence[pymunk.Body]) -> list[Place]:
    return [(body.position.x, body.position.y, body.angle) for body in bodies]


def _goals(bodies: Sequence[pymunk.Body], spots: Sequence[tuple[float, float]]) -> list[Place]:
    """Return for each die a spot and the next upright angle; swapped until no two of them are in each other's way."""
    places, taken = [tuple(body.position) for body in bodies], list(range(len(spots)))

    def way(die: int, spot: int) -> float:
        return math.dist(places[die], spots[spot]) ** 2

    swapped = True
    while swapped:
        swapped = False
        for a in range(len(taken)):
            for b in range(a):
                now = way(a, taken[a]) + way(b, taken[b])
                if way(a, taken[b]) + way(b, taken[a]) < now - 1e-6:
                    taken[a], taken[b] = taken[b], taken[a]
                    swapped = True
    quarter = math.pi / 2
    return [(*spots[spot], round(body.angle / quarter) * quarter) for body, spot in zip(bodies, taken, strict=True)]


def _slow(bodies: Sequence[pymunk.Body], goals: Sequence[Place], steered: int, left: int) -> None:
    """Let the felt slow the dice down, and later draw each to its goal, ever more firmly."""
    if not goals:
        share = math.exp(-4 * STEP_MS / 1000)
        for body in bodies:
            body.velocity *= share
            body.angular_velocity *= share
        return
    pull = min(3000 / (left * STEP_MS), 40.0)
    share = min(1.0, 6 * steered * STEP_MS / TUMBLE_MS) * 0.3
    for body, (x, y, angle) in zip(bodies, goals, strict=True):
        wanted = (pymunk.Vec2d(x, y) - body.position) * pull
        body.velocity = body.velocity * (1 - share) + wanted * share
        body.angular_velocity = body.angular_velocity * (1 - share) + (angle - body.angle) * pull * share


# ---- drawing ---------------------------------------------------------------------------------------------


def draw(
    canvas: pygame.Surface,
    rect: pygame.Rect,
    tray: Tray,
    look: Look,
    ms: float,
    *,
    bloc: str = "neutral",
    counted: Collection[int] | None = None,
) -> None:
    """Draw the dice in a rectangle of the tray's size; once they lie still, those that do not count grow dim."""
    side = max(1, round(tray.die))
    dimness = min(max((ms - tray.duration) / DIM_MS, 0.0), 1.0)
    for number, pose in enumerate(tray.at(ms)):
        bright = dice.die(look, bloc, pose.face, side)
        _blit(canvas, rect, bright, pose)
        if dimness and counted is not None and number not in counted:
            dim = dice.die(look, bloc, pose.face, side, counted=False).copy()
            dim.set_alpha(round(255 * dimness))
            _blit(canvas, rect, dim, pose)


def _blit(canvas: pygame.Surface, rect: pygame.Rect, surface: pygame.Surface, pose: DiePose) -> None:
    turned = pygame.transform.rotozoom(surface, -pose.angle, 1.0) if pose.angle else surface
    canvas.blit(turned, turned.get_rect(center=(rect.x + round(pose.x), rect.y + round(pose.y))))
