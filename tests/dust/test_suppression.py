"""Chapter 11: who is put under fire or suppressed, how units rally, and what suppressed units cannot do."""

import pytest

from game.core.choice import Refusal
from game.core.events import Event
from game.data.layers import LANGUAGES
from game.data.loader import load_game
from game.rules.dust.frames import Activation
from game.rules.dust.odds import dangers
from game.rules.dust.plans import Means, plans, why_not_plan
from game.rules.dust.state import Marker
from game.rules.dust.suppression import rally_dice, suppress
from game.rules.tactics.narrate import Narrator
from game.rules.tactics.schema import SCHEMA
from tests.dust.positions import Table, made_up, rules
from tests.tactics.setting import RULES, Setting

UNDER_FIRE, SUPPRESSED = Marker("under-fire"), Marker("suppressed")


@pytest.fixture(autouse=True)
def table_rules(monkeypatch):
    """Play these positions with the markers of the measured table."""
    monkeypatch.setattr(rules(), "suppresses", True, raising=False)


def marked(table, name):
    """Return the kinds of markers that lie on a unit."""
    return [marker.kind for marker in table.unit(name).markers]


def started(table, name):
    """Let a unit activate, from the hero who may join it on."""
    table.state.frames.append(Activation(step="activation.join", unit=name))
    table.state.__dict__.pop("decision", None)
    table.rules.start(table.state)
    table.events += table.rules.opening(table.state)
    return table


def activated(units, name, dice, **changes):
    """Activate a unit with dice to come."""
    table = Table(units, dice)
    table.change(name, **changes)
    return started(table, name)


def shot_at(name, dice, markers=(), attacker="b.ludwig"):
    """Let a walker shoot at a unit with these dice; Ludwig rolls two at a Pounder."""
    table = Table({attacker: (4, 2), name: (4, 6)}, dice)
    table.change(name, markers=markers)
    return table.attack(attacker).do("aim", f"{attacker}/0", name, 1).do("fire", attacker)


# D-170 to D-172: markers


def test_d_170_a_hit_puts_a_unit_under_fire() -> None:
    assert marked(shot_at("a.pounder", "AT"), "a.pounder") == ["under-fire"]


def test_d_170_dice_that_miss_do_not() -> None:
    assert marked(shot_at("a.pounder", "TS"), "a.pounder") == []


def test_d_170_saved_hits_count() -> None:
    table = shot_at("a.gunners", "ATTTT" + "A")
    assert table.figures("a.gunners") == 5
    assert marked(table, "a.gunners") == ["under-fire"]


def test_r_096_one_step_for_each_action_however_many_hits() -> None:
    assert marked(shot_at("a.punisher", "AA"), "a.punisher") == ["under-fire"]


def test_d_170_a_unit_under_fire_is_suppressed_and_holds_one_marker() -> None:
    assert marked(shot_at("a.punisher", "AT", (UNDER_FIRE,)), "a.punisher") == ["suppressed"]


def test_d_172_never_more_than_one_marker() -> None:
    assert marked(shot_at("a.punisher", "AT", (SUPPRESSED,)), "a.punisher") == ["suppressed"]


@pytest.mark.parametrize(("hits", "kind"), [(9, "under-fire"), (10, "suppressed")])
def test_d_171_ten_hits_in_one_action_suppress_at_once(hits, kind) -> None:
    table = Table({"b.ghosts": (4, 4), "a.gunners": (4, 6)}, "A" * hits + "T" * (20 - hits) + "A" * hits)
    table.attack("b.ghosts").fire("b.ghosts", "a.gunners")
    assert sum(event["hits"] for event in table.told("hit")) == hits
    assert marked(table, "a.gunners") == [kind]


@pytest.mark.parametrize("card", ["bazooka-joe", "zombies"])
def test_d_179_heroes_and_zombies_take_no_markers(card) -> None:
    side = "a" if card == "bazooka-joe" else "b"
    attacker = "b.ghosts" if side == "a" else "a.gunners"
    table = Table({attacker: (4, 4), f"{side}.{card}": (4, 6)}, "A" + "T" * 40)
    table.attack(attacker).fire(attacker, f"{side}.{card}")
    assert table.told("hit")
    assert marked(table, f"{side}.{card}") == []


