"""An attack, step by step (B-040 to B-048): one function or verb for each of the book's eight steps."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from game.core.choice import Choice, Part, Refusal
from game.core.frames import Step, Verb, Word, tell
from game.rules.battle.actions import why_not_fight
from game.rules.battle.book import Book
from game.rules.battle.fight import apply_firefight, attack_cost, combat_value
from game.rules.battle.ground import (
    Ground,
    change_rubble,
    controlled,
    discard,
    figures_of,
    give_medal,
    next_card,
    place_in,
)
from game.rules.battle.modifiers import flat
from game.rules.battle.playing import Pass, PlayEvent, make_pass
from game.rules.battle.sharing import FIGHTERS
from game.rules.battle.state import Attack, Losses, State, Take, Unit


class Join(Verb[State]):
    """Name one more attacker (B-040, R-07)."""

    name = "join"
    rule = "B-040"

    def subjects(self, facts: Ground) -> Iterable[Part]:
        return facts.own

    def lift(self, facts: Ground, subject: Part) -> Refusal | None:
        attack, unit = _attack(facts), facts.own[str(subject)]
        if unit.id in attack.attackers:
            return Refusal("already_attacking", "B-040", {"unit": unit.id})
        if unit.zone != attack.slot + "c":
            return Refusal("fights_elsewhere", "R-07", {"unit": unit.id, "slot": attack.slot})
        return why_not_fight(facts, unit)

    def do(self, rules: Book, state: State, frame: Attack, wanted: Choice) -> None:
        frame.attackers.append(str(wanted.subject))


class Fight(Word[State]):
    """Attack with the units named so far (B-040)."""

    name = "fight"
    rule = "B-040"

    def do(self, rules: Book, state: State, frame: Attack, wanted: Choice) -> None:
        frame.step = "attack.pay"


class Firefight(Verb[State]):
    """Play an action card for its firefight value (B-044, B-045)."""

    name = "firefight"
    rule = "B-044"

    def subjects(self, facts: Ground) -> Iterable[Part]:
        return facts.state.hands[facts.seat]

    def choices(self, facts: Ground) -> list[Choice]:
        table = facts.book.firefights
        return [table[card] for card in facts.state.hands[facts.seat]]

    def do(self, rules: Book, state: State, frame: Attack, wanted: Choice) -> None:
        seat, card = frame.to_play, str(wanted.subject)
        discard(state, seat, card, "firefight")
        apply_firefight(rules, state, frame, seat, card)
        frame.passes = 0
        frame.to_play = 1 - seat


class FightEvent(PlayEvent):
    """Play an event in step 3; then it is the other side's turn in the alternation (B-043, R-12)."""

    rule = "B-043"

    def do(self, rules: Book, state: State, frame: Any, wanted: Choice) -> None:
        frame.passes = 0
        frame.to_play = 1 - frame.to_play
        super().do(rules, state, frame, wanted)


class UseTurned(Verb[State]):
    """Use one of the cards turned over; all of them are discarded (R-14, Scout)."""

    name = "use"
    rule = "R-14"

    def subjects(self, facts: Attack) -> Iterable[Part]:
        return facts.turned

    def do(self, rules: Book, state: State, frame: Attack, wanted: Choice) -> None:
        seat = frame.to_play
        apply_firefight(rules, state, frame, seat, str(wanted.subject))
        state.discards[seat] += frame.turned
        frame.turned = []


class Decorate(Verb[State]):
    """Give the medal of honour to one surviving unit that took part (B-048, R-17)."""

    name = "decorate"
    rule = "B-048"

    def subjects(self, facts: tuple[State, Attack]) -> Iterable[Part]:
        state, attack = facts
        return state.units[_victor(attack)]

    def lift(self, facts: tuple[State, Attack], subject: Part) -> Refusal | None:
        attack = facts[1]
        if subject in attack.fighters(_victor(attack)):
            return None
        return Refusal("took_no_part", "R-17", {"unit": subject})

    def do(self, rules: Book, state: State, frame: Attack, wanted: Choice) -> None:
        give_medal(state, _victor(frame), str(wanted.subject), 1)
        frame.step = ""


