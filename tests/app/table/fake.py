"""A tiny game for the table: two tokens, three zones, two cards; and hands that move mouse and keyboard."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import msgspec
import pygame
import pytest

from game.app.display import open_nothing
from game.app.flow import Flow
from game.app.news import Beat, LogLine
from game.app.screens import seated
from game.app.screens.table import TableScreen
from game.app.settings import Settings
from game.app.table.parts import HAND, Button, Contents, Frame, Gesture, Phase, Piece, PlainTable, Scene, Spot
from game.app.widgets.widget import Tip
from game.core.choice import Choice, Decision, Refusal, Refused, choice
from game.core.events import Event
from game.core.track import Undoing

ZONES = {"A": (200.0, 200.0), "B": (500.0, 200.0), "C": (800.0, 200.0)}
END = choice("end")


class View(msgspec.Struct, frozen=True):
    """What one seat of the tiny game knows."""

    seat: int
    tokens: tuple[tuple[str, str], ...]
    hand: tuple[str, ...]
    turn: int


class Rules:
    """Only the seats of the tiny game."""

    seats = ("german", "soviet")
    sequence_rule = "T-01"

    def side_of_seat(self, seat: int) -> int:
        return seat


class Narrator:
    """Tells the tiny game."""

    def __init__(self, texts: Any) -> None:
        self.texts = texts

    def prompt(self, decision: Decision) -> str:
        return f"Do something, {decision.seat}."

    def choice(self, wanted: Choice) -> str:
        return f"Say {wanted}"

    def refusal(self, refusal: Refusal) -> str:
        return f"No: {refusal.reason} [{refusal.rule}]"

    def event(self, event: Event) -> str:
        return f"{event.kind} {event.data.get('piece', '')}"

    def player(self, seat: int) -> str:
        return ("the German player", "the Soviet player")[seat]

    def piece(self, name: object) -> str:
        return f"<{name}>"


class Desk:
    """Two persons at the tiny game; each one's hand is secret."""

    def __init__(self, texts: Any, seats: int = 1) -> None:
        self.game = "tiny"
        self.rules = Rules()
        self.texts = texts
        self.persons = seats
        self.viewer: int | None = 0
        self.curtain: int | None = None
        self.thinking = self.advising = False
        self.hint: Any = None
        self.notices: list[str] = []
        self.turn = 0
        self.tokens = {"t1": "A", "t2": "B"}
        self.hands = [["c1", "c2"], ["d1", "d2"]]
        self.applied: list[Choice] = []
        self.undo_kind = "free"
        self.undone: list[Choice] = []
        self.calls: list[str] = []
        self._news: list[Beat] = []
        self._past: list[tuple[dict[str, str], list[list[str]], int]] = []

    def _view(self, seat: int) -> View:
        return View(seat, tuple(self.tokens.items()), tuple(self.hands[seat]), self.turn)

    def view(self) -> View | None:
        return None if self.viewer is None else self._view(self.viewer)

    def deciding(self) -> int:
        return self.turn % 2 if self.persons > 1 else 0

    def decision(self) -> Decision | None:
        if self.viewer is None or self.viewer != self.deciding():
            return None
        choices = [choice("move", t, z) for t, here in self.tokens.items() for z in "AB" if z != here]
        card, other = [*self.hands[self.viewer], "", ""][:2]
        if card:
            choices.append(choice("play", card))
        if other:
            choices += [choice("give", other, "t1", 1), choice("give", other, "t1", 2), choice("bless", "", "t2")]
        return Decision(self.viewer, "act", (*choices, END))

    def outcome(self) -> None:
        return None

    def why_not(self, wanted: Choice) -> Refusal | None:
        decision = self.decision()
        if decision is not None and decision.offers(wanted):
            return None
        return Refusal("no_road", "T-02")

    def apply(self, wanted: Choice) -> None:
        refusal = self.why_not(wanted)
        if refusal is not None:
            raise Refused(refusal)
        self._past.append((dict(self.tokens), [hand[:] for hand in self.hands], self.turn))
        seat = self.deciding()
        self.applied.append(wanted)
        if wanted.verb == "move":
            self.tokens[str(wanted.subject)] = str(wanted.target)
        elif wanted.verb in {"play", "give"}:
            self.hands[seat].remove(str(wanted.subject))
        elif wanted == END:
            self.turn += 1
            if self.persons > 1:
                self.viewer, self.curtain = None, self.deciding()
        event = Event(wanted.verb, {"piece": str(wanted.subject), "seat": seat})
        if self.viewer is not None:
            self._news.append(Beat("play", (event,), self._view(self.viewer), wanted, seat, len(self.applied)))

    def lift_curtain(self) -> None:
        self.viewer, self.curtain = self.curtain, None
        self._news = []

    def undoing(self) -> Undoing:
        return Undoing(self.undo_kind if self._past else "nothing", 0, 1)

    def undo(self) -> None:
        self.calls.append("undo")
        self.undone.append(self.applied.pop())
        self.tokens, self.hands, self.turn = self._past.pop()
        self._news.append(Beat("undo", (), self._view(self.viewer or 0)))

    def take_back(self) -> None:
        self.undo()
        self.calls[-1] = "take_back"

    def can_redo(self) -> bool:
        return bool(self.undone)

    def redo(self) -> None:
        self.calls.append("redo")
        self.apply(self.undone.pop())

    def ask_hint(self) -> None:
        self.calls.append("hint")

    def drop_hint(self) -> None:
        self.hint = None

    def poll(self, now: float | None = None) -> bool:
        return False

    def news(self) -> list[Beat]:
        news, self._news = self._news, []
        return news

    def log(self) -> list[LogLine]:
        return [
            LogLine(f"{n} {c}", Event(c.verb, {"piece": str(c.subject)}), 0, False, (str(c.subject),), n + 1)
            for n, c in enumerate(self.applied)
        ]

    def narrator(self) -> Narrator:
        return Narrator(self.texts)

    def close(self) -> None:
        self.calls.append("close")


