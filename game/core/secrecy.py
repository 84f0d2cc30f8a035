"""The part of the kit about hidden things: no view, decision or log may tell a seat what it can't see."""

from __future__ import annotations

from typing import Any

import msgspec

from game.core.conformance import Blame, Fault, Probe, compare_decisions, leaves, random_choice, told
from game.core.events import Event, seen_by
from game.core.rng import Chance
from game.core.rules import Rules


def check_hidden(probe: Probe) -> None:
    """Deal what each seat can't see anew: its view, decision and log must not notice."""
    for seat in range(len(probe.rules.seats_in(probe.state))):
        _check_seat(probe, seat)
    probe.unchanged("view", "viewing the state and imagining others")


def _check_seat(probe: Probe, seat: int) -> None:
    rules, name = probe.rules, probe.rules.seats_in(probe.state)[seat]
    with Blame("view", f"viewing the state as {name}"):
        view = rules.view(probe.state, seat)
        raw = msgspec.msgpack.encode(view)
        if msgspec.msgpack.encode(msgspec.msgpack.decode(raw, type=rules.view_type)) != raw:
            raise Fault("view", f"the view of {name} is written differently once it was read")
    counts = rules.conserved(probe.state)
    dealt: list[dict[str, set[str]]] = []
    for _ in range(probe.depth.imagined):
        with Blame("imagine", f"imagining what {name} can't see"):
            other = rules.imagine(view, Chance.seeded(probe.chance.below(1 << 62)))
            rules.to_bytes(other)
        if rules.conserved(other) != counts:
            raise Fault("imagine", f"the state that {name} imagines has other cards or counters")
        if msgspec.msgpack.encode(rules.view(other, seat)) != raw:
            fields = _differing(rules, view, other, seat)
            raise Fault("view", f"{name} sees something that depends on what it can't see: {fields}")
        with Blame("decision", f"deciding in what {name} imagines"):
            decision = rules.decision(other)
        own = probe.decision.seat == seat
        compare_decisions(probe.decision, decision, "decision", f"what {name} imagines", own)
        dealt.append(whereabouts(other, counts))
        _check_log(probe, seat, other)
    if msgspec.msgpack.encode(view) != raw:
        raise Fault("view", f"playing in what {name} imagines changed its view")
    unplaced = {piece for piece in dealt[0] if not set.intersection(*(each[piece] for each in dealt))}
    shown = unplaced & strings(msgspec.to_builtins(view))
    if shown:
        raise Fault("secret", f"{name} can't know where {told(sorted(shown))} are, but its view names them")


def _differing(rules: Rules[Any, Any], view: Any, other: Any, seat: int) -> str:
    seen = rules.view(other, seat)
    return told(f for f in view.__struct_fields__ if getattr(view, f) != getattr(seen, f))


def _check_log(probe: Probe, seat: int, other: Any) -> None:
    rules, name = probe.rules, probe.rules.seats_in(probe.state)[seat]
    twin = probe.state.clone()
    wanted = random_choice(probe.decision, probe.chance)
    imagined = rules.decision(other)
    assert imagined is not None
    if wanted is None or not imagined.offers(wanted):
        common = [c for c in probe.decision.choices if c in imagined.choices]
        if not common:
            return
        wanted = probe.chance.pick(common)
    with Blame("decision", f"applying {wanted} to what {name} imagines"):
        theirs, revealed = until_revealed(rules.apply(other, wanted), seat)
    with Blame("crash", f"applying {wanted}, which is offered", [wanted]):
        ours, showed = until_revealed(rules.apply(twin, wanted), seat)
    for real, dreamt in zip(ours, theirs, strict=False):
        if real != dreamt:
            said = f"after {wanted} {name} reads {real}, or {dreamt}, by what it can't see"
            raise Fault("log", said, [wanted])
    if revealed or showed:
        return
    if len(ours) != len(theirs):
        raise Fault("log", f"after {wanted} what {name} can't see changes the length of its log", [wanted])
    if msgspec.msgpack.encode(rules.view(twin, seat)) != msgspec.msgpack.encode(rules.view(other, seat)):
        fields = _differing(rules, rules.view(twin, seat), other, seat)
        said = f"after {wanted} {name} sees something new ({fields}), but no event reveals it"
        raise Fault("shown", said, [wanted])


def until_revealed(events: list[Event], seat: int) -> tuple[list[Event], bool]:
    """Return what a seat sees up to the first event that shows it something, and whether there is one."""
    for index, event in enumerate(events):
        if event.reveals and (not event.secret or seat in event.seats):
            return seen_by(events[:index], seat), True
    return seen_by(events, seat), False


def check_secrets(rules: Rules[Any, Any], before: Any, after: Any, events: list[Event]) -> None:
    """Look for names told to some seats only in the views and the logs of the others; set-up has no before."""
    pieces = {name for name, count in rules.conserved(after).items() if count == 1}
    for seat, name in enumerate(rules.seats_in(after)):
        kept = [event.secret for event in events if seat not in event.seats]
        hidden = strings(msgspec.to_builtins(kept)) & pieces
        if not hidden:
            continue
        known = strings(msgspec.to_builtins(rules.view(before, seat))) if before is not None else set()
        for event in events:
            told_openly = strings(msgspec.to_builtins(event.seen_by(seat).data))
            leaked = hidden & told_openly - known
            if leaked and event.secret and seat not in event.seats:
                raise Fault("secret", f"the event {event.kind} tells {name} of {told(sorted(leaked))}")
            known |= told_openly
        shown = hidden & strings(msgspec.to_builtins(rules.view(after, seat))) - known
        if shown:
            raise Fault("secret", f"the view of {name} names {told(sorted(shown))}, told to others only")


def strings(data: Any) -> set[str]:
    """Return every string in plain data."""
    return {value for _, value in leaves(data) if isinstance(value, str)}


def whereabouts(state: Any, counts: dict[str, int]) -> dict[str, set[str]]:
    """Return for each piece that there is once the places of the state that name it."""
    found: dict[str, set[str]] = {}
    for path, value in leaves(msgspec.to_builtins(state)):
        if isinstance(value, str) and counts.get(value) == 1:
            found.setdefault(value, set()).add(path)
    return found
