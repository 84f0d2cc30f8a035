"""Declaring attacks on the measured table: templates and smoke are laid on free points (D-117, D-123, D-252)."""

from __future__ import annotations

from typing import Any

from game.core.choice import Choice, Part, Point, Refusal, choice
from game.core.frames import Step
from game.core.rng import Chance
from game.geometry.table.places import Spot, place
from game.geometry.table.shapes import CM, MM
from game.rules.battlefield.faults import GROUND_ONLY, NO_POINT, OFF_TABLE
from game.rules.battlefield.gunnery import Gunnery
from game.rules.dust import attack
from game.rules.dust.aim_verbs import Aim, Aiming, name_of
from game.rules.dust.aiming import Bearer, lay_template
from game.rules.dust.book import Book
from game.rules.dust.figurewise import free_figures
from game.rules.dust.fire_verbs import VERBS, SmokeScreen
from game.rules.dust.frames import Attack
from game.rules.dust.profile import Line
from game.rules.dust.rooms import room
from game.rules.dust.state import Piece, State

TRIES = 24
"""Points that are drawn before the known good ones are taken."""
NEAR = 75 * MM
"""How far from an enemy figure they are drawn: as far as a template reaches."""
FARTHER = 1
"""How much farther than its range a template may still find somebody, in points."""
STEP = 10 * CM
"""How far apart the spots are that are tried for smoke."""


def gunnery_of(book: Any) -> Gunnery:
    """Return the gunnery of a book."""
    found: Gunnery = book.measured
    return found


class TemplateRegion:
    """Where one more copy of a weapon may lay its template, and why not elsewhere."""

    verb = "aim"

    def __init__(self, facts: Aiming, bearer: Bearer, line: Line) -> None:
        self.facts = facts
        self.bearer = bearer
        self.line = line
        self.subject = name_of(bearer.piece.id, line.index)
        self.gunnery = gunnery_of(facts.book)
        self.free = free_figures(
            facts.book, self.gunnery, facts.state, bearer.piece, bearer.profile, line, facts.frame.shots
        )  # fmt: skip

    def best(self, point: Point) -> tuple[Any, ...]:
        """Return the figure that fires and the point, or what is at fault and the rule."""
        facts, bearer = self.facts, self.bearer
        return self.gunnery.free_best(
            facts.state, facts.frame, bearer.piece, self.line, self.free, point, bearer.observer
        )  # fmt: skip

    def allows(self, point: Point) -> bool:
        """Tell whether the template may lie so."""
        return self.why_not(point) is None

    def why_not(self, point: Point) -> Refusal | None:
        """Return why the template can't lie so."""
        found = self.best(point)
        if isinstance(found[0], int):
            return None
        piece = self.bearer.piece
        return Refusal(found[0], found[1], {"unit": piece.id, "line": self.line.index, "weapon": self.line.name})

    def sample(self, chance: Chance) -> Point | None:
        """Return a point by an enemy at random, else one that is known to do."""
        field = self.gunnery.field
        places = [at for enemy in self.enemies() for _, at in field.places_of(enemy)]
        if not places:
            return None
        for _ in range(TRIES):
            x, y, level = field.spot(chance.pick(places))
            point = (x + chance.below(2 * NEAR + 1) - NEAR, y + chance.below(2 * NEAR + 1) - NEAR, level)
            if self.allows(point):
                return point
        good = self.good_points()
        return chance.pick(good) if good else None

    def enemies(self) -> list[Piece]:
        """Return the enemies near enough whom the weapon attacks by its template; without any nothing is allowed."""
        profiles, field, state = self.facts.book.profiles, self.gunnery.field, self.facts.state
        most = self.line.most + FARTHER
        return [
            enemy for enemy in self.facts.enemies
            if not enemy.carrier and self.gunnery.needs_template(self.line, profiles[enemy.unit].column)
            and field.distance(state, self.bearer.piece, enemy) <= most
        ]  # fmt: skip

    def good_points(self) -> list[Point]:
        """Return for each enemy the point by which the template finds most of it."""
        facts, bearer = self.facts, self.bearer
        found = [
            self.gunnery.best_spot(
                facts.state, facts.frame, bearer.piece, self.line, enemy, self.free, bearer.observer
            )
            for enemy in self.enemies()
        ]  # fmt: skip
        return list(dict.fromkeys(best[1] for best in found if best is not None))


