"""A game in the terminal: who decides, what is shown to whom, what a typed word does; imports sessions."""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from game.commands.tabletops import table_lines
from game.commands.typed import fold, menu_lines, read_choice
from game.core.choice import Choice, Decision, Refused
from game.core.saves import SaveError
from game.core.session import Session
from game.roster.games import narrator_of
from game.roster.sessions import save_copy

if TYPE_CHECKING:
    from game.ai.player import Player

LOG_LINES = 30
HINT_LEVEL = "veteran"
COMMANDS = ("undo", "take_back", "save", "hint", "rule", "why", "show", "table", "log", "quit", "help")


class Console:
    """The keyboard and the screen, so that a test can stand in for both."""

    def __init__(self, ask: Callable[[str], str], say: Callable[[str], None], width: int) -> None:
        self.ask = ask
        self.say = say
        self.width = width

    def clear(self) -> None:
        """Leave nothing of what was shown on the screen or above it."""
        self.say("\x1b[2J\x1b[3J\x1b[H")


class Leave(Exception):
    """The person has had enough for now."""


class Terminal:
    """Plays a session with persons at the keyboard and computer players on the other seats."""

    def __init__(
        self, session: Session, players: Mapping[int, Player], language: str, console: Console
    ) -> None:
        self.session = session
        self.players = players
        self.console = console
        self.language = language
        self.narrator = narrator_of(session.header.game, language, session.state)
        self.texts = self.narrator.texts
        seats = range(len(session.rules.seats_in(session.state)))
        self.persons = [seat for seat in seats if seat not in players]
        self.told = dict.fromkeys(seats, 0)
        """How much of the log each seat has been told."""
        self.shown: tuple[int, int, int] | None = None
        """The turn for which the table was shown last, and to whom."""
        self.at_keyboard = self.persons[0] if len(self.persons) == 1 else -1
        self.troubled = ""
        self.asked: Decision
        """The decision at which a command was typed, and the words that came after it."""
        self.rest = ""
        self.verbs: dict[str, str] = {}
        for verb in session.rules.table.verbs:
            self.verbs |= {fold(verb): verb, fold(self.texts(f"{self.narrator.game}.typed.{verb}")): verb}
        self.commands: dict[str, str] = {}
        for command in COMMANDS:
            typed = self.texts(f"ui.command.{command}")
            self.commands |= {command.replace("_", " "): command, fold(typed): command}

    def play(self) -> None:
        """Play on until the game is over or somebody leaves."""
        if self.session.choices:  # a new game is told from its set-up on, a loaded one is known
            self.told = {seat: len(self.session.log(seat)) for seat in self.told}
        try:
            while (decision := self.session.decision()) is not None:
                self._decide(decision)
        except (Leave, EOFError):
            if self.session.path is not None:
                self._say("ui.goodbye", file=self.session.path)
            return
        outcome = self.session.outcome
        for seat in self.persons[:1]:
            self._tell_news(seat)
            self.console.say("\n".join(self._table(seat)))
        if outcome is not None:
            self.console.say(self.narrator.outcome(outcome))
        if self.session.path is not None:
            self._say("ui.replay_left", file=self.session.path)

    def _decide(self, decision: Decision) -> None:
        seat = decision.seat
        if seat in self.players:
            view = self.session.rules.view(self.session.state, seat)
            self._apply(self.players[seat].choose(view, decision))
        elif decision.is_forced and len(self.persons) == 1:
            self._apply(decision.choices[0])
        else:
            # Two persons are always asked, so that not being asked tells nothing.
            self._ask(decision)

    def _apply(self, wanted: Choice) -> None:
        self.session.apply(wanted)
        trouble = self.session.trouble
        if trouble is not None and str(trouble) != self.troubled:
            self.troubled = str(trouble)
            self._say("ui.notice", what=trouble)

    def _ask(self, decision: Decision) -> None:
        seat, state = decision.seat, self.session.state
        if seat != self.at_keyboard:
            self.console.clear()
            self.console.ask(self.texts("ui.curtain", seat=self.narrator.player(seat)))
            self.console.clear()
            self.at_keyboard = seat
            self.shown = None
        self._tell_news(seat)
        now = (state.turn, getattr(state, "active", 0), seat)
        if now != self.shown:
            self.shown = now
            self.console.say("\n".join(self._table(seat)))
        self._show_menu(decision)
        while not self._obey(decision, self.console.ask(self.texts("ui.ask")).strip()):
            pass

    def _tell_news(self, seat: int) -> None:
        log = self.session.log(seat)
        for event in log[self.told[seat] :]:
            self._wrapped(self.narrator.event(event), "  ")
        self.told[seat] = len(log)

    def _table(self, seat: int) -> list[str]:
        view = self.session.rules.view(self.session.state, seat)
        return table_lines(self.session.header.game, view, self.narrator, self.console.width)

    def _show_menu(self, decision: Decision) -> None:
        who = self.texts("ui.your_turn", seat=self.narrator.player(decision.seat))
        self.console.say("")
        self._wrapped(f"{who[:1].upper()}{who[1:]} {self.narrator.prompt(decision)}")
        self.console.say("\n".join(menu_lines(decision, self.narrator, self.console.width)))

    def _obey(self, decision: Decision, words: str) -> bool:
        """Do what the words say; tell whether the game has moved."""
        if not words:
            return False
        folded = fold(words)
        for typed, command in self.commands.items():
            if folded == typed or folded.startswith(typed + " "):
                self.asked, self.rest = decision, " ".join(words.split()[len(typed.split()) :])
                moved: bool = getattr(self, f"_do_{command}")()
                return moved
        if words.isdecimal() and len(words) < 6:
            if 0 < int(words) <= len(decision.choices):
                self._apply(decision.choices[int(words) - 1])
                return True
            self._say("ui.numbers", count=len(decision.choices))
            return False
        wanted = self._read(decision, words)
        if wanted is None:
            return False
        try:
            self._apply(wanted)
        except Refused as refused:
            self._wrapped(self.narrator.refusal(refused.refusal))
            return False
        return True

    def _read(self, decision: Decision, words: str) -> Choice | None:
        """Return the choice that the words mean, or say why they mean none or several."""
        held = getattr(self.session.rules.view(self.session.state, decision.seat), "hand", ())
        reading = read_choice(words, decision, self.verbs, held)
        if len(reading.offered) == 1:
            return reading.offered[0]
        if reading.offered:
            numbers = [decision.choices.index(one) + 1 for one in reading.offered]
            self._say("ui.several", numbers=", ".join(map(str, numbers)))
        elif reading.other is None:
            self._say("ui.unknown", words=words)
            self._suggest(words)
        return reading.other

    def _suggest(self, words: str) -> None:
        import difflib

        known = [*self.verbs, *self.commands]
        near = difflib.get_close_matches(fold(words.split(maxsplit=1)[0]), known, n=1)
        if near:
            self._say("ui.did_you_mean", word=near[0])

    def _do_undo(self) -> bool:
        return self._go_back(self.session.undo, self.asked.seat)

    def _do_take_back(self) -> bool:
        return self._go_back(self.session.take_back, self.asked.seat)

    def _go_back(self, deed: Callable[[int], object], seat: int) -> bool:
        try:
            deed(seat)
        except Refused as refused:
            self._wrapped(self.narrator.refusal(refused.refusal))
            if refused.refusal.reason == "undo_is_take_back":
                self._say("ui.take_back_hint")
            return False
        self.shown = None
        for other, told in self.told.items():  # what is played instead is news again
            self.told[other] = min(told, len(self.session.log(other)))
        return True

    def _do_save(self) -> bool:
        if not self.rest:
            self._say("ui.say_which", example=self.texts("ui.help.save"))
            return False
        try:
            file = save_copy(self.session, self.rest)
        except SaveError as error:
            self._say("ui.notice", what=error)
        else:
            self._say("ui.saved", file=file)
        return False

    def _do_hint(self) -> bool:
        from game.ai.player import make_player

        rules, seat = self.session.rules, self.asked.seat
        adviser = make_player(rules, HINT_LEVEL, seat, len(self.session.choices))
        wanted = adviser.choose(rules.view(self.session.state, seat), self.asked)
        number = self.asked.choices.index(wanted) + 1
        reason = self.narrator.reason(adviser.why.key, adviser.why.params)
        self._say("ui.hint", choice=f"{number}  {self.narrator.choice(wanted)}", reason=reason)
        return False

    def _do_rule(self) -> bool:
        number = self.rest.upper()
        text = self.narrator.rule(number)
        if text is None:
            self._say("ui.no_rule", number=number or "?")
        else:
            self._wrapped(f"{number}: {text}")
        return False

    def _do_why(self) -> bool:
        wanted = self._read(self.asked, self.rest) if self.rest else None
        if wanted is None:
            if not self.rest:
                self._say("ui.say_which", example=self.texts("ui.help.why"))
            return False
        refusal = self.session.why_not(wanted)
        if refusal is None:
            self._say("ui.possible", choice=self.narrator.choice(wanted))
            return False
        self._wrapped(self.narrator.refusal(refusal))
        self.rest = refusal.rule
        self._do_rule()
        return False

    def _do_show(self) -> bool:
        lines = self.narrator.about(self.rest.upper())
        if not lines:
            self._say("ui.no_card", id=self.rest or "?")
        for line in lines:
            self._wrapped(line, "  ")
        return False

    def _do_table(self) -> bool:
        self.console.say("\n".join(self._table(self.asked.seat)))
        self._show_menu(self.asked)
        return False

    def _do_log(self) -> bool:
        for event in self.session.log(self.asked.seat)[-LOG_LINES:]:
            self._wrapped(self.narrator.event(event), "  ")
        return False

    def _do_quit(self) -> bool:
        raise Leave

    def _do_help(self) -> bool:
        for key in ("choice", "zones", *COMMANDS[:-1]):
            self._wrapped(self.texts(f"ui.help.{key}"), "  ")
        return False

    def _say(self, key: str, **values: Any) -> None:
        self._wrapped(self.texts(key, **values))

    def _wrapped(self, text: str, indent: str = "") -> None:
        lines = textwrap.wrap(
            text,
            self.console.width,
            initial_indent=indent,
            subsequent_indent=indent + "  ",
            break_on_hyphens=False,
            break_long_words=False,
        )
        self.console.say("\n".join(lines))
