"""What `bench` asks of the sight overlay: all lines of a unit on a crowded measured table, worked out and drawn.

On the table lie 40 pieces of the kit, and 60 figures of both sides stand among them, all drawn by a seed. Nothing that
was worked out before about any two of them is kept; the terrain itself is, for it lies there all game.
"""

from __future__ import annotations

import statistics
import time
from typing import Any

import pygame

from game.app.art.look import Look
from game.app.display import open_nothing
from game.app.measure import SIZE, blit_time
from game.app.table.parts import Frame, Lens
from game.app.tables.battlefield.mat import Mat
from game.app.tables.battlefield.overlays import Overlays
from game.app.tables.battlefield.sheets import Line, RaySheet
from game.core.rng import Chance
from game.roster.games import rules_of
from game.rules.battlefield.deploy import ZoneRegion, set_down
from game.rules.battlefield.setup import TerrainRegion, lay
from game.rules.battlefield.standing import Standing
from game.rules.battlefield.zones import Zone
from game.rules.dust.frames import Game
from game.rules.dust.state import Piece, State

PIECES = 40
SQUADS, MEN, HULLS, HEROES = 5, 5, 3, 2
"""What each side has: squads of so many men, vehicles and heroes, 30 figures in all."""
BLOCS = ("allies", "axis")
RULE = "D-364"


def sight_times(rounds: int) -> list[tuple[float, float]]:
    """Return what the sight overlay of the median unit takes, a new table every round, and a full-screen blit."""
    open_nothing(SIZE)
    canvas, look = pygame.Surface(SIZE), Look()
    rules = rules_of("battlefield")
    found = []
    for number in range(rounds + 1):
        state = crowded(rules, number)
        taken = [_look(rules, state, piece, canvas, look) for piece in list(state.units.values())]
        if number:  # the first round warms up
            found.append((statistics.median(taken), blit_time(canvas)))
    return found


def crowded(rules: Any, seed: int) -> State:
    """Return a table with 40 pieces of terrain and 60 figures."""
    chance = Chance.seeded(seed)
    state = State(
        frames=[Game(step="game.turn")], scenario="meeting", board="", turn=1, chance=Chance.seeded(seed)
    )  # fmt: skip
    kit = [item for item in rules.kit.values() if item.copies and item.trait.slows]
    while len(state.features) < PIECES:
        item = chance.pick(kit)
        point = TerrainRegion(rules, state, item).sample(chance)
        if point is not None:
            lay(state, 0, item.id, *point)
    wide, deep = rules.field.size(state)
    zone = Zone(0, 0, wide, deep, middle=(wide // 2, deep // 2))
    for side, bloc in enumerate(BLOCS):
        for card in _army(rules, bloc):
            piece = Piece(f"{'ab'[side]}.{card}", card, side, "waiting", -1)
            state.put(piece)
            region = ZoneRegion(rules, state, piece, zone, "deploy", RULE)
            point = region.sample(chance)
            assert point is not None
            standing = region.read(point)
            assert isinstance(standing, Standing)
            set_down(rules, state, piece, standing, "deployed")
    return state


def _army(rules: Any, bloc: str) -> list[str]:
    """Return the cards of a side."""
    cards = [card for card in rules.units.values() if card.bloc == bloc]
    squads = [card.id for card in cards if card.kind == "squad" and card.soldiers == MEN]
    hulls = [card.id for card in cards if card.kind == "vehicle"]
    heroes = [card.id for card in cards if card.kind == "hero"]
    return [*squads[:SQUADS], *hulls[:HULLS], *heroes[:HEROES]]


def _look(rules: Any, state: State, piece: Piece, canvas: pygame.Surface, look: Look) -> float:
    """Return the seconds that it takes to work out and to draw all lines of sight of a unit."""
    mat = Mat(Frame(SIZE, (0, 0), (0, 0)), rules.field.size(state))
    lens = Lens(canvas.get_rect(), (0.0, 0.0), 1.0)
    for scene in rules.field.terrain(state).scenes.values():
        scene.answers.clear()
    state.forget()
    began = time.thread_time()
    rays = Overlays(rules, state, None).rays(piece)
    lines = tuple(Line(ray.to, mat.point(*ray.start), mat.point(*ray.end), ray.kind) for ray in rays)
    RaySheet(rays=lines, box=mat.box).draw(canvas, look, lens)
    return time.thread_time() - began
