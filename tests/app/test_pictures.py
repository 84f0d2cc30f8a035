"""Chosen crops of the screens beside kept pictures, within tolerance.

After a change that is meant to show, `RUBBLE_DUST_KEEP_PICTURES=1 python3 dev.py test tests/app/test_pictures.py` keeps
the crops as they are now; look at what changed in tests/pictures before handing it in.
"""

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

import pygame
import pytest

from game.app import shots
from game.core.session import Session
from game.roster.games import rules_of

KEEP_VARIABLE = "RUBBLE_DUST_KEEP_PICTURES"
FOLDER = Path(__file__).resolve().parent.parent / "pictures"
SIZE = (1280, 720)
MOST_MEAN = 4.0
"""Mean difference of a channel, out of 255: letters that a machine draws a shade otherwise stay below."""
MOST_PIXELS = 0.02
FAR = 60
"""A pixel differs if one of its channels is this far off."""
MOST_BYTES = 400_000


class Crop(NamedTuple):
    """A part of a screen: which one, from which widget or piece, perhaps no larger than this, at which share."""

    screen: str
    part: str
    most: tuple[int, int] = SIZE
    share: float = 1.0


CROPS = {
    "menu-title": Crop("menu", "title", (420, 110), 0.5),
    "menu-tile": Crop("menu", "tile-battle", share=0.5),
    "plate": Crop("menu", "settings"),
    "action-card": Crop("attack", "GA02.3"),
    "force-card": Crop("attack", "GU21"),
    "location": Crop("attack", "3"),
    "attack-panel": Crop("attack", "panel:attack", (246, 330)),
    "button": Crop("attack", "say:pass"),
    "phases": Crop("attack", "phases"),
    "prompt": Crop("attack", "prompt", (500, 29)),
    "rule": Crop("rule-book", "rule-B-001", (600, 52)),
    "chapter": Crop("rule-book", "chapter-turn"),
    "setting": Crop("settings", "ui_scale"),
    "setting-name": Crop("settings", "ui_scale-about"),
    "unit-row": Crop("army-builder", "unit-ludwig"),
    "weapon-row": Crop("army-builder", "weapon-1"),
    "army-row": Crop("army-builder", "entry-ludwig"),
    "counter": Crop("tactics", "a.pounder"),
    "board": Crop("tactics", "sq:101"),
    "unit-list": Crop("tactics", "row:a.hell-boys"),
    "action": Crop("tactics", "action:move"),
    "overlay": Crop("tactics", "overlay:reach"),
}


@contextmanager
def attack(language: str) -> Iterator[shots.Darkroom]:
    """Open a table in the middle of an attack, which no computer player has a hand in."""
    session = Session.new(rules_of("battle"), {"scenario": "quick"}, 3)
    for words in ("move GU21 3c", "attack GU21 3"):
        decision = session.decision()
        session.apply(next(one for one in decision.choices if str(one) == words))
    room = shots.Darkroom(shots.Shot("table", SIZE, language=language))
    try:
        room.flow.open_menu()
        room.sit_down(session)
        room.settle()
        yield room
    finally:
        room.close()


@contextmanager
def tactics(language: str) -> Iterator[shots.Darkroom]:
    """Open the table of Dust Tactics with one unit on the board that is to declare its actions."""
    armies = {"army_a": "allies-75-walkers", "army_b": "axis-75-blitz"}
    session = Session.new(rules_of("tactics"), {"setup": "ready", "board": "crossroads", **armies}, 3)
    entry = ("activate a.pounder", "declare a.pounder move+nothing", "move a.pounder 34", "face a.pounder 2")
    for words in ("first  0", *entry, "activate b.ghosts"):
        decision = session.decision()
        session.apply(next(one for one in decision.choices if str(one) == words))
    room = shots.Darkroom(shots.Shot("table", SIZE, "tactics", language=language))
    try:
        room.flow.open_menu()
        room.sit_down(session)
        room.settle()
        yield room
    finally:
        room.close()


