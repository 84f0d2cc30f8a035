"""Special actions: reloading, smoke launchers, and the orders, care and repairs of command squads (D-197 to D-208)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any, NamedTuple

from game.core.choice import Choice, Part, Refusal, choice
from game.core.frames import Step, Verb, tell
from game.rules.dust.bodies import living
from game.rules.dust.book import Book, Facts, change
from game.rules.dust.dice import ARMY_ONLY, TO_HIT, TO_SAVE
from game.rules.dust.frames import Activation, Order
from game.rules.dust.profile import Profile
from game.rules.dust.rolls import try_dice
from game.rules.dust.special.skills import CARE, ORDERS
from game.rules.dust.spending import use_up
from game.rules.dust.state import ARMY, TARGET, Marker, Piece, Position, State

Need = Callable[[Profile, Piece], str]
"""Why a unit has no use for an action, as the key of a refusal; empty where it has."""

ROLE_OF = {**dict.fromkeys(ORDERS, "officer"), **dict.fromkeys(CARE, "medic"), "field-repair": "mechanic"}
"""The specialist whose actions are lost with him (D-197)."""
STIMULANTS = ("stim-attack", "stim-move")
NEAR, CALL = 1, 2
"""How far care and repairs reach (D-204), and an officer's voice (D-199)."""


def _spent_ammo(profile: Profile, piece: Piece) -> str:
    return "" if any(piece.fired) else "ammo_full"


def _has_acted(profile: Profile, piece: Piece) -> str:
    if piece.ordered:
        return "ordered_already"
    return "" if piece.activated else "not_activated_yet"


def _is_lost(*kinds: str) -> Need:
    def need(profile: Profile, piece: Piece) -> str:
        if piece.status != "lost":
            return "not_lost"
        return "" if profile.card.kind in kinds and profile.card.move else "cannot_be_replaced"

    return need


def _is_hurt(profile: Profile, piece: Piece) -> str:
    if not profile.infantry:
        return "infantry_only"
    return "" if piece.fallen or piece.damage else "unhurt"


def _is_infantry(profile: Profile, piece: Piece) -> str:
    return "" if profile.infantry else "infantry_only"


def _is_damaged(profile: Profile, piece: Piece) -> str:
    if not profile.vehicle:
        return "vehicles_only"
    return "" if piece.damage else "unhurt"


class Deed(NamedTuple):
    """What an action does: its rule, the faces it needs, whom it helps, and how far it reaches."""

    rule: str
    faces: tuple[int, ...]
    need: Need
    near: bool
    """It reaches range 1 in sight, else as far as an officer is heard."""
    itself: bool = True
    """The unit may choose itself."""


DEEDS = {
    "ammo-drop": Deed("D-200", TO_HIT, _spent_ammo, False),
    "get-moving": Deed("D-201", ARMY_ONLY, _has_acted, False, itself=False),
    "reinforcements": Deed("D-202", ARMY_ONLY, _is_lost("squad", "support"), False),
    "replacement-vehicle": Deed("D-203", ARMY_ONLY, _is_lost("vehicle"), False),
    "get-up": Deed("D-204", TO_SAVE, _is_hurt, True),
    "stimulants": Deed("D-205", (1, 2, 3), _is_infantry, True),
    "field-repair": Deed("D-207", TO_SAVE, _is_damaged, True, itself=False),
}
ONCE = ("reload", "smoke-launchers")
"""Actions of no use twice in one activation."""
BOXED = ("smoke-launchers", "reinforcements", "replacement-vehicle")
"""Actions that can be used, or succeed, once per game (D-287, R-149)."""


# Who may do what


def has_role(profile: Profile, piece: Piece, role: str) -> bool:
    """Tell whether a command squad still has a specialist (D-197)."""
    figure = profile.roles.get(role)
    return figure is not None and bool(living(profile, piece) >> figure & 1)


def actions_of(profile: Profile, piece: Piece) -> Iterator[str]:
    """Yield the special actions that a unit can declare now."""
    for action in profile.actions:
        if action in BOXED and action in piece.used:
            continue
        role = ROLE_OF.get(action)
        if role is None or not profile.roles or has_role(profile, piece, role):
            yield action


