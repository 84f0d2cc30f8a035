"""A turn: initiative, who begins, units activated in turn, passing; its end and that of the game (D-014 to D-029)."""

from __future__ import annotations

from collections.abc import Iterable

from game.core.choice import Choice, Part, Refusal, choice
from game.core.frames import Outcome, Step, Verb, Word, tell
from game.rules.dust.book import Book, Facts, Verdict, change, other
from game.rules.dust.dice import ARMY_ONLY, TO_HIT, roll
from game.rules.dust.elimination import LOSSES
from game.rules.dust.frames import Activation, Game, Turn
from game.rules.dust.state import ARMY, TARGET, Piece, Position, State

SEATS = (0, 1)
WITH_ANOTHER = ("pilot", "attached")
"""Those who act and count with the unit they belong to (D-189, R-169)."""
LAPSING = ("air-alert",)
"""Markers that lie until the end of the turn (R-218)."""


def begin_game(rules: Book, state: State, frame: Game) -> None:
    """Say who meets whom."""
    tell(state, "game_begins", scenario=state.scenario, board=state.board, armies=state.armies[:])


def next_turn(rules: Book, state: State, frame: Game) -> None:
    """Play turn after turn; the end of the game takes the frames away."""
    frame.step = "game.turn"
    state.frames.append(Turn(step="turn.begin"))


def begin_turn(rules: Book, state: State, frame: Turn) -> None:
    """Count the turn."""
    state.turn += 1
    tell(state, "turn_begins", turn=state.turn)


# Initiative


def initiative_dice(book: Book, state: Position, seat: int) -> int:
    """Return the dice of a side: one more while a Black Ops hero is alive, on the board or not (R-012)."""
    dice = int(book.figures.initiative_dice)
    for piece in state.units.values():
        if piece.side == seat and piece.status != "lost":
            for more in book.profiles[piece.unit].hooks.get("initiative", ()):
                return int(more(dice))
    return dice


def roll_initiative(book: Book, state: State) -> int:
    """Roll until one side has more ARMY, or as many and more TARGET; return it (D-014, R-011)."""
    while True:
        dice = [roll(state, initiative_dice(book, state, seat)) for seat in SEATS]
        scores = [(faces.count(ARMY), faces.count(TARGET)) for faces in dice]
        for seat in SEATS:
            needs = ARMY_ONLY if scores[0][0] != scores[1][0] else TO_HIT
            tell(state, "rolled", reveals=True, seat=seat, sort="initiative", faces=dice[seat], needs=needs)
        if scores[0] != scores[1]:
            winner = 0 if scores[0] > scores[1] else 1
            tell(state, "initiative", dice=dice, winner=winner, turn=state.turn)
            return winner


def decide_initiative(rules: Book, state: State, frame: Turn) -> None:
    """Roll for who says which side begins (D-014)."""
    frame.seat = state.winner = roll_initiative(rules, state)


class First(Verb[State]):
    """Say who activates a unit first (D-015)."""

    name = "first"
    rule = "D-015"

    def targets(self, facts: Facts, subject: Part) -> Iterable[Part]:
        return SEATS

    def do(self, rules: Book, state: State, frame: Turn, wanted: Choice) -> None:
        assert isinstance(wanted.target, int)
        frame.seat = wanted.target
        frame.step = "turn.losses"
        tell(state, "first", seat=frame.seat)


# Activation in turn


def unactivated(state: Position) -> list[Piece]:
    """Return the units with an activation left in this turn; a pilot and his vehicle have one (D-189, R-014)."""
    return [
        piece
        for piece in state.units.values()
        if not piece.activated and piece.status != "lost" and piece.post not in WITH_ANOTHER
    ]


def count_unactivated(state: Position) -> list[int]:
    """Count the units of both sides that can still be activated."""
    return counted(unactivated(state))


def counted(pieces: list[Piece]) -> list[int]:
    """Count units by side."""
    found = [0, 0]
    for piece in pieces:
        found[piece.side] += 1
    return found


class Choosing(Facts):
    """The facts of whose turn it is: the units with an activation left."""

    __slots__ = ("left",)

    def __init__(self, book: Book, state: State, frame: Turn) -> None:
        super().__init__(book, state, frame, frame.seat)
        self.left = unactivated(state)


