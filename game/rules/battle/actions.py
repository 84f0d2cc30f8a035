"""The action phase (B-023): its step, resupply, reinforcement, naming an attack, and what events leave to choose."""

from __future__ import annotations

from collections.abc import Iterable

from game.core.choice import Choice, Part, Refusal, choice
from game.core.frames import Step, Verb, Word, tell
from game.rules.battle.book import Book
from game.rules.battle.fight import attack_cost, entry_zones, price
from game.rules.battle.ground import Ground, change_rubble, discard, draw_cards, place_in, place_unit, show_top
from game.rules.battle.movement import FreeMove, Move, can_move_on
from game.rules.battle.playing import Pay, PlayEvent, is_price_open, pay_facts
from game.rules.battle.state import (
    Attack,
    Clear,
    Give,
    Movements,
    Reinforce,
    Search,
    State,
    Swap,
    Turn,
    Unit,
)


class Resupply(Verb[State]):
    """Discard a card for rations to own units anywhere (B-025)."""

    name = "resupply"
    rule = "B-025"

    def subjects(self, facts: Ground) -> Iterable[Part]:
        return facts.state.hands[facts.seat]

    def lift(self, facts: Ground, subject: Part) -> Refusal | None:
        return None if facts.own else Refusal("no_own_units", self.rule)

    def choices(self, facts: Ground) -> list[Choice]:
        if not facts.own:
            return []
        table = facts.book.resupplies
        return [table[card] for card in facts.state.hands[facts.seat]]

    def do(self, rules: Book, state: State, frame: Turn, wanted: Choice) -> None:
        discard(state, state.active, str(wanted.subject), "resupply")
        rations = rules.figures[state.scenario].resupply_rations
        state.frames.append(Give(step="give.ration", seat=state.active, left=rations))


class BeginAttack(Verb[State]):
    """Name the first attacker; the others join (B-030, B-040)."""

    name = "attack"
    rule = "B-030"

    def subjects(self, facts: Ground) -> Iterable[Part]:
        return facts.own

    def targets(self, facts: Ground, subject: Part) -> Iterable[Part]:
        return facts.book.slots

    def lift(self, facts: Ground, subject: Part) -> Refusal | None:
        return why_not_fight(facts, facts.own[str(subject)])

    def drop(self, facts: Ground, subject: Part, target: Part) -> Refusal | None:
        if facts.own[str(subject)].zone[0] == target:
            return None
        return Refusal("fights_elsewhere", "R-07", {"unit": subject, "slot": target})

    def choices(self, facts: Ground) -> list[Choice]:
        contested = facts.own_at & facts.foes_at & facts.book.all_controls
        if not contested:
            return []
        bits, units, cost = facts.book.bits, facts.book.units, facts.figures.attack_cost
        return [
            choice("attack", unit.id, unit.zone[0])
            for unit in facts.own.values()
            if bits[unit.zone] & contested and (unit.rations >= cost or unit.attacks < units[unit.id].free_attacks)
        ]

    def do(self, rules: Book, state: State, frame: Turn, wanted: Choice) -> None:
        state.frames.append(
            Attack(step="attack.join", seat=state.active, slot=str(wanted.target), attackers=[str(wanted.subject)])
        )


def why_not_fight(ground: Ground, unit: Unit) -> Refusal | None:
    """Return why a unit can't attack where it stands (B-030, R-07)."""
    if unit.zone[1] != "c":
        return Refusal("not_in_control_zone", "B-030", {"unit": unit.id})
    if not ground.has_foes(unit.zone):
        return Refusal("no_enemy_there", "R-07", {"unit": unit.id, "slot": unit.zone[0]})
    cost = attack_cost(ground.book, ground.state, ground.seat, unit.id)
    if unit.rations < cost:
        return Refusal("no_rations", "B-030", {"unit": unit.id, "cost": cost})
    return None


class BuyReinforcement(Verb[State]):
    """Buy the top unit of the pile for action cards and bring it to a periphery (B-031)."""

    name = "reinforce"
    rule = "B-031"

    def subjects(self, facts: Ground) -> Iterable[Part]:
        return facts.state.piles[facts.seat][-1:]

    def targets(self, facts: Ground, subject: Part) -> Iterable[Part]:
        return (*facts.book.peripheries, *facts.book.controls)

    def lift(self, facts: Ground, subject: Part) -> Refusal | None:
        cost = price(facts.book, facts.state, facts.seat)
        held = len(facts.state.hands[facts.seat])
        return Refusal("too_few_cards", "B-031", {"price": cost, "unit": subject}) if held < cost else None

    def drop(self, facts: Ground, subject: Part, target: Part) -> Refusal | None:
        zone = str(target)
        if zone not in entry_zones(facts.book, facts.state, facts.seat):
            return Refusal("not_an_entry", "B-031", {"zone": zone})
        return None if facts.has_room(zone) else Refusal("zone_full", "B-010", {"zone": zone, "unit": subject})

    def choices(self, facts: Ground) -> list[Choice]:
        pile = facts.state.piles[facts.seat]
        held = len(facts.state.hands[facts.seat])
        if not pile or not held or held < price(facts.book, facts.state, facts.seat):
            return []
        table, room, bits = facts.book.reinforcements, facts.room, facts.book.bits
        zones = entry_zones(facts.book, facts.state, facts.seat)
        return [table[pile[-1], zone] for zone in zones if room & bits[zone]]

    def do(self, rules: Book, state: State, frame: Turn, wanted: Choice) -> None:
        unit, zone = str(wanted.subject), str(wanted.target)
        cost = price(rules, state, state.active)
        state.discount = 0
        tell(state, "reinforcing", seat=state.active, unit=unit, price=cost)
        state.frames.append(Reinforce(step="reinforce.pay", seat=state.active, unit=unit, zone=zone, price=cost))


