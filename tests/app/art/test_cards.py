"""Cards at every size: whole texts where there is room, key figures where there is none."""

from collections.abc import Callable
from typing import Any

import pygame
import pytest

from game.app.art import cards, cardstock, force_cards, lettering, location_cards
from game.app.art.cards import Action
from game.app.art.force_cards import Force
from game.app.art.location_cards import Location
from game.app.art.look import Look
from game.app.art.palette import PALETTES, lightness

HAND, ENLARGED = (146, 196), (300, 420)
SIZES = [(40, 54), (59, 80), (76, 104), (100, 134), HAND, (160, 216), (240, 330), ENLARGED]


def pixels(surface: pygame.Surface) -> bytes:
    return pygame.image.tobytes(surface, "RGBA")


def refuse(*_: Any) -> Any:
    raise AssertionError("something was left out")


@pytest.mark.parametrize("scale", [0.8, 1.0, 1.5])
@pytest.mark.parametrize("size", SIZES)
def test_a_card_has_the_size_asked_for(
    looks: Callable[..., Look], actions: list[Action], forces: list[Force], locations: list[Location], scale: float,
    size: tuple[int, int],
) -> None:
    look = looks(scale)
    for face in actions[:2] + actions[-2:]:
        assert cards.action(look, face, size).get_size() == size
    for unit in forces[:2] + forces[-2:]:
        assert force_cards.force(look, unit, size).get_size() == size
    wide = (size[0] * 2, size[0])
    for place in locations[:2] + locations[-2:]:
        assert location_cards.location(look, place, wide).get_size() == wide


def test_two_looks_draw_the_same_pixels(
    looks: Callable[..., Look], actions: list[Action], forces: list[Force]
) -> None:
    assert len({pixels(cards.action(looks(1.2), actions[0], HAND)) for _ in range(2)}) == 1
    assert len({pixels(force_cards.force(looks(1.2), forces[0], (76, 104))) for _ in range(2)}) == 1


def test_a_card_is_drawn_once(look: Look, actions: list[Action]) -> None:
    assert cards.action(look, actions[0], HAND) is cards.action(look, actions[0], HAND)
    assert cards.action(look, actions[0], HAND) is not cards.action(look, actions[0], HAND, playable=False)


@pytest.mark.parametrize("scale", [0.8, 1.0, 1.5])
def test_an_enlarged_action_card_says_everything(
    looks: Callable[..., Look], actions: list[Action], monkeypatch: pytest.MonkeyPatch, scale: float
) -> None:
    monkeypatch.setattr(lettering, "_shortened", refuse)
    monkeypatch.setattr(lettering, "cut", refuse)
    look = looks(scale)
    for face in actions:
        cards.action(look, face, (look.px(ENLARGED[0]), look.px(ENLARGED[1])))


@pytest.mark.parametrize("scale", [0.8, 1.0, 1.5])
def test_an_enlarged_force_card_says_everything(
    looks: Callable[..., Look], forces: list[Force], monkeypatch: pytest.MonkeyPatch, scale: float
) -> None:
    monkeypatch.setattr(lettering, "_shortened", refuse)
    monkeypatch.setattr(lettering, "cut", refuse)
    monkeypatch.setattr(force_cards, "_trimmed", refuse)
    look = looks(scale)
    for face in forces:
        force_cards.force(look, face, (look.px(ENLARGED[0]), look.px(ENLARGED[1])))


@pytest.mark.parametrize("scale", [0.8, 1.0, 1.5])
def test_a_location_never_cuts_its_name_on_the_board(
    looks: Callable[..., Look], locations: list[Location], monkeypatch: pytest.MonkeyPatch, scale: float
) -> None:
    monkeypatch.setattr(lettering, "_shortened", refuse)
    monkeypatch.setattr(lettering, "cut", refuse)
    look = looks(scale)
    for face in locations:
        location_cards.location(look, face, (look.px(234), look.px(117)))
        location_cards.location(look, face, (look.px(230), look.px(100)))
        location_cards.location(look, face, (look.px(400), look.px(420)))


@pytest.mark.parametrize("size", [(48, 66), (61, 83), (76, 104), (114, 156)])
def test_a_force_card_shows_a_name_whole_or_not_at_all(
    look: Look, forces: list[Force], monkeypatch: pytest.MonkeyPatch, size: tuple[int, int]
) -> None:
    monkeypatch.setattr(lettering, "_shortened", refuse)
    monkeypatch.setattr(lettering, "cut", refuse)
    for face in forces:
        force_cards.force(look, face._replace(rations=0), size)


@pytest.mark.parametrize("size", [(50, 60), (58, 68), (61, 70)])
def test_a_small_force_card_has_its_name(
    looks: Callable[..., Look], forces: list[Force], size: tuple[int, int]
) -> None:
    look, named = looks(0.8), forces[0]._replace(name="Guards")
    assert pixels(force_cards.force(look, named, size)) != pixels(
        force_cards.force(look, named._replace(name="Rifles"), size)
    )


def test_a_card_under_another_keeps_its_words_where_they_show(look: Look, actions: list[Action]) -> None:
    face, size = actions[0]._replace(shown=0.6, foot="", name="Uranus"), HAND
    bare = face._replace(text=" ")
    free = pygame.Rect(round(size[0] * 0.62), 100, round(size[0] * 0.34), 40)
    drawn, empty = (cards.action(look, one, size).subsurface(free) for one in (face, bare))
    paper = [pygame.transform.average_color(one)[:3] for one in (drawn, empty)]
    assert max(abs(a - b) for a, b in zip(*paper, strict=True)) < 12  # paper on both: no letters beyond the free part


