"""Chapter 20: the ten platoons in army lists, and their advantages in play (D-329 to D-351, R-208 to R-217)."""

from unittest.mock import Mock

import msgspec
import pytest

from game.core.rng import Chance
from game.rules.dust.activation import means_of
from game.rules.dust.doers import begin_special, special_actions
from game.rules.dust.forces import drawn_army, pieces_of
from game.rules.dust.formations import assigned, free_copies, is_complete, settled, slots_of, with_platoon
from game.rules.dust.frames import Activation, Reaction
from game.rules.dust.muster import check, faults_of, inline, plain, with_unit
from game.rules.dust.odds import all_at, forecast
from game.rules.dust.plans import Means, plans, why_not_plan
from game.rules.dust.records import Army, ArmyList, Entry, Formed
from game.rules.dust.schema import UNIT_FILES, check_platoons
from game.rules.dust.state import Marker
from tests.dust.positions import Table, rules

PHIL = Formed("medium-combat-walkers", ("mickey",), (("pounder",), ("cobra",)),
              ("pounder", "rattler", "wildfire", "gunners", "bot-hunters"))  # fmt: skip
"""The example of the book (P01)."""
SLOTS = {  # platoon: leaders, then the combat units (D-332 to D-350)
    "medium-combat-walkers": ("mickey pounder", *("mickey hotdog pounder cobra",) * 2),
    "rangers": ("bazooka-joe the-boss johnny-one-eye", *("bot-hunters death-dealers gunners recon-boys",) * 3),
    "heavy-rangers": ("big-boss", *("grim-reapers tank-busters",) * 2),
    "panzer-kampfgruppe": (
        "ludwig prinzluther+old-man", "luther ludwig jagdluther lothar", "luther ludwig jagdluther sturmluther+ghosts",
    ),
    "grenadiers": ("manfred old-man stefan", *("stormtroopers tank-killers ghosts",) * 3),
    "heavy-grenadiers": ("lara iron-fist", *("panzers flak-boys",) * 2),
    "blutkreuz-korps": (
        "sigrid", "death-masks", "death-masks faceless-death brain-eaters",
        "death-masks faceless-death brain-eaters death-rays",
    ),
    "kv-47-pack": ("nadya natasha koshka+grandma", *("nadya natasha natalya",) * 3),
    "rifle-platoon": ("red-bears red-command", *("fakyeli frontoviki red-storm red-thunder",) * 3),
    "steel-guards": ("steel-fist", "steel-tornado", "steel-tornado steel-death"),
}  # fmt: skip


def listed(bloc, *platoons, extra=(), limit=0):
    """Return a list that fields what its platoons name, and more."""
    counts = {}
    for formed in platoons:
        for unit in (*formed.leader, *(one for slot in formed.units for one in slot), *formed.support):
            counts[unit] = counts.get(unit, 0) + 1
    for unit in extra:
        counts[unit] = counts.get(unit, 0) + 1
    return ArmyList("Mine", bloc, limit, tuple(Entry(unit, n) for unit, n in counts.items()), tuple(platoons))


def faults(army):
    """Return what is wrong with the platoons of a list: reasons and rules."""
    found = faults_of(rules().units, army, rules().platoons, rules().fortifications)
    return [(each.reason, each.rule) for each in found]


def in_platoon(table, platoon, **ranks):
    """Let units belong to a platoon: names with dashes for dots, and their ranks."""
    for name, rank in ranks.items():
        table.change(name.replace("_", ".", 1).replace("_", "-"), platoon=platoon, rank=rank)
    return table


def begun(table, unit, hero=""):
    """Let a unit activate, from its markers and skill dice to its declaration."""
    table.state.frames.append(Activation(step="activation.begin", unit=unit, hero=hero))
    table.state.__dict__.pop("decision", None)
    table.rules.start(table.state)
    table.events += table.rules.opening(table.state)
    return table


# Lists


