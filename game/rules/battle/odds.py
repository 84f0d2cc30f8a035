"""Exact odds of an attack for one who knows what a seat knows; preview, players and tests share this."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import combinations, product

import msgspec

from game.core.rng import Chance
from game.rules.battle.attack import ATTACK, add_rubble, pay, sum_values
from game.rules.battle.book import Book
from game.rules.battle.fight import Toll, apply_firefight, tolls
from game.rules.battle.ground import change_rations, figures_of
from game.rules.battle.sharing import attack_of
from game.rules.battle.state import Attack, State, View
from game.rules.battle.view import unseen, view

Turned = dict[tuple[int, ...], float]
"""The firefight values of the cards that one side may turn over in step 6, with their chances."""

NOTHING: Turned = {(): 1.0}


class Prices(msgspec.Struct, frozen=True):
    """What it is worth to a side not to lose a thing: how its owner weighs the ways of taking losses."""

    ration: float = 1.0
    retreat: float = 1.5
    value: float = 3.0
    """For each point of force value of a destroyed unit."""
    medal: float = 2.0
    ground: float = 4.0
    """For the control zone when no unit of the side stays in it."""


class Plan(msgspec.Struct, frozen=True):
    """A way to take losses (R-15): who leaves, how many rations pay the rest, and what all that costs."""

    cost: float
    retreating: tuple[str, ...] = ()
    dying: tuple[str, ...] = ()
    rations: int = 0


class Fighter(msgspec.Struct, frozen=True):
    """A unit that may take losses: what it can absorb, and what is lost with it."""

    toll: Toll
    value: int
    medals: int


class Way(msgspec.Struct, frozen=True):
    """One division of the fighters into those who stay, retreat and die."""

    absorbs: int
    cost: float
    free_rations: int
    """Rations of the dying, lost in any case."""
    staying: int
    retreating: tuple[str, ...]
    dying: tuple[str, ...]


class Stand:
    """All the ways in which one side of an attack can take losses."""

    __slots__ = (
        "_fighters", "_plans", "_prices", "_ways", "held_elsewhere", "rations", "staying", "surviving",
    )  # fmt: skip

    def __init__(
        self, fighters: tuple[Fighter, ...], room: int, held_elsewhere: bool, prices: Prices
    ) -> None:
        self.rations = sum(fighter.toll.rations for fighter in fighters)
        self.held_elsewhere = held_elsewhere
        """Units in the control zone that take no part hold it as well."""
        self._prices = prices
        self._fighters = fighters
        self._ways = [self._way(fates) for fates in _fates(fighters, room)]
        none = -1 - self.rations
        self.staying = self.rations + max((w.absorbs for w in self._ways if w.staying), default=none)
        """The most losses with which somebody can still stay."""
        alive = [w.absorbs for w in self._ways if len(w.dying) < len(fighters)]
        self.surviving = self.rations + max(alive, default=none)
        """The most losses with which somebody can still live."""
        self._plans: dict[int, Plan] = {}

    def _way(self, fates: tuple[str, ...]) -> Way:
        absorbs, free, cost = 0, 0, 0.0
        retreating: list[str] = []
        dying: list[str] = []
        prices = self._prices
        for fighter, fate in zip(self._fighters, fates, strict=True):
            toll = fighter.toll
            if fate == "retreat":
                absorbs += toll.retreat
                cost += prices.retreat
                retreating.append(toll.unit)
            elif fate == "destroy":
                absorbs += toll.death
                free += toll.rations
                cost += prices.value * fighter.value + prices.medal * fighter.medals
                cost += prices.ration * toll.rations
                dying.append(toll.unit)
        staying = len(fates) - len(retreating) - len(dying)
        if not staying and not self.held_elsewhere:
            cost += prices.ground
        return Way(absorbs, cost, free, staying, tuple(retreating), tuple(dying))

    def plan(self, need: int) -> Plan:
        """Return the cheapest way to take so many losses; all fighters die if no way reaches them (R-15)."""
        found = self._plans.get(need)
        if found is None:
            found = self._plans[need] = self._cheapest(need)
        return found

    def _cheapest(self, need: int) -> Plan:
        if need <= 0:
            return Plan(0.0)
        best: Way | None = None
        least = 0.0
        ration, have = self._prices.ration, self.rations
        for way in self._ways:
            paid = need - way.absorbs
            if paid > have:
                continue
            extra = paid - way.free_rations
            cost = way.cost + ration * extra if extra > 0 else way.cost
            if best is None or cost < least:
                best, least = way, cost
        if best is None:
            return Plan(self._ways[-1].cost, (), self._ways[-1].dying)  # the last way is the death of all
        return Plan(least, best.retreating, best.dying, max(0, need - best.absorbs))


@lru_cache(maxsize=1 << 13)
def _stand(fighters: tuple[Fighter, ...], room: int, held_elsewhere: bool, prices: Prices) -> Stand:
    return Stand(fighters, room, held_elsewhere, prices)


def stand_of(book: Book, state: State, attack: Attack, seat: int, prices: Prices) -> Stand:
    """Return how one side of an attack stands; like stands are worked out once."""
    units = state.units[seat]
    fighters = tuple(
        Fighter(toll, book.units[toll.unit].value, units[toll.unit].medals)
        for toll in tolls(book, state, attack, seat)
    )
    zones = [unit.zone for unit in units.values()]
    room = figures_of(book, state).zone_limit - zones.count(attack.slot + "p")
    if attack.no_retreat[seat]:
        room = 0
    return _stand(fighters, room, zones.count(attack.slot + "c") > len(fighters), prices)


def _fates(fighters: tuple[Fighter, ...], room: int) -> Iterable[tuple[str, ...]]:
    can = [room > 0 and fighter.toll.retreat >= 0 for fighter in fighters]
    choices = [("stay", "retreat", "destroy") if retreats else ("stay", "destroy") for retreats in can]
    return (fates for fates in product(*choices) if fates.count("retreat") <= room)


class Forecast(msgspec.Struct, frozen=True):
    """What an attack may come to; 'can' and 'must' hold whatever the owner of the units chooses."""

    values: tuple[tuple[int, int, float], ...]
    """Final combat values of attacker and defender with their chance."""
    wiped: float
    """Chance that all defenders must die."""
    cleared: float
    """Chance that no defender can stay in the control zone."""
    taken: float
    """Chance that no defender can stay and the attacker can."""
    repelled: float
    """Chance that no attacker can stay in the control zone."""
    spent: float
    """Chance that all attackers must die."""
    attacker_losses: float
    defender_losses: float
    attacker_cost: float
    """Expected cost of the cheapest way to take the losses, by the prices of the side."""
    defender_cost: float


def turned_over(book: Book, seen: View, seat: int, cards: int, gone: Iterable[str] = ()) -> Turned:
    """Return what a side may turn over: cards that the viewer can't place, then the discards (R-09)."""
    left = set(gone)
    pool = Counter(book.firefight[card] for card in unseen(book, seen, seat) if card not in left)
    thrown = [card for card in (*seen.discards[seat], *left) if book.kind_of[card].seat == seat]
    heap = Counter(book.firefight[card] for card in thrown)
    in_deck = min(cards, seen.deck_sizes[seat])
    found: Turned = {}
    for first, chance in _drawn(pool, in_deck).items():
        for second, other in _drawn(heap, cards - in_deck).items():
            key = tuple(sorted(first + second))
            found[key] = found.get(key, 0.0) + chance * other
    return found


