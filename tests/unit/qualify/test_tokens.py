"""Names that stand nowhere."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from adjudge.qualify import tokens
from adjudge.qualify.tokens import find_unknown
from tests.evidence_values import evidence_sources

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from adjudge.evidence.words import BlobTexts
    from adjudge.model.ids import ObjectId


def test_name_that_stands_nowhere_is_unknown() -> None:
    sources = evidence_sources({"a.py": "def load():\n    pass\n"})
    assert find_unknown(["load", "load_all"], sources) == frozenset({"load_all"})


def test_name_of_either_tree_is_known() -> None:
    sources = evidence_sources({"a.py": "new = 1\n"}, {"a.py": "old = 1\n"})
    assert find_unknown(["new", "old"], sources) == frozenset()


@pytest.mark.parametrize("path", ["a.js", "a.txt", "Makefile"])
def test_name_in_a_language_that_is_not_read_is_known(path: str) -> None:
    assert find_unknown(["loadAll"], evidence_sources({path: "function loadAll() {}\n"})) == frozenset()


def test_name_of_a_file_is_known() -> None:
    assert find_unknown(["reader"], evidence_sources({"pkg/reader.py": ""})) == frozenset()


def test_name_in_comments_and_strings_is_known() -> None:
    assert find_unknown(["later"], evidence_sources({"a.py": "# later\n"})) == frozenset()


def test_other_spelling_of_one_identifier_is_known() -> None:
    assert find_unknown(["ﬁle_x"], evidence_sources({"a.py": "file_x = 1\n"})) == frozenset()


def test_nothing_is_called_unknown_where_a_file_cannot_be_read() -> None:
    sources = evidence_sources({"a.txt": "x", "b.txt": "y"}, {}, unread=["b.txt"])
    assert find_unknown(["gone"], sources) is None


def test_nothing_is_called_unknown_beyond_the_bound(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tokens, "LIMIT_BYTES", 1)
    assert find_unknown(["gone"], evidence_sources({"a.txt": "some text"})) is None


def test_no_names_are_all_known() -> None:
    assert find_unknown([], evidence_sources({"a.txt": "x"})) == frozenset()


class WithLarge:
    """The texts of some sources, all of which are too large to be kept at hand."""

    def __init__(self, texts: BlobTexts) -> None:
        self.texts = texts

    def __call__(self, ids: Sequence[ObjectId], /) -> dict[ObjectId, bytes | None]:
        return dict.fromkeys(ids)

    def large(
        self, ids: Sequence[ObjectId], /, *, limit_bytes: int
    ) -> Iterator[tuple[ObjectId, bytes | None]]:
        assert limit_bytes
        yield from self.texts(ids).items()


def test_large_files_are_looked_through_as_well(monkeypatch: pytest.MonkeyPatch) -> None:
    sources = evidence_sources({"a.txt": "some text", "b.bin": b"\0gone"})
    large = replace(sources, texts=WithLarge(sources.texts))
    assert find_unknown(["text", "gone"], large) == frozenset({"gone"})
    monkeypatch.setattr(tokens, "LIMIT_BYTES", 1)
    assert find_unknown(["gone"], large) is None
