"""What the events of Dust Tactics show and sound like; imports game.app.director and motion.

Parts: units by their id, squares as 'sq:N', poses on a unit's way as 'pose:UNIT:N', entry strips as 'edge:FACING'.
"""

from __future__ import annotations

from game.app.director import Do, Row
from game.app.motion import CARD_MOVE, COUNTER_STEP, TUMBLE_MS

STEP, MOVE = COUNTER_STEP.ms, CARD_MOVE.ms
FLOAT, FLASH, SHAKE, BANNER, SHOT = 900.0, 400.0, 420.0, 900.0, 260.0
TRAY = TUMBLE_MS + 500
"""How long dice are looked at; afterwards they lie in the tray until the next roll."""

SILENT = Row()


def told(kind: str, part: str, hold: float = 200, sound: str = "") -> Row:
    """Return a row that lets the event's own sentence rise from a part."""
    return Row((Do("float", part, FLOAT, text=f"tactics.event.{kind}", sound=sound),), hold=hold)


def announced(kind: str, sound: str, hold: float = 500) -> Row:
    """Return a row that tells the event across the board."""
    return Row((Do("banner", "turn", BANNER, text=f"tactics.event.{kind}", sound=sound),), hold=hold)


def walked() -> Row:
    """Return a row for a unit that goes its way square by square, its hero with it."""
    return Row((
        Do("move", "{unit}", STEP, target="pose:{unit}:{one}", each="path", step=STEP),
        Do("sound", "counter", each="path", step=STEP),
        Do("move", "{hero}", STEP, target="pose:{unit}:{one}", each="path", step=STEP),
    ))  # fmt: skip


def placed(sound: str) -> Row:
    """Return a row for something that is put on a square."""
    return Row((Do("flash", "sq:{at}", FLASH, sound=sound),), group="placed", hold=120)


