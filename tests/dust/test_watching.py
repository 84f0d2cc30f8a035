"""Counting which special rules took effect in random play: where they do, where they do not, and never in try-outs."""

import pytest

from game.core.fuzz import fuzz
from game.core.rng import Chance
from game.data.loader import load_game
from game.roster.games import trials_of, watched_tactics_rules
from game.rules.dust.spurring import spur
from game.rules.dust.state import Marker
from game.rules.dust.watching import DustWatch
from game.rules.tactics.rules import TacticsRules
from game.rules.tactics.schema import SCHEMA
from tests.dust import positions
from tests.dust.positions import Table, made_up, weapon

TREE = ("............",) * 4 + ("....T.......",) + ("............",) * 5


@pytest.fixture
def watch(monkeypatch):
    """Let all positions of a test be played by rules that are watched."""
    rules = TacticsRules(load_game(SCHEMA, packs=[]))
    rules.watch = DustWatch(rules, rules.field.is_barred)
    monkeypatch.setattr(positions, "rules", lambda: rules)
    return rules.watch


def seen(watch, table, *parts):
    """Make a choice under the watch and return what it counted."""
    before = table.state.clone()
    watch.take()
    watch.awake = True
    made = len(table.events)
    table.do(*parts)
    watch.awake = False
    watch.see(before, positions.choice(*parts), table.events[made:], table.state)
    return {name for name, count in watch.take().items() if count}


def test_a_hook_counts_where_it_changes_something(watch) -> None:
    table = Table({"a.faceless-death": (4, 3), "b.pounder": (4, 5), "b.gunners": (9, 9)}, "AT T").attack(
        "a.faceless-death"
    )
    table.do("aim", "a.faceless-death/0", "b.pounder", 1)
    assert "laser" in seen(watch, table, "fire", "a.faceless-death")
    table = Table({"a.ludwig": (4, 3), "b.pounder": (4, 5), "b.gunners": (9, 9)}, "AT").attack("a.ludwig")
    table.do("aim", "a.ludwig/0", "b.pounder", 1)
    assert seen(watch, table, "fire", "a.ludwig") == set()


@pytest.mark.parametrize(("rows", "counted"), [(TREE, {"grenade", "limited-ammo"}), (positions.OPEN, {"limited-ammo"})])
def test_a_grenade_counts_where_there_is_cover_to_deny(watch, rows, counted) -> None:
    table = Table({"a.ghosts": (4, 3), "b.pounder": (4, 5), "b.gunners": (9, 9)}, "A", rows=rows).attack("a.ghosts")
    table.do("aim", "a.ghosts/1", "b.pounder", 1)
    assert seen(watch, table, "fire", "a.ghosts") == counted


def test_what_happens_tells_of_rules_without_hooks(watch) -> None:
    table = Table({"a.old-man": (1, 1), "a.ghosts": (5, 5), "b.gunners": (9, 9)}, "A")
    table.change("a.ghosts", fired=(0, 2, 0))
    table.order("a.old-man", "ammo-drop")
    assert seen(watch, table, "order", "a.old-man", "a.ghosts") == {"action ammo-drop", "command-squad"}
    quick = made_up("hammers", "quick-hammers", keywords=("first-strike",))
    table = Table({f"a.{quick}": (4, 4), "b.grim-reapers": (4, 5), "b.pounder": (9, 9)}, "A" * 24)
    table.attack(f"a.{quick}").do("aim", f"a.{quick}/0", "b.grim-reapers", 3)
    assert "first-strike" in seen(watch, table, "fire", f"a.{quick}")


def test_an_order_that_fails_is_not_counted(watch) -> None:
    table = Table({"a.old-man": (1, 1), "a.ghosts": (5, 5), "b.gunners": (9, 9)}, "S")
    table.change("a.ghosts", fired=(0, 2, 0))
    table.order("a.old-man", "ammo-drop")
    assert seen(watch, table, "order", "a.old-man", "a.ghosts") == set()


def test_a_stunned_unit_is_not_stunned_by_its_own_marker(watch) -> None:
    table = Table({"a.red-lightning": (4, 3), "b.pounder": (4, 5), "b.gunners": (6, 5)}, "ATTT")
    table.change("b.pounder", markers=(Marker("dug-in"),))
    table.attack("a.red-lightning")
    line = next(n for n, each in enumerate(table.rules.units["red-lightning"].weapons) if "tesla" in each.keywords)
    table.do("aim", f"a.red-lightning/{line}", "b.pounder", 1)
    table.dice("T")
    assert "tesla" in seen(watch, table, "fire", "a.red-lightning")


def test_nothing_is_counted_while_the_watch_sleeps(watch) -> None:
    table = Table({"a.faceless-death": (4, 3), "b.pounder": (4, 5), "b.gunners": (9, 9)}, "AT T").attack(
        "a.faceless-death"
    )
    table.do("aim", "a.faceless-death/0", "b.pounder", 1).do("fire", "a.faceless-death")
    assert not any(watch.used.values())


def test_random_play_under_the_kit_tells_what_was_used() -> None:
    rules = watched_tactics_rules()
    report = fuzz(rules, trials_of("tactics", ["encounter"]), 2, 5)
    assert report.failed == 0
    assert set(report.used) == set(rules.watch.names)
    assert any(report.used.values())
    assert not any(rules.watch.used.values())
    assert {name for name, remark in rules.watch.names.items() if remark} >= {"tank-head", "brave"}


def test_rules_of_a_game_that_is_played_are_not_watched() -> None:
    assert positions.rules().watch is None
    assert positions.rules().profiles["faceless-death"].lines[0].hit[0].__name__ == "<lambda>"


def test_a_spur_picks_what_is_offered_and_leads_to_the_enemy() -> None:
    table = Table({"a.gunners": (4, 1), "b.ghosts": (4, 8)})
    decision = table.rules.decision(table.rules.new_game({"setup": "ready"}, 1))
    chance = Chance.seeded(3)
    assert spur(table.rules, table.state, decision, chance) in (None, *decision.choices)
    keen = made_up("gunners", "keen-gunners", weapons=(weapon("gunners"),))
    table = Table({f"a.{keen}": (4, 1), "b.ghosts": (4, 8)})
    table.begin(positions.Activation(step="activation.begin", unit=f"a.{keen}"))
    decision = table.rules.decision(table.state)
    plans = {spur(table.rules, table.state, decision, chance).target for _ in range(60)}
    assert {"march", "sustained"} <= plans
    table.do("declare", f"a.{keen}", "move+attack")
    decision = table.rules.decision(table.state)
    rows = [pick.target // 12 for _ in range(40) if (pick := spur(table.rules, table.state, decision, chance))]
    assert rows.count(max(rows)) > len(rows) // 2


@pytest.mark.parametrize(("at", "counted"), [((4, 5), True), ((6, 5), False)])
def test_defensive_tactics_count_in_cover_only(watch, at, counted) -> None:
    table = Table({"a.ludwig": (5, 2), "b.yakov": at, "b.gunners": (9, 9)}, "A" + "T" * 9, rows=TREE).attack("a.ludwig")
    table.do("aim", "a.ludwig/0", "b.yakov", 1)
    assert ("defensive-tactics" in seen(watch, table, "fire", "a.ludwig")) is counted

