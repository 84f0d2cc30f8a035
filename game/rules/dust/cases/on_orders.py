"""Questions about special actions: orders of officers, care of medics, repairs, reloading (S01)."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from game.core.choice import Refusal
from game.core.examples import Misfit
from game.core.questions import Given
from game.rules.dust.bodies import strength
from game.rules.dust.cases.asking import Asker
from game.rules.dust.cases.duel import Dice, Duel, play_out
from game.rules.dust.cases.names import counted, fold
from game.rules.dust.cases.plans import action_of, plan_of
from game.rules.dust.cases.rolled import Faces
from game.rules.dust.cases.stand import Figure, Stand
from game.rules.dust.cases.wording import DustAnswers, Names, OneOf, Prose, Told
from game.rules.dust.frames import Order
from game.rules.dust.orders import DEEDS, Ordering
from game.rules.dust.state import Marker

DOERS = (
    "officer_unit", "officer", "command_squad", "command_unit", "medic", "medic_unit", "mechanic", "mechanic_unit",
    "hero", "unit", "actor", "ordering_unit",
)  # fmt: skip
LOST = ("lost", "figures_lost", "soldiers_lost", "losses")
SUBJECTS = ("subject", "target", "ordered_unit", "patient", "vehicle", "lost_unit", "squad")


def orders(asker: Asker, given: Given, expect: dict[str, Any]) -> DustAnswers:
    """Answer what a special action does, and whether it may be performed (D-197 to D-208)."""
    stand = asker.stand(given, roles=("none",))
    doer = _read(stand, given, DOERS)
    subject = _read(stand, given, SUBJECTS, required=False) or _losers(stand, given)
    raw = given.get(
        "declared", "actions", "action", "order", default=doer.spec.get("declared", "actions", "action", default=None)
    )
    if raw is None:
        raise Misfit("given.action", "no action is named", "write declared: [Get Moving, Move]")
    wanted = next(
        (one for part in (raw if isinstance(raw, list) else [raw]) for one in action_of(part) if one in DEEDS), ""
    )
    _place(stand, doer, subject, given)
    stand.settle(3)
    duel = Duel(asker, stand, doer)
    _marks(duel, given, doer, subject)
    answers = DustAnswers()
    for figure in stand.figures:
        answers.unit(figure.name)
    offered = _plans(duel, doer)
    plan = plan_of(raw, offered)
    answers.say(Told(plan in offered), "declaration_legal", "declared_legally", "may_declare")
    if plan not in offered:
        answers.say(Told(False), "legal", "order_legal", "may_order")
        return answers
    target = subject if subject is not None else doer
    refusal = _why_not(duel, doer, target, wanted) if wanted else None
    answers.say(Told(refusal is None), "legal", "order_legal", "may_order", "in_reach", "target_legal")
    dice = Dice()
    if refusal is not None:
        words = WHY.get(refusal.reason, (refusal.reason.replace("_", " "),))
        answers.say(Prose(words), "reason", "because", "illegal_because")
        given.get(*ROLLED)
    elif any(key in given for key in ROLLED):
        dice.give(asker.names.faces(given.get(*ROLLED), given.at(*ROLLED)), "order")
    inject = "stim-move" if "move" in fold(given.get("choice", "chosen_marker", default="")) else "stim-attack"
    before = {piece.id: piece for piece in duel.state.units.values()}
    end = play_out(duel, lambda trial: _perform(trial, doer, target, (plan, inject)), dice)
    _tell_rolls(answers, end, wanted)
    if subject is not None:
        _tell_subject(answers, end, before, subject, doer)
    _tell_after(answers, end, doer, subject, plan)
    return answers


ROLLED = ("rolls", "roll", "dice")


def _why_not(duel: Duel, doer: Figure, target: Figure, action: str) -> Refusal | None:
    """Return why an action can't be performed on a unit."""
    facts = Ordering(duel.rules, duel.state, Order(step="order.choose", unit=duel.id(doer), action=action))
    return facts.why_not(duel.piece(target))


def _perform(trial: Duel, doer: Figure, target: Figure, told: tuple[str, str]) -> None:
    """Declare the plan and carry it out, choosing the unit that the question names."""
    plan, marker = told
    trial.begin()
    trial.do("activate", trial.id(doer))
    trial.finish(("declare",))
    trial.do("declare", trial.id(doer), plan)
    for _ in range(20):
        trial.asked.append(trial.prompt)
        if trial.prompt == "order":
            choices = [c for c in trial.choices("order") if c.target == trial.id(target)]
            trial.play(choices[0] if choices else trial.choices()[0])
        elif trial.prompt == "inject":
            trial.do("inject", str(trial.choices()[0].subject), marker)
        elif trial.prompt in ("move", "face", "react"):
            trial.play(trial.plain())
        else:
            return


