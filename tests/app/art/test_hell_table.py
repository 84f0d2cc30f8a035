"""What lies on Hell's table: districts, tracks, chits, marks, dice and Staging Lines."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.app.art import hell_chits, hell_districts, hell_signs, hell_staging, hell_tracks, lettering
from game.app.art.hell_chits import Chit
from game.app.art.hell_districts import District
from game.app.art.hell_staging import Staging
from game.app.art.hell_tracks import Tracks
from game.app.art.look import Look
from game.data.plain import read_plain
from tests.app.art.conftest import LANGUAGES

BLOCK, PANEL = (260, 285), (258, 122)
STATION = District("C", "Railway station 1", "Ruins hell", "scenes/station-ember.svg", 3, 2, attacked=True)
LONG = [
    "Gare centrale de chemin de fer", "Boucle ferroviaire de la Raquette", "Usine d’armement Barrikady", "Red Square",
]


def pixels(surface: pygame.Surface) -> bytes:
    return pygame.image.tobytes(surface, "RGBA")


def refuse(*_: Any) -> Any:
    raise AssertionError("something was cut")


# ---- Districts ----


@pytest.mark.parametrize("size", [(120, 90), (200, 180), BLOCK, (454, 285), (680, 430)])
@pytest.mark.parametrize("scale", [0.8, 1.0, 1.5])
def test_a_district_has_the_size_asked_for(looks: Callable[..., Look], size: tuple[int, int], scale: float) -> None:
    look = looks(scale)
    assert hell_districts.district(look, STATION, size).get_size() == size
    assert hell_districts.closed(look, "Volga reached", "District D is closed", size).get_size() == size
    assert pygame.Rect((0, 0), size).contains(hell_districts.band(look.scale, size))


@pytest.mark.parametrize("change", [
    {"live": True}, {"attacked": False}, {"captured": "Captured"}, {"note": "Not attacked"}, {"infernos": 1},
    {"forts": 2}, {"boots": 4}, {"grenades": 1}, {"letter": "D"}, {"terrain": "River bank"},
    {"scene": "scenes/house-night.svg"},
])
def test_a_district_shows_its_state(look: Look, change: dict[str, Any]) -> None:
    one = hell_districts.district(look, STATION, BLOCK)
    assert pixels(one) != pixels(hell_districts.district(look, STATION._replace(**change), BLOCK))


@pytest.mark.parametrize("wide", range(300, 480, 20))
def test_the_name_of_a_district_stays_on_its_plate(looks: Callable[..., Look], wide: int) -> None:
    look, size = looks(1.2), (wide, 245)
    named = District("C", "Usine chimique Lazur", "", "scenes/factory-ember.svg", 2, 2, attacked=True, live=True)
    band = hell_districts.band(look.scale, size)
    names = (named.name, " ")
    drawn, bare = (hell_districts.district(look, named._replace(name=name), size).copy() for name in names)
    drawn.fill((0, 0, 0), band)
    bare.fill((0, 0, 0), band)
    assert pixels(drawn) == pixels(bare)


@pytest.mark.parametrize("scale", [0.8, 1.0, 1.5])
@pytest.mark.parametrize("wide", [260, 454])
def test_the_name_of_a_district_is_whole(
    looks: Callable[..., Look], monkeypatch: pytest.MonkeyPatch, scale: float, wide: int
) -> None:
    monkeypatch.setattr(lettering, "_shortened", refuse)
    monkeypatch.setattr(lettering, "cut", refuse)
    look = looks(scale)
    for name in LONG:
        face = STATION._replace(name=name, terrain="Ruines infernales")
        hell_districts.district(look, face, (look.px(wide), look.px(285)))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("scale", "size", "high"),
    [(0.8, (208, 220), 38), (1.2, (186, 245), 26), (1.5, (234, 306), 26), (1.8, (284, 367), 26)],
)
def test_every_building_has_its_whole_name(
    looks: Callable[..., Look], monkeypatch: pytest.MonkeyPatch, root: Path, language: str, scale: float,
    size: tuple[int, int], high: int,
) -> None:  # fmt: skip
    monkeypatch.setattr(lettering, "_shortened", refuse)
    monkeypatch.setattr(lettering, "cut", refuse)
    names = read_plain(root / "data" / "i18n" / f"{language}.yaml")["hell"]["building"]
    for text in names.values():
        hell_districts.district(looks(scale), STATION._replace(name=text["name"], band=(0.5, high)), size)


@pytest.mark.parametrize(("scene", "attacked", "light"), [
    ("scenes/elevator-ember.svg", False, "elevator-night"), ("scenes/elevator-night.svg", True, "elevator-ember"),
    ("scenes/barracks-ember.svg", False, "barracks-ash"), ("scenes/huts-frost.svg", False, "huts-frost"),
    ("scenes/pack-made.svg", True, "pack-made"),
])
def test_the_light_goes_by_the_attack(scene: str, attacked: bool, light: str) -> None:
    assert hell_districts.light_of(scene, attacked) == light


def test_an_attacked_building_is_lit_by_fire(look: Look) -> None:
    def warmth(attacked: bool) -> int:
        drawn = hell_districts.district(look, STATION._replace(attacked=attacked), BLOCK)
        red, _, blue, _ = pygame.transform.average_color(drawn, pygame.Rect(0, 0, BLOCK[0], 140))
        return red - blue

    assert warmth(True) > 15 > warmth(False)


def test_flames_flicker_in_three_frames(look: Look) -> None:
    frames = [hell_districts.flames(look, (200, 80), 2, frame) for frame in range(4)]
    assert len({pixels(frame) for frame in frames}) == hell_districts.FRAMES
    assert frames[3] is frames[0]


def test_a_turned_tracking_card_says_so(look: Look) -> None:
    assert pixels(hell_districts.turned(look, "Turned over", PANEL)) != pixels(hell_districts.turned(look, "", PANEL))


# ---- Tracks ----


@pytest.mark.parametrize("size", [(150, 70), PANEL, (451, 122)])
def test_the_cells_of_a_track_stand_side_by_side(look: Look, size: tuple[int, int]) -> None:
    whole = pygame.Rect((0, 0), size)
    cells = [hell_tracks.cell(look.scale, size, row, step) for row in hell_tracks.ROWS for step in range(6)]
    assert all(whole.contains(cell) for cell in cells)
    assert all(one.collidelist(cells[at + 1:]) == -1 for at, one in enumerate(cells))
    assert hell_tracks.tracks(look, Tracks(), size).get_size() == size


@pytest.mark.parametrize(("face", "row", "step"), [
    (Tracks(hold=5), "hold", 0), (Tracks(hold=1), "hold", 4), (Tracks(hold=0), "hold", 5), (Tracks(), "hold", -1),
    (Tracks(fire=3), "fire", 3), (Tracks(bucket=2), "bucket", 2),
])
def test_a_marker_lies_where_it_should(face: Tracks, row: str, step: int) -> None:
    assert hell_tracks.step_of(face, row) == step


@pytest.mark.parametrize("change", [
    {"hold": 2}, {"fire": 1}, {"bucket": 4}, {"infernos": 1}, {"infernos": 5}, {"word": "Test"}, {"fire": -1},
])
def test_the_tracks_show_their_markers(look: Look, change: dict[str, Any]) -> None:
    face = Tracks(hold=4)
    changed = hell_tracks.tracks(look, face._replace(**change), PANEL)
    assert pixels(hell_tracks.tracks(look, face, PANEL)) != pixels(changed)


def test_the_turn_track_shows_the_turn_and_the_last(look: Look) -> None:
    drawn = {pixels(hell_tracks.turns(look, now, last, (262, 44))) for now, last in ((1, 3), (2, 3), (2, 6), (6, 6))}
    assert len(drawn) == 4


# ---- The Break Test ----


def test_dice_never_leave_their_width(look: Look) -> None:
    reasons = tuple(hell_signs.DICE_REASONS) * 2
    for count in range(1, len(reasons) + 1):
        assert hell_tracks.dice_row(look, "soviet", reasons[:count], 34, 160).get_width() <= 160


def test_every_reason_has_a_sign_of_its_own(look: Look) -> None:
    dice = {pixels(hell_tracks.break_die(look, "german", reason, 34)) for reason in hell_signs.DICE_REASONS}
    assert len(dice) == len(hell_signs.DICE_REASONS)


def test_rolled_dice_that_do_not_count_are_dim(look: Look) -> None:
    reasons, values = ("formation", "unit"), (5, 3)
    assert pixels(hell_tracks.dice_row(look, "german", reasons, 34, 160, values)) != pixels(
        hell_tracks.dice_row(look, "german", reasons, 34, 160, values, 1)
    )


@pytest.mark.parametrize("share", [0.0, 0.25, 0.5, 1.0])
def test_the_bar_shares_its_length(look: Look, share: float) -> None:
    drawn = hell_tracks.odds(look, share, (200, 8))
    german = sum(drawn.get_at((x, 4))[2] > 100 for x in range(4, 196))
    assert abs(german - 192 * share) <= 4


# ---- Chits and marks ----


@pytest.mark.parametrize("size", [(20, 16), (34, 27), (48, 38), (96, 76)])
@pytest.mark.parametrize("side", ["german", "soviet"])
def test_a_chit_has_the_size_asked_for(look: Look, size: tuple[int, int], side: str) -> None:
    for elite in (False, True):
        face = Chit(side, "units/tank.svg", shield=True, elite=elite, number=12, selected=True, mark="kill")
        assert hell_chits.chit(look, face, size).get_size() == size


@pytest.mark.parametrize("change", [
    {"shield": True}, {"elite": True}, {"number": 2}, {"selected": True}, {"spent": True}, {"mark": "hit"},
    {"side": "soviet"}, {"art": "units/smg.svg"},
])
def test_a_chit_shows_its_state(look: Look, change: dict[str, Any]) -> None:
    face = Chit("german", "units/tank.svg")
    changed = hell_chits.chit(look, face._replace(**change), (48, 38))
    assert pixels(hell_chits.chit(look, face, (48, 38))) != pixels(changed)


def test_the_sides_differ_for_those_who_see_no_red(looks: Callable[..., Look]) -> None:
    face = Chit("soviet", "units/tank.svg")
    seen = {pixels(hell_chits.chit(looks(palette=palette), face, (48, 38))) for palette in ("standard", "deuteranopia")}
    assert len(seen) == 2


@pytest.mark.parametrize(("art", "figure"), [
    ("icons/binoc.svg", "units/scout"), ("icons/speech.svg", "units/motivator"), ("icons/rubble.svg", "units/fort"),
    ("units/tank.svg", "units/tank"),
])
def test_a_unit_has_a_silhouette_rather_than_an_icon(art: str, figure: str) -> None:
    assert hell_signs.figure_for(art) == figure


def test_every_mark_can_be_told_from_the_others(look: Look) -> None:
    assert len({pixels(hell_signs.mark(look, kind, 28)) for kind in hell_signs.MARKS}) == len(hell_signs.MARKS)


def test_leaders_and_heroes_show_level_and_wounds(look: Look) -> None:
    discs = {pixels(hell_signs.leader(look, side, level, 28)) for side in ("german", "soviet") for level in (0, 1)}
    heroes = {pixels(hell_signs.hero(look, "german", 48, wounded=wounded)) for wounded in (False, True)}
    assert (len(discs), len(heroes)) == (4, 2)


def test_a_caption_is_no_wider_than_it_may_be(look: Look) -> None:
    assert hell_chits.caption(look, "Terror: precision kill", 400, 31).get_width() < 250
    assert hell_chits.caption(look, "Terreur : élimination de précision", 120, 31, "icons/target").get_width() <= 120


def test_the_strength_of_a_side_is_told(look: Look) -> None:
    told = [(side, count) for side in ("german", "soviet") for count in (7, 12)]
    assert len({pixels(hell_chits.strength(look, side, count, (57, 37))) for side, count in told}) == 4


# ---- Staging Lines ----


@pytest.mark.parametrize("size", [(104, 112), (104, 60), (180, 60)])
@pytest.mark.parametrize("scale", [0.8, 1.0, 1.5])
def test_a_staging_plate_says_whose_line_it_is(
    looks: Callable[..., Look], monkeypatch: pytest.MonkeyPatch, size: tuple[int, int], scale: float
) -> None:
    monkeypatch.setattr(lettering, "_shortened", refuse)
    look = looks(scale)
    room = (look.px(size[0]), look.px(size[1]))
    faces = [(side, live) for side in ("german", "soviet") for live in (False, True)]
    drawn = [
        hell_staging.plate(look, Staging(side, "Ligne d’attente", "6 formations", live), room) for side, live in faces
    ]
    assert {one.get_size() for one in drawn} == {room}
    assert len({pixels(one) for one in drawn}) == 4
    assert hell_staging.row(look, "german", (800, room[1])).get_size() == (800, room[1])
