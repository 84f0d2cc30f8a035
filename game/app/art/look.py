"""The one source of scale, fonts, icons, scenes and cached surfaces; imports pygame and the user's folders."""

import errno
import io
from collections import OrderedDict
from collections.abc import Callable, Hashable, Mapping
from pathlib import Path

import pygame

from game.app.art import lettering
from game.app.art.palette import AMBER, PAPER_MARK, TEXT, Bloc, Colour, bloc, colours, lightness, mix
from game.data import places

SMALLEST = 13   # pixels; no text is smaller
SHRINK = 0.8   # long names shrink to this before they are cut or wrapped
CACHE_BYTES = 192_000_000
MOST_WIDTHS = 50_000   # widths of words that are remembered
MOST_WRAPPED = 5_000   # texts whose lines are remembered
FACES = {
    "title": "BebasNeue-Bold.otf", "label": "RobotoCondensed-Medium.ttf", "strong": "RobotoCondensed-Bold.ttf",
    "book": "Vollkorn-Regular.ttf", "motto": "Vollkorn-Italic.ttf", "book_strong": "Vollkorn-SemiBold.ttf",
}
STRONGER = {"label": "strong", "strong": "strong", "book": "book_strong", "motto": "book_strong"}
BOOK_FACES = frozenset(("book", "motto", "book_strong"))
LEADING, TITLE_LEADING = 1.25, 1.08   # from line to line of a paragraph, in em
_PIXELS, _OPAQUE = pygame.Surface((1, 1), pygame.SRCALPHA), pygame.Surface((1, 1), depth=32)


