"""Attacks as a Battle veteran sees them: whether, with whom, with which cards, and how to take losses."""

from __future__ import annotations

from itertools import combinations

from game.ai.battle.cards import cheapest_first, keep_worth
from game.ai.battle.reading import Reading
from game.ai.battle.worth import prices
from game.core.choice import Choice, Decision
from game.rules.battle.fight import attack_cost
from game.rules.battle.odds import Engagement, begin, best_turned
from game.rules.battle.state import Attack, Event, Losses, State

RATION_PAID = 0.45
"""A ration spent on attacking."""
SUPPORT = 4
"""Points of cards that an attacker may count on having in hand, and what they cost him."""
SUPPORT_COST = 2.0
SUPPORT_HAND = 3
MOST_CARDS = 4
"""How many cards ahead the player looks in a firefight."""
CARD_MARGIN = 0.25
"""What a card must gain beyond its worth to be played in an attack."""
EVENT_MARGIN = 0.3
ATTACK_MARGIN = -0.6
"""What an attack must promise to be made: it may cost a little, for who sits still loses (battle-rules 3.5)."""


def engage(reading: Reading, state: State, attack: Attack) -> Engagement:
    """Make the attack ready to be asked about."""
    book = reading.book
    return Engagement(book, state, attack, reading.turning(attack), prices(book, state))


def attack_value(reading: Reading, state: State, slot: str, attackers: tuple[str, ...]) -> float:
    """Return what an attack promises, counting some cards of the own hand."""
    book, seat = reading.book, reading.seat
    paid = sum(attack_cost(book, state, seat, unit) for unit in attackers)
    table = state.clone()
    attack = begin(book, table, seat, slot, attackers)
    found = engage(reading, table, attack)
    values = attack.values[:]
    bare = found.balance(values, seat)
    if len(state.hands[seat]) >= SUPPORT_HAND:
        values[seat] += SUPPORT
        bare = max(bare, found.balance(values, seat) - SUPPORT_COST)
    return bare - RATION_PAID * paid


def able(reading: Reading, state: State, slot: str) -> list[str]:
    """Return the units that could attack at a location."""
    zone = slot + "c"
    return [
        unit.id
        for unit in state.units[reading.seat].values()
        if unit.zone == zone and unit.rations >= attack_cost(reading.book, state, reading.seat, unit.id)
    ]


def best_attack(
    reading: Reading, state: State, slot: str, with_units: tuple[str, ...] = ()
) -> tuple[float, tuple[str, ...]]:
    """Return the best set of attackers at a location that includes the given ones, and what it promises."""
    fit = able(reading, state, slot)
    fit += [unit for unit in with_units if unit not in fit]
    best: tuple[float, tuple[str, ...]] = (float("-inf"), ())
    for size in range(len(fit), 0, -1):
        for chosen in combinations(fit, size):
            if not set(with_units) <= set(chosen):
                continue
            value = attack_value(reading, state, slot, chosen)
            if value > best[0]:
                best = (value, chosen)
    return best


def choose_join(reading: Reading, decision: Decision) -> Choice:
    """Let those join who belong to the best set of attackers."""
    attack = reading.attack
    _, chosen = best_attack(reading, reading.state, attack.slot, tuple(attack.attackers))
    for option in decision.choices:
        if option.verb == "join" and option.subject in chosen:
            return option
    return next(option for option in decision.choices if option.verb == "fight")


def choose_firefight(reading: Reading, decision: Decision) -> Choice:
    """Play the first card of the set that gains most beyond its worth, or pass."""
    found = engage(reading, reading.state, reading.attack)
    card = best_card(reading, found, reading.attack.values)
    for option in decision.choices:
        if option.verb == "firefight" and option.subject == card:
            return option
    return _pass(decision)


