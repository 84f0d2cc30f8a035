"""The little picture of a saved game, drawn from where it stands: its places side by side, and who holds them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from game.app.art import paint, palette, shapes, shelf

if TYPE_CHECKING:
    from game.app.art.look import Look
    from game.app.screens.digest import Digest, Spot

GAP = 1


def thumbnail(look: Look, digest: Digest, size: tuple[int, int]) -> pygame.Surface:
    """Return the picture of a save."""
    key = (digest.game, digest.spots, digest.sides, digest.trouble != "", size)
    return shelf.kept(look, "save", key, lambda: _picture(look, digest, size))


def _picture(look: Look, digest: Digest, size: tuple[int, int]) -> pygame.Surface:
    surface = shapes.blank(size)
    surface.fill(palette.INK900)
    spots = digest.spots
    for at, spot in enumerate(spots):
        left, right = size[0] * at // len(spots), size[0] * (at + 1) // len(spots)
        slice_ = pygame.Rect(left, 0, right - left - (GAP if at < len(spots) - 1 else 0), size[1])
        _draw_spot(surface, look, spot, slice_, digest.sides)
    if not spots:
        sign = look.icon("icons/x" if digest.trouble else "icons/cards", min(size) // 2, palette.DISABLED)
        surface.blit(sign, sign.get_rect(center=surface.get_rect().center))
    return shapes.clip(surface, look.px(4))


def _draw_spot(surface: pygame.Surface, look: Look, spot: Spot, place: pygame.Rect, sides: tuple[str, ...]) -> None:
    scene = look.scene(spot.art, (place.height * 8 // 5, place.height))
    surface.blit(scene, place, ((scene.get_width() - place.width) // 2, 0, *place.size))
    if spot.ruined:
        paint.veil(surface, look, place, alpha=170)
        paint.pattern(surface, look, place, "cross", palette.ASH400, alpha=70)
    foot = pygame.Rect(place.x, place.bottom - max(3, place.height // 9), place.width, max(3, place.height // 9))
    if not spot.holders:
        surface.fill(palette.INK900, foot)
    for at, seat in enumerate(spot.holders):
        bloc = look.bloc(sides[seat])
        part = pygame.Rect(
            foot.x + foot.width * at // len(spot.holders), foot.y, foot.width // len(spot.holders) + 1, foot.height
        )
        surface.fill(bloc.base, part.clip(foot))
        badge = look.icon(bloc.symbol, max(9, min(place.width * 5 // 8, place.height // 4)), bloc.light)
        spot_at = badge.get_rect(centerx=part.clip(foot).centerx, bottom=foot.top - 1)
        dark = look.icon(bloc.symbol, badge.get_width(), palette.INK900)
        surface.blit(dark, spot_at.move(1, 1))
        surface.blit(badge, spot_at)
