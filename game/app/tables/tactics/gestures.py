"""Which drag or press means a choice of Dust Tactics, and which choices a drop could mean; imports the rules."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from game.app.table.parts import Button, Gesture
from game.app.tables.tactics import seen
from game.app.tables.tactics.landing import Landing
from game.app.tables.tactics.words import Words
from game.core.choice import Choice, Decision, Part, choice
from game.geometry.grid.forts import INSIDE
from game.geometry.grid.layout import FORT, Layout
from game.rules.dust.state import Piece, Position

ABOARD = ("mount", "board", "ride", "attach", "lift", "dismount")
"""Verbs of those who are carried or lead (D-188, D-293, D-299, D-401)."""
IN_PANELS = (
    "lose", "strike", "order", "inject", "volley", "salvo", "figure", "flame", "spirit", "lucky", "unaim", "raise",
    "garrison", "work", *ABOARD,
)  # fmt: skip
"""Verbs that rows of a panel say."""
SAID = frozenset((
    "first", "pass", "alone", "wait", "crush", "spare", "fire", "hold", "stand", "decline", "react_with", "reserve",
    "bury", "declare", "join", "shield", "set_out", "defend", "enough", "no_ambush", "stay_hidden", *IN_PANELS,
))  # fmt: skip
"""Verbs that are said with a button, a row of a panel or an action of the foot."""
PLACED = frozenset(("tile", "trap", "objective", "fortify"))
AMBER = ("fire", "react", "set_out", "alone", "stand", "spare", "decline", "wait", "enough", "no_ambush")
"""The words that are amber, and said with the space bar: the first of them that can be said."""
ICONS = {
    "first": "icons/flag", "pass": "icons/hourglass", "alone": "icons/person", "wait": "icons/hourglass",
    "crush": "icons/hammer", "spare": "icons/crate", "fire": "icons/target", "hold": "icons/x", "stand": "icons/shield",
    "decline": "icons/x", "react_with": "icons/bolt", "react": "icons/bolt", "defend": "icons/shield",
    "reserve": "icons/redo",
    "enough": "icons/check", "no_ambush": "icons/next", "stay_hidden": "icons/eye",
    "bury": "icons/skull", "activate": "icons/play", "join": "icons/heroicon", "shield": "icons/heroicon",
}  # fmt: skip
KEYS = dict.fromkeys(("pass", "hold", "decline", "wait", "alone", "bury", "stand", "stay_hidden"), "X")
NUMBERED = (
    "first", "react_with", "crush", "join", "shield", "react", "defend", "reserve", "spare", "mount", "board", "ride",
    "lift", "attach", "dismount",
)  # fmt: skip


def place_part(rules: Any, view: Position, unit: str, pose: int) -> str:
    """Return the square, or the tab of a level, that a pose is chosen by."""
    board = rules.field.layout(view).board
    piece = view.units.get(unit)
    size = rules.field.gaits[piece.unit].size if piece is not None else 1
    if size == 2:
        return f"sq:{pose // 2}"
    level, square = divmod(pose, board.size)
    return f"lv:{square}:{level}" if level and level != INSIDE and size == 1 else f"sq:{square}"


def places_over(layout: Layout, square: int) -> list[int]:
    """Return the place inside a fortification that a square of it stands for (R-198)."""
    found = (zip(fort.places, fort.sides, strict=True) for fort in layout.forts)
    return [place for pairs in found for place, side in pairs if square in side]


def gesture(rules: Any, view: Position, wanted: Choice) -> Gesture:
    """Return the drag or press that means a choice; words are buttons."""
    verb, subject, target = wanted.verb, str(wanted.subject), wanted.target
    if verb in ("shield", "join"):
        return Gesture("", subject)
    if verb == "order" and isinstance(target, str) and not wanted.args and target in view.units:
        return Gesture("", target) if view.units[target].status == "board" else Gesture()
    if verb in SAID and not (verb == "order" and isinstance(target, int)):
        return Gesture()
    if verb in PLACED:
        return Gesture(f"{verb}:{subject}", f"sq:{target}")
    if verb == "edge":
        return Gesture("", f"edge:{target}")
    if verb == "face":
        return Gesture("", f"face:{target}")
    if verb == "activate":
        return Gesture(subject, "")
    if verb in ("move", "place"):
        return Gesture(subject if verb == "move" else "", place_part(rules, view, subject, _number(target)))
    if isinstance(target, int):
        return Gesture(subject, place_part(rules, view, "", target))
    if verb == "aim":
        return Gesture("" if subject == seen.acting(view) else subject, str(target))
    if verb in ("react", "take"):
        return Gesture("", subject)
    return Gesture("", str(target)) if target else Gesture()


def _number(target: Part) -> int:
    """Return the pose that a move ends in, by whatever way."""
    return target if isinstance(target, int) else target[-1] if isinstance(target, tuple) else 0


def buttons(words: Words, view: Position, decision: Decision, pinned: str, reactor: str = "") -> list[Button]:
    """Return the words that can be said, the amber one last; `reactor` is whose reaction is worth it, if any is."""
    panels = (*IN_PANELS, "declare")
    said = [wanted for wanted in decision.choices if wanted.verb in SAID and wanted.verb not in panels]
    said += [wanted for wanted in decision.choices if wanted.verb == "react"]
    said += [wanted for wanted in decision.choices if wanted.verb == "activate" and wanted.subject == pinned]
    verbs = {wanted.verb for wanted in said}
    amber = "activate" if "activate" in verbs else next((verb for verb in AMBER if verb in verbs), "")
    amber = "decline" if amber == "react" and not reactor else amber
    found: list[Button] = []
    number = 0
    for wanted in said:
        key = KEYS.get(wanted.verb, "")
        primary = wanted.verb == amber and not any(button.primary for button in found)
        primary = primary and (wanted.verb != "react" or wanted.subject == reactor)
        if wanted.verb in NUMBERED and not primary:
            number += 1
            key = str(number) if number < 10 else ""
        if primary:
            key = "Space"
        found.append(_button(words, view, wanted, key, primary))
    return sorted(found, key=lambda button: button.primary)


def _button(words: Words, view: Position, wanted: Choice, key: str, primary: bool) -> Button:
    verb = wanted.verb
    final = verb in ("pass", "hold", "decline")
    return Button(wanted, label(words, view, wanted), key, primary, ICONS.get(verb, "icons/play"), final)


def label(words: Words, view: Position, wanted: Choice) -> str:
    """Return what a button says: short, the unit's name where there is one."""
    key = f"button.{wanted.verb}"
    if not words.texts.has(words.block + key):
        return str(words.narrator.choice(wanted))
    unit = view.units.get(str(wanted.subject))
    target = wanted.target
    if wanted.verb == "first":
        own = target == getattr(view, "seat", 0)
        return words("button.first_own" if own else "button.first_other")
    if wanted.verb == "react_with":
        return words(f"button.react_with.{target}")
    return words(key, unit=words.unit(unit.unit) if unit is not None else "")


