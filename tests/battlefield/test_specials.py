"""Special rules on the measured table: what the grid's tests show in squares, in centimetres and figure by figure."""

import pytest

from game.rules.dust.frames import Activation
from game.rules.dust.state import Marker
from tests.battlefield.marches import March
from tests.battlefield.positions import Table

SQUAD = [(50, 50), (54, 50), (58, 50), (50, 54), (54, 54)]


def started(table, name):
    """Let a unit activate as it would in its turn."""
    table.state.frames.append(Activation(step="activation.join", unit=name))
    table.state.__dict__.pop("decision", None)
    table.rules.start(table.state)
    table.events += table.rules.opening(table.state)
    return table


def kinds(table, name):
    """Return the markers of a unit."""
    return [marker.kind for marker in table.unit(name).markers]


# Skills


@pytest.mark.parametrize(
    ("unit", "dice"), [("a.desert-scorpions-heavy-kill-squad", 3), ("b.nkvd-political-commissar-squad", 3),
                       ("a.gunners", 2)],
)  # fmt: skip
def test_d_220_who_is_brave_rolls_three_dice_to_rally(unit, dice):
    table = March({unit: (50, 50)}, "SSS")
    table.change(unit, markers=(Marker("suppressed"),))
    started(table, unit)
    assert table.rolled("rally") == ["S" * dice]
    assert table.offered("declare")
    assert all(made[2].startswith("nothing") for made in table.offered("declare"))  # D-176


@pytest.mark.parametrize(("gap", "wood", "hidden"), [(31, True, True), (29, True, False), (31, False, False)])
def test_d_221_a_camouflaged_unit_in_cover_is_unseen_from_more_than_thirty_centimetres(gap, wood, hidden):
    features = [("woods", 60, 50, 0)] if wood else []
    table = Table({"a.red-death": [(60, 50), (60, 54)], "b.ludwig": (60, 54 + 1.25 + gap + 4)}, features=features)
    table.change("b.ludwig", facing=1800)
    table.attack("b.ludwig")
    assert table.why("aim", "b.ludwig", "a.red-death") == (("camouflaged", "D-221") if hidden else None)
    table.change("a.red-death", markers=(Marker("seen"),))
    table.attack("b.ludwig")
    assert table.why("aim", "b.ludwig", "a.red-death") is None


def test_d_221_what_a_camouflaged_unit_does_betrays_it_but_moving_does_not():
    table = March({"b.red-death": [(60, 50), (60, 54)], "a.gunners": (90, 90)}).move("b.red-death")
    table.go("b.red-death", 60, 60)
    assert kinds(table, "b.red-death") == []
    table.attack("b.red-death").do("aim", "b.red-death", "a.gunners").do("fire", "b.red-death")
    assert kinds(table, "b.red-death") == ["seen"]
    table.order("b.red-death", "camouflage")
    assert kinds(table, "b.red-death") == []


def test_d_222_a_charge_strikes_those_within_five_centimetres_after_a_march():
    table = March({"a.hammers": [(50, 50), (56, 50), (62, 50)], "b.ghosts": [(50 + 4 * n, 58) for n in range(5)]})
    table.attack("a.hammers", "charge")
    assert table.why("aim", "a.hammers/0", "b.ghosts", 1) is None
    far = March({"a.hammers": [(50, 50), (56, 50), (62, 50)], "b.ghosts": [(50 + 4 * n, 60) for n in range(5)]})
    far.attack("a.hammers", "charge")
    assert far.told("held", unit="a.hammers")


@pytest.mark.parametrize(("y", "heard"), [(71.2, True), (71.6, False)])
def test_d_199_an_officer_without_radio_is_heard_twenty_centimetres_away(y, heard):
    table = March({"a.bazooka-joe": (50, 50), "a.pounder": (50, y + 4)}, "A")
    table.change("a.pounder", activated=True)
    table.order("a.bazooka-joe", "get-moving")
    assert (table.why("order", "a.bazooka-joe", "a.pounder") is None) is heard
    assert bool(table.told("did_nothing", unit="a.bazooka-joe")) is not heard


