"""Pictures of screens without a window: for `shot`, the self-test, the demo and tests; imports pygame."""

from __future__ import annotations

import contextlib
import functools
import os
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import msgspec
import pygame

from game.app.desk import Desk
from game.app.display import open_nothing
from game.app.flow import Flow
from game.app.screens.new_game import NewGameScreen
from game.app.settings import Settings
from game.core.session import Session
from game.data import places
from game.roster.games import rules_of, scenario_of
from game.roster.names import PERSON, UserError, nearest

BUILT = "ludwig"
"""The unit whose card the picture of the army builder shows."""
SETTLE = 12_000
"""Milliseconds that a picture waits at most for what moves."""
SAVED = {"Mamayev Kurgan": 0.4, "Volga": 0.7, "autosave-{game}-1": 1.0}
"""The saves that a picture shows, and how much of the game each has."""
SAVED_STEPS = 90
OPTIONS: dict[str, dict[str, Any]] = {"tactics": {"setup": "ready"}, "battlefield": {"setup": "ready"}}
"""Options without which a picture would show little but set-up."""
SAVED_AT = 1_767_283_200
"""When they were saved, so that every day gives the same picture."""


class Shot(msgspec.Struct, frozen=True):
    """What is to be seen."""

    screen: str = "menu"
    size: tuple[int, int] = (1600, 900)
    game: str = "battle"
    scenario: str = ""
    seed: int = 1
    steps: int = 0
    language: str = "en"
    scale: float = 1.0
    seat: int | None = None
    """Whose table is shown; None: whoever decides."""
    point: str = ""
    """What the pointer rests on: a widget or a piece by its id."""
    rule: str = ""
    settings: dict[str, Any] = {}
    """Further settings, such as a palette."""
    options: dict[str, Any] = {}
    """Further options of the game, such as a board."""


class Darkroom:
    """A shell whose clock only moves when it is told to, so that the same shot gives the same picture."""

    def __init__(self, shot: Shot) -> None:
        self.shot = shot
        self.time = 1000.0
        open_nothing(shot.size)
        settings = Settings()
        chosen = {"language": shot.language, "ui_scale": shot.scale, "sound": False, **shot.settings}
        for field, value in chosen.items():
            settings.put(field, value)
        self.canvas = pygame.Surface(shot.size)
        self.flow = Flow(settings, shot.size, clock=lambda: self.time, silent=True)
        self.flow.stack.resize(shot.size)

    def settle(self) -> None:
        """Let everything come to rest."""
        until = self.time + SETTLE
        while self.time < until:
            self.time += 50.0
            moving = self.flow.stack.advance(self.time)
            self.flow.stack.draw(self.canvas)
            if not moving and not self.flow.stack.needs_frame:
                return

    def point_at(self, name: str) -> None:
        """Rest the pointer on a widget or a piece."""
        seen = self.flow.stack.top.trace()
        parts = {**seen["widgets"], **seen.get("spots", {}), **seen.get("pieces", {})}
        if name not in parts:
            raise UserError(f"nothing on the screen {seen['screen']} is named '{name}'; {nearest(name, list(parts))}")
        pos = pygame.Rect(parts[name]["rect"]).center
        self.flow.stack.top.handle(pygame.event.Event(pygame.MOUSEMOTION, pos=pos, rel=(1, 1), buttons=(0, 0, 0)))
        self.time += 1000

    def sit_down(self, session: Session) -> None:
        """Open the table of a game for whoever decides."""
        desk = Desk(session, {}, self.flow.settings)
        desk.lift_curtain()
        desk.news()
        self.flow.open_table(desk)

    def close(self) -> None:
        """Let go of games and screens."""
        if self.flow.desk is not None:
            self.flow.desk.close()
        self.flow.stack.close()


def take(shot: Shot) -> pygame.Surface:
    """Return the picture of a screen."""
    with opened(shot) as room:
        return room.canvas


