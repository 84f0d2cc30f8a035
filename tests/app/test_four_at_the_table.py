"""Four players at one screen, two of them computers, to the end: no frame shows a card to the wrong seat."""

import time
from typing import Any

import pygame
import pytest

from game.ai.player import make_player
from game.app.screens.table import TableScreen
from game.app.shots import Darkroom, Shot
from game.core.choice import Choice
from game.core.session import Session

PATIENCE = 60.0
"""Seconds after which a computer that should have chosen counts as stuck."""
STEP = 40.0
"""Milliseconds from one frame to the next: every motion is seen several times on its way."""
QUIET = {"speed": "fast", "confirmations": False, "auto_play": True}


class Watch:
    """Looks at every frame, and knows which cards nobody may show to whom."""

    def __init__(self, room: Darkroom) -> None:
        self.room = room
        self.frames = self.covered = self.secrets = 0
        self.curtains: set[int] = set()
        self._hidden: dict[int, list[set[str]]] = {}
        """By position, the cards that each seat can't know."""
        self._caught_up: dict[int, int] = {}
        """By seat, the position that its picture showed when it was last at rest."""
        draw = room.flow.stack.draw

        def watched(canvas: pygame.Surface) -> None:
            draw(canvas)
            self.look()

        room.flow.stack.draw = watched  # type: ignore[method-assign]

    def hidden(self, position: int, seat: int) -> set[str]:
        """Return what a seat could not know at a position: other hands, and everything that lies face down."""
        if position not in self._hidden:
            desk = self.room.flow.desk
            assert desk is not None
            state: Any = desk.session.state if position == desk.at else desk.session.at(position)
            self._hidden[position] = [unknown_to(state, viewer) for viewer in range(len(state.hands))]
        return self._hidden[position][seat]

    def look(self) -> None:
        """Hold what a frame has drawn against what its viewer may know."""
        screen, desk = self.room.flow.stack.top, self.room.flow.desk
        if not isinstance(screen, TableScreen) or desk is None:
            return
        seen = screen.trace()
        self.frames += 1
        if seen["covered"]:
            assert not seen["pieces"]
            assert not seen["offers"]
            assert desk.viewer is None
            assert desk.curtain is not None
            self.covered += 1
            self.curtains.add(desk.curtain)
            return
        viewer = desk.viewer
        assert viewer in desk.persons
        first = max(0, self._caught_up.get(viewer, 0))
        # What moves may still show what was open a moment ago, and already what has become known since.
        never = set.intersection(*(self.hidden(at, viewer) for at in range(min(first, desk.at), desk.at + 1)))
        assert never.isdisjoint(seen["pieces"]), (viewer, desk.at, never & set(seen["pieces"]))
        secret = {name for name, piece in seen["pieces"].items() if piece["secret"]}
        mine: Any = desk.session.state
        others = {card for seat, hand in enumerate(mine.hands) if seat != viewer for card in hand}
        assert not (secret & others) & never
        self.secrets += len(secret)
        if not screen.top.playback.busy:
            assert self.hidden(desk.at, viewer).isdisjoint(seen["pieces"]), (viewer, desk.at)
            self._caught_up[viewer] = desk.at


def unknown_to(state: Any, viewer: int) -> set[str]:
    """Return the cards that a seat can't know."""
    seats = len(state.hands)
    found = {card for seat in range(seats) if seat != viewer for card in state.hands[seat]}
    for pile in (*state.decks, *state.reserves, *state.campaigns, state.carnage, state.buildings):
        found.update(pile)
    return found - {card for seat in range(seats) for card in state.known[viewer * seats + seat]}


