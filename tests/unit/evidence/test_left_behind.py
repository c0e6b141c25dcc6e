"""Who still names a file that is gone."""

from __future__ import annotations

import pytest

from adjudge.evidence.left_behind import is_gone, lost_names, still_names, who_still_names
from adjudge.model.ids import RepoPath
from tests.evidence_values import evidence_sources

BASE = {
    "p/__init__.py": "",
    "p/lib.py": "def f(): ...\n",
    "a.py": "from p.lib import f\n",
    "b.py": "from p import lib\n",
    "p/c.py": "from .lib import f\n",
    "d.py": "import p.lib\n",
}
HEAD = {
    **{path: code for path, code in BASE.items() if path != "p/lib.py"},
    "d.py": "x = 1\n",
    "e.py": "import p.lib\n",
}
SOURCES = evidence_sources(HEAD, BASE)
LIB = RepoPath("p/lib.py")


def test_file_of_the_base_alone_is_gone() -> None:
    assert [is_gone(path, SOURCES) for path in ("p/lib.py", "a.py", "never.py")] == [True, False, False]


def test_imports_that_stand_still_name_it() -> None:
    assert who_still_names(LIB, SOURCES) == {"a.py", "b.py", "p/c.py"}


def test_import_that_was_taken_away_does_not() -> None:
    assert not still_names("d.py", "p/lib.py", SOURCES)


def test_new_file_names_it_in_the_words_of_others() -> None:
    assert still_names("e.py", "p/lib.py", SOURCES)


def test_edge_of_another_kind_is_not_counted() -> None:
    assert not still_names("a.py", "p/lib.py", SOURCES, kind="dynamic")
    assert still_names("a.py", "p/lib.py", SOURCES, kind="import")


def test_file_that_only_moved_and_is_imported_anew_is_not_named() -> None:
    base = {"old.py": "x = 1\n", "a.py": "import old\n"}
    sources = evidence_sources(
        {"new.py": "x = 1\n", "a.py": "import new\n"}, base, renamed={"new.py": "old.py"}
    )
    assert who_still_names(RepoPath("old.py"), sources) == frozenset()


PACKED = {
    "shop.py": "from sums import total\nimport sums\n",
    "sums.py": "def total(x): ...\ndef mean(x): ...\n",
}


@pytest.mark.parametrize(
    ("added", "lost"),
    [
        ({"sums/__init__.py": "X = 1\n"}, {"mean", "total"}),
        ({"sums/__init__.py": "from .core import total\n", "sums/core.py": "def total(x): ...\n"}, {"mean"}),
        ({"sums/__init__.py": "from .core import *\n", "sums/core.py": ""}, set()),
        ({"sums.py": "def total(x): ...\n"}, set()),
        ({"shop.py": "from sums import total  # more\n", "sums/__init__.py": ""}, set()),
        ({}, set()),
    ],
)
def test_names_that_stand_no_more_where_the_words_lead_are_lost(
    added: dict[str, str], lost: set[str]
) -> None:
    made = evidence_sources({"shop.py": PACKED["shop.py"], **added}, PACKED)
    assert lost_names("shop.py", "sums.py", made) == lost


@pytest.mark.parametrize(
    ("code", "lost"),
    [
        ("export const other = 1;\n", {"total"}),
        ("const total = 1;\nexport const other = total;\n", {"total"}),
        ("function total() {}\nexport const other = 1;\n", {"total"}),
        ("export const total = 1;\n", set()),
    ],
)
def test_what_an_index_does_not_export_is_lost(code: str, lost: set[str]) -> None:
    base = {"shop.ts": 'import { total } from "./a";\n', "a.ts": "export function total() {}\n"}
    made = evidence_sources({"shop.ts": base["shop.ts"], "a/index.ts": code}, base)
    assert lost_names("shop.ts", "a.ts", made) == lost
