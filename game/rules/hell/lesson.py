"""The lesson of The Hell of Stalingrad, one battle; its steps are in tutorial.yaml."""

from __future__ import annotations

from game.data.lesson import Course
from game.rules.hell.rules import HellRules
from game.rules.hell.schema import RULE_NUMBERS, SCHEMA
from game.rules.hell.state import GERMAN, SOVIET

COURSE = Course("hell", SCHEMA, HellRules, lambda: RULE_NUMBERS, "manoeuvre_german", GERMAN, SOVIET)
