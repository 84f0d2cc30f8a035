"""Questions about set-up, the strategy phase and the end of the game (HX-12, HX-13, HX-15, HX-18)."""

from __future__ import annotations

import re
from typing import Any

from game.core.examples import Misfit, as_list, as_mapping
from game.core.questions import Answers, Given, Phrase, number_in, plain_words
from game.rules.hell.cases.asking import Table
from game.rules.hell.cases.names import Names
from game.rules.hell.manoeuvre import open_slots
from game.rules.hell.state import GERMAN, SIDES, SLOTS, SOVIET
from game.rules.hell.strategy import districts_in_play
from game.rules.hell.table import staged

DISTRICTS = {
    "volga": "volga", "closed": "volga", "volga card": "volga", "captured": "captured", "building": "building",
    "open": "building", "held": "building", "ruins": "building", "in play": "building",
}  # fmt: skip
"""What a question calls the state of a district."""


def slots_in(names: Names, raw: object, where: str) -> list[str]:
    """Return the districts that a list names by letter or by building."""
    found = []
    for one in as_list(raw, where):
        building = names.find_building(str(one))
        found.append(names.rules.buildings[building].district if building else names.slot(one, where))
    return found


def setup_row(names: Names, given: Given, expect: dict[str, Any]) -> Answers:
    """Answer which buildings the set-up lays (H-153, H-154)."""
    rules = names.rules
    draws: list[str] = []
    for slot in SLOTS:
        key = f"draws_for_{slot}"
        turned = as_list(given.get(key, default=[]), given.at(key))
        named = [found for one in turned if (found := names.find_building(str(one)))]
        strange = [one for one in turned if not names.find_building(str(one)) and "other" not in str(one)]
        if strange:
            raise Misfit(given.at(key), f"there is no building {strange[0]!r}", "write its name, or other district")
        fits = [card for card in named if rules.buildings[card].district == slot]
        draws.append(fits[0] if fits else "")
    given.get("reshuffled")
    state = rules.unpacked("basic", rules.new_game({}, 1).chance)
    state.chance.draws = [
        card or next(c.id for c in rules.buildings.values() if c.district == slot)
        for slot, card in zip(SLOTS, draws, strict=True)
    ]
    rules.start(state)
    answers = Answers()
    for slot, card, district in zip(SLOTS, draws, state.districts, strict=True):
        assert not card or district.card == card
        answers.say(names.building_name(district.card), f"district_{slot}", slot)
    answers.say(0, "volga_cards_in_deck_during_this")
    answers.say(Phrase(("volga",), None), "then")
    answers.say(sum(card in rules.volga for card in state.buildings), "volga_cards_in_deck", "volga_cards_afterwards")
    answers.say(len(state.buildings), "cards_in_building_deck", "building_deck")
    return answers


def row(names: Names, given: Given, expect: dict[str, Any]) -> Answers:
    """Answer what is open and closed, and who has won at the end of a turn (H-165 to H-168, H-195, H-196)."""
    scenario = plain_words(str(given.get("game", "scenario", default="basic"))).split()[0]
    if scenario not in names.rules.scenarios:
        raise Misfit(given.at("game"), f"there is no game {scenario!r}", "write basic or expert")
    last = names.rules.figures[scenario].turns
    turn = given.number("turn", default=last)
    specs: dict[str, Any] = {}
    for slot, raw in as_mapping(given.get("districts", default={}), "given.districts").items():
        words = plain_words(str(raw))
        letter = names.slot(slot, "given.districts")
        kind = DISTRICTS.get(words, "building" if names.find_building(str(raw)) else "")
        if not kind:
            raise Misfit(f"given.districts.{slot}", f"{raw!r} is not understood", "write building, Volga or captured")
        specs[letter] = kind
    for slot in slots_in(names, given.get("volga", "closed", default=[]), "given.volga"):
        specs[slot] = "volga"
    for slot in slots_in(names, given.get("captured_this_turn", "captured", default=[]), "given.captured"):
        specs[slot] = "captured"
    for slot in slots_in(names, given.get("open", "held", "in_play", default=[]), "given.open"):
        specs[slot] = "building"
    table = Table(names, {
        "scenario": scenario, "turn": turn, "districts": specs, "phase": "end", "formations": {"GF01": "", "SF02": ""},
    })  # fmt: skip
    state = table.state
    rows = list(zip(SLOTS, state.districts, strict=True))
    answers = Answers()
    result = state.result
    answers.say(SIDES[result.winners[0]] if result else "nobody", "winner", "victory", "winner_at_end_of_turn")
    answers.say(result is not None, "game_over", "game_ends")
    answers.say([slot for slot, d in rows if not d.closed and not d.captured], "open", "open_districts")
    answers.say([slot for slot, d in rows if d.closed], "closed", "closed_districts")
    answers.say(districts_in_play(state), "districts_in_play")
    return answers


