"""Mails: nothing but git's own form, and no second patch anywhere in it."""

from __future__ import annotations

import pytest

from adjudge.patch.parser import parse_patch
from adjudge.patch.policy import Applier, Envelope, PatchPolicy
from tests.unit.patch.texts import HUNK, code, edit, flags, touched

MAIL = PatchPolicy(envelope=Envelope.MAIL)
START = b"From " + b"1" * 40 + b" Mon Sep 17 00:00:00 2001\n"
HEAD = START + b"From: A <a@example.com>\nDate: d\nSubject: [PATCH] s\n"
STAT = b" f | 2 +-\n 1 file changed, 1 insertion(+), 1 deletion(-)\n\n"
TAIL = b"-- \n2.39.5\n\n"
COVER = START + b"Subject: [PATCH 0/1] s\n\n*** BLURB HERE ***\n\n f | 2 +-\n\n-- \n2.39.5\n\n"
PARTS = b'MIME-Version: 1.0\nContent-Type: multipart/mixed; boundary="--X"\n\nThis is a multi-part message in MIME format.\n'
PART = b"----X\nContent-Type: text/%b; charset=UTF-8\nContent-Transfer-Encoding: 8bit\n\n"


def mail(
    *,
    head: bytes = b"",
    message: bytes = b"body\n",
    summary: bytes = STAT,
    entries: bytes | None = None,
    tail: bytes = TAIL,
) -> bytes:
    return (
        HEAD
        + head
        + b"\n"
        + message
        + b"---\n"
        + summary
        + (edit(b"f") if entries is None else entries)
        + tail
    )


@pytest.mark.parametrize(
    "data",
    [
        mail(),
        mail(message=b""),
        mail(message=b"\nA body.\n\n - a list\n -- like a signature\n*** a title ***\n"),
        mail(head=b"To: a@b\nX-Tag:yes\nSubject: long\n folded\n\tagain\n"),
        mail(head=b"Content-Type: text/plain; charset=UTF-8\nContent-Transfer-Encoding: 8bit\n"),
        mail(summary=b"\nNotes:\n    a note\n\n" + STAT),
        mail(summary=b""),
        mail(tail=b""),
        mail(tail=b"\n"),
        mail(tail=b"-- \none\n-- a/evil\ntwo\n\n"),
        mail(tail=b"\nbase-commit: " + b"1" * 40 + b"\nprerequisite-patch-id: " + b"2" * 40 + b"\n" + TAIL),
        COVER + mail(),
        HEAD
        + PARTS
        + PART % b"plain"
        + b"body\n---\n"
        + STAT
        + b"\n"
        + PART % b"x-patch"
        + edit(b"f")
        + b"\n----X--\n\n\n",
    ],
)
def test_mail_of_git_is_read(data: bytes) -> None:
    assert touched(data, MAIL) == ("f",)


@pytest.mark.parametrize(
    "line",
    [
        b"diff --git a/g b/g", b"diff -u a b", b"--- a/g", b"+++ b/g", b"*** a/g\t2024", b"***************", b"@@ -1 +1 @@",
        b"Index: g", b"Prereq: 1", b"2c2", b"1,2d3", b"2c", b"---\t", b"## -1 +1 ##", b"GIT binary patch",
    ],
)  # fmt: skip
def test_line_that_opens_a_patch_is_refused_in_a_message(line: bytes) -> None:
    assert code(mail(message=line + b"\n"), MAIL) == "ambiguous"


@pytest.mark.parametrize("line", [b"diff --git a/g b/g", b"--- a/g", b"Index: g"])
def test_line_that_opens_a_patch_is_refused_in_a_signature(line: bytes) -> None:
    assert code(mail(tail=b"-- \n" + line + b"\n\n"), MAIL) == "ambiguous"


@pytest.mark.parametrize(
    "data",
    [
        edit(b"f"),
        mail().replace(b"Mon Sep 17", b"Tue Sep 18"),
        mail(head=b"no field\n"),
        mail(head=b"Index: g\n"),
        mail(head=b"X: a\0b\n"),
        mail(head=b"X: a\r\n"),
        mail(entries=b"", summary=b""),
        mail(message=b"From here on\n"),
        mail(summary=b"Interdiff:\n  diff --git a/g b/g\n\n"),
        mail(tail=b"text\n"),
        mail(tail=TAIL + b"text\n"),
        mail(tail=TAIL + edit(b"g")),
        START + b"Subject: [PATCH 0/1] s\n\n---\n",
        HEAD + PARTS + PART % b"plain" + b"body\n---\n" + STAT + PART % b"x-patch" + edit(b"f") + b"\n",
        HEAD + PARTS + PART % b"plain" + b"body\n---\n" + STAT + edit(b"f") + b"\n----X--\n",
    ],
)
def test_mail_git_does_not_write_is_refused(data: bytes) -> None:
    assert code(data + (b"" if data else b"x"), MAIL) in {"unrecognised", "truncated"}


@pytest.mark.parametrize(
    "head",
    [
        b"Content-Transfer-Encoding: base64\n",
        b"Content-Transfer-Encoding: quoted-printable\n",
        b"content-transfer-encoding: BASE64\n",
        b"Content-Type: text/plain; format=flowed\n",
        b"Content-Type: text/html\n",
        b"Content-Type: text/plain; boundary=x\n",
        b"Content-Transfer-Encoding: base64\nContent-Transfer-Encoding: 8bit\n",
        b"Content-Transfer-Encoding: base64 (really)\n",
        b"Content-Type: multipart/alternative; boundary=x\n",
    ],
)
def test_encoded_mail_is_refused(head: bytes) -> None:
    assert code(mail(head=head), MAIL) == "encoded"


def test_encoded_part_is_refused() -> None:
    part = PART.replace(b"8bit", b"base64")
    assert code(HEAD + PARTS + part % b"plain" + b"body\n", MAIL) == "encoded"


def test_part_of_another_kind_is_refused() -> None:
    assert code(HEAD + PARTS + PART % b"html" + b"body\n", MAIL) == "encoded"


def test_mails_are_numbered_without_their_cover_letter() -> None:
    data = COVER + mail() + mail()
    assert [change.commit for change in parse_patch(data, MAIL).changes] == [0, 1]


def test_summary_must_name_only_files_of_the_mail() -> None:
    assert code(mail(summary=b" g | 2 +-\n" + STAT), MAIL) == "ambiguous"


def test_indented_patch_is_flagged() -> None:
    message = b"See:\n\n  diff --git a/g b/g\n  --- a/g\n  +++ b/g\n"
    assert flags(mail(message=message), MAIL) == [("patch-in-message", "")]


def test_indented_patch_is_refused_for_gnu_patch() -> None:
    message = b"".join(b"  " + line + b"\n" for line in (b"--- a/g\n+++ b/g\n" + HUNK).split(b"\n")[:-1])
    assert (
        code(mail(message=message), PatchPolicy(envelope=Envelope.MAIL, applier=Applier.PATCH)) == "ambiguous"
    )
