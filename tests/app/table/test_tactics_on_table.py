"""Dust Tactics on the generic table: room for everything at every size, games by mouse, what follows a drag."""

import random
from typing import Any

import pytest

from game.ai.player import make_player
from game.app.desk import Desk
from game.core.choice import Choice
from game.core.session import Session
from game.roster.games import rules_of
from tests.app.table.fake import Room
from tests.app.table.games import SIZES, assert_tidy_with_and_without_dock, played, sit

BASIC = ("move", "march", "attack", "sustained")


@pytest.mark.parametrize(("size", "scale"), SIZES)
@pytest.mark.parametrize(("options", "language"), [({}, "en"), ({"board": "city", "scenario": "decoy"}, "fr")])
def test_nothing_overlaps_or_leaves_the_screen(
    size: tuple[int, int], scale: float, options: dict[str, str], language: str, desks: list[Desk]
) -> None:
    room = Room(size, ui_scale=scale, language=language)
    sit(room, played("tactics", 60, setup="ready", **options), desks)
    assert_tidy_with_and_without_dock(room, 10)


def press(room: Room, part: str) -> None:
    """Click the middle of a widget or piece."""
    room.click(room.centre(part))
    room.settle()


def answer(room: Room, wanted: Choice) -> None:
    """If several things were meant, choose one of the list."""
    if room.screen.name == "list":
        told = room.shell.desk_of.narrator().choice(wanted)
        row = next(widget for widget in room.screen.everything() if widget.label == told)
        room.click(row.rect.center)
        room.settle()


def declare(room: Room, wanted: Choice) -> None:
    """Build a plan action by action."""
    screen = room.screen
    before = len(screen.desk.session.choices)
    for action in str(wanted.target).split("+"):
        if len(screen.desk.session.choices) > before:
            return
        name = f"action:{action}"
        if action == "nothing":
            name = "action:done"
        elif screen.find(name) is None:
            name = "action:special"
        press(room, name)
        answer(room, wanted)
    if len(screen.desk.session.choices) == before:
        press(room, "action:done")


def do(room: Room, wanted: Choice) -> bool:
    """Make a choice by mouse; tell whether that was the choice that was made."""
    screen = room.screen
    before = len(screen.desk.session.choices)
    lift, drop = screen.table.gesture(wanted)
    if wanted.verb == "declare":
        declare(room, wanted)
    elif wanted.verb == "unaim":
        room.move(room.centre("prompt"))
        press(room, f"unaim:{wanted.subject}:{wanted.target}")
    elif not lift and not drop:
        say(room, wanted)
    elif lift and drop and "/" in lift:
        room.move(room.centre("prompt"))  # the card is that of the unit that acts
        press(room, f"weapon:{lift}")
        press(room, drop)
    elif lift and drop:
        room.drag(room.centre(lift), room.centre(drop))
        room.settle()
    elif wanted.verb == "activate":
        press(room, lift)
        if len(screen.desk.session.choices) == before:
            press(room, f"say:{wanted}")
    else:
        press(room, lift or drop)
    answer(room, wanted)
    made = screen.desk.session.choices
    return len(made) > before and made[before] == wanted


def say(room: Room, wanted: Choice) -> None:
    """Say a word with its button, or with its row in the dock."""
    screen = room.screen
    button = next((widget for widget in screen.widgets if screen.builder.choice_of(widget) == wanted), None)
    if button is None:
        button = screen.find(f"choose:{wanted}")
    if button is not None:
        room.click(button.rect.center)
        room.settle()


def fielded(bloc: str, *units: str) -> dict[str, Any]:
    """Return an army of these units."""
    return {"name": bloc, "bloc": bloc, "limit": 100, "units": [{"unit": unit, "count": 1} for unit in units]}


READY: dict[str, Any] = {}
CARRIED = {
    "army_a": fielded("axis", "sturmluther", "prinzluther", "stormtroopers", "ghosts", "tank-killers"),
    "army_b": fielded(
        "ssu", "koshka", "grandma", "carrier", "nadya", "assaulter", "tiger-claws", "red-storm",
        "nkvd-commissar-tank-hunter",
    ),
}
"""Armies of those who drive, ride, are lifted and are led."""


@pytest.mark.parametrize(
    ("scenario", "setup", "seed", "armies"),
    [("resupply", "players", 3, READY), ("encounter", "ready", 4, READY), ("encounter", "ready", 5, CARRIED)],
)
def test_a_game_is_played_by_mouse(
    scenario: str, setup: str, seed: int, armies: dict[str, Any], desks: list[Desk]
) -> None:
    room = Room(speed="none")
    session = Session.new(rules_of("tactics"), {"scenario": scenario, "setup": setup, **armies}, seed)
    desk = sit(room, session, desks)
    room.shell.desk_of = desk
    players = [make_player(session.rules, "recruit", seat, seed) for seat in range(2)]
    chance = random.Random(seed)
    by_mouse, missed = 0, []
    while desk.outcome() is None and len(session.choices) < 220:
        if desk.curtain is not None:
            desk.lift_curtain()
            room.screen.sync()
        room.settle()
        decision = desk.decision()
        assert decision is not None
        before = len(session.choices)
        wanted = chance.choice(decision.choices)
        if chance.random() < 0.6:
            wanted = players[decision.seat].choose(session.rules.view(session.state, decision.seat), decision)
        if do(room, wanted):
            by_mouse += 1
        else:
            missed.append((str(wanted), [str(one) for one in session.choices[before:]], room.screen.name))
        if len(session.choices) == before:
            room.screen.let_go()
            room.screen.apply(wanted)
        room.go(40)
    assert len(missed) <= 0.03 * by_mouse, missed
