"""Fortifications before a game: where on the squares they stand and which way they look (D-306, D-307, R-206)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from typing import Any

from game.core.choice import Choice, Part, Refusal, drops
from game.core.frames import Step, Verb, tell
from game.geometry.grid.forts import fits, squares_of
from game.geometry.grid.layout import EMPTY, Layout
from game.geometry.grid.squares import EAST, NORTH, SOUTH, WEST, listed, mask_of
from game.geometry.grid.steps import FOOT, why_impassable
from game.rules.dust import garrison
from game.rules.dust.book import Facts, other
from game.rules.dust.frames import Setup
from game.rules.dust.state import WALLED, Fort, Position, State
from game.rules.tactics.placing import before_openings, halves, is_connected, needed_squares

APART = 2
"""Squares that must lie between two fortifications (R-206)."""
AROUND = 8
"""The neighbours of a square that is not at the edge."""
WAYS = (NORTH, EAST, SOUTH, WEST)


class Site:
    """What placing fortifications is judged by, worked out once for a decision."""

    def __init__(self, book: Any, state: Position, seat: int) -> None:
        self.layout: Layout = book.field.layout(state)
        self.own = halves(book, state)[seat]
        self.objectives = mask_of(objective.at for objective in state.objectives)
        self.doors = before_openings(self.layout)
        self.needed = needed_squares(book, state)
        board = self.layout.board
        self.barred = mask_of(at for at in range(board.size) if why_impassable(self.layout, FOOT, at))
        walls = (mask_of(squares_of(board, fort.at)) for fort in state.forts if fort.is_walled)
        self.crowded = self._widened(sum(walls), APART)
        self.rim = mask_of(at for at in range(board.size) if len(board.neighbours[at]) < AROUND)

    def _widened(self, mask: int, by: int) -> int:
        for _ in range(by):
            mask |= mask_of(near for square in listed(mask) for near in self.layout.board.neighbours[square])
        return mask

    def why_not(self, kind: str, square: int) -> Refusal | None:
        """Return why a fortification can't stand on a square, of a walled one its lower left (R-206)."""
        board, layout = self.layout.board, self.layout
        what = {"fort": kind, "at": square}
        walled = kind in WALLED
        if walled and not fits(board, square):
            return Refusal("fort_by_the_edge", "D-307", what)
        squares = squares_of(board, square) if walled else (square,)
        mask = mask_of(squares)
        if mask & ~self.own:
            return Refusal("own_half_only", "D-307", what)
        if walled and mask & self.crowded:
            return Refusal("fort_too_near", "D-307", what)
        if any(layout.kinds[at] != EMPTY for at in squares):
            return Refusal("square_not_empty", "D-050", what)
        if mask & self.objectives:
            return Refusal("objective_there", "D-307", what)
        if mask & self.doors:
            return Refusal("before_an_opening", "D-354", what)
        return self._why_not_walls(mask, what) if walled else None

    def _why_not_walls(self, mask: int, what: dict[str, Any]) -> Refusal | None:
        if mask & self.rim:
            return Refusal("fort_by_the_edge", "D-307", what)
        if self._widened(mask, 1) & self.barred:
            return Refusal("fort_by_impassable", "D-307", what)
        edges = {edge for square in listed(mask) for edge in self.layout.board.edges_of(square)}
        if edges & self.layout.walls.keys():
            return Refusal("wall", "D-307", what)
        if not is_connected(self.layout, self.needed, mask):
            return Refusal("cuts_off", "R-119", what)
        return None

    @cached_property
    def walled(self) -> tuple[int, ...]:
        """Return the lower left squares on which a Bunker or Strongpoint may stand."""
        return tuple(at for at in range(self.layout.board.size) if self.why_not(WALLED[0], at) is None)

    @cached_property
    def flat(self) -> tuple[int, ...]:
        """Return the squares that a trench, wire or mines may fill."""
        return tuple(at for at in range(self.layout.board.size) if self.why_not("wire", at) is None)

    def squares_for(self, kind: str) -> tuple[int, ...]:
        """Return where a fortification may be put."""
        return self.walled if kind in WALLED else self.flat


class Fortifying(Facts):
    """The facts of placing a fortification."""

    __slots__ = ("site",)

    def __init__(self, book: Any, state: State, frame: Setup) -> None:
        super().__init__(book, state, frame, frame.seat)
        self.site = Site(book, state, frame.seat)


