"""A game in words: what the narrators of all games share; imports core and data."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from typing import Any, ClassVar

from game.core.choice import Choice, Decision, Refusal
from game.core.events import Event
from game.core.frames import Outcome
from game.data.loader import GameData
from game.data.texts import Texts

Variant = Callable[[Mapping[str, Any]], str]


class Narration(ABC):
    """Tells events, prompts, choices, refusals, reasons and outcomes of one game in one language.

    A game names the fields that are told in a way of their own, by field, or by section, key and field.
    """

    game: ClassVar[str]
    raw: ClassVar[frozenset[str]] = frozenset({"choice", "rule", "turn"})
    """Fields that are told as they are."""
    seats: ClassVar[frozenset[str]] = frozenset()
    """Fields that name a player by his seat."""
    whys: ClassVar[frozenset[str]] = frozenset()
    """Fields that give a reason."""
    signed: ClassVar[frozenset[str]] = frozenset()
    """Numbers that are told with their sign."""
    counted: ClassVar[dict[str, str]] = {}
    """Numbers that are told with their noun."""
    plain: ClassVar[frozenset[str]] = frozenset()
    """Numbers of those fields that are told without it all the same."""
    variants: ClassVar[dict[str, Variant]] = {}
    """Where one thing is told in different ways, what its data adds to the key of the text."""

    def __init__(self, data: GameData, texts: Texts, figures: dict[str, Any]) -> None:
        self.data = data
        self.texts = texts
        self.figures = figures

    @abstractmethod
    def piece(self, name: object) -> str:
        """Return what a piece or place is called; other words stay as they are."""

    @abstractmethod
    def about(self, name: str) -> list[str]:
        """Return the lines that are printed on a card; none for anything else."""

    @abstractmethod
    def player(self, seat: int) -> str:
        """Return what the player of a seat is called."""

    def event(self, event: Event) -> str:
        """Tell what happened; hand it the event as its reader may know it."""
        return self._tell("event", event.kind, event.data)

    def prompt(self, decision: Decision) -> str:
        """Tell what a decision is about."""
        return self._tell("prompt", decision.prompt, decision.params)

    def choice(self, wanted: Choice) -> str:
        """Tell what a choice does."""
        return self._tell("verb", wanted.verb, {"subject": wanted.subject, "target": wanted.target})

    def refusal(self, refusal: Refusal) -> str:
        """Tell why something is not allowed, with the number of the rule."""
        reason = self._tell("refusal", refusal.reason, refusal.params)
        return self.texts(f"{self.game}.form.refusal", reason=reason, rule=refusal.rule)

    def reason(self, key: str, params: Mapping[str, Any]) -> str:
        """Tell why a computer player chose what it chose."""
        return self._tell("reason", key, params)

    def outcome(self, outcome: Outcome) -> str:
        """Tell who has won and how."""
        seat = self.winners(outcome)
        how = self.texts(f"{self.game}.outcome.{outcome.how}")
        return sentence(self.texts(f"{self.game}.form.outcome", seat=seat, how=how, rule=outcome.rule))

    def winners(self, outcome: Outcome) -> str:
        """Return who has won."""
        return " + ".join(self.player(seat) for seat in outcome.winners)

    def rule(self, number: str) -> str | None:
        """Return the text of a rule, None if there is no such rule."""
        key = f"{self.game}.rule.{number}"
        return self.texts(key, **self.figures) if self.texts.has(key) else None

    def count(self, noun: str, number: int) -> str:
        """Tell a number of things with their noun."""
        form = {0: "none", 1: "one"}.get(number, "many")
        return self.texts(f"{self.game}.count.{noun}.{form}", n=number)

    def _tell(self, section: str, key: str, data: Mapping[str, Any]) -> str:
        variant = self.variants.get(f"{section}.{key}")
        suffix = variant(data) if variant is not None else ""
        words = {field: self._word(f"{section}.{key}.{field}", field, value) for field, value in data.items()}
        return sentence(self.texts(f"{self.game}.{section}.{key}{suffix}", **words))

    def _word(self, path: str, field: str, value: Any) -> str:
        if field in self.raw:
            return str(value)
        if field in self.seats:
            return self.player(value)
        if isinstance(value, int):
            return self._number(path, field, value)
        if isinstance(value, (list, tuple)):
            return self._list(field, value)
        if field in self.whys or path in self.whys:
            return self.texts(f"{self.game}.why.{value}")
        return self._name(field, value)

    def _list(self, field: str, value: list[Any] | tuple[Any, ...]) -> str:  # noqa: ARG002  games tell some apart
        named = [self.piece(one) for one in value if one]
        return ", ".join(named) or self.texts(f"{self.game}.form.nothing")

    def _number(self, path: str, field: str, value: int) -> str:
        if path in self.signed:
            return signed(value)
        noun = None if path in self.plain else self.counted.get(path) or self.counted.get(field)
        return self.count(noun, abs(value)) if noun else str(value)

    def _name(self, field: str, value: Any) -> str:
        if field == "how":
            return self.texts(f"{self.game}.outcome.{value}")
        if field == "verb" and self.texts.has(f"{self.game}.typed.{value}"):
            return self.texts(f"{self.game}.typed.{value}")
        return self.piece(value)


def signed(number: int) -> str:
    """Write a number with its sign."""
    return f"+{number}" if number >= 0 else f"−{-number}"


def sentence(text: str) -> str:
    """Begin a text with a capital letter."""
    return text[:1].upper() + text[1:]
