"""Chapter 14: what skills do to dice, saves, losses and actions, each where it applies and where it does not."""

import pytest

from game.rules.dust.frames import Activation
from game.rules.dust.heroes import why_not_join
from game.rules.dust.state import Marker
from game.rules.dust.turn import initiative_dice
from tests.dust.positions import Table, made_up, weapon

TREE = ("............",) * 4 + ("....T.......",) + ("............",) * 5

RIFLE = (weapon("ghosts", 0, count=1),)
CANNON = made_up(
    "ludwig", "cannon", weapons=(weapon("ludwig", 0, vs="2/3 2/3 2/3 2/3 | 2/4 2/4 2/4 2/4 2/4 2/4 2/4 | - - -"),)
)
"""A gun with two dice and damage 3 against all infantry."""


def skilled(word):
    """Return a hero with a rifle and one skill."""
    return made_up("bazooka-joe", f"joe-{word}", keywords=(word,), weapons=RIFLE)


def begun(table, unit, hero=""):
    """Begin the activation of a unit, up to its declaration."""
    table.state.frames.append(Activation(step="activation.begin", unit=unit, hero=hero))
    table.rules.start(table.state)
    table.events += table.rules.opening(table.state)
    return table


def needs(table, sort="hit"):
    return table.told("rolled", sort=sort)[0]["needs"]


# To hit


def test_expert_weapons_hit_on_target_too() -> None:
    # D-228, R-161
    keen = made_up("ludwig", "expert-ludwig", weapons=(weapon("ludwig", 0, keywords=("expert-weapon",)),))
    table = Table({f"a.{keen}": (4, 2), "b.pounder": (4, 5)}, "TT").attack(f"a.{keen}").fire(f"a.{keen}", "b.pounder")
    assert (needs(table), table.told("hit")[0]["hits"]) == ([1, 2], 2)


def test_fighting_spirit_serves_all_weapons_of_one_attack_once_per_game() -> None:
    # D-006, D-209, D-229, R-156, R-161
    proud = skilled("fighting-spirit")
    units = {"a.gunners": (4, 3), f"a.{proud}": (4, 3), "b.ghosts": (4, 5), "b.ludwig": (9, 9)}
    table = Table(units, "S" * 60).attack("a.gunners", hero=f"a.{proud}")
    assert table.why("spirit", "a.gunners") == ("nothing_aimed", "D-229")
    table.do("aim", "a.gunners/0", "b.ghosts", 1).do("spirit", "a.gunners")
    assert table.why("spirit", "a.gunners") == ("skill_in_use", "D-229")
    table.do("fire", "a.gunners")
    assert needs(table) == [1, 2]
    assert table.unit(f"a.{proud}").used == ("fighting-spirit",)
    table.attack("a.gunners", hero=f"a.{proud}").do("aim", "a.gunners/0", "b.ghosts", 1)
    assert table.why("spirit", "a.gunners") == ("skill_used_up", "D-229")


def test_units_without_fighting_spirit_have_none() -> None:
    table = Table({"a.gunners": (4, 3), "b.ghosts": (4, 5)}).attack("a.gunners").do("aim", "a.gunners", "b.ghosts")
    assert table.why("spirit", "a.gunners") == ("no_such_skill", "D-229")
    assert table.why("lucky", "a.gunners") == ("no_such_skill", "D-236")


def test_lucky_rolls_misses_again_once_per_game() -> None:
    # D-236
    lucky = skilled("lucky")
    table = Table({f"a.{lucky}": (4, 3), "b.ghosts": (4, 5), "b.ludwig": (9, 9)}, "T" * 40).attack(f"a.{lucky}")
    assert table.why("lucky", f"a.{lucky}") == ("nothing_aimed", "D-236")
    table.do("aim", f"a.{lucky}/0", "b.ghosts", 1).do("lucky", f"a.{lucky}").do("fire", f"a.{lucky}")
    assert len(table.rolled("reroll")) == 1
    table.attack(f"a.{lucky}").do("aim", f"a.{lucky}/0", "b.ghosts", 1)
    assert table.why("lucky", f"a.{lucky}") == ("skill_used_up", "D-236")


def test_lucky_does_not_roll_a_die_twice_again() -> None:
    #
    lucky = skilled("lucky")
    table = Table({f"a.{lucky}": (4, 3), "b.ghosts": (4, 5)}, "T" * 40).attack(f"a.{lucky}", "sustained")
    table.do("aim", f"a.{lucky}/0", "b.ghosts", 1).do("lucky", f"a.{lucky}").do("fire", f"a.{lucky}")
    assert len(table.rolled("reroll")) == 1


