"""What only Battle's table tells: odds, modifiers, losses, phases and headlines."""

from typing import Any

import pygame
import pytest

from game.app.art.look import Look
from game.app.tables.battle import seen
from game.app.tables.battle.forecasts import Odds, spread_of
from game.app.tables.battle.panels_attack import AttackPanels
from game.app.tables.rows import StepRow
from game.core.choice import choice
from game.core.events import Event
from game.roster.games import narrator_of, rules_of
from game.rules.battle.odds import forecast_running
from tests.app.tables.games import Moment
from tests.app.tables.whole import LANGUAGES, assert_whole


def test_a_preview_of_an_attack_tells_its_odds(samples: list[Moment], table_for: Any) -> None:
    attacks = [(m, c) for m in samples for c in m.decision.choices if c.verb == "attack"]
    moment, wanted = attacks[0]
    tip = table_for(moment.view).preview(wanted, moment.view)
    assert tip.lines[1].startswith("Expected losses: attacker ")
    assert Odds(rules_of("battle"), moment.view).of(wanted) is not None


def test_the_odds_add_up_and_are_those_of_the_rules(samples: list[Moment]) -> None:
    rules = rules_of("battle")
    for moment in [m for m in samples if m.decision.prompt == "firefight"][:20]:
        odds = Odds(rules, moment.view)
        for wanted in (None, *moment.decision.choices[:2]):
            found = odds.of(wanted)
            committed = (str(wanted.subject),) if wanted is not None and wanted.verb == "firefight" else ()
            assert found == forecast_running(rules, moment.view, moment.view.seat, committed)
            for attacker in (True, False):
                assert sum(chance for _, chance in spread_of(found, attacker)) == pytest.approx(1)


def test_an_event_changes_the_forecast_before_it_is_played(samples: list[Moment]) -> None:
    rules = rules_of("battle")
    changed = 0
    for moment in [m for m in samples if m.decision.prompt == "fight_event"]:
        before = moment.view.frames[-1].values[:]
        odds = Odds(rules, moment.view)
        for wanted in moment.decision.choices:
            if wanted.verb == "event" and odds.of(wanted) != odds.of(None):
                changed += 1
        assert moment.view.frames[-1].values == before, "looking ahead left the view as it was"
    assert changed


def test_the_attack_panel_shows_every_modifier(samples: list[Moment]) -> None:
    rules = rules_of("battle")
    for moment in [m for m in samples if m.decision.prompt in {"firefight", "losses"}][:30]:
        view = moment.view
        attack = seen.attack_in(view)
        words = table_words(view)
        panels = AttackPanels(rules, words, view, Odds(rules, view), lambda wanted: None)
        rows = [part for part in panels.attack(attack, None).parts if isinstance(part, StepRow)]
        told = [line for row in rows if row.tip is not None for line in row.tip.lines]
        for entry in attack.ledger:
            assert any(words.narrator.entry(entry) in line for line in told), entry
        if view.frames[-1].step == "attack.firefight":
            now = [row for row in rows if row.state == "now"]
            assert [row.words for row in now] == [now[0].words]
            assert now[0].words.startswith("Firefight, round")


def table_words(view: Any) -> Any:
    from game.app.tables.battle.words import Words

    return Words(narrator_of("battle", "en", view))


def test_a_row_of_the_losses_makes_its_choice(samples: list[Moment], table_for: Any) -> None:
    look = Look(1.0)
    for _, view, decision in [m for m in samples if m.decision.prompt in {"losses", "loss_rations"}][:12]:
        table = table_for(view)
        made: list[Any] = []
        table.act = made.append
        panel = next(panel for panel in table.panels(view, decision, None) if panel.id == "losses")
        for widget in panel.build(look, pygame.Rect(0, 0, 300, 800)):
            widget.press()
        assert set(made) == {c for c in decision.choices if c.verb != "stay"}


