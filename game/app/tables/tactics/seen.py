"""What a view of Dust Tactics shows at a glance: frames, who acts, who is where, what is held; imports the rules."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any, TypeVar

from game.app.art.dust_board import Plot, Wall
from game.app.art.palette import OTHER
from game.core.choice import Decision
from game.geometry.grid.layout import CRATE, FORT, MINES, TRENCH, WIRE, Layout
from game.geometry.grid.squares import EAST, NORTH, SOUTH, WEST
from game.rules.dust.frames import Activation, Attack, Deployment, Movement, Order, Reaction, Setup, Turn
from game.rules.dust.records import Unit
from game.rules.dust.state import Piece, Position

F = TypeVar("F")
OPENINGS = ("", "small", "large", "huge")
LETTERS = "ab"
LOOSE = frozenset((CRATE, FORT, TRENCH, WIRE, MINES))
"""What lies on the board and may go: crates are crushed, fortifications cleared."""
LONG, SHORT = (SOUTH, NORTH), (WEST, EAST)


def frame_of(view: Position, kind: type[F]) -> F | None:
    """Return the innermost frame of a kind."""
    return next((frame for frame in reversed(view.frames) if isinstance(frame, kind)), None)


def activation(view: Position) -> Activation | None:
    """Return the activation under way."""
    return frame_of(view, Activation)


def attack(view: Position) -> Attack | None:
    """Return the attack under way."""
    return frame_of(view, Attack)


def movement(view: Position) -> Movement | None:
    """Return the movement under way."""
    return frame_of(view, Movement)


def acting(view: Position) -> str:
    """Return the unit that acts now: who attacks in a reaction, else who is activated."""
    for kind in (Attack, Movement, Order, Activation):
        frame: Any = frame_of(view, kind)
        if frame is not None:
            return str(frame.unit)
    return ""


def is_directed(view: Position, unit: str) -> bool:
    """Tell whether a unit would fire for another one that observes: it is no part of the attackers (D-214)."""
    frame = attack(view)
    return frame is not None and unit not in (frame.unit, frame.hero)


def is_unit(part: str) -> bool:
    """Tell whether a part is a unit of a player."""
    return part[:2] in ("a.", "b.")


def bearer_of(part: str) -> tuple[str, str]:
    """Return the unit and the line of a weapon's name, 'a.pounder/0'; the line is empty for a unit."""
    unit, _, line = part.partition("/")
    return unit, line


def square_of(part: str) -> int | None:
    """Return the pose of a square's name, 'sq:37' or 'lv:37:1', without its level; None for anything else."""
    kind, _, rest = part.partition(":")
    return int(rest.partition(":")[0]) if kind in ("sq", "lv") else None


def under(parts: Sequence[str]) -> tuple[int | None, int | None]:
    """Return the square among parts under the pointer, and its level where a tab says one."""
    square = next((at for at in map(square_of, parts) if at is not None), None)
    tab = next((part for part in parts if part.startswith("lv:")), "")
    return square, int(tab.rpartition(":")[2]) if tab else None


def phase(view: Position) -> str:
    """Return the part of the turn: set-up, initiative, activation or its end."""
    if frame_of(view, Setup) is not None or frame_of(view, Deployment) is not None or not view.turn:
        return "setup"
    turn = frame_of(view, Turn)
    if turn is None:
        return "end"
    if activation(view) is None and turn.step.endswith(("initiative", "first", "begin")):
        return "initiative"
    if activation(view) is None and turn.step.endswith(("end", "score", "reserve", "reserves", "close")):
        return "end"
    return "activation"


def strength(unit: Unit, piece: Piece) -> tuple[int, int]:
    """Return the soldiers or damage boxes of a unit, and how many are left."""
    if unit.kind == "squad":
        return unit.soldiers, unit.soldiers - piece.fallen.bit_count()
    return unit.damage, max(0, unit.damage - piece.damage)


def entry_edges(entry: str) -> tuple[int, int]:
    """Return the edges by which units can come on in a scenario (R-120)."""
    return LONG if entry == "long" else SHORT


def plot_of(layout: Layout) -> Plot:
    """Return a layout as the art draws it, without what may go."""
    board = layout.board
    kinds = tuple(
        "empty" if layout.kinds[square] in LOOSE else layout.kinds[square]
        for row in range(board.height - 1, -1, -1)
        for square in range(row * board.width, (row + 1) * board.width)
    )
    walls = []
    for edge, opening in sorted(layout.walls.items()):
        low, high = board.beside(edge)
        column, row = board.at(high)
        down = high - low == 1
        walls.append(Wall(column, board.height - 1 - row + (0 if down else 1), down, OPENINGS[opening]))
    return Plot(board.width, board.height, kinds, tuple(walls))


def bloc(view: Position, seat: int) -> str:
    """Return the colours of a side: its bloc, the second of two armies of one bloc in other ones."""
    own = view.blocs[seat]
    return f"{own}_{OTHER}" if seat and own == view.blocs[0] else own


def verbs(decision: Decision | None) -> set[str]:
    """Return the verbs that can be said."""
    if decision is None:
        return set()
    return {wanted.verb for wanted in decision.choices} | {region.verb for region in decision.regions}


def reaction(view: Position) -> Reaction | None:
    """Return the reaction window that is open."""
    return frame_of(view, Reaction)


def direction(tenths: int) -> tuple[float, float]:
    """Return how far a facing in tenths of a degree leads to the east and to the north."""
    angle = math.radians(tenths / 10)
    return math.sin(angle), math.cos(angle)
