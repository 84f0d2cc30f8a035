"""The large pictures as drawings: the four games, the skyline, the ends of a game; imports no pygame itself."""

import math
import random

from game.app.art import drawing as pen
from game.app.art.palette import FROST, INK900, TEXT, Colour, mix

WIDE, HIGH = 364, 300   # the box of a tile
PANORAMA = (1600, 256)   # the box of the skyline
FINALE = (960, 400)   # the box of an ending


def _hell() -> bytes:
    """Draw the siege: the elevator burns, and a dive bomber crosses the moon."""
    chance = random.Random("hell")  # noqa: S311
    dark, body = "#2a1816", "#3d2220"
    tower = [
        pen.box(86, 146, 146, 120, body), pen.box(108, 62, 110, 204, body), pen.box(232, 40, 50, 226, body),
        pen.box(225, 27, 64, 12, body), pen.box(229, 36, 56, 6, dark), pen.box(218, 98, 14, 168, body),
        pen.shape([(86, 94), (118, 94), (107, 137), (97, 122), (86, 154)], "#b5562a"), pen.box(84, 90, 3, 176, dark),
    ]
    tower += [pen.box(x, 106, 4, 152, "#572a22") for x in (110, 139, 169, 199, 229)]
    tower += [pen.box(x, y, 9, 14, "#d0672f") for y in (56, 92, 128, 164, 200) for x in (244, 262)]
    return pen.page(
        WIDE, HIGH,
        pen.sky("s", WIDE, HIGH, ((0, "#211517"), (38, "#4a2520"), (72, "#8c4526"), (90, "#c9792f"), (100, "#e0953c"))),
        pen.glow("m", 64, 112, 78, "#f2c878"), pen.disc(64, 112, 30, "#f3d38d"),
        pen.glow("f", 300, 250, 120, "#e8852f", 0.5),
        pen.ruins(chance, (-10, 86), 268, (60, 120), "#6b3424", "#834229", "#f5c869"),
        pen.ruins(chance, (284, WIDE), 268, (50, 90), "#6b3424", "#834229", "#f5c869"),
        pen.smoke(chance, 262, 30, 60, "#120c0c", -60),
        *tower,
        pen.art("icons/stuka", 39, 87, 50, "#17110f", "#f3d38d", turn=-14),
        pen.rubble(chance, WIDE, 264, HIGH, "#b26a2c", 3),
        pen.flame(84, 256, 42), pen.flame(128, 259, 26), pen.flame(137, 254, 36), pen.flame(153, 246, 38),
        pen.flame(201, 262, 36), pen.flame(304, 242, 40),
        pen.rubble(chance, WIDE, 268, HIGH, "#2b1b1a", 8), pen.rubble(chance, WIDE, 284, HIGH, "#1b1517", 7),
        pen.sparks(chance, WIDE, 260, 46, "#f2b25a", 1.3),
    )


def _battle() -> bytes:
    """Draw the frozen river: a works behind it, two soldiers in the snow before it."""
    chance = random.Random("battle")  # noqa: S311
    floes = "".join(
        f'<ellipse cx="{chance.uniform(-10, WIDE + 10):.0f}" cy="{chance.uniform(204, 252):.0f}" '
        f'rx="{chance.uniform(14, 34):.0f}" ry="{chance.uniform(2, 4.2):.1f}" fill="#c6d2d6" fill-opacity="0.75"/>'
        for _ in range(20)
    )
    snow = "M0 262 C60 254 120 262 180 258 C250 250 310 250 364 256 L364 300 L0 300z"
    return pen.page(
        WIDE, HIGH,
        pen.sky("s", WIDE, HIGH, ((0, "#394955"), (30, "#54656f"), (55, "#70838d"), (68, "#8a9ca4"), (100, "#8a9ca4"))),
        pen.glow("m", 84, 74, 76, "#e9eef0", 0.55), pen.disc(84, 74, 26, "#efeee7"),
        pen.ruins(chance, (-10, 112), 196, (34, 74), "#8299a3", "#93a9b2"),
        pen.ruins(chance, (330, WIDE), 196, (30, 60), "#8299a3", "#93a9b2"),
        pen.smoke(chance, 150, 40, 60, "#22303a", 60), pen.smoke(chance, 208, 60, 80, "#22303a", 80),
        pen.factory(102, 196, 40, ("#4c5f6b", "#465863", "#93a6ae"), "#93a6ae", "#dfb36b"),
        pen.box(0, 195, WIDE, 110, "#7c939e"), floes,
        f'<path d="{snow}" fill="#d9dcda"/>', pen.sky_foot("#8f9599", WIDE, 268, HIGH),
        pen.art("units/rifles", 46, 200, 76, "#1c232a", "#d9dcda"),
        pen.art("units/sniper", 116, 222, 68, "#1c232a", "#d9dcda"),
        pen.sparks(chance, WIDE, 230, 56, "#f2f5f5", 1.6),
    )


