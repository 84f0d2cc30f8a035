"""What happens on the table: cards drawn and put away, units, tracks, formations, leaders and commanders."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from game.core.frames import Outcome, tell, tell_secret
from game.rules.hell.book import Book
from game.rules.hell.cards import Figures
from game.rules.hell.state import GERMAN, SIDES, SLOTS, SOVIET, Battle, District, Formation, Resolve, State, View

BATTLE = 2
"""Where the frame of a battle lies in the stack: game, turn, battle."""


def figures_of(book: Book, state: State | View) -> Figures:
    """Return the figures of the scenario that is played."""
    return book.figures[state.scenario]


def battle_of(state: State | View) -> Battle | None:
    """Return the battle under way, None outside of one."""
    frames = state.frames
    frame = frames[BATTLE] if len(frames) > BATTLE else None
    return frame if isinstance(frame, Battle) else None


def the_battle(state: State) -> Battle:
    """Return the battle under way, where there must be one."""
    battle = battle_of(state)
    assert battle is not None
    return battle


def district_at(state: State | View, slot: str) -> District:
    """Return a district by its letter."""
    return state.districts[SLOTS.index(slot)]


def seats_of_side(state: State, side: int) -> range:
    """Return the seats of a side, the army commander's first (R-57)."""
    return range(side, len(state.hands), 2)


def partner_of(state: State, seat: int) -> int | None:
    """Return the seat of the team mate, None with two players."""
    other = (seat + 2) % 4
    return other if other < len(state.hands) else None


def fighting(state: State | View, side: int, slot: str) -> list[Formation]:
    """Return the formations of a side at a building."""
    return [formation for formation in state.formations[side].values() if formation.at == slot]


def staged(state: State | View, side: int) -> list[Formation]:
    """Return the formations of a side on its Staging Line."""
    return [formation for formation in state.formations[side].values() if not formation.at]


def count_units(district: District, side: int) -> int:
    """Return how many units a side has in a building."""
    return sum(district.units[side].values())


def rifles_in(book: Book, district: District) -> int:
    """Return the rifles in a building (H-048)."""
    units = district.units[SOVIET]
    return sum(units.get(kind, 0) for kind in book.rifles)


def win(state: State, side: int, how: str, rule: str) -> None:
    """End the game; a team wins together (R-43)."""
    state.result = Outcome(tuple(seats_of_side(state, side)), how, rule)
    state.frames.clear()
    tell(state, "game_over", side=side, how=how, rule=rule)


def push_effects(book: Book, state: State, seat: int, source: str) -> None:
    """Let the effects of a card, formation, unit, building or commander come next."""
    if book.effects[source]:
        state.frames.append(Resolve(step="effect.next", seat=seat, source=source))


# Cards


def next_combat_card(state: State, side: int) -> str | None:
    """Take the next combat card, shuffling the Discard Pile into an empty deck (H-016, R-51)."""
    deck = state.decks[side]
    if not deck:
        if not state.discards[side]:
            return None
        deck += state.discards[side]
        state.discards[side].clear()
        state.chance.shuffle(deck)
        tell(state, "deck_shuffled", side=side, cards=len(deck))
    return state.chance.take(deck)


def draw_cards(state: State, seat: int, wanted: int) -> None:
    """Draw combat cards into a hand; only their owner sees which (H-040, R-54)."""
    drawn: list[str] = []
    for _ in range(wanted):
        card = next_combat_card(state, seat % 2)
        if card is None:
            break
        drawn.append(card)
    state.hands[seat] += drawn
    if drawn:
        tell_secret(state, "cards_drawn", (seat,), {"cards": drawn}, seat=seat, count=len(drawn))


def leave_hand(state: State, seat: int, card: str) -> None:
    """Take a card out of a hand, and out of what others know of it."""
    state.hands[seat].remove(card)
    seats = len(state.hands)
    for known in state.known[seat::seats]:
        if card in known:
            known.remove(card)


def discard(state: State, seat: int, card: str, why: str) -> None:
    """Put a card from a hand on the Discard Pile of its side."""
    leave_hand(state, seat, card)
    state.discards[seat % 2].append(card)
    tell(state, "discarded", reveals=True, seat=seat, card=card, why=why)


def discard_at_random(state: State, seat: int, why: str) -> None:
    """Lose a card that the opponent picks without looking (H-035)."""
    hand, chance = state.hands[seat], state.chance
    if hand:
        is_scripted = bool(chance.draws) and chance.draws[0] in hand
        discard(state, seat, chance.take(hand[:]) if is_scripted else chance.pick(hand), why)


def discard_hand(state: State, seat: int, why: str) -> None:
    """Put a whole hand away (H-054)."""
    for card in state.hands[seat][:]:
        discard(state, seat, card, why)


