"""What a shot rolls and what may save from it: dice, faces, re-rolls, extra dice, saves, each with its reasons.

Resolution and odds ask the same functions, so they cannot disagree.
"""

from __future__ import annotations

from typing import NamedTuple

from game.core.frames import tell
from game.rules.dust.bodies import figures, hooks_of, partner
from game.rules.dust.book import Book
from game.rules.dust.dice import ARMY_ONLY, TO_SAVE, roll, successes
from game.rules.dust.frames import Attack, Shot
from game.rules.dust.platoons import is_hardened, platoon_of
from game.rules.dust.profile import MINES, Line, Profile
from game.rules.dust.rolls import NEVER, chance
from game.rules.dust.special.moments import Aim, Guard, Reason
from game.rules.dust.special.weapons import hits_on_target, rolls_again
from game.rules.dust.state import PRESENT, Fort, Piece, Position, State

MINE_DAMAGE = 2
"""The damage of a hit by mines (R-203)."""
BEHIND = {"bunker": TO_SAVE, "strongpoint": ARMY_ONLY}
"""The faces that the walls of a fortification cancel hits on (R-200, R-201)."""


class Cast(NamedTuple):
    """What a shot rolls against one unit."""

    dice: int
    faces: tuple[int, ...]
    again: bool
    """Dice that missed are rolled once more (D-115)."""
    chain: bool
    """Each hit gives one extra die that hits on ARMY (R-160)."""
    damage: int
    reasons: tuple[Reason, ...] = ()


class Save(NamedTuple):
    """What may cancel one hit: the faces, which save it is, the dice after it, and why."""

    faces: tuple[int, ...]
    kind: str
    rule: str
    resists: bool = False
    """One more die for what was not saved: a hit on a squad, each point on others (D-226)."""
    reasons: tuple[Reason, ...] = ()
    again: tuple[int, ...] = NEVER
    """The faces on which a failed save is rolled once more (D-313)."""

    @property
    def chance(self) -> float:
        """Return the chance that a hit is saved, the second roll included."""
        once = chance(self.faces)
        return once + (1 - once) * chance(self.again) if self.again else once


def cast_of(
    book: Book, state: Position, frame: Attack, shot: Shot, target: Piece, plain: bool = False, under: int = -1
) -> Cast:
    """Return what a shot rolls against a unit, or those of it under a template; a strike-back is plain (R-082)."""
    piece = state.units[shot.bearer]
    bearer = book.profiles[piece.unit]
    line = bearer.line(shot.line)
    profile = book.profiles[target.unit]
    cell = line.cells[profile.column]
    if cell is None:
        return Cast(0, ARMY_ONLY, False, False, 0)
    sustained = frame.kind == "sustained" and not plain
    shots = frame.struck if plain else frame.shots
    spirit, lucky = frame.spirit and not plain, piece.id in frame.lucky
    look = Aim(state, piece, bearer, line, target, sustained, spirit, lucky, shots)
    if look.spirit:
        hits_on_target(look, "fighting-spirit", "D-229")
    if target.markers and bearer.vehicle and target.has("air-alert"):
        hits_on_target(look, "air-alert", "D-270")
    for hook in line.hit:
        hook(look)
    for hook in bearer.hit:
        hook(look)
    if piece.pilot:
        for hook in book.profiles[state.units[piece.pilot].unit].at_wheel.get("hit", ()):
            hook(look)
    if sustained:
        rolls_again(look, "sustained", "D-115")
    times = shot.count * shot.rounds * (2 if shot.salvo else 1)
    if shot.rounds > 1:
        look.say("volley", "D-268")
    if shot.salvo:
        look.say("salvo", "D-263")
    dice = cell.dice
    if cell.blast:
        dice = cell.blast * (group_figures(book, state, target) if under < 0 else under)
        look.say("blast", "D-116" if under < 0 else "D-118")
    return Cast(dice * times, look.faces, look.again, look.chain, cell.damage, tuple(look.reasons))


def group_figures(book: Book, state: Position, target: Piece) -> int:
    """Return the figures of a unit with those who are joined to it (R-073, R-141, R-233)."""
    count = figures(book.profiles[target.unit], target)
    other = partner(state, target.id)
    if other:
        joined = state.units[other]
        if joined.status in PRESENT:
            count += figures(book.profiles[joined.unit], joined)
    return count


def roll_hits(state: State, cast: Cast, unit: str, target: str, line: int) -> int:
    """Roll a shot: each ARMY hits, missed dice once more, extra dice for as long as they hit (D-114, R-053, R-054)."""
    hits = _throw(state, cast.dice, cast.faces, "hit", unit, target, line, cast.damage)
    if cast.again and hits < cast.dice:
        hits += _throw(state, cast.dice - hits, cast.faces, "reroll", unit, target, line, cast.damage)
    extra = hits if cast.chain else 0
    while extra:
        extra = _throw(state, extra, ARMY_ONLY, "extra", unit, target, line, cast.damage)
        hits += extra
    return hits


