"""Questions about a battle: range, intensity, initiative, tracks, dice, interception (HX-01 to -03, HX-14 to -17)."""

from __future__ import annotations

from typing import Any

from game.core.examples import Misfit, as_list
from game.core.questions import Answers, Given, Phrase, number_in, plain_words, without_remark
from game.rules.hell.asks import push_ask
from game.rules.hell.breaktest import break_dice
from game.rules.hell.cases.asking import Table, effect_phrase, event_phrase, unit_word, units_given
from game.rules.hell.cases.names import Names
from game.rules.hell.odds import chance_of
from game.rules.hell.state import GERMAN, SIDES, SOVIET
from game.rules.hell.table import advance_bucket, advance_fire, district_at, push_effects, the_battle


def space_of(raw: object) -> int:
    """Return the space of a marker; Smoldering Ruins are the start."""
    return number_in(raw) or 0


def target_range(names: Names, given: Given, expect: dict[str, Any]) -> Answers:
    """Answer what an effect can reach (H-031)."""
    rules = names.rules
    building = names.building(given.get("battle", "building"), given.at("battle"))
    slot = rules.buildings[building].district
    side, unit = _placed(names, given)
    foes = given.get(f"{SIDES[1 - side]}_units", "units", default={})
    here: list[Any] = []
    far: list[Any] = []
    for place, units in foes.items() if isinstance(foes, dict) else (("here", foes),):
        is_here = names.find_building(str(place)) == building or plain_words(str(place)) in ("here", "there")
        (here if is_here else far).extend(as_list(units, given.at(f"{SIDES[1 - side]}_units")))
    other = next(s for s in "ABCD" if s != slot)
    own = {"GF04": slot, "SF02": slot}
    table = Table(names, {
        "districts": {slot: {"building": building, SIDES[1 - side]: here}, other: {SIDES[1 - side]: far}},
        "formations": own, "battle": slot, "active": SIDES[side],
    })  # fmt: skip
    state = table.state
    state.__dict__.pop("decision", None)
    push_effects(rules, state, side, unit)
    rules.start(state)
    hit = {unit_word(names, str(c.subject)) for c in table.choices() if str(c.subject) in rules.units}
    if not hit:  # a single target is taken without asking
        hit = {unit_word(names, e.data["unit"]) for e in rules.opening(state) if e.kind == "unit_lost"}
    name = plain_words(names.building_name(building))
    told = [str(one) for one in expect.get("legal_targets", [])]
    full = any(name in plain_words(one) for one in told)
    answers = Answers()
    answers.say({f"{name} {one}" if full else one for one in hit}, "legal_targets", "targets")
    answers.say(Phrase(("other",)), "illegal_targets")
    answers.say(not far, "reaches_elsewhere")
    answers.say(False, "other_districts_legal", "elsewhere_legal")
    return answers


def _placed(names: Names, given: Given) -> tuple[int, str]:
    for side, name in enumerate(SIDES):
        for key in (f"{name}_places", f"{name}_adds"):
            if key in given:
                return side, names.unit(given.get(key), given.at(key), side)
    raise Misfit("given.german_places", "no unit is placed", "write german_places: StuG")


