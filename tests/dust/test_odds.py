"""Exact odds: against every sequence of dice played out by the rules, against many games, and with their reasons."""

from fractions import Fraction

import pytest

from game.core.choice import choice
from game.core.rng import Chance
from game.rules.dust.chances import Blow, Body, Die, hits_of, whole, worn
from game.rules.dust.frames import Attack
from game.rules.dust.odds import all_at, as_if, danger, dangers, forecast
from game.rules.dust.state import Marker
from tests.dust.positions import Table, made_up, weapon

TREE = ("............",) * 4 + ("....T.......",) + ("............",) * 5

HERO = made_up("rosie", "heavy-rosie", armour="infantry-3")


class More(Exception):
    """The rules want a die that the script has not got."""


class Script:
    """Dice that are all told beforehand."""

    def __init__(self, faces):
        self.faces = list(faces)

    def die(self, sides=6):
        if not self.faces:
            raise More
        return self.faces.pop(0)

    def clone(self):
        return Script(self.faces)


def played_out(table, watched, least=Fraction(1, 3**11)):
    """Return the chance of each number left of some units, by all sequences of dice that are likely enough."""
    found = {unit: {} for unit in watched}
    missed = Fraction(0)
    waiting = [()]
    while waiting:
        faces = waiting.pop()
        share = Fraction(1, 3 ** len(faces))
        if share < least:
            missed += share
            continue
        twin = table.state.clone()
        twin.chance = Script(faces)
        try:
            table.rules.push(twin, choice("fire", twin.frames[-1].unit))
            while (decision := table.rules.decision(twin)) and decision.prompt in ("lose", "take", "strike"):
                table.rules.push(twin, policy(decision))
        except More:
            waiting += [(*faces, face) for face in (1, 2, 3)]
            continue
        for unit in watched:
            left = left_of(table, twin, unit)
            found[unit][left] = found[unit].get(left, Fraction(0)) + share
    return found, missed


def policy(decision):
    """Lose soldiers before the hero, and keep those who strike best: they are the last on the card."""
    return decision.choices[0]


def left_of(table, state, unit):
    piece = state.units[unit]
    profile = table.rules.profiles[piece.unit]
    if piece.status != "board":
        return 0
    return profile.boxes - (piece.fallen.bit_count() if profile.squad else piece.damage)


def check(table, *watched, least=Fraction(1, 3**11)):
    """Hold the forecast of what is aimed against every sequence of dice."""
    frame = table.state.frames[-1]
    told = forecast(table.rules, table.state, frame)
    fates = {fate.unit: fate for fate in (*told.targets, told.own)}
    found, missed = played_out(table, watched, least)
    for unit in watched:
        for left, odds in enumerate(fates[unit].left):
            assert float(found[unit].get(left, 0)) == pytest.approx(odds, abs=float(missed) + 1e-12), (unit, left)
    return told, missed


def test_hits_and_infantry_saves() -> None:
    table = Table({"a.red-thunder": (4, 3), "b.hammers": (4, 5)}).attack("a.red-thunder")
    table.do("aim", "a.red-thunder/0", "b.hammers", 1)
    _, missed = check(table, "b.hammers")
    assert missed == 0


def test_cover_saves_of_a_vehicle_and_damage_that_overshoots() -> None:
    table = Table({"a.ludwig": (4, 2), "b.pounder": (4, 5)}, rows=TREE).attack("a.ludwig")
    table.do("aim", "a.ludwig/0", "b.pounder", 1)
    _, missed = check(table, "b.pounder")
    assert missed == 0


def test_sustained_attacks() -> None:
    table = Table({"a.ludwig": (4, 2), "b.pounder": (4, 5)}).attack("a.ludwig", "sustained")
    table.do("aim", "a.ludwig/0", "b.pounder", 1)
    told, _ = check(table, "b.pounder")
    assert told.volleys[0].hits == pytest.approx(2 * 5 / 9)
    assert [reason.name for reason in told.volleys[0].reasons] == ["sustained"]


def test_lasers_that_go_on() -> None:
    table = Table({"a.faceless-death": (4, 3), "b.pounder": (4, 5)}).attack("a.faceless-death")
    table.do("aim", "a.faceless-death/0", "b.pounder", 1)
    told, missed = check(table, "b.pounder")
    assert 0 < missed < Fraction(1, 1000)
    assert told.volleys[0].hits == pytest.approx(2 / 3 * 1.5)