@pytest.mark.parametrize("name", SLOTS)
def test_each_platoon_has_its_slots_d332_d334_d336_d338_d340_d342_d344_d346_d348_d350_r208(name) -> None:
    platoon = rules().platoons[name]
    found = tuple(" ".join("+".join(choice) for choice in choices) for choices in platoon.slots)
    assert found == SLOTS[name]


def test_the_books_platoon_is_valid_and_its_advantage_touches_the_m3_walkers_only_p01_d330_r209() -> None:
    army = listed("allies", PHIL, limit=100)
    assert faults(army) == []
    assert sum(rules().units[entry.unit].points * entry.count for entry in army.units) == 100
    advantage = rules().platoons["medium-combat-walkers"].advantage
    touched = {entry.unit for entry in army.units if advantage.touches(rules().units[entry.unit])}
    assert touched == {"mickey", "pounder", "cobra", "rattler"}


def test_every_required_slot_must_be_filled_and_each_fault_names_its_slot_d329() -> None:
    bare = listed("axis", Formed("grenadiers", ("manfred",), (("ghosts",),)))
    found = [each for each in faults_of(rules().units, bare, rules().platoons) if each.kind == "fault"]
    assert [(each.reason, each.rule, each.params["slot"]) for each in found] == [
        ("slot_empty", "D-329", 2), ("slot_empty", "D-329", 3),
    ]  # fmt: skip
    assert "slot 2" in plain(found[0])[0]


def test_only_the_platoons_units_fill_its_slots_d340() -> None:
    army = listed("axis", Formed("grenadiers", ("lara",), (("ghosts",), ("panzers",), ("ghosts",))))
    assert faults(army) == [("wrong_for_slot", "D-340"), ("wrong_for_slot", "D-340")]
    slots = (("steel-tornado",), ("steel-death",), ("watcher",))
    longer = listed("ssu", Formed("steel-guards", ("steel-fist",), slots))
    assert faults(longer) == [("no_such_slot", "D-350")]


def test_both_of_a_pair_are_fielded_r210() -> None:
    formed = Formed("panzer-kampfgruppe", ("prinzluther",), (("luther",), ("sturmluther", "ghosts")))
    (fault,) = faults_of(rules().units, listed("axis", formed), rules().platoons)
    assert (fault.reason, fault.rule, fault.params["other"]) == ("pair_missing", "R-210", "old-man")
    both = msgspec.structs.replace(formed, leader=("old-man", "prinzluther"))
    assert faults(listed("axis", both)) == []


def test_every_unit_belongs_to_one_platoon_at_most_and_is_in_the_army_d331_r209() -> None:
    formed = Formed("steel-guards", ("steel-fist",), (("steel-tornado",), ("steel-tornado",)))
    one = ArmyList("Mine", "ssu", 0, (Entry("steel-fist"), Entry("steel-tornado")), (formed,))
    assert faults(one) == [("in_two_platoons", "R-209")]
    none = ArmyList("Mine", "ssu", 0, (Entry("steel-fist"), Entry("red-storm")), (formed,))
    assert faults(none) == [("not_fielded", "D-331")]


def test_several_platoons_and_independent_units_may_be_fielded_d331() -> None:
    pack = Formed("kv-47-pack", ("koshka", "grandma"), (("nadya",), ("natasha",), ("natalya",)))
    steel = Formed("steel-guards", ("steel-fist",), (("steel-tornado",), ("steel-death",)))
    army = listed("ssu", pack, steel, steel, extra=("babushka",))
    assert faults(army) == []
    given = inline(rules().units, army)
    army = msgspec.convert({"id": given.pop("name"), **given}, Army)
    pieces = pieces_of(army, 0, formed=True)
    assert [pieces[name].platoon for name in ("a.steel-fist", "a.steel-fist.2", "a.babushka")] == [
        "steel-guards", "steel-guards.2", "",
    ]  # fmt: skip
    assert (pieces["a.koshka"].rank, pieces["a.natasha"].rank) == ("leader", "unit")
    assert all(not piece.platoon for piece in pieces_of(army, 0).values())  # not used: nobody knows his platoon