def test_d_199_a_squad_with_its_radio_is_heard_everywhere_until_the_radio_falls():
    table = March({"a.the-boss": (20, 20), "a.pounder": (150, 100), "a.mickey": (150, 60)}, "A")
    for name in ("a.pounder", "a.mickey"):
        table.change(name, activated=True)
    table.order("a.the-boss", "get-moving")
    assert ["order", "a.the-boss", "a.pounder"] in table.offered("order")
    radio = table.rules.profiles["the-boss"].roles["radio"]
    dumb = March({"a.the-boss": (20, 20), "a.pounder": (150, 100), "a.mickey": (150, 60)}, "A")
    dumb.change("a.the-boss", fallen=1 << radio)
    for name in ("a.pounder", "a.mickey"):
        dumb.change(name, activated=True)
    dumb.order("a.the-boss", "get-moving")
    assert dumb.told("did_nothing", unit="a.the-boss")


def test_d_202_reinforcements_come_on_over_the_own_edge_at_once():
    table = March({"a.the-boss": (50, 20), "b.ghosts": (100, 100)}, "A", edges=[4, 0])
    table.put("a.gunners", (0, 0))
    table.change("a.gunners", status="lost", at=-1, spots=(), fallen=31, lost_in=1)
    table.order("a.the-boss", "reinforcements").do("order", "a.the-boss", "a.gunners")
    assert table.told("order", success=True)
    assert table.prompt == "declare"
    table.do("declare", "a.gunners", "move+nothing")
    while table.prompt == "react":
        table.do("decline")
    assert table.why_go("a.gunners", 60, 10) is None
    assert table.why_go("a.gunners", 60, 110) is not None
    table.go("a.gunners", 60, 10)
    assert table.figures("a.gunners") == 5


def test_d_241_a_zombie_rises_beside_its_squad():
    zombies = [(60 + 4 * n, 50) for n in range(5)]
    table = March({"b.totenmeisterin": (52, 50), "b.zombies": zombies, "a.gunners": (100, 100)}, "AT")
    table.change("b.zombies", fallen=0b11000)
    table.order("b.totenmeisterin", "resurrection").do("order", "b.totenmeisterin", "b.zombies")
    assert table.figures("b.zombies") == 4
    assert table.rolled("order") == ["AT"]
    far = March({"b.totenmeisterin": (46, 50), "b.zombies": zombies, "a.gunners": (100, 100)}, "AT")
    far.change("b.zombies", fallen=0b11000)
    far.order("b.totenmeisterin", "resurrection")
    assert far.told("did_nothing")


def test_d_219_zombies_within_ten_centimetres_of_a_blutkreuz_march_forty_and_charge():
    for x, led in ((52, True), (46, False)):
        zombies = [(64 + 4 * n, 50) for n in range(5)] if not led else [(60 + 4 * n, 50) for n in range(5)]
        table = March({"b.totenmeisterin": (x, 50), "b.zombies": zombies, "a.gunners": (100, 100)})
        started(table, "b.zombies")
        assert (["declare", "b.zombies", "march+charge!"] in table.offered("declare")) is led
        table.do("declare", "b.zombies", "march")
        while table.prompt == "react":
            table.do("decline")
        assert (table.why_go("b.zombies", zombies[0][0], 50 + 39) is None) is led


# Weapons


def test_d_266_a_tesla_hit_stuns_and_the_unit_neither_strikes_nor_shoots():
    table = March({"b.red-lightning": (50, 40), "a.pounder": (50, 60), "b.fakyeli": (90, 60)}, "ATTT TT")
    table.attack("b.red-lightning").do("aim", "b.red-lightning/1", "a.pounder", 1).do("fire", "b.red-lightning")
    assert "stunned" in kinds(table, "a.pounder")
    started(table, "a.pounder")
    assert all(made[2].startswith("nothing") for made in table.offered("declare"))
    table.do("declare", "a.pounder", "nothing+attack")
    while table.prompt == "react":
        table.do("decline")
    assert "stunned" not in kinds(table, "a.pounder")


def test_d_255_claws_hold_what_is_within_five_centimetres_until_they_move():
    table = March({"b.luther": (50, 50), "a.pounder": (50, 62)}, "A")
    claw = next(n for n, line in enumerate(table.rules.units["luther"].weapons) if "grapple" in line.keywords)
    table.attack("b.luther").do("aim", f"b.luther/{claw}", "a.pounder", 1)
    table.dice("T")
    table.do("fire", "b.luther")
    assert [marker.by for marker in table.unit("a.pounder").markers if marker.kind == "stunned"] == ["b.luther"]
    started(table, "b.luther").do("declare", "b.luther", "move+nothing")
    while table.prompt == "react":
        table.do("decline")
    assert "stunned" not in kinds(table, "a.pounder")


