"""Whom the veteran kills, shoots, depletes, supplies, promotes and gives up."""

from __future__ import annotations

from game.ai.hell.worth import Fight
from game.ai.mind import Why
from game.core.choice import Choice, Decision
from game.rules.hell.book import Book
from game.rules.hell.state import GERMAN, SOVIET, Formation, View

KILLED = 14 / 24
"""How often a shot at a leader kills him, by the carnage deck."""
LEADER = (0.03, 0.06)
"""What a leader of each level is worth."""
DISCARD = 0.02


def force(book: Book, formation: Formation) -> float:
    """Return how much a formation can do: its cards, its leader, its vanguard."""
    card = book.formations[formation.id]
    vanguard = sum(effect.count for effect in book.effects[formation.id])
    return card.strength + 0.6 * formation.level + 0.5 * bool(formation.leader) + 0.7 * vanguard


def named(decision: Decision, key: str, value: object) -> tuple[Choice, Why]:
    """Return the choice about something, with a reason that names it."""
    chosen = next(option for option in decision.choices if option.subject == value)
    return chosen, Why(key, {"piece": str(value)})


def decline(decision: Decision) -> tuple[Choice, Why]:
    """Decline, or take the first thing where nobody may decline."""
    for option in decision.choices:
        if option.verb == "pass":
            return option, Why("decline")
    return decision.choices[0], Why("forced")


def choose_lose(fight: Fight, decision: Decision) -> tuple[Choice, Why]:
    """Lose what has no use left: rifles and Motivators of the Soviet can still be spent."""
    book = fight.book
    order = {kind: (unit.rifle, unit.motivator) for kind, unit in book.units.items()}
    kinds = [str(option.subject) for option in decision.choices]
    return named(decision, "cheap", min(kinds, key=lambda kind: order[kind]))


def choose_destroy(fight: Fight, decision: Decision) -> tuple[Choice, Why]:
    """Destroy what a Kill can't: armour first, then Motivators."""
    book = fight.book
    kinds = [str(option.subject) for option in decision.choices]
    best = max(kinds, key=lambda kind: (book.units[kind].shield, book.units[kind].motivator, book.units[kind].rifle))
    return named(decision, "target", best)


def choose_snipe(fight: Fight, decision: Decision) -> tuple[Choice, Why]:
    """Shoot where it hurts most: a unit that tips the Unit die, a leader with cards to come, or a hero."""
    best: tuple[float, str] | None = None
    foe = 1 - fight.side
    now = fight.good(fight.trial(), fight.side)
    hand = min(1, sum(fight.view.hand_sizes[foe::2]))
    for option in decision.choices:
        target = str(option.subject)
        if target in fight.book.units:
            trial = fight.trial()
            trial.lose(foe, target)
            trial.here.units[foe] -= 1
            value = fight.good(trial, fight.side) - now
        elif target in fight.book.kind_of:
            value = 0.02 + DISCARD * hand
        else:
            owner = next(f for f in fight.view.formations[foe].values() if f.leader == target)
            value = KILLED * LEADER[owner.level] + DISCARD * 1.2 * hand
        if best is None or value > best[0]:
            best = value, target
    assert best is not None
    return named(decision, "target", best[1])


def choose_deplete(fight: Fight, decision: Decision) -> tuple[Choice, Why]:
    """Take the Formation die if that helps, else finish off the strongest depleted formation."""
    foe = 1 - fight.side
    now = fight.good(fight.trial(), fight.side)
    trial = fight.trial()
    trial.here.formations[foe] = max(0, trial.here.formations[foe] - 1)
    tips = fight.good(trial, fight.side) - now
    best: tuple[float, str] | None = None
    for option in decision.choices:
        formation = fight.view.formations[foe][str(option.subject)]
        strength = force(fight.book, formation)
        value = 0.012 * strength + (0.03 if formation.depleted else tips)
        if best is None or value > best[0]:
            best = value, formation.id
    assert best is not None
    return named(decision, "target", best[1])


def choose_own_loss(fight: Fight, decision: Decision) -> tuple[Choice, Why]:
    """Give up what the aftermath would destroy anyway, the weakest of it (R-38)."""
    own = fight.view.formations[fight.side]
    ids = [str(option.subject) for option in decision.choices if option.subject]
    best = min(ids, key=lambda id_: (not own[id_].depleted, force(fight.book, own[id_])))
    return named(decision, "cheap", best)


