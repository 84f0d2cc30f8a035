"""The kept picture below what moves: it is used, and the screen is the same as without it."""

import pygame
import pytest

from game.app import measure
from game.app.screens.table import TableScreen
from game.app.table.layers import Layers


@pytest.fixture(params=["battle", "hell"])
def bench(request):
    """Return a table in the middle of a fight."""
    made = measure.Bench(request.param)
    yield made
    made.room.close()


def same_without(bench) -> bool:
    """Tell whether the screen looks the same when everything is painted anew."""
    room = bench.room
    room.flow.stack.draw(room.canvas)
    kept = pygame.image.tobytes(room.canvas, "RGB")
    bench._screen.backdrop.forget()
    bench._screen.top.layers.forget()
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


def test_every_frame_of_a_choice_shows_the_same_as_painting_anew(bench) -> None:
    for at in range(6):
        bench._choose()
        bench._screen.sync()
        for frame in range(30):
            bench._frame()
            assert frame % 3 or same_without(bench), (at, frame)
        bench.room.settle()


def test_a_choice_paints_only_the_parts_that_changed(bench, monkeypatch) -> None:
    whole, parts = [], []
    paint = Layers._paint

    def spy(layers, surface, still, lain, sheets) -> None:
        (parts if surface.get_clip() != still.plan.board else whole).append(len(lain))
        paint(layers, surface, still, lain, sheets)

    monkeypatch.setattr(Layers, "_paint", spy)
    for _ in range(4):
        bench.show_choice()
        bench.room.settle()
    assert len(parts) > len(whole)
