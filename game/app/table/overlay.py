"""What is drawn above the still picture: pieces on their way or in the hand, effects of events; imports pygame."""

from __future__ import annotations

import zlib
from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import Any, NamedTuple

import pygame
from msgspec.structs import replace

from game.app import dice_tray
from game.app.art import dice, paint, palette
from game.app.art.look import Look
from game.app.dice_tray import Tray
from game.app.motion import Effect, Pose
from game.app.stage import Stage
from game.app.table.layers import Layers, Still
from game.app.table.notes import draw_banner
from game.app.table.parts import HAND, Piece
from game.app.table.picking import Drawn
from game.app.table.planes import Placed

TRAY = "tray"
"""The part in which dice tumble, where a game has one."""
RISE = 16
"""Units that a card of the hand rises under the pointer."""


class Sight(NamedTuple):
    """What an overlay needs to know of the screen."""

    still: Still
    layers: Layers
    stage: Stage
    known: dict[str, Piece]
    """Pieces of the scenes so far, for those that are on their way out."""
    room: pygame.Rect
    """The board's window, for what is shown in its middle."""
    where: Callable[[str], pygame.Rect | None]
    tell: Callable[[Any], str]
    """Puts an event into words."""
    view: Any


def at_pose(piece: Piece, pose: Pose) -> Placed:
    """Return where a piece in motion is; the scale of its pose is its width in pixels."""
    return Placed(pose.x, pose.y, pose.scale, pose.scale * piece.size[1] / piece.size[0], pose.angle)


def draw_piece(
    canvas: pygame.Surface, sight: Sight, piece: Piece, placed: Placed, *, alpha: float = 1.0, lifted: bool = False
) -> None:
    """Draw one piece anywhere, at any size."""
    look = sight.still.look
    rest = sight.layers.planes.place(piece)
    picture = sight.layers.face(sight.still, piece, rest._replace(angle=placed.angle))
    share = placed.width / max(1.0, rest.width)
    if abs(share - 1) > 0.004:
        size = (max(1, round(picture.get_width() * share)), max(1, round(picture.get_height() * share)))
        picture = pygame.transform.smoothscale(picture, size)
    turn = sight.stage.turn(piece.id)
    if turn.width < 1:
        face = picture if turn.turned else _reverse(sight, piece, picture.get_size())
        wide = max(1, round(picture.get_width() * turn.width))
        picture = pygame.transform.smoothscale(face, (wide, picture.get_height()))
    rect = picture.get_rect(center=(round(placed.x), round(placed.y)))
    if lifted:
        paint.shadow(canvas, look, rect, radius=6, drop=10, blur=20, alpha=150)
    if alpha < 1:
        picture = picture.copy()
        picture.set_alpha(round(255 * max(0.0, alpha)))
    canvas.blit(picture, rect)


def _reverse(sight: Sight, piece: Piece, size: tuple[int, int]) -> pygame.Surface:
    """Return what shows while a piece is turned over."""
    if piece.back is None:
        return card_back(sight.still.look, size)
    return sight.still.table.face(sight.still.look, replace(piece, face=piece.back), size)


def card_back(look: Look, size: tuple[int, int]) -> pygame.Surface:
    """Return the back of a card nobody knows."""
    def make() -> pygame.Surface:
        back = pygame.Surface(size, pygame.SRCALPHA)
        paint.panel(back, look, back.get_rect(), raised=False)
        inner = back.get_rect().inflate(-look.px(8), -look.px(8))
        if inner.width > 8 and inner.height > 8:
            paint.pattern(back, look, inner, "cross", palette.INK500, alpha=120, radius=3)
        return back

    return look.cached(("table-back", size), make)


def draw_moving(canvas: pygame.Surface, sight: Sight, moving: Iterable[str]) -> list[Drawn]:
    """Draw the pieces that are on their way, with those that leave, and tell what was drawn."""
    drawn: list[Drawn] = []
    stage, scene = sight.stage, sight.still.scene
    everywhere = canvas.get_rect()
    pieces = [scene.pieces[part] for part in moving if part in scene.pieces]
    leaving = [(part, sight.known.get(part)) for part in stage.ghosts()]
    for piece in sorted(pieces, key=lambda piece: piece.z):
        pose = stage.pose(piece.id)
        if pose is not None and pose.alpha > 0:
            dx, dy = stage.shake(piece.id)
            placed = at_pose(piece, pose).moved(sight.still.look.px(dx), sight.still.look.px(dy))
            draw_piece(canvas, sight, piece, placed, alpha=pose.alpha)
            drawn.append(Drawn(piece.id, placed, piece.plane, everywhere, secret=piece.secret))
    for part, known in leaving:
        pose = stage.pose(part)
        if pose is None or pose.alpha <= 0:
            continue
        known = known or sight.still.table.passing(part)
        if known is not None:
            placed = at_pose(known, pose)
            draw_piece(canvas, sight, known, placed, alpha=pose.alpha)
            drawn.append(Drawn(part, placed, known.plane, everywhere, secret=known.secret))
        else:
            back = card_back(sight.still.look, (max(1, round(pose.scale)), max(1, round(pose.scale * 1.35))))
            canvas.blit(back, back.get_rect(center=(round(pose.x), round(pose.y))))
    return drawn


