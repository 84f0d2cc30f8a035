"""Choices, refusals and decisions: how they are written, read, shared and asked."""

import pytest

from game.core.choice import (
    Choice,
    Decision,
    MalformedChoice,
    Refusal,
    Refused,
    choice,
    choice_from,
    journal_form,
)


@pytest.mark.parametrize(
    ("made", "written"),
    [
        (choice("end"), ["end"]),
        (choice("pay", "GA01.1"), ["pay", "GA01.1"]),
        (choice("move", "GU18", "2c"), ["move", "GU18", "2c"]),
        (choice("aim", "", "2c"), ["aim", "", "2c"]),
        (choice("march", "tank", (120, -35)), ["march", "tank", (120, -35)]),
        (choice("split", "stack", "", 3, "left"), ["split", "stack", "", 3, "left"]),
        (choice("count", 0, 0), ["count", 0, 0]),
    ],
)
def test_a_choice_is_written_without_its_empty_end_and_read_back(made: Choice, written: list[object]) -> None:
    assert made.to_journal() == written
    assert choice_from(written) == made
    assert journal_form([made, made]) == [written, written]


def test_a_point_comes_back_from_a_list() -> None:
    assert choice_from(["march", "tank", [120, -35]]) == choice("march", "tank", (120, -35))


def test_choices_are_interned_but_for_free_points() -> None:
    assert choice("move", "GU18", "2c") is choice("move", "GU18", "2c")
    assert choice_from(["move", "GU18", "2c"]) is choice("move", "GU18", "2c")
    assert choice("march", "tank", (1, 2)) is not choice("march", "tank", (1, 2))
    assert choice("march", "tank", (1, 2)) == choice("march", "tank", (1, 2))


def test_a_choice_can_not_be_changed() -> None:
    with pytest.raises(AttributeError):
        choice("end").verb = "pass"  # type: ignore[misc]


def test_a_choice_reads_as_words() -> None:
    assert str(choice("move", "GU18", "2c")) == "move GU18 2c"


@pytest.mark.parametrize(
    "raw",
    [
        None, "move", [], [""], [3], [["move"]], {"verb": "move"}, ["move", None], ["move", 1.5],
        ["move", True], ["move", "GU18", []],
        ["move", "GU18", [1, "2"]], ["move", "GU18", [1, True]], ["move", {"x": 1}],
    ],
)  # fmt: skip
def test_what_is_not_a_choice_is_refused_with_a_sentence(raw: object) -> None:
    with pytest.raises(MalformedChoice, match="choice is a"):
        choice_from(raw)


def test_a_refusal_says_its_reason_rule_and_what_it_speaks_of() -> None:
    full = Refusal("zone_full", "B-010", {"zone": "2c", "unit": "GU18"})
    assert str(full) == "zone_full [B-010] (zone=2c, unit=GU18)"
    assert str(Refused(Refusal("game_over", "B-020"))) == "game_over [B-020]"


def test_a_decision_knows_what_it_offers() -> None:
    choices = (choice("move", "a", "1"), choice("move", "b", "1"), choice("swap", "a", "1"), choice("end"))
    decision = Decision(0, "action", choices)
    assert decision.offers(choice("move", "b", "1"))
    assert not decision.offers(choice("move", "b", "2"))
    assert not decision.offers(choice("move", "b", (1, 1)))
    assert not decision.is_forced
    assert Decision(0, "action", choices[:1]).is_forced


def test_lifting_and_dropping_a_piece_finds_its_choices() -> None:
    choices = (choice("move", "b", "1"), choice("move", "a", "1"), choice("swap", "b", "1"), choice("end"))
    decision = Decision(0, "action", choices)
    assert decision.subjects() == ("b", "a")
    assert list(decision.of("b")) == [choices[0], choices[2]]
    assert decision.onto("b", "1") == (choices[0], choices[2])
    assert decision.onto("a", "2") == ()
