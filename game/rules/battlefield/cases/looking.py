"""Who looks at whom in a question about the measured table: units put down, parts of them hidden as it says."""

from __future__ import annotations

import math
from typing import Any

from msgspec.structs import replace

from game.core.examples import Misfit, show
from game.core.questions import Given
from game.rules.battlefield.cases.asker import TableAsker
from game.rules.battlefield.cases.ground import Patch
from game.rules.battlefield.cases.stand import TableStand
from game.rules.battlefield.seeing import HEADINGS
from game.rules.dust.cases.arms import far_off
from game.rules.dust.cases.asking import Table
from game.rules.dust.cases.names import counted, fold
from game.rules.dust.cases.stand import FOES, OWN, Figure
from game.rules.dust.records import Weapon, reach_of

BODY = frozenset(("head", "heads", "shoulder", "shoulders", "chest",
                  "body", "bodies", "hull", "turret", "torso", "figure", "figures", "superstructure"))
"""Words for what counts for sight and cover; guns and limbs never do (D-100)."""
LIMBS = frozenset(("gun", "guns", "barrel", "barrels", "arm", "arms", "leg", "legs", "limb", "limbs", "weapon",
                   "weapons", "antenna", "antennas", "feet", "hand", "hands", "tracks", "base"))  # fmt: skip
NOTHING = frozenset(("none", "nothing", "no", "hidden"))
READ = (
    "inside", "behind", "to_crossed_edge_cm", "to_wall_cm", "visible_parts", "figures_with_head_and_body_hidden",
    "figures_hidden", "to_edge_cm", "distance_to_edge_cm", "distance_cm", "level", "hidden",
)  # fmt: skip
APART = 30.0
"""Centimetres between units of which a question does not say where they stand."""
WOODS = Patch("woods", 40, 60, -50, 150)
HIDDEN = ("figures_with_head_and_body_hidden", "figures_hidden", "figures_out_of_sight")


def words_of(raw: object) -> set[str]:
    """Return the words of a text or of several."""
    return set(fold(" ".join(map(str, raw)) if isinstance(raw, list) else raw).split())


