"""What a commander does within an activation: where to go, whom to aim at, when to react, whom to lose."""

from __future__ import annotations

from msgspec.structs import replace

from game.ai.mind import Why
from game.ai.tactics import orders
from game.ai.tactics.carriage import EMBARKING, embark_value
from game.ai.tactics.judgement import Course, Judgement
from game.ai.tactics.leading import led
from game.ai.tactics.planning import best_course
from game.ai.tactics.screens import exposed
from game.core.choice import Choice, Decision
from game.rules.dust.aim_verbs import STANDARD
from game.rules.dust.bodies import strength
from game.rules.dust.frames import Activation, Attack, Order, Reaction
from game.rules.dust.plans import ATTACKS, CHARGE, SUSTAINS
from game.rules.dust.profile import STD, Line, Profile
from game.rules.dust.state import Piece

Chosen = tuple[Choice, Why]
THRIFT = 0.35
"""Points that a box of limited ammunition must bring on average."""
EAGER = 0.75
"""How much of what a unit could do later a reaction must bring now."""
MORTAL = 0.6
"""How likely the worst comes that may happen to a unit before it acts."""
STRONG = 5.0
"""Points that an attack must be worth for a skill with one box."""


def _acting(judge: Judgement) -> Activation | None:
    return next((frame for frame in reversed(judge.view.frames) if isinstance(frame, Activation)), None)


def _next_attack(judge: Judgement) -> str:
    """Return the attack that follows in the plan under way."""
    frame = _acting(judge)
    rest = frame.plan[frame.done :] if frame is not None else []
    return next((action for action in rest if action in ATTACKS or action == CHARGE), "")


def choose_move(judge: Judgement, decision: Decision, course: Course | None) -> Chosen:
    """Go where the plan led, or where it is best now."""
    options = [option for option in decision.choices if option.verb == "move"]
    by_pose = {option.target: option for option in options}
    then = _next_attack(judge)
    aboard = best_embarking(judge, decision)
    if aboard is None and course is not None and course.pose in by_pose:
        return led(judge, decision, by_pose[course.pose]), Why("ground")

    def value(option: Choice) -> float:
        piece = judge.view.units[str(option.subject)]
        assert isinstance(option.target, int)
        strike = judge.strike(piece, option.target, then in SUSTAINS, True, then == CHARGE).value if then else 0.0
        return judge.place(piece, option.target) + strike

    best = max(options, key=value) if options else decision.choices[0]
    if aboard is not None:
        gain, carried = aboard
        if gain > (value(best) if carried.verb != "lift" and options else 0.0):
            return carried, Why("join")
    return led(judge, decision, best) if options else best, Why("ground")


def best_embarking(judge: Judgement, decision: Decision) -> tuple[float, Choice] | None:
    """Return the best way to go aboard or to lift somebody, and its worth; nothing where an attack is to follow."""
    options = [option for option in decision.choices if option.verb in EMBARKING]
    if not options or _next_attack(judge):
        return None
    best = max(options, key=lambda option: embark_value(judge, option))
    return embark_value(judge, best), best


def choose_facing(judge: Judgement, decision: Decision, course: Course | None) -> Chosen:
    """Face so that the weapons bear on the target, else on most of what can be hit."""
    piece = judge.view.units[str(decision.choices[0].subject)]
    wanted = course.target if course is not None else ""
    lines = [line for line in judge.lines(piece) if line.arc != "any"]

    def value(option: Choice) -> float:
        assert isinstance(option.target, int)
        turned = replace(piece, facing=option.target)
        total = 0.0
        for enemy in judge.enemies:
            bearing = [line for line in lines if judge.rules.field.bears(judge.view, turned, line.arc, enemy).yes]
            near = 1.0 / (1 + judge.rules.field.distance(judge.view, piece, enemy))
            total += len(bearing) * near * (10.0 if enemy.id == wanted else 1.0)
        return total

    return max(decision.choices, key=value), Why("facing")


def choose_crate(judge: Judgement, decision: Decision) -> Chosen:
    """Crush a crate that is nearer to the enemy's infantry than to one's own."""
    at = decision.choices[0].target
    assert isinstance(at, int)
    field, view = judge.rules.field, judge.view

    def nearest(pieces: list[Piece]) -> int:
        walkers = [piece for piece in pieces if judge.rules.profiles[piece.unit].infantry]
        here = [replace(piece, at=at) for piece in walkers]
        return min((field.distance(view, one, two) for one, two in zip(walkers, here, strict=True)), default=99)

    verb = "crush" if nearest(judge.enemies) < nearest(judge.friends) else "spare"
    return next(option for option in decision.choices if option.verb == verb), Why("simple")


# Aiming


def _line_named(judge: Judgement, name: str) -> tuple[Piece, Line]:
    unit, _, index = name.partition("/")
    piece = judge.view.units[unit]
    return piece, judge.rules.profiles[piece.unit].line(STD if index == STANDARD else int(index))


