"""The tables in text by game; imports the table of a game when it is shown."""

from __future__ import annotations

from typing import Any

from game.data.narration import Narration


def table_lines(game: str, view: Any, narrator: Narration, width: int) -> list[str]:
    """Return the table of a game as one seat may see it."""
    if game == "battle":
        from game.commands import tabletop

        return tabletop.table_lines(view, narrator, width)
    if game == "battlefield":
        from game.commands import tabletop_battlefield

        return tabletop_battlefield.table_lines(view, narrator, width)
    if game == "tactics":
        from game.commands import tabletop_tactics

        return tabletop_tactics.table_lines(view, narrator, width)
    from game.commands import tabletop_hell

    return tabletop_hell.table_lines(view, narrator, width)
