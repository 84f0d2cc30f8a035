"""The story of a game of Hell: figures by turn and battle, Break Tests against their odds, the same for all."""

from typing import Any

import pytest

from game.ai.player import make_player
from game.app.replay_desk import ReplayDesk
from game.app.screens.digest import BOARDS
from game.app.settings import Settings
from game.app.story import Story, figure_name, story_of
from game.core.session import Session
from game.roster.games import narrator_of, rules_of, texts_of
from game.rules.hell.odds import odds


def played(scenario: str, seed: int = 5, most: int = 100_000) -> Session:
    rules = rules_of("hell")
    session = Session.new(rules, {"scenario": scenario}, seed)
    players = [make_player(rules, "recruit", seat, seed + seat) for seat in range(len(rules.seats_in(session.state)))]
    while (decision := session.decision()) is not None and len(session.choices) < most:
        session.apply(players[decision.seat].choose(rules.view(session.state, decision.seat), decision))
    return session


@pytest.fixture(scope="module", params=["basic", "four"])
def session(request: pytest.FixtureRequest) -> Session:
    return played(request.param)


def told(session: Session, viewer: int = 0, language: str = "en") -> Story:
    return story_of(session, narrator_of("hell", language, session.state), viewer)


def events(session: Session, *kinds: str) -> list[Any]:
    return [event for event in session.log(None) if event.kind in kinds]


def test_the_figures_are_those_of_the_table(session: Session) -> None:
    story = told(session)
    assert story.sides == ("german", "soviet")
    assert story.figures == ("districts", "units", "kills", "formations", "destroyed", "hand", "holds")
    for row in story.rows:
        state: Any = session.at(row.at)
        fallen = sum(not district.in_play for district in state.districts)
        assert row.figures["districts"] == (fallen, 4 - fallen)
        assert row.figures["hand"] == tuple(sum(map(len, state.hands[side::2])) for side in (0, 1))
        assert row.figures["units"] == tuple(
            sum(sum(district.units[side].values()) for district in state.districts) for side in (0, 1)
        )
    lost = [sum(e.data["count"] for e in events(session, "unit_lost") if e.data["side"] == side) for side in (0, 1)]
    assert story.rows[-1].figures["kills"] == (lost[1], lost[0])
    assert sum(story.rows[-1].figures["holds"]) == len(events(session, "hold"))
    for language in ("en", "fr"):
        assert not any("[" in figure_name(name, texts_of("hell", language)) for name in story.figures)


def test_there_is_a_row_for_every_battle(session: Session) -> None:
    story = told(session)
    assert len(story.rows) >= len(events(session, "battle_begins"))
    assert [row.at for row in story.rows] == sorted({row.at for row in story.rows})
    assert story.rows[-1].at == len(session.choices)


def test_every_battle_is_a_moment_with_its_result(session: Session) -> None:
    story = told(session)
    ends = [(event.kind, event.data["slot"]) for event in events(session, "captured", "held")]
    moments = [one for one in story.moments if one.kind in ("captured", "held", "wiped_out")]
    assert [one.parts[0] for one in moments] == [slot for _, slot in ends]
    for moment, (kind, _) in zip(moments, ends, strict=True):
        assert (moment.kind == "captured") == (kind == "captured")
        assert moment.seat == (0 if kind == "captured" else 1)
    assert sum(one.kind == "wiped_out" for one in moments) == len(events(session, "wiped_out"))
    assert story.moments[-1].kind == "game_over"
    for language in ("en", "fr"):
        assert not any("[ui." in one.text or "{" in one.text for one in told(session, 0, language).moments)


def test_luck_is_the_break_tests_against_their_odds(session: Session) -> None:
    story = told(session)
    rolled = events(session, "dice_rolled")
    german = [draw for draw in story.draws if draw.seat == 0]
    assert [draw.what for draw in german] == [tuple(map(str, event.data["german"])) for event in rolled]
    for draw, event in zip(german, rolled, strict=True):
        assert draw.expected == odds(len(event.data["german"]), len(event.data["soviet"]))[0]
        assert draw.actual in (0.0, 1.0)
    assert story.luck(0) == pytest.approx(-story.luck(1))
    assert sum(draw.actual for draw in story.draws) == len(rolled)


def test_everybody_is_told_the_same(session: Session) -> None:
    running = played("four", 7, 150)
    assert running.outcome is None
    assert told(running, 0) == told(running, 3)


def test_the_replay_goes_by_phases_and_turns(session: Session) -> None:
    replay = ReplayDesk(session, Settings())
    seen = []
    while replay.step("phase"):
        seen.append(replay.chapter())
    battles = {(chapter.turn, chapter.place) for chapter in seen if chapter.place}
    assert len(battles) >= 3
    texts = texts_of("hell", "fr")
    assert all(texts.has(chapter.phase) for chapter in seen)
    assert [chapter.turn for _, chapter in replay.turns()] == sorted({chapter.turn for chapter in seen} | {1})


def test_the_little_picture_shows_who_holds_what(session: Session) -> None:
    spots = BOARDS["hell"](session)
    state: Any = session.state
    assert [spot.holders for spot in spots] == [(1,) if district.in_play else (0,) for district in state.districts]
    assert [spot.ruined for spot in spots] == [district.captured for district in state.districts]
