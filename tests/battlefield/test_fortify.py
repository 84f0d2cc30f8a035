"""Fortifications on the table before the first turn: who defends, where they stand, who goes in (D-306 to D-308)."""

import pytest

from game.core.choice import choice
from game.core.rng import Chance
from game.geometry.table.places import spot_of
from game.geometry.table.shapes import CM
from game.rules.battlefield.fortify import FortRegion, who_defends
from game.rules.dust.frames import Deployment
from game.rules.dust.state import Fort
from tests.battlefield.marches import March, battle_rules

GUN = "m47-field-phaser"


def army(*units, works=(), bloc="allies"):
    told = [{"unit": unit, "options": list(options)} for unit, *options in units]
    listed = [{"kind": kind, "count": count} for kind, count in works]
    return {"name": "own", "bloc": bloc, "limit": 100, "units": told, "fortifications": listed}


def new(seed=1, **options):
    return battle_rules().new_game({"table": "crossing", **options}, seed)


def played(state, *prompts, seed=1):
    """Play at random until something else than these is asked."""
    rules, chance = battle_rules(), Chance.seeded(seed)
    while (decision := rules.decision(state)).prompt in prompts:
        if decision.choices:
            wanted = chance.pick(list(decision.choices))
        else:
            region = chance.pick(list(decision.regions))
            wanted = choice(region.verb, region.subject, region.sample(chance))
        rules.apply(state, wanted)
    return state


def region(kind="bunker", features=(), forts=(), objectives=(), scenario="no-retreat", edges=(4, 0), attacker=1):
    """Return where the first side may build."""
    table = March({}, features=features, forts=forts)
    table.state.scenario, table.state.edges, table.state.attacker = scenario, list(edges), attacker
    table.state.objectives = list(objectives)
    return FortRegion(table.rules, table.state, 0, kind)


def why(site, x, y, turn=0):
    found = site.why_not((round(x * CM), round(y * CM), turn * 10))
    return None if found is None else (found.reason, found.rule)


# Who brings what, and who defends


def test_d306_armies_bring_what_they_bought_and_what_their_guns_include():
    own = army((GUN,), (f"{GUN}", "bunker"), works=[("strongpoint", 1)])
    own["units"] = [{"unit": GUN, "count": 1, "options": ["bunker"]}]
    state = new(setup="ready", scenario="no-retreat", army_a=own, trenches=1, wire=2)
    mine = sorted(fort.kind for fort in state.forts if fort.side == 0)
    assert mine == ["bunker", "strongpoint", "trench", "wire", "wire"]
    assert sorted(fort.kind for fort in state.forts if fort.side == 1) == ["trench", "wire", "wire"]


def test_r205_trenches_wire_and_mines_are_not_for_sale():
    with pytest.raises(ValueError, match="can't be bought"):
        new(army_a=army(("gunners",), works=[("mines", 1)]))


@pytest.mark.parametrize("seed", range(1, 7))
def test_d325_the_owner_of_bunkers_defends_whoever_won_the_roll(seed):
    state = new(seed, scenario="no-retreat", army_a=army(("gunners",), works=[("bunker", 1)]))
    assert state.attacker == 1
    events = [event.kind for event in battle_rules().opening(state)]
    assert "bunkers_defend" in events


def test_r135_more_points_decide_equal_ones_leave_it_to_the_dice():
    rules = battle_rules()
    for kinds, defends in (
        ((["bunker"], ["strongpoint"]), 0), ((["strongpoint"], ["strongpoint", "strongpoint"]), 1),
        ((["bunker", "wire"], ["bunker"]), None), ((["trench"], []), None),
    ):  # fmt: skip
        frame = Deployment(step="setup.forts", forts=[list(kind) for kind in kinds])
        assert who_defends(rules, frame) == defends


