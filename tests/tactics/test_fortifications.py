"""Fortifications on squares: bought, placed, garrisoned, entered, seen through, fought from (D-306 to D-316)."""

import pytest

from game.core.choice import choice
from game.geometry.grid.fields import sight_field
from game.rules.dust.casting import save_of
from game.rules.dust.frames import Game, Setup
from game.rules.dust.heroes import heroes_for, why_not_pair
from game.rules.dust.muster import faults_of, forts_of, total_of, with_fort
from game.rules.dust.odds import all_at, forecast
from game.rules.dust.records import Army, ArmyList, Entry, Works
from game.rules.dust.state import ARMY as A
from game.rules.dust.state import SHIELD as S
from game.rules.dust.state import TARGET as T
from tests.tactics.setting import RULES, Setting

BUNKER = ("bunker", (5, 4))
"""Facing north: its front squares are (5, 5) and (6, 5), its doors lead to (5, 3) and (6, 3)."""
STRONGPOINT = ("strongpoint", (5, 4))
GUN, TESLA = "m47-field-phaser", "motherland-tesla-gun"


def new(seed=1, **options):
    return RULES.new_game({"board": "crossroads", **options}, seed)


def army(*units, works=(), limit=100):
    told = [{"unit": unit, "options": list(options)} for unit, *options in units]
    return {"name": "own", "bloc": "allies", "limit": limit, "units": told,
            "fortifications": [{"kind": kind, "count": count} for kind, count in works]}  # fmt: skip


def to_forts(state):
    """Choose an edge and place terrain, until a fortification is to be placed."""
    while RULES.decision(state).prompt in ("edge", "terrain"):
        RULES.apply(state, RULES.decision(state).choices[0])
    return state


def why(state, *parts):
    found = RULES.why_not(state, choice(*parts))
    return None if found is None else (found.reason, found.rule)


# Bought


def test_d306_a_bunker_costs_15_and_a_strongpoint_10():
    forts = RULES.fortifications
    assert {kind: fort.points for kind, fort in forts.items()} == {
        "bunker": 15, "strongpoint": 10, "trench": 0, "wire": 0, "mines": 0,
    }  # fmt: skip
    bought = ArmyList("x", "allies", 50, (Entry("gunners"),), fortifications=(Works("bunker"), Works("strongpoint", 2)))
    assert total_of(RULES.units, bought, forts) == RULES.units["gunners"].points + 15 + 20
    over = ArmyList("x", "allies", 40, bought.units, fortifications=bought.fortifications)
    assert [fault.reason for fault in faults_of(RULES.units, over, forts=forts)] == ["over_limit"]


def test_d306_a_strongpoint_unit_includes_one_and_upgrades_for_5():
    plain = Army("x", "allies", 100, (Entry(GUN),))
    better = Army("x", "allies", 100, (Entry(GUN, 2, ("bunker",)),))
    assert forts_of(RULES.units, plain) == ["strongpoint"]
    assert forts_of(RULES.units, better) == ["bunker", "bunker"]
    points = RULES.units[GUN].points
    assert (total_of(RULES.units, plain), total_of(RULES.units, better)) == (points, 2 * (points + 5))


def test_r205_trenches_wire_and_mines_come_by_agreement_only():
    bought = ArmyList("x", "allies", 50, (Entry("gunners"),), fortifications=(Works("wire"),))
    (fault,) = faults_of(RULES.units, bought, forts=RULES.fortifications)
    assert (fault.reason, fault.rule) == ("fort_not_for_sale", "R-205")
    with pytest.raises(ValueError, match="can't be bought"):
        new(army_a=army(("gunners",), works=[("mines", 1)]))
    state = new(setup="ready", trenches=1, wire=2, mines=3)
    kinds = [fort.kind for fort in state.forts if fort.side == 0]
    assert sorted(kinds) == ["mines", "mines", "mines", "trench", "wire", "wire"]


