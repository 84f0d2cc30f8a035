"""The games as everybody above the rules knows them: data, rules, words, loaded when they are asked for."""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from game.data.faults import DataError
from game.roster.names import GAMES, TAUGHT, UserError, nearest

if TYPE_CHECKING:
    from game.core.examples import Vocabulary
    from game.core.rules import Rules
    from game.data.lesson import Course
    from game.data.loader import GameData
    from game.data.narration import Narration
    from game.data.schema import Schema
    from game.data.texts import Texts


@contextlib.contextmanager
def sound_data() -> Iterator[None]:
    """Turn faulty data into one line that says where to look."""
    try:
        yield
    except DataError as error:
        count = len(error.report)
        first = next(iter(error.report))
        more = f" (and {count - 1} more; 'main.py check' lists them)" if count > 1 else ""
        raise UserError(f"the data is faulty: {first}{more}") from error


def schemas() -> list[Schema]:
    """Return the schemas of all data, also of a game that is not played yet."""
    from game.rules.battle.schema import SCHEMA as BATTLE
    from game.rules.battlefield.schema import SCHEMA as BATTLEFIELD
    from game.rules.dust.ledger import SCHEMA as LEDGER
    from game.rules.hell.schema import SCHEMA as HELL
    from game.rules.tactics.schema import SCHEMA as TACTICS

    return [HELL, BATTLE, TACTICS, BATTLEFIELD, LEDGER, *(course_of(game).schema() for game in TAUGHT)]


def course_of(game: str) -> Course:
    """Return the lesson of a game."""
    from game.rules.battle.lesson import COURSE as BATTLE
    from game.rules.battlefield.lesson import COURSE as BATTLEFIELD
    from game.rules.hell.lesson import COURSE as HELL
    from game.rules.tactics.lesson import COURSE as TACTICS

    return {"battle": BATTLE, "hell": HELL, "tactics": TACTICS, "battlefield": BATTLEFIELD}[game]


@lru_cache(maxsize=len(GAMES))
def data_of(game: str) -> GameData:
    """Return the data of a game with the user's packs."""
    from game.data.loader import load_game

    schema = next(schema for schema in schemas() if schema.game == game)
    with sound_data():
        return load_game(schema)


@lru_cache(maxsize=2)
def shared_texts(language: str) -> Texts:
    """Return the program's own words in a language, without those of packs."""
    from game.data.texts import Texts

    with sound_data():
        return Texts(language)


def tell_left_out(game: str) -> None:
    """Say on the error stream which packs are faulty, so that nobody wonders where the cards are."""
    for name, report in data_of(game).left_out:
        print(f"main.py: the pack {name} is faulty and left out: {next(iter(report))}", file=sys.stderr)


@lru_cache(maxsize=len(GAMES))
def rules_of(game: str) -> Rules[Any, Any]:
    """Return the rules of a game; LookupError for one that is not there."""
    if game not in GAMES:
        raise LookupError(f"there is no game {game!r}")
    from game.rules.battle.rules import BattleRules
    from game.rules.battlefield.rules import BattlefieldRules
    from game.rules.hell.rules import HellRules
    from game.rules.tactics.rules import TacticsRules

    makers: dict[str, Callable[[GameData], Rules[Any, Any]]] = {
        "battle": BattleRules, "hell": HellRules, "tactics": TacticsRules, "battlefield": BattlefieldRules,
    }  # fmt: skip
    return makers[game](data_of(game))


@lru_cache(maxsize=4 * len(GAMES))
def texts_of(game: str, language: str) -> Texts:
    """Return the texts of a game and of the packs in use."""
    return data_of(game).texts(language)


def forget_data() -> None:
    """Forget what was loaded, for another set of user folders."""
    texts_of.cache_clear()
    data_of.cache_clear()
    rules_of.cache_clear()


def battle_rules() -> Rules[Any, Any]:
    """Return the rules of Battle, for a worker that can only name a function."""
    return rules_of("battle")


def hell_rules() -> Rules[Any, Any]:
    """Return the rules of Hell, for a worker that can only name a function."""
    return rules_of("hell")


def tactics_rules() -> Rules[Any, Any]:
    """Return the rules of Dust Tactics, for a worker that can only name a function."""
    return rules_of("tactics")


def battlefield_rules() -> Rules[Any, Any]:
    """Return the rules of Battlefield, for a worker that can only name a function."""
    return rules_of("battlefield")


