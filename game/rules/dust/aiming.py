"""Which weapons may be aimed at what: arc, range, sight, cell, soldiers, crew and ammunition (D-081 to D-112).

One function tells what is at fault with a line and a target, one how many copies are still free; decision, refusals,
odds and players all ask them.
"""

from __future__ import annotations

from typing import NamedTuple

from msgspec.structs import replace

from game.core.choice import Refusal
from game.rules.dust.bodies import figures, living, partner
from game.rules.dust.book import Book
from game.rules.dust.carrying import is_open
from game.rules.dust.figurewise import bits, free_figures, most_copies
from game.rules.dust.frames import Attack, Shot
from game.rules.dust.measured import Fault, Measured
from game.rules.dust.observing import guns_of, observer_of
from game.rules.dust.profile import STD, Line, Profile
from game.rules.dust.rooms import NO_SOLDIER, Room, firing, room
from game.rules.dust.slits import fault_in_fort
from game.rules.dust.state import PRESENT, Piece, Position

CANNOT_HURT = ("cannot_hurt", "D-113")
NOT_ADJACENT = ("close_only_adjacent", "D-089")
TOO_CLOSE = ("too_close", "D-088")
OUT_OF_RANGE = ("out_of_range", "D-087")
NO_FLAME_PATH = ("no_flame_path", "D-122")
INSIDE = ("artillery_inside", "D-250")
BEHIND_WALLS = ("behind_walls", "D-314")
HIDDEN = ("camouflaged", "D-221")
NOT_ABOARD = ("not_from_aboard", "D-295")
OUT_OF_SIDE = ("out_of_arc", "D-295")
HALF_A_SIDE = ("half_a_side", "D-295")
NO_ONE_ABLE = ("no_figure_able", "D-102")
NO_TEMPLATE = ("no_template", "D-117")


class Bearer(NamedTuple):
    """A unit or joined hero whose weapons may be aimed."""

    piece: Piece
    profile: Profile
    observer: Piece | None = None
    """Who directs its artillery, the only weapons that it may use then (D-214)."""

    @property
    def lines(self) -> tuple[Line, ...]:
        return self.profile.every_line if self.observer is None else self.profile.artillery


def bearers_of(book: Book, state: Position, frame: Attack) -> list[Bearer]:
    """Return who fights in an attack: the unit, and the hero who has joined it."""
    names = (frame.unit, frame.hero) if frame.hero else (frame.unit,)
    pieces = (state.units[name] for name in names)
    return [Bearer(piece, book.profiles[piece.unit]) for piece in pieces if piece.status in PRESENT]


def guns_for(book: Book, state: Position, frame: Attack) -> list[Bearer]:
    """Return the guns that may be used instead of the attackers' own weapons, if one of them observes (D-214)."""
    observer = observer_of(book, state, frame)
    if observer is None:
        return []
    return [Bearer(gun, book.profiles[gun.unit], observer) for gun in guns_of(book, state, observer)]


def enemies_of(state: Position, frame: Attack) -> list[Piece]:
    """Return the units that may be thought of as targets; in a reaction only the one that set it off (D-159)."""
    if frame.only:
        piece = state.units[frame.only]
        return [piece] if is_open(state, piece) else []
    side = state.units[frame.unit].side
    return [
        piece
        for piece in state.units.values()
        if piece.side != side and (piece.status == "board" or (piece.post == "rider" and is_open(state, piece)))
    ]


def fault_of(
    book: Book, state: Position, piece: Piece, line: Line, target: Piece, observer: Piece | None = None
) -> Fault | None:
    """Return what keeps a weapon line from being aimed at a target: cell, arc, range, (an observer's) sight (D-081)."""
    profile = book.profiles[target.unit]
    if line.cells[profile.column] is None:
        return CANNOT_HURT
    if piece.carrier or target.carrier:  # several may be at one place
        fault = fault_aboard(book, state, piece, line, target) if piece.carrier else None
        return fault or _ground_fault(book, state, piece, line, target, profile, observer or piece)
    if "hides" in profile.hooks or observer is not None:  # what hides it may change while nothing moves
        return _ground_fault(book, state, piece, line, target, profile, observer or piece)
    known = book.field.memory(state)
    key = ("fault", piece.unit, piece.at, piece.facing, line.index, target.unit, target.at)
    if key not in known:
        known[key] = _ground_fault(book, state, piece, line, target, profile, piece)
    found: Fault | None = known[key]
    return found


