"""Tiny positions of Dust for tests: units on squares of a drawn board, scripted dice, and an action to begin with."""

from functools import lru_cache

import msgspec

from game.core.choice import choice
from game.core.rng import Chance
from game.data.loader import load_game
from game.rules.dust.frames import Activation, Attack, Game, Order, Reaction, Turn
from game.rules.dust.profile import Profile
from game.rules.dust.state import Piece, State
from game.rules.tactics.records import Map
from game.rules.tactics.rules import TacticsRules
from game.rules.tactics.schema import SCHEMA

OPEN = ("." * 12,) * 10
FACES = {"A": 1, "T": 2, "S": 3}


@lru_cache(maxsize=1)
def rules():
    """Return the rules over the real data, shared by all tests."""
    return TacticsRules(load_game(SCHEMA, packs=[]))


def made_up(base, name, **changes):
    """Enter a changed copy of a unit card under a name of its own, and return the name."""
    book = rules()
    card = msgspec.structs.replace(book.units[base], id=name, **changes)
    book.units[name] = card
    book.profiles[name] = Profile(card)
    book.field.take_in(card)
    return name


def weapon(base, number=0, **changes):
    """Return a changed copy of a unit's weapon line."""
    return msgspec.structs.replace(rules().units[base].weapons[number], **changes)


class Table:
    """A position that choices are made in."""

    def __init__(self, units, dice="", rows=OPEN, houses=(), walls=(), **state):
        self.rules = rules()
        board = f"test {rows} {houses} {walls}"
        self.rules.boards[board] = Map(board, tuple(rows), tuple(houses), tuple(walls))
        self.width = len(rows[0])
        self.state = State(
            frames=[Game(step="game.turn"), Turn(step="turn.losses", seat=0)], scenario="encounter", board=board,
            chance=Chance.seeded(1), **{"turn": 1, **state},
        )  # fmt: skip
        self.events = []
        for name, where in units.items():
            self.put(name, where)
        self.dice(dice)

    def put(self, name, where, **changes):
        """Put a unit on a square: its name is side, card and perhaps a number."""
        side, card = name.split(".")[:2]
        at = where if isinstance(where, int) else self.square(*where)
        self.state.put(Piece(name, card, "ab".index(side), "board", at, begun=True, **changes))

    def square(self, column, row):
        """Return the number of a square, counted from the south-west."""
        return row * self.width + column

    def change(self, name, **changes):
        """Change what is noted of a unit."""
        self.state.put(msgspec.structs.replace(self.state.units[name], **changes))

    def unit(self, name):
        """Return a unit as it is now."""
        return self.state.units[name]

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

    def begin(self, frame, plan=(), hero=""):
        """Let a procedure begin as an action of a unit's activation."""
        unit = getattr(frame, "trigger", "") or frame.unit
        self.state.frames.append(Activation(step="activation.end", unit=unit, hero=hero, plan=list(plan)))
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

    def react_to(self, trigger, hero=""):
        """Offer a reaction to a unit's first action."""
        self.state.units[trigger]
        self.change(trigger, activated=True)
        return self.begin(Reaction(step="reaction.offer", seat=1 - self.unit(trigger).side, trigger=trigger), hero=hero)

    def do(self, *parts):
        """Make a choice."""
        self.events += self.rules.apply(self.state, choice(*parts))
        return self

    def fire(self, unit, *targets):
        """Aim all that can and may at the targets in turn, and fire."""
        for target in targets:
            self.do("aim", unit, target)
        return self.do("fire", unit)

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
    def seat(self):
        """Return who is asked."""
        return self.rules.decision(self.state).seat

    def told(self, kind, **data):
        """Return the events of a kind with this data."""
        return [e.data for e in self.events if e.kind == kind and all(e.data.get(k) == v for k, v in data.items())]

    def rolled(self, sort, **data):
        """Return the dice of all rolls of a sort, as letters."""
        return ["".join(" ATS"[face] for face in e["faces"]) for e in self.told("rolled", sort=sort, **data)]