def draw_carnage(book: Book, state: State, use: str) -> str:
    """Turn over a carnage card; its deck is made anew from the Ash Heap when it is empty (H-015, H-017, H-060)."""
    if not state.carnage:
        state.carnage = [card for card in state.ash if card in book.carnage]
        state.ash = [card for card in state.ash if card not in book.carnage]
        state.chance.shuffle(state.carnage)
        tell(state, "carnage_shuffled", cards=len(state.carnage))
    card = state.chance.take(state.carnage)
    state.ash.append(card)
    tell(state, "carnage", reveals=True, card=card, use=use)
    return card


# Units and tracks


def add_units(book: Book, state: State, slot: str, kind: str, count: int = 1) -> None:
    """Place units of a kind in a building (H-012)."""
    unit = book.units[kind]
    side = SIDES.index(unit.side)
    units = district_at(state, slot).units[side]
    units[kind] = units.get(kind, 0) + count
    tell(state, "unit_added", side=side, unit=kind, count=count, slot=slot, elite=bool(unit.tactic))


def remove_units(state: State, slot: str, side: int, kind: str, count: int, why: str) -> None:
    """Take units of a kind out of a building, back to the pool (H-082)."""
    units = district_at(state, slot).units[side]
    if units[kind] > count:
        units[kind] -= count
    else:
        del units[kind]
    tell(state, "unit_lost", side=side, unit=kind, count=count, slot=slot, why=why)


def remove_rifles(book: Book, state: State, slot: str, count: int, why: str) -> None:
    """Destroy or set aside so many rifles (H-048, H-114, R-17, R-46)."""
    units = district_at(state, slot).units[SOVIET]
    for kind in book.rifles:
        taken = min(count, units.get(kind, 0))
        if taken:
            remove_units(state, slot, SOVIET, kind, taken, why)
            count -= taken


def advance_fire(book: Book, state: State, slot: str, steps: int) -> None:
    """Move the Fire marker; at the Inferno zone it becomes an Inferno and a new one starts (H-072, R-11)."""
    district, track = district_at(state, slot), figures_of(book, state).track
    made, district.fire = divmod(district.fire + steps, track)
    district.infernos += made
    tell(state, "fire", slot=slot, by=steps, at=district.fire)
    if made:
        tell(state, "inferno", slot=slot, by=made, infernos=district.infernos)


def advance_bucket(book: Book, state: State, slot: str, steps: int) -> None:
    """Move the Bucket marker; at the Inferno zone it puts an Inferno out, or else the Fire (H-073, R-11)."""
    district, track = district_at(state, slot), figures_of(book, state).track
    emptied, district.bucket = divmod(district.bucket + steps, track)
    tell(state, "bucket", slot=slot, by=steps, at=district.bucket)
    for _ in range(emptied):
        if district.infernos:
            change_infernos(state, slot, -1)
        else:
            reset_fire(state, slot)


def change_infernos(state: State, slot: str, by: int) -> None:
    """Add Infernos from the spare markers, or discard them; the Fire marker stays (R-44)."""
    district = district_at(state, slot)
    before = district.infernos
    district.infernos = max(0, before + by)
    if district.infernos != before:
        tell(state, "inferno", slot=slot, by=district.infernos - before, infernos=district.infernos)


def reset_fire(state: State, slot: str) -> None:
    """Put the Fire marker back to Smoldering Ruins."""
    district_at(state, slot).fire = 0
    tell(state, "fire_out", slot=slot)


def advance_own(book: Book, state: State, slot: str, side: int, steps: int) -> None:
    """Advance the marker of a side: Fire for the German, Bucket for the Soviet (H-064, H-131)."""
    (advance_fire if side == GERMAN else advance_bucket)(book, state, slot, steps)


# Formations, leaders, commanders


def change(state: State, formation: Formation, **changes: object) -> Formation:
    """Put a changed formation in the place of what it was."""
    side = formation.owner % 2
    new = state.formations[side][formation.id] = replace(formation, **changes)
    return new


def new_leader(state: State, side: int) -> str:
    """Take a leader counter off the pool, none if all are in play (H-011, R-15)."""
    return state.leaders[side].pop(0) if state.leaders[side] else ""


def kill_leader(state: State, formation: Formation, why: str) -> Formation:
    """Send a leader back to the pool (H-124, H-125, R-16)."""
    if not formation.leader:
        return formation
    side = formation.owner % 2
    state.leaders[side].append(formation.leader)
    tell(state, "leader_lost", side=side, leader=formation.leader, formation=formation.id, why=why)
    return change(state, formation, leader="", level=0)


def raise_leader(state: State, formation: Formation, why: str) -> None:
    """Give a formation without a leader one of Lv 0, or turn one of Lv 0 over (H-122, H-203)."""
    side = formation.owner % 2
    if formation.leader:
        formation = change(state, formation, level=1)
    else:
        formation = change(state, formation, leader=new_leader(state, side), level=0)
    tell(
        state, "leader_raised", side=side, leader=formation.leader, formation=formation.id, level=formation.level,
        why=why,
    )  # fmt: skip