def test_r206_the_defender_begins_and_they_build_in_turn_before_the_objectives():
    own = army(("gunners",), works=[("bunker", 1)])
    state = played(new(scenario="no-retreat", army_a=own, wire=2), "edge")
    rules, order = battle_rules(), []
    chance = Chance.seeded(4)
    while (decision := rules.decision(state)).prompt == "fortify":
        order.append(decision.seat)
        site = decision.regions[0]
        rules.apply(state, choice("fortify", site.subject, site.sample(chance)))
    assert order == [0, 1, 0, 1, 0]
    assert decision.prompt == "objective"


# Where


def test_d307_in_the_own_zone_r206():
    site = region()
    assert why(site, 60, 30) is None
    assert why(site, 60, 55) == ("not_in_zone", "R-206")  # the defender's half ends at 60
    strip = region(scenario="free-for-all")
    assert why(strip, 60, 30) is None
    assert why(strip, 60, 33) == ("not_in_zone", "R-206")  # within 40 cm of the edge


def test_d307_walls_stand_ten_centimetres_from_every_edge_works_lie_anywhere():
    assert why(region(), 60, 17.5) is None
    assert why(region(), 60, 17.4) == ("fort_by_the_edge", "D-307")
    assert why(region("trench"), 60, 2.5) is None
    assert why(region("wire"), 60, 2.4) == ("off_the_table", "D-012")


def test_d307_ten_centimetres_from_impassable_ground():
    features = [("pond", 60, 30, 0)]
    pond = region(features=features).book.kit["pond"]
    half = (pond.rect or pond.ellipse)[0] / 20
    assert why(region(features=features), 60 + half + 17.6, 30) is None
    assert why(region(features=features), 60 + half + 17.3, 30) == ("fort_by_impassable", "D-307")
    assert why(region("mines", features=features), 60 + half + 6, 30) is None


def test_d307_twenty_centimetres_from_another():
    forts = [("strongpoint", (60, 30), 0, 1)]
    assert why(region(forts=forts), 95, 30) is None
    assert why(region(forts=forts), 94.9, 30) == ("fort_too_near", "D-307")
    assert why(region("wire", forts=forts), 60, 40.1) is None
    assert why(region("wire", forts=forts), 60, 39.9) == ("fort_too_near", "D-307")


def test_d307_not_on_other_terrain_but_over_a_road():
    assert why(region("trench", features=[("copse", 60, 30, 0)]), 60, 30) == ("on_other_terrain", "D-307")
    assert why(region("wire", features=[("road", 60, 30, 0)]), 60, 30) is None


def test_d307_no_objective_under_one_and_none_on_an_objective():
    own = army(("gunners",), works=[("bunker", 1)])
    state = played(new(scenario="no-retreat", army_a=own, mines=1), "edge", "fortify")
    rules = battle_rules()
    assert rules.decision(state).prompt == "objective"
    for fort in state.forts:
        x, y, _ = spot_of(fort.at)
        found = rules.why_not(state, choice("objective", "objective", (x, y)))
        if found.reason != "not_in_zone":
            assert (found.reason, found.rule) == ("fort_there", "D-307")
    assert any(
        rules.why_not(state, choice("objective", "objective", spot_of(fort.at)[:2])).reason == "fort_there"
        for fort in state.forts
    )


def test_d306_only_what_is_left_is_built_and_any_way_round():
    own = army(("gunners",), works=[("bunker", 1)])
    state = played(new(scenario="no-retreat", army_a=own), "edge")
    rules = battle_rules()
    refusal = rules.why_not(state, choice("fortify", "mines", (6000, 3000, 0)))
    assert (refusal.reason, refusal.rule) == ("no_such_fort", "D-306")
    site = rules.decision(state).regions[0]
    x, y, _ = site.sample(Chance.seeded(2))
    turned = next(turn for turn in range(123, 3600, 450) if site.allows((x, y, turn)))
    rules.apply(state, choice("fortify", "bunker", (x, y, turned)))
    assert state.forts == [Fort("fort.1", "bunker", state.forts[0].at, turned, 0)]


