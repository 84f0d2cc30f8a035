"""One door for development: makes .venv, installs exact pins, runs a command; standard library only.

All of it parses on Python 3.7, so that an old Python can say what is missing instead of failing on syntax.
"""

from __future__ import annotations

import hashlib
import importlib.util
import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

ROOT = Path(__file__).resolve().parent
NEEDED = (3, 11)
NAME = "rubble-and-dust"
USAGE = """usage: python3 dev.py COMMAND [ARGS..]

  play [ARGS..]                    start the program (main.py) with these arguments
  test [--quick] [PYTEST ARGS..]   run the tests; --quick leaves out the slow ones
  lint                             ruff and mypy
  build                            the packaged program in dist/, proved by its self-test
  bench [ARGS..]                   the speed figures, measured against python-chess, python-tcod and shapely
"""

PROBE = f"import sys, pip; sys.exit(sys.version_info < {NEEDED})"


class Trouble(Exception):
    """A sentence for the person at the keyboard, and the exit code that goes with it."""

    def __init__(self, sentence: str, code: int = 1) -> None:
        super().__init__(sentence)
        self.code = code


# ---- the environment -------------------------------------------------------------------------------------


def check_python(version: tuple[int, ...]) -> None:
    """Refuse a Python that is too old."""
    if version < NEEDED:
        raise Trouble(
            f"Rubble & Dust needs Python {dotted(NEEDED)} or newer, and this is Python {dotted(version)}: "
            "install a newer one from python.org (or your system's packages) and start dev.py with it."
        )


def dotted(version: tuple[int, ...]) -> str:
    """Write a version the way people do."""
    return ".".join(str(part) for part in version)


def check_modules(has_module: Callable[[str], object] = importlib.util.find_spec) -> None:
    """Refuse a Python that cannot make virtual environments."""
    missing = [name for name in ("venv", "ensurepip") if not has_module(name)]
    if missing:
        raise Trouble(
            f"This Python lacks {' and '.join(missing)}: on Debian or Ubuntu run 'sudo apt install "
            "python3-venv', elsewhere install the complete Python from python.org, then try again."
        )


def requirement_files(root: Path, name: str) -> list[Path]:
    """Return a requirements file and, before it, those it includes with -r."""
    path = root / name
    try:
        lines = path.read_text(encoding="utf-8").splitlines()
    except OSError as error:
        raise Trouble(f"{name} cannot be read ({error.strerror}): get a complete copy of it.") from error
    found: list[Path] = []
    for line in lines:
        words = line.split()
        if len(words) > 1 and words[0] == "-r":
            found += requirement_files(root, words[1])
    return [*found, path]


def digest(root: Path, name: str) -> str:
    """Name the content of a requirements file together with everything it includes."""
    content = hashlib.sha256()
    for path in requirement_files(root, name):
        # Line ends differ between clones on Windows and elsewhere; the pins do not.
        content.update(path.read_text(encoding="utf-8").encode() + b"\0")
    return content.hexdigest()


