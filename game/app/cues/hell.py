"""What the events of The Hell of Stalingrad show and sound like; imports game.app.director and motion.

Parts: cards, formations and leaders by their id, units in the battle by their kind, buildings by their district,
'track:SLOT' with 'hold:SLOT', 'fire:SLOT', 'bucket:SLOT', 'line:SEAT', 'hand:SEAT', 'commander:SEAT', 'deck:SIDE',
'discard:SIDE', 'reserve:SIDE', 'destroyed:SIDE', 'campaign', 'carnage', 'ash', 'buildings', 'stage',
'back:SEAT:N' for a card that the viewer may not see, 'new:KIND:ELITE' for a counter on its way in.
"""

from __future__ import annotations

from game.app.director import Do, Row
from game.app.motion import CARD_MOVE, FLIP, TRACK_MARKER, TUMBLE_MS

MOVE, TURN, STEP = CARD_MOVE.ms, FLIP.ms, TRACK_MARKER.ms
READ_OWN, READ_OTHER, READ_ALL = 500.0, 1400.0, 1100.0
"""How long a card is shown: one's own is known, the opponent's has to be read, so has what is turned over for all."""
FLOAT, FLASH, SHAKE, BANNER = 900.0, 400.0, 420.0, 900.0
TRAY = TUMBLE_MS + 1000

SILENT = Row()


def told(kind: str, part: str, hold: float = 200) -> Row:
    """Return a row that lets the event's own sentence rise from a part."""
    return Row((Do("float", part, FLOAT, text=f"hell.event.{kind}"),), hold=hold)


def formation_gone(target: str) -> Row:
    """Return a row for a formation that leaves the table."""
    return Row((
        Do("flash", "{formation}", FLASH, sound="explosion"),
        Do("shake", "{formation}", SHAKE, amount="4"),
        Do("vanish", "{formation}", MOVE, at=200, target=target),
    ), group="formations")  # fmt: skip


def track(kind: str, *, sound: str) -> Row:
    """Return a row for a marker that moves on its track."""
    return Row((
        Do("move", kind + ":{slot}", STEP, sound=sound),
        Do("float", kind + ":{slot}", FLOAT, amount="by"),
    ))  # fmt: skip


