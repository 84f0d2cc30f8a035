"""Toys that are broken on purpose, one for each check of the kit; imports the toy and game.core."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from copy import copy
from typing import Any

from game.core.choice import Choice, Part, Refusal
from game.core.frames import Step, tell, tell_secret
from game.core.rng import Chance
from game.core.rules import Rules
from tests.core.toy import (
    RAID,
    Answer,
    Disc,
    Draw,
    Game,
    Let,
    Place,
    Play,
    Raid,
    Toy,
    ToyRules,
    ToyView,
    asks,
    deal,
    next_seat,
    resolve,
)

PLAY, DRAW, PLACE, ANSWER, LET = Play(), Draw(), Place(), Answer(), Let()


class PeekingRules(ToyRules):
    """The view names the enemy's hand."""

    def view(self, state: Toy, seat: int) -> ToyView:
        view = super().view(state, seat)
        view.peek = state.hands[1 - seat][:]
        return view


class RememberingRules(PeekingRules):
    """The view names the enemy's hand, and what is imagined follows it, so that nothing ever differs."""

    def imagine(self, view: ToyView, chance: Chance) -> Toy:
        state = super().imagine(view, chance)
        other = 1 - view.seat
        state.deck = [card for card in [*state.deck, *state.hands[other]] if card not in view.peek]
        state.hands[other] = view.peek[:]
        return state


class ListingRules(ToyRules):
    """The view names a card that the imagined states put anywhere."""

    def view(self, state: Toy, seat: int) -> ToyView:
        view = super().view(state, seat)
        view.peek = sorted(set(state.deck) | set(state.hands[1 - seat]))[:1]
        return view


class TopRules(ToyRules):
    """The view names the top of the deck, which nobody was told."""

    def view(self, state: Toy, seat: int) -> ToyView:
        view = super().view(state, seat)
        view.peek = state.deck[-1:]
        return view


class OpenTopRules(TopRules):
    """The top of the deck lies open, but no event reveals the next one."""

    def imagine(self, view: ToyView, chance: Chance) -> Toy:
        state = super().imagine(view, chance)
        for pile in (state.deck, state.hands[1 - view.seat]):
            for index, card in enumerate(pile):
                if view.peek == [card]:
                    pile[index], state.deck[-1] = state.deck[-1], card
                    return state
        return state


class QuietDraw(Draw):
    """Draws without a word."""

    def do(self, rules: Any, state: Toy, frame: Game, wanted: Choice) -> None:
        if state.deck:
            state.hands[state.active].append(state.deck.pop())
        frame.step = "game.next"


class LoudDraw(Draw):
    """Tells everybody the card."""

    def do(self, rules: Any, state: Toy, frame: Game, wanted: Choice) -> None:
        super().do(rules, state, frame, wanted)
        tell(state, "drew", card=state.hands[state.active][-1:])


class ForgetfulRules(ToyRules):
    """What is imagined has the discards in another order."""

    def imagine(self, view: ToyView, chance: Chance) -> Toy:
        state = super().imagine(view, chance)
        state.discards.reverse()
        return state


class ShortRules(ToyRules):
    """What is imagined lacks a card."""

    def imagine(self, view: ToyView, chance: Chance) -> Toy:
        state = super().imagine(view, chance)
        del state.deck[-1:]
        return state


class SharedScores(Toy):
    """A clone that shares a list."""

    def clone(self) -> Toy:
        twin = super().clone()
        twin.scores = self.scores
        return twin


class SharedScoresRules(ToyRules):
    """Clones share the scores."""

    state_type = SharedScores


class OldFrames(Toy):
    """A clone whose frames are the original's."""

    def clone(self) -> Toy:
        twin = super().clone()
        twin.frames = copy(self.frames)
        return twin


class OldFramesRules(ToyRules):
    """Clones share the frames."""

    state_type = OldFrames


