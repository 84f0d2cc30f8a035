"""Whatever is decided and wherever somebody points, the measured table has an answer that can be drawn."""

import random

import pygame
import pytest

from game.ai.mind import pick_any
from game.app.art.look import Look
from game.app.display import open_nothing
from game.app.table.parts import Lens
from game.app.tables.battlefield.fittings import LAYERS
from game.app.tables.battlefield.gestures import lifts_for
from game.app.tables.tactics.gestures import IN_PANELS
from game.core.choice import Choice
from game.core.rng import Chance
from game.core.session import Session
from game.roster.games import rules_of, trials_of
from tests.app.tables.battlefield.conftest import FRAME, Laid

SIZE = (1264, 636)


def points_of(game: Laid, region: object, chance: random.Random, rng: Chance) -> list[tuple[float, float]]:
    """Return points of the board: one that the region allows, and some anywhere, off the table too."""
    mat = game.table.mat(game.view)
    found = [(chance.uniform(0, FRAME.board[0]), chance.uniform(0, FRAME.board[1])) for _ in range(2)]
    allowed = region.sample(rng)
    if allowed is not None and len(allowed) > 1:
        found.append(mat.point(*allowed[:2]))
    return found


def look_around(game: Laid, chance: random.Random, rng: Chance, canvas: pygame.Surface, look: Look) -> None:
    """Point at things, carry what can be carried, and draw what is shown."""
    table, view, decision = game.table, game.view, game.decision
    lens = Lens(canvas.get_rect(), (0.0, 0.0), 1.0)
    for part in chance.sample(sorted(game.scene.pieces), min(2, len(game.scene.pieces))):
        table.notice((part,), "")
        table.tip(part, view)
        table.panels(view, decision, None)
        table.sheets(view)
    for wanted in chance.sample(list(decision.choices), min(3, len(decision.choices))):
        table.gesture(wanted)
        table.preview(wanted, view)
        table.panels(view, decision, wanted)
    for region in chance.sample(list(decision.regions), min(2, len(decision.regions))):
        lift = chance.choice(list(lifts_for(view, region)))
        table.notice((), lift)
        if chance.random() < 0.4:
            table.turn_by(chance.choice((-1, 1)))
            table.climb(chance.choice((-1, 1)))
        for point in points_of(game, region, chance, rng):
            table.hovers(point)
            for wanted in table.at(lift, point, view):
                if decision.offers(wanted):
                    table.preview(wanted, view)
                    table.panels(view, decision, wanted)
            for sheet in table.sheets(view).live:
                sheet.draw(canvas, look, lens)
            table.nudged(lift, point, (10, -10), view)
    if chance.random() < 0.1:
        sheets = table.sheets(view)
        for sheet in (*sheets.ground, *sheets.under, *sheets.over, *sheets.live):
            sheet.draw(canvas, look, lens)


def is_within_reach(game: Laid, wanted: Choice) -> bool:
    """Tell whether a choice can be made: with a part that is there, a row or an action of the dock, or a button."""
    lift, drop = game.table.gesture(wanted)
    parts = {*game.scene.pieces, *game.scene.spots}
    if lift or drop:
        return all(not part or part in parts or "/" in part for part in (lift, drop))
    said = {button.choice for button in game.table.buttons(game.view, game.decision)}
    return wanted in said or wanted.verb in (*IN_PANELS, "declare")


@pytest.mark.parametrize("number", [pytest.param(at, marks=pytest.mark.slow) if at else at for at in range(12)])
def test_every_decision_can_be_looked_at(number: int) -> None:
    open_nothing(SIZE)
    rules = rules_of("battlefield")
    options = list(trials_of("battlefield", list(rules.scenarios)))[number]
    session, chance, rng = Session.new(rules, options, number), random.Random(number), Chance(number)
    canvas, look, table = pygame.Surface(SIZE), Look(), None
    while (decision := session.decision()) is not None and len(session.choices) < (70 if number else 40):
        game = Laid(session, "fr" if number % 2 else "en", table)
        assert [str(wanted) for wanted in decision.choices if not is_within_reach(game, wanted)] == []
        table = game.table
        table.attention.on = set(LAYERS) - {chance.choice(("threat", "arc"))}
        look_around(game, chance, rng, canvas, look)
        session.apply(pick_any(decision, rng))
