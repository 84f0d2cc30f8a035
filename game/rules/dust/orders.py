"""Special actions: reloading, smoke launchers, and the orders, care and repairs of command squads (D-197 to D-208)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any, NamedTuple

from game.core.choice import Choice, Part, Refusal, choice
from game.core.frames import Step, Verb, tell
from game.rules.dust.bodies import with_pilots
from game.rules.dust.book import Book, Facts, change
from game.rules.dust.carrying import can_act, why_no_room
from game.rules.dust.conditions import DUG_IN, SEEN, acted, put_marker, take_marker
from game.rules.dust.dice import ARMY_ONLY, TO_HIT, TO_SAVE
from game.rules.dust.doers import ONCE, ROLE_OF, doer, has_radio, is_in_command_vehicle, leader_of
from game.rules.dust.elimination import BURIED, fresh_copy
from game.rules.dust.figurewise import bits
from game.rules.dust.frames import Activation, Order
from game.rules.dust.platoons import GET_MOVING, is_comrade, leads_with, platoon_of
from game.rules.dust.profile import Profile
from game.rules.dust.rolls import try_dice
from game.rules.dust.spending import use_up
from game.rules.dust.state import ARMY, SHIELD, TARGET, Marker, Piece, Position, State

Need = Callable[[Profile, Piece], str]
"""Why a unit has no use for an action, as the key of a refusal; empty where it has."""

STIMULANTS = ("stim-attack", "stim-move")
FAR = {"near": 1, "beside": 1, "call": 2, "sight": 99}
"""How far actions reach: care and repairs, an evacuation or resurrection, an officer's voice, an alert."""


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
        comes_back = profile.card.kind in kinds and profile.card.move and not piece.has(BURIED)
        return "" if comes_back else "cannot_be_replaced"

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


def _misses_soldiers(profile: Profile, piece: Piece) -> str:
    if not (profile.squad or profile.support):
        return "soldiers_only"
    return "" if piece.fallen or piece.damage else "unhurt"


def _is_mindless(profile: Profile, piece: Piece) -> str:
    if "mindless-zombie" not in profile.words:
        return "mindless_only"
    return "" if piece.fallen else "unhurt"


def _is_aircraft(profile: Profile, piece: Piece) -> str:
    if not profile.air:
        return "aircraft_only"
    return "alert_already" if piece.has("air-alert") else ""


EACH_LOST = 0
"""As many dice as the unit has lost soldiers (D-241, D-282)."""


class Deed(NamedTuple):
    """What an action does: its rule, the faces it needs, whom it helps, and how far it reaches."""

    rule: str
    faces: tuple[int, ...]
    need: Need
    reach: str
    """Within range 1 and in sight, within range 1, as far as an officer is heard, or anywhere in sight."""
    itself: bool = True
    """The unit may choose itself."""
    dice: int = 1
    enemy: bool = False
    """It is performed on an enemy."""
    ordered: bool = True
    """It is an action of officers, medics or mechanics, which superhumans and zombies do not take (D-195, D-249)."""


NEAR, BESIDE, CALL, SIGHT = "near", "beside", "call", "sight"
DEEDS = {
    "ammo-drop": Deed("D-200", TO_HIT, _spent_ammo, CALL),
    "get-moving": Deed("D-201", ARMY_ONLY, _has_acted, CALL, itself=False),
    "reinforcements": Deed("D-202", ARMY_ONLY, _is_lost("squad", "support"), CALL),
    "replacement-vehicle": Deed("D-203", ARMY_ONLY, _is_lost("vehicle"), CALL),
    "get-up": Deed("D-204", TO_SAVE, _is_hurt, NEAR),
    "stimulants": Deed("D-205", (ARMY, TARGET, SHIELD), _is_infantry, NEAR),
    "field-repair": Deed("D-207", TO_SAVE, _is_damaged, NEAR, itself=False),
    "makeshift-repair": Deed("D-248", TO_SAVE, _is_damaged, NEAR, dice=5),
    "medevac": Deed("D-282", ARMY_ONLY, _misses_soldiers, BESIDE, dice=EACH_LOST, ordered=False),
    "resurrection": Deed("D-241", TO_SAVE, _is_mindless, BESIDE, dice=EACH_LOST, ordered=False),
    "air-alert": Deed("D-270", ARMY_ONLY, _is_aircraft, SIGHT, enemy=True, ordered=False),
}
FETCHED = ("reinforcements", "replacement-vehicle")
"""Actions that bring back a unit that is lost; nothing else can be done for one (R-149)."""



