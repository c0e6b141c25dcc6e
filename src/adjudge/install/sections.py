"""A section of ours in a Markdown file of somebody else: all between two marks, and no byte around them.

Marks that do not pair up are refused: nobody can tell then what is ours.
"""

from __future__ import annotations

import re
from hashlib import sha256
from typing import Final

from adjudge.errors import InputError
from adjudge.install.marks import PieceState

_BEGIN: Final = re.compile(rb"^<!-- adjudge:begin sha256:([0-9a-f]{64}) -->\r?\n", re.MULTILINE)
_END: Final = re.compile(rb"^<!-- adjudge:end -->\r?$\n?", re.MULTILINE)
_ANY: Final = re.compile(rb"adjudge:(?:begin|end)")


def section_text(body: str) -> bytes:
    """The section with both marks."""
    digest = sha256(body.encode()).hexdigest()
    return f"<!-- adjudge:begin sha256:{digest} -->\n{body}<!-- adjudge:end -->\n".encode()


def compare_section(found: bytes | None, wanted: bytes) -> PieceState:
    """How the section in a file compares with what would be written."""
    place = None if found is None else _place(found)
    if found is None or place is None:
        return PieceState.ABSENT
    text = found[place[0] : place[1]].replace(b"\r\n", b"\n")
    if text.rstrip(b"\n") == wanted.rstrip(b"\n"):
        return PieceState.CURRENT
    begin, end = _BEGIN.search(text), _END.search(text)
    body = b"" if begin is None or end is None else text[begin.end() : end.start()]
    fits = begin is not None and sha256(body).hexdigest().encode() == begin[1]
    return PieceState.OUTDATED if fits else PieceState.EDITED


def put_section(found: bytes | None, wanted: bytes) -> bytes:
    """The file with the section: in the place of the one that is there, else behind all else."""
    if not found:
        return wanted
    place = _place(found)
    if place is not None:
        return found[: place[0]] + wanted + found[place[1] :]
    gap = b"\n" if found.endswith(b"\n") else b"\n\n"
    return found + gap + wanted


def _place(found: bytes) -> tuple[int, int] | None:
    """Where the section begins and ends; ``None`` without one.

    Raises:
        InputError: The marks do not pair up.
    """
    begins, ends = list(_BEGIN.finditer(found)), list(_END.finditer(found))
    if not _ANY.search(found):
        return None
    if len(begins) == len(ends) == 1 and begins[0].end() <= ends[0].start():
        return begins[0].start(), ends[0].end()
    message = "The marks of adjudge in this file do not pair up, so nobody can tell what is between them."
    raise InputError("install-marks", message, "take the lines with adjudge:begin and adjudge:end out")
