"""dev.py: what it says when something is missing, what it remembers, what it starts; uses no network."""

import ast
import importlib.util
import os
import subprocess
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest


@pytest.fixture
def dev(root: Path) -> ModuleType:
    """Import dev.py afresh."""
    spec = importlib.util.spec_from_file_location("dev_under_test", root / "dev.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture
def home(dev: ModuleType, tmp_path: Path) -> Any:
    """Return the environment of a made-up project that has requirement files and no .venv yet."""
    (tmp_path / "requirements.txt").write_text("msgspec==1\n", encoding="utf-8")
    (tmp_path / "requirements-dev.txt").write_text("-r requirements.txt\npytest==1\n", encoding="utf-8")
    return dev.Environment(tmp_path)


class Machine:
    """Stands in for the programs that dev.py calls: notes them, and behaves like venv, pip and a Python."""

    def __init__(self) -> None:
        self.calls: list[str] = []
        self.has_venv = False
        self.venv_fails = False
        self.pip_fails = False

    def call(self, command: list[str], **_: object) -> int:
        if "venv" in command:
            self.calls.append("venv")
            self.has_venv = not self.venv_fails
            return int(self.venv_fails)
        if "pip" in command:
            self.calls.append("pip")
            return int(self.pip_fails)
        return int(not self.has_venv)

    def since(self) -> list[str]:
        """Return what was called since the last question."""
        calls, self.calls = self.calls, []
        return calls


@pytest.fixture
def machine(dev: ModuleType, monkeypatch: pytest.MonkeyPatch) -> Machine:
    """Put a made-up machine behind dev.py."""
    made_up = Machine()
    monkeypatch.setattr(dev.subprocess, "call", made_up.call)
    return made_up


def start(root: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, str(root / "dev.py"), *arguments], capture_output=True, text=True, check=False
    )


# ---- what it says ----------------------------------------------------------------------------------------


