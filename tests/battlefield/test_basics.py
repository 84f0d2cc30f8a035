"""The plain rules of the measured table that its other tests take for granted: units of length, terrain, turning."""

import pytest

from game.core.conformance import random_choice
from game.core.rng import Chance
from game.geometry.table.places import spot_of
from game.rules.battlefield.setup import RANDOM, choose_scenario
from game.rules.battlefield.zones import entry_lines
from game.rules.dust.frames import Attack, Game
from game.rules.dust.hazards import set_off
from game.rules.dust.muster import total_of
from game.rules.dust.state import Fort, Marker
from game.rules.dust.suppression import note_hits
from tests.battlefield.marches import March, battle_rules
from tests.battlefield.positions import Table, at
from tests.battlefield.test_arrivals import waiting

SCENARIOS = {"AA": "free-for-all", "TT": "meeting", "SS": "no-retreat", "AT": "pincer", "AS": "clean-up",
             "TS": "breakthrough"}  # fmt: skip


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
    "item", ["woods", "hedge", "ravine", "river", "marsh", "crates", "rubble", "house", "wreck"]
)
def test_d_070_such_ground_slows_whoever_crosses_it(item):
    """D-069, D-073: within its outline, wherever that is touched."""
    crossing = (74, 77, 79)
    squad = {"a.bbq-squad": [(50, 50), (50, 53), (50, 47), (47, 50), (47, 53)]}
    open_ground = March(squad).move("a.bbq-squad")
    slow_ground = March(squad, features=[(item, 77, 50, 0)]).move("a.bbq-squad")
    assert [open_ground.why_go("a.bbq-squad", x, 50) for x in crossing] == [None] * 3
    assert [slow_ground.why_go("a.bbq-squad", x, 50) for x in crossing] == [("slowed_by_terrain", "D-069")] * 3
    assert slow_ground.why_go("a.bbq-squad", 65, 50) is None


@pytest.mark.parametrize("item", ["road", "bridge"])
def test_d_070_roads_and_bridges_slow_nobody(item):
    table = March({"a.bbq-squad": [(50, 50), (50, 53), (50, 47), (47, 50), (47, 53)]}, features=[(item, 77, 50, 0)])
    assert table.move("a.bbq-squad").why_go("a.bbq-squad", 79, 50) is None


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


@pytest.mark.parametrize(("x", "covered"), [(60, True), (90, False)])
def test_r_050_an_aircraft_that_is_partly_hidden_saves_on_army(x, covered):
    guns = [(48, 30), (50, 30), (52, 30), (50, 33), (50, 27)]
    table = March({"a.gunners": guns, "b.blitz": (x, 80)}, "A" * 40, features=[("tower", 50, 55, 0)])
    seen = [table.rules.field.sees(table.state, table.unit("a.gunners"), table.unit("b.blitz")).yes]
    table.attack("a.gunners").do("aim", "a.gunners/0", "b.blitz", 1).do("fire", "a.gunners")
    saves = table.told("rolled", sort="save")
    assert seen == [True]
    assert [(save["save"], save["needs"]) for save in saves] == ([("cover", [1])] if covered else [])


@pytest.mark.parametrize("faces", list(SCENARIOS))
def test_d_362_two_dice_choose_the_scenario(faces):
    """R-118: in either order."""
    for rolled in {faces, faces[::-1]}:
        table = March({}, rolled)
        table.state.scenario = RANDOM
        choose_scenario(table.rules, table.state, Game(step="game.scenario"))
        assert table.state.scenario == SCENARIOS[faces]


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


@pytest.mark.parametrize(("y", "refusal"), [(62, None), (38, ("out_of_arc", "D-392"))])
def test_r_047_a_close_weapon_obeys_the_arc_on_its_card_the_standard_weapon_has_none(y, refusal):
    table = March({"b.luther": (50, 50), "a.pounder": (50, y)}).attack("b.luther")
    assert table.why("aim", "b.luther/0", "a.pounder", 1) == refusal
    assert table.why("aim", "b.luther/std", "a.pounder", 1) is None


def test_r_103_every_sort_of_unit_has_its_body():
    builds = battle_rules().field.builds
    size = {name: (2 * build.radius, build.top) for name, build in builds.items() if build.is_round}
    assert size["gunners"] == (250, 300)
    assert size["grim-reapers"] == (400, 400)
    assert size["hailstorm"] == (500, 300)
    assert size["ludwig"] == (800, 600)
    assert (builds["prinzluther"].width, builds["prinzluther"].length, builds["prinzluther"].top) == (800, 1400, 800)
    assert (builds["punisher"].width, builds["punisher"].length, builds["punisher"].top) == (1500, 1500, 1000)
    assert (builds["blitz"].bottom, builds["blitz"].top) == (1200, 1800)


