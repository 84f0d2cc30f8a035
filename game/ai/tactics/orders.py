"""What special actions are worth, and on whom they are best performed: orders, care, repairs, reloading, smoke."""

from __future__ import annotations

from copy import copy
from typing import TYPE_CHECKING

from game.ai.tactics import ramparts
from game.rules.dust.conditions import DUG_IN, SEEN
from game.rules.dust.frames import Order
from game.rules.dust.orders import DEEDS, Ordering
from game.rules.dust.profile import Profile
from game.rules.dust.state import Piece, View
from game.rules.dust.works import TASKS

if TYPE_CHECKING:
    from game.ai.tactics.judgement import Judgement

FUTILE = -0.5
"""What an action costs that nobody has a use for."""
FRESH = 0.6
"""What a fresh copy of a lost unit is worth, as a share of its points: it must come on first."""
BOX = 0.8
"""What a box is worth to keep that can be ticked once in a game, in points."""
AGAIN = 0.6
"""How much of its worth an action keeps when it is declared a second time."""


def worth(judge: Judgement, piece: Piece, hero: Piece | None, pose: int, action: str) -> float:
    """Return what a special action is worth to a unit in a pose: its odds times what it brings."""
    if action in DEEDS:
        found = targets(judge, piece, hero, pose, action)
        return max((odds_on(judge, action, target) for target in found), default=FUTILE)
    if action == "reload":
        return 0.25 * float(judge.rules.units[piece.unit].points) if piece.empty else FUTILE
    if pose < 0:
        return FUTILE
    if action in TASKS:
        found_works = ramparts.worth(judge, piece, pose, action)
        return FUTILE if found_works is None else found_works
    feared = judge.temper.caution * judge.danger(piece, pose)
    if action == "smoke-launchers":  # D-287: its squares are in smoke, once per game
        return 0.0 if judge.maps.is_sheltered(piece.unit, pose) else feared / 3 - BOX
    if action == "camouflage":  # D-221
        return feared / 2 if piece.has(SEEN) else FUTILE
    if action == "dozer-blade":  # D-277
        return FUTILE if piece.has(DUG_IN) or judge.maps.is_sheltered(piece.unit, pose) else feared / 3
    return FUTILE


def targets(judge: Judgement, piece: Piece, hero: Piece | None, pose: int, action: str) -> list[Piece]:
    """Return whom the rules let an action be performed on by a unit that has come to a pose."""
    view = judge.view if pose == piece.at or piece.carrier else _arrived(judge, piece, hero, pose)
    frame = Order(step="", unit=piece.id, hero=hero.id if hero is not None else "", action=action)
    return list(Ordering(judge.rules, view, frame).targets())  # type: ignore[arg-type]


def _arrived(judge: Judgement, piece: Piece, hero: Piece | None, pose: int) -> View:
    twin = copy(judge.view)
    twin.units = judge.view.units.copy()
    for each in (piece, hero):
        if each is not None:
            twin.units[each.id] = judge.at(each, pose)
    twin.forget()
    return twin


def odds_on(judge: Judgement, action: str, target: Piece) -> float:
    """Return what an action brings on average that is performed on a unit."""
    deed = DEEDS[action]
    profile: Profile = judge.rules.profiles[target.unit]
    chance = len(deed.faces) / 3
    points = float(profile.card.points)
    if action == "get-moving":
        return chance * max(judge.strike(target, target.at, True, False).value, 0.05 * points)
    if action in ("reinforcements", "replacement-vehicle"):
        return chance * FRESH * points
    if action == "stimulants":
        ready = judge.strike(target, target.at, True, False).value if target.on_board else 0.0
        return 0.3 * ready * (0.5 if target.activated else 1.0) + 0.2
    if action == "ammo-drop":
        return chance * 0.15 * sum(target.fired) * points / profile.boxes
    if action == "air-alert":
        return 0.05 * points
    missing = target.fallen.bit_count() + target.damage
    return min(chance * (deed.dice or missing), missing) * points / profile.boxes
