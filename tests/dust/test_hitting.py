"""Chapters 7 and 8: to hit, blast, flame, saves, damage, and losses that the owner chooses."""

from tests.dust.positions import Table, made_up, weapon

TREE = ("............",) * 4 + ("....T.......",) + ("............",) * 5
BURNER = "a." + made_up("fireball", "small-fireball", size="normal")
"""A napalm thrower of one square."""


def test_dice_are_read_in_the_column_of_the_target() -> None:
    # D-113, R-007
    table = Table({"a.ghosts": (2, 2), "b.red-thunder": (2, 4)}, "T" * 20).attack("a.ghosts")
    table.do("aim", "a.ghosts/2", "b.red-thunder", 1).do("aim", "a.ghosts/0", "b.red-thunder", 4).do("fire", "a.ghosts")
    assert [len(faces) for faces in table.rolled("hit")] == [8, 12]


def test_army_hits_and_nothing_else_does() -> None:
    # D-001, D-114, D-142, R-001, R-053
    table = Table({"a.ludwig": (4, 3), "b.pounder": (4, 8)}, "AT").attack("a.ludwig")
    table.do("aim", "a.ludwig/0", "b.pounder", 1).do("fire", "a.ludwig")
    assert table.told("hit") == [{"unit": "b.pounder", "hits": 1, "by": "a.ludwig", "line": 0}]
    assert table.unit("b.pounder").damage == 4


def test_a_sustained_attack_rolls_missed_dice_once_more() -> None:
    # D-115, R-054
    table = Table({"a.ludwig": (4, 3), "b.grandma": (4, 8)}, "AT A").attack("a.ludwig", "sustained")
    table.do("aim", "a.ludwig/0", "b.grandma", 1).do("fire", "a.ludwig")
    assert (table.rolled("hit"), table.rolled("reroll")) == (["AT"], ["A"])
    assert table.told("hit")[0]["hits"] == 2


def test_a_plain_attack_rolls_nothing_again() -> None:
    table = Table({"a.ludwig": (4, 3), "b.pounder": (4, 8)}, "TS").attack("a.ludwig").fire("a.ludwig", "b.pounder")
    assert table.rolled("reroll") == []


def test_blast_rolls_a_die_for_each_figure_of_the_target_alone() -> None:
    # D-116, R-006, R-073, R-233
    table = Table({"a.fakyeli": (2, 2), "b.grim-reapers": (2, 3), "b.bot-hunters": (3, 2)}, "TTT").attack("a.fakyeli")
    flame = next(n for n, line in enumerate(table.rules.profiles["fakyeli"].lines) if line.flame)
    table.do("aim", f"a.fakyeli/{flame}", "b.grim-reapers", 1).do("fire", "a.fakyeli")
    assert table.rolled("hit") == ["TTT"]


def test_blast_counts_the_soldiers_left_of_a_support_weapon() -> None:
    # D-116, R-073
    table = Table({"a.hailstorm": (2, 2), "b.tommy-cookers": (2, 6)}, "TT")
    table.change("b.tommy-cookers", damage=1)
    table.attack("a.hailstorm").do("aim", "a.hailstorm/1", "b.tommy-cookers", 1).do("fire", "a.hailstorm")
    assert table.rolled("hit") == ["TT"]


def test_infantry_in_the_open_saves_on_army_only() -> None:
    # D-128, R-002, R-059
    table = Table({"a.ludwig": (4, 3), "b.bot-hunters": (4, 6)}, "AT AAA TTTTT SAT").attack("a.ludwig")
    table.do("aim", "a.ludwig/1", "b.bot-hunters", 1).do("fire", "a.ludwig")
    assert table.rolled("hit")[0].count("A") == 4
    save = table.told("rolled", sort="save")[0]
    assert (save["save"], save["needs"], save["rule"]) == ("infantry", [1], "D-128")


def test_infantry_in_cover_saves_on_army_or_shield() -> None:
    # D-126, R-002, R-059, R-060
    table = Table({"a.ghosts": (4, 3), "b.gunners": (4, 5)}, "AAATTTTT AST", rows=TREE).attack("a.ghosts")
    table.do("aim", "a.ghosts/2", "b.gunners", 1).do("fire", "a.ghosts")
    save = table.told("rolled", sort="save")[0]
    assert (save["save"], save["needs"], save["passed"]) == ("cover", [1, 3], 2)
    assert table.prompt == "lose"


