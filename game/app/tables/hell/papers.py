"""The cards and counters of Hell: what the data says of them, handed to the art; imports pygame and the art."""

from __future__ import annotations

from typing import Any

import pygame

from game.app.art import (
    cardstock,
    hell_chits,
    hell_combat,
    hell_decks,
    hell_districts,
    hell_formations,
    palette,
    shapes,
)
from game.app.art.hell_signs import Sign, signs
from game.app.art.look import Look
from game.app.tables.hell.words import Words
from game.data.schema import EffectCall
from game.rules.hell.book import Book
from game.rules.hell.state import SIDES, View

Size = tuple[int, int]
LARGE_CARD, LARGE_PLACE = (300, 400), (430, 380)
"""Enlarged pictures, in units of the screen."""


class Papers:
    """Draws cards and counters in one language."""

    def __init__(self, book: Book, words: Words) -> None:
        self.book = book
        self.words = words

    # ---- What is written ----

    def signs(self, calls: tuple[EffectCall, ...]) -> tuple[Sign, ...]:
        """Return the icons of effects."""
        units = self.words.data["units"]
        found = []
        for call in calls:
            unit = call.params.get("unit")
            found.append((call.name, int(call.params.get("count", 1)), units[unit].art if unit else ""))
        return signs(found)

    def combat(self, card: str) -> hell_combat.Combat:
        """Return what is written on a combat card."""
        words, kind = self.words, self.book.kind_of[card]
        data = words.data["combat"][kind.id]
        _, *about = words.narrator.about(kind.id)
        face = hell_combat.Combat(
            kind.id, SIDES[kind.side], words.piece(kind.id), words.card_text(card), data.art,
            cost=kind.cost if kind.side and not kind.hero else None, doctrine=kind.doctrine, sacrifice=kind.sacrifice,
            signs=self.signs(data.effects), hero=kind.hero, expert=kind.expert,
            lines=tuple(about[:-2]), motto=about[-1],
        )  # fmt: skip
        if not kind.hero:
            return face
        major, minor = (words.sentence((call,)) for call in data.effects[:2])
        return face._replace(
            major=major, minor=minor, major_word=words("card.major"), minor_word=words("card.minor")
        )

    def written(self, name: str, level: int = -1, used: int = 0) -> hell_formations.Formation:
        """Return what is written on a formation."""
        words, data = self.words, self.words.data["formations"][name]
        number = words.number_of(name)
        _, *about = words.narrator.about(name)
        return hell_formations.Formation(
            data.side, number or words.plate(name), words.short(name), data.art, data.strength, data.doctrine or "",
            hell_formations.depletion(data.machine_gun, bool(data.medal), data.unique and data.side == "soviet"),
            level, used, words.plate(name), tuple(about[:-1]), about[-1],
        )  # fmt: skip

    # ---- Buildings ----

    def building(self, look: Look, face: tuple[Any, ...], size: Size) -> pygame.Surface:
        """Draw a building with its name plate; closed, captured, fought for or left alone."""
        _, card, slot, state, note, attacked, infernos, band, fire, wide = face
        words = self.words
        if state == "closed":
            return hell_districts.closed(look, words("card.volga"), words("card.closed", slot=slot), size)
        data = words.data["buildings"][card]
        terrain = words.texts(f"hell.terrain.{'river_bank' if data.river_bank else 'ruins'}")
        shown = hell_districts.District(
            slot, words.building(card), terrain, data.art, data.concentration, data.defence, attacked, state == "fight",
            words("card.captured") if state == "captured" else "", note, infernos, frame=fire, band=band,
            unit=size[0] / wide,
        )  # fmt: skip
        return hell_districts.district(look, shown, size)

    def place(self, look: Look, face: tuple[Any, ...], size: Size) -> pygame.Surface:
        """Draw the card of a building that is out of the game: its scene without colour, letter and name."""
        data = self.words.data["buildings"][face[1]]
        scene = look.scene(data.art.rsplit("/", 1)[-1].removesuffix(".svg"), size)
        surface = shapes.blank(size)
        surface.blit(pygame.transform.grayscale(scene), (0, 0))
        title = f"{data.district} · {self.words.building(face[1])}"
        room = size[0] - look.px(16)
        name = look.paragraph(title, "title", 18, palette.TEXT, width=room, lines=3, align="centre")
        band = pygame.Rect(0, 0, size[0], name.get_height() + look.px(12))
        band.centery = round(size[1] * 0.66)
        surface.blit(shapes.rounded(band.size, 1, (*palette.INK900, 215)), band)
        surface.blit(name, name.get_rect(center=band.center))
        shapes.clip(surface, look.px(6))
        surface.blit(shapes.ring(size, look.px(6), look.px(1), palette.INK500), (0, 0))
        return surface

    def large_building(self, look: Look, card: str) -> pygame.Surface:
        """Return a building large, with its initiative effects and its motto."""
        data = self.words.data["buildings"][card]
        size = (look.px(LARGE_PLACE[0]), look.px(LARGE_PLACE[1]))
        shown = ("building", card, data.district, "", "", True, 0, (0.36, 38), 0, LARGE_PLACE[0])
        surface = self.building(look, shown, size).copy()
        _, _, stuka, rat, motto = self.words.narrator.about(card)
        y, room = round(size[1] * 0.36) + look.px(52), size[0] - look.px(36)
        for icon, line in (("icons/stuka", stuka), ("icons/rat", rat), ("", motto)):
            left = look.px(18)
            if icon:
                sign = look.icon(icon, look.px(26), palette.AMBER)
                surface.blit(sign, (left, y))
                left += look.px(38)
            face = "book" if icon else "motto"
            drawn = look.paragraph(line, face, 17, palette.TEXT, width=room - left + look.px(18))
            surface.blit(drawn, (left, y))
            y += max(drawn.get_height(), look.px(28)) + look.px(10)
        return surface

    # ---- Formations ----

    def formation(self, look: Look, face: tuple[Any, ...], size: Size) -> pygame.Surface:
        """Draw a formation card without the room for a leader's disc; a depleted one has lost its colour."""
        _, name, depleted = face
        whole = (
            round(size[0] / (1 - hell_formations.ASIDE)) + 1, round(size[1] / (1 - hell_formations.OVER)) + 1,
        )  # fmt: skip
        drawn = hell_formations.formation(look, self.written(name), whole)
        card = drawn.subsurface(hell_formations.body(whole)).copy()
        if card.get_size() != size:
            card = pygame.transform.smoothscale(card, size)
        return cardstock.dimmed(card, 0.7) if depleted else card

    def plate(self, look: Look, face: tuple[Any, ...], size: Size) -> pygame.Surface:
        """Draw a formation at a building; one whose vanguard effect is still to come has an amber ring."""
        _, name, depleted, level, used, waits = face
        pose = hell_formations.Pose(selected=waits, depleted=depleted)
        return hell_formations.plate(look, self.written(name, level, used), size, pose)

    # ---- Cards ----

    def card(self, look: Look, face: tuple[Any, ...], size: Size) -> pygame.Surface:
        """Draw a combat card, under a veil with the reason if it can't be played."""
        reason, shown = face[2] if face[0] == "card" else "", self.combat(face[1])
        if face[0] == "card" and len(face) > 3:
            shown = shown._replace(shown=face[3])
        if face[0] == "hero":  # a small card has room for the last name alone
            shown = shown._replace(name=shown.name.split()[-1])
        return hell_combat.combat(look, shown, size, playable=not reason, reason=reason)

    def commander(self, look: Look, face: tuple[Any, ...], size: Size) -> pygame.Surface:
        """Draw the own supreme commander with the hand and the number to refit to."""
        _, name, cards, number, acts = face
        words, data = self.words, self.words.data["commanders"][name]
        shown = hell_decks.Commander(
            data.side, words.commander(name), words("card.commander"), data.art, cards, number, words("card.hand"),
            self.signs(data.bonus),
        )  # fmt: skip
        return hell_decks.commander(look, shown, size, live=acts)

    def campaign(self, look: Look, face: tuple[Any, ...], size: Size) -> pygame.Surface:
        """Draw a campaign card: reinforcements, hourglass, what it does."""
        words, data = self.words, self.words.data["campaigns"][face[1]]
        _, *lines, motto = words.narrator.about(face[1])
        expert = words.narrator.scenario.expert
        glass = data.hourglass == "always" or (data.hourglass == "expert" and expert)
        shown = hell_decks.Campaign(
            face[1], data.side, words.piece(face[1]), data.art, data.reinforcements, " ".join(lines[1:]),
            self.signs(data.effects), glass, motto,
        )  # fmt: skip
        return hell_decks.campaign(look, shown, size)

    def carnage(self, look: Look, face: tuple[Any, ...], size: Size) -> pygame.Surface:
        """Draw a carnage card; the section that counts now stands out."""
        words, data = self.words, self.words.data["carnage"][face[1]]
        texts, narrator = words.texts, words.narrator
        shown = hell_decks.Carnage(
            face[1], data.sniper, texts(f"hell.why.{data.sniper}"), data.intensity, data.initiative,
            texts(f"hell.why.{data.initiative}"), narrator.effects((data.first,)), narrator.effects((data.second,)),
            self.signs((data.first,)), self.signs((data.second,)), face[2],
        )  # fmt: skip
        return hell_decks.carnage(look, shown, size)

    def chit(self, look: Look, kind: str, size: Size, elite: bool) -> pygame.Surface:
        """Draw a unit counter, core or elite."""
        unit = self.words.data["units"][kind]
        return hell_chits.chit(look, hell_chits.Chit(unit.side, unit.art, unit.shield and not elite, elite), size)

    # ---- Large ----

    def large(self, look: Look, part: str, view: View) -> pygame.Surface | None:
        """Return a card large, with its full text."""
        size = (look.px(LARGE_CARD[0]), look.px(LARGE_CARD[1]))
        if part in self.book.kind_of:
            return self.card(look, ("card", part, ""), size)
        if part in self.book.campaigns:
            return self.campaign(look, ("campaign", part, ""), size)
        if part in self.book.carnage:
            return self.carnage(look, ("carnage", part, ""), size)
        if part in self.book.formations:
            standing = view.formations[self.book.side_of[part]].get(part)
            level = standing.level if standing is not None and standing.leader else -1
            return hell_formations.formation(look, self.written(part, level), size)
        return None
