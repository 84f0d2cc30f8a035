"""Options that were bought for a unit: its card in play has their weapons and costs their points (R-236)."""

import pytest

from game.rules.dust.attached import equipped_name, joint_name, options_of, plain_name
from game.rules.dust.muster import inline
from game.rules.dust.records import ArmyList, Entry
from tests.dust.positions import Table, rules

FAUST = "sigrid*panzerfaust-100"


def test_a_bought_weapon_comes_last_on_the_card_and_its_points_are_added_r236() -> None:
    plain, bought = rules().units["sigrid"], rules().units[FAUST]
    assert [line.weapon for line in bought.weapons] == [*(line.weapon for line in plain.weapons), "panzerfaust-100"]
    assert (bought.id, bought.points) == ("sigrid", plain.points + 1)
    assert FAUST not in rules().units  # made when asked for, and not counted among the cards
    assert rules().profiles[FAUST].lines[-1].limited


def test_a_unit_fires_what_was_bought_for_it_and_ticks_its_box_r236_d258() -> None:
    table = Table({f"a.{FAUST}": (4, 4), "b.pounder": (4, 6)}, "A")
    name = f"a.{FAUST}"
    table.attack(name).do("aim", f"{name}/2", "b.pounder", 1).do("fire", name)
    assert table.figures("b.pounder") == 0 or table.told("damaged", unit="b.pounder")[0]["boxes"] == 5
    table.attack(name)
    assert table.why("aim", f"{name}/2", "b.pounder", 1) in (("no_ammo", "D-258"), ("not_now", "D-106"))
    plain = Table({"a.sigrid": (4, 4), "b.pounder": (4, 5)}).attack("a.sigrid")
    assert plain.why("aim", "a.sigrid/2", "b.pounder", 1) == ("no_such_piece", "D-106")


def test_the_enemy_scores_what_the_unit_cost_with_its_options_r020_r236() -> None:
    table = Table({f"a.{FAUST}": (4, 4), "b.gunners": (4, 6)}, "A" * 20 + "T" * 20)
    table.attack("b.gunners", "sustained").fire("b.gunners", f"a.{FAUST}")
    assert table.state.destroyed[1] == rules().units["sigrid"].points + 1


def test_an_army_brings_its_units_with_their_options_r236() -> None:
    army = ArmyList("Mine", "axis", 0, (Entry("sigrid", 1, ("panzerfaust-100",)), Entry("ludwig")))
    state = rules().new_game({"army_a": inline(rules().units, army)}, 1)
    assert (state.units["a.sigrid"].unit, state.units["a.ludwig"].unit) == (FAUST, "ludwig")


def test_names_of_cards_tell_what_they_are_made_of() -> None:
    assert equipped_name("sigrid", ()) == "sigrid"
    assert equipped_name("gun", ("bunker", "flag")) == "gun*bunker*flag"
    assert options_of(joint_name("gun*bunker", "man")) == ("bunker",)
    assert plain_name("gun*bunker+man") == plain_name("gun") == "gun"
    with pytest.raises(KeyError):
        rules().units["nobody*bunker"]
