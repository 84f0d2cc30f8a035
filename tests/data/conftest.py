"""A made-up game of three small files in a folder of its own, for the tests of the data package."""

import enum
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Literal

import msgspec
import pytest

from game.data import places
from game.data.faults import Report
from game.data.loader import GameData, load_game
from game.data.schema import EffectCall, EffectRegistry, Records, Schema, TableSpec, TextKey

CARDS = """\
- id: C1
  side: north
  cost: 2
  event: {effect: raid, rations: 2}
  place: P1
  art: icons/raid.svg
- id: C2
  side: south
  cost: 0
  event: {effect: hold}
  place: P2
"""
PLACES = """\
- {id: P1, chart: [{upto: 3, rations: 2}, {upto: 6, rations: 1}]}
- {id: P2, neighbours: [P1]}
"""
RULES = "hand: 5\nscale: 1.5\nfast: true\n"
ENGLISH = """\
toy:
  card:
    C1: {name: Raid}
    C2: {name: Hold}
  refusal:
    no_rations: "{unit} has only {count} rations"
"""
FRENCH = """\
toy:
  card:
    C1: {name: Raid éclair}
    C2: {name: Tenir}
  refusal:
    no_rations: "{count} rations seulement pour {unit}"
"""
SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><path d="M0 0h8v8z"/></svg>\n'

events = EffectRegistry()


@events.effect("raid")
def raid(_state: object, *, rations: Annotated[int, msgspec.Meta(ge=1, le=9)], loud: bool = False) -> None:
    """Take rations."""


@events.effect("hold")
def hold(_state: object, *, where: Literal["front", "rear"] = "front") -> None:
    """Stay."""


@events.effect("march")
def march(_state: object, *, to: Annotated[str, msgspec.Meta(extra={"ref": "places"})]) -> None:
    """Go to a place."""


class Side(enum.Enum):
    NORTH = "north"
    SOUTH = "south"


class Row(msgspec.Struct, frozen=True):
    upto: int
    rations: int


class Card(msgspec.Struct, frozen=True):
    id: str
    side: Side
    cost: Annotated[int, msgspec.Meta(ge=0, le=9)]
    event: Annotated[EffectCall, msgspec.Meta(extra={"registry": "toy.events"})]
    place: Annotated[str, msgspec.Meta(extra={"ref": "places"})]
    art: Annotated[str, msgspec.Meta(extra={"art": True})] | None = None
    times: tuple[Literal["A", "B"], ...] = ()
    figures: dict[str, int] = msgspec.field(default_factory=dict)
    pair: tuple[int, str] = (0, "")
    label: str = ""
    more: list[Annotated[EffectCall, msgspec.Meta(extra={"registry": "toy.events"})]] = []


class Ground(msgspec.Struct, frozen=True):
    id: str
    chart: tuple[Row, ...] = ()
    neighbours: Annotated[tuple[str, ...], msgspec.Meta(extra={"ref": "places"})] = ()


class Figures(msgspec.Struct, frozen=True):
    hand: Annotated[int, msgspec.Meta(ge=1)]
    scale: float = 1.0
    fast: bool = False

    def __post_init__(self) -> None:
        if self.hand == 13:
            raise ValueError("a hand of 13 brings bad luck")


def needed_texts(records: Records) -> Iterator[TextKey]:
    for card in records["cards"].values():
        yield TextKey(f"toy.card.{card.id}.name", "cards", card.id)


def south_is_cheap(records: Records, report: Report) -> None:
    for card in records["cards"].values():
        if card.side is Side.SOUTH and card.cost > records["rules"].hand:
            report.about("cards", card.id, "cost", f"is {card.cost}", "no more than the hand")


SCHEMA = Schema(
    game="toy",
    tables={"cards": TableSpec("cards.yaml", Card), "places": TableSpec("places.yaml", Ground)},
    singles={"rules": ("rules.yaml", Figures)},
    registries={"toy.events": events},
    texts=needed_texts,
    checks=[south_is_cheap],
)


class Toy:
    """The folders of the made-up game, and ways to change and load it."""

    schema = SCHEMA

    def __init__(self, folder: Path) -> None:
        self.root = folder / "program"
        self.packs = folder / "user" / "packs"
        self.cache = folder / "user" / "cache"
        self.write("data/toy/cards.yaml", CARDS)
        self.write("data/toy/places.yaml", PLACES)
        self.write("data/toy/rules.yaml", RULES)
        self.write("data/i18n/en.yaml", ENGLISH)
        self.write("data/i18n/fr.yaml", FRENCH)
        self.write("assets/icons/raid.svg", SVG)

    def write(self, path: str, text: str | bytes) -> None:
        """Write a file of the game."""
        _write(self.root / path, text)

    def append(self, path: str, text: str) -> None:
        """Add to a file of the game."""
        self.write(path, (self.root / path).read_text(encoding="utf-8") + text)

    def change(self, path: str, old: str, new: str) -> None:
        """Replace words in a file of the game."""
        text = (self.root / path).read_text(encoding="utf-8")
        assert old in text
        self.write(path, text.replace(old, new))

    def pack(self, folder: str, files: dict[str, str | bytes], header: str | None = None) -> Path:
        """Write a user pack; without a header its id is the folder's name."""
        head = f"id: {folder}\nname: Pack {folder}\nversion: '1'\n" if header is None else header
        for path, text in {"pack.yaml": head, **files}.items():
            _write(self.packs / folder / path, text)
        return self.packs / folder

    def load(self, cached: bool = True) -> GameData:
        """Load the game with all packs."""
        return load_game(SCHEMA, cached=cached)


def _write(path: Path, text: str | bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(text if isinstance(text, bytes) else text.encode("utf-8"))


@pytest.fixture(autouse=True)
def own_cache(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let each test begin with nothing built."""
    monkeypatch.delenv(places.CACHE_VARIABLE, raising=False)


@pytest.fixture
def toy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Toy:
    """Give a fresh made-up game whose files may be changed."""
    made = Toy(tmp_path)
    monkeypatch.setattr(places, "root", lambda: made.root)
    monkeypatch.setenv(places.HOME_VARIABLE, str(tmp_path / "user"))
    return made
