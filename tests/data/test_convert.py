"""Nodes to records: every kind of field, and every fault with its line, field and suggestion."""

import contextlib
from typing import Annotated, Any

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from game.data.faults import DataError
from game.data.loader import load_game
from game.data.schema import EffectCall, EffectRegistry, Schema, TableSpec

BELOW = "expected a file below assets/"
EFFECTS = "one of raid, hold, march"
KEYS = "one of id, side, cost, event, place, art, times, figures, pair, label, more"
BEYOND = ["9223372036854775808", "-9223372036854775809", "9" * 30, "9" * 5000, "-" + "9" * 5000]


def faults_of(toy: Any) -> list[str]:
    with pytest.raises(DataError) as caught:
        toy.load()
    assert str(caught.value) == str(caught.value.report)
    return [str(fault) for fault in caught.value.report]


def card(line: str) -> str:
    """Write the third card of the file (line 12 on) with one line changed or added."""
    lines = {"id": "C2b", "side": "north", "cost": "1", "event": "{effect: hold}", "place": "P1"}
    key, _, value = line.partition(":")
    lines[key] = value.strip()
    return "- " + "\n  ".join(f"{name}: {text}" for name, text in lines.items()) + "\n"


def test_records_are_typed_and_in_file_order(toy: Any) -> None:
    data = toy.load()
    assert list(data.tables["cards"]) == ["C1", "C2"]
    first, second = data["cards"].values()
    assert (first.id, first.side.value, first.cost, first.art) == ("C1", "north", 2, "icons/raid.svg")
    assert first.event == EffectCall("raid", {"rations": 2, "loud": False})
    assert second.event == EffectCall("hold", {"where": "front"})
    assert [row.upto for row in data["places"]["P1"].chart] == [3, 6]
    assert (data["rules"].hand, data["rules"].scale, data["rules"].fast) == (5, 1.5, True)
    assert data.singles["rules"] is data["rules"]


@pytest.mark.parametrize(
    ("line", "name", "value"),
    [
        ("times: [A, B]", "times", ("A", "B")),
        ("figures: {draw: 2, 'on': 3, no: 4}", "figures", {"draw": 2, "on": 3, "no": 4}),
        ("pair: [4, no]", "pair", (4, "no")),
        ("label: off", "label", "off"),
        ("label: 012", "label", "012"),
        ("label: '12'", "label", "12"),
        ("art: null", "art", None),
        ("art:", "art", None),
        ("more: [{effect: march, to: P2}]", "more", [EffectCall("march", {"to": "P2"})]),
        ("cost: 9", "cost", 9),
    ],
)
def test_a_field_takes_what_its_type_says(toy: Any, line: str, name: str, value: object) -> None:
    toy.write("data/toy/cards.yaml", card(line).replace("C2b", "C1"))
    assert getattr(toy.load()["cards"]["C1"], name) == value


