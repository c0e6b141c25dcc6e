"""One entry of an import: read field by field, bounded, and never at the expense of its neighbours.

Whatever is wrong with an entry is told as ``invalid-<field>`` with its place. What had to be left out of an
entry that stands is a mark on it, and each mark has its sentence in ``MARKS``.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

from adjudge.contracts.documents import HINT, shorten
from adjudge.errors import UsageError
from adjudge.model.candidate import Candidate, Import, Malformed, Reporter, Suggestion

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

LIMIT_TITLE: Final = 240
LIMIT_SUMMARY: Final = 8192
LIMIT_QUOTE: Final = 16 << 10
LIMIT_SUGGESTION: Final = 8192
LIMIT_NAME: Final = 240
"""Bytes of UTF-8."""
LIMIT_PATH: Final = 4096
LIMIT_ENTRIES: Final = 25_000
"""Of one run; GitHub code scanning takes no more of a SARIF run either."""
LIMIT_LINE: Final = 2**31 - 1
"""Beyond it no file has a line, and some programs cannot count."""
LIMIT_TOLD: Final = 100
"""Failures and notes of one kind that are listed; the others are counted."""

MARKS: Final = {
    "absolute-path": "the path is absolute and lies below no known root",
    "confidence-left-out": "the confidence is not told as a number from 0 to 1",
    "knew-others": "the reporter had been told what others found, so it corroborates nothing",
    "message-incomplete": "a part of the message stands nowhere in the document",
    "more-places": "further places of the finding are not taken over",
    "no-lines": "the place is told as offsets of characters or bytes, not as lines",
    "quote-left-out": "the quote is longer than 16384 bytes or holds NUL",
    "severity-assumed": "the severity is not stated and was taken as medium",
    "severity-raised": "a check of a standards pack says how severe it is at least",
    "suggestion-left-out": "the edit is malformed, too large, or not one replacement of whole lines",
    "summary-cut": "the text was cut at 8192 bytes",
    "suppressed": "the reporter itself suppresses the finding",
    "unchanged": "the finding was there before, as the reporter tells",
}
"""What was left out or lost of an entry that stands, or what the reporter says of it."""


class EntryError(Exception):
    """An entry that is none.

    Attributes:
        reason: ``invalid-<field>``.
        place: JSON pointer of what is wrong.
        found: What stands there, shortened.
    """

    def __init__(self, field: str, place: str, value: object) -> None:
        super().__init__(field, place)
        self.reason = f"invalid-{field}"
        self.place = place
        self.found = shorten(value)


class Fields:
    """An object of a document with its place; each look-up names the field to blame."""

    __slots__ = ("place", "value")

    def __init__(self, value: Any, place: str, blame: str = "entry") -> None:  # noqa: ANN401 - JSON
        """The object at a JSON pointer.

        Raises:
            EntryError: It is no object.
        """
        if not isinstance(value, dict):
            raise EntryError(blame, place, value)
        self.value: dict[str, Any] = value
        self.place = place

    def text(self, name: str, blame: str) -> str | None:
        """A string; ``None`` when absent or null.

        Raises:
            EntryError: Something else, or it holds NUL.
        """
        found = self.value.get(name)
        if found is not None and (not isinstance(found, str) or "\0" in found):
            raise EntryError(blame, self.at(name), found)
        return found

    def line(self, name: str, blame: str) -> int | None:
        """A 1-based line; ``None`` when absent or null.

        Raises:
            EntryError: Something else, such as 0, a fraction or a number that no file has lines for.
        """
        found = self.value.get(name)
        if found is not None and (type(found) is not int or not 1 <= found <= LIMIT_LINE):
            raise EntryError(blame, self.at(name), found)
        return found

    def number(self, name: str, blame: str) -> float | None:
        """A number; ``None`` when absent or null.

        Raises:
            EntryError: Something else, or an integer that is no double.
        """
        found = self.value.get(name)
        if found is None:
            return None
        if type(found) not in {int, float} or abs(found) >= 10**300:
            raise EntryError(blame, self.at(name), found)
        return float(found)

    def part(self, name: str, blame: str) -> Fields | None:
        """An object; ``None`` when absent or null, ``EntryError`` for something else."""
        found = self.value.get(name)
        return None if found is None else Fields(found, self.at(name), blame)

    def items(self, name: str, blame: str) -> list[Any]:
        """An array; empty when absent or null.

        Raises:
            EntryError: Something else.
        """
        found = self.value.get(name)
        if found is not None and not isinstance(found, list):
            raise EntryError(blame, self.at(name), found)
        return found or []

    def at(self, name: str | int) -> str:
        """JSON pointer of a field (RFC 6901)."""
        return f"{self.place}/{point(name)}"


def point(name: str | int) -> str:
    """One step of a JSON pointer, ASCII and shortened: names of fields are texts of others."""
    if isinstance(name, int) or (name.isascii() and name.isalnum()):
        return str(name)[:80]
    escaped = str(name).replace("~", "~0").replace("/", "~1")
    return ascii(escaped[:80])[1:-1]


def read_entries(
    items: Iterable[tuple[str, Any]], make: Callable[[Fields, int], Candidate], *, start: int = 0
) -> list[Candidate | Malformed]:
    """One entry for each item, in order.

    Args:
        items: (JSON pointer, value) pairs.
        make: A candidate from an object and its index, or ``EntryError``.
        start: Index of the first.
    """
    entries: list[Candidate | Malformed] = []
    for index, (place, value) in enumerate(items, start):
        try:
            entries.append(settle(make(Fields(value, place), index), place))
        except EntryError as error:
            entries.append(Malformed(index=index, reason=error.reason, place=error.place, found=error.found))
    return entries


def number_items(found: list[Any], place: str) -> Iterator[tuple[str, Any]]:
    """(JSON pointer, value) of each item of an array of findings.

    Raises:
        UsageError: There are more than allowed.
    """
    if len(found) > LIMIT_ENTRIES:
        told = f"At {place or '/'} stand {len(found)} findings; {LIMIT_ENTRIES} are allowed."
        raise UsageError("import-oversized", told, HINT)
    return ((f"{place}/{at}", one) for at, one in enumerate(found))


def settle(candidate: Candidate, place: str) -> Candidate:
    """The candidate within bounds: the too large is cut or left out and marked, an untold end is the start.

    Raises:
        EntryError: It has no title, or its lines are none.
    """
    if not candidate.title.strip():
        raise EntryError("title", place, candidate.title)
    check_range(candidate.start_line, candidate.end_line, place)
    end = candidate.end_line if candidate.end_line is not None else candidate.start_line
    marks = set(candidate.marks)
    quote, suggestion = candidate.quote, candidate.suggestion
    if quote is not None and (size(quote) > LIMIT_QUOTE or "\0" in quote):
        quote = None
        marks.add("quote-left-out")
    if suggestion is not None and not _is_fit(suggestion):
        suggestion = None
        marks.add("suggestion-left-out")
    if size(candidate.summary) > LIMIT_SUMMARY:
        marks.add("summary-cut")
    return replace(
        candidate,
        title=cut(candidate.title, LIMIT_TITLE),
        summary=cut(candidate.summary, LIMIT_SUMMARY),
        end_line=end,
        quote=quote if quote and quote.strip() else None,
        suggestion=suggestion,
        reporter=_within(candidate.reporter),
        marks=tuple(sorted(marks)),
    )


def check_range(start: int | None, end: int | None, place: str, blame: str = "") -> None:
    """Nothing, when two lines are a range or are not there.

    Raises:
        EntryError: ``invalid-range`` for a reversed one, ``invalid-start_line`` for an end alone.
    """
    if start is None and end is not None:
        raise EntryError(blame or "start_line", place, None)
    if start is not None and end is not None and end < start:
        raise EntryError(blame or "range", place, f"{start}-{end}")


def title_and_summary(text: str) -> tuple[str, str]:
    """The first line of a message, and the whole of it when there is more."""
    whole = text.strip()
    first = re.split(r"[\r\n]", whole, maxsplit=1)[0].strip()
    return first, whole if whole != first or size(first) > LIMIT_TITLE else ""


def size(text: str) -> int:
    """Bytes of UTF-8, lone surrogates included."""
    return len(text) if text.isascii() else len(text.encode("utf-8", "surrogatepass"))


def cut(text: str, limit: int) -> str:
    """The text, or as many whole characters of it as leave room for an ellipsis."""
    if size(text) <= limit:
        return text
    kept = text[: limit - 3]
    while (over := size(kept) - (limit - 3)) > 0:
        kept = kept[: -(over // 4 + 1)]
    return f"{kept}…"


def assemble(
    report: str,
    entries: Sequence[Candidate | Malformed],
    *,
    tools: Iterable[str] = (),
    revision: str | None = None,
    failures: Iterable[str] = (),
    notes: Iterable[str] = (),
) -> Import:
    """The import with everything counted that was left out.

    Args:
        report: Name of the format.
        entries: In the order of the file.
        tools: Names that stand beside those of the entries.
        revision: Commit that was looked at.
        failures: What the reporter says went wrong.
        notes: What concerns the document and no entry.
    """
    candidates = [one for one in entries if isinstance(one, Candidate)]
    counts = Counter(mark for one in candidates for mark in one.marks)
    marked = [f"{MARKS[mark]}: {count} of {len(entries)} entries" for mark, count in counts.items()]
    return Import(
        report=report,
        tools=tuple(sorted({*map(_name, tools), *(one.reporter.tool for one in candidates)} - {""})),
        entries=tuple(entries),
        revision=revision,
        failures=_told(failures),
        notes=_told([*notes, *marked]),
    )


def _told(sentences: Iterable[str]) -> tuple[str, ...]:
    listed = sorted({cut(one, LIMIT_TITLE * 2) for one in sentences})
    rest = len(listed) - LIMIT_TOLD
    return tuple([*listed[:LIMIT_TOLD], f"{rest} more of the same kind"] if rest > 0 else listed)


def _is_fit(suggestion: Suggestion) -> bool:
    text = suggestion.replacement
    lines_fit = 1 <= suggestion.start_line <= suggestion.end_line + 1
    return lines_fit and size(text) <= LIMIT_SUGGESTION and "\0" not in text and is_utf_8(text)


def is_utf_8(text: str) -> bool:
    """Whether a text can be written as UTF-8: it holds no lone surrogate."""
    return text.isascii() or not any("\ud800" <= one <= "\udfff" for one in text)


def _within(reporter: Reporter) -> Reporter:
    return Reporter(
        tool=_name(reporter.tool),
        version=_name(reporter.version),
        rule=_name(reporter.rule),
        report=reporter.report,
    )


def _name(text: str) -> str:
    """A name as a name: one line, bounded."""
    return cut(" ".join(text[: 2 * LIMIT_NAME].split()), LIMIT_NAME)
