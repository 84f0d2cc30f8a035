"""What the README tells a newcomer to type is taken at its word."""

import re
import textwrap
from pathlib import Path

import pytest

from game.commands import cli
from game.data import places
from game.roster import games as roster

CALL = re.compile(r"python3 dev\.py play (\w[\w-]*)")


@pytest.fixture(autouse=True)
def fresh_data():
    """Forget what was loaded with other packs, before and after."""
    roster.forget_data()
    yield
    roster.forget_data()


@pytest.fixture
def pack(root: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Follow the first three steps of 'Add a card' to the letter."""
    monkeypatch.setenv(places.HOME_VARIABLE, str(tmp_path))
    readme = (root / "README.md").read_text(encoding="utf-8")
    blocks = [textwrap.dedent(block) for block in re.findall(r"(?m)(?:^ {7}.*\n)+(?:\n {7}.*\n)*", readme)]
    folder = tmp_path / "packs" / "winter"
    header, card, unit, words = blocks
    files = {"pack.yaml": header, "battle/actions.yaml": card, "battle/forces.yaml": unit,
             "i18n/en.yaml": words, "i18n/fr.yaml": words}  # fmt: skip
    for name, text in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")
    return folder


def test_the_pack_of_the_readme_is_sound_and_played_with(pack, capsys) -> None:
    assert cli.main(["check"]) == 0
    assert re.search(r"^packs +1$", capsys.readouterr().out, re.MULTILINE)
    data = roster.data_of("battle")
    assert {"GA17"} <= set(data["actions"])
    assert {"GU25"} <= set(data["forces"])
    assert cli.main(["fuzz", "battle", "--games", "2", "--seed", "1", "--workers", "1"]) == 0


@pytest.mark.slow
def test_a_pack_with_a_slip_is_named_and_the_game_goes_on(pack, capsys) -> None:
    forces = pack / "battle/forces.yaml"
    forces.write_text(forces.read_text(encoding="utf-8").replace("combat", "combta"), encoding="utf-8")
    fault = "packs/winter/battle/forces.yaml:1: [0].combta: unknown key, did you mean 'combat'?"
    assert cli.main(["check"]) == 1
    assert fault in capsys.readouterr().out
    for words in (["games"], ["arena", "battle", "--a", "random", "--b", "random", "--games", "1"]):
        assert cli.main(words) == 0
        assert f"main.py: the pack winter is faulty and left out: {fault}" in capsys.readouterr().err
    assert cli.main(["self-test"]) == 0


def test_every_command_of_the_readme_exists(root) -> None:
    for name in ("README.md", "CONTRIBUTING.md"):
        called = set(CALL.findall((root / name).read_text(encoding="utf-8")))
        assert called
        assert called <= {*cli.COMMANDS, *cli.GAMES, "ARGS"}
