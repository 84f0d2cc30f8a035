"""What only Hell's table tells: odds, dice, open piles, phases and headlines."""

from collections import Counter
from typing import Any

import pygame
import pytest

from game.app.art.look import Look
from game.app.tables.hell.forecasts import Odds
from game.app.tables.hell.panels import DiceRow
from game.core.choice import choice
from game.roster.games import rules_of
from game.rules.hell.odds import forecast, forecast_after
from game.rules.hell.table import battle_of
from tests.app.tables.hell.positions import Moment
from tests.app.tables.whole import LANGUAGES, assert_whole


def test_the_odds_are_those_of_the_rules(samples: list[Moment]) -> None:
    rules = rules_of("hell")
    changed = 0
    for _, view, decision in samples:
        battle = battle_of(view)
        if battle is None or decision.prompt not in {"action", "action_more"}:
            continue
        odds = Odds(rules, view)
        now = odds.now(battle.slot)
        assert now == forecast(rules, view, battle.slot, battle)
        for wanted in decision.choices:
            if wanted.verb == "play":
                source = rules.kind_of[str(wanted.subject)].id
                after = forecast_after(rules, view, battle.slot, battle, view.seat % 2, source)
                assert odds.after(wanted) == after
                changed += after != now
        assert odds.now(battle.slot) == forecast(rules, view, battle.slot, battle), "looking ahead changed nothing"
    assert changed > 20


def test_the_forecast_shows_every_die_with_its_reason(samples: list[Moment], table_for: Any) -> None:
    rules = rules_of("hell")
    seen_reasons = set()
    for _, view, decision in samples:
        battle = battle_of(view)
        if decision.prompt != "action":
            continue
        table = table_for(view)
        panel = next(panel for panel in table.panels(view, decision, None) if panel.id == "forecast")
        german, soviet = (part for part in panel.parts if isinstance(part, DiceRow))
        found = forecast(rules, view, battle.slot, battle)
        assert [die.reason for die in found.dice.german] == german.dice
        assert [die.reason for die in found.dice.soviet] == soviet.dice
        assert len(german.tip.lines) == len(german.dice)
        seen_reasons.update(german.dice, soviet.dice)
    assert {"formation", "unit", "inferno", "defence", "determination"} <= seen_reasons


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_with_a_text_can_be_enlarged(table_for: Any, language: str) -> None:
    rules = rules_of("hell")
    view = rules.view(rules.new_game({"scenario": "expert"}, 2), 0)
    table = table_for(view, language)
    look = Look(1.0)
    cards = [*list(rules.kind_of)[::9], *list(rules.formations)[::7], *list(rules.campaigns)[::8], "CN01", "A"]
    for part in cards:
        picture = table.enlarged(look, part, view)
        assert picture is not None, part
        assert picture.get_width() >= 250
    assert table.enlarged(look, "deck:0", view) is None
    assert table.enlarged(look, "fire:A", view) is None


@pytest.mark.parametrize("language", LANGUAGES)
def test_phase_and_headline(samples: list[Moment], table_for: Any, language: str) -> None:
    heads, now = set(), set()
    for _, view, decision in samples:
        table = table_for(view, language)
        for text in table.headline(view):
            assert_whole(text)
        assert table.headline(view)[1] == table.words("headline.yours"), "the one who decides is told so"
        heads.add(table.headline(view)[0])
        phases = table.phases(view)
        assert len(phases) == 6
        assert [phase.state for phase in phases].count("now") == 1
        now.add((decision.prompt, next(at for at, phase in enumerate(phases) if phase.state == "now")))
    assert {("action", 3), ("vanguard", 0), ("manoeuvre_german", 5), ("consolidate", 3), ("spend", 4)} <= now
    assert len(heads) >= 10


def test_others_are_told_who_decides(samples: list[Moment], table_for: Any) -> None:
    rules = rules_of("hell")
    moment = next(m for m in samples if m.view.scenario == "four" and m.decision.prompt == "action")
    seat = moment.decision.seat
    told = [table_for(moment.view).headline(rules.view(moment.state, other))[1] for other in range(4)]
    words = table_for(moment.view).words
    assert told[seat] == words("headline.yours")
    assert told[(seat + 2) % 4] == words("headline.partner")
    assert told[(seat + 1) % 4] == told[(seat + 3) % 4] == words("headline.theirs")


def test_open_piles_can_be_looked_through_and_no_others(samples: list[Moment], table_for: Any) -> None:
    look = Look(1.0)
    looked = Counter[str]()
    for _, view, _ in samples[::11]:
        table = table_for(view)
        for part, pile in (
            ("ash", view.ash), ("discard:0", view.discards[0]), ("discard:1", view.discards[1]),
            ("destroyed:1", view.destroyed[1]),
        ):  # fmt: skip
            found = table.contents(part, view)
            if not pile:
                assert found is None
                continue
            assert [card for card, _ in found.cards] == pile[::-1]
            looked[part] += 1
            for _, face in found.cards[:2]:
                table.faces.draw(look, face, (150, 190))
        for part in ("deck:0", "reserve:1", "hand:0", "carnage", "campaign", "buildings", "A"):
            assert table.contents(part, view) is None
    assert min(looked.values()) > 3


def test_pressing_the_ash_heap_looks_through_it(samples: list[Moment], table_for: Any) -> None:
    _, view, decision = samples[40]
    table = table_for(view)
    asked: list[str] = []
    table.browse = asked.append
    panel = next(panel for panel in table.panels(view, decision, None) if panel.id == "decks")
    for widget in panel.build(Look(1.0), pygame.Rect(0, 0, 300, 200)):
        widget.press()
    assert asked == ["ash"]


def test_the_log_finds_the_parts_that_an_event_speaks_of(table_for: Any) -> None:
    rules = rules_of("hell")
    view = rules.view(rules.new_game({}, 2), 0)
    table = table_for(view)
    assert table.parts_of({"seat": 0, "formation": "GF01", "slot": "B"}) == ["GF01", "B"]
    assert table.parts_of({"side": 1, "unit": "rifle", "slot": "C", "count": 2}) == ["rifle", "C:rifle", "C"]
    assert table.parts_of({"seat": 1, "target": "GL02"}) == ["GL02"]
    assert table.parts_of({"seat": 1, "count": 3}) == []


def test_a_formation_that_is_sent_tells_concentration_and_vanguard(table_for: Any) -> None:
    rules = rules_of("hell")
    view = rules.view(rules.new_game({}, 2), 0)
    tip = table_for(view).preview(choice("send", "GF04", "A"), view)
    most = rules.buildings[view.districts[0].card].concentration
    assert tip.lines[0] == f"Formations there: 1 of {most}"
    assert tip.lines[1] == "Vanguard: add 2 × Landser"
    assert "dice" in tip.lines[-2] or "chance" in tip.lines[-1]


def test_what_only_passes_by_has_a_face(table_for: Any) -> None:
    rules = rules_of("hell")
    table = table_for(rules.view(rules.new_game({}, 2), 0))
    assert table.passing("new:panzer:True").face == ("chits", "panzer", 1, 1.0, True)
    assert table.passing("back:3:1").face == ("back", "soviet")
    assert table.passing("GC01.1") is None
