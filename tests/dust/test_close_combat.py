"""Chapter 9: close combat, simultaneous, with standard weapons, split, and without saves."""

from game.rules.dust.state import Marker
from tests.dust.positions import Table, made_up, weapon


def test_both_sides_roll_before_losses_are_taken() -> None:
    # D-149, D-150, R-080
    table = Table({"a.ghosts": (4, 4), "b.gunners": (5, 5)}, "AATSS AATS")
    table.change("b.gunners", fallen=1)
    table.attack("a.ghosts").do("aim", "a.ghosts/std", "b.gunners", 5).do("fire", "a.ghosts")
    assert table.rolled("hit") == ["AATSS", "AATS"]
    while table.prompt == "lose":
        table.do(*table.offered("lose")[0])
    assert (table.figures("a.ghosts"), table.figures("b.gunners")) == (3, 2)
    assert table.rolled("save") == []
    assert table.told("struck_back") == [{"unit": "b.gunners", "target": "a.ghosts"}]


def test_ranged_weapons_come_first_and_their_dead_do_not_strike_back() -> None:
    # D-148
    table = Table({"a.panzers": (4, 4), "b.hammers": (4, 5)}, "A" * 8 + "T" * 8 + "AAA", turn=1).attack("a.panzers")
    table.do("aim", "a.panzers/0", "b.hammers", 1).do("aim", "a.panzers/std", "b.hammers", 3).do("fire", "a.panzers")
    assert table.unit("b.hammers").status == "lost"
    assert table.told("struck_back") == []


def test_a_unit_that_was_only_shot_at_does_not_strike_back() -> None:
    # D-154, R-080
    table = Table({"a.ghosts": (4, 4), "b.gunners": (4, 5)}, "T" * 8).attack("a.ghosts")
    table.do("aim", "a.ghosts/2", "b.gunners", 1).do("fire", "a.ghosts")
    assert table.told("struck_back") == []


def test_close_weapons_reach_adjacent_squares_only() -> None:
    # D-089, D-146, R-079
    table = Table({"a.hammers": (4, 4), "b.gunners": (4, 6), "b.ghosts": (5, 5)}).attack("a.hammers")
    assert table.why("aim", "a.hammers/0", "b.gunners", 1) == ("close_only_adjacent", "D-089")
    assert table.why("aim", "a.hammers/0", "b.ghosts", 3) is None


def test_a_sustained_attack_is_all_ranged_or_all_close_and_the_answer_is_plain() -> None:
    # D-151, R-082
    table = Table({"a.grim-reapers": (4, 4), "b.gunners": (4, 5)}).attack("a.grim-reapers", "sustained")
    punch = next(n for n, line in enumerate(table.rules.profiles["grim-reapers"].lines) if line.close)
    table.do("aim", f"a.grim-reapers/{punch}", "b.gunners", 3)
    assert table.why("aim", "a.grim-reapers/0", "b.gunners", 1) == ("ranged_or_close", "D-151")
    table.dice("T" * 30)
    table.do("fire", "a.grim-reapers")
    assert len(table.rolled("reroll", unit="a.grim-reapers")) == 1
    assert table.rolled("reroll", unit="b.gunners") == []


def test_the_standard_weapon_replaces_the_close_weapon_of_a_soldier() -> None:
    # D-152, R-077
    table = (
        Table({"a.hammers": (4, 4), "b.gunners": (4, 5)}).attack("a.hammers").do("aim", "a.hammers/0", "b.gunners", 2)
    )
    assert table.why("aim", "a.hammers/std", "b.gunners", 1) is None
    assert table.why("aim", "a.hammers/std", "b.gunners", 2) == ("too_many_copies", "R-232")


def test_a_vehicle_uses_its_close_weapons_or_the_standard_one() -> None:
    table = Table({"a.luther": (4, 4), "b.gunners": (4, 5)})
    table.change("a.luther", facing=0)
    table.attack("a.luther")
    claw = next(n for n, line in enumerate(table.rules.profiles["luther"].lines) if line.close)
    table.do("aim", "a.luther/std", "b.gunners", 1)
    assert table.why("aim", f"a.luther/{claw}", "b.gunners", 1) == ("standard_instead", "D-152")


def test_an_aircraft_has_no_standard_weapon_and_none_reaches_it() -> None:
    # D-152, R-077
    table = Table({"a.gunners": (4, 4), "b.hans": (4, 5), "b.falke": (5, 4)}).attack("a.gunners")
    assert table.why("aim", "a.gunners/std", "b.falke", 1) == ("cannot_hurt", "D-113")
    assert table.rules.profiles["falke"].std is None


def test_several_enemies_may_be_struck_and_each_strikes_back() -> None:
    # D-153, R-081
    table = Table({"a.ghosts": (4, 4), "b.gunners": (4, 5), "b.bot-hunters": (5, 4)}, "T" * 15).attack("a.ghosts")
    table.do("aim", "a.ghosts/std", "b.gunners", 3).do("aim", "a.ghosts/std", "b.bot-hunters", 2).do("fire", "a.ghosts")
    assert table.rolled("hit") == ["TTT", "TT", "TTTTT", "TTTTT"]


