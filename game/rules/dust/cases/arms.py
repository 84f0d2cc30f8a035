"""Answers about the weapons of a unit that looks at others: arc, range, and whether they may fire (G10 to G13)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple, Protocol

from game.core.questions import Given
from game.rules.dust.cases.asking import Asker
from game.rules.dust.cases.names import counted
from game.rules.dust.cases.stand import OWN, Figure
from game.rules.dust.cases.wording import DustAnswers, Names, OneOf, Prose, Squares, Told
from game.rules.dust.records import Weapon, reach_of
from game.rules.dust.state import Piece, State

WEAPONS = ("weapon", "weapons")
SHOOTERS = (*OWN, "vehicle")
REACHES = {"range": "range", "min_range": "min_range", "minimum_range": "min_range", "max_range": "range",
           "maximum_range": "range", "arc": "arc"}  # fmt: skip
"""Keys of a question that speak of its one weapon, and how the weapon's own words put it."""
MADE_UP = "target"


class Pointing(Protocol):
    """What can be told of a unit's weapon and another unit."""

    def bears(self, one: Figure, line: Weapon, other: Figure) -> bool:
        """Tell whether the weapon's arc holds the other unit."""
        ...

    def in_range(self, one: Figure, line: Weapon, other: Figure) -> bool:
        """Tell whether the weapon reaches the other unit."""
        ...

    def may_fire(self, one: Figure, line: Weapon, other: Figure) -> bool:
        """Tell whether the weapon may attack the other unit."""
        ...

    def may_turn_to(self, one: Figure, line: Weapon, other: Figure) -> bool:
        """Tell whether turning where it stands would bring the weapon to bear."""
        ...


def armed(given: Given) -> Given:
    """Return a question with its weapon in its bearer's words, and with units at the distances or squares it lists."""
    raw = dict(given.raw)
    who = next((key for key in SHOOTERS if key in raw), None)
    if who is None:
        return given
    spec = dict(raw[who]) if isinstance(raw[who], dict) else {"name": raw[who]}
    if "name" not in spec and "unit" not in spec:
        return given
    changed = _weapon_of(raw, spec)
    for key, word in (("distances", "distance"), ("squares", "at")):
        if isinstance(raw.get(key), list) and "targets" not in raw and "target" not in raw:
            raw["targets"] = [{"name": f"{MADE_UP} {one}", "type": "infantry", word: one} for one in raw.pop(key)]
            changed = True
    if isinstance(raw.get("targets"), dict) and all(type(one) is int for one in raw["targets"].values()):
        raw["targets"] = {name: {"distance": one} for name, one in raw["targets"].items()}
        changed = True
    if isinstance(raw.get("target"), (str, dict)) and type(raw.get("distance")) is int:
        target = dict(raw["target"]) if isinstance(raw["target"], dict) else {"name": raw["target"]}
        raw["target"] = {**target, "distance": raw.pop("distance")}
        changed = True
    if not changed and not _has_distance(raw):
        return given
    spec.setdefault("at", [0, 0])
    raw[who] = spec
    inner = Given(raw, given.where, given.topic)
    given.used.update(given.raw)
    given.inner.append(inner)
    return inner


def _has_distance(raw: dict[str, Any]) -> bool:
    found = raw.get("targets", raw.get("target"))
    listed = found if isinstance(found, list) else list(found.values()) if isinstance(found, dict) else []
    return (isinstance(found, dict) and "distance" in found) or any(
        isinstance(one, dict) and "distance" in one for one in listed
    )


def _weapon_of(raw: dict[str, Any], spec: dict[str, Any]) -> bool:
    """Move a weapon that stands beside its bearer into what is said of him; tell whether there was one."""
    key = next((one for one in WEAPONS if one in raw and one not in spec), None)
    about = {own: raw.pop(word) for word, own in REACHES.items() if word in raw}
    if key is None:
        if about and isinstance(spec.get("weapon"), (str, dict)):
            own = spec["weapon"]
            spec["weapon"] = {**(own if isinstance(own, dict) else {"name": own}), **about}
        else:
            raw.update(about)
            return False
        return True
    value = raw.pop(key)
    if isinstance(value, list):
        spec["weapons"] = value
    else:
        spec["weapon"] = {**(value if isinstance(value, dict) else {"name": value}), **about}
    return True


def is_hidden(rules: Any, state: State, viewer: Piece, target: Piece) -> bool:
    """Tell whether a special rule hides a unit from an enemy who would see it otherwise (D-221)."""
    hooks = rules.profiles[target.unit].hooks.get("hides", ())
    return viewer.side != target.side and any(hides(rules, state, target, viewer) for hides in hooks)


