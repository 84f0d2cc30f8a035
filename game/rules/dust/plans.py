"""The actions a unit can declare together: what each costs, which may stand side by side, why others may not (D-022).

A plan is written as its actions joined by '+': move, march, attack, sustained, nothing, scout-march, stim-march,
stim-sustained, or the id of a special action; a free action of a skill ends with '!' and stands right after what it
follows: charge!, move!, attack!.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import chain
from typing import NamedTuple

from game.core.choice import Refusal

NOTHING, MOVE, MARCH, ATTACK, SUSTAINED = "nothing", "move", "march", "attack", "sustained"
SCOUT, STIM_MARCH, STIM_SUSTAINED = "scout-march", "stim-march", "stim-sustained"
BURY = "bury-bunker"
"""The work that takes two actions in a row (D-322)."""
CHARGE, FREE_MOVE, FREE_ATTACK = "charge!", "move!", "attack!"
FREE_ORDER = "get-moving!"
"""The order that a platoon's leader adds as a third action, always the last (D-341)."""
MOVES = (MOVE, MARCH, SCOUT, STIM_MARCH)
MARCHES = (MARCH, SCOUT, STIM_MARCH)
ATTACKS = (ATTACK, SUSTAINED, STIM_SUSTAINED)
SUSTAINS = (SUSTAINED, STIM_SUSTAINED)
PRICES = {MARCH: 2, SUSTAINED: 2}
"""Actions that cost more than one (D-023)."""
SIZES = {MARCH: 2, SUSTAINED: 2, STIM_MARCH: 2, STIM_SUSTAINED: 2}
"""How many actions they count as: never more than three in all (D-025, R-017, R-090)."""
MOST = 3
KINDRED = {MARCH: MARCHES, SUSTAINED: SUSTAINS}
"""Actions that are marches and sustained attacks all the same, whoever pays for them."""
Free = tuple[tuple[str, ...], str]
"""What a free action must follow at once, and the action (R-166)."""


class Means(NamedTuple):
    """What a unit may put into its plan."""

    actions: int = 2
    """How many actions it may pay for (D-021)."""
    forced: bool = False
    """The first must be Nothing (D-176, D-224)."""
    pinned: str = ""
    """It is still suppressed: pinned cannot attack, slowed only not sustained; relentless may move first (R-217)."""
    moves: tuple[str, ...] = (MOVE, MARCH)
    """Movements it may declare."""
    attacks: tuple[str, ...] = (ATTACK, SUSTAINED)
    entering: bool = False
    """The first must bring it on (D-048)."""
    airborne: bool = False
    """The first must be a movement (D-038)."""
    specials: tuple[str, ...] = ()
    once: tuple[str, ...] = ()
    """Special actions that are of no use twice in one activation."""
    frees: tuple[Free, ...] = ()
    """The free actions of its skills."""
    barred: tuple[tuple[str, str, str], ...] = ()
    """Actions that the scenario forbids now: action, reason, rule (D-366)."""
    aboard: str = ""
    """Where it is aboard another unit, which it leaves first or not at all: pilot, inside, cargo, hold (D-294)."""
    why: tuple[str, str] = ("no_such_action", "D-023")
    """The reason and the rule where it can't move, or can do nothing at all."""


@lru_cache(maxsize=2048)
def plans(means: Means) -> tuple[str, ...]:
    """Return every plan a unit may declare, in a fixed order."""
    found = dict.fromkeys("+".join(plan) for plan in _grow(means, (), 0, 0))
    return tuple(found)


def _grow(means: Means, plan: tuple[str, ...], size: int, price: int) -> Iterator[tuple[str, ...]]:
    if plan and _why_not_whole(means, plan, size, price) is None:
        yield plan
    if size >= MOST:
        return
    for action in (*means.moves, *means.attacks, *means.specials, NOTHING):
        grown, dearer = size + SIZES.get(action, 1), price + PRICES.get(action, 1)
        if grown <= MOST and dearer <= means.actions and _why_not_next(means, plan, action) is None:
            yield from _grow(means, (*plan, action), grown, dearer)
    for action in dict.fromkeys(f"{free}!" for _, free in means.frees):
        if _why_not_next(means, plan, action) is None:
            yield from _grow(means, (*plan, action), size + 1, price)


