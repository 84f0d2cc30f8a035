"""Words of leading and carrying: pilots, passengers, lifters, ships, spies, zombies (chapters 12, 14, 16 and 17)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from game.core.frames import tell
from game.rules.dust.dice import TO_HIT
from game.rules.dust.rolls import try_dice
from game.rules.dust.special.registry import Hook, define

if TYPE_CHECKING:
    from game.rules.dust.frames import Activation
    from game.rules.dust.state import Piece, Position, State

MOUNTED = frozenset({
    "ace-air-pilot", "ace-pilot", "advanced-reactive-fire", "artillery-observer", "assassin", "berserk",
    "fighting-spirit", "first-strike", "killing-spree", "lucky", "move-and-fire", "officer", "take-aim",
})  # fmt: skip
"""Skills of attacks, reactions, activations and orders: they serve the vehicle that a hero drives (D-396, R-143)."""
MOST = 3
"""Actions that a unit never exceeds (D-025)."""
NEAR = 1
"""How near a Blutkreuz must be (D-219)."""


def third_action(word: str, rule: str, *kinds: str) -> Hook:
    """Return the hook of a skill that may give a third action: one die before actions are declared (R-157)."""

    def hook(book: Any, state: State, frame: Activation) -> None:
        unit = state.units[frame.unit]
        if frame.actions >= MOST or book.units[unit.unit].kind not in kinds:
            return
        if try_dice(state, 1, TO_HIT, "third", unit=unit.id, word=word, rule=rule):
            frame.actions += 1
            tell(state, "third_action", unit=unit.id, word=word)

    return hook


def leader_of(book: Any, state: Position, unit: Piece) -> Piece | None:
    """Return the Blutkreuz within range 1 that leads mindless zombies (D-219, R-170)."""
    if not unit.on_board or "mindless-zombie" not in book.profiles[unit.unit].words:
        return None
    for piece in state.units.values():
        if piece.side == unit.side and piece.on_board and "blutkreuz" in book.profiles[piece.unit].words:
            if book.field.distance(state, unit, piece) <= NEAR:
                return piece
    return None


def _be_led(book: Any, state: State, frame: Activation) -> None:
    leader = leader_of(book, state, state.units[frame.unit])
    if leader is not None:
        frame.led = True
        tell(state, "led", unit=frame.unit, by=leader.id)


ON_FOOT = ("squad", "support", "hero")
define("infantry-ace", "D-233", shared=True, hooks={"activation": third_action("infantry-ace", "D-233", *ON_FOOT)})
define("ace-pilot", "D-211", hooks={"activation": third_action("ace-pilot", "D-211", "vehicle")})
define("ace-air-pilot", "D-210", hooks={"activation": third_action("ace-air-pilot", "D-210", "aircraft")})
define("pilot", "D-240")
define("air-pilot", "D-213")
define("sidekick", "D-243")
define("commissar", "D-225")
define("spy", "D-244")
define("blutkreuz", "D-219")
define("mindless-zombie", "D-237", hooks={"activation": _be_led})
define("passengers", "D-284", params=("passengers",))
define("tank-riders", "D-288", params=("tank_riders",))
define("airlifter", "D-272")
define("airmobile", "D-273")
define("air-assault", "D-271")
define("command-vehicle", "D-275")
define("naval-unit", "D-283", free=(("march",), "attack"))
define("sealifter", "D-286")
