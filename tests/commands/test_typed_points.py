"""Free points at the keyboard: told in the menu, typed in millimetres, refused with a reason where they may not be."""

from __future__ import annotations

import pytest

from game.commands.typed import menu_lines, point_of, read_choice
from game.core.choice import Refusal, choice
from game.roster.games import narrator_of, rules_of

VERBS = {"move": "move", "objective": "objective"}


@pytest.mark.parametrize(("verb", "numbers", "point"), [
    ("move", [450, 600], (4500, 6000, 0)),
    ("deploy", [450, 600, 1, 90], (4500, 6000, 1, 900)),
    ("objective", [450, 600], (4500, 6000)),
    ("terrain", [450, 600, 45], (4500, 6000, 450)),
    ("face", [90], (900,)),
])  # fmt: skip
def test_points_are_typed_in_millimetres_and_degrees(verb: str, numbers: list[int], point: tuple[int, ...]) -> None:
    assert point_of(verb, numbers) == point


def test_an_objective_can_be_typed_and_a_wrong_spot_has_its_reason() -> None:
    rules = rules_of("battlefield")
    state = rules.new_game({"scenario": "free-for-all"}, 3)
    while (decision := rules.decision(state)) is not None and decision.prompt != "objective":
        rules.apply(state, decision.choices[-1])
    assert decision is not None
    lines = menu_lines(decision, narrator_of("battlefield", "en", state), 100)
    assert any("objective objective X Y" in line for line in lines)
    zone = decision.regions[0].zone
    x, y = (zone.west + zone.east) // 20, (zone.south + zone.north) // 20
    reading = read_choice(f"objective {x} {y}", decision, VERBS, ())
    assert reading.offered == (choice("objective", "objective", (x * 10, y * 10)),)
    wrong = read_choice("objective 900 600", decision, VERBS, ()).other
    assert wrong is not None
    refusal = rules.why_not(state, wrong)
    assert isinstance(refusal, Refusal)
    assert refusal.reason == "not_in_zone"
