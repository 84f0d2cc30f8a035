"""Set-up, and the turn around the action phase: supply, draw, the ends of the game (B-001 to B-009, B-020 to B-033)."""

from __future__ import annotations

from collections.abc import Iterable

from game.core.choice import Choice, Part, Refusal
from game.core.frames import Outcome, Step, Verb, Word, tell
from game.rules.battle.book import Book
from game.rules.battle.ground import (
    Ground,
    change_rations,
    controlled,
    draw_cards,
    figures_of,
    note_total,
    place_in,
    place_unit,
)
from game.rules.battle.state import GERMAN, SIDES, SOVIET, Game, Give, Place, State, Turn, Unit


class Muster(Verb[State]):
    """Choose a unit for its force value and place it, the Soviet anywhere (B-003, B-004, B-005, B-006)."""

    name = "muster"
    rule = "R-02"

    def subjects(self, facts: tuple[Ground, int]) -> Iterable[Part]:
        ground, _ = facts
        return ground.state.piles[ground.seat]

    def targets(self, facts: tuple[Ground, int], subject: Part) -> Iterable[Part]:
        return facts[0].book.zones

    def lift(self, facts: tuple[Ground, int], subject: Part) -> Refusal | None:
        ground, points = facts
        value = ground.book.units[str(subject)].value
        if value <= points:
            return None
        rule = "B-003" if ground.seat == SOVIET else "B-005"
        return Refusal("too_few_points", rule, {"unit": subject, "value": value, "left": points})

    def drop(self, facts: tuple[Ground, int], subject: Part, target: Part) -> Refusal | None:
        ground, zone = facts[0], str(target)
        if ground.seat == GERMAN and zone[1] == "c":
            return Refusal("periphery_only", "B-006", {"unit": subject, "zone": zone})
        if not ground.has_room(zone):
            return Refusal("zone_full", "B-010", {"unit": subject, "zone": zone})
        return None

    def choices(self, facts: tuple[Ground, int]) -> list[Choice]:
        ground, points = facts
        units, table = ground.book.units, ground.book.musters
        zones = [z for z in ground.book.zones if self.drop(facts, "", z) is None]
        affordable = [unit for unit in ground.state.piles[ground.seat] if units[unit].value <= points]
        return [table[unit, zone] for unit in affordable for zone in zones]

    def do(self, rules: Book, state: State, frame: Game, wanted: Choice) -> None:
        unit = str(wanted.subject)
        frame.points -= rules.units[unit].value
        place_unit(rules, state, rules.units[unit].seat, unit, str(wanted.target))


class Ready(Word[State]):
    """Choose no more units; points that are left are lost (R-02)."""

    name = "ready"
    rule = "R-02"

    def lift(self, facts: tuple[Ground, int], subject: Part) -> Refusal | None:
        return None if facts[0].own else Refusal("at_least_one", self.rule)

    def do(self, rules: Book, state: State, frame: Game, wanted: Choice) -> None:
        frame.step = "setup.german_points" if frame.step == "setup.soviet_forces" else "setup.piles"


def lay_locations(rules: Book, state: State, frame: Game) -> None:
    """Draw the locations at random, or lay those of the scenario (B-002)."""
    cards = list(rules.scenarios[state.scenario].locations)
    if not cards:
        cards = list(rules.places)
        state.chance.shuffle(cards)
    state.places = [Place(card) for card in cards[: len(rules.slots)]]
    tell(state, "locations", cards=[place.card for place in state.places])


def place_given(rules: Book, state: State, frame: Game) -> None:
    """Place the forces that the scenario gives, and count out points for those to choose (B-003)."""
    scenario = rules.scenarios[state.scenario]
    for seat, given in ((SOVIET, scenario.soviet), (GERMAN, scenario.german)):
        for placement in given:
            place_unit(rules, state, seat, placement.unit, placement.zone)
    frame.points = 0 if scenario.soviet else figures_of(rules, state).soviet_points


def german_points(rules: Book, state: State, frame: Game) -> None:
    """Count out the German's points (B-005)."""
    frame.points = 0 if rules.scenarios[state.scenario].german else figures_of(rules, state).german_points


def shuffle_piles(rules: Book, state: State, frame: Game) -> None:
    """Shuffle the units that were not chosen into the force piles, top card face up (R-02)."""
    for seat, side in enumerate(SIDES):
        state.chance.shuffle(state.piles[seat])
        put_on_top(state.piles[seat], rules.scenarios[state.scenario].piles.get(side, ()))
    tell(state, "piles_ready", reveals=True, tops=[pile[-1] if pile else "" for pile in state.piles])


def put_on_top(pile: list[str], top: tuple[str, ...]) -> None:
    """Put the cards that a scenario names on top of a shuffled pile, the first of them topmost."""
    pile[:] = [card for card in pile if card not in top] + list(reversed(top))


def deal_hands(rules: Book, state: State, frame: Game) -> None:
    """Shuffle the action decks and deal the first hands (B-008)."""
    figures = figures_of(rules, state)
    stacked = rules.scenarios[state.scenario].decks
    for seat, cards in ((GERMAN, figures.german_hand), (SOVIET, figures.soviet_hand)):
        state.chance.shuffle(state.decks[seat])
        put_on_top(state.decks[seat], stacked.get(SIDES[seat], ()))
        draw_cards(state, seat, cards)


def play_turns(rules: Book, state: State, frame: Game) -> None:
    """Begin the next turn; the German has the first, then turns alternate (B-009)."""
    if state.turn:
        state.active = 1 - state.active
    if state.active == GERMAN:
        state.turn += 1
    frame.step = "game.turns"
    state.frames.append(Turn(step="turn.hold_check"))
    tell(state, "turn_begins", seat=state.active, turn=state.turn)


