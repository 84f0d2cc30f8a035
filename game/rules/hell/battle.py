"""A battle for one building: vanguard, intensity, initiative, rounds and aftermath (H-180 to H-191, R-35 to R-40)."""

from __future__ import annotations

from collections.abc import Collection

from game.core.choice import Choice
from game.core.frames import RunawayError, Step, tell
from game.rules.hell.asks import Facts, Pick
from game.rules.hell.book import Book
from game.rules.hell.breaktest import RUNS
from game.rules.hell.state import GERMAN, SIDES, SOVIET, Battle, District, Resolve, Round, State
from game.rules.hell.table import (
    BATTLE,
    advance_fire,
    battle_of,
    change,
    deplete,
    district_at,
    draw_carnage,
    drop_cards,
    fighting,
    figures_of,
    ids,
    push_effects,
    raise_leader,
)


def next_effect(rules: Book, state: State, frame: Resolve) -> None:
    """Carry the next effect out, one at a time; the battle may be over after any of them (H-030, R-24)."""
    battle = battle_of(state)
    if battle is not None and not district_at(state, battle.slot).units[GERMAN]:
        if not fighting(state, GERMAN, battle.slot):
            wipe_out(state, battle)
            return
    effects = rules.effects[frame.source]
    if not frame.left:
        frame.index += 1
        if frame.index >= len(effects):
            return
        frame.left = effects[frame.index].count
    frame.step = "effect.next"
    if frame.left > 0:
        frame.left -= 1
        effects[frame.index].resolve(rules, state, frame)


def wipe_out(state: State, battle: Battle) -> None:
    """End the battle at once: no German formation or unit is left in it (H-188)."""
    del state.frames[BATTLE + 1 :]
    battle.captured = False
    battle.step = "aftermath.building"
    tell(state, "wiped_out", slot=battle.slot)


def begin(rules: Book, state: State, frame: Battle) -> None:
    """Begin the battle."""
    tell(state, "battle_begins", slot=frame.slot, building=district_at(state, frame.slot).card)


def vanguard_of(side: int) -> Step:
    """Return the step that lines up the formations of a side for their vanguard effects (H-182)."""

    def line_up(rules: Book, state: State, frame: Battle) -> None:
        state.round += 1  # each half is a round of its own
        frame.waiting = ids(fighting(state, side, frame.slot))

    return Step(line_up)


class Lead(Pick):
    """Choose whose vanguard effect comes next (R-13)."""

    name = "lead"
    rule = "R-13"

    def options(self, facts: Facts) -> Collection[str]:
        here = facts.state.formations[facts.side]
        return [id_ for id_ in facts.frame.waiting if id_ in here and here[id_].at == facts.frame.slot]

    def do(self, rules: Book, state: State, frame: Battle, wanted: Choice) -> None:
        id_ = str(wanted.subject)
        frame.waiting.remove(id_)
        side = rules.side_of[id_]
        tell(state, "vanguard", side=side, formation=id_, slot=frame.slot)
        push_effects(rules, state, state.formations[side][id_].owner, id_)


def lead_step(side: int) -> Step:
    """Return the step in which a side's formations lead one after another."""
    lead = Lead()
    return Step(
        verbs=(lead,), seat=lambda state, frame: side, prompt="vanguard", auto=True,
        facts=lambda rules, state, frame: Facts(rules, state, frame, side),
        wanted=lambda rules, state, frame: bool(lead.options(Facts(rules, state, frame, side))),
        params=lambda rules, state, frame: {"slot": frame.slot},
    )  # fmt: skip


def set_intensity(rules: Book, state: State, frame: Battle) -> None:
    """Draw the carnage card that sets the Hold marker and feeds the Fire (H-183)."""
    card = rules.carnage[draw_carnage(rules, state, "intensity")]
    district_at(state, frame.slot).hold = card.intensity
    frame.initiative = card.initiative
    tell(state, "intensity", slot=frame.slot, intensity=card.intensity)
    advance_fire(rules, state, frame.slot, card.intensity)


