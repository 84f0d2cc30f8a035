"""The compiled cache: the same data without YAML, and no damage that anyone would notice."""

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import msgspec
import pytest

from game.core import version
from game.data import cache, loader, places
from game.data.schema import EffectRegistry, Schema, TableSpec


class Forbidden(AssertionError):
    """YAML was read although the cache is warm."""


@pytest.fixture
def no_yaml(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Give a function that forbids reading YAML from then on."""

    def refuse(*_arguments: object) -> None:
        raise Forbidden

    def forbid() -> None:
        monkeypatch.setattr("game.data.loader.read_yaml", refuse)
        monkeypatch.setattr("game.data.texts.read_yaml", refuse)

    return forbid


def test_a_warm_cache_gives_the_same_data_without_yaml(toy: Any, no_yaml: Any) -> None:
    toy.pack("good", {"toy/rules.yaml": "hand: 8\n", "i18n/en.yaml": "toy.card.C1.name: Foray\n"})
    toy.pack("bad", {"toy/rules.yaml": "hnd: 8\n"})
    cold = toy.load()
    cold_text = cold.texts("en")("toy.card.C1.name")
    no_yaml()
    warm = toy.load()
    assert (warm.tables, warm.singles, warm.fingerprint, warm.packs) == (
        cold.tables, cold.singles, cold.fingerprint, cold.packs,
    )
    assert list(warm["cards"]) == list(cold["cards"])
    assert [(name, report.faults) for name, report in warm.left_out] == [
        (name, report.faults) for name, report in cold.left_out
    ]
    assert warm.texts("en")("toy.card.C1.name") == cold_text == "Foray"


def test_a_warm_start_does_not_import_yaml(tmp_path: Path) -> None:
    program = """
import sys, msgspec
from pathlib import Path
from game.data import places
from game.data.loader import load_game
from game.data.schema import Schema, TableSpec
class Item(msgspec.Struct):
    id: str
folder = Path(sys.argv[1])
places.root = lambda: folder
data = load_game(Schema("tiny", {"items": TableSpec("items.yaml", Item)}))
print(list(data["items"]), data.texts("fr")("hello"), "yaml" in sys.modules)
"""
    files = {"tiny/items.yaml": "- {id: I1}\n", "i18n/en.yaml": "hello: Hi\n", "i18n/fr.yaml": "hello: Ho\n"}
    for name, text in files.items():
        (tmp_path / "data" / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / "data" / name).write_text(text)
    root = Path(version.__file__).parents[2]
    environment = {**os.environ, "RUBBLE_DUST_HOME": str(tmp_path / "user"), "PYTHONPATH": str(root)}
    command = [sys.executable, "-c", program, str(tmp_path)]
    said = [subprocess.check_output(command, env=environment, text=True) for _ in range(2)]
    assert said == ["['I1'] Ho True\n", "['I1'] Ho False\n"]


def change_record(toy: Any, _patch: pytest.MonkeyPatch) -> None:
    toy.append("data/toy/places.yaml", "- {id: P3}\n")


def change_text(toy: Any, _patch: pytest.MonkeyPatch) -> None:
    toy.change("data/i18n/en.yaml", "Hold", "Stay")


def change_art(toy: Any, _patch: pytest.MonkeyPatch) -> None:
    toy.write("assets/icons/new.svg", "<svg/>")


def change_pack(toy: Any, _patch: pytest.MonkeyPatch) -> None:
    toy.pack("new", {})


def change_version(_toy: Any, patch: pytest.MonkeyPatch) -> None:
    patch.setattr(version, "VERSION", "99")


@pytest.mark.parametrize("change", [change_record, change_text, change_art, change_pack, change_version])
def test_any_change_is_seen(toy: Any, no_yaml: Any, monkeypatch: pytest.MonkeyPatch, change: Any) -> None:
    toy.load()
    change(toy, monkeypatch)
    no_yaml()
    with pytest.raises(Forbidden):
        toy.load()


class Before(msgspec.Struct):
    id: str
    cost: int = 0


class After(msgspec.Struct):
    id: str
    cost: int = 1


def test_another_record_type_or_effect_needs_another_cache() -> None:
    def outline(record: Any, effect: Any) -> str:
        registry = EffectRegistry()
        registry.effect("it")(effect)
        return Schema("g", {"t": TableSpec("t.yaml", record)}, registries={"r": registry}).outline()

    def plain(*, by: int) -> None:
        """Do nothing."""

    def other_default(*, by: int = 2) -> None:
        """Do nothing."""

    def other_type(*, by: str) -> None:
        """Do nothing."""

    outlines = {outline(Before, plain), outline(Before, other_default), outline(Before, other_type),
                outline(After, plain)}
    assert len(outlines) == 4
    assert outline(Before, plain) in outlines


@pytest.mark.parametrize(
    "damage",
    [
        lambda raw: b"",
        lambda raw: raw[:-20],
        lambda raw: raw.replace(b'"C1"', b'"C7"'),
        lambda raw: b"\x00" * len(raw),
        lambda raw: raw.partition(b"\n")[2],
        lambda raw: b"0" + raw[1:],
    ],
)
def test_a_damaged_cache_is_rebuilt_silently(toy: Any, damage: Any) -> None:
    whole = toy.load()
    files = sorted(toy.cache.iterdir())
    before = {file: file.read_bytes() for file in files}
    for file in files:
        file.write_bytes(damage(before[file]))
    again = toy.load()
    assert again.tables == whole.tables
    assert {file: file.read_bytes() for file in files} == before


@pytest.mark.parametrize("body", [b"[]", b"{}", b"not json", b'{"tables": {}}'])
def test_a_cache_of_another_shape_is_rebuilt(toy: Any, monkeypatch: pytest.MonkeyPatch, body: bytes) -> None:
    whole = toy.load()
    monkeypatch.setattr(cache, "fetch", lambda _name, _key: body)
    assert toy.load().tables == whole.tables


def test_a_cache_that_can_not_be_written_is_done_without(toy: Any) -> None:
    toy.cache.parent.mkdir(parents=True)
    toy.cache.write_text("a file where the folder should be")
    assert list(toy.load()["cards"]) == ["C1", "C2"]
    assert toy.cache.read_text() == "a file where the folder should be"


def test_only_a_few_old_files_are_kept(toy: Any) -> None:
    for number in range(8):
        toy.write("data/toy/rules.yaml", f"hand: {number + 1}\n")
        toy.load()
    names = sorted(file.name for file in toy.cache.iterdir())
    assert len([name for name in names if name.startswith("toy-")]) == 4
    assert len([name for name in names if name.startswith("texts-")]) == 1
    assert toy.load()["rules"].hand == 8


def test_a_failed_write_leaves_the_old_file(toy: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    cache.store("toy", "a" * 64, b"old")

    def fail(_path: Path, _target: Path) -> None:
        raise OSError

    monkeypatch.setattr(Path, "replace", fail)
    cache.store("toy", "a" * 64, b"new")
    assert cache.fetch("toy", "a" * 64) == b"old"
    assert not list(places.cache_dir().glob("*.tmp"))


def test_without_the_cache_nothing_is_written(toy: Any) -> None:
    toy.load(cached=False)
    assert not toy.cache.exists()


def test_parts_can_not_run_into_each_other() -> None:
    assert cache.digest(["ab", "c"]) != cache.digest(["a", "bc"])
    assert loader.cache.key(["a"]) != cache.digest(["a"])
