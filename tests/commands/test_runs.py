"""The long runs: fuzz and what a failure leaves, arena and bench with their lines, the self-test."""

import itertools
import json
import os
import subprocess
import sys

import pytest

from game.commands import fuzz, progress, self_test
from game.roster import games as roster
from game.rules.battle.rules import BattleRules
from game.rules.battle.schema import load_rules


def test_fuzz_tells_what_it_played(command) -> None:
    ran = command("fuzz", "battle", "--games", "2", "--seed", "1", "--workers", "1", "--scenario", "quick")
    assert (ran.code, ran.err, ran.last) == (0, "", "0 failed")
    assert ran.out.startswith("battle: 2 games, ")


def test_fuzz_of_tactics_tells_which_special_rules_took_effect(command) -> None:
    ran = command("fuzz", "tactics", "--games", "2", "--seed", "1", "--workers", "1", "--scenario", "encounter")
    assert (ran.code, ran.last) == (0, "0 failed")
    told = ran.out.splitlines()
    start = told.index("special rules in play, by how often they took effect:")
    assert any(line.endswith("tank-head (no unit bears it)") for line in told[start:])
    assert "never used" in told[-2]


class Leaky(BattleRules):
    """Rules that lose a card in the second turn."""

    def conserved(self, state):
        counts = super().conserved(state)
        if state.turn > 1:
            counts.popitem()
        return counts


def test_a_failure_leaves_a_journal_that_replays(command, tmp_path, monkeypatch) -> None:
    data = roster.data_of("battle")
    monkeypatch.setattr(fuzz, "rules_of", lambda game: Leaky(data))
    folder = tmp_path / "left" / "here"
    ran = command("fuzz", "battle", "--games", "1", "--seed", "5", "--dump", folder)
    assert ran.code == 1
    assert ran.last == "1 failed"
    assert "FAILED conserved: " in ran.err
    (journal,) = folder.iterdir()
    assert str(journal) in ran.err
    assert command("replay", journal, "--verify").last == "verified"


def test_a_failure_that_cannot_be_written_is_told(command, tmp_path, monkeypatch) -> None:
    data = roster.data_of("battle")
    monkeypatch.setattr(fuzz, "rules_of", lambda game: Leaky(data))
    (tmp_path / "file").write_text("x", encoding="utf-8")
    ran = command("fuzz", "battle", "--games", "1", "--seed", "5", "--dump", tmp_path / "file" / "below")
    assert ran.code == 2
    assert "can't be written" in ran.err


def test_arena_ends_with_one_line_for_scripts(command) -> None:
    ran = command(
        "arena", "battle", "--a", "recruit", "--b", "random", "--games", "2", "--seed", "3",
        "--scenario", "quick", "--json", "--workers", "1",
    )  # fmt: skip
    assert (ran.code, ran.err) == (0, "")
    row = json.loads(ran.last)
    assert list(row) == [
        "game", "scenario", "a", "b", "games", "a_wins", "b_wins", "draws", "a_share",
        "by_side", "ways", "seconds",
    ]  # fmt: skip
    assert (row["game"], row["scenario"], row["games"]) == ("battle", "quick", 2)
    assert row["a_wins"] + row["b_wins"] + row["draws"] == 2
    assert set(row["by_side"]) == {"german", "soviet"}
    assert all(set(side) == {"wins", "games"} for side in row["by_side"].values())
    assert sum(row["ways"].values()) == 2
    assert ran.out.startswith("battle, quick: recruit (a) against random (b), 2 games")


@pytest.fixture(scope="module")
def bench_rows(root):
    done = subprocess.run(
        [sys.executable, str(root / "main.py"), "bench", "--json", "--quick"],
        capture_output=True, text=True, encoding="utf-8", check=True, env=dict(os.environ),
    )  # fmt: skip
    answer = json.loads(done.stdout.splitlines()[-1])
    assert list(answer) == ["rows"]
    return {row["name"]: row for row in answer["rows"]}


