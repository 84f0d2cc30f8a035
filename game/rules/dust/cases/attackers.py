"""Who fights in a question about an attack: cards, squares, cover, the weapons used and the dice that it gives."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from game.core.choice import Refusal
from game.core.examples import Misfit, as_mapping, show
from game.core.questions import Given
from game.rules.dust.cases.asking import Asker
from game.rules.dust.cases.cards import armour_in, with_cell
from game.rules.dust.cases.duel import ALL, Dice, Duel
from game.rules.dust.cases.names import counted, fold
from game.rules.dust.cases.shooters import Shooter, shooters_in
from game.rules.dust.cases.stand import PLACES, Figure
from game.rules.dust.cases.throws import Throws, Use
from game.rules.dust.cases.weaponry import lines_called
from game.rules.dust.cases.wording import yes_or_no
from game.rules.dust.profile import STD, Profile
from game.rules.dust.records import reach_of
from game.rules.dust.state import Piece

MARKED = ("figure_named", "named_figure", "sniper_names", "figure")
SIDEWAYS = (0, -1, 1, -2, 2, -3, 3)
"""Columns in which targets stand side by side in front of their attacker."""
CLOSE_WORDS = ("standard", "standard weapon", "standard close weapon", "standard close combat weapon", "fists", "knife")
ABOUT_TARGET = {
    "target_armour": "armour", "target_armor": "armour", "target_figures": "figures", "defender_figures": "figures",
    "target_in_cover": "in_cover", "in_cover": "in_cover",
}  # fmt: skip
"""Keys of a question that speak of its target, and how the target's own words put it."""


