"""A game at the table without its picture: who looks, who decides, what they are told, undo, saves; no pygame."""

from __future__ import annotations

import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec

from game.ai.mind import pick_any
from game.ai.player import LEVELS
from game.app.news import Backlog, Beat, Log, LogLine, Moment, told
from game.app.opponent import Job, Opponent, Thought
from game.app.settings import Settings
from game.core.choice import Choice, Decision, Refusal, Refused
from game.core.events import Event
from game.core.frames import Outcome
from game.core.journal import JournalError, Notice
from game.core.rng import Chance
from game.core.session import Session
from game.core.track import Undoing
from game.roster import sessions
from game.roster.games import narrator_of, sides_of
from game.roster.names import GAMES, PERSON

HINT_LEVEL = "veteran"
USUAL_LEVEL = "recruit"
"""Who plays a seat of which a journal tells something unknown."""


class Hint(msgspec.Struct, frozen=True):
    """What a veteran would do, and why in one sentence."""

    choice: Choice
    sentence: str


class Desk:
    """One game being played by persons at one screen, and by computer players."""

    def __init__(
        self, session: Session, levels: dict[int, str], settings: Settings, opponent: Opponent | None = None
    ) -> None:
        self.session = session
        self.rules = session.rules
        self.game = session.header.game
        self.settings = settings
        self.levels = dict(levels)
        seats = range(len(self.rules.seats_in(session.state)))
        self.persons = tuple(seat for seat in seats if seat not in self.levels)
        self.viewer: int | None = None
        self.curtain: int | None = None
        self.hint: Hint | None = None
        self.notices: list[str] = []
        self._opponent = Opponent() if opponent is None else opponent
        self._move = 0
        """The ticket of the computer's move that is being thought about; 0: none."""
        self._advice = 0
        """The ticket of the hint that is being thought about."""
        self._troubled: Notice | None = None
        self._left_alone: Any = None
        """The state whose only choice is left to the person."""
        self._logs: dict[int, Log] = {}
        self._lines: list[LogLine] = []
        self._log_key: tuple[int, str, int] | None = None
        self._changes = 0
        """How often the game has changed; a picture asks for its log at every frame."""
        self._closed = False
        self._news = Backlog(self.persons or (0,))
        fresh = not session.choices
        opening = tuple(self.rules.opening(session.state)) if fresh else ()
        self._news.add(Moment("play" if fresh else "jump", opening, session.state, at=len(session.choices)))
        for notice in session.notices:
            self._note(notice)
        self._take_seats()
        if self.levels:
            self._opponent.warm_up()

    # ---- Who looks and who decides ----

    def view(self) -> Any:
        """Return what the viewer may know; None behind the curtain."""
        return None if self.viewer is None else self.rules.view(self.session.state, self.viewer)

    def deciding(self) -> int | None:
        """Return the seat that decides, None when the game is over."""
        decision = self.session.decision()
        return None if decision is None else decision.seat

    def decision(self) -> Decision | None:
        """Return the decision if it is the viewer's."""
        decision = self.session.decision()
        if decision is None or decision.seat != self.viewer or decision.seat in self.levels:
            return None
        return decision

    def outcome(self) -> Outcome | None:
        """Return how the game ended, None while it goes on."""
        return self.session.outcome

    @property
    def at(self) -> int:
        """Return how many choices the game has seen."""
        return len(self.session.choices)

    @property
    def thinking(self) -> bool:
        """Tell whether a computer player is about to choose."""
        return not self._closed and self.deciding() in self.levels

    @property
    def advising(self) -> bool:
        """Tell whether a hint is on its way."""
        return bool(self._advice)

    def watch(self, seat: int) -> None:
        """Look over another seat's shoulder: where no person plays, and when the game is over."""
        if seat != self.viewer and (not self.persons or self.outcome() is not None):
            self.viewer = seat
            self._news.forget(seat)
            self._news.add(Moment("jump", (), self.session.state, at=self.at))

    def lift_curtain(self) -> None:
        """Show the table to the person who was asked to lift the curtain."""
        if self.curtain is not None:
            self.viewer, self.curtain = self.curtain, None

    def _take_seats(self) -> None:
        """Give the screen to the person who decides; the curtain falls if something hidden would be shown."""
        decider = self.deciding()
        if len(self.persons) < 2 or decider is None:
            self.curtain = None
            if self.viewer is None:
                self.viewer = self.persons[0] if self.persons else 0
            return
        asked = decider if decider in self.persons else self.viewer if self.viewer is not None else self.curtain
        if asked is None:
            asked = self.persons[0]
        if asked == self.viewer:
            return
        before = [seat for seat in self.persons if seat != asked and self.viewer in (None, seat)]
        if any(self._hides(seat, asked) for seat in before):
            self.viewer, self.curtain = None, asked
        else:
            for seat in before:  # they looked at the same things
                self._news.share(seat, asked)
            self.viewer, self.curtain = asked, None

    def _hides(self, seat: int, other: int) -> bool:
        """Tell whether one of two seats knows anything that the other does not."""
        if self.session.log(seat) != self.session.log(other):
            return True
        views = [msgspec.to_builtins(self.rules.view(self.session.state, one)) for one in (seat, other)]
        for seen in views:
            seen.pop("seat", None)
        return bool(views[0] != views[1])

    # ---- Playing ----

    def why_not(self, wanted: Choice) -> Refusal | None:
        """Return why the viewer can't choose this now, None exactly when they can."""
        if self.decision() is None and self.outcome() is None:
            return Refusal("not_now", self.rules.sequence_rule, {"verb": wanted.verb, "prompt": ""})
        return self.session.why_not(wanted)

    def apply(self, wanted: Choice) -> None:
        """Make the viewer's choice; Refused if it is not offered to them."""
        refusal = self.why_not(wanted)
        if refusal is not None:
            raise Refused(refusal)
        self._play(wanted)

    def undoing(self) -> Undoing:
        """Tell how the viewer's last real choice can be undone: 'free', 'take_back' or 'nothing'."""
        if self.viewer is None or self.viewer in self.levels:
            return Undoing("nothing")
        return self.session.can_undo(self.viewer)

    def undo(self) -> None:
        """Give the viewer their last real choice again; Refused where only a take-back would do."""
        self._go_back(free_only=True)

    def take_back(self) -> None:
        """Undo even what was shown or answered since; the log says so."""
        self._go_back(free_only=False)

    def _go_back(self, *, free_only: bool) -> None:
        undoing = self.undoing()
        refused = "nothing_to_undo" if undoing.kind == "nothing" else "undo_is_take_back"
        if undoing.kind == "nothing" or (free_only and undoing.kind != "free"):
            raise Refused(Refusal(refused, self.rules.sequence_rule, {"choices": undoing.choices}))
        self._writing(lambda: self.session.take_back(self.viewer))
        kind = "undo" if undoing.kind == "free" else "take_back"
        self._note_moment(kind, (self.session.log(None)[-1],), seat=self.viewer)

    def can_redo(self) -> bool:
        """Tell whether the viewer can make an undone choice again."""
        return self.decision() is not None and bool(self.session.redoable)

    def redo(self) -> None:
        """Make the viewer's undone choice again, with what followed it, up to another person's choice."""
        if not self.can_redo():
            raise Refused(Refusal("nothing_to_undo", self.rules.sequence_rule, {"choices": 0}))
        seats = (self.viewer, *self.levels)
        for _ in self.session.redoable:
            if self.deciding() in seats and self.session.redoable:
                self._play(self.session.redoable[0], "redo")

    def poll(self, now: float | None = None) -> bool:
        """Collect what the opponent has thought, play what plays itself; tell whether anything changed."""
        if self._closed:
            return False
        now = time.monotonic() if now is None else now
        changed = self._play_forced()
        self._ask_computer()
        thought = self._opponent.poll(now)
        for notice in self._opponent.notices:
            self._note(notice)
        self._opponent.notices.clear()
        if thought is not None:
            changed = True
            self._heed(thought)
            self._play_forced()
            self._ask_computer()
            self._opponent.poll(now)
        return changed

    def drop_hint(self) -> None:
        """Put the hint away that was read."""
        self.hint = None

    def ask_hint(self) -> None:
        """Ask a veteran what the viewer should do; `hint` has the answer after some polls."""
        decision = self.decision()
        if decision is None or self._advice or self.hint is not None:
            return
        self._advice = self._opponent.ask(self._job(HINT_LEVEL, decision))

    def _job(self, level: str, decision: Decision) -> Job:
        seen = msgspec.msgpack.encode(self.rules.view(self.session.state, decision.seat))
        seed = self.session.header.seed
        plain = msgspec.structs.replace(decision, regions=())
        return Job(
            0, self.game, level, decision.seat, seed, self.at, seen, plain, regional=bool(decision.regions)
        )  # fmt: skip

    def _ask_computer(self) -> None:
        decision = self.session.decision()
        if decision is not None and decision.seat in self.levels and not self._move:
            self._move = self._opponent.ask(self._job(self.levels[decision.seat], decision))

    def _heed(self, thought: Thought) -> None:
        decision = self.session.decision()
        assert decision is not None
        chosen = thought.choice
        sound = chosen is not None and not thought.error and decision.offers(chosen)
        advice = thought.ticket == self._advice
        if not sound:
            text = f"the computer player failed: {thought.error or 'it chose what is not offered'}"
            self._note(Notice("hint_failed" if advice else "opponent_failed", text))
        if advice:
            self._advice = 0
            if sound and chosen is not None:
                self.hint = Hint(chosen, self.narrator().reason(thought.key, thought.params))
            return
        if not sound or chosen is None:  # any legal choice is better than a game that stops
            chosen = pick_any(decision, Chance.seeded(self.session.header.seed ^ self.at))
        self._play(chosen)

    def _play_forced(self) -> bool:
        """Play the viewer's only choices while that costs nobody anything."""
        played = False
        while self._plays_itself():
            decision = self.decision()
            assert decision is not None
            self._play(decision.choices[0], auto=True)
            played = True
        return played

    def _plays_itself(self) -> bool:
        """Tell whether the viewer's only choice may be played for them.

        It never costs a free undo by showing something. Among several persons the viewer must decide again
        after it: if the screen changed hands at once, the others would learn that there was nothing to choose (R-30).
        """
        decision = self.decision()
        if decision is None or not self.settings.auto_play or not decision.is_forced:
            return False
        state = self.session.state
        if self._left_alone is not state:
            self._left_alone = None if self._costs_nothing(decision) else state
        return self._left_alone is None

    def _costs_nothing(self, decision: Decision) -> bool:
        twin = self.session.state.clone()
        reveals = any(event.reveals for event in self.rules.apply(twin, decision.choices[0]))
        if len(self.persons) == 1:
            return not reveals or self.undoing().kind != "free"
        after = self.rules.decision(twin)
        return not reveals and after is not None and after.seat == decision.seat

    def _play(self, wanted: Choice, kind: str = "play", *, auto: bool = False) -> None:
        seat = self.deciding()
        events = self._writing(lambda: self.session.apply(wanted))
        self._note_moment(kind, tuple(events), wanted, seat, auto=auto)

    def _note_moment(
        self,
        kind: str,
        events: tuple[Event, ...],
        wanted: Choice | None = None,
        seat: int | None = None,
        *,
        auto: bool = False,
    ) -> None:
        """Remember what happened for everybody's news, and see who looks and decides now."""
        self._news.add(Moment(kind, events, self.session.state, wanted, seat, self.at, auto))
        self.hint = None
        self._changes += 1
        self._move = self._advice = 0
        self._opponent.cancel()
        trouble = self.session.trouble
        if trouble is not None and trouble != self._troubled:
            self._note(trouble)
        self._troubled = trouble
        self._take_seats()

    def _writing(self, deed: Any) -> Any:
        """Do something that is written down; a journal that somebody else changed is left, and a new one begun."""
        try:
            return deed()
        except JournalError as error:
            self._note(Notice(error.reason, str(error), {"file": error.file}))
            old, self.session = self.session, sessions.play_on(self.session)
            old.close()
            self._logs.clear()
            return deed()

    # ---- What is told ----

    def news(self) -> list[Beat]:
        """Return what the viewer has not seen yet, one beat for each choice; nothing behind the curtain."""
        return [] if self.viewer is None else self._news.take(self.rules, self.viewer)

    def log(self) -> list[LogLine]:
        """Return the whole log in words, as the viewer may know it; nothing behind the curtain."""
        if self.viewer is None:
            return []
        key = (self.viewer, self.settings.language, self._changes)
        if key != self._log_key:
            log = self._logs.setdefault(self.viewer, Log())
            self._lines = log.lines(self.session, self.viewer, self.narrator(), self.settings.language)
            self._log_key = key
        return self._lines

    def narrator(self) -> Any:
        """Return who tells this game in the language of the settings."""
        return narrator_of(self.game, self.settings.language, self.session.state)

    def _note(self, notice: Notice) -> None:
        self.notices.append(told(notice, self.narrator().texts))

    # ---- Saves ----

    @property
    def path(self) -> Path | None:
        """Return the journal, which is the autosave; None for a game in memory only."""
        return self.session.path

    @property
    def bookmarks(self) -> dict[str, int]:
        """Return the named positions, as numbers of choices."""
        return self.session.bookmarks

    def bookmark(self, name: str) -> None:
        """Name the present position."""
        self._writing(lambda: self.session.bookmark(name))

    def save_as(self, name: str, *, replace: bool = False) -> Path:
        """Keep a copy of the game under a name; SaveError says why it can't be done."""
        return sessions.save_copy(self.session, name, replace=replace)

    def close(self) -> None:
        """Let go of the journal and of the opponent; the game can be continued later."""
        if not self._closed:
            self._closed = True
            self._opponent.close()
            self.session.close()


