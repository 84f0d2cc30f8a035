"""Computer players who think in a process of their own, so that the picture never waits; imports no pygame."""

from __future__ import annotations

import queue
import threading
from collections.abc import Sequence
from multiprocessing import connection, get_context
from typing import Any, Protocol

import msgspec

from game.ai.player import make_player
from game.core.choice import Choice, Decision
from game.core.journal import Notice
from game.core.rng import Chance
from game.core.workers import end_with_parent, uninterrupted
from game.roster.games import rules_of

TIME_CAP = 1.0
"""Seconds that a player may think."""
PATIENCE = 20.0
"""Seconds after which a process that does not answer counts as dead; players keep their cap themselves."""
START_PATIENCE = 60.0
"""The same for its first answer: a cold disk may take its time."""
GRACE = 1.0
"""Seconds that a process gets to end before it is killed."""
WITH_TASTE = frozenset({"veteran"})
"""Levels whose seed is a taste for the whole game; to the others it is a stream, and each thought has its own."""
MOST_KEPT = 8
"""Players that a process keeps, with what they remember of their game."""


class Job(msgspec.Struct, frozen=True):
    """All that a player is told: who it is, what its seat may know, and what there is to decide."""

    ticket: int
    game: str
    level: str
    seat: int
    seed: int
    moment: int
    """How many choices the game has seen; the same moment of the same game is thought about in the same way."""
    view: bytes
    decision: Decision
    time_cap: float = TIME_CAP
    regional: bool = False
    """The decision has regions of free points; these are no plain data, so the player lists it anew from the view."""


class Thought(msgspec.Struct, frozen=True):
    """What a player came to: the choice with its reason, or what went wrong."""

    ticket: int
    choice: Choice | None = None
    key: str = ""
    params: dict[str, Any] = {}
    error: str = ""


_KEPT: dict[tuple[str, str, int, int], Any] = {}


def think(job: Job) -> Thought:
    """Decide for a seat; the same job gives the same thought in any process."""
    rules = rules_of(job.game)
    seen = msgspec.msgpack.decode(job.view, type=rules.view_type)
    chance = Chance.seeded(job.seed ^ (job.seat + 1) << 40)
    seed = chance.below(1 << 62)
    if job.level in WITH_TASTE:
        key = (job.game, job.level, job.seat, seed)
        if key not in _KEPT:
            if len(_KEPT) >= MOST_KEPT:
                _KEPT.clear()
            _KEPT[key] = make_player(rules, job.level, job.seat, seed, job.time_cap)
        player = _KEPT[key]
    else:
        player = make_player(rules, job.level, job.seat, seed ^ job.moment << 20, job.time_cap)
    decision = rules.decision(rules.imagine(seen, Chance.seeded(0))) if job.regional else job.decision
    assert decision is not None
    chosen = player.choose(seen, decision)
    return Thought(job.ticket, chosen, player.why.key, player.why.params)


def _answer(job: Job) -> Thought:
    """Think, and tell a failure instead of dying of it."""
    try:
        thought = think(job)
        # A reason must be plain data: it may have to cross to another process.
        return msgspec.msgpack.decode(msgspec.msgpack.encode(thought), type=Thought)
    except Exception as error:  # noqa: BLE001  whatever a player stumbles over, the game goes on
        return Thought(job.ticket, error=f"{type(error).__name__}: {error}"[:500])


class Mind(Protocol):
    """Something that thinks about one job at a time."""

    def send(self, job: Job) -> None:
        """Begin to think."""

    def receive(self) -> Thought | None:
        """Return the thought if there is one; OSError or EOFError from a mind that is gone."""

    def close(self) -> None:
        """Stop thinking, at once and for good."""


class ProcessMind:
    """Thinks in a process of its own, which ends with this one."""

    patience = PATIENCE

    def __init__(self) -> None:
        context = get_context("spawn")
        self._here, there = context.Pipe()
        self.process = context.Process(target=_serve, args=(there,), daemon=True, name="opponent")
        try:
            with uninterrupted():
                self.process.start()
        except BaseException:
            self._here.close()
            raise
        finally:
            there.close()

    def send(self, job: Job) -> None:
        self._here.send_bytes(msgspec.msgpack.encode(job))

    def receive(self) -> Thought | None:
        if self._here.poll():
            return msgspec.msgpack.decode(self._here.recv_bytes(), type=Thought)
        if not self.process.is_alive():
            raise EOFError("the process is gone")
        return None

    def close(self) -> None:
        self._here.close()
        self.process.terminate()
        self.process.join(GRACE)
        if self.process.is_alive():
            self.process.kill()
            self.process.join(GRACE)
        if not self.process.is_alive():
            self.process.close()


def _serve(pipe: connection.Connection) -> None:
    """Answer jobs until nobody asks any more."""
    end_with_parent()
    try:
        while True:
            job = msgspec.msgpack.decode(pipe.recv_bytes(), type=Job)
            pipe.send_bytes(msgspec.msgpack.encode(_answer(job)))
    except (EOFError, OSError):
        return


