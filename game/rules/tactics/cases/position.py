"""Positions of Dust Tactics in plain words, built into a state for examples, and read back as plain data."""

from __future__ import annotations

from typing import Any

from game.core.choice import Choice, choice_from
from game.core.events import Event as Happening
from game.core.examples import Misfit, as_list, as_mapping, as_whole, show
from game.core.questions import Given, without_remark
from game.geometry.grid.steps import footprint, large_pose
from game.rules.dust.bodies import strength
from game.rules.dust.cases.asking import Table
from game.rules.dust.cases.names import BLOCS, FACING_SIGNS, FACINGS, fold, is_spot
from game.rules.dust.cases.placing import PIECE_KEYS, Placing
from game.rules.dust.cases.stand import Figure
from game.rules.dust.state import SIDES, Objective, Piece, State
from game.rules.tactics.cases.asker import GridAsker as Asker
from game.rules.tactics.cases.stand import GridStand
from game.rules.tactics.rules import TacticsRules

GIVEN = frozenset((
    "scenario", "board", "turn", "phase", "active", "terrain", "units", "first", "second", "dice", "seed", "objectives",
    "points", "destroyed", "slots", "edges", "smoke", "crushed", "classic", "winner", "new_game", "draws",
))  # fmt: skip
POSITION = frozenset((
    "units", "turn", "points", "destroyed", "slots", "winner", "how", "rule", "over", "asked", "prompt", "smoke",
    "crushed", "objectives", "scenario", "step", "initiative",
))  # fmt: skip


class Builder(Placing):
    """Builds a state from a position in plain words."""

    def __init__(self, asker: Asker, given: dict[str, Any]) -> None:
        for key in given:
            if key not in GIVEN:
                raise Misfit(f"given.{key}", "unknown word of a position", f"known are {', '.join(sorted(GIVEN))}")
        self.asker = asker
        self.given = given

    def build(self) -> tuple[TacticsRules, GridStand, State, list[Happening]]:
        """Return the rules over the position's cards, its words, and the state, run on to its first decision."""
        given = self.given
        if "new_game" in given:
            options = as_mapping(given["new_game"], "given.new_game")
            seed = as_whole(given.get("seed", 1), "given.seed", 0, 10**9)
            state = self.asker.rules.new_game(options, seed)
            stand = self._stand(state.board)
            stand.figures = [self._figure(stand, piece) for piece in state.units.values()]
            return self.asker.rules, stand, state, self.asker.rules.opening(state)
        stand = self._stand(given.get("board"))
        self._units(stand)
        table = Table(self.asker, stand)
        for figure in stand.figures:
            unread = [key for key in figure.spec.unread() if key.rpartition(".")[2] not in PIECE_KEYS]
            if unread:
                raise Misfit(unread[0], "unknown word of a unit", f"besides its card it has {', '.join(PIECE_KEYS)}")
        state = table.state
        if isinstance(given.get("board"), str) and given["board"] in self.asker.rules.boards:
            state.board = given["board"]
        state.blocs = [next((f.card.bloc for f in stand.figures if f.side == seat), "") for seat in (0, 1)]
        self._marks(stand, table)
        self._numbers(stand, state)
        state.frames = self._frames(stand)
        dice = given.get("dice", [])
        state.chance.dice = self.asker.names.faces(dice, "given.dice") if dice else []
        table.begin()
        return table.rules, stand, state, table.events

    def _stand(self, board: object) -> GridStand:
        words: dict[str, Any] = {key: self.given[key] for key in ("terrain", "smoke") if key in self.given}
        known = self.asker.rules.boards.get(str(board))
        size: object = [known.width, known.height] if known is not None else board if board is not None else [12, 10]
        stand = GridStand(self.asker.names, self.asker.keywords, Given({**words, "board": size}), ("none",), False)
        if stand.ground.size is None:
            raise Misfit("given.board", f"{show(board)} is no board", "write its id, or columns and rows: 12 x 10")
        return stand

    def _figure(self, stand: GridStand, piece: Piece) -> Figure:
        card = self.asker.rules.units[piece.unit]
        figure = Figure(self.asker.names.name(piece.unit), "units", Given({}), card)
        figure.side, figure.id = piece.side, piece.id.partition(".")[2]
        return figure

    def _numbers(self, stand: GridStand, state: State) -> None:
        given = self.given
        state.scenario = str(given.get("scenario", "encounter"))
        if state.scenario not in self.asker.rules.scenarios:
            raise Misfit(
                "given.scenario", f"there is no {state.scenario!r}", f"use {', '.join(self.asker.rules.scenarios)}"
            )
        state.turn = as_whole(given.get("turn", 1), "given.turn", 0, 20)
        state.classic = bool(given.get("classic", False))
        for key in ("points", "destroyed", "slots"):
            if key in given:
                pair = as_list(given[key], f"given.{key}")
                setattr(state, key, [as_whole(one, f"given.{key}") for one in pair])
        if "edges" in given:
            state.edges = [FACINGS[fold(one)] for one in as_list(given["edges"], "given.edges")]
        state.crushed = [stand.square(stand.names.spot(one, "given.crushed")) for one in given.get("crushed", [])]
        for one in as_list(given.get("objectives", []), "given.objectives"):
            spec = one if isinstance(one, dict) else {"at": one}
            half = spec.get("half", -1)
            seat = half if isinstance(half, int) else SIDES.index(str(half))
            state.objectives.append(Objective(stand.square(stand.names.spot(spec["at"], "given.objectives")), seat))