def intensity(names: Names, given: Given, expect: dict[str, Any]) -> Answers:
    """Answer where the markers go by a carnage card, and after Holds (H-071, H-183)."""
    rules = names.rules
    level = given.number("intensity", "carnage_intensity", "battle_intensity")
    fire = space_of(given.get("fire_marker", "fire", "fire_marker_space", default=0))
    infernos = given.number("infernos", default=0)
    holds = given.number("holds", "hold_actions", default=0)
    card = next((c.id for c in rules.carnage.values() if c.intensity == level), None)
    if card is None:
        raise Misfit(given.at("intensity"), f"no carnage card has the intensity {level}", "write 1 to 5")
    table = Table(names, {
        "districts": {"A": {"fire": fire, "infernos": infernos}}, "formations": {"GF04": "A", "SF02": "A"},
        "battle": "A", "phase": "intensity", "carnage": [card],
    })  # fmt: skip
    table.answer({})
    district = district_at(table.state, "A")
    answers = Answers()
    start = table.happened("intensity")[0].data["intensity"]
    answers.say(start - holds, "hold_marker_space", "hold_marker", "hold")
    answers.say(start - holds, "holds_needed", "holds_to_break_test", "hold_actions_needed")
    answers.say(start <= holds, "break_test", "rounds_end")
    moved = table.happened("fire")[0].data["at"]
    answers.say(moved, "fire_marker_space", "fire_marker", "fire")
    made = sum(e.data["by"] for e in table.happened("inferno"))
    answers.say(infernos + made, "infernos", "inferno")
    answers.say(Phrase(("space",), None, ("one", "right")), "each_hold_action", "each_hold")
    answers.say(district.hold, "hold_after_set_up")
    return answers


def initiative(names: Names, given: Given, expect: dict[str, Any]) -> Answers:
    """Answer who has the initiative and what the building gives (H-063, H-092)."""
    rules = names.rules
    building = names.building(given.get("building", "battle", default="Red Square"), given.at("building"))
    card = rules.buildings[building]
    calls = (card.german, card.soviet)
    answers = Answers()
    for side, name in enumerate(SIDES):
        keys = (f"if_{name}_wins_initiative", f"{name}_effect", f"if_{name}_wins")
        answers.say(effect_phrase(names, calls[side]), *keys)
    answers.say(Phrase(("not",)), "loser_effect")
    icon = given.get("initiative_icon", "icon")
    if icon is None:
        return answers
    recon = given.get("recon", "recon_units", default={})
    units = {
        name: {rules.scouts[side]: number_in(recon.get(name, 0)) or 0} for side, name in enumerate(SIDES)
    }
    word = plain_words(str(icon)).split()[0]
    table = Table(names, {
        "districts": {card.district: {"building": building, "hold": 3, **units}},
        "formations": {"GF04": card.district, "SF02": card.district},
        "hands": {"german": 3, "soviet": 3}, "phase": "initiative",
        "battle": {"at": card.district, "initiative": word},
    })  # fmt: skip
    table.answer({})
    winner = table.happened("initiative")[0].data["side"]
    answers.say(SIDES[winner], "initiative", "winner", "initiative_winner")
    answers.say(SIDES[table.seat % 2], "first_action", "acts_first", "first_round")
    phrases = [found for event in table.events if (found := event_phrase(names, event)) is not None]
    answers.say(phrases, "order")
    return answers


def tracks(names: Names, given: Given, expect: dict[str, Any]) -> Answers:
    """Answer where Fire and Bucket come to stand (H-072, H-073)."""
    rules = names.rules
    fire = space_of(given.get("fire_marker", "fire_marker_space", "fire_on", default=0))
    bucket = space_of(given.get("bucket_marker", "bucket_marker_space", "bucket_on", default=0))
    infernos = given.number("infernos", "inferno", default=0)
    burning, dousing = given.number("fire", "fire_icons", default=0), given.number("bucket", "bucket_icons", default=0)
    table = Table(names, {
        "districts": {"A": {"fire": fire, "bucket": bucket, "infernos": infernos}},
        "formations": {"GF04": "A", "SF02": "A"}, "battle": "A",
    })  # fmt: skip
    if burning:
        advance_fire(rules, table.state, "A", burning)
    if dousing:
        advance_bucket(rules, table.state, "A", dousing)
    district = district_at(table.state, "A")
    answers = Answers()
    answers.say(district.fire, "fire_marker_space", "fire_marker", "fire", "new_fire_marker_space", "new_fire_marker")
    answers.say(district.bucket, "bucket_marker_space", "bucket_marker", "bucket")
    answers.say(district.infernos, "infernos", "inferno", "german_inferno_dice")
    return answers


