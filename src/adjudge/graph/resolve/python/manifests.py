"""What Python manifests say about source folders and entry points.

Rules: only literals count; a manifest that cannot be read says nothing; nothing of it is run; folders that
leave the tree are dropped. Read are ``pyproject.toml`` (build back ends, pytest, mypy, isort, ruff, pyright),
``setup.cfg``, ``setup.py`` (by pattern), ``pytest.ini`` and ``tox.ini``.
"""

from __future__ import annotations

import configparser
import posixpath
import re
from typing import TYPE_CHECKING, Any, NamedTuple

from adjudge.model.toml_text import read_toml

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

LIMIT_BYTES = 512 * 1024
"""A larger manifest says nothing."""

NAMES = frozenset({"pyproject.toml", "setup.cfg", "setup.py", "pytest.ini", "tox.ini"})

_ENDINGS = tuple(NAMES)
_SETUP_DIR = re.compile(rb"package_dir\s*=\s*(?:dict\(|\{)\s*[\"']{2}\s*:\s*[\"']([^\"'\n]+)[\"']")
_SETUP_WHERE = re.compile(rb"find_(?:namespace_)?packages\(\s*(?:where\s*=\s*)?[\"']([^\"'\n]+)[\"']")
_OBJECT = re.compile(r"([^\W\d]\w*(?:\.[^\W\d]\w*)*)(?::([\w.]+))?(?:\s*\[.*\])?")


class EntryPoint(NamedTuple):
    """A command or plug-in that a manifest names.

    Attributes:
        module: Dotted.
        name: Object inside it; may be empty.
        line: 1-based line of the manifest.
    """

    module: str
    name: str
    line: int


class Manifest(NamedTuple):
    """What one manifest says.

    Attributes:
        folders: Source folders, relative to the tree, normalised, in the order found.
        entries: In the order of the file.
    """

    folders: tuple[str, ...] = ()
    entries: tuple[EntryPoint, ...] = ()


def is_manifest(path: str) -> bool:
    """Whether the file at a path is read as a Python manifest."""
    return path.endswith(_ENDINGS) and posixpath.basename(path) in NAMES


def read_manifest(path: str, data: bytes) -> Manifest:
    """What the manifest at ``path`` says; never fails.

    Args:
        path: Repository-relative.
        data: Its bytes.
    """
    if len(data) > LIMIT_BYTES:
        return Manifest()
    name, folder = posixpath.basename(path), posixpath.dirname(path)
    if name == "setup.py":
        found = [*_SETUP_DIR.findall(data), *_SETUP_WHERE.findall(data)]
        return Manifest(_inside(folder, (one.decode("utf-8", "replace") for one in found)))
    text = data.decode("utf-8", "replace")
    if name == "pyproject.toml":
        return _read_pyproject(folder, text)
    return _read_ini(folder, text)


def _read_pyproject(folder: str, text: str) -> Manifest:
    try:
        table = read_toml(text)
    except (ValueError, RecursionError):
        return Manifest()
    tool, project = _table(table, "tool"), _table(table, "project")
    folders = [
        *_texts(_table(tool, "setuptools", "package-dir").get("")),
        *_texts(_table(tool, "setuptools", "packages", "find").get("where")),
        *(
            one
            for package in _tables(_table(tool, "poetry").get("packages"))
            for one in _texts(package.get("from"))
        ),
        *_texts(_table(tool, "pdm", "build").get("package-dir")),
        *_texts(_table(tool, "uv", "build-backend").get("module-root")),
        *_texts(_table(tool, "hatch", "build").get("sources")),
        *_texts(_table(tool, "hatch", "build", "targets", "wheel").get("sources")),
        *map(posixpath.dirname, _texts(_table(tool, "hatch", "build", "targets", "wheel").get("packages"))),
        *_texts(_table(tool, "pytest", "ini_options").get("pythonpath")),
        *_texts(_table(tool, "mypy").get("mypy_path")),
        *_texts(_table(tool, "isort").get("src_paths")),
        *_texts(_table(tool, "ruff").get("src")),
        *_texts(_table(tool, "pyright").get("extraPaths")),
    ]
    plugins = [_table(group) for group in _table(project, "entry-points").values()]
    scripts = [
        _table(project, "scripts"),
        _table(project, "gui-scripts"),
        _table(tool, "poetry", "scripts"),
        *plugins,
    ]
    objects = [value for group in scripts for value in group.values()]
    return Manifest(_inside(folder, folders), tuple(_entries(text, objects)))


def _read_ini(folder: str, text: str) -> Manifest:
    parser = configparser.RawConfigParser(strict=False, allow_no_value=True)
    try:
        parser.read_string(text)
    except (configparser.Error, ValueError):
        return Manifest()
    folders: list[str] = []
    for line in parser.get("options", "package_dir", fallback="").splitlines():
        key, sign, value = line.partition("=")
        if sign and not key.strip():
            folders.append(value.strip())
    folders += parser.get("options.packages.find", "where", fallback="").split()
    folders += parser.get("mypy", "mypy_path", fallback="").replace(":", " ").split()
    for section in ("pytest", "tool:pytest"):
        folders += parser.get(section, "pythonpath", fallback="").split()
    objects = []
    if parser.has_section("options.entry_points"):
        for _key, value in parser.items("options.entry_points"):
            objects += [line.partition("=")[2].strip() for line in (value or "").splitlines()]
    return Manifest(_inside(folder, folders), tuple(_entries(text, objects)))


def _entries(text: str, objects: Iterable[object]) -> Iterator[EntryPoint]:
    for value in objects:
        found = _OBJECT.fullmatch(value) if isinstance(value, str) else None
        if found:
            at = text.find(found[0])
            yield EntryPoint(found[1], found[2] or "", text.count("\n", 0, max(at, 0)) + 1)


def _inside(folder: str, names: Iterable[str]) -> tuple[str, ...]:
    """Folders of the tree that the names mean, each once."""
    found: dict[str, None] = {}
    for name in names:
        path = posixpath.normpath(posixpath.join(folder, name.replace("$MYPY_CONFIG_FILE_DIR", ".")))
        if not name.startswith("/") and path.split("/")[0] != "..":
            found["" if path == "." else path] = None
    return tuple(found)


def _table(value: object, *keys: str) -> dict[str, Any]:
    for key in keys:
        value = value.get(key) if isinstance(value, dict) else None
    return value if isinstance(value, dict) else {}


def _tables(value: object) -> list[dict[str, Any]]:
    return [one for one in value if isinstance(one, dict)] if isinstance(value, list) else []


def _texts(value: object) -> list[str]:
    """A text, a list of texts, or the keys of a table, as a list of texts."""
    if isinstance(value, str):
        return [value]
    if isinstance(value, list):
        return [one for one in value if isinstance(one, str)]
    return [key for key in value if isinstance(key, str)] if isinstance(value, dict) else []