@pytest.mark.parametrize(("kind", "faces"), [("sustained", [1, 2]), ("attack", [1])])
def test_take_aim_helps_ranged_sustained_attacks(kind, faces) -> None:
    # D-247, R-161
    calm = skilled("take-aim")
    table = Table({f"a.{calm}": (4, 3), "b.ghosts": (4, 5)}, "S" * 40).attack(f"a.{calm}", kind)
    table.do("aim", f"a.{calm}/0", "b.ghosts", 1).do("fire", f"a.{calm}")
    assert needs(table) == faces


def test_killing_spree_is_for_shooting_and_berserk_for_striking() -> None:
    # D-217, D-234, R-160
    far, near = "0", "std"
    for word, line, extra in (
        ("killing-spree", far, True), ("killing-spree", near, False), ("berserk", far, False), ("berserk", near, True),
    ):  # fmt: skip
        wild = skilled(word)
        table = Table({f"a.{wild}": (4, 4), "b.pounder": (9, 9), "b.ghosts": (4, 5)}, "A" + "T" * 40).attack(
            f"a.{wild}"
        )
        table.do("aim", f"a.{wild}/{line}", "b.ghosts", 1).do("fire", f"a.{wild}")
        assert bool(table.rolled("extra")) is extra, (word, line)


def test_a_spotter_who_fires_nothing_helps_the_sniper_of_a_sustained_attack() -> None:
    # D-265, R-161
    name = "a.sturmgrenadier-sniper-squad"
    table = (
        Table({name: (4, 2), "b.gunners": (4, 5)}, "SS")
        .attack(name, "sustained")
        .do("aim", f"{name}/1", "b.gunners", 1)
    )
    table.do("fire", name)
    assert needs(table) == [1, 2]
    table = Table({name: (4, 2), "b.gunners": (4, 5)}, "S" * 30).attack(name, "sustained")
    table.do("aim", f"{name}/0", "b.gunners", 1).do("aim", f"{name}/1", "b.gunners", 1).do("fire", name)
    assert [roll["needs"] for roll in table.told("rolled", sort="hit")] == [[1], [1]]


def test_a_sniper_whose_spotter_has_fallen_gets_no_help() -> None:
    # D-265
    name = "a.sturmgrenadier-sniper-squad"
    table = Table({name: (4, 2), "b.gunners": (4, 5)}, "SS")
    table.change(name, fallen=0b01)
    table.attack(name, "sustained").do("aim", f"{name}/1", "b.gunners", 1).do("fire", name)
    assert needs(table) == [1]


def test_a_power_scope_helps_the_sniper_weapons_of_a_sustained_attack() -> None:
    # D-261, R-161
    scoped = made_up("sturmgrenadier-sniper-squad", "scoped", keywords=("power-scope",))
    for kind, faces in (("sustained", [1, 2]), ("attack", [1])):
        table = Table({f"a.{scoped}": (4, 2), "b.gunners": (4, 5)}, "SSSS").attack(f"a.{scoped}", kind)
        table.do("aim", f"a.{scoped}/1", "b.gunners", 1).do("fire", f"a.{scoped}")
        assert needs(table) == faces


# Saves and losses


def test_damage_resilient_squads_roll_for_each_unsaved_hit() -> None:
    # D-226, R-159
    table = Table({"a.ghosts": (4, 3), "b.panzers": (4, 5)}, "AATTTT TT AT").attack("a.ghosts")
    table.do("aim", "a.ghosts/2", "b.panzers", 1).do("fire", "a.ghosts")
    assert (table.rolled("save"), table.rolled("resist")) == (["TT"], ["AT"])
    assert table.figures("b.panzers") == 2


def test_damage_resilient_heroes_roll_for_each_point() -> None:
    # D-226, R-159
    table = Table({f"a.{CANNON}": (4, 2), "b.lara": (4, 5)}, "AT T ATT").attack(f"a.{CANNON}")
    table.do("aim", f"a.{CANNON}/0", "b.lara", 1).do("fire", f"a.{CANNON}")
    assert table.rolled("resist") == ["ATT"]
    assert table.unit("b.lara").damage == 2