class Activate(Verb[State]):
    """Activate a unit (D-016)."""

    name = "activate"
    rule = "D-016"

    def subjects(self, facts: Facts) -> Iterable[Part]:
        return facts.state.units

    def lift(self, facts: Facts, subject: Part) -> Refusal | None:
        piece = facts.state.units[str(subject)]
        if piece.side != facts.seat:
            return Refusal("not_your_unit", "D-016", {"unit": piece.id})
        if piece.status == "lost":
            return Refusal("unit_lost", "D-016", {"unit": piece.id})
        if piece.status == "reserve" and piece.lost_in == facts.state.turn:
            return Refusal("reserve_next_turn", "D-356", {"unit": piece.id})
        if piece.post in WITH_ANOTHER:
            rule = "D-189" if piece.post == "pilot" else "R-169"
            return Refusal("acts_with_another", rule, {"unit": piece.id, "carrier": piece.carrier})
        if piece.activated:
            return Refusal("already_activated", "D-020", {"unit": piece.id})
        return None

    def choices(self, facts: Choosing) -> list[Choice]:
        seat = facts.seat
        return [choice("activate", piece.id) for piece in facts.left if piece.side == seat]

    def do(self, rules: Book, state: State, frame: Turn, wanted: Choice) -> None:
        unit = str(wanted.subject)
        frame.seat = other(frame.seat)
        frame.step = "turn.losses"
        state.frames.append(Activation(step="activation.join", unit=unit))


class Dismount(Verb[State]):
    """Let a pilot leave his vehicle before it is activated; his activation begins with that Move or March (D-193)."""

    name = "dismount"
    rule = "D-193"

    def subjects(self, facts: Facts) -> Iterable[Part]:
        return [piece.id for piece in facts.state.of(facts.seat) if facts.book.profiles[piece.unit].hero]

    def lift(self, facts: Facts, subject: Part) -> Refusal | None:
        hero = facts.state.units[str(subject)]
        what = {"unit": hero.id, "carrier": hero.carrier}
        if hero.post != "pilot":
            return Refusal("drives_nothing", "D-193", what)
        if hero.activated:
            return Refusal("already_activated", "D-193", what)
        carrier = facts.state.units[hero.carrier]
        if not carrier.on_board:
            return Refusal("carrier_off_board", "D-193", what)
        if carrier.activated:
            return Refusal("carrier_has_acted", "D-193", what)
        if hero.has("stunned"):
            return Refusal("stunned", "D-224", what)
        march = facts.book.units[hero.unit].march
        return None if facts.book.can_leave(facts.state, hero, None, march) else Refusal("no_way_out", "R-192", what)

    def choices(self, facts: Facts) -> list[Choice]:
        pilots = [piece for piece in facts.state.units.values() if piece.post == "pilot" and piece.side == facts.seat]
        return [choice("dismount", hero.id) for hero in pilots if self.lift(facts, hero.id) is None]

    def do(self, rules: Book, state: State, frame: Turn, wanted: Choice) -> None:
        frame.seat = other(frame.seat)
        frame.step = "turn.losses"
        state.frames.append(Activation(step="activation.begin", unit=str(wanted.subject)))


class Pass(Word[State]):
    """Let the other side go on; only with strictly fewer units left to activate (D-017, R-014)."""

    name = "pass"
    rule = "D-017"

    def choices(self, facts: Choosing) -> list[Choice]:
        return [self.only] if self.may_pass(facts, counted(facts.left)) else []

    def may_pass(self, facts: Facts, left: list[int]) -> bool:
        """Tell whether a side has fewer units left than the other."""
        return left[facts.seat] < left[other(facts.seat)]

    def lift(self, facts: Facts, subject: Part) -> Refusal | None:
        left = count_unactivated(facts.state)
        if self.may_pass(facts, left):
            return None
        return Refusal("may_not_pass", "D-017", {"own": left[facts.seat], "enemy": left[other(facts.seat)]})

    def do(self, rules: Book, state: State, frame: Turn, wanted: Choice) -> None:
        tell(state, "passed", seat=frame.seat)
        frame.seat = other(frame.seat)
        frame.step = "turn.losses"


def anybody_left(rules: Book, state: State, frame: Turn) -> bool:
    """Tell whether a unit is left to activate; a side without one leaves the other to go on alone (D-018)."""
    left = count_unactivated(state)
    if not left[frame.seat]:
        frame.seat = other(frame.seat)
    return left[frame.seat] > 0


