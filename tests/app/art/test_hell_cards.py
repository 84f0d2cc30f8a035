"""Cards of Hell at every size: whole texts where there is room, key figures where there is none."""

from collections.abc import Callable
from typing import Any

import pygame
import pytest

from game.app.art import hell_combat, hell_decks, hell_formations, hell_pictures, hell_signs, lettering
from game.app.art.cardstock import BACKS, Stock, pile
from game.app.art.hell_combat import Combat
from game.app.art.hell_decks import Campaign, Carnage, Commander
from game.app.art.hell_formations import Formation, Pose
from game.app.art.hell_pictures import Figure, Picture
from game.app.art.hell_signs import Sign
from game.app.art.look import Look, art_path

HAND, ENLARGED = (164, 164), (300, 420)
SIZES = [(40, 54), (59, 80), (76, 104), (100, 134), HAND, (164, 216), (240, 330), ENLARGED]
SIGNS = hell_signs.signs([("add", 3, "units/tank.svg"), ("kill", 1, ""), ("second_action", 1, "")])
COMBATS = [
    Combat(
        "GX05", "german", "All Out Effort", "Refit; one Inferno (the German adds it, the Soviet removes it); a second "
        "action.", "icons/burst.svg", None, "tracked", 0, SIGNS, expert=True, lines=("Needs the tracked doctrine.",),
        motto="Everything that burns is thrown in.",
    ),
    Combat(
        "GC12", "german", "Raid de bombardiers en piqué", "Feu 3 ; un fort de gravats pour le Soviétique.",
        "icons/stuka.svg", None, "general", 0, SIGNS, lines=("Demande la doctrine générale.",),
        motto="Ce qui tombe abrite ceux qui restent.",
    ),
    Combat(
        "SC07", "soviet", "Pompiers sous les obus", "Seau 4.", "icons/bucket.svg", 1, "", 2, SIGNS[:1],
        lines=("Coût patriotique 1.", "Sacrifice : 2 unités de fusiliers."), motto="Ils sont retournés au tuyau.",
    ),
    Combat(
        "SX12", "soviet", "Matveï Poutilov", "", "icons/heroicon.svg", signs=SIGNS[:2], hero=True, expert=True,
        major="Un brasier (l’Allemand l’ajoute, le Soviétique le retire).", minor="Ajouter Groupe d’assaut.",
        major_word="Effet majeur", minor_word="Effet mineur", lines=("Héros : n’a besoin d’aucune formation.",),
        motto="Il tenait le fil entre ses dents.",
    ),
]
FORMATIONS = [
    Formation(
        "german", "60", "Motorisée", "units/halftrack.svg", 1, "mixed", (), 1, 0, "",
        ("Force de frappe 1, doctrine mixte.", "Avant-garde : ajouter Landser ; ajouter Reconnaissance."),
        "Elle tenait le couloir au nord.",
    ),
    Formation(
        "soviet", "MIL.", "Brigade de milice (usine de tracteurs)", "units/militia.svg", 1, "",
        hell_formations.depletion(2), 0, 0, "", (
            "Patriotisme 1.", "Avant-garde : ajouter 2 Fusiliers.",
            "Épuisée dans une bataille : 2 unités exécutées, sinon elle fait retraite et son commissaire meurt.",
        ), "Des ouvriers avec les fusils de la dernière équipe.",
    ),
    Formation("soviet", "23", "Corps de chars", "units/heavytank.svg", 2, "", hell_formations.depletion(0, True, True)),
]
CAMPAIGNS = [
    Campaign(
        "SP03", "soviet", "Les ouvriers aux armes", "icons/cards.svg", 1, "Niveau de renfort 1. En jeu expert, le "
        "sablier avance. Piocher 1 carte.", SIGNS[1:2], True, "Une arme pour deux.",
    ),
    Campaign("GP10", "german", "Autumn Mud", "icons/banner.svg", 0, "Reinforcement level 0.", motto="To the axles."),
]
CARNAGE = Carnage(
    "CN01", "hit", "Touché", 5, "binoculars", "Jumelles", "1 sur votre piste (feu ou seau)",
    "ajouter une unité de reconnaissance", hell_signs.signs([("flame_or_bucket", 1, "")]),
    hell_signs.signs([("scouts", 1, "")]),
)
PAULUS = Commander(
    "german", "Gen. Paulus", "Supreme commander", "units/helmetde.svg", 5, 7, "hand", SIGNS[1:2],
    "After a Refit: fire 1.", "Careful with everything but time.",
)


