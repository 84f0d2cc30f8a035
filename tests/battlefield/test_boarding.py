"""Going aboard and getting out on the measured table (D-293, D-299, D-387, R-192, R-196, R-219)."""

from game.geometry.table.places import spot_of
from game.geometry.table.shapes import Disc, gap
from game.rules.battlefield.soundness import breaches
from game.rules.dust.elimination import eliminate
from tests.battlefield.marches import March

SQUAD = [(50, 50), (54, 50), (58, 50), (50, 54), (54, 54)]


def test_d_293_all_figures_must_reach_the_hull():
    table = March({"b.hanomag": (66, 66), "b.ghosts": SQUAD}).move("b.ghosts")
    assert table.why("board", "b.ghosts", "b.hanomag") is None
    table.do("board", "b.ghosts", "b.hanomag")
    assert (table.unit("b.ghosts").status, table.unit("b.ghosts").carrier) == ("aboard", "b.hanomag")
    far = March({"b.hanomag": (72, 72), "b.ghosts": SQUAD}).move("b.ghosts")
    assert far.why("board", "b.ghosts", "b.hanomag")[0] == "too_far"


def test_r_190_a_unit_boards_whole_or_not_at_all():
    table = March({"b.hanomag": (66, 66), "b.ghosts": SQUAD, "b.ghosts.2": [(80 + 3 * n, 60) for n in range(5)]})
    table.carried("b.ghosts.2", "b.hanomag").move("b.ghosts")
    assert table.why("board", "b.ghosts", "b.hanomag") == ("no_room", "D-292")


def test_r_192_one_steps_out_from_the_rim_of_the_hull():
    table = March({"b.hanomag": (60, 60), "a.pounder": (150, 100)}).carried("b.ghosts", "b.hanomag").move("b.ghosts")
    assert table.why_go("b.ghosts", 60, 83.9) is None  # 20 cm from the hull of 4 cm
    assert table.why_go("b.ghosts", 60, 84.2) == ("beyond_move", "D-064")
    table.go("b.ghosts", 60, 70)
    assert table.unit("b.ghosts").status == "board"
    assert table.unit("b.ghosts").carrier == ""
    assert list(breaches(table.rules, table.state)) == []


def test_r_192_one_steps_out_of_an_aircraft_from_its_stand():
    table = March({"a.assaulter": (60, 60)}).carried("a.gunners", "a.assaulter")
    assert table.rules.can_leave(table.state, table.unit("a.gunners"), None, 1)
    table.move("a.gunners")
    assert table.why_go("a.gunners", 60, 70) is None


def test_r_196_an_airlifter_picks_up_what_is_within_five_centimetres_of_its_stand():
    near = March({"a.carrier": (60, 60)})
    for y, below in ((60 + 4 + 4 + 5, True), (60 + 4 + 4 + 5.1, False)):
        near.put("a.nadya", (60, y))
        field = near.rules.field
        assert field.is_below(near.state, near.unit("a.carrier"), near.unit("a.nadya")) is below


def test_d_299_the_lift_comes_before_the_move():
    table = March({"a.carrier": (60, 60), "a.nadya": (60, 70)}).move("a.carrier")
    assert table.why("lift", "a.carrier", "a.nadya") is None
    table.do("lift", "a.carrier", "a.nadya")
    assert table.unit("a.nadya").post == "cargo"
    assert table.prompt == "move"


def test_d_387_those_aboard_a_lost_carrier_come_out_within_ten_centimetres_of_it():
    """R-219."""
    table = March({"b.hanomag": (60, 60), "a.pounder": (90, 60)}).carried("b.ghosts", "b.hanomag")
    eliminate(table.rules, table.state, table.unit("b.hanomag"), "a.pounder")
    spots = table.rules.field.spots_beside(table.state, table.unit("b.ghosts"), [table.unit("a.pounder").at], False)
    assert spots
    centre = spot_of(table.unit("a.pounder").at)
    for at in spots:
        spot = spot_of(at)
        assert gap(Disc(spot.x, spot.y, 125), Disc(centre.x, centre.y, 1)) <= 1000


def test_r_219_where_there_is_no_room_within_ten_centimetres_the_nearest_spots_are_taken():
    table = March({"a.pounder": (60, 60)}, features=[("lake", 60, 60, 0)])
    table.change("a.pounder", status="lost")
    table.waits("a.bazooka-joe")
    spots = table.rules.field.spots_beside(
        table.state, table.unit("a.bazooka-joe"), [table.unit("a.pounder").at], False
    )
    assert spots
    assert min(abs(spot_of(at).y - 6000) + abs(spot_of(at).x - 6000) for at in spots) > 1500


def test_d_244_a_spy_appears_within_range_one_of_an_enemy():
    table = March({"b.ludwig": (60, 60)}).waits("a.bazooka-joe")
    spots = table.rules.field.spots_by_enemies(table.state, table.unit("a.bazooka-joe"))
    assert spots
    for at in spots:
        spot = spot_of(at)
        assert gap(Disc(spot.x, spot.y, 125), Disc(6000, 6000, 400)) <= 1000