def _tactics() -> bytes:
    """Draw the walker: it towers over a gridded square and two soldiers."""
    chance = random.Random("tactics")  # noqa: S311
    grid = [pen.box(0, 262, WIDE, 40, "#14120f")]
    grid += [pen.line(0, y, WIDE, y, "#d7b46e", 1, 0.3) for y in (263, 270, 282, 298)]
    grid += [pen.line(182 + at * 34, 262, 182 + at * 84, 304, "#d7b46e", 1, 0.3) for at in range(-7, 8)]
    crane = [
        pen.shape([(96, 262), (99, 58), (112, 58), (116, 262)], "#6d5028"),
        pen.shape([(0, 86), (104, 44), (112, 44), (364, 108), (364, 116), (110, 58), (0, 98)], "#6d5028"),
        pen.box(139, 180, 118, 82, "#6d5028"),
    ]
    return pen.page(
        WIDE, HIGH,
        pen.sky("s", WIDE, HIGH, ((0, "#4f3d1f"), (30, "#8a672f"), (62, "#c3954f"), (90, "#e6c07a"), (100, "#e6c07a"))),
        pen.glow("m", 264, 106, 140, "#fff0c4", 0.55), pen.disc(264, 106, 56, "#fbedc2"),
        pen.ruins(chance, (-10, 120), 262, (70, 130), "#b98c49", "#c99d5a", "#f3dc9c"),
        pen.ruins(chance, (200, WIDE), 262, (60, 110), "#b98c49", "#c99d5a"),
        *crane,
        pen.rubble(chance, WIDE, 258, 266, "#3a2c17", 4),
        *grid,
        pen.art("units/heavywalker", 122, 28, 240, "#1c150c", "#e9c583"),
        pen.art("units/rifles", 36, 206, 58, "#1c150c", "#e9c583"),
        pen.art("units/launcher", 84, 206, 58, "#1c150c", "#e9c583"),
        pen.sparks(chance, WIDE, 240, 26, "#fff0c4", 1.1),
    )