def _drawn(pool: Counter[int], cards: int) -> Turned:
    """Return the chances of the values of so many cards off a shuffled pool."""
    total = pool.total()
    if cards <= 0 or not total:
        return NOTHING
    if cards == 1:
        return {(value,): count / total for value, count in sorted(pool.items())}
    spread = sorted(pool.elements())
    hands = Counter(combinations(spread, min(cards, total)))
    ways = hands.total()
    return {values: count / ways for values, count in hands.items()}


def best_turned(foe: int, values: Iterable[int]) -> int:
    """Return the value that moves things furthest, the enemy's value being `foe`; a plus before a minus."""
    return max(values, key=lambda value: (value if value > 0 else min(foe, -value), value), default=0)


def scouting(book: Book, attack: Attack, seat: int) -> int:
    """Return how many cards a side turns over (R-14)."""
    return max(1, max((book.units[unit].scouting for unit in attack.fighters(seat)), default=0))


class Turning:
    """The cards to be turned over in step 6, side by side in their order."""

    __slots__ = ("_spreads", "_turns")

    def __init__(self, turns: Sequence[tuple[int, Turned]]) -> None:
        self._turns = turns
        self._spreads: dict[tuple[int, int], dict[tuple[int, int], float]] = {}

    def spread(self, german: int, soviet: int) -> dict[tuple[int, int], float]:
        """Return the chances of the two combat values after the cards (B-046)."""
        found = self._spreads.get((german, soviet))
        if found is None:
            found = self._spreads[german, soviet] = self._work_out(german, soviet)
        return found

    def _work_out(self, german: int, soviet: int) -> dict[tuple[int, int], float]:
        spread = {(german, soviet): 1.0}
        for seat, turned in self._turns:
            after: dict[tuple[int, int], float] = {}
            for (first, second), chance in spread.items():
                for cards, odds in turned.items():
                    value = cards[0] if len(cards) == 1 else best_turned(first if seat else second, cards)
                    if (value > 0) == (seat == 0):
                        key = (max(0, first + value), second)
                    else:
                        key = (first, max(0, second + value))
                    after[key] = after.get(key, 0.0) + chance * odds
            spread = after
        return spread


