"""What attacks, places and plans are worth on the measured table; everything else is weighed as on the grid."""

from __future__ import annotations

import math
from collections.abc import Iterator
from functools import cached_property
from heapq import heappop, heappush
from typing import Any

from game.ai.battlefield import ramparts
from game.ai.battlefield.stakes import GAME, Stakes
from game.ai.battlefield.standpoints import Standpoints, arrived, few, shifted
from game.ai.mind import Clock
from game.ai.tactics.judgement import SCREENED, Course, Judgement, Temper
from game.ai.tactics.power import Power
from game.core.choice import Point
from game.core.rng import Chance
from game.geometry.table.places import place, spot_of
from game.geometry.table.shapes import CM
from game.rules.dust.heroes import pace, why_not_pair
from game.rules.dust.plans import CHARGE, MARCHES, SUSTAINS
from game.rules.dust.profile import Line, Profile
from game.rules.dust.slits import fault_in_fort
from game.rules.dust.state import Fort, Piece, View
from game.rules.dust.suppression import UNDER_FIRE, is_immune, still_suppressed

PINNED = 0.3
"""How much more it is worth to hit one who is suppressed by it before he acts (D-171)."""
BARS = 1.0
"""How much more it is worth to hit one who alone keeps an objective from this side, or takes one."""
LAST = (0.5, 0.2)
"""How much of the game hangs on a unit that is the last on its side's table, or one of two, while others wait."""
BESIDE = 0.5
"""How much more it is worth to hit one who stands by an objective."""
RISK = 0.6
"""How likely the worst comes that may happen in a place until the turn ends."""
UNSEEN = 0.4
"""How much of a threat is left that must move first to see its target."""
COMES_FROM = 45 * CM
"""From how far an enemy is thought to shoot at those by an objective."""
EXPOSED, COVERED = 1.0, 0.7
"""What it costs to be put down in plain sight of him, as a share of the points, and how much of it in cover."""
RANKS = 2
"""Figures that stand for a whole squad of the enemy where shots at it are weighed."""
WINDING = 2
"""To how many of the nearest objectives a way is looked for round what bars the straight one."""
LEGAL_TRIES = 4
"""How many places that have no room for all are passed over."""
POINT = 10 * CM


class NoMaps:
    """Stands for the maps of the grid: a place is its own body."""

    def body(self, unit: str, pose: int) -> int:  # noqa: ARG002  as the grid asks
        """Return the place."""
        return pose

    def standing(self, carrier: Piece) -> int:
        """Return where a carrier is."""
        return carrier.at

    def is_sheltered(self, unit: str, pose: int) -> bool:  # noqa: ARG002  as the grid asks
        """Say no: on the table cover is judged from each enemy."""
        return False


