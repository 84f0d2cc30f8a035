"""The battle: H-030, H-060 to H-064, H-070 to H-073, H-080, H-092, H-103, H-112, H-182 to H-191, R-10 to R-13."""

import pytest

from game.rules.hell.schema import load_rules
from game.rules.hell.state import GERMAN, SOVIET
from game.rules.hell.table import advance_bucket, advance_fire

RULES = load_rules()
PAIR = {"GF04": "B", "SF02": "B"}


def test_vanguards_lead_soviets_first(at):
    """H-103, H-112, H-182, R-13: each side in an order of its own."""
    board = at(phase="vanguard", battle="B", formations={"GF03": "B", "GF04": "B", "SF05": "B", "SF09": "B"})
    assert board.offers() == {"lead SF05", "lead SF09"}
    board.must("lead SF09")
    assert board.units("B", SOVIET) == {"rifle": 4}
    assert board.offers() == {"lead GF03", "lead GF04"}
    board.must("lead GF04")
    assert board.units("B", GERMAN) == {"landser": 3, "recon": 1}


EVERY = sorted(RULES.formations)
VANGUARDS = {
    "GF01": {"panzer": 1}, "GF02": {"panzer": 1, "fire": 1}, "GF03": {"landser": 1, "recon": 1}, "GF04": {"landser": 2},
    "GF05": {"panzer": 1, "recon": 1}, "GF06": {"landser": 1, "recon": 1}, "GF07": {"stug": 1}, "GF08": {"landser": 2},
    "GF09": {"landser": 2}, "GF10": {"pioneer": 1, "fire": 1}, "GF11": {"landser": 1, "recon": 1}, "GF12": {"sturm": 1},
    "GF13": {"marksman": 1}, "GF14": {"landser": 1, "fire": 1}, "GF15": {"fire": 2},
    "GF16": {"pioneer": 1, "landser": 1, "fire": 1}, "GF17": {"recon": 1, "fire": 1}, "GF18": {"sturm": 1},
    "SF01": {"nkvd": 1, "rifle": 1}, "SF02": {"rifle": 1, "assault": 1}, "SF03": {"rifle": 2}, "SF04": {"t34": 1},
    "SF05": {"rifle": 2}, "SF06": {"rifle": 1, "bucket": 1}, "SF07": {"rifle": 2}, "SF08": {"rifle": 1, "bucket": 1},
    "SF09": {"rifle": 2}, "SF10": {"rifle": 1, "bucket": 1}, "SF11": {"rifle": 2}, "SF12": {},
    "SF13": {"rifle": 1, "razvedka": 1}, "SF14": {"commando": 1}, "SF15": {"t34": 1}, "SF16": {"rifle": 2},
    "SF17": {"rifle": 2}, "SF18": {"rifle": 1, "motivator": 1},
}  # fmt: skip


@pytest.mark.parametrize("id_", EVERY)
def test_every_vanguard(at, id_):
    """H-003: what each of the 36 formations brings; spillover is declined."""
    other = "SF15" if id_[0] == "G" else "GF15"
    phase = "vanguard" if id_[0] == "S" else "german_vanguard"
    foe = {"german": 1} if id_[0] == "S" else {"soviet": 1}
    board = at(phase=phase, battle="B", formations={id_: "B", other: "B"}, districts={"B": foe}, hands={"german": 1})
    start = [event for event in board.events if event.kind == "vanguard" and event.data["formation"] == id_]
    assert len(start) == 1
    at_start = board.events.index(start[0])
    found: dict[str, int] = {}
    for event in board.events[at_start + 1 :]:
        if event.kind in ("vanguard", "carnage"):
            break
        if event.kind == "unit_added":
            found[event.data["unit"]] = found.get(event.data["unit"], 0) + event.data["count"]
        if event.kind in ("fire", "bucket"):
            found[event.kind] = found.get(event.kind, 0) + event.data["by"]
    assert found == VANGUARDS[id_]


