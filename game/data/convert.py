"""Turns nodes into typed records by looking at the record types; imports msgspec and this package."""

import re
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

import msgspec
from msgspec import inspect

from game.data.faults import Report, did_you_mean, one_of, show
from game.data.schema import EffectCall, EffectRegistry, Parameter
from game.data.source import Bad, Map, Node, Scalar, Seq

# Stands for a value that could not be made; the reason is in the report.
BAD: Any = object()
_MOST_INT = 2**63 - 1
Extra = Mapping[str, Any]


class Mention(NamedTuple):
    """A name that is checked once everything is read: an id of a table, or an art file."""

    table: str
    name: str
    line: int
    field: str


class Converter:
    """Converts the nodes of one file and collects what they mention."""

    def __init__(self, file: str, report: Report, registries: Mapping[str, EffectRegistry]) -> None:
        self.file = file
        self.report = report
        self.registries = registries
        self.references: list[Mention] = []
        self.art: list[Mention] = []

    def convert(self, node: Node, kind: inspect.Type, field: str, extra: Extra | None = None) -> Any:
        """Return the value that a node describes, or BAD with at least one fault in the report."""
        if isinstance(node, Bad) or self.report.is_full:
            return BAD
        if isinstance(kind, inspect.Metadata):
            return self.convert(node, kind.type, field, {**(extra or {}), **(kind.extra or {})})
        reader = _READERS.get(type(kind))
        if reader is None:
            raise TypeError(f"{self.file}: {field}: a record can't have a field of type {kind}")
        return reader(self, node, kind, field, extra or {})

    def members(self, node: Node, known: Mapping[str, Parameter], field: str, noun: str) -> dict[str, Any]:
        """Return the members that a mapping gives, each BAD where it is wrong or unknown."""
        if not isinstance(node, Map):
            return {"": self._wrong(node, field, "a mapping")}
        values: dict[str, Any] = {}
        for name, (key, value) in node.items.items():
            if name in known:
                values[name] = self.convert(value, known[name].kind, _join(field, name))
            else:
                what = f"unknown {noun}{did_you_mean(name, known)}"
                self.report.add(self.file, key.line, _join(field, name), what, one_of(known))
                values[name] = BAD
        return values

    def _complete(self, node: Node, known: Mapping[str, Parameter], field: str, noun: str) -> dict[str, Any]:
        values = self.members(node, known, field, noun)
        for name, parameter in known.items():
            if isinstance(node, Map) and name not in values and parameter.default is msgspec.NODEFAULT:
                self.report.add(self.file, node.line, _join(field, name), f"this {noun} is missing")
                values[name] = BAD
        return values

    def _wrong(self, node: Node, field: str, expected: str) -> Any:
        self.report.add(self.file, node.line, field, f"is {_describe(node)}", expected)
        return BAD

    def _number(self, node: Node, kind: Any, field: str, _extra: Extra) -> Any:
        is_int = isinstance(kind, inspect.IntType)
        value: Any = node.value() if isinstance(node, Scalar) else None
        is_number = isinstance(value, int if is_int else (int, float)) and not isinstance(value, bool)
        if is_number and abs(value) <= _MOST_INT and _is_within(value, kind):
            return value if is_int else float(value)
        return self._wrong(node, field, f"a {'whole ' if is_int else ''}number{_limits(kind)}")

    def _bool(self, node: Node, _kind: inspect.BoolType, field: str, _extra: Extra) -> Any:
        value = node.value() if isinstance(node, Scalar) else None
        return value if isinstance(value, bool) else self._wrong(node, field, "true or false")

    def _none(self, node: Node, _kind: inspect.NoneType, field: str, _extra: Extra) -> Any:
        is_null = isinstance(node, Scalar) and node.value() is None
        return None if is_null else self._wrong(node, field, "nothing")

    def _str(self, node: Node, kind: inspect.StrType, field: str, extra: Extra) -> Any:
        if not isinstance(node, Scalar):
            return self._wrong(node, field, "text")
        value = node.value()
        if not isinstance(value, str):
            return self._wrong(node, field, "text; write it in quotes" if node.text else "text")
        if not _fits(value, kind) or (kind.pattern and not re.search(kind.pattern, value)):
            pattern = f" like {kind.pattern}" if kind.pattern else ""
            return self._wrong(node, field, f"text{_lengths(kind, 'characters')}{pattern}")
        if "ref" in extra:
            self.references.append(Mention(extra["ref"], value, node.line, field))
        if extra.get("art"):
            self.art.append(Mention("", value, node.line, field))
        return value

    def _list(self, node: Node, kind: Any, field: str, extra: Extra) -> Any:
        if not isinstance(node, Seq):
            return self._wrong(node, field, "a list")
        of = kind.item_type
        values = [self.convert(item, of, f"{field}[{n}]", extra) for n, item in enumerate(node.items)]
        if not _fits(values, kind):
            return self._wrong(node, field, f"a list{_lengths(kind, 'entries')}")
        if any(value is BAD for value in values):
            return BAD
        return values if isinstance(kind, inspect.ListType) else tuple(values)

    def _tuple(self, node: Node, kind: inspect.TupleType, field: str, extra: Extra) -> Any:
        if not isinstance(node, Seq) or len(node.items) != len(kind.item_types):
            return self._wrong(node, field, f"a list of {len(kind.item_types)} entries")
        pairs = zip(node.items, kind.item_types, strict=True)
        values = tuple(self.convert(item, of, f"{field}[{n}]", extra) for n, (item, of) in enumerate(pairs))
        return BAD if any(value is BAD for value in values) else values

    def _dict(self, node: Node, kind: inspect.DictType, field: str, extra: Extra) -> Any:
        if not isinstance(node, Map):
            return self._wrong(node, field, "a mapping")
        values = {}
        for name, (key, item) in node.items.items():
            where = _join(field, name)
            plain = key.plain and isinstance(kind.key_type, inspect.IntType)
            made = self.convert(Scalar(key.line, key.text, plain), kind.key_type, where)
            value = self.convert(item, kind.value_type, where, extra)
            values[name if made is BAD else made] = BAD if made is BAD else value
        if not _fits(values, kind):
            return self._wrong(node, field, f"a mapping{_lengths(kind, 'entries')}")
        return BAD if any(value is BAD for value in values.values()) else values

    def _choice(self, node: Node, kind: Any, field: str, _extra: Extra) -> Any:
        if isinstance(kind, inspect.EnumType):
            known = {member.value: member for member in kind.cls}
        else:
            known = {value: value for value in kind.values}
        value = node.value() if isinstance(node, Scalar) else None
        if type(value) in (int, str) and value in known:
            return known[value]
        words = [str(word) for word in known]
        hint = did_you_mean(node.text, words) if isinstance(node, Scalar) else ""
        self.report.add(self.file, node.line, field, f"is {_describe(node)}{hint}", one_of(words))
        return BAD

    def _union(self, node: Node, kind: inspect.UnionType, field: str, extra: Extra) -> Any:
        kinds = [each for each in kind.types if not isinstance(each, inspect.NoneType)]
        if len(kinds) < len(kind.types) and isinstance(node, Scalar) and node.value() is None:
            return None
        for each in kinds[:-1]:
            attempt = Converter(self.file, Report(), self.registries)
            value = attempt.convert(node, each, field, extra)
            if value is not BAD:
                self.references += attempt.references
                self.art += attempt.art
                return value
        return self.convert(node, kinds[-1], field, extra)

    def _struct(self, node: Node, kind: inspect.StructType, field: str, extra: Extra) -> Any:
        if kind.cls is EffectCall:
            return self._effect(node, field, self.registries[extra["registry"]])
        values = self._complete(node, known_fields(kind), field, "key")
        if any(value is BAD for value in values.values()):
            return BAD
        given = {f.name: values[f.encode_name] for f in kind.fields if f.encode_name in values}
        return self.build(kind.cls, given, node, field)

    def build(self, make: Callable[..., Any], values: Mapping[str, Any], node: Node, field: str) -> Any:
        """Make a record; what its own __post_init__ refuses becomes a fault."""
        try:
            return make(**values)
        except (ValueError, TypeError) as error:
            self.report.add(self.file, node.line, field, str(error))
            return BAD

    def _effect(self, node: Node, field: str, registry: EffectRegistry) -> Any:
        named = node.items.get("effect") if isinstance(node, Map) else None
        if named is None or not isinstance(node, Map):
            return self._wrong(node, field, "{effect: NAME, ...}")
        name = self.convert(named[1], inspect.StrType(), _join(field, "effect"))
        if name is BAD:
            return BAD
        if name not in registry:
            what = f"unknown effect {show(name)}{did_you_mean(name, registry.names())}"
            self.report.add(self.file, named[1].line, _join(field, "effect"), what, one_of(registry.names()))
            return BAD
        known = registry.parameters(name)
        given = Map(node.line, {key: item for key, item in node.items.items() if key != "effect"})
        values = self._complete(given, known, field, "parameter")
        if any(value is BAD for value in values.values()):
            return BAD
        return EffectCall(name, {key: values.get(key, known[key].default) for key in known})


