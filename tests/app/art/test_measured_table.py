"""What is told apart at a glance on the measured table: leaders by their rim, a march by dashes, woods under snow."""

import math
from itertools import pairwise

import pygame
import pytest

from game.app.art import dust_overlays, table_bases, table_overlays, table_top
from game.app.art.dust_counters import Counter, margin
from game.app.art.look import Look
from game.app.art.palette import BLOCS
from game.app.art.table_top import Patch, Top

SIDE = 60


@pytest.mark.parametrize("bloc", sorted(BLOCS))
def test_a_leader_is_told_by_his_rim(look: Look, bloc: str) -> None:
    rims = []
    for leads in (True, False):
        art = table_bases.base(look, Counter(bloc, "icons/person"), SIDE, leads=leads)
        rims.append(art.get_at((margin(SIDE) + 4, art.get_height() // 2)))
    assert max(abs(rims[0][at] - rims[1][at]) for at in range(3)) > 60


def test_dashes_go_on_round_the_corners_of_a_bent_line(look: Look) -> None:
    line = table_overlays.circle((0.0, 0.0), 200.0)
    long = sum(math.dist(one, two) for one, two in pairwise(line))
    drawn = sum(math.dist(one, two) for one, two in dust_overlays.dashes(look, line, "dash"))
    on, off = dust_overlays.DASHES["dash"]
    assert drawn / long == pytest.approx(on / (on + off), rel=0.03)


def test_the_edge_of_a_march_is_broken_and_that_of_a_move_is_not(look: Look) -> None:
    square, edge = [(20.0, 20.0), (180.0, 20.0), (180.0, 180.0), (20.0, 180.0)], (255, 255, 255)
    shares = {}
    for style in ("solid", "dash"):
        canvas = pygame.Surface((200, 200))
        table_overlays.region(
            canvas, look, canvas.get_rect(), [square], (0, 0, 0), alpha=0, edge=edge, width=2, style=style
        )
        shares[style] = sum(canvas.get_at((x, 19))[:3] == edge for x in range(30, 170)) / 140
    assert shares["solid"] == 1
    assert 0.4 < shares["dash"] < 0.8


def test_woods_on_snow_are_not_green(look: Look) -> None:
    outline = tuple((100 + 60 * math.cos(at), 100 + 60 * math.sin(at)) for at in (math.tau * n / 24 for n in range(24)))
    wood = Patch("woods", 100.0, 100.0, 120.0, 120.0, 0.0, outline, round=True)
    greens = {}
    for ground in ("grass", "snow"):
        art = table_top.ground(look, Top(ground, 200.0, 200.0, (wood,)), pygame.Rect(0, 0, 200, 200), (200, 200))
        red, green, blue, _ = pygame.transform.average_color(art, pygame.Rect(70, 70, 60, 60))
        greens[ground] = green - max(red, blue)
    assert greens["grass"] > 10
    assert greens["snow"] < 6
