"""The same journal leads to the same state: on a second run, and after a save in the middle of a move."""

import pytest

from game.core.conformance import random_choice
from game.core.rng import Chance
from game.rules.dust.frames import Movement
from tests.battlefield.marches import battle_rules

RULES = battle_rules()
CHOICES = 160


def started(seed, scenario):
    return RULES.new_game({"scenario": scenario, "setup": "ready"}, seed)


def journal(seed, scenario):
    """Return the first choices of a game at random, its saves within moves by their numbers, and where it leads."""
    state, chance = started(seed, scenario), Chance.seeded(seed)
    made, saves = [], {}
    while len(made) < CHOICES and (decision := RULES.decision(state)) is not None:
        if any(isinstance(frame, Movement) for frame in state.frames):
            saves[len(made)] = RULES.to_bytes(state)
        made.append(random_choice(decision, chance))
        RULES.apply(state, made[-1])
    return made, saves, RULES.to_bytes(state)


@pytest.mark.parametrize(("seed", "scenario"), [(1, "free-for-all"), (2, "pincer"), (3, "clean-up")])
def test_a_journal_leads_to_the_same_state_again_and_from_every_save_within_a_move(seed, scenario):
    made, saves, end = journal(seed, scenario)
    again = started(seed, scenario)
    for wanted in made:
        RULES.push(again, wanted)
    assert RULES.to_bytes(again) == end
    assert saves
    for number in list(saves)[:: max(1, len(saves) // 4)]:
        state = RULES.from_bytes(saves[number])
        assert RULES.to_bytes(state) == saves[number]
        for wanted in made[number:]:
            RULES.apply(state, wanted)
        assert RULES.to_bytes(state) == end