def best_card(reading: Reading, found: Engagement, values: list[int]) -> str:
    """Return the card to begin with, or nothing."""
    seat, book = reading.seat, reading.book
    start = found.balance(values, seat)
    left = cheapest_first(book, reading.hand)
    now, paid, first = values[:], 0.0, ""
    best, answer = 0.0, ""
    for _ in range(min(MOST_CARDS, len(left))):
        step: tuple[float, str, list[int]] | None = None
        tried: set[int] = set()
        for card in left:
            value = book.firefight[card]
            if value in tried:
                continue
            tried.add(value)
            after = now[:]
            changed = seat if value > 0 else 1 - seat
            after[changed] = max(0, after[changed] + value)
            gain = found.balance(after, seat) - keep_worth(book, card) - CARD_MARGIN
            if step is None or gain > step[0]:
                step = (gain, card, after)
        assert step is not None
        gain, card, now = step
        first = first or card
        total = gain - paid - start
        paid += keep_worth(book, card) + CARD_MARGIN
        left.remove(card)
        if total > best:
            best, answer = total, first
    return answer


def choose_fight_event(reading: Reading, decision: Decision) -> Choice:
    """Play the event that changes the odds most beyond the worth of its card, or pass."""
    before = engage(reading, reading.state, reading.attack).balance(reading.attack.values, reading.seat)
    best, answer = EVENT_MARGIN, _pass(decision)
    seen: set[tuple[str, object]] = set()
    for option in decision.choices:
        if option.verb != "event":
            continue
        kind = reading.book.kind_of[str(option.subject)]
        if (kind.id, option.target) in seen:
            continue
        seen.add((kind.id, option.target))
        after = carried_out(reading, option)
        gain = after - before - keep_worth(reading.book, str(option.subject))
        if gain > best:
            best, answer = gain, option
    return answer


def carried_out(reading: Reading, option: Choice, table: State | None = None) -> float:
    """Return the balance of the attack if this choice is made and nobody answers."""
    state = (table or reading.state).clone()
    reading.book.push(state, option)
    while isinstance(state.frames[-1], Event) or state.frames[-1].step == "take.ration":
        offered = reading.book.decision(state)
        assert offered is not None
        reading.book.push(state, offered.choices[-1])
    attack = state.frames[-1]
    if not isinstance(attack, Attack):
        return 0.0
    return engage(reading, state, attack).balance(attack.values, reading.seat)


def choose_use(reading: Reading, decision: Decision) -> Choice:
    """Use the card that moves the values furthest (Scout)."""
    book = reading.book
    cards = {book.firefight[str(option.subject)]: option for option in decision.choices}
    return cards[best_turned(reading.attack.values[reading.foe], cards)]


def choose_losses(reading: Reading, decision: Decision) -> Choice:
    """Take losses in the cheapest way (R-15)."""
    frame = reading.state.frames[-1]
    assert isinstance(frame, Losses)
    stand = engage(reading, reading.state, reading.attack).stands[reading.seat]
    plan = stand.plan(frame.need)
    for option in decision.choices:
        if option.verb == "retreat" and option.subject in plan.retreating:
            return option
        if option.verb == "destroy" and option.subject in plan.dying:
            return option
    return decision.choices[-1]


def choose_spend(reading: Reading, decision: Decision) -> Choice:
    """Pay with rations of those who die, then of those who have most."""
    frame = reading.state.frames[-1]
    assert isinstance(frame, Losses)
    units = reading.state.units[reading.seat]
    return max(
        decision.choices,
        key=lambda option: (option.target in frame.dying, units[str(option.target)].rations),
    )


def choose_medal(reading: Reading, decision: Decision) -> Choice:
    """Decorate the unit that will make the most of it."""
    units = reading.state.units[reading.seat]
    cards = reading.book.units
    return max(
        decision.choices,
        key=lambda option: (cards[str(option.subject)].value, units[str(option.subject)].rations),
    )




def _pass(decision: Decision) -> Choice:
    return next(option for option in decision.choices if option.verb == "pass")