class PlaceFort(Verb[State]):
    """Place a fortification in one's own half (D-307)."""

    name = "fortify"
    rule = "D-307"

    def subjects(self, facts: Fortifying) -> Iterable[Part]:
        return list(facts.book.fortifications)

    def targets(self, facts: Fortifying, subject: Part) -> Iterable[Part]:
        return range(facts.site.layout.board.size)

    def lift(self, facts: Fortifying, subject: Part) -> Refusal | None:
        if subject in facts.frame.forts[facts.seat]:
            return None
        return Refusal("no_such_fort", "D-306", {"fort": subject})

    def drop(self, facts: Fortifying, subject: Part, target: Part) -> Refusal | None:
        assert isinstance(target, int)
        return facts.site.why_not(str(subject), target)

    def choices(self, facts: Fortifying) -> list[Choice]:
        found: list[Choice] = []
        for kind in facts.book.fortifications:
            if kind in facts.frame.forts[facts.seat]:
                known = drops(self.name, kind)
                found += [known[square] for square in facts.site.squares_for(kind)]
        return found

    def do(self, rules: Any, state: State, frame: Setup, wanted: Choice) -> None:
        assert isinstance(wanted.target, int)
        kind, seat = str(wanted.subject), frame.seat
        frame.forts[seat].remove(kind)
        facing = (state.edges[seat] + 4) % 8 if kind in WALLED else 0
        fort = Fort(f"fort.{len(state.forts) + 1}", kind, wanted.target, facing, seat)
        state.build(fort)
        tell(state, "fort_placed", seat=seat, fort=kind, at=fort.at, facing=facing)
        frame.turning = fort.id if fort.is_walled else ""
        if not frame.turning:
            frame.seat = other(seat)


PLACE = PlaceFort()


def begin_forts(rules: Any, state: State, frame: Setup) -> None:
    """Let the winner of the initiative begin (R-206)."""
    frame.seat = garrison.first_builder(rules, state)


def places_forts(rules: Any, state: State, frame: Setup) -> bool:
    """Tell whether somebody has a fortification to place and room for it; a ready game draws it (R-206)."""
    while any(frame.forts) and not frame.turning:
        if not frame.forts[frame.seat]:
            frame.seat = other(frame.seat)
        options = PLACE.choices(Fortifying(rules, state, frame))
        if not options:
            for kind in frame.forts[frame.seat]:
                tell(state, "fort_left_out", seat=frame.seat, fort=kind)
            frame.forts[frame.seat] = []
        elif not frame.ready:
            return True
        else:
            PLACE.do(rules, state, frame, state.chance.pick(options))
            if frame.turning:
                frame.turning, frame.seat = "", other(frame.seat)
    return False


class TurnFort(Verb[State]):
    """Choose the way that a fortification looks; it never changes afterwards (R-198)."""

    name = "face"
    rule = "R-198"

    def subjects(self, facts: Facts) -> Iterable[Part]:
        return (facts.frame.turning,)

    def targets(self, facts: Facts, subject: Part) -> Iterable[Part]:
        return range(8)

    def drop(self, facts: Facts, subject: Part, target: Part) -> Refusal | None:
        return None if target in WAYS else Refusal("facing_not_possible", "R-198", {"facing": target})

    def do(self, rules: Any, state: State, frame: Setup, wanted: Choice) -> None:
        assert isinstance(wanted.target, int)
        old = next(fort for fort in state.forts if fort.id == frame.turning)
        state.build(Fort(old.id, old.kind, old.at, wanted.target, old.side))
        tell(state, "fort_turned", fort=old.kind, at=old.at, facing=wanted.target)
        frame.turning, frame.seat = "", other(frame.seat)
        frame.step = "setup.forts"


def is_turning(rules: Any, state: State, frame: Setup) -> bool:
    """Tell whether a fortification was just placed."""
    return bool(frame.turning)


def placer_facts(rules: Any, state: State, frame: Setup) -> Facts:
    """Return the facts for the seat that places."""
    return Facts(rules, state, frame, frame.seat)


PROCEDURE = ("setup.fortify", "setup.forts", "setup.turn_fort", "setup.garrison")
STEPS = {
    "setup.fortify": Step(begin_forts),
    "setup.forts": Step(
        verbs=(PLACE,), seat=lambda state, frame: frame.seat, facts=Fortifying, wanted=places_forts, prompt="fortify",
        params=lambda rules, state, frame: {"forts": len(frame.forts[frame.seat])},
    ),
    "setup.turn_fort": Step(
        verbs=(TurnFort(),), seat=lambda state, frame: frame.seat, facts=placer_facts, wanted=is_turning,
        prompt="turn_fort", params=lambda rules, state, frame: {"fort": frame.turning},
    ),
    **garrison.STEPS,
}  # fmt: skip
