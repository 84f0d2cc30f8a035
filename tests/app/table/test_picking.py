"""What lies under the pointer: turned pieces, round corners, the topmost first, spots below pieces."""

import pygame

from game.app.table.picking import Drawn, under
from game.app.table.planes import Placed

SCREEN = pygame.Rect(0, 0, 1000, 1000)


def drawn(name: str, placed: Placed, *, spot: bool = False, clip: pygame.Rect = SCREEN) -> Drawn:
    return Drawn(name, placed, "board", clip, spot)


def test_the_topmost_piece_comes_first_and_spots_after_pieces_smallest_first() -> None:
    parts = [
        drawn("board", Placed(200, 200, 400, 400), spot=True),
        drawn("zone", Placed(200, 200, 100, 200), spot=True),
        drawn("low", Placed(190, 200, 80, 100)),
        drawn("high", Placed(210, 200, 80, 100)),
    ]
    assert [part.id for part in under(parts, (200, 200))] == ["high", "low", "zone", "board"]
    assert [part.id for part in under(parts, (155, 200))] == ["low", "zone", "board"]


def test_a_turned_card_is_hit_where_it_is_drawn() -> None:
    card = drawn("card", Placed(300, 300, 60, 200, angle=90))
    assert card.covers((390, 300))
    assert not card.covers((300, 390))
    tilted = drawn("card", Placed(300, 300, 60, 200, angle=45))
    assert tilted.covers((360, 240))
    assert not tilted.covers((240, 240))


def test_round_corners_do_not_count() -> None:
    card = drawn("card", Placed(300, 300, 200, 200))
    assert card.covers((300, 201))
    assert not card.covers((201, 201))


def test_what_its_window_hides_is_not_hit() -> None:
    card = drawn("card", Placed(300, 300, 200, 200), clip=pygame.Rect(0, 0, 250, 1000))
    assert card.covers((240, 300))
    assert not card.covers((260, 300))
    assert card.rect.right == 250