OWN = {"attack": attack, "tactics": tactics}
"""Screens in which no computer player has a hand."""


@pytest.fixture(scope="module")
def crop() -> Callable[[str, str], pygame.Surface]:
    """Return a function that cuts a named part out of its screen."""
    seen: dict[tuple[str, str], tuple[dict[str, list[int]], pygame.Surface]] = {}

    def screen_of(name: str, language: str) -> tuple[dict[str, list[int]], pygame.Surface]:
        if (name, language) not in seen:
            shot = shots.Shot(name, SIZE, language=language)
            with OWN[name](language) if name in OWN else shots.opened(shot) as room:
                trace = room.flow.stack.top.trace()
                parts = {**trace["widgets"], **trace.get("spots", {}), **trace.get("pieces", {})}
                seen[name, language] = {part: one["rect"] for part, one in parts.items()}, room.canvas.copy()
        return seen[name, language]

    def cut(name: str, language: str) -> pygame.Surface:
        wanted = CROPS[name]
        rects, canvas = screen_of(wanted.screen, language)
        x, y, width, height = rects[wanted.part]
        part = canvas.subsurface((x, y, min(width, wanted.most[0]), min(height, wanted.most[1])))
        return pygame.transform.smoothscale_by(part, wanted.share) if wanted.share != 1 else part.copy()

    return cut


def difference(one: pygame.Surface, other: pygame.Surface) -> tuple[float, float]:
    """Return how far two pictures of a size are from each other: on the mean, and the share of pixels far off."""
    first, second = (pygame.image.tobytes(picture, "RGB") for picture in (one, other))
    steps = [abs(a - b) for a, b in zip(first, second, strict=True)]
    pixels = [max(steps[at : at + 3]) for at in range(0, len(steps), 3)]
    return sum(steps) / len(steps), sum(step > FAR for step in pixels) / len(pixels)


def is_alike(one: pygame.Surface, other: pygame.Surface) -> bool:
    """Tell whether two pictures differ no more than two machines would draw them."""
    if one.get_size() != other.get_size():
        return False
    mean, share = difference(one, other)
    return mean <= MOST_MEAN and share <= MOST_PIXELS


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("name", CROPS)
def test_it_looks_as_it_did(name, language, crop, tmp_path) -> None:
    picture, kept = crop(name, language), FOLDER / f"{name}-{language}.png"
    if os.environ.get(KEEP_VARIABLE):
        FOLDER.mkdir(exist_ok=True)
        pygame.image.save(picture, kept)
    now = tmp_path / kept.name
    pygame.image.save(picture, now)
    before = pygame.image.load(kept).convert(picture)
    told = f"{now} is not {kept.name}: {picture.get_size()}, {before.get_size()}; {KEEP_VARIABLE}=1 keeps what is meant"
    assert is_alike(picture, before), told


def test_a_difference_that_a_person_would_see_is_found(crop) -> None:
    button, rule = crop("button", "en"), crop("rule", "en")
    assert is_alike(button, button.copy())
    assert not is_alike(button, crop("button", "fr"))
    assert not is_alike(rule, crop("rule", "fr"))
    moved = rule.copy()
    moved.scroll(3, 1)
    assert not is_alike(rule, moved)
    darker = button.copy()
    darker.fill((12, 12, 12), special_flags=pygame.BLEND_RGB_SUB)
    assert not is_alike(button, darker)
    assert not is_alike(button, button.subsurface(button.get_rect().inflate(-2, 0)))
    softer = button.copy()
    softer.fill((2, 2, 2), special_flags=pygame.BLEND_RGB_ADD)
    assert is_alike(button, softer)


def test_the_kept_pictures_are_those_that_are_compared_and_small() -> None:
    files = sorted(FOLDER.iterdir())
    compared = sorted(f"{name}-{language}.png" for name in CROPS for language in ("en", "fr"))
    assert [file.name for file in files] == compared
    assert sum(file.stat().st_size for file in files) < MOST_BYTES
