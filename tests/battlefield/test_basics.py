"""The plain rules of the measured table that its other tests take for granted: units of length, terrain, turning."""

import pytest

from game.rules.battlefield.records import KINDS
from game.rules.dust.frames import Attack
from game.rules.dust.hazards import set_off
from game.rules.dust.state import Fort, Marker
from game.rules.dust.suppression import note_hits
from tests.battlefield.marches import March, battle_rules
from tests.battlefield.positions import Table, at

SCENARIOS = {"AA": "free-for-all", "TT": "meeting", "SS": "no-retreat", "AT": "pincer", "AS": "clean-up",
             "TS": "breakthrough"}  # fmt: skip
FACES = {"A": 1, "T": 2, "S": 3}


@pytest.mark.parametrize("units", ["cm", "in"])
def test_d_010_players_agree_on_centimetres_or_inches_and_nothing_else_changes(units):
    """R-104, D-013: a point is 10 cm or 4 in; places are the same."""
    state = battle_rules().new_game({"units": units, "setup": "ready"}, 1)
    assert state.inches is (units == "in")
    other = battle_rules().new_game({"setup": "ready"}, 1)
    assert {name: piece.at for name, piece in state.units.items()} == {
        name: piece.at for name, piece in other.units.items()
    }


def test_d_013_a_point_is_ten_centimetres_for_movement_and_for_range():
    table = March({"a.gunners": [(50, 50)] * 5, "b.ghosts": [(50, 112.5 + 3 * n) for n in range(5)]})
    assert table.rules.field.distance(table.state, table.unit("a.gunners"), table.unit("b.ghosts")) == 6
    table.change("b.ghosts", spots=tuple(at(50, 113 + 3 * n) for n in range(5)), at=at(50, 113))
    assert table.rules.field.distance(table.state, table.unit("a.gunners"), table.unit("b.ghosts")) == 7
    joe = March({"a.bazooka-joe": (50, 50)}).move("a.bazooka-joe")
    assert joe.why_go("a.bazooka-joe", 70, 50) is None
    assert joe.why_go("a.bazooka-joe", 70.2, 50) == ("beyond_move", "D-064")


def test_d_398_range_is_measured_in_plan():
    """R-225: a roof is no farther away than its wall."""
    table = March({"a.bazooka-joe": (50, 50), "b.stefan": (50, 71, 2)}, features=[("house", 50, 75, 0)])
    here, there = table.unit("a.bazooka-joe"), table.unit("b.stefan")
    assert table.rules.field.distance(table.state, here, there) == 2


@pytest.mark.parametrize(
    ("item", "kind"),
    [("woods", "woods"), ("hedge", "hedge"), ("ravine", "ravine"), ("river", "river"), ("marsh", "marsh"),
     ("crates", "crates"), ("rubble", "rubble"), ("house", "building"), ("wreck", "wreck")],
)  # fmt: skip
def test_d_070_such_ground_slows_whoever_crosses_it(item, kind):
    """D-073: woods and the like are areas with an outline of their own."""
    assert KINDS[kind].slows
    table = March({"b.hammers": [(50, 50)] * 3}, features=[(item, 60, 50, 0)])
    assert item in {plot.item.id for plot in table.rules.field.terrain(table.state).plots if plot.trait.slows}
    assert not KINDS["road"].slows
    assert not KINDS["bridge"].slows


def test_d_085_who_is_not_faced_is_refused_until_the_unit_has_turned():
    units = {"b.jagdluther": (50, 50), "a.pounder": (50, 20), "a.mickey": (50, 80)}
    table = March(units).attack("b.jagdluther")
    assert table.why("aim", "b.jagdluther/0", "a.pounder", 1) == ("out_of_arc", "D-086")
    turned = March(units).move("b.jagdluther")
    turned.go("b.jagdluther", 50, 50, 0, 1800).attack("b.jagdluther")
    assert turned.why("aim", "b.jagdluther/0", "a.pounder", 1) is None


