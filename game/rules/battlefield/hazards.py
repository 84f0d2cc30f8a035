"""Wire and mines on the ways of figures: where a movement is stopped or blown up on the table (D-317, D-319)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from game.geometry.table.barriers import Barrier
from game.geometry.table.places import Spot
from game.geometry.table.shapes import overlap
from game.rules.battlefield.trails import length_of, split, touches
from game.rules.battlefield.ways import Party, flies_over
from game.rules.dust.bodies import living
from game.rules.dust.figurewise import bits
from game.rules.dust.frames import Movement
from game.rules.dust.hazards import MINES, WIRE, get_through
from game.rules.dust.state import PRESENT, Fort, State


class Halt(NamedTuple):
    """Where something stops all figures: after so much of their ways, by mines, or because wire holds them."""

    length: float
    mines: Fort | None = None


def halt_on(state: State, frame: Movement, party: Party, ways: Sequence[Sequence[Spot]], most: float) -> Halt | None:
    """Return the first wire or mines that stop the unit within so much of its ways; wire is rolled for (R-202, R-203).

    A unit that gets through wire goes on; one that is held stops before it, or where it stands in it.
    """
    for length, fort in sorted(met_on(state, frame, party, ways), key=lambda pair: (pair[0], pair[1].id)):
        if length > most:
            return None
        frame.tested.append(mark_of(fort))
        if fort.kind == MINES:
            return Halt(length, fort)
        if not get_through(state, frame.unit, fort):
            frame.stuck = True
            return Halt(max(0.0, length - 1))
    return None


def mark_of(fort: Fort) -> str:
    """Return how a movement notes that it has met wire or mines; as slow ground they are noted apart."""
    return f"{fort.kind}:{fort.id}"


def met_on(
    state: State, frame: Movement, party: Party, ways: Sequence[Sequence[Spot]]
) -> Iterator[tuple[float, Fort]]:
    """Yield the wire and mines that figures meet which go anywhere, each with after how much of the ways."""
    card = party.field.units[party.unit.unit]
    if card.kind == "aircraft":
        return
    flies = flies_over(party.field, party.unit, party.hero)
    on_foot = card.kind not in ("vehicle", "aircraft")
    outlines = party.field.terrain(state).forts
    for fort in state.forts:
        if fort.kind not in (WIRE, MINES) or mark_of(fort) in frame.tested:
            continue
        if fort.kind == WIRE and (flies or not on_foot):
            continue
        barrier = Barrier(fort.id, outlines[fort.id].outline, outlines[fort.id].trait.rule)
        found = [
            length for number, way in enumerate(ways) if len(way) > 1
            for length in _meetings(party, frame, number, way, barrier, flies)
        ]  # fmt: skip
        if found:
            yield min(found), fort


def _meetings(
    party: Party, frame: Movement, number: int, way: Sequence[Spot], barrier: Barrier, flies: bool
) -> Iterator[float]:
    """Yield after how much of its way a figure is on wire or mines; who flies meets only where it starts and ends."""
    radius = party.radii[number]
    whole = length_of(way)
    if not flies:
        yield from (length for length, _ in touches(way, radius, (barrier,)))
    build = party.field.builds[party.piece(number).unit]
    if flies or not build.is_round:  # the corners of a hull lie farther out than the disc that goes its way
        ends = ((way[0], party.unit.facing, 0.0), (way[-1], frame.facing, whole))
        for spot, facing, length in ends if party.spots else ends[1:]:
            if not spot.level and overlap(build.foot(spot.x, spot.y, max(0, facing), party.field.stand), barrier.shape):
                yield length


def note_walkers(rules: Any, state: State, frame: Movement) -> None:
    """Remember whose ways are laid out before mines go off."""
    piece = state.units[frame.unit]
    profile = rules.profiles[piece.unit]
    frame.walkers = living(profile, piece) if profile.squad else 1


def drop_fallen(rules: Any, state: State, frame: Movement) -> bool:
    """Take the ways of those away whom mines have felled; tell whether the unit is still there to go on (R-203)."""
    piece = state.units[frame.unit]
    was, frame.walkers = frame.walkers, 0
    if frame.hero and state.units[frame.hero].status not in PRESENT:
        frame.hero = ""
        frame.ways = frame.ways[: was.bit_count()]
    if piece.status not in (*PRESENT, "waiting", "reserve"):
        return False
    profile = rules.profiles[piece.unit]
    if profile.squad:
        alive = living(profile, piece)
        left = [number for number, figure in enumerate(bits(was)) if alive >> figure & 1]
        heroes = range(was.bit_count(), len(frame.ways))
        kept = [*left, *heroes]
        frame.ways = [frame.ways[number] for number in kept]
        frame.slowed = sum(1 << new for new, old in enumerate(kept) if frame.slowed >> old & 1)
    return True


def stretch(ways: Sequence[Sequence[Spot]], length: float) -> tuple[list[list[Spot]], list[list[Spot]]]:
    """Return all ways up to so much of their length, and what is left of them."""
    parts = [split(way, length) for way in ways]
    return [gone for gone, _ in parts], [left for _, left in parts]
