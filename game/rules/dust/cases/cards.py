"""Unit cards as an example gives them: the unit file's card, with the figures of the example in their place."""

from __future__ import annotations

import re
from typing import Any

from msgspec.structs import replace

from game.core.examples import Misfit, as_list, as_mapping, show
from game.core.questions import Given, number_in, plain_words, without_remark
from game.rules.dust.cases.names import Names, counted, fold
from game.rules.dust.records import Unit, Weapon, column_of
from game.rules.dust.special.registry import SPECIALS

SIZES = {
    "1": "normal", "one": "normal", "one square": "normal", "1 square": "normal", "normal": "normal",
    "small": "normal", "2": "large", "large": "large", "2 squares": "large", "4": "huge", "huge": "huge",
    "2x2": "huge", "4 squares": "huge",
}  # fmt: skip
KINDS = {
    "infantry": "squad", "squad": "squad", "infantry squad": "squad", "hero": "hero", "support": "support",
    "support weapon": "support", "vehicle": "vehicle", "walker": "vehicle", "tank": "vehicle", "tracked": "vehicle",
    "wheeled": "vehicle", "half tracked": "vehicle", "aircraft": "aircraft", "plane": "aircraft",
    "helicopter": "aircraft", "tracked vehicle": "vehicle", "wheeled vehicle": "vehicle", "flying": "squad",
    "flying infantry": "squad", "combat walker": "vehicle", "naval": "vehicle", "half tracked vehicle": "vehicle",
}  # fmt: skip
MOBILITIES = (
    "half-tracked", "tracked", "wheeled", "walker", "flying", "helicopter", "plane", "naval", "foot", "fixed",
)  # fmt: skip
PLAIN = {
    "squad": Unit("", "allies", "squad", "infantry-2", 2, 4, "foot", 10, (), soldiers=5),
    "hero": Unit("", "allies", "hero", "infantry-2", 2, 4, "foot", 10, (), damage=4),
    "support": Unit("", "allies", "support", "infantry-2", 2, 4, "foot", 10, (), damage=4),
    "vehicle": Unit("", "allies", "vehicle", "vehicle-4", 2, 4, "walker", 10, (), damage=6),
    "aircraft": Unit("", "allies", "aircraft", "aircraft-2", 12, 24, "plane", 10, (), damage=6),
}
"""Cards of units that are only made up for an example."""
ARMOUR = {"inf": "infantry", "infantry": "infantry", "veh": "vehicle", "vehicle": "vehicle", "air": "aircraft",
          "aircraft": "aircraft"}  # fmt: skip
ARCS = {"any": "any", "all": "any", "360": "turret", "turret": "turret", "front": "front", "rear": "rear",
        "back": "rear", "left": "left", "left side": "left", "right": "right", "right side": "right",
        "side": "left"}  # fmt: skip
NOTHING = "- - - - | - - - - - - - | - - -"
_CELL_KEY = re.compile(r"(?:table entry |entry |cell |dice |dice each )?(?:vs|against|on) (inf\w*|veh\w*|air\w*) ?(\d)")
REACHES = ("range", "max_range", "maximum_range")
WEAPON_FLAGS = frozenset(("kept", "fired", "target", "soldiers", "hits", "crew", "used", "left", "blast"))


def armour_in(raw: object, where: str) -> str:
    """Return an armour such as 'infantry 2' or 'vehicle 4'."""
    words = fold(raw).split()
    kind = next((ARMOUR[word] for word in words if word in ARMOUR), None)
    value = next((word for word in words if word.isdigit()), None)
    joined = re.fullmatch(r"(inf|infantry|veh|vehicle|air|aircraft)(\d)", "".join(words))
    if joined:
        kind, value = ARMOUR[joined[1]], joined[2]
    if kind is None or value is None:
        raise Misfit(where, f"{show(raw)} is no armour", "write infantry 2, vehicle 4 or aircraft 1")
    armour = f"{kind}-{value}"
    most = {"infantry": 4, "vehicle": 7, "aircraft": 3}[kind]
    if not 1 <= int(value) <= most:
        raise Misfit(where, f"there is no {kind} armour {value}", f"write 1 to {most} (D-007)")
    return armour


