"""Movement between zones (B-026 to B-029): where a unit may go, what it costs, and the verb."""

from __future__ import annotations

from collections.abc import Iterable

from game.core.choice import Choice, Part, Refusal, choice
from game.core.frames import Verb
from game.rules.battle.book import Book
from game.rules.battle.ground import Ground, layout_of, move_unit
from game.rules.battle.state import Movements, State, Unit


def destinations(ground: Ground, start: str) -> list[str]:
    """Return the zones that a unit may go to from here by one movement, whatever it costs."""
    book, bits = ground.book, ground.book.bits
    if start[1] == "c":
        free = ground.free
        return [z for z in book.controls if free & bits[z] and z != start]
    room = ground.room
    found = [z for z in book.peripheries if room & bits[z] and z != start]  # B-027
    advance = start[0] + "c"
    if room & bits[advance]:
        found.append(advance)
    return found


def raid_destinations(ground: Ground, start: str) -> list[str]:
    """Return the other control zones with room, enemies there or not (SA09)."""
    room, bits = ground.room, ground.book.bits
    return [z for z in ground.book.controls if room & bits[z] and z != start]


def why_not_there(ground: Ground, unit: Unit, zone: str) -> Refusal | None:
    """Return why a unit can't go to a zone by one movement."""
    params = {"unit": unit.id, "zone": zone}
    if zone == unit.zone:
        return Refusal("already_there", "B-026", params)
    if unit.zone[1] == "c":
        if zone[1] == "p":
            return Refusal("no_way_back", "R-06", params)
        if ground.has_foes(zone):
            return Refusal("zone_not_free", "B-029", params)
    elif zone[1] == "c" and zone[0] != unit.zone[0]:
        return Refusal("advance_elsewhere", "B-028", params)
    if not ground.has_room(zone):
        return Refusal("zone_full", "B-010", params)
    return None


def leaves_free(book: Book, state: State, start: str) -> bool:
    """Tell whether the note of the location makes a control zone movement out of it free."""
    return start[1] == "c" and start[0] in layout_of(book, state).get("free_exit", ())


def has_free_move(book: Book, unit: Unit) -> bool:
    """Tell whether the unit's own property makes its next movement free (R-25)."""
    return unit.moves < book.units[unit.id].free_moves


def moves_free(ground: Ground, unit: Unit) -> bool:
    """Tell whether the unit's next movement costs nothing, by its property or its location."""
    return has_free_move(ground.book, unit) or leaves_free(ground.book, ground.state, unit.zone)


class Move(Verb[State]):
    """Move a unit to another zone for a ration, or free (B-026)."""

    name = "move"
    rule = "B-026"

    def subjects(self, facts: Ground) -> Iterable[Part]:
        return facts.own

    def targets(self, facts: Ground, subject: Part) -> Iterable[Part]:
        return facts.book.zones

    def lift(self, facts: Ground, subject: Part) -> Refusal | None:
        unit, cost = facts.own[str(subject)], facts.figures.move_cost
        if unit.rations >= cost or moves_free(facts, unit):
            return None
        return Refusal("no_rations", self.rule, {"unit": unit.id, "cost": cost})

    def drop(self, facts: Ground, subject: Part, target: Part) -> Refusal | None:
        return why_not_there(facts, facts.own[str(subject)], str(target))

    def choices(self, facts: Ground) -> list[Choice]:
        found: list[Choice] = []
        cost = facts.figures.move_cost
        ways = facts.book.ways
        room, free = facts.room, facts.free
        for unit in facts.own.values():
            if unit.rations < cost and not moves_free(facts, unit):
                continue
            zone = unit.zone
            key = (unit.id, zone, free if zone[1] == "c" else room)
            try:
                found += ways[key]
            except KeyError:
                ways[key] = [choice("move", unit.id, there) for there in destinations(facts, zone)]
                found += ways[key]
        return found

    def do(self, rules: Book, state: State, frame: object, wanted: Choice) -> None:
        seat = state.active
        unit = state.units[seat][str(wanted.subject)]
        uses_property = False
        cost = 0
        if not leaves_free(rules, state, unit.zone):  # a free way out is not counted
            uses_property = has_free_move(rules, unit)
            cost = 0 if uses_property else rules.figures[state.scenario].move_cost
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
