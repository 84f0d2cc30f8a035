"""Questions about reactions: who may react, what the dice grant, what it may be aimed at (G38 to G41)."""

from __future__ import annotations

import re
from typing import Any

from game.core.choice import Choice
from game.core.examples import Misfit, show
from game.core.questions import Given
from game.rules.dust.bodies import strength
from game.rules.dust.cases.asking import Asker, Table
from game.rules.dust.cases.duel import Dice, Duel, play_out
from game.rules.dust.cases.names import counted, fold
from game.rules.dust.cases.reacting import Armed, Options
from game.rules.dust.cases.reflexes import Reflexes
from game.rules.dust.cases.stand import Figure
from game.rules.dust.cases.wording import ByName, DustAnswers, OneOf, Prose, Told
from game.rules.dust.frames import Attack
from game.rules.dust.plans import is_split, opens_window
from game.rules.dust.profile import STD
from game.rules.dust.reaction import why_not_react
from game.rules.dust.records import reach_of
from game.rules.dust.state import ARMY, TARGET

GRANTED = {
    0: Prose(("nothing", "no action", "none")),
    1: Prose(("attack",), bans=("sustained", "attacker", "attackers")),
    2: Prose(("sustained",), ("turn", "pivot", "move")),
}
"""What so many successes give, as a sentence must tell it; the rules are asked which of them it is (R-084)."""


LATE = ("before the last", "before the third", "before the charge", "before the free", "after the whole")
"""When three actions are reacted to (R-090)."""


def reaction(asker: Asker, given: Given, expect: dict[str, Any]) -> DustAnswers:
    """Answer who may react and what comes of it (D-156 to D-168)."""
    found = Reflexes(asker, given, expect)
    answers = DustAnswers()
    for figure in found.stand.figures:
        answers.unit(figure.name)
    duel = found.duel()
    trial = duel.twin()
    found.open(trial)
    reactor, active = trial.id(found.reactor), trial.id(found.active)
    field = trial.rules.field
    answers.say(field.distance(trial.state, trial.state.units[reactor], trial.state.units[active]), "distance")
    is_open = opens_window(found.plan, len(found.plan) - 1) or is_split(found.plan, len(found.plan) - 1)
    legal = trial.prompt == "react" and trial.may("react", reactor)
    r = answers.unit(found.reactor.name)
    answers.say(Told(legal), "reaction_legal", "may_react", "legal", "can_react", f"{r}_may_react", "reaction_allowed")
    if not legal:
        units = duel.state.units
        refusal = why_not_react(duel.rules, duel.state, found.reactor.side, units[active], units[reactor])
        words = REASONS.get(refusal.reason if refusal and is_open else "no_window", ())
        answers.say(
            Prose(words or ((refusal.reason.replace("_", " ") if refusal else "no"),)),
            "reason",
            "because",
            "illegal_because",
        )
    size = sum(2 if action in ("march", "sustained") else 1 for action in found.plan)
    if legal:
        last = (
            Prose(("before the second", "before the last", "after the first", "between", "first half"))
            if size == 2
            else Prose(LATE)
        )
        answers.say(last, "timing", "when", "moment")
    faces = _rolled(found, given)
    if legal:
        _tell_grants(answers, found, duel, faces)
    _tell_story(answers, found, duel, given, faces, legal)
    return answers


REASONS = {
    "reaction_too_far": ("far", "range", "distance", "within", "4"), "already_activated": ("activated",),
    "aircraft_never_react": ("aircraft",), "not_on_board": ("board",),
    "no_window": ("sustained", "nothing", "last", "no reaction", "only", "second"),
}  # fmt: skip


def _rolled(found: Reflexes, given: Given) -> list[int] | None:
    if "reaction_roll" in given or "roll" in given:
        return found.asker.names.faces(given.get("reaction_roll", "roll"), given.at("reaction_roll"))
    number = counted(given.get("reaction_roll_successes", "successes", default=None))
    return None if number is None else [ARMY] * number + [TARGET] * (2 - number)


