"""Wire that holds infantry and mines that anybody sets off on the way (D-317, D-319, R-202, R-203)."""

from __future__ import annotations

from game.core.frames import tell
from game.rules.dust.book import Book
from game.rules.dust.carrying import aboard
from game.rules.dust.casting import MINE_DAMAGE, group_figures
from game.rules.dust.dice import ARMY_ONLY
from game.rules.dust.frames import Activation, Attack, Wound
from game.rules.dust.hurting import add_hits
from game.rules.dust.rolls import try_dice
from game.rules.dust.state import PRESENT, Fort, State

WIRE, MINES = "wire", "mines"


def get_through(state: State, unit: str, fort: Fort) -> bool:
    """Roll for infantry that meets wire: with an ARMY it goes on, else it is held for its activation (D-317)."""
    if try_dice(state, 1, ARMY_ONLY, "wire", unit=unit, at=fort.at, rule="D-317"):
        return True
    tell(state, "stuck", unit=unit, at=fort.at)
    for frame in state.frames:
        if isinstance(frame, Activation) and frame.unit == unit:
            frame.bogged = True
    return False


def set_off(book: Book, state: State, unit: str, hero: str, fort: Fort) -> None:
    """Let a minefield attack a unit and the hero with it, riders apart; losses come next (D-289, D-319, R-203)."""
    tell(state, "mines", unit=unit, hero=hero, at=fort.at)
    frame = Attack(step="attack.settle", unit=unit, hero=hero, kind="mines")
    state.frames.append(frame)
    riders = [piece.id for piece in aboard(state, unit) if piece.post == "rider"]
    for name in (unit, *riders):
        piece = state.units[name]
        if piece.status in PRESENT:
            dice = group_figures(book, state, piece)
            hits = try_dice(state, dice, ARMY_ONLY, "mines", target=name, damage=MINE_DAMAGE, rule="D-319")
            add_hits(book, state, frame, name, Wound(MINE_DAMAGE), hits)
