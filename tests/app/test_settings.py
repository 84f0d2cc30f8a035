"""Settings: kept, mended and never in the way, whatever is in their file."""

import json
import os

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.app import settings as kept
from game.app.news import told
from game.app.settings import CHECKS, Settings
from game.data.texts import Texts

ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers(-(10**20), 10**20) | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=4), inner, max_size=2),
    max_leaves=4,
)


def write(text: str | bytes) -> None:
    kept.path().parent.mkdir(parents=True, exist_ok=True)
    kept.path().write_bytes(text if isinstance(text, bytes) else text.encode())


def test_every_field_has_its_check() -> None:
    assert set(CHECKS) == set(Settings.__struct_fields__)


def test_without_a_file_all_is_as_usual(home) -> None:
    assert kept.load() == (Settings(), [])


def test_what_is_saved_is_loaded(home) -> None:
    chosen = Settings(language="fr", ui_scale=1.5, palette="tritanopia", window=(1280, 720), sound=False)
    assert kept.save(chosen) is None
    assert kept.load() == (chosen, [])
    assert sorted(path.name for path in home.iterdir()) == ["settings.json"]


@pytest.mark.parametrize("content", ["", "{", "[1, 2]", "null", b"\xff\xfe", "[" * 20_000, "x" * 70_000])
def test_a_broken_file_is_set_aside_and_told(home, content) -> None:
    write(content)
    found, notices = kept.load()
    assert found == Settings()
    assert [notice.reason for notice in notices] == ["settings_broken"]
    broken = content if isinstance(content, bytes) else content.encode()
    assert (home / "settings.broken").read_bytes() == broken
    assert not kept.path().exists()
    assert kept.load() == (Settings(), [])


def test_good_values_survive_bad_ones(home) -> None:
    write(json.dumps({"language": "fr", "palette": "plaid", "ui_scale": 9, "sound": "yes", "wings": 2}))
    found, notices = kept.load()
    assert found == Settings(language="fr", ui_scale=2.0)
    assert notices[0].reason == "settings_mended"
    assert notices[0].params["fields"] == "palette, ui_scale, sound, wings"
    assert (home / "settings.broken").exists()
    for language in ("en", "fr"):
        assert "palette, ui_scale, sound, wings" in told(notices[0], Texts(language))


@pytest.mark.parametrize(
    ("field", "value", "exact", "result"),
    [
        ("ui_scale", 0.1, False, 0.75),
        ("ui_scale", 1, True, 1.0),
        ("text_size", float("inf"), False, 1.5),
        ("text_size", float("nan"), False, 1.0),
        ("volume", -1, False, 0.0),
        ("volume", True, False, 0.35),
        ("speed", "fast", True, "fast"),
        ("speed", ["fast"], False, "normal"),
        ("window", [1920, 1080], True, (1920, 1080)),
        ("window", [1, 1], False, (640, 360)),
        ("window", [800.5, 600], False, (1600, 900)),
        ("window", [800, 600, 2], False, (1600, 900)),
    ],
)
def test_values_are_brought_within_their_limits(field, value, exact, result) -> None:
    settings = Settings()
    assert settings.put(field, value) is exact
    assert getattr(settings, field) == result


@given(st.sampled_from(sorted(CHECKS)), ANYTHING)
def test_nothing_unsound_ever_gets_in(field, value) -> None:
    settings = Settings()
    settings.put(field, value)
    assert msgspec.json.decode(msgspec.json.encode(settings), type=Settings) == settings
    again = Settings()
    assert again.put(field, getattr(settings, field))


def test_a_folder_that_cannot_be_written_is_only_told(home) -> None:
    home.parent.mkdir(parents=True, exist_ok=True)
    home.write_text("a file where the folder should be", encoding="utf-8")
    notice = kept.save(Settings())
    assert notice is not None
    assert notice.reason == "settings_not_saved"
    assert told(notice, Texts("en")).startswith("The settings cannot be kept")


def test_a_folder_in_the_place_of_the_file_is_only_told(home) -> None:
    kept.path().mkdir(parents=True)
    found, notices = kept.load()
    assert found == Settings()
    assert notices[0].reason == "settings_unreadable"


def test_a_write_that_breaks_off_leaves_the_old_file(home, monkeypatch) -> None:
    kept.save(Settings(language="fr"))

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    notice = kept.save(Settings(language="en"))
    assert notice is not None
    assert kept.load()[0].language == "fr"
    assert [path.name for path in home.iterdir()] == ["settings.json"]
