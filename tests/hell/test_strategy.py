"""The strategy phase: H-026, H-050 to H-056, H-160 to H-168, H-195, H-196, R-06 to R-09, R-15, R-19, R-20, R-41."""

import pytest

from game.rules.hell.schema import load_rules
from game.rules.hell.state import GERMAN, SOVIET

HOME = {"GF01": "", "GF04": "", "SF02": "", "SF05": ""}


def test_the_hourglass_moves_on(at):
    """H-052, H-160, R-07."""
    plain = at(phase="turn", turn=0, formations=HOME, draws=["GP10", "SP01"], campaign={"soviet": "SP01"})
    assert plain.state.turn == 1
    snow = at(phase="turn", turn=0, formations=HOME, draws=["GP10", "SP09"], campaign={"soviet": "SP09"})
    assert snow.state.turn == 2
    last = at(phase="turn", turn=2, formations=HOME, draws=["GP10", "SP09"], campaign={"soviet": "SP09"})
    assert last.state.turn == 3
    basic = at(phase="turn", turn=0, formations=HOME, draws=["GP10", "SP03"], campaign={"soviet": "SP03"})
    assert basic.state.turn == 1
    expert = at(
        scenario="expert", phase="turn", turn=0, formations=HOME, draws=["GP10", "SP03"], campaign={"soviet": "SP03"}
    )
    assert expert.state.turn == 2


DISMISSALS = [("GP11", 0, "seydlitz"), ("GP12", 0, "seydlitz"), ("SP11", 1, "chuikov"), ("SP12", 1, "chuikov")]


@pytest.mark.parametrize(("card", "seat", "new"), DISMISSALS)
def test_a_commander_is_dismissed(at, card, seat, new):
    """H-010, H-021, H-026: once, for good."""
    side = "german" if seat == 0 else "soviet"
    draws = [card, "SP01"] if seat == 0 else ["GP10", card]
    board = at(phase="turn", turn=0, formations=HOME, campaign={side: card}, draws=draws)
    assert board.state.commanders[seat] == new
    again = at(phase="turn", turn=0, formations=HOME, campaign={side: card}, draws=draws, commanders={side: new})
    assert again.state.commanders[seat] == new


@pytest.mark.parametrize(
    ("card", "drawn"), [("GP03", [2, 0]), ("GP04", [1, 0]), ("SP04", [0, 2]), ("GP01", [0, 0]), ("SP03", [0, 1])]
)
def test_campaign_cards_draw(at, card, drawn):
    side = "german" if card[0] == "G" else "soviet"
    draws = [card, "SP01"] if side == "german" else ["GP10", card]
    board = at(phase="turn", turn=0, formations=HOME, campaign={side: card}, draws=draws)
    assert [len(hand) for hand in board.state.hands] == drawn


def test_the_hand_is_discarded(at):
    """H-054."""
    for card, seat in (("GP09", 0), ("SP10", 1)):
        draws = [card, "SP01"] if seat == 0 else ["GP10", card]
        side = ("german", "soviet")[seat]
        board = at(
            phase="turn", turn=0, formations=HOME, campaign={side: card}, draws=draws, hands={"german": 4, "soviet": 4}
        )
        assert [len(hand) for hand in board.state.hands] == [0, 4] if seat == 0 else [4, 0]


def test_campaign_supply_is_optional(at):
    """R-45: GP05, GP06 and SP05 supply formations on the Staging Line."""
    worn = {"GF01": {"depleted": True}, "GF04": {"depleted": True}, "SF02": {"depleted": True}}
    board = at(phase="turn", turn=0, formations=worn, campaign={"german": "GP06"}, draws=["GP06", "SP01"])
    board.must("supply GF01", "pass")
    assert (board.formation("GF01").depleted, board.formation("GF04").depleted) == (False, True)
    soviet = at(phase="turn", turn=0, formations=worn, campaign={"soviet": "SP05"}, draws=["GP10", "SP05"])
    soviet.must("supply SF02")
    one = at(phase="turn", turn=0, formations=worn, campaign={"german": "GP05"}, draws=["GP05", "SP01"])
    one.must("supply GF04")
    assert one.prompt != "supply"