def test_d_179_d_196_superhumans_take_no_markers() -> None:
    card = made_up("bazooka-joe", "test-superhuman", keywords=("superhuman",))
    table = Table({"b.ghosts": (4, 4), f"a.{card}": (4, 6)}, "A" + "T" * 40)
    table.attack("b.ghosts").fire("b.ghosts", f"a.{card}")
    assert marked(table, f"a.{card}") == []


def test_r_102_a_squad_with_a_joined_hero_is_marked() -> None:
    table = Table({"b.ludwig": (4, 2), "a.gunners": (4, 6), "a.bazooka-joe": (4, 6)}, "ATTTTT" + "A")
    table.attack("b.ludwig").do("aim", "b.ludwig/0", "a.gunners", 1).do("fire", "b.ludwig")
    table.do("shield", "a.bazooka-joe", "a.gunners").do("take", "a.gunners")
    assert marked(table, "a.gunners") == ["under-fire"]
    assert marked(table, "a.bazooka-joe") == []


def test_d_155_close_combat_marks_both_sides() -> None:
    table = Table({"a.death-dealers": (4, 4), "b.ghosts": (4, 5)}, "ATTTT" + "ATTTT")
    table.attack("a.death-dealers", kind="charge").fire("a.death-dealers", "b.ghosts")
    while table.prompt == "lose":
        table.do(*table.offered("lose")[0])
    assert marked(table, "a.death-dealers") == marked(table, "b.ghosts") == ["under-fire"]


def test_r_095_nothing_of_it_on_the_grid(monkeypatch) -> None:
    monkeypatch.setattr(rules(), "suppresses", False, raising=False)
    table = shot_at("a.pounder", "AT")
    assert marked(table, "a.pounder") == []
    suppress(rules(), table.state, "a.pounder")
    assert marked(table, "a.pounder") == []


# D-173 to D-178: the rally


@pytest.mark.parametrize(("dice", "left"), [("AT", []), ("AA", []), ("TS", ["under-fire"])])
def test_d_173_one_army_ends_being_under_fire(dice, left) -> None:
    table = activated({"a.gunners": (4, 4), "b.ludwig": (4, 9)}, "a.gunners", dice, markers=(UNDER_FIRE,))
    assert table.rolled("rally") == [dice]
    assert marked(table, "a.gunners") == left
    assert table.why("declare", "a.gunners", "attack+move") is None


@pytest.mark.parametrize(("dice", "left"), [("AA", []), ("AT", ["under-fire"]), ("TS", ["suppressed"])])
def test_d_175_two_army_end_suppression_and_one_lowers_it(dice, left) -> None:
    table = activated({"a.gunners": (4, 4), "b.ludwig": (4, 9)}, "a.gunners", dice, markers=(SUPPRESSED,))
    assert marked(table, "a.gunners") == left
    free = table.why("declare", "a.gunners", "attack+move")
    assert free == (("suppressed", "D-176") if left == ["suppressed"] else None)


def test_d_176_still_suppressed_the_first_action_is_nothing_and_none_an_attack() -> None:
    table = activated({"a.gunners": (4, 4), "b.ludwig": (4, 9)}, "a.gunners", "TS", markers=(SUPPRESSED,))
    assert table.told("still_suppressed") == [{"unit": "a.gunners"}]
    assert [plan[2] for plan in table.offered("declare")] == ["nothing+move", "nothing+nothing"]
    assert table.why("declare", "a.gunners", "nothing+attack") == ("suppressed", "D-174")
    assert table.why("declare", "a.gunners", "march") == ("suppressed", "D-176")
    assert table.why("declare", "a.gunners", "sustained") == ("suppressed", "D-176")
    table.do("declare", "a.gunners", "nothing+nothing")
    assert marked(table, "a.gunners") == ["suppressed"]


