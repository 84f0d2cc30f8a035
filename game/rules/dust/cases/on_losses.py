"""Answers about saves, losses, close combat and heroes of an attack that was played out (G29 to G37)."""

from __future__ import annotations

from game.core.events import Event
from game.core.examples import Misfit
from game.rules.dust.bodies import living
from game.rules.dust.cases.duel import ALL
from game.rules.dust.cases.fought import Fought
from game.rules.dust.cases.on_next import next_activation
from game.rules.dust.cases.rolled import Faces, SaveKind
from game.rules.dust.cases.stand import Figure
from game.rules.dust.cases.wording import ByName, DustAnswers, Names, OneOf, Prose, Told
from game.rules.dust.casting import is_covered, save_of
from game.rules.dust.frames import Attack, Wound
from game.rules.dust.hurting import owner_of_loss
from game.rules.dust.profile import STD, Line, Profile
from game.rules.dust.state import SHIELD

NO_TARGET = Prose(("no", "not", "none", "nobody", "out"), ("valid", "in sight", "visible", "seen", "sight", "left"))
"""Why hits are void, as a sentence must tell it."""


def tell_saves(answers: DustAnswers, found: Fought) -> None:
    """Tell the saves: which kind there is, how many dice, what they cancel, for each unit attacked."""
    fight = found.fight
    kinds: dict[str, SaveKind] = {}
    dice: dict[str, int] = {}
    through: dict[str, int] = {}
    for target in fight.targets:
        id_ = found.end.id(target)
        save = _save(found, target)
        kinds[target.name] = SaveKind(save[0], save[1])
        dice[target.name] = found.dice("save", id_)
        hits = sum(e.data["hits"] for e in found.end.happened("hit", unit=id_) if e.data["by"] == found.unit)
        saved = sum(e.data["passed"] for e in found.rolls("save", id_))
        void = sum(e.data["hits"] for e in found.end.happened("hits_void", unit=id_))
        resisted = sum(e.data["passed"] for e in found.rolls("resist", id_))
        squad = target.card.kind == "squad"
        through[target.name] = hits - saved - (resisted if squad else 0)
        t = answers.unit(target.name)
        for who in (f"{t}_", "") if len(fight.targets) == 1 else (f"{t}_",):
            answers.say(dice[target.name], f"{who}save_dice", f"{who}saves_rolled", f"{who}cover_dice")
            answers.say(saved, f"{who}cancelled", f"{who}hits_saved", f"{who}first_roll_cancelled")
            answers.say(saved + void, f"{who}hits_cancelled")
            answers.say(void, f"{who}hits_void", f"{who}hits_without_a_target", f"{who}void_hits")
            if void:  # D-144, R-063
                answers.say(NO_TARGET, "reason", "because", f"{who}reason")
            answers.say(hits - saved, f"{who}unsaved_hits", f"{who}hits_not_saved")
            answers.say(through[target.name], f"{who}hits_through")
            answers.say(kinds[target.name], f"{who}save_kind", f"{who}kind_of_save", f"{who}save")
            answers.say(Told(bool(save[1])), f"{who}saves_allowed", f"{who}save_allowed", f"{who}has_a_save")
            answers.say(
                Told(SHIELD in save[1]), f"{who}shield_would_have_saved", f"{who}shield_saves", f"{who}shield_cancels"
            )
            answers.say(Faces(save[1]), f"{who}saves_on", f"{who}save_needs", f"{who}save_faces")
            answers.say(
                found.dice("resist", id_), f"{who}resilient_dice", f"{who}damage_resilient_dice", f"{who}resist_dice"
            )
            answers.say(resisted, f"{who}resisted", f"{who}cancelled_by_resilience", f"{who}damage_cancelled")
    if fight.shooters:
        _tell_apart(answers, found)
    if len(fight.targets) > 1:
        answers.say(ByName(kinds), "save_kind", "kind_of_save")
        answers.say(ByName(dice), "save_dice")
        answers.say(ByName(through), "hits_through")


