"""Battle's gestures read by the generic table: drags, presses and drops beside the target."""

from typing import Any

from game.app.table.interaction import Interaction
from game.app.table.offers import Offers
from game.core.choice import choice
from game.roster.games import rules_of
from tests.app.tables.games import ROOMY, Moment


def held(moment: Moment, table: Any) -> Interaction:
    hands = Interaction()
    hands.renew(Offers(moment.decision, table), table, moment.view)
    return hands


def test_every_choice_can_be_made_by_click_and_by_drag(samples: list[Moment], table_for: Any) -> None:
    for moment in samples[::5]:
        table = table_for(moment.view)
        for wanted in moment.decision.choices[::3]:
            lift, drop = table.gesture(wanted)
            if not lift and not drop:
                assert wanted in {button.choice for button in table.buttons(moment.view, moment.decision)}
                continue
            hands = held(moment, table)
            deed = hands.click([lift or drop])
            if deed.kind == "select":
                deed = hands.click([drop or lift])
            assert (deed.kind, deed.choices) == ("apply", (wanted,))
            if lift and drop:
                hands = held(moment, table)
                hands.lift([lift])
                deed = hands.release([drop], True)
                assert (deed.kind, deed.choices) == ("apply", (wanted,))


def test_every_choice_can_be_reached_by_keyboard(samples: list[Moment], table_for: Any) -> None:
    for _, view, decision in samples[::9]:
        table = table_for(view)
        order = set(table.order(table.scene(view, decision, ROOMY)))
        offers = Offers(decision, table)
        reached = [c for part in order if offers.acts(part) for c in offers.pressed(part)]
        for part in order:
            reached += [c for drop in offers.targets(part) if drop in order for c in offers.drops(part)[drop]]
        reached += [button.choice for button in table.buttons(view, decision)]
        assert set(reached) == set(decision.choices)


def test_the_stack_of_rations_is_dragged_onto_units(samples: list[Moment], table_for: Any) -> None:
    moment = next(m for m in samples if m.decision.prompt == "give")
    hands = held(moment, table_for(moment.view))
    assert hands.lift(["rations"]).kind == "select"
    assert hands.targets() == [str(c.target) for c in moment.decision.choices]
    deed = hands.release([str(moment.decision.choices[1].target)], True)
    assert deed.choices == (moment.decision.choices[1],)


def test_a_unit_dropped_on_an_enemy_beside_it_attacks(samples: list[Moment], table_for: Any) -> None:
    moment, wanted = next((m, c) for m in samples for c in m.decision.choices if c.verb == "attack")
    foes = moment.view.units[1 - moment.view.seat].values()
    foe = next(unit.id for unit in foes if unit.zone == f"{wanted.target}c")
    hands = held(moment, table_for(moment.view))
    hands.lift([str(wanted.subject)])
    assert hands.hovered([foe]) == (wanted,)
    assert hands.release([foe], True).choices == (wanted,)


def test_a_drop_that_is_not_allowed_is_refused_by_its_likeliest_meaning(table_for: Any) -> None:
    rules = rules_of("battle")
    state = rules.new_game({"scenario": "quick"}, 2)
    view, decision = rules.view(state, 0), rules.decision(state)
    hands = held(Moment(state, view, decision), table_for(view))
    hands.lift(["GU11"])
    deed = hands.release(["SU01", "4c:1"], True)
    assert deed.kind == "refuse"
    assert deed.choices[0] == choice("move", "GU11", "4c")


def test_a_firefight_card_under_the_pointer_already_means_its_choice(samples: list[Moment], table_for: Any) -> None:
    moment = next(m for m in samples if m.decision.prompt == "firefight" and len(m.decision.choices) > 2)
    wanted = moment.decision.choices[0]
    assert held(moment, table_for(moment.view)).hovered([str(wanted.subject)]) == (wanted,)