def drop_cards(state: State, formation: Formation) -> Formation:
    """Put the combat cards of a formation that leaves on the Discard Pile (R-29)."""
    if not formation.cards and not formation.spent:
        return formation
    state.discards[formation.owner % 2] += formation.cards
    return change(state, formation, cards=(), spent=0)


def destroy(book: Book, state: State, formation: Formation, why: str) -> None:
    """Destroy a formation with its leader; a unique one is burned (H-141, H-114)."""
    side = formation.owner % 2
    formation = kill_leader(state, drop_cards(state, formation), "formation")
    del state.formations[side][formation.id]
    if book.formations[formation.id].unique:
        burn(book, state, formation.id, why)
    else:
        state.destroyed[side].append(formation.id)
        tell(state, "formation_destroyed", side=side, formation=formation.id, why=why)


def burn(book: Book, state: State, formation: str, why: str) -> None:
    """Put a formation into the Ash Heap for good; the 10th NKVD takes its colonel with it (H-017, H-231)."""
    state.ash.append(formation)
    side = book.side_of[formation]
    tell(state, "formation_burned", side=side, formation=formation, why=why)
    if book.formations[formation].second and side == SOVIET:
        for seat in seats_of_side(state, SOVIET):
            if book.commanders[state.commanders[seat]].second:
                succeed(book, state, seat, "burned")


def succeed(book: Book, state: State, seat: int, why: str) -> None:
    """Turn a commander card over; the successor serves to the end (H-026, H-231)."""
    commander = book.commanders[state.commanders[seat]]
    if commander.successor:
        state.commanders[seat] = commander.successor
        tell(state, "commander", seat=seat, old=commander.id, new=commander.successor, why=why)


def deplete(book: Book, state: State, formation: Formation, why: str, reacts: bool = True) -> None:
    """Deplete a formation, or destroy a depleted one; at most once in a round (H-045, H-141, H-142)."""
    if formation.hit == state.round:
        return
    side = formation.owner % 2
    if formation.depleted:
        destroy(book, state, formation, why)
        return
    formation = change(state, formation, depleted=True, hit=state.round)
    tell(state, "depleted", side=side, formation=formation.id, why=why)
    if reacts:
        _react(book, state, formation)


def _react(book: Book, state: State, formation: Formation) -> None:
    """Let the depletion icon of a Soviet formation react in steps 1 to 4 (H-114, R-14)."""
    card = book.formations[formation.id]
    slot = formation.at
    if card.machine_gun:
        if rifles_in(book, district_at(state, slot)) >= card.machine_gun:
            remove_rifles(book, state, slot, card.machine_gun, "executed")
            return
        formation = change(state, drop_cards(state, formation), at="")
        tell(state, "retreated", side=formation.owner % 2, formation=formation.id, slot=slot)
        kill_leader(state, formation, "retreat")
    elif card.medal:
        push_effects(book, state, formation.owner, f"{formation.id}:medal")


def supply(state: State, formation: Formation, why: str) -> None:
    """Bring a depleted formation back to full strength (H-046)."""
    change(state, formation, depleted=False)
    tell(state, "supplied", side=formation.owner % 2, formation=formation.id, why=why)


def join_battle(book: Book, state: State, formation: Formation) -> None:
    """Let a formation overrun into the battle; its vanguard effect applies at once (H-146)."""
    slot = the_battle(state).slot
    change(state, formation, at=slot)
    tell(state, "overrun", side=formation.owner % 2, formation=formation.id, slot=slot)
    push_effects(book, state, formation.owner, formation.id)


def next_formation(state: State, side: int) -> str | None:
    """Take the next formation, shuffling the Destroyed Pile into an empty deck (H-016, H-143, R-15)."""
    deck = state.reserves[side]
    if not deck:
        if not state.destroyed[side]:
            return None
        deck += state.destroyed[side]
        state.destroyed[side].clear()
        state.chance.shuffle(deck)
        tell(state, "formations_shuffled", side=side, cards=len(deck))
    return state.chance.take(deck)


def enter(book: Book, state: State, side: int, id_: str, why: str, owner: int | None = None) -> Formation:
    """Bring a formation to the Staging Line at full strength with a Lv 0 leader (H-120, H-162, R-57)."""
    if owner is None:
        owner = owner_of_new(book, state, side, id_)
    formation = Formation(id_, owner, leader=new_leader(state, side))
    state.formations[side][id_] = formation
    tell(
        state, "formation_enters", reveals=True, seat=owner, side=side, formation=id_, leader=formation.leader, why=why
    )
    return formation


def owner_of_new(book: Book, state: State, side: int, id_: str) -> int:
    """Return who takes a new formation: the named player, else the partner with fewer of them (R-57)."""
    seats = seats_of_side(state, side)
    if len(seats) == 1:
        return side
    if book.formations[id_].second:
        return side + 2
    owners = [formation.owner for formation in state.formations[side].values()]
    return min(seats, key=owners.count)


def ids(formations: Iterable[Formation]) -> list[str]:
    """Return the names of formations."""
    return [formation.id for formation in formations]