ROWS: dict[str, Row] = {
    # ---- set-up and turn -------------------------------------------------------------------------------------
    "buildings": Row((Do("sound", "card_flip"), Do("flash", "line:0", FLASH))),
    "turn_begins": Row((Do("banner", "turn", BANNER, text="hell.event.turn_begins", sound="turn_bell"),), hold=300),
    "hourglass": Row((
        Do("show", "{card}", READ_ALL),
        Do("banner", "turn", BANNER, text="hell.event.hourglass", sound="turn_bell"),
    ), hold=500),
    "campaign": Row((
        Do("appear", "{one}", MOVE, source="campaign", target="stage", each="cards", sound="card_slide"),
        Do("flip", "{one}", TURN, at=MOVE - 80, each="cards", sound="card_flip"),
    ), hold=500),
    "commander": Row((
        Do("flash", "line:{seat}", 600),
        Do("banner", "commander", BANNER, text="hell.event.commander", sound="card_flip"),
    ), hold=500),
    "game_over": Row((
        Do("banner", "game", 1600, text="hell.event.game_over"),
        Do("sound", "victory", whose="own"),
        Do("sound", "defeat", whose="other"),
    )),
    # ---- decks -----------------------------------------------------------------------------------------------
    "deck_shuffled": Row((Do("shake", "deck:{side}", SHAKE, amount="3", sound="card_flip"),)),
    "formations_shuffled": Row((Do("shake", "reserve:{side}", SHAKE, amount="3", sound="card_flip"),)),
    "carnage_shuffled": Row((Do("shake", "carnage", SHAKE, amount="3", sound="card_flip"),)),
    "carnage": Row((
        Do("appear", "{card}", MOVE, source="carnage", target="stage", sound="card_slide"),
        Do("flip", "{card}", TURN, at=MOVE - 80, sound="card_flip"),
        Do("show", "{card}", READ_ALL, at=MOVE),
    )),
    "cards_drawn": Row((
        Do("appear", "{one}", MOVE, source="deck:{seat}", each="cards", whose="own", sound="card_slide"),
        Do("flip", "{one}", TURN, each="cards", whose="own"),
        Do("appear", "back:{seat}:{index}", MOVE, source="hand:{seat}", target="hand:{seat}", each="count",
           whose="other", sound="card_slide"),
    )),
    "discarded": Row((Do("vanish", "{card}", MOVE, source="hand:{seat}", sound="card_slide"),), group="discards"),
    "salvaged": Row((
        Do("show", "{card}", READ_OTHER, whose="other"),
        Do("move", "{card}", MOVE, sound="card_slide"),
    )),
    "card_given": Row((
        Do("appear", "back:{to}:0", MOVE, source="hand:{seat}", target="hand:{to}", sound="card_slide"),
    )),
    "hand_seen": Row((
        Do("flip", "{one}", TURN, each="cards", whose="own"),
        Do("flash", "hand:{of}", FLASH, sound="card_flip"),
    )),
    # ---- formations and leaders ------------------------------------------------------------------------------
    "formation_enters": Row((
        Do("appear", "{formation}", MOVE, source="reserve:{side}"),
        Do("flip", "{formation}", TURN, at=MOVE - 80, sound="card_flip"),
    ), group="formations"),
    "sent": Row((Do("move", "{formation}", MOVE, target="{slot}", sound="card_slide"),)),
    "sent_all": told("sent_all", "line:{seat}"),
    "overrun": Row((
        Do("move", "{formation}", MOVE, target="{slot}", sound="card_slide"),
        Do("flash", "{formation}", FLASH, at=MOVE),
    )),
    "retreated": Row((Do("move", "{formation}", MOVE, sound="card_slide"),)),
    "depleted": Row((
        Do("shake", "{formation}", SHAKE, amount="3", sound="counter"),
        Do("move", "{formation}", MOVE),
    ), group="formations"),
    "supplied": Row((
        Do("move", "{formation}", MOVE, sound="card_slide"),
        Do("flash", "{formation}", FLASH),
    ), group="formations"),
    "formation_destroyed": formation_gone("destroyed:{side}"),
    "formation_burned": formation_gone("ash"),
    "leader_lost": Row((
        Do("flash", "{formation}", FLASH, sound="gunfire"),
        Do("vanish", "{leader}", 320, at=120),
    ), group="leaders"),
    "leader_raised": Row((
        Do("flip", "{leader}", TURN, sound="counter"),
        Do("flash", "{formation}", FLASH),
    ), group="leaders"),
    "leader_passed": Row((Do("move", "{leader}", MOVE, sound="counter"),)),
    "demoted": Row((Do("flip", "{leader}", TURN, sound="counter"),)),
    # ---- the battle ------------------------------------------------------------------------------------------
    "battle_begins": Row((
        Do("flash", "{slot}", 600, sound="gunfire"),
        Do("banner", "battle", BANNER, text="hell.event.battle_begins"),
    ), hold=500),
    "vanguard": Row((Do("flash", "{formation}", FLASH, sound="counter"),), hold=240),
    "intensity": Row((
        Do("appear", "hold:{slot}", STEP, sound="tick"),
        Do("flash", "track:{slot}", FLASH),
    ), hold=300),
    "initiative": Row((Do("banner", "initiative", BANNER, text="hell.event.initiative", sound="turn_bell"),), hold=500),
    "round": SILENT,
    "wiped_out": Row((Do("banner", "battle", BANNER, text="hell.event.wiped_out", sound="explosion"),), hold=500),
    "captured": Row((
        Do("shake", "{slot}", SHAKE, amount="6", sound="explosion"),
        Do("flash", "{slot}", 600),
        Do("banner", "battle", BANNER, text="hell.event.captured"),
    ), hold=600),
    "held": Row((
        Do("flash", "{slot}", 600, sound="turn_bell"),
        Do("banner", "battle", BANNER, text="hell.event.held"),
    ), hold=600),
    "volga": Row((
        Do("flip", "{slot}", TURN, sound="card_flip"),
        Do("banner", "volga", BANNER, text="hell.event.volga", sound="turn_bell"),
    ), hold=600),
    "new_building": Row((
        Do("flip", "{slot}", TURN, sound="card_flip"),
        Do("flash", "{slot}", FLASH, at=TURN),
    ), group="new buildings"),
    # ---- actions ---------------------------------------------------------------------------------------------
    "card_laid": Row((
        Do("move", "{card}", MOVE, source="hand:{seat}", target="{formation}", sound="card_slide"),
        Do("show", "{card}", READ_OWN, at=MOVE - 60, whose="own"),
        Do("show", "{card}", READ_OTHER, at=MOVE - 60, whose="other"),
        Do("flash", "{formation}", FLASH, at=MOVE),
    )),
    "hero": Row((
        Do("move", "{card}", MOVE, source="hand:{seat}", sound="card_slide"),
        Do("show", "{card}", READ_OWN, at=MOVE - 60, whose="own"),
        Do("show", "{card}", READ_OTHER, at=MOVE - 60, whose="other"),
    )),
    "intercepted": Row((
        Do("show", "{hero}", READ_OTHER, sound="gunfire"),
        Do("shake", "{card}", SHAKE, amount="5"),
        Do("banner", "intercepted", BANNER, text="hell.event.intercepted"),
    ), hold=700),
    "refit": told("refit", "line:{seat}"),
    "commander_bonus": Row((Do("flash", "commander:{seat}", FLASH), Do("flash", "line:{seat}", FLASH))),
    "hold": told("hold", "line:{seat}"),
    "hold_effect": told("hold_effect", "line:{seat}"),
    "hold_moves": Row((
        Do("move", "hold:{slot}", STEP, sound="tick"),
        Do("flash", "track:{slot}", FLASH),
    )),
    "handed_over": told("handed_over", "line:{seat}"),
    "second_action": told("second_action", "line:{seat}"),
    "free_card": told("free_card", "line:{seat}"),
    "declined": told("declined", "line:{seat}"),
    "more_dice": Row((Do("banner", "dice", BANNER, text="hell.event.more_dice", sound="die_settle"),), hold=300),
    "steal_die": Row((Do("banner", "dice", BANNER, text="hell.event.steal_die", sound="die_settle"),), hold=300),
    # ---- units and tracks ------------------------------------------------------------------------------------
    "unit_added": Row((
        Do("appear", "new:{unit}:{elite}", MOVE, source="line:{side}", target="units:{side}"),
        Do("float", "{unit}", FLOAT, amount="count"),
        Do("sound", "counter", at=MOVE - 40),
    ), group="units"),
    "unit_flipped": Row((
        Do("flip", "{unit}", TURN, sound="counter"),
        Do("flash", "{unit}", FLASH),
    )),
    "unit_lost": Row((
        Do("flash", "{unit}", FLASH, sound="gunfire"),
        Do("shake", "{unit}", SHAKE, amount="4"),
        Do("float", "{unit}", FLOAT, amount="-count"),
    ), group="units"),
    "fire": track("fire", sound="fire"),
    "bucket": track("bucket", sound="tick"),
    "inferno": Row((
        Do("flash", "track:{slot}", 600, sound="fire"),
        Do("shake", "track:{slot}", SHAKE, amount="4"),
        Do("float", "track:{slot}", FLOAT, amount="by"),
    ), hold=300),
    "fire_out": Row((Do("move", "fire:{slot}", STEP, sound="tick"), Do("flash", "track:{slot}", FLASH))),
    "spillover": told("spillover", "line:{seat}"),
    "kill_wasted": told("kill_wasted", "line:{seat}"),
    "sniper_shot": Row((Do("flash", "{target}", FLASH, sound="gunfire"),), hold=240),
    "shot_result": Row((Do("float", "{target}", FLOAT, text="hell.event.shot_result"),), hold=300),
    "hero_wounded": Row((Do("shake", "{card}", SHAKE, amount="4"), Do("move", "{card}", MOVE))),
    "hero_killed": Row((
        Do("flash", "{card}", FLASH, sound="explosion"),
        Do("vanish", "{card}", MOVE, at=200, target="ash"),
    )),
    # ---- the Break Test --------------------------------------------------------------------------------------
    "break_test": Row((
        Do("flash", "track:{slot}", FLASH),
        Do("banner", "break", BANNER, text="hell.event.break_test", sound="turn_bell"),
    ), hold=700),
    "dice_rolled": Row((
        Do("dice", "german", TRAY, sound="die_roll"),
        Do("dice", "soviet", TRAY),
        Do("sound", "die_settle", at=TUMBLE_MS - 60),
    ), hold=TRAY),
    "slaughter": Row((
        Do("shake", "{slot}", SHAKE, amount="5", sound="gunfire"),
        Do("banner", "slaughter", BANNER, text="hell.event.slaughter"),
    ), hold=500),
    # ---- what the session tells: the table then shows the older state at once ----------------------------------
    "undo": SILENT,
    "take_back": SILENT,
}  # fmt: skip