class SmokeRegion:
    """Where a gun may lay smoke, and why not elsewhere (D-252, R-224)."""

    verb = "smoke"

    def __init__(self, facts: Aiming, bearer: Bearer, line: Line) -> None:
        self.facts = facts
        self.bearer = bearer
        self.line = line
        self.subject = name_of(bearer.piece.id, line.index)

    def allows(self, point: Point) -> bool:
        """Tell whether smoke may be laid here."""
        return self.why_not(point) is None

    def why_not(self, point: Point) -> Refusal | None:
        """Return why smoke can't be laid here."""
        piece, line = self.bearer.piece, self.line
        what = {"unit": piece.id, "line": line.index, "weapon": line.name, "target": point}
        field = gunnery_of(self.facts.book).field
        if len(point) != 3:
            return Refusal(*NO_POINT, what)
        wide, deep = field.size(self.facts.state)
        if not (0 <= point[0] <= wide and 0 <= point[1] <= deep):
            return Refusal(*OFF_TABLE, what)
        if point[2]:
            return Refusal(*GROUND_ONLY, what)
        found = field.why_no_smoke(
            self.facts.state, piece, line.arc, line.least, line.most, Spot(*point), self.bearer.observer
        )
        return Refusal(found.reason, found.rule, what) if found is not None else None

    def sample(self, chance: Chance) -> Point | None:
        """Return a point at random, else the first one found from end to end."""
        wide, deep = gunnery_of(self.facts.book).field.size(self.facts.state)
        for _ in range(TRIES):
            point = (chance.below(wide + 1), chance.below(deep + 1), 0)
            if self.allows(point):
                return point
        spots = ((x, y, 0) for y in range(0, deep + 1, STEP) for x in range(0, wide + 1, STEP))
        return next((point for point in spots if self.allows(point)), None)


class TableAim(Aim):
    """Aim weapons at units, or lay their templates on points (D-112, D-117, D-123)."""

    def regions(self, facts: Aiming) -> list[TemplateRegion]:
        found = []
        for name, (bearer, line) in facts.lines.items():
            if self.why_no_template(facts, name) is None:
                region = TemplateRegion(facts, bearer, line)
                if region.free and region.enemies():
                    found.append(region)
        return found

    def why_no_template(self, facts: Aiming, name: Part) -> Refusal | None:
        """Return why a weapon can't lay a template now, wherever."""
        known = facts.lines.get(str(name))
        if known is None:
            return self._why_no_gun(facts, name)
        bearer, line = known
        what = {"unit": bearer.piece.id, "line": line.index, "weapon": line.name}
        if not gunnery_of(facts.book).has_template(line):
            return Refusal("no_template_weapon", "D-117", what)
        count, fault = room(bearer.profile, bearer.piece, facts.frame, line, "")
        if not count and fault is not None:
            return Refusal(*fault, what)
        if bearer.piece.carrier:  # D-295
            return Refusal("not_from_aboard", "D-295", what)
        if line.artillery and facts.book.field.encloses(facts.state, bearer.piece).yes:
            return Refusal("artillery_inside", "D-250", what)
        return None

    def why_not(self, facts: Aiming, wanted: Choice) -> Refusal | None:
        if not isinstance(wanted.target, tuple):
            return super().why_not(facts, wanted)
        if wanted.args:
            return Refusal("malformed", self.rule, {"choice": str(wanted)})
        refusal = self.why_no_template(facts, wanted.subject)
        if refusal is not None:
            return refusal
        bearer, line = facts.lines[str(wanted.subject)]
        region = TemplateRegion(facts, bearer, line)
        if not region.free:
            return Refusal("no_soldier_left", "D-108", {"unit": bearer.piece.id, "line": line.index})
        return region.why_not(wanted.target)

    def do(self, rules: Book, state: State, frame: Attack, wanted: Choice) -> None:
        if not isinstance(wanted.target, tuple):
            super().do(rules, state, frame, wanted)
            return
        facts = Aiming(rules, state, frame)
        aim_at_point(facts, str(wanted.subject), wanted.target)


def aim_at_point(facts: Aiming, name: str, point: Point) -> None:
    """Lay the template of a weapon on a point; screen and players ask the same of an attack that they only think of."""
    bearer, line = facts.lines[name]
    region = TemplateRegion(facts, bearer, line)
    figure, spot = region.best(point)
    target = region.gunnery.chief_target(facts.state, facts.frame, bearer.piece, line, (figure, spot))
    lay_template(facts.frame, bearer, line, target, (figure, spot))


class TableSmoke(SmokeScreen):
    """Lay a smoke screen on a point (D-252)."""

    def targets(self, facts: Aiming, subject: Part) -> tuple[Part, ...]:
        return ()

    def regions(self, facts: Aiming) -> list[SmokeRegion]:
        return [
            SmokeRegion(facts, bearer, line)
            for name, (bearer, line) in facts.lines.items()
            if line.artillery and self.lift(facts, name) is None
        ]

    def choices(self, facts: Aiming) -> list[Choice]:
        return []

    def do(self, rules: Book, state: State, frame: Attack, wanted: Choice) -> None:
        assert isinstance(wanted.target, tuple)
        super().do(rules, state, frame, choice(wanted.verb, wanted.subject, place(*wanted.target)))


def _on_table(verb: Any) -> Any:
    """Return what stands for a verb of declaring an attack on the table."""
    return TableAim() if type(verb) is Aim else TableSmoke() if type(verb) is SmokeScreen else verb


PROCEDURES: dict[str, tuple[str, ...]] = {}
STEPS = {
    "attack.aim": Step(
        verbs=tuple(_on_table(verb) for verb in VERBS if verb.name != "flame"),
        seat=attack.STEPS["attack.aim"].seat, facts=Aiming, prompt="aim", auto=True,
        params=attack.STEPS["attack.aim"].params,
    ),
}  # fmt: skip
"""The step of the shared attack that has free points here."""
