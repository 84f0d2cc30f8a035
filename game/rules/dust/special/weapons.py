"""Special weapons, chapter 15: what a word on a weapon line does to its hits and to the saves against it."""

from __future__ import annotations

from game.rules.dust.conditions import grip, stun
from game.rules.dust.dice import TO_HIT
from game.rules.dust.special.moments import Aim, Guard
from game.rules.dust.special.registry import Hook, define


def gives_extra_dice(aim: Aim, name: str, rule: str) -> None:
    """Let each hit give an extra die, once whatever the sources (D-395)."""
    if not aim.chain:
        aim.chain = True
        aim.say(name, rule)


def hits_on_target(aim: Aim, name: str, rule: str) -> None:
    """Let TARGET hit too (R-161)."""
    if aim.faces != TO_HIT:
        aim.faces = TO_HIT
        aim.say(name, rule)


def rolls_again(aim: Aim, name: str, rule: str) -> None:
    """Let missed dice be rolled once more, once whatever the sources (R-055)."""
    if not aim.again:
        aim.again = True
        aim.say(name, rule)


def _wire_guided(aim: Aim) -> None:
    """Roll misses again if the unit uses no other weapon (D-269, R-184)."""
    if all(shot.line == aim.line.index and shot.bearer == aim.piece.id for shot in aim.shots):
        rolls_again(aim, "wire-guided", "D-269")


def _no_cover(name: str, rule: str) -> dict[str, Hook]:
    """Return the hook of weapons, named so on the card, that leave the infantry save alone (R-181, R-182)."""

    def save(guard: Guard) -> None:
        if guard.covered and guard.cover:
            guard.say(name, rule)
        guard.cover = False

    return {"save": save}


def _no_saves(guard: Guard) -> None:
    """Leave neither an infantry nor a cover save (D-254, R-075)."""
    guard.saves = False
    guard.say("flame", "D-254")


define("laser", "D-257", weapon=True, hooks={"hit": lambda aim: gives_extra_dice(aim, "laser", "D-257")})
define("cutting", "D-253", weapon=True, hooks={"hit": lambda aim: gives_extra_dice(aim, "cutting", "D-253")})
define("expert-weapon", "D-228", weapon=True, hooks={"hit": lambda aim: hits_on_target(aim, "expert", "D-228")})
define("wire-guided", "D-269", weapon=True, hooks={"hit": _wire_guided})
define("grenade", "D-256", weapon=True, hooks=_no_cover("grenade", "D-256"))
define("phaser", "D-260", weapon=True, hooks=_no_cover("phaser", "D-260"))
define("flame", "D-254", weapon=True, hooks={"save": _no_saves})
define("tesla", "D-266", weapon=True, hooks={"hurt": stun})
define("grapple", "D-255", weapon=True, hooks={"hurt": grip})
define("artillery", "D-250", weapon=True)
define("blast", "D-116", weapon=True)
define("crew-weapon", "D-111", weapon=True)
define("limited-ammo", "D-258", weapon=True, params=("ammo",))
define("volley", "D-268", weapon=True, params=("ammo",))
define("reload", "D-262", weapon=True, actions=("reload",))
define("salvo", "D-263", weapon=True, actions=("reload",))
define("sniper", "D-264", weapon=True)
define("under-barrel", "D-267", weapon=True, params=("carried_with",))
