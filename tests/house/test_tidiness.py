"""The rules of the house that a machine can check: sizes, names, first lines, unsafe calls, exact pins."""

import ast
import re
import sys
from pathlib import Path

import pytest

MOST_LINES = 500
VAGUE_NAMES = {"util", "utils", "helper", "helpers", "misc", "common"}
# Put together here so that this file does not find itself.
LEFT_OPEN = re.compile("|".join(["TO" + "DO", "FIX" + "ME", "X" * 3, "NotImplemented" + "Error"]))
MACHINE_PATH = re.compile("/(?:work|tmp|root|home/[a-z]+)/")
UNSAFE = {"eval", "exec", "pickle.load", "pickle.loads", "marshal.loads", "yaml.load", "yaml.unsafe_load"}
UNSAFE_MODULES = {"pickle", "shelve", "marshal", "dill"}
PIN = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]*==[0-9][0-9a-z.]*( ; sys_platform == \"\w+\")?")
# The standard library and the game itself need no installing; python-chess is the bench's peer.
NOT_REQUIRED = {*sys.stdlib_module_names, "game", "chess"}
# Packages whose name differs from the module that the code imports.
DISTRIBUTIONS = {"yaml": "pyyaml", "pygame": "pygame-ce", "pygame_gui": "pygame-gui"}


def sources(root: Path) -> list[Path]:
    """Return the project's own Python files."""
    folders = [path for name in ("game", "tests") for path in sorted((root / name).rglob("*.py"))]
    return [*folders, *sorted(root.glob("*.py"))]


def tidiness_faults(root: Path, file: Path) -> list[str]:
    """List what is untidy about one Python file."""
    text = file.read_text(encoding="utf-8")
    tree = ast.parse(text)
    faults = []
    if len(text.splitlines()) > MOST_LINES:
        faults.append(f"has more than {MOST_LINES} lines: split it by chapter")
    if VAGUE_NAMES & {file.stem, *file.relative_to(root).parts}:
        faults.append("has a name that says nothing")
    if not text.startswith('"""') or not ast.get_docstring(tree):
        faults.append("does not say in its first line what lives there")
    faults += [f"leaves open: {word}" for word in LEFT_OPEN.findall(text)]
    faults += [f"names a folder of one machine: {path}" for path in MACHINE_PATH.findall(text)]
    if file.relative_to(root).parts[0] != "tests":
        faults += [f"is unsafe: {name}" for name in unsafe_names(tree)]
    return faults


def unsafe_names(tree: ast.Module) -> list[str]:
    """Return the calls and imports that can run what a file says."""
    found = []
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and ast.unparse(node.func) in UNSAFE:
            found.append(ast.unparse(node.func))
        found += [name for name in imported(node) if name in UNSAFE_MODULES]
    return found


def imported(node: ast.AST) -> list[str]:
    """Return the top-level names of the modules that a statement imports absolutely."""
    if isinstance(node, ast.Import):
        return [alias.name.split(".")[0] for alias in node.names]
    if isinstance(node, ast.ImportFrom) and node.level == 0 and node.module:
        return [node.module.split(".")[0]]
    return []


def pin_faults(file: Path) -> list[str]:
    """List the lines of a requirements file that are neither an exact pin nor an inclusion nor a comment."""
    lines = file.read_text(encoding="utf-8").splitlines()
    wanted = re.compile(rf"|#.*|-r requirements[a-z-]*\.txt|{PIN.pattern}")
    return [line for line in lines if not wanted.fullmatch(line)]


def pinned(file: Path) -> set[str]:
    """Return the names of the packages that a requirements file pins itself."""
    lines = file.read_text(encoding="utf-8").splitlines()
    return {line.split("==")[0].lower().replace("_", "-") for line in lines if PIN.fullmatch(line)}


def test_every_file_is_tidy(root: Path) -> None:
    files = sources(root)
    assert root / "dev.py" in files
    found = {str(file.relative_to(root)): tidiness_faults(root, file) for file in files}
    assert {name: faults for name, faults in found.items() if faults} == {}


@pytest.mark.parametrize(
    ("name", "code", "fault"),
    [
        ("game/core/long.py", '"""Long."""\n' + "x = 1\n" * MOST_LINES, "more than 500 lines"),
        ("game/core/utils.py", '"""Everything."""\n', "a name that says nothing"),
        ("game/common/deck.py", '"""A deck."""\n', "a name that says nothing"),
        ("game/core/bare.py", "import sys\n", "first line"),
        ("game/core/open.py", '"""Open."""\n# TO' + "DO later\n", "leaves open"),
        ("game/core/path.py", '"""Path."""\nx = "/ho' + 'me/ann/x"\n', "a folder of one machine"),
        ("game/core/unsafe.py", '"""Unsafe."""\neval("1")\n', "is unsafe: eval"),
        ("game/core/unsafe.py", '"""Unsafe."""\nimport yaml\nyaml.load("1")\n', "is unsafe: yaml.load"),
        ("game/core/unsafe.py", '"""Unsafe."""\nfrom pickle import loads\n', "is unsafe: pickle"),
    ],
)
def test_an_untidy_file_is_found(tmp_path: Path, name: str, code: str, fault: str) -> None:
    file = tmp_path / name
    file.parent.mkdir(parents=True)
    file.write_text(code, encoding="utf-8")
    assert sources(tmp_path) == [file]
    found = tidiness_faults(tmp_path, file)
    assert len(found) == 1
    assert fault in found[0]


def test_every_requirement_is_an_exact_pin(root: Path) -> None:
    files = [root / f"requirements{kind}.txt" for kind in ("", "-dev", "-bench")]
    assert sorted(root.glob("requirements*.txt")) == sorted(files)
    assert {file.name: pin_faults(file) for file in files if pin_faults(file)} == {}


@pytest.mark.parametrize("line", ["msgspec", "msgspec>=1", "msgspec==1.*", "-e .", "-r other.txt", "a==1 b"])
def test_a_loose_requirement_is_found(tmp_path: Path, line: str) -> None:
    file = tmp_path / "requirements.txt"
    file.write_text(f"# What it needs.\nmsgspec==0.22.0\n{line}\n", encoding="utf-8")
    assert pin_faults(file) == [line]


def test_what_the_program_imports_is_what_it_requires(root: Path) -> None:
    trees = [ast.parse(file.read_text(encoding="utf-8")) for file in sorted((root / "game").rglob("*.py"))]
    names = {name for tree in trees for node in ast.walk(tree) for name in imported(node)}
    outside = {DISTRIBUTIONS.get(name, name) for name in names - NOT_REQUIRED}
    assert outside <= pinned(root / "requirements.txt")
