"""YAML text to nodes: what is read as what, and what is refused."""

import pytest
import yaml
from hypothesis import example, given
from hypothesis import strategies as st

from game.data import source
from game.data.faults import Report
from game.data.source import Map, Scalar, Seq, read_yaml


def read(text: str | bytes) -> tuple[source.Node | None, list[str]]:
    report = Report()
    data = text if isinstance(text, bytes) else text.encode("utf-8")
    node = read_yaml(data, "f.yaml", report)
    return node, [str(fault) for fault in report]


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("true", True), ("false", False), ("null", None), ("~", None), ("12", 12), ("-3", -3), ("+4", 4),
        ("0", 0), ("1.5", 1.5), ("-0.25", -0.25), ("1.5e3", 1500.0),
        # what YAML 1.1 would turn into something else stays text
        ("no", "no"), ("Yes", "Yes"), ("on", "on"), ("off", "off"), ("True", "True"), ("012", "012"),
        ("0x1F", "0x1F"), ("0o17", "0o17"), ("1_000", "1_000"), ("12:30:45", "12:30:45"), ("1e5", "1e5"),
        (".inf", ".inf"), (".nan", ".nan"), ("2024-01-02", "2024-01-02"), ("=", "="), ("NULL", "NULL"),
        ("'12'", "12"), ('"true"', "true"), ("''", ""),
    ],
)
def test_only_plain_words_and_decimal_numbers_have_a_type(text: str, value: object) -> None:
    node, faults = read(f"- {text}\n")
    assert faults == []
    assert isinstance(node, Seq)
    assert isinstance(node.items[0], Scalar)
    assert node.items[0].value() == value
    assert type(node.items[0].value()) is type(value)


def test_lines_are_those_of_the_file_also_with_crlf() -> None:
    node, faults = read("a: 1\r\n\r\nb:\r\nc: [1,\r\n  2]\r\n")
    assert faults == []
    assert isinstance(node, Map)
    assert {key: (at.line, value.line) for key, (at, value) in node.items.items()} == {
        "a": (1, 1), "b": (3, 3), "c": (4, 4),
    }


@pytest.mark.parametrize(
    ("text", "line", "words"),
    [
        ("a: 1\nb: !!python/object/apply:os.system ['true']\n", 2, "tags are not allowed"),
        ("a: !!python/name:os.system x\n", 1, "tags are not allowed"),
        ("a: !thing {b: 1}\n", 1, "tags are not allowed: '!thing'"),
        ("a: !!str 5\n", 1, "tags are not allowed"),
        ("a: ! 5\n", 1, "tags are not allowed"),
        ("a: &x 5\n", 1, "anchors are not allowed: '&x'"),
        ("a: 1\nb: *x\n", 2, "aliases are not allowed: '*x'"),
        ("a: 1\n<<: {b: 2}\n", 2, "merge keys are not allowed"),
        ("a: 1\nb: 2\na: 3\n", 3, "key 'a' is already given in line 1"),
        ("a: 1\n---\nb: 2\n", 2, "a second document starts here"),
        ("? [a, b]\n: 1\n", 1, "a list or mapping can't be a key"),
        ("? {a: b}\n: 1\n", 1, "a list or mapping can't be a key"),
        ("", 1, "the file is empty"),
        ("# nothing\n", 1, "the file is empty"),
        ("a: 1\nb: \x00\n", 2, "has a NUL byte"),
        ("a: 1\n\tb: 2\n", 2, "is not YAML"),
        ("a: [1, 2\nb: 3\n", 2, "is not YAML"),
        ("a: 1\nb: \x07\n", 2, "is not YAML"),
        ('a: "\\ud800"\n', 1, "is not YAML"),
        ("%YAML 9.0\n--- a\n", 1, "is not YAML"),
        (b"\xef\xbb\xbfa: 1\n", 1, "byte order mark"),
        ("a: 1\n".encode("utf-16"), 1, ""),
        (b"a: 1\nb: \xff\xfe\n", 2, "is not UTF-8"),
        (b"\x89PNG\r\n\x1a\n\x00\x01", 3, "NUL"),
        (b"a: 1\n" * 900_000, 1, "the file is too large"),
        ("[" * 41 + "]" * 41, 1, "is nested too deep"),
        ("[" * 100_000, 1, "is nested too deep"),
        ("{a: " * 50_000, 1, "is nested too deep"),
        ("- " * 200_000, 1, "is nested too deep"),
    ],
)
@pytest.mark.parametrize("has_libyaml", [True, False])
def test_hostile_text_is_one_fault_with_its_line(
    text: str | bytes, line: int, words: str, has_libyaml: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    if not has_libyaml:
        monkeypatch.delattr(yaml, "CSafeLoader")
    _, faults = read(text)
    assert len(faults) == 1
    assert faults[0].startswith(f"f.yaml:{line}: ")
    assert words in faults[0]


def test_forty_levels_are_allowed() -> None:
    assert read("[" * 40 + "]" * 40)[1] == []


def test_billion_laughs_expands_nothing() -> None:
    rows = ["a0: &a0 [ha, ha]"]
    rows += [f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 10)}]" for n in range(1, 12)]
    node, faults = read("\n".join(rows))
    assert isinstance(node, Map)
    assert sum("aliases" in fault for fault in faults) == 110
    assert sum("anchors" in fault for fault in faults) == 12


def test_every_refusal_of_a_file_is_reported() -> None:
    _, faults = read("a: !x 1\nb: &y 2\nc: *y\na: 3\n<<: {}\n")
    assert [fault.split(":")[1] for fault in faults] == ["1", "2", "3", "4", "5"]


def test_a_flood_of_faults_is_cut_off() -> None:
    report = Report()
    read_yaml(b"- !x y\n" * 100_000, "f.yaml", report)
    assert len(report) == 1000


def test_faults_never_show_control_characters() -> None:
    _, faults = read('"\\e[31mred": 1\n"\\e[31mred": 2\n')
    assert faults == ["f.yaml:2: key '?[31mred' is already given in line 1"]


@given(st.one_of(st.text(), st.text("-:[]{}&*!?|>'\"%@`#, \n\tab01~<=."), st.binary()))
@example("a: &a [*a]")
@example("!<tag:yaml.org,2002:python/object:x> {}")
@example('"\\UFFFFFFFF"')
def test_any_text_gives_nodes_or_faults(text: str | bytes) -> None:
    data = text if isinstance(text, bytes) else text.encode("utf-8", "surrogatepass")
    report = Report()
    node = read_yaml(data, "f.yaml", report)
    assert node is not None or len(report) > 0
