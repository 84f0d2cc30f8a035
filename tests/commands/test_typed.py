"""Choices at the keyboard: the menu grouped by piece, and words in both languages."""

import pytest

from game.commands.typed import fold, menu_lines, read_choice
from game.core.choice import choice
from game.roster.games import narrator_of, rules_of

VERBS = {verb: verb for verb in rules_of("battle").table.verbs} | {"deplacer": "move"}


@pytest.fixture
def game():
    rules = rules_of("battle")
    state = rules.new_game({"scenario": "quick"}, 3)
    return rules, state, rules.decision(state)


def read(game, words):
    rules, state, decision = game
    return read_choice(words, decision, VERBS, rules.view(state, decision.seat).hand)


def test_accents_and_capitals_do_not_matter() -> None:
    assert fold("Déplacer") == "deplacer"


@pytest.mark.parametrize("words", ["move GU24 2p", "MOVE gu24 2P", "  déplacer   GU24  2p "])
def test_words_are_read_as_people_type_them(game, words) -> None:
    assert read(game, words).offered == (choice("move", "GU24", "2p"),)


def test_a_card_may_be_named_without_its_copy(game) -> None:
    assert read(game, "event GA09").offered == (choice("event", "GA09.1"),)


def test_what_is_left_out_gives_all_that_fit(game) -> None:
    fitting = read(game, "move GU24").offered
    assert fitting == tuple(one for one in game[2].choices if one.verb == "move" and one.subject == "GU24")
    assert len(fitting) > 1


def test_what_is_not_offered_is_still_a_choice_with_a_reason(game) -> None:
    reading = read(game, "move GU24 3c")
    assert (reading.offered, reading.other) == ((), choice("move", "GU24", "3c"))
    assert game[0].why_not(game[1], reading.other).rule == "B-028"


def test_a_card_in_hand_is_found_by_its_kind_when_it_is_refused(game) -> None:
    assert read(game, "event GA01").other == choice("event", "GA01.1")


def test_rations_need_not_be_said(game) -> None:
    assert read(game, "give GU24").other == choice("give", "rations", "GU24")


@pytest.mark.parametrize("words", ["", "dance GU24", "24"])
def test_other_words_are_no_choice(game, words) -> None:
    assert read(game, words) == ((), None)


def test_many_choices_are_grouped_by_piece(game) -> None:
    _, state, decision = game
    lines = menu_lines(decision, narrator_of("battle", "en", state), 80)
    assert len(lines) < len(decision.choices)
    assert all(len(line) <= 80 for line in lines)
    at = lines.index("  GU24 16th Motorcycle Battalion")
    assert lines[at + 1].startswith("      ")
    assert " move 2p   " in lines[at + 1]
    numbers = [int(word) for line in lines for word in line.split() if word.isdecimal()]
    assert set(range(1, len(decision.choices) + 1)) <= set(numbers)


def test_few_choices_are_sentences(game) -> None:
    rules, state, _ = game
    rules.apply(state, choice("resupply", "GA14.1"))
    lines = menu_lines(rules.decision(state), narrator_of("battle", "fr", state), 80)
    assert lines[0] == "  1  Donner une ration\N{NO-BREAK SPACE}: 16e bataillon motocycliste"
