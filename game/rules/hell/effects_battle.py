"""The icons: units, kills, tracks, cards, Overrun, Supply, Deplete, sniper shots, Rubble Forts (H-036 to H-048)."""

from __future__ import annotations

from game.core.frames import tell
from game.rules.hell.asks import push_ask
from game.rules.hell.book import Book
from game.rules.hell.effects import EFFECTS, Counted, Effect, Outlook
from game.rules.hell.losses import kill_once
from game.rules.hell.state import SIDES, Resolve, State
from game.rules.hell.table import (
    add_units,
    advance_bucket,
    advance_fire,
    advance_own,
    discard_at_random,
    draw_cards,
    push_effects,
    seats_of_side,
    the_battle,
)


def place(book: Book, state: State, frame: Resolve, unit: str) -> None:
    """Place the units of an effect: core ones together, elite ones one by one with their tactic (H-034, R-28)."""
    slot = the_battle(state).slot
    if book.units[unit].tactic:
        add_units(book, state, slot, unit)
        push_effects(book, state, frame.seat, unit)
    else:
        add_units(book, state, slot, unit, frame.left + 1)
        frame.left = 0


def foresee_units(book: Book, trial: Outlook, unit: str, count: int) -> None:
    """Let units enter an outlook with their tactics."""
    side = SIDES.index(book.units[unit].side)
    for _ in range(count):
        trial.add(side, unit, 1)
        for effect in book.effects.get(unit, ()):
            effect.foresee(book, trial, side)


@EFFECTS.effect("add")
class Add(Effect):
    """Add units to the building (H-081)."""

    def __init__(self, *, unit: str, count: int = 1) -> None:
        self.unit = unit
        self.count = count

    def foresee(self, book: Book, trial: Outlook, side: int) -> None:
        foresee_units(book, trial, self.unit, self.count)

    def resolve(self, book: Book, state: State, frame: Resolve) -> None:
        place(book, state, frame, self.unit)


@EFFECTS.effect("foot")
class Foot(Counted):
    """Add foot soldiers of the user's side: Landser or Rifles (3.5)."""

    def foresee(self, book: Book, trial: Outlook, side: int) -> None:
        foresee_units(book, trial, book.foot[side], self.count)

    def resolve(self, book: Book, state: State, frame: Resolve) -> None:
        place(book, state, frame, book.foot[frame.seat % 2])


@EFFECTS.effect("scouts")
class Scouts(Counted):
    """Add recon units of the user's side (3.5)."""

    def foresee(self, book: Book, trial: Outlook, side: int) -> None:
        foresee_units(book, trial, book.scouts[side], self.count)

    def resolve(self, book: Book, state: State, frame: Resolve) -> None:
        place(book, state, frame, book.scouts[frame.seat % 2])


@EFFECTS.effect("fort")
class RubbleFort(Counted):
    """Add a fortified unit to the Soviet side (H-047)."""

    def foresee(self, book: Book, trial: Outlook, side: int) -> None:
        foresee_units(book, trial, book.fort, self.count)

    def resolve(self, book: Book, state: State, frame: Resolve) -> None:
        place(book, state, frame, book.fort)


@EFFECTS.effect("flip")
class Flip(Effect):
    """Turn an elite unit to its core face once its tactic is done (H-034)."""

    def __init__(self, *, unit: str) -> None:
        self.unit = unit

    def resolve(self, book: Book, state: State, frame: Resolve) -> None:
        side = SIDES.index(book.units[self.unit].side)
        tell(state, "unit_flipped", side=side, unit=self.unit, slot=the_battle(state).slot)


@EFFECTS.effect("kill")
class Kill(Counted):
    """Kill an unarmoured unit of the defender's choice (H-036)."""

    def foresee(self, book: Book, trial: Outlook, side: int) -> None:
        for _ in range(self.count):
            trial.kill(book, side, precise=False)

    def resolve(self, book: Book, state: State, frame: Resolve) -> None:
        kill_once(book, state, frame.seat, False, frame.source)


