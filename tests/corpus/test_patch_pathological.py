"""Texts that a careless reader takes minutes for: each is answered, and a quadratic step would not end."""

from __future__ import annotations

from dataclasses import replace

import pytest

from adjudge.errors import PatchError
from adjudge.patch.parser import parse_patch
from adjudge.patch.policy import P0, P1_TRADITIONAL, Envelope, PatchPolicy, Producer

pytestmark = pytest.mark.corpus

MANY = 200_000
BARE = PatchPolicy()
MAIL = replace(BARE, envelope=Envelope.MAIL)
LOG = replace(BARE, envelope=Envelope.LOG)
FROM = b"From " + b"1" * 40 + b" Mon Sep 17 00:00:00 2001\nSubject: "
HEAD = b"diff --git a/f b/f\nindex 1111111..2222222 100644\n--- a/f\n+++ b/f\n"
EDIT = HEAD + b"@@ -1 +1 @@\n-a\n+b\n"
DEEP = b"x/" * 2000 + b"f"
NESTED = b"diff --git a/%d b/%d\nold mode 100644\nnew mode 100755\n"
REFUSED = {
    "spaces": (b" " * MANY + b"\n", BARE),
    "pipes": (b" |" * MANY + b"\n", BARE),
    "spaces in a summary": (b" a" + b" " * MANY + b"x\n", BARE),
    "parentheses in a summary": (b" rename " + b"(" * MANY + b"\n", BARE),
    "escapes": (b"\x1b[1m" * MANY + b"x\n", BARE),
    "prefixes": (b"diff --git " + b"a/ b/" * MANY + b"\n", BARE),
    "quotes": (b'diff --git "' + b'\\"' * MANY + b"\n", BARE),
    "long quoted names": (b'diff --git "a/' + b"\\t" * MANY + b'" "b/' + b"\\t" * MANY + b'"\n', BARE),
    "half a submodule line": (b"Submodule " + b" 1111" * MANY + b"\n", replace(BARE, submodule_log=True)),
    "times": (b"--- " + b"2024-01-01 00:00:00" * MANY + b"\n", replace(BARE, prefix=P1_TRADITIONAL)),
    "brackets in a subject": (FROM + b"[" * MANY + b"\n\nx\n", MAIL),
    "zeros in a subject": (FROM + b"[" + b"0" * MANY + b"\n\nx\n", MAIL),
    "folded header": (FROM + b"x\n" + b" y\n" * MANY + b"\nz\n", MAIL),
    "digits in a message": (FROM + b"x\n\n" + b"1" * MANY + b"\n", MAIL),
    "too many lines": (HEAD + b"@@ -1 +1 @@\n" + b"-a\n" * MANY, BARE),
    "markers": (HEAD + b"@@ -1 +1 @@\n" + b"-a\n\\ No newline at end of file\n" * MANY, BARE),
}
READ = {
    "empty context": (HEAD + b"@@ -1,%d +1,%d @@\n" % (MANY, MANY) + b"\n" * (MANY - 1) + b"-a\n+b\n", BARE),
    "hunks": (HEAD + b"".join(b"@@ -%d +%d @@\n-a\n+b\n" % (n, n) for n in range(1, 20_000)), BARE),
    "empty commits": (b"commit 1111111\nAuthor: a\n\n    s\n\n" * 20_000 + EDIT, LOG),
    "covers": ((FROM + b"[PATCH 0/1]\n\nx\n") * 20_000 + FROM + b"x\n\n---\n" + EDIT, MAIL),
    "deep path": (b"diff --git a/" + DEEP + b" b/" + DEEP + b"\nold mode 100644\nnew mode 100755\n", BARE),
    "entries beside a short summary": (b" 0 | 1 +\n\n" + b"".join(NESTED % (n, n) for n in range(20_000)), BARE),
    "properties": (
        b"Index: f\n" + b"=" * 67 + b"\n--- f\t(revision 1)\n+++ f\t(working copy)\n\nProperty changes on: f\n"
        + b"_" * 67 + b"\n" + b"Added: x\n## -0,0 +1 ##\n+a\n" * 20_000,
        PatchPolicy(producer=Producer.SVN, prefix=P0),
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", REFUSED)
def test_pathological_text_is_refused(name: str) -> None:
    data, policy = REFUSED[name]
    with pytest.raises(PatchError):
        parse_patch(data, policy)


@pytest.mark.parametrize("name", READ)
def test_large_text_is_read(name: str) -> None:
    data, policy = READ[name]
    assert parse_patch(data, policy).touched
