"""Exact odds of a whole attack before it is made: hits, saves, losses, the strike-back, and what a reaction may do.

The dice, faces and saves come from the functions that resolve an attack, so a preview cannot disagree with it. An owner
is taken to lose soldiers before the hero who leads them, and to keep those who strike best.
"""

from __future__ import annotations

from collections.abc import Iterator
from copy import copy
from typing import NamedTuple

from msgspec.structs import replace

from game.rules.dust.aiming import aim_all, worth
from game.rules.dust.bodies import living, partner, strength
from game.rules.dust.book import Book
from game.rules.dust.casting import Cast, Save, cast_of, save_of
from game.rules.dust.chances import Blow, Body, Die, Floors, Vector, hits_of, mean_loss, mixed, whole, worn, worn_to
from game.rules.dust.close import strikes, strikes_first, struck_units
from game.rules.dust.figurewise import Part, assigned, parts_of, valid_figures
from game.rules.dust.frames import Attack, Shot
from game.rules.dust.measured import EVERYBODY, HERO, Measured
from game.rules.dust.platoons import is_replaced
from game.rules.dust.profile import Line
from game.rules.dust.reaction import dice_of, reactors, reflex_of
from game.rules.dust.rolls import chance
from game.rules.dust.shooting import attacked_by
from game.rules.dust.special.moments import Reason
from game.rules.dust.state import PRESENT, Piece, Position
from game.rules.dust.suppression import still_suppressed

UNSAVED = 2 / 3
"""The share of hits that a die needing ARMY leaves."""
Left = dict[str, Vector]
"""What is left of the units in a fight, by name."""
Masks = dict[str, int]


class Toll(NamedTuple):
    """What is left of the units in a fight, what they were, and the figures that shots have found so far."""

    left: Left
    bodies: dict[str, Body]
    seen: Masks


class Volley(NamedTuple):
    """What one shot does to one unit: its dice, the save against it, what to expect, and why."""

    shot: Shot
    target: str
    cast: Cast
    save: Save
    hits: float
    through: float
    reasons: tuple[Reason, ...]
    blow: Blow = Blow(0.0)
    floors: Floors = ()
    """How much of the unit it cannot take: figures that it does not find, by what is left before it (R-063)."""

    @property
    def die(self) -> Die:
        """Return what one of its dice does."""
        return Die(chance(self.cast.faces), self.cast.again, self.cast.chain)

    @property
    def chances(self) -> Vector:
        """Return the chance of each number of hits, twice the dice and more together."""
        return hits_of(self.die, self.cast.dice, 2 * self.cast.dice)


class Fate(NamedTuple):
    """What may become of a unit or group: the chance of each number of figures and boxes left."""

    unit: str
    left: Vector
    points: int
    """What the enemy scores if nothing is left, the hero of a group included."""

    @property
    def destroyed(self) -> float:
        """Return the chance that nothing is left."""
        return self.left[0]

    @property
    def loss(self) -> float:
        """Return the figures and boxes lost on average."""
        return mean_loss(self.left)

    @property
    def losses(self) -> Vector:
        """Return the chance of each number of figures and boxes lost."""
        return tuple(reversed(self.left))


class Forecast(NamedTuple):
    """What an attack may do: to each unit under attack, and to those who make it."""

    volleys: tuple[Volley, ...]
    targets: tuple[Fate, ...]
    own: Fate
    """What striking back does to the attackers; unhurt where nobody does."""
    back: tuple[Volley, ...] = ()
    """The strikes back, as those who stand before the fight would roll them."""

    def fate(self, unit: str) -> Fate:
        """Return what may become of a unit under attack."""
        return next(fate for fate in self.targets if fate.unit == unit)


class Danger(NamedTuple):
    """What a reaction may do: the chances of no, one and two successes, and the fate of the trigger after each."""

    unit: str
    chances: Vector
    one: Fate
    two: Fate

    @property
    def fate(self) -> Fate:
        """Return what may become of the trigger all in all."""
        untouched = (0.0,) * (len(self.one.left) - 1) + (1.0,)
        cases = (untouched, self.one.left, self.two.left)
        return self.one._replace(left=mixed(tuple(zip(self.chances, cases, strict=True))))


# Bodies and blows