def test_unknown_platoons_and_those_of_other_blocs_are_faults_d326_d331() -> None:
    assert faults(listed("ssu", Formed("nobody"), extra=("babushka",))) == [("unknown_platoon", "D-331")]
    assert ("platoon_bloc", "D-326") in faults(listed("ssu", PHIL, extra=("babushka",)))


def test_what_is_in_order_is_told_and_the_list_follows_its_units_d329() -> None:
    army = listed("allies", PHIL)
    good = [one.params["platoon"] for one in check(rules().units, army, platoons=rules().platoons)
            if one.reason == "platoon_complete"]  # fmt: skip
    assert good == ["medium-combat-walkers"]
    fewer = with_unit(army, "pounder", -1)
    assert fewer.platoons[0].support == PHIL.support[1:]
    assert fewer.platoons[0].units == PHIL.units
    gone = with_unit(with_unit(fewer, "pounder", -1), "mickey", -1)
    platoon = rules().platoons["medium-combat-walkers"]
    assert [slot.state for slot in slots_of(platoon, gone.platoons[0])] == ["empty", "empty", "filled"]
    assert settled(army) == army


def test_a_platoon_is_made_slot_by_slot() -> None:
    army = ArmyList("Mine", "axis", 0, (Entry("old-man"), Entry("prinzluther"), Entry("ludwig", 2)))
    army = with_platoon(army, "panzer-kampfgruppe")
    platoon = rules().platoons["panzer-kampfgruppe"]
    for slot, units in ((0, ("prinzluther", "old-man")), (2, ("ludwig",)), (1, ("ludwig",))):
        assert not is_complete(platoon, army.platoons[0])
        army = assigned(army, 0, slot, units)
    assert is_complete(platoon, army.platoons[0])
    assert not +free_copies(army)


def test_a_game_refuses_an_army_whose_platoon_lacks_a_slot_d329() -> None:
    bare = inline(rules().units, listed("axis", Formed("grenadiers", ("manfred",), (("ghosts",),))))
    with pytest.raises(ValueError, match=r"slot 2 of the platoon grenadiers is empty"):
        rules().new_game({"army_a": bare, "platoons": "on"}, 1)


@pytest.mark.parametrize("seed", range(12))
def test_drawn_armies_with_platoons_are_legal(seed) -> None:
    army = drawn_army(rules(), Chance.seeded(seed), formed=True)
    assert faults(army) == []


def test_faulty_platoons_are_data_faults() -> None:
    grenadiers = rules().platoons["grenadiers"]
    effects = (msgspec.structs.replace(grenadiers.advantage.effects[0], skill="nonsense"),)
    wrong = msgspec.structs.replace(
        grenadiers, leader=(("mickey",), ("nobody",)),
        advantage=msgspec.structs.replace(grenadiers.advantage, effects=effects),
    )  # fmt: skip

    records = {"platoons": {"grenadiers": wrong}, **{key: {} for key in UNIT_FILES}, "axis-squads": rules().units}
    told = Mock()
    check_platoons(records, told)
    assert {call.args[3] for call in told.about.call_args_list} == {
        "mickey is of allies", "there is no unit nobody", "leader-orders and skill", "no skill is called nonsense",
    }  # fmt: skip


# Grab Them By The Nose


def walkers(dice=""):
    units = {"a.mickey": (4, 4), "a.pounder": (10, 9), "a.wildfire": (5, 4), "a.cobra": (6, 4), "b.ludwig": (0, 9)}
    table = Table(units, dice)
    in_platoon(table, "medium-combat-walkers", a_mickey="leader", a_pounder="unit", a_wildfire="support")
    for name in ("a.pounder", "a.wildfire", "a.cobra"):
        table.change(name, activated=True)
    return table


