"""One unit acting: a hero joins, actions are declared, performed in order, the enemy reacts (D-020 to D-026, R-239)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from game.core.choice import Choice, Part, Refusal, choice, drops
from game.core.frames import Step, Verb, Word, tell
from game.rules.dust.bodies import hooks_of
from game.rules.dust.book import Book, Facts, change, other
from game.rules.dust.carrying import ABANDONED
from game.rules.dust.conditions import moved
from game.rules.dust.dice import ARMY_ONLY
from game.rules.dust.doers import can_add_order
from game.rules.dust.frames import Activation, Attack, Movement, Reaction
from game.rules.dust.heroes import heroes_for, pace, shared_words, why_not_join
from game.rules.dust.plans import (
    ATTACK,
    ATTACKS,
    CHARGE,
    FREE_ATTACK,
    FREE_MOVE,
    MARCH,
    MARCHES,
    MOVE,
    MOVES,
    NOTHING,
    SCOUT,
    STIM_MARCH,
    STIM_SUSTAINED,
    SUSTAINED,
    SUSTAINS,
    Free,
    Means,
    is_split,
    opens_window,
    plans,
    why_not_plan,
)
from game.rules.dust.platoons import GET_MOVING, effect_on, gained_skill, platoon_of
from game.rules.dust.rolls import try_dice
from game.rules.dust.special import SPECIALS
from game.rules.dust.state import PRESENT, Piece, Position, State
from game.rules.dust.suppression import is_suppressed, rally

STIMULANTS = ("stim-attack", "stim-move")
OFF_BOARD = ("waiting", "reserve")
LED_CHARGE = (("march",), "charge")
"""What zombies can do that a Blutkreuz leads (D-219)."""
SPY_DICE = 2
NO_REASON = ("no_such_action", "D-023")


def hero_of(state: Position, frame: Any) -> Piece | None:
    """Return the hero who has joined the unit of a frame."""
    return state.units[frame.hero] if frame.hero else None


def owner_seat(state: State, frame: Activation) -> int:
    """Return whose unit is activated."""
    return state.units[frame.unit].side


def owner_facts(rules: Book, state: State, frame: Activation) -> Facts:
    """Return the facts for the owner of the unit."""
    return Facts(rules, state, frame, owner_seat(state, frame))


def about_unit(rules: Book, state: State, frame: Any) -> dict[str, Any]:
    """Tell which unit a question is about."""
    return {"unit": frame.unit, "hero": frame.hero}


# A hero joins


class Join(Verb[State]):
    """Let a hero join the unit until its activation ends (D-185)."""

    name = "join"
    rule = "D-185"

    def subjects(self, facts: Facts) -> Iterable[Part]:
        return facts.state.units

    def targets(self, facts: Facts, subject: Part) -> Iterable[Part]:
        return (facts.frame.unit,)

    def lift(self, facts: Facts, subject: Part) -> Refusal | None:
        hero = facts.state.units[str(subject)]
        refusal = why_not_join(facts.book, facts.state, hero, facts.state.units[facts.frame.unit])
        if refusal is None and hero.activated:
            return Refusal("already_activated", "D-185", {"unit": hero.id})
        return refusal

    def choices(self, facts: Facts) -> list[Choice]:
        unit = facts.state.units[facts.frame.unit]
        return [choice("join", hero.id, unit.id) for hero in heroes_for(facts.book, facts.state, unit)]

    def do(self, rules: Book, state: State, frame: Activation, wanted: Choice) -> None:
        frame.hero = str(wanted.subject)
        frame.step = "activation.begin"
        tell(state, "joined", hero=frame.hero, unit=frame.unit)


class Alone(Word[State]):
    """Let no hero join (D-185)."""

    name = "alone"
    rule = "D-185"

    def do(self, rules: Book, state: State, frame: Activation, wanted: Choice) -> None:
        frame.step = "activation.begin"


def can_be_joined(rules: Book, state: State, frame: Activation) -> bool:
    """Tell whether a hero stands by."""
    return bool(heroes_for(rules, state, state.units[frame.unit]))


def begin(rules: Book, state: State, frame: Activation) -> None:
    """Mark the unit and its hero, let stimulants work, roll for markers, then for skills (D-020, R-151, R-239)."""
    pieces = [state.units[name] for name in (frame.unit, frame.hero) if name]
    frame.stimulants = [marker.kind for marker in pieces[0].markers if marker.kind in STIMULANTS]
    frame.forced = False
    tell(state, "activated", unit=frame.unit, hero=frame.hero)
    for piece in pieces:
        if piece.markers and piece.has("stunned"):
            frame.forced = True
    if pieces[0].pilot:  # D-189
        pieces.append(state.units[pieces[0].pilot])
    for piece in pieces:
        for marker in piece.markers:
            if marker.kind in STIMULANTS:
                tell(state, "marker_taken", unit=piece.id, marker=marker.kind)
        kept = piece.markers and tuple(marker for marker in piece.markers if marker.kind not in STIMULANTS)
        change(state, piece, activated=True, markers=kept)
    unit = state.units[frame.unit]
    if unit.markers and rules.suppresses and rally(rules, state, unit.id, frame.hero):  # D-176, D-178
        frame.pinned = True
        frame.forced = frame.forced or not rules.is_relentless(state, unit)
    for hook in dict.fromkeys(hooks_of(rules, state, unit, rules.profiles[unit.unit], "activation")):
        hook(rules, state, frame)
    if unit.platoon:
        roll_for_skill(rules, state, frame)


def roll_for_skill(rules: Book, state: State, frame: Activation) -> None:
    """Roll the die of a platoon that may give a unit a skill for its activation (D-339, R-211)."""
    unit = state.units[frame.unit]
    effect = effect_on(rules, unit, "rolls-for-skill")
    if effect is None or effect.skill in rules.profiles[unit.unit].words:
        return
    rule = platoon_of(rules, unit).advantage.rule
    if try_dice(state, 1, ARMY_ONLY, "platoon", unit=unit.id, word=effect.skill, rule=rule):
        frame.gained = effect.skill
        tell(state, "skill_gained", unit=unit.id, word=effect.skill)


# A spy appears


def try_spying(rules: Book, state: State, frame: Activation) -> None:
    """Roll for a spy who is still off the board: he appears with an ARMY, and has an action for each (D-244)."""
    if not is_hidden(rules, state, frame):
        frame.step = "activation.declare"
        return
    if rules.field.spots_by_enemies(state, state.units[frame.unit]):
        frame.actions = try_dice(state, SPY_DICE, ARMY_ONLY, "spy", unit=frame.unit, rule="D-244")
        if frame.actions:
            return
    tell(state, "waited", unit=frame.unit)
    frame.step = "activation.end"


def is_hidden(rules: Book, state: State, frame: Activation) -> bool:
    """Tell whether the unit is a spy who has not appeared yet (D-244)."""
    unit = state.units[frame.unit]
    return unit.status == "waiting" and "spy" in rules.profiles[unit.unit].words


class Appear(Verb[State]):
    """Put a spy on a free square beside an enemy (D-244, R-163)."""

    name = "place"
    rule = "D-244"

    def subjects(self, facts: Facts) -> Iterable[Part]:
        return (facts.frame.unit,)

    def targets(self, facts: Facts, subject: Part) -> Iterable[Part]:
        field, unit = facts.book.field, facts.state.units[str(subject)]
        return dict.fromkeys((*field.poses(facts.state, unit), *field.spots_by_enemies(facts.state, unit)))

    def drop(self, facts: Facts, subject: Part, target: Part) -> Refusal | None:
        if target in facts.book.field.spots_by_enemies(facts.state, facts.state.units[str(subject)]):
            return None
        return Refusal("not_by_an_enemy", "D-244", {"unit": subject, "at": target})

    def choices(self, facts: Facts) -> list[Choice]:
        unit = facts.state.units[facts.frame.unit]
        return [choice("place", unit.id, pose) for pose in facts.book.field.spots_by_enemies(facts.state, unit)]

    def do(self, rules: Book, state: State, frame: Activation, wanted: Choice) -> None:
        assert isinstance(wanted.target, int)
        unit = state.units[frame.unit]
        spots = rules.field.gathered(state, unit, wanted.target)
        change(state, unit, status="board", at=wanted.target, spots=spots or ())
        tell(state, "placed", unit=frame.unit, at=wanted.target, facing=state.units[frame.unit].facing)


# The declaration


def means_of(book: Any, state: State, frame: Activation) -> Means:
    """Return what the unit may put into its plan."""
    unit, hero = state.units[frame.unit], hero_of(state, frame)
    if unit.markers and unit.has(ABANDONED):
        return Means(frame.actions, frame.forced, moves=(), attacks=(), why=("no_pilot", "D-193"))
    entering = unit.status in OFF_BOARD
    moves = [MOVE, MARCH]
    why = NO_REASON
    if entering:
        moves = [action for action, refusal in book.entries(state, unit).items() if refusal is None]
    elif unit.status == "aboard":
        moves, why = ways_out(book, state, frame)
        if not state.units[unit.carrier].on_board:
            return Means(frame.actions, frame.forced, moves=(), attacks=(), why=why)
    if MARCH in moves:
        words = shared_words(book, unit, hero, ("scout",))
        if not unit.begun and (words or gained_skill(book, unit, "scout") or gained_skill(book, hero, "scout")):
            moves.append(SCOUT)
        if "stim-move" in frame.stimulants:
            moves.append(STIM_MARCH)
    attacks = (ATTACK, SUSTAINED, STIM_SUSTAINED) if "stim-attack" in frame.stimulants else (ATTACK, SUSTAINED)
    specials, once = book.special_actions(state, unit, hero)
    frees = free_actions(book, state, frame)
    if can_add_order(book, unit) or (hero is not None and can_add_order(book, hero)):
        frees += (((*MOVES, *ATTACKS, NOTHING, *specials), GET_MOVING),)  # D-341
    return Means(
        actions=frame.actions, forced=frame.forced, pinned=pinned_as(book, state, frame), moves=tuple(moves),
        attacks=attacks, entering=entering, airborne=book.units[unit.unit].mobility == "plane", specials=specials,
        once=once, frees=tuple(dict.fromkeys(frees)) if frees else (), barred=book.barred(state, unit),
        aboard=place_aboard(book, state, unit), why=why,
    )  # fmt: skip


def free_actions(book: Any, state: State, frame: Activation) -> tuple[Free, ...]:
    """Return the free actions of the unit and whoever is with it (R-166)."""
    unit, hero = state.units[frame.unit], hero_of(state, frame)
    frees: tuple[Free, ...] = book.profiles[unit.unit].frees
    if hero is not None:
        frees += book.profiles[hero.unit].frees
    if frame.led:
        frees += (LED_CHARGE,)
    if unit.pilot:
        frees += book.profiles[state.units[unit.pilot].unit].frees_at_wheel
    if frame.gained and (free := SPECIALS[frame.gained].free) is not None:
        frees += (free,)
    return frees


def pinned_as(book: Any, state: State, frame: Activation) -> str:
    """Return how suppression limits a plan: not at all, no attack, no long one, a Move first (R-100, R-217)."""
    if not frame.pinned:
        return ""
    relentless = book.is_relentless(state, state.units[frame.unit])
    return "relentless" if relentless else "slowed" if book.suppressed_attack else "pinned"


def place_aboard(book: Any, state: State, unit: Piece) -> str:
    """Return where a unit is aboard another one, as plans tell it."""
    if unit.status != "aboard":
        return ""
    if unit.post != "cargo":
        return "pilot" if unit.post == "pilot" else "inside"
    return "hold" if "sealifter" in book.profiles[state.units[unit.carrier].unit].words else "cargo"


def ways_out(book: Any, state: State, frame: Activation) -> tuple[list[str], tuple[str, str]]:
    """Return the movements by which a unit can leave its carrier now, and why it can't (D-193, D-294, D-300)."""
    unit, hero = state.units[frame.unit], hero_of(state, frame)
    carrier = state.units[unit.carrier]
    if not carrier.on_board:
        return [], ("carrier_off_board", "D-294")
    late = carrier.activated and not (unit.post == "cargo" and "air-assault" in book.profiles[unit.unit].words)
    if late:
        return [], ("carrier_has_acted", "D-300" if unit.post == "cargo" else "D-294")
    slow, fast = pace(book, unit, hero, frame.led)
    found = [action for action, most in ((MOVE, slow), (MARCH, fast)) if book.can_leave(state, unit, hero, most)]
    return found, ("no_way_out", "R-192")


