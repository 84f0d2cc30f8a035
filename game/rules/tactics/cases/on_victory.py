"""Questions about objectives, victory points, the end of the game, and reserves (D-356 to D-361)."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from game.core.examples import Misfit, as_mapping
from game.core.questions import Given
from game.rules.dust.cases.asking import Asker, Table
from game.rules.dust.cases.names import BLOCS, counted, fold
from game.rules.dust.cases.on_turn import Sides
from game.rules.dust.cases.stand import Figure
from game.rules.dust.cases.wording import ByName, DustAnswers, OneOf, Prose, Told
from game.rules.dust.elimination import eliminate, put_in_reserve
from game.rules.dust.frames import Game, Turn
from game.rules.dust.state import Objective, Piece
from game.rules.tactics.cases.stand import GridStand

SCENARIOS = {
    "1": "encounter", "encounter": "encounter", "2": "dust", "take the dust": "dust", "dust": "dust", "3": "decoy",
    "decoy": "decoy", "4": "resupply", "resupply": "resupply", "5": "assault", "set piece attack": "assault",
    "assault": "assault",
}  # fmt: skip


def victory(asker: Asker, given: Given, expect: dict[str, Any]) -> DustAnswers:
    """Answer who holds objectives, scores and wins at the end of a turn (D-028, D-357 to D-361, R-122)."""
    stand = GridStand(asker.names, asker.keywords, given, roles=("units", "unit", "enemy", "enemies", "friends"))
    words = _side_words(given, stand)
    sides = Sides(words)
    scenario = SCENARIOS.get(fold(given.get("scenario", default="encounter")).removeprefix("scenario ").strip())
    if scenario is None:
        raise Misfit(given.at("scenario"), "there is no such scenario", f"use {', '.join(SCENARIOS)}")
    objectives = _objectives(asker, given, sides)
    stand.settle(3, [spot for spot, _ in objectives])
    for figure in stand.figures:
        figure.side = sides.seat(figure.spec.get("side", "bloc", default=figure.card.bloc), "given.units.side")
    table = Table(asker, stand)
    state = table.state
    state.scenario = scenario
    state.turn = counted(given.get("turn", "end_of_turn", default=8)) or 8
    state.objectives = [Objective(stand.square(spot), half) for spot, half in objectives]
    for key, numbers in (("points", state.points), ("destroyed", state.destroyed)):
        names = {"points": ("victory_points", "vp", "points"), "destroyed": ("destroyed", "destroyed_points")}[key]
        raw = as_mapping(given.get(*names, default={}), given.at(*names))
        for side, value in raw.items():
            numbers[sides.seat(side, given.at(*names))] = counted(value) or 0
    before = list(state.points)
    for piece in list(state.units.values()):
        state.put(replace(piece, activated=True))
    _spare_units(table, sides, given)
    state.frames = [Game(step="game.turn"), Turn(step="turn.lapse")]
    table.begin()
    held = {stand.spot(e.data["at"]): sides.name(e.data["seat"]) for e in table.happened("objective_held")}
    answers = DustAnswers()
    for seat in (0, 1):
        answers.say(
            state.points[seat],
            f"{sides.name(seat)}_victory_points",
            f"{sides.name(seat)}_vp",
            f"{sides.name(seat)}_points",
        )
        answers.say(state.points[seat] - before[seat], f"{sides.name(seat)}_gains", f"{sides.name(seat)}_vp_gained")
    answers.say(ByName({sides.name(n): state.points[n] for n in (0, 1)}), "victory_points", "vp", "points")
    answers.say(
        ByName({sides.name(n): state.points[n] - before[n] for n in (0, 1)}), "vp_gained", "gained", "vp_this_turn"
    )
    holders = [held.get(spot, "nobody") for spot, _ in objectives]
    if len(holders) == 1:
        answers.say(holders[0], "holder", "held_by", "objective_held_by", "taken_by", "objective")
        answers.say(Told(holders[0] != "nobody"), "objective_held", "taken", "held", "objective_taken")
    answers.say(ByName({str(list(spot)): held.get(spot, "nobody") for spot, _ in objectives}), "holders", "objectives")
    over = state.result is not None
    answers.say(Told(over), "game_over", "game_ends", "ends")
    won = "nobody" if state.result is None or not state.result.winners else sides.name(state.result.winners[0])
    drawn = state.result is not None and not state.result.winners
    answers.say(OneOf("draw", "nobody") if drawn else OneOf(won, "game goes on") if not over else won, "winner", "wins")
    answers.say(Told(drawn), "draw")
    if state.result is not None:
        answers.say(Prose(HOWS.get(state.result.how, (state.result.how,))), "how", "by", "decided_by", "won_by")
    return answers


HOWS = {
    "elimination": ("eliminat",), "objective": ("objective", "taking", "goal"),
    "destroyed": ("destroyed", "army points"),
    "victory_points": ("victory point", "vp"), "draw": ("draw",), "both_eliminated": ("destroyed", "eliminat"),
}  # fmt: skip


def _spare_units(table: Table, sides: Sides, given: Given) -> None:
    """Keep a side in the game that the question does not speak of, unless it says that it has nothing left."""
    gone = given.get("eliminated", "nothing_left", default=None)
    seats = {piece.side for piece in table.state.units.values()}
    for seat in (0, 1):
        if seat in seats:
            continue
        lost = gone is not None and sides.seat(gone, given.at("eliminated")) == seat
        unit = table.stand.figures[0].id if table.stand.figures else next(iter(table.rules.units))
        size = table.rules.field.layout(table.state).board.size
        # Far away in a corner of the board: nothing that happens here concerns it.
        spare = Piece(f"{'ab'[seat]}.spare", unit, seat, "board", at=size - 1, activated=True, begun=True)
        table.state.put(replace(spare, status="lost", at=-1, lost_in=1) if lost else spare)


def _side_words(given: Given, stand: GridStand) -> list[str]:
    raw = given.get("sides", default=None)
    if raw is not None:
        return [fold(one) for one in (raw if isinstance(raw, list) else list(raw))]
    found = [fold(figure.spec.raw.get("side", figure.card.bloc)) for figure in stand.figures]
    for key in ("victory_points", "vp", "points", "destroyed", "halves"):
        if isinstance(given.raw.get(key), dict):
            found += [fold(one) for one in given.raw[key]]
    words = list(dict.fromkeys(BLOCS.get(one, one) for one in found))
    words += [one for one in ("axis", "allies") if one not in words]
    return words[:2]


def _objectives(asker: Asker, given: Given, sides: Sides) -> list[tuple[tuple[int, int], int]]:
    """Return the objectives with the side in whose half each lies, -1 for nobody's."""
    raw = given.get("objectives", "objective", default=[])
    listed = raw if isinstance(raw, list) and not (raw and isinstance(raw[0], int)) else [raw]
    half = given.get("half", "objective_half", "in_half_of", default=None)
    found: list[tuple[tuple[int, int], int]] = []
    for one in listed:
        spec = one if isinstance(one, dict) else {"at": one}
        owner = spec.get("half", spec.get("in_half_of", spec.get("half_of", half)))
        seat = (
            -1
            if owner is None or fold(owner) in ("nobody", "none", "centre")
            else sides.seat(owner, given.at("objectives"))
        )
        found.append((asker.names.spot(spec.get("at", spec.get("square")), given.at("objectives")), seat))
    return found