def body_of(book: Book, state: Position, piece: Piece) -> Body:
    """Return what a unit and the hero with it can lose."""
    hero = partner(state, piece.id)
    profile = book.profiles[piece.unit]
    left = strength(profile, piece) if piece.status in PRESENT else 0
    led = strength(book.profiles[state.units[hero].unit], state.units[hero]) if hero and _stands(state, hero) else 0
    if profile.squad or profile.support:
        return Body(left, led)
    return Body(0, left + led)


def _stands(state: Position, unit: str) -> bool:
    return state.units[unit].status in PRESENT


def blow_of(
    book: Book, state: Position, shot: Shot, target: Piece, cast: Cast, covered: bool | None = None
) -> tuple[Blow, Save]:
    """Return what one hit of a shot does to a group, and the save of the unit."""
    viewer = state.units[shot.observer or shot.bearer]  # D-402
    line = _line(book, state, shot)
    profile = book.profiles[target.unit]
    save = save_of(book, state, viewer, line, target, covered)
    hero = partner(state, target.id)
    marks = cast.damage
    if profile.squad or profile.support:
        through = (1 - save.chance) * (UNSAVED if save.resists else 1.0)
        if target.platoon and is_replaced(book, state, target):  # D-349: ARMY brings a replacement
            through *= UNSAVED
        if not hero or not _stands(state, hero):
            return Blow(through), save
        his = save_of(book, state, viewer, line, state.units[hero], covered)
        return Blow(through, 1 - his.chance, marks, his.resists), save
    return Blow(0.0, 1 - save.chance, marks, save.resists), save


def fate_of(book: Book, state: Position, piece: Piece, left: Vector) -> Fate:
    """Return the fate of a unit or group with its points."""
    hero = partner(state, piece.id)
    points = book.units[piece.unit].points + (book.units[state.units[hero].unit].points if hero else 0)
    return Fate(piece.id, left, points)


# The attack


def forecast(book: Book, state: Position, frame: Attack) -> Forecast:
    """Return what an attack as it is aimed may do."""
    volleys: list[Volley] = []
    toll = Toll({}, {}, {})
    left, bodies, _ = toll
    near: list[Shot] = []
    back: list[Volley] = []
    if book.measured is not None:
        frame = _by_figure(book, book.measured, state, frame)
    for shot in frame.shots:
        if shot.close:
            near.append(shot)
            continue
        for target in attacked_by(book, state, frame, shot):
            if book.measured is None:
                volleys.append(_shoot(book, state, frame, Part(shot), target, toll))
            else:
                parts = parts_of(book, book.measured, state, shot, target)
                volleys += [_shoot(book, state, frame, part, target, toll) for part in parts]
    own = state.units[frame.unit]
    if own.id not in left:
        bodies[own.id] = body_of(book, state, own)
        left[own.id] = whole(bodies[own.id])
    if near:
        back = _close(book, state, frame, near, volleys, toll)
    fates = tuple(fate_of(book, state, state.units[unit], rest) for unit, rest in left.items() if unit != own.id)
    return Forecast(tuple(volleys), fates, fate_of(book, state, own, left[own.id]), tuple(back))


def _by_figure(book: Book, ground: Measured, state: Position, frame: Attack) -> Attack:
    """Return an attack with the figures that fire each shot, templates first, as it will be rolled (D-145)."""
    twin = frame.clone()
    twin.shots = sorted(assigned(book, ground, state, frame.shots), key=lambda shot: not shot.spot)
    return twin


def floors_of(book: Book, state: Position, target: Piece, valid: int, seen: Masks) -> Floors:
    """Return how much of a group hits can't take, by what is left of it (D-144, R-063).

    An owner loses those first whom other shots find too, so that figures out of sight of this one outlive it.
    """
    profile = book.profiles[target.unit]
    alive = living(profile, target)
    before = seen.get(target.id, 0)
    seen[target.id] = before | valid
    if valid == EVERYBODY or valid & HERO or not profile.squad or not alive & ~valid:
        return ()
    hero = partner(state, target.id)
    led = strength(book.profiles[state.units[hero].unit], state.units[hero]) if hero and _stands(state, hero) else 0
    count, spared, shared = alive.bit_count(), (alive & ~valid).bit_count(), (alive & valid & before).bit_count()
    floors = [max(0, spared - max(0, count - left - shared)) for left in range(count + 1)]
    return (0,) * led + tuple(min(left, floor) + led for left, floor in enumerate(floors))


