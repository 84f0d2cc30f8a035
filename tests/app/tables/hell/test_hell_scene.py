"""The scene of Hell: everything in its place, nothing hidden shown, for every size, side and number of players."""

from itertools import pairwise
from typing import Any

import pytest

from game.app.art.hell_tracks import cell
from game.app.table.parts import Frame
from game.app.tables.hell import seen
from game.app.tables.hell.geometry import Board, HandRoom, filed, spacious, track_cell
from game.app.tables.hell.table import HellTable
from game.roster.games import narrator_of, rules_of
from game.rules.hell.state import SLOTS
from game.rules.hell.table import battle_of
from tests.app.tables.hell.positions import COMPACT, ROOMY, Moment


def strings(face: Any) -> set[str]:
    """Return every word that a face depends on."""
    if isinstance(face, tuple):
        return {word for part in face for word in strings(part)}
    return {str(face)}


def test_no_card_of_another_hand_is_on_the_table(samples: list[Moment], table_for: Any, frame: Frame) -> None:
    rules = rules_of("hell")
    for state, _, decision in samples[::2]:
        seats = len(state.hands)
        for seat in range(seats):
            view = rules.view(state, seat)
            scene = table_for(view).scene(view, decision if decision.seat == seat else None, frame)
            hidden = {card for other in range(seats) if other != seat for card in state.hands[other]}
            for pile in (*state.decks, *state.reserves, *state.campaigns, state.carnage, state.buildings):
                hidden.update(pile)
            hidden -= {card for known in view.known for card in known}
            assert hidden.isdisjoint(scene.pieces)
            told = {word for piece in scene.pieces.values() for word in strings((piece.face, piece.back))}
            assert hidden.isdisjoint(told)
            mine = {*view.hand, *(card for known in view.known for card in known)}
            assert {p.id for p in scene.pieces.values() if p.secret} <= mine


def test_every_open_thing_lies_on_the_table(samples: list[Moment], table_for: Any, frame: Frame) -> None:
    for _, view, decision in samples[::3]:
        scene = table_for(view).scene(view, decision, frame)
        for side in view.formations:
            assert set(side) <= set(scene.pieces)
            assert {formation.leader for formation in side.values() if formation.leader} <= set(scene.pieces)
        assert set(SLOTS) <= set(scene.pieces)
        assert {f"line:{seat}" for seat in range(len(view.hand_sizes))} <= set(scene.spots)
        assert {f"hand:{seat}" for seat in range(len(view.hand_sizes)) if seat != view.seat} <= set(scene.spots)
        assert f"commander:{view.seat}" in scene.spots
        for side in (0, 1):
            assert {f"{kind}:{side}" for kind in ("deck", "discard", "reserve", "destroyed")} <= set(scene.spots)
        if seen.searched_hand(view) is None and not seen.is_salvaging(view):
            assert set(view.hand) <= set(scene.pieces)
        for slot, district in zip(SLOTS, view.districts, strict=True):
            assert (f"fire:{slot}" in scene.pieces) == district.in_play
        turned = seen.turned(rules_of("hell"), view)
        assert set(turned) <= set(scene.pieces)


def test_every_unit_is_shown_once(samples: list[Moment], table_for: Any, frame: Frame) -> None:
    elites = 0
    for _, view, decision in samples[::3]:
        scene = table_for(view).scene(view, decision, frame)
        slot = seen.slot_of(view)
        for letter, district in zip(SLOTS, view.districts, strict=True):
            for units in district.units:
                for kind, count in units.items():
                    part = kind if letter == slot else f"{letter}:{kind}"
                    shown = scene.pieces[part].face[2] if part in scene.pieces else 0
                    elite = letter == slot and f"elite:{kind}" in scene.pieces
                    elites += elite
                    assert shown + elite == count, (part, units)
    assert elites > 5


