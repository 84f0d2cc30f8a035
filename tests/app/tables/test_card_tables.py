"""What every table of cards does alike: tips, previews, panels, faces and gestures, in both languages."""

from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import pytest

from game.app.art.look import Look
from game.app.table.dock import parts_in
from game.app.table.games import table_of
from game.app.table.parts import Frame, Gesture
from game.app.tables.battle.seen import WORDS as BATTLE_WORDS
from game.app.tables.hell.seen import WORDS as HELL_WORDS
from game.roster.games import narrator_of, rules_of
from tests.app.tables import games as battle
from tests.app.tables.hell import positions as hell
from tests.app.tables.whole import LANGUAGES, assert_told, drawn


class Cards(NamedTuple):
    """A game at a table of cards: its moments, and what is its own among what all tables do."""

    name: str
    moments: Callable[[], Iterator[Any]]
    frames: tuple[Frame, Frame]
    words: frozenset[str]
    """The verbs that are said with a button."""
    prompts: int
    """How many kinds of decisions there are at least."""
    faces: frozenset[str]
    untold: frozenset[str] = frozenset()
    """Spots that tell nothing."""
    docked: frozenset[str] = frozenset()
    """Parts that are shown in the dock."""


BATTLE = Cards(
    "battle", battle.moments, (battle.ROOMY, battle.COMPACT), BATTLE_WORDS, 17,
    frozenset(("unit", "reserve", "location", "small", "box", "zone", "backs", "pile", "uranus")),
    untold=frozenset(("event", "fight")),
)  # fmt: skip
HELL = Cards(
    "hell", hell.moments, (hell.ROOMY, hell.COMPACT), HELL_WORDS, 22,
    frozenset((
        "building", "formation", "card", "small", "commander", "campaign", "carnage", "plate", "leader", "chits",
        "total", "track", "marker", "line", "pile", "backs",
    )),
    docked=frozenset(("campaign", "carnage", "ash", "buildings")),
)  # fmt: skip


class Sitting:
    """Random games of one kind, decision by decision, and the tables that show them."""

    def __init__(self, cards: Cards) -> None:
        self.cards = cards
        self.rules = rules_of(cards.name)
        self.samples = list(cards.moments())
        self._tables: dict[object, Any] = {}

    def table(self, view: Any, language: str = "en") -> Any:
        """Return the table of a view in a language."""
        narrator = narrator_of(self.cards.name, language, view)
        places = tuple(place.card for place in getattr(view, "places", ()))
        key = (language, view.scenario, places)
        if key not in self._tables:
            self._tables[key] = table_of(self.cards.name, narrator)
        return self._tables[key]


@pytest.fixture(scope="module", params=[BATTLE, HELL], ids=["battle", "hell"])
def at(request: pytest.FixtureRequest) -> Sitting:
    """Return each game in turn."""
    return Sitting(request.param)


@pytest.fixture(params=[0, 1], ids=["roomy", "compact"])
def frame(request: pytest.FixtureRequest, at: Sitting) -> Frame:
    """Return a frame, once with much room and once with little."""
    return at.cards.frames[request.param]


# ---- Words ----


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_part_tells_something(at: Sitting, language: str) -> None:
    for _, view, decision in at.samples[::29]:
        table = at.table(view, language)
        scene = table.scene(view, decision, at.cards.frames[0])
        for part in (*scene.pieces, *scene.spots, *at.cards.docked):
            tip = table.tip(part, view)
            assert (tip is None) == (part in at.cards.untold), part
            if tip is not None:
                assert_told(tip)
                assert table.words.narrator.rule(tip.rule) is not None, tip


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_choice_says_what_it_would_do(at: Sitting, language: str) -> None:
    told: Counter[str] = Counter()
    for _, view, decision in at.samples:
        table = at.table(view, language)
        for wanted in decision.choices:
            if told[wanted.verb] <= 30:
                told[wanted.verb] += 1
                tip = table.preview(wanted, view)
                assert_told(tip)
                assert table.words.narrator.rule(tip.rule) is not None
    assert set(told) == set(at.rules.table.verbs)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("scale", [0.8, 1.2])
