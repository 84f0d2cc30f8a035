"""What a question of Dust Tactics is asked of: the rules with the question's own cards, and a position played out."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping
from copy import copy
from typing import Any

from game.core.choice import Choice, choice
from game.core.events import Event
from game.core.frames import Frame
from game.core.questions import Given, PlayedOut
from game.rules.dust.attached import profiles_of
from game.rules.dust.cases.names import Names, Spot
from game.rules.dust.cases.stand import Figure, Stand
from game.rules.dust.frames import Game, Turn
from game.rules.dust.records import Unit
from game.rules.dust.state import State

MOST_CHOICES = 400
"""Choices that a question may take to be played out."""


class Asker(ABC):
    """Everything that answers questions: the rules, the names of the game, and the words that stand on cards."""

    rules: Any

    def __init__(self, rules: Any, names: Names, keywords: frozenset[str]) -> None:
        self.rules = rules
        self.names = names
        self.keywords = keywords

    @abstractmethod
    def stand(self, given: Given, roles: Iterable[str] = (), one_square: bool = True) -> Stand:
        """Return the units and the ground of a question, not yet settled."""

    @abstractmethod
    def rules_for(self, stand: Any, cards: Mapping[str, Unit]) -> Any:
        """Return the rules over some cards and the ground of a question."""

    @abstractmethod
    def walled(self, kind: str, attacker: str, victim: str) -> tuple[Any, State]:
        """Return rules and a position in which a.by stands before a fortification with b.hit inside."""


def rules_over(known: Any, cards: Mapping[str, Unit]) -> Any:
    """Return a copy of some rules over more cards."""
    rules = copy(known)
    rules.units = {**known.units, **cards}
    rules.profiles = {**known.profiles, **profiles_of(cards)}
    return rules


def stand_of(asker: Asker, given: Given, margin: int = 2, more: Iterable[Spot] = (), roles: Iterable[str] = ()) -> Any:
    """Return the position that a question's words describe, with ground large enough for it."""
    stand = asker.stand(given, roles)
    stand.settle(margin, more)
    return stand


class Table(PlayedOut):
    """A real position that a question is played out on."""

    rules: Any
    state: State

    def __init__(self, asker: Asker, stand: Any, seat: int = 0) -> None:
        self.asker = asker
        self.stand = stand
        self.rules = asker.rules_for(stand, stand.cards())
        self.state = stand.state(self.rules.field)
        self.state.frames = [Game(step="game.turn"), Turn(step="turn.next", seat=seat)]
        self.events: list[Event] = []

    def begin(self, *frames: Frame) -> None:
        """Run on to the first decision, with other procedures on top of the turn."""
        self.state.__dict__.pop("decision", None)
        self.state.frames += frames  # type: ignore[arg-type]
        self.rules.start(self.state)
        self.events += self.rules.opening(self.state)

    def id(self, figure: Figure) -> str:
        """Return the id of a unit in the game."""
        return f"{'ab'[figure.side]}.{figure.id}"

    def name(self, unit: str) -> str:
        """Return what the question calls a unit."""
        found: list[Figure] = [figure for figure in self.stand.figures if self.id(figure) == unit]
        return found[0].name

    def finish(
        self, until: tuple[str, ...] = ("activate",), wish: Callable[[Table], Choice | None] | None = None
    ) -> None:
        """Answer what is asked as a player would who wants nothing more, until one of some things is asked."""
        for _ in range(MOST_CHOICES):
            if not self.prompt or self.prompt in until:
                return
            wanted = wish(self) if wish is not None else None
            self.play(wanted or self.plain())

    def plain(self) -> Choice:
        """Return the choice that changes least: stay, keep the facing, hold fire, decline."""
        offered = self.choices()
        for verb in ("alone", "decline", "stand", "hold", "spare", "bury", "wait", "fire"):
            found = next((c for c in offered if c.verb == verb), None)
            if found is not None:
                return found
        for c in offered:
            piece = self.state.units.get(str(c.subject))
            if piece is not None and (
                (c.verb == "move" and c.target == piece.at) or (c.verb == "face" and c.target == piece.facing)
            ):
                return c
        return offered[0] if offered else self._stay()

    def _stay(self) -> Choice:
        """Return the choice of a region that leaves a unit where it is, else any."""
        decision = self.rules.decision(self.state)
        for region in decision.regions:
            piece = self.state.units.get(str(region.subject).partition("/")[0])
            for point in [(piece.facing,), (*self.rules.field.spot(piece.at),)] if piece is not None else []:
                if region.allows(point):
                    return choice(region.verb, region.subject, point)
        region = decision.regions[0]
        return choice(region.verb, region.subject, region.sample(self.state.chance))
