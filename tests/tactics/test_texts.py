"""Every prompt, refusal, event and verb has its words, and whole games are told in both languages."""

import random
import re
from pathlib import Path

import pytest

from game.core.choice import choice
from game.core.frames import Outcome
from game.data.layers import LANGUAGES
from game.data.loader import load_game
from game.rules.dust.state import MARKERS
from game.rules.tactics import schema
from game.rules.tactics.narrate import Narrator
from game.rules.tactics.rules import TABLE, TacticsRules
from game.rules.tactics.schema import SCHEMA

UNFILLED = re.compile(r"\[tactics\.|\[dust\.|\[ui\.|\{[a-z_]+\}")


@pytest.fixture(scope="module")
def data():
    return load_game(SCHEMA)


@pytest.mark.parametrize("seed", range(6))
def test_a_whole_game_is_told_in_both_languages(data, seed):
    rules = TacticsRules(data)
    scenario = [*(known.id for known in rules.scenarios.values() if not known.hidden), "random"][seed]
    army = ("allies-75-rangers", "random", "ssu-100-wave")[seed % 3]
    options = {"scenario": scenario, "army_a": army, "army_b": "random", "dice": ("dust", "classic")[seed % 2]}
    state = rules.new_game(options, seed)
    narrators = [Narrator(data, data.texts(language), state) for language in LANGUAGES]
    rng = random.Random(seed)
    words = [*state.units, *(f"{unit}/0" for unit in state.units), *rules.tiles, "", "nonsense", *range(0, 130, 7)]
    words += ["move+move", "march+attack", "attack+attack", "sustained", "march+charge!"]
    told = [n.event(event) for event in rules.opening(state) for n in narrators]
    while (decision := rules.decision(state)) is not None:
        wanted = rng.choice(decision.choices)
        near = [one.verb for one in decision.choices] + list(TABLE.verbs) + ["dance"]
        subjects = [decision.choices[0].subject, *words]
        wild = [choice(rng.choice(near), rng.choice(subjects), rng.choice(words)) for _ in range(3)]
        refused = [refusal for one in wild if (refusal := rules.why_not(state, one)) is not None]
        for narrator in narrators:
            told += [narrator.prompt(decision), *(narrator.choice(option) for option in decision.choices[:6])]
            told += [narrator.choice(wanted), *(narrator.refusal(refusal) for refusal in refused)]
        for event in rules.apply(state, wanted):
            told += [narrator.event(event) for narrator in narrators]
    outcome = rules.outcome(state)
    told += [narrator.outcome(outcome) for narrator in narrators]
    assert sorted({sentence for sentence in told if UNFILLED.search(sentence)}) == []
    assert len(told) > 500


def test_every_verb_and_prompt_has_its_words(data):
    for language in LANGUAGES:
        texts = data.texts(language)
        typed = [texts(f"tactics.typed.{verb}") for verb in TABLE.verbs]
        assert len(set(typed)) == len(typed)
        prompts = {step.prompt for step in TABLE.steps.values() if step.prompt}
        assert [prompt for prompt in prompts if not texts.has(f"tactics.prompt.{prompt}")] == []
        assert [verb for verb in TABLE.verbs if not texts.has(f"tactics.verb.{verb}")] == []


def test_every_reason_in_the_rules_has_its_words(data):
    here = Path(schema.__file__).parent
    folders = [here, here.parent / "dust"]
    found = set()
    for folder in folders:
        for file in folder.rglob("*.py"):
            found |= set(re.findall(r'Refusal\(\s*"([a-z_]+)"', file.read_text(encoding="utf-8")))
    assert len(found) > 50
    for language in LANGUAGES:
        texts = data.texts(language)
        assert sorted(reason for reason in found if not texts.has(f"tactics.refusal.{reason}")) == []


def test_what_is_printed_on_every_card_can_be_read(data):
    rules = TacticsRules(data)
    state = rules.new_game({"setup": "ready"}, 1)
    for language in LANGUAGES:
        narrator = Narrator(data, data.texts(language), state)
        for unit in rules.units:
            lines = narrator.about(f"a.{unit}")
            assert len(lines) > 2, unit
            assert not UNFILLED.search(" ".join(lines)), lines
        assert narrator.about("nothing") == []


def test_names_stand_for_ids(data):
    state = TacticsRules(data).new_game({"setup": "ready"}, 1)
    english = Narrator(data, data.texts("en"), state)
    assert english.choice(choice("move", "b.ghosts", 30)) == "The Ghosts to G3"
    assert english.choice(choice("move", "a.bulldog.2", 61)) == "Bulldog 2 to G3-G4"
    assert english.choice(choice("declare", "b.ghosts", "march+charge!")) == "The Ghosts: March, free Charge"
    assert english.choice(choice("face", "b.ludwig", 1)) == "Ludwig: face north-east"
    assert english.choice(choice("move", "b.ghosts", 150)) == "The Ghosts to G3, floor 1"
    assert english.outcome(Outcome((1,), "elimination", "D-028")).startswith("The Axis player wins.")
    assert english.outcome(Outcome((), "draw", "D-029")).startswith("Nobody wins.")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_card_of_a_unit_has_words_for_every_marker(data, language):
    texts = data.texts(language)
    assert [kind for kind in MARKERS if not texts.has(f"ui.tactics_table.marker.{kind}")] == []
