"""Questions about how an activation begins: heroes who join, dice for a third action, spies, what may be declared."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from game.core.examples import Misfit
from game.core.questions import Given
from game.rules.dust.cases.asking import Asker, Table
from game.rules.dust.cases.plans import plan_of
from game.rules.dust.cases.stand import Figure
from game.rules.dust.cases.wording import DustAnswers, OneOf, Prose, Told
from game.rules.dust.frames import Activation
from game.rules.dust.heroes import pace, why_not_join

JOINS = ("joins", "joined_hero", "joining_hero", "hero_joins", "joined_by", "joins_unit", "squad")
DRIVES = ("vehicle", "drives", "pilots", "flies", "aircraft")
ROLLS = ("activation_roll", "roll", "skill_roll", "dice", "rolls", "spy_roll")
PLANS = ("declared", "actions", "action")
WHY = {
    "other_armour": ("armour", "armor"), "loner": ("loner", "never"), "joins_its_kind_only": ("only", "kind", "like"),
    "superhuman_joins_nobody": ("superhuman",), "joins_squads_only": ("squad", "vehicle", "support"),
    "not_in_the_same_square": ("square", "same"), "no_hero": ("hero",),
}  # fmt: skip


class Beginning:
    """A unit about to be activated: with a hero who may join it, with its pilot, or a spy off the board."""

    def __init__(self, asker: Asker, given: Given) -> None:
        self.stand: Any = asker.stand(given, roles=("none",))
        self.hero: Figure | None = None
        raw = given.get("unit", "hero", "spy", "active", default=None)
        if raw is None:
            raise Misfit("given.unit", "no unit is named", "write unit: {name: Koshka, vehicle: Matrioshka}")
        spec = dict(raw) if isinstance(raw, dict) else {"name": raw}
        inner = {key: spec.pop(key) for key in (*JOINS, *DRIVES, *PLANS, *ROLLS) if key in spec}
        drives = next((inner[key] for key in DRIVES if key in inner), None)
        other = next((inner[key] for key in JOINS if key in inner), given.get(*JOINS, default=None))
        if drives is not None:
            carrier = dict(drives) if isinstance(drives, dict) else {"name": drives}
            self.unit = self._add({**carrier, "pilot": spec})
        else:
            self.unit = self._add(spec)
        self.named = self.unit
        if other is not None:
            self.hero = self._add(dict(other) if isinstance(other, dict) else {"name": other})
            if self.unit.card.kind == "hero" and self.hero.card.kind != "hero":
                self.unit, self.hero = self.hero, self.unit
        foe = self._add({"name": "Gunners" if self.unit.card.bloc != "allies" else "Ghosts"}, 1, [(0, 2)])
        foe.role = "enemy"
        self.stand.settle(4)
        self.table = Table(asker, self.stand)
        self.plan = next((inner[key] for key in PLANS if key in inner), given.get(*PLANS, default=None))
        self.faces = next((inner[key] for key in ROLLS if key in inner), given.get(*ROLLS, default=None))
        self.asker = asker

    def _add(self, spec: dict[str, Any], side: int = 0, spots: list[tuple[int, int]] | None = None) -> Figure:
        figure: Figure = self.stand.add(str(spec.get("name", spec.get("unit", ""))), "unit", spec)
        figure.side = side
        for key in ("armour", "hero", "joined"):
            figure.spec.get(key)
        if not figure.squares:
            figure.squares = self.stand.filled(figure, spots or [(0, 0)], "given")
        return figure

    def hide_spy(self) -> None:
        """Take a spy off the board, as he begins (D-244)."""
        piece = self.table.state.units[self.table.id(self.unit)]
        self.table.state.put(replace(piece, status="waiting", at=-1, spots=(), begun=False))

    def begin(self) -> Table:
        """Activate the unit with the dice of the question, up to its declaration."""
        table = self.table.twin()
        table.begin()
        faces = self.asker.names.faces(self.faces, "given.roll") if self.faces is not None else []
        table.state.chance.dice = list(faces)
        table.do("activate", table.id(self.unit))
        for _ in range(20):
            if table.prompt in ("declare", "activate", ""):
                break
            joins = [c for c in table.choices() if c.verb == "join"]
            table.play(joins[0] if joins and self.hero is not None else table.plain())
        if table.state.chance.dice:
            raise Misfit("given.roll", f"{len(table.state.chance.dice)} dice more than are rolled", "give fewer")
        return table


def activation(asker: Asker, given: Given, expect: dict[str, Any]) -> DustAnswers:
    """Answer how many actions a unit has, whether a hero may join it, what it may declare (D-183 to D-189)."""
    found = Beginning(asker, given)
    answers = DustAnswers()
    for figure in found.stand.figures:
        answers.unit(figure.name)
    spy = "spy" in found.unit.card.keywords and found.hero is None
    if spy:
        found.hide_spy()
    if found.hero is not None:
        _tell_join(answers, found)
    table = found.begin()
    frame = next((one for one in table.state.frames if isinstance(one, Activation)), None)
    plans = {str(c.target) for c in table.choices("declare")}
    size = frame.actions if frame is not None else 0
    if spy:
        placed = bool(table.happened("placed"))
        answers.say(Told(placed), "placed", "spy_placed", "appears", "is_placed")
        size = size if placed else 0
    answers.say(size, "actions", "number_of_actions", "actions_available", "actions_granted")
    answers.say(Told(size > 2), "third_action", "third_action_granted", "gains_third_action", "success")
    rolled = [event for event in table.happened("rolled") if event.data["sort"] in ("third", "spy", "platoon")]
    answers.say(sum(len(event.data["faces"]) for event in rolled), "dice", "dice_rolled", "activation_dice")
    if found.plan is not None:
        wanted = plan_of(found.plan, plans)
        answers.say(Told(wanted in plans), "declaration_legal", "declared_legally", "plan_legal", "actions_legal")
        if found.hero is None:
            answers.say(Told(wanted in plans), "legal")
    return answers


def _tell_join(answers: DustAnswers, found: Beginning) -> None:
    """Tell whether the hero may join, by which rule not, and how fast they go together (D-183, D-184)."""
    assert found.hero is not None
    state, rules = found.table.state, found.table.rules
    hero, unit = (state.units[found.table.id(one)] for one in (found.hero, found.unit))
    refusal = why_not_join(rules, state, hero, unit)
    h = answers.unit(found.hero.name)
    answers.say(Told(refusal is None), "legal", "join_legal", "may_join", f"{h}_may_join", "joining_legal", "can_join")
    if refusal is not None:
        answers.say(OneOf(Prose(WHY.get(refusal.reason, (refusal.reason.replace("_", " "),))), refusal.rule),
                    "reason", "because", "illegal_because", "rule")  # fmt: skip
        return
    move, march = pace(rules, unit, hero)
    answers.say(move, "move", "group_move", "move_together", "move_value")
    answers.say(march, "march", "group_march", "march_together", "march_value")
