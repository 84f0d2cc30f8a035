"""Battle on the generic table: room for everything at every size, keyboard alone, and no secret of another seat."""

import random

import pygame
import pytest

from game.app.desk import Desk
from game.app.replay_desk import ReplayDesk
from game.app.screens.replay import ReplayScreen
from game.core.session import Session
from tests.app.table.fake import Room
from tests.app.table.games import SIZES, assert_tidy, assert_tidy_with_and_without_dock, played, sit


def battle(steps: int) -> Session:
    """Return the usual game of these tests."""
    return played("battle", steps, 4, scenario="standard")


@pytest.mark.parametrize(("size", "scale"), SIZES)
@pytest.mark.parametrize("language", ["en", "fr"])
def test_nothing_overlaps_or_leaves_the_screen(
    size: tuple[int, int], scale: float, language: str, desks: list[Desk]
) -> None:
    room = Room(size, ui_scale=scale, language=language)
    sit(room, battle(75), desks)
    plan = room.screen.plan
    for _ in range(2):
        assert_tidy(room)
        room.key(pygame.K_l)
    assert_tidy_with_and_without_dock(room, 20)
    areas = [plan.bar, plan.board, plan.prompt, plan.hand, plan.dock, plan.buttons]
    for n, one in enumerate(areas):
        assert pygame.Rect((0, 0), size).contains(one)
        for other in areas[n + 1 :]:
            assert not one.colliderect(other), (one, other)
    assert plan.board.width >= size[0] * 0.55


@pytest.mark.parametrize(("size", "scale"), SIZES)
def test_the_transport_bar_of_a_replay_fits(size: tuple[int, int], scale: float, home: object) -> None:
    room = Room(size, ui_scale=scale, language="fr")
    replay = ReplayDesk(battle(75), room.shell.settings)
    replay.lift_curtain()
    room.shell.open(ReplayScreen(room.shell, replay))
    room.settle()
    assert_tidy(room)


def test_only_the_viewers_secrets_are_ever_drawn(desks: list[Desk]) -> None:
    room = Room(speed="fast")
    session = battle(40)
    desk = Desk(session, {}, room.shell.settings)
    desks.append(desk)
    screen = room.sit(desk)
    dice = random.Random(1)
    for _ in range(60):
        for _ in range(3):
            room.go(20)
            secrets = {name for name, piece in screen.trace()["pieces"].items() if piece["secret"]}
            if desk.viewer is None:
                assert not screen.trace()["pieces"]
            else:
                assert secrets <= set(session.state.hands[desk.viewer]) | seen_leaving(screen, desk)
        if desk.curtain is not None:
            room.key(pygame.K_RETURN)
        decision = desk.decision()
        if decision is not None:
            screen.apply(dice.choice(decision.choices))


def seen_leaving(screen: object, desk: Desk) -> set[str]:
    """Return the cards that the viewer is still shown on their way out of the hand."""
    view = screen.top.playback.view  # type: ignore[attr-defined]
    shown = set(view.hand) if view is not None and view.seat == desk.viewer else set()
    return shown | {card for pile in desk.session.state.discards for card in pile}


def test_a_game_is_played_by_keyboard_alone(desks: list[Desk]) -> None:
    room = Room(speed="none", auto_play=False)
    desk = sit(room, battle(75), desks)
    start = desk.at
    dice = random.Random(3)
    for _ in range(400):
        if desk.at - start >= 12 or desk.outcome() is not None:
            break
        room.go(20)
        if room.screen.name in {"list", "dialog"} or desk.curtain is not None:
            room.key(pygame.K_RETURN)
            continue
        for _ in range(dice.randrange(1, 9)):
            room.key(pygame.K_TAB)
        if dice.random() < 0.3:
            room.key(pygame.K_SPACE)
        elif room.screen.focus_id.startswith(("part:", "say:")):
            room.key(pygame.K_RETURN)
            room.key(pygame.K_RETURN)
    assert desk.at - start >= 12


def test_carrying_a_piece_draws_neither_board_nor_hand_anew(desks: list[Desk]) -> None:
    room = Room()
    sit(room, battle(75), desks)
    screen = room.screen
    piece = next(iter(screen.hold.offers.lifts))
    start, board = room.centre(piece), screen.plan.board
    room.lift(start, board.center)
    built = screen.top.layers.built
    for step in range(20):
        room.move((board.left + 30 * step, board.centery), (1, 0, 0))
        room.go(20)
        assert piece in {drawn.id for drawn in screen.top.overlaid}
    assert screen.top.layers.built == built


def test_a_replay_steps_scrubs_and_plays_on_as_a_new_game(home: object, monkeypatch: pytest.MonkeyPatch) -> None:
    room = Room(speed="none")
    replay = ReplayDesk(battle(60), room.shell.settings)
    replay.lift_curtain()
    room.shell.open(ReplayScreen(room.shell, replay))
    room.settle()
    room.key(pygame.K_RIGHT, pygame.K_RIGHT)
    assert replay.position == 2
    room.key(pygame.K_LEFT)
    assert replay.position == 1
    room.key(pygame.K_RIGHT, mod=pygame.KMOD_CTRL)
    assert replay.position > 2
    room.key(pygame.K_PAGEDOWN)
    there = replay.position
    room.key(pygame.K_PAGEUP)
    assert replay.position < there
    rail = room.screen.find("scrub").rect
    room.click((rail.right - rail.height // 2, rail.centery))
    assert replay.position == replay.last
    room.key(pygame.K_SPACE)
    room.go(5000)
    assert 0 < replay.position < replay.last
    room.key(pygame.K_SPACE)
    assert not room.screen.playing
    room.key(pygame.K_b, pygame.K_RETURN)
    assert list(replay.bookmarks.values()) == [replay.position]
    here = replay.position
    room.key(pygame.K_PAGEDOWN)
    room.key(pygame.K_j, pygame.K_1)
    assert replay.position == here
    opened: list[Desk] = []
    monkeypatch.setattr(room.shell, "open_table", opened.append)
    room.key(pygame.K_p)
    assert opened[0].at == here
    opened[0].close()