def _throw(
    state: State, dice: int, needs: tuple[int, ...], sort: str, unit: str, target: str, line: int, damage: int
) -> int:
    if not dice:
        return 0
    faces = roll(state, dice)
    hits = successes(state, faces, needs)
    tell(
        state, "rolled", reveals=True, unit=unit, target=target, line=line, faces=faces, needs=list(needs), hits=hits,
        damage=damage, sort=sort,
    )  # fmt: skip
    return hits


# Saves


def save_of(
    book: Book, state: Position, viewer: Piece, line: Line, target: Piece, faced: bool | None = None
) -> Save:
    """Return what may save one hit of a line on a unit where it stands, as seen by the attacker or observer (R-060).

    On the table it is known whether the figures that hit faced cover (R-066).
    """
    profile = book.profiles[target.unit]
    covered = not line.close and is_covered(book, state, viewer, line, target, faced)
    resists = _resists(book, state, profile, target, viewer, line, faced)
    save = save_against(profile, line, covered)._replace(resists=resists)
    if target.platoon and save.kind == "infantry" and (rule := is_hardened(book, state, target)):
        reason = Reason(platoon_of(book, target).advantage.id, rule, target.id)
        save = save._replace(faces=TO_SAVE, rule=rule, reasons=(*save.reasons, reason))
    if state.forts:
        fort = walls_between(book, state, viewer, target)
        if fort is not None:
            return behind_walls(save, line, fort)
    return save


def walls_between(book: Book, state: Position, attacker: Piece, target: Piece) -> Fort | None:
    """Return the fortification that a unit is inside, unless its attacker is in there with it (R-200)."""
    fort = book.field.fort_of(state, target)
    return None if fort is None or fort == book.field.fort_of(state, attacker) else fort


def behind_walls(save: Save, line: Line, fort: Fort) -> Save:
    """Return a save behind walls: one in close combat, else a failed one is rolled once more (D-313, D-314)."""
    if line.close:
        return save._replace(
            faces=BEHIND[fort.kind], kind="walls", rule="D-314", reasons=(*save.reasons, Reason(fort.kind, "D-314"))
        )
    if not save.faces:
        return save
    return save._replace(again=BEHIND[fort.kind], reasons=(*save.reasons, Reason(fort.kind, "D-313")))


def save_from_mines(book: Book, state: Position, target: Piece) -> Save:
    """Return what saves a unit from mines: an infantry save, never cover nor walls (R-203)."""
    profile = book.profiles[target.unit]
    hooks = hooks_of(book, state, target, profile, "resist")
    return save_against(profile, MINES, False)._replace(resists=any(hook(False) for hook in hooks))


def save_against(profile: Profile, line: Line, covered: bool) -> Save:
    """Return what saves one hit of a line on units of a card: cover, else infantry, or nothing."""
    if line.close:
        return Save(NEVER, "none", "D-150")
    guard = Guard(profile, line, covered)
    for hook in line.save:
        hook(guard)
    for hook in profile.save:
        hook(guard)
    faces, kind, rule = _faces(guard)
    return Save(faces, kind, rule, reasons=tuple(guard.reasons))


def _faces(guard: Guard) -> tuple[tuple[int, ...], str, str]:
    """Return the faces that save, which save it is, and its rule (R-059)."""
    profile = guard.profile
    if not guard.saves:
        return NEVER, "none", "D-254"
    if profile.infantry:
        if guard.covered and guard.cover:
            return TO_SAVE, "cover", "D-126"
        return guard.infantry, "infantry", "D-128"
    if guard.covered and guard.cover:  # on the table an aircraft that is partly hidden too
        return ARMY_ONLY, "cover", "D-127"
    return NEVER, "none", "D-129" if profile.vehicle else "D-130"


def is_covered(
    book: Book, state: Position, attacker: Piece, line: Line, target: Piece, faced: bool | None = None
) -> bool:
    """Tell whether a unit is in cover from a weapon; vehicles are none from artillery, a blade is (R-116, R-187)."""
    if target.markers and target.has("dug-in"):
        return True
    if faced is not None:
        return faced
    return book.field.covers(state, attacker, target, line.artillery).yes


def _resists(
    book: Book, state: Position, profile: Profile, target: Piece, attacker: Piece, line: Line, faced: bool | None
) -> bool:
    """Tell whether dice are rolled against what was not saved (D-226, D-227)."""
    hooks = hooks_of(book, state, target, profile, "resist")
    return bool(hooks) and any(hook(is_covered(book, state, attacker, line, target, faced)) for hook in hooks)
