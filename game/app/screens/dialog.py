"""A question or a list over the present screen: what is asked, and buttons or rows to answer; imports widgets."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, NamedTuple

import pygame

from game.app.screen import Screen
from game.app.widgets.buttons import Button
from game.app.widgets.entry import Entry
from game.app.widgets.rows import Row
from game.app.widgets.scroll import ScrollArea
from game.app.widgets.texts import Box, Paragraph
from game.app.widgets.widget import Tip, Widget

if TYPE_CHECKING:
    from game.app.shell import Shell


class Answer(NamedTuple):
    """One way to answer a dialog."""

    words: str
    do: Callable[[], None]
    kind: str = "normal"
    key: str = ""
    icon: str = ""


class Dialog(Screen):
    """A question with buttons; Esc takes the last answer, which should be the harmless one."""

    name = "dialog"
    modal = True

    def __init__(
        self, shell: Shell, title: str, words: str, answers: Sequence[Answer], *,
        entry: str | None = None, hint: str = "",
    ) -> None:  # fmt: skip
        super().__init__(shell)
        self.title, self.words, self.answers = title, words, answers
        self.value, self.hint = entry, hint

    def opened(self) -> None:
        first = next((n for n, a in enumerate(self.answers) if a.kind == "primary"), len(self.answers) - 1)
        self.focus("entry" if self.value is not None else f"answer-{first}")

    def layout(self, size: tuple[int, int]) -> None:
        look = self.shell.look
        pad = look.px(24)
        width = min(look.px(620), size[0] - 2 * pad)
        inner = width - 2 * pad
        words = Paragraph("words", pygame.Rect(0, 0, inner, 0), self.words, look, size=17)
        high, gap = look.px(46), look.px(12)
        share = (inner - gap * (len(self.answers) - 1)) // len(self.answers)
        upright = any(look.size_of(a.words, "strong", 17)[0] > share - look.px(70) for a in self.answers)
        rows = len(self.answers) if upright else 1
        entry = look.px(46) + gap if self.value is not None else 0
        title = look.px(58)
        height = title + words.rect.height + look.px(20) + entry + rows * (high + gap) + pad - gap
        box = pygame.Rect(0, 0, width, height)
        box.center = (size[0] // 2, size[1] // 2)
        words.rect.topleft = (box.x + pad, box.y + title)
        self.widgets = [Box("box", box, title=self.title), words]
        y = words.rect.bottom + look.px(20)
        if self.value is not None:
            rect = pygame.Rect(box.x + pad, y, inner, look.px(46))
            self.widgets.append(Entry("entry", rect, self.value, self._typed, done=self._entered, hint=self.hint))
            y += entry
        for n, answer in enumerate(self.answers):
            if upright:
                rect = pygame.Rect(box.x + pad, y + n * (high + gap), inner, high)
            else:
                rect = pygame.Rect(box.x + pad + n * (share + gap), y, share, high)
            take = self._taker(answer)
            button = Button(f"answer-{n}", rect, answer.words, take, kind=answer.kind, key=answer.key, icon=answer.icon)
            self.widgets.append(button)

    def _typed(self, value: str) -> None:
        self.value = value

    def _entered(self) -> None:
        answer = next((a for a in self.answers if a.kind == "primary"), self.answers[0])
        self._taker(answer)()

    def _taker(self, answer: Answer) -> Callable[[], None]:
        def take() -> None:
            self.shell.back()
            answer.do()

        return take

    def on_back(self) -> None:
        self._taker(self.answers[-1])()


class Option(NamedTuple):
    """One row of a list popup."""

    words: str
    do: Callable[[], None]
    second: str = ""
    icon: str = ""
    tip: Tip | None = None


class ListPopup(Screen):
    """A short list beside a point of the screen, with the keys 1 to 9; Esc or a click elsewhere closes it."""

    name = "list"
    modal = True

    def __init__(self, shell: Shell, title: str, options: Sequence[Option], at: tuple[int, int]) -> None:
        super().__init__(shell)
        self.title, self.options, self.at = title, options, at

    def opened(self) -> None:
        self.focus("option-0")

    def layout(self, size: tuple[int, int]) -> None:
        look = self.shell.look
        widest = max((look.size_of(option.words, "strong", 17)[0] for option in self.options), default=0)
        width = min(max(look.px(440), widest + look.px(90)), look.px(760), size[0] - look.px(32))
        high = look.px(54 if any(option.second for option in self.options) else 46)
        title = look.px(52) if self.title else look.px(8)
        height = min(title + high * len(self.options) + look.px(8), size[1] - look.px(32))
        box = pygame.Rect(self.at, (width, height)).clamp(pygame.Rect((0, 0), size).inflate(-look.px(32), -look.px(32)))
        self.widgets = [Box("box", box, title=self.title)]
        area = ScrollArea("options", pygame.Rect(box.x, box.y + title, box.width, box.height - title - look.px(8)))
        rows: list[Widget] = []
        for n, option in enumerate(self.options):
            rect = pygame.Rect(box.x + look.px(4), area.rect.y + n * high, box.width - look.px(8), high)
            key = str(n + 1) if n < 9 else ""
            take = self._taker(option)
            second, icon = option.second, option.icon
            rows.append(Row(f"option-{n}", rect, option.words, take, second=second, icon=icon, key=key, tip=option.tip))
        area.add(*rows)
        self.widgets.append(area)
        self.box = box

    def _taker(self, option: Option) -> Callable[[], None]:
        def take() -> None:
            self.shell.back()
            option.do()

        return take

    def on_pointer(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.MOUSEBUTTONDOWN and not self.box.collidepoint(event.pos):
            self.shell.back()
            return True
        return False