def choose_aim(judge: Judgement, decision: Decision) -> Chosen:
    """Aim line by line at what is worth most, then use what makes it stronger, then fire."""
    frame = next(frame for frame in reversed(judge.view.frames) if isinstance(frame, Attack))
    taken: dict[str, float] = {}
    for shot in frame.shots:
        piece = judge.view.units[shot.bearer]
        line = judge.rules.profiles[piece.unit].line(shot.line)
        taken[shot.target] = taken.get(shot.target, 0.0) + shot.count * shot.rounds * _each(
            judge, frame, piece, line, shot.target
        )
    best: tuple[float, Choice | None] = (0.0, None)
    for option in decision.choices:
        if option.verb == "aim" and option.args:
            value = _gain(judge, frame, option, taken)
            if value > best[0]:
                best = (value, option)
    if best[1] is not None:
        return best[1], Why("strike", {"target": best[1].target})
    worth = sum(judge.power.worth(judge.view.units[name], amount) for name, amount in taken.items())
    return _strengthen(decision, worth) or _screen(judge, decision) or _finish(frame, decision)


def _each(judge: Judgement, frame: Attack, piece: Piece, line: Line, target: str) -> float:
    enemy = judge.view.units[target]
    directed = piece.id not in (frame.unit, frame.hero)  # D-402: cover is judged from the observer
    viewer = judge.view.units[frame.unit] if directed else piece
    covered = judge.rules.field.covers(judge.view, viewer, enemy, line.artillery).yes
    return judge.power.of_copy(judge.view, piece, line, enemy, covered, frame.kind == "sustained")


def _gain(judge: Judgement, frame: Attack, option: Choice, taken: dict[str, float]) -> float:
    """Return what it adds to aim these copies there, in points, nothing if ammunition would be wasted."""
    piece, line = _line_named(judge, str(option.subject))
    target, count = str(option.target), option.args[0]
    assert isinstance(count, int)
    enemy = judge.view.units[target]
    before = taken.get(target, 0.0)
    more = count * _each(judge, frame, piece, line, target)
    value = judge.power.worth(enemy, before + more) - judge.power.worth(enemy, before)
    if line.limited and value < THRIFT * count:
        return 0.0
    if not frame.shots and piece.id not in (frame.unit, frame.hero):
        value -= judge.strike(piece, piece.at, True, False).value  # what the gun could do by itself
    return value * (1.0 if enemy.activated else judge.temper.initiative)


def _strengthen(decision: Decision, worth: float) -> Chosen | None:
    """Use a skill or a salvo where the attack is worth it."""
    for option in decision.choices:
        if option.verb in ("spirit", "lucky") and worth >= STRONG:
            return option, Why("strength")
        if option.verb == "salvo" and option.target == 1 and worth >= STRONG / 2:
            return option, Why("strength")
    volleys = [option for option in decision.choices if option.verb == "volley" and isinstance(option.target, int)]
    bigger = [option for option in volleys if option.target in (2, 3)]
    if bigger and worth < STRONG and not any(option.target == 1 for option in volleys):
        return bigger[0], Why("strength")
    return None


def _screen(judge: Judgement, decision: Decision) -> Chosen | None:
    """Lay smoke with artillery that has nothing to hit, over the friend who has most to fear (D-252)."""
    screens = [option for option in decision.choices if option.verb == "smoke" and isinstance(option.target, int)]
    if not screens:
        return None
    for _, friend in exposed(judge):
        squares = judge.maps.body(friend.unit, friend.at).squares
        for option in screens:
            if option.target in squares and not _line_named(judge, str(option.subject))[1].limited:
                return option, Why("smoke")
    return None


def _finish(frame: Attack, decision: Decision) -> Chosen:
    verb = "fire" if frame.shots else "hold"
    return next(option for option in decision.choices if option.verb == verb), Why("attack" if frame.shots else "wait")


def choose_reaction(judge: Judgement, decision: Decision) -> Chosen:
    """React with the unit that takes most from the enemy now, if it would not do better in its own time."""
    frame = next(frame for frame in reversed(judge.view.frames) if isinstance(frame, Reaction))
    decline = next(option for option in decision.choices if option.verb == "decline")
    best: tuple[float, Choice] = (0.0, decline)
    enemy = judge.view.units[frame.trigger]
    for option in decision.choices:
        if option.verb != "react":
            continue
        piece = judge.view.units[str(option.subject)]
        taken = _taken_from(judge, piece, enemy)
        spared = judge.power.share(enemy, taken) * judge.worst.get(enemy.id, 0.0) if _will_strike(judge) else 0.0
        now = 5 / 9 * (judge.power.worth(enemy, taken) + spared)
        points = float(judge.rules.units[piece.unit].points)
        lives = 1 - MORTAL * min(1.0, judge.danger(piece, piece.at) / points) if piece.on_board else 1.0
        later = judge.strike(piece, piece.at, True, False).value * lives if piece.on_board else 0.0
        if now > EAGER * later and now > best[0]:
            best = (now, option)
    return best[1], Why("strike" if best[1] is not decline else "wait", {"target": frame.trigger})


def _will_strike(judge: Judgement) -> bool:
    """Tell whether the unit that acts has declared an attack that is still to come."""
    return bool(_next_attack(judge))


