"""The saved games with their pictures: load, watch, rename, delete; imports widgets, and the saves of the core."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

import pygame

from game.app.art import paint, palette
from game.app.screens.dialog import Answer, Dialog
from game.app.screens.digest import Digest, Digests, is_slot, journals, stamp_of
from game.app.screens.page import Column, Page
from game.app.screens.thumbnail import thumbnail
from game.app.widgets.buttons import Button
from game.app.widgets.scroll import ScrollArea
from game.app.widgets.texts import Box
from game.app.widgets.widget import Mood, Tip, Widget
from game.core.saves import SaveError, delete_save, rename_save, safe_name
from game.roster.names import USUAL

if TYPE_CHECKING:
    from game.app.art.look import Look
    from game.app.shell import Shell

LOOKING = Digest()
"""What is known of a save that has not been looked at yet."""
CHUNK = 40.0
"""Milliseconds of a frame in which saves are looked at."""


class SaveRow(Widget):
    """One save of the list: picture, name, where it stands, and when it was played."""

    def __init__(
        self, id: str, rect: pygame.Rect, digest: Digest, lines: tuple[str, str, str], press: Callable[[], None], *,
        chosen: bool,
    ) -> None:  # fmt: skip
        told = digest.trouble and not digest.other_rules
        super().__init__(id, rect, press, tip=Tip(lines=(digest.trouble,)) if told else None)
        self.digest, self.lines, self.chosen = digest, lines, chosen

    @property
    def label(self) -> str:
        return self.lines[0]

    def draw(self, canvas: pygame.Surface, look: Look, mood: Mood) -> None:
        paint.row(canvas, look, self.rect, "current" if self.chosen else "hover" if mood.hover else "normal")
        if mood.focus:
            paint.focus_ring(canvas, look, self.rect.inflate(-look.px(6), -look.px(6)))
        pad = look.px(8)
        high = self.rect.height - 2 * pad
        small = pygame.Rect(self.rect.x + look.px(12), self.rect.y + pad, high * 8 // 5, high)
        canvas.blit(thumbnail(look, self.digest, small.size), small)
        name, where, when = self.lines
        x = small.right + look.px(14)
        room = self.rect.right - look.px(14) - x
        date = look.text(when, "label", 15, palette.QUIET)
        beside = look.size_of(name, "strong", 18)[0] + date.get_width() + look.px(20) <= room
        title = look.text(name, "strong", 18, palette.TEXT, width=room)
        tone = palette.AMBER if self.digest.trouble else palette.TEXT2
        rest = [(where, tone)] if beside else [(where, tone), (when, palette.QUIET)]
        lines = [look.text(words, "label", 15, colour, width=room) for words, colour in rest]
        y = self.rect.centery - (title.get_height() + sum(line.get_height() for line in lines)) // 2
        canvas.blit(title, (x, y))
        if beside:
            canvas.blit(date, date.get_rect(topright=(self.rect.right - look.px(14), y)))
        y += title.get_height()
        for line in lines:
            canvas.blit(line, (x, y))
            y += line.get_height()


class SavesScreen(Page):
    """The list of saved games, the latest first, and what can be done with the chosen one."""

    name = "saves"

    def __init__(self, shell: Shell, mode: str = "load", chosen: Path | None = None) -> None:
        super().__init__(shell)
        self.mode = mode
        self.paths: list[Path] = []
        self.chosen = chosen
        self._digests = Digests()
        self._told: dict[Path, Digest] = {}

    def opened(self) -> None:
        self._read()
        if self.chosen is not None and not self.focus_id:
            self.focus_id = self._id(self.chosen)
        self.relayout(self.size)

    def _read(self) -> None:
        """See which saves there are; what they are is found out bit by bit."""
        self.paths = journals()
        self._told = {path: found for path in self.paths if (found := self._digests.known(path)) is not None}
        if self.chosen not in self.paths:
            self.chosen = self.paths[0] if self.paths else None

    def tick(self, now: float) -> bool:
        unread = [path for path in self.paths if path not in self._told]
        until = self.shell.now() + CHUNK
        for path in unread:
            self._told[path] = self._digests.of(path)
            if self.shell.now() >= until:
                break
        if unread:
            self.relayout(self.size)
        return bool(unread)

    def busy(self) -> bool:
        """Tell whether saves wait to be looked at."""
        return len(self._told) < len(self.paths)

    # ---- Layout ----

    def layout(self, size: tuple[int, int]) -> None:
        body = self.top(size, title=self.words("ui.saves.title"))
        if not self.paths:
            self._empty(body)
            return
        wide = self.units()[0] >= 1000
        if wide:
            share = body.width * 62 // 100
            self._list(pygame.Rect(body.topleft, (share, body.height)))
            left = body.x + share + self.px(18)
            self._details(pygame.Rect(left, body.y, body.right - left, body.height))
        else:
            foot = self._buttons(pygame.Rect(body.x, 0, body.width, 0), 2, measure=True)
            self._list(pygame.Rect(body.topleft, (body.width, body.height - foot - self.px(8))))
            self._buttons(pygame.Rect(body.x, body.bottom - foot, body.width, foot), 2)

    def _empty(self, body: pygame.Rect) -> None:
        column = Column(self, pygame.Rect(0, 0, min(body.width, self.px(560)), 0))
        column.rect.center = body.center
        column.rect.y = column.y = body.y + body.height // 3
        column.heading("empty", self.words("ui.saves.empty"), size=30)
        column.paragraph("empty-about", self.words("ui.saves.empty_about"), size=18)
        words = self.words("ui.menu.new_game")
        rect = column.take(self.line(46))
        rect.width = self.room(words, "N")
        new = Button(
            "new", rect, words, lambda: self.ways.open_new_game(USUAL), kind="primary", icon="icons/play", key="N"
        )
        self.widgets += [*column.made, new]

    def _id(self, path: Path) -> str:
        return f"save-{path.stem}"

    def _list(self, rect: pygame.Rect) -> None:
        self.widgets.append(Box("box-list", rect))
        area = ScrollArea("list", rect.inflate(-self.px(8), -self.px(16)), bar=self.px(8))
        high, inner = self.line(76), area.rect.width - self.px(12)
        for at, path in enumerate(self.paths):
            place = pygame.Rect(area.rect.x, area.rect.y + at * (high + self.px(6)), inner, high)
            digest = self._told.get(path, LOOKING)
            lines = (self._name(path), self._where(path), self._when(path))
            area.add(SaveRow(self._id(path), place, digest, lines, self._chooser(path), chosen=path == self.chosen))
        self.widgets.append(area)

    def _details(self, rect: pygame.Rect) -> None:
        assert self.chosen is not None
        self.widgets.append(Box("box-details", rect))
        pad = self.px(18)
        high = self._buttons(pygame.Rect(rect.x + pad, 0, rect.width - 2 * pad, 0), 1, measure=True)
        foot = pygame.Rect(rect.x + pad, rect.bottom - high - pad, rect.width - 2 * pad, high)
        area = ScrollArea(
            "details",
            pygame.Rect(rect.x, rect.y + self.px(10), rect.width - self.px(6), foot.y - rect.y - self.px(18)),
            bar=self.px(8),
        )
        column = Column(self, pygame.Rect(rect.x + pad, rect.y + self.px(18), rect.width - 2 * pad, 0), 8)
        digest = self._told.get(self.chosen, LOOKING)
        wide = min(column.rect.width, self.px(520))
        if self.units()[1] >= 560:
            column.picture(
                "picture", wide * 3 // 8, lambda canvas, look, place: _draw_large(canvas, look, place, digest)
            )
        column.paragraph("name", self._name(self.chosen), face="title", size=28, colour=palette.TEXT, gap=4)
        for at, line in enumerate(self._lines(self.chosen, digest)):
            column.paragraph(f"line-{at}", line, face="label", size=16, gap=3)
        if digest.trouble:
            column.y += self.px(6)
            about = "ui.saves.other_rules_about" if digest.other_rules else "ui.saves.damaged_about"
            column.paragraph("trouble", self.words(about, why=digest.trouble), colour=palette.AMBER)
        area.add(*column.made)
        self.widgets.append(area)
        self._buttons(foot, 1)

    def _buttons(self, place: pygame.Rect, columns: int, *, measure: bool = False) -> int:
        """Lay out what can be done with the chosen save; return the height that it takes."""
        digest = self._told.get(self.chosen, LOOKING) if self.chosen is not None else LOOKING
        words, high, gap = self.words, self.line(44), self.px(8)
        over = digest.finished
        why = words("ui.saves.over") if over else ""
        first = "watch" if over or self.mode == "replay" else "load"
        specs = [
            ("load", self._load, "icons/play", "Space|G" if first == "load" else "G", not over, why),
            ("watch", self._watch, "icons/eye", "Space|W" if first == "watch" else "W", True, ""),
            ("rename", self._rename, "icons/order", "F2", True, ""),
            ("delete", self._delete, "icons/x", "Delete", True, ""),
        ]
        rows = len(specs) if columns == 1 else 2
        if measure:
            return rows * (high + gap) - gap
        share = (place.width - gap * (columns - 1)) // columns
        for at, (name, do, icon, key, enabled, reason) in enumerate(specs):
            rect = pygame.Rect(
                place.x + at % columns * (share + gap), place.y + at // columns * (high + gap), share, high
            )
            kind = "primary" if name == first else "danger" if name == "delete" else "normal"
            label = words("ui.saves.try_anyway" if name == "load" and digest.trouble else f"ui.saves.{name}")
            self.widgets.append(
                Button(name, rect, label, do, kind=kind, icon=icon, key=key, enabled=enabled, why=reason)
            )
        return rows * (high + gap) - gap

    # ---- Words ----

    def _name(self, path: Path) -> str:
        return self.words("ui.saves.autosave") if is_slot(path) else path.stem

    def _when(self, path: Path) -> str:
        moment = datetime.fromtimestamp(stamp_of(path)[0] / 1e9, UTC).astimezone()
        day, hour = moment.strftime(self.words("ui.saves.date")), moment.strftime("%H:%M")
        days = (datetime.now(UTC).astimezone().date() - moment.date()).days
        if days in (0, 1):
            day = self.words("ui.saves.today" if not days else "ui.saves.yesterday")
        return self.words("ui.saves.moment", day=day, hour=hour)

    def _where(self, path: Path) -> str:
        digest = self._told.get(path)
        if digest is None:
            return self.words("ui.saves.looking")
        if digest.other_rules:
            return " · ".join((self.words(f"ui.menu.game.{digest.game}.name"), self.words("ui.saves.other_rules")))
        if digest.trouble:
            return self.words("ui.saves.damaged")
        return " · ".join(self._facts(digest))

    def _facts(self, digest: Digest) -> list[str]:
        words = self.words
        turn = words("ui.menu.turn", turn=digest.turn) if digest.turn else words("ui.menu.set_up")
        return [words(f"ui.menu.game.{digest.game}.name"), turn, self._stand(digest)]

    def _stand(self, digest: Digest) -> str:
        """Tell who has won, or who is to act."""
        words = self.words
        if digest.winners is not None:
            sides = " + ".join(words(f"{digest.game}.side.{digest.sides[seat]}") for seat in digest.winners)
            return words("ui.saves.won", side=sides)
        if digest.decides is None:
            return ""
        return words("ui.menu.to_act", side=words(f"{digest.game}.side.{digest.sides[digest.decides]}"))

    def _lines(self, path: Path, digest: Digest) -> list[str]:
        words = self.words
        lines = [self._when(path)]
        if digest is LOOKING:
            return [*lines, words("ui.saves.looking")]
        if not digest.game or digest.trouble:
            return lines
        texts = self.texts_of(digest.game)
        turn = words("ui.menu.turn", turn=digest.turn) if digest.turn else words("ui.menu.set_up")
        lines.append(
            " · ".join((texts(f"{digest.game}.title"), texts(f"{digest.game}.scenario.{digest.scenario}.name")))
        )
        made = words(f"ui.saves.{'choice' if digest.choices == 1 else 'choices'}", count=digest.choices)
        lines.append(" · ".join((turn, self._stand(digest), made)))
        for side, player in zip(digest.sides, digest.players, strict=True):
            name = words(f"ui.new_game.player.{player}.name")
            lines.append(words("ui.saves.plays", side=words(f"{digest.game}.side.{side}"), player=name))
        return lines

    # ---- What is done ----

    def _chooser(self, path: Path) -> Callable[[], None]:
        def choose() -> None:
            if path == self.chosen and self.keyboard:
                self._main()
                return
            self.chosen = path
            self.relayout(self.size)

        return choose

    def focus(self, id: str) -> None:
        """Choose what has the focus, so that arrow keys leaf through the saves."""
        super().focus(id)
        found = next((path for path in self.paths if self._id(path) == id), None)
        if found is not None and found != self.chosen:
            self.chosen = found
            self.relayout(self.size)

    def _main(self) -> None:
        """Do what the amber button does."""
        button = next(w for w in self.widgets if isinstance(w, Button) and w.kind == "primary")
        button.press()

    def _damaged(self) -> bool:
        return self.chosen is not None and bool(self._told.get(self.chosen, LOOKING).trouble)

    def _load(self) -> None:
        if self.chosen is not None:
            self.ways.load_game(self.chosen, anyway=self._damaged())

    def _watch(self) -> None:
        if self.chosen is not None:
            self.ways.open_replay(self.chosen, anyway=self._damaged())

    def _rename(self) -> None:
        if self.chosen is None:
            return
        words = self.words
        dialog = Dialog(
            self.shell, words("ui.saves.rename_title"), words("ui.saves.rename_words"), [], entry=self.chosen.stem
        )
        dialog.answers = [
            Answer(words("ui.saves.rename"), lambda: self._renamed(dialog.value or ""), kind="primary", key="Enter"),
            Answer(words("ui.page.cancel"), lambda: None, key="Esc"),
        ]
        self.shell.open(dialog)

    def _renamed(self, name: str) -> None:
        assert self.chosen is not None
        if not name.strip() or safe_name(name) == self.chosen.stem:
            return
        try:
            self.chosen = rename_save(self.chosen, name)
        except SaveError as error:
            self._complain(error)
        self._again()

    def _delete(self) -> None:
        if self.chosen is None:
            return
        words, name = self.words, self._name(self.chosen)
        answers = [
            Answer(words("ui.saves.delete"), self._deleted, kind="danger", key="Delete"),
            Answer(words("ui.page.cancel"), lambda: None, key="Esc"),
        ]
        self.shell.open(
            Dialog(self.shell, words("ui.saves.delete_title"), words("ui.saves.delete_words", name=name), answers)
        )

    def _deleted(self) -> None:
        assert self.chosen is not None
        at = self.paths.index(self.chosen)
        try:
            delete_save(self.chosen)
        except SaveError as error:
            self._complain(error)
        else:
            rest = [path for path in self.paths if path != self.chosen]
            self.chosen = rest[min(at, len(rest) - 1)] if rest else None
        self._again()

    def _again(self) -> None:
        self._read()
        self.focus_id = self._id(self.chosen) if self.chosen is not None else "new"
        self.relayout(self.size)

    def _complain(self, error: SaveError) -> None:
        key = f"ui.saves.trouble.{error.reason}"
        told = self.words(key) if self.shell.texts.has(key) else str(error)
        self.ways.complain(told)


def _draw_large(canvas: pygame.Surface, look: Look, place: pygame.Rect, digest: Digest) -> None:
    """Draw the picture of the chosen save, as wide as its panel allows."""
    picture = thumbnail(look, digest, (min(place.width, place.height * 8 // 3), place.height))
    canvas.blit(picture, place)
