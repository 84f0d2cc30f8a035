"""What stands between two bodies: terrain, vehicles, smoke, and the walls as both ends see them; imports the layout."""

from __future__ import annotations

from game.geometry.grid.layout import Layout, Scene
from game.geometry.grid.squares import Body, mask_of


def blockers(scene: Scene, one: Body, other: Body, over_vehicles: bool = False) -> int:
    """Return the elements that block a line between two bodies, as a mask (D-094 to D-098, R-042 to R-044)."""
    layout = scene.layout
    if one.air or other.air:
        ground = other if one.air else one
        found = (layout.opaque | scene.smoke | layout.shut) & _near(layout, ground) & ~ground.fort
        return _indoors(layout, found, ground)
    found = layout.opaque | scene.smoke | layout.shut
    if not over_vehicles:  # artillery fires over vehicles
        found |= scene.vehicles
    if layout.forts:  # its own four squares never block an occupant's line
        found &= ~(one.fort | other.fort)
    return _indoors(layout, found, one, other)


def _near(layout: Layout, body: Body) -> int:
    mask = 0
    for square in body.squares:
        mask |= layout.near[square]
    return mask


def _indoors(layout: Layout, found: int, *bodies: Body) -> int:
    """Put the walls of the buildings in which the bodies stand as these bodies see them (R-037, R-043)."""
    gone = shut = 0
    for body in bodies:
        number = layout.building_of[body.squares[0]]
        if number is None:
            continue
        outline = mask_of(layout.outer[number])
        if layout.is_roof(body.squares[0], body.level):
            gone |= (outline & ~layout.shared) | layout.inner[number] | mask_of(layout.buildings[number].solid)
            continue
        gone |= outline
        shut |= outline & ~own_openings(layout, body)
        if body.level:
            gone |= layout.inner[number]  # floors have no inner walls
    return found & ~gone | shut


def own_openings(layout: Layout, body: Body) -> int:
    """Return the openings on the edges of the squares where a body stands inside."""
    mask = 0
    for square in body.squares:
        number = layout.building_of[square]
        if number is not None:
            openings = layout.openings(number, body.level)
            mask |= mask_of(edge for edge in layout.board.edges_of(square) if edge in openings)
    return mask


def is_inside(layout: Layout, body: Body) -> bool:
    """Tell whether a body stands on the ground or a floor of a building."""
    square = body.squares[0]
    return not body.air and layout.building_of[square] is not None and not layout.is_roof(square, body.level)


def parted_by_floors(layout: Layout, one: Body, other: Body) -> bool:
    """Tell whether two bodies stand on different levels of one building (R-037)."""
    if one.air or other.air:
        return False
    number = layout.building_of[one.squares[0]]
    return number is not None and number == layout.building_of[other.squares[0]] and one.level != other.level