def test_an_army_list_takes_and_gives_back_fortifications():
    empty = ArmyList("x", "allies", 50)
    two = with_fort(with_fort(empty, "bunker", 1), "bunker", 1)
    assert two.fortifications == (Works("bunker", 2),)
    assert with_fort(with_fort(two, "bunker", -1), "bunker", -1) == empty


# Placed


def test_d307_they_are_placed_in_turn_before_objectives_by_the_winner_first():
    own = army(("gunners",), works=[("bunker", 1)])
    state = to_forts(new(scenario="resupply", army_a=own, army_b=own, wire=1))
    order = []
    while RULES.decision(state).prompt != "objective":
        decision = RULES.decision(state)
        order.append((decision.seat, decision.prompt))
        RULES.apply(state, decision.choices[0])
    first = state.winner
    both = (first, 1 - first)
    walls = [(seat, prompt) for seat in both for prompt in ("fortify", "turn_fort")]
    assert order == [*walls, *((seat, "fortify") for seat in both)]
    assert [(fort.kind, fort.side) for fort in state.forts] == [
        (kind, seat) for kind in ("bunker", "wire") for seat in both
    ]


def sited(kind="bunker", **more):
    """Return a set-up in which the first side places a fortification of a kind in the south."""
    setting = Setting({}, step="turn.next", **more)
    setting.state.frames[:] = [Game(step="game.loading"), Setup(step="setup.forts", seat=0, forts=[[kind], []])]
    setting.state.__dict__.pop("decision", None)
    setting.rules.start(setting.state)
    return setting


@pytest.mark.parametrize(
    ("at", "reason"),
    [
        ((0, 2), "fort_by_the_edge"), ((4, 0), "fort_by_the_edge"), ((11, 2), "fort_by_the_edge"),
        ((4, 4), "own_half_only"), ((4, 7), "own_half_only"),
        ((2, 1), None), ((4, 3), None),
    ],
)  # fmt: skip
def test_d307_a_square_from_the_edge_and_in_the_own_half_r206(at, reason):
    setting = sited()
    step = ("fortify", "bunker", setting.square(*at))
    assert why(setting.state, *step) == ((reason, "D-307") if reason else None)


def test_d307_a_square_from_impassable_terrain_and_two_from_another():
    rows = (*("." * 12,) * 7, "..#" + "." * 9, "." * 12, "." * 12)  # the construction stands on (2, 2)
    setting = sited(rows=rows, forts=[("strongpoint", (8, 2), 0, 1)])
    at = setting.square
    assert why(setting.state, "fortify", "bunker", at(3, 2)) == ("fort_by_impassable", "D-307")
    assert why(setting.state, "fortify", "bunker", at(2, 2)) == ("square_not_empty", "D-050")
    assert why(setting.state, "fortify", "bunker", at(5, 2)) == ("fort_too_near", "D-307")
    assert why(setting.state, "fortify", "bunker", at(8, 2)) == ("fort_too_near", "D-307")
    assert why(setting.state, "fortify", "mines", at(5, 2)) == ("no_such_fort", "D-306")
    assert {one.target for one in setting.offers("fortify")} == {at(4, row) for row in (1, 2, 3)}


def test_d307_no_objective_under_a_fortification_and_none_on_an_objective():
    setting = sited(objectives=[((3, 3), -1)])
    assert why(setting.state, "fortify", "bunker", setting.square(2, 2)) == ("objective_there", "D-307")
    own = army(("gunners",), works=[("bunker", 1)])
    state = to_forts(new(scenario="resupply", army_a=own, army_b=own))
    while RULES.decision(state).prompt != "objective":
        RULES.apply(state, RULES.decision(state).choices[0])
    under = next(fort.at for fort in state.forts if fort.side == RULES.decision(state).seat)
    assert why(state, "objective", "objective", under) == ("fort_there", "D-307")
    assert under not in {one.target for one in RULES.decision(state).choices}


def test_r198_its_facing_is_chosen_once_among_four():
    setting = sited()
    setting.must(("fortify", "bunker", setting.square(2, 2)))
    assert setting.prompt == "turn_fort"
    assert [one.target for one in setting.offers("face")] == [0, 2, 4, 6]
    assert setting.refusal(("face", "fort.1", 1)) == ("facing_not_possible", "R-198")
    setting.must(("face", "fort.1", 2))
    assert setting.state.forts[0].facing == 2