def _battlefield() -> bytes:
    """Draw the measured table: a tank, a tape, and a walker in the ring of a blast."""
    chance = random.Random("battlefield")  # noqa: S311
    hills = (
        '<path d="M0 182 C70 158 150 172 210 158 C270 142 330 146 364 152 L364 300 L0 300z" fill="#7d8f63"/>'
        '<path d="M0 222 C60 196 130 200 200 212 C270 222 320 206 364 200 L364 300 L0 300z" fill="#5f7148"/>'
        '<path d="M0 262 C60 244 130 252 190 256 C250 258 310 244 364 242 L364 300 L0 300z" fill="#1d2320"/>'
    )
    trees = "".join(
        pen.art("icons/tree", x, y, size, "#43553f", "#43553f")
        for x, y, size in ((6, 164, 34), (136, 170, 30), (232, 152, 30), (330, 160, 34))
    )
    ring = (
        '<circle cx="286" cy="214" r="64" fill="#d55e00" fill-opacity="0.16"/>'
        '<circle cx="286" cy="214" r="64" fill="none" stroke="#ef6c1a" stroke-width="2.6" stroke-dasharray="8 5"/>'
    )
    ticks = "".join(pen.line(at * 11.0 + 5, -5, at * 11.0 + 5, 0, "#241804", 1.4) for at in range(12))
    tape = f'<g transform="translate(152 188) rotate(3)">{pen.box(0, -5, 132, 8, "#f2b33d")}{ticks}</g>'
    return pen.page(
        WIDE, HIGH,
        pen.sky("s", WIDE, HIGH, ((0, "#2c3a37"), (30, "#47594f"), (60, "#6b7d66"), (100, "#8a9873"))),
        pen.glow("m", 280, 96, 120, "#f3eecb", 0.5), pen.disc(280, 96, 24, "#f4eec9"),
        hills, trees,
        pen.art("units/walker", 238, 150, 96, "#352a17", "#8a8a4a", flip=False), ring,
        pen.art("units/tank", 22, 150, 140, "#1a201e", "#93a472"), tape,
        pen.sparks(chance, WIDE, 120, 14, "#f4eec9", 1),
    )


TILES = {"hell": _hell, "battle": _battle, "tactics": _tactics, "battlefield": _battlefield}


def skyline() -> bytes:
    """Draw the city at night, as it stands behind the menu's title."""
    chance = random.Random("skyline")  # noqa: S311
    return pen.page(
        1600, 256,
        pen.sky("s", 1600, 256, ((0, "#12161b"), (60, "#22231f"), (100, "#2c2a25"))),
        pen.glow("w", 1000, 200, 520, "#6b5634", 0.4),
        pen.glow("m", 1238, 112, 120, "#d9c79a", 0.5), pen.disc(1238, 112, 34, "#a2977b"),
        pen.ruins(chance, (-10, 840), 256, (70, 150), "#191e23", "#1d2329"),
        pen.ruins(chance, (690, 870), 256, (70, 130), "#1d252c", "#222b33"),
        pen.smoke(chance, 880, 0, 40, "#0e1114", 80),
        pen.factory(832, 226, 60, ("#1c252d", "#1a222a", "#2d3b46"), "#2b3944", "#3a3a34"),
        pen.box(975, 169, 18, 23, "#b07f35"),
        pen.ruins(chance, (1206, 1262), 256, (130, 150), "#232e37", "#2c3944", "#e0a84c"),
        pen.ruins(chance, (1268, 1600), 256, (76, 134), "#232e37", "#2a3641", "#e0a84c"),
        pen.sparks(chance, 1600, 200, 60, "#c9b88c", 1.0),
    )


