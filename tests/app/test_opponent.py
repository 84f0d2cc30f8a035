"""The opponent: the same thought wherever it is thought, and no process that hangs, freezes the game or is left."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import msgspec
import pytest

from game.app import opponent as thinking
from game.app.desk import continue_latest, start_game
from game.app.opponent import DirectMind, Job, Opponent, ProcessMind, Thought, ThreadMind, think
from game.app.settings import Settings
from game.core.choice import Decision
from game.roster.games import rules_of
from tests.app.sitting import PATIENCE, wait_until

STOP = getattr(signal, "SIGSTOP", signal.SIGTERM)
"""Where a process can't be stopped, it is at least gone."""
KINDS = [ProcessMind, ThreadMind, DirectMind]


def job(level: str = "recruit", seed: int = 5, moment: int = 0) -> Job:
    rules = rules_of("battle")
    state = rules.new_game({"scenario": "quick"}, 3)
    decision = rules.decision(state)
    assert decision is not None
    seen = msgspec.msgpack.encode(rules.view(state, decision.seat))
    return Job(0, "battle", level, decision.seat, seed, moment, seen, decision)


def answer(opponent: Opponent) -> Thought:
    """Wait for a thought as a screen would."""
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        thought = opponent.poll(time.monotonic())
        if thought is not None:
            return thought
        time.sleep(0.001)
    raise AssertionError("no thought came")


@pytest.fixture
def opponent():
    """Give an opponent with these minds, closed at the end."""
    made: list[Opponent] = []

    def make(*kinds) -> Opponent:
        made.append(Opponent(kinds or thinking.MINDS))
        return made[-1]

    yield make
    for one in made:
        one.close()


