"""Which drag or press means a choice of Hell, and which choices a drop could mean; imports contract and rules."""

from __future__ import annotations

from collections.abc import Sequence

from game.app.table.parts import Button, Gesture
from game.app.tables.hell import seen
from game.app.tables.hell.districts import ELITE, HEROES
from game.app.tables.hell.layout import PARTNER
from game.app.tables.hell.words import Words
from game.core.choice import Choice, Decision, choice
from game.rules.hell.book import Book
from game.rules.hell.gains import IN_DECK, IN_PILE
from game.rules.hell.state import SEATS, SLOTS, SOVIET, View

PLACES = {IN_DECK: f"reserve:{SOVIET}", IN_PILE: f"destroyed:{SOVIET}"}
"""Where a Militia Brigade is burned from, if none is on the Staging Line (H-053)."""
DRAGGED = frozenset(("send", "consolidate"))
KEYS = {"refit": "R", "hold": "T", "hand_over": "O", "pass": "X", "lose_leader": "X"}
"""What says a word that is not the amber one; H asks for a hint, F fits the board, L shows the log."""
AMBER = ("draw_up", "spill", "done", "pass_leader", "pass")
"""The words that are amber, and said with the space bar: the first of them that can be said."""
ICONS = {
    "refit": "icons/replay", "hold": "icons/skull", "hand_over": "icons/swap", "draw_up": "icons/cards",
    "pass": "icons/hourglass", "done": "icons/check", "spill": "icons/burst", "pass_leader": "icons/person",
    "lose_leader": "icons/x", "choose": "icons/skull",
}  # fmt: skip
STEPS = {
    "lead": ("vanguard.german", "vanguard.soviet"), "fight": ("turn.next_battle",), "lose": ("kill.unit",),
    "destroy": ("precision.unit",), "snipe": ("snipe.target",), "deplete": ("deplete.target",), "stand": ("stand.own",),
    "spend": ("slaughter.own",), "supply": ("supply.formation",), "overrun": ("overrun.formation",),
    "promote": ("promote.formation",), "demote": ("demote.general",), "burn": ("militia.burn",), "rob": ("rob.hand",),
    "confiscate": ("search.hand",), "salvage": ("salvage.card",), "discard": ("refit.discard", "hero.discard"),
    "intercept": ("lay.intercept",),
}  # fmt: skip
"""The verbs that a press on a part means, by the step in which it does."""
PRESSES = {step: verb for verb, steps in STEPS.items() for step in steps}
OF_UNITS = frozenset(("lose", "destroy", "snipe"))
OF_CARDS = frozenset(("confiscate", "salvage", "discard", "intercept", "snipe"))
OF_FORMATIONS = frozenset(("lead", "deplete", "stand", "spend", "supply", "overrun", "promote", "demote", "burn"))


def gesture(wanted: Choice) -> Gesture:
    """Return the drag or press that means a choice; words are buttons."""
    verb, subject, target = wanted.verb, str(wanted.subject), str(wanted.target)
    if verb in seen.WORDS:
        return Gesture()
    if verb == "play":
        return Gesture(subject, target or HEROES)
    if verb == "give":
        return Gesture(subject, PARTNER)
    if verb in DRAGGED:
        return Gesture(subject, target)
    if verb == "fight":
        return Gesture("", subject)
    if verb == "rob":
        return Gesture("", f"hand:{SEATS.index(subject)}")
    return Gesture("", PLACES[subject]) if subject in PLACES else Gesture(subject, "")


def buttons(words: Words, decision: Decision) -> list[Button]:
    """Return the words that can be said, the amber one last."""
    said = [wanted for wanted in decision.choices if wanted.verb in seen.WORDS]
    verbs = {wanted.verb for wanted in said}
    amber = next((verb for verb in AMBER if verb in verbs), "")
    found = [_button(words, wanted, decision.prompt, amber) for wanted in said]
    return sorted(found, key=lambda button: button.primary)


def _button(words: Words, wanted: Choice, prompt: str, amber: str) -> Button:
    verb = wanted.verb
    if verb == "choose":
        number = str(wanted.subject).rpartition(":")[2]
        return Button(wanted, words.piece(wanted.subject), number, False, ICONS[verb])
    key = "button.pass_intercept" if prompt == "intercept" else f"button.{verb}"
    primary = verb == amber
    return Button(wanted, words(key), "Space" if primary else KEYS[verb], primary, ICONS[verb])


