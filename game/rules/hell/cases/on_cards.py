"""Questions about laying cards: shock strength, doctrine, patriotism, what a card does (HX-04 to HX-11)."""

from __future__ import annotations

import re
from typing import Any

from game.core.examples import Misfit, as_list
from game.core.questions import Answers, Given, Phrase, number_in, plain_words
from game.rules.hell.book import Kind
from game.rules.hell.cases.asking import Table, event_phrase, is_depleted, unit_word, units_given
from game.rules.hell.cases.names import Names
from game.rules.hell.laying import pay_card
from game.rules.hell.rounds import capacity, patriotism_left
from game.rules.hell.state import GERMAN, SIDES, SOVIET, Lay
from game.rules.hell.table import district_at, fighting, figures_of, rifles_in, the_battle

DOCTRINES = ("infantry", "tracked", "general")


def level_of(raw: object) -> int | None:
    """Return the level of a leader told as 'Lv 1', None for nobody."""
    words = plain_words(str(raw))
    if raw in (None, False) or words in ("none", "no", "nobody"):
        return None
    if any(word in words for word in ("veteran", "brutal")):
        return 1
    return number_in(words) or 0


def stand_in(names: Names, given: Given, side: int, strength_key: str) -> str:
    """Return the formation of a question, or another one with the figures that it gives."""
    rules = names.rules
    raw = given.get("formation", default="")
    strength = given.get(strength_key)
    doctrine = given.get("doctrine")
    found = names.find_formation(raw) if raw else None
    fits = [
        card.id for card in rules.formations.values()
        if rules.side_of[card.id] == side and strength in (None, card.strength)
        and (doctrine is None or card.doctrine == plain_words(str(doctrine)).replace("mechanised", "tracked"))
    ]  # fmt: skip
    if found in fits:
        return str(found)
    if not fits:
        raise Misfit(given.at("formation"), f"no formation is like {raw!r}", "give figures of a formation")
    return fits[0]


def costing(names: Names, raw: object, where: str) -> Kind:
    """Return a Soviet card by its name, or by its cost as in 'cost 2'; without a sacrifice."""
    named = names.find_kind(raw)
    if named is not None:
        return named
    cost = number_in(raw)
    plain = [kind for kind in names.rules.kinds.values() if kind.side == SOVIET and not (kind.hero or kind.sacrifice)]
    for kind in plain:
        if kind.cost == cost:
            return kind
    raise Misfit(where, f"no Soviet card costs {raw!r}", "write cost 0 to cost 3")


def shock(names: Names, given: Given, expect: dict[str, Any]) -> Answers:
    """Answer how many and which cards a German formation takes (H-101, H-102)."""
    id_ = stand_in(names, given, GERMAN, "shock")
    level = level_of(given.get("general", "leader", default="none"))
    depleted = is_depleted(given.get("state", default=""))
    cards = given.get("cards_on_it", "cards", default=[])
    laid = [names.kind(one, given.at("cards_on_it")).id for one in as_list(cards, "given.cards_on_it")]
    spec = {"at": "A", "depleted": depleted, "leader": level is not None, "level": level or 0, "cards": laid}
    hand = [next(k.id for k in names.rules.kinds.values() if k.doctrine == d and not k.expert) for d in DOCTRINES]
    table = Table(names, {"formations": {id_: spec}, "hands": {"german": hand}, "battle": "A", "active": "german"})
    answers = Answers()
    figures = figures_of(names.rules, table.state)
    most = capacity(names.rules, figures, table.state.formations[GERMAN][id_])
    kinds = names.rules.kind_of
    playable = {kinds[str(c.subject)].doctrine for c in table.choices("play")}
    answers.say(most, "max_cards", "cards_at_most", "shock_strength", "total_shock")
    answers.say(most - len(laid), "cards_left", "more_cards", "shock_left")
    answers.say(playable, "playable", "playable_doctrines", "can_take")
    answers.say(set(DOCTRINES) - playable, "not_playable", "cannot_take")
    answers.say(False, "depletion_matters")
    for doctrine in DOCTRINES:
        answers.say(doctrine in playable, f"{doctrine}_legal", f"{doctrine}_card_legal", f"{doctrine}_playable")
    return answers


