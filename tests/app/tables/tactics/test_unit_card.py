"""The card of a unit in the dock: its rules as links, boxes of what is used up; whose card shows while others act."""

from collections.abc import Callable
from typing import Any

import pygame
import pytest
from msgspec.structs import replace

from game.app.art.look import Look
from game.app.table.parts import Hooks, unheard
from game.app.tables.tactics.keywords import Keywords, Link, rules_of

Lay = Callable[..., Any]


@pytest.fixture
def look() -> Look:
    pygame.display.set_mode((64, 64))
    return Look(1.0)


def links(game: Any, unit: str, look: Look, opened: list[str]) -> list[Link]:
    """Return the links on the card of a unit that was pressed to look at it."""
    hooks = Hooks(*[unheard] * (len(Hooks._fields) - 1), opened.append)  # type: ignore[arg-type]
    game.table.attach(hooks)
    game.table.attention.pinned = unit
    game.table.notice((), "")
    card = next(panel for panel in game.table.panels(game.view, game.decision, None) if panel.id == "card")
    return [widget for widget in card.build(look, pygame.Rect(0, 0, 300, 600)) if isinstance(widget, Link)]


def test_each_rule_of_a_card_tells_its_text_and_opens_its_number(laid: Lay, look: Look) -> None:
    game = laid(12, army_a="allies-50-rangers", army_b="axis-50-grenadiers")
    opened: list[str] = []
    found = links(game, "b.ludwig", look, opened)
    assert [link.rule.word for link in found] == ["smoke-launchers"]
    assert found[0].tip is not None
    assert found[0].tip.lines[0] == game.table.words.keyword_text("smoke-launchers")
    found[0].press()
    assert opened == ["D-287"]


def test_a_box_is_crossed_out_when_the_rule_was_used(laid: Lay) -> None:
    game = laid(12, army_a="allies-50-rangers", army_b="axis-50-grenadiers")
    piece = game.view.units["b.ludwig"]
    card = game.rules.units[piece.unit]
    before, = rules_of(game.rules, game.table.words, card, piece)
    after, = rules_of(game.rules, game.table.words, card, replace(piece, used=("smoke-launchers",)))
    assert (before.boxes, after.boxes) == ((1, 1), (0, 1))


def test_rules_that_do_not_fit_side_by_side_go_on_below(laid: Lay, look: Look) -> None:
    game = laid(12, army_a="ssu-50-rifles", army_b="axis-50-grenadiers")
    units = game.rules.units.values()
    card = max(units, key=lambda unit: len(unit.keywords))
    found = rules_of(game.rules, game.table.words, card, None)
    part = Keywords(found, unheard)  # type: ignore[arg-type]
    made = part.widgets(look, pygame.Rect(10, 20, 220, part.height(look, 220)), "x")
    assert len(made) == len(found) > 2
    assert all(one.rect.x >= 10 and one.rect.right <= 230 for one in made)
    assert not any(a.rect.colliderect(b.rect) for at, a in enumerate(made) for b in made[:at])
    assert max(one.rect.bottom for one in made) == 20 + part.height(look, 220)


def test_a_unit_that_was_pressed_is_looked_at_while_another_one_acts(laid: Lay) -> None:
    game = laid(40, until="move")
    acting = str(game.decision.choices[0].subject)
    enemy = next(name for name, piece in game.view.units.items()
                 if piece.status == "board" and piece.side != game.decision.seat)  # fmt: skip
    attention = game.table.attention
    assert game.table.takes(enemy, game.view)
    attention.heed((), "")
    assert attention.subject(game.view, game.decision) == enemy
    free = next(f"sq:{square}" for square in range(120) if not game.table._presses(f"sq:{square}"))
    assert game.table.takes(free, game.view)
    assert attention.subject(game.view, game.decision) == acting


def test_what_an_officer_can_do_once_has_a_name_a_text_and_a_box(laid: Lay) -> None:
    game = laid(12, army_a="allies-50-rangers", army_b="axis-50-grenadiers", language="fr")
    piece = game.view.units["a.the-boss"]
    found = {rule.word: rule for rule in rules_of(game.rules, game.table.words, game.rules.units["the-boss"], piece)}
    assert found["reinforcements"].name == "Renforts"
    assert found["replacement-vehicle"].boxes == (1, 1)
    assert found["reinforcements"].tip.rule == "D-202"
    for rule in found.values():
        assert rule.name[0].isupper()
        assert len(rule.tip.lines[0]) > 20
