"""How far a unit can go: every pose it may end in with cost and path, or the rule that forbids a step.

Imports the steps. Friends and foes are masks of places, so that one search serves every unit and every question.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from game.geometry.grid.layout import Layout
from game.geometry.grid.spread import Spread, Trail, is_plain, ways_of
from game.geometry.grid.squares import LARGE, ONE, mask_of
from game.geometry.grid.steps import (
    AIRCRAFT,
    INFANTRY,
    VEHICLE,
    Bar,
    Gait,
    foot_mask,
    footprint,
    judge,
    large_pose,
    may_stand,
    open_places,
    reachable_poses,
    steps_from,
    why_not_astride,
)


class Traffic(NamedTuple):
    """Who is in the way of a mover: enemies of its layer, friends it may not pass, and where it may not end."""

    enemies: int = 0
    barred: int = 0
    taken: int = 0


class Search(NamedTuple):
    """The poses a unit may end in with their costs, and how each state of the search was come by."""

    costs: dict[int, int]
    came: dict[tuple[int, bool], tuple[int, tuple[int, bool] | None]]

    def path(self, pose: int) -> tuple[tuple[int, int], ...]:
        """Return the cheapest way to a pose, as poses with what was paid up to each."""
        return tuple((here, cost) for here, _, cost in self.trail(pose))

    def allows(self, pose: int) -> bool:
        """Tell whether the unit may end in a pose."""
        return pose in self.costs

    def goals(self) -> list[int]:
        """Return the poses the unit may end in."""
        return sorted(self.costs)

    @property
    def is_narrow(self) -> bool:
        """Tell whether there is at most one pose to end in."""
        return len(self.costs) < 2

    def trail(self, pose: int) -> Trail:
        """Return the cheapest way to a pose, with whether the cheap diagonal was spent by then, and the costs."""
        ends = [key for key in ((pose, False), (pose, True)) if key in self.came]
        key: tuple[int, bool] | None = min(ends, key=lambda end: self.came[end][0])
        found = []
        while key is not None:
            cost, before = self.came[key]
            found.append((*key, cost))
            key = before
        return tuple(reversed(found))


Reach = Search | Spread
"""Where a unit may go: of one square worked out with masks, of more by a search of its poses."""


def reach(layout: Layout, gait: Gait, start: int, allowance: int, traffic: Traffic, diagonal: bool = False) -> Reach:
    """Return where a unit may go for so many squares (D-030); a March may go on with its diagonal spent (R-022)."""
    if is_plain(layout, gait):
        spread = _spread(layout, gait, 1 << start, 0, allowance, traffic, diagonal)
        spread.ends |= 1 << start
        return spread
    found = _search(layout, gait, {start: 0}, allowance, traffic, diagonal)
    found.costs[start] = 0  # a Move of no squares just turns
    return found


def reach_from_edge(
    layout: Layout, gait: Gait, entries: Iterable[tuple[int, int]], allowance: int, traffic: Traffic
) -> Reach:
    """Return where a unit may go that comes on by entry squares, each with the facing that leads in (D-048, D-049)."""
    doors = dict(entries)
    if is_plain(layout, gait):
        on = mask_of(doors) & ways_of(layout, gait).open & ~(traffic.enemies | traffic.barred)
        return _spread(layout, gait, on, 1, allowance, traffic, False)
    starts: dict[int, int] = {}
    for square, inward in doors.items():
        pose = entry_pose(layout, gait, square, inward, traffic)
        if pose is None:
            continue
        outward = (inward + 4) % 8
        crossing = [s for s in footprint(layout.board, gait.size, pose) if layout.board.step(s, outward) is None]
        if all(doors.get(square) == inward for square in crossing):
            starts[pose] = 1 if gait.size == ONE else 2
    return _search(layout, gait, starts, allowance, traffic, False)


def reach_out(layout: Layout, gait: Gait, starts: Iterable[int], allowance: int, traffic: Traffic) -> Reach:
    """Return where a unit may go that steps out of another one, from any of some poses (R-192)."""
    if is_plain(layout, gait):
        return _spread(layout, gait, mask_of(starts), 0, allowance, traffic, False)
    return _search(layout, gait, dict.fromkeys(starts, 0), allowance, traffic, False)


def entry_pose(layout: Layout, gait: Gait, square: int, inward: int, traffic: Traffic) -> int | None:
    """Return the pose of a unit that has just come on straight by a square, None if it cannot (R-039)."""
    board = layout.board
    if gait.size == ONE:
        pose = square
    else:
        behind = board.step(square, inward)
        assert behind is not None  # a board is at least two squares deep
        if gait.size == LARGE:
            pose = large_pose(board, square, behind)
        else:
            pose = min(square, behind)
            column, row = board.at(pose)
            if not board.has(column + 1, row + 1):
                return None
    places = mask_of(footprint(board, gait.size, pose))
    if places & (traffic.enemies | traffic.barred) or not may_stand(layout, gait, pose):
        return None
    if gait.kind == VEHICLE and why_not_astride(layout, gait, footprint(board, gait.size, pose)):
        return None
    return pose


def _spread(
    layout: Layout, gait: Gait, starts: int, cost: int, allowance: int, traffic: Traffic, diagonal: bool
) -> Spread:
    corners = 0 if gait.kind == AIRCRAFT else traffic.enemies
    shut = traffic.enemies | traffic.barred
    return Spread(ways_of(layout, gait), starts, cost, allowance, shut, corners, traffic.taken, diagonal)


def _search(
    layout: Layout, gait: Gait, starts: dict[int, int], allowance: int, traffic: Traffic, diagonal: bool
) -> Search:
    """Spread out by cost; a state is a pose and whether the cheap first diagonal is spent (D-032)."""
    came: dict[tuple[int, bool], tuple[int, tuple[int, bool] | None]] = {}
    queues: list[list[tuple[int, bool]]] = [[] for _ in range(allowance + 1)]
    for pose, cost in starts.items():
        if cost <= allowance:
            came[pose, diagonal] = (cost, None)
            queues[cost].append((pose, diagonal))
    enemies = traffic.enemies
    shut = enemies | traffic.barred
    for cost, queue in enumerate(queues[:-1]):
        for key in queue:
            if came[key][0] < cost:
                continue
            pose, spent = key
            for to, slanted, enters, ways in steps_from(layout, gait, pose):
                if enters & shut:
                    continue
                paid = cost + (2 if slanted and spent else 1)
                then = (to, spent or slanted)
                known = came.get(then)
                if paid > allowance or (known is not None and known[0] <= paid):
                    continue
                if not slanted or _is_free(ways, enemies):  # corners are gone round on the diagonal only
                    came[then] = (paid, key)
                    queues[paid].append(then)
    return Search(_ends(layout, gait, came, traffic), came)


def _is_free(ways: tuple[int, ...], enemies: int) -> bool:
    return any(not way & enemies for way in ways)


def _ends(
    layout: Layout, gait: Gait, came: dict[tuple[int, bool], tuple[int, tuple[int, bool] | None]], traffic: Traffic
) -> dict[int, int]:
    """Return the poses where the unit may stop, each with its least cost (D-043)."""
    costs: dict[int, int] = {}
    board, size = layout.board, gait.size
    shut = traffic.taken | ~open_places(layout, gait)
    for (pose, _), (cost, _) in came.items():
        if cost < costs.get(pose, cost + 1) and not foot_mask(board, size, pose) & shut:
            costs[pose] = cost
    return costs


def why_not_step(layout: Layout, gait: Gait, pose: int, to: int, traffic: Traffic) -> Bar | None:
    """Return the rule that forbids a single step and the place at fault, None if it is legal."""
    if to not in reachable_poses(layout, gait, pose):
        return Bar("D-030", to)
    step = judge(layout, gait, pose, to)
    if isinstance(step, Bar):
        return step
    for mask, rule in ((traffic.enemies, "D-041" if gait.kind == AIRCRAFT else "D-040"), (traffic.barred, "D-042")):
        if step.enters & mask:
            return Bar(rule, (step.enters & mask).bit_length() - 1)
    if not _is_free(step.ways, traffic.enemies):
        rule = "D-044" if gait.kind == INFANTRY else "D-045"
        return Bar(rule, (step.ways[0] & traffic.enemies).bit_length() - 1)
    return None


def places_of(layout: Layout, gait: Gait, found: Reach) -> int:
    """Return every place that a unit may come to stand on, as a mask for drawing and for threat maps."""
    return mask_of(place for pose in found.costs for place in footprint(layout.board, gait.size, pose))
