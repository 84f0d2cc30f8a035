"""What special rules are handed at the moments they hook into, and the reasons they leave for previews."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from game.rules.dust.dice import ARMY_ONLY

if TYPE_CHECKING:
    from game.rules.dust.frames import Shot
    from game.rules.dust.profile import Line, Profile
    from game.rules.dust.state import Piece, Position


class Reason(NamedTuple):
    """One thing that shaped a roll: its name, its rule, and the unit that brings it."""

    name: str
    rule: str
    source: str = ""


class Aim:
    """A shot before its dice are rolled."""

    __slots__ = (
        "again", "bearer", "chain", "faces", "line", "lucky", "piece", "reasons", "shots", "spirit", "state",
        "sustained", "target",
    )  # fmt: skip

    def __init__(
        self, state: Position, piece: Piece, bearer: Profile, line: Line, target: Piece, sustained: bool,
        spirit: bool, lucky: bool, shots: list[Shot],
    ) -> None:  # fmt: skip
        self.state = state
        self.piece = piece
        self.bearer = bearer
        self.line = line
        self.target = target
        self.sustained = sustained
        self.spirit = spirit
        self.lucky = lucky
        self.shots = shots
        self.faces: tuple[int, ...] = ARMY_ONLY
        self.again = False
        """Dice that missed are rolled once more (R-055)."""
        self.chain = False
        """Each hit gives one extra die that hits on ARMY (R-160)."""
        self.reasons: list[Reason] = []

    def say(self, name: str, rule: str) -> None:
        """Leave a reason."""
        self.reasons.append(Reason(name, rule, self.piece.id))


class Guard:
    """A hit before its save is rolled."""

    __slots__ = ("cover", "covered", "infantry", "line", "profile", "reasons", "saves")

    def __init__(self, profile: Profile, line: Line, covered: bool) -> None:
        self.profile = profile
        self.line = line
        self.covered = covered
        self.cover = True
        """A cover save is allowed."""
        self.saves = True
        """Any save is allowed."""
        self.infantry: tuple[int, ...] = ARMY_ONLY
        """The faces of the infantry save."""
        self.reasons: list[Reason] = []

    def say(self, name: str, rule: str) -> None:
        """Leave a reason."""
        self.reasons.append(Reason(name, rule))


class Reflex:
    """A unit that may react: how far it reaches, and on which faces (D-156)."""

    __slots__ = ("faces", "reach")

    def __init__(self, reach: int) -> None:
        self.reach = reach
        self.faces: tuple[int, ...] = ARMY_ONLY
