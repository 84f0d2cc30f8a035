"""What a game puts on the table: pieces, spots, gestures, and the interface that each game fills in."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

import msgspec

from game.app.news import LogLine
from game.app.table.lively import Count
from game.app.widgets.widget import Tip, Widget
from game.core.choice import Choice, Decision

if TYPE_CHECKING:
    import pygame

    from game.app.art.look import Look

BOARD, RIM, HAND, DOCK = "board", "rim", "hand", "dock"
"""The planes: the board under the camera in units of its own; rim, hand and dock in units of the screen.

The rim lies on the window of the board, whatever the camera shows.
"""


FULL = 1.8
"""The largest zoom, in multiples of the one that shows all of a board, by which it fills its window on its own."""


class Piece(msgspec.Struct, frozen=True):
    """Something that can be seen and perhaps lifted: a card, a unit, a counter."""

    id: str
    face: Hashable
    """Everything its picture depends on; two pieces with the same face and size share one picture.

    In a tuple, a Count ticks when it changes, and a Flicker burns.
    """
    pos: tuple[float, float]
    """Its centre."""
    size: tuple[float, float]
    plane: str = BOARD
    z: int = 0
    angle: float = 0.0
    dim: bool = False
    secret: bool = False
    """Only some seats may see its front; tests watch that nobody else's screen draws it."""
    back: Hashable = None
    """The face that shows while it is turned over; None is a plain back."""
    label: str = ""
    """What it is called; the narrator is asked if it is empty."""
    marked: bool = True
    """It is underlined while something can be done with it; a sign that is only there to be pressed is not."""


class Spot(msgspec.Struct, frozen=True):
    """A place that pieces can be dropped on: a zone, a pile, a panel."""

    id: str
    pos: tuple[float, float]
    """Its centre."""
    size: tuple[float, float]
    plane: str = BOARD
    label: str = ""
    face: Hashable = None
    """What is drawn there below the pieces; None draws nothing."""


class Scene(msgspec.Struct, frozen=True):
    """The whole table of one view: pieces from the lowest to the topmost, spots, and the size of the board."""

    pieces: dict[str, Piece]
    spots: dict[str, Spot]
    size: tuple[float, float]


class Gesture(NamedTuple):
    """The drag that means a choice: which piece is lifted, where it is dropped.

    A drop that is empty is a press on the piece alone; a lift that is empty is a press on the target
    (a ration given to a unit), onto which the choice's subject can be dragged as well; both empty is a button.
    """

    lift: str = ""
    drop: str = ""


class Button(NamedTuple):
    """A word that can be said: its choice, label, key, icon, and whether it is the amber one."""

    choice: Choice
    label: str
    key: str = ""
    primary: bool = False
    icon: str = ""
    final: bool = False
    """It ends the chance to do anything else: said by its key alone, it is asked about first."""


class Contents(NamedTuple):
    """What lies in a pile that may be looked through: its name, and its cards from the top, each with its face."""

    title: str
    cards: tuple[tuple[str, Hashable], ...]


class Phase(NamedTuple):
    """One part of the phase bar."""

    label: str
    state: str
    """done, now or ahead."""


class Frame(NamedTuple):
    """The room that a game's table has, in units of the screen, and how it should be used."""

    board: tuple[float, float]
    """Width and height of the board's window."""
    hand: tuple[float, float]
    dock: tuple[float, float]
    compact: bool = False


class Lens(NamedTuple):
    """How the board shows: its window, the pixel of its upper left corner, pixels for a unit, zooming or not."""

    window: pygame.Rect
    origin: tuple[float, float]
    zoom: float
    moving: bool = False


class Eye(NamedTuple):
    """How the board should be seen: filling its window or whole, and what has to be in sight."""

    full: bool = False
    about: Hashable = None
    """What it is about: the camera moves when that changes."""
    span: tuple[float, float, float, float] | None = None
    """The left, upper, right and lower end of what has to be in sight."""


