"""Players of Battle: they see only their view, choose what is legal, keep to the time, find the obvious."""

import pytest

from game.ai.player import LEVELS, make_player
from game.core.rng import Chance
from game.rules.battle.schema import load_rules
from game.rules.battle.state import GERMAN, SOVIET, Attack, Losses, Place, Turn, Unit

RULES = load_rules()


def position(german, soviet, active=GERMAN, hands=((), ()), uranus=(), turn=5):
    """Lay out the action phase of one side; units are given as id: (zone, rations)."""
    state = RULES.new_game({"scenario": "quick"}, 3)
    state.frames = [state.frames[0], Turn(step="action.choose")]
    state.active, state.turn, state.uranus = active, turn, list(uranus)
    state.places = [Place(card) for card in ("L06", "L08", "L01", "L05", "L04")]
    for seat, units in enumerate((german, soviet)):
        pile = state.piles[seat] + list(state.units[seat])
        state.units[seat] = {unit: Unit(unit, *where) for unit, where in units.items()}
        state.piles[seat] = [unit for unit in pile if unit not in units]
        state.hands[seat] = list(hands[seat])
        state.discards[seat] = []
        state.decks[seat] = [c for c in RULES.decks[seat] if c not in hands[seat] and c not in uranus]
    return RULES.from_bytes(RULES.to_bytes(state))  # without what it remembers of the start


def play_turn(state, level="veteran", seed=1):
    """Let a player make all decisions of the active side until the turn passes; the other side passes."""
    seat = state.active
    player = make_player(RULES, level, seat, seed)
    made = []
    while state.active == seat and (decision := RULES.decision(state)) is not None:
        chosen = decision.choices[-1]
        if decision.seat == seat:
            chosen = player.choose(RULES.view(state, seat), decision)
            made.append(chosen)
        RULES.apply(state, chosen)
    return made


def decisions_of_a_game(seed, every=7, most=40):
    """Yield positions from a game between recruits, one of each few decisions."""
    state = RULES.new_game({}, seed)
    players = [make_player(RULES, "recruit", seat, seed) for seat in (0, 1)]
    for number in range(every * most):
        decision = RULES.decision(state)
        if decision is None:
            return
        if number % every == 0 and not decision.is_forced:
            yield state, decision
        RULES.push(state, players[decision.seat].choose(RULES.view(state, decision.seat), decision))


@pytest.mark.parametrize("level", LEVELS)
def test_a_choice_depends_on_the_view_alone(level):
    differed = 0
    for number, (state, decision) in enumerate(decisions_of_a_game(5)):
        seat = decision.seat
        seen = RULES.view(state, seat)
        other = RULES.imagine(seen, Chance.seeded(number + 1))
        differed += RULES.to_bytes(other) != RULES.to_bytes(state)
        chosen = make_player(RULES, level, seat, 9).choose(seen, decision)
        again = make_player(RULES, level, seat, 9).choose(RULES.view(other, seat), RULES.decision(other))
        assert chosen == again
    assert differed > 20


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("cap", [1.0, 0.0])
def test_every_choice_is_one_that_is_offered(level, cap):
    prompts = set()
    for state, decision in decisions_of_a_game(8, every=5, most=60):
        player = make_player(RULES, level, decision.seat, 2, cap)
        chosen = player.choose(RULES.view(state, decision.seat), decision)
        assert decision.offers(chosen), decision.prompt
        assert player.why.key
        prompts.add(decision.prompt)
    assert {"action", "firefight"} <= prompts


def test_a_player_leaves_its_view_as_it_was():
    for state, decision in decisions_of_a_game(11, every=15, most=12):
        seen = RULES.view(state, decision.seat)
        make_player(RULES, "veteran", decision.seat, 1).choose(seen, decision)
        assert seen == RULES.view(state, decision.seat)


def test_an_unknown_level_is_refused_by_name():
    with pytest.raises(ValueError, match="unknown level 'general'"):
        make_player(RULES, "general", 0, 1)


def test_veteran_takes_the_fifth_location_and_wins():
    german = {unit: (f"{n}c", 2) for n, unit in enumerate(("GU20", "GU15", "GU21", "GU22"), 1)}
    state = position({**german, "GU11": ("5p", 1)}, {"SU10": ("1p", 0)})
    play_turn(state)
    assert (state.result.winners, state.result.how) == ((GERMAN,), "all_taken")


def test_veteran_drives_the_last_defender_out_and_wins():
    german = {unit: (f"{n}c", 2) for n, unit in enumerate(("GU15", "GU21", "GU22", "GU18"), 1)}
    state = position({**german, "GU20": ("5p", 4), "GU11": ("5p", 3)}, {"SU10": ("5c", 0)})
    play_turn(state)
    assert (state.result.winners, state.result.how) == ((GERMAN,), "all_taken")


def test_veteran_plays_the_fifth_uranus():
    hand = ("SA01.5", "SA02.1", "SA03.1", "SA04.1", "SA15.1")
    state = position(
        {"GU20": ("1c", 3)}, {"SU20": ("2c", 3)}, SOVIET, ((), hand), ("SA01.1", "SA01.2", "SA01.3", "SA01.4")
    )
    play_turn(state)
    assert (state.result.winners, state.result.how) == ((SOVIET,), "uranus")


