"""The army builder on screen: units, card, list, check, files, print, and every panel at every width."""

from pathlib import Path
from typing import Any

import pygame
import pytest

from game.app import army_print
from game.app.army_print import Paper, as_pdf
from game.app.screens.army_builder import ArmyBuilderScreen
from game.app.screens.army_lists import ArmyListsScreen
from game.app.screens.army_parts import FindingRow, UnitRow
from game.app.screens.dialog import Dialog
from game.app.workshop import folded
from game.data import places
from game.roster import armies
from game.rules.dust.records import ArmyList, Entry
from tests.app.screens.rig import Rig, cut_words, faults, press, type_in
from tests.app.widgets.hands import click, key


def builder(rig: Rig | None = None, ready: str = "") -> tuple[Rig, Any]:
    rig = rig or Rig((1600, 900))
    screen = rig.show(ArmyBuilderScreen(rig))
    if ready:
        screen.shop.begin_ready(screen.shop.known.ready[ready])
        screen._again()
    return rig, screen


def rows(screen: Any) -> list[str]:
    return [widget.id.removeprefix("unit-") for widget in screen.everything() if isinstance(widget, UnitRow)]


def findings(screen: Any) -> list[tuple[str, str]]:
    return [(widget.kind, widget.words) for widget in screen.everything() if isinstance(widget, FindingRow)]


# ---- Units ----


def test_each_bloc_shows_its_own_units_and_keeps_its_own_list(home: Path) -> None:
    _, screen = builder(ready="axis-75-blitz")
    assert len(rows(screen)) == 123
    screen.handle(key(pygame.K_1))
    assert len(rows(screen)) == 103
    assert screen.shop.army.units == ()
    press(screen, "add-gunners")
    screen.handle(key(pygame.K_3))
    assert len(rows(screen)) == 89
    screen.handle(key(pygame.K_2))
    assert screen.shop.army.name == "Blitzkrieg"
    screen.handle(key(pygame.K_1))
    assert screen.shop.army.units == (Entry("gunners"),)


def test_units_are_found_by_name_rule_and_weapon(home: Path) -> None:
    _, screen = builder()
    screen.handle(key(pygame.K_f, pygame.KMOD_CTRL))
    assert screen.focus_id == "search"
    type_in(screen, "konigs")
    assert rows(screen) == ["konigslothar", "konigsluther"]
    screen.handle(key(pygame.K_u, pygame.KMOD_CTRL))
    type_in(screen, "nebelwerfer")
    assert rows(screen) == ["lothar"]
    assert screen.shop.chosen == "lothar"
    screen.handle(key(pygame.K_u, pygame.KMOD_CTRL))
    type_in(screen, "dozer")
    assert rows(screen) == ["bergeluther"]
    screen.handle(key(pygame.K_u, pygame.KMOD_CTRL))
    type_in(screen, "zzz")
    assert rows(screen) == []
    assert screen.find("nothing") is not None
    assert screen.find("search").value == "zzz"
    screen.handle(key(pygame.K_BACKSPACE))
    assert (screen.find("search").value, screen.find("search").focused) == ("zz", True)


@pytest.mark.parametrize("name", ["infantry", "heroes", "walkers", "tanks", "air"])
def test_a_filter_shows_one_kind_and_all_together_show_everything(home: Path, name: str) -> None:
    _, screen = builder()
    everything = set(rows(screen))
    press(screen, f"filter-{name}")
    shown = set(rows(screen))
    assert shown < everything
    kinds = {screen.shop.known.units[unit].kind for unit in shown}
    wanted = {"infantry": {"squad", "support"}, "heroes": {"hero"}, "air": {"aircraft"}}
    assert kinds == wanted.get(name, {"vehicle"})
    press(screen, "filter-all")
    assert set(rows(screen)) == everything


def test_search_ignores_accents_and_capitals() -> None:
    assert folded("Éclair KÖNIG") == "eclair konig"


def test_arrows_leaf_through_the_units_and_plus_adds_one(home: Path) -> None:
    _, screen = builder()
    first, second, *_ = rows(screen)
    assert screen.focus_id == f"unit-{first}"
    screen.handle(key(pygame.K_DOWN))
    assert (screen.shop.chosen, screen.focus_id) == (second, f"unit-{second}")
    screen.handle(key(pygame.K_PLUS, text="+"))
    screen.handle(key(pygame.K_RETURN))
    assert screen.shop.army.units == (Entry(second, 2),)
    screen.handle(key(pygame.K_MINUS))
    assert screen.shop.count(second) == 1
    screen.handle(key(pygame.K_END))
    assert screen.shop.chosen == rows(screen)[-1]
    screen.handle(key(pygame.K_UP))
    screen.handle(key(pygame.K_HOME))
    assert screen.shop.chosen == first


