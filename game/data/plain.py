"""Reads a YAML file that holds no records into plain lists, mappings and words; imports this package."""

from pathlib import Path

from game.data.faults import DataError, Report
from game.data.source import Bad, Map, Node, Scalar, Seq, read_yaml


def read_plain(path: Path) -> object:
    """Return what a file says; DataError, with line numbers, when it can't be read or is not safe YAML."""
    report = Report()
    try:
        data = path.read_bytes()
    except OSError as error:
        report.add(path.name, 1, "", f"can't be read: {error.strerror or error}")
        raise DataError(report) from error
    node = read_yaml(data, path.name, report)
    if report or node is None:
        raise DataError(report)
    return plain(node)


def plain(node: Node) -> object:
    """Return a node without its line numbers."""
    match node:
        case Scalar():
            return node.value()
        case Seq():
            return [plain(item) for item in node.items]
        case Map():
            return {key: plain(value) for key, (_, value) in node.items.items()}
        case Bad():
            return None
