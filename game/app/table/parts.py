"""What a game puts on the table: pieces, spots, gestures, and the interface that each game fills in."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

import msgspec

from game.app.table.lively import Count
from game.app.widgets.widget import Tip, Widget
from game.core.choice import Choice, Decision

if TYPE_CHECKING:
    import pygame

    from game.app.art.look import Look

BOARD, HAND, DOCK = "board", "hand", "dock"
"""The planes: the board under the camera in units of its own, hand and dock in units of the screen."""


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


class Panel(Protocol):
    """A panel of the dock; the table draws its box and gives it the room inside."""

    id: str
    title: str
    stretch: bool
    """It takes the height that is left over."""

    @property
    def counts(self) -> Sequence[Count]:
        """Return its numbers that tick when they change."""

    def height(self, look: Look, width: int) -> int:
        """Return the pixels that its content needs at least."""

    def build(self, look: Look, rect: pygame.Rect) -> list[Widget]:
        """Return the widgets that show it."""


def unheard(wanted: object) -> None:
    """Do nothing: nobody listens yet."""


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