def test_r_101_a_third_action_leaves_room_for_a_march() -> None:
    means = Means(actions=3, forced=True, pinned="pinned")
    assert why_not_plan(means, ("nothing", "march")) is None
    assert why_not_plan(means, ("nothing", "sustained")).rule == "D-174"


def test_r_101_a_merely_stunned_unit_may_attack_after_its_nothing() -> None:
    assert why_not_plan(Means(forced=True), ("nothing", "attack")) is None


def test_r_100_the_switch_lets_a_suppressed_unit_attack_once(monkeypatch) -> None:
    monkeypatch.setattr(rules(), "suppressed_attack", True, raising=False)
    table = activated({"a.gunners": (4, 4), "b.ghosts": (4, 5)}, "a.gunners", "TS", markers=(SUPPRESSED,))
    assert table.why("declare", "a.gunners", "nothing+attack") is None
    assert table.why("declare", "a.gunners", "attack+move") == ("suppressed", "D-176")
    table.do("declare", "a.gunners", "nothing+attack")
    assert table.prompt in ("react", "aim")


def test_r_217_relentless_units_move_instead_and_may_attack() -> None:
    means = Means(pinned="relentless")
    assert {"move+attack", "nothing+attack", "nothing+move"} <= set(plans(means))
    assert not {"march", "sustained", "attack+move"} & set(plans(means))
    assert why_not_plan(means, ("march",)).rule == "D-351"
    assert why_not_plan(means, ("move", "stim-sustained")).rule == "R-101"


def test_r_217_a_platoon_that_is_relentless_is_asked_for(monkeypatch) -> None:
    monkeypatch.setattr(rules(), "is_relentless", lambda state, piece: True, raising=False)
    table = activated({"a.gunners": (4, 4), "b.ghosts": (4, 8)}, "a.gunners", "TS", markers=(SUPPRESSED,))
    assert table.why("declare", "a.gunners", "move+attack") is None
    assert table.why("declare", "a.gunners", "attack+move") == ("suppressed", "D-351")


def test_d_345_a_platoon_may_keep_a_unit_unshaken(monkeypatch) -> None:
    monkeypatch.setattr(rules(), "is_unshaken", lambda state, piece: True, raising=False)
    assert marked(shot_at("a.pounder", "AT"), "a.pounder") == []


def test_d_388_a_suppressed_aircraft_does_nothing_instead_of_its_move() -> None:
    table = activated({"b.falke": (4, 4), "a.gunners": (4, 9)}, "b.falke", "TS", markers=(SUPPRESSED,))
    assert "nothing+move" in [plan[2] for plan in table.offered("declare")]


def test_r_174_one_nothing_serves_stunned_and_suppressed() -> None:
    both = (Marker("stunned"), SUPPRESSED)
    table = activated({"a.gunners": (4, 4), "b.ludwig": (4, 9)}, "a.gunners", "TS", markers=both)
    table.do("declare", "a.gunners", "nothing+nothing")
    assert marked(table, "a.gunners") == ["suppressed"]


# D-177: three dice


def test_d_177_a_joined_hero_gives_a_third_die_and_loses_his_first_action_too() -> None:
    table = Table({"a.gunners": (4, 4), "a.bazooka-joe": (4, 4), "b.ludwig": (4, 9)}, "TST")
    table.change("a.gunners", markers=(SUPPRESSED,))
    started(table, "a.gunners").do("join", "a.bazooka-joe", "a.gunners")
    assert table.rolled("rally") == ["TST"]
    assert table.why("declare", "a.gunners", "move+nothing") == ("suppressed", "D-176")  # D-178
    assert table.unit("a.bazooka-joe").activated


def test_r_099_brave_gives_three_dice_at_most() -> None:
    card = made_up("gunners", "test-brave", keywords=("brave",))
    table = Table({f"a.{card}": (4, 4)})
    piece = table.unit(f"a.{card}")
    assert rally_dice(rules(), table.state, piece, "") == 3
    assert rally_dice(rules(), table.state, piece, "a.bazooka-joe") == 3


