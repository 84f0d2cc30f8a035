"""Platoons in the army builder: added, filled slot by slot, supported, broken up; what is missing is told (D-329)."""

from pathlib import Path

import pytest

from game.app.screens.army_builder import ArmyBuilderScreen
from game.app.screens.army_platoons import SlotRow
from game.app.screens.army_roster import finding_words
from game.data import places
from game.roster import armies
from game.rules.dust.records import Formed
from tests.app.screens.rig import Rig, cut_words, faults, press


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Give each test user folders of its own."""
    monkeypatch.setenv(places.HOME_VARIABLE, str(tmp_path / "home"))
    return tmp_path / "home"


def builder(*units: str, bloc: str = "axis", size: tuple[int, int] = (1600, 900), ready: str = ""):
    rig = Rig(size)
    screen = rig.show(ArmyBuilderScreen(rig))
    if ready:
        screen.shop.begin_ready(screen.shop.known.ready[ready])
    else:
        screen.shop.begin(screen.shop.empty(bloc, 0))
    for unit in units:
        screen.shop.add(unit)
    screen._again()
    return screen


def told(screen, part: str) -> list[str]:
    return [row.words for row in screen.everything() if isinstance(row, SlotRow) and part in row.id]


def check(screen) -> list[str]:
    return [finding_words(screen.shop, finding) for finding in screen.shop.findings()]


def test_a_platoon_is_filled_slot_by_slot_and_says_what_is_missing() -> None:
    screen = builder("manfred", "ghosts", "ghosts", "stormtroopers", "panzers")
    press(screen, "add-platoon-grenadiers")
    assert told(screen, "slot-0-") == [
        "The leader: missing", "Combat unit 1: missing", "Combat unit 2: missing", "Combat unit 3: missing",
    ]  # fmt: skip
    missing = "Axis Grenadiers: the leader is missing; it takes Manfred or Old Man or Stefan"
    assert missing in check(screen)
    assert screen.why_no_battle()
    for slot in range(4):
        press(screen, f"slot-0-{slot}")
    assert screen.shop.army.platoons == (
        Formed("grenadiers", ("manfred",), (("stormtroopers",), ("ghosts",), ("ghosts",))),
    )
    assert "Axis Grenadiers is complete: Blitzkrieg" in check(screen)
    assert not screen.why_no_battle()


def test_a_slot_goes_round_what_the_list_has_and_comes_to_nothing() -> None:
    screen = builder("manfred", "stefan", "ghosts")
    press(screen, "add-platoon-grenadiers")
    seen = []
    for _ in range(3):
        press(screen, "slot-0-0")
        seen.append(screen.shop.army.platoons[0].leader)
    assert seen == [("manfred",), ("stefan",), ()]


def test_a_pair_fills_its_slot_together() -> None:
    screen = builder("prinzluther", "old-man")
    press(screen, "add-platoon-panzer-kampfgruppe")
    press(screen, "slot-0-0")
    assert told(screen, "slot-0-0") == ["The leader: Prinzluther with Old Man"]


def test_others_support_a_platoon_and_one_that_is_broken_up_keeps_its_units() -> None:
    screen = builder(ready="axis-50-grenadiers")
    press(screen, "support-0")
    assert screen.shop.army.platoons[0].support == ("ludwig",)
    screen.shop.add("hans")
    screen.pick("hans")
    press(screen, "support-0-more")
    assert screen.shop.army.platoons[0].support == ("ludwig", "hans")
    press(screen, "platoon-0-gone")
    assert screen.shop.army.platoons == ()
    assert screen.shop.count("hans") == 1
    screen._undo()
    assert screen.shop.army.platoons[0].support == ("ludwig", "hans")


def test_a_list_with_platoons_comes_back_as_it_was_saved() -> None:
    screen = builder(ready="axis-75-blitz")
    path = screen.shop.save()
    assert armies.read_army(path, screen.shop.known.units) == screen.shop.army
    assert screen.shop.army.platoons


@pytest.mark.parametrize("size", [(1600, 900), (1280, 720), (1000, 700)])
def test_the_rows_of_platoons_fit(size, monkeypatch) -> None:
    screen = builder(ready="axis-75-blitz", size=size)
    screen.view = "army"
    screen._again()
    assert list(faults(screen)) == []
    assert cut_words(screen.shell, screen, monkeypatch) == []
