"""Dice in the tray: they land on the given faces, never overlap nor leave, and end in tidy rows."""

import itertools
import math

import pygame
import pytest

from game.app.art.look import Look
from game.app.dice_tray import ROUND, DiePose, Tray, draw
from game.app.motion import DIM_MS, TUMBLE_MS

SIZES = [(420.0, 240.0), (300.0, 300.0), (800.0, 160.0), (150.0, 320.0)]
Point = tuple[float, float]


def core(pose: DiePose, die: float) -> list[Point]:
    """Return the corners of a die without its rounded rim."""
    half, angle = die * (0.5 - ROUND), math.radians(pose.angle)
    cos, sin = math.cos(angle) * half, math.sin(angle) * half
    return [
        (pose.x + a * cos - b * sin, pose.y + a * sin + b * cos) for a, b in ((1, 1), (-1, 1), (-1, -1), (1, -1))
    ]


def to_edge(point: Point, a: Point, b: Point) -> float:
    dx, dy = b[0] - a[0], b[1] - a[1]
    share = ((point[0] - a[0]) * dx + (point[1] - a[1]) * dy) / (dx * dx + dy * dy)
    share = min(max(share, 0.0), 1.0)
    return math.dist(point, (a[0] + share * dx, a[1] + share * dy))


def inside(point: Point, square: list[Point]) -> bool:
    turns = [
        (b[0] - a[0]) * (point[1] - a[1]) - (b[1] - a[1]) * (point[0] - a[0])
        for a, b in zip(square, [*square[1:], square[0]], strict=True)
    ]
    return all(turn > 0 for turn in turns)


def gap(one: DiePose, two: DiePose, die: float) -> float:
    """Return how much room is between two rounded squares; negative where they overlap."""
    if math.dist(one[:2], two[:2]) > die * math.sqrt(2):
        return die
    squares = core(one, die), core(two, die)
    if any(inside(point, other) for square, other in (squares, squares[::-1]) for point in square):
        return -die
    edges = (
        to_edge(point, other[n], other[n - 1])
        for square, other in (squares, squares[::-1]) for point in square for n in range(4)
    )  # fmt: skip
    return min(edges) - 2 * die * ROUND


def is_within(pose: DiePose, tray: Tray) -> bool:
    rim = tray.die * ROUND - 1e-6
    return all(
        rim <= x <= tray.size[0] - rim and rim <= y <= tray.size[1] - rim for x, y in core(pose, tray.die)
    )


def test_the_yardstick_finds_an_overlap() -> None:
    def pose(x: float, angle: float = 0.0) -> DiePose:
        return DiePose(x, 0.0, angle, 1, True)

    assert gap(pose(0), pose(41), 40) == pytest.approx(1)
    assert gap(pose(0), pose(39), 40) == pytest.approx(-1)
    assert gap(pose(0), pose(45, 45), 40) < 0 < gap(pose(0), pose(47, 45), 40)
    assert gap(pose(0), pose(3), 40) < 0


@pytest.mark.parametrize("first", range(0, 200, 20))
def test_dice_end_on_their_faces_and_never_overlap_nor_leave(first: int) -> None:
    for seed in range(first, first + 20):
        size, count = SIZES[seed % 4], seed % 20 + 1
        faces = [1 + (seed + number) % 6 for number in range(count)]
        tray = Tray(size, faces, seed)
        for ms in range(0, int(TUMBLE_MS) + 1, 25):
            poses = tray.at(ms)
            assert all(is_within(pose, tray) for pose in poses), (seed, ms)
            pairs = itertools.combinations(poses, 2)
            assert all(gap(one, two, tray.die) > 0 for one, two in pairs), (seed, ms)
        end = tray.at(TUMBLE_MS)
        assert [pose.face for pose in end] == faces
        assert all(pose.settled and pose.angle == 0 for pose in end)
        assert tray.at(10_000) == end


