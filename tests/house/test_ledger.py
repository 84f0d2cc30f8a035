"""The ledger of the Dust games: made from the sources, true, up to date, listed by a command and in the rule book."""

from pathlib import Path

import msgspec
import pytest

from game.app.screens.rule_index import RuleIndex, narrator_for
from game.commands.ledger import Sources, report
from game.data.loader import load_game
from game.roster.games import data_of
from game.rules.dust.ledger import FILE, NONE, LedgerLine, Proof, line_of, lines, standings, written
from game.rules.dust.records import RuleLine
from game.rules.tactics.schema import SCHEMA

RULES = {
    "D-001": RuleLine("D-001", "setup", "both"),
    "D-002": RuleLine("D-002", "setup", "grid"),
    "D-010": RuleLine("D-010", "setup", "table"),
}


@pytest.fixture(scope="module")
def sources(root: Path) -> Sources:
    return Sources(root)


@pytest.fixture(scope="module")
def rules():
    return load_game(SCHEMA, packs=[])["rules"]


@pytest.fixture
def made_up(tmp_path: Path) -> Path:
    """Give a program of a few lines: both games, and tests of two rules."""
    files = {
        "game/rules/dust/dice.py": '"""Dice (D-002)."""\n\n\ndef roll():\n    """Roll (D-001)."""\n',
        "game/rules/tactics/rules.py": '"""Squares."""\n\nWIDE = 2  # D-002\n',
        "tests/dust/test_dice.py": '"""Dice, D-002."""\n\n\ndef test_a_die_d001():\n    pass\n',
        "tests/dust/test_rule_book.py": '"""The book."""\n\n\ndef test_numbers():\n    assert "D-002"\n',
        "tests/examples/tactics_some.yaml": "- {id: E1, expect: {refused: D-002}}\n",
    }
    for name, text in files.items():
        file = tmp_path / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
    return tmp_path


def test_the_ledger_is_true_and_up_to_date(sources, rules) -> None:
    found = sources.faults(rules, lines())
    assert found == [], "run 'main.py check --ledger --write'"


def test_every_number_is_in_it_once(rules) -> None:
    assert list(lines()) == list(rules)


def test_places_are_derived_from_code_and_tests_not_from_heads_of_files(made_up) -> None:
    found = Sources(made_up).derived(RULES)
    shown = Proof("game/rules/dust/dice.py roll", "tests/dust/test_dice.py test_a_die_d001")
    assert found["D-001"] == LedgerLine("D-001", grid=shown, table=NONE)
    assert found["D-002"].grid == Proof("game/rules/tactics/rules.py WIDE", "tests/examples/tactics_some.yaml E1")
    assert found["D-010"].proof("table").standing == "open"


def test_a_rule_of_both_modes_flips_when_the_other_game_can_be_played(made_up) -> None:
    table = made_up / "game/rules/battlefield/rules.py"
    table.parent.mkdir()
    table.write_text('"""The table."""\n\nINCH = 4  # D-010\n', encoding="utf-8")
    sources = Sources(made_up)
    found = sources.derived(RULES)
    assert found["D-001"].both == Proof("game/rules/dust/dice.py roll", "tests/dust/test_dice.py test_a_die_d001")
    assert standings(RULES.values(), found, "table") == {"D-001": "enforced", "D-010": "untested"}
    stale = {**found, "D-010": LedgerLine("D-010", table=NONE)}
    assert sources.faults(RULES, stale) == ["D-010: is said to be open on the table, but is untested"]
    assert sources.kept(RULES, stale) == found


def test_a_place_that_does_not_cite_the_rule_is_a_fault(made_up) -> None:
    sources = Sources(made_up)
    found = sources.derived(RULES)
    lie = msgspec.structs.replace(
        found["D-002"], grid=Proof("game/rules/dust/dice.py roll", "tests/examples/x.yaml E9")
    )
    told = sources.faults(RULES, {**found, "D-002": lie, "D-999": LedgerLine("D-999")})
    assert told == [
        "D-999: no rule has this number",
        "D-002: game/rules/dust/dice.py roll does not cite it",
        "D-002: tests/examples/x.yaml E9 does not cite it",
    ]
    assert sources.faults(RULES, {"D-001": found["D-001"], "D-002": found["D-002"]}) == ["D-010: is missing"]


def test_a_true_line_is_kept_though_another_place_would_do(made_up) -> None:
    extra = made_up / "tests/dust/test_another.py"
    extra.write_text('"""More."""\n\n\ndef test_a_d001():\n    pass\n', encoding="utf-8")
    before = Sources(made_up).derived(RULES)
    extra.unlink()
    assert Sources(made_up).faults(RULES, before) == ["D-001: tests/dust/test_another.py test_a_d001 does not cite it"]
    old = Sources(made_up).derived(RULES)
    extra.write_text('"""More."""\n\n\ndef test_a_d001():\n    pass\n', encoding="utf-8")
    assert Sources(made_up).kept(RULES, old) == old


def test_a_proof_for_both_modes_is_written_once() -> None:
    proof = Proof("a.py b", "c.py d")
    line = line_of("D-001", "both", {"grid": proof, "table": proof})
    assert line == LedgerLine("D-001", both=proof)
    assert written([line]).splitlines()[-1] == "- {id: D-001, both: {code: a.py b, test: c.py d}}"
    assert line_of("D-001", "both", {"grid": proof}) == LedgerLine("D-001", grid=proof, table=NONE)


def test_the_list_names_every_rule_with_its_modes_and_counts_them(rules) -> None:
    told = list(report(rules, lines()))
    assert {line[:5] for line in told if line[:2] in ("D-", "R-")} == set(rules)
    assert any(line.startswith("D-032  grid        enforced  game/") for line in told)
    assert told[-4].split()[:2] == ["grid", "rules"]


def test_the_command_lists_it_and_says_ok(root: Path, capsys) -> None:
    from game.commands import cli

    assert cli.main(["check", "--ledger"]) == 0
    told = capsys.readouterr().out.splitlines()
    assert told[-1] == "ok"
    assert len(told) > 645


def test_a_program_without_sources_lists_what_it_carries_along(tmp_path: Path) -> None:
    assert not Sources.are_here(tmp_path)
    assert (Path("data") / FILE).name == "ledger.yaml"


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_rule_book_shows_how_each_rule_stands(language) -> None:
    index = RuleIndex("tactics", data_of("tactics").texts(language), narrator_for("tactics", language))
    chapter = index.chapter("ledger")
    assert chapter.key == "ledger"
    assert "ledger:D-032" in index.entries
    assert "ledger:D-064" not in index.entries  # a rule of the table
    assert "game/" in index.entries["ledger:D-032"].text
    assert index.search("d32")[0].key == "D-032"
    assert not any("{" in entry.text or "[dust" in entry.text for entry in chapter.entries)
    assert all(entry.chapter != "ledger" for entry in index.search("move"))
