"""The outline of a zone, which the screen shows, holds exactly the points that the zone holds."""

import pytest

from game.core.rng import Chance
from game.geometry.table.shapes import CM
from game.rules.battlefield.zones import EAST, NORTH, QUARTERS, SOUTH, WEST, Zone, edge_strip, part_of

WIDE, DEEP = 180 * CM, 120 * CM
NEAR = 3 * CM // 10
"""How near the edge of an outline a point is left out: it is drawn in straight steps."""


def is_inside(x: float, y: float, corners: list[tuple[float, float]]) -> bool:
    """Tell whether a ray to the east crosses an outline an odd number of times."""
    found = False
    for at, (ax, ay) in enumerate(corners):
        bx, by = corners[at - 1]
        if (ay > y) != (by > y) and x < (bx - ax) * (y - ay) / (by - ay) + ax:
            found = not found
    return found


ZONES = {
    **{f"part {ground} {gap}": part_of(ground, WIDE, DEEP)._replace(gap=gap * CM)
       for ground in (NORTH, EAST, SOUTH, WEST, *QUARTERS) for gap in (0, 30, 55)},
    "strip": edge_strip(SOUTH, WIDE, DEEP, 20 * CM),
    "beside the edges": Zone(90 * CM, 20 * CM, 160 * CM, 100 * CM, 20 * CM, (90 * CM, 60 * CM)),
}  # fmt: skip


@pytest.mark.parametrize("name", ZONES)
def test_the_outline_of_a_zone_holds_what_the_zone_holds(name: str) -> None:
    zone, chance = ZONES[name], Chance(1)
    corners = zone.outline()
    checked = 0
    for _ in range(400):
        x, y = chance.below(WIDE), chance.below(DEEP)
        around = {zone.holds_point(x + dx, y + dy) for dx in (-NEAR, 0, NEAR) for dy in (-NEAR, 0, NEAR)}
        if len(around) == 1:
            assert is_inside(x, y, corners) == zone.holds_point(x, y), (x, y)
            checked += 1
    assert checked > 300
