"""The scene of Battle: everything in its place, nothing hidden shown, for every size and both sides."""

from typing import Any

import pytest

from game.app.table.parts import Frame
from game.app.tables.battle.geometry import Board, HandRoom
from game.app.tables.battle.layout import card_order
from game.app.tables.battle.table import BattleTable
from game.roster.games import narrator_of, rules_of
from game.rules.battle.odds import table_of
from tests.app.tables.games import COMPACT, ROOMY, Moment, played


def test_no_card_of_the_other_hand_is_on_the_table(samples: list[Moment], table_for: Any, frame: Frame) -> None:
    rules = rules_of("battle")
    for state, _, decision in samples[::2]:
        for seat in (0, 1):
            view = rules.view(state, seat)
            scene = table_for(view).scene(view, decision if decision.seat == seat else None, frame)
            hidden = {*state.hands[1 - seat], *state.decks[0], *state.decks[1]} - set(state.known[1 - seat])
            assert hidden.isdisjoint(scene.pieces)
            told = {str(part) for piece in scene.pieces.values() for part in piece.face}
            assert hidden.isdisjoint(told)
            assert {p.id for p in scene.pieces.values() if p.secret} <= {*view.hand, *view.known[1 - seat]}


def test_every_open_thing_lies_on_the_table(samples: list[Moment], table_for: Any, frame: Frame) -> None:
    for _, view, decision in samples[::3]:
        scene = table_for(view).scene(view, decision, frame)
        for units in view.units:
            assert set(units) <= set(scene.pieces)
        assert {str(n + 1) for n in range(len(view.places))} <= set(scene.pieces)
        assert set(view.uranus) <= set(scene.pieces)
        if view.turn:
            assert {f"{kind}:{seat}" for kind in ("deck", "discard", "pile", "lost") for seat in (0, 1)} <= set(
                scene.spots
            )
            assert {top for top in view.pile_tops if top} <= set(scene.pieces)
            searching = decision.prompt == "search"
            shown = view.known[1 - view.seat] if searching else view.hand
            assert set(shown) <= set(scene.pieces)


def test_everything_lies_inside_its_plane(samples: list[Moment], table_for: Any, frame: Frame) -> None:
    for _, view, decision in samples[::5]:
        scene = table_for(view).scene(view, decision, frame)
        for part in (*scene.pieces.values(), *scene.spots.values()):
            wide, high = frame.board if part.plane == "board" else frame.hand
            x, y = part.pos
            assert part.size[0] / 2 <= x + 0.01 <= wide - part.size[0] / 2 + 0.02, part
            assert part.size[1] / 2 <= y + 0.01 <= high - part.size[1] / 2 + 0.02, part


def test_units_of_a_zone_do_not_overlap(samples: list[Moment], table_for: Any, frame: Frame) -> None:
    for _, view, decision in samples[::7]:
        scene = table_for(view).scene(view, decision, frame)
        boxes = [scene.pieces[unit] for units in view.units for unit in units]
        for at, one in enumerate(boxes):
            for other in boxes[at + 1 :]:
                apart = abs(one.pos[0] - other.pos[0]) >= one.size[0] or abs(one.pos[1] - other.pos[1]) >= one.size[1]
                assert apart, (one.id, other.id)


def test_a_unit_lies_in_the_part_of_the_zone_that_is_its_own(samples: list[Moment], table_for: Any) -> None:
    for _, view, decision in samples[::7]:
        scene = table_for(view).scene(view, decision, ROOMY)
        for seat, units in enumerate(view.units):
            for unit in units.values():
                spot = scene.spots[f"{unit.zone}:{seat}"]
                piece = scene.pieces[unit.id]
                assert abs(piece.pos[0] - spot.pos[0]) + piece.size[0] / 2 <= spot.size[0] / 2 + 0.01
                assert abs(piece.pos[1] - spot.pos[1]) + piece.size[1] / 2 <= spot.size[1] / 2 + 0.01