def _grant(found: Reflexes, duel: Duel, faces: list[int] | None, way: str = "") -> Duel:
    """Return the table after the reaction was rolled, and turned or not."""
    dice = Dice()
    if faces is not None:
        dice.give(faces, "reaction")

    def act(trial: Duel) -> None:
        found.open(trial)
        trial.do("react", trial.id(found.reactor))
        if trial.prompt == "join":
            trial.do("alone")
        if way and trial.prompt == "react_with":
            trial.do("react_with", trial.id(found.reactor), way)

    return play_out(duel, act, dice)


def _tell_grants(answers: DustAnswers, found: Reflexes, duel: Duel, faces: list[int] | None) -> None:
    """Tell what the dice give, those rolled and those that might have been."""
    unit = duel.id(found.reactor)
    count = 1 if duel.state.units[unit].has("stunned") else 2
    granted: dict[int, Prose] = {}
    for successes in range(count + 1):
        rolled = [ARMY] * successes + [TARGET] * (count - successes)
        table = _grant(found, duel, rolled)
        granted[successes] = _granted(table, unit)
        told = OneOf(granted[successes], _armed(found, table, successes))
        words = {0: ("no", "zero", "none"), 1: ("one",), 2: ("two",)}[successes]
        for word in words:
            answers.say(told, f"{word}_army", f"with_{word}_army", f"with_{word}_army_instead", f"{word}_success")
    answers.say(count, "dice", "reaction_dice", "dice_rolled")
    table = _grant(found, duel, faces)
    if faces is not None:
        rolled = table.happened("reacted", unit=unit)[0].data["successes"]
        answers.say(rolled, "successes", "reaction_successes")
        answers.say(_granted(table, unit), "granted", "result", "outcome")
    r = answers.unit(found.reactor.name)
    answers.say(
        Told(table.state.units[unit].activated),
        f"{r}_activated_afterwards",
        "reactor_activated",
        f"{r}_activated",
        "counts_as_activated",
        "activated_afterwards",
        "reaction_uses_activation",
        "uses_activation",
        f"{r}_activation_used",
    )
    if count == 1:
        stunned = table.state.units[unit].has("stunned")
        answers.say(Told(not stunned), "marker_removed", "stunned_removed", "stun_removed")
    ways = {str(c.target) for c in table.choices("react_with")} if table.prompt == "react_with" else set()
    answers.say(Told("turn" in ways), "may_pivot", "pivot_allowed", "may_turn", f"{r}_may_pivot")
    answers.say(Told("sustained" in ways), "sustained_attack_allowed", "may_make_sustained_attack",
                "sustained_attack_granted")  # fmt: skip
    _tell_aims(answers, found, duel, table, count)


def _armed(found: Reflexes, table: Duel, successes: int) -> Armed:
    """Return which weapons may be fired after so many successes, at the best facing if the unit may turn."""
    lines = found.reactor.card.weapons
    only = table.id(found.active)
    unit = table.id(found.reactor)
    usable: set[int] = set()
    ways = []
    if table.prompt == "react_with":
        trial = table.twin()
        trial.do("react_with", unit, "turn")
        if trial.prompt in ("face", "move"):
            for c in [*trial.choices(), *found.stand.facings(trial, unit, found.active)]:
                turned = trial.twin()
                if turned.rules.why_not(turned.state, c) is None and turned.play(c):
                    ways.append(turned)
        else:
            ways.append(trial)
    elif successes:
        ways.append(table)
    for way in ways:
        usable |= {n for n in range(len(lines)) if _may_point(way, found, n, found.active, only)}
    return Armed(found.asker.names, lines, usable, successes == 2, bool(successes))


def _may_point(table: Duel, found: Reflexes, line: int, target: Figure, only: str) -> bool:
    """Tell whether a reaction lets a weapon be pointed at a unit; whether it can hurt it is another matter (D-113)."""
    refusal = table.why_not_aim(found.reactor, line, target, only=only)
    return refusal is None or refusal.reason == "cannot_hurt"