def test_intensity_and_initiative_come_from_one_card(at):
    """H-060, H-062, H-063, H-071, H-183, H-184."""
    board = at(phase="intensity", battle="B", formations=PAIR, districts={"B": "Red Square"}, carnage=["CN02"])
    assert board.district("B").hold == 3
    assert board.district("B").fire == 4  # 3 of the intensity, 1 of the German initiative
    assert board.seat == GERMAN
    assert len(board.happened("carnage")) == 1


def test_the_initiative_effect_is_the_winners_alone(at):
    """H-092: Red Square, Soviet side."""
    board = at(phase="intensity", battle="B", formations=PAIR, districts={"B": "Red Square"}, carnage=["CN03"])
    assert board.units("B", SOVIET) == {"nkvd": 1}
    assert len(board.state.hands[SOVIET]) == 1
    assert board.seat == SOVIET


BUILDINGS = sorted(RULES.buildings)


@pytest.mark.parametrize("building", BUILDINGS)
@pytest.mark.parametrize("icon", ["stuka", "rat"])
def test_every_building_has_its_initiative_effects(at, building, icon):
    """H-004, H-092: all 24 of them, for both sides."""
    slot = RULES.buildings[building].district
    board = at(
        phase="initiative", battle={"at": slot, "initiative": icon}, formations={"GF04": slot, "SF02": slot},
        districts={slot: {"building": building, "german": 2, "soviet": 2, "hold": 2}}, hands={"german": 2, "soviet": 2},
    )  # fmt: skip
    side = ("german", "soviet")[icon == "rat"]
    calls = getattr(RULES.buildings[building], side)
    board.answer({})
    told = board.kinds()
    for call in calls:
        kind = {
            "add": "unit_added", "fort": "unit_added", "fire": "fire", "bucket": "bucket", "kill": "unit_lost",
            "draw": "cards_drawn", "discard": "discarded", "sniper": "sniper_shot",
        }[call.name]  # fmt: skip
        assert kind in told
    assert board.seat == (SOVIET if icon == "rat" else GERMAN)


def test_rounds_alternate_and_nobody_passes(at):
    """H-185, R-23."""
    board = at(battle="B", formations=PAIR, active="german")
    assert board.offers() == {"refit", "hold"}
    assert board.refusal("pass")[0] == "not_now"
    board.must("refit", "draw_up")
    assert board.seat == SOVIET


CARNAGE = sorted(RULES.carnage)


@pytest.mark.parametrize("card", CARNAGE)
@pytest.mark.parametrize("side", [GERMAN, SOVIET])
def test_every_hold_offers_two_effects(at, card, side):
    """H-008, H-064, H-186: flame for the German, bucket for the Soviet."""
    name = ("german", "soviet")[side]
    for option in (1, 2):
        board = at(
            battle="B", active=name, carnage=[card], formations={**PAIR, "GF01": "", "SF05": "", "GF03": {"at": "B",
            "depleted": True}, "SF06": {"at": "B", "depleted": True}}, hands={"german": 3, "soviet": 3},
            districts={"B": {"german": 2, "soviet": 2, "hold": 3}},
        )  # fmt: skip
        board.must("hold")
        assert board.offers() == {f"choose {card}:1", f"choose {card}:2"}
        board.events = []
        board.must(f"choose {card}:{option}")
        board.answer({"supply": ["GF03", "SF06"][side : side + 1], "overrun": ["GF01", "SF05"][side : side + 1]})
        call = RULES.carnage[card].first if option == 1 else RULES.carnage[card].second
        kind = {
            "flame_or_bucket": ("fire", "bucket")[side], "draw": "cards_drawn", "supply": "supplied",
            "foot": "unit_added", "scouts": "unit_added", "discard": "discarded", "kill": "unit_lost",
            "overrun": "overrun", "sniper": "sniper_shot",
        }[call.name]  # fmt: skip
        assert kind in board.kinds()
        assert board.district("B").hold == 2


