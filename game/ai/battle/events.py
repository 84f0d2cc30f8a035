"""What the events of the action phase gain a Battle player, effect by effect, and when to answer one."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from game.ai.battle.cards import cost_of, keep_worth
from game.ai.battle.fighting import carried_out
from game.ai.battle.reading import Reading
from game.ai.battle.worth import RATION, URANUS
from game.core.choice import Choice, Decision
from game.rules.battle.effects import (
    AddRubble,
    CapturedDepot,
    CheaperReinforcement,
    ClearRubble,
    Decorate,
    FactoryMilitia,
    FreeMoves,
    RemoveUranus,
    SearchHand,
    SewerRaid,
    Snipe,
    StripPeriphery,
    SupplyDrop,
    SwapUnits,
    Uranus,
)
from game.rules.battle.effects_attack import CancelEvent, Maskirovka
from game.rules.battle.events import EventEffect
from game.rules.battle.fight import price
from game.rules.battle.ground import (
    Ground,
    change_rations,
    change_rubble,
    controlled,
    give_medal,
    move_unit,
    place_unit,
)
from game.rules.battle.movement import destinations, raid_destinations
from game.rules.battle.sharing import attack_of
from game.rules.battle.state import GERMAN, SOVIET, Event, State, Unit

if TYPE_CHECKING:
    from game.ai.battle.planning import Planner

DRAWN = 0.95
"""A card drawn."""
STOLEN = {GERMAN: 2.6, SOVIET: 1.9}
"""The best card of an enemy hand, to the side that discards it: the German hopes for a Uranus."""
YIELD_TURNS = 1.4
"""A ration more or less of a location's yield, over the turns to come."""
STRIPPED = 0.9
"""How much of the worth of enemy rations counts when they are shot away."""
URANUS_BLOW = 1.0
"""The rations that the German loses to a Uranus card."""
SPARE_ANSWERS = 1
"""Answers that a side keeps for Uranus and what removes it."""
ANSWER_GAIN = 1.5
"""What an answer must save in an attack."""
ANSWERED: dict[type[EventEffect], float] = {
    Uranus: 9.0,
    RemoveUranus: 9.0,
    SearchHand: 1.2,
    CapturedDepot: 1.2,
}
"""How much it hurts to let an event of the action phase happen."""


def event_gain(planner: Planner, option: Choice) -> float:
    """Return what an event of the action phase gains, its own card not counted."""
    effect = planner.reading.book.kind_of[str(option.subject)].effect
    rule = GAINS.get(type(effect))
    return rule(planner, effect, option) if rule is not None else 0.0


def _supply_drop(planner: Planner, effect: SupplyDrop, option: Choice) -> float:
    return _best_gift(planner, effect.rations, str(option.target))


def _best_gift(planner: Planner, rations: int, slot: str) -> float:
    """Return what rations gain, given one after the other where they gain most."""
    seat = planner.reading.seat
    state = planner.reading.state.clone()
    start = now = planner.value(state)
    for _ in range(rations):
        best: tuple[float, State] | None = None
        for unit in state.units[seat].values():
            if unit.zone.startswith(slot):
                after = state.clone()
                change_rations(after, seat, unit.id, 1, "given")
                value = planner.value(after)
                if best is None or value > best[0]:
                    best = (value, after)
        if best is None:
            break
        now, state = best
    return now - start


def _depot(planner: Planner, effect: CapturedDepot, _option: Choice) -> float:
    return _best_gift(planner, effect.rations, "") + DRAWN * effect.cards


def _militia(planner: Planner, _effect: FactoryMilitia, option: Choice) -> float:
    after = planner.reading.state.clone()
    seat = planner.reading.seat
    start = planner.value(after)
    place_unit(planner.reading.book, after, seat, after.piles[seat][-1], str(option.target))
    return planner.value(after) - start


