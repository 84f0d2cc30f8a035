"""Games on disk for whoever plays them: a new one in a slot, a save, the latest, a copy; imports core and data."""

from __future__ import annotations

import contextlib
import secrets
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from game.core.journal import JournalError, Notice
from game.core.journal_file import replace_file
from game.core.saves import (
    SUFFIX,
    SaveError,
    SaveInfo,
    autosave_path,
    copy_save,
    is_autosave,
    list_saves,
    safe_name,
)
from game.core.session import Session
from game.data import places
from game.roster.games import rules_of, sides_of
from game.roster.names import GAMES, SEEDS

OTHER_RULES = frozenset({"other_data", "refused", "other_outcome", "bad_options"})
"""Why a whole file can't be played on: rules, cards or units have changed since."""


def begin(
    game: str, options: dict[str, Any], seed: int | None, players: Sequence[str], slot: str = ""
) -> Session:
    """Begin a game in a rotating slot of the user's saves, or where there is room for it."""
    number = secrets.randbelow(SEEDS) if seed is None else seed
    seated = dict(zip(sides_of(game, options.get("scenario", "")), players, strict=True))
    rules = rules_of(game)
    with contextlib.suppress(SaveError):  # the oldest save of a folder that can't be written stays there
        path = autosave_path(places.saves_dir(), slot or game)
        session = Session.new(rules, options, number, path, seated)
        if session.trouble is None:
            return session
    elsewhere = _room_elsewhere(slot or game)
    session = Session.new(rules, options, number, elsewhere, seated)
    session.notices.append(_kept_elsewhere(elsewhere))
    return session


def play_on(
    saved: Session,
    count: int | None = None,
    players: Sequence[str] | None = None,
    slot: str = "",
    keep: Path | None = None,
) -> Session:
    """Play on from a position of a game in a slot of its own, so that the game, whose file is `keep`, stays."""
    game = saved.header.game
    at = len(saved.choices) if count is None else count
    sides = saved.rules.seats_in(saved.state)
    seated = None if players is None else dict(zip(sides, players, strict=True))
    session = None
    with contextlib.suppress(SaveError):
        path = autosave_path(places.saves_dir(), slot or game, keep=keep)
        session = saved.branch(at, path, seated)
    if session is None or session.trouble is not None:
        elsewhere = _room_elsewhere(slot or game)
        session = saved.branch(at, elsewhere, seated)
        session.notices.append(_kept_elsewhere(elsewhere))
    session.notices += saved.notices
    return session


def open_save(path: Path, *, anyway: bool = False, write: bool = True) -> Session:
    """Load a file to play on in it; one that only goes on anyway goes on in a new file."""
    session = Session.load(path, rules_of, try_anyway=anyway, write=write)
    return play_on(session, keep=path) if write and session.path is None else session


def open_copy(path: Path, *, anyway: bool = False) -> Session:
    """Load a save to play on in a slot, with its bookmarks and all; a slot itself is played on in its place."""
    if is_autosave(path):
        return open_save(path, anyway=anyway)
    looked = Session.load(path, rules_of, try_anyway=anyway, write=False)
    if not any(notice.reason in ("other_data", "stopped") for notice in looked.notices):
        with contextlib.suppress(SaveError, OSError, JournalError):
            slot = autosave_path(places.saves_dir(), looked.header.game)
            replace_file(slot, path.read_bytes())
            return Session.load(slot, rules_of)
    return play_on(looked)


def latest_save(games: Sequence[str] = GAMES) -> SaveInfo | None:
    """Return the game that somebody left off last, without loading it."""
    return next(iter(_unfinished(games)), None)


def open_latest(games: Sequence[str] = GAMES) -> Session | None:
    """Load the latest unfinished game that can be read; JournalError if it was played by other rules."""
    for save in _unfinished(games):
        try:
            return Session.load(save.path, rules_of)
        except JournalError as error:
            if error.reason in OTHER_RULES:
                raise error.at(save.path.name, error.line) from error
    return None


def save_copy(session: Session, name: str, *, replace: bool = False) -> Path:
    """Keep a copy of a running game under a name of the player's; SaveError says why not."""
    if session.path is not None:
        return copy_save(session.path, places.saves_dir(), name, replace=replace)
    file = places.saves_dir() / (safe_name(name) + SUFFIX)
    try:
        copy = session.branch(len(session.choices), file)
    except JournalError as error:
        raise SaveError(error.reason, str(error)) from error
    copy.close()
    if copy.trouble is not None:
        raise SaveError(copy.trouble.reason, str(copy.trouble))
    return file


def _unfinished(games: Sequence[str]) -> list[SaveInfo]:
    saves = list_saves(places.saves_dir())
    return [one for one in saves if one.auto and one.game in games and not one.finished and not one.damaged]


def _room_elsewhere(slot: str) -> Path:
    return Path(tempfile.mkdtemp(prefix="rubble-and-dust-")) / f"{slot}{SUFFIX}"


def _kept_elsewhere(file: Path) -> Notice:
    folder = places.saves_dir()
    text = f"{folder} can't be written, so this game is kept in {file.parent}"
    return Notice("kept_elsewhere", text, {"folder": str(folder), "elsewhere": str(file.parent)})
