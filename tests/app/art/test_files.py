"""Every picture that data or code names is there and can be drawn."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from game.app.art import cards, cardstock, dice, palette, tokens
from game.app.art.look import Look, art_path

FORBIDDEN = re.compile(rb"<(clipPath|mask|filter|text|use|image|style)\b|\boffset=\"[01](\.\d+)?\"")


def named_by_code() -> set[str]:
    icons = {chip.icon for chip in tokens.CHIPS.values()} | {back.icon for back in cardstock.BACKS.values()}
    icons |= {bloc.symbol for bloc in palette.BLOCS.values()} | {army for _, army in dice.DICE.values()}
    icons |= {icon for icon in dice.SIGNS.values() if icon}
    return icons | {f"scenes/{scene}" for scene in (*cards.SCENES.values(), *cards.SIDE_SCENES.values())}


@pytest.mark.parametrize("kind", ["actions", "forces", "locations"])
def test_every_picture_named_in_data_is_there(data: Callable[[str], Any], kind: str) -> None:
    missing = {entry["art"] for entry in data(kind) if not art_path("", entry["art"]).is_file()}
    assert missing == set()


def test_every_picture_named_in_code_is_there() -> None:
    assert {name for name in named_by_code() if not art_path("", name).is_file()} == set()


def test_every_action_card_has_a_scene_of_its_mood(data: Callable[[str], Any]) -> None:
    names = {Path(card["art"]).stem for card in data("actions")}
    assert names - cards.SCENES.keys() == set()


def test_a_card_of_a_pack_gets_the_scene_of_its_side() -> None:
    assert cards.scene_for("icons/unheard-of.svg", "soviet") == cards.SIDE_SCENES["soviet"]


def test_drawings_use_only_what_can_be_drawn(root: Path) -> None:
    files = sorted((root / "assets").rglob("*.svg"))
    assert len(files) > 100
    assert [file.name for file in files if FORBIDDEN.search(file.read_bytes())] == []


def test_every_icon_and_silhouette_can_be_seen(root: Path, look: Look) -> None:
    for kind in ("icons", "units"):
        for file in sorted((root / "assets" / kind).glob("*.svg")):
            drawn = look.icon(f"{kind}/{file.stem}", 32)
            assert drawn.get_bounding_rect(128).w >= 8, file.name