def test_damage_resilient_squads_and_single_bodies() -> None:
    table = Table({"a.ludwig": (4, 2), "b.panzers": (4, 5)}).attack("a.ludwig")
    table.do("aim", "a.ludwig/0", "b.panzers", 1)
    check(table, "b.panzers")
    table = Table({"a.ludwig": (4, 2), "b.lara": (4, 5)}).attack("a.ludwig").do("aim", "a.ludwig/0", "b.lara", 1)
    check(table, "b.lara")


def test_steel_guards_in_cover_use_their_own_save() -> None:
    table = Table({"a.ludwig": (4, 2), "b.steel-death": (4, 5)}, rows=TREE).attack("a.ludwig")
    table.do("aim", "a.ludwig/0", "b.steel-death", 1)
    told, _ = check(table, "b.steel-death")
    assert told.volleys[0].save.kind == "infantry"


def test_close_combat_with_the_strike_back() -> None:
    table = Table({"a.hammers": (4, 4), "b.hammers": (4, 5)})
    table.change("a.hammers", fallen=0b110)
    table.change("b.hammers", fallen=0b110)
    table.attack("a.hammers").do("aim", "a.hammers/0", "b.hammers", 1)
    told, missed = check(table, "a.hammers", "b.hammers")
    assert missed == 0
    assert told.own.destroyed == pytest.approx(told.targets[0].destroyed)


def test_the_strike_back_of_those_whom_the_shooting_leaves() -> None:
    table = Table({"a.ludwig": (4, 4), "b.steel-death": (4, 5)}).attack("a.ludwig")
    table.do("aim", "a.ludwig/0", "b.steel-death", 1).do("aim", "a.ludwig/std", "b.steel-death", 1)
    _, missed = check(table, "a.ludwig", "b.steel-death", least=Fraction(1, 3**10))
    assert missed < Fraction(1, 10)


def test_first_strikes_leave_fewer_to_strike_back() -> None:
    quick = made_up("hammers", "quick-hammers", keywords=("first-strike",))
    table = Table({f"a.{quick}": (4, 4), "b.gorilla-squad": (4, 5)})
    table.change(f"a.{quick}", fallen=0b110)
    table.change("b.gorilla-squad", fallen=0b100)
    table.attack(f"a.{quick}").do("aim", f"a.{quick}/0", "b.gorilla-squad", 1)
    check(table, f"a.{quick}", "b.gorilla-squad")


def test_a_defender_who_strikes_first_leaves_fewer_attackers() -> None:
    quick = made_up("hammers", "quick-hammers", keywords=("first-strike",))
    table = Table({f"b.{quick}": (4, 4), "a.gorilla-squad": (4, 5)})
    table.change(f"b.{quick}", fallen=0b110)
    table.change("a.gorilla-squad", fallen=0b100)
    table.attack("a.gorilla-squad").do("aim", "a.gorilla-squad/0", f"b.{quick}", 2)
    check(table, f"b.{quick}", "a.gorilla-squad")


def test_a_hero_who_leads_takes_what_the_soldiers_leave() -> None:
    table = Table({"b.hammers": (4, 5), f"b.{HERO}": (4, 5), "a.ludwig": (4, 2)})
    table.change("b.hammers", fallen=0b110)
    table.attack("a.ludwig")
    table.state.frames[-1].joins["b.hammers"] = f"b.{HERO}"
    table.do("aim", "a.ludwig/0", "b.hammers", 1)
    told = forecast(table.rules, table.state, table.state.frames[-1])
    boxes = table.rules.profiles[HERO].boxes
    assert len(told.fate("b.hammers").left) == boxes + 2
    squads, heroes = (played_out(table, [unit])[0][unit] for unit in ("b.hammers", f"b.{HERO}"))
    left = told.fate("b.hammers").left
    assert float(squads[1]) == pytest.approx(left[boxes + 1])
    for number in range(boxes):
        assert float(heroes.get(number, 0)) == pytest.approx(left[number])


def test_a_sniper_fells_one_figure_at_most() -> None:
    table = Table({"a.sturmgrenadier-sniper-squad": (4, 2), "b.gunners": (4, 5)})
    table.attack("a.sturmgrenadier-sniper-squad").do("aim", "a.sturmgrenadier-sniper-squad/1", "b.gunners", 1)
    table.do("figure", "a.sturmgrenadier-sniper-squad/1", 4)
    check(table, "b.gunners")


def test_the_chances_of_hits_sum_to_one() -> None:
    for die in (Die(1 / 3), Die(2 / 3, again=True), Die(1 / 3, chain=True), Die(2 / 3, True, True)):
        odds = hits_of(die, 5, 12)
        assert sum(odds) == pytest.approx(1)
    assert hits_of(Die(1 / 3), 2, 2) == pytest.approx((4 / 9, 4 / 9, 1 / 9))


