"""Which files hold a word."""

from __future__ import annotations

from typing import TYPE_CHECKING
from unittest.mock import patch

import pytest

from adjudge.evidence import words as module
from adjudge.evidence.words import Words, pieces, places, words_of
from adjudge.model.ids import RepoPath
from adjudge.model.place import Side
from tests.evidence_values import evidence_sources
from tests.fakes.graph import TextTree

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from adjudge.model.ids import ObjectId

FILES: dict[str, str | bytes] = {
    "a.py": "def spare():\n    return 1\n",
    "b.html": "<p>\n{{ spare }}\n",
    "c.md": "spares, a_spare and spare_2\n",
    "d.bin": b"\0spare",
    "e.txt": b"\xff spare\n",
}


def words(files: dict[str, str | bytes] | None = None, unread: tuple[str, ...] = ()) -> Words:
    return evidence_sources(files or FILES, unread=unread).words(Side.HEAD)


def test_files_of_any_language_are_looked_into_for_whole_words() -> None:
    assert words().holders("spare") == ("a.py", "b.html", "e.txt")
    assert words().holders("nothing") == ()


def test_binary_files_are_counted_and_not_looked_into() -> None:
    assert words().binary == 1


def test_file_that_cannot_be_read_may_hold_anything() -> None:
    assert words(unread=("b.html",)).unread == ("b.html",)


def test_what_lies_beyond_the_bound_is_unread() -> None:
    files: dict[str, str | bytes] = {f"f{number}.txt": f"word{number}" for number in range(5)}
    with patch.object(module, "BYTES", 10), patch.object(module, "AT_ONCE", 1):
        found = words(files)
    assert found.holders("word0") == ("f0.txt",)
    assert found.unread == ("f2.txt", "f3.txt", "f4.txt")


class WithLarge:
    """Texts of which some are too large to be kept at hand."""

    def __init__(self, files: dict[str, bytes], *small: str) -> None:
        self.tree = TextTree(files)
        self.blobs = {entry.object_id: files[entry.path] for entry in self.tree.entries}
        self.small = {entry.object_id for entry in self.tree.entries if entry.path in small}

    def __call__(self, ids: Sequence[ObjectId], /) -> dict[ObjectId, bytes | None]:
        return {one: self.blobs[one] if one in self.small else None for one in ids}

    def large(
        self, ids: Sequence[ObjectId], /, *, limit_bytes: int
    ) -> Iterator[tuple[ObjectId, bytes | None]]:
        assert limit_bytes == module.LARGE
        yield from sorted(((one, self.blobs[one]) for one in ids), key=lambda pair: len(pair[1]))

    def words(self) -> Words:
        return Words(self.tree.snapshot().nodes.values(), self)


def test_large_file_blinds_nobody_to_a_tree() -> None:
    texts = WithLarge({"a.txt": b"spare", "big.json": b"[spare,\nother]", "pic.png": b"\0\1"}, "a.txt")
    found = texts.words()
    assert (found.holders("spare"), found.unread, found.binary) == (("a.txt", "big.json"), (), 1)
    assert (found.line(RepoPath("big.json"), "other"), found.count(RepoPath("big.json"), "other")) == (2, 1)


def test_large_text_beyond_the_bound_is_unread_and_binary_files_take_none_of_it() -> None:
    texts = WithLarge({"a.txt": b"one", "b.txt": b"a longer text", "c.png": b"\0\0"}, "a.txt")
    with patch.object(module, "BYTES", 14):
        assert texts.words().unread == ("b.txt",)
    with patch.object(module, "BYTES", 16):
        assert texts.words().unread == ()


def test_file_with_too_many_different_words_is_unread_and_its_neighbours_are_not() -> None:
    with patch.object(module, "DIFFERENT", 5):
        found = words({"a.txt": "one two", "b.txt": "a b c d e f", "c.txt": "one three"})
    assert (found.unread, found.holders("three")) == (("b.txt",), ("c.txt",))
    assert found.holders("a") == ()


@pytest.mark.parametrize("size", [1, 2, 3, 5, 100])
def test_pieces_are_the_text_and_part_no_word(size: int) -> None:
    text = "ab cd, efg_h  \u00e9t\u00e9 " * 5
    with patch.object(module, "PIECE", size):
        cut = list(pieces(text))
    assert "".join(cut) == text
    if size > 4:
        assert [one for piece in cut for one in module.WORD.findall(piece)] == module.WORD.findall(text)


def test_one_content_under_two_names_counts_twice() -> None:
    assert words({"a.txt": "same", "b.txt": "same"}).holders("same") == ("a.txt", "b.txt")


def test_first_line_and_number_of_a_word_are_told() -> None:
    found = words({"a.txt": "x\nspare spare\nspared\nspare\n"})
    path = RepoPath("a.txt")
    assert (found.line(path, "spare"), found.count(path, "spare")) == (2, 3)
    assert (found.line(path, "none"), found.count(RepoPath("none"), "spare")) == (0, 0)


def test_identifiers_are_compared_as_the_language_does() -> None:
    assert words_of("ﬁle".encode()) == {"file"}
    assert words({"a.py": "ﬁle = 1\n"}).holders("file") == ("a.py",)


def test_places_are_whole_words() -> None:
    assert list(places("ab abc ab _ab ab", "ab")) == [0, 7, 14]
    assert list(places("", "ab")) == []
