"""The registry of special rules: complete, numbered, compiled once, and unknown or misplaced words are data faults."""

import msgspec
import pytest

from game.data.faults import Report
from game.data.loader import load_game
from game.data.schema import Records
from game.rules.dust.orders import DEEDS, ONCE
from game.rules.dust.records import Keyword
from game.rules.dust.schema import check_keywords, check_units
from game.rules.dust.special import ENFORCED, MOMENTS, SPECIALS
from game.rules.dust.special.registry import define
from game.rules.tactics.schema import SCHEMA
from tests.dust.positions import rules


@pytest.fixture(scope="module")
def data():
    return load_game(SCHEMA, packs=[])


def faults(data, check, **tables):
    report = Report()
    check(Records({**data.tables, **tables}, data.singles), report)
    return [(fault.field, fault.what) for fault in report]


def test_every_word_that_stands_for_rules_is_in_the_registry(data) -> None:
    words = {word.id for word in data["keywords"].values() if not word.ignored}
    assert words <= set(SPECIALS)
    for word in words:
        assert SPECIALS[word].rule in data["keywords"][word].rules, word


def test_the_ready_armies_bear_enforced_rules_only(data) -> None:
    book = rules()
    for army in book.armies.values():
        for entry in army.units:
            card = book.units[entry.unit]
            words = {*card.keywords, *(word for line in card.weapons for word in line.keywords)}
            assert words <= ENFORCED, (army.id, entry.unit, words - ENFORCED)


def test_an_unknown_word_is_a_fault(data) -> None:
    # D-397, R-235
    words = {**data["keywords"], "dancing": Keyword("dancing", ("D-999",))}
    assert faults(data, check_keywords, keywords=words) == [("id", "no special rule is called so")]


def test_a_word_in_the_wrong_place_or_without_its_figure_is_a_fault(data) -> None:
    ghosts = data["axis-squads"]["ghosts"]
    wrong = msgspec.structs.replace(ghosts, keywords=("laser",))
    found = faults(data, check_units, **{"axis-squads": {**data["axis-squads"], "ghosts": wrong}})
    assert ("keywords", "laser stands in the wrong place") in found
    empty = msgspec.structs.replace(
        ghosts, weapons=(msgspec.structs.replace(ghosts.weapons[1], ammo=0), *ghosts.weapons[::2])
    )
    found = faults(data, check_units, **{"axis-squads": {**data["axis-squads"], "ghosts": empty}})
    assert ("ammo", "limited-ammo needs it") in found


def test_a_rule_is_defined_once_and_hooks_in_at_known_moments() -> None:
    with pytest.raises(TypeError, match="twice"):
        define("laser", "D-257")
    with pytest.raises(TypeError, match="unknown moments"):
        define("no-such-rule", "D-999", hooks={"lunch": print})
    assert "no-such-rule" not in SPECIALS


def test_a_card_carries_the_hooks_it_has_and_no_others() -> None:
    book = rules()
    assert book.profiles["gunners"].hooks == {}
    assert set(book.profiles["panzers"].hooks) == {"resist"}
    assert all(set(profile.hooks) <= set(MOMENTS) for profile in book.profiles.values())
    assert not book.profiles["ghosts"].lines[0].hit
    assert book.profiles["death-masks"].lines[0].hit


def test_every_special_action_is_carried_out_somewhere() -> None:
    actions = {action for special in SPECIALS.values() for action in special.actions}
    assert actions == {*DEEDS, *ONCE}