def test_generals_are_demoted(at):
    """H-055, R-09: the German chooses each."""
    lines = {"GF01": {"level": 1}, "GF04": {"level": 0}, "SF02": ""}
    board = at(phase="turn", turn=0, formations=lines, campaign={"german": "GP08"}, draws=["GP08", "SP01"])
    assert board.offers() == {"demote GF01", "demote GF04"}
    board.must("demote GF01", "demote GF01")
    assert board.formation("GF01").leader == ""
    one = at(phase="turn", turn=0, formations=lines, campaign={"german": "GP07"}, draws=["GP07", "SP01"])
    one.must("demote GF04")
    assert one.formation("GF04").leader == ""


def test_commissars_are_executed(at):
    """H-056."""
    board = at(phase="turn", turn=0, formations=HOME, campaign={"soviet": "SP06"}, draws=["GP10", "SP06"])
    assert board.happened("leader_lost", why="executed")
    assert board.formation("SF02").leader == board.formation("SF05").leader == ""
    assert board.formation("GF01").leader


def test_militia_is_burned(at):
    """H-053, R-08: the Staging Line first, else pile or deck."""
    for card in ("SP07", "SP08"):
        line = at(
            phase="turn", turn=0, formations={**HOME, "SF16": "", "SF17": ""}, campaign={"soviet": card},
            draws=["GP10", card],
        )  # fmt: skip
        assert line.offers() == {"burn SF16", "burn SF17"}
        line.must("burn SF17")
        assert "SF17" in line.state.ash
    board = at(
        phase="turn", turn=0, formations=HOME, destroyed={"soviet": ["SF18"]}, campaign={"soviet": "SP08"},
        draws=["GP10", "SP08"],
    )  # fmt: skip
    assert board.offers() == {"burn pile", "burn deck"}
    board.must("burn deck")
    assert "SF16" in board.state.ash


def test_reinforcements_come_by_district_and_card(at):
    """H-051, H-161, H-162, R-06: a captured building still counts, a Volga card does not."""
    board = at(
        phase="reinforcements", turn=1, formations=HOME, campaign={"german": "GP01", "soviet": "SP09"},
        districts={"A": "Volga", "B": "captured"},
    )  # fmt: skip
    assert len(board.happened("formation_enters", side=GERMAN)) == 5
    assert len(board.happened("formation_enters", side=SOVIET)) == 3
    assert not any(f.depleted or f.level for f in board.state.formations[GERMAN].values())


def test_reinforcements_end_with_the_formations(at):
    """H-143, R-15: the Destroyed Pile is shuffled in; leaders run out at thirteen."""
    gone = [f"GF{n:02}" for n in range(5, 17)]
    board = at(phase="reinforcements", formations=HOME, destroyed={"german": gone}, campaign={"german": "GP01"})
    assert board.happened("formations_shuffled", side=GERMAN)
    assert len(board.state.formations[GERMAN]) == 8
    full = {f"GF{n:02}": "" for n in range(1, 14)}
    crowded = at(phase="reinforcements", formations={**full, "SF02": ""}, campaign={"german": "GP10"})
    assert [f.leader for f in crowded.state.formations[GERMAN].values()].count("") == 4


def test_consolidation(at):
    """H-121, H-163, H-164, R-19: three depleted formations at home; the leader may go over."""
    worn = {"depleted": True}
    two = at(phase="consolidation", formations={"GF01": worn, "GF04": worn, "SF02": ""})
    assert two.prompt != "consolidate"
    lines = {"GF01": {"depleted": True, "leader": "none"}, "GF04": worn, "GF03": worn, "GF05": "", "SF02": ""}
    board = at(phase="consolidation", formations=lines)
    assert board.refusal("consolidate GF05 GF01") == ("not_depleted", "H-163")
    general = board.formation("GF04").leader
    board.must("consolidate GF04 GF01", "pass_leader")
    assert board.formation("GF01").leader == general
    assert not board.formation("GF01").depleted
    assert board.state.destroyed[GERMAN] == ["GF04"]
    assert board.prompt != "consolidate"
    lost = at(phase="consolidation", formations=lines).must("consolidate GF04 GF01", "lose_leader")
    assert lost.formation("GF01").leader == ""
    kept = at(phase="consolidation", formations=lines).must("consolidate GF04 GF03")
    assert kept.prompt != "pass_leader"


