"""The generic table with a tiny game: gestures, refusals, popups, keyboard, undo, notes, camera, skipping."""

from typing import Any

import msgspec
import pygame
import pytest

from game.app.art import paint
from game.app.desk import Hint
from game.app.motion import Cue
from game.app.news import Beat
from game.app.table import marks
from game.app.table.parts import Scene
from game.core.choice import Choice, choice
from game.core.events import Event
from tests.app.table.fake import END, Desk, Room, Table, colours


def test_dragging_a_piece_to_a_legal_target_applies_its_choice(room: Room, desk: Desk) -> None:
    room.drag(room.centre("t1"), room.centre("B"))
    assert desk.applied == [choice("move", "t1", "B")]
    room.settle()
    assert pygame.Rect(room.screen.trace()["spots"]["B"]["rect"]).collidepoint(room.centre("t1"))


def test_a_lifted_piece_lights_up_exactly_its_legal_targets(room: Room, desk: Desk) -> None:
    room.lift(room.centre("t1"), room.centre("C"))
    assert room.screen.trace()["targets"] == ["B"]
    assert room.screen.top.signs.targets == {"B"}


def test_dropping_elsewhere_glides_back_and_says_why_with_the_rule(room: Room, desk: Desk) -> None:
    home = room.centre("t1")
    room.drag(home, room.centre("C"))
    assert desk.applied == []
    assert "no_road [T-02]" in room.screen.trace()["widgets"]["note"]["label"]
    room.go(60)
    on_its_way = room.centre("t1")
    room.settle()
    assert room.centre("t1") == home != on_its_way
    room.key(pygame.K_F1)
    assert room.shell.asked == [("rule", "T-02", "tiny")]


def test_the_note_opens_its_rule_when_it_is_clicked_and_goes_by_itself(room: Room, desk: Desk) -> None:
    room.drag(room.centre("t1"), room.centre("C"))
    room.settle()
    room.click(room.centre("note"))
    assert room.shell.asked == [("rule", "T-02", "tiny")]
    room.go(7000)
    assert "note" not in room.screen.trace()["widgets"]


def test_dropping_a_piece_where_it_lay_says_nothing(room: Room, desk: Desk) -> None:
    x, y = room.centre("t1")
    room.drag((x, y), (x + 12, y + 4))
    assert "note" not in room.screen.trace()["widgets"]
    assert desk.applied == []


def test_click_and_click_does_the_same_as_a_drag(room: Room, desk: Desk) -> None:
    room.click(room.centre("t1"))
    assert room.screen.trace()["selected"] == "t1"
    room.click(room.centre("B"))
    assert desk.applied == [choice("move", "t1", "B")]


def test_a_click_elsewhere_or_escape_deselects(room: Room, desk: Desk) -> None:
    room.click(room.centre("t1"))
    room.click(room.centre("C"))
    assert room.screen.trace()["selected"] == ""
    assert "no_road" in room.screen.trace()["widgets"]["note"]["label"]
    room.click(room.centre("t1"))
    room.key(pygame.K_ESCAPE)
    assert room.screen.trace()["selected"] == ""
    assert desk.applied == []


def test_a_piece_without_targets_is_done_by_a_press_or_by_a_drag_onto_the_board(room: Room, desk: Desk) -> None:
    room.click(room.centre("c1"))
    assert desk.applied == [choice("play", "c1")]
    room.settle()
    desk.hands[0] = ["c3"]
    room.screen.relayout(room.screen.size)
    room.settle()
    room.drag(room.centre("c3"), room.centre("C"))
    assert desk.applied[1:] == [choice("play", "c3")]


def test_pressing_a_target_that_needs_no_piece_applies_the_choice(room: Room, desk: Desk) -> None:
    room.screen.hold.offers.lifts.pop("t2")
    room.click(room.centre("t2"))
    assert desk.applied == [choice("bless", "", "t2")]