def test_it_parses_on_python_3_7_and_needs_only_the_standard_library(root: Path) -> None:
    tree = ast.parse((root / "dev.py").read_text(encoding="utf-8"), feature_version=(3, 7))
    names = {alias.name for node in ast.walk(tree) if isinstance(node, ast.Import) for alias in node.names}
    names |= {node.module for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
    assert {name.split(".")[0] for name in names} <= sys.stdlib_module_names


def test_an_old_python_is_told_which_one_is_needed(
    dev: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert dev.NEEDED == (3, 11)
    dev.check_python((3, 11))
    with pytest.raises(dev.Trouble, match=r"needs Python 3\.11 or newer, and this is Python 3\.10"):
        dev.check_python((3, 10))
    monkeypatch.setattr(dev, "NEEDED", (99, 0))
    assert dev.main(["play"]) == 1
    assert capsys.readouterr().err.count("\n") == 1


@pytest.mark.parametrize("missing", ["venv", "ensurepip"])
def test_a_python_without_venv_is_told_what_to_install(dev: ModuleType, missing: str) -> None:
    dev.check_modules(lambda _: True)
    with pytest.raises(dev.Trouble, match=rf"lacks {missing}: .*apt install python3-venv"):
        dev.check_modules(lambda name: name != missing)


def test_an_unknown_command_names_the_known_ones(root: Path) -> None:
    for arguments in (["dance"], []):
        result = start(root, *arguments)
        assert result.returncode == 2
        assert result.stderr.count("\n") == 1
        assert "play, test, lint, build, bench" in result.stderr


def test_help_lists_every_command(root: Path, dev: ModuleType) -> None:
    result = start(root, "--help")
    assert result.returncode == 0
    assert [line.split()[0] for line in result.stdout.splitlines()[2:]] == list(dev.COMMANDS)


@pytest.mark.parametrize("command", ["lint", "build"])
def test_a_command_without_arguments_refuses_them(root: Path, command: str) -> None:
    result = start(root, command, "--fast")
    assert result.returncode == 2
    assert f"dev.py: {command} takes no arguments" in result.stderr


def test_a_folder_that_cannot_be_written_is_named(dev: ModuleType, machine: Machine, tmp_path: Path) -> None:
    no_folder = tmp_path / "file"
    no_folder.touch()
    with pytest.raises(dev.Trouble, match=r"cannot write .*\.venv .*: copy the project"):
        dev.Environment(no_folder).ensure("requirements.txt")
    assert machine.calls == []


def test_a_missing_requirements_file_is_named(dev: ModuleType, tmp_path: Path) -> None:
    with pytest.raises(dev.Trouble, match=r"^requirements\.txt cannot be read"):
        dev.digest(tmp_path, "requirements.txt")


def test_building_without_objdump_says_which_package_has_it(
    dev: ModuleType, home: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(dev.sys, "platform", "linux")
    monkeypatch.setattr(dev.shutil, "which", lambda _: None)
    with pytest.raises(dev.Trouble, match="apt install binutils"):
        dev.build(home, [])


# ---- what it remembers -----------------------------------------------------------------------------------


def test_the_second_start_installs_nothing(home: Any, machine: Machine) -> None:
    home.ensure("requirements.txt")
    assert machine.since() == ["venv", "pip"]
    home.ensure("requirements.txt")
    assert machine.since() == []


def test_an_installed_file_covers_those_it_includes(home: Any, machine: Machine) -> None:
    home.ensure("requirements-dev.txt")
    machine.since()
    home.ensure("requirements.txt")
    assert machine.since() == []


def test_changed_pins_are_installed(home: Any, machine: Machine) -> None:
    home.ensure("requirements-dev.txt")
    machine.since()
    (home.root / "requirements.txt").write_text("msgspec==2\n", encoding="utf-8")
    home.ensure("requirements-dev.txt")
    assert machine.since() == ["pip"]


def test_line_ends_are_no_change(dev: ModuleType, home: Any) -> None:
    before = dev.digest(home.root, "requirements.txt")
    (home.root / "requirements.txt").write_bytes(b"msgspec==1\r\n")
    assert dev.digest(home.root, "requirements.txt") == before


def test_new_pins_make_the_other_files_stale_even_after_a_way_back(home: Any, machine: Machine) -> None:
    home.ensure("requirements-dev.txt")
    (home.root / "requirements.txt").write_text("msgspec==2\n", encoding="utf-8")
    home.ensure("requirements.txt")
    (home.root / "requirements.txt").write_text("msgspec==1\n", encoding="utf-8")
    machine.since()
    home.ensure("requirements-dev.txt")
    assert machine.since() == ["pip"]


@pytest.mark.parametrize("content", ["", "{", "[]", '{"requirements.txt": 5}'])
def test_an_unreadable_stamp_counts_as_nothing_installed(home: Any, machine: Machine, content: str) -> None:
    home.ensure("requirements.txt")
    machine.since()
    home.stamps.write_text(content, encoding="utf-8")
    home.ensure("requirements.txt")
    assert machine.since() == ["pip"]


def test_a_broken_environment_is_made_again(home: Any, machine: Machine) -> None:
    home.ensure("requirements.txt")
    machine.since()
    machine.has_venv = False
    (home.folder / "leftover").touch()
    home.ensure("requirements.txt")
    assert machine.since() == ["venv", "pip"]
    assert not (home.folder / "leftover").exists()


def test_an_interrupted_installation_is_made_again(
    dev: ModuleType, home: Any, machine: Machine, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(command: list[str], **_: object) -> int:
        if "pip" in command:
            raise KeyboardInterrupt
        return machine.call(command)

    with monkeypatch.context() as meanwhile:
        meanwhile.setattr(dev.subprocess, "call", interrupted)
        with pytest.raises(KeyboardInterrupt):
            home.ensure("requirements.txt")
    machine.since()
    home.ensure("requirements.txt")
    assert machine.since() == ["venv", "pip"]


def test_something_else_called_venv_is_replaced(home: Any, machine: Machine) -> None:
    home.folder.write_text("not a folder", encoding="utf-8")
    home.ensure("requirements.txt")
    assert machine.since() == ["venv", "pip"]
    assert home.folder.is_dir()


def test_failing_venv_leaves_nothing_behind(dev: ModuleType, home: Any, machine: Machine) -> None:
    machine.venv_fails = True
    with pytest.raises(dev.Trouble, match="could not make the virtual environment"):
        home.ensure("requirements.txt")
    assert not home.folder.exists()


def test_failing_pip_is_explained_and_tried_again(dev: ModuleType, home: Any, machine: Machine) -> None:
    machine.pip_fails = True
    with pytest.raises(dev.Trouble, match=r"packages of requirements\.txt .* connection"):
        home.ensure("requirements.txt")
    machine.since()
    machine.pip_fails = False
    home.ensure("requirements.txt")
    assert machine.since() == ["pip"]


# ---- what it starts --------------------------------------------------------------------------------------


@pytest.fixture
def ready(home: Any, monkeypatch: pytest.MonkeyPatch) -> Any:
    """Return an environment that lacks nothing and whose Python is the one that runs the tests."""
    monkeypatch.setattr(home, "ensure", lambda _: None)
    home.python = Path(sys.executable)
    return home


def test_play_passes_arguments_on_and_the_exit_code_back(dev: ModuleType, ready: Any) -> None:
    (ready.root / "main.py").write_text("import sys\nsys.exit(len(sys.argv[1:]))\n", encoding="utf-8")
    assert dev.play(ready, ["battle", "--seed", "1"]) == 3
    assert dev.bench(ready, ["--json"]) == 2


def test_a_killed_command_gives_the_shells_exit_code(dev: ModuleType) -> None:
    code = dev.run([sys.executable, "-c", "import os; os.kill(os.getpid(), 9)"])
    assert code == (137 if os.name == "posix" else 9)


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        ([], ["-n", "auto", "--maxprocesses", "8"]),
        (["--quick", "-x"], ["-n", "auto", "--maxprocesses", "8", "-m", "not slow", "-x"]),
        (["requirements.txt::test_a"], ["requirements.txt::test_a"]),
        (["-k", "supply"], ["-n", "auto", "--maxprocesses", "8", "-k", "supply"]),
    ],
)
def test_the_whole_suite_runs_on_all_cores_and_a_named_file_in_one_process(
    dev: ModuleType, home: Any, arguments: list[str], expected: list[str]
) -> None:
    assert dev.pytest_arguments(home.root, arguments) == expected


def test_lint_runs_mypy_even_when_ruff_finds_faults(
    dev: ModuleType, ready: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    tools: list[str] = []

    def run(command: list[str], _folder: Path) -> int:
        tools.append(command[2])
        return 1 if command[2] == "ruff" else 0

    monkeypatch.setattr(dev, "run", run)
    assert dev.lint(ready, []) == 1
    assert tools == ["ruff", "mypy"]


def test_a_packaged_program_that_fails_its_self_test_fails_the_build(
    dev: ModuleType, ready: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(dev.shutil, "which", lambda name: name)
    monkeypatch.setattr(dev, "run", lambda command, *_: 3 if "self-test" in command else 0)
    with pytest.raises(dev.Trouble, match="failed its self-test") as trouble:
        dev.build(ready, [])
    assert trouble.value.code == 3
