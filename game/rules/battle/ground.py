"""What lies where: zones, room, control, and the changes that move pieces about; every rule module builds on this."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from game.core.frames import tell, tell_secret
from game.rules.battle.book import Book
from game.rules.battle.cards import Figures
from game.rules.battle.modifiers import Circumstances, add_up
from game.rules.battle.state import SOVIET, Attack, Event, Place, State, Unit


class Standing:
    """Where the units of both sides stand, as masks of zones; a cache that is kept with the state."""

    __slots__ = ("bits", "count", "full", "limit", "shifts", "there")

    def __init__(self, book: Book, state: State) -> None:
        self.limit, self.bits, self.shifts = book.figures[state.scenario].zone_limit, book.bits, book.shifts
        self.count = [0, 0]
        """For each side its units by zone, four bits each."""
        self.there = [0, 0]
        """For each side the zones where it has units."""
        self.full = [0, 0]
        """For each side the zones that can take no more of its units (B-010)."""
        for seat, units in enumerate(state.units):
            for unit in units.values():
                self.add(seat, unit.zone, 1)

    def add(self, seat: int, zone: str, units: int) -> None:
        """Note that units came to a zone, or left it."""
        shift, bit = self.shifts[zone], self.bits[zone]
        self.count[seat] += units << shift
        standing = self.count[seat] >> shift & 15
        self.there[seat] = self.there[seat] | bit if standing else self.there[seat] & ~bit
        self.full[seat] = self.full[seat] | bit if standing >= self.limit else self.full[seat] & ~bit


def standing_of(book: Book, state: State) -> Standing:
    """Return where the units stand."""
    found: Standing | None = state.__dict__.get("standing")
    if found is None:
        found = state.__dict__["standing"] = Standing(book, state)
    return found


class Ground:
    """The table as one seat stands on it: what a step hands to all its verbs."""

    __slots__ = (
        "attack", "book", "figures", "foe", "foes_at", "full", "own", "own_at", "pending", "seat", "state", "time",
    )  # fmt: skip

    def __init__(
        self,
        book: Book,
        state: State,
        seat: int,
        time: str = "A",
        attack: Attack | None = None,
        pending: Event | None = None,
    ) -> None:
        self.book = book
        self.state = state
        self.seat = seat
        self.own = state.units[seat]
        self.foe = state.units[1 - seat]
        standing = standing_of(book, state)
        self.own_at = standing.there[seat]
        self.foes_at = standing.there[1 - seat]
        self.full = standing.full[seat]
        self.figures = book.figures[state.scenario]
        self.time = time
        self.attack = attack
        self.pending = pending

    @property
    def room(self) -> int:
        """Return the zones that can take one more own unit, as a mask (B-010)."""
        return self.book.all_zones & ~self.full

    @property
    def free(self) -> int:
        """Return the control zones with room and without enemies, as a mask (B-029)."""
        return self.book.all_controls & ~(self.full | self.foes_at)

    def has_room(self, zone: str) -> bool:
        """Tell whether one more own unit may stand in the zone (B-010)."""
        return not self.full & self.book.bits[zone]

    def has_own(self, zone: str) -> bool:
        """Tell whether own units stand in the zone."""
        return bool(self.own_at & self.book.bits[zone])

    def has_foes(self, zone: str) -> bool:
        """Tell whether enemy units stand in the zone."""
        return bool(self.foes_at & self.book.bits[zone])

    def controls(self, slot: str) -> bool:
        """Tell whether this side controls the location (R-04)."""
        return self.has_own(slot + "c") and not self.has_foes(slot + "c")


def figures_of(book: Book, state: State) -> Figures:
    """Return the figures in force."""
    return book.figures[state.scenario]


def controlled(book: Book, state: State, seat: int) -> tuple[str, ...]:
    """Return the slots that a side controls (R-04): a unit in the control zone and no enemy there."""
    there = standing_of(book, state).there
    held = there[seat] & ~there[1 - seat]
    return tuple([zone[0] for zone in book.controls if held & book.bits[zone]])


def is_full(book: Book, state: State, seat: int, zone: str) -> bool:
    """Tell whether a zone holds as many units of the side as it may (B-010)."""
    return bool(standing_of(book, state).full[seat] & book.bits[zone])


def place_in(state: State, slot: str) -> Place:
    """Return the location that lies in a slot."""
    return state.places[int(slot) - 1]


def note_total(book: Book, state: State, controller: int, stat: str, seat: int) -> int:
    """Add up for `seat` a figure over the notes of all locations that `controller` controls."""
    there = standing_of(book, state).there
    held = there[controller] & ~there[1 - controller]
    slots = [slot for slot in layout_of(book, state).get(stat, ()) if held & book.bits[slot + "c"]]
    if not slots:
        return 0
    sources = [(slot, book.notes(place_in(state, slot))) for slot in slots]
    return add_up(stat, sources, Circumstances(soviet=seat == SOVIET))[0]


def layout_of(book: Book, state: State) -> dict[str, list[str]]:
    """Return for each figure the slots of the locations whose notes speak of it; kept until one is destroyed."""
    layout: dict[str, list[str]] | None = state.__dict__.get("layout")
    if layout is None:
        layout = state.__dict__["layout"] = {}
        for slot, place in zip(book.slots, state.places, strict=True):
            for note in book.notes(place):
                layout.setdefault(note.stat, []).append(slot)
    return layout


def recount(state: State, seat: int, zone: str, units: int) -> None:
    """Keep the count of who stands where true, if there is one."""
    standing: Standing | None = state.__dict__.get("standing")
    if standing is not None:
        standing.add(seat, zone, units)


def place_unit(book: Book, state: State, seat: int, unit_id: str, zone: str) -> None:
    """Bring a unit from the pile to a zone with the rations printed on its card (B-007, B-031)."""
    state.piles[seat].remove(unit_id)
    rations = book.units[unit_id].rations
    state.units[seat][unit_id] = Unit(unit_id, zone, rations)
    recount(state, seat, zone, 1)
    tell(state, "unit_placed", seat=seat, unit=unit_id, zone=zone, rations=rations)


def show_top(state: State, seat: int) -> None:
    """Turn up the next card of a force pile."""
    pile = state.piles[seat]
    tell(state, "pile_top", reveals=bool(pile), seat=seat, unit=pile[-1] if pile else "")


def change_rations(state: State, seat: int, unit_id: str, by: int, why: str) -> None:
    """Add rations to a unit, or take them away."""
    unit = state.units[seat][unit_id]
    left = unit.rations + by
    state.units[seat][unit_id] = Unit(unit.id, unit.zone, left, unit.medals, unit.moves, unit.attacks)
    tell(state, "rations", seat=seat, unit=unit_id, by=by, left=left, why=why)


def move_unit(state: State, seat: int, unit_id: str, zone: str, cost: int, uses_property: bool, why: str) -> None:
    """Take a unit to another zone; its rations and medals go with it (R-22)."""
    unit = state.units[seat][unit_id]
    state.units[seat][unit_id] = Unit(
        unit_id, zone, unit.rations - cost, unit.medals, unit.moves + uses_property, unit.attacks
    )
    recount(state, seat, unit.zone, -1)
    recount(state, seat, zone, 1)
    tell(state, "unit_moved", seat=seat, unit=unit_id, start=unit.zone, zone=zone, cost=cost, why=why)


def destroy_unit(state: State, seat: int, unit_id: str) -> None:
    """Take a unit out of the game with all that is on it (R-08, R-16)."""
    unit = state.units[seat].pop(unit_id)
    state.lost[seat].append(unit_id)
    recount(state, seat, unit.zone, -1)
    tell(state, "unit_destroyed", seat=seat, unit=unit_id, zone=unit.zone, rations=unit.rations, medals=unit.medals)


def give_medal(state: State, seat: int, unit_id: str, medals: int) -> None:
    """Decorate a unit (B-049)."""
    unit = state.units[seat][unit_id]
    state.units[seat][unit_id] = replace(unit, medals=unit.medals + medals)
    tell(state, "medal", seat=seat, unit=unit_id, medals=unit.medals + medals)


def change_rubble(book: Book, state: State, slot: str, by: int) -> None:
    """Place or clear rubble; the last counter destroys the location, which turns over without its rubble (B-061)."""
    place = place_in(state, slot)
    if place.destroyed or not by:
        return
    rubble = max(0, place.rubble + by)
    destroyed = rubble >= book.places[place.card].destroyed_by
    state.places[int(slot) - 1] = replace(place, rubble=0 if destroyed else rubble, destroyed=destroyed)
    tell(state, "rubble", slot=slot, by=by, rubble=rubble)
    if destroyed:
        state.__dict__.pop("layout", None)
        tell(state, "location_destroyed", slot=slot, card=place.card)


def leave_hand(state: State, seat: int, card: str) -> None:
    """Take a card out of a hand, and out of what the enemy knew of it."""
    state.hands[seat].remove(card)
    if card in state.known[seat]:
        state.known[seat].remove(card)


def discard(state: State, seat: int, card: str, why: str) -> None:
    """Discard a card from the hand, face up (R-30)."""
    leave_hand(state, seat, card)
    state.discards[seat].append(card)
    tell(state, "card_discarded", reveals=True, seat=seat, card=card, why=why)


def next_card(state: State, seat: int) -> str | None:
    """Take the top card of the action deck; an empty deck is made anew from the discard pile (R-09)."""
    if not state.decks[seat]:
        if not state.discards[seat]:
            return None
        state.decks[seat], state.discards[seat] = state.discards[seat], []
        state.chance.shuffle(state.decks[seat])
        tell(state, "deck_shuffled", reveals=True, seat=seat, cards=len(state.decks[seat]))
    return state.chance.take(state.decks[seat])


def draw_cards(state: State, seat: int, wanted: int, reasons: Iterable[tuple[str, int]] = ()) -> None:
    """Draw action cards into the hand; only their owner sees which (R-30)."""
    drawn: list[str] = []
    for _ in range(wanted):
        card = next_card(state, seat)
        if card is None:
            break
        drawn.append(card)
    state.hands[seat] += drawn
    if drawn:
        tell_secret(
            state, "cards_drawn", (seat,), {"cards": drawn}, seat=seat, count=len(drawn), reasons=dict(reasons)
        )
