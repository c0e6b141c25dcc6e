"""Who mentions a word, and what is unused when nobody does."""

from __future__ import annotations

import pytest

from adjudge.evidence.mentions import mentions, unseen_in, unused_file, unused_symbols
from adjudge.model.ids import RepoPath
from adjudge.model.place import Side
from tests.evidence_values import Files, evidence_sources

SPARE = "def spare():\n    return 1\n"


def unused(code: str, word: str = "spare", path: str = "lib.py") -> list[str]:
    sources = evidence_sources({path: code})
    return [one.name for one in unused_symbols(RepoPath(path), word, Side.HEAD, sources)]


def lone(files: Files, path: str = "shop/plug/lone.py") -> bool:
    return bool(list(unused_file(RepoPath(path), Side.HEAD, evidence_sources({path: SPARE, **files}))))


@pytest.mark.parametrize(
    ("code", "names"),
    [
        (SPARE, ["spare"]),
        ("spare = 1\n", ["spare"]),
        ("class C:\n    def spare(self): ...\n", ["C.spare"]),
    ],
)
def test_definition_that_stands_alone_is_unused(code: str, names: list[str]) -> None:
    assert unused(code) == names


@pytest.mark.parametrize(
    "code",
    [
        f"{SPARE}spare()\n",
        f"{SPARE}# spare is kept\n",
        f"__all__ = ['spare']\n{SPARE}",
        f"@app.route('/')\n{SPARE}",
        "class C(Base):\n    def spare(self): ...\n",
        "@register\nclass C:\n    def spare(self): ...\n",
        "x = 1\n",
    ],
)
def test_definition_that_something_may_call_is_not(code: str) -> None:
    assert unused(code) == []


def test_name_of_the_languages_own_is_called_by_it() -> None:
    assert unused("class C:\n    def __enter__(self): ...\n", "__enter__") == []


def test_tests_are_called_by_their_names() -> None:
    assert unused("def test_f(): ...\n", "test_f", "test_lib.py") == []


def test_file_that_nothing_names_is_unused() -> None:
    assert lone({"a.py": "x = 'lone wolf'\n"})


@pytest.mark.parametrize(
    "files",
    [
        {"settings.ini": "plugins = shop.plug.lone\n"},
        {"run.sh": "python shop/plug/lone.py\n"},
        {
            "a.py": "import importlib\n\nfor name in ['x']:\n    importlib.import_module(f'shop.plug.{name}')\n"
        },
        {"shop/plug/__init__.py": "for name in names:\n    __import__(name)\n"},
    ],
)
def test_file_that_may_be_named_is_not(files: Files) -> None:
    assert not lone(files)


@pytest.mark.parametrize("path", ["p/__init__.py", "tests/a.py", "p/__main__.py", "setup.py", "conftest.py"])
def test_file_that_is_used_without_an_import_is_not(path: str) -> None:
    assert not lone({}, path)


@pytest.mark.parametrize("code", ["#!/usr/bin/env python\n", "if __name__ == '__main__':\n    run()\n"])
def test_program_is_not(code: str) -> None:
    assert not lone({"shop/plug/lone.py": code})


def test_file_at_the_top_is_unused_only_when_no_text_holds_its_name() -> None:
    assert lone({}, "lone.py")
    assert not lone({"README.md": "Run lone."}, "lone.py")


def test_nothing_is_unused_where_something_could_not_be_read() -> None:
    sources = evidence_sources({"lone.py": SPARE, "big.txt": "x"}, unread=["big.txt"])
    assert list(unused_file(RepoPath("lone.py"), Side.HEAD, sources)) == []
    answer = mentions(sources.words(Side.HEAD), "spare", "lone.py")
    assert (
        answer.unread == answer.more_doubt(1) == answer.member_doubt("big.txt") == "big.txt could not be read"
    )
    assert answer.member_doubt("lone.py") == ""


def test_what_is_not_looked_into_is_told() -> None:
    words = evidence_sources({"a.bin": b"\0", "b.py": "x = 1\n"}).words(Side.HEAD)
    assert "1 binary files" in unseen_in(words)
