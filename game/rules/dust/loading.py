"""Before the first turn: who starts aboard whom, and which squads commissars are part of (D-188, D-293, D-401)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from game.core.choice import Choice, Part, Refusal, choice
from game.core.frames import Step, Verb, Word, tell
from game.rules.dust.attached import is_joint, joint_name, may_take
from game.rules.dust.book import Book, Facts, change, other
from game.rules.dust.carrying import go_aboard, post_inside, why_not_aboard
from game.rules.dust.frames import Game, Loading
from game.rules.dust.state import Piece, Position, Post, State


def begin(rules: Book, state: State, frame: Game) -> None:
    """Let loading come next where an army has something to load (D-293)."""
    state.frames.append(Loading(step="loading.choose", seat=state.winner))


def is_commissar(book: Book, piece: Piece) -> bool:
    """Tell whether a unit is a commissar who is not part of a squad yet (R-169)."""
    return piece.status == "waiting" and not is_joint(piece.unit) and "commissar" in book.profiles[piece.unit].words


def why_not_start_aboard(book: Book, state: Position, unit: Piece, carrier: Piece, post: Post) -> Refusal | None:
    """Return why a unit can't start the game aboard another one (D-188, D-293, R-236)."""
    what = {"unit": unit.id, "carrier": carrier.id, "hero": unit.id}
    for piece in (unit, carrier):
        if piece.status != "waiting":
            return Refusal("already_aboard" if piece.status == "aboard" else "left_out", "D-293", what)
    if "spy" in book.profiles[unit.unit].words:
        return Refusal("spies_come_alone", "D-244", what)
    return why_not_aboard(book, state, unit, carrier, post)


class StartAboard(Verb[State]):
    """Let a unit start aboard another one."""

    def post(self, facts: Facts, carrier: Piece) -> Post:
        """Return what the unit will be there."""
        raise TypeError(f"the verb {self.name} loads nothing")

    def fits(self, facts: Facts, carrier: Piece) -> bool:
        """Tell whether a unit could carry anybody in this way."""
        return bool(facts.book.profiles[carrier.unit].carries)

    def subjects(self, facts: Facts) -> Iterable[Part]:
        return [piece.id for piece in facts.state.of(facts.seat)]

    def targets(self, facts: Facts, subject: Part) -> Iterable[Part]:
        return [piece.id for piece in facts.state.of(facts.seat)]

    def lift(self, facts: Facts, subject: Part) -> Refusal | None:
        return why_commissars_first(facts)

    def drop(self, facts: Facts, subject: Part, target: Part) -> Refusal | None:
        unit, carrier = (facts.state.units[str(name)] for name in (subject, target))
        return why_not_start_aboard(facts.book, facts.state, unit, carrier, self.post(facts, carrier))

    def choices(self, facts: Facts) -> list[Choice]:
        return list(self.found(facts))

    def found(self, facts: Facts) -> Iterator[Choice]:
        """Yield what can be loaded."""
        if why_commissars_first(facts) is not None:
            return
        own = [piece for piece in facts.state.of(facts.seat) if piece.status == "waiting"]
        for carrier in own:
            if self.fits(facts, carrier):
                for unit in own:
                    if self.drop(facts, unit.id, carrier.id) is None:
                        yield choice(self.name, unit.id, carrier.id)

    def do(self, rules: Book, state: State, frame: Loading, wanted: Choice) -> None:
        unit, carrier = str(wanted.subject), str(wanted.target)
        go_aboard(state, unit, carrier, self.post(Facts(rules, state, frame, frame.seat), state.units[carrier]))


class Mount(StartAboard):
    """Let a hero start at the wheel (D-188)."""

    name = "mount"
    rule = "D-188"

    def post(self, facts: Facts, carrier: Piece) -> Post:
        return "pilot"

    def fits(self, facts: Facts, carrier: Piece) -> bool:
        return not facts.book.profiles[carrier.unit].infantry


class Board(StartAboard):
    """Let a unit start inside a carrier (D-293)."""

    name = "board"
    rule = "D-293"

    def post(self, facts: Facts, carrier: Piece) -> Post:
        return post_inside(facts.book, carrier)


