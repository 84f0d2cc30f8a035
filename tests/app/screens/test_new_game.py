"""A new game: what is chosen is what is started."""

from pathlib import Path

import pygame
import pytest

from game.app.screens.new_game import NewGameScreen
from tests.app.screens.rig import Rig, press, type_in
from tests.app.widgets.hands import key


@pytest.fixture
def rig(home: Path) -> Rig:
    return Rig()


def test_the_usual_game_is_one_person_against_a_recruit(rig: Rig) -> None:
    screen = rig.show(NewGameScreen(rig, "battle"))
    seed = int(screen.seed)
    screen.handle(key(pygame.K_SPACE))
    assert rig.taken == [("start", "battle", {"scenario": "standard"}, seed, {1: "recruit"})]


def test_scenario_players_and_seed_are_handed_on(rig: Rig) -> None:
    screen = rig.show(NewGameScreen(rig, "battle"))
    press(screen, "scenario-centre")
    screen.find("seat-0").change("veteran")
    screen.find("seat-1").change("person")
    screen.focus("seed")
    screen.handle(key(pygame.K_u, pygame.KMOD_CTRL))
    type_in(screen, "4x2")
    press(screen, "start")
    assert rig.taken == [("start", "battle", {"scenario": "centre"}, 42, {0: "veteran"})]


def test_the_seats_are_those_of_the_scenario(rig: Rig) -> None:
    screen = rig.show(NewGameScreen(rig, "hell"))
    screen.seed = "7"
    assert screen.find("seat-2") is None
    press(screen, "scenario-four")
    assert [screen.find(f"seat-{seat}") is not None for seat in range(5)] == [True] * 4 + [False]
    screen.find("seat-2").change("person")
    screen.find("seat-3").change("veteran")
    assert screen.find("summary").label == rig.texts("ui.new_game.kind.hot_seat")
    press(screen, "start")
    press(screen, "scenario-expert")
    assert screen.find("summary").label == rig.texts("ui.new_game.kind.alone")
    press(screen, "start")
    assert rig.taken == [
        ("start", "hell", {"scenario": "four"}, 7, {1: "recruit", 3: "veteran"}),
        ("start", "hell", {"scenario": "expert"}, 7, {1: "recruit"}),
    ]


def test_every_level_is_described(rig: Rig) -> None:
    screen = rig.show(NewGameScreen(rig, "battle"))
    told = set()
    for player in ("person", "random", "recruit", "veteran"):
        screen.find("seat-1").change(player)
        told.add(screen.find("about-1").label)
    assert len(told) == 4


def test_without_a_seed_nothing_starts(rig: Rig) -> None:
    screen = rig.show(NewGameScreen(rig, "battle"))
    screen.focus("seed")
    screen.handle(key(pygame.K_u, pygame.KMOD_CTRL))
    start = screen.find("start")
    assert not start.enabled
    assert start.tooltip().lines == (rig.texts("ui.new_game.no_seed"),)
    press(screen, "start")
    assert rig.taken == []
    press(screen, "another")
    assert screen.find("start").enabled


def test_another_seed_is_another_one(rig: Rig) -> None:
    screen = rig.show(NewGameScreen(rig, "battle"))
    seeds = set()
    for _ in range(5):
        press(screen, "another")
        seeds.add(screen.seed)
    assert len(seeds) > 1


def test_habits_are_settings(rig: Rig) -> None:
    screen = rig.show(NewGameScreen(rig, "battle"))
    screen.find("hints").change("no")
    assert not rig.settings.hints


def test_arrows_choose_who_plays(rig: Rig) -> None:
    screen = rig.show(NewGameScreen(rig, "battle"))
    screen.focus("seat-1")
    screen.handle(key(pygame.K_RIGHT))
    assert screen.players == ["person", "veteran"]


def test_a_game_of_dust_begins_with_the_armies_and_the_board_that_were_chosen(rig: Rig) -> None:
    screen = rig.show(NewGameScreen(rig, "tactics"))
    screen.seed = "9"
    screen.find("army-0").change("ssu-75-guards")
    screen.find("board").change("ruins")
    screen.find("dice").change("classic")
    screen.find("setup").change("ready")
    screen.find("platoons").change("on")
    press(screen, "scenario-decoy")
    press(screen, "start")
    options = {
        "army_a": "ssu-75-guards", "army_b": "axis-50-grenadiers", "board": "ruins", "dice": "classic",
        "setup": "ready", "platoons": "on", "scenario": "decoy",
    }  # fmt: skip
    assert rig.taken == [("start", "tactics", options, 9, {1: "recruit"})]


def test_a_list_from_the_builder_is_the_first_side_s_army(rig: Rig) -> None:
    given = {"name": "Mine", "bloc": "axis", "limit": 50, "units": [{"unit": "ludwig", "count": 1}]}
    screen = rig.show(NewGameScreen(rig, "tactics", {"army_a": given}))
    assert screen.find("army-0").label == rig.texts("ui.new_game.tactics.own", name="Mine")
    screen.seed = "9"
    press(screen, "start")
    assert rig.taken[0][2]["army_a"] == given
