"""Expert rules: H-201 to H-203, H-220 to H-226, R-24 to R-27, R-44 to R-48, R-52; four players: H-230 to H-233."""

import pytest

from game.rules.hell.schema import load_rules
from game.rules.hell.state import GERMAN, SOVIET
from game.rules.hell.table import burn

RULES = load_rules()
PAIR = {"GF04": "B", "SF01": "B"}


def fight(at, **more):
    lines = more.pop("formations", PAIR)
    return at(
        scenario=more.pop("scenario", "expert"), battle=more.pop("battle", "B"), formations=lines,
        districts={"B": more.pop("district", {"german": 3, "soviet": 3})}, **more,
    )  # fmt: skip


def test_interception(at):
    """H-226, R-27: before any cost; then the round is played anew, and the hero stays."""
    board = fight(at, hands={"german": ["GC06", "GC01"], "soviet": ["SX08", "SC01"]}, active="german")
    board.must("play GC06.1 GF04")
    assert (board.seat, board.prompt) == (SOVIET, "intercept")
    assert board.refusal("intercept SC01.1") == ("no_interceptor", "H-226")
    board.must("intercept SX08.1", "snipe landser")
    assert board.state.discards[GERMAN] == ["GC06.1"]
    assert board.formation("GF04").cards == ()
    assert (board.seat, board.prompt) == (GERMAN, "action")
    assert board.battle.heroes[0].card == "SX08.1"
    assert board.units("B", GERMAN) == {"landser": 2}


def test_a_hero_is_never_intercepted(at):
    """H-226."""
    board = fight(at, hands={"german": ["GX10"], "soviet": ["SX08"]}, active="german").must("play GX10.1")
    assert board.prompt == "action"


def test_who_may_hold_an_interceptor_is_asked_alike(at):
    """R-52: the question comes whether or not there is one, and not at all when none can be there."""
    without = fight(at, hands={"german": ["GC06"], "soviet": ["SC01"]}, active="german").must("play GC06.1 GF04")
    assert without.offers() == {"pass"}
    basic = fight(at, scenario="basic", hands={"german": ["GC06"], "soviet": ["SC01"]}, active="german")
    assert basic.must("play GC06.1 GF04").prompt == "action"
    spent = fight(
        at, hands={"german": ["GC06"], "soviet": ["SC01"]}, discards={"soviet": ["SX07", "SX08"]}, active="german"
    )
    assert spent.must("play GC06.1 GF04").prompt == "action"


def test_an_intercepted_card_uses_the_ghost_up(at):
    """R-27, R-47."""
    hands = {"soviet": ["SC15"], "german": ["GX08"]}
    board = fight(at, battle={"at": "B", "free_card": True}, hands=hands, active="soviet")
    board.must("play SC15.1 SF01", "intercept GX08.1", "snipe rifle")
    assert not board.battle.free_card
    assert board.formation("SF01").spent == 0


def test_the_ghost_pays_for_one_card(at):
    """H-211, R-47: no patriotism, no Motivator, but the Sacrifice."""
    board = fight(
        at, formations={"GF04": "B", "SF09": "B"}, hands={"soviet": ["SX01", "SC15", "SC11"]}, active="soviet"
    )
    board.must("play SX01.1 SF09")
    assert {"play SC15.1 SF09", "play SC11.1 SF09"} <= board.offers("play")
    board.must("play SC15.1 SF09")
    board.answer({})
    assert not board.battle.free_card
    assert board.formation("SF09").spent == 0


def test_second_actions_chain_and_belong_to_the_round(at):
    """H-201, R-25, R-52: an intercepted second action is played anew."""
    lines = {"GF04": {"at": "B", "level": 1}, "GF03": "B", "SF01": "B"}
    board = fight(at, hands={"german": ["GX03", "GC06"], "soviet": ["SX08"]}, formations=lines, active="german")
    board.must("play GX03.1 GF03", "pass", "pass", "pass", "pass", "pass")
    assert (board.seat, board.prompt) == (GERMAN, "action")
    board.must("play GC06.1 GF04", "intercept SX08.1", "snipe landser")
    assert (board.seat, board.prompt) == (GERMAN, "action")
    board.must("hold")
    board.answer({})
    assert board.seat == SOVIET


