"""Events for the own action phase (timing A), and those for action phase and attack alike."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from game.core.choice import Part, Refusal
from game.core.frames import tell, tell_secret
from game.rules.battle.book import Book
from game.rules.battle.events import EVENTS, EventEffect
from game.rules.battle.fight import entry_zones
from game.rules.battle.ground import (
    Ground,
    change_rations,
    change_rubble,
    figures_of,
    give_medal,
    place_in,
    place_unit,
    show_top,
)
from game.rules.battle.movement import destinations, raid_destinations
from game.rules.battle.state import GERMAN, SOVIET, Clear, Draw, Event, Give, Movements, Search, State, Swap, Take


class OneOwnUnit(EventEffect):
    """An event that is played at one unit of one's own."""

    def targets(self, ground: Ground) -> Iterable[Part]:
        return ground.own


class OneLocation(EventEffect):
    """An event that is played at one location."""

    def targets(self, ground: Ground) -> Iterable[Part]:
        return ground.book.slots


@EVENTS.effect("supply_drop")
class SupplyDrop(OneLocation):
    """Give rations to own units at one location (GA04, SA03)."""

    def __init__(self, *, rations: int) -> None:
        self.rations = rations

    def drop(self, ground: Ground, target: str) -> Refusal | None:
        if ground.has_own(target + "c") or ground.has_own(target + "p"):
            return None
        return Refusal("no_own_unit_there", "R-05", {"slot": target})

    def legal(self, ground: Ground) -> Sequence[Part]:
        slots = {unit.zone[0] for unit in ground.own.values()}
        return [slot for slot in ground.book.slots if slot in slots]

    def resolve(self, book: Book, state: State, frame: Event) -> None:
        state.frames.append(Give(step="give.ration", seat=frame.seat, left=self.rations, slot=frame.target))


@EVENTS.effect("free_moves")
class FreeMoves(OneOwnUnit):
    """Let one unit make free movements at once (GA06)."""

    def __init__(self, *, moves: int) -> None:
        self.moves = moves

    def drop(self, ground: Ground, target: str) -> Refusal | None:
        if destinations(ground, ground.own[target].zone):
            return None
        return Refusal("nowhere_to_go", "R-05", {"unit": target})

    def legal(self, ground: Ground) -> Sequence[Part]:
        bits, free = ground.book.bits, ground.free
        return [
            unit.id
            for unit in ground.own.values()
            if (free & ~bits[unit.zone] if unit.zone[1] == "c" else destinations(ground, unit.zone))
        ]

    def resolve(self, book: Book, state: State, frame: Event) -> None:
        state.frames.append(Movements(step="movements.move", seat=frame.seat, unit=frame.target, left=self.moves))


@EVENTS.effect("sewer_raid")
class SewerRaid(OneOwnUnit):
    """Move one unit free from a control zone to any other with room, enemies there or not (SA09)."""

    def drop(self, ground: Ground, target: str) -> Refusal | None:
        zone = ground.own[target].zone
        if zone[1] != "c":
            return Refusal("not_in_control_zone", "R-05", {"unit": target})
        return None if raid_destinations(ground, zone) else Refusal("nowhere_to_go", "R-05", {"unit": target})

    def legal(self, ground: Ground) -> Sequence[Part]:
        room, bits = ground.room & ground.book.all_controls, ground.book.bits
        return [u.id for u in ground.own.values() if u.zone[1] == "c" and room & ~bits[u.zone]]

    def resolve(self, book: Book, state: State, frame: Event) -> None:
        state.frames.append(Movements(step="raid.move", seat=frame.seat, unit=frame.target, left=1, anywhere=True))


@EVENTS.effect("cheaper_reinforcement")
class CheaperReinforcement(EventEffect):
    """Take cards off the price of the next reinforcement of this turn (GA07)."""

    def __init__(self, *, cards: int) -> None:
        self.cards = cards

    def lift(self, ground: Ground) -> Refusal | None:
        return None if ground.state.piles[ground.seat] else Refusal("pile_empty", "R-08")

    def resolve(self, book: Book, state: State, frame: Event) -> None:
        state.discount += self.cards
        tell(state, "discount", seat=frame.seat, cards=state.discount)


