"""Movement between zones (B-026 to B-029): where a unit may go, what it costs, and the verb."""

from __future__ import annotations

from collections.abc import Iterable

from game.core.choice import Choice, Part, Refusal
from game.core.frames import Verb
from game.rules.battle.book import Book
from game.rules.battle.ground import Ground, move_unit, place_in
from game.rules.battle.modifiers import flat
from game.rules.battle.state import Movements, State, Unit


def destinations(ground: Ground, start: str) -> list[str]:
    """Return the zones that a unit may go to from here by one movement, whatever it costs."""
    book = ground.book
    if start[1] == "c":
        foes = ground.foe_count
        return [z for z in book.controls if z != start and z not in foes and ground.has_room(z)]
    found = [z for z in book.peripheries if z != start and ground.has_room(z)]  # B-027
    advance = start[0] + "c"
    if ground.has_room(advance):
        found.append(advance)
    return found


def raid_destinations(ground: Ground, start: str) -> list[str]:
    """Return the other control zones with room, enemies there or not (SA09)."""
    return [z for z in ground.book.controls if z != start and ground.has_room(z)]


def why_not_there(ground: Ground, unit: Unit, zone: str) -> Refusal | None:
    """Return why a unit can't go to a zone by one movement."""
    params = {"unit": unit.id, "zone": zone}
    if zone == unit.zone:
        return Refusal("already_there", "B-026", params)
    if unit.zone[1] == "c":
        if zone[1] == "p":
            return Refusal("no_way_back", "R-06", params)
        if zone in ground.foe_count:
            return Refusal("zone_not_free", "B-029", params)
    elif zone[1] == "c" and zone[0] != unit.zone[0]:
        return Refusal("advance_elsewhere", "B-028", params)
    if not ground.has_room(zone):
        return Refusal("zone_full", "B-010", params)
    return None


def leaves_free(ground: Ground, start: str) -> bool:
    """Tell whether the note of the location makes a control zone movement out of it free."""
    return start[1] == "c" and flat("free_exit", ground.book.notes(place_in(ground.state, start[0]))) > 0


def has_free_move(ground: Ground, unit: Unit) -> bool:
    """Tell whether the unit's own property makes its next movement free (R-25)."""
    return unit.moves < ground.book.units[unit.id].free_moves


class Move(Verb[State]):
    """Move a unit to another zone for a ration, or free (B-026)."""

    name = "move"
    rule = "B-026"

    def subjects(self, facts: Ground) -> Iterable[Part]:
        return facts.own

    def targets(self, facts: Ground, subject: Part) -> Iterable[Part]:
        return facts.book.zones

    def lift(self, facts: Ground, subject: Part) -> Refusal | None:
        unit = facts.own[str(subject)]
        if (
            unit.rations >= facts.figures.move_cost
            or has_free_move(facts, unit)
            or leaves_free(facts, unit.zone)
        ):
            return None
        return Refusal("no_rations", self.rule, {"unit": unit.id, "cost": facts.figures.move_cost})

    def drop(self, facts: Ground, subject: Part, target: Part) -> Refusal | None:
        return why_not_there(facts, facts.own[str(subject)], str(target))

    def choices(self, facts: Ground) -> list[Choice]:
        found: list[Choice] = []
        reach: dict[str, list[str]] = {}
        cost = facts.figures.move_cost
        for unit in facts.own.values():
            if unit.rations < cost and not has_free_move(facts, unit) and not leaves_free(facts, unit.zone):
                continue
            zones = reach.get(unit.zone)
            if zones is None:
                zones = reach[unit.zone] = destinations(facts, unit.zone)
            table = facts.book.moves[unit.id]
            found += [table[zone] for zone in zones]
        return found

    def do(self, rules: Book, state: State, frame: object, wanted: Choice) -> None:
        seat = state.active
        ground = Ground(rules, state, seat)
        unit = ground.own[str(wanted.subject)]
        uses_property = False
        cost = 0
        if not leaves_free(ground, unit.zone):  # a free way out is not counted
            uses_property = has_free_move(ground, unit)
            cost = 0 if uses_property else ground.figures.move_cost
        move_unit(state, seat, unit.id, str(wanted.target), cost, uses_property, "move")


class FreeMove(Verb[State]):
    """Move the unit that an event sets in motion; no ration, and not counted by Mobile (R-25)."""

    name = "move"
    rule = "B-024"

    def subjects(self, facts: Ground) -> Iterable[Part]:
        return facts.own

    def targets(self, facts: Ground, subject: Part) -> Iterable[Part]:
        return facts.book.zones

    def lift(self, facts: Ground, subject: Part) -> Refusal | None:
        chosen = _movements(facts.state).unit
        return None if subject == chosen else Refusal("only_this_unit", self.rule, {"unit": chosen})

    def drop(self, facts: Ground, subject: Part, target: Part) -> Refusal | None:
        unit, zone = facts.own[str(subject)], str(target)
        if not _movements(facts.state).anywhere:
            return why_not_there(facts, unit, zone)
        params = {"unit": unit.id, "zone": zone}
        if zone[1] == "p" or zone == unit.zone:
            return Refusal("other_control_zone", self.rule, params)
        return None if facts.has_room(zone) else Refusal("zone_full", "B-010", params)

    def do(self, rules: Book, state: State, frame: Movements, wanted: Choice) -> None:
        frame.left -= 1
        move_unit(state, frame.seat, frame.unit, str(wanted.target), 0, False, "event")


def _movements(state: State) -> Movements:
    frame = state.frames[-1]
    assert isinstance(frame, Movements)
    return frame


def can_move_on(rules: Book, state: State, frame: Movements) -> bool:
    """Tell whether a unit set in motion by an event has a movement left and somewhere to go."""
    if not frame.left:
        return False
    ground = Ground(rules, state, frame.seat)
    start = ground.own[frame.unit].zone
    return bool(raid_destinations(ground, start) if frame.anywhere else destinations(ground, start))
