"""Campaign cards, the texts of the expert cards and the major effects of heroes (H-053 to H-056, H-200 to H-226)."""

from __future__ import annotations

from game.core.choice import Refusal
from game.core.frames import tell
from game.rules.hell.asks import push_ask
from game.rules.hell.book import Book
from game.rules.hell.effects import EFFECTS, Counted, Effect, Outlook
from game.rules.hell.gains import show_hand
from game.rules.hell.state import GERMAN, SEATS, SOVIET, Refit, Resolve, Round, State
from game.rules.hell.table import (
    change_infernos,
    discard_hand,
    district_at,
    enter,
    fighting,
    join_battle,
    kill_leader,
    next_formation,
    remove_rifles,
    reset_fire,
    rifles_in,
    seats_of_side,
    the_battle,
)


@EFFECTS.effect("burn_militia")
class BurnMilitia(Effect):
    """Burn a Militia Brigade (H-053)."""

    def resolve(self, book: Book, state: State, frame: Resolve) -> None:
        push_ask(state, "militia.burn", frame.seat, frame.source)


@EFFECTS.effect("discard_own_hand")
class DiscardOwnHand(Effect):
    """Put the owner's whole hand away, with four players both hands (H-054, R-57)."""

    def resolve(self, book: Book, state: State, frame: Resolve) -> None:
        for seat in seats_of_side(state, frame.seat % 2):
            discard_hand(state, seat, "campaign")


@EFFECTS.effect("demote")
class Demote(Counted):
    """Demote generals, or send them off (H-055)."""

    def resolve(self, book: Book, state: State, frame: Resolve) -> None:
        push_ask(state, "demote.general", frame.seat, frame.source)


@EFFECTS.effect("execute_commissars")
class ExecuteCommissars(Effect):
    """Destroy every commissar in play (H-056)."""

    def resolve(self, book: Book, state: State, frame: Resolve) -> None:
        for formation in list(state.formations[SOVIET].values()):
            kill_leader(state, formation, "executed")


@EFFECTS.effect("second_action")
class SecondAction(Effect):
    """Let the active player take another action in this round (H-201)."""

    def resolve(self, book: Book, state: State, frame: Resolve) -> None:
        round_ = next(f for f in reversed(state.frames) if isinstance(f, Round))
        round_.actions += 1
        tell(state, "second_action", seat=frame.seat)


@EFFECTS.effect("refit")
class RefitNow(Effect):
    """Refit with the commander's bonus; no Refit action for R-02 (H-202)."""

    def resolve(self, book: Book, state: State, frame: Resolve) -> None:
        state.frames.append(Refit(step="refit.discard", seat=frame.seat))


@EFFECTS.effect("promotion")
class Promotion(Counted):
    """Raise generals in the battle, one step each (H-203)."""

    def resolve(self, book: Book, state: State, frame: Resolve) -> None:
        push_ask(state, "promote.formation", frame.seat, frame.source)


@EFFECTS.effect("destroy_rifles")
class DestroyRifles(Counted):
    """Destroy up to so many rifles; it is no Kill (R-46)."""

    def foresee(self, book: Book, trial: Outlook, side: int) -> None:
        trial.kill_rifles(book, self.count)

    def resolve(self, book: Book, state: State, frame: Resolve) -> None:
        slot = the_battle(state).slot
        count = min(frame.left + 1, rifles_in(book, district_at(state, slot)))
        frame.left = 0
        if count:
            remove_rifles(book, state, slot, count, "surrendered")


@EFFECTS.effect("discard_enemy_hand")
class DiscardEnemyHand(Effect):
    """Make the opponent put a whole hand away; with four players the named one (H-205, R-43)."""

    def foresee(self, book: Book, trial: Outlook, side: int) -> None:
        trial.hands[1 - side] = 0

    def resolve(self, book: Book, state: State, frame: Resolve) -> None:
        full = [seat for seat in seats_of_side(state, 1 - frame.seat % 2) if state.hands[seat]]
        if len(full) == 1:
            discard_hand(state, full[0], "effect")
        elif full:
            push_ask(state, "rob.hand", frame.seat, frame.source, target="all")


