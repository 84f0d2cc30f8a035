"""What the rules of both Dust games ask of the ground: distance, sight, cover, arcs, flame; each with its proof.

The grid answers with squares, the measured table with centimetres; nobody else computes geometry.
"""

from __future__ import annotations

from typing import Any, NamedTuple, Protocol

from game.rules.dust.state import Fort, Piece, Position, Smoke


class Answer(NamedTuple):
    """Yes or no, the rule that says so, and what proves it: the geometry's own result, for overlays."""

    yes: bool
    rule: str
    proof: Any = None


class Field(Protocol):
    """The ground of a game."""

    def memory(self, state: Position) -> dict[tuple[object, ...], Any]:
        """Return a place for answers that hold as long as nothing moves; it is empty after every change."""

    def distance(self, state: Position, one: Piece, other: Piece) -> int:
        """Return the range between two units in points (D-087, R-023)."""

    def sees(self, state: Position, one: Piece, other: Piece, over_vehicles: bool = False) -> Answer:
        """Tell whether two units see each other; artillery looks over vehicles (D-092, D-250)."""

    def covers(self, state: Position, attacker: Piece, target: Piece, over_vehicles: bool = False) -> Answer:
        """Tell whether the target is in cover from the attacker (D-132, R-048)."""

    def bears(self, state: Position, piece: Piece, arc: str, target: Piece) -> Answer:
        """Tell whether a weapon of this arc can be brought to bear on the target (D-082)."""

    def is_close(self, state: Position, one: Piece, other: Piece) -> Answer:
        """Tell whether two units can strike each other, sight included (D-089, R-079, R-037)."""

    def flame_paths(self, state: Position, attacker: Piece, target: Piece) -> tuple[tuple[int, ...], ...]:
        """Return the shortest ways of a flame, each as the squares between (D-122, R-074)."""

    def on_path(self, state: Position, path: tuple[int, ...], attacker: Piece, target: Piece) -> list[Piece]:
        """Return the units that a flame meets on its way before its target (R-074)."""

    def turns(self, state: Position, piece: Piece) -> tuple[int, ...]:
        """Return the other facings that a unit may take where it stands; none where its facing does not matter."""

    def encloses(self, state: Position, piece: Piece) -> Answer:
        """Tell whether some part of a unit stands inside woods, a building or a Bunker: no artillery (R-116, D-312)."""

    def smoke_spots(
        self, state: Position, piece: Piece, arc: str, least: int, most: int, observer: Piece | None = None
    ) -> tuple[int, ...]:
        """Return where a gun may put a smoke screen: in arc, range and its or its observer's sight (D-252, R-224)."""

    def ground_under(self, state: Position, piece: Piece) -> tuple[int, ...]:
        """Return the spots that a unit fills: where its smoke launchers put smoke (D-287)."""

    def is_below(self, state: Position, lifter: Piece, cargo: Piece) -> bool:
        """Tell whether a unit is below an aircraft that could lift it (R-196)."""

    def is_beached(self, state: Position, piece: Piece) -> Answer:
        """Tell whether the bow of a ship is on land (D-305)."""

    def spots_beside(self, state: Position, piece: Piece, spots: list[int], above: bool) -> tuple[int, ...]:
        """Return the poses nearest to some spots where a unit may be put, those on them first (R-219)."""

    def gathered(self, state: Position, piece: Piece, pose: int) -> tuple[int, ...] | None:
        """Return the spots of the figures of a unit that is put down, none where it has none, None without room."""

    def spots_by_enemies(self, state: Position, piece: Piece) -> tuple[int, ...]:
        """Return the free poses within range 1 of an enemy (D-244)."""

    def settle_facing(self, state: Position, piece: Piece, pose: int, facing: int) -> int:
        """Return the facing of a unit that is put into a pose, as near as it may be to the one named."""

    def poses(self, state: Position, piece: Piece) -> tuple[int, ...]:
        """Return every pose of a unit that a player may think of."""

    def fort_of(self, state: Position, piece: Piece) -> Fort | None:
        """Return the Bunker or Strongpoint that a unit is inside (R-198)."""

    def forts_near(self, state: Position, piece: Piece) -> list[Fort]:
        """Return the fortifications that a unit is next to or in, but for the one it is inside (R-204)."""

    def lay_smoke(self, state: Position, spots: tuple[int, ...]) -> None:
        """Put smoke on some spots (R-172)."""


def put_smoke(state: Position, spots: tuple[int, ...]) -> None:
    """Put smoke on spots that have none, afresh on those that have (R-172)."""
    state.smoke = [smoke for smoke in state.smoke if smoke.at not in spots]
    state.smoke += [Smoke(spot, state.turn) for spot in spots]
    state.forget()
