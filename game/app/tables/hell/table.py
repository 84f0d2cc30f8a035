"""The Hell of Stalingrad as the generic table asks for it; everything is answered from views, never from the state."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from typing import TYPE_CHECKING, Any

from game.app.table.parts import HAND, Button, Contents, Frame, Gesture, Phase, Piece, PlainTable, Scene, Spot, unheard
from game.app.tables.hell import gestures, seen
from game.app.tables.hell.districts import HEROES
from game.app.tables.hell.faces import Faces
from game.app.tables.hell.forecasts import Odds
from game.app.tables.hell.geometry import HAND_HIGH, spacious
from game.app.tables.hell.layout import PARTNER, Builder
from game.app.tables.hell.panels import Panels
from game.app.tables.hell.previews import Previews
from game.app.tables.hell.tips import Tips
from game.app.tables.hell.words import Words
from game.app.tables.rows import PartsPanel, Shown
from game.app.widgets.widget import Tip
from game.core.choice import Choice, Decision
from game.rules.hell.book import Book
from game.rules.hell.narrate import Narrator
from game.rules.hell.state import SEATS, SIDES, SLOTS, Turn, View
from game.rules.hell.table import battle_of

if TYPE_CHECKING:
    import pygame

    from game.app.art.look import Look

UNDER = frozenset(("stage", HEROES, PARTNER))
"""Spots that lie below others of the same place."""


class HellTable(PlainTable):
    """The table of one game in one language."""

    hand_high = HAND_HIGH

    def __init__(self, book: Book, narrator: Narrator, *, own_below: bool = True) -> None:
        self.book = book
        self.words = Words(narrator, own_below)
        self.faces = Faces(book, self.words)
        self.act: Callable[[Choice], None] = unheard
        self.browse: Callable[[str], None] = unheard
        self.shown: Shown = int
        self._odds: Odds | None = None
        self._compact = False

    # ---- What lies where ----

    def scene(self, view: View, decision: Decision | None, frame: Frame) -> Scene:
        """Return where everything lies."""
        self._compact = frame.compact
        return Builder(self.book, self.words, view, decision, spacious(frame)).scene()

    def face(self, look: Look, part: Piece | Spot, size: tuple[int, int]) -> pygame.Surface:
        """Return the picture of a piece or a spot."""
        return self.faces.face(look, part, size)

    def enlarged(self, look: Look, part_id: str, view: View) -> pygame.Surface | None:
        """Return a card, formation or building large."""
        return self.faces.enlarged(look, part_id, view)

    def passing(self, part_id: str) -> Piece | None:
        """Return a counter on its way into a building, or the back of a card that somebody draws."""
        kind, _, rest = part_id.partition(":")
        name, _, more = rest.partition(":")
        if kind == "new":
            return Piece(part_id, ("chits", name, 1, 1.0, more == "True"), (0.0, 0.0), (48.0, 38.0), plane=HAND)
        if kind == "back":
            return Piece(part_id, ("back", SIDES[int(name) % 2]), (0.0, 0.0), (74.0, 100.0), plane=HAND)
        return None

    def order(self, scene: Scene) -> Sequence[str]:
        """Return the parts as the keyboard visits them: the hand, then district by district, then lines and piles."""
        found: list[Piece | Spot] = [*scene.spots.values(), *scene.pieces.values()]
        parts = [part for part in found if part.id != "stage"]
        return [part.id for part in sorted(parts, key=lambda part: self._rank(scene, part))]

    def _rank(self, scene: Scene, part: Piece | Spot) -> tuple[float, ...]:
        """Return what the keyboard's order sorts by."""
        x, y = part.pos
        if part.plane == HAND:
            return (0, isinstance(part, Spot), x, y)
        columns = [scene.pieces[slot] for slot in SLOTS]
        first = columns[0]
        if abs(y - first.pos[1]) <= first.size[1] / 2 or part.id.startswith(("track:", "hold:", "fire:", "bucket:")):
            column = min(range(len(columns)), key=lambda at: abs(columns[at].pos[0] - x))
            return (1, column, part.id not in SLOTS, y, x)
        return (2, y, x)

    # ---- What things mean ----

    def gesture(self, choice: Choice) -> Gesture:
        """Return the drag or press that means a choice."""
        return gestures.gesture(choice)

    def meant(self, lift: str, drop: str, view: View) -> Sequence[Choice]:
        """Return the choices that a drop could mean."""
        return gestures.Meaning(self.book, view).of(lift, drop)

    def buttons(self, view: View, decision: Decision) -> Sequence[Button]:
        """Return the words that can be said."""
        return gestures.buttons(self.words, decision)

    def contents(self, part_id: str, view: View) -> Contents | None:
        """Return the cards of a used pile, of the destroyed formations or of the Ash Heap: they lie open (R-54)."""
        words = self.words
        kind, _, side = part_id.partition(":")
        if part_id == "ash":
            cards, title = view.ash, words("pile.ash")
        elif kind in ("discard", "destroyed") and side:
            cards = (view.discards if kind == "discard" else view.destroyed)[int(side)]
            title = words("pile.of", pile=words(f"pile.{kind}"), side=words.side(int(side)))
        else:
            return None
        return Contents(title, tuple((card, self._open_face(card)) for card in reversed(cards))) if cards else None

    def _open_face(self, card: str) -> Hashable:
        """Return the face of a card that lies open in a pile."""
        if card in self.book.kind_of:
            return ("card", card, "")
        if card in self.book.formations:
            return ("formation", card, False)
        if card in self.book.buildings:
            return ("place", card)
        return ("campaign" if card in self.book.campaigns else "carnage", card, "")

    def tip(self, part_id: str, view: View) -> Tip | None:
        """Return what hovering a part tells."""
        return Tips(self.book, self.words, view, self._odds_of(view)).of(part_id)

    def preview(self, choice: Choice, view: View) -> Tip | None:
        """Return what a choice would do."""
        return Previews(self.book, self.words, view, self._odds_of(view)).of(choice)

    def foreseen(self, choices: Sequence[Choice]) -> Choice | None:
        """Return how a combat card would be played: its effects are the same on every formation."""
        return next((wanted for wanted in choices if wanted.verb == "play"), None)

    def panels(self, view: View, decision: Decision | None, choice: Choice | None) -> Sequence[PartsPanel]:
        """Return the panels of the dock."""
        made = Panels(self.book, self.words, view, self._odds_of(view), self.browse, self.shown, brief=self._compact)
        return made.all(choice)

    def _odds_of(self, view: View) -> Odds:
        if self._odds is None or self._odds.view is not view:
            self._odds = Odds(self.book, view)
        return self._odds

    # ---- Turn and phase ----

    def phases(self, view: View) -> Sequence[Phase]:
        """Return the parts of the phase bar: the six steps of the strategy phase or of a battle."""
        names, at = seen.phase(view)
        states = ["done" if n < at else "now" if n == at else "ahead" for n in range(len(names))]
        texts = self.words.texts
        return [Phase(texts(f"hell.phase.{name}"), state) for name, state in zip(names, states, strict=True)]

    def headline(self, view: View) -> tuple[str, str]:
        """Return the turn with its battle, and whose decision it is."""
        words = self.words
        if view.result is not None:
            won = view.seat in view.result.winners
            return words("headline.over", turn=view.turn), words("headline.won" if won else "headline.lost")
        battle, turn = battle_of(view), seen.frame_of(view, Turn)
        seat = seen.acting(view)
        partner = seat is not None and seat % 2 == view.seat % 2
        who = "yours" if seat == view.seat else "partner" if partner else "theirs"
        does = words(f"headline.{who}")
        if battle is None:
            return words("headline.strategy", turn=view.turn), does
        left = len(turn.attacked) if turn is not None else 0
        key = "headline.battles_left" if left else "headline.battle"
        return words(key, turn=view.turn, slot=battle.slot, left=left), does

    # ---- Events ----

    def parts_of(self, event_data: dict[str, Any]) -> Sequence[str]:
        """Return the pieces and spots that an event speaks of."""
        found: list[str] = []
        for value in event_data.values():
            for part in value if isinstance(value, (list, tuple)) else (value,):
                if isinstance(part, str):
                    found += self._named(part, event_data.get("slot"))
        return list(dict.fromkeys(found))

    def _named(self, part: str, slot: object) -> list[str]:
        book = self.book
        if part in SLOTS or part in book.kind_of or part in book.formations or part in book.campaigns:
            return [part]
        if part in book.units:
            return [part, f"{slot}:{part}"]
        if part in book.carnage or any(part in pool for pool in book.leaders):
            return [part]
        return [f"hand:{SEATS.index(part)}"] if part in SEATS else []
