"""What a choice on the measured table would do, told before it is made; imports the grid's previews and overlays."""

from __future__ import annotations

from game.app.tables.tactics import previews, seen
from game.app.tables.tactics.previews import SIGNS, Line
from game.core.choice import Choice


class Previews(previews.Previews):
    """Previews of one view."""

    def _move(self, wanted: Choice) -> list[Line]:
        piece = self.view.units[str(wanted.subject)]
        if not isinstance(wanted.target, tuple):
            return []
        way = self.overlays.way(piece, wanted.target)  # type: ignore[call-arg,arg-type]
        if way is None:
            return []
        length = self.words.narrator.length(way.length)  # type: ignore[attr-defined]
        return [(f"icons/{way.action}", self.words(f"way.{way.action}", n=length))]

    def _aim(self, wanted: Choice) -> list[Line]:
        bearer = self.view.units[seen.bearer_of(str(wanted.subject))[0]]
        if not isinstance(wanted.target, str):
            return []
        target = self.view.units[wanted.target]
        ray = self.overlays.ray(bearer, target)
        length = self.words.narrator.length(self.overlays.gap(bearer, target)[0])  # type: ignore[attr-defined]
        seen_so = self.words(f"sight.{ray.kind}")
        by = self.words("sight.by", names=self.words.listed(ray.by)) if ray.by else ""  # type: ignore[attr-defined]
        sight = (SIGNS[ray.kind], f"{seen_so} {by}".strip())
        return [("icons/ruler", self.words("preview.range", n=length)), sight]