def test_the_panels_of_every_moment_can_be_drawn(at: Sitting, language: str, scale: float) -> None:
    look = Look(scale)
    prompts: dict[str, list[Any]] = {}
    for moment in at.samples:
        prompts.setdefault(moment.decision.prompt, []).append(moment)
    assert len(prompts) >= at.cards.prompts
    for same in prompts.values():
        for _, view, decision in same[:2]:
            table = at.table(view, language)
            table.scene(view, decision, at.cards.frames[scale > 1])
            first, last = decision.choices[0], decision.choices[-1]
            for asked, wanted in ((None, None), (decision, None), (decision, first), (decision, last)):
                made = drawn(table.panels(view, asked, wanted), look)
                assert at.cards.docked <= set(parts_in(made))


# ---- Faces ----


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_face_has_the_size_that_was_asked_for(at: Sitting, frame: Frame, language: str) -> None:
    look = Look(1.2 if frame.compact else 0.8)
    kinds = set()
    for _, view, decision in at.samples[::40]:
        table = at.table(view, language)
        scene = table.scene(view, decision, frame)
        for part in (*scene.spots.values(), *scene.pieces.values()):
            if part.face is None:
                continue
            kinds.add(part.face[0])
            size = (max(1, round(part.size[0] * look.scale)), max(1, round(part.size[1] * look.scale)))
            assert table.face(look, part, size).get_size() == size, part
            if getattr(part, "back", None) is not None:
                assert table.faces.draw(look, part.back, size).get_size() == size, part
    assert kinds >= at.cards.faces


# ---- Gestures ----


def test_the_games_that_are_looked_at_offer_every_verb(at: Sitting) -> None:
    assert {c.verb for moment in at.samples for c in moment.decision.choices} == set(at.rules.table.verbs)


def test_every_choice_has_a_gesture_of_its_own_or_a_button(at: Sitting) -> None:
    for _, view, decision in at.samples:
        table = at.table(view)
        gestures = Counter(table.gesture(c) for c in decision.choices)
        buttons = table.buttons(view, decision)
        assert {button.choice for button in buttons} == {c for c in decision.choices if c.verb in at.cards.words}
        assert gestures.pop(Gesture(), 0) == len(buttons)
        assert all(count == 1 for count in gestures.values()), gestures.most_common(1)
        keys = [button.key for button in buttons if button.key]
        assert len(set(keys)) == len(keys)
        assert sum(button.primary for button in buttons) <= 1
        assert not {"H", "L", "M", "F", "F1", "F10"} & set(keys), "keys of every table"


def test_what_is_lifted_and_dropped_on_lies_on_the_table(at: Sitting, frame: Frame) -> None:
    for _, view, decision in at.samples[::3]:
        table = at.table(view)
        scene = table.scene(view, decision, frame)
        order = set(table.order(scene))
        for wanted in decision.choices:
            lift, drop = table.gesture(wanted)
            assert not lift or lift in scene.pieces, wanted
            assert not drop or drop in scene.pieces or drop in scene.spots, wanted
            assert {lift, drop} - {""} <= order, wanted


def test_a_legal_gesture_means_its_choice(at: Sitting) -> None:
    """What the table would ask about a drop is the very choice that the drop makes."""
    for _, view, decision in at.samples[::3]:
        table = at.table(view)
        for wanted in decision.choices:
            lift, drop = table.gesture(wanted)
            if lift and drop:
                assert wanted in table.meant(lift, drop, view), wanted


def test_any_drop_is_refused_in_the_words_of_a_rule(at: Sitting, frame: Frame) -> None:
    asked = 0
    for state, view, decision in at.samples[::29]:
        table = at.table(view)
        scene = table.scene(view, decision, frame)
        parts = [*scene.pieces, *scene.spots, ""]
        for lift in ["", *list(scene.pieces)[::2]]:
            for drop in parts[::2]:
                for wanted in table.meant(lift, drop, view):
                    refusal = at.rules.why_not(state, wanted)
                    asked += 1
                    if refusal is not None:
                        assert refusal.reason not in {"unknown_verb", "malformed", "not_offered"}, wanted
                        told = table.words.narrator.refusal(refusal)
                        assert ":" not in told.replace(": ", "").replace("\u00a0:", ""), told
    assert asked > 2000