class Sheet(NamedTuple):
    """A drawing over the whole board; sheets with the same key look the same."""

    key: Hashable
    draw: Callable[[pygame.Surface, Look, Lens], None]


class Sheets(NamedTuple):
    """What a game draws over its whole board."""

    ground: tuple[Sheet, ...] = ()
    """Below the spots; kept with the resting picture."""
    under: tuple[Sheet, ...] = ()
    """Below the pieces; kept with the resting picture."""
    over: tuple[Sheet, ...] = ()
    """Above the pieces; drawn once and kept."""
    live: tuple[Sheet, ...] = ()
    """What follows the pointer: drawn with every frame, so it should be little."""


class Room(NamedTuple):
    """Where a game may put widgets of its own, in pixels: left of the board, below it, on it and above it."""

    side: pygame.Rect
    foot: pygame.Rect
    board: pygame.Rect
    head: pygame.Rect


class Hooks(NamedTuple):
    """What a game's own widgets can ask of the table."""

    pick: Callable[[str], None]
    """Press a part, as a click on it does."""
    drag: Callable[[str, tuple[int, int]], None]
    """Select a part of the dock while it is dragged."""
    drop: Callable[[str, tuple[int, int]], None]
    """Let go of it over the board."""
    refresh: Callable[[], None]
    """Show what the game's table has changed about itself."""
    ask: Callable[[Sequence[Choice]], None]
    """Let the person choose among choices."""
    zoom: Callable[[int], None]
    """Show the board larger or smaller by a step, by none: all of it, or filling its window."""
    look: Callable[[tuple[float, float]], None]
    """Bring a point of the board to the middle of its window."""
    rule: Callable[[str], None]
    """Open the rule book at a rule."""


class Throw(NamedTuple):
    """Dice as they fell: their faces, the bloc whose dice they are, and which of them count."""

    faces: tuple[str | int, ...]
    bloc: str
    counted: frozenset[int]


class Panel(Protocol):
    """A panel of the dock; the table draws its box and gives it the room inside."""

    id: str
    title: str
    stretch: bool
    """It takes the height that is left over."""
    urgent: bool
    """It must be seen before something is decided: the log makes room for it."""
    pinned: bool
    """It stays at the foot while those above it scroll, unless that leaves too little of them."""
    spare: bool
    """It is left out where the panels before it leave no room, rather than making all of them scroll."""

    @property
    def counts(self) -> Sequence[Count]:
        """Return its numbers that tick when they change."""

    def height(self, look: Look, width: int) -> int:
        """Return the pixels that its content needs at least."""

    def build(self, look: Look, rect: pygame.Rect) -> list[Widget]:
        """Return the widgets that show it."""


def unheard(wanted: object) -> None:
    """Do nothing: nobody listens yet."""