class ThreadMind:
    """Thinks in a thread, where processes can't be had: the picture may stutter, but it does not stop."""

    patience = float("inf")

    def __init__(self) -> None:
        self._jobs: queue.SimpleQueue[Job | None] = queue.SimpleQueue()
        self._thoughts: queue.SimpleQueue[Thought] = queue.SimpleQueue()
        self.thread = threading.Thread(target=self._serve, daemon=True, name="opponent")
        self.thread.start()

    def _serve(self) -> None:
        while (job := self._jobs.get()) is not None:
            self._thoughts.put(_answer(job))

    def send(self, job: Job) -> None:
        self._jobs.put(job)

    def receive(self) -> Thought | None:
        try:
            return self._thoughts.get_nowait()
        except queue.Empty:
            return None

    def close(self) -> None:
        self._jobs.put(None)


class DirectMind:
    """Thinks on the spot, where not even a thread can be had."""

    patience = float("inf")

    def __init__(self) -> None:
        self._thought: Thought | None = None

    def send(self, job: Job) -> None:
        self._thought = _answer(job)

    def receive(self) -> Thought | None:
        thought, self._thought = self._thought, None
        return thought

    def close(self) -> None:
        self._thought = None


MINDS: tuple[type[ProcessMind | ThreadMind | DirectMind], ...] = (ProcessMind, ThreadMind, DirectMind)


class Opponent:
    """The one who thinks for a table: one job at a time, the latest that was asked; the rest is forgotten."""

    def __init__(self, minds: Sequence[type[ProcessMind | ThreadMind | DirectMind]] = MINDS) -> None:
        self.notices: list[Notice] = []
        self._minds: list[type[ProcessMind | ThreadMind | DirectMind]] = list(minds)
        self._mind: ProcessMind | ThreadMind | DirectMind | None = None
        self._ticket = 0
        self._wanted: Job | None = None
        """What is asked and not yet begun."""
        self._running: Job | None = None
        """What is being thought about, perhaps for nobody any more."""
        self._since = 0.0
        self._answered = False
        self._closed = False

    @property
    def is_asked(self) -> bool:
        """Tell whether somebody waits for a thought."""
        running = self._running is not None and self._running.ticket == self._ticket
        return self._wanted is not None or running

    def warm_up(self) -> None:
        """Start the process ahead of the first question."""
        while self._mind is None and not self._closed:
            try:
                self._mind = self._minds[0]()
            except (OSError, RuntimeError, ValueError) as error:
                self._fall_back("failed", error)

    def ask(self, job: Job) -> int:
        """Ask for a thought in place of any other, and return the ticket that it will bear."""
        self._ticket += 1
        self._wanted = msgspec.structs.replace(job, ticket=self._ticket)
        return self._ticket

    def cancel(self) -> None:
        """Forget what was asked; a thought that is under way is dropped when it comes."""
        self._ticket += 1
        self._wanted = None

    def poll(self, now: float) -> Thought | None:
        """Return the thought that was asked for once it is there; never waits."""
        if self._closed:
            return None
        thought = self._receive(now) if self._running is not None else None
        if self._running is None and self._wanted is not None:
            self._send(now)
        if thought is None or thought.ticket != self._ticket:
            return None
        self._ticket += 1
        return thought

    def _receive(self, now: float) -> Thought | None:
        assert self._mind is not None
        try:
            thought = self._mind.receive()
        except (OSError, EOFError, msgspec.DecodeError) as error:
            self._fall_back("died", error)
            return None
        if thought is not None:
            self._running = None
            self._answered = True
        elif now - self._since > (self._mind.patience if self._answered else max(self._mind.patience, START_PATIENCE)):
            self._fall_back("silent", TimeoutError("no answer"))
        return thought

    def _send(self, now: float) -> None:
        while self._wanted is not None and self._running is None:
            self.warm_up()
            assert self._mind is not None
            try:
                self._mind.send(self._wanted)
            except (OSError, ValueError, TypeError) as error:
                self._fall_back("died", error)
                continue
            self._running, self._wanted, self._since = self._wanted, None, now

    def _fall_back(self, why: str, error: Exception) -> None:
        """Think in the next simpler way, about the same thing if somebody still waits for it."""
        text = f"the computer player's process is gone ({why}: {error}); it thinks in the program itself now"
        self.notices.append(Notice("opponent_fell_back", text, {"why": why}))
        if self._mind is not None:
            self._mind.close()
            self._mind = None
        self._minds = self._minds[1:] or [DirectMind]
        self._answered = False
        running, self._running = self._running, None
        if running is not None and running.ticket == self._ticket:
            self._wanted = running

    def close(self) -> None:
        """End all thinking; nothing is left running in another process."""
        self._closed = True
        self._wanted = self._running = None
        if self._mind is not None:
            self._mind.close()
            self._mind = None
