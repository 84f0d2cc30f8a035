"""Chapter 10: who may react to what, what the dice give, and what a reaction may attack."""

import pytest

from game.rules.dust.frames import Activation
from game.rules.dust.state import Marker
from tests.dust.positions import Table, made_up


def against_hotdog(dice, **more):
    """Offer a reaction of a Matrioshka that faces the Hotdog, with others far away."""
    table = Table({"a.hotdog": (4, 4), "b.hans": (0, 0), "a.mickey": (11, 0)}, dice)
    table.put("b.matrioshka", (4, 8), facing=4, **more)
    return table.react_to("a.hotdog")


def test_one_unactivated_unit_within_four_squares_may_react() -> None:
    units = {"a.hotdog": (4, 4), "b.matrioshka": (4, 8), "b.ghosts": (4, 9), "b.falke": (4, 5), "b.red-thunder": (5, 5)}
    table = Table(units)
    table.change("b.red-thunder", activated=True)
    table.react_to("a.hotdog")
    assert (table.prompt, table.seat) == ("react", 1)
    assert table.why("react", "b.matrioshka") is None
    assert table.why("react", "b.ghosts") == ("reaction_too_far", "D-156")
    assert table.why("react", "b.falke") == ("aircraft_never_react", "D-166")
    assert table.why("react", "b.red-thunder") == ("already_activated", "D-156")
    assert table.why("react", "a.hotdog") == ("not_your_unit", "D-156")


def test_a_unit_that_waits_off_the_board_cannot_react() -> None:
    table = Table({"a.hotdog": (4, 4), "b.matrioshka": (4, 8), "b.ghosts": (4, 5)})
    table.change("b.ghosts", status="waiting", at=-1)
    assert table.react_to("a.hotdog").why("react", "b.ghosts") == ("not_on_board", "R-086")


def test_nobody_near_is_not_asked() -> None:
    table = Table({"a.hotdog": (4, 0), "b.matrioshka": (4, 8)}).react_to("a.hotdog")
    assert table.prompt == "activate"


def test_declining_lets_the_enemy_go_on_and_costs_nothing() -> None:
    table = Table({"a.hotdog": (4, 4), "b.matrioshka": (4, 8)}).react_to("a.hotdog").do("decline")
    assert table.prompt == "activate"
    assert not table.unit("b.matrioshka").activated


@pytest.mark.parametrize(("dice", "prompt"), [("TS", "activate"), ("AS", "aim"), ("AA", "react_with")])
def test_successes_give_nothing_an_attack_or_a_choice(dice, prompt) -> None:
    # D-157, D-160, R-084
    table = against_hotdog(dice).do("react", "b.matrioshka")
    assert table.prompt == prompt
    assert table.unit("b.matrioshka").activated
    assert table.told("reacted") == [{"unit": "b.matrioshka", "successes": dice.count("A")}]


def test_two_successes_make_a_sustained_attack() -> None:
    # D-157, R-084
    table = against_hotdog("AA").do("react", "b.matrioshka")
    table.do("react_with", "b.matrioshka", "sustained")
    table.dice("T" * 30)
    table.fire("b.matrioshka", "a.hotdog")
    assert table.rolled("reroll")


def test_only_the_unit_that_set_it_off_may_be_attacked() -> None:
    table = against_hotdog("AT")
    table.put("a.bazooka-joe", (5, 6))
    table.do("react", "b.matrioshka")
    assert table.why("aim", "b.matrioshka/0", "a.bazooka-joe", 1) == ("reaction_only_target", "D-159")
    assert {choice[2] for choice in table.offered("aim")} == {"a.hotdog"}


def test_close_weapons_are_not_used_in_a_reaction() -> None:
    table = (
        Table({"a.gunners": (4, 4), "b.grim-reapers": (4, 5)}, "AT").react_to("a.gunners").do("react", "b.grim-reapers")
    )
    assert table.why("aim", "b.grim-reapers/std", "a.gunners", 1) == ("no_close_in_reaction", "D-165")
    assert all(not shot.close for shot in table.do("aim", "b.grim-reapers", "a.gunners").state.frames[-1].shots)


def test_a_front_weapon_behind_needs_the_turn() -> None:
    table = Table({"a.pounder": (4, 2)}, "AA")
    table.put("b.ludwig", (4, 5), facing=0)
    table.react_to("a.pounder").do("react", "b.ludwig").do("react_with", "b.ludwig", "turn")
    assert table.prompt == "face"
    table.do("face", "b.ludwig", 4)
    assert table.why("aim", "b.ludwig/0", "a.pounder", 1) is None
    assert table.unit("b.ludwig").at == table.square(4, 5)


def test_a_large_unit_turns_by_one_sideways_step_that_does_not_lead_away() -> None:
    # D-158, R-087
    table = Table({"a.pounder": (4, 2)}, "AA")
    upright = 2 * table.square(4, 5) + 1
    table.put("b.konigsluther", upright, facing=0)
    assert table.rules.units["konigsluther"].size == "large"
    table.react_to("a.pounder").do("react", "b.konigsluther").do("react_with", "b.konigsluther", "turn")
    assert table.prompt == "pivot"
    poses = {choice[2] for choice in table.offered("move")}
    beside = 2 * table.square(4, 5)  # the lower half stays, the upper half steps down beside it
    assert upright in poses
    assert beside in poses
    away = 2 * table.square(4, 6)
    assert table.why("move", "b.konigsluther", away) == ("only_to_turn", "D-158")
    table.do("move", "b.konigsluther", upright)
    assert table.prompt == "face"


