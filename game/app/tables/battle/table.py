"""Battle for Stalingrad as the generic table asks for it; everything is answered from views, never from the state."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from game.app.table.parts import HAND, Button, Contents, Frame, Gesture, Phase, Piece, PlainTable, Scene, Spot, unheard
from game.app.tables.battle import gestures, seen
from game.app.tables.battle.faces import Faces
from game.app.tables.battle.forecasts import Odds
from game.app.tables.battle.layout import Builder
from game.app.tables.battle.panels_attack import Act
from game.app.tables.battle.panels_side import SidePanels
from game.app.tables.battle.previews import Previews
from game.app.tables.battle.tips import Tips
from game.app.tables.battle.words import Words
from game.app.tables.rows import PartsPanel, Shown
from game.app.widgets.widget import Tip
from game.core.choice import Choice, Decision
from game.rules.battle.book import Book
from game.rules.battle.narrate import Narrator
from game.rules.battle.state import View

if TYPE_CHECKING:
    import pygame

    from game.app.art.look import Look

PHASES = ("supply", "action", "draw")
PHASE_OF = {
    "turn.hold_check": 0, "supply.locations": 0, "supply.peripheries": 0, "action.choose": 1, "turn.all_check": 1,
    "draw.cards": 2, "turn.end": 2,
}  # fmt: skip


class BattleTable(PlainTable):
    """The table of one game in one language."""

    hand_high = 236.0

    def __init__(self, book: Book, narrator: Narrator, *, own_below: bool = True) -> None:
        self.book = book
        self.words = Words(narrator, own_below)
        self.faces = Faces(book, self.words)
        self.act: Act = unheard
        """What the rows of a panel call to make a choice; the generic table sets it."""
        self.browse: Callable[[str], None] = unheard
        self.shown: Shown = int
        self._odds: Odds | None = None
        self._compact = False

    # ---- What lies where ----

    def scene(self, view: View, decision: Decision | None, frame: Frame) -> Scene:
        """Return where everything lies."""
        self._compact = frame.compact
        return Builder(self.book, self.words, view, decision, frame).scene()

    def face(self, look: Look, part: Piece | Spot, size: tuple[int, int]) -> pygame.Surface:
        """Return the picture of a piece or a spot."""
        return self.faces.face(look, part, size)

    def enlarged(self, look: Look, part_id: str, view: View) -> pygame.Surface | None:
        """Return a card, unit or location large."""
        return self.faces.enlarged(look, part_id, view)

    def order(self, scene: Scene) -> Sequence[str]:
        """Return the parts as the keyboard visits them: the hand first, then column by column, then the piles."""
        found: list[Piece | Spot] = [*scene.spots.values(), *scene.pieces.values()]
        parts = [part for part in found if part.id != "stage" and not gestures.BOX.fullmatch(part.id)]
        columns = [piece.pos[0] for piece in scene.pieces.values() if gestures.SLOT.fullmatch(piece.id)]
        return [part.id for part in sorted(parts, key=lambda part: self._rank(scene, part, columns))]

    def _rank(self, scene: Scene, part: Piece | Spot, columns: Sequence[float]) -> tuple[float, ...]:
        """Return what the keyboard's order sorts by."""
        x, y = part.pos
        if part.plane == HAND:
            return (0, isinstance(part, Spot), x, y)
        if self._in_strip(scene, part):
            return (2, x, y)
        if isinstance(part, Piece) or gestures.ZONE.fullmatch(part.id):
            return (1, min(range(len(columns)), key=lambda at: abs(columns[at] - x), default=0), y, x)
        return (3, x, y)

    def _in_strip(self, scene: Scene, part: Piece | Spot) -> bool:
        first = scene.spots.get("1p:0"), scene.spots.get("1p:1")
        top = min((spot.pos[1] - spot.size[1] / 2 for spot in first if spot is not None), default=0.0)
        return part.pos[1] < top

    def passing(self, part_id: str) -> Piece | None:
        """Return the back of an action card that somebody draws."""
        kind, _, rest = part_id.partition(":")
        if kind != "back":
            return None
        return Piece(part_id, ("back", int(rest.partition(":")[0])), (0.0, 0.0), (74.0, 100.0), plane=HAND)

    # ---- What things mean ----

    def gesture(self, choice: Choice) -> Gesture:
        """Return the drag or press that means a choice."""
        return gestures.gesture(self.book, choice)

    def meant(self, lift: str, drop: str, view: View) -> Sequence[Choice]:
        """Return the choices that a drop could mean."""
        return gestures.Meaning(self.book, view).of(lift, drop)

    def buttons(self, view: View, decision: Decision) -> Sequence[Button]:
        """Return the words that can be said."""
        return gestures.buttons(self.words, decision)

    def contents(self, part_id: str, view: View) -> Contents | None:
        """Return the cards of a discard pile, or the units that were lost: they lie open."""
        kind, _, seat = part_id.partition(":")
        if kind not in ("discard", "lost") or not seat:
            return None
        pile = (view.discards if kind == "discard" else view.lost)[int(seat)]
        title = self.words("tip.pile_of", pile=self.words(f"pile.{kind}"), side=self.words.side(int(seat)))
        faces = (("card", part, False) if kind == "discard" else ("unit", part, 0, 0, "", False) for part in pile)
        return Contents(title, tuple(zip(pile, faces, strict=True))[::-1]) if pile else None

    def tip(self, part_id: str, view: View) -> Tip | None:
        """Return what hovering a part tells."""
        return Tips(self.book, self.words, view).of(part_id)

    def preview(self, choice: Choice, view: View) -> Tip | None:
        """Return what a choice would do."""
        return Previews(self.book, self.words, view, self._odds_of(view)).of(choice)

    def foreseen(self, choices: Sequence[Choice]) -> Choice | None:
        """Return no choice: what a unit or a card would do goes by where it is dropped."""
        return None

    def panels(self, view: View, decision: Decision | None, choice: Choice | None) -> Sequence[PartsPanel]:
        """Return the panels of the dock."""
        act = self.act if decision is not None and decision.seat == view.seat else unheard
        made = SidePanels(self.book, self.words, view, self._odds_of(view), act, self.shown, brief=self._compact)
        return made.all(decision, choice)

    def _odds_of(self, view: View) -> Odds:
        if self._odds is None or self._odds.view is not view:
            self._odds = Odds(self.book, view)
        return self._odds

    # ---- Turn and phase ----

    def phases(self, view: View) -> Sequence[Phase]:
        """Return the parts of the phase bar."""
        words = self.words
        if not view.turn:
            return [Phase(words.texts("battle.phase.setup"), "now")]
        turn = seen.turn_of(view)
        at = PHASE_OF.get(turn.step, len(PHASES)) if turn is not None else len(PHASES)
        states = ["done" if n < at else "now" if n == at else "ahead" for n in range(len(PHASES))]
        return [Phase(words.texts(f"battle.phase.{name}"), state) for name, state in zip(PHASES, states, strict=True)]

    def headline(self, view: View) -> tuple[str, str]:
        """Return the turn and whose it is, and who decides: the viewer acts or answers, or waits."""
        words = self.words
        if view.result is not None:
            won = view.seat in view.result.winners
            return words("headline.over", turn=view.turn), words("headline.won" if won else "headline.lost")
        seat = seen.mustering(view)
        if seat is not None:
            does = "headline.choose" if seat == view.seat else "headline.wait"
            return words(f"headline.setup_{words.side_key(seat)}"), words(does)
        attack = seen.attack_in(view)
        if attack is not None:
            does = "headline.attack" if attack.seat == view.seat else "headline.defend"
            does = does if seen.acting(view) == view.seat else "headline.decides"
            return words(f"headline.fight_{words.side_key(attack.seat)}", turn=view.turn), words(does)
        does = "headline.yours" if view.active == view.seat else "headline.theirs"
        if seen.acting(view) == 1 - view.active:
            does = "headline.answered" if view.active == view.seat else "headline.answer"
        return words(f"headline.turn_{words.side_key(view.active)}", turn=view.turn), words(does)

    def parts_of(self, event_data: dict[str, Any]) -> Sequence[str]:
        """Return the pieces and spots that an event speaks of."""
        found: list[str] = []
        seat = event_data.get("seat")
        for value in event_data.values():
            for part in value if isinstance(value, (list, tuple)) else (value,):
                if isinstance(part, str):
                    found += self._named(part, seat)
        return list(dict.fromkeys(found))

    def _named(self, part: str, seat: object) -> list[str]:
        if part in self.book.units or part in self.book.kind_of or part in self.book.slots:
            return [part]
        if part in self.book.bits:
            return [f"{part}:{seat}"] if isinstance(seat, int) else [part]
        return []
