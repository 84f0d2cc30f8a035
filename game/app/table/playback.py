"""Beats become motion: which view is shown while the desk is already ahead, and what travels; imports no pygame."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from game.app.director import Director, Rows
from game.app.motion import CARD_MOVE, Cue, Pace, Pose
from game.app.news import Beat
from game.app.stage import Stage
from game.core.choice import Choice

ANIMATED = frozenset({"play", "redo"})
HURRY = 4
"""Beats that wait beyond which the picture goes faster."""

Scenes = Callable[[Any], Mapping[str, Pose]]
"""Shows a view and returns where its pieces are."""


class Playback:
    """Plays beats one after the other on a stage; the view shown is that of the beat that plays."""

    def __init__(self, rows: Rows, pace: Pace) -> None:
        self.stage = Stage(pace)
        self.director = Director(rows, pace)
        self.view: Any = None
        self.passed: list[Choice] = []
        """The only choices that played themselves since it was last asked."""
        self._shown: Beat | None = None
        """The beat whose view is shown."""
        self._queue: list[Beat] = []
        self._at_rest = False
        """Nothing moves and nothing was touched since that was found, so that a still table costs nothing."""

    def set_pace(self, pace: Pace) -> None:
        """Move at another speed from now on."""
        self.stage.pace = self.director.pace = pace

    @property
    def beat(self) -> Beat | None:
        """Return the beat that is shown while others wait behind it, None when it is the newest."""
        return self._shown if self._queue else None

    @property
    def caught_up(self) -> bool:
        """Tell whether the view shown is the newest one."""
        return not self._queue

    @property
    def ahead(self) -> Any:
        """Return the view that is shown next, once nothing moves; None while something does or nothing waits."""
        return self._queue[0].view if self._queue and not self.moving else None

    @property
    def busy(self) -> bool:
        """Tell whether anything moves or waits."""
        return bool(self._queue) or self.moving

    @property
    def moving(self) -> bool:
        """Tell whether anything moves."""
        return not self._at_rest and self.stage.moving

    def jump(self, view: Any, show: Scenes) -> None:
        """Show a view at once."""
        self._queue.clear()
        self.view, self._shown = view, None
        self.lay(show(view))

    def clear(self) -> None:
        """Forget everything, for the curtain."""
        self._queue.clear()
        self.passed.clear()
        self.view = self._shown = None
        self.lay({})

    def take(self, beats: Iterable[Beat]) -> None:
        """Queue what happened."""
        for beat in beats:
            if beat.kind == "jump":
                self._queue.clear()
            self._queue.append(beat)

    def advance(self, now: float, viewer: int | None, show: Scenes, where: Callable[[str], Pose | None]) -> bool:
        """Go on to a time; tell whether anything changed or moves."""
        if self._at_rest and not self._queue:
            return False
        was = self.stage.moving
        moving = self.stage.tick(now)
        while self._queue and not self.stage.moving:
            self._begin(self._queue.pop(0), viewer, show, where)
            moving = True
            self.stage.tick(now)
        self._at_rest = not self.stage.moving
        return moving or was

    def _begin(self, beat: Beat, viewer: int | None, show: Scenes, where: Callable[[str], Pose | None]) -> None:
        before = where
        kept: dict[str, Pose | None] = {}

        def anywhere(name: str) -> Pose | None:
            """Return where a part is after the beat, or where it was before it."""
            found = before(name)
            return found if found is not None else kept.get(name)

        cues: list[Cue] = []
        if beat.kind in ANIMATED:
            cues = self.director.direct(beat.events, viewer)
            kept = {name: before(name) for cue in cues for name in (cue.source, cue.target) if name}
        self._note_passed(beat)
        self.view, self._shown = beat.view, beat
        poses = show(beat.view)
        if beat.kind == "jump":
            self.stage.lay(poses)
        else:
            self.stage.perform(cues, poses, anywhere)
            self.stage.rate = max(self.stage.rate, 1 + len(self._queue) / HURRY)

    def _note_passed(self, beat: Beat) -> None:
        if beat.auto and beat.choice is not None:
            self.passed.append(beat.choice)

    def skip(self, show: Scenes) -> None:
        """Show the newest view at once."""
        if self._queue:
            for beat in self._queue:
                self._note_passed(beat)
            newest = self._queue[-1]
            self._queue.clear()
            self.view, self._shown = newest.view, newest
            self.lay(show(newest.view))
        self.stage.skip()

    def count(self, numbers: Mapping[str, int]) -> None:
        """Learn the numbers of the view that is shown: those that changed tick, unless a cue lets them."""
        self.stage.count(numbers)
        self._at_rest = self._at_rest and not self.stage.moving

    def lay(self, poses: Mapping[str, Pose]) -> None:
        """Put the pieces where the camera or another layout shows them now."""
        self._at_rest = False
        self.stage.lay(poses)

    def glide(self, part: str, start: Pose, home: Pose) -> None:
        """Let a piece that was let go glide back."""
        self._at_rest = False
        self.stage.place(part, start)
        self.stage.send(part, home, CARD_MOVE)

    def put(self, part: str, pose: Pose) -> None:
        """Let a piece start its next way from where it was dropped."""
        self._at_rest = False
        self.stage.place(part, pose)

    def moved(self, parts: Iterable[str]) -> frozenset[str]:
        """Return the parts that are not drawn at rest."""
        stage = self.stage
        if not self.moving:
            return frozenset()
        found = set()
        for part in parts:
            if stage.pose(part) != stage.goal(part) or stage.turn(part).width < 1 or stage.shake(part) != (0.0, 0.0):
                found.add(part)
        return frozenset(found)
