"""The conformance kit: it passes a toy that works and names the fault of each toy that does not."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from game.core.choice import choice
from game.core.conformance import CHECKS, Fault
from game.core.events import Event
from game.core.fuzz import KEPT, FuzzReport, NotConformant, check_game, fuzz, fuzz_parallel, order_failures
from game.core.journal import read_journal
from game.core.rules import Rules
from game.core.secrecy import check_secrets, until_revealed
from tests.core.broken import BROKEN, FailingLet, RememberingRules, UnreadyRules, set_order, with_answer
from tests.core.toy import ToyRules


@pytest.mark.parametrize("seats", [2, 3])
@pytest.mark.parametrize("seed", range(3))
def test_a_game_that_works_passes(seats: int, seed: int) -> None:
    report = check_game(ToyRules(seats), {"rounds": 5}, seed)
    assert report.failed == 0
    assert report.games == 1
    assert report.decisions == sum(report.by_step.values())
    assert set(report.by_step) == set(report.examined) == {"game.turn", "raid.answer"}
    assert sum(report.outcomes.values()) == 1


def found_by_the_kit(rules: Rules[Any, Any]) -> str:
    for seed in range(10):
        try:
            check_game(rules, {"rounds": 5}, seed, limit=300)
        except NotConformant as error:
            return error.failure.check
    return "nothing"


@pytest.mark.parametrize(("check", "make"), BROKEN)
def test_a_broken_game_is_named_for_its_fault(check: str, make: Callable[[], Rules[Any, Any]]) -> None:
    assert found_by_the_kit(make()) == check


def test_every_check_has_a_game_that_fails_it() -> None:
    assert {check for check, _ in BROKEN} | {"order"} == set(CHECKS)


def test_choices_in_the_order_of_a_set_differ_in_another_process() -> None:
    (failure,) = order_failures(set_order, [{"rounds": 2}], 1)
    assert failure.check == "order"
    assert failure.number == 0
    assert order_failures(ToyRules, [{"rounds": 2}], 1) == []


def test_a_failure_is_dumped_as_a_journal_that_leads_to_it(tmp_path: Path) -> None:
    rules = ToyRules(2, **with_answer(let=FailingLet()))
    with pytest.raises(NotConformant) as caught:
        check_game(rules, {"rounds": 4}, 3)
    failure = caught.value.failure
    assert "seed 3" in str(failure)
    assert "KeyError" in str(failure)
    file = tmp_path / "failure.journal"
    failure.dump(file)
    journal = read_journal(file)
    header, choices = journal.header, [entry for _, entry in journal.entries()]
    assert (header.game, header.fingerprint, header.options, header.seed) == ("toy", "toy", {"rounds": 4}, 3)
    assert len(choices) == failure.number
    state = rules.new_game(header.options, header.seed)
    for made in choices[:-1]:
        rules.apply(state, made)
    with pytest.raises(KeyError):
        rules.apply(state, choices[-1])


def test_a_failing_game_does_not_stop_the_others() -> None:
    seen: list[tuple[int, int]] = []
    report = fuzz(UnreadyRules(), [{}], KEPT + 5, 1, lambda *done: seen.append(done))
    assert report.games == report.failed == KEPT + 5
    assert len(report.failures) == KEPT
    assert {failure.seed for failure in report.failures} == set(range(1, KEPT + 1))
    assert seen[-1] == (KEPT + 5, KEPT + 5)


def test_the_options_take_turns() -> None:
    report = fuzz(ToyRules(), [{"rounds": 2}, {"rounds": 3}], 4, 0)
    assert report.decisions >= 2 * (4 + 6)
    assert report.failed == 0


def test_several_processes_play_every_game_once() -> None:
    report = fuzz_parallel(ToyRules, [{"rounds": 3}], 60, 5, processes=2)
    alone = fuzz(ToyRules(), [{"rounds": 3}], 60, 5)
    assert (report.games, report.failed) == (60, 0)
    assert report.outcomes == alone.outcomes
    assert report.by_step == alone.by_step


def test_a_fault_in_another_process_is_reported() -> None:
    report = fuzz_parallel(set_order, [{"rounds": 2}], 2, 1, processes=1)
    assert [failure.check for failure in report.failures] == ["order"]


def test_reports_add_up() -> None:
    total = FuzzReport()
    for seed in (1, 2):
        total.add(fuzz(ToyRules(), [{"rounds": 2}], 3, seed))
    assert total.games == 6
    assert sum(total.by_step.values()) == total.decisions


def test_a_name_told_to_one_seat_is_found_in_the_view_and_the_log_of_another() -> None:
    rules, leaky = ToyRules(), RememberingRules()
    before = rules.new_game({}, 1)
    after = before.clone()
    events = rules.apply(after, choice("draw"))
    check_secrets(rules, before, after, events)
    with pytest.raises(Fault, match="secret: the view of blue names c"):
        check_secrets(leaky, before, after, events)
    said = [Event("drawn", {"card": event.secret["card"]}, event.secret, event.seats) for event in events]
    with pytest.raises(Fault, match="secret: the event drawn tells blue of c"):
        check_secrets(rules, before, after, said)


def test_a_log_is_compared_up_to_what_the_seat_is_shown() -> None:
    quiet, open_roll = Event("let"), Event("rolled", {"roll": 3}, reveals=True)
    for_red = Event("drawn", {"seat": 0}, {"card": "c01"}, (0,), True)
    for_others = Event("drawn", {"seat": 0}, reveals=True)
    assert until_revealed([quiet, for_red, quiet], 1) == ([quiet, for_others, quiet], False)
    assert until_revealed([quiet, for_red, quiet], 0) == ([quiet], True)
    assert until_revealed([open_roll, quiet], 1) == ([], True)