def test_promotions(at):
    """H-203, R-25: one step each; a formation without a general gets one first."""
    lines = {"GF03": {"at": "B", "level": 0}, "GF04": {"at": "B", "leader": "none"}, "GF01": "", "SF01": "B"}
    board = fight(at, formations=lines, hands={"german": ["GX03"]}, active="german")
    board.must("play GX03.1 GF03")
    assert board.refusal("promote GF01") == ("not_in_battle", "R-25")
    board.must("promote GF04", "promote GF04", "promote GF03")
    assert (board.formation("GF04").level, board.formation("GF03").level) == (1, 1)
    assert board.prompt == "action"  # the fourth is lost


@pytest.mark.parametrize(("card", "wounded", "fate", "cards"), [
    ("CN02", False, "healthy", 1), ("CN01", False, "wounded", 1), ("CN01", True, "dead", 1), ("CN04", False, "dead", 2),
])  # fmt: skip
def test_a_shot_at_a_hero(at, card, wounded, fate, cards):
    """H-061, H-221, R-04: the owner chooses what to discard."""
    board = fight(
        at, battle={"at": "B", "heroes": [{"card": "GX10", "wounded": wounded}]}, carnage=[card],
        hands={"german": 3, "soviet": ["SX08"]}, active="soviet",
    )  # fmt: skip
    board.must("play SX08.1", "snipe GX10.1")
    for _ in range(cards):
        assert (board.seat, board.prompt) == (GERMAN, "hero_discard")
        board.play(board.choices()[0])
    found = next((hero for hero in board.battle.heroes if hero.card == "GX10.1"), None)
    assert ("dead" if found is None else "wounded" if found.wounded else "healthy") == fate
    assert ("GX10.1" in board.state.ash) == (fate == "dead")


def test_heroes_go_to_the_discard_pile(at):
    """R-26."""
    board = fight(at, battle={"at": "B", "heroes": ["GX10", "SX08"]}, phase="aftermath")
    assert "GX10.1" in board.state.discards[GERMAN]
    assert "SX08.1" in board.state.discards[SOVIET]


def test_an_inferno_of_a_card_leaves_the_fire_marker(at):
    """H-223, R-44: and with none there the Soviet's is lost."""
    board = fight(at, hands={"german": ["GX11"], "soviet": ["SX11"]}, active="german", district={"fire": 2})
    board.must("play GX11.1")
    assert (board.district("B").infernos, board.district("B").fire) == (1, 3)  # the Pioneer's Fire 1
    board.must("play SX11.1")
    assert board.district("B").infernos == 0
    none = fight(at, hands={"soviet": ["SX12"]}, active="soviet", district={"german": 1}).must("play SX12.1")
    assert none.district("B").infernos == 0


def test_rifles_that_surrender_spill_nothing(at):
    """R-46: up to four of them."""
    board = fight(at, hands={"german": ["GX01"]}, active="german", district={"soviet": {"rifle": 2, "t34": 1}})
    board.must("play GX01.1 GF04")
    assert board.units("B", SOVIET) == {"t34": 1}
    assert board.prompt == "action"


def test_last_stand_in_its_order(at):
    """H-215, R-48: the own icon reacts before the German formation is depleted."""
    board = fight(
        at, formations={"GF04": "B", "SF05": {"at": "B", "level": 1}}, hands={"soviet": ["SX05"]}, active="soviet",
        district={"german": 2, "fire": 3, "infernos": 1},
    )  # fmt: skip
    board.events = []
    board.must("play SX05.1 SF05")
    kinds = [kind for kind in board.kinds() if kind in ("depleted", "unit_added", "fire_out")]
    assert kinds == ["depleted", "unit_added", "depleted", "fire_out"]
    assert board.district("B").infernos == 1


def test_a_team_has_one_action(at):
    """H-233, R-43, R-56: either partner takes it, with his own hand; cards may be given before."""
    board = fight(at, scenario="four", hands={"german": ["GC06"], "german_2": ["GC01"], "soviet": 2}, active="german")
    assert board.seat == 0
    board.must("give GC06.1")
    assert sorted(board.state.hands[2]) == ["GC01.1", "GC06.1"]
    assert board.refusal("give GC01.1")[0] == "no_such_piece"
    board.must("hand_over")
    assert board.seat == 2
    assert board.refusal("give GC06.1") == ("given_already", "H-233")
    board.must("play GC06.1 GF04")  # a partner's formation may take it
    while board.prompt == "intercept":
        board.must("pass")
    assert board.seat == 1


