"""Reads YAML text into plain nodes with line numbers and refuses everything that could act; imports yaml."""

import re
from typing import TYPE_CHECKING

import msgspec

from game.data.faults import Report, show

if TYPE_CHECKING:
    import yaml  # at run time only when a file is read: a warm cache never needs it

MOST_BYTES = 4 * 1024 * 1024
MOST_DEPTH = 40
# YAML 1.1 would also read yes/no/on/off, 0o17, 1_000 and 12:30 as something else; here they stay text.
_INT = re.compile(r"[-+]?(?:0|[1-9][0-9]*)")
_FLOAT = re.compile(r"[-+]?(?:0|[1-9][0-9]*)\.[0-9]+(?:[eE][-+]?[0-9]+)?")
_WORDS: dict[str, bool | None] = {"true": True, "false": False, "null": None, "~": None, "": None}
# Longer whole numbers are beyond 64 bits, and Python refuses to read really long ones.
_MOST_DIGITS = 25


class Scalar(msgspec.Struct):
    """A word or number as it was written."""

    line: int
    text: str
    plain: bool

    def value(self) -> bool | int | float | str | None:
        """Return what was written: quoted is always text, plain may be a number, true, false or null."""
        if not self.plain:
            return self.text
        if self.text in _WORDS:
            return _WORDS[self.text]
        if _INT.fullmatch(self.text):
            return int(self.text[:_MOST_DIGITS])
        if _FLOAT.fullmatch(self.text):
            return float(self.text)
        return self.text


class Seq(msgspec.Struct):
    """A list."""

    line: int
    items: list["Node"]


class Map(msgspec.Struct):
    """A mapping, its members in file order with the key that was written."""

    line: int
    items: dict[str, tuple[Scalar, "Node"]]


class Bad(msgspec.Struct):
    """Stands where something was refused that has already been reported."""

    line: int


Node = Scalar | Seq | Map | Bad


def read_yaml(data: bytes, file: str, report: Report) -> Node | None:
    """Return the one document of a file as nodes, or None when it can't be read; faults go to the report."""
    text = _decode(data, file, report)
    if text is None:
        return None
    import yaml

    builder = _Builder(file, report)
    try:
        for event in yaml.parse(text, Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader)):
            if not builder.take(event):
                return None
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        context = f" {error.context}" if error.context else ""
        report.add(file, mark.line + 1 if mark else 1, "", f"is not YAML: {error.problem}{context}")
        return None
    except (yaml.YAMLError, ValueError) as error:
        position = getattr(error, "position", None) or 0
        line = text.count("\n", 0, position) + 1
        report.add(file, line, "", f"is not YAML: {getattr(error, 'reason', None) or error}")
        return None
    if builder.root is None:
        report.add(file, 1, "", "the file is empty")
    return builder.root


def _decode(data: bytes, file: str, report: Report) -> str | None:
    if len(data) > MOST_BYTES:
        report.add(file, 1, "", "the file is too large", f"at most {MOST_BYTES // 1024 // 1024} MB")
    elif data.startswith(b"\xef\xbb\xbf"):
        report.add(file, 1, "", "the file starts with a byte order mark", "UTF-8 without it")
    elif b"\0" in data:
        report.add(file, data.count(b"\n", 0, data.index(b"\0")) + 1, "", "has a NUL byte", "text")
    else:
        try:
            return data.decode("utf-8")
        except UnicodeDecodeError as error:
            report.add(file, data.count(b"\n", 0, error.start) + 1, "", "is not UTF-8 text", "UTF-8")
    return None


class _Builder:
    """Builds nodes from parser events with a stack of its own, so that depth can't exhaust Python's."""

    def __init__(self, file: str, report: Report) -> None:
        self.file = file
        self.report = report
        self.root: Node | None = None
        self.open: list[Seq | Map] = []
        self.keys: list[Node | None] = []
        self.documents = 0

    def take(self, event: "yaml.Event") -> bool:
        """Take the next event; False when the rest of the file is not worth reading."""
        import yaml

        line = event.start_mark.line + 1 if event.start_mark else 1
        if isinstance(event, yaml.ScalarEvent):
            self._refuse_decoration(event, line)
            if not event.value.isascii():
                event.value.encode("utf-8")  # an escape can spell half a character: ValueError
            self._place(Scalar(line, event.value, not event.style))
        elif isinstance(event, (yaml.SequenceStartEvent, yaml.MappingStartEvent)):
            self._refuse_decoration(event, line)
            if len(self.open) >= MOST_DEPTH:
                self.report.add(self.file, line, "", "is nested too deep", f"at most {MOST_DEPTH} levels")
                return False
            node = Seq(line, []) if isinstance(event, yaml.SequenceStartEvent) else Map(line, {})
            self._place(node)
            self.open.append(node)
            self.keys.append(None)
        elif isinstance(event, (yaml.SequenceEndEvent, yaml.MappingEndEvent)):
            self.open.pop()
            self.keys.pop()
        elif isinstance(event, yaml.AliasEvent):
            self.report.add(self.file, line, "", f"aliases are not allowed: {show(f'*{event.anchor}')}")
            self._place(Bad(line))
        elif isinstance(event, yaml.DocumentStartEvent):
            self.documents += 1
            if self.documents > 1:
                self.report.add(self.file, line, "", "a second document starts here", "one per file")
                return False
        return not self.report.is_full

    def _refuse_decoration(self, event: "yaml.NodeEvent", line: int) -> None:
        tag = getattr(event, "tag", None)
        if tag is not None:
            self.report.add(self.file, line, "", f"tags are not allowed: {show(tag)}", "plain YAML")
        if event.anchor is not None:
            self.report.add(self.file, line, "", f"anchors are not allowed: {show(f'&{event.anchor}')}")

    def _place(self, node: Node) -> None:
        if not self.open:
            self.root = node
            return
        parent = self.open[-1]
        if isinstance(parent, Seq):
            parent.items.append(node)
            return
        key = self.keys[-1]
        if key is None:
            self.keys[-1] = self._checked_key(node, parent)
            return
        self.keys[-1] = None
        if isinstance(key, Scalar):
            if isinstance(node, Scalar) and node.plain and not node.text:
                node.line = key.line  # a value left out is missed where its key stands
            parent.items[key.text] = (key, node)

    def _checked_key(self, node: Node, parent: Map) -> Node:
        if isinstance(node, Scalar) and node.text == "<<" and node.plain:
            self.report.add(self.file, node.line, "", "merge keys are not allowed", "the keys themselves")
        elif isinstance(node, Scalar) and node.text in parent.items:
            what = f"key {show(node.text)} is already given in line {parent.items[node.text][0].line}"
            self.report.add(self.file, node.line, "", what)
        elif isinstance(node, (Seq, Map)):
            self.report.add(self.file, node.line, "", "a list or mapping can't be a key", "a word")
        else:
            return node
        return Bad(node.line)
