"""The verbs of aiming: weapons to targets, and what is chosen for them (D-106 to D-112)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from game.core.choice import Choice, Part, Refusal, choice
from game.core.frames import Verb
from game.rules.dust.aiming import (
    Bearer,
    aim,
    aim_all,
    aimable,
    bearers_of,
    copies_free,
    enemies_of,
    guns_for,
    why_not_aim,
)
from game.rules.dust.bodies import living, partner
from game.rules.dust.book import Book
from game.rules.dust.figurewise import bits
from game.rules.dust.frames import Attack, Shot
from game.rules.dust.observing import observer_of, why_not_call
from game.rules.dust.profile import STD, Line
from game.rules.dust.rooms import NO_AMMO, room
from game.rules.dust.state import Piece, Position, State

STANDARD = "std"


def name_of(unit: str, line: int) -> str:
    """Return how a choice names a weapon line."""
    return f"{unit}/{STANDARD if line == STD else line}"


class Aiming:
    """What an attacker may declare: his bearers, the enemies, and how many copies are free."""

    __slots__ = ("_lines", "_named", "bearers", "book", "enemies", "frame", "guns", "state")

    def __init__(self, book: Book, state: Position, frame: Attack) -> None:
        self.book = book
        self.state = state
        self.frame = frame
        self.bearers = bearers_of(book, state, frame)
        self.guns = guns_for(book, state, frame)
        self.enemies = enemies_of(state, frame)
        self._lines: dict[str, tuple[Bearer, Line]] | None = None
        self._named: dict[str, Line] | None = None

    @property
    def lines(self) -> dict[str, tuple[Bearer, Line]]:
        """Return the weapon lines by the names that choices give them."""
        if self._lines is None:
            self._lines = {
                name_of(bearer.piece.id, line.index): (bearer, line)
                for bearer in (*self.bearers, *self.guns)
                for line in bearer.lines
            }
        return self._lines

    def gun(self, name: Part) -> Bearer | None:
        """Return a gun that the attackers may direct, by its name (D-214)."""
        return next((gun for gun in self.guns if gun.piece.id == name), None)

    def lines_of(self, gun: Bearer | None) -> Iterator[tuple[Bearer, Line]]:
        """Yield the lines of a gun, or the attackers' own."""
        for bearer in self.bearers if gun is None else (gun,):
            for line in bearer.lines:
                yield bearer, line

    def named(self) -> dict[str, Line]:
        """Return the lines that are aimed so far, by their names; all verbs that change them ask for them."""
        if self._named is None:
            self._named = {name: line for name, _, line, _ in self.aimed()}
        return self._named

    def aimed(self) -> Iterator[tuple[str, Bearer, Line, Shot]]:
        """Yield what is aimed so far, with its name, bearer and line."""
        for shot in self.frame.shots:
            name = name_of(shot.bearer, shot.line)
            bearer, line = self.lines[name]
            yield name, bearer, line, shot


def aim_as(book: Book, state: Position, frame: Attack, wanted: Choice) -> None:
    """Aim as a choice says; screen and players ask the same of an attack that they only think of."""
    target = state.units[str(wanted.target)]
    if not wanted.args and wanted.subject == frame.unit:
        aim_all(book, state, frame, target)
        return
    facts = Aiming(book, state, frame)
    if not wanted.args:
        aim_all(book, state, frame, target, gun=facts.gun(wanted.subject))
        return
    bearer, line = facts.lines[str(wanted.subject)]
    assert isinstance(wanted.args[0], int)
    aim(book, state, frame, bearer, line, target, wanted.args[0])


