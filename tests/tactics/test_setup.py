"""Setting a game up: scenario by dice, edges, terrain in turn, objectives, options, units left out (D-352 to D-361)."""

import pytest

from game.core.choice import choice
from game.rules.dust.state import ARMY as A
from game.rules.dust.state import SHIELD as S
from game.rules.dust.state import TARGET as T
from game.rules.tactics.placing import half_of
from game.rules.tactics.setup import choose_scenario
from tests.tactics.setting import RULES


def new(seed=1, **options):
    return RULES.new_game({"board": "crossroads", **options}, seed)


def play(state, *parts):
    wanted = choice(*parts)
    refusal = RULES.why_not(state, wanted)
    assert refusal is None, str(refusal)
    return RULES.apply(state, wanted)


def refusal(state, *parts):
    found = RULES.why_not(state, choice(*parts))
    assert found is not None
    return found.reason, found.rule


def place_all(state):
    """Choose an edge and place terrain, always the first square that is offered."""
    while RULES.decision(state).prompt in ("edge", "terrain"):
        RULES.apply(state, RULES.decision(state).choices[0])
    return state


@pytest.mark.parametrize(
    ("dice", "scenario"),
    [([A, A], "encounter"), ([T, T], "encounter"), ([S, S], "dust"), ([T, A], "decoy"), ([A, S], "resupply"),
     ([S, T], "assault")],
)  # fmt: skip
def test_two_dice_choose_the_scenario_d352_r117(dice, scenario):
    state = new()
    state.scenario, state.chance.dice = "random", list(dice)
    choose_scenario(RULES, state, state.frames[0])
    assert state.scenario == scenario
    assert new(scenario="random").scenario in RULES.scenarios


def test_the_initiative_winner_picks_his_edge_and_places_first_d353_d354():
    state = new()
    decision = RULES.decision(state)
    assert decision.prompt == "edge"
    assert decision.seat == state.winner
    assert {one.target for one in decision.choices} == {0, 4}
    assert refusal(state, "edge", "", 2) == ("no_entry_edge", "R-120")
    play(state, "edge", "", 0)
    assert state.edges[state.winner] == 0
    assert state.edges[1 - state.winner] == 4
    assert RULES.decision(state).prompt == "terrain"
    assert RULES.decision(state).seat == state.winner


def test_the_decoy_is_entered_by_the_short_sides_r120():
    assert {one.target for one in RULES.decision(new(scenario="decoy")).choices} == {2, 6}


def test_sides_place_two_tiles_and_a_trap_each_in_turn_d354_r119():
    state = new()
    play(state, "edge", "", 4)
    seats = []
    for number in range(6):
        seats.append(RULES.decision(state).seat)
        verb = "trap" if number in (0, 1) else "tile"
        wanted = next(one for one in RULES.decision(state).choices if one.verb == verb)
        RULES.apply(state, wanted)
        if number == 0:
            second = RULES.decision(state)
            assert {one.verb for one in second.choices} == {"tile", "trap"}
    assert seats == [state.winner, 1 - state.winner] * 3
    assert sorted(kind for _, kind in state.tiles).count("trap") == 2
    assert len(state.tiles) == 6
    assert RULES.decision(state).prompt == "first"


def test_what_may_not_be_placed_is_refused_with_its_rule_r119():
    state = new(scenario="dust")
    play(state, "edge", "", 4)
    grid = RULES.field.layout(state).board
    centre = grid.square(5, 4)
    assert refusal(state, "tile", "building", 0) == ("not_this_tile", "R-119")
    assert refusal(state, "tile", "trap", 0) == ("not_this_tile", "R-119")
    tree = next(s for s in range(grid.size) if RULES.field.layout(state).kinds[s] == "tree")
    assert refusal(state, "tile", "rubble", tree) == ("square_not_empty", "D-050")
    assert refusal(state, "tile", "rubble", grid.square(2, 1)) == ("before_an_opening", "D-354")
    assert refusal(state, "tile", "water", centre) == ("objective_there", "R-119")
    play(state, "tile", "tree", centre)
    assert RULES.field.layout(state).kinds[centre] == "tree"
    assert refusal(state, "tile", "rubble", centre) == ("square_not_empty", "D-050")


