"""Hell in the terminal: whole games by numbers, with two and four seats, and no card of another hand on the screen."""

import random
import re

import pytest

from game.ai.player import make_player
from game.commands.tabletops import table_lines
from game.commands.terminal import Console, Terminal
from game.core.session import Session
from game.roster.games import narrator_of, rules_of
from tests.commands.conftest import Keyboard


@pytest.mark.parametrize(("scenario", "language", "persons"), [("basic", "en", (0,)), ("four", "fr", (0, 3))])
def test_a_whole_game_is_played_by_numbers(home, tmp_path, scenario, language, persons) -> None:
    rules, dice, said = rules_of("hell"), random.Random(2), []
    session = Session.new(rules, {"scenario": scenario}, 4, tmp_path / "game.journal")
    seats = range(len(rules.seats_in(session.state)))
    players = {seat: make_player(rules, "random", seat, seat) for seat in seats if seat not in persons}

    def number() -> str:
        decision = session.decision()
        assert decision is not None
        return str(dice.randint(1, len(decision.choices)))

    keyboard = Keyboard(number for _ in range(10_000))
    Terminal(session, players, language, Console(keyboard, said.append, 100)).play()
    session.close()
    assert session.outcome is not None
    assert narrator_of("hell", language, session.state).outcome(session.outcome) in said
    assert len(keyboard.asked) > 40
    assert not re.search(r"\[(hell|ui)\.|\{\w+\}", "\n".join(said))


def test_the_table_shows_the_own_hand_alone(home) -> None:
    rules = rules_of("hell")
    state = rules.new_game({"scenario": "four"}, 4)
    for seat in range(4):
        words = "\n".join(table_lines("hell", rules.view(state, seat), narrator_of("hell", "en", state), 100))
        shown = {card for hand in state.hands for card in hand if f"{card} " in words}
        assert shown == set(state.hands[seat])
        assert all(f"{slot} " in words for slot in "ABCD")
