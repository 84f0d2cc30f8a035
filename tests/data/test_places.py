"""The user's folders: where a variable puts them, and where they are for an account that has no home."""

import platformdirs
import pytest

from game.data import places


def test_an_unknown_user_in_the_variable_is_a_plain_name(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(places.HOME_VARIABLE, "~nobody-of-this-name/x")
    assert places.saves_dir().parts == ("~nobody-of-this-name", "x", "saves")
    assert places.cache_dir().parts == ("~nobody-of-this-name", "x", "cache")


def test_an_account_without_a_home_still_has_folders(monkeypatch: pytest.MonkeyPatch, tmp_path) -> None:
    def homeless(*_: object, **__: object) -> str:
        raise RuntimeError("could not determine the home directory")

    monkeypatch.delenv(places.HOME_VARIABLE, raising=False)
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    for kind in ("user_data_dir", "user_cache_dir"):
        monkeypatch.setattr(platformdirs, kind, homeless)
    assert places.user_dir().is_relative_to(tmp_path)
    assert places.cache_dir().is_relative_to(tmp_path)
    assert places.cache_dir() != places.user_dir()


def test_the_cache_may_lie_elsewhere_for_users_of_several_folders(monkeypatch: pytest.MonkeyPatch, tmp_path) -> None:
    monkeypatch.setenv(places.HOME_VARIABLE, str(tmp_path / "user"))
    monkeypatch.setenv(places.CACHE_VARIABLE, str(tmp_path / "built"))
    assert places.cache_dir() == tmp_path / "built"
    assert places.saves_dir() == tmp_path / "user" / "saves"
