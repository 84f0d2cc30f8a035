"""Texts in two languages: lookup, placeholders, fallbacks, and languages that disagree."""

from typing import Any

import pytest

from game.data.faults import DataError
from game.data.texts import Texts


def faults_of_texts() -> list[str]:
    with pytest.raises(DataError) as caught:
        Texts("en")
    return [str(fault) for fault in caught.value.report]


def test_keys_are_joined_by_dots(toy: Any) -> None:
    assert Texts("en")("toy.card.C1.name") == "Raid"
    assert Texts("fr")("toy.card.C1.name") == "Raid éclair"


def test_placeholders_are_replaced_in_any_order(toy: Any) -> None:
    assert Texts("en")("toy.refusal.no_rations", unit="GU01", count=1) == "GU01 has only 1 rations"
    assert Texts("fr")("toy.refusal.no_rations", unit="GU01", count=1) == "1 rations seulement pour GU01"


def test_a_placeholder_without_a_value_stays_visible(toy: Any) -> None:
    assert Texts("en")("toy.refusal.no_rations", count=2) == "{unit} has only 2 rations"


def test_a_value_is_never_read_as_a_placeholder(toy: Any) -> None:
    assert Texts("en")("toy.refusal.no_rations", unit="{count}", count=2) == "{count} has only 2 rations"


def test_a_placeholder_reaches_no_attribute(toy: Any) -> None:
    for language in ("en", "fr"):
        toy.append(f"data/i18n/{language}.yaml", "sly: '{unit.__class__} {unit[0]} {unit!r} {0} {{unit}}'\n")
    assert Texts("en")("sly", unit="U") == "{unit.__class__} {unit[0]} {unit!r} {0} {U}"


def test_a_missing_key_shows_itself_in_brackets(toy: Any) -> None:
    assert Texts("fr")("toy.nothing", unit="x") == "[toy.nothing]"
    assert Texts("fr").has("toy.card.C1.name")
    assert not Texts("fr").has("toy.card.C1")
    assert not Texts("fr").has("toy.nothing")


def test_an_unknown_language_is_english(toy: Any) -> None:
    assert Texts("eo")("toy.card.C2.name") == "Hold"


def test_yaml_words_stay_words(toy: Any) -> None:
    for language in ("en", "fr"):
        toy.append(f"data/i18n/{language}.yaml", "answer: {yes: Yes, no: No, on: off}\n")
    texts = Texts("en")
    assert [texts(f"answer.{key}") for key in ("yes", "no", "on")] == ["Yes", "No", "off"]


def test_both_languages_have_the_same_keys(toy: Any) -> None:
    toy.append("data/i18n/en.yaml", "only_en: x\n")
    toy.append("data/i18n/fr.yaml", "only_fr: y\n")
    assert faults_of_texts() == [
        "data/i18n/en.yaml:7: only_en: there is no French text for this key",
        "data/i18n/fr.yaml:7: only_fr: there is no English text for this key",
    ]


def test_both_languages_have_the_same_placeholders(toy: Any) -> None:
    toy.append("data/i18n/en.yaml", "a: '{x} {y}'\n")
    toy.append("data/i18n/fr.yaml", "a: '{x} {z}'\n")
    assert faults_of_texts() == [
        "data/i18n/fr.yaml:7: a: only one language has {y}, {z} (expected the same placeholders in both)"
    ]


@pytest.mark.parametrize("value", ["5", "true", "null", "", "[a]"])
def test_every_leaf_is_text(toy: Any, value: str) -> None:
    for language in ("en", "fr"):
        toy.append(f"data/i18n/{language}.yaml", f"a: {value}\n")
    assert [fault.split(" (")[0] for fault in faults_of_texts()] == [
        "data/i18n/en.yaml:7: a: is no text",
        "data/i18n/fr.yaml:7: a: is no text",
    ]


def test_one_key_written_in_two_ways_is_a_duplicate(toy: Any) -> None:
    toy.append("data/i18n/en.yaml", "toy.card.C1.name: Again\n")
    fault = "data/i18n/en.yaml:7: toy.card.C1.name: this text is already given in line 3"
    assert faults_of_texts() == [fault]


def test_a_missing_language_is_one_fault(toy: Any) -> None:
    (toy.root / "data/i18n/fr.yaml").unlink()
    assert faults_of_texts() == ["data/i18n/fr.yaml:1: the file is missing"]


def test_a_broken_language_is_one_fault(toy: Any) -> None:
    toy.write("data/i18n/en.yaml", "a: [\n")
    assert len(faults_of_texts()) == 1


def test_texts_of_packs_come_on_top_and_faulty_ones_are_ignored(toy: Any) -> None:
    good = toy.pack("good", {"i18n/en.yaml": "toy.card.C1.name: Foray\n"})
    bad = toy.pack("bad", {"i18n/en.yaml": "toy.card.C2.name: Stay\nnew: key\n"})
    texts = Texts("en", [good, bad])
    assert (texts("toy.card.C1.name"), texts("toy.card.C2.name")) == ("Foray", "Hold")
    assert Texts("en")("toy.card.C1.name") == "Raid"
