"""Where everything lies on the table of Dust Tactics: squares, counters, those who wait; imports geometry and rules."""

from __future__ import annotations

from typing import Any

from game.app.art.dust_counters import Counter
from game.app.art.dust_units import counter_of
from game.app.table.parts import Frame, Scene
from game.app.tables.laying import Laying
from game.app.tables.tactics import seen
from game.app.tables.tactics.geometry import COUNTER, LEDGE, STRIP, Ground, counter_size, shared
from game.app.tables.tactics.gestures import PLACED
from game.app.tables.tactics.words import Words, square_name
from game.core.choice import Decision
from game.geometry.grid.forts import squares_of
from game.geometry.grid.squares import VECTORS
from game.rules.dust.frames import Activation, Setup
from game.rules.dust.state import Piece, Position

STANDING, HEROES, FLYING, ARROWS = 10, 20, 30, 40
"""How high counters lie: aircraft above heroes above the rest, and the arrows of the facings above all."""
INSEPARABLE = ("attached",)
"""Posts of those who have no counter of their own: a commissar is one of his squad (R-169)."""
GUN = 1.3
"""The side of the counter of a gun that fills its fortification, in squares."""
CARGO = 0.42
"""How large the counter of somebody aboard is, as a share of a square."""
MARKERS = {"stunned": "stunned", "under-fire": "under_fire", "suppressed": "suppressed"}
OFF_BOARD = ("waiting", "reserve")
TAB = (0.3, 0.24)
"""The size of a level's tab, in squares."""


def ground_of(rules: Any, view: Position, frame: Frame) -> Ground:
    """Return where the squares of a view lie; strips are narrow where nobody waits nor ever will."""
    scenario = rules.scenarios[view.scenario]
    deep = seen.phase(view) == "setup" or scenario.reserves or scenario.all_return
    waiting = {rules.entry_edge(view, piece) for piece in view.units.values() if piece.status in OFF_BOARD}
    edges = {edge: STRIP if deep or edge in waiting else LEDGE for edge in seen.entry_edges(scenario.entry)}
    return Ground(frame, rules.field.layout(view).board, edges)


def counter_for(rules: Any, view: Position, piece: Piece) -> Counter:
    """Return what is on the counter of a unit, its facing apart."""
    unit = rules.units[piece.unit]
    total, left = seen.strength(unit, piece)
    face = counter_of(unit, total=total, left=left)._replace(bloc=seen.bloc(view, piece.side))
    markers = tuple(MARKERS[marker.kind] for marker in piece.markers if marker.kind in MARKERS)
    frame = seen.frame_of(view, Activation)
    acting = frame is not None and frame.unit == piece.id
    return face._replace(markers=markers, activated=piece.activated and not acting)


