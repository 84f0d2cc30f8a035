"""`self-test`: what the packaged program runs to prove itself, in a temporary folder and without a screen."""

import argparse
import contextlib
import io
import os
import tempfile
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

from game.ai.mind import pick_any
from game.commands.tabletops import table_lines
from game.commands.typed import menu_lines
from game.core.replay import verify
from game.core.rng import Chance
from game.core.saves import copy_save
from game.core.session import Session
from game.data.check import check_all
from game.data.layers import LANGUAGES
from game.data.places import HOME_VARIABLE
from game.roster.games import forget_data, narrator_of, rules_of, scenarios_of, schemas, sides_of
from game.roster.names import GAMES

SEED = 7
LEVELS = ("veteran", "recruit")
TOLD_EVERY = 20
"""Choices between two that are told in every language."""
WIDTH = 100
TABLE_CHOICES = 12
PATIENCE = 60.0
"""Seconds for a computer player to make its part of a few turns."""
SHOT_SIZE, SHOT_STEPS = (1280, 720), 40
FEWEST_TONES = 12
WINDOW_FRAMES = 1


class Broken(Exception):
    """A check of the self-test that failed, in a sentence."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Take nothing but --help."""


def run(arguments: argparse.Namespace) -> int:  # noqa: ARG001  every command has this signature
    """Run every check and print a line for each."""
    failed = 0
    with tempfile.TemporaryDirectory(prefix="rubble-and-dust-") as folder, own_home(Path(folder) / "user"):
        checks = list(all_checks(Path(folder)))
        for name, check in checks:
            try:
                print(f"ok    {name}: {check()}", flush=True)
            except Exception as error:  # noqa: BLE001  whatever breaks is what this command is to tell
                failed += 1
                print(f"FAIL  {name}: {type(error).__name__}: {error}", flush=True)
    print("self-test passed" if not failed else f"self-test failed: {failed} of {len(checks)} checks")
    return 1 if failed else 0


@contextlib.contextmanager
def own_home(folder: Path) -> Iterator[None]:
    """Leave the user's folders alone: what is in a pack or a cache says nothing about the program."""
    before = os.environ.get(HOME_VARIABLE)
    os.environ[HOME_VARIABLE] = str(folder)
    forget_data()
    try:
        yield
    finally:
        forget_data()
        del os.environ[HOME_VARIABLE]
        if before is not None:
            os.environ[HOME_VARIABLE] = before


def all_checks(folder: Path) -> Iterator[tuple[str, Callable[[], str]]]:
    """Yield the checks by name."""
    yield "data", data_check
    for game in GAMES:
        for scenario in one_of_each_size(game):
            yield f"{game} play {scenario}", partial(play_check, game, folder, scenario)
        yield f"{game} save", partial(save_check, game, folder)
        yield f"{game} undo", partial(undo_check, game, folder)
        yield f"{game} words", partial(words_check, game)
        yield f"{game} table", partial(table_check, game)
        yield f"{game} screens", partial(screens_check, game)
    yield "program", program_check


def data_check() -> str:
    """See that every data file and picture is there and sound."""
    report, counts = check_all(schemas())
    if report:
        raise Broken(str(next(iter(report))))
    return ", ".join(f"{count} {name}" for name, count in counts.items())


def one_of_each_size(game: str) -> list[str]:
    """Return a scenario for every number of players that a game knows, the usual one first."""
    found = {len(sides_of(game, scenario)): scenario for scenario in reversed(scenarios_of(game))}
    return [found[seats] for seats in sorted(found)]


def play_check(game: str, folder: Path, scenario: str) -> str:
    """Play a game between computer players with a journal, then replay and verify it."""
    from game.ai.player import levels_of, make_player

    rules = rules_of(game)
    path = folder / f"{game}-{scenario}.journal"
    session = Session.new(rules, {"scenario": scenario}, SEED, path)
    seats = range(len(rules.seats_in(session.state)))
    levels = [level for level in LEVELS if level in levels_of(game)] or levels_of(game)[-1:]
    players = [make_player(rules, levels[seat % len(levels)], seat, SEED + seat) for seat in seats]
    while (decision := session.decision()) is not None:
        session.apply(players[decision.seat].choose(rules.view(session.state, decision.seat), decision))
    if session.trouble is not None:
        raise Broken(str(session.trouble))
    session.close()
    verdict = verify(path, rules_of)
    if not verdict.ok or verdict.replayed != session.outcome:
        raise Broken(f"the replay differs: {verdict.difference}")
    assert session.outcome is not None
    return f"{verdict.choices} choices, won by {session.outcome.how}, replayed and verified"


def save_check(game: str, folder: Path) -> str:
    """Save, load and play on from the middle of a game, and read and write states at every step."""
    rules = rules_of(game)
    path = folder / f"{game}-saved.journal"
    session = _random_session(game, path, 60)
    copy = copy_save(path, folder, f"{game}-copy")
    session.close()
    loaded = Session.load(copy, rules_of)
    raw = rules.to_bytes(loaded.state)
    if raw != rules.to_bytes(session.state):
        raise Broken("a loaded game differs from the one that was saved")
    if rules.to_bytes(rules.from_bytes(raw)) != raw or rules.to_bytes(loaded.state.clone()) != raw:
        raise Broken("a state that was written, read or cloned differs")
    loaded.close()
    return f"{len(loaded.choices)} choices, {len(raw)} bytes of state"


