"""User packs: they add and replace, and a faulty one is left out as a whole."""

import os
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from game.data.loader import load_game

NEW_CARD = "- {id: C9, side: north, cost: 1, event: {effect: hold}, place: P1}\n"
NEW_WORDS = {"i18n/en.yaml": "toy.card.C9.name: New\n", "i18n/fr.yaml": "toy.card.C9.name: Nouveau\n"}


def left_out(toy: Any) -> dict[str, str]:
    """Load, check that the game itself is whole, and return the faults of each pack left out."""
    data = toy.load()
    assert list(data["cards"])[:2] == ["C1", "C2"]
    assert data["rules"].hand == 5
    return {name: str(report) for name, report in data.left_out}


def test_a_pack_adds_and_replaces(toy: Any) -> None:
    changed = "- {id: C1, side: south, cost: 0, event: {effect: hold}, place: P3, art: own/new.svg}\n"
    files = {"toy/cards.yaml": NEW_CARD + changed, "toy/places.yaml": "- {id: P3, neighbours: [P1]}\n"}
    toy.pack("more", {**files, "toy/rules.yaml": "hand: 7\n", "assets/own/new.svg": "<svg/>", **NEW_WORDS})
    data = toy.load()
    assert data.left_out == []
    assert [(pack.id, pack.name, pack.version) for pack in data.packs] == [("more", "Pack more", "1")]
    assert list(data["cards"]) == ["C1", "C2", "C9"]
    assert data["cards"]["C1"].side.value == "south"
    assert (data["rules"].hand, data["rules"].scale) == (7, 1.5)
    assert data.art_file("own/new.svg") == toy.packs / "more/assets/own/new.svg"
    assert data.art_file("icons/raid.svg") == toy.root / "assets/icons/raid.svg"
    assert data.texts("fr")("toy.card.C9.name") == "Nouveau"
    assert data.texts("en")("toy.card.C1.name") == "Raid"


def test_packs_are_read_in_the_order_of_their_ids(toy: Any) -> None:
    toy.pack("x", {"toy/rules.yaml": "hand: 8\n"}, "id: b\nname: B\nversion: '1'\n")
    toy.pack("y", {"toy/rules.yaml": "hand: 9\nscale: 2.0\n"}, "id: a\nname: A\nversion: '1'\n")
    data = toy.load()
    assert [pack.id for pack in data.packs] == ["a", "b"]
    assert (data["rules"].hand, data["rules"].scale) == (8, 2.0)


def test_a_pack_may_build_on_an_earlier_one(toy: Any) -> None:
    toy.pack("a", {"toy/places.yaml": "- {id: P7}\n"})
    toy.pack("b", {"toy/cards.yaml": NEW_CARD.replace("P1", "P7"), **NEW_WORDS})
    assert toy.load().left_out == []


def test_packs_can_be_chosen_or_left_aside(toy: Any) -> None:
    one = toy.pack("one", {"toy/rules.yaml": "hand: 8\n"})
    toy.pack("two", {"toy/rules.yaml": "hand: 9\n"})
    assert load_game(toy.schema, packs=[one])["rules"].hand == 8
    assert load_game(toy.schema, packs=())["rules"].hand == 5
    assert load_game(toy.schema)["rules"].hand == 9


def test_the_fingerprint_follows_content_and_nothing_else(toy: Any) -> None:
    plain = toy.load().fingerprint
    assert len(plain) == 64
    toy.append("data/i18n/en.yaml", "more: x\n")
    toy.append("data/i18n/fr.yaml", "more: y\n")
    toy.pack("words", {"i18n/en.yaml": "more: z\n"})
    toy.write("data/toy/rules.yaml", (toy.root / "data/toy/rules.yaml").read_bytes().replace(b"\n", b"\r\n"))
    assert toy.load().fingerprint == plain
    pack = toy.pack("figures", {"toy/rules.yaml": "hand: 8\n"})
    with_pack = toy.load().fingerprint
    assert with_pack != plain
    (pack / "toy/rules.yaml").write_text("hand: 0\n")
    assert toy.load().fingerprint == plain
    toy.write("data/toy/rules.yaml", "hand: 6\n")
    assert toy.load().fingerprint not in (plain, with_pack)


