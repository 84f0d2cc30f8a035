"""Texts and panels as they should be: nothing empty, no key or placeholder left, nothing beyond its room."""

from collections.abc import Sequence

import pygame

from game.app.art.look import Look
from game.app.table.parts import Panel
from game.app.widgets.widget import Mood, Tip, Widget

LANGUAGES = ["en", "fr"]


def assert_whole(text: str) -> None:
    """A text without its key, its placeholders or the inner names of parts."""
    assert text, "an empty text"
    for rest in ("[ui.", "[battle.", "[hell.", "{", "None"):
        assert rest not in text, text


def assert_told(tip: Tip) -> None:
    """A tip of whole lines."""
    for line in (tip.title, *tip.lines):
        assert_whole(line)


def drawn(panels: Sequence[Panel], look: Look) -> list[Widget]:
    """Draw panels one by one and return their widgets, which keep to the room they asked for."""
    canvas = pygame.Surface((400, 4000))
    made: list[Widget] = []
    for panel in panels:
        if panel.title:
            assert_whole(panel.title)
        high = panel.height(look, 290)
        widgets = panel.build(look, pygame.Rect(10, 10, 290, high))
        for widget in widgets:
            widget.draw(canvas, look, Mood())
            assert widget.rect.bottom <= 10 + high + 1
            if widget.label:
                assert_whole(widget.label)
            for line in widget.tip.lines if widget.tip is not None else ():
                assert_whole(line)
        made += widgets
    assert len({widget.id for widget in made}) == len(made)
    return made
