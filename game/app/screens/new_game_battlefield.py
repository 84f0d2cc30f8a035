"""What is chosen before a game of Battlefield: armies, table or kit, dice, set-up, units of length; widgets."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.app.screens.new_game_tactics import DICE, SETUP, WORKS, TacticsChoices

if TYPE_CHECKING:
    import pygame

    from game.app.art.look import Look

UNITS = ("cm", "in")
KIT = "kit"


class BattlefieldChoices(TacticsChoices):
    """The further choices of a game on the measured table."""

    game = "battlefield"
    ground, grounds = "table", "tables"
    usual = ("allies-75-rangers", "axis-75-blitz")
    switches = (("dice", DICE), ("setup", SETUP), ("units", UNITS), ("works", tuple(WORKS)))

    def draw_ground(self, canvas: pygame.Surface, look: Look, room: pygame.Rect) -> None:
        """Show no table: terrain of a kit is not laid out yet, and a ready one is seen best at its size."""

    def places(self) -> list[tuple[object, str]]:
        """Return the ready tables, and the one that the players lay out."""
        return [*super().places(), (KIT, self.screen.texts_of(self.game)("battlefield.table.kit.name"))]
