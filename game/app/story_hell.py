"""What matters in a game of Hell: districts, units and kills, battles with their Break Tests; imports no pygame."""

from __future__ import annotations

from typing import Any

import msgspec

from game.app.news import parts_of
from game.app.story import Chapter, Draw, KeyMoment, Step
from game.app.tables.hell import seen
from game.core.events import Event
from game.rules.hell.narrate import Narrator
from game.rules.hell.odds import odds
from game.rules.hell.state import GERMAN, SIDES, SOVIET, State, View
from game.rules.hell.table import battle_of, count_units

AS_TOLD = frozenset({"volga", "commander", "hero_killed", "intercepted", "game_over"})
"""Events that are key moments as they are."""
ENDS = frozenset({"captured", "held"})
BOTH = -1
"""The turns of Hell belong to both sides."""


class Clash(msgspec.Struct):
    """A battle as it goes on: what is needed to tell how it ended."""

    slot: str
    building: str
    rounds: int = 0
    lost: list[int] = msgspec.field(default_factory=lambda: [0, 0])
    dice: tuple[list[int], list[int]] | None = None
    wiped_out: bool = False


class HellChronicler:
    """Follows a game of Hell; everything that it tells lies open to all seats (R-54)."""

    def __init__(self, narrator: Narrator) -> None:
        self.moments: list[KeyMoment] = []
        self.draws: list[Draw] = []
        self._narrator = narrator
        self._clash: Clash | None = None
        self._kills = [0, 0]
        self._destroyed = [0, 0]
        self._holds = [0, 0]

    def chapter(self, state: State) -> Chapter:
        """Return the turn, its step, and the district that is fought for."""
        battle = battle_of(state)
        names, at = seen.phase(state)
        phase = names[min(at, len(names) - 1)]
        return Chapter(state.turn, BOTH, f"hell.phase.{phase}", battle.slot if battle is not None else "")

    def figures(self, seen: View) -> dict[str, tuple[int, ...]]:
        """Count what lies open, by side."""
        fallen = sum(not district.in_play for district in seen.districts)
        hands = seen.hand_sizes
        return {
            "districts": (fallen, len(seen.districts) - fallen),
            "units": tuple(sum(count_units(one, side) for one in seen.districts) for side in (GERMAN, SOVIET)),
            "kills": tuple(self._kills),
            "formations": tuple(len(side) for side in seen.formations),
            "destroyed": tuple(self._destroyed),
            "hand": (sum(hands[0::2]), sum(hands[1::2])),
            "holds": tuple(self._holds),
        }

    def follow(self, step: Step) -> None:
        """Note battles and their Break Tests, closed districts, commanders and heroes, and the end."""
        for event in step.events:
            self._count(event)
            self._watch(step, event)
            if event.kind in AS_TOLD:
                text = self._narrator.event(event)
                self._note(step, event.kind, _side_of(event), text, parts_of(event, self._narrator))

    def _count(self, event: Event) -> None:
        data: Any = event.data
        if event.kind == "unit_lost":
            self._kills[1 - data["side"]] += data["count"]
        elif event.kind == "formation_destroyed":
            self._destroyed[data["side"]] += 1
        elif event.kind == "hold":
            self._holds[data["seat"] % 2] += 1

    def _watch(self, step: Step, event: Event) -> None:
        """Keep what the battle under way comes to."""
        data: Any = event.data
        if event.kind == "battle_begins":
            self._clash = Clash(data["slot"], data["building"])
        clash = self._clash
        if clash is None:
            return
        if event.kind == "round":
            clash.rounds = data["number"]
        elif event.kind == "unit_lost":
            clash.lost[data["side"]] += data["count"]
        elif event.kind == "dice_rolled":
            clash.dice = data["german"], data["soviet"]
        elif event.kind == "wiped_out":
            clash.wiped_out = True
        elif event.kind in ENDS:
            self._tell_test(step, clash, captured=event.kind == "captured")
            self._tell_clash(step, clash, "wiped_out" if clash.wiped_out else event.kind)
            self._clash = None

    def _tell_test(self, step: Step, clash: Clash, *, captured: bool) -> None:
        """Hold the outcome of a Break Test against the odds of its dice (R-32)."""
        if clash.dice is None:
            return
        chance = odds(*map(len, clash.dice))[0]
        for side, expected, won in ((GERMAN, chance, captured), (SOVIET, 1 - chance, not captured)):
            dice = tuple(map(str, clash.dice[side]))
            self.draws.append(Draw(step.at, step.before.turn, side, dice, expected, float(won), clash.slot))
        shown = {side: "-".join(map(str, dice)) for side, dice in zip(SIDES, clash.dice, strict=True)}
        building = self._narrator.piece(clash.building)
        text = self._narrator.texts(
            "ui.desk.story.break_test", building=building, chance=round(100 * chance), **shown
        )
        self._note(step, "break_test", GERMAN if captured else SOVIET, text, (clash.slot,))

    def _tell_clash(self, step: Step, clash: Clash, result: str) -> None:
        narrator = self._narrator
        lost = dict(zip(SIDES, clash.lost, strict=True))
        text = narrator.texts(
            f"ui.desk.story.battle.{result}", slot=narrator.piece(clash.slot), rounds=clash.rounds,
            building=narrator.piece(clash.building), **lost,
        )  # fmt: skip
        self._note(step, result, GERMAN if result == "captured" else SOVIET, text, (clash.slot,))

    def _note(self, step: Step, kind: str, side: int, text: str, parts: tuple[str, ...]) -> None:
        text = text[:1].upper() + text[1:]
        self.moments.append(KeyMoment(kind, step.at, step.before.turn, side, text, parts))


def _side_of(event: Event) -> int:
    """Return the side that a moment belongs to; the river is reached by the Germans."""
    data: Any = event.data
    return int(data["side"] if "side" in data else data.get("seat", GERMAN) % 2)
