"""Loads the records of a game and of the user's packs, checked and cached; imports this package."""

import contextlib
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path, PurePosixPath
from typing import Any, cast

import msgspec
from msgspec import inspect

from game.data import cache, places
from game.data.convert import BAD, Converter, Mention, known_fields
from game.data.faults import DataError, Fault, Places, Report, did_you_mean, one_of, printable, show
from game.data.layers import TEXT_FILES, Layer, base_layer, pack_layers
from game.data.schema import Records, Schema, TableSpec
from game.data.source import Map, Node, Scalar, Seq, read_yaml
from game.data.texts import Catalogue, Texts, add_texts, load_catalogue

# Ids are parts of text keys and of the names of copies, so they have no dots.
_ID = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]{0,63}")
_ID_WORDS = "letters, digits, - and _, at most 64"


class PackHeader(msgspec.Struct, frozen=True):
    """What pack.yaml says."""

    id: str
    name: str
    version: str


class Pack(msgspec.Struct, frozen=True):
    """A pack in use and the folder it lies in."""

    id: str
    name: str
    version: str
    folder: str


@dataclass(frozen=True)
class GameData(Records):
    """The checked records of a game: `data["actions"]["GA01"]`, with the packs that took part."""

    fingerprint: str = ""
    packs: list[Pack] = field(default_factory=list)
    left_out: list[tuple[str, Report]] = field(default_factory=list)

    def texts(self, language: str) -> Texts:
        """Return the texts of the game and of the packs in use."""
        return Texts(language, [pack.folder for pack in self.packs])

    def art_file(self, path: str) -> Path:
        """Return where an art path of a record lies: in the last pack that has it, else in the game."""
        for pack in reversed(self.packs):
            candidate = Path(pack.folder) / "assets" / path
            if candidate.is_file():
                return candidate
        return places.assets_dir() / path


class _Stored(msgspec.Struct):
    tables: dict[str, msgspec.Raw]
    singles: dict[str, msgspec.Raw]
    fingerprint: str
    packs: list[Pack]
    left_out: list[tuple[str, list[Fault]]]


def load_game(schema: Schema, packs: Sequence[Path] | None = None, cached: bool = True) -> GameData:
    """Return a game's data with the given packs (None: all of the user's); DataError if its own is faulty."""
    base = base_layer([*schema.files(), *TEXT_FILES])
    layers = pack_layers(packs)
    key = cache.key([schema.outline(), *(part for layer in [base, *layers] for part in layer.parts())])
    stored = cache.fetch(schema.game, key) if cached else None
    if stored is not None:
        with contextlib.suppress(msgspec.MsgspecError, KeyError):  # of another shape: as good as none
            return _unpack(schema, stored)
    report = Report()
    catalogue: Catalogue = {}
    try:
        catalogue = load_catalogue(base, cached=cached)
    except DataError as error:
        report.extend(error.report)
    records = read_records(schema, Records(), base, art=base.art, catalogue=catalogue, report=report)
    if report:
        raise DataError(report)
    data = add_packs(schema, records, catalogue, base, layers, known=report.places)
    if cached:
        cache.store(schema.game, key, _packed(data))
    return data


def read_records(
    schema: Schema, under: Records, layer: Layer, *, art: set[str], catalogue: Catalogue, report: Report
) -> Records:
    """Return the records of a layer on top of those under it; every fault of the layer goes to the report."""
    report.extend(layer.faults)
    records = Records({name: dict(under.tables.get(name, {})) for name in schema.tables}, dict(under.singles))
    ids = {name: set(table) for name, table in records.tables.items()}
    converters = []
    for name, spec in schema.tables.items():
        reader = _Reader(schema, spec.file, layer, report)
        if not reader.read_table(name, spec, records.tables[name], ids[name]):
            ids.pop(name)  # nothing can be said about references to a file that can't be read
        converters.append(reader.converter)
    for name, (file, record) in schema.singles.items():
        reader = _Reader(schema, file, layer, report)
        reader.read_single(name, record, records.singles)
        converters.append(reader.converter)
    for converter in converters:
        _check_references(converter, schema, ids, report)
        for use in converter.art:
            _check_art(use, converter.file, art, report)
    for text in schema.texts(records) if catalogue else ():
        if text.key not in catalogue["en"]:
            report.places.setdefault(("", ""), (f"data/{TEXT_FILES[0]}", 1))
            report.about(text.table, text.record_id, text.key, "this text is missing", "it in every language")
    if not report:
        for check in schema.checks:
            check(records, report)
    return records