class Persons:
    """Hands that play for the persons, with the mouse where a choice has a gesture that is plain to see."""

    def __init__(self, room: Darkroom, session: Session) -> None:
        self.room = room
        rules = session.rules
        self.players = [make_player(rules, "recruit", seat, seat) for seat in range(len(rules.seats_in(session.state)))]
        self.by_mouse = 0

    def settle(self) -> None:
        """Let frames pass until somebody at the screen is asked, or another screen has come."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            self.room.time += STEP
            moving = self.room.flow.stack.advance(self.room.time)
            self.room.flow.stack.draw(self.room.canvas)
            screen = self.room.flow.stack.top
            if not isinstance(screen, TableScreen) or (screen.covered and not moving):
                return
            if screen.decision is not None and not moving:
                return
            if screen.desk.thinking:
                time.sleep(0.001)
        pytest.fail("nobody is asked, and nothing moves")

    def act(self, screen: TableScreen) -> None:
        """Make one choice, or lift the curtain."""
        if screen.covered:
            screen.lift_curtain()
            return
        decision = screen.decision
        assert decision is not None
        wanted = self.players[decision.seat].choose(screen.desk.view(), decision)
        before = screen.desk.at
        self._gesture(screen, wanted)
        if screen.desk.at > before:
            self.by_mouse += 1
        else:
            screen.apply(wanted)

    def _gesture(self, screen: TableScreen, wanted: Choice) -> None:
        lift, drop = screen.table.gesture(wanted)
        seen = screen.trace()
        parts = {**seen["spots"], **seen["pieces"], **seen["widgets"]}
        names = [name for name in (lift, drop) if name] or [f"say:{wanted}"]
        if not all(name in parts for name in names):
            return
        points = [pygame.Rect(parts[name]["rect"]).center for name in names]
        self._mouse(pygame.MOUSEMOTION, points[0])
        self._mouse(pygame.MOUSEBUTTONDOWN, points[0])
        if len(points) > 1:
            self._mouse(pygame.MOUSEMOTION, (points[0][0] + 9, points[0][1] + 9))
            self._mouse(pygame.MOUSEMOTION, points[1])
            self.room.time += 40.0
            self.room.flow.stack.advance(self.room.time)
            self.room.flow.stack.draw(self.room.canvas)
        self._mouse(pygame.MOUSEBUTTONUP, points[-1])

    def _mouse(self, kind: int, pos: tuple[int, int]) -> None:
        told = {"pos": pos, "rel": (1, 1), "buttons": (1, 0, 0), "button": pygame.BUTTON_LEFT}
        self.room.flow.stack.top.handle(pygame.event.Event(kind, told))


@pytest.mark.slow
@pytest.mark.parametrize("persons", [(0, 3), (0, 2)], ids=["enemies", "partners"])
def test_nothing_hidden_is_ever_shown_to_the_wrong_seat(home, persons: tuple[int, int]) -> None:
    room = Darkroom(Shot("table", (1280, 720), "hell", "four", settings=QUIET))
    watch = Watch(room)
    room.flow.open_menu()
    levels = {seat: "recruit" for seat in range(4) if seat not in persons}
    room.flow.start("hell", {"scenario": "four"}, 11, levels)
    desk = room.flow.desk
    assert desk is not None
    assert tuple(desk.persons) == persons
    hands = Persons(room, desk.session)
    hands.settle()
    while isinstance(screen := room.flow.stack.top, TableScreen):
        hands.act(screen)
        hands.settle()
    assert room.flow.stack.top.name == "ending"
    assert desk.outcome() is not None
    assert watch.curtains == set(persons)
    assert watch.frames > 1000
    assert watch.covered > 10
    assert watch.secrets > 1000
    assert hands.by_mouse > 50
    room.close()


@pytest.mark.slow
def test_a_card_that_is_shown_to_the_wrong_seat_is_found(home) -> None:
    room = Darkroom(Shot("table", (1280, 720), "hell", "four", settings=QUIET))
    watch = Watch(room)
    room.flow.open_menu()
    room.flow.start("hell", {"scenario": "four"}, 11, {1: "recruit", 3: "recruit"})
    desk = room.flow.desk
    assert desk is not None
    hands = Persons(room, desk.session)
    hands.settle()
    screen = room.flow.stack.top
    assert isinstance(screen, TableScreen)
    hands.act(screen)
    hands.settle()
    state: Any = desk.session.state
    viewer = desk.viewer
    assert viewer is not None
    state.hands[viewer], state.hands[(viewer + 1) % 4] = state.hands[(viewer + 1) % 4], state.hands[viewer]
    watch._hidden.clear()
    with pytest.raises(AssertionError):
        watch.look()
    room.close()
