"""What changes on a table that lies still: counts that tick to their value, fires that flicker."""

import itertools
import random
from functools import lru_cache

import pygame
import pytest

from game.app.desk import Desk
from game.app.motion import PULSE_MS
from game.app.table.lively import FLICKER, FLICKER_MS, Count, Flicker, Lively, counts_on, flickers, frame_at
from game.app.table.parts import Scene
from game.app.tables.battle import seen
from game.app.tables.rows import Meter, PartsPanel
from game.core.choice import choice
from tests.app.table.fake import Desk as TinyDesk
from tests.app.table.fake import Room, Table
from tests.app.table.games import played, sit
from tests.app.table.test_battle_on_table import battle


def test_a_count_is_its_number() -> None:
    count = Count(4, "n")
    assert (count, str(count), count.key, hash(count)) == (4, "4", "n", hash(4))


def test_a_face_shows_counts_and_fires_as_they_are_now() -> None:
    face = ("unit", "A", Count(4, "rations:A"), Count(1, "medals:A"), Flicker())
    assert Lively().face(face) is face
    assert Lively((("rations:A", 5),), 2).face(face) == ("unit", "A", 5, 1, 2)
    assert [(count.key, int(count)) for count in counts_on(face)] == [("rations:A", 4), ("medals:A", 1)]
    assert (flickers(face), flickers(face[:-1]), flickers(None)) == (True, False, False)


def test_fires_go_round_in_the_time_of_the_look_guides_pulse() -> None:
    assert len(FLICKER) * FLICKER_MS == PULSE_MS
    shown = [frame_at(n * FLICKER_MS) for n in range(2 * len(FLICKER))]
    assert shown == [*FLICKER, *FLICKER]
    assert all(one != other for one, other in itertools.pairwise(shown))


class Counting(Table):
    """The tiny game, with the turn on each token and in a panel."""

    def scene(self, view, decision, frame) -> Scene:
        scene = super().scene(view, decision, frame)
        for name, piece in list(scene.pieces.items()):
            face = (*piece.face, Count(10 * view.turn, f"turn:{name}"))
            scene.pieces[name] = type(piece)(name, face, piece.pos, piece.size, piece.plane, piece.z)
        return scene

    def face(self, look, part, size) -> pygame.Surface:
        if part.face[-1:] and part.id == "t1":
            self.seen.append(int(part.face[-1]))
        return super().face(look, part, size)

    def panels(self, view, decision, wanted) -> list[PartsPanel]:
        super().panels(view, decision, wanted)
        return [PartsPanel("turn", "", [Meter("german", "Turn", Count(10 * view.turn, "turn"), 20, shown=self.shown)])]


@pytest.fixture
def counting(monkeypatch: pytest.MonkeyPatch, home: object) -> Counting:
    from game.app.screens import seated

    table = Counting()
    table.seen = []
    monkeypatch.setattr(seated, "table_of", lambda game, narrator: table)
    return table


def figures(room: Room, counting: Counting, ms: float) -> tuple[list[int], list[int]]:
    """Return what a token and the panel show in turn while time passes."""
    counting.seen.clear()
    panel = []
    for _ in range(round(ms / 20)):
        room.go(20)
        panel.append(counting.shown(room.screen.builder.counts[0]))
    return [one for one, _ in itertools.groupby(counting.seen)], [one for one, _ in itertools.groupby(panel)]


@pytest.mark.parametrize(("speed", "ms"), [("normal", 560), ("fast", 300), ("slow", 900)])
def test_a_number_that_changed_ticks_on_face_and_panel(counting: Counting, speed: str, ms: float) -> None:
    room = Room(speed=speed)
    desk = TinyDesk(room.shell.texts)
    room.sit(desk)
    desk.apply(choice("end"))
    room.screen.sync()
    face, panel = figures(room, counting, ms)
    for shown in (face, panel):
        assert shown == sorted(shown)
        assert len(shown) > 4
        assert shown[-1] == 10
    assert not room.screen.top.playback.moving


@pytest.mark.parametrize("settings", [{"speed": "none"}, {"reduced_motion": True}])
def test_without_motion_a_number_is_there_at_once(counting: Counting, settings: dict[str, object]) -> None:
    room = Room(**settings)
    desk = TinyDesk(room.shell.texts)
    room.sit(desk)
    desk.apply(choice("end"))
    room.screen.sync()
    assert figures(room, counting, 200) == ([10], [10])


def test_a_click_ends_the_ticking(counting: Counting) -> None:
    room = Room()
    desk = TinyDesk(room.shell.texts)
    room.sit(desk)
    desk.apply(choice("end"))
    room.screen.sync()
    room.go(60)
    assert counting.shown(room.screen.builder.counts[0]) < 10
    room.click((5, 890))
    assert counting.seen[-1] == 10
    assert figures(room, counting, 100)[1] == [10]


def test_a_new_layout_shows_numbers_as_they_are(counting: Counting) -> None:
    room = Room()
    desk = TinyDesk(room.shell.texts)
    room.sit(desk)
    desk.turn = 1
    room.screen.relayout(room.screen.size)
    assert figures(room, counting, 100) == ([10], [10])


