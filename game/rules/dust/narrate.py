"""The Dust games in words: units, weapons, figures, dice and plans; a game says where things stand."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping
from typing import Any, ClassVar

from game.core.choice import Choice
from game.core.events import Event
from game.core.frames import Outcome
from game.data.loader import GameData
from game.data.narration import Narration, Variant, sentence
from game.data.texts import Texts
from game.rules.dust.attached import cards_of, is_made, profile_of
from game.rules.dust.dice import BLANK
from game.rules.dust.profile import STD, Profile
from game.rules.dust.records import Unit
from game.rules.dust.schema import units_in
from game.rules.dust.state import ARMY, SHIELD, SIDES, TARGET, Position

FACES = {ARMY: "army", TARGET: "target", SHIELD: "shield"}
COUNTED = {
    "points": "point", "total": "point", "actions": "action", "hits": "hit", "count": "hit", "boxes": "box",
    "tiles": "tile", "traps": "trap", "successes": "success", "distance": "square", "reach": "square",
    "cost": "square", "allowance": "square", "own": "unit", "enemy": "unit", "forts": "fort",
}  # fmt: skip
AT_SQUARE = frozenset({"tile", "trap", "objective", "crush", "spare", "smoke", "fortify"})
"""Verbs whose target is a square of the ground."""


def _rolled(data: Mapping[str, Any]) -> str:
    if "seat" in data:
        return "_seat"
    if "unit" not in data:
        return "_bare"
    return "_target" if "hits" in data else ""


VARIANTS: dict[str, Variant] = {
    "event.rolled": _rolled,
    "event.activated": lambda data: "_hero" if data["hero"] else "",
    "event.order": lambda data: "" if data["success"] else "_failed",
    "event.work": lambda data: "" if data["success"] else "_failed",
    "event.hit": lambda data: "" if data["by"] else "_mines",
    "refusal.too_far": lambda data: "" if data["cost"] else "_none",
    "refusal.no_such_piece": lambda data: "" if data["piece"] != "" else "_none",
    "refusal.no_such_target": lambda data: "" if data["target"] != "" else "_none",
}


class DustNarration(Narration):
    """Tells a Dust game in one language; what stands where is told by the game."""

    raw = frozenset({"choice", "rule", "turn"})
    seats = frozenset({"seat", "winner"})
    counted: ClassVar[dict[str, str]] = COUNTED
    variants: ClassVar[dict[str, Variant]] = VARIANTS
    sections: ClassVar[tuple[str, ...]] = ("tile", "board", "scenario")
    """Tables of records that have names of their own."""

    def __init__(self, data: GameData, texts: Texts, game: Position) -> None:
        super().__init__(data, texts, {})
        self.units: dict[str, Unit] = cards_of(units_in(data))
        self.position = game
        self._profiles: dict[str, Profile] = {}

    @abstractmethod
    def place(self, at: int, unit: str = "") -> str:
        """Return what a spot is called, or the spots that a unit fills in a pose."""

    def player(self, seat: int) -> str:
        """Return what the player of a seat is called: by his army's bloc if both differ."""
        blocs = self.position.blocs
        return self.texts(f"{self.game}.player.{blocs[seat] if blocs[0] != blocs[1] else SIDES[seat]}")

    def seat_of(self, event: Event) -> int | None:
        """Return whose deed an event is: of the seat it names, or of its unit's side."""
        seat = event.data.get("seat")
        if isinstance(seat, int):
            return seat if seat >= 0 else None
        unit = self.position.units.get(str(event.data.get("unit", "")))
        return unit.side if unit is not None else None

    def outcome(self, outcome: Outcome) -> str:
        if outcome.winners:
            return super().outcome(outcome)
        how = self.texts(f"{self.game}.outcome.{outcome.how}")
        return sentence(self.texts(f"{self.game}.form.draw", how=how, rule=outcome.rule))

    def rule(self, number: str) -> str | None:
        key = f"dust.rule.{number}"
        return self.texts(key) if self.texts.has(key) else None

    def piece(self, name: object) -> str:
        word = str(name)
        unit, _, line = word.partition("/")
        card = self.card_of(unit)
        if card is None:
            return self._other(word)
        number = unit.rpartition(".")[2]
        named = self.texts(f"dust.unit.{card.id}.name")
        if number.isdecimal():
            named = self.texts(f"{self.game}.form.copy", name=named, number=number)
        if not line:
            return named
        index = int(line) if line.isdecimal() else STD
        return self.texts(f"{self.game}.form.line", unit=named, weapon=self.weapon(unit, index))

    def _other(self, word: str) -> str:
        """Return the name of something that is no unit: terrain, a scenario, an army, an action, a skill."""
        action = f"{self.game}.action.{word.replace('!', '_free')}"
        if word and self.texts.has(action):
            return self.texts(action)
        fort = next((fort for fort in self.position.forts if fort.id == word), None)
        if fort is not None:
            named = self.texts(f"dust.fort.{fort.kind}.name")
            return self.texts(f"{self.game}.form.fort", name=named, at=self.place(fort.at))
        if word in self.data["fortifications"]:
            return self.texts(f"dust.fort.{word}.name")
        for section in self.sections:
            if word in self.data[f"{section}s"]:
                return self.texts(f"{self.game}.{section}.{word}.name")
        keyword, marker = f"dust.keyword.{word}.name", f"{self.game}.marker.{word}"
        for key in (f"dust.army.{word}.name", f"dust.bloc.{word}", keyword, marker):
            if word and self.texts.has(key):
                return self.texts(key)
        return word

    def card_of(self, unit: str) -> Unit | None:
        """Return the card of a unit in play, by its name."""
        piece = self.position.units.get(unit)
        if piece is not None and is_made(piece.unit):
            return self.units[piece.unit]
        parts = unit.split(".")
        return self.units.get(parts[1]) if len(parts) > 1 and parts[0] in ("a", "b") else None

    def weapon(self, unit: str, line: int) -> str:
        """Return what a weapon line of a unit is called."""
        card = self.card_of(unit)
        if card is None or line == STD or not 0 <= line < len(card.weapons):
            return self.texts(f"{self.game}.form.standard")
        return self.texts(f"dust.weapon.{card.weapons[line].weapon}")

    def figure(self, unit: str, figure: int) -> str:
        """Return what a figure is called: the soldier with the weapon he bears."""
        card = self.card_of(unit.partition("/")[0])
        if card is None or not card.soldiers:
            return self.texts(f"{self.game}.form.figure", number=figure + 1)
        if figure >= card.soldiers:
            return self.texts(f"{self.game}.form.hero")
        piece = self.position.units.get(unit.partition("/")[0])
        key = piece.unit if piece is not None and is_made(piece.unit) else card.id
        if key not in self._profiles:
            self._profiles[key] = profile_of(self.units, key)
        profile = self._profiles[key]
        borne = [line for line in profile.lines if line.bearers >> figure & 1]
        if not borne:
            return self.texts(f"{self.game}.form.figure", number=figure + 1)
        weapons = dict.fromkeys(self.texts(f"dust.weapon.{line.name}") for line in borne)
        return self.texts(f"{self.game}.form.soldier", weapon=" + ".join(weapons))

    def plan(self, actions: list[str]) -> str:
        """Tell a plan."""
        return ", ".join(self.piece(action) for action in actions)

    def choice(self, wanted: Choice) -> str:
        target = self._target(wanted)
        if wanted.verb == "aim" and wanted.args:  # so many copies of a weapon
            told = {"subject": wanted.subject, "target": target, "copies": wanted.args[0]}
            return self._tell("verb", "aim_copies", told)
        return self._tell("verb", wanted.verb, {"subject": wanted.subject, "target": target})

    def _target(self, wanted: Choice) -> Any:
        """Return the target of a choice in words: what a number means depends on the verb."""
        verb, unit, target = wanted.verb, str(wanted.subject), wanted.target
        if verb == "declare":
            return self.plan(str(target).split("+"))
        if verb == "move" and isinstance(target, tuple):
            target = target[-1]
        if not isinstance(target, int):
            return target
        if verb in ("move", "place", *AT_SQUARE):
            return self.place(target, unit if verb in ("move", "place") else "")
        if verb in ("face", "edge"):
            return self.texts(f"{self.game}.facing.f{target % 8}")
        if verb == "first":
            return self.player(target % 2)
        if verb in ("lose", "figure", "raise"):
            return self.figure(unit, target)
        if verb == "salvo":
            return self.texts(f"{self.game}.form.salvo_{int(bool(target))}")
        form = {"volley": "rounds", "flame": "way"}.get(verb)
        return self.texts(f"{self.game}.form.{form}", number=target) if form else target

    def _tell(self, section: str, key: str, data: Mapping[str, Any]) -> str:
        return super()._tell(section, key, self._in_words(data))

    def _in_words(self, data: Mapping[str, Any]) -> dict[str, Any]:
        """Return data with squares, figures, weapons, dice and plans as words."""
        unit = str(data.get("unit", ""))
        found = dict(data)
        for field, value in data.items():
            if field == "path":
                found["start"], found["goal"] = self.place(value[0], unit), self.place(value[-1], unit)
                del found["path"]
            elif field == "at" and isinstance(value, int):
                found[field] = self.place(value)
            elif field in ("facing", "edge") and isinstance(value, int):
                found[field] = self.texts(f"{self.game}.facing.f{value % 8}")
            elif field == "figure":
                found[field] = self.figure(unit, value) if isinstance(value, int) else value
            elif field == "line" and isinstance(value, int):
                found[field] = self.weapon(str(data.get("by") or unit), value)
            elif field == "plan":
                found[field] = self.plan(value)
            elif field == "faces":
                found[field] = ", ".join(self._face(face) for face in value)
            elif field == "shots":
                found[field] = ", ".join(self._shot(*shot) for shot in value)
            elif field == "sort":
                found[field] = self.texts(f"{self.game}.sort.{value}")
            elif field in ("dice", "needs", "edges", "winners"):
                del found[field]
        return found

    def _face(self, face: int) -> str:
        if face == BLANK:
            return self.texts(f"{self.game}.blank")
        return self.texts(f"dust.face.{FACES[face]}")

    def _shot(self, bearer: str, line: int, target: str, count: int) -> str:
        weapon = f"{count} × {self.weapon(bearer, line)}" if count > 1 else self.weapon(bearer, line)
        return self.texts(f"{self.game}.form.shot", weapon=weapon, target=self.piece(target))

    def about(self, name: str) -> list[str]:
        card = self.card_of(name) or self.card_of(name.lower()) or self.units.get(name.lower())
        if card is None:
            return []
        game, texts = self.game, self.texts
        kind, _, value = card.armour.partition("-")
        words = {
            "bloc": texts(f"dust.bloc.{card.bloc}"), "kind": texts(f"dust.kind.{card.kind}"),
            "armour": " ".join((texts(f"dust.class.{kind}"), value)),
            "points": self.count("point", card.points),
        }  # fmt: skip
        lines = [
            texts(f"dust.unit.{card.id}.name"),
            texts(f"{game}.about.unit", move=card.move, march=card.march, **words),
            texts(f"{game}.about.{'soldiers' if card.soldiers else 'boxes'}", n=card.soldiers or card.damage),
        ]
        for weapon in card.weapons:
            named = {"weapon": texts(f"dust.weapon.{weapon.weapon}"), "arc": texts(f"dust.arc.{weapon.arc}")}
            lines.append(texts(f"{game}.about.weapon", count=weapon.count, range=weapon.range, vs=weapon.vs, **named))
        rules = [texts(f"dust.keyword.{word}.name") for word in card.keywords if texts.has(f"dust.keyword.{word}.name")]
        return [*lines, texts(f"{game}.about.words", words=", ".join(rules))] if rules else lines
