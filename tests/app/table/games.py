"""Real games on the generic table: played on by recruits, sat down at by persons, looked over for tidiness."""

from typing import Any

import pygame

from game.ai.player import make_player
from game.app.desk import Desk
from game.app.table.part import PartWidget
from game.app.widgets.texts import Box
from game.core.session import Session
from game.roster.games import rules_of
from tests.app.table.fake import Room

SIZES = [(size, scale) for size in ((1280, 720), (1600, 900), (1920, 1080)) for scale in (1.0, 1.5)]
INSIDE = ("panel:", "curtain", "transport")


def played(game: str, steps: int, seed: int = 5, **options: Any) -> Session:
    """Return a game that recruits have played so far."""
    rules = rules_of(game)
    session = Session.new(rules, options, seed)
    players = [make_player(rules, "recruit", seat, seed + seat) for seat in range(len(rules.seats_in(session.state)))]
    while len(session.choices) < steps:
        decision = session.decision()
        assert decision is not None
        session.apply(players[decision.seat].choose(rules.view(session.state, decision.seat), decision))
    return session


def sit(room: Room, session: Session, desks: list[Desk]) -> Desk:
    """Sit down, all seats being persons, and lift the curtain."""
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
    """Nothing of the screen leaves it or lies over something else."""
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


def assert_tidy_with_and_without_dock(room: Room, least: int) -> None:
    """The same with the dock open and closed, and every piece large enough to be hit."""
    assert_tidy(room)
    room.key(pygame.K_F4)
    assert_tidy(room)
    for name, piece in room.screen.trace()["pieces"].items():
        rect = pygame.Rect(piece["rect"])
        assert min(rect.size) >= least, (name, rect)
