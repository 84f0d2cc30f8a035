"""The ledger of the Dust games: for every numbered rule, what carries it out and which test shows it, by mode of play.

The lines are made from the sources by `main.py check --ledger --write`; a player's program has the lines alone.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Annotated, Literal

import msgspec

from game.data.loader import load_game
from game.data.schema import Schema, TableSpec
from game.rules.dust.records import RuleLine, Scope

Mode = Literal["grid", "table"]
Standing = Literal["enforced", "untested", "open"]
"""A rule is carried out and a test shows it, it is carried out without a test, or it is not carried out yet."""
MODES: tuple[Mode, ...] = ("grid", "table")
MODES_OF: Mapping[Scope, tuple[Mode, ...]] = {"grid": ("grid",), "table": ("table",), "both": MODES}
MODE_OF: Mapping[str, Mode] = {"tactics": "grid", "battlefield": "table"}
"""By game, how it is played."""
FILE = "dust/ledger.yaml"

Place = Annotated[str, msgspec.Meta(pattern=r"^(|[\w./-]+ [\w.-]+)$")]
"""A file of the sources and a name in it."""


class Proof(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where a rule is carried out, and the test that shows it."""

    code: Place = ""
    test: Place = ""

    @property
    def standing(self) -> Standing:
        """Return how a rule stands that has this proof."""
        return "open" if not self.code else "enforced" if self.test else "untested"


NONE = Proof()


class LedgerLine(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How a rule stands: one proof for both modes, or one for each."""

    id: str
    both: Proof | None = None
    grid: Proof | None = None
    table: Proof | None = None

    def proof(self, mode: Mode) -> Proof:
        """Return what stands behind the rule in a mode."""
        return self.both or (self.grid if mode == "grid" else self.table) or NONE


SCHEMA = Schema(game="ledger", tables={"lines": TableSpec(FILE, LedgerLine)})
"""Read apart from the cards: another test of a rule makes no save unreadable."""


def lines() -> dict[str, LedgerLine]:
    """Return the ledger that the program carries along."""
    return dict(load_game(SCHEMA, packs=[])["lines"])


def line_of(number: str, scope: Scope, proofs: Mapping[Mode, Proof]) -> LedgerLine:
    """Return the line of a rule; a proof that serves both modes is written once."""
    found = {mode: proofs.get(mode, NONE) for mode in MODES_OF[scope]}
    if len(found) == len(MODES) and len(set(found.values())) == 1:
        return LedgerLine(number, both=found["grid"])
    return LedgerLine(number, grid=found.get("grid"), table=found.get("table"))


def standings(rules: Iterable[RuleLine], ledger: Mapping[str, LedgerLine], mode: Mode) -> dict[str, Standing]:
    """Return how each rule of a mode stands."""
    return {
        rule.id: ledger[rule.id].proof(mode).standing if rule.id in ledger else "open"
        for rule in rules
        if mode in MODES_OF[rule.scope]
    }


def written(ledger: Iterable[LedgerLine]) -> str:
    """Return the ledger as the text of its file."""
    head = (
        "# How every numbered rule of the Dust games stands: where it is carried out, and the test that shows it.\n"
        "# Made from the sources by 'main.py check --ledger --write'; a test holds it to them.\n"
    )
    return head + "".join(f"- {_flow(line)}\n" for line in ledger)


def _flow(line: LedgerLine) -> str:
    parts = [f"id: {line.id}"]
    for name in ("both", *MODES):
        proof: Proof | None = getattr(line, name)
        if proof is not None:
            places = ", ".join(f"{key}: {value}" for key in ("code", "test") if (value := getattr(proof, key)))
            parts.append(f"{name}: {{{places}}}")
    return "{" + ", ".join(parts) + "}"
