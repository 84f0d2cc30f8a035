"""Battlefield as the generic table asks for it; everything is answered from views, never from the state."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from game.app.art.dust_units import form_of
from game.app.news import LogLine
from game.app.table.parts import BOARD, RIM, Eye, Frame, Gesture, Lens, Piece, Room, Scene, Sheet, Sheets, Spot
from game.app.tables.battlefield import faces, gestures
from game.app.tables.battlefield.fittings import Fittings
from game.app.tables.battlefield.forecasts import Odds
from game.app.tables.battlefield.gestures import Dropping
from game.app.tables.battlefield.layout import FIGURE, LAID, Builder, unit_of
from game.app.tables.battlefield.mat import Mat
from game.app.tables.battlefield.overlays import Overlays
from game.app.tables.battlefield.panels import Panels
from game.app.tables.battlefield.previews import Previews
from game.app.tables.battlefield.sheets import GroundSheet
from game.app.tables.battlefield.showing import Showing
from game.app.tables.battlefield.spotlight import Spotlight
from game.app.tables.battlefield.tips import Tips
from game.app.tables.battlefield.words import Words
from game.app.tables.boxes import Box
from game.app.tables.rows import PartsPanel
from game.app.tables.tactics import gestures as grid
from game.app.tables.tactics import seen
from game.app.tables.tactics.table import TacticsTable, box_of
from game.app.widgets.widget import Tip, Widget
from game.core.choice import Choice, Decision
from game.core.rng import Chance
from game.geometry.table.places import spot_of
from game.geometry.table.shapes import CIRCLE, MM
from game.rules.dust.state import Position

if TYPE_CHECKING:
    import pygame

    from game.app.art.look import Look

TURN = 150
"""By how much a key turns what is placed, in tenths of a degree."""


class BattlefieldTable(TacticsTable):
    """The table of one game in one language."""

    side_wide = 0.0
    head_high = 46.0

    def __init__(self, rules: Any, narrator: Any) -> None:
        super().__init__(rules, narrator)
        self.words: Words = Words(narrator)
        self.attention.on = {"reach", "arc", "sight", "tape", "capture"}
        self.lens: Lens | None = None
        """How the board was drawn last, for the small table in the dock."""
        self._boxes: tuple[dict[str, Box], dict[str, Box]] = ({}, {})
        """Where the pieces are on the board, and on its window."""
        self.turn: int | None = None
        self.floor = 0
        self._pointed: tuple[float, float] | None = None
        self._meant: Choice | None = None

    # ---- What lies where ----

    def scene(self, view: Position, decision: Decision | None, frame: Frame) -> Scene:
        """Return where everything lies."""
        if view is not self._view or decision is not self._decision:
            self._overlays = Overlays(self.rules, view, decision)  # type: ignore[assignment]
            self.turn = None
        self._view, self._decision, self.frame = view, decision, frame
        self.attention.renew(view, decision)
        self._scene = Builder(self.rules, self.words, view, decision, frame).scene()
        parts = self._scene.pieces.values()
        self._boxes = (
            {part.id: box_of(part) for part in parts if part.plane == BOARD},
            {part.id: box_of(part) for part in parts if part.plane == RIM},
        )  # fmt: skip
        return self._scene

    def face(self, look: Look, part: Piece | Spot, size: tuple[int, int]) -> pygame.Surface:
        """Return the picture of a piece or a spot."""
        return faces.face(look, part, size, self.rules)

    def eye(self, view: Position) -> Eye:
        """Let the table fill its window once the battle has begun, and show where something happens."""
        if seen.phase(view) == "setup":
            return Eye()
        decision = self._decision if view is self._view else None
        box = Spotlight(self.rules, view, decision, self.mat(view)).box()
        if box is None:
            return Eye(full=True)
        span = (box.x, box.y, box.x + box.w, box.y + box.h)
        return Eye(full=True, about=(view.turn, box), span=span)

    def order(self, scene: Scene) -> Sequence[str]:
        """Return the parts as the keyboard visits them: units, what can be placed, then spots."""
        pieces = sorted(scene.pieces.values(), key=lambda part: (part.pos[1], part.pos[0]))
        units = [part.id for part in pieces if FIGURE not in part.id and part.id != "tray"]
        return [*units, *(name for name in scene.spots if name != "table")]

    def mat(self, view: Position) -> Mat:
        """Return where the table lies."""
        return Mat(self.frame, self.rules.field.size(view))

    def box(self) -> Box:
        """Return where the table lies on the board now."""
        return Mat(self.frame, self.rules.field.size(self._view)).box

    def overlays(self, view: Position) -> Any:
        """Return the overlays of a view."""
        if self._overlays is None or self._overlays.view is not view:
            found = Overlays(self.rules, view, self._decision if view is self._view else None)
            self._overlays = found  # type: ignore[assignment]
        return self._overlays

    def sheets(self, view: Position) -> Sheets:
        """Return the ground and the overlays of what is looked at."""
        attention = self.attention
        key = (id(view), id(self._scene), attention.pointed, attention.selected, attention.pinned, attention.line,
               frozenset(attention.on), self.turn, self.floor)  # fmt: skip
        showing = Showing(self.rules, self.words, view, self._decision, self.overlays(view), self.mat(view), attention)
        boxes, rim = self._boxes
        if self._sheets is None or self._sheets[0] != key:
            self._sheets = (key, self._still(showing, view, boxes, rim))
        spot = self.mat(view).spot(self._pointed) if self._pointed is not None else None
        live = showing.live(boxes, self._meant, spot)
        return self._sheets[1]._replace(live=(Sheet(live, live.draw),))

    def _still(self, showing: Showing, view: Position, boxes: dict[str, Box], rim: dict[str, Box]) -> Sheets:
        forms = {name: form_of(self.rules.units[piece.unit]) for name, piece in view.units.items()}
        below, under = showing.ground(), showing.regions(boxes, forms)
        rulers, over = showing.rulers(), showing.rays(boxes, rim)
        above = (Sheet(rulers, rulers.draw), Sheet(over, over.draw))
        return Sheets((Sheet(below, self._watched(below)),), (Sheet(under, under.draw),), above)

    def _watched(self, below: GroundSheet) -> Callable[[pygame.Surface, Look, Lens], None]:
        """Return what draws the ground and remembers through which lens."""
        def draw(canvas: pygame.Surface, look: Look, lens: Lens) -> None:
            self.lens = lens
            below.draw(canvas, look, lens)

        return draw

    def notice(self, parts: tuple[str, ...], selected: str) -> bool:
        """Learn what is pointed at; figures stand for their unit."""
        return super().notice(tuple(unit_of(part)[0] for part in parts), unit_of(selected)[0])

    # ---- Free points ----

    def lifts_for(self, region: Any) -> Sequence[str]:
        """Return the parts that can be dropped on free points of a region."""
        assert self._view is not None
        return gestures.lifts_for(self._view, region)

    def at(self, lift: str, point: tuple[float, float], view: Position) -> Sequence[Choice]:
        """Return what dropping something on a spot of the table means."""
        mat = self.mat(view)
        self._pointed = point
        if not mat.holds(point) or self._over_tray(point):
            self._meant = None
            return ()
        found = Dropping(self.rules, view, self._decision, self.turn, self.floor).of(lift, *mat.spot(point))
        self._meant = found[0] if found else None
        return found

    def _over_tray(self, point: tuple[float, float]) -> bool:
        """Tell whether a point of the board lies under the tray on its window."""
        tray = self._scene.pieces.get("tray") if self._scene is not None else None
        if tray is None or self.lens is None:
            return False
        share = self.lens.window.w / self.frame.board[0]
        box, corner = box_of(tray), self.lens.window.topleft
        x = (self.lens.origin[0] + point[0] * self.lens.zoom - corner[0]) / share
        y = (self.lens.origin[1] + point[1] * self.lens.zoom - corner[1]) / share
        return box.x <= x <= box.x + box.w and box.y <= y <= box.y + box.h

    def taken(self, lift: str, point: tuple[float, float] | None, *, carried: bool) -> None:
        """Care for no grip: a unit is held by its leader or its middle."""

    def carries(self, part: str) -> bool:
        """Tell whether what hangs on the pointer is shown as it would lie."""
        return self._meant is not None and self._meant.verb in (*gestures.PUT, *LAID)

    def hovers(self, point: tuple[float, float] | None) -> bool:
        """Learn which point of the board the pointer is over; the tape and templates follow it."""
        changed = point != self._pointed
        self._pointed = point
        if point is None or not self.attention.selected:
            self._meant = None
        return changed and bool({"tape", "threat"} & self.attention.on or self.attention.selected)

    def nudged(
        self, lift: str, point: tuple[float, float] | None, step: tuple[int, int], view: Position
    ) -> tuple[float, float] | None:
        """Return the point so many millimetres right of and above another, or of where a unit or its figure stands."""
        mat = self.mat(view)
        if point is None or not mat.holds(point):
            x, y = self._start(lift, view)
        else:
            x, y = mat.spot(point)
        right, up = max(0, min(mat.wide, x + step[0] * MM)), max(0, min(mat.deep, y + step[1] * MM))
        return mat.point(right, up)

    def _start(self, lift: str, view: Position) -> tuple[int, int]:
        """Return where keys begin to move something: where it stands, or some place where it may lie."""
        unit, figure = unit_of(lift)
        piece = view.units.get(seen.bearer_of(unit)[0])
        if piece is None or piece.status != "board":
            regions = self._decision.regions if self._decision is not None else ()
            region = next((one for one in regions if lift in gestures.lifts_for(view, one)), None)
            found = region.sample(Chance(1)) if region is not None else None
            wide, deep = self.rules.field.size(view)
            return (found[0], found[1]) if found is not None else (wide // 2, deep // 2)
        x, y, _ = spot_of(piece.spots[figure] if figure >= 0 else piece.at)
        return x, y

    def turn_by(self, steps: int) -> None:
        """Turn what is held, or change the floor it goes to."""
        self.turn = ((self.turn or 0) + steps * TURN) % CIRCLE

    def climb(self, floors: int) -> None:
        """Choose another floor for what is put into a house."""
        self.floor = max(0, min(4, self.floor + floors))

    def zoom_words(self) -> str:
        """Return how large the table shows, in hundredths of what shows all of it."""
        if self.lens is None or self._view is None:
            return self.words("zoom.share", n=100)
        wide, high = self.mat(self._view).world
        whole = min(self.lens.window.w / wide, self.lens.window.h / high)
        return self.words("zoom.share", n=round(100 * self.lens.zoom / whole))

    # ---- Motion ----

    def locate(self, name: str) -> Spot | None:
        """Return where a unit stands on its way, 'pose:a.ghosts:37', or a spot of the table, 'at:37'."""
        kind, _, rest = name.partition(":")
        if self._view is None or kind not in ("pose", "at"):
            return None
        unit, _, pose = rest.rpartition(":")
        x, y, _ = spot_of(int(pose))
        mat = self.mat(self._view)
        piece = self._view.units.get(unit)
        radius = self.rules.field.builds[piece.unit].radius if piece is not None else self.rules.figures.objective * 5
        side = mat.length(2 * radius)
        return Spot(name, mat.point(x, y), (side, side))

    # ---- What things mean ----

    def gesture(self, choice: Choice) -> Gesture:
        """Return the drag or press that means a choice."""
        assert self._view is not None
        return gestures.gesture(self._view, choice)

    def meant(self, lift: str, drop: str, view: Position) -> Sequence[Choice]:
        """Return the choices that a press, or a drop on a unit, could mean."""
        lift, drop = unit_of(lift)[0], unit_of(drop)[0]
        return grid.Meaning(self.rules, view, self._decision, squares=False).of(lift, drop)

    def takes(self, part: str, view: Position) -> bool:
        """Pin a unit that is clicked by any of its figures, unless it can be put somewhere now."""
        regions = self._decision.regions if self._decision is not None else ()
        if any(part in gestures.lifts_for(view, region) for region in regions):
            return False
        return super().takes(unit_of(part)[0], view)

    def intend(self, lift: str, parts: Sequence[str]) -> None:
        """Remember nothing: a drag on the table says where at once."""

    def tip(self, part_id: str, view: Position) -> Tip | None:
        """Return what hovering a part tells."""
        return Tips(self.rules, self.words, view, told=self.frame.dock[0] < 1).of(unit_of(part_id)[0])

    def preview(self, choice: Choice, view: Position) -> Tip | None:
        """Return what a choice would do; what is aimed is told by the dock while it is open."""
        if choice.verb == "aim" and self.frame.dock[0] > 1:
            return None
        return Previews(self.rules, self.words, view, self.overlays(view), self.odds(view)).of(choice)

    def odds(self, view: Position) -> Odds:
        """Return the odds of a view."""
        if not isinstance(self._odds, Odds) or self._odds.view is not view:
            self._odds = Odds(self.rules, view)
        return self._odds

    def panels(self, view: Position, decision: Decision | None, choice: Choice | None) -> Sequence[PartsPanel]:
        """Return the panels of the dock."""
        return Panels(self, view, decision).all(choice)

    def fittings(
        self, look: Look, room: Room, view: Position, decision: Decision | None, log: Sequence[LogLine]
    ) -> Sequence[Widget]:
        """Return the units of both sides, the actions with the dice, and the legend."""
        return Fittings(self, look, view, decision, log).all(room)

    def headline(self, view: Position) -> tuple[str, str]:
        """Return the scenario, and how the sides stand."""
        name = self.words.texts(f"battlefield.scenario.{view.scenario}.name")
        first, second = self.sides(view)
        a, b = view.destroyed
        return name, self.words("headline.destroyed", first=first, a=a, second=second, b=b)

    def parts_of(self, event_data: dict[str, Any]) -> Sequence[str]:
        """Return the units and spots that an event speaks of."""
        found: list[str] = []
        for name, value in event_data.items():
            if isinstance(value, str) and seen.is_unit(value):
                found.append(value)
            elif name == "at" and isinstance(value, int):
                found.append(f"at:{value}")
        return list(dict.fromkeys(found))
