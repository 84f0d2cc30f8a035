"""Combat values, what a retreat or a loss absorbs, prices: the figures that preview, player and resolution share."""

from __future__ import annotations

import msgspec

from game.core.frames import tell
from game.rules.battle.book import Book
from game.rules.battle.ground import controlled, figures_of, is_full, layout_of, note_total, place_in
from game.rules.battle.modifiers import Circumstances, Reason, add_up
from game.rules.battle.state import SOVIET, Attack, Entry, State


class Toll(msgspec.Struct, frozen=True):
    """What one fighter can absorb (R-15): by leaving and by its rations."""

    unit: str
    rations: int
    retreat: int
    """What its retreat absorbs; -1 where it can't retreat at all."""
    death: int


def circumstances(state: State, attack: Attack, seat: int) -> Circumstances:
    """Return what the modifiers of one side may depend on in an attack."""
    place = place_in(state, attack.slot)
    ours, theirs = attack.fighters(seat), attack.fighters(1 - seat)
    return Circumstances(
        rubble=place.rubble,
        destroyed=place.destroyed,
        attacking=seat == attack.seat,
        defending=seat != attack.seat,
        outnumbers=len(ours) > len(theirs),
        soviet=seat == SOVIET,
    )


def combat_value(book: Book, state: State, attack: Attack, seat: int) -> tuple[int, list[Entry]]:
    """Return the combat value of a side in step 2 with every part of it (B-042)."""
    where = circumstances(state, attack, seat)
    medal = figures_of(book, state).medal_combat
    ledger: list[Entry] = []
    for unit_id in attack.fighters(seat):
        card = book.units[unit_id]
        ledger.append(Entry(seat, card.combat, "combat", unit_id))
        medals = state.units[seat][unit_id].medals
        if medals:
            ledger.append(Entry(seat, medals * medal, "medals", unit_id))
        ledger += _entries(seat, add_up("combat", ((unit_id, card.modifiers),), where)[1])
    place = place_in(state, attack.slot)
    ledger += _entries(seat, add_up("side", ((place.card, book.notes(place)),), where)[1])
    return sum(entry.amount for entry in ledger), ledger


def _entries(seat: int, reasons: tuple[Reason, ...]) -> list[Entry]:
    return [Entry(seat, reason.amount, reason.name, reason.source) for reason in reasons]


def change_value(state: State, attack: Attack, seat: int, amount: int, reason: str, source: str) -> None:
    """Raise or lower a combat value; it never falls below 0, card by card (R-13)."""
    value = attack.values[seat] = max(0, attack.values[seat] + amount)
    attack.ledger.append(Entry(seat, amount, reason, source))
    tell(state, "value_changed", seat=seat, by=amount, value=value, why=reason, source=source)


def apply_firefight(book: Book, state: State, attack: Attack, seat: int, card: str) -> None:
    """Count a firefight value: plus for one's own side, minus for the enemy's (B-045)."""
    value = book.firefight[card]
    change_value(state, attack, seat if value > 0 else 1 - seat, value, "firefight", card)


def attack_cost(book: Book, state: State, seat: int, unit_id: str) -> int:
    """Return what an attack costs the unit in rations (B-030)."""
    unit = state.units[seat][unit_id]
    if unit.attacks < book.units[unit_id].free_attacks:
        return 0
    return figures_of(book, state).attack_cost


def tolls(book: Book, state: State, attack: Attack, seat: int) -> list[Toll]:
    """Return what each fighter of a side still on the table can absorb (R-15)."""
    figures = figures_of(book, state)
    where = circumstances(state, attack, seat)
    place = place_in(state, attack.slot)
    barred = attack.no_retreat[seat] or is_full(book, state, seat, attack.slot + "p")
    found: list[Toll] = []
    for unit_id in attack.fighters(seat):
        unit = state.units[seat].get(unit_id)
        if unit is None:
            continue
        card = book.units[unit_id]
        bonus, _ = add_up("retreat", ((unit_id, card.modifiers), (place.card, book.notes(place))), where)
        medals = unit.medals * figures.medal_absorbs
        retreat = max(0, figures.retreat_absorbs + medals + bonus + attack.retreats[seat])
        death = figures.destruction_factor * card.value + medals
        found.append(Toll(unit_id, unit.rations, -1 if barred else retreat, death))
    return found


def most_absorbed(undecided: list[Toll], room: int) -> int:
    """Return the most that units can absorb by leaving, with room for so many retreats."""
    total = 0
    gains: list[int] = []
    for toll in undecided:
        total += toll.death
        if toll.retreat > toll.death:
            gains.append(toll.retreat - toll.death)
    if gains and room > 0:
        gains.sort(reverse=True)
        total += sum(gains[:room])
    return total


def price(book: Book, state: State, seat: int) -> int:
    """Return the cards that the top unit of the pile costs, all changes added up (R-08)."""
    cost = book.units[state.piles[seat][-1]].value - state.discount
    layout = layout_of(book, state)
    if "price" in layout:
        cost += note_total(book, state, seat, "price", seat)
    if "enemy_price" in layout:
        cost += note_total(book, state, 1 - seat, "enemy_price", seat)
    return max(figures_of(book, state).reinforcement_minimum, cost)


def entry_zones(book: Book, state: State, seat: int) -> tuple[str, ...]:
    """Return the zones where a reinforcement may come in: peripheries, and a landing stage's control zone (B-031)."""
    slots = layout_of(book, state).get("landing")
    if slots is None:
        return book.peripheries
    landings = [
        slot + "c"
        for slot in slots
        if slot in controlled(book, state, seat)
        and add_up("landing", (("", book.notes(place_in(state, slot))),), Circumstances(soviet=seat == SOVIET))[0]
    ]
    return (*book.peripheries, *landings)