def choose_stand(fight: Fight, decision: Decision) -> tuple[Choice, Why]:
    """Let a formation stand that is rewarded for it, else the weakest."""
    own = fight.view.formations[fight.side]
    ids = [str(option.subject) for option in decision.choices]
    cards = fight.book.formations
    best = min(ids, key=lambda id_: (not cards[id_].medal, cards[id_].machine_gun, force(fight.book, own[id_])))
    return named(decision, "cheap", best)


def choose_supply(book: Book, view: View, decision: Decision, slot: str) -> tuple[Choice, Why]:
    """Supply the strongest formation, one in the battle first: it would be lost otherwise."""
    own = view.formations[view.seat % 2]
    ids = [str(option.subject) for option in decision.choices if option.verb == "supply"]
    best = max(ids, key=lambda id_: (bool(slot) and own[id_].at == slot, force(book, own[id_])))
    return named(decision, "best", best)


def choose_overrun(fight: Fight, decision: Decision, last: bool) -> tuple[Choice, Why]:
    """Bring up the strongest formation if it helps more than it is missed later."""
    own = fight.view.formations[fight.side]
    now = fight.good(fight.trial(), fight.side)
    best: tuple[float, str] | None = None
    for option in decision.choices:
        if option.verb != "overrun":
            continue
        formation = own[str(option.subject)]
        trial = fight.trial()
        trial.here.formations[fight.side] += not formation.depleted
        value = fight.after(fight.side, formation.id) - now + 0.02 * fight.book.formations[formation.id].strength
        value += fight.good(trial, fight.side) - now
        value -= 0.0 if last else 0.05 if formation.depleted else 0.08
        if best is None or value > best[0]:
            best = value, formation.id
    if best is None or best[0] <= 0:
        return decline(decision)
    return named(decision, "best", best[1])


def choose_promote(fight: Fight, decision: Decision) -> tuple[Choice, Why]:
    """Promote where a card more can still be laid; give a general where there is none."""
    own = fight.view.formations[GERMAN]
    ids = [str(option.subject) for option in decision.choices if option.verb == "promote"]
    best = max(ids, key=lambda id_: (bool(own[id_].leader), force(fight.book, own[id_])))
    return named(decision, "best", best)


def choose_worst_general(book: Book, view: View, decision: Decision) -> tuple[Choice, Why]:
    """Demote a veteran of a weak formation first: he is not lost by it."""
    own = view.formations[GERMAN]
    ids = [str(option.subject) for option in decision.choices]
    return named(decision, "cheap", min(ids, key=lambda id_: (not own[id_].level, force(book, own[id_]))))


def choose_card(fight: Fight, decision: Decision, side: int) -> tuple[Choice, Why]:
    """Choose the card that is worth most to a side."""
    cards = [str(option.subject) for option in decision.choices if str(option.subject) in fight.book.kind_of]
    best = max(cards, key=lambda card: fight.after(side, fight.book.kind_of[card].id))
    return named(decision, "target" if side != fight.side else "best", best)


def choose_give_up(fight: Fight, decision: Decision) -> tuple[Choice, Why]:
    """Discard the card that is worth least."""
    cards = [str(option.subject) for option in decision.choices]
    side = fight.side
    best = min(cards, key=lambda card: fight.after(side, fight.book.kind_of[card].id))
    return named(decision, "cheap", best)


def choose_first(book: Book, view: View, decision: Decision) -> tuple[Choice, Why]:  # noqa: ARG001 - as its like
    """Take the first choice, which is the natural one."""
    return decision.choices[0], Why("simple")


def choose_hand(book: Book, view: View, decision: Decision) -> tuple[Choice, Why]:  # noqa: ARG001 - as its like
    """Rob the larger hand."""
    foes = [SOVIET, SOVIET + 2] if view.seat % 2 == GERMAN else [GERMAN, GERMAN + 2]
    sizes = {option.subject: view.hand_sizes[seat] for option, seat in zip(decision.choices, foes, strict=False)}
    best = max(decision.choices, key=lambda option: sizes.get(option.subject, 0))
    return best, Why("target", {"piece": str(best.subject)})
