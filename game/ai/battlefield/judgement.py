"""What attacks, places and plans are worth on the measured table; everything else is weighed as on the grid."""

from __future__ import annotations

import math
from collections.abc import Iterator
from functools import cached_property
from typing import Any

from game.ai.battlefield.standpoints import Standpoints, arrived, shifted
from game.ai.mind import Clock
from game.ai.tactics.judgement import Judgement, Temper
from game.ai.tactics.power import Power
from game.core.choice import Point
from game.core.rng import Chance
from game.geometry.table.places import place, spot_of
from game.geometry.table.shapes import CM, MM
from game.rules.battlefield.scoring import can_hold, contests
from game.rules.battlefield.zones import part_of
from game.rules.dust.heroes import pace, why_not_pair
from game.rules.dust.plans import CHARGE, SUSTAINS
from game.rules.dust.profile import Line, Profile
from game.rules.dust.state import Piece, View
from game.rules.dust.suppression import UNDER_FIRE, is_immune, still_suppressed

TAKES = 30.0
"""What it is worth to stand where an objective is taken that wins the game."""
CONTESTS = 9.0
"""What it is worth to keep the enemy from one."""
GUARDS = 20.0
"""What it is worth to be the only one who does so."""
WATCHFUL = 0.3
"""How much of that counts while the enemy is still far away."""
PINNED = 0.3
"""How much more it is worth to hit one who is suppressed by it before he acts (D-171)."""
FAR = 90 * CM
"""From how far an objective draws."""
UNSEEN = 0.4
"""How much of a threat is left that must move first to see its target."""
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
        self._bodies = {piece.id: piece.at for piece in self.enemies}  # type: ignore[misc]
        self._strikes = {}
        self._places = {}
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

    # Attacks

    def _taken(
        self, piece: Piece, viewer: tuple[Piece, int], body: Any,  # noqa: ARG002  as the grid asks
        lines: list[Line], enemy: Piece, sustained: bool, moved: bool, close_only: bool,
    ) -> float:  # fmt: skip
        field, view = self.rules.field, self.view
        there = self.at(*viewer) if viewer[1] >= 0 else viewer[0]
        column = self.rules.profiles[enemy.unit].column
        distance = field.distance(view, there, enemy)
        usable = [line for line in lines if line.cells[column] is not None and line.least <= distance <= line.most]
        usable = [line for line in usable if not line.close or distance <= 1]
        if not usable or not field.sees(view, there, enemy).yes:
            return 0.0
        covered = field.covers(view, there, enemy).yes
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
            taken = self.power.of_copy(view, piece, line, enemy, covered, sustained) * self.copies(piece, line)
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
        near = 0.5 if any(self._gap(enemy, enemy.at, spot) <= self._reach for spot, _ in self._draws) else 0.0
        pinned = not enemy.activated and enemy.has(UNDER_FIRE) and not is_immune(self.rules, self.view, enemy)
        return near + (PINNED if pinned else 0.0)

    # Places

    def _menacing(self, piece: Piece, pose: int) -> Iterator[tuple[str, float]]:
        field, view = self.rules.field, self.view
        there = self.at(piece, pose)
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
            seen = field.sees(view, enemy, there).yes
            if not seen and not comes:
                continue
            covered = field.covers(view, enemy, there).yes if seen else True
            taken = sum(
                self.power.of_copy(view, enemy, line, piece, covered, False) * self.copies(enemy, line)
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

    @cached_property
    def _reach(self) -> int:
        """Return how near a figure must be to an objective, from its middle."""
        return int((self.rules.figures.objective / 2 + self.rules.figures.hold_range) * MM)

    @cached_property
    def _draws(self) -> list[tuple[tuple[int, int], bool]]:
        """Return the objectives with whether this side wins by taking them, or must keep the enemy from them."""
        battle = self.rules.scenarios[self.view.scenario]
        found = []
        for objective in self.view.objectives:
            x, y, _ = spot_of(objective.at)
            if battle.victory == "enemy-objective":
                takes = objective.half != self.seat
            else:
                takes = self.seat == self.view.attacker
            found.append(((x, y), takes))
        return found

    def _gap(self, piece: Piece, pose: int, spot: tuple[int, int]) -> float:
        here = spot_of(pose)
        return max(0.0, math.dist((here.x, here.y), spot) - float(self.rules.field.builds[piece.unit].radius))

    def _ground(self, piece: Piece, pose: int) -> float:
        if not contests(self.rules, self.at(piece, pose)):
            return 0.0
        points = float(self.rules.units[piece.unit].points)
        best = 0.0
        for spot, takes in self._draws:
            gap = self._gap(piece, pose, spot)
            if takes:
                if gap <= self._reach and can_hold(self.rules, piece):
                    alone = not any(
                        self._gap(enemy, enemy.at, spot) <= self._reach for enemy in self.enemies
                        if contests(self.rules, enemy)
                    )  # fmt: skip
                    value = TAKES if alone else CONTESTS
                else:
                    value = max(0.0, 1 - gap / FAR) * 0.35 * points
            else:
                value = self._guards(piece, spot, gap)
            best = max(best, value)
        return (best + self._outlasts(pose)) * self.temper.ground

    def _guards(self, piece: Piece, spot: tuple[int, int], gap: float) -> float:
        """Return what it is worth to stand by an objective that the enemy needs: more as he comes near."""
        near = min((self._gap(enemy, enemy.at, spot) for enemy in self.enemies), default=FAR)
        pressing = max(WATCHFUL, 1 - near / FAR)
        if gap <= self._reach:
            others = any(
                self._gap(friend, friend.at, spot) <= self._reach for friend in self.friends
                if friend.id != piece.id and contests(self.rules, friend)
            )  # fmt: skip
            return (CONTESTS if others else GUARDS) * pressing
        return max(0.0, 1 - gap / FAR) * 0.35 * float(self.rules.units[piece.unit].points) * pressing

    def _outlasts(self, pose: int) -> float:
        """Return what it is worth for an attacker to be in the defender's half from turn 4 on (D-376)."""
        battle = self.rules.scenarios[self.view.scenario]
        if battle.victory != "hold-ground" or self.seat != self.view.attacker or self.view.turn < 3:
            return 0.0
        zone = part_of(self.view.edges[1 - self.seat], *self.rules.field.size(self.view))
        spot = spot_of(pose)
        return 6.0 if zone.holds_point(spot.x, spot.y) else 0.0

    # Plans

    def goals(self, piece: Piece) -> list[tuple[int, int]]:
        """Return the spots that a unit may want to come nearer to."""
        here = spot_of(piece.at) if piece.on_board else None
        found = [spot for spot, _ in self._draws]
        if here is not None:
            enemies = sorted(self.enemies, key=lambda enemy: math.dist(spot_of(enemy.at)[:2], here[:2]))
            found += [tuple(spot_of(enemy.at)[:2]) for enemy in enemies[:3]]  # type: ignore[misc]
            found += self._where.covers(piece.at, 4)[:4]
        return found

    def _best_pose(
        self, piece: Piece, hero: Piece | None, start: int, allowance: int, then: str  # noqa: ARG002  as the grid asks
    ) -> int:
        _, fast = pace(self.rules, piece, hero)
        march = allowance == fast and not then
        spots = self._where.spots(piece, hero, allowance, march, self.goals(piece))
        ranked = []
        for pose in spots:
            value = self.stand(piece, hero, pose)
            if then:
                found = self.strike(piece, pose, then in SUSTAINS, True, then == CHARGE, hero)
                value += found.value + self.temper.relief * self.relief(piece, pose, found)
            ranked.append((value, pose))
            if self.clock.is_over:
                break
        for _, pose in sorted(ranked, reverse=True)[:4]:
            if self._where.is_legal(piece, hero, allowance, march, spots[pose]):
                self.points[pose] = spots[pose]
                return pose
        return piece.at if piece.on_board else -1

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
