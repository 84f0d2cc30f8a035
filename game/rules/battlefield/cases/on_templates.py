"""Questions about blast and flame templates on the table: who is under one, how many dice (T15, T17)."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from game.core.choice import choice
from game.core.examples import Misfit, as_mapping, show
from game.core.questions import Given
from game.geometry.table.places import spot_of
from game.rules.battlefield.cases.asker import TableAsker
from game.rules.dust.cases.cards import armour_in, with_cell
from game.rules.dust.cases.duel import Dice, Duel, play_out
from game.rules.dust.cases.names import counted, fold
from game.rules.dust.cases.rolled import Damage
from game.rules.dust.cases.stand import Figure, fallen_of
from game.rules.dust.cases.wording import ByName, DustAnswers, OneOf, Prose, Told
from game.rules.dust.frames import Attack
from game.rules.dust.records import reach_of

FIRER = (60.0, 60.0)
ASIDE = 40.0
"""Centimetres that figures stand aside which are not under the template."""
UNDER = ("figures_under_template", "under_template", "units_under_template", "enemies_under_template")
FRIENDS = ("friendly_under_template", "friends_under_template", "friendly_figures_under_template")
UNSEEN = ("figures_out_of_sight", "out_of_sight", "hidden_figures", "figures_hidden", "unseen_figures",
          "figures_not_in_sight")  # fmt: skip
ROOM = 0.2
GAP = 0.6
"""Centimetres between a hidden figure and the next one."""
BLAST_AT = 25.0
"""How far before the firer the middle of a blast lies."""


class Burst:
    """A template weapon about to be fired at figures that lie under its template."""

    def __init__(self, asker: TableAsker, given: Given) -> None:
        self.asker = asker
        self.stand = asker.stand(given, roles=("none",))
        raw = given.get("attacker", "firer", default=None)
        if raw is None:
            raise Misfit("given.attacker", "nobody attacks", "write attacker: Hotdog")
        spec = dict(raw) if isinstance(raw, dict) else {"name": raw}
        if "weapon" in given:
            spec["weapon"] = given.get("weapon")
        self.attacker = self.stand.add(str(spec.get("name", "")), "attacker", spec)
        self.attacker.side = 0
        self.stand.put(self.attacker, [FIRER])
        self.stand.degrees[id(self.attacker)] = 0
        for key in ("template", "anchored_on"):
            given.get(key)
        self.line = self._line(spec.get("weapon"))
        self.under: list[tuple[Figure, int]] = []
        self.unseen: dict[int, int] = {}
        """Figures under the template that the firer does not see, by their unit."""
        self._target(given)
        for keys, side in ((UNDER, 1), (FRIENDS, 0)):
            if any(key in given for key in keys) and not isinstance(given.get(*keys), int):
                self._read(given.get(*keys), side, given.at(*keys))
        self._hide(given)
        if not self.under:
            raise Misfit("given.figures_under_template", "nobody is under the template", "write {Ghosts: 2}")
        self.asked = list(self.under)
        if all(figure.side == 0 for figure, _ in self.under):  # a template is laid for an enemy's sake (D-117)
            foe = self.stand.add("Ghosts" if self.attacker.card.bloc == "allies" else "Gunners", "others", {})
            foe.side = 1
            self.under.insert(0, (foe, 1))
        self._entries(given)
        self._place()

    def _target(self, given: Given) -> None:
        """Read the one unit that a question names apart from the number of its figures under the template."""
        raw = given.get("target", default=None)
        if raw is None:
            return
        spec = dict(raw) if isinstance(raw, dict) else {"name": raw}
        count = next((spec.pop(key) for key in UNDER if key in spec), None)
        if count is None and isinstance(given.raw.get(next((key for key in UNDER if key in given), "")), int):
            count = given.get(*UNDER)
        seen = counted(spec.pop("figures_in_sight", spec.pop("in_sight", None)))
        hidden = counted(next((spec.pop(key) for key in UNSEEN if key in spec), None))
        self._read({**spec, **({} if count is None else {"under": count})}, 1, "given.target")
        figure, number = self.under[-1]
        self.unseen[id(figure)] = hidden if hidden is not None else number - seen if seen is not None else 0

    def _hide(self, given: Given) -> None:
        """Read how many figures under the template the firer does not see (D-124)."""
        raw = given.get(*UNSEEN, default=None)
        for figure, number in self.under:
            spec = figure.spec.raw
            inner = counted(next((spec[key] for key in UNSEEN if key in spec), None))
            figure.spec.get(*UNSEEN)
            if isinstance(raw, dict):
                listed = [counted(value) for name, value in raw.items() if self.stand.find(name) is figure]
            else:
                listed = [counted(raw)] if raw is not None and figure is self.under[0][0] else []
            count = (listed or [inner])[0] or self.unseen.get(id(figure), 0)
            if not 0 <= count <= number:
                raise Misfit(given.at(*UNSEEN), f"{count} of {number} figures are not seen", "write fewer")
            self.unseen[id(figure)] = count

    def _line(self, raw: object) -> int:
        lines = self.attacker.card.weapons
        found = self.asker.names.match_weapon(str(raw), lines) if raw else []
        found = found or [n for n, line in enumerate(lines) if {"flame", "blast"} & set(line.keywords)]
        if not found:
            raise Misfit("given.weapon", f"{self.attacker.name} has no template weapon", "name its weapon")
        return found[0]

    def _read(self, raw: Any, side: int, where: str) -> None:
        listed = raw if isinstance(raw, list) else [raw]
        for one in listed:
            spec = {"name": one} if isinstance(one, str) else as_mapping(one, where)
            pairs = [(str(spec["name"]), spec)] if "name" in spec else [
                (name, value if isinstance(value, dict) else {"under": value}) for name, value in spec.items()
            ]  # fmt: skip
            for name, own in pairs:
                words = dict(own)
                count = words.pop("under", words.get("figures"))
                figure = self.stand.add(name, "target" if side else "friends", words)
                figure.side = side
                soldiers = figure.card.soldiers if figure.card.kind == "squad" else 1
                number = soldiers if count is None else counted(count)
                if number is None or not 0 < number <= soldiers:
                    raise Misfit(where, f"{show(count)} figures of {name}", f"write 1 to {soldiers}")
                self.under.append((figure, number))

    def _entries(self, given: Given) -> None:
        """Put the entries of the weapon table that the question gives into the card."""
        lines = list(self.attacker.card.weapons)
        symbols = counted(given.get("symbols_per_figure", "symbols", "blast_symbols", default=None))
        if symbols is not None:
            for figure, _ in self.asked:
                damage = lines[self.line].vs and "1"
                lines[self.line] = with_cell(
                    lines[self.line], figure.card.armour, f"{'blast ' * symbols}/{damage}", "given.symbols_per_figure"
                )
        for key in list(given.raw):
            words = fold(key).split()
            if "entry" in words:
                armour = armour_in(" ".join(words[words.index("vs") + 1 :]), key) if "vs" in words else (
                    self.asked[0][0].card.armour
                )  # fmt: skip
                lines[self.line] = with_cell(lines[self.line], armour, given.get(key), f"given.{key}")
        self.attacker.card = replace(self.attacker.card, weapons=tuple(lines))

    def _place(self) -> None:
        """Put the figures that are to be touched along the axis, the others of their units aside."""
        flame = "flame" in self.attacker.card.weapons[self.line].keywords
        ahead = FIRER[1] + 8.5
        if flame and reach_of(self.attacker.card.weapons[self.line].range).most >= 3:
            ahead += 5.0
        self.axis = ahead
        rows = 0.0
        spots: dict[int, list[tuple[float, float]]] = {}
        for number, (figure, count) in enumerate(self.under):
            wide = 4.0 if figure.card.armour in ("infantry-3", "infantry-4") else 2.5
            if figure.card.kind not in ("squad", "hero"):
                wide = 8.0
            under = []
            seen = count - self.unseen.get(id(figure), 0)
            for one in range(seen):
                side = (-1, 1)[one % 2] * (wide / 2 + ROOM / 2) if wide < 8 and seen > 1 else 0.0
                under.append((FIRER[0] + side, ahead + rows))
                if one % 2 or one == seen - 1 or wide >= 8:
                    rows += wide + ROOM
            for _ in range(count - seen):  # each behind walls of its own, at the far end
                rows += GAP
                under.append((FIRER[0], ahead + rows))
                rows += wide + GAP
            soldiers = figure.card.soldiers if figure.card.kind == "squad" else 1
            rest = [(FIRER[0] + ASIDE + (wide + 1) * n, ahead + 8.0 * number) for n in range(soldiers - count)]
            left = counted(figure.spec.raw.get("figures"))
            lost = fallen_of(figure.card, left) if left is not None and figure.card.kind == "squad" else 0
            order = sorted(range(soldiers), key=lambda one, lost=lost: (lost >> one & 1, one))  # type: ignore[misc]
            told = dict(zip(order, [*under, *rest], strict=True))
            spots[id(figure)] = [told[one] for one in range(soldiers)]
            if seen < count:
                self.stand.veil(figure, figures=order[seen:count])
        shift = 0.0 if flame else max(0.0, BLAST_AT - rows / 2)
        for figure, _ in self.under:
            self.stand.put(figure, [(x, y + shift) for x, y in spots[id(figure)]])
        self.point = (FIRER[0], ahead + shift + (1.0 if flame else rows / 2 - ROOM - 1.0))


def templates(asker: TableAsker, given: Given, expect: dict[str, Any]) -> DustAnswers:
    """Answer whom a template finds, and what is rolled against each unit (D-117 to D-125)."""
    burst = Burst(asker, given)
    stand = burst.stand
    stand.settle()
    duel = Duel(asker, stand, burst.attacker)
    dice = Dice()
    found: dict[str, int] = {}

    def act(trial: Duel) -> None:
        trial.open()
        spot = spot_of(stand.place(burst.point))
        name = f"{trial.id(burst.attacker)}/{burst.line}"
        if not trial.do("aim", name, (spot.x, spot.y, 0)):  # type: ignore[arg-type]
            refusal = trial.rules.why_not(trial.state, choice("aim", name, (spot.x, spot.y, 0)))
            raise Misfit("given", f"the template can't be laid: {refusal}", "name another weapon or target")
        frame = trial.state.frames[-1]
        assert isinstance(frame, Attack)
        shot = frame.shots[0]
        touched = trial.rules.measured.under(trial.state, shot)
        found.update({unit: mask.bit_count() for unit, mask in touched.items()})
        trial.fire()
        trial.finish()

    end = play_out(duel, act, dice)
    answers = DustAnswers()
    rolls = end.rolled("hit")
    by_unit: dict[str, int] = {}
    under: dict[str, int] = {}
    attacked: dict[str, bool] = {}
    for figure, _ in burst.asked:
        unit = end.id(figure)
        own = [event for event in rolls if event.data.get("target") == unit]
        t = answers.unit(figure.name)
        by_unit[figure.name] = sum(len(event.data["faces"]) for event in own)
        under[figure.name] = found.get(unit, 0)
        attacked[figure.name] = bool(own)
        answers.say(by_unit[figure.name], f"{t}_dice", f"dice_against_{t}")
        answers.say(under[figure.name], f"{t}_figures_under_template", f"{t}_figures_attacked", f"{t}_valid_targets")
        if len(burst.asked) == 1:
            answers.say(under[figure.name], "figures_attacked", "figures_hit", "valid_targets", "targets",
                        "figures_that_can_be_hit", "figures_that_count")  # fmt: skip
            each = by_unit[figure.name] // under[figure.name] if under[figure.name] else 0
            answers.say(each, "dice_per_figure", "dice_for_each_figure", "dice_each")
        answers.say(Told(bool(own)), f"{t}_attacked", f"{t}_must_be_attacked")
        if own:
            damage = Damage(own[0].data["damage"])
            kills = OneOf(damage, Prose(("kill", "eliminat"))) if str(damage) == "N" else damage
            answers.say(kills, f"{t}_each_hit", f"{t}_damage_per_hit")
            if len(burst.asked) == 1:
                answers.say(kills, "each_hit", "damage_per_hit", "damage")
    total = sum(by_unit.values())
    answers.say(OneOf(ByName(by_unit), total) if len(by_unit) == 1 else ByName(by_unit), "dice", "dice_by_unit")
    answers.say(total, "total_dice")
    answers.say(ByName(under), "figures_under_template", "figures_touched")
    apart = len({event.data.get("target") for event in rolls}) == len(rolls)
    answers.say(Told(apart), "rolled_separately", "rolled_apart", "separate_rolls")
    friends = [figure.name for figure, _ in burst.asked if figure.side == 0]
    if friends:
        answers.say(Told(all(attacked[name] for name in friends)), "friendly_must_be_attacked", "friends_attacked",
                    "friendly_attacked")  # fmt: skip
    return answers
