"""Questions about attacks: dice to hit, saves, damage, close combat, each played out by the rules (G11 to G37)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from game.core.events import Event
from game.core.questions import Given, Verdict
from game.rules.dust.bodies import strength
from game.rules.dust.casting import save_of
from game.rules.dust.frames import Attack
from game.rules.dust.hurting import owner_of_loss
from game.rules.dust.profile import STD
from game.rules.dust.records import KILL
from game.rules.dust.state import ARMY, SHIELD, TARGET
from game.rules.tactics.cases.asking import Asker
from game.rules.tactics.cases.attackers import Fight
from game.rules.tactics.cases.duel import ALL, play_out
from game.rules.tactics.cases.names import fold
from game.rules.tactics.cases.stand import Figure
from game.rules.tactics.cases.wording import ByName, DustAnswers, Names, OneOf, Prose, Told


class Damage(Verdict):
    """What a hit does: a number, or N for a hit that kills."""

    def __init__(self, damage: int) -> None:
        self.damage = damage

    def fits(self, expected: object) -> bool:
        if self.damage == KILL:
            words = fold(expected).split()
            return not isinstance(expected, (int, bool)) and bool({"n", "k", "kill", "kills", "eliminates"} & set(words))
        return type(expected) is int and expected == self.damage

    def __str__(self) -> str:
        return "N" if self.damage == KILL else str(self.damage)


class SaveKind(Verdict):
    """Which save there is, and on which faces: 'cover (A or S)', 'infantry (A)', none."""

    def __init__(self, kind: str, faces: Iterable[int]) -> None:
        self.kind = kind
        self.faces = tuple(sorted(faces))

    def fits(self, expected: object) -> bool:
        if expected is None or expected is False:
            return self.kind == "none"
        words = fold(str(expected).partition("(")[0]).split()
        if not words or words[0] not in (self.kind, "no" if self.kind == "none" else self.kind):
            return False
        remark = fold(str(expected).partition("(")[2]).split()
        named = {"a": ARMY, "army": ARMY, "s": SHIELD, "shield": SHIELD, "t": TARGET, "target": TARGET}
        told = [named[word] for word in remark if word in named]
        return not told or set(remark) - set(named) - {"or", "and", "on"} != set() or tuple(sorted(set(told))) == self.faces

    def __str__(self) -> str:
        return f"{self.kind} ({' or '.join('?ATS'[face] for face in self.faces)})"


class Fought:
    """An attack after it was played out, and what can be told of it."""

    def __init__(self, fight: Fight) -> None:
        self.fight = fight
        duel = fight.duel()
        self.start = duel
        self.before = dict(duel.state.units)
        self.end = play_out(duel, fight.act, fight.dice)
        self.unit = duel.id(fight.attacker)

    def rolls(self, sort: str, unit: str = "", **data: object) -> list[Event]:
        """Return rolls of a sort by a unit."""
        found = self.end.rolled(sort, **data)
        return [event for event in found if not unit or event.data.get("unit") == unit]

    def dice(self, sort: str, unit: str = "", **data: object) -> int:
        """Count the dice of some rolls."""
        return sum(len(event.data["faces"]) for event in self.rolls(sort, unit, **data))

    def hits(self, unit: str, *sorts: str) -> int:
        """Count the hits that a unit rolled."""
        return sum(e.data["hits"] for sort in sorts for e in self.rolls(sort, unit))

    def left(self, figure: Figure) -> int:
        """Return the figures or boxes that a unit has left; nothing if it is lost."""
        piece = self.end.piece(figure)
        return strength(self.end.rules.profiles[figure.id], piece) if piece.status == "board" else 0

    def had(self, figure: Figure) -> int:
        """Return the figures or boxes that it had before."""
        return strength(self.end.rules.profiles[figure.id], self.before[self.end.id(figure)])

    def is_lost(self, figure: Figure) -> bool:
        """Tell whether a unit was eliminated."""
        return bool(self.end.happened("eliminated", unit=self.end.id(figure)))


def attack(asker: Asker, given: Given, expect: dict[str, Any]) -> DustAnswers:
    """Answer what an attack rolls, what is saved, and what is lost (D-081 to D-154)."""
    hits = given.raw.get("hits")
    if isinstance(hits, dict) and len(hits) > 1 and "target" not in given and "targets" not in given:
        if all(asker.names.find_unit(name) is not None for name in hits):
            return _each(asker, given, expect)
    fight = Fight(asker, given, expect)
    found = Fought(fight)
    answers = DustAnswers()
    _tell_volley(answers, found)
    for figure in fight.stand.figures:
        answers.unit(figure.name)
    _tell_weapons(answers, asker, found)
    _tell_hits(answers, found)
    _tell_saves(answers, found)
    for figure in fight.stand.figures:
        _tell_losses(answers, found, figure)
    target = fight.targets[0]
    _tell_target(answers, found, target)
    _tell_close(answers, found)
    _tell_hero(answers, found)
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
    for number, line in enumerate(fight.attacker.card.weapons):
        key = f"dust.weapon.{line.weapon}"
        text = asker.names.texts(key) if asker.names.texts.has(key) else line.weapon
        w = answers.weapon(*(one for one in (names.get(number), text, line.weapon) if one))
        dice = found.dice("hit", found.unit, line=number)
        answers.say(dice, f"{w}_dice", f"dice_of_{w}", f"{w}_number_of_dice")
        answers.say(sum(e.data["hits"] for s in ("hit", "reroll", "extra") for e in found.rolls(s, found.unit, line=number)),
                    f"{w}_hits")  # fmt: skip
        aims = [opened.why_not_aim(fight.attacker, number, target) for target in fight.targets]
        can = Told(any(one is None for one in aims), [str(one.reason) for one in aims if one is not None])
        answers.say(can, f"{w}_can_attack", f"{w}_may_attack", f"{w}_may_fire", f"{w}_legal", f"{w}_can_hurt")
        for target, refusal in zip(fight.targets, aims, strict=True):
            told = Told(refusal is None)
            t = answers.unit(target.name)
            answers.say(told, f"{w}_can_attack_{t}", f"{w}_may_target_{t}", f"{w}_can_target_{t}", f"{w}_may_fire_at_{t}")
        if line.ammo:
            piece = found.end.piece(fight.attacker)
            left = line.ammo - (piece.fired[number] if piece.fired else 0)
            answers.say(left, f"{w}_left", f"{w}_ammo_left", f"{w}_boxes_left", "ammo_left", "boxes_left", "left_after", "rounds_left")
        if line.keywords and {"reload", "salvo"} & set(line.keywords):
            loaded = not found.end.piece(fight.attacker).empty >> number & 1
            answers.say(Told(loaded), f"{w}_loaded", "loaded", "loaded_afterwards", f"{w}_loaded_afterwards")
    for use in fight.uses:
        if use.line != ALL and opened.why_not_aim(fight.attacker, use.line, use.target) is not None:
            legal = False
    answers.say(Told(legal and not found.end.refusals), "legal", "attack_legal", "split_targets_legal", "all_legal", "can_attack")
    refusals = found.end.refusals
    if refusals:
        words = {refusal.reason.replace("_", " ") for refusal in refusals} | {refusal.rule for refusal in refusals}
        answers.say(Prose([word for one in refusals for word in WHY.get(one.reason, (one.reason.replace("_", " "),))] or words),
                    "reason", "because", "illegal_because")  # fmt: skip
    std = found.dice("hit", found.unit, line=STD)
    if std:
        answers.say(std, "standard_weapon_dice", "standard_dice")


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
    cell = found.start.rules.profiles[found.fight.attacker.id].lines[number].cells[
        found.start.rules.profiles[target.id].column
    ]
    assert cell is not None
    figures = max(1, found.had(target)) if target.card.kind in ("squad", "support") else 1
    return Entry(dice // figures if cell.blast else dice, bool(cell.blast), cell.damage)


class Entry(Verdict):
    """An entry of a weapon table, as in 'blast blast/2'."""

    def __init__(self, dice: int, blast: bool, damage: int) -> None:
        self.text = f"{'*' * dice if blast else dice}/{'K' if damage == KILL else damage}"

    def fits(self, expected: object) -> bool:
        if not isinstance(expected, str):
            return False
        dice, _, damage = expected.lower().partition("/")
        signs = "".join(dice.split()).replace("blast", "*")
        return f"{signs}/{damage.strip().upper().replace('N', 'K')}" == self.text

    def __str__(self) -> str:
        return self.text


WHY = {
    "cannot_hurt": ("cannot hurt", "no entry", "armour", "-", "dash"), "out_of_range": ("range", "far"),
    "too_close": ("close", "minimum"), "out_of_arc": ("arc",), "no_sight": ("sight", "see"), "no_ammo": ("ammo", "boxes"),
    "not_loaded": ("load",), "no_soldier_left": ("soldier", "figure"), "crew_busy": ("crew", "serve", "soldier"),
    "too_many_copies": ("soldier", "copies", "too many", "figure"), "close_only_adjacent": ("adjacent", "range"), "ranged_or_close": ("close", "ranged", "sustained"),
}  # fmt: skip


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
        answers.say(Damage(damage.pop()), "damage_per_unsaved_hit", "damage_per_hit", "damage", "each_hit", "damage_of_a_hit")
    needs = {tuple(e.data["needs"]) for e in rolled}
    if len(needs) == 1:
        faces = next(iter(needs))
        answers.say(Told(TARGET in faces), "target_hits", "hits_on_target", "target_face_hits")
        answers.say(Faces(faces), "hits_on", "to_hit_faces", "faces_that_hit", "needs")


class Faces(Verdict):
    """The faces that succeed, as a list or as 'A or T'."""

    def __init__(self, faces: Iterable[int]) -> None:
        self.faces = sorted(set(faces))

    def fits(self, expected: object) -> bool:
        words = fold(" ".join(map(str, expected)) if isinstance(expected, list) else expected).split()
        named = {"a": ARMY, "army": ARMY, "s": SHIELD, "shield": SHIELD, "t": TARGET, "target": TARGET}
        return sorted({named[word] for word in words if word in named}) == self.faces

    def __str__(self) -> str:
        return " or ".join("?ATS"[face] for face in self.faces)


def _tell_saves(answers: DustAnswers, found: Fought) -> None:
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
        resisted = sum(e.data["passed"] for e in found.rolls("resist", id_))
        squad = target.card.kind == "squad"
        through[target.name] = hits - saved - (resisted if squad else 0)
        t = answers.unit(target.name)
        for who in (f"{t}_", "") if len(fight.targets) == 1 else (f"{t}_",):
            answers.say(dice[target.name], f"{who}save_dice", f"{who}saves_rolled", f"{who}cover_dice")
            answers.say(saved, f"{who}cancelled", f"{who}hits_cancelled", f"{who}hits_saved", f"{who}first_roll_cancelled")
            answers.say(hits - saved, f"{who}unsaved_hits", f"{who}hits_not_saved")
            answers.say(through[target.name], f"{who}hits_through")
            answers.say(kinds[target.name], f"{who}save_kind", f"{who}kind_of_save", f"{who}save")
            answers.say(Told(bool(save[1])), f"{who}saves_allowed", f"{who}save_allowed", f"{who}has_a_save")
            answers.say(Told(SHIELD in save[1]), f"{who}shield_would_have_saved", f"{who}shield_saves", f"{who}shield_cancels")
            answers.say(Faces(save[1]), f"{who}saves_on", f"{who}save_needs", f"{who}save_faces")
            answers.say(found.dice("resist", id_), f"{who}resilient_dice", f"{who}damage_resilient_dice", f"{who}resist_dice")
            answers.say(resisted, f"{who}resisted", f"{who}cancelled_by_resilience", f"{who}damage_cancelled")
    if len(fight.targets) > 1:
        answers.say(ByName(kinds), "save_kind", "kind_of_save")
        answers.say(ByName(dice), "save_dice")
        answers.say(ByName(through), "hits_through")


def _save(found: Fought, target: Figure) -> tuple[str, tuple[int, ...]]:
    """Return the save of a target from the weapon that is used on it, before anything is lost."""
    fight = found.fight
    lines = [use.line for use in fight.uses if use.target is target and use.line != ALL]
    profile = found.start.rules.profiles[fight.attacker.id]
    line = profile.line(lines[0]) if lines else next((one for one in profile.lines if not one.close), profile.lines[0])
    attacker, victim = found.before[found.unit], found.before[found.end.id(target)]
    save = save_of(found.start.rules, found.start.state, attacker, line, victim)
    return save.kind, save.faces


def _tell_target(answers: DustAnswers, found: Fought, target: Figure) -> None:
    """Tell what lies between attacker and target, and who chooses losses."""
    fight = found.fight
    field, state = found.start.rules.field, found.start.state
    attacker, victim = found.before[found.unit], found.before[found.end.id(target)]
    covers = field.covers(state, attacker, victim).yes
    if target.id in fight.covers and fight.covers[target.id] is not covers and not fight.stand.ground.spots():
        answers.say(Told(fight.covers[target.id]), "said_cover")
    answers.say(Told(covers), "in_cover", "unit_in_cover", "target_in_cover", "cover", "covered", f"{target.name}_in_cover")
    answers.say(Told(field.sees(state, attacker, victim).yes), "line_of_sight", "visible", "sight")
    answers.say(field.distance(state, attacker, victim), "distance")
    seat = owner_of_loss(state, Attack(step="", unit=found.unit, asking=victim.id))
    answers.say(Prose(("owner", "defend", target.name.lower()) if seat == victim.side else ("attack",)),
                "chooser_of_losses", "losses_chosen_by", "who_chooses_losses", "chooser")  # fmt: skip
    for other in fight.targets[1:]:
        piece = found.before[found.end.id(other)]
        answers.say(Told(field.covers(state, attacker, piece).yes), f"{other.name}_in_cover")


def _tell_losses(answers: DustAnswers, found: Fought, figure: Figure) -> None:
    """Tell what a unit lost and what it has left."""
    had, left = found.had(figure), found.left(figure)
    t = answers.unit(figure.name)
    is_target = figure in found.fight.targets
    alone = is_target and len(found.fight.targets) == 1
    names = (f"{t}_", "") if alone else (f"{t}_",)
    markers = Names(marker.kind for marker in found.end.piece(figure).markers)
    shots = [event for event in found.end.events if event.kind in ("figure_lost", "damaged") and event.data["unit"] == found.end.id(figure)]
    ranged = _before_close(found, shots)
    squad = figure.card.kind == "squad"
    for who in names:
        lost = had - left
        if squad:
            answers.say(lost, f"{who}figures_lost", f"{who}lost", f"{who}figures_removed", f"{who}soldiers_lost")
            answers.say(left, f"{who}left", f"{who}figures_left", f"{who}survivors", f"{who}alive_figures")
            answers.say(len(ranged), f"{who}figures_lost_before_close_combat", f"{who}lost_to_shooting")
        else:
            boxes = sum(e.data["boxes"] for e in shots if e.kind == "damaged")
            answers.say(boxes, f"{who}boxes_ticked", f"{who}damage_boxes_ticked", f"{who}damage_taken", f"{who}boxes_lost")
            answers.say(left, f"{who}boxes_left", f"{who}damage_left")
            if figure.card.kind == "support":
                answers.say(boxes, f"{who}soldiers_lost", f"{who}figures_lost", f"{who}lost")
                answers.say(left, f"{who}left", f"{who}soldiers_left")
        gone = found.is_lost(figure)
        answers.say(Told(gone), f"{who}eliminated", f"{who}destroyed", f"{who}is_eliminated")
        answers.say(Told(not gone), f"{who}alive", f"{who}survives")
        answers.say(markers, f"{who}markers")
        answers.say(OneOf(markers, Prose([m.kind for m in found.end.piece(figure).markers] or ["none"])), f"{who}marker")
    if not squad and figure.card.kind != "support":
        answers.say(left if left else OneOf(0, "eliminated"), f"{t}_left")
    answers.say(len(found.end.happened("struck_back", unit=found.end.id(figure))) > 0, f"{t}_strikes_back", f"{t}_struck_back")
    if not squad and not found.is_lost(figure):
        answers.say(Told(True), f"{t}_lives")


def _before_close(found: Fought, losses: list[Event]) -> list[Event]:
    """Return the losses that came before close combat was rolled."""
    close = {STD} | {n for n, line in enumerate(found.fight.attacker.card.weapons) if line.range == "C"}
    events = found.end.events
    start = next((n for n, e in enumerate(events) if e.kind == "rolled" and e.data.get("sort") == "hit"
                  and e.data.get("unit") == found.unit and e.data.get("line") in close), len(events))  # fmt: skip
    return [event for event in losses if events.index(event) < start]


def _tell_close(answers: DustAnswers, found: Fought) -> None:
    """Tell both sides of a close combat."""
    fight = found.fight
    foe = fight.targets[0]
    id_ = found.end.id(foe)
    answers.say(found.dice("hit", id_), "defender_dice", "strike_back_dice", f"{foe.name}_dice", "dice_struck_back")
    answers.say(found.hits(id_, "hit", "extra", "reroll"), "defender_hits", "strike_back_hits", f"{foe.name}_hits")
    answers.say(found.dice("reroll", id_), "defender_dice_rerolled", "defender_rerolls")
    answers.say(bool(found.end.happened("struck_back", unit=id_)), "strikes_back", "defender_strikes_back", "target_strikes_back")
    answers.say(found.dice("hit", found.unit), f"{fight.attacker.name}_dice")
    answers.say(found.hits(found.unit, "hit", "reroll", "extra"), f"{fight.attacker.name}_hits")
    events = found.end.events
    blows = [n for n, e in enumerate(events) if e.kind == "rolled" and e.data.get("sort") == "hit" and e.data.get("unit") in (id_, found.unit)]
    losses = [n for n, e in enumerate(events) if e.kind in ("figure_lost", "damaged", "eliminated")]
    if found.end.happened("struck_back"):
        together = not losses or not blows or max(blows) < min(losses)
        answers.say(Prose(("simultaneous", "together", "same time")) if together else Prose(("first", "before")), "removal", "losses_removed")
        answers.say(Told(together), "simultaneous", "removed_together")


def _tell_hero(answers: DustAnswers, found: Fought) -> None:
    """Tell what comes of a hero who has joined the unit under fire, as the owner assigns the hits (D-187)."""
    hero, fight = found.fight.hero, found.fight
    if hero is None:
        return
    joined = found.end.happened("joined")
    answers.say(Told(bool(joined)), "hero_joins", "hero_joined")
    hits = max(1, len(fight.assigned))
    fight.assigned = [hero.name] * hits
    again = Fought(fight)
    h = answers.unit(hero.name)
    fate = Prose(("eliminat", "killed", "dies", "lost")) if again.is_lost(hero) else Prose(("alive", "survives", "lives"))
    for word in ("second", "third", "both", "all", "two", "every"):
        answers.say(fate, f"if_{word}_hit_on_{h}", f"if_{word}_hits_on_{h}")