def pixels(surface: pygame.Surface) -> bytes:
    return pygame.image.tobytes(surface, "RGBA")


def refuse(*_: Any) -> Any:
    raise AssertionError("something was left out")


@pytest.fixture
def whole(monkeypatch: pytest.MonkeyPatch) -> None:
    """Fail where a text is cut or a block of it finds no room."""
    lay = Stock.lay

    def all_of_it(stock: Stock, *args: Any) -> int:
        assert lay(stock, *args) == 0
        return 0

    monkeypatch.setattr(lettering, "_shortened", refuse)
    monkeypatch.setattr(lettering, "cut", refuse)
    monkeypatch.setattr(Stock, "lay", all_of_it)


@pytest.mark.parametrize("scale", [0.8, 1.0, 1.5])
@pytest.mark.parametrize("size", SIZES)
def test_a_card_has_the_size_asked_for(looks: Callable[..., Look], scale: float, size: tuple[int, int]) -> None:
    look = looks(scale)
    drawn = [hell_combat.combat(look, face, size) for face in COMBATS]
    drawn += [hell_formations.formation(look, face, size) for face in FORMATIONS]
    drawn += [hell_decks.campaign(look, face, size) for face in CAMPAIGNS]
    drawn += [hell_decks.carnage(look, CARNAGE, size), hell_decks.commander(look, PAULUS, size)]
    drawn += [hell_decks.volga(look, "Volga", "Ice.", size), hell_decks.turn_card(look, "Turn", 2, "Sand.", size)]
    assert {surface.get_size() for surface in drawn} == {size}


@pytest.mark.parametrize("scale", [0.8, 1.0, 1.5])
@pytest.mark.usefixtures("whole")
def test_an_enlarged_card_says_everything(looks: Callable[..., Look], scale: float) -> None:
    look = looks(scale)
    size = (look.px(ENLARGED[0]), look.px(ENLARGED[1]))
    for face in COMBATS:
        hell_combat.combat(look, face, size)
    for unit in FORMATIONS:
        hell_formations.formation(look, unit, size)
    for card in CAMPAIGNS:
        hell_decks.campaign(look, card, size)
    hell_decks.carnage(look, CARNAGE, size)
    hell_decks.commander(look, PAULUS, size)


@pytest.mark.parametrize("scale", [1.0, 1.5])
def test_the_name_of_a_hand_card_is_whole(
    looks: Callable[..., Look], monkeypatch: pytest.MonkeyPatch, scale: float
) -> None:
    look = looks(scale)
    monkeypatch.setattr(lettering, "cut", refuse)
    monkeypatch.setattr(lettering, "_shortened", refuse)
    for face in COMBATS:
        hell_combat.combat(look, face._replace(text="", lines=(), motto=""), (look.px(HAND[0]), look.px(HAND[1])))


@pytest.mark.parametrize("size", [(50, 66), (66, 88), (82, 109), (123, 164)])
@pytest.mark.usefixtures("whole")
def test_a_formation_shows_a_name_whole_or_not_at_all(look: Look, size: tuple[int, int]) -> None:
    for face in FORMATIONS:
        hell_formations.formation(look, face, size)
        hell_formations.plate(look, face, (size[0] + 17, 38))


