"""The records that the YAML files of Battle for Stalingrad hold, and the schema that checks them."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from game.data.schema import EffectCall

Side = Literal["german", "soviet"]
Count = Annotated[int, msgspec.Meta(ge=0, le=99)]
Positive = Annotated[int, msgspec.Meta(ge=1, le=99)]
Art = Annotated[str, msgspec.Meta(extra={"art": True})]
Event = Annotated[EffectCall, msgspec.Meta(extra={"registry": "battle.events"})]
Property = Annotated[EffectCall, msgspec.Meta(extra={"registry": "battle.properties"})]
Note = Annotated[EffectCall, msgspec.Meta(extra={"registry": "battle.notes"})]
Firefight = Annotated[int, msgspec.Meta(ge=-9, le=9)]


class ChartStep(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One line of a rubble chart: up to this rubble, these rations (B-060)."""

    upto: Count
    rations: Count


class Location(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A location card."""

    id: str
    chart: tuple[ChartStep, ...]
    destroyed_by: Positive
    keeps_notes: bool
    art: Art
    notes: tuple[Note, ...] = ()


class Force(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A force card."""

    id: str
    side: Side
    value: Positive
    combat: Count
    rations: Count
    art: Art
    properties: tuple[Property, ...] = ()


class ActionCard(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An action card: its event, when that can be played, and the firefight value of each copy."""

    id: str
    side: Side
    times: tuple[Literal["A", "B", "X"], ...]
    event: Event
    firefight: tuple[Firefight, ...]
    art: Art


class Figures(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The figures of the rules that can be tuned."""

    soviet_points: Positive
    german_points: Positive
    zone_limit: Positive
    soviet_hand: Count
    german_hand: Count
    periphery_rations: Count
    resupply_rations: Positive
    move_cost: Positive
    attack_cost: Positive
    attack_rubble: Count
    draw: Count
    draw_per_location: Count
    retreat_absorbs: Count
    medal_combat: Count
    medal_absorbs: Count
    destruction_factor: Count
    reinforcement_minimum: Positive
    uranus_price: Count
    uranus_target: Positive
    uranus_per_turn: Positive
    uranus_draw: Count
    uranus_strips: Count
    depot_per_turn: Positive
    german_hold_target: Positive
    german_all_target: Positive
    last_turn: Positive
    last_turn_target: Positive
    locations: Annotated[int, msgspec.Meta(ge=1, le=9)]


class Placement(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A unit that a scenario puts on the table."""

    unit: Annotated[str, msgspec.Meta(extra={"ref": "forces"})]
    zone: Annotated[str, msgspec.Meta(pattern="^[1-9][pc]$")]


class Scenario(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A way to begin: fixed or drawn locations, given or chosen forces, and figures of its own."""

    id: str
    locations: tuple[Annotated[str, msgspec.Meta(extra={"ref": "locations"})], ...] = ()
    german: tuple[Placement, ...] = ()
    soviet: tuple[Placement, ...] = ()
    figures: dict[str, int] = {}
    decks: dict[str, tuple[str, ...]] = {}
    """Action cards on top of a side's deck, in the order in which they are drawn; the rest is shuffled below."""
    piles: dict[str, tuple[str, ...]] = {}
    """Units on top of a side's force pile, the topmost first."""
    hidden: bool = False
    """It belongs to a lesson and is not offered for an ordinary game."""
