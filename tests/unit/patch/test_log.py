"""Logs: headers, messages, and one diff a commit."""

from __future__ import annotations

import pytest

from adjudge.patch.parser import parse_patch
from adjudge.patch.policy import Applier, Envelope, PatchPolicy
from tests.unit.patch.texts import add, code, edit, flags, touched

LOG = PatchPolicy(envelope=Envelope.LOG)
HEAD = b"commit 1111111\nAuthor: a\nDate:   d\n\n"


@pytest.mark.parametrize(
    "head",
    [
        HEAD + b"    subject\n\n",
        HEAD + b"    subject\n    \n    body\n\n",
        HEAD + b"    s\n\nNotes:\n    a note\n\n",
        HEAD + b"    s\n\nNotes (review):\n    a note\n\n",
        HEAD + b"    s\n---\n f | 2 +-\n 1 file changed, 1 insertion(+), 1 deletion(-)\n\n",
        b"commit " + b"1" * 64 + b"\nAuthor:     a\nAuthorDate: d\nCommit:     c\nCommitDate: d\n\n    s\n\n",
        b"commit 1111111 (HEAD -> main, tag: v1)\nAuthor: a\n\n    s\n\n",
        b"commit 1111111 (from 2222222)\nMerge: 1111111 2222222\nAuthor: a\n\n    s\n\n",
        b"commit 1111111\ntree %b\nparent %b\nauthor a\ncommitter a\ngpgsig -----BEGIN\n x\n\n    s\n\n" % (b"1" * 40, b"1" * 40),
        b"1111111 subject\n",
        b"1" * 40 + b"\n",
        b"\0" + HEAD + b"    s\n\n",
        b"",
    ],
)  # fmt: skip
def test_commit_header_is_read(head: bytes) -> None:
    data = head.removeprefix(b"\0") if not head.startswith(b"\0") else HEAD + b"    s\n\n" + add(b"g") + head
    assert "f" in touched(data + edit(b"f"), LOG)


@pytest.mark.parametrize(
    "data",
    [
        b"subject\n\n" + edit(b"f"),
        HEAD + b"   three spaces\n\n" + edit(b"f"),
        b"commit 1111111\nUnknown: a\n\n    s\n\n" + edit(b"f"),
        b"commit xyz\nAuthor: a\n\n    s\n\n" + edit(b"f"),
        b"* commit 1111111\n" + edit(b"f"),
        HEAD + b"    s\n\n" + edit(b"f") + b"text\n",
        HEAD + b"    s\n\n" + edit(b"f") + b"\n" + edit(b"g"),
        HEAD + b"    s\n",
        b"commit 1111111\nMerge: 2 3\nAuthor: a\n\n    s\n",
        b"tag v1\nTagger: a\n\nmessage\n\n" + HEAD + b"    s\n\n" + edit(b"f"),
    ],
)
def test_other_text_is_refused(data: bytes) -> None:
    assert code(data, LOG) == "unrecognised"


@pytest.mark.parametrize("between", [b"", b"\n", b"\0"])
def test_commits_are_numbered(between: bytes) -> None:
    data = HEAD + b"    s\n\n" + edit(b"f") + between + HEAD + b"    s\n\n" + edit(b"f")
    assert [change.commit for change in parse_patch(data, LOG).changes] == [0, 1]


def test_indented_patch_in_a_message_is_flagged() -> None:
    data = HEAD + b"    --- a/evil\n    +++ b/evil\n\n" + edit(b"f")
    assert flags(data, LOG) == [("patch-in-message", "")]


def test_indented_patch_in_a_message_is_refused_for_gnu_patch() -> None:
    data = HEAD + b"    --- a/evil\n    +++ b/evil\n\n" + edit(b"f")
    assert code(data, PatchPolicy(envelope=Envelope.LOG, applier=Applier.PATCH)) == "ambiguous"


def test_indented_patch_in_a_header_is_refused_for_gnu_patch() -> None:
    data = HEAD.replace(b"Date:", b" --- a/g\nDate:") + b"    s\n\n" + edit(b"f")
    assert code(data, PatchPolicy(envelope=Envelope.LOG, applier=Applier.PATCH)) == "ambiguous"


def test_short_id_that_is_a_command_of_ed_is_refused() -> None:
    assert code(b"1234d\n" + edit(b"f"), LOG) == "ambiguous"


def test_merge_without_its_changes_is_flagged() -> None:
    data = b"commit 1111111\nMerge: 2 3\nAuthor: a\n\n    s\n\n" + HEAD + b"    s\n\n" + edit(b"f")
    assert ("merge-not-shown", "") in flags(data, LOG)


def test_summary_of_a_commit_must_name_its_own_files() -> None:
    head = HEAD + b"    s\n---\n g | 2 +-\n 1 file changed\n\n"
    assert code(head + edit(b"f") + b"\n" + HEAD + b"    s\n\n" + edit(b"g"), LOG) == "ambiguous"
