"""Attacks figure by figure on the measured table: who fires what, who faces cover, whom hits may go to (D-090, D-136).

A soldier fires one weapon at what he himself can reach and see; the rules give each copy of a weapon a bearer who can,
those who face no cover first. The dice of figures that face cover are rolled apart from the others' (R-066).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from msgspec.structs import replace

from game.rules.dust.bodies import figures, living, partner
from game.rules.dust.book import Book
from game.rules.dust.frames import Shot
from game.rules.dust.measured import EVERYBODY, HERO, Measured
from game.rules.dust.profile import Line, Profile
from game.rules.dust.state import PRESENT, Piece, Position

Slots = list[tuple[int, tuple[int, ...]]]
"""Copies that want a bearer: the number of their shot, and who could be it, the best first."""


class Part(NamedTuple):
    """Some dice of a shot against a unit: the copies that roll, whether they face cover, whom they may hit."""

    shot: Shot
    covered: bool | None = None
    """None: the ground tells of the whole unit."""
    valid: int = EVERYBODY
    """The figures that were in sight, range and arc, or under the template (R-063)."""
    under: int = -1
    """Figures under the template; -1 where none is used."""


def bits(mask: int) -> Iterator[int]:
    """Yield the numbers of the bits of a mask."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


def viewer_of(state: Position, shot: Shot) -> Piece | None:
    """Return who directs a shot, nobody where its own figures see (D-214)."""
    return state.units[shot.observer] if shot.observer else None


# Who fires what


def able_mask(
    ground: Measured, state: Position, piece: Piece, line: Line, target: Piece, viewer: Piece | None = None
) -> int:
    """Return the figures that can use a weapon against a unit (D-090, D-102)."""
    return ground.able_figures(state, piece, line, target, viewer)


def candidates(
    book: Book, ground: Measured, state: Position, profile: Profile, piece: Piece, shot: Shot, *, ranked: bool
) -> tuple[int, ...]:
    """Return who of a squad could fire a copy of a shot, if ranked those who face no cover first."""
    if shot.spot:
        return tuple(bits(shot.by))
    line, target = profile.line(shot.line), state.units[shot.target]
    mask = able_mask(ground, state, piece, line, target, viewer_of(state, shot))
    found = list(bits(mask & line.bearers & living(profile, piece)))
    if ranked and not line.close and len(found) > 1:
        found.sort(key=lambda figure: faces_cover(book, ground, state, piece, figure, target))
    return tuple(found)


def matched(
    book: Book, ground: Measured, state: Position, profile: Profile, piece: Piece, shots: list[Shot],
    *, ranked: bool = True,
) -> list[int] | None:
    """Return the figures that fire each shot of a squad, one weapon each, or None if they are too few (D-108, R-232).

    An under-barrel weapon goes with the main weapon of its bearer at the same target (D-267).
    """  # fmt: skip
    could = [candidates(book, ground, state, profile, piece, shot, ranked=ranked) for shot in shots]
    held: dict[int, int] = {}
    slots: Slots = []
    for number, shot in enumerate(shots):
        if not profile.line(shot.line).under:
            slots += [(number, could[number])] * shot.count
    for slot in range(len(slots)):
        if not _seat(slots, held, slot, set()):
            return None
    masks = [0] * len(shots)
    for figure, slot in held.items():
        masks[slots[slot][0]] |= 1 << figure
    for number, shot in enumerate(shots):
        if profile.line(shot.line).under and not _hang_under(shots, could[number], number, masks):
            return None
    return masks


def _seat(slots: Slots, held: dict[int, int], slot: int, tried: set[int]) -> bool:
    """Give a copy a bearer, moving others to their next best if need be."""
    for figure in slots[slot][1]:
        if figure not in tried:
            tried.add(figure)
            if figure not in held or _seat(slots, held, held[figure], tried):
                held[figure] = slot
                return True
    return False


