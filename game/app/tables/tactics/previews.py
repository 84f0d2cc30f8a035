"""What a choice of Dust Tactics would do, told before it is made; imports rules, overlays and odds."""

from __future__ import annotations

from typing import Any

from game.app.tables.tactics import seen
from game.app.tables.tactics.forecasts import Odds
from game.app.tables.tactics.overlays import Overlays
from game.app.tables.tactics.words import Words, square_name
from game.app.widgets.widget import Tip
from game.core.choice import Choice
from game.rules.dust.state import Position

Line = tuple[str, str]
SIGNS = {"visible": "icons/eye", "cover": "icons/shield", "blocked": "icons/x"}


class Previews:
    """Previews of one view."""

    def __init__(self, rules: Any, words: Words, view: Position, overlays: Overlays, odds: Odds) -> None:
        self.rules, self.words, self.view = rules, words, view
        self.overlays, self.odds = overlays, odds

    def of(self, wanted: Choice) -> Tip | None:
        """Return what a choice would do."""
        lines = tuple(line for _, line in self.lines(wanted))
        return Tip(self.words.narrator.choice(wanted), lines)

    def lines(self, wanted: Choice) -> list[Line]:
        """Return the lines of a preview with their icons."""
        teller = getattr(self, f"_{wanted.verb}", None)
        return teller(wanted) if teller is not None else []

    def _move(self, wanted: Choice) -> list[Line]:
        piece = self.view.units[str(wanted.subject)]
        bent = wanted.target if isinstance(wanted.target, tuple) else ()
        pose = bent[-1] if bent else wanted.target
        assert isinstance(pose, int)
        found: list[Line] = []
        frame = seen.movement(self.view)
        for action in ("move", "march"):
            way = self.overlays.way(piece, pose, action)
            if way is not None and (frame is None or action in (frame.action, "march")):
                cost = self.overlays.led(piece, bent).cost if bent else way.cost
                found.append((f"icons/{action}", self.words(f"way.{action}", n=cost)))
                break
        layout = self.overlays.layout
        square = pose % layout.board.size if self.rules.field.gaits[piece.unit].size == 1 else None
        if square is not None:
            kind = layout.kinds[square]
            found.append(("icons/flag", f"{square_name(layout.board, square)}: {self.words.terrain(kind)}"))
        return found

    def _aim(self, wanted: Choice) -> list[Line]:
        bearer = self.view.units[seen.bearer_of(str(wanted.subject))[0]]
        target = self.view.units[str(wanted.target)]
        directed = seen.is_directed(self.view, bearer.id)
        viewer = self.view.units[seen.acting(self.view)] if directed else bearer
        ray = self.overlays.ray(viewer, target, directed)
        distance = self.rules.field.distance(self.view, bearer, target)
        sight = (SIGNS[ray.kind], self.words(f"sight.{ray.kind}"))
        return [("icons/ruler", self.words("preview.range", n=distance)), sight]
