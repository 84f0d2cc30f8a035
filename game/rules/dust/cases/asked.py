"""Whether the answers of a question come true, which may ask about several positions at once."""

from __future__ import annotations

from typing import Any

from game.core.examples import Misfit
from game.core.questions import WHOLE, Questions

REMARKS = frozenset(("note", "notes", "why", "comment", "remark", "explanation"))
"""Keys of an expectation that speak to its readers."""


def faults_of(questions: Questions, asker: Any, case: dict[str, Any]) -> list[str]:
    """Return what does not come true of a question, which may ask about several positions at once."""
    expect = {key: value for key, value in case["expect"].items() if key not in REMARKS}
    if not expect:
        raise Misfit("expect", "there are only remarks", "say what must come true")
    parts = _parts(case["given"], expect)
    if parts is None:
        return questions.faults_of(asker, {**case, "expect": expect})
    faults: list[str] = []
    for label, (given, wanted) in parts.items():
        found = questions.faults_of(asker, {**case, "given": given, "expect": wanted})
        faults += [f"{label}: {fault}" for fault in found]
    return faults


def _parts(given: dict[str, Any], expect: dict[str, Any]) -> dict[str, tuple[dict[str, Any], dict[str, Any]]] | None:
    """Return the positions of a question that lists them under `cases`, each with what is expected of it."""
    listed = given.get("cases")
    if not isinstance(listed, list) or not all(isinstance(one, dict) and "id" in one for one in listed):
        return None
    shared = {key: value for key, value in given.items() if key != "cases"}
    own = {str(one["id"]): {key: value for key, value in one.items() if key != "id"} for one in listed}
    strange = [key for key in expect if key not in own]
    if strange:
        raise Misfit(f"expect.{strange[0]}", "there is no such case", f"there are {', '.join(own)}")
    return {
        key: ({**shared, **own[key]}, value if isinstance(value, dict) else {WHOLE: value})
        for key, value in expect.items()
    }
