"""Positions of Dust Tactics Battlefield in plain words: everybody at centimetres, choices on spots."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from game.core.choice import Choice, choice_from
from game.core.events import Event as Happening
from game.core.examples import Misfit, as_list, as_mapping, as_whole
from game.core.questions import Given
from game.geometry.table.places import place, spot_of
from game.geometry.table.shapes import CIRCLE, CM
from game.rules.battlefield.cases.asker import TableAsker
from game.rules.battlefield.cases.ground import is_pair
from game.rules.battlefield.cases.stand import TableStand
from game.rules.battlefield.records import TableTop
from game.rules.battlefield.rules import BattlefieldRules
from game.rules.dust.bodies import strength
from game.rules.dust.cases.asking import Table
from game.rules.dust.cases.names import FACINGS, fold
from game.rules.dust.cases.placing import PIECE_KEYS, Placing
from game.rules.dust.state import SIDES, Feature, Fort, Objective, Smoke, State

GIVEN = frozenset((
    "scenario", "turn", "phase", "active", "terrain", "units", "first", "second", "dice", "seed", "objectives",
    "points", "destroyed", "edges", "smoke", "attacker", "new_game", "forts",
))  # fmt: skip
POSITION = frozenset((
    "units", "turn", "points", "destroyed", "winner", "how", "rule", "over", "asked", "prompt", "terrain",
    "objectives", "scenario", "step", "forts",
))  # fmt: skip
SPOTTED = ("move", "deploy", "aim", "smoke", "objective", "terrain", "fortify")
"""Verbs whose target may be a spot in centimetres."""
TURNED = ("terrain", "fortify")
"""Those whose third number says how it is turned, in degrees."""


class PlacedStand(TableStand):
    """Units at the centimetres of a real table."""

    def table(self) -> TableTop:
        return TableTop("example", ())

    def corner_of(self) -> tuple[float, float]:
        return 0.0, 0.0


class Builder(Placing):
    """Builds a state from a position in plain words."""

    def __init__(self, asker: TableAsker, given: dict[str, Any]) -> None:
        for key in given:
            if key not in GIVEN:
                raise Misfit(f"given.{key}", "unknown word of a position", f"known are {', '.join(sorted(GIVEN))}")
        self.asker: TableAsker = asker
        self.given = given

    def build(self) -> tuple[BattlefieldRules, PlacedStand, State, list[Happening]]:
        """Return the rules over the position's cards, its words, and the state, run on to its first decision."""
        given = self.given
        stand = PlacedStand(self.asker.names, self.asker.keywords, Given({}), ("none",), False)
        if "new_game" in given:
            options = as_mapping(given["new_game"], "given.new_game")
            state = self.asker.rules.new_game(options, as_whole(given.get("seed", 1), "given.seed", 0, 10**9))
            return self.asker.rules, stand, state, self.asker.rules.opening(state)
        self._units(stand)
        table = Table(self.asker, stand)
        for figure in stand.figures:
            unread = [key for key in figure.spec.unread() if key.rpartition(".")[2] not in PIECE_KEYS]
            if unread:
                raise Misfit(unread[0], "unknown word of a unit", f"besides its card it has {', '.join(PIECE_KEYS)}")
        state = table.state
        state.blocs = [next((f.card.bloc for f in stand.figures if f.side == seat), "") for seat in (0, 1)]
        self._marks(stand, table)
        for piece in [one for one in state.units.values() if not one.on_board]:
            state.put(replace(piece, spots=()))
        self._numbers(state)
        state.frames = self._frames(stand)
        dice = given.get("dice", [])
        state.chance.dice = self.asker.names.faces(dice, "given.dice") if dice else []
        state.forget()
        table.begin()
        return table.rules, stand, state, table.events

    def _numbers(self, state: State) -> None:
        given = self.given
        state.scenario = str(given.get("scenario", state.scenario))
        if state.scenario not in self.asker.rules.scenarios:
            known = ", ".join(self.asker.rules.scenarios)
            raise Misfit("given.scenario", f"there is no {state.scenario!r}", f"use {known}")
        state.turn = as_whole(given.get("turn", 2), "given.turn", 0, 20)
        state.attacker = as_whole(given.get("attacker", 0), "given.attacker", 0, 1)
        for key in ("points", "destroyed"):
            if key in given:
                setattr(state, key, [as_whole(one, f"given.{key}") for one in as_list(given[key], f"given.{key}")])
        if "edges" in given:
            state.edges = [FACINGS[fold(one)] for one in as_list(given["edges"], "given.edges")]
        for raw in as_list(given.get("terrain", []), "given.terrain"):
            spec = as_mapping(raw, "given.terrain")
            item = str(spec.get("item", ""))
            if item not in self.asker.rules.kit:
                known = ", ".join(self.asker.rules.kit)
                raise Misfit("given.terrain", f"there is no piece {item!r} in the kit", f"use {known}")
            state.features.append(Feature(item, _place(spec.get("at"), "given.terrain"), int(spec.get("turn", 0)) * 10))
        for number, raw in enumerate(as_list(given.get("forts", []), "given.forts"), 1):
            state.build(self._fort(number, as_mapping(raw, "given.forts")))
        for raw in as_list(given.get("smoke", []), "given.smoke"):
            state.smoke.append(Smoke(_place(raw, "given.smoke"), state.turn))
        for raw in as_list(given.get("objectives", []), "given.objectives"):
            spec = raw if isinstance(raw, dict) else {"at": raw}
            state.objectives.append(Objective(_place(spec["at"], "given.objectives"), int(spec.get("half", -1))))


    def _fort(self, number: int, spec: dict[str, Any]) -> Fort:
        """Return a fortification; it looks along so many degrees, and belongs to a side or to nobody."""
        kind = str(spec.get("kind", ""))
        if kind not in self.asker.rules.fortifications:
            known = ", ".join(self.asker.rules.fortifications)
            raise Misfit("given.forts", f"there is no fortification {kind!r}", f"use {known}")
        side = SIDES.index(fold(spec["of"])) if "of" in spec else -1
        at = _place(spec.get("at"), "given.forts")
        return Fort(f"fort.{number}", kind, at, round(float(spec.get("facing", 0)) * 10) % CIRCLE, side)


