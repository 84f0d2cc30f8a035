"""A program whose ways between screens only remember that they were taken, and eyes for what a screen lays out."""

from collections.abc import Callable, Iterator
from itertools import combinations
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.app.art import lettering
from game.app.crash import Crash
from game.app.desk import Desk
from game.app.display import open_nothing
from game.app.flow import Flow
from game.app.screen import Screen
from game.app.screens.army_builder import ArmyBuilderScreen
from game.app.screens.army_lists import ArmyListsScreen
from game.app.screens.army_parts import Knob
from game.app.screens.crash import CrashScreen
from game.app.screens.ending import EndingScreen
from game.app.screens.menu import MenuScreen
from game.app.screens.menu_parts import TileButton
from game.app.screens.new_game import NewGameScreen
from game.app.screens.pause import PauseScreen
from game.app.screens.rule_book import RuleBookScreen
from game.app.screens.rule_parts import Link
from game.app.screens.saves import SavesScreen
from game.app.screens.settings import SettingsScreen
from game.app.settings import Settings
from game.app.widgets.scroll import ScrollArea
from game.app.widgets.texts import Box, Picture
from game.app.widgets.widget import CALM, Widget
from game.core.session import Session
from game.roster.games import rules_of

WAYS = (
    "start", "continue_game", "load_game", "open_menu", "open_new_game", "open_saves", "open_settings", "open_rule",
    "open_replay", "open_tutorial", "open_pause", "game_over", "complain", "open_builder",
)  # fmt: skip


class Rig(Flow):
    """The program without a window, whose clock stands still until a test moves it."""

    def __init__(
        self, size: tuple[int, int] = (1280, 720), language: str = "en", scale: float = 1.0, text: float = 1.0
    ) -> None:
        open_nothing(size)
        self.time = 1000.0
        self.taken: list[tuple[Any, ...]] = []
        settings = Settings(language=language, ui_scale=scale, text_size=text, speed="none")
        super().__init__(settings, size, clock=lambda: self.time, silent=True)
        for way in WAYS:
            setattr(self, way, self._remember(way))
        self.canvas = pygame.Surface(size, depth=32)
        self.stack.resize(size)

    def _remember(self, way: str) -> Callable[..., None]:
        def remember(*args: Any, **named: Any) -> None:
            self.taken.append((way, *args, *named.values()))

        return remember

    def settle(self, frames: int = 4) -> None:
        """Let some frames pass."""
        for _ in range(frames):
            self.time += 400
            self.stack.advance(self.time)
            self.stack.draw(self.canvas)

    def show(self, screen: Screen) -> Any:
        """Open a screen and let it come to rest."""
        self.open(screen)
        self.settle()
        return screen


def press(screen: Screen, name: str) -> None:
    """Press a widget as Enter does."""
    widget = screen.find(name)
    assert widget is not None, f"there is no {name} on {screen.name}"
    widget.press()


def type_in(screen: Screen, words: str) -> None:
    """Type letters into what has the focus."""
    for sign in words:
        screen.handle(pygame.event.Event(pygame.TEXTINPUT, text=sign))


def played(path: Path | None = None, choices: int = 60, seed: int = 5, scenario: str = "quick") -> Session:
    """Return a game played at random for so many choices, or to its end."""
    import random

    if path is not None:
        path.parent.mkdir(parents=True, exist_ok=True)
    players = {"german": "person", "soviet": "recruit"}
    session = Session.new(rules_of("battle"), {"scenario": scenario}, seed, path, players)
    dice = random.Random(seed)
    while choices and (decision := session.decision()) is not None:
        session.apply(dice.choice(decision.choices))
        choices -= 1
    return session


def at_a_desk(rig: Rig, session: Session) -> Desk:
    """Sit two persons down at a game."""
    return Desk(session, {}, rig.settings)


def _ending(rig: Rig) -> Screen:
    return EndingScreen(rig, at_a_desk(rig, played(choices=-1, seed=6)))


def _crash(rig: Rig) -> Screen:
    report = Path("somewhere") / "far" / "crashes" / "2026-01-01-120000.txt"
    journal = Path("somewhere") / "far" / "saves" / "autosave-battle-1.journal"
    error = "AttributeError: 'NoneType' object has no attribute 'rations' (pieces.py, line 120)"
    return CrashScreen(rig, Crash(rig.texts("ui.desk.crash.safe"), error, report, journal, True))


def _builder(rig: Rig) -> ArmyBuilderScreen:
    """Open the army builder with an army and a card that are long in every respect."""
    screen = ArmyBuilderScreen(rig)
    screen.shop.begin_ready(screen.shop.known.ready["ssu-100-wave"])
    for unit in ("nkvd-commissar-submachine-gunner", "motherland-twin-tesla-gun", "red-yana", "red-yana-spetsnaz"):
        screen.shop.add(unit, 2)
    screen.shop.chosen = "grandma"
    return screen


SCREENS: dict[str, Callable[[Rig], Screen]] = {
    "menu": MenuScreen,
    "new_game": lambda rig: NewGameScreen(rig, "battle"),
    "saves": SavesScreen,
    "pause": lambda rig: PauseScreen(rig, at_a_desk(rig, played())),
    "rule_book": lambda rig: RuleBookScreen(rig, "battle", "R-11"),
    "settings": SettingsScreen,
    "ending": _ending,
    "crash": _crash,
    "army_builder": _builder,
    "army_lists": lambda rig: ArmyListsScreen(rig, _builder(rig).shop, lambda: None),
}


# ---- Eyes ----


def faults(screen: Screen) -> Iterator[str]:
    """Yield what lies outside the screen, or over something else."""
    bounds = pygame.Rect((0, 0), screen.size)
    for widget in screen.widgets:
        if not bounds.contains(widget.rect):
            yield f"{widget.id} {widget.rect} is not inside {bounds}"
        if isinstance(widget, ScrollArea):
            for child in widget.children:
                if child.rect.left < widget.rect.left or child.rect.right > widget.rect.right:
                    yield f"{child.id} {child.rect} sticks out of {widget.id} {widget.rect}"
            yield from _overlaps([child for child in widget.children if _is_solid(child)])
    yield from _overlaps([widget for widget in screen.widgets if _is_solid(widget)])


def _is_solid(widget: Widget) -> bool:
    """Leave out what lies under or on other things on purpose."""
    return not isinstance(widget, (Box, Picture, TileButton, Link, Knob))


def _overlaps(widgets: list[Widget]) -> Iterator[str]:
    for one, other in combinations(widgets, 2):
        shared = one.rect.clip(other.rect)
        if shared.width > 1 and shared.height > 1:
            yield f"{one.id} {one.rect} and {other.id} {other.rect} overlap"


def cut_words(rig: Rig, screen: Screen, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Draw everything, what is scrolled away too, and return the words that did not fit."""
    found: list[str] = []
    cut, shorten = lettering.cut, lettering._shortened

    def noted_cut(words: str, width: int, measure: Any) -> str:
        found.append(words)
        return cut(words, width, measure)

    def noted_shorten(line: Any, width: int, measure: Any) -> Any:
        found.append(" ".join(piece.words for piece in line))
        return shorten(line, width, measure)

    monkeypatch.setattr(lettering, "cut", noted_cut)
    monkeypatch.setattr(lettering, "_shortened", noted_shorten)
    rig.look.forget()
    for widget in screen.everything():
        widget.draw(rig.canvas, rig.look, CALM)
    return found
