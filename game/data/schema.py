"""What a game declares about its data: effects, tables, texts and checks; imports msgspec and faults."""

import inspect as signatures
import types
import typing
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, TypeVar

import msgspec
from msgspec import inspect

from game.data.faults import Report

EffectFunction = TypeVar("EffectFunction", bound=Callable[..., Any])
_PARAMETER_KINDS = (inspect.IntType, inspect.StrType, inspect.BoolType, inspect.LiteralType)


class EffectCall(msgspec.Struct, frozen=True):
    """A registered effect with all its parameters, written `{effect: NAME, parameter: value}` in YAML."""

    name: str
    params: dict[str, int | str | bool]


class Parameter(typing.NamedTuple):
    """One parameter of an effect: what it may be, and its default when it has one."""

    kind: inspect.Type
    default: Any = msgspec.NODEFAULT


class EffectRegistry:
    """Effects by name; the keyword-only parameters of a function are the schema of its calls."""

    def __init__(self) -> None:
        self._functions: dict[str, Callable[..., Any]] = {}
        self._parameters: dict[str, dict[str, Parameter]] = {}

    def effect(self, name: str) -> Callable[[EffectFunction], EffectFunction]:
        """Register the decorated function under the name that YAML uses."""

        def register(function: EffectFunction) -> EffectFunction:
            if name in self._functions:
                raise ValueError(f"effect {name!r} is registered twice")
            self._functions[name] = function
            return function

        return register

    def __getitem__(self, name: str) -> Callable[..., Any]:
        return self._functions[name]

    def __contains__(self, name: object) -> bool:
        return name in self._functions

    def names(self) -> list[str]:
        """Return the names of all effects, in the order of registration."""
        return list(self._functions)

    def parameters(self, name: str) -> dict[str, Parameter]:
        """Return the parameters that a call of this effect may give."""
        if name not in self._parameters:
            self._parameters[name] = _parameters(name, self._functions[name])
        return self._parameters[name]


@dataclass(frozen=True)
class TableSpec:
    """A file that lists records of one type; a file name without a folder is in the game's own folder."""

    file: str
    record: type[msgspec.Struct]
    key: str = "id"


class TextKey(typing.NamedTuple):
    """A text that must exist, and the record that needs it (none: the program itself)."""

    key: str
    table: str = ""
    record_id: str = ""


@dataclass(frozen=True)
class Records:
    """The records of a game as read so far: `records["actions"]` is a table by id, or a single."""

    tables: dict[str, dict[str, Any]] = field(default_factory=dict)
    singles: dict[str, Any] = field(default_factory=dict)

    def __getitem__(self, name: str) -> Any:
        return self.tables[name] if name in self.tables else self.singles[name]


def _no_texts(_records: Records) -> Iterable[TextKey]:
    return ()


@dataclass(frozen=True)
class Schema:
    """Everything the loader has to know about one game.

    `texts` yields the texts that the records need; `checks` see records that are sound one by one and
    report what is wrong between them with `report.about(table, id, field, what, expected)`.
    """

    game: str
    tables: Mapping[str, TableSpec]
    singles: Mapping[str, tuple[str, type[msgspec.Struct]]] = field(default_factory=dict)
    registries: Mapping[str, EffectRegistry] = field(default_factory=dict)
    texts: Callable[[Records], Iterable[TextKey]] = _no_texts
    checks: Iterable[Callable[[Records, Report], None]] = ()

    def path(self, file: str) -> str:
        """Return a file's path below data/ or below a pack."""
        return file if "/" in file else f"{self.game}/{file}"

    def files(self) -> list[str]:
        """Return the paths of all files this game reads, texts apart."""
        names = [spec.file for spec in self.tables.values()] + [file for file, _ in self.singles.values()]
        return list(dict.fromkeys(self.path(name) for name in names))

    def outline(self) -> str:
        """Describe the record types and effects; it changes whenever a compiled cache must be rebuilt."""
        tables = [[name, spec.file, spec.key, _outline(inspect.type_info(spec.record), set())]
                  for name, spec in self.tables.items()]
        singles = [[name, file, _outline(inspect.type_info(record), set())]
                   for name, (file, record) in self.singles.items()]
        effects = [[name, effect, _signature(registry[effect])]
                   for name, registry in self.registries.items() for effect in registry.names()]
        return repr([self.game, tables, singles, effects])


def _parameters(name: str, function: Callable[..., Any]) -> dict[str, Parameter]:
    found = {}
    for parameter in signatures.signature(function).parameters.values():
        if parameter.kind is parameter.VAR_KEYWORD:
            raise TypeError(f"effect {name!r}: **{parameter.name} can't be checked")
        if parameter.kind is not parameter.KEYWORD_ONLY:
            continue
        # Only this annotation is resolved: those of the other arguments may be imported for mypy alone.
        note = types.SimpleNamespace(__annotations__={"it": parameter.annotation})
        hint = typing.get_type_hints(note, getattr(function, "__globals__", {}), include_extras=True)["it"]
        kind = inspect.type_info(hint)
        bare = kind.type if isinstance(kind, inspect.Metadata) else kind
        if parameter.annotation is parameter.empty or not isinstance(bare, _PARAMETER_KINDS):
            raise TypeError(f"effect {name!r}: {parameter.name} must be int, str, bool or Literal")
        has_default = parameter.default is not parameter.empty
        found[parameter.name] = Parameter(kind, parameter.default) if has_default else Parameter(kind)
    return found


def _signature(function: Callable[..., Any]) -> str:
    notes = getattr(function, "__annotations__", {})
    code = getattr(function, "__code__", None)
    names = code.co_varnames[code.co_argcount:code.co_argcount + code.co_kwonlyargcount] if code else ()
    return repr([[name, notes.get(name)] for name in names] + [getattr(function, "__kwdefaults__", None)])


def _outline(thing: Any, seen: set[type]) -> Any:
    if isinstance(thing, inspect.EnumType):
        return [thing.cls.__qualname__, [repr(member.value) for member in thing.cls]]
    if isinstance(thing, inspect.StructType):
        if thing.cls in seen:
            return thing.cls.__qualname__
        seen = seen | {thing.cls}
    if isinstance(thing, msgspec.Struct):
        values = [_outline(getattr(thing, name), seen) for name in thing.__struct_fields__]
        return [type(thing).__qualname__, values]
    if isinstance(thing, (tuple, list)):
        return [_outline(value, seen) for value in thing]
    return getattr(thing, "__qualname__", None) or repr(thing)
