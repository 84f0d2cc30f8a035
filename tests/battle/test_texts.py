"""Every prompt, refusal, event, verb and outcome of the code has its words, and whole games are told."""

import ast
import random
import re
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

import pytest

from game.core.choice import Refusal, Refused, choice
from game.core.frames import Outcome
from game.core.session import Session
from game.data.layers import LANGUAGES, TEXT_FILES, base_layer
from game.data.loader import GameData, load_game
from game.data.texts import load_catalogue
from game.rules.battle.modifiers import NOTES, PROPERTIES
from game.rules.battle.narrate import VARIANTS, Narrator
from game.rules.battle.rules import TABLE, BattleRules
from game.rules.battle.schema import SCHEMA
from game.rules.battle.state import Attack, Entry

ROOT = Path(__file__).resolve().parents[2]
SOURCES = [
    *sorted((ROOT / "game" / "rules" / "battle").glob("*.py")),
    ROOT / "game" / "core" / "frames.py",
    ROOT / "game" / "core" / "rules.py",
]
PLACEHOLDER = re.compile(r"\{([a-z_]+)\}")
UNDO_REFUSALS = {"nothing_to_undo": [{"choices"}], "undo_is_take_back": [{"choices"}]}
UNDO_EVENTS = {"undo": [{"seat", "choices", "entries"}], "take_back": [{"seat", "choices", "entries"}]}
"""What a session says beside the rules; a test below undoes choices to see that it does."""
UNFILLED = re.compile(r"\[battle\.|\[ui\.|\{[a-z_]+\}")


@pytest.fixture(scope="module")
def data() -> GameData:
    return load_game(SCHEMA)


@pytest.fixture(scope="module")
def words() -> dict[str, dict[str, str]]:
    return load_catalogue(base_layer(TEXT_FILES), cached=False)


def calls(*names: str) -> Iterator[tuple[ast.Call, dict[str, ast.expr]]]:
    """Yield the calls of these functions with the dictionaries that names stand for in the same file."""
    for file in SOURCES:
        tree = ast.parse(file.read_text(encoding="utf-8"))
        named = {
            target.id: node.value
            for node in ast.walk(tree)
            if isinstance(node, ast.Assign)
            for target in node.targets
            if isinstance(target, ast.Name)
        }
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in names:
                yield node, named


def keys_of(node: ast.expr | None, named: dict[str, ast.expr]) -> set[str]:
    """Return the keys of a dictionary that is written out, or that a name stands for."""
    if isinstance(node, ast.Name):
        node = named[node.id]
    if node is None:
        return set()
    assert isinstance(node, ast.Dict), ast.unparse(node)
    return {key.value for key in node.keys if isinstance(key, ast.Constant)}


def word_of(node: ast.expr) -> str:
    assert isinstance(node, ast.Constant), ast.unparse(node)
    assert isinstance(node.value, str)
    return node.value


def refusals() -> dict[str, list[set[str]]]:
    """Return the reasons that the code gives, each with the parameters at every place that gives it."""
    found: dict[str, list[set[str]]] = defaultdict(list)
    for node, named in calls("Refusal"):
        given = node.args[2] if len(node.args) > 2 else None
        found[word_of(node.args[0])].append(keys_of(given, named))
    return found


def events() -> dict[str, list[set[str]]]:
    """Return the kinds of events that the code tells, each with its data at every place that tells it."""
    found: dict[str, list[set[str]]] = defaultdict(list)
    for node, named in calls("tell", "tell_secret"):
        data = {keyword.arg for keyword in node.keywords if keyword.arg and keyword.arg != "reveals"}
        if isinstance(node.func, ast.Name) and node.func.id == "tell_secret":
            data |= keys_of(node.args[3], named)
        found[word_of(node.args[1])].append(data)
    return found


def prompts() -> dict[str, list[set[str]]]:
    """Return the prompts of the steps, each with its parameters."""
    given: dict[str, list[set[str]]] = defaultdict(list)
    for node, named in calls("Step"):
        keywords = {keyword.arg: keyword.value for keyword in node.keywords}
        if "prompt" in keywords:
            params = keywords.get("params")
            known = keys_of(params.body, named) if isinstance(params, ast.Lambda) else set()
            prompt = keywords["prompt"]
            if isinstance(prompt, ast.JoinedStr):
                given["muster_german"].append(known)
                given["muster_soviet"].append(known)
            else:
                given[word_of(prompt)].append(known)
    assert set(given) == {step.prompt for step in TABLE.steps.values() if step.verbs}
    return given