def test_d307_a_region_finds_room_whenever_there_is_some_and_says_so_when_not():
    crowd = [("strongpoint", (x, 30), 0, 1) for x in range(20, 180, 25)]
    assert region(forts=crowd).any() is None
    assert region(forts=crowd).sample(Chance.seeded(3)) is None
    site = region(forts=crowd[2:])
    assert site.allows(site.sample(Chance.seeded(3)))


# Who goes in


def test_d308_guns_start_inside_before_anybody_is_deployed_and_never_in_reserve():
    state = played(new(scenario="no-retreat", army_a=army((GUN,), ("gunners",), ("mickey",))), "edge", "fortify")
    rules = battle_rules()
    gun = state.units[f"a.{GUN}"]
    assert gun.on_board
    assert rules.field.fort_of(state, gun) == state.forts[0]
    assert gun.facing == state.forts[0].facing
    played(state, "objective")
    assert rules.decision(state).prompt == "hold_back"
    refusal = rules.why_not(state, choice("hold_back", f"a.{GUN}"))
    assert (refusal.reason, refusal.rule) == ("not_waiting", "R-130")


def test_d308_the_owner_chooses_which_gun_goes_where():
    rules = battle_rules()
    names = [unit for unit, card in rules.units.items() if "strongpoint" in card.keywords and card.bloc == "allies"]
    own = army((names[0],), (names[1], "bunker"))
    state = played(new(scenario="no-retreat", army_a=own), "edge", "fortify")
    assert rules.decision(state).prompt == "garrison"
    bunker = next(fort for fort in state.forts if fort.kind == "bunker")
    assert rules.why_not(state, choice("garrison", "b.ghosts", bunker.id)) is not None
    rules.apply(state, choice("garrison", f"a.{names[0]}", bunker.id))
    assert rules.field.fort_of(state, state.units[f"a.{names[0]}"]) == bunker
    assert rules.field.fort_of(state, state.units[f"a.{names[1]}"]).kind == "strongpoint"


def test_r206_a_gun_without_room_is_lost_without_scoring():
    table = March({}, forts=[("strongpoint", (x, y), 0, 1) for x in range(18, 180, 25) for y in (18, 43)])
    rules, state = table.rules, table.state
    table.put(f"a.{GUN}", (0, 0))
    table.change(f"a.{GUN}", status="waiting", at=-1)
    state.scenario, state.edges, state.attacker = "no-retreat", [4, 0], 1
    state.frames[1:] = [Deployment(step="setup.forts", forts=[["strongpoint"], []])]
    rules.start(state)
    assert "fort_left_out" in {event.kind for event in rules.opening(state)}
    played(state, "objective")
    assert state.units[f"a.{GUN}"].status == "lost"
    assert state.destroyed == [0, 0]


def test_d309_infantry_is_deployed_inside_by_its_owner():
    table = March({}, forts=[("bunker", (60, 30), 0, 0)]).waits("a.gunners").waits("b.ghosts")
    table.state.scenario, table.state.edges, table.state.attacker = "no-retreat", [4, 0], 1
    table.state.frames[1:] = [Deployment(step="setup.deploy", seat=0)]
    table.rules.start(table.state)
    assert table.why("deploy", "a.gunners", (6000, 3650, 0)) == ("astride_the_walls", "R-230")
    table.do("deploy", "a.gunners", (6000, 3000, 0))
    assert table.rules.field.fort_of(table.state, table.unit("a.gunners")).id == "fort.1"
    assert table.unit("a.gunners").facing == 0


def test_d306_a_scenario_gives_its_defender_some_for_nothing():
    rules = battle_rules()
    battle = next(one for one in rules.scenarios.values() if one.fortifications)
    state = new(scenario=battle.id, setup="ready")
    given = sorted(kind for kind, count in battle.fortifications.items() for _ in range(count))
    sides = [sorted(fort.kind for fort in state.forts if fort.side == seat) for seat in (0, 1)]
    assert sides[1 - state.attacker] == given
    assert sides[state.attacker] == ([] if battle.fortifies == "defender" else given)


