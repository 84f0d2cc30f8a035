"""Who carries whom: places, what may go aboard what and why not, going aboard and leaving (D-188, D-284 to D-304)."""

from __future__ import annotations

from game.core.choice import Refusal
from game.core.frames import tell
from game.rules.dust.bodies import figures
from game.rules.dust.book import Book, change
from game.rules.dust.profile import Profile
from game.rules.dust.records import Unit
from game.rules.dust.state import OFF, Marker, Piece, Position, Post, State

SEALIFT = 12
"""Places of a Sealifter (D-303)."""
PLACES = {"normal": 6, "large": 12}
"""What a vehicle takes of them; a huge one finds none (R-197)."""
HEAVY = 3
"""The armour from which on a soldier takes two places (D-292)."""
LIFTED = frozenset(("air-assault", "airmobile"))
ON_LAND = frozenset(("ace-pilot", "pilot"))
IN_AIR = frozenset(("ace-air-pilot", "air-pilot"))
ABANDONED = "abandoned"


def aboard(state: Position, carrier: str) -> list[Piece]:
    """Return those whom a unit carries, its pilot among them."""
    return [piece for piece in state.units.values() if piece.carrier == carrier and piece.post != "attached"]


def places(profile: Profile, piece: Piece, more: int = 0) -> int:
    """Return the places that a unit takes: one or two for each soldier, a vehicle by its size (D-292, D-303, R-190)."""
    if profile.infantry:
        return (figures(profile, piece) + more) * (2 if int(profile.armour[-1]) >= HEAVY else 1)
    return PLACES.get(profile.card.size, SEALIFT + 1)


def capacity(profile: Profile, post: Post) -> int:
    """Return the places that a carrier has inside, outside, or for cargo."""
    if post == "passenger":
        return profile.card.passengers
    if post == "rider":
        return profile.card.tank_riders
    return SEALIFT if "sealifter" in profile.words else 0


def is_open(state: Position, piece: Piece) -> bool:
    """Tell whether a unit stands on the board or is carried openly by one that does: it can be seen and hit (D-289)."""
    if piece.status == "board":
        return True
    return piece.post == "rider" and piece.status == "aboard" and state.units[piece.carrier].on_board


def can_act(state: Position, piece: Piece) -> bool:
    """Tell whether a unit can do something where it is: on the board, or carried by one that is (R-018)."""
    if piece.status == "board":
        return True
    return piece.post in ("passenger", "rider") and piece.status == "aboard" and state.units[piece.carrier].on_board


# Who may go aboard what


def why_not_drive(hero: Unit, vehicle: Unit) -> Refusal | None:
    """Return why a hero's card can never drive a vehicle's card (D-188, D-285, R-188)."""
    what = {"hero": hero.id, "unit": vehicle.id}
    words = set(hero.keywords) if hero.kind == "hero" else set()
    skills = {"vehicle": ON_LAND, "aircraft": IN_AIR}.get(vehicle.kind)
    if skills is None:
        return Refusal("drives_vehicles_only", "D-188", what)
    if not words & skills:
        return Refusal("no_pilot_skill", "D-213" if vehicle.kind == "aircraft" else "D-240", what)
    if vehicle.pilot and vehicle.pilot not in (hero.id, hero.version_of):
        return Refusal("named_pilot_only", "D-285", what)
    if hero.pilot and hero.pilot != vehicle.id:
        return Refusal("drives_one_only", "D-285", what)
    return None


def why_not_carry(unit: Unit, carrier: Unit, post: Post) -> Refusal | None:
    """Return why a unit's card can never be carried by a carrier's card (D-249, D-272, D-284, D-288, R-197)."""
    what = {"unit": unit.id, "carrier": carrier.id}
    if post == "pilot":
        return why_not_drive(unit, carrier)
    infantry = unit.kind in ("squad", "support", "hero")
    if post == "cargo" and "airlifter" in carrier.keywords:
        if unit.kind != "vehicle" or not LIFTED & set(unit.keywords):
            return Refusal("lifts_airmobile_only", "D-272", what)
        return Refusal("huge_not_carried", "R-196", what) if unit.size == "huge" else None
    if post == "cargo" and "sealifter" in carrier.keywords:
        if unit.kind == "aircraft" or unit.mobility == "naval":
            return Refusal("not_carried", "D-303", what)
        if unit.size == "huge":
            return Refusal("huge_not_carried", "D-303", what)
    elif not (carrier.passengers if post == "passenger" else carrier.tank_riders if post == "rider" else 0):
        return Refusal("carries_nobody", "D-288" if post == "rider" else "D-284", what)
    elif not infantry:
        return Refusal("infantry_only", "D-288" if post == "rider" else "D-284", what)
    if "zombie" in unit.keywords:
        return Refusal("zombies_not_carried", "D-249", what)
    return None if unit.move else Refusal("not_carried", "D-246", what)


