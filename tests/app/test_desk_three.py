"""Three seats at one screen, with a toy game: each person's own curtain, news and secrets, also beside a computer."""

import random

import msgspec
import pytest

from game.app.desk import Desk
from game.app.opponent import Opponent, ThreadMind
from game.app.settings import Settings
from game.core.events import Event
from game.core.session import Session
from tests.app.sitting import play
from tests.core.toy import ToyRules


@pytest.fixture
def table(monkeypatch):
    """Seat persons and computers at the toy game."""
    rules = ToyRules(3)
    monkeypatch.setattr("game.app.opponent.rules_of", lambda game: rules)
    monkeypatch.setattr("game.app.desk.Opponent", lambda: Opponent([ThreadMind]))
    desks: list[Desk] = []

    def sit(levels, seed=1) -> Desk:
        desks.append(Desk(Session.new(rules, {}, seed), levels, Settings()))
        return desks[-1]

    yield sit
    for desk in desks:
        desk.close()


def plain(events: list[Event]) -> list:
    """Return events as a journal would give them back, points as lists."""
    return msgspec.json.decode(msgspec.json.encode(events))


@pytest.mark.parametrize("levels", [{}, {1: "random"}])
@pytest.mark.parametrize("seed", range(6))
def test_each_person_sees_their_own_hand_and_all_that_happened(table, levels, seed) -> None:
    desk = table(levels, seed)
    seen: dict[int, list] = {seat: [] for seat in desk.persons}
    screen: list[int] = []

    def look() -> None:
        if desk.viewer is None:
            assert desk.curtain in desk.persons
            assert desk.news() == []
            return
        assert desk.viewer in desk.persons
        if screen[-1:] != [desk.viewer]:
            screen.append(desk.viewer)
        state = desk.session.state
        others = {card for seat in range(3) if seat != desk.viewer for card in state.hands[seat]}
        assert not set(desk.view().hand) & others
        beats = desk.news()
        assert all(beat.view.seat == desk.viewer for beat in beats)
        for event in (event for beat in beats for event in beat.events):
            assert not event.secret
        seen[desk.viewer] += plain([event for beat in beats for event in beat.events])

    play(desk, 1000, random.Random(seed), look)
    assert desk.outcome() is not None
    assert set(screen) == set(desk.persons)
    look()
    for seat, events in seen.items():
        assert events == plain(desk.session.log(seat))[: len(events)]
    assert len(seen[desk.viewer]) == len(desk.session.log(desk.viewer))
    assert len({str(plain(desk.session.log(seat))) for seat in seen}) == len(seen)  # there were secrets


def test_with_one_person_the_curtain_never_falls(table) -> None:
    desk = table({0: "random", 2: "random"})
    play(desk, 1000, random.Random(2), lambda: pytest.fail("a curtain") if desk.viewer != 1 else None)
    assert desk.outcome() is not None
    assert desk.notices == []