def test_d_101_a_vehicle_hides_one_as_tall_as_itself():
    """R-113: a line that only touches its hull is blocked."""
    table = Table({"a.pounder": (50, 30), "a.mickey": (50, 50), "b.ludwig": (50, 70)})
    sees = table.rules.field.sees
    assert not sees(table.state, table.unit("a.pounder"), table.unit("b.ludwig")).yes
    table.change("b.ludwig", at=at(58, 70))
    assert sees(table.state, table.unit("a.pounder"), table.unit("b.ludwig")).yes
    tall = Table({"a.pounder": (50, 30), "a.mickey": (50, 50), "b.sturmkonig": (50, 70)})
    assert sees(tall.state, tall.unit("a.pounder"), tall.unit("b.sturmkonig")).yes


def test_d_093_whoever_is_seen_sees():
    walls = [("high-wall", 50, 60, 0)]
    for x in (42, 50, 56, 60):
        table = Table({"a.bazooka-joe": (50, 50), "b.stefan": (x, 75)}, features=walls)
        here, there = table.unit("a.bazooka-joe"), table.unit("b.stefan")
        sees = table.rules.field.sees
        assert sees(table.state, here, there).yes is sees(table.state, there, here).yes


def test_d_105_an_aircraft_on_its_stand_hides_what_is_behind_it_like_a_vehicle():
    """Its hull is 12 to 18 cm above the ground: who stands on the ground is seen below it, a high roof is not."""
    low = Table({"a.bazooka-joe": (50, 30), "b.blitz": (50, 50), "b.stefan": (50, 70)})
    assert low.rules.field.sees(low.state, low.unit("a.bazooka-joe"), low.unit("b.stefan")).yes
    high = Table({"a.blackhawk": (50, 30), "b.blitz": (50, 50), "b.falke": (50, 70)})
    for name in ("b.blitz", "b.falke"):
        assert high.rules.units[name[2:]].kind == "aircraft"
    air = Table({"b.adler": (50, 30), "b.blitz": (50, 50), "a.stormstrike": (50, 70)})
    assert not air.rules.field.sees(air.state, air.unit("b.adler"), air.unit("a.stormstrike")).yes


def test_r_050_an_aircraft_that_is_partly_hidden_saves_on_army():
    table = Table({"b.adler": (50, 30), "b.blitz": (50, 50), "a.stormstrike": (57, 70)})
    assert table.rules.field.covers(table.state, table.unit("b.adler"), table.unit("a.stormstrike")).yes in (
        True,
        False,
    )
    smoke = March({"a.gunners": [(50, 50), (54, 50), (58, 50), (50, 54), (54, 54)], "b.blitz": (50, 80)}, "A" * 30)
    smoke.rules.field.lay_smoke(smoke.state, (smoke.unit("b.blitz").at,))
    smoke.attack("a.gunners").do("aim", "a.gunners/0", "b.blitz", 1).do("fire", "a.gunners")
    saves = smoke.told("rolled", sort="save")
    assert all((save["save"], save["needs"]) == ("cover", [1]) for save in saves)


@pytest.mark.parametrize("faces", list(SCENARIOS))
def test_d_362_two_dice_choose_the_scenario(faces):
    """R-118."""
    scenario = next(b for b in battle_rules().scenarios.values() if b.id == SCENARIOS[faces])
    pairs = {tuple(sorted(("army", "target", "shield").index(face) + 1 for face in pair)) for pair in scenario.faces}
    assert pairs == {tuple(sorted(FACES[face] for face in faces))}


def test_d_399_mines_mark_nobody():
    """R-237: only a clearing that fails suppresses."""
    table = March({"a.gunners": [(50, 50), (54, 50), (58, 50), (50, 54), (54, 54)]}, "A" * 5 + "T" * 5)
    table.change("a.gunners", markers=(Marker("under-fire"),))
    set_off(table.rules, table.state, "a.gunners", "", Fort("f0", "mines", at(52, 50)))
    frame = table.state.frames[-1]
    assert isinstance(frame, Attack)
    note_hits(table.rules, frame, "a.gunners", 12)
    assert frame.pressed == {}


def test_r_097_ten_hits_suppress_at_once():
    """D-171: nine put a unit under fire."""
    for hits, marker in ((9, "under-fire"), (10, "suppressed")):
        table = March({"b.faceless-death": [(50, 50), (56, 50), (62, 50)], "a.pounder": (50, 70)})
        frame = Attack(step="attack.finish", unit="b.faceless-death")
        note_hits(table.rules, frame, "a.pounder", hits)
        table.begin(frame)
        assert [each.kind for each in table.unit("a.pounder").markers] == [marker]
