"""One unit acting: heroes who join, the declaration, stunned units, stimulants, free actions, the reaction window."""

import pytest

from game.rules.dust.heroes import heroes_for, why_not_join, why_not_pair
from game.rules.dust.state import ARMY as A
from game.rules.dust.state import SHIELD as S
from tests.tactics.setting import RULES, Setting

FAR = {"b.ghosts": (11, 9)}


def pair(hero, unit):
    found = why_not_pair(RULES.units[hero], RULES.units[unit])
    return None if found is None else (found.reason, found.rule)


def first(word, kind, armour=""):
    return next(u.id for u in RULES.units.values() if word in u.keywords and u.kind == kind and armour in u.armour)


def test_a_hero_joins_a_squad_or_support_weapon_of_his_armour_d183():
    assert pair("bazooka-joe", "gunners") is None
    assert pair("bazooka-joe", "grim-reapers") == ("other_armour", "D-183")
    assert pair("bazooka-joe", "pounder") == ("joins_squads_only", "D-183")
    assert pair("gunners", "gunners") == ("no_hero", "D-183")


def test_loners_superhumans_and_strange_kinds_do_not_join_just_anybody_d194_d232_d235_d245_d249():
    assert pair(first("loner", "hero"), "gunners") == ("loner", "D-235")
    assert pair(first("superhuman", "hero"), "grim-reapers") == ("superhuman_joins_nobody", "D-194")
    assert pair(first("zombie", "hero"), "stormtroopers") == ("joins_its_kind_only", "D-249")
    assert pair(first("zombie", "hero", "infantry-1"), first("zombie", "squad", "infantry-1")) is None
    assert pair(first("gorilla", "hero"), "ghosts") == ("joins_its_kind_only", "D-232")
    assert pair("manfred", first("gorilla", "squad", "infantry-2")) == ("joins_its_kind_only", "D-232")


def test_a_hero_joins_in_the_same_square_only_and_unactivated_d185_r141():
    units = {"a.gunners": (5, 4), "a.bazooka-joe": (5, 4), "a.rosie": (5, 5), **FAR}
    table = Setting(units).must("activate a.gunners")
    assert [str(one) for one in table.offers("join")] == ["join a.bazooka-joe a.gunners"]
    refusal = why_not_join(RULES, table.state, table.unit("a.rosie"), table.unit("a.gunners"))
    assert refusal is not None
    assert table.refusal("join b.ghosts a.gunners") == ("not_your_unit", "D-183")
    tired = Setting({**units, "a.bazooka-joe": {"at": (5, 4), "activated": True}}).must("activate a.gunners")
    assert tired.prompt == "declare"
    assert heroes_for(RULES, tired.state, tired.unit("a.gunners")) == []


def test_one_hero_joins_at_most_and_may_stay_apart_d185():
    units = {"a.gunners": (5, 4), "a.bazooka-joe": (5, 4), **FAR, "b.ludwig": (11, 8)}
    alone = Setting(units).must("activate a.gunners", "alone", "declare a.gunners nothing+nothing")
    assert not alone.unit("a.bazooka-joe").activated
    joined = Setting(units).must("activate a.gunners", "join a.bazooka-joe a.gunners")
    assert joined.told("joined") == [{"hero": "a.bazooka-joe", "unit": "a.gunners"}]
    joined.must("declare a.gunners nothing+nothing")
    assert joined.unit("a.bazooka-joe").activated
    assert joined.told("left") == [{"hero": "a.bazooka-joe", "unit": "a.gunners"}]


def test_all_actions_are_declared_before_the_first_d022():
    table = Setting({"a.gunners": (5, 4), **FAR}).must("activate a.gunners")
    assert table.refusal(("move", "a.gunners", 60)) == ("not_now", "D-030")
    assert table.refusal("declare b.ghosts march") == ("other_unit_acts", "D-016")
    assert table.refusal("declare a.gunners move+move") == ("two_moves", "D-024")
    assert table.refusal("declare a.gunners dance") == ("no_such_action", "D-023")
    assert table.refusal("wait a.gunners") == ("on_the_board", "D-048")


def test_a_stunned_unit_does_nothing_first_then_the_marker_goes_d224():
    units = {"a.gunners": {"at": (5, 4), "markers": ["stunned"]}, **FAR}
    table = Setting(units).must("activate a.gunners")
    assert table.plans() == {"nothing+move", "nothing+attack", "nothing+nothing"}
    table.must("declare a.gunners nothing+move")
    assert table.unit("a.gunners").markers == ()
    assert table.told("marker_taken") == [{"unit": "a.gunners", "marker": "stunned"}]
    assert table.prompt == "move"


@pytest.mark.parametrize(
    ("marker", "plan"), [("stim-move", "stim-march+attack"), ("stim-attack", "move+stim-sustained")]
)
def test_a_stimulant_works_in_the_next_activation_and_is_gone_then_d206_r151(marker, plan):
    units = {"a.gunners": {"at": (5, 4), "markers": [marker]}, **FAR}
    table = Setting(units).must("activate a.gunners")
    assert plan in table.plans()
    assert table.unit("a.gunners").markers == ()
    table.must("declare a.gunners nothing+nothing")
    assert table.told("marker_taken") == [{"unit": "a.gunners", "marker": marker}]


def test_a_stimulated_move_uses_the_march_value_d206():
    units = {"a.gunners": {"at": (5, 4), "markers": ["stim-move"]}, **FAR}
    table = Setting(units).play("a.gunners", "stim-march+nothing")
    assert (5, 8) in table.goals()