def draw_effects(canvas: pygame.Surface, sight: Sight) -> None:
    """Draw what events show for a moment: flashes, numbers that float up, cards to be read, banners."""
    look = sight.still.look
    for effect in sight.stage.effects("flash"):
        rect = sight.where(effect.cue.part)
        if rect is not None:
            step = round(8 * (1 - effect.share))  # few steps, so that few pictures are kept
            paint.ring(canvas, look, rect, (*palette.AMBER, 31 * step), width=3)
            paint.pattern(canvas, look, rect, "plain", palette.AMBER_LIGHT, fill=11 * step, radius=5)
    for effect in sight.stage.effects("shot"):
        _shot(canvas, sight, effect)
    stacked: dict[str, int] = {}
    for effect in reversed(sight.stage.effects("float")):
        above = stacked.get(effect.cue.part, 0)
        stacked[effect.cue.part] = above + 1
        _float(canvas, sight, effect, above)
    for effect in sight.stage.effects("show"):
        picture = sight.still.table.enlarged(look, effect.cue.part, sight.view)
        if picture is not None:
            rect = picture.get_rect(center=sight.room.center)
            rect.clamp_ip(canvas.get_rect())
            paint.shadow(canvas, look, rect, radius=8, blur=24, alpha=round(150 * effect.alpha) // 10 * 10)
            faded = picture.copy() if effect.alpha < 1 else picture
            faded.set_alpha(round(255 * effect.alpha))
            canvas.blit(faded, rect)
    thrown = sight.stage.effects("dice")
    for at, effect in enumerate(thrown):
        _dice(canvas, sight, effect, at - (len(thrown) - 1) / 2)
    for effect in sight.stage.effects("banner"):
        if effect.cue.event is not None:
            draw_banner(canvas, look, sight.tell(effect.cue.event).removesuffix("."), sight.room, effect.alpha)


def _shot(canvas: pygame.Surface, sight: Sight, effect: Effect) -> None:
    """Draw a tracer from one part to another."""
    start, end = sight.where(effect.cue.part), sight.where(effect.cue.target)
    if start is None or end is None or sight.stage.pace.is_still:
        return
    look = sight.still.look
    way = pygame.Vector2(end.center) - pygame.Vector2(start.center)
    head = pygame.Vector2(start.center) + way * min(1.0, effect.share * 1.4)
    tail = pygame.Vector2(start.center) + way * max(0.0, effect.share * 1.4 - 0.35)
    if (head - tail).length() > 1:
        pygame.draw.line(canvas, palette.INK900, tail, head, look.px(5))
        pygame.draw.line(canvas, palette.AMBER_LIGHT, tail, head, look.px(2.5))


def _float(canvas: pygame.Surface, sight: Sight, effect: Effect, above: int) -> None:
    """Draw a number that rises from a part; `above` tells how many newer ones it stands over."""
    look, cue = sight.still.look, effect.cue
    rect = sight.where(cue.part)
    if rect is None:
        return
    words = sight.tell(cue.event) if cue.text and cue.event is not None else f"{cue.amount:+d}".replace("-", "−")
    gain = not cue.text and cue.amount > 0
    colour = look.colour("good") if gain else palette.TEXT if cue.text else look.colour("blast_edge")
    pill = paint.pill(look, words, size=18, fill=(*palette.INK900, 225), colour=colour)
    rise = look.px(26) * (0.4 if sight.stage.pace.is_still else effect.share)
    spot = pill.get_rect(center=(rect.centerx, round(rect.top + rect.height * 0.3 - rise)))
    spot.y -= above * spot.height
    spot.clamp_ip(canvas.get_rect())
    faded = pill.copy()
    faded.set_alpha(round(255 * effect.alpha))
    canvas.blit(faded, spot)


def raised(sight: Sight, piece: Piece) -> Placed:
    """Return where a card of the hand is while the pointer rests on it."""
    placed = sight.layers.planes.place(piece)
    if piece.plane != HAND:
        return placed
    return placed.moved(0, -min(sight.still.look.px(RISE), placed.height * 0.09))


@lru_cache(maxsize=4)
def _tray(size: tuple[int, int], faces: tuple[str | int, ...], part: str) -> Tray:
    """Return a throw, simulated once; the same dice in the same place tumble the same way."""
    return Tray(size, faces, zlib.crc32(repr((faces, part)).encode()))


def _dice(canvas: pygame.Surface, sight: Sight, effect: Effect, aside: float) -> None:
    """Let the dice of an event tumble in a tray, beside other trays.

    The event has the faces as `dice`, or under the name of the part, and perhaps their `bloc` and what is `counted`.
    """
    look, cue = sight.still.look, effect.cue
    data = cue.event.data if cue.event is not None else {}
    faces = tuple(data.get("dice", data.get(cue.part, ())))
    bloc, counted = str(data.get("bloc", cue.part if cue.part in dice.DICE else "neutral")), data.get("counted")
    thrown = sight.still.table.thrown(sight.view, data)
    if thrown is not None:
        faces, bloc, counted = thrown.faces, thrown.bloc, thrown.counted
    if not faces:
        return
    own = sight.where(TRAY)
    if own is not None:  # the game has a tray of its own
        rect = own
        canvas.fill(dice.WOOD, rect)
    else:
        rect = pygame.Rect(0, 0, look.px(360), look.px(200))
        rect.center = (sight.room.centerx + round(aside * look.px(390)), sight.room.centery)
        paint.panel(canvas, look, rect.inflate(look.px(16), look.px(16)))
    tray = _tray(rect.size, faces, cue.part)
    paint.well(canvas, look, rect)
    passed = tray.duration if sight.stage.pace.is_still else effect.elapsed
    dice_tray.draw(canvas, rect, tray, look, passed, bloc=bloc, counted=counted)
