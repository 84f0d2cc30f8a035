"""Battlefield on the generic table: room for everything at every size, drops by mouse and by keys."""

import pygame
import pytest

from game.app.desk import Desk
from game.core.rng import Chance
from tests.app.table.fake import Room
from tests.app.table.games import assert_tidy_with_and_without_dock, played, sit

SHOWN = {"setup": "ready", "scenario": "no-retreat"}


@pytest.mark.parametrize(("size", "scale"), [((1280, 720), 1.0), ((1920, 1080), 1.5)])
@pytest.mark.parametrize("language", ["en", "fr"])
def test_nothing_overlaps_or_leaves_the_screen(
    size: tuple[int, int], scale: float, language: str, desks: list[Desk]
) -> None:
    room = Room(size, ui_scale=scale, language=language)
    sit(room, played("battlefield", 40, seed=4, **SHOWN), desks)
    room.key(pygame.K_f)  # the window shows all of the table
    room.settle()
    assert_tidy_with_and_without_dock(room, 5)


def moving(room: Room, desks: list[Desk]) -> tuple[Desk, str]:
    """Sit down where a unit is to be moved; return the desk and the unit."""
    for steps in range(40, 80):
        session = played("battlefield", steps, seed=4, **SHOWN)
        decision = session.decision()
        moves = decision is not None and decision.prompt == "move" and decision.regions
        if moves and session.state.units[decision.regions[0].subject].status == "board":
            desk = sit(room, session, desks)
            room.key(pygame.K_f)  # the window shows all of the table
            room.settle()
            return desk, str(decision.regions[0].subject)
    raise AssertionError("nobody moves")


def test_a_unit_is_moved_with_arrows_and_enter(desks: list[Desk]) -> None:
    room = Room(speed="none")
    desk, unit = moving(room, desks)
    room.screen.press_part(unit)
    assert room.screen.hold.selected == unit
    here = room.screen.table.rules.field.spot(room.screen.top.playback.view.units[unit].at)
    for _ in range(2):
        room.key(pygame.K_UP, mod=pygame.KMOD_SHIFT)
    room.key(pygame.K_RIGHT)
    mat = room.screen.table.mat(room.screen.top.playback.view)
    assert mat.spot(room.screen.hold.point) == (here.x + 10, here.y + 200)
    room.go(40)
    before = len(desk.session.choices)
    legal = bool(room.screen.hold.hovered([]))
    room.key(pygame.K_RETURN)
    room.settle()
    assert (len(desk.session.choices) > before) == legal
    assert legal or room.screen.note is not None


def test_a_drop_off_the_reach_is_refused_with_a_rule_and_one_inside_can_be_undone(desks: list[Desk]) -> None:
    room = Room(speed="none", auto_play=False)
    desk, unit = moving(room, desks)
    screen = room.screen
    before = len(desk.session.choices)
    board = screen.plan.board
    mat = screen.table.mat(screen.top.playback.view)
    corners = [mat.point(x, y) for x in (300, mat.wide - 300) for y in (300, mat.deep - 300)]
    start = room.centre(unit)
    far = max((screen.top.camera.to_screen(one) for one in corners), key=lambda one: abs(one[0] - start[0]))
    assert board.collidepoint(far)
    room.drag(start, (round(far[0]), round(far[1])))
    room.go(40)
    assert len(desk.session.choices) == before
    assert screen.note is not None
    region = next(one for one in desk.decision().regions if one.subject == unit)
    for seed in range(20):
        point = region.sample(Chance(seed))
        spot = screen.top.camera.to_screen(mat.point(*point[:2]))
        room.drag(room.centre(unit), (round(spot[0]), round(spot[1])))
        room.settle()
        if len(desk.session.choices) > before:
            break
    assert desk.session.choices[before].verb == "move"
    there = desk.session.state.units[unit].at
    while len(desk.session.choices) > before:  # the table may have been handed on meanwhile
        desk.session.take_back()
    assert desk.session.state.units[unit].at != there


def test_the_table_fills_its_window_and_shows_who_acts(desks: list[Desk]) -> None:
    room = Room(speed="none")
    desk = sit(room, played("battlefield", 60, seed=4, **SHOWN), desks)
    room.settle()
    camera, screen = room.screen.top.camera, room.screen
    assert camera.kept == "full"
    assert camera.zoom > camera.fit_zoom
    acting = screen.table.eye(desk.view()).span
    assert acting is not None
    assert screen.plan.board.collidepoint(camera.to_screen(acting[:2]))
    assert screen.plan.board.collidepoint(camera.to_screen(acting[2:]))
    room.key(pygame.K_f)
    room.settle()
    assert camera.zoom == pytest.approx(camera.fit_zoom)
    room.key(pygame.K_f)
    room.settle()
    assert camera.kept == "full"


def test_the_small_table_moves_the_large_one(desks: list[Desk]) -> None:
    room = Room((1600, 900), speed="none")
    sit(room, played("battlefield", 60, seed=4, **SHOWN), desks)
    room.settle()
    camera = room.screen.top.camera
    small = next(pygame.Rect(one["rect"]) for name, one in room.screen.trace()["widgets"].items() if name == "small.0")
    before = camera.centre[1]
    for y in (small.top + 2, small.bottom - 2):
        room.click((small.centerx, y))
        room.settle()
        assert camera.centre[1] != before or y == small.top + 2
        before = camera.centre[1]