def dice(names: Names, given: Given, expect: dict[str, Any]) -> Answers:
    """Answer the dice of a Break Test, its odds, and who wins with given rolls (H-189, R-30 to R-34)."""
    rules = names.rules
    building = _defended(names, given)
    slot = rules.buildings[building].district
    formations: dict[str, Any] = {}
    for side, name in enumerate(SIDES):
        own = [id_ for id_, owner in rules.side_of.items() if owner == side]
        keys = (f"{name}_full_strength", f"{name}_full_strength_formations", f"{name}_formations")
        full = given.number(*keys, default=0)
        worn = given.number(f"{name}_depleted", f"{name}_depleted_formations", default=0)
        for number, id_ in enumerate(own[: full + worn]):
            formations[id_] = {"at": slot, "depleted": number >= full}
    units = {name: units_given(given, f"{name}_units") for name in SIDES}
    heroes = given.number("plus_two_heroes", "bonus_heroes", "german_bonus_heroes", default=0)
    thieves = given.number("stealing_heroes", "thieves", default=0)
    rolls = [as_list(given.get(f"{name}_rolls", f"{name}_dice_rolled", default=[]), "given.rolls") for name in SIDES]
    table = Table(names, {
        "scenario": "expert", "districts": {slot: {"building": building, "infernos": given.number(
            "infernos", "inferno", default=0), "hold": 1, **units}}, "formations": formations,
        "battle": {"at": slot, "bonus": ["GX09", "GX10"][:heroes], "thieves": ["SX09", "SX10"][:thieves]},
    })  # fmt: skip
    found = break_dice(rules, table.state, slot, the_battle(table.state))
    answers = Answers()
    for name, own_dice in (("german", found.german), ("soviet", found.soviet)):
        reasons = [die.reason for die in own_dice]
        answers.say(len(own_dice), f"{name}_dice", f"{name}_total")
        for reason in ("formation", "unit", "inferno", "defence", "hero", "determination", "stolen"):
            answers.say(reasons.count(reason), f"{name}_{reason}_dice", f"{name}_{reason}_die")
    answers.say(found.determined, "determination", "determination_die")
    chance = round(100 * chance_of(found).capture, 1)
    answers.say(f"{chance}", "capture_chance", "german_chance", "chance")
    if any(rolls):
        _tell_rolls(answers, found.determined, rolls)
    return answers


def _defended(names: Names, given: Given) -> str:
    if "building" in given:
        return names.building(given.get("building"), given.at("building"))
    level = given.number("defence", "defence_level", default=1)
    cards = names.rules.buildings.values()
    found = next((card.id for card in cards if card.defence == level), None)
    if found is None:
        raise Misfit(given.at("defence"), f"no building has the defence level {level}", "write 1 to 4")
    return found


def _tell_rolls(answers: Answers, determined: bool, rolls: list[list[Any]]) -> None:
    """Compare given rolls as the Break Test does (R-32 to R-34)."""
    german, soviet = (sorted(map(int, side), reverse=True) for side in rolls)
    ties = 0
    while german and soviet and german[0] == soviet[0] and not determined:
        german, soviet, ties = german[1:], soviet[1:], ties + 1
    captured = bool(german) and (not soviet or german[0] > soviet[0])
    answers.say(captured, "captured")
    answers.say(SIDES[GERMAN] if captured else SIDES[SOVIET], "winner", "building_won_by")
    answers.say(ties, "bloody_slaughters", "slaughters")


