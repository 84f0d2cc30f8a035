"""Dust Tactics as the generic table asks for it; everything is answered from views, never from the state."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from game.app.art.dust_units import form_of
from game.app.news import LogLine
from game.app.table.parts import (
    Button,
    Contents,
    Frame,
    Gesture,
    Hooks,
    Phase,
    Piece,
    PlainTable,
    Room,
    Scene,
    Sheet,
    Sheets,
    Spot,
    Throw,
    unheard,
)
from game.app.tables.boxes import Box
from game.app.tables.rows import PartsPanel, Shown
from game.app.tables.tactics import faces, gestures, seen
from game.app.tables.tactics.attention import Attention, Intent
from game.app.tables.tactics.dice import roll_of
from game.app.tables.tactics.fittings import Fittings
from game.app.tables.tactics.forecasts import Odds
from game.app.tables.tactics.geometry import COUNTER, Ground, counter_size
from game.app.tables.tactics.landing import Landing, grip_of, is_large
from game.app.tables.tactics.layout import Builder, ground_of
from game.app.tables.tactics.overlays import Overlays, is_enemy
from game.app.tables.tactics.panels import Panels
from game.app.tables.tactics.previews import Previews
from game.app.tables.tactics.showing import Showing
from game.app.tables.tactics.tips import Tips
from game.app.tables.tactics.words import Words
from game.app.widgets.widget import Tip, Widget
from game.core.choice import Choice, Decision
from game.geometry.grid.squares import WEST
from game.rules.dust.state import Piece as Unit
from game.rules.dust.state import Position

if TYPE_CHECKING:
    import pygame

    from game.app.art.look import Look

MOST_DICE = 20
"""Dice that tumble at once; the tray shows all of them when they lie."""
PHASES = ("initiative", "activation", "end")


class TacticsTable(PlainTable):
    """The table of one game in one language."""

    hand_high = 0.0
    side_wide = 184.0
    foot_high = 104.0
    marks_itself = True

    def __init__(self, rules: Any, narrator: Any) -> None:
        self.rules = rules
        self.words = Words(narrator)
        self.act: Callable[[Choice], None] = unheard
        self.browse: Callable[[str], None] = unheard
        self.shown: Shown = int
        self.hooks: Hooks | None = None
        self.attention = Attention(lambda wanted: self.gesture(wanted).drop)
        self._view: Position | None = None
        self._decision: Decision | None = None
        self._overlays: Overlays | None = None
        self._odds: Odds | None = None
        self.frame = Frame((1.0, 1.0), (0.0, 0.0), (1.0, 1.0))
        self._scene: Scene | None = None
        self._sheets: tuple[object, Sheets] | None = None
        self._shown: object = None

    def attach(self, hooks: Hooks) -> None:
        """Learn what its widgets can ask of the table."""
        self.hooks = hooks

    def bloc(self, view: Position, seat: int) -> str:
        """Return the bloc of a side's army."""
        return seen.bloc(view, seat)

    # ---- What lies where ----

    def scene(self, view: Position, decision: Decision | None, frame: Frame) -> Scene:
        """Return where everything lies."""
        if view is not self._view or decision is not self._decision:
            self._overlays = Overlays(self.rules, view, decision)
        self._view, self._decision, self.frame = view, decision, frame
        self.attention.renew(view, decision)
        self._scene = Builder(self.rules, self.words, view, decision, frame).scene()
        return self._scene

    def face(self, look: Look, part: Piece | Spot, size: tuple[int, int]) -> pygame.Surface:
        """Return the picture of a piece or a spot."""
        return faces.face(look, part, size)

    def enlarged(self, look: Look, part_id: str, view: Position) -> pygame.Surface | None:
        """Return nothing: the card of a unit is in the dock while it is pointed at."""
        return None

    def passing(self, part_id: str) -> Piece | None:
        """Know nothing that only passes by."""
        return None

    def order(self, scene: Scene) -> Sequence[str]:
        """Return the parts as the keyboard visits them: units, what can be placed, then squares row by row."""
        pieces = sorted(scene.pieces.values(), key=lambda part: (part.pos[1], part.pos[0]))
        spots = sorted(scene.spots.values(), key=lambda part: (part.id.startswith("sq:"), part.pos[1], part.pos[0]))
        return [*(part.id for part in pieces), *(part.id for part in spots)]

    def ground(self, view: Position) -> Ground:
        """Return where the squares of a view lie."""
        return ground_of(self.rules, view, self.frame)

    def spare(self, view: Position) -> float:
        """Return how many units of the board's window lie left of grid and strips."""
        ground = self.ground(view)
        return ground.strip(WEST).x if WEST in ground.edges else ground.grid.x

    def overlays(self, view: Position) -> Overlays:
        """Return the overlays of a view."""
        if self._overlays is None or self._overlays.view is not view:
            self._overlays = Overlays(self.rules, view, self._decision if view is self._view else None)
        return self._overlays

    def sheets(self, view: Position) -> Sheets:
        """Return the ground and the overlays of what is looked at."""
        attention = self.attention
        key = (id(view), id(self._scene), attention.pointed, attention.selected, attention.pinned, attention.line,
               frozenset(attention.on), attention.lead.way, attention.lead.points, attention.lead.upright)  # fmt: skip
        if self._sheets is None or self._sheets[0] != key:
            self._sheets = (key, self._drawn(view))
        return self._sheets[1]

    def _drawn(self, view: Position) -> Sheets:
        ground = self.ground(view)
        landing = self.landing(view)
        showing = Showing(
            self.rules, self.words, view, self._decision, self.overlays(view), ground, self.attention, landing
        )
        parts = self._scene.pieces if self._scene is not None else {}
        boxes = {part.id: box_of(part) for part in parts.values()}
        forms = {name: form_of(self.rules.units[piece.unit]) for name, piece in view.units.items()}
        below, under = showing.ground(), showing.regions(boxes, forms)
        over, way = showing.rays(boxes), showing.way(boxes)
        return Sheets(
            (Sheet(below, below.draw),), (Sheet(under, under.draw),), (Sheet(over, over.draw),), (Sheet(way, way.draw),)
        )  # fmt: skip

    def notice(self, parts: tuple[str, ...], selected: str) -> bool:
        """Learn what is pointed at; the dock follows the unit that this is about."""
        attention = self.attention
        attention.heed(parts, selected)
        if self._view is None:
            return False
        self._lead(self._view)
        subject = attention.subject(self._view, self._decision)
        shown = (subject, attention.target(self._view, subject), attention.line, selected)
        changed, self._shown = shown != self._shown, shown
        return changed

    def _lead(self, view: Position) -> None:
        """Let the way of a unit that is carried follow the hand."""
        attention = self.attention
        piece, square = view.units.get(attention.selected), attention.square()
        if piece is not None and square is not None and attention.lead.carried:
            self.landing(view).follow(piece, self.poses_under(view, piece, square))

    def poses_under(self, view: Position, piece: Unit, square: int) -> list[int]:
        """Return the poses of a unit that a square under the pointer can mean, the likeliest first."""
        if is_large(self.rules, piece):
            return self.landing(view).poses(piece, square)
        return self.overlays(view).pose_at(piece, square, self.attention.level())

    def set_way_point(self) -> None:
        """Lead the way of the unit that moves through the square under pointer or focus."""
        view, square = self._view, self.attention.square()
        piece = view.units.get(self.attention.mover(view, self._decision)) if view is not None else None
        if view is None or piece is None or square is None:
            return
        if self.landing(view).set_point(piece, self.poses_under(view, piece, square)) and self.hooks is not None:
            self.hooks.refresh()

    def recedes(self) -> bool:
        """Take up the way that a unit was led, point by point, before the unit is let go."""
        view = self._view
        piece = view.units.get(self.attention.mover(view, self._decision)) if view is not None else None
        if view is None or piece is None or not self.landing(view).is_led(piece):
            return False
        return self.attention.lead.recede()

    def turn_about(self) -> None:
        """Let a unit of two squares lie the other way."""
        view = self._view
        piece = view.units.get(self.attention.mover(view, self._decision)) if view is not None else None
        if piece is not None:
            self.attention.lead.upright = not self.attention.lead.lies_upright(piece)
            if self.hooks is not None:
                self.hooks.refresh()

    def foretells(self, choice: Choice | None) -> bool:
        """Tell whether the dock forecasts a choice; ways are told on the board itself."""
        return choice is not None and choice.verb not in ("move", "face", "activate", *gestures.PLACED)

    # ---- Motion ----

    def locate(self, name: str) -> Spot | None:
        """Return where a unit stands in a pose of its way, 'pose:a.ghosts:37'."""
        kind, _, rest = name.partition(":")
        if kind != "pose" or self._view is None:
            return None
        unit, _, pose = rest.rpartition(":")
        piece = self._view.units.get(unit)
        if piece is None:
            return None
        field = self.rules.field
        ground = self.ground(self._view)
        box = ground.around(field.body_in(field.layout(self._view), piece.unit, int(pose)).squares)
        return Spot(name, box.centre, counter_size(box, ground.side, COUNTER))

    def thrown(self, view: Position, event_data: dict[str, Any]) -> Throw | None:
        """Return dice with the faces of the side that rolled them."""
        roll = roll_of(event_data)
        return Throw(roll.faces[:MOST_DICE], seen.bloc(view, roll.seat), roll.counted) if roll is not None else None

    # ---- What things mean ----

    def gesture(self, choice: Choice) -> Gesture:
        """Return the drag or press that means a choice."""
        assert self._view is not None  # a scene was laid out before anything is offered
        return gestures.gesture(self.rules, self._view, choice)

    def meant(self, lift: str, drop: str, view: Position) -> Sequence[Choice]:
        """Return the choices that a drop could mean."""
        return gestures.Meaning(self.rules, view, self._decision, landing=self.landing(view)).of(lift, drop)

    def landing(self, view: Position) -> Landing:
        """Return what drops on squares mean in a view."""
        return Landing(self.rules, view, self._decision if view is self._view else None, self.attention.lead)

    def taken(self, lift: str, point: tuple[float, float] | None, *, carried: bool) -> None:
        """Remember by which of its squares a unit was taken."""
        view = self._view
        piece = view.units.get(lift) if view is not None else None
        grip = (0, 0)
        if view is not None and piece is not None and piece.status == "board" and point is not None:
            layout, square = self.rules.field.layout(view), self.ground(view).under(point)
            squares = self.rules.field.body(view, piece).squares
            grip = grip_of(layout, squares, square) if square is not None else grip
        self.attention.lead.take(grip, carried=carried)

    def lands(self, lift: str, parts: Sequence[str], view: Position) -> Choice | None:
        """Return the move to where a large unit is held over, or by the way that a unit was led."""
        piece = view.units.get(lift)
        if piece is None or "move" not in seen.verbs(self._decision):
            return None
        square, level = seen.under(parts)
        if square is None:
            return None
        landing = self.landing(view)
        if is_large(self.rules, piece):
            return landing.move(piece, landing.poses(piece, square))
        wanted = landing.move(piece, self.overlays(view).pose_at(piece, square, level))
        return wanted if wanted is not None and isinstance(wanted.target, tuple) else None

    def lifts_for(self, region: Any) -> Sequence[str]:
        """Have nothing that is dropped on free points: ways are led over squares."""
        return ()

    def takes(self, part: str, view: Position) -> bool:
        """Pin a unit that is clicked, to look at it; a second click activates it. An enemy is aimed at or refused."""
        attention = self.attention
        if seen.square_of(part) is not None and attention.pinned and not self._presses(part):
            attention.pinned = ""  # a press beside it lets it go
            return True
        if not seen.is_unit(part) or part not in view.units:
            return False
        if "aim" in seen.verbs(self._decision) and is_enemy(view, view.units[part]):
            return False
        named = {str(name) for wanted in self._choices() for name in (wanted.subject, wanted.target)}
        can_act = any(wanted.verb == "activate" and wanted.subject == part for wanted in self._choices())
        if (can_act and attention.pinned == part) or (part in named and not can_act):
            return False
        attention.pinned = "" if attention.pinned == part else part
        return True

    def _presses(self, part: str) -> bool:
        """Tell whether a press on a part alone is a choice."""
        return any(not lift and drop == part for lift, drop in map(self.gesture, self._choices()))

    def _choices(self) -> Sequence[Choice]:
        return self._decision.choices if self._decision is not None else ()

    def intend(self, lift: str, parts: Sequence[str]) -> None:
        """Remember where a unit was dropped that is only activated now."""
        if self._view is None or lift not in self._view.units:
            return
        own = self._view.units[lift].side
        held = self._view.units[lift]
        square, _ = seen.under(parts)
        if square is not None and is_large(self.rules, held):
            found = self.overlays(self._view).reach(held, "march")
            poses = self.landing(self._view).poses(held, square)
            pose = next((pose for pose in poses if found is not None and pose in found.costs), -1)
            if pose >= 0:
                part = gestures.place_part(self.rules, self._view, lift, pose)
                self.attention.intent = Intent(lift, part, pose)
                return
        for part in parts:
            unit = self._view.units.get(part)
            if seen.square_of(part) is not None or (unit is not None and unit.side != own):
                self.attention.intent = Intent(lift, part)
                return

    def follow_up(self, view: Position, decision: Decision) -> Sequence[Choice]:
        """Return what a drag means for the decision that it led to."""
        before = self.attention.built
        found = self.attention.follow_up(view, decision)
        if not found and self.attention.built != before and self.hooks is not None:
            self.hooks.refresh()
        return found

    def buttons(self, view: Position, decision: Decision) -> Sequence[Button]:
        """Return the words that can be said."""
        reactor = self.odds(view).best_reactor(decision) if "react" in seen.verbs(decision) else ""
        return gestures.buttons(self.words, view, decision, self.attention.pinned, reactor)

    def contents(self, part_id: str, view: Position) -> Contents | None:
        """Return nothing: there are no piles."""
        return None

    def tip(self, part_id: str, view: Position) -> Tip | None:
        """Return what hovering a part tells; the square under a unit says nothing, the dock shows the unit."""
        if seen.square_of(part_id) is not None and any(map(seen.is_unit, self.attention.pointed[:1])):
            return None
        return Tips(self.rules, self.words, view, self.overlays(view), told=self.frame.dock[0] < 1).of(part_id)

    def preview(self, choice: Choice, view: Position) -> Tip | None:
        """Return what a choice would do; what is aimed is told by the dock while it is open."""
        if choice.verb == "aim" and self.frame.dock[0] > 1:
            return None
        return Previews(self.rules, self.words, view, self.overlays(view), self.odds(view)).of(choice)

    def foreseen(self, choices: Sequence[Choice]) -> Choice | None:
        """Foresee nothing before a target is pointed at."""
        return None

    def panels(self, view: Position, decision: Decision | None, choice: Choice | None) -> Sequence[PartsPanel]:
        """Return the panels of the dock: the card of whom it is about, odds, what can be chosen."""
        return Panels(self, view, decision).all(choice)

    def odds(self, view: Position) -> Odds:
        """Return the odds of a view."""
        if self._odds is None or self._odds.view is not view:
            self._odds = Odds(self.rules, view)
        return self._odds

    def fittings(
        self, look: Look, room: Room, view: Position, decision: Decision | None, log: Sequence[LogLine]
    ) -> Sequence[Widget]:
        """Return the list of units, the actions with the dice, and the legend."""
        return Fittings(self, look, view, decision, log).all(room)

    # ---- Turn and phase ----

    def phases(self, view: Position) -> Sequence[Phase]:
        """Return the parts of the phase bar."""
        at = seen.phase(view)
        names = ("setup", *PHASES) if at == "setup" else PHASES
        now = names.index(at)
        states = ["done" if n < now else "now" if n == now else "ahead" for n in range(len(names))]
        return [Phase(self.words.texts(f"dust.phase.{name}"), state) for name, state in zip(names, states, strict=True)]

    def headline(self, view: Position) -> tuple[str, str]:
        """Return the scenario, and how the sides stand."""
        name = self.words.texts(f"tactics.scenario.{view.scenario}.name")
        scenario = self.rules.scenarios[view.scenario]
        figures = view.points if scenario.goal else view.destroyed
        key = "headline.points" if scenario.goal else "headline.destroyed"
        first, second = self.sides(view)
        return name, self.words(key, first=first, a=figures[0], second=second, b=figures[1])

    def sides(self, view: Position) -> tuple[str, str]:
        """Return what the sides are called: by their blocs, or by their armies where these are of one bloc."""
        words = self.words
        if view.blocs[0] == view.blocs[1]:
            return words.army(view.armies[0]), words.army(view.armies[1])
        return words.bloc(view.blocs[0]), words.bloc(view.blocs[1])

    # ---- Events ----

    def parts_of(self, event_data: dict[str, Any]) -> Sequence[str]:
        """Return the units and squares that an event speaks of."""
        found: list[str] = []
        for name, value in event_data.items():
            if isinstance(value, str) and seen.is_unit(value):
                found.append(value)
            elif name == "at" and isinstance(value, int) and self._view is not None:
                found.append(f"sq:{value % self.rules.field.layout(self._view).board.size}")
        return list(dict.fromkeys(found))


def box_of(part: Piece) -> Box:
    """Return the box of a piece on the board."""
    return Box(part.pos[0] - part.size[0] / 2, part.pos[1] - part.size[1] / 2, *part.size)
