"""A ruling holds for the text it was made about, until it is taken back."""

from __future__ import annotations

from adjudge.model.finding import FindingId, ResolvedLocator
from adjudge.model.ids import Digest, ObjectId, RepoPath
from adjudge.model.place import Side
from adjudge.model.ruling import Ruling, RulingWord, ruling_in_force, text_digest

OLD, NEW = Digest("ab" * 32), Digest("cd" * 32)


def ruling(word: RulingWord, text: Digest = OLD) -> Ruling:
    return Ruling(finding_id=FindingId("fnd:1"), word=word, text=text, reason="", by="")


def place(quote: str, object_id: str = "1" * 40) -> ResolvedLocator:
    return ResolvedLocator(
        path=RepoPath("a.py"),
        side=Side.HEAD,
        start_line=1,
        end_line=1,
        object_id=ObjectId(object_id),
        quote=quote,
        symbol="",
    )


def test_last_ruling_is_in_force() -> None:
    many = [ruling(RulingWord.ACCEPTED), ruling(RulingWord.DISMISSED)]
    assert ruling_in_force(many, OLD) == many[1]


def test_ruling_that_was_undone_is_not_in_force() -> None:
    assert ruling_in_force([ruling(RulingWord.DISMISSED), ruling(RulingWord.UNDONE)], OLD) is None


def test_ruling_about_another_text_has_expired() -> None:
    assert ruling_in_force([ruling(RulingWord.DISMISSED)], NEW) is None


def test_ruling_about_another_text_does_not_hide_the_one_about_this() -> None:
    many = [ruling(RulingWord.DISMISSED), ruling(RulingWord.UNDONE, NEW)]
    assert ruling_in_force(many, OLD) == many[0]


def test_text_that_moved_to_another_file_version_is_the_same_text() -> None:
    assert text_digest(place("x = 1")) == text_digest(place("x = 1", "2" * 40))


def test_ruling_on_a_whole_file_is_bound_to_its_bytes() -> None:
    assert text_digest(place("")) != text_digest(place("", "2" * 40))


def test_text_that_is_no_utf_8_has_a_digest() -> None:
    assert len(text_digest(place("\udcff"))) == 64
