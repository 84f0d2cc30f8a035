"""A real process is killed at any moment: at most the choice being made is lost, and the loading says so."""

import hashlib
import json
import os
import random
import subprocess
import sys
import time
from pathlib import Path

import pytest

from game.core.choice import Choice, choice_from
from game.core.journal import JournalError
from game.core.replay import verify
from game.core.session import Session
from game.rules.battle.rules import BattleRules
from game.rules.battle.schema import load_rules

KILLS = 12
BATTLE = load_rules()


def battle(game: str) -> BattleRules:
    """Return the rules of Battle."""
    assert game == "battle"
    return BATTLE


def whole_lines(said: list[bytes]) -> list[Choice]:
    """Read the choices of the lines that were printed to their end."""
    return [choice_from(json.loads(line)) for line in said if line.endswith(b"\n")]


class Player:
    """The process, and the choices that it said it had made."""

    def __init__(self, root: Path, path: Path, most: int = 10_000) -> None:
        run = [sys.executable, "-m", "tests.core.player", str(path), "21", str(most)]
        self.process = subprocess.Popen(run, cwd=root, stdout=subprocess.PIPE, env={**os.environ})

    def read(self, lines: int) -> list[Choice]:
        """Wait until so many choices were made."""
        assert self.process.stdout is not None
        return whole_lines([self.process.stdout.readline() for _ in range(lines)])

    def kill(self) -> list[Choice]:
        """Kill the process and return the choices that it could still make."""
        self.process.kill()
        return self.end()

    def end(self) -> list[Choice]:
        """Wait for the end of the process and return the choices that it made."""
        assert self.process.stdout is not None
        with self.process.stdout as rest:  # not communicate, which passes over what readline has read ahead
            lines = rest.readlines()
        self.process.wait(timeout=60)
        return whole_lines(lines)


@pytest.mark.slow
def test_a_game_survives_being_killed_again_and_again(tmp_path: Path, root: Path) -> None:
    path, dice = tmp_path / "a.journal", random.Random(8)
    sure: list[Choice] = []
    torn = 0
    for _ in range(KILLS):
        player = Player(root, path)
        made = player.read(dice.randint(1, 40))
        time.sleep(dice.random() * 0.004)
        made += player.kill()
        assert player.process.returncode == -9 or sys.platform == "win32"
        raw = path.read_bytes()
        session = Session.load(path, battle)
        # Everything that apply had accepted is there, and at most one choice more that it was about to tell.
        count = len(sure) + len(made)
        assert list(session.choices[:count]) == sure + made
        assert len(session.choices) - count in (0, 1)
        whole = raw.endswith(b"\n")
        assert [notice.reason for notice in session.notices] == ([] if whole else ["torn_line"])
        torn += not whole
        session.close()
        assert path.read_bytes() == raw
        sure = list(session.choices)
    assert torn > 0  # the kills did hit lines being written
    last = Player(root, path)
    made = last.end()
    assert last.process.returncode == 0
    session = Session.load(path, battle)
    assert session.notices == []
    assert list(session.choices) == sure + made
    assert session.outcome is not None

    state = BATTLE.new_game({}, 21)
    for wanted in session.choices:
        BATTLE.apply(state, wanted)
    assert BATTLE.to_bytes(state) == BATTLE.to_bytes(session.state)
    verdict = verify(path, battle)
    assert verdict.ok, verdict.difference
    assert verdict.recorded == BATTLE.outcome(state)
    assert session.recorded is not None
    assert session.recorded.digest == hashlib.sha256(BATTLE.to_bytes(state)).hexdigest()


def test_a_kill_at_the_very_start_leaves_a_game_or_no_file(tmp_path: Path, root: Path) -> None:
    for number, delay in enumerate((0.0, 0.1, 0.15, 0.2, 0.25)):
        path = tmp_path / f"{number}.journal"
        player = Player(root, path)
        time.sleep(delay)
        made = player.kill()
        if path.exists():
            with Session.load(path, battle) as session:
                assert list(session.choices[: len(made)]) == made
        else:
            assert made == []


def test_a_real_game_cut_anywhere_is_whole_lines_or_a_clear_error(tmp_path: Path) -> None:
    path, cut = tmp_path / "a.journal", tmp_path / "cut.journal"
    session, dice = Session.new(BATTLE, {}, 3, path), random.Random(3)
    while len(session.choices) < 120:
        decision = session.decision()
        assert decision is not None
        session.apply(dice.choice(decision.choices))
    session.close()
    raw = path.read_bytes()
    first, last = raw.index(b"\n") + 1, raw[:-1].rindex(b"\n") + 1
    for end in [*range(last, len(raw) + 1), *(dice.randrange(len(raw)) for _ in range(30))]:
        cut.write_bytes(raw[:end])
        if end < first:
            with pytest.raises(JournalError):
                Session.load(cut, battle)
            continue
        whole = raw[: raw[:end].rfind(b"\n") + 1]
        with Session.load(cut, battle, write=False) as found:
            assert found.choices == session.choices[: whole.count(b"\n") - 1]
            assert bool(found.notices) == (not raw[:end].endswith(b"\n"))
        assert cut.read_bytes() == raw[:end]
