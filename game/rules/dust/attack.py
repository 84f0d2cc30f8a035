"""An attack, step by step: aim, pay, heroes who join, ranged hits, losses, close combat, losses (D-081, D-148)."""

from __future__ import annotations

from game.core.frames import Step, tell
from game.rules.dust.aim_verbs import Aiming
from game.rules.dust.bodies import holder_of
from game.rules.dust.book import Book
from game.rules.dust.close import STRIKE, fight
from game.rules.dust.conditions import acted
from game.rules.dust.figurewise import assigned
from game.rules.dust.fire_verbs import VERBS
from game.rules.dust.frames import Activation, Attack
from game.rules.dust.hurting import Lose, Losing, Take, asked_to_lose, asked_to_take, cheat_death, owner_of_loss, settle
from game.rules.dust.observing import call, reload
from game.rules.dust.shielding import SHIELD
from game.rules.dust.shooting import resolve
from game.rules.dust.spending import spend, use_up
from game.rules.dust.state import State
from game.rules.dust.suppression import press


def pay(rules: Book, state: State, frame: Attack) -> None:
    """Say what is fired at what, and pay for it before any die is rolled (D-106, D-107)."""
    if rules.measured is not None:
        frame.shots = assigned(rules, rules.measured, state, frame.shots)
    tell(
        state, "aimed", unit=frame.unit, hero=frame.hero, action=frame.kind,
        shots=[[shot.bearer, shot.line, shot.target, shot.count] for shot in frame.shots],
    )  # fmt: skip
    for shot in frame.shots:
        spend(rules, state, shot)
    pay_skills(rules, state, frame)
    gun = directed(frame)
    for unit in filter(None, (frame.unit, frame.hero)):
        if not gun:  # who directs artillery stays camouflaged
            acted(rules, state, unit)
    if gun:
        call(rules, state, frame, gun)
    if any(not shot.close for shot in frame.shots):
        for under in reversed(state.frames):
            if isinstance(under, Activation) and under.unit == frame.unit:
                under.ranged = True  # Move and Fire follows a ranged attack


def pay_skills(book: Book, state: State, frame: Attack) -> None:
    """Tick the boxes of skills that are used for an attack (R-156)."""
    if frame.spirit:
        for unit in filter(None, (frame.unit, frame.hero)):  # D-209, R-156: ticked on both
            holder = holder_of(book, state, state.units[unit], "fighting-spirit")
            if holder is not None:
                use_up(state, holder.id, "fighting-spirit")
    for unit in frame.lucky:
        holder = holder_of(book, state, state.units[unit], "lucky")
        if holder is not None:
            use_up(state, holder.id, "lucky")


def directed(frame: Attack) -> str:
    """Return the gun that fires by observation, nothing where the attackers use their own weapons (D-214)."""
    return frame.shots[0].bearer if frame.shots and frame.shots[0].observer else ""


def shoot(rules: Book, state: State, frame: Attack) -> None:
    """Roll all ranged weapons at once (D-107)."""
    ranged = [(shot, False) for shot in frame.shots if not shot.close]
    if ranged:
        resolve(rules, state, frame, ranged)


def finish(rules: Book, state: State, frame: Attack) -> None:
    """End the attack: some cheat death, who was hit is marked, heroes stand by themselves again (D-186, D-223)."""
    cheat_death(rules, state, frame)
    gun = directed(frame)
    if gun and frame.kind != "sustained":  # D-214: a Sustained Attack leaves no action to load
        reload(state, gun)
    if frame.pressed:
        press(rules, state, frame)
    for unit, hero in frame.joins.items():
        tell(state, "left", hero=hero, unit=unit)


PROCEDURES = {
    "attack": (
        "attack.aim", "attack.pay", "attack.shield", "attack.shoot", "attack.settle", "attack.take", "attack.lose",
        "attack.strike", "attack.fight", "attack.finish",
    ),
}  # fmt: skip
STEPS = {
    "attack.aim": Step(
        verbs=VERBS, seat=lambda state, frame: state.units[frame.unit].side, facts=Aiming, prompt="aim", auto=True,
        params=lambda rules, state, frame: {"unit": frame.unit, "action": frame.kind, "only": frame.only},
    ),
    "attack.pay": Step(pay),
    "attack.shield": SHIELD,
    "attack.shoot": Step(shoot),
    "attack.settle": Step(settle),
    "attack.take": Step(
        verbs=(Take(),), seat=owner_of_loss, facts=Losing, wanted=asked_to_take, prompt="take", auto=True,
        params=lambda rules, state, frame: {"unit": frame.asking, "hits": len(frame.wounds[frame.asking])},
    ),
    "attack.lose": Step(
        verbs=(Lose(),), seat=owner_of_loss, facts=Losing, wanted=asked_to_lose, prompt="lose", auto=True,
        params=lambda rules, state, frame: {"unit": frame.asking, "hits": len(frame.wounds[frame.asking])},
    ),
    "attack.strike": STRIKE,
    "attack.fight": Step(fight),
    "attack.finish": Step(finish),
}  # fmt: skip