# Whom it reaches


class Ordering(Facts):
    """The facts of a special action that chooses a unit."""

    __slots__ = ("deed", "piece")

    def __init__(self, book: Book, state: State, frame: Order) -> None:
        super().__init__(book, state, frame, state.units[frame.unit].side)
        if frame.granted == "leader-orders":
            self.piece = leader_of(book, state, frame)
        else:
            self.piece = doer(book, state, frame.unit, frame.hero, frame.action)
        self.deed = DEEDS[frame.action]

    def why_not(self, target: Piece) -> Refusal | None:
        """Return why the action can't be performed on a unit."""
        deed, frame = self.deed, self.frame
        profile = self.book.profiles[target.unit]
        what = {"unit": frame.unit, "target": target.id, "action": frame.action}
        if (target.side != self.seat) != deed.enemy:
            return Refusal("not_an_enemy" if deed.enemy else "not_your_unit", deed.rule, what)
        if not deed.itself and target.id in (frame.unit, frame.hero):
            return Refusal("not_itself", deed.rule, what)
        if deed.ordered and "superhuman" in profile.words:
            return Refusal("superhuman_not_ordered", "D-195", what)
        if deed.ordered and "zombie" in profile.words:
            return Refusal("zombies_not_ordered", "D-249", what)
        if frame.granted and not is_comrade(self.book, self.piece, target, frame.granted):
            return Refusal("not_of_the_platoon", platoon_of(self.book, self.piece).advantage.rule, what)
        reason = deed.need(profile, target)
        if reason:
            return Refusal(reason, deed.rule, what)
        if target.status != "lost":
            return self.why_out_of_reach(target, what)
        return None if frame.action in FETCHED else Refusal("not_on_board", deed.rule, what)

    def why_out_of_reach(self, target: Piece, what: dict[str, Any]) -> Refusal | None:
        """Return why a unit is too far or out of sight (D-199, D-204)."""
        if not can_act(self.state, target) or self.state.stance(self.piece).status != "board":
            return Refusal("not_on_board", self.deed.rule, what)
        if target.carrier and self.deed.need in (_is_hurt, _misses_soldiers):
            crowded = why_no_room(self.book, self.state, target, self.state.units[target.carrier], target.post, more=1)
            if crowded is not None or self.deed.dice == EACH_LOST:
                return Refusal("no_room", "D-292", {**what, "unit": target.id, "carrier": target.carrier, "free": 0})
        if self.deed.reach == CALL and has_radio(self.book, self.state, self.frame.unit, self.frame.hero):
            return None
        field = self.book.field
        if self.state.forts and self.deed.reach in (NEAR, BESIDE):
            fort = field.fort_of(self.state, self.piece)
            if fort is not None and field.fort_of(self.state, target) != fort:
                return Refusal("outside_the_fort", "D-315", {**what, "fort": fort.kind})
        distance = field.distance(self.state, self.piece, target)
        most, rule = FAR[self.deed.reach], "D-199" if self.deed.reach == CALL else self.deed.rule
        if distance > most:
            return Refusal("order_too_far", rule, {**what, "reach": most})
        if distance and self.deed.reach != BESIDE and not field.sees(self.state, self.piece, target).yes:
            return Refusal("no_sight", rule, what)
        return None

    def targets(self) -> Iterator[Piece]:
        """Yield the units that the action can be performed on."""
        for piece in self.state.units.values():
            if self.why_not(piece) is None:
                yield piece


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
        return [choice("order", facts.frame.unit, target.id) for target in facts.targets()]

    def do(self, rules: Book, state: State, frame: Order, wanted: Choice) -> None:
        frame.target = str(wanted.target)
        frame.step = "order.roll"


