"""Persons who sit at a desk in tests: they lift curtains and choose at random, and wait for computers."""

import random
import time
from collections.abc import Callable

from game.app.desk import Desk

PATIENCE = 60.0
"""Seconds after which an opponent that should have chosen counts as stuck."""


def wait_until(desk: Desk, done: Callable[[], bool]) -> None:
    """Poll the desk until something is so."""
    deadline = time.monotonic() + PATIENCE
    while not done():
        assert time.monotonic() < deadline, "the opponent does not answer"
        if not desk.poll():
            time.sleep(0.001)


def play(desk: Desk, choices: int, dice: random.Random, look: Callable[[], None] = lambda: None) -> None:
    """Let the persons make so many choices at random, or fewer if the game ends."""
    for _ in range(choices):
        wait_until(desk, lambda: desk.curtain is not None or desk.decision() is not None or desk.outcome() is not None)
        look()
        if desk.curtain is not None:
            desk.lift_curtain()
            look()
        decision = desk.decision()
        if decision is None:
            if desk.outcome() is not None:
                return
            continue
        desk.apply(dice.choice(decision.choices))
        look()
