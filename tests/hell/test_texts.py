"""Every prompt, refusal, event, verb and reason has its words, and whole games are told in both languages."""

import random
import re

import pytest

from game.ai.player import make_player
from game.core.choice import Refusal, choice
from game.core.frames import Outcome
from game.data.layers import LANGUAGES
from game.data.loader import load_game
from game.rules.hell.narrate import SECTIONS, Narrator
from game.rules.hell.rules import TABLE, HellRules
from game.rules.hell.schema import RULE_NUMBERS, SCHEMA
from game.rules.hell.state import Die

UNFILLED = re.compile(r"\[hell\.|\[ui\.|\{[a-z_]+\}")


@pytest.fixture(scope="module")
def data():
    return load_game(SCHEMA)


@pytest.mark.parametrize(("scenario", "seed"), [("basic", 1), ("expert", 2), ("expert", 3), ("four", 4)])
def test_a_whole_game_is_told_in_both_languages(data, scenario, seed):
    rules = HellRules(data)
    state = rules.new_game({"scenario": scenario}, seed)
    narrators = [Narrator(data, data.texts(language), state) for language in LANGUAGES]
    rng = random.Random(seed)
    words = [*rules.kind_of, *rules.formations, *rules.units, *"ABCD", "", "nonsense"]
    told = [n.event(event.seen_by(seat)) for event in rules.opening(state) for n in narrators for seat in (0, None)]
    while (decision := rules.decision(state)) is not None:
        wanted = rng.choice(decision.choices)
        wild = [choice(rng.choice([*TABLE.verbs, "dance"]), rng.choice(words), rng.choice(words)) for _ in range(3)]
        refused = [refusal for one in wild if (refusal := rules.why_not(state, one)) is not None]
        for narrator in narrators:
            told += [narrator.prompt(decision), *(narrator.choice(option) for option in decision.choices[:6])]
            told += [narrator.choice(wanted), *(narrator.refusal(refusal) for refusal in refused)]
        for event in rules.apply(state, wanted):
            told += [n.event(event.seen_by(seat)) for n in narrators for seat in (0, 1, None)]
    outcome = rules.outcome(state)
    told += [narrator.outcome(outcome) for narrator in narrators]
    assert [sentence for sentence in told if UNFILLED.search(sentence) or "  " in sentence] == []
    assert len(told) > 1000


def test_what_is_printed_on_every_card_can_be_read(data):
    rules = HellRules(data)
    state = rules.new_game({"scenario": "expert"}, 1)
    for language in LANGUAGES:
        narrator = Narrator(data, data.texts(language), state)
        pieces = [id_ for table in SECTIONS for id_ in data[table]] + [*rules.carnage, "V1", "GC01.2"]
        for name in pieces:
            lines = narrator.about(name)
            assert len(lines) > 1, name
            assert not UNFILLED.search(" ".join(lines)), lines
            assert narrator.piece(name) != name
        assert narrator.about("nothing") == []


def test_every_verb_prompt_and_rule_has_its_words(data):
    for language in LANGUAGES:
        texts = data.texts(language)
        typed = [texts(f"hell.typed.{verb}") for verb in TABLE.verbs]
        assert len(set(typed)) == len(typed)
        prompts = {step.prompt for step in TABLE.steps.values() if step.prompt}
        assert [prompt for prompt in prompts if not texts.has(f"hell.prompt.{prompt}")] == []
        assert [number for number in RULE_NUMBERS if not texts.has(f"hell.rule.{number}")] == []


def test_names_stand_for_ids(data):
    state = HellRules(data).new_game({}, 1)
    english = Narrator(data, data.texts("en"), state)
    assert english.choice(choice("play", "SC02.1", "SF01")) == "Play Deadly Roadblock on 10th NKVD"
    assert english.choice(choice("send", "GF01", "B")) == "Send 14th Panzer to district B"
    refusal = Refusal("too_few_rifles", "H-113", {"rifles": 2})
    assert english.refusal(refusal) == "The card needs 2 rifles in the building for its sacrifice. [H-113]"
    assert english.outcome(Outcome((1,), "city_held", "H-196")).startswith("The Soviet player wins.")
    assert english.outcome(Outcome((0, 2), "volga", "H-168")).startswith("The German team wins.")
    assert english.die(Die("inferno", "BB2")) == "Inferno (Red Square)"
    assert english.rule("H-006") == "There are 6 Volga cards."
    assert english.about("SC03")[1:4] == [
        "Patriotic cost 1.", "Sacrifice: 1 rifle.", "Supply one formation; overrun by one formation."
    ]  # fmt: skip


@pytest.mark.parametrize("scenario", ["expert", "four"])
def test_every_reason_of_a_veteran_can_be_told(data, scenario):
    rules = HellRules(data)
    state = rules.new_game({"scenario": scenario}, 5)
    narrators = [Narrator(data, data.texts(language), state) for language in LANGUAGES]
    players = [make_player(rules, ("veteran", "recruit")[seat // 2], seat, seat) for seat in range(len(state.hands))]
    told = set()
    while (decision := rules.decision(state)) is not None:
        player = players[decision.seat]
        wanted = player.choose(rules.view(state, decision.seat), decision)
        for narrator in narrators:
            sentence = narrator.reason(player.why.key, player.why.params)
            assert UNFILLED.search(sentence) is None, sentence
        told.add(player.why.key)
        rules.apply(state, wanted)
    assert {"send", "play", "refit", "hold"} <= told
