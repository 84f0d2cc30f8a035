"""What a unit may declare: two actions, marches and sustained attacks, free actions, never more than three."""

import pytest

from game.rules.dust.frames import Activation
from game.rules.dust.plans import Means, is_split, opens_window, plans, why_not_plan
from tests.dust.positions import Table

MARCHES = (("march",), "charge")
DOUBLE = (("march",), "move")
FIRE = (("attack", "sustained"), "move")


def refusal(means, plan):
    found = why_not_plan(means, tuple(plan.split("+")))
    return None if found is None else (found.reason, found.rule)


def test_a_unit_has_two_actions_and_declares_them_together_d021_d022():
    assert set(plans(Means())) == {
        "move+attack", "attack+move", "move+nothing", "nothing+move", "attack+nothing", "nothing+attack",
        "nothing+nothing", "march", "sustained",
    }  # fmt: skip


@pytest.mark.parametrize(
    ("plan", "reason", "rule"),
    [
        ("move+move", "two_moves", "D-024"),
        ("attack+attack", "two_attacks", "D-024"),
        ("march+move", "two_moves", "D-024"),
        ("sustained+attack", "two_attacks", "D-024"),
        ("march+attack", "needs_two_actions", "D-021"),
        ("move+sustained", "needs_two_actions", "D-021"),
        ("move+attack+nothing", "too_many_actions", "D-021"),
        ("move", "too_few_actions", "D-026"),
        ("reload+attack", "no_such_action", "D-023"),
        ("dance+attack", "no_such_action", "D-023"),
        ("march+charge!", "no_such_skill", "R-166"),
        ("scout-march+attack", "no_such_action", "D-242"),
        ("stim-march+attack", "no_such_action", "D-206"),
        ("move+stim-sustained", "no_such_action", "D-206"),
    ],
)
def test_what_may_not_be_declared_is_refused_with_its_rule(plan, reason, rule):
    assert refusal(Means(), plan) == (reason, rule)


def test_with_three_actions_no_movement_or_attack_comes_twice_r016():
    three = Means(actions=3, specials=("reload",))
    legal = set(plans(three))
    assert {"march+attack", "attack+march", "sustained+move", "move+attack+reload", "march+nothing"} <= legal
    assert refusal(three, "move+attack+move") == ("two_moves", "D-024")
    assert refusal(three, "march+move") == ("two_moves", "D-024")
    assert refusal(three, "move+attack") == ("too_few_actions", "D-026")


def test_a_free_action_comes_right_after_what_gives_it_r166():
    charging = Means(frees=(MARCHES,))
    assert "march+charge!" in plans(charging)
    assert refusal(charging, "charge!+march") == ("free_out_of_place", "R-166")
    assert refusal(charging, "move+charge!+attack") == ("free_out_of_place", "R-166")
    assert "march+move!" in plans(Means(frees=(DOUBLE,)))
    firing = set(plans(Means(frees=(FIRE,))))
    assert {"attack+move!+nothing", "move+attack+move!", "sustained+move!", "attack+move!+move"} <= firing


def test_never_more_than_three_actions_free_ones_included_d025_r017():
    both = Means(actions=3, frees=(MARCHES, FIRE))
    assert "march+charge!" in plans(both)
    assert refusal(both, "march+charge!+attack") == ("more_than_three", "D-025")
    assert refusal(both, "march+attack+move!") == ("more_than_three", "D-025")
    for plan in plans(both):
        paid = {"march": 2, "sustained": 2}
        assert sum(paid.get(action, 1) for action in plan.split("+")) <= 3


def test_special_actions_may_be_done_twice_unless_that_is_of_no_use_d208():
    medic = Means(specials=("get-up", "smoke-launchers"), once=("smoke-launchers",))
    assert "get-up+get-up" in plans(medic)
    assert refusal(medic, "smoke-launchers+smoke-launchers") == ("not_twice", "D-208")