def test_resisted_boxes_are_rolled_for_one_by_one() -> None:
    body = Body(0, 2)
    left = worn(body, Blow(0.0, 1.0, 4, True), Die(1.0), 1, whole(body))
    assert left == pytest.approx((4 / 9, 4 / 9, 1 / 9))  # two boxes marked, each cleared by ARMY


def test_big_attacks_agree_with_many_games() -> None:
    table = Table({"a.ghosts": (4, 4), "b.gunners": (4, 5)}).attack("a.ghosts").do("aim", "a.ghosts", "b.gunners")
    told = forecast(table.rules, table.state, table.state.frames[-1])
    runs, lost, own = 1500, 0, 0
    for seed in range(runs):
        twin = table.state.clone()
        twin.chance = Chance.seeded(seed)
        table.rules.push(twin, choice("fire", "a.ghosts"))
        while (decision := table.rules.decision(twin)).prompt == "lose":
            table.rules.push(twin, policy(decision))
        lost += 5 - left_of(table, twin, "b.gunners")
        own += 5 - left_of(table, twin, "a.ghosts")
    assert lost / runs == pytest.approx(told.fate("b.gunners").loss, abs=0.08)
    assert own / runs == pytest.approx(told.own.loss, abs=0.08)


def test_the_danger_of_a_reaction() -> None:
    table = Table({"a.gunners": (4, 4), "b.ludwig": (4, 7)})
    table.change("b.ludwig", facing=0)
    table.change("a.gunners", activated=True)
    found = danger(table.rules, table.state, table.unit("b.ludwig"), table.unit("a.gunners"))
    assert found.chances == pytest.approx((4 / 9, 4 / 9, 1 / 9))
    assert found.two.loss >= found.one.loss > 0
    expected = 4 / 9 * found.one.loss + 1 / 9 * found.two.loss
    assert found.fate.loss == pytest.approx(expected)
    table.change("b.ludwig", markers=(Marker("stunned"),))
    assert danger(table.rules, table.state, table.unit("b.ludwig"), table.unit("a.gunners")).chances[2] == 0


def test_only_those_who_may_react_are_dangerous() -> None:
    table = Table({"a.gunners": (4, 4), "b.ludwig": (4, 7), "b.ghosts": (4, 9), "b.hans": (3, 4)})
    table.change("b.hans", activated=True)
    assert [each.unit for each in dangers(table.rules, table.state, "a.gunners")] == ["b.ludwig"]
    nearer = as_if(table.state, table.unit("b.ghosts").__class__("b.ghosts", "ghosts", 1, "board", table.square(4, 8)))
    assert {each.unit for each in dangers(table.rules, nearer, "a.gunners")} == {"b.ludwig", "b.ghosts"}
    assert table.unit("b.ghosts").at == table.square(4, 9)


def test_reasons_name_what_shapes_the_dice_and_the_saves() -> None:
    table = Table({"a.ghosts": (4, 3), "b.gunners": (4, 5)}, rows=TREE)
    frame = Attack(step="attack.aim", unit="a.ghosts")
    table.state.frames.append(frame)
    table.rules.start(table.state)
    table.do("aim", "a.ghosts/1", "b.gunners", 1)
    volley = forecast(table.rules, table.state, table.state.frames[-1]).volleys[0]
    assert [(reason.name, reason.rule) for reason in volley.reasons] == [("grenade", "D-256")]
    assert volley.save.kind == "infantry"


def test_a_preview_changes_nothing() -> None:
    table = Table({"a.ghosts": (4, 4), "b.gunners": (4, 5)})
    before = table.rules.to_bytes(table.state)
    forecast(table.rules, table.state, all_at(table.rules, table.state, "a.ghosts", "b.gunners"))
    assert table.rules.to_bytes(table.state) == before


def test_weapons_that_cannot_be_told_apart_have_the_same_odds() -> None:
    name = made_up("ludwig", "plain-ludwig", weapons=(weapon("ludwig", 0, arc="turret"),))
    left = []
    for unit in ("ludwig", name):
        table = Table({f"a.{unit}": (4, 2), "b.pounder": (4, 5)}).attack(f"a.{unit}")
        table.do("aim", f"a.{unit}/0", "b.pounder", 1)
        left.append(forecast(table.rules, table.state, table.state.frames[-1]).fate("b.pounder").left)
    assert left[0] == left[1]
