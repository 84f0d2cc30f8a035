"""Tweens, tracks, ways and paces: exact ends, no jump and no kink on a new aim, the times of the look guide."""

import itertools

import pytest

from game.app.motion import (
    CARD_MOVE,
    COUNTER_STEP,
    FADE,
    FLIP,
    MOODS,
    PULSE_MS,
    TRACK_MARKER,
    Cue,
    Effect,
    Pace,
    Pose,
    Track,
    Tween,
    Way,
    ease_in_out,
    ease_out,
    linear,
    pulse,
    ring_angle,
)

EASES = [linear, ease_in_out, ease_out]
FAR, NEAR = Pose(900.0, 40.0, 90.0, 0.5, 0.0), Pose(100.0, 500.0)


@pytest.mark.parametrize("ease", EASES)
def test_an_ease_goes_from_nothing_to_all_and_never_back(ease) -> None:
    values = [ease(step / 100) for step in range(101)]
    assert (values[0], values[-1]) == (0.0, 1.0)
    assert values == sorted(values)


@pytest.mark.parametrize("ease", EASES)
def test_a_tween_hits_both_ends_exactly(ease) -> None:
    tween = Tween(0.1, 0.7, 260, ease, begin=33.3, push=5.0, bow=-8.0)
    assert [tween.at(now) for now in (-5, 0, 33.3)] == [0.1, 0.1, 0.1]
    assert [tween.at(now) for now in (293.3, 294, 1e9)] == [0.7, 0.7, 0.7]
    assert tween.at(293.299) == pytest.approx(0.7, abs=0.001)


def test_a_tween_without_time_is_at_its_end_at_once() -> None:
    tween = Tween(1.0, 2.0, 0.0, begin=10)
    assert [tween.at(9.99), tween.at(10)] == [1.0, 2.0]


def test_a_delayed_tween_waits() -> None:
    track = Track(5.0)
    track.aim(9.0, 100, begin=50)
    assert [track.at(now) for now in (0, 50, 100, 150)] == [5.0, 5.0, 7.0, 9.0]


@pytest.mark.parametrize("moment", [1, 60, 130, 200, 259])
@pytest.mark.parametrize("carry", [True, False])
def test_a_new_aim_in_mid_flight_makes_no_jump(moment: int, carry: bool) -> None:
    track = Track(0.0)
    track.aim(500.0, 260, 0, ease_in_out, bow=20)
    before = track.at(moment)
    track.aim(-300.0, 260, moment, ease_in_out, carry=carry)
    assert track.at(moment) == before
    path = [track.at(moment + step / 4) for step in range(4 * 260 + 1)]
    assert max(abs(b - a) for a, b in itertools.pairwise(path)) < 2.5
    assert path[-1] == -300.0


@pytest.mark.parametrize("ease", EASES)
def test_a_new_aim_keeps_the_speed(ease) -> None:
    track = Track(0.0)
    track.aim(500.0, 260, 0, ease_in_out)
    speed = (track.at(130) - track.at(129)) / 1
    track.aim(200.0, 260, 130, ease, carry=True)
    assert (track.at(130.5) - track.at(130)) / 0.5 == pytest.approx(speed, rel=0.05)


def test_a_part_that_stands_still_is_not_pushed() -> None:
    track = Track(3.0)
    track.aim(4.0, 100, 10, ease_out, carry=True)
    assert track.tweens[-1].push == 0.0


def test_ways_end_in_the_very_pose_and_rise_a_little_between() -> None:
    for start, goal in ((NEAR, FAR), (FAR, NEAR)):
        way = Way(start)
        way.aim(goal, CARD_MOVE, 0)
        middle = way.at(130)
        assert (way.at(0), way.at(260), way.end, way.until) == (start, goal, goal, 260)
        straight = (start.y + goal.y) / 2
        assert 0 < straight - middle.y <= 36


def test_a_way_taken_anew_continues_where_it_is_drawn() -> None:
    way = Way(NEAR)
    way.aim(FAR, CARD_MOVE, 0)
    drawn = way.at(100)
    way.aim(NEAR, CARD_MOVE, 100)
    assert way.at(100) == drawn
    scales = [way.at(now).scale for now in range(100, 361)]
    assert min(scales) >= 0.5
    assert max(scales) <= 1.0
    assert way.at(360) == NEAR


def test_a_later_leg_leaves_the_present_one_alone() -> None:
    way = Way(NEAR)
    way.aim(FAR, CARD_MOVE, 0)
    half = way.at(130)
    way.aim(NEAR, CARD_MOVE, 400)
    assert [way.at(130), way.at(300), way.at(660)] == [half, FAR, NEAR]
    way.prune(450)
    assert way.at(660) == NEAR
    assert all(len(track.tweens) == 1 for track in way.tracks)


def test_only_a_change_of_place_is_travelling() -> None:
    way = Way(NEAR)
    way.fade(0.0, 100, 0)
    assert not way.is_travelling(50)
    way.aim(FAR, CARD_MOVE, 200)
    assert [way.is_travelling(now) for now in (100, 250, 460)] == [False, True, False]


def test_the_times_of_the_look_guide() -> None:
    assert [timing.ms for timing in (CARD_MOVE, FLIP, COUNTER_STEP, TRACK_MARKER)] == [260, 220, 140, 180]
    assert CARD_MOVE.ease is ease_in_out
    assert {name: timing.ms for name, timing in MOODS.items()} == {
        "hover": 90, "pressed": 40, "selected": 120, "activated": 200,
    }  # fmt: skip
    assert MOODS["hover"].ease is ease_out


def test_speeds_order_the_times() -> None:
    times = [Pace(speed).move(260) for speed in ("none", "fast", "normal", "slow")]
    assert times == sorted(set(times))
    assert (times[0], times[2]) == (0.0, 260)
    assert Pace("sluggish").move(260) == 260


def test_no_speed_leaves_nothing() -> None:
    for reduced in (True, False):
        pace = Pace("none", reduced)
        assert (pace.move(500), pace.fade(500), pace.read(500)) == (0, 0, 0)


def test_reduced_motion_leaves_short_fades_and_time_to_read() -> None:
    pace = Pace("slow", reduced=True)
    assert (pace.move(500), pace.fade(500), pace.fade(20)) == (0, FADE.ms, FADE.ms)
    assert pace.read(500) == 800


def test_loops_stand_still_for_those_who_want_no_motion() -> None:
    assert pulse(PULSE_MS / 4, Pace()) == pytest.approx(1.1)
    assert ring_angle(3000, Pace()) == 90
    for pace in (Pace("none"), Pace(reduced=True)):
        assert (pulse(400, pace), ring_angle(3000, pace)) == (1.0, 0.0)


def test_an_effect_fades_in_and_out() -> None:
    cue = Cue(kind="float", ms=900)
    assert [Effect(cue, at).alpha for at in (0, 60, 120, 450, 840, 900)] == [0, 0.5, 1, 1, 0.5, 0]
    assert Effect(cue, 450).share == 0.5
