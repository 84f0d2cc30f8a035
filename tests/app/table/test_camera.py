"""The camera: fit, zoom to the pointer, limits, and the smooth way there."""

import pygame
import pytest

from game.app.table.camera import GLIDE, MOST, Camera

WINDOW = pygame.Rect(100, 50, 1000, 500)


@pytest.fixture
def camera() -> Camera:
    found = Camera()
    found.frame(WINDOW, (2000.0, 800.0))
    return found


def test_a_board_fits_its_window_and_keeps_its_shape(camera: Camera) -> None:
    assert camera.zoom == pytest.approx(0.5)
    assert camera.to_screen((0, 0)) == pytest.approx((100, 100))
    assert camera.to_screen((2000, 800)) == pytest.approx((1100, 500))


def test_screen_and_board_are_each_others_inverse(camera: Camera) -> None:
    camera.turn(2.5, (700, 300), 0.0)
    camera.tick(GLIDE)
    assert camera.to_world(camera.to_screen((123.0, 456.0))) == pytest.approx((123.0, 456.0))


def test_what_is_under_the_pointer_stays_there_all_the_way(camera: Camera) -> None:
    pointer = (700, 300)
    held = camera.to_world(pointer)
    camera.turn(4, pointer, 0.0)
    for now in range(0, 200, 10):
        camera.tick(float(now))
        assert camera.to_screen(held) == pytest.approx(pointer, abs=0.01)
    assert not camera.moving


def test_it_never_shows_more_than_the_board_nor_zooms_in_for_ever(camera: Camera) -> None:
    camera.turn(100, (600, 300), 0.0)
    camera.tick(GLIDE)
    assert camera.zoom == pytest.approx(camera.fit_zoom * MOST)
    camera.pan(10**6, 10**6)
    assert camera.to_screen((0, 0)) == pytest.approx(WINDOW.topleft)
    camera.turn(-100, (600, 300), 1000.0)
    camera.tick(1000 + GLIDE)
    assert camera.zoom == pytest.approx(camera.fit_zoom)


def test_a_fitted_board_stays_fitted_in_another_window(camera: Camera) -> None:
    camera.frame(pygame.Rect(0, 0, 500, 400), (2000.0, 800.0))
    assert camera.zoom == pytest.approx(0.25)
    assert camera.fitted


def test_a_still_camera_is_there_at_once(camera: Camera) -> None:
    camera.still = True
    camera.turn(2, (600, 300), 0.0)
    assert not camera.moving
    assert camera.zoom > camera.fit_zoom


def test_a_full_window_stays_full_in_another_one(camera: Camera) -> None:
    camera.still = True
    camera.fill(0.0)
    assert camera.zoom == pytest.approx(500 / 800)
    camera.frame(pygame.Rect(0, 0, 500, 400), (2000.0, 800.0))
    assert camera.zoom == pytest.approx(400 / 800 * 0.9)  # no larger than is of use
    assert camera.kept == "full"


def test_what_is_out_of_sight_is_brought_there_and_what_is_seen_stays(camera: Camera) -> None:
    camera.still = True
    camera.fill(0.0)
    before = camera.centre
    camera.reveal((900.0, 300.0, 1000.0, 400.0), 0.0)
    assert camera.centre == before
    camera.reveal((1900.0, 300.0, 1980.0, 400.0), 0.0)
    left, right = (camera.to_screen((x, 350.0))[0] for x in (1900.0, 1980.0))
    assert WINDOW.left < left < right < WINDOW.right
    camera.reveal((0.0, 0.0, 2000.0, 800.0), 0.0)  # too large: its middle
    assert camera.centre[0] == pytest.approx(1000.0)
