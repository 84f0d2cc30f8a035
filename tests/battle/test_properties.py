"""The nine unit properties (B-041 to B-047, R-14, R-25)."""

import pytest

FOE = {"SU03": {"zone": "1c", "rations": 9}}


def values(at, units, active="german", **place):
    return at(active=active, locations={"1": {"card": "L06", **place}}, units=units, hands={active: 1},
              attack={"slot": 1, "step": "values"}).attack.values  # fmt: skip


def test_mobile(at):
    """R-25: the first two movements cost nothing."""
    board = at(units={"SU24": {"zone": "1p", "rations": 0}, "GU02": "5c"}, active="soviet")
    board.must("move SU24 2p", "move SU24 2c")
    assert board.refusal("move SU24 3c") == ("no_rations", "B-026")


def test_spearhead_only_when_attacking(at):
    """B-042."""
    units = {"GU23": "1c", "SU22": "1c"}
    assert values(at, units) == [2 + 1, 6]
    assert values(at, units, active="soviet") == [2, 6 + 1]


def test_dug_in_only_when_defending(at):
    """B-042."""
    units = {"GU05": "1c", "SU05": "1c"}
    assert values(at, units) == [2, 3 + 1]
    assert values(at, units, active="soviet") == [2 + 1, 3]


@pytest.mark.parametrize(("rubble", "destroyed", "bonus"), [(3, False, 0), (4, False, 1), (0, True, 1)])
def test_sapper_in_ruins(at, rubble, destroyed, bonus):
    """B-042: attacking and defending alike."""
    units = {"GU10": "1c", "SU06": "1c"}
    assert values(at, units, rubble=rubble, destroyed=destroyed) == [3 + bonus, 3 + bonus]


def test_sapper_counts_the_rubble_of_step_1(at):
    """B-041, B-042."""
    board = at(
        locations={"1": {"card": "L06", "rubble": 3}}, units={"GU10": "1c", **FOE}, hands={"german": 1}
    )
    assert board.must("attack GU10 1").attack.values[0] == 4


def test_wrecker_lays_one_more_once_per_attack(at):
    """B-041: two Wreckers still one; not when it defends."""
    given = {"locations": {"1": "L01"}, "hands": {"german": 1, "soviet": 1}}
    board = at(units={"GU16": "1c", "GU17": "1c", **FOE}, **given).must("attack GU16 1", "join GU17")
    assert board.state.places[0].rubble == 2
    defending = at(active="soviet", units={"GU16": "1c", **FOE}, **given).must("attack SU03 1")
    assert defending.state.places[0].rubble == 1
    idle = at(units={"GU16": "1c", "GU02": "1c", **FOE}, **given).must("attack GU02 1", "fight")
    assert idle.state.places[0].rubble == 1


def test_marksmen_shoot_at_the_start_of_step_3_attacker_first(at):
    """B-043: the owner chooses an enemy fighter; after the values, before events."""
    units = {"GU08": {"zone": "1c", "rations": 3}, "GU02": {"zone": "1c", "rations": 2}, "GU03": "1p",
             "SU08": {"zone": "1c", "rations": 1}, "SU03": {"zone": "1c", "rations": 1}}  # fmt: skip
    board = at(units=units, hands={"german": 1, "soviet": 1}).must("attack GU08 1", "join GU02")
    assert (board.prompt, board.seat) == ("take", 0)
    assert board.refusal("take rations GU02")[0] == "no_such_target"
    board.must("take rations SU08")
    assert (board.prompt, board.seat) == ("take", 1)
    assert board.refusal("take rations GU03") == ("out_of_reach", "R-05")
    board.must("take rations GU02")
    assert (board.prompt, board.seat) == ("fight_event", 0)
    assert board.rations("GU08", "GU02", "SU08", "SU03") == [2, 0, 0, 1]


def test_marksmen_beside_the_fight_do_not_shoot(at):
    """B-043."""
    units = {"GU08": {"zone": "1c", "rations": 3}, "GU02": "1c", **FOE}
    board = at(units=units, hands={"german": 1}).must("attack GU02 1", "fight")
    assert (board.prompt, board.rations("SU03")) == ("fight_event", [9])


def test_marksmen_without_a_target_are_passed_over(at):
    """B-043."""
    units = {"GU08": "1c", "SU03": {"zone": "1c", "rations": 0}}
    assert at(units=units, hands={"german": 1}).must("attack GU08 1").prompt == "fight_event"


def test_scout_turns_over_two_and_uses_one(at):
    """B-046, R-14: both are discarded; several Scouts still two; a defending Scout too."""
    units = {
        "SU09": {"zone": "1c", "rations": 9},
        "SU24": {"zone": "1c"},
        "GU02": {"zone": "1c", "rations": 9},
    }
    board = at(
        active="soviet", units=units, decks={"soviet": ["SA02.1", "SA06.3", "SA05.1"], "german": ["GA04.1"]}
    )
    board.must("attack SU09 1", "join SU24")
    assert board.offers() == {"use SA02.1", "use SA06.3"}
    board.must("use SA06.3")
    assert board.attack.values == [0 + 1, 2 + 1]
    assert board.state.discards[1] == ["SA02.1", "SA06.3"]
    defending = at(units=units, decks={"soviet": ["SA02.1", "SA06.3"], "german": ["GA04.1"]}).must(
        "attack GU02 1"
    )
    assert (defending.prompt, defending.seat) == ("use", 1)


def test_driven_attacks_free_once_a_turn(at):
    """B-030: the first attack in a turn."""
    units = {"GU14": {"zone": "1c", "rations": 1}, "SU10": {"zone": "1c", "rations": 60}}
    board = at(units=units, decks={"german": ["-3"] * 3, "soviet": ["-1"] * 3})
    board.must("attack GU14 1", "stay")
    assert board.rations("GU14") == [1]
    board.must("attack GU14 1", "stay")
    assert board.rations("GU14") == [0]
    assert board.refusal("attack GU14 1") == ("no_rations", "B-030")


def test_driven_may_join_without_rations(at):
    """B-040."""
    units = {"GU14": {"zone": "1c", "rations": 0}, "GU02": {"zone": "1c", "rations": 1}, **FOE}
    board = at(units=units, hands={"german": 1}).must("attack GU02 1", "join GU14")
    assert board.rations("GU14", "GU02") == [0, 0]


def test_tough_retreats_absorb_one_more(at):
    """B-047."""
    board = at(units={"GU02": "1c", "SU11": {"zone": "1c", "rations": 1}},
               attack={"slot": 1, "step": "losses", "values": {"german": 3, "soviet": 0}})  # fmt: skip
    board.must("retreat SU11 1p")
    assert board.rations("SU11") == [1]
