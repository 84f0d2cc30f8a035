"""The lesson of Battle for Stalingrad; its steps are in tutorial.yaml."""

from __future__ import annotations

from game.data.lesson import Course
from game.rules.battle.rules import BattleRules
from game.rules.battle.schema import RULE_NUMBERS, SCHEMA
from game.rules.battle.state import GERMAN, SOVIET

COURSE = Course("battle", SCHEMA, BattleRules, lambda: RULE_NUMBERS, "action", GERMAN, SOVIET)
