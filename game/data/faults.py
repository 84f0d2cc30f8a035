"""What is wrong with the data, with file, line and field; imports the standard library and msgspec."""

from collections.abc import Iterable, Iterator

import msgspec

# A hostile file of a million faults must not hold up the start of the program.
MOST_FAULTS = 1000


class Fault(msgspec.Struct, frozen=True):
    """One thing that is wrong, and what was expected in its place."""

    file: str
    line: int
    field: str
    what: str
    expected: str = ""

    def __str__(self) -> str:
        field = f"{self.field}: " if self.field else ""
        expected = f" (expected {self.expected})" if self.expected else ""
        return f"{self.file}:{self.line}: {field}{self.what}{expected}"


# (table, id) -> (file, line)
Places = dict[tuple[str, str], tuple[str, int]]


class Report:
    """All faults found so far, and where each record stands so that checks can point at it."""

    def __init__(self, faults: Iterable[Fault] = (), places: Places | None = None) -> None:
        self.faults = list(faults)
        self.places: Places = dict(places or {})

    def add(self, file: str, line: int, field: str, what: str, expected: str = "") -> None:
        """Note a fault, with everything unprintable taken out of its words."""
        if not self.is_full:
            fault = Fault(printable(file), line, printable(field), printable(what), printable(expected))
            self.faults.append(fault)

    def about(self, table: str, record_id: str, field: str, what: str, expected: str = "") -> None:
        """Note a fault of a record (of a single file: with an empty id), at the line where it starts."""
        file, line = self.places.get((table, record_id), (table, 1))
        self.add(file, line, field, what, expected)

    def extend(self, faults: Iterable[Fault]) -> None:
        """Take over the faults of another report, each only once."""
        known = set(self.faults)
        self.faults.extend(fault for fault in dict.fromkeys(faults) if fault not in known)

    @property
    def is_full(self) -> bool:
        """Tell whether so many faults were found that looking for more is pointless."""
        return len(self.faults) >= MOST_FAULTS

    def __len__(self) -> int:
        return len(self.faults)

    def __iter__(self) -> Iterator[Fault]:
        return iter(self.faults)

    def __str__(self) -> str:
        return "\n".join(map(str, self.faults))


class DataError(Exception):
    """The game's own data has faults; all of them are in the report."""

    def __init__(self, report: Report) -> None:
        super().__init__(str(report))
        self.report = report


def show(word: str) -> str:
    """Quote a word from a file, shortened to what fits in a line."""
    return f"'{word}'" if len(word) <= 60 else f"'{word[:57]}...'"


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """Return a hint at the known word that is nearest, or nothing."""
    import difflib  # only when something is wrong

    near = difflib.get_close_matches(word[:60], list(known), n=1)
    return f", did you mean '{near[0]}'?" if near else ""


def one_of(known: Iterable[str]) -> str:
    """Name the possible words, as many as fit in a line."""
    words = list(known)
    more = f", ... ({len(words)} in all)" if len(words) > 12 else ""
    return f"one of {', '.join(words[:12])}{more}" if words else "nothing"


def printable(text: str) -> str:
    """Return the text with everything replaced that could steer a terminal or is no character at all."""
    return text if text.isprintable() else "".join(c if c.isprintable() else "?" for c in text)
