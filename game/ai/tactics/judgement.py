"""What attacks, places and plans are worth to a commander, in army points; imports the maps and the power."""

from __future__ import annotations

from functools import cached_property
from typing import Any, NamedTuple

from game.ai.tactics.maps import Maps, ring
from game.ai.tactics.power import Power
from game.geometry.grid.fields import Fields
from game.geometry.grid.squares import Body, span
from game.rules.dust.bodies import strength
from game.rules.dust.heroes import pace
from game.rules.dust.observing import WORD, guns_of
from game.rules.dust.plans import ATTACKS, CHARGE, FREE_ATTACK, MARCHES, MOVES, NOTHING, SUSTAINS, is_open_to_reaction
from game.rules.dust.profile import Line, Profile
from game.rules.dust.state import Piece, View


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


class Strike(NamedTuple):
    """An attack: what it is worth, and on whom."""

    value: float = 0.0
    target: str = ""


class Course(NamedTuple):
    """A plan with what it is worth, where it leads, and whom it strikes."""

    value: float
    plan: str
    pose: int = -1
    target: str = ""


class Judgement:
    """One position in the eyes of one seat."""

    def __init__(self, rules: Any, view: View, seat: int, power: Power, temper: Temper) -> None:
        self.rules = rules
        self.view = view
        self.seat = seat
        self.power = power
        self.temper = temper
        self.maps = Maps(rules, view)
        self.enemies = [piece for piece in view.units.values() if piece.side != seat and piece.on_board]
        self.friends = [piece for piece in view.units.values() if piece.side == seat and piece.on_board]
        self._bodies = {piece.id: self.maps.body(piece.unit, piece.at) for piece in self.enemies}
        self._strikes: dict[tuple[str, int, bool, bool], Strike] = {}
        self._places: dict[tuple[str, int], float] = {}

    @cached_property
    def goals(self) -> tuple[tuple[int, float], ...]:
        """Return the objectives with what it is worth to stand on each (D-358 to D-361)."""
        scenario = self.rules.scenarios[self.view.scenario]
        found = []
        late = min(1.0, (self.view.turn + 1) / max(1, scenario.holds_from))
        for objective in self.view.objectives:
            mine = objective.half == self.seat
            if scenario.taking_wins:
                weight = 14.0 if objective.half < 0 else 5.0 if mine else 18.0
            else:
                weight = 6.0 * (scenario.hold_own if mine else scenario.hold_enemy) + (3.0 if mine else 0.0)
            found.append((objective.at, weight * late))
        return tuple(found)

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

    def strike(self, piece: Piece, pose: int, sustained: bool, moved: bool, close_only: bool = False) -> Strike:
        """Return the best attack of a unit from a pose; one that has moved may face as it likes (D-031)."""
        key = (piece.id, pose, sustained, moved)
        if not close_only and key in self._strikes:
            return self._strikes[key]
        best = Strike()
        body = self.maps.body(piece.unit, pose)
        look = self.maps.look(piece, pose)
        lines = self.lines(piece)
        for enemy in self.enemies:
            taken = self._taken(piece, body, look, lines, enemy, sustained, moved, close_only)
            if taken:
                value = self.power.worth(enemy, taken)
                if not enemy.activated:
                    value *= self.temper.initiative
                value *= 1 + self._holds(enemy)
                if value > best.value:
                    best = Strike(value, enemy.id)
        if not close_only:
            if WORD in self.rules.profiles[piece.unit].words:
                best = max(best, self._directed(piece, look, sustained))
            self._strikes[key] = best
        return best

    def _directed(self, piece: Piece, look: Fields, sustained: bool) -> Strike:
        """Return the best that artillery could do for an observer beyond what it would do by itself (D-214)."""
        best = Strike()
        for gun in guns_of(self.rules, self.view, piece):
            if WORD in self.rules.profiles[gun.unit].words:
                continue
            lines = [line for line in self.lines(gun) if line.artillery]
            body = self.maps.body(gun.unit, gun.at)
            own = self.strike(gun, gun.at, True, False).value
            for enemy in self.enemies:
                taken = self._taken(gun, body, look, lines, enemy, sustained, False, False)
                value = self.power.worth(enemy, taken) - own if taken else 0.0
                if value > best.value:
                    best = Strike(value, enemy.id)
        return best

    def _taken(
        self, piece: Piece, body: Body, look: Fields, lines: list[Line], enemy: Piece, sustained: bool, moved: bool,
        close_only: bool,
    ) -> float:  # fmt: skip
        """Return what a unit takes from an enemy on average: far weapons, or with them or instead close ones."""
        there = self._bodies[enemy.id]
        distance = span(self.maps.board, body, there).distance
        column = self.rules.profiles[enemy.unit].column
        usable = [line for line in lines if line.cells[column] is not None and line.least <= distance <= line.most]
        if not usable or not (there.air or body.air or any(look.seen >> square & 1 for square in there.squares)):
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
            if not line.close:
                far += taken
            elif line.index < 0:
                knives += taken
            else:
                near += taken
        close = max(near, knives)
        return max(far, close) if sustained else far + close

    def _holds(self, enemy: Piece) -> float:
        """Return how much more an enemy is worth because he stands by an objective."""
        squares = self._bodies[enemy.id].squares
        for at, weight in self.goals:
            if weight and ring(self.maps.board, (at,), 0, 2) & sum(1 << square for square in squares):
                return 0.4
        return 0.0

    # Places

    def danger(self, piece: Piece, pose: int) -> float:
        """Return the points that the enemy may take from a unit in a pose, those who have acted counted for less."""
        body = self.maps.body(piece.unit, pose)
        sheltered = self.maps.is_sheltered(piece.unit, pose)
        spot = sum(1 << square for square in body.squares)
        column = self.rules.profiles[piece.unit].column
        total = 0.0
        for enemy in self.enemies:
            taken = 0.0
            for line, mask in self.maps.threats(enemy):
                if mask & spot and line.cells[column] is not None:
                    each = self.power.of_copy(self.view, enemy, line, piece, sheltered, False)
                    taken += each * self.copies(enemy, line)
            if taken:
                total += self.power.worth(piece, taken) * (0.6 if enemy.activated else 1.0)
        return min(total, 1.2 * float(self.rules.units[piece.unit].points))

    def place(self, piece: Piece, pose: int) -> float:
        """Return what it is worth for a unit to stand in a pose at the end of its activation."""
        key = (piece.id, pose)
        found = self._places.get(key)
        if found is None:
            found = self._places[key] = (
                self._ground(piece, pose) + self._nearness(piece, pose)
                - self.temper.caution * (1 - self.need) * self.danger(piece, pose)
            )  # fmt: skip
        return found

    def _ground(self, piece: Piece, pose: int) -> float:
        """Return what the objectives make of a pose, less where friends are nearer already."""
        card = self.rules.units[piece.unit]
        if card.kind == "aircraft" or "mindless-zombie" in card.keywords:
            return 0.0
        body = self.maps.body(piece.unit, pose)
        pace_of = max(1, card.move)
        total = 0.0
        for at, weight in self.goals:
            goal = Body((at,))
            away = span(self.maps.board, body, goal).distance
            nearer = sum(
                1 for friend in self.friends
                if friend.id != piece.id and self.rules.units[friend.unit].kind != "aircraft"
                and span(self.maps.board, self.maps.body(friend.unit, friend.at), goal).distance < max(1, away)
            )  # fmt: skip
            share = 1.0 / (1 + nearer)
            total += weight * share * (1.0 if away == 0 else 0.75 / (1 + away / (2 * pace_of)))
        return total * self.temper.ground

    def _nearness(self, piece: Piece, pose: int) -> float:
        """Return what it costs to be out of reach of every enemy."""
        if not self.enemies:
            return self._inwards(piece, pose)
        profile: Profile = self.rules.profiles[piece.unit]
        body = self.maps.body(piece.unit, pose)
        nearest = min(span(self.maps.board, body, there).distance for there in self._bodies.values())
        wanted = max(1, min(profile.farthest, 8) - 1)
        points = float(profile.card.points)
        return -self.temper.advance * (1 + 2 * self.need) * points * max(0, nearest - wanted)

    def _inwards(self, piece: Piece, pose: int) -> float:
        """Return what it is worth to come on while nobody is there to shoot at."""
        board = self.maps.board
        column, row = board.at(self.maps.body(piece.unit, pose).squares[0])
        edge = self.view.edges[piece.side]
        depth = {0: board.height - 1 - row, 2: board.width - 1 - column, 4: row, 6: column}[edge]
        return 0.02 * min(depth, 3) + (0.1 if self.maps.is_sheltered(piece.unit, pose) else 0.0)

    # Plans

    def course(self, piece: Piece, hero: Piece | None, plan: str) -> Course:
        """Return what a plan is worth, where it leads and whom it strikes."""
        actions = plan.split("+")
        slow, fast = pace(self.rules, piece, hero)
        pose, value, target, goal = piece.at, 0.0, "", -1
        moved = False
        for number, action in enumerate(actions):
            if action in MOVES or action == "move!":
                allowance = fast if action in MARCHES else slow
                then = next((later for later in actions[number + 1 :] if later in ATTACKS or later == CHARGE), "")
                pose = self._best_pose(piece, pose, allowance, then)
                if pose < 0:
                    return Course(-1.0, plan)
                goal, moved = pose, True
            elif action in ATTACKS or action in (CHARGE, FREE_ATTACK):
                if pose < 0:
                    continue
                found = self.strike(piece, pose, action in SUSTAINS, moved, action == CHARGE)
                value += found.value
                target = found.target or target
            elif action != NOTHING:
                value += self.special(piece, action)
        if pose >= 0:
            value += self.place(piece, pose)
            if is_open_to_reaction(actions):
                value -= self.temper.wary * self._reaction(piece, pose)
        return Course(value, plan, goal, target)

    def _best_pose(self, piece: Piece, start: int, allowance: int, then: str) -> int:
        """Return where a unit moves best: for the attack that follows, and to stand there."""
        reach = self.maps.reach(piece, allowance) if start == piece.at else {start: 0}
        best, best_value = -1, 0.0
        for pose, cost in reach.items():
            value = self.place(piece, pose) - 0.01 * cost
            if then:
                value += self.strike(piece, pose, then in SUSTAINS, True, then == CHARGE).value
            if best < 0 or value > best_value:
                best, best_value = pose, value
        return best

    def _reaction(self, piece: Piece, pose: int) -> float:
        """Return what the enemies near a pose may take in a reaction (D-156)."""
        body = self.maps.body(piece.unit, pose)
        reach = self.rules.figures.reaction_range
        near = [
            enemy for enemy in self.enemies
            if not enemy.activated and span(self.maps.board, body, self._bodies[enemy.id]).distance <= reach
        ]  # fmt: skip
        return self.danger(piece, pose) * 5 / 9 if near else 0.0

    def special(self, piece: Piece, action: str) -> float:
        """Return what a special action is worth, roughly: its odds times what it brings."""
        points = float(self.rules.units[piece.unit].points)
        action = action.removesuffix("!")
        if action == "reload":
            return 0.25 * points if piece.empty else -1.0
        if action == "get-moving":
            spent = [friend for friend in self.friends if friend.activated and not friend.ordered]
            again = (self.strike(friend, friend.at, True, False).value for friend in spent)
            return 0.33 * max(again, default=-3.0)
        if action in ("reinforcements", "replacement-vehicle"):
            gone = [mine for mine in self.view.of(self.seat) if mine.status == "lost"]
            return 0.33 * max((0.5 * float(self.rules.units[lost.unit].points) for lost in gone), default=-3.0)
        if action in ("get-up", "field-repair"):
            return 0.66 * max((self._per_box(friend) for friend in self.friends if self._is_hurt(friend)), default=-1.0)
        if action == "stimulants":
            return 0.8
        if action == "ammo-drop":
            return 0.66 * max(
                (0.15 * sum(friend.fired) * self._per_box(friend) for friend in self.friends), default=0.0
            )
        if action == "smoke-launchers" and piece.on_board:
            return 0.2 * self.danger(piece, piece.at) - 1.0
        return -0.5

    def _is_hurt(self, piece: Piece) -> bool:
        return bool(piece.fallen or piece.damage)

    def _per_box(self, piece: Piece) -> float:
        profile: Profile = self.rules.profiles[piece.unit]
        return profile.card.points / profile.boxes
