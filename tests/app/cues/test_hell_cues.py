"""What the events of Hell show: a row for every kind, within the cap, and nothing hidden to the wrong seat."""

import random
from pathlib import Path

import pytest

from game.app.cues.hell import READ_OTHER, READ_OWN, ROWS
from game.app.director import READ, Director
from game.app.motion import CAP_MS, FADE, Pace
from game.app.synth import RECIPES
from game.core.events import Event
from game.data.texts import Texts
from game.roster.games import rules_of
from tests.app.cues.told import kinds_told


def seen_by(events: list[Event], seat: int | None) -> list[Event]:
    return [event.seen_by(seat) for event in events]


def test_every_kind_that_hell_tells_has_a_row_and_no_row_is_idle(root: Path) -> None:
    told = kinds_told(root, "hell")
    assert len(told) > 60
    assert set(ROWS) == told | {"undo", "take_back"}
    assert {kind for kind, row in ROWS.items() if not row.does} == {"round", "undo", "take_back"}


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
    """Return what happened choice by choice in random games of all three ways to play."""
    rules = rules_of("hell")
    found = []
    for seed, scenario in ((3, "basic"), (4, "expert"), (5, "four")):
        chance, state = random.Random(seed), rules.new_game({"scenario": scenario}, seed)
        while (decision := rules.decision(state)) is not None:
            found.append(rules.apply(state, chance.choice(list(decision.choices))))
    return found


@pytest.mark.parametrize("viewer", [0, 1, 2, None])
@pytest.mark.parametrize("pace", [Pace(), Pace("slow"), Pace("none"), Pace(reduced=True)])
def test_real_games_become_cues_within_the_cap(beats: list[list[Event]], viewer: int | None, pace: Pace) -> None:
    director, kinds = Director(ROWS, pace), set()
    for beat in beats:
        cues = director.direct(seen_by(beat, viewer), viewer)
        assert max((cue.end for cue in cues), default=0) <= CAP_MS * pace.factor + 1e-6
        assert all(cue.part and "{" not in cue.part + cue.source + cue.target for cue in cues)
        kinds |= {cue.kind for cue in cues}
        if pace.reduced:
            assert all(cue.ms <= FADE.ms or cue.kind in READ for cue in cues)
    assert kinds >= {"move", "appear", "vanish", "flip", "flash", "show", "banner", "sound", "dice", "float", "shake"}


def test_a_drawn_or_given_card_is_hidden_from_those_who_may_not_see_it(beats: list[list[Event]]) -> None:
    asked = 0
    for beat in beats:
        for event in beat:
            held = event.secret.values()
            secret = {card for cards in held for card in (cards if isinstance(cards, list) else [cards])}
            for seat in range(4):
                if not secret or seat in event.seats:
                    continue
                cues = Director(ROWS).direct([event.seen_by(seat)], seat)
                assert secret.isdisjoint({cue.part for cue in cues})
                asked += 1
    assert asked > 50


def test_both_sides_throw_their_own_dice() -> None:
    event = Event("dice_rolled", {"slot": "C", "german": [6, 2], "soviet": [5, 5, 1]})
    thrown = [cue for cue in Director(ROWS).direct([event], 0) if cue.kind == "dice"]
    assert [(cue.part, event.data[cue.part]) for cue in thrown] == [("german", [6, 2]), ("soviet", [5, 5, 1])]
    assert len({cue.start for cue in thrown}) == 1


def test_the_opponents_card_is_shown_long_enough_to_read() -> None:
    event = Event("card_laid", {"seat": 1, "card": "SC01.1", "formation": "SF01"})
    shown = {viewer: [c.ms for c in Director(ROWS).direct([event], viewer) if c.kind == "show"] for viewer in (0, 1)}
    assert shown == {0: [READ_OTHER], 1: [READ_OWN]}


@pytest.mark.parametrize(("seat", "sound"), [(0, "victory"), (2, "victory"), (1, "defeat"), (3, "defeat")])
def test_a_team_hears_its_own_end(seat: int, sound: str) -> None:
    event = Event("game_over", {"side": 0, "how": "volga", "rule": "H-168"})
    heard = [cue.part for cue in Director(ROWS).direct([event], seat) if cue.kind == "sound"]
    assert heard == [sound]
