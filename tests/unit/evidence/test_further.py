"""That no test reaches a symbol is a fact only where none may reach it over any number of steps."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudge.evidence import further
from adjudge.evidence.dependents import reaching
from adjudge.model.ids import RepoPath
from adjudge.model.place import Side
from tests.evidence_values import Files, evidence_sources

if TYPE_CHECKING:
    import pytest

LOW = "def low():\n    return 1\n\n\ndef alone():\n    return 2\n"
FAR: Files = {
    "c.py": LOW,
    "b.py": "from c import low\n\n\ndef mid():\n    return low()\n",
    "a.py": "from b import mid\n\n\ndef top():\n    return mid()\n",
    "tests/test_a.py": "from a import top\n\n\ndef test_top():\n    assert top()\n",
}
SEARCH = "class _Search:\n    def go(self):\n        return 1\n"
PUBLIC = "\n\ndef public():\n    made = _Search()\n    return made.go()\n"
USES_PUBLIC = "from c import public\n\n\ndef test_it():\n    assert public()\n"


def doubt(symbol: str, files: Files) -> str:
    answer = reaching(RepoPath("c.py"), symbol, Side.HEAD, evidence_sources(files))
    assert answer is not None
    assert (answer.sure, answer.guessed) == (frozenset(), frozenset())
    return answer.unread


def test_chain_of_any_length_may_be_a_test_of_it() -> None:
    assert doubt("low", FAR) == "tests/test_a.py may reach it over more steps"


def test_definition_that_nobody_uses_is_not_reached_by_a_test_of_its_file() -> None:
    assert doubt("alone", FAR) == ""


def test_method_may_be_called_on_a_value_without_a_type() -> None:
    files = {"c.py": SEARCH + PUBLIC, "tests/test_c.py": USES_PUBLIC}
    assert doubt("_Search.go", files) == "tests/test_c.py may reach it over more steps"


def test_method_may_be_called_so_in_another_file() -> None:
    used = "from c import _Search\n" + PUBLIC
    files = {"c.py": SEARCH, "b.py": used, "tests/test_b.py": USES_PUBLIC.replace("from c", "from b")}
    assert doubt("_Search.go", files) == "tests/test_b.py may reach it over more steps"


def test_what_another_file_runs_when_loaded_is_run_by_its_importers() -> None:
    files = {
        "c.py": LOW,
        "b.py": "from c import low\n\nlow()\n",
        "a.py": "import b\n",
        "tests/test_a.py": "import a\n",
    }
    assert doubt("low", files) == "tests/test_a.py may reach it over more steps"


def test_file_as_a_whole_is_reached_by_tests_far_away() -> None:
    assert doubt("", FAR) == "tests/test_a.py may reach it over more steps"


def test_who_imports_by_a_computed_name_may_be_a_test_of_anything() -> None:
    files = {"c.py": LOW, "tests/test_a.py": "from importlib import import_module\n\nimport_module(NAME)\n"}
    assert doubt("low", files) == "tests/test_a.py may import by a computed name"


def test_too_many_steps_are_a_doubt(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(further, "PLACES", 1)
    assert doubt("low", {**FAR, "tests/test_a.py": ""}) == further.TOO_MANY


def test_symbols_that_lean_on_one_another_come_to_an_end() -> None:
    circle = {
        "c.py": "from b import f\n\n\ndef low():\n    return f()\n",
        "b.py": "from c import low\n\n\ndef f():\n    return low()\n",
    }
    assert doubt("low", circle) == ""


def test_test_that_is_far_away_is_no_wrong_member() -> None:
    answer = reaching(
        RepoPath("c.py"), "low", Side.HEAD, evidence_sources({**FAR, "tests/test_z.py": "x = 1\n"})
    )
    assert answer is not None
    assert answer.member_doubt("tests/test_a.py") == answer.more_doubt(1) != ""
    assert answer.member_doubt("tests/test_z.py") == ""