def _attack(facts: Ground) -> Attack:
    assert facts.attack is not None
    return facts.attack


def pay(rules: Book, state: State, frame: Attack) -> None:
    """Pay for each attacker; all enemy units in the control zone defend (B-040, R-07)."""
    seat, zone = frame.seat, frame.slot + "c"
    for unit_id in frame.attackers:
        cost = attack_cost(rules, state, seat, unit_id)
        unit = state.units[seat][unit_id]
        state.units[seat][unit_id] = Unit(
            unit_id, unit.zone, unit.rations - cost, unit.medals, unit.moves, unit.attacks + 1
        )
    frame.defenders = [unit.id for unit in state.units[1 - seat].values() if unit.zone == zone]
    tell(state, "attack", seat=seat, slot=frame.slot, attackers=frame.attackers[:], defenders=frame.defenders[:])


def add_rubble(rules: Book, state: State, frame: Attack) -> None:
    """Step 1: rubble on the location, which may turn over at once (B-041, R-10)."""
    notes = rules.notes(place_in(state, frame.slot))
    wrecking = max(rules.units[unit].wrecking for unit in frame.attackers)
    change_rubble(rules, state, frame.slot, figures_of(rules, state).attack_rubble + wrecking + flat("rubble", notes))


def sum_values(rules: Book, state: State, frame: Attack) -> None:
    """Step 2: the combat value of each side (B-042)."""
    for seat in (frame.seat, 1 - frame.seat):
        frame.values[seat], entries = combat_value(rules, state, frame, seat)
        frame.ledger += entries
    frame.marksmen = [unit for unit in (*frame.attackers, *frame.defenders) if rules.units[unit].marksmen]
    tell(state, "combat_values", values=frame.values[:], slot=frame.slot)


def fire_marksmen(rules: Book, state: State, frame: Attack) -> None:
    """At the start of step 3 each Marksmen unit removes rations of an enemy fighter, the attacker's first (B-043)."""
    if frame.marksmen:
        unit = rules.units[frame.marksmen.pop(0)]
        frame.step = "attack.marksmen"
        state.frames.append(
            Take(step="take.ration", seat=unit.seat, owner=1 - unit.seat, left=unit.marksmen, scope=FIGHTERS)
        )


def open_alternation(rules: Book, state: State, frame: Attack) -> None:
    """Let the attacker begin a round of cards (R-12)."""
    frame.to_play = frame.seat
    frame.passes = 0


def is_alternating(rules: Book, state: State, frame: Attack) -> bool:
    """Tell whether anybody may still play: until two passes in a row; an empty hand passes by itself (R-12)."""
    while frame.passes < 2:
        if state.hands[frame.to_play]:
            return True
        make_pass(state, frame)
    return False


def turn_over(rules: Book, state: State, frame: Attack, seat: int) -> None:
    """Step 6: turn over the top card of one's own deck, with a Scout more of them (B-046, R-14)."""
    frame.to_play = seat
    scouts = max((rules.units[unit].scouting for unit in frame.fighters(seat)), default=0)
    for _ in range(max(1, scouts)):
        card = next_card(state, seat)
        if card is not None:
            frame.turned.append(card)
    tell(state, "cards_turned", reveals=True, seat=seat, cards=frame.turned[:])


def fix_losses(rules: Book, state: State, frame: Attack) -> None:
    """Fix the losses of both sides before either takes any (R-15)."""
    german, soviet = frame.values
    frame.losses = [soviet, german]
    tell(state, "losses_fixed", losses=frame.losses[:])


def take_losses(state: State, frame: Attack, seat: int) -> None:
    """Step 7: a side takes its losses, the defender first (B-047)."""
    state.frames.append(Losses(step="losses.check", seat=seat, need=frame.losses[seat]))


