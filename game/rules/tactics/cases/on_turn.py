"""Questions about the turn: initiative, passing, plans of actions, objectives, victory and reserves (G01)."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from game.core.choice import choice
from game.core.examples import Misfit, as_list, as_mapping, show
from game.core.questions import Given, Verdict, agrees
from game.rules.dust.elimination import eliminate, put_in_reserve
from game.rules.dust.frames import Game, Turn
from game.rules.dust.state import Marker, Objective, Piece
from game.rules.dust.turn import count_unactivated, initiative_dice
from game.rules.tactics.cases.asking import Asker, Table
from game.rules.tactics.cases.names import BLOCS, counted, fold
from game.rules.tactics.cases.plans import plan_of
from game.rules.tactics.cases.stand import Figure, Stand
from game.rules.tactics.cases.wording import ByName, DustAnswers, OneOf, Prose, Told

SCENARIOS = {
    "1": "encounter", "encounter": "encounter", "2": "dust", "take the dust": "dust", "dust": "dust", "3": "decoy",
    "decoy": "decoy", "4": "resupply", "resupply": "resupply", "5": "assault", "set piece attack": "assault",
    "assault": "assault",
}  # fmt: skip
SPARES = {"axis": "Stormtroopers", "allies": "Gunners", "ssu": "Red Storm"}
"""Plain squads that stand for units which a question only counts."""


class Sides:
    """The two sides of a question, by what it calls them."""

    def __init__(self, words: list[str]) -> None:
        self.words = words

    def seat(self, raw: object, where: str) -> int:
        """Return the seat of a side."""
        word = fold(raw)
        known = [BLOCS.get(one, one) for one in self.words]
        word = BLOCS.get(word, word)
        if word in known:
            return known.index(word)
        raise Misfit(where, f"{show(raw)} is no side of this question", f"there are {', '.join(self.words)}")

    def name(self, seat: int) -> str:
        """Return what the question calls a side."""
        return self.words[seat]


def sides_in(given: Given, *keys: str) -> dict[str, Any]:
    """Return what is said of each side under the first of some keys."""
    for key in keys:
        if key in given:
            found = as_mapping(given.get(key), given.at(key))
            if len(found) != 2:
                raise Misfit(given.at(key), "there are two sides", "name both")
            return found
    raise Misfit("given.sides", "no sides are named", "write sides: {axis: [...], allies: [...]}")


def turn_table(asker: Asker, given: Given, raw: dict[str, Any], seat: int = 0) -> tuple[Table, Sides]:
    """Return a position with the units of both sides, far apart from each other."""
    stand = Stand(asker.names, asker.keywords, given, roles=("none",))
    sides = Sides([fold(side) for side in raw])
    for number, (side, units) in enumerate(raw.items()):
        count = units if isinstance(units, int) else None
        listed = [SPARES.get(BLOCS.get(fold(side), ""), "Gunners")] * count if count is not None else units
        for at, one in enumerate(as_list(listed, given.at("sides"))):
            spec = dict(one) if isinstance(one, dict) else {}
            name = str(spec.get("name", one))
            if "at" not in spec and "squares" not in spec:
                spec["at"] = [3 * at, 20 * number]
            figure = stand.add(name, "units", spec)
            figure.side = number
    stand.settle(2)
    return Table(asker, stand, seat), sides


class Passing(Verdict):
    """Whether somebody may pass, how many units each side has left, and what he may do instead."""

    def __init__(self, yes: bool, left: dict[str, int], plans: set[str]) -> None:
        self.yes = yes
        self.left = left
        self.plans = plans

    def fits(self, expected: object) -> bool:
        if not isinstance(expected, dict):
            return Told(self.yes).fits(expected)
        known = {"result", "legal", "may_pass", "unactivated", "alternatives", "left"}
        if not expected or set(expected) - known:
            return False
        for key in ("result", "legal", "may_pass"):
            if key in expected and not Told(self.yes).fits(expected[key]):
                return False
        left = expected.get("unactivated", expected.get("left"))
        if left is not None and not agrees(left, self.left):
            return False
        return all(plan_of(one) in self.plans for one in expected.get("alternatives", []))

    def __str__(self) -> str:
        return f"{'yes' if self.yes else 'no'}, unactivated {self.left}"


def passing_now(table: Table, sides: Sides) -> Passing:
    """Return whether the side in turn may pass now, and the plans that its units could declare."""
    left = count_unactivated(table.state)
    plans: set[str] = set()
    for c in table.choices("activate"):
        trial = table.twin()
        trial.play(c)
        trial.finish(("declare", "activate"))
        plans |= {str(one.target) for one in trial.choices("declare")}
    return Passing(table.may("pass"), {sides.name(n): count for n, count in enumerate(left)}, plans)


def sequence(asker: Asker, given: Given, expect: dict[str, Any]) -> DustAnswers:
    """Answer who may pass and when the turn ends, by playing the activations of a turn (D-014 to D-019)."""
    raw = sides_in(given, "sides", "units", "armies")
    table, sides = turn_table(asker, given, raw)
    answers = DustAnswers()
    winner = given.get("initiative_winner", "initiative", default=None)
    chosen = given.get("first_player_chosen", "first_player", "first", "starts", default=None)
    if winner is not None:
        seat = sides.seat(winner, given.at("initiative_winner"))
        start = table.twin()
        start.state.frames = [Game(step="game.turn"), Turn(step="turn.first", seat=seat)]
        start.begin()
        for other in (0, 1):
            may = start.may("first", "", other) if start.seat == seat else False  # type: ignore[arg-type]
            answers.say(may, *(("initiative_winner_may_make_opponent_start", "winner_may_let_opponent_start")
                               if other != seat else ("initiative_winner_may_start",)))  # fmt: skip
        answers.say(sides.name(start.seat), "chooser", "who_chooses_first_player", "first_player_chosen_by")
        if chosen is not None:
            start.do("first", "", sides.seat(chosen, given.at("first")))  # type: ignore[arg-type]
            table.state = start.state
    if not (winner is not None and chosen is not None):
        table.state.frames[-1].seat = sides.seat(chosen if chosen is not None else next(iter(raw)), "given.first")
        table.begin()
    steps = as_list(given.get("sequence", "steps", default=[]), given.at("sequence"))
    for number, one in enumerate(steps, 1):
        _take_step(answers, table, sides, as_mapping(one, given.at("sequence")), number)
    _tell_now(answers, table, sides, "next")
    return answers


def _take_step(answers: DustAnswers, table: Table, sides: Sides, step: dict[str, Any], number: int) -> None:
    """Carry out one activation or pass of the sequence; what is not legal is told and left out."""
    known = {"step", "side", "do", "unit", "actions", "hero", "note"}
    if set(step) - known:
        raise Misfit("given.sequence", f"a step has no {show(sorted(set(step) - known)[0])}", f"use {sorted(known)}")
    label = fold(step.get("step", number)).replace(" ", "")
    seat = sides.seat(step["side"], "given.sequence.side")
    if table.prompt == "activate" and table.seat != seat and table.state.turn == 1:
        answers.say(False, f"step_{label}_legal")
        return
    before = table.state.turn
    _tell_now(answers, table, sides, f"step_{label}", seat)
    if fold(step.get("do", "activate")) == "pass":
        legal = table.do("pass")
    else:
        figure = table.stand.named(step.get("unit"), "given.sequence.unit")
        legal = table.do("activate", table.id(figure))
        if legal:
            _perform(table, step.get("actions", []))
    answers.say(legal, f"step_{label}_legal")
    if table.state.turn != before or table.happened("turn_ends"):
        answers.say(OneOf(int(label) if label.isdigit() else label, label), "turn_ends_after_step", "turn_over_after_step")
    else:
        answers.setdefault("turn_ends_after_step", "the turn goes on")


def _tell_now(answers: DustAnswers, table: Table, sides: Sides, label: str, seat: int = -1) -> None:
    if table.prompt != "activate":
        return
    found = passing_now(table, sides)
    side = sides.name(table.seat)
    answers.say(found, f"{label}_pass_legal", f"{label}_{side}_may_pass", f"{label}_may_pass", f"{label}_{side}_pass_legal")
    answers.say(ByName(found.left), f"{label}_unactivated")
    answers.say(side, f"{label}_side", f"{label}_player")
    if label == "next":
        answers.say(found, "may_pass", f"{side}_may_pass", "pass_legal")
        answers.say(ByName(found.left), "unactivated")
        answers.say(side, "next_side", "next_player", "active_side", "to_act")


def _perform(table: Table, actions: object) -> None:
    """Let a unit go through its activation; where it would go and whom it would hit does not matter here."""
    table.finish(("declare", "activate"))
    if table.prompt != "declare":
        return
    offered = {str(c.target): c for c in table.choices("declare")}
    plan = plan_of(actions, offered) if actions else ""
    if plan and plan not in offered:
        raise Misfit("given.sequence.actions", f"{show(actions)} can't be declared", f"use {', '.join(list(offered)[:12])}")
    table.play(offered[plan] if plan else offered.get("nothing+nothing", next(iter(offered.values()))))
    table.finish()


def passing(asker: Asker, given: Given, expect: dict[str, Any]) -> DustAnswers:
    """Answer whether a side may pass with so many units left (D-017, R-014)."""
    raw = sides_in(given, "unactivated", "units_left", "left")
    answers = DustAnswers()
    side = given.get("side", "player", "active", "asks", "in_turn", default=next(iter(raw)))
    table, sides = turn_table(asker, given, raw)
    for seat in (0, 1):
        trial = table.twin()
        trial.state.frames = [Game(step="game.turn"), Turn(step="turn.next", seat=seat)]
        trial.begin()
        found = passing_now(trial, sides) if trial.prompt == "activate" else Passing(False, {}, set())
        answers.say(found, f"{sides.name(seat)}_may_pass", f"{sides.name(seat)}_pass_legal")
        if seat == sides.seat(side, given.at("side")):
            answers.say(found, "may_pass", "pass_legal", "legal")
            answers.say(sides.name(trial.seat), "next_side", "goes_on", "must_activate")
    left = count_unactivated(table.state)
    answers.say(ByName({sides.name(n): count for n, count in enumerate(left)}), "unactivated", "counts")
    return answers


def initiative(asker: Asker, given: Given, expect: dict[str, Any]) -> DustAnswers:
    """Answer who wins a roll for initiative (D-014, R-011, R-012)."""
    raw = given.get("rolls", "roll", "initiative_roll", "initiative_rolls", "dice", default=None)
    rounds = [as_mapping(one, given.at("rolls")) for one in (raw if isinstance(raw, list) else [raw])]
    if "reroll" in given or "rerolls" in given:
        more = given.get("reroll", "rerolls")
        rounds += [as_mapping(one, given.at("reroll")) for one in (more if isinstance(more, list) else [more])]
    words = list(rounds[0])
    armies = as_mapping(given.get("sides", "units", default=dict.fromkeys(words, 1)), given.at("sides"))
    black = given.get("black_ops", default=None)
    table, sides = turn_table(asker, given, armies)
    if black is not None:
        seat = sides.seat(black, given.at("black_ops"))
        figure = next(one for one in table.stand.figures if one.side == seat)
        card = table.rules.units[figure.id]
        table.rules.units = {**table.rules.units, figure.id: replace(card, keywords=(*card.keywords, "black-ops"))}
        table.rules = asker.rules_with({figure.id: table.rules.units[figure.id]}, {"example": table.stand.drawn()})
    dice: list[int] = []
    answers = DustAnswers()
    for seat in (0, 1):
        count = initiative_dice(table.rules, table.state, seat)
        answers.say(count, f"{sides.name(seat)}_dice")
    for one in rounds:
        for seat, side in enumerate(sides.words):
            faces = asker.names.faces(next(value for key, value in one.items() if fold(key) == side), given.at("rolls"))
            wanted = initiative_dice(table.rules, table.state, seat)
            if len(faces) != wanted:
                raise Misfit(given.at("rolls"), f"{side} rolls {wanted} dice, not {len(faces)}", "give them all")
            dice += faces
    table.state.chance.dice = dice
    table.state.frames = [Game(step="game.turn"), Turn(step="turn.initiative")]
    table.begin()
    if table.state.chance.dice:
        raise Misfit(given.at("rolls"), "the first roll decides already", "leave out what is rolled after it")
    rolled = len(table.happened("rolled", sort="initiative")) // 2
    answers.say(rolled > len(rounds), "rerolled", "roll_again", "everybody_rolls_again", "reroll_needed")
    answers.say(rolled - 1 if rolled > len(rounds) else len(rounds) - 1, "rerolls")
    if rolled <= len(rounds):
        won = sides.name(table.state.winner)
        answers.say(won, "winner", "initiative_winner", "chooses", "chooser", "who_chooses")
        scores = [[faces.count(1) for faces in table.happened("initiative")[0].data["dice"]]]
        answers.say(scores[0][0] == scores[0][1], "tie_broken", "tie_break_used", "decided_by_target")
    else:
        answers.say(OneOf("nobody", "tie", "all re-roll", "reroll"), "winner", "initiative_winner")
    return answers


def declaration(asker: Asker, given: Given, expect: dict[str, Any]) -> DustAnswers:
    """Answer which actions a unit may declare together (D-021 to D-025, R-016, R-017)."""
    stand = Stand(asker.names, asker.keywords, given)
    unit = next(iter(stand.role("unit", "active", "attacker")), None) or stand.figures[0]
    raw = given.get("declared", "actions", "plan", default=None)
    if raw is None:
        raw = unit.spec.get("declared", "actions", "plan", default=None)
    stand.settle(8)
    table = Table(asker, stand)
    piece = table.state.units[table.id(unit)]
    first = given.get("first_activation", default=unit.spec.get("first_activation", default=False))
    marker = unit.spec.get("marker", "markers", default=given.get("marker", default=None))
    markers = tuple(Marker(fold(one).replace(" ", "-")) for one in (marker if isinstance(marker, list) else [marker]) if one)
    table.state.put(replace(piece, begun=not first, markers=markers))
    table.begin()
    table.do("activate", table.id(unit))
    extra = counted(given.get("actions_available", "third_action", default=0)) or 0
    table.finish(("declare", "activate"))
    if extra == 3 or given.raw.get("third_action") is True:
        table.state.__dict__.pop("decision", None)
        table.state.frames[-1].actions = 3  # type: ignore[union-attr]
    answers = DustAnswers()
    offered = {str(c.target) for c in table.choices("declare")}
    answers.say(PlanList(offered, True), "legal_plans", "may_declare", "legal_declarations")
    answers.say(PlanList(offered, False), "illegal_plans", "may_not_declare", "illegal_declarations")
    if raw is not None:
        plan = plan_of(raw, offered)
        refusal = table.rules.why_not(table.state, choice("declare", table.id(unit), plan))
        answers.say(Told(refusal is None), "legal", "declaration_legal", "may_declare_these")
        if refusal is not None:
            answers.say(Prose(REASONS.get(refusal.reason, (refusal.reason.replace("_", " "),))), "reason", "because", "illegal_because")
            answers.say(refusal.rule, "rule")
    return answers


REASONS = {
    "two_moves": ("two move", "second move", "move"), "two_attacks": ("two attack", "second attack", "attack"),
    "needs_two_actions": ("two actions", "both"), "too_many_actions": ("too many", "two actions", "third"),
    "more_than_three": ("three",), "aircraft_must_move": ("aircraft", "move"), "must_enter": ("enter", "move"),
    "stunned": ("stunned", "nothing"), "no_such_action": ("skill", "no such", "not", "action"),
}  # fmt: skip


class PlanList(Verdict):
    """Plans in words, each of which must or must not be offered."""

    def __init__(self, offered: set[str], wanted: bool) -> None:
        self.offered = offered
        self.wanted = wanted

    def fits(self, expected: object) -> bool:
        listed = expected if isinstance(expected, list) else [expected]
        return bool(listed) and all((plan_of(one, self.offered) in self.offered) is self.wanted for one in listed)

    def __str__(self) -> str:
        return f"offered are {', '.join(sorted(self.offered))}"


def victory(asker: Asker, given: Given, expect: dict[str, Any]) -> DustAnswers:
    """Answer who holds objectives, scores and wins at the end of a turn (D-028, D-357 to D-361, R-122)."""
    stand = Stand(asker.names, asker.keywords, given, roles=("units", "unit", "enemy", "enemies", "friends"))
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
        answers.say(state.points[seat], f"{sides.name(seat)}_victory_points", f"{sides.name(seat)}_vp", f"{sides.name(seat)}_points")
        answers.say(state.points[seat] - before[seat], f"{sides.name(seat)}_gains", f"{sides.name(seat)}_vp_gained")
    answers.say(ByName({sides.name(n): state.points[n] for n in (0, 1)}), "victory_points", "vp", "points")
    answers.say(ByName({sides.name(n): state.points[n] - before[n] for n in (0, 1)}), "vp_gained", "gained", "vp_this_turn")
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
    "elimination": ("eliminat",), "objective": ("objective", "taking", "goal"), "destroyed": ("destroyed", "army points"),
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
        status = "lost" if lost else "board"
        # Far away in a corner of the board: nothing that happens here concerns it.
        table.state.put(Piece(f"{'ab'[seat]}.spare", unit, seat, status, at=-1 if lost else size - 1, activated=True, begun=True, lost_in=1 if lost else 0))  # fmt: skip


def _side_words(given: Given, stand: Stand) -> list[str]:
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
        seat = -1 if owner is None or fold(owner) in ("nobody", "none", "centre") else sides.seat(owner, given.at("objectives"))
        found.append((asker.names.spot(spec.get("at", spec.get("square")), given.at("objectives")), seat))
    return found


def reserve(asker: Asker, given: Given, expect: dict[str, Any]) -> DustAnswers:
    """Answer whether a lost unit may come back, and when (D-356, R-125)."""
    stand = Stand(asker.names, asker.keywords, given, roles=("unit", "lost", "lost_unit", "eliminated_unit"))
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
        answers.say(Prose(("own",)) if edge == state.edges[back.side] else Prose(("enemy", "opponent")), "entry", "enters_by", "entry_edge")
        answers.say(Told(back.activated), "counts_as_activated_this_turn", "activated_this_turn")
    return answers
