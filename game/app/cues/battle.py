"""What the events of Battle for Stalingrad show and sound like; imports game.app.director and motion.

Parts: units and cards by their id, locations by their slot ('2'), a side's zones ('2c:0'), 'back:SEAT:N' for a card
that the viewer may not see, 'deck:SEAT', 'hand:SEAT', 'discard:SEAT', 'pile:SEAT' (forces), 'lost:SEAT', 'uranus',
'stage' (where played and turned cards lie).
Numbers: 'rations:UNIT', 'medals:UNIT', 'rubble:SLOT', 'value:SEAT', 'loss:SEAT', 'retreats:SEAT', 'uranus'.
"""

from __future__ import annotations

from game.app.director import Do, Row
from game.app.motion import CARD_MOVE, FLIP, TRACK_MARKER

MOVE, TURN, STEP = CARD_MOVE.ms, FLIP.ms, TRACK_MARKER.ms
READ_OWN, READ_OTHER = 500.0, 1400.0
"""How long an event card is shown: one's own is known, the opponent's has to be read."""
FLOAT, FLASH, SHAKE, BANNER = 900.0, 400.0, 420.0, 900.0

SILENT = Row()

ROWS: dict[str, Row] = {
    # ---- set-up and turn -------------------------------------------------------------------------------------
    "locations": Row((Do("flip", "{number}", TURN, each="cards", sound="card_flip"),)),
    "piles_ready": Row((Do("flip", "{one}", TURN, each="tops", sound="card_flip"),)),
    "turn_begins": Row((Do("banner", "turn", BANNER, text="battle.event.turn_begins", sound="turn_bell"),), hold=300),
    "supply": Row((Do("flash", "{slot}", FLASH),), group="supply"),
    "phase_ended": SILENT,
    "passed": Row((Do("float", "hand:{seat}", FLOAT, text="battle.event.passed"),), hold=200),
    "game_over": Row((
        Do("banner", "game", 1600, text="battle.event.game_over"),
        Do("sound", "victory", whose="own"),
        Do("sound", "defeat", whose="other"),
    )),
    # ---- units -----------------------------------------------------------------------------------------------
    "unit_placed": Row((
        Do("appear", "{unit}", MOVE, source="pile:{seat}", target="{zone}:{seat}"),
        Do("sound", "counter", at=MOVE - 40),
    ), group="units"),
    "unit_moved": Row((
        Do("move", "{unit}", MOVE, target="{zone}:{seat}"),
        Do("float", "{unit}", FLOAT, amount="-cost"),
        Do("sound", "counter", at=MOVE - 40),
    ), group="units"),
    "units_swapped": Row((
        Do("move", "{unit}", MOVE, sound="card_slide"),
        Do("move", "{other}", MOVE, at=60),
    ), group="units"),
    "unit_destroyed": Row((
        Do("flash", "{unit}", FLASH, sound="explosion"),
        Do("shake", "{unit}", SHAKE, amount="4"),
        Do("vanish", "{unit}", 320, at=160),
    ), group="units"),
    "rations": Row((
        Do("tick", "rations:{unit}", STEP, amount="left", sound="tick"),
        Do("float", "{unit}", FLOAT, amount="by"),
    ), group="rations"),
    "medal": Row((
        Do("tick", "medals:{unit}", STEP, amount="medals", sound="counter"),
        Do("flash", "{unit}", FLASH),
    )),
    # ---- locations -------------------------------------------------------------------------------------------
    "rubble": Row((
        Do("tick", "rubble:{slot}", STEP, amount="rubble", sound="counter"),
        Do("float", "{slot}", FLOAT, amount="by"),
    )),
    "location_destroyed": Row((
        Do("shake", "{slot}", SHAKE, amount="6", sound="explosion"),
        Do("flip", "{slot}", TURN, at=120),
        Do("flash", "{slot}", 600, at=120, sound="fire"),
    ), hold=SHAKE),
    # ---- cards -----------------------------------------------------------------------------------------------
    "cards_drawn": Row((
        Do("appear", "{one}", MOVE, source="deck:{seat}", each="cards", whose="own", sound="card_slide"),
        Do("flip", "{one}", TURN, each="cards", whose="own"),
        Do("appear", "back:{seat}:{index}", MOVE, source="deck:{seat}", target="hand:{seat}", each="count",
           whose="other", sound="card_slide"),
    )),
    "card_discarded": Row((
        Do("vanish", "{card}", MOVE, source="hand:{seat}", target="discard:{seat}", sound="card_slide"),
    ), group="discards"),
    "deck_shuffled": Row((Do("shake", "deck:{seat}", SHAKE, amount="3", sound="card_flip"),)),
    "cards_turned": Row((
        Do("appear", "{one}", MOVE, source="deck:{seat}", target="stage", each="cards"),
        Do("flip", "{one}", TURN, at=MOVE - 80, each="cards", sound="card_flip"),
    )),
    "hand_seen": Row((
        Do("flip", "{one}", TURN, each="cards", whose="own"),
        Do("flash", "hand:{of}", FLASH, sound="card_flip"),
    )),
    "event_played": Row((
        Do("move", "{card}", MOVE, source="hand:{seat}", target="stage", sound="card_slide"),
        Do("show", "{card}", READ_OWN, at=MOVE - 60, target="{target}", whose="own"),
        Do("show", "{card}", READ_OTHER, at=MOVE - 60, target="{target}", whose="other"),
    )),
    "event_cancelled": Row((
        Do("shake", "{card}", SHAKE, amount="5", sound="refusal"),
        Do("banner", "event", BANNER, text="battle.event.event_cancelled"),
    ), hold=500),
    "uranus_in_play": Row((
        Do("tick", "uranus", STEP, amount="count", sound="turn_bell"),
        Do("flash", "uranus", 600),
    )),
    "uranus_removed": Row((
        Do("vanish", "{card}", MOVE, source="uranus", target="discard:1", sound="card_slide"),
        Do("tick", "uranus", STEP, amount="left"),
    )),
    # ---- reinforcements --------------------------------------------------------------------------------------
    "reinforcing": Row((Do("flash", "pile:{seat}", FLASH),)),
    "pile_top": Row((Do("flip", "{unit}", TURN, sound="card_flip"),)),
    "discount": Row((Do("float", "pile:{seat}", FLOAT, amount="-cards"),)),
    # ---- the attack ------------------------------------------------------------------------------------------
    "attack": Row((
        Do("flash", "{one}", FLASH, each="attackers", sound="gunfire"),
        Do("flash", "{one}", FLASH, at=180, each="defenders"),
    ), hold=FLASH),
    "combat_values": Row((Do("tick", "value:{index}", 360, amount="one", each="values"),)),
    "value_changed": Row((
        Do("tick", "value:{seat}", 240, amount="value", sound="tick"),
        Do("float", "value:{seat}", FLOAT, amount="by"),
    )),
    "retreats_changed": Row((Do("float", "retreats:{seat}", FLOAT, amount="by"),), hold=200),
    "losses_fixed": Row((Do("tick", "loss:{index}", 300, amount="one", each="losses"),)),
    "losses": Row((Do("flash", "loss:{seat}", FLASH),), hold=240),
    "losses_absorbed": Row((Do("float", "{unit}", FLOAT, amount="-amount"),), group="units"),
    "overwhelmed": Row((
        Do("flash", "{one}", FLASH, each="units"),
        Do("banner", "losses", BANNER, text="battle.event.overwhelmed", sound="gunfire"),
    ), hold=FLASH),
    # ---- what the session tells: the table then shows the older state at once ----------------------------------
    "undo": SILENT,
    "take_back": SILENT,
}  # fmt: skip
