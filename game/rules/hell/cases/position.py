"""Positions of The Hell of Stalingrad in plain words, built into a state for examples."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from game.core.events import Event as Happening
from game.core.examples import Misfit, as_flag, as_list, as_mapping, as_whole, show
from game.core.rng import Chance
from game.rules.hell.cases.names import Names
from game.rules.hell.state import (
    SIDES,
    SLOTS,
    AnyFrame,
    Battle,
    District,
    Formation,
    Game,
    Hero,
    State,
    Turn,
)

STRATEGY = {
    "turn": "turn.hourglass", "start": "turn.hourglass", "campaign": "turn.campaign",
    "reinforcements": "turn.reinforcements", "reinforcement": "turn.reinforcements",
    "consolidation": "turn.consolidation", "renewal": "turn.renewal", "manoeuvre": "turn.german_orders",
    "german_manoeuvre": "turn.german_orders", "soviet_manoeuvre": "turn.soviet_orders", "battles": "turn.battles",
    "end": "turn.end",
}  # fmt: skip
FIGHTING = {
    "battle": "battle.begin", "vanguard": "vanguard.soviet_up", "german_vanguard": "vanguard.german_up",
    "intensity": "battle.intensity", "initiative": "battle.initiative", "action": "battle.rounds",
    "actions": "battle.rounds", "break_test": "break.roll", "aftermath": "aftermath.building",
}  # fmt: skip
GIVEN = frozenset((
    "scenario", "game", "turn", "phase", "districts", "formations", "german", "soviet", "hands", "decks", "discards",
    "reserves", "destroyed", "ash", "commanders", "campaign", "carnage", "battle", "active", "dice", "draws", "seed",
    "leaders_left",
))  # fmt: skip
DISTRICT_KEYS = (
    "building", "card", "captured", "closed", "volga", "hold", "fire", "bucket", "infernos", "german", "soviet", "units"
)
BATTLE_KEYS = (
    "at", "slot", "district", "heroes", "bonus", "thieves", "free_card", "refitted", "initiative", "captured"
)
FORMATION_KEYS = ("at", "depleted", "state", "leader", "level", "cards", "spent", "owner", "side")
FULL_HOLD = 3
"""Where the Hold marker stands in a battle that does not say."""


class Builder:
    """Builds a state from a position in plain words."""

    def __init__(self, names: Names, given: dict[str, Any]) -> None:
        for key in given:
            if key not in GIVEN:
                known = ", ".join(sorted(GIVEN))
                raise Misfit(f"given.{key}", "unknown key of a position", f"known are {known}")
        self.names = names
        self.rules = names.rules
        self.given = given
        scenario = str(given.get("scenario", given.get("game", "basic"))).lower()
        if scenario not in self.rules.scenarios:
            raise Misfit("given.scenario", f"there is no {scenario!r}", f"use {', '.join(self.rules.scenarios)}")
        chance = Chance.seeded(as_whole(given.get("seed", 1), "given.seed", 0, 1 << 30))
        self.state: State = self.rules.unpacked(scenario, chance)

    def build(self) -> tuple[State, list[Happening]]:
        """Return the position, run on to its first decision, and what happened on the way."""
        state, given = self.state, self.given
        state.turn = as_whole(given.get("turn", 1), "given.turn", 0, 9)
        state.round = 1
        self._lay_districts()
        self._lay_formations()
        self._deal()
        for seat, name in as_mapping(given.get("commanders", {}), "given.commanders").items():
            where = f"given.commanders.{seat}"
            state.commanders[self.names.seat(seat, where)] = self.names.commander(name, where)
        state.frames = self._frames()
        state.chance.dice = [as_whole(die, "given.dice", 1, 6) for die in as_list(given.get("dice", []), "given.dice")]
        state.chance.draws = [self._drawn(one) for one in as_list(given.get("draws", []), "given.draws")]
        self.rules.start(state)
        return state, self.rules.opening(state)

    def _lay_districts(self) -> None:
        state, rules = self.state, self.rules
        given = as_mapping(self.given.get("districts", {}), "given.districts")
        specs = {self.names.slot(slot, "given.districts"): raw for slot, raw in given.items()}
        volga = list(rules.volga)
        used: list[str] = []
        for slot in SLOTS:
            district = self._district(slot, specs.get(slot, {}), volga)
            used.append(district.card)
            state.districts.append(district)
        state.buildings = [card for card in (*rules.buildings, *volga) if card not in used]
        state.chance.shuffle(state.buildings)

    def _district(self, slot: str, raw: object, volga: list[str]) -> District:
        where = f"given.districts.{slot}"
        spec = raw if isinstance(raw, dict) else {"building": raw}
        for key in spec:
            if key not in DISTRICT_KEYS:
                raise Misfit(where, f"a district has no {show(key)}", f"it has {', '.join(DISTRICT_KEYS)}")
        named = spec.get("building", spec.get("card"))
        word = str(named).lower()
        if word == "volga" or spec.get("closed") or spec.get("volga"):
            return District(card=volga.pop(0), closed=True)
        first = next(id_ for id_, card in self.rules.buildings.items() if card.district == slot)
        card = first if named is None or word in ("building", "open", "captured") else self.names.building(named, where)
        if self.rules.buildings[card].district != slot:
            raise Misfit(where, f"{named} is in district {self.rules.buildings[card].district}", "put it there")
        district = District(card=card, captured=word == "captured" or as_flag(spec.get("captured", False), where))
        for name in ("hold", "fire", "bucket", "infernos"):
            setattr(district, name, as_whole(spec.get(name, 0), f"{where}.{name}", 0, 20))
        units = as_mapping(spec.get("units", {}), f"{where}.units")
        for side, name in enumerate(SIDES):
            district.units[side] = self.units(spec.get(name, units.get(name, {})), side, f"{where}.{name}")
        return district

    def units(self, raw: object, side: int, where: str) -> dict[str, int]:
        """Return units: a number of foot soldiers, a list of kinds, or kinds with their numbers."""
        found: dict[str, int] = {}
        if isinstance(raw, int) and not isinstance(raw, bool):
            return {self.rules.foot[side]: raw} if raw else {}
        if isinstance(raw, str):
            raw = [raw]
        listed = [(kind, 1) for kind in raw] if isinstance(raw, list) else list(as_mapping(raw, where).items())
        for kind, number in listed:
            unit = self.names.unit(kind, where, side)
            if self.rules.units[unit].side != SIDES[side]:
                raise Misfit(where, f"{kind} is on the other side", f"name a {SIDES[side]} unit")
            if number:
                found[unit] = found.get(unit, 0) + as_whole(number, where)
        return found

    def _lay_formations(self) -> None:
        given = dict(as_mapping(self.given.get("formations", {}), "given.formations"))
        for side, name in enumerate(SIDES):
            raw = self.given.get(name, {})
            more = {one: {} for one in raw} if isinstance(raw, list) else as_mapping(raw, f"given.{name}")
            for one, spec in more.items():
                given[one] = spec
                if self.rules.side_of[self.names.formation(one, f"given.{name}")] != side:
                    raise Misfit(f"given.{name}", f"{one} is on the other side", f"name a {name} formation")
        for one, spec in given.items():
            self._formation(one, spec)
        for side in (0, 1):
            placed = self.state.formations[side]
            own = [id_ for id_, owner in self.rules.side_of.items() if owner == side and id_ not in placed]
            gone = [self.names.formation(one, "given") for one in self._listed("destroyed", side)]
            burnt = {self.names.find_formation(one) for one in as_list(self.given.get("ash", []), "given.ash")}
            self.state.destroyed[side] = gone
            first = [self.names.formation(one, "given") for one in self._listed("reserves", side)]
            rest = [id_ for id_ in own if id_ not in gone and id_ not in first and id_ not in burnt]
            starters = [id_ for id_ in rest if self.rules.formations[id_].start != "no"]
            self.state.ash += starters  # what began on the table and is no longer there
            self.state.reserves[side] = [*(id_ for id_ in rest if id_ not in starters), *reversed(first)]

    def _formation(self, name: str, raw: object) -> None:
        where = f"given.formations.{name}"
        id_ = self.names.formation(name, where)
        side = self.rules.side_of[id_]
        spec = {"at": raw} if isinstance(raw, str) else as_mapping(raw or {}, where)
        for key in spec:
            if key not in FORMATION_KEYS:
                raise Misfit(where, f"a formation has no {show(key)}", f"it has {', '.join(FORMATION_KEYS)}")
        at = str(spec.get("at", ""))
        at = "" if at.lower() in ("", "staging line", "staging", "home") else self._place(at, where)
        depleted = as_flag(spec.get("depleted", str(spec.get("state", "")) == "depleted"), where)
        level = as_whole(spec.get("level", 0), where, 0, 1)
        leader = spec.get("leader", True)
        pool = self.state.leaders[side]
        named = pool.pop(0) if leader not in (False, None, "none") and pool else ""
        owner = self.names.seat(spec["owner"], where) if "owner" in spec else side
        cards = tuple(self._card(side, one, where) for one in as_list(spec.get("cards", []), where))
        costs = sum(self.rules.kind_of[card].cost for card in cards)
        spent = as_whole(spec.get("spent", costs), where)
        self.state.formations[side][id_] = Formation(
            id_, owner, at, depleted, named, level if named else 0, cards, spent
        )

    def _place(self, raw: str, where: str) -> str:
        building = self.names.find_building(raw)
        return self.rules.buildings[building].district if building else self.names.slot(raw, where)

    def _card(self, side: int, raw: object, where: str) -> str:
        """Take a combat card off the deck: a copy, or any copy of a kind."""
        deck = self.state.decks[side]
        kind = self.names.kind(raw, where)
        if kind.expert and not self.rules.scenarios[self.state.scenario].expert:
            raise Misfit(where, f"{raw} is an expert card", "write scenario: expert")
        fits = [card for card in deck if card == raw or (self.rules.kind_of[card] is kind and raw not in deck)]
        if not fits:
            raise Misfit(where, f"no {SIDES[side]} card {show(raw)} is left", "each copy lies in one place only")
        deck.remove(fits[0])
        return fits[0]

    def _listed(self, key: str, side: int) -> list[Any]:
        raw = as_mapping(self.given.get(key, {}), f"given.{key}").get(SIDES[side], [])
        return as_list(raw, f"given.{key}")

    def _deal(self) -> None:
        state = self.state
        for side in (0, 1):
            tops = [self._card(side, one, "given.decks") for one in self._listed("decks", side)]
            state.discards[side] = [self._card(side, one, "given.discards") for one in self._listed("discards", side)]
            self._hands(side)
            state.decks[side] += reversed(tops)
        for one in as_list(self.given.get("ash", []), "given.ash"):
            kind = self.names.find_kind(one)
            if kind is not None:
                state.ash.append(self._card(kind.side, one, "given.ash"))
            else:
                state.ash.append(self.names.formation(one, "given.ash"))
        carnage = [str(one).upper() for one in as_list(self.given.get("carnage", []), "given.carnage")]
        for card in carnage:
            if card not in state.carnage:
                raise Misfit("given.carnage", f"there is no carnage card {card}", "use CN01 to CN24")
            state.carnage.remove(card)
        state.carnage += reversed(carnage)

    def _hands(self, side: int) -> None:
        hands = as_mapping(self.given.get("hands", {}), "given.hands")
        for name, raw in hands.items():
            seat = self.names.seat(name, "given.hands")
            if seat % 2 != side:
                continue
            if isinstance(raw, int):
                deck = self.state.decks[side]
                plain = [card for card in deck if not self.rules.kind_of[card].hero][:raw]
                for card in plain:
                    deck.remove(card)
                self.state.hands[seat] = plain
            else:
                self.state.hands[seat] = [self._card(side, one, "given.hands") for one in as_list(raw, "given.hands")]

    def _drawn(self, raw: object) -> str:
        """Return what a scripted draw names: a card, a formation, a building, or itself."""
        word = str(raw)
        pieces = {**self.rules.kind_of, **self.rules.carnage, **self.rules.campaigns, **self.rules.formations}
        if word in pieces or word in self.rules.buildings or word in self.rules.volga:
            return word
        kind = self.names.find_kind(word)
        if kind is not None:
            return next(card for card, own in self.rules.kind_of.items() if own is kind)
        return self.names.find_building(word) or self.names.find_formation(word) or word

    def _frames(self) -> list[AnyFrame]:
        given = self.given
        phase = str(given.get("phase", "action" if "battle" in given else "manoeuvre")).lower().replace(" ", "_")
        campaign = as_mapping(given.get("campaign", {}), "given.campaign")
        cards = [
            self.names.campaign(campaign.get(side, usual), "given.campaign")
            for side, usual in (("german", "GP10"), ("soviet", "SP01"))
        ]
        for side, card in enumerate(cards):
            self.state.campaigns[side].remove(card)
        if phase in STRATEGY:
            early = phase in ("turn", "start", "campaign")
            for side, card in enumerate(cards):
                (self.state.campaigns[side] if early else self.state.ash).append(card)
            step = STRATEGY[phase]
            return [Game(step="game.turns"), Turn(step=step, campaign=[] if early else cards)]
        if phase not in FIGHTING:
            raise Misfit("given.phase", f"there is no phase {phase!r}", f"use {', '.join((*STRATEGY, *FIGHTING))}")
        self.state.ash += cards
        return self._fight(FIGHTING[phase], cards)

    def _fight(self, step: str, cards: list[str]) -> list[AnyFrame]:
        raw = self.given.get("battle", {})
        spec = {"at": raw} if isinstance(raw, str) else as_mapping(raw, "given.battle")
        for key in spec:
            if key not in BATTLE_KEYS:
                raise Misfit("given.battle", f"a battle has no {show(key)}", f"it has {', '.join(BATTLE_KEYS)}")
        fought = [f.at for side in self.state.formations for f in side.values() if f.at]
        at = spec.get("at", spec.get("slot", spec.get("district", fought[0] if fought else "A")))
        slot = self._place(str(at), "given.battle")
        active = self.names.side(self.given.get("active", "german"), "given.active")
        battle = Battle(step=step, slot=slot, to_act=active)
        battle.heroes = [self._hero(one) for one in as_list(spec.get("heroes", []), "given.battle.heroes")]
        helpers = as_list(spec.get("bonus", []), "given.battle")
        battle.bonus = [self.names.kind(one, "given.battle").id for one in helpers]
        thieves = as_list(spec.get("thieves", []), "given.battle")
        battle.thieves = [self.names.kind(one, "given.battle").id for one in thieves]
        battle.free_card = as_flag(spec.get("free_card", False), "given.battle")
        battle.captured = as_flag(spec.get("captured", False), "given.battle")
        battle.initiative = str(spec.get("initiative", "stuka")).lower()
        if spec.get("refitted"):
            battle.refitted[self.names.side(spec["refitted"], "given.battle")] = 0
        district = self.state.districts[SLOTS.index(slot)]
        if step == "battle.rounds" and not district.hold:
            district.hold = FULL_HOLD
        turn = Turn(step="turn.next_battle", campaign=cards, attacked=sorted({*fought} - {slot}))
        return [Game(step="game.turns"), turn, battle]

    def _hero(self, raw: object) -> Hero:
        name, wounded = raw, False
        if isinstance(raw, dict):
            name, wounded = raw.get("card", ""), bool(raw.get("wounded"))
        kind = self.names.kind(name, "given.battle.heroes")
        return replace(Hero(self._card(kind.side, name, "given.battle.heroes"), kind.side), wounded=wounded)


