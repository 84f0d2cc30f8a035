"""What attacks, places and plans are worth to a commander, in army points; imports the maps and the power."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from functools import cached_property
from typing import Any, NamedTuple

from msgspec.structs import replace

from game.ai.mind import Clock
from game.ai.tactics import orders, ramparts, screens
from game.ai.tactics.maps import Maps
from game.ai.tactics.power import Power
from game.ai.tactics.stakes import Stakes
from game.geometry.grid.squares import Body, span
from game.rules.dust.bodies import strength
from game.rules.dust.heroes import pace, why_not_pair
from game.rules.dust.observing import WORD, guns_of
from game.rules.dust.plans import (
    ATTACKS,
    CHARGE,
    FREE_ATTACK,
    FREE_MOVE,
    MARCHES,
    MOVES,
    NOTHING,
    SUSTAINS,
    is_open_to_reaction,
)
from game.rules.dust.profile import Line, Profile
from game.rules.dust.state import Fort, Piece, View
from game.rules.tactics.scoring import can_hold

SCREENED = 0.5
"""How much of what threatens a hero is left where a squad can take hits for him."""


class Temper(NamedTuple):
    """How a commander weighs things."""

    caution: float = 0.55
    """How much a point of his own counts against one of the enemy."""
    initiative: float = 1.25
    """How much more a point counts of a unit that is still to act in this turn."""
    ground: float = 1.0
    """How much objectives draw him."""
    advance: float = 0.035
    """What a square too far from the enemy costs, as a share of the unit's points."""
    wary: float = 0.3
    """How much he fears reactions."""
    hunger: float = 0.6
    """How much of his caution goes as the game runs out and he is not ahead."""
    relief: float = 0.5
    """How much he trusts that an enemy he strikes will strike him less."""
    preempt: float = 0.5
    """How much he values that an enemy he strikes will strike others less."""
    urgency: float = 0.5
    """How much sooner he acts with a unit that may be struck before it acts."""


class Strike(NamedTuple):
    """An attack: what it is worth, on whom, and what share of the target it takes on average."""

    value: float = 0.0
    target: str = ""
    share: float = 0.0


class Course(NamedTuple):
    """A plan with what it is worth, where it leads, and whom it strikes."""

    value: float
    plan: str
    pose: int = -1
    target: str = ""