def test_tiles_never_cut_off_an_entry_row_or_an_objective_on_foot_r119():
    state = new(scenario="dust")
    play(state, "edge", "", 4)
    grid = RULES.field.layout(state).board
    state.tiles += [(grid.square(column, row), "water") for column in range(12) for row in (8,) if column != 7]
    state.forget()
    state.__dict__.pop("decision", None)
    assert refusal(state, "tile", "construction", grid.square(7, 8)) == ("cuts_off", "R-119")
    assert RULES.why_not(state, choice("tile", "rubble", grid.square(7, 8))) is None


def test_all_of_a_sort_placed_is_said_d354():
    state = new()
    play(state, "edge", "", 4)
    for _ in range(2):
        RULES.apply(state, next(one for one in RULES.decision(state).choices if one.verb == "trap"))
    assert refusal(state, "trap", "trap", 100) == ("all_placed", "D-354")


def test_take_the_dust_has_its_objectives_on_the_centre_squares_before_terrain_d358_r121():
    state = new(scenario="dust")
    play(state, "edge", "", 4)
    grid = RULES.field.layout(state).board
    assert {grid.at(objective.at) for objective in state.objectives} == {(5, 4), (6, 4), (5, 5), (6, 5)}
    assert state.tiles == []


@pytest.mark.parametrize("scenario", ["decoy", "assault"])
def test_one_objective_lies_in_each_half_the_first_placer_chooses_which_d359_d361_r123(scenario):
    state = place_all(new(scenario=scenario))
    first = RULES.decision(state)
    assert first.prompt == "objective"
    assert first.seat == state.winner
    assert {half_of(RULES, state, one.target) for one in first.choices} == {0, 1}
    wanted = next(one for one in first.choices if half_of(RULES, state, one.target) == first.seat)
    RULES.apply(state, wanted)
    second = RULES.decision(state)
    assert second.seat == 1 - first.seat
    assert {half_of(RULES, state, one.target) for one in second.choices} == {1 - first.seat}
    beside = next(one.target for one in first.choices if one.target != wanted.target
                  and half_of(RULES, state, one.target) == first.seat)  # fmt: skip
    assert refusal(state, "objective", "objective", beside) == ("half_taken", "R-123")
    RULES.apply(state, second.choices[0])
    assert sorted(objective.half for objective in state.objectives) == [0, 1]


def test_in_resupply_each_side_places_one_in_its_own_half_d360():
    state = place_all(new(scenario="resupply"))
    decision = RULES.decision(state)
    assert {half_of(RULES, state, one.target) for one in decision.choices} == {decision.seat}
    grid = RULES.field.layout(state).board
    far = grid.square(0, 9 if half_of(RULES, state, grid.square(0, 9)) != decision.seat else 0)
    assert refusal(state, "objective", "objective", far) == ("own_half_only", "D-360")


def test_no_objective_lies_where_nobody_can_go_r123():
    state = place_all(new(scenario="decoy", board="river"))
    layout = RULES.field.layout(state)
    water = next(square for square in range(layout.board.size) if layout.kinds[square] == "water")
    assert refusal(state, "objective", "objective", water) == ("blocked_by_terrain", "R-123")


def test_a_ready_game_draws_terrain_and_objectives_by_its_seed():
    one, same, other = (new(seed, setup="ready", scenario="assault") for seed in (3, 3, 4))
    assert RULES.decision(one).prompt == "first"
    assert len(one.tiles) == 6
    assert sorted(objective.half for objective in one.objectives) == [0, 1]
    assert (one.tiles, one.objectives) == (same.tiles, same.objectives)
    assert one.tiles != other.tiles


def test_nothing_starts_on_the_board_d355():
    assert {piece.status for piece in new(setup="ready").units.values()} == {"waiting"}