@contextlib.contextmanager
def opened(shot: Shot) -> Iterator[Darkroom]:
    """Open a screen, let it come to rest, and lend the room in which it stands."""
    room = Darkroom(shot)
    with _own_folders():
        try:
            if shot.screen == "saves" or (shot.screen == "menu" and shot.steps):
                _fill_saves(shot)
            room.flow.open_menu()
            SCREENS[shot.screen](room)
            room.settle()
            if shot.point:
                room.point_at(shot.point)
                room.settle()
            yield room
        finally:
            room.close()


@contextlib.contextmanager
def _own_folders() -> Iterator[None]:
    """Leave the user's saves alone: what is in them should neither change nor show in a picture."""
    before = {name: os.environ.get(name) for name in (places.HOME_VARIABLE, places.CACHE_VARIABLE)}
    with tempfile.TemporaryDirectory(prefix="rubble-and-dust-") as folder:
        os.environ[places.CACHE_VARIABLE] = str(places.cache_dir())
        os.environ[places.HOME_VARIABLE] = folder
        try:
            yield
        finally:
            for name, value in before.items():
                del os.environ[name]
                if value is not None:
                    os.environ[name] = value


def _fill_saves(shot: Shot) -> None:
    """Write some saves of one game."""
    steps = shot.steps or SAVED_STEPS
    session = played(msgspec.structs.replace(shot, steps=steps))
    for number, (name, share) in enumerate(SAVED.items()):
        _written(session, name.format(game=shot.game), share).close()
        path = _path_of(name.format(game=shot.game))
        os.utime(path, (SAVED_AT + 3600 * number, SAVED_AT + 3600 * number))


def _path_of(name: str) -> Path:
    """Return the file of a save."""
    places.saves_dir().mkdir(parents=True, exist_ok=True)
    return places.saves_dir() / f"{name}.journal"


def _written(session: Session, name: str, share: float = 1.0) -> Session:
    """Return a share of a game as one that is kept on disk, as a player's game always is."""
    return session.branch(int(len(session.choices) * share), _path_of(name), _against_recruit(session))


def table_of(session: Session, size: tuple[int, int], language: str) -> pygame.Surface:
    """Return the table of a game as it stands, as the first seat sees it."""
    room = Darkroom(Shot("table", size, session.header.game, language=language))
    room.flow.leaves_table = False
    with _own_folders():
        try:
            room.flow.open_menu()
            room.sit_down(session.branch(len(session.choices)))
            room.settle()
            return room.canvas
        finally:
            room.close()


def save(picture: pygame.Surface, path: Path) -> None:
    """Write a picture; OSError says why that can't be done."""
    with path.open("wb") as file:
        pygame.image.save(picture, file, path.name)


def played(shot: Shot) -> Session:
    """Return a game in memory, brought on by computer players, so many choices far."""
    options = {"scenario": scenario_of(shot.game, shot.scenario), **OPTIONS.get(shot.game, {}), **shot.options}
    course = _course(rules_of(shot.game), msgspec.json.encode(options), shot.seed)
    return course.session(shot.steps, shot.seat)


class _Course:
    """A game that computer players bring on; pictures of several of its moments do not play it again."""

    def __init__(self, rules: Any, options: dict[str, Any], seed: int) -> None:
        from game.ai.player import make_player, usual_level

        self.rules = rules
        self.whole = Session.new(rules, options, seed)
        level, seats = usual_level(rules.game), range(len(rules.seats_in(self.whole.state)))
        self.players = [make_player(rules, level, seat, seed + seat) for seat in seats]
        self.asked: list[tuple[int, bool]] = []
        """After how many choices who was asked, and whether there was but one thing to do."""

    def session(self, steps: int, seat: int | None) -> Session:
        """Return the game after so many choices or a few more, when somebody, or a certain seat, has to choose."""
        at = 0
        while at < len(self.asked) or self._goes_on():
            asked, forced = self.asked[at]
            if at >= steps and seat in (None, asked) and not forced:
                break
            at += 1
        return self.whole.branch(at)

    def _goes_on(self) -> bool:
        """Let the players make the next choice; tell whether there was one."""
        decision = self.whole.decision()
        if decision is None:
            return False
        self.asked.append((decision.seat, decision.is_forced))
        view = self.rules.view(self.whole.state, decision.seat)
        self.whole.apply(self.players[decision.seat].choose(view, decision))
        return True


