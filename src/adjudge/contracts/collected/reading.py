"""One report of a tool, made of what it printed: bounded, about a file that it was given, without a secret.

Rules: only named fields are decoded, so that what a tool repeats of a file (matches, hashes, lines, authors)
never becomes a value; texts between quotation marks are taken out of messages, since some tools repeat what
they found there; a report about a file that was not handed in makes the whole output unreadable.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final, TypeVar

import msgspec

from adjudge.contracts.entries import LIMIT_LINE, LIMIT_NAME, cut
from adjudge.model.collection import ToolReport

if TYPE_CHECKING:
    from collections.abc import Iterable

    from adjudge.model.candidate import Severity
    from adjudge.model.ids import RepoPath

LIMIT_REPORTS: Final = 100_000
"""Of one run over a whole tree, most of them old."""
LIMIT_MESSAGE: Final = 240
"""Bytes of UTF-8."""
HIDDEN: Final = "…"
"""Stands for what was between quotation marks."""

Rows = TypeVar("Rows")

_QUOTED: Final = re.compile(r"\"(?:[^\"\\]|\\.)*+(?:\"|\Z)|(?<!\w)'(?:[^'\\]|\\.)*+(?:'|\Z)")
_CODE: Final = re.compile(r"`([^`]*)(?:`|\Z)")
_NAME: Final = re.compile(r"[\w.*<>:=/@ -]{1,60}")
_RULE: Final = re.compile(r"[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?")


class UnreadableReportError(Exception):
    """The output is not what the tool prints when it came to its end; the argument is a sentence."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Handed:
    """What a tool was given.

    Attributes:
        folder: Absolute path of the tree as the tool saw it.
        paths: Files of it, sorted.
    """

    folder: str
    paths: tuple[RepoPath, ...]
    _known: dict[str, RepoPath] = field(default_factory=dict, init=False, repr=False, compare=False)

    def path(self, told: str) -> RepoPath:
        """The file that a tool means.

        Args:
            told: As the tool spells it: absolute, or from the top of the tree.

        Raises:
            UnreadableReportError: It was not handed in.
        """
        if not self._known:
            self._known.update((str(one), one) for one in self.paths)
        inside = told.removeprefix(f"{self.folder.rstrip('/')}/").removeprefix("./")
        if inside not in self._known:
            raise UnreadableReportError("It reports a file that was not handed to it.")
        return self._known[inside]


@dataclass(frozen=True, slots=True, kw_only=True)
class Told:
    """What a tool told in one run.

    Attributes:
        reports: Sorted, each once.
        rules: Rules that it says were in force, sorted.
        unread: Files that it says it could not read, sorted; what it does not report there may be there.
    """

    reports: tuple[ToolReport, ...] = ()
    rules: tuple[str, ...] = ()
    unread: tuple[RepoPath, ...] = ()


def tell(
    reports: Iterable[ToolReport],
    *,
    rules: Iterable[str] = (),
    unread: Iterable[RepoPath] = (),
) -> Told:
    """The same in order, each once.

    Raises:
        UnreadableReportError: There are more reports than are taken.
    """
    found = tuple(sorted(set(reports)))
    if len(found) > LIMIT_REPORTS:
        raise UnreadableReportError(f"It reports {len(found)} things; {LIMIT_REPORTS} are taken.")
    return Told(
        reports=found,
        rules=tuple(sorted(set(rules))),
        unread=tuple(sorted(set(unread))),
    )


def decode_rows(data: bytes, rows: type[Rows]) -> Rows:
    """A JSON document as a type that names only what is wanted of it; the rest is passed over unread.

    Raises:
        UnreadableReportError: It is no JSON, or has another shape.
    """
    try:
        return msgspec.json.decode(data, type=rows)
    except msgspec.ValidationError as error:
        raise UnreadableReportError(f"What it printed has another shape: {_place(error)}.") from None
    except (msgspec.DecodeError, RecursionError):
        raise UnreadableReportError("What it printed is no JSON.") from None


def make_report(
    path: RepoPath,
    *,
    lines: tuple[int, int],
    rule: str,
    severity: Severity,
    defect_class: str,
    message: str,
) -> ToolReport:
    """A report within its bounds.

    Args:
        path: Of a file that was handed in.
        lines: 1-based first and last; both 0 for the whole file.
        rule: The tool's.
        severity: As translated.
        defect_class: From the closed list.
        message: The tool's words; what stands between quotation marks is taken out.

    Raises:
        UnreadableReportError: The lines are none, or the rule has no name.
    """
    start, end = lines
    if not 0 <= start <= end <= LIMIT_LINE or (start == 0) != (end == 0):
        raise UnreadableReportError(f"It reports lines {start} to {end}, which no file has.")
    return ToolReport(
        path=path,
        start_line=start,
        end_line=end,
        rule=check_rule(rule),
        severity=severity,
        defect_class=defect_class,
        message=plain_message(message) or "The tool says nothing of it.",
    )


def check_rule(rule: str) -> str:
    """The name of a rule.

    Raises:
        UnreadableReportError: It is empty, too long, or not printable ASCII.
    """
    if len(rule) > LIMIT_NAME or not _RULE.fullmatch(rule):
        raise UnreadableReportError("It reports a rule whose name is none.")
    return rule


def plain_message(text: str) -> str:
    """The first line of a message, printable, shortened, without what stands between quotation marks.

    Names between backticks stay, for they say which name is meant; anything else there goes as well.
    """
    line = text.strip().split("\n", 1)[0][: 4 * LIMIT_MESSAGE]
    bare = _QUOTED.sub(HIDDEN, line)
    bare = _CODE.sub(lambda match: _code(match[1]), bare)
    shown = "".join(one if one.isprintable() else " " for one in bare)
    return cut(" ".join(shown.split()), LIMIT_MESSAGE)


def _code(inside: str) -> str:
    return f"`{inside}`" if _NAME.fullmatch(inside) else HIDDEN


def _place(error: msgspec.ValidationError) -> str:
    """Where the shape differs, without what stands there."""
    at = re.search(r"at `([$\w.\[\]-]{1,80})`", str(error))
    return f"at {at[1]}" if at is not None else "at its top"
