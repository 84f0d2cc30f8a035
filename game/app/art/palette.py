"""The colours of the look guide as RGB, with variants for colour-blind players; imports the standard library."""

from typing import NamedTuple

Colour = tuple[int, int, int]
Tint = tuple[int, int, int] | tuple[int, int, int, int]

# Table, panels, raised, border, deepest.
INK900: Colour = (0x10, 0x13, 0x16)
INK800: Colour = (0x18, 0x1C, 0x1F)
INK700: Colour = (0x22, 0x28, 0x2C)
INK600: Colour = (0x2F, 0x37, 0x3C)
INK500: Colour = (0x46, 0x50, 0x57)
ASH400: Colour = (0x94, 0xA0, 0xA5)
ASH200: Colour = (0xC6, 0xCA, 0xC6)
BONE: Colour = (0xEF, 0xE8, 0xDA)
BLACK: Colour = (0, 0, 0)

TEXT, TEXT2, QUIET, DISABLED = BONE, ASH200, ASH400, (0x66, 0x70, 0x76)

PAPER: Colour = (0xE4, 0xD9, 0xC1)
PAPER_SHADE: Colour = (0xCD, 0xBE, 0x9D)
PAPER_INK: Colour = (0x2A, 0x25, 0x1F)
PAPER_MARK: Colour = (0x8A, 0x4A, 0x0C)   # amber as it reads on paper
PAPER_WARN: Colour = (0x9C, 0x26, 0x1B)

AMBER: Colour = (0xF2, 0xB3, 0x3D)
AMBER_LIGHT: Colour = (0xF8, 0xC8, 0x62)
AMBER_DARK: Colour = (0xD9, 0x94, 0x22)
AMBER_INK: Colour = (0x24, 0x18, 0x04)
GOOD: Colour = (0x35, 0xB5, 0x97)
DANGER: Colour = (0xAE, 0x3A, 0x2E)
FOCUS: Colour = (0x56, 0xB4, 0xE9)
GOLD: Colour = (0xE8, 0xB4, 0x4A)
RATION: Colour = (0x7F, 0x9E, 0x5A)
EMBER: Colour = (0xD8, 0x54, 0x2B)
FROST: Colour = (0x9D, 0xBB, 0xC8)

# The accent of each game and of the army builder.
ACCENTS: dict[str, Colour] = {
    "hell": EMBER, "battle": FROST, "tactics": AMBER, "battlefield": (0x9D, 0xB5, 0x6B), "builder": (0x4F, 0xC3, 0xC1),
}


class Bloc(NamedTuple):
    """A bloc's colours, the shape of its badge and the icon in it."""

    base: Colour
    light: Colour
    dark: Colour
    shape: str   # circle, diamond or hexagon
    symbol: str


_ALLIES = Bloc((0x3E, 0x6C, 0x9E), (0x8D, 0xB6, 0xE2), (0x1F, 0x3A, 0x58), "circle", "icons/star")
_AXIS = Bloc((0x8B, 0x90, 0x88), (0xD3, 0xD6, 0xCB), (0x3D, 0x43, 0x3F), "diamond", "icons/barcross")
_SOVIET = Bloc((0xAE, 0x3A, 0x2E), (0xF0, 0x93, 0x7F), (0x57, 0x1A, 0x15), "hexagon", "icons/star")
BLOCS: dict[str, Bloc] = {
    "allies": _ALLIES, "axis": _AXIS, "german": _AXIS, "soviet": _SOVIET,
    "ssu": _SOVIET._replace(symbol="icons/gearstar"),
}
OTHER = "b"   # the second of two armies of one bloc: the same badge on gold
RUST: Colour = (0x4A, 0x34, 0x10)
STAND_INS = {"first": "allies", "second": "axis"}   # sides that have not chosen an army yet