def test_skills_give_free_actions_to_hero_and_unit_alike_d216_d222_d238_r156():
    at_double = Setting({"b.stormtroopers": (5, 4), "b.stefan": (5, 4), "a.gunners": (0, 0)}, seat=1)
    at_double.must("activate b.stormtroopers", "join b.stefan b.stormtroopers")
    assert "march+move!" in at_double.plans()
    plain = Setting({"b.stormtroopers": (5, 4), "a.gunners": (0, 0)}, seat=1).must("activate b.stormtroopers")
    assert "march+move!" not in plain.plans()
    hammers = Setting({"a.hammers": (5, 4), **FAR}).must("activate a.hammers")
    assert "march+charge!" in hammers.plans()


def test_at_the_double_moves_again_right_after_the_march_d216():
    table = Setting({"b.stefan": (5, 4), "a.gunners": (0, 0)}, seat=1)
    table.play("b.stefan", "march+move!").go("b.stefan", (5, 8)).go("b.stefan", (7, 8))
    assert table.at("b.stefan") == (7, 8)
    assert [way["action"] for way in table.told("moved")] == ["march", "move"]


def test_move_and_fire_follows_a_ranged_attack_only_d238_r166():
    near = {"b.manfred": (5, 4), "a.gunners": (5, 8), "a.bot-hunters": (0, 0)}
    held = Setting(near, seat=1).play("b.manfred", "attack+move!+nothing").must("hold b.manfred")
    assert held.told("moved") == []
    assert held.prompt == "activate"
    fired = Setting(near, seat=1, dice=[S] * 20).play("b.manfred", "attack+move!+nothing")
    fired.must("aim b.manfred a.gunners", "fire b.manfred")
    assert fired.prompt == "move"


def reactions(plan, unit="a.gunners", answers=()):
    """Play a plan beside an enemy and return after which deeds he was asked."""
    table = Setting({unit: (5, 4), "b.ludwig": (5, 6), "b.stormtroopers": (0, 9)}, dice=[S] * 40)
    table.play(unit, plan)
    asked = []
    for _ in range(12):
        if table.prompt == "react":
            asked.append([event.kind for event in table.events if event.kind in ("moved", "held", "did_nothing")])
            table.must("decline")
        elif table.prompt == "move":
            table.go(unit, table.at(unit))
        elif table.prompt == "aim":
            table.must(f"hold {unit}")
        else:
            break
    return asked


def test_the_enemy_may_react_before_the_last_action_d156_d164():
    assert len(reactions("move+attack")) == 1
    assert reactions("nothing+attack") == [["did_nothing"]]
    assert reactions("attack+move") == [["held"]]
    assert len(reactions("march")) == 1
    assert len(reactions("march+move!", "a.action-jackson")) == 1


def test_no_reaction_to_a_sustained_attack_nor_before_nothing_d162_d163():
    assert reactions("sustained") == []
    assert reactions("move+nothing") == []
    assert reactions("nothing+nothing") == []


def test_a_first_action_that_became_nothing_is_still_a_first_action_r015():
    assert reactions("attack+move") == [["held"]]


def test_one_unit_reacts_once_to_an_activation_r085():
    units = {"a.gunners": (5, 4), "b.ludwig": (5, 6), "b.stormtroopers": (6, 6)}
    table = Setting(units, dice=[S] * 40).play("a.gunners", "move+attack").go("a.gunners", (5, 4))
    table.must("react b.ludwig")
    assert table.unit("b.ludwig").activated
    assert table.prompt == "aim"
    assert table.seat == 0


def test_an_activation_ends_with_its_unit_and_the_rest_is_lost_r015():
    units = {"a.gunners": {"at": (5, 4), "fallen": 0b11110}, "a.the-boss": (0, 0), "b.stormtroopers": (5, 6)}
    table = Setting(units, dice=[A, S]).play("a.gunners", "move+attack").go("a.gunners", (5, 4))
    table.must("react b.stormtroopers", ["aim", "b.stormtroopers/0", "a.gunners", 1])
    table.state.chance.dice = [A, *[S] * 30]
    table.must("fire b.stormtroopers")
    assert table.unit("a.gunners").status == "lost"
    assert (table.prompt, table.seat) == ("activate", 0)  # the reactor has acted, nobody else is left on that side


def test_the_start_of_an_activation_has_one_order_d386_r239():
    units = {"a.gunners": {"at": (5, 4), "markers": ["stim-move"]}, "a.bazooka-joe": (5, 4), **FAR}
    table = Setting(units).must("activate a.gunners", "join a.bazooka-joe a.gunners")
    table.must("declare a.gunners nothing+nothing")
    kinds = [event.kind for event in table.events]
    order = ["joined", "activated", "marker_taken", "declared", "did_nothing", "left"]
    assert sorted(order, key=kinds.index) == order


def test_a_stunned_plane_does_nothing_instead_of_its_compulsory_move_d388_r220():
    units = {"a.thunderstrike": {"at": (5, 4), "markers": ["stunned"]}, **FAR}
    table = Setting(units).must("activate a.thunderstrike")
    assert "nothing+attack" in table.plans()
    assert table.refusal("declare a.thunderstrike move+attack") == ("stunned", "D-224")


def test_what_has_just_come_on_can_be_reacted_to_d400_r238():
    table = Setting({"a.gunners": None, "b.ludwig": (5, 3)}).play("a.gunners", "move+attack").go("a.gunners", (5, 0))
    assert (table.prompt, table.seat) == ("react", 1)


def test_nothing_uses_up_an_action_and_changes_nothing_else_d026_r010() -> None:
    play = Setting({"a.ghosts": (4, 2), "b.gunners": (4, 9)})
    before = play.unit("a.ghosts")
    play.play("a.ghosts", "nothing+nothing")
    after = play.unit("a.ghosts")
    assert after.activated
    assert (after.at, after.fallen, after.fired, after.markers) == (before.at, before.fallen, before.fired, ())
    assert len(play.told("did_nothing")) == 2
