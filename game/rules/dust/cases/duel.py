"""An attack played out for a question: who fires what at whom, with the dice that the question gives.

The dice are found roll by roll: the attack is played, the first roll that the question has something to say about is
written into the script, and the attack is played again.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from game.core.choice import Choice, Refusal, choice
from game.core.events import Event
from game.core.examples import Misfit
from game.rules.dust.aim_verbs import Aim, Aiming
from game.rules.dust.cases.asking import Asker, Table
from game.rules.dust.cases.names import FACE_SIGNS
from game.rules.dust.cases.stand import Figure, Stand
from game.rules.dust.frames import Activation, Attack
from game.rules.dust.profile import STD
from game.rules.dust.state import ARMY, SHIELD, Piece

MOST_ROLLS = 300
ALL = -9
"""All weapons that can and may."""
AIM = Aim()
Act = Callable[["Duel"], None]


class Dice:
    """The faces that a question gives for each sort of roll, and what is rolled where it gives none."""

    def __init__(self) -> None:
        self.queues: dict[tuple[str, str], list[int]] = {}
        self.wishes: dict[tuple[str, str], int] = {}
        self.each: dict[tuple[str, str], list[int]] = {}
        self.close: dict[str, set[int]] = {}
        """The close weapons of units whose shooting and striking are told apart."""

    def give(self, faces: list[int], sort: str, unit: str = "") -> None:
        """Note the faces of a sort of roll, in the order rolled."""
        self.queues.setdefault((sort, unit), []).extend(faces)

    def wish(self, hits: int, sort: str = "hit", unit: str = "") -> None:
        """Note how many dice of a sort are to succeed."""
        self.wishes[sort, unit] = self.wishes.get((sort, unit), 0) + hits

    def wish_next(self, hits: int, sort: str, unit: str) -> None:
        """Note how many dice of the next roll of a sort are to succeed, one roll after the other."""
        self.each.setdefault((sort, unit), []).append(hits)

    def fresh(self) -> Roller:
        """Return who rolls from the start."""
        return Roller(self)


class Roller:
    """Rolls the dice of one attack: what was given, else what was wished for, else misses."""

    def __init__(self, dice: Dice) -> None:
        self.queues = {key: faces[:] for key, faces in dice.queues.items()}
        self.wishes = dict(dice.wishes)
        self.each = {key: hits[:] for key, hits in dice.each.items()}
        self.close = dice.close

    def faces(self, event: Event) -> list[int]:
        """Return the faces of one roll."""
        data = event.data
        count, sort, needs = len(data["faces"]), str(data["sort"]), data["needs"]
        for unit in self._units(data):
            queue = self.queues.get((sort, unit))
            if queue is not None:
                if len(queue) < count:
                    shown = " ".join(FACE_SIGNS[face] for face in queue) or "none"
                    raise Misfit(
                        "given", f"{count} dice are rolled ({sort}), the question gives {shown}", "give each die"
                    )
                found = queue[:count]
                del queue[:count]
                return found
        if sort == "initiative":  # the next turn has begun, and somebody has to win
            return [ARMY if data["seat"] == 0 else SHIELD] * count
        miss = next((face for face in (SHIELD, 2, ARMY) if face not in needs), SHIELD)
        for unit in self._units(data):
            if self.each.get((sort, unit)):
                hits = min(self.each[sort, unit].pop(0), count)
                return [ARMY] * hits + [miss] * (count - hits)
            left = self.wishes.get((sort, unit))
            if left is not None:
                hits = min(left, count)
                self.wishes[sort, unit] = left - hits
                return [ARMY] * hits + [miss] * (count - hits)
        return [miss] * count

    def _units(self, data: dict[str, Any]) -> list[str]:
        """Return by what names a roll may be given, the most exact first."""
        unit, target, line = str(data.get("unit", "")), str(data.get("target", "")), data.get("line", "")
        part = "close" if line in self.close.get(unit, ()) else "ranged"
        return [
            f"{unit}/{line}>{target}",
            f"{unit}/{line}",
            f"{unit}>{target}",
            f"{unit}~{part}",
            unit,
            f">{target}",
            "",
        ]

    def left(self) -> dict[tuple[str, str], int]:
        """Return how many given faces were never rolled."""
        return {key: len(faces) for key, faces in self.queues.items() if faces}


class Duel(Table):
    """A table on which one unit attacks."""

    def __init__(self, asker: Asker, stand: Stand, attacker: Figure, kind: str = "attack", hero: str = "") -> None:
        super().__init__(asker, stand, attacker.side)
        self.attacker = attacker
        self.kind = kind
        self.hero = hero
        self.refusals: list[Refusal] = []
        self.asked: list[str] = []
        """What the question's unit was asked on the way, for those who note it."""
        self.roller: Roller | None = None

    def open(self) -> None:
        """Begin the attack: the unit has been activated and is about to aim."""
        unit = self.id(self.attacker)
        plan = ["sustained"] if self.kind == "sustained" else ["nothing", "attack"]
        self.begin(
            Activation(step="activation.next", unit=unit, hero=self.hero, plan=plan, free=[False] * len(plan),
                       done=len(plan), reacted=True),
            Attack(step="attack.aim", unit=unit, hero=self.hero, kind=self.kind),
        )  # fmt: skip

    def piece(self, figure: Figure) -> Piece:
        """Return a unit as it is now."""
        return self.state.units[self.id(figure)]

    def why_not_aim(self, figure: Figure, line: int, target: Figure, count: int = 1, only: str = "") -> Refusal | None:
        """Return why so many copies of a weapon can't be aimed; asked also where nothing can be aimed at all."""
        frame = self.state.frames[-1] if self.state.frames else None
        if not isinstance(frame, Attack) or frame.unit != self.id(figure):
            frame = Attack(step="attack.aim", unit=self.id(figure), hero=self.hero, kind=self.kind, only=only)
        facts = Aiming(self.rules, self.state, frame)
        wanted = choice("aim", self._line(figure, line), self.id(target), count)
        return None if wanted in AIM.choices(facts) else AIM.why_not(facts, wanted)

    def _line(self, figure: Figure, line: int) -> str:
        return f"{self.id(figure)}/{'std' if line == STD else line}"

    def aim(self, figure: Figure, line: int, target: Figure, count: int = 0) -> int:
        """Aim copies of a weapon, all that are free without a number; return how many were aimed."""
        offered = [
            int(str(c.args[0])) for c in self.choices("aim")
            if c.subject == self._line(figure, line) and c.target == self.id(target) and c.args
        ]  # fmt: skip
        if not offered:
            refusal = self.why_not_aim(figure, line, target)
            if refusal is not None:
                self.refusals.append(refusal)
            return 0
        wanted = min(count, max(offered)) if count else max(offered)
        self.play(choice("aim", self._line(figure, line), self.id(target), wanted))
        return wanted

    def fire(self) -> None:
        """Fire what is aimed and let everything come of it that the owners do not decide otherwise."""
        if not self.do("fire", self.id(self.attacker)):
            self.do("hold", self.id(self.attacker))

    def rolled(self, sort: str = "", **data: object) -> list[Event]:
        """Return the rolls of a sort."""
        found = self.happened("rolled", **data)
        return [event for event in found if not sort or event.data["sort"] == sort]


def play_out(duel: Duel, act: Act, dice: Dice) -> Duel:
    """Play an attack with the dice of a question; return the table after it."""
    script: list[int] = []
    for _ in range(MOST_ROLLS):
        trial = duel.twin()
        trial.refusals, trial.asked = [], []
        trial.state.chance.dice = script[:]
        act(trial)
        roller = dice.fresh()
        at = 0
        for event in trial.happened("rolled"):
            faces = roller.faces(event)
            if script[at : at + len(faces)] != faces:
                script = [*script[:at], *faces]
                break
            at += len(faces)
        else:
            left = roller.left()
            if left:
                sort = next(iter(left))[0]
                raise Misfit("given", f"the question gives {left[next(iter(left))]} dice more than are rolled ({sort})",
                             "give those that are rolled")  # fmt: skip
            trial.roller = roller
            return trial
    raise Misfit("given", "the dice never come to an end", "give fewer extra dice")


def choose(verb: str, wanted: Callable[[Choice], bool]) -> Callable[[Table], Choice | None]:
    """Return a wish: the first choice of a verb that fits."""
    return lambda table: next((c for c in table.choices(verb) if wanted(c)), None)