class EndPhase(Word[State]):
    """End the action phase; it is always possible (R-29)."""

    name = "end"
    rule = "R-29"

    def do(self, rules: Book, state: State, frame: Turn, wanted: Choice) -> None:
        frame.step = "turn.all_check"
        tell(state, "phase_ended", seat=state.active)


class Stop(Word[State]):
    """Leave off before the event is used up."""

    name = "stop"
    rule = "B-024"

    def do(self, rules: Book, state: State, frame: Movements | Clear, wanted: Choice) -> None:
        frame.left = 0


class DiscardFromHand(Verb[State]):
    """Discard a card of the enemy hand that lies open (GA09, SA12)."""

    name = "discard"
    rule = "B-024"

    def subjects(self, facts: Ground) -> Iterable[Part]:
        return facts.state.hands[1 - facts.seat]

    def do(self, rules: Book, state: State, frame: Search, wanted: Choice) -> None:
        frame.left -= 1
        discard(state, 1 - frame.seat, str(wanted.subject), "event")


class SwapWith(Verb[State]):
    """Choose the unit in the periphery that takes the place of the one in the control zone (GA13)."""

    name = "swap"
    rule = "B-024"

    def subjects(self, facts: tuple[State, Swap]) -> Iterable[Part]:
        state, frame = facts
        return state.units[frame.seat]

    def lift(self, facts: tuple[State, Swap], subject: Part) -> Refusal | None:
        state, frame = facts
        units = state.units[frame.seat]
        zone = units[frame.unit].zone[0] + "p"
        return None if units[str(subject)].zone == zone else Refusal("not_in_periphery", self.rule, {"zone": zone})

    def do(self, rules: Book, state: State, frame: Swap, wanted: Choice) -> None:
        units = state.units[frame.seat]
        out, into = units[frame.unit], units[str(wanted.subject)]
        for unit, zone in ((out, into.zone), (into, out.zone)):
            units[unit.id] = Unit(unit.id, zone, unit.rations, unit.medals, unit.moves, unit.attacks)
        tell(state, "units_swapped", seat=frame.seat, unit=into.id, other=out.id, slot=out.zone[0])
        frame.step = ""


class ClearOne(Verb[State]):
    """Remove one more rubble (SA16)."""

    name = "clear"
    rule = "B-024"

    def subjects(self, facts: Clear) -> Iterable[Part]:
        return (facts.slot,)

    def do(self, rules: Book, state: State, frame: Clear, wanted: Choice) -> None:
        frame.left -= 1
        change_rubble(rules, state, frame.slot, -1)


def arrive(rules: Book, state: State, frame: Reinforce) -> None:
    """Bring the unit that has been paid for; the next card of the pile is turned up (B-031, R-02)."""
    place_unit(rules, state, frame.seat, frame.unit, frame.zone)
    show_top(state, frame.seat)


def active_facts(rules: Book, state: State, frame: Turn) -> Ground:
    """Count the table for the active side."""
    return Ground(rules, state, state.active)


def frame_facts(rules: Book, state: State, frame: Movements | Search) -> Ground:
    """Count the table for the seat that the frame names."""
    return Ground(rules, state, frame.seat)


REINFORCE = ("reinforce.pay", "reinforce.arrive")
SMALL = {
    "movements": ("movements.move",),
    "raid": ("raid.move",),
    "search": ("search.discard",),
    "swap": ("swap.units",),
    "clear": ("clear.rubble",),
    "bonus": ("bonus.draw",),
}

STEPS = {
    "action.choose": Step(
        verbs=(PlayEvent(), Resupply(), Move(), BeginAttack(), BuyReinforcement(), EndPhase()),
        seat=lambda state, frame: state.active, facts=active_facts, prompt="action",
    ),
    "reinforce.pay": Step(
        verbs=(Pay(),), seat=lambda state, frame: frame.seat, facts=pay_facts, wanted=is_price_open,
        prompt="pay", params=lambda rules, state, frame: {"left": frame.price, "for": frame.unit},
    ),
    "reinforce.arrive": Step(arrive),
    "movements.move": Step(
        verbs=(FreeMove(), Stop()), seat=lambda state, frame: frame.seat, facts=frame_facts, wanted=can_move_on,
        prompt="free_move", params=lambda rules, state, frame: {"unit": frame.unit, "left": frame.left},
    ),
    "raid.move": Step(
        verbs=(FreeMove(),), seat=lambda state, frame: frame.seat, facts=frame_facts, wanted=can_move_on,
        prompt="raid", params=lambda rules, state, frame: {"unit": frame.unit}, auto=True,
    ),
    "search.discard": Step(
        verbs=(DiscardFromHand(),), seat=lambda state, frame: frame.seat, facts=frame_facts,
        wanted=lambda rules, state, frame: frame.left > 0 and bool(state.hands[1 - frame.seat]), prompt="search",
    ),
    "swap.units": Step(
        verbs=(SwapWith(),), seat=lambda state, frame: frame.seat, facts=lambda rules, state, frame: (state, frame),
        prompt="swap", params=lambda rules, state, frame: {"unit": frame.unit}, auto=True,
    ),
    "bonus.draw": Step(lambda rules, state, frame: draw_cards(state, frame.seat, frame.cards)),
    "clear.rubble": Step(
        verbs=(ClearOne(), Stop()), seat=lambda state, frame: frame.seat, facts=lambda rules, state, frame: frame,
        wanted=lambda rules, state, frame: frame.left > 0 and place_in(state, frame.slot).rubble > 0,
        prompt="clear", params=lambda rules, state, frame: {"slot": frame.slot, "left": frame.left},
    ),
}  # fmt: skip
