"""Army lists against chapter 19: limits, blocs, heroes, commissars, and what is worth a thought."""

import msgspec
import pytest

from game.core.rng import Chance
from game.roster.armies import muster
from game.roster.games import data_of
from game.rules.dust.forces import drawn_army
from game.rules.dust.muster import (
    GROUPS,
    check,
    cost_of,
    enforced_words,
    faults_of,
    from_ready,
    group_of,
    hints_of,
    inline,
    not_enforced,
    plain,
    total_of,
    with_option,
    with_unit,
)
from game.rules.dust.partners import partners
from game.rules.dust.records import Army, ArmyList, Entry
from game.rules.tactics.rules import TacticsRules


@pytest.fixture(scope="module")
def known():
    return muster()


@pytest.fixture(scope="module")
def units(known):
    return known.units


def army(bloc, *names, limit=0):
    entries = [Entry(*name) if isinstance(name, tuple) else Entry(name) for name in names]
    return ArmyList("Mine", bloc, limit, tuple(entries))


def reasons(findings):
    return [finding.reason for finding in findings]


def test_d_326_a_list_keeps_its_limit(units) -> None:
    over = army("axis", ("ludwig", 5), limit=50)
    (fault,) = faults_of(units, over)
    assert (fault.reason, fault.rule) == ("over_limit", "D-326")
    assert fault.params == {"points": 60, "limit": 50, "over": 10}
    assert faults_of(units, army("axis", ("ludwig", 5), limit=75)) == []
    assert faults_of(units, army("axis", ("ludwig", 5), limit=0)) == []


def test_d_326_an_army_is_of_one_bloc(units) -> None:
    (fault,) = faults_of(units, army("allies", "gunners", "ludwig"))
    assert (fault.reason, fault.units) == ("wrong_bloc", ("ludwig",))
    assert fault.params == {"unit": "ludwig", "bloc": "axis", "wanted": "allies"}


def test_d_326_an_army_has_units(units) -> None:
    assert reasons(faults_of(units, army("ssu"))) == ["empty"]
    assert reasons(faults_of(units, army("ssu", "nobody", "frontoviki"))) == ["unknown_unit"]


def test_r_207_heroes_and_named_vehicles_are_fielded_once(units) -> None:
    # D-181
    assert reasons(faults_of(units, army("allies", ("bazooka-joe", 2)))) == ["fielded_twice"]
    assert reasons(faults_of(units, army("ssu", ("grandma", 2)))) == ["fielded_twice"]
    assert faults_of(units, army("ssu", ("natasha", 3), "grandma", "koshka")) == []


def test_r_236_two_versions_of_one_hero_are_the_same_hero(units) -> None:
    for bloc, pair in (
        ("allies", ("machete-mack-bar", "machete-mack-pistol")), ("axis", ("angela-assassin", "angela-spy")),
        ("ssu", ("red-yana-spetsnaz", "red-yana")),
    ):  # fmt: skip
        (fault,) = faults_of(units, army(bloc, *pair))
        assert (fault.reason, fault.rule, fault.units) == ("same_hero", "R-236", pair)


def test_r_236_an_entry_has_only_the_options_of_its_unit(units) -> None:
    assert faults_of(units, army("axis", ("festungs-laserkanone", 1, ("bunker",)))) == []
    (fault,) = faults_of(units, army("axis", ("ludwig", 1, ("bunker",))))
    assert (fault.reason, fault.params) == ("unknown_option", {"unit": "ludwig", "option": "bunker"})


def test_r_169_every_commissar_needs_a_squad_of_his_own(units) -> None:
    gunner, hunter = "nkvd-commissar-machine-gunner", "nkvd-commissar-tank-hunter"
    assert faults_of(units, army("ssu", gunner, "frontoviki")) == []
    (fault,) = faults_of(units, army("ssu", gunner, hunter, "frontoviki"))
    assert (fault.reason, fault.rule, fault.units) == ("commissar", "R-169", (hunter,))
    assert faults_of(units, army("ssu", (gunner, 2), ("frontoviki", 2))) == []
    # Steel Guards may not take him.
    assert reasons(faults_of(units, army("ssu", gunner, "steel-tornado"))) == ["commissar"]


