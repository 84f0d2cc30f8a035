"""Set-up and the strategy phase up to the new buildings, and the ends of the game (H-150 to H-168, H-195, H-196)."""

from __future__ import annotations

from collections.abc import Iterable

from game.core.choice import Choice, Part, Refusal, choice
from game.core.frames import Step, Verb, Word, tell
from game.rules.hell.asks import Facts, push_ask
from game.rules.hell.book import Book
from game.rules.hell.state import GERMAN, SLOTS, SOVIET, Ask, District, Formation, Game, State, Turn
from game.rules.hell.table import (
    change,
    destroy,
    draw_cards,
    enter,
    figures_of,
    next_formation,
    push_effects,
    seats_of_side,
    staged,
    succeed,
    supply,
    win,
)


def lay_buildings(rules: Book, state: State, frame: Game) -> None:
    """Draw a building for each district, then shuffle the Volga cards in (H-153, H-154)."""
    deck = list(rules.buildings)
    for slot in SLOTS:
        state.chance.shuffle(deck)
        state.districts.append(District(card=take_building(rules, state, deck, slot)))
    deck += rules.volga
    state.chance.shuffle(deck)
    state.buildings = deck
    tell(state, "buildings", cards=[district.card for district in state.districts])


def take_building(book: Book, state: State, deck: list[str], slot: str) -> str:
    """Turn cards of the building deck until one fits the district, or is a Volga card (H-165)."""
    fits = [card for card in reversed(deck) if card not in book.buildings or book.buildings[card].district == slot]
    scripted = state.chance.draws and state.chance.draws[0] in fits
    card = state.chance.take(fits) if scripted else fits[0]
    deck.remove(card)
    return card


def lay_formations(rules: Book, state: State, frame: Game) -> None:
    """Put the starting formations out with a leader each, and shuffle all decks (H-151, H-152)."""
    for side in (GERMAN, SOVIET):
        for card in rules.formations.values():
            if card.start != "no" and rules.side_of[card.id] == side:
                owner = side + 2 if card.start == "second" and len(state.hands) > 2 else side
                enter(rules, state, side, card.id, "start", owner)
        for pile in (state.reserves[side], state.decks[side], state.campaigns[side]):
            state.chance.shuffle(pile)
    state.chance.shuffle(state.carnage)


def deal_hands(rules: Book, state: State, frame: Game) -> None:
    """Draw the starting hands (H-156)."""
    for seat in range(len(state.hands)):
        draw_cards(state, seat, rules.hand_number(state, seat))


def play_turns(rules: Book, state: State, frame: Game) -> None:
    """Begin the next turn."""
    frame.step = "game.turns"
    state.frames.append(Turn(step="turn.hourglass"))


def turn_hourglass(rules: Book, state: State, frame: Turn) -> None:
    """Move the hourglass one space (H-160)."""
    state.turn += 1
    tell(state, "turn_begins", turn=state.turn, last=figures_of(rules, state).turns)


def is_last_turn(book: Book, state: State) -> bool:
    """Tell whether this is the last turn."""
    return state.turn >= figures_of(book, state).turns


def turn_campaign(rules: Book, state: State, frame: Turn) -> None:
    """Turn both campaign cards over; the Soviet one resolves first (H-050)."""
    frame.campaign = [state.chance.take(state.campaigns[side]) for side in (GERMAN, SOVIET)]
    state.ash += frame.campaign
    tell(state, "campaign", reveals=True, cards=frame.campaign)
    frame.to_resolve = 2


def resolve_campaign(rules: Book, state: State, frame: Turn) -> None:
    """Resolve the next campaign card: hourglass, dismissal, then its text (H-026, H-052, R-07)."""
    if not frame.to_resolve:
        return
    frame.to_resolve -= 1
    frame.step = "turn.campaign_effects"
    side = frame.to_resolve
    card = rules.campaigns[frame.campaign[side]]
    expert = rules.scenarios[state.scenario].expert
    if card.hourglass == "always" or (card.hourglass == "expert" and expert):
        if not is_last_turn(rules, state):
            state.turn += 1
            tell(state, "hourglass", turn=state.turn, card=card.id)
    if card.dismissal and not rules.commanders[state.commanders[side]].second:
        succeed(rules, state, side, "dismissed")
    push_effects(rules, state, side, card.id)