def _shoot(
    book: Book, state: Position, frame: Attack, part: Part, target: Piece, toll: Toll, plain: bool = False
) -> Volley:
    """Wear a unit down by one shot, on the table by some figures of it."""
    left, bodies, seen = toll
    shot = part.shot
    cast = cast_of(book, state, frame, shot, target, plain, part.under)
    blow, save = blow_of(book, state, shot, target, cast, part.covered)
    body = bodies.get(target.id)
    if body is None:
        body = bodies[target.id] = body_of(book, state, target)
        left[target.id] = whole(body)
    die = Die(chance(cast.faces), cast.again, cast.chain)
    floors = floors_of(book, state, target, part.valid, seen) if part.valid != EVERYBODY else ()
    if shot.figure >= 0 and target.id == shot.target:
        left[target.id] = _sniped(blow, die, cast.dice, left[target.id])
    else:
        left[target.id] = worn_to(body, blow, die, cast.dice, left[target.id], floors)
    hits = cast.dice * die.mean
    through = blow.to_figures if body.figures else blow.to_boxes
    return Volley(shot, target.id, cast, save, hits, hits * through, cast.reasons + save.reasons, blow, floors)


def _sniped(blow: Blow, die: Die, dice: int, vector: Vector) -> Vector:
    """Return what is left when all hits go to one named figure, the others being lost (R-180)."""
    spared = worn(Body(1), blow, die, dice, (0.0, 1.0))[1]
    fewer = [*vector[1:], 0.0]
    fewer[0] += vector[0]
    return mixed([(spared, vector), (1 - spared, tuple(fewer))])


class Fight(NamedTuple):
    """A close combat: what is aimed, and what is left of everybody in it."""

    book: Book
    state: Position
    frame: Attack
    toll: Toll


def _close(
    book: Book, state: Position, frame: Attack, near: list[Shot], volleys: list[Volley], toll: Toll
) -> list[Volley]:
    """Let both sides strike: those who are left after the shooting, all at once or the first strikes before (D-149)."""
    own = state.units[frame.unit]
    left, bodies, _ = toll
    fight = Fight(book, state, frame, toll)
    returned: list[Volley] = []
    whole_own = left[own.id]
    for piece in struck_units(state, frame):
        if piece.id not in left:
            bodies[piece.id] = body_of(book, state, piece)
            left[piece.id] = whole(bodies[piece.id])
        blows = [shot for shot in near if attacked_by(book, state, frame, shot)[0].id == piece.id]
        back = strikes(book, state, frame, piece)
        if book.measured is not None:
            back = assigned(book, book.measured, state, back)
        before = left[piece.id]
        late = bool(back) and all(strikes_first(book, state, frame, shot) for shot in back)
        if late:
            returned += exchange(fight, piece, back, before, own, True)
        volleys += exchange(fight, own, blows, left[own.id] if late else whole_own, piece, False)
        if back and not late:
            first = all(strikes_first(book, state, frame, shot) for shot in blows)
            returned += exchange(fight, piece, back, left[piece.id] if first else before, own, True)
    return returned


def exchange(
    fight: Fight, striker: Piece, blows: list[Shot], standing: Vector, victim: Piece, plain: bool
) -> list[Volley]:
    """Wear a group down by the strikes of those who are left of another, the best strikers last to fall (R-080)."""
    book, state, frame, (left, bodies, seen) = fight
    cases: list[tuple[float, Vector]] = []
    known: dict[tuple[Shot, ...], Vector] = {}
    volleys: list[Volley] = []
    for number in range(len(standing) - 1, -1, -1):
        if not standing[number]:
            continue
        shots = _borne(book, state, victim, striker, blows, number, bodies[striker.id].boxes)
        if shots not in known:
            worn_down = {victim.id: left[victim.id]}
            parts = [_strike_part(book, state, shot, victim) for shot in shots]
            toll = Toll(worn_down, bodies, seen.copy())
            rolled = [_shoot(book, state, frame, part, victim, toll, plain) for part in parts]
            volleys = volleys or rolled
            known[shots] = worn_down[victim.id]
        cases.append((standing[number], known[shots]))
    left[victim.id] = mixed(cases)
    return volleys


def _strike_part(book: Book, state: Position, shot: Shot, victim: Piece) -> Part:
    """Return a close strike, on the table with those whom the strikers have within reach (R-078)."""
    if book.measured is None:
        return Part(shot)
    return Part(shot, False, valid_figures(book, book.measured, state, shot, shot.by, victim))


