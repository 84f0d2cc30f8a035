"""Questions about the turn: initiative, passing, plans of actions, objectives, victory and reserves (G01)."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from game.core.choice import choice
from game.core.examples import Misfit, as_list, as_mapping, show
from game.core.questions import Given, Verdict, agrees
from game.rules.dust.cases.asking import Asker, Table
from game.rules.dust.cases.names import BLOCS, counted, fold
from game.rules.dust.cases.plans import plan_of
from game.rules.dust.cases.wording import ByName, DustAnswers, OneOf, Prose, Told
from game.rules.dust.frames import Game, Turn
from game.rules.dust.state import Marker
from game.rules.dust.turn import count_unactivated, initiative_dice

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
    stand = asker.stand(given, roles=("none",))
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
        seat = sides.seat(chosen if chosen is not None else next(iter(raw)), "given.first")
        table.state.frames = [Game(step="game.turn"), Turn(step="turn.next", seat=seat)]
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
        raise Misfit("given.sequence", f"a step has no {show(min(set(step) - known))}", f"use {sorted(known)}")
    label = fold(step.get("step", number)).replace(" ", "")
    seat = sides.seat(step["side"], "given.sequence.side")
    if table.prompt == "activate" and table.seat != seat and table.state.turn == 1:
        answers.say(False, f"step_{label}_legal")
        return
    before = table.state.turn
    _tell_now(answers, table, sides, f"step_{label}", seat)
    done = fold(step.get("do", "activate"))
    if done not in ("pass", "passes", "activate", "activates"):
        raise Misfit("given.sequence.do", f"{show(step['do'])} is not understood", "write activate or pass")
    if done.startswith("pass"):
        legal = table.do("pass")
    else:
        figure = table.stand.named(step.get("unit"), "given.sequence.unit")
        legal = table.do("activate", table.id(figure))
        if legal:
            _perform(table, step.get("actions", []))
    answers.say(legal, f"step_{label}_legal")
    if table.happened("turn_ends", turn=before):
        answers.say(
            OneOf(int(label) if label.isdigit() else label, label), "turn_ends_after_step", "turn_over_after_step"
        )
    else:
        answers.setdefault("turn_ends_after_step", OneOf("the turn goes on", "none", "never", "not yet"))


def _tell_now(answers: DustAnswers, table: Table, sides: Sides, label: str, seat: int = -1) -> None:
    if table.prompt != "activate":
        return
    found = passing_now(table, sides)
    side = sides.name(table.seat)
    answers.say(
        found, f"{label}_pass_legal", f"{label}_{side}_may_pass", f"{label}_may_pass", f"{label}_{side}_pass_legal"
    )
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
        raise Misfit(
            "given.sequence.actions", f"{show(actions)} can't be declared", f"use {', '.join(list(offered)[:12])}"
        )
    table.play(offered[plan] if plan else offered.get("nothing+nothing", next(iter(offered.values()))))
    table.finish()


def passing(asker: Asker, given: Given, expect: dict[str, Any]) -> DustAnswers:
    """Answer whether a side may pass with so many units left (D-017, R-014)."""
    raw = sides_in(given, "unactivated", "units_left", "left")
    given.get("sides", "armies")  # what was activated before does not matter
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
    listed = raw if isinstance(raw, list) else [raw] if raw is not None else []
    rounds = [as_mapping(one, given.at("rolls")) for one in listed]
    if "reroll" in given or "rerolls" in given:
        more = given.get("reroll", "rerolls")
        rounds += [as_mapping(one, given.at("reroll")) for one in (more if isinstance(more, list) else [more])]
    words = list(rounds[0]) if rounds else []
    armies = as_mapping(given.get("sides", "units", default=dict.fromkeys(words, 1)), given.at("sides"))
    black = given.get("black_ops", default=None)
    table, sides = turn_table(asker, given, armies)
    if black is not None:
        seat = sides.seat(black, given.at("black_ops"))
        figure = next(one for one in table.stand.figures if one.side == seat)
        card = table.rules.units[figure.id]
        table.rules.units = {**table.rules.units, figure.id: replace(card, keywords=(*card.keywords, "black-ops"))}
        table.rules = asker.rules_for(table.stand, {figure.id: table.rules.units[figure.id]})
    dice: list[int] = []
    answers = DustAnswers()
    for seat in (0, 1):
        count = initiative_dice(table.rules, table.state, seat)
        answers.say(count, f"{sides.name(seat)}_dice")
    counts = {sides.name(seat): initiative_dice(table.rules, table.state, seat) for seat in (0, 1)}
    answers.say(ByName(counts), "dice", "initiative_dice", "dice_rolled")
    if not rounds:
        return answers
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
    again = rolled > len(rounds)
    answers.say(again, "rerolled", "reroll", "roll_again", "all_reroll", "everybody_rolls_again", "reroll_needed")
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
    stand = asker.stand(given)
    unit = next(iter(stand.role("unit", "active", "attacker")), None) or stand.figures[0]
    raw = given.get("declared", "actions", "plan", default=None)
    if raw is None:
        raw = unit.spec.get("declared", "actions", "plan", default=None)
    stand.settle(8)
    table = Table(asker, stand)
    piece = table.state.units[table.id(unit)]
    first = given.get("first_activation", default=unit.spec.get("first_activation", default=False))
    marker = unit.spec.get("marker", "markers", default=given.get("marker", default=None))
    markers = tuple(
        Marker(fold(one).replace(" ", "-")) for one in (marker if isinstance(marker, list) else [marker]) if one
    )
    table.state.put(replace(piece, begun=not first, markers=markers))
    table.begin()
    table.do("activate", table.id(unit))
    extra = counted(given.get("actions_available", default=0)) or 0
    table.finish(("declare", "activate"))
    if extra == 3 or given.flag("third_action"):
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
            answers.say(
                Prose(REASONS.get(refusal.reason, (refusal.reason.replace("_", " "),))),
                "reason",
                "because",
                "illegal_because",
            )
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