class Declaring(Facts):
    """The facts of a declaration: what may stand in the plan."""

    __slots__ = ("means", "unit")

    def __init__(self, book: Book, state: State, frame: Activation) -> None:
        super().__init__(book, state, frame, owner_seat(state, frame))
        self.unit = state.units[frame.unit]
        self.means = means_of(book, state, frame)


class Declare(Verb[State]):
    """Declare all actions of the activation (D-022)."""

    name = "declare"
    rule = "D-022"

    def subjects(self, facts: Declaring) -> Iterable[Part]:
        return (facts.frame.unit,)

    def targets(self, facts: Declaring, subject: Part) -> Iterable[Part]:
        thinkable = (
            "move+move",
            "attack+attack",
            "march",
            "sustained",
            "move+attack",
            "attack+move",
            "nothing+nothing",
        )
        return dict.fromkeys((*plans(facts.means), *thinkable))

    def drop(self, facts: Declaring, subject: Part, target: Part) -> Refusal | None:
        return why_not_plan(facts.means, tuple(str(target).split("+")))

    def why_not(self, facts: Declaring, wanted: Choice) -> Refusal | None:
        if wanted.args or not isinstance(wanted.target, str) or not wanted.target:
            return Refusal("malformed", self.rule, {"choice": str(wanted)})
        if wanted.subject != facts.frame.unit:
            return Refusal("other_unit_acts", "D-016", {"unit": facts.frame.unit})
        return self.drop(facts, wanted.subject, wanted.target)

    def choices(self, facts: Declaring) -> list[Choice]:
        known = drops("declare", facts.frame.unit)
        return [known[plan] for plan in plans(facts.means)]

    def do(self, rules: Book, state: State, frame: Activation, wanted: Choice) -> None:
        frame.plan = str(wanted.target).split("+")
        frame.free = [action[-1] == "!" for action in frame.plan]
        frame.step = "activation.next"
        tell(state, "declared", unit=frame.unit, hero=frame.hero, plan=frame.plan[:])


