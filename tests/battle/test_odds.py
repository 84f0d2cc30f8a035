"""The odds of an attack (B-040 to B-047, R-13 to R-16) against playing it out over every deck top."""

from itertools import permutations

import pytest

from game.core.choice import choice
from game.rules.battle.odds import Prices, best_turned, forecast, forecast_running
from game.rules.battle.schema import load_rules
from game.rules.battle.state import Attack, Place, Turn, Unit

RULES = load_rules()
PRICES = (Prices(), Prices(ration=0.5, retreat=0.75, value=1.25, medal=1.0, ground=3.0))
GERMAN_DECK = ["GA02.1", "GA01.3", "GA08.1", "GA04.1"]
SOVIET_DECK = ["SA01.4", "SA07.2", "SA04.1", "SA03.1"]


def position(
    german, soviet, place="L08", rubble=0, decks=(GERMAN_DECK, SOVIET_DECK), hands=((), ()), active=0
):
    """Lay out one location in slot 1; cards that are in no deck and no hand lie in the discards."""
    state = RULES.new_game({"scenario": "quick"}, 1)
    state.frames = [state.frames[0], Turn(step="action.choose")]
    state.active = active
    state.places[0] = Place(place, rubble)
    for seat, units in enumerate((german, soviet)):
        pile = state.piles[seat] + list(state.units[seat])
        state.units[seat] = {unit.id: unit for unit in units}
        state.piles[seat] = [unit for unit in pile if unit not in state.units[seat]]
        state.decks[seat] = list(decks[seat])
        state.hands[seat] = list(hands[seat])
        used = {*decks[seat], *hands[seat]}
        state.discards[seat] = [card for card in RULES.decks[seat] if card not in used]
    return RULES.from_bytes(RULES.to_bytes(state))  # without what it remembers of the start


def tops(state):
    """Yield every order of the cards to be turned over, equally likely; a Scout turns two."""
    counts = [2 if {"GU24", "SU24"} & set(units) else 1 for units in state.units]
    for german in permutations(state.decks[0], counts[0]):
        for soviet in permutations(state.decks[1], counts[1]):
            yield german, soviet


def paid_for(state, attackers, defenders):
    """Return the position after the attackers paid a ration each and the Marksmen of GU08 fired."""
    twin = state.clone()
    seat = state.active
    hit = defenders[:1] if "GU08" in attackers else []
    for side, units in ((seat, attackers), (1 - seat, hit)):
        for unit_id in units:
            unit = twin.units[side][unit_id]
            twin.units[side][unit_id] = Unit(unit_id, unit.zone, unit.rations - 1, unit.medals)
    return twin


def started(state, tops_of, attackers):
    """Begin the attack for real with these cards on top and pass all rounds of cards."""
    twin = state.clone()
    for seat, cards in enumerate(tops_of):
        twin.decks[seat] = [card for card in twin.decks[seat] if card not in cards] + list(reversed(cards))
    slot = twin.units[twin.active][attackers[0]].zone[0]
    RULES.push(twin, choice("attack", attackers[0], slot))
    while (decision := RULES.decision(twin)).prompt in ("join", "fight_event", "firefight", "take"):
        joining = [c for c in decision.choices if c.verb == "join" and c.subject in attackers]
        RULES.push(twin, (joining or [decision.choices[-1]])[0])
    return twin, slot


def settled(state):
    """Yield every position in which the attack may leave the table, whatever the owners choose."""
    if not any(isinstance(frame, Attack) for frame in state.frames):
        yield state
        return
    decision = RULES.decision(state)
    choices = decision.choices
    if decision.prompt == "use":
        attack = next(frame for frame in state.frames if isinstance(frame, Attack))
        wanted = best_turned(attack.values[1 - decision.seat], [RULES.firefight[c.subject] for c in choices])
        choices = [next(c for c in choices if RULES.firefight[c.subject] == wanted)]
    elif decision.prompt in ("loss_rations", "medal"):
        # Which unit pays counts only where the dying have rations: those go first.
        dying = state.frames[-1].dying if decision.prompt == "loss_rations" else ()
        choices = [min(choices, key=lambda c: c.target not in dying)]
    for wanted in choices:
        twin = state.clone()
        RULES.push(twin, wanted)
        yield from settled(twin)


def price_of(before, after, seat, fighters, prices, slot):
    """Return what a side lost between two positions, by its prices, counted from the table alone."""
    total = 0.0
    for unit_id in fighters:
        old, new = before.units[seat][unit_id], after.units[seat].get(unit_id)
        if new is None:
            total += prices.value * RULES.units[unit_id].value
            total += prices.medal * old.medals + prices.ration * old.rations
        else:
            total += prices.ration * (old.rations - new.rations)
            total += prices.retreat * (new.zone != old.zone)
    in_zone = any(unit.zone == slot + "c" for unit in after.units[seat].values())
    return total + (0.0 if in_zone else prices.ground)


FIGURES = ("wiped", "cleared", "taken", "repelled", "spent", "attacker_cost", "defender_cost")


def played_out(state, attackers):
    """Return the forecast's figures as counted over every deck top and every way to take losses."""
    seat = state.active
    figures = dict.fromkeys(FIGURES, 0.0)
    cases = list(tops(state))
    for case in cases:
        begun, slot = started(state, case, attackers)
        defenders = [u.id for u in state.units[1 - seat].values() if u.zone == slot + "c"]
        before = paid_for(state, attackers, defenders)
        ends = list(settled(begun))
        can_hold = [any(u.zone == slot + "c" for u in end.units[1 - seat].values()) for end in ends]
        can_stay = [any(u.zone == slot + "c" for u in end.units[seat].values()) for end in ends]
        figures["wiped"] += all(not set(defenders) & set(end.units[1 - seat]) for end in ends)
        figures["cleared"] += not any(can_hold)
        figures["taken"] += not any(can_hold) and any(can_stay)
        figures["repelled"] += not any(can_stay)
        figures["spent"] += all(not set(attackers) & set(end.units[seat]) for end in ends)
        sides = (("attacker_cost", seat, attackers), ("defender_cost", 1 - seat, defenders))
        for name, side, fighters in sides:
            figures[name] += min(price_of(before, end, side, fighters, PRICES[side], slot) for end in ends)
    return {name: total / len(cases) for name, total in figures.items()}


