"""The settings: everything that can be chosen, shown and kept at once; imports widgets, the art and the dice tray."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

import pygame

from game.app import settings as kept
from game.app.art import palette
from game.app.screens.dialog import Answer, Dialog
from game.app.screens.page import Column, Page
from game.app.screens.settings_parts import MotionPreview, Stepper, draw_overlays
from game.app.settings import PALETTES, SPEEDS, Settings
from game.app.shell import SCALES
from game.app.widgets.buttons import Button, Toggle
from game.app.widgets.scroll import ScrollArea
from game.app.widgets.slider import Slider
from game.app.widgets.texts import Box, Label, Paragraph
from game.app.widgets.widget import Widget
from game.data import places
from game.data.layers import LANGUAGES

if TYPE_CHECKING:
    from game.app.art.look import Look
    from game.app.shell import Shell

TEXT_SIZES = (0.85, 1.0, 1.15, 1.25, 1.5)
WINDOWS = ((1280, 720), (1366, 768), (1600, 900), (1920, 1080), (2560, 1440))
FAR = frozenset({"language", "ui_scale", "text_size", "palette", "full_screen"})
"""Settings after which everything is drawn anew."""
LEFT = ("language", "ui_scale", "text_size", "full_screen", "window")
PLAY = ("confirmations", "hints", "auto_play", "enlarge", "show_log")
Control = Callable[[str, pygame.Rect], Widget]


class SettingsScreen(Page):
    """All settings on one page that scrolls."""

    name = "settings"
    heading = "ui.settings.title"

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        self.preview: MotionPreview | None = None

    def opened(self) -> None:
        self.focus_id = self.focus_id or "language"

    # ---- Layout ----

    def layout(self, size: tuple[int, int]) -> None:
        words = self.words("ui.settings.reset")
        reset = Button(
            "reset",
            pygame.Rect(0, 0, self.room(words, "R"), self.line(42)),
            words,
            self._ask_reset,
            key="R",
            icon="icons/replay",
        )
        body = self.top(size, reset)
        area = ScrollArea(
            "settings", pygame.Rect(body.x, body.y, body.width + self.px(14), body.height), bar=self.px(8)
        )
        gap = self.px(16)
        wide = self.units()[0] >= 1000
        share = (body.width - gap) // 2 if wide else body.width
        columns = [pygame.Rect(body.x, body.y, share, 0)]
        if wide:
            columns.append(pygame.Rect(body.x + share + gap, body.y, body.width - share - gap, 0))
        made: list[Widget] = []
        parts = (
            (("screen", self._screen), ("sound", self._sound), ("files", self._files)),
            (("motion", self._motion), ("colours", self._colours), ("play", self._play)),
        )
        ends: list[int] = []
        for at, half in enumerate(parts):
            rect = columns[at % len(columns)].copy()
            if not wide and at:
                rect.y = ends[-1]
            for name, fill in half:
                rect.y = self._part(made, rect, name, fill)
            ends.append(rect.y)
        area.add(*made)
        self.widgets.append(area)

    def _part(self, made: list[Widget], rect: pygame.Rect, name: str, fill: Callable[[Column], None]) -> int:
        """Add a panel with its settings; return where the next one begins."""
        pad = self.px(16)
        column = Column(self, pygame.Rect(rect.x + pad, rect.y + self.px(12), rect.width - 2 * pad, 0), 10)
        column.heading(f"part-{name}", self.words(f"ui.settings.part.{name}"))
        fill(column)
        box = pygame.Rect(rect.x, rect.y, rect.width, column.y - rect.y + self.px(4))
        made += [Box(f"box-{name}", box), *column.made]
        return box.bottom + self.px(14)

    def _row(self, column: Column, field: str, control: Control, *, share: float = 0.52) -> None:
        """Add a setting: its name and a sentence on the left, the control on the right, or below if it is tight."""
        name, about = (self.words(f"ui.settings.{field}.{part}") for part in ("name", "about"))
        high, gap = self.line(40), self.px(14)
        width = round(column.rect.width * share)
        left = column.rect.width - width - gap
        beside = left >= self.look.size_of(name, "strong", 17)[0]
        label = pygame.Rect(column.rect.x, column.y, left if beside else column.rect.width, self.line(24))
        words = Paragraph(
            f"{field}-about",
            pygame.Rect(label.x, label.bottom, label.width, 0),
            about,
            self.look,
            size=15,
            colour=palette.QUIET,
        )
        if beside:
            end = max(words.rect.bottom, column.y + high)
            place = pygame.Rect(column.rect.right - width, column.y + (end - column.y - high) // 2, width, high)
        else:
            place = pygame.Rect(column.rect.x, words.rect.bottom + self.px(6), column.rect.width, high)
            end = place.bottom
        column.made += [Label(f"{field}-name", label, name, face="strong", size=17), words, control(field, place)]
        column.y = end + column.gap

    def _screen(self, column: Column) -> None:
        self._row(column, "language", self._toggle([(code, self.words(f"ui.settings.{code}")) for code in LANGUAGES]))
        self._row(column, "ui_scale", self._stepper([(value, self._percent(value)) for value in SCALES]), share=0.42)
        self._row(
            column, "text_size", self._stepper([(value, self._percent(value)) for value in TEXT_SIZES]), share=0.42
        )
        self._row(column, "full_screen", self._flag, share=0.42)
        windows = [(one, f"{one[0]} × {one[1]}") for one in sorted({*WINDOWS, self.shell.settings.window})]
        self._row(column, "window", self._stepper(windows), share=0.42)

    def _motion(self, column: Column) -> None:
        self._row(
            column, "speed", self._toggle([(one, self.words(f"ui.settings.speeds.{one}")) for one in SPEEDS]), share=0.6
        )
        self._row(column, "reduced_motion", self._flag, share=0.36)
        words = self.words("ui.settings.try")
        place = column.take(self.px(120))
        button = pygame.Rect(0, 0, self.room(words, "T"), self.line(40))
        button.midright = place.midright
        stage = pygame.Rect(place.x, place.y, button.left - place.x - self.px(14), place.height)
        running = self.preview.began if self.preview is not None else None
        self.preview = MotionPreview("preview", stage, self.shell)
        self.preview.began = running
        column.made += [self.preview, Button("try", button, words, self._try, key="T", icon="icons/play")]

    def _sound(self, column: Column) -> None:
        self._row(column, "sound", self._flag, share=0.42)
        self._row(column, "volume", self._volume, share=0.5)
        words = self.words("ui.settings.test_sound")
        rect = column.take(self.line(40))
        rect.width = self.room(words, "P")
        column.made.append(
            Button("test", rect, words, self._test, key="P", icon="icons/speech", enabled=self.shell.settings.sound,
                   why=self.words("ui.settings.sound_off"))
        )  # fmt: skip
        if not self.shell.sound.available:
            column.paragraph("no-sound", self.words("ui.settings.no_sound"), colour=palette.QUIET)

    def _colours(self, column: Column) -> None:
        options = [(one, self.words(f"ui.settings.palettes.{one}")) for one in PALETTES]
        high, about = self.line(40), self.words("ui.settings.palette.about")
        needed = 4 * (max(self.look.size_of(words, "strong", 16)[0] for _, words in options) + self.px(16))
        control = self._toggle(options) if needed <= column.rect.width else self._stepper(options)
        column.made.append(control("palette", column.take(high, self.px(8))))
        column.picture("overlays", self.px(74) + self.line(22), self._draw_overlays)
        column.paragraph("palette-about", about, size=15, colour=palette.QUIET)

    def _play(self, column: Column) -> None:
        for field in PLAY:
            self._row(column, field, self._flag, share=0.36)

    def _files(self, column: Column) -> None:
        for key, path in (("file", kept.path()), ("saves", places.saves_dir()), ("packs", places.packs_dir())):
            column.paragraph(f"{key}-name", self.words(f"ui.settings.{key}"), face="strong", colour=palette.TEXT, gap=0)
            column.paragraph(f"{key}-path", str(path), face="label", size=15, colour=palette.QUIET)

    # ---- Controls ----

    def _toggle(self, options: list[tuple[str, str]]) -> Control:
        def make(field: str, rect: pygame.Rect) -> Widget:
            return Toggle(field, rect, options, getattr(self.shell.settings, field), partial(self.put, field))

        return make

    def _stepper(self, options: list[tuple[Any, str]]) -> Control:
        def make(field: str, rect: pygame.Rect) -> Widget:
            now = getattr(self.shell.settings, field)
            nearest = min(options, key=lambda option: abs(option[0] - now))[0] if isinstance(now, float) else now
            return Stepper(field, rect, options, nearest, partial(self.put, field))

        return make

    def _flag(self, field: str, rect: pygame.Rect) -> Widget:
        options = [("yes", self.words("ui.page.on")), ("no", self.words("ui.page.off"))]
        chosen = "yes" if getattr(self.shell.settings, field) else "no"
        return Toggle(field, rect, options, chosen, lambda value: self.put(field, value == "yes"))

    def _volume(self, field: str, rect: pygame.Rect) -> Widget:
        settings = self.shell.settings
        return Slider(
            field, rect, settings.volume, 0.0, 1.0, 0.05, self._set_volume, shown=self._percent, enabled=settings.sound
        )

    def _percent(self, value: float) -> str:
        return self.words("ui.settings.percent", value=round(value * 100))

    def _draw_overlays(self, canvas: pygame.Surface, look: Look, rect: pygame.Rect) -> None:
        draw_overlays(canvas, look, rect, lambda name: self.words(f"ui.settings.overlay.{name}"))

    # ---- What is changed ----

    def put(self, field: str, value: Any) -> None:
        """Change a setting; it holds and is kept from now on."""
        shell = self.shell
        if field in FAR:
            shell.change(**{field: value})
            return
        shell.settings.put(field, value)
        shell.sound.set(shell.settings.volume, shell.settings.sound)
        shell.wants_window = shell.wants_window or (field == "window" and not shell.settings.full_screen)
        shell.keep_settings()
        self.relayout(self.size)

    def _set_volume(self, value: float) -> None:
        """Follow the slider without laying the page out anew under the pointer."""
        settings = self.shell.settings
        settings.put("volume", value)
        self.shell.sound.set(settings.volume, settings.sound)
        self.shell.keep_settings()

    def _test(self) -> None:
        self.shell.sound.play("turn_bell")

    def _try(self) -> None:
        assert self.preview is not None
        self.preview.start(self.shell.now())
        self.shell.sound.play("die_roll")
        self.dirty = True

    def tick(self, now: float) -> bool:
        moving = self.preview is not None and self.preview.advance(now)
        self.dirty = self.dirty or moving
        return moving

    def _ask_reset(self) -> None:
        words = self.words
        answers = [
            Answer(words("ui.settings.reset_yes"), self._reset, kind="danger", key="R"),
            Answer(words("ui.page.cancel"), lambda: None, key="Esc"),
        ]
        self.shell.open(Dialog(self.shell, words("ui.settings.reset_title"), words("ui.settings.reset_words"), answers))

    def _reset(self) -> None:
        usual, settings = Settings(), self.shell.settings
        stay = ("language", "window", "full_screen")
        changes = {field: getattr(usual, field) for field in Settings.__struct_fields__ if field not in stay}
        if any(getattr(settings, field) != value for field, value in changes.items()):
            self.shell.change(**changes)