def test_r_239_the_rally_comes_before_the_skill_dice() -> None:
    card = made_up("gunners", "test-ace", keywords=("infantry-ace",))
    table = activated({f"a.{card}": (4, 4), "b.ludwig": (4, 9)}, f"a.{card}", "TSA", markers=(SUPPRESSED,))
    sorts = [event["sort"] for event in table.told("rolled") if event["sort"] in ("rally", "third")]
    assert sorts == ["rally", "third"]
    assert table.why("declare", f"a.{card}", "nothing+march") is None


# D-174: fighting


def test_d_174_a_suppressed_unit_does_not_strike_back() -> None:
    table = Table({"a.death-dealers": (4, 4), "b.ghosts": (4, 5)}, "TTTTT")
    table.change("b.ghosts", markers=(SUPPRESSED,))
    table.attack("a.death-dealers", kind="charge").fire("a.death-dealers", "b.ghosts")
    assert not table.told("struck_back")
    assert len(table.rolled("hit")) == 1


def test_r_100_a_unit_that_a_reaction_suppresses_does_not_attack_any_more() -> None:
    table = Table({"a.gunners": (4, 4)}, "TS")
    table.put("b.ludwig", (4, 6), facing=4)
    table.change("a.gunners", markers=(UNDER_FIRE,))
    started(table, "a.gunners").do("declare", "a.gunners", "nothing+attack")
    table.dice("AT" + "ATTTT" + "T")
    table.do("react", "b.ludwig").do("aim", "b.ludwig/0", "a.gunners", 1).do("fire", "b.ludwig")
    while table.prompt == "lose":
        table.do(*table.offered("lose")[0])
    assert marked(table, "a.gunners") == ["suppressed"]
    assert table.told("did_nothing", unit="a.gunners") == [{"unit": "a.gunners"}] * 2
    assert table.prompt != "aim"


# D-169: reactions


@pytest.mark.parametrize(
    ("rally", "left", "dice"), [("TS", ["suppressed"], 1), ("AT", ["under-fire"], 2), ("AA", [], 2)]
)
def test_d_169_a_suppressed_reactor_rallies_first(rally, left, dice) -> None:
    table = Table({"a.hotdog": (4, 4)}, rally + "T" * dice)
    table.put("b.matrioshka", (4, 8), facing=4, markers=(SUPPRESSED,))
    table.react_to("a.hotdog").do("react", "b.matrioshka")
    assert table.rolled("rally") == [rally]
    assert table.rolled("reaction") == ["T" * dice]
    assert marked(table, "b.matrioshka") == left


def test_r_094_a_suppressed_reactor_may_attack_with_one_army() -> None:
    table = Table({"a.hotdog": (4, 4)}, "TS" + "A")
    table.put("b.matrioshka", (4, 8), facing=4, markers=(SUPPRESSED,))
    table.react_to("a.hotdog").do("react", "b.matrioshka")
    assert table.prompt == "aim"
    assert table.why("aim", "b.matrioshka", "a.hotdog") is None
    assert marked(table, "b.matrioshka") == ["suppressed"]


def test_r_094_under_fire_does_not_matter_in_a_reaction() -> None:
    table = Table({"a.hotdog": (4, 4)}, "TT")
    table.put("b.matrioshka", (4, 8), facing=4, markers=(UNDER_FIRE,))
    table.react_to("a.hotdog").do("react", "b.matrioshka")
    assert (table.rolled("rally"), table.rolled("reaction")) == ([], ["TT"])


# D-297, D-301, R-237: those aboard


@pytest.fixture
def carriers(monkeypatch):
    """Play the positions with carriers so too."""
    monkeypatch.setattr(RULES, "suppresses", True, raising=False)


def inside(carrier, post="passenger"):
    """Return what is noted of a unit that is carried."""
    return {"status": "aboard", "carrier": carrier, "post": post}


def kinds(table, name):
    """Return the markers on a unit of a setting."""
    return [marker.kind for marker in table.unit(name).markers]


