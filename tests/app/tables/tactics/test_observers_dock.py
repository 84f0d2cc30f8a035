"""What the table of Dust Tactics offers an observer: rows of the dock with odds, and a drag of the gun (D-214)."""

from game.app.table.parts import Gesture
from game.app.tables.tactics.cards import WeaponRow
from game.app.tables.tactics.gestures import Meaning, gesture
from game.app.tables.tactics.table import TacticsTable
from game.core.choice import choice
from game.roster.games import narrator_of
from tests.app.tables.tactics.conftest import FRAME
from tests.dust.positions import Table

SCOUT, GUN, FOE = "a.watcher", "a.hailstorm", "b.gunners"


def shown(**more):
    """Return an observer's attack on its table: the position, the view, the decision and the table."""
    position = Table({SCOUT: (9, 6), GUN: (5, 1), FOE: (5, 7), "b.bot-hunters": (9, 8), **more}).attack(SCOUT)
    view = position.rules.view(position.state, 0)
    table = TacticsTable(position.rules, narrator_of("tactics", "en", position.state))
    decision = position.rules.decision(position.state)
    table.scene(view, decision, FRAME)
    return position, view, decision, table


def test_the_dock_offers_what_a_gun_can_be_directed_at_with_its_odds() -> None:
    _, view, decision, table = shown()
    panel = next(panel for panel in table.panels(view, decision, None) if panel.id == "directed")
    told = {part.name: part.words for part in panel.parts}
    row = told[f"choose:{choice('aim', GUN, FOE)}"]
    assert "Hail Storm" in row or "Hailstorm" in row
    assert "1.1 lost" in row  # 5 dice, one in three hits, two in three of them get through


def test_the_card_shows_the_artillery_of_a_gun_that_can_be_directed_and_nothing_else_of_it() -> None:
    _, view, decision, table = shown()
    card = next(panel for panel in table.panels(view, decision, None) if panel.id == "card")
    rows = [part.part for part in card.parts if isinstance(part, WeaponRow)]
    assert f"{GUN}/1" in rows
    assert f"{GUN}/0" not in rows


def test_dragging_the_gun_onto_an_enemy_directs_it() -> None:
    position, view, decision, table = shown()
    assert gesture(position.rules, view, choice("aim", GUN, FOE)) == Gesture(GUN, FOE)
    assert gesture(position.rules, view, choice("aim", SCOUT, "b.bot-hunters")) == Gesture("", "b.bot-hunters")
    assert Meaning(position.rules, view, decision).of(GUN, FOE) == [choice("aim", GUN, FOE)]
    assert table.preview(choice("aim", GUN, FOE), view) is None  # the dock tells it


def test_the_odds_panel_measures_from_the_gun_and_sees_with_the_observer() -> None:
    _, view, decision, table = shown()
    panel = next(one for one in table.panels(view, decision, choice("aim", GUN, FOE)) if one.id == "odds")
    assert panel.parts[0].range_words.endswith("6")
    outlook = table.odds(view).after(choice("aim", GUN, FOE))
    assert outlook.sustained.fate(FOE).destroyed > outlook.forecast.fate(FOE).destroyed
