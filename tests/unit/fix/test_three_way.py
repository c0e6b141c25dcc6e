"""What is done with one file when a fix is applied."""

from __future__ import annotations

import pytest

from adjudge.fix.three_way import Step, settle
from adjudge.model.ids import ObjectId, RepoPath
from adjudge.model.target import TreeEntry


def entry(word: str) -> TreeEntry | None:
    """A file by a letter for its content; ``-`` for none, ``@`` for a link."""
    if word == "-":
        return None
    mode = "120000" if word == "@" else "100644"
    return TreeEntry(path=RepoPath("a"), mode=mode, object_id=ObjectId(word * 40))


@pytest.mark.parametrize(
    ("base", "ours", "theirs", "step"),
    [
        ("1", "1", "2", Step.TAKE),
        ("1", "2", "2", Step.NOTHING),
        ("1", "3", "2", Step.MERGE),
        ("-", "-", "2", Step.TAKE),
        ("-", "3", "2", Step.CONFLICT),
        ("1", "1", "-", Step.TAKE),
        ("1", "3", "-", Step.CONFLICT),
        ("1", "-", "2", Step.CONFLICT),
        ("1", "-", "-", Step.NOTHING),
        ("1", "1", "@", Step.CONFLICT),
        ("@", "@", "2", Step.CONFLICT),
    ],
)
def test_three_sides_give_one_step(base: str, ours: str, theirs: str, step: Step) -> None:
    assert settle(entry(base), entry(ours), entry(theirs)) is step
