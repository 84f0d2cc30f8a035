"""The stage: new aims without a jump, beats in a queue, skipping, still pictures, numbers, moods and effects."""

import itertools

import pytest

from game.app.motion import CAP_MS, CARD_MOVE, Cue, Pace, Pose
from game.app.stage import FRAME_MS, Stage, Turn

HERE, THERE, DECK = Pose(0.0, 0.0), Pose(600.0, 300.0), Pose(50.0, 800.0)
PLACES = {"deck:0": DECK, "discard:0": THERE}


def run(stage: Stage, ms: float, now: float = 0.0) -> float:
    """Tick through some time in frames of 10 ms; return the clock."""
    stage.tick(now)
    for _ in range(round(ms / 10)):
        now += 10
        stage.tick(now)
    return now


def settled(stage: Stage) -> float:
    """Tick until nothing moves; return how long that took."""
    now = 0.0
    stage.tick(now)
    while stage.moving:
        now += 10
        stage.tick(now)
        assert now < 60_000
    return now


def test_a_part_glides_and_arrives_exactly() -> None:
    stage = Stage()
    stage.place("A", HERE)
    assert not stage.moving
    stage.send("A", THERE)
    assert stage.pose("A") == HERE
    run(stage, 130)
    assert stage.is_travelling("A")
    assert 200 < stage.pose("A").x < 400
    run(stage, 140, 130)
    assert (stage.pose("A"), stage.moving, stage.is_travelling("A")) == (THERE, False, False)


def test_an_unknown_part_stands_where_it_is_sent() -> None:
    stage = Stage()
    stage.send("A", THERE)
    assert (stage.pose("A"), stage.moving, stage.pose("B"), stage.goal("B")) == (THERE, False, None, None)


def test_sent_elsewhere_in_mid_flight_it_makes_no_jump() -> None:
    stage = Stage()
    stage.place("A", HERE)
    stage.send("A", THERE)
    now, path = 0.0, []
    stage.tick(now)
    while stage.moving:
        now += 4
        stage.tick(now)
        path.append(stage.pose("A"))
        if now in (100, 180):
            drawn = stage.pose("A")
            stage.send("A", DECK if now == 100 else HERE)
            assert stage.pose("A") == drawn
    steps = [max(abs(a.x - b.x), abs(a.y - b.y)) for a, b in itertools.pairwise(path)]
    assert max(steps) < 30
    assert path[-1] == HERE


def test_the_time_of_an_idle_stage_does_not_run() -> None:
    stage = Stage()
    stage.place("A", HERE)
    stage.tick(1000)
    stage.tick(90_000)
    stage.send("A", THERE)
    stage.tick(90_016)
    assert stage.pose("A") == HERE
    stage.tick(95_000)
    assert stage.time == FRAME_MS
    assert stage.is_travelling("A")


def test_a_counter_walks_square_by_square() -> None:
    stage = Stage()
    stage.place("A", HERE)
    squares = [Pose(48.0 * step, 0.0) for step in (1, 2, 3)]
    stage.walk("A", squares)
    seen = []
    for number in range(3):
        run(stage, 140, number * 140.0)
        seen.append(stage.pose("A"))
    assert seen == squares
    assert not stage.moving


def test_skipping_is_instant() -> None:
    stage = Stage()
    stage.lay({"A": HERE, "B": HERE})
    stage.number("n", 1)
    stage.mark("A", "hover", True)
    cues = [
        Cue(kind="move", part="A", start=100, ms=260),
        Cue(kind="vanish", part="B", start=300, ms=260, target="discard:0"),
        Cue(kind="tick", part="n", start=300, ms=180, amount=9),
        Cue(kind="flip", part="A", ms=220),
        Cue(kind="show", part="C", start=500, ms=1400),
        Cue(kind="sound", part="click", start=500),
    ]
    stage.perform(cues, {"A": THERE}, PLACES.get)
    stage.perform([], {"A": DECK}, PLACES.get)
    run(stage, 50)
    stage.skip()
    assert not stage.moving
    assert (stage.pose("A"), stage.pose("B"), stage.number("n", 9), stage.turn("A")) == (DECK, None, 9, Turn(1, True))
    assert (stage.effects("show"), stage.due(), stage.ghosts(), stage.mood("A", "hover")) == ([], [], [], 1)
    assert stage.behind == 0