def initiative_winner(book: Book, district: District, icon: str) -> int:
    """Return the side that has the initiative (H-063)."""
    if icon != "binoculars":
        return GERMAN if icon == "stuka" else SOVIET
    scouts = [sum(n for kind, n in units.items() if kind in book.recon) for units in district.units]
    return GERMAN if scouts[GERMAN] > scouts[SOVIET] else SOVIET


def set_initiative(rules: Book, state: State, frame: Battle) -> None:
    """Give the initiative and apply the winner's effect of the building (H-184)."""
    district = district_at(state, frame.slot)
    frame.to_act = initiative_winner(rules, district, frame.initiative)
    tell(state, "initiative", side=frame.to_act, slot=frame.slot, icon=frame.initiative)
    push_effects(rules, state, frame.to_act, f"{district.card}:{SIDES[frame.to_act]}")


def next_round(rules: Book, state: State, frame: Battle) -> None:
    """Begin the next action round until the Hold marker is in the Break Test space (H-185, H-187)."""
    if not district_at(state, frame.slot).hold:
        return
    side = frame.to_act
    frame.step = "battle.rounds"
    frame.to_act = 1 - side
    frame.rounds[side] += 1
    if sum(frame.rounds) > figures_of(rules, state).most_rounds:
        raise RunawayError(f"{sum(frame.rounds)} rounds in one battle (R-55)")
    state.round += 1
    state.frames.append(Round(step="round.action", seat=side))
    tell(state, "round", side=side, slot=frame.slot, number=sum(frame.rounds))


def settle_building(rules: Book, state: State, frame: Battle) -> None:
    """Mark the building captured, or leave units and fires for the next battle (H-080, R-35, R-36)."""
    district = district_at(state, frame.slot)
    tell(state, "captured" if frame.captured else "held", slot=frame.slot, building=district.card)
    district.hold = 0
    if frame.captured:
        district.captured = True
        district.units = [{}, {}]
        district.fire = district.bucket = district.infernos = 0


def clear_heroes(rules: Book, state: State, frame: Battle) -> None:
    """Put the heroes that survive on their Discard Piles (R-26)."""
    for hero in frame.heroes:
        state.discards[hero.seat % 2].append(hero.card)
    frame.heroes = []


def go_home(rules: Book, state: State, frame: Battle) -> None:
    """Send every formation home, depleted or destroyed, and let the surviving leaders graduate (R-37 to R-39)."""
    state.round += 1
    for side in (SOVIET, GERMAN):
        for formation in fighting(state, side, frame.slot):
            formation = change(state, drop_cards(state, formation), at="")
            deplete(rules, state, formation, "aftermath", reacts=False)
            survivor = state.formations[side].get(formation.id)
            if survivor is not None and survivor.leader and not survivor.level:
                raise_leader(state, survivor, "graduation")


BATTLE_STEPS = (
    "battle.begin",
    "vanguard.soviet_up",
    "vanguard.soviet",
    "vanguard.german_up",
    "vanguard.german",
    "battle.intensity",
    "battle.initiative",
    "battle.rounds",
    "break.roll",
    "break.compare",
    "aftermath.building",
    "aftermath.heroes",
    "aftermath.formations",
)
PROCEDURES = {"battle": BATTLE_STEPS, "effects": ("effect.next",)}
STEPS = {
    "effect.next": Step(next_effect),
    "battle.begin": Step(begin),
    "vanguard.soviet_up": vanguard_of(SOVIET),
    "vanguard.soviet": lead_step(SOVIET),
    "vanguard.german_up": vanguard_of(GERMAN),
    "vanguard.german": lead_step(GERMAN),
    "battle.intensity": Step(set_intensity),
    "battle.initiative": Step(set_initiative),
    "battle.rounds": Step(next_round),
    **{name: Step(run) for name, run in RUNS.items()},
    "aftermath.building": Step(settle_building),
    "aftermath.heroes": Step(clear_heroes),
    "aftermath.formations": Step(go_home),
}
