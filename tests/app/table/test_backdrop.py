"""The kept picture below what moves: it is used, and the screen is the same as without it."""

import pygame
import pytest

from game.app import measure
from game.app.screens.table import TableScreen


@pytest.fixture
def bench():
    """Return a table in the middle of an attack."""
    made = measure.Bench("battle")
    yield made
    made.room.close()


def same_without(bench) -> bool:
    """Tell whether the screen looks the same when everything is painted anew."""
    room = bench.room
    room.flow.stack.draw(room.canvas)
    kept = pygame.image.tobytes(room.canvas, "RGB")
    bench._screen.backdrop.forget()
    room.flow.stack.draw(room.canvas)
    return pygame.image.tobytes(room.canvas, "RGB") == kept


def test_a_carried_card_costs_no_new_picture(bench, monkeypatch) -> None:
    painted = []
    paint = TableScreen.draw_below
    monkeypatch.setattr(TableScreen, "draw_below", lambda *given: (painted.append(1), paint(*given)))
    bench.carry()
    assert 0 < len(painted) < measure.FRAMES / 2


def test_carrying_and_moving_show_the_same_as_painting_anew(bench) -> None:
    for at in range(4):
        bench.carry()
        assert same_without(bench), at
        bench.show_choice()
        assert same_without(bench), at
        bench.room.settle()
        assert same_without(bench), at