@pytest.mark.parametrize("pace", [Pace("none"), Pace("none", reduced=True)])
def test_without_speed_everything_is_there_at_once(pace: Pace) -> None:
    stage = Stage(pace)
    stage.lay({"A": HERE, "B": HERE})
    cues = [Cue(kind="move", part="A"), Cue(kind="vanish", part="B", target="discard:0")]
    stage.perform(cues, {"A": THERE, "C": DECK}, PLACES.get)
    stage.mark("A", "selected", True)
    assert (stage.pose("A"), stage.pose("C"), stage.mood("A", "selected")) == (THERE, DECK, 1.0)
    assert stage.tick(0) is False
    assert stage.pose("B") is None


def test_reduced_motion_fades_in_place() -> None:
    stage = Stage(Pace(reduced=True))
    stage.lay({"A": HERE, "B": HERE})
    cues = [
        Cue(kind="move", part="A"),
        Cue(kind="vanish", part="B", ms=80, target="discard:0"),
        Cue(kind="appear", part="C", ms=80, source="deck:0"),
    ]
    stage.perform(cues, {"A": THERE, "C": HERE}, PLACES.get)
    assert stage.pose("A") == THERE
    run(stage, 40)
    assert [stage.pose(key)[:2] for key in "BC"] == [HERE[:2], HERE[:2]]
    assert [stage.pose(key).alpha for key in "BC"] == [0.5, pytest.approx(0.5)]
    assert settled(stage) <= 80
    assert (stage.pose("B"), stage.pose("C")) == (None, HERE)
    assert stage.shake("A") == (0, 0)


def test_a_card_comes_out_of_the_deck_when_its_moment_has_come() -> None:
    stage = Stage()
    stage.lay({})
    stage.perform([Cue(kind="appear", part="A", start=100, ms=260, source="deck:0")], {"A": HERE}, PLACES.get)
    run(stage, 50)
    assert stage.pose("A").alpha == 0
    run(stage, 50, 50)
    assert stage.pose("A") == DECK
    settled(stage)
    assert stage.pose("A") == HERE


def test_a_card_that_leaves_is_drawn_until_it_has_gone() -> None:
    stage = Stage()
    stage.lay({"A": HERE})
    stage.perform([Cue(kind="vanish", part="A", ms=260, target="discard:0")], {}, PLACES.get)
    run(stage, 250)
    assert stage.ghosts() == ["A"]
    assert stage.pose("A").alpha == 1
    settled(stage)
    assert (stage.ghosts(), stage.pose("A")) == ([], None)


def test_a_hidden_card_only_passes_by() -> None:
    stage = Stage()
    stage.perform([Cue(kind="appear", part="back:1:0", ms=260, source="deck:0", target="discard:0")], {}, PLACES.get)
    run(stage, 200)
    assert stage.ghosts() == ["back:1:0"]
    settled(stage)
    assert stage.ghosts() == []


def test_a_part_that_moves_twice_in_a_beat_passes_through_the_first_place() -> None:
    stage = Stage()
    stage.lay({"A": HERE})
    cues = [
        Cue(kind="move", part="A", ms=260, target="discard:0"),
        Cue(kind="move", part="A", start=260, ms=260, target="elsewhere"),
    ]
    stage.perform(cues, {"A": DECK}, PLACES.get)
    run(stage, 260)
    assert stage.pose("A") == THERE
    settled(stage)
    assert stage.pose("A") == DECK


def test_what_no_cue_speaks_of_follows_the_scene() -> None:
    stage = Stage()
    stage.lay({"A": HERE, "B": HERE})
    stage.perform([], {"A": THERE, "C": DECK})
    assert settled(stage) == CARD_MOVE.ms
    assert [stage.pose(key) for key in "ABC"] == [THERE, None, DECK]


def test_a_part_that_comes_back_while_it_leaves_stays() -> None:
    stage = Stage()
    stage.lay({"A": HERE})
    stage.perform([Cue(kind="vanish", part="A", ms=260, target="discard:0")], {}, PLACES.get)
    run(stage, 100)
    stage.perform([], {"A": HERE}, PLACES.get)
    settled(stage)
    assert stage.pose("A") == HERE


def test_beats_follow_each_other() -> None:
    stage = Stage()
    stage.lay({"A": HERE, "B": HERE})
    stage.perform([Cue(kind="move", part="A", ms=260)], {"A": THERE, "B": HERE})
    stage.perform([Cue(kind="move", part="B", ms=260)], {"A": THERE, "B": THERE})
    run(stage, 260)
    assert (stage.pose("A"), stage.pose("B")) == (THERE, HERE)
    settled(stage)
    assert stage.pose("B") == THERE


