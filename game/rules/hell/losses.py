"""Kill, Precision Kill, spillover, sniper shots and depletion by choice (H-036 to H-045, H-130 to H-142)."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from msgspec.structs import replace

from game.core.choice import Choice, Refusal
from game.core.frames import tell
from game.rules.hell.asks import Facts, Pick, ask_step, push_ask
from game.rules.hell.book import Book
from game.rules.hell.state import Ask, Formation, Hero, State
from game.rules.hell.table import (
    advance_own,
    battle_of,
    deplete,
    discard,
    discard_at_random,
    district_at,
    draw_carnage,
    fighting,
    figures_of,
    kill_leader,
    remove_units,
    the_battle,
)


class LoseUnit(Pick):
    """Choose the own unarmoured unit that a Kill destroys (H-036)."""

    name = "lose"
    rule = "H-036"

    def options(self, facts: Facts) -> Collection[str]:
        armoured = facts.book.armoured
        return [kind for kind in facts.here.units[facts.side] if kind not in armoured]

    def others(self, facts: Facts) -> Iterable[str]:
        return facts.here.units[facts.side]

    def why_not_this(self, facts: Facts, subject: str) -> Refusal:
        return Refusal("armoured", "H-038", {"unit": subject})

    def do(self, rules: Book, state: State, frame: Ask, wanted: Choice) -> None:
        remove_units(state, the_battle(state).slot, frame.seat % 2, str(wanted.subject), 1, "kill")
        frame.step = ""


class DestroyUnit(Pick):
    """Choose any enemy unit for a Precision Kill, armoured or not (H-037, R-05)."""

    name = "destroy"
    rule = "H-037"

    def options(self, facts: Facts) -> Collection[str]:
        return facts.here.units[1 - facts.side]

    def do(self, rules: Book, state: State, frame: Ask, wanted: Choice) -> None:
        remove_units(state, the_battle(state).slot, 1 - frame.seat % 2, str(wanted.subject), 1, "precision_kill")
        frame.step = ""


class Spill(Pick):
    """Let a Kill that meets nobody advance the own marker instead (H-131)."""

    name = "spill"
    rule = "H-131"

    def options(self, facts: Facts) -> Collection[str]:
        return ("",)

    def do(self, rules: Book, state: State, frame: Ask, wanted: Choice) -> None:
        slot = the_battle(state).slot
        tell(state, "spillover", seat=frame.seat, slot=slot)
        advance_own(rules, state, slot, frame.seat % 2, 1)
        frame.step = ""


class Snipe(Pick):
    """Choose an enemy hero, leader or unarmoured unit in the battle for a sniper shot (H-044)."""

    name = "snipe"
    rule = "H-044"

    def options(self, facts: Facts) -> Collection[str]:
        foe = 1 - facts.side
        units = [kind for kind in facts.here.units[foe] if kind not in facts.book.armoured]
        leaders = [f.leader for f in fighting(facts.state, foe, facts.slot) if f.leader]
        heroes = [hero.card for hero in the_battle(facts.state).heroes if hero.seat % 2 == foe]
        return [*heroes, *leaders, *units]

    def others(self, facts: Facts) -> Iterable[str]:
        elsewhere = [f.leader for f in facts.state.formations[1 - facts.side].values() if f.leader]
        return [*facts.here.units[1 - facts.side], *elsewhere]

    def why_not_this(self, facts: Facts, subject: str) -> Refusal:
        if subject in facts.book.units:
            return Refusal("armoured", "H-038", {"unit": subject})
        return Refusal("not_in_battle", "H-031", {"piece": subject})

    def do(self, rules: Book, state: State, frame: Ask, wanted: Choice) -> None:
        frame.step = ""
        shoot(rules, state, frame.seat, str(wanted.subject))


def shoot(book: Book, state: State, seat: int, target: str) -> None:
    """Carry a sniper shot out: a unit dies, a leader or hero takes his chance with a carnage card (H-134)."""
    battle, foe = the_battle(state), 1 - seat % 2
    tell(state, "sniper_shot", seat=seat, target=target, slot=battle.slot)
    if target in book.units:
        remove_units(state, battle.slot, foe, target, 1, "sniper")
        return
    card = draw_carnage(book, state, "sniper")
    result = book.carnage[card].sniper
    figures = figures_of(book, state)
    cards = {"escape": figures.escape_discards, "hit": figures.hit_discards, "death": figures.death_discards}[result]
    hero = next((hero for hero in battle.heroes if hero.card == target), None)
    tell(state, "shot_result", target=target, result=result)
    if hero is not None:
        _hit_hero(state, hero, result)
        push_ask(state, "hero.discard", hero.seat, target, left=cards)  # of his own choice
        return
    formation = next(f for f in fighting(state, foe, battle.slot) if f.leader == target)
    if result != "escape":
        kill_leader(state, formation, result)
    for _ in range(cards):
        discard_at_random(state, formation.owner, "sniper")


def _hit_hero(state: State, hero: Hero, result: str) -> None:
    """Wound or kill a hero; a killed one is burned (H-221)."""
    battle = the_battle(state)
    at = battle.heroes.index(hero)
    if result == "death" or (result == "hit" and hero.wounded):
        del battle.heroes[at]
        state.ash.append(hero.card)
        tell(state, "hero_killed", seat=hero.seat, card=hero.card)
    elif result == "hit":
        battle.heroes[at] = replace(hero, wounded=True)
        tell(state, "hero_wounded", seat=hero.seat, card=hero.card)


class GiveUp(Pick):
    """Choose a card to discard for a shot at the own hero (R-04)."""

    name = "discard"
    rule = "R-04"

    def options(self, facts: Facts) -> Collection[str]:
        return facts.state.hands[facts.seat] if facts.frame.left else ()

    def do(self, rules: Book, state: State, frame: Ask, wanted: Choice) -> None:
        frame.left -= 1
        discard(state, frame.seat, str(wanted.subject), "sniper")


class OfFormation(Pick):
    """Choose one formation; those elsewhere, or of another state, are told apart."""

    def formations(self, facts: Facts) -> Iterable[Formation]:
        """Return the formations that can be chosen."""
        raise TypeError(f"{type(self).__name__} offers no formation")

    def options(self, facts: Facts) -> Collection[str]:
        return [formation.id for formation in self.formations(facts)]

    def others(self, facts: Facts) -> Iterable[str]:
        return (*facts.state.formations[0], *facts.state.formations[1])

    def why_not_this(self, facts: Facts, subject: str) -> Refusal:
        return Refusal("not_this_formation", self.rule, {"formation": subject})


class Deplete(OfFormation):
    """Choose an enemy formation in the battle to deplete (H-045)."""

    name = "deplete"
    rule = "H-045"

    def formations(self, facts: Facts) -> Iterable[Formation]:
        round_ = facts.state.round
        return [f for f in fighting(facts.state, 1 - facts.side, facts.slot) if f.hit != round_]

    def why_not_this(self, facts: Facts, subject: str) -> Refusal:
        formation = facts.state.formations[1 - facts.side].get(subject)
        if formation is not None and formation.at == facts.slot:
            return Refusal("depleted_this_round", "H-142", {"formation": subject})
        return Refusal("not_in_battle", "H-031", {"piece": subject})

    def do(self, rules: Book, state: State, frame: Ask, wanted: Choice) -> None:
        frame.step = ""
        deplete(rules, state, state.formations[1 - frame.seat % 2][str(wanted.subject)], "effect")


class StandAndDie(OfFormation):
    """Choose the own full strength formation that Last Stand depletes (R-48)."""

    name = "stand"
    rule = "R-48"

    def formations(self, facts: Facts) -> Iterable[Formation]:
        return [
            f for f in fighting(facts.state, facts.side, facts.slot) if not f.depleted and f.hit != facts.state.round
        ]

    def do(self, rules: Book, state: State, frame: Ask, wanted: Choice) -> None:
        frame.step = ""
        deplete(rules, state, state.formations[frame.seat % 2][str(wanted.subject)], "last_stand")


class Spend(OfFormation):
    """Choose the own formation that a Bloody Slaughter depletes (R-33)."""

    name = "spend"
    rule = "R-33"

    def formations(self, facts: Facts) -> Iterable[Formation]:
        return [f for f in fighting(facts.state, facts.side, facts.slot) if f.owner == facts.seat]

    def do(self, rules: Book, state: State, frame: Ask, wanted: Choice) -> None:
        frame.step = ""
        formation = state.formations[frame.seat % 2][str(wanted.subject)]
        deplete(rules, state, formation, "slaughter", reacts=False)


def kill_once(book: Book, state: State, seat: int, precise: bool, source: str) -> None:
    """Let one Kill or Precision Kill happen: a unit is chosen, the marker may spill over, or nothing (H-130)."""
    battle = battle_of(state)
    assert battle is not None
    foes = district_at(state, battle.slot).units[1 - seat % 2]
    if not foes:
        push_ask(state, "spill.ask", seat, source)
    elif precise:
        push_ask(state, "precision.unit", seat, source)
    elif all(kind in book.armoured for kind in foes):
        tell(state, "kill_wasted", seat=seat, slot=battle.slot)  # H-132
    else:
        push_ask(state, "kill.unit", 1 - seat % 2, source)


STEPS = {
    "kill.unit": ask_step(LoseUnit(), "lose"),
    "precision.unit": ask_step(DestroyUnit(), "destroy"),
    "spill.ask": ask_step(Spill(), "spill", optional=True),
    "snipe.target": ask_step(Snipe(), "snipe"),
    "hero.discard": ask_step(GiveUp(), "hero_discard"),
    "deplete.target": ask_step(Deplete(), "deplete"),
    "stand.own": ask_step(StandAndDie(), "stand"),
    "slaughter.own": ask_step(Spend(), "spend", shared=True),
}
PROCEDURES = {name: (name,) for name in STEPS}