# Garrisoned


def test_d308_strongpoint_units_start_inside_and_are_never_in_reserve():
    state = new(setup="ready", army_a=army((GUN,), ("gunners",)))
    gun = state.units[f"a.{GUN}"]
    assert gun.on_board
    assert gun.at == state.forts[0].at
    assert RULES.field.fort_of(state, gun) == state.forts[0]
    assert not RULES.can_return(state, gun)


def test_d308_the_owner_chooses_which_gun_goes_where():
    names = [unit for unit, card in RULES.units.items() if "strongpoint" in card.keywords and card.bloc == "allies"]
    own = army((names[0],), (names[1], "bunker"))
    state = to_forts(new(army_a=own))
    while RULES.decision(state).prompt in ("fortify", "turn_fort"):
        RULES.apply(state, RULES.decision(state).choices[0])
    assert RULES.decision(state).prompt == "garrison"
    assert why(state, "garrison", "b.ghosts", "fort.1") is not None
    RULES.apply(state, choice("garrison", f"a.{names[0]}", "fort.2"))
    one, two = (state.units[f"a.{name}"] for name in names[:2])
    assert [RULES.field.fort_of(state, piece).id for piece in (one, two)] == ["fort.2", "fort.1"]


def test_r206_a_gun_without_room_is_lost_without_scoring():
    rows = ("#" * 12, "." * 12, "#" * 12, "." * 12, "." * 12, "." * 12, "#" * 12, "." * 12, "#" * 12, "." * 12)
    setting = Setting({f"a.{GUN}": None, "b.gunners": None}, rows=rows)
    setting.state.frames[:] = [Game(step="game.loading"), Setup(step="setup.forts", forts=[["strongpoint"], []])]
    setting.state.__dict__.pop("decision", None)
    setting.rules.start(setting.state)
    events = setting.rules.opening(setting.state)
    assert setting.unit(f"a.{GUN}").status == "lost"
    assert {event.kind for event in events} >= {"fort_left_out", "left_out"}
    assert setting.state.destroyed == [0, 0]


# Entered


def test_d309_a_bunker_is_entered_by_its_rear_doors_only():
    setting = Setting({"a.gunners": (5, 3)}, forts=[BUNKER]).play("a.gunners", "move+nothing")
    goals = {one.target for one in setting.offers("move")}
    assert {setting.inside("left"), setting.inside("right")} <= goals
    assert not goals & {setting.square(column, row) for column in (5, 6) for row in (4, 5)}
    assert setting.why_not_go("a.gunners", (5, 4)) == ("blocked_by_terrain", "D-309")
    before = Setting({"a.gunners": (5, 6)}, forts=[BUNKER]).play("a.gunners", "move+nothing")
    assert before.inside("left") not in {one.target for one in before.offers("move")}
    assert before.why_not_go("a.gunners", ("left", 0))[0] == "too_far"


def test_d309_nobody_enters_a_bunker_while_an_enemy_is_inside():
    forts = [BUNKER]
    free = Setting({"a.gunners": (5, 3)}, forts=forts).play("a.gunners", "move+nothing")
    held = Setting({"a.gunners": (5, 3), "b.ghosts": ("right", 0)}, forts=forts).play("a.gunners", "move+nothing")
    assert free.inside("left") in {one.target for one in free.offers("move")}
    assert held.inside("left") not in {one.target for one in held.offers("move")}
    shared = [STRONGPOINT]
    both = Setting({"a.gunners": (5, 3), "b.ghosts": ("right", 0)}, forts=shared).play("a.gunners", "move+nothing")
    assert both.inside("left") in {one.target for one in both.offers("move")}
    assert both.inside("right") not in {one.target for one in both.offers("move")}