@pytest.mark.parametrize("beats", [1, 2, 5, 40])
@pytest.mark.parametrize(("speed", "factor"), [("normal", 1), ("slow", 1.6), ("fast", 0.5)])
def test_the_picture_is_never_behind_by_more_than_the_cap(beats: int, speed: str, factor: float) -> None:
    stage = Stage(Pace(speed))
    stage.lay({"A": HERE})
    for number in range(beats):
        goal = Pose(10.0 * number, 5.0)
        stage.perform([Cue(kind="move", part="A", ms=2000 * factor)], {"A": goal})
        assert stage.behind <= CAP_MS * factor + 1e-6
    assert settled(stage) <= CAP_MS * factor + 20
    assert (stage.pose("A"), stage.rate) == (goal, 1.0)


def test_a_number_ticks_from_what_was_shown() -> None:
    stage = Stage()
    assert stage.number("n", 2) == 2
    stage.perform([Cue(kind="tick", part="n", ms=100, amount=6), Cue(kind="tick", part="n", ms=100, amount=3)], {})
    run(stage, 50)
    assert stage.number("n", 3) == 4
    run(stage, 50, 50)
    assert stage.number("n", 3) == 6
    settled(stage)
    assert [stage.number("n", actual) for actual in (3, 8, 8)] == [3, 8, 8]


def test_a_number_that_was_never_shown_does_not_tick() -> None:
    stage = Stage()
    stage.perform([Cue(kind="tick", part="n", ms=100, amount=6)], {})
    run(stage, 20)
    assert stage.number("n", 6) == 6


def test_a_flip_narrows_and_shows_the_new_face_from_the_middle() -> None:
    stage = Stage()
    stage.start(Cue(kind="flip", part="A", start=20, ms=220))
    run(stage, 20)
    assert stage.turn("A") == Turn(1, False)
    run(stage, 60, 20)
    assert 0.3 < stage.turn("A").width < 0.9
    run(stage, 100, 80)
    assert stage.turn("A").turned
    settled(stage)
    assert stage.turn("A") == Turn(1, True)


def test_moods_come_and_go() -> None:
    stage = Stage()
    stage.mark("A", "hover", True)
    stage.mark("A", "hover", True)
    run(stage, 40)
    up = stage.mood("A", "hover")
    assert 0.5 < up < 1
    stage.mark("A", "hover", False)
    assert stage.mood("A", "hover") == up
    assert settled(stage) == 90
    assert (stage.mood("A", "hover"), stage.mood("B", "hover")) == (0, 0)


def test_effects_are_shown_from_their_start_to_their_end() -> None:
    stage = Stage()
    cue = Cue(kind="float", part="A", start=100, ms=200, amount=2)
    stage.perform([cue, Cue(kind="dice", part="tray", ms=50)], {})
    run(stage, 50)
    assert stage.effects("float") == []
    run(stage, 100, 50)
    assert [(effect.cue, effect.elapsed) for effect in stage.effects("float", "show")] == [(cue, 50)]
    assert settled(stage) == 150
    assert stage.effects("float") == []


def test_flashes_and_shakes_die_away() -> None:
    stage = Stage()
    stage.start(Cue(kind="flash", part="A", ms=400))
    stage.start(Cue(kind="shake", part="A", ms=400, amount=6))
    run(stage, 10)
    bright = stage.flash("A")
    offsets = []
    for step in range(1, 38):
        run(stage, 10, step * 10.0)
        offsets.append(stage.shake("A"))
    assert bright > 0.9 > stage.flash("A") > 0
    assert 3 < max(abs(x) for x, _ in offsets) <= 6
    assert (stage.flash("B"), stage.shake("B")) == (0, (0, 0))
    settled(stage)
    assert (stage.flash("A"), stage.shake("A")) == (0, (0, 0))


def test_each_sound_is_due_once() -> None:
    stage = Stage()
    stage.perform([Cue(kind="sound", part="click", start=0), Cue(kind="sound", part="click", start=100)], {})
    stage.tick(0)
    assert [cue.part for cue in stage.due()] == ["click"]
    assert stage.due() == []
    run(stage, 110)
    assert [cue.start for cue in stage.due()] == [100]


def test_sounds_that_nobody_wants_do_not_keep_the_stage_awake() -> None:
    stage = Stage()
    stage.perform([Cue(kind="sound", part="click")], {})
    assert settled(stage) <= 200
