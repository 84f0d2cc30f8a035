"""What the table of Dust Tactics shows and means: overlays that agree with the rules, plans, pins, every choice."""

import random
from collections.abc import Callable

import pygame
import pytest

from game.app.art.look import Look
from game.app.display import open_nothing
from game.app.tables.tactics import seen
from game.app.tables.tactics.attention import Intent
from game.app.tables.tactics.cards import Cards
from game.app.tables.tactics.gestures import IN_PANELS
from game.app.widgets.widget import CALM
from game.core.choice import choice
from game.core.session import Session
from game.roster.games import rules_of, trials_of
from tests.app.tables.tactics.conftest import Laid

Lay = Callable[..., Laid]


# ---- Overlays ----


def test_the_squares_of_a_move_are_those_that_the_decision_offers(laid: Lay) -> None:
    game = laid(30, until="move")
    unit = game.view.units[str(game.decision.choices[0].subject)]
    overlays = game.table.overlays(game.view)
    offered = {one.target for one in game.decision.choices if one.verb == "move"}
    frame = seen.movement(game.view)
    assert set(overlays.reach(unit, frame.action).costs) == offered
    assert overlays.offered(unit) == overlays.spots_of(unit, offered)


def test_a_way_tells_what_it_costs_and_goes_step_by_step(laid: Lay) -> None:
    game = laid(30, until="move")
    unit = game.view.units[str(game.decision.choices[0].subject)]
    overlays = game.table.overlays(game.view)
    reach = overlays.reach(unit, "move")
    pose = max(reach.costs, key=lambda one: reach.costs[one])
    way = overlays.way(unit, pose, "move")
    assert way.cost == reach.costs[pose]
    for (x, y), (to_x, to_y) in zip(way.points, way.points[1:], strict=False):
        assert max(abs(x - to_x), abs(y - to_y)) <= 1


def test_rays_say_what_the_field_says(laid: Lay) -> None:
    game = laid(70)
    field, kinds = game.rules.field, set()
    for unit in game.view.units.values():
        for ray in game.table.overlays(game.view).rays(unit):
            other = game.view.units[ray.to]
            sees = field.sees(game.view, unit, other).yes
            covered = sees and field.covers(game.view, unit, other).yes
            assert ray.kind == ("cover" if covered else "visible" if sees else "blocked")
            assert bool(ray.blockers) or ray.kind == "visible"
            kinds.add(ray.kind)
    assert len(kinds) >= 2


def test_who_can_shoot_a_unit_there_is_who_could_if_it_stood_there(laid: Lay) -> None:
    game = laid(70)
    overlays = game.table.overlays(game.view)
    unit = next(piece for piece in game.view.units.values() if piece.status == "board" and piece.side == 0)
    here = set(overlays.shooters(unit, unit.at % overlays.layout.board.size))
    able = set()
    for enemy in game.view.of(1):
        if enemy.status == "board" and game.table.odds(game.view).between(enemy.id, unit.id) is not None:
            able.add(enemy.id)
    assert here <= able  # close combat is no shooting
    threatened = dict(overlays.threats(unit))
    assert all(count >= 1 for count in threatened.values())
    assert (overlays.drawn.spot(unit.at) in threatened) == bool(here)


def test_sheets_change_with_what_is_looked_at_and_only_then(laid: Lay) -> None:
    game = laid(70, until="activate")
    own = next(piece.id for piece in game.view.of(0) if piece.status == "board")
    first = game.table.sheets(game.view)
    assert game.table.sheets(game.view) is first
    game.table.notice((own,), "")
    second = game.table.sheets(game.view)
    assert second.ground[0].key == first.ground[0].key
    assert second.under[0].key != first.under[0].key


# ---- Plans ----


def test_two_presses_make_a_plan(laid: Lay) -> None:
    game = laid(40, until="declare")
    attention, plans = game.table.attention, game.table.attention.plans(game.decision)
    assert "move+attack" in plans
    assert attention.press("move", game.decision) is None
    assert set(attention.next_actions(game.decision)) >= {"attack", "nothing"}
    assert attention.press("attack", game.decision) == plans["move+attack"]


def test_an_action_of_two_needs_one_press(laid: Lay) -> None:
    game = laid(70, until="declare")
    attention = game.table.attention
    plans = attention.plans(game.decision)
    assert attention.press("sustained", game.decision) == plans["sustained"]


def test_what_is_begun_can_be_finished_with_nothing(laid: Lay) -> None:
    game = laid(40, until="declare")
    attention = game.table.attention
    attention.press("move", game.decision)
    assert attention.finished(game.decision) == attention.plans(game.decision)["move+nothing"]


