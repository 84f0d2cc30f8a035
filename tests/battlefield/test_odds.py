"""Exact odds of attacks by figure against many attacks that are really rolled: losses, and who is marked."""

import pytest

from game.core.rng import Chance
from game.rules.dust.odds import all_at, forecast
from game.rules.dust.shock import shocks
from game.rules.dust.state import Marker
from tests.battlefield.positions import Table, rules

RUNS = 1500
CLOSE = 0.05


def rolled(make, unit, aim, runs=RUNS):
    """Return how often each loss came about and each marker lay on the target, and the last table."""
    losses, marks = {}, {}
    for seed in range(runs):
        table = make()
        table.state.chance = Chance.seeded(seed + 1)
        aim(table.attack(unit))
        table.do("fire", unit)
        while table.prompt in ("lose", "take", "shield", "strike"):
            verb = table.prompt
            options = table.offered(verb)
            table.do(*(best_loss(table, options) if verb == "lose" else options[0]))
        for name, piece in table.state.units.items():
            gone = rules().profiles[piece.unit].boxes - table.figures(name)
            losses.setdefault(name, {}).setdefault(gone, 0)
            losses[name][gone] += 1
            for marker in piece.markers:
                marks[name, marker.kind] = marks.get((name, marker.kind), 0) + 1
    return losses, {key: count / runs for key, count in marks.items()}


def best_loss(table, options):
    """Choose a figure that can be hit, as an owner does who wants to lose as few as he can."""
    frame = table.state.frames[-1]
    wounds = frame.wounds[frame.asking]
    return max(options, key=lambda option: [wound.valid >> option[2] & 1 for wound in wounds])


def agree(found, losses, runs=RUNS):
    """Hold each chance of a fate against what was rolled."""
    for number, chance in enumerate(found.losses):
        assert losses.get(number, 0) / runs == pytest.approx(chance, abs=CLOSE), number


def split_cover():
    row = [(40, 50), (46, 50), (52, 50), (74, 50), (80, 50)]
    return Table({"b.ghosts": row, "a.red-thunder": (44, 82)}, features=[("stub", 48, 76, 0)])


def half_hidden():
    storm = [(50, 80), (54, 80), (66, 84), (70, 84), (74, 84)]
    return Table({"a.gunners": (46, 50), "b.stormtroopers": storm}, features=[("wall", 80, 70, 0)])


def under_template():
    row = [(50, 90), (54, 90), (58, 90), (62, 90), (80, 90)]
    return Table({"b.nikita": (56, 50), "a.gunners": row, "b.ghosts": (56, 86)})


@pytest.mark.parametrize(
    ("make", "unit", "target"),
    [(split_cover, "b.ghosts", "a.red-thunder"), (half_hidden, "a.gunners", "b.stormtroopers")],
)
def test_losses_and_markers_come_out_as_foretold(make, unit, target) -> None:
    table = make()
    found = forecast(rules(), table.state, all_at(rules(), table.state, unit, target))
    assert sum(found.fate(target).left) == pytest.approx(1)
    losses, marks = rolled(make, unit, lambda one: one.do("aim", unit, target))
    agree(found.fate(target), losses[target])
    shock = next(one for one in shocks(rules(), table.state, found) if one.unit == target)
    suppressed = marks.get((target, "suppressed"), 0)
    assert marks.get((target, "under-fire"), 0) + suppressed == pytest.approx(shock.hit, abs=CLOSE)
    assert suppressed == pytest.approx(shock.suppressed, abs=CLOSE)


def test_every_unit_under_a_template_is_foretold_friends_too() -> None:
    def aim(one):
        one.lay("b.nikita/0", 56, 90)

    table = under_template().attack("b.nikita")
    aim(table)
    found = forecast(rules(), table.state, table.state.frames[-1])
    assert {fate.unit for fate in found.targets} == {"a.gunners", "b.ghosts"}
    losses, _ = rolled(under_template, "b.nikita", aim, 800)
    for fate in found.targets:
        agree(fate, losses[fate.unit], 800)


def test_one_more_hit_suppresses_a_unit_under_fire() -> None:
    table = Table({"a.pounder": (50, 50), "b.punisher": (50, 90)})
    for markers, expected in (((), 0.0), ((Marker("under-fire"),), None), ((Marker("suppressed"),), 0.0)):
        table.change("b.punisher", markers=markers)
        found = forecast(rules(), table.state, all_at(rules(), table.state, "a.pounder", "b.punisher"))
        shock = next(one for one in shocks(rules(), table.state, found) if one.unit == "b.punisher")
        assert shock.hit > 0
        assert shock.suppressed == pytest.approx(shock.hit if expected is None else expected)


def test_close_combat_by_figure_and_what_it_does_to_the_strikers() -> None:
    dealers, ghosts = [(50 + 3 * n, 50) for n in range(5)], [(50 + 3 * n, 55) for n in range(3)] + [(80, 80), (84, 80)]

    def make():
        return Table({"a.death-dealers": dealers, "b.ghosts": ghosts})

    def aim(one):
        one.do("aim", "a.death-dealers/std", "b.ghosts", 4)

    table = make().attack("a.death-dealers")
    aim(table)
    found = forecast(rules(), table.state, table.state.frames[-1])
    losses, marks = rolled(make, "a.death-dealers", aim)
    agree(found.fate("b.ghosts"), losses["b.ghosts"])
    agree(found.own, losses["a.death-dealers"])
    own = next(one for one in shocks(rules(), table.state, found) if one.unit == "a.death-dealers")
    assert marks.get(("a.death-dealers", "under-fire"), 0) == pytest.approx(own.hit, abs=CLOSE)


def test_on_squares_there_are_no_markers(monkeypatch) -> None:
    monkeypatch.setattr(rules(), "suppresses", False, raising=False)
    table = Table({"a.pounder": (50, 50), "b.punisher": (50, 90)})
    found = forecast(rules(), table.state, all_at(rules(), table.state, "a.pounder", "b.punisher"))
    assert shocks(rules(), table.state, found) == ()