def test_the_mouse_does_the_same(home: Path) -> None:
    _, screen = builder()
    second = rows(screen)[1]
    click(screen, screen.find(f"unit-{second}").rect.move(-60, 0).center)
    assert screen.shop.chosen == second
    click(screen, screen.find(f"add-{second}").rect.center)
    click(screen, screen.find("add").rect.center)
    assert screen.shop.count(second) == 2
    click(screen, screen.find(f"plus-{second}").rect.center)
    click(screen, screen.find(f"minus-{second}").rect.center)
    click(screen, screen.find(f"minus-{second}").rect.center)
    assert screen.shop.count(second) == 1


# ---- The card ----


def test_every_unit_has_a_card(home: Path) -> None:
    rig, screen = builder(Rig((1280, 720), "fr"))
    for unit in screen.shop.known.units.values():
        if unit.bloc != screen.shop.army.bloc:
            screen.shop.side_with(unit.bloc)
        screen.shop.chosen = unit.id
        screen._again()
        assert screen.find("scene") is not None
        for widget in screen.everything():
            if widget.id.startswith(("scene", "figure", "weapon", "special", "option", "partner")):
                widget.draw(rig.canvas, rig.look, screen.mood_of(widget))
        assert len([w for w in screen.everything() if w.id.startswith("weapon-")]) == (
            len(unit.weapons) + 1 if unit.weapons else 0
        )


def test_rules_that_are_not_enforced_yet_are_marked(home: Path) -> None:
    rig, screen = builder()
    screen.shop.enforced -= {"engineer-vehicle"}
    screen.pick("luther")
    marks = {w.id: bool(w.mark) for w in screen.everything() if w.id.startswith("special-")}
    assert marks["special-engineer-vehicle"]
    assert not marks["special-smoke-launchers"]
    assert screen.find("unit-luther").marked
    assert not screen.find("unit-ludwig").marked
    assert rig.texts("ui.builder.not_enforced") in screen.find("unit-luther").tooltip().lines[0]


def test_an_option_is_bought_for_a_unit_of_the_list(home: Path) -> None:
    _, screen = builder()
    screen.pick("festungs-laserkanone")
    assert not screen.find("option-bunker").enabled
    press(screen, "add")
    press(screen, "option-bunker")
    assert (screen.shop.total, screen.shop.army.units[0].options) == (25, ("bunker",))
    press(screen, "option-strongpoint")
    assert screen.shop.army.units[0].options == ("strongpoint",)


def test_a_partner_is_shown_when_it_is_pressed(home: Path) -> None:
    _, screen = builder()
    screen.handle(key(pygame.K_3))
    screen.pick("grandma")
    press(screen, "partner-koshka")
    assert screen.shop.chosen == "koshka"


# ---- The list ----


def test_the_check_is_live(home: Path) -> None:
    rig, screen = builder(ready="axis-75-blitz")
    assert [kind for kind, _ in findings(screen)][:3] == ["good"] * 3
    press(screen, "add-ludwig")
    assert findings(screen)[0] == ("fault", rig.texts("ui.builder.finding.over_limit", over=12, limit=75))
    screen.set_limit("100")
    assert findings(screen)[0] == ("good", rig.texts("ui.builder.finding.within_limit", limit=100))
    screen.set_limit("0")
    assert findings(screen)[0] == ("good", rig.texts("ui.builder.finding.no_limit"))
    press(screen, "add-manfred")
    assert not screen.find("entry-manfred").faulty
    press(screen, "add-manfred")
    assert findings(screen)[0][0] == "fault"
    assert screen.find("entry-manfred").faulty
    assert screen.find("finding-0").tooltip().rule == "R-207"


def test_undo_and_redo_take_changes_back(home: Path) -> None:
    _, screen = builder()
    press(screen, "add-hans")
    press(screen, "add-hans")
    screen.handle(key(pygame.K_z, pygame.KMOD_CTRL))
    assert screen.shop.count("hans") == 1
    screen.handle(key(pygame.K_y, pygame.KMOD_CTRL))
    assert screen.shop.count("hans") == 2
    for _ in range(4):
        screen.handle(key(pygame.K_z, pygame.KMOD_CTRL))
    assert screen.shop.army.units == ()
    assert not screen.find("undo").enabled


