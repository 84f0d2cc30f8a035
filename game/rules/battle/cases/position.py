"""Positions of Battle for Stalingrad in plain words: built into a state for examples, and read back."""

from __future__ import annotations

import re
from typing import Any

from game.core.choice import journal_form
from game.core.events import Event as Happening
from game.core.examples import Misfit, as_flag, as_list, as_mapping, as_whole, show
from game.core.rng import Chance
from game.rules.battle.cases.names import Names
from game.rules.battle.fight import combat_value, entry_zones, price
from game.rules.battle.ground import controlled, figures_of, is_full, recount
from game.rules.battle.rules import BattleRules
from game.rules.battle.sharing import attack_of
from game.rules.battle.state import SIDES, AnyFrame, Attack, Game, Place, State, Turn, Unit
from game.rules.battle.turn import cards_to_draw

PHASES = {
    "setup": "setup.given_forces",
    "start": "turn.hold_check",
    "supply": "supply.locations",
    "action": "action.choose",
    "action_end": "turn.all_check",
    "draw": "draw.cards",
    "end": "turn.end",
}
ATTACK_STEPS = {
    "pay": "attack.pay",
    "rubble": "attack.rubble",
    "values": "attack.values",
    "events": "attack.open_events",
    "firefight": "attack.open_firefight",
    "turn_over": "attack.attacker_turns",
    "losses": "attack.fix_losses",
}
GIVEN = frozenset((
    "scenario", "turn", "active", "phase", "locations", "units", "hands", "decks", "decks_exact", "discards",
    "uranus", "piles", "piles_exact", "lost", "known", "spent", "discount", "attack", "dice", "draws", "seed",
))  # fmt: skip
# Slots that a position leaves open get these, those whose notes change no draw, price or movement first.
FILLERS = ("L06", "L02", "L04", "L05", "L09", "L03", "L10", "L08", "L01", "L07")


CARD_KEYS = ("hands", "decks", "discards", "uranus")


def _copies(raw: object) -> list[str]:
    """Return the copies like GA01.2 that are named anywhere in a piece of a position."""
    if isinstance(raw, dict):
        return [copy for value in raw.values() for copy in _copies(value)]
    if isinstance(raw, list):
        return [copy for value in raw for copy in _copies(value)]
    return [raw] if isinstance(raw, str) and "." in raw else []


class Piles:
    """The action cards and units that a position has not laid anywhere yet."""

    def __init__(self, names: Names, given: dict[str, Any]) -> None:
        self.names = names
        # Copies that the position names itself are not used up by a kind or a value named before them.
        self.named = {copy for key in CARD_KEYS for copy in _copies(given.get(key))}
        self.cards = [list(deck) for deck in names.rules.decks]
        self.units = [list(ids) for ids in names.rules.force_ids]

    def take_card(self, seat: int, raw: object, where: str) -> str:
        """Take a card: a copy, any copy of a kind, or any with a firefight value like +2."""
        book, free = self.names.rules, self.cards[seat]
        if isinstance(raw, int) or re.fullmatch(r"[+-][1-9]", str(raw)):
            fits = [card for card in self._spare(seat) if book.firefight[card] == int(str(raw))]
        elif str(raw) in book.kind_of:
            fits = [card for card in free if card == raw]
        else:
            kind = self.names.kind(raw, where)
            fits = [card for card in self._spare(seat) if book.kind_of[card] is kind]
        if not fits:
            raise Misfit(
                where, f"no {SIDES[seat]} card {show(raw)} is left", "each copy can lie in one place only"
            )
        free.remove(fits[0])
        return fits[0]

    def take_any(self, seat: int, count: int, where: str) -> list[str]:
        """Take any cards, from the end of the list of cards, no Uranus or answers if it can be helped."""
        book, free = self.names.rules, self.cards[seat]
        spare = self._spare(seat)
        plain = [card for card in spare if book.kind_of[card].times == ("A",) and card[:4] != "SA01"]
        chosen = [*reversed(plain), *(card for card in spare if card not in plain)][:count]
        if len(chosen) < count:
            raise Misfit(where, f"only {len(chosen)} cards are left", "ask for fewer")
        for card in chosen:
            free.remove(card)
        return chosen

    def _spare(self, seat: int) -> list[str]:
        return [card for card in self.cards[seat] if card not in self.named]

    def take_unit(self, raw: object, where: str) -> str:
        """Take a unit, which can be in one place only."""
        unit = self.names.unit(raw, where)
        seat = self.names.rules.units[unit].seat
        if unit not in self.units[seat]:
            raise Misfit(where, f"{unit} is in two places", "name each unit once")
        self.units[seat].remove(unit)
        return unit


