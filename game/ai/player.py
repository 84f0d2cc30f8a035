"""The levels of play and the one function that makes a player of any game; imports the games' own players."""

from __future__ import annotations

from typing import Any

from game.ai.battle.recruit import BattleRecruit
from game.ai.battle.veteran import BattleVeteran
from game.ai.battlefield.recruit import BattlefieldRecruit
from game.ai.battlefield.veteran import BattlefieldVeteran
from game.ai.hell.recruit import HellRecruit
from game.ai.hell.veteran import HellVeteran
from game.ai.mind import Player, RandomPlayer, Why
from game.ai.tactics.recruit import TacticsRecruit
from game.ai.tactics.veteran import TacticsVeteran
from game.core.rules import Rules

__all__ = ["LEVELS", "Player", "Why", "levels_of", "make_player", "usual_level"]

LEVELS = ("random", "recruit", "veteran")

PLAYERS: dict[tuple[str, str], Any] = {
    ("battle", "recruit"): BattleRecruit,
    ("battle", "veteran"): BattleVeteran,
    ("hell", "recruit"): HellRecruit,
    ("hell", "veteran"): HellVeteran,
    ("tactics", "recruit"): TacticsRecruit,
    ("tactics", "veteran"): TacticsVeteran,
    ("battlefield", "recruit"): BattlefieldRecruit,
    ("battlefield", "veteran"): BattlefieldVeteran,
}


def levels_of(game: str) -> tuple[str, ...]:
    """Return the levels that a game has players of, from the weakest to the strongest."""
    return tuple(level for level in LEVELS if level == "random" or (game, level) in PLAYERS)


def usual_level(game: str) -> str:
    """Return the level of the usual opponent: a recruit, or the best that there is."""
    levels = levels_of(game)
    return "recruit" if "recruit" in levels else levels[-1]


def make_player(rules: Rules[Any, Any], level: str, seat: int, seed: int, time_cap: float = 1.0) -> Player:
    """Return a player for one seat; the same seed plays the same game again."""
    if level not in LEVELS:
        raise ValueError(f"unknown level {level!r}; there are: {', '.join(LEVELS)}")
    if level == "random":
        return RandomPlayer(seed)
    maker = PLAYERS.get((rules.game, level))
    if maker is None:
        raise ValueError(f"{rules.game} has no player of the level {level}")
    player: Player = maker(rules, seat, seed, time_cap)
    return player