@pytest.mark.parametrize(
    ("line", "fault"),
    [
        ("cost: two", "16: [2].cost: is the text 'two' (expected a whole number from 0 up to 9)"),
        ("cost: 10", "16: [2].cost: is 10 (expected a whole number from 0 up to 9)"),
        ("cost: -1", "16: [2].cost: is -1 (expected a whole number from 0 up to 9)"),
        ("cost: 1.0", "16: [2].cost: is 1.0 (expected a whole number from 0 up to 9)"),
        ("cost: '1'", "16: [2].cost: is the text '1' (expected a whole number from 0 up to 9)"),
        ("cost: true", "16: [2].cost: is true (expected a whole number from 0 up to 9)"),
        ("cost: 0x1", "16: [2].cost: is the text '0x1' (expected a whole number from 0 up to 9)"),
        ("cost:", "16: [2].cost: is empty (expected a whole number from 0 up to 9)"),
        ("cost: [1]", "16: [2].cost: is a list of 1 (expected a whole number from 0 up to 9)"),
        ("side: noth",
         "15: [2].side: is the text 'noth', did you mean 'north'? (expected one of north, south)"),
        ("side: {}", "15: [2].side: is a mapping (expected one of north, south)"),
        ("times: [A, C]", "19: [2].times[1]: is the text 'C' (expected one of A, B)"),
        ("times: A", "19: [2].times: is the text 'A' (expected a list)"),
        ("figures: {draw: x}", "19: [2].figures.draw: is the text 'x' (expected a whole number)"),
        ("figures: {draw: 9223372036854775808}",
         "19: [2].figures.draw: is 9223372036854775808 (expected a whole number)"),
        ("figures: [1]", "19: [2].figures: is a list of 1 (expected a mapping)"),
        ("pair: [1]", "19: [2].pair: is a list of 1 (expected a list of 2 entries)"),
        ("pair: [1, 2]", "19: [2].pair[1]: is 2 (expected text; write it in quotes)"),
        ("label: true", "19: [2].label: is true (expected text; write it in quotes)"),
        ("label:", "19: [2].label: is empty (expected text)"),
        ("label: [a]", "19: [2].label: is a list of 1 (expected text)"),
        ("place: P9", "18: [2].place: 'P9' is not in places (expected the id of one of the places)"),
        ("more: [{effect: march, to: Q}]",
         "19: [2].more[0].to: 'Q' is not in places (expected the id of one of the places)"),
        ("event: {effect: rade}",
         f"17: [2].event.effect: unknown effect 'rade', did you mean 'raid'? (expected {EFFECTS})"),
        ("event: {effect: raid, ration: 2, rations: 1}",
         "17: [2].event.ration: unknown parameter, did you mean 'rations'? (expected one of rations, loud)"),
        ("event: {effect: raid}", "17: [2].event.rations: this parameter is missing"),
        ("event: {effect: raid, rations: lots}",
         "17: [2].event.rations: is the text 'lots' (expected a whole number from 1 up to 9)"),
        ("event: {effect: raid, rations: 10}",
         "17: [2].event.rations: is 10 (expected a whole number from 1 up to 9)"),
        ("event: {effect: raid, rations: 1, loud: yes}",
         "17: [2].event.loud: is the text 'yes' (expected true or false)"),
        ("event: {effect: hold, where: frot}",
         "17: [2].event.where: is the text 'frot', did you mean 'front'? (expected one of front, rear)"),
        ("event: {rations: 1}", "17: [2].event: is a mapping (expected {effect: NAME, ...})"),
        ("event: raid", "17: [2].event: is the text 'raid' (expected {effect: NAME, ...})"),
        ("event: {effect: 3}", "17: [2].event.effect: is 3 (expected text; write it in quotes)"),
        ("csot: 1", f"19: [2].csot: unknown key, did you mean 'cost'? (expected {KEYS})"),
        ("id: C1", "14: [2].id: 'C1' is already used in line 3 (expected an id of its own)"),
        ("id: a.b", "14: [2].id: is the text 'a.b' (expected letters, digits, - and _, at most 64)"),
        ("art: icons/raid.pn",
         f"19: [2].art: there is no art file 'icons/raid.pn', did you mean 'icons/raid.svg'? ({BELOW})"),
    ],
)
def test_a_wrong_field_is_one_fault_with_line_field_and_hint(toy: Any, line: str, fault: str) -> None:
    texts = (toy.root / "data/toy/cards.yaml").read_text()
    toy.write("data/toy/cards.yaml", "# cards\n\n" + texts + card(line))
    for language in ("en", "fr"):
        toy.append(f"data/i18n/{language}.yaml", "toy.card.C2b: {name: x}\ntoy.card.a.b: {name: x}\n")
    assert faults_of(toy) == [f"data/toy/cards.yaml:{fault}"]


@pytest.mark.parametrize(
    "path",
    ["../secret.svg", "icons/../../secret.svg", "/etc/passwd", "C:/x.svg", "icons\\raid.svg", "//host/x.svg"],
)
def test_an_art_path_can_not_lead_out_of_assets(toy: Any, path: str) -> None:
    toy.write("secret.svg", "<svg/>")
    toy.append("data/toy/cards.yaml", card(f"art: '{path}'").replace("C2b", "C3"))
    for language in ("en", "fr"):
        toy.append(f"data/i18n/{language}.yaml", "toy.card.C3.name: x\n")
    assert faults_of(toy) == [
        f"data/toy/cards.yaml:17: [2].art: the path '{path}' leads out (expected a path below assets/)"
    ]