def _tell_apart(answers: DustAnswers, found: Fought) -> None:
    """Tell the saves against those who face cover and those who do not (D-136, R-066)."""
    id_ = found.end.id(found.fight.targets[0])
    total = found.dice("save", id_)
    rolls = found.rolls("hit", found.unit)
    answers.say(Told(len(rolls) > 1), "rolled_separately", "dice_rolled_separately", "rolled_apart", "separate_dice")
    shooters = found.fight.shooters
    by_name = {one.name: one.hits if one.covered else 0 for one in shooters}
    if sum(by_name.values()) == total:
        answers.say(OneOf(total, ByName(by_name)), "save_dice", "cover_dice")


def _save(found: Fought, target: Figure) -> tuple[str, tuple[int, ...]]:
    """Return the save of a target from the weapon that is used on it, before anything is lost."""
    attacker, victim = found.before[found.unit], found.before[found.end.id(target)]
    save = save_of(found.start.rules, found.start.state, attacker, _line(found, target), victim)
    return save.kind, save.faces


def _line(found: Fought, target: Figure) -> Line:
    """Return the weapon that is used on a target, or one of those that might be."""
    fight = found.fight
    lines = [use.line for use in fight.uses if use.target is target and use.line != ALL]
    profile: Profile = found.start.rules.profiles[fight.attacker.id]
    if lines:
        return profile.line(lines[0])
    return next((one for one in profile.lines if not one.close), None) or profile.line(STD)


def tell_target(answers: DustAnswers, found: Fought, target: Figure) -> None:
    """Tell what lies between attacker and target, and who chooses losses."""
    fight = found.fight
    field, state = found.start.rules.field, found.start.state
    attacker, victim = found.before[found.unit], found.before[found.end.id(target)]
    covers = is_covered(found.start.rules, state, attacker, _line(found, target), victim)
    if fight.covers.get(target.id, covers) is not covers:
        raise Misfit("given.target.in_cover", "the squares say otherwise", "leave it out or change the terrain")
    answers.say(
        Told(covers), "in_cover", "unit_in_cover", "target_in_cover", "cover", "covered", f"{target.name}_in_cover"
    )
    answers.say(Told(field.sees(state, attacker, victim).yes), "line_of_sight", "visible", "sight")
    answers.say(field.distance(state, attacker, victim), "distance")
    seat = owner_of_loss(state, Attack(step="", unit=found.unit, asking=victim.id, wounds={victim.id: [Wound(1)]}))
    answers.say(Prose(("owner", "defend", target.name.lower()) if seat == victim.side else ("attack",)),
                "chooser_of_losses", "losses_chosen_by", "who_chooses_losses", "chooser")  # fmt: skip
    for other in fight.targets[1:]:
        piece = found.before[found.end.id(other)]
        answers.say(Told(field.covers(state, attacker, piece).yes), f"{other.name}_in_cover")


