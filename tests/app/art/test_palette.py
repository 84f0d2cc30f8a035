"""Colours that can be told apart, and read."""

import pytest

from game.app.art import palette
from game.app.art.palette import PALETTES, colours


def luminance(colour: palette.Colour) -> float:
    parts = [part / 255 / 12.92 if part <= 10 else ((part / 255 + 0.055) / 1.055) ** 2.4 for part in colour]
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]


def contrast(one: palette.Colour, other: palette.Colour) -> float:
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize(
    ("ink", "ground"),
    [
        (palette.TEXT, palette.INK600), (palette.TEXT2, palette.INK600), (palette.QUIET, palette.INK700),
        (palette.PAPER_INK, palette.PAPER_SHADE), (palette.PAPER_WARN, palette.PAPER),
        (palette.PAPER_MARK, palette.PAPER),
        (palette.AMBER_INK, palette.AMBER), (palette.AMBER, palette.INK900),
    ],
)
def test_body_text_has_a_contrast_of_four_and_a_half(ink: palette.Colour, ground: palette.Colour) -> None:
    assert contrast(ink, ground) >= 4.5


@pytest.mark.parametrize("name", PALETTES)
@pytest.mark.parametrize("sign", ["plus", "minus"])
def test_the_foot_of_a_card_is_dark_enough_for_its_figure(name: str, sign: str) -> None:
    assert contrast((255, 255, 255), colours(name)[sign]) >= 4.5


def test_the_palettes_differ_and_name_the_same_things() -> None:
    sets = [colours(name) for name in PALETTES]
    assert all(one.keys() == palette.OVERLAYS.keys() for one in sets)
    assert len({tuple(sorted(one.items())) for one in sets}) == len(PALETTES)


@pytest.mark.parametrize("name", ["deuteranopia", "protanopia"])
def test_red_gives_way_where_it_cannot_be_seen(name: str) -> None:
    assert palette.bloc("soviet", name).base != palette.bloc("soviet").base
    assert palette.bloc("allies", name) == palette.bloc("allies")
    # Good and danger are told apart by blue, which these eyes see, and not by red against green alone.
    assert abs(colours(name)["good"][2] - colours(name)["danger"][2]) > 100


def test_an_unknown_palette_is_the_standard_one() -> None:
    assert colours("sepia") == palette.OVERLAYS


def test_every_bloc_has_a_shape_or_a_symbol_of_its_own() -> None:
    marks = {(bloc.shape, bloc.symbol) for name, bloc in palette.BLOCS.items() if name != "german"}
    assert len(marks) == len(palette.BLOCS) - 1