def patriotism(names: Names, given: Given, expect: dict[str, Any]) -> Answers:
    """Answer what a Soviet formation can still take (H-110, H-111)."""
    id_ = stand_in(names, given, SOVIET, "patriotism")
    level = level_of(given.get("commissar", "leader", default="none"))
    depleted = is_depleted(given.get("state", default=""))
    where = given.at("cards_on_it")
    laid = [costing(names, one, where) for one in as_list(given.get("cards_on_it", default=[]), where)]
    orders = as_list(given.get("plays_in_order", "plays", default=[]), "given.plays")
    plays = [costing(names, one, given.at("plays_in_order")) for one in orders]
    rifles = given.number("rifles", "soviet_rifles", "rifles_in_building", default=0)
    motivators = given.number("motivators", "motivator", default=0)
    # The cards on it are laid by the rules, too, so that too many of them are refused.
    spec = {"at": "A", "depleted": depleted, "leader": level is not None, "level": level or 0}
    units = {"rifle": rifles, "motivator": motivators}
    table = Table(names, {
        "scenario": "expert", "formations": {id_: spec, "GF04": "A"}, "districts": {"A": {"soviet": units}},
        "battle": "A", "active": "soviet",
    })  # fmt: skip
    state, rules = table.state, names.rules
    legal: list[bool] = []
    for kind in (*laid, *plays):
        card = next(c for c in rules.kind_of if rules.kind_of[c] is kind and c in state.decks[SOVIET])
        state.decks[SOVIET].remove(card)
        state.hands[SOVIET].append(card)
        state.__dict__.pop("decision", None)
        ok = table.may("play", card, id_)
        legal.append(ok)
        if ok:
            _lay(table, card, id_)
    figures = figures_of(rules, state)
    formation = state.formations[SOVIET][id_]
    left = patriotism_left(rules, figures, formation)
    answers = Answers()
    answers.say(all(legal), "both_cards_legal", "all_cards_legal", "cards_legal", "legal", "plays_legal")
    answers.say(legal, "each_legal", "legal_in_order")
    answers.say(left, "patriotism_left", "left")
    answers.say(capacity(rules, figures, formation), "total_patriotism", "patriotism")
    answers.say([cost for cost in range(4) if cost <= left], "playable_costs", "costs_playable")
    answers.say(False, "depletion_matters")
    answers.say(rifles_in(rules, district_at(state, "A")), "rifles", "rifles_left", "rifles_in_building")
    answers.say(state.districts[0].units[SOVIET].get("motivator", 0), "motivators", "motivators_left")
    return answers


def _lay(table: Table, card: str, id_: str) -> None:
    """Put a card on a formation by the rules, its effects left aside."""
    state = table.state
    state.hands[SOVIET].remove(card)
    pay_card(table.rules, state, Lay(step="lay.pay", seat=SOVIET, card=card, formation=id_))
    state.__dict__.pop("decision", None)


def card_play(names: Names, given: Given, expect: dict[str, Any]) -> Answers:
    """Play a card in a battle and answer what came of it (HX-10, HX-11, HX-14)."""
    rules = names.rules
    side, kind = _played(names, given)
    scenario = "expert" if kind.expert or given.get("soviet_plays_hero", "intercepts") else "basic"
    building = _building(names, given)
    slot = rules.buildings[building].district
    german, soviet = units_given(given, "german_units"), units_given(given, "soviet_units")
    rifles = given.number("soviet_rifles_in_building", "soviet_rifles", "rifles_in_building", "rifles", default=0)
    if rifles:
        soviet = {"rifle": rifles}
    german = _with_armour(german, given)
    formations = _formations(names, given, side, slot, kind)
    hands: dict[str, Any] = {SIDES[side]: [kind.id]}
    hands[SIDES[1 - side]] = given.number(f"{SIDES[1 - side]}_hand", default=3)
    fire = given.number("fire", "fire_marker", default=0)
    infernos = given.number("infernos", "inferno", default=0)
    district = {"building": building, "german": german, "soviet": soviet, "fire": fire, "infernos": infernos}
    table = Table(names, {
        "scenario": scenario, "districts": {slot: district}, "formations": formations, "hands": hands,
        "battle": slot, "active": SIDES[side],
    })  # fmt: skip
    before = len(fighting(table.state, side, slot))
    plays = [c for c in table.choices("play") if rules.kind_of[str(c.subject)] is kind]
    answers = Answers()
    answers.say(bool(plays), "legal", "playable", "card_legal")
    if not plays:
        return answers
    table.events = []
    table.play(plays[0])
    table.answer(_wishes(names, given, side))
    _tell_play(names, table, answers, side, slot, before)
    return answers


def _played(names: Names, given: Given) -> tuple[int, Kind]:
    for key in ("soviet_plays", "german_plays", "plays", "card"):
        if key in given:
            kind = names.kind(given.get(key), given.at(key))
            return kind.side, kind
    raise Misfit("given.plays", "no card is played", "name the card under plays")


def _building(names: Names, given: Given) -> str:
    raw = given.get("building", "battle", "at")
    if raw is not None:
        return names.building(raw, given.at("building"))
    named = names.find_building(re.sub(r".*\bat\b", "", given.topic))
    wanted = given.get("concentration")
    if named:
        return named
    cards = names.rules.buildings.values()
    return next(card.id for card in cards if wanted in (None, card.concentration))


