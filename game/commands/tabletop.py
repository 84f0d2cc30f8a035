"""The table of Battle in text, as one seat may see it; imports the rules of Battle."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator

from game.data.narration import Narration
from game.rules.battle.narrate import Narrator
from game.rules.battle.state import GERMAN, SIDES, SOVIET, Attack, Unit, View

ROWS = ((GERMAN, "p"), (GERMAN, "c"), (SOVIET, "c"), (SOVIET, "p"))
"""The zones of a location from the German edge of the table to the Soviet one."""
ROOMY = 100
"""Columns from which on a unit's line has room for everything."""


def table_lines(view: View, narrator: Narration, width: int) -> list[str]:
    """Return the whole table: locations with both sides' zones, what the sides have, and the seat's hand."""
    assert isinstance(narrator, Narrator)
    texts = narrator.texts
    target = narrator.figures["uranus_target"]
    uranus = texts("ui.table.uranus", count=len(view.uranus), target=target)
    turn = texts("ui.table.turn", turn=view.turn, seat=narrator.player(view.active))
    lines = ["─" * width, f"{turn if view.turn else texts('ui.table.setup')}. {uranus}.", ""]
    for number in range(1, len(view.places) + 1):
        lines += place_lines(view, narrator, str(number), width)
    lines.append("")
    for seat, side in enumerate(SIDES):
        lines += _wrap(side_line(view, narrator, seat, side), width)
    if view.hand:
        lines.append(texts("ui.table.hand"))
        lines += [f"    {line}" for line in hand_lines(view, narrator)]
    for frame in view.frames:
        if isinstance(frame, Attack) and frame.ledger:
            values = narrator.pair(frame.values)
            lines.append(texts("ui.table.attack", slot=narrator.piece(frame.slot), values=values))
            for entry in frame.ledger:
                side = texts(f"battle.side.{SIDES[entry.seat]}")
                lines.append(f"    {texts('ui.table.entry', side=side, what=narrator.entry(entry))}")
    return [*lines, "─" * width]


def place_lines(view: View, narrator: Narrator, slot: str, width: int) -> Iterator[str]:
    """Yield a location with its rubble and who controls it, then the zones where somebody stands."""
    texts, place = narrator.texts, view.places[int(slot) - 1]
    card = narrator.data["locations"][place.card]
    standing = [any(unit.zone == slot + "c" for unit in units.values()) for units in view.units]
    if all(standing):
        control = texts("ui.table.contested")
    elif any(standing):
        control = texts("ui.table.held", side=texts(f"battle.side.{SIDES[standing.index(True)]}"))
    else:
        control = texts("ui.table.open")
    if place.destroyed:
        damage = texts("ui.table.ruins")
    else:
        rations = next(step.rations for step in card.chart if place.rubble <= step.upto)
        counted = narrator.count("ration", rations)
        damage = texts("ui.table.place", rubble=place.rubble, limit=card.destroyed_by, rations=counted)
    name = narrator.piece(place.card)
    line = texts("ui.table.location", slot=slot, name=name, control=control, damage=damage)
    yield from _wrap(line, width)
    sides = [texts(f"battle.side.{side}") for side in SIDES]
    margin = max(map(len, sides)) + 7
    for seat, kind in ROWS:
        label = texts("ui.table.zone", zone=slot + kind, side=sides[seat])
        for unit in view.units[seat].values():
            if unit.zone == slot + kind:
                line = f"  {label}".ljust(margin) + unit_line(unit, narrator, width >= ROOMY)
                yield from _wrap(line, width, margin + 2)
                label = ""


def unit_line(unit: Unit, narrator: Narrator, whole: bool) -> str:
    """Return a unit with what it carries, and where there is room also with its price."""
    texts, card = narrator.texts, narrator.data["forces"][unit.id]
    details = [texts("ui.table.force", value=card.value)] if whole else []
    details += [texts("ui.table.combat", value=card.combat), narrator.count("ration", unit.rations)]
    if unit.medals:
        details.append(narrator.count("medal", unit.medals))
    details += [narrator.property(call) for call in card.properties]
    return texts("ui.table.unit", id=unit.id, name=narrator.piece(unit.id), details=", ".join(details))


def side_line(view: View, narrator: Narrator, seat: int, side: str) -> str:
    """Return what a side has beside the table."""
    top = view.pile_tops[seat]
    return narrator.texts(
        "ui.table.side",
        side=narrator.texts(f"battle.side.{side}"),
        hand=view.hand_sizes[seat],
        deck=view.deck_sizes[seat],
        discards=len(view.discards[seat]),
        pile=view.pile_sizes[seat],
        top=f"{top} {narrator.piece(top)}" if top else narrator.texts("battle.form.nothing"),
        lost=len(view.lost[seat]),
    )


def hand_lines(view: View, narrator: Narrator) -> list[str]:
    """Return the cards of the seat's hand with the times of their events."""
    actions = narrator.data["actions"]
    return [
        narrator.texts(
            "ui.table.card",
            id=card,
            name=narrator.piece(card),
            times="/".join(actions[card.partition(".")[0]].times),
        )
        for card in sorted(view.hand)
    ]


def _wrap(line: str, width: int, indent: int = 4) -> list[str]:
    return textwrap.wrap(line, width, subsequent_indent=" " * indent)