def test_the_names_of_hand_cards_are_whole(
    look: Look, actions: list[Action], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lettering, "cut", refuse)
    for face in actions:
        cards.action(look, face, HAND)


@pytest.mark.parametrize(
    "change",
    [
        {"rations": 0}, {"rations": 9}, {"medals": 3}, {"combat": 7}, {"value": None}, {"side": "soviet"},
        {"number": "7"},
    ],
)
def test_a_force_card_shows_what_lies_on_it(look: Look, forces: list[Force], change: dict[str, Any]) -> None:
    size, face = (76, 104), forces[0]
    assert pixels(force_cards.force(look, face, size)) != pixels(force_cards.force(look, face._replace(**change), size))


@pytest.mark.parametrize(
    "change",
    [
        {"rubble": 0}, {"rubble": 8}, {"current": 0}, {"control": "german"}, {"contested": "Contested"},
        {"destroyed": "Gone"},
    ],
)
@pytest.mark.parametrize("size", [(90, 45), (234, 117), (400, 300)])
def test_a_location_shows_what_happens_to_it(
    look: Look, locations: list[Location], change: dict[str, Any], size: tuple[int, int]
) -> None:
    face = locations[0]
    changed = face._replace(**change)
    assert pixels(location_cards.location(look, face, size)) != pixels(location_cards.location(look, changed, size))


def test_plus_and_minus_differ_in_sign_and_colour(looks: Callable[..., Look], actions: list[Action]) -> None:
    assert [cards.signed(value) for value in (3, 0, -2)] == ["+3", "0", "−2"]
    for palette in ("standard", "deuteranopia", "tritanopia"):
        look = looks(1.0, palette=palette)
        plus, minus = (cards.action(look, actions[0]._replace(value=value), HAND) for value in (2, -2))
        assert plus.get_at((8, 180)) != minus.get_at((8, 180))


def test_a_dimmed_card_is_darker_and_keeps_its_shape(look: Look, forces: list[Force]) -> None:
    ready, done = (force_cards.force(look, forces[0], (76, 104), dim=dim) for dim in (False, True))
    assert pygame.transform.average_color(done)[0] < pygame.transform.average_color(ready)[0] * 0.8
    assert ready.get_at((0, 0)).a == done.get_at((0, 0)).a == 0


def test_a_veil_shows_its_reason(look: Look, actions: list[Action]) -> None:
    bare = cards.action(look, actions[0], HAND, playable=False)
    said = cards.action(look, actions[0], HAND, playable=False, reason="Not now")
    assert pixels(bare) != pixels(said)


@pytest.mark.parametrize(
    ("name", "parts"),
    [
        ("194th Infantry Regiment", ("194", "Infantry Regiment")),
        ("1047e régiment de fusiliers", ("1047", "Régiment de fusiliers")),
        ("Volga Scouts", ("", "Volga Scouts")), ("2nd Panzer Regiment", ("2", "Panzer Regiment")),
        ("1er bataillon", ("1", "Bataillon")),
    ],
)
def test_a_name_is_split_from_its_number(name: str, parts: tuple[str, str]) -> None:
    assert force_cards.split_name(name) == parts


@pytest.mark.parametrize("kind", cardstock.BACKS)
def test_a_pile_shows_its_count(look: Look, kind: str) -> None:
    piles = [pixels(cardstock.pile(look, kind, (64, 86), count)) for count in (0, 1, 2, 30)]
    assert len(set(piles)) == 4
    assert cardstock.back(look, kind, (64, 86)).get_size() == (64, 86)


def test_a_wide_and_low_location_keeps_its_name_on_the_card(look: Look) -> None:
    """On a very wide screen a location is as wide as an enlarged one, but not as high."""
    named = Location("Central Railway Station", "scenes/house-night.svg", (("0–1", 3), ("2–4", 1)), 0)
    size = (round(340 * look.scale), round(106 * look.scale))
    words = location_cards.location(look, named, size)
    bare = location_cards.location(look, named._replace(name=""), size)
    changed = pygame.mask.from_threshold(words, (0, 0, 0), (1, 1, 1, 255), bare)
    changed.invert()
    (whole,) = [changed.get_bounding_rects()[0].unionall(changed.get_bounding_rects())]
    assert whole.top > 2 * look.scale
    assert whole.height > 15 * look.scale


@pytest.mark.parametrize("kind", ["soviet", "soviet_action", "soviet_force", "soviet_used"])
def test_the_backs_of_a_side_follow_its_colour_in_every_palette(looks: Callable[..., Look], kind: str) -> None:
    spot = (10, 60)
    shown = {palette: cardstock.back(looks(palette=palette), kind, (80, 112)).get_at(spot)[:3] for palette in PALETTES}
    assert shown["tritanopia"] == shown["standard"]
    for palette in ("deuteranopia", "protanopia"):
        red, green, _ = shown[palette]
        assert red < 3 * green, "orange, not red"
        assert lightness(shown[palette]) == pytest.approx(lightness(shown["standard"]), abs=12)
