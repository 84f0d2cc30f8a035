"""Questions about flame weapons: the ways a flame may take and whom it attacks (G25 to G27)."""

from __future__ import annotations

import re
from typing import Any

from game.core.examples import Misfit
from game.core.questions import Given, Verdict
from game.rules.dust.cases.asking import Asker, stand_of
from game.rules.dust.cases.names import Spot, is_spot
from game.rules.dust.cases.stand import Figure
from game.rules.dust.cases.wording import DustAnswers, Names, Told
from game.rules.dust.records import reach_of
from game.rules.tactics.cases.on_lines import Lines

_VIA = re.compile(r"via((?:_(?:and_)?-?\d+_-?\d+)+)")
Path = tuple[Spot, ...]


class Paths(Verdict):
    """Ways of a flame, each as the squares between, in any order."""

    def __init__(self, paths: list[Path]) -> None:
        self.paths = sorted(paths)

    def fits(self, expected: object) -> bool:
        if not isinstance(expected, list) or not all(isinstance(path, list) for path in expected):
            return False
        if any(not is_spot(spot) for path in expected for spot in path):
            return False
        return sorted(tuple((spot[0], spot[1]) for spot in path) for path in expected) == self.paths

    def __str__(self) -> str:
        return str([[list(spot) for spot in path] for path in self.paths])


class ByPath(Verdict):
    """Whom a flame attacks on each way, in the order in which the question lists the ways."""

    def __init__(self, attacked: dict[Path, list[str]], order: list[Path]) -> None:
        self.attacked = attacked
        self.order = order

    def fits(self, expected: object) -> bool:
        if not isinstance(expected, list) or len(expected) != len(self.attacked):
            return False
        if sorted(self.order) == sorted(self.attacked):
            return all(Names(self.attacked[path]).fits(one) for path, one in zip(self.order, expected, strict=True))
        left = [Names(found) for found in self.attacked.values()]
        for one in expected:
            hit = next((names for names in left if names.fits(one)), None)
            if hit is None:
                return False
            left.remove(hit)
        return True

    def __str__(self) -> str:
        return str(list(self.attacked.values()))


def flame(asker: Asker, given: Given, expect: dict[str, Any]) -> DustAnswers:
    """Answer which ways a flame may take to its target, and whom it attacks on each (D-122, R-074)."""
    stand = stand_of(asker, given, roles=("attacker", "units", "enemies", "enemy", "friends", "targets"))
    attacker = stand.role("attacker")[0]
    raw = given.get("target", default=None)
    targets = [one for one in stand.figures if one.side != attacker.side]
    if raw is not None:
        target = stand.named(raw["name"] if isinstance(raw, dict) else raw, given.at("target"))
    elif len(targets) == 1:
        target = targets[0]
    else:
        raise Misfit("given.target", "no target is named", "say whom the flame is aimed at")
    found = Lines(asker, stand)
    line = next((line for line in attacker.card.weapons if "flame" in line.keywords), None)
    if line is None:
        raise Misfit("given.attacker", f"{attacker.name} has no flame weapon", "name its weapon")
    answers = DustAnswers()
    for figure in stand.figures:
        answers.unit(figure.name)
    distance = found.distance(attacker, target)
    reach = reach_of(line.range)
    seen = found.field.sees(found.state, found.at(attacker), found.at(target)).yes
    ways = found.field.flame_paths(found.state, found.at(attacker), found.at(target)) if seen else ()
    legal = bool(ways) and distance <= reach.most
    attacked: dict[Path, list[str]] = {}
    for way in ways if legal else ():
        on_it = found.field.on_path(found.state, way, found.at(attacker), found.at(target))
        names = [stand_name(stand.figures, piece.unit) for piece in on_it]
        attacked[tuple(stand.spot(square) for square in way)] = [*names, target.name]
    answers.say(distance, "distance")
    answers.say(Told(legal), "legal", "attack_legal", "target_legal", "in_range")
    answers.say(Paths(list(attacked)), "paths", "shortest_paths", "ways")
    answers.say(len(attacked), "number_of_paths", "path_count")
    order = [tuple((s[0], s[1]) for s in path) for path in expect.get("paths", []) if isinstance(path, list)]
    answers.say(ByPath(attacked, order), "units_attacked_by_path", "attacked_by_path")
    everybody = list(attacked.values())
    if len({tuple(sorted(one)) for one in everybody}) == 1:
        answers.say(Names(everybody[0]), "units_attacked", "attacked", "units_hit")
    elif not everybody:
        answers.say(Names([]), "units_attacked", "attacked", "units_hit")
    _tell_ways(answers, attacked, expect)
    _tell_chooser(answers, attacker, attacked)
    for figure in stand.figures:
        touched = [figure.name in names for names in attacked.values()]
        if all(touched) or not any(touched):
            answers.say(any(touched), f"{figure.name}_attacked", f"attacks_{figure.name}")
        answers.say(any(touched), f"{figure.name}_may_be_attacked", f"may_attack_{figure.name}")
        must = Told(bool(touched) and all(touched))
        answers.say(must, f"{figure.name}_must_be_attacked", f"must_attack_{figure.name}", f"{figure.name}_must_be_hit")
    friends = {one.name for one in stand.figures if one.side == attacker.side and one is not attacker}
    hit = [friends & set(names) for names in attacked.values()]
    always = set.intersection(*hit) if hit else set()
    answers.say(Names(always), "friendly_units_attacked", "friends_attacked", "friendlies_hit", "friendly_units_hit")
    answers.say(Told(bool(always)), "friends_must_be_attacked", "friendly_must_be_attacked", "friendly_fire",
                "hits_friends", "only_path_hits_friends", "every_path_hits_friends")  # fmt: skip
    answers.say(Told(any(not one for one in hit)), "path_without_friends", "friends_can_be_spared", "may_spare_friends")
    return answers


def _tell_chooser(answers: DustAnswers, attacker: Figure, attacked: dict[Path, list[str]]) -> None:
    """Tell who picks among several ways."""
    from game.rules.dust.cases.wording import Prose

    if len(attacked) > 1:
        who = Prose(("attack", "firer", attacker.name.lower()), bans=("sustained", "one"))
        answers.say(who, "chooser", "chosen_by", "who_chooses")


def _tell_ways(answers: DustAnswers, attacked: dict[Path, list[str]], expect: dict[str, Any]) -> None:
    """Answer for each way that a key names by its squares, as in path_via_4_1_and_5_2_legal."""
    last: Path | None = None
    for key in expect:
        via = _VIA.search(str(key))
        if via:
            numbers = [int(one) for one in re.findall(r"-?\d+", via[1])]
            last = tuple(zip(numbers[::2], numbers[1::2], strict=True))
            answers.say(Told(last in attacked), str(key))
    if last is not None and last in attacked:
        answers.say(Names(attacked[last]), "units_attacked_on_it", "attacked_on_it", "units_on_it")


def stand_name(figures: list[Figure], id_: str) -> str:
    """Return what the question calls a unit."""
    return next(figure.name for figure in figures if figure.id == id_)
