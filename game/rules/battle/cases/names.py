"""What the words of an example mean: sides, locations, units, cards and zones by id or English name."""

from __future__ import annotations

import re
from typing import Any

from game.core.examples import Misfit, show
from game.core.questions import plain_words, without_remark
from game.data.faults import did_you_mean
from game.data.texts import Texts
from game.rules.battle.book import Kind, UnitCard
from game.rules.battle.rules import BattleRules
from game.rules.battle.state import GERMAN, SIDES, SOVIET

_SIDE_WORDS = {"german": GERMAN, "germans": GERMAN, "soviet": SOVIET, "soviets": SOVIET, "russian": SOVIET}
_ZONE = re.compile(r"([1-9])([pc])")


class Names:
    """Looks up the pieces of the game by what an example calls them."""

    def __init__(self, rules: BattleRules, texts: Texts) -> None:
        self.rules = rules
        self._texts = texts
        self._places = {plain_words(texts(f"battle.location.{id_}.name")): id_ for id_ in rules.places}
        self._units = {plain_words(texts(f"battle.unit.{id_}.name")): id_ for id_ in rules.units}
        self._kinds = {plain_words(texts(f"battle.card.{id_}.name")): id_ for id_ in rules.kinds}
        self.properties = {
            "mobile",
            "spearhead",
            "dug_in",
            "tough",
            "sapper",
            "wrecker",
            "marksmen",
            "scout",
            "driven",
        }

    def place_name(self, card: str) -> str:
        """Return the English name of a location."""
        return self._texts(f"battle.location.{card}.name")

    def card_name(self, kind: str) -> str:
        """Return the English name of an action card in plain words."""
        return plain_words(self._texts(f"battle.card.{kind}.name"))

    def side(self, raw: object, where: str) -> int:
        """Return the seat of a side."""
        seat = _SIDE_WORDS.get(str(raw).strip().lower())
        if seat is None:
            raise Misfit(where, f"{show(raw)} is no side", "write german or soviet")
        return seat

    def find_side(self, text: str) -> int | None:
        """Return the side that a text begins with or names, if any."""
        for word in plain_words(text).split():
            if word in _SIDE_WORDS:
                return _SIDE_WORDS[word]
        return None

    def place(self, raw: object, where: str) -> str:
        """Return the id of a location by id, by name, or by words that only one name has."""
        found = self.find_place(str(raw))
        if found is None:
            known = [*self.rules.places, *self._places]
            raise Misfit(
                where, f"there is no location {show(raw)}" + did_you_mean(str(raw), known), "use L01 to L10"
            )
        return found

    def find_place(self, text: str) -> str | None:
        """Return the id of the one location that a text may mean."""
        name = without_remark(text)[0]
        if name.upper() in self.rules.places:
            return name.upper()
        words = plain_words(name)
        if words in self._places:
            return str(self._places[words])
        wanted = set(words.split()) - {"the", "of", "at"}
        hits = [id_ for known, id_ in self._places.items() if wanted and wanted <= set(known.split())]
        return hits[0] if len(hits) == 1 else None

    def unit(self, raw: object, where: str) -> str:
        """Return the id of a unit by id or name; a remark like (Mobile) is left aside."""
        found = self.find_unit(str(raw))
        if found is None:
            known = [*self.rules.units, *self._units]
            raise Misfit(
                where, f"there is no unit {show(raw)}" + did_you_mean(str(raw), known), "use GU01 or SU01 ..."
            )
        return found

    def find_unit(self, text: str) -> str | None:
        """Return the id of the unit that a text names, if it names one."""
        name = without_remark(text)[0]
        found: str | None = self._units.get(plain_words(name))
        return name.upper() if name.upper() in self.rules.units else found

    def kind(self, raw: object, where: str) -> Kind:
        """Return the kind of an action card by id or name."""
        found = self.find_kind(str(raw))
        if found is None:
            known = [*self.rules.kinds, *self._kinds]
            raise Misfit(
                where, f"there is no card {show(raw)}" + did_you_mean(str(raw), known), "use GA01 or SA01 ..."
            )
        return found

    def find_kind(self, text: str) -> Kind | None:
        """Return the kind of card that a text names, if it names one."""
        name = without_remark(text)[0].upper().split(".")[0]
        found = name if name in self.rules.kinds else self._kinds.get(plain_words(without_remark(text)[0]))
        return self.rules.kinds[found] if found else None

    def zone(self, raw: object, where: str) -> str:
        """Return a zone like 2p or 2c."""
        text = str(raw).lower()
        if not _ZONE.fullmatch(text) or text not in self.rules.zones:
            raise Misfit(where, f"there is no zone {show(raw)}", "write a slot and p or c, like 2p or 2c")
        return text

    def slot(self, raw: object, where: str) -> str:
        """Return a slot, 1 to 5."""
        if str(raw) not in self.rules.slots:
            raise Misfit(where, f"there is no slot {show(raw)}", f"write 1 to {len(self.rules.slots)}")
        return str(raw)

    def properties_of(self, unit: str) -> set[str]:
        """Return the names of a unit's properties."""
        return {modifier.name for modifier in self.rules.units[unit].modifiers}

    def pick_unit(self, seat: int, used: set[str], where: str, **wanted: Any) -> str:
        """Choose a free unit with this force value and these properties, and as few others as can be."""
        flags = {name: bool(on) for name, on in wanted.items() if name in self.properties}
        value = wanted.get("value")
        fits: list[tuple[int, str]] = []
        for card in self.rules.units.values():
            own = self.properties_of(card.id)
            if card.seat != seat or card.id in used or (value is not None and card.value != value):
                continue
            if all((name in own) == on for name, on in flags.items()) and self._matches(card, wanted):
                fits.append((len(own - set(flags)), card.id))
        if not fits:
            raise Misfit(
                where, f"no {SIDES[seat]} unit is left with {wanted or 'anything'}", "name one by its id"
            )
        return min(fits)[1]

    def _matches(self, card: UnitCard, wanted: dict[str, Any]) -> bool:
        return all(getattr(card, name) == wanted[name] for name in ("combat",) if name in wanted)