def _borne(
    book: Book, state: Position, foe: Piece, piece: Piece, blows: list[Shot], left: int, boxes: int
) -> tuple[Shot, ...]:
    """Return the strikes of a group of which so much is left: a hero strikes as long as he lives, as does a vehicle."""
    if not left:
        return ()
    profile = book.profiles[piece.unit]
    many = profile.squad or profile.support or profile.crew
    if not many:
        return tuple(blows)
    soldiers = max(0, left - boxes) if boxes and not profile.crew else left
    foes = book.profiles[foe.unit]
    ranked = sorted(blows, key=lambda shot: -worth(_line(book, state, shot), foes, foe))
    found: list[Shot] = []
    for shot in ranked:
        if shot.bearer != piece.id or (profile.crew and not shot.standard):
            found.append(shot)
        elif soldiers:
            found.append(replace(shot, count=min(shot.count, soldiers)))
            soldiers -= found[-1].count
    return tuple(found)


def _line(book: Book, state: Position, shot: Shot) -> Line:
    return book.profiles[state.units[shot.bearer].unit].line(shot.line)


# What one might do


def all_at(
    book: Book, state: Position, unit: str, target: str, kind: str = "attack", hero: str = "", only: str = ""
) -> Attack:
    """Return an attack with all that a unit can and may aim at a target."""
    frame = Attack(step="attack.aim", unit=unit, hero=hero, kind=kind, only=only)
    aim_all(book, state, frame, state.units[target])
    return frame


def as_if(state: Position, *pieces: Piece) -> Position:
    """Return the position with some units elsewhere, to ask about; the real one is left as it is."""
    twin = copy(state)
    twin.units = state.units.copy()
    twin.__dict__.pop("decision", None)
    for piece in pieces:
        twin.put(piece)
    return twin


def dangers(book: Book, state: Position, unit: str) -> list[Danger]:
    """Return what each enemy who might react to a unit where it stands could do to it (D-156)."""
    trigger = state.units[unit]
    return [danger(book, state, piece, trigger) for piece in reactors(book, state, 1 - trigger.side, trigger)]


def danger(book: Book, state: Position, reactor: Piece, trigger: Piece) -> Danger:
    """Return what one enemy's reaction may do: with two successes the better of both ways (R-084)."""
    success = chance(reflex_of(book, state, reactor).faces)
    once: Vector = (1 - success, success, 0.0)
    still = still_suppressed(book, state, reactor)  # it rallies first, then rolls one die or two
    if still:
        chances = mixed([(still, once), (1 - still, _two(success))])
    else:
        chances = once if dice_of(book, reactor) == 1 else _two(success)
    one = _reacting(book, state, reactor, trigger, "attack")
    ways = [_reacting(book, state, reactor, trigger, "sustained")]
    turned = _turned(book, state, reactor, trigger)
    ways += [_reacting(book, other, other.units[reactor.id], trigger, "attack") for other in turned]
    return Danger(reactor.id, chances, one, max(ways, key=lambda fate: (fate.destroyed, fate.loss)))


def _two(success: float) -> Vector:
    return (1 - success) ** 2, 2 * success * (1 - success), success**2


def _turned(book: Book, state: Position, reactor: Piece, trigger: Piece) -> Iterator[Position]:
    """Yield the position with the reactor turned, once for each set of weapons that it brings to bear so."""
    lines = [line for line in book.profiles[reactor.unit].lines if line.arc != "any" and not line.close]

    def bearing(piece: Piece) -> tuple[bool, ...]:
        return tuple(book.field.bears(state, piece, line.arc, trigger).yes for line in lines)

    known = {bearing(reactor)}
    for facing in book.field.turns(state, reactor) if lines else ():
        piece = replace(reactor, facing=facing)
        bears = bearing(piece)
        if bears not in known:
            known.add(bears)
            yield as_if(state, piece)


def _reacting(book: Book, state: Position, reactor: Piece, trigger: Piece, kind: str) -> Fate:
    """Return the fate of the trigger if a unit reacts so."""
    frame = all_at(book, state, reactor.id, trigger.id, kind, only=trigger.id)
    if not frame.shots:
        return fate_of(book, state, trigger, whole(body_of(book, state, trigger)))
    return forecast(book, state, frame).fate(trigger.id)
