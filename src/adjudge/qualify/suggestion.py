"""Row 11: a proposed edit is judged apart from its finding, in memory; whatever fails a test is dropped.

An edit replaces whole lines, so it stands for one hunk of a patch, and git would apply it to the same bytes.
What is replaced must be known to be what the reviewer saw: lines under the quote, or any lines of a file
whose bytes the reviewer had. A place that moved takes its edit along.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Final

from adjudge.model.finding import LOCATED, Disposition
from adjudge.model.place import Side
from adjudge.qualify.compiler import LIMIT, refuses
from adjudge.qualify.syntax import can_be_parsed, parses, read_module

if TYPE_CHECKING:
    from collections.abc import Sequence

    from adjudge.evidence.source_text import SourceText
    from adjudge.evidence.sources import SourceFile
    from adjudge.model.candidate import Candidate, Suggestion
    from adjudge.model.ids import ObjectId
    from adjudge.qualify.placed import Placed
    from adjudge.qualify.sources import QualifySources
    from adjudge.qualify.syntax import Module

LIMIT_PARSED: Final = 32 << 20
"""Bytes that are parsed for all edits of one import."""

LIMIT_COMPILED: Final = 2 << 20
"""Bytes of statements that are compiled for all edits of one import."""

UNPARSED: Final = "language-not-parsed"
"""Beside an edit that stands: whether its file still parses is not known."""

TELLING: Final = 4
"""Word characters that a line needs for its repetition to tell something; closing brackets do repeat."""

DEEPEST: Final = 50
"""Lines of a replacement that are compared with its surroundings."""

_WORD: Final = re.compile(r"[^\W\d]\w*")


@dataclass(slots=True, kw_only=True)
class EditJudge:
    """The edits of one import.

    Attributes:
        sources: Trees and blobs.
        left_bytes: How many may still be parsed.
        left_compiled: How many may still be compiled; beyond them the grammar alone decides.
    """

    sources: QualifySources
    left_bytes: int = LIMIT_PARSED
    left_compiled: int = LIMIT_COMPILED
    _parsed: dict[ObjectId, bool | None] = field(default_factory=dict, init=False, repr=False)

    def judge(self, candidate: Candidate, placed: Placed) -> tuple[Suggestion | None, str]:
        """The edit with the lines of the tree, or ``None`` with the slug of the test it failed.

        The slug is empty when no edit was proposed, and when it stands and was parsed.
        """
        made, file = candidate.suggestion, placed.file
        if made is None:
            return None, ""
        if placed.disposition not in LOCATED or file is None or file.text is None:
            return None, "not-located"
        if candidate.side is Side.BASE:
            return None, "base-side"
        moved = _moved(made, candidate, placed)
        fault = _place_fault(moved, placed, file.text) or _text_fault(moved, candidate, file.text)
        if fault or self._is_partial(candidate, placed, file):
            return None, fault or "pre-image-unknown"
        if not can_be_parsed(file.path):
            return moved, UNPARSED
        fault = self._parse_fault(moved, file)
        return (None, fault) if fault else (moved, "")

    def _is_partial(self, candidate: Candidate, placed: Placed, file: SourceFile) -> bool:
        """Whether a part of a line led to a place elsewhere: the rest of that line may be another one."""
        if placed.disposition is not Disposition.RELOCATED or candidate.quote is None:
            return placed.disposition is Disposition.RELOCATED
        return placed.span not in self.sources.find(file, candidate.quote).whole

    def _parse_fault(self, made: Suggestion, file: SourceFile) -> str:
        """Why the edited file would not parse as it did before; empty when it does, or cannot be told."""
        assert file.object_id is not None, "text has an id"  # noqa: S101 - it was read by it
        data = self.sources.evidence.texts([file.object_id])[file.object_id]
        if data is None or self.left_bytes < 2 * len(data):
            return "not-parsed"
        if file.object_id not in self._parsed:
            self.left_bytes -= len(data)
            self._parsed[file.object_id] = parses(data)
        if not self._parsed[file.object_id]:
            return ""
        edited = apply_edit(data, made)
        self.left_bytes -= len(edited)
        module = read_module(edited, lines=(made.start_line, made.start_line + len(replacement_lines(made))))
        return "" if module.parses and not self._is_refused(module, made, data) else "does-not-parse"

    def _is_refused(self, edited: Module, made: Suggestion, before: bytes) -> bool:
        """Whether the compiler refuses what the edit touches, and took it before."""
        if not 0 < len(edited.statements) <= min(LIMIT, self.left_compiled):
            return False
        self.left_compiled -= len(edited.statements)
        if not refuses(edited.statements):
            return False
        return not refuses(read_module(before, lines=(made.start_line, made.end_line + 1)).statements)


def apply_edit(data: bytes, made: Suggestion) -> bytes:
    """The bytes of a file with its lines replaced; the new lines end as those they replace.

    Args:
        data: The file.
        made: An edit in range.
    """
    lines = data.split(b"\n")
    ends = len(lines) - 1 if lines[-1] == b"" else len(lines)
    start, end = made.start_line - 1, made.end_line
    model = lines[min(start, ends - 1)] if ends else b""
    tail = b"\r" if model.endswith(b"\r") else b""
    new = [line.encode("utf-8", "surrogateescape") + tail for line in replacement_lines(made)]
    if end == ends == len(lines) and new:
        new[-1] = new[-1].removesuffix(b"\r")  # the last line of the file has no end of its own
    return b"\n".join([*lines[:start], *new, *lines[end:]])


def replacement_lines(made: Suggestion) -> list[str]:
    """The new lines without their ends; none for an edit that only removes."""
    lines = made.replacement.replace("\r\n", "\n").split("\n")
    if lines[-1] == "":
        lines.pop()
    return lines


def _moved(made: Suggestion, candidate: Candidate, placed: Placed) -> Suggestion:
    """The edit, shifted by as much as its place was."""
    if placed.span is None or candidate.start_line is None or placed.disposition is Disposition.QUALIFIED:
        return made
    shift = placed.span.start - candidate.start_line
    return replace(made, start_line=made.start_line + shift, end_line=made.end_line + shift)


def _place_fault(made: Suggestion, placed: Placed, text: SourceText) -> str:
    """Why its lines are none, or not known to be those that the reviewer saw."""
    start, end = made.start_line, made.end_line
    if start < 1 or end < start - 1 or end > len(text) or start > len(text) + 1:
        return "out-of-range"
    if placed.is_exact and placed.disposition is Disposition.QUALIFIED:
        return ""
    if placed.span is None:
        return "pre-image-unknown"
    first, last = placed.span
    if end < start:
        return "" if first <= start <= last + 1 else "pre-image-unknown"
    return "" if first <= start and end <= last else "pre-image-unknown"


def _text_fault(made: Suggestion, candidate: Candidate, text: SourceText) -> str:
    """What is wrong with the new lines beside the old ones."""
    new = [line.rstrip() for line in replacement_lines(made)]
    old = text.lines[made.start_line - 1 : made.end_line]
    if new == old:
        return "changes-nothing"
    before, after = text.lines[: made.start_line - 1], text.lines[made.end_line :]
    if _repeats(new, old, before[-DEEPEST:]):
        return "repeats-line-before"
    if _repeats(new[::-1], old[::-1], after[:DEEPEST][::-1]):
        return "repeats-line-after"
    return "off-target" if _is_off_target(new, old, candidate) else ""


def _repeats(new: Sequence[str], old: Sequence[str], before: Sequence[str]) -> bool:
    """Whether the new lines begin with those that stand before them, as the old ones did not."""
    for count in range(1, min(len(new), len(before)) + 1):
        same = list(before[-count:])
        if list(new[:count]) == same and list(old[:count]) != same and _is_telling(same):
            return True
    return False


def _is_telling(lines: Sequence[str]) -> bool:
    return any(sum(one.isalnum() or one == "_" for one in line) >= TELLING for line in lines)


def _is_off_target(new: Sequence[str], old: Sequence[str], candidate: Candidate) -> bool:
    """Whether old and new lines have no word in common, and the prose does not lead from one to the other."""
    words, replaced = _words(new), _words(old)
    if not words or not replaced or words & replaced:
        return False
    prose = _words([candidate.title, candidate.summary])
    return not (words & prose and replaced & prose)


def _words(lines: Sequence[str]) -> set[str]:
    return {match[0].lower() for line in lines for match in _WORD.finditer(line)}
