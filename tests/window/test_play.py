"""A person at the real window: mouse, keyboard, power cuts, whole games, other languages and sizes, and the end."""

import time
from pathlib import Path

import pytest

from game.core.journal import effective, read_journal
from tests.window.conftest import PATIENCE, Program, Seen, rect_of
from tests.window.sittings import choose_game, come_back, journal_of, save_and_leave, sit_down, written

pytestmark = pytest.mark.slow

GAME = ("battle", "--scenario", "quick", "--seed", "3")
"""A game whose first moves these tests know."""
MOVE, TOO_FAR = "move GU24 2p", "3c:0"


def card_choice(seen: Seen) -> str:
    """Return an offered choice that begins with a card of the hand and aims somewhere."""
    hand = {name for name, piece in seen["pieces"].items() if piece["plane"] == "hand"}
    return next(one for one, (lift, drop) in seen["offers"].items() if lift in hand and drop and "GA" in lift)


def test_with_the_mouse_from_the_menu_to_a_second_sitting(start) -> None:
    program = start()
    choose_game(program, "new-battle")
    program.click("scenario-quick")
    seen = sit_down(program, "3")
    program.drag("GU24", TOO_FAR)
    seen = program.rest("the reason", lambda seen: seen["note"])
    assert seen["note"]["rule"] == "B-028"
    assert "B-028" in seen["note"]["words"]
    assert "note" in seen["widgets"]
    assert seen["position"] == 0

    program.act(seen, MOVE)
    seen = program.moved_on(0)
    assert seen["position"] == 1
    program.act(seen, card_choice(seen))
    seen = program.moved_on(1)
    assert seen["position"] >= 2
    program.click("undo")
    seen = program.rest("the take-back or the undo", lambda seen: seen["screen"] == "dialog" or seen["position"] < 2)
    if seen["screen"] == "dialog":  # the card showed something, so it is asked first
        program.click("answer-0")
    seen = program.rest("one choice less", lambda seen: seen.get("position") == 1 and seen["offers"])
    program.key("ctrl+z")
    seen = program.rest("no choice left", lambda seen: seen["position"] == 0 and seen["offers"])
    program.act(seen, MOVE)
    place = rect_of(program.moved_on(0), "GU24")

    save_and_leave(program, "Hill 102", 1)
    program, seen = come_back(start)
    assert (seen["position"], rect_of(seen, "GU24")) == (1, place)
    program.act(seen, "end")
    seen = program.moved_on(1)
    assert seen["position"] > 2
    assert written(journal_of(program)) == seen["position"]


def test_with_the_keyboard_alone(start) -> None:
    program = start(speed="none")
    program.on("menu")
    program.window()
    program.key("n")
    program.on("new_game")
    focus_on(program, "scenario-quick")
    program.key("Return")
    focus_on(program, "seed")
    program.key("ctrl+u", "3")
    program.rest("the seed typed", lambda seen: seen["widgets"]["seed"]["label"] == "3")
    focus_on(program, "start")
    program.key("Return")
    seen = program.deciding()
    made = 0
    while turn_of(seen) < 3:
        seen = by_keyboard(program, seen, word_first=made % 3 != 0)
        made += 1
        assert seen["screen"] == "table"
    assert made >= 4
    program.key("F1")
    program.rest("the rule book", lambda seen: "rule" in seen["screen"])
    program.key("Escape")
    program.on("table")
    program.key("l")
    program.rest("the log", lambda seen: seen["screen"] == "table")
    program.key("Escape")
    program.on("pause")
    program.key("q")
    program.on("menu")
    program.key("Escape")
    assert program.end() == 0


def turn_of(seen: Seen) -> int:
    """Return the turn that the top bar tells."""
    words = seen["widgets"].get("turn", {}).get("label", "")
    return next((int(word) for word in words.split() if word.isdigit()), 0)


def focus_on(program: Program, name: str) -> Seen:
    """Press Tab until something has the focus."""
    seen = program.seen()
    for _ in range(90):
        if seen["focus"] == name and seen["keyboard"]:
            return seen
        was = seen["focus"] if seen["keyboard"] else None  # the first Tab may only show where the focus is
        program.key("Tab")
        seen = program.wait("the focus", lambda seen, was=was: seen["keyboard"] and seen["focus"] != was)
    return pytest.fail(f"Tab never came to {name}; it is at {program.seen()['focus']}")


