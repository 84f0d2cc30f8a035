"""How words become lines: tracking, marks in a text, wrapping and ellipses; imports pygame's fonts only."""

import re
from collections.abc import Callable, Iterator
from typing import NamedTuple

import pygame

TRACKING = 0.045   # of the title face, in em
TITLE_HEIGHT = 1.2   # capitals stand in the middle of a line this high, in em, so that accents have room
CAPITAL = 0.7
ELLIPSIS = "…"
SOFT = "\u00ad"   # a hyphen that shows only at the end of a line
HYPHEN = "-"
LEAST_LEFT = 3   # letters that a broken word takes to the next line, where there is a choice
_MARKS = re.compile(r"\*\*(.+?)\*\*|(\[[A-Z]{1,2}-\d+[a-z]?\])")


class Run(NamedTuple):
    """Letters of one kind: plain, strong, or the mark of a rule."""

    words: str
    kind: str


class Piece(NamedTuple):
    """A word of a line, where it begins and how it is written."""

    x: int
    words: str
    kind: str


Measure = Callable[[str, str], int]   # the width of words of a kind


def clean(words: str) -> str:
    """Replace the narrow no-break space, which two of the faces lack, by the plain one."""
    return words.replace("\u202f", "\u00a0")


def unsoft(words: str) -> str:
    """Leave out the soft hyphens, which only say where a word may be broken."""
    return words.replace(SOFT, "")


def title_width(font: pygame.Font, words: str) -> int:
    """Return the width of words in the title face with their tracking."""
    return round(font.size(words)[0] + _track(font) * (len(words) - 1)) if words else 0


def title(font: pygame.Font, words: str, colour: tuple[int, int, int]) -> pygame.Surface:
    """Draw capitals with tracking, in the middle of their line."""
    size = font.point_size
    surface = pygame.Surface((max(1, title_width(font, words)), round(size * TITLE_HEIGHT)), pygame.SRCALPHA)
    baseline = round((surface.get_height() + size * CAPITAL) / 2)
    track = _track(font)
    for at, letter in enumerate(words):
        if not letter.isspace():
            # A letter with an accent rises above the ascent, and its picture is that much higher.
            metrics = font.metrics(letter)[0]
            rise = max(font.get_ascent(), metrics[3] if metrics else 0)
            # Where it ends less its own width: so its kerning with the letter before counts.
            x = font.size(words[: at + 1])[0] - font.size(letter)[0] + at * track
            surface.blit(font.render(letter, True, colour), (round(x), baseline - rise))
    return surface


def _track(font: pygame.Font) -> float:
    return font.point_size * TRACKING


def runs(words: str) -> Iterator[Run]:
    """Split a text at its **strong** words and its [B-025] marks."""
    at = 0
    for found in _MARKS.finditer(words):
        if found.start() > at:
            yield Run(words[at : found.start()], "plain")
        yield Run(found[1], "strong") if found[1] else Run(found[2], "mark")
        at = found.end()
    if at < len(words):
        yield Run(words[at:], "plain")


def wrap(words: str, width: int, measure: Measure, limit: int | None = None) -> list[list[Piece]]:
    """Break a text into lines no wider than asked; a limit of lines ends the last one in an ellipsis."""
    lines: list[list[Piece]] = []
    for paragraph in clean(words).split("\n"):
        lines += _wrap_one(paragraph, width, measure)
    if limit is not None and len(lines) > limit:
        lines = lines[:limit]
        lines[-1] = _shortened(lines[-1], width, measure)
    return lines


def _wrap_one(words: str, width: int, measure: Measure) -> list[list[Piece]]:
    lines: list[list[Piece]] = [[]]
    x = 0
    for word in _words(words):
        # A word may change its kind inside (a strong word before a comma), yet never breaks there.
        long = sum(measure(unsoft(part.words), part.kind) for part in word)
        gap = measure(" ", "plain") if lines[-1] else 0
        if lines[-1] and x + gap + long > width:
            lines.append([])
            x, gap = 0, 0
        x += gap
        for part in word:
            for bit in _broken(part, width - x, width, measure):
                if bit.words == "\n":
                    lines.append([])
                    x = 0
                    continue
                lines[-1].append(Piece(x, bit.words, bit.kind))
                x += measure(bit.words, bit.kind)
    return lines


def _words(words: str) -> Iterator[list[Run]]:
    word: list[Run] = []
    for run in runs(words):
        for at, part in enumerate(run.words.split(" ")):
            if at and word:
                yield word
                word = []
            if part:
                word.append(Run(part, run.kind))
    if word:
        yield word


def _broken(part: Run, room: int, width: int, measure: Measure) -> Iterator[Run]:
    """Yield a part whole if it fits, or letter groups with hyphens and line ends between them."""
    rest = part.words
    while measure(unsoft(rest), part.kind) > room and len(unsoft(rest)) > 1:
        ends = [n for n in range(1, len(rest)) if measure(_line_end(rest, n), part.kind) <= room]
        good = [n for n in ends if rest[n] == SOFT or rest[n - 1] == HYPHEN]
        whole = [n for n in ends if len(rest) - n >= LEAST_LEFT] or ends
        fits = max(good, default=max(whole, default=0))
        if not fits and room == width:
            fits = 1
        if fits:
            yield Run(_line_end(rest, fits), part.kind)
        yield Run("\n", "plain")
        rest, room = rest[fits:], width
    yield Run(unsoft(rest), part.kind)


def _line_end(word: str, end: int) -> str:
    """Return the beginning of a word that is broken there, with a hyphen unless it ends in one."""
    begun = unsoft(word[:end])
    return begun if begun.endswith(HYPHEN) else begun + HYPHEN


def _shortened(line: list[Piece], width: int, measure: Measure) -> list[Piece]:
    """Return a line whose end gives way to an ellipsis."""
    kept = list(line)
    while kept:
        last = kept.pop()
        for n in range(len(last.words), 0, -1):
            words = last.words[:n].rstrip(" ,;:.") + ELLIPSIS
            if last.x + measure(words, last.kind) <= width:
                return [*kept, Piece(last.x, words, last.kind)]
    return [Piece(0, ELLIPSIS, "plain")]


def cut(words: str, width: int, measure: Callable[[str], int]) -> str:
    """Return the longest beginning of some words that fits with an ellipsis."""
    low, high = 0, len(words)
    while low < high:
        middle = (low + high + 1) // 2
        if measure(words[:middle].rstrip() + ELLIPSIS) <= width:
            low = middle
        else:
            high = middle - 1
    return words[:low].rstrip() + ELLIPSIS