def test_d309_vehicles_stay_out_of_fortifications():
    setting = Setting({"a.mickey": (5, 3)}, forts=[STRONGPOINT]).play("a.mickey", "move+nothing")
    assert setting.why_not_go("a.mickey", (5, 4)) == ("blocked_by_terrain", "D-309")
    assert setting.why_not_go("a.mickey", ("left", 0)) == ("blocked_by_terrain", "D-309")


@pytest.mark.parametrize(
    ("start", "place", "cost"),
    [
        ((5, 3), "left", 1), ((4, 3), "left", 1), ((6, 3), "left", 1), ((7, 4), "left", 2), ((4, 6), "left", 1),
        ((7, 5), "right", 1), ((6, 6), "right", 1), ((3, 3), "left", 2),
    ],
)  # fmt: skip
def test_r198_a_strongpoint_is_entered_from_all_round_diagonals_by_their_rule(start, place, cost):
    setting = Setting({"a.gunners": start}, forts=[STRONGPOINT]).play("a.gunners", "march")
    setting.offers()
    reach = setting.state.__dict__["reach"]
    assert reach.costs[setting.inside(place)] == cost


def test_r198_from_one_place_to_the_other_costs_one_and_out_again_one():
    setting = Setting({"a.gunners": ("left", 0)}, forts=[BUNKER]).play("a.gunners", "march")
    setting.offers()
    costs = setting.state.__dict__["reach"].costs
    assert costs[setting.inside("right")] == 1
    assert (costs[setting.square(5, 3)], costs[setting.square(6, 3)]) == (1, 2)
    assert setting.square(5, 6) not in costs


def test_d310_a_place_holds_one_unit_and_a_gun_fills_both():
    crowd = Setting({"a.gunners": (5, 3), "a.gunners.2": ("left", 0)}, forts=[STRONGPOINT])
    crowd.play("a.gunners", "move+nothing")
    goals = {one.target for one in crowd.offers("move")}
    assert crowd.inside("right") in goals
    assert crowd.inside("left") not in goals
    assert crowd.why_not_go("a.gunners", ("left", 0)) == ("occupied", "D-043")
    full = Setting({"a.gunners": (5, 3), f"a.{GUN}": (5, 4)}, forts=[STRONGPOINT]).play("a.gunners", "move+nothing")
    assert not {full.inside("left"), full.inside("right")} & {one.target for one in full.offers("move")}
    hero = Setting({"a.rosie": (5, 3), f"a.{GUN}": (5, 4)}, forts=[STRONGPOINT]).play("a.rosie", "move+nothing")
    assert hero.inside("left") in {one.target for one in hero.offers("move")}


def test_r198_a_hero_joins_the_gun_that_fills_his_fortification():
    heroes = [
        c.id for c in RULES.units.values() if c.kind == "hero" and c.bloc == "allies" and c.armour == "infantry-1"
    ]
    hero = next(h for h in heroes if why_not_pair(RULES.units[h], RULES.units[GUN]) is None)
    setting = Setting({f"a.{hero}": ("left", 0), f"a.{GUN}": (5, 4)}, forts=[STRONGPOINT])
    gun = setting.unit(f"a.{GUN}")
    assert [piece.unit for piece in heroes_for(RULES, setting.state, gun)] == [hero]


def test_r198_units_inside_stand_for_the_two_squares_of_their_side():
    setting = Setting({"a.gunners": ("left", 0), "a.mickey": (2, 4), "b.ghosts": (9, 4)}, forts=[STRONGPOINT])
    distance = RULES.field.distance
    inside, near, far = (setting.unit(name) for name in ("a.gunners", "a.mickey", "b.ghosts"))
    assert (distance(setting.state, inside, near), distance(setting.state, inside, far)) == (3, 4)


# Seen


def test_d311_a_fortification_blocks_sight_for_others():
    setting = Setting({"a.gunners": (5, 2), "b.ghosts": (5, 8)}, forts=[STRONGPOINT])
    one, other = setting.unit("a.gunners"), setting.unit("b.ghosts")
    assert not RULES.field.sees(setting.state, one, other).yes
    clear = Setting({"a.gunners": (5, 2), "b.ghosts": (5, 8)})
    assert RULES.field.sees(clear.state, clear.unit("a.gunners"), clear.unit("b.ghosts")).yes


