"""What the veteran does in a round: which card on which formation, when to refit, when to hold, when to intercept."""

from __future__ import annotations

from game.ai.hell.worth import Fight
from game.ai.mind import Why
from game.core.choice import Choice, Decision
from game.rules.hell.rounds import patriotism_left
from game.rules.hell.state import GERMAN, Lay, Round
from game.rules.hell.table import figures_of

CARD_PRICE = 0.018
"""What a card in the hand is worth for later: one that gains less stays there."""
HERO_PRICE = 0.03
INTERCEPTOR_PRICE = 0.1
"""An interceptor does more against a card of the enemy."""
NEW_CARD = 0.05
"""What a card that a Refit draws is worth, as long as a formation can take it."""
SPARE_CARD = 0.0024
"""What a card that a Refit draws is worth for later battles."""
HOLD_EFFECT = (-0.08, -0.02)
"""What a Hold brings the German and the Soviet on average: its effect, less the round that is gone."""
INTERCEPT_FROM = 0.06
"""The gain of an enemy card from which on it is worth a hero."""
PARTNER_FROM = 0.03
"""The gain below which the partner is asked to act."""


def choose_action(fight: Fight, decision: Decision) -> tuple[Choice, Why]:
    """Return the best action of a round."""
    side, book = fight.side, fight.book
    now = fight.good(fight.trial(), side)
    best: tuple[float, Choice, Why] | None = None
    seen: dict[str, float] = {}
    for option in decision.choices:
        if option.verb != "play":
            continue
        kind = book.kind_of[str(option.subject)]
        if kind.id not in seen:
            price = INTERCEPTOR_PRICE if kind.intercepts else HERO_PRICE if kind.hero else CARD_PRICE
            seen[kind.id] = fight.after(side, kind.id) - price
        value = seen[kind.id] + placing(fight, option) * 0.001 + fight.whim()
        if best is None or value > best[0]:
            best = value, option, Why("play", {"card": kind.id})
    hold = next(option for option in decision.choices if option.verb == "hold")
    ready = hold_value(fight, now)
    refit = next((option for option in decision.choices if option.verb == "refit"), None)
    ranked = [(ready + fight.whim(), hold, Why("hold" if now >= 0.5 else "wait"))]
    if best is not None:
        ranked.append(best)
    if refit is not None:
        useful = sum(value > now for value in seen.values())
        ranked.append((now + refit_value(fight, useful), refit, Why("refit")))
    over = next((option for option in decision.choices if option.verb == "hand_over"), None)
    value, chosen, why = max(ranked, key=lambda one: one[0])
    frame = fight.view.frames[-1]
    if over is not None and isinstance(frame, Round) and not frame.handed and value < now + PARTNER_FROM:
        return over, Why("partner")
    return chosen, why


def hold_value(fight: Fight, now: float) -> float:
    """Return how good a Hold is: the last one ends the rounds before the enemy can answer."""
    trial = fight.trial()
    if fight.holds <= 1:
        return fight.good(trial, fight.side, 0) + HOLD_EFFECT[fight.side] + fight.reply()
    return (now + fight.good(trial, fight.side, fight.holds - 1)) / 2 + HOLD_EFFECT[fight.side]


def refit_value(fight: Fight, playable: int) -> float:
    """Return what new cards are worth: only as many as the formations can take."""
    view, book = fight.view, fight.book
    number = book.hand_number(view, view.seat)
    now = fight.good(fight.trial(), fight.side)
    live = sum(is_live(fight, card, now) for card in view.hand)
    fresh = max(0, number - live)
    wanted = max(0, min(fight.rooms[fight.side], fight.holds + 1) - playable)
    bonus = fight.after(fight.side, view.commanders[view.seat]) - now
    return NEW_CARD * min(fresh, wanted) + bonus + SPARE_CARD * fresh


def placing(fight: Fight, option: Choice) -> float:
    """Return how well a card lies on a formation: it should use up no more than it needs."""
    side, target = fight.side, str(option.target)
    if not target:
        return 0.0
    formation = fight.view.formations[side][target]
    card = fight.book.formations[target]
    if side == GERMAN:
        return -(card.strength + formation.level - len(formation.cards)) - (2 if card.doctrine == "mixed" else 0)
    left = patriotism_left(fight.book, figures_of(fight.book, fight.view), formation)
    cost = fight.book.kind_of[str(option.subject)].cost
    return -5.0 if cost > left else -float(left - cost)


def choose_refit(fight: Fight, decision: Decision) -> tuple[Choice, Why]:
    """Put away what is of no use in this battle, then draw."""
    now = fight.good(fight.trial(), fight.side)
    for option in decision.choices:
        if option.verb != "discard":
            continue
        if not is_live(fight, str(option.subject), now):
            return option, Why("refit")
    return next(option for option in decision.choices if option.verb == "draw_up"), Why("refit")


def is_live(fight: Fight, card: str, now: float) -> bool:
    """Tell whether a card of the hand is of use in this battle; heroes wait for a better one."""
    kind = fight.book.kind_of[card]
    return kind.hero or (fight.fits(card) and fight.after(fight.side, kind.id) >= now + CARD_PRICE)


def choose_option(fight: Fight, decision: Decision) -> tuple[Choice, Why]:
    """Take the better of the two effects of a Hold."""
    holds = fight.holds - 1
    best = max(decision.choices, key=lambda option: fight.after(fight.side, str(option.subject), holds))
    return best, Why("best", {"piece": str(best.subject)})


def choose_intercept(fight: Fight, decision: Decision) -> tuple[Choice, Why]:
    """Stop a card that gains the enemy much."""
    frame = fight.view.frames[-1]
    assert isinstance(frame, Lay)
    foe = 1 - fight.side
    kind = fight.book.kind_of[frame.card]
    gain = fight.after(foe, kind.id) - fight.good(fight.trial(), foe)
    for option in decision.choices:
        if option.verb == "intercept" and gain > INTERCEPT_FROM:
            return option, Why("intercept", {"card": kind.id})
    return next(option for option in decision.choices if option.verb == "pass"), Why("let_be")


def choose_lead(fight: Fight, decision: Decision) -> tuple[Choice, Why]:
    """Let a formation whose units count lead before one that only kills."""
    best = min(decision.choices, key=lambda option: fight.after(fight.side, str(option.subject)))
    return best, Why("best", {"piece": str(best.subject)})


def choose_spill(fight: Fight, decision: Decision) -> tuple[Choice, Why]:  # noqa: ARG001 - as its like
    """Let damage spill over always."""
    return next(option for option in decision.choices if option.verb == "spill"), Why("simple")
