"""Gathers the raw files of the game and of each user pack without leaving their folders; imports places."""

import os
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from game.data import places
from game.data.faults import Report
from game.data.source import MOST_BYTES

LANGUAGES = ("en", "fr")
TEXT_FILES = tuple(f"i18n/{language}.yaml" for language in LANGUAGES)
_MOST_FILES = 5000
_MOST_PACK_BYTES = 16 * 1024 * 1024
_MOST_FOLDERS_DEEP = 8


@dataclass
class Layer:
    """The files that one source of data gives, read but not yet understood."""

    label: str
    folder: Path
    files: dict[str, bytes] = field(default_factory=dict)
    art: set[str] = field(default_factory=set)
    faults: Report = field(default_factory=Report)

    def name(self, path: str) -> str:
        """Return a file's name as faults show it."""
        return f"{self.label}/{path}"

    def parts(self) -> list[bytes | str]:
        """Return everything about this layer that a compiled result depends on."""
        known: list[bytes | str] = [self.label, str(self.faults), "\n".join(sorted(self.art))]
        for path, data in sorted(self.files.items()):
            known += [path, data]
        return known


def base_layer(paths: Iterable[str]) -> Layer:
    """Read the named files of the game's own data, and list its art."""
    layer = Layer("data", places.data_dir())
    for path in paths:
        try:
            layer.files[path] = _read(layer.folder / path)
        except FileNotFoundError:
            layer.faults.add(layer.name(path), 1, "", "the file is missing")
        except OSError as error:
            layer.faults.add(layer.name(path), 1, "", f"can't be read: {error.strerror}")
    assets = str(places.assets_dir())
    for folder, _, names in os.walk(assets):
        below = f"{folder[len(assets):]}/".replace(os.sep, "/")[1:]
        layer.art.update(below + name for name in names)
    return layer


def pack_layers(folders: Sequence[Path] | None) -> list[Layer]:
    """Read the given packs, or all that lie in the user's packs folder."""
    if folders is not None:
        return [_pack(folder) for folder in folders]
    home = places.packs_dir()
    try:
        names = sorted(path.name for path in home.iterdir() if not path.name.startswith("."))
    except FileNotFoundError:
        return []
    except OSError as error:
        unreadable = Layer("packs", home)
        unreadable.faults.add("packs", 1, "", f"can't be read: {error.strerror}")
        return [unreadable]
    return [_pack(home / name) for name in names]


def _pack(folder: Path) -> Layer:
    layer = Layer(f"packs/{folder.name}", folder)
    try:
        if not str(folder).isprintable():
            layer.faults.add(layer.label, 1, "", "the folder's name is not printable")
        elif folder.is_symlink() or folder.resolve() != folder.parent.resolve() / folder.name:
            layer.faults.add(layer.label, 1, "", "is a link", "a folder of its own")
        elif not folder.is_dir():
            layer.faults.add(layer.label, 1, "", "is not a folder", "a folder with pack.yaml")
        else:
            _scan(layer, folder, "", [0, 0])
    except OSError as error:
        layer.faults.add(layer.label, 1, "", f"can't be read: {error.strerror}")
    if "pack.yaml" not in layer.files and not layer.faults:
        layer.faults.add(layer.name("pack.yaml"), 1, "", "the file is missing", "id, name and version")
    return layer


def _scan(layer: Layer, folder: Path, below: str, totals: list[int]) -> None:
    """Take in a folder of a pack; totals are the files and the bytes of YAML seen so far."""
    for entry in sorted(os.scandir(folder), key=lambda entry: entry.name):
        path = below + entry.name
        totals[0] += 1
        if totals[0] > _MOST_FILES or totals[1] > _MOST_PACK_BYTES:
            limit = f"{_MOST_FILES} files, {_MOST_PACK_BYTES // 1024 // 1024} MB of YAML"
            layer.faults.add(layer.label, 1, "", "the pack is too large", f"at most {limit}")
            return
        if entry.name.startswith("."):
            continue
        # A junction of Windows is no symbolic link, but it resolves to somewhere else.
        if entry.is_symlink() or Path(entry.path).resolve().parent != folder.resolve():
            layer.faults.add(layer.name(path), 1, "", "is a link", "plain files and folders")
        elif entry.is_dir():
            if path.count("/") >= _MOST_FOLDERS_DEEP:
                layer.faults.add(layer.name(path), 1, "", f"is more than {_MOST_FOLDERS_DEEP} folders deep")
            else:
                _scan(layer, Path(entry.path), path + "/", totals)
        elif not entry.is_file():
            layer.faults.add(layer.name(path), 1, "", "is neither a file nor a folder")
        elif path.startswith("assets/"):
            layer.art.add(path.removeprefix("assets/"))
        elif path.endswith((".yaml", ".yml")):
            layer.files[path] = _read(Path(entry.path))
            totals[1] += len(layer.files[path])


def _read(path: Path) -> bytes:
    with path.open("rb") as file:
        return file.read(MOST_BYTES + 1)  # one more than allowed is enough to be refused