@EVENTS.effect("snipe")
class Snipe(EventEffect):
    """Remove rations from one enemy unit, in an attack from a fighter (GA08, SA04)."""

    in_attack = True

    def __init__(self, *, rations: int) -> None:
        self.rations = rations

    def targets(self, ground: Ground) -> Iterable[Part]:
        return ground.foe

    def drop(self, ground: Ground, target: str) -> Refusal | None:
        if ground.attack is not None and target not in ground.attack.fighters(1 - ground.seat):
            return Refusal("not_a_fighter", "R-05", {"unit": target})
        return None if ground.foe[target].rations else Refusal("has_no_rations", "R-05", {"unit": target})

    def legal(self, ground: Ground) -> Sequence[Part]:
        foes = ground.foe.values()
        if ground.attack is None:
            return [unit.id for unit in foes if unit.rations]
        fighters = ground.attack.fighters(1 - ground.seat)
        return [unit.id for unit in foes if unit.rations and unit.id in fighters]

    def resolve(self, book: Book, state: State, frame: Event) -> None:
        rations = min(self.rations, state.units[1 - frame.seat][frame.target].rations)
        change_rations(state, 1 - frame.seat, frame.target, -rations, "event")


@EVENTS.effect("search_hand")
class SearchHand(EventEffect):
    """See the enemy hand and discard cards of it (GA09, SA12)."""

    def __init__(self, *, cards: int) -> None:
        self.cards = cards

    def lift(self, ground: Ground) -> Refusal | None:
        return None if ground.state.hands[1 - ground.seat] else Refusal("hand_empty", "R-05")

    def resolve(self, book: Book, state: State, frame: Event) -> None:
        foe = 1 - frame.seat
        state.known[foe] = state.hands[foe][:]
        tell_secret(state, "hand_seen", (0, 1), {"cards": state.hands[foe][:]}, seat=frame.seat, of=foe)
        state.frames.append(Search(step="search.discard", seat=frame.seat, left=self.cards))


@EVENTS.effect("remove_uranus")
class RemoveUranus(EventEffect):
    """Remove Uranus cards in play to the Soviet discard pile (GA10, R-11)."""

    removes_uranus = True

    def __init__(self, *, cards: int) -> None:
        self.cards = cards

    def lift(self, ground: Ground) -> Refusal | None:
        return None if ground.state.uranus else Refusal("no_uranus", "R-11")

    def targets(self, ground: Ground) -> Iterable[Part]:
        return ground.state.uranus

    def resolve(self, book: Book, state: State, frame: Event) -> None:
        others = [card for card in state.uranus if card != frame.target]
        for card in (frame.target, *others)[: self.cards]:
            state.uranus.remove(card)
            state.discards[SOVIET].append(card)
            tell(state, "uranus_removed", card=card, left=len(state.uranus))


@EVENTS.effect("add_rubble")
class AddRubble(OneLocation):
    """Place rubble on a location that is not destroyed (GA12)."""

    def __init__(self, *, amount: int) -> None:
        self.amount = amount

    def drop(self, ground: Ground, target: str) -> Refusal | None:
        return Refusal("destroyed", "B-061", {"slot": target}) if place_in(ground.state, target).destroyed else None

    def legal(self, ground: Ground) -> Sequence[Part]:
        slots = zip(ground.book.slots, ground.state.places, strict=True)
        return [slot for slot, place in slots if not place.destroyed]

    def resolve(self, book: Book, state: State, frame: Event) -> None:
        change_rubble(book, state, frame.target, self.amount)


@EVENTS.effect("clear_rubble")
class ClearRubble(OneLocation):
    """Remove rubble from a location under one's control that is not destroyed (SA16)."""

    def __init__(self, *, amount: int) -> None:
        self.amount = amount

    def drop(self, ground: Ground, target: str) -> Refusal | None:
        place = place_in(ground.state, target)
        if place.destroyed:
            return Refusal("destroyed", "B-061", {"slot": target})
        if not ground.controls(target):
            return Refusal("not_controlled", "R-04", {"slot": target})
        return None if place.rubble else Refusal("no_rubble", "R-05", {"slot": target})

    def legal(self, ground: Ground) -> Sequence[Part]:
        slots = zip(ground.book.slots, ground.state.places, strict=True)
        return [slot for slot, place in slots if place.rubble and ground.controls(slot)]

    def resolve(self, book: Book, state: State, frame: Event) -> None:
        change_rubble(book, state, frame.target, -1)
        state.frames.append(Clear(step="clear.rubble", seat=frame.seat, slot=frame.target, left=self.amount - 1))


@EVENTS.effect("swap_units")
class SwapUnits(OneOwnUnit):
    """Swap a unit in a control zone with one in the periphery of that location (GA13)."""

    def drop(self, ground: Ground, target: str) -> Refusal | None:
        zone = ground.own[target].zone
        if zone[1] != "c":
            return Refusal("not_in_control_zone", "R-05", {"unit": target})
        return None if ground.has_own(zone[0] + "p") else Refusal("nobody_to_swap", "R-05", {"unit": target})

    def legal(self, ground: Ground) -> Sequence[Part]:
        return [u.id for u in ground.own.values() if u.zone[1] == "c" and ground.has_own(u.zone[0] + "p")]

    def resolve(self, book: Book, state: State, frame: Event) -> None:
        state.frames.append(Swap(step="swap.units", seat=frame.seat, unit=frame.target))