def test_a_stunned_unit_neither_attacks_nor_strikes_back() -> None:
    table = Table({"a.ghosts": (4, 4), "b.gunners": (4, 5)}, "TTTTT")
    table.change("b.gunners", markers=(Marker("stunned"),))
    table.attack("a.ghosts").do("aim", "a.ghosts/std", "b.gunners", 5).do("fire", "a.ghosts")
    assert table.rolled("hit") == ["TTTTT"]
    table = Table({"a.ghosts": (4, 4), "b.gunners": (4, 5)})
    table.change("a.ghosts", markers=(Marker("stunned"),))
    assert table.attack("a.ghosts").prompt == "activate"


def test_a_defender_chooses_whether_to_spend_limited_close_weapons() -> None:
    #
    table = Table({"a.ludwig": (4, 4), "b.fakyeli": (4, 5)}, "T").attack("a.ludwig")
    table.do("aim", "a.ludwig/std", "b.fakyeli", 1).do("fire", "a.ludwig")
    molotov = next(n for n, line in enumerate(table.rules.profiles["fakyeli"].lines) if line.close)
    assert (table.prompt, table.seat) == ("strike", 1)
    assert table.offered() == [["strike", f"b.fakyeli/{molotov}", "a.ludwig"], ["strike", "b.fakyeli/std", "a.ludwig"]]
    table.dice("T" * 30)
    table.do("strike", "b.fakyeli/std", "a.ludwig")
    assert not any(table.unit("b.fakyeli").fired)
    assert table.rolled("hit", unit="b.fakyeli") == ["TTTTT"]


def test_limited_close_weapons_that_are_used_are_spent() -> None:
    table = Table({"a.ludwig": (4, 4), "b.fakyeli": (4, 5)}, "T" * 60).attack("a.ludwig")
    table.do("aim", "a.ludwig/std", "b.fakyeli", 1).do("fire", "a.ludwig")
    table.do(*table.offered("strike")[0])
    assert max(table.unit("b.fakyeli").fired) == 5


def test_first_strike_falls_before_the_enemy_strikes_back() -> None:
    # D-230
    quick = made_up("hammers", "quick-hammers", keywords=("first-strike",))
    table = Table({f"a.{quick}": (4, 4), "b.grim-reapers": (4, 5), "b.pounder": (9, 9)}, "A" * 24)
    table.attack(f"a.{quick}").do("aim", f"a.{quick}/0", "b.grim-reapers", 3).do("fire", f"a.{quick}")
    assert table.unit("b.grim-reapers").status == "lost"
    assert table.figures(f"a.{quick}") == 3


def test_two_first_strikes_are_simultaneous_again() -> None:
    #
    quick = made_up("hammers", "quick-hammers", keywords=("first-strike",))
    table = Table({f"a.{quick}": (4, 4), f"b.{quick}": (4, 5), "b.pounder": (9, 9), "a.hans": (0, 0)}, "A" * 60)
    table.attack(f"a.{quick}").do("aim", f"a.{quick}/0", f"b.{quick}", 3).do("fire", f"a.{quick}")
    assert table.unit(f"a.{quick}").status == table.unit(f"b.{quick}").status == "lost"


def test_a_crew_strikes_with_a_standard_weapon_for_each_box_left() -> None:
    # D-276, R-058
    table = Table({"a.ghosts": (4, 4), "b.mobile-hq": (4, 5)}, "T" * 20)
    table.change("b.mobile-hq", damage=table.rules.profiles["mobile-hq"].boxes - 2)
    table.attack("a.ghosts").do("aim", "a.ghosts/std", "b.mobile-hq", 5).do("fire", "a.ghosts")
    assert table.rolled("hit", unit="b.mobile-hq") == ["TT"]


def test_a_charge_uses_close_weapons_only() -> None:
    table = Table({"a.grim-reapers": (4, 4), "b.gunners": (4, 5)}).attack("a.grim-reapers", "charge")
    assert table.why("aim", "a.grim-reapers/0", "b.gunners", 1) == ("charge_close_only", "D-222")
    table.do("aim", "a.grim-reapers", "b.gunners")
    assert all(shot.close for shot in table.state.frames[-1].shots)


def test_a_weapon_line_for_close_combat_needs_its_bearer() -> None:
    one = made_up(
        "gunners",
        "gunners-with-axe",
        weapons=(*Table({}).rules.units["gunners"].weapons, weapon("hammers", 0, count=1)),
    )
    axe = len(Table({}).rules.units["gunners"].weapons)
    table = Table({f"a.{one}": (4, 4), "b.ghosts": (4, 5)})
    table.change(f"a.{one}", fallen=1)
    assert table.attack(f"a.{one}").why("aim", f"a.{one}/{axe}", "b.ghosts", 1) == ("no_soldier_left", "D-259")
