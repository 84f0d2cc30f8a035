"""The figures on the Battle cards against totals counted by hand: imports yaml and pytest, not the game."""

import re
from collections import Counter
from pathlib import Path

import pytest
import yaml

ROOT = Path(__file__).parents[2]
SIDES = ("german", "soviet")

# Rations at 0, 1, 2 ... rubble; the rubble after the last one destroys the location.
YIELDS = {
    "L01": "3333222111",
    "L02": "22111",
    "L03": "44422211",
    "L04": "333222111",
    "L05": "3332211",
    "L06": "444331",
    "L07": "332211",
    "L08": "222111",
    "L09": "222111",
    "L10": "3332221",
}
NOTES = {
    "L01": {"effect": "draw_bonus", "cards": 1},
    "L02": {"effect": "defender_bonus", "amount": 1},
    "L03": {"effect": "cheaper_reinforcements", "cards": 1},
    "L04": {"effect": "defender_retreats", "amount": 1},
    "L05": {"effect": "numbers_bonus", "amount": 1},
    "L07": {"effect": "free_exit"},
    "L08": {"effect": "draw_bonus", "cards": 1},
    "L09": {"effect": "extra_rubble", "amount": 1},
    "L10": {"effect": "landing_stage", "cards": 1},
}
KEEP_THEIR_NOTE = {"L01", "L02", "L04", "L10"}

UNITS_BY_VALUE = {"german": {1: 6, 2: 12, 3: 4, 4: 2}, "soviet": {1: 8, 2: 13, 3: 2, 4: 1}}
COMBAT_TOTAL = {"german": 67, "soviet": 60}
RATIONS_TOTAL = {"german": 60, "soviet": 54}
PROPERTY_OWNERS = {
    "mobile": "GU18 GU19 GU21 GU22 GU24 SU22 SU24",
    "spearhead": "GU19 GU20 GU23 SU22",
    "dug_in": "GU05 GU07 SU01 SU05 SU19 SU21 SU23",
    "tough": "GU01 GU09 GU15 SU11 SU12 SU18",
    "sapper": "GU10 GU12 GU16 GU17 SU06 SU16",
    "wrecker": "GU16 GU17",
    "marksmen": "GU08 SU08",
    "scout": "GU24 SU09 SU24",
    "driven": "GU14 SU02 SU13 SU20",
}
PROPERTY_FIGURES = {
    "mobile": {"moves": 2},
    "spearhead": {"amount": 1},
    "dug_in": {"amount": 1},
    "tough": {"amount": 1},
    "sapper": {"amount": 1, "rubble": 4},
    "wrecker": {"rubble": 1},
    "marksmen": {"rations": 1},
    "scout": {"cards": 2},
    "driven": {"attacks": 1},
}

# Firefight values in each deck (3.5) and copies of the cards 01 to 16.
FIREFIGHT = {1: 12, 2: 9, 3: 5, -1: 14, -2: 10, -3: 5}
COPIES = {
    "german": [5, 4, 4, 5, 3, 3, 3, 4, 3, 4, 4, 3, 3, 2, 3, 2],
    "soviet": [6, 4, 4, 5, 4, 4, 3, 3, 3, 4, 3, 3, 2, 2, 3, 2],
}
FIREFIGHT_SUM_OF_CARD = {
    "german": [-13, 10, 6, 3, -7, 7, -1, -5, -4, -6, -6, -1, 1, 6, 5, 1],
    "soviet": [15, 6, 2, -6, 6, -10, -8, -4, -2, -2, -4, -5, -5, 6, 5, 2],
}
TIMES = {
    "german": "B B B A B A A AB A A X A A A B A",
    "soviet": "A B A AB B B B X A A X A A A B A",
}


def read(name):
    """Return the content of one data file."""
    return yaml.safe_load((ROOT / "data" / name).read_text(encoding="utf-8"))


LOCATIONS = read("battle/locations.yaml")
FORCES = read("battle/forces.yaml")
ACTIONS = read("battle/actions.yaml")
RULES = read("battle/rules.yaml")
SCENARIOS = read("battle/scenarios.yaml")


def of_side(cards, side):
    """Return the cards of one side in their order."""
    return [card for card in cards if card["side"] == side]


def yields(location):
    """Write the chart of a location as one digit for each number of rubble."""
    digits, rubble = "", 0
    for row in location["chart"]:
        digits += str(row["rations"]) * (row["upto"] - rubble + 1)
        rubble = row["upto"] + 1
    return digits


def test_charts_yield_what_the_table_says():
    assert {location["id"]: yields(location) for location in LOCATIONS} == YIELDS


def test_the_rubble_after_the_chart_destroys_the_location():
    assert {location["id"]: location["destroyed_by"] for location in LOCATIONS} == {
        key: len(digits) for key, digits in YIELDS.items()
    }


