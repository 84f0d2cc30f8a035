"""The odds that the measured table shows: those of the grid, and of templates laid on points; no pygame."""

from __future__ import annotations

from game.app.tables.tactics import forecasts
from game.core.choice import Choice
from game.rules.battlefield.fire import aim_at_point
from game.rules.dust.aim_verbs import Aiming
from game.rules.dust.frames import Attack


class Odds(forecasts.Odds):
    """Answers for one view."""

    def _after(self, frame: Attack, wanted: Choice) -> forecasts.Outlook | None:
        if not isinstance(wanted.target, tuple):
            return super()._after(frame, wanted)
        twin = frame.clone()
        aim_at_point(Aiming(self.rules, self.view, twin), str(wanted.subject), wanted.target)
        return self._outlook(twin) if twin.shots else None