@pytest.mark.parametrize(
    ("files", "fault"),
    [
        ({"toy/cards.yaml": NEW_CARD.replace("cost", "csot"), **NEW_WORDS},
         "toy/cards.yaml:1: [0].csot: unknown key, did you mean 'cost'?"),
        ({"toy/cards.yaml": NEW_CARD.replace("P1", "P9"), **NEW_WORDS},
         "toy/cards.yaml:1: [0].place: 'P9' is not in places"),
        ({"toy/cards.yaml": NEW_CARD}, "toy/cards.yaml:1: toy.card.C9.name: this text is missing"),
        ({"toy/cards.yaml": NEW_CARD, "i18n/en.yaml": "toy.card.C9.name: New\n"},
         "i18n/en.yaml:1: toy.card.C9.name: there is no French text"),
        ({"toy/cards.yaml": NEW_CARD.replace("}, place", "}, art: own/x.svg, place"), **NEW_WORDS},
         "toy/cards.yaml:1: [0].art: there is no art file 'own/x.svg'"),
        ({"toy/cards.yaml": NEW_CARD.replace("}, place", "}, art: ../../x.svg, place"), **NEW_WORDS},
         "toy/cards.yaml:1: [0].art: the path '../../x.svg' leads out"),
        ({"toy/cards.yaml": ""}, "toy/cards.yaml:1: the file is empty"),
        ({"toy/cards.yaml": b"\x00\xff\x00"}, "toy/cards.yaml:1: has a NUL byte"),
        ({"toy/card.yaml": NEW_CARD},
         "toy/card.yaml:1: no such file is read, did you mean 'toy/cards.yaml'?"),
        ({"i18n/de.yaml": "a: b\n"}, "i18n/de.yaml:1: no such file is read"),
        ({"i18n/en.yaml": "toy.refusal.no_rations: 'no {food}'\n"},
         "i18n/en.yaml:1: toy.refusal.no_rations: only one language has {count}, {food}, {unit}"),
        ({"i18n/en.yaml": "- a\n"}, "i18n/en.yaml:1: is not a mapping"),
        ({"toy/rules.yaml": "hand: 13\n"}, "toy/rules.yaml:1: a hand of 13 brings bad luck"),
        ({"toy/rules.yaml": "!!python/object:os.system {}\n"}, "toy/rules.yaml:1: tags are not allowed"),
        ({"pack.yaml": "id: p\nname: P\n"}, "pack.yaml:1: version: this key is missing"),
        ({"pack.yaml": "id: ../p\nname: P\nversion: '1'\n"}, "pack.yaml:1: id: is the text '../p'"),
        ({"pack.yaml": "id: p\nname: P\nversion: 1.0\n"},
         "pack.yaml:3: version: is 1.0 (expected text; write it in quotes)"),
        ({"pack.yaml": ""}, "pack.yaml:1: the file is empty"),
        ({"/".join("abcdefghij") + "/x.yaml": "a"}, "a/b/c/d/e/f/g/h/i:1: is more than 8 folders deep"),
    ],
)
def test_a_faulty_pack_is_reported_and_left_out(toy: Any, files: dict[str, str], fault: str) -> None:
    toy.pack("bad", {"toy/places.yaml": "- {id: P8}\n", **files})
    toy.pack("good", {"toy/places.yaml": "- {id: P7}\n"})
    report = left_out(toy)
    assert list(report) == ["bad"]
    assert f"packs/bad/{fault}" in report["bad"]
    data = toy.load()
    assert list(data["places"]) == ["P1", "P2", "P7"]
    assert [pack.id for pack in data.packs] == ["good"]


def test_a_pack_that_breaks_a_check_between_records_is_left_out(toy: Any) -> None:
    toy.change("data/toy/cards.yaml", "cost: 0", "cost: 5")
    toy.pack("low", {"toy/rules.yaml": "hand: 4\n"})
    assert left_out(toy) == {"low": "data/toy/cards.yaml:7: cost: is 5 (expected no more than the hand)"}


def test_a_pack_that_breaks_the_card_of_another_pack_is_the_one_left_out(toy: Any) -> None:
    dear = NEW_CARD.replace("north, cost: 1", "south, cost: 5")
    toy.pack("a", {"toy/cards.yaml": "\n" + dear, **NEW_WORDS})
    toy.pack("b", {"toy/rules.yaml": "hand: 4\n"})
    assert left_out(toy) == {"b": "packs/a/toy/cards.yaml:2: cost: is 5 (expected no more than the hand)"}


def test_a_folder_without_pack_yaml_and_a_stray_file_are_left_out(toy: Any) -> None:
    (toy.packs / "empty").mkdir(parents=True)
    (toy.packs / "stray.zip").write_bytes(b"PK")
    (toy.packs / ".hidden").write_bytes(b"")
    assert left_out(toy) == {
        "empty": "packs/empty/pack.yaml:1: the file is missing (expected id, name and version)",
        "stray.zip": "packs/stray.zip:1: is not a folder (expected a folder with pack.yaml)",
    }