def _cheaper(planner: Planner, effect: CheaperReinforcement, option: Choice) -> float:
    reading = planner.reading
    state = reading.state.clone()
    before = price(reading.book, state, reading.seat)
    state.discount += effect.cards
    after = price(reading.book, state, reading.seat)
    if len(reading.hand) - 1 < after:
        return 0.0
    return cost_of(reading.book, reading.hand, before, str(option.subject)) - cost_of(
        reading.book, reading.hand, after, str(option.subject)
    )


def _snipe(planner: Planner, effect: Snipe, option: Choice) -> float:
    unit = planner.reading.state.units[planner.reading.foe][str(option.target)]
    return _shot(planner, [unit], effect.rations)


def _strip(planner: Planner, effect: StripPeriphery, option: Choice) -> float:
    units = planner.reading.state.units[planner.reading.foe].values()
    return _shot(planner, [unit for unit in units if unit.zone == f"{option.target}p"], effect.rations)


def _shot(planner: Planner, units: list[Unit], rations: int) -> float:
    state = planner.reading.state.clone()
    start = planner.value(state)
    for _ in range(rations):
        units = [state.units[planner.reading.foe][unit.id] for unit in units]
        hit = min((unit for unit in units if unit.rations), key=lambda unit: unit.rations, default=None)
        if hit is not None:
            change_rations(state, planner.reading.foe, hit.id, -1, "taken")
    return STRIPPED * (planner.value(state) - start)


def _search(planner: Planner, effect: SearchHand, _option: Choice) -> float:
    known = planner.reading.seen.known[planner.reading.foe]
    best = max((keep_worth(planner.reading.book, card) for card in known), default=0.0)
    return max(best, STOLEN[planner.reading.seat]) * effect.cards


def _remove_uranus(planner: Planner, effect: RemoveUranus, _option: Choice) -> float:
    count = len(planner.reading.state.uranus)
    return URANUS[count] - URANUS[max(0, count - effect.cards)]


def _rubble(planner: Planner, effect: AddRubble, option: Choice) -> float:
    return -_yield_change(planner, str(option.target), effect.amount)


def _clear(planner: Planner, effect: ClearRubble, option: Choice) -> float:
    return _yield_change(planner, str(option.target), -effect.amount)


def _yield_change(planner: Planner, slot: str, rubble: int) -> float:
    """Return what the holder of a location gains by a change of its rubble."""
    reading = planner.reading
    after = reading.state.clone()
    change_rubble(reading.book, after, slot, rubble)
    here = int(slot) - 1
    book = reading.book
    change = book.rations_of(after.places[here]) - book.rations_of(reading.state.places[here])
    holder = [slot in controlled(book, reading.state, seat) for seat in (reading.seat, reading.foe)]
    if rubble < 0:
        return YIELD_TURNS * RATION[2] * change * holder[0]
    return YIELD_TURNS * RATION[2] * change * (holder[1] - holder[0])


def _decorate(planner: Planner, effect: Decorate, option: Choice) -> float:
    after = planner.reading.state.clone()
    start = planner.value(after)
    give_medal(after, planner.reading.seat, str(option.target), effect.medals)
    return planner.value(after) - start


def _free_moves(planner: Planner, effect: FreeMoves, option: Choice) -> float:
    return _best_walk(planner, planner.reading.state, str(option.target), effect.moves)


def _best_walk(planner: Planner, state: State, unit_id: str, moves: int) -> float:
    """Return what the best free movements of a unit gain."""
    seat = planner.reading.seat
    start, best = planner.value(state), 0.0
    reached = [state]
    for _ in range(moves):
        onward: list[State] = []
        for here in reached:
            ground = Ground(planner.reading.book, here, seat)
            zones = destinations(ground, here.units[seat][unit_id].zone)
            onward += [moved(here, seat, unit_id, zone) for zone in zones]
        best = max((planner.value(after) - start for after in onward), default=best)
        reached = [after for after in onward if after.units[seat][unit_id].zone[1] == "p"]
    return best


