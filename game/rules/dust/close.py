"""Close combat: both sides roll before either takes losses, each survivor with one close weapon (D-146 to D-154)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from game.core.choice import Choice, Part
from game.core.frames import Step, Verb, tell
from game.rules.dust.aim_verbs import name_of
from game.rules.dust.aiming import aim_all
from game.rules.dust.bodies import holder_of, partner
from game.rules.dust.book import Book, Facts
from game.rules.dust.figurewise import assigned, still_able
from game.rules.dust.frames import Attack, Shot
from game.rules.dust.profile import STD
from game.rules.dust.shielding import leader, owner_asked
from game.rules.dust.shooting import resolve, still_used
from game.rules.dust.spending import spend
from game.rules.dust.state import PRESENT, Piece, Position, State
from game.rules.dust.suppression import is_suppressed


def strikes(book: Book, state: Position, frame: Attack, unit: Piece, spare: bool = False) -> list[Shot]:
    """Return how a unit strikes back: each survivor with his best close weapon, or sparing what is limited (R-080)."""
    if is_suppressed(unit):  # D-174
        return []
    other = partner(state, unit.id)
    mock = Attack(step="", unit=unit.id, hero=other, kind="charge")
    aim_all(book, state, mock, state.units[frame.unit], spare)
    return mock.shots


def struck_units(state: Position, frame: Attack) -> Iterator[Piece]:
    """Yield the units that close weapons are aimed at and that still stand, each once (D-153, D-154, R-081)."""
    seen: set[str] = set()
    for shot in frame.shots:
        if shot.close:
            piece = leader(state, frame, shot.target)
            other = partner(state, piece.id)
            stands = piece.status in PRESENT or (other and state.units[other].status in PRESENT)
            if piece.id not in seen and stands:
                seen.add(piece.id)
                yield piece


def can_choose(rules: Book, state: State, frame: Attack) -> bool:
    """Tell whether a defender has limited close weapons that he might spare; the others strike with their best."""
    frame.asking = ""
    if frame.close or state.units[frame.unit].status not in PRESENT:
        return False
    for piece in struck_units(state, frame):
        name = f"{piece.id}/"
        if name in frame.asked:
            continue
        best = strikes(rules, state, frame, piece)
        if any(is_limited(rules, state, shot) for shot in best):
            frame.asking = piece.id
            return True
        frame.asked.append(name)
        frame.struck += best
    return False


def is_limited(book: Book, state: Position, shot: Shot) -> bool:
    """Tell whether a shot takes ammunition."""
    return not shot.standard and book.profiles[state.units[shot.bearer].unit].lines[shot.line].limited


class Strike(Verb[State]):
    """Strike back with a limited weapon, or spare it (D-149, R-178)."""

    name = "strike"
    rule = "D-149"

    def subjects(self, facts: Facts) -> Iterable[Part]:
        unit = facts.state.units[facts.frame.asking]
        best = strikes(facts.book, facts.state, facts.frame, unit)
        limited = [shot for shot in best if is_limited(facts.book, facts.state, shot)]
        return dict.fromkeys([*(name_of(shot.bearer, shot.line) for shot in limited), name_of(unit.id, STD)])

    def targets(self, facts: Facts, subject: Part) -> Iterable[Part]:
        return (facts.frame.unit,)

    def do(self, rules: Book, state: State, frame: Attack, wanted: Choice) -> None:
        unit = state.units[frame.asking]
        spare = wanted.subject == name_of(unit.id, STD)
        frame.struck += strikes(rules, state, frame, unit, spare)
        frame.asked.append(f"{frame.asking}/")
        frame.asking = ""


def fight(rules: Book, state: State, frame: Attack) -> None:
    """Roll the close weapons of both sides, then let both take their losses together (D-148, D-149)."""
    if frame.stage == "done":
        return
    own = [shot for shot in frame.shots if shot.close and _stands(state, frame, shot.target)]
    if rules.measured is not None:
        own = still_able(rules, rules.measured, state, own)
    if not frame.close:
        if not own or not _stands(state, frame, frame.unit):
            return
        open_combat(rules, state, frame)
    blows = [(shot, False) for shot in own] + [(shot, True) for shot in frame.struck]
    first = [blow for blow in blows if strikes_first(rules, state, frame, blow[0])]
    if frame.stage == "first":
        resolve(rules, state, frame, _left(rules, state, frame, blows, first))
        frame.stage = "done"
    elif first and len(first) < len(blows):
        tell(state, "first_strike", unit=first[0][0].bearer, target=first[0][0].target)
        resolve(rules, state, frame, first)
        frame.stage = "first"
    else:
        resolve(rules, state, frame, blows)
        frame.stage = "done"
    frame.step = "attack.settle"


def open_combat(book: Book, state: State, frame: Attack) -> None:
    """Say who strikes back, and pay for it (D-149)."""
    frame.close = True
    if book.measured is not None:
        frame.struck = assigned(book, book.measured, state, frame.struck)
    for piece in struck_units(state, frame):
        if any(shot.bearer in (piece.id, partner(state, piece.id)) for shot in frame.struck):
            tell(state, "struck_back", unit=piece.id, target=frame.unit)
    for shot in frame.struck:
        spend(book, state, shot)


def strikes_first(book: Book, state: Position, frame: Attack, shot: Shot) -> bool:
    """Tell whether a blow falls before the enemy's: First Strike against those who have it not (D-230, R-167)."""
    if holder_of(book, state, state.units[shot.bearer], "first-strike") is None:
        return False
    foe = leader(state, frame, shot.target).id
    return all(holder_of(book, state, state.units[name], "first-strike") is None for name in _group(state, foe))


def _group(state: Position, unit: str) -> tuple[str, ...]:
    other = partner(state, unit)
    return (unit, other) if other else (unit,)


def _left(
    book: Book, state: Position, frame: Attack, blows: list[tuple[Shot, bool]], first: list[tuple[Shot, bool]]
) -> list[tuple[Shot, bool]]:
    """Return the blows of those who have outlived the first strikes."""
    found = []
    for blow in blows:
        shot, plain = blow
        bearer = state.units[shot.bearer]
        if blow not in first and bearer.status in PRESENT and _stands(state, frame, shot.target):
            left = still_used(book.profiles[bearer.unit], bearer, shot)
            if left.count:
                found.append((left, plain))
    return found


def _stands(state: Position, frame: Attack, target: str) -> bool:
    piece = leader(state, frame, target)
    other = partner(state, piece.id)
    return piece.status in PRESENT or bool(other and state.units[other].status in PRESENT)


STRIKE = Step(
    verbs=(Strike(),), seat=owner_asked, wanted=can_choose, prompt="strike",
    facts=lambda rules, state, frame: Facts(rules, state, frame, owner_asked(state, frame)),
    params=lambda rules, state, frame: {"unit": frame.asking, "by": frame.unit},
)  # fmt: skip
