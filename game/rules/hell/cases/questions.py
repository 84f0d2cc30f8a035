"""The words of The Hell of Stalingrad for worked examples: positions, choices, paths, the digest's questions."""

from __future__ import annotations

from copy import copy
from typing import Any

import msgspec

from game.core.choice import Choice, choice_from
from game.core.events import Event as Happening
from game.core.examples import Vocabulary
from game.core.questions import Asker, Kind, Questions, plain_words
from game.data.texts import Texts
from game.rules.hell.cases import on_battle, on_cards, on_turn, position, reading
from game.rules.hell.cases.names import Names
from game.rules.hell.rules import HellRules
from game.rules.hell.schema import load_rules
from game.rules.hell.state import SEATS, SLOTS, State

# The kinds of questions: keys that tell one, words of its topic, and who answers it.
KINDS: tuple[Kind, ...] = (
    (frozenset(("german_places", "soviet_places")), ("range",), on_battle.target_range),
    (frozenset(("intensity", "carnage_intensity")), ("intensity", "skull track"), on_battle.intensity),
    (frozenset(("initiative_icon",)), ("initiative", "binoculars"), on_battle.initiative),
    (frozenset(("shock", "general")), ("shock", "doctrine"), on_cards.shock),
    (frozenset(("patriotism", "commissar", "plays_in_order")), ("patriotism", "commissar"), on_cards.patriotism),
    (frozenset(("german_lays", "soviet_lays")), ("interception", "intercept"), on_battle.interception),
    (frozenset(("soviet_plays", "german_plays", "plays")), ("persuasion", "roadblock"), on_cards.card_play),
    (frozenset(("draws_for_A", "draws_for_B")), ("set-up", "setup"), on_turn.setup_row),
    (frozenset(("concentration", "not_attacked")), ("manoeuvre",), on_turn.manoeuvre),
    (frozenset(("captured_this_turn", "volga", "districts")), ("victory", "row", "volga"), on_turn.row),
    (frozenset(("infernos", "german_units", "defence")), ("break test", "dice", "slaughter"), on_battle.dice),
    (frozenset(("bucket", "fire", "bucket_marker")), ("fire track", "bucket", "inferno"), on_battle.tracks),
    (frozenset(("depleted_formation",)), ("deplet", "machine gun", "medal", "skull"), on_battle.depletion),
    (frozenset(("campaign_figure", "districts_in_play")), ("reinforc",), on_turn.reinforcement),
    (frozenset(("hourglass", "soviet_campaign_card")), ("hourglass",), on_turn.hourglass),
)

# What a kind of question is about, for one that only says what comes out of each of its positions.
MAIN: dict[Asker, str] = {
    on_battle.intensity: "hold_marker_space",
    on_battle.initiative: "initiative",
    on_cards.shock: "max_cards",
    on_cards.patriotism: "patriotism_left",
    on_turn.row: "winner",
    on_turn.reinforcement: "formations",
    on_turn.hourglass: "turn",
}
QUESTIONS = Questions(KINDS, MAIN)


BALANCE = ("german_hand", "soviet_hand", "german_reinforcements", "soviet_reinforcements")
"""The figures that a way to play adds to those of the book, to give both sides a fair game."""


def by_the_book(rules: HellRules) -> HellRules:
    """Return the rules as they are printed: an example asks what the book says, not how a game was balanced."""
    printed = copy(rules)
    none = dict.fromkeys(BALANCE, 0)
    printed.figures = {id_: msgspec.structs.replace(figures, **none) for id_, figures in rules.figures.items()}
    return printed


class HellWords(Vocabulary):
    """The words of The Hell of Stalingrad."""

    rules: HellRules
    prefixes = ("H",)
    given_keys = position.GIVEN
    unsaid = frozenset(("intercept",))
    position_keys = reading.POSITION

    def __init__(self, rules: HellRules | None = None) -> None:
        self.rules = by_the_book(rules or load_rules())
        self.names = Names(self.rules, Texts("en"))

    def build(self, given: dict[str, Any]) -> tuple[State, list[Happening]]:
        return position.Builder(self.names, given).build()

    def choice(self, state: State, raw: object) -> Choice:
        parts = raw.split() if isinstance(raw, str) else raw
        if not isinstance(parts, list) or not parts:
            return choice_from(parts)
        verb = str(parts[0]).lower()
        return choice_from([verb, *(self._part(state, part) for part in parts[1:])])

    def _part(self, state: State, raw: object) -> object:
        """Return a piece by the name that the journal uses: a copy in the hand that is asked, an id, a letter."""
        word = str(raw)
        decision = self.rules.decision(state)
        offered = {str(part) for c in decision.choices for part in (c.subject, c.target)} if decision else set()
        if word in offered or not isinstance(raw, str):
            return raw
        kind = self.names.find_kind(word)
        if kind is not None and decision is not None:
            hand = [card for card in state.hands[decision.seat] if self.rules.kind_of[card] is kind]
            pool = hand or [card for card in self.rules.kind_of if self.rules.kind_of[card] is kind]
            return next((card for card in pool if card in offered), pool[0])
        building = self.names.find_building(word)
        if building is not None:
            return self.rules.buildings[building].district
        found = self.names.find_formation(word)
        if found is not None:
            return found
        units = {plain_words(self.names.texts(f"hell.unit.{kind}.name")): kind for kind in self.rules.units}
        return units.get(plain_words(word), raw)

    def path(self, position: dict[str, Any], path: str) -> str:
        first, _, rest = path.partition(".")
        if first in position:
            return ".".join((first, *(self._step(part) for part in rest.split(".")))) if rest else first
        step = self._step(first)
        top = "formations" if step in self.rules.formations else "districts" if step in SLOTS else ""
        return ".".join(part for part in (top, step, rest) if part) if top else path

    def _step(self, part: str) -> str:
        """Return one part of a path: a formation or a building by its name, anything else as it is."""
        low = part.lower()
        if low in (*SEATS, "cards", "size", "at", "hold", "fire", "bucket") or part in SLOTS or low in self.rules.units:
            return low if part not in SLOTS else part
        building = self.names.find_building(part)
        if building is not None:
            return self.rules.buildings[building].district
        return self.names.find_formation(part) or part

    def read(self, state: State) -> dict[str, Any]:
        return reading.read(self.rules, state)

    def answer(self, case: dict[str, Any]) -> list[str]:
        return QUESTIONS.faults_of(self.names, case)
