"""Dust Tactics in the terminal: a whole game by numbers, and a board that shows who stands where."""

import random
import re

from game.ai.player import make_player
from game.commands.tabletops import table_lines
from game.commands.terminal import Console, Terminal
from game.core.session import Session
from game.roster.games import narrator_of, rules_of
from tests.commands.conftest import Keyboard


def test_a_whole_game_is_played_by_numbers(home, tmp_path) -> None:
    rules, dice, said = rules_of("tactics"), random.Random(2), []
    session = Session.new(rules, {"scenario": "dust"}, 4, tmp_path / "game.journal")

    def number() -> str:
        decision = session.decision()
        assert decision is not None
        return str(dice.randint(1, len(decision.choices)))

    keyboard = Keyboard(number for _ in range(10_000))
    players = {1: make_player(rules, "random", 1, 1)}
    Terminal(session, players, "fr", Console(keyboard, said.append, 100)).play()
    session.close()
    assert session.outcome is not None
    assert narrator_of("tactics", "fr", session.state).outcome(session.outcome) in said
    assert len(keyboard.asked) > 40
    assert not re.search(r"\[(tactics|dust|ui)\.|\{\w+\}", "\n".join(said))


def test_the_table_shows_every_unit_where_it_stands(home) -> None:
    rules = rules_of("tactics")
    state = rules.new_game({"setup": "ready"}, 4)
    dice = random.Random(1)
    for _ in range(90):
        rules.apply(state, dice.choice(rules.decision(state).choices))
    lines = table_lines("tactics", rules.view(state, 0), narrator_of("tactics", "en", state), 100)
    rows = lines[2:12]
    for piece in state.units.values():
        assert any(piece.id in line for line in lines)
        if piece.on_board and piece.at < 120 and rules.units[piece.unit].size == "normal":
            row, column = divmod(piece.at, 12)
            assert rows[9 - row][3 + 4 * column + 1] == "ab"[piece.side]
