"""The ways a straight line may take from square to square, with the exact line of each; imports nothing of the game.

A line that meets no corner runs through a chain of squares whose steps, right (0) and up (1), form a balanced word,
and every balanced word is such a line. Ends are open and blockers closed, so corner touches never matter (R-041).
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import lru_cache

Element = tuple[int, int, int]
"""A square (0), its east edge (1) or its north edge (2), then column and row, counted from the start."""
Word = tuple[int, ...]
Point = tuple[Fraction, Fraction]

HALF = Fraction(1, 2)


@lru_cache(maxsize=16)
def words(most_right: int, most_up: int) -> dict[tuple[int, int], tuple[Word, ...]]:
    """Return the balanced words for every displacement up to the given one."""
    found: dict[tuple[int, int], list[Word]] = {}
    # Of every length of factor the least and the most ups so far; a balanced word lets them differ by one.
    open_words: list[tuple[Word, tuple[int, ...], tuple[int, ...]]] = [((), (), ())]
    while open_words:
        word, least, most = open_words.pop()
        up = sum(word)
        found.setdefault((len(word) - up, up), []).append(word)
        for letter in (0, 1):
            if (up == most_up) if letter else (len(word) - up == most_right):
                continue
            grown = _grow((*word, letter), least, most)
            if grown is not None:
                open_words.append(grown)
    return {key: tuple(sorted(ways)) for key, ways in found.items()}


def _grow(word: Word, least: Word, most: Word) -> tuple[Word, tuple[int, ...], tuple[int, ...]] | None:
    """Return a longer word with its counts, None if it is no longer balanced."""
    length = len(word)
    total = 0
    low, high = [], []
    for size in range(1, length + 1):
        total += word[length - size]
        bottom, top = (min(least[size - 1], total), max(most[size - 1], total)) if size < length else (total, total)
        if top - bottom > 1:
            return None
        low.append(bottom)
        high.append(top)
    return word, tuple(low), tuple(high)


def crossed(word: Word) -> Iterator[Element]:
    """Yield the edges and squares that a word crosses, its two ends left out."""
    column = row = 0
    for number, letter in enumerate(word):
        yield (2 if letter else 1, column, row)
        column, row = column + (not letter), row + letter
        if number + 1 < len(word):
            yield (0, column, row)


def line_of(word: Word) -> tuple[Point, Point]:
    """Return two points strictly inside the first and the last square whose segment takes just this way."""
    right, up = len(word) - sum(word), sum(word)
    if not right:
        return (HALF, HALF), (HALF, HALF + up)
    if not up:
        return (HALF, HALF), (HALF + right, HALF)
    above, below = _posts(word)
    slope, height = _between(above, below)
    return _middle(slope, height, 0, 0), _middle(slope, height, right, up)


def _posts(word: Word) -> tuple[list[tuple[int, int]], list[tuple[int, int]]]:
    """Return the corners that the line must leave above itself and below."""
    above: list[tuple[int, int]] = []
    below: list[tuple[int, int]] = []
    column = row = 0
    for letter in word:
        if letter:
            row += 1
            above.append((column, row))
            below.append((column + 1, row))
        else:
            column += 1
            below.append((column, row))
            above.append((column, row + 1))
    return above, below


def _between(above: list[tuple[int, int]], below: list[tuple[int, int]]) -> tuple[Fraction, Fraction]:
    """Return slope and height of the line with most room between two sets of corners."""
    slopes = {
        Fraction(two[1] - one[1], two[0] - one[0])
        for side in (above, below) for one in side for two in side if two[0] > one[0]
    }  # fmt: skip
    best: tuple[Fraction, Fraction, Fraction] | None = None
    for slope in sorted(slopes):
        ceiling = min(row - slope * column for column, row in above)
        floor = max(row - slope * column for column, row in below)
        if best is None or ceiling - floor > best[0]:
            best = (ceiling - floor, slope, (ceiling + floor) / 2)
    assert best is not None  # a word with both letters has two corners on one side
    return best[1], best[2]


def _middle(slope: Fraction, height: Fraction, column: int, row: int) -> Point:
    """Return the middle of the part of a rising line that lies in a square."""
    start = max(Fraction(column), (row - height) / slope)
    end = min(Fraction(column + 1), (row + 1 - height) / slope)
    middle = (start + end) / 2
    return middle, slope * middle + height