def cell_in(raw: object, where: str, old: str = "-") -> str:
    """Return a cell of a weapon line in the unit file's signs: 8/1, **/K, -."""
    if isinstance(raw, int) and not isinstance(raw, bool):
        return f"{raw}/{old.partition('/')[2] or 1}" if raw else "-"
    text = str(raw).strip()
    if text in ("-", "none", ""):
        return "-"
    dice, _, damage = text.partition("/")
    blasts = len(re.findall(r"blast|\*", dice.lower()))
    times = re.search(r"(\d+)\s*(?:x\s*)?blast", dice.lower())
    if blasts and times:
        blasts = int(times[1])
    hurt = damage.strip().upper().replace("N", "K") or "1"
    count = "*" * blasts if blasts else dice.strip()
    if not re.fullmatch(r"\*{1,4}|[1-9]\d?", count) or not re.fullmatch(r"[1-9]|K", hurt):
        raise Misfit(where, f"{show(raw)} is no entry of a weapon table", "write 8/1, blast/2, 1/N or -")
    return f"{count}/{hurt}"


def with_cell(line: Weapon, armour: str, raw: object, where: str) -> Weapon:
    """Return a weapon line with another entry for one armour."""
    cells = line.vs.replace("|", " ").split()
    column = column_of(armour)
    cells[column] = cell_in(raw, where, cells[column])
    line = replace(line, vs=" | ".join((" ".join(cells[:4]), " ".join(cells[4:11]), " ".join(cells[11:]))))
    if "*" in line.vs and "blast" not in line.keywords:
        line = replace(line, keywords=(*line.keywords, "blast"))
    return line


def keyword_of(raw: object) -> str:
    """Return the id of a keyword by what an example calls it, as in 'Limited Ammo' or 'Kampfzange (grapple)'."""
    words = "-".join(plain_words(str(raw)).replace("-", " ").split())
    return {
        "limited": "limited-ammo", "ammo": "limited-ammo", "flamethrower": "flame", "flame-weapon": "flame",
        "expert": "expert-weapon", "crew": "crew-weapon", "wire-guided-weapon": "wire-guided",
    }.get(words.removesuffix("-weapons").removesuffix("-weapon"), words)  # fmt: skip


def is_of_weapons(raw: object) -> bool:
    """Tell whether a special rule stands on weapons rather than on units."""
    found = SPECIALS.get(keyword_of(raw))
    return found is not None and found.weapon


def _listed(raw: Any) -> list[Any]:
    return raw if isinstance(raw, list) else [raw] if raw else []