def test_a_drag_of_a_fresh_unit_asks_for_the_plans_that_begin_with_a_move(laid: Lay) -> None:
    game = laid(1, until="activate")
    unit = str(game.decision.choices[0].subject)
    game.table.intend(unit, ["sq:17"])
    assert game.table.attention.intent == Intent(unit, "sq:17")
    game.session.apply(choice("activate", unit))
    after = Laid(game.session)
    after.table.attention.intent = game.table.attention.intent
    wanted = after.table.follow_up(after.view, after.decision)
    assert wanted
    assert all(str(one.target).split("+")[0] in ("move", "march") for one in wanted)
    assert after.table.follow_up(after.view, after.decision) == ()  # asked once


# ---- Pins ----


def test_a_press_looks_at_a_unit_and_a_second_one_activates_it(laid: Lay) -> None:
    game = laid(1, until="activate")
    unit = str(game.decision.choices[0].subject)
    assert game.table.takes(unit, game.view)
    assert game.table.attention.subject(game.view, game.decision) == unit
    assert choice("activate", unit) in [button.choice for button in game.table.buttons(game.view, game.decision)]
    assert not game.table.takes(unit, game.view)


def test_an_enemy_is_looked_at_with_a_press(laid: Lay) -> None:
    game = laid(1, until="activate")
    enemy = next(piece.id for piece in game.view.of(1 - game.decision.seat))
    assert game.table.takes(enemy, game.view)
    assert game.table.attention.pinned == enemy
    assert game.table.takes(enemy, game.view)
    assert game.table.attention.pinned == ""


# ---- Every choice ----


@pytest.mark.slow
def test_every_choice_of_random_games_can_be_made_at_the_table() -> None:
    rules = rules_of("tactics")
    verbs = set()
    for seed, options in enumerate(trials_of("tactics", list(rules.scenarios))):
        session, chance = Session.new(rules, options, seed), random.Random(seed)
        while (decision := session.decision()) is not None and len(session.choices) < 150:
            game = Laid(session)
            said = {button.choice for button in game.table.buttons(game.view, decision)}
            for wanted in decision.choices:
                verbs.add(wanted.verb)
                lift, drop = game.table.gesture(wanted)
                known = {*game.scene.pieces, *game.scene.spots}
                if wanted.verb == "activate":
                    assert lift in known
                elif wanted.verb in IN_PANELS or wanted.verb == "declare" or wanted in said:
                    continue
                else:
                    assert drop in known, wanted
                    assert "/" in lift or not lift or lift in known, wanted
            session.apply(chance.choice(list(decision.choices)))
    assert verbs >= {"tile", "trap", "activate", "declare", "move", "aim", "fire", "hold", "react", "decline", "face"}


def test_counters_stand_on_their_squares_and_share_them(laid: Lay) -> None:
    game = laid(90)
    ground = game.table.ground(game.view)
    for piece in game.view.units.values():
        if piece.status == "board":
            box = ground.around(game.rules.field.body(game.view, piece).squares)
            x, y = game.scene.pieces[piece.id].pos
            assert box.x <= x <= box.x + box.w
            assert box.y <= y <= box.y + box.h


@pytest.mark.parametrize("language", ["en", "fr"])
def test_cards_of_all_units_are_drawn_in_the_dock(laid: Lay, language: str) -> None:
    open_nothing((10, 10))
    game = laid(1, language=language)
    look = Look()
    cards = Cards(game.rules, game.table.words, game.view, None)
    canvas = pygame.Surface((320, 900))
    for unit in game.rules.units.values():
        panel = cards.panel(unit, None, None, set(), "")
        high = panel.height(look, 290)
        for widget in panel.build(look, pygame.Rect(10, 10, 290, high)):
            widget.draw(canvas, look, CALM)
        assert high > 100


def test_the_amber_reaction_is_the_one_that_hurts_most_and_none_if_none_does(laid: Lay) -> None:
    for seed in (5, 6):
        game = laid(20, seed=seed, until="react")
        window = next(frame for frame in reversed(game.view.frames) if hasattr(frame, "trigger"))
        amber = next(button for button in game.table.buttons(game.view, game.decision) if button.primary)
        worth = {one.unit: one.fate.loss for one in game.table.odds(game.view).dangers(window.trigger)}
        options = {str(one.subject): worth.get(str(one.subject), 0) for one in game.decision.choices if one.subject}
        if max(options.values()) > 0.005:
            assert amber.choice.verb == "react"
            assert worth[str(amber.choice.subject)] > 0.005
        else:
            assert amber.choice.verb == "decline"
