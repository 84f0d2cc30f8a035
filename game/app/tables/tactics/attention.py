"""What the person at the table of Dust Tactics looks at and is about to do: subject, pins, plans; no pygame."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from game.app.tables.tactics import seen
from game.app.tables.tactics.landing import Lead
from game.app.tables.tactics.overlays import is_enemy, unit_under
from game.core.choice import Choice, Decision
from game.rules.dust.state import Position

OVERLAYS = {"reach": "R", "arc": "A", "sight": "V", "threat": "T"}
"""The overlays and the keys that switch them."""
BUSY = frozenset(("move", "aim", "face", "fire", "order", "crush"))
"""Verbs of somebody whose unit acts: then overlays are its own."""
SUFFERING = frozenset(("lose", "take"))
"""Verbs of somebody whose unit has been hit."""
MOVES = ("move", "march", "scout-march", "stim-march")
ATTACKS = ("attack", "sustained", "stim-sustained", "charge")


class Intent(NamedTuple):
    """What a drag meant beyond the activation it began: the unit and where it was dropped."""

    unit: str
    drop: str
    pose: int = -1
    """How a unit of several squares was held there."""


class Attention:
    """The part of the table that is no rule: what is shown, chosen halfway, or about to follow."""

    def __init__(self, part_of: Callable[[Choice], str]) -> None:
        self.part_of = part_of
        """Tells which square a move is dropped on."""
        self.pointed: tuple[str, ...] = ()
        self.selected = ""
        self.pinned = ""
        """The unit that was clicked to look at it."""
        self.line = -1
        """The weapon line whose range is shown; -1: the main one."""
        self.on = {"reach", "arc", "sight"}
        self.built: tuple[str, ...] = ()
        """Actions of a plan that were pressed so far."""
        self.wish: tuple[str, ...] = ()
        """Actions that were pressed before the unit was activated."""
        self.intent: Intent | None = None
        self.lead = Lead()
        self._asked: object = None
        self._offered: object = None

    def renew(self, view: Position, decision: Decision | None) -> None:
        """Forget what belonged to another decision."""
        gone = self.pinned not in view.units or view.units[self.pinned].status == "lost"
        if gone or self.pinned == seen.acting(view):  # who acts is looked at anyway
            self.pinned = ""
        if decision is not self._asked:
            self._asked = decision
            if seen.verbs(decision) & {*BUSY, *SUFFERING}:  # who has to do something is looked at first
                self.pinned = ""
            self.lead.straighten()
            self.built = ()
            self.line = -1

    def heed(self, parts: tuple[str, ...], selected: str) -> None:
        """Take note of what is pointed at and selected; a weapon's row shows that weapon's range."""
        self.pointed, self.selected = parts, selected
        named = [seen.bearer_of(part)[1] for part in (*parts[:1], selected) if "/" in part]
        self.line = int(named[0]) if named and named[0].isdigit() else -1

    def toggle(self, overlay: str) -> None:
        """Switch an overlay on or off."""
        self.on ^= {overlay}

    # ---- Who it is about ----

    def subject(self, view: Position, decision: Decision | None) -> str:
        """Return the unit whose overlays and card are shown."""
        chosen = seen.bearer_of(self.selected)[0]
        if chosen in view.units:
            return chosen
        weapon = seen.bearer_of(self.pointed[0])[0] if self.pointed else ""
        if self.pointed and "/" in self.pointed[0] and weapon in view.units:
            return weapon
        pointed = unit_under(view, self.pointed)
        suffering = next((str(one.subject) for one in _of(decision, SUFFERING)), "")
        if suffering in view.units:
            return pointed or suffering
        acting = seen.acting(view)
        busy = bool(BUSY & seen.verbs(decision)) and acting in view.units
        if busy and (not pointed or is_enemy(view, view.units[pointed])):
            return self.pinned or acting
        return pointed or self.pinned or (acting if acting in view.units else "")

    def target(self, view: Position, subject: str) -> str:
        """Return the enemy of the subject that is pointed at, or aimed at."""
        pointed = unit_under(view, self.pointed)
        if not subject:
            return ""
        if pointed and pointed != subject and view.units[pointed].side != view.units[subject].side:
            return pointed
        attack = seen.attack(view)
        if attack is not None and attack.unit == subject and attack.shots:
            return attack.shots[-1].target
        return ""

    def mover(self, view: Position | None, decision: Decision | None) -> str:
        """Return the unit that is selected, or moves now."""
        chosen = seen.bearer_of(self.selected)[0]
        moving = view is not None and "move" in seen.verbs(decision)
        return chosen or (seen.acting(view) if moving and view is not None else "")

    def square(self) -> int | None:
        """Return the square that is pointed at."""
        return seen.under(self.pointed)[0]

    def level(self) -> int | None:
        """Return the level whose tab is pointed at."""
        return seen.under(self.pointed)[1]

    def facing(self) -> int | None:
        """Return the facing whose arrow is pointed at."""
        arrow = next((part for part in self.pointed if part.startswith("face:")), "")
        return int(arrow.partition(":")[2]) if arrow else None

    # ---- Plans ----

    def plans(self, decision: Decision | None) -> dict[str, Choice]:
        """Return the plans that can be declared now."""
        choices = decision.choices if decision is not None else ()
        return {str(wanted.target): wanted for wanted in choices if wanted.verb == "declare"}

    def left(self, decision: Decision | None) -> dict[str, Choice]:
        """Return the plans that go on as it was begun."""
        plans = self.plans(decision)
        return {plan: wanted for plan, wanted in plans.items() if _begins(plan, self.built)}

    def next_actions(self, decision: Decision | None) -> list[str]:
        """Return the actions that can be pressed next."""
        at = len(self.built)
        found = (plan.split("+")[at] for plan in self.left(decision) if len(plan.split("+")) > at)
        return list(dict.fromkeys(found))

    def press(self, action: str, decision: Decision | None) -> Choice | None:
        """Add an action to the plan; return the plan once it can only be the one."""
        self.built = (*self.built, action)
        left = self.left(decision)
        if not left:
            self.built = ()
            return None
        whole = [wanted for plan, wanted in left.items() if not _more_than_rest(plan, self.built)]
        return whole[0] if len(whole) == 1 and len(left) == 1 else None

    def take_off(self, action: str) -> None:
        """Take an action off the plan, with what was pressed after it."""
        self.built = self.built[: self.built.index(action)]

    def finished(self, decision: Decision | None) -> Choice | None:
        """Return the plan that is meant when nothing is added: as it stands, or with Nothing to its end."""
        left = self.left(decision)
        plain = "+".join(self.built)
        if plain in left:
            return left[plain]
        resting = [plan for plan in left if set(plan.split("+")[len(self.built) :]) == {"nothing"}]
        return left[min(resting, key=len)] if resting else None

    # ---- What follows a drag ----

    def follow_up(self, view: Position, decision: Decision) -> Sequence[Choice]:
        """Return what a drag that began an activation means for the next decision."""
        intent, verbs = self.intent, seen.verbs(decision)
        if self.wish and "declare" in verbs:
            (wish,), self.wish = self.wish, ()
            found = self.press(wish, decision)
            return [found] if found is not None else ()
        if intent is None:
            return ()
        if intent.unit not in view.units or not verbs & {"declare", "move", "aim", "join", "alone", "face"}:
            self.intent = None
            return ()
        if "declare" in verbs:
            if self._offered is decision:  # the person was asked and thought better of it
                return ()
            self._offered = decision
            return self._plans_meant(intent, view, decision)
        if "move" in verbs or "aim" in verbs:
            self.intent = None
            return [wanted for wanted in decision.choices if self._is_meant(intent, wanted)][:1]
        return ()

    def _plans_meant(self, intent: Intent, view: Position, decision: Decision) -> list[Choice]:
        """Return the plans by which a unit could do what it was dragged for."""
        on_enemy = intent.drop in view.units
        first = ATTACKS if on_enemy else MOVES
        plans = self.plans(decision)
        found = [wanted for plan, wanted in plans.items() if plan.split("+")[0].removesuffix("!") in first]
        if not found:
            self.intent = None
        return found

    def _is_meant(self, intent: Intent, wanted: Choice) -> bool:
        if wanted.verb == "aim":
            return wanted.subject == intent.unit and wanted.target == intent.drop
        if wanted.verb != "move" or wanted.subject != intent.unit:
            return False
        return wanted.target == intent.pose if intent.pose >= 0 else self.part_of(wanted) == intent.drop


def _of(decision: Decision | None, verbs: frozenset[str]) -> list[Choice]:
    """Return the choices of some verbs."""
    return [wanted for wanted in decision.choices if wanted.verb in verbs] if decision is not None else []


def _begins(plan: str, built: tuple[str, ...]) -> bool:
    return tuple(plan.split("+"))[: len(built)] == built


def _more_than_rest(plan: str, built: tuple[str, ...]) -> bool:
    """Tell whether a plan still has something to be decided after what was pressed."""
    return set(plan.split("+")[len(built) :]) - {"nothing"} != set()