class Builder:
    """Builds a state from a position in plain words."""

    def __init__(self, names: Names, given: dict[str, Any]) -> None:
        for key in given:
            if key not in GIVEN:
                raise Misfit(
                    f"given.{key}", "unknown key of a position", f"known are {', '.join(sorted(GIVEN))}"
                )
        self.names = names
        self.rules: BattleRules = names.rules
        self.given = given
        self.piles = Piles(names, given)

    def build(self) -> tuple[State, list[Happening]]:
        """Return the state at its first decision, and what happened on the way there."""
        given = self.given
        scenario = str(given.get("scenario", "standard"))
        if scenario not in self.rules.scenarios:
            known = ", ".join(self.rules.scenarios)
            raise Misfit("given.scenario", f"unknown scenario {scenario!r}", f"there are {known}")
        setting_up = given.get("phase") == "setup"
        seed = as_whole(given.get("seed", 1), "given.seed", 0, 2**63 - 1)
        state = State(
            frames=[], scenario=scenario, chance=Chance.seeded(seed),
            turn=0 if setting_up else as_whole(given.get("turn", 2), "given.turn", 1),
            active=self.names.side(given.get("active", "german"), "given.active"),
            places=self._places(), units=[{}, {}],
            lost=[[], []], piles=[[], []], hands=[[], []], decks=[[], []],
            discards=[[], []], known=[[], []],
        )  # fmt: skip
        self._lay_units(state)
        self._lay_cards(state)
        self._remember(state)
        state.frames = self._frames(state, setting_up)
        self.rules.start(state)
        return state, self.rules.opening(state)[:]

    def _places(self) -> list[Place]:
        raw = self.given.get("locations", [])
        if isinstance(raw, list):
            raw = {str(n): card for n, card in enumerate(raw, 1)}
        found: dict[str, Place] = {}
        for key, value in as_mapping(raw, "given.locations").items():
            where = f"given.locations.{key}"
            slot = self.names.slot(key, where)
            found[slot] = self._place(
                {"card": value} if isinstance(value, str) else as_mapping(value, where), where
            )
        cards = [place.card for place in found.values()]
        if len(set(cards)) < len(cards):
            raise Misfit("given.locations", f"a location lies in two slots: {cards}", "name each once")
        spare = [card for card in FILLERS if card in self.rules.places and card not in cards]
        return [found[slot] if slot in found else Place(spare.pop(0)) for slot in self.rules.slots]

    def _place(self, raw: dict[str, Any], where: str) -> Place:
        for key in raw:
            if key not in ("card", "rubble", "destroyed"):
                raise Misfit(
                    f"{where}.{key}", "unknown key of a location", "known are card, rubble, destroyed"
                )
        card = self.names.place(raw.get("card", ""), f"{where}.card")
        destroyed = as_flag(raw.get("destroyed", False), f"{where}.destroyed")
        most = 0 if destroyed else self.rules.places[card].destroyed_by - 1
        return Place(card, as_whole(raw.get("rubble", 0), f"{where}.rubble", 0, most), destroyed)

    def _lay_units(self, state: State) -> None:
        raw = self.given.get("units", {})
        if isinstance(raw, list):
            raw = {as_mapping(one, "given.units").get("id", "?"): one for one in raw}
        for key, value in as_mapping(raw, "given.units").items():
            where = f"given.units.{key}"
            unit = self.piles.take_unit(key, where)
            seat = self.rules.units[unit].seat
            laid = self._unit(
                unit, {"zone": value} if isinstance(value, str) else as_mapping(value, where), where
            )
            if is_full(self.rules, state, seat, laid.zone):
                limit = figures_of(self.rules, state).zone_limit
                what = f"a zone holds at most {limit} units of a side (B-010), {laid.zone} has more"
                raise Misfit(where, what, "put it elsewhere")
            state.units[seat][unit] = laid
            recount(state, seat, laid.zone, 1)
        for seat, side in enumerate(SIDES):
            lost = self._of_side("lost", side)
            state.lost[seat] = [
                self._own(self.piles.take_unit(u, f"given.lost.{side}"), seat, "lost") for u in lost
            ]
            pile = [self._own(self.piles.take_unit(u, f"given.piles.{side}"), seat, "piles")
                    for u in self._of_side("piles", side)]  # fmt: skip
            rest = [] if self.given.get("piles_exact") else self.piles.units[seat]
            state.piles[seat] = [*rest, *reversed(pile)]

    def _own(self, unit: str, seat: int, key: str) -> str:
        if self.rules.units[unit].seat != seat:
            raise Misfit(
                f"given.{key}.{SIDES[seat]}", f"{unit} is on the other side", "move it to the other list"
            )
        return unit

    def _unit(self, unit: str, raw: dict[str, Any], where: str) -> Unit:
        for key in raw:
            if key not in ("id", "zone", "rations", "medals", "moves", "attacks"):
                raise Misfit(
                    f"{where}.{key}",
                    "unknown key of a unit",
                    "known are zone, rations, medals, moves, attacks",
                )
        numbers = {
            key: as_whole(
                raw.get(key, self.rules.units[unit].rations if key == "rations" else 0), f"{where}.{key}"
            )
            for key in ("rations", "medals", "moves", "attacks")
        }
        return Unit(unit, self.names.zone(raw.get("zone", ""), f"{where}.zone"), **numbers)

    def _of_side(self, key: str, side: str) -> list[Any]:
        raw = as_mapping(self.given.get(key, {}), f"given.{key}")
        for name in raw:
            if name not in SIDES:
                raise Misfit(f"given.{key}.{name}", "is no side", "write german or soviet")
        return as_list(raw.get(side, []), f"given.{key}.{side}")

    def _lay_cards(self, state: State) -> None:
        uranus = self.given.get("uranus", 0)
        wanted = ["SA01"] * as_whole(uranus, "given.uranus", 0, 6) if isinstance(uranus, int) else uranus
        state.uranus = [
            self.piles.take_card(1, card, "given.uranus") for card in as_list(wanted, "given.uranus")
        ]
        for seat, side in enumerate(SIDES):
            hands = as_mapping(self.given.get("hands", {}), "given.hands")
            if isinstance(hands.get(side, []), list):
                state.hands[seat] = self._cards("hands", seat)
            state.discards[seat] = self._cards("discards", seat)
            top = self._cards("decks", seat)
            if not isinstance(hands.get(side, []), list):
                count = as_whole(hands[side], f"given.hands.{side}", 0, 55)
                state.hands[seat] = self.piles.take_any(seat, count, f"given.hands.{side}")
            rest = [] if self.given.get("decks_exact") else self.piles.cards[seat]
            state.decks[seat] = [*reversed(rest), *reversed(top)]

    def _cards(self, key: str, seat: int) -> list[str]:
        where = f"given.{key}.{SIDES[seat]}"
        return [self.piles.take_card(seat, card, where) for card in self._of_side(key, SIDES[seat])]

    def _remember(self, state: State) -> None:
        given = self.given
        for seat, side in enumerate(SIDES):
            state.known[seat] = [str(card) for card in self._of_side("known", side)]
            if not set(state.known[seat]) <= set(state.hands[seat]):
                raise Misfit(f"given.known.{side}", "only cards in hand can be known", "put them in hands")
        state.spent = [str(word) for word in as_list(given.get("spent", []), "given.spent")]
        state.discount = as_whole(given.get("discount", 0), "given.discount", 0, 9)
        state.chance.dice = [
            as_whole(die, "given.dice") for die in as_list(given.get("dice", []), "given.dice")
        ]
        state.chance.draws = [str(card) for card in as_list(given.get("draws", []), "given.draws")]

    def _frames(self, state: State, setting_up: bool) -> list[AnyFrame]:
        phase = str(self.given.get("phase", "action"))
        if phase not in PHASES:
            raise Misfit("given.phase", f"unknown phase {phase!r}", f"there are {', '.join(PHASES)}")
        if setting_up:
            return [Game(step=PHASES["setup"])]
        frames: list[AnyFrame] = [Game(step="game.turns"), Turn(step=PHASES[phase])]
        if "attack" in self.given:
            frames.append(self._attack(state, as_mapping(self.given["attack"], "given.attack")))
        return frames

    def _attack(self, state: State, raw: dict[str, Any]) -> Attack:
        known = ("slot", "attackers", "step", "values", "retreats", "no_retreat")
        for key in raw:
            if key not in known:
                raise Misfit(
                    f"given.attack.{key}", "unknown key of an attack", f"known are {', '.join(known)}"
                )
        seat, slot = state.active, self.names.slot(raw.get("slot", ""), "given.attack.slot")
        step = str(raw.get("step", "pay"))
        if step not in ATTACK_STEPS:
            raise Misfit(
                "given.attack.step", f"unknown step {step!r}", f"there are {', '.join(ATTACK_STEPS)}"
            )
        standing = [[u.id for u in state.units[s].values() if u.zone == slot + "c"] for s in (0, 1)]
        named = [self.names.unit(u, "given.attack.attackers") for u in raw.get("attackers", standing[seat])]
        if not named or not set(named) <= set(standing[seat]) or not standing[1 - seat]:
            what = f"attackers and defenders must stand in {slot}c (R-07)"
            raise Misfit("given.attack", what, "put units of both sides there")
        attack = Attack(step=ATTACK_STEPS[step], seat=seat, slot=slot, attackers=named)
        attack.defenders = [] if step == "pay" else standing[1 - seat]
        values = as_mapping(raw.get("values", {}), "given.attack.values")
        for side, name in enumerate(SIDES):
            computed = (
                combat_value(self.rules, state, attack, side)[0]
                if step not in ("pay", "rubble", "values")
                else 0
            )
            attack.values[side] = as_whole(values.get(name, computed), f"given.attack.values.{name}")
            retreats = as_mapping(raw.get("retreats", {}), "given.attack.retreats").get(name, 0)
            attack.retreats[side] = as_whole(retreats, f"given.attack.retreats.{name}", -9, 9)
            barred = as_mapping(raw.get("no_retreat", {}), "given.attack.no_retreat").get(name, False)
            attack.no_retreat[side] = as_flag(barred, f"given.attack.no_retreat.{name}")
        return attack


