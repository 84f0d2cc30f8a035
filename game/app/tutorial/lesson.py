"""A desk that leads through the lesson: it takes what the step asks for and says why not to the rest; no pygame."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

import msgspec

from game.app.desk import HINT_LEVEL, USUAL_LEVEL, Desk
from game.app.opponent import Job, Thought
from game.app.settings import Settings
from game.app.tutorial.pointing import SPOT_PART, parts_named
from game.app.tutorial.prompter import PAUSE, Prompter
from game.core.choice import Choice, Decision, Point, Refusal, Refused, choice, choice_from
from game.core.session import Session
from game.data.lesson import BACKWARDS, SCENARIO, SEED, Pattern, Reader, Step, matches, names_point, offered
from game.geometry.table.places import place
from game.roster.games import course_of, sound_data
from game.roster.names import PERSON, TAUGHT, UserError

GENTLY = "tutorial"
"""The reason of a refusal that the rules would not make."""


class Made(NamedTuple):
    """A choice of the game: the step that it was made in, and whose it was."""

    step: int
    own: bool


class Narrowed:
    """A region of the game in which the lesson takes only what its step asks for; else it is as the rules made it."""

    def __init__(self, region: Any, takes: Callable[[Choice], bool]) -> None:
        self._region = region
        self._takes = takes

    def __getattr__(self, name: str) -> Any:
        return getattr(self._region, name)

    def allows(self, point: Point) -> bool:
        """Tell whether the step takes this point, and the rules allow it."""
        wanted = choice(self._region.verb, self._region.subject, point)
        return self._takes(wanted) and bool(self._region.allows(point))


class Voice:
    """The narrator of the game, who speaks the coach's words where the coach refuses or advises."""

    def __init__(self, narrator: Any, tutorial: Tutorial) -> None:
        self._narrator = narrator
        self._tutorial = tutorial

    def __getattr__(self, name: str) -> Any:
        return getattr(self._narrator, name)

    def refusal(self, refusal: Refusal) -> str:
        """Tell why something is not taken."""
        if refusal.reason == GENTLY:
            return self._tutorial.nudge_of(refusal.params["step"])
        return str(self._narrator.refusal(refusal))

    def reason(self, key: str, params: Mapping[str, Any]) -> str:
        """Tell why something is advised."""
        return self._tutorial.nudge_of(params["step"]) if key == GENTLY else str(self._narrator.reason(key, params))


