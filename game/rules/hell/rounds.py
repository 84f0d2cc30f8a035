"""Action rounds: combat cards and heroes, Refit, Hold, partners, and the card that was laid (H-185, H-220 to H-226)."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Any

from game.core.choice import Choice, Part, Refusal
from game.core.frames import Step, Verb, Word, tell, tell_secret
from game.rules.hell.asks import Facts, Pick, asked_seat, facts_of
from game.rules.hell.book import Book, Kind
from game.rules.hell.cards import Figures
from game.rules.hell.state import GERMAN, SOVIET, Formation, Hero, HoldFast, Lay, Refit, Round, State
from game.rules.hell.table import (
    discard,
    district_at,
    draw_cards,
    draw_carnage,
    fighting,
    figures_of,
    leave_hand,
    partner_of,
    push_effects,
    rifles_in,
    the_battle,
)

NOWHERE: tuple[Part, ...] = ("",)


def capacity(book: Book, figures: Figures, formation: Formation) -> int:
    """Return shock strength or patriotism with the bonus of a Lv 1 leader (H-101, H-110)."""
    return book.formations[formation.id].strength + figures.leader_bonus * formation.level


def patriotism_left(book: Book, figures: Figures, formation: Formation) -> int:
    """Return the patriotism that a formation still has, never below 0 (R-49)."""
    return max(0, capacity(book, figures, formation) - formation.spent)


class Hand:
    """What a player may lay: the formations in the battle with what each can still take."""

    __slots__ = ("_bearers", "battle", "book", "facts", "figures", "formations", "free", "motivators", "rifles")

    def __init__(self, facts: Facts) -> None:
        self.facts = facts
        self.book = facts.book
        self.battle = the_battle(facts.state)
        self.figures = figures_of(facts.book, facts.state)
        self.formations = {f.id: f for f in fighting(facts.state, facts.side, facts.slot)}
        units = facts.here.units[SOVIET]
        self.rifles = rifles_in(facts.book, facts.here)
        self.motivators = sum(units.get(kind, 0) for kind in facts.book.motivators)
        self.free = self.battle.free_card
        self._bearers: dict[tuple[str, int, int], list[Part]] = {}

    def why_not_card(self, kind: Kind) -> Refusal | None:
        """Return why a card can't be played on any formation; a side without formations has its heroes (R-22)."""
        state, side, slot = self.facts.state, self.facts.side, self.facts.slot
        if not kind.hero and not self.formations:
            return Refusal("no_formation_there", "H-100" if side == GERMAN else "H-181")
        if kind.sacrifice > self.rifles:
            return Refusal("too_few_rifles", "H-113", {"rifles": kind.sacrifice})
        for effect in kind.conditions:
            found = effect.why_not(self.book, state, side, slot)
            if found is not None:
                return found
        return None

    def why_not_on(self, kind: Kind, formation: Formation) -> Refusal | None:
        """Return why a card can't be laid on one formation in the battle (H-101, H-102, H-110)."""
        if kind.side == GERMAN:
            return self._why_not_german(kind, formation)
        missing = self.missing(kind, formation)
        if not missing:
            return None
        bonus = self.figures.motivator_bonus
        needed = -(-missing // bonus) if bonus else missing
        if needed > self.motivators or needed + kind.sacrifice > self.rifles:
            params = {"card": kind.id, "formation": formation.id, "missing": missing}
            return Refusal("too_little_patriotism", "H-110", params)
        return None

    def _why_not_german(self, kind: Kind, formation: Formation) -> Refusal | None:
        params = {"card": kind.id, "formation": formation.id}
        if kind.doctrine == "general":
            if not formation.leader:
                return Refusal("no_general", "H-102", params)
        elif self.book.formations[formation.id].doctrine not in (kind.doctrine, "mixed"):
            return Refusal("wrong_doctrine", "H-102", params)
        if len(formation.cards) >= capacity(self.book, self.figures, formation):
            return Refusal("no_shock_left", "H-101", params)
        return None

    def bearers(self, kind: Kind) -> list[Part]:
        """List the formations that can take a card; cards of one doctrine or price go to the same ones."""
        if kind.hero:
            return [""]
        key = (kind.doctrine, kind.cost, kind.sacrifice)
        found = self._bearers.get(key)
        if found is None:
            found = [f.id for f in self.formations.values() if self.why_not_on(kind, f) is None]
            self._bearers[key] = found
        return found

    def missing(self, kind: Kind, formation: Formation) -> int:
        """Return the patriotism that Motivators would have to add (H-135)."""
        cost = 0 if self.free else kind.cost
        return max(0, cost - patriotism_left(self.book, self.figures, formation))


class PlayCard(Verb[State]):
    """Lay a combat card on an own formation in the battle, or bring a hero in (H-100, H-147, H-220)."""

    name = "play"
    rule = "H-100"

    def subjects(self, facts: Facts) -> Iterable[Part]:
        return facts.state.hands[facts.seat]

    def targets(self, facts: Facts, subject: Part) -> Iterable[Part]:
        if facts.book.kind_of[str(subject)].hero:
            return NOWHERE
        return facts.state.formations[facts.side]

    def lift(self, facts: Facts, subject: Part) -> Refusal | None:
        return Hand(facts).why_not_card(facts.book.kind_of[str(subject)])

    def drop(self, facts: Facts, subject: Part, target: Part) -> Refusal | None:
        kind = facts.book.kind_of[str(subject)]
        if kind.hero:
            return None
        hand = Hand(facts)
        formation = hand.formations.get(str(target))
        if formation is None:
            return Refusal("not_in_battle", "H-100", {"piece": target})
        return hand.why_not_on(kind, formation)

    def choices(self, facts: Facts) -> list[Choice]:
        hand, kinds, plays = Hand(facts), facts.book.kind_of, facts.book.plays
        found: list[Choice] = []
        for card in facts.state.hands[facts.seat]:
            kind = kinds[card]
            targets = hand.bearers(kind)
            if targets and (kind.hero or not (kind.sacrifice or kind.conditions) or hand.why_not_card(kind) is None):
                found += [plays[card, target] for target in targets]
        return found

    def do(self, rules: Book, state: State, frame: Round, wanted: Choice) -> None:
        begin_action(frame)
        card, target = str(wanted.subject), str(wanted.target)
        leave_hand(state, frame.seat, card)
        if rules.kind_of[card].hero:
            enter_hero(rules, state, frame.seat, card)
            return
        state.frames.append(Lay(step="lay.intercept", seat=frame.seat, card=card, formation=target))
        tell(state, "card_laid", reveals=True, seat=frame.seat, card=card, formation=target)


def begin_action(frame: Round) -> None:
    """Use up an action; from now on the round belongs to this player (R-43)."""
    frame.actions -= 1
    frame.bound = True
    frame.given = []  # nothing more can be given in this round, and where the cards go from here is not for all to see


def enter_hero(book: Book, state: State, seat: int, card: str) -> None:
    """Lay a hero beside the tracking card and apply his effects (H-220, H-222)."""
    the_battle(state).heroes.append(Hero(card, seat))
    tell(state, "hero", reveals=True, seat=seat, card=card)
    push_effects(book, state, seat, book.kind_of[card].id)


class RefitAction(Word[State]):
    """Refit as the action of a round, not in two rounds of a side running (H-025, R-02, R-56)."""

    name = "refit"
    rule = "H-025"

    def lift(self, facts: Facts, subject: Part) -> Refusal | None:
        battle = the_battle(facts.state)
        if battle.refitted[facts.side] >= battle.rounds[facts.side] - 1:
            return Refusal("refitted_lately", "R-02")
        return None

    def do(self, rules: Book, state: State, frame: Round, wanted: Choice) -> None:
        begin_action(frame)
        battle, side = the_battle(state), frame.seat % 2
        battle.refitted[side] = battle.rounds[side]
        tell(state, "refit", seat=frame.seat)
        state.frames.append(Refit(step="refit.discard", seat=frame.seat))


class HoldAction(Word[State]):
    """Call Hold, which is always possible (H-186, R-23)."""

    name = "hold"
    rule = "H-186"

    def do(self, rules: Book, state: State, frame: Round, wanted: Choice) -> None:
        begin_action(frame)
        tell(state, "hold", seat=frame.seat)
        state.frames.append(HoldFast(step="hold.draw", seat=frame.seat))


class HandOver(Word[State]):
    """Leave the action of the team to the partner (R-43)."""

    name = "hand_over"
    rule = "R-43"

    def lift(self, facts: Facts, subject: Part) -> Refusal | None:
        if partner_of(facts.state, facts.seat) is None:
            return Refusal("no_partner", self.rule)
        if facts.frame.bound:
            return Refusal("round_begun", self.rule)
        return Refusal("handed_over", self.rule) if facts.frame.handed > 1 else None

    def do(self, rules: Book, state: State, frame: Round, wanted: Choice) -> None:
        tell(state, "handed_over", seat=frame.seat)
        frame.handed += 1
        partner = partner_of(state, frame.seat)
        assert partner is not None
        frame.seat = partner


class GiveCard(Pick):
    """Give a card to the partner before the team acts (H-233)."""

    name = "give"
    rule = "H-233"

    def options(self, facts: Facts) -> Collection[str]:
        if facts.frame.bound or partner_of(facts.state, facts.seat) is None:
            return ()
        given = facts.frame.given
        return [card for card in facts.state.hands[facts.seat] if card not in given]

    def others(self, facts: Facts) -> Iterable[str]:
        return facts.state.hands[facts.seat]

    def why_not_this(self, facts: Facts, subject: str) -> Refusal:
        if partner_of(facts.state, facts.seat) is None:
            return Refusal("no_partner", self.rule)
        return Refusal("round_begun" if facts.frame.bound else "given_already", self.rule)

    def do(self, rules: Book, state: State, frame: Round, wanted: Choice) -> None:
        card, giver = str(wanted.subject), frame.seat
        taker = partner_of(state, giver)
        assert taker is not None
        leave_hand(state, giver, card)
        state.hands[taker].append(card)
        state.known[giver * len(state.hands) + taker].append(card)
        frame.given.append(card)
        tell_secret(state, "card_given", (giver, taker), {"card": card}, seat=giver, to=taker)


# A Refit


class PutAway(Pick):
    """Discard a card of one's choice in a Refit (H-025)."""

    name = "discard"
    rule = "H-025"

    def options(self, facts: Facts) -> Collection[str]:
        return facts.state.hands[facts.seat]

    def do(self, rules: Book, state: State, frame: Refit, wanted: Choice) -> None:
        discard(state, frame.seat, str(wanted.subject), "refit")


class DrawUp(Word[State]):
    """Discard no more: draw up to the commander's number, then use the bonus (H-025, R-02)."""

    name = "draw_up"
    rule = "H-025"

    def do(self, rules: Book, state: State, frame: Refit, wanted: Choice) -> None:
        frame.step = ""
        number = rules.hand_number(state, frame.seat)
        draw_cards(state, frame.seat, max(0, number - len(state.hands[frame.seat])))
        commander = state.commanders[frame.seat]
        tell(state, "commander_bonus", seat=frame.seat, commander=commander)
        push_effects(rules, state, frame.seat, commander)


# A Hold


def draw_hold(rules: Book, state: State, frame: HoldFast) -> None:
    """Draw the carnage card of a Hold (H-186)."""
    frame.card = draw_carnage(rules, state, "hold")


class HoldOption(Pick):
    """Choose one of the two effects of the Hold section (H-064)."""

    name = "choose"
    rule = "H-064"

    def options(self, facts: Facts) -> Collection[str]:
        return f"{facts.frame.card}:1", f"{facts.frame.card}:2"

    def do(self, rules: Book, state: State, frame: HoldFast, wanted: Choice) -> None:
        frame.step = "hold.advance"
        source = str(wanted.subject)
        tell(state, "hold_effect", seat=frame.seat, source=source)
        push_effects(rules, state, frame.seat, source)


def advance_hold(rules: Book, state: State, frame: HoldFast) -> None:
    """Move the Hold marker; in the Break Test space the action rounds end at once (H-071, H-187, R-10)."""
    slot = the_battle(state).slot
    district = district_at(state, slot)
    district.hold -= 1
    tell(state, "hold_moves", slot=slot, at=district.hold)
    if not district.hold:
        next(f for f in reversed(state.frames) if isinstance(f, Round)).actions = 0


def action_params(rules: Book, state: State, frame: Round) -> dict[str, Any]:
    """Tell where the action is taken and how many are left."""
    battle = the_battle(state)
    return {"slot": battle.slot, "hold": district_at(state, battle.slot).hold, "actions": frame.actions}


ROUND = ("round.action",)
HOLD = ("hold.draw", "hold.option", "hold.advance")
PROCEDURES = {"round": ROUND, "hold": HOLD, "refit": ("refit.discard",)}

STEPS = {
    "round.action": Step(
        verbs=(PlayCard(), RefitAction(), HoldAction(), HandOver(), GiveCard()), seat=asked_seat, facts=facts_of,
        wanted=lambda rules, state, frame: frame.actions > 0, prompt="action", params=action_params,
    ),
    "refit.discard": Step(
        verbs=(PutAway(), DrawUp()), seat=asked_seat, facts=facts_of, prompt="refit",
        params=lambda rules, state, frame: {"number": rules.hand_number(state, frame.seat)},
    ),
    "hold.draw": Step(draw_hold),
    "hold.option": Step(
        verbs=(HoldOption(),), seat=asked_seat, facts=facts_of, prompt="hold_option",
        params=lambda rules, state, frame: {"card": frame.card},
    ),
    "hold.advance": Step(advance_hold),
}  # fmt: skip