def _granted(table: Table, unit: str) -> Prose:
    """Return what a rolled reaction grants, by what is asked next."""
    if table.prompt == "react_with":
        ways = {str(c.target) for c in table.choices("react_with")}
        assert ways == {"sustained", "turn"}
        return GRANTED[2]
    frame = table.state.frames[-1] if table.state.frames else None
    began = isinstance(frame, Attack) and frame.unit == unit
    if began or table.happened("held", unit=unit) or table.happened("aimed", unit=unit):
        return GRANTED[1]
    return GRANTED[0]


def _tell_aims(answers: DustAnswers, found: Reflexes, duel: Duel, table: Duel, dice: int) -> None:
    """Tell which weapons may be aimed at whom in the reaction."""
    trial = table.twin()
    if trial.prompt == "react_with":
        trial.do("react_with", trial.id(found.reactor), "sustained")
    only = trial.id(found.active)
    if not trial.happened("reacted") and not table.happened("reacted"):
        return
    faced = table.happened("reacted")[-1].data["successes"] if table.happened("reacted") else 0
    usable = _armed(found, table, faced).usable
    needs = {n: _armed(found, _grant(found, duel, [ARMY] * n + [TARGET] * (dice - n)), n).usable
             for n in range(1, dice + 1)}  # fmt: skip
    needs.setdefault(2, set())
    raw = found.reactor.spec.raw.get(
        "weapons", [found.reactor.spec.raw["weapon"]] if "weapon" in found.reactor.spec.raw else []
    )
    names = found.asker.names
    called: dict[int, str] = {}
    for one in raw if isinstance(raw, list) else []:
        name = str(one.get("name", "")) if isinstance(one, dict) else str(one)
        for number in names.match_weapon(name, found.reactor.card.weapons):
            called.setdefault(number, name)
    b = answers.unit(found.active.name)
    if any("reversed" in fold(key).split() for key in found.expect):
        answers.say(_reversed(found), "reversed_with_turret_reactor", "reversed", "situation_reversed")
    for number, line in enumerate(found.reactor.card.weapons):
        key = f"dust.weapon.{line.weapon}"
        text = names.texts(key) if names.texts.has(key) else line.weapon
        w = answers.weapon(*(one for one in (called.get(number), text, line.weapon) if one))
        for figure in [found.active, *(one for one in found.others if one.side == found.active.side)]:
            t = answers.unit(figure.name)
            may = Told(trial.why_not_aim(found.reactor, number, figure, only=only) is None)
            answers.say(
                may, f"{w}_may_target_{t}", f"{w}_may_fire_at_{t}", f"{w}_can_target_{t}", f"{w}_may_attack_{t}"
            )
        may_hit = [
            figure.name for figure in [found.active, *found.others]
            if figure.side == found.active.side
            and _may_point(trial, found, number, figure, only)
        ]  # fmt: skip
        answers.say(Options(may_hit), f"{w}_options", f"options_of_{w}")
        aim = trial.why_not_aim(found.reactor, number, found.active, only=only)
        r = answers.unit(found.reactor.name)
        may = Told(number in usable)
        for who in ("", f"{r}_"):
            answers.say(may, f"{who}may_attack_with_{w}", f"{who}{w}_may_fire", f"{who}{w}_may_attack",
                        f"{who}can_attack_with_{w}", f"{who}may_fire_{w}")  # fmt: skip
        needed = next((n for n in (1, 2) if number in needs[n]), None)
        price = needed if needed is not None else OneOf("never", "none")
        answers.say(price, f"successes_needed_for_{w}", f"{w}_needs_successes", f"army_needed_for_{w}",
                    f"successes_for_{w}", f"{w}_successes_needed")  # fmt: skip
        in_arc = Told(aim is None or aim.reason != "out_of_arc")
        answers.say(in_arc, f"{w}_in_arc", f"{b}_in_arc_of_{w}", f"{w}_arc_ok", f"{b}_in_{w}_arc")
        answers.say(
            Told(aim is not None and aim.reason == "out_of_arc"),
            f"pivot_needed_for_{w}",
            f"{w}_needs_pivot",
            f"{w}_needs_turn",
        )
    turned = [
        aim
        for n in range(len(found.reactor.card.weapons))
        if (aim := trial.why_not_aim(found.reactor, n, found.active, only=only)) is not None
        and aim.reason == "out_of_arc"
    ]
    firing = [
        n
        for n in range(len(found.reactor.card.weapons))
        if trial.why_not_aim(found.reactor, n, found.active, only=only) is None
    ]
    answers.say(Told(bool(turned) and not firing), "pivot_needed", "turn_needed", "must_turn")
    answers.say(
        Told(trial.may("aim", trial.id(found.reactor), trial.id(found.active))), "may_attack", f"may_attack_{b}"
    )
    close = any(
        trial.why_not_aim(found.reactor, n, found.active, only=only) is None for n in _close_lines(found.reactor)
    )
    answers.say(Told(close), "close_weapons_allowed", "may_use_close_weapons")


