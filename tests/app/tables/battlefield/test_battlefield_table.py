"""What the measured table shows and means: figures where they stand, drops that the decision allows, rays, odds."""

import math
from collections.abc import Callable

import pytest

from game.app.tables.battlefield.layout import figure_part, unit_of
from game.app.tables.battlefield.panels import summed
from game.app.tables.tactics import seen
from game.core.choice import choice
from game.core.rng import Chance
from game.geometry.table.places import spot_of
from game.geometry.table.shapes import MM
from tests.app.tables.battlefield.conftest import Laid

Lay = Callable[..., Laid]


def test_every_living_figure_stands_where_the_position_has_it(laid: Lay) -> None:
    game = laid(40, scenario="no-retreat", seed=4)
    mat = game.table.mat(game.view)
    count = 0
    for piece in game.view.units.values():
        if piece.status == "board":
            places = game.rules.field.places_of(piece)
            for number, at in places:
                x, y, _ = spot_of(at)
                part = game.scene.pieces[figure_part(piece.id, number, places[0][0])]
                assert part.pos == pytest.approx(mat.point(x, y))
                count += 1
    assert count > 10


def test_spots_and_points_are_each_others_inverse_to_the_tenth_of_a_millimetre(laid: Lay) -> None:
    game = laid(0)
    mat = game.table.mat(game.view)
    for spot in ((0, 0), (1, 1), (17999, 11999), (8765, 4321)):
        assert mat.spot(mat.point(*spot)) == spot


def test_a_drop_is_legal_exactly_where_the_decision_allows_it(laid: Lay) -> None:
    game = laid(40, until="move", scenario="no-retreat", seed=4)
    region = game.decision.regions[0]
    mat, chance = game.table.mat(game.view), Chance(3)
    legal = 0
    for number in range(12):
        point = region.sample(chance) if number % 2 else (chance.below(mat.wide), chance.below(mat.deep), 0)
        (wanted,) = game.table.at(str(region.subject), mat.point(*point[:2]), game.view)
        assert wanted == choice("move", region.subject, wanted.target)
        assert game.decision.offers(wanted) == (region.why_not(wanted.target) is None)
        legal += game.decision.offers(wanted)
    assert legal >= 3


def test_dragging_one_figure_moves_that_figure_alone(laid: Lay) -> None:
    game = laid(40, until="move", scenario="no-retreat", seed=4)
    region = game.decision.regions[0]
    figures = [part for part in game.table.lifts_for(region) if unit_of(part)[1] >= 0]
    if not figures:
        return
    part = figures[-1]
    unit, number = unit_of(part)
    piece = game.view.units[unit]
    x, y, _ = spot_of(piece.spots[number])
    mat = game.table.mat(game.view)
    (wanted,) = game.table.at(part, mat.point(x + 20, y), game.view)
    alive = [n for n in range(len(piece.spots)) if not piece.fallen >> n & 1]
    for at, other in enumerate(alive):
        there = spot_of(piece.spots[other])
        assert wanted.target[3 * at : 3 * at + 2] == ((x + 20, y) if other == number else (there.x, there.y))


def test_keys_move_the_point_by_whole_millimetres(laid: Lay) -> None:
    games = (laid(40, until="move", scenario="no-retreat", seed=seed) for seed in range(4, 12))
    game = next(game for game in games if game.view.units[game.decision.regions[0].subject].on_board)
    mat, unit = game.table.mat(game.view), str(game.decision.regions[0].subject)
    here = spot_of(game.view.units[unit].at)
    first = game.table.nudged(unit, None, (1, 0), game.view)
    assert mat.spot(first) == (here.x + MM, here.y)
    second = game.table.nudged(unit, first, (-10, 50), game.view)
    assert mat.spot(second) == (here.x - 9 * MM, here.y + 50 * MM)


def test_keys_begin_where_a_unit_may_be_put_down(laid: Lay) -> None:
    game = laid(0, until="deploy", scenario="no-retreat", setup="ready", seed=4)
    mat = game.table.mat(game.view)
    for region in game.decision.regions:
        point = game.table.nudged(str(region.subject), None, (0, 0), game.view)
        assert region.allows((*mat.spot(point), 0)) or region.allows((*mat.spot(point), 1))


def test_who_acts_is_seen_also_where_the_targets_are_too_far_apart(laid: Lay) -> None:
    for steps in (60, 80, 100):
        game = laid(steps, until="aim", scenario="no-retreat", seed=4)
        span = game.table.eye(game.view).span
        piece = game.view.units[seen.acting(game.view)]
        if piece.status == "board":
            x, y, _ = spot_of(piece.at)
            px, py = game.table.mat(game.view).point(x, y)
            assert span is not None
            assert span[0] <= px <= span[2]
            assert span[1] <= py <= span[3]


def test_rays_say_what_the_field_says(laid: Lay) -> None:
    game = laid(50, scenario="no-retreat", seed=4)
    field, overlays = game.rules.field, game.table.overlays(game.view)
    rays = 0
    for unit in list(game.view.units.values())[:4]:
        for ray in overlays.rays(unit):
            other = game.view.units[ray.to]
            sees = field.sees(game.view, unit, other).yes
            covered = sees and field.covers(game.view, unit, other).yes
            assert ray.kind == ("cover" if covered else "visible" if sees else "blocked")
            rays += 1
    assert rays


def test_sheets_change_with_what_is_looked_at_and_only_then(laid: Lay) -> None:
    game = laid(40, until="activate", scenario="no-retreat", seed=4)
    own = next(piece.id for piece in game.view.of(0) if piece.status == "board")
    first = game.table.sheets(game.view)
    again = game.table.sheets(game.view)
    assert [sheet.key for sheet in first.under] == [sheet.key for sheet in again.under]
    game.table.notice((own,), "")
    second = game.table.sheets(game.view)
    assert second.ground[0].key == first.ground[0].key
    assert second.under[0].key != first.under[0].key


def test_where_an_ambush_may_be_sprung_is_shown(laid: Lay) -> None:  # D-367
    game = laid(40, scenario="no-retreat", seed=4, until="spring")
    under = game.table.sheets(game.view).under[0].key
    enemies = [one for one in game.view.of(1 - game.decision.seat) if one.on_board]
    assert len(under.zones) == 1
    assert len(under.guns.near) >= sum(len(game.rules.field.places_of(one)) for one in enemies) > 0
    point = game.decision.regions[0].sample(Chance(3))
    assert point is not None
    spot = game.table.mat(game.view).point(*point[:2])
    for outline in under.guns.near:
        middle = (sum(x for x, _ in outline[1:]) / len(outline[1:]), sum(y for _, y in outline[1:]) / len(outline[1:]))
        assert math.dist(spot, middle) > math.dist(middle, outline[0])


def test_lengths_are_told_in_the_units_that_were_agreed_on(laid: Lay) -> None:
    metric, imperial = laid(0), laid(0, units="in")
    assert (metric.table.words.pace(2), metric.table.words.reach("1-4")) == ("20", "10-40")
    assert (imperial.table.words.pace(2), imperial.table.words.reach("1-4")) == ("8", "4-16")


def test_hits_of_several_dice_add_up() -> None:
    assert summed([(0.5, 0.5), (0.5, 0.5)]) == (0.25, 0.5, 0.25)
