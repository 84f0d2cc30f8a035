"""Without a screen: a line that says so, a demo that ends, a picture and a replay that verifies."""

import pygame
import pytest

from game.app import launch
from game.core.saves import SaveError, list_saves
from game.data import places


def test_without_a_screen_two_recruits_play_a_demo(command, home) -> None:
    ran = command("battle", "--seed", "4", "--scenario", "quick")
    assert (ran.code, ran.err) == (0, "")
    first, outcome, replay, last = ran.out.splitlines()
    assert first == "There is no screen here, so two recruits play a demo; --terminal plays in the terminal."
    assert " wins. " in outcome
    (save,) = list_saves(places.saves_dir())
    assert replay == f"The replay is in {save.path}."
    picture = save.path.with_suffix(".png")
    assert last == f"The last position as a picture: {picture}"
    assert pygame.image.load(picture).get_size() == (1600, 900)
    assert save.players == {"german": "recruit", "soviet": "recruit"}
    assert command("replay", save.path, "--verify").last == "verified"
    told = command("replay", save.path, "--lang", "fr")
    assert told.code == 0
    assert told.last.startswith("Le joueur ")


def test_a_demo_from_a_save_leaves_the_save_alone(command, at_keyboard, home) -> None:
    at_keyboard("move GU24 2p", "save mine", "quit")
    command("battle", "--terminal", "--scenario", "quick", "--seed", "3")
    file = places.saves_dir() / "mine.journal"
    before = file.read_bytes()
    ran = command("battle", "--load", file)
    assert ran.code == 0
    assert file.read_bytes() == before
    demo = ran.out.splitlines()[-2].removeprefix("The replay is in ").removesuffix(".")
    assert command("replay", demo, "--verify").last == "verified"


def test_a_demo_finds_room_when_the_saves_cannot_be_written(command, monkeypatch, tmp_path) -> None:
    (tmp_path / "file").write_text("x", encoding="utf-8")
    monkeypatch.setenv(places.HOME_VARIABLE, str(tmp_path / "file" / "below"))
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    ran = command("battle", "--seed", "4", "--scenario", "quick")
    assert ran.code == 0
    (journal,) = tmp_path.glob("rubble-and-dust-*/demo.journal")
    assert f"below/saves can't be written, so this game is kept in {journal.parent}" in ran.out
    assert command("replay", journal, "--verify").last == "verified"


@pytest.mark.slow
def test_a_full_row_of_slots_that_cannot_be_cleared_stops_nobody(command, home, monkeypatch, tmp_path) -> None:
    def refuse(path: object) -> None:
        raise SaveError("not_deleted", f"{path} can't be deleted")

    monkeypatch.setattr("game.core.saves.delete_save", refuse)
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    (home / "saves").mkdir(parents=True)
    for number in range(1, 6):
        (home / "saves" / f"autosave-demo-{number}.journal").write_text("junk", encoding="utf-8")
    assert command("battle", "--seed", "4", "--scenario", "quick").code == 0
    (first,) = tmp_path.glob("rubble-and-dust-*/demo.journal")
    assert command("battle", "--load", first).code == 0
    (second,) = set(tmp_path.glob("rubble-and-dust-*/demo.journal")) - {first}
    assert command("replay", second, "--verify").last == "verified"
    assert {file.read_text(encoding="utf-8") for file in (home / "saves").iterdir()} == {"junk"}


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (lambda raw: raw.replace(b'"end"', b'"dance"', 1), "differs: "),
        (lambda raw: raw[: len(raw) // 2], "the last line was not written to its end"),
    ],
)
def test_a_changed_journal_is_found_out(command, home, tmp_path, change, told) -> None:
    command("battle", "--seed", "4", "--scenario", "quick")
    (save,) = list_saves(places.saves_dir())
    file = tmp_path / "changed.journal"
    file.write_bytes(change(save.path.read_bytes()))
    ran = command("replay", file, "--verify")
    assert told in ran.out
    assert ran.code == (1 if told == "differs: " else 0)
    if ran.code:
        story = command("replay", file)
        assert (story.code, story.err.count("\n")) == (2, 1)


@pytest.mark.parametrize("words", [(), ("--lang", "fr"), ("battle", "--german", "veteran")])
def test_whatever_was_asked_a_demo_is_shown(command, home, words) -> None:
    ran = command(*words)
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.startswith("Il n’y a pas d’écran ici" if "fr" in words else "There is no screen here")
    assert len(list(places.saves_dir().glob("*.png"))) == 1


def test_a_display_that_cannot_be_opened_is_named(command, home, monkeypatch) -> None:
    def fail(wanted: object) -> int:
        raise launch.NoDisplay("x11 not available")

    monkeypatch.setattr(launch, "run", fail)
    ran = command("battle", "--seed", "4", "--scenario", "quick")
    assert ran.code == 0
    assert ran.out.splitlines()[0].endswith(" (x11 not available)")