def tell_losses(answers: DustAnswers, found: Fought, figure: Figure) -> None:
    """Tell what a unit lost and what it has left."""
    had, left = found.had(figure), found.left(figure)
    t = answers.unit(figure.name)
    is_target = figure in found.fight.targets
    alone = is_target and len(found.fight.targets) == 1
    names = (f"{t}_", "") if alone else (f"{t}_",)
    markers = Names(marker.kind for marker in found.end.piece(figure).markers)
    shots = [
        event
        for event in found.end.events
        if event.kind in ("figure_lost", "damaged") and event.data["unit"] == found.end.id(figure)
    ]
    ranged = _before_close(found, shots)
    squad = figure.card.kind == "squad"
    for who in names:
        lost = had - left
        if squad:
            fallen = found.end.piece(figure).fallen
            by_letter = [name for name, number in found.fight.labels.items() if fallen >> number & 1]
            told = OneOf(lost, Names(by_letter)) if is_target and found.fight.labels else lost
            answers.say(told, f"{who}lost", f"{who}figures_lost_by_name")
            answers.say(lost, f"{who}figures_lost", f"{who}figures_removed", f"{who}soldiers_lost")
            standing = [name for name, number in found.fight.labels.items() if not fallen >> number & 1]
            alive = OneOf(left, Names(standing)) if is_target and found.fight.labels else left
            answers.say(alive, f"{who}left", f"{who}figures_left", f"{who}survivors", f"{who}alive_figures")
            if is_target:
                _tell_bearers(answers, found, figure)
            answers.say(len(ranged), f"{who}figures_lost_before_close_combat", f"{who}lost_to_shooting")
        else:
            boxes = sum(e.data["boxes"] for e in shots if e.kind == "damaged")
            answers.say(
                boxes, f"{who}boxes_ticked", f"{who}damage_boxes_ticked", f"{who}damage_taken", f"{who}boxes_lost"
            )
            answers.say(left, f"{who}boxes_left", f"{who}damage_left")
            if figure.card.kind == "support":
                answers.say(boxes, f"{who}soldiers_lost", f"{who}figures_lost", f"{who}lost")
                answers.say(left, f"{who}left", f"{who}soldiers_left")
        gone = found.is_lost(figure)
        answers.say(Told(gone), f"{who}eliminated", f"{who}destroyed", f"{who}is_eliminated")
        answers.say(Told(not gone), f"{who}alive", f"{who}survives")
        answers.say(markers, f"{who}markers")
        answers.say(
            OneOf(markers, Prose([m.kind for m in found.end.piece(figure).markers] or ["none"])), f"{who}marker"
        )
    if not squad and figure.card.kind != "support":
        answers.say(left or OneOf(0, "eliminated"), f"{t}_left")
    answers.say(
        len(found.end.happened("struck_back", unit=found.end.id(figure))) > 0, f"{t}_strikes_back", f"{t}_struck_back"
    )
    if not squad and not found.is_lost(figure):
        answers.say(Told(True), f"{t}_lives")


def _tell_bearers(answers: DustAnswers, found: Fought, figure: Figure) -> None:
    """Tell which weapons a squad still has bearers for, and whether its owner's choice of losses stood."""
    names = found.end.asker.names
    profile: Profile = found.end.rules.profiles[figure.id]
    alive = living(profile, found.end.piece(figure))
    for number, line in enumerate(figure.card.weapons):
        w = answers.weapon(next(iter(names.weapon_names(line))), line.weapon)
        kept = bool(profile.lines[number].bearers & alive)
        answers.say(Told(kept), f"{w}_kept", f"{w}_still_there", f"{w}_is_kept", f"{w}_survives", f"keeps_{w}")
        answers.say(Told(not kept), f"{w}_lost", f"{w}_is_lost", f"loses_{w}")
    if found.fight.labels and found.fight.assigned:
        fallen = found.end.piece(figure).fallen
        fell = {name for name, number in found.fight.labels.items() if fallen >> number & 1}
        answers.say(Told(fell == set(found.fight.assigned)), "assignment_legal", "choice_legal", "losses_legal")
        answers.say(Prose(("valid", "in sight", "visible", "seen")), "reason", "because")


def _before_close(found: Fought, losses: list[Event]) -> list[Event]:
    """Return the losses that came before close combat was rolled."""
    close = {STD} | {n for n, line in enumerate(found.fight.attacker.card.weapons) if line.range == "C"}
    events = found.end.events
    start = next((n for n, e in enumerate(events) if e.kind == "rolled" and e.data.get("sort") == "hit"
                  and e.data.get("unit") == found.unit and e.data.get("line") in close), len(events))  # fmt: skip
    return [event for event in losses if events.index(event) < start]


