"""Counters, silhouettes, pictures and card parts of Dust units, as every unit of the data has them."""

from collections.abc import Callable
from itertools import pairwise

import pygame
import pytest

from game.app import dust_words
from game.app.art import dust_cards, dust_counters, dust_scenes
from game.app.art.dust_counters import Counter
from game.app.art.dust_units import LIGHTS, counter_of, form_of, silhouette_of
from game.app.art.look import Look, art_path
from game.data.loader import GameData
from game.roster.games import data_of, texts_of
from game.rules.dust.records import Unit
from game.rules.dust.schema import units_in


@pytest.fixture(scope="module")
def data() -> GameData:
    return data_of("tactics")


@pytest.fixture(scope="module")
def units(data: GameData) -> dict[str, Unit]:
    return units_in(data)


def pixels(surface: pygame.Surface) -> bytes:
    return pygame.image.tobytes(surface, "RGBA")


def test_every_unit_has_a_silhouette_that_can_be_drawn(units: dict[str, Unit]) -> None:
    missing = {name for unit in units.values() if not art_path("", name := silhouette_of(unit)).is_file()}
    assert missing == set()
    assert len({silhouette_of(unit) for unit in units.values()}) >= 25


@pytest.mark.parametrize(
    ("name", "art", "form"),
    [
        ("ludwig", "heavywalker", "square"), ("konigsluther", "quad", "square"), ("natasha", "clawwalker", "square"),
        ("pounder", "walker", "square"), ("karl-marx", "heavytank", "square"), ("hanomag", "halftrack", "square"),
        ("red-rain", "mortarcarrier", "square"), ("gun-truck", "truck", "square"), ("ba-64d", "armouredcar", "square"),
        ("lcm-46", "lander", "square"), ("blitz", "plane", "hexagon"), ("carrier", "heli", "hexagon"),
        ("grim-reapers", "flyer", "round"), ("the-boss", "officer", "round"), ("crack-shots", "sniper", "round"),
        ("bazooka-joe", "hero", "round"), ("choppers", "mgteam", "round"), ("hailstorm", "mortar", "round"),
        ("m47-field-phaser", "bunkergun", "round"), ("tommy-cookers", "atgun", "round"),
        ("death-dealers", "squad3", "round"), ("bot-hunters", "launcher", "round"),
    ],
)
def test_a_unit_looks_like_what_it_is(units: dict[str, Unit], name: str, art: str, form: str) -> None:
    assert (silhouette_of(units[name]), form_of(units[name])) == (f"units/{art}", form)


@pytest.mark.parametrize("size", [24, 44, 80, (160, 80), (120, 120)])
@pytest.mark.parametrize("form", ["round", "square", "hexagon"])
def test_a_counter_has_its_size_and_its_margin(look: Look, size: int | tuple[int, int], form: str) -> None:
    wide, high = (size, size) if isinstance(size, int) else size
    edge = 2 * dust_counters.margin(size)
    face = Counter("ssu", "units/walker", form, total=6, left=4, facing=3, markers=("stunned",))
    for drawn in (
        dust_counters.counter(look, face, size), dust_counters.ring(look, form, size),
        dust_counters.brackets(look, size),
    ):
        assert drawn.get_size() == (wide + edge, high + edge)


def test_a_counter_tells_each_state_from_the_others(look: Look) -> None:
    plain = Counter("allies", "units/squad3", total=5, left=5, pips=True)
    states = [
        plain, plain._replace(left=3), plain._replace(activated=True), plain._replace(hero=True),
        *(plain._replace(facing=way) for way in range(8)),
        *(plain._replace(markers=(name,)) for name in ("under_fire", "suppressed", "stunned")),
        plain._replace(bloc="axis"), plain._replace(form="square", pips=False),
    ]
    assert len({pixels(dust_counters.counter(look, state, 64)) for state in states}) == len(states)


def test_the_counter_of_a_hero_has_a_star_and_boxes(units: dict[str, Unit]) -> None:
    joe = counter_of(units["bazooka-joe"], total=4, left=3)
    assert (joe.hero, joe.total, joe.left, joe.pips) == (True, 4, 3, False)
    assert counter_of(units["gunners"]).total == 0


@pytest.mark.parametrize("scale", [0.75, 1.0, 1.5])
@pytest.mark.parametrize("width", [290, 420, 560, 900])
def test_a_weapon_row_has_the_height_it_says_and_shows_the_lit_column(
    looks: Callable[..., Look], units: dict[str, Unit], width: int, scale: float
) -> None:
    look = looks(scale)
    texts, wide = texts_of("tactics", "fr"), look.px(width)
    for name in ("ludwig", "fireball", "grim-reapers", "karl-marx", "flamm-luther"):
        for row in dust_words.weapon_rows(texts, units[name]):
            drawn = dust_cards.table_row(look, row, wide, lit=6)
            assert drawn.get_size() == (wide, dust_cards.row_height(look, row, wide))
            assert pixels(drawn) != pixels(dust_cards.table_row(look, row, wide))


@pytest.mark.parametrize("width", [300, 560])
def test_cells_stay_in_their_columns(
    look: Look, units: dict[str, Unit], width: int
) -> None:
    columns = dust_cards._columns(look, width)
    assert columns[-1][0] + columns[-1][1] <= width
    assert all(left + wide <= after for (left, wide), (after, _) in pairwise(columns))
    narrowest = min(wide for _, wide in columns)
    for unit in units.values():
        for row in dust_words.weapon_rows(texts_of("tactics", "en"), unit):
            stacked = dust_cards._stacked(look, row.cells, width)
            shown = [cell.partition("/")[0] if stacked else cell for cell in row.cells]
            size = dust_cards._cell_size(look, shown, narrowest)
            assert max(look.size_of(cell, "strong", size)[0] for cell in shown) <= narrowest + 1, unit.id


def test_every_bloc_and_kind_has_a_picture(look: Look) -> None:
    kinds = ("squad", "support", "hero", "vehicle", "aircraft")
    drawn = {
        pixels(dust_scenes.scene(look, "units/walker", light, (240, 100), kind=kind))
        for light in LIGHTS.values() for kind in kinds
    }
    # Squads and support weapons are both painted as groups.
    assert len(drawn) == len(LIGHTS) * (len(kinds) - 1)


def test_a_card_lists_rules_but_no_ignored_words(data: GameData, units: dict[str, Unit]) -> None:
    texts, keywords = texts_of("tactics", "en"), data["keywords"]
    hexe = dust_words.specials(texts, units["hexe"], keywords)
    assert "radar" in units["hexe"].keywords
    assert "radar" not in {rule.keyword for rule in hexe}
    joe = {rule.keyword: rule for rule in dust_words.specials(texts, units["bazooka-joe"], keywords)}
    assert joe["grenade"].name.startswith("Grenade (M7")
    assert joe["officer"].rule == "D-239"
    assert "blast" not in joe