def add_packs(
    schema: Schema, records: Records, catalogue: Catalogue, base: Layer, packs: Iterable[Layer], *,
    known: Places,
) -> GameData:
    """Return the data with every pack that is sound, in the order of pack ids; the others are left out."""
    used: list[Pack] = []
    left_out: list[tuple[str, Report]] = []
    content: list[bytes | str] = _content(schema, base)
    headed = []
    for layer in packs:
        report = Report(layer.faults)
        pack = None if report else _read_header(layer, report)
        if pack is None:
            left_out.append((printable(layer.folder.name), report))
        else:
            headed.append((pack, layer))
    for pack, layer in sorted(headed, key=lambda each: (each[0].id, each[0].folder)):
        report = Report(places=known)
        if any(pack.id == other.id for other in used):
            report.add(layer.name("pack.yaml"), 1, "id", f"another pack is called {show(pack.id)} too")
        _check_file_names(schema, layer, report)
        words = add_texts(catalogue, layer, report)
        more = read_records(schema, records, layer, art=base.art | layer.art, catalogue=words, report=report)
        if report:
            left_out.append((printable(layer.folder.name), report))
            continue
        records, catalogue, known = more, words, report.places
        used.append(pack)
        own = _content(schema, layer)
        content += [pack.id, *own] if own else []
    return GameData(records.tables, records.singles, cache.digest(content), used, left_out)


class _Reader:
    """Reads one file of a layer into records."""

    def __init__(self, schema: Schema, file: str, layer: Layer, report: Report) -> None:
        path = schema.path(file)
        self.file = layer.name(path)
        self.report = report
        self.converter = Converter(self.file, report, schema.registries)
        self.is_given = path in layer.files
        self.node: Node | None = read_yaml(layer.files[path], self.file, report) if self.is_given else None

    def read_table(self, name: str, spec: TableSpec, table: dict[str, Any], ids: set[str]) -> bool:
        """Add the file's records to the table and all its ids; False when the ids can't be known."""
        if not isinstance(self.node, Seq):
            if self.node is not None:
                self.report.add(self.file, self.node.line, "", "is not a list", "a list of records")
            return bool(table) and not self.is_given
        kind = inspect.type_info(spec.record)
        first_lines: dict[str, int] = {}
        for number, node in enumerate(self.node.items):
            field = f"[{number}]"
            record = self.converter.convert(node, kind, field)
            given = node.items.get(spec.key) if isinstance(node, Map) else None
            if given is None or not isinstance(given[1], Scalar):
                continue
            record_id, line = given[1].text, given[1].line
            ids.add(record_id)
            if record_id in first_lines:
                what = f"{show(record_id)} is already used in line {first_lines[record_id]}"
                self.report.add(self.file, line, f"{field}.{spec.key}", what, "an id of its own")
            elif not _ID.fullmatch(record_id):
                what = f"is the text {show(record_id)}"
                self.report.add(self.file, line, f"{field}.{spec.key}", what, _ID_WORDS)
            first_lines.setdefault(record_id, line)
            if record is not BAD:
                table[record_id] = record
                self.report.places[name, record_id] = (self.file, node.line)
        return True

    def read_single(self, name: str, record: type[msgspec.Struct], singles: dict[str, Any]) -> None:
        """Read the file's one record; a pack gives only the keys that it changes."""
        if self.node is None:
            return
        kind = cast(inspect.StructType, inspect.type_info(record))
        self.report.places[name, ""] = (self.file, self.node.line)
        if name not in singles:
            made = self.converter.convert(self.node, kind, "")
        else:
            given = self.converter.members(self.node, known_fields(kind), "", "key")
            if any(value is BAD for value in given.values()):
                return
            old = singles[name]
            values = {f.name: given.get(f.encode_name, getattr(old, f.name)) for f in kind.fields}
            made = self.converter.build(record, values, self.node, "")
        if made is not BAD:
            singles[name] = made


