"""Battle on the generic table: room for everything at every size, keyboard alone, and no secret of another seat."""

import random
from collections.abc import Iterator

import pygame
import pytest

from game.ai.player import make_player
from game.app.desk import Desk
from game.app.replay_desk import ReplayDesk
from game.app.screens.replay import ReplayScreen
from game.app.table.part import PartWidget
from game.app.widgets.texts import Box
from game.core.session import Session
from game.roster.games import rules_of
from tests.app.table.fake import Room

SIZES = [(size, scale) for size in ((1280, 720), (1600, 900), (1920, 1080)) for scale in (1.0, 1.5)]
INSIDE = ("panel:", "curtain", "transport")


def played(steps: int, seed: int = 4) -> Session:
    rules = rules_of("battle")
    session = Session.new(rules, {"scenario": "standard"}, seed)
    players = [make_player(rules, "recruit", seat, seed + seat) for seat in range(2)]
    while len(session.choices) < steps:
        decision = session.decision()
        assert decision is not None
        session.apply(players[decision.seat].choose(rules.view(session.state, decision.seat), decision))
    return session


@pytest.fixture
def desks(home: object) -> Iterator[list[Desk]]:
    found: list[Desk] = []
    yield found
    for desk in found:
        desk.close()


def sit(room: Room, session: Session, desks: list[Desk]) -> Desk:
    desk = Desk(session, {}, room.shell.settings)
    desks.append(desk)
    desk.lift_curtain()
    room.sit(desk)
    return desk


def chrome(room: Room) -> dict[str, pygame.Rect]:
    """Return the rectangles of what lies beside each other on the screen."""
    found = {}
    for widget in room.screen.everything():
        inside = widget.clip is not None or widget.id.startswith(INSIDE)
        if not isinstance(widget, (PartWidget, Box)) and widget.id and not inside:
            found[widget.id] = widget.rect
    return found


def assert_tidy(room: Room) -> None:
    screen = pygame.Rect((0, 0), room.screen.size)
    rects = chrome(room)
    for name, rect in rects.items():
        assert screen.contains(rect), (name, rect)
        assert rect.width > 0, name
        assert rect.height > 0, name
    names = sorted(rects)
    for n, one in enumerate(names):
        for other in names[n + 1 :]:
            assert not rects[one].colliderect(rects[other]), (one, rects[one], other, rects[other])


@pytest.mark.parametrize(("size", "scale"), SIZES)
@pytest.mark.parametrize("language", ["en", "fr"])
def test_nothing_overlaps_or_leaves_the_screen(
    size: tuple[int, int], scale: float, language: str, desks: list[Desk]
) -> None:
    room = Room(size, ui_scale=scale, language=language)
    sit(room, played(75), desks)
    plan = room.screen.plan
    for _ in range(2):
        assert_tidy(room)
        room.key(pygame.K_l)
    room.key(pygame.K_F4)
    assert_tidy(room)
    areas = [plan.bar, plan.board, plan.prompt, plan.hand, plan.dock, plan.buttons]
    for n, one in enumerate(areas):
        assert pygame.Rect((0, 0), size).contains(one)
        for other in areas[n + 1 :]:
            assert not one.colliderect(other), (one, other)
    assert plan.board.width >= size[0] * 0.55
    for name, piece in room.screen.trace()["pieces"].items():
        rect = pygame.Rect(piece["rect"])
        assert rect.width >= 20, name
        assert rect.height >= 20, name


@pytest.mark.parametrize(("size", "scale"), SIZES)
def test_the_transport_bar_of_a_replay_fits(size: tuple[int, int], scale: float, home: object) -> None:
    room = Room(size, ui_scale=scale, language="fr")
    replay = ReplayDesk(played(75), room.shell.settings)
    replay.lift_curtain()
    room.shell.open(ReplayScreen(room.shell, replay))
    room.settle()
    assert_tidy(room)


def test_only_the_viewers_secrets_are_ever_drawn(desks: list[Desk]) -> None:
    room = Room(speed="fast")
    session = played(40)
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
    desk = sit(room, played(75), desks)
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
    sit(room, played(75), desks)
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
    replay = ReplayDesk(played(60), room.shell.settings)
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
