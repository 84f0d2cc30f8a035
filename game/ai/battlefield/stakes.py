"""What the objectives of the measured table are worth: to take one, to keep the enemy from it, to come nearer."""

from __future__ import annotations

import math
from typing import Any, NamedTuple

from game.geometry.table.places import spot_of
from game.geometry.table.shapes import CM, MM
from game.rules.battlefield.ranges import POINT
from game.rules.battlefield.scoring import HOLDS_FROM, NEAR, can_hold, contests
from game.rules.battlefield.zones import Zone, deployment, part_of
from game.rules.dust.plans import MARCHES
from game.rules.dust.state import Piece, View

GAME = 60.0
"""What it is worth to win the game at the end of this turn, or not to lose it."""
CONTESTS = 9.0
"""What it is worth to stand by an objective that more of one's own stand by, or that the enemy stands by."""
GUARDS = 4.0
"""What it is worth to stand by an objective that the enemy cannot take yet, rather than within a march of it."""
STRIDE = 0.8
"""How much of a march leads to an objective, past what lies in the way."""
PRESSES = 130 * CM
"""From how far an enemy who comes on draws guards to an objective."""
SECOND, THIRD = 0.35, 0.12
"""How much it is still worth to do what one friend, or several, do already: they may fall."""
SPOILED = 0.45
"""How likely an objective stays free of an enemy who may still come to it."""
COMES = 0.6
"""How likely the enemy takes an objective that he can still come to."""
FAR = 90 * CM
"""From how far an objective draws one who takes it."""
HOME = 110 * CM
"""From how far one that must be kept draws."""
DRAW, KEEPS = 0.35, 0.9
"""What the one and the other draw is worth, as a share of the unit's points."""
ONE, BOTH = 8 / 9, 4 / 9
"""How likely an ambush has at least one action, and both (R-129)."""
OUTLASTS = 6.0
"""What it is worth for an attacker to be one of several who keep the game open."""
LATE = 0.6
"""How much more an objective draws in the last turn one who has to take it."""


class Stake(NamedTuple):
    """One objective: where it lies, and what it means to this side at the end of this turn."""

    spot: tuple[int, int]
    takes: bool
    """This side wins by taking it."""
    keeps: bool
    """The enemy wins by taking it."""
    mine: frozenset[str]
    """Who of this side stands by it."""
    holding: frozenset[str]
    """Who of them can hold it as he stands."""
    free: float
    """How likely it stays free of enemies until the turn ends."""
    threat: float
    """How likely the enemy holds it at the end of the turn if nobody keeps him from it."""
    pressing: float
    """How near the enemy is to it, from nothing to one, the less the nearer he is to another one."""
    barring: frozenset[str]
    """The enemies who stand by it."""


