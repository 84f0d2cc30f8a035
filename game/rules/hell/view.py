"""What a seat may know (R-54), and a full state dealt at random to fit it."""

from __future__ import annotations

from collections.abc import Iterable

from game.core.rng import Chance
from game.rules.hell.book import Book
from game.rules.hell.state import AnyFrame, Battle, Lay, Round, State, View


def view(state: State, seat: int) -> View:
    """Return what the seat may know; other hands and the order of all decks are absent."""
    seats = len(state.hands)
    return View(
        seat=seat,
        scenario=state.scenario,
        turn=state.turn,
        round=state.round,
        frames=[shown(frame, seat) for frame in state.frames],
        result=state.result,
        districts=[district.clone() for district in state.districts],
        formations=[side.copy() for side in state.formations],
        destroyed=[pile[:] for pile in state.destroyed],
        leaders=[pool[:] for pool in state.leaders],
        commanders=state.commanders[:],
        discards=[pile[:] for pile in state.discards],
        ash=state.ash[:],
        hand=state.hands[seat][:] if seat < seats else [],
        known=[cards[:] for cards in state.known[seat * seats : (seat + 1) * seats]],
        hand_sizes=[len(hand) for hand in state.hands],
        deck_sizes=[len(deck) for deck in state.decks],
        reserve_sizes=[len(deck) for deck in state.reserves],
        campaign_sizes=[len(deck) for deck in state.campaigns],
        carnage_size=len(state.carnage),
        building_size=len(state.buildings),
    )


def shown(frame: AnyFrame, seat: int) -> AnyFrame:
    """Return a frame as a seat sees it: which cards partners gave each other is theirs alone."""
    twin = frame.clone()
    if isinstance(twin, Round) and twin.seat % 2 != seat % 2:
        twin.given = []
    return twin


def on_table(state: State | View) -> Iterable[str]:
    """Yield the combat cards that lie on formations, beside the tracking card or in mid-air."""
    for side in state.formations:
        for formation in side.values():
            yield from formation.cards
    yield from in_frames(state.frames)


def in_frames(frames: list[AnyFrame]) -> Iterable[str]:
    """Yield the combat cards that the frames hold."""
    for frame in frames:
        if isinstance(frame, Lay):
            if frame.card:
                yield frame.card
        elif isinstance(frame, Battle):
            for hero in frame.heroes:
                yield hero.card


def unseen(book: Book, seen: View, side: int) -> list[str]:
    """Return the combat cards of a side that the viewer can't place."""
    placed = {*seen.discards[side], *seen.ash, *on_table(seen)}
    for cards in (seen.hand, *seen.known):
        placed.update(cards)
    return [card for card in book.deck(side, book.scenarios[seen.scenario].expert) if card not in placed]


def imagine(book: Book, seen: View, chance: Chance) -> State:
    """Return a full state that fits the view: unseen cards dealt, decks shuffled, dice reseeded."""
    seats = len(seen.hand_sizes)
    hands: list[list[str]] = [[] for _ in range(seats)]
    decks: list[list[str]] = []
    for side in (0, 1):
        rest = shuffled(unseen(book, seen, side), chance)
        for seat in range(side, seats, 2):
            hand = seen.hand[:] if seat == seen.seat else seen.known[seat][:]
            missing = seen.hand_sizes[seat] - len(hand)
            hands[seat] = hand + rest[:missing]
            rest = rest[missing:]
        decks.append(rest)
    ash = set(seen.ash)
    known: list[list[str]] = [[] for _ in range(seats * seats)]
    known[seen.seat * seats : (seen.seat + 1) * seats] = [cards[:] for cards in seen.known]
    return State(
        frames=[frame.clone() for frame in seen.frames],
        result=seen.result,
        scenario=seen.scenario,
        chance=Chance.seeded(chance.below(1 << 62)),
        turn=seen.turn,
        round=seen.round,
        districts=[district.clone() for district in seen.districts],
        formations=[side.copy() for side in seen.formations],
        reserves=[shuffled(_reserve(book, seen, side), chance) for side in (0, 1)],
        destroyed=[pile[:] for pile in seen.destroyed],
        leaders=[pool[:] for pool in seen.leaders],
        commanders=seen.commanders[:],
        hands=hands,
        decks=decks,
        discards=[pile[:] for pile in seen.discards],
        campaigns=[
            shuffled([id_ for id_, card in book.campaigns.items() if card.side == name and id_ not in ash], chance)
            for name in ("german", "soviet")
        ],
        carnage=shuffled([card for card in book.carnage if card not in ash], chance),
        buildings=shuffled(_building_deck(book, seen), chance),
        ash=seen.ash[:],
        known=known,
    )


def shuffled(cards: list[str], chance: Chance) -> list[str]:
    """Return the cards in a new order."""
    chance.shuffle(cards)
    return cards


def _reserve(book: Book, seen: View, side: int) -> list[str]:
    gone = {*seen.formations[side], *seen.destroyed[side], *seen.ash}
    return [id_ for id_, owner in book.side_of.items() if owner == side and id_ not in gone]


def _building_deck(book: Book, seen: View) -> list[str]:
    gone = {*seen.ash, *(district.card for district in seen.districts)}
    return [card for card in (*book.buildings, *book.volga) if card not in gone]
