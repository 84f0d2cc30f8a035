"""`replay`: tells a recorded game in words, or replays it and holds it against what it recorded."""

import argparse
from pathlib import Path

from game.commands.arguments import word_of
from game.core.journal import JournalError
from game.core.replay import verify
from game.core.session import Session
from game.roster.games import narrator_of, rules_of
from game.roster.names import UserError


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Take the journal, and whether to compare or to tell."""
    parser.add_argument("file", type=Path, metavar="FILE", help="a journal: a save, or what fuzz left")
    parser.add_argument("--verify", action="store_true", help="compare with the recorded outcome")
    parser.add_argument("--anyway", action="store_true", help="tell as far as the rules allow")
    parser.add_argument("--lang", type=word_of("language", ("en", "fr")), default="en", help="en or fr")


def run(arguments: argparse.Namespace) -> int:
    """Tell or verify a journal."""
    if not arguments.file.is_file():
        kind = "only a folder" if arguments.file.is_dir() else "no file"
        raise UserError(f"there is {kind} {arguments.file}")
    if arguments.verify:
        return check(arguments.file)
    return tell(arguments.file, arguments.lang, arguments.anyway)


def check(path: Path) -> int:
    """Replay a journal from its first line and say whether all is as recorded."""
    verdict = verify(path, rules_of)
    if not verdict.game:  # no journal at all: there is nothing to compare
        raise UserError(verdict.difference)
    ending = verdict.replayed
    how = f"{ending.how} [{ending.rule}]" if ending is not None else "unfinished"
    print(f"{path.name}: {verdict.game}, {verdict.choices} choices, {how}")
    if verdict.torn:
        print("the last line was not written to its end and is left out")
    if not verdict.ok:
        print(f"differs: {verdict.difference}")
        return 1
    print("verified")
    return 0


def tell(path: Path, language: str, anyway: bool) -> int:
    """Print the story of a game, everything in it open."""
    try:
        session = Session.load(path, rules_of, try_anyway=anyway, write=False, use_snapshot=False)
    except JournalError as error:
        raise UserError(error) from error
    narrator = narrator_of(session.header.game, language, session.state)
    seats = range(len(session.rules.seats_in(session.state)))
    for notice in session.notices:
        print(narrator.texts("ui.notice", what=notice))
    logs = [session.log(seat) for seat in seats]
    for seen in zip(*logs, strict=True):
        print(narrator.event(max(seen, key=lambda event: len(event.data))))
    if session.outcome is not None:
        print(narrator.outcome(session.outcome))
    return 0
