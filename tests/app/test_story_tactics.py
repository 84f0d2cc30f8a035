"""The story of a game of Dust Tactics: points by turn, losses as moments, every roll of a fight against its odds."""

import pytest

from game.ai.player import make_player
from game.app.screens.digest import BOARDS
from game.app.story import Story, chapters_of, figure_name, story_of
from game.core.session import Session
from game.roster.games import narrator_of, rules_of, texts_of


@pytest.fixture(scope="module", params=["encounter", "resupply"])
def session(request: pytest.FixtureRequest) -> Session:
    rules = rules_of("tactics")
    session = Session.new(rules, {"scenario": request.param, "setup": "ready"}, 5)
    players = [make_player(rules, "recruit", seat, 5 + seat) for seat in range(2)]
    while (decision := session.decision()) is not None:
        session.apply(players[decision.seat].choose(rules.view(session.state, decision.seat), decision))
    return session


def told(session: Session, language: str = "en") -> Story:
    return story_of(session, narrator_of("tactics", language, session.state), 0)


def test_the_figures_are_those_of_the_board_at_the_end(session: Session) -> None:
    story, state = told(session), session.state
    last = story.rows[-1].figures
    assert last["points_destroyed"] == tuple(state.destroyed)
    on_board = tuple(sum(piece.status == "board" for piece in state.of(side)) for side in (0, 1))
    assert last["on_board"] == on_board
    assert ("victory_points" in last) == (state.scenario == "resupply")


def test_there_is_a_row_for_every_turn(session: Session) -> None:
    turns = [row.turn for row in told(session).rows]
    assert turns == sorted(turns)
    assert set(turns) >= set(range(1, session.state.turn + 1))


@pytest.mark.parametrize("game", ["tactics", "battlefield"])
def test_the_parts_of_a_turn_have_names_in_a_replay(game: str) -> None:
    session = Session.new(rules_of(game), {}, 1)
    chapters = chapters_of(session, narrator_of(game, "en", session.state))
    assert texts_of(game, "en").has(chapters[0].phase)


def test_every_elimination_is_a_moment_of_the_side_that_made_it(session: Session) -> None:
    story = told(session)
    lost = [event.data for event in session.log(None) if event.kind == "eliminated"]
    moments = [moment for moment in story.moments if moment.kind == "eliminated"]
    assert len(moments) == len(lost) > 0
    assert [moment.seat for moment in moments] == [1 - int(one["unit"].startswith("b.")) for one in lost]


def test_luck_is_what_the_dice_gave_beyond_their_mean(session: Session) -> None:
    story = told(session)
    assert len(story.draws) > 10
    for draw in story.draws:
        assert draw.actual >= 0
        assert draw.expected <= 2 * len(draw.what) / 3 + 1e-9
    total = sum(draw.actual - draw.expected for draw in story.draws if draw.seat == 0)
    assert story.luck(0) == pytest.approx(total)


def test_the_sides_have_the_colours_of_their_armies(session: Session) -> None:
    assert told(session).sides == tuple(session.state.blocs)


@pytest.mark.parametrize("language", ["en", "fr"])
def test_figures_have_names(session: Session, language: str) -> None:
    texts = texts_of("tactics", language)
    assert all(figure_name(figure, texts) for figure in told(session, language).figures)


def test_a_save_shows_both_armies(session: Session) -> None:
    assert [spot.holders for spot in BOARDS["tactics"](session)] == [(0,), (1,)]
