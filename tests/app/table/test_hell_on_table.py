"""Hell on the generic table: room for everything at every size, a game by mouse, no secret of another seat."""

import random
from typing import Any

import pygame
import pytest

from game.app.desk import Desk
from game.core.choice import Choice
from game.core.session import Session
from game.roster.games import rules_of
from tests.app.table.fake import Room
from tests.app.table.games import SIZES, assert_tidy_with_and_without_dock, played, sit


@pytest.mark.parametrize(("size", "scale"), SIZES)
@pytest.mark.parametrize(("scenario", "language"), [("basic", "en"), ("four", "fr")])
def test_nothing_overlaps_or_leaves_the_screen(
    size: tuple[int, int], scale: float, scenario: str, language: str, desks: list[Desk]
) -> None:
    room = Room(size, ui_scale=scale, language=language)
    sit(room, played("hell", 40, scenario=scenario), desks)
    assert_tidy_with_and_without_dock(room, 12)


def hidden_from(desk: Desk, viewer: int) -> set[str]:
    """Return the cards that a seat may not see."""
    state: Any = desk.session.state
    seats = len(state.hands)
    found = {card for seat in range(seats) if seat != viewer for card in state.hands[seat]}
    for pile in (*state.decks, *state.reserves, *state.campaigns, state.carnage, state.buildings):
        found.update(pile)
    return found - {card for seat in range(seats) for card in state.known[viewer * seats + seat]}


def assert_secret(room: Room, desk: Desk) -> None:
    """Watch one frame: nothing that the viewer may not see is drawn."""
    seen = room.screen.trace()
    if seen.get("covered"):
        assert not seen["pieces"]
    elif desk.viewer is not None:
        assert hidden_from(desk, desk.viewer).isdisjoint(seen["pieces"])


def do(room: Room, wanted: Choice) -> bool:
    """Make a choice by mouse; tell whether that was the choice that was made."""
    screen = room.screen
    before = len(screen.desk.session.choices)
    lift, drop = screen.table.gesture(wanted)
    if not lift and not drop:
        button = next(widget for widget in screen.widgets if screen.builder.choice_of(widget) == wanted)
        room.click(button.rect.center)
    elif lift and drop:
        room.drag(room.centre(lift), room.centre(drop))
    else:
        room.click(room.centre(lift or drop))
    made = screen.desk.session.choices
    return len(made) > before and made[before] == wanted


@pytest.mark.parametrize(("scenario", "most"), [("basic", 400), ("four", 160)])
def test_a_game_is_played_by_mouse_and_shows_no_secret(scenario: str, most: int, desks: list[Desk]) -> None:
    room = Room(speed="none")
    session = Session.new(rules_of("hell"), {"scenario": scenario}, 3)
    desk = sit(room, session, desks)
    chance = random.Random(3)
    by_mouse = 0
    while desk.outcome() is None and len(session.choices) < most:
        if desk.curtain is not None:
            assert_secret(room, desk)
            desk.lift_curtain()
            room.screen.sync()
        room.settle()
        assert_secret(room, desk)
        decision = desk.decision()
        if decision is None:
            break
        before = len(session.choices)
        wanted = chance.choice(decision.choices)
        if do(room, wanted):
            by_mouse += 1
        elif len(session.choices) == before:  # its middle lies under another card: the keyboard finds it
            room.screen.let_go()
            room.screen.apply(wanted)
        room.go(40)
        assert_secret(room, desk)
    assert by_mouse >= 0.8 * len(session.choices) - 20
    assert by_mouse > 60


def test_resting_on_a_card_forecasts_how_it_would_change_the_break_test(desks: list[Desk]) -> None:
    room = Room()
    session = played("hell", 30, scenario="basic")
    while (decision := session.decision()) is None or decision.prompt != "action":
        session.apply(decision.choices[0])
    desk = sit(room, session, desks)
    decision = desk.decision()
    wanted = next(c for c in decision.choices if c.verb == "play")
    assert room.screen.choice is None
    room.move(room.centre(str(wanted.subject)))
    room.go(60)
    assert room.screen.choice is not None
    assert (room.screen.choice.verb, room.screen.choice.subject) == ("play", wanted.subject)
    ids = {widget.id for widget in room.screen.everything()}
    assert any(name.startswith("panel:forecast") for name in ids)
    assert any(name.startswith("pointed") for name in ids)


def test_a_used_pile_is_looked_through_with_a_press(desks: list[Desk]) -> None:
    room = Room()
    session = played("hell", 60, scenario="basic")
    sit(room, session, desks)
    side = next(side for side in (0, 1) if session.state.discards[side])
    room.click(room.centre(f"discard:{side}"))
    room.settle()
    assert room.screen.name == "pile"
    shown = [widget.id for widget in room.screen.everything() if widget.id.startswith("card:")]
    assert shown == [f"card:{card}" for card in reversed(session.state.discards[side])]
    room.key(pygame.K_ESCAPE)
    assert room.screen.name == "table"