def test_what_battle_counts(desks: list[Desk]) -> None:
    room = Room()
    sit(room, battle(220), desks)
    kinds = {key.partition(":")[0] for key in room.screen.top.playback.stage._numbers}
    assert kinds >= {"rations", "medals", "rubble", "hand", "deck", "discard", "pile", "lost", "uranus"}
    assert kinds >= {"cards", "held", "draw"}


def test_events_find_the_values_of_an_attack_in_its_panel(desks: list[Desk]) -> None:
    """B-042: what changes a combat value rises from the value."""
    room = Room()
    desk = sit(room, battle(75), desks)
    chance = random.Random(3)
    while seen.attack_in(room.screen.top.playback.view) is None or not room.screen.builder.counts:
        desk.apply(chance.choice(desk.decision().choices))
        desk.lift_curtain()
        room.screen.sync()
        room.settle()
    dock = room.screen.plan.dock
    assert all(dock.contains(room.screen.top.rect_of(f"value:{seat}")) for seat in (0, 1))


def test_what_hell_counts(desks: list[Desk]) -> None:
    room = Room()
    sit(room, played("hell", 60, scenario="basic"), desks)
    kinds = {key.partition(":")[0] for key in room.screen.top.playback.stage._numbers}
    assert kinds >= {"hand", "deck", "discard", "reserve", "destroyed", "fire", "bucket", "units", "carnage", "ash"}


def rations(room: Room) -> dict[str, int]:
    """Return the rations of all units in the view that is shown."""
    return {unit.id: unit.rations for units in room.screen.top.playback.view.units for unit in units.values()}


def test_rations_tick_from_what_they_were(desks: list[Desk]) -> None:
    """B-025: a unit's rations change, and its card counts to them while the cue of the event runs."""
    room = Room()
    desk = sit(room, battle(75), desks)
    found = 0
    for _ in range(40):
        before, viewer = rations(room), desk.viewer
        decision = desk.decision()
        assert decision is not None
        desk.apply(next((c for c in decision.choices if c.verb in {"resupply", "give"}), decision.choices[0]))
        desk.lift_curtain()
        room.screen.sync()
        after, ticking = rations(room), dict(room.screen.top.playback.stage.ticking())
        if desk.viewer == viewer:  # another viewer's table is laid out at once
            for unit in before.keys() & after.keys():
                if before[unit] != after[unit]:
                    assert ticking[f"rations:{unit}"] == before[unit]
                    found += 1
        room.settle()
        assert not room.screen.top.playback.stage.ticking()
    assert found


# ---- Fires ----


@lru_cache(maxsize=1)
def first_fire() -> int:
    """Return the choices after which something burns."""
    steps = 30
    while not any(one.infernos and one.in_play for one in played("hell", steps, scenario="basic").state.districts):
        steps += 10
    return steps


@pytest.fixture
def burning(desks: list[Desk]) -> Room:
    """Return a table of Hell on which something burns."""
    room = Room()
    sit(room, played("hell", first_fire(), scenario="basic"), desks)
    room.settle()
    return room


def idle(room: Room, ms: float) -> list[bytes]:
    """Let time pass as the window does while nobody does anything; return the pictures that were drawn."""
    drawn = []
    until = room.time + ms
    while room.time < until:
        room.time += FLICKER_MS
        moving = room.shell.stack.advance(room.time)
        assert not moving
        if room.shell.stack.needs_frame:
            room.shell.stack.draw(room.canvas)
            drawn.append(pygame.image.tobytes(room.canvas, "RGB"))
    return drawn


def test_fires_flicker_while_nobody_does_anything(burning: Room) -> None:
    drawn = idle(burning, 2 * PULSE_MS)
    assert len(drawn) == 2 * len(FLICKER)
    assert len(set(drawn)) == len(set(FLICKER))


def test_only_where_it_burns_something_is_painted_anew(burning: Room) -> None:
    idle(burning, PULSE_MS)
    screen = burning.screen
    before = pygame.image.frombytes(idle(burning, FLICKER_MS)[0], screen.size, "RGB")
    after = pygame.image.frombytes(idle(burning, FLICKER_MS)[0], screen.size, "RGB")
    changed = pygame.mask.from_threshold(after, (0, 0, 0), (1, 1, 1, 255), before)
    changed.invert()
    scene = screen.top.scene
    fires = [part for part in (*scene.pieces.values(), *scene.spots.values()) if flickers(part.face)]
    for rect in changed.get_bounding_rects():
        assert any(screen.top.rect_of(part.id).contains(rect) for part in fires), rect


@pytest.mark.parametrize("setting", [{"speed": "none"}, {"reduced_motion": True}])
def test_without_motion_no_fire_flickers(burning: Room, setting: dict[str, object]) -> None:
    burning.shell.change(**setting)
    burning.settle()
    assert idle(burning, PULSE_MS) == []


def test_no_fire_flickers_where_nothing_burns(desks: list[Desk]) -> None:
    room = Room()
    sit(room, battle(75), desks)
    room.settle()
    assert idle(room, PULSE_MS) == []
