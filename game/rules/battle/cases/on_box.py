"""Questions about what lies in the box, what is printed on it, and what of a game both sides can see."""

from __future__ import annotations

from collections import Counter
from typing import Any

from game.core.examples import Misfit
from game.core.questions import Answers, Given
from game.rules.battle.cases.asking import Table
from game.rules.battle.cases.names import Names
from game.rules.battle.state import SIDES, Place

CHART = frozenset(("rubble_values", "rubbles"))


def chart(names: Names, given: Given, expect: dict[str, Any]) -> Answers:
    """B-060, B-061: what a location yields with each of several amounts of rubble."""
    card = names.place(given.get("location"), "given.location")
    raw = given.get("rubble", "rubble_values", "rubbles", default=[0])
    printed = names.rules.places[card].destroyed_by
    states = [Place(card, 0, destroyed=True) if isinstance(n, int) and n >= printed else Place(card, n)
              for n in (raw if isinstance(raw, list) else [raw])]  # fmt: skip
    yields = [names.rules.rations_of(place) for place in states]
    answers = Answers()
    shown: Any = yields if isinstance(raw, list) else yields[0]
    answers.say(shown, "rations", "yield", "yields", "rations_from_chart", "chart")
    answers.say(printed, "destroyed_by", "destroyed_at")
    gone = [place.destroyed for place in states]
    answers.say(gone if isinstance(raw, list) else gone[0], "destroyed")
    answers.say(bool(names.rules.notes(Place(card, 0, destroyed=True))), "note_kept", "keeps_note", "keep")
    return answers


def figures(names: Names, given: Given, expect: dict[str, Any]) -> Answers:
    """R-01, part 3: how many cards there are, and what is printed on one of them."""
    rules, answers = names.rules, Answers()
    given.get("box", "game", "decks")
    forces, decks = [len(ids) for ids in rules.force_ids], [len(deck) for deck in rules.decks]
    answers.say(len(rules.places), "locations", "location_cards")
    for seat, side in enumerate(SIDES):
        answers.say(forces[seat], f"{side}_force_cards", f"{side}_units")
        answers.say(decks[seat], f"{side}_action_cards", f"{side}_deck")
        values = Counter(rules.firefight[card] for card in rules.decks[seat])
        answers.say({f"{value:+d}": count for value, count in values.items()}, f"{side}_firefight")
    answers.say(len(rules.places) + sum(forces) + sum(decks), "total", "cards", "cards_in_all", "total_cards")
    unit, card = given.get("unit", "force_card"), given.get("card", "action_card")
    if unit is not None:
        found = rules.units[names.unit(unit, "given.unit")]
        answers.say(found.value, "value", "force_value")
        answers.say(found.combat, "combat", "combat_value", "printed_combat_value")
        answers.say(found.rations, "rations", "printed_rations")
        answers.say({word.replace("_", "-" if word == "dug_in" else " ") for word in names.properties_of(found.id)},
                    "properties")  # fmt: skip
    if card is not None:
        kind = names.kind(card, "given.card")
        copies = [one for one in rules.decks[kind.seat] if rules.kind_of[one] is kind]
        answers.say(len(copies), "copies", "cards")
        answers.say("/".join(kind.times), "time", "timing", "times")
        answers.say([rules.firefight[one] for one in copies], "firefight", "firefight_values")
        answers.say(SIDES[kind.seat], "side")
    return answers


def sight(names: Names, given: Given, expect: dict[str, Any]) -> Answers:
    """R-30: what a side sees of the other in the middle of a game."""
    if not {"viewer", "seen_by", "side"} & set(given.raw):
        raise Misfit("given.viewer", "cannot interpret the case: nobody looks", "write viewer: German")
    seat = names.side(given.get("viewer", "seen_by", "side"), "given.viewer")
    foe, answers = 1 - seat, Answers()
    table = Table(names, {"units": {"GU01": "1p", "SU01": "2p"}, "hands": dict.fromkeys(SIDES, 3),
                          "discards": {"german": ["GA01"], "soviet": ["SA02"]}, "uranus": 1})  # fmt: skip
    state, seen = table.state, table.rules.view(table.state, seat)
    sees = {
        "hand": set(state.hands[foe]) <= {*seen.known[foe], *seen.hand},
        "size_of_hand": seen.hand_sizes[foe] == len(state.hands[foe]),
        "size_of_deck": seen.deck_sizes[foe] == len(state.decks[foe]),
        "deck": hasattr(seen, "decks"),
        "order_of_deck": hasattr(seen, "decks"),
        "discard_pile": seen.discards[foe] == state.discards[foe],
        "top_of_force_pile": seen.pile_tops[foe] == state.piles[foe][-1],
        "force_pile": hasattr(seen, "piles"),
        "units": seen.units[foe] == state.units[foe],
        "rations": seen.units[foe] == state.units[foe],
    }
    for word in (SIDES[foe], "enemy"):
        for key, value in sees.items():
            answers.say(value, f"sees_{word}_{key}", f"{word}_{key}_open", f"{word}_{key}")
    answers.say(seen.discards == state.discards, "sees_discard_piles", "discard_piles")
    answers.say(seen.uranus == state.uranus, "sees_uranus_in_play", "uranus_in_play")
    answers.say(seen.hand == state.hands[seat], "sees_own_hand", "own_hand")
    return answers
