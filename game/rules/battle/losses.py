"""Step 7 of an attack: a side takes its losses by retreats, destruction and rations (B-047, R-15, R-16)."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from game.core.choice import Choice, Part, Refusal
from game.core.frames import Step, Verb, Word, tell
from game.rules.battle.book import Book
from game.rules.battle.fight import Toll, most_absorbed, tolls
from game.rules.battle.ground import change_rations, destroy_unit, figures_of, move_unit
from game.rules.battle.sharing import attack_of
from game.rules.battle.state import Attack, Losses, State


class Account(msgspec.Struct, frozen=True):
    """How a side stands with its losses while it settles who leaves."""

    need: int
    absorbed: int
    rations: int
    room: int
    undecided: dict[str, Toll]
    fighters: tuple[str, ...]
    zone: str

    def missing_with(self, toll: Toll, absorbed: int, room: int) -> int:
        """Return what would still be missing at best if this unit absorbed so much by leaving."""
        others = [other for other in self.undecided.values() if other is not toll]
        return self.need - self.absorbed - absorbed - self.rations - most_absorbed(others, room)


def attack_in(state: State) -> Attack:
    """Return the attack whose losses are being taken."""
    attack = attack_of(state)
    assert attack is not None
    return attack


def account(rules: Book, state: State, frame: Losses) -> Account:
    """Work out what can still absorb losses."""
    attack = attack_in(state)
    everybody = tolls(rules, state, attack, frame.seat)
    leaving = {*frame.retreating, *frame.dying}
    zone = attack.slot + "p"
    standing = sum(unit.zone == zone for unit in state.units[frame.seat].values())
    room = figures_of(rules, state).zone_limit - standing - len(frame.retreating)
    return Account(
        need=frame.need,
        absorbed=frame.absorbed,
        rations=sum(toll.rations for toll in everybody),
        room=room if not attack.no_retreat[frame.seat] else 0,
        undecided={toll.unit: toll for toll in everybody if toll.unit not in leaving},
        fighters=tuple(toll.unit for toll in everybody),
        zone=zone,
    )


class Leave(Verb[State]):
    """A fighter that leaves the fight to absorb losses."""

    def subjects(self, facts: Account) -> Iterable[Part]:
        return facts.fighters

    def lift(self, facts: Account, subject: Part) -> Refusal | None:
        return None if subject in facts.undecided else Refusal("already_leaving", "R-15", {"unit": subject})


class Retreat(Leave):
    """Retreat a fighter to the periphery of the location (B-047, R-16)."""

    name = "retreat"
    rule = "B-047"

    def targets(self, facts: Account, subject: Part) -> Iterable[Part]:
        return (facts.zone,)

    def lift(self, facts: Account, subject: Part) -> Refusal | None:
        refusal = super().lift(facts, subject)
        if refusal is not None:
            return refusal
        toll = facts.undecided[str(subject)]
        if toll.retreat < 0 or facts.room <= 0:
            return Refusal("no_retreat", "R-16", {"unit": subject, "zone": facts.zone})
        missing = facts.missing_with(toll, toll.retreat, facts.room - 1)
        if missing > 0:
            return Refusal("not_enough", "R-15", {"unit": subject, "missing": missing})
        return None

    def do(self, rules: Book, state: State, frame: Losses, wanted: Choice) -> None:
        unit = str(wanted.subject)
        toll = account(rules, state, frame).undecided[unit]
        frame.absorbed += toll.retreat
        frame.retreating.append(unit)
        tell(state, "losses_absorbed", seat=frame.seat, unit=unit, by="retreat", amount=toll.retreat)


class Destroy(Leave):
    """Give up a fighter (R-15)."""

    name = "destroy"
    rule = "R-15"

    def lift(self, facts: Account, subject: Part) -> Refusal | None:
        refusal = super().lift(facts, subject)
        if refusal is not None:
            return refusal
        toll = facts.undecided[str(subject)]
        missing = facts.missing_with(toll, toll.death, facts.room)
        return Refusal("not_enough", "R-15", {"unit": subject, "missing": missing}) if missing > 0 else None

    def do(self, rules: Book, state: State, frame: Losses, wanted: Choice) -> None:
        unit = str(wanted.subject)
        toll = account(rules, state, frame).undecided[unit]
        frame.absorbed += toll.death
        frame.dying.append(unit)
        tell(state, "losses_absorbed", seat=frame.seat, unit=unit, by="destruction", amount=toll.death)


class Stay(Word[State]):
    """Let all the others stay; what is still missing is paid in rations (R-15)."""

    name = "stay"
    rule = "R-15"

    def lift(self, facts: Account, subject: Part) -> Refusal | None:
        missing = facts.need - facts.absorbed - facts.rations
        return Refusal("not_enough", "R-15", {"unit": "", "missing": missing}) if missing > 0 else None

    def do(self, rules: Book, state: State, frame: Losses, wanted: Choice) -> None:
        frame.settled = True


class Spend(Verb[State]):
    """Pay a loss with a ration of a fighter, those leaving included (R-15)."""

    name = "spend"
    rule = "R-15"

    def subjects(self, facts: tuple[State, Losses]) -> Iterable[Part]:
        return ("rations",)

    def targets(self, facts: tuple[State, Losses], subject: Part) -> Iterable[Part]:
        state, frame = facts
        return [u for u in attack_in(state).fighters(frame.seat) if u in state.units[frame.seat]]

    def drop(self, facts: tuple[State, Losses], subject: Part, target: Part) -> Refusal | None:
        state, frame = facts
        if state.units[frame.seat][str(target)].rations:
            return None
        return Refusal("has_no_rations", self.rule, {"unit": target})

    def do(self, rules: Book, state: State, frame: Losses, wanted: Choice) -> None:
        frame.absorbed += 1
        change_rations(state, frame.seat, str(wanted.target), -1, "losses")


def check(rules: Book, state: State, frame: Losses) -> None:
    """See whether there are losses at all, and whether anything can absorb them (R-15)."""
    sheet = account(rules, state, frame)
    tell(state, "losses", seat=frame.seat, amount=frame.need)
    if frame.need <= 0:
        frame.settled = True
    elif sheet.rations + most_absorbed(list(sheet.undecided.values()), sheet.room) < frame.need:
        frame.settled = True
        frame.absorbed = frame.need
        frame.dying = list(sheet.fighters)
        tell(state, "overwhelmed", seat=frame.seat, units=frame.dying)


def is_unsettled(rules: Book, state: State, frame: Losses) -> bool:
    """Tell whether somebody has not been told to stay or leave yet."""
    return not frame.settled and bool(account(rules, state, frame).undecided)


def pay_all(rules: Book, state: State, frame: Losses) -> None:
    """Take every ration of the fighters where no fewer will do."""
    paying = [state.units[frame.seat][unit] for unit in account(rules, state, frame).fighters]
    if sum(unit.rations for unit in paying) == frame.need - frame.absorbed:
        for unit in paying:
            if unit.rations:
                change_rations(state, frame.seat, unit.id, -unit.rations, "losses")
        frame.absorbed = frame.need


def is_missing(rules: Book, state: State, frame: Losses) -> bool:
    """Tell whether rations must still pay; never more than is missing (R-15)."""
    return frame.absorbed < frame.need


def carry_out(rules: Book, state: State, frame: Losses) -> None:
    """Move those that retreat and remove those that die (R-16)."""
    attack = attack_in(state)
    for unit in frame.retreating:
        move_unit(state, frame.seat, unit, attack.slot + "p", 0, False, "retreat")
    for unit in frame.dying:
        destroy_unit(state, frame.seat, unit)
    attack.destroyed[frame.seat] = len(frame.dying)


LOSSES = ("losses.check", "losses.leave", "losses.pay_all", "losses.rations", "losses.carry_out")

STEPS = {
    "losses.check": Step(check),
    "losses.leave": Step(
        verbs=(Retreat(), Destroy(), Stay()), seat=lambda state, frame: frame.seat, facts=account,
        wanted=is_unsettled, prompt="losses", auto=True,
        params=lambda rules, state, frame: {"need": frame.need, "absorbed": frame.absorbed},
    ),
    "losses.pay_all": Step(pay_all),
    "losses.rations": Step(
        verbs=(Spend(),), seat=lambda state, frame: frame.seat,
        facts=lambda rules, state, frame: (state, frame), wanted=is_missing, prompt="loss_rations", auto=True,
        params=lambda rules, state, frame: {"left": frame.need - frame.absorbed},
    ),
    "losses.carry_out": Step(carry_out),
}  # fmt: skip