class Wait(Verb[State]):
    """Stay off the board: a unit in reserve may, any other only if it can't enter (R-039, R-125)."""

    name = "wait"
    rule = "R-039"

    def subjects(self, facts: Declaring) -> Iterable[Part]:
        return (facts.frame.unit,)

    def is_free(self, facts: Declaring) -> bool:
        """Tell whether the unit may stay off."""
        means = facts.means
        return means.entering and (not means.moves or facts.book.may_stay_off(facts.state, facts.unit))

    def choices(self, facts: Declaring) -> list[Choice]:
        return [choice("wait", facts.frame.unit)] if self.is_free(facts) else []

    def lift(self, facts: Declaring, subject: Part) -> Refusal | None:
        if self.is_free(facts):
            return None
        reason = "must_enter" if facts.means.entering else "on_the_board"
        return Refusal(reason, "D-048", {"unit": subject})

    def do(self, rules: Book, state: State, frame: Activation, wanted: Choice) -> None:
        tell(state, "waited", unit=frame.unit)
        frame.step = "activation.end"


# The actions


def is_gone(state: State, frame: Activation) -> bool:
    """Tell whether the unit has left the board in the midst of its activation (R-015)."""
    unit = state.units[frame.unit]
    return unit.status == "lost" or (unit.status in OFF_BOARD and frame.done > 0)


