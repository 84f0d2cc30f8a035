"""Army lists as files: written whole or not at all, read with file, line and field of every fault."""

import os
from pathlib import Path

import pytest

from game.core import journal_file
from game.data import places
from game.data.faults import DataError
from game.roster import armies
from game.roster.armies import ArmyError
from game.rules.dust.records import ArmyList, Entry, Works

MINE = ArmyList(
    "Iron Rain", "axis", 75, (Entry("ludwig", 2), Entry("sigrid", 1, ("panzerfaust-100",)), Entry("hans"))
)


@pytest.fixture(scope="module")
def units():
    return armies.muster().units


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Give each test user folders of its own."""
    monkeypatch.setenv(places.HOME_VARIABLE, str(tmp_path / "home"))
    return tmp_path / "home"


def write(name: str, text: str | bytes) -> Path:
    path = places.armies_dir() / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return path


def faults(path: Path, units) -> list[str]:
    with pytest.raises(DataError) as caught:
        armies.read_army(path, units)
    return [str(fault) for fault in caught.value.report]


def test_a_list_comes_back_as_it_was_saved(units) -> None:
    path = armies.save_army(MINE, units)
    assert path == places.armies_dir() / "Iron Rain.yaml"
    assert armies.read_army(path, units) == MINE
    assert armies.army_files() == [path]


@pytest.mark.parametrize(
    "name",
    ["con", "../../etc/passwd", 'a/b\\c:d*e?"f<g>h|', "Éclair – № 5 \U0001f600", "'quoted' \"twice\"", "# no: comment",
     "- {x}", "   ", ".", "x" * 60, "null", "1.5", "tab\there", "line\nbreak"],
)  # fmt: skip
def test_any_name_makes_a_file_that_can_be_read(units, name: str) -> None:
    army = ArmyList(name, "ssu", 0, (Entry("frontoviki", 3),))
    path = armies.save_army(army, units)
    assert path.parent == places.armies_dir()
    read = armies.read_army(path, units)
    assert read.name == "".join(sign for sign in name if sign.isprintable())
    assert read.units == army.units


def test_a_list_is_not_written_over_unasked(units) -> None:
    path = armies.save_army(ArmyList("One", "ssu", 50), units)
    with pytest.raises(ArmyError) as caught:
        armies.save_army(ArmyList("One", "axis", 50), units)
    assert (caught.value.reason, caught.value.params) == ("exists", {"file": "One.yaml"})
    assert armies.read_army(path, units).bloc == "ssu"
    armies.save_army(ArmyList("One", "axis", 50), units, replace=True)
    assert armies.read_army(path, units).bloc == "axis"


def test_a_broken_file_is_told_and_left_untouched(units) -> None:
    path = write("One.yaml", "name: One\nbloc: [\n")
    before = path.read_bytes()
    with pytest.raises(ArmyError) as caught:
        armies.save_army(ArmyList("One", "axis", 50), units, replace=True)
    assert caught.value.reason == "broken_there"
    assert "One.yaml:" in caught.value.params["fault"]
    assert path.read_bytes() == before
    assert faults(path, units)[0].startswith("One.yaml:3: is not YAML")


def test_every_fault_names_file_line_and_field(units) -> None:
    lines = (
        "name: Bad", "bloc: germany", "limit: many", "units:", "  - {unit: ludwik}", "  - {unt: hans}", "colour: red",
    )  # fmt: skip
    path = write("Bad.yaml", "\n".join(lines))
    assert faults(path, units) == [
        "Bad.yaml:2: bloc: is the text 'germany' (expected one of allies, axis, ssu)",
        "Bad.yaml:3: limit: is the text 'many' (expected a whole number from 0 up to 999)",
        "Bad.yaml:6: units[1].unt: unknown key, did you mean 'unit'? (expected one of unit, count, options)",
        "Bad.yaml:6: units[1].unit: this key is missing",
        "Bad.yaml:7: colour: unknown key (expected one of name, bloc, limit, units, platoons, fortifications)",
        "Bad.yaml:5: units[0].unit: there is no unit 'ludwik', did you mean 'ludwig'? (expected the id of a unit)",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("text", "word"),
    [
        (b"\xff\xfe", "UTF-8"), ("", "empty"), ("- a\n", "mapping"), ("name: !!python/object:os.system x\n", "tags"),
        ("name: &a x\nbloc: *a\n", "anchors"), ("name: x\0\n", "NUL"), ("units: []\n", "missing"),
    ],
)  # fmt: skip
def test_whatever_a_file_holds_it_is_only_read(units, text, word: str) -> None:
    assert any(word in fault for fault in faults(write("Odd.yaml", text), units))


def test_a_folder_that_takes_nothing_is_told(units, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    armies.save_army(ArmyList("One", "ssu", 50), units)
    with monkeypatch.context() as patch:
        patch.setattr(journal_file, "_write_all", full)
        with pytest.raises(ArmyError) as caught:
            armies.save_army(ArmyList("One", "axis", 75), units, replace=True)
    assert caught.value.reason == "not_saved"
    assert caught.value.params["error"] == "No space left on device"
    assert armies.read_army(armies.path_of("One"), units).bloc == "ssu"
    assert [file.name for file in places.armies_dir().iterdir()] == ["One.yaml"]


def test_a_file_in_the_place_of_the_folder_is_told(units, home: Path) -> None:
    home.mkdir(parents=True, exist_ok=True)
    (home / "armies").write_text("not a folder")
    with pytest.raises(ArmyError) as caught:
        armies.save_army(ArmyList("One", "ssu", 50), units)
    assert caught.value.reason == "not_saved"
    assert armies.army_files() == []


@pytest.mark.skipif(os.name != "posix" or os.geteuid() == 0, reason="permissions do not hold back the superuser")
def test_a_folder_that_may_not_be_written_is_told(units) -> None:
    places.armies_dir().mkdir(parents=True)
    places.armies_dir().chmod(0o500)
    with pytest.raises(ArmyError) as caught:
        armies.save_army(ArmyList("One", "ssu", 50), units)
    assert caught.value.reason == "not_saved"
    places.armies_dir().chmod(0o700)


def test_lists_are_sorted_and_other_files_left_out(units) -> None:
    for name in ("beta", "Alpha", "gamma"):
        armies.save_army(ArmyList(name, "ssu", 50), units)
    write("notes.txt", "mine")
    (places.armies_dir() / "folder.yaml").mkdir()
    assert [file.stem for file in armies.army_files()] == ["Alpha", "beta", "gamma"]


def test_a_list_is_deleted_once(units) -> None:
    path = armies.save_army(ArmyList("One", "ssu", 50), units)
    armies.delete_army(path)
    assert armies.army_files() == []
    with pytest.raises(ArmyError) as caught:
        armies.delete_army(path)
    assert caught.value.reason == "not_deleted"


def test_the_list_in_work_is_kept(units, home: Path) -> None:
    assert armies.read_draft(units) is None
    armies.keep_draft(MINE)
    assert armies.read_draft(units) == MINE
    (home / armies.DRAFT).write_text("bloc: nonsense")
    assert armies.read_draft(units) is None
    assert armies.army_files() == []


def test_fortifications_are_written_and_read(units) -> None:
    walls = (Works("bunker", 2), Works("strongpoint"))
    army = ArmyList("Walls", "axis", 75, (Entry("ludwig", 1),), fortifications=walls)
    path = armies.save_army(army, units)
    assert armies.read_army(path, units) == army