class Table(PlainTable):
    """Lays out the tiny game."""

    act: Callable[[Choice], None]
    browse: Callable[[str], None]
    shown: Callable[[Any], int]
    hand_high = 236.0

    def foreseen(self, choices: Any) -> Choice | None:
        return None

    def passing(self, part_id: str) -> Piece | None:
        return None

    def contents(self, part_id: str, view: View) -> Contents | None:
        """Only zone C can be looked through: it holds what was played."""
        return Contents("Zone C", (("c9", ("card", "c9")),)) if part_id == "C" else None

    def scene(self, view: View, decision: Decision | None, frame: Frame) -> Scene:
        spots = {z: Spot(z, pos, (220.0, 300.0), label=f"Zone {z}", face=("zone", z)) for z, pos in ZONES.items()}
        pieces = {}
        for n, (token, zone) in enumerate(view.tokens):
            x, y = ZONES[zone]
            pieces[token] = Piece(token, ("token", token), (x - 50 + 100 * n, y), (80.0, 110.0), z=n)
        for n, card in enumerate(view.hand):
            pos = (120.0 + 170 * n, 112.0)
            pieces[card] = Piece(card, ("card", card), pos, (150.0, 210.0), HAND, 10 + n, secret=True)
        return Scene(pieces, spots, (1000.0, 400.0))

    def face(self, look: Any, part: Piece | Spot, size: tuple[int, int]) -> pygame.Surface:
        def make() -> pygame.Surface:
            surface = pygame.Surface(size, pygame.SRCALPHA)
            surface.fill((200, 180, 90) if isinstance(part, Piece) else (60, 70, 80))
            return surface

        return look.cached(("tiny", part.face, size), make)

    def enlarged(self, look: Any, part_id: str, view: View) -> pygame.Surface | None:
        if part_id not in view.hand:
            return None
        surface = pygame.Surface((look.px(300), look.px(420)), pygame.SRCALPHA)
        surface.fill((1, 200, 3))
        return surface

    def gesture(self, wanted: Choice) -> Gesture:
        return Gesture(str(wanted.subject), str(wanted.target))

    def meant(self, lift: str, drop: str, view: View) -> list[Choice]:
        if lift in dict(view.tokens) and drop in ZONES:
            return [choice("move", lift, drop)]
        if lift in dict(view.tokens) and not drop:
            return [choice("move", lift, "C")]
        return []

    def buttons(self, view: View, decision: Decision) -> list[Button]:
        return [Button(END, "End the turn", "E", True)]

    def tip(self, part_id: str, view: View) -> Tip | None:
        return Tip(f"About {part_id}", rule="T-09")

    def preview(self, wanted: Choice, view: View) -> Tip | None:
        return Tip(f"Would {wanted}")

    def panels(self, view: View, decision: Decision | None, wanted: Choice | None) -> list[Any]:
        self.forecast = wanted
        return []

    def phases(self, view: View) -> list[Phase]:
        return [Phase("Supply", "done"), Phase("Action", "now"), Phase("Draw", "ahead")]

    def headline(self, view: View) -> tuple[str, str]:
        return f"Turn {view.turn}", "you play"

    def order(self, scene: Scene) -> list[str]:
        return [*scene.pieces, *scene.spots]

    def parts_of(self, event_data: dict[str, Any]) -> list[str]:
        return [event_data["piece"]]