@pytest.mark.slow
def test_bench_ends_with_one_line_for_scripts(bench_rows) -> None:
    assert all(list(row) == ["name", "value", "unit", "peer", "ratio"] for row in bench_rows.values())
    assert {"battle.random.decisions", "battle.random.games", "battle.clone"} <= set(bench_rows)
    assert {"battle.data.cold", "battle.data.warm"} <= set(bench_rows)
    frames = itertools.product(("battle", "hell"), ("busy", "dearest", "idle"))
    assert {f"{game}.frame.{kind}" for game, kind in frames} <= set(bench_rows)
    assert bench_rows["battle.data.warm"]["value"] < bench_rows["battle.data.cold"]["value"]
    assert bench_rows["battle.random.decisions"]["unit"] == "decisions/s"


@pytest.mark.slow
def test_a_clone_is_far_cheaper_than_a_deep_copy(bench_rows) -> None:
    assert bench_rows["battle.clone"]["ratio"] < 1 / 10


@pytest.mark.slow
def test_bench_says_when_its_peer_is_not_installed(command, monkeypatch) -> None:
    from game.commands import bench

    monkeypatch.setitem(sys.modules, "chess", None)
    monkeypatch.setitem(sys.modules, "tcod", None)
    monkeypatch.setitem(sys.modules, "shapely", None)
    monkeypatch.setattr(bench, "QUICK", bench.Effort(rounds=1, seconds=0.01, states=2, starts=1))
    ran = command("bench", "--quick", "--json")
    assert ran.code == 0
    assert bench.NO_CHESS in ran.out
    assert bench.NO_TCOD in ran.out
    assert bench.NO_SHAPELY in ran.out
    rows = {row["name"]: row for row in json.loads(ran.last)["rows"]}
    assert (rows["battle.random.decisions"]["peer"], rows["battle.random.decisions"]["ratio"]) == (None, None)
    assert (rows["tactics.fields"]["peer"], rows["tactics.fields"]["ratio"]) == (None, None)
    assert (rows["battlefield.sight"]["peer"], rows["battlefield.sight"]["ratio"]) == (None, None)
    assert rows["battle.clone"]["ratio"] is not None


@pytest.mark.slow
def test_the_self_test_needs_no_environment(root, tmp_path) -> None:
    done = subprocess.run(
        [sys.executable, str(root / "main.py"), "self-test"],
        capture_output=True, text=True, encoding="utf-8", check=False, cwd=tmp_path,
        env={name: os.environ[name] for name in ("SYSTEMROOT",) if name in os.environ},
    )  # fmt: skip
    assert (done.returncode, done.stderr) == (0, "")
    lines = done.stdout.splitlines()
    assert lines[-1] == "self-test passed"
    plays = {
        "hell": ("play basic", "play four"), "battle": ("play standard",), "tactics": ("play encounter",),
        "battlefield": ("play free-for-all",),
    }  # fmt: skip
    rest = ("save", "undo", "words", "table", "screens")
    names = ["data", *(f"{game} {what}" for game in plays for what in (*plays[game], *rest)), "program"]
    assert [line.split(":")[0] for line in lines[:-1]] == [f"ok    {name}" for name in names]
    assert list(tmp_path.iterdir()) == []


def test_a_failing_check_fails_the_self_test(command, monkeypatch) -> None:
    def broken() -> str:
        raise self_test.Broken("the data is gone")

    monkeypatch.setattr(self_test, "all_checks", lambda folder: [("data", broken), ("rest", lambda: "fine")])
    ran = command("self-test")
    assert ran.code == 1
    assert ran.out.splitlines() == [
        "FAIL  data: Broken: the data is gone", "ok    rest: fine", "self-test failed: 1 of 2 checks",
    ]  # fmt: skip


def test_the_progress_bar_is_for_terminals_only(capsys, monkeypatch) -> None:
    with progress.Progress("fuzz") as bar:
        bar(1, 2)
        bar(2, 2)
    assert capsys.readouterr().err == ""
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    with progress.Progress("fuzz") as bar:
        bar(2, 2)
    shown = capsys.readouterr().err
    assert shown.startswith("\rfuzz [##############################] 2/2")
    assert shown.endswith("\r\x1b[K")


def test_the_roster_has_the_rules_that_load() -> None:
    assert roster.rules_of("battle").fingerprint == load_rules().fingerprint
    assert roster.FACTORIES["battle"]() is roster.rules_of("battle")
    with pytest.raises(LookupError):
        roster.rules_of("chess")