class Builder(Laying):
    """Lays out one view."""

    def __init__(self, rules: Any, words: Words, view: Position, decision: Decision | None, frame: Frame) -> None:
        super().__init__()
        self.rules = rules
        self.words = words
        self.view = view
        self.decision = decision
        self.frame = frame
        self.layout = rules.field.layout(view)
        self.ground = ground_of(rules, view, frame)

    def scene(self) -> Scene:
        """Return the whole table."""
        board = self.layout.board
        for square in range(board.size):
            self.spot(f"sq:{square}", self.ground.box(square), label=square_name(board, square))
        for edge in sorted(self.ground.edges):
            self.spot(f"edge:{edge}", self.ground.strip(edge), label=self.words(f"edge.{edge}"))
        self._tabs()
        self._standing()
        self._aboard()
        if seen.frame_of(self.view, Setup) is not None:
            self._supply()
        else:
            for seat in (0, 1):
                self._waiting(seat)
        self._compass()
        return self.lain(self.frame.board)

    # ---- Levels ----

    def _tabs(self) -> None:
        """Put a tab on building squares for each upper level that can be chosen now."""
        size = self.layout.board.size
        side = self.ground.side
        for place in sorted(self._places_offered()):
            level, square = divmod(place, size)
            number = self.layout.building_of[square]
            if not level or number is None:
                continue
            top = self.layout.buildings[number].levels
            box = self.ground.box(square)
            wide, high = TAB[0] * side, TAB[1] * side
            y = box.y + box.h - level * (high + 1) - 1
            tab = box._replace(x=box.x + box.w - wide - 1, y=y, w=wide, h=high)
            label = f"{square_name(self.layout.board, square)} {self.words.level(level, top)}"
            face = ("level", self.words.level_short(level, top))
            self.spot(f"lv:{square}:{level}", tab, face=face, label=label)

    def _places_offered(self) -> set[int]:
        """Return the places that can be chosen now, floors and roofs included."""
        if self.decision is None:
            return set()
        return {
            wanted.target for wanted in self.decision.choices
            if wanted.verb in ("move", "order", "smoke", "place") and isinstance(wanted.target, int)
            and self._fills_one(str(wanted.subject))
        }  # fmt: skip

    def _fills_one(self, subject: str) -> bool:
        piece = self.view.units.get(seen.bearer_of(subject)[0])
        return piece is None or self.rules.field.gaits[piece.unit].size == 1

    # ---- Units ----

    def _standing(self) -> None:
        """Put the units on the board down: those that share a square side by side."""
        crowds: dict[tuple[int, ...], list[Piece]] = {}
        for piece in self.view.units.values():
            if piece.status == "board":
                crowds.setdefault(self._squares(piece), []).append(piece)
        for squares, crowd in crowds.items():
            over = self._over(squares, crowds)
            for at, piece in enumerate(crowd):
                self._stand(piece, at, len(crowd), over)

    def _aboard(self) -> None:
        """Put those who are carried on a corner of their carrier, small, one beside the other (D-294)."""
        loads: dict[str, list[Piece]] = {}
        for piece in self.view.units.values():
            carrier = self.view.stance(piece)
            if carrier is not piece and carrier.status == "board" and piece.post not in INSEPARABLE:
                loads.setdefault(carrier.id, []).append(piece)
        side = self.ground.side * CARGO
        for carrier_id, load in loads.items():
            box = self.ground.around(self._squares(self.view.units[carrier_id]))
            for at, piece in enumerate(load):
                face = ("counter", self.counter(piece, facing=False), "")
                pos = (box.x + box.w - side * (0.6 + 0.8 * at), box.y + box.h - side * 0.6)
                self.piece(piece.id, face, pos, (side, side), z=FLYING + 1 + at)

    def _is_small(self, piece: Piece) -> bool:
        return bool(self.rules.field.gaits[piece.unit].size == 1)

    def _over(self, squares: tuple[int, ...], crowds: dict[tuple[int, ...], list[Piece]]) -> bool:
        """Tell whether a crowd stands below or above larger counters that share some of its squares."""
        return any(other != squares and set(other) & set(squares) for other in crowds)

    def _squares(self, piece: Piece) -> tuple[int, ...]:
        return self.rules.field.body_in(self.layout, piece.unit, piece.at).squares  # type: ignore[no-any-return]

    def _stand(self, piece: Piece, at: int, count: int, over: bool) -> None:
        box = self.ground.around(self._squares(piece))
        side = self.ground.side
        if count == 1:
            size = counter_size(box, side, COUNTER)
            pos = box.centre
            if self._is_inside(piece):  # the walls show around those inside
                size = (side * (COUNTER if self._is_small(piece) else GUN),) * 2
            if over and self._is_small(piece):  # beside the counter of a larger unit
                size, pos = (side * 0.5, side * 0.5), (box.x + box.w * 0.3, box.y + box.h * 0.68)
        else:
            pos, share = shared(box, count, at)
            size = (side * share, side * share)
        unit = self.rules.units[piece.unit]
        z = FLYING if unit.kind == "aircraft" else HEROES if unit.kind == "hero" else STANDING
        self.piece(piece.id, ("counter", self.counter(piece), self._level(piece)), pos, size, z=z + at)

    def _is_inside(self, piece: Piece) -> bool:
        return bool(self.layout.forts) and self.rules.field.fort_of(self.view, piece) is not None

    def _level(self, piece: Piece) -> str:
        """Return the sign of the floor a unit is on, nothing on the ground and in the air."""
        size = self.layout.board.size
        if not self._is_small(piece) or piece.at < size:
            return ""
        level, square = divmod(piece.at, size)
        number = self.layout.building_of[square]
        return self.words.level_short(level, self.layout.buildings[number].levels) if number is not None else ""

    def counter(self, piece: Piece, *, facing: bool = True) -> Counter:
        """Return what is on the counter of a unit."""
        looks = piece.facing if facing and self.rules.field.faces[piece.unit] else None
        return counter_for(self.rules, self.view, piece)._replace(facing=looks)

    def _supply(self) -> None:
        """Line up what is still to be placed, along the edge of whoever places it."""
        if self.decision is None:
            return
        kinds = dict.fromkeys(
            (wanted.verb, str(wanted.subject)) for wanted in self.decision.choices if wanted.verb in PLACED
        )
        places = self.ground.queue(self.view.edges[self.decision.seat], len(kinds))
        for (verb, kind), (pos, size) in zip(kinds, places, strict=True):
            name = self.words("objective") if verb == "objective" else self.words.terrain(kind)
            self.piece(f"{verb}:{kind}", ("tile", kind), pos, size, z=STANDING, label=name)

    def _compass(self) -> None:
        """Put an arrow around a unit for each facing that it may take now."""
        wanted = [one for one in self.decision.choices if one.verb == "face"] if self.decision is not None else []
        for one in wanted:
            assert isinstance(one.target, int)
            box = self.ground.around(self._turning(str(one.subject)))
            right, up = VECTORS[one.target]
            side = 0.42 * self.ground.side
            reach = (box.w / 2 + side * 0.62, box.h / 2 + side * 0.62)
            x, y = box.centre[0] + right * reach[0], box.centre[1] - up * reach[1]
            name = self.words(f"facing.{one.target}")
            face, size = ("arrow", one.target), (side, side)
            self.piece(f"face:{one.target}", face, (x, y), size, z=ARROWS, label=name, marked=False)

    def _turning(self, name: str) -> tuple[int, ...]:
        """Return the squares of a unit, or of a fortification, that is to be turned."""
        piece = self.view.units.get(name)
        if piece is not None:
            return self._squares(piece)
        fort = next(fort for fort in self.view.forts if fort.id == name)
        return squares_of(self.layout.board, fort.at)

    def _waiting(self, seat: int) -> None:
        """Line up those who are still to enter, along their edge."""
        queue = [
            piece for piece in self.view.of(seat)
            if self.view.stance(piece).status in OFF_BOARD and piece.post not in INSEPARABLE
        ]  # fmt: skip
        by_edge: dict[int, list[Piece]] = {}
        for piece in queue:
            by_edge.setdefault(self.rules.entry_edge(self.view, piece), []).append(piece)
        for edge, crowd in by_edge.items():
            places = self.ground.queue(edge, len(crowd))
            for piece, (pos, size) in zip(crowd, places, strict=True):
                face = self.counter(piece, facing=False)
                self.piece(piece.id, ("counter", face, ""), pos, size, z=STANDING)