def aimable(book: Book, state: Position, bearer: Bearer, target: Piece) -> int:
    """Return which of a bearer's lines can be aimed at a target from where they are, one bit each."""
    piece = bearer.piece
    is_fixed = not (piece.carrier or target.carrier or bearer.observer or "hides" in book.profiles[target.unit].hooks)
    if not is_fixed:
        return _unfaulted(book, state, bearer, target)
    known = book.field.memory(state)
    key = ("aimable", piece.unit, piece.at, piece.facing, target.unit, target.at)
    found: int | None = known.get(key)
    if found is None:
        found = known[key] = _unfaulted(book, state, bearer, target)
    return found


def _unfaulted(book: Book, state: Position, bearer: Bearer, target: Piece) -> int:
    piece, profile = bearer.piece, book.profiles[target.unit]
    measured = book.measured is not None
    distance = 0 if measured else book.field.distance(state, piece, target)
    found = 0
    for number, line in enumerate(bearer.lines):
        in_range = line.close or measured or line.least <= distance <= line.most  # D-090
        if in_range and line.cells[profile.column] is not None:
            aboard = piece.carrier and fault_aboard(book, state, piece, line, target)
            viewer = bearer.observer or piece
            if not aboard and _ground_fault(book, state, piece, line, target, profile, viewer, why=False) is None:
                found |= 1 << number
    return found


def _ground_fault(
    book: Book, state: Position, piece: Piece, line: Line, target: Piece, profile: Profile, viewer: Piece,
    *, why: bool = True,
) -> Fault | None:
    """Return what the ground has against a shot: arc, range, the viewer's sight, the way of a flame.

    On the table it is looked for only if it matters why.
    """  # fmt: skip
    if state.forts:
        fault = fault_in_fort(book, state, piece, line, target, profile)
        if fault is not None:
            return fault
    if book.measured is not None:
        return figure_fault(book, book.measured, state, piece, line, target, viewer, why=why)
    if line.close:
        return _close_fault(book, state, piece, line, target)
    ground = book.field
    distance = ground.distance(state, piece, target)
    if not line.least <= distance <= line.most:
        return OUT_OF_RANGE if distance > line.most else TOO_CLOSE
    if line.arc != "any":
        bearing = ground.bears(state, piece, line.arc, target)
        if not bearing.yes:
            return "out_of_arc", bearing.rule
    if line.artillery and ground.encloses(state, piece).yes:
        return INSIDE
    seen = ground.sees(state, viewer, target, line.artillery)
    if not seen.yes:
        return "no_sight", seen.rule
    if any(hides(book, state, target, viewer) for hides in profile.hooks.get("hides", ())):
        return HIDDEN
    if line.flame and not ground.flame_paths(state, piece, target):
        return NO_FLAME_PATH
    return None


def figure_fault(
    book: Book, ground: Measured, state: Position, piece: Piece, line: Line, target: Piece, viewer: Piece,
    *, why: bool = True,
) -> Fault | None:
    """Return why no figure of a unit can use a weapon against a target on the table (D-090, D-102)."""  # fmt: skip
    if line.artillery and book.field.encloses(state, piece).yes:
        return INSIDE
    observer = viewer if viewer.id != piece.id else None
    if not ground.able_figures(state, piece, line, target, observer):
        return ground.why_unable(state, piece, line, target, observer) if why else NO_ONE_ABLE
    profile = book.profiles[target.unit]
    if not line.close and any(hides(book, state, target, viewer) for hides in profile.hooks.get("hides", ())):
        return HIDDEN
    return None


def _close_fault(book: Book, state: Position, piece: Piece, line: Line, target: Piece) -> Fault | None:
    """Return what keeps a close weapon off a target: not adjacent, out of sight or of a printed arc (D-146, D-392)."""
    answer = book.field.is_close(state, piece, target)
    if not answer.yes:
        if answer.rule == "D-314":
            return BEHIND_WALLS
        return NOT_ADJACENT if answer.rule in ("D-089", "R-221") else ("no_sight", answer.rule)
    if line.arc != "any" and not book.field.bears(state, piece, line.arc, target).yes:
        return "out_of_arc", "D-392"
    return None