def test_damage_resilient_works_in_close_combat_too() -> None:
    #
    table = Table({"a.ghosts": (4, 4), "b.panzers": (4, 5)}, "AATTT TTT AA").attack("a.ghosts")
    table.do("aim", "a.ghosts/std", "b.panzers", 5).do("fire", "a.ghosts")
    assert table.rolled("resist") == ["AA"]
    assert table.figures("b.panzers") == 3


@pytest.mark.parametrize(("at", "resists"), [((4, 5), True), ((6, 5), False)])
def test_defensive_tactics_resist_in_cover_only(at, resists) -> None:
    # D-227
    wary = made_up("hammers", "wary-hammers", keywords=("defensive-tactics",))
    table = Table({"a.ludwig": (5, 2), f"b.{wary}": at}, "AT T T", rows=TREE).attack("a.ludwig")
    table.do("aim", "a.ludwig/0", f"b.{wary}", 1).do("fire", "a.ludwig")
    assert bool(table.rolled("resist")) is resists


@pytest.mark.parametrize("unit", ["steel-death", "brain-eaters"])
def test_steel_guards_and_zombies_save_on_army_or_shield_and_never_by_cover(unit) -> None:
    # D-027, D-245, D-249, R-164
    for at in ((4, 5), (6, 5)):
        table = Table({f"a.{CANNON}": (5, 2), f"b.{unit}": at}, "AT S", rows=TREE).attack(f"a.{CANNON}")
        table.do("aim", f"a.{CANNON}/0", f"b.{unit}", 1).do("fire", f"a.{CANNON}")
        save = table.told("rolled", sort="save")[0]
        assert (save["save"], save["needs"], save["passed"]) == ("infantry", [1, 3], 1)


def test_an_assassin_picks_the_figures_that_his_close_hits_fell() -> None:
    # D-215
    sly = skilled("assassin")
    table = Table({f"a.{sly}": (4, 4), "b.gunners": (4, 5)}, "A TTTTT").attack(f"a.{sly}")
    table.do("aim", f"a.{sly}/std", "b.gunners", 1).do("fire", f"a.{sly}")
    assert (table.prompt, table.seat) == ("lose", 0)


@pytest.mark.parametrize(("die", "status"), [("A", "board"), ("S", "board"), ("T", "lost")])
def test_cheat_death_is_rolled_when_the_action_ends(die, status) -> None:
    # D-223, R-158
    sly = skilled("cheat-death")
    table = Table({f"a.{CANNON}": (4, 2), f"b.{sly}": (4, 5), "b.pounder": (9, 9)}, f"AA TT {die}")
    table.attack(f"a.{CANNON}").do("aim", f"a.{CANNON}/0", f"b.{sly}", 1).do("fire", f"a.{CANNON}")
    joe = table.unit(f"b.{sly}")
    assert table.rolled("cheat") == [die]
    assert joe.status == status
    if status == "board":
        assert joe.damage == table.rules.profiles[sly].boxes - 1
        assert joe.has("stunned")
        assert table.state.destroyed == [0, 0]


# Camouflage


@pytest.mark.parametrize(("at", "fault"), [((4, 1), ("camouflaged", "D-221")), ((4, 2), None)])
def test_a_camouflaged_unit_in_cover_is_unseen_beyond_range_three(at, fault) -> None:
    # D-221, R-162
    name = "b.sturmgrenadier-sniper-squad"
    table = Table({"a.ludwig": at, name: (4, 5), "b.gunners": (5, 5)}, rows=TREE).attack("a.ludwig")
    assert table.why("aim", "a.ludwig/0", name, 1) == fault


def test_camouflage_ends_with_an_attack_and_comes_back_by_an_action() -> None:
    #
    name = "b.sturmgrenadier-sniper-squad"
    table = Table({"a.gunners": (4, 2), name: (4, 5), "b.gunners": (5, 5)}, "T" * 20, rows=TREE)
    table.attack(name).fire(name, "a.gunners")
    assert table.unit(name).has("seen")
    table.order(name, "camouflage")
    assert not table.unit(name).has("seen")


def test_out_of_cover_camouflage_hides_nobody() -> None:
    name = "b.sturmgrenadier-sniper-squad"
    table = Table({"a.ludwig": (4, 1), name: (4, 6)}).attack("a.ludwig")
    assert table.why("aim", "a.ludwig/0", name, 1) is None


# Actions