def _place(raw: object, where: str) -> int:
    if isinstance(raw, list) and len(raw) in (2, 3) and is_pair(raw[:2]):
        return place(round(raw[0] * CM), round(raw[1] * CM), int(raw[2]) if len(raw) > 2 else 0)
    raise Misfit(where, f"{raw!r} is no spot", "write [x, y] or [x, y, level] in centimetres")


class Writer:
    """Writes choices of a position in the words of the journal."""

    def __init__(self, rules: BattlefieldRules, stand: PlacedStand) -> None:
        self.rules = rules
        self.stand = stand

    def choice(self, state: State, raw: object) -> Choice:
        """Return a choice: units and weapons by name, spots as [x, y] in centimetres."""
        parts = raw.split() if isinstance(raw, str) else raw
        if not isinstance(parts, list) or not parts:
            return choice_from(parts)
        verb = str(parts[0]).lower()
        if verb not in self.rules.table.verbs:
            raise Misfit(f"choice {parts!r}", f"there is no verb {verb}", f"use {', '.join(self.rules.table.verbs)}")
        if len(parts) < 2:
            return choice_from([verb])
        subject = self._piece(state, parts[1])
        rest = [self._target(state, verb, part) for part in parts[2:3]] + parts[3:]
        return choice_from([verb, subject, *rest])

    def _piece(self, state: State, raw: object) -> str:
        name, _, weapon = str(raw).partition("/")
        unit = self.unit(state, name)
        if not weapon or weapon.isdigit() or weapon == "std" or unit not in state.units:
            return f"{unit}/{weapon}" if weapon else unit
        found = self.stand.names.match_weapon(weapon, self.rules.units[state.units[unit].unit].weapons)
        return f"{unit}/{found[0]}" if found else f"{unit}/{weapon}"

    def unit(self, state: State, raw: str) -> str:
        """Return the id of the unit that a text names, the text itself where it names none."""
        if raw in state.units or not raw:
            return raw
        figure = self.stand.find(raw)
        return raw if figure is None else f"{'ab'[figure.side]}.{figure.id}"

    def _target(self, state: State, verb: str, part: object) -> object:
        if verb == "face" and isinstance(part, (int, float)):
            return [round(part * 10)]
        if verb in SPOTTED and isinstance(part, list):
            if part and all(isinstance(one, list) for one in part):
                return [n for one in part for n in spot_of(_place(one, "choice"))]
            if verb in TURNED:
                x, y, _ = spot_of(_place(part[:2], "choice"))
                return [x, y, round(part[2] * 10) if len(part) > 2 else 0]
            x, y, level = spot_of(_place(part[:3], "choice"))
            return [x, y] if verb == "objective" else [x, y, level, *(round(one * 10) for one in part[3:])]
        return self.unit(state, part) if isinstance(part, str) and verb != "declare" else part


def read(rules: BattlefieldRules, state: State) -> dict[str, Any]:
    """Return the position as plain data; units by their ids, with a colon for the dot, places in centimetres."""
    decision = rules.decision(state)
    units: dict[str, Any] = {}
    for piece in state.units.values():
        profile = rules.profiles[piece.unit]
        on = piece.status == "board"
        spots = [_told(at) for _, at in rules.field.places_of(piece)] if on else []
        units[piece.id.replace(".", ":")] = {
            "status": piece.status, "at": _told(piece.at) if on else None, "spots": spots,
            "level": spot_of(piece.at).level if on else 0, "facing": piece.facing / 10,
            "left": strength(profile, piece) if piece.status != "lost" else 0, "damage": piece.damage,
            "activated": piece.activated, "markers": [marker.kind for marker in piece.markers],
            "carrier": piece.carrier, "fired": list(piece.fired),
        }  # fmt: skip
    result = state.result
    return {
        "units": units, "turn": state.turn, "points": list(state.points), "destroyed": list(state.destroyed),
        "scenario": state.scenario, "terrain": [feature.item for feature in state.features],
        "objectives": [_told(one.at) for one in state.objectives], "forts": [fort.kind for fort in state.forts],
        "asked": SIDES[decision.seat] if decision else None, "prompt": decision.prompt if decision else None,
        "step": state.frames[-1].step if state.frames else None, "over": result is not None,
        "winner": None if result is None or not result.winners else SIDES[result.winners[0]],
        "how": None if result is None else result.how, "rule": None if result is None else result.rule,
    }  # fmt: skip


def _told(at: int) -> list[float]:
    spot = spot_of(at)
    return [int(n / CM) if n % CM == 0 else n / CM for n in spot[:2]]


def path_of(writer: Writer, position: dict[str, Any], path: str) -> str:
    """Return a path with a unit's name in the form that the position has."""
    first, _, rest = path.partition(".")
    if first != "units" or not rest:
        return path
    name, _, more = rest.partition(".")
    figure = writer.stand.find(name)
    known = name if name in position["units"] or figure is None else f"{'ab'[figure.side]}:{figure.id}"
    return f"units.{known}.{more}" if more else f"units.{known}"
