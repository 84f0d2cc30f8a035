"""`shot`: every screen as a picture, the same each time; mistakes in one line."""

import pygame
import pytest

from game.app import shots
from game.data import places

MISTAKES = [
    (["army-bilder"], "unknown screen 'army-bilder'; did you mean 'army-builder'?"),
    (["tabel"], "unknown screen 'tabel'; did you mean 'table'?"),
    (["menu", "--size", "1600"], "'1600' is not a size such as 1600x900"),
    (["menu", "--size", "10x10"], "'10x10' is not a size"),
    (["menu", "--scale", "3"], "'3' is not a scale from 0.75 to 2"),
    (["menu", "--scale", "nan"], "'nan' is not a scale"),
    (["menu", "--lang", "de"], "unknown language 'de'"),
    (["menu", "--palette", "tritanopa"], "unknown palette 'tritanopa'; did you mean 'tritanopia'?"),
    (["table", "--game", "hell", "--seat", "2"], "hell has seats 0 to 1, not 2"),
    (["table", "--scenario", "quik"], "did you mean 'quick'?"),
    (["table", "--seat", "2"], "battle has seats 0 to 1, not 2"),
    (["table", "--seed", "x"], "'x' is not a whole number"),
    (["table", "--steps", "-1"], "'-1' is not a whole number"),
    (["rule-book", "--rule", "B-999"], "battle has no rule 'B-999'"),
    (["menu", "--point", "setings"], "nothing on the screen menu is named 'setings'; did you mean 'settings'?"),
]


@pytest.mark.parametrize(("words", "told"), MISTAKES, ids=[" ".join(words) for words, _ in MISTAKES])
def test_a_mistake_is_one_line_and_leaves_no_picture(command, tmp_path, words, told) -> None:
    ran = command("shot", *words, "--out", tmp_path / "p.png")
    assert (ran.code, ran.out) == (2, "")
    assert told in ran.err
    assert ran.err.count("\n") == 1
    assert not (tmp_path / "p.png").exists()


def test_a_picture_without_a_place_is_one_line(command, tmp_path) -> None:
    assert "required: --out" in command("shot", "menu").err
    assert "should end in .png, not '.jpg'" in command("shot", "menu", "--out", tmp_path / "p.jpg").err
    ran = command("shot", "menu", "--out", tmp_path / "nowhere" / "p.png")
    assert ran.code == 1
    assert ran.err.count("\n") == 1
    assert "nowhere" in ran.err


@pytest.mark.parametrize("screen", shots.SCREENS)
def test_every_screen_has_its_picture(command, tmp_path, screen) -> None:
    words = ["shot", screen, "--size", "1280x720", "--steps", "40", "--lang", "fr", "--out", tmp_path / "p.png"]
    ran = command(*words)
    assert (ran.code, ran.err) == (0, "")
    assert ran.out == f"{tmp_path / 'p.png'}: {screen}, 1280x720\n"
    picture = pygame.image.load(tmp_path / "p.png")
    assert picture.get_size() == (1280, 720)
    assert len({tuple(picture.get_at((x, 360))) for x in range(0, 1280, 7)}) > 8


def test_the_screens_are_told_apart() -> None:
    names = {}
    for screen in shots.SCREENS:
        with shots.opened(shots.Shot(screen, (1280, 720), steps=20)) as room:
            top = room.flow.stack.top
            names[screen] = top.name.replace("_", "-"), bool(getattr(top, "covered", False))
    assert names.pop("curtain") == ("table", True)
    assert names.pop("tutorial")[0] in ("table", "tutorial", "lesson")
    assert names == {screen: (screen, False) for screen in names}


def test_the_same_shot_is_the_same_picture(command, tmp_path) -> None:
    options = ["--seed", "4", "--steps", "60", "--size", "1280x720", "--seat", "1", "--scenario", "quick"]
    for name in ("one.png", "two.png"):
        assert command("shot", "table", *options, "--out", tmp_path / name).code == 0
    assert (tmp_path / "one.png").read_bytes() == (tmp_path / "two.png").read_bytes()


@pytest.mark.slow
def test_each_option_changes_the_picture(command, tmp_path) -> None:
    usual = ["table", "--steps", "60", "--seed", "4", "--size", "1280x720"]
    changes = (
        ["--seat", "0"], ["--seat", "1"], ["--seed", "5"], ["--steps", "80"], ["--scenario", "quick"], ["--lang", "fr"],
        ["--scale", "1.5"], ["--palette", "tritanopia"], ["--point", "undo"],
    )  # fmt: skip
    seen = set()
    for change in changes:
        ran = command("shot", *usual, *change, "--out", tmp_path / "p.png")
        assert ran.code == 0, ran.err
        seen.add((tmp_path / "p.png").read_bytes())
    assert len(seen) == len(changes)


def test_a_shot_leaves_the_users_saves_alone(command, tmp_path, home) -> None:
    for screen in ("saves", "tutorial", "table"):
        assert command("shot", screen, "--out", tmp_path / "p.png", "--size", "640x360").code == 0
    assert not places.saves_dir().exists()
    assert places.user_dir() == home