class Ride(StartAboard):
    """Let a unit start on the outside of a vehicle (D-288)."""

    name = "ride"
    rule = "D-288"

    def post(self, facts: Facts, carrier: Piece) -> Post:
        return "rider"

    def fits(self, facts: Facts, carrier: Piece) -> bool:
        return bool(facts.book.units[carrier.unit].tank_riders)


class Attach(Verb[State]):
    """Make a commissar part of a squad for the whole game (D-225, D-401)."""

    name = "attach"
    rule = "D-401"

    def subjects(self, facts: Facts) -> Iterable[Part]:
        return [piece.id for piece in facts.state.of(facts.seat)]

    def targets(self, facts: Facts, subject: Part) -> Iterable[Part]:
        return [piece.id for piece in facts.state.of(facts.seat)]

    def lift(self, facts: Facts, subject: Part) -> Refusal | None:
        if is_commissar(facts.book, facts.state.units[str(subject)]):
            return None
        return Refusal("no_commissar", "D-401", {"unit": subject})

    def drop(self, facts: Facts, subject: Part, target: Part) -> Refusal | None:
        units = facts.book.units
        man, squad = (facts.state.units[str(name)] for name in (subject, target))
        what = {"unit": man.id, "target": squad.id}
        if squad.status != "waiting" or is_joint(squad.unit):
            return Refusal("has_a_commissar" if is_joint(squad.unit) else "already_aboard", "R-169", what)
        if may_take(units, units[squad.unit], units[man.unit]):
            return None
        return Refusal("takes_no_commissar", "R-169", what)

    def choices(self, facts: Facts) -> list[Choice]:
        own = facts.state.of(facts.seat)
        men = [piece for piece in own if is_commissar(facts.book, piece)]
        squads = [piece for piece in own if facts.book.profiles[piece.unit].squad] if men else []
        return [
            choice("attach", man.id, squad.id)
            for man in men
            for squad in squads
            if self.drop(facts, man.id, squad.id) is None
        ]

    def do(self, rules: Book, state: State, frame: Loading, wanted: Choice) -> None:
        man, squad = (state.units[str(name)] for name in (wanted.subject, wanted.target))
        change(state, man, status="aboard", carrier=squad.id, post="attached")
        change(state, squad, unit=joint_name(squad.unit, man.unit))
        tell(state, "attached", unit=man.id, target=squad.id)


ATTACH = Attach()
LOADS = (ATTACH, Mount(), Board(), Ride())


def why_commissars_first(facts: Facts) -> Refusal | None:
    """Return why nothing else can be done: a commissar has no squad yet, and one would take him (D-401)."""
    for wanted in ATTACH.choices(facts):
        return Refusal("commissar_unattached", "D-401", {"unit": wanted.subject})
    return None


class SetOut(Word[State]):
    """Load no more, and begin."""

    name = "set_out"
    rule = "D-293"

    def lift(self, facts: Facts, subject: Part) -> Refusal | None:
        return why_commissars_first(facts)

    def do(self, rules: Book, state: State, frame: Loading, wanted: Choice) -> None:
        pass_on(rules, state, frame)


def pass_on(book: Book, state: State, frame: Loading) -> None:
    """Let the other side load; a commissar for whom no squad is left stays at home (D-401)."""
    for piece in state.of(frame.seat):
        if is_commissar(book, piece):
            change(state, piece, status="lost")
            tell(state, "left_out", unit=piece.id)
    frame.seat = other(frame.seat)
    frame.asked += 1


def has_loads(rules: Book, state: State, frame: Loading) -> bool:
    """Tell whether a side has something to load or to attach."""
    while frame.asked < 2:
        facts = Facts(rules, state, frame, frame.seat)
        if any(verb.choices(facts) for verb in LOADS):
            return True
        pass_on(rules, state, frame)
    return False


PROCEDURES = {"loading": ("loading.choose",)}
STEPS = {
    "game.loading": Step(begin),
    "loading.choose": Step(
        verbs=(*LOADS, SetOut()), seat=lambda state, frame: frame.seat, wanted=has_loads, prompt="load",
        facts=lambda rules, state, frame: Facts(rules, state, frame, frame.seat),
    ),
}  # fmt: skip
