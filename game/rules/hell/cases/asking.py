"""A real position that a question is played out on, and effects and events as phrases to be found in prose."""

from __future__ import annotations

from typing import Any

from game.core.events import Event
from game.core.questions import Given, Phrase, PlayedOut, number_in, plain_words, without_remark
from game.data.schema import EffectCall
from game.rules.hell.cases.names import Names
from game.rules.hell.cases.position import Builder
from game.rules.hell.rules import HellRules
from game.rules.hell.state import SIDES, State

WORDS = {
    "fire": "fire", "bucket": "bucket", "kill": "kill", "precision_kill": "precision kill", "draw": "draw",
    "discard": "discard", "sniper": "sniper", "fort": "rubble fort", "overrun": "overrun", "supply": "supply",
    "deplete": "deplete", "flame_or_bucket": "", "foot": "", "scouts": "recon", "promotion": "promotion",
}  # fmt: skip


class Table(PlayedOut):
    """A real position that a question is played out on."""

    rules: HellRules
    state: State

    def __init__(self, names: Names, given: dict[str, Any]) -> None:
        self.names = names
        self.rules = names.rules
        self.state, self.events = Builder(names, given).build()

    def answer(self, wishes: dict[str, list[str]]) -> None:
        """Answer what is asked by what the question wants for each prompt, else with the first choice."""
        while self.prompt and self.prompt not in ("action", "manoeuvre_german", "manoeuvre_soviet", "next_battle"):
            wanted = wishes.get(self.prompt, [])
            offered = self.choices()
            fits = [c for c in offered if wanted and str(c.subject) == wanted[0]]
            if fits:
                wanted.pop(0)
            elif self.prompt in ("supply", "overrun", "promote", "spill", "intercept"):
                fits = [c for c in offered if c.verb == "pass"]
            self.play((fits or offered)[0])


def unit_word(names: Names, unit: str) -> str:
    """Return the plain word for a unit: T-34 for t34, recon for the scouts of both sides."""
    if names.rules.units[unit].recon:
        return "recon"
    return {"t34": "t-34", "fort": "fort"}.get(unit, unit)


def effect_phrase(names: Names, calls: tuple[EffectCall, ...]) -> Phrase:
    """Return what a sentence must say to tell these effects."""
    needs: list[str] = []
    for call in calls:
        unit = call.params.get("unit")
        needs.append(unit_word(names, str(unit)) if unit else WORDS.get(call.name, call.name))
    number = calls[0].params.get("count", 1) if len(calls) == 1 else None
    return Phrase(tuple(needs), int(number) if number is not None else None)


def event_phrase(names: Names, event: Event) -> Phrase | None:
    """Return what a sentence must say to tell an event, None for one that goes without saying."""
    data = event.data
    if event.kind == "unit_added":
        count = data["count"] if not data["elite"] else None
        return Phrase((unit_word(names, data["unit"]),), count)
    if event.kind == "unit_lost":
        return Phrase((unit_word(names, data["unit"]),), data["count"], ("sacrifice", "destroyed", "lost", "kill"))
    if event.kind == "unit_flipped":
        return Phrase((unit_word(names, data["unit"]),), None, ("flips", "core", "turned", "turns"))
    if event.kind == "cards_drawn":
        return Phrase((SIDES[data["seat"] % 2],), data["count"], ("draws", "draw"))
    if event.kind in ("supplied", "overrun", "depleted"):
        word = {"supplied": "supply"}.get(event.kind, event.kind[:7])
        number = names.texts(f"hell.formation.{data['formation']}.name").split()[0].lower()
        return Phrase((word, number))
    return None


def units_given(given: Given, key: str) -> Any:
    """Return the units under a key, a number or a list or a mapping."""
    raw = given.get(key, default={})
    return number_in(raw) if isinstance(raw, str) and number_in(raw) is not None else raw


def is_depleted(text: object) -> bool:
    """Tell whether a formation is called depleted, as in '39th Guards (depleted)'."""
    return "deplet" in plain_words(without_remark(str(text))[1] or str(text))