class Stakes:
    """The objectives as one side sees them."""

    def __init__(self, rules: Any, view: View, seat: int, friends: list[Piece], enemies: list[Piece]) -> None:
        self.rules, self.view, self.seat = rules, view, seat
        self.battle = rules.scenarios[view.scenario]
        self.reach = int((rules.figures.objective / 2 + rules.figures.hold_range) * MM)
        """How near a figure must be to an objective, from its middle."""
        self._friends = [piece for piece in friends if contests(rules, piece)]
        self._enemies = [piece for piece in enemies if contests(rules, piece)]
        found = [self._stake(objective) for objective in view.objectives]
        most = max((stake.pressing for stake in found), default=0.0) or 1.0
        self.all = tuple(stake._replace(pressing=stake.pressing**3 / most**2) for stake in found)
        self._outlasting = self._staying() if self.outlasts else frozenset()

    # Where the figures are

    def gap(self, piece: Piece, x: int, y: int) -> float:
        """Return how far the nearest figure of a unit is from a spot, from its rim."""
        spots = [at for number, at in enumerate(piece.spots) if not piece.fallen >> number & 1] or [piece.at]
        nearest = min((spot.x - x) ** 2 + (spot.y - y) ** 2 for spot in map(spot_of, spots))
        radius: int = self.rules.field.builds[piece.unit].radius
        return max(0.0, math.sqrt(nearest) - radius)

    def is_by(self, piece: Piece, stake: Stake) -> bool:
        """Tell whether a unit stands near enough to an objective to count there."""
        return self.gap(piece, *stake.spot) <= self.reach

    # What an objective means now

    def _stake(self, objective: Any) -> Stake:
        x, y, _ = spot_of(objective.at)
        if self.battle.victory == "enemy-objective":
            takes, keeps = objective.half != self.seat, objective.half == self.seat
        else:
            takes = self.seat == self.view.attacker
            keeps = not takes
        mine = [piece for piece in self._friends if self.gap(piece, x, y) <= self.reach]
        barring = [piece for piece in self._enemies if self.gap(piece, x, y) <= self.reach]
        free = 1.0
        threat = 0.0
        for enemy in self._enemies:
            if enemy in barring:
                holds = can_hold(self.rules, enemy) if enemy.activated else True
                threat = max(threat, 1.0 if holds else 0.0)
            elif not enemy.activated:
                card = self.rules.units[enemy.unit]
                away = self.gap(enemy, x, y) - self.reach
                if away <= card.march * POINT:
                    free *= SPOILED
                if away <= card.move * POINT:
                    threat = max(threat, COMES)
        return Stake(
            (x, y), takes, keeps, frozenset(piece.id for piece in mine),
            frozenset(piece.id for piece in mine if can_hold(self.rules, piece)),
            0.0 if barring else free, threat if keeps else 0.0, self._pressing(x, y),
            frozenset(piece.id for piece in barring),
        )  # fmt: skip

    def _pressing(self, x: int, y: int) -> float:
        """Return how near the enemy is to a spot, or the ground that he will come from while he is not there."""
        away = min((self.gap(enemy, x, y) for enemy in self._enemies), default=PRESSES)
        if not self._enemies:
            away = _distance(self.ground_of(1 - self.seat), x, y)
        return max(0.0, 1 - away / PRESSES)

    def ground_of(self, seat: int) -> Zone:
        """Return where a side comes from."""
        return deployment(self.battle, self.view, seat, *self.rules.field.size(self.view))

    # What a place is worth

    def worth(self, piece: Piece, last: str, safety: float) -> float:
        """Return what it is worth for a unit, imagined in a place, to end there with such a last action.

        `safety` is how likely it lives to the end of the turn.
        """
        if not contests(self.rules, piece):
            return self._outlasts(piece)
        able = last not in MARCHES and "mindless-zombie" not in self.rules.profiles[piece.unit].words
        points = float(self.rules.units[piece.unit].points)
        best = total = 0.0
        for stake in self.all:
            gap = self.gap(piece, *stake.spot)
            if stake.takes:
                best = max(best, self._taking(piece, stake, gap, able, points, safety))
            if stake.keeps:
                denied, drawn = self._keeping(piece, stake, gap, points, safety)
                total += denied
                best = max(best, drawn)
        return best + total + self._outlasts(piece)

    def decides(self, piece: Piece, last: str) -> float:
        """Return what a unit decides about the end of this turn by where it is: nothing while it does not matter."""
        if not contests(self.rules, piece):
            return 0.0
        found = 0.0
        for stake in self.all:
            if self.gap(piece, *stake.spot) <= self.reach:
                if stake.takes and last not in MARCHES:
                    found = max(found, GAME * stake.free)
                if stake.keeps:
                    found = max(found, GAME * stake.threat)
        return found

    def needs_the_last_word(self) -> bool:
        """Tell whether the enemy may take an objective in this turn, and who begins now does not act last."""
        mine, yours = (sum(1 for piece in self.view.of(seat) if _acts(piece)) for seat in (self.seat, 1 - self.seat))
        return mine >= yours and any(stake.threat for stake in self.all)

    def rushes(self, piece: Piece) -> float:
        """Return what an ambush may still decide in this turn that is sprung in a place: its dice must let it go on."""
        card = self.rules.units[piece.unit]
        found = 0.0
        for stake in self.all:
            away = self.gap(piece, *stake.spot) - self.reach
            ways = ((0, 1.0), (card.move * POINT, ONE), (card.march * POINT, BOTH))
            odds = next((chance for far, chance in ways if away <= far), 0.0)
            if stake.keeps and not stake.mine:
                found = max(found, GAME * stake.threat * odds)
        return found

    def _taking(self, piece: Piece, stake: Stake, gap: float, able: bool, points: float, safety: float) -> float:
        if gap > self.reach:
            late: float = 1 + LATE * self.view.turn / self.battle.turns
            return max(0.0, 1 - gap / FAR) * DRAW * points * late
        value = DRAW * points + CONTESTS
        if able and stake.free:
            others = len(stake.holding - {piece.id})
            value += GAME * stake.free * (1.0, SECOND, THIRD)[min(2, others)]
        return value * safety

    def _keeping(self, piece: Piece, stake: Stake, gap: float, points: float, safety: float) -> tuple[float, float]:
        """Return what a unit keeps from the enemy now, and what it is worth to be on its guard."""
        stride = STRIDE * self.rules.units[piece.unit].march * POINT
        eager = KEEPS * (1 + stake.threat * (not stake.mine)) * points * stake.pressing
        ready = max(0.0, 1 - max(0.0, gap - self.reach - stride) / HOME) * eager
        if gap > self.reach:
            return 0.0, ready
        others = min(2, len(stake.mine - {piece.id}))
        denied = GAME * stake.threat * (1.0, SECOND, THIRD)[others]
        return denied * safety, ready + (0.0 if others else GUARDS) * stake.pressing * safety

    # Who keeps the game open from turn 4 on (D-376, D-383)

    @property
    def outlasts(self) -> bool:
        """Tell whether this side must soon have somebody in the other's half or near an objective."""
        return (
            self.battle.victory != "enemy-objective" and self.seat == self.view.attacker
            and self.view.turn >= HOLDS_FROM - 1
        )  # fmt: skip

    def _staying(self) -> frozenset[str]:
        return frozenset(piece.id for piece in self._friends if self._keeps_open(piece))

    def _keeps_open(self, piece: Piece) -> bool:
        if self.battle.victory == "hold-ground":
            spot = spot_of(piece.at)
            zone = part_of(self.view.edges[1 - self.seat], *self.rules.field.size(self.view))
            return zone.holds_point(spot.x, spot.y)
        edge = NEAR + self.rules.figures.objective * MM / 2
        return any(self.gap(piece, *stake.spot) <= edge for stake in self.all)

    def _outlasts(self, piece: Piece) -> float:
        if not self.outlasts or not self._keeps_open(piece):
            return 0.0
        alone = not self._outlasting - {piece.id}
        return OUTLASTS + (GAME / 2 if alone and self.view.turn >= HOLDS_FROM else 0.0)


def _acts(piece: Piece) -> bool:
    """Tell whether a unit is activated in its turn, be it to wait (R-014)."""
    return piece.status != "lost" and not piece.activated


def _distance(zone: Zone, x: int, y: int) -> float:
    """Return how far a spot is from a zone: its box, and past the circle that is left out of it."""
    beside = max(zone.west - x, 0, x - zone.east)
    ahead = max(zone.south - y, 0, y - zone.north)
    return max(math.hypot(beside, ahead), zone.gap - math.dist((x, y), zone.middle))
