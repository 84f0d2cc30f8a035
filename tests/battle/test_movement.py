"""Movement: kinds, price, free movements (B-026 to B-029, R-06, R-25)."""


def far(zone="1p", **more):
    return {"GU02": {"zone": zone, **more}, "SU01": "5c"}


def test_a_movement_costs_a_ration(at):
    """B-026."""
    board = at(units=far(rations=1)).must("move GU02 3p")
    assert board.rations("GU02") == [0]
    assert board.refusal("move GU02 4p") == ("no_rations", "B-026")


def test_peripheral_movement_reaches_any_other_periphery(at):
    """B-027, R-06."""
    board = at(units=far(rations=1))
    assert {str(c.target) for c in board.choices("move")} == {"2p", "3p", "4p", "5p", "1c"}
    assert board.refusal("move GU02 1p") == ("already_there", "B-026")


def test_advance_goes_to_the_own_location_enemy_or_not(at):
    """B-028."""
    board = at(units={"GU02": "1p", "SU01": "1c"})
    assert board.refusal("move GU02 2c") == ("advance_elsewhere", "B-028")
    board.must("move GU02 1c")
    assert board.unit("GU02").zone == "1c"


def test_control_zone_movement_needs_a_free_zone(at):
    """B-029, R-06: an enemy in it bars it, with own units there or without."""
    board = at(units={"GU02": "1c", "GU03": "3c", "SU01": "2c", "SU02": "3c"})
    assert board.refusal("move GU02 2c") == ("zone_not_free", "B-029")
    assert board.refusal("move GU02 3c") == ("zone_not_free", "B-029")
    assert {str(c.target) for c in board.choices("move") if c.subject == "GU02"} == {"4c", "5c"}


def test_control_zone_movement_may_leave_a_contested_zone(at):
    """R-06."""
    at(units={"GU02": "1c", "SU01": "1c"}).must("move GU02 4c")


def test_no_way_back_to_a_periphery(at):
    """R-06."""
    board = at(units=far("1c", rations=3))
    assert board.refusal("move GU02 1p") == ("no_way_back", "R-06")
    assert board.refusal("move GU02 2p") == ("no_way_back", "R-06")


def test_movements_may_be_repeated_if_paid(at):
    """R-06, B-023."""
    board = at(units=far(rations=4)).must("move GU02 2p", "move GU02 3p", "move GU02 3c", "move GU02 4c")
    assert board.rations("GU02") == [0]


def test_a_full_zone_takes_nobody(at):
    """B-010."""
    board = at(units={"GU01": "2p", "GU03": "2p", "GU04": "2p", "GU02": "1p", "SU01": "5c"})
    assert board.refusal("move GU02 2p") == ("zone_full", "B-010")


def test_mobile_makes_two_movements_free(at):
    """R-25: the third costs a ration, attacks are paid as usual."""
    board = at(units={"GU18": {"zone": "1p", "rations": 1}, "SU01": "2c"})
    board.must("move GU18 2p", "move GU18 3p")
    assert board.rations("GU18") == [1]
    board.must("move GU18 2p")
    assert board.rations("GU18") == [0]
    assert board.refusal("move GU18 2c") == ("no_rations", "B-026")


def test_mobile_pays_for_attacks(at):
    """R-25."""
    board = at(units={"GU18": {"zone": "1c", "rations": 0}, "SU01": "1c"})
    assert board.refusal("attack GU18 1") == ("no_rations", "B-030")


def test_mobile_is_free_again_next_turn(at):
    """R-25."""
    board = at(units={"GU18": {"zone": "1p", "rations": 0}, "SU01": "5p"}).must(
        "move GU18 2p", "move GU18 3p"
    )
    assert board.unit("GU18").moves == 2
    board.must("end")
    assert board.unit("GU18").moves == 0


def test_free_movement_of_an_event_is_not_counted(at):
    """R-25, GA06."""
    board = at(units={"GU18": {"zone": "1p", "rations": 0}, "SU01": "5p"}, hands={"german": ["GA06.1"]})
    board.must("event GA06.1 GU18", "move GU18 2p", "move GU18 3p", "move GU18 4p", "move GU18 5p")
    assert board.refusal("move GU18 1p") == ("no_rations", "B-026")


def test_the_station_is_left_free_and_not_counted(at):
    """R-25, L07: not by a peripheral movement or an advance, and not when destroyed."""
    units = {"GU18": {"zone": "1c", "rations": 0}, "GU02": {"zone": "1p", "rations": 0}, "SU01": "5p"}
    board = at(locations={"1": "L07"}, units=units)
    assert board.refusal("move GU02 1c") == ("no_rations", "B-026")
    board.must("move GU18 2c")
    assert board.unit("GU18").moves == 0
    board.must("move GU18 3c", "move GU18 4c")
    assert board.refusal("move GU18 3c") == ("no_rations", "B-026")
    gone = at(
        locations={"1": {"card": "L07", "destroyed": True}}, units={"GU02": {"zone": "1c", "rations": 0}}
    )
    assert gone.refusal("move GU02 2c") == ("no_rations", "B-026")


def test_an_enemy_unit_cannot_be_moved(at):
    """B-023: only the active side acts."""
    assert at(units=far()).refusal("move SU01 1c")[0] == "no_such_piece"