def test_the_name_is_typed_in_its_place(home: Path) -> None:
    rig, screen = builder()
    screen.handle(key(pygame.K_F2))
    assert screen.focus_id == "name"
    type_in(screen, "Iron Rain s")
    assert screen.shop.army.name == "Iron Rain s"
    screen.handle(key(pygame.K_RETURN))
    assert screen.focus_id.startswith("unit-")
    screen.handle(key(pygame.K_F2))
    screen.handle(key(pygame.K_BACKSPACE))
    assert screen.shop.army.name == rig.texts("ui.builder.unnamed")


def test_delete_takes_an_entry_out(home: Path) -> None:
    _, screen = builder(ready="axis-75-blutkreuz")
    screen.focus("entry-death-masks")
    screen.handle(key(pygame.K_DELETE))
    assert screen.shop.count("death-masks") == 0


# ---- Files ----


def test_a_list_is_saved_and_opened_again(home: Path) -> None:
    rig, screen = builder(ready="axis-75-blitz")
    assert screen.find("said").label == rig.texts("ui.builder.unsaved_mark")
    screen.handle(key(pygame.K_s))
    assert screen.find("said").label == rig.texts("ui.builder.saved", file="Blitzkrieg.yaml")
    press(screen, "add-hans")
    screen.handle(key(pygame.K_s, pygame.KMOD_CTRL))   # its own file: nothing is asked
    units = screen.shop.known.units
    assert armies.read_army(armies.path_of("Blitzkrieg"), units) == screen.shop.army
    saved = screen.shop.army
    press(screen, "minus-hans")
    screen.handle(key(pygame.K_l))
    lists = rig.stack.top
    assert isinstance(lists, ArmyListsScreen)
    rig.settle()
    press(lists, "own-Blitzkrieg")
    assert rig.stack.top is screen
    assert screen.shop.army == saved
    assert screen.find("said").label == rig.texts("ui.builder.saved_mark")


def test_another_list_of_the_name_is_replaced_only_when_asked(home: Path) -> None:
    rig, screen = builder(ready="axis-75-blitz")
    armies.save_army(ArmyList("Blitzkrieg", "ssu", 50), screen.shop.known.units)
    screen.handle(key(pygame.K_s))
    dialog = rig.stack.top
    assert isinstance(dialog, Dialog)
    assert armies.read_army(armies.path_of("Blitzkrieg"), screen.shop.known.units).bloc == "ssu"
    press(dialog, "answer-0")
    assert armies.read_army(armies.path_of("Blitzkrieg"), screen.shop.known.units).bloc == "axis"


def test_trouble_with_the_disk_is_told_and_the_list_stays(home: Path) -> None:
    rig, screen = builder(ready="axis-75-blitz")
    places.armies_dir().write_text("in the way")
    before = screen.shop.army
    screen.handle(key(pygame.K_s))
    assert rig.taken[0][0] == "complain"
    assert "armies" in rig.taken[0][1]
    assert screen.shop.army == before


def test_a_broken_list_is_shown_with_its_fault_and_not_opened(home: Path) -> None:
    rig, screen = builder()
    places.armies_dir().mkdir(parents=True)
    (places.armies_dir() / "Odd.yaml").write_text("name: Odd\nbloc: mars\n")
    screen.open_lists()
    rig.settle()
    press(rig.stack.top, "own-Odd")
    assert rig.taken[0][0] == "complain"
    assert "Odd.yaml:2: bloc:" in rig.taken[0][1]
    assert (places.armies_dir() / "Odd.yaml").read_text() == "name: Odd\nbloc: mars\n"


def test_a_list_of_ones_own_is_deleted_after_a_question(home: Path) -> None:
    rig, screen = builder(ready="axis-75-blitz")
    screen.handle(key(pygame.K_s))
    screen.open_lists()
    rig.settle()
    lists = rig.stack.top
    assert not lists.find("delete").enabled
    lists.focus("own-Blitzkrieg")
    press(lists, "delete")
    press(rig.stack.top, "answer-0")
    assert armies.army_files() == []
    assert lists.find("own-Blitzkrieg") is None
    assert not screen.shop.is_saved


def test_the_list_in_work_is_there_at_the_next_start(home: Path) -> None:
    rig, screen = builder(ready="ssu-50-steel")
    press(screen, "add-natasha")
    rig.back()
    rig.settle()
    _, again = builder()
    assert again.shop.army == screen.shop.army


# ---- Print and battle ----


