"""The army lists to open: the person's own and the ready ones; imports widgets and the files of armies."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import pygame

from game.app.art import paint, palette, tokens
from game.app.screens.army_parts import Lines
from game.app.screens.dialog import Answer, Dialog
from game.app.screens.page import Page
from game.app.widgets.buttons import Button
from game.app.widgets.scroll import ScrollArea
from game.app.widgets.texts import Box, Label, Paragraph
from game.app.widgets.widget import Mood, Tip, Widget
from game.data.faults import DataError
from game.roster import armies
from game.roster.armies import ArmyError
from game.rules.dust import muster

if TYPE_CHECKING:
    from game.app.art.look import Look
    from game.app.shell import Shell
    from game.app.workshop import Workshop
    from game.rules.dust.records import Army, ArmyList


class Choice(NamedTuple):
    """One list that can be opened."""

    id: str
    bloc: str
    lines: Lines
    army: ArmyList | None = None
    ready: Army | None = None
    path: Path | None = None
    trouble: str = ""


class ListRow(Widget):
    """A list: the badge of its bloc, its name, its points and what it is about."""

    def __init__(self, rect: pygame.Rect, choice: Choice, press: Callable[[], None], *, chosen: bool) -> None:
        tip = Tip(choice.lines.name, (choice.trouble,)) if choice.trouble else None
        super().__init__(choice.id, rect, press, tip=tip)
        self.choice, self.chosen = choice, chosen

    @property
    def label(self) -> str:
        return self.choice.lines.name

    def draw(self, canvas: pygame.Surface, look: Look, mood: Mood) -> None:
        paint.row(canvas, look, self.rect, "current" if self.chosen else "hover" if mood.hover else "normal")
        if mood.focus:
            paint.focus_ring(canvas, look, self.rect.inflate(-look.px(6), -look.px(6)))
        if self.choice.bloc:
            sign = tokens.badge(look, self.choice.bloc, look.px(32))
        else:
            sign = look.icon("icons/bolt" if self.choice.trouble else "icons/plus", look.px(24), palette.AMBER)
        canvas.blit(sign, sign.get_rect(center=(self.rect.x + look.px(32), self.rect.centery)))
        room = pygame.Rect(self.rect.x + look.px(60), self.rect.y, list_room(look, self.rect.w), self.rect.h)
        self.choice.lines.draw(canvas, look, room, palette.AMBER if self.choice.trouble else palette.TEXT)


def list_room(look: Look, width: int) -> int:
    """Return the width that the words have in a row of a width."""
    return width - look.px(76)


class ArmyListsScreen(Page):
    """The lists over the army builder."""

    name = "army_lists"
    modal = True

    def __init__(self, shell: Shell, shop: Workshop, taken: Callable[[], None]) -> None:
        super().__init__(shell)
        self.shop, self.taken = shop, taken
        self.own: list[Choice] = []
        self.chosen = "new"

    def opened(self) -> None:
        self._read()
        self.relayout(self.size)
        self.focus(self.chosen)

    def _read(self) -> None:
        self.own = [self._own(path) for path in armies.army_files()]
        if self.chosen not in {choice.id for choice in self.choices()}:
            self.chosen = "new"

    def _own(self, path: Path) -> Choice:
        try:
            army = armies.read_army(path, self.shop.known.units)
        except DataError as error:
            fault = self.words("ui.builder.lists.broken_about", fault=str(next(iter(error.report))))
            lines = Lines(path.name, self.words("ui.builder.lists.broken"))
            return Choice(f"own-{path.stem}", "", lines, path=path, trouble=fault)
        points = muster.total_of(self.shop.known.units, army, self.shop.known.forts)
        bloc = self.shop.texts(f"dust.bloc.{army.bloc}")
        lines = Lines(army.name, self.words("ui.builder.lists.points", bloc=bloc, points=points))
        return Choice(f"own-{path.stem}", army.bloc, lines, army=army, path=path)

    def _ready(self) -> list[Choice]:
        texts = self.shop.texts
        return [
            Choice(
                f"ready-{ready.id}", ready.bloc,
                Lines(
                    texts(f"dust.army.{ready.id}.name"),
                    texts("ui.builder.lists.about", points=ready.limit, text=texts(f"dust.army.{ready.id}.text")),
                ),
                ready=ready,
            )
            for ready in sorted(self.shop.known.ready.values(), key=lambda one: one.bloc != self.shop.army.bloc)
        ]  # fmt: skip

    def choices(self) -> list[Choice]:
        """Return everything that can be opened, in the order of the rows."""
        new = Choice("new", "", Lines(self.words("ui.builder.lists.new"), ""))
        return [new, *self.own, *self._ready()]

    # ---- Layout ----

    def layout(self, size: tuple[int, int]) -> None:
        pad = self.px(20)
        box = pygame.Rect(0, 0, min(self.line(760), size[0] - 2 * pad), min(self.line(780), size[1] - 2 * pad))
        box.center = (size[0] // 2, size[1] // 2)
        self.widgets.append(Box("box", box, title=self.words("ui.builder.lists.title")))
        foot = self.line(46)
        top = box.y + self.line(54)
        window = pygame.Rect(box.x + pad, top, box.w - pad - self.px(8), box.bottom - pad - foot - self.px(12) - top)
        area = ScrollArea("lists", window, bar=self.px(8))
        y, wide = top, area.rect.w - self.px(16)
        first = {"own": self.words("ui.builder.lists.own"), "ready": self.words("ui.builder.lists.ready")}
        choices = self.choices()
        for choice in choices:
            kind = choice.id.partition("-")[0]
            if kind in first:
                y = self._heading(area, kind, first.pop(kind), y, wide)
            high = max(self.line(46), choice.lines.height(self.look, list_room(self.look, wide)) + self.px(12))
            place = pygame.Rect(area.rect.x, y, wide, high)
            area.add(ListRow(place, choice, self._opener(choice), chosen=choice.id == self.chosen))
            y += high + self.px(5)
            if choice.id == "new" and not self.own:
                y = self._heading(area, "own", first.pop("own"), y, wide)
                words = Paragraph(
                    "none", pygame.Rect(area.rect.x, y, wide, 0), self.words("ui.builder.lists.none"), self.look
                )
                area.add(words)
                y = words.rect.bottom + self.px(8)
        self.widgets.append(area)
        self._buttons(pygame.Rect(box.x + pad, box.bottom - pad - foot, box.w - 2 * pad, foot))

    def draw_below(self, canvas: pygame.Surface) -> None:
        """Leave what lies below: the builder shows through."""

    def _heading(self, area: ScrollArea, id: str, words: str, y: int, wide: int) -> int:
        place = pygame.Rect(area.rect.x, y + self.px(6), wide, self.line(28))
        area.add(Label(f"title-{id}", place, words, face="title", size=20, colour=palette.TEXT2))
        return place.bottom + self.px(2)

    def _buttons(self, place: pygame.Rect) -> None:
        chosen = self._chosen()
        gap = self.px(10)
        share = (place.w - 2 * gap) // 3
        own = chosen.path is not None
        specs = (
            ("close", self.words("ui.page.back"), self.on_back, "Esc", "icons/undo", "normal", True, ""),
            ("delete", self.words("ui.builder.lists.delete"), self._delete, "Delete", "icons/x",
             "danger" if own else "normal", own, self.words("ui.builder.lists.delete_why")),
            ("open", self.words("ui.builder.lists.open"), self._opener(chosen), "Space", "icons/play", "primary",
             not chosen.trouble, chosen.trouble),
        )  # fmt: skip
        for at, (name, words, do, key, icon, kind, enabled, why) in enumerate(specs):
            rect = pygame.Rect(place.x + at * (share + gap), place.y, share, place.h)
            self.widgets.append(
                Button(name, rect, words, do, kind=kind, icon=icon, key=key, enabled=enabled, why=why)
            )

    # ---- What is done ----

    def _chosen(self) -> Choice:
        choices = self.choices()
        return next((choice for choice in choices if choice.id == self.chosen), choices[0])

    def focus(self, id: str) -> None:
        """Choose what has the focus, so that arrow keys leaf through the lists."""
        super().focus(id)
        if id != self.chosen and id in {choice.id for choice in self.choices()}:
            self.chosen = id
            self.relayout(self.size)
            super().focus(id)

    def _opener(self, choice: Choice) -> Callable[[], None]:
        def open_it() -> None:
            if choice.trouble:
                self.ways.complain(choice.trouble)
                return
            if choice.army is not None:
                self.shop.begin(choice.army, choice.path)
            elif choice.ready is not None:
                self.shop.begin_ready(choice.ready)
            else:
                self.shop.begin(self.shop.empty(self.shop.army.bloc, self.shop.army.limit))
            self.shell.back()
            self.taken()

        return open_it

    def _delete(self) -> None:
        choice = self._chosen()
        if choice.path is None:
            return
        words = self.words
        answers = [
            Answer(words("ui.builder.lists.delete"), lambda: self._deleted(choice), kind="danger", key="Delete"),
            Answer(words("ui.page.cancel"), lambda: None, key="Esc"),
        ]
        name = choice.lines.name
        title, about = words("ui.builder.lists.delete_title"), words("ui.builder.lists.delete_words", name=name)
        self.shell.open(Dialog(self.shell, title, about, answers))

    def _deleted(self, choice: Choice) -> None:
        assert choice.path is not None
        try:
            armies.delete_army(choice.path)
        except ArmyError as error:
            self.ways.complain(self.words(f"ui.builder.trouble.{error.reason}", **error.params))
        if self.shop.file == choice.path:
            self.shop.file = self.shop.saved = None
        self._read()
        self.relayout(self.size)