def test_the_break_test_ends_the_rounds(at):
    """H-071, H-187, R-10: a marker on space n needs n Holds."""
    board = at(battle="B", formations=PAIR, active="german", districts={"B": {"hold": 2}}, carnage=["CN01", "CN01"][:1])
    board.must("hold", "choose CN01:2")
    assert board.district("B").hold == 1
    board.must("hold")
    card = board.choices()[0].subject
    board.must(f"choose {card}")
    board.answer({})
    assert board.happened("break_test")


def test_the_tracks(at):
    """H-042, H-070, H-072, H-073, R-11."""
    board = at(battle="B", formations=PAIR, districts={"B": {"fire": 4, "bucket": 4}})
    state = board.state
    advance_fire(RULES, state, "B", 3)
    assert (board.district("B").infernos, board.district("B").fire) == (1, 2)
    advance_bucket(RULES, state, "B", 2)
    assert (board.district("B").infernos, board.district("B").bucket) == (0, 1)
    advance_bucket(RULES, state, "B", 4)
    assert (board.district("B").fire, board.district("B").bucket) == (0, 0)
    advance_fire(RULES, state, "B", 11)
    assert (board.district("B").infernos, board.district("B").fire) == (2, 1)


def test_no_german_left_ends_the_battle(at):
    """H-188, R-24: no Break Test, whatever heroes there are."""
    board = at(
        battle="B", formations={"SF01": "B", "GF01": ""}, active="soviet", hands={"soviet": ["SC14"]},
        districts={"B": {"german": 2, "soviet": 1}},
    )  # fmt: skip
    board.must("play SC14.1 SF01")
    assert board.happened("wiped_out")
    assert not board.happened("break_test")
    assert board.happened("held")
    assert board.formation("SF01").depleted


def aftermath(at, captured):
    return at(
        phase="aftermath", battle={"at": "B", "captured": captured}, turn=1,
        formations={"GF04": {"at": "B", "cards": ["GC06"]}, "GF03": {"at": "B", "depleted": True}, "GF01": "",
                    "SF05": {"at": "B", "cards": ["SC01"]}, "SF02": {"at": "B", "depleted": True}},
        districts={"B": {"building": "Red Square", "fire": 2, "infernos": 1, "hold": 0, "german": 2, "soviet": 3}},
    )  # fmt: skip


def test_after_a_capture_the_building_is_empty(at):
    """H-080, H-191, R-29, R-35, R-37 to R-39: formations go home worn, leaders graduate."""
    board = aftermath(at, True)
    assert board.happened("captured")
    assert board.formation("GF04").depleted
    assert board.formation("GF04").level == 1
    assert "GF03" in board.state.destroyed[GERMAN]
    assert "SF02" in board.state.ash
    assert board.formation("SF05").at == ""
    assert "GC06.1" in board.state.discards[GERMAN]
    assert "SC01.1" in board.state.discards[SOVIET]


def test_after_a_defence_units_and_fires_stay(at):
    """H-080, R-36, R-38."""
    board = aftermath(at, False)
    assert board.happened("held")
    assert board.units("B", GERMAN) == {"landser": 2}
    assert board.units("B", SOVIET) == {"rifle": 3}
    assert (board.district("B").fire, board.district("B").infernos, board.district("B").hold) == (2, 1, 0)


def test_medals_and_machine_guns_do_not_react_after_the_battle(at):
    """R-14, R-40: those at home may be called up again."""
    board = at(
        phase="aftermath", battle={"at": "B"}, formations={"GF04": "B", "SF05": "B", "SF09": "B", "GF01": "C"},
        districts={"B": {"soviet": 2}},
    )  # fmt: skip
    assert board.units("B", SOVIET) == {"rifle": 2}
    assert board.formation("SF09").leader
