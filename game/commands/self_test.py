"""`self-test`: what the packaged program runs to prove itself, in a temporary folder and without a screen."""

import argparse
import contextlib
import os
import random
import tempfile
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

from game.commands.tabletop import table_lines
from game.commands.typed import menu_lines
from game.core.replay import verify
from game.core.saves import copy_save
from game.core.session import Session
from game.data.check import check_all
from game.data.layers import LANGUAGES
from game.data.places import HOME_VARIABLE
from game.roster.games import forget_data, narrator_of, rules_of, scenarios_of, schemas
from game.roster.names import GAMES, TABLES

SEED = 7
LEVELS = ("veteran", "recruit")
TOLD_EVERY = 20
"""Choices between two that are told in every language."""
WIDTH = 100


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
        yield f"{game} play", partial(play_check, game, folder)
        yield f"{game} save", partial(save_check, game, folder)
        yield f"{game} undo", partial(undo_check, game, folder)
        yield f"{game} words", partial(words_check, game)


def data_check() -> str:
    """See that every data file and picture is there and sound."""
    report, counts = check_all(schemas())
    if report:
        raise Broken(str(next(iter(report))))
    return ", ".join(f"{count} {name}" for name, count in counts.items())


def play_check(game: str, folder: Path) -> str:
    """Play a game between computer players with a journal, then replay and verify it."""
    from game.ai.player import make_player

    rules = rules_of(game)
    path = folder / f"{game}.journal"
    session = Session.new(rules, {"scenario": scenarios_of(game)[0]}, SEED, path)
    seats = range(len(rules.seats_in(session.state)))
    players = [make_player(rules, LEVELS[seat % 2], seat, SEED + seat) for seat in seats]
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
    dice = random.Random(SEED)  # noqa: S311  which choices are made is no secret
    state: Any = rules.new_game({"scenario": scenarios_of(game)[0]}, SEED)
    tellers = [narrator_of(game, language, state) for language in LANGUAGES]
    told = number = 0
    while (decision := rules.decision(state)) is not None:
        wanted = dice.choice(decision.choices)
        events = rules.apply(state, wanted)
        number += 1
        for narrator in tellers if number % TOLD_EVERY == 1 else ():
            lines = [narrator.prompt(decision), narrator.choice(wanted)]
            lines += menu_lines(decision, narrator, WIDTH)
            for seat in range(len(rules.seats_in(state))):
                lines += [narrator.event(event.seen_by(seat)) for event in events]
                if game in TABLES:
                    lines += table_lines(rules.view(state, seat), narrator, WIDTH)
            for line in lines:
                if f"[{game}." in line or "[ui." in line or "{" in line:
                    raise Broken(f"words are missing in {narrator.texts.language}: {line}")
            told += len(lines)
    return f"{told} lines in {' and '.join(LANGUAGES)}"


def _random_session(game: str, path: Path, choices: int) -> Session:
    dice = random.Random(SEED)  # noqa: S311  which choices are made is no secret
    session = Session.new(rules_of(game), {"scenario": scenarios_of(game)[0]}, SEED, path)
    for _ in range(choices):
        decision = session.decision()
        assert decision is not None
        session.apply(dice.choice(decision.choices))
    return session
