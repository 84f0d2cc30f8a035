"""The director: order, overlap, cap and paces on made-up rows; Battle's rows on whatever its rules can tell."""

import itertools
import random
from pathlib import Path

import pytest

from game.app.cues.battle import READ_OTHER, READ_OWN, ROWS
from game.app.director import READ, STAGGER_MS, TRAILING, Director, Do, Row
from game.app.motion import CAP_MS, FADE, Cue, Pace
from game.core.events import Event, seen_by
from game.data.texts import Texts
from game.roster.games import rules_of
from tests.app.cues.told import kinds_told

MADE_UP = {
    "step": Row((Do("move", "{unit}", 260, sound="counter"), Do("float", "{unit}", 900, amount="-cost"))),
    "many": Row((Do("appear", "{one}", 260, source="deck:{seat}", each="cards", whose="own", sound="slide"),)),
    "count": Row((Do("appear", "back:{index}", 260, each="number"),)),
    "loose": Row((Do("move", "{unit}", 260),), group="loose"),
    "pause": Row((Do("flash", "{unit}", 400),), hold=400),
    "roll": Row((Do("dice", "tray", 600, sound="die_roll"),)),
    "quiet": Row(),
}


def starts(cues: list[Cue], kind: str) -> list[float]:
    return [cue.start for cue in cues if cue.kind == kind]


def step(unit: str, cost: int = 0) -> Event:
    return Event("step", {"unit": unit, "cost": cost})


def test_what_must_wait_waits_and_the_order_is_kept() -> None:
    cues = Director(MADE_UP).direct([step("A"), step("B"), step("C")], 0)
    moves = [cue for cue in cues if cue.kind == "move"]
    assert [(cue.part, cue.start, cue.end) for cue in moves] == [("A", 0, 260), ("B", 260, 520), ("C", 520, 780)]


def test_a_group_overlaps_and_the_next_waits_for_all_of_it() -> None:
    loose = [Event("loose", {"unit": unit}) for unit in "AB"]
    cues = Director(MADE_UP).direct([*loose, step("C")], 0)
    assert starts(cues, "move") == [0, STAGGER_MS, STAGGER_MS + 260]


def test_things_of_one_event_start_a_little_apart() -> None:
    cues = Director(MADE_UP).direct([Event("many", {"seat": 1, "cards": ["X", "Y", "Z"]})], 1)
    assert [(cue.part, cue.source, cue.start) for cue in cues if cue.kind == "appear"] == [
        ("X", "deck:1", 0), ("Y", "deck:1", 60), ("Z", "deck:1", 120),
    ]  # fmt: skip
    assert starts(cues, "sound") == [0, 60, 120]
    assert [cue.part for cue in Director(MADE_UP).direct([Event("count", {"number": 2})], 0)] == ["back:0", "back:1"]


def test_the_events_of_others_can_show_something_else() -> None:
    assert Director(MADE_UP).direct([Event("many", {"seat": 1, "cards": ["X"]})], 0) == []


def test_nothing_waits_for_what_trails() -> None:
    cues = Director(MADE_UP).direct([step("A", cost=2), step("B")], 0)
    (floating,) = [cue for cue in cues if cue.kind == "float"]
    assert (floating.amount, floating.end) == (-2, 900)
    assert starts(cues, "move") == [0, 260]


def test_a_row_can_ask_the_next_to_wait() -> None:
    assert starts(Director(MADE_UP).direct([Event("pause", {"unit": "A"}), step("B")], 0), "move") == [400]


def test_dice_are_handed_their_event() -> None:
    event = Event("roll", {"dice": [3, 5]})
    (dice, sound) = Director(MADE_UP).direct([event], 0)
    assert (dice.kind, dice.event, dice.ms, sound.part) == ("dice", event, 600, "die_roll")


def test_a_long_beat_is_hurried_as_a_whole() -> None:
    cues = Director(MADE_UP).direct([step("A", 1) for _ in range(40)], 0)
    assert max(cue.end for cue in cues) == pytest.approx(CAP_MS)
    moves = [cue for cue in cues if cue.kind == "move"]
    assert len(moves) == 40
    assert all(b.start == pytest.approx(a.end) for a, b in itertools.pairwise(moves))
    assert [cue.start for cue in cues] == sorted(cue.start for cue in cues)


def test_unknown_and_silent_kinds_show_nothing() -> None:
    assert Director(MADE_UP).direct([Event("quiet"), Event("never heard of")], 0) == []


def test_the_same_sound_at_the_same_time_is_heard_once() -> None:
    cues = Director(MADE_UP, Pace("none")).direct([step("A"), step("B")], 0)
    assert [cue.part for cue in cues if cue.kind == "sound"] == ["counter"]
    assert [cue.part for cue in cues if cue.kind == "move"] == ["A", "B"]


