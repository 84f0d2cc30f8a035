"""Fortifications as the measured table shows them: true to scale, built by a drop, told about, named in sight."""

from collections.abc import Callable

import pytest

from game.app.tables.battlefield.overlays import Overlays
from game.app.tables.battlefield.showing import Showing
from game.core.choice import choice
from game.geometry.table.places import spot_of
from game.geometry.table.shapes import MM
from tests.app.tables.battlefield.conftest import Laid
from tests.battlefield.marches import March

Lay = Callable[..., Laid]
DUG_IN = {"scenario": "dug-in", "seed": 4}
INSIDE = [(57, 60), (60, 60), (63, 60), (57, 57), (63, 57)]


def showing(game: Laid) -> Showing:
    table = game.table
    overlays = table.overlays(game.view)
    return Showing(game.rules, table.words, game.view, game.decision, overlays, table.mat(game.view), table.attention)


def test_they_lie_where_they_stand_and_true_to_scale(laid: Lay) -> None:
    game = laid(0, **DUG_IN)
    mat = game.table.mat(game.view)
    drawn = showing(game).ground().works
    assert [one.kind for one in drawn] == [fort.kind for fort in game.view.forts]
    for fort, one in zip(game.view.forts, drawn, strict=True):
        x, y, _ = spot_of(fort.at)
        assert one.point == pytest.approx(mat.point(x, y))
        assert (one.size, one.turn) == (game.rules.fortifications[fort.kind].size, fort.facing / 10)
        spot = game.scene.spots[f"works:{fort.id}"]
        assert spot.pos == pytest.approx(mat.point(x, y), abs=1)
        if fort.kind == "bunker" and not fort.facing % 900:
            assert spot.size == pytest.approx((mat.length(150 * MM),) * 2)


def test_a_drop_builds_and_looks_at_the_middle_until_it_is_turned(laid: Lay) -> None:
    game = laid(0, until="fortify", setup="players", **DUG_IN)
    site = next(region for region in game.decision.regions if region.subject == "bunker")
    x, y, _ = site.any()
    lift = "fortify:bunker"
    assert lift in game.scene.pieces
    mat = game.table.mat(game.view)
    (wanted,) = game.table.at(lift, mat.point(x, y), game.view)
    assert wanted == choice("fortify", "bunker", (x, y, site.ahead((x, y))))
    game.table.turn_by(2)
    (turned,) = game.table.at(lift, mat.point(x, y), game.view)
    assert turned.target == (x, y, 300)
    live = showing(game).live({}, wanted, None)
    assert len(live.hulls) == 2  # its outline, and the way it looks
    outside = choice("fortify", "bunker", (100, 100, 0))
    assert showing(game).live({}, outside, None).refused is not None


def test_the_zone_to_build_in_is_shown_and_turning_is_offered(laid: Lay) -> None:
    game = laid(0, until="fortify", setup="players", **DUG_IN)
    assert len(showing(game).regions({}, {}).zones) == 1


def test_hovering_tells_what_each_does_with_its_rule_and_how_many_are_left(laid: Lay) -> None:
    game = laid(0, until="fortify", setup="players", **DUG_IN)
    tip = game.table.tip("fortify:wire", game.view)
    assert tip.title.endswith("×3")
    assert tip.rule == "D-317"
    assert any("15.0 cm × 5.0 cm" in line for line in tip.lines)
    ready = laid(0, **DUG_IN)
    fort = next(fort for fort in ready.view.forts if fort.kind == "bunker")
    lain = ready.table.tip(f"works:{fort.id}", ready.view)
    assert (lain.title, lain.rule) == ("Bunker", "D-309")
    assert any("6.0 cm" in line for line in lain.lines)


def test_arcs_from_a_bunker_are_those_of_its_slit() -> None:
    gun = "festungs-laserkanone"
    table = March({f"b.{gun}": (60, 60), "a.mickey": (60, 100)}, forts=[("bunker", (60, 60), 90, 1)])
    overlays = Overlays(table.rules, table.state, None)
    arcs = [overlays.fire(table.unit(f"b.{gun}"), line).arc for line in (1, 0)]
    assert arcs == [(450, 900), (0, 1800)]


@pytest.mark.parametrize(
    ("forts", "units", "kind", "by"),
    [
        ([("bunker", (60, 60), 0, 0)], {"a.gunners": INSIDE, "b.hans": (60, 30)}, "blocked", "bunker"),
        ([("bunker", (60, 60), 0, 0)], {"a.gunners": INSIDE, "b.hans": (60, 90)}, "cover", "bunker"),
        ([("trench", (60, 60), 0, 0)], {"a.gunners": [(54 + 3 * n, 60) for n in range(5)], "b.hans": (60, 90)},
         "cover", "trench"),
    ],
)  # fmt: skip
def test_lines_of_sight_name_what_hides_or_covers(forts, units, kind, by) -> None:
    table = March(units, forts=forts)
    ray = Overlays(table.rules, table.state, None).ray(table.unit("b.hans"), table.unit("a.gunners"))
    assert (ray.kind, ray.by) == (kind, (by,))
    assert ray.blockers
    if kind == "cover":
        assert ray.shares == (5, 5)