@pytest.mark.parametrize("seat", [0, 1])
def test_the_own_side_lies_nearest_unless_the_map_stays_as_it_is(seat: int) -> None:
    rules = rules_of("battle")
    view = rules.view(rules.new_game({"scenario": "quick"}, 3), seat)
    for own_below in (True, False):
        table = BattleTable(rules, narrator_of("battle", "en", view), own_below=own_below)
        scene = table.scene(view, None, ROOMY)
        near = max((0, 1), key=lambda side: scene.spots[f"1p:{side}"].pos[1])
        assert near == (seat if own_below else 1)
        rows = [scene.spots[f"1p:{1 - near}"], scene.spots[f"1c:{1 - near}"], scene.pieces["1"]]
        rows += [scene.spots[f"1c:{near}"], scene.spots[f"1p:{near}"]]
        assert [row.pos[1] for row in rows] == sorted(row.pos[1] for row in rows)


def test_the_fighters_and_their_ground_are_marked(samples: list[Moment], table_for: Any) -> None:
    fights = [m for m in samples if m.decision.prompt in {"join", "firefight", "losses"}]
    assert {m.decision.prompt for m in fights} == {"join", "firefight", "losses"}
    for _, view, decision in fights:
        scene = table_for(view).scene(view, decision, ROOMY)
        attack = next(frame for frame in view.frames if type(frame).__name__ == "Attack")
        marked = {piece.id for piece in scene.pieces.values() if piece.face[0] == "unit" and piece.face[4]}
        assert set(attack.attackers) & set(view.units[attack.seat]) <= marked
        assert scene.spots["fight"].pos == scene.spots[attack.slot + "c"].pos


@pytest.mark.parametrize("columns", range(1, 10))
@pytest.mark.parametrize("limit", [1, 3, 6])
@pytest.mark.parametrize("frame", [ROOMY, COMPACT, Frame((1900, 800), (1900, 236), (320, 900))])
def test_any_number_of_locations_fits(frame: Frame, columns: int, limit: int) -> None:
    board = Board(frame, columns, limit)
    wide, high = frame.board
    last = board.control(str(columns))
    assert last.x + last.w <= wide + 0.01
    near = board.zone(f"{columns}p", True)
    assert near.y + near.h <= high + 0.01
    assert board.zone("1p", False).y >= board.strip.y + board.strip.h
    assert min(board.unit) > 8
    assert board.unit[0] <= board.slot + 0.01


def test_the_hand_is_sorted_by_time_kind_and_value_and_stays_so(samples: list[Moment], table_for: Any) -> None:
    rules = rules_of("battle")
    sorted_hands = 0
    for _, view, decision in samples[::9]:
        scene = table_for(view).scene(view, decision, ROOMY)
        hand = sorted((p for p in scene.pieces.values() if p.id in view.hand), key=lambda p: p.pos[0])
        if len(hand) > 3:
            assert [p.id for p in hand] == sorted(view.hand, key=lambda card: card_order(rules, card))
            sorted_hands += 1
    assert sorted_hands > 5


@pytest.mark.parametrize("cards", [1, 5, 9, 14, 30])
def test_a_hand_of_any_size_keeps_to_its_room(cards: int, frame: Frame) -> None:
    room = HandRoom(frame, 2)
    size = room.fit(cards)
    assert size[0] >= 50
    assert room.hand.x >= 2 * room.cell[0]
    assert room.hand.x + room.hand.w <= room.stage.x + 0.01


def test_the_view_alone_makes_the_scene(samples: list[Moment], table_for: Any) -> None:
    """The figures on the table are those of the view, so a table made from open things shows the same units."""
    _, view, decision = samples[200]
    scene = table_for(view).scene(view, decision, ROOMY)
    state = table_of(view)
    for seat in (0, 1):
        for unit in state.units[seat].values():
            assert scene.pieces[unit.id].face[2:4] == (unit.rations, unit.medals)


def test_a_finished_game_still_lies_on_the_table(table_for: Any, frame: Frame) -> None:
    rules = rules_of("battle")
    state, _, decision = played(2, "quick")[-1]
    over = state.clone()
    rules.apply(over, decision.choices[0])
    while rules.decision(over) is not None:
        rules.apply(over, rules.decision(over).choices[-1])
    for seat in (0, 1):
        view = rules.view(over, seat)
        table = table_for(view)
        scene = table.scene(view, None, frame)
        assert set(view.units[seat]) <= set(scene.pieces)
        assert table.headline(view)[1] == ("you have won" if seat in over.result.winners else "you have lost")
        assert [phase.state for phase in table.phases(view)] == ["done"] * 3
        assert [panel.id for panel in table.panels(view, None, None)] == ["victory", "sides"]
        assert table.meant("GU11", "5c:0", view)
