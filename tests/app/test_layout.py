"""Every screen in both languages, at two sizes and two scales: nothing outside, nothing overlapping, no words cut."""

import inspect
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from game.app import shots
from game.app.art import look
from game.app.screen import Screen
from game.app.screens.menu_parts import Tile
from game.app.table.part import PartWidget
from game.app.widgets.scroll import ScrollArea
from game.app.widgets.widget import Widget

SIZES = ((1280, 720), (1920, 1080))
SCALES = (1.0, 1.5)
GAMES = {"battle": "", "hell": "", "hell-four": "four", "tactics": "", "battlefield": ""}
"""The games, and which of their scenarios is shown."""
COMMON = {"settings", "army-builder"}
"""Screens that are the same for every game."""
STEPS = {"table": 60, "pause": 60, "replay": 90, "curtain": 20, "menu": 60}
CONTAINERS = (ScrollArea, PartWidget, Tile)
"""Widgets that others lie in; a part of the table overlaps what it lies on."""
CARDS = {
    "cards.py", "cardstock.py", "force_cards.py", "location_cards.py", "faces.py", "hell_combat.py", "hell_decks.py",
    "hell_formations.py", "hell_staging.py", "dust_cards.py",
}  # fmt: skip
"""Where words may end in an ellipsis: a card on the table shows them whole under the pointer."""


class Cuts:
    """Notes every line and paragraph that had to be cut."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.found: list[str] = []
        fitted, rows = look.Look._fitted, look.Look._rows

        def note_line(self_, words, face, size, width):
            shown, points = fitted(self_, words, face, size, width)
            if shown != self_._written(words, face):
                self._note(f"{words!r} as {shown!r} in {width} pixels")
            return shown, points

        def note_rows(self_, words, face, size, width, limit):
            found = rows(self_, words, face, size, width, limit)
            if limit is not None and len(rows(self_, words, face, size, width, None)) > limit:
                self._note(f"{words!r} after {limit} lines of {width} pixels")
            return found

        monkeypatch.setattr(look.Look, "_fitted", note_line)
        monkeypatch.setattr(look.Look, "_rows", note_rows)

    def _note(self, what: str) -> None:
        if not CARDS & {Path(frame.filename).name for frame in inspect.stack(context=0)}:
            self.found.append(what)


def shown(widget: Widget, screen: pygame.Rect) -> pygame.Rect:
    """Return the part of a widget that can be seen and pressed."""
    return widget.rect.clip(widget.clip) if widget.clip is not None else widget.rect.clip(screen)


def outside(top: Screen) -> Iterator[str]:
    """Yield the widgets that do not lie on the screen."""
    screen = pygame.Rect((0, 0), top.size)
    for widget in top.everything():
        whole = widget.clip if widget.clip is not None else widget.rect
        if widget.rect.size != (0, 0) and not isinstance(widget, PartWidget) and not screen.contains(whole):
            yield f"{widget.id} at {tuple(whole)} is not on the screen"


def overlapping(top: Screen) -> Iterator[str]:
    """Yield the pairs of widgets that want the same pixels."""
    screen = pygame.Rect((0, 0), top.size)
    single = [one for one in top.everything() if one.focusable and not isinstance(one, CONTAINERS)]
    placed = [(one.id, shown(one, screen)) for one in single]
    for at, (name, rect) in enumerate(placed):
        for other, there in placed[at + 1 :]:
            common = rect.clip(there)
            covered = name == "log-list" and other.startswith("coach:")  # the coach may lie over the log
            if min(common.size) > 1 and not covered:
                yield f"{name} and {other} overlap at {tuple(common)}"


def is_own(game: str, screen: str) -> bool:
    """Tell whether a screen is another one in this game."""
    return game == "battle" or (screen not in COMMON and not (game == "hell-four" and screen == "tutorial"))


@pytest.mark.slow
@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("scale", SCALES)
@pytest.mark.parametrize("size", SIZES, ids=["720", "1080"])
@pytest.mark.parametrize(
    ("game", "screen"), [(game, screen) for game in GAMES for screen in shots.SCREENS if is_own(game, screen)]
)
def test_everything_has_its_place(game, screen, size, scale, language, monkeypatch) -> None:
    cuts = Cuts(monkeypatch)
    shot = shots.Shot(
        screen, size, game.partition("-")[0], GAMES[game], seed=7, steps=STEPS.get(screen, 0), language=language,
        scale=scale,
    )  # fmt: skip
    with shots.opened(shot) as room:
        top = room.flow.stack.top
        assert len(list(top.everything())) > 2
        faults = [*outside(top), *overlapping(top), *dict.fromkeys(cuts.found)]
    assert faults == []


@pytest.mark.slow
@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("scale", SCALES)
@pytest.mark.parametrize(
    ("game", "steps"),
    [*(("battle", steps) for steps in (0, 8, 33, 90, 150, 240, 320)),
     *(("hell", steps) for steps in (0, 9, 17, 40, 85)),
     *(("hell-four", steps) for steps in (0, 11, 30, 120, 260)),
     *(("tactics", steps) for steps in (0, 3, 22, 63, 91, 140)),
     *(("battlefield", steps) for steps in (0, 4, 25, 60, 110))],
)  # fmt: skip
def test_the_table_holds_every_part_of_a_game(game, steps, scale, language, monkeypatch) -> None:
    cuts = Cuts(monkeypatch)
    shot = shots.Shot(
        "table", SIZES[0], game.partition("-")[0], GAMES[game], seed=5, steps=steps, language=language, scale=scale
    )
    with shots.opened(shot) as room:
        top = room.flow.stack.top
        faults = [*outside(top), *overlapping(top), *dict.fromkeys(cuts.found)]
    assert faults == []


def test_a_fault_of_each_kind_is_found(monkeypatch) -> None:
    cuts = Cuts(monkeypatch)
    with shots.opened(shots.Shot("settings", (1280, 720))) as room:
        top = room.flow.stack.top
        assert [*outside(top), *overlapping(top)] == []
        first, second = [one for one in top.everything() if one.focusable and not isinstance(one, CONTAINERS)][:2]
        second.clip, second.rect = None, first.rect.move(4, 4)
        assert [line.split(" overlap")[0] for line in overlapping(top)] == [f"{first.id} and {second.id}"]
        second.rect = pygame.Rect(1270, 5, 40, 20)
        assert list(outside(top)) == [f"{second.id} at (1270, 5, 40, 20) is not on the screen"]
        cuts.found.clear()
        room.flow.look.text("far too long for its place", width=40)
        room.flow.look.paragraph("far too long for its place", width=90, lines=1)
        assert len(cuts.found) == 2