def test_two_packs_with_one_id(toy: Any) -> None:
    for folder in ("one", "two"):
        toy.pack(folder, {}, "id: same\nname: S\nversion: '1'\n")
    assert left_out(toy) == {"two": "packs/two/pack.yaml:1: id: another pack is called 'same' too"}


def test_a_pack_that_is_a_link_is_left_out(toy: Any, tmp_path: Path) -> None:
    outside = toy.pack("real", {}).rename(tmp_path / "outside")
    (toy.packs / "linked").symlink_to(outside)
    (toy.packs / "loop").symlink_to(toy.packs / "loop")
    report = left_out(toy)
    assert set(report) == {"linked", "loop"}
    assert all("is a link" in faults for faults in report.values())


@pytest.mark.parametrize("where", ["toy/cards.yaml", "assets/x.svg", "notes.txt", "toy2", "pack.yaml"])
def test_a_link_inside_a_pack_is_never_followed(toy: Any, tmp_path: Path, where: str) -> None:
    secret = tmp_path / "secret"
    secret.write_text("id: secret\n")
    pack = toy.pack("sly", {"toy/places.yaml": "- {id: P8}\n", "assets/y.svg": "<svg/>"})
    (pack / where).unlink(missing_ok=True)
    (pack / where).symlink_to(secret)
    report = left_out(toy)
    assert f"packs/sly/{where}:1: is a link" in report["sly"]
    assert "secret" not in report["sly"]


def test_a_link_that_leads_nowhere_else_is_refused_too(toy: Any) -> None:
    pack = toy.pack("round", {"toy/places.yaml": "- {id: P8}\n"})
    (pack / "toy/cards.yaml").symlink_to(pack / "toy/cards.yaml")
    (pack / "toy/rules.yaml").symlink_to(pack / "toy/places.yaml")
    faults = left_out(toy)["round"].splitlines()
    assert [fault.split(" (")[0] for fault in faults] == [
        "packs/round/toy/cards.yaml:1: is a link",
        "packs/round/toy/rules.yaml:1: is a link",
    ]


def test_a_pipe_in_a_pack_does_not_hold_up_the_start(toy: Any) -> None:
    pack = toy.pack("pipe", {"toy/places.yaml": "- {id: P8}\n"})
    os.mkfifo(pack / "toy/cards.yaml")
    assert "toy/cards.yaml:1: is neither a file nor a folder" in left_out(toy)["pipe"]


def test_a_file_where_the_packs_folder_should_be(toy: Any) -> None:
    toy.packs.parent.mkdir(parents=True)
    toy.packs.write_text("")
    assert "packs:1: can't be read" in left_out(toy)["packs"]


def test_an_unreadable_file_leaves_the_pack_out(toy: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    toy.pack("locked", {"toy/places.yaml": "- {id: P8}\n"})
    real_open = Path.open

    def refuse(path: Path, *args: Any, **options: Any) -> Any:
        if "locked" in path.parts and path.name == "places.yaml":
            raise PermissionError(13, "Permission denied")
        return real_open(path, *args, **options)

    monkeypatch.setattr(Path, "open", refuse)
    assert left_out(toy) == {"locked": "packs/locked:1: can't be read: Permission denied"}


def test_a_folder_name_that_is_no_text_is_left_out(toy: Any) -> None:
    (toy.packs / os.fsdecode(b"bad\xffname")).mkdir(parents=True)
    (toy.packs / "line\nbreak").mkdir()
    assert sorted(left_out(toy).values()) == [
        "packs/bad?name:1: the folder's name is not printable",
        "packs/line?break:1: the folder's name is not printable",
    ]


def test_too_large_a_pack_is_left_out(toy: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("game.data.layers._MOST_FILES", 20)
    toy.pack("big", {f"assets/{n}.svg": "<svg/>" for n in range(30)})
    assert "packs/big:1: the pack is too large" in left_out(toy)["big"]


FILES = st.sampled_from(["pack.yaml", "toy/cards.yaml", "toy/rules.yaml", "i18n/en.yaml", "i18n/fr.yaml"])
JUNK = st.one_of(st.binary(), st.text().map(lambda text: text.encode("utf-8", "surrogatepass")))


@given(FILES, JUNK)
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_no_file_of_a_pack_is_fatal(toy: Any, name: str, text: bytes) -> None:
    toy.pack("junk", {name: text})
    data = toy.load(cached=False)
    assert len(data.packs) + len(data.left_out) == 1
    assert list(data["cards"]) == ["C1", "C2"]