def special_actions(book: Book, unit: Piece, hero: Piece | None) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the special actions of a unit and the hero with it, and those of no use twice (D-208)."""
    found: dict[str, None] = {}
    for piece in (unit, hero):
        if piece is not None and book.profiles[piece.unit].actions:
            found.update(dict.fromkeys(actions_of(book.profiles[piece.unit], piece)))
    return (tuple(found), ONCE) if found else ((), ())


def doer(book: Book, state: Position, unit: str, hero: str, action: str) -> Piece:
    """Return who of a group performs an action: the one whose card allows it."""
    for name in (unit, hero):
        if name and action in actions_of(book.profiles[state.units[name].unit], state.units[name]):
            return state.units[name]
    return state.units[unit]


def has_radio(book: Book, state: Position, *names: str) -> bool:
    """Tell whether a group has a Radio: its man lives, or it is a vehicle (D-198, D-199)."""
    for name in filter(None, names):
        profile = book.profiles[state.units[name].unit]
        if profile.vehicle or has_role(profile, state.units[name], "radio"):
            return True
    return False


# Whom it reaches


class Ordering(Facts):
    """The facts of a special action that chooses a unit."""

    __slots__ = ("deed", "piece")

    def __init__(self, book: Book, state: State, frame: Order) -> None:
        super().__init__(book, state, frame, state.units[frame.unit].side)
        self.piece = doer(book, state, frame.unit, frame.hero, frame.action)
        self.deed = DEEDS[frame.action]

    def why_not(self, target: Piece) -> Refusal | None:
        """Return why the action can't be performed on a unit."""
        deed, frame = self.deed, self.frame
        profile = self.book.profiles[target.unit]
        what = {"unit": frame.unit, "target": target.id, "action": frame.action}
        if target.side != self.seat:
            return Refusal("not_your_unit", deed.rule, what)
        if not deed.itself and target.id in (frame.unit, frame.hero):
            return Refusal("not_itself", deed.rule, what)
        if "superhuman" in profile.words:
            return Refusal("superhuman_not_ordered", "D-195", what)
        if "zombie" in profile.words:
            return Refusal("zombies_not_ordered", "D-249", what)
        reason = deed.need(profile, target)
        if reason:
            return Refusal(reason, deed.rule, what)
        return self.why_out_of_reach(target, what) if target.status != "lost" else None

    def why_out_of_reach(self, target: Piece, what: dict[str, Any]) -> Refusal | None:
        """Return why a unit is too far or out of sight (D-199, D-204)."""
        if target.status != "board" or self.piece.status != "board":
            return Refusal("not_on_board", self.deed.rule, what)
        if not self.deed.near and has_radio(self.book, self.state, self.frame.unit, self.frame.hero):
            return None
        field = self.book.field
        distance, most = field.distance(self.state, self.piece, target), NEAR if self.deed.near else CALL
        if distance > most:
            return Refusal("order_too_far", "D-204" if self.deed.near else "D-199", {**what, "reach": most})
        if distance and not field.sees(self.state, self.piece, target).yes:
            return Refusal("no_sight", "D-204" if self.deed.near else "D-199", what)
        return None

    def targets(self) -> Iterator[Piece]:
        """Yield the units that the action can be performed on."""
        for piece in self.state.units.values():
            if piece.side == self.seat and self.why_not(piece) is None:
                yield piece

    def figures(self, target: Piece) -> tuple[Part, ...]:
        """Return which lost figures a medic may bring back, one of each kind (R-219)."""
        profile = self.book.profiles[target.unit]
        if self.frame.action != "get-up" or not profile.squad:
            return ()
        fallen = [kind & target.fallen for kind in profile.kinds if kind & target.fallen]
        return tuple(kind.bit_length() - 1 for kind in fallen)


class Give(Verb[State]):
    """Choose the unit that a special action is performed on (D-197)."""

    name = "order"
    rule = "D-197"

    def subjects(self, facts: Ordering) -> Iterable[Part]:
        return (facts.frame.unit,)

    def targets(self, facts: Ordering, subject: Part) -> Iterable[Part]:
        return facts.state.units

    def drop(self, facts: Ordering, subject: Part, target: Part) -> Refusal | None:
        return facts.why_not(facts.state.units[str(target)])

    def choices(self, facts: Ordering) -> list[Choice]:
        unit = facts.frame.unit
        found: list[Choice] = []
        for target in facts.targets():
            figures = facts.figures(target)
            found += [choice("order", unit, target.id, figure) for figure in figures]
            if not figures:
                found.append(choice("order", unit, target.id))
        return found

    def why_not(self, facts: Ordering, wanted: Choice) -> Refusal | None:
        target = facts.state.units.get(str(wanted.target))
        if wanted.subject != facts.frame.unit or target is None:
            return Refusal("no_such_target", facts.deed.rule, {"piece": wanted.subject, "target": wanted.target})
        refusal = facts.why_not(target)
        return refusal or Refusal("figure_alive", facts.deed.rule, {"target": target.id})

    def do(self, rules: Book, state: State, frame: Order, wanted: Choice) -> None:
        frame.target = str(wanted.target)
        if wanted.args:
            assert isinstance(wanted.args[0], int)
            frame.figure = wanted.args[0]
        frame.step = "order.roll"


class Inject(Verb[State]):
    """Choose the marker that a stimulant gives (D-205)."""

    name = "inject"
    rule = "D-205"

    def subjects(self, facts: Facts) -> Iterable[Part]:
        return (facts.frame.target,)

    def targets(self, facts: Facts, subject: Part) -> Iterable[Part]:
        return STIMULANTS

    def do(self, rules: Book, state: State, frame: Order, wanted: Choice) -> None:
        inject(state, frame, str(wanted.target))
        frame.step = ""


# What it does


