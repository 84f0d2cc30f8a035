"""Tiny positions of the measured table for tests: figures at centimetres, terrain, scripted dice."""

from functools import lru_cache

import msgspec

from game.core.choice import choice
from game.core.frames import StepTable
from game.core.rng import Chance
from game.data.loader import load_game
from game.geometry.table.places import place
from game.rules.battlefield import fire
from game.rules.battlefield.field import TableField
from game.rules.battlefield.gunnery import Gunnery
from game.rules.battlefield.records import Item, TableTop
from game.rules.battlefield.schema import SCHEMA
from game.rules.dust.frames import Activation, Attack, Game, Order, Reaction, Turn
from game.rules.dust.profile import Profile
from game.rules.dust.state import Feature, Fort, Piece, State
from game.rules.tactics.rules import TABLE, TacticsRules
from game.rules.tactics.schema import SCHEMA as TACTICS

FACES = {"A": 1, "T": 2, "S": 3}
CM = 100


class FireRules(TacticsRules):
    """The shared rules of fighting over the measured table; nobody moves in these tests."""

    suppresses = True
    table = StepTable(steps={**TABLE.steps, **fire.STEPS}, procedures=TABLE.procedures)

    def __init__(self) -> None:
        super().__init__(load_game(TACTICS, packs=[]))
        data = load_game(SCHEMA, packs=[])
        self.kit = dict(data["kit"])
        self.kit["wall"] = Item("wall", "high-wall", rect=(400, 10))
        self.kit["stub"] = Item("stub", "high-wall", rect=(100, 10))
        self.figures = data["figures"]
        tables = {"open": TableTop("open", ())}
        self.field = TableField(self.units, self.kit, tables, self.figures)
        self.measured = Gunnery(self)


@lru_cache(maxsize=1)
def rules():
    """Return the rules over the real data, shared by all tests."""
    return FireRules()


def made_up(base, name, **changes):
    """Enter a changed copy of a unit card under a name of its own, and return the name."""
    book = rules()
    card = msgspec.structs.replace(book.units[base], id=name, **changes)
    book.units[name] = card
    book.profiles[name] = Profile(card)
    book.field.builds[name] = book.field.builds[base]
    book.field.faces[name] = book.field.faces[base]
    return name


def weapon(base, number=0, **changes):
    """Return a changed copy of a unit's weapon line."""
    return msgspec.structs.replace(rules().units[base].weapons[number], **changes)


def at(x, y, level=0):
    """Return a place by centimetres."""
    return place(round(x * CM), round(y * CM), level)