# The end of the turn and of the game


def lapse(rules: Book, state: State, frame: Turn) -> None:
    """Take away what lasts until the end of the turn: markers, smoke of the turn before (R-218)."""
    for piece in list(state.units.values()):
        if any(marker.kind in LAPSING for marker in piece.markers):
            change(state, piece, markers=tuple(marker for marker in piece.markers if marker.kind not in LAPSING))
    for smoke in [smoke for smoke in state.smoke if smoke.turn < state.turn]:
        state.smoke.remove(smoke)
        state.forget()
        tell(state, "smoke_lifted", at=smoke.at)


def score(rules: Book, state: State, frame: Turn) -> None:
    """Take objectives and count victory points (R-218)."""
    rules.score(state)


def check_end(rules: Book, state: State, frame: Turn) -> None:
    """End the game by elimination, by the scenario's objective or after its last turn, in this order (R-019)."""
    found = eliminated(state) or rules.verdict(state)
    if found is not None:
        end_game(state, found)


def eliminated(state: State) -> Verdict | None:
    """Return who has won because the other side has nothing left on the board, whatever waits off it (R-018)."""
    empty = [seat for seat in SEATS if has_been_on_board(state, seat) and not is_on_board(state, seat)]
    if len(empty) == 2:
        return by_destroyed(state, "both_eliminated", "R-018")
    return Verdict((other(empty[0]),), "elimination", "D-028") if empty else None


def has_been_on_board(state: Position, seat: int) -> bool:
    """Tell whether a unit of a side has ever been on the board; what waits or was left out has not."""
    return any(piece.status == "board" or piece.lost_in for piece in state.of(seat))


def is_on_board(state: Position, seat: int) -> bool:
    """Tell whether a side has a unit on the board; whoever is embarked there is carried by one (R-018)."""
    return any(piece.status == "board" for piece in state.of(seat))


def by_destroyed(state: Position, how: str, rule: str) -> Verdict:
    """Return who has eliminated more army points; nobody if they are equal (D-029)."""
    mine, yours = state.destroyed
    if mine == yours:
        return Verdict((), "draw", rule)
    return Verdict((0 if mine > yours else 1,), how, rule)


def end_game(state: State, found: Verdict) -> None:
    """Write down who has won."""
    state.result = Outcome(found.winners, found.how, found.rule)
    state.frames.clear()
    tell(state, "game_over", winners=list(found.winners), how=found.how, rule=found.rule)


def end_turn(rules: Book, state: State, frame: Turn) -> None:
    """Clear the marks of activation (D-019)."""
    tell(state, "turn_ends", turn=state.turn)
    for piece in list(state.units.values()):
        if piece.status != "lost" and (piece.activated or piece.ordered):
            change(state, piece, activated=False, ordered=False)


def seat_in_turn(state: State, frame: Turn) -> int:
    """Return who decides in a turn."""
    return frame.seat


def turn_facts(rules: Book, state: State, frame: Turn) -> Facts:
    """Return the facts for the seat in turn."""
    return Facts(rules, state, frame, frame.seat)


PROCEDURES = {  # D-385: the end of a turn has one order
    "game": ("game.scenario", "game.begin", "game.setup", "game.loading", "game.turn"),
    "turn": (
        "turn.begin", "turn.initiative", "turn.first", "turn.losses", "turn.next", "turn.lapse", "turn.score",
        "turn.check", "turn.end",
    ),
}  # fmt: skip
STEPS = {
    "game.begin": Step(begin_game),
    "game.turn": Step(next_turn),
    "turn.begin": Step(begin_turn),
    "turn.initiative": Step(decide_initiative),
    "turn.first": Step(verbs=(First(),), seat=seat_in_turn, facts=turn_facts, prompt="first"),
    "turn.losses": LOSSES,
    "turn.next": Step(
        verbs=(Activate(), Dismount(), Pass()), seat=seat_in_turn, facts=Choosing, wanted=anybody_left,
        prompt="activate", params=lambda rules, state, frame: {"turn": state.turn},
    ),
    "turn.lapse": Step(lapse),
    "turn.score": Step(score),
    "turn.check": Step(check_end),
    "turn.end": Step(end_turn),
}  # fmt: skip