class Raise(Verb[State]):
    """Choose which lost figure comes back, one of each kind (R-219)."""

    name = "raise"
    rule = "R-219"

    def subjects(self, facts: Facts) -> Iterable[Part]:
        return (facts.frame.target,)

    def targets(self, facts: Facts, subject: Part) -> Iterable[Part]:
        return fallen_kinds(facts.book, facts.state.units[str(subject)])

    def do(self, rules: Book, state: State, frame: Order, wanted: Choice) -> None:
        assert isinstance(wanted.target, int)
        bring_back(rules, state, frame.target, wanted.target)
        frame.back -= 1
        if not frame.back:
            frame.step = ""


def fallen_kinds(book: Book, piece: Piece) -> list[int]:
    """Return the lost figures of a squad, one of each kind."""
    kinds = [kind & piece.fallen for kind in book.profiles[piece.unit].kinds if kind & piece.fallen]
    return [kind.bit_length() - 1 for kind in kinds]


def bring_back(book: Book, state: State, unit: str, figure: int) -> None:
    """Put a lost figure back into its squad, on the table where there is room beside it (R-219)."""
    piece = state.units[unit]
    changes: dict[str, Any] = {"fallen": piece.fallen & ~(1 << figure)}
    if book.measured is not None and piece.on_board:
        place = book.measured.room_for(state, piece, figure)
        if place is None:
            tell(state, "no_room_back", unit=unit, figure=figure)
            return
        spots = (*piece.spots[:figure], place, *piece.spots[figure + 1 :])
        alive = book.profiles[piece.unit].everyone & ~changes["fallen"]
        changes |= {"spots": spots, "at": spots[(alive & -alive).bit_length() - 1]}
    change(state, piece, **changes)
    tell(state, "figure_back", unit=unit, figure=figure)


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
    """Perform at once what needs no target (D-221, D-262, D-277, D-287, R-173)."""
    if frame.action != "camouflage":
        for name in filter(None, (frame.unit, frame.hero)):
            acted(rules, state, name)
    if frame.action in ONCE:
        frame.step = ""
    if frame.action == "reload":
        for name in filter(None, (frame.unit, frame.hero)):
            if state.units[name].empty:
                change(state, state.units[name], empty=0)
                tell(state, "reloaded", unit=name)
    elif frame.action == "camouflage":
        for name in filter(None, (frame.unit, frame.hero)):
            take_marker(state, name, SEEN)
    elif frame.action == "dozer-blade":
        put_marker(state, frame.unit, DUG_IN)
    elif frame.action == "smoke-launchers":
        piece = doer(rules, state, frame.unit, frame.hero, frame.action)
        spots = rules.field.ground_under(state, piece)
        use_up(state, piece.id, frame.action)
        rules.field.lay_smoke(state, spots)
        for spot in spots:
            tell(state, "smoke_laid", at=spot, unit=piece.id)


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
    target = state.units[frame.target]
    lost = target.fallen.bit_count() or target.damage
    faces = faces_of(rules, state, frame)
    successes = try_dice(state, deed.dice or lost, faces, "order", **told)
    commanding = is_in_command_vehicle(rules, state, doer(rules, state, frame.unit, frame.hero, frame.action))
    if not successes and commanding and frame.action in ROLE_OF:
        successes = try_dice(state, deed.dice or lost, faces, "reroll", **told)
    tell(state, "order", success=bool(successes), **told)
    frame.step = ""
    if successes:
        EFFECTS[frame.action](rules, state, frame, min(successes, lost))


def faces_of(book: Book, state: Position, frame: Order) -> tuple[int, ...]:
    """Return the faces by which an action succeeds: TARGET too for a leader whose platoon obeys him (D-343, R-212)."""
    if frame.action == GET_MOVING:
        target = state.units[frame.target]
        for name in with_pilots(state, frame.unit, frame.hero):
            leader = state.units[name]
            if leads_with(book, leader, "obeys-leader") and is_comrade(book, leader, target, "obeys-leader"):
                return TO_HIT
    return DEEDS[frame.action].faces


