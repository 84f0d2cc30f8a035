"""What the words of an example mean: sides, districts, buildings, formations, cards and units by id or English name."""

from __future__ import annotations

import re

from game.core.examples import Misfit, show
from game.core.questions import plain_words, without_remark
from game.data.faults import did_you_mean
from game.data.texts import Texts
from game.rules.hell.book import Kind
from game.rules.hell.rules import HellRules
from game.rules.hell.state import GERMAN, SEATS, SLOTS, SOVIET

_SIDES = {"german": GERMAN, "germans": GERMAN, "soviet": SOVIET, "soviets": SOVIET, "russian": SOVIET}
_UNITS = {
    "rifles": "rifle", "rifle unit": "rifle", "soviet recon": "razvedka", "scout": "razvedka", "rubble fort": "fort",
    "t 34": "t34", "t-34": "t34", "commandos": "commando", "assault": "assault", "panzers": "panzer",
}  # fmt: skip


class Names:
    """Looks up the pieces of the game by what an example calls them."""

    def __init__(self, rules: HellRules, texts: Texts) -> None:
        self.rules = rules
        self.texts = texts
        self._buildings = self._named("building", rules.buildings)
        self._formations = self._named("formation", rules.formations)
        self._kinds = self._named("card", rules.kinds)
        self._units = {**self._named("unit", rules.units), **_UNITS}
        self._campaigns = self._named("campaign", rules.campaigns)
        self._commanders = self._named("commander", rules.commanders)

    def _named(self, section: str, ids: object) -> dict[str, str]:
        assert isinstance(ids, dict)
        return {plain_words(self.texts(f"hell.{section}.{id_}.name")): str(id_) for id_ in ids}

    def side(self, raw: object, where: str) -> int:
        """Return a side by its name."""
        words = plain_words(str(raw)).split()
        found = next((_SIDES[word] for word in words if word in _SIDES), None)
        if found is None:
            raise Misfit(where, f"{show(raw)} is no side", "write german or soviet")
        return found

    def seat(self, raw: object, where: str) -> int:
        """Return a seat by its name, or the first seat of a side."""
        word = str(raw).strip().lower().replace(" ", "_")
        return SEATS.index(word) if word in SEATS else self.side(raw, where)

    def slot(self, raw: object, where: str) -> str:
        """Return a district by its letter, as in 'A' or 'district A'."""
        word = str(raw).strip().upper().removeprefix("DISTRICT").strip(" _")
        if word not in SLOTS:
            raise Misfit(where, f"there is no district {show(raw)}", "write A, B, C or D")
        return word

    def find_building(self, text: str) -> str | None:
        """Return the building that a text names, if it names one."""
        name = without_remark(str(text))[0]
        if name.upper() in self.rules.buildings:
            return name.upper()
        words = plain_words(name)
        if words in self._buildings:
            return self._buildings[words]
        wanted = set(words.split())
        hits = [id_ for known, id_ in self._buildings.items() if wanted and wanted <= set(known.split())]
        return hits[0] if len(hits) == 1 else None

    def building(self, raw: object, where: str) -> str:
        """Return a building by id or name."""
        found = self.find_building(str(raw))
        if found is None:
            raise Misfit(where, self._lost("building", raw, self._buildings), "use a name or BA1 to BD6")
        return found

    def building_name(self, card: str) -> str:
        """Return what a building is called."""
        return self.texts(f"hell.building.{card}.name")

    def find_formation(self, raw: object) -> str | None:
        """Return the formation that a text names; 'Militia Brigade' is the first of the three."""
        name = without_remark(str(raw))[0].strip()
        if name.upper() in self.rules.formations:
            return name.upper()
        words = plain_words(name)
        if words in self._formations:
            return self._formations[words]
        wanted = set(words.split())
        hits = [id_ for known, id_ in self._formations.items() if wanted and wanted <= set(known.split())]
        return hits[0] if len(hits) == 1 or "militia" in wanted else None

    def formation(self, raw: object, where: str) -> str:
        """Return a formation by id or name."""
        found = self.find_formation(raw)
        if found is None:
            raise Misfit(where, self._lost("formation", raw, self._formations), "use a name, or GF01 or SF01 ...")
        return found

    def find_kind(self, raw: object) -> Kind | None:
        """Return the kind of combat card that a text names."""
        name = without_remark(str(raw))[0].strip()
        id_ = name.upper().partition(".")[0]
        words = plain_words(name)
        found = id_ if id_ in self.rules.kinds else self._kinds.get(words)
        if found is None:
            wanted = set(words.split())
            hits = [one for known, one in self._kinds.items() if wanted and wanted <= set(known.split())]
            found = hits[0] if len(hits) == 1 else None
        return self.rules.kinds[found] if found else None

    def kind(self, raw: object, where: str) -> Kind:
        """Return a kind of combat card by id or name."""
        found = self.find_kind(raw)
        if found is None:
            raise Misfit(where, self._lost("combat card", raw, self._kinds), "use a name, or GC01 or SC01 ...")
        return found

    def unit(self, raw: object, where: str, side: int | None = None) -> str:
        """Return a kind of unit by id or name; a remark like (elite) is left aside."""
        words = plain_words(without_remark(str(raw))[0])
        words = re.sub(r"^\d+ |\b(core|elite|unit|units|a|one|the)\b", " ", words)
        words = " ".join(words.split())
        if words in ("recon", "reconnaissance", "scouts") and side is not None:
            return self.rules.scouts[side]
        for known in (words, words.removesuffix("s")):
            if known in self.rules.units:
                return known
            if known in self._units:
                return self._units[known]
        raise Misfit(where, self._lost("unit", raw, self._units), f"use {', '.join(self.rules.units)}")

    def campaign(self, raw: object, where: str) -> str:
        """Return a campaign card by id or name."""
        name = str(raw).strip()
        found = name.upper() if name.upper() in self.rules.campaigns else self._campaigns.get(plain_words(name))
        if found is None:
            raise Misfit(where, self._lost("campaign card", raw, self._campaigns), "use a name, or GP01 or SP01 ...")
        return found

    def commander(self, raw: object, where: str) -> str:
        """Return a commander by id or name."""
        name = plain_words(str(raw))
        found = name if name in self.rules.commanders else self._commanders.get(name)
        if found is None:
            raise Misfit(where, self._lost("commander", raw, self._commanders), "use a name")
        return found

    def _lost(self, what: str, raw: object, known: dict[str, str]) -> str:
        return f"there is no {what} {show(raw)}" + did_you_mean(str(raw), list(known))

