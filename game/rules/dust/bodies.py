"""Living figures and boxes left: what a unit still is, and the group it forms with a hero."""

from __future__ import annotations

from game.rules.dust.book import Book
from game.rules.dust.frames import Activation, Attack, Movement, Order, Reaction
from game.rules.dust.profile import Profile
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


def figures(profile: Profile, piece: Piece) -> int:
    """Return how many figures a blast finds: soldiers, those of a support weapon too, else one (R-073)."""
    if profile.squad:
        return (profile.everyone & ~piece.fallen).bit_count()
    return profile.boxes - piece.damage if profile.support else 1


def partner(state: Position, unit: str) -> str:
    """Return the hero who has joined a unit, or the unit that a hero has joined, in what is under way (D-185)."""
    for frame in reversed(state.frames):
        if isinstance(frame, Attack):
            for joined, hero in frame.joins.items():
                if unit == joined:
                    return hero
                if unit == hero:
                    return joined
        if isinstance(frame, (Activation, Attack, Movement, Reaction, Order)) and frame.hero:
            if frame.unit == unit:
                return frame.hero
            if frame.hero == unit:
                return frame.unit
    return ""


def leader_of(state: Position, unit: str) -> str:
    """Return the unit that stands for a group: the squad that a hero has joined, else the unit itself."""
    for frame in state.frames:
        if isinstance(frame, (Activation, Attack, Movement, Reaction, Order)) and frame.hero == unit and frame.unit:
            return frame.unit
        if isinstance(frame, Attack):
            for joined, hero in frame.joins.items():
                if hero == unit:
                    return joined
    return unit


def hooks_of(book: Book, state: Position, piece: Piece, profile: Profile, moment: str) -> tuple[Hook, ...]:
    """Return the hooks of a unit, with what a partner lends it (R-156)."""
    own = profile.hooks.get(moment, ())
    other = partner(state, piece.id)
    if not other:
        return own
    return own + book.profiles[state.units[other].unit].lent.get(moment, ())