@pytest.mark.parametrize("seed", range(6))
def test_dice_glide_into_their_rows_without_a_jerk(seed: int) -> None:
    tray = Tray((420.0, 240.0), [6] * (3 * seed + 2), seed)
    last, end = tray.at(TUMBLE_MS - 1), tray.at(TUMBLE_MS)
    assert max(math.dist(a[:2], b[:2]) for a, b in zip(last, end, strict=True)) < 0.03 * tray.die
    assert not any(pose.settled for pose in last)
    rows = {round(pose.y, 3) for pose in end}
    assert len(rows) <= 3
    assert sum(pose.x for pose in end) / len(end) == pytest.approx(210)


def test_they_come_from_the_left_edge_and_cross_the_tray() -> None:
    tray = Tray((420.0, 240.0), [1, 2, 3, 4], 9)
    assert max(pose.x for pose in tray.at(0)) < 0.3 * 420
    assert max(pose.x for ms in range(0, 600, 10) for pose in tray.at(ms)) > 0.8 * 420


def test_the_same_seed_tumbles_the_same_way_at_every_scale() -> None:
    small, again = (Tray((400.0, 200.0), [5, 2, 6], 77) for _ in range(2))
    large = Tray((800.0, 400.0), [5, 2, 6], 77)
    for ms in (0, 90, 333, 500, 600):
        assert small.at(ms) == again.at(ms)
        for one, two in zip(small.at(ms), large.at(ms), strict=True):
            assert (one.x * 2, one.y * 2, one.angle) == pytest.approx((two.x, two.y, two.angle))
            assert one.face == two.face
    assert Tray((400.0, 200.0), [5, 2, 6], 78).at(200) != small.at(200)


def test_the_faces_change_on_the_way_and_stay_at_the_end() -> None:
    tray = Tray((420.0, 240.0), [3, 3, 3, 3, 3], 1)
    frames = [[pose.face for pose in tray.at(ms)] for ms in range(0, 601, 20)]
    changes = [sum(a != b for a, b in itertools.pairwise(column)) for column in zip(*frames, strict=True)]
    assert min(changes) >= 3
    assert {face for frame in frames for face in frame} <= {1, 2, 3, 4, 5, 6}
    assert all(frame == [3] * 5 for frame in frames[-7:])


def test_named_faces_turn_up_only_from_their_own_die() -> None:
    usual = Tray((420.0, 240.0), ["army", "blank", "blank"], 1)
    wide = Tray((420.0, 240.0), ["army"] * 3, 1, sides=("army", "target", "shield"))
    seen = [{pose.face for ms in range(0, 601, 5) for pose in tray.at(ms)} for tray in (usual, wide)]
    assert seen == [{"army", "blank"}, {"army", "target", "shield"}]


@pytest.mark.parametrize("count", [0, 1, 20])
def test_any_number_of_dice_is_drawn_within_the_tray(count: int) -> None:
    tray = Tray((300.0, 160.0), [6] * count, 5)
    canvas = pygame.Surface((500, 300), pygame.SRCALPHA)
    for ms in (0, 250, 600):
        canvas.fill((0, 0, 0, 0))
        draw(canvas, pygame.Rect(100, 50, 300, 160), tray, Look(), ms)
        drawn = canvas.get_bounding_rect()
        assert bool(drawn.width) == (count > 0)
        assert pygame.Rect(98, 48, 304, 164).contains(drawn) or not count


def test_dice_that_do_not_count_grow_dim_once_they_lie() -> None:
    tray, look = Tray((300.0, 160.0), [6, 1], 5), Look()

    def brightness(ms: float, die: int) -> float:
        canvas = pygame.Surface((300, 160))
        draw(canvas, canvas.get_rect(), tray, look, ms, counted={1})
        pose = tray.at(ms)[die]
        side = tray.die * 0.6
        box = pygame.Rect(0, 0, side, side)
        box.center = (round(pose.x), round(pose.y))
        return sum(pygame.transform.average_color(canvas, box)[:3])

    assert brightness(TUMBLE_MS + DIM_MS, 0) < 0.85 * brightness(TUMBLE_MS, 0)
    assert brightness(TUMBLE_MS + DIM_MS, 1) == brightness(TUMBLE_MS, 1)
    assert brightness(TUMBLE_MS + DIM_MS / 2, 0) < brightness(TUMBLE_MS, 0)