def _size(plan: tuple[str, ...]) -> int:
    return sum(SIZES.get(action, 1) for action in plan)


def _price(plan: tuple[str, ...]) -> int:
    return sum(PRICES.get(action, 1) for action in plan if not action.endswith("!"))


def why_not_plan(means: Means, plan: tuple[str, ...]) -> Refusal | None:
    """Return why a unit can't declare these actions, None if it can."""
    reasons = chain(
        (_why_not_first(means, plan[0]),),
        (_why_not_aboard(means, plan[0], action) for action in plan),
        (_why_not_then(means, plan[:number], action) for number, action in enumerate(plan)),
    )
    refusal = next((reason for reason in reasons if reason is not None), None)
    if refusal is not None:
        return refusal
    size, price = _size(plan), _price(plan)
    if size > MOST:
        return Refusal("more_than_three", "D-025", {"actions": size})
    if price > means.actions:
        heavy = next((action for action in plan if PRICES.get(action, 1) > 1), "")
        reason = "needs_two_actions" if heavy else "too_many_actions"
        return Refusal(reason, "D-021", {"actions": means.actions, "action": heavy})
    return _why_not_whole(means, plan, size, price)


def _why_not_whole(means: Means, plan: tuple[str, ...], size: int, price: int) -> Refusal | None:
    """Return why actions that can follow each other are not a whole plan."""
    if price < means.actions and size < MOST:
        return Refusal("too_few_actions", "D-026", {"actions": means.actions})
    if BURY in plan and (plan.count(BURY) != 2 or plan[plan.index(BURY) + 1] != BURY):
        return Refusal("twice_in_a_row", "D-322", {"action": BURY})
    return None


def _why_not_next(means: Means, before: tuple[str, ...], action: str) -> Refusal | None:
    """Return why an action can't begin a plan, or follow those before it."""
    refusal = _why_not_first(means, action) if not before else None
    if refusal is None and means.aboard:
        refusal = _why_not_aboard(means, before[0] if before else action, action)
    return refusal or _why_not_then(means, before, action)


def _why_not_then(means: Means, before: tuple[str, ...], action: str) -> Refusal | None:
    """Return why an action can't be done now, or not after those before it."""
    return _why_not_now(means, action) or _why_not_action(means, before, action)


def _why_not_first(means: Means, action: str) -> Refusal | None:
    """Return why an action can't begin a plan."""
    if means.forced:  # D-388, R-220: the forced Nothing replaces the compulsory Move
        if action != NOTHING:
            why = ("suppressed", "D-176") if means.pinned else ("stunned", "D-224")
            return Refusal(*why, {"action": action})
    elif means.pinned and action not in (NOTHING, MOVE):
        return Refusal("suppressed", "D-351", {"action": action})
    elif means.entering and action not in MOVES:
        return Refusal("must_enter", "D-048", {"action": action})
    elif means.airborne and action not in MOVES:
        rule = "D-039" if action in SUSTAINS else "D-038"
        return Refusal("aircraft_must_move", rule, {"action": action})
    return None


def _why_not_aboard(means: Means, first: str, action: str) -> Refusal | None:
    """Return why a unit that stays aboard can't do these things there (D-193, D-294, D-295, D-300, D-304)."""
    if not means.aboard or first in MOVES:
        return None
    if means.aboard == "pilot":
        return Refusal("must_leave", "D-193", {"action": action})
    if action == NOTHING:
        return None
    if action in MOVES or action == FREE_MOVE:
        return Refusal("leaves_first", "R-192", {"action": action})
    if means.aboard in ("cargo", "hold"):
        return Refusal("cargo_is_idle", "D-300" if means.aboard == "cargo" else "D-304", {"action": action})
    if action in SUSTAINS:
        return Refusal("no_sustained_aboard", "D-295", {"action": action})
    return None