@EVENTS.effect("decorate")
class Decorate(OneOwnUnit):
    """Give a medal to a unit that attacked this turn and is still on the table (GA14, SA14)."""

    def __init__(self, *, medals: int) -> None:
        self.medals = medals

    def drop(self, ground: Ground, target: str) -> Refusal | None:
        return None if ground.own[target].attacks else Refusal("did_not_attack", "R-05", {"unit": target})

    def legal(self, ground: Ground) -> Sequence[Part]:
        return [unit.id for unit in ground.own.values() if unit.attacks]

    def resolve(self, book: Book, state: State, frame: Event) -> None:
        give_medal(state, frame.seat, frame.target, self.medals)


@EVENTS.effect("captured_depot")
class CapturedDepot(EventEffect):
    """With a location under control: rations to own units anywhere and a card, once per turn (GA16)."""

    per_turn = "depot_per_turn"

    def __init__(self, *, rations: int, cards: int) -> None:
        self.rations = rations
        self.cards = cards

    def lift(self, ground: Ground) -> Refusal | None:
        if any(ground.controls(slot) for slot in ground.book.slots):
            return None
        return Refusal("controls_nothing", "R-05")

    def resolve(self, book: Book, state: State, frame: Event) -> None:
        state.frames.append(Draw(step="bonus.draw", seat=frame.seat, cards=self.cards))
        state.frames.append(Give(step="give.ration", seat=frame.seat, left=self.rations))


@EVENTS.effect("factory_militia")
class FactoryMilitia(EventEffect):
    """Place the top unit of the pile free as a reinforcement if it is of this value (SA10)."""

    def __init__(self, *, value: int) -> None:
        self.value = value

    def lift(self, ground: Ground) -> Refusal | None:
        pile = ground.state.piles[ground.seat]
        if not pile:
            return Refusal("pile_empty", "R-08")
        if ground.book.units[pile[-1]].value != self.value:
            return Refusal("wrong_value", "R-05", {"unit": pile[-1], "value": self.value})
        return None

    def targets(self, ground: Ground) -> Iterable[Part]:
        return (*ground.book.peripheries, *ground.book.controls)

    def legal(self, ground: Ground) -> Sequence[Part]:
        if self.lift(ground) is not None:
            return ()
        zones = entry_zones(ground.book, ground.state, ground.seat)
        return [zone for zone in zones if ground.has_room(zone)]

    def drop(self, ground: Ground, target: str) -> Refusal | None:
        if target not in entry_zones(ground.book, ground.state, ground.seat):
            return Refusal("not_an_entry", "B-031", {"zone": target})
        return None if ground.has_room(target) else Refusal("zone_full", "B-010", {"zone": target})

    def resolve(self, book: Book, state: State, frame: Event) -> None:
        place_unit(book, state, frame.seat, state.piles[frame.seat][-1], frame.target)
        show_top(state, frame.seat)


@EVENTS.effect("strip_periphery")
class StripPeriphery(OneLocation):
    """Remove rations in all from enemy units in one periphery (SA13)."""

    def __init__(self, *, rations: int) -> None:
        self.rations = rations

    def drop(self, ground: Ground, target: str) -> Refusal | None:
        if any(unit.rations and unit.zone == target + "p" for unit in ground.foe.values()):
            return None
        return Refusal("no_rations_there", "R-05", {"slot": target})

    def legal(self, ground: Ground) -> Sequence[Part]:
        fed = {unit.zone[0] for unit in ground.foe.values() if unit.rations and unit.zone[1] == "p"}
        return [slot for slot in ground.book.slots if slot in fed]

    def resolve(self, book: Book, state: State, frame: Event) -> None:
        state.frames.append(
            Take(step="take.ration", seat=frame.seat, owner=1 - frame.seat, left=self.rations, scope=frame.target + "p")
        )


@EVENTS.effect("uranus")
class Uranus(EventEffect):
    """Bring a Uranus card into play for other cards; the German loses rations (R-11)."""

    per_turn = "uranus_per_turn"

    def lift(self, ground: Ground) -> Refusal | None:
        price = ground.figures.uranus_price
        if len(ground.state.hands[ground.seat]) > price:
            return None
        return Refusal("too_few_cards", "R-11", {"price": price})

    def price(self, book: Book, state: State) -> int:
        return figures_of(book, state).uranus_price

    def resolve(self, book: Book, state: State, frame: Event) -> None:
        frame.in_play = True
        tell(state, "uranus_in_play", card=frame.card, count=len(state.uranus) + 1)
        strips = figures_of(book, state).uranus_strips
        state.frames.append(Take(step="take.ration", seat=GERMAN, owner=GERMAN, left=strips))
