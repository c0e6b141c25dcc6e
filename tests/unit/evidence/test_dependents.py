"""Who depends on a file or a symbol, and which tests reach it."""

from __future__ import annotations

from adjudge.evidence.dependents import callers, importers, reaching
from adjudge.model.ids import RepoPath
from adjudge.model.place import Side
from tests.evidence_values import Files, evidence_sources

LIB = RepoPath("lib.py")
FILES: Files = {
    "lib.py": "def load():\n    return _inner()\n\n\ndef _inner():\n    return 1\n\n\nclass Store:\n    def save(self): ...\n",
    "view.py": "from lib import load\n\n\ndef show():\n    return load()\n",
    "word.py": "load = 1\n",
    "tests/test_view.py": "from view import show\n\n\ndef test_show():\n    assert show()\n",
    "tests/test_lib.py": "import lib\n\n\ndef test_save(store):\n    store.save(lib.Store)\n",
}


def reached_by(symbol: str, files: Files | None = None) -> tuple[list[str], list[str]]:
    answer = reaching(LIB, symbol, Side.HEAD, evidence_sources(files or FILES))
    assert answer is not None
    return sorted(answer.sure), sorted(answer.guessed)


def test_importers_are_files_not_lines() -> None:
    files = {**FILES, "view.py": "import lib\nfrom lib import load\n"}
    answer = importers(LIB, Side.HEAD, evidence_sources(files))
    assert answer.sure == {"view.py", "tests/test_lib.py"}
    assert answer.member_doubt("word.py") == answer.member_doubt("no.py") == ""


def test_callers_of_a_function_are_sure_and_of_a_method_guesses() -> None:
    sources = evidence_sources(FILES)
    assert callers(LIB, "load", Side.HEAD, sources).sure == {"view.py"}
    found = callers(LIB, "Store.save", Side.HEAD, sources)
    assert (sorted(found.sure), sorted(found.guessed)) == ([], ["tests/test_lib.py"])


def test_file_that_holds_the_word_may_be_a_caller() -> None:
    found = callers(LIB, "load", Side.HEAD, evidence_sources({**FILES, "c.sh": "load\n"}))
    assert found.member_doubt("word.py") == "it holds the word load"
    assert found.member_doubt("lib.py") == "uses in its own file are not counted"
    assert found.member_doubt("c.sh") == "no reader knows the language of c.sh"
    assert found.member_doubt("tests/test_view.py") == found.member_doubt("no.py") == ""
    assert (bool(found.more_doubt(3)), bool(found.more_doubt(4))) == (True, False)


def test_test_that_uses_a_definition_that_does_reaches_it() -> None:
    assert reached_by("load") == (["tests/test_view.py"], [])


def test_helper_is_reached_by_the_tests_of_those_that_lean_on_it() -> None:
    assert reached_by("_inner") == (["tests/test_view.py"], [])


def test_use_of_a_method_by_name_is_a_guess() -> None:
    assert reached_by("Store.save") == ([], ["tests/test_lib.py"])


def test_whole_file_is_reached_by_every_test_that_imports_it() -> None:
    assert reached_by("") == (["tests/test_lib.py", "tests/test_view.py"], [])


def test_what_the_file_itself_runs_is_reached_by_its_importers() -> None:
    files = {**FILES, "lib.py": FILES["lib.py"] + "\n\nif load():\n    pass\n"}
    assert reached_by("load", files) == (["tests/test_lib.py", "tests/test_view.py"], [])


def test_test_that_was_read_in_part_leaves_a_doubt() -> None:
    answer = reaching(LIB, "load", Side.HEAD, evidence_sources({**FILES, "tests/test_bad.py": "def f(:\n"}))
    assert answer is not None
    assert answer.unread == answer.more_doubt(9) == answer.member_doubt("tests/test_bad.py")
    assert "tests/test_bad.py was not read whole" in answer.unread
    assert answer.member_doubt("view.py") == ""
