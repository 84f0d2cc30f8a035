"""How many copies of a weapon are free in an attack: soldiers, crews, ammunition, loads (D-108 to D-111, R-232)."""

from __future__ import annotations

from game.rules.dust.bodies import living, strength
from game.rules.dust.frames import Attack, Shot
from game.rules.dust.measured import Fault
from game.rules.dust.profile import STD, Line, Profile
from game.rules.dust.state import Piece

NO_AMMO = ("no_ammo", "D-258")
NOT_LOADED = ("not_loaded", "D-262")
NO_SALVO = ("not_loaded", "D-263")
NO_SOLDIER = ("no_soldier_left", "D-108")
NO_BEARER = ("no_soldier_left", "D-259")
CREW_BUSY = ("crew_busy", "D-109")
CREW_OR_GUNS = ("crew_busy", "D-111")
ALL_USED = ("already_aimed", "D-106")
ONE_OR_OTHER = ("ranged_or_close", "D-151")
STD_OR_OWN = ("standard_instead", "D-152")
CLOSE_ONLY = ("charge_close_only", "D-222")
NO_CLOSE = ("no_close_in_reaction", "D-165")
STUNNED = ("stunned", "D-224")
ONE_GUN = ("observing", "D-214")
OWN_AIMED = ("instead_of_own", "D-214")

Room = tuple[int, Fault | None]
"""How many copies are free, and what is at fault where there are none."""


def room(profile: Profile, piece: Piece, frame: Attack, line: Line, target: str) -> Room:
    """Return how many more copies of a line may be aimed at a target, and what is at fault if none."""
    fault = _barred(piece, frame, line)
    if fault is not None:
        return 0, fault
    shots = [shot for shot in frame.shots if shot.bearer == piece.id] if frame.shots else []
    used = sum(shot.count for shot in shots if shot.line == line.index) if shots else 0
    most = line.count
    if line.index == STD:
        most = strength(profile, piece) if profile.squad or profile.support or profile.crew else 1
    most -= used
    if line.limited:
        spent = sum(shot.count * shot.rounds for shot in shots if shot.line == line.index)
        boxes = line.ammo - (piece.fired[line.index] if piece.fired else 0) - spent
        if boxes <= 0:
            return 0, NO_AMMO
        most = min(most, boxes)
    if most <= 0:
        return 0, ALL_USED
    if frame.shots and frame.kind == "sustained" and any(shot.close != line.close for shot in frame.shots):
        return 0, ONE_OR_OTHER
    if profile.squad:
        return _squad_room(profile, piece, shots, line, target, most)
    if profile.support:
        return _support_room(profile, piece, shots, line, most)
    return _own_room(profile, piece, shots, line, most)


def _barred(piece: Piece, frame: Attack, line: Line) -> Fault | None:
    """Return what keeps a line out of this attack altogether."""
    if line.close:
        if frame.only:
            return NO_CLOSE
    elif frame.kind == "charge":
        return CLOSE_ONLY
    if frame.shots and (frame.shots[0].observer or piece.id not in (frame.unit, frame.hero)):
        if not frame.shots[0].observer:
            return OWN_AIMED
        if piece.id != frame.shots[0].bearer:
            return ONE_GUN
    if piece.empty and piece.empty >> max(line.index, 0) & 1 and line.index != STD:
        return NO_SALVO if line.salvo else NOT_LOADED
    if piece.markers and piece.has("stunned") and not frame.only:
        return STUNNED
    return None


def _squad_room(profile: Profile, piece: Piece, shots: list[Shot], line: Line, target: str, most: int) -> Room:
    """Let each soldier use one ranged and one close weapon that he bears (D-108, R-232)."""
    alive = living(profile, piece)
    own = line.bearers & alive
    if not own:
        return 0, NO_BEARER
    if not shots:
        return min(most, own.bit_count()), None
    most = min(most, own.bit_count() - sum(shot.count for shot in shots if shot.line == line.index))
    if most <= 0:
        return 0, NO_BEARER
    same = [shot for shot in shots if shot.close == line.close]
    for count in range(most, 0, -1):
        if _fits(profile, alive, [*same, Shot(piece.id, line.index, target, count)]):
            return count, None
    return 0, NO_SOLDIER


def _fits(profile: Profile, alive: int, shots: list[Shot]) -> bool:
    """Tell whether enough soldiers bear what is fired, each firing one, an under-barrel beside its rifle (D-267)."""
    needs: dict[int, int] = {}
    for shot in shots:
        line = profile.line(shot.line)
        if not line.under:
            bearers = line.bearers & alive
            needs[bearers] = needs.get(bearers, 0) + shot.count
    for shot in shots:
        line = profile.line(shot.line)
        if line.under:
            alone = shot.count - beside(profile, alive, shots, line, shot.target)
            if alone > 0:
                bearers = line.bearers & alive
                needs[bearers] = needs.get(bearers, 0) + alone
    return _each_has_one(list(needs.items()))


def beside(profile: Profile, alive: int, shots: list[Shot], under: Line, target: str) -> int:
    """Return how many bearers of an under-barrel weapon fire their main weapon at the same target (R-183)."""
    mains = 0
    for shot in shots:
        line = profile.line(shot.line)
        if not line.under and shot.target == target:
            mains += min(shot.count, (line.bearers & under.bearers & alive).bit_count())
    return min(mains, (under.bearers & alive).bit_count())


def _each_has_one(needs: list[tuple[int, int]]) -> bool:
    """Tell whether each weapon finds a soldier of its own: for any of them together there are enough bearers."""
    for chosen in range(1, 1 << len(needs)):
        union = wanted = 0
        for number, (bearers, count) in enumerate(needs):
            if chosen >> number & 1:
                union |= bearers
                wanted += count
        if union.bit_count() < wanted:
            return False
    return True


def _support_room(profile: Profile, piece: Piece, shots: list[Shot], line: Line, most: int) -> Room:
    """Two soldiers serve the main weapon, each other one may fire a weapon (D-109, R-057)."""
    left = strength(profile, piece)
    for shot in shots:
        if shot.close == line.close:
            left -= 2 * shot.count if profile.line(shot.line).main else shot.count
    most = min(most, left // 2 if line.main else left)
    return (most, None) if most > 0 else (0, CREW_BUSY)


def _own_room(profile: Profile, piece: Piece, shots: list[Shot], line: Line, most: int) -> Room:
    """Heroes and vehicles use all they have (D-110); a crew its weapons or the vehicle's (D-111, R-058)."""
    for shot in shots:
        other = profile.line(shot.line)
        if other.close and line.close and (other.index == STD) != (line.index == STD):
            return 0, STD_OR_OWN
        if other.crew != line.crew and not other.close and not line.close:
            return 0, CREW_OR_GUNS
    if line.crew:
        crew = strength(profile, piece) - sum(shot.count for shot in shots if profile.line(shot.line).crew)
        most = min(most, crew)
        if most <= 0:
            return 0, CREW_OR_GUNS
    return most, None


def firing(profile: Profile, alive: int, shots: list[Shot], shot: Shot) -> int:
    """Return the soldiers that a shot takes; an under-barrel weapon takes none beside its rifle."""
    line = profile.line(shot.line)
    return max(0, shot.count - beside(profile, alive, shots, line, shot.target)) if line.under else shot.count
