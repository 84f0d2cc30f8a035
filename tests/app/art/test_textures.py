"""Textures that meet, and the shelf on disk they are kept on."""

from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from game.app.art import shelf, textures
from game.app.art.look import Look


def column_gap(tile: pygame.Surface, one: int, other: int) -> float:
    rows = range(tile.get_height())
    return sum(abs(tile.get_at((one, y)).g - tile.get_at((other, y)).g) for y in rows) / len(rows)


@pytest.mark.parametrize("name", textures.GRAINS)
def test_the_edges_of_a_tile_meet(look: Look, name: str) -> None:
    tile = textures.tile(look, name)
    inside = sum(column_gap(tile, x, x + 1) for x in range(100, 120)) / 20
    assert tile.get_size() == (textures.TILE, textures.TILE)
    assert column_gap(tile, textures.TILE - 1, 0) < inside * 1.4


@pytest.mark.parametrize("name", textures.GRAINS)
def test_a_texture_keeps_its_colour(look: Look, name: str) -> None:
    mean = pygame.transform.average_color(textures.tile(look, name))
    wanted = textures.GRAINS[name].colour
    assert all(abs(mean[channel] - wanted[channel]) <= 8 for channel in range(3))


def test_a_texture_is_the_same_every_time(tmp_path: Path) -> None:
    tiles = [textures.tile(Look(cache_dir=tmp_path / name), "felt") for name in ("a", "b")]
    assert pygame.image.tobytes(tiles[0], "RGB") == pygame.image.tobytes(tiles[1], "RGB")


def test_the_table_is_lighter_in_the_middle(look: Look) -> None:
    table = textures.table(look, (320, 180))
    middle = pygame.transform.average_color(table, pygame.Rect(120, 50, 80, 60))
    corner = pygame.transform.average_color(table, pygame.Rect(0, 150, 30, 30))
    assert sum(middle[:3]) > sum(corner[:3])


def test_a_second_start_reads_what_the_first_one_made(looks: Callable[..., Look]) -> None:
    made: list[int] = []

    def make() -> pygame.Surface:
        made.append(1)
        surface = pygame.Surface((8, 6), pygame.SRCALPHA)
        surface.fill((10, 20, 30, 128))
        return surface

    first = shelf.kept(looks(), "test", (1,), make)
    again = shelf.kept(looks(), "test", (1,), make)
    assert made == [1]
    assert tuple(again.get_at((3, 3))) == tuple(first.get_at((3, 3))) == (10, 20, 30, 128)
    shelf.kept(looks(), "test", (2,), make)
    shelf.kept(looks(1.5), "test", (1,), make)
    assert made == [1, 1, 1]


def test_a_torn_file_is_made_anew(looks: Callable[..., Look]) -> None:
    textures.tile(looks(), "felt")
    [stored] = shelf.folder(looks()).glob("tile-felt-*")
    stored.write_bytes(stored.read_bytes()[:40])
    assert textures.tile(looks(), "felt").get_size() == (textures.TILE, textures.TILE)
    assert stored.stat().st_size > 40


def test_a_folder_that_refuses_costs_nothing_but_time(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("in the way")
    assert textures.tile(Look(cache_dir=blocked), "felt").get_size() == (textures.TILE, textures.TILE)


def test_the_shelf_is_capped(looks: Callable[..., Look], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shelf, "ROOM", 3000)
    for number in range(6):
        shelf.kept(looks(), "test", (number,), lambda: pygame.Surface((20, 20), depth=24))
    assert len(list(shelf.folder(looks()).iterdir())) <= 3
