"""Heroes who join a unit under attack, after targets are declared and before dice are rolled (D-186, D-389)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from game.core.choice import Choice, Part, Refusal, choice
from game.core.frames import Step, Verb, tell
from game.rules.dust.aiming import met_on_way
from game.rules.dust.bodies import partner
from game.rules.dust.book import Book, Facts
from game.rules.dust.frames import Attack
from game.rules.dust.heroes import why_not_join
from game.rules.dust.state import PRESENT, Piece, Position, State


def attacked(book: Book, state: State, frame: Attack) -> Iterator[str]:
    """Yield the units that are attacked, those that a flame meets on its way too, each once."""
    seen: set[str] = set()
    for shot in frame.shots:
        for name in (shot.target, *(piece.id for piece in met_on_way(book, state, shot))):
            if name not in seen:
                seen.add(name)
                yield name


def pairs(book: Book, state: State, frame: Attack, name: str) -> list[tuple[str, str]]:
    """Return who could join whom because a unit or a hero is attacked: hero and unit (R-141)."""
    piece = state.units[name]
    if piece.status not in PRESENT or partner(state, name):
        return []
    found: list[tuple[str, str]] = []
    for other in state.units.values():
        if (other.at != piece.at and book.measured is None and not state.forts) or other.side != piece.side:
            continue
        if other.id == name or other.carrier != piece.carrier:
            continue
        hero, unit = (piece, other) if book.profiles[piece.unit].hero else (other, piece)
        if "superhuman" in book.profiles[hero.unit].words:
            hero, unit = unit, hero
        if not partner(state, other.id) and why_not_join(book, state, hero, unit) is None:
            found.append((hero.id, unit.id))
    return found


def can_shield(rules: Book, state: State, frame: Attack) -> bool:
    """Tell whether an owner is still to be asked about a hero; note whom."""
    frame.asking = ""
    heroes = [piece for piece in state.units.values() if piece.status in PRESENT and rules.profiles[piece.unit].hero]
    if not heroes:
        return False
    for name in attacked(rules, state, frame):
        if name not in frame.asked and pairs(rules, state, frame, name):
            frame.asking = name
            return True
    return False


class Shield(Verb[State]):
    """Let a hero join a unit until the action ends; the group is the target (D-186)."""

    name = "shield"
    rule = "D-186"

    def choices(self, facts: Facts) -> list[Choice]:
        return [choice("shield", *pair) for pair in pairs(facts.book, facts.state, facts.frame, facts.frame.asking)]

    def subjects(self, facts: Facts) -> Iterable[Part]:
        return [piece.id for piece in facts.state.of(facts.seat) if facts.book.profiles[piece.unit].hero]

    def targets(self, facts: Facts, subject: Part) -> Iterable[Part]:
        return [piece.id for piece in facts.state.of(facts.seat)]

    def drop(self, facts: Facts, subject: Part, target: Part) -> Refusal | None:
        state, asking = facts.state, facts.frame.asking
        refusal = why_not_join(facts.book, state, state.units[str(subject)], state.units[str(target)])
        if refusal is not None:
            return refusal
        if (subject, target) in pairs(facts.book, state, facts.frame, asking):
            return None
        reason = "not_attacked" if asking not in (subject, target) else "joined_already"
        return Refusal(reason, "R-141", {"hero": subject, "unit": target})

    def do(self, rules: Book, state: State, frame: Attack, wanted: Choice) -> None:
        frame.asked.append(frame.asking)
        frame.joins[str(wanted.target)] = str(wanted.subject)
        frame.asking = ""
        tell(state, "joined", hero=str(wanted.subject), unit=str(wanted.target))


class Stand(Verb[State]):
    """Join nobody (D-186)."""

    name = "stand"
    rule = "D-186"

    def do(self, rules: Book, state: State, frame: Attack, wanted: Choice) -> None:
        frame.asked.append(frame.asking)
        frame.asking = ""


def leader(state: Position, frame: Attack, unit: str) -> Piece:
    """Return the unit that takes what is aimed at a unit or hero: the group it belongs to (D-186)."""
    for joined, hero in frame.joins.items():
        if hero == unit:
            return state.units[joined]
    return state.units[unit]


def owner_asked(state: State, frame: Attack) -> int:
    """Return who is asked about a unit."""
    return state.units[frame.asking].side


SHIELD = Step(
    verbs=(Shield(), Stand()), seat=owner_asked, wanted=can_shield, prompt="shield",
    facts=lambda rules, state, frame: Facts(rules, state, frame, owner_asked(state, frame)),
    params=lambda rules, state, frame: {"unit": frame.asking, "by": frame.unit},
)  # fmt: skip
