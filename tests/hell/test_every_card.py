"""Every combat card: it can be played where it should, is refused where it should not, and does what it says.

The rules behind them: H-100 to H-104, H-110 to H-113, H-200 to H-216, H-220 to H-226, R-28.
"""

from typing import Any

import pytest

from game.rules.hell.schema import load_rules
from game.rules.hell.state import GERMAN, SIDES, SOVIET

RULES = load_rules()
BEARER = ("GF03", "SF01")
"""Who takes the card: a mixed formation with a Lv 1 general, the 10th NKVD with patriotism 3."""
WORN = ("GF04", "SF02")
RESERVE = ("GF01", "SF05")
START = {"fire": 1, "bucket": 1, "infernos": 1}
UNITS = ({"landser": 3, "panzer": 1}, {"rifle": 4, "t34": 1})
WISHES = {
    "supply": WORN, "overrun": RESERVE, "promote": ("GF04", ""), "destroy": ("t34", "panzer"),
    "snipe": ("rifle", "landser"), "deplete": ("SF01", "GF03"), "stand": ("", "SF01"), "refit": ("", ""),
}  # fmt: skip

# Card: changes of units (own and enemy alike), and what else is then so.
EXPECTED: dict[str, dict[str, Any]] = {
    "GC01": {"landser": 2, "rifle": -1},
    "GC02": {"pioneer": 1, "fire": 3},
    "GC03": {"pioneer": 2, "fire": 3},
    "GC04": {"sturm": 1, "landser": 1, "rifle": -1},
    "GC05": {"marksman": 1, "recon": 1, "rifle": -1},
    "GC06": {"landser": 3},
    "GC07": {"panzer": 2, "rifle": -2},
    "GC08": {"stug": 1, "t34": -1, "rifle": -1},
    "GC09": {"panzer": 2, "rifle": -2, "joined": True},
    "GC10": {"recon": 2, "drawn": 1},
    "GC11": {"t34": -1, "fire": 2},
    "GC12": {"fort": 1, "fire": 4},
    "GC13": {"rifle": -2, "fort": 1, "fire": 3},
    "GC14": {"panzer": 1, "rifle": -1, "supplied": True, "joined": True},
    "GC15": {"rifle": -2, "foe_depleted": True},
    "GC16": {"lost": 2, "drawn": 1},
    "GC17": {"supplied": True},
    "GX01": {"rifle": -4, "lost": 2, "again": True},
    "GX02": {"panzer": 3, "rifle": -3, "lost": 3},
    "GX03": {"promoted": True, "again": True},
    "GX04": {"lost": 3, "promoted": True, "drawn": 5, "fire": 2},
    "GX05": {"drawn": 5, "fire": 2, "infernos": 2, "again": True},
    "GX06": {"drawn": 5, "fire": 2, "promoted": True, "again": True},
    "GX07": {"landser": 2, "new": "GF08", "again": True},
    "GX08": {"rifle": -1, "hero": True},
    "GX09": {"panzer": 1, "rifle": -1, "hero": True, "bonus": 1},
    "GX10": {"landser": 2, "hero": True, "bonus": 1},
    "GX11": {"pioneer": 1, "fire": 2, "infernos": 2, "hero": True},
    "GX12": {"stug": 1, "t34": -1, "infernos": 2, "hero": True},
    "SC01": {"rifle": 2},
    "SC02": {"t34": 1, "panzer": -1, "rifle": 1, "commando": 1, "lost": 1},
    "SC03": {"rifle": 1, "supplied": True, "joined": True},
    "SC04": {"rifle": 3, "joined": True},
    "SC05": {"assault": 1, "landser": -1, "rifle": 1},
    "SC06": {"bucket": 3},
    "SC07": {"rifle": -1, "bucket": 0, "infernos": 0},
    "SC08": {"sniper": 1, "landser": -1, "rifle": 1},
    "SC09": {"commando": 1, "razvedka": 1, "lost": 1},
    "SC10": {"panzer": -1},
    "SC11": {"t34": 2, "panzer": -1, "landser": -1},
    "SC12": {"rifle": -2, "landser": -1, "foe_depleted": True},
    "SC13": {"nkvd": 1, "motivator": 1, "drawn": 1},
    "SC14": {"landser": -3},
    "SC15": {"landser": -2, "foe_depleted": True, "bucket": 2},
    "SC16": {"rifle": -1, "lost": 2},
    "SC17": {"razvedka": 2, "lost": 1},
    "SC18": {"motivator": 1, "drawn": 1},
    "SX01": {"free": True, "again": True},
    "SX02": {"lost": 1, "again": True},
    "SX03": {"salvaged": True, "again": True},
    "SX04": {"lost": 3, "again": True},
    "SX05": {"own_depleted": True, "foe_depleted": True, "fire": 0},
    "SX06": {"rifle": 2, "assault": 3, "landser": -3, "new": "SF09"},
    "SX07": {"landser": -2, "hero": True},
    "SX08": {"landser": -1, "hero": True},
    "SX09": {"landser": -1, "hero": True, "thieves": 1},
    "SX10": {"commando": 1, "lost": 1, "hero": True, "thieves": 1},
    "SX11": {"rifle": 2, "infernos": 0, "hero": True},
    "SX12": {"assault": 1, "landser": -1, "infernos": 0, "hero": True},
}