@pytest.mark.usefixtures("carriers")
def test_d_297_survivors_of_a_lost_transport_are_suppressed_heroes_are_not() -> None:
    units = {"a.hanomag": (5, 5), "b.gunners": (9, 5)}
    units |= {name: inside("a.hanomag") for name in ("a.ghosts", "a.manfred")}
    table = Setting(units, dice=[2] * 6).lose("a.hanomag")
    while table.prompt == "place":
        table.must(table.offers("place")[0].to_journal())
    assert kinds(table, "a.ghosts") == ["suppressed"]
    assert kinds(table, "a.manfred") == []


@pytest.mark.usefixtures("carriers")
def test_d_301_the_cargo_of_a_lost_airlifter_is_suppressed() -> None:
    units = {"a.carrier": {"at": (5, 5), "facing": 0}, "a.nadya": inside("a.carrier", "cargo"), "b.gunners": (9, 9)}
    table = Setting(units, dice=[3] * 20).lose("a.carrier")
    assert kinds(table, "a.nadya") == ["suppressed"]


@pytest.mark.usefixtures("carriers")
def test_d_305_the_cargo_of_a_beached_ship_is_safe() -> None:
    units = {"a.lcm-46": {"at": (5, 5), "facing": 2}, "a.gunners": inside("a.lcm-46", "cargo"), "b.ghosts": (9, 9)}
    table = Setting(units, rows=["WWWWWW......"] * 10).lose("a.lcm-46")
    table.must(table.offers("place")[0].to_journal())
    assert kinds(table, "a.gunners") == []


@pytest.mark.usefixtures("carriers")
@pytest.mark.parametrize(("die", "riders"), [(1, ["under-fire"]), (2, [])])
def test_r_237_riders_are_marked_if_they_are_hit_passengers_never(die, riders) -> None:
    units = {
        "a.sturmluther": ((5, 5), (5, 6)), "a.ghosts": inside("a.sturmluther", "rider"), "b.pounder": (9, 5),
        "a.stormtroopers": inside("a.sturmluther"),
    }  # fmt: skip
    column = RULES.profiles["sturmluther"].column
    lines = RULES.profiles["pounder"].lines
    line = next(line for line in lines if line.cells[column] and line.most > 6 and not line.cells[column].blast)
    dice = [1] + [3] * (line.cells[column].dice - 1) + [die]
    table = Setting(units, seat=1, dice=dice).play("b.pounder", "attack+nothing")
    table.must(("aim", f"b.pounder/{line.index}", "a.sturmluther", 1), "fire b.pounder")
    if table.prompt == "lose":
        table.must(table.offers("lose")[0].to_journal())
    assert kinds(table, "a.sturmluther") == ["under-fire"]
    assert kinds(table, "a.ghosts") == riders
    assert kinds(table, "a.stormtroopers") == []


def test_the_words_of_suppression_are_told_in_both_languages() -> None:
    data = load_game(SCHEMA)
    state = rules().new_game({"setup": "ready"}, 1)
    events = [
        Event("still_suppressed", {"unit": "a.gunners"}, {}, (), False),
        Event("marker_put", {"unit": "a.gunners", "marker": "suppressed", "by": ""}, {}, (), False),
        Event("rolled", {"unit": "a.gunners", "faces": [1, 2], "passed": 1, "sort": "rally"}, {}, (), False),
    ]
    for language in LANGUAGES:
        narrator = Narrator(data, data.texts(language), state)
        told = [*map(narrator.event, events), narrator.refusal(Refusal("suppressed", "D-174", {"action": "attack"}))]
        assert all(told)
        assert not any("[" in sentence.partition("[D-")[0] for sentence in told), told


def test_r_094_the_odds_of_a_reaction_know_of_the_rally() -> None:
    table = Table({"a.hotdog": (4, 4)})
    table.put("b.matrioshka", (4, 8), facing=4, markers=(SUPPRESSED,))
    found = dangers(rules(), table.state, "a.hotdog")[0]
    still = 4 / 9
    expected = (still * 2 / 3 + 5 / 9 * 4 / 9, still / 3 + 5 / 9 * 4 / 9, 5 / 9 / 9)
    assert found.chances == pytest.approx(expected)
