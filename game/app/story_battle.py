"""What matters in a game of Battle: its figures, attacks and their results, cards turned over; imports no pygame."""

from __future__ import annotations

from typing import Any

import msgspec

from game.app.news import parts_of
from game.app.story import Chapter, Draw, KeyMoment, Step
from game.core.events import Event
from game.rules.battle.book import Book
from game.rules.battle.narrate import Narrator
from game.rules.battle.odds import best_turned, turned_over
from game.rules.battle.state import SIDES, SOVIET, Attack, State, Turn, View
from game.rules.battle.view import view

AS_TOLD = frozenset({"location_destroyed", "uranus_in_play", "uranus_removed", "game_over"})
"""Events that are key moments as they are."""


class Fight(msgspec.Struct):
    """An attack as it goes on: what is needed to tell how it ended."""

    seat: int
    slot: str
    values: list[int]
    destroyed: list[str] = []
    retreated: list[str] = []


class BattleChronicler:
    """Follows a game of Battle, for one seat or, with None, for everybody once it is over."""

    def __init__(self, book: Book, narrator: Narrator, viewer: int | None) -> None:
        self.moments: list[KeyMoment] = []
        self.draws: list[Draw] = []
        self._book = book
        self._narrator = narrator
        self._viewer = viewer
        self._fight: Fight | None = None

    def chapter(self, state: State) -> Chapter:
        """Return turn, side and phase; an attack is a phase of its own."""
        if not state.turn:
            return Chapter(0, state.active, "battle.phase.setup")
        phase = "action"
        for frame in state.frames:
            if isinstance(frame, Turn) and frame.step.startswith("supply"):
                phase = "supply"
            elif isinstance(frame, Attack):
                phase = "attack"
        return Chapter(state.turn, state.active, f"battle.phase.{phase}")

    def figures(self, seen: View) -> dict[str, tuple[int, ...]]:
        """Count what lies open (R-30), by side."""
        held = [{unit.zone[0] for unit in units.values() if unit.zone[1] == "c"} for units in seen.units]
        return {
            "locations": (len(held[0] - held[1]), len(held[1] - held[0])),
            "units": tuple(len(units) for units in seen.units),
            "rations": tuple(sum(unit.rations for unit in units.values()) for units in seen.units),
            "lost": tuple(len(lost) for lost in seen.lost),
            "hand": tuple(seen.hand_sizes),
            "uranus": tuple(len(seen.uranus) if seat == SOVIET else 0 for seat in range(len(SIDES))),
        }

    def follow(self, step: Step) -> None:
        """Note attacks, ruins, Uranus cards, the end, and each card turned over in step 6."""
        thrown: list[str] = []
        for event in step.events:
            self._watch(event)
            if event.kind == "card_discarded":
                thrown.append(event.data["card"])
            elif event.kind == "cards_turned":
                self._turn(step, event, thrown)
            elif event.kind in AS_TOLD:
                seat = event.data.get("seat", step.before.active)
                text = self._narrator.event(event)
                self._note(step, event.kind, seat, text, parts_of(event, self._narrator))
        if self._fight is not None and not any(isinstance(frame, Attack) for frame in step.after.frames):
            self._tell_fight(step, self._fight)
            self._fight = None

    def _watch(self, event: Event) -> None:
        """Keep the values of the attack under way, and who leaves it."""
        data: Any = event.data
        if event.kind == "attack":
            self._fight = Fight(data["seat"], data["slot"], [0, 0])
        fight = self._fight
        if fight is None:
            return
        if event.kind == "combat_values":
            fight.values = list(data["values"])
        elif event.kind == "value_changed":
            fight.values[data["seat"]] = data["value"]
        elif event.kind == "unit_destroyed":
            fight.destroyed.append(data["unit"])
        elif event.kind == "unit_moved" and data["why"] == "retreat":
            fight.retreated.append(data["unit"])

    def _turn(self, step: Step, event: Event, thrown: list[str]) -> None:
        """Hold the cards turned over against what could be expected of the deck (B-046, R-14).

        The owner knows what is in the deck; for somebody else the cards of the owner's hand could be there too.
        """
        assert self._fight is not None
        seat, cards = event.data["seat"], event.data["cards"]
        knower = seat if self._viewer is None else self._viewer
        seen = view(step.before, knower)
        foe = self._fight.values[1 - seat]
        own = [card for card in thrown if self._book.kind_of[card].seat == seat]
        odds = turned_over(self._book, seen, seat, len(cards), own)
        expected = sum(chance * _worth(foe, values) for values, chance in odds.items())
        actual = _worth(foe, tuple(self._book.firefight[card] for card in cards))
        draw = Draw(step.at, step.before.turn, seat, tuple(cards), expected, actual, self._fight.slot)
        self.draws.append(draw)

    def _tell_fight(self, step: Step, fight: Fight) -> None:
        narrator = self._narrator
        texts = narrator.texts
        held = self._holder(step.after, fight.slot)
        result = "open" if held is None else "held" if held != fight.seat else "taken"
        text = texts(
            f"ui.desk.story.attack.{result}",
            seat=narrator.player(fight.seat),
            slot=narrator.piece(fight.slot),
            values=narrator.pair(fight.values),
            lost=", ".join(map(narrator.piece, fight.destroyed)) or texts("battle.form.nothing"),
        )
        parts = (fight.slot, *fight.destroyed, *fight.retreated)
        self._note(step, "attack", fight.seat, text[:1].upper() + text[1:], parts)

    def _holder(self, state: State, slot: str) -> int | None:
        """Return who alone stands in a control zone, None if nobody or both do."""
        there = [any(unit.zone == slot + "c" for unit in units.values()) for units in state.units]
        return there.index(True) if sum(there) == 1 else None

    def _note(self, step: Step, kind: str, seat: int, text: str, parts: tuple[str, ...]) -> None:
        self.moments.append(KeyMoment(kind, step.at, step.before.turn, seat, text, parts))


def _worth(foe: int, values: tuple[int, ...]) -> int:
    """Return by how much the best of the cards shifts the fight: a plus raises, a minus lowers the enemy's value."""
    best = best_turned(foe, values)
    return best if best > 0 else min(foe, -best)
