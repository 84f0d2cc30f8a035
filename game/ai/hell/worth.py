"""What a battle is worth to the German: the odds of its Break Test as they will have become, given the rounds left."""

from __future__ import annotations

from math import exp, sqrt
from typing import Any

from game.core.rng import Chance
from game.rules.hell.asks import Facts
from game.rules.hell.book import Book
from game.rules.hell.breaktest import Standing
from game.rules.hell.effects import Outlook
from game.rules.hell.odds import foresee, odds, outlook
from game.rules.hell.rounds import Hand
from game.rules.hell.state import GERMAN, SOVIET, Battle, View
from game.rules.hell.table import battle_of, district_at, fighting

UNIT_SPREAD = (0.45, 0.3)
"""How sure the Unit die is: with no Hold left, and more for each Hold."""
FORMATION_SPREAD = (0.3, 0.132)
"""How sure the Formation die is, likewise."""
FIRE_WORTH = 0.825
"""The part of an Inferno that a Fire marker on its way is worth."""
BUCKET_WORTH = 0.16
"""The part of an Inferno that a Bucket marker on its way takes off."""

PLAYS = 1.0
"""The cards that a side may still lay for each Hold that is left, if its formations can take them."""
PLAY_LEAD = 1.0
"""The units by which such a card changes the lead."""
PLAY_SPREAD = 0.6
"""How much less sure the Unit die is for such cards."""

REPLY = (0.042, 0.03)
"""What the enemy gains by an answer: with a card to lay, and without."""
WHIM = 0.004
"""By how much a choice may look better than it is."""

# What effects are worth that no forecast sees, in points of the chance to capture.
SOFT = {
    "draw": 0.0108, "discard": 0.022, "overrun": 0.06, "supply": 0.045, "promotion": 0.02, "second_action": 0.05,
    "refit": 0.08, "free_card": 0.03, "search_hand": 0.05, "salvage": 0.05, "discard_enemy_hand": 0.0,
    "sniper": 0.012, "deplete": 0.03, "new_formation": 0.05,
}  # fmt: skip


def chance(german: float, soviet: float) -> float:
    """Return the German chance with a broken number of dice, read off between the whole ones."""
    german, soviet = max(1.0, german), max(1.0, soviet)
    g, s = int(german), int(soviet)
    more_g, more_s = german - g, soviet - s
    low = odds(g, s)[0] * (1 - more_s) + odds(g, s + 1)[0] * more_s
    high = odds(g + 1, s)[0] * (1 - more_s) + odds(g + 1, s + 1)[0] * more_s
    return low * (1 - more_g) + high * more_g


def share(lead: float, spread: float) -> float:
    """Return how much of a die a side may count on with such a lead."""
    return 1.0 / (1.0 + exp(-max(-30.0, min(30.0, (lead + 0.5) / spread))))


def capture(trial: Outlook, holds: int, rooms: tuple[int, int] = (0, 0)) -> float:
    """Return the chance that the building falls, so many Holds before the test and with room for so many cards."""
    here: Standing = trial.here
    german = soviet = 0.0
    to_come = [min(room, PLAYS * holds) for room in rooms]
    drift, doubt = PLAY_LEAD * (to_come[GERMAN] - to_come[SOVIET]), PLAY_SPREAD * sqrt(sum(to_come))
    for counts, (least, more), worth, shift, blur in (
        (here.units, UNIT_SPREAD, here.unit_die, drift, doubt),
        (here.formations, FORMATION_SPREAD, here.formation_die, 0.0, 0.0),
    ):
        lead, spread = counts[GERMAN] - counts[SOVIET] + shift, least + more * holds + blur
        if holds or any(counts):
            german += worth * share(lead, spread)
            soviet += worth * share(-lead, spread)
    later = min(1.0, holds / 2)
    german += here.infernos + here.hero_dice * len(here.bonus)
    german += later * (FIRE_WORTH * trial.fire - BUCKET_WORTH * trial.bucket) / trial.track
    soviet += here.defence
    for _ in here.thieves:
        if german >= 2:
            german, soviet = german - 1, soviet + 1
    return chance(german, soviet)