@pytest.mark.parametrize("kind", ["bunker", "strongpoint"])
def test_d311_a_bunker_looks_ahead_a_strongpoint_all_round(kind):
    setting = Setting({"a.gunners": ("left", 0)}, forts=[(kind, (5, 4))])
    inside = setting.unit("a.gunners")
    for column in range(12):
        for row in range(10):
            if (column, row) in ((5, 4), (6, 4), (5, 5), (6, 5)):
                continue
            setting.put("b.ghosts", (column, row))
            seen = RULES.field.sees(setting.state, inside, setting.unit("b.ghosts"))
            assert seen.yes == (kind == "strongpoint" or row >= 5), (column, row)
            assert RULES.field.sees(setting.state, setting.unit("b.ghosts"), inside).yes == seen.yes
            if not seen.yes:
                assert seen.rule == "D-311"


def test_d311_what_is_seen_over_the_board_agrees_with_sight():
    rows = [["."] * 12 for _ in range(10)]
    for column, down, sign in ((1, 1, "T"), (4, 2, "#"), (9, 3, "T"), (2, 6, "T"), (8, 6, "#"), (4, 8, "T")):
        rows[down][column] = sign
    forts = [("bunker", (2, 4), 2), ("strongpoint", (7, 4))]
    units = {"a.gunners": ("left", 0), "a.gunners.2": ("right", 1), "a.mickey": (5, 2)}
    setting = Setting(units, map("".join, rows), forts=forts)
    field, state = RULES.field, setting.state
    for name in ("a.gunners", "a.gunners.2", "a.mickey"):
        piece = setting.unit(name)
        seen = sight_field(field.scene(state), field.body(state, piece))
        for column in range(12):
            for row in range(10):
                if field.layout(state).kinds[setting.square(column, row)] in ("fort", "construction"):
                    continue
                setting.put("b.ghosts", (column, row))
                found = field.sees(state, piece, setting.unit("b.ghosts")).yes
                assert found == bool(seen >> setting.square(column, row) & 1), (name, column, row)


# Fired from


def aims(setting, line, target):
    """Tell whether a weapon line can be aimed at a target."""
    return any((one.subject, one.target) == (line, target) for one in setting.offers("aim"))


def test_d312_the_main_weapon_of_a_bunker_has_45_degrees_to_each_side():
    targets = {"b.ghosts": (6, 9), "b.ghosts.2": (1, 6)}
    setting = Setting({f"a.{TESLA}": (5, 4), **targets}, forts=[BUNKER]).play(f"a.{TESLA}", "attack+nothing")
    assert aims(setting, f"a.{TESLA}/1", "b.ghosts")
    assert setting.refusal(("aim", f"a.{TESLA}/1", "b.ghosts.2", 1)) == ("out_of_arc", "D-312")
    assert aims(setting, f"a.{TESLA}/0", "b.ghosts.2")


def test_d312_nothing_in_a_bunker_fires_at_aircraft_nor_with_artillery():
    planes = [unit for unit, card in RULES.units.items() if card.kind == "aircraft" and card.bloc == "axis"]
    plane = next(unit for unit in planes if RULES.units[unit].size == "normal")
    units = {"a.gunners": ("left", 0), f"b.{plane}": (5, 8), "b.ghosts": (6, 9)}
    setting = Setting(units, forts=[BUNKER]).play("a.gunners", "attack+nothing")
    assert setting.refusal(("aim", "a.gunners/0", f"b.{plane}", 1)) == ("no_aircraft_from_bunker", "D-312")
    opened = Setting(units, forts=[STRONGPOINT]).play("a.gunners", "attack+nothing")
    assert aims(opened, "a.gunners/0", f"b.{plane}")
    mortar = RULES.profiles["leathernecks"]
    line = next(line.index for line in mortar.lines if line.artillery)
    guns = Setting({"a.leathernecks": ("left", 0), "b.ghosts": (5, 9), "b.ghosts.2": (5, 7)}, forts=[BUNKER])
    guns.play("a.leathernecks", "attack+nothing")
    assert guns.refusal(("aim", f"a.leathernecks/{line}", "b.ghosts", 1)) == ("artillery_inside", "D-312")