def watched_tactics_rules() -> Rules[Any, Any]:
    """Return rules of Dust Tactics that count which special rules take effect, for random play alone."""
    from game.rules.dust.watching import DustWatch
    from game.rules.tactics.rules import TacticsRules

    rules = TacticsRules(data_of("tactics"))
    rules.watch = DustWatch(rules, rules.field.is_barred)
    return rules


def watched_battlefield_rules() -> Rules[Any, Any]:
    """Return rules of Battlefield that count which special rules take effect, for random play alone."""
    from game.rules.battlefield.rules import BattlefieldRules
    from game.rules.dust.watching import DustWatch

    rules = BattlefieldRules(data_of("battlefield"))
    rules.watch = DustWatch(rules, rules.field.is_barred)
    return rules


FACTORIES = {
    "hell": hell_rules, "battle": battle_rules, "tactics": tactics_rules, "battlefield": battlefield_rules,
}  # fmt: skip
WATCHED = {"tactics": watched_tactics_rules, "battlefield": watched_battlefield_rules}
"""Games whose special rules are counted in random play."""


WORKS = {"trenches": 2, "wire": 3, "mines": 3}
"""Fortifications that some random games agree on (R-205)."""
DRAWN = {"army_a": "random", "army_b": "random"}


def trials_of(game: str, scenarios: Sequence[str]) -> list[dict[str, Any]]:
    """Return the ways to play that random play takes in turn: in Dust boards, armies, dice and set-up are drawn too."""
    if game == "battlefield":
        return [
            {"scenario": scenario, "setup": setup, "dice": dice, "table": "random", **DRAWN, **agreed}
            for scenario in scenarios
            for setup, dice, agreed in (("players", "dust", {}), ("ready", "classic", WORKS))
        ]
    if game != "tactics":
        return [{"scenario": scenario} for scenario in scenarios]
    return [
        {"scenario": scenario, "setup": setup, "dice": dice, "platoons": platoons, "board": "random", **DRAWN, **agreed}
        for scenario in scenarios
        for setup, dice, platoons, agreed in (("players", "dust", "off", {}), ("ready", "classic", "on", WORKS))
    ]


def narrator_of(game: str, language: str, state: Any) -> Narration:
    """Return who tells a game in a language; its state or view gives the places."""
    from game.rules.battle.narrate import Narrator as BattleNarrator
    from game.rules.battlefield.narrate import Narrator as BattlefieldNarrator
    from game.rules.hell.narrate import Narrator as HellNarrator
    from game.rules.tactics.narrate import Narrator as TacticsNarrator

    tellers: dict[str, Callable[..., Narration]] = {
        "battle": BattleNarrator, "hell": HellNarrator, "tactics": TacticsNarrator, "battlefield": BattlefieldNarrator,
    }  # fmt: skip
    return tellers[game](data_of(game), texts_of(game, language), state)


def scenarios_of(game: str) -> list[str]:
    """Return the scenarios of a game that anybody may choose, the usual one first."""
    return [scenario.id for scenario in data_of(game)["scenarios"].values() if not scenario.hidden]


def scenario_of(game: str, wanted: str) -> str:
    """Return a scenario by its name, the usual one without a name."""
    known = scenarios_of(game)
    if wanted and wanted not in known:
        raise UserError(f"unknown scenario '{wanted}' of {game}; {nearest(wanted, known)}")
    return wanted or known[0]


def sides_of(game: str, scenario: str = "") -> Sequence[str]:
    """Return the sides of a game, in the order of their seats; a scenario may have more of them."""
    rules = rules_of(game)
    return rules.seats_for({"scenario": scenario}) if scenario else rules.seats


def seats_of(game: str) -> Sequence[str]:
    """Return the seats of the scenario that has most of them."""
    return max((sides_of(game, scenario) for scenario in scenarios_of(game)), key=len)


def vocabularies() -> dict[str, Callable[[], Vocabulary]]:
    """Return the words of worked examples, by game."""
    from game.rules.battle.cases.questions import BattleWords
    from game.rules.battlefield.cases.questions import BattlefieldWords
    from game.rules.hell.cases.questions import HellWords
    from game.rules.tactics.cases.questions import TacticsWords

    return {"hell": HellWords, "battle": BattleWords, "tactics": TacticsWords, "battlefield": BattlefieldWords}
