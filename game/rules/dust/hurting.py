"""Hits that got through: who takes them, figures and boxes lost, and units that fall (D-139 to D-143, D-187, R-061)."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby
from typing import Any

from msgspec.structs import replace

from game.core.choice import Choice, Part, Refusal, choice
from game.core.frames import Verb, tell
from game.rules.dust.bodies import living, partner
from game.rules.dust.book import Book, change
from game.rules.dust.carrying import aboard
from game.rules.dust.casting import Save, save_from_mines, save_of
from game.rules.dust.conditions import cheats_death
from game.rules.dust.dice import ARMY_ONLY
from game.rules.dust.elimination import eliminate
from game.rules.dust.figurewise import bits, living_group
from game.rules.dust.frames import Attack, Wound, Wreck
from game.rules.dust.platoons import is_replaced
from game.rules.dust.profile import Profile
from game.rules.dust.records import KILL
from game.rules.dust.rolls import try_dice
from game.rules.dust.state import PRESENT, Piece, State
from game.rules.dust.suppression import note_hits

ANYBODY, SOLDIER = -1, -2
"""Whom a hit goes to: nobody is named yet, or one of the unit that the hero has joined."""


def save_for(book: Book, state: State, wound: Wound, victim: Piece) -> Save:
    """Return what may save a unit from a hit."""
    if not wound.by:
        return save_from_mines(book, state, victim)
    attacker = state.units[wound.by]
    viewer = state.units[wound.observer or wound.by]  # D-402
    return save_of(book, state, viewer, book.profiles[attacker.unit].line(wound.line), victim, wound.covered)


def add_hits(book: Book, state: State, frame: Attack, target: str, wound: Wound, hits: int) -> None:
    """Note hits on a unit: saved at once, or one by one as a group takes them (R-061)."""
    if not hits:
        return
    tell(state, "hit", unit=target, hits=hits, by=wound.by, line=wound.line)
    if wound.by:  # mines leave no marker
        note_hits(book, frame, target, hits)
    other = partner(state, target)
    if other and state.units[other].status in PRESENT:
        frame.wounds.setdefault(target, []).extend([replace(wound, saved=False)] * hits)
        return
    through = save_hits(book, state, wound, state.units[target], hits)
    if through:
        frame.wounds.setdefault(target, []).extend([wound] * through)
        if wound.by and book.profiles[state.units[target].unit].card.tank_riders:
            shake_riders(book, state, wound, target, through)


def shake_riders(book: Book, state: State, wound: Wound, vehicle: str, hits: int) -> None:
    """Roll for riders, a die for each hit on their vehicle; blast and flame hit them apart (D-288, R-194)."""
    line = book.profiles[state.units[wound.by].unit].line(wound.line)
    cell = line.cells[book.profiles[state.units[vehicle].unit].column]
    riders = [piece.id for piece in aboard(state, vehicle) if piece.post == "rider"]
    if not riders or line.flame or (cell is not None and cell.blast):
        return
    losses = try_dice(state, hits, ARMY_ONLY, "riders", unit=vehicle, by=wound.by, rule="D-288")
    if losses:
        side = state.units[vehicle].side
        state.frames.append(Wreck(step="wreck.lose", carrier=vehicle, seat=side, by=wound.by, tolls={vehicle: losses}))


def save_hits(book: Book, state: State, wound: Wound, victim: Piece, hits: int) -> int:
    """Roll the saves of a unit, for squads the dice of Damage Resilient too; return the hits left (R-159)."""
    save = save_for(book, state, wound, victim)
    told = {"unit": victim.id, "by": wound.by, "line": wound.line}
    cancelled = try_dice(state, hits, save.faces, "save", save=save.kind, rule=save.rule, **told)
    if save.again:
        cancelled += try_dice(state, hits - cancelled, save.again, "walls", save=save.kind, rule="D-313", **told)
    if save.resists and book.profiles[victim.unit].squad:
        cancelled += try_dice(state, hits - cancelled, ARMY_ONLY, "resist", rule="D-226", **told)
    if cancelled:
        tell(state, "saved", unit=victim.id, count=cancelled)
    return hits - cancelled


# Settling


def settle(rules: Book, state: State, frame: Attack) -> None:
    """Deal with hits, unit by unit, until an owner must choose (D-139)."""
    frame.asking = ""
    for unit in list(frame.wounds):
        if settle_unit(rules, state, frame, unit):
            frame.asking = unit
            return
        del frame.wounds[unit]


def settle_unit(book: Book, state: State, frame: Attack, unit: str) -> bool:
    """Deal with the hits on a unit or group; tell whether its owner must choose."""
    wounds = frame.wounds[unit]
    hero = partner(state, unit)
    while wounds:
        piece = state.units[unit]
        stands = piece.status in PRESENT
        led = bool(hero) and state.units[hero].status in PRESENT
        if not stands and not led:
            return False
        if book.measured is not None and drop_void(book, state, wounds, unit, hero):
            continue
        if stands and led:
            named = next((n for n, wound in enumerate(wounds) if wound.figure != ANYBODY), None)
            if named is None:
                return True
            if _is_on_squad(book, piece, wounds[named]) and _must_choose(book, piece, wounds[named], 1):
                wounds.insert(0, wounds.pop(named))
                return True
            take(book, state, frame, unit, named)
            continue
        victim = piece if stands else state.units[hero]
        save_late(book, state, wounds, victim)
        if not wounds:
            return False
        profile = book.profiles[victim.unit]
        if profile.squad:
            if _must_choose(book, victim, wounds[0], len(wounds)):
                return True
            wound = wounds.pop(0)
            fell(book, state, victim.id, _figure(book, victim, wound), wound)
        elif not stands and 0 <= wounds[0].figure < book.profiles[piece.unit].card.soldiers:
            wounds.pop(0)  # what is left over for the named figure is lost
        else:
            tick(book, state, victim, wounds.pop(0))
    return False


def drop_void(book: Book, state: State, wounds: list[Wound], unit: str, hero: str) -> bool:
    """Drop hits of weapons that have no valid figure left; tell whether there were any (D-144, R-063)."""
    alive = living_group(book, state, unit, hero)
    kept = [wound for wound in wounds if wound.valid & alive]
    lost = len(wounds) - len(kept)
    if lost:
        tell(state, "hits_void", unit=unit, hits=lost)
        wounds[:] = kept
    return bool(lost)


def save_late(book: Book, state: State, wounds: list[Wound], victim: Piece) -> None:
    """Roll the saves that waited for somebody to take the hits, now that only one is left to take them (R-061)."""
    if all(wound.saved for wound in wounds):
        return
    rolled: list[Wound] = [wound for wound in wounds if wound.saved]
    for wound, same in groupby([wound for wound in wounds if not wound.saved]):
        through = save_hits(book, state, wound, victim, len(list(same)))
        rolled += [replace(wound, saved=True)] * through
    wounds[:] = rolled


def _is_on_squad(book: Book, piece: Piece, wound: Wound) -> bool:
    return book.profiles[piece.unit].squad and wound.saved and wound.figure < book.profiles[piece.unit].card.soldiers


def _must_choose(book: Book, piece: Piece, wound: Wound, hits: int) -> bool:
    """Tell whether the owner can choose between figures that are not alike (D-140)."""
    if wound.figure >= 0:
        return False
    profile = book.profiles[piece.unit]
    alive = living(profile, piece)
    if piece.spots:  # where they stand makes them differ
        return alive.bit_count() > 1 and (hits < alive.bit_count() or wound.valid & alive != alive)
    return hits < alive.bit_count() and sum(bool(kind & alive) for kind in profile.kinds) > 1


def _figure(book: Book, piece: Piece, wound: Wound) -> int:
    """Return the figure that a hit fells where nobody need choose; -1 where the named one has fallen (R-180)."""
    alive = living(book.profiles[piece.unit], piece)
    if wound.figure >= 0:
        return wound.figure if alive >> wound.figure & 1 else -1
    return alive.bit_length() - 1


def take(book: Book, state: State, frame: Attack, unit: str, number: int) -> None:
    """Let the one who was named take a hit: his save, then the loss (R-061)."""
    wounds = frame.wounds[unit]
    wound = wounds.pop(number)
    piece = state.units[unit]
    profile = book.profiles[piece.unit]
    on_hero = wound.figure == profile.card.soldiers if profile.squad else wound.figure == 0
    if on_hero and wound.figure != SOLDIER:
        piece = state.units[partner(state, unit)]
        profile = book.profiles[piece.unit]
    if not wound.saved:
        if not save_hits(book, state, wound, piece, 1):
            return
        wound = replace(wound, saved=True)
        if profile.squad and _must_choose(book, piece, wound, 1):
            wounds.insert(0, wound)
            return
    if profile.squad:
        fell(book, state, piece.id, _figure(book, piece, wound), wound)
    else:
        tick(book, state, piece, wound)


# Losses


def fell(book: Book, state: State, unit: str, figure: int, wound: Wound) -> None:
    """Remove a figure of a squad (D-140)."""
    if figure < 0:
        return
    piece = state.units[unit]
    tell(state, "figure_lost", unit=unit, figure=figure, by=wound.by)
    if piece.platoon and is_replaced(book, state, piece) and try_dice(
        state, 1, ARMY_ONLY, "platoon", unit=unit, rule="D-349"
    ):  # fmt: skip
        tell(state, "figure_back", unit=unit, figure=figure)
        after_hurt(book, state, piece, wound)
        return
    piece = change(state, piece, fallen=piece.fallen | 1 << figure)
    alive = living(book.profiles[piece.unit], piece)
    if alive and piece.spots and piece.on_board:  # a squad is where its first living figure is
        piece = change(state, piece, at=piece.spots[(alive & -alive).bit_length() - 1])
    if not alive:
        fall(book, state, piece, wound.by)
    else:
        after_hurt(book, state, piece, wound)


def tick(book: Book, state: State, piece: Piece, wound: Wound) -> None:
    """Tick boxes: one of a support weapon, else the damage of the hit (D-141, D-142, D-143)."""
    profile = book.profiles[piece.unit]
    boxes = boxes_ticked(profile, piece, wound.damage)
    if not wound.bare and save_for(book, state, wound, piece).resists:
        boxes -= try_dice(
            state, boxes, ARMY_ONLY, "resist", unit=piece.id, by=wound.by, line=wound.line, rule="D-226"
        )  # fmt: skip
    if not boxes:
        return
    piece = change(state, piece, damage=piece.damage + boxes)
    tell(state, "damaged", unit=piece.id, boxes=boxes, by=wound.by)
    if piece.damage >= profile.boxes:
        fall(book, state, piece, wound.by)
    else:
        after_hurt(book, state, piece, wound)


def fall(book: Book, state: State, piece: Piece, by: str) -> None:
    """Eliminate a unit, at once or, if it may cheat death, when the action ends (D-223)."""
    for hook in book.profiles[piece.unit].hooks.get("elimination", ()):
        if hook(book, state, piece, by):
            return
    eliminate(book, state, piece, by)


def cheat_death(book: Book, state: State, frame: Attack) -> None:
    """Roll for those who may cheat death; a rider cannot whose vehicle is gone as well (D-223, R-158)."""
    for unit in frame.dying:
        piece = state.units[unit]
        stays = not piece.carrier or state.units[piece.carrier].on_board
        if not stays or not cheats_death(book, state, unit, "aboard" if piece.carrier else "board"):
            eliminate(book, state, piece)
    frame.dying = []


def boxes_ticked(profile: Profile, piece: Piece, damage: int) -> int:
    """Return the boxes that a hit marks before anything resists it (R-062)."""
    left = profile.boxes - piece.damage
    if profile.support:
        return min(1, left)
    return left if damage == KILL else min(damage, left)


def after_hurt(book: Book, state: State, piece: Piece, wound: Wound) -> None:
    """Let the weapon do what it does to a unit that was hurt and lives (R-174)."""
    if wound.bare or not wound.by:
        return
    attacker = state.units[wound.by]
    for hook in book.profiles[attacker.unit].line(wound.line).hurt:
        hook(book, state, state.units[piece.id], attacker)


# What owners choose


class Losing:
    """What the owner of a unit under fire chooses from."""

    __slots__ = ("book", "frame", "hero", "piece", "profile", "state", "wounds")

    def __init__(self, book: Book, state: State, frame: Attack) -> None:
        self.book = book
        self.state = state
        self.frame = frame
        self.piece = state.units[frame.asking]
        self.profile = book.profiles[self.piece.unit]
        self.wounds = frame.wounds[frame.asking]
        self.hero = partner(state, frame.asking)
        """The hero of the group that takes the hits, nobody where a squad loses figures."""
        if self.hero and (self.wounds[0].figure == SOLDIER or state.units[self.hero].status not in PRESENT):
            self.hero = ""


class Take(Verb[State]):
    """Say who takes the next hit on a group, and which hit that is if they differ (D-187, R-061)."""

    name = "take"
    rule = "D-187"

    def subjects(self, facts: Losing) -> Iterable[Part]:
        return (facts.piece.id, facts.hero)

    def targets(self, facts: Losing, subject: Part) -> Iterable[Part]:
        templates = any(wound.template for wound in facts.wounds)  # D-145: those come first
        numbered = [(n, wound) for n, wound in enumerate(facts.wounds) if wound.template or not templates]
        first = {wound: number for number, wound in reversed(numbered)}
        return ("",) if len(first) == 1 and 0 in first.values() else sorted(first.values())

    def do(self, rules: Book, state: State, frame: Attack, wanted: Choice) -> None:
        unit = frame.asking
        profile = rules.profiles[state.units[unit].unit]
        number = wanted.target if isinstance(wanted.target, int) else 0
        wounds = frame.wounds[unit]
        hero = profile.card.soldiers if profile.squad else 0
        wounds[number] = replace(wounds[number], figure=SOLDIER if wanted.subject == unit else hero)
        tell(state, "taken", unit=str(wanted.subject))
        take(rules, state, frame, unit, number)
        frame.step = "attack.settle"


class Lose(Verb[State]):
    """Choose the figure that falls, one of each kind (D-139)."""

    name = "lose"
    rule = "D-139"

    def subjects(self, facts: Losing) -> Iterable[Part]:
        return (facts.piece.id,)

    def targets(self, facts: Losing, subject: Part) -> Iterable[Part]:
        return range(facts.profile.card.soldiers)

    def drop(self, facts: Losing, subject: Part, target: Part) -> Refusal | None:
        alive = living(facts.profile, facts.piece)
        assert isinstance(target, int)
        if not alive >> target & 1:
            return Refusal("figure_lost", self.rule, {"unit": subject, "figure": target})
        if facts.piece.spots:  # any figure may be chosen
            return None
        kind = facts.profile.kinds[facts.profile.sorts[target]] & alive
        if target != kind.bit_length() - 1:
            return Refusal("figure_alike", self.rule, {"unit": subject, "figure": kind.bit_length() - 1})
        return None

    def choices(self, facts: Losing) -> list[Choice]:
        alive = living(facts.profile, facts.piece)
        if facts.piece.spots:
            return [choice("lose", facts.piece.id, figure) for figure in bits(alive)]
        kinds = [kind & alive for kind in facts.profile.kinds if kind & alive]
        return [choice("lose", facts.piece.id, kind.bit_length() - 1) for kind in sorted(kinds, key=int.bit_length)]

    def do(self, rules: Book, state: State, frame: Attack, wanted: Choice) -> None:
        assert isinstance(wanted.target, int)
        wound = frame.wounds[frame.asking].pop(0)
        fell(rules, state, frame.asking, wanted.target, wound)
        frame.step = "attack.settle"


def asked_to_take(rules: Book, state: State, frame: Attack) -> bool:
    """Tell whether a group's owner must say who takes a hit."""
    return bool(frame.asking) and bool(Losing(rules, state, frame).hero)


def asked_to_lose(rules: Book, state: State, frame: Attack) -> bool:
    """Tell whether a squad's owner must say which figure falls."""
    return bool(frame.asking)


def owner_of_loss(state: State, frame: Any) -> int:
    """Return who chooses losses: the owner, or an Assassin who strikes (D-215)."""
    side = state.units[frame.asking].side
    return 1 - side if frame.wounds[frame.asking][0].picked else side
