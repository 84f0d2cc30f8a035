"""Questions about attacks: dice to hit, saves, damage, close combat, each played out by the rules (G11 to G37)."""

from __future__ import annotations

from typing import Any

from game.core.questions import Given, Verdict
from game.rules.dust.cases.asking import Asker
from game.rules.dust.cases.attackers import Fight
from game.rules.dust.cases.duel import ALL
from game.rules.dust.cases.fought import Fought
from game.rules.dust.cases.names import fold
from game.rules.dust.cases.on_losses import tell_close, tell_hero, tell_losses, tell_saves, tell_stunned, tell_target
from game.rules.dust.cases.on_next import after_of, tell_next
from game.rules.dust.cases.rolled import WHY, Damage, Entry, Faces
from game.rules.dust.cases.wording import ByName, DustAnswers, Prose, Told
from game.rules.dust.profile import STD
from game.rules.dust.state import TARGET


def attack(asker: Asker, given: Given, expect: dict[str, Any]) -> DustAnswers:
    """Answer what an attack rolls, what is saved, and what is lost (D-081 to D-154)."""
    hits = given.raw.get("hits")
    if isinstance(hits, dict) and len(hits) > 1 and "target" not in given and "targets" not in given:
        if all(asker.names.find_unit(name) is not None for name in hits):
            return _each(asker, given, expect)
    after = after_of(given)
    fight = Fight(asker, given, expect)
    found = Fought(fight)
    answers = DustAnswers()
    _tell_volley(answers, found)
    for figure in fight.stand.figures:
        answers.unit(figure.name)
    _tell_weapons(answers, asker, found)
    _tell_hits(answers, found)
    tell_saves(answers, found)
    for figure in fight.stand.figures:
        tell_losses(answers, found, figure)
    target = fight.targets[0]
    tell_target(answers, found, target)
    tell_close(answers, found)
    tell_hero(answers, found)
    tell_stunned(answers, found)
    tell_next(answers, found, after)
    return answers


def _each(asker: Asker, given: Given, expect: dict[str, Any]) -> DustAnswers:
    """Answer for several units that one weapon has hit, each for itself."""
    found: dict[str, DustAnswers] = {}
    hits = given.get("hits")
    for name in hits:
        own = {key: value for key, value in given.raw.items() if key != "hits"}
        for key, value in own.items():
            if isinstance(value, dict) and all(other in value for other in hits):
                own[key] = value[name]
        own = {"target": name, "hits": hits[name], **own}
        for key in ("in_cover_from_attacker",):
            if key in own:
                own["in_cover"] = own.pop(key)
                given.get(key)
        inner = given.part(own, "hits")
        found[name] = attack(asker, inner, expect)
        for key in given.raw:
            if key in inner.used:
                given.get(key)
    answers = DustAnswers()
    for name, own_answers in found.items():
        for key, value in own_answers.items():
            answers.say(value, f"{name}_{key}")
    for key in next(iter(found.values())):
        values = {name: own_answers.get(key) for name, own_answers in found.items()}
        if None not in values.values():
            answers.say(ByName(values), key)
    return answers


