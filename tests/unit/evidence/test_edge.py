"""One file that is stated to depend on another."""

from __future__ import annotations

import pytest

from adjudge.evidence.edge import check_edge
from adjudge.model.evidence import CheckedEvidence, EdgeEvidence, EvidenceState
from adjudge.model.place import Side
from tests.evidence_values import Files, evidence_sources

LIB = "def f(): ...\ndef g(): ...\n"


def check(head: Files, base: Files | None = None, *, edge: str = "", **more: str) -> CheckedEvidence:
    stated = {"source": "a.py", "target": "lib.py", **more}
    side = Side(stated.pop("side", "head"))
    return check_edge(EdgeEvidence(edge=edge, side=side, **stated), evidence_sources(head, base))


def test_sure_edge_holds_and_is_about_the_names_that_it_takes() -> None:
    found = check({"a.py": "from lib import f as h\n", "lib.py": LIB})
    assert found.state is EvidenceState.HOLDS
    assert [(one.path, one.name) for one in found.topics] == [("lib.py", "f")]
    assert "imports by a computed name" in found.blind_spots


@pytest.mark.parametrize("code", ["import lib\n", "from lib import *\n"])
def test_edge_that_takes_no_name_is_about_none(code: str) -> None:
    found = check({"a.py": code, "lib.py": LIB})
    assert (found.state, found.topics) == (EvidenceState.HOLDS, ())


def test_edge_of_the_stated_kind_is_asked_for() -> None:
    files = {"a.py": "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    import lib\n", "lib.py": LIB}
    assert check(files, edge="type-import").state is EvidenceState.HOLDS
    assert check(files, edge="import").state is EvidenceState.DOES_NOT_HOLD


def test_guess_is_not_decided() -> None:
    files = {"x/a.py": "import pack.lib\n", "y/pack/__init__.py": "", "y/pack/lib.py": LIB}
    found = check(files, source="x/a.py", target="y/pack/lib.py")
    assert (found.state, found.found, found.topics) == (
        EvidenceState.UNAVAILABLE,
        "Line 1 may lead there; it is a guess (package-folder).",
        (),
    )


def test_no_edge_from_a_file_read_whole_is_contradicted_with_what_is_there() -> None:
    found = check({"a.py": "import b\n", "b.py": "", "lib.py": LIB})
    assert (found.state, found.found) == (
        EvidenceState.CONTRADICTED,
        "No edge leads there: a.py leads to b.py.",
    )


@pytest.mark.parametrize("code", ["def f(:\n", "import x.lib\n", "exec(code)\n"])
def test_no_edge_from_a_file_in_doubt_is_not_decided(code: str) -> None:
    assert check({"a.py": code, "lib.py": LIB}).state is EvidenceState.UNAVAILABLE


def test_way_beside_is_no_contradiction() -> None:
    files = {"a.py": "from p import m\n", "p/__init__.py": "", "p/m.py": ""}
    assert check(files, target="p/__init__.py").state is EvidenceState.DOES_NOT_HOLD


def test_import_left_behind_holds_for_the_whole_file_that_is_gone() -> None:
    base = {"a.py": "from lib import f\n", "lib.py": LIB}
    found = check({"a.py": base["a.py"]}, base)
    assert found.state is EvidenceState.HOLDS
    assert [one.name for one in found.topics] == ["*"]


def test_import_that_went_with_the_file_is_contradicted() -> None:
    base = {"a.py": "from lib import f\n", "lib.py": LIB}
    found = check({"a.py": "x = 1\n"}, base)
    assert (found.state, found.found) == (
        EvidenceState.CONTRADICTED,
        "lib.py is gone, and a.py leads to no file of the tree.",
    )


def test_edge_of_the_base_is_looked_for_there() -> None:
    base = {"a.py": "from lib import f\n", "lib.py": LIB}
    assert check({"a.py": "", "lib.py": LIB}, base, side="base").state is EvidenceState.HOLDS


@pytest.mark.parametrize("end", ["source", "target"])
def test_file_that_never_was_is_contradicted(end: str) -> None:
    found = check({"a.py": "import lib\n", "lib.py": LIB}, None, **{"edge": "", end: "no.py"})
    assert (found.state, found.found) == (EvidenceState.CONTRADICTED, "There is no no.py on the head side.")


def test_kind_that_does_not_exist_is_told() -> None:
    assert check({"a.py": "import lib\n", "lib.py": LIB}, edge="calls").state is EvidenceState.UNAVAILABLE


def test_edge_to_a_file_without_a_reader_is_not_decided() -> None:
    assert check({"a.py": "", "b.json": "{}"}, target="b.json").state is EvidenceState.UNAVAILABLE


def test_name_that_a_package_in_the_place_of_the_module_lacks_is_still_taken() -> None:
    user = {"a.py": "from lib import f\n"}
    found = check({**user, "lib/__init__.py": "x = 1\n"}, {**user, "lib.py": LIB})
    assert found.state is EvidenceState.HOLDS
    assert [one.name for one in found.topics] == ["f"]


def test_stub_that_is_left_alone_contradicts_nothing() -> None:
    user = {"a.py": "from lib import f\n"}
    found = check({**user, "lib.pyi": LIB}, {**user, "lib.py": LIB})
    assert found.state is EvidenceState.DOES_NOT_HOLD
    assert "is a stub" in found.found


def test_barrel_that_loses_names_leaves_its_users_in_doubt() -> None:
    stays = {"a.ts": 'import { f } from "./barrel";\n', "barrel.ts": 'export * from "./lib";\n'}
    base = {**stays, "lib.ts": "export const f = 1;\n"}
    head = {**stays, "lib/index.ts": "export const other = 1;\n"}
    found = check(head, base, target="lib.ts", source="a.ts")
    assert found.state is EvidenceState.DOES_NOT_HOLD
    assert "leads to barrel.ts" in found.found
