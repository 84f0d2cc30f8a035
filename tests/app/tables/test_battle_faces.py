"""The pictures of Battle's parts: what they show, enlarged and where there is little room."""

from typing import Any

import msgspec
import pytest

from game.app.art.look import Look
from game.app.table.parts import Frame
from game.app.tables import rows
from game.roster.games import rules_of
from tests.app.tables.games import COMPACT, ROOMY, Moment


def test_two_units_alike_share_one_picture_and_a_change_makes_another(samples: list[Moment], table_for: Any) -> None:
    look = Look(1.0)
    _, view, decision = samples[300]
    table = table_for(view)
    piece = next(p for p in table.scene(view, decision, ROOMY).pieces.values() if p.face[0] == "unit")
    once = table.face(look, piece, (70, 90))
    assert table.face(look, piece, (70, 90)) is once
    kind, unit, rations, *rest = piece.face
    fed = type(piece)(piece.id, (kind, unit, rations + 1, *rest), piece.pos, piece.size)
    assert table.face(look, fed, (70, 90)) is not once


@pytest.mark.parametrize("language", ["en", "fr"])
def test_cards_units_and_locations_can_be_enlarged(samples: list[Moment], table_for: Any, language: str) -> None:
    rules = rules_of("battle")
    view = rules.view(rules.new_game({"scenario": "quick"}, 2), 0)
    table = table_for(view, language)
    look = Look(1.0)
    for part in (*list(rules.kind_of)[::9], *list(rules.units)[::7], "1", "5"):
        picture = table.enlarged(look, part, view)
        assert picture is not None
        assert picture.get_width() >= 250
    assert table.enlarged(look, "deck:0", view) is None
    assert table.enlarged(look, "3p:0", view) is None


def test_a_card_under_another_shows_its_value_at_the_left_of_the_foot_alone(
    samples: list[Moment], table_for: Any
) -> None:
    """Half a figure that peeks out from under the next card would read as a sign."""
    _, view, decision = samples[300]
    table = table_for(view)
    card = next(p for p in table.scene(view, decision, ROOMY).pieces.values() if p.face[0] == "card")
    drawn = table.face(Look(1.0), msgspec.structs.replace(card, face=("card", card.id, 0.7)), (130, 190))
    row = [drawn.get_at((x, 190 - 20))[:3] for x in range(60, 122)]
    assert len(set(row)) == 1


@pytest.mark.parametrize(
    ("scale", "letters", "size"), [(1.0, 1.5, ROOMY), (1.2, 1.0, COMPACT), (1.0, 1.0, COMPACT)]
)
def test_large_letters_neither_overlap_nor_cut_figures(
    samples: list[Moment], table_for: Any, scale: float, letters: float, size: Frame
) -> None:
    look = Look(scale, text_scale=letters)
    tiles = rows.Tiles([(10, "cards", None)])
    assert tiles.height(look, 300) >= look.size_of("10", "title", 32)[1] + look.size_of("cards", "label", 14)[1]
    cut: list[str] = []
    plain = look.text

    def text(words: str, *rest: Any, **more: Any) -> Any:
        fitted = look._fitted(words, rest[0], rest[1], more.get("width"))[0]
        if "…" in fitted and words[:1].isdigit():
            cut.append(words)
        return plain(words, *rest, **more)

    look.text = text  # type: ignore[method-assign]
    for _, view, decision in samples[::40]:
        table = table_for(view)
        scene = table.scene(view, decision, size)
        units = [part for part in scene.pieces.values() if part.face[0] in {"unit", "reserve"}]
        for part in (*units, *(spot for spot in scene.spots.values() if spot.face is not None)):
            table.face(look, part, (round(part.size[0] * scale), round(part.size[1] * scale)))
    assert cut == []
