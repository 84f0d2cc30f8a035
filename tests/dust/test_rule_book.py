"""The rule book of the Dust games: every number has its words and its chapter, every ruling a rule that leads to it."""

import re

import msgspec
import pytest

from game.data.faults import Report
from game.data.layers import LANGUAGES
from game.data.loader import load_game
from game.data.schema import Records
from game.rules.dust.chapters import CHAPTERS, chapters_of, links_of, shown_in
from game.rules.dust.records import RuleLine
from game.rules.dust.schema import check_rules
from game.rules.tactics.schema import SCHEMA

RULES = [f"D-{number:03}" for number in range(1, 404)]
RULINGS = [f"R-{number:03}" for number in range(1, 243)]
FACES = {"ARMY": "ARMÉE", "TARGET": "CIBLE", "SHIELD": "BOUCLIER"}
NUMBER = re.compile(r"\b[DR]-\d{3}\b")
FIGURE = re.compile(r"\d+")
WORDY = 480
"""Signs of the longest text: four sentences, not a page."""


@pytest.fixture(scope="module")
def data():
    return load_game(SCHEMA, packs=[])


@pytest.fixture(scope="module")
def rules(data):
    return data["rules"]


@pytest.fixture(scope="module")
def words(data):
    return {language: data.texts(language) for language in LANGUAGES}


def test_every_number_is_there(rules):
    assert sorted(rules) == RULES + RULINGS


def test_both_languages_have_a_text_for_every_number(rules, words):
    for language in LANGUAGES:
        texts = words[language]._words
        assert [number for number in rules if f"dust.rule.{number}" not in texts] == []
        assert {key.removeprefix("dust.rule.") for key in texts if key.startswith("dust.rule.")} == set(rules)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_text_is_one_short_paragraph(rules, words, language):
    for number in rules:
        text = words[language](f"dust.rule.{number}")
        assert text[0].isupper() or text[0] in "«“", number
        assert text.endswith("."), number
        assert len(text) <= WORDY, number
        assert "{" not in text, number
        assert not re.search(r"  |'|\"", text), number


def test_both_languages_name_the_same_faces_and_figures(rules, words):
    for number in rules:
        english, french = (words[language](f"dust.rule.{number}") for language in LANGUAGES)
        for face, visage in FACES.items():
            assert (face in english) == (visage in french), (number, face)
        assert sorted(FIGURE.findall(english)) == sorted(FIGURE.findall(french)), number


def test_french_keeps_its_signs_with_the_word_before(rules, words):
    loose = [number for number in rules if re.search(r" [:;?!»]|« ", words["fr"](f"dust.rule.{number}"))]
    assert loose == []


def test_a_number_that_a_text_names_exists(rules, words):
    named = {found for number in rules for found in NUMBER.findall(words["en"](f"dust.rule.{number}"))}
    assert named
    assert named <= set(rules)


def test_chapters_follow_the_numbers(rules):
    # What aircraft must do first stands with the turn, since both games have it.
    apart = {number for number, rule in rules.items() if rule.chapter == "turn" and number > "D-029"}
    assert apart == {"D-038", "D-039"}
    order = [CHAPTERS.index(rules[number].chapter) for number in RULES + RULINGS if number not in apart]
    assert order == sorted(order)
    assert set(order) == set(range(len(CHAPTERS)))


def test_each_game_shows_its_own_rules(rules):
    grid, table = (
        {rule.id for chapter in chapters_of(rules, game) for rule in chapter.rules}
        for game in ("tactics", "battlefield")
    )
    assert grid | table == set(rules)
    assert {"D-032", "D-116", "D-180", "D-357", "R-041"} <= grid - table
    assert {"D-064", "D-117", "D-170", "D-371", "R-112"} <= table - grid
    assert {"D-014", "D-126", "D-258", "R-011"} <= grid & table


def test_a_chapter_of_one_game_is_missing_from_the_other(rules):
    grid, table = ([each.key for each in chapters_of(rules, game)] for game in ("tactics", "battlefield"))
    assert set(CHAPTERS) - set(grid) == {"table-movement", "platoons", "table-scenarios"}
    assert set(CHAPTERS) - set(table) == {"grid-movement", "grid-terrain", "grid-scenarios"}
    assert grid[-1] == table[-1] == "rulings"


@pytest.mark.parametrize("game", ["tactics", "battlefield"])
def test_every_ruling_can_be_reached(rules, game):
    links = links_of(shown_in(rules, game))
    assert [number for number in links if number.startswith("R-") and not links[number]] == []
    assert all(number in links[other] for number, others in links.items() for other in others)


def test_the_rulings_stand_with_their_rules(rules):
    assert links_of(rules)["D-001"] == ("R-001", "R-002")
    assert {"D-115", "D-236"} <= set(links_of(rules)["R-055"])


def test_every_word_on_a_card_leads_to_rules_and_is_told(data, words):
    for word in data["keywords"].values():
        assert set(word.rules) <= set(data["rules"])
        for language in LANGUAGES if not word.ignored else ():
            assert words[language](f"dust.keyword.{word.id}.text").endswith(".")


def faults(*lines):
    report = Report()
    check_rules(Records({"rules": {line.id: line for line in lines}}), report)
    return [str(fault) for fault in report]


def test_faults_of_the_index_are_reported():
    rule = RuleLine("D-001", "setup", "grid", ("R-001",))
    ruling = RuleLine("R-001", "rulings", "grid")
    assert faults(rule, ruling) == []
    assert "leads to R-001" in faults(rule, msgspec.structs.replace(ruling, scope="both"))[0]
    assert "R-001 in turn" in faults(rule, msgspec.structs.replace(ruling, chapter="turn"))[0]
    assert "a ruling points to others" in faults(rule, msgspec.structs.replace(ruling, rulings=("R-001",)))[0]
