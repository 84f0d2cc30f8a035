"""Checks every data file and picture, for `main.py check`; imports this package."""

from collections.abc import Iterable, Sequence
from pathlib import Path
from xml.parsers import expat

from game.data import places
from game.data.faults import DataError, Report
from game.data.layers import LANGUAGES, TEXT_FILES, base_layer, pack_layers
from game.data.loader import add_packs, read_records
from game.data.schema import Records, Schema
from game.data.texts import Catalogue, load_catalogue

# What pygame's SVG reader silently leaves out or draws wrong.
_UNDRAWABLE = {"clipPath", "mask", "filter", "text", "use", "image"}


def check_all(
    schemas: Iterable[Schema], packs: Sequence[Path] | None = None
) -> tuple[Report, dict[str, int]]:
    """Check all data without the cache, packs too; return the faults and how many there are of what."""
    report = Report()
    counts: dict[str, int] = {}
    catalogue: Catalogue = {}
    try:
        catalogue = load_catalogue(base_layer(TEXT_FILES), cached=False)
    except DataError as error:
        report.extend(error.report)
    layers = pack_layers(packs)
    for schema in schemas:
        base = base_layer(schema.files())
        own = Report()
        records = read_records(schema, Records(), base, art=base.art, catalogue=catalogue, report=own)
        report.extend(own)
        counts.update({f"{schema.game}.{name}": len(table) for name, table in records.tables.items()})
        counts.update({f"{schema.game}.{name}": 1 for name in records.singles})
        if not own and catalogue:
            for _, faults in add_packs(schema, records, catalogue, base, layers, known=own.places).left_out:
                report.extend(faults)
    counts["texts"] = sum(len(catalogue.get(language, {})) for language in LANGUAGES)
    if layers:
        counts["packs"] = len(layers)
    counts["art"] = _check_pictures(places.assets_dir(), "assets", report)
    _check_fonts(places.assets_dir(), report)
    for layer in layers:
        if not layer.faults:
            _check_pictures(layer.folder / "assets", layer.name("assets"), report)
    return report, counts


def _check_pictures(folder: Path, label: str, report: Report) -> int:
    pictures = sorted(folder.rglob("*.svg"))
    for picture in pictures:
        file = f"{label}/{picture.relative_to(folder).as_posix()}"
        try:
            check_svg(picture.read_bytes(), file, report)
        except OSError as error:
            report.add(file, 1, "", f"can't be read: {error.strerror}")
    return len(pictures)


def _check_fonts(folder: Path, report: Report) -> None:
    """Report font files that are none."""
    for font in sorted(folder.glob("fonts/*.?tf")):
        file = f"assets/{font.relative_to(folder).as_posix()}"
        try:
            begins = font.read_bytes()[:4]
        except OSError as error:
            report.add(file, 1, "", f"can't be read: {error.strerror}")
        else:
            if begins not in places.FONTS:
                report.add(file, 1, "", "is no font", "a TrueType or OpenType font")


def check_svg(data: bytes, file: str, report: Report) -> None:
    """Report what keeps a picture from being drawn: broken XML, entities, elements pygame does not know."""
    parser = expat.ParserCreate(namespace_separator=" ")

    def see_element(name: str, _attributes: dict[str, str]) -> None:
        local = name.rpartition(" ")[2]
        if local in _UNDRAWABLE:
            what = f"pygame can't draw <{local}>"
            report.add(file, parser.CurrentLineNumber, local, what, "shapes, paths and gradients")

    def see_doctype(*_declaration: object) -> None:
        report.add(file, parser.CurrentLineNumber, "", "has a document type", "plain SVG without entities")

    parser.StartElementHandler = see_element
    parser.StartDoctypeDeclHandler = see_doctype
    try:
        parser.Parse(data, True)
    except expat.ExpatError as error:
        report.add(file, error.lineno, "", f"is not XML: {expat.ErrorString(error.code)}")
