"""The platoons of the list in work: their slots, what is missing, their support; imports widgets and formations."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

import pygame

from game.app import dust_words
from game.app.art import paint, palette
from game.app.screens.army_parts import Knob
from game.app.widgets.widget import Mood, Tip, Widget
from game.data.narration import sentence
from game.rules.dust.formations import (
    LEADER,
    SUPPORT,
    Slot,
    assigned,
    free_copies,
    slots_of,
    with_platoon,
    without_platoon,
)

if TYPE_CHECKING:
    from game.app.art.look import Look
    from game.app.screens.page import Page
    from game.app.widgets.scroll import ScrollArea
    from game.app.workshop import Workshop
    from game.rules.dust.records import ArmyList, Choices, Formed, Platoon

WORDS = "ui.builder.platoons."


def platoon_words(shop: Workshop, values: dict[str, Any]) -> dict[str, Any]:
    """Return what a finding says of a platoon, in words: its name, the slot, what may fill it, its advantage."""
    texts, found = shop.texts, {}
    platoon = shop.known.platoons.get(values.get("platoon", ""))
    if platoon is not None:
        found["platoon"] = texts(f"dust.platoon.{platoon.id}.name")
        found["advantage"] = texts(f"dust.advantage.{platoon.advantage.id}.name")
    if "slot" in values:
        found["slot"] = slot_name(shop, values["slot"])
    if "choices" in values:
        found["choices"] = choices_words(shop, values["choices"])
    return found


def slot_name(shop: Workshop, number: int) -> str:
    """Return what a slot is called: the leader, or a combat unit by its number."""
    return shop.texts(f"{WORDS}leader") if number == LEADER else shop.texts(f"{WORDS}unit", n=number)


def units_words(shop: Workshop, units: tuple[str, ...], between: str = ", ") -> str:
    """Return the names of some units."""
    known = shop.known.units
    return between.join(dust_words.unit_name(shop.texts, unit) if unit in known else unit for unit in units)


def choices_words(shop: Workshop, choices: Choices) -> str:
    """Return what may fill a slot; those of a pair are told together (R-210)."""
    both = shop.texts(f"{WORDS}both")
    return shop.texts(f"{WORDS}either").join(units_words(shop, choice, both) for choice in choices)


def next_choice(army: ArmyList, slot: Slot) -> tuple[str, ...]:
    """Return what fills a slot after a press: the next choice for which the list has free copies, then nothing."""
    free = free_copies(army)
    free.update(slot.filled)
    able = [choice for choice in slot.choices if all(free[unit] >= choice.count(unit) for unit in choice)]
    order = [*able, ()]
    return order[(order.index(slot.filled) + 1) % len(order)] if slot.filled in order else order[0]


class SlotRow(Widget):
    """A line of a platoon: what fills a slot, or what is missing, and a press to change it."""

    def __init__(
        self, id: str, rect: pygame.Rect, words: str, icon: str, state: str, press: Callable[[], None] | None, tip: Tip
    ) -> None:
        super().__init__(id, rect, press, tip=tip)
        self.words, self.icon, self.state = words, icon, state
        self.focusable = press is not None

    @property
    def label(self) -> str:
        return self.words

    def draw(self, canvas: pygame.Surface, look: Look, mood: Mood) -> None:
        if self.focusable:
            paint.row(canvas, look, self.rect, "hover" if mood.hover else "normal")
        if mood.focus:
            paint.focus_ring(canvas, look, self.rect.inflate(-look.px(6), -look.px(6)))
        tone = {"missing": look.colour("blocked"), "done": look.colour("good")}.get(self.state, palette.TEXT2)
        sign = look.icon(self.icon, look.px(16), tone)
        canvas.blit(sign, sign.get_rect(midleft=(self.rect.x + look.px(6), self.rect.centery)))
        ink = palette.TEXT if self.state != "missing" else look.colour("blocked")
        words = look.paragraph(self.words, "strong", 15, ink, width=room(look, self.rect.w))
        canvas.blit(words, words.get_rect(midleft=(self.rect.x + look.px(30), self.rect.centery)))


def room(look: Look, width: int) -> int:
    """Return the pixels that the words of a row have."""
    return max(1, width - look.px(36))


class PlatoonRows:
    """Lays the platoons of a list out below its units."""

    def __init__(self, page: Page, shop: Workshop, form: Callable[[ArmyList], None], area: ScrollArea) -> None:
        self.page, self.shop, self.form, self.area = page, shop, form, area
        self.look = page.look
        self.y = 0

    def lay(self, rect: pygame.Rect) -> None:
        """Add the rows to the area."""
        self.y, self.rect = rect.y, rect
        words = self.page.words
        title = words(f"{WORDS}title")
        self._row("platoons-title", title, "icons/flag", "", None, Tip(title, (), "D-329"))
        for number, formed in enumerate(self.shop.army.platoons):
            platoon = self.shop.known.platoons.get(formed.platoon)
            if platoon is not None:
                self._platoon(number, formed, platoon)
        for platoon in self.shop.known.platoons.values():
            if platoon.bloc == self.shop.army.bloc:
                self._offer(platoon)

    def _row(self, id: str, words: str, icon: str, state: str, press: Callable[[], None] | None, tip: Tip) -> SlotRow:
        high = self.look.height_of(words, "strong", 15, width=room(self.look, self.rect.w)) + self.page.px(9)
        place = pygame.Rect(self.rect.x, self.y, self.rect.w, max(self.page.line(28), high))
        row = SlotRow(id, place, words, icon, state, press, tip)
        self.area.add(row)
        self.y = place.bottom + self.page.px(3)
        return row

    def _platoon(self, number: int, formed: Formed, platoon: Platoon) -> None:
        words, shop = self.page.words, self.shop
        name = shop.texts(f"dust.platoon.{platoon.id}.name")
        advantage = shop.texts(f"dust.advantage.{platoon.advantage.id}.name")
        rule = shop.texts(f"dust.rule.{platoon.advantage.rule}")
        gone = partial(self.form, without_platoon(shop.army, number))
        head = self._row(f"platoon-{number}", name, "icons/medal", "", None, Tip(advantage, (rule,), platoon.rule))
        side = head.rect.h
        knob = pygame.Rect(head.rect.right - side, head.rect.y, side, side)
        remove = words(f"{WORDS}remove", platoon=name)
        self.area.add(Knob(f"platoon-{number}-gone", knob, "icons/x", remove, gone, bare=True))
        for slot in slots_of(platoon, formed):
            self._slot(number, slot, platoon)
        self._support(number, formed, platoon)

    def _slot(self, number: int, slot: Slot, platoon: Platoon) -> None:
        words, shop = self.page.words, self.shop
        named = slot_name(shop, slot.number)
        filled = units_words(shop, slot.filled, words(f"{WORDS}both"))
        told = words(f"{WORDS}slot_line", slot=named, units=filled) if filled else words(f"{WORDS}missing", slot=named)
        told = sentence(told)
        about = words(f"{WORDS}slot_choices", choices=choices_words(shop, slot.choices))
        done = slot.state == "filled"
        press = partial(self.form, assigned(shop.army, number, slot.number, next_choice(shop.army, slot)))
        tip = Tip(told, (about, words(f"{WORDS}slot_tip")), platoon.rule)
        icon = "icons/check" if done else "icons/x"
        self._row(f"slot-{number}-{slot.number}", told, icon, "done" if done else "missing", press, tip)

    def _support(self, number: int, formed: Formed, platoon: Platoon) -> None:
        words, shop = self.page.words, self.shop
        free = tuple((+free_copies(shop.army)).elements())
        told = words(f"{WORDS}support_none")
        if formed.support:
            told = words(f"{WORDS}support_line", units=units_words(shop, formed.support))
        press = partial(self.form, assigned(shop.army, number, SUPPORT, () if formed.support else free))
        tip = Tip(told, (words(f"{WORDS}support_tip"),), "R-209")
        self._row(f"support-{number}", told, "icons/person", "", press, tip)
        chosen = shop.chosen
        if chosen in free:
            name = dust_words.unit_name(shop.texts, chosen)
            more = partial(self.form, assigned(shop.army, number, SUPPORT, (*formed.support, chosen)))
            one = words(f"{WORDS}support_one", unit=name)
            self._row(f"support-{number}-more", one, "icons/plus", "", more, Tip(one, (), "R-209"))

    def _offer(self, platoon: Platoon) -> None:
        words, shop = self.page.words, self.shop
        told = words(f"{WORDS}add", platoon=shop.texts(f"dust.platoon.{platoon.id}.name"))
        rules = (shop.texts(f"dust.rule.{platoon.rule}"), shop.texts(f"dust.rule.{platoon.advantage.rule}"))
        press = partial(self.form, with_platoon(shop.army, platoon.id))
        self._row(f"add-platoon-{platoon.id}", told, "icons/plus", "", press, Tip(told, rules, platoon.rule))