def test_a_plane_moves_first_and_never_makes_a_sustained_attack_d038_d039():
    plane = Means(airborne=True)
    assert set(plans(plane)) == {"move+attack", "move+nothing", "march"}
    assert refusal(plane, "attack+move") == ("aircraft_must_move", "D-038")
    assert refusal(plane, "sustained") == ("aircraft_must_move", "D-039")
    assert "move+sustained" in plans(Means(actions=3, airborne=True))


def test_a_stunned_unit_begins_with_nothing_d224_and_so_does_a_stunned_plane_r220():
    stunned = Means(forced=True)
    assert set(plans(stunned)) == {"nothing+move", "nothing+attack", "nothing+nothing"}
    assert refusal(stunned, "move+attack") == ("stunned", "D-224")
    assert refusal(stunned, "march") == ("stunned", "D-224")
    assert "nothing+attack" in plans(Means(forced=True, airborne=True))


def test_an_entering_unit_moves_first_d048():
    entering = Means(entering=True, moves=("march",))
    assert set(plans(entering)) == {"march"}
    assert refusal(entering, "attack+move") == ("must_enter", "D-048")
    assert refusal(entering, "sustained") == ("must_enter", "D-048")
    assert refusal(entering, "move+attack") == ("cannot_enter_so", "D-049")


def test_a_scout_marches_for_one_action_first_of_all_d242_r165():
    scout = Means(moves=("move", "march", "scout-march"))
    assert {"scout-march+attack", "scout-march+nothing"} <= set(plans(scout))
    assert refusal(scout, "attack+scout-march") == ("scout_first", "D-242")
    assert refusal(scout, "scout-march+move") == ("two_moves", "D-024")


def test_a_stimulant_makes_a_movement_a_march_or_an_attack_sustained_for_one_action_d206():
    moved = set(plans(Means(moves=("move", "march", "stim-march"))))
    assert {"stim-march+attack", "attack+stim-march", "stim-march+nothing"} <= moved
    raging = set(plans(Means(attacks=("attack", "sustained", "stim-sustained"))))
    assert {"move+stim-sustained", "stim-sustained+move"} <= raging
    both = Means(moves=("move", "stim-march"), attacks=("attack", "stim-sustained"))
    assert refusal(both, "stim-march+stim-sustained") == ("more_than_three", "D-025")


@pytest.mark.parametrize(
    ("plan", "before"),
    [
        ("move+attack", 1), ("nothing+attack", 1), ("attack+move", 1), ("march+charge!", 1),
        ("move+attack+move!", 2), ("stim-march+attack", 1), ("scout-march+attack", 1), ("reload+attack", 1),
        ("march", None), ("sustained", None), ("move+nothing", None), ("sustained+move!", None),
        ("attack+move!+nothing", None), ("move+stim-sustained", None), ("attack+march", None),
    ],
)  # fmt: skip
def test_the_enemy_may_react_right_before_the_last_action_d156_d164_r089_r090(plan, before):
    actions = plan.split("+")
    assert [done for done in range(len(actions) + 1) if opens_window(actions, done)] == ([before] if before else [])


def test_a_march_that_ends_an_activation_is_split_for_the_reaction_d161_r088():
    assert is_split(["march"], 0)
    assert is_split(["attack", "march"], 1)
    assert is_split(["attack", "stim-march"], 1)
    assert not is_split(["march", "charge!"], 0)
    assert not is_split(["march", "nothing"], 0)
    assert not is_split(["scout-march", "attack"], 0)


def test_a_helicopter_need_not_move_first_and_may_sustain_d280() -> None:
    for unit, fault in (("air-ambulance", None), ("falke", ("aircraft_must_move", "D-038"))):
        table = Table({f"a.{unit}": (4, 3), "b.gunners": (4, 6)})
        mobility = table.rules.units[unit].mobility
        assert mobility == ("helicopter" if fault is None else "plane")
        table.state.frames.append(Activation(step="activation.join", unit=f"a.{unit}"))
        table.rules.start(table.state)
        assert table.why("declare", f"a.{unit}", "attack+move") == fault
        sustained = None if fault is None else ("aircraft_must_move", "D-039")
        assert table.why("declare", f"a.{unit}", "sustained") == sustained
