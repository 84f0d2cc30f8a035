"""Answers about dice and weapon tables: what a hit does, which faces succeed, which save there is, why not."""

from __future__ import annotations

from collections.abc import Iterable

from game.core.questions import Verdict
from game.rules.dust.cases.names import fold
from game.rules.dust.records import KILL
from game.rules.dust.state import ARMY, SHIELD, TARGET

FACES = {"a": ARMY, "army": ARMY, "s": SHIELD, "shield": SHIELD, "t": TARGET, "target": TARGET}

WHY = {
    "cannot_hurt": ("cannot hurt", "no entry", "armour", "-", "dash"), "out_of_range": ("range", "far"),
    "too_close": ("close", "minimum"), "out_of_arc": ("arc",), "no_sight": ("sight", "see"),
    "no_ammo": ("ammo", "boxes"),
    "not_loaded": ("load",), "no_soldier_left": ("soldier", "figure"), "crew_busy": ("crew", "serve", "soldier"),
    "too_many_copies": ("soldier", "copies", "too many", "figure"), "close_only_adjacent": ("adjacent", "range"),
    "ranged_or_close": ("close", "ranged", "sustained"),
}  # fmt: skip


class Damage(Verdict):
    """What a hit does: a number, or N for a hit that kills."""

    def __init__(self, damage: int) -> None:
        self.damage = damage

    def fits(self, expected: object) -> bool:
        if self.damage == KILL:
            words = fold(expected).split()
            return not isinstance(expected, (int, bool)) and bool(
                {"n", "k", "kill", "kills", "eliminates"} & set(words)
            )
        return type(expected) is int and expected == self.damage

    def __str__(self) -> str:
        return "N" if self.damage == KILL else str(self.damage)


class SaveKind(Verdict):
    """Which save there is, and on which faces: 'cover (A or S)', 'infantry (A)', none."""

    def __init__(self, kind: str, faces: Iterable[int]) -> None:
        self.kind = kind
        self.faces = tuple(sorted(faces))

    def fits(self, expected: object) -> bool:
        if expected is None or expected is False:
            return self.kind == "none"
        words = fold(str(expected).partition("(")[0]).split()
        if not words or words[0] not in (self.kind, "no" if self.kind == "none" else self.kind):
            return False
        remark = fold(str(expected).partition("(")[2]).split()
        told = [FACES[word] for word in remark if word in FACES]
        return (
            not told
            or set(remark) - set(FACES) - {"or", "and", "on"} != set()
            or tuple(sorted(set(told))) == self.faces
        )

    def __str__(self) -> str:
        return f"{self.kind} ({' or '.join('?ATS'[face] for face in self.faces)})"


class Faces(Verdict):
    """The faces that succeed, as a list or as 'A or T'."""

    def __init__(self, faces: Iterable[int]) -> None:
        self.faces = sorted(set(faces))

    def fits(self, expected: object) -> bool:
        words = fold(" ".join(map(str, expected)) if isinstance(expected, list) else expected).split()
        return sorted({FACES[word] for word in words if word in FACES}) == self.faces

    def __str__(self) -> str:
        return " or ".join("?ATS"[face] for face in self.faces)


class Entry(Verdict):
    """An entry of a weapon table, as in 'blast blast/2'."""

    def __init__(self, dice: int, blast: bool, damage: int) -> None:
        self.text = f"{'*' * dice if blast else dice}/{'K' if damage == KILL else damage}"

    def fits(self, expected: object) -> bool:
        if not isinstance(expected, str):
            return False
        dice, _, damage = expected.lower().partition("/")
        signs = "".join(dice.split()).replace("blast", "*")
        return f"{signs}/{damage.strip().upper().replace('N', 'K')}" == self.text

    def __str__(self) -> str:
        return self.text