def win(state: State, seat: int, how: str, rule: str) -> None:
    """End the game."""
    state.result = Outcome((seat,), how, rule)
    state.frames.clear()
    tell(state, "game_over", seat=seat, how=how, rule=rule)


def check_hold(rules: Book, state: State, frame: Turn) -> None:
    """End the game if the German, at the start of his turn, still controls enough locations (R-18)."""
    if state.active == GERMAN and state.turn > 1:
        held = len(controlled(rules, state, GERMAN))
        if held >= figures_of(rules, state).german_hold_target:
            win(state, GERMAN, "held", "R-18")


def supply_location(rules: Book, state: State, frame: Turn) -> None:
    """Let each controlled location in turn yield the rations of its rubble chart (B-021)."""
    slots = controlled(rules, state, state.active)[frame.slot :]
    frame.slot += 1
    if not slots:
        return
    frame.step = "supply.locations"
    rations = rules.rations_of(place_in(state, slots[0]))
    if rations:
        tell(state, "supply", seat=state.active, slot=slots[0], rations=rations)
        state.frames.append(Give(step="give.ration", seat=state.active, left=rations, slot=slots[0]))


def supply_peripheries(rules: Book, state: State, frame: Turn) -> None:
    """Give each own unit in a periphery its ration (B-022)."""
    rations = figures_of(rules, state).periphery_rations
    for unit in list(state.units[state.active].values()):
        if unit.zone[1] == "p":
            change_rations(state, state.active, unit.id, rations, "periphery")


def check_all(rules: Book, state: State, frame: Turn) -> None:
    """End the game if the German controls all locations at the end of his action phase (R-18)."""
    if state.active == GERMAN:
        held = len(controlled(rules, state, GERMAN))
        if held >= figures_of(rules, state).german_all_target:
            win(state, GERMAN, "all_taken", "R-18")


def cards_to_draw(rules: Book, state: State, seat: int) -> dict[str, int]:
    """Return how many cards a side draws, by reason (B-032)."""
    figures = figures_of(rules, state)
    return {
        "base": figures.draw,
        "locations": figures.draw_per_location * len(controlled(rules, state, seat)),
        "notes": note_total(rules, state, seat, "draw", seat),
        "uranus": figures.uranus_draw * len(state.uranus) if seat == SOVIET else 0,
    }


def draw_phase(rules: Book, state: State, frame: Turn) -> None:
    """Draw action cards; there is no hand limit (B-032, B-033)."""
    reasons = cards_to_draw(rules, state, state.active)
    draw_cards(state, state.active, sum(reasons.values()), reasons.items())


def end_turn(rules: Book, state: State, frame: Turn) -> None:
    """Look for a winner in the order of R-28, then clear what lasts for one turn."""
    figures = figures_of(rules, state)
    if state.active == SOVIET and len(state.uranus) >= figures.uranus_target:
        return win(state, SOVIET, "uranus", "R-19")
    if not state.units[GERMAN]:
        return win(state, SOVIET, "no_units", "R-20")
    if not state.units[SOVIET]:
        return win(state, GERMAN, "no_units", "R-20")
    if state.active == SOVIET and state.turn >= figures.last_turn:
        score = len(state.uranus) + len(controlled(rules, state, SOVIET))
        return win(state, SOVIET if score >= figures.last_turn_target else GERMAN, "last_turn", "R-27")
    for unit in list(state.units[state.active].values()):
        if unit.moves or unit.attacks:
            state.units[state.active][unit.id] = Unit(unit.id, unit.zone, unit.rations, unit.medals)
    state.spent.clear()
    state.discount = 0
    return None


def muster_facts(rules: Book, state: State, frame: Game) -> tuple[Ground, int]:
    """Count the table for the side that chooses its forces."""
    return Ground(rules, state, _mustering(state, frame)), frame.points


def is_mustering(rules: Book, state: State, frame: Game) -> bool:
    """Tell whether the side chooses its forces itself."""
    scenario = rules.scenarios[state.scenario]
    return not (scenario.soviet, scenario.german)[frame.step == "setup.german_forces"]


def _mustering(state: State, frame: Game) -> int:
    return GERMAN if frame.step == "setup.german_forces" else SOVIET


def _muster(side: int) -> Step:
    return Step(
        verbs=(Muster(), Ready()), seat=_mustering, facts=muster_facts, wanted=is_mustering,
        prompt=f"muster_{SIDES[side]}", params=lambda rules, state, frame: {"points": frame.points}, auto=True,
    )  # fmt: skip


GAME = (
    "setup.locations",
    "setup.given_forces",
    "setup.soviet_forces",
    "setup.german_points",
    "setup.german_forces",
    "setup.piles",
    "setup.hands",
    "game.turns",
)
TURN = (
    "turn.hold_check",
    "supply.locations",
    "supply.peripheries",
    "action.choose",
    "turn.all_check",
    "draw.cards",
    "turn.end",
)

STEPS = {
    "setup.locations": Step(lay_locations),
    "setup.given_forces": Step(place_given),
    "setup.soviet_forces": _muster(SOVIET),
    "setup.german_points": Step(german_points),
    "setup.german_forces": _muster(GERMAN),
    "setup.piles": Step(shuffle_piles),
    "setup.hands": Step(deal_hands),
    "game.turns": Step(play_turns),
    "turn.hold_check": Step(check_hold),
    "supply.locations": Step(supply_location),
    "supply.peripheries": Step(supply_peripheries),
    "turn.all_check": Step(check_all),
    "draw.cards": Step(draw_phase),
    "turn.end": Step(end_turn),
}
