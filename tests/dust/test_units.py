"""The unit cards: figures the book states, whole tables, texts in both languages, and every fault in one report."""

import re

import msgspec
import pytest

from game.data.faults import DataError, Report
from game.data.layers import TEXT_FILES, base_layer
from game.data.loader import load_game
from game.data.schema import Records
from game.data.texts import load_catalogue
from game.rules.dust.records import KILL, Cell, cells_of, column_of, reach_of
from game.rules.dust.schema import (
    CHECKS,
    check_units,
    units_in,
)
from game.rules.dust.special import SPECIALS
from game.rules.tactics.schema import SCHEMA


@pytest.fixture(scope="module")
def data():
    return load_game(SCHEMA, packs=[])


@pytest.fixture(scope="module")
def units(data):
    return units_in(data)


def line(unit, weapon):
    return next(each for each in unit.weapons if each.weapon == weapon)


def cell(unit, weapon, armour):
    return cells_of(line(unit, weapon).vs)[column_of(armour)]


def test_every_unit_is_there(units) -> None:
    assert len(units) == 315
    assert sum(unit.book for unit in units.values()) == 109
    assert {bloc: sum(unit.bloc == bloc for unit in units.values()) for bloc in ("allies", "axis", "ssu")} == {
        "allies": 103, "axis": 123, "ssu": 89,
    }  # fmt: skip


@pytest.mark.parametrize(
    ("name", "figures"),
    [
        ("ludwig", {"move": 2, "march": 4}), ("pounder", {"armour": "vehicle-4", "move": 3, "points": 14}),
        ("mickey", {"points": 13}), ("cobra", {"points": 19}), ("rattler", {"points": 16}), ("wildfire", {"points": 7}),
        ("gunners", {"points": 8, "soldiers": 5, "armour": "infantry-2"}), ("bot-hunters", {"points": 9}),
        ("ghosts", {"soldiers": 5}), ("red-thunder", {"armour": "infantry-2", "soldiers": 5}),
        ("bazooka-joe", {"kind": "hero", "armour": "infantry-2", "damage": 4}),
        ("grim-reapers", {"soldiers": 3, "armour": "infantry-3"}), ("fakyeli", {"soldiers": 5}),
        ("death-dealers", {"soldiers": 5}), ("grandma", {"armour": "vehicle-3"}),
        ("steel-tornado", {"armour": "infantry-4"}),
        ("karl-marx", {"size": "large", "move": 1, "mobility": "tracked"}), ("punisher", {"size": "huge"}),
        ("bulldog", {"size": "large", "armour": "vehicle-5", "move": 2, "march": 4, "damage": 7}),
        ("matrioshka", {"armour": "vehicle-5"}), ("red-rain", {"damage": 3}), ("faceless-death", {"soldiers": 3}),
        ("panzers", {"soldiers": 3, "armour": "infantry-3"}), ("sturmluther", {"passengers": 6, "tank_riders": 6}),
        ("lara", {"kind": "hero", "armour": "infantry-3"}),
    ],
)  # fmt: skip
def test_figures_the_book_states(units, name, figures) -> None:
    # D-004, R-004
    assert {field: getattr(units[name], field) for field in figures} == figures