def test_several_choices_on_one_target_open_a_list_with_number_keys(room: Room, desk: Desk) -> None:
    room.drag(room.centre("c2"), room.centre("t1"))
    assert desk.applied == []
    assert room.screen.name == "list"
    room.key(pygame.K_2)
    assert desk.applied == [choice("give", "c2", "t1", 2)]
    assert room.screen.name == "table"


def test_the_hand_is_played_by_keyboard_alone(room: Room, desk: Desk) -> None:
    room.key(pygame.K_TAB)
    assert room.screen.focus_id == "part:t1"
    room.key(pygame.K_RETURN)
    assert room.screen.focus_id == "part:B"
    room.key(pygame.K_RETURN)
    assert desk.applied == [choice("move", "t1", "B")]
    room.settle()
    room.key(pygame.K_TAB)
    while room.screen.focus_id != "part:c2":
        room.key(pygame.K_TAB)
    room.key(pygame.K_RETURN, pygame.K_RETURN)
    assert room.screen.name == "list"
    room.key(pygame.K_RETURN)
    assert desk.applied[1:] == [choice("give", "c2", "t1", 1)]
    room.key(pygame.K_SPACE)
    assert desk.applied[2:] == [END]


def test_with_a_piece_selected_tab_visits_only_its_targets_and_escape_goes_back(room: Room, desk: Desk) -> None:
    room.key(pygame.K_TAB, pygame.K_RETURN)
    visited = set()
    for _ in range(5):
        visited.add(room.screen.focus_id)
        room.key(pygame.K_TAB)
    assert visited == {"part:B"}
    room.key(pygame.K_ESCAPE)
    assert room.screen.focus_id == "part:t1"


def test_arrows_reach_parts_that_cannot_act(room: Room, desk: Desk) -> None:
    room.key(pygame.K_TAB)
    for _ in range(6):
        room.key(pygame.K_RIGHT)
        if room.screen.focus_id == "part:C":
            break
    assert room.screen.focus_id == "part:C"
    room.key(pygame.K_F1)
    assert room.shell.asked == [("rule", "T-09", "tiny")]


def test_undo_is_free_or_asks_before_a_take_back(room: Room, desk: Desk) -> None:
    room.drag(room.centre("t1"), room.centre("B"))
    room.settle()
    room.key(pygame.K_z, mod=pygame.KMOD_CTRL)
    assert desk.calls == ["undo"]
    room.key(pygame.K_z, mod=pygame.KMOD_CTRL | pygame.KMOD_SHIFT)
    assert desk.calls == ["undo", "redo"]
    desk.undo_kind = "take_back"
    room.screen.rebuild()
    assert "log" in room.screen.find("undo").tooltip().title
    room.key(pygame.K_z, mod=pygame.KMOD_CTRL)
    assert desk.calls == ["undo", "redo"]
    room.key(pygame.K_RETURN)
    assert desk.calls == ["undo", "redo", "take_back"]


def test_without_confirmations_a_take_back_is_done_at_once(table: Table) -> None:
    room = Room(confirmations=False)
    desk = Desk(room.shell.texts)
    room.sit(desk)
    room.drag(room.centre("t1"), room.centre("B"))
    desk.undo_kind = "take_back"
    room.key(pygame.K_z, mod=pygame.KMOD_CTRL)
    assert desk.calls == ["take_back"]


def test_what_moves_is_skipped_by_any_key_and_the_desk_is_ahead_already(room: Room, desk: Desk) -> None:
    room.drag(room.centre("t1"), room.centre("B"))
    assert desk.tokens["t1"] == "B"
    room.go(40)
    assert room.screen.top.playback.busy
    room.key(pygame.K_LSHIFT)
    assert not room.screen.top.playback.busy


def test_a_press_that_skips_does_not_hit_what_jumps_under_the_pointer(room: Room, desk: Desk) -> None:
    start = room.centre("t1")
    room.click(start)
    room.click(room.centre("B"))
    room.go(40)
    end = room.screen.top.planes.place(room.screen.top.scene.pieces["t1"]).rect.center
    room.down(end)
    room.up(end)
    assert not room.screen.top.playback.busy
    assert room.screen.trace()["selected"] == ""


