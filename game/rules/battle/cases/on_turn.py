"""Questions about set-up, supply, movement, drawing, control and the end, played out on real positions."""

from __future__ import annotations

import re
from typing import Any

from game.core.choice import choice
from game.core.examples import Misfit, as_list, show
from game.core.questions import Answers, Given, Phrase, number_in, plain_words
from game.rules.battle.cases.asking import Table, winner_of
from game.rules.battle.cases.layout import Layout, by_side, lay_by_side, zone_word
from game.rules.battle.cases.names import Names
from game.rules.battle.ground import controlled
from game.rules.battle.state import GERMAN, SIDES, SOVIET, Game
from game.rules.battle.turn import cards_to_draw

SETUP = frozenset(
    f"{side}_{key}" for side in SIDES for key in ("values", "picks", "forces", "places_one_in", "in_one_zone")
)


def setup(names: Names, given: Given, expect: dict[str, Any]) -> Answers:
    """B-001 to B-009: choose units by their values and place them."""
    given.get("phase", "moment")
    table = Table(names, {"phase": "setup"})
    answers = Answers()
    for seat in (SOVIET, GERMAN):
        side, layout = SIDES[seat], Layout(names)
        raw = as_list(
            given.get(*(f"{side}_{key}" for key in ("values", "picks", "forces", "units", "chooses")), default=[1]),
            f"given.{side}_values",
        )
        if short := _too_many(names, seat, raw):
            answers.say(short, f"{side}_total")
            answers.say(False, f"{side}_legal", f"{side}_total_legal")
            continue
        units = [layout.put(seat, "1p", one, f"given.{side}_values") for one in raw]
        crowd = given.number(f"{side}_in_one_zone", default=0)
        wanted = zone_word(str(given.get(f"{side}_places_one_in", default="periphery")))
        legal = True
        placed_well = table.may("muster", units[0], "1" + wanted)
        points = game_points(table)
        for number, unit in enumerate(units):
            zone = "1p" if number < crowd else f"{2 + number % 4}p"
            done = table.do("muster", unit, zone)
            if number < crowd:
                placed_well = placed_well and done
            else:
                legal = legal and done
        left = game_points(table) if table.prompt == f"muster_{side}" else points - _value(names, units)
        answers.say(_value(names, units), f"{side}_total")
        answers.say(legal, f"{side}_legal", f"{side}_total_legal")
        answers.say(placed_well, f"{side}_placement_legal")
        answers.say(max(0, left), f"{side}_points_left", f"{side}_points_lost")
        answers.say(points, f"{side}_points")
        answers.say(
            [table.state.units[seat][u].rations for u in units if u in table.state.units[seat]],
            f"{side}_rations",
        )
        if table.prompt == f"muster_{side}":
            table.do("ready")
    answers.say(len(table.state.places), "locations")
    for seat, side in enumerate(SIDES):
        answers.say(len(table.state.hands[seat]), f"{side}_hand", f"{side}_hand_size", f"{side}_cards")
        answers.say(len(table.state.piles[seat]), f"{side}_pile")
    answers.say(SIDES[table.state.active], "first_turn", "first_player", "starts", "first")
    return answers


def _too_many(names: Names, seat: int, raw: list[Any]) -> int:
    """Return the total of values of which the side has not got so many units, nothing if it has (R-02)."""
    own = [card.value for card in names.rules.units.values() if card.seat == seat]
    if not all(type(one) is int for one in raw) or all(raw.count(one) <= own.count(one) for one in raw):
        return 0
    return sum(raw)


def game_points(table: Table) -> int:
    """Return the force value that the side may still spend."""
    frame = table.state.frames[0] if table.state.frames else None
    return frame.points if isinstance(frame, Game) and table.prompt.startswith("muster") else 0


def _value(names: Names, units: list[str]) -> int:
    return sum(names.rules.units[unit].value for unit in units)