def _reversed(found: Reflexes) -> Prose:
    """Return how many successes the active unit would need to fire its main weapon, if the two changed places."""
    own = {key: value for key, value in found.active.spec.raw.items() if key in ("name", "weapons", "weapon")}
    other = {key: value for key, value in found.reactor.spec.raw.items() if key in ("name", "at")}
    turn = next((counted(v) for k, v in found.active.spec.raw.items() if fold(k).startswith("bearing from")), None)
    given = Given({
        "reactor": {**own, "facing_deg": 0},
        "active": {**other, f"bearing_from_{fold(own['name']).replace(' ', '_')}_deg": 180 if turn is None else turn},
    })  # fmt: skip
    swapped = Reflexes(found.asker, given, {})
    duel = swapped.duel()
    for successes in (1, 2):
        table = _grant(swapped, duel, [ARMY] * successes + [TARGET] * (2 - successes))
        ready = _armed(swapped, table, successes).usable
        main = next((n for n, line in enumerate(swapped.reactor.card.weapons) if not reach_of(line.range).close), 0)
        if main in ready:
            return Prose(("one", "1") if successes == 1 else ("two", "2"), ("enough", "fire", "attack", "may"))
    return Prose(("never", "cannot", "no"))


def _tell_story(
    answers: DustAnswers, found: Reflexes, duel: Duel, given: Given, faces: list[int] | None, legal: bool
) -> None:
    """Play the reaction through, and what the active unit does after it, with the losses that the question tells."""
    said = given.get("reaction", default={})
    said = said if isinstance(said, dict) else {"choice": said}
    told = {"killed", "kills", "lost", "hits"}
    strange = [key for key in said if key != "choice" and not told & set(fold(key).split())]
    if strange or not {"sustained", "turn", "pivot", "move", "attack"} & set(fold(said.get("choice", "turn")).split()):
        raise Misfit("given.reaction", f"{show(said)} is not understood", "write choice: Sustained Attack, x_killed: 2")
    text = fold(given.get("reaction_attack", default=""))
    given.get("step_1", "first_action")
    after = given.get("then", default={})
    if not legal or faces is None:
        return
    dice = Dice()
    dice.give(faces, "reaction")
    killed = next(
        (counted(v) for k, v in said.items() if "kill" in fold(k) or "lost" in fold(k) or "hits" in fold(k)), None
    )
    if killed is None and "miss" not in text:
        killed = counted(text) if text else 0
    _wish(found, dice, duel, found.reactor, killed or 0, ranged=True)
    _wish_after(found, dice, duel, after)
    way = "sustained" if "sustained" in fold(said.get("choice", "sustained")) else "turn"
    counts: dict[str, int] = {}

    def act(trial: Duel) -> None:
        found.open(trial)
        unit = trial.id(found.reactor)
        trial.do("react", unit)
        trial.finish(("activate", "aim", "move", "react_with"), None)
        if trial.prompt == "react_with":
            trial.do("react_with", unit, way)
            trial.finish(("activate", "aim"), None)
        frame = trial.state.frames[-1]
        if isinstance(frame, Attack) and frame.unit == unit:
            trial.do("aim", unit, trial.id(found.active))
            if not trial.do("fire", unit):
                trial.do("hold", unit)
        trial.finish(("activate", "aim", "move"), _owner)
        held = bool(trial.happened("held", unit=trial.id(found.active)))
        counts["prompt"] = {"move": 1, "aim": 2}.get(trial.prompt, 2 if held else 0)
        counts["active"] = _left(trial, found.active)
        if trial.prompt == "aim" and trial.state.units[trial.id(found.active)].status == "board":
            trial.do("aim", trial.id(found.active), unit)
            if not trial.do("fire", trial.id(found.active)):
                trial.do("hold", trial.id(found.active))
            trial.finish(("activate",), _owner)

    table = play_out(duel, act, dice)
    a, r = answers.unit(found.active.name), answers.unit(found.reactor.name)
    then = {1: Prose(("move", "march")), 2: Prose(("attack",)), 0: Prose(("nothing", "lost", "over"))}[counts["prompt"]]
    answers.say(then, f"{a}_then", "active_then", f"then_{a}", "next_action")
    answers.say(counts["active"], f"{a}_in_their_attack", f"{a}_left_after_reaction", f"{a}_in_its_attack")
    answers.say(_in_close(table, found), f"{r}_in_close_combat")
    final = {one.name: _left(table, one) for one in (found.active, found.reactor)}
    answers.say(ByName(final), "final", "left", "figures_left")
    for name, number in final.items():
        answers.say(number, f"{name}_left", f"{name}_final")