def interception(names: Names, given: Given, expect: dict[str, Any]) -> Answers:
    """Answer what an interception does (H-226)."""
    rules = names.rules
    active = names.side(given.get("active", default="german"), given.at("active"))
    laid = given.get(f"{SIDES[active]}_lays", "lays", f"{SIDES[active]}_plays", default="a combat card")
    hero = names.kind(given.get(f"{SIDES[1 - active]}_plays", "intercepts_with", "hero"), "given.hero")
    card = names.find_kind(without_remark(str(laid))[0])
    is_hero = (card is not None and card.hero) or plain_words(str(laid)) in ("a hero", "hero", "a hero card")
    if card is None:
        card = next(
            k for k in rules.kinds.values() if k.side == active and k.hero == is_hero
            and (is_hero or (k.doctrine == "infantry" if active == GERMAN else k.cost == 1 and not k.sacrifice))
        )  # fmt: skip
    table = Table(names, {
        "scenario": "expert", "formations": {"GF04": "A", "SF01": "A"}, "battle": "A", "active": SIDES[active],
        "districts": {"A": {"german": 3, "soviet": 3}},
        "hands": {SIDES[active]: [card.id, "GC06" if active == GERMAN else "SC01"], SIDES[1 - active]: [hero.id]},
    })  # fmt: skip
    state = table.state
    played = next(c for c in table.choices("play") if rules.kind_of[str(c.subject)] is card)
    table.play(played)
    held = f"{hero.id}.1"
    answers = Answers()
    possible = table.prompt == "intercept" and table.may("intercept", held)
    answers.say(possible, "legal", "interception_legal", "can_intercept")
    if not possible:
        return answers
    table.do("intercept", held)
    table.answer({})
    side = SIDES[active]
    answers.say(Phrase(("discard",), None, ("unresolved", "discard")), f"{side}_card", "card")
    assert str(played.subject) in state.discards[active]
    name = plain_words(names.texts(f"hell.card.{hero.id}.name"))
    in_play = any(one.card == held for one in the_battle(state).heroes)
    answers.say(Phrase(("in play",) if in_play else ("not",)), name.split()[-1], name, "hero")
    answers.say(len(table.happened("sniper_shot")), "sniper_shots", "shots")
    assert table.seat % 2 == active
    answers.say(Phrase((side,), None, ("again", "anew", "plays")), "next")
    return answers


def depletion(names: Names, given: Given, expect: dict[str, Any]) -> Answers:
    """Answer how a formation reacts when it is depleted in a battle (H-114, H-141)."""
    rules = names.rules
    raw = given.get("formation", "depleted_formation")
    id_ = names.formation(raw, given.at("formation"))
    side = rules.side_of[id_]
    rifles = given.number("rifles", "soviet_rifles", "rifles_in_building", "soviet_rifles_in_building", default=0)
    worn = "deplet" in plain_words(str(given.get("state", default="")))
    leader = given.get("commissar", "general", "leader", default=True)
    table = Table(names, {
        "districts": {"A": {"soviet": {"rifle": rifles}, "german": 2}}, "battle": "A",
        "formations": {
            id_: {"at": "A", "depleted": worn, "leader": leader not in (None, False, "none")},
            ("SF02" if side == GERMAN else "GF04"): "A",
        },
    })  # fmt: skip
    state = table.state
    state.__dict__.pop("decision", None)
    push_ask(state, "deplete.target", 1 - side, "")
    rules.start(state)
    table.events = rules.opening(state)
    if table.prompt == "deplete":
        table.do("deplete", id_)
    table.answer({})
    formation = state.formations[side].get(id_)
    answers = Answers()
    fate = "burned" if id_ in state.ash else "destroyed" if formation is None else "depleted"
    answers.say(Phrase((fate,) if formation is None or formation.at else ("retreat",)), "formation", "fate", "becomes")
    answers.say(formation is not None and formation.depleted, "depleted")
    answers.say(formation is not None and not formation.at, "retreats", "retreat")
    answers.say(formation is None, "destroyed")
    answers.say(id_ in state.ash, "burned")
    answers.say(formation is not None and bool(formation.leader), "commissar_lives", "leader_lives", "general_lives")
    shot = sum(e.data["count"] for e in table.happened("unit_lost", why="executed"))
    answers.say(shot, "rifles_executed", "executed")
    answers.say(district_at(state, "A").units[SOVIET].get("rifle", 0), "rifles_left", "rifles", "rifles_in_building")
    added = {unit_word(names, e.data["unit"]) for e in table.happened("unit_added")}
    answers.say(added, "units_added", "added")
    return answers