class Engagement:
    """An attack at or after step 3: both stands and the cards to come, ready to be asked for any values."""

    __slots__ = ("_turning", "attacker", "stands")

    def __init__(
        self, book: Book, state: State, attack: Attack, turning: Turning, prices: Sequence[Prices]
    ) -> None:
        self.attacker = attack.seat
        self.stands = [stand_of(book, state, attack, seat, prices[seat]) for seat in (0, 1)]
        self._turning = turning

    def balance(self, values: Sequence[int], seat: int) -> float:
        """Return how much more the attack is expected to cost the enemy than this side."""
        ours, theirs = self.stands[seat], self.stands[1 - seat]
        total = 0.0
        for pair, chance in self._turning.spread(values[0], values[1]).items():
            total += chance * (theirs.plan(pair[seat]).cost - ours.plan(pair[1 - seat]).cost)
        return total

    def forecast(self, values: Sequence[int]) -> Forecast:
        """Work everything out for two combat values."""
        attacker, defender = self.attacker, 1 - self.attacker
        ours, theirs = self.stands[attacker], self.stands[defender]
        wiped = cleared = taken = repelled = spent = our_cost = their_cost = our_losses = their_losses = 0.0
        spread = self._turning.spread(values[0], values[1])
        rows = [(v[attacker], v[defender], chance) for v, chance in sorted(spread.items())]
        for deals, suffers, chance in rows:
            driven = deals > theirs.staying and not theirs.held_elsewhere
            stays = suffers <= ours.staying or ours.held_elsewhere
            wiped += chance * (deals > theirs.surviving)
            cleared += chance * driven
            taken += chance * (driven and stays)
            repelled += chance * (not stays)
            spent += chance * (suffers > ours.surviving)
            our_cost += chance * ours.plan(suffers).cost
            their_cost += chance * theirs.plan(deals).cost
            our_losses += chance * suffers
            their_losses += chance * deals
        return Forecast(
            tuple(rows), wiped, cleared, taken, repelled, spent,
            our_losses, their_losses, our_cost, their_cost,
        )  # fmt: skip


def begin(book: Book, state: State, seat: int, slot: str, attackers: Sequence[str]) -> Attack:
    """Carry out an attack on a copy of the table up to the start of step 3 (B-040 to B-042, Marksmen)."""
    attack = Attack(step="attack.events", seat=seat, slot=slot, attackers=list(attackers))
    state.frames.append(attack)
    pay(book, state, attack)
    add_rubble(book, state, attack)
    sum_values(book, state, attack)
    for unit_id in attack.marksmen:
        unit = book.units[unit_id]
        for _ in range(unit.marksmen):
            _shoot(state, attack, 1 - unit.seat)
    attack.marksmen = []
    return attack


def _shoot(state: State, attack: Attack, owner: int) -> None:
    """Remove one ration of the side's fighters; whose it was does not change what they can absorb."""
    for unit_id in attack.fighters(owner):
        if state.units[owner][unit_id].rations:
            return change_rations(state, owner, unit_id, -1, "taken")
    return None


def table_of(seen: View) -> State:
    """Return a state that holds what lies open on the table and no hidden card."""
    return State(
        frames=[frame.clone() for frame in seen.frames],
        scenario=seen.scenario,
        chance=Chance(0),
        turn=seen.turn,
        active=seen.active,
        places=seen.places[:],
        units=[units.copy() for units in seen.units],
        lost=[[], []],
        piles=[[], []],
        hands=[[], []],
        decks=[[], []],
        discards=[[], []],
        known=[[], []],
    )


def forecast(
    book: Book,
    table: View | State,
    seat: int,
    slot: str,
    attackers: Sequence[str],
    committed: Sequence[str] = (),
    prices: Sequence[Prices] = (Prices(), Prices()),
) -> Forecast:
    """Forecast an attack of the active side as `seat` knows it, with these cards in the firefight (B-044)."""
    seen = table if isinstance(table, View) else view(table, seat)
    state = table_of(seen)
    attack = begin(book, state, seen.active, slot, attackers)
    return _with_cards(book, seen, state, attack, committed, prices)


def forecast_running(
    book: Book,
    table: View | State,
    seat: int,
    committed: Sequence[str] = (),
    prices: Sequence[Prices] = (Prices(), Prices()),
) -> Forecast:
    """Forecast the attack under way; where a Scout has turned over cards, the first one committed is used."""
    seen = table if isinstance(table, View) else view(table, seat)
    state = table_of(seen)
    attack = attack_of(state)
    assert attack is not None
    return _with_cards(book, seen, state, attack, committed, prices)


def _with_cards(
    book: Book, seen: View, state: State, attack: Attack, committed: Sequence[str], prices: Sequence[Prices]
) -> Forecast:
    for card in committed:
        apply_firefight(book, state, attack, book.kind_of[card].seat, card)
    gone = (*committed, *attack.turned)
    turns = [
        (side, turned_over(book, seen, side, scouting(book, attack, side), gone))
        for side in sides_to_turn(attack)
    ]
    return Engagement(book, state, attack, Turning(turns), prices).forecast(attack.values)


def sides_to_turn(attack: Attack) -> list[int]:
    """Return the sides that have yet to turn over their cards."""
    here = ATTACK.index(attack.step) if attack.step else len(ATTACK)
    sides = ((attack.seat, "attack.attacker_turns"), (1 - attack.seat, "attack.defender_turns"))
    return [seat for seat, step in sides if here <= ATTACK.index(step)]
