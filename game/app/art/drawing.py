"""The parts of a drawn picture as SVG text: skies, moons, ruins, rubble, flames, figures; imports no pygame itself."""

import random
import re

from game.app.art.look import drawing
from game.app.art.palette import Colour

_INSIDE = re.compile(r"<svg[^>]*>(.*)</svg>", re.DOTALL)
Stops = tuple[tuple[int, str], ...]   # per cent and colour


def page(wide: float, high: float, *parts: str) -> bytes:
    """Return the parts as one drawing, the first at the back."""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {high}" width="{wide}" height="{high}">'
        + "".join(parts) + "</svg>"
    ).encode()


def hexed(colour: Colour) -> str:
    """Return a colour as SVG writes it."""
    return "#{:02x}{:02x}{:02x}".format(*colour)


def sky(name: str, wide: float, high: float, stops: Stops) -> str:
    """Return a sky that changes from top to foot."""
    marks = "".join(f'<stop offset="{at}%" stop-color="{colour}"/>' for at, colour in stops)
    return (
        f'<linearGradient id="{name}" x1="0%" y1="0%" x2="0%" y2="100%">{marks}</linearGradient>'
        f'<rect width="{wide}" height="{high}" fill="url(#{name})"/>'
    )


def sky_foot(colour: str, wide: float, top: float, foot: float) -> str:
    """Return a shade that gathers at the foot of a picture."""
    return (
        f'<linearGradient id="foot" x1="0%" y1="0%" x2="0%" y2="100%"><stop offset="0%" stop-color="{colour}" '
        f'stop-opacity="0"/><stop offset="100%" stop-color="{colour}" stop-opacity="0.8"/></linearGradient>'
        f'<rect y="{top}" width="{wide}" height="{foot - top}" fill="url(#foot)"/>'
    )


def glow(name: str, x: float, y: float, radius: float, colour: str, strength: float = 0.5) -> str:
    """Return light that fades around a point."""
    return (
        f'<radialGradient id="{name}"><stop offset="0%" stop-color="{colour}" stop-opacity="{strength}"/>'
        f'<stop offset="45%" stop-color="{colour}" stop-opacity="{strength * 0.4:.2f}"/>'
        f'<stop offset="100%" stop-color="{colour}" stop-opacity="0"/></radialGradient>'
        f'<ellipse cx="{x}" cy="{y}" rx="{radius}" ry="{radius}" fill="url(#{name})"/>'
    )


def disc(x: float, y: float, radius: float, colour: str) -> str:
    """Return a moon or a sun."""
    return f'<circle cx="{x}" cy="{y}" r="{radius}" fill="{colour}"/>'


def shape(points: list[tuple[float, float]], colour: str, opacity: float = 1) -> str:
    """Return a polygon."""
    joined = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
    return f'<polygon points="{joined}" fill="{colour}" fill-opacity="{opacity}"/>'


def box(x: float, y: float, wide: float, high: float, colour: str, radius: float = 0) -> str:
    """Return a rectangle."""
    return f'<rect x="{x:.1f}" y="{y:.1f}" width="{wide:.1f}" height="{high:.1f}" rx="{radius}" fill="{colour}"/>'


def line(x: float, y: float, to_x: float, to_y: float, colour: str, width: float, opacity: float = 1) -> str:
    """Return a straight line."""
    return (
        f'<line x1="{x:.1f}" y1="{y:.1f}" x2="{to_x:.1f}" y2="{to_y:.1f}" stroke="{colour}" stroke-width="{width}" '
        f'stroke-opacity="{opacity}"/>'
    )


def art(
    name: str, x: float, y: float, size: float, colour: str, cut: str, *, flip: bool = False, turn: float = 0
) -> str:
    """Return an icon or a silhouette with its upper left corner at a point, in a square of a size."""
    inside = _INSIDE.search(drawing("units", name).decode())
    assert inside is not None
    side = 24 if name.startswith("icons/") else 64
    share = size / side
    mirrored = f"translate({side} 0) scale(-1 1)" if flip else ""
    words = inside[1].replace("#FFFFFF", colour).replace("#000000", cut)
    place = f"translate({x:.1f} {y:.1f}) scale({share:.3f}) rotate({turn} {side / 2} {side / 2}) {mirrored}"
    return f'<g transform="{place}">{words}</g>'