def _read_header(layer: Layer, report: Report) -> Pack | None:
    file = layer.name("pack.yaml")
    node = read_yaml(layer.files["pack.yaml"], file, report)
    kind = inspect.type_info(PackHeader)
    header = BAD if node is None else Converter(file, report, {}).convert(node, kind, "")
    if header is not BAD and not _ID.fullmatch(header.id):
        report.add(file, 1, "id", f"is the text {show(header.id)}", _ID_WORDS)
    if report:
        return None
    return Pack(header.id, header.name, header.version, str(layer.folder))


def _check_file_names(schema: Schema, layer: Layer, report: Report) -> None:
    known = schema.files()
    for path in layer.files:
        if path.startswith(f"{schema.game}/") and path not in known:
            what = f"no such file is read{did_you_mean(path, known)}"
            report.add(layer.name(path), 1, "", what, one_of(known))
        elif path.startswith("i18n/") and path not in TEXT_FILES:
            report.add(layer.name(path), 1, "", "no such file is read", one_of(TEXT_FILES))


def _check_references(converter: Converter, schema: Schema, ids: dict[str, set[str]], report: Report) -> None:
    for table, name, line, where in converter.references:
        if table not in schema.tables:
            raise ValueError(f"{schema.game}: {where} refers to a table {table!r} that does not exist")
        if table in ids and name not in ids[table]:
            what = f"{show(name)} is not in {table}{did_you_mean(name, ids[table])}"
            report.add(converter.file, line, where, what, f"the id of one of the {table}")


def _check_art(use: Mention, file: str, art: set[str], report: Report) -> None:
    path = PurePosixPath(use.name)
    if "\\" in use.name or ":" in use.name or path.is_absolute() or ".." in path.parts:
        report.add(file, use.line, use.field, f"the path {show(use.name)} leads out", "a path below assets/")
    elif use.name not in art:
        what = f"there is no art file {show(use.name)}{did_you_mean(use.name, art)}"
        report.add(file, use.line, use.field, what, "a file below assets/")


def _content(schema: Schema, layer: Layer) -> list[bytes | str]:
    # Texts are not part of the fingerprint: a corrected word does not make a save unreadable.
    files = [(path, layer.files[path]) for path in schema.files() if path in layer.files]
    return [part for path, data in files for part in (path, data.replace(b"\r\n", b"\n"))]


def _packed(data: GameData) -> bytes:
    encode = msgspec.json.encode
    return encode(_Stored(
        {name: msgspec.Raw(encode(list(table.values()))) for name, table in data.tables.items()},
        {name: msgspec.Raw(encode(single)) for name, single in data.singles.items()},
        data.fingerprint, data.packs, [(name, report.faults) for name, report in data.left_out],
    ))


def _unpack(schema: Schema, body: bytes) -> GameData:
    stored = msgspec.json.decode(body, type=_Stored)
    tables = {}
    for name, spec in schema.tables.items():
        rows = msgspec.json.decode(stored.tables[name], type=list[spec.record])  # type: ignore[name-defined]
        tables[name] = {getattr(row, spec.key): row for row in rows}
    singles = {name: msgspec.json.decode(stored.singles[name], type=record)
               for name, (_, record) in schema.singles.items()}
    left_out = [(name, Report(faults)) for name, faults in stored.left_out]
    return GameData(tables, singles, stored.fingerprint, stored.packs, left_out)