def is_running(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    try:
        return Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return not Path("/proc").is_dir()


def gone(pid: int) -> bool:
    """Wait for a process to end."""
    deadline = time.monotonic() + 10
    while is_running(pid) and time.monotonic() < deadline:
        time.sleep(0.02)
    return not is_running(pid)


@pytest.mark.parametrize("level", ["random", "recruit", "veteran"])
def test_it_thinks_the_same_everywhere(opponent, level) -> None:
    thoughts = []
    for kind in KINDS:
        one = opponent(kind)
        one.ask(job(level))
        thoughts.append(answer(one))
        assert one.notices == []
    assert thoughts[0] == thoughts[1] == thoughts[2]
    assert thoughts[0].choice in job().decision.choices
    assert thoughts[0].key


def test_a_thought_depends_on_seed_and_moment_alone() -> None:
    assert think(job("random", 5, 1)) == think(job("random", 5, 1))
    told = {str(think(job("random", seed, moment)).choice) for seed in range(4) for moment in range(4)}
    assert len(told) > 4


def test_asking_never_waits(opponent) -> None:
    one = opponent()
    one.warm_up()
    began = time.perf_counter()
    for _ in range(50):
        one.ask(job("veteran"))
        assert one.poll(time.monotonic()) is None
    assert time.perf_counter() - began < 2.0  # far less than 50 thoughts
    assert answer(one).choice is not None


def test_only_the_latest_question_is_answered(opponent) -> None:
    one = opponent()
    one.ask(job())
    one.poll(time.monotonic())
    ticket = one.ask(job(moment=7))
    assert answer(one).ticket == ticket
    assert not one.is_asked


def test_a_cancelled_thought_never_comes(opponent) -> None:
    for kind in KINDS:
        one = opponent(kind)
        one.ask(job())
        one.poll(time.monotonic())
        one.cancel()
        assert not one.is_asked
        for _ in range(300):
            assert one.poll(time.monotonic()) is None
            time.sleep(0.001)


def test_a_killed_process_is_replaced_and_told(opponent) -> None:
    one = opponent()
    one.warm_up()
    one.ask(job("veteran"))
    one.poll(time.monotonic())
    one._mind.process.kill()
    assert answer(one).choice is not None
    assert [notice.reason for notice in one.notices] == ["opponent_fell_back"]
    assert isinstance(one._mind, ThreadMind)
    one.ask(job())
    assert answer(one).choice is not None


def test_a_process_that_dies_between_questions_is_noticed(opponent) -> None:
    one = opponent()
    one.ask(job())
    answer(one)
    one._mind.process.kill()
    one._mind.process.join(10)
    one.ask(job())
    assert answer(one).choice is not None
    assert len(one.notices) == 1


def test_a_silent_process_is_given_up(opponent) -> None:
    one = opponent()
    one.warm_up()
    process = one._mind.process
    os.kill(process.pid, STOP)
    one.ask(job())
    start = time.monotonic()
    assert one.poll(start) is None
    assert one.poll(start + thinking.START_PATIENCE + 1) is None
    assert [notice.reason for notice in one.notices] == ["opponent_fell_back"]
    assert answer(one).choice is not None


def test_where_no_process_starts_a_thread_thinks(opponent, monkeypatch) -> None:
    def refuse(self) -> None:
        raise OSError("no processes here")

    monkeypatch.setattr(ProcessMind, "__init__", refuse)
    one = opponent()
    one.ask(job())
    assert answer(one).choice is not None
    assert isinstance(one._mind, ThreadMind)


def test_where_not_even_a_thread_starts_it_thinks_on_the_spot(opponent, monkeypatch) -> None:
    def refuse(self) -> None:
        raise RuntimeError("can't start new thread")

    monkeypatch.setattr(ThreadMind, "__init__", refuse)
    one = opponent(ThreadMind, DirectMind)
    one.ask(job())
    assert answer(one).choice is not None
    assert isinstance(one._mind, DirectMind)
    assert len(one.notices) == 1


def test_what_cannot_be_sent_is_thought_about_here(opponent) -> None:
    one = opponent()
    plain = job().decision
    odd = Decision(plain.seat, plain.prompt, plain.choices, (), {"live": object()})
    one.ask(msgspec.structs.replace(job(), decision=odd))
    assert answer(one).choice is not None


@pytest.mark.parametrize("kind", KINDS)
def test_a_failing_player_is_an_answer_too(opponent, kind) -> None:
    one = opponent(kind)
    one.ask(job("nobody"))
    thought = answer(one)
    assert thought.choice is None
    assert "unknown level" in thought.error


def test_closing_ends_the_process_at_once(opponent) -> None:
    one = opponent()
    one.warm_up()
    one.ask(job("veteran"))
    one.poll(time.monotonic())
    pid = one._mind.process.pid
    began = time.perf_counter()
    one.close()
    one.close()
    assert time.perf_counter() - began < thinking.GRACE
    assert not is_running(pid)
    assert one.poll(0.0) is None


def test_closing_does_not_wait_for_a_process_that_hangs(opponent) -> None:
    one = opponent()
    one.warm_up()
    pid = one._mind.process.pid
    os.kill(pid, STOP)
    one.close()
    assert not is_running(pid)


def test_a_desk_closes_while_its_opponent_thinks(home) -> None:
    desk = start_game("battle", {"scenario": "quick"}, 3, {0: "veteran", 1: "veteran"}, Settings())
    wait_until(desk, lambda: desk.at > 3)
    pid = desk._opponent._mind.process.pid
    desk.close()
    desk.close()
    assert not is_running(pid)
    assert not desk.poll()
    assert not desk.thinking


LEFT = """
import sys, time
from game.app.desk import continue_latest, start_game
from game.app.settings import Settings

if __name__ == "__main__":
    desk = start_game("battle", {"scenario": "quick"}, 3, {0: "veteran", 1: "veteran"}, Settings())
    while desk.at < 3:
        desk.poll()
        time.sleep(0.001)
    print(desk._opponent._mind.process.pid, flush=True)
    if sys.argv[1] == "stay":
        time.sleep(60)
"""


@pytest.mark.parametrize("end", ["leave", "kill", "terminate"])
def test_no_process_is_left_however_the_program_ends(root, tmp_path, home, end) -> None:
    script = tmp_path / "run.py"
    script.write_text(LEFT, encoding="utf-8")
    env = {**os.environ, "PYTHONPATH": str(root)}
    words = [sys.executable, str(script), "go" if end == "leave" else "stay"]
    with subprocess.Popen(words, env=env, text=True, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as started:
        assert started.stdout is not None
        pid = int(started.stdout.readline())
        if end != "leave":
            getattr(started, end)()
        _, told = started.communicate(timeout=20)
    assert "Traceback" not in told
    assert gone(pid)
    desk = continue_latest(Settings())  # the journal is free again, and the game stands where it was
    assert desk is not None
    assert desk.at >= 3
    assert desk.notices == []
    desk.close()