def reserve(asker: Asker, given: Given, expect: dict[str, Any]) -> DustAnswers:
    """Answer whether a lost unit may come back, and when (D-356, R-125)."""
    stand = GridStand(asker.names, asker.keywords, given, roles=("unit", "lost", "lost_unit", "eliminated_unit"))
    if not stand.figures:
        raise Misfit("given.unit", "no lost unit is named", "write unit: Gunners")
    stand.settle(3)
    table = Table(asker, stand)
    state = table.state
    scenario = SCENARIOS.get(fold(given.get("scenario", default="encounter")).removeprefix("scenario ").strip())
    if scenario is None:
        raise Misfit(given.at("scenario"), "there is no such scenario", f"use {', '.join(SCENARIOS)}")
    state.scenario = scenario
    state.turn = counted(given.get("turn", "lost_in_turn", default=2)) or 2
    figure: Figure = stand.figures[0]
    state.slots[figure.side] = counted(given.get("slots_used", "reserves_used", default=0)) or 0
    piece = state.units[table.id(figure)]
    may = table.rules.can_return(state, piece)
    answers = DustAnswers()
    answers.say(Told(may), "may_go_to_reserve", "reserve_legal", "legal", "comes_back", "may_return", "returns")
    state.__dict__["events"] = []
    eliminate(table.rules, state, piece)
    answers.say(state.destroyed[1 - figure.side], "enemy_scores", "points_scored", "destroyed_points", "scores")
    answers.say(state.points[1 - figure.side], "enemy_vp", "victory_points_for_enemy", "vp_for_enemy")
    if may:
        if state.units[piece.id].status != "reserve":
            put_in_reserve(table.rules, state, piece.id)
        back = state.units[piece.id]
        answers.say(back.lost_in + 1, "from_turn", "returns_from_turn", "earliest_turn", "may_enter_from_turn")
        answers.say(Told(not back.damage and not back.fallen), "fresh", "returns_fresh", "full_strength")
        edge = table.rules.entry_edge(state, back)
        answers.say(
            Prose(("own",)) if edge == state.edges[back.side] else Prose(("enemy", "opponent")),
            "entry",
            "enters_by",
            "entry_edge",
        )
        answers.say(Told(back.activated), "counts_as_activated_this_turn", "activated_this_turn")
    return answers
