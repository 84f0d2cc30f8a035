"""What the table does not do: cover a reason, end a phase by a slip of a key, strike a line beside its letters."""

import pygame
import pytest

from game.app.art.look import Look
from game.app.news import Beat, LogLine
from game.app.table.log_panel import SIZE, LogBook, LogList, text_width
from game.app.table.parts import Button
from game.app.widgets.rows import Row
from game.app.widgets.widget import CALM, Widget
from game.core.events import Event
from tests.app.table.fake import END, Desk, Room, Table, colours


def test_a_key_that_would_end_everything_is_asked_about_and_a_click_is_not(
    room: Room, desk: Desk, monkeypatch: pytest.MonkeyPatch, table: Table
) -> None:
    monkeypatch.setattr(table, "buttons", lambda view, decision: [Button(END, "End", "E", True, final=True)])
    room.screen.relayout(room.screen.size)
    room.key(pygame.K_SPACE)
    assert room.screen.name == "dialog"
    room.key(pygame.K_SPACE)
    room.key(pygame.K_ESCAPE)
    room.settle()
    assert desk.applied == []
    room.click(room.centre("say:end"))
    assert desk.applied == [END]


def test_a_key_that_would_end_everything_is_not_asked_about_without_confirmations(
    room: Room, desk: Desk, monkeypatch: pytest.MonkeyPatch, table: Table
) -> None:
    monkeypatch.setattr(table, "buttons", lambda view, decision: [Button(END, "End", "E", True, final=True)])
    room.shell.settings.put("confirmations", False)
    room.screen.relayout(room.screen.size)
    room.key(pygame.K_SPACE)
    assert desk.applied == [END]


def test_after_a_refused_drop_nothing_is_enlarged_until_the_pointer_moves_and_the_reason_stays_on_top(
    room: Room, desk: Desk
) -> None:
    x, y = room.centre("c1")
    room.drag(room.centre("t1"), (x, y))
    room.go(1500)
    assert "note" in room.screen.trace()["widgets"]
    assert (1, 200, 3) not in colours(room)
    room.move((x + 9, y))
    room.go(800)
    assert (1, 200, 3) in colours(room)
    room.screen.note = room.screen.note._replace(at=_spot(room))
    room.screen.rebuild()
    room.go(40)
    assert room.canvas.get_at(room.centre("note"))[:3] != (1, 200, 3)


def _spot(room: Room) -> tuple[int, int]:
    """Return a point in the middle of the enlarged card."""
    found = pygame.mask.from_threshold(room.canvas, (1, 200, 3), (1, 1, 1, 255)).get_bounding_rects()
    return found[0].center


def test_every_line_of_an_undone_event_is_struck_through_its_letters(room: Room) -> None:
    look = room.shell.look
    words = "Something long happened and was taken back, so that it needs more than one line of the log"
    line = LogLine(words, Event("moved", {}), None, True, (), 1)
    book = LogBook()
    book.read(look, [line], text_width(look, 260))
    canvas = pygame.Surface((260, book.height), pygame.SRCALPHA)
    LogList(canvas.get_rect(), book, [], lambda line: None).draw(canvas, look, CALM)
    struck = [y for y in range(canvas.get_height()) if all(canvas.get_at((x, y)).a == 255 for x in range(32, 130))]
    letters = look.height_of(words, "book", SIZE, width=text_width(look, 260))
    assert len(struck) == letters // look.height_of("x", "book", SIZE, width=200) > 1
    pitch = struck[1] - struck[0]
    assert [y - struck[0] for y in struck] == [pitch * n for n in range(len(struck))]


def test_while_the_picture_is_behind_neither_prompt_nor_log_run_ahead(room: Room, desk: Desk) -> None:
    """What arrives while an earlier thing still moves must not be told before it is shown."""
    room.drag(room.centre("t1"), room.centre("B"))
    room.go(40)
    assert room.screen.top.playback.moving
    shown = [line.text for line in room.screen.telling.log()]
    desk.applied.append(END)
    desk._news.append(Beat("play", (), desk._view(0), None, 0, len(desk.applied)))
    room.screen.sync()
    assert room.screen.prompt_words()[0].endswith(" plays.")
    assert [line.text for line in room.screen.telling.log()] == shown
    room.settle()
    assert not room.screen.prompt_words()[0].endswith(" plays.")
    assert len(room.screen.telling.log()) > len(shown)


def test_keys_have_their_names_in_the_language_of_the_person(room: Room) -> None:
    def caps() -> list[str]:
        return [room.shell.look.key_name(key) for key in ("Space", "H", "Alt+Left", "Ctrl+Z")]

    assert caps() == ["Space", "H", "Alt+Left", "Ctrl+Z"]
    room.shell.change(language="fr")
    assert caps() == ["Espace", "H", "Alt+Gauche", "Ctrl+Z"]


class Fleeting:
    """A panel that is there only while something is forecast."""

    id, title, stretch, urgent, spare, counts = "fleeting", "", False, False, False, ()

    def height(self, look: Look, width: int) -> int:
        return look.px(40)

    def build(self, look: Look, rect: pygame.Rect) -> list[Widget]:
        return [Row("fleeting.0", rect, "Now or never", lambda: None)]


def test_a_press_on_a_row_that_goes_away_with_its_forecast_does_no_harm(
    room: Room, desk: Desk, table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(table, "panels", lambda view, decision, wanted: [Fleeting()] if wanted is not None else [])
    room.key(pygame.K_TAB)
    while room.screen.focus_id != "say:end":
        room.key(pygame.K_TAB)
    row = room.centre("fleeting.0")
    room.down(row)
    room.up(row)
    room.go(100)
    assert "fleeting.0" not in room.screen.trace()["widgets"]
    assert desk.applied == []