def supply(names: Names, given: Given, expect: dict[str, Any]) -> Answers:
    """B-021, B-022, B-060: what a supply phase gives, and to whom."""
    seat = names.side(given.get("active", "side", "controller", default="german"), "given.active")
    layout = Layout(names)
    held = layout.control(seat, given, "controls")
    if "location" in given:
        slot = layout.place_of(given.get("location"), given, "location")
        layout.locations[slot].update({k: given.get(k) for k in ("rubble", "destroyed") if given.get(k)})
        held.append(slot)
    for key, owner in (("units", seat), ("own_units", seat), ("enemy_units", 1 - seat)):
        _lay_counted(layout, given, key, owner)
    for slot in layout.control(1 - seat, given, "contested"):
        held.append(slot)
        layout.hold(1 - seat, [slot], "given.contested")
    if not lay_by_side(layout, given, held[0] if held else "1"):
        layout.hold(seat, held, "given.controls")
    table = layout.table(phase="supply", active=SIDES[seat])
    reached: set[str] = set()
    while table.prompt == "give":
        reached |= {str(c.target) for c in table.choices("give")}
        table.play(table.choices("give")[0])
    reached |= {str(e.data["unit"]) for e in table.happened("rations", why="given")}
    chart, ring = len(table.happened("rations", why="given")), len(table.happened("rations", why="periphery"))
    answers = Answers()
    answers.say(chart, "rations_from_chart", "rations_from_charts", "rations", "yield", "chart")
    answers.say(ring, "rations_for_peripheries", "periphery_rations", "rations_for_periphery")
    answers.say(chart + ring, "total", "total_rations")
    by_place = {e.data["slot"]: e.data["rations"] for e in table.happened("supply")}
    names_of = {slot: names.place_name(table.state.places[int(slot) - 1].card) for slot in names.rules.slots}
    answers.say(
        {names_of[slot]: by_place.get(slot, 0) for slot in held}, "rations_by_location", "rations_from"
    )
    holders = [who for who in (0, 1) if held and held[0] in controlled(names.rules, table.state, who)]
    answers.say(SIDES[holders[0]] if holders else "nobody", "controller", "control", "controlled_by")
    where = plain_words(names_of[next(iter(by_place))]).split() if len(by_place) == 1 else []
    answers.say(
        Phrase((), len(reached), tuple(where)) if reached else "nobody", "may_go_to", "shared_among"
    )
    return answers


def _lay_counted(layout: Layout, given: Given, key: str, seat: int) -> None:
    """Put units given as {elevator_control: 2, other_periphery: 1}, or as {GU01: 1c}."""
    raw = given.get(key, default={})
    if not isinstance(raw, dict):
        raise Misfit(
            f"given.{key}", f"cannot interpret given.{key}: {show(raw)}", "write {elevator_control: 2, ...}"
        )
    for name, count in raw.items():
        where, zone = f"given.{key}.{name}", zone_word(str(name))
        unit = layout.names.find_unit(str(name))
        if unit is not None:
            layout.put(seat, layout.names.zone(count, where), unit, where)
            continue
        number = number_in(count)
        if not zone or number is None:
            raise Misfit(
                where, f"cannot interpret {where}: {show(count)}", "write <location>_control or _periphery: n"
            )
        place = plain_words(re.sub(r"_?(control|periphery|peripheries)(_zone)?_?", " ", str(name)))
        if place and not place.startswith(("other", "another", "elsewhere", "any")):
            layout.put_many(seat, layout.place(place, where) + zone, number, where)
            continue
        limit = layout.names.rules.figures["standard"].zone_limit
        for _ in range(number):  # spread over the locations that the question does not name
            free = [s for s in layout.other_slots() if layout.room(seat, s + zone) < limit]
            if not free:
                raise Misfit(where, f"there is no room for {number} units (B-010)", "ask for fewer")
            layout.put(seat, free[0] + zone, where=where)