def why_not_aim(
    book: Book, state: Position, frame: Attack, bearer: Bearer, line: Line, target: Piece
) -> Refusal | None:
    """Return why a weapon line can't be aimed at a target."""
    piece = bearer.piece
    what = {"unit": piece.id, "line": line.index, "weapon": line.name, "target": target.id}
    if frame.only and target.id != frame.only:
        return Refusal("reaction_only_target", "D-159", what)
    if target.side == state.units[frame.unit].side:
        return Refusal("not_an_enemy", "D-112", what)
    if not is_open(state, target):
        rule = {"pilot": "D-190", "cargo": "D-302"}.get(target.post, "D-296")
        return Refusal("carried" if target.status == "aboard" else "not_on_board", rule, what)
    fault = fault_of(book, state, piece, line, target, bearer.observer)
    return Refusal(*fault, what) if fault else None


# How many copies are free


def copies_free(book: Book, state: Position, frame: Attack, bearer: Bearer, line: Line, target: Piece) -> Room:
    """Return how many more copies of a line may be aimed at a target where its bearer is, and what is at fault."""
    count, fault = room(bearer.profile, bearer.piece, frame, line, target.id)
    if count and bearer.piece.carrier and not line.close:
        return room_on_side(book, state, frame, bearer, line, target, count)
    if count and book.measured is not None:
        return room_by_figure(book, book.measured, state, frame, bearer, line, target, count)
    return count, fault


def room_by_figure(
    book: Book, ground: Measured, state: Position, frame: Attack, bearer: Bearer, line: Line, target: Piece, most: int
) -> Room:
    """Let those fire who can, each by himself; of templates those that find the target from where he stands (D-102)."""
    piece, profile, observer = bearer
    if ground.needs_template(line, book.profiles[target.unit].column):
        free = free_figures(book, ground, state, piece, profile, line, frame.shots)
        able = [
            figure for figure in bits(free)
            if ground.finds_spot(state, frame, piece, line, target, figure, observer)
        ]  # fmt: skip
        count = min(most, len(able)) if profile.squad else most * bool(able)
        return (count, None) if count else (0, NO_TEMPLATE if free else NO_SOLDIER)
    if not profile.squad:
        return most, None
    directed = observer.id if observer is not None else ""
    wanted = Shot(piece.id, line.index, target.id, most, close=line.close, observer=directed)
    count = most_copies(book, ground, state, piece, profile, frame.shots, wanted)
    return (count, None) if count else (0, NO_ONE_ABLE)


def room_on_side(
    book: Book, state: Position, frame: Attack, bearer: Bearer, line: Line, target: Piece, most: int
) -> Room:
    """Let at most half of those aboard fire to each side, rounded up; a hero fires to one (D-295, R-191)."""
    group = bearers_of(book, state, frame)
    half = (sum(figures(one.profile, one.piece) for one in group) + 1) // 2
    for count in range(most, 0, -1):
        loads = {"left": 0, "right": 0, "both": 0}
        for one in group:
            shots = [shot for shot in frame.shots if shot.bearer == one.piece.id and not shot.close]
            if one.piece.id == bearer.piece.id:
                shots.append(Shot(one.piece.id, line.index, target.id, count))
            sides = [side_of(book, state, one.piece, state.units[shot.target]) for shot in shots]
            if one.profile.hero:
                needed = set(sides) - {"both"}
                for side in needed or set(sides):
                    loads[side] += 1 if len(needed) < 2 else half + 1
            else:
                for side, shot in zip(sides, shots, strict=True):
                    loads[side] += firing(one.profile, living(one.profile, one.piece), shots, shot)
        if max(loads["left"], loads["right"]) <= half and sum(loads.values()) <= 2 * half:
            return count, None
    return 0, HALF_A_SIDE


def side_of(book: Book, state: Position, piece: Piece, target: Piece) -> str:
    """Return the side of a carrier on which a target lies: left, right, both for a broad one, none ahead."""
    sides = [side for side in ("left", "right") if book.field.bears(state, piece, side, target).yes]
    return "both" if len(sides) > 1 else sides[0] if sides else ""


def fault_aboard(book: Book, state: Position, piece: Piece, line: Line, target: Piece) -> Fault | None:
    """Return what keeps a carried unit from using a weapon (D-190, D-289, D-295, R-191)."""
    if piece.post not in ("passenger", "rider"):
        return NOT_ABOARD
    if line.close:
        return None if piece.post == "rider" else NOT_ABOARD
    if line.flame or line.main:
        return NOT_ABOARD
    return None if side_of(book, state, piece, target) else OUT_OF_SIDE


# Aiming