class Judgement:
    """One position in the eyes of one seat."""

    def __init__(
        self, rules: Any, view: View, seat: int, power: Power, temper: Temper, clock: Clock | None = None
    ) -> None:
        self.rules = rules
        self.view = view
        self.seat = seat
        self.power = power
        self.temper = temper
        self.clock = clock or Clock(math.inf)
        self.maps = Maps(rules, view, self.clock)
        self.enemies = [piece for piece in view.units.values() if piece.side != seat and piece.on_board]
        self.friends = [piece for piece in view.units.values() if piece.side == seat and piece.on_board]
        self._bodies = {piece.id: self.maps.body(piece.unit, piece.at) for piece in self.enemies}
        self._strikes: dict[tuple[str, str, int, bool, bool], Strike] = {}
        self._places: dict[tuple[str, int], float] = {}
        self._menaces: dict[tuple[str, int], dict[str, float]] = {}
        self._specials: dict[tuple[str, int, str], float] = {}

    @cached_property
    def stakes(self) -> Stakes:
        """Return what the objectives are worth."""
        return Stakes(self.rules, self.view, self.seat, self.maps)

    @cached_property
    def need(self) -> float:
        """Return how much must still be won: nothing for one who is ahead, more and more for one who is not."""
        mine, yours = self.view.destroyed[self.seat], self.view.destroyed[1 - self.seat]
        if mine > yours:
            return 0.0
        turns: int = self.rules.scenarios[self.view.scenario].turns
        return self.temper.hunger * min(1.0, self.view.turn / turns)

    # Attacks

    def lines(self, piece: Piece) -> list[Line]:
        """Return the lines that a unit can use now: loaded, with ammunition."""
        profile: Profile = self.rules.profiles[piece.unit]
        found = [
            line for line in profile.lines
            if not piece.empty >> line.index & 1
            and not (line.limited and piece.fired and piece.fired[line.index] >= line.ammo)
        ]  # fmt: skip
        return [*found, *([profile.std] if profile.std is not None else [])]

    def copies(self, piece: Piece, line: Line) -> int:
        """Return how many copies of a line a unit can use with the figures it has left."""
        profile: Profile = self.rules.profiles[piece.unit]
        left = strength(profile, piece)
        if line.index < 0:
            return left if profile.squad or profile.support or profile.crew else 1
        if profile.squad:
            return min(line.count, (line.bearers & ~piece.fallen).bit_count())
        if line.main:
            return line.count if left >= 2 else 0
        return min(line.count, left) if profile.support or line.crew else line.count

    def strike(
        self, piece: Piece, pose: int, sustained: bool, moved: bool, close_only: bool = False,
        hero: Piece | None = None,
    ) -> Strike:  # fmt: skip
        """Return the best attack of a unit and its hero from a pose; who has moved may face as he likes (D-031)."""
        key = (piece.id, hero.id if hero is not None else "", pose, sustained, moved)
        if not close_only and key in self._strikes:
            return self._strikes[key]
        best = Strike()
        body = self.maps.body(piece.unit, pose)
        group = [(each, self.lines(each)) for each in (piece, hero) if each is not None]
        for hope, enemy in self._prospects(group, piece, pose, sustained):
            if hope <= best.value:
                break
            taken = sum(
                self._taken(each, (piece, pose), body, lines, enemy, sustained, moved, close_only)
                for each, lines in group
            )
            if taken:
                found = self._struck(enemy, taken)
                if found.value > best.value:
                    best = found
        if not close_only:
            if WORD in self.rules.profiles[piece.unit].words:
                best = max(best, self._directed(piece, pose, sustained))
            self._strikes[key] = best
        return best

    def _prospects(
        self, group: list[tuple[Piece, list[Line]]], piece: Piece, pose: int, sustained: bool  # noqa: ARG002  for the table
    ) -> Iterable[tuple[float, Piece]]:
        """Yield the enemies with the most that an attack on each could be worth, the best first."""
        return ((math.inf, enemy) for enemy in self.enemies)

    def _struck(self, enemy: Piece, taken: float) -> Strike:
        """Return what it is worth to take so many figures or boxes from an enemy on average."""
        value = self.power.worth(enemy, taken)
        if not enemy.activated:
            value *= self.temper.initiative
        value *= 1 + self._holds(enemy)
        share = self.power.share(enemy, taken)
        return Strike(value + self.temper.preempt * share * self.worst.get(enemy.id, 0.0), enemy.id, share)

    def _directed(self, piece: Piece, pose: int, sustained: bool) -> Strike:
        """Return the best that artillery could do for an observer beyond what it would do by itself (D-214)."""
        best = Strike()
        for gun in guns_of(self.rules, self.view, piece):
            if WORD in self.rules.profiles[gun.unit].words:
                continue
            lines = [line for line in self.lines(gun) if line.artillery]
            body = self.maps.body(gun.unit, gun.at)
            own = self.strike(gun, gun.at, True, False).value
            for enemy in self.enemies:
                taken = self._taken(gun, (piece, pose), body, lines, enemy, sustained, False, False)
                value = self.power.worth(enemy, taken) - own if taken else 0.0
                if value > best.value:
                    best = Strike(value, enemy.id, self.power.share(enemy, taken))
        return best

    def _taken(
        self, piece: Piece, viewer: tuple[Piece, int], body: Body, lines: list[Line], enemy: Piece, sustained: bool,
        moved: bool, close_only: bool,
    ) -> float:  # fmt: skip
        """Return what a unit takes on average from an enemy whom the viewer sees: far weapons, close ones or both."""
        there = self._bodies[enemy.id]
        distance = span(self.maps.board, body, there).distance
        column = self.rules.profiles[enemy.unit].column
        usable = [line for line in lines if line.cells[column] is not None and line.least <= distance <= line.most]
        if not usable:
            return 0.0
        look = self.maps.look(*viewer)
        if not (there.air or body.air or any(look.seen >> square & 1 for square in there.squares)):
            return 0.0
        covered = self.maps.is_covered(look, enemy)
        far = near = knives = 0.0
        for line in usable:
            if close_only and not line.close:
                continue
            if not moved and line.arc != "any" and not self.rules.field.bears(self.view, piece, line.arc, enemy).yes:
                continue
            each = self.power.of_copy(self.view, piece, line, enemy, covered, sustained)
            taken = each * self.copies(piece, line)
            if there.fort:
                taken *= ramparts.behind(self.maps, there, body, line)
            if not line.close:
                far += taken
            elif line.index < 0:
                knives += taken
            else:
                near += taken
        close = max(near, knives)
        return max(far, close) if sustained else far + close

    @cached_property
    def worst(self) -> dict[str, float]:
        """Return the most that each enemy may take from any unit where it stands now."""
        found: dict[str, float] = {}
        for friend in self.friends:
            for name, value in self.menace(friend, friend.at).items():
                found[name] = max(value, found.get(name, 0.0))
        return found

    def _holds(self, enemy: Piece) -> float:
        """Return how much more an enemy is worth because he stands by an objective."""
        spot = sum(1 << square for square in self._bodies[enemy.id].squares)
        return 0.4 if any(stake.near & spot for stake in self.stakes.all if stake.draw) else 0.0

    # Places

    def menace(self, piece: Piece, pose: int) -> dict[str, float]:
        """Return the points that each enemy may take from a unit in a pose, those who have acted counted for less."""
        key = (piece.id, pose)
        found = self._menaces.get(key)
        if found is None:
            found = self._menaces[key] = dict(self._menacing(piece, pose))
        return found

    def _menacing(self, piece: Piece, pose: int) -> Iterator[tuple[str, float]]:
        body = self.maps.body(piece.unit, pose)
        sheltered = self.maps.is_sheltered(piece.unit, pose)
        spot = sum(1 << square for square in body.squares)
        column = self.rules.profiles[piece.unit].column
        for enemy in self.enemies:
            taken = 0.0
            for line, mask in self.maps.threats(enemy):
                if mask & spot and line.cells[column] is not None:
                    each = self.power.of_copy(self.view, enemy, line, piece, sheltered, False)
                    share = ramparts.behind(self.maps, body, self._bodies[enemy.id], line) if body.fort else 1.0
                    taken += each * self.copies(enemy, line) * share
            if taken:
                yield enemy.id, self.power.worth(piece, taken) * (0.6 if enemy.activated else 1.0)

    def danger(self, piece: Piece, pose: int) -> float:
        """Return the points that the enemy may take from a unit in a pose."""
        return min(sum(self.menace(piece, pose).values()), 1.2 * float(self.rules.units[piece.unit].points))

    def relief(self, piece: Piece, pose: int, strike: Strike) -> float:
        """Return how much less is to be feared in a pose once the strike has taken its share of its target."""
        menace = self.menace(piece, pose)
        mine = menace.get(strike.target, 0.0)
        if not mine:
            return 0.0
        return self._caution * strike.share * mine / sum(menace.values()) * self.danger(piece, pose)

    @cached_property
    def _caution(self) -> float:
        return self.temper.caution * (1 - self.need)

    def place(self, piece: Piece, pose: int) -> float:
        """Return what it is worth for a unit to stand in a pose at the end of its activation."""
        key = (piece.id, pose)
        found = self._places.get(key)
        if found is None:
            feared = self.danger(piece, pose)
            if self.rules.profiles[piece.unit].hero and self._is_with_squad(piece, pose):
                feared *= SCREENED
            found = self._ground(piece, pose) + self._nearness(piece, pose) - self._caution * feared
            self._places[key] = found
        return found

    def _is_with_squad(self, hero: Piece, pose: int) -> bool:
        """Tell whether a hero would share a square with a unit that he could join (D-186, R-141)."""
        card = self.rules.units[hero.unit]
        return any(
            friend.at == pose and friend.id != hero.id and why_not_pair(card, self.rules.units[friend.unit]) is None
            for friend in self.friends
        )

    def ride(self, piece: Piece, carrier: Piece) -> float:
        """Return what it is worth to be aboard a carrier: safe, and as near to the enemy as it can still go."""
        card = self.rules.units[carrier.unit]
        ahead = card.march + 2 if not carrier.activated else 0.5 * card.march  # it still gets out after that
        return self._nearness(piece, self.maps.standing(carrier), ahead)

    def _ground(self, piece: Piece, pose: int) -> float:
        """Return what the objectives make of a pose."""
        if not self.stakes.all:
            return 0.0
        worth = self.stakes.worth(piece, self.maps.body(piece.unit, pose), can_hold(self.rules, piece))
        return worth * self.temper.ground

    def _nearness(self, piece: Piece, pose: int, ahead: float = 0.0) -> float:
        """Return what it costs to be out of reach of every enemy."""
        if not self.enemies:
            return self._inwards(piece, pose)
        profile: Profile = self.rules.profiles[piece.unit]
        body = self.maps.body(piece.unit, pose)
        nearest = min(span(self.maps.board, body, there).distance for there in self._bodies.values())
        wanted = max(1, min(profile.farthest, 8) - 1)
        points = float(profile.card.points)
        return -self.temper.advance * (1 + 2 * self.need) * points * max(0.0, nearest - ahead - wanted)

    def _inwards(self, piece: Piece, pose: int) -> float:
        """Return what it is worth to come on while nobody is there to shoot at."""
        board = self.maps.board
        column, row = board.at(self.maps.body(piece.unit, pose).squares[0])
        edge = self.view.edges[piece.side]
        depth = {0: board.height - 1 - row, 2: board.width - 1 - column, 4: row, 6: column}[edge]
        return 0.02 * min(depth, 3) + (0.1 if self.maps.is_sheltered(piece.unit, pose) else 0.0)

    # Plans

    def start(self, piece: Piece) -> int:
        """Return where a unit acts from: its own pose, the ground under its carrier, -1 off the board."""
        if piece.status == "aboard" and self.view.units[piece.carrier].on_board:
            return self.maps.standing(self.view.units[piece.carrier])
        return piece.at

    def course(self, piece: Piece, hero: Piece | None, plan: str) -> Course:
        """Return what a plan is worth, where it leads and whom it strikes."""
        actions = plan.split("+")
        slow, fast = pace(self.rules, piece, hero)
        pose, value, target, goal = self.start(piece), 0.0, "", -1
        moved = False
        for number, action in enumerate(actions):
            if action in MOVES or action == FREE_MOVE:
                allowance = fast if action in MARCHES else slow
                then = next((later for later in actions[number + 1 :] if later in ATTACKS or later == CHARGE), "")
                pose = self._best_pose(piece, hero, pose, allowance, then)
                if pose < 0:
                    return Course(-1.0, plan)
                goal, moved = pose, True
            elif action in ATTACKS or action in (CHARGE, FREE_ATTACK):
                if pose < 0:
                    continue
                found = self.strike(piece, pose, action in SUSTAINS, moved, action == CHARGE, hero)
                value += found.value + self.temper.relief * self.relief(piece, pose, found)
                target = found.target or target
                if not found.value and not moved and action in ATTACKS and self.rules.profiles[piece.unit].artillery:
                    value += screens.worth(self, piece)
            elif action != NOTHING:
                keeps = orders.AGAIN if action in actions[:number] else 1.0
                value += keeps * self.special(piece, hero, pose, action)
        if pose >= 0:
            value += self.stand(piece, hero, pose, moved)
            if is_open_to_reaction(actions):
                value -= self.temper.wary * self._reaction(piece, pose)
        return Course(value, plan, goal, target)

    def at(self, piece: Piece, pose: int) -> Piece:
        """Return a unit as if it stood in a pose."""
        return replace(piece, at=pose, status="board")

    def is_entrenched(self, piece: Piece, fort: Fort) -> bool:
        """Tell whether a unit stands in a trench."""
        return piece.at == fort.at

    def can_screen(self, gun: Piece, line: Line, friend: Piece) -> bool:
        """Tell whether a gun can lay smoke where a friend stands (R-224)."""
        spots = self.rules.field.smoke_spots(self.view, gun, line.arc, line.least, line.most)
        return any(square in spots for square in self.maps.body(friend.unit, friend.at).squares)

    def stand(self, piece: Piece, hero: Piece | None, pose: int, moved: bool = True) -> float:
        """Return what it is worth for a unit, and the hero with it, to end in a pose; aboard if it has not moved."""
        if piece.carrier and not moved:
            return self.ride(piece, self.view.units[piece.carrier])
        return self.place(piece, pose) + (self.place(hero, pose) if hero is not None else 0.0)

    def _best_pose(self, piece: Piece, hero: Piece | None, start: int, allowance: int, then: str) -> int:
        """Return where a unit moves best: for the attack that follows, and to stand there."""
        reach = self.maps.reach(piece, allowance) if start == self.start(piece) else {start: 0}
        best, best_value = -1, 0.0
        for pose, cost in reach.items():
            value = self.stand(piece, hero, pose) - 0.01 * cost
            if self.maps.hazards and pose != start:
                value -= ramparts.hazard(self, piece, self.maps.path(piece, allowance, pose))
            if then:
                found = self.strike(piece, pose, then in SUSTAINS, True, then == CHARGE, hero)
                value += found.value + self.temper.relief * self.relief(piece, pose, found)
            if best < 0 or value > best_value:
                best, best_value = pose, value
            if self.clock.is_over:
                break
        return best

    def special(self, piece: Piece, hero: Piece | None, pose: int, action: str) -> float:
        """Return what a special action is worth in a pose."""
        action = action.removesuffix("!")
        key = (piece.id, pose, action)
        found = self._specials.get(key)
        if found is None:
            found = self._specials[key] = orders.worth(self, piece, hero, pose, action)
        return found

    def _reaction(self, piece: Piece, pose: int) -> float:
        """Return what the worst of the enemies near a pose may take in a reaction (D-156)."""
        body = self.maps.body(piece.unit, pose)
        reach = self.rules.figures.reaction_range
        menace = self.menace(piece, pose)
        near = [
            menace.get(enemy.id, 0.0) for enemy in self.enemies
            if not enemy.activated and span(self.maps.board, body, self._bodies[enemy.id]).distance <= reach
        ]  # fmt: skip
        return max(near) * 5 / 9 if near else 0.0