def _why_not_now(means: Means, action: str) -> Refusal | None:
    """Return why the scenario or suppression keep a unit from an action (D-366)."""
    for barred, reason, rule in means.barred:
        if action == barred:
            return Refusal(reason, rule, {"action": action})
    return _why_not_pinned(means, action) if means.pinned else None


def _why_not_pinned(means: Means, action: str) -> Refusal | None:
    """Return why a unit that is still suppressed can't do this at all (D-174, R-100, R-101, R-217)."""
    if action in ATTACKS or action in (CHARGE, FREE_ATTACK):
        if means.pinned == "pinned":
            return Refusal("suppressed", "D-174", {"action": action})
        return Refusal("suppressed", "R-101", {"action": action}) if action in SUSTAINS else None
    if means.pinned == "relentless" and action in MARCHES:
        return Refusal("suppressed", "D-351", {"action": action})
    return None


def _why_not_action(means: Means, before: tuple[str, ...], action: str) -> Refusal | None:
    if before and before[-1] == FREE_ORDER:
        return Refusal("third_comes_last", "D-341", {"action": action})
    if action.endswith("!"):
        return _why_not_free(means, before, action)
    if action in MOVES:
        if any(earlier in MOVES for earlier in before):
            return Refusal("two_moves", "D-024", {"action": action})
        if action == SCOUT and before:
            return Refusal("scout_first", "D-242", {"action": action})
        return None if action in means.moves else _why_not_movement(means, action)
    if action in ATTACKS:
        if any(earlier in ATTACKS for earlier in before):
            return Refusal("two_attacks", "D-024", {"action": action})
        rule = "D-206" if action == STIM_SUSTAINED else "D-023"
        if action in means.attacks:
            return None
        return Refusal("no_such_action", rule, {"action": action}) if means.attacks else Refusal(*means.why)
    if action == NOTHING:
        return None
    if action not in means.specials:
        return Refusal("no_such_action", "D-023", {"action": action}) if means.attacks else Refusal(*means.why)
    if action in means.once and action in before:
        return Refusal("not_twice", "D-208", {"action": action})
    return None


def _why_not_movement(means: Means, action: str) -> Refusal:
    if action == SCOUT:
        return Refusal("no_such_action", "D-242", {"action": action})
    if action == STIM_MARCH:
        return Refusal("no_such_action", "D-206", {"action": action})
    if means.entering:
        return Refusal("cannot_enter_so", "D-049", {"action": action})
    return Refusal(*means.why, {"action": action})


def _why_not_free(means: Means, before: tuple[str, ...], action: str) -> Refusal | None:
    follows = {
        each for names, free in means.frees if f"{free}!" == action
        for name in names for each in KINDRED.get(name, (name,))
    }  # fmt: skip
    if not follows:
        return Refusal("no_such_skill", "R-166", {"action": action})
    if not before or before[-1] not in follows:
        return Refusal("free_out_of_place", "R-166", {"action": action})
    return None


def opens_window(plan: list[str], done: int) -> bool:
    """Tell whether the enemy may react after so many actions of any kind: before the last (D-164, D-167, R-089)."""
    if done != len(plan) - 1 or not done:
        return False
    return is_open_to_reaction(plan) and SIZES.get(plan[-1], 1) == 1


def is_open_to_reaction(plan: list[str]) -> bool:
    """Tell whether these actions can be reacted to at all (D-162, D-163)."""
    return plan[-1] != NOTHING and not any(action in SUSTAINS for action in plan)


def is_split(plan: list[str], number: int) -> bool:
    """Tell whether this action is a March that stops for the reaction window (D-161, R-088, R-090)."""
    return number == len(plan) - 1 and plan[number] in (MARCH, STIM_MARCH) and is_open_to_reaction(plan)