@pytest.mark.parametrize("bloc", ["allies", "axis", "ssu"])
@pytest.mark.parametrize("limit", [50, 75, 100])
def test_d_328_ready_lists_use_what_beginners_and_others_agree_on(bloc, limit):
    """D-326: a list may leave a few points unspent, never spend more."""
    rules = battle_rules()
    ready = [army for army in rules.armies.values() if (army.bloc, army.limit) == (bloc, limit)]
    assert len(ready) >= 2
    for army in ready:
        assert limit - 5 <= total_of(rules.units, army, rules.fortifications) <= limit


# Setting up


def set_up(choose=None, **options):
    """Return a game with its set-up played by the first choice of each decision, and what it told."""
    rules = battle_rules()
    state = rules.new_game(options, 5)
    told = list(rules.opening(state))
    while (decision := rules.decision(state)).prompt not in ("activate", "first"):
        wanted = choose(decision) if choose is not None else None
        if wanted is None:
            wanted = random_choice(decision, Chance.seeded(len(told)))
        told += rules.apply(state, wanted)
    return state, told


def test_r_013_the_roll_for_attack_is_that_for_initiative_with_its_fourth_die():
    army = {"name": "ops", "bloc": "allies", "limit": 75, "units": [{"unit": "bazooka-joe"}, {"unit": "gunners"}]}
    _, told = set_up(army_a=army, setup="ready")
    rolls = [event.data for event in told if event.kind == "rolled" and event.data["sort"] == "initiative"]
    assert {roll["seat"]: len(roll["faces"]) for roll in rolls} == {0: 4, 1: 3}


def test_d_364_the_defender_deploys_first():
    """R-136."""
    state, told = set_up(scenario="no-retreat")
    sides = [state.units[event.data["unit"]].side for event in told if event.kind == "deployed"]
    assert sides == sorted(sides, key=lambda side: side == state.attacker)
    assert 1 - state.attacker in sides


def test_d_363_whoever_has_laid_enough_terrain_lets_the_other_go_on():
    seats = []

    def choose(decision):
        if decision.prompt != "kit":
            return None
        seats.append(decision.seat)
        return next(each for each in decision.choices if each.verb == "enough") if len(seats) == 1 else None

    state, _ = set_up(choose, table="kit", scenario="free-for-all")
    assert seats.count(seats[0]) == 1
    assert set(seats[1:]) == {1 - seats[0]}
    assert 0 < len(state.features) <= len(seats) - 1


@pytest.mark.parametrize("scenario", ["free-for-all", "meeting"])
def test_d_373_who_is_not_in_reserve_comes_on_by_the_own_long_edge(scenario):
    """R-009: the first scenario has one name wherever the book speaks of it."""
    battles = battle_rules().scenarios
    table = March({}, edges=[4, 0])
    assert entry_lines(battles[scenario], table.state, 0, 18000, 12000) == (((0, 0), (18000, 0)),)
    assert entry_lines(battles[scenario], table.state, 1, 18000, 12000) == (((0, 12000), (18000, 12000)),)


def test_d_381_breakthrough_has_a_marker_in_the_defenders_quarter_and_one_across_from_the_attacker():
    state, _ = set_up(scenario="breakthrough")
    attacker, defender = state.edges[state.attacker], state.edges[1 - state.attacker]
    assert attacker % 2 == defender % 2 == 1
    assert abs(attacker - defender) in (2, 6)  # quarters side by side
    quarters = sorted(quarter(*spot_of(objective.at)[:2]) for objective in state.objectives)
    assert quarters == sorted([defender, (attacker + 4) % 8])


def quarter(x, y):
    """Return the quarter of the table in which a spot lies."""
    return {(True, True): 1, (True, False): 3, (False, False): 5, (False, True): 7}[(x >= 9000, y >= 6000)]


def test_r_134_a_hero_in_reserve_comes_with_a_unit_on_one_roll():
    table = waiting("no-retreat", dice="A", edges=(6, 2))
    table.put("a.bazooka-joe", (0, 0))
    table.change("a.bazooka-joe", status="reserve", at=-1, begun=False)
    table.do("activate", "a.gunners")
    assert ["join", "a.bazooka-joe", "a.gunners"] in table.offered("join")
    table.do("join", "a.bazooka-joe", "a.gunners")
    assert table.rolled("reserve") == ["A"]
    assert table.told("arrives", unit="a.gunners", hero="a.bazooka-joe")
    assert table.unit("a.bazooka-joe").activated
