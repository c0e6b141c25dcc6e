"""A validation as Markdown, such as for a pull request: the facts of the screen, within a bound.

A comment holds 65,536 characters; what does not fit is left out by whole lines, and counted. Texts of agents
and of the repository start no construct, no link and no mention.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from adjudge.model.judgment import ReplyStatus
from adjudge.report.escape import code_markdown, escape_markdown
from adjudge.report.validation_facts import (
    about_words,
    counts_words,
    left_words,
    moved_words,
    prose_of,
    standing_words,
    survivors_words,
    weak_words,
)
from adjudge.report.wording import plural, reason_words

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from adjudge.model.judgment import Accepted, Validation

LIMIT: Final = 65_536
"""UTF-16 units of a comment, the strictest way in which hosts count characters."""
LISTED: Final = 50
LONGEST: Final = 400
"""UTF-16 units of one text that is not ours, escapes included."""
REST_UNITS: Final = 400
"""Room that each section leaves for its title and for the line that tells what was left out."""


def validation_markdown(validation: Validation) -> str:
    """The Markdown text (CommonMark, no HTML), ending in a line feed, 65,536 UTF-16 units at most."""
    lines = list(_head(validation))
    sections = [(title, list(items)) for title, items in _sections(validation)]
    room = LIMIT - _units(lines) - REST_UNITS * len(sections)
    for title, items in sections:
        if not items:
            continue
        kept, room = _fitting(items, room)
        rest = len(items) - kept
        told = [f"- and {plural(rest, 'more line')}; `--json` has all"] if rest else []
        lines += ["", f"### {title}", "", *items[:kept], *told]
    return "\n".join(lines) + "\n"


def _head(validation: Validation) -> Iterator[str]:
    yield f"## Judgments validated: {validation.status.value}"
    yield ""
    if validation.pin is None:
        yield "- not held against any change"
        return
    yield f"- {counts_words(validation)}"
    if validation.coverage is not None:
        yield f"- without a judgment: {', '.join(words for words, _ in left_words(validation.coverage))}"
    yield f"- guide {code_markdown(validation.pin)}"
    for path in validation.left_out[:2]:
        yield f"- {_code(path)} is no part of the change: it is the reply or its guide"


def _sections(validation: Validation) -> Iterator[tuple[str, Iterator[str]]]:
    """(title, lines) pairs in the order a reader needs them."""
    yield "Why it cannot be read", (f"- {_code(one.path)}: {_text(one.message)}" for one in validation.errors)
    yield "Moved since the guide", _moved(validation)
    yield (
        "Rejected",
        (f"- {one.index} **{one.reason.value}** {_text(one.message)}" for one in validation.rejected),
    )
    yield "Accepted", (_accepted(one) for one in validation.accepted)
    yield "Not seen", (f"- {_text(reason_words(one))}" for one in validation.limitations)


def _moved(validation: Validation) -> Iterator[str]:
    if validation.status is not ReplyStatus.STALE:
        return
    if validation.moved is None:
        yield f"- {_text(validation.moved_unknown)}"
        return
    yield from (f"- {_code(one.name)}{_text(moved_words(one))}" for one in validation.moved)
    if words := survivors_words(validation):
        yield f"- {_text(words)}"


def _accepted(one: Accepted) -> str:
    """One judgment on one line; the prose of the agent is marked as its own."""
    weak = "".join(f"; {_text(words)}" for words in weak_words(one))
    said = "".join(f"; the agent says: {_text(text)}" for text in prose_of(one))
    unknown = f"; in neither tree: {_text(', '.join(one.unknown_tokens))}" if one.unknown_tokens else ""
    return f"- {one.judgment.index} {_code(about_words(one))} {standing_words(one)}{weak}{said}{unknown}"


def _fitting(items: list[str], room: int) -> tuple[int, int]:
    """How many lines fit, and the room behind them."""
    for at, item in enumerate(items):
        left = room - _units([item])
        if at == LISTED or left < 0:
            return at, room
        room = left
    return len(items), room


def _code(text: str) -> str:
    return _short(text, code_markdown)


def _text(text: str) -> str:
    return _short(text, escape_markdown)


def _short(text: str, escape: Callable[[str], str]) -> str:
    """A text of others on one line; one that is too long with its escapes is cut, and says so."""
    kept = min(len(text), LONGEST)
    while _units([shown := escape(text[:kept])]) > LONGEST:
        kept //= 2
    return shown if kept == len(text) else f"{shown}… ({len(text) - kept} more characters)"


def _units(lines: list[str]) -> int:
    """Room that lines take, their ends included."""
    return sum(len(line.encode("utf-16-le", "surrogatepass")) // 2 + 1 for line in lines)
