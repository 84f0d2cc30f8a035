"""Positions of both Dust games in plain words: units on their sides, what lies on them, and whose turn it is."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from game.core.examples import Misfit, as_flag, as_list, as_mapping, as_whole, show
from game.rules.dust.cases.asking import Asker, Table
from game.rules.dust.cases.names import BLOCS, fold
from game.rules.dust.cases.stand import Figure, Stand
from game.rules.dust.frames import Game, Turn
from game.rules.dust.state import SIDES, Marker

PHASES = {
    "activate": "turn.next", "activation": "turn.next", "first": "turn.first", "initiative": "turn.initiative",
    "turn": "turn.begin", "start": "turn.begin", "end": "turn.lapse", "end_of_turn": "turn.lapse",
    "losses": "turn.losses",
}  # fmt: skip
PIECE_KEYS = ("status", "activated", "ordered", "begun", "markers", "fired", "empty", "used", "lost_in", "fallen")


class Placing:
    """Builds what both games' positions have."""

    asker: Asker
    given: dict[str, Any]

    def _units(self, stand: Stand) -> None:
        for key, seat in (("units", -1), ("first", 0), ("second", 1)):
            raw = self.given.get(key, {})
            listed = (
                list(raw.items()) if isinstance(raw, dict) else [(None, one) for one in as_list(raw, f"given.{key}")]
            )
            for name, value in listed:
                spec = {"at": value} if isinstance(value, list) else dict(as_mapping(value or {}, f"given.{key}"))
                called = str(name if name is not None else spec.pop("unit", spec.get("name", "")))
                own = seat
                if called[:2] in ("a.", "b."):
                    own, called = "ab".index(called[0]), called[2:]
                figure = stand.add(
                    called.split(".")[0] if called.split(".")[0] in self.asker.rules.units else called, "units", spec
                )
                figure.name = called if name is not None else figure.name
                figure.side = self._seat(stand, figure, own)
        stand.settle()

    def _seat(self, stand: Stand, figure: Figure, own: int) -> int:
        side = figure.spec.get("side", default=None)
        if own >= 0:
            return own
        if side is not None and fold(side) in SIDES:
            return SIDES.index(fold(side))
        bloc = BLOCS.get(fold(side), fold(side)) if side is not None else figure.card.bloc
        figure.spec.raw.setdefault("bloc_", bloc)
        figure.spec.used.add("bloc_")
        first = next((one for one in stand.figures if one is not figure), None)
        if first is None:
            return 0
        known = first.spec.raw.get("bloc_", first.card.bloc)
        return first.side if known == bloc else 1 - first.side

    def _marks(self, stand: Stand, table: Table) -> None:
        """Put what lies on units or is ticked on their cards."""
        state = table.state
        for figure in stand.figures:
            spec, piece = figure.spec.raw, state.units[table.id(figure)]
            changes: dict[str, Any] = {}
            for key in ("activated", "ordered", "begun"):
                if key in spec:
                    changes[key] = as_flag(spec[key], f"given.units.{figure.name}.{key}")
            if "status" in spec:
                changes["status"] = str(spec["status"])
                if changes["status"] != "board":
                    changes["at"] = -1
                    changes.setdefault("begun", changes["status"] != "waiting")
            if "markers" in spec:
                kinds = as_list(spec["markers"], "given.units.markers")
                changes["markers"] = tuple(Marker(str(kind).lower().replace(" ", "-")) for kind in kinds)
            for key in ("fired", "used"):
                if key in spec:
                    changes[key] = tuple(as_list(spec[key], f"given.units.{key}"))
            for key in ("empty", "lost_in", "fallen"):
                if key in spec:
                    changes[key] = as_whole(spec[key], f"given.units.{key}", 0, 1 << 16)
            state.put(replace(piece, **changes))

    def _frames(self, stand: Stand) -> list[Any]:
        phase = str(self.given.get("phase", "activate")).lower().replace(" ", "_")
        if phase not in PHASES:
            raise Misfit("given.phase", f"there is no phase {phase!r}", f"use {', '.join(PHASES)}")
        active = self.given.get("active", "first")
        seat = SIDES.index(fold(active)) if fold(active) in SIDES else self._bloc_seat(stand, active)
        return [Game(step="game.turn"), Turn(step=PHASES[phase], seat=seat)]

    def _bloc_seat(self, stand: Stand, raw: object) -> int:
        bloc = BLOCS.get(fold(raw), "")
        found = next((one.side for one in stand.figures if one.card.bloc == bloc), None)
        if found is None:
            raise Misfit("given.active", f"{show(raw)} is no side", "write first or second")
        return found
