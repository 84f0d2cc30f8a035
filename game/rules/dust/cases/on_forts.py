"""Questions about units in a Bunker or Strongpoint that were hit: which save they have, its second roll (S12, S13)."""

from __future__ import annotations

from typing import Any

from game.core.examples import Misfit
from game.core.questions import Given
from game.rules.dust.cases.asking import Asker
from game.rules.dust.cases.names import fold
from game.rules.dust.cases.wording import DustAnswers
from game.rules.dust.dice import successes
from game.rules.dust.frames import Attack, Game, Turn, Wound
from game.rules.dust.hurting import save_for, save_hits
from game.rules.dust.state import ARMY, SHIELD, TARGET, WALLED

LETTERS = {ARMY: "A", TARGET: "T", SHIELD: "S"}
FIRST = ("cover_roll", "infantry_save_roll", "save_roll", "close_save_roll", "first_roll")
AGAIN = (
    "strongpoint_reroll_of_failures", "strongpoint_reroll", "bunker_reroll_of_failures", "bunker_reroll", "reroll",
)  # fmt: skip


def walls(asker: Asker, given: Given, expect: dict[str, Any]) -> DustAnswers:
    """Answer what hits on a unit inside a fortification do (D-313, D-314, R-200, R-201)."""
    by, hit = given.below("attacker"), given.below("target")
    attacker = asker.names.unit(by.get("name"), by.at("name"))
    victim = asker.names.unit(hit.get("name"), hit.at("name"))
    kind = fold(str(hit.get("in", "inside", "fortification", default=WALLED[1])))
    if kind not in WALLED:
        raise Misfit(hit.at("in"), f"{kind} is no fortification with an inside", "write in: Bunker or Strongpoint")
    lines = asker.rules.units[attacker].weapons
    found = asker.names.match_weapon(by.get("weapon"), lines)
    if not found:
        raise Misfit(by.at("weapon"), "its card has no such weapon", "name a weapon of the attacker")
    by.get("rules")
    first, again = (asker.names.faces(given.get(*keys, default=[]), given.at(*keys)) for keys in (FIRST, AGAIN))
    rules, state = asker.walled(kind, attacker, victim)
    state.frames = [Game(step="game.turn"), Turn(step="turn.next"), Attack(step="attack.settle", unit="a.by")]
    target = state.units["b.hit"]
    wound = Wound(1, by="a.by", line=found[0])
    save = save_for(rules, state, wound, target)
    state.chance.dice = [*first, *again]
    hits = by.number("hits", default=1)
    through = save_hits(rules, state, wound, target, hits)
    cancelled = successes(state, first, save.faces)
    answers = DustAnswers()
    answers.say(save.kind, "save_kind", "kind")
    answers.say(cancelled, "first_roll_cancelled", "cancelled")
    answers.say(bool(cancelled), "first_roll_success")
    answers.say(" or ".join(LETTERS[face] for face in save.again) or "none", "reroll_needs")
    answers.say(hits - through > cancelled, "reroll_success")
    answers.say(hits - through, "hits_cancelled", "cancelled_in_all")
    answers.say(through, "soldiers_lost", "hits_through")
    return answers