class Writer:
    """Writes choices of a position in the words of the journal."""

    def __init__(self, rules: TacticsRules, stand: GridStand) -> None:
        self.rules = rules
        self.stand = stand

    def choice(self, state: State, raw: object) -> Choice:
        """Return a choice: units and weapons by name, squares as [column, row], facings by letter."""
        parts = raw.split() if isinstance(raw, str) else raw
        if not isinstance(parts, list) or not parts:
            return choice_from(parts)
        verb = str(parts[0]).lower()
        if verb not in self.rules.table.verbs:
            raise Misfit(f"choice {parts!r}", f"there is no verb {verb}", f"use {', '.join(self.rules.table.verbs)}")
        if verb == "first":
            seat = parts[-1]
            return choice_from(["first", "", seat if isinstance(seat, int) else self._seat(state, seat)])
        if verb == "edge":
            return choice_from(["edge", "", self._facing(parts[-1])])
        if verb in ("tile", "trap", "objective"):
            kind = str(parts[1]) if len(parts) > 2 else verb
            return choice_from([verb, kind, self._pose(state, kind, parts[-1])])
        subject = self._piece(state, parts[1]) if len(parts) > 1 else ""
        rest = [self._target(state, verb, subject, part) for part in parts[2:3]] + parts[3:]
        return choice_from([verb, subject, *rest])

    def _seat(self, state: State, raw: object) -> int:
        word = fold(raw)
        return SIDES.index(word) if word in SIDES else state.blocs.index(BLOCS.get(word, word))

    def _facing(self, raw: object) -> object:
        return FACINGS.get(fold(raw), raw) if isinstance(raw, str) else raw

    def _piece(self, state: State, raw: object) -> str:
        """Return a unit's id, with the number of a weapon line after a slash."""
        name, _, weapon = str(raw).partition("/")
        unit = self.unit(state, name)
        if not weapon:
            return unit
        if weapon.isdigit() or weapon == "std" or unit not in state.units:
            return f"{unit}/{weapon}"
        lines = self.rules.units[state.units[unit].unit].weapons
        found = self.stand.names.match_weapon(weapon, lines)
        return f"{unit}/{found[0]}" if found else f"{unit}/{weapon}"

    def unit(self, state: State, raw: str) -> str:
        """Return the id of the unit that a text names."""
        if raw in state.units:
            return raw
        figure = self.stand.find(raw)
        if figure is None:
            raise Misfit(f"choice of {raw!r}", "there is no such unit", f"there are {', '.join(state.units)}")
        return f"{'ab'[figure.side]}.{figure.id}"

    def _target(self, state: State, verb: str, subject: str, part: object) -> object:
        if verb in ("move", "smoke", "crush", "spare"):
            return self._pose(state, subject.partition("/")[0], part)
        if verb == "face":
            return self._facing(part)
        if isinstance(part, str) and verb not in ("declare", "react_with", "inject"):
            return self.unit(state, part)
        return part

    def _pose(self, state: State, unit: str, raw: object) -> object:
        """Return a pose: of [column, row], of both squares of a large unit, of the lower left one of a huge one."""
        level = 0
        if isinstance(raw, dict):
            level, raw = int(raw.get("level", 0)), raw.get("at")
        if isinstance(raw, str) and raw == "here" and unit in state.units:
            return state.units[unit].at
        board = self.rules.field.layout(state).board
        if is_spot(raw):
            assert isinstance(raw, list)
            return board.square(*raw) + level * board.size
        if isinstance(raw, list) and len(raw) == 2 and all(is_spot(one) for one in raw):
            if abs(raw[0][0] - raw[1][0]) + abs(raw[0][1] - raw[1][1]) != 1:
                raise Misfit("choice", f"{show(raw)} are not side by side", "name the two squares of a large unit")
            return large_pose(board, board.square(*raw[0]), board.square(*raw[1]))
        return raw