def _owner(table: Table) -> Choice | None:
    """Let owners lose the figures that bear the commonest weapon, and strike with what they have."""
    return table.choices()[0] if table.prompt in ("lose", "strike") else None


def _left(table: Duel, figure: Figure) -> int:
    piece = table.piece(figure)
    return strength(table.rules.profiles[figure.id], piece) if piece.status == "board" else 0


def _in_close(table: Duel, found: Reflexes) -> int:
    """Return the figures of the reactor that were left when close combat began."""
    unit = table.id(found.reactor)
    close = _close_lines(found.active)
    events = table.events
    start = next((n for n, e in enumerate(events) if e.kind == "rolled" and e.data.get("unit") == table.id(found.active)
                  and e.data.get("line") in close), len(events))  # fmt: skip
    lost = [e for e in events[:start] if e.kind == "figure_lost" and e.data["unit"] == unit]
    return found.reactor.card.soldiers - len(lost) if found.reactor.card.kind == "squad" else 1


def _close_lines(figure: Figure) -> set[int]:
    return {STD} | {n for n, line in enumerate(figure.card.weapons) if reach_of(line.range).close}


def _wish(found: Reflexes, dice: Dice, duel: Duel, figure: Figure, hits: int, ranged: bool) -> None:
    """Wish for so many hits with the ranged or the close weapons of a unit."""
    unit = duel.id(figure)
    dice.close[unit] = _close_lines(figure)
    dice.wish(hits, "hit", f"{unit}~{'ranged' if ranged else 'close'}")


def _wish_after(found: Reflexes, dice: Dice, duel: Duel, after: Any) -> None:
    """Read the losses of what comes after the reaction: by shooting, then in close combat."""
    if not isinstance(after, dict):
        raise Misfit("given.then", f"{show(after)} is not understood", "write ranged_kills_on_..., close_combat_kills")
    for key, value in after.items():
        words = fold(key)
        if re.match(r"ranged kills|shot|ranged", words):
            _wish(found, dice, duel, found.active, counted(value) or 0, ranged=True)
        elif words.startswith("close combat"):
            for name, number in value.items():
                victim = found.stand.named(name.replace("_", " "), "given.then")
                striker = found.active if victim is found.reactor else found.reactor
                _wish(found, dice, duel, striker, counted(number) or 0, ranged=False)
        else:
            raise Misfit(f"given.then.{key}", "not understood", "write ranged_kills_on_..., close_combat_kills")