def test_r199_in_a_strongpoint_a_move_turns_the_gun_in_a_bunker_nothing_does():
    gun = f"a.{TESLA}"
    setting = Setting({gun: (5, 4)}, forts=[STRONGPOINT]).play(gun, "move+nothing")
    setting.must(("move", gun, setting.unit(gun).at), ("face", gun, 2))
    assert setting.unit(gun).facing == 2
    fixed = Setting({gun: (5, 4)}, forts=[BUNKER]).play(gun, "move+nothing")
    fixed.must(("move", gun, fixed.unit(gun).at))
    assert fixed.refusal(("face", gun, 2)) == ("facing_not_possible", "R-025")


# Saves


@pytest.mark.parametrize(
    ("kind", "again", "lost"), [("strongpoint", A, 0), ("strongpoint", S, 1), ("bunker", S, 0), ("bunker", T, 1)]
)
def test_d313_occupants_roll_a_failed_save_once_more(kind, again, lost):
    setting = Setting({"a.mickey": (5, 8), "b.ghosts": ("left", 0)}, forts=[(kind, (5, 4))])
    setting.play("a.mickey", "attack+nothing").must(("aim", "a.mickey/1", "b.ghosts", 1))
    setting.state.chance.dice = [A, *[T] * (RULES.profiles["mickey"].lines[1].cells[1].dice - 1), T, again]
    setting.must("fire a.mickey")
    saves = [roll for roll in setting.told("rolled") if roll["sort"] in ("save", "walls")]
    assert [roll["save"] for roll in saves] == ["cover", "cover"]
    if lost:
        setting.must(setting.offers("lose")[0].to_journal())
    assert setting.unit("b.ghosts").fallen.bit_count() == lost


def test_r200_attackers_in_the_same_fortification_have_no_walls_before_them():
    setting = Setting({"a.gunners": ("right", 0), "b.ghosts": ("left", 0)}, forts=[STRONGPOINT])
    line = RULES.profiles["gunners"].lines[0]
    save = save_of(RULES, setting.state, setting.unit("a.gunners"), line, setting.unit("b.ghosts"))
    assert (save.kind, save.again) == ("infantry", ())
    outside = Setting({"a.gunners": (8, 4), "b.ghosts": ("left", 0)}, forts=[STRONGPOINT])
    save = save_of(RULES, outside.state, outside.unit("a.gunners"), line, outside.unit("b.ghosts"))
    assert (save.kind, save.again) == ("cover", (A,))


def test_d313_the_odds_know_the_second_roll():
    setting = Setting({"a.mickey": (5, 8), "b.ghosts": ("left", 0)}, forts=[STRONGPOINT])
    frame = all_at(RULES, setting.state, "a.mickey", "b.ghosts")
    volleys = {volley.shot.line: volley for volley in forecast(RULES, setting.state, frame).volleys}
    mg = volleys[1]
    assert mg.through == pytest.approx(mg.hits * (1 - 2 / 3) * (1 - 1 / 3))
    assert any(reason.rule == "D-313" for reason in mg.reasons)


# Close combat


def test_d314_over_the_walls_of_a_strongpoint_from_the_twelve_squares_around():
    setting = Setting({"a.gunners": ("left", 0)}, forts=[STRONGPOINT])
    inside, field = setting.unit("a.gunners"), RULES.field
    for column in range(3, 9):
        for row in range(2, 8):
            if column in (5, 6) and row in (4, 5):
                continue
            setting.put("b.ghosts", (column, row))
            close = field.is_close(setting.state, inside, setting.unit("b.ghosts")).yes
            assert close == (4 <= column <= 7 and 3 <= row <= 6), (column, row)


