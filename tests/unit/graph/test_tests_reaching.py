"""Test files that use a definition."""

from __future__ import annotations

from unittest.mock import patch

from adjudge.graph.tests_reaching import reaching_tests
from adjudge.model.ids import RepoPath
from tests.fakes.graph import TextTree

LIB = RepoPath("lib.py")
TREE = TextTree(
    {
        "lib.py": "def f():\n    return g()\n\n\ndef g():\n    return 1\n\n\ndef h():\n    return 2\n",
        "user.py": "from lib import h\n\nh()\n",
        "test_lib.py": "from lib import f\n\n\ndef test_f():\n    assert f()\n",
        "tests/pack/__init__.py": "",
        "tests/pack/test_far.py": "import lib\n\n\ndef test_g():\n    assert lib.g()\n",
    }
)


def reaching(*names: str) -> dict[str, list[str]] | None:
    found = reaching_tests(TREE.snapshot(), TREE.load_facts, [(LIB, name) for name in names])
    return None if found is None else {place[1]: sorted(tests) for place, tests in found.items()}


def test_tests_that_use_a_definition_or_one_that_leans_on_it_are_found() -> None:
    assert reaching("f", "g") == {"f": ["test_lib.py"], "g": ["test_lib.py", "tests/pack/test_far.py"]}


def test_files_that_are_no_tests_do_not_count() -> None:
    assert reaching("h") == {"h": []}


def test_nothing_is_told_where_too_many_files_would_be_looked_into() -> None:
    with patch("adjudge.graph.tests_reaching.LIMIT_LOOKED", 1):
        assert reaching("f", "g") is None
