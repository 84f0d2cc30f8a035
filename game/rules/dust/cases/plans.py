"""Plans of actions in the words of a question: 'Move, Attack Bot Hunters' is move+attack."""

from __future__ import annotations

import re
from collections.abc import Iterable

from game.core.examples import Misfit, show
from game.rules.dust.cases.names import fold

ACTIONS = {
    "nothing": "nothing", "march": "march", "sustained": "sustained", "attack": "attack", "move": "move",
    "reload": "reload", "charge": "charge!",
}  # fmt: skip
ORDERS = {
    "get moving": "get-moving", "bunch of monkeys": "get-moving", "ammo drop": "ammo-drop",
    "reinforcements": "reinforcements", "replacement vehicle": "replacement-vehicle", "get up": "get-up",
    "stimulant": "stimulants", "inject": "stimulants", "makeshift": "makeshift-repair", "field repair": "field-repair",
    "repair": "field-repair", "resurrection": "resurrection", "smoke launcher": "smoke-launchers",
    "camouflage": "camouflage", "air alert": "air-alert", "medevac": "medevac", "dozer": "dozer-blade",
    "smoke": "smoke-launchers",
}  # fmt: skip


_REST_OF_NAME = re.compile(r",? it ain'?t that bad|,? you bunch of monkeys", re.IGNORECASE)
"""What follows the comma in the name of an order."""


def action_of(raw: object) -> list[str]:
    """Return the action that some words name; 'two Nothing actions' are two."""
    words = fold(raw)
    for phrase, action in ORDERS.items():
        if phrase in words:
            return [action]
    if "sustained" in words:
        return ["sustained"]
    if "scout" in words and "march" in words:
        return ["scout-march"]
    free = "free" in words.split()
    for name, action in ACTIONS.items():
        if name in words.split() or f"{name}s" in words.split():
            count = 2 if words.split()[0] in ("two", "2", "both") else 1
            if free and action in ("move", "attack"):
                return ["charge!"] if "close" in words else [f"{action}!"]
            return [action] * count
    raise Misfit("given.actions", f"{show(raw)} is no action", "use Nothing, Move, March, Attack, Sustained Attack")


def plan_of(raw: object, offered: Iterable[str] = ()) -> str:
    """Return a plan as the journal has it; a March whose price only a skill can pay is the skill's."""
    parts: list[object] = []
    for one in raw if isinstance(raw, list) else [raw]:
        parts += (
            _REST_OF_NAME.sub("", str(one)).replace(",", "+").replace(" then ", "+").replace(" and ", "+").split("+")
            if isinstance(one, str)
            else [one]
        )
    actions = [action for part in parts if str(part).strip() for action in action_of(part)]
    plan = "+".join(actions)
    known = set(offered)
    if plan in known or not known:
        return plan
    for own, skilled in (("march", "scout-march"), ("march", "stim-march"), ("sustained", "stim-sustained")):
        other = "+".join(skilled if action == own else action for action in actions)
        if other in known:
            return other
    padded = f"{plan}+nothing"
    return padded if padded in known else plan