def districts_in_play(state: State) -> int:
    """Return the districts without a Volga card (R-06)."""
    return sum(not district.closed for district in state.districts)


def reinforce(rules: Book, state: State, frame: Turn) -> None:
    """Bring the new formations of both sides to their Staging Lines (H-162)."""
    figures = figures_of(rules, state)
    for side, more in ((GERMAN, figures.german_reinforcements), (SOVIET, figures.soviet_reinforcements)):
        level = rules.campaigns[frame.campaign[side]].reinforcements
        for _ in range(max(0, districts_in_play(state) + level + more)):
            drawn = next_formation(state, side)
            if drawn is None:
                break
            enter(rules, state, side, drawn, "reinforcement")


# Consolidation


class Consolidate(Verb[State]):
    """Destroy an own depleted formation on the Staging Line to supply another one (H-163)."""

    name = "consolidate"
    rule = "H-163"

    def subjects(self, facts: Facts) -> Iterable[Part]:
        return [f.id for f in facts.state.formations[facts.side].values() if f.owner == facts.seat]

    def targets(self, facts: Facts, subject: Part) -> Iterable[Part]:
        return [id_ for id_ in self.subjects(facts) if id_ != subject]

    def lift(self, facts: Facts, subject: Part) -> Refusal | None:
        minimum = figures_of(facts.book, facts.state).consolidation_minimum
        if len(worn(facts.state, facts.side)) < minimum:
            return Refusal("too_few_depleted", "R-19", {"minimum": minimum})
        return self._why_not_worn(facts, str(subject))

    def drop(self, facts: Facts, subject: Part, target: Part) -> Refusal | None:
        return self._why_not_worn(facts, str(target))

    def choices(self, facts: Facts) -> list[Choice]:
        tired = worn(facts.state, facts.side)
        if len(tired) < figures_of(facts.book, facts.state).consolidation_minimum:
            return []
        own = [formation.id for formation in tired if formation.owner == facts.seat]
        return [choice(self.name, old, new) for old in own for new in own if new != old]

    def _why_not_worn(self, facts: Facts, id_: str) -> Refusal | None:
        formation = facts.state.formations[facts.side][id_]
        if formation.depleted and not formation.at:
            return None
        return Refusal("not_depleted", self.rule, {"formation": id_})

    def do(self, rules: Book, state: State, frame: Turn, wanted: Choice) -> None:
        side = frame.seat % 2
        old = state.formations[side][str(wanted.subject)]
        new = state.formations[side][str(wanted.target)]
        supply(state, new, "consolidation")
        if old.leader and not new.leader:
            push_ask(state, "leader.pass", frame.seat, old.id, target=new.id)
        else:
            destroy(rules, state, old, "consolidation")


def worn(state: State, side: int) -> list[Formation]:
    """Return the depleted formations on a Staging Line."""
    return [formation for formation in staged(state, side) if formation.depleted]


class PassLeader(Word[State]):
    """Let the leader of the destroyed formation go over to the supplied one (H-121, H-164)."""

    name = "pass_leader"
    rule = "H-164"

    def do(self, rules: Book, state: State, frame: Ask, wanted: Choice) -> None:
        frame.step = ""
        side = frame.seat % 2
        old, new = state.formations[side][frame.source], state.formations[side][frame.target]
        change(state, new, leader=old.leader, level=old.level)
        old = change(state, old, leader="", level=0)
        tell(state, "leader_passed", side=side, leader=state.formations[side][new.id].leader, formation=new.id)
        destroy(rules, state, old, "consolidation")


class LoseLeader(Word[State]):
    """Let the leader be lost with his formation (H-164)."""

    name = "lose_leader"
    rule = "H-164"

    def do(self, rules: Book, state: State, frame: Ask, wanted: Choice) -> None:
        frame.step = ""
        destroy(rules, state, state.formations[frame.seat % 2][frame.source], "consolidation")