def test_d314_through_slit_and_rear_doors_of_a_bunker():
    setting = Setting({"a.gunners": ("left", 0)}, forts=[BUNKER])
    inside, field = setting.unit("a.gunners"), RULES.field
    struck = set()
    for column in range(3, 9):
        for row in range(2, 8):
            if not (column in (5, 6) and row in (4, 5)):
                setting.put("b.ghosts", (column, row))
                if field.is_close(setting.state, setting.unit("b.ghosts"), inside).yes:
                    struck.add((column, row))
    assert struck == {(5, 6), (6, 6), (5, 3), (6, 3)}
    beside = Setting({"a.gunners": ("left", 0), "b.ghosts": (4, 5)}, forts=[BUNKER], seat=1)
    beside.play("b.ghosts", "attack+nothing")
    assert beside.refusal(("aim", "b.ghosts/std", "a.gunners", 1)) == ("behind_walls", "D-314")


@pytest.mark.parametrize(("kind", "saves"), [("strongpoint", [A, A, S]), ("bunker", [A, S, T])])
def test_d314_occupants_have_a_save_in_close_combat_without_a_second(kind, saves):
    #
    units = {"a.hammers": (5, 6), "b.ghosts": ("left", 0)}
    setting = Setting(units, forts=[(kind, (5, 4))])
    setting.play("a.hammers", "attack+nothing")
    line = next(line for line in RULES.profiles["hammers"].lines if line.close)
    setting.must(("aim", f"a.hammers/{line.index}", "b.ghosts", 3))
    hits = line.cells[RULES.profiles["ghosts"].column].dice * 3
    setting.state.chance.dice = [A, A, A, *[T] * (hits - 3), *saves]  # first strikes
    setting.must("fire a.hammers")
    rolls = [roll for roll in setting.told("rolled") if roll["sort"] == "save"]
    assert [(roll["save"], roll["rule"], roll["faces"]) for roll in rolls] == [("walls", "D-314", saves)]
    assert "walls" not in [roll["sort"] for roll in setting.told("rolled")]
    setting.must(setting.offers("lose")[0].to_journal())
    assert setting.unit("b.ghosts").fallen.bit_count() == 1


def test_d315_no_special_action_of_range_1_on_a_unit_outside():
    hurt = {"a.gunners": {"at": (4, 4), "fallen": 1}, "a.gunners.2": {"at": ("right", 0), "fallen": 1}}
    units = {"a.the-boss": ("left", 0), **hurt}
    setting = Setting(units, forts=[STRONGPOINT]).play("a.the-boss", "get-up+nothing")
    assert setting.refusal(("order", "a.the-boss", "a.gunners")) == ("outside_the_fort", "D-315")
    assert ["order", "a.the-boss", "a.gunners.2"] in [one.to_journal() for one in setting.offers("order")]


def test_d315_nor_are_zombies_outside_raised_from_inside():
    zombies = {"at": (4, 4), "fallen": 1}
    units = {"a.totenmeisterin": ("left", 0), "a.zombies": zombies, "a.zombies.2": {**zombies, "at": ("right", 0)}}
    setting = Setting(units, forts=[STRONGPOINT]).play("a.totenmeisterin", "resurrection+nothing")
    assert setting.refusal(("order", "a.totenmeisterin", "a.zombies")) == ("outside_the_fort", "D-315")
    assert ["order", "a.totenmeisterin", "a.zombies.2"] in [one.to_journal() for one in setting.offers("order")]


def test_d316_a_trench_covers_infantry_and_hides_nothing_r049():
    setting = Setting({"a.gunners": (5, 4), "a.mickey": (6, 4), "b.ghosts": (5, 8)},
                      forts=[("trench", (5, 4)), ("trench", (6, 4)), ("trench", (5, 6)), ("wire", (4, 4))])  # fmt: skip
    field, state = RULES.field, setting.state
    enemy = setting.unit("b.ghosts")
    assert field.covers(state, enemy, setting.unit("a.gunners")).yes
    assert not field.covers(state, enemy, setting.unit("a.mickey")).yes
    assert field.sees(state, enemy, setting.unit("a.gunners")).yes
    setting.put("a.gunners", (4, 4))
    assert not field.covers(state, enemy, setting.unit("a.gunners")).yes