def _with_armour(german: Any, given: Given) -> Any:
    armoured = given.get("one_of_them_armoured", "armoured_german_units", default=0)
    number = int(armoured) if armoured is not True else 1
    if number and isinstance(german, int):
        return {"panzer": number, "landser": german - number}
    return german


def _formations(names: Names, given: Given, side: int, slot: str, kind: Kind) -> dict[str, Any]:
    rules = names.rules
    found: dict[str, Any] = {}
    there, own = "formations_in_battle", f"{SIDES[side]}_formations_in_battle"
    for key, at in ((own, slot), (there, slot), ("staging_line", "")):
        for raw in as_list(given.get(key, default=[]), given.at(key)):
            id_ = names.find_formation(raw)
            spec = {"at": at, "depleted": is_depleted(raw)}
            if id_ is None:  # 'one other'
                id_ = next(i for i, s in rules.side_of.items() if s == side and i not in found)
            found[id_] = spec
    if not any(spec["at"] == slot for spec in found.values()):
        found[_bearer(names, side, kind)] = {"at": slot, "depleted": False}
    foe = "GF04" if side == SOVIET else "SF02"
    found.setdefault(foe, {"at": slot, "depleted": False})
    return found


def _bearer(names: Names, side: int, kind: Kind) -> str:
    """Return a formation that can take the card."""
    cards = [card for card in names.rules.formations.values() if names.rules.side_of[card.id] == side]
    if side == SOVIET:
        return max(cards, key=lambda card: card.strength).id
    return next(card.id for card in cards if kind.doctrine in (card.doctrine, "general") or kind.hero)


def _wishes(names: Names, given: Given, side: int) -> dict[str, list[str]]:
    """Return what the question wants for each prompt."""
    wishes: dict[str, list[str]] = {}
    for key, prompt in (("supply_target", "supply"), ("supply", "supply"), ("overrun", "overrun")):
        if key in given:
            wishes[prompt] = [names.formation(given.get(key), given.at(key))]
    target = given.get("t34_target", "t_34_target", "precision_kill_target", "stug_target", "target")
    if target is not None:
        words = plain_words(str(target))
        soft, hard = ("landser", "panzer") if side == SOVIET else ("rifle", "t34")
        named = soft if "unarmoured" in words else hard if "armoured" in words else ""
        wishes["destroy"] = wishes["snipe"] = [named or names.unit(target, given.at("target"))]
    return wishes


def _tell_play(names: Names, table: Table, answers: Answers, side: int, slot: str, before: int) -> None:
    rules, state = names.rules, table.state
    district = district_at(state, slot)
    for at, name in enumerate(SIDES):
        units = district.units[at]
        told = {f"{unit_word(names, kind)} core" for kind in units}
        numbered = [unit_word(names, kind) for kind, n in units.items() for _ in range(n)]
        total = sum(units.values())
        answers.say(told if at == side else total, f"{name}_units")
        answers.say(total, f"{name}_units_left", f"{name}_total")
        answers.say(set(numbered), f"{name}_unit_kinds")
        answers.say(sum(n for k, n in units.items() if k in rules.armoured), f"armoured_{name}_units")
        discards = len(table.happened("discarded", seat=at))
        answers.say(discards, f"{name}_random_discards", f"{name}_discards", f"{name}_cards_discarded")
        answers.say(sum(e.data["count"] for e in table.happened("cards_drawn", seat=at)), f"{name}_draws")
        answers.say(len(state.hands[at]), f"{name}_hand")
    answers.say(rifles_in(rules, district), "rifles_in_building", "rifles", "rifles_left")
    answers.say(district.fire, "fire", "fire_marker", "fire_marker_space")
    answers.say(district.bucket, "bucket", "bucket_marker_space")
    answers.say(district.infernos, "infernos", "inferno")
    phrases = [found for event in table.events if (found := event_phrase(names, event)) is not None]
    answers.say([phrase for phrase in phrases if phrase.needs], "order")
    now = len(fighting(state, side, slot))
    answers.say(now, "formations_in_battle")
    concentration = rules.buildings[district.card].concentration
    answers.say(now > concentration and now > before, "above_concentration_allowed")
    for id_, formation in state.formations[side].items():
        number = names.texts(f"hell.formation.{id_}.name").split()[0]
        answers.say(
            Phrase(("depleted",) if formation.depleted else ("full",)), f"state_{number}", f"{number}_state",
        )  # fmt: skip
    battle = the_battle(state)
    answers.say(len(battle.heroes), "heroes_in_play")
