"""The records that the YAML files of The Hell of Stalingrad hold."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from game.data.schema import EffectCall

Side = Literal["german", "soviet"]
Count = Annotated[int, msgspec.Meta(ge=0, le=99)]
Positive = Annotated[int, msgspec.Meta(ge=1, le=99)]
Face = Annotated[int, msgspec.Meta(ge=1, le=6)]
Art = Annotated[str, msgspec.Meta(extra={"art": True})]
Effect = Annotated[EffectCall, msgspec.Meta(extra={"registry": "hell.effects"})]
Effects = tuple[Effect, ...]
Doctrine = Literal["infantry", "tracked", "mixed"]
District = Literal["A", "B", "C", "D"]


class Unit(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A kind of unit counter: its terror tactic if it enters as elite, its shield as core (3.6)."""

    id: str
    side: Side
    art: Art
    tactic: Effects = ()
    shield: bool = False
    recon: bool = False
    rifle: bool = False
    motivator: bool = False


class Formation(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A formation card: shock strength and doctrine, or patriotism and depletion icon (H-100 to H-115)."""

    id: str
    side: Side
    strength: Positive
    """Shock strength of a German, patriotism of a Soviet formation."""
    vanguard: Effects
    art: Art
    start: Literal["no", "army", "second"] = "no"
    """Whether it begins on the table, and with four players under which commander (H-115, R-57)."""
    doctrine: Doctrine | None = None
    panzer: bool = False
    unique: bool = False
    machine_gun: Count = 0
    medal: Effects = ()
    militia: bool = False
    second: bool = False
    """It always goes to the player of the second commander (H-232)."""


class Building(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A building card (H-090 to H-094)."""

    id: str
    district: District
    concentration: Positive
    defence: Annotated[int, msgspec.Meta(ge=1, le=4)]
    german: Effects
    soviet: Effects
    art: Art
    river_bank: bool = False


class Combat(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A combat card: doctrine of a German, cost and sacrifice of a Soviet one; a hero has none of them."""

    id: str
    side: Side
    effects: Effects
    art: Art
    copies: Positive = 1
    expert: bool = False
    hero: bool = False
    doctrine: Literal["infantry", "tracked", "general"] | None = None
    cost: Count = 0
    sacrifice: Count = 0


class Carnage(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A carnage card with its three sections (H-060 to H-064)."""

    id: str
    sniper: Literal["escape", "hit", "death"]
    intensity: Annotated[int, msgspec.Meta(ge=1, le=5)]
    initiative: Literal["stuka", "rat", "binoculars"]
    first: Effect
    second: Effect


class Campaign(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A campaign card: reinforcement level, hourglass, dismissal and effects (H-050 to H-056)."""

    id: str
    side: Side
    reinforcements: Count
    art: Art
    effects: Effects = ()
    dismissal: bool = False
    hourglass: Literal["no", "always", "expert"] = "no"


class Commander(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A supreme commander: hand size in the basic and the expert game, bonus after a Refit, successor (H-020)."""

    id: str
    side: Side
    basic: Count
    expert: Positive
    bonus: Effects
    art: Art
    second: bool = False
    start: bool = False
    successor: str = ""


class Leader(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A leader counter: a general or a commissar with a name of its own (H-011)."""

    id: str
    side: Side


class Figures(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The figures of the rules that can be tuned."""

    turns: Positive
    track: Positive
    volga_cards: Positive
    leaders: Positive
    consolidation_minimum: Positive
    leader_bonus: Count
    motivator_bonus: Count
    escape_discards: Count
    hit_discards: Count
    death_discards: Count
    hero_dice: Count
    formation_die: Count
    unit_die: Count
    least_defence: Positive
    german_hand: Annotated[int, msgspec.Meta(ge=-9, le=9)]
    soviet_hand: Annotated[int, msgspec.Meta(ge=-9, le=9)]
    german_reinforcements: Annotated[int, msgspec.Meta(ge=-9, le=9)]
    soviet_reinforcements: Annotated[int, msgspec.Meta(ge=-9, le=9)]
    most_rounds: Annotated[int, msgspec.Meta(ge=20, le=999)]


class Scenario(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A way to play: which cards, how many seats, and figures of its own (H-160, H-200, H-230)."""

    id: str
    expert: bool
    seats: Literal[2, 4]
    figures: dict[str, int] = {}
    hidden: bool = False
    """It is not offered: a lesson starts from it."""
    draws: tuple[str, ...] = ()
    """The cards that are drawn first, in this order, each from the deck that has it."""
    dice: tuple[Face, ...] = ()
    """What the first dice show."""
