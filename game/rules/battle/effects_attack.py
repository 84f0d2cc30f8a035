"""Events for step 3 of an attack (timing B) and answers to an event (timing X)."""

from __future__ import annotations

from game.core.choice import Refusal
from game.core.frames import tell
from game.rules.battle.book import Book
from game.rules.battle.events import EVENTS, EventEffect
from game.rules.battle.fight import change_value
from game.rules.battle.ground import Ground, change_rations, draw_cards, place_in
from game.rules.battle.sharing import FIGHTERS, attack_of, in_scope
from game.rules.battle.state import Attack, Event, State, Take


def _attack(state: State) -> Attack:
    attack = attack_of(state)
    assert attack is not None
    return attack


class FightEffect(EventEffect):
    """An event that needs an attack."""

    in_attack = True
    in_action = False


class AgainstRations(FightEffect):
    """An event that needs an enemy fighter with rations."""

    def __init__(self, *, rations: int) -> None:
        self.rations = rations

    def lift(self, ground: Ground) -> Refusal | None:
        if any(unit.rations for unit in in_scope(ground.state, 1 - ground.seat, FIGHTERS)):
            return None
        return Refusal("no_enemy_rations", "R-05")


class WhenDefending(FightEffect):
    """An event that only the defender can play."""

    def lift(self, ground: Ground) -> Refusal | None:
        if ground.attack is not None and ground.attack.seat == ground.seat:
            return Refusal("defending_only", "R-05")
        return None


@EVENTS.effect("strip_fighters")
class StripFighters(AgainstRations):
    """Remove rations in all from enemy fighters (GA01)."""

    def resolve(self, book: Book, state: State, frame: Event) -> None:
        state.frames.append(
            Take(step="take.ration", seat=frame.seat, owner=1 - frame.seat, left=self.rations, scope=FIGHTERS)
        )


@EVENTS.effect("barrage")
class Barrage(AgainstRations):
    """Take rations from every enemy fighter (GA05, SA06)."""

    def resolve(self, book: Book, state: State, frame: Event) -> None:
        foe = 1 - frame.seat
        for unit in in_scope(state, foe, FIGHTERS):
            if unit.rations:
                change_rations(state, foe, unit.id, -min(self.rations, unit.rations), "event")


@EVENTS.effect("rubble_assault")
class RubbleAssault(FightEffect):
    """Add to the combat value, more among ruins (GA02, SA05)."""

    def __init__(self, *, bonus: int, rubble: int, otherwise: int) -> None:
        self.bonus = bonus
        self.rubble = rubble
        self.otherwise = otherwise

    def resolve(self, book: Book, state: State, frame: Event) -> None:
        attack = _attack(state)
        place = place_in(state, attack.slot)
        ruins = place.destroyed or place.rubble >= self.rubble
        change_value(state, attack, frame.seat, self.bonus if ruins else self.otherwise, "event", frame.card)


@EVENTS.effect("harry_retreats")
class HarryRetreats(FightEffect):
    """Let enemy retreats in this attack absorb less (GA03)."""

    def __init__(self, *, by: int) -> None:
        self.by = by

    def resolve(self, book: Book, state: State, frame: Event) -> None:
        _attack(state).retreats[1 - frame.seat] -= self.by
        tell(state, "retreats_changed", seat=1 - frame.seat, by=-self.by)


@EVENTS.effect("steady_retreats")
class SteadyRetreats(WhenDefending):
    """Let the defender's retreats in this attack absorb more (GA15)."""

    def __init__(self, *, by: int) -> None:
        self.by = by

    def resolve(self, book: Book, state: State, frame: Event) -> None:
        _attack(state).retreats[frame.seat] += self.by
        tell(state, "retreats_changed", seat=frame.seat, by=self.by)


@EVENTS.effect("strengthen_defence")
class StrengthenDefence(WhenDefending):
    """Add to the defender's combat value (SA15)."""

    def __init__(self, *, bonus: int) -> None:
        self.bonus = bonus

    def resolve(self, book: Book, state: State, frame: Event) -> None:
        change_value(state, _attack(state), frame.seat, self.bonus, "event", frame.card)


@EVENTS.effect("weaken_enemy")
class WeakenEnemy(FightEffect):
    """Lower the enemy's combat value (SA07)."""

    def __init__(self, *, by: int) -> None:
        self.by = by

    def resolve(self, book: Book, state: State, frame: Event) -> None:
        change_value(state, _attack(state), 1 - frame.seat, -self.by, "event", frame.card)


@EVENTS.effect("order_227")
class Order227(FightEffect):
    """Add to the combat value for each own fighter; they cannot retreat (SA02)."""

    def __init__(self, *, bonus: int) -> None:
        self.bonus = bonus

    def resolve(self, book: Book, state: State, frame: Event) -> None:
        attack = _attack(state)
        attack.no_retreat[frame.seat] = True
        fighters = len(attack.fighters(frame.seat))
        change_value(state, attack, frame.seat, self.bonus * fighters, "event", frame.card)


class Cancelling(EventEffect):
    """An answer that cancels the event just played (R-26)."""

    answers = True
    in_action = False

    def resolve(self, book: Book, state: State, frame: Event) -> None:
        answered = state.frames[-2]
        assert isinstance(answered, Event)
        answered.cancelled = True


@EVENTS.effect("cancel_event")
class CancelEvent(Cancelling):
    """Cancel any event (GA11, SA08)."""


@EVENTS.effect("maskirovka")
class Maskirovka(Cancelling):
    """Cancel an event that removes a Uranus card, and draw (SA11)."""

    def __init__(self, *, cards: int) -> None:
        self.cards = cards

    def lift(self, ground: Ground) -> Refusal | None:
        pending = ground.pending
        if pending is not None and ground.book.kind_of[pending.card].effect.removes_uranus:
            return None
        return Refusal("only_against_uranus", "R-05")

    def resolve(self, book: Book, state: State, frame: Event) -> None:
        super().resolve(book, state, frame)
        draw_cards(state, frame.seat, self.cards)
