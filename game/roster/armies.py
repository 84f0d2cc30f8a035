"""The army lists of the Dust games: ready ones from the data, and the user's own as YAML files."""

from __future__ import annotations

import contextlib
import json
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec import inspect

from game.core.journal_file import replace_file
from game.core.saves import safe_name
from game.data import places
from game.data.convert import BAD, Converter
from game.data.faults import DataError, Report, did_you_mean, show
from game.data.source import Map, Node, Scalar, Seq, read_yaml
from game.rules.dust.records import Army, ArmyList, Formed, Fortification, Keyword, Platoon, Unit

if TYPE_CHECKING:
    from game.data.loader import GameData

GAME = "tactics"
"""The game whose data holds the units; the lists serve both Dust games."""
SUFFIX = ".yaml"
DRAFT = "army-draft.yaml"
HEAD = "# An army list of Rubble & Dust; a limit of 0 is none.\n"


class ArmyError(Exception):
    """An army list can't be written or removed: a key for the reason and what fills it in; nothing changed."""

    def __init__(self, reason: str, **params: str) -> None:
        super().__init__(f"{reason}: {params}")
        self.reason, self.params = reason, params


class Muster:
    """What army lists are made of: the units, words and ready armies of the data."""

    def __init__(self, data: GameData) -> None:
        from game.rules.dust.schema import units_in

        self.units: Mapping[str, Unit] = units_in(data)
        self.forts: Mapping[str, Fortification] = data["fortifications"]
        self.keywords: Mapping[str, Keyword] = data["keywords"]
        self.ready: Mapping[str, Army] = data["armies"]
        self.platoons: Mapping[str, Platoon] = data["platoons"]
        self.ignored = frozenset(word.id for word in self.keywords.values() if word.ignored)


def muster() -> Muster:
    """Return the units, words and ready armies with those of the user's packs."""
    from game.roster.games import data_of

    return Muster(data_of(GAME))


# ---- Files ----


def path_of(name: str) -> Path:
    """Return the file of a list by its name, whatever signs the name has."""
    return places.armies_dir() / f"{safe_name(name)}{SUFFIX}"


def army_files() -> list[Path]:
    """Return the user's lists, by name; none where the folder can't be read."""
    with contextlib.suppress(OSError):
        return sorted(
            (file for file in places.armies_dir().iterdir() if file.suffix == SUFFIX and file.is_file()),
            key=lambda file: file.stem.casefold(),
        )
    return []


def read_army(path: Path, units: Mapping[str, Unit]) -> ArmyList:
    """Return the list in a file; DataError with file, line and field of everything that is wrong with it."""
    report = Report()
    try:
        data = path.read_bytes()
    except OSError as error:
        report.add(path.name, 1, "", f"can't be read: {error.strerror or error}")
        raise DataError(report) from error
    node = read_yaml(data, path.name, report)
    made = BAD
    if node is not None:
        made = Converter(path.name, report, {}).convert(node, inspect.type_info(ArmyList), "")
        _check_units(node, path.name, units, report)
    if report or made is BAD:
        raise DataError(report)
    assert isinstance(made, ArmyList)
    return made


def _check_units(node: Node, file: str, units: Mapping[str, Unit], report: Report) -> None:
    """Note the units and options that nobody knows, at their lines."""
    entries = node.items.get("units") if isinstance(node, Map) else None
    if entries is None or not isinstance(entries[1], Seq):
        return
    for at, entry in enumerate(entries[1].items):
        named = entry.items.get("unit") if isinstance(entry, Map) else None
        if named is None or not isinstance(named[1], Scalar):
            continue  # the converter has told so
        name, line = named[1].text, named[1].line
        if name not in units:
            what = f"there is no unit {show(name)}{did_you_mean(name, units)}"
            report.add(file, line, f"units[{at}].unit", what, "the id of a unit")


def text_of(army: ArmyList) -> str:
    """Return a list as the text of its file."""
    lines = [f"name: {_quoted(army.name)}", f"bloc: {army.bloc}", f"limit: {army.limit}"]
    lines.append("units:" if army.units else "units: []")
    for entry in army.units:
        options = f", options: [{', '.join(entry.options)}]" if entry.options else ""
        lines.append(f"  - {{unit: {entry.unit}, count: {entry.count}{options}}}")
    if army.platoons:
        lines += ["platoons:", *(f"  - {{{_formed(formed)}}}" for formed in army.platoons)]
    if army.fortifications:
        lines.append("fortifications:")
        lines += [f"  - {{kind: {works.kind}, count: {works.count}}}" for works in army.fortifications]
    return HEAD + "\n".join(lines) + "\n"


def _formed(formed: Formed) -> str:
    """Return a platoon as it stands in a file: what fills its slots, and what supports it (D-331)."""
    slots = ", ".join(f"[{', '.join(slot)}]" for slot in formed.units)
    named = f"leader: [{', '.join(formed.leader)}], units: [{slots}], support: [{', '.join(formed.support)}]"
    return f"platoon: {formed.platoon}, {named}"


def _quoted(words: str) -> str:
    """Return words in the double quotes of YAML; what can't be printed is left out."""
    return json.dumps("".join(sign for sign in words if sign.isprintable()) or "?", ensure_ascii=False)


def save_army(army: ArmyList, units: Mapping[str, Unit], *, replace: bool = False) -> Path:
    """Write a list to the file of its name and return it; a file that can't be read is never written over."""
    path = path_of(army.name)
    if path.exists():
        try:
            read_army(path, units)
        except DataError as error:
            first = str(next(iter(error.report)))
            raise ArmyError("broken_there", file=path.name, fault=first) from error
        if not replace:
            raise ArmyError("exists", file=path.name)
    _write(path, army)
    return path


def _write(path: Path, army: ArmyList) -> None:
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        replace_file(path, text_of(army).encode())
    except OSError as error:
        raise ArmyError("not_saved", file=str(path), error=error.strerror or str(error)) from error


def delete_army(path: Path) -> None:
    """Remove a list from the disk."""
    try:
        path.unlink()
    except OSError as error:
        raise ArmyError("not_deleted", file=str(path), error=error.strerror or str(error)) from error


# ---- The list in work ----


def keep_draft(army: ArmyList) -> None:
    """Keep the list in work, so that leaving it or a power cut loses nothing; a full disk is no reason to stop."""
    with contextlib.suppress(ArmyError):
        _write(places.user_dir() / DRAFT, army)


def read_draft(units: Mapping[str, Unit]) -> ArmyList | None:
    """Return the list that was worked on last, None where there is none that can be read."""
    path = places.user_dir() / DRAFT
    if not path.exists():
        return None
    with contextlib.suppress(DataError):
        return read_army(path, units)
    return None