def test_veteran_plays_uranus_and_pays_with_other_cards():
    hand = ("SA01.5", "SA01.6", "SA02.1", "SA03.1", "SA04.1", "SA15.1")
    german = {unit: (f"{n}c", 4) for n, unit in enumerate(("GU20", "GU15", "GU21"), 1)}
    state = position(german, {"SU20": ("4c", 3), "SU22": ("5c", 3)}, SOVIET, ((), hand))
    state.lost[SOVIET], state.piles[SOVIET] = state.piles[SOVIET], []  # nobody is left to reinforce
    made = play_turn(state)
    spent = {choice.subject for choice in made if choice.verb in ("pay", "resupply", "firefight")}
    assert len(state.uranus) == 1
    assert not spent & {"SA01.5", "SA01.6"}


@pytest.mark.parametrize("seed", range(3))
def test_veteran_does_not_attack_at_hopeless_odds(seed):
    state = position({"GU03": ("1c", 2)}, {"SU22": ("1c", 4), "SU20": ("1c", 3), "SU21": ("1c", 4)})
    assert "attack" not in {choice.verb for choice in play_turn(state, seed=seed)}


def test_veteran_attacks_what_it_can_sweep_away():
    state = position({"GU20": ("1c", 4), "GU15": ("1c", 3)}, {"SU10": ("1c", 0), "SU20": ("3c", 3)})
    play_turn(state)
    assert "SU10" not in state.units[SOVIET] or state.units[SOVIET]["SU10"].zone == "1p"


def test_veteran_contests_the_fourth_location_before_it_is_too_late():
    german = {unit: (f"{n}c", 3) for n, unit in enumerate(("GU20", "GU15", "GU21", "GU22"), 1)}
    state = position(german, {"SU10": ("2p", 1), "SU20": ("5c", 3)}, SOVIET)
    play_turn(state)
    assert state.result is None


def test_veteran_removes_uranus_cards():
    state = position({"GU20": ("1c", 4)}, {"SU20": ("3c", 3)}, hands=(("GA10.1",), ()), uranus=("SA01.1",))
    play_turn(state)
    assert not state.uranus


def test_veteran_cancels_a_uranus_card():
    hand = ("SA01.5", "SA02.1", "SA03.1", "SA04.1")
    state = position({"GU20": ("1c", 3)}, {"SU20": ("2c", 3)}, SOVIET, (("GA11.1", "GA12.1"), hand))
    options = {choice.subject: choice for choice in RULES.decision(state).choices if choice.verb == "event"}
    RULES.apply(state, options["SA01.5"])
    for _ in range(3):
        RULES.apply(state, RULES.decision(state).choices[0])
    decision = RULES.decision(state)
    chosen = make_player(RULES, "veteran", GERMAN, 1).choose(RULES.view(state, GERMAN), decision)
    assert chosen.subject == "GA11.1"


def test_veteran_pays_losses_with_the_rations_of_the_dying():
    soviet = {"SU21": ("1c", 4), "SU10": ("1c", 2)}
    state = position({"GU20": ("1c", 4)}, soviet)
    attack = Attack(
        step="attack.attacker_losses", seat=GERMAN, slot="1", attackers=["GU20"], defenders=list(soviet)
    )
    taking = Losses(step="losses.rations", seat=SOVIET, need=5, absorbed=2, dying=["SU10"], settled=True)
    state.frames += [attack, taking]
    decision = RULES.decision(state)
    assert decision.prompt == "loss_rations"
    player = make_player(RULES, "veteran", SOVIET, 1)
    assert player.choose(RULES.view(state, SOVIET), decision).target == "SU10"


def test_veteran_gives_up_the_cheap_unit_first():
    full = {f"SU{n}": ("1p", 1) for n in (12, 14, 16)}
    state = position({"GU20": ("1c", 4)}, {"SU21": ("1c", 0), "SU10": ("1c", 0), **full})
    attack = Attack(
        step="attack.attacker_losses", seat=GERMAN, slot="1", attackers=["GU20"], defenders=["SU21", "SU10"],
        values=[2, 0], losses=[0, 2],
    )  # fmt: skip
    state.frames += [attack, Losses(step="losses.leave", seat=SOVIET, need=2)]
    decision = RULES.decision(state)
    chosen = make_player(RULES, "veteran", SOVIET, 1).choose(RULES.view(state, SOVIET), decision)
    assert (chosen.verb, chosen.subject) == ("destroy", "SU10")


def test_two_runs_of_a_game_are_the_same():
    ends = []
    for _ in range(2):
        state = RULES.new_game({}, 21)
        players = [make_player(RULES, level, seat, 4) for seat, level in enumerate(("veteran", "recruit"))]
        for _ in range(150):
            decision = RULES.decision(state)
            if decision is None:
                break
            RULES.push(state, players[decision.seat].choose(RULES.view(state, decision.seat), decision))
        ends.append(RULES.to_bytes(state))
    assert ends[0] == ends[1]
