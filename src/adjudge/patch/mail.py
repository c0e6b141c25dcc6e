"""Mails as ``git format-patch`` prints them: the envelope that hides most, so the one read most narrowly.

1. The ``From`` line with git's fixed date, header lines, a blank line.
2. The message, of which no line may open a patch for any program.
3. ``---``, then notes and summaries only, a blank line.
4. Entries, then base information, then the signature, then the next mail or the end.

A cover letter has no entries; any other mail must have some. Encoded bodies are refused, since what is read
here and what ``git am`` decodes would be two texts.

Source: git documentation, ``git-format-patch``; git's ``mailinfo.c``; RFC 5322, RFC 2046.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from adjudge.patch.bare import read_entries, refuse_line
from adjudge.patch.openers import check_free_text, check_indented, opens_patch
from adjudge.patch.prelude import check_stat, read_prelude
from adjudge.patch.refusal import RefusalCode, refuse

if TYPE_CHECKING:
    from adjudge.patch.text import Text

_FROM = re.compile(rb"From [0-9a-f]{40}(?:[0-9a-f]{24})? Mon Sep 17 00:00:00 2001\n")
_FIELD = re.compile(rb"([!-9;-~]+):[ \t]*([^\n]*)\n")
_BOUNDARY = re.compile(rb'multipart/mixed; *boundary="([^"\n]{1,70})"', re.IGNORECASE)
_COVER = re.compile(rb"\[[^\[\]]*\b0+/[0-9]+[^\[\]]*\]")
_BASE = re.compile(rb"(?:\n|base-commit: [0-9a-f]{40,64}\n|prerequisite-patch-id: [0-9a-f]{40,64}\n)")
_NOTES = re.compile(rb"(?:Notes(?: \([^\n]*\))?:|    [^\n]*|)\n")
_PLAIN = frozenset({b"7bit", b"8bit", b"binary"})
_MULTIPART = b"This is a multi-part message in MIME format.\n"
_SEPARATOR = b"---\n"
_SIGNATURE = b"-- \n"
_NEXT = b"From "
_CONTENT = b"content-"


def read_mails(text: Text) -> None:
    """Read mails to the end of the text.

    Refusals: Unrecognised, ambiguous, encoded, and all those of entries.
    """
    while not text.done:
        if _read_mail(text):
            text.commit += 1


def _read_mail(text: Text) -> bool:
    """Read one mail; whether it holds a patch."""
    start, before = text.at, len(text.found)
    found = _FROM.match(text.data, start)
    if found is None:
        refuse(RefusalCode.UNRECOGNISED, start, "'From ID Mon Sep 17 00:00:00 2001' must stand here")
    text.at = found.end()
    fields = _read_fields(text)
    boundary = _open_parts(text, fields)
    separated = _read_message(text, boundary)
    if separated:
        _read_summary(text)
    if boundary:
        _next_part(text, boundary)
    if separated:
        read_entries(text)
        check_stat(text, text.found[before:])
    patch = len(text.found) > before
    if not patch and _COVER.search(fields.get(b"subject", b"")) is None:
        refuse(
            RefusalCode.UNRECOGNISED,
            text.at,
            "a mail that is no cover letter must hold an entry",
            since=start,
        )
    _read_tail(text, boundary)
    return patch


def _read_fields(text: Text) -> dict[bytes, bytes]:
    """Header lines up to and with the blank one, names in lower case, folded lines joined."""
    pieces: dict[bytes, list[bytes]] = {}
    name = b""
    while not text.starts(b"\n"):
        line = text.line
        if name and line[:1] in {b" ", b"\t"}:
            pieces[name].append(line)
            check_indented(text, line)
        else:
            found = _FIELD.match(text.data, text.at)
            if found is None or opens_patch(line) or b"\0" in line or b"\r" in line:
                refuse(RefusalCode.UNRECOGNISED, text.at, "a mail header line must stand here")
            name = found[1].lower()
            if name in pieces and name.startswith(_CONTENT):
                refuse(
                    RefusalCode.ENCODED, text.at, "a field that says how the body is written must stand once"
                )
            pieces[name] = [found[2]]
        text.skip_line()
    text.skip_line()
    fields = {name: b"".join(lines) for name, lines in pieces.items()}
    _check_encoding(text, fields)
    return fields


def _check_encoding(text: Text, fields: dict[bytes, bytes]) -> None:
    encoding = fields.get(b"content-transfer-encoding", b"8bit").strip().lower()
    kind = fields.get(b"content-type", b"").lower()
    if encoding not in _PLAIN or b"format=flowed" in kind:
        refuse(RefusalCode.ENCODED, text.at - 1, "the body must be 7bit, 8bit or binary")


def _open_parts(text: Text, fields: dict[bytes, bytes]) -> bytes | None:
    """The boundary of a mail in parts, once its first part is open; ``None`` for a plain one."""
    kind = fields.get(b"content-type", b"text/plain")
    if kind.lower().startswith(b"text/plain") and b"boundary" not in kind.lower():
        return None
    found = _BOUNDARY.match(kind)
    if found is None or not text.starts(_MULTIPART):
        refuse(RefusalCode.ENCODED, text.at, "the mail must be plain text, or git's own multipart/mixed")
    text.skip_line()
    _open_part(text, found[1])
    return found[1]


def _open_part(text: Text, boundary: bytes) -> None:
    if not text.starts(b"--" + boundary + b"\n"):
        refuse(RefusalCode.UNRECOGNISED, text.at, "the next part of the mail must begin here")
    text.skip_line()
    fields = _read_fields(text)
    if not fields.get(b"content-type", b"").lower().startswith((b"text/plain", b"text/x-patch")):
        refuse(RefusalCode.ENCODED, text.at - 1, "a part of the mail must be plain text or a patch")


def _next_part(text: Text, boundary: bytes) -> None:
    text.skip_blank_lines()
    _open_part(text, boundary)


def _read_message(text: Text, boundary: bytes | None) -> bool:
    """The message up to and with its separator; whether there is one. A cover letter ends otherwise."""
    end = b"--%b" % boundary if boundary else None
    while not text.done:
        if text.starts(_SEPARATOR):
            text.skip_line()
            return True
        if text.starts(_SIGNATURE) or (end and text.starts(end)):
            return False
        if text.starts(_NEXT):  # whether it is the next mail is settled by the reader of mails
            return False
        check_free_text(text)
    return False


def _read_summary(text: Text) -> None:
    """Notes, then the diffstat."""
    while not text.done and _NOTES.match(text.data, text.at):
        check_indented(text, text.line)
        text.skip_line()
    read_prelude(text)


def _read_tail(text: Text, boundary: bytes | None) -> None:
    """Base information, signature, closing boundary, blank lines."""
    while found := _BASE.match(text.data, text.at):
        text.at = found.end()
    if text.starts(_SIGNATURE):
        text.skip_line()
        while not text.done and not text.starts(b"\n") and not text.starts(_NEXT):
            check_free_text(text)
    text.skip_blank_lines()
    if boundary:
        if not text.starts(b"--" + boundary + b"--\n"):
            refuse(RefusalCode.UNRECOGNISED, text.at, "the last part of the mail must end here")
        text.skip_line()
        text.skip_blank_lines()
    if not text.done and not text.starts(_NEXT):
        refuse_line(text)