@EFFECTS.effect("inferno")
class Inferno(Counted):
    """Add an Inferno as the German, remove one as the Soviet (H-223, R-44)."""

    def foresee(self, book: Book, trial: Outlook, side: int) -> None:
        by = self.count if side == GERMAN else -self.count
        trial.here.infernos = max(0, trial.here.infernos + by)

    def resolve(self, book: Book, state: State, frame: Resolve) -> None:
        by = frame.left + 1
        frame.left = 0
        change_infernos(state, the_battle(state).slot, by if frame.seat % 2 == GERMAN else -by)


@EFFECTS.effect("new_formation")
class NewFormation(Effect):
    """Draw a formation that joins the battle as an Overrun (H-210, H-216)."""

    def foresee(self, book: Book, trial: Outlook, side: int) -> None:
        trial.here.formations[side] += 1

    def resolve(self, book: Book, state: State, frame: Resolve) -> None:
        side = frame.seat % 2
        drawn = next_formation(state, side)
        if drawn is not None:
            join_battle(book, state, enter(book, state, side, drawn, "card"))


@EFFECTS.effect("free_card")
class FreeCard(Effect):
    """Let the next Soviet card cost nothing (H-211, R-47)."""

    def resolve(self, book: Book, state: State, frame: Resolve) -> None:
        the_battle(state).free_card = True
        tell(state, "free_card", seat=frame.seat)


@EFFECTS.effect("search_hand")
class SearchHand(Effect):
    """Look at an enemy hand and discard a card of it (H-212)."""

    def resolve(self, book: Book, state: State, frame: Resolve) -> None:
        full = [seat for seat in seats_of_side(state, 1 - frame.seat % 2) if state.hands[seat]]
        if len(full) == 1:
            show_hand(state, frame.seat, full[0])
            push_ask(state, "search.hand", frame.seat, frame.source, target=SEATS[full[0]])
        elif full:
            push_ask(state, "rob.hand", frame.seat, frame.source, target="search")


@EFFECTS.effect("salvage")
class Salvage(Effect):
    """Take a card from the own Discard Pile (H-213)."""

    def resolve(self, book: Book, state: State, frame: Resolve) -> None:
        push_ask(state, "salvage.card", frame.seat, frame.source)


@EFFECTS.effect("last_stand")
class LastStand(Effect):
    """Deplete one formation of each side, the own one first, then the Fire goes back (H-215, R-48)."""

    def why_not(self, book: Book, state: State, side: int, slot: str) -> Refusal | None:
        if any(not formation.depleted for formation in fighting(state, side, slot)):
            return None
        return Refusal("no_full_strength", "H-215")

    def foresee(self, book: Book, trial: Outlook, side: int) -> None:
        trial.here.formations = [max(0, number - 1) for number in trial.here.formations]

    def resolve(self, book: Book, state: State, frame: Resolve) -> None:
        push_ask(state, "deplete.target", frame.seat, frame.source)
        push_ask(state, "stand.own", frame.seat, frame.source)


@EFFECTS.effect("fire_back")
class FireBack(Effect):
    """Put the Fire marker back to Smoldering Ruins; Infernos stay (H-215)."""

    def foresee(self, book: Book, trial: Outlook, side: int) -> None:
        trial.fire = 0

    def resolve(self, book: Book, state: State, frame: Resolve) -> None:
        reset_fire(state, the_battle(state).slot)


@EFFECTS.effect("more_dice")
class MoreDice(Effect):
    """Roll more Break Test dice, even if the hero dies (H-224)."""

    def foresee(self, book: Book, trial: Outlook, side: int) -> None:
        trial.here.bonus.append("")

    def resolve(self, book: Book, state: State, frame: Resolve) -> None:
        the_battle(state).bonus.append(frame.source)
        tell(state, "more_dice", seat=frame.seat, card=frame.source)


@EFFECTS.effect("steal_die")
class StealDie(Effect):
    """Steal a German Break Test die, even if the hero dies (H-225)."""

    def foresee(self, book: Book, trial: Outlook, side: int) -> None:
        trial.here.thieves.append("")

    def resolve(self, book: Book, state: State, frame: Resolve) -> None:
        the_battle(state).thieves.append(frame.source)
        tell(state, "steal_die", seat=frame.seat, card=frame.source)


@EFFECTS.effect("interception")
class Interception(Effect):
    """Cancel a card that was just laid; in the own round it does nothing (H-226, R-52)."""

    intercepts = True

    def resolve(self, book: Book, state: State, frame: Resolve) -> None:
        return