ROWS: dict[str, Row] = {
    # ---- set-up and turn -------------------------------------------------------------------------------------
    "game_begins": SILENT,
    "scenario_chosen": announced("scenario_chosen", "card_flip"),
    "edge_chosen": Row((Do("flash", "edge:{edge}", 600, sound="counter"),), hold=300),
    "tile_placed": placed("counter"),
    "objective_placed": placed("turn_bell"),
    "fort_placed": placed("counter"),
    "fort_turned": placed("counter"),
    "fort_left_out": announced("fort_left_out", "tick", 300),
    "garrisoned": Row((Do("flash", "{unit}", FLASH, sound="counter"),), hold=160),
    "left_out": told("left_out", "{unit}"),
    "turn_begins": announced("turn_begins", "turn_bell", 300),
    "initiative": announced("initiative", "turn_bell", 400),
    "first": SILENT,
    "passed": announced("passed", "tick", 300),
    "turn_ends": SILENT,
    "objective_held": Row((
        Do("flash", "sq:{at}", 600, sound="turn_bell"),
        Do("float", "sq:{at}", FLOAT, text="tactics.event.objective_held"),
    ), hold=300),
    "scored": Row((Do("banner", "points", BANNER, text="tactics.event.scored", sound="turn_bell"),), hold=300),
    "game_over": Row((
        Do("banner", "game", 1600, text="tactics.event.game_over"),
        Do("sound", "victory", whose="own"),
        Do("sound", "defeat", whose="other"),
    )),
    # ---- activation and movement -----------------------------------------------------------------------------
    "activated": Row((Do("flash", "{unit}", FLASH, sound="counter"),), hold=160),
    "declared": told("declared", "{unit}", 240),
    "did_nothing": told("did_nothing", "{unit}", 120),
    "moved": walked(),
    "entered": walked(),
    "turned": Row((Do("flash", "{unit}", FLASH, sound="counter"),), hold=120),
    "waited": told("waited", "{unit}"),
    "crushed": Row((
        Do("shake", "{unit}", SHAKE, amount="3", sound="counter"),
        Do("flash", "sq:{at}", FLASH),
    )),
    "boarded": told("boarded", "{carrier}", 200, "counter"),
    "mounted": told("mounted", "{carrier}", 200, "counter"),
    "unboarded": Row((Do("appear", "{unit}", MOVE, source="{carrier}", sound="counter"),)),
    "dismounted": Row((Do("appear", "{unit}", MOVE, source="{carrier}", sound="counter"),)),
    "attached": told("attached", "{target}", 200, "counter"),
    "led": told("led", "{unit}", 200, "turn_bell"),
    "placed": Row((Do("flash", "{unit}", FLASH, sound="counter"),), hold=160),
    "third_action": told("third_action", "{unit}", 200),
    "joined": told("joined", "{hero}", 200, "counter"),
    "left": SILENT,
    "marker_put": told("marker_put", "{unit}", 160, "counter"),
    "marker_taken": told("marker_taken", "{unit}", 160),
    "still_suppressed": told("still_suppressed", "{unit}", 160),
    "skill_used": told("skill_used", "{unit}", 160),
    "skill_gained": told("skill_gained", "{unit}", 200, "counter"),
    # ---- attack ----------------------------------------------------------------------------------------------
    "aimed": Row((Do("flash", "{unit}", FLASH),), hold=160),
    "held": told("held", "{unit}"),
    "observed": Row((
        Do("flash", "{gun}", FLASH),
        Do("float", "{unit}", FLOAT, text="tactics.event.observed"),
    ), hold=200),
    "ammo_spent": SILENT,
    "emptied": SILENT,
    "reloaded": told("reloaded", "{unit}", 200, "counter"),
    "rolled": Row((
        Do("dice", "faces", TRAY, sound="die_roll"),
        Do("sound", "die_settle", at=TUMBLE_MS - 60),
    ), hold=TRAY),
    "hit": Row((
        Do("shot", "{by}", SHOT, target="{unit}", sound="gunfire"),
        Do("flash", "{unit}", FLASH, at=SHOT - 60),
        Do("shake", "{unit}", SHAKE, amount="3", at=SHOT - 60),
    ), hold=SHOT),
    "saved": told("saved", "{unit}", 160),
    "taken": Row((Do("flash", "{unit}", FLASH),), hold=120),
    "figure_lost": Row((
        Do("float", "{unit}", FLOAT, amount="-1"),
        Do("shake", "{unit}", SHAKE, amount="4", sound="gunfire"),
    ), group="losses"),
    "damaged": Row((
        Do("float", "{unit}", FLOAT, amount="-boxes"),
        Do("shake", "{unit}", SHAKE, amount="5", sound="explosion"),
    ), group="losses"),
    "eliminated": Row((
        Do("flash", "{unit}", 600, sound="explosion"),
        Do("shake", "{unit}", SHAKE, amount="6"),
        Do("vanish", "{unit}", 320, at=260),
    ), hold=300),
    "fell": told("fell", "{unit}", 160),
    "cheated_death": Row((
        Do("flash", "{unit}", 600),
        Do("float", "{unit}", FLOAT, text="tactics.event.cheated_death", sound="turn_bell"),
    ), hold=240),
    "mended": told("mended", "{unit}", 200, "counter"),
    "figure_back": told("figure_back", "{unit}", 200, "counter"),
    "hits_void": SILENT,
    "first_strike": told("first_strike", "{unit}", 200),
    "no_room_back": SILENT,  # on squares there always is
    "struck_back": Row((Do("shot", "{unit}", SHOT, target="{target}", sound="counter"),), hold=SHOT),
    # ---- reaction, orders, smoke, reserves -------------------------------------------------------------------
    "reaction_offered": SILENT,
    "reacted": told("reacted", "{unit}", 300, "turn_bell"),
    "declined": SILENT,
    "order": told("order", "{unit}", 300),
    "stuck": told("stuck", "{unit}", 240, "tick"),
    "mines": Row((
        Do("flash", "sq:{at}", FLASH, sound="explosion"),
        Do("float", "{unit}", FLOAT, text="tactics.event.mines"),
    ), hold=240),
    "digging": told("digging", "{unit}", 240, "counter"),
    "work": told("work", "{unit}", 300, "counter"),
    "fort_removed": placed("explosion"),
    "smoke_laid": placed("fire"),
    "smoke_lifted": placed("tick"),
    "to_reserve": told("to_reserve", "{unit}"),
    "buried": SILENT,
    # ---- what the session tells: the table then shows the older state at once ----------------------------------
    "undo": SILENT,
    "take_back": SILENT,
}  # fmt: skip
