"""A name that is stated to be in a file, or not to be."""

from __future__ import annotations

import pytest

from adjudge.evidence.symbol import check_symbol
from adjudge.model.evidence import CheckedEvidence, EvidenceState, SymbolEvidence
from adjudge.model.place import Side
from tests.evidence_values import Files, evidence_sources

LIB = "import os\n\n\ndef load():\n    return os.sep\n\n\nclass Store:\n    def save(self): ...\n"


def check(
    name: str,
    head: Files | None = None,
    base: Files | None = None,
    *,
    exists: bool = True,
    path: str = "lib.py",
) -> CheckedEvidence:
    item = SymbolEvidence(path=path, name=name, exists=exists, side=Side.HEAD)
    return check_symbol(item, evidence_sources(head or {"lib.py": LIB}, base))


def about(found: CheckedEvidence) -> list[tuple[str, str]]:
    return [(one.path, one.name) for one in found.topics]


@pytest.mark.parametrize("name", ["load", "Store", "Store.save", "os"])
def test_what_is_defined_or_imported_exists(name: str) -> None:
    assert check(name).state is EvidenceState.HOLDS
    assert check(name, exists=False).state is EvidenceState.CONTRADICTED


@pytest.mark.parametrize("name", ["loads", "Store.gone", "gone.save"])
def test_what_is_not_listed_does_not_exist(name: str) -> None:
    assert check(name).state is EvidenceState.CONTRADICTED
    assert check(name, exists=False).state is EvidenceState.HOLDS


def test_contradiction_tells_what_is_there() -> None:
    assert check("loads").found == "No loads in lib.py; near it: load, os."
    assert check("load", exists=False).found == "It is at line 4 of lib.py."


def test_list_that_may_not_be_complete_decides_nothing() -> None:
    files = {"lib.py": "from os import *\n"}
    assert check("load", files).state is EvidenceState.DOES_NOT_HOLD
    assert check("load", files, exists=False).state is EvidenceState.UNAVAILABLE


def test_file_without_a_reader_decides_nothing() -> None:
    files = {"lib.kt": "package lib\n"}
    assert {check("x", files, exists=one, path="lib.kt").state for one in (True, False)} == {
        EvidenceState.UNAVAILABLE
    }


def test_absence_is_about_the_files_that_name_it_as_they_spell_it() -> None:
    files = {
        "lib.py": LIB,
        "a.py": "from lib import gone as away\n",
        "b.py": "import lib as library\n\nlibrary.gone()\n",
        "c.py": "from lib import load\n",
    }
    assert about(check("gone", files, exists=False)) == [
        ("a.py", "away"),
        ("a.py", "gone"),
        ("b.py", "library.gone"),
    ]


def test_absence_of_a_member_is_about_those_who_take_its_holder() -> None:
    files = {"lib.py": LIB, "a.py": "from lib import Store as Shop\n\nShop.gone()\n"}
    assert about(check("Store.gone", files, exists=False)) == [("a.py", "Shop.gone")]


@pytest.mark.parametrize(
    ("code", "is_unbound"),
    [
        ("def f():\n    gone(1)\n", True),
        ("def f():\n    return gone (1)\n", True),
        ("def f(gone):\n    return gone(1)\n", False),
        ("def f():\n    gone = 1\n    return gone(1)\n", False),
        ("def f():\n    def gone(): ...\n    return gone(1)\n", False),
        ("def f(x):\n    return x.gone(1)\n", False),
        ("x = 1\n", False),
    ],
)
def test_absence_is_about_its_own_file_where_nothing_may_bind_it(code: str, is_unbound: bool) -> None:
    found = check("gone", {"lib.py": f"def g(): ...\n{code}"}, exists=False)
    assert (("lib.py", "gone") in about(found)) is is_unbound


def test_name_of_the_language_is_never_missing() -> None:
    assert about(check("print", {"lib.py": "def f():\n    print(1)\n"}, exists=False)) == []


def test_absence_in_a_file_that_is_gone_is_about_those_who_still_name_it() -> None:
    base = {"lib.py": LIB, "a.py": "from lib import load\n", "b.py": "import lib\n"}
    found = check("load", {"a.py": base["a.py"], "b.py": "x = 1\n"}, base, exists=False)
    assert (found.state, about(found)) == (EvidenceState.HOLDS, [("a.py", "load")])


@pytest.mark.parametrize("exists", [True, False])
def test_file_that_never_was_is_contradicted(exists: bool) -> None:
    assert check("load", path="no.py", exists=exists).state is EvidenceState.CONTRADICTED


@pytest.mark.parametrize("name", ["", "a b", "(a+)+$", "1a", "a..b", "a."])
def test_name_that_is_none_is_not_looked_for(name: str) -> None:
    assert check(name).state is EvidenceState.UNAVAILABLE


WIDE = "\uff4c\uff4f\uff41\uff44"


@pytest.mark.parametrize(("name", "code"), [(WIDE, LIB), ("load", LIB.replace("load", WIDE))])
def test_other_letters_for_the_same_name_are_that_name(name: str, code: str) -> None:
    assert check(name, {"lib.py": code}).state is EvidenceState.HOLDS
    assert check(name, {"lib.py": code}, exists=False).state is EvidenceState.CONTRADICTED