class Meaning:
    """What a drop could mean in one view, legal or not."""

    def __init__(self, book: Book, view: View) -> None:
        self.book = book
        self.view = view
        self.step = seen.moment(view)

    def of(self, lift: str, drop: str) -> Sequence[Choice]:
        """Return the choices that somebody may have had in mind, the likeliest first."""
        if not lift or not drop:
            return self._pressed(lift or drop)
        if lift in self.book.kind_of:
            return self._card(lift, drop)
        if lift in self.book.formations:
            return self._formation(lift, drop)
        return self._pressed(lift)

    # ---- Presses ----

    def _pressed(self, part: str) -> list[Choice]:
        verb = PRESSES.get(self.step)
        if verb is None:
            return self._lifted(part)
        if verb == "rob":
            kind, _, seat = part.partition(":")
            return [choice(verb, SEATS[int(seat)])] if kind == "hand" else []
        if verb == "burn" and part in PLACES.values():
            return [choice(verb, next(name for name, place in PLACES.items() if place == part))]
        subject = self._subject(verb, part)
        return [choice(verb, subject)] if subject else []

    def _subject(self, verb: str, part: str) -> str:
        """Return what a press on a part names for a verb."""
        book = self.book
        kind = part.removeprefix(ELITE).rpartition(":")[2]
        if verb in OF_UNITS and kind in book.units:
            return kind
        if verb in OF_CARDS and part in book.kind_of:
            return part
        if verb == "snipe":
            return part if self._formation_led_by(part) else self._leader_of(part)
        if verb in OF_FORMATIONS:
            return part if part in book.formations else self._formation_led_by(part)
        if verb == "fight":
            return next((slot for slot in self._slots_under(part)), "")
        return ""

    def _leader_of(self, part: str) -> str:
        return next((side[part].leader for side in self.view.formations if part in side), "")

    def _formation_led_by(self, part: str) -> str:
        return next((f.id for side in self.view.formations for f in side.values() if part and f.leader == part), "")

    def _lifted(self, part: str) -> list[Choice]:
        """Return what lifting a piece could be for: the first thing that it could be done with."""
        if part in self.book.kind_of and self.step == "round.action":
            return self._card(part, self._first_formation())
        if part in self.book.formations and self.step in seen.SENDING:
            return [choice("send", part, slot) for slot in SLOTS[:1]]
        return []

    def _first_formation(self) -> str:
        slot = seen.slot_of(self.view)
        own = self.view.formations[self.view.seat % 2].values()
        return next((f.id for f in own if f.at == slot), next((f.id for f in own), ""))

    # ---- Drags ----

    def _card(self, card: str, drop: str) -> list[Choice]:
        verb = PRESSES.get(self.step)
        if verb in OF_CARDS:
            return [choice(verb, card)]
        if self.step != "round.action":
            return []
        if drop == PARTNER or drop == f"hand:{seen.partner_of(self.view)}":
            return [choice("give", card)]
        if self.book.kind_of[card].hero:
            return [choice("play", card)]
        formation = drop if drop in self.book.formations else self._formation_led_by(drop)
        if not formation:
            return []
        return [choice("play", card, formation)]

    def _formation(self, formation: str, drop: str) -> list[Choice]:
        verb = PRESSES.get(self.step)
        if verb in OF_FORMATIONS:
            return [choice(verb, formation)]
        if self.step == "turn.consolidation":
            other = drop if drop in self.book.formations else self._formation_led_by(drop)
            return [choice("consolidate", formation, other)] if other and other != formation else []
        if self.step in seen.SENDING:
            return [choice("send", formation, slot) for slot in self._slots_under(drop)]
        return []

    def _slots_under(self, drop: str) -> list[str]:
        """Return the district that a drop lies in."""
        head, _, tail = drop.partition(":")
        if drop in SLOTS or head in SLOTS:
            return [head]
        if tail in SLOTS:
            return [tail]
        name = self._formation_led_by(drop) or drop
        at = next((side[name].at for side in self.view.formations if name in side), "")
        if not at and (drop in self.book.units or drop == HEROES):
            at = seen.slot_of(self.view)
        return [at] if at else []