def test_d_277_a_blade_is_cover_until_the_vehicle_moves():
    table = March({"b.bergeluther": (50, 50), "a.pounder": (50, 80)}, "AAAAAAAA")
    table.order("b.bergeluther", "dozer-blade")
    assert kinds(table, "b.bergeluther") == ["dug-in"]
    table.attack("a.pounder").do("aim", "a.pounder/0", "b.bergeluther", 1).do("fire", "a.pounder")
    assert [roll["save"] for roll in table.told("rolled", sort="save")] == ["cover"]
    started(table, "b.bergeluther").do("declare", "b.bergeluther", "move+nothing").go("b.bergeluther", 50, 45)
    assert "dug-in" not in kinds(table, "b.bergeluther")
    table.attack("a.pounder").do("aim", "a.pounder/0", "b.bergeluther", 1).do("fire", "a.pounder")
    assert len(table.told("rolled", sort="save")) == 1


def test_d_287_smoke_launchers_lay_a_circle_on_the_vehicle_once():
    table = March({"b.luther": (50, 50), "a.mickey": (50, 80)})
    assert not table.rules.field.covers(table.state, table.unit("a.mickey"), table.unit("b.luther")).yes
    table.order("b.luther", "smoke-launchers")
    assert [smoke.at for smoke in table.state.smoke] == [table.unit("b.luther").at]
    assert table.rules.field.covers(table.state, table.unit("a.mickey"), table.unit("b.luther")).yes
    assert table.unit("b.luther").used == ("smoke-launchers",)
    started(table, "b.luther")
    assert not any("smoke-launchers" in made[2] for made in table.offered("declare"))


# Those who are carried


def test_d_295_passengers_fire_to_the_sides_of_their_hull_only():
    table = March({"b.hanomag": (50, 50), "a.gunners": (30, 50), "a.death-dealers": (47, 75)})
    table.carried("b.ghosts", "b.hanomag").attack("b.ghosts")
    assert table.why("aim", "b.ghosts/0", "a.gunners", 1) is None
    narrow = March({"b.hanomag": (50, 50), "a.pounder": (50, 75)}).carried("b.ghosts", "b.hanomag").attack("b.ghosts")
    assert narrow.why("aim", "b.ghosts/1", "a.pounder", 1) is None  # its hull reaches to both sides
    assert table.why("aim", "b.ghosts/0", "a.gunners", 3) is None
    assert table.why("aim", "b.ghosts/0", "a.gunners", 4) is not None  # half of five, rounded up


def test_d_289_a_template_finds_riders_and_vehicle_apart():
    table = March({"b.sturmluther": (50, 50), "a.steel-rain": (50, 80)}, "S" * 30)
    table.change("a.steel-rain", facing=1800)
    table.carried("b.stormtroopers", "b.sturmluther", "rider").attack("a.steel-rain")
    table.lay("a.steel-rain/0", 50, 50)
    table.do("fire", "a.steel-rain")
    assert {roll["target"]: len(roll["faces"]) for roll in table.told("rolled", sort="hit")} == {
        "b.stormtroopers": 10, "b.sturmluther": 1,
    }  # fmt: skip


def test_d_288_a_hit_on_the_vehicle_may_throw_a_rider_off():
    table = March({"b.sturmluther": (50, 50), "a.pounder": (50, 80)}, "AA")
    table.change("a.pounder", facing=1800)
    table.carried("b.stormtroopers", "b.sturmluther", "rider").attack("a.pounder")
    table.do("aim", "a.pounder", "b.sturmluther")
    table.dice("A" * 12)
    table.do("fire", "a.pounder")
    assert table.rolled("riders")


# Suppression by blows


def test_d_155_blows_and_those_that_answer_them_put_units_under_fire_but_no_hero():
    """R-083."""
    units = {"a.gunners": SQUAD, "b.ghosts": [(50 + 4 * n, 46) for n in range(5)]}
    table = March(units, "A" * 5)
    table.attack("a.gunners").do("aim", "a.gunners/std", "b.ghosts", 2)
    table.dice("A" * 10)
    table.do("fire", "a.gunners").lose_all()
    assert kinds(table, "b.ghosts") == ["under-fire"]
    assert kinds(table, "a.gunners") == ["under-fire"]
    alone = March({"a.gunners": SQUAD, "b.stefan": (50, 46)}, "A" * 30)
    alone.attack("a.gunners").do("aim", "a.gunners/std", "b.stefan", 1).do("fire", "a.gunners").lose_all()
    assert kinds(alone, "b.stefan") == []  # D-179
