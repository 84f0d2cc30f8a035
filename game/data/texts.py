"""The words people read, in English and French, with placeholders; imports this package."""

import contextlib
import re
from collections.abc import Iterable
from pathlib import Path

import msgspec

from game.data import cache
from game.data.faults import DataError, Report
from game.data.layers import LANGUAGES, TEXT_FILES, Layer, base_layer, pack_layers
from game.data.source import Bad, Map, Scalar, read_yaml

Words = dict[str, str]
Catalogue = dict[str, Words]
NAMES = {"en": "English", "fr": "French"}
HEIRS = {"battlefield.": "tactics.", "ui.battlefield_table.": "ui.tactics_table."}
"""Games that say what they have no words for in the words of another one."""
_PLACEHOLDER = re.compile(r"\{([a-z_][a-z0-9_]*)\}")


class Texts:
    """The texts of one language: `texts("battle.refusal.no_rations", unit=name)`."""

    def __init__(self, language: str, packs: Iterable[Path | str] = ()) -> None:
        base = base_layer(TEXT_FILES)
        layers = pack_layers([Path(pack) for pack in packs])
        catalogue = load_catalogue(base, layers)
        self.language = language
        self._english = catalogue["en"]
        self._words = catalogue.get(language, self._english)

    def __call__(self, key: str, /, **values: object) -> str:
        text = self._find(key)
        if text is None:
            return f"[{key}]"
        if "{" not in text:
            return text
        return _PLACEHOLDER.sub(lambda found: str(values.get(found[1], found[0])), text)

    def has(self, key: str) -> bool:
        """Tell whether there is a text for the key, in this language or in English."""
        return self._find(key) is not None

    def _find(self, key: str) -> str | None:
        text = self._words.get(key) or self._english.get(key)
        if text is None:
            for heir, giver in HEIRS.items():
                if key.startswith(heir):
                    return self._find(giver + key.removeprefix(heir))
        return text


def load_catalogue(base: Layer, packs: Iterable[Layer] = (), cached: bool = True) -> Catalogue:
    """Return all texts of the game and of packs; faulty texts of a pack are left out as a whole."""
    layers = [base, *packs]
    parts: list[bytes | str] = []
    for layer in layers:
        parts += [part for path in TEXT_FILES for part in (layer.name(path), layer.files.get(path, b""))]
        parts.append(str(layer.faults))
    key = cache.key(parts)
    stored = cache.fetch("texts", key) if cached else None
    if stored is not None:
        with contextlib.suppress(msgspec.MsgspecError):  # of another shape: as good as none
            found = msgspec.json.decode(stored, type=Catalogue)
            if set(found) == set(LANGUAGES):
                return found
    report = Report()
    catalogue = add_texts({language: {} for language in LANGUAGES}, base, report)
    report.extend(fault for fault in base.faults if fault.file.startswith(base.name("i18n/")))
    if report:
        raise DataError(report)
    for pack in layers[1:]:
        trial = Report()
        more = add_texts(catalogue, pack, trial)
        catalogue = catalogue if trial or pack.faults else more
    if cached:
        cache.store("texts", key, msgspec.json.encode(catalogue))
    return catalogue


def add_texts(catalogue: Catalogue, layer: Layer, report: Report) -> Catalogue:
    """Return the catalogue with a layer's texts added; both languages must say the same things."""
    merged = {language: dict(words) for language, words in catalogue.items()}
    places: dict[str, tuple[str, int]] = {}
    is_whole = True
    for language, path in zip(LANGUAGES, TEXT_FILES, strict=True):
        if path not in layer.files:
            is_whole = is_whole and bool(catalogue[language])  # a pack may leave a language as it is
            continue
        file = layer.name(path)
        node = read_yaml(layer.files[path], file, report)
        is_whole = is_whole and isinstance(node, Map)
        if isinstance(node, Map):
            lines: dict[str, int] = {}
            _flatten(node, "", file, report, words=merged[language], lines=lines)
            places.update((key, (file, line)) for key, line in lines.items())
        elif node is not None and not isinstance(node, Bad):
            report.add(file, node.line, "", "is not a mapping", "keys with texts")
    for key, (file, line) in places.items() if is_whole else ():
        _compare(merged, key, file, line, report)
    return merged


def _flatten(
    node: Map, above: str, file: str, report: Report, *, words: Words, lines: dict[str, int]
) -> None:
    for name, (key, value) in node.items.items():
        dotted = f"{above}.{name}" if above else name
        if isinstance(value, Map):
            _flatten(value, dotted, file, report, words=words, lines=lines)
        elif isinstance(value, Scalar) and isinstance(value.value(), str):
            if dotted in lines:
                report.add(file, key.line, dotted, f"this text is already given in line {lines[dotted]}")
            words[dotted] = value.text
            lines[dotted] = key.line
        elif not isinstance(value, Bad):
            expected = "text, in quotes where it looks like a number"
            report.add(file, value.line, dotted, "is no text", expected)


def _compare(merged: Catalogue, key: str, file: str, line: int, report: Report) -> None:
    for language in LANGUAGES:
        if key not in merged[language]:
            report.add(file, line, key, f"there is no {NAMES[language]} text for this key")
            return
    first, second = (set(_PLACEHOLDER.findall(merged[language][key])) for language in LANGUAGES)
    if first != second:
        odd = ", ".join(f"{{{name}}}" for name in sorted(first ^ second))
        report.add(file, line, key, f"only one language has {odd}", "the same placeholders in both")
