"""Words, icons and the cache of the look."""

from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from game.app.art import lettering
from game.app.art import look as look_module
from game.app.art.look import FACES, SMALLEST, Look
from game.app.art.palette import AMBER, PAPER_INK, PAPER_MARK, TEXT
from game.data import places
from game.data.layers import LANGUAGES

LONG = "245e bataillon de canons d’assaut de la réserve d’armée"


def ink_of(surface: pygame.Surface) -> set[tuple[int, ...]]:
    """Return the colours of the fully covered pixels of a text."""
    wide, high = surface.get_size()
    pixels = (surface.get_at((x, y)) for x in range(wide) for y in range(high))
    return {tuple(pixel)[:3] for pixel in pixels if pixel.a == 255}


@pytest.mark.parametrize(
    ("scale", "units", "pixels"), [(1, 16, 16), (1.5, 16, 24), (0.8, 1, 1), (0.1, 1, 1), (2, 0, 0)]
)
def test_lengths_are_scaled_and_never_vanish(
    looks: Callable[..., Look], scale: float, units: float, pixels: int
) -> None:
    assert looks(scale).px(units) == pixels


@pytest.mark.parametrize("face", FACES)
@pytest.mark.parametrize("scale", [0.5, 1.0, 1.5])
def test_no_letter_is_below_thirteen_pixels(looks: Callable[..., Look], face: str, scale: float) -> None:
    assert looks(scale).font(face, 6).point_size == SMALLEST
    assert looks(scale).font(face, 40).point_size == 40 * scale


def test_the_text_scale_enlarges_words_alone(looks: Callable[..., Look]) -> None:
    large = looks(1.0, text_scale=1.5)
    assert large.font("label", 20).point_size == 30
    assert large.px(20) == 20


@pytest.mark.parametrize("face", FACES)
@pytest.mark.parametrize("width", [30, 60, 120, 200, 400])
def test_a_line_is_never_wider_than_asked(look: Look, face: str, width: int) -> None:
    assert look.text(LONG, face, 22, width=width).get_width() <= width


@pytest.mark.parametrize("face", FACES)
def test_a_line_has_the_size_that_was_measured(look: Look, face: str) -> None:
    assert look.text(LONG, face, 18).get_size() == look.size_of(LONG, face, 18)


def test_a_long_name_shrinks_to_four_fifths_before_it_is_cut(look: Look) -> None:
    whole = look.size_of(LONG, "label", 30)[0]
    assert look.fits(LONG, "label", 30, round(whole * 0.85))
    assert look.text(LONG, "label", 30, width=round(whole * 0.85)).get_height() < look.size_of(LONG, "label", 30)[1]
    assert not look.fits(LONG, "label", 30, round(whole * 0.7))


def test_what_does_not_fit_ends_in_an_ellipsis() -> None:
    assert lettering.cut("Dzerzhinsky", 6, len) == "Dzerz…"
    assert lettering.cut("Red October", 5, len) == "Red…"


def test_a_name_wraps_where_a_line_is_cut(look: Look) -> None:
    one, two = look.text(LONG, "title", 22, width=180), look.name(LONG, "title", 22, width=180)
    assert two.get_height() > one.get_height()
    assert two.get_width() <= 180


@pytest.mark.parametrize("width", [40, 90, 150, 300])
@pytest.mark.parametrize("face", ["book", "label", "title"])
def test_no_line_of_a_paragraph_is_wider_than_asked(look: Look, face: str, width: int) -> None:
    drawn = look.paragraph(f"{LONG} **{LONG}** [B-025]", face, 16, width=width)
    assert drawn.get_width() == width
    assert drawn.get_height() == look.height_of(f"{LONG} **{LONG}** [B-025]", face, 16, width=width)
    for row in lettering.wrap(LONG, width, lambda words, _: look.size_of(words, face, 16)[0]):
        assert row[-1].x + look.size_of(row[-1].words, face, 16)[0] <= width


def test_a_limit_of_lines_ends_in_an_ellipsis() -> None:
    rows = lettering.wrap("one two three four five", 9, lambda words, _: len(words), 2)
    assert [" ".join(piece.words for piece in row) for row in rows] == ["one two", "three…"]


def test_a_broken_word_shows_a_hyphen_and_prefers_the_soft_one() -> None:
    def rows(words: str) -> list[str]:
        return [row[0].words for row in lettering.wrap(words, 9, lambda part, _: len(part))]

    assert rows("Panzergrenadiers") == ["Panzergr-", "enadiers"]
    assert rows("Panzer\u00adgrenadiers") == ["Panzer-", "grenadi-", "ers"]
    assert rows("Pan\u00adzer") == ["Panzer"]


