"""Random play with some zest on the table, and which special rules take effect there."""

import math

from game.core.fuzz import fuzz
from game.core.rng import Chance
from game.roster.games import trials_of, watched_battlefield_rules
from game.rules.battlefield.records import TableTop
from game.rules.battlefield.spurring import spur
from game.rules.dust.frames import Activation
from game.rules.dust.state import Marker
from game.rules.dust.watching import GEARS
from tests.battlefield.marches import March, battle_rules


class Watched(March):
    """A position whose rules are watched; they are its own."""

    def __init__(self, units, dice="", features=()):
        super().__init__(units, dice, features)
        self.rules = watched_battlefield_rules()
        self.rules.tables["open"] = TableTop("open", ())

    def seen(self, play):
        """Play on, and return what was counted."""
        watch = self.rules.watch
        before, made = self.state.clone(), len(self.events)
        watch.awake = True
        play(self)
        watch.awake = False
        watch.see(before, None, self.events[made:], self.state)
        return {name for name, count in watch.take().items() if count}


def started(name):
    """Return how a unit begins to activate."""

    def play(table):
        table.state.frames.append(Activation(step="activation.join", unit=name))
        table.state.__dict__.pop("decision", None)
        table.rules.start(table.state)
        table.events += table.rules.opening(table.state)

    return play


def test_a_vehicle_that_rolls_at_terrain_is_counted_by_what_it_goes_on() -> None:
    for unit, gear in (
        ("b.fallschirm-rso-flak-3", "tracked"),
        ("b.hanomag", "half-tracked"),
        ("b.nordwind", "wheeled"),
    ):
        table = Watched({unit: (50, 50)}, "A", features=[("woods", 68, 50, 0)])
        table.move(unit)
        assert table.seen(lambda table, unit=unit: table.go(unit, 65, 50)) & set(GEARS) == {gear}


def test_who_is_brave_counts_where_the_third_die_is_rolled() -> None:
    units = {"a.gunners": (50, 50), "b.nkvd-commissar-tank-hunter": (60, 90)}
    for name in units:
        table = Watched(units, "SSS")
        table.change(name, markers=(Marker("suppressed"),))
        assert ("brave" in table.seen(started(name))) is name.startswith("b.")


def test_the_advantages_of_platoons_count_where_they_work() -> None:
    table = Watched({"a.steel-tornado": (50, 50), "b.ghosts": (50, 80)}, "SS")
    table.change("a.steel-tornado", platoon="steel-guards", rank="unit", markers=(Marker("suppressed"),))
    started("a.steel-tornado")(table)
    assert "advantage relentless-advance" in table.seen(
        lambda table: table.do("declare", "a.steel-tornado", "move+attack")
    )
    table = Watched({"a.frontoviki": (50, 50), "b.ghosts": (50, 70)}, "ATT T A")
    table.change("a.frontoviki", platoon="rifle-platoon", rank="unit")
    table.attack("b.ghosts").do("aim", "b.ghosts/0", "a.frontoviki", 1)
    assert "advantage human-wave" in table.seen(lambda table: table.do("fire", "b.ghosts").lose_all())


def test_units_go_towards_somebody() -> None:
    table = March({"a.gunners": (20, 20), "b.ghosts": (20, 100)}).move("a.gunners")
    gone = []
    for seed in range(30):
        wanted = spur(table.rules, table.state, table.rules.decision(table.state), Chance.seeded(seed))
        if wanted is not None and wanted.verb == "move":
            gone.append(math.dist(wanted.target[:2], (2000, 10000)))
    assert len(gone) > 15
    assert sum(gone) / len(gone) < 8000 - 100


def test_random_play_on_the_table_tells_what_was_used() -> None:
    rules = watched_battlefield_rules()
    assert not any(rules.watch.used.values())
    report = fuzz(rules, trials_of("battlefield", ["meeting"]), 1, 5)
    assert report.failed == 0
    assert set(report.used) >= {*GEARS, "brave", "advantage blitzkrieg", "advantage fanatical-loyalty"}
    assert any(report.used.values())
    assert battle_rules().watch is None