def _victor(attack: Attack) -> int:
    """Return the side whose enemies in the fight were all destroyed; the attacker if both were."""
    return attack.seat if attack.destroyed[1 - attack.seat] == len(attack.defenders) else 1 - attack.seat


def deserves_medal(rules: Book, state: State, frame: Attack) -> bool:
    """Tell whether a side destroyed all enemies in the fight, controls the location, and has a survivor (R-17)."""
    victor = _victor(frame)
    return (
        frame.destroyed[1 - victor] == len(frame.fighters(1 - victor))
        and frame.slot in controlled(rules, state, victor)
        and any(unit in state.units[victor] for unit in frame.fighters(victor))
    )


def join_facts(rules: Book, state: State, frame: Attack) -> Ground:
    """Count the table for the side that names its attackers."""
    return Ground(rules, state, frame.seat, "", frame)


def card_facts(rules: Book, state: State, frame: Attack) -> Ground:
    """Count the table for the side whose turn in the alternation it is."""
    return Ground(rules, state, frame.to_play, "B", frame)


def _to_play(state: State, frame: Attack) -> int:
    return frame.to_play


def _pick(rules: Book, state: State, frame: Attack) -> bool:
    return bool(frame.turned)


ATTACK = (
    "attack.join",
    "attack.pay",
    "attack.rubble",
    "attack.values",
    "attack.marksmen",
    "attack.open_events",
    "attack.events",
    "attack.open_firefight",
    "attack.firefight",
    "attack.attacker_turns",
    "attack.attacker_uses",
    "attack.defender_turns",
    "attack.defender_uses",
    "attack.fix_losses",
    "attack.defender_losses",
    "attack.attacker_losses",
    "attack.medal",
)

STEPS = {
    "attack.join": Step(
        verbs=(Join(), Fight()), seat=lambda state, frame: frame.seat, facts=join_facts, prompt="join", auto=True,
        params=lambda rules, state, frame: {"slot": frame.slot, "attackers": frame.attackers[:]},
    ),
    "attack.pay": Step(pay),
    "attack.rubble": Step(add_rubble),
    "attack.values": Step(sum_values),
    "attack.marksmen": Step(fire_marksmen),
    "attack.open_events": Step(open_alternation),
    "attack.events": Step(
        verbs=(FightEvent(), Pass()), seat=_to_play, facts=card_facts, wanted=is_alternating, prompt="fight_event",
        params=lambda rules, state, frame: {"values": frame.values[:], "slot": frame.slot},
    ),
    "attack.open_firefight": Step(open_alternation),
    "attack.firefight": Step(
        verbs=(Firefight(), Pass()), seat=_to_play, facts=card_facts, wanted=is_alternating, prompt="firefight",
        params=lambda rules, state, frame: {"values": frame.values[:], "slot": frame.slot},
    ),
    "attack.attacker_turns": Step(lambda rules, state, frame: turn_over(rules, state, frame, frame.seat)),
    "attack.attacker_uses": Step(
        verbs=(UseTurned(),), seat=_to_play, facts=lambda rules, state, frame: frame, wanted=_pick, prompt="use",
        auto=True,
    ),
    "attack.defender_turns": Step(lambda rules, state, frame: turn_over(rules, state, frame, 1 - frame.seat)),
    "attack.defender_uses": Step(
        verbs=(UseTurned(),), seat=_to_play, facts=lambda rules, state, frame: frame, wanted=_pick, prompt="use",
        auto=True,
    ),
    "attack.fix_losses": Step(fix_losses),
    "attack.defender_losses": Step(lambda rules, state, frame: take_losses(state, frame, 1 - frame.seat)),
    "attack.attacker_losses": Step(lambda rules, state, frame: take_losses(state, frame, frame.seat)),
    "attack.medal": Step(
        verbs=(Decorate(),), seat=lambda state, frame: _victor(frame),
        facts=lambda rules, state, frame: (state, frame), wanted=deserves_medal, prompt="medal", auto=True,
    ),
}  # fmt: skip
