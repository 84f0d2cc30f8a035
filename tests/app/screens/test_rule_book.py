"""The rule book: every rule is in it, numbers and words find it, links and history lead about."""

from pathlib import Path
from types import SimpleNamespace

import pygame
import pytest

from game.app.screens.rule_book import RuleBookScreen
from game.app.screens.rule_index import RuleIndex, fold, linked, narrator_for
from game.roster.games import data_of
from tests.app.screens.rig import Rig, at_a_desk, played, press, type_in
from tests.app.widgets.hands import key


@pytest.fixture(scope="module", params=["en", "fr"])
def index(request: pytest.FixtureRequest) -> RuleIndex:
    return RuleIndex("battle", data_of("battle").texts(request.param), narrator_for("battle", request.param))


@pytest.fixture
def rig(home: Path) -> Rig:
    return Rig()


def test_every_rule_has_its_chapter(index: RuleIndex) -> None:
    texts = data_of("battle").texts("en")
    rules = {name.removeprefix("battle.rule.") for name in texts._words if name.startswith("battle.rule.")}
    assert rules
    assert rules <= set(index.entries)


@pytest.mark.parametrize("language", ["en", "fr"])
def test_hell_is_in_it_with_every_rule_and_card(language: str) -> None:
    data = data_of("hell")
    found = RuleIndex("hell", data.texts(language), narrator_for("hell", language))
    rules = {name.removeprefix("hell.rule.") for name in data.texts("en")._words if name.startswith("hell.rule.")}
    assert len(rules) > 200
    assert rules <= set(found.entries)
    keys = {name.partition(":")[2] for name in found.entries}
    for table in ("combat", "formations", "units", "buildings", "campaigns", "commanders"):
        assert set(data[table]) <= keys
    texts = {entry.key: entry.text for entry in found.entries.values()}
    assert [name for name, text in texts.items() if not text or "{" in text or "[hell" in text] == []
    assert found.search("h189")[0].key == "H-189"


def test_no_text_has_a_gap(index: RuleIndex) -> None:
    texts = {entry.key: entry.text for entry in index.entries.values()}
    gaps = [name for name, text in texts.items() if not text or "{" in text or "[battle" in text]
    assert gaps == []


def test_cards_units_and_places_are_in_it(index: RuleIndex) -> None:
    data = data_of("battle")
    keys = {name.partition(":")[2] for name in index.entries}
    for table in ("actions", "forces", "locations"):
        assert set(data[table]) <= keys


@pytest.mark.parametrize("typed", ["B-025", "b25", "b-25", "B025"])
def test_a_number_finds_its_rule_first(index: RuleIndex, typed: str) -> None:
    assert index.search(typed)[0].key == "B-025"


def test_words_are_found_whatever_their_accents() -> None:
    french = RuleIndex("battle", data_of("battle").texts("fr"), narrator_for("battle", "fr"))
    assert french.search("médaille") == french.search("MEDAILLE")
    assert french.search("medaille")
    assert fold("Étape ŒUVRE l’unité") == "etape oeuvre l'unite"


def test_all_words_must_be_there(index: RuleIndex) -> None:
    assert len(index.search("ration unit")) <= len(index.search("ration"))
    assert index.search("xyzzy") == []
    assert index.search("  ") == []


def test_only_known_numbers_become_links(index: RuleIndex) -> None:
    assert linked("see R-09 and [B-025], not Z-99", index.entries) == "see [R-09] and [B-025], not Z-99"


def test_it_opens_at_a_rule(rig: Rig) -> None:
    screen = rig.show(RuleBookScreen(rig, "battle", "R-28"))
    text, area = screen.find("rule-R-28"), screen.find("text")
    assert text.here
    assert area.rect.top <= text.rect.top < area.rect.bottom


def test_an_unknown_rule_opens_the_start(rig: Rig) -> None:
    screen = rig.show(RuleBookScreen(rig, "battle", "Z-99"))
    assert screen.place.chapter == "setup"


def test_typing_searches_at_once(rig: Rig) -> None:
    screen = rig.show(RuleBookScreen(rig))
    type_in(screen, "uranus")
    assert screen.find("rule-R-11") is not None
    assert screen.find("rule-B-001") is None
    assert screen.find("search").value == "uranus"
    for _ in "uranus":
        screen.handle(key(pygame.K_BACKSPACE))
    assert screen.find("rule-B-001") is not None


