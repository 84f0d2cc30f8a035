"""Positions of the measured table that are moved in, under all its rules."""

from functools import lru_cache

from game.data.loader import load_game
from game.geometry.table.places import spot_of
from game.rules.battlefield.records import TableTop
from game.rules.battlefield.rules import BattlefieldRules
from game.rules.battlefield.schema import SCHEMA
from game.rules.dust.frames import Movement
from tests.battlefield.positions import CM, Table


@lru_cache(maxsize=1)
def battle_rules():
    """Return the rules of Battlefield with an open table, shared by all tests."""
    rules = BattlefieldRules(load_game(SCHEMA, packs=[]))
    rules.tables["open"] = TableTop("open", ())
    return rules


class March(Table):
    """A position in which a unit moves; all lengths are centimetres."""

    def __init__(self, units, dice="", features=(), forts=(), **state):
        self.book = battle_rules()
        super().__init__(units, dice, features, forts, **state)
        self.rules = self.book
        self.state.scenario = "free-for-all"

    def carried(self, name, carrier, post="passenger"):
        """Put a unit aboard another one."""
        self.put(name, (0, 0), carrier=carrier, post=post)
        self.change(name, status="aboard", at=-1, spots=())
        return self

    def waits(self, name, **changes):
        """Put a unit beside the table."""
        self.put(name, (0, 0), **changes)
        self.change(name, status="waiting", at=-1, spots=())
        return self

    def move(self, unit, action="move", hero="", window=-1, **frame):
        """Begin a Move or March."""
        card = self.rules.units[self.unit(unit).unit]
        allowance = card.move if action == "move" else card.march
        entering = self.unit(unit).status == "waiting"
        return self.begin(
            Movement(
                step="movement.choose", unit=unit, hero=hero, action=action, entering=entering, window=window,
                **{"allowance": allowance, **frame},
            ),
            hero=hero,
        )  # fmt: skip

    def go(self, unit, x, y, *more):
        """Go to a spot."""
        return self.do("move", unit, (round(x * CM), round(y * CM), *(more or (0,))))

    def why_go(self, unit, x, y, *more):
        """Return why a unit can't go to a spot, None if it can."""
        return self.why("move", unit, (round(x * CM), round(y * CM), *(more or (0,))))

    @property
    def region(self):
        """Return where the unit may go."""
        return self.rules.decision(self.state).regions[0]

    def spot(self, unit):
        """Return where a unit stands, in centimetres."""
        x, y, level = spot_of(self.unit(unit).at)
        return (x / CM, y / CM, level) if level else (x / CM, y / CM)

    def spots(self, unit):
        """Return where the figures of a squad stand, in centimetres."""
        return [(x / CM, y / CM) for x, y, _ in map(spot_of, self.unit(unit).spots)]