def test_nine_locations_have_a_note_and_four_keep_it():
    assert {location["id"]: location["notes"] for location in LOCATIONS} == {
        key: [NOTES[key]] if key in NOTES else [] for key in YIELDS
    }
    assert {location["id"] for location in LOCATIONS if location["keeps_notes"]} == KEEP_THEIR_NOTE


def test_no_two_locations_share_their_scene():
    assert len({location["art"] for location in LOCATIONS}) == len(LOCATIONS)


@pytest.mark.parametrize("side", SIDES)
def test_force_totals_of_a_side(side):
    units = of_side(FORCES, side)
    assert [unit["id"] for unit in units] == [f"{side[0].upper()}U{n:02}" for n in range(1, 25)]
    assert Counter(unit["value"] for unit in units) == UNITS_BY_VALUE[side]
    assert sum(unit["combat"] for unit in units) == COMBAT_TOTAL[side]
    assert sum(unit["rations"] for unit in units) == RATIONS_TOTAL[side]


@pytest.mark.parametrize("name", PROPERTY_OWNERS)
def test_owners_and_figures_of_a_property(name):
    owners = [
        (unit["id"], found) for unit in FORCES for found in unit["properties"] if found["effect"] == name
    ]
    assert [key for key, _ in owners] == PROPERTY_OWNERS[name].split()
    assert all(found == {"effect": name, **PROPERTY_FIGURES[name]} for _, found in owners)


def test_no_unit_has_an_unlisted_property():
    assert {found["effect"] for unit in FORCES for found in unit["properties"]} == set(PROPERTY_OWNERS)


@pytest.mark.parametrize("side", SIDES)
def test_a_deck_has_55_cards_with_the_agreed_firefight_values(side):
    values = [value for card in of_side(ACTIONS, side) for value in card["firefight"]]
    assert len(values) == 55
    assert Counter(values) == FIREFIGHT


@pytest.mark.parametrize("side", SIDES)
def test_copies_sums_and_times_card_by_card(side):
    cards = of_side(ACTIONS, side)
    assert [card["id"] for card in cards] == [f"{side[0].upper()}A{n:02}" for n in range(1, 17)]
    assert [len(card["firefight"]) for card in cards] == COPIES[side]
    assert [sum(card["firefight"]) for card in cards] == FIREFIGHT_SUM_OF_CARD[side]
    assert ["".join(card["times"]) for card in cards] == TIMES[side].split()


def test_the_game_has_168_cards():
    assert len(LOCATIONS) + len(FORCES) + sum(len(card["firefight"]) for card in ACTIONS) == 168


def test_every_figure_is_a_positive_integer():
    assert [key for key, value in RULES.items() if type(value) is not int or value < 1] == []


def test_the_figures_fixed_by_the_play_aid():
    fixed = {"locations": 5, "soviet_points": 11, "german_points": 9, "soviet_hand": 10, "german_hand": 5}
    fixed |= {"zone_limit": 3, "resupply_rations": 2, "draw": 5, "draw_per_location": 1, "retreat_absorbs": 2}
    assert {key: RULES[key] for key in fixed} == fixed


def test_the_quick_start_spends_all_points_and_obeys_the_set_up():
    units = {unit["id"]: unit for unit in FORCES}
    quick = next(scenario for scenario in SCENARIOS if scenario["id"] == "quick")
    for side in SIDES:
        chosen = [units[row["unit"]] for row in quick[side]]
        assert {unit["side"] for unit in chosen} == {side}
        assert len({unit["id"] for unit in chosen}) == len(chosen)
        assert sum(unit["value"] for unit in chosen) == RULES[f"{side}_points"]
        zones = Counter(row["zone"] for row in quick[side])
        assert max(zones.values()) <= RULES["zone_limit"]
    assert {row["zone"][-1] for row in quick["german"]} == {"p"}
    assert {row["zone"] for row in quick["soviet"] if row["zone"].endswith("c")} == {"2c", "3c", "4c"}


def test_fixed_scenarios_name_five_different_locations():
    for scenario in SCENARIOS:
        if scenario["locations"]:
            assert len(set(scenario["locations"])) == RULES["locations"]
            assert set(scenario["locations"]) <= set(YIELDS)


@pytest.mark.parametrize("language", ["en", "fr"])
def test_card_and_rule_texts_name_only_figures_that_exist(language):
    battle = read(f"i18n/{language}.yaml")["battle"]
    named = {card["id"]: set(re.findall(r"{(\w+)}", battle["card"][card["id"]]["text"])) for card in ACTIONS}
    for card in ACTIONS:
        assert named[card["id"]] - set(RULES) == set(card["event"]) - {"effect"}, card["id"]
    for number, text in battle["rule"].items():
        assert set(re.findall(r"{(\w+)}", text)) <= set(RULES), number