def test_r_169_a_commissar_makes_room_for_one_who_is_less_welcome(units) -> None:
    # The hero goes to any squad, the others only where a card names them: both fit in either order.
    for names in (("commissar-poon", "nkvd-commissar-tank-hunter"), ("nkvd-commissar-tank-hunter", "commissar-poon")):
        assert faults_of(units, army("ssu", *names, "steel-tornado", "frontoviki")) == []
    assert reasons(faults_of(units, army("ssu", "commissar-poon", "natasha"))) == ["commissar"]


def test_every_fault_has_plain_words(units) -> None:
    lists = (
        army("allies", ("bazooka-joe", 2), "ludwig", "nobody", "ludwig", limit=30), army("ssu"),
        army("ssu", "red-yana", "red-yana-spetsnaz", "nkvd-commissar-tank-hunter"), army("axis", ("ludwig", 1, ("x",))),
    )  # fmt: skip
    told = {finding.reason: plain(finding) for each in lists for finding in faults_of(units, each)}
    assert told["fielded_twice"] == ("bazooka-joe is fielded 2 times", "once (R-207)")
    assert told["listed_twice"] == ("ludwig is listed twice", "one entry with a count")
    assert told["over_limit"] == ("42 points", "at most 30 (D-326)")
    assert set(told) == {
        "unknown_unit", "wrong_bloc", "unknown_option", "listed_twice", "fielded_twice", "same_hero", "empty",
        "over_limit", "commissar",
    }  # fmt: skip


def test_r_234_a_naval_unit_is_a_hint_not_a_fault(units) -> None:
    list_ = army("allies", "lcm-46", "gunners")
    assert faults_of(units, list_) == []
    assert {finding.reason: finding.rule for finding in hints_of(units, list_)}["naval"] == "R-234"


def test_d_113_armour_out_of_reach_is_a_hint(units) -> None:
    hints = {finding.reason: finding.params for finding in hints_of(units, army("ssu", "natalya"))}
    assert hints["no_anti_air"] == {"armour": 1}
    snipers = {finding.reason: finding.params for finding in hints_of(units, army("allies", "crack-shots"))}
    assert snipers["no_anti_armour"] == {"armour": 3}
    assert "no_anti_air" not in snipers
    assert "no_anti_armour" not in reasons(hints_of(units, army("allies", "bot-hunters")))
    assert hints_of(units, army("allies")) == []


def test_d_285_a_named_vehicle_without_its_hero_is_a_hint(units) -> None:
    assert "pilot" in reasons(hints_of(units, army("ssu", "grandma")))
    assert "pilot" not in reasons(hints_of(units, army("ssu", "grandma", "koshka")))


def test_d_397_rules_that_are_not_enforced_yet_are_told(known, units) -> None:
    #
    list_ = army("allies", "crack-shots", "gunners")
    some = enforced_words() - set(units["crack-shots"].keywords)
    hints = {finding.reason: finding for finding in hints_of(units, list_, ignored=known.ignored, enforced=some)}
    assert hints["not_enforced"].units == ("crack-shots",)
    everything = frozenset(known.keywords)
    assert "not_enforced" not in reasons(hints_of(units, list_, ignored=known.ignored, enforced=everything))
    assert not_enforced(units["hexe"], known.ignored, enforced_words()) == []


def test_every_enforced_word_is_on_a_card_or_in_the_data(known) -> None:
    no_card_bears = {"amphibious", "tank-head"}  # rules of the book without a unit in the data
    assert enforced_words() - no_card_bears <= set(known.keywords)


def test_ready_armies_are_in_order(known, units) -> None:
    for ready in known.ready.values():
        findings = check(units, from_ready(ready, "Ready"), ignored=known.ignored)
        assert not [finding for finding in findings if finding.kind == "fault"], ready.id
        assert {"within_limit", "one_bloc"} <= set(reasons(findings))
        assert "not_enforced" not in reasons(findings), ready.id


def test_a_check_ticks_what_is_in_order(units) -> None:
    assert reasons(check(units, army("ssu"))) == ["empty"]
    free = reasons(check(units, army("allies", "bazooka-joe", "bot-hunters")))
    assert free[:3] == ["no_limit", "one_bloc", "all_unique"]
    twice = check(units, army("allies", ("bazooka-joe", 2), limit=10))
    assert [(finding.kind, finding.reason) for finding in twice][:3] == [
        ("fault", "fielded_twice"), ("fault", "over_limit"), ("good", "one_bloc"),
    ]  # fmt: skip


