"""Which silhouette, counter and light a unit of the Dust games has, read off its record; imports the records."""

from collections.abc import Iterator

from game.app.art.dust_counters import Counter
from game.rules.dust.records import Unit, reach_of

FORMS = {"vehicle": "square", "aircraft": "hexagon"}
"""Infantry of every kind is round."""
_BY_MOBILITY = {
    "helicopter": "heli", "plane": "plane", "naval": "lander", "half-tracked": "halftrack", "flying": "flyer",
}  # fmt: skip
_GUNS = (
    ("mortar", "mortar"), ("rocket-launcher", "launcher"), ("machinegun", "mgteam"), ("gun", "atgun"), ("pak", "atgun"),
)  # fmt: skip
"""The main weapon of a support unit by a part of its name, the first that fits."""
_BY_KEYWORD = (
    ("zombie", "zombie"), ("mindless-zombie", "zombie"), ("gorilla", "gorilla"), ("commissar", "motivator"),
    ("command-squad", "officer"), ("sniper", "sniper"), ("artillery-observer", "scout"), ("spotter", "scout"),
    ("mechanic", "pioneer"), ("combat-medic", "pioneer"),
)  # fmt: skip
"""What infantry looks like by a word on its card, the first that fits."""
LIGHTS = {"allies": "dusk", "axis": "amber", "ssu": "ember"}
"""The light under which the units of a bloc are painted."""


def counter_of(unit: Unit, *, total: int | None = None, left: int | None = None) -> Counter:
    """Return the counter of a unit; without a total it shows neither soldiers nor boxes."""
    count = total or 0
    return Counter(
        unit.bloc, silhouette_of(unit), form_of(unit), hero=unit.kind == "hero", total=count,
        left=count if left is None else left, pips=unit.kind == "squad",
    )  # fmt: skip


def form_of(unit: Unit) -> str:
    """Return the form of a unit's counter: round, square or hexagon."""
    return FORMS.get(unit.kind, "round")


def silhouette_of(unit: Unit) -> str:
    """Return the silhouette of a unit as a piece of art."""
    if unit.kind == "vehicle":
        return f"units/{_vehicle(unit)}"
    if unit.mobility in _BY_MOBILITY:
        return f"units/{_BY_MOBILITY[unit.mobility]}"
    return f"units/{_support(unit) if unit.kind == 'support' else _infantry(unit)}"


def _vehicle(unit: Unit) -> str:
    armour = int(unit.armour[-1])
    if unit.mobility == "walker":
        return _walker(unit, armour)
    if unit.mobility == "tracked":
        if "crew" in unit.keywords:
            return "mortarcarrier" if any("mortar" in line.weapon for line in unit.weapons) else "assaultgun"
        return "heavytank" if armour >= 6 else "tank" if unit.size == "large" else "assaultgun"
    if unit.mobility == "wheeled":
        return "truck" if armour <= 2 and any("truck" in part for part in unit.id.split("-")) else "armouredcar"
    return _BY_MOBILITY[unit.mobility]


def _walker(unit: Unit, armour: int) -> str:
    if unit.size == "huge" or (unit.size == "large" and armour >= 6):
        return "quad"
    if {"airmobile", "air-assault"} & set(unit.keywords):
        return "clawwalker"
    return "heavywalker" if unit.size == "large" or armour >= 5 or (unit.bloc == "axis" and armour == 4) else "walker"


def _support(unit: Unit) -> str:
    if unit.mobility == "fixed":
        return "bunkergun"
    weapon = unit.main or max(unit.weapons, key=lambda line: reach_of(line.range).most).weapon
    return next((art for part, art in _GUNS if part in weapon), "infantry")


def _infantry(unit: Unit) -> str:
    words = set(_words(unit))
    for word, art in _BY_KEYWORD:
        if word in words:
            return art
    if unit.armour[-1] in "34":
        return "heavyinf"
    if unit.kind == "hero":
        return "hero"
    launchers = _bearers(unit, "grenade")
    flames = _bearers(unit, "flame")
    if 2 * launchers >= unit.soldiers - 1 and launchers >= 2:
        return "launcher"
    if flames and flames >= launchers:
        return "flamer"
    if "scout" in words or "black-ops" in words:
        return "commando"
    return "squad3" if unit.soldiers >= 5 else "infantry"


def _bearers(unit: Unit, keyword: str) -> int:
    """Return how many weapons of a kind a squad carries, those below the barrel of another left out."""
    return sum(line.count for line in unit.weapons if keyword in line.keywords and "under-barrel" not in line.keywords)


def _words(unit: Unit) -> Iterator[str]:
    """Yield the words of a card and of the weapons on it."""
    yield from unit.keywords
    for line in unit.weapons:
        yield from line.keywords