def test_a_panel_shown_to_the_other_seat_makes_no_choice(samples: list[Moment], table_for: Any) -> None:
    rules = rules_of("battle")
    moment = next(m for m in samples if m.decision.prompt == "losses")
    view = rules.view(moment.state, 1 - moment.decision.seat)
    table = table_for(view)
    made: list[Any] = []
    table.act = made.append
    for panel in table.panels(view, None, None):
        for widget in panel.build(Look(1.0), pygame.Rect(0, 0, 300, 800)):
            widget.press()
    assert made == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_phase_and_headline(samples: list[Moment], table_for: Any, language: str) -> None:
    heads = set()
    for state, view, _ in samples[::5]:
        table = table_for(view, language)
        for text in table.headline(view):
            assert_whole(text)
        heads.add(table.headline(view)[1])
        phases = table.phases(view)
        assert [phase.state for phase in phases].count("now") == 1
        if view.turn:
            step = next(frame.step for frame in state.frames if type(frame).__name__ == "Turn")
            now = next(at for at, phase in enumerate(phases) if phase.state == "now")
            assert now == (0 if step.startswith("supply") else 1)
    assert len(heads) >= 4


def test_both_are_told_who_decides(samples: list[Moment], table_for: Any) -> None:
    rules = rules_of("battle")
    waits = {f"headline.{key}" for key in ("decides", "answered", "theirs", "wait")}
    met = set()
    for state, view, decision in samples:
        words = table_for(view).words
        told = [table_for(view).headline(rules.view(state, seat))[1] for seat in (0, 1)]
        waiting = {words(key) for key in waits}
        assert told[decision.seat] not in waiting, (decision.prompt, told)
        assert told[1 - decision.seat] in waiting, (decision.prompt, told)
        met |= {*told}
    assert {words(f"headline.{key}") for key in ("answer", "answered", "attack", "defend", "decides", "yours")} <= met


def test_the_log_finds_the_parts_that_an_event_speaks_of(table_for: Any) -> None:
    rules = rules_of("battle")
    view = rules.view(rules.new_game({"scenario": "quick"}, 2), 0)
    table = table_for(view)
    moved = Event("unit_moved", {"seat": 0, "unit": "GU11", "start": "5p", "zone": "5c", "cost": 1, "why": "move"})
    assert table.parts_of(moved.data) == ["GU11", "5p:0", "5c:0"]
    assert table.parts_of({"slot": "3", "by": 1, "rubble": 1}) == ["3"]
    assert table.parts_of({"seat": 1, "card": "SA01.2", "why": "event"}) == ["SA01.2"]
    assert table.parts_of({"seat": 1, "count": 3}) == []


def test_a_move_tells_its_cost_and_what_control_it_changes(table_for: Any) -> None:
    rules = rules_of("battle")
    view = rules.view(rules.new_game({"scenario": "quick"}, 2), 0)
    table = table_for(view)
    tip = table.preview(choice("move", "GU11", "5c"), view)
    assert tip.lines[0] == "It costs 1 ration and leaves 2 rations."
    assert tip.lines[1].startswith("You take control: ")
    assert table.preview(choice("move", "GU12", "2c"), view).lines[1].startswith("The enemy is there: ")
    assert "Mobile" in table.preview(choice("move", "GU21", "1p"), view).lines[0]


def test_an_attack_that_is_being_named_already_shows_its_values(samples: list[Moment]) -> None:
    rules = rules_of("battle")
    compared = 0
    for moment in [m for m in samples if m.decision.prompt == "join"]:
        odds = Odds(rules, moment.view)
        attack = seen.attack_in(moment.view)
        more = next(c for c in moment.decision.choices if c.verb == "join")
        assert len(odds.begun(attack, more).attackers) == len(attack.attackers) + 1
        state = moment.state.clone()
        rules.apply(state, choice("fight"))
        fought = next((frame for frame in state.frames if getattr(frame, "step", "") == "attack.events"), None)
        if fought is not None:
            compared += 1
            assert odds.begun(attack, None).values == fought.values
    assert compared