@pytest.mark.parametrize(
    ("unit", "weapon", "armour", "expected"),
    [
        ("ludwig", "dual-8-8-cm-fpkzw", "vehicle-4", (2, 0, 4)), ("ghosts", "mg-48", "infantry-2", (8, 0, 1)),
        ("ghosts", "stg-47", "infantry-2", (3, 0, 1)), ("ghosts", "panzerfaust", "vehicle-4", (1, 0, 4)),
        ("ghosts", "mg-48", "vehicle-4", None), ("red-thunder", "ptrs-47", "vehicle-4", (1, 0, 4)),
        ("red-thunder", "ptrs-47", "vehicle-5", (1, 0, 3)), ("red-thunder", "ppsh-48", "infantry-2", (5, 0, 1)),
        ("fakyeli", "sulphur-thrower", "infantry-3", (0, 1, 1)),
        ("fireball", "heavy-napalm-thrower", "infantry-2", (0, 2, KILL)),
        ("fireball", "heavy-napalm-thrower", "infantry-4", (0, 2, 4)),
        ("babushka", "dual-maxim-gatling-gun", "infantry-2", (9, 0, 2)),
        ("faceless-death", "heavy-assault-laser", "vehicle-4", (2, 0, None)),
    ],
)  # fmt: skip
def test_weapon_cells_the_book_states(units, unit, weapon, armour, expected) -> None:
    #
    found = cell(units[unit], weapon, armour)
    if expected is None:
        assert found is None
    else:
        assert found[:2] == expected[:2]
        assert expected[2] in (None, found.damage)


@pytest.mark.parametrize(
    ("unit", "weapon", "text"),
    [("ludwig", "dual-8-8-cm-fpkzw", "14"), ("ludwig", "mg-44", "6"), ("ghosts", "panzerfaust", "3"),
     ("ghosts", "stg-47", "4"), ("lothar", "dual-15-cm-nebelwerfer-42", "4-14"), ("hotdog", "napalm-thrower", "2")],
)  # fmt: skip
def test_ranges_the_book_states(units, unit, weapon, text) -> None:
    assert line(units[unit], weapon).range == text


def test_falke_drops_six_bombs_one_after_the_other_or_together(units) -> None:
    bombs = line(units["falke"], "150-kg-bomb")
    assert (bombs.count, bombs.ammo) == (1, 6)
    assert "volley" in bombs.keywords


def test_lines_have_four_seven_and_three_cells(units) -> None:
    # D-005, D-007, R-005
    lines = [each for unit in units.values() for each in unit.weapons]
    assert len(lines) == 694
    assert {len(cells_of(each.vs)) for each in lines} == {14}


def test_a_cell_says_dice_or_figures_and_damage() -> None:
    # D-009, R-006
    assert cells_of("**/K 11/1 - 1/4 | - - - - - - - | - - -")[:4] == (
        Cell(0, 2, KILL), Cell(11, 0, 1), None, Cell(1, 0, 4),
    )  # fmt: skip
    assert (reach_of("6"), reach_of("4-14"), reach_of("C")) == ((0, 6, False), (4, 14, False), (0, 1, True))
    assert [column_of(armour) for armour in ("infantry-4", "vehicle-1", "vehicle-7", "aircraft-1")] == [3, 4, 10, 11]


def test_every_support_weapon_names_its_main_weapon(units) -> None:
    without = {unit.id for unit in units.values() if unit.kind == "support" and not unit.main}
    assert without == {"usmc-war-dogs-recon-squad"}


def test_ready_armies_reach_their_limit_with_rules_that_are_enforced(data, units) -> None:
    # D-327
    armies = data["armies"].values()
    assert {(army.bloc, army.limit) for army in armies} == {
        (bloc, limit) for bloc in ("allies", "axis", "ssu") for limit in (50, 75, 100)
    }
    for army in armies:
        assert sum(units[entry.unit].points * entry.count for entry in army.units) == army.limit
        for entry in army.units:
            unit = units[entry.unit]
            words = {*unit.keywords, *(word for each in unit.weapons for word in each.keywords)}
            assert unit.book
            assert [word for word in words if not SPECIALS[word].enforced] == [], unit.id


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"armour": "vehicle-2"}, "armour"), ({"mobility": "plane"}, "mobility"), ({"damage": 3}, "soldiers"),
        ({"march": 1}, "move"), ({"keywords": ("flying",)}, "keywords"), ({"passengers": 4}, "passengers"),
        ({"pilot": "ludwig"}, "pilot"), ({"size": "huge"}, "size"), ({"main": "sling"}, "main"),
        ({"soldiers": 2}, "weapons"), ({"may_attach": ("nobody",)}, "may_attach"), ({"bloc": "axis"}, "bloc"),
    ],
)  # fmt: skip
def test_a_unit_that_contradicts_itself_is_reported(data, change, field) -> None:
    # D-007, D-008
    squads = dict(data["allies-squads"])
    squads["gunners"] = msgspec.structs.replace(squads["gunners"], **change)
    report = Report()
    check_units(Records({**data.tables, "allies-squads": squads}, data.singles), report)
    assert {fault.field for fault in report} == {field}