def far_off(figure: Figure) -> int | None:
    """Return how many points away a question puts a unit without saying where."""
    return counted(figure.spec.get("distance", "range", default=None))


def named_weapons(figure: Figure) -> dict[int, str]:
    """Return what the question calls a unit's weapons, by their place on its card."""
    raw = figure.spec.raw.get("weapons", figure.spec.raw.get("weapon", []))
    listed = raw if isinstance(raw, list) else [raw]
    names = [str(one.get("name", "")) if isinstance(one, dict) else str(one) for one in listed]
    return dict(enumerate(names))


class Arm(NamedTuple):
    """A weapon of a unit and the word for it in keys."""

    line: Weapon
    word: str


def arms_of(answers: DustAnswers, asker: Asker, one: Figure) -> list[Arm]:
    """Return the weapons of a unit with the words that keys have for them."""
    named = named_weapons(one)
    found = []
    for number, line in enumerate(one.card.weapons):
        key = f"dust.weapon.{line.weapon}"
        texts = (asker.names.texts(key),) if asker.names.texts.has(key) else ()
        called = [text for text in (named.get(number, ""), *texts, line.weapon) if text]
        found.append(Arm(line, answers.weapon(*called)))
    return found


def tell_arms(
    answers: DustAnswers, found: Pointing, asker: Asker, one: Figure, others: Sequence[Figure], single: bool
) -> None:
    """Answer for each weapon of a unit: arc, range, and whether it may fire."""
    a = answers.unit(one.name)
    arms = arms_of(answers, asker, one)
    can_fire = False
    for line, w in arms:
        reached = [other.name for other in others if found.in_range(one, line, other)]
        in_arc = [other.name for other in others if found.bears(one, line, other)]
        firing = [other.name for other in others if found.may_fire(one, line, other)]
        can_fire = can_fire or bool(firing)
        answers.say(Names(reached), f"{a}_{w}", f"{a}_{w}_in_range", f"{a}_{w}_reaches")
        answers.say(Names(in_arc), f"{a}_{w}_arc", f"{a}_{w}_targets_in_arc")
        answers.say(Names(firing), f"{a}_{w}_targets", f"{a}_{w}_legal_targets", f"{a}_{w}_may_target")
        if single:
            answers.say(Names(reached), w, f"{w}_in_range", f"{w}_reaches")
            answers.say(Names(in_arc), f"{w}_arc", f"{w}_targets_in_arc")
            answers.say(Names(firing), f"{w}_targets", f"{w}_legal_targets", f"{w}_may_target")
        for other in others:
            _tell_shot(answers, found, (one, line, other), (a, w, answers.unit(other.name)), (single, len(others) == 1))
        _tell_turns(answers, found, (one, line), (a, w), others)
    answers.say(can_fire, f"{a}_may_make_sustained_attack_without_moving", f"{a}_may_attack_without_moving",
                f"{a}_can_attack_without_moving", f"{a}_may_attack")  # fmt: skip


def _tell_turns(
    answers: DustAnswers, found: Pointing, shot: tuple[Figure, Weapon], words: tuple[str, str], others: Sequence[Figure]
) -> None:
    """Answer whether a unit must turn before a weapon bears on any of several units."""
    one, line = shot
    a, w = words
    bearing = any(found.bears(one, line, other) for other in others)
    turn = Told(bool(others) and not bearing and any(found.may_turn_to(one, line, other) for other in others))
    for who in (f"{a}_", ""):
        answers.say(turn, f"{who}needs_move_action_before_{w}_attack", f"{who}must_turn_for_{w}",
                    f"{who}needs_to_turn_for_{w}", f"{who}needs_move_before_{w}", f"{who}{w}_needs_move",
                    f"{who}{w}_needs_turn")  # fmt: skip


