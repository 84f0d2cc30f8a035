"""What a seat may know (R-30), and a full state dealt at random to fit it."""

from __future__ import annotations

from game.core.rng import Chance
from game.rules.battle.book import Book
from game.rules.battle.state import AnyFrame, Attack, Event, State, View


def view(state: State, seat: int) -> View:
    """Return what the seat may know; hands of the enemy, the order of decks and piles are absent."""
    return View(
        seat=seat,
        scenario=state.scenario,
        turn=state.turn,
        active=state.active,
        frames=[frame.clone() for frame in state.frames],
        result=state.result,
        places=state.places[:],
        units=[units.copy() for units in state.units],
        lost=[lost[:] for lost in state.lost],
        discards=[pile[:] for pile in state.discards],
        uranus=state.uranus[:],
        spent=state.spent[:],
        discount=state.discount,
        hand=state.hands[seat][:],
        known=[cards[:] for cards in state.known],
        hand_sizes=[len(hand) for hand in state.hands],
        deck_sizes=[len(deck) for deck in state.decks],
        pile_sizes=[len(pile) for pile in state.piles],
        pile_tops=[pile[-1] if pile and state.turn else "" for pile in state.piles],
    )


def on_table(frames: list[AnyFrame]) -> list[str]:
    """Return the action cards that lie on the table in the middle of an event or an attack."""
    cards: list[str] = []
    for frame in frames:
        if isinstance(frame, Event):
            cards.append(frame.card)
        elif isinstance(frame, Attack):
            cards += frame.turned
    return cards


def unseen(book: Book, seen: View, seat: int) -> list[str]:
    """Return the action cards of a side that the viewer can't place: in its deck, or in the enemy's hand unseen."""
    placed = {*seen.discards[seat], *seen.uranus, *on_table(seen.frames), *seen.known[seat]}
    if seat == seen.seat:
        placed |= set(seen.hand)
    return [card for card in book.decks[seat] if card not in placed]


def imagine(book: Book, seen: View, chance: Chance) -> State:
    """Return a full state that fits the view: unseen cards dealt, piles shuffled, dice reseeded."""
    hands: list[list[str]] = []
    decks: list[list[str]] = []
    piles: list[list[str]] = []
    for seat in (0, 1):
        rest = unseen(book, seen, seat)
        chance.shuffle(rest)
        hand = seen.hand[:] if seat == seen.seat else seen.known[seat][:]
        missing = seen.hand_sizes[seat] - len(hand)
        hands.append(hand + rest[:missing])
        decks.append(rest[missing:])
        gone = {*seen.units[seat], *seen.lost[seat], seen.pile_tops[seat]}
        pile = [unit for unit in book.force_ids[seat] if unit not in gone]
        if seen.turn:
            chance.shuffle(pile)
        piles.append([*pile, seen.pile_tops[seat]] if seen.pile_tops[seat] else pile)
    return State(
        frames=[frame.clone() for frame in seen.frames],
        result=seen.result,
        scenario=seen.scenario,
        chance=Chance.seeded(chance.below(1 << 62)),
        turn=seen.turn,
        active=seen.active,
        places=seen.places[:],
        units=[units.copy() for units in seen.units],
        lost=[lost[:] for lost in seen.lost],
        piles=piles,
        hands=hands,
        decks=decks,
        discards=[pile[:] for pile in seen.discards],
        known=[cards[:] for cards in seen.known],
        uranus=seen.uranus[:],
        spent=seen.spent[:],
        discount=seen.discount,
    )
