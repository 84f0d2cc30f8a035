"""Which plans a commander weighs for a unit, and the best of them."""

from __future__ import annotations

from game.ai.tactics.judgement import Course, Judgement
from game.rules.dust.heroes import shared_words
from game.rules.dust.orders import DEEDS
from game.rules.dust.plans import BURY
from game.rules.dust.state import Piece

ENTERING = ("move+attack", "march", "move+nothing")
STUNNED = ("nothing+attack", "nothing+move", "nothing+nothing")
USUAL = ("move+attack", "march", "attack+move", "sustained", "attack+nothing", "move+nothing", "nothing+nothing")
ABOARD = ("move+attack", "march", "attack+nothing", "move+nothing", "nothing+nothing")
OF_SKILLS = {
    "charge": "march+charge!",
    "at-the-double": "march+move!",
    "move-and-fire": "sustained+move!",
}
"""Plans that a skill makes possible."""


def usual_plans(judge: Judgement, piece: Piece, hero: Piece | None = None) -> tuple[str, ...]:
    """Return the plans by which a unit is weighed before it is activated."""
    if piece.status == "aboard":
        return ABOARD if judge.start(piece) >= 0 else ("nothing+nothing",)
    if not piece.on_board:
        return ENTERING
    if piece.has("stunned"):
        return STUNNED
    plans: tuple[str, ...] = USUAL
    card = judge.rules.units[piece.unit]
    if card.mobility == "plane":
        plans = tuple(plan for plan in plans if plan.startswith(("move", "march")))
    found = shared_words(judge.rules, piece, hero, tuple(OF_SKILLS))
    plans += tuple(plan for word, plan in OF_SKILLS.items() if word in found)
    if piece.empty:
        plans += ("reload+attack", "reload+move")
    if judge.rules.profiles[piece.unit].actions and card.mobility != "plane":
        for action in judge.rules.special_actions(judge.view, piece, hero)[0]:
            if action == BURY:
                plans += (f"{action}+{action}",)
                continue
            plans += (f"move+{action}", f"{action}+{action}" if action in DEEDS else f"{action}+attack")
    return plans


def best_course(
    judge: Judgement, piece: Piece, hero: Piece | None = None, plans: tuple[str, ...] | None = None
) -> Course:
    """Return the best of some plans of a unit, of the usual ones if none are named."""
    if plans is None:
        plans = usual_plans(judge, piece, hero)
    best = judge.course(piece, hero, plans[0])
    for plan in plans[1:]:
        if judge.clock.is_over:
            break
        found = judge.course(piece, hero, plan)
        if found.value > best.value:
            best = found
    return best
