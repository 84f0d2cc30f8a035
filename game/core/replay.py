"""Verifying a journal: replay it and hold that against what it recorded; imports game.core only."""

from __future__ import annotations

from pathlib import Path

import msgspec

from game.core.frames import Outcome
from game.core.journal import JournalError, effective, read_journal
from game.core.session import RulesFor, Session


class Verdict(msgspec.Struct, frozen=True):
    """What a replay showed: whether all is as recorded, and if not, the first difference in a sentence."""

    ok: bool
    game: str
    choices: int
    recorded: Outcome | None
    replayed: Outcome | None
    difference: str = ""
    torn: bool = False


def verify(path: Path, rules_for: RulesFor) -> Verdict:
    """Replay a journal from its first line, whatever snapshots say, and compare it with what it recorded."""
    game, recorded, torn = "", None, False
    try:
        journal = read_journal(path)
        game, torn = journal.header.game, bool(journal.torn)
        _, recorded = effective(entry for _, entry in journal.entries())
        session = Session.load(path, rules_for, write=False, use_snapshot=False)
    except JournalError as error:
        return _verdict_of_failure(path, rules_for, str(error), game, recorded, torn)
    replayed = session.outcome
    missing = replayed is not None and session.recorded is None
    difference = f"the game ends with {replayed}, but no outcome is recorded" if missing else ""
    return Verdict(not missing, game, len(session.choices), recorded, replayed, difference, torn)


def _verdict_of_failure(
    path: Path, rules_for: RulesFor, difference: str, game: str, recorded: Outcome | None, torn: bool
) -> Verdict:
    try:
        session = Session.load(path, rules_for, try_anyway=True, write=False, use_snapshot=False)
    except JournalError:
        return Verdict(False, game, 0, recorded, None, difference, torn)
    return Verdict(False, game, len(session.choices), recorded, session.outcome, difference, torn)