def resupply(names: Names, given: Given, expect: dict[str, Any]) -> Answers:
    """B-025: discard cards for rations."""
    seat = names.side(given.get("active", "side", default="german"), "given.active")
    hand, wanted = given.number("hand"), given.number("resupply_actions", "actions", default=1)
    layout = Layout(names)
    named = given.get("unit", "to_unit", default=None)
    seat = layout.seat_of(named, seat)
    first = layout.put(seat, "1c", named, "given.unit")
    own = {first, layout.put(seat, "2p"), layout.put(seat, "3p")}
    layout.put(1 - seat, "4c")
    table = layout.table(active=SIDES[seat], hands={SIDES[seat]: hand})
    done, anybody = 0, True
    for _ in range(wanted):
        cards = table.choices("resupply")
        if not cards:
            break
        table.play(cards[0])
        done += 1
        while table.prompt == "give":
            anybody = anybody and {str(c.target) for c in table.choices("give")} == own
            table.play(choice("give", "rations", first))
    answers = Answers()
    if named is not None:
        answers.say(table.state.units[seat][first].rations, "rations", "unit_rations", f"{first}_rations")
    answers.say(len(table.state.hands[seat]), "hand", "hand_after", "cards_left")
    answers.say(len(table.happened("rations", why="given")), "rations_gained", "total")
    answers.setdefault("rations", answers["rations_gained"])
    answers.say(len(table.happened("card_discarded", why="resupply")), "cards_discarded", "discarded")
    answers.say(Phrase(("own",) if anybody else ("nobody",)), "target", "targets", "may_go_to")
    answers.say(done == wanted, "legal", "possible")
    return answers


def zone_limit(names: Names, given: Given, expect: dict[str, Any]) -> Answers:
    """B-010, R-03: at most three units of a side in a zone."""
    seat = names.side(given.get("active", "side", default="german"), "given.active")
    given.get("own_unit_in_periphery", "own_unit_elsewhere", "own_unit_in_other_control_zone")
    layout = Layout(names)
    names_of = {"c": "own_units_in_control_zone", "p": "own_units_in_periphery"}
    answers = Answers()
    try:
        for zone, key in names_of.items():
            layout.put_many(seat, "1" + zone, given.number(key), f"given.{key}")
        layout.put_many(
            1 - seat, "1c", given.number("enemy_units_there", "enemy_units"), "given.enemy_units_there"
        )
        near = next(
            (u for u, one in layout.units.items() if one["zone"] == "1p" and u[0] == "GS"[seat]), None
        )
        movers = {
            "advance": near or layout.put(seat, "1p"),
            "far": layout.put(seat, "2p"),
            "inner": layout.put(seat, "2c"),
        }
        table = layout.table(active=SIDES[seat], hands={SIDES[seat]: 6})
    except Misfit as misfit:
        if "B-010" not in str(misfit):
            raise
        answers.say(False, "present_state_legal", "advance_legal", "legal")
        return answers
    top = table.state.piles[seat][-1]
    answers.say(True, "present_state_legal")
    answers.say(table.may("move", movers["advance"], "1c"), "advance_legal", "legal")
    full_ring = near is None or given.number("own_units_in_periphery") >= 3
    answers.say(
        table.may("move", movers["far"], "1p") if full_ring and near else True, "peripheral_movement_legal"
    )
    answers.say(table.may("move", movers["inner"], "1c"), "control_zone_movement_legal")
    answers.say(table.may("reinforce", top, "1p"), "reinforcement_legal")
    return answers


def draw(names: Names, given: Given, expect: dict[str, Any]) -> Answers:
    """B-032, R-09, R-11: how many cards a draw phase gives."""
    seat = names.side(given.get("active", "side", default="german"), "given.active")
    layout = Layout(names)
    held = layout.control(seat, given, "controls", f"{SIDES[seat]}_controls")
    layout.hold(seat, held, "given.controls")
    for slot in layout.control(1 - seat, given, "enemy_controls", f"{SIDES[1 - seat]}_controls"):
        layout.hold(1 - seat, [slot], "given.enemy_controls")
    for slot in layout.control(seat, given, "contested"):
        layout.hold(seat, [slot], "given.contested")
        layout.hold(1 - seat, [slot], "given.contested")
    for side in (seat, 1 - seat):
        if not any(names.rules.units[unit].seat == side for unit in layout.units):
            layout.put(side, layout.other_slots()[0] + "p")
    more: dict[str, Any] = {}
    if "deck" in given:
        cards = [card for card in names.rules.decks[seat] if not card.startswith("SA01")][::-1]
        top, rest = given.number("deck"), given.number("discard_pile", "discards")
        more = {"decks_exact": True, "decks": {SIDES[seat]: cards[:top]},
                "discards": {SIDES[seat]: cards[top : top + rest]}}  # fmt: skip
    hand = given.number("hand", f"{SIDES[seat]}_hand")
    uranus = given.number("uranus_in_play", "uranus")
    table = layout.table(
        phase="draw", active=SIDES[seat], uranus=uranus, hands={SIDES[seat]: hand} if hand else {}, **more
    )
    drawn = table.happened("cards_drawn", seat=seat)
    count = sum(int(str(e.data["count"])) for e in drawn[:1])
    parts = drawn[0].data["reasons"] if drawn else {}
    due = sum(parts.values())
    if given.number("draws", "cards_to_draw", default=due) != due:
        raise Misfit(given.at("draws", "cards_to_draw"), f"{due} cards are due here (B-032)", "leave it out")
    answers = Answers()
    answers.say(len(table.state.decks[seat]), "deck", "deck_after")
    answers.say(len(table.state.discards[seat]), "discard_pile", "discards")
    answers.say(bool(table.happened("deck_shuffled", seat=seat)), "reshuffled", "shuffled", "discard_pile_shuffled")
    answers.say(count, "cards", "cards_drawn", "sum", "total", "draws")
    answers.say(hand + count, "hand", "hand_after")
    for key, value in parts.items():
        answers.say(value, f"from_{key}", f"{key}_bonus", *(("note_bonus",) if key == "notes" else ()))
    return answers


