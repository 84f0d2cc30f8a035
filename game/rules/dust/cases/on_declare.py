"""Questions about declaring targets: which soldier fires what at whom, weapons split and combined (G18)."""

from __future__ import annotations

import re
from typing import Any

from game.core.examples import Misfit, as_list, as_mapping
from game.core.questions import Given
from game.rules.dust.bodies import living
from game.rules.dust.cases.asking import Asker
from game.rules.dust.cases.attackers import Fight
from game.rules.dust.cases.duel import Duel
from game.rules.dust.cases.names import counted, fold
from game.rules.dust.cases.on_attack import attack
from game.rules.dust.cases.rolled import WHY
from game.rules.dust.cases.wording import DustAnswers, Prose, Told
from game.rules.dust.profile import Profile
from game.rules.dust.records import reach_of

_ALSO = re.compile(r"firing (?:the |a )?(.+?) may also (?:fire|use) (?:the |a )?(.+)")


SERVERS = 2
"""Soldiers who serve the main weapon of a support unit."""


class Declared:
    """One unit's declaration, aimed as far as the rules allow it."""

    def __init__(self, asker: Asker, given: Given, raw: dict[str, Any]) -> None:
        self.asker = asker
        shots = as_list(raw.get("declared", []), "given.declared")
        self.shots = [as_mapping(shot, "given.declared") for shot in shots]
        names = list(dict.fromkeys(_target_name(shot) for shot in self.shots))
        own = {key: value for key, value in raw.items() if key not in ("declared", "unit", "name", "attacker")}
        head = raw.get("attacker", raw.get("unit", raw.get("name")))
        unit = dict(head) if isinstance(head, dict) else {"name": head}
        targets = [next((s["target"] for s in self.shots if _target_name(s) == name), name) for name in names]
        inner = {"attacker": {**own, **unit}, "targets": [t if isinstance(t, dict) else {"name": t} for t in targets]}
        self.inner = given.part(inner, "attacks")
        self.fight = Fight(asker, self.inner, {})
        self._near()
        self.duel = self.fight.duel()
        self.duel.open()
        self.refusals: list[Any] = []
        aimed = [self._aim(shot) for shot in self.shots]  # each is tried, whatever came of the others
        self.whole = all(aimed)

    def _near(self) -> None:
        """Put the targets where every weapon reaches that is declared at them."""
        fight = self.fight
        for number, target in enumerate(fight.targets):
            if "at" in target.spec.raw:
                continue
            lines = [line for shot in self.shots if fight.stand.find(_target_name(shot)) is target
                     for line in fight.lines(str(shot.get("weapon", "all")))]  # fmt: skip
            reaches = [reach_of(fight.attacker.card.weapons[line].range) for line in lines]
            most = min((reach.most for reach in reaches), default=2)
            least = max((reach.least for reach in reaches), default=1)
            column, row = fight.attacker.front
            far = max(least, min(most, 2))
            spot = (column + (0, -1, 1, -2, 2)[number % 5], row + far)
            target.squares = fight.stand.filled(target, [spot], target.spec.where)
        fight.stand.unsettle()
        fight.stand.settle(2)

    def _aim(self, shot: dict[str, Any]) -> bool:
        known = {"weapon", "weapons", "soldiers", "count", "target", "figures"}
        if set(shot) - known:
            raise Misfit("given.declared", f"a shot has no {min(set(shot) - known)}", f"use {sorted(known)}")
        target = self.fight.stand.named(_target_name(shot), "given.declared.target")
        lines = self.fight.lines(str(shot.get("weapon", shot.get("weapons", "all"))))
        number = counted(shot.get("soldiers", shot.get("count", shot.get("figures"))))
        weapons = self.fight.attacker.card.weapons
        left = number
        done = True
        if self._is_served(lines):  # two men serve one gun
            number = left = 1 if number and number >= SERVERS else number
        for line in sorted(lines, key=lambda one: weapons[one].count):
            wanted = weapons[line].count if left is None else min(weapons[line].count, left)
            if len(lines) == 1 and number is not None:
                wanted = number
            if not wanted:
                continue
            refusal = self.duel.why_not_aim(self.fight.attacker, line, target, wanted)
            if refusal is not None and number is None:
                aimed = self.duel.aim(self.fight.attacker, line, target)
                done = done and aimed > 0
                if not aimed:
                    self.refusals.append(refusal)
                continue
            if refusal is not None:
                self.refusals.append(refusal)
                done = False
                continue
            self.duel.aim(self.fight.attacker, line, target, wanted)
            left = None if left is None else left - wanted
        return done and not left

    def _is_served(self, lines: list[int]) -> bool:
        """Tell whether a shot is that of the main weapon of a support unit."""
        card = self.fight.attacker.card
        return card.kind == "support" and len(lines) == 1 and card.weapons[lines[0]].weapon == card.main

    def may_also(self, one: str, other: str) -> bool | None:
        """Tell whether a soldier who fires one weapon may also fire another; None if the unit has not got both."""
        try:
            first, second = self.fight.lines(one), self.fight.lines(other)
        except Misfit:
            return None
        target = self.fight.targets[0]
        fresh = self.fight.duel()
        fresh.open()
        full = _free(fresh, self.fight, second[0])
        aimed = fresh.aim(self.fight.attacker, first[0], target)
        left = _free(fresh, self.fight, second[0])
        profile: Profile = fresh.rules.profiles[self.fight.attacker.id]
        if not profile.squad:
            return left >= full > 0
        bearers = profile.lines[first[0]].bearers | profile.lines[second[0]].bearers
        soldiers = (bearers & living(profile, fresh.piece(self.fight.attacker))).bit_count()
        return aimed + left > soldiers