@pytest.mark.parametrize(("die", "three"), [("A", True), ("T", True), ("S", False)])
def test_an_infantry_ace_may_have_a_third_action(die, three) -> None:
    # D-233, R-157
    ace = skilled("infantry-ace")
    table = begun(Table({f"a.{ace}": (4, 3), "b.ghosts": (4, 9)}, die), f"a.{ace}")
    assert table.rolled("third") == [die]
    assert (table.why("declare", f"a.{ace}", "march+attack") is None) is three


def test_a_hero_shares_his_ace_with_the_unit_he_leads() -> None:
    ace = skilled("infantry-ace")
    table = begun(Table({f"a.{ace}": (4, 3), "a.gunners": (4, 3), "b.ghosts": (4, 9)}, "A"), "a.gunners", f"a.{ace}")
    assert table.why("declare", "a.gunners", "march+attack") is None


@pytest.mark.parametrize(
    ("word", "plan"),
    [("charge", "march+charge!"), ("at-the-double", "march+move!"), ("move-and-fire", "sustained+move!")],
)
def test_skills_give_free_actions_to_those_who_have_them(word, plan) -> None:
    swift = made_up("gunners", f"gunners-{word}", keywords=(word,))
    assert (
        begun(Table({f"a.{swift}": (4, 3), "b.ghosts": (4, 9)}), f"a.{swift}").why("declare", f"a.{swift}", plan)
        is None
    )
    table = begun(Table({"a.gunners": (4, 3), "b.ghosts": (4, 9)}), "a.gunners")
    assert table.why("declare", "a.gunners", plan) == ("no_such_skill", "R-166")


def test_a_stunned_unit_begins_with_nothing() -> None:
    table = Table({"a.gunners": (4, 3), "b.ghosts": (4, 9)})
    table.change("a.gunners", markers=(Marker("stunned"),))
    begun(table, "a.gunners")
    assert table.why("declare", "a.gunners", "move+attack") == ("stunned", "D-224")
    assert table.why("declare", "a.gunners", "nothing+attack") is None


def test_black_ops_give_one_more_die_for_initiative_while_the_hero_lives() -> None:
    spy = skilled("black-ops")
    table = Table({f"a.{spy}": (4, 3), "b.ghosts": (4, 9)})
    assert [initiative_dice(table.rules, table.state, seat) for seat in (0, 1)] == [4, 3]
    table.change(f"a.{spy}", status="lost", at=-1)
    assert initiative_dice(table.rules, table.state, 0) == 3


@pytest.mark.parametrize(
    ("hero", "unit", "fault"),
    [("gorilla", "", ("joins_its_kind_only", "D-232")), ("", "gorilla", ("joins_its_kind_only", "D-232")),
     ("gorilla", "gorilla", None), ("loner", "", ("loner", "D-235")), ("zombie", "", ("joins_its_kind_only", "D-249")),
     ("steel-guard", "", ("joins_its_kind_only", "D-245")), ("superhuman", "", ("superhuman_joins_nobody", "D-194"))],
)  # fmt: skip
def test_only_like_joins_like_and_loners_join_nobody(hero, unit, fault) -> None:
    #
    leader = made_up("bazooka-joe", f"leader-{hero}-{unit}", keywords=(hero,) if hero else ())
    squad = made_up("gunners", f"squad-{hero}-{unit}", keywords=(unit,) if unit else ())
    table = Table({f"a.{leader}": (4, 3), f"a.{squad}": (4, 3)})
    refusal = why_not_join(table.rules, table.state, table.unit(f"a.{leader}"), table.unit(f"a.{squad}"))
    assert (None if refusal is None else (refusal.reason, refusal.rule)) == fault


def test_camouflage_hides_one_way_only() -> None:
    # D-221, R-045
    name = "b.sturmgrenadier-sniper-squad"
    units = {"a.ludwig": (3, 1), "a.gunners": (4, 1), name: (4, 5), "b.gunners": (5, 5)}
    assert Table(units, rows=TREE).attack(name).why("aim", f"{name}/1", "a.gunners", 1) is None
    assert Table(units, rows=TREE).attack("a.ludwig").why("aim", "a.ludwig/0", name, 1) == ("camouflaged", "D-221")


def test_a_card_marks_the_weapon_of_every_expert() -> None:
    # D-228
    for card in Table({}).rules.units.values():
        if "expert" in card.keywords:
            assert any("expert-weapon" in line.keywords for line in card.weapons), card.id