def test_m3_walkers_of_the_platoon_get_each_other_moving_wherever_they_are_d333_r155() -> None:
    table = walkers("A")
    assert "get-moving" in special_actions(table.rules, table.state, table.unit("a.mickey"), None)[0]
    assert special_actions(table.rules, table.state, table.unit("a.wildfire"), None)[0] == ()
    assert special_actions(table.rules, table.state, table.unit("a.cobra"), None)[0] == ()  # an independent unit
    table = begun(walkers("A"), "a.mickey").do("declare", "a.mickey", "get-moving+nothing")
    assert table.offered("order") == [["order", "a.mickey", "a.pounder"]]
    assert table.why("order", "a.mickey", "a.wildfire") == ("not_of_the_platoon", "D-333")
    assert table.why("order", "a.mickey", "a.cobra") == ("not_of_the_platoon", "D-333")
    table.do("order", "a.mickey", "a.pounder")
    assert table.told("activated", unit="a.pounder")


# Rangers Lead the Way


def test_rangers_have_scout_and_one_more_reserve_die_d335_r132() -> None:
    table = Table({"a.gunners": (4, 4), "a.hammers": (6, 4), "b.ghosts": (4, 9)})
    in_platoon(table, "rangers", a_gunners="unit", a_hammers="support")
    for name in ("a.gunners", "a.hammers"):
        table.change(name, begun=False)
    frames = {name: Activation(step="", unit=name) for name in table.state.units}
    found = {name: means_of(table.rules, table.state, frame).moves for name, frame in frames.items()}
    assert "scout-march" in found["a.gunners"]
    assert "scout-march" not in found["a.hammers"]
    bonus = [table.rules.reserve_bonus(table.state, piece) for piece in table.state.units.values()]
    assert bonus == [1, 0, 0]


# Lightning Strike


@pytest.mark.parametrize(("turn", "needs", "rule"), [(1, [1, 3], "D-337"), (2, [1], "D-128")])
def test_heavy_rangers_save_on_shield_too_in_the_first_turn_d337_r213(turn, needs, rule) -> None:
    table = Table({"b.grim-reapers": (4, 6), "a.gunners": (4, 4)}, "A" + "S" * 30, turn=turn)
    in_platoon(table, "heavy-rangers", b_grim_reapers="unit")
    frame = all_at(table.rules, table.state, "a.gunners", "b.grim-reapers")
    save = forecast(table.rules, table.state, frame).volleys[0].save
    assert (list(save.faces), save.rule) == (needs, rule)
    table.attack("a.gunners").fire("a.gunners", "b.grim-reapers")
    assert table.told("rolled", sort="save")[0]["needs"] == needs


def test_only_heavy_rangers_are_struck_by_lightning_d337() -> None:
    table = Table({"b.gunners": (4, 6), "a.ghosts": (4, 4)})
    in_platoon(table, "heavy-rangers", b_gunners="support")
    frame = all_at(table.rules, table.state, "a.ghosts", "b.gunners")
    assert forecast(table.rules, table.state, frame).volleys[0].save.rule == "D-128"


# Mobile Warfare


@pytest.mark.parametrize(("die", "gains"), [("A", True), ("T", False), ("S", False)])
def test_mobile_warfare_rolls_for_move_and_fire_d339_r211(die, gains) -> None:
    table = Table({"a.ludwig": (4, 4), "b.gunners": (4, 8)}, die)
    begun(in_platoon(table, "panzer-kampfgruppe", a_ludwig="leader"), "a.ludwig")
    assert table.rolled("platoon") == [die]
    assert (table.why("declare", "a.ludwig", "attack+move!+nothing") is None) == gains
    assert bool(table.told("skill_gained", unit="a.ludwig", word="move-and-fire")) == gains


def test_walkers_that_mobile_warfare_does_not_name_roll_nothing_d339() -> None:
    table = Table({"a.konigsluther": (4, 4), "b.gunners": (4, 8)}, "A")
    begun(in_platoon(table, "panzer-kampfgruppe", a_konigsluther="support"), "a.konigsluther")
    assert table.rolled("platoon") == []


# Blitzkrieg


def blitz(dice="", leader="a.manfred", where=(4, 6)):
    units = {leader: (4, 4), "a.ghosts": where, "a.panzers": (5, 4), "a.tank-killers": (4, 5), "b.gunners": (0, 9)}
    table = Table(units, dice)
    in_platoon(table, "grenadiers", a_ghosts="unit", a_panzers="support")
    table.change(leader, platoon="grenadiers", rank="leader")
    for name in ("a.ghosts", "a.panzers", "a.tank-killers"):
        table.change(name, activated=True)
    return table


