"""Where everything lies at the four buildings: cards, plates, counters, tracks, heroes; imports geometry and rules."""

from __future__ import annotations

from game.app.table.lively import Count, Flicker
from game.app.table.parts import Frame
from game.app.tables.boxes import Box, Size, spread
from game.app.tables.hell import seen
from game.app.tables.hell.geometry import HALO, Board, filed, track_cell
from game.app.tables.hell.words import Words
from game.app.tables.laying import Laying
from game.rules.hell.book import Book
from game.rules.hell.state import GERMAN, SLOTS, SOVIET, District, Formation, Turn, View
from game.rules.hell.table import battle_of, count_units, fighting, figures_of

LOW, UNITS, FORMATIONS, LEADERS, MARKERS, CARDS = 0, 10, 30, 60, 70, 80
HEROES = "heroes"
ELITE = "elite:"
PLATE = 104.0
NARROW_PLATE = 58.0
TOTAL = 58.0


class Districts(Laying):
    """Lays out the buildings of one view."""

    def __init__(self, book: Book, words: Words, view: View, frame: Frame) -> None:
        super().__init__()
        self.book = book
        self.words = words
        self.view = view
        self.frame = frame
        self.figures = figures_of(book, view)
        self.near = view.seat % 2 if words.own_below else SOVIET
        self.battle = battle_of(view)
        self.board = Board(frame, self.battle.slot if self.battle is not None else "")
        self.elite = seen.elite_in(book, view)
        turn = seen.frame_of(view, Turn)
        self.waiting = turn.attacked if turn is not None else []

    def districts(self) -> None:
        """Lay out all four."""
        for slot, district in zip(SLOTS, self.view.districts, strict=True):
            self._building(slot, district)
            self._tracks(slot, district)
            if not district.in_play:
                continue
            for side in (GERMAN, SOVIET):
                self._formations(slot, side)
                self._units(slot, side, district)

    def _fights(self, slot: str) -> bool:
        return self.battle is not None and self.battle.slot == slot

    def _building(self, slot: str, district: District) -> None:
        state = "closed" if district.closed else "captured" if district.captured else ""
        attacked = any(formation.at == slot for formation in self.view.formations[GERMAN].values())
        if not state and self._fights(slot):
            state = "fight"
        elif not state and slot in self.waiting:
            state = "waiting"
        elif not state and not attacked:
            state = "quiet"
        note = self.words("spot.not_attacked") if state == "quiet" and self._after_manoeuvre() else ""
        box = self.board.columns[slot]
        fire = Flicker() if district.infernos and district.in_play else 0
        light = attacked, district.infernos
        face = ("building", district.card, slot, state, note, *light, self.board.band(slot), fire, box.w)
        self.piece(slot, face, box.centre, box.size, z=LOW)

    def _after_manoeuvre(self) -> bool:
        return self.battle is not None or seen.moment(self.view) in {"turn.soviet_manoeuvre", "turn.next_battle"}

    # ---- Tracks ----

    def _tracks(self, slot: str, district: District) -> None:
        whole = self.board.track(slot)
        fights = self._fights(slot)
        heroes = self.battle.heroes if fights and self.battle is not None else []
        card: Size = (whole.h * (0.6 if self.frame.compact else 0.72), whole.h)
        room = min(len(heroes) * (card[0] + 4), whole.w * 0.4) if heroes else 0.0
        box = Box(whole.x, whole.y, whole.w - room, whole.h)
        spaces = self.figures.track
        fire = Flicker() if district.infernos and district.in_play else 0
        face = ("track", district.infernos, not district.closed, spaces, fire, box.w)
        self.spot(f"track:{slot}", box, face=face, label=self.words("spot.track", slot=slot))
        if fights:
            self.spot(HEROES, box, label=self.words("spot.heroes"))
        row = Box(box.x + box.w + 4, whole.y, max(card[0], room - 4), whole.h)
        for at, (hero, pos) in enumerate(zip(heroes, spread(row, card, len(heroes), 4), strict=True)):
            self.piece(
                hero.card, ("hero", hero.card, hero.wounded), pos, card, z=CARDS + at, angle=90 if hero.wounded else 0
            )
        if district.in_play:
            self._markers(slot, district, box)

    def _markers(self, slot: str, district: District, box: Box) -> None:
        spaces = self.figures.track
        at = {"fire": district.fire, "bucket": district.bucket}
        if self._fights(slot) and self.battle is not None and self.battle.initiative:
            at["hold"] = spaces - district.hold
        for kind, step in at.items():
            cell = track_cell(box.size, kind, step, spaces)
            inside = Box(box.x + cell.x, box.y + cell.y, cell.w, cell.h).around(HALO)
            face = ("marker", kind, Count(district.hold if kind == "hold" else step, f"{kind}:{slot}"))
            self.piece(f"{kind}:{slot}", face, inside.centre, inside.size, z=MARKERS)

    # ---- Who is there ----

    def _formations(self, slot: str, side: int) -> None:
        here = fighting(self.view, side, slot)
        if not here:
            return
        row = self.board.row(slot, side == self.near, "formations")
        gap = 2.0 if self.frame.compact else 5.0
        room = (row.w - gap * (len(here) - 1)) / len(here)
        size = (max(min(PLATE, room), NARROW_PLATE * (0.8 if self.frame.compact else 1.0)), row.h)
        for at, (formation, pos) in enumerate(zip(here, spread(row, size, len(here), gap), strict=True)):
            self.piece(formation.id, self._plate(formation), pos, size, z=FORMATIONS + at)
            side_ = row.h * 0.7  # where the art draws the disc of a plate
            self.leader(formation, (pos[0] + size[0] / 2 - 2 - side_ / 2, pos[1] - row.h * 0.04), side_, LEADERS)

    def _plate(self, formation: Formation) -> tuple[object, ...]:
        """Return the face of a formation at a building: what it can take, and what it has taken."""
        used = len(formation.cards) if formation.owner % 2 == GERMAN else formation.spent
        waits = self.battle is not None and formation.id in self.battle.waiting and self._fights(formation.at)
        level = formation.level if formation.leader else -1
        return ("plate", formation.id, formation.depleted, level, used, waits)

    def leader(self, formation: Formation, pos: tuple[float, float], side: float, z: int) -> None:
        """Put the leader of a formation on it."""
        if formation.leader:
            face = ("leader", formation.owner % 2, formation.level, formation.depleted)
            back = (*face[:2], 1 - formation.level, formation.depleted)
            self.piece(formation.leader, face, pos, (side, side), z=z, back=back)

    def _units(self, slot: str, side: int, district: District) -> None:
        near, fights = side == self.near, self._fights(slot)
        units = dict(district.units[side])
        elite = self.elite if self.elite is not None and fights and self.elite.side == side else None
        if elite is not None and units.get(elite.kind):
            self._elite(slot, near, elite.kind)
            units[elite.kind] -= 1
        row = self.board.row(slot, near, "units")
        if fights:
            wide = TOTAL * (0.62 if self.frame.compact else 1.0)
            total = Box(row.x + row.w - wide, row.y, wide, row.h)
            face = ("total", side, Count(count_units(district, side), f"units:{side}"))
            self.piece(f"units:{side}", face, total.centre, total.size, z=UNITS)
            row = Box(row.x, row.y, row.w - wide - 6, row.h)
        kinds = [kind for kind in self.book.units if units.get(kind)]
        rows = [row]
        if elite is None:
            rows.append(self.board.row(slot, near, "elite"))
        self._chits(slot, fights, [(kind, units[kind]) for kind in kinds], rows)

    def _chits(self, slot: str, fights: bool, kinds: list[tuple[str, int]], rows: list[Box]) -> None:
        """Lay counters in as many rows as they need, those of a kind side by side, overlapping when there are many."""
        chit, gap = self.board.chit, 2.0 if self.frame.compact else 3.0
        most = [max(1, int((row.w + gap) // (chit[0] + gap))) for row in rows]
        count = sum(number for _, number in kinds)
        groups = [kinds]
        if count > most[0] and len(rows) > 1:
            groups = _shared(kinds, max(most[0], -(-count // 2)))
        for row, group in zip(rows, groups, strict=False):
            self._row_of_chits(slot, fights, group, row)

    def _row_of_chits(self, slot: str, fights: bool, kinds: list[tuple[str, int]], row: Box) -> None:
        chit, gap = self.board.chit, 2.0 if self.frame.compact else 3.0
        wides = [chit[0] + (number - 1) * (chit[0] + gap) for _, number in kinds]
        step = chit[0] + gap
        over = sum(wides) + gap * (len(wides) - 1) - row.w
        beyond = sum(number - 1 for _, number in kinds)
        if over > 0 and beyond:
            step = max(chit[0] * 0.22, step - over / beyond)
            wides = [chit[0] + (number - 1) * step for _, number in kinds]
        for at, ((kind, number), wide, pos) in enumerate(zip(kinds, wides, filed(row, wides, gap), strict=True)):
            part = kind if fights else f"{slot}:{kind}"
            face = ("chits", kind, number, round(step / chit[0], 3), False)
            self.piece(part, face, pos, (wide, chit[1]), z=UNITS + at, back=("chits", kind, number, 1.0, True))

    def _elite(self, slot: str, near: bool, kind: str) -> None:
        """Lay the elite counter with its terror tactic beside it."""
        row, chit = self.board.row(slot, near, "elite"), self.board.chit
        words = self.words.narrator.effects(self.words.data["units"][kind].tactic)
        self.piece(
            ELITE + kind, ("elite", kind, self.words("card.terror", effects=words)),
            (row.x + row.w / 2, row.y + row.h / 2), (row.w, chit[1]), z=UNITS + 9, back=("chits", kind, 1, 1.0, False),
        )  # fmt: skip


def _shared(kinds: list[tuple[str, int]], first: int) -> list[list[tuple[str, int]]]:
    """Share kinds out to two rows, so that the first holds about so many counters; a kind is never split."""
    rows: list[list[tuple[str, int]]] = [[], []]
    taken = 0
    for kind, number in kinds:
        fits = not rows[0] or taken + number <= first
        rows[0 if fits and not rows[1] else 1].append((kind, number))
        taken += number
    return rows