def ruins(
    chance: random.Random, span: tuple[float, float], base: float, heights: tuple[float, float], colour: str,
    window: str = "", lit: str = "",
) -> str:
    """Return a row of broken houses with dark windows, now and then a lit one."""
    parts = []
    x = span[0]
    while x < span[1]:
        wide, high = chance.uniform(24, 46), chance.uniform(*heights)
        top, steps = base - high, chance.randint(5, 7)
        # A wall stands straight for most of its width and is broken here and there.
        falls = [chance.choice((0, 0, 0.03, 0.08, 0.2)) * high for _ in range(steps + 1)]
        teeth = [(x + wide * at / steps, top + fall) for at, fall in enumerate(falls)]
        parts.append(shape([(x, base), *teeth, (x + wide, base)], colour))
        if window:
            for row in range(int(high * 0.62 // 15)):
                for column in range(int((wide - 8) // 12)):
                    if chance.random() < 0.62:
                        fill = lit if lit and chance.random() < 0.07 else window
                        parts.append(box(x + 6 + column * 12, base - 14 - row * 15, 6, 8.5, fill))
        x += wide + chance.uniform(1, 7)
    return "".join(parts)


def rubble(chance: random.Random, wide: float, top: float, foot: float, colour: str, rough: float = 9) -> str:
    """Return a bank of rubble along the foot of a picture."""
    points = [(-10.0, foot)]
    x = -10.0
    while x < wide + 20:
        points.append((x, top + chance.uniform(-rough, rough)))
        x += chance.uniform(8, 22)
    return shape([*points, (wide + 20, foot)], colour)


def flame(x: float, y: float, size: float) -> str:
    """Return a flame that stands on a point."""
    tongue = "M0 -1 C.5 -.55 .42 0 0 0 C-.42 0 -.5 -.55 0 -1z"
    return "".join(
        f'<g transform="translate({x} {y}) scale({size * share})"><path d="{tongue}" fill="{colour}"/></g>'
        for share, colour in ((1, "#e8722c"), (0.56, "#fbcb6c"))
    )


def sparks(chance: random.Random, wide: float, high: float, count: int, colour: str, size: float = 1.2) -> str:
    """Return sparks, snow or stars."""
    return "".join(
        f'<circle cx="{chance.uniform(0, wide):.1f}" cy="{chance.uniform(0, high):.1f}" '
        f'r="{chance.uniform(size * 0.5, size):.1f}" fill="{colour}" fill-opacity="{chance.uniform(0.35, 0.95):.2f}"/>'
        for _ in range(count)
    )


def smoke(chance: random.Random, x: float, y: float, high: float, colour: str, drift: float = 40) -> str:
    """Return a column of smoke that leans and widens as it rises."""
    name = f"smoke{x:.0f}"
    shade = (
        f'<radialGradient id="{name}"><stop offset="0%" stop-color="{colour}" stop-opacity="0.34"/>'
        f'<stop offset="100%" stop-color="{colour}" stop-opacity="0"/></radialGradient>'
    )
    parts = [shade]
    for at in range(16):
        share = at / 15
        size = 12 + 38 * share + chance.uniform(-3, 3)
        parts.append(
            f'<circle cx="{x + drift * share**1.4 + chance.uniform(-5, 5):.1f}" cy="{y - high * share:.1f}" '
            f'r="{size:.1f}" fill="url(#{name})"/>'
        )
    return "".join(parts)


def factory(
    x: float, base: float, unit: float, colours: tuple[str, str, str], windows: str, lit: str, bays: int = 5
) -> str:
    """Return a works with a saw-tooth roof and three chimneys; colours are its body, its shade and its glass."""
    body, shade, glass = colours
    parts = []
    for at, (left, high) in enumerate(((0.5, 4.6), (1.9, 4.1), (3.4, 3.5))):
        wide, foot, top = 0.42 * unit, x + left * unit, base - high * unit
        stack = [(foot, base), (foot + wide * 0.12, top), (foot + wide * 0.88, top), (foot + wide, base)]
        parts.append(shape(stack, body if at != 1 else shade))
        parts.append(box(foot - wide * 0.05, top, wide * 1.1, unit * 0.1, shade))
    for bay in range(bays):
        left, top = x + bay * unit * 1.2, base - 1.35 * unit
        end = left + unit * 1.2
        roof = [(left, top), (left + unit * 0.95, top - unit * 0.75), (end, top)]
        parts.append(shape([*roof, (end, base), (left, base)], body))
        pane = [(left + unit * 0.16, top), (left + unit * 0.9, top - unit * 0.56), (left + unit * 0.94, top)]
        parts.append(shape(pane, glass))
        for column in range(2):
            fill = lit if (bay * 3 + column * 2) % 5 < 3 else windows
            parts.append(box(left + unit * (0.17 + column * 0.56), base - unit * 0.95, unit * 0.3, unit * 0.38, fill))
    return "".join(parts)
