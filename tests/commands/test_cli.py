"""The command line: help, mistakes in one line with exit code 2, interrupts, closed pipes, quick starts."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from game.commands import cli, games
from game.core.version import VERSION

MISTAKES = [
    (["chekc"], "did you mean 'check'?"),
    (["batle"], "did you mean 'battle'?"),
    (["xyzzy"], "choose one of hell, battle, tactics, battlefield, games"),
    (["hell", "--scenario", "fuor"], "did you mean 'four'"),
    (["fuzz", "batle"], "unknown game 'batle'; did you mean 'battle'?"),
    (["fuzz"], "required: GAME"),
    (["fuzz", "battle", "--games", "many"], "'many' is not a whole number from 1"),
    (["fuzz", "battle", "--games", "0"], "argument --games: '0' is not a whole number"),
    (["fuzz", "battle", "--games", "٣"], "is not a whole number"),
    (["fuzz", "battle", "--games", "9" * 5000], "is not a whole number"),
    (["fuzz", "battle", "--game", "3"], "unrecognized arguments: --game 3"),
    (["fuzz", "battle", "--seed", "-1"], "'-1' is not a whole number"),
    (["fuzz", "battle", "--scenario", "quik"], "did you mean 'quick'?"),
    (["arena", "battle", "--a", "vetran"], "unknown level 'vetran'; did you mean 'veteran'?"),
    (["arena", "battle", "--cap", "soon"], "'soon' is not a number of seconds"),
    (["arena", "battle", "--cap", "nan"], "'nan' is not a number of seconds"),
    (["arena", "battle", "--option", "board"], "write it as NAME=VALUE"),
    (["arena", "battle", "--option", "board=ruins"], "unknown field"),
    (["arena", "battle", "--scenario", "x"], "choose one of standard, quick"),
    (["replay", "nowhere.journal", "--verify"], "there is no file nowhere.journal"),
    (["replay"], "required: FILE"),
    (["example", "nowhere.yaml"], "there is no file nowhere.yaml"),
    (["battle", "--german", "human"], "unknown player 'human'"),
    (["battle", "--scenario", "centr"], "did you mean 'centre'?"),
    (["battle", "--load", "nowhere.journal"], "nowhere.journal"),
    (["battle", "--lang", "de"], "unknown language 'de'"),
    (["games", "--lang", "de"], "unknown language 'de'"),
    (["games", "extra"], "unrecognized arguments: extra"),
    (["--sed", "3"], "unrecognized arguments: --sed"),
]


@pytest.mark.parametrize(("words", "told"), MISTAKES, ids=[" ".join(words)[:40] for words, _ in MISTAKES])
def test_a_mistake_is_one_line_and_exit_code_2(command, words, told) -> None:
    ran = command(*words)
    assert ran.code == 2
    assert told in ran.err
    assert ran.err.startswith("main.py: ")
    assert ran.err.count("\n") == 1
    assert len(ran.err) < 6000


@pytest.mark.parametrize("name", [*cli.COMMANDS, *cli.GAMES])
def test_every_command_explains_itself(command, name) -> None:
    ran = command(name, "--help")
    assert ran.code == 0
    assert ran.out.startswith(f"usage: main.py {name}")
    assert ran.err == ""


def test_help_names_every_command_and_game(command) -> None:
    for words in (["--help"], ["help"], ["-h"]):
        ran = command(*words)
        assert ran.code == 0
        assert all(f"\n  {name} " in ran.out for name in cli.COMMANDS)
        assert "games: hell, battle, tactics, battlefield\n" in ran.out


def test_the_version_is_told(command) -> None:
    assert command("--version") == (0, f"{VERSION}\n", "")


def test_an_interrupt_is_a_clean_line(command, monkeypatch) -> None:
    def interrupted(arguments: object) -> int:
        raise KeyboardInterrupt

    monkeypatch.setattr(games, "run", interrupted)
    ran = command("games")
    assert (ran.code, ran.out, ran.err) == (130, "", "main.py: interrupted\n")


def run_main(root: Path, home: Path, *words: str, code: str = "") -> subprocess.CompletedProcess[str]:
    env = {**os.environ, "RUBBLE_DUST_HOME": str(home), "PYTHONPATH": str(root)}
    script = ["-c", code] if code else [str(root / "main.py"), *words]
    start = [sys.executable, *script]
    return subprocess.run(start, env=env, capture_output=True, text=True, encoding="utf-8", check=False)


def test_main_is_a_program(root, home) -> None:
    done = run_main(root, home, "arena", "batttle")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "main.py: unknown game 'batttle'; did you mean 'battle'?\n"


def test_a_closed_pipe_is_fine(root, home) -> None:
    code = (
        "import os, sys\n"
        "reader, writer = os.pipe()\n"
        "os.close(reader)\n"
        "os.dup2(writer, 1)\n"
        "from game.commands.cli import main\n"
        "sys.exit(main(['games']))\n"
    )
    done = run_main(root, home, code=code)
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize(
    ("number", "words", "returned"), [(0, ["battle"], 0), (1, ["games"], 0), (2, ["xyzzy"], 2)]
)
def test_a_stream_that_is_closed_from_the_start_is_fine(root, home, number, words, returned) -> None:
    code = (
        f"import os, sys\nos.close({number})\n"
        f"os.execv(sys.executable, [sys.executable, {str(root / 'main.py')!r}, *{words!r}])\n"
    )
    done = run_main(root, home, code=code)
    assert done.returncode == returned
    assert "Traceback" not in done.stdout + done.stderr


def test_a_full_disk_behind_the_output_is_one_line(root, home) -> None:
    code = (
        "import sys\nfrom game.commands import cli, games\n"
        "def run(arguments):\n    raise OSError(28, 'No space left on device')\n"
        "games.run = run\nsys.exit(cli.main(['games']))\n"
    )
    done = run_main(root, home, code=code)
    assert (done.returncode, done.stderr) == (1, "main.py: No space left on device\n")


def test_a_missing_package_names_the_way_out(root, home) -> None:
    code = (
        "import sys\nsys.modules['msgspec'] = None\n"
        "from game.commands.cli import main\nsys.exit(main(['games']))\n"
    )
    done = run_main(root, home, code=code)
    assert done.returncode == 1
    told = "main.py: the package msgspec is missing; start with 'python3 dev.py play' instead\n"
    assert done.stderr == told


def test_help_starts_without_the_games(root, home) -> None:
    code = (
        "import sys\n"
        "from game.commands.cli import main\n"
        "main(['--help'])\n"
        "slow = {'msgspec', 'yaml', 'platformdirs', 'multiprocessing', 'game.core', 'game.rules'}\n"
        "sys.exit(len(slow & set(sys.modules)))\n"
    )
    assert run_main(root, home, code=code).returncode == 0


def test_games_lists_what_can_be_played(command) -> None:
    ran = command("games")
    assert ran.code == 0
    lines = ran.out.splitlines()
    assert [line.split(":")[0] for line in lines if not line.startswith(" ")] == [
        "hell", "battle", "tactics", "battlefield",
    ]
    for scenario in ("basic", "expert", "four", "standard", "quick", "factories", "centre", "encounter", "decoy"):
        assert any(line.startswith(f"    --scenario {scenario} ") for line in lines)
    assert "Bataille pour Stalingrad" in command("games", "--lang", "fr").out