def _hang_under(shots: list[Shot], could: tuple[int, ...], number: int, masks: list[int]) -> bool:
    """Give copies of an under-barrel weapon to those who fire their rifle at the same target, else to idle ones."""
    target = shots[number].target
    beside = busy = 0
    for other, mask in enumerate(masks):
        if other != number:
            busy |= mask
            beside |= mask if shots[other].target == target else 0
    ready = [figure for figure in could if beside >> figure & 1] + [
        figure for figure in could if not busy >> figure & 1
    ]
    chosen = ready[: shots[number].count]
    masks[number] = sum(1 << figure for figure in chosen)
    return len(chosen) == shots[number].count


def most_copies(
    book: Book, ground: Measured, state: Position, piece: Piece, profile: Profile, shots: Iterable[Shot], wanted: Shot
) -> int:
    """Return how many copies of a weapon of a squad find bearers who can, beside those that are aimed already."""
    line = profile.line(wanted.line)
    same = [shot for shot in shots if shot.bearer == piece.id and shot.close == line.close]
    if not same:
        mask = able_mask(ground, state, piece, line, state.units[wanted.target], viewer_of(state, wanted))
        return min(wanted.count, (mask & line.bearers & living(profile, piece)).bit_count())
    for count in range(wanted.count, 0, -1):
        if _are_enough(book, ground, state, profile, piece, [*same, replace(wanted, count=count)]):
            return count
    return 0


def _are_enough(
    book: Book, ground: Measured, state: Position, profile: Profile, piece: Piece, shots: list[Shot]
) -> bool:
    """Tell whether all copies find bearers; who comes first matters only to under-barrel weapons (D-267)."""
    ranked = any(profile.line(shot.line).under for shot in shots)
    return matched(book, ground, state, profile, piece, shots, ranked=ranked) is not None


def free_figures(
    book: Book, ground: Measured, state: Position, piece: Piece, profile: Profile, line: Line, shots: Iterable[Shot]
) -> int:
    """Return the bearers of a weapon who may still fire it beside what is aimed already."""
    if not profile.squad:
        return 1
    same = [shot for shot in shots if shot.bearer == piece.id and shot.close == line.close]
    if not same:
        return line.bearers & living(profile, piece)
    trial = Shot(piece.id, line.index, "", spot=(0,))
    found = 0
    for figure in bits(line.bearers & living(profile, piece)):
        if _are_enough(book, ground, state, profile, piece, [*same, replace(trial, by=1 << figure)]):
            found |= 1 << figure
    return found


def assigned(book: Book, ground: Measured, state: Position, shots: list[Shot]) -> list[Shot]:
    """Return shots with the figures that fire them; a soldier may fire a ranged and strike with a close weapon."""
    found = shots[:]
    groups: dict[tuple[str, bool], list[int]] = {}
    for number, shot in enumerate(shots):
        groups.setdefault((shot.bearer, shot.close), []).append(number)
    for (bearer, _), numbers in groups.items():
        piece = state.units[bearer]
        profile = book.profiles[piece.unit]
        group = [shots[number] for number in numbers]
        masks = matched(book, ground, state, profile, piece, group) if profile.squad else [1] * len(group)
        for number, mask in zip(numbers, masks or [0] * len(group), strict=True):
            found[number] = replace(shots[number], by=mask)
    return found


def still_able(book: Book, ground: Measured, state: Position, shots: list[Shot]) -> list[Shot]:
    """Return close strikes with those who live and still have an enemy within reach (D-147, R-078)."""
    found = []
    for shot in shots:
        piece = state.units[shot.bearer]
        profile = book.profiles[piece.unit]
        if piece.status not in PRESENT:
            continue
        mask = able_mask(ground, state, piece, profile.line(shot.line), state.units[shot.target])
        if profile.squad:
            mask &= shot.by & living(profile, piece)
            if mask:
                found.append(replace(shot, by=mask, count=mask.bit_count()))
        elif mask:
            found.append(shot)
    return found


# Who faces cover, whom hits may go to


def group_of(state: Position, target: Piece) -> list[tuple[Piece, bool]]:
    """Return a unit and the hero who has joined it, each with whether he is the hero."""
    found = [(target, False)] if target.status in PRESENT else []
    other = partner(state, target.id)
    if other and state.units[other].status in PRESENT:
        found.append((state.units[other], True))
    return found


