"""The program in its window: from the settings to the last frame; imports pygame through the window."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from game.app import settings as kept
from game.app.display import has_display, open_display
from game.roster.names import PERSON

if TYPE_CHECKING:
    from game.app.flow import Flow

MOST_CRASHES = 5
"""After so many the program ends rather than crash for ever."""


class Wanted(msgspec.Struct, frozen=True):
    """What the command line asks for: nothing is the menu, a game its set-up, and more of it a table."""

    game: str = ""
    options: dict[str, Any] = {}
    seed: int | None = None
    players: dict[int, str] = {}
    """Who plays which seat, a person or a level; a save tells the others."""
    load: Path | None = None
    anyway: bool = False
    language: str = ""


class NoDisplay(Exception):
    """There is no screen to open a window on; the text says why."""


def run(wanted: Wanted) -> int:
    """Open the window and play until the person has had enough."""
    if not has_display():
        raise NoDisplay
    trouble = open_display()
    if trouble:
        raise NoDisplay(trouble)
    import pygame

    from game.app.flow import Flow
    from game.app.window import Window

    settings, notices = kept.load()
    if wanted.language:
        settings.put("language", wanted.language)
    flow = Flow(settings, settings.window)
    flow.tell(*notices)
    try:
        window = Window(flow)
    except pygame.error as error:
        raise NoDisplay(str(error)) from error
    try:
        _begin(flow, wanted)
        _guarded(window.run, flow)
    finally:
        flow.stack.close()
        flow.keep_settings()
        pygame.quit()
    return 0


def _begin(flow: Flow, wanted: Wanted) -> None:
    flow.open_menu()
    if wanted.load is not None:
        flow.load_game(wanted.load, anyway=wanted.anyway, players=wanted.players)
    elif wanted.players:
        levels = {seat: level for seat, level in wanted.players.items() if level != PERSON}
        flow.start(wanted.game, wanted.options, wanted.seed, levels)
    elif wanted.game:
        flow.open_new_game(wanted.game)


def _guarded(work: Callable[[], None], flow: Flow) -> None:
    """Run the window; after a mistake of the program a report is written, and the person may go on."""
    from game.app.crash import report

    crashes = 0
    while flow.running:
        try:
            work()
        except KeyboardInterrupt:
            return
        except Exception as error:
            crashes += 1
            found = report(error, flow.texts, lambda: flow.desk.session if flow.desk is not None else None)
            if crashes > MOST_CRASHES:
                raise
            flow.crashed(found)
