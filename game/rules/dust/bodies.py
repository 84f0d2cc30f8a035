"""Living figures and boxes left: what a unit still is, and the group it forms with a hero."""

from __future__ import annotations

from collections.abc import Iterator

from game.rules.dust.book import Book
from game.rules.dust.frames import Attack, Deployment, Game, Loading, Setup, Turn, Wreck
from game.rules.dust.profile import Profile
from game.rules.dust.special.carrying import MOUNTED
from game.rules.dust.special.registry import Hook
from game.rules.dust.state import Piece, Position


def living(profile: Profile, piece: Piece) -> int:
    """Return the living figures of a squad, one bit each."""
    return profile.everyone & ~piece.fallen


def strength(profile: Profile, piece: Piece) -> int:
    """Return the figures or boxes that a unit has left."""
    if profile.squad:
        return (profile.everyone & ~piece.fallen).bit_count()
    return profile.boxes - piece.damage


def has_role(profile: Profile, piece: Piece, role: str) -> bool:
    """Tell whether a command squad still has a specialist; only his actions go with him (D-197, R-146)."""
    figure = profile.roles.get(role)
    return figure is not None and bool(living(profile, piece) >> figure & 1)


def figures(profile: Profile, piece: Piece) -> int:
    """Return how many figures a blast finds: soldiers, those of a support weapon too, else one (R-073)."""
    if profile.squad:
        return (profile.everyone & ~piece.fallen).bit_count()
    return profile.boxes - piece.damage if profile.support else 1


def partner(state: Position, unit: str) -> str:
    """Return the hero who has joined a unit, or the unit that a hero has joined, in what is under way (D-185)."""
    for frame in reversed(state.frames):
        if isinstance(frame, (Game, Setup, Deployment, Turn, Loading)):
            break
        if isinstance(frame, Wreck):
            continue
        if frame.hero:
            if frame.unit == unit:
                return frame.hero
            if frame.hero == unit:
                return frame.unit
        if isinstance(frame, Attack):
            for joined, hero in frame.joins.items():
                if unit in (joined, hero):
                    return hero if unit == joined else joined
    return ""


def hooks_of(book: Book, state: Position, piece: Piece, profile: Profile, moment: str) -> tuple[Hook, ...]:
    """Return the hooks of a unit, with what a partner lends it (D-209, R-156)."""
    own = profile.hooks.get(moment, ())
    if piece.pilot:
        return own + book.profiles[state.units[piece.pilot].unit].at_wheel.get(moment, ())
    other = partner(state, piece.id)
    if not other:
        return own
    return own + book.profiles[state.units[other].unit].lent.get(moment, ())


def holder_of(book: Book, state: Position, piece: Piece, word: str) -> Piece | None:
    """Return who has a skill for a unit: itself, or the hero who drives it (R-143); an attached man while he lives."""
    profile = book.profiles[piece.unit]
    if word in profile.words:
        lent = profile.roles.get("commissar") if word in profile.brought else None
        return piece if lent is None or living(profile, piece) >> lent & 1 else None
    if piece.pilot and word in MOUNTED:
        pilot = state.units[piece.pilot]
        return pilot if word in book.profiles[pilot.unit].words else None
    return None


def with_pilots(state: Position, *names: str) -> Iterator[str]:
    """Yield the units of a group, each with the hero who drives it: they act and count as one (D-189)."""
    for name in filter(None, names):
        yield name
        if state.units[name].pilot:
            yield state.units[name].pilot