def test_the_leader_adds_get_moving_as_his_third_action_d341_r214() -> None:
    table = begun(blitz("A"), "a.manfred")
    assert table.why("declare", "a.manfred", "nothing+get-moving!+nothing") == ("third_comes_last", "D-341")
    assert table.why("declare", "a.manfred", "get-moving") == ("no_such_action", "D-023")
    table.do("declare", "a.manfred", "nothing+nothing+get-moving!")
    assert table.offered("order") == [["order", "a.manfred", "a.ghosts"]]
    assert table.why("order", "a.manfred", "a.panzers") == ("not_of_the_platoon", "D-341")  # heavy
    assert table.why("order", "a.manfred", "a.tank-killers") == ("not_of_the_platoon", "D-341")  # independent
    table.do("order", "a.manfred", "a.ghosts")
    assert table.told("rolled", sort="order")[0]["needs"] == [1]
    assert table.told("activated", unit="a.ghosts")


def test_a_hero_who_leads_is_heard_two_squares_away_d341_r214() -> None:
    table = begun(blitz(where=(4, 9)), "a.manfred").do("declare", "a.manfred", "nothing+nothing+get-moving!")
    assert table.told("did_nothing", unit="a.manfred")
    with_radio = begun(blitz(leader="a.old-man", where=(11, 9)), "a.old-man")
    with_radio.do("declare", "a.old-man", "nothing+nothing+get-moving!")
    assert ["order", "a.old-man", "a.ghosts"] in with_radio.offered("order")


def test_a_command_squad_without_its_officer_adds_no_order_and_others_never_d341_r146() -> None:
    table = blitz(leader="a.old-man")
    officer = table.rules.profiles["old-man"].roles["officer"]
    table.change("a.old-man", fallen=1 << officer)
    begun(table, "a.old-man")
    assert table.why("declare", "a.old-man", "nothing+nothing+get-moving!") == ("no_such_skill", "R-166")
    other = begun(blitz(), "a.ghosts")
    assert other.why("declare", "a.ghosts", "nothing+nothing+get-moving!") == ("no_such_skill", "R-166")


def test_a_leader_who_has_joined_a_unit_without_platoon_gives_his_order_to_his_own_d341_r214() -> None:
    table = blitz("A")
    table.change("a.tank-killers", activated=False)
    begun(table, "a.tank-killers", hero="a.manfred").do("declare", "a.tank-killers", "nothing+nothing+get-moving!")
    assert table.offered("order") == [["order", "a.tank-killers", "a.ghosts"]]
    assert table.why("order", "a.tank-killers", "a.panzers") == ("not_of_the_platoon", "D-341")


@pytest.mark.parametrize("fallen", ["hero", "officer"])
def test_the_order_of_a_leader_who_has_fallen_becomes_nothing_d197_r015(fallen) -> None:
    """After a reaction that kills the hero with a unit of no platoon, or the officer of the squad that leads one."""
    table = blitz(leader="a.manfred" if fallen == "hero" else "a.old-man")
    if fallen == "officer":
        table.change("a.old-man", fallen=1 << table.rules.profiles["old-man"].roles["officer"])
    acting = "a.tank-killers" if fallen == "hero" else "a.old-man"
    before = list(table.state.frames)
    begin_special(table.rules, table.state, Activation(step="activation.end", unit=acting), "get-moving!")
    assert table.state.frames == before


def test_the_leaders_order_counts_as_a_third_action_d025_d341() -> None:
    free = (("move", "march", "attack", "sustained", "nothing"), "get-moving")
    offered = plans(Means(frees=(free,)))
    assert {"march+get-moving!", "sustained+get-moving!", "move+attack+get-moving!"} <= set(offered)
    assert why_not_plan(Means(actions=3, frees=(free,)), ("march", "nothing", "get-moving!")).rule == "D-025"


# Mission Tactics


