"""Supply, Overrun, Promotion, hands named, searched and mended, demotions and burnt militia (H-043 to H-056, H-203)."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from msgspec.structs import replace

from game.core.choice import Choice, Refusal
from game.core.frames import tell, tell_secret
from game.rules.hell.asks import Facts, Pick, ask_step
from game.rules.hell.book import Book
from game.rules.hell.losses import OfFormation
from game.rules.hell.state import GERMAN, SEATS, SOVIET, Ask, Formation, State
from game.rules.hell.table import (
    burn,
    discard,
    discard_at_random,
    discard_hand,
    fighting,
    join_battle,
    kill_leader,
    raise_leader,
    seats_of_side,
    staged,
    supply,
)


class Supply(OfFormation):
    """Bring an own depleted formation, wherever it is, back to full strength (H-046, H-144, R-03)."""

    name = "supply"
    rule = "H-144"

    def formations(self, facts: Facts) -> Iterable[Formation]:
        return [f for f in facts.state.formations[facts.side].values() if f.depleted and f.owner == facts.seat]

    def why_not_this(self, facts: Facts, subject: str) -> Refusal:
        if subject in facts.state.formations[facts.side]:
            return Refusal("not_depleted", self.rule, {"formation": subject})
        return super().why_not_this(facts, subject)

    def do(self, rules: Book, state: State, frame: Ask, wanted: Choice) -> None:
        frame.step = ""
        supply(state, state.formations[frame.seat % 2][str(wanted.subject)], "effect")


class Overrun(OfFormation):
    """Move an own formation from the Staging Line into the battle (H-043, H-145)."""

    name = "overrun"
    rule = "H-145"

    def formations(self, facts: Facts) -> Iterable[Formation]:
        cards, only = facts.book.formations, facts.frame.target == "panzer"
        own = [f for f in staged(facts.state, facts.side) if f.owner == facts.seat]
        return [f for f in own if cards[f.id].panzer] if only else own

    def why_not_this(self, facts: Facts, subject: str) -> Refusal:
        formation = facts.state.formations[facts.side].get(subject)
        if formation is not None and formation.at:
            return Refusal("at_a_building", self.rule, {"formation": subject})
        return super().why_not_this(facts, subject)

    def do(self, rules: Book, state: State, frame: Ask, wanted: Choice) -> None:
        frame.step = ""
        join_battle(rules, state, state.formations[frame.seat % 2][str(wanted.subject)])


class Promote(OfFormation):
    """Raise the general of a German formation in the battle by one step (H-203, R-25)."""

    name = "promote"
    rule = "H-203"

    def formations(self, facts: Facts) -> Iterable[Formation]:
        spare = bool(facts.state.leaders[GERMAN])
        return [
            f for f in fighting(facts.state, GERMAN, facts.slot) if (f.level == 0 if f.leader else spare)
        ]

    def why_not_this(self, facts: Facts, subject: str) -> Refusal:
        formation = facts.state.formations[GERMAN].get(subject)
        if formation is not None and formation.at == facts.slot:
            return Refusal("no_promotion", self.rule, {"formation": subject})
        return Refusal("not_in_battle", "R-25", {"piece": subject})

    def do(self, rules: Book, state: State, frame: Ask, wanted: Choice) -> None:
        frame.step = ""
        raise_leader(state, state.formations[GERMAN][str(wanted.subject)], "promotion")


class NameHand(Pick):
    """Name the hand that loses a card (R-43)."""

    name = "rob"
    rule = "R-43"

    def options(self, facts: Facts) -> Collection[str]:
        return [SEATS[seat] for seat in seats_of_side(facts.state, 1 - facts.side) if facts.state.hands[seat]]

    def others(self, facts: Facts) -> Iterable[str]:
        return [SEATS[seat] for seat in seats_of_side(facts.state, 1 - facts.side)]

    def why_not_this(self, facts: Facts, subject: str) -> Refusal:
        return Refusal("hand_empty", self.rule, {"hand": subject})

    def do(self, rules: Book, state: State, frame: Ask, wanted: Choice) -> None:
        victim = SEATS.index(str(wanted.subject))
        if frame.target != "search":
            frame.step = ""
            (discard_hand if frame.target == "all" else discard_at_random)(state, victim, "effect")
            return
        frame.target = str(wanted.subject)
        frame.step = "search.hand"
        show_hand(state, frame.seat, victim)


def show_hand(state: State, seat: int, victim: int) -> None:
    """Show a hand to one player (H-212, R-54)."""
    cards = state.hands[victim]
    state.known[seat * len(state.hands) + victim] = cards[:]
    tell_secret(state, "hand_seen", (seat, victim), {"cards": cards[:]}, seat=seat, of=victim)


class Confiscate(Pick):
    """Choose the card that a searched hand loses (H-212)."""

    name = "confiscate"
    rule = "H-212"

    def options(self, facts: Facts) -> Collection[str]:
        return facts.state.hands[SEATS.index(facts.frame.target)]

    def do(self, rules: Book, state: State, frame: Ask, wanted: Choice) -> None:
        frame.step = ""
        discard(state, SEATS.index(frame.target), str(wanted.subject), "searched")


class Salvage(Pick):
    """Take a card of one's choice from the own Discard Pile (H-213)."""

    name = "salvage"
    rule = "H-213"

    def options(self, facts: Facts) -> Collection[str]:
        return facts.state.discards[facts.side]

    def do(self, rules: Book, state: State, frame: Ask, wanted: Choice) -> None:
        frame.step = ""
        card = str(wanted.subject)
        state.discards[frame.seat % 2].remove(card)
        state.hands[frame.seat].append(card)
        seats = len(state.hands)
        for viewer in range(seats):
            if viewer != frame.seat:
                state.known[viewer * seats + frame.seat].append(card)
        tell(state, "salvaged", seat=frame.seat, card=card)


