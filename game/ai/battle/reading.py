"""What a Battle player works from in one decision: the view, a state imagined from it, the decks' odds."""

from __future__ import annotations

from game.core.rng import Chance
from game.rules.battle.cards import Figures
from game.rules.battle.odds import Turning, scouting, sides_to_turn, turned_over
from game.rules.battle.rules import BattleRules
from game.rules.battle.sharing import attack_of
from game.rules.battle.state import Attack, State, View

MOST_REMEMBERED = 20_000


class Memory:
    """What a player has worked out and can use again; a key names all that the figure depends on."""

    __slots__ = ("promises", "turnings", "worths")

    def __init__(self) -> None:
        self.promises: dict[tuple[object, ...], float] = {}
        self.worths: dict[tuple[object, ...], tuple[float, float]] = {}
        self.turnings: dict[tuple[object, ...], Turning] = {}

    def trim(self) -> None:
        """Forget everything when there is too much of it."""
        for kept in (self.promises, self.worths, self.turnings):
            if len(kept) > MOST_REMEMBERED:
                kept.clear()


class Reading:
    """One decision of one seat; enemy cards in the imagined state are guesses and never looked at."""

    __slots__ = ("_decks", "book", "figures", "foe", "hand", "memory", "seat", "seen", "state")

    def __init__(self, rules: BattleRules, seen: View, chance: Chance, memory: Memory) -> None:
        self.book = rules
        self.seen = seen
        self.seat = seen.seat
        self.foe = 1 - seen.seat
        self.state: State = rules.imagine(seen, chance)
        self.hand = seen.hand
        self.figures: Figures = rules.figures[seen.scenario]
        self.memory = memory
        self._decks = tuple(
            (seen.deck_sizes[seat], len(seen.discards[seat]), len(seen.known[seat])) for seat in (0, 1)
        )

    @property
    def decks(self) -> tuple[object, ...]:
        """Return what tells one distribution of the cards from another within a game."""
        return (self.seen.turn, self.seen.active, *self._decks)

    def turning(self, attack: Attack) -> Turning:
        """Return what is still to be turned over in an attack."""
        sides = [(side, scouting(self.book, attack, side)) for side in sides_to_turn(attack)]
        key = (*self.decks, len(self.hand), *sides)
        found = self.memory.turnings.get(key)
        if found is None:
            turns = [(side, turned_over(self.book, self.seen, side, cards)) for side, cards in sides]
            found = self.memory.turnings[key] = Turning(turns)
        return found

    @property
    def attack(self) -> Attack:
        """Return the attack under way."""
        found = attack_of(self.state)
        assert found is not None
        return found