def tell_close(answers: DustAnswers, found: Fought) -> None:
    """Tell both sides of a close combat."""
    fight = found.fight
    foe = fight.targets[0]
    id_ = found.end.id(foe)
    answers.say(found.dice("hit", id_), "defender_dice", "strike_back_dice", f"{foe.name}_dice", "dice_struck_back")
    answers.say(found.hits(id_, "hit", "extra", "reroll"), "defender_hits", "strike_back_hits", f"{foe.name}_hits")
    answers.say(found.dice("reroll", id_), "defender_dice_rerolled", "defender_rerolls")
    answers.say(
        bool(found.end.happened("struck_back", unit=id_)),
        "strikes_back",
        "defender_strikes_back",
        "target_strikes_back",
    )
    answers.say(found.dice("hit", found.unit), f"{fight.attacker.name}_dice")
    answers.say(found.hits(found.unit, "hit", "reroll", "extra"), f"{fight.attacker.name}_hits")
    events = found.end.events
    blows = [
        n
        for n, e in enumerate(events)
        if e.kind == "rolled" and e.data.get("sort") == "hit" and e.data.get("unit") in (id_, found.unit)
    ]
    losses = [n for n, e in enumerate(events) if e.kind in ("figure_lost", "damaged", "eliminated")]
    if found.end.happened("struck_back"):
        together = not losses or not blows or max(blows) < min(losses)
        answers.say(
            Prose(("simultaneous", "together", "same time")) if together else Prose(("first", "before")),
            "removal",
            "losses_removed",
        )
        answers.say(Told(together), "simultaneous", "removed_together")


def tell_hero(answers: DustAnswers, found: Fought) -> None:
    """Tell what comes of a hero who has joined the unit under fire, as the owner assigns the hits (D-187)."""
    hero, fight = found.fight.hero, found.fight
    if hero is None:
        return
    joined = found.end.happened("joined")
    answers.say(Told(bool(joined)), "hero_joins", "hero_joined")
    hits = max(1, len(fight.assigned))
    fight.assigned = [hero.name] * hits
    try:
        again = Fought(fight)
    except Misfit:  # the dice of the question are those of another choice
        return
    h = answers.unit(hero.name)
    fate = (
        Prose(("eliminat", "killed", "dies", "lost")) if again.is_lost(hero) else Prose(("alive", "survives", "lives"))
    )
    for word in ("second", "third", "both", "all", "two", "every"):
        answers.say(fate, f"if_{word}_hit_on_{h}", f"if_{word}_hits_on_{h}")


def tell_stunned(answers: DustAnswers, found: Fought) -> None:
    """Tell what a stunned unit must do next, and when it comes to itself (D-224, D-255)."""
    for figure in found.fight.targets:
        unit = found.end.id(figure)
        if not found.end.state.units[unit].has("stunned"):
            continue
        t, a = answers.unit(figure.name), answers.unit(found.fight.attacker.name)
        woken = next_activation(found, unit)
        plans = [str(c.target).split("+") for c in woken.choices("declare")]
        forced = {plan[0] for plan in plans} == {"nothing"}
        first = Prose(("nothing",)) if forced else Prose(("any", "free"))
        answers.say(first, f"{t}_first_action_next_activation", f"{t}_first_action", f"{t}_next_first_action")
        woken.do("declare", unit, "nothing+nothing")
        gone = Told(not woken.state.units[unit].has("stunned"))
        answers.say(gone, "marker_removed_after_that_nothing", f"{t}_marker_removed_after_nothing", "marker_removed")
        for plan, words in (
            ("move+nothing", "moves"),
            ("nothing+nothing", "does_nothing"),
            ("attack+nothing", "attacks"),
        ):
            other = next_activation(found, found.unit)
            other.do("declare", found.unit, plan)
            other.finish()
            freed = not other.state.units[unit].has("stunned")
            fate = Prose(("removed", "gone", "free")) if freed else Prose(("stays", "remains"))
            answers.say(OneOf(fate, Told(freed)), f"if_{a}_{words}", f"if_{a}_{words}_first")
            if plan == "move+nothing":
                answers.say(OneOf(fate, Told(freed)), f"if_{a}_moves_or_activates_for_anything_but_nothing_first")