def faces_cover(book: Book, ground: Measured, state: Position, piece: Piece, figure: int, target: Piece) -> bool:
    """Tell whether at least half of a unit is in cover from a figure, the hero with it counted (D-135, R-066)."""
    total = covered = 0
    for one, _ in group_of(state, target):
        profile = book.profiles[one.unit]
        total += living(profile, one).bit_count() if profile.squad else 1
        covered += ground.hidden(state, piece, figure, one).bit_count()
    return 2 * covered >= total


def is_open_to(book: Book, ground: Measured, state: Position, shot: Shot, target: Piece) -> tuple[int, int]:
    """Return the firing figures of a shot that face no cover, and those that do (D-136).

    An observer judges for the gun that he directs, with the eyes of his that see best (D-402).
    """
    observer = viewer_of(state, shot)
    if observer is None:
        piece = state.units[shot.bearer]
        covered = sum(
            1 << figure
            for figure in bits(shot.by)
            if faces_cover(book, ground, state, piece, figure, target)
        )  # fmt: skip
        return shot.by & ~covered, covered
    profile = book.profiles[observer.unit]
    eyes = bits(living(profile, observer) if profile.squad else 1)
    if all(faces_cover(book, ground, state, observer, figure, target) for figure in eyes):
        return 0, shot.by
    return shot.by, 0


def valid_figures(book: Book, ground: Measured, state: Position, shot: Shot, by: int, target: Piece) -> int:
    """Return the figures of a group that some of these figures have in sight, range and arc (R-063)."""
    piece = state.units[shot.bearer]
    line = book.profiles[piece.unit].line(shot.line)
    found = 0
    for one, is_hero in group_of(state, target):
        if one.carrier:  # D-289: riders are seen as their vehicle is
            return EVERYBODY
        for figure, seen in ground.able(state, piece, line, one, viewer_of(state, shot)):
            if by >> figure & 1:
                found |= HERO if is_hero else seen
    return found


def parts_of(book: Book, ground: Measured, state: Position, shot: Shot, target: Piece) -> list[Part]:
    """Return the dice of a shot against a unit in parts that are rolled apart (D-136)."""
    if shot.spot:
        return [_template_part(book, ground, state, shot, target)]
    squad = book.profiles[state.units[shot.bearer].unit].squad
    if shot.close or target.carrier:
        valid = valid_figures(book, ground, state, shot, shot.by, target)
        covered = None if target.carrier else False
        return [Part(replace(shot, count=shot.by.bit_count()) if squad else shot, covered, valid)]
    found = []
    for mask, covered in zip(is_open_to(book, ground, state, shot, target), (False, True), strict=True):
        if mask:
            some = replace(shot, count=mask.bit_count(), by=mask) if squad else shot
            found.append(Part(some, covered, valid_figures(book, ground, state, shot, mask, target)))
    return found


def _template_part(book: Book, ground: Measured, state: Position, shot: Shot, target: Piece) -> Part:
    """Return what a template does to a unit: a die for each figure under it, cover judged from the firer (D-138)."""
    masks = ground.under(state, shot)
    covered = bool(is_open_to(book, ground, state, shot, target)[1])
    if target.carrier:  # riders are found with their vehicle (D-289)
        return Part(shot, None, under=figures(book.profiles[target.unit], target))
    valid = under = 0
    for one, is_hero in group_of(state, target):
        mask = masks.get(one.id, 0)
        profile = book.profiles[one.unit]
        under += mask.bit_count() if profile.squad else figures(profile, one) * bool(mask)
        valid |= HERO * bool(mask) if is_hero else mask
    return Part(shot, covered, valid, under)


def living_group(book: Book, state: Position, unit: str, hero: str) -> int:
    """Return the figures of a group that are left, the hero's bit with them."""
    piece = state.units[unit]
    profile = book.profiles[piece.unit]
    alive = (living(profile, piece) if profile.squad else 1) if piece.status in PRESENT else 0
    return alive | (HERO if hero and state.units[hero].status in PRESENT else 0)
