"""What lists say of a saved game without loading it each time: kept beside the other caches; imports no pygame."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from game.core.journal_file import replace_file
from game.core.version import VERSION
from game.data import places
from game.roster.names import GAMES

ENDING = ".journal"
AUTO = "autosave-"
RIVER = "scenes/pier-frost.svg"
"""What a district shows whose Volga card has been reached."""
RULED = (".yaml", ".py")
"""How files end that hold rules, cards or units."""
KEPT = 400
"""Digests in the file; more saves than that are read again."""


class Spot(msgspec.Struct, frozen=True):
    """A place of the board as the little picture of a save shows it: its art, and who holds it."""

    art: str
    holders: tuple[int, ...] = ()
    ruined: bool = False


class Digest(msgspec.Struct, frozen=True):
    """Where a saved game stands."""

    game: str = ""
    scenario: str = ""
    sides: tuple[str, ...] = ()
    players: tuple[str, ...] = ()
    """Who plays each side: 'person' or a level."""
    turn: int = 0
    decides: int | None = None
    winners: tuple[int, ...] | None = None
    choices: int = 0
    spots: tuple[Spot, ...] = ()
    trouble: str = ""
    """Why it can't be loaded as it is; empty if it can."""
    other_rules: bool = False
    """The file is whole, but rules, cards or units have changed since it was played."""

    @property
    def finished(self) -> bool:
        """Tell whether somebody has won."""
        return self.winners is not None


class _Kept(msgspec.Struct):
    stamp: tuple[int, int]
    digest: Digest


class _Shelf(msgspec.Struct):
    """What the file holds, and by which rules it was made."""

    edition: str
    kept: dict[str, _Kept]


class Digests:
    """The digests of a folder of saves; looking is quick, making one plays the game through."""

    def __init__(self) -> None:
        self._file = places.cache_dir() / "saves.json"
        self._kept: dict[str, _Kept] = {}
        with contextlib.suppress(OSError, msgspec.MsgspecError):  # not there yet, or of another shape
            shelf = msgspec.json.decode(self._file.read_bytes(), type=_Shelf)
            if shelf.edition == edition():
                self._kept = shelf.kept

    def known(self, path: Path) -> Digest | None:
        """Return the digest of a file that has not changed since it was made."""
        kept = self._kept.get(str(path))
        return kept.digest if kept is not None and kept.stamp == stamp_of(path) else None

    def of(self, path: Path) -> Digest:
        """Return the digest of a file, made and kept if it is not known."""
        found = self.known(path)
        if found is None:
            found = make(path)
            self._kept.pop(str(path), None)
            self._kept[str(path)] = _Kept(stamp_of(path), found)
            self._write()
        return found

    def _write(self) -> None:
        while len(self._kept) > KEPT:
            del self._kept[next(iter(self._kept))]
        with contextlib.suppress(OSError):  # a disk that refuses costs time and nothing else
            self._file.parent.mkdir(parents=True, exist_ok=True)
            replace_file(self._file, msgspec.json.encode(_Shelf(edition(), self._kept)))


@cache
def edition() -> str:
    """Return what changes when rules, cards or units may have: a save that went on before them may not do so after."""
    newest = 0
    for folder in (places.data_dir(), places.packs_dir(), Path(__file__).parents[2] / "rules"):
        for place, _, files in os.walk(folder):
            newest = max([newest, *(stamp_of(Path(place, name))[0] for name in files if name.endswith(RULED))])
    return f"{VERSION} {newest}"


def stamp_of(path: Path) -> tuple[int, int]:
    """Return what changes when a file does."""
    try:
        facts = path.stat()
    except OSError:
        return 0, 0
    return facts.st_mtime_ns, facts.st_size


def journals() -> list[Path]:
    """Return the saved games, the latest first, without opening them."""
    return [path for _, path in sorted(_stamped(), reverse=True)]


def _stamped() -> Iterator[tuple[int, Path]]:
    with contextlib.suppress(OSError), os.scandir(places.saves_dir()) as found:
        for entry in found:
            if entry.name.endswith(ENDING):
                with contextlib.suppress(OSError):
                    yield entry.stat().st_mtime_ns, Path(entry.path)


def is_slot(path: Path) -> bool:
    """Tell whether a file is one of the slots that the program fills by itself."""
    return path.name.startswith(AUTO)


def make(path: Path) -> Digest:
    """Play a saved game through and tell where it stands."""
    from game.core.journal import JournalError
    from game.core.saves import info_of
    from game.core.session import Session
    from game.roster.games import rules_of
    from game.roster.sessions import OTHER_RULES

    info = info_of(path)
    if info.damaged or info.game not in GAMES:
        return Digest(info.game, trouble=info.damaged or "unknown game")
    rules = rules_of(info.game)
    players = tuple(str(info.players.get(side, "person")) for side in rules.seats)
    digest = Digest(info.game, "", tuple(rules.seats), players, choices=info.choices)
    try:
        session = Session.load(path, rules_of, write=False)
    except JournalError as error:
        return msgspec.structs.replace(digest, trouble=str(error), other_rules=error.reason in OTHER_RULES)
    return _told(digest, session)


def _told(digest: Digest, session: Any) -> Digest:
    decision, outcome = session.decision(), session.outcome
    rules = session.rules
    sides = tuple(rules.seats_in(session.state))
    return msgspec.structs.replace(
        digest,
        sides=sides,
        players=tuple(str(session.header.players.get(side, "person")) for side in sides),
        scenario=str(getattr(session.state, "scenario", "")),
        turn=int(getattr(session.state, "turn", 0)),
        decides=None if decision is None else decision.seat,
        winners=None if outcome is None else tuple(dict.fromkeys(map(rules.side_of_seat, outcome.winners))),
        choices=len(session.choices),
        spots=BOARDS[digest.game](session) if digest.game in BOARDS else (),
    )


def _battle_board(session: Any) -> tuple[Spot, ...]:
    from game.roster.games import data_of

    locations, state = data_of("battle")["locations"], session.state
    board = []
    for slot, place in enumerate(state.places, 1):
        holders = tuple(
            seat for seat, units in enumerate(state.units) if any(unit.zone == f"{slot}c" for unit in units.values())
        )
        board.append(Spot(locations[place.card].art, holders, place.destroyed))
    return tuple(board)


def _hell_board(session: Any) -> tuple[Spot, ...]:
    """Show a building that the Germans have captured as theirs, and a closed district as river."""
    from game.roster.games import data_of

    buildings = data_of("hell")["buildings"]
    return tuple(
        Spot(RIVER if district.closed else buildings[district.card].art, (int(district.in_play),), district.captured)
        for district in session.state.districts
    )


HALVES = {"allies": "factory-frost", "axis": "station-night", "ssu": "elevator-ember"}
"""What the half of a Dust army looks like in the little picture."""


def _tactics_board(session: Any) -> tuple[Spot, ...]:
    """Show the two armies side by side, the one without a unit on the board as ruins."""
    state = session.state
    halves = []
    for seat, bloc in enumerate(state.blocs):
        alive = any(piece.status != "lost" for piece in state.of(seat))
        halves.append(Spot(f"scenes/{HALVES[bloc]}.svg", (seat,), not alive))
    return tuple(halves)


BOARDS = {
    "battle": _battle_board, "hell": _hell_board, "tactics": _tactics_board, "battlefield": _tactics_board,
}  # fmt: skip
"""By game, how its board becomes a little picture."""