class Fight(Throws):
    """Everything about the attack of a question, before it is played out."""

    def __init__(self, asker: Asker, given: Given, expect: Mapping[str, Any]) -> None:
        self.asker = asker
        self.given = given
        self.stand = asker.stand(given, roles=("none",))
        self.dice = Dice()
        action = fold(given.get("action", "kind_of_attack", default="attack"))
        self.kind = "sustained" if "sustained" in action else "charge" if "charge" in action else "attack"
        self.covers: dict[str, bool] = {}
        self.assigned: list[str] = []
        self.wounds: dict[int, list[int]] = {}
        self.marked = -1
        """The figure that a sniper names (D-264)."""
        self.labels: dict[str, int] = {}
        """The figures of a target that the question calls by letters."""
        self.hero: Figure | None = None
        self.notes: dict[str, Any] = {}
        self.shooters: list[Shooter] = []
        self.attacker = self._attacker()
        self.targets = self._targets()
        self.bystanders()
        self._entry()
        self.close = False
        self.uses = self._uses()
        self._place()
        self._cover()
        self.stand.settle(2)
        self.read_dice()

    # Units

    def _spec(self, raw: object, name: str, *moved: tuple[str, str]) -> dict[str, Any]:
        """Return what is said of a unit, with what stands beside it in the question."""
        spec = dict(raw) if isinstance(raw, dict) else {}
        for key, own in moved:
            if key in self.given:
                spec.setdefault(own, self.given.get(key))
        for key in list(self.given.raw):
            if key not in self.given.used and self._is_named(key, name) and isinstance(self.given.raw[key], dict):
                spec.update(as_mapping(self.given.get(key), self.given.at(key)))
        return spec

    def _is_named(self, key: str, name: str) -> bool:
        own = self.asker.names.find_unit(name)
        return fold(key) == fold(name) or (own is not None and fold(key).replace(" ", "-") == own)

    def _attacker(self) -> Figure:
        raw = self.given.get("attacker", "firer", "shooter", default=None)
        if raw is None and ("target" in self.given or "targets" in self.given):
            raw = self.given.get("vehicle", "unit", default=None)
        if raw is None:
            raise Misfit("given.attacker", "nobody attacks", "write attacker: Ludwig")
        name = str(raw.get("name", raw.get("unit", ""))) if isinstance(raw, dict) else str(raw)
        moved = [(key, key) for key in ("weapon", "weapons", "soldiers", "figures", "rules", "total", "used")]
        entry = [(key, key) for key in self.given.raw if "entry" in fold(key).split() and "vs" in fold(key).split()]
        spec = self._spec(raw, name, *moved, *entry)
        self.shooters = shooters_in(self.given, spec)
        if self.shooters:
            spec.setdefault("figures", len(self.shooters))
        for key in ("hits", "unsaved_hits"):
            if isinstance(spec.get(key), (int, dict)):
                self.notes["hits"] = spec[key]
        if spec.pop("close_combat_hit", spec.pop("hit", False)) is True:
            self.notes["hits"] = 1
        figure = self.stand.add(name, "attacker", spec)
        figure.side = 0
        self._read(figure)
        return figure

    def _targets(self) -> list[Figure]:
        raw = self.given.get("target", "defender", default=None)
        many = self.given.get("targets", default=None)
        found: list[Figure] = []
        self.aimed: dict[str, Figure] = {}
        hits = self.given.raw.get("hits", self.notes.get("hits"))
        if raw is None and many is None and isinstance(hits, dict):
            many = {key: {"name": key} for key in hits if self.asker.names.find_unit(key) is not None}
        if isinstance(many, dict):
            for key, value in many.items():
                is_unit = not isinstance(value, str) and self.asker.names.find_unit(key) is not None
                name = key if is_unit else str(value.get("name", "")) if isinstance(value, dict) else str(value)
                known = next((one for one in found if one.name == name), None)
                figure = known or self._target(value if isinstance(value, (dict, list)) else name, name)
                if known is None:
                    found.append(figure)
                if not is_unit:
                    self.aimed[key] = figure
        for one in many if isinstance(many, list) else [raw] if raw is not None else []:
            name = str(one.get("name", one.get("unit", ""))) if isinstance(one, dict) else str(one)
            found.append(self._target(one, name))
        if not found:
            raise Misfit("given.target", "nobody is attacked", "write target: Pounder")
        return found

    def _target(self, raw: object, name: str) -> Figure:
        spec = self._spec({"at": raw} if isinstance(raw, list) else raw, name)
        for key, own in ABOUT_TARGET.items():
            if key in self.given and not isinstance(self.given.raw.get(key), dict):
                spec.setdefault(own, self.given.get(key))
        for key in ("in_cover_from_attacker", "in_cover", "covered"):
            listed = self.given.raw.get(key)
            if isinstance(listed, dict):
                self.given.get(key)
                strange = [one for one in listed if self.asker.names.find_unit(one) is None]
                if strange:
                    raise Misfit(f"given.{key}", f"there is no unit {show(strange[0])}", "use its English name")
                spec.setdefault("in_cover", next((v for k, v in listed.items() if self._is_named(k, name)), False))
        hidden = counted(spec.pop("figures_partly_hidden", spec.pop("figures_in_cover", None)))
        if hidden is not None and not self.stand.by_figure:
            spec.setdefault("in_cover", is_mostly_hidden(hidden, counted(spec.get("figures")) or 1))
        unseen = counted(spec.pop("figures_hidden", spec.pop("figures_out_of_sight", spec.pop("hidden_figures", None))))
        hero = spec.pop("joined_hero", spec.pop("hero_joined", None))
        figure = self.stand.add(name, "target", spec)
        figure.side = 1
        self._read(figure)
        self._label(figure)
        self._mark(figure)
        if self.stand.by_figure and (hidden or unseen):
            self.stand.veil(figure, partly=hidden or 0, wholly=unseen or 0)
        if hero is not None:
            words: dict[str, Any] = dict(hero) if isinstance(hero, dict) else {"name": hero}
            self.hero = self.stand.add(str(words.get("name", "")), "target", {**words, "hero": True})
            self.hero.side = 1
        return figure

    def _mark(self, figure: Figure) -> None:
        """Read which figure a sniper names: by its letter, or by what it carries."""
        raw = figure.spec.get(*MARKED, default=self.given.get(*MARKED, default=None))
        if raw is None or figure.card.kind != "squad":
            return
        lines = self.asker.names.match_weapon(str(raw), figure.card.weapons)
        bearers = Profile(figure.card).lines[lines[0]].bearers if lines else 0
        if str(raw) not in self.labels and not bearers:
            raise Misfit(figure.spec.at(*MARKED), f"nobody carries {show(raw)}", "name a weapon of the card")
        self.marked = self.labels.get(str(raw), (bearers & -bearers).bit_length() - 1)

    def _label(self, figure: Figure) -> None:
        """Read the figures that a question calls by letters: who carries what, who is in sight (D-144)."""
        listed = figure.spec.raw.get("figures")
        if not isinstance(listed, dict) or figure.card.kind != "squad":
            return
        bearers = Profile(figure.card)
        free = list(range(figure.card.soldiers))
        for name, raw in sorted(listed.items(), key=lambda item: "carries" not in (item[1] or {})):
            spec = as_mapping(raw or {}, figure.spec.at("figures"))
            if set(spec) - {"visible", "carries", "weapon"}:
                raise Misfit(f"given.figures.{name}", f"{min(spec)} is not understood", "write visible, carries")
            if not isinstance(spec.get("visible", True), bool):
                raise Misfit(f"given.figures.{name}.visible", show(spec["visible"]), "write true or false")
            carried = spec.get("carries", spec.get("weapon"))
            lines = self.asker.names.match_weapon(str(carried), figure.card.weapons) if carried else []
            fits = [one for one in free if not lines or any(bearers.lines[line].bearers >> one & 1 for line in lines)]
            if not fits:
                raise Misfit(figure.spec.at("figures"), f"nobody carries {show(carried)}", "name a weapon of the card")
            self.labels[str(name)] = fits[0]
            free.remove(fits[0])
        hidden = [self.labels[str(name)] for name, raw in listed.items() if (raw or {}).get("visible") is False]
        if self.stand.by_figure and hidden:
            self.stand.veil(figure, figures=hidden)

    def _read(self, figure: Figure) -> None:
        """Read what is said of a fighting unit beside its card and square."""
        spec = figure.spec
        covered = spec.get("in_cover", "covered", "cover", default=None)
        if covered is not None:
            known = yes_or_no(covered)
            if known is None:
                raise Misfit(spec.at("in_cover"), f"{show(covered)} is neither yes nor no", "write true or false")
            self.covers[figure.id] = known
        self.notes.setdefault("adjacent", False)
        if spec.flag("adjacent"):
            self.notes["adjacent"] = True
        at = spec.raw.get("at")
        if isinstance(at, str) and not figure.squares:
            self.notes[f"words {figure.id}"] = fold(at)
            if any(word in fold(at) for word in PLACES):
                spec.get("at")
        for key in ("hits", "unsaved_hits", "hero", "survives", "side", "all_in_range_and_sight"):
            spec.get(key)

    def bystanders(self) -> None:
        """Read other units on the board: they may block sight or give cover."""
        for key in ("units", "others", "other", "friends", "vehicles"):
            if key in self.given:
                for name, raw in self.stand.units_in(self.given.get(key), self.given.at(key)):
                    figure = self.stand.add(name, "others", raw)
                    figure.side = 0 if figure.card.bloc == self.attacker.card.bloc else 1

    # Weapons

    def _entry(self) -> None:
        """Put the entry of the weapon table that the question gives into the card."""
        armour = self.targets[0].card.armour
        raw = self.given.get("table_entry", "entry", default=None)
        if raw is None:
            raw = self.attacker.spec.get("table_entry", "entry", default=None)
        entries = [(armour, raw, "table_entry")] if raw is not None else []
        number = self.given.get("dice", "dice_per_weapon", default=None)
        if isinstance(number, int):
            entries.append((armour, number, "dice"))
        for key in list(self.given.raw):
            words = fold(key).split()
            if "vs" in words and "entry" in words:
                entries.append((armour_in(" ".join(words[words.index("vs") + 1 :]), key), self.given.get(key), key))
        for key in list(self.attacker.spec.raw):
            words = fold(key).split()
            if "vs" in words and ("entry" in words or "dice" in words):
                raw_armour = " ".join(words[words.index("vs") + 1 :])
                entries.append((armour_in(raw_armour, key), self.attacker.spec.get(key), key))
        named = self._named()
        for column, value, where in entries:
            lines = list(self.attacker.card.weapons)
            for number_ in named or range(len(lines))[:1]:
                cell = value
                if isinstance(value, int) and lines[number_].count > 1 and where == "dice":
                    cell = max(1, value // lines[number_].count)
                lines[number_] = with_cell(lines[number_], column, cell, where)
            self.attacker.card = replace(self.attacker.card, weapons=tuple(lines))

    def _named(self) -> list[int]:
        """Return the lines of the weapon that the question speaks of."""
        raw = self.attacker.spec.raw.get("weapon")
        name = raw.get("name") if isinstance(raw, dict) else raw
        if name is None or fold(name) in CLOSE_WORDS:
            return []
        return self.lines(str(name))

    def lines(self, name: str) -> list[int]:
        """Return the lines of the attacker's card that a text names, also several joined by 'and'."""
        weapons = self.attacker.card.weapons
        found = lines_called(self.asker.names, name, weapons)
        if not found:
            known = ", ".join(self.asker.names.texts(f"dust.weapon.{line.weapon}") for line in weapons)
            raise Misfit("given.weapon", f"{self.attacker.name} has no weapon {show(name)}", f"it has {known}")
        return found

    def _uses(self) -> list[Use]:
        target = self.targets[0]
        raw = self.attacker.spec.raw.get("weapon", None)
        listed = self.attacker.spec.raw.get("weapons", None)
        fired = counted(self.given.get("fired", "dropped_now", "rounds_fired", "bombs_dropped", default=None))
        salvo = self.given.flag("salvo")
        if self.aimed:
            return [Use(line, figure) for name, figure in self.aimed.items() for line in self.lines(name)]
        hand_to_hand = "close combat" in self.given.topic and raw is None and listed is None
        if hand_to_hand and not any(key in self.given for key in ("ranged_hits", "save_roll")):
            self.close = True
            own = [n for n, line in enumerate(self.attacker.card.weapons) if reach_of(line.range).close]
            return [Use(n, target) for n in own] or [Use(STD, target)]
        if isinstance(raw, str) and fold(raw) in CLOSE_WORDS:
            self.close = True
            return [Use(STD, target)]
        name = raw.get("name") if isinstance(raw, dict) else raw
        if name is not None:
            numbers = self.lines(str(name))
            volley = any("volley" in self.attacker.card.weapons[n].keywords for n in numbers)
            self.close = any(reach_of(self.attacker.card.weapons[n].range).close for n in numbers)
            inner = counted(raw.get("fired")) if isinstance(raw, dict) else None
            count = inner if inner is not None else fired
            return [Use(n, target, 0 if volley else count or 0, (count or 1) if volley else 1, salvo) for n in numbers]
        if isinstance(listed, list):
            uses: list[Use] = []
            for one in listed:
                spec = one if isinstance(one, dict) else {"name": one}
                if spec.get("kept") is True or spec.get("fired") == 0:
                    continue
                count = counted(spec.get("fired", spec.get("soldiers"))) or 0
                uses += [Use(n, target, count, 1, salvo) for n in self.lines(str(spec.get("name", "")))]
            return sorted(uses, key=lambda use: not use.copies)  # those whose number is told come first
        return [Use(ALL, target)]

    # Squares

    def _place(self) -> None:
        """Put units without a square face to face, at a range that suits the weapons used."""
        distance = self._distance()
        self.stand.close = self.close or bool(self.notes["adjacent"])
        if not self.attacker.squares:
            self.attacker.squares = self.stand.filled(self.attacker, [(0, 0)], "given.attacker")
        column, row = self.attacker.front
        for number, figure in enumerate(self.targets):
            away = counted(figure.spec.get("distance", "within", "at_distance", default=None))
            exact = counted(figure.spec.get("distance_cm", "within_cm", default=None))
            if not figure.squares and (away is not None or exact is not None):
                points = away if away is not None else -(-(exact or 0) // 10)  # D-010: a point is ten centimetres
                self.stand.keep_apart(self.attacker, figure, (0, 1), points, exact)
            elif not figure.squares:
                spot = (column + SIDEWAYS[number % len(SIDEWAYS)], row + distance)
                figure.squares = self.stand.filled(figure, [spot], figure.spec.where)
        if self.shooters:
            self.stand.flank(self.attacker, self.targets[0], [one.covered for one in self.shooters])
        if self.hero is not None:
            self.hero.squares = self.targets[0].squares[:1]

    def _distance(self) -> int:
        said = self.given.get("distance", "range", "within", default=None)
        if isinstance(said, int):
            return said
        if self.notes["adjacent"] or self.given.flag("adjacent"):
            return 1
        reaches = [reach_of(self.attacker.card.weapons[use.line].range) for use in self.uses if use.line >= 0]
        if self.close or any(reach.close for reach in reaches):
            return 1
        most = min((reach.most for reach in reaches), default=2)
        least = max((reach.least for reach in reaches), default=0)
        return most if most < 2 else max(2, least + self.stand.least_more if least else 0)

    def _cover(self) -> None:
        """Make cover where the question says that there is some, or describes the square in words."""
        for figure in self.stand.figures:
            words = str(self.notes.get(f"words {figure.id}", ""))
            if words or self.covers.get(figure.id):
                self.stand.shelter(figure, words, bool(self.covers.get(figure.id)))

    # Played out

    def duel(self) -> Duel:
        """Return the table of the attack, not begun yet."""
        for figure in self.stand.figures:
            if figure.facing is None and figure.card.size == "normal":
                figure.facing = self._towards(figure)
        return Duel(self.asker, self.stand, self.attacker, self.kind)

    def _towards(self, figure: Figure) -> int | None:
        """Return a facing from which the fixed weapons of a unit bear on whom it fights."""
        foe = self.targets[0] if figure is self.attacker else self.attacker if figure in self.targets else None
        if foe is None:
            return None
        right, up = foe.front[0] - figure.front[0], foe.front[1] - figure.front[1]
        facings = {(0, 1): 0, (1, 1): 1, (1, 0): 2, (1, -1): 3, (0, -1): 4, (-1, -1): 5, (-1, 0): 6, (-1, 1): 7}
        if 2 * abs(right) <= abs(up):
            right = 0
        elif 2 * abs(up) <= abs(right):
            up = 0
        return facings.get(((right > 0) - (right < 0), (up > 0) - (up < 0)), 0)

    def act(self, duel: Duel) -> None:
        """Aim what the question fires, fire it, and let the owners lose what they must."""
        duel.open()
        for use in self.uses:
            if use.line == ALL:
                self._aim_all(duel, use.target)
            elif duel.aim(self.attacker, use.line, use.target, use.copies):
                name = f"{duel.id(self.attacker)}/{use.line}"
                if use.rounds > 1 and not duel.do("volley", name, use.rounds):  # type: ignore[arg-type]
                    duel.refusals.append(Refusal("no_ammo", "D-268", {}))
                if self.marked >= 0:
                    duel.do("figure", name, self.marked)  # type: ignore[arg-type]
                if use.salvo:
                    duel.do("salvo", name, 1)  # type: ignore[arg-type]
        duel.fire()
        wishes = list(self.assigned)
        duel.finish(wish=lambda table: self.assign(table, wishes))  # type: ignore[arg-type]

    def _aim_all(self, duel: Duel, target: Figure) -> None:
        """Aim everything at a target, close weapons only where the question is about close combat."""
        duel.do("aim", duel.id(self.attacker), duel.id(target))
        if not self.close:
            for shot in list(duel.state.frames[-1].shots):  # type: ignore[union-attr]
                if shot.close:
                    name = f"{shot.bearer}/{'std' if shot.line == STD else shot.line}"
                    duel.do("unaim", name, shot.target)

    def before(self, duel: Duel) -> dict[str, Piece]:
        """Return all units as they stand before the attack."""
        return dict(duel.state.units)


def is_mostly_hidden(hidden: int, figures: int) -> bool:
    """Tell whether a unit on the table is in cover: at least half of its figures are (R-066)."""
    return 2 * hidden >= figures
