"""What the veteran commits where: manoeuvre, the order of the battles, consolidation."""

from __future__ import annotations

from math import log

from game.ai.hell.targets import force
from game.ai.hell.worth import chance, share
from game.ai.mind import Why
from game.core.choice import Choice, Decision
from game.rules.hell.book import Book
from game.rules.hell.state import GERMAN, SLOTS, SOVIET, Formation, View
from game.rules.hell.table import count_units, figures_of

WEAR = (0.0, 0.0)
"""What a German and a Soviet formation is worth later: before the last turn it must bring more than that."""
FULL = 0.0
"""What a full strength formation is worth more than a depleted one."""
LEAST = 0.03
"""The smallest chance that a plan reckons with."""


class Plan:
    """The buildings of a turn with the formations that both sides have there."""

    def __init__(self, book: Book, view: View) -> None:
        self.book = book
        self.view = view
        self.figures = figures_of(book, view)
        self.last = view.turn >= self.figures.turns
        self.final = view.turn >= self.figures.turns - 1  # H-166: what falls now is not renewed any more
        self.open = [slot for slot, d in zip(SLOTS, view.districts, strict=True) if d.in_play]
        self.there = [{slot: self._at(side, slot) for slot in self.open} for side in (GERMAN, SOVIET)]
        self.weight = [{slot: self._weights(side, slot) for slot in self.open} for side in (GERMAN, SOVIET)]

    def _at(self, side: int, slot: str) -> list[Formation]:
        return [f for f in self.view.formations[side].values() if f.at == slot]

    def _weights(self, side: int, slot: str) -> list[float]:
        """Return the units, the full strength formations and the cards of a side at a building."""
        district = self.view.districts[SLOTS.index(slot)]
        found = [float(count_units(district, side)), 0.0, 0.0]
        for formation in self.there[side][slot]:
            self._add(found, formation)
        return found

    def _add(self, totals: list[float], formation: Formation) -> None:
        card = self.book.formations[formation.id]
        totals[0] += sum(effect.count for effect in self.book.effects[formation.id])
        totals[1] += not formation.depleted
        totals[2] += card.strength + formation.level

    def expect_soviets(self) -> None:
        """Reckon with the formations that the Soviet can still send, spread over the attacked buildings."""
        waiting = [f for f in self.view.formations[SOVIET].values() if not f.at]
        attacked = [slot for slot in self.open if self.there[GERMAN][slot]] or self.open
        each = len(waiting) / max(1, len(attacked))
        for slot in self.open:
            card = self.book.buildings[self.view.districts[SLOTS.index(slot)].card]
            number = min(float(card.concentration), each)
            self.weight[SOVIET][slot][0] += 1.9 * number
            self.weight[SOVIET][slot][1] += 0.7 * number
            self.weight[SOVIET][slot][2] += 1.8 * number

    def capture(self, slot: str, more: Formation | None = None, side: int = GERMAN) -> float:
        """Return the chance that a building falls, with one formation more if asked."""
        weights = [list(self.weight[GERMAN][slot]), list(self.weight[SOVIET][slot])]
        if more is not None:
            self._add(weights[side], more)
        elif not self.there[GERMAN][slot]:
            return 0.0
        german, soviet = weights
        district = self.view.districts[SLOTS.index(slot)]
        units = german[0] + 1.6 * german[2] - soviet[0] - 1.5 * soviet[2]
        formations = german[1] - soviet[1]
        dice_g = share(units, 4.0) + share(formations, 1.0)
        dice_g += district.infernos + district.fire / self.figures.track + 0.55 + 0.12 * german[2] - 0.08 * soviet[2]
        dice_s = share(-units, 4.0) + share(-formations, 1.0)
        dice_s += self.book.defence(self.view, district.card)
        return max(LEAST, chance(dice_g, dice_s))

    def gain(self, side: int, formation: Formation, slot: str) -> float:
        """Return what sending a formation somewhere adds to what its side wants."""
        before, after = self.capture(slot), self.capture(slot, formation, side)
        if self.last or (self.final and side == GERMAN):  # all of them must fall, one of them must hold
            change = log(max(LEAST, after)) - log(max(LEAST, before))
            return change if side == GERMAN else -change
        cost = WEAR[side] + (0.0 if formation.depleted else FULL)
        return (after - before if side == GERMAN else before - after) - cost


def choose_send(book: Book, view: View, decision: Decision) -> tuple[Choice, Why]:
    """Send the formation that adds most to the building where it adds most, or nobody any more."""
    side = view.seat % 2
    plan = Plan(book, view)
    if side == GERMAN:
        plan.expect_soviets()
    own = view.formations[side]
    best: tuple[float, float, Choice] | None = None
    done = None
    for option in decision.choices:
        if option.verb != "send":
            done = option
            continue
        formation = own[str(option.subject)]
        gain = plan.gain(side, formation, str(option.target))
        rank = force(book, formation)
        if best is None or (gain, rank) > best[:2]:
            best = gain, rank, option
    if best is not None and (best[0] > 0 or done is None):
        return best[2], Why("send", {"formation": str(best[2].subject), "slot": str(best[2].target)})
    assert done is not None
    return done, Why("reserve")


def choose_battle(book: Book, view: View, decision: Decision) -> tuple[Choice, Why]:
    """Fight where it goes best first: those who come home can be called up again."""
    plan = Plan(book, view)
    best = max(decision.choices, key=lambda option: plan.capture(str(option.subject)))
    return best, Why("fight", {"slot": str(best.subject)})


def choose_consolidation(book: Book, view: View, decision: Decision) -> tuple[Choice, Why]:
    """Merge formations only when there are more than can be sent anyway."""
    side = view.seat % 2
    rooms = sum(book.buildings[d.card].concentration for d in view.districts if d.in_play)
    staged = [f for f in view.formations[side].values() if not f.at]
    done = next(option for option in decision.choices if option.verb == "done")
    if len(staged) <= rooms:
        return done, Why("reserve")
    own = view.formations[side]
    pairs = [option for option in decision.choices if option.verb == "consolidate"]
    if not pairs:
        return done, Why("reserve")
    best = max(pairs, key=lambda o: force(book, own[str(o.target)]) - force(book, own[str(o.subject)]))
    return best, Why("consolidate", {"formation": str(best.target)})