def test_a_burning_skull_is_burned_at_consolidation(at):
    """R-14."""
    worn = {"depleted": True}
    board = at(phase="consolidation", formations={"SF02": worn, "SF05": worn, "SF06": worn, "GF01": ""})
    board.must("consolidate SF02 SF05")
    assert "SF02" in board.state.ash


def test_a_captured_building_is_replaced(at):
    """H-091, H-165, H-167, R-20."""
    captured = {"building": "Army Barracks", "captured": True, "fire": 3}
    board = at(phase="renewal", turn=1, formations=HOME, districts={"A": captured}, draws=["BA4"])
    assert board.district("A").card == "BA4"
    assert board.district("A").in_play
    assert board.district("A").fire == 0
    assert "BA1" in board.state.ash
    volga = at(phase="renewal", turn=1, formations=HOME, districts={"A": captured}, draws=["V1"])
    assert volga.district("A").closed
    assert volga.refusal("send GF01 A") == ("district_closed", "H-167")


def test_a_river_bank_is_always_replaced_by_the_volga(at):
    """H-005, H-090, H-091."""
    for seed in range(6):
        bank = {"building": "Grain Elevator", "captured": True}
        board = at(phase="renewal", turn=1, formations=HOME, districts={"A": bank}, seed=seed)
        assert board.district("A").closed


def test_no_building_comes_on_the_last_turn(at):
    """H-166, R-41: without any building in play the German has won."""
    captured = {"captured": True}
    board = at(phase="renewal", turn=3, formations=HOME, districts={"A": captured})
    assert board.district("A").captured
    assert board.refusal("send GF01 A") == ("building_captured", "R-35")
    all_taken = at(phase="renewal", turn=3, formations=HOME, districts=dict.fromkeys("ABCD", captured))
    assert all_taken.winner == ("german", "city_taken", "R-41")


def test_the_end_of_the_last_turn(at):
    """H-195, H-196."""
    fallen = {"A": "Volga", "B": "captured", "C": "Volga", "D": "captured"}
    taken = at(phase="end", turn=3, formations=HOME, districts=fallen)
    assert taken.winner == ("german", "city_taken", "H-195")
    held = at(phase="end", turn=3, formations=HOME, districts={"A": "Volga", "B": "captured", "C": "Volga"})
    assert held.winner == ("soviet", "city_held", "H-196")
    longer = at(scenario="expert", phase="end", turn=3, formations=HOME)
    assert longer.winner is None


def test_four_volga_cards_win_at_once(at):
    """H-168."""
    bank = {"building": "Red Oktober Factory", "captured": True}
    row = {"A": "Volga", "B": "Volga", "C": "Volga", "D": bank}
    board = at(phase="renewal", turn=1, formations=HOME, districts=row)
    assert board.winner == ("german", "volga", "H-168")


@pytest.mark.parametrize("scenario", ["basic", "expert", "four"])
def test_a_way_to_play_adds_its_own_reinforcements(scenario):
    """H-162 with the figure of the scenario, which balances the game; examples and tests keep to the book."""
    rules = load_rules()
    events = rules.opening(rules.new_game({"scenario": scenario}, 1))
    turned = next(event for event in events if event.kind == "campaign").data["cards"]
    figures = rules.figures[scenario]
    for side, more in ((GERMAN, figures.german_reinforcements), (SOVIET, figures.soviet_reinforcements)):
        entered = [event.data for event in events if event.kind == "formation_enters"]
        came = [data for data in entered if data["side"] == side and data["why"] != "start"]
        level = rules.campaigns[turned[side]].reinforcements
        assert len(came) == 4 + level + more