def undo_check(game: str, folder: Path) -> str:
    """Take back choice by choice to the very start, and compare with the game as it was."""
    rules = rules_of(game)
    session = _random_session(game, folder / f"{game}-undone.journal", 25)
    state = rules.new_game(session.header.options, session.header.seed)
    before = [rules.to_bytes(state)]
    for wanted in session.choices:
        rules.apply(state, wanted)
        before.append(rules.to_bytes(state))
    taken = 0
    while session.can_undo().kind != "nothing":
        session.take_back()
        taken += 1
        if rules.to_bytes(session.state) != before[len(session.choices)]:
            raise Broken(f"after {taken} choices taken back the game is not what it was")
    session.close()
    return f"{taken} choices taken back"


def words_check(game: str) -> str:
    """Tell a game to every seat in every language, and miss no word."""
    rules = rules_of(game)
    chance = Chance.seeded(SEED)
    state: Any = rules.new_game({"scenario": scenarios_of(game)[0]}, SEED)
    tellers = [narrator_of(game, language, state) for language in LANGUAGES]
    told = number = 0
    while (decision := rules.decision(state)) is not None:
        wanted = pick_any(decision, chance)
        events = rules.apply(state, wanted)
        number += 1
        for narrator in tellers if number % TOLD_EVERY == 1 else ():
            lines = [narrator.prompt(decision), narrator.choice(wanted)]
            lines += menu_lines(decision, narrator, WIDTH)
            for seat in range(len(rules.seats_in(state))):
                lines += [narrator.event(event.seen_by(seat)) for event in events]
                lines += table_lines(game, rules.view(state, seat), narrator, WIDTH)
            for line in lines:
                if f"[{game}." in line or "[ui." in line or "{" in line:
                    raise Broken(f"words are missing in {narrator.texts.language}: {line}")
            told += len(lines)
    return f"{told} lines in {' and '.join(LANGUAGES)}"


def table_check(game: str) -> str:
    """Sit down at a table against the computer, play through gestures, leave, come back, and find all as it was."""
    from game.ai.player import usual_level
    from game.app.desk import continue_latest, start_game
    from game.app.settings import Settings

    settings = Settings()
    desk = start_game(game, {"scenario": scenarios_of(game)[0]}, SEED, {1: usual_level(game)}, settings)
    try:
        made, chance = 0, Chance.seeded(SEED)
        until = time.monotonic() + PATIENCE
        while made < TABLE_CHOICES and time.monotonic() < until:
            desk.poll()
            decision = desk.decision()
            if decision is None:
                time.sleep(0.01)
                continue
            desk.apply(pick_any(decision, chance))
            made += 1
        if made < TABLE_CHOICES:
            raise Broken("the computer player does not answer")
        if desk.notices:
            raise Broken(desk.notices[0])
    finally:
        desk.close()
    left = desk.rules.to_bytes(desk.session.state)
    again = continue_latest(settings)
    if again is None:
        raise Broken("the game that was left can't be continued")
    try:
        if again.rules.to_bytes(again.session.state) != left:
            raise Broken("the game that is continued differs from the one that was left")
        return f"{len(again.session.choices)} choices against a recruit in a process of its own, left and continued"
    finally:
        again.close()


def screens_check(game: str) -> str:
    """Draw each screen of a game in every language and see that something is on it."""
    from game.app import shots

    for language in LANGUAGES:
        for screen in shots.SCREENS:
            picture = shots.take(shots.Shot(screen, SHOT_SIZE, game, seed=SEED, steps=SHOT_STEPS, language=language))
            wide, high = picture.get_size()
            tones = {tuple(picture.get_at((x, y))) for x in range(0, wide, 16) for y in range(0, high, 16)}
            if len(tones) < FEWEST_TONES:
                raise Broken(f"the screen {screen} is empty in {language}")
    return f"{len(shots.SCREENS)} screens in {' and '.join(LANGUAGES)}: {', '.join(shots.SCREENS)}"


def program_check() -> str:
    """Open the window on a screen that nobody sees, and close it after some frames."""
    from game.app.display import FRAMES_VARIABLE
    from game.app.launch import Wanted
    from game.app.launch import run as open_window

    wanted = {FRAMES_VARIABLE: str(WINDOW_FRAMES), "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
    before = {name: os.environ.get(name) for name in wanted}
    os.environ.update(wanted)
    said = io.StringIO()
    try:
        with contextlib.redirect_stdout(said):
            code = open_window(Wanted())
    finally:
        for name, value in before.items():
            os.environ.pop(name, None)
            if value is not None:
                os.environ[name] = value
    shown = said.getvalue().count("frame ")
    if code or shown != WINDOW_FRAMES:
        raise Broken(f"the window showed {shown} frames and ended with {code}")
    return "opened, drawn and closed"


def _random_session(game: str, path: Path, choices: int) -> Session:
    chance = Chance.seeded(SEED)
    session = Session.new(rules_of(game), {"scenario": scenarios_of(game)[0]}, SEED, path)
    for _ in range(choices):
        decision = session.decision()
        assert decision is not None
        session.apply(pick_any(decision, chance))
    return session