def _losers(stand: Stand, given: Given) -> Figure | None:
    """Return the unit of which a question only says how many figures it has lost, as in zombies_lost."""
    for key in list(given.raw):
        name, _, word = key.rpartition("_")
        if word == "lost" and stand.names.find_unit(name.replace("_", " ")) is not None:
            figure = stand.add(name.replace("_", " "), "subject", {"lost": given.get(key)})
            figure.side = 0
            figure.spec.get("lost")
            return figure
    return None


def _plans(duel: Duel, doer: Figure) -> set[str]:
    """Return what the unit may declare."""
    start = duel.twin()
    start.begin()
    start.do("activate", start.id(doer))
    start.finish(("declare",))
    return {str(c.target) for c in start.choices("declare")}


WHY = {
    "order_too_far": ("far", "range", "distance"), "no_sight": ("sight", "see"), "not_activated_yet": ("activated",),
    "ordered_already": ("once", "already"), "unhurt": ("unhurt", "full", "no damage", "nothing"),
    "not_itself": ("itself",),
    "ammo_full": ("full", "ammo"), "superhuman_not_ordered": ("superhuman",), "zombies_not_ordered": ("zombie",),
    "infantry_only": ("infantry",), "vehicles_only": ("vehicle",),
}  # fmt: skip


def _read(stand: Stand, given: Given, roles: tuple[str, ...], required: bool = True) -> Any:
    for role in roles:
        if role in given:
            raw = given.get(role)
            spec = dict(raw) if isinstance(raw, dict) else {"name": raw}
            figure = stand.add(str(spec.get("name", spec.get("unit", ""))), role, spec)
            figure.side = 0
            for key in (
                "radio",
                "declared",
                "actions",
                "action",
                "marker",
                "markers",
                *LOST,
                "ordered",
                "specialists_lost",
            ):
                figure.spec.get(key)
            return figure
    if required:
        raise Misfit("given.officer_unit", "nobody gives an order", "write officer_unit: Old Man")
    return None


def _place(stand: Stand, doer: Figure, subject: Figure | None, given: Given) -> None:
    away = counted(given.get("distance", "range", default=None))
    if away is None and subject is not None:
        away = counted(subject.spec.get("distance", "within", default=None))
    if not doer.squares:
        doer.squares = stand.filled(doer, [(0, 0)], "given")
    if subject is not None and not subject.squares:
        column, row = doer.front
        subject.squares = stand.filled(subject, [(column, row + (1 if away is None else away))], "given")
    enemy = stand.add(
        "Gunners" if doer.card.bloc != "allies" else "Stormtroopers",
        "enemy",
        {"at": [doer.front[0] + 12, doer.front[1] + 12]},
    )
    enemy.side = 1


def _marks(duel: Duel, given: Given, doer: Figure, subject: Figure | None) -> None:
    """Put what the question says of the two: lost specialists, losses, ammunition spent, a Radio or none."""
    state = duel.state
    lost = doer.spec.raw.get(
        "specialists_lost", given.get("specialists_lost", "specialist_lost", "lost_specialist", default=[])
    )
    roles = [fold(one) for one in (lost if isinstance(lost, list) else [lost])]
    if not doer.spec.flag("radio", default=True) or not given.flag("radio", default=True):
        roles.append("radio")
    profile = duel.rules.profiles[doer.id]
    piece = state.units[duel.id(doer)]
    fallen = piece.fallen
    for role in roles:
        if role in profile.roles:
            fallen |= 1 << profile.roles[role]
    state.put(replace(piece, fallen=fallen))
    if subject is None:
        return
    piece = state.units[duel.id(subject)]
    changes: dict[str, Any] = {}
    gone = counted(
        next((subject.spec.raw[key] for key in LOST if key in subject.spec.raw),
             given.get("figures_lost", "lost_figures", "zombies_lost", default=None))
    )  # fmt: skip
    if gone:
        changes["fallen"] = (1 << gone) - 1
    if fold(subject.spec.raw.get("status", "")) in ("lost", "eliminated") or subject.spec.raw.get("eliminated") is True:
        subject.spec.get("status", "eliminated")
        changes.update(status="lost", at=-1, lost_in=state.turn)
    if subject.spec.flag("ordered"):
        changes["ordered"] = True
    marker = subject.spec.raw.get("marker")
    if marker:
        changes["markers"] = (Marker(fold(marker)),)
    subject.spec.get("status", "eliminated")
    state.put(replace(piece, **changes))


