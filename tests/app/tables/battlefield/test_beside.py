"""What lies on the window of the measured table: the tray, and names that hide nobody."""

import itertools

import pygame
import pytest

from game.app.tables.battlefield.names import Names
from game.app.tables.battlefield.tray import tray_of
from game.core.rng import Chance


@pytest.mark.parametrize("window", [(1240.0, 610.0), (850.0, 290.0)])
@pytest.mark.parametrize("counts", [(1, 0, 0), (8, 3, 2), (14, 6, 0)])
def test_what_lies_in_the_tray_lies_inside_it_and_apart(
    window: tuple[float, float], counts: tuple[int, int, int]
) -> None:
    groups = [(name, [f"{name}{at}" for at in range(count)]) for name, count in zip("abc", counts, strict=True)]
    tray = tray_of(groups, window)
    assert tray is not None
    assert [head for head, _ in tray.heads] == [name for name, parts in groups if parts]
    box = pygame.FRect(*tray.box)
    assert box.bottom <= window[1]
    rects = []
    for slot in tray.slots:
        rect = pygame.FRect(0, 0, slot.side, slot.side)
        rect.center = slot.pos
        assert box.contains(rect)
        rects.append(rect)
    assert not any(one.colliderect(other) for one, other in itertools.combinations(rects, 2))


def test_an_empty_tray_is_not_shown() -> None:
    assert tray_of([("a", [])], (1000.0, 600.0)) is None


def test_names_lie_apart_from_each_other_and_from_figures_where_there_is_room() -> None:
    chance, window = Chance(7), pygame.Rect(0, 0, 1200, 600)
    for _ in range(20):
        boxes: list[pygame.Rect] = []
        while len(boxes) < 14:
            box = pygame.Rect(chance.below(1120) + 10, chance.below(540) + 10, 60, 40)
            if box.inflate(20, 20).collidelist(boxes) < 0:
                boxes.append(box)
        names = Names(window, boxes, (), 1.0)
        placed = [names.place((110, 22), box) for box in boxes]
        rects = [place.rect for place in placed if place is not None]
        assert len(rects) == len(boxes)
        assert all(window.contains(rect) for rect in rects)
        assert not any(one.colliderect(other) for one, other in itertools.combinations(rects, 2))
        assert not any(rect.collidelist(boxes) >= 0 for rect in rects)


def test_nobody_is_named_who_is_out_of_sight() -> None:
    names = Names(pygame.Rect(0, 0, 400, 300), (), (), 1.0)
    assert names.place((80, 20), pygame.Rect(500, 100, 20, 20)) is None
