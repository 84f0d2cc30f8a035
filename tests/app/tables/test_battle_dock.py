"""Battle's panels in the dock of the screen that the mock-ups are drawn for: an attack shows whole, beside the log."""

from typing import Any

from game.app.art.look import Look
from game.app.table import dock
from game.app.table.frame import divide
from game.app.table.log_panel import LogBook
from tests.app.tables.games import Moment

SIZE = (1600, 900)


def test_an_attack_shows_whole_while_the_log_is_open(samples: list[Moment], table_for: Any) -> None:
    """The reader needs the odds at the foot of the panel more than old lines of the log."""
    look = Look()
    place = divide(look, SIZE, buttons=1).dock
    seen = 0
    for _, view, decision in samples:
        panels = table_for(view).panels(view, decision, None)
        if not panels or panels[0].id != "attack":
            continue
        seen += 1
        log = dock.LogWanted("Log", LogBook(), [], [], lambda line: None)
        widgets = dock.build(look, place, panels, log)
        shown = {child.id: child for widget in widgets for child in (widget, *getattr(widget, "children", ()))}
        room = next((widget.rect for widget in widgets if widget.id == "dock-scroll"), place)
        assert room.contains(shown["panel:attack"].rect), (decision.choices[0], shown["panel:attack"].rect, room)
        assert shown["panel:log"].rect.top >= shown["panel:attack"].rect.bottom
    assert seen > 10