def test_what_was_searched_for_is_lit(rig: Rig) -> None:
    screen = rig.show(RuleBookScreen(rig))
    type_in(screen, "b-025")
    rig.settle()
    spot = screen.find("rule-B-025")
    assert spot.query == ["b-025"]
    plain = RuleBookScreen(rig)
    assert plain.place.query == ""


def test_enter_opens_the_first_result_in_its_chapter(rig: Rig) -> None:
    screen = rig.show(RuleBookScreen(rig))
    type_in(screen, "r-04")
    screen.handle(key(pygame.K_RETURN))
    assert screen.place == ("rulings", "R-04", "")


def test_links_lead_to_rules_and_history_leads_back(rig: Rig) -> None:
    screen = rig.show(RuleBookScreen(rig, "battle", "B-012"))
    link = next(widget for widget in screen.everything() if widget.id.startswith("link-B-012"))
    assert link.label == "R-04"
    assert link.tooltip().title == "R-04"
    link.press()
    assert screen.place.rule == "R-04"
    screen.handle(key(pygame.K_LEFT, pygame.KMOD_ALT))
    assert screen.place.rule == "B-012"
    press(screen, "history-on")
    assert screen.place.rule == "R-04"


def test_a_search_is_one_step_of_the_history(rig: Rig) -> None:
    screen = rig.show(RuleBookScreen(rig, "battle", "B-012"))
    type_in(screen, "medal")
    assert len(screen.history) == 2


def test_pages_scroll(rig: Rig) -> None:
    screen = rig.show(RuleBookScreen(rig, "battle", "R-01"))
    area = screen.find("text")
    screen.handle(key(pygame.K_PAGEDOWN))
    assert area.offset > 0
    screen.handle(key(pygame.K_HOME))
    screen.focus("chapter-turn")
    screen.handle(key(pygame.K_HOME))
    assert area.offset == 0


def test_chapters_are_chosen_by_keyboard(rig: Rig) -> None:
    screen = rig.show(RuleBookScreen(rig))
    screen.focus("chapter-attack")
    screen.handle(key(pygame.K_RETURN))
    assert screen.place.chapter == "attack"
    assert screen.find("rule-B-040") is not None


def test_the_game_on_the_table_gives_its_figures(rig: Rig) -> None:
    rig.desk = at_a_desk(rig, played(scenario="centre", choices=1))
    screen = rig.show(RuleBookScreen(rig, "battle", "B-003"))
    assert "12" in screen.index.entries["B-003"].text


def test_only_what_shows_is_drawn(rig: Rig, monkeypatch) -> None:
    from game.app.screens.rule_parts import RuleText

    drawn = []
    screen = rig.show(RuleBookScreen(rig, "battle", "R-01"))
    plain = RuleText.draw
    monkeypatch.setattr(RuleText, "draw", lambda self, *rest: (drawn.append(self.id), plain(self, *rest)))
    screen.draw(rig.canvas)
    assert 0 < len(drawn) < len(screen.index.chapter("rulings").entries)


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize(
    ("game", "inside", "outside"), [("tactics", "D-032", "D-064"), ("battlefield", "D-064", "D-032")]
)
def test_the_dust_games_share_a_book_and_show_their_part(language: str, game: str, inside: str, outside: str) -> None:
    data = data_of("tactics")
    found = RuleIndex(game, data.texts(language), SimpleNamespace(data=data))
    assert inside in found.entries
    assert outside not in found.entries
    assert found.chapters[0].key == "setup"
    assert [chapter.key for chapter in found.chapters[-3:]] == ["rulings", "keywords", "ledger"]
    assert "R-001, R-002" in found.entries["D-001"].text
    assert "D-001" in found.entries["R-002"].text
    assert "[R-001], [R-002]" in linked(found.entries["D-001"].text, found.entries)
    assert "D-258" in found.entries["keywords:limited-ammo"].text
    texts = {entry.key: entry.text for entry in found.entries.values()}
    assert [name for name, text in texts.items() if not text or "{" in text or "[dust" in text] == []
    assert found.search("d258")[0].key == "D-258"
