"""What happens where there is no screen: a line that says so, a game between recruits, a replay and a picture."""

import argparse
from pathlib import Path

from game.core.journal import JournalError
from game.core.session import Session
from game.data.layers import LANGUAGES
from game.roster.games import data_of, narrator_of, sides_of, tell_left_out
from game.roster.names import UserError
from game.roster.sessions import begin, open_save, play_on

SLOT = "demo"
LEVEL = "recruit"
PICTURE_SIZE = (1600, 900)


def demo(arguments: argparse.Namespace, scenario: str, why: str = "") -> int:
    """Let recruits play a game to its end, and say where replay and picture are."""
    from game.ai.player import make_player

    game, language = arguments.game, arguments.lang or LANGUAGES[0]
    texts = data_of(game).texts(language)
    tell_left_out(game)
    print(texts("ui.no_display") + (f" ({why})" if why else ""))
    session = _session(arguments, scenario)
    rules, seed = session.rules, session.header.seed
    players = [make_player(rules, LEVEL, seat, seed + seat) for seat in range(len(rules.seats_in(session.state)))]
    for notice in session.notices:
        print(texts("ui.notice", what=notice))
    while (decision := session.decision()) is not None:
        session.apply(players[decision.seat].choose(rules.view(session.state, decision.seat), decision))
    session.close()
    assert session.outcome is not None
    print(narrator_of(game, language, session.state).outcome(session.outcome))
    print(texts("ui.replay_left", file=session.path))
    print(texts("ui.picture_left", file=_picture(session, language)))
    return 0


def _session(arguments: argparse.Namespace, scenario: str) -> Session:
    game = arguments.game
    if not arguments.load:
        levels = [LEVEL for _ in sides_of(game, scenario)]
        return begin(game, {"scenario": scenario}, arguments.seed, levels, SLOT)
    try:
        return play_on(open_save(arguments.load, anyway=arguments.anyway, write=False), slot=SLOT)
    except JournalError as error:
        raise UserError(error) from error


def _picture(session: Session, language: str) -> Path:
    """Draw the last position beside the replay."""
    from game.app import shots

    assert session.path is not None
    path = session.path.with_suffix(".png")
    shots.save(shots.table_of(session, PICTURE_SIZE, language), path)
    return path