def test_a_list_is_printed_as_pictures_and_pdf(home: Path) -> None:
    rig, screen = builder(ready="axis-75-blitz")
    screen.handle(key(pygame.K_p))
    names = sorted(file.name for file in places.prints_dir().iterdir())
    assert names == ["Blitzkrieg 1.png", "Blitzkrieg 2.png", "Blitzkrieg.pdf"]
    assert isinstance(rig.stack.top, Dialog)
    assert str(places.prints_dir() / "Blitzkrieg.pdf") in rig.stack.top.words
    assert pygame.image.load(places.prints_dir() / "Blitzkrieg 1.png").get_size() == army_print.PAGE


def test_a_pdf_finds_its_objects_where_it_says(home: Path) -> None:
    _, screen = builder(ready="ssu-100-wave")
    pages = Paper(screen.shop).pages()
    content = as_pdf(pages)
    start = int(content.rsplit(b"startxref\n", 1)[1].split(b"\n")[0])
    lines = content[start:].split(b"\n")
    assert lines[0] == b"xref"
    count = int(lines[1].split()[1])
    assert count == 2 + 3 * len(pages) + 1
    for number in range(1, count):
        place = int(lines[2 + number].split()[0])
        assert content[place:].startswith(b"%d 0 obj\n" % number)
    assert content.count(b"/Type /Page ") == len(pages)


def test_a_folder_that_takes_no_print_is_told(home: Path) -> None:
    rig, screen = builder(ready="ssu-50-steel")
    home.mkdir(parents=True, exist_ok=True)
    places.prints_dir().write_text("in the way")
    screen.handle(key(pygame.K_p))
    assert rig.taken[0][0] == "complain"
    assert "prints" in rig.taken[0][1]


@pytest.mark.parametrize(("number", "game"), [(pygame.K_1, "tactics"), (pygame.K_2, "battlefield")])
def test_a_battle_begins_with_the_list_on_either_ground(home: Path, number: int, game: str) -> None:
    rig, screen = builder(ready="axis-75-blitz")
    screen.handle(key(pygame.K_SPACE))
    rig.settle()
    assert isinstance(rig.stack.top, Dialog)
    rig.stack.top.handle(key(number))
    way, chosen, options = rig.taken[0]
    assert (way, chosen) == ("open_new_game", game)
    assert options["army_a"]["bloc"] == "axis"
    assert {"unit": "ludwig", "count": 1} in options["army_a"]["units"]
    press(screen, "add-ludwig")
    assert not screen.find("battle").enabled
    assert "75" in screen.find("battle").why


# ---- Every width ----


@pytest.mark.parametrize("view", ["units", "card", "army"])
@pytest.mark.parametrize(("size", "scale"), [((1280, 720), 2.0), ((1280, 720), 1.5), ((1024, 768), 1.0)])
def test_every_panel_holds_its_words(
    home: Path, monkeypatch: pytest.MonkeyPatch, view: str, size: tuple[int, int], scale: float
) -> None:
    rig, screen = builder(Rig(size, "fr", scale), "ssu-100-wave")
    screen.shop.add("red-yana", 2)
    screen.shop.add("nkvd-commissar-submachine-gunner", 3)
    screen.view = view
    screen.shop.chosen = "nkvd-commissar-submachine-gunner"
    screen._again()
    assert list(faults(screen)) == []
    assert cut_words(rig, screen, monkeypatch) == []


def test_a_narrow_screen_leads_from_a_unit_to_its_card(home: Path) -> None:
    _, screen = builder(Rig((1280, 720), "en", 2.0))
    assert screen.find("add") is None
    press(screen, f"unit-{rows(screen)[2]}")
    assert screen.find("add") is not None
    screen.handle(key(pygame.K_F2))
    assert screen.view == "army"


def test_a_change_of_language_changes_every_word(home: Path) -> None:
    rig, screen = builder(ready="axis-75-blitz")
    rig.change(language="fr")
    assert screen.find("add").label == rig.texts("ui.builder.add")
    assert "Marcheur" in screen.find("unit-ludwig").lines.second


def test_fortifications_are_bought_below_the_units(home: Path) -> None:
    _, screen = builder()
    screen.pick("ludwig")
    press(screen, "add")
    before = screen.shop.total
    press(screen, "plus-fort-bunker")
    press(screen, "plus-fort-strongpoint")
    press(screen, "plus-fort-strongpoint")
    assert screen.shop.total == before + 15 + 20
    bought = [(works.kind, works.count) for works in screen.shop.army.fortifications]
    assert bought == [("bunker", 1), ("strongpoint", 2)]
    press(screen, "minus-fort-strongpoint")
    assert screen.shop.total == before + 25
    screen.handle(key(pygame.K_z, pygame.KMOD_CTRL))
    assert screen.shop.total == before + 35
