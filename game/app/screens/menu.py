"""The menu: four games, the game to continue, and the ways to everything else; imports no rules, to start fast."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

import pygame

from game.app.art import paint, palette, pictures, shelf
from game.app.screens.digest import Digest, Digests, is_slot, journals
from game.app.screens.menu_parts import DOT, ContinuePlate, Plate, Tile, TileButton, TileWords
from game.app.screens.page import Page
from game.app.screens.thumbnail import thumbnail
from game.app.widgets.buttons import Button, Toggle
from game.app.widgets.texts import Label, Paragraph, Picture
from game.app.widgets.widget import CALM, Tip, Widget
from game.core.version import VERSION
from game.data import places
from game.data.layers import LANGUAGES
from game.roster.names import GAMES, TAUGHT, USUAL

if TYPE_CHECKING:
    from game.app.art.look import Look
    from game.app.shell import Shell

FORMS = {0: "none", 1: "one"}
"""How numbers are told that are not many."""
RISE = 90
"""Milliseconds that a tile takes to rise."""
WIDEST = 1760
LIVE = frozenset({"continue", "saves", "builder", "strip", "notice", "dismiss"})
"""What differs from one start of the program to the next."""


class MenuScreen(Page):
    """The first screen."""

    name = "menu"

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        self.raised = self.keyed = USUAL
        """The game whose tile the person is at, and the one that the keys N and T mean."""
        self.tiles: list[Tile] = []
        self.saves = 0
        self.armies = 0
        """How many army lists the person has."""
        self.latest: tuple[Path, Digest] | None = None
        self._unread: list[Path] = []
        self._digests: Digests | None = None
        self._drawn = False
        self._before = 0.0

    # ---- What was played last ----

    def opened(self) -> None:
        if self._digests is not None and self._drawn:  # something was played since
            self._read()
            self.relayout(self.size)

    def _read(self) -> None:
        self._digests = Digests()
        self._drawn = False
        found = journals()
        self.saves, self.latest = len(found), None
        self.armies = _count_armies()
        self._unread = [path for path in found if is_slot(path)]
        self._look_for_latest(make=False)

    def _look_for_latest(self, *, make: bool) -> None:
        """Find the slot that was left off last; only digests that are kept are looked at before the first frame."""
        assert self._digests is not None
        while self._unread and self.latest is None:
            digest = self._digests.known(self._unread[0])
            if digest is None and not make:
                return
            path = self._unread.pop(0)
            digest = digest or self._digests.of(path)
            if digest.game in GAMES and not digest.finished and (digest.other_rules or not digest.trouble):
                self.latest = (path, digest)
        self._unread = []

    # ---- Layout ----

    def layout(self, size: tuple[int, int]) -> None:
        if self._digests is None:
            self._read()
        wide, high = self.units()
        margin = self.px(48 if wide >= 1280 else 24)
        inner = min(size[0] - 2 * margin, self.px(WIDEST))
        left = (size[0] - inner) // 2
        tall, low = high >= 800, high < 560
        head = self._head(left, inner, tall, low)
        foot = self._foot(left, inner, size[1], tall, low)
        plates = self.line(96 if tall else 60 if low else 76)
        gap = self.px(41 if tall else 14 if low else 22)
        room = min(foot - plates - gap - head, self.px(560))
        spare = foot - plates - gap - head - room
        self._tiles(pygame.Rect(left, head + spare // 3, inner, room))
        self._plates(pygame.Rect(left, head + spare * 2 // 3 + room + gap, inner, plates))

    def _head(self, left: int, inner: int, tall: bool, low: bool) -> int:
        """Lay out title, motto and the languages; return where the tiles may begin."""
        toggle = pygame.Rect(0, self.px(51 if tall else 16), self.line(144), self.line(42))
        toggle.right = left + inner
        languages = [(code, code.upper()) for code in LANGUAGES]
        chosen = self.shell.settings.language
        self.widgets.append(
            Toggle("language", toggle, languages, chosen, self._speak, tip=Tip(self.words("ui.menu.language")))
        )
        size = 100 if tall else 44 if low else 68
        line = self.px(size * 1.2 * self.look.text_scale)
        title = pygame.Rect(left, self.px(24 if tall else 8), toggle.left - left - self.px(24), line)
        self.widgets.append(
            Picture("title", title, lambda canvas, look, rect: self._draw_title(canvas, look, rect, size))
        )
        if low:
            return title.bottom + self.px(10)
        motto = pygame.Rect(left, title.bottom - self.px(12 if tall else 6), inner, self.line(28))
        self.widgets.append(Picture("motto", motto, self._draw_motto))
        return motto.bottom + self.px(36 if tall else 16)

    def _foot(self, left: int, inner: int, bottom: int, tall: bool, low: bool) -> int:
        """Lay out key hints, version and what has to be said; return where the plates must end."""
        y = bottom - self.line(57 if tall else 30 if low else 38)
        version = self.words("ui.menu.version", version=VERSION)
        wide = self.look.size_of(version, "label", 15)[0]
        place = pygame.Rect(left + inner - wide, y, wide, self.line(24))
        if not low:
            self.widgets.append(Label("version", place, version, size=15, colour=palette.QUIET))
        hints = pygame.Rect(left, y, inner if low else inner - wide - self.px(24), self.line(24))
        self.widgets.append(Picture("hints", hints, self._draw_hints))
        y -= self.px(59 if tall else 10)
        return self._notice(left, inner, y, tall) if self.shell.notices else y

    def _notice(self, left: int, inner: int, bottom: int, tall: bool) -> int:
        count = len(self.shell.notices)
        words = self.shell.notices[0]
        words = self.words("ui.menu.more_notices", notice=words, count=count - 1) if count > 1 else words
        label = self.words("ui.menu.dismiss")
        room = self.room(label, "X")
        text = Paragraph(
            "notice",
            pygame.Rect(0, 0, inner - room - self.px(72), 0),
            words,
            self.look,
            face="strong",
            colour=palette.TEXT,
        )
        strip = pygame.Rect(left, 0, inner, max(text.rect.height + self.px(16), self.line(48)))
        strip.bottom = bottom + (self.px(40) if tall else 0)
        text.rect.midleft = (left + self.px(48), strip.centery)
        button = pygame.Rect(0, 0, room, self.line(36))
        button.midright = (strip.right - self.px(10), strip.centery)
        self.widgets.append(Picture("strip", strip, _draw_strip))
        self.widgets += [text, Button("dismiss", button, label, self._dismiss, key="X", icon="icons/x")]
        return strip.top - self.px(14)

    def _tiles(self, place: pygame.Rect) -> None:
        self.tiles = []
        gap = self.px(15 if place.width > self.px(1200) else 10)
        edges = [place.left + (place.width + gap) * at // 4 for at in range(5)]
        for at, game in enumerate(GAMES):
            rect = pygame.Rect(edges[at], place.top, edges[at + 1] - edges[at] - gap, place.height)
            part = f"ui.menu.game.{game}"
            name, when, about, players = (self.words(f"{part}.{one}") for one in ("name", "when", "about", "players"))
            words = TileWords(name, when, about, players)
            tile = Tile(game, rect, words, self._opener(game), self.look, key=str(at + 1))
            tile.raised = game == self.raised
            tile.lift = float(tile.raised)
            self.tiles.append(tile)
        labels = (self.words("ui.menu.new_game"), self.words("ui.menu.tutorial"))
        block = min(max(tile.needs(self.look, labels) for tile in self.tiles), place.height - self.line(36))
        for tile in self.tiles:
            tile.block = block
            self.widgets.append(tile)
            self._tile_buttons(tile, labels)

    def _tile_buttons(self, tile: Tile, labels: tuple[str, str]) -> None:
        first, second = tile.buttons(self.look, labels)
        game = tile.game
        new = TileButton(
            tile, f"new-{game}", first, labels[0], lambda: self.ways.open_new_game(game),
            kind="primary", icon="icons/play",
        )  # fmt: skip
        taught = game in TAUGHT
        why = "" if taught else self.words("ui.menu.no_lesson")
        learn = TileButton(
            tile, f"learn-{game}", second, labels[1], lambda: self.ways.open_tutorial(game), enabled=taught, why=why
        )  # fmt: skip
        new.key, learn.key = ("N", "T") if game == self.keyed else ("", "")
        self.widgets += [new, learn]

    def _opener(self, game: str) -> Callable[[], None]:
        def open_it() -> None:
            self._raise(game)
            self.ways.open_new_game(game)

        return open_it

    def _plates(self, place: pygame.Rect) -> None:
        words, wide = self.words, place.width
        gap = self.px(12 if wide > self.px(1200) else 8)
        first = wide * 476 // 1504
        self.widgets.append(self._continue(pygame.Rect(place.topleft, (first, place.height))))
        start = first + gap + self.px(4)
        share = (wide - start - 3 * gap) // 4
        saves = words(f"ui.menu.saved.{FORMS.get(self.saves, 'many')}", count=self.saves)
        lists = words(f"ui.menu.armies.{FORMS.get(self.armies, 'many')}", count=self.armies)
        plates = (
            ("saves", "icons/replay", "R", saves, self.ways.open_saves),
            ("builder", "icons/flag", "A", lists, self.ways.open_builder),
            ("rules", "icons/book", "F1", words("ui.menu.rules_about"), self.ways.open_rule),
            ("settings", "icons/cog", "S", words("ui.menu.settings_about"), self.ways.open_settings),
        )
        for at, (name, icon, key, second, press) in enumerate(plates):
            rect = pygame.Rect(place.x + start + at * (share + gap), place.y, share, place.height)
            self.widgets.append(Plate(name, rect, words(f"ui.menu.{name}"), second, press, icon=icon, key=key))

    def _continue(self, rect: pygame.Rect) -> ContinuePlate:
        words, found = self.words, self.latest
        title = words("ui.menu.continue")
        if found is None:
            reason = "ui.menu.looking" if self._unread else "ui.menu.nothing_to_continue"
            lines = (words(reason), "")
            return ContinuePlate(
                rect, title, lines, self.ways.continue_game, None, enabled=bool(self._unread), why=words(reason)
            )
        path, digest = found
        if digest.other_rules:
            lines = (words(f"ui.menu.game.{digest.game}.name"), words("ui.menu.other_rules"))
            plate = ContinuePlate(
                rect, title, lines, lambda: self.ways.open_saves(chosen=path), None, enabled=True, why=""
            )
            plate.tip = Tip(lines=(words("ui.saves.other_rules_about"),))
            return plate
        turn = words("ui.menu.turn", turn=digest.turn) if digest.turn else words("ui.menu.set_up")
        parts = [turn, words(f"{digest.game}.scenario.{digest.scenario}.name")]
        if digest.decides is not None:
            parts.append(words("ui.menu.to_act", side=words(f"{digest.game}.side.{digest.sides[digest.decides]}")))
        lines = (words(f"ui.menu.game.{digest.game}.name"), DOT.join(parts))
        return ContinuePlate(
            rect,
            title,
            lines,
            self.ways.continue_game,
            lambda look, size: thumbnail(look, digest, size),
            enabled=True,
            why="",
        )

    # ---- What moves ----

    def tick(self, now: float) -> bool:
        if self._drawn and self._unread:
            self._look_for_latest(make=True)
            self.relayout(self.size)
        active = self._active()
        if active and active != self.raised:
            self._raise(active)
        step = (now - self._before) / RISE if self.shell.settings.speed != "none" else 1.0
        self._before = now
        moving = False
        for tile in self.tiles:
            goal = float(tile.raised)
            if tile.lift != goal:
                tile.lift = min(goal, tile.lift + step) if goal > tile.lift else max(goal, tile.lift - step)
                moving = self.dirty = True
        return moving

    def busy(self) -> bool:
        """Tell whether saves wait to be looked at."""
        return bool(self._unread)

    def _active(self) -> str:
        """Return the game whose tile the person is at."""
        widget = self.focused() if self.keyboard else self.hovered
        if isinstance(widget, TileButton):
            widget = widget.tile
        return widget.game if isinstance(widget, Tile) else ""

    def _raise(self, game: str) -> None:
        self.raised = game
        self.keyed = game
        for tile in self.tiles:
            tile.raised = tile.game == game
        for widget in self.widgets:
            if isinstance(widget, TileButton):
                widget.key = ("N" if widget.id.startswith("new") else "T") if widget.tile.game == self.keyed else ""
        self.dirty = True

    # ---- What is drawn ----

    def draw(self, canvas: pygame.Surface) -> None:
        """Draw everything; the first time what is the same at every start comes from disk as one picture."""
        if self._drawn or self.keyboard or self.hovered is not None:
            super().draw(canvas)
        else:
            still = [widget for widget in self.widgets if widget.id not in LIVE]
            facts = tuple((widget.id, tuple(widget.rect), widget.label, widget.enabled) for widget in still)
            key = (self.size, self.shell.settings.language, self.raised, facts, _edition())
            canvas.blit(shelf.kept(self.look, "menu-still", key, lambda: self._still(still)), (0, 0))
            for widget in self.widgets:
                if widget.id in LIVE:
                    widget.draw(canvas, self.look, CALM)
            self.dirty = False
        self._drawn = True

    def _still(self, widgets: list[Widget]) -> pygame.Surface:
        surface = pygame.Surface(self.size, depth=24)
        self.draw_below(surface)
        for widget in widgets:
            widget.draw(surface, self.look, CALM)
        return surface

    def draw_below(self, canvas: pygame.Surface) -> None:
        canvas.blit(pictures.menu_backdrop(self.look, self.size), (0, 0))

    def _draw_title(self, canvas: pygame.Surface, look: Look, rect: pygame.Rect, size: float) -> None:
        words = look.text(self.words("app.name"), "title", size, palette.TEXT, width=rect.width)
        name = self.words("app.name")
        before, _, _ = name.partition("&")
        canvas.blit(words, words.get_rect(midleft=rect.midleft))
        # The sign between the two words is amber: the same letters, drawn over the first ones.
        gold = look.text(name, "title", size, palette.AMBER, width=rect.width)
        shrunk = words.get_width() / max(1, look.size_of(name, "title", size)[0])
        start = round(look.size_of(before, "title", size)[0] * shrunk)
        end = round(look.size_of(before + "&", "title", size)[0] * shrunk) + look.px(size * 0.03)
        spot = words.get_rect(midleft=rect.midleft)
        canvas.blit(gold, (spot.x + start, spot.y), (start, 0, end - start, gold.get_height()))

    def _draw_motto(self, canvas: pygame.Surface, look: Look, rect: pygame.Rect) -> None:
        line = look.px(96)
        canvas.fill(palette.AMBER, (rect.x + 1, rect.centery - look.px(1), line, look.px(3)))
        room = rect.width - line - look.px(18)
        words = look.text(self.words("ui.menu.motto"), "motto", 20, palette.TEXT2, width=room)
        canvas.blit(words, words.get_rect(midleft=(rect.x + line + look.px(16), rect.centery)))

    def _draw_hints(self, canvas: pygame.Surface, look: Look, rect: pygame.Rect) -> None:
        x = rect.x
        for cap, key in (("Enter", "open"), ("1–4", "choose"), ("F11", "full_screen"), ("Esc", "quit")):
            sign = paint.key_cap(look, cap)
            words = look.text(self.words(f"ui.menu.hint.{key}"), "label", 15, palette.QUIET)
            needed = sign.get_width() + look.px(8) + words.get_width()
            if x + needed > rect.right:
                return
            canvas.blit(sign, sign.get_rect(midleft=(x, rect.centery)))
            canvas.blit(words, words.get_rect(midleft=(x + sign.get_width() + look.px(8), rect.centery)))
            x += needed + look.px(24)

    # ---- What is done ----

    def _speak(self, language: str) -> None:
        self.shell.change(language=language)

    def _dismiss(self) -> None:
        del self.shell.notices[:1]
        self.relayout(self.size)

    def on_back(self) -> None:
        self.shell.quit()


def _count_armies() -> int:
    """Return how many files of lists there are, without reading one."""
    with contextlib.suppress(OSError), os.scandir(places.armies_dir()) as found:
        return sum(entry.name.endswith(".yaml") for entry in found)
    return 0


@cache
def _edition() -> int:
    """Return what changes when the code or the words behind the kept picture do; a packaged program has its version."""
    newest = 0
    for folder in (Path(__file__).parent, Path(__file__).parents[1] / "widgets", places.data_dir() / "i18n"):
        with contextlib.suppress(OSError), os.scandir(folder) as found:
            newest = max([newest, *(entry.stat().st_mtime_ns for entry in found if entry.is_file())])
    return newest


def _draw_strip(canvas: pygame.Surface, look: Look, rect: pygame.Rect) -> None:
    paint.message(canvas, look, rect)
    sign = look.icon("icons/bolt", look.px(20), palette.AMBER)
    canvas.blit(sign, sign.get_rect(center=(rect.x + look.px(26), rect.centery)))