def test_hovering_a_target_forecasts_the_choice(room: Room, desk: Desk, table: Table) -> None:
    room.click(room.centre("t1"))
    room.move(room.centre("B"))
    assert table.forecast == choice("move", "t1", "B")
    room.move(room.centre("say:end"))
    assert table.forecast == END


def test_a_resting_pointer_enlarges_a_card_without_covering_it(room: Room, desk: Desk) -> None:
    at = room.centre("c1")
    room.move(at)
    room.go(200)
    assert (1, 200, 3) not in colours(room)
    room.go(600)
    assert (1, 200, 3) in colours(room)
    assert room.canvas.get_at(at)[:3] != (1, 200, 3)


def test_a_part_that_cannot_act_tells_why(room: Room, desk: Desk) -> None:
    room.screen.hold.offers.lifts.pop("t1")
    room.move(room.centre("t1"))
    room.go(800)
    assert room.screen.telling.rule() == "T-09"
    assert "no_road" in room.screen.telling._why_not("t1").lines[0]
    room.lift(room.centre("t1"), room.centre("C"))
    assert "no_road" in room.screen.trace()["widgets"]["note"]["label"]
    room.up(room.centre("C"))
    assert room.screen.trace()["widgets"]["note"]["rect"][0] > room.centre("B")[0]
    assert desk.applied == []


def test_a_drop_that_means_nothing_says_so(room: Room, desk: Desk) -> None:
    room.drag(room.centre("t1"), (room.screen.plan.board.right - 20, room.screen.plan.board.bottom - 20))
    assert room.screen.trace()["widgets"]["note"]["label"] == room.shell.texts("ui.table_screen.nowhere")


def test_the_wheel_zooms_to_the_pointer_and_home_fits(room: Room, desk: Desk) -> None:
    at = room.centre("t2")
    room.wheel(at, 3)
    room.settle()
    assert abs(room.centre("t2")[0] - at[0]) <= 2
    assert room.screen.top.camera.zoom > room.screen.top.camera.fit_zoom * 1.3
    before = room.centre("t2")
    empty = (room.screen.plan.board.left + 30, room.screen.plan.board.bottom - 40)
    room.lift(empty, (empty[0] + 60, empty[1]))
    room.up((empty[0] + 60, empty[1]))
    room.settle()
    assert room.centre("t2") != before
    room.key(pygame.K_HOME)
    room.settle()
    assert room.centre("t2") == at


def test_log_and_hint_and_menu_have_their_keys(room: Room, desk: Desk) -> None:
    shown = "panel:log" in room.screen.trace()["widgets"]
    room.key(pygame.K_l)
    assert ("panel:log" in room.screen.trace()["widgets"]) is not shown
    room.key(pygame.K_h, pygame.K_m, pygame.K_F10)
    assert desk.calls == ["hint"]
    assert room.shell.asked == [("pause",), ("settings",)]
    room.key(pygame.K_ESCAPE)
    assert room.shell.asked[2:] == [("pause",)]


