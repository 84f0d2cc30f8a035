"""What a question of Dust Tactics is asked of: the rules with the question's own cards, and a position played out."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from copy import copy

from game.core.choice import Choice
from game.core.events import Event
from game.core.frames import Frame
from game.core.questions import Given, PlayedOut
from game.rules.dust.attached import profiles_of
from game.rules.dust.frames import Game, Turn
from game.rules.dust.records import Unit
from game.rules.dust.state import State
from game.rules.tactics.cases.names import Names, Spot
from game.rules.tactics.cases.stand import BOARD, Figure, Stand
from game.rules.tactics.landing import Ground
from game.rules.tactics.records import Map
from game.rules.tactics.rules import TacticsRules

MOST_CHOICES = 400
"""Choices that a question may take to be played out."""


class Asker:
    """Everything that answers questions: the rules, the names of the game, and the words that stand on cards."""

    def __init__(self, rules: TacticsRules, names: Names, keywords: frozenset[str]) -> None:
        self.rules = rules
        self.names = names
        self.keywords = keywords

    def rules_with(self, cards: Mapping[str, Unit], boards: Mapping[str, Map]) -> TacticsRules:
        """Return the rules over the question's own cards and its board."""
        rules = copy(self.rules)
        rules.units = {**self.rules.units, **cards}
        rules.boards = {**self.rules.boards, **boards}
        rules.profiles = {**self.rules.profiles, **profiles_of(cards)}
        rules.field = Ground(rules.units, rules.boards)
        return rules


def stand_of(
    asker: Asker, given: Given, margin: int = 2, more: Iterable[Spot] = (), roles: Iterable[str] = ()
) -> Stand:
    """Return the position that a question's words describe, with a board large enough for it."""
    stand = Stand(asker.names, asker.keywords, given, roles)
    stand.settle(margin, more)
    return stand


class Table(PlayedOut):
    """A real position that a question is played out on."""

    rules: TacticsRules
    state: State

    def __init__(self, asker: Asker, stand: Stand, seat: int = 0) -> None:
        self.stand = stand
        self.rules = asker.rules_with(stand.cards(), {BOARD: stand.drawn()})
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
        return next(figure.name for figure in self.stand.figures if self.id(figure) == unit)

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
        return offered[0]