def known_fields(kind: inspect.StructType) -> dict[str, Parameter]:
    """Return what a record may hold, by the key that YAML uses."""
    return {f.encode_name: Parameter(f.type) if f.required else Parameter(f.type, None) for f in kind.fields}


_READERS: dict[type, Callable[..., Any]] = {
    inspect.IntType: Converter._number,
    inspect.FloatType: Converter._number,
    inspect.BoolType: Converter._bool,
    inspect.NoneType: Converter._none,
    inspect.StrType: Converter._str,
    inspect.ListType: Converter._list,
    inspect.VarTupleType: Converter._list,
    inspect.TupleType: Converter._tuple,
    inspect.DictType: Converter._dict,
    inspect.LiteralType: Converter._choice,
    inspect.EnumType: Converter._choice,
    inspect.UnionType: Converter._union,
    inspect.StructType: Converter._struct,
}


def _join(field: str, name: str) -> str:
    return f"{field}.{name}" if field else name


def _describe(node: Node) -> str:
    if isinstance(node, Seq):
        return f"a list of {len(node.items)}"
    if isinstance(node, Map):
        return "a mapping"
    value = node.value() if isinstance(node, Scalar) else None
    if not isinstance(node, Scalar) or value is None:
        return "empty"
    return f"the text {show(value)}" if isinstance(value, str) else node.text[:60]


def _is_within(value: float, kind: inspect.IntType | inspect.FloatType) -> bool:
    return ((kind.ge is None or value >= kind.ge) and (kind.gt is None or value > kind.gt)
            and (kind.le is None or value <= kind.le) and (kind.lt is None or value < kind.lt)
            and (kind.multiple_of is None or value % kind.multiple_of == 0))


def _limits(kind: inspect.IntType | inspect.FloatType) -> str:
    words = {"from": kind.ge, "above": kind.gt, "up to": kind.le, "below": kind.lt}
    steps = f" in steps of {kind.multiple_of}" if kind.multiple_of is not None else ""
    return "".join(f" {word} {limit}" for word, limit in words.items() if limit is not None) + steps


def _fits(value: Any, kind: Any) -> bool:
    return (kind.min_length or 0) <= len(value) and (kind.max_length is None or len(value) <= kind.max_length)


def _lengths(kind: Any, noun: str) -> str:
    least = f" of at least {kind.min_length} {noun}" if kind.min_length else ""
    most = f" of at most {kind.max_length} {noun}" if kind.max_length is not None else ""
    return least + most
