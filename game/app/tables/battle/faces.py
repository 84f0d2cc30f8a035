"""The pictures of Battle's pieces and spots: what a view says, handed to the art; imports pygame and the art."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Any

import pygame

from game.app.art import cards, cardstock, force_cards, location_cards, paint, palette, shapes, tokens
from game.app.art.look import Look
from game.app.table.parts import Piece, Spot
from game.app.tables import piles
from game.app.tables.battle.gestures import SLOT
from game.app.tables.battle.words import Words
from game.rules.battle.book import Book
from game.rules.battle.state import SIDES, View

Size = tuple[int, int]
LARGE_CARD, LARGE_UNIT, LARGE_PLACE = (300, 408), (264, 388), (400, 330)
"""Enlarged pictures, in units of the screen."""
BOX = ((0x35, 0x3C, 0x41, 235), (0x2B, 0x32, 0x37, 235))
MARKS = {"retreat": ("icons/undo", palette.FROST), "dying": ("icons/skull", palette.EMBER)}


class Faces:
    """Draws the pieces of one game in one language."""

    def __init__(self, book: Book, words: Words) -> None:
        self.book = book
        self.words = words
        self._painters: dict[str, Callable[[Look, tuple[Any, ...], Size], pygame.Surface]] = {
            "unit": self._unit, "reserve": self._reserve, "location": self._place, "card": self._card,
            "brief": self._card, "small": self._card, "box": self._box, "fight": self._fight, "zone": self._zone,
            "backs": self._backs, "back": self._back, "pile": self._pile, "uranus": self._track,
            "rations": self._rations, "stage": self._stage,
        }  # fmt: skip

    def face(self, look: Look, part: Piece | Spot, size: Size) -> pygame.Surface:
        """Return the picture of a part, from the look's cache."""
        return self.draw(look, part.face, size)

    def draw(self, look: Look, face: Hashable, size: Size) -> pygame.Surface:
        """Return the picture that a face stands for."""
        assert isinstance(face, tuple)
        painter = self._painters[face[0]]
        key = ("battle", self.words.texts.language, face, size)
        return look.cached(key, lambda: painter(look, face, size))

    def enlarged(self, look: Look, part: str, view: View) -> pygame.Surface | None:
        """Return a card, unit or location large, with its full text; None for a part that is none of them."""
        if part in self.book.kind_of:
            return cards.action(look, self.action(part), _pixels(look, LARGE_CARD))
        if part in self.book.units:
            return force_cards.force(look, self._full_unit(part, view), _pixels(look, LARGE_UNIT))
        if SLOT.fullmatch(part) and int(part) <= len(view.places):
            place = view.places[int(part) - 1]
            face = self.place(place.card, place.rubble, place.destroyed, -1, False)
            return location_cards.location(look, face, _pixels(look, LARGE_PLACE))
        return None

    # ---- What is written on cards ----

    def action(self, card: str) -> cards.Action:
        """Return what is written on an action card."""
        words, kind = self.words, self.book.kind_of[card]
        data, value = words.data["actions"][kind.id], self.book.firefight[card]
        times = tuple((time, words.texts(f"battle.time.{time}.name")) for time in kind.times)
        foot = words("card.foot_own" if value > 0 else "card.foot_enemy")
        return cards.Action(
            SIDES[kind.seat], words.piece(card), words.card_text(card), data.art, value, foot, times, seed=card
        )

    def force(self, unit: str, rations: int, medals: int = 0, *, priced: bool = False) -> force_cards.Force:
        """Return what is written on a force card as it lies on the table."""
        words, card = self.words, self.book.units[unit]
        return force_cards.Force(
            SIDES[card.seat], words.number_of(unit), words.short(unit), words.data["forces"][unit].art, card.combat,
            rations, medals, words("card.no_rations"), card.value if priced else None,
        )  # fmt: skip

    def _full_unit(self, unit: str, view: View) -> force_cards.Force:
        words, card = self.words, self.book.units[unit]
        standing = view.units[card.seat].get(unit)
        rations, medals = (standing.rations, standing.medals) if standing else (card.rations, 0)
        properties = tuple(
            (words.narrator.property(call), words.texts(f"battle.property.{call.name}.text", **call.params))
            for call in words.data["forces"][unit].properties
        )
        return self.force(unit, rations, medals, priced=True)._replace(
            name=words.piece(unit), parent=words.texts(f"battle.unit.{unit}.parent"), properties=properties,
            text=words.texts(f"battle.unit.{unit}.text"),
        )  # fmt: skip

    def place(self, card: str, rubble: int, destroyed: bool, holder: int, contested: bool) -> location_cards.Location:
        """Return what is written on a location card as it lies on the table."""
        words, data = self.words, self.words.data["locations"][card]
        chart, low, current = [], 0, -1
        for at, step in enumerate(data.chart):
            chart.append((str(low) if low == step.upto else f"{low}–{step.upto}", step.rations))
            if low <= rubble <= step.upto:
                current = at
            low = step.upto + 1
        about = words.narrator.about(card)
        noted = about[2:] if not destroyed or self.book.places[card].ruins else []
        return location_cards.Location(
            about[0], data.art, tuple(chart), current, rubble, SIDES[holder] if holder >= 0 else "",
            words("card.contested") if contested else "", words("card.destroyed") if destroyed else "",
            " ".join(noted), about[1],
        )  # fmt: skip

    # ---- Pieces ----

    def _card(self, look: Look, face: tuple[Any, ...], size: Size) -> pygame.Surface:
        written, shown = self.action(face[1]), face[2] if len(face) > 2 else 1.0
        overlapped, written = shown < 1.0, written._replace(shown=shown)
        if face[0] == "brief":
            written = written._replace(text="")
        elif face[0] == "small":
            written = written._replace(text="", name="", times=())
        drawn = cards.action(look, written._replace(foot="") if overlapped else written, size)
        return self._overlapped(look, drawn.copy(), written.value) if overlapped else drawn

    def _overlapped(self, look: Look, surface: pygame.Surface, value: int) -> pygame.Surface:
        """Write the firefight value at the left of the foot instead, where the next card does not hide it."""
        wide, high = surface.get_size()
        plate = pygame.Rect(0, 0, round(wide * 0.34), round(wide * 0.26))
        plate.bottomleft = (round(wide * 0.035), high - round(wide * 0.035))
        colour = look.colour("plus" if value > 0 else "minus")
        foot = pygame.Rect(plate.topleft, (wide - 2 * plate.x, plate.h))
        surface.blit(shapes.rounded(foot.size, look.px(2), colour), foot)
        figure = tokens.figure(look, self.words.signed(value), round(plate.h * 0.92), palette.TEXT, plate.w)
        surface.blit(figure, figure.get_rect(center=plate.center))
        return surface

    def _unit(self, look: Look, face: tuple[Any, ...], size: Size) -> pygame.Surface:
        _, unit, rations, medals, mark, _ = face
        surface = force_cards.force(look, self.force(unit, rations, medals), size).copy()
        if force_cards.is_tiny(size):
            self._tiny_figures(look, surface, self.book.units[unit].combat, rations, medals)
        if not mark or mark == "lost":
            return surface
        if mark in MARKS:
            paint.veil(surface, look, surface.get_rect(), alpha=110, radius=5)
            icon, colour = MARKS[mark]
            side = round(min(size) * 0.62)
            plate = shapes.disc(side, (*palette.INK900, 230))
            surface.blit(plate, plate.get_rect(center=surface.get_rect().center))
            sign = look.icon(icon, round(side * 0.66), colour)
            surface.blit(sign, sign.get_rect(center=surface.get_rect().center))
        surface.blit(shapes.ring(size, look.px(6), max(2, look.px(3)), palette.AMBER), (0, 0))
        return surface

    def _tiny_figures(self, look: Look, surface: pygame.Surface, combat: int, rations: int, medals: int) -> None:
        """Write the figures of the smallest cards so that each tells what it is: a disc, a ration, a medal."""
        wide, high = surface.get_size()
        rim = max(2, round(wide * 0.06))
        foot = pygame.Rect(rim, 0, wide - 2 * rim, round((high - 2 * rim) * 0.38))
        foot.bottom = high - rim
        surface.fill(palette.INK800, foot)
        disc = tokens.value_disc(look, min(foot.h, round(foot.w * 0.46)), combat)
        surface.blit(disc, disc.get_rect(midleft=(foot.x + 1, foot.centery)))
        ration = tokens.ration(look, round(foot.w * 0.26))
        ink = palette.TEXT if rations else force_cards.NO_RATIONS
        room = foot.right - disc.get_width() - foot.x - 2
        figure = tokens.figure(look, str(rations), round(foot.h * 0.86), ink, room)
        surface.blit(figure, figure.get_rect(midright=(foot.right - 1, foot.centery)))
        if figure.get_width() + ration.get_width() <= room:  # two figures may need the room of the sign
            surface.blit(ration, ration.get_rect(midright=(foot.right - figure.get_width() - 2, foot.centery)))
        sign = tokens.medal(look, round(wide * 0.36))
        for at in range(min(medals, 3)):
            surface.blit(sign, (1, 1 + at * round(wide * 0.27)))

    def _reserve(self, look: Look, face: tuple[Any, ...], size: Size) -> pygame.Surface:
        """Draw a unit that can be bought: its price stands high on the card, where no other card hides it."""
        unit = self.book.units[face[1]]
        surface = force_cards.force(look, self.force(unit.id, unit.rations), size).copy()
        if force_cards.is_tiny(size):
            self._tiny_figures(look, surface, unit.combat, unit.rations, 0)
        tall = max(round(size[0] * 0.24), 16)
        price = force_cards.price_tag(look, unit.value, tall)
        top = 2 if force_cards.is_tiny(size) else max(round(size[0] * 0.34), 20)
        surface.blit(price, (round(size[0] * 0.06), top))
        return surface

    def _place(self, look: Look, face: tuple[Any, ...], size: Size) -> pygame.Surface:
        _, card, rubble, destroyed, holder, contested, _ = face
        return location_cards.location(look, self.place(card, rubble, destroyed, holder, contested), size)

    def _rations(self, look: Look, face: tuple[Any, ...], size: Size) -> pygame.Surface:
        surface = shapes.blank(size)
        side = round(min(size) * 0.92)
        step = max(1, side // 16)
        for at in range(min(3, face[1]), 0, -1):
            surface.blit(tokens.ration(look, side - 3 * step), ((at - 1) * step, (at - 1) * step))
        count = tokens.value_disc(look, round(side * 0.46), face[1])
        surface.blit(count, count.get_rect(bottomright=(size[0] - 1, size[1] - 1)))
        return surface

    # ---- Spots ----

    def _box(self, look: Look, face: tuple[Any, ...], size: Size) -> pygame.Surface:
        surface = shapes.shaded(size, look.px(6), [(0, BOX[0]), (size[1], BOX[1])])
        surface.blit(shapes.ring(size, look.px(6), look.px(1), (255, 255, 255, 26)), (0, 0))
        return surface

    def _stage(self, look: Look, face: tuple[Any, ...], size: Size) -> pygame.Surface:
        """Draw the ground on which events wait and turned cards lie."""
        surface = shapes.blank(size)
        paint.well(surface, look, surface.get_rect(), radius=6)
        surface.blit(shapes.ring(size, look.px(6), look.px(1), (*palette.AMBER, 90)), (0, 0))
        if face[1]:
            words = look.text(face[1], "label", 14, palette.TEXT2, width=size[0] - look.px(12))
            surface.blit(words, words.get_rect(midtop=(size[0] // 2, look.px(4))))
        return surface

    def _fight(self, look: Look, face: tuple[Any, ...], size: Size) -> pygame.Surface:
        surface = shapes.rounded(size, look.px(6), (*palette.AMBER, 26))
        surface.blit(shapes.ring(size, look.px(6), max(2, look.px(3)), palette.AMBER), (0, 0))
        return surface

    def _zone(self, look: Look, face: tuple[Any, ...], size: Size) -> pygame.Surface:
        _, kind, seat, limit, crowd, label = face
        surface = shapes.blank(size)
        bloc = look.bloc(SIDES[seat])
        pad = 0
        if kind == "p":
            tint = palette.mix(palette.INK700, bloc.dark, 0.55)
            surface.blit(shapes.rounded(size, look.px(6), (*tint, 205)), (0, 0))
            surface.blit(shapes.ring(size, look.px(6), look.px(1), (*bloc.base, 70)), (0, 0))
            pad = look.px(4)
        gap = look.px(4)
        wide = (size[0] - 2 * pad - (limit - 1) * gap) // limit
        slot = shapes.rounded((wide, size[1] - 2 * pad), look.px(5), (255, 255, 255, 9))
        slot.blit(shapes.ring(slot.get_size(), look.px(5), look.px(1), (255, 255, 255, 20)), (0, 0))
        for at in range(limit):
            surface.blit(slot, (pad + at * (wide + gap), pad))
        if label:
            one = look.holds(label, "label", 14, wide - look.px(4), 3)  # words in one place cross no edge
            left = pad + (limit - 1 if one else max(crowd, 1) if limit > 1 else 0) * (wide + gap)
            room = size[0] - pad - left
            words = look.paragraph(label, "label", 14, palette.TEXT2, width=room - look.px(4), align="centre")
            surface.blit(words, (left + look.px(2), (size[1] - words.get_height()) // 2))
        return surface

    def _back(self, look: Look, face: tuple[Any, ...], size: Size) -> pygame.Surface:
        return cardstock.back(look, f"{SIDES[face[1]]}_action", size)

    def _backs(self, look: Look, face: tuple[Any, ...], size: Size) -> pygame.Surface:
        """Draw the enemy's hand."""
        _, seat, hidden, count, label = face
        return piles.fan(look, f"{SIDES[seat]}_action", size, hidden, count, label)

    def _pile(self, look: Look, face: tuple[Any, ...], size: Size) -> pygame.Surface:
        """Draw a pile: the own ones with their words beneath, the enemy's with them beside."""
        _, kind, seat, count, label, upright, wide, high = face
        surface = shapes.blank(size)
        area = (round(size[0] * wide), round(size[1] * high))
        left = (size[0] - area[0]) // 2 if upright else 0
        if kind == "deck" and upright:
            surface.blit(cardstock.pile(look, f"{SIDES[seat]}_action", area, count), (left, 0))
        elif kind == "deck":
            surface.blit(cardstock.back(look, f"{SIDES[seat]}_action", area), (left, 0))
        elif not count:
            surface.blit(piles.hole(look, area), (left, 0))
        if not upright:
            piles.counted(look, surface, pygame.Rect(area[0], 0, size[0] - area[0], size[1]), count, label)
        elif label:
            text = f"{label} {count}" if kind != "deck" else label
            if kind != "deck" and not look.fits(text, "label", 13, size[0] - 2):
                text = str(count)  # the tip of the pile names it
            words = look.text(text, "label", 13, palette.TEXT2, width=size[0] - 2)
            surface.blit(words, words.get_rect(midbottom=(size[0] // 2, size[1])))
        return surface

    def _track(self, look: Look, face: tuple[Any, ...], size: Size) -> pygame.Surface:
        """Draw the Uranus track: a place for each card that wins, the words before them."""
        _, count, target, label = face
        surface = shapes.blank(size)
        wide, gap = round(size[1] * 0.72), look.px(4)
        lead = size[0] - target * (wide + gap) + gap
        hole = shapes.rounded((wide, size[1]), look.px(4), (0, 0, 0, 70))
        hole.blit(shapes.ring(hole.get_size(), look.px(4), look.px(1), (*look.bloc("soviet").light, 90)), (0, 0))
        sign = look.icon("icons/pincers", round(wide * 0.6), palette.INK500)
        hole.blit(sign, sign.get_rect(center=hole.get_rect().center))
        for at in range(target):
            surface.blit(hole, (lead + at * (wide + gap), 0))
        told, room = f"{count}/{target}", max(1, lead - look.px(4))
        if not look.fits(told, "title", 24, room):
            return surface  # the cards on the track can be counted
        tally = look.text(told, "title", 24, palette.TEXT, width=room)
        words = look.text(label, "label", 13, palette.TEXT2, width=room)
        if not label or tally.get_height() + words.get_height() > size[1] + look.px(6):
            surface.blit(tally, tally.get_rect(midleft=(0, size[1] // 2)))
            return surface
        top = (size[1] - tally.get_height() - words.get_height()) // 2
        surface.blit(tally, (0, top))
        surface.blit(words, (0, top + tally.get_height() - look.px(2)))
        return surface


def _pixels(look: Look, units: Size) -> Size:
    return look.px(units[0]), look.px(units[1])
