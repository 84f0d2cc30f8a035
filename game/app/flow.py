"""The ways between the screens: which screen opens which, with what; imports the screens when they open."""

from __future__ import annotations

import contextlib
from pathlib import Path
from typing import TYPE_CHECKING, Any

from game.app.shell import Shell
from game.core.journal import JournalError, Notice
from game.data.faults import DataError
from game.roster.names import UserError

if TYPE_CHECKING:
    from game.app.crash import Crash
    from game.app.desk import Desk
    from game.app.screen import Screen
    from game.data.texts import Texts


class Flow(Shell):
    """The program as its screens see it."""

    desk: Desk | None = None
    """The game on the table, None while there is none."""
    leaves_table = True
    """A game that ends is followed by the screen that tells its story."""

    # ---- Screens that stand for themselves ----

    def open_menu(self) -> None:
        """Leave everything and go to the menu."""
        from game.app.screens.menu import MenuScreen

        self._put_away()
        self.stack.replace(MenuScreen(self))

    def open_settings(self) -> None:
        """Open the settings over the present screen."""
        from game.app.screens.settings import SettingsScreen

        self.open(SettingsScreen(self))

    def open_rule(self, number: str = "", game: str = "") -> None:
        """Open the rule book, at a rule if one is named."""
        from game.app.screens.rule_book import RuleBookScreen

        if self.stack.top.name != RuleBookScreen.name:
            self.open(RuleBookScreen(self, game or (self.desk.game if self.desk is not None else ""), number))

    def open_saves(self, mode: str = "load", chosen: Path | None = None) -> None:
        """Open the list of saved games, at one of them."""
        from game.app.screens.saves import SavesScreen

        self.open(SavesScreen(self, mode, chosen))

    def open_new_game(self, game: str, options: dict[str, Any] | None = None) -> None:
        """Open the set-up of a game, with what is settled already."""
        from game.app.screens.new_game import NewGameScreen

        with self._telling():
            self.open(NewGameScreen(self, game, options))

    def open_builder(self) -> None:
        """Open the army builder with the list that was worked on last."""
        from game.app.screens.army_builder import ArmyBuilderScreen

        with self._telling():
            self.open(ArmyBuilderScreen(self))

    # ---- Games ----

    def start(self, game: str, options: dict[str, Any], seed: int | None, levels: dict[int, str]) -> None:
        """Begin a game and sit down at its table."""
        from game.app.desk import start_game

        with self._telling():
            self.open_table(start_game(game, options, seed, levels, self.settings))

    def continue_game(self) -> None:
        """Go on with the game that was left off last."""
        from game.app.desk import continue_latest

        with self._telling():
            desk = continue_latest(self.settings)
            if desk is not None:
                self.open_table(desk)

    def load_game(self, path: Path, *, anyway: bool = False, players: dict[int, str] | None = None) -> None:
        """Go on with a save, with other players where they are named."""
        from game.app.desk import load, load_with

        with self._telling():
            if players:
                self.open_table(load_with(path, self.settings, players, anyway=anyway))
            else:
                self.open_table(load(path, self.settings, anyway=anyway))

    def open_table(self, desk: Desk) -> None:
        """Sit down at a table; the menu stays below it."""
        from game.app.screens.table import TableScreen

        self._sit_down(desk, TableScreen(self, desk))

    def _sit_down(self, desk: Desk, screen: Screen) -> None:
        self._put_away()
        self.desk = desk
        self.tell(*desk.notices)
        self.stack.replace(screen, keep=1)

    def open_tutorial(self, game: str) -> None:
        """Play the tutorial of a game."""
        from game.app.tutorial.lesson import start_tutorial
        from game.app.tutorial.screen import LessonScreen

        with self._telling():
            lesson = start_tutorial(game, self.settings)
            self._sit_down(lesson, LessonScreen(self, lesson))

    def open_replay(self, path: Path, *, anyway: bool = False, at: int | None = None) -> None:
        """Watch a saved game."""
        from game.app.replay_desk import open_replay
        from game.app.screens.replay import ReplayScreen

        with self._telling():
            playing = self.desk.session if self.desk is not None and self.desk.path == path else None
            replay = open_replay(path, self.settings, anyway=anyway, playing=playing)
            if at is not None:
                replay.jump(at)
            self.open(ReplayScreen(self, replay))

    def open_pause(self) -> None:
        """Open the menu of the game on the table."""
        from game.app.screens.pause import PauseScreen

        assert self.desk is not None
        self.open(PauseScreen(self, self.desk))

    def game_over(self) -> None:
        """Tell how the game on the table ended."""
        assert self.desk is not None
        if self.leaves_table:
            from game.app.screens.ending import EndingScreen

            self.open(EndingScreen(self, self.desk))

    def crashed(self, crash: Crash) -> None:
        """Tell of a mistake of the program, and offer to go on from the journal."""
        from game.app.screens.crash import CrashScreen
        from game.app.screens.menu import MenuScreen

        self._put_away()
        self.stack.replace(MenuScreen(self))
        self.open(CrashScreen(self, crash))

    # ---- What they share ----

    def texts_for(self, game: str) -> Texts:
        """Return the words of a game, with those of packs."""
        from game.roster.games import texts_of

        return texts_of(game, self.settings.language)

    def tell(self, *notices: Notice | str) -> None:
        """Show something that the person should know on the next screen that has room for it."""
        self.notices += [text for text in map(self._told, notices) if text not in self.notices]

    def _told(self, notice: Notice | str) -> str:
        from game.app.news import told

        return notice if isinstance(notice, str) else told(notice, self.texts)

    @contextlib.contextmanager
    def _telling(self) -> Any:
        """Turn what a person or a file did wrong into a message instead of a crash."""
        try:
            yield
        except (JournalError, UserError, DataError) as error:
            self.tell(str(error))
            self.complain(str(error))

    def complain(self, what: str) -> None:
        """Say what can't be done, over the present screen."""
        from game.app.screens.dialog import Answer, Dialog

        texts = self.texts
        close = Answer(texts("ui.dialog.close"), lambda: None, kind="primary")
        self.open(Dialog(self, texts("ui.dialog.trouble"), what, [close]))

    def _put_away(self) -> None:
        if self.desk is not None:
            self.desk.close()
            self.desk = None