class Look:
    """Draws words and art at one scale and keeps what it has drawn."""

    def __init__(
        self, scale: float = 1.0, text_scale: float = 1.0, palette: str = "standard", cache_dir: Path | None = None
    ) -> None:
        self.scale = scale
        self.text_scale = text_scale
        self.palette = palette
        self.cache_dir = cache_dir
        self.key_names: Mapping[str, str] = {}
        """How the keys that have a name are called in the person's language."""
        self.bytes = 0
        self._colours = colours(palette)
        self._fonts: dict[tuple[str, int], pygame.Font] = {}
        self._widths: dict[tuple[str, str, int], int] = {}
        self._wrapped: dict[tuple[object, ...], list[list[lettering.Piece]]] = {}
        self._kept: OrderedDict[Hashable, pygame.Surface] = OrderedDict()

    def px(self, units: float) -> int:
        """Return a length in pixels, at least one for anything that has a length."""
        return max(1, round(units * self.scale)) if units > 0 else round(units * self.scale)

    def key_name(self, key: str) -> str:
        """Return what is written on a key, or on the keys of a chord."""
        return "+".join(self.key_names.get(part, part) for part in key.split("+"))

    def colour(self, name: str) -> Colour:
        """Return an overlay or sign colour of the chosen palette."""
        return self._colours[name]

    def bloc(self, name: str) -> Bloc:
        """Return the colours and badge of a side or bloc in the chosen palette."""
        return bloc(name, self.palette)

    # ---- The one cache ----

    def cached(self, key: tuple[Hashable, ...], make: Callable[[], pygame.Surface]) -> pygame.Surface:
        """Return the surface kept under a key, made if it is not there; the longest unused go first."""
        found = self._kept.get(key)
        if found is not None:
            self._kept.move_to_end(key)
            return found
        made = ready(make())
        self._kept[key] = made
        self.bytes += _weight(made)
        while self.bytes > CACHE_BYTES and len(self._kept) > 1:
            self.bytes -= _weight(self._kept.popitem(last=False)[1])
        return made

    def forget(self) -> None:
        """Drop every kept surface."""
        self._kept.clear()
        self.bytes = 0

    # ---- Words ----

    def font(self, face: str, size: float) -> pygame.Font:
        """Return a face at a size in units."""
        return self._font(face, self._points(size))

    def _points(self, size: float) -> int:
        return max(SMALLEST, round(size * self.scale * self.text_scale))

    def _font(self, face: str, points: int) -> pygame.Font:
        if not pygame.font.get_init():
            pygame.font.init()
            self._fonts.clear()
        found = self._fonts.get((face, points))
        if found is None:
            found = self._fonts[face, points] = _opened(places.assets_dir() / "fonts" / FACES[face], points)
        return found

    def text(
        self, words: str, face: str = "label", size: float = 16, colour: Colour = TEXT, *, width: int | None = None
    ) -> pygame.Surface:
        """Draw one line; with a width in pixels it shrinks to 80 %, then ends in an ellipsis."""
        key = ("text", words, face, size, colour, width)
        return self.cached(key, lambda: self._line(words, face, size, colour, width))

    def _line(self, words: str, face: str, size: float, colour: Colour, width: int | None) -> pygame.Surface:
        words, points = self._fitted(words, face, size, width)
        font = self._font(face, points)
        if face == "title":
            return lettering.title(font, words, colour)
        return font.render(words, True, colour) if words else pygame.Surface((1, font.get_height()), pygame.SRCALPHA)

    def _fitted(self, words: str, face: str, size: float, width: int | None) -> tuple[str, int]:
        """Return the words as they are written, and the points at which they fit."""
        words = self._written(words, face)
        points = self._points(size)
        if width is None:
            return words, points
        least = min(points, max(SMALLEST, round(points * SHRINK)))
        for smaller in range(points, least - 1, -1):
            if self._width(words, face, smaller) <= width:
                return words, smaller
        return lettering.cut(words, width, lambda part: self._width(part, face, least)), least

    def _written(self, words: str, face: str) -> str:
        words = lettering.unsoft(lettering.clean(words))
        words = words if face in BOOK_FACES else words.replace("→", "›")  # the other faces lack the arrow
        return words.upper() if face == "title" else words

    def _width(self, words: str, face: str, points: int) -> int:
        key = (words, face, points)
        found = self._widths.get(key)
        if found is None:
            font = self._font(face, points)
            found = lettering.title_width(font, words) if face == "title" else font.size(words)[0]
            if len(self._widths) < MOST_WIDTHS:
                self._widths[key] = found
        return found

    def size_of(self, words: str, face: str = "label", size: float = 16) -> tuple[int, int]:
        """Return the size that one line of text would have."""
        words, points = self._fitted(words, face, size, None)
        height = round(points * lettering.TITLE_HEIGHT) if face == "title" else self._font(face, points).get_height()
        return max(1, self._width(words, face, points)), height

    def fits(self, words: str, face: str, size: float, width: int) -> bool:
        """Tell whether one line fits a width, shrunk to 80 % if need be, without an ellipsis."""
        points = self._points(size)
        least = min(points, max(SMALLEST, round(points * SHRINK)))
        return self._width(self._written(words, face), face, least) <= width

    def name(
        self, words: str, face: str = "title", size: float = 22, colour: Colour = TEXT, *, width: int, lines: int = 2,
        align: str = "left", leading: float | None = None,
    ) -> pygame.Surface:
        """Draw a name that shrinks to 80 % if it is long, then wraps, and shrinks further before a word is broken."""
        if lines < 2 or self.fits(words, face, size, width):
            return self.text(words, face, size, colour, width=width)
        smaller = size * SHRINK
        while self._points(smaller) > SMALLEST and not self._unbroken(words, face, smaller, width):
            smaller -= 0.5 / self.scale
        return self.paragraph(words, face, smaller, colour, width=width, lines=lines, align=align, leading=leading)

    # ---- Paragraphs ----

    def paragraph(
        self, words: str, face: str = "book", size: float = 16, colour: Colour = TEXT, *, width: int,
        lines: int | None = None, align: str = "left", leading: float | None = None,
    ) -> pygame.Surface:
        """Draw wrapped text with its **strong** words and [B-025] marks; a limit of lines ends in an ellipsis."""
        key = ("paragraph", words, face, size, colour, width, lines, align, leading)
        return self.cached(key, lambda: self._paragraph(words, face, size, colour, width, lines, align, leading))

    def _paragraph(
        self, words: str, face: str, size: float, colour: Colour, width: int, limit: int | None, align: str,
        leading: float | None,
    ) -> pygame.Surface:
        rows = self._rows(words, face, size, width, limit)
        pitch, height = self._pitch(face, size, leading), self._height(face, size)
        surface = pygame.Surface((max(1, width), pitch * (len(rows) - 1) + height), pygame.SRCALPHA)
        mark = AMBER if lightness(colour) > 110 else PAPER_MARK
        for at, row in enumerate(rows):
            long = row[-1].x + self._measure(face, size)(row[-1].words, row[-1].kind) if row else 0
            indent = {"left": 0, "centre": (width - long) // 2, "right": width - long}[align]
            for piece in row:
                written = self.text(
                    piece.words, face if piece.kind == "plain" else STRONGER.get(face, face), size,
                    mark if piece.kind == "mark" else colour,
                )
                surface.blit(written, (indent + piece.x, at * pitch))
        return surface

    def _rows(self, words: str, face: str, size: float, width: int, limit: int | None) -> list[list[lettering.Piece]]:
        key = (words, face, size, width, limit)
        found = self._wrapped.get(key)
        if found is None:
            found = lettering.wrap(words, width, self._measure(face, size), limit)
            if len(self._wrapped) < MOST_WRAPPED:
                self._wrapped[key] = found
        return found

    def _measure(self, face: str, size: float) -> lettering.Measure:
        points = self._points(size)

        def width_of(words: str, kind: str) -> int:
            if words == " " and face == "title":   # the tracking on both sides of it belongs to the gap
                return self._width("N N", face, points) - 2 * self._width("N", face, points)
            drawn = face if kind == "plain" else STRONGER.get(face, face)
            return self._width(self._written(words, face), drawn, points)

        return width_of

    def _pitch(self, face: str, size: float, leading: float | None) -> int:
        return round(self._points(size) * (leading or (TITLE_LEADING if face == "title" else LEADING)))

    def _height(self, face: str, size: float) -> int:
        points = self._points(size)
        return round(points * lettering.TITLE_HEIGHT) if face == "title" else self._font(face, points).get_height()

    def height_of(
        self, words: str, face: str = "book", size: float = 16, *, width: int, lines: int | None = None,
        leading: float | None = None,
    ) -> int:
        """Return the height that a paragraph would have."""
        rows = self._rows(words, face, size, width, lines)
        return self._pitch(face, size, leading) * (len(rows) - 1) + self._height(face, size)

    def balanced(self, words: str, face: str, size: float, width: int) -> int:
        """Return the least width that needs no more lines than a given one, so that the lines are of a length."""
        rows = len(self._rows(words, face, size, width, None))
        low = max(1, width // 2)
        while low < width:
            middle = (low + width) // 2
            if len(self._rows(words, face, size, middle, None)) <= rows and self._unbroken(words, face, size, middle):
                width = middle
            else:
                low = middle + 1
        return width

    def _unbroken(self, words: str, face: str, size: float, width: int) -> bool:
        return all(self.size_of(word, face, size)[0] <= width for word in words.replace("-", "- ").split(" "))

    def holds(self, words: str, face: str, size: float, width: int, lines: int) -> bool:
        """Tell whether a text fits so many lines without an ellipsis or a broken word."""
        return self._unbroken(words, face, size, width) and len(self._rows(words, face, size, width, None)) <= lines

    def lines_in(self, height: int, face: str = "book", size: float = 16, leading: float | None = None) -> int:
        """Return how many lines of a paragraph fit a height, at least one."""
        return max(1, (height - self._height(face, size)) // self._pitch(face, size, leading) + 1)

    # ---- Art ----

    def icon(self, name: str, size: int, colour: Colour = TEXT, cut: Colour | None = None) -> pygame.Surface:
        """Draw a sign or silhouette ("icons/undo") in a colour; without a cut-out colour its holes are open."""
        return self.cached(("icon", name, size, colour, cut), lambda: _icon(name, size, colour, cut))

    def scene(self, name: str, size: tuple[int, int]) -> pygame.Surface:
        """Draw a scene so that it covers a size, cropped at its edges."""
        return self.cached(("scene", name, size), lambda: cover(drawing("scenes", name), size))

    def figure(self, name: str, room: tuple[int, int], colour: Colour, cut: Colour | None = None) -> pygame.Surface:
        """Draw a silhouette as large as a room allows, without the empty edges of its box."""
        return self.cached(("figure", name, room, colour, cut), lambda: self._figure(name, room, colour, cut))

    def _figure(self, name: str, room: tuple[int, int], colour: Colour, cut: Colour | None) -> pygame.Surface:
        probe = 128
        bounds = self.icon(name, probe).get_bounding_rect(8)
        size = min(room[0] * probe / max(1, bounds.w), room[1] * probe / max(1, bounds.h))
        drawn = self.icon(name, max(1, int(size)), colour, cut)
        return drawn.subsurface(drawn.get_bounding_rect(8)).copy()

    def shade(self, colour: Colour, share: float) -> Colour:
        """Return a colour made lighter (share above 0) or darker."""
        return mix(colour, (255, 255, 255) if share > 0 else (0, 0, 0), abs(share))


def _opened(path: Path, points: int) -> pygame.Font:
    """Open a face of the program; an OSError tells a person what to do when the file is no good."""
    try:
        with path.open("rb") as file:
            if file.read(4) in places.FONTS:  # pygame falls over a file that is no font
                return pygame.font.Font(path, points)
    except (OSError, pygame.error):
        pass
    told = "a font of the program is missing or damaged; install the program anew"
    raise OSError(errno.ENOENT, told, str(path))


def ready(surface: pygame.Surface) -> pygame.Surface:
    """Return a surface in the pixel format that blits fastest."""
    like = _PIXELS if surface.get_flags() & pygame.SRCALPHA else _OPAQUE
    same = surface.get_masks() == like.get_masks() and surface.get_bitsize() == like.get_bitsize()
    return surface if same else surface.convert(like)


def _weight(surface: pygame.Surface) -> int:
    return surface.get_width() * surface.get_height() * surface.get_bytesize()


def art_path(kind: str, name: str) -> Path:
    """Return the file of a piece of art, named with or without its folder and its ending."""
    bare = name.removesuffix(".svg")
    return places.assets_dir() / f"{bare}.svg" if "/" in bare else places.assets_dir() / kind / f"{bare}.svg"


def drawing(kind: str, name: str) -> bytes:
    """Return a piece of art as it is stored."""
    return art_path(kind, name).read_bytes()


def raster(picture: bytes, size: tuple[int, int]) -> pygame.Surface:
    """Turn an SVG drawing into pixels that fit a size."""
    return pygame.image.load_sized_svg(io.BytesIO(picture), size).convert(_PIXELS)


def _icon(name: str, size: int, colour: Colour, cut: Colour | None) -> pygame.Surface:
    stored = drawing("icons", name)
    if cut is not None:
        tint, hole = b"#%02x%02x%02x" % colour, b"#%02x%02x%02x" % cut
        return raster(stored.replace(b"#000000", hole).replace(b"#FFFFFF", tint), (size, size))
    # Drawn white on black, the light is how much of the sign covers a pixel: it becomes the alpha.
    plain = pygame.Surface((size, size), depth=32)
    plain.blit(raster(stored, (size, size)), (0, 0))
    light = pygame.image.tobytes(plain, "RGB")[::3]
    return stencil((size, size), light, colour)


def stencil(size: tuple[int, int], alpha: bytes, colour: Colour) -> pygame.Surface:
    """Return a surface of one colour whose alpha is given byte by byte."""
    pixels = bytearray(4 * len(alpha))
    for channel in range(3):
        pixels[channel::4] = bytes([colour[channel]]) * len(alpha)
    pixels[3::4] = alpha
    return pygame.image.frombytes(bytes(pixels), size, "RGBA").convert(_PIXELS)


def cover(picture: bytes, size: tuple[int, int], box: tuple[int, int] = (320, 200)) -> pygame.Surface:
    """Draw an SVG of a known box so that it covers a size; what is over is cut off on both sides."""
    share = max(size[0] / box[0], size[1] / box[1])
    whole = raster(picture, (round(box[0] * share) + 1, round(box[1] * share) + 1))
    surface = pygame.Surface(size, pygame.SRCALPHA)
    surface.blit(whole, ((size[0] - whole.get_width()) // 2, (size[1] - whole.get_height()) // 2))
    return surface