class Done(Word[State]):
    """Have finished a step that the seats take one after another."""

    name = "done"
    rule = "H-163"

    def do(self, rules: Book, state: State, frame: Turn, wanted: Choice) -> None:
        frame.passed.append(frame.seat)


def wants_to_consolidate(rules: Book, state: State, frame: Turn) -> bool:
    """Find the next seat that can consolidate, German seats first (R-19)."""
    minimum = figures_of(rules, state).consolidation_minimum
    for side in (GERMAN, SOVIET):
        if len(worn(state, side)) < minimum:
            continue
        for seat in seats_of_side(state, side):
            if seat not in frame.passed and sum(f.owner == seat for f in worn(state, side)) > 1:
                frame.seat = seat
                return True
    return False


# New buildings and the ends of the game


def renew(rules: Book, state: State, frame: Turn) -> None:
    """Replace captured buildings, district by district; on the last turn none is drawn (H-165, H-166, R-20)."""
    frame.passed = []
    for slot, district in zip(SLOTS, state.districts, strict=True):
        if district.captured and not is_last_turn(rules, state):
            renew_district(rules, state, slot, district)
    if all(district.closed for district in state.districts):
        win(state, GERMAN, "volga", "H-168")
    elif not any(district.in_play for district in state.districts):
        win(state, GERMAN, "city_taken", "R-41")


def renew_district(book: Book, state: State, slot: str, district: District) -> None:
    """Draw the next building of a district, or the Volga card that closes it (H-091, H-165)."""
    old = district.card
    deck = state.buildings
    if book.buildings[old].river_bank:
        new = next(card for card in deck if card in book.volga)
        deck.remove(new)
    else:
        new = take_building(book, state, deck, slot)
    state.ash.append(old)
    state.chance.shuffle(deck)
    at = SLOTS.index(slot)
    state.districts[at] = District(card=new, closed=new in book.volga)
    tell(state, "volga" if new in book.volga else "new_building", reveals=True, slot=slot, card=new)


def end_turn(rules: Book, state: State, frame: Turn) -> None:
    """Relieve the second German commander if his Panzers are gone, then look for a winner (R-42, H-195, H-196)."""
    if not any(rules.formations[formation.id].panzer for formation in staged(state, GERMAN)):
        for seat in seats_of_side(state, GERMAN):
            if rules.commanders[state.commanders[seat]].second:
                succeed(rules, state, seat, "panzers")
    if is_last_turn(rules, state):
        if any(district.in_play for district in state.districts):
            win(state, SOVIET, "city_held", "H-196")
        else:
            win(state, GERMAN, "city_taken", "H-195")


SETUP = ("setup.buildings", "setup.formations", "setup.hands", "game.turns")
PROCEDURES = {"game": SETUP, "leader": ("leader.pass",)}
STEPS = {
    "setup.buildings": Step(lay_buildings),
    "setup.formations": Step(lay_formations),
    "setup.hands": Step(deal_hands),
    "game.turns": Step(play_turns),
    "turn.hourglass": Step(turn_hourglass),
    "turn.campaign": Step(turn_campaign),
    "turn.campaign_effects": Step(resolve_campaign),
    "turn.reinforcements": Step(reinforce),
    "turn.consolidation": Step(
        verbs=(Consolidate(), Done()), seat=lambda state, frame: frame.seat, wanted=wants_to_consolidate,
        facts=lambda rules, state, frame: Facts(rules, state, frame, frame.seat), prompt="consolidate",
    ),
    "leader.pass": Step(
        verbs=(PassLeader(), LoseLeader()), seat=lambda state, frame: frame.seat,
        facts=lambda rules, state, frame: Facts(rules, state, frame, frame.seat), prompt="pass_leader",
        params=lambda rules, state, frame: {
            "leader": state.formations[frame.seat % 2][frame.source].leader, "formation": frame.target
        },
    ),
    "turn.renewal": Step(renew),
    "turn.end": Step(end_turn),
}  # fmt: skip