POSITIONS = {
    "two against one": ([Unit("GU01", "1c", 2), Unit("GU11", "1c", 2)], [Unit("SU01", "1c", 2)], {}),
    "even fight": ([Unit("GU11", "1c", 2)], [Unit("SU04", "1c", 2)], {}),
    "medals and a full periphery": (
        [Unit("GU15", "1c", 1, 1)],
        [Unit("SU05", "1c", 1, 2), *(Unit(f"SU{n}", "1p", 1) for n in (10, 12, 14))],
        {},
    ),
    "scout and a hopeless attack": ([Unit("GU24", "1c", 1)], [Unit("SU21", "1c", 4)], {}),
    "scouts on both sides": (
        [Unit("GU24", "1c", 1), Unit("GU19", "1c", 1)],
        [Unit("SU24", "1c", 0), Unit("SU17", "1c", 1)],
        {"place": "L05"},
    ),
    "among ruins, with a sapper": (
        [Unit("GU10", "1c", 2), Unit("GU17", "1c", 1)],
        [Unit("SU18", "1c", 1), Unit("SU16", "1c", 0)],
        {"place": "L04", "rubble": 3},
    ),
    "marksmen fire first": ([Unit("GU08", "1c", 2)], [Unit("SU10", "1c", 2)], {}),
    "the Soviet attacks": ([Unit("GU07", "1c", 1)], [Unit("SU22", "1c", 2)], {"active": 1, "place": "L02"}),
    "decks run out": (
        [Unit("GU24", "1c", 1)],
        [Unit("SU10", "1c", 1)],
        {"decks": (GERMAN_DECK[:2], SOVIET_DECK[:2])},
    ),
}


@pytest.mark.parametrize("name", POSITIONS)
def test_the_forecast_is_what_playing_it_out_gives(name):
    german, soviet, more = POSITIONS[name]
    state = position(german, soviet, **more)
    attackers = [unit.id for unit in (german, soviet)[state.active] if unit.zone == "1c"]
    found = forecast(RULES, state, state.active, "1", attackers, prices=PRICES)
    counted = played_out(state, attackers)
    assert {key: pytest.approx(getattr(found, key)) for key in counted} == counted
    assert sum(chance for *_, chance in found.values) == pytest.approx(1.0)


def test_both_seats_and_the_state_give_the_same_odds_when_nothing_is_hidden():
    german, soviet, more = POSITIONS["two against one"]
    state = position(german, soviet, **more)
    known = [forecast(RULES, RULES.view(state, seat), seat, "1", ["GU01"]) for seat in (0, 1)]
    assert known[0] == known[1] == forecast(RULES, state, 0, "1", ["GU01"])


def test_enemy_cards_in_hand_and_in_the_deck_are_one_pool():
    german, soviet, _ = POSITIONS["even fight"]
    hidden = position(german, soviet, hands=((), SOVIET_DECK[:3]), decks=(GERMAN_DECK, SOVIET_DECK[3:]))
    open_ = position(german, soviet)
    assert forecast(RULES, hidden, 0, "1", ["GU11"]).values == forecast(RULES, open_, 0, "1", ["GU11"]).values
    own = forecast(RULES, hidden, 1, "1", ["GU11"])
    assert own.values != forecast(RULES, open_, 1, "1", ["GU11"]).values


def test_committed_cards_count_as_they_are_played():
    german, soviet, _ = POSITIONS["even fight"]
    state = position(german, soviet, hands=(("GA02.3",), ("SA06.3",)))
    bare = forecast(RULES, state, 0, "1", ["GU11"])
    helped = forecast(RULES, state, 0, "1", ["GU11"], committed=["GA02.3"])
    assert helped.defender_losses == pytest.approx(bare.defender_losses + 3)
    assert helped.attacker_losses == pytest.approx(bare.attacker_losses)
    assert helped.cleared > bare.cleared


def test_a_running_attack_is_forecast_from_its_values():
    german, soviet, _ = POSITIONS["even fight"]
    state = position(german, soviet, hands=(("GA02.3",), ("SA06.3",)))
    before = forecast(RULES, state, 0, "1", ["GU11"])
    RULES.push(state, next(c for c in RULES.decision(state).choices if c.verb == "attack"))
    assert forecast_running(RULES, state, 0).values == before.values
    RULES.push(state, RULES.decision(state).choices[-1])
    RULES.push(state, RULES.decision(state).choices[-1])
    card = next(c for c in RULES.decision(state).choices if c.verb == "firefight")
    planned = forecast_running(RULES, state, 0, committed=["GA02.3"])
    RULES.push(state, card)
    assert forecast_running(RULES, state, 0).values == planned.values


def test_a_forecast_leaves_the_position_as_it_was():
    german, soviet, _ = POSITIONS["two against one"]
    state = position(german, soviet)
    before = RULES.to_bytes(state)
    forecast(RULES, state, 0, "1", ["GU01", "GU11"], committed=["GA02.3"])
    assert RULES.to_bytes(state) == before


def test_a_scout_uses_the_card_that_moves_most():
    assert best_turned(5, (1, -3)) == -3
    assert best_turned(1, (2, -3)) == 2
    assert best_turned(9, (2, -2)) == 2