class TableJudgement(Judgement):
    """One position on the measured table in the eyes of one seat."""

    def __init__(
        self, rules: Any, view: View, seat: int, power: Power, temper: Temper, clock: Clock, chance: Chance
    ) -> None:  # fmt: skip
        self.rules = rules
        self.view = view
        self.seat = seat
        self.power = power
        self.temper = temper
        self.clock = clock
        self.maps = NoMaps()  # type: ignore[assignment]
        self.enemies = [piece for piece in view.units.values() if piece.side != seat and piece.on_board]
        self.friends = [piece for piece in view.units.values() if piece.side == seat and piece.on_board]
        self.points: dict[int, Point] = {}
        """The points that mean the places thought of."""
        self._where = Standpoints(rules, view, chance)
        self._moved: dict[tuple[str, int], Piece] = {}
        self._few: dict[tuple[str, int], Piece] = {}
        self._last = ""
        """The last action of the plan that is weighed: who ends with a March takes nothing (R-127)."""
        self._heads = {piece.id: few(piece, 1) for piece in self.enemies}
        """The leaders of the enemies: enough to fear them by."""
        self._ranks = {piece.id: few(piece, RANKS) for piece in self.enemies}
        """Some of their figures: enough to shoot at."""
        self._bodies = {piece.id: piece.at for piece in self.enemies}  # type: ignore[misc]
        self._strikes = {}
        self._values: dict[tuple[str, int, bool], float] = {}
        self._menaces = {}
        self._specials = {}

    def at(self, piece: Piece, pose: int) -> Piece:
        """Return a unit as if it stood in a place."""
        key = (piece.id, pose)
        found = self._moved.get(key)
        if found is None:
            found = shifted(piece, pose) if piece.on_board else arrived(self.rules, piece, pose)
            self._moved[key] = found
        return found

    def some(self, piece: Piece, pose: int) -> Piece:
        """Return a unit as if its leader stood alone in a place: enough to judge sight and cover there by."""
        key = (piece.id, pose)
        found = self._few.get(key)
        if found is None:
            found = self._few[key] = few(self.at(piece, pose) if pose >= 0 else piece, 1)
        return found

    @cached_property
    def stakes(self) -> Stakes:  # type: ignore[override]
        """Return what the objectives are worth."""
        return Stakes(self.rules, self.view, self.seat, self.friends, self.enemies)

    def is_entrenched(self, piece: Piece, fort: Fort) -> bool:
        """Tell whether some figure of a unit stands in a trench (D-316)."""
        return fort.id in self.rules.field.entrenched(self.view, piece).values()

    # Attacks

    def _prospects(
        self, group: list[tuple[Piece, list[Line]]], piece: Piece, pose: int, sustained: bool
    ) -> list[tuple[float, Piece]]:
        """Return the enemies in range with what an attack on each is worth if he is in plain sight, the best first."""
        there = self.at(piece, pose) if pose >= 0 else piece
        found = []
        for enemy in self.enemies:
            distance = self.rules.field.distance(self.view, there, enemy)
            column = self.rules.profiles[enemy.unit].column
            taken = sum(
                self.power.of_copy(self.view, each, line, enemy, False, sustained) * self.copies(each, line)
                for each, lines in group for line in lines
                if line.cells[column] is not None and line.least <= distance <= line.most
            )  # fmt: skip
            if taken:
                found.append((self._struck(enemy, taken).value, enemy))
        return sorted(found, key=lambda one: -one[0])

    def _taken(
        self, piece: Piece, viewer: tuple[Piece, int], body: Any,
        lines: list[Line], enemy: Piece, sustained: bool, moved: bool, close_only: bool,
    ) -> float:  # fmt: skip
        field, view = self.rules.field, self.view
        if body != viewer[1]:  # a gun that an observer directs fires from where it stands (D-214)
            there = piece
        else:
            there = self.at(*viewer) if viewer[1] >= 0 else viewer[0]
        column = self.rules.profiles[enemy.unit].column
        distance = field.distance(view, there, enemy)
        here, target = self.some(*viewer), self._ranks[enemy.id]
        usable = [line for line in lines if line.cells[column] is not None and line.least <= distance <= line.most]
        usable = [line for line in usable if not line.close or distance <= 1]
        if not usable or not field.sees(view, here, target).yes:
            return 0.0
        covered = field.covers(view, here, target).yes
        close = None
        far = near = knives = 0.0
        for line in usable:
            if close_only and not line.close:
                continue
            if line.close:
                close = field.is_close(view, there, enemy).yes if close is None else close
                if not close:
                    continue
            if not moved and line.arc != "any" and not field.bears(view, piece, line.arc, enemy).yes:
                continue
            if view.forts and fault_in_fort(self.rules, view, there, line, enemy, self.rules.profiles[enemy.unit]):
                continue
            taken = self.power.of_copy(view, piece, line, enemy, covered, sustained) * self.copies(piece, line)
            taken *= ramparts.behind(self, there, enemy, line)
            if not line.close:
                far += taken
            elif line.index < 0:
                knives += taken
            else:
                near += taken
        struck = max(near, knives)
        return max(far, struck) if sustained else far + struck

    def _holds(self, enemy: Piece) -> float:
        """Return how much more an enemy is worth by an objective, or where the next hit suppresses him."""
        near = 0.0
        for stake in self.stakes.all:
            if enemy.id in stake.barring:
                alone = len(stake.barring) == 1 and (bool(stake.mine) if stake.takes else not stake.mine)
                near = max(near, BESIDE + (BARS if alone else 0.0))
        if len(self.enemies) <= len(LAST) and self._waiting[1 - self.seat]:
            near += 2 * LAST[len(self.enemies) - 1]
        pinned = not enemy.activated and enemy.has(UNDER_FIRE) and not is_immune(self.rules, self.view, enemy)
        return near + (PINNED if pinned else 0.0)

    # Places

    def _menacing(self, piece: Piece, pose: int) -> Iterator[tuple[str, float]]:
        field, view = self.rules.field, self.view
        there, some = self.at(piece, pose), self.some(piece, pose)
        column = self.rules.profiles[piece.unit].column
        for enemy in self.enemies:
            distance = field.distance(view, enemy, there)
            card = self.rules.units[enemy.unit]
            comes = 0 if enemy.activated else card.move
            lines = [
                line for line in self.lines(enemy)
                if line.cells[column] is not None and distance - comes <= line.most and (not line.close or distance < 2)
            ]  # fmt: skip
            if not lines:
                continue
            foe = self._heads[enemy.id]
            seen = field.sees(view, foe, some).yes
            if not seen and not comes:
                continue
            covered = field.covers(view, foe, some).yes if seen else True
            taken = sum(
                self.power.of_copy(view, enemy, line, piece, covered, False) * self.copies(enemy, line)
                * ramparts.behind(self, enemy, there, line)
                * (1.0 if seen and line.least <= distance <= line.most else UNSEEN)
                for line in lines
            )  # fmt: skip
            if taken:
                able = 1 - still_suppressed(self.rules, view, enemy)  # D-174
                yield enemy.id, self.power.worth(piece, taken) * (0.6 if enemy.activated else 1.0) * able

    def _is_with_squad(self, hero: Piece, pose: int) -> bool:
        card, spot = self.rules.units[hero.unit], spot_of(pose)
        for friend in self.friends:
            if friend.id != hero.id and why_not_pair(card, self.rules.units[friend.unit]) is None:
                other = spot_of(friend.at)
                if math.dist((spot.x, spot.y), (other.x, other.y)) <= 15 * CM:
                    return True
        return False

    def _nearness(self, piece: Piece, pose: int, ahead: float = 0.0) -> float:
        if not self.enemies:
            return self._inwards(piece, pose)
        profile: Profile = self.rules.profiles[piece.unit]
        there = self.at(piece, pose)
        nearest: int = min(self.rules.field.distance(self.view, there, enemy) for enemy in self.enemies)
        wanted = max(1, min(profile.farthest, 8) - 1)
        points = float(profile.card.points)
        return -self.temper.advance * (1 + 2 * self.need) * points * max(0.0, nearest - ahead - wanted)

    def _inwards(self, piece: Piece, pose: int) -> float:  # noqa: ARG002  as the grid asks
        wide, deep = self.rules.field.size(self.view)
        spot = spot_of(pose)
        return -0.004 * float(math.dist((spot.x, spot.y), (wide / 2, deep / 2))) / POINT

    def place(self, piece: Piece, pose: int) -> float:
        """Return what it is worth for a unit to stand in a place at the end of its activation."""
        key = (piece.id, pose, self._last in MARCHES)
        found = self._values.get(key)
        if found is None:
            feared = self.danger(piece, pose)
            if self.rules.profiles[piece.unit].hero and self._is_with_squad(piece, pose):
                feared *= SCREENED
            ground = self._ground(piece, pose, feared) * self.temper.ground
            found = self._values[key] = ground + self._nearness(piece, pose) - self._fear(piece, feared)
        return found

    def _fear(self, piece: Piece, feared: float) -> float:
        """Return what it costs that so many points may be lost: the game, if they are the last on the table (R-018)."""
        share = min(1.0, feared / float(self.rules.units[piece.unit].points))
        others = sum(1 for friend in self.friends if friend.id != piece.id)
        alone = GAME * LAST[others] * share * share if others < len(LAST) and self._waiting[self.seat] else 0.0
        return self._caution * feared + alone * self.temper.ground

    @cached_property
    def _waiting(self) -> tuple[bool, bool]:
        """Return for each side whether it has units that are not on the table yet, and do not count (R-018)."""
        off = [{piece.status for piece in self.view.of(seat)} & {"reserve", "ambush"} for seat in (0, 1)]
        return bool(off[0]), bool(off[1])

    def _ground(self, piece: Piece, pose: int, feared: float = 0.0) -> float:
        """Return what the objectives make of a place in which so much is to be feared."""
        safety = 1 - RISK * min(1.0, feared / float(self.rules.units[piece.unit].points))
        return self.stakes.worth(self.at(piece, pose), self._last, safety)

    def comers(self) -> list[Piece]:
        """Return an enemy imagined on the way to each objective: where shots will come from before he is there."""
        card = next(iter(self.view.of(1 - self.seat)), None)
        if card is None:
            return []
        ground = self.stakes.ground_of(1 - self.seat)
        found = []
        for stake in self.stakes.all:
            x, y = stake.spot
            near = min(max(x, ground.west), ground.east), min(max(y, ground.south), ground.north)
            away = math.dist(near, stake.spot)
            for aside in (-1, 0, 1):
                share = min(1.0, COMES_FROM / away) if away else 0.0
                right, up = round((near[0] - x) * share), round((near[1] - y) * share)
                spot = x + right - aside * up // 2, y + up + aside * right // 2
                wide, deep = self.rules.field.size(self.view)
                if 0 <= spot[0] <= wide and 0 <= spot[1] <= deep and away:
                    found.append(few(arrived(self.rules, card, place(*spot, 0)), 1))
        return found

    def exposure(self, piece: Piece, pose: int, shooters: list[Piece]) -> float:
        """Return what it costs to stand where those who will come see much of a unit."""
        if not shooters:
            return 0.0
        here = self.some(piece, pose)
        field, view = self.rules.field, self.view
        open_to = 0.0
        for shooter in shooters:
            if field.sees(view, shooter, here).yes:
                open_to += COVERED if field.covers(view, shooter, here).yes else 1.0
        return EXPOSED * float(self.rules.units[piece.unit].points) * open_to / len(shooters)

    def is_hidden(self, piece: Piece, pose: int, gap: int) -> bool:
        """Tell whether an ambush could lie in a place, as far as a few figures show: far off, in cover (D-367)."""
        here, spot = self.some(piece, pose), spot_of(pose)
        field, view = self.rules.field, self.view
        if any(self.stakes.gap(enemy, spot.x, spot.y) < gap for enemy in self.enemies):
            return False
        heads = self._heads.values()
        return all(not field.sees(view, head, here).yes or field.covers(view, head, here).yes for head in heads)

    def decides(self, piece: Piece, pose: int, last: str = "") -> float:
        """Return what a unit decides about the end of this turn by standing in a place."""
        return self.stakes.decides(self.at(piece, pose), last) if pose >= 0 else 0.0

    # Plans

    def course(self, piece: Piece, hero: Piece | None, plan: str) -> Course:
        """Return what a plan is worth, where it leads and whom it strikes."""
        self._last = plan.rsplit("+", 1)[-1]
        found = super().course(piece, hero, plan)
        self._last = ""
        return found

    def can_screen(self, gun: Piece, line: Line, friend: Piece) -> bool:
        """Tell whether a gun can lay smoke where a friend stands (R-224)."""
        spot = spot_of(friend.at)
        why_not = self.rules.field.why_no_smoke(self.view, gun, line.arc, line.least, line.most, spot)
        return not spot.level and why_not is None

    def goals(self, piece: Piece) -> list[tuple[int, int]]:
        """Return the spots that a unit may want to come nearer to."""
        start = self.start(piece)
        here = spot_of(start) if start >= 0 else None
        found = [stake.spot for stake in self.stakes.all]
        if here is not None:
            found.sort(key=lambda spot: math.dist(spot, here[:2]))
            enemies = sorted(self.enemies, key=lambda enemy: math.dist(spot_of(enemy.at)[:2], here[:2]))
            found += [tuple(spot_of(enemy.at)[:2]) for enemy in enemies[:2]]  # type: ignore[misc]
            found += self._where.covers(start, 4)[:2]
            found += list(ramparts.shelters(self, piece, 4))[:2]
        return found

    def _best_pose(
        self, piece: Piece, hero: Piece | None, start: int, allowance: int, then: str  # noqa: ARG002  as the grid asks
    ) -> int:
        _, fast = pace(self.rules, piece, hero)
        march = allowance == fast and not then
        spots = self._where.spots(piece, hero, allowance, march, self.goals(piece), WINDING)
        hopes: list[tuple[float, bool, int]] = []
        for pose in spots:
            hope = self._hope(piece, pose) + (self._hope(hero, pose) if hero is not None else 0.0)
            if then:
                hope += self.strike(piece, pose, then in SUSTAINS, True, then == CHARGE, hero).value
            heappush(hopes, (-hope, False, pose))
            if self.clock.is_over:
                break
        tries = LEGAL_TRIES
        while hopes and tries:
            _, is_known, pose = heappop(hopes)
            if not is_known:
                heappush(hopes, (-self._arriving(piece, hero, pose, then), True, pose))
            elif self._where.is_legal(piece, hero, allowance, march, spots[pose]):
                self.points[pose] = spots[pose]
                return pose
            else:
                tries -= 1
        return piece.at if piece.on_board else -1

    def _arriving(self, piece: Piece, hero: Piece | None, pose: int, then: str) -> float:
        """Return what it is worth to come to a place, and to strike from there if that follows."""
        value = self.stand(piece, hero, pose)
        if self.view.forts:
            value -= ramparts.hazard(self, piece, pose)
        if then:
            found = self.strike(piece, pose, then in SUSTAINS, True, then == CHARGE, hero)
            value += found.value + self.temper.relief * self.relief(piece, pose, found)
        return value

    def _hope(self, piece: Piece, pose: int) -> float:
        """Return the most that a place can be worth, with nothing to fear there: much less work than what it is."""
        return self._ground(piece, pose) * self.temper.ground + self._nearness(piece, pose)

    def _reaction(self, piece: Piece, pose: int) -> float:
        there = self.at(piece, pose)
        menace = self.menace(piece, pose)
        near = [
            menace.get(enemy.id, 0.0) for enemy in self.enemies
            if not enemy.activated
            and self.rules.field.distance(self.view, enemy, there) <= self.rules.figures.reaction_range
        ]  # fmt: skip
        return max(near) * 5 / 9 if near else 0.0

    def spot_value(self, piece: Piece, point: Point) -> float:
        """Return what it is worth to stand on a point and strike from there."""
        pose = place(*point[:3])
        return self.place(piece, pose) + self.strike(piece, pose, False, True).value
