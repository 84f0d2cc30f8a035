"""What the events of Dust Tactics show: a row for every kind, within the cap, square by square."""

import random
from pathlib import Path

import pytest

from game.app.cues.tactics import ROWS, STEP
from game.app.director import READ, Director
from game.app.motion import CAP_MS, FADE, Pace
from game.app.synth import RECIPES
from game.core.events import Event
from game.data.texts import Texts
from game.roster.games import rules_of, trials_of
from tests.app.cues.told import kinds_told


def test_every_kind_that_dust_tells_has_a_row(root: Path) -> None:
    told = kinds_told(root, "dust") | kinds_told(root, "tactics")
    assert len(told) > 40
    assert told - set(ROWS) == set()


@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_text_and_sound_of_a_cue_exists(language: str) -> None:
    texts = Texts(language)
    does = [do for row in ROWS.values() for do in row.does]
    keys = {do.text for do in does if do.text}
    assert keys
    assert {key for key in keys if not texts.has(key)} == set()
    assert {do.sound for do in does if do.sound} | {do.part for do in does if do.kind == "sound"} <= set(RECIPES)


@pytest.fixture(scope="module")
def beats() -> list[list[Event]]:
    """Return what happened choice by choice in random games of every scenario."""
    rules = rules_of("tactics")
    found = []
    for seed, options in enumerate(trials_of("tactics", list(rules.scenarios))):
        chance, state = random.Random(seed), rules.new_game(options, seed)
        while (decision := rules.decision(state)) is not None and len(found) < 400 * (seed + 1):
            found.append(rules.apply(state, chance.choice(list(decision.choices))))
    return found


@pytest.mark.slow
@pytest.mark.parametrize("pace", [Pace(), Pace("slow"), Pace("none"), Pace(reduced=True)])
def test_real_games_become_cues_within_the_cap(beats: list[list[Event]], pace: Pace) -> None:
    director, kinds = Director(ROWS, pace), set()
    for beat in beats:
        cues = director.direct(beat, 0)
        assert max((cue.end for cue in cues), default=0) <= CAP_MS * pace.factor + 1e-6
        assert all(cue.part and "{" not in cue.part + cue.source + cue.target for cue in cues)
        kinds |= {cue.kind for cue in cues}
        if pace.reduced:
            assert all(cue.ms <= FADE.ms or cue.kind in READ for cue in cues)
    assert kinds >= {"move", "vanish", "flash", "banner", "sound", "dice", "float", "shake", "shot"}


def test_a_unit_steps_from_square_to_square() -> None:
    event = Event("moved", {"unit": "a.ghosts", "hero": "", "path": [14, 26, 38], "facing": 0, "action": "move"})
    steps = [cue for cue in Director(ROWS).direct([event], 0) if cue.kind == "move"]
    assert [(cue.part, cue.target) for cue in steps] == [("a.ghosts", f"pose:a.ghosts:{at}") for at in (14, 26, 38)]
    assert [cue.start for cue in steps] == [0.0, STEP, 2 * STEP]


def test_a_hero_goes_with_the_unit_that_he_joined() -> None:
    event = Event("moved", {"unit": "a.ghosts", "hero": "a.lara", "path": [14, 26], "facing": 0, "action": "move"})
    parts = {cue.part for cue in Director(ROWS).direct([event], 0) if cue.kind == "move"}
    assert parts == {"a.ghosts", "a.lara"}