def outcomes() -> set[str]:
    return {word_of(node.args[2]) for node, _ in calls("win")}


def spoken(words: dict[str, dict[str, str]], section: str) -> set[str]:
    """Return the keys of a section, variants under the name of what they vary."""
    start = f"battle.{section}."
    found = {key.removeprefix(start) for key in words["en"] if key.startswith(start)}
    varied = {key.removeprefix(f"{section}.") for key in VARIANTS if key.startswith(f"{section}.")}
    return {next((name for name in varied if key.startswith(f"{name}_")), key) for key in found}


def test_the_code_is_read() -> None:
    assert len(refusals()) > 45
    assert len(events()) > 30
    assert len(prompts()) > 17
    assert outcomes() == {"held", "all_taken", "uranus", "no_units", "last_turn"}


@pytest.mark.parametrize(
    ("section", "known"),
    [
        ("refusal", refusals() | UNDO_REFUSALS), ("event", events() | UNDO_EVENTS), ("prompt", prompts()),
        ("verb", {verb: [{"subject", "target"}] for verb in TABLE.verbs}),
        ("outcome", {how: [set()] for how in outcomes()}),
    ],
)  # fmt: skip
def test_every_word_is_there_and_says_only_what_is_known(words, section, known) -> None:
    assert spoken(words, section) == set(known)
    for language in LANGUAGES:
        for key, text in words[language].items():
            if not key.startswith(f"battle.{section}."):
                continue
            name = key.removeprefix(f"battle.{section}.")
            places = known.get(name) or known[next(k for k in known if name.startswith(f"{k}_"))]
            for given in places:
                assert set(PLACEHOLDER.findall(text)) <= given, key


def test_every_verb_can_be_typed(words) -> None:
    for language in LANGUAGES:
        typed = {verb: words[language][f"battle.typed.{verb}"] for verb in TABLE.verbs}
        assert len(set(typed.values())) == len(typed)
        assert all(" " not in word and word == word.lower() for word in typed.values())
        commands = {text for key, text in words[language].items() if key.startswith("ui.command.")}
        assert not commands & set(typed.values())


def test_every_reason_of_a_combat_value_has_a_word(words) -> None:
    made = [*PROPERTIES.names(), *NOTES.names()]
    fighting = {"spearhead", "dug_in", "sapper", "tough"}
    fighting |= {"defender_bonus", "numbers_bonus", "defender_retreats"}
    assert fighting <= set(made)
    for reason in {*fighting, "combat", "medals", "event", "firefight"}:
        assert all(f"battle.why.{reason}" in words[language] for language in LANGUAGES)


def test_names_stand_for_ids(data) -> None:
    rules = BattleRules(data)
    state = rules.new_game({"scenario": "centre"}, 1)
    english = Narrator(data, data.texts("en"), state)
    french = Narrator(data, data.texts("fr"), state)
    assert english.piece("2c") == "Grain Elevator, control zone"
    assert english.piece("GA01.1") == "Dive Bombers (−2)"
    assert english.piece("GU18") == "103rd Panzergrenadiers"
    assert english.piece("9c") == "9c"
    moving = english.choice(choice("move", "GU18", "2c"))
    assert moving == "Move 103rd Panzergrenadiers to Grain Elevator, control zone"
    refusal = Refusal("no_rations", "B-026", {"unit": "GU18", "cost": 1})
    assert english.refusal(refusal) == "103rd Panzergrenadiers needs 1 ration for this. [B-026]"
    assert "[B-026]" in french.refusal(refusal)
    assert english.outcome(Outcome((1,), "uranus", "R-19")).startswith("The Soviet player wins.")
    assert english.entry(Entry(0, -2, "firefight", "GA01.1")) == "−2 firefight (Dive Bombers (−2))"
    assert english.rule("B-003") == (
        "The Soviet player is the first to choose units, for 12 points of force value in all."
    )
    assert english.rule("nonsense") is None


