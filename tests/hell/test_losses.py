"""Kills, spillover, snipers, depletion, supply, overrun: H-031 to H-048, H-121 to H-147, R-03 to R-05, R-14 to R-18."""

import pytest

from game.rules.hell.asks import push_ask
from game.rules.hell.losses import kill_once
from game.rules.hell.schema import load_rules
from game.rules.hell.state import GERMAN, SOVIET
from game.rules.hell.table import deplete

RULES = load_rules()
PAIR = {"GF04": "B", "SF01": "B"}


def board_with(at, german=0, soviet=0, formations=None, **more):
    return at(
        battle="B", active=more.pop("active", "german"), formations=formations or PAIR,
        districts={"B": {"german": german, "soviet": soviet, **more.pop("district", {})}}, **more,
    )  # fmt: skip


def ask(board, step, seat, **more):
    """Put a question on top of the round and run on to it."""
    push_ask(board.state, step, seat, "GC01", **more)
    RULES.start(board.state)
    board.events = RULES.opening(board.state)
    return board


def kill(board, seat, precise=False):
    told = board.state.__dict__["events"] = []
    kill_once(RULES, board.state, seat, precise, "GC01")
    RULES.start(board.state)
    board.events = told + RULES.opening(board.state)
    return board


def test_the_defender_chooses_who_dies(at):
    """H-036, H-038, H-082, H-130: armoured units are no choice."""
    board = kill(board_with(at, soviet={"rifle": 1, "nkvd": 1, "t34": 1}), GERMAN)
    assert board.seat == SOVIET
    assert board.offers() == {"lose rifle", "lose nkvd"}
    assert board.refusal("lose t34") == ("armoured", "H-038")
    board.must("lose nkvd")
    assert board.units("B", SOVIET) == {"rifle": 1, "t34": 1}


def test_a_kill_against_armour_alone_is_wasted(at):
    """H-132."""
    board = kill(board_with(at, soviet={"t34": 1}), GERMAN)
    assert board.happened("kill_wasted")
    assert board.district("B").fire == 0


def test_a_precision_kill_takes_anything(at):
    """H-037, R-05."""
    board = kill(board_with(at, soviet={"rifle": 1, "fort": 1}), GERMAN, precise=True)
    assert board.seat == GERMAN
    assert board.offers() == {"destroy rifle", "destroy fort"}
    board.must("destroy fort")
    assert board.units("B", SOVIET) == {"rifle": 1}


@pytest.mark.parametrize("precise", [False, True])
def test_damage_may_spill_over(at, precise):
    """H-131: Fire for the German, Bucket for the Soviet; it may be declined."""
    german = kill(board_with(at), GERMAN, precise)
    german.must("spill")
    assert german.district("B").fire == 1
    soviet = kill(board_with(at), SOVIET, precise)
    soviet.must("spill")
    assert soviet.district("B").bucket == 1
    declined = kill(board_with(at), GERMAN, precise).must("pass")
    assert declined.district("B").fire == 0


def test_a_sniper_needs_a_target_in_the_battle(at):
    """H-031, H-044, H-133: no spillover, nothing armoured, nobody elsewhere."""
    lines = {"GF04": "B", "SF01": "B", "SF05": {"at": "C", "leader": True}, "SF02": ""}
    board = ask(board_with(at, soviet={"t34": 1, "rifle": 2}, formations=lines), "snipe.target", GERMAN)
    leader = board.formation("SF01").leader
    assert board.offers() == {f"snipe {leader}", "snipe rifle"}
    assert board.refusal("snipe t34") == ("armoured", "H-038")
    assert board.refusal(f"snipe {board.formation('SF05').leader}") == ("not_in_battle", "H-031")
    board.must("snipe rifle")
    assert not board.happened("carnage")
    empty = ask(board_with(at, formations={"GF04": "B", "SF01": {"at": "B", "leader": "none"}}), "snipe.target", GERMAN)
    assert empty.prompt == "action"


@pytest.mark.parametrize(("card", "dies", "cards"), [("CN02", False, 1), ("CN01", True, 1), ("CN04", True, 2)])
def test_a_shot_at_a_leader(at, card, dies, cards):
    """H-061, H-124, H-125, H-134, R-04, R-16: discards are picked at random."""
    board = board_with(at, carnage=[card], hands={"soviet": 4})
    leader = board.formation("SF01").leader
    ask(board, "snipe.target", GERMAN)  # the only target is shot at without a question
    assert (board.formation("SF01").leader == "") == dies
    assert len(board.state.hands[SOVIET]) == 4 - cards
    assert (leader in board.state.leaders[SOVIET]) == dies