class Meaning:
    """What a drop could mean in one view, legal or not."""

    def __init__(
        self, rules: Any, view: Position, decision: Decision | None, *, squares: bool = True,
        landing: Landing | None = None,
    ) -> None:  # fmt: skip
        self.squares = squares
        self.landing = landing
        self.rules = rules
        self.view = view
        self.decision = decision
        self.verbs = seen.verbs(decision)

    def of(self, lift: str, drop: str) -> Sequence[Choice]:
        """Return the choices that somebody may have had in mind, the likeliest first."""
        if not lift or not drop:
            return self._pressed(lift or drop)
        kind, _, name = lift.partition(":")
        square = self._square_under(drop)
        if kind in PLACED:
            return [choice(kind, name, square)] if square is not None else []
        if seen.is_unit(lift):
            return self._unit(lift, drop, square)
        return []

    def _pressed(self, part: str) -> list[Choice]:
        piece = self.view.units.get(part)
        if piece is None:
            return []
        if "activate" in self.verbs and piece.side == getattr(self.view, "seat", 0):
            return [choice("activate", part)]
        if "aim" in self.verbs:
            return [choice("aim", seen.acting(self.view), part)]
        if "react" in self.verbs:
            return [choice("react", part)]
        return []

    def _unit(self, lift: str, drop: str, square: int | None) -> list[Choice]:
        unit, line = seen.bearer_of(lift)
        piece = self.view.units.get(unit)
        target = self.view.units.get(drop)
        if piece is None:
            return []
        if "aim" in self.verbs and target is not None:
            return [choice("aim", lift, drop, 1) if line else choice("aim", lift, drop)]
        if "join" in self.verbs and target is not None:
            return [choice("join", unit, drop)]
        if "move" in self.verbs and square is not None:
            return self._moves(piece, drop, square)
        if "activate" in self.verbs:
            return [choice("activate", unit)]
        return []

    def _moves(self, piece: Piece, drop: str, square: int) -> list[Choice]:
        """Return the poses in which a unit would stand on a square, those that are allowed first."""
        board = self.rules.field.layout(self.view).board
        layout = self.rules.field.layout(self.view)
        size = self.rules.field.gaits[piece.unit].size
        if size > 1:
            poses = self.landing.poses(piece, square % board.size) if self.landing is not None else []
        elif drop.startswith("lv:"):
            poses = [int(drop.rpartition(":")[2]) * board.size + square]
        elif layout.kinds[square] == FORT:
            poses = [*places_over(layout, square), square]
        else:
            number = layout.building_of[square]
            top = layout.buildings[number].levels if number is not None else 0
            poses = [level * board.size + square for level in range(top + 1)]
        found = [choice("move", piece.id, pose) for pose in poses]
        decision = self.decision
        return sorted(found, key=lambda wanted: decision is None or not decision.offers(wanted))

    def _square_under(self, drop: str) -> int | None:
        """Return the square that a drop lies on: its own, or that of the unit there."""
        square = seen.square_of(drop)
        if square is not None or not self.squares:
            return square
        piece = self.view.units.get(drop)
        if piece is None or piece.status != "board":
            return None
        return int(self.rules.field.body(self.view, piece).squares[0])