def moved(state: State, seat: int, unit_id: str, zone: str) -> State:
    """Return the table with a unit in another zone, free of charge."""
    after = state.clone()
    move_unit(after, seat, unit_id, zone, 0, False, "tried")
    return after


def _raid(planner: Planner, _effect: SewerRaid, option: Choice) -> float:
    reading, unit = planner.reading, str(option.target)
    start = planner.value(reading.state)
    ground = Ground(reading.book, reading.state, reading.seat)
    zones = raid_destinations(ground, reading.state.units[reading.seat][unit].zone)
    return max(planner.value(moved(reading.state, reading.seat, unit, zone)) - start for zone in zones)


def _swap(planner: Planner, _effect: SwapUnits, option: Choice) -> float:
    reading, unit = planner.reading, str(option.target)
    units = reading.state.units[reading.seat]
    control, periphery = units[unit].zone, units[unit].zone[0] + "p"
    start = planner.value(reading.state)
    left = moved(reading.state, reading.seat, unit, periphery)
    gains = [
        planner.value(moved(left, reading.seat, other.id, control)) - start
        for other in units.values()
        if other.zone == periphery
    ]
    return max(gains, default=0.0)


def _uranus(planner: Planner, _effect: Uranus, option: Choice) -> float:
    reading = planner.reading
    count = len(reading.state.uranus)
    paid = cost_of(reading.book, reading.hand, reading.figures.uranus_price, str(option.subject))
    return URANUS[min(count + 1, len(URANUS) - 1)] - URANUS[count] + URANUS_BLOW - paid


GAINS: dict[type[EventEffect], Callable[..., float]] = {
    SupplyDrop: _supply_drop,
    CapturedDepot: _depot,
    FactoryMilitia: _militia,
    CheaperReinforcement: _cheaper,
    Snipe: _snipe,
    StripPeriphery: _strip,
    SearchHand: _search,
    RemoveUranus: _remove_uranus,
    AddRubble: _rubble,
    ClearRubble: _clear,
    Decorate: _decorate,
    FreeMoves: _free_moves,
    SewerRaid: _raid,
    SwapUnits: _swap,
    Uranus: _uranus,
}


def choose_answer(reading: Reading, decision: Decision) -> Choice:
    """Cancel an event that hurts enough; the last answers are kept for Uranus and what removes it."""
    options = [option for option in decision.choices if option.verb == "event"]
    let_it = next(option for option in decision.choices if option.verb == "pass")
    if not options:
        return let_it
    pending = reading.state.frames[-1]
    assert isinstance(pending, Event)
    book = reading.book
    effect = type(book.kind_of[pending.card].effect)
    answers = sum(isinstance(book.kind_of[card].effect, CancelEvent) for card in reading.hand)
    if effect in (CancelEvent, Maskirovka):
        hurts = _cancelled(reading)
    elif attack_of(reading.state) is not None:
        hurts = _in_attack(reading, let_it) - (ANSWER_GAIN if answers <= SPARE_ANSWERS else 0.0)
    else:
        hurts = ANSWERED.get(effect, 0.0)
    cheapest = min(options, key=lambda option: keep_worth(book, str(option.subject)))
    return cheapest if hurts > keep_worth(book, str(cheapest.subject)) else let_it


def _cancelled(reading: Reading) -> float:
    """Return what it is worth to save the own event that is being cancelled."""
    own = reading.state.frames[-2]
    assert isinstance(own, Event)
    return ANSWERED.get(type(reading.book.kind_of[own.card].effect), 0.8)


def _in_attack(reading: Reading, let_it: Choice) -> float:
    """Return how much the pending event changes an attack for the worse."""
    cancelled = reading.state.clone()
    frame = cancelled.frames[-1]
    assert isinstance(frame, Event)
    frame.cancelled = True
    return carried_out(reading, let_it, cancelled) - carried_out(reading, let_it)


def choose_search(reading: Reading, decision: Decision) -> Choice:
    """Discard the best card of the hand that lies open."""
    return max(decision.choices, key=lambda option: keep_worth(reading.book, str(option.subject)))