class Looking:
    """A position in which somebody looks at others."""

    def __init__(self, asker: TableAsker, given: Given, stand: TableStand) -> None:
        self.asker = asker
        self.given = given
        self.stand = stand
        self._roles()
        for number, viewer in enumerate(self.viewers):
            if not viewer.squares:
                stand.put(viewer, [(0.0, 40.0 * number)])
        for number, target in enumerate(self.targets):
            self._read(target, number)
        for number, other in enumerate(self.others):  # whoever only stands about does not hide what is said to show
            if not other.squares:
                stand.put(other, [(-40.0, 25.0 * number)])
        stand.settle()
        self.table = Table(asker, stand)

    def _roles(self) -> None:
        """Find out who looks at whom, and who only stands about."""
        stand = self.stand
        self.viewers = stand.role(*OWN)
        self.others = stand.role("others", "other", "between", "bystanders")
        self.all = not self.viewers
        """Nobody is said to look: everybody looks at his enemies."""
        if self.all:
            self.viewers = stand.role("units")
        if self.viewers and not stand.role(*FOES) and not self.all:
            self.targets = [one for one in stand.figures if one not in (*self.viewers, *self.others)]
        elif self.all:
            self.targets = list(self.viewers)
        else:
            self.targets = stand.role(*FOES)
            self.others += stand.role("units")
        for target in self.targets:
            if not self.all:
                target.side = 1
        if not self.viewers or len(self.targets) <= self.all:
            raise Misfit("given.viewer", "somebody looks at somebody", "write viewer: Pounder, targets: [..]")
        for viewer in self.viewers:
            for key in READ:
                viewer.spec.get(key)
            self.words = any("visible_parts" in target.spec for target in self.targets)
            """Whether the question says in words what is seen."""

    def bears(self, one: Figure, line: Weapon, other: Figure) -> bool:
        """Tell whether a weapon's arc holds another unit."""
        here, there = self.pieces(one, other)
        return bool(self.table.rules.field.bears(self.table.state, here, line.arc, there).yes)

    def in_range(self, one: Figure, line: Weapon, other: Figure) -> bool:
        """Tell whether a weapon reaches another unit (D-090, D-091)."""
        reach = reach_of(line.range)
        field, state = self.table.rules.field, self.table.state
        here, there = self.pieces(one, other)
        if reach.close:
            return bool(field.is_close(state, here, there).yes)
        return bool(reach.least <= field.distance(state, here, there) <= reach.most)

    def sees(self, one: Figure, line: Weapon, other: Figure) -> bool:
        """Tell whether a unit sees another to fire a weapon at it."""
        here, there = self.pieces(one, other)
        over = "artillery" in line.keywords
        return bool(self.table.rules.field.sees(self.table.state, here, there, over).yes)

    def may_fire(self, one: Figure, line: Weapon, other: Figure) -> bool:
        """Tell whether a weapon may attack another unit: arc, range, sight."""
        return self.in_range(one, line, other) and self.bears(one, line, other) and self.sees(one, line, other)

    def may_turn_to(self, one: Figure, line: Weapon, other: Figure) -> bool:
        """Tell whether turning where it stands would bring a weapon to bear."""
        here, there = self.pieces(one, other)
        field, state = self.table.rules.field, self.table.state
        return any(field.bears(state, replace(here, facing=facing), line.arc, there).yes for facing in HEADINGS)

    def _read(self, target: Figure, number: int) -> None:
        spec = target.spec
        edge = next((spec.raw[key] for key in ("to_crossed_edge_cm", "to_edge_cm", "to_wall_cm") if key in spec), None)
        if not target.squares:
            x = counted(spec.raw.get("distance_cm", (far_off(target) or 0) * 10)) or APART
            if edge is not None:  # somewhere in or behind woods or a house that the question leaves to us
                if not self.stand.ground.patches:
                    self.stand.ground.patches.append(WOODS)
                patch = self.stand.ground.patches[0]
                x = (patch.east if spec.raw.get("behind") is True else patch.west) + float(edge)
            start = self.stand.spots[id(self.viewers[0])][0]
            bearing = next((counted(spec.get(key)) for key in spec.raw if fold(key).startswith("bearing")), None)
            if bearing is None:
                self.stand.put(target, [(start[0] + x, start[1] + 25.0 * number)])
            else:
                right, up = math.sin(math.radians(bearing)), math.cos(math.radians(bearing))
                self.stand.put(target, [(start[0] + x * right, start[1] + x * up)])
        self._remarks(target)
        self._hide(target)

    def _remarks(self, target: Figure) -> None:
        """Read what is only said of where a unit stands, which must make sense."""
        spec = target.spec
        for key in READ:
            spec.get(key)
        for key in ("inside", "behind"):
            spec.flag(key)
        for key in ("to_crossed_edge_cm", "to_wall_cm", "to_edge_cm", "distance_to_edge_cm"):
            if not isinstance(spec.raw.get(key, 0), (int, float)):
                raise Misfit(spec.at(key), f"{show(spec.raw[key])} is no distance", "write centimetres")

    def _hide(self, target: Figure) -> None:
        """Hide what the question says to be hidden of a unit, figures or parts of them."""
        spec = target.spec
        hidden = next((counted(spec.raw[key]) for key in HIDDEN if key in spec.raw), None) or 0
        count = target.card.soldiers if target.card.kind == "squad" else 1
        parts = spec.raw.get("visible_parts")
        if parts is not None:
            words = words_of(parts)
            if words and not words & (BODY | LIMBS | NOTHING):
                raise Misfit(spec.at("visible_parts"), f"{show(parts)} are no parts", "write head, body, hull or guns")
            shown = count if words & BODY and not words & NOTHING else 0
            if shown and words & {"one", "single"}:
                shown = 1
            hidden = count - shown
        unseen = spec.raw.get("hidden")
        if unseen is not None and not isinstance(unseen, int):
            self._hide_part(target, unseen)
        elif hidden:
            self.stand.veil(target, wholly=hidden)

    def _hide_part(self, target: Figure, raw: object) -> None:
        """Hide a part of a body, or only what is no part of it."""
        words = words_of(raw)
        if not words & (BODY | LIMBS):
            raise Misfit(target.spec.at("hidden"), f"{show(raw)} is no part", "write arms, legs, body or hull")
        if words & BODY:
            whole = bool(words & {"whole", "all", "entire", "everything", "completely"})
            self.stand.veil(target, partly=0 if whole else 1, wholly=int(whole))

    def pieces(self, one: Figure, other: Figure) -> Any:
        """Return two units as they stand."""
        return self.table.state.units[self.table.id(one)], self.table.state.units[self.table.id(other)]

    def seen(self, viewer: Figure, target: Figure) -> int:
        """Count the figures of a unit that some figure of another sees."""
        field, state = self.table.rules.field, self.table.state
        one, other = self.pieces(viewer, target)
        own = field.own(state, one, other)
        eyes = [body for _, body in field.figures(state, one)]
        return sum(
            any(field.sees_figure(state, eye, body, own).seen for eye in eyes)
            for _, body in field.figures(state, other)
        )  # fmt: skip