def _tell_shot(
    answers: DustAnswers, found: Pointing, shot: tuple[Figure, Weapon, Figure], words: tuple[str, str, str],
    spare: tuple[bool, bool],
) -> None:  # fmt: skip
    """Answer for one weapon against one unit; keys may leave out what goes without saying."""
    a, w, b = words
    arc, reach = Told(found.bears(*shot)), Told(found.in_range(*shot))
    fire = Told(found.may_fire(*shot))
    turn = Told(not arc.yes and found.may_turn_to(*shot))
    firers = [f"{a}_{w}", *([w] if spare[0] or spare[1] else [])]
    for who in firers:
        for whom in (f"_{b}", "") if spare[1] else (f"_{b}",):
            to = f"_to{whom}" if whom else ""
            answers.say(
                arc, f"{who}_arc_ok{whom}", f"{who}_in_arc{whom}", f"{who}_bears_on{whom}", f"{who}_arc{whom}_ok"
            )
            answers.say(reach, f"{who}_in_range{whom}", f"{who}_range_ok{whom}", f"{who}_reaches{whom}")
            answers.say(fire, f"{who}_can_target{whom}", f"{who}_can_attack{whom}", f"{who}_may_fire_at{whom}",
                        f"{who}_may_target{whom}", f"{who}_may_attack{whom}", f"{who}_legal{to}")  # fmt: skip
            if whom:
                answers.say(turn, f"{a}_needs_move_action_before_{w}_attack{whom}", f"{who}_needs_move{whom}",
                            f"{a}_must_turn_for_{w}{whom}", f"{who}_needs_turn{whom}",
                            f"{a}_needs_to_turn_for_{w}{whom}", f"{a}_needs_move_before_{w}{whom}")  # fmt: skip
                answers.say(arc, f"{b}_in_arc_of_{w}", f"{b}_in_{w}_arc")
                answers.say(reach, f"{b}_in_range_of_{w}")


def tell_all_arms(answers: DustAnswers, found: Pointing, asker: Asker, one: Figure, others: Sequence[Figure]) -> None:
    """Answer for the one unit that shoots with whatever the question names: whom it reaches, whom it may attack."""
    named = [text for text in named_weapons(one).values() if text]
    lines = [one.card.weapons[n] for text in named for n in asker.names.match_weapon(text, one.card.weapons)]
    lines = lines or [line for line in one.card.weapons if not reach_of(line.range).close] or list(one.card.weapons)
    sorts: dict[str, Callable[[Figure], bool]] = {
        "range": lambda other: any(found.in_range(one, line, other) for line in lines),
        "arc": lambda other: any(found.bears(one, line, other) for line in lines),
        "attack": lambda other: any(found.may_fire(one, line, other) for line in lines),
    }
    words = {
        "range": (("in_range", "reached", "within_range", "squares_in_range"),
                  ("out_of_range", "not_in_range", "not_reached", "beyond_range", "squares_out_of_range")),
        "arc": (("in_arc", "targets_in_arc"), ("out_of_arc", "not_in_arc")),
        "attack": (("can_attack", "may_attack", "legal_targets", "may_target", "can_target", "valid_targets",
                    "white_squares"),
                   ("cannot_attack", "may_not_attack", "illegal_targets", "can_not_attack", "may_not_target",
                    "cannot_target", "red_squares")),
    }  # fmt: skip
    for sort, test in sorts.items():
        yes, no = words[sort]
        answers.say(_listed([other for other in others if test(other)]), *yes)
        answers.say(_listed([other for other in others if not test(other)]), *no)
    if all(other.name.startswith(MADE_UP) for other in others):
        answers.say([sorts["attack"](other) for other in others], "legal", "attack_legal", "allowed")
    elif len(others) == 1:
        answers.say(Told(sorts["attack"](others[0])), "legal", "attack_legal", "may_attack", "can_attack")
        answers.say(Told(sorts["range"](others[0])), "in_range", "range_ok", "range_legal")
        answers.say(Told(sorts["arc"](others[0])), "in_arc", "arc_ok")
        if not sorts["range"](others[0]):
            answers.say(Prose(("range", "far", "close", "near", "minimum")), "reason", "because", "illegal_because")


def arm_test(found: Pointing, asker: Asker, one: Figure, topic: str) -> Any:
    """Return what the bare name of a unit asks in a question about arcs or ranges; None where it asks about sight."""
    named = [text for text in named_weapons(one).values() if text]
    lines = [one.card.weapons[n] for text in named for n in asker.names.match_weapon(text, one.card.weapons)]
    if not lines or "sight" in topic:
        return None
    if "arc" in topic:
        return lambda other: any(found.bears(one, line, other) for line in lines)
    if "range" in topic:
        return lambda other: any(found.in_range(one, line, other) for line in lines)
    return None


def _listed(figures: Iterable[Figure]) -> OneOf:
    """Return units by name, or by square where they were only made up to be reached."""
    listed = list(figures)
    return OneOf(Names(one.name for one in listed), Squares(one.front for one in listed))