def test_a_card_that_cannot_be_played_says_why(look: Look) -> None:
    free = hell_combat.combat(look, COMBATS[2], HAND)
    veiled = hell_combat.combat(look, COMBATS[2], HAND, playable=False)
    told = hell_combat.combat(look, COMBATS[2], HAND, playable=False, reason="Needs 2 rifles")
    assert len({pixels(free), pixels(veiled), pixels(told)}) == 3
    assert hell_combat.combat(look, COMBATS[2], HAND) is free


@pytest.mark.parametrize(
    "change",
    [
        {"cost": 3}, {"sacrifice": 0}, {"signs": SIGNS}, {"expert": True}, {"side": "german"}, {"id": "SC01"},
        {"text": "Seau 5."}, {"hero": True},
    ],
)
def test_a_combat_card_shows_what_is_on_it(look: Look, change: dict[str, Any]) -> None:
    changed = hell_combat.combat(look, COMBATS[2]._replace(**change), HAND)
    assert pixels(hell_combat.combat(look, COMBATS[2], HAND)) != pixels(changed)


@pytest.mark.parametrize(
    "change", [{"strength": 2}, {"level": 0}, {"level": -1}, {"doctrine": "infantry"}, {"number": "3"}]
)
def test_a_formation_shows_what_is_on_it(look: Look, change: dict[str, Any]) -> None:
    face, size = FORMATIONS[0], (82, 109)
    changed = hell_formations.formation(look, face._replace(**change), size)
    assert pixels(hell_formations.formation(look, face, size)) != pixels(changed)


def test_a_plate_shows_strength_used_and_depletion(look: Look) -> None:
    face, size = FORMATIONS[2], (99, 39)
    faces = [
        hell_formations.plate(look, face, size), hell_formations.plate(look, face._replace(used=1), size),
        hell_formations.plate(look, face, size, Pose(depleted=True)),
        hell_formations.plate(look, face, size, Pose(selected=True)),
        hell_formations.plate(look, face._replace(level=1), size),
    ]
    assert len({pixels(one) for one in faces}) == len(faces)


def test_a_depleted_formation_lies_on_its_side(look: Look) -> None:
    drawn = hell_formations.formation(look, FORMATIONS[0], (82, 109), Pose(depleted=True))
    assert drawn.get_size() == (109, 82)


def test_the_leader_stands_out_beside_the_card(look: Look) -> None:
    size = (82, 109)
    place = hell_formations.body(size)
    alone = hell_formations.formation(look, FORMATIONS[0]._replace(level=-1), size)
    led = hell_formations.formation(look, FORMATIONS[0], size)
    assert alone.get_bounding_rect() == place
    assert led.get_bounding_rect().top < place.top
    assert led.get_bounding_rect().right > place.right


@pytest.mark.parametrize(("name", "short", "split"), [
    ("14th Panzer", "", ("14", "Panzer")), ("Militia Brigade", "MIL.", ("MIL.", "Militia Brigade")),
    ("Brigade de milice", "", ("BRI.", "Brigade de milice")), ("71e d’infanterie", "", ("71", "D’infanterie")),
])
def test_a_name_is_split_into_number_and_rest(name: str, short: str, split: tuple[str, str]) -> None:
    assert hell_formations.split(name, short) == split


@pytest.mark.parametrize("part", ["sniper", "intensity", "initiative", "hold"])
def test_the_part_of_a_carnage_card_that_counts_is_lit(look: Look, part: str) -> None:
    size = (164, 200)
    plain, lit = hell_decks.carnage(look, CARNAGE, size), hell_decks.carnage(look, CARNAGE._replace(read=part), size)
    assert pixels(plain) != pixels(lit)


def test_a_fan_shows_how_many_cards_are_held(look: Look) -> None:
    fans = [hell_decks.fan(look, "german", count, (190, 80)) for count in (0, 1, 2, 6, 9)]
    assert len({pixels(fan) for fan in fans}) == 5
    assert fans[0].get_bounding_rect().w == 0
    widths = [fan.get_bounding_rect().w for fan in fans[:4]]
    assert widths == sorted(widths)


