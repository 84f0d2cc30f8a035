"""A look with a folder of its own, and Battle's cards as they are read in both languages."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from game.app.art.cards import Action
from game.app.art.force_cards import Force, split_name
from game.app.art.location_cards import Location
from game.app.art.look import Look
from game.data.plain import read_plain

LANGUAGES = ("en", "fr")
FEET = {
    "en": ("Firefight to you", "Firefight to enemy"),
    "fr": ("Échange de tirs pour vous", "Échange de tirs pour l’ennemi"),
}


class Figures(dict[str, Any]):
    """The figures of a card; one that is not there is as wide as a digit."""

    def __missing__(self, key: str) -> str:
        return "2"


@pytest.fixture
def look(tmp_path: Path) -> Look:
    return Look(1.0, cache_dir=tmp_path)


@pytest.fixture
def looks(tmp_path: Path) -> Callable[..., Look]:
    """Return a maker of looks that share one folder."""
    return lambda scale=1.0, **more: Look(scale, cache_dir=tmp_path, **more)


@pytest.fixture(scope="session")
def data(root: Path) -> Callable[[str], Any]:
    return lambda name: read_plain(root / "data" / "battle" / f"{name}.yaml")


@pytest.fixture(scope="session")
def words(root: Path) -> dict[str, Any]:
    return {language: read_plain(root / "data" / "i18n" / f"{language}.yaml")["battle"] for language in LANGUAGES}


@pytest.fixture(scope="session")
def actions(data: Callable[[str], Any], words: dict[str, Any]) -> list[Action]:
    """Return every action card in both languages."""
    figures = data("rules")
    return [
        Action(
            card["side"], texts["card"][card["id"]]["name"],
            texts["card"][card["id"]]["text"].format_map(Figures(figures | card["event"])), card["art"],
            card["firefight"][0], FEET[language][card["firefight"][0] < 0],
            tuple((time, texts["time"][time]["name"]) for time in card["times"]),
            texts["time"]["A"]["text"], card["id"],
        )
        for language, texts in words.items() for card in data("actions")
    ]


@pytest.fixture(scope="session")
def forces(data: Callable[[str], Any], words: dict[str, Any]) -> list[Force]:
    """Return every force card in both languages."""
    made = []
    for texts in words.values():
        for unit in data("forces"):
            text = texts["unit"][unit["id"]]
            properties = tuple(
                (texts["property"][one["effect"]]["name"].format_map(Figures(one)),
                 texts["property"][one["effect"]]["text"].format_map(Figures(one)))
                for one in unit["properties"]
            )
            made.append(Force(
                unit["side"], *split_name(text["name"]), unit["art"], unit["combat"], unit["rations"], 1,
                texts["count"]["ration"]["none"], unit["value"], text["parent"], properties, text["text"],
            ))
    return made


@pytest.fixture(scope="session")
def locations(data: Callable[[str], Any], words: dict[str, Any]) -> list[Location]:
    """Return every location card in both languages."""
    return [
        Location(
            texts["location"][place["id"]]["name"], place["art"],
            tuple((str(step["upto"]), step["rations"]) for step in place["chart"]), 1, 3, "soviet", "", "",
            texts["location"][place["id"]].get("note", "").format_map(Figures((place["notes"] or [{}])[0])),
            texts["location"][place["id"]]["text"],
        )
        for texts in words.values() for place in data("locations")
    ]