def inject(state: State, frame: Order, marker: str) -> None:
    """Put a stimulant's marker on a unit; it works at its next activation (D-206)."""
    piece = state.units[frame.target]
    kept = tuple(each for each in piece.markers if each.kind != marker)
    change(state, piece, markers=(*kept, Marker(marker, frame.unit, state.turn)))
    tell(state, "marker_put", unit=piece.id, marker=marker)


def _refill(rules: Book, state: State, frame: Order, successes: int) -> None:
    change(state, state.units[frame.target], fired=())


def _mend(rules: Book, state: State, frame: Order, successes: int) -> None:
    """Bring figures back, or clear boxes (D-204, D-207, D-241, D-282)."""
    piece = state.units[frame.target]
    if not rules.profiles[piece.unit].squad:
        change(state, piece, damage=piece.damage - successes)
        tell(state, "mended", unit=piece.id, boxes=successes)
        return
    kinds = fallen_kinds(rules, piece)
    if len(kinds) > 1 and successes < piece.fallen.bit_count():
        frame.back = successes
        frame.step = "order.raise"
        return
    fallen = sorted(bits(piece.fallen), reverse=True)
    for figure in fallen[:successes]:
        bring_back(rules, state, piece.id, figure)


def _get_moving(rules: Book, state: State, frame: Order, successes: int) -> None:
    """Let a unit activate again at once; the command unit's activation ends (D-201, R-148)."""
    change(state, state.units[frame.target], activated=False, ordered=True)
    act_next(state, frame.unit, frame.target)


def _replace(rules: Book, state: State, frame: Order, successes: int) -> None:
    """Bring a fresh copy of a lost unit, which activates at once (D-202, D-203, R-149)."""
    lost = state.units[frame.target]
    use_up(state, doer(rules, state, frame.unit, frame.hero, frame.action).id, frame.action)
    if rules.measured is not None:
        rules.measured.clear_wreck(state, lost)
    state.put(fresh_copy(lost))
    act_next(state, frame.unit, frame.target)


def _alert(rules: Book, state: State, frame: Order, successes: int) -> None:
    put_marker(state, frame.target, "air-alert", frame.unit)


def act_next(state: State, unit: str, following: str) -> None:
    """End the activation of a unit, and let another one act as soon as it is over."""
    for number, frame in enumerate(state.frames):
        if isinstance(frame, Activation) and frame.unit == unit:
            frame.step = "activation.end"
            state.frames.insert(number, Activation(step="activation.join", unit=following))
            return


EFFECTS: dict[str, Callable[[Book, State, Order, int], None]] = {
    "ammo-drop": _refill, "get-moving": _get_moving, "reinforcements": _replace, "replacement-vehicle": _replace,
    "get-up": _mend, "field-repair": _mend, "makeshift-repair": _mend, "medevac": _mend, "resurrection": _mend,
    "air-alert": _alert,
}  # fmt: skip


def owner_seat(state: State, frame: Order) -> int:
    """Return whose unit performs the action."""
    return state.units[frame.unit].side


def about_order(rules: Book, state: State, frame: Order) -> dict[str, str]:
    """Tell which action of which unit is asked about."""
    return {"unit": frame.unit, "action": frame.action, "target": frame.target}


PROCEDURES = {"order": ("order.begin", "order.choose", "order.roll", "order.inject", "order.raise")}
STEPS = {
    "order.begin": Step(begin),
    "order.choose": Step(
        verbs=(Give(),), seat=owner_seat, facts=Ordering, wanted=has_target, prompt="order", params=about_order,
    ),
    "order.roll": Step(perform),
    "order.raise": Step(
        verbs=(Raise(),), seat=owner_seat, prompt="raise", params=about_order, auto=True,
        facts=lambda rules, state, frame: Facts(rules, state, frame, owner_seat(state, frame)),
    ),
    "order.inject": Step(
        verbs=(Inject(),), seat=owner_seat, prompt="inject", params=about_order,
        facts=lambda rules, state, frame: Facts(rules, state, frame, owner_seat(state, frame)),
    ),
}  # fmt: skip