class Aim(Verb[State]):
    """Aim copies of a weapon line, or all that can and may, at a target (D-112)."""

    name = "aim"
    rule = "D-106"

    def subjects(self, facts: Aiming) -> Iterable[Part]:
        return (facts.frame.unit, *(gun.piece.id for gun in facts.guns), *facts.lines)

    def targets(self, facts: Aiming, subject: Part) -> Iterable[Part]:
        return facts.state.units

    def drop(self, facts: Aiming, subject: Part, target: Part) -> Refusal | None:
        aimed_at = facts.state.units[str(target)]
        gun = facts.gun(subject)
        if subject == facts.frame.unit or gun is not None:
            names = [name_of(bearer.piece.id, line.index) for bearer, line in facts.lines_of(gun)]
            refusals = [self._why_not_line(facts, name, aimed_at) for name in names]
            return None if None in refusals else self._why_none(facts, aimed_at, gun)
        return self._why_not_line(facts, str(subject), aimed_at)

    def _why_not_line(self, facts: Aiming, name: str, target: Piece) -> Refusal | None:
        """Return why not one copy of a line can be aimed at a target."""
        bearer, line = facts.lines[name]
        piece = bearer.piece
        refusal = why_not_aim(facts.book, facts.state, facts.frame, bearer, line, target)
        if refusal is not None:
            return refusal
        free, fault = copies_free(facts.book, facts.state, facts.frame, bearer, line, target)
        what = {"unit": piece.id, "line": line.index, "weapon": line.name, "target": target.id, "free": free}
        return Refusal(*fault, what) if fault is not None else None

    def choices(self, facts: Aiming) -> list[Choice]:
        frame, book, state = facts.frame, facts.book, facts.state
        found: list[Choice] = []
        everything: dict[tuple[str, str], None] = {}
        plain = not frame.shots
        measured = book.measured is not None
        for bearer in (*facts.bearers, *facts.guns) if facts.guns else facts.bearers:
            piece, profile, observer = bearer
            near = [
                (target, lines)
                for target in book.field.near(state, piece, facts.enemies, profile.farthest)
                if (lines := aimable(book, state, bearer, target))
            ]
            if not near:
                continue
            whole = frame.unit if observer is None else piece.id
            for number, line in enumerate(bearer.lines):
                count = room(profile, piece, frame, line, "")[0] if plain else line.count
                if not count:
                    continue
                name = name_of(piece.id, line.index)
                for target, lines in near:
                    if not lines >> number & 1:
                        continue
                    free = count if plain else room(profile, piece, frame, line, target.id)[0]
                    if measured or piece.carrier:
                        free = copies_free(book, state, frame, bearer, line, target)[0]
                    if free:
                        everything[whole, target.id] = None
                        found += [choice("aim", name, target.id, copies) for copies in range(1, free + 1)]
        return [choice("aim", *each) for each in everything] + found

    def why_not(self, facts: Aiming, wanted: Choice) -> Refusal | None:
        target = facts.state.units.get(str(wanted.target))
        if target is None:
            return Refusal("no_such_target", self.rule, {"piece": wanted.subject, "target": wanted.target})
        gun = facts.gun(wanted.subject)
        if (wanted.subject == facts.frame.unit or gun is not None) and not wanted.args:
            return self._why_none(facts, target, gun)
        known = facts.lines.get(str(wanted.subject))
        if known is None:
            return self._why_no_gun(facts, wanted.subject)
        refusal = self._why_not_line(facts, str(wanted.subject), target)
        if refusal is not None:
            return refusal
        if len(wanted.args) != 1 or not isinstance(wanted.args[0], int) or wanted.args[0] < 1:
            return Refusal("malformed", self.rule, {"choice": str(wanted)})
        bearer, line = known
        piece = bearer.piece
        free, _ = copies_free(facts.book, facts.state, facts.frame, bearer, line, target)
        what = {"unit": piece.id, "line": line.index, "weapon": line.name, "target": target.id, "free": free}
        return Refusal("too_many_copies", "R-232", what)

    def _why_no_gun(self, facts: Aiming, subject: Part) -> Refusal:
        """Return why another unit's weapons can't be used: nobody observes, or it can't be directed (D-214)."""
        piece = facts.state.units.get(str(subject).partition("/")[0])
        if piece is not None and piece.id not in (facts.frame.unit, facts.frame.hero):
            observer = observer_of(facts.book, facts.state, facts.frame)
            if observer is None:
                return Refusal("no_observer", "D-214", {"unit": facts.frame.unit, "target": piece.id})
            return why_not_call(facts.book, piece, observer) or Refusal("no_artillery", "D-214", {"unit": piece.id})
        return Refusal("no_such_piece", self.rule, {"piece": subject})

    def _why_none(self, facts: Aiming, target: Piece, gun: Bearer | None) -> Refusal | None:
        """Return why no weapon at all can be aimed at a target: what keeps the one that comes nearest."""
        best: Refusal | None = None
        for bearer, line in facts.lines_of(gun):
            if line.index == STD and best is not None:
                continue
            found = why_not_aim(facts.book, facts.state, facts.frame, bearer, line, target)
            if found is None:
                _, fault = copies_free(facts.book, facts.state, facts.frame, bearer, line, target)
                what = {"unit": bearer.piece.id, "line": line.index, "target": target.id}
                found = Refusal(*fault, what) if fault else None
            if found is not None and (best is None or best.reason == "cannot_hurt"):
                best = found
        return best

    def do(self, rules: Book, state: State, frame: Attack, wanted: Choice) -> None:
        aim_as(rules, state, frame, wanted)