def worth(line: Line, profile: Profile, target: Piece) -> int:
    """Return how much a copy of a line may do to a target: dice times what a hit takes."""
    cell = line.cells[profile.column]
    if cell is None:
        return 0
    dice = cell.dice or cell.blast * figures(profile, target)
    if profile.squad or profile.support:
        return dice
    return dice * min(cell.damage, profile.boxes - target.damage)


def aim(book: Book, state: Position, frame: Attack, bearer: Bearer, line: Line, target: Piece, count: int) -> None:
    """Aim so many more copies of a line at a target."""
    piece, profile, observer = bearer
    ground = book.measured
    if ground is not None and ground.needs_template(line, book.profiles[target.unit].column):
        for _ in range(count if profile.squad else 1):
            free = free_figures(book, ground, state, piece, profile, line, frame.shots)
            best = ground.best_spot(state, frame, piece, line, target, free, observer)
            if best is not None:
                lay_template(frame, bearer, line, target.id, best, 1 if profile.squad else count)
        return
    for number, shot in enumerate(frame.shots):
        if shot.bearer == piece.id and shot.line == line.index and shot.target == target.id:
            frame.shots[number] = replace(shot, count=shot.count + count)
            return
    path: tuple[int, ...] = ()
    if line.flame and ground is None:
        path = best_path(book, state, piece, target)
    frame.shots.append(
        Shot(
            piece.id, line.index, target.id, count, path=path, standard=line.index == STD, close=line.close,
            observer=observer.id if observer is not None else "",
        )
    )  # fmt: skip


def lay_template(
    frame: Attack, bearer: Bearer, line: Line, target: str, best: tuple[int, tuple[int, ...]], count: int = 1
) -> None:
    """Aim copies of a weapon at a point: the figure that fires, and where its template lies (D-117, D-123)."""
    figure, spot = best
    directed = bearer.observer.id if bearer.observer is not None else ""
    wanted = Shot(
        bearer.piece.id, line.index, target, count, observer=directed, by=1 << figure, spot=spot, close=line.close
    )
    for number, shot in enumerate(frame.shots):
        if not bearer.profile.squad and replace(shot, count=count) == wanted:
            frame.shots[number] = replace(shot, count=shot.count + count)
            return
    frame.shots.append(wanted)


def best_path(book: Book, state: Position, piece: Piece, target: Piece) -> tuple[int, ...]:
    """Return the way of a flame that meets the fewest friends, then the most enemies (D-122)."""
    paths = book.field.flame_paths(state, piece, target)
    if len(paths) == 1:
        return paths[0]

    def harm(path: tuple[int, ...]) -> tuple[int, int]:
        met = book.field.on_path(state, path, piece, target)
        friends = sum(other.side == piece.side for other in met)
        return friends, friends - len(met)

    return min(paths, key=harm)


def aim_all(
    book: Book, state: Position, frame: Attack, target: Piece, spare: bool = False, gun: Bearer | None = None
) -> None:
    """Aim everything that may still be used at one target, or all of a gun, a soldier's better weapon first (D-112)."""
    profile = book.profiles[target.unit]
    found = [
        (worth(line, profile, target), bearer, line)
        for bearer in ([gun] if gun is not None else bearers_of(book, state, frame))
        for line in bearer.lines
        if not (spare and line.limited)
        and fault_of(book, state, bearer.piece, line, target, bearer.observer) is None
    ]
    found.sort(key=lambda each: (-each[0], each[2].under, each[2].limited))
    if frame.kind == "sustained" and not frame.shots:
        far = sum(value * line.count for value, _, line in found if not line.close)
        near = sum(value * line.count for value, _, line in found if line.close)
        found = [each for each in found if each[2].close == (near > far)]
    for _, bearer, line in found:
        count, _ = copies_free(book, state, frame, bearer, line, target)
        if count:
            aim(book, state, frame, bearer, line, target, count)


def met_on_way(book: Book, state: Position, shot: Shot) -> list[Piece]:
    """Return the units that a flame meets before its target and can hurt, friends too (D-125, R-074, R-076)."""
    if shot.spot and book.measured is not None:
        return [state.units[name] for name in book.measured.under(state, shot) if name != shot.target]
    if not shot.path:
        return []
    piece = state.units[shot.bearer]
    line = book.profiles[piece.unit].lines[shot.line]
    own = {piece.id, partner(state, piece.id)}
    return [
        other
        for other in book.field.on_path(state, shot.path, piece, state.units[shot.target])
        if other.id not in own and line.cells[book.profiles[other.unit].column] is not None
    ]
