"""Where an enlarged card goes: beside the piece, never over it, never off the screen."""

import pygame
import pytest

from game.app.table.enlarge import place

ROOM = pygame.Rect(8, 8, 1584, 884)


@pytest.mark.parametrize("x", range(0, 1600, 160))
@pytest.mark.parametrize("y", range(0, 900, 150))
def test_it_covers_neither_the_piece_nor_the_edge(x: int, y: int) -> None:
    piece = pygame.Rect(x, y, 80, 110)
    found = place((300, 440), piece, ROOM, 16)
    assert ROOM.contains(found)
    assert not found.colliderect(piece)
