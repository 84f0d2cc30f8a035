"""Panels, buttons, rings and patterns."""

import pygame
import pytest

from game.app.art import paint, shapes
from game.app.art.look import Look
from game.app.art.palette import AMBER, FOCUS, INK800

BOX = pygame.Rect(30, 30, 120, 44)


@pytest.fixture
def canvas() -> pygame.Surface:
    surface = pygame.Surface((200, 120), depth=32)
    surface.fill(INK800)
    return surface


def at(surface: pygame.Surface, place: tuple[int, int]) -> tuple[int, ...]:
    return tuple(surface.get_at(place))[:3]


def test_every_state_of_a_button_looks_different(look: Look) -> None:
    faces = set()
    for state in paint.FACES:
        surface = pygame.Surface((200, 120), depth=32)
        surface.fill((90, 90, 90))
        paint.button(surface, look, BOX, state)
        faces.add(pygame.image.tobytes(surface, "RGB"))
    assert len(faces) == len(paint.FACES)


def test_a_panel_is_lighter_at_its_head_and_throws_a_shadow(look: Look, canvas: pygame.Surface) -> None:
    before = at(canvas, (90, 80))
    paint.panel(canvas, look, BOX)
    assert sum(at(canvas, (90, 34))) > sum(at(canvas, (90, 70)))
    assert sum(at(canvas, (90, 80))) < sum(before)
    assert at(canvas, (90, 30)) == (0, 0, 0)


def test_a_well_darkens_what_it_lies_on(look: Look, canvas: pygame.Surface) -> None:
    paint.well(canvas, look, BOX)
    assert sum(at(canvas, (90, 60))) < sum(INK800)
    assert at(canvas, (10, 10)) == INK800


def test_the_focus_ring_keeps_a_gap(look: Look, canvas: pygame.Surface) -> None:
    paint.focus_ring(canvas, look, BOX)
    assert at(canvas, (90, BOX.y - 3)) == FOCUS
    assert at(canvas, (90, BOX.y - 2)) == INK800
    assert at(canvas, BOX.center) == INK800


def test_the_selection_is_amber_around_and_leaves_the_inside_alone(look: Look, canvas: pygame.Surface) -> None:
    paint.selection(canvas, look, BOX)
    assert at(canvas, (90, BOX.y - 1)) == AMBER
    assert at(canvas, BOX.center) == INK800


@pytest.mark.parametrize("kind", ["plain", "hatch", "cross", "dots"])
def test_patterns_stay_in_their_rectangle_and_differ(look: Look, canvas: pygame.Surface, kind: str) -> None:
    paint.pattern(canvas, look, BOX, kind, AMBER, fill=60)
    assert at(canvas, (BOX.x - 1, 60)) == INK800
    assert at(canvas, (BOX.right, 60)) == INK800
    tones = {at(canvas, (x, y)) for x in range(40, 60) for y in range(40, 60)}
    assert (len(tones) == 1) == (kind == "plain")


def test_dashes_leave_gaps_and_move_with_their_phase(look: Look) -> None:
    drawn = []
    for phase in (0, 4):
        surface = pygame.Surface((200, 120), depth=32)
        paint.dashed(surface, look, BOX, AMBER, phase=phase)
        line = [at(surface, (x, BOX.y)) == AMBER for x in range(BOX.x + 2, BOX.right - 2)]
        assert any(line)
        assert not all(line)
        drawn.append(line)
    assert drawn[0] != drawn[1]


def test_words_in_pills_and_caps_are_whole(look: Look) -> None:
    assert paint.pill(look, "Contested").get_width() > look.size_of("Contested", "strong", 15)[0]
    assert paint.key_cap(look, "Esc").get_width() > look.size_of("Esc", "strong", 13)[0]
    assert paint.key_cap(look, "P").get_width() == paint.key_cap(look, "P").get_height()


def test_painting_twice_makes_nothing_new(look: Look, canvas: pygame.Surface) -> None:
    paint.panel(canvas, look, BOX)
    weight = look.bytes
    paint.panel(canvas, look, BOX.move(5, 5))
    assert look.bytes == weight


@pytest.mark.parametrize("radius", [0, 1, 6, 22, 90])
def test_rounded_corners_are_smooth_and_never_larger_than_half(radius: int) -> None:
    drawn = shapes.mask((60, 44), radius)
    assert drawn.get_at((30, 22)).a == 255
    assert (drawn.get_at((0, 0)).a == 255) == (radius == 0)
    assert drawn.get_at((0, 0)) == drawn.get_at((59, 43))


def test_a_ring_is_hollow() -> None:
    drawn = shapes.ring((40, 40), 6, 2, (10, 20, 30))
    assert tuple(drawn.get_at((20, 0))) == (10, 20, 30, 255)
    assert drawn.get_at((20, 20)).a == 0


def test_a_gradient_ends_in_its_colours() -> None:
    drawn = shapes.gradient((3, 100), [(0, (0, 0, 0)), (50, (200, 100, 50))])
    assert drawn.get_at((1, 0)).r < 5
    assert tuple(drawn.get_at((1, 99)))[:3] == (200, 100, 50)