def read(rules: BattleRules, state: State) -> dict[str, Any]:
    """Return a position as plain data, for the paths of an example; what the rules work out is in it too."""
    held = [list(controlled(rules, state, seat)) for seat in (0, 1)]
    controller = {slot: SIDES[seat] for seat in (0, 1) for slot in held[seat]}
    result, decision, attack = state.result, rules.decision(state), attack_of(state)
    units: dict[str, Any] = {unit: "in the pile" for pile in state.piles for unit in pile}
    units.update({unit: "destroyed" for lost in state.lost for unit in lost})
    for own in state.units:
        for unit in own.values():
            units[unit.id] = {
                field: getattr(unit, field) for field in unit.__struct_fields__ if field != "id"
            }
    return {
        "scenario": state.scenario,
        "turn": state.turn,
        "active": SIDES[state.active],
        "step": state.frames[-1].step if state.frames else "over",
        "winner": SIDES[result.winners[0]] if result else "nobody",
        "how": result.how if result else "",
        "rule": result.rule if result else "",
        "locations": {
            slot: {
                "card": place.card, "rubble": place.rubble, "destroyed": place.destroyed,
                "control": controller.get(slot, "nobody"), "rations": rules.rations_of(place),
            }
            for slot, place in zip(rules.slots, state.places, strict=False)
        },
        "units": units,
        "controls": _by_side([list(slots) for slots in held]),
        "hands": _by_side([_pile(hand) for hand in state.hands]),
        "decks": _by_side([_pile(deck[::-1]) for deck in state.decks]),
        "discards": _by_side([_pile(cards) for cards in state.discards]),
        "piles": _by_side([_pile(pile[::-1]) for pile in state.piles]),
        "lost": _by_side([lost[:] for lost in state.lost]),
        "known": _by_side([cards[:] for cards in state.known]),
        "uranus": _pile(state.uranus),
        "discount": state.discount,
        "spent": state.spent[:],
        "draw": _by_side([sum(cards_to_draw(rules, state, seat).values()) for seat in (0, 1)]),
        "price": _by_side([price(rules, state, seat) if state.piles[seat] else None for seat in (0, 1)]),
        "entries": _by_side([list(entry_zones(rules, state, seat)) for seat in (0, 1)]),
        "attack": _attack_facts(attack) if attack else None,
        "decision": {
            "seat": SIDES[decision.seat], "prompt": decision.prompt, "params": decision.params,
            "choices": journal_form(decision.choices),
        } if decision else None,
    }  # fmt: skip


POSITION = frozenset((
    "scenario", "turn", "active", "step", "winner", "how", "rule", "locations", "units", "controls", "hands",
    "decks", "discards", "piles", "lost", "known", "uranus", "discount", "spent", "draw", "price", "entries",
    "attack", "decision",
))  # fmt: skip


def _by_side(values: list[Any]) -> dict[str, Any]:
    return dict(zip(SIDES, values, strict=True))


def _pile(cards: list[str]) -> dict[str, Any]:
    return {"size": len(cards), "cards": cards[:], "top": cards[0] if cards else ""}


def _attack_facts(attack: Attack) -> dict[str, Any]:
    return {
        "by": SIDES[attack.seat], "slot": attack.slot, "attackers": attack.attackers[:],
        "defenders": attack.defenders[:], "values": _by_side(attack.values[:]),
        "losses": _by_side(attack.losses[:]),
        "retreats": _by_side(attack.retreats[:]), "no_retreat": _by_side(attack.no_retreat[:]),
        "turned": attack.turned[:], "to_play": SIDES[attack.to_play], "passes": attack.passes,
    }  # fmt: skip
