"""The log: newest below, scrolls, struck out where void, walks by keys, measured only where it is new."""

import pygame
import pytest

from game.app.art.look import Look
from game.app.news import LogLine
from game.app.table.log_panel import LogBook, LogList, text_width
from game.app.widgets.widget import CALM
from game.core.events import Event


def lines(count: int, void: frozenset[int] = frozenset()) -> list[LogLine]:
    return [LogLine(f"Line number {n} of the log", Event("e"), n % 2, n in void, (), n) for n in range(count)]


@pytest.fixture
def look() -> Look:
    return Look()


def log_of(look: Look, told: list[LogLine], book: LogBook | None = None) -> tuple[LogList, list[LogLine]]:
    gone_to: list[LogLine] = []
    book = book or LogBook()
    book.read(look, told, text_width(look, 280))
    return LogList(pygame.Rect(10, 10, 280, 200), book, ["german", "soviet"], gone_to.append), gone_to


def press(key: int) -> pygame.event.Event:
    return pygame.event.Event(pygame.KEYDOWN, key=key, mod=0)


def test_the_newest_line_shows_at_the_bottom_and_stays_there(look: Look) -> None:
    log, _ = log_of(look, lines(30))
    assert log.contains((100, 205))
    assert log.pointed is not None
    assert log.pointed.text.startswith("Line number 29")
    longer, _ = log_of(look, lines(31), log.book)
    longer.contains((100, 205))
    assert longer.pointed is not None
    assert longer.pointed.text.startswith("Line number 30")


def test_whoever_reads_further_up_is_left_there(look: Look) -> None:
    log, _ = log_of(look, lines(30))
    assert log.on_wheel(3)
    offset = log.book.offset
    longer, _ = log_of(look, lines(31), log.book)
    assert longer.book.offset == offset


def test_a_press_goes_to_the_line_and_the_bar_scrolls(look: Look) -> None:
    log, gone_to = log_of(look, lines(30))
    log.on_drag((100, 205))
    assert gone_to[-1].at == 29
    log.on_drag((288, 12))
    assert log.book.offset == 0
    assert len(gone_to) == 1


def test_keys_walk_through_the_lines(look: Look) -> None:
    log, gone_to = log_of(look, lines(30))
    log.on_focus(True)
    for key in (pygame.K_HOME, pygame.K_DOWN, pygame.K_RETURN):
        assert log.on_key(press(key))
    assert gone_to[-1].at == 1
    assert log.book.offset <= log.book.tops[1]
    assert not log.on_key(press(pygame.K_TAB))


def test_a_void_line_is_struck_out(look: Look) -> None:
    pictures = []
    for void in (frozenset(), frozenset({0})):
        canvas = pygame.Surface((300, 220))
        log, _ = log_of(look, lines(1, void))
        log.draw(canvas, look, CALM)
        pictures.append(canvas)
    struck = [y for y in range(220) if len({tuple(pictures[1].get_at((x, y))) for x in range(60, 120)}) == 1
              and pictures[1].get_at((80, y))[:3] != (0, 0, 0)]  # fmt: skip
    assert struck
    assert not [y for y in struck if len({tuple(pictures[0].get_at((x, y))) for x in range(60, 120)}) == 1]


def test_only_new_lines_are_measured(look: Look, monkeypatch: pytest.MonkeyPatch) -> None:
    log, _ = log_of(look, lines(30))
    measured: list[str] = []
    plain = look.height_of

    def height_of(words: str, *rest: object, **more: object) -> int:
        measured.append(words)
        return plain(words, *rest, **more)

    monkeypatch.setattr(look, "height_of", height_of)
    log_of(look, lines(32), log.book)
    assert measured == ["Line number 30 of the log", "Line number 31 of the log"]


def test_the_row_under_the_pointer_lights_up_as_the_pointer_moves(look: Look) -> None:
    log, _ = log_of(look, lines(30))
    canvas = pygame.Surface((300, 220))
    assert log.on_hover((100, 205))
    log.draw(canvas, look, CALM)
    assert not log.on_hover((120, 206)), "the same row"
    before = pygame.image.tobytes(canvas, "RGB")
    assert log.on_hover((100, 120))
    canvas.fill((0, 0, 0))
    log.draw(canvas, look, CALM)
    assert pygame.image.tobytes(canvas, "RGB") != before
    assert not log.on_hover((400, 120)), "outside"
