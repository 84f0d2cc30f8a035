"""What the events of Battlefield show and sound like: as on the grid but for ways, spots and arrivals; imports rows.

Parts: units by their id, their other figures as 'UNIT#N', spots of the table as 'at:PLACE', poses as 'pose:UNIT:PLACE'.
"""

from __future__ import annotations

from game.app.cues.tactics import FLASH, FLOAT, STEP, announced, told
from game.app.cues.tactics import ROWS as GRID
from game.app.director import Do, Row


def in_own_words(row: Row) -> Row:
    """Return a row of the grid that says its sentences as this game says them."""
    return row._replace(does=tuple(do._replace(text=do.text.replace("tactics.", "battlefield.", 1)) for do in row.does))


def placed(sound: str) -> Row:
    """Return a row for something that is put on a spot."""
    return Row((Do("flash", "at:{at}", FLASH, sound=sound),), group="placed", hold=120)


def came(kind: str) -> Row:
    """Return a row for a unit that is put on the table."""
    return Row((
        Do("flash", "{unit}", FLASH, sound="counter"),
        Do("float", "{unit}", FLOAT, text=f"battlefield.event.{kind}"),
    ), hold=200)  # fmt: skip


WALKED = Row((
    Do("move", "{unit}", STEP, target="pose:{unit}:{one}", each="path", step=STEP),
    Do("sound", "counter", each="path", step=STEP),
))  # fmt: skip

OWN: dict[str, Row] = {
    "moved": WALKED,
    "entered": WALKED,
    "attacks": announced("attacks", "turn_bell"),
    "terrain_placed": placed("counter"),
    "objective_placed": placed("turn_bell"),
    "objective_held": Row((
        Do("flash", "at:{at}", 600, sound="turn_bell"),
        Do("float", "at:{at}", FLOAT, text="battlefield.event.objective_held"),
    ), hold=300),
    "smoke_laid": placed("fire"),
    "smoke_lifted": placed("tick"),
    "held_back": told("held_back", "{unit}", 120, "counter"),
    "lies_in_ambush": told("lies_in_ambush", "{unit}", 120, "counter"),
    "deployed": came("deployed"),
    "sprung": came("sprung"),
    "arrives": told("arrives", "{unit}", 200, "turn_bell"),
    "bogged": told("bogged", "{unit}", 200),
    "no_room_back": told("no_room_back", "{unit}", 200),
}  # fmt: skip
ROWS: dict[str, Row] = {kind: in_own_words(row) for kind, row in (GRID | OWN).items()}
