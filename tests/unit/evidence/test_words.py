"""Which files hold a word."""

from __future__ import annotations

from unittest.mock import patch

from adjudge.evidence import words as module
from adjudge.evidence.words import Words, places, words_of
from adjudge.model.ids import RepoPath
from adjudge.model.place import Side
from tests.evidence_values import evidence_sources

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