def _worth_against(judge: Judgement, piece: Piece, enemy: Piece) -> float:
    """Return what the far weapons of a unit would take from one enemy, in points."""
    return judge.power.worth(enemy, _taken_from(judge, piece, enemy))


def _taken_from(judge: Judgement, piece: Piece, enemy: Piece) -> float:
    """Return the figures or boxes that the far weapons of a unit would take from one enemy on average."""
    field, taken = judge.rules.field, 0.0
    if not field.sees(judge.view, piece, enemy).yes:
        return 0.0
    distance = field.distance(judge.view, piece, enemy)
    column = judge.rules.profiles[enemy.unit].column
    covered = field.covers(judge.view, piece, enemy).yes
    for line in judge.lines(piece):
        if line.close or line.cells[column] is None or not line.least <= distance <= line.most:
            continue
        if field.bears(judge.view, piece, line.arc, enemy).yes:
            taken += judge.copies(piece, line) * judge.power.of_copy(judge.view, piece, line, enemy, covered, False)
    return taken


def choose_answer(judge: Judgement, decision: Decision) -> Chosen:
    """Fire twice if the weapons bear, else turn first (D-157)."""
    frame = next(frame for frame in reversed(judge.view.frames) if isinstance(frame, Reaction))
    piece, enemy = judge.view.units[frame.unit], judge.view.units[frame.trigger]
    wanted = "sustained" if _worth_against(judge, piece, enemy) > 0 else "turn"
    options = {str(option.target): option for option in decision.choices}
    return options.get(wanted, decision.choices[0]), Why("strike", {"target": frame.trigger})


# Losses and heroes


def _value_of_figure(judge: Judgement, piece: Piece, figure: int) -> float:
    """Return what a soldier is worth by what he bears and by his role."""
    profile = judge.rules.profiles[piece.unit]
    total = 0.0
    for line in profile.lines:
        if line.bearers >> figure & 1 and not (line.limited and piece.fired and piece.fired[line.index] >= line.ammo):
            total += sum((cell.dice or 4 * cell.blast) * min(cell.damage, 4) for cell in line.cells if cell is not None)
    role = 40.0 if figure in profile.roles.values() else 0.0
    return total + role


def choose_figure(judge: Judgement, decision: Decision) -> Chosen:
    """Lose the soldier who bears least, bring the one back who bears most (D-140, R-219)."""

    def value(option: Choice) -> float:
        assert isinstance(option.target, int)
        return _value_of_figure(judge, judge.view.units[str(option.subject)], option.target)

    if decision.prompt == "raise":
        return max(decision.choices, key=value), Why("order")
    return min(decision.choices, key=value), Why("spare")


def choose_taker(judge: Judgement, decision: Decision) -> Chosen:
    """Let the hit go to whoever loses the smaller share of his points, never the last box if it can be helped."""

    def cost(option: Choice) -> float:
        piece = judge.view.units[str(option.subject)]
        profile: Profile = judge.rules.profiles[piece.unit]
        left = strength(profile, piece)
        price = profile.card.points / profile.boxes
        last = float(profile.card.points) if left <= 1 else 0.0
        return (2.0 * price if profile.hero else price) + last

    return min(decision.choices, key=cost), Why("spare")


def choose_join(judge: Judgement, decision: Decision) -> Chosen:
    """Let a hero go with a unit if together they do no less than one after the other."""
    alone = next(option for option in decision.choices if option.verb == "alone")
    best: tuple[float, Choice] = (0.0, alone)
    for option in decision.choices:
        if option.verb != "join":
            continue
        hero, unit = judge.view.units[str(option.subject)], judge.view.units[str(option.target)]
        together = best_course(judge, unit, hero).value
        apart = best_course(judge, unit).value + best_course(judge, hero).value
        if together - apart >= best[0]:
            best = (together - apart, option)
    return best[1], Why("wait" if best[1] is alone else "join")


def choose_shield(judge: Judgement, decision: Decision) -> Chosen:
    """Let a squad cover its hero, not a hero his squad."""
    frame = next(frame for frame in reversed(judge.view.frames) if isinstance(frame, Attack))
    for option in decision.choices:
        if option.verb == "shield" and frame.asking == option.subject:
            return option, Why("join")
    return next(option for option in decision.choices if option.verb == "stand"), Why("wait")


# Orders


def choose_order(judge: Judgement, decision: Decision) -> Chosen:
    """Perform a special action on the unit that it helps most."""
    frame = next(frame for frame in reversed(judge.view.frames) if isinstance(frame, Order))

    def value(option: Choice) -> float:
        return orders.odds_on(judge, frame.action, judge.view.units[str(option.target)])

    return max(decision.choices, key=value), Why("order")


def choose_stimulant(judge: Judgement, decision: Decision) -> Chosen:
    """Help one who can strike to strike, others to move (D-205)."""
    piece = judge.view.units[str(decision.choices[0].subject)]
    able = piece.on_board and judge.strike(piece, piece.at, True, False).value > 0
    wanted = "stim-attack" if able else "stim-move"
    return next((option for option in decision.choices if option.target == wanted), decision.choices[0]), Why("order")
