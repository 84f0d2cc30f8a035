"""What happened, who may see it, and whether it showed something hidden; imports msgspec only."""

from __future__ import annotations

from typing import Any

import msgspec


class Event(msgspec.Struct, frozen=True, gc=False):
    """One thing that happened: open data for every seat, secret data for those named.

    `reveals` tells that something hidden was shown or rolled, which ends free undo.
    """

    kind: str
    data: dict[str, Any] = {}
    secret: dict[str, Any] = {}
    seats: tuple[int, ...] = ()
    reveals: bool = False

    def seen_by(self, seat: int | None) -> Event:
        """Return the event as this seat may know it; None is a bystander who knows only what is open."""
        if not self.secret:
            return self
        if seat is not None and seat in self.seats:
            return Event(self.kind, {**self.data, **self.secret}, reveals=self.reveals)
        return Event(self.kind, self.data, reveals=self.reveals)


def seen_by(events: list[Event], seat: int | None) -> list[Event]:
    """Return a list of events as one seat may know them."""
    return [event.seen_by(seat) for event in events]