class Tutorial(Desk):
    """The lesson being played, in memory only: it is no game that Continue could find."""

    def __init__(self, game: str, settings: Settings, *, pause: float = PAUSE) -> None:
        self.course = course = course_of(game)
        self.steps = course.steps()
        rules = course.rules()
        Reader(course, rules).read(self.steps)  # cards that have changed under the lesson are told before it begins
        players = {rules.seats[course.learner]: PERSON, rules.seats[course.partner]: USUAL_LEVEL}
        self._index = 0
        self._passed = False
        """What the step waits for beside choices has happened."""
        self._made: list[Made] = []
        self._filtered: tuple[Decision, int, Decision] | None = None
        self._voices: dict[str, Voice] = {}
        self._left = False
        session = Session.new(rules, {"scenario": SCENARIO}, SEED, players=players)
        super().__init__(session, {course.partner: USUAL_LEVEL}, settings, Prompter(self._line, pause))

    # ---- Where the lesson stands ----

    @property
    def step(self) -> Step:
        """Return the present step; the last one stays when the lesson is over."""
        return self.steps[min(self._index, len(self.steps) - 1)]

    @property
    def finished(self) -> bool:
        """Tell whether every step is done."""
        return self._index >= len(self.steps)

    @property
    def left(self) -> bool:
        """Tell whether the learner has left the lesson."""
        return self._left

    @property
    def progress(self) -> tuple[int, int]:
        """Return the number of the step, from 1, and of how many."""
        return min(self._index + 1, len(self.steps)), len(self.steps)

    @property
    def text(self) -> str:
        """Return what the coach says."""
        narrator = self.narrator()
        return str(narrator.texts(f"{self.game}.tutorial.step.{self.step.id}", **narrator.figures))

    def nudge_of(self, step_id: str) -> str:
        """Return what the coach answers to something else than the step asks for."""
        texts = self.narrator().texts
        key = f"{self.game}.tutorial.nudge.{step_id}"
        return str(texts(key if texts.has(key) else "ui.coach.read_first"))

    @property
    def pointed(self) -> tuple[str, ...]:
        """Return the parts of the table that the step points at; once it has begun, those of what is left to do."""
        if self.finished:
            return ()
        begun = self.step.wait == "choice" and bool(self._own())
        shown = self._ahead() if begun else self.step.show
        return tuple(self.part_of(part) for part in shown)

    def part_of(self, word: str) -> str:
        """Return the part that a word of the script names: of a zone the learner's half, a spot by its place."""
        if word.startswith(SPOT_PART):
            east, north = (int(number) for number in word.removeprefix(SPOT_PART).split(","))
            return f"{SPOT_PART}{place(east, north)}"
        is_zone = self.game == "battle" and len(word) == 2 and word[0].isdigit()
        return f"{word}:{self.course.learner}" if is_zone else word

    def _ahead(self) -> tuple[str, ...]:
        """Return the parts that the next choices of the step name."""
        return tuple(dict.fromkeys(part for pattern in self._open() for part in parts_named(self.game, pattern)))

    @property
    def waits_for_next(self) -> bool:
        """Tell whether the step ends with a press of Next."""
        return self.step.wait == "next" and not self.finished

    # ---- What the learner does ----

    def decision(self) -> Decision | None:
        """Return the learner's decision with what the step takes, and what can be lifted to be refused."""
        real = super().decision()
        if real is None:
            return None
        kept = self._filtered
        if kept is not None and kept[0] is real and kept[1] == self._index:
            return kept[2]
        shown = tuple(wanted for wanted in real.choices if self._takes(wanted) or self._may_lift(wanted))
        free = tuple(Narrowed(region, self._takes) for region in real.regions if self._may_drop(region))
        made = msgspec.structs.replace(real, choices=shown, regions=free)
        self._filtered = (real, self._index, made)
        return made

    def accepts(self, wanted: Choice) -> Refusal | None:
        """Return why a choice is not taken now: the rule's reason, else the coach's; None if it is."""
        refusal = super().why_not(wanted)
        if refusal is not None or self._takes(wanted):
            return refusal
        return Refusal(GENTLY, self.step.rule or self.rules.sequence_rule, {"step": self.step.id})

    def why_not(self, wanted: Choice) -> Refusal | None:
        """Return why the learner can't choose this now, None exactly when it is taken."""
        return self.accepts(wanted)

    def notice(self, kind: str, part: str = "", wanted: Choice | None = None) -> bool:
        """Hear of a look at a part, a refused choice or a press of next; tell whether the step was waiting for it."""
        step = self.step
        heard = {
            "look": part == step.look,
            "refusal": wanted is not None and bool(step.attempt) and matches(step.attempt, wanted, step.near),
        }.get(kind, True)
        if self.finished or kind != step.wait or not heard:
            return False
        self._pass()
        return True

    def next(self) -> None:
        """Go on from a step that is only read."""
        self.notice("next")

    def skip(self) -> None:
        """Do what the step asks for, the other side's part too, and go on."""
        index = self._index
        while self._index == index and not self.finished:
            decision = self.session.decision()
            line = self._reply()
            if not self._passed and self.step.wait in BACKWARDS:
                self.take_back()
            elif decision is not None and decision.seat == self.course.partner and line is not None:
                self._play(line)
            elif decision is not None and decision.seat == self.course.learner and self._open():
                self._play(offered(decision, self._open())[0])
            else:
                self._pass()

    def back(self) -> None:
        """Return to the step before, taking back what was done since; steps about undoing are passed over."""
        wanted = self._index - 1
        while wanted > 0 and self.steps[wanted].wait in BACKWARDS:
            wanted -= 1
        if wanted < 0:
            return
        while any(made.own and made.step >= wanted for made in self._made):
            super()._go_back(free_only=False)
            wanted = min(wanted, self._cut_back())
        self._go_to(wanted)

    def leave(self) -> None:
        """End the lesson before its time; nothing is kept of it."""
        self._left = True
        self.close()

    # ---- The desk, led by the script ----

    def can_redo(self) -> bool:
        """Tell whether the step takes the undone choice again."""
        return super().can_redo() and self.accepts(self.session.redoable[0]) is None

    def redo(self) -> None:
        """Make the undone choice again; the other side answers by the script."""
        if not super().can_redo():
            super().redo()
        again = self.session.redoable[0]
        refusal = self.accepts(again)
        if refusal is not None:
            raise Refused(refusal)
        self._play(again, "redo")

    def poll(self, now: float | None = None) -> bool:
        """Let the other side play its part; a hint that came ends a step that asked for one."""
        changed = super().poll(now)
        if self.hint is not None and not self.finished and self.step.wait == "hint":
            hint = self.hint
            self._pass()
            self.hint = hint
        return changed

    @property
    def thinking(self) -> bool:
        """Tell whether the other side is about to play its part, rather than waiting for the learner."""
        return super().thinking and self._reply() is not None

    def narrator(self) -> Any:
        """Return who tells the game, with the coach's words among its own."""
        language = self.settings.language
        if language not in self._voices:
            self._voices[language] = Voice(super().narrator(), self)
        return self._voices[language]

    def _plays_itself(self) -> bool:
        return False  # every choice of the lesson is the learner's own

    def _play(self, wanted: Choice, kind: str = "play", *, auto: bool = False) -> None:
        own = self.deciding() == self.course.learner
        super()._play(wanted, kind, auto=auto)
        self._made.append(Made(self._index, own))
        self._go_on()

    def _go_back(self, *, free_only: bool) -> None:
        waited = self.step.wait in BACKWARDS and not self.finished
        super()._go_back(free_only=free_only)
        began = self._cut_back()
        if waited:
            self._pass()
        else:
            self._go_to(began)

    def _cut_back(self) -> int:
        """Forget the choices that were undone, and return the step in which the first of them was made."""
        began = self._made[self.at].step
        del self._made[self.at :]
        return began

    # ---- The script ----

    def _own(self) -> list[Choice]:
        """Return what the learner has chosen in this step."""
        made_here = Made(self._index, True)
        return [one for one, made in zip(self.session.choices, self._made, strict=False) if made == made_here]

    def _open(self) -> list[Pattern]:
        """Return what the step takes next."""
        return [] if self.finished else self.step.open(self._own())

    def _takes(self, wanted: Choice) -> bool:
        return any(matches(pattern, wanted, self.step.near) for pattern in self._open())

    def _may_lift(self, wanted: Choice) -> bool:
        """Tell whether a choice lets the piece be lifted that the step wants to see refused."""
        step = self.step
        return step.wait == "refusal" and not self.finished and wanted.to_journal()[:2] == list(step.attempt[:2])

    def _may_drop(self, region: Any) -> bool:
        """Tell whether the step asks for a drop on a free point of a region, be it refused."""
        patterns = [*self._open(), *([self.step.attempt] if self.step.attempt and not self.finished else ())]
        return any(names_point(pattern) and pattern[:2] == (region.verb, region.subject) for pattern in patterns)

    def asked(self) -> list[Choice]:
        """Return the choices that the step takes now, of free points the very ones that it names."""
        decision = super().decision()
        return offered(decision, self._open()) if decision is not None else []

    def _reply(self) -> Choice | None:
        """Return what the other side does next in this step."""
        if self.finished:
            return None
        said = self._made.count(Made(self._index, False))
        lines = self.step.opponent
        return choice_from(lines[said]) if said < len(lines) else None

    def _line(self, job: Job) -> Thought | None:
        """Return what the script answers to somebody who asks for a thought."""
        if job.level != HINT_LEVEL or job.seat != self.course.learner:
            line = self._reply()
            return None if line is None else Thought(job.ticket, line)
        decision = self.session.decision()
        assert decision is not None
        made = self._own()
        for step in self.steps[self._index :]:
            offers = offered(decision, step.open(made))
            if offers:
                return Thought(job.ticket, offers[0], GENTLY, {"step": step.id})
            made = []
        return Thought(job.ticket, error="the lesson is over")

    def _pass(self) -> None:
        """Note that what the step waits for has happened."""
        self._passed = True
        self._go_on()

    def _go_on(self) -> None:
        """Go to the next step if this one is done."""
        step = self.step
        done = not step.left(self._own()) if step.wait == "choice" else self._passed
        if not self.finished and done and self._reply() is None:
            self._go_to(self._index + 1)

    def _go_to(self, index: int) -> None:
        self._index = index
        if not self.finished and self.step.wait == "hint" and not self.settings.hints:
            self._index += 1  # there is no such button
        self._passed = False
        self._filtered = None
        self.hint = None


def start_tutorial(game: str, settings: Settings) -> Tutorial:
    """Begin the lesson of a game; UserError for one that has none."""
    if game not in TAUGHT:
        raise UserError(f"there is no tutorial of {game} yet")
    with sound_data():
        return Tutorial(game, settings)
