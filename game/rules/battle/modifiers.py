"""Passive abilities of units and locations: modifier records, and the one function that adds them up with reasons."""

from __future__ import annotations

from collections.abc import Callable, Iterable

import msgspec

from game.data.schema import EffectRegistry

PROPERTIES = EffectRegistry()
NOTES = EffectRegistry()


class Modifier(msgspec.Struct, frozen=True):
    """What an ability adds to one figure, and when."""

    stat: str
    amount: int
    name: str
    when: str = "always"
    limit: int = 0


class Circumstances(msgspec.Struct, frozen=True):
    """What a modifier may depend on: the location and the part that a side has in a fight there."""

    rubble: int = 0
    destroyed: bool = False
    attacking: bool = False
    defending: bool = False
    outnumbers: bool = False
    soviet: bool = False


class Reason(msgspec.Struct, frozen=True):
    """One part of a total: how much, by what ability, of which card."""

    amount: int
    name: str
    source: str


WHEN: dict[str, Callable[[Modifier, Circumstances], bool]] = {
    "always": lambda m, c: True,
    "attacking": lambda m, c: c.attacking,
    "defending": lambda m, c: c.defending,
    "ruins": lambda m, c: c.destroyed or c.rubble >= m.limit,
    "outnumbers": lambda m, c: c.outnumbers,
    "soviet": lambda m, c: c.soviet,
}


def add_up(
    stat: str, sources: Iterable[tuple[str, tuple[Modifier, ...]]], circumstances: Circumstances
) -> tuple[int, tuple[Reason, ...]]:
    """Return the sum of all modifiers of a figure that apply, and the reason for each part."""
    reasons = tuple(
        Reason(modifier.amount, modifier.name, source)
        for source, modifiers in sources
        for modifier in modifiers
        if modifier.stat == stat and WHEN[modifier.when](modifier, circumstances)
    )
    return sum(reason.amount for reason in reasons), reasons


def flat(stat: str, modifiers: tuple[Modifier, ...]) -> int:
    """Return the sum of the modifiers of a figure that always apply."""
    return add_up(stat, (("", modifiers),), Circumstances())[0]


# Unit properties (battle-rules 3.1).


@PROPERTIES.effect("mobile")
def mobile(*, moves: int) -> Modifier:
    """Make the first movements of a turn free (R-25)."""
    return Modifier("free_moves", moves, "mobile")


@PROPERTIES.effect("spearhead")
def spearhead(*, amount: int) -> Modifier:
    """Add to the combat value when attacking (B-042)."""
    return Modifier("combat", amount, "spearhead", "attacking")


@PROPERTIES.effect("dug_in")
def dug_in(*, amount: int) -> Modifier:
    """Add to the combat value when defending (B-042)."""
    return Modifier("combat", amount, "dug_in", "defending")


@PROPERTIES.effect("tough")
def tough(*, amount: int) -> Modifier:
    """Let the unit's retreat absorb more (B-047)."""
    return Modifier("retreat", amount, "tough")


@PROPERTIES.effect("sapper")
def sapper(*, amount: int, rubble: int) -> Modifier:
    """Add to the combat value among ruins, counted after step 1 (B-042)."""
    return Modifier("combat", amount, "sapper", "ruins", rubble)


@PROPERTIES.effect("wrecker")
def wrecker(*, rubble: int) -> Modifier:
    """Place more rubble in step 1 of its attack, once per attack (B-041)."""
    return Modifier("wrecking", rubble, "wrecker")


@PROPERTIES.effect("marksmen")
def marksmen(*, rations: int) -> Modifier:
    """Remove rations of an enemy fighter at the start of step 3 (B-043)."""
    return Modifier("marksmen", rations, "marksmen")


@PROPERTIES.effect("scout")
def scout(*, cards: int) -> Modifier:
    """Turn over more cards in step 6 and use one of them (B-046)."""
    return Modifier("scouting", cards, "scout")


@PROPERTIES.effect("driven")
def driven(*, attacks: int) -> Modifier:
    """Make the first attacks of a turn free (B-030)."""
    return Modifier("free_attacks", attacks, "driven")


# Notes of locations (battle-rules 3.2).


@NOTES.effect("draw_bonus")
def draw_bonus(*, cards: int) -> Modifier:
    """Let the controller draw more cards (B-032)."""
    return Modifier("draw", cards, "draw_bonus")


@NOTES.effect("defender_bonus")
def defender_bonus(*, amount: int) -> Modifier:
    """Add to the defending side's combat value (R-31)."""
    return Modifier("side", amount, "defender_bonus", "defending")


@NOTES.effect("cheaper_reinforcements")
def cheaper_reinforcements(*, cards: int) -> Modifier:
    """Lower the price of the controller's reinforcements (R-08)."""
    return Modifier("price", -cards, "cheaper_reinforcements")


@NOTES.effect("defender_retreats")
def defender_retreats(*, amount: int) -> Modifier:
    """Let the defending side's retreats here absorb more (R-15)."""
    return Modifier("retreat", amount, "defender_retreats", "defending")


@NOTES.effect("numbers_bonus")
def numbers_bonus(*, amount: int) -> Modifier:
    """Add to the combat value of the side with more fighters (R-29)."""
    return Modifier("side", amount, "numbers_bonus", "outnumbers")


@NOTES.effect("free_exit")
def free_exit() -> Modifier:
    """Make a control zone movement out of here free (B-026)."""
    return Modifier("free_exit", 1, "free_exit")


@NOTES.effect("extra_rubble")
def extra_rubble(*, amount: int) -> Modifier:
    """Place more rubble in each attack here (B-041)."""
    return Modifier("rubble", amount, "extra_rubble")


@NOTES.effect("landing_stage")
def landing_stage(*, cards: int) -> tuple[Modifier, ...]:
    """Let Soviet reinforcements land here, or make them dearer while the German controls it (B-031)."""
    return (
        Modifier("landing", 1, "landing_stage", "soviet"),
        Modifier("enemy_price", cards, "landing_stage", "soviet"),
    )