@pytest.mark.parametrize(
    ("change", "words"),
    [({"ammo": 2}, "limited-ammo"), ({"keywords": ("blast",)}, "blast"), ({"carried_with": "sling"}, "sling"),
     ({"range": "8-4"}, "range"), ({"keywords": ("crew-weapon",)}, "crew")],
)  # fmt: skip
def test_a_weapon_line_that_contradicts_itself_is_reported(data, change, words) -> None:
    squads = dict(data["allies-squads"])
    first, *rest = squads["gunners"].weapons
    squads["gunners"] = msgspec.structs.replace(
        squads["gunners"], weapons=(msgspec.structs.replace(first, **change), *rest)
    )
    report = Report()
    check_units(Records({**data.tables, "allies-squads": squads}, data.singles), report)
    assert [fault.field for fault in report] == ["weapons"]
    assert words in str(next(iter(report)))


def test_all_faults_of_all_files_come_in_one_report(root, tmp_path, monkeypatch) -> None:
    import shutil

    from game.data import places

    shutil.copytree(root / "data", tmp_path / "data")
    shutil.copytree(root / "assets", tmp_path / "assets")
    for file, before, after in (
        ("units/allies-squads.yaml", "vs: '7/1 6/1 4/1 2/1 |", "vs: '7/1 6/1 4/1 |"),
        ("units/axis-vehicles.yaml", "keywords: [smoke-launchers", "keywords: [smoke-lanchers"),
        ("units/ssu-heroes.yaml", "kind: hero", "kind: heroine"),
        ("armies.yaml", "limit: 50", "limit: fifty"),
        ("boards.yaml", "levels: 2", "levels: 9"),
    ):
        path = tmp_path / "data" / "dust" / file
        text = path.read_text(encoding="utf-8")
        assert before in text
        path.write_text(text.replace(before, after, 1), encoding="utf-8")
    monkeypatch.setattr(places, "root", lambda: tmp_path)
    with pytest.raises(DataError) as caught:
        load_game(SCHEMA, packs=[], cached=False)
    told = [str(fault) for fault in caught.value.report]
    assert len(told) == 5
    assert any("allies-squads.yaml" in line and "vs" in line for line in told)
    assert any("smoke-launchers" in line for line in told)
    assert all(re.match(r"data/dust/[a-z/-]+\.yaml:[0-9]+: ", line) for line in told)


def test_every_name_has_words_in_both_languages(units) -> None:
    words = load_catalogue(base_layer(TEXT_FILES), cached=False)
    for language in ("en", "fr"):
        for unit in units.values():
            assert words[language][f"dust.unit.{unit.id}.name"]
            assert f"dust.mobility.{unit.mobility}" in words[language]
            assert f"dust.size.{unit.size}" in words[language]
            assert {f"dust.arc.{each.arc}" for each in unit.weapons} <= set(words[language])
    keys = [key for key in words["fr"] if key.startswith(("dust.", "tactics."))]
    assert not [key for key in keys if "'" in words["fr"][key]]
    used = {f"dust.weapon.{each.weapon}" for unit in units.values() for each in unit.weapons}
    assert {key for key in keys if key.startswith("dust.weapon.")} == used


def test_checks_find_nothing_in_the_cards_as_they_come(data) -> None:
    report = Report()
    for check in CHECKS:
        check(data, report)
    assert not list(report)