def _tell_weapons(answers: DustAnswers, asker: Asker, found: Fought) -> None:
    """Tell the dice of each weapon, whether it can attack, and what it has left."""
    fight = found.fight
    opened = found.start.twin()
    opened.open()
    names = _called(fight)
    legal = True
    crew = 0
    for number, line in enumerate(fight.attacker.card.weapons):
        key = f"dust.weapon.{line.weapon}"
        text = asker.names.texts(key) if asker.names.texts.has(key) else line.weapon
        w = answers.weapon(*(one for one in (names.get(number), text, line.weapon) if one))
        dice = found.dice("hit", found.unit, line=number)
        answers.say(dice, f"{w}_dice", f"dice_of_{w}", f"{w}_number_of_dice")
        aimed = found.copies(number)
        answers.say(aimed, f"{w}_fired", f"{w}_fire", f"{w}_copies", f"{w}_that_fire", f"{w}_that_may_fire",
                    f"{w}_soldiers_firing",
                    f"{w}_weapons_that_may_fire", f"{w}_weapons_fired", f"number_of_{w}_fired")  # fmt: skip
        if "crew-weapon" in line.keywords:
            crew += aimed
        rolls = [e for sort in ("hit", "reroll", "extra") for e in found.rolls(sort, found.unit, line=number)]
        answers.say(sum(e.data["hits"] for e in rolls), f"{w}_hits")
        aims = [opened.why_not_aim(fight.attacker, number, target) for target in fight.targets]
        can = Told(any(one is None for one in aims), [str(one.reason) for one in aims if one is not None])
        answers.say(can, f"{w}_can_attack", f"{w}_may_attack", f"{w}_may_fire", f"{w}_legal", f"{w}_can_hurt")
        for target, refusal in zip(fight.targets, aims, strict=True):
            told = Told(refusal is None)
            t = answers.unit(target.name)
            answers.say(
                told, f"{w}_can_attack_{t}", f"{w}_may_target_{t}", f"{w}_can_target_{t}", f"{w}_may_fire_at_{t}"
            )
        if line.ammo:
            piece = found.end.piece(fight.attacker)
            left = line.ammo - (piece.fired[number] if piece.fired else 0)
            answers.say(
                left,
                f"{w}_left",
                f"{w}_ammo_left",
                f"{w}_boxes_left",
                "ammo_left",
                "boxes_left",
                "left_after",
                "rounds_left",
            )
        if line.keywords and {"reload", "salvo"} & set(line.keywords):
            loaded = not found.end.piece(fight.attacker).empty >> number & 1
            answers.say(Told(loaded), f"{w}_loaded", "loaded", "loaded_afterwards", f"{w}_loaded_afterwards",
                        "weapon_loaded", "weapon_loaded_afterwards", "still_loaded")  # fmt: skip
    if any("crew-weapon" in line.keywords for line in fight.attacker.card.weapons):
        answers.say(crew, "crew_weapons_fired", "crew_weapons_that_may_fire", "crew_weapons", "crew_weapons_used")
        _tell_crew(answers, found)
    for use in fight.uses:
        if use.line != ALL and opened.why_not_aim(fight.attacker, use.line, use.target) is not None:
            legal = False
    answers.say(
        Told(legal and not found.end.refusals),
        "legal",
        "attack_legal",
        "split_targets_legal",
        "all_legal",
        "can_attack",
    )
    refusals = found.end.refusals
    if refusals:
        words = [word for one in refusals for word in WHY.get(one.reason, (one.reason.replace("_", " "),))]
        answers.say(Prose(words), "reason", "because", "illegal_because")
    std = found.dice("hit", found.unit, line=STD)
    if std:
        answers.say(std, "standard_weapon_dice", "standard_dice")


def _tell_crew(answers: DustAnswers, found: Fought) -> None:
    """Tell whether a vehicle's own weapons may be fired beside those of its crew (D-111)."""
    fight = found.fight
    lines = fight.attacker.card.weapons
    crew = next(n for n, line in enumerate(lines) if "crew-weapon" in line.keywords)
    trial = found.start.twin()
    trial.open()
    target = fight.targets[0]
    trial.aim(fight.attacker, crew, target)
    own = [n for n, line in enumerate(lines) if "crew-weapon" not in line.keywords]
    refusals = [trial.why_not_aim(fight.attacker, n, target) for n in own]
    answers.say(Told(any(refusal is None for refusal in refusals)),
                "vehicle_and_crew_weapons_together", "crew_and_vehicle_weapons_together", "both_together",
                "may_mix_crew_and_vehicle_weapons")  # fmt: skip


def _tell_volley(answers: DustAnswers, found: Fought) -> None:
    """Tell the entry that a volley of so many rounds has, and how many there are to fire (D-268, R-179)."""
    fight = found.fight
    number = next((n for n, line in enumerate(fight.attacker.card.weapons) if "volley" in line.keywords), None)
    uses = [use for use in fight.uses if use.line == number]
    if number is None or not uses:
        return
    piece = found.before[found.unit]
    line = fight.attacker.card.weapons[number]
    available = line.ammo - (piece.fired[number] if piece.fired else 0)
    answers.say(available, "bombs_available", "rounds_available", "available", "boxes_available", "rockets_available")
    rolled = found.dice("hit", found.unit, line=number)
    answers.say(_entry(found, number, rolled), "effective_entry", "entry")
    answers.say(rolled, "dice_per_walker_under_template", "dice_per_figure", "dice_per_target")
    fight.uses = [use._replace(rounds=available) for use in uses]
    most = Fought(fight)
    entry = _entry(most, number, most.dice("hit", found.unit, line=number))
    fight.uses = uses
    for word in ("all", f"all_{available}", f"all_{COUNTS.get(available, available)}"):
        answers.say(entry, f"if_{word}", f"if_{word}_fired", f"if_{word}_dropped")


