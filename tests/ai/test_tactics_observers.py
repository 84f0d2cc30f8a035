"""A veteran of Dust Tactics directs artillery where that does more than his own weapons could (D-214)."""

from game.ai.player import make_player
from game.rules.dust.frames import Activation
from tests.dust.positions import Table

WALL = ("............",) * 5 + (".#######....",) + ("............",) * 4


def chosen(units, unit):
    """Return what a veteran chooses in the activation of a unit, enemies doing nothing."""
    table = Table(units, rows=WALL)
    player = make_player(table.rules, "veteran", 0, 1)
    table.state.frames.append(Activation(step="activation.begin", unit=unit))
    table.state.__dict__.pop("decision", None)
    table.rules.start(table.state)
    made = []
    while (decision := table.rules.decision(table.state)) is not None and decision.prompt != "activate":
        wanted = decision.choices[-1]
        if decision.seat == 0:
            wanted = player.choose(table.rules.view(table.state, 0), decision)
            made.append(wanted.to_journal())
        table.rules.apply(table.state, wanted)
    return made


def test_a_veteran_directs_a_gun_that_sees_nothing_itself() -> None:
    units = {"a.watcher": (11, 1), "a.hailstorm": (3, 1), "b.gunners": (5, 8)}
    assert ["aim", "a.hailstorm/1", "b.gunners", 1] in chosen(units, "a.watcher")


def test_a_veteran_leaves_a_gun_alone_that_does_better_by_itself() -> None:
    units = {"a.watcher": (11, 1), "a.hailstorm": (8, 2), "b.gunners": (9, 8)}
    assert not any(made[0] == "aim" and str(made[1]).startswith("a.hailstorm") for made in chosen(units, "a.watcher"))
