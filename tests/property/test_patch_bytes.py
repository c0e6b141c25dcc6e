"""Whatever the bytes are, the reader answers with a set or a refusal, and quoting is its own inverse."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from adjudge.errors import PatchError
from adjudge.patch.parser import parse_patch
from adjudge.patch.policy import P0, P1, P1_TRADITIONAL, Applier, Envelope, PatchPolicy, Producer
from adjudge.patch.quoting import quote_path, unquote, unquote_at

if TYPE_CHECKING:
    from adjudge.model.change import PatchSet

pytestmark = pytest.mark.property

POLICIES = st.builds(
    PatchPolicy,
    prefix=st.sampled_from([P1, P0, P1_TRADITIONAL]),
    producer=st.sampled_from(Producer),
    applier=st.sampled_from(Applier),
    envelope=st.sampled_from(Envelope),
    submodule_log=st.booleans(),
    posix_paths=st.booleans(),
)
PIECES = st.sampled_from([
    b"diff --git a/f b/f\n", b"diff --git a/f b/g\n", b"old mode 100644\n", b"new mode 100755\n",
    b"new file mode 100644\n", b"deleted file mode 100644\n", b"similarity index 100%\n", b"rename from f\n",
    b"rename to g\n", b"copy from f\n", b"copy to g\n", b"index 1111111..2222222 100644\n",
    b"index 0000000..2222222\n", b"--- a/f\n", b"+++ b/f\n", b"--- /dev/null\n", b"+++ /dev/null\n",
    b"@@ -1 +1 @@\n", b"@@ -0,0 +1 @@\n", b"-one\n", b"+two\n", b" \n", b"\n",
    b"\\ No newline at end of file\n", b"GIT binary patch\n", b"literal 0\nHcmV?d00001\n\n",
    b"Binary files a/f and b/f differ\n", b"Submodule f 1111111..2222222:\n", b"commit 1111111111\n",
    b"Author: a\n", b"    text\n", b"---\n", b" f | 1 +\n",
    b"From 1111111111111111111111111111111111111111 Mon Sep 17 00:00:00 2001\n", b"Subject: s\n", b"-- \n",
    b"2.39\n", b"# HG changeset patch\n", b"Index: f\n" + b"=" * 67 + b"\n",
    b"--- f\t(revision 1)\n+++ f\t(working copy)\n",
    b"\nProperty changes on: f\n" + b"_" * 67 + b"\nAdded: x\n## -0,0 +1 ##\n+*\n", b"\0", b"\r\n", b"\xff",
    b"x",
])  # fmt: skip


@given(data=st.one_of(st.binary(max_size=80), st.lists(PIECES, max_size=14).map(b"".join)), policy=POLICIES)
@settings(max_examples=600, deadline=None)
def test_any_bytes_give_a_set_or_a_refusal(data: bytes, policy: PatchPolicy) -> None:
    answer = read(data, policy)
    if isinstance(answer, PatchError):
        assert answer.line == data.count(b"\n", 0, answer.offset) + 1
    else:
        assert answer.touched == tuple(sorted(set(answer.touched)))


def read(data: bytes, policy: PatchPolicy) -> PatchSet | PatchError:
    try:
        return parse_patch(data, policy)
    except PatchError as error:
        return error


@given(raw=st.binary(min_size=1, max_size=40).filter(lambda raw: b"\0" not in raw), high=st.booleans())
def test_unquoting_gives_back_what_was_quoted(raw: bytes, high: bool) -> None:
    assert unquote(quote_path(raw, high=high)) == raw


@given(
    raw=st.binary(min_size=1, max_size=20).filter(lambda raw: b"\0" not in raw), rest=st.binary(max_size=9)
)
def test_quoted_name_ends_at_its_quote(raw: bytes, rest: bytes) -> None:
    token = quote_path(raw + b'"')
    assert unquote_at(token + b" " + rest, 0) == (raw + b'"', len(token))