def test_a_vehicle_in_cover_saves_on_army_one_in_the_open_not_at_all() -> None:
    # D-127, D-129, R-059
    table = Table({"a.ludwig": (4, 2), "b.pounder": (4, 5)}, "AA AS", rows=TREE).attack("a.ludwig")
    table.do("aim", "a.ludwig/0", "b.pounder", 1).do("fire", "a.ludwig")
    assert (table.rolled("save"), table.unit("b.pounder").damage) == (["AS"], 4)
    table = Table({"a.ludwig": (4, 2), "b.pounder": (4, 5)}, "AS").attack("a.ludwig")
    table.do("aim", "a.ludwig/0", "b.pounder", 1).do("fire", "a.ludwig")
    assert (table.rolled("save"), table.unit("b.pounder").damage) == ([], 4)


def test_an_aircraft_has_no_save() -> None:
    # D-130, R-050
    table = Table({"a.wildfire": (4, 2), "b.hans": (4, 5), "b.falke": (5, 5)}, rows=TREE)
    hit = "A" + "T" * 30
    table.dice(hit)
    table.attack("a.wildfire").fire("a.wildfire", "b.falke")
    assert table.rolled("save") == []
    assert table.unit("b.falke").damage > 0


def test_each_hit_fells_a_figure_of_the_owners_choice() -> None:
    # D-139, D-140, R-061
    table = Table({"a.ghosts": (4, 3), "b.gunners": (4, 5)}, "AATTTTTT TT").attack("a.ghosts")
    table.do("aim", "a.ghosts/2", "b.gunners", 1).do("fire", "a.ghosts")
    assert (table.prompt, table.seat) == ("lose", 1)
    kinds = {choice[2] for choice in table.offered("lose")}
    assert len(kinds) == len(table.rules.profiles["gunners"].kinds)
    assert table.why("lose", "b.gunners", 0) == ("figure_alike", "D-139")
    first = min(kinds)
    table.do("lose", "b.gunners", first)
    assert not table.unit("b.gunners").fallen & ~(1 << first)
    assert table.why("lose", "b.gunners", first) == ("figure_lost", "D-139")
    table.do("lose", "b.gunners", max(kinds))
    assert table.figures("b.gunners") == 3


def test_alike_figures_fall_without_a_question() -> None:
    table = Table({"a.ghosts": (4, 3), "b.hammers": (4, 5)}, "A" + "T" * 5 + "T").attack("a.ghosts")
    table.do("aim", "a.ghosts/2", "b.hammers", 1).do("fire", "a.ghosts")
    assert (table.prompt, table.figures("b.hammers")) == ("activate", 2)


def test_more_hits_than_figures_eliminate_the_squad_and_score() -> None:
    # D-140
    table = Table({"a.ghosts": (4, 3), "a.hans": (0, 0), "b.gunners": (4, 5), "b.pounder": (9, 9)}, "A" * 8 + "T" * 8)
    table.attack("a.ghosts").do("aim", "a.ghosts/2", "b.gunners", 1).do("fire", "a.ghosts")
    assert table.unit("b.gunners").status == "lost"
    assert table.state.destroyed == [8, 0]
    assert table.told("eliminated") == [{"unit": "b.gunners", "points": 8, "by": "a.ghosts"}]


def test_a_support_weapon_loses_one_box_for_each_hit_whatever_the_damage() -> None:
    # D-008, D-141
    table = Table({"a.ludwig": (4, 2), "b.hailstorm": (4, 5)}, "AT TT").attack("a.ludwig")
    table.do("aim", "a.ludwig/0", "b.hailstorm", 1).do("fire", "a.ludwig")
    assert table.unit("b.hailstorm").damage == 1


def test_damage_k_eliminates_the_figure_hit_at_once() -> None:
    # D-143, R-062
    table = Table({"a.ghosts": (4, 3), "b.wildfire": (4, 5), "b.pounder": (9, 9)}, "A").attack("a.ghosts")
    table.do("aim", "a.ghosts/1", "b.wildfire", 1).do("fire", "a.ghosts")
    armour = table.rules.units["wildfire"].armour
    assert armour in ("vehicle-1", "vehicle-2")
    assert table.unit("b.wildfire").status == "lost"