def by_keyboard(program: Program, seen: Seen, *, word_first: bool) -> Seen:
    """Make one choice with keys only: the main action, or a piece and the first target there is."""
    position, words = seen["position"], [one for one, (lift, drop) in seen["offers"].items() if not (lift or drop)]
    if words and word_first:
        program.key("space")
    else:
        choice = next(one for one in seen["offers"] if one not in words) if len(words) < len(seen["offers"]) else ""
        lift, drop = seen["offers"][choice] if choice else ("", "")
        focus_on(program, f"part:{lift or drop}" if choice else f"say:{words[0]}")
        program.key("Return")
        if lift and drop:
            seen = program.wait(
                "the piece to be taken up",
                lambda seen: seen.get("selected") == lift or seen.get("position") != position,
            )
            if seen.get("position") == position:
                program.wait("a target in focus", lambda seen: seen["focus"].removeprefix("part:") in seen["targets"])
                program.key("Return")
    return answered(program, position)


def answered(program: Program, position: int) -> Seen:
    """Wait until the game goes on, answering what it asks on the way."""
    seen = program.moved_on(position)
    while seen["screen"] in ("list", "dialog"):
        program.key("Return")
        seen = program.rest("the answer to be taken", lambda seen: seen["screen"] not in ("list", "dialog"))
        if seen["screen"] == "table":
            seen = program.moved_on(position)
    return seen


def test_a_power_cut_loses_nothing(start) -> None:
    program = start(*GAME)
    seen = program.deciding()
    for choice in (MOVE, "end"):
        program.act(seen, choice)
        seen = program.moved_on(seen["position"])
    program.kill()
    before = seen
    assert written(journal_of(program)) == before["position"]

    program, seen = come_back(start)
    assert seen["position"] == before["position"]
    assert seen["offers"] == before["offers"]
    places = [{name: one["rect"] for name, one in what["pieces"].items()} for what in (before, seen)]
    assert places[0] == places[1]
    program.kill()
    assert not [one for one in orphans(program) if one]


def orphans(program: Program) -> list[str]:
    """Return the command lines of processes that still work for a program that is gone."""
    mark = str(program.home).encode()
    end = time.monotonic() + 10
    while True:
        found = []
        for folder in Path("/proc").glob("[0-9]*"):
            try:
                if mark in (folder / "environ").read_bytes() and (folder / "cmdline").read_bytes():
                    found.append((folder / "cmdline").read_text(encoding="utf-8", errors="replace"))
            except OSError:
                continue
        if not found or time.monotonic() > end:
            return found
        time.sleep(0.1)


def test_a_whole_game_with_the_mouse(start) -> None:
    program = start(*GAME, speed="none")
    seen = program.deciding()
    made = 0
    while seen["screen"] == "table":
        words = [one for one, (lift, drop) in seen["offers"].items() if not (lift or drop)]
        others = [one for one in seen["offers"] if one not in words]
        choice = others[made % len(others)] if others and (not words or made % 4 == 0) else words[0]
        program.act(seen, choice)
        seen = answered(program, seen["position"])
        made += 1
        assert made < 400
    assert seen["screen"] == "ending"
    journal = read_journal(journal_of(program))
    choices, outcome = effective(entry for _, entry in journal.entries())
    assert outcome is not None
    assert choices > made > 20


def test_language_size_and_scale_change_in_the_middle_of_a_game(start) -> None:
    program = start(*GAME)
    seen = program.deciding()
    program.act(seen, MOVE)
    before = program.moved_on(0)

    program.key("ctrl+plus")
    seen = program.rest("the larger scale", lambda seen: seen["widgets"]["menu"] != before["widgets"]["menu"])
    assert seen["offers"] == before["offers"]
    program.key("ctrl+0")
    seen = program.rest("the usual scale", lambda seen: seen["widgets"]["menu"] == before["widgets"]["menu"])
    program.key("F11")
    seen = program.rest("the full screen", lambda seen: seen["size"] == [1400, 900])
    assert seen["offers"] == before["offers"]
    program.window()
    program.key("F11")
    seen = program.rest("the window again", lambda seen: seen["size"] == [1280, 720])
    program.tool("windowsize", program.window(), 1100, 800)
    seen = program.rest("the other size", lambda seen: seen["size"] == [1100, 800])
    assert (seen["position"], seen["offers"]) == (1, before["offers"])

    program.key("F10")
    program.on("settings")
    program.click("language")
    program.rest("French", lambda seen: "Réglages" in str(seen["widgets"]) or "Paramètres" in str(seen["widgets"]))
    program.key("Escape")
    seen = program.on("table")
    assert seen["offers"] == before["offers"]
    assert seen["widgets"]["prompt"]["label"] != before["widgets"]["prompt"]["label"]
    program.act(seen, "end")
    assert program.moved_on(1)["position"] > 1


def test_closing_the_window_ends_everything(start) -> None:
    program = start(*GAME)
    program.act(program.deciding(), "end")
    program.moved_on(0)
    children = program.children()
    assert children  # the opponent thinks in a process of its own
    program.close_window()
    assert program.end() == 0
    assert orphans(program) == []
    assert program.said() == ""
    end = time.monotonic() + PATIENCE
    while any(Path(f"/proc/{child}").exists() for child in children):
        assert time.monotonic() < end
        time.sleep(0.05)