def start_game(
    game: str, options: dict[str, Any], seed: int | None, levels: dict[int, str], settings: Settings
) -> Desk:
    """Begin a game; a seat without a level is a person's."""
    session = sessions.begin(game, options, seed, _players(sides_of(game, options.get("scenario", "")), levels))
    return Desk(session, levels, settings)


def continue_latest(settings: Settings, games: Sequence[str] = GAMES) -> Desk | None:
    """Go on with the game that was left off last, None if there is none."""
    session = sessions.open_latest(games)
    return None if session is None else Desk(session, seated(session), settings)


def load(path: Path, settings: Settings, *, anyway: bool = False) -> Desk:
    """Go on with a save, which stays as it is; JournalError says why it can't be loaded."""
    session = sessions.open_copy(path, anyway=anyway)
    return Desk(session, seated(session), settings)


def load_with(path: Path, settings: Settings, players: dict[int, str], *, anyway: bool = False) -> Desk:
    """Play on from a save as a new game with other players: by seat, a person or a level."""
    saved = sessions.open_save(path, anyway=anyway, write=False)
    levels = {seat: level for seat, level in {**seated(saved), **players}.items() if level != PERSON}
    return branch(saved, len(saved.choices), settings, levels, path)


def branch(
    session: Session,
    count: int,
    settings: Settings,
    levels: dict[int, str] | None = None,
    keep: Path | None = None,
) -> Desk:
    """Play on from the position after so many choices as a new game, with other players if they are named."""
    seats = seated(session) if levels is None else levels
    players = _players(session.rules.seats_in(session.state), seats)
    new = sessions.play_on(session, count, players, keep=keep or session.path)
    return Desk(new, seats, settings)


def seated(session: Session) -> dict[int, str]:
    """Return the levels of the computer players as the journal tells them; all persons if it tells nothing."""
    told = session.header.players
    found = {seat: told.get(side, PERSON) for seat, side in enumerate(session.rules.seats_in(session.state))}
    return {
        seat: level if level in LEVELS else USUAL_LEVEL for seat, level in found.items() if level != PERSON
    }


def _players(sides: Sequence[str], levels: dict[int, str]) -> list[str]:
    return [levels.get(seat, PERSON) for seat in range(len(sides))]
