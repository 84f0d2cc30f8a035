"""Director and stage together on real games of Battle: whatever happens, the picture ends where the state is."""

import random
from collections.abc import Iterator
from typing import Any
from zlib import crc32

import pytest

from game.app.cues.battle import ROWS
from game.app.director import Director
from game.app.motion import CAP_MS, Pace, Pose
from game.app.stage import Stage
from game.core.events import Event, seen_by
from game.roster.games import rules_of
from game.rules.battle.state import View


def where(part: str) -> Pose:
    """Give every part a place of its own."""
    number = crc32(part.encode())
    return Pose(number % 1600, number // 1600 % 900)


def scene(view: View) -> dict[str, Pose]:
    """Lay a view out: units in their zones, the hand, and the tops of the piles that lie open."""
    found = {}
    for seat, units in enumerate(view.units):
        for index, unit in enumerate(units.values()):
            home = where(f"{unit.zone}:{seat}")
            found[unit.id] = home._replace(x=home.x + index)
    for index, card in enumerate(view.hand):
        found[card] = Pose(100.0 * index, 880.0)
    for seat in (0, 1):
        for kind, pile in (("discard", view.discards[seat]), ("lost", view.lost[seat])):
            found |= {part: where(f"{kind}:{seat}") for part in pile[-1:]}
    return found


def beats(seed: int, most: int) -> Iterator[tuple[list[Event], Any]]:
    """Play at random; yield what the first seat is told and sees after each choice."""
    rules, chance = rules_of("battle"), random.Random(seed)
    state = rules.new_game({}, seed)
    while (decision := rules.decision(state)) is not None and most:
        events = rules.apply(state, chance.choice(list(decision.choices)))
        yield seen_by(events, 0), rules.view(state, 0)
        most -= 1


@pytest.mark.parametrize("pace", [Pace(), Pace("fast"), Pace("none"), Pace(reduced=True)])
@pytest.mark.parametrize("seed", [1, 2])
def test_the_picture_ends_where_the_state_is(seed: int, pace: Pace) -> None:
    stage, director, chance, now = Stage(pace), Director(ROWS, pace), random.Random(seed), 0.0
    for events, view in beats(seed, 250):
        wanted = scene(view)
        stage.perform(director.direct(events, 0), wanted, where)
        assert stage.behind <= CAP_MS + 1e-6
        for _ in range(chance.choice([0, 1, 5])):
            now += 16
            stage.tick(now)
        if chance.random() < 0.1:
            stage.skip()
            assert not stage.moving
        if chance.random() < 0.2:
            while stage.tick(now):
                now += 16
        if not stage.moving:
            assert {key: stage.pose(key) for key in wanted} == wanted
            assert stage.ghosts() == []
    while stage.tick(now):
        now += 16
    assert {key: stage.pose(key) for key in wanted} == wanted
    assert stage.ghosts() == []


def test_nothing_jumps_between_two_frames() -> None:
    stage, director, now = Stage(), Director(ROWS), 0.0
    before: dict[str, Pose] = {}
    jumps = []
    for events, view in beats(5, 120):
        wanted = scene(view)
        stage.perform(director.direct(events, 0), wanted, where)
        for _ in range(40):
            now += 4
            stage.tick(now)
            poses = {key: pose for key in {*wanted, *stage.ghosts()} if (pose := stage.pose(key)) and pose.alpha > 0}
            for key in poses.keys() & before.keys():
                way = abs(poses[key].x - before[key].x) + abs(poses[key].y - before[key].y)
                if way > 60 * stage.rate:
                    jumps.append((key, now, way))
            before = poses
    assert jumps == []
