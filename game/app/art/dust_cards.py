"""Parts of the card of a Dust unit: the weapon table, figures, damage boxes, the head; imports pygame."""

from typing import NamedTuple

import pygame

from game.app.art import shapes, tokens
from game.app.art.look import Look
from game.app.art.palette import AMBER, AMBER_INK, BLACK, BONE, INK500, INK900, QUIET, TEXT, TEXT2, Colour, mix

COLUMNS = (4, 7, 3)
"""Infantry, vehicle and aircraft armour (D-113)."""
HEADS: tuple[Colour, ...] = ((0x5F, 0x76, 0x97), (0x7A, 0x65, 0x46), (0x4F, 0x75, 0x6C))
ARCS = {
    "any": "icons/allround", "turret": "icons/target", "front": "icons/chev1", "rear": "icons/chevdown",
    "left": "icons/previous", "right": "icons/next", "close": "icons/fist",
}  # fmt: skip
"""The sign of each arc; close combat has no arc and shows a fist."""
NARROW = 430  # units of width; below, a weapon's name stands above its cells


class Weapon(NamedTuple):
    """A line of a weapon table as it is shown."""

    name: str
    arc: str  # a key of ARCS
    second: str  # where it points, and what is special about it
    range: str
    cells: tuple[str, ...]  # fourteen
    dim: bool = False  # it cannot fire
    boxes: tuple[int, int] = (0, 0)  # rounds left, and of how many


class Words(NamedTuple):
    """The words of a table's head."""

    weapon: str
    range: str
    classes: tuple[str, str, str]


def shown_cells(vs: str) -> tuple[str, ...]:
    """Return a weapon line as fourteen short words: dice alone where every hit does one damage.

    >>> shown_cells("7/1 6/1 4/1 2/1 | 4/1 2/1 - - - - - | 2/1 1/1 -")[:6]
    ('7', '6', '4', '2', '4', '2')
    >>> shown_cells("2/1 2/1 1/1 1/1 | 2/5 2/K - - - - - | - - -")[3:6]
    ('1/1', '2/5', '2/K')
    """
    cells = vs.replace("|", " ").split()
    plain = all(cell == "-" or cell.endswith("/1") for cell in cells)
    return tuple("–" if cell == "-" else cell.removesuffix("/1") if plain else cell for cell in cells)


# ---- The weapon table ----


def is_narrow(look: Look, width: int) -> bool:
    """Tell whether a table of this width has its names above the cells."""
    return width < look.px(NARROW) * look.text_scale


def head_height(look: Look) -> int:
    """Return the height of a table's head."""
    return 2 * _head_line(look)


def _head_line(look: Look) -> int:
    return look.size_of("1", "strong", 15)[1] + look.px(5)


def _lead(look: Look, width: int) -> tuple[int, int]:
    """Return how wide names and ranges are before the cells."""
    if is_narrow(look, width):
        return 0, max(look.size_of("10-20", "strong", 15)[0] + look.px(6), look.px(34))
    ranges = max(look.size_of("10-20", "title", 19)[0], look.px(40)) + look.px(6)
    return round(width * 0.29), ranges


