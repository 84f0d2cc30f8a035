"""What every question about an effect is made of: its facts, a verb that picks one thing, a word that declines."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Any

from game.core.choice import Choice, Part, Refusal, choice
from game.core.frames import Step, Verb, Word, tell
from game.rules.hell.book import Book
from game.rules.hell.state import Ask, District, State
from game.rules.hell.table import battle_of, district_at, partner_of


class Facts:
    """What a decision is judged by: the table, who is asked, and the building in play."""

    __slots__ = ("book", "district", "frame", "seat", "side", "slot", "state")

    def __init__(self, book: Book, state: State, frame: Any, seat: int) -> None:
        self.book = book
        self.state = state
        self.frame = frame
        self.seat = seat
        self.side = seat % 2
        battle = battle_of(state)
        self.slot = battle.slot if battle is not None else ""

    @property
    def here(self) -> District:
        """Return the district of the battle."""
        return district_at(self.state, self.slot)


class Pick(Verb[State]):
    """Choose one of several things that the facts name; `options` are legal, `others` only thinkable."""

    def options(self, facts: Facts) -> Collection[str]:
        """Return what can be chosen."""
        raise TypeError(f"{type(self).__name__} offers nothing")

    def others(self, facts: Facts) -> Iterable[str]:
        """Return what somebody may wrongly think of."""
        return ()

    def why_not_this(self, facts: Facts, subject: str) -> Refusal:
        """Return why one of the others can't be chosen."""
        return Refusal("no_such_piece", self.rule, {"piece": subject})

    def subjects(self, facts: Facts) -> Iterable[Part]:
        return dict.fromkeys((*self.options(facts), *self.others(facts)))

    def lift(self, facts: Facts, subject: Part) -> Refusal | None:
        return None if subject in self.options(facts) else self.why_not_this(facts, str(subject))

    def choices(self, facts: Facts) -> list[Choice]:
        return [choice(self.name, option) for option in self.options(facts)]


class Pass(Word[State]):
    """Decline what one may do; the partner is asked next if it is his to decide as well (R-45, R-57)."""

    name = "pass"
    rule = "R-45"

    def do(self, rules: Book, state: State, frame: Ask, wanted: Choice) -> None:
        tell(state, "declined", seat=frame.seat, what=frame.step.partition(".")[0])
        if not share(state, frame):
            frame.step = ""


class Leave(Pass):
    """Leave what must be chosen to the partner, if he has anything to choose (R-57)."""

    rule = "R-57"

    def __init__(self, pick: Pick) -> None:
        super().__init__()
        self.pick = pick

    def lift(self, facts: Facts, subject: Part) -> Refusal | None:
        partner = partner_of(facts.state, facts.seat)
        if not facts.frame.shared and partner is not None:
            if any(True for _ in self.pick.options(Facts(facts.book, facts.state, facts.frame, partner))):
                return None
        return Refusal("must_choose", self.rule)


def share(state: State, frame: Ask) -> bool:
    """Ask the partner instead, if there is one who was not asked yet."""
    partner = partner_of(state, frame.seat)
    if frame.shared or partner is None:
        return False
    frame.seat = partner
    frame.shared = True
    return True


def asked_seat(state: State, frame: Any) -> int:
    """Return who is asked."""
    seat: int = frame.seat
    return seat


def facts_of(rules: Book, state: State, frame: Any) -> Facts:
    """Return the facts for the seat that is asked."""
    return Facts(rules, state, frame, frame.seat)


def ask_step(pick: Pick, prompt: str, optional: bool = False, shared: bool = False, auto: bool = True) -> Step:
    """Return the step of a question that is skipped where nothing can be chosen."""

    def wanted(rules: Book, state: State, frame: Ask) -> bool:
        while True:
            if any(True for _ in pick.options(Facts(rules, state, frame, frame.seat))):
                return True
            if not shared or not share(state, frame):
                return False

    words = (Pass(),) if optional else (Leave(pick),) if shared else ()
    return Step(
        verbs=(pick, *words), seat=asked_seat, facts=facts_of, wanted=wanted, prompt=prompt,
        params=ask_params, auto=auto and not optional,
    )  # fmt: skip


def ask_params(rules: Book, state: State, frame: Any) -> dict[str, Any]:
    """Tell what a question is about."""
    return {"source": frame.source}


def push_ask(state: State, step: str, seat: int, source: str = "", **more: Any) -> None:
    """Let a question come next."""
    state.frames.append(Ask(step=step, seat=seat, source=source, **more))


