"""The story of a game: figures by turn, attacks with their results, and luck that comes to nothing in the long run."""

import random
import statistics

import pytest

from game.ai.player import make_player
from game.app.story import Story, figure_name, steps, story_of
from game.core.session import Session
from game.roster.games import narrator_of, rules_of, texts_of
from game.rules.battle.ground import controlled
from game.rules.battle.odds import best_turned
from game.rules.battle.state import Attack


def played(seed: int, scenario: str = "quick", choices: int = 100_000, level: str = "recruit") -> Session:
    rules = rules_of("battle")
    session = Session.new(rules, {"scenario": scenario}, seed)
    players = [make_player(rules, level, seat, seed + seat) for seat in (0, 1)]
    while (decision := session.decision()) is not None and len(session.choices) < choices:
        view = rules.view(session.state, decision.seat)
        session.apply(players[decision.seat].choose(view, decision))
    return session


def told(session: Session, viewer: int = 0, language: str = "en") -> Story:
    return story_of(session, narrator_of("battle", language, session.state), viewer)


@pytest.fixture(scope="module")
def session() -> Session:
    return played(5)


@pytest.fixture(scope="module")
def story(session) -> Story:
    return told(session)


def test_there_is_a_row_for_every_turn_and_the_end(session, story) -> None:
    begun = [event.data for event in session.log(None) if event.kind == "turn_begins"]
    last = (session.state.turn, session.state.active)
    rows = [(row.turn, row.seat) for row in story.rows]
    assert rows == [*((data["turn"], data["seat"]) for data in begun), last]
    assert story.rows[-1].at == len(session.choices)
    assert story.outcome == session.outcome


def test_the_figures_are_those_of_the_table(session, story) -> None:
    assert story.figures == ("locations", "units", "rations", "lost", "hand", "uranus")
    for row in story.rows:
        state = session.at(row.at)
        for seat in (0, 1):
            units = state.units[seat].values()
            expected = {
                "locations": len(controlled(session.rules, state, seat)),
                "units": len(units),
                "rations": sum(unit.rations for unit in units),
                "lost": len(state.lost[seat]),
                "hand": len(state.hands[seat]),
                "uranus": len(state.uranus) if seat else 0,
            }
            assert {name: values[seat] for name, values in row.figures.items()} == expected
    assert story.series("units", 0) == [row.figures["units"][0] for row in story.rows]
    for language in ("en", "fr"):
        assert not any("[" in figure_name(name, texts_of("battle", language)) for name in story.figures)


def test_the_set_up_is_one_row(home) -> None:
    story = told(played(2, "standard", 60))
    assert [(row.turn, row.seat) for row in story.rows[:2]] == [(1, 0), (1, 1)]


def test_a_game_that_has_hardly_begun_has_a_story(home) -> None:
    fresh = Session.new(rules_of("battle"), {"scenario": "standard"}, 1)
    story = told(fresh)
    assert (len(story.rows), story.moments, story.draws) == (1, (), ())


def test_every_attack_is_a_moment_with_its_result(session, story) -> None:
    attacks = [event.data for event in session.log(None) if event.kind == "attack"]
    moments = [moment for moment in story.moments if moment.kind == "attack"]
    assert [(moment.seat, moment.parts[0]) for moment in moments] == [(a["seat"], a["slot"]) for a in attacks]
    for moment in moments:
        state = session.at(moment.at)
        assert not any(isinstance(frame, Attack) for frame in state.frames)
        held = [moment.parts[0] in controlled(session.rules, state, seat) for seat in (0, 1)]
        word = "clears" if held[moment.seat] else "thrown back" if held[1 - moment.seat] else "nothing is settled"
        assert word in moment.text
    destroyed = [event.data["unit"] for event in session.log(None) if event.kind == "unit_destroyed"]
    lost = {*session.state.lost[0], *session.state.lost[1]}
    assert destroyed == [part for moment in moments for part in moment.parts[1:] if part in lost]
    assert story.moments[-1].kind == "game_over"