def begin(rules: Book, state: State, frame: Order) -> None:
    """Perform at once what needs no target (D-262, D-287)."""
    if frame.action == "reload":
        for name in filter(None, (frame.unit, frame.hero)):
            if state.units[name].empty:
                change(state, state.units[name], empty=0)
                tell(state, "reloaded", unit=name)
        frame.step = ""
    elif frame.action == "smoke-launchers":
        piece = doer(rules, state, frame.unit, frame.hero, frame.action)
        spots = rules.field.ground_under(state, piece)
        use_up(state, piece.id, frame.action)
        rules.field.lay_smoke(state, spots)
        for spot in spots:
            tell(state, "smoke_laid", at=spot, unit=piece.id)
        frame.step = ""


def has_target(rules: Book, state: State, frame: Order) -> bool:
    """Tell whether the action can be performed on anybody; else it becomes Nothing (R-015)."""
    return next(Ordering(rules, state, frame).targets(), None) is not None


def perform(rules: Book, state: State, frame: Order) -> None:
    """Roll for an action and carry it out (D-200 to D-207)."""
    if not frame.target:
        tell(state, "did_nothing", unit=frame.unit)
        frame.step = ""
        return
    deed = DEEDS[frame.action]
    told: dict[str, Any] = {"unit": frame.unit, "target": frame.target, "action": frame.action}
    if frame.action == "stimulants":
        face = state.chance.die(3)  # three outcomes need the new die
        tell(state, "rolled", reveals=True, faces=[face], needs=list(deed.faces), passed=1, sort="order", **told)
        tell(state, "order", success=True, **told)
        if face != ARMY:
            inject(state, frame, STIMULANTS[0] if face == TARGET else STIMULANTS[1])
            frame.step = ""
        return
    success = bool(try_dice(state, 1, deed.faces, "order", **told))
    tell(state, "order", success=success, **told)
    frame.step = ""
    if success:
        EFFECTS[frame.action](rules, state, frame)


def inject(state: State, frame: Order, marker: str) -> None:
    """Put a stimulant's marker on a unit; it works at its next activation (D-206)."""
    piece = state.units[frame.target]
    kept = tuple(each for each in piece.markers if each.kind != marker)
    change(state, piece, markers=(*kept, Marker(marker, frame.unit, state.turn)))
    tell(state, "marker_put", unit=piece.id, marker=marker)


def _refill(rules: Book, state: State, frame: Order) -> None:
    change(state, state.units[frame.target], fired=())


def _mend(rules: Book, state: State, frame: Order) -> None:
    """Bring a figure back, or clear a box (D-204, D-207)."""
    piece = state.units[frame.target]
    if rules.profiles[piece.unit].squad:
        change(state, piece, fallen=piece.fallen & ~(1 << frame.figure))
        tell(state, "figure_back", unit=piece.id, figure=frame.figure)
    else:
        change(state, piece, damage=piece.damage - 1)
        tell(state, "mended", unit=piece.id, boxes=1)


def _get_moving(rules: Book, state: State, frame: Order) -> None:
    """Let a unit activate again at once; the command unit's activation ends (D-201, R-148)."""
    change(state, state.units[frame.target], activated=False, ordered=True)
    act_next(state, frame.unit, frame.target)


def _replace(rules: Book, state: State, frame: Order) -> None:
    """Bring a fresh copy of a lost unit, which activates at once (D-202, D-203, R-149)."""
    lost = state.units[frame.target]
    use_up(state, doer(rules, state, frame.unit, frame.hero, frame.action).id, frame.action)
    state.put(Piece(lost.id, lost.unit, lost.side, status="reserve", begun=True, lost_in=lost.lost_in))
    act_next(state, frame.unit, frame.target)


def act_next(state: State, unit: str, following: str) -> None:
    """End the activation of a unit, and let another one act as soon as it is over."""
    for number, frame in enumerate(state.frames):
        if isinstance(frame, Activation) and frame.unit == unit:
            frame.step = "activation.end"
            state.frames.insert(number, Activation(step="activation.join", unit=following))
            return


EFFECTS: dict[str, Callable[[Book, State, Order], None]] = {
    "ammo-drop": _refill, "get-moving": _get_moving, "reinforcements": _replace, "replacement-vehicle": _replace,
    "get-up": _mend, "field-repair": _mend,
}  # fmt: skip


def owner_seat(state: State, frame: Order) -> int:
    """Return whose unit performs the action."""
    return state.units[frame.unit].side


def about_order(rules: Book, state: State, frame: Order) -> dict[str, str]:
    """Tell which action of which unit is asked about."""
    return {"unit": frame.unit, "action": frame.action, "target": frame.target}


PROCEDURES = {"order": ("order.begin", "order.choose", "order.roll", "order.inject")}
STEPS = {
    "order.begin": Step(begin),
    "order.choose": Step(
        verbs=(Give(),), seat=owner_seat, facts=Ordering, wanted=has_target, prompt="order", params=about_order,
    ),
    "order.roll": Step(perform),
    "order.inject": Step(
        verbs=(Inject(),), seat=owner_seat, prompt="inject", params=about_order,
        facts=lambda rules, state, frame: Facts(rules, state, frame, owner_seat(state, frame)),
    ),
}  # fmt: skip