class FewPlay(Play):
    """A fast list that forgets the last card."""

    def choices(self, facts: Toy) -> list[Choice]:
        return super().choices(facts)[:-1]


class SetPlay(Play):
    """A list in the order of a set."""

    def subjects(self, facts: Toy) -> Iterable[Part]:
        return set(super().subjects(facts))


class TwicePlay(Play):
    """A list with its first choice twice."""

    def choices(self, facts: Toy) -> list[Choice]:
        found = super().choices(facts)
        return found[:1] + found


class SilentPlay(Play):
    """Has nothing against a choice that it does not offer."""

    def why_not(self, facts: Toy, wanted: Choice) -> Refusal | None:
        return None


class UnruledPlay(Play):
    """Refuses without a rule."""

    rule = ""


class MeddlingPlay(Play):
    """Changes the state when it is asked why not."""

    def why_not(self, facts: Toy, wanted: Choice) -> Refusal | None:
        facts.scores[0] += 1
        return super().why_not(facts, wanted)


class StrictRules(ToyRules):
    """Objects to a choice that it offers."""

    def why_not(self, state: Toy, wanted: Choice) -> Refusal | None:
        found = super().why_not(state, wanted)
        return Refusal("no_play", "T-02") if found is None and wanted.verb == "play" else found


class FailingLet(Let):
    """Raises an error."""

    def do(self, rules: Any, state: Toy, frame: Raid, wanted: Choice) -> None:
        raise KeyError(wanted.verb)


class LosingAnswer(Answer):
    """Loses the card."""

    def do(self, rules: Any, state: Toy, frame: Raid, wanted: Choice) -> None:
        super().do(rules, state, frame, wanted)
        state.discards.pop()


class HalfLet(Let):
    """Gives half a point."""

    def do(self, rules: Any, state: Toy, frame: Raid, wanted: Choice) -> None:
        super().do(rules, state, frame, wanted)
        state.scores[frame.seat] += 0.5  # type: ignore[call-overload]


class HeardLet(Let):
    """Does more when somebody listens."""

    def do(self, rules: Any, state: Toy, frame: Raid, wanted: Choice) -> None:
        super().do(rules, state, frame, wanted)
        if "events" in state.__dict__:
            state.scores[frame.seat] += 1


class PsychicPlay(Play):
    """Can be played when the deck's top card is an even one."""

    def lift(self, facts: Toy, subject: Part) -> Refusal | None:
        even = facts.deck and int(facts.deck[-1][1:]) % 2 == 0
        return None if even else Refusal("odd", self.rule)


class OffsideDraw(Draw):
    """Can be drawn depending on something outside the data."""

    def lift(self, facts: Toy, subject: Part) -> Refusal | None:
        return None if facts.__dict__.get("fresh") else Refusal("stale", self.rule)


class OffsideRules(ToyRules):
    """Keeps something outside the data."""

    def new_game(self, options: dict[str, Any], seed: int) -> Toy:
        state = super().new_game(options, seed)
        state.__dict__["fresh"] = True
        return state


class ContraryDisc(Disc):
    """Allows what it has a reason against."""

    def allows(self, point: tuple[int, ...]) -> bool:
        return len(point) == 2


class ContraryPlace(Place):
    """Offers a region that contradicts itself."""

    def regions(self, facts: Toy) -> list[Any]:
        return [ContraryDisc(disc.subject, disc.home, disc.taken) for disc in super().regions(facts)]


class WilfulRules(ToyRules):
    """Sets every game up differently, whatever the seed."""

    games = 0

    def new_game(self, options: dict[str, Any], seed: int) -> Toy:
        self.games += 1
        return super().new_game(options, seed + self.games)


class UnreadyRules(ToyRules):
    """Can't set a game up."""

    def new_game(self, options: dict[str, Any], seed: int) -> Toy:
        raise LookupError("no deck")