class Demote(OfFormation):
    """Choose the general that a campaign card demotes (H-055, R-09)."""

    name = "demote"
    rule = "H-055"

    def formations(self, facts: Facts) -> Iterable[Formation]:
        return [f for f in facts.state.formations[facts.side].values() if f.leader]

    def do(self, rules: Book, state: State, frame: Ask, wanted: Choice) -> None:
        frame.step = ""
        formation = state.formations[frame.seat % 2][str(wanted.subject)]
        if formation.level:
            state.formations[frame.seat % 2][formation.id] = replace(formation, level=0)
            tell(state, "demoted", leader=formation.leader, formation=formation.id)
        else:
            kill_leader(state, formation, "demoted")


IN_DECK, IN_PILE = "deck", "pile"


class BurnMilitia(Pick):
    """Choose the Militia Brigade that is burned: on the Staging Line, else of the pile or the deck (H-053, R-08)."""

    name = "burn"
    rule = "H-053"

    def options(self, facts: Facts) -> Collection[str]:
        cards, state = facts.book.formations, facts.state
        lined = [id_ for id_ in state.formations[SOVIET] if cards[id_].militia]
        if lined:
            return lined
        piles = {IN_PILE: state.destroyed[SOVIET], IN_DECK: state.reserves[SOVIET]}
        return [name for name, pile in piles.items() if any(cards[id_].militia for id_ in pile)]

    def do(self, rules: Book, state: State, frame: Ask, wanted: Choice) -> None:
        frame.step = ""
        chosen = str(wanted.subject)
        if chosen in state.formations[SOVIET]:
            formation = kill_leader(state, state.formations[SOVIET][chosen], "formation")
            del state.formations[SOVIET][formation.id]
            burn(rules, state, chosen, "campaign")
            return
        pile = (state.destroyed if chosen == IN_PILE else state.reserves)[SOVIET]
        found = min(id_ for id_ in pile if rules.formations[id_].militia)
        pile.remove(found)
        if chosen == IN_DECK:
            state.chance.shuffle(pile)
        burn(rules, state, found, "campaign")


STEPS = {
    "supply.formation": ask_step(Supply(), "supply", optional=True, shared=True),
    "overrun.formation": ask_step(Overrun(), "overrun", optional=True, shared=True),
    "promote.formation": ask_step(Promote(), "promote", optional=True),
    "rob.hand": ask_step(NameHand(), "rob"),
    "search.hand": ask_step(Confiscate(), "confiscate", auto=False),
    "salvage.card": ask_step(Salvage(), "salvage"),
    "demote.general": ask_step(Demote(), "demote"),
    "militia.burn": ask_step(BurnMilitia(), "burn"),
}
PROCEDURES = {name: (name,) for name in STEPS}
