"""What ``hg export --git`` prints."""

from __future__ import annotations

import pytest

from adjudge.patch.parser import parse_patch
from adjudge.patch.policy import Envelope, PatchPolicy, Producer
from tests.unit.patch.texts import HUNK, code, touched

EXPORT = PatchPolicy(envelope=Envelope.HG, producer=Producer.HG)
HEAD = b"# HG changeset patch\n# User a <a@b>\n# Date 1 0\n#      Thu Jan 01\n# Branch b\n# Node ID 1\n# Parent  2\n"
ENTRY = b"diff --git a/f b/f\n--- a/f\n+++ b/f\n" + HUNK


@pytest.mark.parametrize("message", [b"", b"two\n\n", b"two\n\nbody\n# comment\n\n"])
def test_changeset_is_read(message: bytes) -> None:
    assert touched(HEAD + message + ENTRY, EXPORT) == ("f",)


def test_changesets_are_numbered() -> None:
    patch = parse_patch((HEAD + b"m\n\n" + ENTRY) * 2, EXPORT)
    assert [change.commit for change in patch.changes] == [0, 1]


@pytest.mark.parametrize("line", [b"--- a/g", b"diff -r 1 g", b"Index: g", b"@@ -1 +1 @@"])
def test_patch_text_in_a_message_is_refused(line: bytes) -> None:
    assert code(HEAD + line + b"\n\n" + ENTRY, EXPORT) == "ambiguous"


@pytest.mark.parametrize("data", [ENTRY, b"text\n" + HEAD + ENTRY, HEAD + ENTRY + b"text\n"])
def test_text_outside_a_changeset_is_refused(data: bytes) -> None:
    assert code(data, EXPORT) == "unrecognised"