def test_a_line_of_the_log_points_out_its_parts_and_brings_them_to_the_middle(
    room: Room, desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    room.drag(room.centre("t1"), room.centre("B"))
    room.settle()
    room.wheel(room.centre("C"), 6)
    room.settle()
    ringed: set[tuple[int, ...]] = set()
    monkeypatch.setattr(paint, "dashed", lambda canvas, look, rect, *args, **more: ringed.add(rect.center))
    log = room.screen.find("log-list").rect
    room.move((log.left + 30, log.top + 12))
    room.go(40)
    assert ringed == {room.screen.top.rect_of("t1").center}
    assert not room.screen.plan.board.collidepoint(room.screen.top.rect_of("t1").center)
    room.click((log.left + 30, log.top + 12))
    room.settle()
    assert room.screen.plan.board.collidepoint(room.screen.top.rect_of("t1").center)


def test_an_idle_table_draws_nothing_and_keeps_its_pictures(room: Room, desk: Desk) -> None:
    room.settle()
    built = room.screen.top.layers.built
    for _ in range(10):
        room.time += 16
        assert room.shell.stack.advance(room.time) is False
        assert not room.shell.stack.needs_frame
    room.screen.dirty = True
    room.shell.stack.draw(room.canvas)
    assert room.screen.top.layers.built == built


def test_a_game_that_is_over_is_told_once(room: Room, desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(desk, "outcome", object)
    monkeypatch.setattr("tests.app.table.fake.Narrator.outcome", lambda self, outcome: "over", raising=False)
    room.go(100)
    room.go(100)
    assert room.shell.asked == [("over",)]


def test_from_the_table_of_a_finished_game_a_button_leads_back_to_its_end(
    room: Room, desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert room.screen.find("ending") is None
    monkeypatch.setattr(desk, "decision", lambda: None)
    monkeypatch.setattr(desk, "outcome", lambda: "won")
    monkeypatch.setattr("tests.app.table.fake.Narrator.outcome", lambda self, outcome: "over", raising=False)
    room.screen.relayout(room.screen.size)
    room.settle()
    room.shell.asked.clear()
    room.key(pygame.K_SPACE)
    assert room.shell.asked == [("over",)]
    assert pygame.Rect((0, 0), room.screen.size).contains(room.screen.find("ending").rect)


def test_the_curtain_hides_everything_until_the_next_person_lifts_it(room: Room) -> None:
    desk = Desk(room.shell.texts, seats=2)
    room.sit(desk)
    assert {"c1", "c2"} <= set(room.screen.trace()["pieces"])
    room.key(pygame.K_SPACE)
    frames = []
    for _ in range(6):
        room.go(20)
        seen = room.screen.trace()
        frames.append((seen["covered"], seen["pieces"], seen["spots"], "log-list" in seen["widgets"]))
    assert frames == [(True, {}, {}, False)] * 6
    covered = room.canvas.copy()
    desk.hands = [["c9"], ["d9"]]
    room.screen.dirty = True
    room.go(20)
    assert pygame.image.tobytes(room.canvas, "RGB") == pygame.image.tobytes(covered, "RGB")
    room.key(pygame.K_RETURN)
    room.settle()
    pieces = room.screen.trace()["pieces"]
    assert "d9" in pieces
    assert not {"c1", "c2", "c9"} & set(pieces)


def test_dice_tumble_in_the_middle_and_then_show_what_was_rolled(room: Room, desk: Desk) -> None:
    rolled = Event("rolled", {"dice": [6, 1, 3], "counted": [0]})
    screen = room.screen
    before = room.canvas.copy()
    screen.top.playback.lay(screen.top.poses())
    screen.top.playback.stage.start(Cue(kind="dice", part="t1", ms=1200, event=rolled))
    middle = pygame.Rect(0, 0, 300, 160)
    middle.center = screen.plan.board.center
    pictures = []
    for _ in range(3):
        room.go(300)
        pictures.append(pygame.image.tobytes(room.canvas.subsurface(middle), "RGB"))
    assert pygame.image.tobytes(before.subsurface(middle), "RGB") not in pictures
    assert pictures[0] != pictures[1]
    room.settle()
    assert pygame.image.tobytes(room.canvas.subsurface(middle), "RGB") == pygame.image.tobytes(
        before.subsurface(middle), "RGB"
    )


def test_a_phase_that_passes_by_shows_a_banner_for_a_moment(room: Room, desk: Desk) -> None:
    desk._news.append(Beat("play", (), desk._view(0), END, 0, 1, auto=True))
    room.screen.sync()
    assert room.screen.banner[0] == "Only choice: Say end"
    room.go(2000)
    assert room.screen.banner is None


def test_prompt_and_log_go_no_further_than_the_picture(room: Room, desk: Desk) -> None:
    for target in ("B", "A"):
        desk.apply(choice("move", "t1", target))
    room.screen.sync()
    room.go(40)
    assert room.screen.trace()["widgets"]["prompt"]["label"] == "The German player plays."
    assert len(room.screen.find("log-list").book.lines) == 1
    room.settle()
    assert room.screen.trace()["widgets"]["prompt"]["label"] == "Do something, 0."
    assert len(room.screen.find("log-list").book.lines) == 2


def test_who_thinks_is_told_and_pulses(room: Room, desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(desk, "deciding", lambda: 1)
    desk.thinking = True
    room.screen.relayout(room.screen.size)
    room.go(40)
    assert room.screen.trace()["widgets"]["prompt"]["label"] == "The Soviet player is thinking…"
    line = pygame.Rect(room.screen.trace()["widgets"]["prompt"]["rect"])
    pictures = set()
    for _ in range(8):
        room.go(140)
        pictures.add(pygame.image.tobytes(room.canvas.subsurface(line), "RGB"))
    assert len(pictures) > 1
    assert room.shell.busy()


def test_notices_stand_until_they_are_put_away(room: Room, desk: Desk) -> None:
    desk.notices.append("The disk is full.")
    room.screen.rebuild()
    assert room.screen.trace()["widgets"]["notice"]["label"] == "The disk is full."
    room.key(pygame.K_ESCAPE)
    assert "notice" not in room.screen.trace()["widgets"]
    assert room.shell.asked == []


def test_a_hint_points_from_the_piece_to_its_target(
    room: Room, desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    arrows: list[tuple[object, object]] = []
    monkeypatch.setattr(marks, "arrow", lambda canvas, look, start, end, colour: arrows.append((start, end)))
    desk.hint = Hint(choice("move", "t1", "B"), "It is worth more there.")
    room.screen.rebuild()
    room.go(40)
    assert "It is worth more there." in room.screen.trace()["widgets"]["hint-note"]["label"]
    assert arrows[-1] == (room.centre("t1"), room.centre("B"))
    room.key(pygame.K_ESCAPE)  # puts it away; only then Esc means the menu
    assert "hint-note" not in room.screen.trace()["widgets"]
    assert room.shell.asked == []


def test_a_raised_card_does_not_slip_from_under_the_pointer(room: Room, desk: Desk) -> None:
    rest = pygame.Rect(room.screen.trace()["pieces"]["c1"]["rect"])
    foot = (rest.centerx, rest.bottom - 4)
    for nudge in (0, 1, 0, 1):
        room.move((foot[0] + nudge, foot[1]))
        room.go(40)
        assert room.screen.top.risen == "c1"
    assert room.screen.trace()["pieces"]["c1"]["rect"][1] < rest.top
    room.click(foot)
    assert desk.applied == [choice("play", "c1")]


def test_the_piece_with_the_highest_z_lies_on_top_whatever_the_order(
    room: Room, desk: Desk, table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk.tokens["t2"] = "A"
    plain = table.scene

    def stacked(*facts: Any) -> Scene:
        scene = plain(*facts)
        low, high = scene.pieces["t2"], scene.pieces["t1"]
        pieces = {
            "t1": msgspec.structs.replace(high, z=9, pos=(200.0, 200.0)),
            "t2": msgspec.structs.replace(low, z=1, pos=(210.0, 200.0)),
        }
        return Scene(pieces, scene.spots, scene.size)

    monkeypatch.setattr(table, "scene", stacked)
    room.screen.relayout(room.screen.size)
    room.settle()
    room.click(room.centre("t2"))
    assert room.screen.trace()["selected"] == "t1"


def test_no_fade_from_an_open_table_shines_through_the_curtain(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk = Desk(room.shell.texts, seats=2)
    room.sit(desk)
    plain = desk.apply

    def give_and_end(wanted: Choice) -> None:
        plain(wanted)
        plain(END)

    monkeypatch.setattr(desk, "apply", give_and_end)
    room.drag(room.centre("c2"), room.centre("t1"))
    room.go(400)
    assert room.screen.name == "list"
    room.key(pygame.K_1)
    room.time += 10
    room.shell.stack.advance(room.time)
    room.shell.stack.draw(room.canvas)
    first = pygame.image.tobytes(room.canvas, "RGB")
    room.go(600)
    assert room.screen.trace()["covered"]
    assert first == pygame.image.tobytes(room.canvas, "RGB")