def manoeuvre(names: Names, given: Given, expect: dict[str, Any]) -> Answers:
    """Play step 6 and answer which moves are legal (H-169, H-170)."""
    rules = names.rules
    where = "given.german"
    german = as_mapping(given.get("german", "german_formations", default={}), where)
    soviet = as_mapping(given.get("soviet", "soviet_formations", default={}), "given.soviet")
    named = as_mapping(given.get("concentration", default={}), "given.concentration")
    idle = given.get("not_attacked", default=[])
    idle = [idle] if isinstance(idle, str) else as_list(idle, "given.not_attacked")
    specs: dict[str, Any] = {}
    for name in (*named, *german, *soviet, *idle):
        card = names.building(name, "given")
        specs[rules.buildings[card].district] = card
    for name, number in named.items():
        if rules.buildings[names.building(name, "given")].concentration != number:
            raise Misfit("given.concentration", f"{name} has another concentration", "see the building")
    for slot in SLOTS:
        if f"district_{slot}" in given:
            specs[slot] = str(given.get(f"district_{slot}"))
    reserve = given.get("soviet_reserve", "reserve", default=[])
    kept = [names.formation(one, "given") for one in ([reserve] if isinstance(reserve, str) else reserve)]
    lines = [_line(names, side, moves, kept) for side, moves in ((GERMAN, german), (SOVIET, soviet))]
    placed = {id_: "" for line in lines for id_ in line} | dict.fromkeys(kept, "")
    table = Table(names, {"districts": specs, "formations": placed, "phase": "manoeuvre"})
    legal = [_send(table, names, side, lines[side], moves) for side, moves in ((GERMAN, german), (SOVIET, soviet))]
    state = table.state
    answers = Answers()
    answers.say(all(legal), "all_moves_legal", "legal", "moves_legal")
    answers.say(legal[GERMAN], "german_moves_legal", "german_legal")
    answers.say(legal[SOVIET], "soviet_moves_legal", "soviet_legal")
    open_to = [_open(table, side) for side in (GERMAN, SOVIET)]
    for slot, district in zip(SLOTS, state.districts, strict=True):
        answers.say(open_to[GERMAN][slot], f"attack_on_{slot}", f"german_attack_on_{slot}")
        if district.closed:
            continue
        name = plain_words(names.building_name(district.card)).replace(" ", "_")
        both = [SIDES[side] for side in (GERMAN, SOVIET) if open_to[side][slot]]
        answers.say(open_to[GERMAN][slot], f"attack_on_{name}")
        answers.say(open_to[SOVIET][slot], f"soviet_move_to_{name}")
        said = "both sides" if len(both) == 2 else both[0] if both else "nobody"
        answers.say(said, f"more_at_{name}_possible", f"more_at_{name}")
    home = [names.texts(f"hell.formation.{f.id}.name") for f in staged(state, SOVIET)]
    answers.say(", ".join(home) or "nobody", "stays_on_staging_line", "left_on_staging_line")
    return answers


def _line(names: Names, side: int, moves: dict[str, Any], kept: list[str]) -> list[str]:
    """Return formations enough for the moves of a side."""
    own = [id_ for id_, owner in names.rules.side_of.items() if owner == side and id_ not in kept]
    return own[: sum(number_in(number) or 0 for number in moves.values())]


def _send(table: Table, names: Names, side: int, line: list[str], moves: dict[str, Any]) -> bool:
    legal = True
    waiting = list(line)
    for name, number in moves.items():
        slot = names.rules.buildings[names.building(name, "given")].district
        for _ in range(number_in(number) or 0):
            legal = table.do("send", waiting.pop(0), slot) and legal
    if table.prompt == f"manoeuvre_{SIDES[side]}":
        table.do("done")
    return legal


def _open(table: Table, side: int) -> dict[str, bool]:
    """Tell for each district whether one more formation of a side could be sent there."""
    return {slot: refusal is None for slot, refusal in open_slots(table.rules, table.state, side).items()}


def reinforcement(names: Names, given: Given, expect: dict[str, Any]) -> Answers:
    """Answer how many formations come (H-162, R-06)."""
    districts = given.get("districts_in_play", "districts")
    closed = slots_in(names, given.get("volga", "closed", default=[]), "given.volga")
    if districts is not None:
        closed = list(SLOTS[number_in(districts) or 0 :])
    level = given.number("campaign_figure", "campaign", "reinforcement_level", "level", default=0)
    side = names.side(given.get("side", "active", default="german"), "given.side")
    cards = names.rules.campaigns.values()
    card = next((c.id for c in cards if c.side == SIDES[side] and c.reinforcements == level), None)
    if card is None:
        raise Misfit(given.at("campaign_figure"), f"no campaign card has the figure {level}", "write 0, 1 or 2")
    table = Table(names, {
        "districts": dict.fromkeys(closed, "volga"), "phase": "reinforcements", "formations": {"GF01": "", "SF02": ""},
        "campaign": {SIDES[side]: card},
    })  # fmt: skip
    entered = table.happened("formation_enters", side=side)
    answers = Answers()
    answers.say(len(entered), "formations", "new_formations", "reinforcements", f"{SIDES[side]}_formations")
    answers.say(Phrase(("full",)), "state")
    answers.say(0, "leader_level", "level")
    return answers


def hourglass(names: Names, given: Given, expect: dict[str, Any]) -> Answers:
    """Answer which turn it becomes (H-052, H-160, R-07)."""
    scenario = plain_words(str(given.get("game", "scenario", default="basic"))).split()[0]
    before = given.number("last_turn_played", default=max(0, given.number("turn", default=0) - 1))
    raw = given.get("soviet_campaign_card", "soviet_card", "campaign_card", "hourglass")
    is_plain = isinstance(raw, bool) or re.fullmatch(r"(an? )?hourglass|yes|no", plain_words(str(raw)) or "no")
    card = ("SP09" if raw not in (False, None, "no") else "SP01") if is_plain else names.campaign(raw, "given.card")
    table = Table(names, {
        "scenario": scenario, "turn": before, "phase": "turn", "formations": {"GF01": "", "SF02": ""},
        "campaign": {"soviet": card}, "draws": ["GP10", card],
    })  # fmt: skip
    answers = Answers()
    answers.say(table.state.turn, "turn", "turn_now", "turn_played")
    answers.say(table.state.turn >= names.rules.figures[scenario].turns, "last_turn", "is_last_turn")
    return answers