def test_everything_lies_inside_its_plane(samples: list[Moment], table_for: Any, frame: Frame) -> None:
    for _, view, decision in samples[::4]:
        scene = table_for(view).scene(view, decision, frame)
        for part in (*scene.pieces.values(), *scene.spots.values()):
            wide, high = frame.board if part.plane == "board" else frame.hand
            x, y = part.pos
            size = part.size[::-1] if getattr(part, "angle", 0) % 180 else part.size
            assert size[0] / 2 <= x + 0.6 <= wide - size[0] / 2 + 1.2, part
            assert size[1] / 2 <= y + 0.6 <= high - size[1] / 2 + 1.2, part


def test_what_stands_at_a_building_lies_on_its_card(samples: list[Moment], table_for: Any, frame: Frame) -> None:
    for _, view, decision in samples[::4]:
        scene = table_for(view).scene(view, decision, frame)
        for side in view.formations:
            for formation in side.values():
                if not formation.at:
                    continue
                card, piece = scene.pieces[formation.at], scene.pieces[formation.id]
                assert abs(piece.pos[0] - card.pos[0]) + piece.size[0] / 2 <= card.size[0] / 2 + 0.01, formation
                assert abs(piece.pos[1] - card.pos[1]) + piece.size[1] / 2 <= card.size[1] / 2 + 0.01, formation


@pytest.mark.parametrize("seat", [0, 1])
def test_the_own_side_lies_nearest_unless_the_map_stays_as_it_is(seat: int) -> None:
    rules = rules_of("hell")
    view = rules.view(rules.new_game({}, 3), seat)
    for own_below in (True, False):
        table = HellTable(rules, narrator_of("hell", "en", view), own_below=own_below)
        scene = table.scene(view, None, ROOMY)
        near = max((0, 1), key=lambda side: scene.spots[f"line:{side}"].pos[1])
        assert near == (seat if own_below else 1)


def test_a_depleted_formation_lies_on_its_side(samples: list[Moment], table_for: Any) -> None:
    turned = 0
    for _, view, decision in samples[::5]:
        scene = table_for(view).scene(view, decision, ROOMY)
        for side in view.formations:
            for formation in side.values():
                if not formation.at:
                    assert scene.pieces[formation.id].angle == (90 if formation.depleted else 0)
                    turned += formation.depleted
    assert turned > 10


def test_the_battle_has_the_widest_column_and_counts_its_units(samples: list[Moment], table_for: Any) -> None:
    for _, view, decision in samples[::5]:
        battle = battle_of(view)
        scene = table_for(view).scene(view, decision, ROOMY)
        wides = {slot: scene.pieces[slot].size[0] for slot in SLOTS}
        if battle is None:
            assert len({round(wide) for wide in wides.values()}) == 1
            continue
        assert max(wides, key=lambda slot: wides[slot]) == battle.slot
        assert scene.pieces[battle.slot].face[3] == "fight"
        here = view.districts[SLOTS.index(battle.slot)]
        for side in (0, 1):
            assert scene.pieces[f"units:{side}"].face[2] == sum(here.units[side].values())


def test_partners_have_a_part_of_the_line_each(samples: list[Moment], table_for: Any, frame: Frame) -> None:
    _, view, decision = next(m for m in samples if m.view.scenario == "four")
    scene = table_for(view).scene(view, decision, frame)
    for side in (0, 1):
        first, second = scene.spots[f"line:{side}"], scene.spots[f"line:{side + 2}"]
        assert first.pos[0] + first.size[0] / 2 <= second.pos[0] - second.size[0] / 2 + 0.01
        assert first.pos[1] == second.pos[1]
    assert scene.spots["partner"].pos == scene.spots[f"hand:{(view.seat + 2) % 4}"].pos


def test_a_closed_district_and_a_captured_one_are_marked(samples: list[Moment], table_for: Any) -> None:
    states = set()
    for _, view, decision in samples[::3]:
        scene = table_for(view).scene(view, decision, ROOMY)
        for slot, district in zip(SLOTS, view.districts, strict=True):
            state = scene.pieces[slot].face[3]
            states.add(state)
            assert (state == "closed") == district.closed
            assert (state == "captured") == (district.captured and not district.closed)
    assert {"closed", "captured", "fight", "waiting", "quiet"} <= states


