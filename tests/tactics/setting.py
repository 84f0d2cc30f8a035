"""Tiny positions on squares for the rule tests, and short questions to the rules about them."""

from collections.abc import Iterable
from typing import Any

from game.core.choice import Choice, choice
from game.core.rng import Chance
from game.geometry.grid.squares import HUGE, LARGE
from game.geometry.grid.steps import large_pose
from game.rules.dust.elimination import eliminate
from game.rules.dust.frames import Game, Turn
from game.rules.dust.state import OFF, Fort, Marker, Objective, Piece, Smoke, State
from game.rules.tactics.records import House, Map, Opening
from game.rules.tactics.rules import TacticsRules
from game.rules.tactics.schema import load_rules

LETTERS = "ab"
RULES = load_rules()


def house(letter: str, levels: int, *openings: tuple[tuple[int, int], str, str]) -> House:
    """Return a house with openings written as square, side and size."""
    return House(letter, levels, tuple(Opening(at, side, size) for at, side, size in openings))


class Setting:
    """A position being played: pieces like 'a.ghosts' at (column, row) or ("left", fort), off the board at None."""

    def __init__(
        self,
        units: dict[str, Any],
        rows: Iterable[str] = ("." * 12,) * 10,
        houses: Iterable[House] = (),
        walls: Iterable[tuple[tuple[int, int], str, str]] = (),
        scenario: str = "encounter",
        turn: int = 1,
        seat: int = 0,
        step: str = "turn.next",
        dice: Iterable[int] = (),
        edges: tuple[int, int] = (4, 0),
        objectives: Iterable[tuple[tuple[int, int], int]] = (),
        smoke: Iterable[tuple[tuple[int, int], int]] = (),
        points: tuple[int, int] = (0, 0),
        destroyed: tuple[int, int] = (0, 0),
        classic: bool = False,
        forts: Iterable[tuple[Any, ...]] = (),
        rules: TacticsRules = RULES,
    ) -> None:
        self.rules = rules
        drawn = Map("test", tuple(rows), tuple(houses), tuple(Opening(at, side, size) for at, side, size in walls))
        self.board_id = f"test {hash((drawn.rows, drawn.houses, drawn.walls))}"
        rules.boards[self.board_id] = drawn
        self.width, self.size = drawn.width, drawn.width * drawn.height
        chance = Chance.seeded(1)
        chance.dice = list(dice)
        self.state = State(
            frames=[Game(step="game.turn"), Turn(step=step, seat=seat)], scenario=scenario, board=self.board_id,
            chance=chance, turn=turn, edges=list(edges), points=list(points), destroyed=list(destroyed),
            objectives=[Objective(self.square(*at), half) for at, half in objectives],
            smoke=[Smoke(self.square(*at), laid) for at, laid in smoke], classic=classic,
            blocs=["allies", "axis"],
        )  # fmt: skip
        for number, (kind, at, *more) in enumerate(forts, 1):
            facing, side = (*more, *(0, 0)[len(more) :])
            self.state.build(Fort(f"fort.{number}", kind, self.square(*at), facing, side))
        for name, where in units.items():
            more = {}
            if isinstance(where, dict):
                more = dict(where)
                where = more.pop("at", None)
            self.put(name, where, **more)
        self.events: list[Any] = []
        rules.start(self.state)
        self.events = list(rules.opening(self.state))

    def put(self, name: str, where: Any, **more: Any) -> None:
        """Put a unit somewhere: one square, the two squares of a large one, the lower left square of a huge one."""
        letter, unit = name.split(".")[:2]
        size = self.rules.field.gaits[unit].size
        markers = tuple(Marker(kind) for kind in more.pop("markers", ()))
        at = OFF
        status = more.pop("status", "board" if where is not None else "waiting")
        if where is not None:
            if isinstance(where[0], str):
                at = self.inside(*where)
            elif size == LARGE:
                at = large_pose(self.rules.field.layout(self.state).board, *(self.square(*spot) for spot in where))
            else:
                at = self.square(*where)
        assert size != HUGE or where is None or len(where) == 2
        piece = Piece(name, unit, LETTERS.index(letter), status, at, markers=markers, **{"begun": True, **more})
        self.state.put(piece)

    def inside(self, side: str, number: int = 0) -> int:
        """Return the left or right place inside a fortification."""
        return self.rules.field.layout(self.state).forts[number].places[("left", "right").index(side)]

    def square(self, column: int, row: int, level: int = 0) -> int:
        """Return a place by column, row and level."""
        return level * self.size + row * self.width + column

    def pose(self, name: str, where: Any) -> int:
        """Return the pose of a unit on a square, inside a fortification, or on the two squares of a large one."""
        if isinstance(where[0], str):
            return self.inside(*where)
        if self.rules.field.gaits[name.split(".")[1]].size == LARGE:
            return large_pose(self.rules.field.layout(self.state).board, *(self.square(*spot) for spot in where))
        return self.square(*where)

    def unit(self, name: str) -> Piece:
        """Return a unit as it is now."""
        return self.state.units[name]

    def at(self, name: str) -> tuple[int, ...]:
        """Return where a one-square unit stands, with its level if it is not on the ground."""
        level, square = divmod(self.unit(name).at, self.size)
        row, column = divmod(square, self.width)
        return (column, row, level) if level else (column, row)

    def must(self, *steps: Any) -> "Setting":
        """Make choices, each of which must be legal."""
        for step in steps:
            wanted = self.choice(step)
            refusal = self.rules.why_not(self.state, wanted)
            assert refusal is None, (step, str(refusal), self.prompt)
            self.events += self.rules.apply(self.state, wanted)
        return self

    def go(self, name: str, where: Any) -> "Setting":
        """Move a unit to a square."""
        return self.must(("move", name, self.pose(name, where)))

    def play(self, name: str, plan: str) -> "Setting":
        """Activate a unit and declare its actions."""
        return self.must(f"activate {name}", f"declare {name} {plan}")

    def lose(self, unit: str, by: str = "") -> "Setting":
        """Let a unit be eliminated in the midst of a turn, and run on."""
        self.state.__dict__.pop("decision", None)
        eliminate(self.rules, self.state, self.unit(unit), by)
        self.rules.start(self.state)
        self.events += self.rules.opening(self.state)
        return self

    def choice(self, step: Any) -> Choice:
        """Return a choice from words or parts."""
        return choice(*(step.split() if isinstance(step, str) else step))

    def refusal(self, step: Any) -> tuple[str, str]:
        """Return reason and rule of a refusal."""
        refusal = self.rules.why_not(self.state, self.choice(step))
        assert refusal is not None, f"{step} is allowed"
        return refusal.reason, refusal.rule

    def why_not_go(self, name: str, where: Any) -> tuple[str, str]:
        """Return why a unit can't go to a square."""
        return self.refusal(("move", name, self.pose(name, where)))

    def offers(self, verb: str = "") -> list[Choice]:
        """Return the choices that are offered, of one verb or all."""
        decision = self.rules.decision(self.state)
        return [one for one in decision.choices if not verb or one.verb == verb] if decision else []

    def plans(self) -> set[str]:
        """Return the plans that can be declared."""
        return {str(one.target) for one in self.offers("declare")}

    def goals(self) -> set[tuple[int, ...]]:
        """Return the squares that a one-square unit may go to, as column and row, with the level above the ground."""
        found = set()
        for one in self.offers("move"):
            level, square = divmod(one.target, self.size)
            row, column = divmod(square, self.width)
            found.add((column, row, level) if level else (column, row))
        return found

    @property
    def prompt(self) -> str:
        """Return what is asked now."""
        decision = self.rules.decision(self.state)
        return decision.prompt if decision else ""

    @property
    def seat(self) -> int:
        """Return who is asked."""
        decision = self.rules.decision(self.state)
        assert decision is not None
        return decision.seat

    def told(self, kind: str) -> list[dict[str, Any]]:
        """Return the events of a kind."""
        return [event.data for event in self.events if event.kind == kind]

    @property
    def result(self) -> tuple[tuple[int, ...], str, str] | None:
        """Return who won, how, and by which rule."""
        result = self.state.result
        return (result.winners, result.how, result.rule) if result else None