COUNTS = {1: "one", 2: "two", 3: "three", 4: "four", 5: "five", 6: "six"}


def _entry(found: Fought, number: int, dice: int) -> Verdict:
    """Return the entry of the weapon table that so many dice stand for."""
    target = found.fight.targets[0]
    cell = (
        found.start.rules.profiles[found.fight.attacker.id]
        .lines[number]
        .cells[found.start.rules.profiles[target.id].column]
    )
    assert cell is not None
    figures = max(1, found.had(target)) if target.card.kind in ("squad", "support") else 1
    return Entry(dice // figures if cell.blast else dice, bool(cell.blast), cell.damage)


def _called(fight: Fight) -> dict[int, str]:
    """Return what the question calls the attacker's weapons, by their place on the card."""
    found: dict[int, str] = {}
    spec = fight.attacker.spec.raw
    listed = spec.get("weapons", [spec["weapon"]] if "weapon" in spec else [])
    for one in [*(listed if isinstance(listed, list) else []), *fight.aimed]:
        name = str(one.get("name", "")) if isinstance(one, dict) else str(one)
        if fold(name) and "standard" not in fold(name):
            for number in fight.lines(name):
                found.setdefault(number, name)
    return found


def _tell_hits(answers: DustAnswers, found: Fought) -> None:
    """Tell the rolls to hit: dice, hits, what was rolled again, extra dice."""
    unit = found.unit
    answers.say(found.dice("hit", unit), "dice", "total_dice", "attacker_dice", "number_of_dice", "dice_rolled")
    first = found.hits(unit, "hit")
    answers.say(first, "hits_first_roll", "first_hits", "hits_on_first_roll", "first_roll_hits")
    answers.say(found.dice("reroll", unit), "dice_rerolled", "rerolled_dice", "rerolls")
    after = first + found.hits(unit, "reroll")
    answers.say(after, "hits_after_reroll", "hits_with_reroll")
    answers.say(found.hits(unit, "reroll"), "reroll_hits", "hits_of_reroll", "hits_on_reroll")
    extra = found.rolls("extra", unit)
    answers.say(len(extra[0].data["faces"]) if extra else 0, "extra_dice", "laser_dice", "first_extra_dice")
    answers.say(extra[0].data["hits"] if extra else 0, "extra_hits", "first_extra_hits")
    answers.say(sum(len(e.data["faces"]) for e in extra[1:]), "further_extra_dice", "more_extra_dice")
    answers.say(sum(len(e.data["faces"]) for e in extra), "total_extra_dice", "all_extra_dice")
    answers.say(sum(e.data["hits"] for e in extra), "total_extra_hits", "all_extra_hits")
    total = found.hits(unit, "hit", "reroll", "extra")
    answers.say(total, "total_hits", "hits", "attacker_hits", "hits_in_all")
    sorts = [e.data["sort"] for e in found.end.happened("rolled", unit=unit)]
    late = "extra" in sorts and "reroll" in sorts[sorts.index("extra") :]
    answers.say(Told(late), "extra_dice_are_rerolled_by_sustained_attack", "extra_dice_rerolled")
    rolled = found.rolls("hit", unit)
    damage = {e.data["damage"] for e in rolled}
    if len(damage) == 1:
        answers.say(
            Damage(damage.pop()), "damage_per_unsaved_hit", "damage_per_hit", "damage", "each_hit", "damage_of_a_hit"
        )
    needs = {tuple(e.data["needs"]) for e in rolled}
    if len(needs) == 1:
        faces = next(iter(needs))
        answers.say(Told(TARGET in faces), "target_hits", "hits_on_target", "target_face_hits")
        answers.say(Faces(faces), "hits_on", "to_hit_faces", "faces_that_hit", "needs")