def test_art_must_be_a_file_and_spelt_exactly(toy: Any) -> None:
    paths = ["icons", "icons/", "Icons/raid.svg", "./icons/raid.svg", "icons//raid.svg", "''"]
    for number, path in enumerate(paths):
        toy.append("data/toy/cards.yaml", card(f"art: {path}").replace("C2b", f"D{number}"))
        for language in ("en", "fr"):
            toy.append(f"data/i18n/{language}.yaml", f"toy.card.D{number}.name: x\n")
    faults = faults_of(toy)
    assert len(faults) == 6
    assert all("there is no art file" in fault for fault in faults)


def test_all_faults_of_all_files_come_in_one_report(toy: Any) -> None:
    toy.append("data/toy/cards.yaml", "- {id: C3, side: up, cost: 99, evnt: {}}\n- 7\n")
    toy.append("data/toy/places.yaml", "- {id: P1}\n- {id: P3, chart: [{upto: 1}], neighbours: [P9]}\n")
    toy.write("data/toy/rules.yaml", "hand: 0\nslow: true\n")
    toy.append("data/i18n/en.yaml", "only: here\n")
    faults = faults_of(toy)
    assert [fault.split(" ")[0] + fault.split(" ")[1] for fault in faults] == [
        "data/i18n/en.yaml:7:only:",
        "data/toy/cards.yaml:12:[2].side:",
        "data/toy/cards.yaml:12:[2].cost:",
        "data/toy/cards.yaml:12:[2].evnt:",
        "data/toy/cards.yaml:12:[2].event:",
        "data/toy/cards.yaml:12:[2].place:",
        "data/toy/cards.yaml:13:[3]:",
        "data/toy/places.yaml:3:[2].id:",
        "data/toy/places.yaml:4:[3].chart[0].rations:",
        "data/toy/rules.yaml:1:hand:",
        "data/toy/rules.yaml:2:slow:",
        "data/toy/places.yaml:4:[3].neighbours[0]:",
    ]


def test_a_reference_to_a_faulty_record_is_no_second_fault(toy: Any) -> None:
    toy.write("data/toy/places.yaml", "- {id: P1, chrt: 1}\n- {id: P2}\n")
    assert len(faults_of(toy)) == 1


def test_an_unreadable_table_does_not_make_every_reference_a_fault(toy: Any) -> None:
    toy.write("data/toy/places.yaml", "- [\n")
    assert len(faults_of(toy)) == 1


@pytest.mark.parametrize(
    ("text", "what"), [("a: 1\n", "is not a list"), ("", "the file is empty"), ("7", "is not a list")]
)
def test_a_table_is_a_list(toy: Any, text: str, what: str) -> None:
    toy.write("data/toy/places.yaml", text)
    assert len(faults_of(toy)) == 1
    assert what in faults_of(toy)[0]


def test_a_missing_file_is_a_fault(toy: Any) -> None:
    (toy.root / "data/toy/rules.yaml").unlink()
    assert faults_of(toy) == ["data/toy/rules.yaml:1: the file is missing"]


def test_what_a_record_itself_refuses_is_a_fault(toy: Any) -> None:
    toy.write("data/toy/rules.yaml", "# figures\nhand: 13\n")
    assert faults_of(toy) == ["data/toy/rules.yaml:2: a hand of 13 brings bad luck"]


def test_checks_between_records_point_at_the_record(toy: Any) -> None:
    toy.change("data/toy/cards.yaml", "cost: 0", "cost: 6")
    assert faults_of(toy) == ["data/toy/cards.yaml:7: cost: is 6 (expected no more than the hand)"]


def test_a_text_that_a_record_needs_must_exist(toy: Any) -> None:
    toy.append("data/toy/cards.yaml", card("cost: 1"))
    assert faults_of(toy) == [
        "data/toy/cards.yaml:12: toy.card.C2b.name: this text is missing (expected it in every language)"
    ]


@pytest.mark.parametrize("number", BEYOND)
def test_a_number_beyond_64_bits_is_a_fault(toy: Any, number: str) -> None:
    toy.write("data/toy/rules.yaml", f"hand: {number}\nscale: {number}\n")
    assert [fault.split(": ")[1] for fault in faults_of(toy)] == ["hand", "scale"]