@pytest.mark.parametrize("language", ["en", "fr"])
def test_moments_are_told_in_words(session, language) -> None:
    for moment in told(session, 0, language).moments:
        assert moment.text[0].isupper()
        assert "[ui." not in moment.text
        assert "[battle." not in moment.text
        assert "{" not in moment.text


def worth(foe: int, value: int) -> int:
    return value if value > 0 else min(foe, -value)


def test_the_expectation_is_the_mean_of_the_cards_in_the_deck(session, story) -> None:
    """B-046: for one card of a deck whose contents its owner knows, by counting it out."""
    book = session.rules
    by_step = {step.at: step for step in steps(session)}
    counted = 0
    for draw in story.draws:
        step = by_step[draw.at]
        deck = step.before.decks[draw.seat]
        if len(draw.what) != 1 or not deck:
            continue
        foe = _foe_value(step, draw)
        assert draw.expected == pytest.approx(statistics.mean(worth(foe, book.firefight[card]) for card in deck))
        assert draw.actual == worth(foe, book.firefight[draw.what[0]])
        assert draw.what[0] in deck
        counted += 1
    assert counted > 5


def _foe_value(step, draw) -> int:
    """Return the enemy's value when the cards were turned over, from the attack before and what changed since."""
    values = next(list(frame.values) for frame in step.before.frames if isinstance(frame, Attack))
    for event in step.events:
        if event.kind == "cards_turned" and event.data["seat"] == draw.seat:
            return values[1 - draw.seat]
        if event.kind == "value_changed":
            values[event.data["seat"]] = event.data["value"]
    raise AssertionError("no card was turned over")


def test_every_card_turned_over_is_in_the_ledger(session, story) -> None:
    turned = [event.data for event in session.log(None) if event.kind == "cards_turned"]
    assert [(draw.seat, list(draw.what)) for draw in story.draws] == [(t["seat"], t["cards"]) for t in turned]
    for seat in (0, 1):
        assert story.luck(seat) == pytest.approx(sum(d.actual - d.expected for d in story.draws if d.seat == seat))


def test_luck_comes_to_nothing_in_the_long_run() -> None:
    luck = [draw.luck for seed in range(12) for draw in told(played(seed, level="random")).draws]
    assert len(luck) > 200
    error = statistics.stdev(luck) / len(luck) ** 0.5
    assert abs(statistics.mean(luck)) < 4 * error


def test_while_the_game_runs_the_ledger_knows_what_the_viewer_knows() -> None:
    """What a viewer is told does not change if what it can't see is dealt anew."""
    whole = played(5)
    at = next(step.at for step in steps(whole) if step.before.turn == 3)
    running = whole.branch(at)
    assert running.outcome is None
    for viewer in (0, 1):
        story = told(running, viewer)
        enemy = [draw for draw in story.draws if draw.seat != viewer and len(draw.what) == 1]
        assert enemy
        by_step = {step.at: step for step in steps(running)}
        for draw in enemy:
            step = by_step[draw.at]
            pool = {*step.before.decks[draw.seat], *step.before.hands[draw.seat]} - set(step.before.known[draw.seat])
            pool -= {event.data["card"] for event in step.events if event.kind == "card_discarded"}
            foe = _foe_value(step, draw)
            mean = statistics.mean(worth(foe, running.rules.firefight[card]) for card in pool)
            if step.before.decks[draw.seat]:
                assert draw.expected == pytest.approx(mean)


def test_the_best_of_several_cards_counts() -> None:
    assert best_turned(3, (-5, 2)) == -5
    assert best_turned(0, (-5, 1)) == 1
    several = [draw for seed in range(6) for draw in told(played(seed)).draws if len(draw.what) > 1]
    assert several
    random.Random(1).shuffle(several)
    for draw in several[:20]:
        values = [rules_of("battle").firefight[card] for card in draw.what]
        assert draw.actual >= max(0, *values)