class Environment:
    """The .venv beside this file, and the stamps that say which requirement files it already holds."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.folder = root / ".venv"
        self.stamps = self.folder / "installed.json"
        self.unfinished = self.folder / "unfinished"
        self.python = self.folder / ("Scripts/python.exe" if os.name == "nt" else "bin/python")

    def ensure(self, requirements: str) -> None:
        """Make the environment hold these requirements; nothing is fetched when it already does."""
        works = not self.unfinished.exists() and self.works()
        if works and self.read_stamps().get(requirements) == digest(self.root, requirements):
            return
        if not works:
            self.make()
        self.install(requirements)

    def works(self) -> bool:
        """Ask the environment's own Python whether it starts, has pip and is new enough."""
        command = [str(self.python), "-I", "-c", PROBE]
        try:
            return subprocess.call(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) == 0
        except OSError:
            return False

    def make(self) -> None:
        """Make an empty environment in place of whatever is there."""
        check_modules()
        print("Making .venv (only once) ...", file=sys.stderr, flush=True)
        try:
            self.remove()
            self.folder.mkdir()
            self.unfinished.touch()
        except OSError as error:
            raise Trouble(self.unwritable(error)) from error
        # The base Python, because sys.executable may be the one inside the folder that was just removed.
        maker = getattr(sys, "_base_executable", None) or sys.executable
        if subprocess.call([maker, "-m", "venv", str(self.folder)]) != 0 or not self.works():
            self.remove()
            raise Trouble(
                "Python could not make the virtual environment .venv (its message is above): on Debian or "
                "Ubuntu 'sudo apt install python3-venv' usually helps."
            )

    def remove(self) -> None:
        """Remove .venv, whatever it is; a link is removed, not what it points to."""
        if self.folder.is_dir() and not self.folder.is_symlink():
            shutil.rmtree(str(self.folder))
        elif self.folder.is_symlink() or self.folder.exists():
            self.folder.unlink()

    def install(self, requirements: str) -> None:
        """Install the pins; the mark 'unfinished' stays behind only if this process is killed."""
        print(f"Installing the packages of {requirements} ...", file=sys.stderr, flush=True)
        pip = [str(self.python), "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
        try:
            self.unfinished.touch()
            code = subprocess.call([*pip, "-r", str(self.root / requirements)])
            if code == 0:
                self.write_stamp(requirements)
            self.unfinished.unlink()
        except OSError as error:
            raise Trouble(self.unwritable(error)) from error
        if code != 0:
            raise Trouble(
                f"pip could not install the packages of {requirements} (its message is above): this needs a "
                "connection to the package index once; run the same command again when there is one."
            )

    def read_stamps(self) -> dict[str, str]:
        """Return the digests of what was installed; an unreadable file counts as nothing installed."""
        try:
            stamps = json.loads(self.stamps.read_text(encoding="utf-8"))
        except (OSError, ValueError):
            return {}
        return stamps if isinstance(stamps, dict) else {}

    def write_stamp(self, requirements: str) -> None:
        """Remember a file and those it includes, and forget those whose pins may just have been replaced."""
        kept = {
            name: stamp
            for name, stamp in self.read_stamps().items()
            if (self.root / name).exists() and stamp == digest(self.root, name)
        }
        for path in requirement_files(self.root, requirements):
            kept[path.name] = digest(self.root, path.name)
        self.stamps.write_text(json.dumps(kept, indent=1) + "\n", encoding="utf-8")

    def unwritable(self, error: OSError) -> str:
        """Say that the project folder cannot be written, and what to do about it."""
        reason = error.strerror or error
        return f"cannot write {self.folder} ({reason}): copy the project to a folder of your own."


# ---- the commands ----------------------------------------------------------------------------------------


def run(command: list[str], folder: Path | None = None, env: dict[str, str] | None = None) -> int:
    """Run a command to its end and return its exit code; an interrupt is left to the command."""
    process = subprocess.Popen(command, cwd=None if folder is None else str(folder), env=env)
    while True:
        try:
            code = process.wait()
        except KeyboardInterrupt:
            continue
        return code if code >= 0 else 128 - code


def play(home: Environment, arguments: list[str]) -> int:
    """Start the program."""
    home.ensure("requirements.txt")
    return run([str(home.python), str(home.root / "main.py"), *arguments])


def test(home: Environment, arguments: list[str]) -> int:
    """Run pytest: the whole suite on all cores, or in one process what the arguments name."""
    home.ensure("requirements-dev.txt")
    return run([str(home.python), "-m", "pytest", *pytest_arguments(home.root, arguments)], home.root)


def pytest_arguments(root: Path, arguments: list[str]) -> list[str]:
    """Translate the arguments of 'test': --quick, and many processes unless a file or folder is named."""
    rest = [argument for argument in arguments if argument != "--quick"]
    quick = ["-m", "not slow"] if "--quick" in arguments else []
    names_tests = any((root / argument.split("::")[0]).exists() for argument in rest)
    return [*([] if names_tests else ["-n", "auto", "--maxprocesses", "8"]), *quick, *rest]


def lint(home: Environment, arguments: list[str]) -> int:
    """Run ruff and mypy, both always, so that one run shows every fault."""
    no_arguments("lint", arguments)
    home.ensure("requirements-dev.txt")
    codes = [run([str(home.python), "-m", *tool], home.root) for tool in (["ruff", "check", "."], ["mypy"])]
    return max(codes)


def build(home: Environment, arguments: list[str]) -> int:
    """Package the program as a folder and as a single file, then let both prove themselves."""
    no_arguments("build", arguments)
    if sys.platform.startswith("linux") and shutil.which("objdump") is None:
        raise Trouble("PyInstaller needs objdump: on Debian or Ubuntu run 'sudo apt install binutils'.")
    home.ensure("requirements-dev.txt")
    pack = [str(home.python), "-m", "PyInstaller", "--noconfirm", "--log-level", "WARN", "build.spec"]
    code = run(pack, home.root)
    if code != 0:
        raise Trouble("PyInstaller could not package the program (its message is above).", code)
    for program in built_programs(home.root):
        print(f"{program.relative_to(home.root)} self-test", flush=True)
        code = self_test(program)
        if code != 0:
            raise Trouble(f"The packaged program {program} failed its self-test.", code)
    return 0


def built_programs(root: Path) -> list[Path]:
    """Return where build.spec leaves the program: in its folder, and as one file."""
    suffix = ".exe" if os.name == "nt" else ""
    return [root / "dist" / NAME / (NAME + suffix), root / "dist" / (NAME + "-onefile" + suffix)]


def self_test(program: Path) -> int:
    """Run a packaged program's self-test away from the project, without the variables that steer a Python."""
    env = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    with tempfile.TemporaryDirectory() as elsewhere:
        return run([str(program), "self-test"], Path(elsewhere), env)


def bench(home: Environment, arguments: list[str]) -> int:
    """Measure the speed figures, with python-chess, python-tcod and shapely installed as peers."""
    home.ensure("requirements-bench.txt")
    return run([str(home.python), str(home.root / "main.py"), "bench", *arguments])


def no_arguments(command: str, arguments: list[str]) -> None:
    """Refuse arguments for a command that takes none."""
    if arguments:
        raise Trouble(f"{command} takes no arguments, but got: {' '.join(arguments)}", 2)


COMMANDS = {"play": play, "test": test, "lint": lint, "build": build, "bench": bench}


def main(arguments: list[str]) -> int:
    """Run one command and return its exit code."""
    if arguments and arguments[0] in ("-h", "--help", "help"):
        print(USAGE, end="")
        return 0
    try:
        if not arguments or arguments[0] not in COMMANDS:
            what = "no command given" if not arguments else f"unknown command '{arguments[0]}'"
            raise Trouble(f"{what}: choose one of {', '.join(COMMANDS)}.", 2)
        check_python(sys.version_info[:2])
        return COMMANDS[arguments[0]](Environment(ROOT), arguments[1:])
    except Trouble as trouble:
        print(f"dev.py: {trouble}", file=sys.stderr)
        return trouble.code


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
