"""Answers to events: X cards, chains of them, and who is asked (R-05, R-12, R-26, R-30)."""

UNITS = {"GU02": {"zone": "1p", "rations": 0}, "SU01": {"zone": "5c", "rations": 0}}


def airlift(at, german=(), soviet=(), **more):
    return at(units=UNITS, hands={"german": ["GA04.1", *german], "soviet": list(soviet)}, **more).must(
        "event GA04.1 1"
    )


def test_an_answer_cancels_the_event(at):
    """R-26: the event card is discarded without effect."""
    board = airlift(at, soviet=["SA08.1"])
    assert (board.prompt, board.seat) == ("answer", 1)
    board.must("event SA08.1")
    assert (board.rations("GU02"), board.prompt) == ([0], "action")
    assert (board.state.discards[0], board.state.discards[1]) == (["GA04.1"], ["SA08.1"])


def test_declining_lets_the_event_happen(at):
    """R-26."""
    assert airlift(at, soviet=["SA08.1"]).must("pass").rations("GU02") == [3]


def test_an_answer_can_be_answered(at):
    """R-26: the cancel is cancelled, the event happens."""
    board = airlift(at, german=["GA11.1"], soviet=["SA08.1"]).must("event SA08.1")
    assert (board.prompt, board.seat) == ("answer", 0)
    board.must("event GA11.1")
    assert board.rations("GU02") == [3]


def test_a_chain_goes_on_until_one_declines(at):
    """R-26: three answers, the event is cancelled after all."""
    board = airlift(at, german=["GA11.1"], soviet=["SA08.1", "SA08.2"])
    board.must("event SA08.1", "event GA11.1", "event SA08.2")
    assert board.rations("GU02") == [0]
    assert board.state.discards[1] == ["SA08.2", "SA08.1"]
    assert board.state.discards[0] == ["GA11.1", "GA04.1"]


def test_an_answer_never_on_its_own(at):
    """R-05."""
    board = at(units=UNITS, hands={"german": ["GA11.1"]})
    assert board.refusal("event GA11.1") == ("wrong_time", "R-05")


def test_other_cards_are_no_answers(at):
    """R-05."""
    board = airlift(at, soviet=["SA03.1", "SA05.1"])
    assert board.refusal("event SA03.1 5") == ("wrong_time", "R-05")
    assert board.offers() == {"pass"}


def test_whoever_holds_a_card_is_asked(at):
    """R-30: being asked tells nothing about the hand; an empty hand is not asked."""
    assert airlift(at, soviet=["SA03.1"]).prompt == "answer"
    assert airlift(at).prompt == "action"


def test_maskirovka_only_against_the_removal_of_uranus(at):
    """SA11."""
    board = airlift(at, soviet=["SA11.1"])
    assert board.refusal("event SA11.1") == ("only_against_uranus", "R-05")
    recon = at(
        units=UNITS,
        uranus=1,
        hands={"german": ["GA10.1"], "soviet": ["SA11.1"]},
        decks={"soviet": ["SA02.1"]},
    )
    recon.must("event GA10.1 SA01.1", "event SA11.1")
    assert (len(recon.state.uranus), recon.state.hands[1]) == (1, ["SA02.1"])


def test_a_cancelled_maskirovka_draws_nothing(at):
    """SA11, R-26."""
    board = at(units=UNITS, uranus=1, hands={"german": ["GA10.1", "GA11.1"], "soviet": ["SA11.1"]})
    board.must("event GA10.1 SA01.1", "event SA11.1", "event GA11.1")
    assert (board.state.uranus, board.state.hands[1]) == ([], [])


def test_maskirovka_does_not_answer_an_answer(at):
    """SA11: Covering Fire removes no Uranus card."""
    board = at(units=UNITS, uranus=1, hands={"german": ["GA10.1", "GA11.1"], "soviet": ["SA08.1", "SA11.1"]})
    board.must("event GA10.1 SA01.1", "event SA08.1", "event GA11.1")
    assert board.refusal("event SA11.1") == ("only_against_uranus", "R-05")


def test_an_answer_is_outside_the_alternation(at):
    """R-12: after event and answer it is the other side's turn in step 3."""
    board = at(
        units={"GU02": "1c", "SU01": "1c"},
        hands={"german": ["GA02.1", "GA01.1"], "soviet": ["SA08.1", "SA05.1"]},
        attack={"slot": 1, "step": "events"},
    )
    board.must("event GA02.1", "event SA08.1", "pass")
    assert (board.prompt, board.seat, board.attack.passes) == ("fight_event", 1, 0)
    assert board.attack.values[0] == 3
    board.must("event SA05.1", "pass")
    assert (board.prompt, board.seat) == ("fight_event", 0)


def test_an_answer_works_in_the_enemys_turn_and_in_attacks(at):
    """R-05: X in any phase."""
    board = at(
        active="soviet",
        units={"GU02": "1p", "SU01": "5c"},
        hands={"german": ["GA11.1"], "soviet": ["SA03.1"]},
    )
    assert board.must("event SA03.1 5").may("event", "GA11.1")