def test_a_strong_word_keeps_its_comma() -> None:
    rows = lettering.wrap("a **bb**, c", 5, lambda words, _: len(words))
    assert [[piece.words for piece in row] for row in rows] == [["a", "bb", ","], ["c"]]


def test_marks_are_amber_on_dark_and_brown_on_paper(look: Look) -> None:
    assert AMBER in ink_of(look.paragraph("rule [B-025]", size=30, colour=TEXT, width=300))
    assert PAPER_MARK in ink_of(look.paragraph("rule [B-025]", size=30, colour=PAPER_INK, width=300))
    assert AMBER not in ink_of(look.paragraph("rule (B-025)", size=30, colour=TEXT, width=300))


def test_the_title_face_is_written_in_capitals_with_room_for_accents(look: Look) -> None:
    assert look.size_of("étape", "title", 40) == look.size_of("ÉTAPE", "title", 40)
    plain, accent = look.text("ETE", "title", 60).get_bounding_rect(), look.text("ÉTÉ", "title", 60).get_bounding_rect()
    assert accent.bottom == plain.bottom
    assert accent.top < plain.top


def test_the_narrow_space_is_written_as_one_the_faces_have(look: Look) -> None:
    assert look.size_of("Limite\u202f: 1") == look.size_of("Limite\u00a0: 1")


def test_balanced_lines_are_narrower_and_not_more(look: Look) -> None:
    width = look.balanced("Firefight to enemy", "label", 14, 90)
    assert width < 90
    assert look.height_of("Firefight to enemy", "label", 14, width=width) == look.height_of(
        "Firefight to enemy", "label", 14, width=90
    )


def test_the_same_words_are_drawn_once(look: Look) -> None:
    assert look.text("Ready") is look.text("Ready")
    assert look.text("Ready") is not look.text("Ready", colour=AMBER)
    assert look.icon("icons/star", 24) is look.icon("icons/star", 24)


def test_the_cache_is_capped_and_drops_what_was_unused_longest(look: Look, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(look_module, "CACHE_BYTES", 4 * 10 * 10 * 3)
    made: list[int] = []

    def ask(number: int) -> None:
        look.cached(("test", number), lambda: made.append(number) or pygame.Surface((10, 10), pygame.SRCALPHA))

    for number in (1, 2, 3, 1, 4, 1, 2):
        ask(number)
    assert made == [1, 2, 3, 4, 2]
    assert look.bytes <= 4 * 10 * 10 * 3


def test_an_icon_is_tinted_and_its_holes_are_open_or_filled(look: Look) -> None:
    assert ink_of(look.icon("units/tank", 64, (1, 2, 3))) == {(1, 2, 3)}
    open_hole, filled = look.icon("units/tank", 128, (9, 9, 9)), look.icon("units/tank", 128, (9, 9, 9), (200, 0, 0))
    hole = (22 + 5, 88)   # the first wheel, between its rim and its axle
    assert open_hole.get_at(hole).a < 20
    assert tuple(filled.get_at(hole))[:3] == (200, 0, 0)


@pytest.mark.parametrize("size", [(100, 100), (300, 60), (37, 91)])
def test_a_scene_covers_its_size(look: Look, size: tuple[int, int]) -> None:
    drawn = look.scene("store-night", size)
    assert drawn.get_size() == size
    assert all(drawn.get_at((x, y)).a == 255 for x in (0, size[0] - 1) for y in (0, size[1] - 1))


def test_a_figure_fills_its_room(look: Look) -> None:
    drawn = look.figure("units/tank", (60, 60), TEXT)
    assert drawn.get_width() <= 60
    assert drawn.get_width() > 54
    assert drawn.get_height() < 45


@pytest.mark.parametrize("face", FACES)
def test_every_letter_of_both_languages_is_in_every_face(looks: Callable[..., Look], face: str, root: Path) -> None:
    look = looks(1.0)
    used = {letter for code in LANGUAGES for letter in (root / "data" / "i18n" / f"{code}.yaml").read_text("utf-8")}

    def drawn(letter: str) -> bytes:
        return pygame.image.tobytes(look.text(letter, face, 20), "RGBA")

    empty = drawn("\ue123")
    assert {letter for letter in used if letter.isprintable() and drawn(letter) == empty} == set()


def test_a_font_that_is_missing_or_damaged_says_where_and_what_to_do(
    look: Look, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(places, "assets_dir", lambda: tmp_path)
    with pytest.raises(OSError, match="install the program anew") as missing:
        look.font("book", 77)
    (tmp_path / "fonts").mkdir()
    file = tmp_path / "fonts" / "Vollkorn-Regular.ttf"
    file.write_text("no font")
    with pytest.raises(OSError, match="install the program anew") as damaged:
        look.font("book", 77)
    assert missing.value.filename == damaged.value.filename == str(file)
