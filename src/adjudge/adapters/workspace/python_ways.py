"""Ways back out of a Python environment: ``.pth`` files, editable installs, copies of the subject.

Rules: nothing is imported or run; what an import line of a ``.pth`` file does is known for setuptools and
editables alone. Anything else that spells a path of the work tree, or belongs to an install of it, is a way
that is not known, and so is what cannot be read.
"""

from __future__ import annotations

import ast
import os
import re
from typing import TYPE_CHECKING, Final
from urllib.parse import unquote, urlsplit

from adjudge.adapters.workspace.scanning import CUSTOMIZES
from adjudge.adapters.workspace.ways import Way, lies_in
from adjudge.contracts.strict import read_strict
from adjudge.errors import ContractError

if TYPE_CHECKING:
    from collections.abc import Iterator

    from adjudge.adapters.workspace.scanning import FolderState
    from adjudge.adapters.workspace.ways import Origins

FILE_BYTES: Final = 4 << 20
_IMPORTED: Final = re.compile(r"\b(?:import|from)\s+([A-Za-z_]\w*)")
_SETUPTOOLS: Final = re.compile(r"__editable___\w+_finder")
_FORMS: Final = frozenset({"MAPPING", "NAMESPACES", "map_module"})


def find_python_ways(folder: str, state: FolderState, origins: Origins) -> list[Way]:
    """Ways back that the files of an environment tell of, in the order of their paths."""
    found: list[Way] = []
    for path in state.hints:
        if path.rpartition("/")[2] in CUSTOMIZES:
            found += _of_program(folder, path, origins)
        elif not path.endswith("direct_url.json"):
            found += _of_pth(folder, path, origins)
    told = {way.goal for way in found}
    for path in state.hints:
        if path.endswith("direct_url.json"):
            found += _of_install(folder, path, origins, told)
    return found


def _of_pth(folder: str, path: str, origins: Origins) -> Iterator[Way]:
    """Ways of a ``.pth`` file, each line as ``site.addpackage`` takes it."""
    text = _read(folder, path)
    site = os.path.dirname(os.path.join(folder, path))  # noqa: PTH118, PTH120 - names that are not UTF-8
    if text is None:
        yield Way(path, "", known=False)
        return
    for line in text.splitlines():
        if line.startswith(("import ", "import\t")):
            yield from _of_import(site, path, line, origins)
        elif line.strip() and not line.startswith("#"):
            goal = os.path.realpath(os.path.join(site, line.rstrip()))  # noqa: PTH118 - as above
            if origins.lead_back(goal):
                yield Way(path, goal, known=True, searched=True)


def _of_program(folder: str, path: str, origins: Origins) -> Iterator[Way]:
    """Ways of a file that Python runs at its start: paths that it spells."""
    text = _read(folder, path)
    goals = [""] if text is None else [goal for goal, _ in _spelled(text, origins)]
    yield from (Way(path, goal, known=False) for goal in goals)


def _of_import(site: str, path: str, line: str, origins: Origins) -> Iterator[Way]:
    """Ways of a line that Python runs: paths that it spells, and those of modules that lie beside it."""
    yield from (Way(path, goal, known=False) for goal, _ in _spelled(line, origins))
    for name in sorted(set(_IMPORTED.findall(line))):
        if not os.path.lexists(os.path.join(site, f"{name}.py")):  # noqa: PTH118 - as above
            continue
        text = _read(site, f"{name}.py")
        if text is None:
            yield Way(path, "", known=False)
            continue
        editables = "editables.redirector" in text
        for goal, form in _spelled(text, origins):
            is_finder = form in {"MAPPING", "NAMESPACES"} and _SETUPTOOLS.fullmatch(name) is not None
            yield Way(path, goal, known=is_finder or (form == "map_module" and editables))


def _spelled(text: str, origins: Origins) -> Iterator[tuple[str, str]]:
    """Paths in a text that lead back, and the form that each stands in; empty for any other."""
    try:
        tree = ast.parse(text)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        yield from ((top, "") for top in origins.tops if top in text)
        return
    for form, node in _statements(tree):
        goals = (os.path.realpath(value) for value in _absolute(node))
        yield from ((goal, form) for goal in goals if origins.lead_back(goal))


def _absolute(node: ast.stmt) -> Iterator[str]:
    """Texts of a statement that are absolute paths."""
    for one in ast.walk(node):
        value = one.value if isinstance(one, ast.Constant) else None
        if isinstance(value, str) and value.startswith("/") and "\0" not in value:
            yield value


def _statements(tree: ast.Module) -> Iterator[tuple[str, ast.stmt]]:
    """Statements of a module with the form that each has."""
    for node in tree.body:
        match node:
            case ast.Assign(targets=[ast.Name(id=name)]) | ast.AnnAssign(target=ast.Name(id=name)):
                yield name if name in _FORMS else "", node
            case ast.Expr(value=ast.Call(func=ast.Attribute(attr=name))):
                yield name if name in _FORMS else "", node
            case _:
                yield "", node


def _of_install(folder: str, path: str, origins: Origins, told: set[str]) -> Iterator[Way]:
    """The way of an install out of a folder that no ``.pth`` file told of already."""
    text = _read(folder, path)
    try:
        about = read_strict(os.fsencode(text or ""), exact=False)
        url = urlsplit(about["url"])
        project = os.path.realpath(unquote(url.path))
        editable = about.get("dir_info", {}).get("editable", False) is True
    except (ContractError, KeyError, TypeError, AttributeError, ValueError):
        yield Way(path, "", known=False)
        return
    if url.scheme != "file" or not origins.lead_back(project):
        return
    if not editable:
        yield Way(path, project, known=False, copy=True)
    elif not any(lies_in(goal, project) for goal in told):
        yield Way(path, project, known=False)


def _read(folder: str, path: str) -> str | None:
    """The text of a file of an environment; ``None`` when it is no regular one, or too large."""
    try:
        handle = os.open(
            os.path.join(folder, path),  # noqa: PTH118 - names that are not UTF-8
            os.O_RDONLY | os.O_NONBLOCK | os.O_NOFOLLOW | os.O_CLOEXEC,
        )
    except OSError:
        return None
    with os.fdopen(handle, "rb") as stream:
        data = stream.read(FILE_BYTES + 1)
    return None if len(data) > FILE_BYTES else data.decode("utf-8", "surrogateescape")