def test_units_are_added_and_taken_away(units) -> None:
    list_ = with_unit(army("axis"), "ludwig", 1)
    list_ = with_unit(with_unit(list_, "ludwig", 1), "hans", 1)
    assert list_.units == (Entry("ludwig", 2), Entry("hans", 1))
    assert total_of(units, list_) == 2 * 12 + 7
    assert with_unit(list_, "ludwig", -2).units == (Entry("hans", 1),)
    assert with_unit(list_, "luther", -1) == list_
    assert with_unit(list_, "hans", 100).units[1].count == 20


def test_options_cost_points_and_exclude_each_other(units) -> None:
    list_ = with_unit(army("axis"), "festungs-laserkanone", 2)
    bought = with_option(list_, "festungs-laserkanone", "bunker", ("strongpoint",))
    assert total_of(units, bought) == total_of(units, list_) + 10
    assert cost_of(units["festungs-laserkanone"], bought.units[0]) == 50
    other = with_option(bought, "festungs-laserkanone", "strongpoint", ("bunker",))
    assert other.units[0].options == ("strongpoint",)
    assert with_option(other, "festungs-laserkanone", "strongpoint").units[0].options == ()


def test_every_unit_stands_in_a_group(units) -> None:
    groups = {name: group_of(units[name]) for name in ("sigrid", "the-boss", "ludwig", "gunners", "hailstorm", "blitz")}
    assert groups == {
        "sigrid": "command", "the-boss": "command", "ludwig": "armour", "gunners": "infantry", "hailstorm": "support",
        "blitz": "air",
    }  # fmt: skip
    assert {group_of(unit) for unit in units.values()} == set(GROUPS)


def test_a_list_goes_to_a_new_game_as_plain_values(units) -> None:
    list_ = ArmyList("Mine", "axis", 0, (Entry("ludwig", 2), Entry("festungs-laserkanone", 1, ("bunker",))))
    assert inline(units, list_) == {
        "name": "Mine", "bloc": "axis", "limit": 49,
        "units": [{"unit": "ludwig", "count": 2},
                  {"unit": "festungs-laserkanone", "count": 1, "options": ["bunker"]}],
    }  # fmt: skip
    assert msgspec.json.decode(msgspec.json.encode(inline(units, list_))) == inline(units, list_)


def test_partners_are_of_the_same_bloc_and_read_off_the_cards(known, units) -> None:
    def names(unit):
        found = partners(units[unit], units.values(), ignored=known.ignored, enforced=enforced_words())
        return [other.id for other in found]

    assert names("grandma")[0] == "koshka"
    assert names("hailstorm")[0] == "watcher"
    assert all(name.startswith("nkvd-commissar") for name in names("frontoviki"))
    for unit in units.values():
        found = partners(unit, units.values())
        assert all(other.bloc == unit.bloc and other.id != unit.id for other in found)
        assert len(found) <= 3


def test_a_ready_army_with_faults_is_reported_by_the_check_of_the_data(units) -> None:
    ready = Army("mine", "allies", 30, (Entry("bazooka-joe", 2), Entry("ludwig"), Entry("nobody")))
    assert [plain(finding)[0] for finding in faults_of(units, ready)] == [
        "ludwig belongs to axis", "there is no unit nobody", "bazooka-joe is fielded 2 times",
    ]  # fmt: skip


@pytest.fixture(scope="module")
def rules():
    return TacticsRules(data_of("tactics"))


def test_a_list_of_the_builder_begins_a_game_of_tactics(rules, units) -> None:
    list_ = ArmyList("Mine", "axis", 0, (Entry("ludwig", 2), Entry("sigrid", 1, ("panzerfaust-100",))))
    state = rules.new_game({"army_a": inline(units, list_)}, 1)
    assert (state.armies[0], state.blocs[0]) == ("Mine", "axis")
    cards = {piece.unit for piece in state.units.values() if piece.side == 0}
    assert cards == {"ludwig", "sigrid*panzerfaust-100"}
    assert set(state.units) >= {"a.ludwig", "a.ludwig.2", "a.sigrid"}


def test_r_236_a_game_refuses_a_list_with_faults_by_name(rules, units) -> None:
    wrong = inline(units, army("ssu", "red-yana", "red-yana-spetsnaz"))
    with pytest.raises(ValueError, match="are the same hero"):
        rules.new_game({"army_a": wrong}, 1)


def test_d_326_every_drawn_army_is_legal(rules, units) -> None:
    for seed in range(150):
        drawn = drawn_army(rules, Chance.seeded(seed))
        assert faults_of(units, drawn, rules.platoons, rules.fortifications) == [], seed
        assert drawn.units