def test_what_is_printed_on_every_card_can_be_read(data) -> None:
    rules = BattleRules(data)
    state = rules.new_game({}, 1)
    for language in LANGUAGES:
        narrator = Narrator(data, data.texts(language), state)
        for name in (*rules.units, *rules.places, *rules.kinds, *rules.kind_of, *rules.slots):
            lines = narrator.about(name)
            assert len(lines) > 1
            assert not UNFILLED.search(" ".join(lines)), lines
        assert narrator.about("nothing") == []


def wild_choices(rng: random.Random, rules: BattleRules, count: int) -> Iterator[object]:
    pieces = [*rules.units, *rules.kind_of, "rations", "", "nonsense"]
    targets = [*rules.zones, *rules.slots, *rules.units, ""]
    for _ in range(count):
        yield choice(rng.choice([*TABLE.verbs, "dance"]), rng.choice(pieces), rng.choice(targets))


@pytest.mark.parametrize(("scenario", "seed"), [("standard", 1), ("quick", 2), ("factories", 4)])
def test_a_whole_game_is_told_in_both_languages(data, scenario, seed) -> None:
    rules = BattleRules(data)
    state = rules.new_game({"scenario": scenario}, seed)
    narrators = [Narrator(data, data.texts(language), state) for language in LANGUAGES]
    rng = random.Random(seed)
    told: list[str] = []
    while (decision := rules.decision(state)) is not None:
        wanted = rng.choice(decision.choices)
        refused = [rules.why_not(state, wild) for wild in wild_choices(rng, rules, 3)]
        for narrator in narrators:
            told += [narrator.prompt(decision), narrator.choice(wanted)]
            told += [narrator.refusal(refusal) for refusal in refused if refusal is not None]
            for frame in state.frames:
                if isinstance(frame, Attack):
                    told += [narrator.entry(entry) for entry in frame.ledger]
        if len(told) % 7 == 0:
            told += [narrator.choice(option) for narrator in narrators for option in decision.choices]
        for event in rules.apply(state, wanted):
            told += [narrator.event(event.seen_by(seat)) for narrator in narrators for seat in (0, 1, None)]
    outcome = rules.outcome(state)
    assert outcome is not None
    told += [narrator.outcome(outcome) for narrator in narrators]
    faulty = [sentence for sentence in told if UNFILLED.search(sentence) or "  " in sentence]
    assert faulty == []
    assert len(told) > 1000


def test_undoing_is_told(data) -> None:
    session = Session.new(BattleRules(data), {"scenario": "quick"}, 3)
    narrator = Narrator(data, data.texts("en"), session.state)
    with pytest.raises(Refused) as nothing:
        session.undo()
    session.apply(choice("move", "GU24", "2p"))
    session.undo()
    session.apply(choice("resupply", session.state.hands[0][0]))
    with pytest.raises(Refused) as shown:
        session.undo()
    session.take_back()
    reasons = [caught.value.refusal for caught in (nothing, shown)]
    assert {refusal.reason: [set(refusal.params)] for refusal in reasons} == UNDO_REFUSALS
    marks = [event for event in session.log(0) if event.kind in UNDO_EVENTS]
    assert {mark.kind: [set(mark.data)] for mark in marks} == UNDO_EVENTS
    told = [narrator.refusal(refusal) for refusal in reasons] + [narrator.event(mark) for mark in marks]
    assert told[0] == "There is nothing to undo. [B-020]"
    assert told[2:] == ["The German player undoes a choice.", "The German player takes back a choice."]


def test_hidden_cards_are_not_told_to_the_enemy(data) -> None:
    rules = BattleRules(data)
    state = rules.new_game({"scenario": "quick"}, 5)
    narrator = Narrator(data, data.texts("en"), state)
    drawn = next(event for event in rules.apply(state, choice("end")) if event.kind == "cards_drawn")
    assert narrator.event(drawn.seen_by(1)) == narrator.event(drawn.seen_by(None))
    assert narrator.event(drawn.seen_by(0)).startswith(narrator.event(drawn.seen_by(1))[:-1] + ": ")