@functools.lru_cache(maxsize=8)
def _course(rules: Any, options: bytes, seed: int) -> _Course:
    return _Course(rules, msgspec.json.decode(options), seed)


def _against_recruit(session: Session) -> dict[str, Any]:
    """Return the players of a game as somebody alone at the screen has them."""
    first, *others = session.rules.seats_in(session.state)
    from game.ai.player import usual_level

    return {first: PERSON, **dict.fromkeys(others, usual_level(session.rules.game))}


def _table(room: Darkroom) -> None:
    room.sit_down(played(room.shot))


def _over_table(opener: Callable[[Flow], None]) -> Callable[[Darkroom], None]:
    def open_it(room: Darkroom) -> None:
        room.sit_down(_written(played(room.shot), f"autosave-{room.shot.game}-1"))
        room.settle()
        opener(room.flow)

    return open_it


def _new_game(room: Darkroom) -> None:
    room.flow.open_new_game(room.shot.game)
    screen = room.flow.stack.top
    if room.shot.scenario and isinstance(screen, NewGameScreen):
        screen.scenario = room.shot.scenario
        screen.relayout(room.shot.size)


def _ending(room: Darkroom) -> None:
    far = msgspec.structs.replace(room.shot, steps=100_000)
    kept = _written(played(far), f"autosave-{room.shot.game}-1")
    room.flow.open_table(Desk(kept, {}, room.flow.settings))
    room.settle()
    if room.flow.stack.top.name != "ending":
        room.flow.game_over()


def _curtain(room: Darkroom) -> None:
    room.flow.open_table(Desk(played(room.shot), {}, room.flow.settings))


def _replay(room: Darkroom) -> None:
    from game.app.replay_desk import ReplayDesk
    from game.app.screens.replay import ReplayScreen

    session = played(room.shot)
    replay = ReplayDesk(session.branch(len(session.choices), None, _against_recruit(session)), room.flow.settings)
    replay.jump(replay.last * 2 // 3)
    room.flow.open(ReplayScreen(room.flow, replay))


def _tutorial(room: Darkroom) -> None:
    """Open the lesson, so many steps far."""
    from game.app.tutorial.lesson import Tutorial

    room.flow.open_tutorial(room.shot.game)
    lesson = room.flow.desk
    for _ in range(room.shot.steps):
        if isinstance(lesson, Tutorial) and lesson.progress[0] < lesson.progress[1]:
            lesson.skip()
    room.flow.stack.top.relayout(room.shot.size)


def _builder(room: Darkroom) -> None:
    """Open the army builder with a ready army and one more unit, so that every part has something to show."""
    from game.app.screens.army_builder import ArmyBuilderScreen

    room.flow.open_builder()
    screen = room.flow.stack.top
    assert isinstance(screen, ArmyBuilderScreen)
    ready = screen.shop.known.ready.values()
    screen.shop.begin_ready(next(army for army in ready if (army.bloc, army.limit) == ("axis", 75)))
    screen.pick(BUILT)


SCREENS: dict[str, Callable[[Darkroom], None]] = {
    "menu": lambda _: None,
    "new-game": _new_game,
    "table": _table,
    "rule-book": lambda room: room.flow.open_rule(room.shot.rule, room.shot.game),
    "settings": lambda room: room.flow.open_settings(),
    "replay": _replay,
    "saves": lambda room: room.flow.open_saves(),
    "pause": _over_table(lambda flow: flow.open_pause()),
    "ending": _ending,
    "curtain": _curtain,
    "tutorial": _tutorial,
    "army-builder": _builder,
}
