"""The special rules on a unit's card: links with what they say, boxes of what is used up; imports widgets, art."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import pygame

from game.app.art import dust_cards, palette
from game.app.art.look import Look
from game.app.tables.tactics.words import Words
from game.app.widgets.widget import Mood, Tip, Widget
from game.rules.dust.doers import BOXED
from game.rules.dust.orders import DEEDS
from game.rules.dust.records import Unit
from game.rules.dust.special import SPECIALS
from game.rules.dust.state import Piece

SIZE = 15


class Rule(NamedTuple):
    """A special rule of a unit: its name, what hovering tells, and how many of its boxes are left."""

    word: str
    name: str
    tip: Tip
    boxes: tuple[int, int] = (0, 0)
    """How many uses are left, and of how many; (0, 0) where they are not counted."""


def rules_of(rules: Any, words: Words, unit: Unit, piece: Piece | None) -> list[Rule]:
    """Return the special rules of a card in its order, with what they allow only once a game (D-006)."""
    known = words.data["keywords"]
    found = [word for word in dict.fromkeys(unit.keywords) if word in known and not known[word].ignored]
    boxed = [action for action in rules.profiles[unit.id].actions if action in BOXED and action not in found]
    return [_rule(words, word, piece) for word in (*found, *boxed)]


def _rule(words: Words, word: str, piece: Piece | None) -> Rule:
    special = SPECIALS.get(word)
    of = special.boxes if special is not None else 1
    used = min(of, piece.used.count(word)) if piece is not None else 0
    lines = [words.keyword_text(word) if special is not None else words.action_text(word)]
    if of:
        lines.append(words("card.uses", left=of - used, of=of))
    name = words.keyword(word) if special is not None else words.action(word)
    if special is not None and not special.enforced:
        name = words("card.not_enforced", rule=name)
    rule = special.rule if special is not None else DEEDS[word].rule
    return Rule(word, name, Tip(name, tuple(filter(None, lines)), rule), (of - used, of))


class Link(Widget):
    """The name of a special rule, underlined; pressing it opens the rule book there."""

    def __init__(self, rect: pygame.Rect, rule: Rule, press: Callable[[], None]) -> None:
        super().__init__(f"rule:{rule.word}", rect, press, tip=rule.tip)
        self.rule = rule

    @property
    def label(self) -> str:
        return self.rule.name

    def draw(self, canvas: pygame.Surface, look: Look, mood: Mood) -> None:
        rect, (left, of) = self.rect, self.rule.boxes
        spent = bool(of) and not left
        ink = palette.AMBER if mood.hover else palette.QUIET if spent else palette.TEXT
        words = look.text(self.rule.name, "strong", SIZE, ink, width=rect.w - _boxes_wide(look, of))
        place = words.get_rect(midleft=rect.midleft)
        canvas.blit(words, place)
        y = place.bottom - look.px(1)
        for x in range(place.x, place.right, max(3, look.px(4))):
            canvas.fill(palette.AMBER if not spent else palette.QUIET, (x, y, max(1, look.px(2)), max(1, look.px(1))))
        if of:
            boxes = dust_cards.uses(look, of, left, look.px(11))
            canvas.blit(boxes, boxes.get_rect(midright=rect.midright))
        if mood.focus:
            paint_focus(canvas, look, rect)


def paint_focus(canvas: pygame.Surface, look: Look, rect: pygame.Rect) -> None:
    """Draw the ring of the focus around a link."""
    pygame.draw.rect(canvas, look.colour("focus"), rect.inflate(look.px(4), 0), max(1, look.px(2)), look.px(3))


def _boxes_wide(look: Look, of: int) -> int:
    return dust_cards.uses(look, of, of, look.px(11)).get_width() + look.px(6) if of else 0


class Keywords:
    """The special rules of a unit side by side, on as many lines as they need."""

    def __init__(self, found: Sequence[Rule], open_rule: Callable[[str], None]) -> None:
        self.found, self.open_rule = found, open_rule

    def height(self, look: Look, width: int) -> int:
        """Return the pixels that all lines need."""
        return max((rect.bottom for rect in self._places(look, width)), default=0)

    def widgets(self, look: Look, rect: pygame.Rect, name: str) -> list[Widget]:
        """Return a link for each rule."""
        places = self._places(look, rect.w)
        return [
            Link(place.move(rect.topleft), rule, self._opener(rule.tip.rule))
            for place, rule in zip(places, self.found, strict=True)
        ]

    def _opener(self, rule: str) -> Callable[[], None]:
        return lambda: self.open_rule(rule)

    def _places(self, look: Look, width: int) -> list[pygame.Rect]:
        gap, line = look.px(14), look.size_of("Ag", "strong", SIZE)[1] + look.px(5)
        x = y = 0
        found = []
        for rule in self.found:
            wide = min(width, look.size_of(rule.name, "strong", SIZE)[0] + _boxes_wide(look, rule.boxes[1]))
            if x and x + wide > width:
                x, y = 0, y + line
            found.append(pygame.Rect(x, y, wide, line))
            x += wide + gap
        return found