@EFFECTS.effect("precision_kill")
class PrecisionKill(Counted):
    """Kill any enemy unit of the attacker's choice (H-037)."""

    def foresee(self, book: Book, trial: Outlook, side: int) -> None:
        for _ in range(self.count):
            trial.kill(book, side, precise=True)

    def resolve(self, book: Book, state: State, frame: Resolve) -> None:
        kill_once(book, state, frame.seat, True, frame.source)


@EFFECTS.effect("sniper")
class SniperShot(Counted):
    """Shoot at a hero, a leader or an unarmoured unit (H-044)."""

    def foresee(self, book: Book, trial: Outlook, side: int) -> None:
        for _ in range(self.count):
            if any(kind not in book.armoured for kind in trial.units[1 - side]):
                trial.kill(book, side, precise=False)

    def resolve(self, book: Book, state: State, frame: Resolve) -> None:
        push_ask(state, "snipe.target", frame.seat, frame.source)


@EFFECTS.effect("draw")
class Draw(Counted):
    """Draw combat cards (H-040)."""

    def foresee(self, book: Book, trial: Outlook, side: int) -> None:
        trial.hands[side] += self.count

    def resolve(self, book: Book, state: State, frame: Resolve) -> None:
        draw_cards(state, frame.seat, frame.left + 1)
        frame.left = 0


@EFFECTS.effect("discard")
class Discard(Counted):
    """Take random cards from the opponent's hand (H-041)."""

    def foresee(self, book: Book, trial: Outlook, side: int) -> None:
        trial.hands[1 - side] = max(0, trial.hands[1 - side] - self.count)

    def resolve(self, book: Book, state: State, frame: Resolve) -> None:
        full = [seat for seat in seats_of_side(state, 1 - frame.seat % 2) if state.hands[seat]]
        if len(full) == 1:
            discard_at_random(state, full[0], "effect")
        elif full:
            push_ask(state, "rob.hand", frame.seat, frame.source)


@EFFECTS.effect("fire")
class Fire(Counted):
    """Advance the Fire marker (H-042)."""

    def foresee(self, book: Book, trial: Outlook, side: int) -> None:
        trial.burn(self.count)

    def resolve(self, book: Book, state: State, frame: Resolve) -> None:
        advance_fire(book, state, the_battle(state).slot, frame.left + 1)
        frame.left = 0


@EFFECTS.effect("bucket")
class Bucket(Counted):
    """Advance the Bucket marker (H-042)."""

    def foresee(self, book: Book, trial: Outlook, side: int) -> None:
        trial.douse(self.count)

    def resolve(self, book: Book, state: State, frame: Resolve) -> None:
        advance_bucket(book, state, the_battle(state).slot, frame.left + 1)
        frame.left = 0


@EFFECTS.effect("flame_or_bucket")
class FlameOrBucket(Counted):
    """Advance the user's own marker: Fire for the German, Bucket for the Soviet (H-064)."""

    def foresee(self, book: Book, trial: Outlook, side: int) -> None:
        trial.advance(side, self.count)

    def resolve(self, book: Book, state: State, frame: Resolve) -> None:
        advance_own(book, state, the_battle(state).slot, frame.seat % 2, frame.left + 1)
        frame.left = 0


@EFFECTS.effect("overrun")
class Overrun(Effect):
    """Let a formation of the Staging Line join the battle (H-043)."""

    def __init__(self, *, count: int = 1, panzer: bool = False) -> None:
        self.count = count
        self.target = "panzer" if panzer else ""

    def resolve(self, book: Book, state: State, frame: Resolve) -> None:
        push_ask(state, "overrun.formation", frame.seat, frame.source, target=self.target)


@EFFECTS.effect("supply")
class Supply(Counted):
    """Bring a depleted formation back to full strength (H-046)."""

    def resolve(self, book: Book, state: State, frame: Resolve) -> None:
        push_ask(state, "supply.formation", frame.seat, frame.source)


@EFFECTS.effect("deplete")
class Deplete(Counted):
    """Deplete an enemy formation in the battle (H-045)."""

    def foresee(self, book: Book, trial: Outlook, side: int) -> None:
        trial.here.formations[1 - side] = max(0, trial.here.formations[1 - side] - self.count)

    def resolve(self, book: Book, state: State, frame: Resolve) -> None:
        push_ask(state, "deplete.target", frame.seat, frame.source)