class Shell(Flow):
    """A flow that notes which screens are asked for, instead of opening them."""

    asked: list[tuple[str, ...]]

    def open_pause(self) -> None:
        self.asked.append(("pause",))

    def open_rule(self, number: str = "", game: str = "") -> None:
        self.asked.append(("rule", number, game))

    def open_settings(self) -> None:
        self.asked.append(("settings",))

    def game_over(self) -> None:
        self.asked.append(("over",))


class Room:
    """A screen without a window, a clock that is moved by hand, and hands for mouse and keyboard."""

    def __init__(self, size: tuple[int, int] = (1600, 900), **settings: object) -> None:
        open_nothing(size)
        kept = Settings()
        for field, value in {"sound": False, **settings}.items():
            kept.put(field, value)
        self.time = 1000.0
        self.canvas = pygame.Surface(size)
        self.shell = Shell(kept, size, clock=lambda: self.time, silent=True)
        self.shell.asked = []
        self.shell.stack.resize(size)

    @property
    def screen(self) -> Any:
        return self.shell.stack.top

    def sit(self, desk: Any) -> TableScreen:
        screen = TableScreen(self.shell, desk)
        self.shell.open(screen)
        self.settle()
        return screen

    def go(self, ms: float) -> None:
        """Let time pass, frame by frame."""
        until = self.time + ms
        while self.time < until:
            self.time += 20
            self.shell.stack.advance(self.time)
            self.shell.stack.draw(self.canvas)

    def settle(self) -> None:
        """Let everything come to rest."""
        for _ in range(500):
            self.time += 40
            moving = self.shell.stack.advance(self.time)
            self.shell.stack.draw(self.canvas)
            if not moving and not self.shell.stack.needs_frame:
                return

    def centre(self, name: str) -> tuple[int, int]:
        seen = self.screen.trace()
        parts = {**seen["widgets"], **seen.get("spots", {}), **seen.get("pieces", {})}
        return pygame.Rect(parts[name]["rect"]).center

    def move(self, pos: tuple[int, int], buttons: tuple[int, int, int] = (0, 0, 0)) -> None:
        self.screen.handle(pygame.event.Event(pygame.MOUSEMOTION, pos=pos, rel=(1, 1), buttons=buttons))

    def down(self, pos: tuple[int, int], button: int = 1) -> None:
        self.screen.handle(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=pos, button=button))

    def up(self, pos: tuple[int, int], button: int = 1) -> None:
        self.screen.handle(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=pos, button=button))

    def click(self, pos: tuple[int, int]) -> None:
        self.move(pos)
        self.down(pos)
        self.up(pos)

    def lift(self, start: tuple[int, int], to: tuple[int, int]) -> None:
        """Take something and carry it, without letting go."""
        self.move(start)
        self.down(start)
        self.move((start[0] + 9, start[1] + 9), (1, 0, 0))
        self.move(to, (1, 0, 0))
        self.go(20)

    def drag(self, start: tuple[int, int], to: tuple[int, int]) -> None:
        self.lift(start, to)
        self.up(to)

    def wheel(self, pos: tuple[int, int], clicks: int) -> None:
        self.move(pos)
        self.screen.handle(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=clicks, precise_y=float(clicks)))

    def key(self, *keys: int, mod: int = 0) -> None:
        for key in keys:
            self.screen.handle(pygame.event.Event(pygame.KEYDOWN, key=key, mod=mod, unicode=""))


@contextmanager
def tiny(monkeypatch: pytest.MonkeyPatch) -> Iterator[Table]:
    """Put the tiny game on the tables."""
    table = Table()
    monkeypatch.setattr(seated, "table_of", lambda game, narrator: table)
    yield table


def colours(room: Room) -> set[tuple[int, ...]]:
    """Return some of the colours on the screen."""
    width, height = room.canvas.get_size()
    return {tuple(room.canvas.get_at((x, y)))[:3] for x in range(0, width, 20) for y in range(0, height, 20)}