def why_no_room(
    book: Book, state: Position, unit: Piece, carrier: Piece, post: Post, hero: Piece | None = None, more: int = 0
) -> Refusal | None:
    """Return why a carrier has no room for a unit, or so many men more of it: all or none (D-188, D-292, R-196)."""
    what = {"unit": unit.id, "carrier": carrier.id}
    if post == "pilot":
        return Refusal("has_a_pilot", "D-188", {**what, "pilot": carrier.pilot}) if carrier.pilot else None
    profile = book.profiles[carrier.unit]
    others = [piece for piece in aboard(state, carrier.id) if piece.post == post and piece.id != unit.id]
    if post == "cargo" and "airlifter" in profile.words:
        return Refusal("carries_already", "R-196", what) if others else None
    most = capacity(profile, post)
    pieces = [unit, *([hero] if hero is not None else [])]
    taken = sum(places(book.profiles[piece.unit], piece) for piece in others)
    wanted = sum(places(book.profiles[piece.unit], piece, more) for piece in pieces)
    if taken + wanted > most:
        return Refusal("no_room", "D-303" if post == "cargo" else "D-292", {**what, "free": most - taken})
    return None


def why_not_aboard(
    book: Book, state: Position, unit: Piece, carrier: Piece, post: Post, hero: Piece | None = None
) -> Refusal | None:
    """Return why a unit, with the hero who has joined it, can't go aboard a carrier wherever both are."""
    what = {"unit": unit.id, "carrier": carrier.id}
    if carrier.side != unit.side:
        return Refusal("not_your_unit", "D-284", {"unit": carrier.id})
    if carrier.id == unit.id or (hero is not None and post == "pilot"):
        return Refusal("carries_nobody", "D-284", what)
    for piece in (unit, hero):
        refusal = why_not_carry(book.units[piece.unit], book.units[carrier.unit], post) if piece is not None else None
        if refusal is not None and piece is not None:
            return Refusal(refusal.reason, refusal.rule, {**what, "hero": piece.id})
    return why_no_room(book, state, unit, carrier, post, hero)


def post_inside(book: Book, carrier: Piece) -> Post:
    """Return what units are inside a carrier: cargo of lifters, else passengers."""
    words = book.profiles[carrier.unit].words
    return "cargo" if "sealifter" in words or "airlifter" in words else "passenger"


# Going aboard and leaving


def go_aboard(state: State, unit: str, carrier: str, post: Post) -> None:
    """Put a unit aboard; a vehicle left standing has its driver again, and may act though he has (D-192, R-144)."""
    change(state, state.units[unit], status="aboard", at=OFF, carrier=carrier, post=post)
    if post == "pilot":
        driven = state.units[carrier]
        kept = tuple(marker for marker in driven.markers if marker.kind != ABANDONED)
        change(state, driven, pilot=unit, markers=kept)
    tell(state, "mounted" if post == "pilot" else "boarded", unit=unit, carrier=carrier, post=post)


def step_out(book: Book, state: State, unit: str) -> None:
    """Note that a unit is carried no longer; a small vehicle stands idle without the hero who drove it (D-193)."""
    piece = state.units[unit]
    carrier = state.units[piece.carrier]
    change(state, piece, carrier="", post="")
    if piece.post == "pilot":
        markers = carrier.markers
        if carrier.status != "lost" and book.units[carrier.unit].size == "normal":
            markers = (*markers, Marker(ABANDONED, unit, state.turn))
            tell(state, "marker_put", unit=carrier.id, marker=ABANDONED)
        change(state, carrier, pilot="", markers=markers)
    tell(state, "dismounted" if piece.post == "pilot" else "unboarded", unit=unit, carrier=carrier.id)