def heavy(target, dice):
    table = Table({"a.iron-fist": (4, 4), "a.panzers": (9, 9), "a.stormtroopers": (8, 9), "b.gunners": (0, 9)}, dice)
    in_platoon(table, "heavy-grenadiers", a_iron_fist="leader", a_panzers="unit", a_stormtroopers="support")
    table.change(target, activated=True)
    return table.order("a.iron-fist", "get-moving").do("order", "a.iron-fist", target)


def test_the_leaders_get_moving_on_heavy_grenadiers_succeeds_on_target_too_d343_r212() -> None:
    table = heavy("a.panzers", "T")
    assert table.told("rolled", sort="order")[0]["needs"] == [1, 2]
    assert table.told("order", target="a.panzers")[0]["success"]
    assert not heavy("a.stormtroopers", "T").told("order", target="a.stormtroopers")[0]["success"]


def test_only_the_leaders_order_is_obeyed_so_d343() -> None:
    table = Table({"a.iron-fist": (4, 4), "a.panzers": (9, 9), "b.gunners": (0, 9)}, "T")
    in_platoon(table, "heavy-grenadiers", a_iron_fist="support", a_panzers="unit")
    table.change("a.panzers", activated=True)
    table.order("a.iron-fist", "get-moving").do("order", "a.iron-fist", "a.panzers")
    assert table.told("rolled", sort="order")[0]["needs"] == [1]


# Fanatical Loyalty


def test_blutkreuz_units_are_unshaken_while_sigrid_is_in_play_d345_r102(monkeypatch) -> None:
    monkeypatch.setattr(rules(), "suppresses", True, raising=False)
    for status, marker in (("board", False), ("lost", True)):
        table = Table({"a.death-masks": (4, 4), "b.gunners": (4, 8), "a.sigrid": (0, 0)}, "A" * 5 + "A" * 30)
        in_platoon(table, "blutkreuz-korps", a_death_masks="unit", a_sigrid="leader")
        table.change("a.sigrid", status=status)
        table.attack("b.gunners").fire("b.gunners", "a.death-masks")
        assert table.unit("a.death-masks").has("under-fire") == marker


def test_other_axis_units_in_support_are_shaken_d345() -> None:
    table = Table({"a.ghosts": (4, 4), "a.sigrid": (0, 0)})
    in_platoon(table, "blutkreuz-korps", a_ghosts="support", a_sigrid="leader")
    assert not table.rules.is_unshaken(table.state, table.unit("a.ghosts"))


# Defensive Manoeuvres


def pack(dice="", other=(6, 4)):
    table = Table({"a.nadya": (4, 4), "a.natasha": other, "b.gunners": (4, 6)}, dice)
    return in_platoon(table, "kv-47-pack", a_nadya="leader", a_natasha="unit")


def test_a_kv47_that_another_sees_may_react_by_moving_d347_r215() -> None:
    table = pack("AT").react_to("b.gunners")
    assert {"react", "defend"} <= {choice[0] for choice in table.offered()}
    table.do("defend", "a.nadya")
    assert table.unit("a.nadya").activated
    assert table.prompt == "move"
    table.do("move", "a.nadya", table.square(4, 3))
    table.do("face", "a.nadya", 0)
    assert table.unit("a.nadya").at == table.square(4, 3)
    assert not any(isinstance(frame, Reaction) for frame in table.state.frames)


def test_two_successes_of_a_reaction_defence_give_a_move_or_a_march_r215() -> None:
    table = pack("AA").react_to("b.gunners").do("defend", "a.nadya")
    assert table.offered("react_with") == [["react_with", "a.nadya", "move"], ["react_with", "a.nadya", "march"]]
    table.do("react_with", "a.nadya", "march")
    assert table.state.frames[-1].allowance == table.rules.units["nadya"].march


def test_no_success_of_a_reaction_defence_is_nothing_r215() -> None:
    table = pack("TS").react_to("b.gunners").do("defend", "a.nadya")
    assert table.prompt == "activate"
    assert table.unit("a.nadya").activated