def next_action(rules: Any, state: State, frame: Activation) -> None:
    """Let the enemy react where he may, then perform the next action (D-156)."""
    if frame.hero and state.units[frame.hero].status not in PRESENT:
        frame.hero = ""
    if frame.done == len(frame.plan) or is_gone(state, frame):
        return
    frame.step = "activation.next"
    if not frame.reacted and opens_window(frame.plan, frame.done):
        frame.reacted = True
        state.frames.append(Reaction(step="reaction.offer", seat=other(owner_seat(state, frame)), trigger=frame.unit))
        return
    action = frame.plan[frame.done]
    frame.done += 1
    if action == NOTHING:
        do_nothing(state, frame)
    elif action in MOVES or action == FREE_MOVE:
        begin_move(rules, state, frame, action)
    elif action in ATTACKS or action in (CHARGE, FREE_ATTACK):
        begin_attack(rules, state, frame, action)
    else:
        rules.begin_special(state, frame, action)


def do_nothing(state: State, frame: Activation) -> None:
    """Do nothing; a stunned unit comes to itself (D-026, D-224, R-010)."""
    for name in (frame.unit, frame.hero):
        piece = state.units.get(name)
        if piece is not None and piece.markers and piece.has("stunned"):
            change(state, piece, markers=tuple(marker for marker in piece.markers if marker.kind != "stunned"))
            tell(state, "marker_taken", unit=name, marker="stunned")
    tell(state, "did_nothing", unit=frame.unit)