def test_the_action_goes_back_and_forth_once(at):
    """R-43."""
    board = fight(at, scenario="four", active="german").must("hand_over", "hand_over")
    assert board.seat == 0
    assert board.refusal("hand_over") == ("handed_over", "R-43")
    two = fight(at, active="german")
    assert two.refusal("hand_over") == ("no_partner", "R-43")
    assert two.refusal("give GC01.1")[0] == "no_such_piece"


def test_a_refit_counts_for_the_team(at):
    """R-56."""
    board = fight(at, scenario="four", active="german").must("refit", "draw_up", "hold")
    board.answer({})
    board.must("hand_over")
    assert board.refusal("refit") == ("refitted_lately", "R-02")


def test_the_attacker_names_the_hand(at):
    """R-43: discards, searches and whole hands."""
    hands = {"german": ["GC16"], "soviet": 2, "soviet_2": 1}
    board = fight(at, scenario="four", hands=hands, active="german").must("play GC16.1 GF04")
    while board.prompt == "intercept":
        board.must("pass")
    assert board.offers() == {"rob soviet", "rob soviet_2"}
    board.must("rob soviet_2")
    assert [len(hand) for hand in board.state.hands][1::2] == [1, 0]


def test_owners_decide_about_their_formations(at):
    """H-232, R-57: the one who played the card first, then his partner."""
    lines = {"GF04": "B", "GF01": {"owner": "german_2"}, "SF01": "B"}
    board = fight(at, scenario="four", formations=lines, hands={"german": ["GC14"]}, active="german")
    board.must("play GC14.1 GF04")
    assert (board.seat, board.prompt) == (2, "overrun")
    board.must("overrun GF01")
    assert board.formation("GF01").at == "B"


def test_partners_manoeuvre_in_turn(at):
    """R-57: one formation at a time, concentration for the team."""
    lines = {"GF04": "", "GF03": "", "GF01": {"owner": "german_2"}, "GF02": {"owner": "german_2"}, "SF01": ""}
    board = at(scenario="four", phase="manoeuvre", formations=lines)
    assert board.refusal("send GF01 A") == ("not_your_formation", "H-232")
    board.must("send GF04 A")
    assert board.seat == 2
    board.must("send GF01 A")
    assert board.seat == 0
    board.must("done", "send GF02 B")
    assert board.prompt == "manoeuvre_soviet"


def test_wietersheim_and_saraev(at):
    """H-231, R-42: without Panzers at the end of a turn, and at once with the 10th NKVD."""
    gone = at(scenario="four", phase="end", formations={"GF04": "", "SF01": ""})
    assert gone.state.commanders[2] == "hube"
    there = at(scenario="four", phase="end", formations={"GF01": "", "SF01": ""})
    assert there.state.commanders[2] == "wietersheim"
    state = there.state
    state.formations[SOVIET].pop("SF01")
    burn(RULES, state, "SF01", "effect")
    assert state.commanders[3] == "krylov"


def test_new_formations_are_shared_out(at):
    """R-57: the partner with fewer takes the next, on a tie the army commander's player."""
    lines = {"GF04": "", "GF03": "", "GF05": {"owner": "german_2"}, "SF05": ""}
    board = at(
        scenario="four", phase="reinforcements", formations=lines, campaign={"german": "GP10"},
        reserves={"german": ["GF06", "GF07", "GF08", "GF09"]},
    )  # fmt: skip
    owners = [event.data["seat"] for event in board.happened("formation_enters", side=GERMAN)]
    assert owners == [2, 0, 2, 0]


def test_a_shared_slaughter_may_be_left_to_the_partner(at):
    """R-33, R-57."""
    two = {"at": "B", "owner": "german_2"}
    lines = {"GF04": "B", "GF01": two, "GF02": two, "SF09": "B"}
    tied = at(
        scenario="four", phase="break_test", battle="B", formations=lines, dice=[5, 5],
        districts={"B": {"building": "Worker Slums"}},
    )  # fmt: skip
    assert (tied.seat, tied.prompt) == (0, "spend")
    tied.must("pass")
    assert tied.seat == 2
    assert tied.refusal("pass") == ("must_choose", "R-57")