def test_nobody_watches_over_a_lone_kv47_d347() -> None:
    table = pack().react_to("b.gunners")
    table.change("a.natasha", status="lost", at=-1)
    table.state.__dict__.pop("decision", None)
    assert table.why("defend", "a.nadya") == ("nobody_watches", "D-347")
    plain_reaction = Table({"a.nadya": (4, 4), "a.natasha": (6, 4), "b.gunners": (4, 6)}).react_to("b.gunners")
    assert plain_reaction.offered("defend") == []


# Human Wave


@pytest.mark.parametrize(("turn", "left", "dice"), [(1, 4, "AT"), (2, 3, "")])
def test_lost_soldiers_are_replaced_on_army_in_the_first_turn_d349_r216(turn, left, dice) -> None:
    table = Table({"a.frontoviki": (4, 4), "b.gunners": (4, 8)}, "AA" + "T" * 6 + "TT" + dice, turn=turn)
    in_platoon(table, "rifle-platoon", a_frontoviki="unit")
    table.attack("b.gunners").do("aim", "b.gunners/0", "a.frontoviki", 4).do("fire", "b.gunners")
    while table.prompt == "lose":
        table.do(*table.offered("lose")[0])
    assert table.figures("a.frontoviki") == left
    assert table.rolled("platoon") == list(dice)


def test_the_odds_know_of_the_second_wave_d349() -> None:
    chances = []
    for turn in (1, 2):
        table = Table({"a.frontoviki": (4, 4), "b.gunners": (4, 8)}, turn=turn)
        in_platoon(table, "rifle-platoon", a_frontoviki="unit")
        frame = all_at(table.rules, table.state, "b.gunners", "a.frontoviki")
        chances.append(forecast(table.rules, table.state, frame).volleys[0].through)
    assert chances[0] == pytest.approx(chances[1] * 2 / 3)


def test_other_squads_in_support_are_not_replaced_d349() -> None:
    table = Table({"a.tiger-claws": (4, 4), "b.gunners": (4, 8)}, "A" + "T" * 7 + "T", turn=1)
    in_platoon(table, "rifle-platoon", a_tiger_claws="support")
    table.attack("b.gunners").do("aim", "b.gunners/0", "a.tiger-claws", 4).do("fire", "b.gunners")
    assert table.rolled("platoon") == []
    assert table.figures("a.tiger-claws") == 4


# Relentless Advance


def test_suppressed_steel_guards_may_move_and_then_attack_d351_r217(monkeypatch) -> None:
    monkeypatch.setattr(rules(), "suppresses", True, raising=False)
    table = Table({"a.steel-tornado": (4, 4), "b.gunners": (4, 8)}, "TS")
    in_platoon(table, "steel-guards", a_steel_tornado="unit")
    table.change("a.steel-tornado", markers=(Marker("suppressed"),))
    begun(table, "a.steel-tornado")
    assert table.why("declare", "a.steel-tornado", "move+attack") is None
    assert table.why("declare", "a.steel-tornado", "march") == ("suppressed", "D-351")
    assert table.why("declare", "a.steel-tornado", "attack+move") == ("suppressed", "D-351")
    alone = Table({"a.steel-tornado": (4, 4), "b.gunners": (4, 8)}, "TS")
    alone.change("a.steel-tornado", markers=(Marker("suppressed"),))
    begun(alone, "a.steel-tornado")
    assert alone.why("declare", "a.steel-tornado", "move+attack") == ("suppressed", "D-176")


# Coming back


def test_a_unit_that_comes_back_belongs_to_its_platoon_as_before_r149_d331() -> None:
    table = Table({"a.old-man": (4, 4), "a.ghosts": (4, 5), "b.gunners": (0, 9)}, "A")
    in_platoon(table, "grenadiers", a_ghosts="unit")
    table.change("a.ghosts", status="lost", at=-1, lost_in=1)
    table.order("a.old-man", "reinforcements").do("order", "a.old-man", "a.ghosts")
    assert (table.unit("a.ghosts").platoon, table.unit("a.ghosts").rank) == ("grenadiers", "unit")