class Fight:
    """The battle under way as one seat sees it."""

    def __init__(self, book: Book, view: View, chance: Chance) -> None:
        self.book = book
        self.view = view
        self._chance = chance
        battle = battle_of(view)
        assert battle is not None
        self.battle: Battle = battle
        self.slot = battle.slot
        self.side = view.seat % 2
        self.district = district_at(view, battle.slot)
        self.holds = self.district.hold
        self.rooms = (self.room(GERMAN), self.room(SOVIET))
        self._seen: dict[str, bool] = {}

    def whim(self) -> float:
        """Return a little that tips between equals, so that no two games are alike."""
        return WHIM * self._chance.below(1000) / 1000

    def trial(self) -> Outlook:
        """Return a copy of the battle to try effects on."""
        return outlook(self.book, self.view, self.slot, self.battle)

    def good(self, trial: Outlook, side: int, holds: int | None = None, rooms: tuple[int, int] | None = None) -> float:
        """Return how good an outlook is for a side."""
        chance_now = capture(trial, self.holds if holds is None else holds, rooms or self.rooms)
        return chance_now if side == GERMAN else 1.0 - chance_now

    def after(self, side: int, source: str, holds: int | None = None) -> float:
        """Return how good it is for a side to have the effects of a source, what no forecast sees included."""
        trial = self.trial()
        kind = self.book.kinds.get(source)
        if kind is not None and kind.sacrifice:
            trial.kill_rifles(self.book, kind.sacrifice)
        foresee(self.book, trial, side, self.book.effects[source])
        rooms = self.rooms
        if kind is not None and not kind.hero:
            german, soviet = rooms
            rooms = (max(0, german - 1), soviet) if side == GERMAN else (german, max(0, soviet - kind.cost))
        return self.good(trial, side, holds, rooms) + self.soft(side, source)

    def soft(self, side: int, source: str) -> float:
        """Return what the effects of a source are worth beside the odds."""
        total = 0.0
        hand = sum(self.view.hand_sizes[1 - side :: 2])
        for effect in self.book.effects[source]:
            name = NAMES.get(type(effect).__name__, "")
            worth = SOFT.get(name, 0.0)
            if name == "discard":
                total += worth * min(effect.count, hand)
            elif name == "discard_enemy_hand":
                total += SOFT["discard"] * hand
            elif name == "supply":
                total += worth * min(effect.count, self.worn(side))
            elif name == "overrun":
                total += worth if self.reserve(side) else 0.0
            else:
                total += worth * effect.count
        return total

    def worn(self, side: int) -> int:
        """Return how many depleted formations a side has in the battle."""
        return sum(f.depleted for f in fighting(self.view, side, self.slot))

    def reserve(self, side: int) -> bool:
        """Tell whether somebody is left on the Staging Line."""
        return any(not f.at for f in self.view.formations[side].values())

    def room(self, side: int) -> int:
        """Return what the formations of a side in the battle can still take."""
        bonus = self.book.figures[self.view.scenario].leader_bonus
        total = 0
        for formation in fighting(self.view, side, self.slot):
            most = self.book.formations[formation.id].strength + bonus * formation.level
            total += max(0, most - (len(formation.cards) if side == GERMAN else formation.spent))
        return total

    def fits(self, card: str) -> bool:
        """Tell whether an own card can be laid in this battle as it stands."""
        kind = self.book.kind_of[card]
        if kind.id not in self._seen:
            hand = self.laying()
            self._seen[kind.id] = bool(hand.bearers(kind)) and hand.why_not_card(kind) is None
        return self._seen[kind.id]

    def laying(self) -> Hand:
        """Return what the own formations in the battle can take; the rules ask a view no more than a state."""
        table: Any = self.view
        return Hand(Facts(self.book, table, self.view.frames[-1], self.view.seat))

    def reply(self) -> float:
        """Return what the enemy may gain by the answer to an action."""
        foe = 1 - self.side
        cards = sum(self.view.hand_sizes[foe::2])
        return REPLY[0] if cards and self.rooms[foe] else REPLY[1]


NAMES = {
    "Draw": "draw", "Discard": "discard", "Overrun": "overrun", "Supply": "supply", "Promotion": "promotion",
    "SecondAction": "second_action", "RefitNow": "refit", "FreeCard": "free_card", "SearchHand": "search_hand",
    "Salvage": "salvage", "DiscardEnemyHand": "discard_enemy_hand", "SniperShot": "sniper", "Deplete": "deplete",
    "NewFormation": "new_formation",
}  # fmt: skip
"""The effects with a worth of their own, by the class that carries them out."""