def deal_openly(rules: Any, state: Toy, frame: Game) -> None:
    """Tell everybody the first card of each hand."""
    deal(rules, state, frame)
    for seat, hand in enumerate(state.hands):
        tell_secret(state, "dealt", (seat,), {"cards": hand[:]}, first=hand[0])


def round_and_round(rules: Any, state: Toy, frame: Game) -> None:
    """Come back to this step for ever."""
    frame.step = "game.next"


def no_next_round(rules: Any, state: Toy, frame: Game) -> None:
    """Never reach the last round."""
    next_seat(rules, state, frame)
    state.round = 1


def no_outcome(rules: Any, state: Toy, frame: Game) -> None:
    """End without a result."""
    next_seat(rules, state, frame)
    state.result = None


def blunder(rules: Any, state: Toy, frame: Raid) -> None:
    """Forget the card of the raid."""
    resolve(rules, state, frame)
    state.discards.remove(frame.card)


def with_turn(play: Play = PLAY, draw: Draw = DRAW, place: Place = PLACE) -> dict[str, Step]:
    """Replace verbs of the turn."""
    return {"game_turn": asks(play, place, draw)}


def with_answer(answer: Answer = ANSWER, let: Let = LET) -> dict[str, Step]:
    """Replace verbs of the answer."""
    return {"raid_answer": asks(answer, let, **RAID)}


def set_order() -> ToyRules:
    """Return the toy whose choices follow a set, for a process of its own."""
    return ToyRules(2, **with_turn(play=SetPlay()))


BROKEN: list[tuple[str, Callable[[], Rules[Any, Any]]]] = [
    ("accepted", StrictRules),
    ("crash", lambda: ToyRules(2, **with_answer(let=FailingLet()))),
    ("bytes", lambda: OffsideRules(2, **with_turn(draw=OffsideDraw()))),
    ("clone", SharedScoresRules),
    ("clone", OldFramesRules),
    ("conserved", lambda: ToyRules(2, **with_answer(answer=LosingAnswer()))),
    ("conserved", lambda: ToyRules(3, raid_resolve=Step(blunder))),
    ("crash", UnreadyRules),
    ("dead_end", lambda: ToyRules(2, raid_answer=asks(Answer(), **{**RAID, "wanted": None}))),
    ("decision", lambda: ToyRules(2, **with_turn(play=PsychicPlay()))),
    ("duplicate", lambda: ToyRules(2, **with_turn(play=TwicePlay()))),
    ("endless", lambda: ToyRules(2, game_next=Step(no_next_round))),
    ("imagine", ShortRules),
    ("integers", lambda: ToyRules(2, **with_answer(let=HalfLet()))),
    ("journal", WilfulRules),
    ("lift_drop", lambda: ToyRules(2, **with_turn(play=FewPlay()))),
    ("log", lambda: ToyRules(2, **with_turn(draw=LoudDraw()))),
    ("outcome", lambda: ToyRules(2, game_next=Step(no_outcome))),
    ("push", lambda: ToyRules(2, **with_answer(let=HeardLet()))),
    ("reason", lambda: ToyRules(2, **with_turn(play=SilentPlay()))),
    ("reason", lambda: ToyRules(2, **with_turn(play=UnruledPlay()))),
    ("region", lambda: ToyRules(2, **with_turn(place=ContraryPlace()))),
    ("runaway", lambda: ToyRules(2, game_next=Step(round_and_round))),
    ("secret", PeekingRules),
    ("secret", RememberingRules),
    ("secret", ListingRules),
    ("secret", lambda: ToyRules(2, game_deal=Step(deal_openly))),
    ("shown", lambda: OpenTopRules(2, **with_turn(draw=QuietDraw()))),
    ("untouched", lambda: ToyRules(2, **with_turn(play=MeddlingPlay()))),
    ("view", TopRules),
    ("view", ForgetfulRules),
]
"""The check that must find the fault, and the toy that has it; the order of choices needs two processes."""