def victory(banner: Colour) -> bytes:
    """Draw dawn over the ruins: a banner on the hill, and the men who brought it there."""
    chance = random.Random("victory")  # noqa: S311
    rays = "".join(
        pen.shape([(480, 300), (480 + 900 * math.cos(at), 300 - 900 * math.sin(at)),
                   (480 + 900 * math.cos(at + 0.07), 300 - 900 * math.sin(at + 0.07))], "#ffe9b0", 0.1)
        for at in (0.2 + 0.27 * step for step in range(11))
    )
    hill = "M120 400 C260 330 380 268 480 262 C580 268 700 330 840 400z"
    cloth, fold = pen.hexed(mix(banner, INK900, 0.12)), pen.hexed(mix(banner, TEXT, 0.2))
    flag = (
        pen.line(486, 264, 486, 118, "#1b130a", 5)
        + f'<path d="M488 120 C520 108 548 136 590 122 L590 178 C548 192 520 164 488 176z" fill="{cloth}"/>'
        + f'<path d="M488 120 C520 108 548 136 590 122 L590 132 C548 146 520 118 488 130z" fill="{fold}"/>'
    )
    return pen.page(
        960, 400,
        pen.sky("s", 960, 400, ((0, "#3a2a20"), (40, "#8a5a2c"), (75, "#e0a548"), (100, "#f6d389"))),
        pen.glow("m", 480, 290, 340, "#fff3cc", 0.75), rays, pen.disc(480, 300, 90, "#fdeebd"),
        pen.ruins(chance, (-10, 330), 380, (70, 170), "#8a5a2e", "#9d6a36", "#f6d389"),
        pen.ruins(chance, (630, 970), 380, (70, 170), "#8a5a2e", "#9d6a36", "#f6d389"),
        f'<path d="{hill}" fill="#2b1d10"/>', flag,
        pen.art("units/rifles", 400, 172, 100, "#1b130a", "#f6d389", flip=True),
        pen.art("units/smg", 500, 176, 96, "#1b130a", "#f6d389"),
        pen.art("units/militia", 322, 208, 92, "#1b130a", "#f6d389"),
        pen.art("units/infantry", 584, 208, 92, "#1b130a", "#f6d389"),
        pen.rubble(chance, 960, 372, 400, "#1b130a", 10),
        pen.sparks(chance, 960, 300, 60, "#fff0c4", 1.6),
    )


def _defeat() -> bytes:
    """Draw snow over what is left: a helmet on a rifle before broken walls."""
    chance = random.Random("defeat")  # noqa: S311
    rifle = (
        pen.line(480, 352, 480, 210, "#151a1e", 7) + pen.line(480, 352, 480, 262, "#151a1e", 13)
        + pen.line(474, 300, 494, 292, "#151a1e", 6)
    )
    return pen.page(
        960, 400,
        pen.sky("s", 960, 400, ((0, "#20272d"), (45, "#3c4952"), (80, "#6d7c84"), (100, "#93a0a5"))),
        pen.glow("m", 700, 100, 150, pen.hexed(FROST), 0.4), pen.disc(700, 100, 34, "#c9d3d6"),
        pen.smoke(chance, 210, 260, 260, "#161b20", 120), pen.smoke(chance, 800, 270, 240, "#161b20", -110),
        pen.ruins(chance, (-10, 420), 350, (70, 190), "#46545d", "#52616a"),
        pen.ruins(chance, (560, 970), 350, (70, 190), "#46545d", "#52616a"),
        pen.rubble(chance, 960, 344, 400, "#3a464e", 10),
        '<path d="M0 356 C160 338 320 352 480 344 C640 336 800 356 960 346 L960 400 L0 400z" fill="#c9d1d3"/>',
        rifle, pen.art("units/helmetde", 436, 150, 88, "#151a1e", "#6d7c84"),
        '<path d="M420 362 C450 344 510 344 540 362z" fill="#aab5b9"/>',
        pen.sparks(chance, 960, 390, 150, "#eef2f3", 2.2),
    )


def _draw() -> bytes:
    """Draw a grey evening: the two sides look at each other across the ruins."""
    chance = random.Random("draw")  # noqa: S311
    return pen.page(
        960, 400,
        pen.sky("s", 960, 400, ((0, "#22262a"), (50, "#4a4d4b"), (85, "#8a8471"), (100, "#b3a98b"))),
        pen.glow("m", 480, 270, 240, "#e6dcc0", 0.5), pen.disc(480, 280, 56, "#e6dcc0"),
        pen.ruins(chance, (-10, 960), 360, (60, 150), "#55564f", "#62635a", "#e6c07a"),
        pen.rubble(chance, 960, 352, 400, "#24262a", 10),
        pen.art("units/rifles", 200, 250, 112, "#16191b", "#8a8471"),
        pen.art("units/rifles", 648, 250, 112, "#16191b", "#8a8471", flip=True),
        pen.sparks(chance, 960, 320, 70, "#e6dcc0", 1.5),
    )


ENDINGS = {"defeat": _defeat, "draw": _draw}