def _free(duel: Duel, fight: Fight, line: int) -> int:
    name = f"{duel.id(fight.attacker)}/{line}"
    return max((int(str(c.args[0])) for c in duel.choices("aim") if c.subject == name and c.args), default=0)


def _target_name(shot: dict[str, Any]) -> str:
    raw = shot.get("target")
    return str(raw.get("name", "")) if isinstance(raw, dict) else str(raw)


def declare(asker: Asker, given: Given, expect: dict[str, Any]) -> DustAnswers:
    """Answer whether weapons may be declared so (D-106 to D-112)."""
    if "attacks" in given:
        listed = [as_mapping(one, given.at("attacks")) for one in as_list(given.get("attacks"), given.at("attacks"))]
    else:
        if "declared" not in given and "attacker" in given:
            return attack(asker, given, expect)
        if "declared" not in given:
            raise Misfit("given.declared", "nothing is declared", "write declared: [{weapon: .., target: ..}]")
        listed = [{key: given.get(key) for key in list(given.raw)}]
    found = [Declared(asker, given, one) for one in listed]
    answers = DustAnswers()
    answers.say(Told(all(one.whole for one in found)), "all_legal", "legal", "declaration_legal", "split_targets_legal")
    for one in found:
        for figure in one.fight.stand.figures:
            answers.unit(figure.name)
        name = answers.unit(one.fight.attacker.name)
        answers.say(Told(one.whole), f"{name}_legal", f"{name}_declaration_legal")
    refusals = [refusal for one in found for refusal in one.refusals]
    if refusals:
        answers.say(Prose([word for one in refusals for word in WHY.get(one.reason, (one.reason.replace("_", " "),))]),
                    "reason", "because", "illegal_because")  # fmt: skip
        answers.say(refusals[0].rule, "rule")
    _tell_claims(answers, found, expect)
    return answers


def _tell_claims(answers: DustAnswers, found: list[Declared], expect: dict[str, Any]) -> None:
    """Answer what is said in general: one weapon for each soldier, all of a hero's, split ones of a vehicle."""
    for key in expect:
        also = _ALSO.search(fold(key))
        if also:
            told = [one.may_also(also[1], also[2]) for one in found]
            known = [one for one in told if one is not None]
            if known:
                answers.say(Told(all(known)), str(key))
    for kind in ("hero", "vehicle", "squad", "support"):
        own = [one for one in found if one.fight.attacker.card.kind == kind]
        if not own:
            continue
        every = all(_all_at_once(one) for one in own)
        answers.say(Told(every), f"{kind}_may_use_all_weapons_at_once", f"{kind}_may_fire_all_weapons")
        split = [one for one in own if len({shot.target for shot in one.duel.state.frames[-1].shots}) > 1]  # type: ignore[union-attr]
        answers.say(
            Told(bool(split) and all(one.whole for one in split)), f"{kind}_may_split_weapons", f"{kind}_may_split_fire"
        )


def _all_at_once(one: Declared) -> bool:
    """Tell whether every ranged weapon of the unit can be aimed in one attack, each copy of it."""
    duel = one.fight.duel()
    duel.open()
    target = one.fight.targets[0]
    weapons = one.fight.attacker.card.weapons
    ranged = [n for n, line in enumerate(weapons) if not reach_of(line.range).close]
    possible = [n for n in ranged if duel.why_not_aim(one.fight.attacker, n, target) is None]
    return bool(possible) and all(duel.aim(one.fight.attacker, n, target) == weapons[n].count for n in possible)