class PlainTable:
    """A table without a map: what games of cards answer to the part of the contract that is about maps."""

    side_wide = 0.0
    foot_high = 0.0
    head_high = 0.0
    marks_itself = False

    def attach(self, hooks: Hooks) -> None:
        """Ask for nothing."""

    def bloc(self, view: Any, seat: int) -> str:
        """Leave the badges to the names of the seats."""
        return ""

    def sheets(self, view: Any) -> Sheets:
        """Draw nothing over the board."""
        return Sheets()

    def eye(self, view: Any) -> Eye:
        """Have the whole board in its window."""
        return Eye()

    def notice(self, parts: tuple[str, ...], selected: str) -> bool:
        """Show the same whatever is pointed at."""
        return False

    def locate(self, name: str) -> Spot | None:
        """Know no place that is no part."""
        return None

    def thrown(self, view: Any, event_data: dict[str, Any]) -> Throw | None:
        """Leave dice as the event has them."""
        return None

    def foretells(self, choice: Choice | None) -> bool:
        """Forecast every choice in the dock."""
        return True

    def takes(self, part: str, view: Any) -> bool:
        """Leave every press to the choices."""
        return False

    def taken(self, lift: str, point: tuple[float, float] | None, *, carried: bool) -> None:
        """Care for no grip."""

    def recedes(self) -> bool:
        """Have nothing half done but what is held."""
        return False

    def lands(self, lift: str, parts: Sequence[str], view: Any) -> Choice | None:
        """Leave every drop to the targets."""
        return None

    def lifts_for(self, region: Any) -> Sequence[str]:
        """Lift the piece that a region speaks of."""
        return (str(region.subject),)

    def at(self, lift: str, point: tuple[float, float], view: Any) -> Sequence[Choice]:
        """Mean nothing by free points of the board."""
        return ()

    def carries(self, part: str) -> bool:
        """Leave it to the table to draw what hangs on the pointer."""
        return False

    def hovers(self, point: tuple[float, float] | None) -> bool:
        """Draw nothing that follows the pointer over free points."""
        return False

    def nudged(
        self, lift: str, point: tuple[float, float] | None, step: tuple[int, int], view: Any
    ) -> tuple[float, float] | None:
        """Have no free points that a key could move a piece to."""
        return None

    def intend(self, lift: str, parts: Sequence[str]) -> None:
        """Mean nothing beyond the choice itself."""

    def follow_up(self, view: Any, decision: Decision) -> Sequence[Choice]:
        """Leave every decision to the person."""
        return ()

    def fittings(
        self, look: Look, room: Room, view: Any, decision: Decision | None, log: Sequence[LogLine]
    ) -> Sequence[Widget]:
        """Have no widgets of its own."""
        return ()


