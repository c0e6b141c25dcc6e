"""What is said of content that stood elsewhere before."""

from __future__ import annotations

from adjudge.model.ids import RepoPath
from adjudge.scope.same_content import NAMED, SameContent, flag_same_content


def same(sources: int, targets: int) -> SameContent:
    return SameContent(
        tuple(RepoPath(f"s{number:02}") for number in range(sources)),
        tuple(RepoPath(f"t{number:02}") for number in range(targets)),
    )


def test_each_source_is_flagged_with_a_target() -> None:
    flags = list(flag_same_content([same(2, 1)]))
    assert [(flag.code, flag.path) for flag in flags] == [
        ("copy-source-read", "s00"), ("copy-source-read", "s01"),
    ]  # fmt: skip
    assert {flag.message for flag in flags} == {"The change writes the same content to 't00'."}


def test_more_targets_are_counted() -> None:
    (flag,) = flag_same_content([same(1, 3)])
    assert flag.message == "The change writes the same content to 't00' and 2 more."


def test_sources_beyond_the_named_ones_are_counted() -> None:
    flags = list(flag_same_content([same(NAMED + 3, 1)]))
    assert len(flags) == NAMED
    assert all(flag.message.endswith("It stood at 3 more paths than are flagged.") for flag in flags)


def test_as_many_sources_as_are_named_need_no_count() -> None:
    assert "more" not in list(flag_same_content([same(NAMED, 1)]))[-1].message