# Overlays, markers and signs; every one of them also has a pattern, an icon or a sign of its own.
OVERLAYS: dict[str, Colour] = {
    "move": (0x56, 0xB4, 0xE9), "move_edge": (0xCB, 0xEB, 0xFF),
    "march": (0x2F, 0x7F, 0xC4),
    "fire": (0xE6, 0x9F, 0x00),
    "visible": (0xF4, 0xEC, 0x6A),
    "cover": (0xE6, 0x9F, 0x00),
    "blocked": (0xD5, 0x5E, 0x00),
    "objective": (0xCC, 0x79, 0xA7),
    "blast": (0xD5, 0x5E, 0x00), "blast_edge": (0xFF, 0xB2, 0x7A),
    "under_fire": (0xE6, 0x9F, 0x00), "suppressed": (0x7B, 0x4B, 0x94), "stunned": (0xF4, 0xEC, 0x6A),
    "activated": BONE, "lost": (0xD5, 0x5E, 0x00),
    "good": GOOD, "warning": AMBER, "danger": DANGER, "select": AMBER, "focus": FOCUS,
    "plus": (0x1F, 0x62, 0x9C), "minus": (0x96, 0x44, 0x17),
}

_NO_RED: dict[str, Colour] = {   # protanopia and deuteranopia: blue against yellow, told apart by lightness as well
    "good": (0x5C, 0xA9, 0xE8), "danger": (0xB8, 0x52, 0x0A), "objective": (0xE0, 0xB7, 0xD3),
    "suppressed": (0x4C, 0x3A, 0x8C),
    "blocked": (0xC4, 0x6A, 0x1C), "blast": (0xC4, 0x6A, 0x1C), "lost": (0xC4, 0x6A, 0x1C), "minus": (0x7A, 0x55, 0x10),
    "plus": (0x15, 0x5C, 0xA8),
}
_NO_BLUE: dict[str, Colour] = {   # tritanopia: red against teal
    "move": (0x3F, 0xB8, 0xB0), "move_edge": (0xC4, 0xF2, 0xEE), "march": (0x1F, 0x83, 0x86),
    "focus": (0x4C, 0xC9, 0xC4),
    "fire": (0xE8, 0x7A, 0x6A), "cover": (0xE8, 0x7A, 0x6A), "under_fire": (0xE8, 0x7A, 0x6A),
    "visible": (0xF6, 0xE3, 0xE0), "stunned": (0xF6, 0xE3, 0xE0), "good": (0x3F, 0xB8, 0xB0),
    "plus": (0x0F, 0x6E, 0x72), "minus": (0x9A, 0x3C, 0x34),
    "suppressed": (0x8A, 0x3A, 0x62),
}
_BLOCS_NO_RED = {"soviet": ((0xB4, 0x5A, 0x12), (0xF2, 0xB9, 0x78), (0x57, 0x2C, 0x0A))}

VARIANTS: dict[str, dict[str, Colour]] = {
    "standard": {}, "deuteranopia": _NO_RED, "protanopia": {**_NO_RED, "good": (0x7C, 0xBD, 0xF0)},
    "tritanopia": _NO_BLUE,
}
PALETTES = tuple(VARIANTS)


def colours(palette: str) -> dict[str, Colour]:
    """Return the overlay and sign colours of a palette; an unknown one is the standard one."""
    return OVERLAYS | VARIANTS.get(palette, {})


def bloc(name: str, palette: str = "standard") -> Bloc:
    """Return a bloc in a palette: red is moved to orange for those who cannot see it."""
    name, _, more = name.partition("_")  # german_2 is a second seat of the same side
    name = STAND_INS.get(name, name)
    found = BLOCS[name]
    if more == OTHER:
        return found._replace(
            base=mix(found.base, GOLD, 0.5), light=mix(found.light, GOLD, 0.45), dark=mix(found.dark, RUST, 0.6)
        )
    if palette in {"deuteranopia", "protanopia"} and name in {"soviet", "ssu"}:
        base, light, dark = _BLOCS_NO_RED["soviet"]
        return found._replace(base=base, light=light, dark=dark)
    return found


def mix(one: Colour, other: Colour, share: float) -> Colour:
    """Return the colour that lies a share of the way from one to the other."""
    r, g, b = (round(a + (c - a) * share) for a, c in zip(one, other, strict=True))
    return r, g, b


def lightness(colour: Tint) -> float:
    """Return how light a colour is, 0 to 255."""
    return 0.299 * colour[0] + 0.587 * colour[1] + 0.114 * colour[2]