class Shots(Verb[State]):
    """A verb that changes what was chosen for an aimed weapon."""

    rule = "D-106"

    def subjects(self, facts: Aiming) -> Iterable[Part]:
        return facts.lines

    def lift(self, facts: Aiming, subject: Part) -> Refusal | None:
        found = [(line, shot) for name, _, line, shot in facts.aimed() if name == subject]
        if not found:
            return Refusal("not_aimed", self.rule, {"line": subject})
        return None if any(self.fits(line) for line, _ in found) else Refusal("not_of_this_weapon", self.rule)

    def fits(self, line: Line) -> bool:
        """Tell whether the weapon is of the kind that the verb speaks of."""
        return True

    def values(self, facts: Aiming, line: Line, shot: Shot) -> Iterable[Part]:
        """Return what may be said of an aimed weapon."""
        raise TypeError(f"the verb {self.name} says nothing")

    def targets(self, facts: Aiming, subject: Part) -> Iterable[Part]:
        named = [(line, shot) for name, _, line, shot in facts.aimed() if name == subject and self.fits(line)]
        return self.values(facts, *named[-1]) if named else ()

    def choices(self, facts: Aiming) -> list[Choice]:
        if not facts.frame.shots:
            return []
        return [
            choice(self.name, name, target)
            for name, line in facts.named().items()
            if self.fits(line)
            for target in self.targets(facts, name)
            if self.drop(facts, name, target) is None
        ]

    def shot_of(self, rules: Book, state: State, frame: Attack, wanted: Choice) -> int:
        """Return the number of the shot that a choice speaks of: the last one of that weapon."""
        unit, _, line = str(wanted.subject).partition("/")
        index = STD if line == STANDARD else int(line)
        return max(n for n, shot in enumerate(frame.shots) if shot.bearer == unit and shot.line == index)


class Unaim(Shots):
    """Take back what was aimed at a target (D-106)."""

    name = "unaim"

    def targets(self, facts: Aiming, subject: Part) -> Iterable[Part]:
        return dict.fromkeys(shot.target for name, _, _, shot in facts.aimed() if name == subject)

    def do(self, rules: Book, state: State, frame: Attack, wanted: Choice) -> None:
        frame.shots = [
            shot
            for shot in frame.shots
            if shot.target != wanted.target or name_of(shot.bearer, shot.line) != wanted.subject
        ]