def read(rules: TacticsRules, stand: GridStand, state: State) -> dict[str, Any]:
    """Return the position as plain data; units by their ids, with a colon for the dot."""
    layout = rules.field.layout(state)
    decision = rules.decision(state)
    units: dict[str, Any] = {}
    for piece in state.units.values():
        profile = rules.profiles[piece.unit]
        size = rules.field.gaits[piece.unit].size
        places = footprint(layout.board, size, piece.at) if piece.status == "board" else ()
        squares = [list(layout.board.at(place % layout.board.size)) for place in places]
        units[piece.id.replace(".", ":")] = {
            "status": piece.status, "at": squares[0] if squares else None, "squares": squares,
            "level": places[0] // layout.board.size if places else 0, "facing": FACING_SIGNS[piece.facing],
            "figures": strength(profile, piece) if profile.squad else 1, "damage": piece.damage,
            "left": strength(profile, piece) if piece.status != "lost" else 0, "activated": piece.activated,
            "markers": [marker.kind for marker in piece.markers], "fired": list(piece.fired), "empty": piece.empty,
            "used": list(piece.used), "ordered": piece.ordered, "side": SIDES[piece.side],
        }  # fmt: skip
    result = state.result
    return {
        "units": units, "turn": state.turn, "points": list(state.points), "destroyed": list(state.destroyed),
        "slots": list(state.slots), "smoke": [list(layout.board.at(smoke.at)) for smoke in state.smoke],
        "crushed": [list(layout.board.at(square)) for square in state.crushed], "scenario": state.scenario,
        "objectives": [list(layout.board.at(one.at)) for one in state.objectives], "over": result is not None,
        "winner": None if result is None or not result.winners else SIDES[result.winners[0]],
        "how": result.how if result else None, "rule": result.rule if result else None,
        "asked": SIDES[decision.seat] if decision else None, "prompt": decision.prompt if decision else None,
        "step": state.frames[-1].step if state.frames else None, "initiative": SIDES[state.winner],
    }  # fmt: skip


def path_of(writer: Writer, position: dict[str, Any], path: str) -> str:
    """Return a path in the words that the position uses: Ghosts.figures is units.a:ghosts.figures."""
    first, _, rest = path.partition(".")
    if first in position and first != "units":
        return path
    if first == "units":
        first, _, rest = rest.partition(".")
    name = f"{first}.{rest}" if first in ("a", "b") else first
    for known in position["units"]:
        dotted = known.replace(":", ".")
        if name == dotted or name.startswith(f"{dotted}."):
            return ".".join(part for part in ("units", known, name[len(dotted) + 1 :]) if part)
    figure = writer.stand.find(without_remark(first)[0].replace("_", " "))
    if figure is None:
        return path
    return ".".join(part for part in ("units", f"{'ab'[figure.side]}:{figure.id}".replace(".", ":"), rest) if part)
