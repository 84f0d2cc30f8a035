"""Skills, chapter 14: what a word on a unit does to its attacks, its saves and its actions."""

from __future__ import annotations

from game.rules.dust.conditions import hold_on, is_camouflaged
from game.rules.dust.dice import TO_SAVE
from game.rules.dust.special.moments import Aim, Guard, Reflex
from game.rules.dust.special.registry import Hook, define
from game.rules.dust.special.weapons import gives_extra_dice, hits_on_target, rolls_again

ORDERS = ("ammo-drop", "get-moving", "reinforcements", "replacement-vehicle")
"""The special actions of an Officer (D-200 to D-203)."""
CARE = ("get-up", "stimulants")
"""The special actions of a Medic (D-204, D-205)."""
COMMAND = (*ORDERS, *CARE, "field-repair")


def _take_aim(aim: Aim) -> None:
    if aim.sustained and not aim.line.close:
        hits_on_target(aim, "take-aim", "D-247")


def _spotter(aim: Aim) -> None:
    if aim.sustained and aim.line.sniper and _somebody_spots(aim):
        hits_on_target(aim, "spotter", "D-265")


def _somebody_spots(aim: Aim) -> bool:
    """Tell whether a spotter lives, who bears no sniper weapon, and nobody fires anything else (D-265)."""
    lines = aim.bearer.lines
    snipers = 0
    for line in lines:
        snipers |= line.bearers if line.sniper else 0
    if aim.bearer.squad and not aim.bearer.everyone & ~aim.piece.fallen & ~snipers:
        return False
    return all(shot.bearer != aim.piece.id or (not shot.standard and lines[shot.line].sniper) for shot in aim.shots)


def _killing_spree(aim: Aim) -> None:
    if not aim.line.close:
        gives_extra_dice(aim, "killing-spree", "D-234")


def _berserk(aim: Aim) -> None:
    if aim.line.close:
        gives_extra_dice(aim, "berserk", "D-217")


def _lucky(aim: Aim) -> None:
    if aim.lucky:
        rolls_again(aim, "lucky", "D-236")


def _hardened(name: str, rule: str) -> dict[str, Hook]:
    """Return the hook of those who have no cover save and a better infantry save (R-164)."""

    def save(guard: Guard) -> None:
        guard.cover = False
        guard.infantry = TO_SAVE
        guard.say(name, rule)

    return {"save": save}


def _quick_to_react(reflex: Reflex) -> None:
    """Reach six, and let SHIELD count (D-212, R-092)."""
    reflex.reach = max(reflex.reach, 6)
    reflex.faces = TO_SAVE


define("take-aim", "D-247", hooks={"hit": _take_aim})
define("spotter", "D-265", hooks={"hit": _spotter})
define("killing-spree", "D-234", hooks={"hit": _killing_spree})
define("berserk", "D-217", hooks={"hit": _berserk})
define("lucky", "D-236", boxes=1, hooks={"hit": _lucky})
define("expert", "D-228")
define("fighting-spirit", "D-229", shared=True, boxes=1)
define("damage-resilient", "D-226", hooks={"resist": lambda covered: True})
define("defensive-tactics", "D-227", shared=True, hooks={"resist": lambda covered: covered})
define("steel-guard", "D-245", joins_kind=True, hooks=_hardened("steel-guard", "D-245"))
define("zombie", "D-249", joins_kind=True, hooks=_hardened("zombie", "D-249"))
define("gorilla", "D-232", joins_kind=True)
define("loner", "D-235")
define("superhuman", "D-194")
define("charge", "D-222", shared=True, free=(("march",), "charge"))
define("at-the-double", "D-216", shared=True, free=(("march",), "move"))
define("move-and-fire", "D-238", shared=True, free=(("attack", "sustained"), "move"))
define("scout", "D-242", shared=True)
define("flying", "D-231")
define("advanced-reactive-fire", "D-212", shared=True, hooks={"reaction": _quick_to_react})
define("black-ops", "D-218", hooks={"initiative": lambda dice: dice + 1})
define("brave", "D-220")
define("command-squad", "D-197", actions=COMMAND)
define("officer", "D-239", actions=ORDERS)
define("get-moving", "D-201")
define("combat-medic", "D-204", actions=CARE)
define("resurrection", "D-241", actions=("resurrection",))
define("tank-head", "D-248", actions=("makeshift-repair",))
define("camouflage", "D-221", actions=("camouflage",), hooks={"hides": is_camouflaged})
define("cheat-death", "D-223", hooks={"elimination": hold_on})
define("first-strike", "D-230")
define("assassin", "D-215")
