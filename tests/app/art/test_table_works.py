"""Fortifications of the measured table: each picture fills the outline that the rules measure."""

import pytest

from game.app.art import table_works
from game.app.art.look import Look


def test_the_art_of_each_fills_its_outline(look: Look) -> None:
    for kind, size in (("bunker", (150.0, 150.0)), ("trench", (150.0, 50.0)), ("wire", (150.0, 50.0)),
                       ("mines", (100.0, 100.0)), ("strongpoint", (150.0, 150.0))):  # fmt: skip
        art = table_works.works(look, kind, size, 0, 2.0, 0.0)
        shown = art.get_bounding_rect(200)
        assert shown.w == pytest.approx(size[0] * 2, rel=0.08), kind
        assert shown.h == pytest.approx(size[1] * 2, rel=0.12), kind
