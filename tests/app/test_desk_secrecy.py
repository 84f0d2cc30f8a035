"""Two persons at one screen: nothing of the other hand is in view, news, log or hint, nor in a computer's job."""

import random
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import settings as effort
from hypothesis import strategies as st

from game.app.desk import Desk, start_game
from game.app.news import Beat
from game.app.opponent import Job
from game.app.settings import Settings
from game.core.secrecy import strings
from game.core.session import Session
from tests.app.sitting import play


class Watcher:
    """Looks at all that a desk shows after every step, and knows what it must not."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.looks = 0
        self.open: dict[int, set[str]] = {}
        """By number of choices, what the events that led there tell everybody."""
        session: Any = desk.session
        applied = session.apply

        def apply(wanted):
            events = applied(wanted)
            told = strings([event.data for event in events])
            self.open.setdefault(len(session.choices), set()).update(told)
            return events

        session.apply = apply

    def hidden(self, state: Any, viewer: int) -> set[str]:
        """Return the cards in the other hand that the viewer has not been shown."""
        other = 1 - viewer
        return set(state.hands[other]) - set(state.known[other])

    def look(self) -> None:
        desk, viewer = self.desk, self.desk.viewer
        self.looks += 1
        if viewer is None:
            assert desk.curtain in desk.persons
            assert (desk.view(), desk.decision(), desk.news(), desk.log(), desk.hint) == (None, None, [], [], None)
            assert desk.undoing().kind == "nothing"
            assert not desk.can_redo()
            return
        view = desk.view()
        assert view.seat == viewer
        assert not strings(msgspec.to_builtins(view)) & self.hidden(desk.session.state, viewer)
        decision = desk.decision()
        if decision is not None:
            assert not strings(msgspec.to_builtins(decision)) & self.hidden(desk.session.state, viewer)
        for beat in desk.news():
            self.check_beat(beat, viewer)

    def check_beat(self, beat: Beat, viewer: int) -> None:
        assert beat.view.seat == viewer
        if beat.kind not in ("undo", "take_back") and beat.at <= self.desk.at:
            state = self.desk.session.at(beat.at)
            if self.desk.rules.view(state, viewer) == beat.view:  # else an undone line led there
                hidden = self.hidden(state, viewer)
                assert not strings(msgspec.to_builtins(beat.view)) & hidden
                told = strings([event.data for event in beat.events])
                assert not told & hidden - self.open.get(beat.at, set())
        assert not any(event.secret for event in beat.events)
        if beat.seat != viewer:
            assert beat.choice is None
            assert not beat.auto

    def check_log(self) -> None:
        """Hold every line against what the event kept from the viewer."""
        desk = self.desk
        history = desk.session._track.past.history
        lines = desk.log()
        assert len(lines) == len(history)
        kept = 0
        for raw, line in zip(history, lines, strict=True):
            assert not line.event.secret
            if not raw.secret or desk.viewer in raw.seats:
                continue
            named = {word: desk.narrator().piece(word) for word in strings(raw.secret)}
            secret = {word for word, name in named.items() if name != word}
            names = {named[word] for word in secret}
            kept += len(secret)
            assert not secret & (strings(line.event.data) | set(line.parts))
            assert not any(name in line.text for name in names)
        assert kept


@pytest.mark.parametrize(("scenario", "auto"), [("quick", True), ("standard", False)])
@given(seed=st.integers(0, 10**6))
@effort(max_examples=20)
@pytest.mark.slow
def test_nothing_of_the_others_hand_is_ever_shown(scenario, auto, seed) -> None:
    desk = start_game("battle", {"scenario": scenario}, seed, {}, Settings(auto_play=auto))
    try:
        watcher = Watcher(desk)
        dice = random.Random(seed)
        for _ in range(12):
            play(desk, 12, dice, watcher.look)
            if desk.viewer is not None and dice.random() < 0.5:
                if desk.undoing().kind != "nothing":
                    desk.take_back()
                watcher.look()
                if desk.can_redo() and dice.random() < 0.5:
                    desk.redo()
                watcher.look()
        if desk.curtain is not None:
            desk.lift_curtain()
        watcher.look()
        watcher.check_log()
        assert watcher.looks > 100
    finally:
        desk.close()


def test_a_leak_would_be_found(home) -> None:
    desk = start_game("battle", {"scenario": "quick"}, 3, {}, Settings())
    try:
        desk.lift_curtain()
        watcher = Watcher(desk)
        watcher.look()
        desk.rules = _Leaky(desk.rules)
        with pytest.raises(AssertionError):
            watcher.look()
    finally:
        desk.close()


class _Leaky:
    """Rules whose views show the other hand."""

    def __init__(self, rules: Any) -> None:
        self._rules = rules

    def view(self, state: Any, seat: int) -> Any:
        seen = self._rules.view(state, seat)
        seen.hand += state.hands[1 - seat]
        return seen

    def __getattr__(self, name: str) -> Any:
        return getattr(self._rules, name)


def test_a_computer_is_told_only_what_its_seat_may_know(home, monkeypatch) -> None:
    jobs: list[Job] = []
    monkeypatch.setattr("game.app.opponent.Opponent.ask", lambda self, job: jobs.append(job) or 1)
    desk = start_game("battle", {"scenario": "quick"}, 3, {1: "veteran"}, Settings(auto_play=False))
    try:
        session: Session = desk.session
        desk.ask_hint()
        desk.apply(desk.decision().choices[-1])
        desk.poll()
        assert [(job.seat, job.level) for job in jobs] == [(0, "veteran"), (1, "veteran")]
        for job in jobs:
            raw = msgspec.msgpack.encode(job)
            hand = session.state.hands[1 - job.seat]
            assert hand
            assert not any(card.encode() in raw for card in hand)
            assert msgspec.msgpack.decode(job.view, type=desk.rules.view_type).seat == job.seat
    finally:
        desk.close()
