"""The verbs that end the declaration of an attack: skills used for it, a smoke screen instead, fire or hold (D-106)."""

from __future__ import annotations

from collections.abc import Iterable

from game.core.choice import Choice, Part, Refusal, choice, drops
from game.core.frames import Verb, tell
from game.rules.dust.aim_verbs import Aim, Aiming, Figure, Flame, Salvo, Unaim, Volley
from game.rules.dust.bodies import holder_of
from game.rules.dust.book import Book
from game.rules.dust.conditions import acted
from game.rules.dust.dice import ARMY_ONLY
from game.rules.dust.frames import Attack, Shot
from game.rules.dust.observing import call, reload
from game.rules.dust.rolls import try_dice
from game.rules.dust.rooms import NO_AMMO, room
from game.rules.dust.spending import spend
from game.rules.dust.state import State


class Spirit(Verb[State]):
    """Use Fighting Spirit for this attack: all its weapons hit on TARGET too, once per game (D-229)."""

    name = "spirit"
    rule = "D-229"
    word = "fighting-spirit"

    def subjects(self, facts: Aiming) -> Iterable[Part]:
        return (facts.frame.unit,)

    def lift(self, facts: Aiming, subject: Part) -> Refusal | None:
        found = [holder_of(facts.book, facts.state, bearer.piece, self.word) for bearer in facts.bearers]
        holders = [holder for holder in found if holder is not None]
        if not holders:
            return Refusal("no_such_skill", self.rule, {"unit": subject})
        if all(self.word in holder.used for holder in holders):
            return Refusal("skill_used_up", self.rule, {"unit": subject})
        if not facts.frame.shots:
            return Refusal("nothing_aimed", self.rule, {"unit": subject})
        if facts.frame.shots[0].observer:
            return Refusal("observing", "D-214", {"unit": subject})
        return Refusal("skill_in_use", self.rule, {"unit": subject}) if facts.frame.spirit else None

    def choices(self, facts: Aiming) -> list[Choice]:
        return super().choices(facts) if facts.frame.shots else []

    def do(self, rules: Book, state: State, frame: Attack, wanted: Choice) -> None:
        frame.spirit = True


class Lucky(Verb[State]):
    """Use one's luck for this attack: missed dice are rolled once more, once per game (D-236)."""

    name = "lucky"
    rule = "D-236"

    def subjects(self, facts: Aiming) -> Iterable[Part]:
        return [bearer.piece.id for bearer in facts.bearers]

    def lift(self, facts: Aiming, subject: Part) -> Refusal | None:
        holder = holder_of(facts.book, facts.state, facts.state.units[str(subject)], self.name)
        if holder is None:
            return Refusal("no_such_skill", self.rule, {"unit": subject})
        if self.name in holder.used or subject in facts.frame.lucky:
            return Refusal("skill_used_up", self.rule, {"unit": subject})
        if all(shot.bearer != subject for shot in facts.frame.shots):
            return Refusal("nothing_aimed", self.rule, {"unit": subject})
        return None

    def choices(self, facts: Aiming) -> list[Choice]:
        return super().choices(facts) if facts.frame.shots else []

    def do(self, rules: Book, state: State, frame: Attack, wanted: Choice) -> None:
        frame.lucky.append(str(wanted.subject))


class SmokeScreen(Verb[State]):
    """Lay a smoke screen with artillery instead of attacking (D-252, R-172, R-224)."""

    name = "smoke"
    rule = "D-252"

    def subjects(self, facts: Aiming) -> Iterable[Part]:
        return facts.lines

    def lift(self, facts: Aiming, subject: Part) -> Refusal | None:
        (piece, profile, _), line = facts.lines[str(subject)]
        what = {"unit": piece.id, "line": line.index, "weapon": line.name}
        if not line.artillery:
            return Refusal("artillery_only", self.rule, what)
        if facts.frame.only:
            return Refusal("reaction_only_target", "D-159", what)
        if facts.frame.shots:
            return Refusal("instead_of_attacking", self.rule, what)
        count, fault = room(profile, piece, facts.frame, line, "")
        if not count:
            return Refusal(*(fault or NO_AMMO), what)
        if facts.book.field.encloses(facts.state, piece).yes:
            return Refusal("artillery_inside", "D-250", what)
        return None

    def targets(self, facts: Aiming, subject: Part) -> Iterable[Part]:
        (piece, _, observer), line = facts.lines[str(subject)]
        return facts.book.field.smoke_spots(facts.state, piece, line.arc, line.least, line.most, observer)

    def choices(self, facts: Aiming) -> list[Choice]:
        if facts.frame.shots or not (facts.guns or any(bearer.profile.artillery for bearer in facts.bearers)):
            return []
        found: list[Choice] = []
        for name, (_, line) in facts.lines.items():
            if line.artillery and self.lift(facts, name) is None:
                known = drops("smoke", name)
                found += [known[spot] for spot in self.targets(facts, name)]
        return found

    def do(self, rules: Book, state: State, frame: Attack, wanted: Choice) -> None:
        (piece, _, observer), line = Aiming(rules, state, frame).lines[str(wanted.subject)]
        assert isinstance(wanted.target, int)
        spend(rules, state, Shot(piece.id, line.index, ""))
        if observer is None:
            acted(rules, state, piece.id)
        else:
            call(rules, state, frame, piece.id)
        if try_dice(state, 1, ARMY_ONLY, "smoke", unit=piece.id, line=line.index, at=wanted.target):
            rules.field.lay_smoke(state, (wanted.target,))
            tell(state, "smoke_laid", at=wanted.target, unit=piece.id)
        if observer is not None and frame.kind != "sustained":  # D-214
            reload(state, piece.id)
        frame.step = ""


class Fire(Verb[State]):
    """Fire what was aimed (D-106)."""

    name = "fire"
    rule = "D-106"

    def subjects(self, facts: Aiming) -> Iterable[Part]:
        return (facts.frame.unit,)

    def lift(self, facts: Aiming, subject: Part) -> Refusal | None:
        return None if facts.frame.shots else Refusal("nothing_aimed", self.rule, {"unit": subject})

    def choices(self, facts: Aiming) -> list[Choice]:
        return [choice("fire", facts.frame.unit)] if facts.frame.shots else []

    def do(self, rules: Book, state: State, frame: Attack, wanted: Choice) -> None:
        frame.step = "attack.pay"


class Hold(Fire):
    """Attack nothing: the action becomes Nothing (R-015)."""

    name = "hold"
    rule = "R-015"

    def lift(self, facts: Aiming, subject: Part) -> Refusal | None:
        return None

    def choices(self, facts: Aiming) -> list[Choice]:
        return [choice("hold", facts.frame.unit)]

    def do(self, rules: Book, state: State, frame: Attack, wanted: Choice) -> None:
        frame.shots.clear()
        frame.step = ""
        tell(state, "held", unit=frame.unit)


VERBS = (
    Aim(), Unaim(), Volley(), Salvo(), Figure(), Flame(), Spirit(), Lucky(), SmokeScreen(), Fire(), Hold(),
)  # fmt: skip
