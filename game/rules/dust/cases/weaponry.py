"""What an example calls weapons: their names on the card, or words for a sort of weapon such as flame-thrower."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from game.rules.dust.cases.names import Names, fold
from game.rules.dust.records import Weapon, reach_of

Test = Callable[[Names, Weapon], bool]


def is_machine_gun(names: Names, line: Weapon) -> bool:
    """Tell whether a weapon is a machine gun by its name."""
    key = f"dust.weapon.{line.weapon}"
    words = set(fold(names.texts(key) if names.texts.has(key) else line.weapon).split())
    return bool(words & {"mg", "machinegun", "machineguns", "gatling", "maxim", "dshk"})


def _has(keyword: str) -> Test:
    return lambda names, line: keyword in line.keywords


def _is_close(names: Names, line: Weapon) -> bool:
    return bool(reach_of(line.range).close)


def _is_cannon(names: Names, line: Weapon) -> bool:
    return not _is_close(names, line) and not is_machine_gun(names, line) and "flame" not in line.keywords


SORTS: tuple[tuple[tuple[str, ...], Test], ...] = (
    (("machine gun", "machinegun", "mg"), is_machine_gun),
    (("flame thrower", "flamethrower", "flamer", "flame weapon", "flame"), _has("flame")),
    (("laser", "laser weapon"), _has("laser")), (("phaser", "phaser weapon"), _has("phaser")),
    (("tesla", "tesla gun", "tesla weapon"), _has("tesla")), (("grapple", "claw", "pincer"), _has("grapple")),
    (("artillery", "artillery weapon", "mortar"), _has("artillery")), (("sniper", "sniper weapon"), _has("sniper")),
    (("crew weapon", "crew"), _has("crew-weapon")), (("close weapon", "close combat weapon"), _is_close),
    (("cannon", "gun", "main gun", "main weapon"), _is_cannon),
)  # fmt: skip
"""Words for a sort of weapon, and how to know one."""
EVERYTHING = ("all", "all weapons", "everything", "all ranged weapons")


def lines_called(names: Names, text: str, weapons: Iterable[Weapon]) -> list[int]:
    """Return the lines of a card that a text names, also several joined by 'and'; none if it has no such weapon."""
    lines = list(weapons)
    if fold(text) in EVERYTHING:
        return [n for n, line in enumerate(lines) if not _is_close(names, line)]
    every = _of_sort(names, fold(text).removeprefix("all "), lines) if fold(text).startswith("all ") else []
    if every:
        return every
    found: list[int] = []
    for part in text.replace(" + ", " and ").split(" and "):
        one = names.match_weapon(part, lines) or _of_sort(names, fold(part), lines)
        if not one:
            return []
        found += one
    return list(dict.fromkeys(found))


def _of_sort(names: Names, words: str, lines: list[Weapon]) -> list[int]:
    """Return the weapons of the sort that some words mean."""
    for known, test in SORTS:
        if any(words in (word, f"{word}s") for word in known):
            return [n for n, line in enumerate(lines) if test(names, line)]
    return []
