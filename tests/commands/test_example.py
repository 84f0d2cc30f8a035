"""`example`: the worked examples of the rule book, failed cases with their reasons, files that cannot be read."""

import pytest

CASE = """\
- id: B-mine
  game: battle
  given: {}
  do: [[dance]]
  expect: {active: german}
"""


def test_the_worked_examples_pass(command, root) -> None:
    files = sorted((root / "tests" / "examples").glob("battle*.yaml"))
    assert files
    ran = command("example", *files)
    assert ran.code == 0
    passed, rest = ran.last.split(" passed, ")
    assert int(passed) >= 14
    assert rest == "0 failed"
    assert len(ran.out.splitlines()) == 1


def test_cases_that_passed_are_named_on_request(command, root) -> None:
    ran = command("example", root / "tests" / "examples" / "battle_book.yaml", "--verbose")
    assert ran.code == 0
    assert sum(line.startswith("ok ") for line in ran.out.splitlines()) == int(ran.last.split()[0])


def test_a_failed_case_is_told_with_its_reason(command, tmp_path) -> None:
    file = tmp_path / "mine.yaml"
    file.write_text(CASE, encoding="utf-8")
    ran = command("example", file)
    assert ran.code == 1
    assert ran.out.startswith("FAIL B-mine")
    assert "dance" in ran.out
    assert ran.last == "0 passed, 1 failed"


@pytest.mark.parametrize("text", ["", "a: [", "- !!python/name:os.system x\n", "just words"])
def test_a_file_that_is_no_list_of_cases_fails(command, tmp_path, text) -> None:
    file = tmp_path / "mine.yaml"
    file.write_text(text, encoding="utf-8")
    ran = command("example", file)
    assert ran.code == 1
    assert ran.last == "0 passed, 1 failed"
    assert "mine" in ran.out