def begin_move(rules: Book, state: State, frame: Activation, action: str) -> None:
    """Begin a movement; the free Move after an attack needs a ranged one (D-238, R-166)."""
    before = frame.plan[frame.done - 2] if frame.done > 1 else ""
    if action == FREE_MOVE and before in ATTACKS and not frame.ranged:
        tell(state, "did_nothing", unit=frame.unit)
        return
    if frame.bogged:  # D-071, D-317: no further movement in this activation
        tell(state, "did_nothing", unit=frame.unit)
        return
    unit = state.units[frame.unit]
    moved(rules, state, frame.unit)
    if frame.hero:
        moved(rules, state, frame.hero)
    slow, fast = pace(rules, unit, hero_of(state, frame), frame.led)
    window = -1
    if not frame.reacted and is_split(frame.plan, frame.done - 1):
        frame.reacted, window = True, slow
    state.frames.append(
        Movement(
            step="movement.choose", unit=frame.unit, hero=frame.hero, action=action.rstrip("!"),
            allowance=fast if action in MARCHES else slow,  # D-033: the March value once, not twice
            entering=unit.status in OFF_BOARD, window=window,
        )
    )  # fmt: skip


def can_fight(rules: Book, state: State, frame: Activation) -> bool:
    """Tell whether a unit may attack: not while it is suppressed, but for the exceptions of R-100."""
    unit = state.units[frame.unit]
    return not is_suppressed(unit) or rules.suppressed_attack or (frame.pinned and rules.is_relentless(state, unit))


def begin_attack(rules: Book, state: State, frame: Activation, action: str) -> None:
    """Begin an attack; one with a stimulant's help is sustained (D-206), a Charge has close weapons only (D-222)."""
    if not can_fight(rules, state, frame):  # a reaction has suppressed it meanwhile
        tell(state, "did_nothing", unit=frame.unit)
        return
    kind = "charge" if action == CHARGE else "sustained" if action in SUSTAINS else "attack"
    frame.ranged = False
    state.frames.append(Attack(step="attack.aim", unit=frame.unit, hero=frame.hero, kind=kind))


def end(rules: Book, state: State, frame: Activation) -> None:
    """End the activation: the hero leaves (D-185)."""
    for name in (frame.unit, frame.hero):
        piece = state.units.get(name)
        if piece is not None and not piece.begun:
            change(state, piece, begun=True)
    if frame.hero:
        tell(state, "left", hero=frame.hero, unit=frame.unit)


PROCEDURES = {  # D-386: so has the start of an activation
    "activation": (
        "activation.join", "activation.begin", "activation.spy", "activation.appear", "activation.declare",
        "activation.next", "activation.end",
    ),
}  # fmt: skip
STEPS = {
    "activation.join": Step(
        verbs=(Join(), Alone()), seat=owner_seat, facts=owner_facts, wanted=can_be_joined, prompt="join",
        params=about_unit,
    ),
    "activation.begin": Step(begin),
    "activation.spy": Step(try_spying),
    "activation.appear": Step(
        verbs=(Appear(),), seat=owner_seat, facts=owner_facts, wanted=is_hidden, prompt="appear", params=about_unit,
    ),
    "activation.declare": Step(
        verbs=(Declare(), Wait()), seat=owner_seat, facts=Declaring, prompt="declare", params=about_unit, auto=True,
    ),
    "activation.next": Step(next_action),
    "activation.end": Step(end),
}  # fmt: skip