def test_deplete_and_destroy(at):
    """H-045, H-140 to H-142, R-18: one depletion in a round."""
    lines = {"GF04": "B", "SF05": "B", "SF06": {"at": "B", "depleted": True}}
    board = board_with(at, soviet=3, formations=lines)
    ask(board, "deplete.target", GERMAN).must("deplete SF05")
    assert board.formation("SF05").depleted
    ask(board, "deplete.target", GERMAN)
    assert "SF06" in board.state.destroyed[SOVIET]  # the only one left to choose
    again = board_with(at, soviet=3, formations={"GF04": "B", "SF05": "B", "SF09": "B"})
    ask(again, "deplete.target", GERMAN).must("deplete SF05")
    push_ask(again.state, "deplete.target", GERMAN, "GC01")
    RULES.start(again.state)
    assert again.formation("SF09").depleted
    assert "SF05" in again.state.formations[SOVIET]


def test_depletion_makes_no_difference_to_cards(at):
    """H-100, H-140."""
    lines = {"GF04": {"at": "B", "depleted": True}, "SF01": "B"}
    board = board_with(at, formations=lines, hands={"german": ["GC06"]})
    assert board.offers("play") == {"play GC06.1 GF04"}


def depleted(at, id_, rifles=0, worn=False):
    board = board_with(at, soviet=rifles, formations={"GF04": "B", id_: {"at": "B", "depleted": worn}})
    state = board.state
    state.__dict__["events"] = []
    deplete(RULES, state, state.formations[SOVIET][id_], "effect")
    RULES.start(state)
    return board


@pytest.mark.parametrize("id_", [f.id for f in RULES.formations.values() if f.machine_gun])
def test_every_machine_gun(at, id_):
    """H-114, R-14: all or nothing; without enough rifles it retreats and the commissar dies."""
    need = RULES.formations[id_].machine_gun
    enough = depleted(at, id_, need + 1)
    assert enough.units("B", SOVIET) == {"rifle": 1}
    assert enough.formation(id_).at == "B"
    assert enough.formation(id_).leader
    few = depleted(at, id_, need - 1)
    assert few.formation(id_).at == ""
    assert few.formation(id_).leader == ""
    assert few.formation(id_).depleted
    assert sum(few.units("B", SOVIET).values()) == need - 1


@pytest.mark.parametrize("id_", [f.id for f in RULES.formations.values() if f.medal])
def test_every_medal(at, id_):
    """H-114: an elite unit, with its tactic; only when it turns from full strength."""
    board = depleted(at, id_)
    unit = RULES.formations[id_].medal[0].params["unit"]
    assert board.units("B", SOVIET) == {unit: 1}
    assert id_ in depleted(at, id_, worn=True).state.destroyed[SOVIET]


@pytest.mark.parametrize("id_", [f.id for f in RULES.formations.values() if f.unique])
def test_every_burning_skull(at, id_):
    """H-114, H-115, H-141."""
    assert depleted(at, id_).formation(id_).depleted
    board = depleted(at, id_, worn=True)
    assert id_ in board.state.ash
    assert id_ not in board.state.destroyed[SOVIET]


def test_supply_reaches_the_staging_line(at):
    """H-031, H-046, H-144, R-03: only depleted ones; no leader comes back."""
    lines = {
        "GF04": {"at": "B", "depleted": True, "leader": "none"}, "GF01": {"depleted": True}, "GF02": "", "SF01": "B",
        "GF03": {"at": "C", "depleted": True},
    }  # fmt: skip
    board = ask(board_with(at, formations=lines), "supply.formation", GERMAN)
    assert board.offers("supply") == {"supply GF04", "supply GF01", "supply GF03"}
    assert board.refusal("supply GF02") == ("not_depleted", "H-144")
    board.must("supply GF04")
    assert not board.formation("GF04").depleted
    assert board.formation("GF04").leader == ""


def test_overrun_ignores_concentration(at):
    """H-043, H-145, H-146, H-147: a depleted one may come, one at another building may not."""
    lines = {
        "GF01": {"depleted": True}, "GF02": "C", "GF03": "B", "GF04": "B", "GF05": "B", "GF08": "B", "SF01": "B",
    }  # fmt: skip
    board = ask(board_with(at, soviet=2, formations=lines), "overrun.formation", GERMAN)
    assert board.offers() == {"overrun GF01", "pass"}
    assert board.refusal("overrun GF02") == ("at_a_building", "H-145")
    board.must("overrun GF01")
    assert board.formation("GF01").at == "B"
    assert board.units("B", GERMAN) == {"panzer": 1}


