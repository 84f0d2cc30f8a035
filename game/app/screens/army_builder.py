"""The army builder: units of a bloc, the card of one of them, the list in work; imports widgets and the workshop."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

import pygame

from game.app import dust_words
from game.app.art import paint, palette
from game.app.art.dust_units import silhouette_of
from game.app.screens.army_card import PartnerButton, UnitCard, partner_width
from game.app.screens.army_parts import BlocTab
from game.app.screens.army_roster import RosterPanel, finding_words
from game.app.screens.army_units import UnitList
from game.app.screens.dialog import Answer, Dialog
from game.app.screens.page import Column, Page
from game.app.widgets.buttons import Button, IconButton, Toggle
from game.app.widgets.entry import Entry
from game.app.widgets.scroll import ScrollArea
from game.app.widgets.texts import Box, Label, Picture
from game.app.widgets.widget import Tip
from game.app.workshop import BLOCS, Workshop
from game.roster import armies
from game.roster.armies import GAME, ArmyError
from game.rules.dust.muster import inline

if TYPE_CHECKING:
    from game.app.shell import Shell
    from game.rules.dust.records import ArmyList, Unit

WIDE, MEDIUM = 1180, 900
"""Units of width from which three panels stand side by side, or two."""
LOW = 640
"""Units of height below which the card leaves out what is no rule of the unit, so that its weapons show."""
VIEWS = ("units", "card", "army")


class ArmyBuilderScreen(Page):
    """Units on the left, a card in the middle, the list on the right; where that is too much, behind a toggle."""

    name = "army_builder"

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        known = armies.muster()
        self.shop = Workshop(known, self.texts_of(GAME), armies.read_draft(known.units))
        self.view = "units"
        """Which panel shows where not all do."""
        self.said = ""
        """What was done last, told beside the buttons until something changes."""

    def opened(self) -> None:
        self.relayout(self.size)
        if not self.focus_id:
            self.focus(f"unit-{self.shop.chosen}")

    # ---- Layout ----

    def layout(self, size: tuple[int, int]) -> None:
        self.shop.speak(self.texts_of(GAME))
        body = self._bar(size)
        wide = self.units()[0]
        gap = self.px(12)
        if wide >= WIDE:
            left, middle = body.w * 275 // 1000, body.w * 385 // 1000
            panels = {
                "units": pygame.Rect(body.x, body.y, left, body.h),
                "card": pygame.Rect(body.x + left + gap, body.y, middle, body.h),
            }
            x = body.x + left + middle + 2 * gap
            panels["army"] = pygame.Rect(x, body.y, body.right - x, body.h)
        elif wide >= MEDIUM:
            half = (body.w - gap) * 42 // 100
            right = self.view if self.view != "units" else "card"
            rest = pygame.Rect(body.x + half + gap, body.y, body.w - half - gap, body.h)
            panels = {"units": pygame.Rect(body.topleft, (half, body.h)), right: rest}
        else:
            panels = {self.view: body}
        lay = {"units": self._units, "card": self._card, "army": self._army}
        for name, rect in panels.items():
            self.widgets.append(Box(f"box-{name}", rect))
            lay[name](rect)

    @property
    def views(self) -> tuple[str, ...]:
        """Return the panels between which the toggle chooses, none where all of them show."""
        wide = self.units()[0]
        return () if wide >= WIDE else VIEWS[1:] if wide >= MEDIUM else VIEWS

    def _bar(self, size: tuple[int, int]) -> pygame.Rect:
        """Lay out the top: the way back, blocs, and the signs at the right; return the room below."""
        margin, high, gap = self.px(12), self.line(42), self.px(10)
        y = self.px(8)
        words = self.words("ui.page.back")
        back = Button("back", pygame.Rect(margin, y, self.room(words, "Esc"), high), words, self.on_back, key="Esc",
                      icon="icons/undo")  # fmt: skip
        self.widgets.append(back)
        end = self._signs(size[0] - margin, y, high)
        left = back.rect.right + self.px(18)
        tabs = [self.words(f"dust.bloc.{bloc}") for bloc in BLOCS]
        cap = self.px(64) + self.line(18)
        needed = max(self.look.size_of(name, "title", 24)[0] for name in tabs) + cap
        title = self.words("ui.builder.title")
        room = self.look.size_of(title, "title", 32)[0] + self.px(24)
        if left + room + 3 * needed + 2 * gap <= end:
            self.widgets.append(
                Label("heading", pygame.Rect(left, y, room, high), title, face="title", size=32)
            )
            left += room
        share = min(self.px(190), max(needed, self.px(150)), (end - left - 3 * gap) // 3)
        start = left + (end - left - 3 * share - 2 * gap) // 2
        # In the middle of the screen, as long as that keeps clear of the title and the signs.
        start = min(max(left, (size[0] - 3 * share - 2 * gap) // 2), max(start, left))
        for at, bloc in enumerate(BLOCS):
            rect = pygame.Rect(start + at * (share + gap), y, share, high)
            tip = Tip(tabs[at], (self.words("ui.builder.bloc_tip"),))
            self.widgets.append(
                BlocTab(f"bloc-{bloc}", rect, bloc, tabs[at], partial(self._side_with, at), key=str(at + 1),
                        chosen=bloc == self.shop.army.bloc, tip=tip)
            )  # fmt: skip
        top = y + high + self.px(10)
        if self.views:
            options = [(view, self.words(f"ui.builder.view.{view}")) for view in self.views]
            rect = pygame.Rect(margin, top, size[0] - 2 * margin, self.line(36))
            shown = self.view if self.view in self.views else self.views[0]
            self.widgets.append(Toggle("view", rect, options, shown, self._look_at))
            top = rect.bottom + self.px(8)
        return pygame.Rect(margin, top, size[0] - 2 * margin, size[1] - top - margin)

    def _signs(self, right: int, y: int, side: int) -> int:
        signs = (
            ("settings", "icons/cog", self.ways.open_settings, "F10", True),
            ("rules", "icons/book", self._open_book, "F1", True),
            ("redo", "icons/redo", self._redo, "Ctrl+Y", self.shop.can_redo),
            ("undo", "icons/undo", self._undo, "Ctrl+Z", self.shop.can_undo),
        )
        for name, icon, do, key, enabled in signs:
            rect = pygame.Rect(right - side, y, side, side)
            words = self.words(f"ui.builder.{name}")
            self.widgets.append(IconButton(name, rect, icon, words, do, key=key, enabled=enabled))
            right -= side + self.px(4)
        return right

    def draw_below(self, canvas: pygame.Surface) -> None:
        super().draw_below(canvas)
        high = self.px(8) + self.line(42) + self.px(5)
        paint.veil(canvas, self.look, pygame.Rect(0, 0, self.size[0], high), alpha=120)
        canvas.fill(palette.ACCENTS["builder"], (0, high, self.size[0], self.px(1)))

    def _units(self, rect: pygame.Rect) -> None:
        self.widgets += UnitList(self, self.shop, self).lay(rect.inflate(-2 * self.px(14), -2 * self.px(14)))

    # ---- The card ----

    def _card(self, rect: pygame.Rect) -> None:
        unit, pad = self.shop.unit(), self.px(16)
        card = UnitCard(self, self.shop, unit, low=self.units()[1] < LOW)
        foot = self._foot_height(rect.w - 2 * pad)
        edge = self.px(1)
        area = ScrollArea(
            "card", pygame.Rect(rect.x + edge, rect.y + edge, rect.w - 2 * edge, rect.h - foot - pad - self.px(8)),
            bar=self.px(8),
        )  # fmt: skip
        scene = pygame.Rect(area.rect.x, area.rect.y, area.rect.w, card.scene_height(area.rect.w))
        column = Column(self, pygame.Rect(rect.x + pad, scene.bottom + self.px(14), rect.w - 2 * pad, 0), 8)
        card.fill(column, self._turn_option)
        area.add(Picture("scene", scene, card.draw_scene), *column.made)
        self.widgets.append(area)
        self._foot(pygame.Rect(rect.x + pad, rect.bottom - pad - foot, rect.w - 2 * pad, foot))

    def _partners(self) -> list[Unit]:
        """Return the units that go well with the one on the card, none where there is no room to show them."""
        return self.shop.partners() if self.units()[1] >= LOW else []

    def _foot_parts(self, wide: int) -> tuple[int, bool]:
        """Return the width of the amber button, and whether it stands below the partners."""
        button = max(self.room(self.words("ui.builder.add"), "A", size=18), self.px(190))
        names = [dust_words.unit_name(self.shop.texts, unit) for unit in self._partners()]
        needed = sum(partner_width(self.look, name) + self.px(8) for name in names)
        return button, needed + button + self.px(8) > wide

    def _foot_height(self, wide: int) -> int:
        high = self.line(48)
        if not self._partners():
            return high
        _, below = self._foot_parts(wide)
        label = self.line(22)
        return label + (self.line(46) + self.px(8) + high if below else high)

    def _foot(self, rect: pygame.Rect) -> None:
        """Lay out the partners of the unit and the button that adds it."""
        button, below = self._foot_parts(rect.w)
        high, gap = self.line(48), self.px(8)
        found = self._partners()
        add = pygame.Rect(0, rect.bottom - high, rect.w if below else button, high)
        add.right = rect.right
        if found:
            label = pygame.Rect(rect.x, rect.y, rect.w, self.line(20))
            self.widgets.append(
                Label("partners", label, self.words("ui.builder.partners"), size=15, colour=palette.QUIET)
            )
            x, y = rect.x, rect.y + self.line(22)
            tall = self.line(46) if below else high
            share = (rect.w - gap * (len(found) - 1)) // len(found)
            for unit in found:
                words = dust_words.unit_name(self.shop.texts, unit)
                wide = share if below else partner_width(self.look, words)
                place = pygame.Rect(x, y, wide, tall)
                self.widgets.append(
                    PartnerButton(f"partner-{unit.id}", place, silhouette_of(unit), words, partial(self.pick, unit.id))
                )
                x += wide + gap
        self.widgets.append(
            Button(
                "add", add, self.words("ui.builder.add"), self._add, kind="primary", icon="icons/plus", key="A", size=18
            )
        )

    # ---- The list ----

    def _army(self, rect: pygame.Rect) -> None:
        pad = self.px(18)
        inner = rect.inflate(-2 * pad, -2 * self.px(14))
        high = self.line(50)
        note = self.line(24)
        panel = RosterPanel(self, self.shop, self)
        self.widgets += panel.lay(pygame.Rect(inner.x, inner.y, inner.w, inner.h - high - note - self.px(4)))
        mark = self.said or self.words(f"ui.builder.{'saved_mark' if self.shop.is_saved else 'unsaved_mark'}")
        tone = self.look.colour("good") if self.said or self.shop.is_saved else palette.QUIET
        place = pygame.Rect(inner.x, inner.bottom - high - note, inner.w, note)
        self.widgets.append(Label("said", place, mark, size=15, colour=tone))
        self._deeds(pygame.Rect(inner.x, inner.bottom - high, inner.w, high))

    def _deeds(self, rect: pygame.Rect) -> None:
        gap = self.px(8)
        why = self.why_no_battle()
        specs = (
            ("save", self._save, "icons/bookmark", "S|Ctrl+S", "normal", True, ""),
            ("print", self._print, "icons/list", "P|Ctrl+P", "normal", bool(self.shop.army.units),
             self.words("ui.builder.finding.empty")),
            ("battle", self._battle, "icons/play", "Space", "primary", not why, why),
        )  # fmt: skip
        shares = [self.room(self.words(f"ui.builder.{name}"), key.split("|")[0]) for name, _, _, key, *_ in specs]
        spare = rect.w - gap * (len(specs) - 1) - sum(shares)
        x = rect.x
        for (name, do, icon, key, kind, enabled, reason), share in zip(specs, shares, strict=True):
            wide = share + spare // len(specs) if spare >= 0 else (rect.w - 2 * gap) * share // sum(shares)
            place = pygame.Rect(x, rect.y, wide if name != "battle" else rect.right - x, rect.h)
            self.widgets.append(
                Button(name, place, self.words(f"ui.builder.{name}"), do, kind=kind, icon=icon if spare >= 0 else "",
                       key=key, enabled=enabled, why=reason)
            )  # fmt: skip
            x += wide + gap

    # ---- What is chosen ----

    def _again(self, *, said: str = "") -> None:
        self.said = said
        self.relayout(self.size)

    def _side_with(self, at: int) -> None:
        self.shop.side_with(BLOCS[at])
        self._again()

    def _look_at(self, view: str) -> None:
        self.view = view
        self._again()

    def search(self, query: str) -> None:
        """Look for units while somebody types."""
        self.shop.query = query
        self.shop.settle()
        self._keep_typing("search")

    def _keep_typing(self, id: str) -> None:
        """Lay everything out anew while somebody types, and leave the cursor where it is."""
        field = self.find(id)
        assert isinstance(field, Entry)
        self.relayout(self.size)
        after = self.find(id)
        assert isinstance(after, Entry)
        after.at, after.focused, after.marked = field.at, field.focused, False

    def filter(self, name: str) -> None:
        """Show one kind of units."""
        self.shop.filter = name
        self.shop.settle()
        self._again()

    def to_list(self) -> None:
        """Go on to the list of units."""
        self.focus(f"unit-{self.shop.chosen}")

    def leaf(self, step: int) -> None:
        """Choose a unit further down or up."""
        self.shop.leaf(step)
        self._again()
        self.focus(f"unit-{self.shop.chosen}")

    def press_row(self, unit: str) -> None:
        """Show the card of a unit in the list; from the keyboard, where it shows already, add it."""
        if self.keyboard and unit == self.shop.chosen:
            self.change(unit, 1)
            return
        self.shop.chosen = unit
        if self.views:
            self.view = "card"
        self._again()
        self.focus(f"unit-{unit}")

    def pick(self, unit: str) -> None:
        """Show a unit's card, whatever the filter says."""
        self.shop.query, self.shop.filter = "", "all"
        self.shop.chosen = unit
        if self.views:
            self.view = "card"
        self._again()
        row = self.find(f"unit-{unit}")
        for area in self.widgets:
            if row is not None and isinstance(area, ScrollArea) and row in area.children:
                area.show(row)

    # ---- What is done ----

    def change(self, unit: str, by: int) -> None:
        """Add copies of a unit to the list, or take them away."""
        self.shop.add(unit, by)
        self._again()

    def form(self, army: ArmyList) -> None:
        """Take the list with its platoons formed otherwise."""
        self.shop.put(army)
        self._again()

    def _add(self) -> None:
        self.change(self.shop.chosen, 1)

    def _turn_option(self, unit: str, option: str) -> None:
        self.shop.turn_option(unit, option)
        self._again()

    def rename(self, name: str) -> None:
        """Call the list something else while the name is typed."""
        self.shop.rename(name)
        self.said = ""
        self.dirty = True

    def named(self) -> None:
        """End the typing of the name."""
        self.focus(f"unit-{self.shop.chosen}")
        self._again()

    def set_limit(self, limit: str) -> None:
        """Agree on another number of points."""
        self.shop.limit(int(limit))
        self._again()

    def _undo(self) -> None:
        self.shop.undo()
        self._again()

    def _redo(self) -> None:
        self.shop.redo()
        self._again()

    def open_lists(self) -> None:
        """Open the lists to load one."""
        from game.app.screens.army_lists import ArmyListsScreen

        self.shell.open(ArmyListsScreen(self.shell, self.shop, self._again))

    def _save(self, *, replace: bool = False) -> None:
        try:
            path = self.shop.save(replace=replace)
        except ArmyError as error:
            if error.reason == "exists":
                self._ask_to_replace(error.params["file"])
            else:
                self.ways.complain(self.words(f"ui.builder.trouble.{error.reason}", **error.params))
            return
        self._again(said=self.words("ui.builder.saved", file=path.name))

    def _ask_to_replace(self, file: str) -> None:
        words = self.words
        answers = [
            Answer(words("ui.builder.replace"), lambda: self._save(replace=True), kind="danger"),
            Answer(words("ui.page.cancel"), lambda: None, key="Esc"),
        ]
        about = words("ui.builder.replace_words", file=file)
        self.shell.open(Dialog(self.shell, words("ui.builder.replace_title"), about, answers))

    def _print(self) -> None:
        from game.app.army_print import print_army

        try:
            done = print_army(self.shop)
        except OSError as error:
            file, why = error.filename or "", error.strerror or str(error)
            self.ways.complain(self.words("ui.builder.trouble.not_printed", file=file, error=why))
            return
        words = self.words("ui.builder.printed.words", pdf=done.pdf, png=", ".join(map(str, done.pictures)))
        close = Answer(self.words("ui.dialog.close"), lambda: None, kind="primary")
        self.shell.open(Dialog(self.shell, self.words("ui.builder.printed.title"), words, [close]))

    def why_no_battle(self) -> str:
        """Return why no battle can begin with the list, empty if one can."""
        fault = next(iter(self.shop.faults()), None)
        return self.words("ui.builder.battle_fault", fault=finding_words(self.shop, fault)) if fault else ""

    def battle_options(self) -> dict[str, Any]:
        """Return what a new game is told of the list."""
        return {"army_a": inline(self.shop.known.units, self.shop.army, self.shop.known.forts)}

    def _battle(self) -> None:
        """Ask on which ground the list is to fight: it serves both Dust games."""
        if self.why_no_battle():
            return
        answers = [
            Answer(self.words(f"ui.builder.battle_on.{game}"), self._beginner(game), kind=kind, key=key)
            for game, kind, key in (("tactics", "primary", "1"), ("battlefield", "normal", "2"))
        ]
        answers.append(Answer(self.words("ui.dialog.close"), lambda: None))
        title, words = (self.words(f"ui.builder.battle_on.{part}") for part in ("title", "words"))
        self.shell.open(Dialog(self.shell, title, words, answers))

    def _beginner(self, game: str) -> Callable[[], None]:
        return lambda: self.ways.open_new_game(game, self.battle_options())

    # ---- Keys ----

    def _open_book(self) -> None:
        self.ways.open_rule(self.rule_under_focus(), GAME)

    def on_key(self, event: pygame.event.Event) -> bool:
        if event.key == pygame.K_F2:
            self._focus_on("name", "army")
            return True
        if event.key == pygame.K_f and event.mod & pygame.KMOD_CTRL:
            self._focus_on("search", "units")
            return True
        if event.key == pygame.K_F1:
            self._open_book()
            return True
        return False

    def _focus_on(self, id: str, view: str) -> None:
        """Give the focus to a widget, bringing its panel to the front first."""
        if self.find(id) is None:
            self.view = view
            self._again()
        self.keyboard = True
        self.focus(id)

    def focus(self, id: str) -> None:
        """Give the focus on; a name that was typed becomes a title again."""
        before = self.focus_id
        super().focus(id)
        if before == "name" and id != "name":
            self.relayout(self.size)

    def closed(self) -> None:
        armies.keep_draft(self.shop.army)