class Table:
    """A position that choices are made in; squads stand in a row to the east unless their spots are given."""

    def __init__(self, units, dice="", features=(), forts=(), **state):
        self.rules = rules()
        self.state = State(
            frames=[Game(step="game.turn"), Turn(step="turn.losses", seat=0)], scenario="encounter", board="open",
            features=[Feature(item, at(x, y), turn) for item, x, y, turn in features],
            chance=Chance.seeded(1), **{"turn": 1, **state},
        )  # fmt: skip
        self.events = []
        for number, (kind, (x, y), facing, side) in enumerate(forts, 1):
            self.state.build(Fort(f"fort.{number}", kind, at(x, y), facing * 10, side))
        for name, where in units.items():
            self.put(name, where)
        self.dice(dice)

    def put(self, name, where, **changes):
        """Put a unit on the table: at one spot, or one for each figure."""
        side, card = name.split(".")[:2]
        profile = self.rules.profiles[card]
        spots = where if isinstance(where, list) else [where]
        if profile.squad and len(spots) == 1:
            x, y = spots[0][:2]
            spots = [(x + 4 * number, y, *spots[0][2:]) for number in range(profile.card.soldiers)]
        places = tuple(at(*spot) for spot in spots)
        standing = places if profile.squad else ()
        piece = Piece(name, card, "ab".index(side), "board", places[0], begun=True, spots=standing, **changes)
        self.state.put(piece)

    def change(self, name, **changes):
        """Change what is noted of a unit."""
        self.state.put(msgspec.structs.replace(self.state.units[name], **changes))

    def unit(self, name):
        """Return a unit as it is now."""
        return self.state.units[name]

    def line(self, name, number=0):
        """Return a weapon line of a unit."""
        return self.rules.profiles[self.unit(name).unit].line(number)

    def figures(self, name):
        """Return how many figures or boxes a unit has left, 0 when it is lost."""
        piece = self.unit(name)
        profile = self.rules.profiles[piece.unit]
        if piece.status != "board":
            return 0
        return profile.boxes - (piece.fallen.bit_count() if profile.squad else piece.damage)

    def dice(self, faces):
        """Script the next dice."""
        self.state.chance.dice += [FACES[face] for face in faces.replace(" ", "")]

    def begin(self, frame, hero=""):
        """Let a procedure begin as an action of a unit's activation."""
        unit = getattr(frame, "trigger", "") or frame.unit
        self.state.frames.append(Activation(step="activation.end", unit=unit, hero=hero))
        self.state.frames.append(frame)
        self.state.__dict__.pop("decision", None)
        self.rules.start(self.state)
        self.events += self.rules.opening(self.state)
        return self

    def attack(self, unit, kind="attack", hero="", only=""):
        """Begin an Attack action."""
        return self.begin(Attack(step="attack.aim", unit=unit, kind=kind, hero=hero, only=only), hero=hero)

    def order(self, unit, action, hero=""):
        """Begin a special action."""
        return self.begin(Order(step="order.begin", unit=unit, action=action, hero=hero), hero=hero)

    def react_to(self, trigger):
        """Offer a reaction to a unit's first action."""
        self.change(trigger, activated=True)
        return self.begin(Reaction(step="reaction.offer", seat=1 - self.unit(trigger).side, trigger=trigger))

    def do(self, *parts):
        """Make a choice."""
        self.events += self.rules.apply(self.state, choice(*parts))
        return self

    def fire(self, unit, *targets):
        """Aim all that can and may at the targets in turn, and fire."""
        for target in targets:
            self.do("aim", unit, target)
        return self.do("fire", unit)

    def lay(self, weapon, x, y, level=0):
        """Lay a template on a point, told in centimetres."""
        return self.do("aim", weapon, (round(x * CM), round(y * CM), level))

    def why_lay(self, weapon, x, y, level=0):
        """Return why a template can't be laid on a point."""
        return self.why("aim", weapon, (round(x * CM), round(y * CM), level))

    def why(self, *parts):
        """Return the reason and the rule that refuse a choice, None if it is offered."""
        found = self.rules.why_not(self.state, choice(*parts))
        return None if found is None else (found.reason, found.rule)

    def offered(self, verb=""):
        """Return the choices that are offered, as the journal writes them."""
        decision = self.rules.decision(self.state)
        return [c.to_journal() for c in decision.choices if not verb or c.verb == verb]

    @property
    def prompt(self):
        """Return what is asked."""
        return self.rules.decision(self.state).prompt

    @property
    def shots(self):
        """Return what is aimed."""
        return self.state.frames[-1].shots

    def told(self, kind, **data):
        """Return the events of a kind with this data."""
        return [e.data for e in self.events if e.kind == kind and all(e.data.get(k) == v for k, v in data.items())]

    def rolled(self, sort, **data):
        """Return the dice of all rolls of a sort, as letters."""
        return ["".join(" ATS"[face] for face in e["faces"]) for e in self.told("rolled", sort=sort, **data)]

    def lose_all(self, *figures):
        """Choose these figures in turn, then the first that is offered as long as anybody asks."""
        wanted = list(figures)
        while self.prompt == "lose":
            name = self.offered("lose")[0][1]
            self.do("lose", name, wanted.pop(0) if wanted else self.offered("lose")[0][2])
        return self
