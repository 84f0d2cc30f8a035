"""The check of everything, of pictures, and the places of the folders."""

import sys
from pathlib import Path
from typing import Any

import pytest

from game.data import places
from game.data.check import check_all, check_svg
from game.data.faults import Fault, Report


def test_sound_data_gives_counts_in_order(toy: Any) -> None:
    report, counts = check_all([toy.schema])
    assert str(report) == ""
    assert list(counts.items()) == [
        ("toy.cards", 2), ("toy.places", 2), ("toy.rules", 1), ("texts", 6), ("art", 1),
    ]


def test_faults_of_data_texts_packs_and_pictures_come_together(toy: Any) -> None:
    toy.append("data/i18n/fr.yaml", "odd: x\n")
    toy.write("assets/scenes/bad.svg", "<svg>\n<mask/></svg>")
    toy.pack("art", {"assets/own.svg": "<svg>"})
    toy.pack("bad", {}, "")
    report, _ = check_all([toy.schema, toy.schema])
    assert [f"{fault.file}:{fault.line}" for fault in report] == [
        "data/i18n/fr.yaml:7", "assets/scenes/bad.svg:2", "packs/art/assets/own.svg:1",
    ]
    toy.change("data/i18n/fr.yaml", "odd: x\n", "")
    report, _ = check_all([toy.schema, toy.schema])
    assert [fault.file for fault in report].count("packs/bad/pack.yaml") == 1


def test_the_pictures_behind_a_link_in_a_pack_are_not_looked_at(toy: Any, tmp_path: Path) -> None:
    outside = tmp_path / "outside"
    outside.mkdir()
    (outside / "secret.svg").write_text("<broken")
    toy.pack("sly", {}).joinpath("assets").symlink_to(outside)
    report, _ = check_all([toy.schema])
    assert [fault.file for fault in report] == ["packs/sly/assets"]


def test_the_check_never_trusts_the_cache(toy: Any) -> None:
    toy.load()
    for file in toy.cache.iterdir():
        file.unlink()
    check_all([toy.schema])
    assert list(toy.cache.iterdir()) == []


@pytest.mark.parametrize("element", ["clipPath", "mask", "filter", "text", "use", "image"])
def test_a_picture_has_nothing_that_pygame_can_not_draw(element: str) -> None:
    report = Report()
    picture = f'<svg xmlns="http://www.w3.org/2000/svg">\n<g>\n<{element}/></g></svg>'
    check_svg(picture.encode(), "a.svg", report)
    expected = "(expected shapes, paths and gradients)"
    assert str(report) == f"a.svg:3: {element}: pygame can't draw <{element}> {expected}"


@pytest.mark.parametrize(
    ("picture", "fault"),
    [
        (b"", "a.svg:1: is not XML: no element found"),
        (b"\x00\x01", "a.svg:1: is not XML"),
        (b"<svg>\n<g></svg>", "a.svg:2: is not XML: mismatched tag"),
        (b'<!DOCTYPE svg [<!ENTITY a "ha">]>\n<svg>&a;</svg>', "a.svg:1: has a document type"),
    ],
)
def test_a_picture_is_plain_xml(picture: bytes, fault: str) -> None:
    report = Report()
    check_svg(picture, "a.svg", report)
    assert len(report) == 1
    assert str(report).startswith(fault)


def test_the_pictures_of_the_game_can_be_drawn() -> None:
    report = Report()
    pictures = sorted(places.assets_dir().rglob("*.svg"))
    for picture in pictures:
        check_svg(picture.read_bytes(), picture.name, report)
    assert len(pictures) > 100
    assert str(report) == ""


def test_a_fault_prints_as_one_line() -> None:
    assert str(Fault("f.yaml", 3, "[0].a", "is odd", "even")) == "f.yaml:3: [0].a: is odd (expected even)"
    assert str(Fault("f.yaml", 3, "", "is odd")) == "f.yaml:3: is odd"


def test_a_report_takes_only_so_many_faults() -> None:
    report = Report()
    for line in range(1, 1100):
        report.add("f.yaml", line, "", "is odd")
    assert (len(report), report.is_full) == (1000, True)


def test_one_variable_moves_all_folders_of_the_user(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    home = tmp_path / "not yet there"
    monkeypatch.setenv("RUBBLE_DUST_HOME", str(home))
    assert places.user_dir() == home
    assert {places.saves_dir(), places.packs_dir(), places.cache_dir()} == {
        home / "saves", home / "packs", home / "cache",
    }
    assert not home.exists()


def test_without_the_variable_the_system_says_where(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("RUBBLE_DUST_HOME", raising=False)
    assert places.APP in str(places.user_dir())
    assert places.APP in str(places.cache_dir())
    assert places.user_dir() != places.cache_dir()


def test_the_packaged_program_has_its_files_where_it_was_unpacked(monkeypatch: pytest.MonkeyPatch) -> None:
    assert (places.root() / "game" / "data" / "places.py").is_file()
    monkeypatch.setattr(sys, "_MEIPASS", "unpacked", raising=False)
    assert places.data_dir() == Path("unpacked/data")
    assert places.assets_dir() == Path("unpacked/assets")


def test_a_file_that_is_no_font_is_told(toy: Any) -> None:
    toy.write("assets/fonts/Good.ttf", "\x00\x01\x00\x00 and so on")
    toy.write("assets/fonts/Bad.otf", "<html>")
    toy.write("assets/fonts/OFL.txt", "words")
    report, _ = check_all([toy.schema])
    assert [(fault.file, fault.what) for fault in report] == [("assets/fonts/Bad.otf", "is no font")]