def _columns(look: Look, width: int) -> list[tuple[int, int]]:
    """Return where each of the fourteen cells begins and how wide it is."""
    start = sum(_lead(look, width))
    gap = max(1, look.px(2))
    room = width - start - 2 * gap
    edges = [start + room * at // 14 for at in range(15)]
    places = []
    for at in range(14):
        shift = gap * ((at >= 4) + (at >= 11))
        places.append((edges[at] + shift, edges[at + 1] - edges[at] - gap))
    return places


def table_head(look: Look, words: Words, width: int, lit: int | None = None) -> pygame.Surface:
    """Return the head of a weapon table: classes and armour values; the column of the target can be lit."""
    key = ("dust-head", words, width, lit)
    return look.cached(key, lambda: _table_head(look, words, width, lit))


def _table_head(look: Look, words: Words, width: int, lit: int | None) -> pygame.Surface:
    line, columns = _head_line(look), _columns(look, width)
    surface = shapes.blank((width, 2 * line))
    first = 0
    for name, count, colour in zip(words.classes, COLUMNS, HEADS, strict=True):
        left, right = columns[first][0], sum(columns[first + count - 1])
        band = shapes.rounded((right - left, line), look.px(3), colour)
        surface.blit(band, (left, 0))
        label = look.text(name, "strong", 15, BONE, width=right - left - look.px(4))
        surface.blit(label, label.get_rect(center=((left + right) // 2, line // 2)))
        for at in range(count):
            x, wide = columns[first + at]
            on = lit == first + at
            surface.fill(AMBER if on else mix(INK500, INK900, 0.35), (x, line, wide, line - look.px(1)))
            figure = look.text(str(at + 1), "strong", 15, AMBER_INK if on else TEXT)
            surface.blit(figure, figure.get_rect(center=(x + wide // 2, line + line // 2)))
        first += count
    names, ranges = _lead(look, width)
    foot = line + line // 2
    if names:
        label = look.text(words.weapon, "label", 15, QUIET, width=names - look.px(4))
        surface.blit(label, label.get_rect(midleft=(0, foot)))
    label = look.text(words.range, "label", 15, QUIET, width=ranges)
    surface.blit(label, label.get_rect(center=(names + ranges // 2 - look.px(2), foot)))
    return surface


def row_height(look: Look, weapon: Weapon, width: int) -> int:
    """Return the height of a weapon's row."""
    title, second = look.size_of("Ag", "strong", 16)[1], look.size_of("Ag", "label", 15)[1]
    if not is_narrow(look, width):
        return max(look.px(42), title + second + look.px(4), _cells_height(look, weapon, width) + look.px(6))
    return title + _cells_height(look, weapon, width) + look.px(12)


def _cells_height(look: Look, weapon: Weapon, width: int) -> int:
    line = look.size_of("1", "strong", 15)[1]
    return line + look.size_of("1", "label", 13)[1] - look.px(3) if _stacked(look, weapon.cells, width) else line


def table_row(look: Look, weapon: Weapon, width: int, lit: int | None = None) -> pygame.Surface:
    """Return a weapon's row of the table."""
    key = ("dust-row", weapon, width, lit)
    return look.cached(key, lambda: _table_row(look, weapon, width, lit))


def _table_row(look: Look, weapon: Weapon, width: int, lit: int | None) -> pygame.Surface:
    high, narrow = row_height(look, weapon, width), is_narrow(look, width)
    surface = shapes.rounded((width, high), look.px(4), (0, 0, 0, 76))
    names, ranges = _lead(look, width)
    title = look.size_of("Ag", "strong", 16)[1]
    sign = look.icon(ARCS[weapon.arc], look.px(17), AMBER if not weapon.dim else QUIET)
    ink, second_ink = (QUIET, QUIET) if weapon.dim else (TEXT, TEXT2)
    x = look.px(9) + sign.get_width() + look.px(8)
    if narrow:
        surface.blit(sign, sign.get_rect(midleft=(look.px(4), title // 2 + look.px(2))))
        room = width - x
        name = look.text(weapon.name, "strong", 16, ink, width=room)
        surface.blit(name, (x, look.px(2)))
        right = width - look.px(4)
        if weapon.boxes[1]:
            rounds = uses(look, weapon.boxes[1], weapon.boxes[0], look.px(11))
            surface.blit(rounds, rounds.get_rect(midright=(right, look.px(2) + title // 2)))
            right -= rounds.get_width() + look.px(6)
        left = right - x - name.get_width() - look.px(8)
        if weapon.second and look.fits(weapon.second, "label", 14, left):
            second = look.text(weapon.second, "label", 14, second_ink, width=left)
            surface.blit(second, second.get_rect(midright=(right, look.px(2) + title // 2)))
        cells = pygame.Rect(0, title + look.px(4), width, high - title - look.px(6))
        figure = look.text(weapon.range, "strong", 15, ink, width=ranges)
    else:
        room = names - x - look.px(2)
        if look.fits(weapon.name, "strong", 16, room):
            name = look.text(weapon.name, "strong", 16, ink, width=room)
            second = look.text(weapon.second, "label", 14, second_ink, width=room)
            parts = [name, second]
        else:  # a long name takes both lines; the sign says where the weapon points
            parts = [look.paragraph(weapon.name, "strong", 14, ink, width=room, lines=2, leading=1.1)]
        top = (high - sum(part.get_height() for part in parts)) // 2
        middle = top + parts[0].get_height() // 2
        surface.blit(sign, sign.get_rect(center=(look.px(9) + sign.get_width() // 2, middle)))
        for part in parts:
            surface.blit(part, (x, top))
            top += part.get_height()
        cells = pygame.Rect(0, look.px(3), width, high - look.px(6))
        figure = look.text(weapon.range, "title", 22, ink, width=ranges - look.px(2))
    surface.blit(figure, figure.get_rect(center=(names + ranges // 2 - look.px(2), cells.centery)))
    _draw_cells(look, surface, weapon, cells, lit)
    return surface


def _stacked(look: Look, cells: tuple[str, ...], width: int) -> bool:
    """Tell whether the cells are so narrow that damage has to stand below the dice."""
    narrowest = min(wide for _, wide in _columns(look, width))
    return any("/" in cell and not look.fits(cell, "strong", 16, narrowest) for cell in cells)


def _draw_cells(look: Look, surface: pygame.Surface, weapon: Weapon, room: pygame.Rect, lit: int | None) -> None:
    columns = _columns(look, room.w)
    stacked = _stacked(look, weapon.cells, room.w)
    words = [cell.partition("/")[0] if stacked else cell for cell in weapon.cells]
    size = _cell_size(look, words, min(wide for _, wide in columns))
    for at, (x, wide) in enumerate(columns):
        on = lit == at and not weapon.dim
        surface.fill(AMBER if on else (*INK900, 255), (x, room.y, wide, room.h))
        none = words[at] == "–"
        ink = AMBER_INK if on else QUIET if none or weapon.dim else TEXT
        drawn = look.text(words[at], "label" if none else "strong", size, ink)
        damage = weapon.cells[at].partition("/")[2] if stacked else ""
        place = drawn.get_rect(center=(x + wide // 2, room.centery))
        if damage:
            below = look.text(f"/{damage}", "label", 13, ink if on else TEXT2)
            place.top = room.centery - (drawn.get_height() + below.get_height() - look.px(3)) // 2
            surface.blit(below, below.get_rect(midtop=(x + wide // 2, place.bottom - look.px(3))))
        surface.blit(drawn, place)


def _cell_size(look: Look, cells: list[str], wide: int) -> float:
    """Return the size at which all cells of a row fit, so that a row has one size."""
    size = 16.0
    while size > 10 and max(look.size_of(cell, "strong", size)[0] for cell in cells) > wide:
        size -= 0.5
    return size


# ---- Figures and boxes ----


def stat(look: Look, icon: str, value: str, words: str, size: tuple[int, int]) -> pygame.Surface:
    """Return a well with a sign, a large figure and what it counts."""
    return look.cached(("dust-stat", icon, value, words, size), lambda: _stat(look, icon, value, words, size))


def _stat(look: Look, icon: str, value: str, words: str, size: tuple[int, int]) -> pygame.Surface:
    surface = shapes.rounded(size, look.px(4), (0, 0, 0, 84))
    sign = look.icon(icon, min(look.px(26), round(size[1] * 0.5)), TEXT2)
    # Sign and words stand in a column each, so that a row of these wells reads as one line.
    spare = size[0] - sign.get_width() - look.size_of(words, "label", 15)[0] - look.px(4)
    left = min(look.px(18), max(look.px(4), spare // 2))
    surface.blit(sign, sign.get_rect(midleft=(left, size[1] // 2)))
    x = left + sign.get_width() + min(look.px(14), max(look.px(4), spare - left))
    figure = look.text(value, "title", 30, TEXT)
    label = look.text(words, "label", 15, TEXT2, width=size[0] - x - look.px(4))
    gap = look.px(4)  # the title face has air above and below its capitals
    top = (size[1] - figure.get_height() - label.get_height() + 2 * gap) // 2
    surface.blit(figure, (x, top - gap // 2))
    surface.blit(label, (x, top + figure.get_height() - gap - gap // 2))
    return surface


def boxes(
    look: Look, total: int, left: int, size: tuple[int, int], *, pips: bool = False, hollow: bool = False
) -> pygame.Surface:
    """Return damage boxes or soldiers in a room: white, or hollow to be ticked, what is left, orange what is lost."""
    key = ("dust-boxes", total, left, size, pips, hollow)
    return look.cached(key, lambda: _boxes(look, total, left, size, pips, hollow))


def _boxes(look: Look, total: int, left: int, size: tuple[int, int], pips: bool, hollow: bool) -> pygame.Surface:
    surface = shapes.blank(size)
    gap = max(2, look.px(4))
    rows, per_row, side = max(_grid(total, rows, size, gap) for rows in (1, 2))[::-1]
    for at in range(total):
        x, y = at % per_row * (side + gap), at // per_row * (side + gap) + (size[1] - rows * (side + gap) + gap) // 2
        radius = side // 2 if pips else max(1, look.px(2.5))
        whole = at < left
        colour = BONE if whole else look.colour("lost")
        drawn = shapes.rounded((side, side), radius, colour)
        if hollow and whole:
            drawn = shapes.ring((side, side), radius, max(1, look.px(2)), BONE)
        surface.blit(drawn, (x, y))
    return surface


def uses(look: Look, total: int, left: int, side: int) -> pygame.Surface:
    """Return a row of boxes for what can be used only so often: amber what is left, crossed out what is spent."""
    return look.cached(("dust-uses", total, left, side), lambda: _uses(look, total, left, side))


def _uses(look: Look, total: int, left: int, side: int) -> pygame.Surface:
    gap, edge = max(2, look.px(3)), max(1, look.px(1.5))
    surface = shapes.blank((total * (side + gap) - gap, side))
    for at in range(total):
        box = pygame.Rect(at * (side + gap), 0, side, side)
        if at < left:
            pygame.draw.rect(surface, AMBER, box, border_radius=max(1, look.px(2)))
            continue
        pygame.draw.rect(surface, QUIET, box, edge, border_radius=max(1, look.px(2)))
        for start, end in ((box.topleft, box.bottomright), (box.topright, box.bottomleft)):
            pygame.draw.line(surface, QUIET, start, end, edge)
    return surface


def _grid(total: int, rows: int, size: tuple[int, int], gap: int) -> tuple[int, int, int]:
    """Return how large boxes are in so many rows, how many stand in each, and the rows."""
    per_row = max(1, -(-total // rows))
    return max(4, min((size[1] - gap * (rows - 1)) // rows, (size[0] + gap) // per_row - gap)), per_row, rows


# ---- The head of a small card ----


def head(look: Look, bloc: str, name: str, second: str, art: str, size: tuple[int, int]) -> pygame.Surface:
    """Return the head of a unit's card in a dock: badge, name, designation and silhouette on the bloc's colour."""
    key = ("dust-card-head", bloc, name, second, art, size)
    return look.cached(key, lambda: _head(look, bloc, name, second, art, size))


def _head(look: Look, bloc: str, name: str, second: str, art: str, size: tuple[int, int]) -> pygame.Surface:
    tones = look.bloc(bloc)
    base = mix(tones.base, BLACK, 0.12)
    surface = shapes.shaded(size, look.px(5), [(0, mix(base, BLACK, 0.1)), (size[1], mix(tones.dark, base, 0.5))])
    figure = look.figure(art, (round(size[1] * 1.0), round(size[1] * 0.84)), mix(BONE, tones.light, 0.25))
    surface.blit(figure, figure.get_rect(midright=(size[0] - look.px(14), size[1] // 2)))
    badge = tokens.badge(look, bloc, min(look.px(36), round(size[1] * 0.55)))
    surface.blit(badge, badge.get_rect(midleft=(look.px(14), size[1] // 2)))
    x = look.px(14) + badge.get_width() + look.px(12)
    room = max(1, size[0] - x - figure.get_width() - look.px(24))
    title = look.text(name, "title", 28, BONE, width=room)
    below = look.text(second, "label", 16, mix(BONE, base, 0.15), width=room)
    top = (size[1] - title.get_height() - below.get_height()) // 2
    surface.blit(title, (x, top))
    surface.blit(below, (x, top + title.get_height() - look.px(2)))
    return surface
