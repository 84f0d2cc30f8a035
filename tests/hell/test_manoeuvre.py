"""Step 6 and the order of battles: H-093, H-169 to H-171, H-180, H-181, R-21, R-22, R-53."""

HOME = {"GF01": "", "GF02": "", "GF03": "", "GF04": "", "SF01": "", "SF02": "", "SF05": ""}


def test_the_german_must_attack(at):
    """H-169, R-53."""
    board = at(phase="manoeuvre", formations=HOME)
    assert board.refusal("done") == ("must_attack", "R-53")
    board.must("send GF01 B", "done")
    assert board.prompt == "manoeuvre_soviet"


def test_without_a_formation_the_german_has_lost(at):
    """H-196, R-41."""
    assert at(phase="manoeuvre", formations={"SF02": ""}).winner == ("soviet", "no_attack", "H-196")


def test_concentration_limits_both_sides(at):
    """H-093: two at the Grain Elevator."""
    board = at(phase="manoeuvre", formations=HOME, districts={"A": "Grain Elevator"})
    board.must("send GF01 A", "send GF02 A")
    assert board.refusal("send GF03 A") == ("concentration", "H-093")
    board.must("done", "send SF01 A", "send SF02 A")
    assert board.prompt != "manoeuvre_soviet"  # there is no room left for the third
    assert board.formation("SF05").at == ""


def test_the_soviet_goes_where_he_is_attacked(at):
    """H-170: he may also send nobody."""
    board = at(phase="manoeuvre", formations=HOME).must("send GF01 B", "done")
    assert board.refusal("send SF01 C") == ("not_attacked", "H-170")
    board.must("done")
    assert board.battle.slot == "B"


def test_a_formation_stays_where_it_was_sent(at):
    """H-171."""
    board = at(phase="manoeuvre", formations=HOME).must("send GF01 B")
    assert board.refusal("send GF01 C") == ("sent_already", "H-171")


def test_the_german_chooses_the_next_battle(at):
    """H-180, R-21: each is completed before the next."""
    board = at(phase="battles", formations={"GF01": "B", "GF02": "D", "SF02": "B"})
    assert board.offers() == {"fight B", "fight D"}
    assert board.refusal("fight A") == ("not_attacked", "H-180")
    board.must("fight D")
    assert board.battle.slot == "D"


def test_an_undefended_building_is_fought_for(at):
    """H-181, R-22, R-23: rounds, Refit and Hold, but no cards on formations."""
    board = at(battle="B", formations={"GF01": "B", "SF02": ""}, hands={"soviet": ["SC01"]}, active="soviet")
    assert board.refusal("play SC01.1 SF02") == ("no_formation_there", "H-181")
    assert board.offers() == {"refit", "hold"}


def test_a_german_without_formations_goes_on_with_his_units(at):
    """R-22: heroes are all that he can play."""
    board = at(
        scenario="expert", battle="B", formations={"GF01": "", "SF02": "B"}, hands={"german": ["GC06", "GX10"]},
        districts={"B": {"german": 2}}, active="german",
    )  # fmt: skip
    assert board.offers("play") == {"play GX10.1"}
    assert board.refusal("play GC06.1 GF01") == ("no_formation_there", "H-100")
