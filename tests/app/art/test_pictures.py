"""Menu tiles, endings, thumbnails, tokens and dice."""

from collections.abc import Callable

import pygame
import pytest

from game.app.art import dice, pictures, tokens
from game.app.art.look import Look
from game.app.art.palette import AMBER, BLOCS


def pixels(surface: pygame.Surface) -> bytes:
    return pygame.image.tobytes(surface, "RGBA")


@pytest.mark.parametrize("size", [(364, 300), (200, 240), (546, 320)])
def test_every_game_has_a_tile_of_its_own(look: Look, size: tuple[int, int]) -> None:
    drawn = [pictures.tile(look, game, size) for game in ("hell", "battle", "tactics", "battlefield")]
    assert {tile.get_size() for tile in drawn} == {size}
    assert len({pixels(tile) for tile in drawn}) == 4


def test_a_tile_is_drawn_the_same_again_and_read_back_the_same(looks: Callable[..., Look]) -> None:
    first = pixels(pictures.tile(looks(), "battle", (182, 150)))
    assert pixels(pictures.tile(looks(), "battle", (182, 150))) == first
    assert pixels(pictures.tile(looks(palette="tritanopia"), "battle", (182, 150))) == first


@pytest.mark.parametrize("size", [(1600, 900), (1067, 600), (2560, 1080)])
def test_the_menu_has_a_skyline_above_and_the_table_below(look: Look, size: tuple[int, int]) -> None:
    drawn = pictures.menu_backdrop(look, size)
    assert drawn.get_size() == size
    assert not drawn.get_flags() & pygame.SRCALPHA


def test_the_endings_differ_and_a_victory_flies_a_banner(look: Look) -> None:
    size = (480, 200)
    drawn = [pixels(pictures.ending(look, how, size)) for how in ("victory", "defeat", "draw")]
    red = pixels(pictures.ending(look, "victory", size, (0xAE, 0x3A, 0x2E)))
    assert len({*drawn, red}) == 4
    assert pixels(pictures.ending(look, "victory", size, AMBER)) == drawn[0]


def test_a_thumbnail_has_round_corners(look: Look) -> None:
    drawn = pictures.thumbnail(look, "station-ember", (126, 78))
    assert drawn.get_size() == (126, 78)
    assert drawn.get_at((0, 0)).a == 0


@pytest.mark.parametrize("size", [12, 17, 18, 34, 51])
@pytest.mark.parametrize("kind", tokens.CHIPS)
def test_chips_have_the_size_asked_for(look: Look, kind: str, size: int) -> None:
    assert tokens.chip(look, kind, size).get_size() == (size, size)


def test_many_chips_become_one_and_a_number(look: Look) -> None:
    few, many = tokens.row(look, "ration", 3, 16, 70), tokens.row(look, "ration", 9, 16, 70)
    assert few.get_width() == 3 * 16 + 2
    assert many.get_width() <= 70
    assert pixels(many) != pixels(tokens.row(look, "ration", 8, 16, 70))


def test_badges_are_told_apart_by_shape(look: Look) -> None:
    outlines = {
        side: pygame.mask.from_surface(tokens.badge(look, side, 40)).count() for side in BLOCS
    }
    assert outlines["german"] == outlines["axis"]
    assert len({outlines[side] for side in ("allies", "axis", "soviet")}) == 3


def test_a_value_is_written_on_its_disc(look: Look) -> None:
    assert pixels(tokens.value_disc(look, 28, 3)) != pixels(tokens.value_disc(look, 28, 4))


@pytest.mark.parametrize("bloc", dice.DICE)
def test_every_face_of_a_die_differs_and_one_not_counted_is_dimmed(look: Look, bloc: str) -> None:
    faces = ["army", *dice.SIGNS, *range(1, 7)]
    assert len({pixels(dice.die(look, bloc, face, 40)) for face in faces}) == len(faces)
    assert pixels(dice.die(look, bloc, "army", 40)) != pixels(dice.die(look, bloc, "army", 40, counted=False))


def test_what_is_laid_behind_everything_has_the_pixels_of_a_screen(looks: Callable[..., Look]) -> None:
    for _ in ("drawn", "read back"):
        assert pictures.menu_backdrop(looks(), (320, 180)).get_bitsize() == 32