def test_ammunition_is_spent_even_if_the_target_falls_to_another_weapon() -> None:
    # D-107, R-056
    table = Table({"a.ghosts": (4, 3), "b.honey": (4, 5), "b.pounder": (9, 9)}, "AAA").attack("a.ghosts")
    table.do("aim", "a.ghosts/1", "b.honey", 3).do("fire", "a.ghosts")
    assert table.unit("a.ghosts").fired[1] == 3


def test_a_flame_attacks_everything_on_its_way_friends_too() -> None:
    # D-122, D-125, R-074, R-076
    rows = ("............",) * 9 + (".....#......",)
    units = {BURNER: (4, 0), "b.ghosts": (4, 1), "a.bot-hunters": (5, 1), "b.faceless-death": (5, 2)}
    table = Table(units, rows=rows).attack(BURNER)
    table.do("aim", f"{BURNER}/0", "b.faceless-death", 1)
    paths = list(table.rules.field.flame_paths(table.state, table.unit(BURNER), table.unit("b.faceless-death")))
    assert sorted(paths) == [(table.square(4, 1),), (table.square(5, 1),)]
    assert table.state.frames[-1].shots[0].path == (table.square(4, 1),)  # no friend on it
    table.dice("T" * 30)
    table.do("flame", f"{BURNER}/0", paths.index((table.square(5, 1),))).do("fire", BURNER)
    assert {e["target"] for e in table.told("rolled", sort="hit")} == {"a.bot-hunters", "b.faceless-death"}


def test_a_flame_next_to_its_target_meets_nobody_else() -> None:
    table = Table({BURNER: (4, 0), "b.ghosts": (4, 1), "a.bot-hunters": (5, 1)}, "T" * 20).attack(BURNER)
    table.do("aim", f"{BURNER}/0", "b.ghosts", 1).do("fire", BURNER)
    assert {e["target"] for e in table.told("rolled", sort="hit")} == {"b.ghosts"}


def test_flames_leave_no_save() -> None:
    # D-254, R-075
    table = Table({BURNER: (4, 4), "b.ghosts": (4, 5), "b.ludwig": (9, 9)}, "A" + "T" * 9, rows=TREE)
    table.attack(BURNER).do("aim", f"{BURNER}/0", "b.ghosts", 1).do("fire", BURNER)
    assert table.rolled("save") == []
    assert table.prompt == "lose"


def test_classic_dice_hit_on_their_target_and_save_in_cover_on_blanks() -> None:
    # D-002, R-003
    table = Table({"a.ghosts": (4, 3), "b.hammers": (4, 5)}, "AATTTT TA", rows=TREE, classic=True).attack("a.ghosts")
    table.do("aim", "a.ghosts/2", "b.hammers", 1).do("fire", "a.ghosts")
    assert table.told("hit")[0]["hits"] == 2
    assert table.told("rolled", sort="save")[0]["passed"] == 1


def test_all_hits_are_rolled_before_any_save() -> None:
    # D-081, R-056
    strong = made_up(
        "ludwig", "twin-ludwig", weapons=(weapon("ludwig", 0, range="9"), weapon("ludwig", 1, arc="turret"))
    )
    table = Table({f"a.{strong}": (4, 3), "b.hammers": (4, 5)}, "A" * 30).attack(f"a.{strong}")
    table.fire(f"a.{strong}", "b.hammers")
    sorts = [event["sort"] for event in table.told("rolled")]
    assert sorts.index("save") > max(n for n, sort in enumerate(sorts) if sort == "hit")


def test_on_squares_hits_leave_no_markers_of_suppression() -> None:
    # D-180, R-095
    table = Table({"a.ghosts": (4, 3), "b.gunners": (4, 5)}, "AAATTTTT AAA").attack("a.ghosts")
    table.do("aim", "a.ghosts/2", "b.gunners", 1).do("fire", "a.ghosts")
    assert table.told("hit")[0]["hits"] == 3
    assert table.unit("b.gunners").markers == ()


def test_a_lost_vehicle_leaves_nothing_on_its_square() -> None:
    #
    table = Table({"a.ghosts": (4, 3), "b.wildfire": (4, 5), "b.pounder": (4, 7), "a.hans": (4, 1)}, "A")
    line = table.rules.field
    assert not line.sees(table.state, table.unit("a.ghosts"), table.unit("b.pounder")).yes
    table.attack("a.ghosts").do("aim", "a.ghosts/1", "b.wildfire", 1).do("fire", "a.ghosts")
    assert table.unit("b.wildfire").at == -1
    assert line.sees(table.state, table.unit("a.ghosts"), table.unit("b.pounder")).yes
