"""The declaration picks the reader."""

from __future__ import annotations

import pytest

from adjudge.patch.policy import P0, P1_TRADITIONAL, Envelope, PatchPolicy, Producer
from tests.unit.patch.texts import HUNK, code, edit, touched

TRADITIONAL = b"--- a/f\n+++ b/f\n" + HUNK
LOG = b"commit 1111111\nAuthor: a\n\n    s\n\n" + edit(b"f")
MAIL = b"From " + b"1" * 40 + b" Mon Sep 17 00:00:00 2001\nSubject: s\n\n---\n" + edit(b"f")
EXPORT = b"# HG changeset patch\n# User a\ns\n\n" + edit(b"f")
SVN = b"Index: f\n" + b"=" * 67 + b"\n--- f\t(revision 1)\n+++ f\t(working copy)\n" + HUNK
CASES = {
    "bare": (edit(b"f"), PatchPolicy()),
    "log": (LOG, PatchPolicy(envelope=Envelope.LOG)),
    "mail": (MAIL, PatchPolicy(envelope=Envelope.MAIL)),
    "export": (EXPORT, PatchPolicy(envelope=Envelope.HG)),
    "svn": (SVN, PatchPolicy(producer=Producer.SVN, prefix=P0)),
    "gnu": (TRADITIONAL, PatchPolicy(producer=Producer.GNU)),
    "traditional": (TRADITIONAL, PatchPolicy(prefix=P1_TRADITIONAL)),
}


@pytest.mark.parametrize("name", CASES)
def test_text_is_read_as_declared(name: str) -> None:
    data, policy = CASES[name]
    assert touched(data, policy) == ("f",)


@pytest.mark.parametrize("name", [name for name in CASES if name != "bare"])
def test_text_is_refused_as_a_bare_git_diff(name: str) -> None:
    assert code(CASES[name][0]) in {"unrecognised", "ambiguous"}


@pytest.mark.parametrize("name", [name for name in CASES if name not in {"bare", "log"}])
def test_bare_git_diff_is_refused_under_another_declaration(name: str) -> None:
    assert code(edit(b"f"), CASES[name][1]) in {"unrecognised", "ambiguous"}