class CardReader:
    """Reads the card of one unit of an example."""

    def __init__(self, names: Names, known_keywords: frozenset[str], one_square: bool = True) -> None:
        self.names = names
        self.known = known_keywords
        self.one_square = one_square

    def read(self, spec: Given, raw_name: object) -> Unit:
        """Return the card of a unit: by name if there is one, else made up from its type."""
        name = without_remark(str(raw_name))[0]
        found = self.names.find_unit(name)
        kind_word = fold(spec.get("type", "kind", "class", default=""))
        hero = spec.get("hero", default=None)
        if found is not None:
            unit = self.names.units[found]
        else:
            kind = "hero" if hero is True else KINDS.get(kind_word)
            if kind is None:
                self.names.unit(name, spec.at("name"))  # says which units there are
            unit = replace(PLAIN[kind or "squad"], id="-".join(fold(name).split()) or "unit")
        unit = self._kind(unit, spec, kind_word, hero)
        unit = self._figures(unit, spec)
        return self._weapons(unit, spec)

    def _kind(self, unit: Unit, spec: Given, word: str, hero: object) -> Unit:
        kind = KINDS.get(word)
        wanted = "infantry" if kind in ("squad", "hero", "support") else kind
        own = "infantry" if unit.kind in ("squad", "hero", "support") else unit.kind
        if wanted is not None and wanted != own:
            plain = PLAIN[kind or "squad"]
            unit = replace(
                unit, kind=plain.kind, armour=plain.armour, mobility=plain.mobility, soldiers=plain.soldiers,
                damage=plain.damage,
            )  # fmt: skip
        elif hero is True and unit.kind != "hero":
            unit = replace(unit, kind="hero", soldiers=0, damage=4)
        elif word and kind is None:
            raise Misfit(spec.at("type"), f"{show(word)} is no kind of unit", f"write {', '.join(KINDS)}")
        moves = fold(spec.get("mobility", default=word)).replace(" ", "-")
        found = next((one for one in MOBILITIES if one in moves), None)
        if found and unit.kind in ("vehicle", "aircraft") and found not in ("foot", "flying"):
            unit = replace(unit, mobility=found)
        if found == "flying" and own == "infantry":
            unit = replace(unit, mobility="flying", keywords=(*unit.keywords, "flying"))
        if "helicopter" in spec:
            is_one = bool(spec.get("helicopter"))
            unit = replace(unit, mobility="helicopter" if is_one else "plane")
        return unit

    def _figures(self, unit: Unit, spec: Given) -> Unit:
        """Put the figures of the example in the place of the card's: size, movement, armour, soldiers, points."""
        unit = self._size(unit, spec)
        if "move" in spec:
            unit = replace(unit, move=spec.number("move"))
        if "march" in spec:
            unit = replace(unit, march=spec.number("march"))
        unit = replace(unit, march=max(unit.march, unit.move))
        if "armour" in spec or "armor" in spec:
            unit = self._armour(unit, armour_in(spec.get("armour", "armor"), spec.at("armour", "armor")))
        figures = spec.get("figures", "soldiers", "models", "strength", default=None)
        count = len(figures) if isinstance(figures, (list, dict)) else counted(figures)
        if count is not None and unit.kind == "squad":
            unit = replace(unit, soldiers=max(unit.soldiers, count))
        boxes = counted(spec.get("damage_capacity", "capacity", "boxes", "damage_boxes", "hit_points", default=None))
        if boxes is not None and unit.kind != "squad":
            unit = replace(unit, damage=boxes)
        points = counted(spec.get("points", default=None))
        return self._skills(unit if points is None else replace(unit, points=points), spec)

    def _size(self, unit: Unit, spec: Given) -> Unit:
        size = spec.get("size", default=None)
        if size is None and "squares" in spec and isinstance(spec.raw.get("squares"), list):
            size = len(spec.raw["squares"])
        if size is not None:
            known = SIZES.get(fold(size))
            if known is None:
                raise Misfit(spec.at("size"), f"{show(size)} is no size", "write 1, large or huge")
            unit = replace(unit, size=known)
        elif "front" in spec or "rear" in spec:
            unit = replace(unit, size="large")
        elif self.one_square:  # a question's unit without a size fills one square
            unit = replace(unit, size="normal")
        return unit

    def _armour(self, unit: Unit, armour: str) -> Unit:
        kind = armour.partition("-")[0]
        if kind != unit.armour.partition("-")[0]:
            plain = PLAIN["squad" if kind == "infantry" else kind]
            unit = replace(unit, kind=plain.kind, soldiers=plain.soldiers, damage=plain.damage, mobility=plain.mobility)
        return replace(unit, armour=armour)

    def _skills(self, unit: Unit, spec: Given) -> Unit:
        skills = spec.get("skills", "skill", "rules", "equipment", "keywords", default=None)
        for skill in _listed(skills):
            if is_of_weapons(skill):
                continue
            unit = self._with_keyword(unit, skill, spec.at("skills", "skill", "rules", "equipment", "keywords"))
        for key in [one for one in spec.raw if spec.raw[one] is True and keyword_of(one) in self.known]:
            spec.get(key)
            unit = self._with_keyword(unit, key, spec.at(key))
        return unit

    def _with_keyword(self, unit: Unit, raw: object, where: str) -> Unit:
        keyword = keyword_of(raw)
        if keyword not in self.known:
            raise Misfit(where, f"{show(raw)} is no rule of a card", "use a skill of the rule book")
        return unit if keyword in unit.keywords else replace(unit, keywords=(*unit.keywords, keyword))

    def _weapons(self, unit: Unit, spec: Given) -> Unit:
        """Put the weapons that an example names in the place of the card's; one it does not know is added."""
        if "weapons" in spec:
            raw = spec.get("weapons")
            if isinstance(raw, dict):
                raw = [{"name": key, **as_mapping(one, spec.at("weapons"))} for key, one in raw.items()]
            lines: list[Weapon] = []
            for one in as_list(raw, spec.at("weapons")):
                lines += self._lines(unit, spec, {"name": one} if isinstance(one, str) else one)
            return self._main(replace(unit, weapons=tuple(lines)))
        raw = spec.get("weapon", default=None)
        if isinstance(raw, dict):
            changed = self._lines(unit, spec, raw)
            old = self.names.match_weapon(str(raw.get("name", "")), unit.weapons)
            rest = [line for number, line in enumerate(unit.weapons) if number not in old]
            return self._main(replace(unit, weapons=(*changed, *rest)))
        if isinstance(raw, str) and fold(raw) not in ("standard", "none", "standard weapon"):
            return self._one_weapon(unit, spec, raw)
        return unit

    def _one_weapon(self, unit: Unit, spec: Given, name: str) -> Unit:
        """Change the one weapon that is named beside what is said of its bearer."""
        old = self.names.match_weapon(name, unit.weapons)
        named: dict[str, Any] = {"name": name}
        for key in spec.raw:
            if key in ("range", "arc", "count", "ammo", "total") or _CELL_KEY.fullmatch(fold(key)):
                named[key] = spec.get(key)
        rules = [one for one in _listed(spec.get("rules", default=None)) if is_of_weapons(one)]
        changed = self._lines(unit, spec, {**named, "rules": rules} if rules else named)
        weapons = list(unit.weapons)
        for number, line in zip(old, changed, strict=False):
            weapons[number] = line
        return self._main(replace(unit, weapons=tuple(weapons if old else [*changed, *weapons])))

    def _main(self, unit: Unit) -> Unit:
        """Return the card without references to weapons that the example leaves out."""
        names = {line.weapon for line in unit.weapons} | {"", "all", "unknown"}
        lines = [line if line.carried_with in names else replace(line, carried_with="") for line in unit.weapons]
        return replace(unit, weapons=tuple(lines), main=unit.main if unit.main in names else "")

    def _lines(self, unit: Unit, spec: Given, raw: dict[str, Any]) -> list[Weapon]:
        """Return the lines that one entry of `weapons` stands for."""
        own = spec.part(raw, "weapons")
        name = own.get("name", "weapon", default="")
        found = self.names.match_weapon(name, unit.weapons)
        remark = without_remark(str(name))[1]
        made = Weapon("-".join(fold(without_remark(str(name))[0]).split()), 1, "any", "6", NOTHING)
        lines = [unit.weapons[number] for number in found] or [made]
        return [self._line(line, own, remark) for line in lines]

    def _line(self, line: Weapon, own: Given, remark: str) -> Weapon:
        if "count" in own or "number" in own:
            line = replace(line, count=max(1, counted(own.get("count", "number")) or 1))
        if "arc" in own:
            arc = ARCS.get(fold(own.get("arc")))
            if arc is None:
                raise Misfit(own.at("arc"), f"{show(own.raw['arc'])} is no arc", f"write {', '.join(ARCS)}")
            line = replace(line, arc=arc)
        if any(key in own for key in REACHES):
            line = replace(line, range=range_in(own.get(*REACHES), own.at(*REACHES)))
        least = own.get("minimum_range", "min_range", "minimum", default=None)
        if least is not None:
            line = replace(line, range=f"{number_in(least)}-{line.range.rpartition('-')[2]}")
        if "ammo" in own or "total" in own:
            boxes = counted(own.get("ammo", "total")) or 0
            line = replace(line, ammo=boxes)
            if boxes and not {"limited-ammo", "volley"} & set(line.keywords):
                line = replace(line, keywords=(*line.keywords, "limited-ammo"))
        line = self._rules(line, own, remark)
        for key in own.raw:
            found = _CELL_KEY.fullmatch(fold(key))
            if found:
                armour = f"{ARMOUR[found[1][:3]]}-{found[2]}"
                line = with_cell(line, armour, own.get(key), own.at(key))
        for flag in own.raw:
            if flag in WEAPON_FLAGS or fold(flag).startswith("can hurt"):
                own.get(flag)
        return line

    def _rules(self, line: Weapon, own: Given, remark: str) -> Weapon:
        """Add the special rules that the example names for a weapon, also in brackets after its name."""
        rules = own.get("rules", "keywords", "special", default=None)
        words = [*_listed(rules), *_listed(remark)]
        for word in words:
            keyword = keyword_of(word)
            if keyword in self.known and keyword not in line.keywords:
                line = replace(line, keywords=(*line.keywords, keyword))
            elif keyword not in self.known and word is not remark:
                raise Misfit(own.at("rules"), f"{show(word)} is no rule of a weapon", "use one of the rule book")
        return line


def range_in(raw: object, where: str) -> str:
    """Return a range as the card has it: 6, 4-14 or C."""
    text = str(raw).strip().upper()
    if text in ("C", "CLOSE", "CLOSE COMBAT", "MELEE"):
        return "C"
    found = re.fullmatch(r"(?:(\d+)\s*(?:-|TO)\s*)?(\d+)", text)
    if not found:
        raise Misfit(where, f"{show(raw)} is no range", "write 6, 4-14 or C")
    return f"{found[1]}-{found[2]}" if found[1] else found[2]