def field(at, card: str, **more: Any):
    """Return a battle for Red Square in which a side holds this card."""
    side = RULES.kinds[card].side
    formations = {
        "GF03": {"at": "B", "level": 1}, "GF04": {"at": "B", "depleted": True}, "GF01": "",
        "SF01": "B", "SF02": {"at": "B", "depleted": True}, "SF05": "",
    }  # fmt: skip
    formations.update(more.pop("formations", {}))
    units = dict(zip(SIDES, UNITS, strict=True)) | more.pop("units", {})
    return at(
        scenario="expert", battle="B", active=SIDES[side], formations=formations,
        districts={"B": {"building": "Red Square", **START, **units}},
        hands={SIDES[side]: [card], SIDES[1 - side]: 3}, discards={"soviet": ["SC01"] if card != "SC01" else ["SC06"]},
        reserves={"german": ["GF08"], "soviet": ["SF09"]}, **more,
    )  # fmt: skip


def target(card: str) -> str:
    kind = RULES.kinds[card]
    return "" if kind.hero else f" {BEARER[kind.side]}"


def test_every_card_is_here():
    assert set(EXPECTED) == set(RULES.kinds)


@pytest.mark.parametrize("card", EXPECTED)
def test_it_does_what_it_says(at, card):
    expected = EXPECTED[card]
    kind = RULES.kinds[card]
    side, foe = kind.side, 1 - kind.side
    board = field(at, card)
    hands = [len(hand) for hand in board.state.hands]
    board.events = []
    board.must(f"play {card}.1{target(card)}")
    board.answer({prompt: [wish[side]] * 5 for prompt, wish in WISHES.items()})
    found = {**board.units("B", GERMAN), **board.units("B", SOVIET)}
    before = {**UNITS[GERMAN], **UNITS[SOVIET]}
    units = {unit: found.get(unit, 0) - before.get(unit, 0) for unit in RULES.units}
    assert {unit: n for unit, n in units.items() if n} == {u: n for u, n in expected.items() if u in RULES.units}
    district = board.district("B")
    for track, start in START.items():
        assert getattr(district, track) == expected.get(track, start), track
    drawn = sum(event.data["count"] for event in board.happened("cards_drawn", seat=side))
    assert drawn == expected.get("drawn", 0)
    assert len(board.happened("discarded", seat=foe)) == expected.get("lost", 0)
    assert len(board.state.hands[foe]) == hands[foe] - expected.get("lost", 0)
    assert board.formation(WORN[side]).depleted != expected.get("supplied", False)
    assert (board.formation(RESERVE[side]).at == "B") == expected.get("joined", False)
    assert board.formation(BEARER[foe]).depleted == expected.get("foe_depleted", False)
    assert board.formation(BEARER[side]).depleted == expected.get("own_depleted", False)
    assert (board.formation("GF04").level == 1) == expected.get("promoted", False)
    assert bool(board.battle.heroes) == expected.get("hero", False)
    assert len(board.battle.bonus) == expected.get("bonus", 0)
    assert len(board.battle.thieves) == expected.get("thieves", 0)
    assert board.battle.free_card == expected.get("free", False)
    assert ("SC01.1" in board.state.hands[SOVIET]) == expected.get("salvaged", False)
    assert board.seat == (side if expected.get("again") else foe)
    if "new" in expected:
        assert board.formation(expected["new"]).at == "B"
        assert board.formation(expected["new"]).leader
    if not kind.hero:
        assert board.formation(BEARER[side]).cards == (f"{card}.1",)


@pytest.mark.parametrize("card", EXPECTED)
def test_it_is_refused_where_it_does_not_belong(at, card):
    kind = RULES.kinds[card]
    board = field(at, card)
    if kind.hero:
        assert board.refusal(f"play {card}.1 {BEARER[kind.side]}")[0] == "no_such_target"
        calm = at(scenario="expert", formations={"GF01": "", "SF02": ""}, hands={SIDES[kind.side]: [card]})
        assert calm.refusal(f"play {card}.1")[0] == "not_now"
        return
    assert board.refusal(f"play {card}.1 {RESERVE[kind.side]}") == ("not_in_battle", "H-100")
    if kind.side == GERMAN:
        wrong = {"infantry": "GF01", "tracked": "GF04", "general": "GF03"}[kind.doctrine]
        lonely = field(at, card, formations={wrong: {"at": "B", "leader": "none"}})
        reason = "no_general" if kind.doctrine == "general" else "wrong_doctrine"
        assert lonely.refusal(f"play {card}.1 {wrong}") == (reason, "H-102")
        full = field(at, card, formations={"GF03": {"at": "B", "cards": ["GC06"] if card != "GC06" else ["GC01"]}})
        assert full.refusal(f"play {card}.1 GF03") == ("no_shock_left", "H-101")
    else:
        empty = field(at, card, formations={"SF01": {"at": "", "depleted": False}, "SF02": ""})
        assert empty.refusal(f"play {card}.1 SF01")[0] == "no_formation_there"
        if kind.cost:
            spent = field(at, card, formations={"SF01": {"at": "B", "spent": 3}})
            assert spent.refusal(f"play {card}.1 SF01") == ("too_little_patriotism", "H-110")
        if kind.sacrifice:
            bare = field(at, card, units={"soviet": {"t34": 1, "rifle": kind.sacrifice - 1}})
            assert bare.refusal(f"play {card}.1 SF01") == ("too_few_rifles", "H-113")


def test_last_stand_needs_a_full_strength_formation(at):
    board = field(at, "SX05", formations={"SF01": {"at": "B", "depleted": True}})
    assert board.refusal("play SX05.1 SF01") == ("no_full_strength", "H-215")
