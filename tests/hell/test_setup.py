"""The box and the set-up: H-001 to H-017, H-020 to H-024, H-084, H-115, H-120, H-150 to H-156, R-01, R-12, R-57."""

from collections import Counter

import pytest

from game.core.rng import Chance
from game.rules.hell.schema import load_rules
from game.rules.hell.state import GERMAN, SIDES, SLOTS, SOVIET

RULES = load_rules()


def test_the_box_is_complete():
    """H-002 to H-006, H-008 to H-011."""
    for side in (GERMAN, SOVIET):
        assert len(RULES.deck(side, expert=False)) == 33
        assert len(RULES.deck(side, expert=True)) == 45
        formations = [card for card in RULES.formations.values() if card.side == SIDES[side]]
        assert len(formations) == 18
        assert sum(card.start != "no" for card in formations) == 4
        assert len(RULES.leaders[side]) == RULES.figures["basic"].leaders == 13
        assert sum(card.side == SIDES[side] for card in RULES.campaigns.values()) == 12
    assert Counter(card.district for card in RULES.buildings.values()) == dict.fromkeys(SLOTS, 6)
    assert Counter(c.district for c in RULES.buildings.values() if c.river_bank) == dict.fromkeys(SLOTS, 1)
    assert len(RULES.volga) == 6
    assert len(RULES.carnage) == 24


def test_the_carnage_deck_has_the_totals_of_the_digest():
    cards = RULES.carnage.values()
    assert Counter(card.sniper for card in cards) == {"escape": 10, "hit": 9, "death": 5}
    assert Counter(card.intensity for card in cards) == {1: 2, 2: 8, 3: 8, 4: 4, 5: 2}
    assert set(Counter(card.initiative for card in cards).values()) == {8}


def test_the_stated_tactics():
    """H-081, H-084 and R-12: the face on which a unit enters goes by its kind."""
    tactics = {unit.id: [call.name for call in unit.tactic] for unit in RULES.units.values()}
    assert tactics["stug"] == tactics["t34"] == ["precision_kill"]
    assert tactics["commando"] == ["discard"]
    assert tactics["nkvd"] == ["draw"]
    assert tactics["rifle"] == []


@pytest.mark.parametrize("scenario", ["basic", "expert"])
def test_a_game_for_two_begins(scenario):
    """H-020, H-022, H-115, H-120, H-151, H-152, H-155, H-156."""
    rules = RULES
    state = rules.unpacked(scenario, Chance.seeded(4))
    assert state.commanders == ["paulus", "lopatin"]
    rules.start(state)
    assert all(district.hold == district.fire == district.bucket == 0 for district in state.districts)
    assert all(formation.leader and not formation.level for side in state.formations for formation in side.values())
    expert = rules.scenarios[scenario].expert
    drawn = [event.data["count"] for event in rules.opening(state) if event.kind == "cards_drawn"]
    size, figures = "expert" if expert else "basic", rules.figures[scenario]
    hands = [getattr(rules.commanders[name], size) for name in ("paulus", "lopatin")]
    assert drawn[:2] == [hands[0] + figures.german_hand, hands[1] + figures.soviet_hand]
    assert [card.unique for card in rules.formations.values() if card.start != "no"] == [False] * 4 + [True] * 4


def test_the_building_row(at, words):
    """H-153, H-154: one building a district, the Volga cards come in afterwards."""
    for seed in range(20):
        state = RULES.new_game({}, seed)
        for slot, district in zip(SLOTS, state.districts, strict=True):
            assert RULES.buildings[district.card].district == slot
        assert sum(card in RULES.volga for card in state.buildings) == 6
        assert len(state.buildings) == 26


def test_river_banks_may_come_first():
    """R-01."""
    first = {district.card for seed in range(60) for district in RULES.new_game({}, seed).districts}
    assert any(RULES.buildings[card].river_bank for card in first)


def test_a_game_for_four_begins():
    """H-230, H-232, R-57: commanders, hands and the named formations."""
    box = RULES.unpacked("four", Chance.seeded(2))
    assert box.commanders == ["paulus", "lopatin", "wietersheim", "saraev"]
    state = RULES.new_game({"scenario": "four"}, 2)
    owners = {id_: f.owner for side in state.formations for id_, f in side.items()}
    assert [owners[id_] for id_ in ("GF01", "GF02", "GF03", "GF04")] == [2, 2, 0, 0]
    assert [owners[id_] for id_ in ("SF01", "SF03", "SF02", "SF04")] == [3, 3, 1, 1]
    drawn = [event.data["count"] for event in RULES.opening(state) if event.kind == "cards_drawn"]
    assert drawn[:4] == [RULES.hand_number(box, seat) for seat in range(4)]


def test_an_empty_deck_is_made_anew(at):
    """H-016, R-51."""
    board = at(battle="A", formations={"GF04": "A", "SF02": "A"}, hands={"german": ["GC10"]}, active="german")
    deck = board.state.decks[GERMAN]
    board.state.discards[GERMAN] = deck[:5]
    deck.clear()
    board.state.formations[GERMAN]["GF05"] = board.formation("GF04").__class__("GF05", 0, "A")
    board.state.__dict__.pop("decision", None)
    board.must("play GC10.1 GF05")
    assert board.happened("deck_shuffled", side=GERMAN)
    assert len(board.state.hands[GERMAN]) == 1


def test_an_empty_carnage_deck_comes_back_from_the_ash_heap(at):
    """H-015, H-017, H-060."""
    board = at(battle="A", formations={"GF04": "A", "SF02": "A"}, active="german")
    board.state.ash += board.state.carnage
    board.state.carnage.clear()
    board.must("hold")
    assert board.happened("carnage_shuffled")
    assert len(board.state.carnage) == 23
    assert not any(card in RULES.formations for card in board.state.carnage)


def test_hands_have_no_limit_and_are_not_refilled(at):
    """H-023, H-024."""
    board = at(battle="A", formations={"GF04": "A", "SF02": "A"}, hands={"german": 12}, active="german")
    board.must("hold")
    board.answer({})
    assert len(board.state.hands[GERMAN]) >= 12