def _tell_rolls(answers: DustAnswers, end: Duel, wanted: str) -> None:
    tries = end.happened("order")
    outcomes = [
        Prose(("success", "succeed", "works")) if e.data["success"] else Prose(("fail", "nothing")) for e in tries
    ]
    for number, word in enumerate(("first", "second", "third")):
        made = number < len(tries)
        answers.say(Told(made), f"{word}_attempt_made", f"{word}_order_given")
        if made:
            answers.say(
                OneOf(outcomes[number], Told(bool(tries[number].data["success"]))), f"{word}_attempt", f"{word}_order"
            )
    if tries:
        answers.say(
            OneOf(outcomes[-1], Told(bool(tries[-1].data["success"]))),
            "success",
            "result",
            "order_succeeds",
            "outcome",
            "attempt",
        )
    if wanted in DEEDS:
        answers.say(Faces(DEEDS[wanted].faces), "needs", "success_on", "succeeds_on", "faces")
    answers.say(sum(len(e.data["faces"]) for e in end.rolled("order")), "dice", "dice_rolled")
    answers.say(len(tries), "attempts", "orders_given")


def _tell_subject(answers: DustAnswers, end: Duel, before: dict[str, Any], subject: Figure, doer: Figure) -> None:
    """Tell what became of the unit that the action was performed on."""
    unit = end.id(subject)
    profile = end.rules.profiles[subject.id]
    was, now = before[unit], end.state.units[unit]
    s = answers.unit(subject.name)
    gained = strength(profile, now) - strength(profile, was)
    again = any(e.data["unit"] == unit for e in end.happened("activated")) or (
        end.state.frames[-1].__class__.__name__ == "Activation" and getattr(end.state.frames[-1], "unit", "") == unit
    )
    fate = Prose(("activates", "acts", "again")) if again else Prose(("does not", "not", "stays", "nothing", "no "))
    answers.say(OneOf(fate, gained) if gained else fate, s, "subject", f"{s}_then")
    answers.say(Told(again), f"{s}_activates_again", "activates_again", "subject_activates_again", "reactivated")
    answers.say(
        gained,
        "figures_returned",
        "boxes_cleared",
        "figures_back",
        "damage_repaired",
        f"{s}_gains",
        "healed",
        f"{s}_returned",
        f"{s}_back",
        f"{s}_figures_returned",
    )
    answers.say(strength(profile, now), f"{s}_left", "left", "figures_after", f"{s}_figures", f"{s}_after")
    answers.say(now.damage, f"{s}_damage", "damage_after", f"{s}_boxes_ticked", "boxes_ticked_after")
    if any(was.fired):
        answers.say(sum(now.fired), f"{s}_ammo_used", "ammo_used", f"{s}_boxes_used", "ammo_boxes_ticked")
    kinds = [marker.kind for marker in now.markers]
    answers.say(
        OneOf(Names(kinds), Prose([kind.removeprefix("stim-") for kind in kinds] or ["none"])),
        "marker",
        f"{s}_marker",
        "marker_given",
    )
    answers.say(Told(bool(was.fired) and not any(now.fired)), "ammo_restored", f"{s}_ammo_restored")
    if again:
        answers.say(
            Told(end.state.units[end.id(doer)].side == now.side),
            "same_player_activates_twice_in_a_row",
            "same_side_acts_again",
        )


DEEDS_DONE = ("order", "aimed", "held", "did_nothing", "reloaded", "smoke_laid")
"""What happens when a unit goes on with its activation."""


def _tell_after(answers: DustAnswers, end: Duel, doer: Figure, subject: Figure | None, plan: str) -> None:
    """Tell whether the activation of the ordering unit goes on."""
    unit = end.id(doer)
    first = next((n for n, e in enumerate(end.events) if e.kind == "order"), len(end.events))
    done = any(e.kind in DEEDS_DONE and e.data.get("unit") == unit for e in end.events[first + 1 :])
    on = done or "move" in end.asked[end.asked.index("order") :] if "order" in end.asked else done
    left = [part for part in plan.split("+") if part != "nothing"]
    made = len(end.happened("order"))
    answers.say(
        Prose(("goes on", "continues")) if on else Prose(("ends", "over", "stops")),
        "command_squad_activation",
        "activation",
        "officer_activation",
    )
    answers.say(
        Told(not on and made < len([p for p in left if p in DEEDS])),
        "activation_ends_at_once",
        "remaining_actions_lost",
    )