def test_an_effect_is_registered_once_and_can_be_called(toy: Any) -> None:
    registry = EffectRegistry()

    @registry.effect("double")
    def double(value: int, *, by: int = 2) -> int:
        return value * by

    assert registry["double"](3, by=4) == 12
    assert "double" in registry
    assert "triple" not in registry
    with pytest.raises(ValueError, match="registered twice"):
        registry.effect("double")(double)


@pytest.mark.parametrize("annotation", [float, list[int], None, dict[str, int]])
def test_an_effect_with_a_parameter_that_yaml_can_not_give_is_refused(annotation: Any) -> None:
    registry = EffectRegistry()

    def odd(*, it: int) -> int:
        return it

    odd.__annotations__["it"] = annotation
    registry.effect("odd")(odd)
    with pytest.raises(TypeError, match="must be int, str, bool or Literal"):
        registry.parameters("odd")


def test_annotations_may_be_strings_that_only_mypy_can_resolve() -> None:
    registry = EffectRegistry()

    def late(state: "OnlyForMypy", *, cards: "int" = 1) -> None:  # noqa: F821
        """Do nothing."""

    registry.effect("late")(late)
    assert registry.parameters("late")["cards"].default == 1
    assert list(registry.parameters("late")) == ["cards"]


class Loose(msgspec.Struct):
    id: str
    thing: int | str
    size: float | None = None
    words: dict[str, list[int]] = {}


def test_unions_floats_and_mappings_of_lists(toy: Any) -> None:
    rows = "- {id: a, thing: 3, size: 2}\n- {id: b, thing: x, words: {k: [1, 2]}}\n"
    toy.write("data/loose/all.yaml", rows)
    data = load_game(Schema("loose", {"all": TableSpec("all.yaml", Loose)}))
    assert data["all"]["a"] == Loose("a", 3, 2.0)
    assert data["all"]["b"] == Loose("b", "x", None, {"k": [1, 2]})
    toy.write("data/loose/all.yaml", "- {id: a, thing: [], size: .nan}\n")
    with pytest.raises(DataError) as caught:
        load_game(Schema("loose", {"all": TableSpec("all.yaml", Loose)}))
    assert [fault.field for fault in caught.value.report] == ["[0].thing", "[0].size"]


class Linked(msgspec.Struct):
    id: str
    to: Annotated[str, msgspec.Meta(extra={"ref": "all"})] | int


def test_a_reference_in_a_union_is_checked(toy: Any) -> None:
    toy.write("data/linked/all.yaml", "- {id: a, to: 3}\n- {id: b, to: a}\n- {id: c, to: d}\n")
    with pytest.raises(DataError) as caught:
        load_game(Schema("linked", {"all": TableSpec("all.yaml", Linked)}))
    assert [fault.field for fault in caught.value.report] == ["[2].to"]


def test_a_file_with_a_folder_in_its_name_is_shared_between_games(toy: Any) -> None:
    toy.write("data/shared/all.yaml", "- {id: a, thing: 3}\n")
    for game in ("one", "two"):
        data = load_game(Schema(game, {"all": TableSpec("shared/all.yaml", Loose)}))
        assert list(data["all"]) == ["a"]


SCRAPS = st.sampled_from(
    ["- ", "id: C1\n", "  side: north\n", "cost: 3\n", "{", "}", "[", "]", "effect: raid", ", ", "rations: 2",
     "\n", "  ", "event: ", "place: P1\n", "art: ../x\n", "&a ", "*a", "!!python/none ", "? ", ": ", "'", "~",
     "9999999999999999999999"]
)


@given(st.one_of(st.lists(SCRAPS, max_size=40).map("".join), st.text()))
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_any_text_as_a_file_gives_records_or_a_report(toy: Any, text: str) -> None:
    toy.write("data/toy/cards.yaml", text.encode("utf-8", "surrogatepass"))
    with contextlib.suppress(DataError):
        data = toy.load(cached=False)
        assert all(type(each).__name__ == "Card" for each in data["cards"].values())