class Volley(Shots):
    """Say how many rounds a volley weapon fires (D-268)."""

    name = "volley"
    rule = "D-268"

    def fits(self, line: Line) -> bool:
        return line.volley

    def values(self, facts: Aiming, line: Line, shot: Shot) -> Iterable[Part]:
        piece = facts.state.units[shot.bearer]
        left = line.ammo - (piece.fired[line.index] if piece.fired else 0)
        others = sum(s.count * s.rounds for s in facts.frame.shots if s is not shot and s.line == line.index)
        return [n for n in range(1, (left - others) // shot.count + 1) if n != shot.rounds]

    def why_not(self, facts: Aiming, wanted: Choice) -> Refusal | None:
        found = super().why_not(facts, wanted)
        if found is not None and found.reason == "no_such_target":
            return Refusal(*NO_AMMO, {"line": wanted.subject, "rounds": wanted.target})
        return found

    def do(self, rules: Book, state: State, frame: Attack, wanted: Choice) -> None:
        number = self.shot_of(rules, state, frame, wanted)
        assert isinstance(wanted.target, int)
        frame.shots[number] = replace(frame.shots[number], rounds=wanted.target)


class Salvo(Shots):
    """Double the dice of a salvo weapon and empty it, or not (D-263)."""

    name = "salvo"
    rule = "D-263"

    def fits(self, line: Line) -> bool:
        return line.salvo

    def values(self, facts: Aiming, line: Line, shot: Shot) -> Iterable[Part]:
        return (0,) if shot.salvo else (1,)

    def do(self, rules: Book, state: State, frame: Attack, wanted: Choice) -> None:
        number = self.shot_of(rules, state, frame, wanted)
        frame.shots[number] = replace(frame.shots[number], salvo=bool(wanted.target))


class Figure(Shots):
    """Name the figure of the target that a sniper wants, one of each kind (D-264)."""

    name = "figure"
    rule = "D-264"

    def fits(self, line: Line) -> bool:
        return line.sniper

    def values(self, facts: Aiming, line: Line, shot: Shot) -> Iterable[Part]:
        target = facts.state.units[shot.target]
        profile = facts.book.profiles[target.unit]
        alive = living(profile, target) if profile.squad else 0
        if facts.book.measured is not None and alive:
            return [figure for figure in self._in_sight(facts, line, shot, alive) if figure != shot.figure]
        figures = [(kind & alive).bit_length() - 1 for kind in profile.kinds if kind & alive]
        if figures and partner(facts.state, target.id):
            figures.append(profile.card.soldiers)  # the hero who has joined comes after the last soldier
        return [figure for figure in figures if figure != shot.figure]

    def _in_sight(self, facts: Aiming, line: Line, shot: Shot, alive: int) -> Iterator[int]:
        """Yield the figures on the table that a sniper of the unit can hit (R-063)."""
        units = facts.state.units
        piece, target = units[shot.bearer], units[shot.target]
        ground = facts.book.measured
        seen = 0
        for figure, found in ground.able(facts.state, piece, line, target) if ground is not None else ():
            seen |= found if line.bearers >> figure & 1 or not facts.book.profiles[piece.unit].squad else 0
        yield from bits(seen & alive)

    def do(self, rules: Book, state: State, frame: Attack, wanted: Choice) -> None:
        number = self.shot_of(rules, state, frame, wanted)
        assert isinstance(wanted.target, int)
        frame.shots[number] = replace(frame.shots[number], figure=wanted.target)


class Flame(Shots):
    """Choose among the shortest ways of a flame (D-122)."""

    name = "flame"
    rule = "D-122"

    def fits(self, line: Line) -> bool:
        return line.flame

    def values(self, facts: Aiming, line: Line, shot: Shot) -> Iterable[Part]:
        units = facts.state.units
        paths = facts.book.field.flame_paths(facts.state, units[shot.bearer], units[shot.target])
        return [number for number, path in enumerate(paths) if path != shot.path]

    def do(self, rules: Book, state: State, frame: Attack, wanted: Choice) -> None:
        number = self.shot_of(rules, state, frame, wanted)
        shot = frame.shots[number]
        assert isinstance(wanted.target, int)
        paths = rules.field.flame_paths(state, state.units[shot.bearer], state.units[shot.target])
        frame.shots[number] = replace(shot, path=paths[wanted.target])
