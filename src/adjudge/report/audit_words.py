"""Parts of the report of an audit: texts within bounds, tables, references, and what a cut says."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from adjudge.report.escape import code_markdown, escape_markdown
from adjudge.report.wording import plural

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

LONGEST: Final = 240
"""Characters of a text in a table or a list."""
_PLAIN: Final = frozenset(b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~/")
SHORT_ID: Final = 16
"""Characters of an id that are shown; any unambiguous start names it."""


def cell(text: str, *, longest: int = LONGEST, raw: bool = False) -> str:
    """A text on one line, escaped unless it is ours, and what was cut of it told.

    Args:
        text: Anybody's; line breaks and runs of blanks are one blank.
        longest: Characters that are shown.
        raw: It is Markdown of ours.
    """
    if raw:
        return text
    flat = " ".join(text.split())
    rest = len(flat) - longest
    shown = escape_markdown(flat[:longest])
    return f"{shown}… ({plural(rest, 'more character')})" if rest > 0 else shown


def reference(name: str) -> str:
    """An id as a person reads it."""
    return f"`{name[:SHORT_ID]}`"


def file_link(path: str, line: int | None = None, end: int | None = None) -> str:
    """A proved place as a link from the folder of the report to the file, fit for a table.

    Every byte of the path but letters, digits and ``-._~/`` is told by its number, so the link leads to this
    file and nowhere else.

    Args:
        path: Repository-relative.
        line: 1-based; ``None`` for the whole file.
        end: 1-based, inclusive; told when it is another line.
    """
    raw = path.encode("utf-8", "surrogateescape")
    target = "".join(chr(one) if one in _PLAIN else f"%{one:02X}" for one in raw)
    span = "" if line is None else f":{line}" + (f"-{end}" if end not in {None, line} else "")
    anchor = "" if line is None else f"#L{line}"
    shown = code_markdown(path + span).replace("|", "\\|")
    return f"[{shown}](../{target}{anchor})"


def fold(rest: int, noun: str, key: str) -> Iterator[str]:
    """How much is not shown, and under which key of the document it stands; nothing when all is."""
    if rest > 0:
        yield ""
        yield f"And {plural(rest, f'more {noun}')}: `{key}` of audit-findings.json has all."


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> Iterator[str]:
    """A table; cells are escaped already."""
    yield f"| {' | '.join(head)} |"
    yield f"|{'---|' * len(head)}"
    for row in rows:
        yield f"| {' | '.join(row)} |"