def test_units_that_can_never_come_on_are_left_out_without_scoring_r206_r234():
    army = {"name": "fleet", "bloc": "allies", "limit": 100,
            "units": [{"unit": "lcm-46"}, {"unit": "m47-field-phaser"}, {"unit": "gunners"}]}  # fmt: skip
    state = new(setup="ready", army_a=army)
    assert {piece.unit for piece in state.of(0) if piece.status == "lost"} == {"lcm-46"}
    assert state.units["a.m47-field-phaser"].on_board  # in the Strongpoint that comes with it (D-308)
    assert state.destroyed == [0, 0]


@pytest.mark.parametrize(
    ("options", "told"),
    [
        ({"scenario": "nowhere"}, "unknown scenario"), ({"board": "nowhere"}, "unknown board"),
        ({"army_a": "nobody"}, "unknown army"),
        ({"army_a": {"name": "x", "bloc": "axis", "limit": 50, "units": [{"unit": "gunners"}]}}, "belongs to allies"),
        ({"army_a": {"name": "x", "bloc": "allies", "limit": 5, "units": [{"unit": "gunners"}]}}, "at most 5"),
        ({"army_a": {"name": "x", "bloc": "allies", "limit": 99, "units": [{"unit": "rosie", "count": 2}]}}, "once"),
    ],
)  # fmt: skip
def test_an_army_or_option_that_is_not_legal_is_refused_d326_r207(options, told):
    with pytest.raises(ValueError, match=told):
        new(**options)


def test_an_own_army_comes_with_its_name_and_a_number_for_each_copy():
    army = {"name": "Ours", "bloc": "allies", "limit": 50, "units": [{"unit": "gunners", "count": 3}]}
    state = new(army_a=army)
    assert state.armies[0] == "Ours"
    assert [piece.id for piece in state.of(0)] == ["a.gunners", "a.gunners.2", "a.gunners.3"]


def test_ships_are_fielded_only_where_deep_water_reaches_their_edge_d403_r234():
    army = {"name": "fleet", "bloc": "allies", "limit": 100, "units": [{"unit": "lcm-46"}, {"unit": "gunners"}]}
    state = new(army_a=army)
    play(state, "edge", "", 4 if state.winner == 0 else 0)
    state.tiles.append((0, "water"))
    place_all(state)
    assert state.units["a.lcm-46"].status == "waiting"
    assert place_all(new(army_a=army, seed=2)).units["a.lcm-46"].status == "lost"


def test_the_roll_before_set_up_is_the_roll_for_initiative_r013():
    hero = next(unit for unit in RULES.units.values() if "black-ops" in unit.keywords)
    army = {"name": "spies", "bloc": hero.bloc, "limit": 100, "units": [{"unit": hero.id}]}
    rolled = [event.data for event in RULES.opening(new(army_a=army)) if event.kind == "rolled"]
    assert [len(roll["faces"]) for roll in rolled[:2]] == [4, 3]


@pytest.mark.parametrize("board", [name for name in RULES.boards if not name.startswith("test")])
def test_boards_are_even_wider_than_deep_and_halved_between_the_edges_r021(board):
    state = new(board=board, setup="ready")
    grid = RULES.field.layout(state).board
    assert grid.width % 2 == grid.height % 2 == 0
    assert grid.width > grid.height
    halves = [half_of(RULES, state, square) for square in range(grid.size)]
    assert halves.count(0) == halves.count(1)


def test_what_a_scenario_says_of_its_terrain_goes_before_the_general_method_d384():
    state = new(scenario="dust")
    play(state, "edge", "", 0)
    assert RULES.decision(state).prompt == "terrain"
    centre = [objective.at for objective in state.objectives]
    assert len(centre) == 4  # there before any terrain
    assert refusal(state, "tile", "construction", centre[0])[1] in ("D-358", "R-119")
    assert RULES.why_not(state, choice("tile", "rubble", centre[0])) is None
    assert RULES.decision(RULES.new_game({"scenario": "tutorial"}, 1)).prompt != "terrain"

