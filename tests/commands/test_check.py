"""`check`: counts and ok, or every fault with file, line, field and suggestion."""

import shutil
from pathlib import Path

import pytest

from game.data import places
from game.roster import games as roster


@pytest.fixture
def program(tmp_path: Path, root: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Give a copy of the program's data that may be spoilt."""
    for folder in ("data", "assets"):
        shutil.copytree(root / folder, tmp_path / "program" / folder)
    monkeypatch.setattr(places, "root", lambda: tmp_path / "program")
    for kept in (roster.data_of, roster.rules_of):
        kept.cache_clear()
    yield tmp_path / "program"
    roster.data_of.cache_clear()
    roster.rules_of.cache_clear()


def spoil(file: Path, old: str, new: str) -> int:
    """Replace the first occurrence of a word and return its line."""
    text = file.read_text(encoding="utf-8")
    assert old in text
    file.write_text(text.replace(old, new, 1), encoding="utf-8")
    return text[: text.index(old)].count("\n") + 1


def test_sound_data_is_counted(command) -> None:
    ran = command("check")
    assert (ran.code, ran.last, ran.err) == (0, "ok", "")
    counts = dict(line.split() for line in ran.out.splitlines()[:-1])
    assert counts["battle.locations"] == "10"
    assert counts["battle.forces"] == "48"
    assert int(counts["texts"]) > 1000


def test_a_misspelt_key_is_named_with_file_line_field_and_suggestion(command, program) -> None:
    line = spoil(program / "data" / "battle" / "forces.yaml", "combat:", "combatt:")
    ran = command("check")
    assert ran.code == 1
    fault = next(text for text in ran.out.splitlines() if "combatt" in text)
    assert fault.startswith(f"data/battle/forces.yaml:{line}: ")
    assert "unknown key, did you mean 'combat'?" in fault
    assert "faults" in ran.err


def test_all_faults_come_in_one_report(command, program) -> None:
    spoil(program / "data" / "battle" / "actions.yaml", "effect: ", "effect: un")
    spoil(program / "data" / "i18n" / "fr.yaml", '  name: "', '  nom: "')
    (program / "assets" / "units" / "tank.svg").unlink()
    ran = command("check")
    assert ran.code == 1
    for file in ("data/battle/actions.yaml", "data/i18n/", "data/battle/forces.yaml"):
        assert any(line.startswith(file) for line in ran.out.splitlines()), file


def test_faulty_data_stops_other_commands_in_one_line(command, program) -> None:
    line = spoil(program / "data" / "battle" / "forces.yaml", "combat:", "combatt:")
    for words in (["games"], ["fuzz", "battle", "--games", "1"], ["arena", "battle", "--games", "1"]):
        ran = command(*words)
        assert ran.code == 2
        assert ran.err.count("\n") == 1
        assert f"data/battle/forces.yaml:{line}: " in ran.err
        assert "main.py check" in ran.err


def test_a_faulty_pack_is_left_out_and_named(command, home, program) -> None:
    pack = home / "packs" / "winter"
    pack.mkdir(parents=True)
    (pack / "pack.yaml").write_text("id: winter\nname: Winter\nversion: '1'\nauthr: x\n", encoding="utf-8")
    assert command("check").code == 1
    ran = command("games")
    assert ran.code == 0
    assert "the pack winter is faulty and left out: packs/winter/pack.yaml:4: authr: " in ran.err
