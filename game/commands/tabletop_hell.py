"""The table of The Hell of Stalingrad in text, as one seat may see it; imports the rules of Hell."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator

from game.data.narration import Narration, sentence
from game.rules.hell.narrate import Narrator
from game.rules.hell.state import SIDES, SLOTS, Formation, View


def table_lines(view: View, narrator: Narration, width: int) -> list[str]:
    """Return the districts with what is in them, what the sides have beside them, and the seat's hand."""
    assert isinstance(narrator, Narrator)
    texts = narrator.texts
    lines = ["─" * width, texts("ui.hell_text.turn", turn=view.turn, last=narrator.figures["turns"]), ""]
    for slot in SLOTS[: len(view.districts)]:
        lines += _wrapped(district_lines(view, narrator, slot), width)
    lines.append("")
    for side in range(len(SIDES)):
        lines += _wrapped(side_lines(view, narrator, side), width)
    if view.hand:
        lines.append(texts("ui.table.hand"))
        lines += _wrapped((f"    {card} {narrator.piece(card)}" for card in sorted(view.hand)), width)
    return [*lines, "─" * width]


def district_lines(view: View, narrator: Narrator, slot: str) -> Iterator[str]:
    """Yield a district with its tracks, then the units and formations of each side there."""
    texts, district = narrator.texts, view.districts[SLOTS.index(slot)]
    name = narrator.piece(district.card)
    if not district.in_play:
        yield texts(f"ui.hell_text.{'closed' if district.closed else 'captured'}", slot=slot, name=name)
        return
    yield texts(
        "ui.hell_text.district", slot=slot, name=name, hold=district.hold, fire=district.fire,
        bucket=district.bucket, infernos=district.infernos,
    )  # fmt: skip
    for side, units in enumerate(district.units):
        there = [f"{count} {narrator.piece(unit)}" for unit, count in sorted(units.items()) if count]
        there += [formation_words(one, narrator) for one in view.formations[side].values() if one.at == slot]
        if there:
            yield "    " + texts("ui.hell_text.there", side=narrator.side(side), what=", ".join(there))


def formation_words(formation: Formation, narrator: Narrator) -> str:
    """Return a formation with its state, its leader and the cards on it."""
    details = [narrator.texts("ui.hell_text.depleted")] if formation.depleted else []
    details += [narrator.piece(part) for part in (formation.leader, *formation.cards) if part]
    name = f"{formation.id} {narrator.piece(formation.id)}"
    return f"{name} ({', '.join(details)})" if details else name


def side_lines(view: View, narrator: Narrator, side: int) -> Iterator[str]:
    """Yield the piles of a side, its commanders, and its formations on the Staging Line."""
    texts = narrator.texts
    seats = range(side, len(view.hand_sizes), 2)
    yield texts(
        "ui.hell_text.side", side=narrator.side(side), hand=sum(view.hand_sizes[seat] for seat in seats),
        deck=view.deck_sizes[side], discards=len(view.discards[side]), reserves=view.reserve_sizes[side],
        commanders=", ".join(sentence(narrator.piece(view.commanders[seat])) for seat in seats),
    )  # fmt: skip
    for formation in view.formations[side].values():
        if not formation.at:
            yield f"    {formation_words(formation, narrator)}"


def _wrapped(lines: Iterator[str], width: int) -> list[str]:
    return [part for line in lines for part in textwrap.wrap(line, width, subsequent_indent=" " * 8)]