def test_motivators(at):
    """H-135, R-17, R-50: each with a rifle of its own, and only when patriotism is short."""
    lines = {"GF04": "B", "SF09": "B"}
    short = board_with(
        at, soviet={"motivator": 2, "rifle": 2}, formations=lines, hands={"soviet": ["SC15"]}, active="soviet"
    )
    short.must("play SC15.1 SF09")
    assert short.units("B", SOVIET) == {}
    few = board_with(
        at, soviet={"motivator": 2, "rifle": 1}, formations=lines, hands={"soviet": ["SC15"]}, active="soviet"
    )
    assert few.refusal("play SC15.1 SF09") == ("too_little_patriotism", "H-110")
    plain = board_with(
        at, soviet={"motivator": 1, "rifle": 1}, formations=lines, hands={"soviet": ["SC10"]}, active="soviet", german=1
    )
    plain.must("play SC10.1 SF09")
    assert plain.units("B", SOVIET) == {"motivator": 1, "rifle": 1}
    both = board_with(
        at, soviet={"motivator": 1, "rifle": 2}, formations={"GF04": "B", "SF09": {"at": "B", "spent": 1}},
        hands={"soviet": ["SC12"]}, active="soviet",
    )  # fmt: skip
    assert both.refusal("play SC12.1 SF09")[0] == "too_little_patriotism"


def test_zero_cost_cards_go_on_without_limit(at):
    """H-111, R-49."""
    lines = {"GF04": "B", "SF01": {"at": "B", "spent": 3}}
    board = board_with(at, formations=lines, hands={"soviet": ["SC01", "SC06", "SC10"]}, active="soviet")
    assert board.offers("play") == {"play SC01.1 SF01", "play SC06.1 SF01"}


def test_a_veteran_leader_adds_one(at):
    """H-101, H-110, H-122."""
    lines = {"GF09": {"at": "B", "level": 1, "cards": ["GC06"]}, "SF09": {"at": "B", "level": 1, "spent": 1}}
    board = board_with(at, formations=lines, hands={"german": ["GC01"], "soviet": ["SC10"]})
    assert board.offers("play") == {"play GC01.1 GF09"}
    board.must("hold")
    board.answer({})
    assert board.offers("play") == {"play SC10.1 SF09"}


def test_refit(at):
    """H-025, R-02: any cards away, up to the number, then the bonus; not twice running."""
    board = board_with(at, hands={"german": ["GC06", "GC07", "GC08"]}, district={"fire": 1})
    board.must("refit", "discard GC07.1", "draw_up")
    assert len(board.state.hands[GERMAN]) == board.rules.hand_number(board.state, GERMAN)
    assert board.district("B").fire == 2
    board.must("hold")
    board.answer({})
    assert board.refusal("refit") == ("refitted_lately", "R-02")
    board.must("hold")
    board.answer({})
    full = board_with(at, hands={"german": 9})
    full.must("refit", "draw_up")
    assert len(full.state.hands[GERMAN]) == 9


BONUSES = {
    "paulus": ("fire", 2), "seydlitz": ("leader_raised", None), "hube": ("supplied", None),
    "wietersheim": ("overrun", None), "lopatin": ("bucket", 2), "chuikov": ("unit_added", "assault"),
    "saraev": ("unit_added", "nkvd"), "krylov": ("bucket", 2),
}  # fmt: skip


@pytest.mark.parametrize("commander", BONUSES)
def test_every_commander_has_a_bonus(at, commander):
    """H-010, H-025, H-231: what each of the eight does after a Refit."""
    side = RULES.commanders[commander].side
    lines = {"GF04": {"at": "B", "depleted": True}, "GF01": "", "GF08": "", "SF01": "B"}
    board = board_with(
        at, formations=lines, active=side, commanders={side: commander}, german=1, district={"fire": 1, "bucket": 1}
    )
    board.events = []
    board.must("refit", "draw_up")
    if commander == "wietersheim":
        assert board.offers("overrun") == {"overrun GF01"}  # Panzer divisions only
    board.answer({"promote": ["GF04"], "supply": ["GF04"], "overrun": ["GF01"]})
    kind, detail = BONUSES[commander]
    events = board.happened(kind)
    assert events
    if isinstance(detail, int):
        assert events[0].data["at"] == detail
    elif detail:
        assert events[0].data["unit"] == detail