@pytest.mark.parametrize("kind", ["german", "soviet", "campaign", "carnage", "ash", "german_used", "soviet_used"])
def test_a_pile_may_leave_its_count_to_the_table(look: Look, kind: str) -> None:
    assert kind in BACKS
    assert pixels(pile(look, kind, (58, 78), 9)) != pixels(pile(look, kind, (58, 78), 9, counted=False))


# ---- Pictures and signs ----

CARDS = [
    f"{deck}{number:02}" for deck, last in (("GC", 17), ("GX", 12), ("SC", 18), ("SX", 12), ("GP", 12), ("SP", 12))
    for number in range(1, last + 1)
]


def test_every_card_has_a_picture_of_its_own() -> None:
    assert sorted(hell_pictures.CARDS) == sorted(CARDS)
    assert len(set(hell_pictures.CARDS.values())) == len(CARDS)


def test_every_picture_can_be_drawn(look: Look) -> None:
    families = [
        hell_pictures.art_for("new", f"icons/{name}.svg", side)
        for name in hell_pictures.FAMILIES for side in ("german", "soviet")
    ]
    for picture in [*hell_pictures.CARDS.values(), *families]:
        for figure in picture.figures:
            assert art_path("", figure.name).is_file(), figure
        assert hell_pictures.window(look, picture, (156, 52)).get_size() == (156, 52)


def test_a_card_of_a_pack_gets_a_picture_by_its_art() -> None:
    own = hell_pictures.art_for("GC07", "icons/x.svg", "german")
    assert own == hell_pictures.art_for("GC07.2", "icons/x.svg", "german")
    assert "units/boat" in {figure.name for figure in hell_pictures.art_for("my", "icons/barge.svg", "soviet").figures}
    strange = hell_pictures.art_for("my", "icons/cog.svg", "soviet")
    assert strange == Picture("square-ember", (Figure("icons/cog", 0.36, 0.56, 0.06),))


def test_every_sign_has_an_icon() -> None:
    names = {sign.icon for sign in hell_signs.EFFECTS.values()} | set(hell_signs.DICE_REASONS.values())
    names |= {icon for icons in hell_signs.DOCTRINES.values() for icon in icons}
    names |= {*hell_signs.INITIATIVES.values(), *hell_signs.SNIPERS.values()}
    names |= {icon for _, icon, _ in hell_signs.MARKS.values()}
    assert {name for name in names if not art_path("", name).is_file()} == set()


@pytest.mark.parametrize(("effect", "words"), [
    (("kill", 1, ""), "1"), (("kill", 3, ""), "3"), (("draw", 2, ""), "+2"), (("discard", 2, ""), "−2"),
    (("supply", 1, ""), ""), (("supply", 2, ""), "2"), (("add", 1, "units/tank.svg"), ""),
    (("add", 2, "units/tank.svg"), "2"), (("discard_own_hand", 1, ""), "×"),
])
def test_a_sign_counts_what_it_stands_for(effect: tuple[str, int, str], words: str) -> None:
    sign, = hell_signs.signs([effect])
    assert sign.words == words


def test_an_unknown_effect_has_no_sign_and_a_choice_of_tracks_has_two() -> None:
    assert hell_signs.signs([("unheard_of", 1, "")]) == ()
    assert [sign.icon for sign in hell_signs.signs([("flame_or_bucket", 2, "")])] == ["icons/flame", "icons/bucket"]


def test_a_row_of_signs_never_leaves_its_width(look: Look) -> None:
    row = tuple(Sign("icons/skull", str(number)) for number in range(6))
    for width in (300, 140, 60, 20):
        assert hell_signs.sign_row(look, row, 18, width).get_width() <= width
