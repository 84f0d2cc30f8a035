"""The words of the measured table, where they are not those of the grid; imports the grid's."""

from __future__ import annotations

from game.app.tables.tactics import words


class Words(words.Words):
    """Everything that the table of one game says in one language."""

    block = "ui.battlefield_table."
