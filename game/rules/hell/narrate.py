"""The Hell of Stalingrad in words: what its narrator tells in ways of its own; imports core and data."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, ClassVar

import msgspec

from game.core.frames import Outcome
from game.data.loader import GameData
from game.data.narration import Narration, Variant, sentence
from game.data.schema import EffectCall
from game.data.texts import Texts
from game.rules.hell.state import SEATS, SIDES, SLOTS, Die, State, View

SECTIONS = {
    "units": "unit", "formations": "formation", "buildings": "building", "combat": "card", "campaigns": "campaign",
    "commanders": "commander", "leaders": "leader",
}  # fmt: skip
COUNTED = {
    "count": "card", "cards": "card", "rifles": "rifle", "event.unit_added.count": "unit", "missing": "patriotism",
    "event.unit_lost.count": "unit", "prompt.refit.number": "card",
}  # fmt: skip


def _hidden(field: str) -> Variant:
    def suffix(data: Mapping[str, Any]) -> str:
        return "" if field in data else "_hidden"

    return suffix


def _sign(data: Mapping[str, Any]) -> str:
    return "" if data["by"] > 0 else "_less"


VARIANTS: dict[str, Variant] = {
    "event.cards_drawn": _hidden("cards"),
    "event.hand_seen": _hidden("cards"),
    "event.card_given": _hidden("card"),
    "event.inferno": _sign,
    "event.formation_enters": lambda data: "" if data["leader"] else "_alone",
    "event.leader_raised": lambda data: "_new" if data["level"] == 0 else "",
    "event.unit_added": lambda data: "_elite" if data["elite"] else "",
    "event.hold_moves": lambda data: "" if data["at"] else "_end",
    "prompt.action": lambda data: "_more" if data["actions"] > 1 else "",
    "refusal.no_such_piece": lambda data: "" if data["piece"] != "" else "_none",
    "refusal.no_such_target": lambda data: "" if data["target"] != "" else "_none",
    "verb.play": lambda data: "" if data["target"] else "_hero",
}


class Narrator(Narration):
    """Tells one game in one language."""

    game = "hell"
    raw = frozenset({"choice", "rule", "turn", "last"})
    seats = frozenset({"seat", "of", "to"})
    whys = frozenset({"why", "use", "icon", "result", "what"})
    signed = frozenset({"event.fire.by", "event.bucket.by"})
    counted: ClassVar[dict[str, str]] = COUNTED
    variants: ClassVar[dict[str, Variant]] = VARIANTS

    def __init__(self, data: GameData, texts: Texts, game: State | View) -> None:
        scenario = data["scenarios"][game.scenario]
        super().__init__(data, texts, msgspec.structs.asdict(data["rules"]) | scenario.figures)
        self.scenario = scenario

    def player(self, seat: int) -> str:
        """Return what the player of a seat is called: with four players by his seat."""
        name = SEATS[seat]
        return self.texts(f"hell.player.{name}")

    def side(self, side: int) -> str:
        """Return what a side is called."""
        return self.texts(f"hell.side.{SIDES[side]}")

    def winners(self, outcome: Outcome) -> str:
        return self.player(outcome.winners[0] % 2) if len(outcome.winners) == 1 else self._team(outcome.winners[0] % 2)

    def _team(self, side: int) -> str:
        return self.texts(f"hell.team.{SIDES[side]}")

    def piece(self, name: object) -> str:
        word = str(name)
        if word in SLOTS:
            return self.texts("hell.form.district", slot=word)
        if word in SEATS:
            return self.texts(f"hell.player.{word}")
        kind, _, part = word.replace(".", ":").partition(":")
        for table, section in SECTIONS.items():
            if kind in self.data[table]:
                return self.texts(f"hell.{section}.{kind}.name")
        if kind in self.data["carnage"]:
            if part in ("1", "2"):
                card = self.data["carnage"][kind]
                return self.effects((card.first if part == "1" else card.second,))
            return self.texts("hell.form.carnage", number=kind[2:])
        if word[:1] == "V" and word[1:].isdecimal():
            return self.texts("hell.form.volga")
        return self.texts(f"hell.form.{word}") if word in ("deck", "pile") else word

    def effects(self, calls: Iterable[EffectCall]) -> str:
        """Tell what effects do, in the order in which they happen."""
        return self.texts("hell.form.then").join(self.effect(call) for call in calls)

    def effect(self, call: EffectCall) -> str:
        """Tell what one effect does."""
        words = {name: self.piece(value) if name == "unit" else str(value) for name, value in call.params.items()}
        number = call.params.get("count", 1)
        key = f"hell.effect.{call.name}"
        many = f"{key}_many"
        words = {"count": str(number), **words}
        return self.texts(many if number != 1 and self.texts.has(many) else key, **words)

    def die(self, die: Die) -> str:
        """Tell why a side has a Break Test die."""
        reason = self.texts(f"hell.die.{die.reason}")
        return self.texts("hell.form.die", reason=reason, source=self.piece(die.source)) if die.source else reason

    def about(self, name: str) -> list[str]:
        name = name.partition(".")[0]
        for table, section in SECTIONS.items():
            if name in self.data[table]:
                lines = [self.piece(name), *self._figures(table, self.data[table][name])]
                if section != "leader":
                    lines.append(self.texts(f"hell.{section}.{name}.text"))
                return lines
        if name in self.data["carnage"]:
            return self._about_carnage(name)
        if name[:1] == "V" and name[1:].isdecimal():
            return [self.piece(name), self.texts("hell.form.volga_text")]
        return []

    def _about_carnage(self, name: str) -> list[str]:
        card = self.data["carnage"][name]
        words = {"sniper": self.texts(f"hell.why.{card.sniper}"), "icon": self.texts(f"hell.why.{card.initiative}")}
        first, second = self.effects((card.first,)), self.effects((card.second,))
        line = self.texts("hell.about.carnage", intensity=card.intensity, first=first, second=second, **words)
        return [self.piece(name), line]

    def _figures(self, table: str, card: Any) -> list[str]:
        tell = {
            "units": self._about_unit, "formations": self._about_formation, "buildings": self._about_building,
            "combat": self._about_combat, "campaigns": self._about_campaign, "commanders": self._about_commander,
        }  # fmt: skip
        return tell[table](card) if table in tell else [self.texts(f"hell.about.leader_{card.side}")]

    def _about_unit(self, card: Any) -> list[str]:
        lines = [self.texts("hell.about.tactic", effects=self.effects(card.tactic))] if card.tactic else []
        marks = [name for name in ("shield", "recon", "rifle", "motivator") if getattr(card, name)]
        return [*lines, *(self.texts(f"hell.about.{name}") for name in marks)]

    def _about_formation(self, card: Any) -> list[str]:
        if card.side == "german":
            doctrine = self.texts(f"hell.doctrine.{card.doctrine}")
            lines = [self.texts("hell.about.shock", strength=card.strength, doctrine=doctrine)]
        else:
            lines = [self.texts("hell.about.patriotism", strength=card.strength)]
        lines.append(self.texts("hell.about.vanguard", effects=self.effects(card.vanguard)))
        if card.unique:
            lines.append(self.texts("hell.about.unique"))
        if card.machine_gun:
            lines.append(self.texts("hell.about.machine_gun", rifles=self.count("rifle", card.machine_gun)))
        if card.medal:
            lines.append(self.texts("hell.about.medal", effects=self.effects(card.medal)))
        return lines

    def _about_building(self, card: Any) -> list[str]:
        terrain = self.texts(f"hell.terrain.{'river_bank' if card.river_bank else 'ruins'}")
        words = {"concentration": card.concentration, "defence": card.defence, "terrain": terrain}
        return [
            self.texts("hell.about.building", slot=card.district, **words),
            self.texts("hell.about.stuka", effects=self.effects(card.german)),
            self.texts("hell.about.rat", effects=self.effects(card.soviet)),
        ]

    def _about_combat(self, card: Any) -> list[str]:
        lines = [sentence(self.effects(card.effects)) + "."]
        if card.hero:
            return [self.texts("hell.about.hero"), *lines]
        if card.doctrine:
            return [self.texts("hell.about.doctrine", doctrine=self.texts(f"hell.doctrine.{card.doctrine}")), *lines]
        price = [self.texts("hell.about.cost", cost=card.cost)]
        if card.sacrifice:
            price.append(self.texts("hell.about.sacrifice", rifles=self.count("rifle", card.sacrifice)))
        return [*price, *lines]

    def _about_campaign(self, card: Any) -> list[str]:
        lines = [self.texts("hell.about.reinforcements", level=card.reinforcements)]
        if card.hourglass != "no":
            lines.append(self.texts(f"hell.about.hourglass_{card.hourglass}"))
        if card.dismissal:
            lines.append(self.texts(f"hell.about.dismissal_{card.side}"))
        if card.effects:
            lines.append(sentence(self.effects(card.effects)) + ".")
        return lines

    def _about_commander(self, card: Any) -> list[str]:
        number = card.expert if self.scenario.expert else card.basic
        return [self.texts("hell.about.commander", number=number, effects=self.effects(card.bonus))]

    def _word(self, path: str, field: str, value: Any) -> str:
        if field == "side":
            return self.side(value)
        return super()._word(path, field, value)

    def _list(self, field: str, value: list[Any] | tuple[Any, ...]) -> str:
        if field in SIDES:  # the dice of a side: their reasons, or what they show
            dice = [str(one) if isinstance(one, int) else self.texts(f"hell.die.{one}") for one in value]
            return ", ".join(dice) or self.texts("hell.form.nothing")
        return super()._list(field, value)
