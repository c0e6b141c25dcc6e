from __future__ import annotations

import pytest

from adjudge.adapters.git.listing import (
    NAMED,
    Entry,
    IndexListing,
    parse_changed,
    refuse_conflict,
    submodule_limits,
)
from adjudge.errors import InconclusiveError

A = b"a" * 40


def listing(*entries: bytes) -> IndexListing:
    return IndexListing(b"".join(entry + b"\0" for entry in entries))


def entry(path: bytes, letter: bytes = b"H", mode: bytes = b"100644", stage: int = 0) -> bytes:
    return b"%s %s %s %d\t%s" % (letter, mode, A, stage, path)


def test_ordinary_index_has_nothing_to_tell() -> None:
    found = listing(entry(b"a"), entry(b"b/H 1"), entry(b"\nM 100644 x"))
    assert (found.unmerged, found.hidden, found.gitlinks, found.attribute_files) == ((), (), (), ())
    assert found.paths == (b"a", b"b/H 1", b"\nM 100644 x")


def test_empty_index() -> None:
    found = IndexListing(b"")
    assert (found.unmerged, found.hidden, found.entries(), found.paths) == ((), (), {}, ())


@pytest.mark.parametrize(
    ("letter", "told"),
    [(b"h", (b"x", True, False)), (b"S", (b"x", False, True)), (b"s", (b"x", True, True))],
)
def test_mark_that_hides_an_entry_is_told(letter: bytes, told: tuple[bytes, bool, bool]) -> None:
    assert listing(entry(b"a"), entry(b"x", letter), entry(b"z")).hidden == (told,)


def test_first_entry_may_be_the_odd_one() -> None:
    assert listing(entry(b"a", b"h"), entry(b"b")).hidden == ((b"a", True, False),)


@pytest.mark.parametrize("letter", [b"M", b"m"])
def test_conflict_is_told_once_for_its_stages(letter: bytes) -> None:
    found = listing(*(entry(b"x", letter, stage=stage) for stage in (1, 2, 3)), entry(b"y"))
    assert found.unmerged == (b"x",)
    assert found.paths == (b"y",)
    with pytest.raises(InconclusiveError) as refused:
        refuse_conflict(found)
    assert "x in conflict" in refused.value.message


def test_many_conflicts_are_counted() -> None:
    found = listing(*(entry(b"%03d" % number, b"M", stage=1) for number in range(NAMED + 5)))
    with pytest.raises(InconclusiveError) as refused:
        refuse_conflict(found)
    assert "and 5 more" in refused.value.message


def test_path_in_a_message_is_escaped() -> None:
    with pytest.raises(InconclusiveError) as refused:
        refuse_conflict(listing(entry(b"\x1b[31m\xff", b"M", stage=1)))
    assert refused.value.message.isprintable()


def test_index_without_conflict_passes() -> None:
    refuse_conflict(listing(entry(b"a"), entry(b"b", b"S")))


def test_entries_are_those_of_stage_zero() -> None:
    found = listing(entry(b"a", mode=b"100755"), entry(b"tab\t", b"h"))
    assert found.entries() == {b"a": Entry(b"100755", A), b"tab\t": Entry(b"100644", A)}
    assert found.entry(b"a") == Entry(b"100755", A)
    assert found.entry(b"absent") is None


def test_submodules_are_a_limit() -> None:
    found = listing(entry(b"a"), entry(b"sub", mode=b"160000"))
    assert found.gitlinks == (b"sub",)
    assert [reason.code for reason in submodule_limits(found)] == ["submodules"]
    assert submodule_limits(listing(entry(b"x 160000 y"))) == ()


def test_attribute_files_are_found_at_any_depth() -> None:
    found = listing(entry(b".gitattributes"), entry(b"d/.gitattributes"), entry(b"x.gitattributes"))
    assert found.attribute_files == (b".gitattributes", b"d/.gitattributes")


def test_changed_and_new_paths_are_told_apart_and_each_once() -> None:
    printed = b"? new\0? nested/\0R gone\0C gone\0C changed\0C ? odd\0"
    assert parse_changed(printed) == ((b"? odd", b"changed", b"gone"), (b"nested/", b"new"))
    assert parse_changed(b"") == ((), ())
