"""Imports whose words lead elsewhere, and what is no longer there."""

from __future__ import annotations

import pytest

from adjudge.brief.rerouted import leads_to, loses_code, rerouted_importers
from adjudge.model.ids import RepoPath
from tests.two_trees import Files, sources

PYTHON = {
    "shop.py": "from sums import total\nimport sums\n",
    "sums.py": "def total(x): ...\n\n\ndef mean(x): ...\n",
}
SCRIPT = {
    "shop.ts": 'import { total } from "./a";\n',
    "a.ts": "export const total = 1;\nexport const mean = 2;\n",
}


def lost(before: Files, gone: str, added: Files) -> dict[str, frozenset[str]]:
    after = {**{path: text for path, text in before.items() if path != gone}, **added}
    found = rerouted_importers(sources(before, after), RepoPath(gone), ("mean", "total"))
    return {name: frozenset(paths) for name, paths in found.items()}


BOTH = {"mean": {"shop.py"}, "total": {"shop.py"}}
MEAN = {"mean": {"shop.py"}}


@pytest.mark.parametrize(
    ("added", "found"),
    [
        ({"sums/__init__.py": "X = 1\n"}, BOTH),
        ({"sums/__init__.py": "def total(x): ...\n"}, MEAN),
        ({"sums/__init__.py": "from other import mean, total\n"}, {}),
        ({"sums/__init__.py": "from .core import *\n", "sums/core.py": "total = 1\n"}, MEAN),
        ({"sums/__init__.py": "from .core import *\n", "sums/core.py": "__all__ = ['mean']\ntotal = 1\n"},
         {"total": {"shop.py"}}),
        ({"sums/__init__.py": "from .core import *\n", "sums/core.py": "from . import *\n"}, BOTH),
        ({"sums/__init__.py": "from numpy import *\n"}, {}),
        ({"sums/__init__.py": "def __getattr__(name): ...\n"}, {}),
        ({"sums/__init__.py": "for total in (): pass\n"}, {"mean": {"shop.py"}}),
        ({"sums/__init__.py": "", "sums/total.py": "", "sums/mean/__init__.py": ""}, {}),
        ({"sums/__init__.py": "def total(:\n"}, MEAN),
        ({"sums/core.py": "X = 1\n"}, {}),
    ],
)  # fmt: skip
def test_package_in_the_place_of_a_module_is_asked_for_the_names(
    added: Files, found: dict[str, set[str]]
) -> None:
    assert lost(PYTHON, "sums.py", added) == found


@pytest.mark.parametrize(
    ("added", "found"),
    [
        ({"a/index.ts": "export const other = 1;\n"}, {"mean": {"shop.ts"}, "total": {"shop.ts"}}),
        ({"a/index.ts": 'export * from "./core";\n', "a/core.ts": "export const total = 1;\n"},
         {"mean": {"shop.ts"}}),
        ({"a/index.ts": 'export * from "elsewhere";\n'}, {}),
        ({"a.js": "export const total = 1, mean = 2;\n"}, {}),
    ],
)  # fmt: skip
def test_index_in_the_place_of_a_file_is_asked_too(added: Files, found: dict[str, set[str]]) -> None:
    assert lost(SCRIPT, "a.ts", added) == found


@pytest.mark.parametrize(
    ("added", "is_lost"),
    [({"sums.pyi": ""}, True), ({"sums.pyi": "", "sums.pyx": ""}, False), ({"sums/__init__.py": ""}, False)],
)
def test_stub_alone_is_nothing_that_runs(added: Files, is_lost: bool) -> None:
    after = {"shop.py": PYTHON["shop.py"], **added}
    made = sources(PYTHON, after)
    edge = made.base.snapshot.importers("sums.py")[0]
    assert loses_code(made, edge) is is_lost
    assert leads_to(made, edge) == {next(iter(added))}


def test_who_is_touched_is_not_told() -> None:
    after = {"shop.py": PYTHON["shop.py"] + "# more\n", "sums/__init__.py": ""}
    assert rerouted_importers(sources(PYTHON, after), RepoPath("sums.py"), ("total",)) == {}