def test_a_stunned_unit_reacts_with_one_die_and_comes_to_itself() -> None:
    # D-168, R-093
    table = against_hotdog("A", markers=(Marker("stunned"),)).do("react", "b.matrioshka")
    assert table.rolled("reaction") == ["A"]
    assert table.prompt == "aim"
    assert not table.unit("b.matrioshka").has("stunned")


def test_a_hero_may_join_the_reactor_and_both_have_activated() -> None:
    # D-389, R-086
    table = Table({"a.hotdog": (4, 4), "b.ghosts": (4, 6), "b.manfred": (4, 6)}, "AT")
    table.react_to("a.hotdog").do("react", "b.ghosts")
    assert table.prompt == "join"
    table.do("join", "b.manfred", "b.ghosts")
    assert table.unit("b.manfred").activated
    assert any(choice[1].startswith("b.manfred/") for choice in table.offered("aim"))


def test_advanced_reactive_fire_reaches_six_and_counts_shields() -> None:
    # D-212, R-092
    quick = made_up("ghosts", "quick-ghosts", keywords=("advanced-reactive-fire",))
    table = Table({"a.gunners": (4, 2), f"b.{quick}": (4, 8), "b.stormtroopers": (5, 8)}, "SS").react_to("a.gunners")
    assert table.why("react", "b.stormtroopers") == ("reaction_too_far", "D-156")
    table.do("react", f"b.{quick}")
    assert table.told("reacted")[0]["successes"] == 2


def test_the_group_of_a_joined_hero_is_the_target() -> None:
    table = Table(
        {"a.gunners": (4, 4), "a.bazooka-joe": (4, 4), "b.hammers": (9, 9), "b.ludwig": (4, 7)}, "AT A TTTTTTT T"
    )
    table.change("b.ludwig", facing=4)
    table.change("a.bazooka-joe", activated=True)
    table.react_to("a.gunners", hero="a.bazooka-joe").do("react", "b.ludwig")
    table.do("aim", "b.ludwig/1", "a.gunners", 1).do("fire", "b.ludwig")
    assert (table.prompt, table.seat) == ("take", 0)


def test_a_whole_activation_is_reacted_to_before_its_last_action() -> None:
    table = Table({"a.gunners": (4, 3), "b.ghosts": (4, 6)}, "TT")
    table.state.frames.append(Activation(step="activation.join", unit="a.gunners"))
    table.rules.start(table.state)
    table.do("declare", "a.gunners", "move+attack").do("move", "a.gunners", table.square(4, 4))
    assert table.prompt == "react"
    table.do("react", "b.ghosts")
    assert table.prompt == "aim"


@pytest.mark.parametrize("plan", ["sustained", "move+nothing", "nothing+nothing"])
def test_no_reaction_to_a_sustained_attack_or_to_a_last_nothing(plan) -> None:
    table = Table({"a.gunners": (4, 4), "b.ghosts": (4, 6)})
    table.state.frames.append(Activation(step="activation.join", unit="a.gunners"))
    table.rules.start(table.state)
    table.do("declare", "a.gunners", plan)
    if table.prompt == "move":
        table.do("move", "a.gunners", table.square(4, 4))
    if table.prompt == "aim":
        table.do("hold", "a.gunners")
    assert table.prompt == "activate"


def test_a_march_is_reacted_to_after_a_normal_move() -> None:
    table = Table({"a.gunners": (4, 1), "b.ghosts": (4, 7)})
    table.state.frames.append(Activation(step="activation.join", unit="a.gunners"))
    table.rules.start(table.state)
    table.do("declare", "a.gunners", "march").do("move", "a.gunners", table.square(4, 5))
    assert table.prompt == "react"
    assert table.unit("a.gunners").at == table.square(4, 3)
    table.do("decline")
    assert table.unit("a.gunners").at == table.square(4, 5)


def test_any_first_action_may_be_reacted_to_and_a_reactivated_unit_again_d167_r091() -> None:
    table = Table({"a.old-man": (4, 4), "a.gunners": (5, 4), "b.ghosts": (4, 6), "b.stormtroopers": (5, 6)}, "A TT")
    table.change("a.gunners", activated=True)  # it has been reacted to before
    table.change("b.ghosts", activated=True)
    table.state.frames.append(Activation(step="activation.begin", unit="a.old-man"))
    table.rules.start(table.state)
    table.do("declare", "a.old-man", "get-moving+attack").do("order", "a.old-man", "a.gunners")
    table.do("declare", "a.gunners", "nothing+attack")
    assert (table.prompt, table.seat) == ("react", 1)
    assert table.why("react", "b.ghosts") == ("already_activated", "D-156")
    table.do("react", "b.stormtroopers")
    assert table.unit("b.stormtroopers").activated
    table = Table({"a.lothar": (4, 4), "b.ghosts": (4, 6)})
    table.state.frames.append(Activation(step="activation.begin", unit="a.lothar"))
    table.rules.start(table.state)
    table.do("declare", "a.lothar", "reload+attack")
    assert table.prompt == "react"
