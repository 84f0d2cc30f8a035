"""Events: who sees what of them."""

from game.core.events import Event, seen_by

OPEN = Event("rolled", {"roll": 3}, reveals=True)
SECRET = Event("drawn", {"seat": 0, "count": 1}, {"card": "c01"}, (0, 2), True)


def test_an_open_event_is_the_same_for_everybody() -> None:
    assert [OPEN.seen_by(seat) for seat in (0, 1, None)] == [OPEN] * 3


def test_a_secret_is_for_the_seats_named() -> None:
    for seat in (0, 2):
        assert SECRET.seen_by(seat) == Event("drawn", {"seat": 0, "count": 1, "card": "c01"}, reveals=True)
    for seat in (1, None):
        assert SECRET.seen_by(seat) == Event("drawn", {"seat": 0, "count": 1}, reveals=True)


def test_what_a_seat_sees_holds_no_secret_part() -> None:
    assert all(not event.secret and not event.seats for seat in (0, 1) for event in seen_by([SECRET], seat))


def test_a_log_is_seen_event_by_event() -> None:
    assert seen_by([OPEN, SECRET], 1) == [OPEN, SECRET.seen_by(1)]