def test_a_card_that_cannot_be_played_says_why(samples: list[Moment], table_for: Any) -> None:
    reasons = set()
    for _, view, decision in samples:
        if decision.prompt != "action":
            continue
        scene = table_for(view).scene(view, decision, ROOMY)
        playable = {c.subject for c in decision.choices if c.verb == "play"}
        for card in view.hand:
            reason = scene.pieces[card].face[2]
            assert bool(reason) == (card not in playable), card
            reasons.add(reason)
    assert {"Wrong doctrine", "Needs a general", "Too little patriotism"} <= reasons


@pytest.mark.parametrize("battle", ["", *SLOTS])
@pytest.mark.parametrize("frame", [ROOMY, COMPACT, Frame((1900, 800), (1900, 178), (320, 900))])
def test_the_board_is_divided_without_a_gap_too_many(frame: Frame, battle: str) -> None:
    board = Board(frame, battle)
    last = board.columns["D"]
    assert last.x + last.w <= frame.board[0] + 0.01
    rows = [board.row("A", False, kind) for kind in ("formations", "elite", "units")]
    rows += [board.row("A", True, kind) for kind in ("units", "elite", "formations")]
    for above, below in pairwise(rows):
        assert above.y + above.h <= below.y + 0.01
    track = board.track("A")
    assert track.y + track.h <= board.line(True).y
    end = track_cell(track.size, "bucket", 5, 5)
    assert end.x + end.w <= track.w
    assert end.y + end.h <= track.h


@pytest.mark.parametrize("zoom", [0.8, 1.0, 1.7, 2.6])
def test_a_marker_lies_on_its_space_however_near_the_board_is(zoom: float) -> None:
    track = Board(ROOMY, "B").track("A")
    size = (round(track.w * zoom), round(track.h * zoom))
    for row in ("hold", "fire", "bucket"):
        for step in range(6):
            there, drawn = track_cell(track.size, row, step, 5), cell(size[0] / track.w, size, row, step, 5)
            assert drawn.centerx == pytest.approx((there.x + there.w / 2) * zoom, abs=2 * zoom + 1)
            assert drawn.centery == pytest.approx((there.y + there.h / 2) * zoom, abs=2 * zoom + 1)


@pytest.mark.parametrize("frame", [ROOMY, COMPACT])
def test_a_low_window_shows_the_board_smaller_instead_of_row_over_row(frame: Frame) -> None:
    low = spacious(frame._replace(board=(frame.board[0], 250.0)))
    assert low.board[0] / low.board[1] == pytest.approx(frame.board[0] / 250.0)
    board = Board(low, "B")
    for near in (True, False):
        rows = sorted((board.row("A", near, kind) for kind in ("formations", "elite", "units")), key=lambda row: row.y)
        assert all(one.y + one.h <= other.y + 0.01 for one, other in pairwise(rows))
    assert spacious(frame._replace(board=(900.0, 900.0))).board == (900.0, 900.0)


@pytest.mark.parametrize("cards", [1, 5, 8, 12])
def test_a_hand_of_any_size_keeps_to_its_room(cards: int, frame: Frame) -> None:
    room = HandRoom(frame, 2)
    assert room.fit(cards)[0] >= 50
    assert room.hand.x + room.hand.w <= room.stage.x + 0.01


def test_cards_in_a_file_overlap_only_when_they_must() -> None:
    row = Board(ROOMY, "").row("A", True, "units")
    loose = filed(row, [40, 50, 40], 4)
    assert [round(x - row.x) for x, _ in loose] == [20, 69, 118]
    tight = filed(row, [80] * 9, 4)
    assert tight[-1][0] + 40 <= row.x + row.w + 0.01


def test_the_hand_is_sorted_and_stays_so(samples: list[Moment], table_for: Any) -> None:
    rules = rules_of("hell")
    for _, view, decision in samples[::9]:
        scene = table_for(view).scene(view, decision, ROOMY)
        hand = [scene.pieces[card] for card in view.hand if card in scene.pieces and scene.pieces[card].plane == "hand"]
        shown = [piece.id for piece in sorted(hand, key=lambda piece: (piece.pos[1], piece.pos[0]))]
        assert shown == sorted(shown, key=lambda card: seen.card_order(rules, card))
