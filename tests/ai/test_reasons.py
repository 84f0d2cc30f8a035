"""A veteran's reason for every choice can be told in both languages."""

import re

import pytest

from game.ai.player import make_player
from game.data.layers import LANGUAGES
from game.data.loader import load_game
from game.rules.battle.narrate import Narrator
from game.rules.battle.rules import TABLE, BattleRules
from game.rules.battle.schema import SCHEMA


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_reason_has_its_sentence(language: str) -> None:
    data = load_game(SCHEMA)
    rules, texts = BattleRules(data), data.texts(language)
    state = rules.new_game({}, 5)
    players = [make_player(rules, "veteran", seat, seat) for seat in (0, 1)]
    narrator = Narrator(data, texts, state)
    told = set()
    while (decision := rules.decision(state)) is not None:
        player = players[decision.seat]
        wanted = player.choose(rules.view(state, decision.seat), decision)
        sentence = narrator.reason(player.why.key, player.why.params)
        assert re.search(r"\[battle|\{[a-z_]+\}", sentence) is None, sentence
        told.add(player.why.key)
        rules.apply(state, wanted)
    assert {"attack", "move", "event", "enough"} <= told


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_prompt_has_a_reason_of_its_own(language: str) -> None:
    texts = load_game(SCHEMA).texts(language)
    prompts = {step.prompt for step in TABLE.steps.values() if step.prompt} - {"action"}
    assert [prompt for prompt in sorted(prompts) if not texts.has(f"battle.reason.{prompt}")] == []