class GameTable(Protocol):
    """What one game tells the generic table; made for one language and one desk, asked with views only."""

    act: Callable[[Choice], None]
    """What the widgets of a panel call to make a choice; the generic table sets it."""
    browse: Callable[[str], None]
    """What the widgets of a panel call to look through a pile; the generic table sets it."""
    shown: Callable[[Count], int]
    """What the widgets of a panel call for the number that a count shows now; the generic table sets it."""
    hand_high: float
    """Units that the hand is high where there is room."""
    side_wide: float
    """Units that a column of its own takes on the left, 0 for none."""
    foot_high: float
    """Units that a row of its own takes below the board, 0 for none."""
    head_high: float
    """Units that a row of its own takes above the board, 0 for none."""
    marks_itself: bool
    """It shows by its sheets where a piece can go; the generic table then marks no targets on the board."""

    def attach(self, hooks: Hooks) -> None:
        """Learn what its widgets can ask of the table."""

    def bloc(self, view: Any, seat: int) -> str:
        """Return the bloc whose badge a seat has in this game, empty where the name of the seat tells."""

    def sheets(self, view: Any) -> Sheets:
        """Return what is drawn over the whole board for what it noticed last; asked often, so kept."""

    def eye(self, view: Any) -> Eye:
        """Return how the board should be seen; the person may look elsewhere."""

    def notice(self, parts: tuple[str, ...], selected: str) -> bool:
        """Learn what is pointed at and what is selected; tell whether the panels change by it."""

    def locate(self, name: str) -> Spot | None:
        """Return a place that its cues name and that is no part of the scene."""

    def thrown(self, view: Any, event_data: dict[str, Any]) -> Throw | None:
        """Return the dice of an event in the game's own faces, None where the event has them ready."""

    def foretells(self, choice: Choice | None) -> bool:
        """Tell whether the panels change with a choice that is pointed at."""

    def takes(self, part: str, view: Any) -> bool:
        """Take a press on a part for itself, to look at it; tell whether it did."""

    def taken(self, lift: str, point: tuple[float, float] | None, *, carried: bool) -> None:
        """Learn that a piece was taken up, at which point of the board, and whether it hangs on the pointer."""

    def recedes(self) -> bool:
        """Take back a step of what is half done, before what is held is let go; tell whether there was one."""

    def lands(self, lift: str, parts: Sequence[str], view: Any) -> Choice | None:
        """Return the choice that dropping a piece on these parts means, None if the targets tell."""

    def lifts_for(self, region: Any) -> Sequence[str]:
        """Return the parts that can be lifted to be dropped on free points of a region."""

    def at(self, lift: str, point: tuple[float, float], view: Any) -> Sequence[Choice]:
        """Return the choices, legal or not, that dropping a piece on a free point of the board could mean."""

    def carries(self, part: str) -> bool:
        """Tell whether its sheets show what hangs on the pointer as it would lie."""

    def hovers(self, point: tuple[float, float] | None) -> bool:
        """Learn which point of the board the pointer is over; tell whether something is drawn otherwise by it."""

    def nudged(
        self, lift: str, point: tuple[float, float] | None, step: tuple[int, int], view: Any
    ) -> tuple[float, float] | None:
        """Return the point of the board so many millimetres right of and above another, or of where the piece is."""

    def intend(self, lift: str, parts: Sequence[str]) -> None:
        """Learn where a piece was dropped whose choice needs no target: what follows may have to do with it."""

    def follow_up(self, view: Any, decision: Decision) -> Sequence[Choice]:
        """Return what the last gesture means for the next decision: one choice is made, of several one is asked for."""

    def fittings(
        self, look: Look, room: Room, view: Any, decision: Decision | None, log: Sequence[LogLine]
    ) -> Sequence[Widget]:
        """Return its own widgets beside, below and on the board; the log is told as far as the picture has come."""

    def scene(self, view: Any, decision: Decision | None, frame: Frame) -> Scene:
        """Return where everything lies; pure and quick."""

    def face(self, look: Look, part: Piece | Spot, size: tuple[int, int]) -> pygame.Surface:
        """Return the picture of a piece or a spot at a size in pixels, from the look's cache."""

    def enlarged(self, look: Look, part_id: str, view: Any) -> pygame.Surface | None:
        """Return a piece large, with its full text and rule, None for what has no more to tell."""

    def passing(self, part_id: str) -> Piece | None:
        """Return what a part looks like that no scene has and that only passes by; None is the back of a card."""

    def gesture(self, choice: Choice) -> Gesture:
        """Return the drag or press that means a choice."""

    def meant(self, lift: str, drop: str, view: Any) -> Sequence[Choice]:
        """Return the choices, legal or not, that a drop could mean; the likeliest comes first and is done if legal."""

    def buttons(self, view: Any, decision: Decision) -> Sequence[Button]:
        """Return the choices that are said with a button."""

    def contents(self, part_id: str, view: Any) -> Contents | None:
        """Return what may be looked through in a pile, None for what is none or lies face down."""

    def tip(self, part_id: str, view: Any) -> Tip | None:
        """Return what hovering a piece or spot tells."""

    def preview(self, choice: Choice, view: Any) -> Tip | None:
        """Return what a choice would do, with its odds."""

    def foreseen(self, choices: Sequence[Choice]) -> Choice | None:
        """Return which choice of a piece the panels forecast while the pointer only rests on it, None for none."""

    def panels(self, view: Any, decision: Decision | None, choice: Choice | None) -> Sequence[Panel]:
        """Return the panels of the dock, from top to bottom; `choice` is what the pointer would do."""

    def phases(self, view: Any) -> Sequence[Phase]:
        """Return the parts of the phase bar."""

    def headline(self, view: Any) -> tuple[str, str]:
        """Return the turn and whose it is, and what the viewer does in it."""

    def order(self, scene: Scene) -> Sequence[str]:
        """Return pieces and spots in the order in which the keyboard visits them."""

    def parts_of(self, event_data: dict[str, Any]) -> Sequence[str]:
        """Return the pieces and spots that an event speaks of."""
