"""Shots rolled: every hit first, then the saves, nothing redirected if a target falls meanwhile (D-107, R-056)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from game.rules.dust.aiming import met_on_way
from game.rules.dust.bodies import holder_of, living, partner, strength
from game.rules.dust.book import Book
from game.rules.dust.carrying import aboard
from game.rules.dust.casting import cast_of, roll_hits
from game.rules.dust.figurewise import Part, parts_of
from game.rules.dust.frames import Attack, Shot, Wound
from game.rules.dust.hurting import add_hits
from game.rules.dust.profile import STD, Line, Profile
from game.rules.dust.shielding import leader
from game.rules.dust.state import PRESENT, Piece, Position, State


def attacked_by(book: Book, state: Position, frame: Attack, shot: Shot) -> list[Piece]:
    """Return the units that a shot is rolled against, each once: its target, and what a flame meets (D-125)."""
    found = [leader(state, frame, shot.target)]
    for piece in met_on_way(book, state, shot):
        other = leader(state, frame, piece.id)
        if all(other.id != known.id for known in found):
            found.append(other)
    for piece in found[:]:
        if piece.post or book.profiles[piece.unit].card.tank_riders:
            for other in sharing(book, state, shot, piece):
                joint = leader(state, frame, other.id)
                if all(joint.id != known.id for known in found):
                    found.append(joint)
    return found


def spreads(line: Line, profile: Profile) -> bool:
    """Tell whether a weapon fells riders and vehicle alike: a flame, or blast against what it is aimed at (D-289)."""
    cell = line.cells[profile.column]
    return line.flame or (cell is not None and cell.blast > 0)


def sharing(book: Book, state: Position, shot: Shot, piece: Piece) -> list[Piece]:
    """Return those who are hit apart when blast or flame comes upon a unit: riders and their vehicle (D-289)."""
    line = book.profiles[state.units[shot.bearer].unit].line(shot.line)
    if not spreads(line, book.profiles[piece.unit]):
        return []
    vehicle = state.units[piece.carrier] if piece.post == "rider" else piece
    riders = [other for other in aboard(state, vehicle.id) if other.post == "rider"]
    return [other for other in (vehicle, *riders) if other.id != piece.id]


def face_of(state: Position, piece: Piece) -> Piece:
    """Return whose armour a group shows: the unit's, or the hero's once he is alone (R-141)."""
    if piece.status in PRESENT:
        return piece
    other = partner(state, piece.id)
    return state.units[other] if other else piece


def still_used(profile: Profile, piece: Piece, shot: Shot) -> Shot:
    """Return a close shot with the copies that are still borne by the living."""
    if profile.squad:
        bearers = living(profile, piece) & (shot.by or profile.line(shot.line).bearers)
        if shot.by:
            return replace(shot, by=bearers, count=bearers.bit_count())
        alive = bearers.bit_count()
    elif profile.support or (shot.line == STD and profile.crew):
        alive = strength(profile, piece)
    else:
        return shot
    return shot if shot.count <= alive else replace(shot, count=alive)


def wound_of(book: Book, state: Position, shot: Shot, target: Piece, damage: int) -> Wound:
    """Return what one hit of a shot on a unit is."""
    figure = shot.figure if target.id == shot.target else -1
    picks = shot.close and holder_of(book, state, state.units[shot.bearer], "assassin") is not None
    return Wound(damage, figure, True, shot.bearer, shot.line, picks, observer=shot.observer)


def roll_part(
    book: Book, state: State, frame: Attack, part: Part, target: Piece, shown: Piece, plain: bool
) -> Iterator[tuple[str, Wound, int]]:
    """Roll the dice of some figures against a unit on the table, and yield their hits (D-136)."""
    shot = part.shot
    cast = cast_of(book, state, frame, shot, shown, plain, part.under)
    if cast.dice:
        hits = roll_hits(state, cast, shot.bearer, target.id, shot.line)
        wound = wound_of(book, state, shot, target, cast.damage)
        known = replace(wound, covered=part.covered, valid=part.valid, template=bool(shot.spot))
        yield target.id, known, hits


def resolve(book: Book, state: State, frame: Attack, shots: list[tuple[Shot, bool]]) -> None:
    """Roll all hits of some shots, then save from them; the second of a pair tells a plain strike-back."""
    scored: list[tuple[str, Wound, int]] = []
    for shot, plain in shots:
        for target in attacked_by(book, state, frame, shot):
            shown = face_of(state, target)
            if shown.status not in PRESENT:
                continue
            if book.measured is not None:
                parts = parts_of(book, book.measured, state, shot, target)
                scored += [hit for part in parts for hit in roll_part(book, state, frame, part, target, shown, plain)]
                continue
            cast = cast_of(book, state, frame, shot, shown, plain)
            if not cast.dice:
                continue
            hits = roll_hits(state, cast, shot.bearer, target.id, shot.line)
            scored.append((target.id, wound_of(book, state, shot, target, cast.damage), hits))
    if book.measured is not None:
        scored.sort(key=lambda each: not each[1].template)  # D-145
    for name, wound, hits in scored:
        add_hits(book, state, frame, name, wound, hits)