# ---- Battle ----------------------------------------------------------------------------------------------


def test_every_kind_that_battle_tells_has_a_row_and_no_row_is_idle(root: Path) -> None:
    told = kinds_told(root, "battle")
    assert len(told) > 30
    assert set(ROWS) == told | {"undo", "take_back"}
    assert {kind for kind, row in ROWS.items() if not row.does} == {"phase_ended", "undo", "take_back"}


@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_text_of_a_cue_exists(language: str) -> None:
    texts = Texts(language)
    keys = {do.text for row in ROWS.values() for do in row.does if do.text}
    assert keys
    assert {key for key in keys if not texts.has(key)} == set()


@pytest.fixture(scope="module")
def beats() -> list[list[Event]]:
    """Return what happened choice by choice in two random games."""
    rules = rules_of("battle")
    found = []
    for seed in (3, 4):
        chance, state = random.Random(seed), rules.new_game({}, seed)
        while (decision := rules.decision(state)) is not None and len(found) < 900 * seed:
            found.append(rules.apply(state, chance.choice(list(decision.choices))))
    return found


@pytest.mark.parametrize("viewer", [0, 1, None])
@pytest.mark.parametrize("pace", [Pace(), Pace("slow"), Pace("none"), Pace(reduced=True)])
def test_real_games_become_cues_within_the_cap(beats: list[list[Event]], viewer: int | None, pace: Pace) -> None:
    director, kinds = Director(ROWS, pace), set()
    for beat in beats:
        cues = director.direct(seen_by(beat, viewer), viewer)
        assert max((cue.end for cue in cues), default=0) <= CAP_MS * pace.factor + 1e-6
        assert all(cue.part and "{" not in cue.part + cue.source + cue.target for cue in cues)
        kinds |= {cue.kind for cue in cues}
        if pace.reduced:
            assert all(cue.ms in (0, FADE.ms) or cue.kind in READ for cue in cues)
        if not pace.factor:
            assert all(cue.start == cue.ms == 0 for cue in cues)
    assert kinds >= {"move", "appear", "vanish", "flip", "tick", "flash", "show", "banner", "sound"}


def test_each_part_of_an_attack_waits_for_the_one_before(beats: list[list[Event]]) -> None:
    steps = ("attack", "combat_values", "cards_turned", "losses_fixed", "losses")
    seen = 0
    for beat in beats:
        cues = Director(ROWS).direct(seen_by(beat, 0), 0)
        told = [cue for cue in cues if cue.event is not None and cue.event.kind in steps]
        order = [event.kind for event in beat if event.kind in steps]
        assert list(dict.fromkeys(cue.event.kind for cue in told)) == list(dict.fromkeys(order))
        for index, event in enumerate(beat):
            own = [cue for cue in cues if cue.event is not None and cue.event == event]
            later = [cue for cue in cues if cue.event in beat[index + 1:] and cue.event.kind in steps]
            blocking = [cue.end for cue in own if cue.kind not in TRAILING]
            if blocking and later and beat.count(event) == 1:
                seen += 1
                assert min(cue.start for cue in later) >= max(blocking) - 1e-6
    assert seen > 20


def test_the_opponents_card_is_shown_long_enough_to_read() -> None:
    event = Event("event_played", {"seat": 1, "card": "SA06.1", "target": ""})
    shown = {viewer: [c.ms for c in Director(ROWS).direct([event], viewer) if c.kind == "show"] for viewer in (0, 1)}
    assert shown == {0: [READ_OTHER], 1: [READ_OWN]}
    (reduced,) = [c for c in Director(ROWS, Pace(reduced=True)).direct([event], 0) if c.kind == "show"]
    assert (READ_OTHER, reduced.ms) == (1400, 1400)


def test_an_enemys_cards_are_drawn_face_down() -> None:
    event = Event("cards_drawn", {"seat": 1, "count": 2, "reasons": {}}, {"cards": ["SA01.1", "SA06.2"]}, (1,))
    mine, theirs = (
        [(cue.part, cue.target) for cue in Director(ROWS).direct([event.seen_by(seat)], seat) if cue.kind == "appear"]
        for seat in (1, 0)
    )
    assert mine == [("SA01.1", ""), ("SA06.2", "")]
    assert theirs == [("back:1:0", "hand:1"), ("back:1:1", "hand:1")]


def test_the_winner_hears_another_end_than_the_loser() -> None:
    event = Event("game_over", {"seat": 0, "how": "x", "rule": "y"})
    heard = [
        [cue.part for cue in Director(ROWS).direct([event], seat) if cue.kind == "sound"] for seat in (0, 1)
    ]
    assert heard == [["victory"], ["defeat"]]
