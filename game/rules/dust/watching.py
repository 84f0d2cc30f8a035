"""Counts how often each special rule of Dust took effect: its hooks where it has some, else what happened on the board.

Only random play under the kit is watched; the rules of every other game are made without it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from game.core.choice import Choice
from game.core.events import Event
from game.core.watch import Watch
from game.rules.dust.attached import Lookup, profile_of
from game.rules.dust.book import Book
from game.rules.dust.conditions import SEEN as IN_SIGHT
from game.rules.dust.doers import ONCE, doer
from game.rules.dust.frames import Order
from game.rules.dust.heroes import are_together, why_not_pair
from game.rules.dust.orders import DEEDS, Ordering
from game.rules.dust.plans import MOVE, MOVES, NOTHING, SCOUT, SUSTAINS
from game.rules.dust.platoons import GET_MOVING
from game.rules.dust.profile import STD, Line, Profile
from game.rules.dust.special import SPECIALS
from game.rules.dust.special.registry import Hook
from game.rules.dust.state import Piece, Position
from game.rules.dust.suppression import RALLY_DICE, is_suppressed
from game.rules.dust.works import TASKS

UNBORNE = "no unit bears it"
REMARKS = {"brave": "of the table only", "advantage fanatical-loyalty": "of the table only",
           "advantage relentless-advance": "of the table only"}  # fmt: skip
"""Rules that take no effect on squares, where nobody is suppressed and reserves do not roll (D-180)."""
GEARS = ("tracked", "half-tracked", "wheeled")
"""What vehicles of the table go on, and roll for at terrain (D-279, D-290, D-291)."""
ACTIONS = {f"action {name}": name for name in (*DEEDS, *ONCE, *TASKS)}
OVER = {"amphibious", "flying"}
HOOKED = ("hit", "save", "hurt")
"""What a profile and its lines keep apart, by moment."""


class DustWatch(Watch):
    """The special rules and special actions of a Dust game, and how often each took effect."""

    def __init__(self, book: Any, is_barred: Callable[[Any, Iterable[int]], bool]) -> None:
        """Watch the rules of a game, whose ground tells where a way is barred to infantry on foot."""
        borne = {word for card in book.units.values() for word in card.keywords}
        borne |= {word for card in book.units.values() for line in card.weapons for word in line.keywords}
        remarks = {} if book.suppresses else REMARKS
        names = {name: remarks.get(name, "" if name in borne else UNBORNE) for name in SPECIALS}
        advantages = [f"advantage {platoon.advantage.id}" for platoon in book.platoons.values()]
        names |= {name: remarks.get(name, "") for name in advantages}
        if book.measured is not None:
            names |= dict.fromkeys(GEARS, "")
        lent = set(TASKS) | {action for word in borne if word in SPECIALS for action in SPECIALS[word].actions}
        names |= {title: "" if action in lent else UNBORNE for title, action in ACTIONS.items()}
        super().__init__(names)
        self.book: Book = book
        self.is_barred = is_barred
        self._wrapped: dict[int, Hook] = {}
        units = book.units
        known = {name: self._watched(profile) for name, profile in book.profiles.items()}
        book.profiles = Lookup(known, lambda name: self._watched(profile_of(units, name)))

    # Hooks

    def _watched(self, profile: Profile) -> Profile:
        """Let the hooks of a card count themselves."""
        for name in ("hooks", "lent", "at_wheel"):
            by_moment: dict[str, tuple[Hook, ...]] = getattr(profile, name)
            wrapped = {moment: tuple(map(self._wrap, hooks)) for moment, hooks in by_moment.items()}
            setattr(profile, name, wrapped)
        for moment in HOOKED[:2]:
            setattr(profile, moment, profile.hooks.get(moment, ()))
        for line in profile.lines:
            for moment in HOOKED:
                setattr(line, moment, tuple(map(self._wrap, getattr(line, moment))))
        return profile

    def _wrap(self, hook: Hook) -> Hook:
        """Return a hook that counts its effect; the same one for the same hook, since equal ones serve once."""
        found = self._wrapped.get(id(hook))
        if found is None:
            word, moment = HOOKS[hook]
            found = self._wrapped[id(hook)] = self._counting(hook, word, EFFECTS.get(moment, _called))
        return found

    def _counting(self, hook: Hook, word: str, effect: Callable[[Any], Any]) -> Hook:
        def counted(*args: Any) -> Any:
            before = effect(args[-1])
            result = hook(*args)
            if effect(args[-1]) != before or result is True or (type(result) is int and result != args[0]):
                self.count(word)
                if word == "expert-weapon" and "expert" in args[-1].bearer.words:
                    self.count("expert")
            return result

        return counted

    # What happened

    def see(self, before: Any, wanted: Choice | None, events: list[Event], after: Any) -> None:
        self.awake = True
        for event in events:
            seen = SEEN.get(event.kind)
            if seen is not None:
                for name in seen(self.book, before if before is not None else after, after, event.data):
                    self.count(name)
            if event.kind in ("entered", "moved"):
                words = words_of(self.book, after, event.data["unit"]) & OVER
                for name in words if words and self.is_barred(after, event.data["path"]) else ():
                    self.count(name)
        if wanted is not None:
            for name in chosen(self.book, before, wanted):
                self.count(name)
        if after.frames and isinstance(after.frames[-1], Order) and after.frames[-1].step == "order.choose":
            for name in kept_from_orders(self.book, after):
                self.count(name)
        self.awake = False


HOOKS: dict[Hook, tuple[str, str]] = {
    hook: (special.id, moment) for special in SPECIALS.values() for moment, hook in special.hooks.items()
}


def _called(_: Any) -> object:
    """Let every call count."""
    return object()


EFFECTS: dict[str, Callable[[Any], Any]] = {
    "activation": lambda frame: (frame.actions, frame.led),
    "hit": lambda aim: (aim.faces, aim.again, aim.chain),
    "save": lambda guard: (guard.saves, guard.cover and guard.covered, guard.infantry),
    "resist": lambda covered: None,
    "elimination": lambda by: None,
    "hides": lambda viewer: None,
    "initiative": lambda dice: None,
    "reaction": lambda reflex: (reflex.reach, reflex.faces),
}
"""What tells, by moment, whether a hook changed anything; where nothing does, its answer tells."""

Seen = Callable[[Book, Position, Position, dict[str, Any]], Iterable[str]]


def words_of(book: Book, state: Position, *names: str) -> set[str]:
    """Return the words of some units."""
    return {word for name in filter(None, names) for word in book.profiles[state.units[name].unit].words}


def lines_of(book: Book, state: Position, shots: list[list[Any]]) -> Iterator[tuple[Piece, Line, str]]:
    """Yield who aims what at whom."""
    for bearer, index, target, _ in shots:
        piece = state.units[bearer]
        profile = book.profiles[piece.unit]
        if index != STD or profile.std is not None:
            yield piece, profile.line(index), target


def _declared(book: Book, before: Position, after: Position, told: dict[str, Any]) -> Iterator[str]:
    unit, plan = after.units[told["unit"]], told["plan"]
    own = words_of(book, after, unit.id, told["hero"], unit.pilot)
    for word in own & set(SPECIALS):
        free = SPECIALS[word].free
        if free is not None and f"{free[1]}!" in plan and plan[plan.index(f"{free[1]}!") - 1].endswith(free[0]):
            yield word
    if SCOUT in plan:
        yield "scout" if "scout" in own else "advantage rangers-lead-the-way"
    if is_suppressed(unit) and plan[0] == MOVE and book.is_relentless(after, unit):
        yield "advantage relentless-advance"
    if "helicopter" in own and (plan[0] not in (*MOVES, NOTHING) or any(each in SUSTAINS for each in plan)):
        yield "helicopter"


def _aimed(book: Book, before: Position, after: Position, told: dict[str, Any]) -> Iterator[str]:
    shots = list(lines_of(book, before, told["shots"]))
    for piece, line, name in shots:
        target = before.units[name]
        cell = line.cells[book.profiles[target.unit].column]
        if cell is not None and cell.blast:
            yield "blast"
        if line.crew:
            yield from ("crew", "crew-weapon")
        if line.under and any(who is piece and at == name and not other.under for who, other, at in shots):
            yield "under-barrel"
        if line.artillery and not book.field.sees(before, piece, target).yes:
            yield "artillery"


def _activated(book: Book, before: Position, after: Position, told: dict[str, Any]) -> Iterator[str]:
    unit = after.units[told["unit"]]
    if unit.pilot:
        yield from words_of(book, after, unit.pilot) & {"pilot", "air-pilot", "ace-pilot", "ace-air-pilot"}
    if told["hero"] or book.units[unit.unit].kind not in ("squad", "support"):
        return
    for hero in after.units.values():
        if hero.side == unit.side and book.profiles[hero.unit].hero and _are_near(book, after, hero, unit):
            refusal = why_not_pair(book.units[hero.unit], book.units[unit.unit])
            if refusal is not None:
                yield from (word for word, special in SPECIALS.items() if special.rule == refusal.rule)


def _are_near(book: Book, state: Position, hero: Piece, unit: Piece) -> bool:
    """Tell whether a hero stands where he could join a unit if their cards allowed it (R-141)."""
    if book.measured is not None and hero.on_board and unit.on_board:
        return book.measured.why_apart(state, hero, unit) is None
    return are_together(book, state, hero, unit)


def _joined(book: Book, before: Position, after: Position, told: dict[str, Any]) -> Iterator[str]:
    hero, unit = words_of(book, after, told["hero"]), words_of(book, after, told["unit"])
    yield from hero & unit & {"gorilla", "steel-guard", "zombie"}
    if "superhuman" in unit:
        yield "sidekick"


def _ordered(book: Book, before: Position, after: Position, told: dict[str, Any]) -> Iterator[str]:
    if not told["success"]:
        return
    order = next((frame for frame in before.frames if isinstance(frame, Order)), None)
    piece = doer(book, before, told["unit"], order.hero if order is not None else "", told["action"])
    words = book.profiles[piece.unit].words
    yield f"action {told['action']}"
    if order is not None and order.granted:
        yield {"leader-orders": "advantage blitzkrieg"}.get(order.granted, "advantage grab-them-by-the-nose")
    yield from (word for word in words & set(SPECIALS) if told["action"] in SPECIALS[word].actions)
    if told["action"] in words:
        yield told["action"]


def _carried(book: Book, before: Position, after: Position, told: dict[str, Any]) -> Iterator[str]:
    unit, carrier = words_of(book, after, told["unit"]), words_of(book, after, told["carrier"])
    if told["post"] == "cargo":
        yield from carrier & {"airlifter", "sealifter"}
        yield from unit & {"air-assault", "airmobile"} if "airlifter" in carrier else ()
    else:
        yield {"passenger": "passengers", "rider": "tank-riders"}.get(told["post"], "pilot")


def _went(book: Book, before: Position, after: Position, told: dict[str, Any]) -> Iterator[str]:
    yield from words_of(book, after, told["unit"]) & {"naval-unit"}


def _rolled(book: Book, before: Position, after: Position, told: dict[str, Any]) -> Iterator[str]:
    sort = told.get("sort")
    if sort == "reroll" and "action" in told:
        yield "command-vehicle"
    elif sort == "save" and told["rule"] == "D-337":
        yield "advantage lightning-strike"
    elif sort == "platoon" and told["rule"] == "D-349" and told["passed"]:
        yield "advantage human-wave"
    elif sort == "order" and told["action"] == GET_MOVING and len(told["needs"]) > 1:
        yield "advantage mission-tactics"
    elif sort == "rally" and len(told["faces"]) > RALLY_DICE:
        yield from words_of(book, after, told["unit"]) & {"brave"}
    elif sort == "bog":
        yield book.units[after.units[told["unit"]].unit].mobility


def _spent(book: Book, before: Position, after: Position, told: dict[str, Any]) -> Iterator[str]:
    yield "limited-ammo"
    if told["boxes"] > 1 and book.profiles[after.units[told["unit"]].unit].lines[told["line"]].volley:
        yield "volley"


def _emptied(book: Book, before: Position, after: Position, told: dict[str, Any]) -> Iterator[str]:
    line = book.profiles[after.units[told["unit"]].unit].lines[told["line"]]
    yield "salvo" if line.salvo else "reload"


def _placed(book: Book, before: Position, after: Position, told: dict[str, Any]) -> Iterator[str]:
    if before.units[told["unit"]].status == "waiting":
        yield from words_of(book, after, told["unit"]) & {"spy"}


def _marked(book: Book, before: Position, after: Position, told: dict[str, Any]) -> Iterator[str]:
    if told["marker"] == "dug-in":
        yield from ("action dozer-blade", "dozer-blade")


def _hit(book: Book, before: Position, after: Position, told: dict[str, Any]) -> Iterator[str]:
    if not told["by"]:  # mines belong to nobody
        return
    if book.is_unshaken(before, before.units[told["unit"]]):
        yield "advantage fanatical-loyalty"
    by = after.units[told["by"]]
    squad = book.profiles[after.units[told["unit"]].unit].squad
    if squad and book.profiles[by.unit].line(told["line"]).close:
        yield from words_of(book, after, by.id, by.pilot) & {"assassin"}


def _worked(book: Book, before: Position, after: Position, told: dict[str, Any]) -> Iterator[str]:
    yield f"action {told['action']}"
    yield from words_of(book, after, told["unit"]) & {"engineer-vehicle", "dozer-blade"}


def _unmarked(book: Book, before: Position, after: Position, told: dict[str, Any]) -> Iterator[str]:
    if told["marker"] == IN_SIGHT:
        yield "action camouflage"


SEEN: dict[str, Seen] = {
    "activated": _activated, "aimed": _aimed, "ammo_spent": _spent, "boarded": _carried, "declared": _declared,
    "emptied": _emptied, "entered": _went, "hit": _hit, "joined": _joined, "mounted": _carried, "moved": _went,
    "order": _ordered, "placed": _placed, "rolled": _rolled,
    "attached": lambda book, before, after, told: ("commissar",),
    "first_strike": lambda book, before, after, told: ("first-strike",),
    "led": lambda book, before, after, told: ("blutkreuz",),
    "marker_put": _marked, "marker_taken": _unmarked,
    "garrisoned": lambda book, before, after, told: ("strongpoint",),
    "skill_gained": lambda book, before, after, told: ("advantage mobile-warfare",),
    "work": _worked,
    "observed": lambda book, before, after, told: ("artillery-observer",),
    "reloaded": lambda book, before, after, told: ("action reload",),
    "skill_used": lambda book, before, after, told: (told["word"], f"action {told['word']}"),
}  # fmt: skip
"""What tells that rules took effect, by the kind of event."""


def chosen(book: Book, before: Position, wanted: Choice) -> Iterator[str]:
    """Yield the rules that a choice by itself makes use of."""
    if wanted.verb == "figure":
        yield "sniper"
    elif wanted.verb == "smoke":
        yield "artillery"
    elif wanted.verb == "defend":
        yield "advantage defensive-manoeuvres"


def kept_from_orders(book: Book, state: Any) -> Iterator[str]:
    """Yield the words that keep a unit from an order which would reach and help it (D-195, D-249)."""
    facts = Ordering(book, state, state.frames[-1])
    for piece in state.units.values():
        refusal = facts.why_not(piece)
        if refusal is not None and refusal.rule == "D-195":
            profile = book.profiles[piece.unit]
            if not facts.deed.need(profile, piece) and facts.why_out_of_reach(piece, {}) is None:
                yield "superhuman"