def victory(names: Names, given: Given, expect: dict[str, Any]) -> Answers:
    """R-18 to R-21, R-27, R-28: who wins at a moment of the game, in one or several positions."""
    moment = plain_words(str(given.get("moment", default="end of the 15th soviet turn")))
    answers = Answers()
    several = [key for key, value in given.raw.items() if isinstance(value, dict) and len(key) <= 2]
    for key in several or [""]:
        table = _at_moment(names, moment, given.below(key) if key else given)
        result = table.state.result
        answers.say(
            winner_of(table.state), *((key, f"{key}_winner") if key else ("winner", "wins", "result"))
        )
        for side in SIDES:
            answers.say(winner_of(table.state) == side, f"{key}_{side}_wins" if key else f"{side}_wins")
        answers.say(result.rule if result else "none", f"{key}_rule" if key else "rule")
        answers.say(result is not None, f"{key}_game_over" if key else "game_over")
    return answers


def _at_moment(names: Names, moment: str, given: Given) -> Table:
    side = names.find_side(moment)
    if side is None:
        side = names.find_side(str(given.get("active", default="german"))) or GERMAN
    phase = (
        "start" if "start" in moment or "begin" in moment else "action_end" if "action" in moment else "end"
    )
    turn = number_in(moment) or given.number("turn", default=5)
    layout = Layout(names)
    for seat, raw in enumerate(by_side(given, "controls")):
        if raw is not None:
            key = f"{SIDES[seat]}_controls" if f"{SIDES[seat]}_controls" in given else "controls"
            view = given if key in given and key != "controls" else Given({key: raw})
            layout.hold(seat, layout.control(seat, view, key), given.at(key))
    for seat, count in enumerate(by_side(given, "units")):
        standing = sum(names.rules.units[unit].seat == seat for unit in layout.units)
        for number in range(max(0, (1 if count is None else number_in(count) or 0) - standing)):
            layout.put(seat, f"{1 + number % 5}p")
    uranus = given.number("uranus_in_play", "uranus")
    return layout.table(phase=phase, turn=turn, active=SIDES[side], uranus=uranus)


def control(names: Names, given: Given, expect: dict[str, Any]) -> Answers:
    """R-04: who controls a location."""
    layout = Layout(names)
    place = given.get("location")
    slot = layout.place_of(place, given, "location") if place else "1"
    lay_by_side(layout, given, slot)
    table = layout.table(phase="action")
    owner = [seat for seat in (0, 1) if slot in controlled(names.rules, table.state, seat)]
    answers = Answers()
    answers.say(SIDES[owner[0]] if owner else "nobody", "control", "controller", "controlled_by", "controls")
    for seat, side in enumerate(SIDES):
        answers.say(seat in owner, f"{side}_controls", f"{side}_control")
        counts = cards_to_draw(names.rules, table.state, seat)["locations"] > 0
        answers.say(counts, f"counts_for_{side}_draw", f"counts_for_{side}")
    return answers
