"""The rule book as chapters of numbered texts that can be searched; imports no pygame."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from types import SimpleNamespace
from typing import Any

import msgspec

from game.data.texts import Texts
from game.rules.dust.chapters import RULINGS, chapters_of, links_of, shown_in
from game.rules.dust.ledger import MODE_OF, NONE, Mode, lines, standings
from game.rules.dust.records import RuleLine

MARK = re.compile(r"\[?\b([A-Z]{1,2}-\d{2,3}[a-z]?)\b\]?")
_NUMBER = re.compile(r"([a-z]{1,2})?-?0*(\d+)")
FAR = 9
LIMIT = 40
"""Results of a search that are shown; more of them help nobody."""

RANGES: dict[str, tuple[tuple[str, str, int, int], ...]] = {
    "battle": (
        ("setup", "B-{:03}", 1, 9),
        ("zones", "B-{:03}", 10, 19),
        ("turn", "B-{:03}", 20, 39),
        ("attack", "B-{:03}", 40, 59),
        ("locations", "B-{:03}", 60, 99),
        ("rulings", "R-{:02}", 1, 99),
    ),
    "hell": (
        ("box", "H-{:03}", 1, 17),
        ("commanders", "H-{:03}", 20, 26),
        ("effects", "H-{:03}", 30, 48),
        ("campaign", "H-{:03}", 50, 56),
        ("carnage", "H-{:03}", 60, 64),
        ("tracks", "H-{:03}", 70, 73),
        ("units", "H-{:03}", 80, 84),
        ("buildings", "H-{:03}", 90, 94),
        ("german", "H-{:03}", 100, 104),
        ("soviet", "H-{:03}", 110, 115),
        ("leaders", "H-{:03}", 120, 125),
        ("losses", "H-{:03}", 130, 135),
        ("supply", "H-{:03}", 140, 147),
        ("setup", "H-{:03}", 150, 156),
        ("strategy", "H-{:03}", 160, 171),
        ("battle", "H-{:03}", 180, 191),
        ("victory", "H-{:03}", 195, 196),
        ("expert", "H-{:03}", 200, 216),
        ("heroes", "H-{:03}", 220, 226),
        ("four", "H-{:03}", 230, 233),
        ("rulings", "R-{:02}", 1, 99),
    ),
}
"""By game, the chapters and the numbers of their rules."""
GLOSSARY = {
    "battle": (
        "location",
        "periphery",
        "control_zone",
        "unit",
        "force_value",
        "ration",
        "event",
        "firefight",
        "rubble",
        "medal",
    ),
}


class Entry(msgspec.Struct, frozen=True):
    """One text of the book: a rule by its number, or a word, card, unit or place by its name."""

    key: str
    """The number of a rule, else an id."""
    chapter: str
    number: str
    title: str
    text: str
    folded: str = ""


class Chapter(msgspec.Struct, frozen=True):
    """A chapter with its entries."""

    key: str
    title: str
    entries: tuple[Entry, ...]


class RuleIndex:
    """The book of one game in one language."""

    def __init__(self, game: str, texts: Texts, narrator: Any) -> None:
        self.game = game
        self.chapters = [chapter for chapter in _chapters(game, texts, narrator) if chapter.entries]
        self.entries = {entry.key: entry for chapter in self.chapters for entry in chapter.entries}

    def chapter(self, key: str) -> Chapter:
        """Return a chapter, the first if there is none of this name."""
        return next((chapter for chapter in self.chapters if chapter.key == key), self.chapters[0])

    def search(self, query: str) -> list[Entry]:
        """Return what has all the words, whatever their accents; numbers and names before texts."""
        words = fold(query).split()
        if not words:
            return []
        ranked = [
            (rank, at, entry) for at, entry in enumerate(self.entries.values()) if (rank := _rank(entry, words)) < FAR
        ]
        return [entry for *_, entry in sorted(ranked, key=lambda found: found[:2])]


def fold(words: str) -> str:
    """Return words without case and accents, so that 'Étape' is found by 'etape'."""
    plain = unicodedata.normalize("NFD", words.replace("’", "'").casefold())
    return "".join(sign for sign in plain if not unicodedata.combining(sign)).replace("œ", "oe")


def begins(word: str, folded: str) -> bool:
    """Tell whether a word of a text begins like this."""
    return re.search(rf"\b{re.escape(word)}", folded) is not None


def _rank(entry: Entry, words: list[str]) -> int:
    """Return how well an entry fits: 0 by its number, 1 by its name, 2 by its text, FAR if it does not."""
    if len(words) == 1 and _is_number(entry.number, words[0]):
        return 0
    if not all(begins(word, entry.folded) for word in words):
        return FAR
    title = fold(entry.title)
    return 1 if all(begins(word, title) for word in words) else 2


def _is_number(number: str, typed: str) -> bool:
    """Tell whether a number was meant: 'b-25', 'B025' and '25' all mean B-025."""
    wanted, own = _NUMBER.fullmatch(typed), _NUMBER.fullmatch(number.casefold())
    if not wanted or not own:
        return False
    return wanted[2] == own[2] and wanted[1] in (None, own[1])


def linked(words: str, known: dict[str, Entry]) -> str:
    """Put the numbers of rules that are in the book into brackets, which are drawn as marks."""
    return MARK.sub(lambda found: f"[{found[1]}]" if found[1] in known else found[0], words)


def narrator_for(game: str, language: str) -> Any:
    """Return who tells the usual scenario of a game, without a game being played."""
    from game.roster.games import narrator_of, scenario_of

    return narrator_of(game, language, SimpleNamespace(places=(), scenario=scenario_of(game, "")))


def _chapters(game: str, texts: Texts, narrator: Any) -> Iterator[Chapter]:
    for key, form, first, last in RANGES.get(game, ()):
        numbers = (form.format(number) for number in range(first, last + 1))
        rules = [(number, text) for number in numbers if (text := narrator.rule(number)) is not None]
        yield Chapter(
            key,
            texts(f"{game}.chapter.{key}.title"),
            tuple(_entry(number, key, number, "", text) for number, text in rules),
        )
    yield from SPECIAL[game](texts, narrator) if game in SPECIAL else ()


def _entry(key: str, chapter: str, number: str, title: str, text: str) -> Entry:
    return Entry(key, chapter, number, title, text, fold(f"{number} {title} {text}"))


def _battle_chapters(texts: Texts, narrator: Any) -> Iterator[Chapter]:
    """Yield what stands on the cards of Battle, and its glossary."""
    data = narrator.data
    calls = {(call.name, str(call.params)): call for card in data["forces"].values() for call in card.properties}
    properties = sorted(
        (narrator.property(call), texts(f"battle.property.{call.name}.text", **call.params)) for call in calls.values()
    )
    yield _told(
        "properties", texts("battle.chapter.properties.title"), [(name, name, [text]) for name, text in properties]
    )
    glossary = [
        (word, *(texts(f"battle.word.{word}.{part}") for part in ("name", "text"))) for word in GLOSSARY["battle"]
    ]
    yield _told("words", texts("ui.rules.chapter.words"), [(word, name, [text]) for word, name, text in glossary])
    for side in ("german", "soviet"):
        name = texts(f"battle.side.{side}")
        yield _cards(narrator, "actions", side, texts("ui.rules.chapter.cards", side=name))
        yield _cards(narrator, "forces", side, texts("ui.rules.chapter.units", side=name))
    places = [(card, *_about(narrator, card)) for card in data["locations"]]
    yield _told("places", texts("ui.rules.chapter.places"), places)


def _hell_chapters(texts: Texts, narrator: Any) -> Iterator[Chapter]:
    """Yield what stands on the cards of Hell."""
    tables = (
        ("combat", "combat"), ("formations", "formations"), ("units", "units"), ("campaigns", "campaigns"),
        ("commanders", "leading"),
    )  # fmt: skip
    for side in ("german", "soviet"):
        for table, key in tables:
            yield _cards(narrator, table, side, texts(f"ui.rules.chapter.{key}", side=texts(f"hell.side.{side}")))
    found = [(card, *_about(narrator, card)) for card in narrator.data["buildings"]]
    yield _told("places", texts("ui.rules.chapter.buildings"), found)


def _dust_chapters(game: str, texts: Texts, narrator: Any) -> Iterator[Chapter]:
    """Yield the rules of a Dust game with what they lead to, its rulings, and the words on its cards."""
    shown = shown_in(narrator.data["rules"], game)
    links = links_of(shown)
    for chapter in chapters_of(shown, game):
        label = "dust.book.rules" if chapter.key == RULINGS else "dust.book.rulings"
        entries = []
        for number in (rule.id for rule in chapter.rules):
            text = texts(f"dust.rule.{number}") + _leads(texts, label, links[number])
            entries.append(_entry(number, chapter.key, number, "", text))
        yield Chapter(chapter.key, texts(f"dust.chapter.{chapter.key}.title"), tuple(entries))
    found = []
    for word in (each for each in narrator.data["keywords"].values() if not each.ignored):
        name, text = (texts(f"dust.keyword.{word.id}.{part}") for part in ("name", "text"))
        leads = _leads(texts, "dust.book.rules", [number for number in word.rules if number in shown])
        found.append((word.id, name, [text + leads]))
    yield _told("keywords", texts("dust.chapter.keywords.title"), sorted(found, key=lambda each: fold(each[1])))
    yield _ledger(texts, MODE_OF[game], list(shown.values()))


def _ledger(texts: Texts, mode: Mode, rules: list[RuleLine]) -> Chapter:
    """Return how each rule of a game stands; a search finds the rules, not these lines."""
    known = lines()
    standing = standings(rules, known, mode)
    count = sum(each == "enforced" for each in standing.values())
    entries = [Entry("ledger", "ledger", "", "", texts("dust.ledger.count", count=count, all=len(standing)))]
    for rule in rules:
        proof = known[rule.id].proof(mode) if rule.id in known else NONE
        how, scope = (texts(f"dust.ledger.{key}") for key in (proof.standing, f"scope.{rule.scope}"))
        told = [f"{rule.id}: {how} {scope}"]
        for key in ("code", "test"):
            file, _, name = getattr(proof, key).partition(" ")
            told += [texts(f"dust.ledger.{key}", file=file, name=name)] if file else []
        entries.append(Entry(f"ledger:{rule.id}", "ledger", "", "", "\n".join(told)))
    return Chapter("ledger", texts("dust.chapter.ledger.title"), tuple(entries))


def _leads(texts: Texts, label: str, numbers: Sequence[str]) -> str:
    """Return a line with the numbers that a text leads to, nothing if there are none."""
    return "\n" + texts(label, numbers=", ".join(numbers)) if numbers else ""


def _cards(narrator: Any, table: str, side: str, title: str) -> Chapter:
    ids = [name for name, card in narrator.data[table].items() if card.side == side]
    return _told(f"{table}-{side}", title, [(name, *_about(narrator, name)) for name in ids])


def _about(narrator: Any, name: str) -> tuple[str, list[str]]:
    title, *lines = narrator.about(name)
    return title, lines


def _told(chapter: str, title: str, found: list[tuple[str, str, list[str]]]) -> Chapter:
    entries = (_entry(f"{chapter}:{card}", chapter, "", name, "\n".join(lines)) for card, name, lines in found)
    return Chapter(chapter, title, tuple(entries))


SPECIAL: dict[str, Callable[[Texts, Any], Iterator[Chapter]]] = {
    "battle": _battle_chapters, "hell": _hell_chapters,
    "tactics": partial(_dust_chapters, "tactics"), "battlefield": partial(_dust_chapters, "battlefield"),
}  # fmt: skip
