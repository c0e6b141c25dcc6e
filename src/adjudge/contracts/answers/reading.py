"""``AnswerReport``: what the output of an executor says, whatever the executor.

Rules: an answer is one only with the end marker of its program and a text that is not empty; an exit status
alone says nothing; text that came before a failure is kept; JSON is walked by named fields, each looked at
before it is used.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

import msgspec

from adjudge.contracts.answers.failures import ERROR, READ_CHARACTERS, find_failure
from adjudge.model.review import AttemptEnd, Usage

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from adjudge.contracts.answers.failures import Failure

MOST_TOKENS: Final = 10**12
"""More are not believed."""
NO_USAGE: Final = Usage()


@dataclass(frozen=True, slots=True, kw_only=True)
class AnswerReport:
    """What the output of a program says of one assignment.

    Attributes:
        end: How it ended by that.
        text: The final message, or what came of it; bytes of UTF-8.
        said: What the program says went wrong, as it says it: not to be shown before it is cleaned.
        shared: The cause lies outside of this one call.
        retry_after_s: How long the other side asks to wait; 0 when it does not say.
        usage: What it cost.
    """

    end: AttemptEnd
    text: bytes = b""
    said: str = ""
    shared: bool = False
    retry_after_s: float = 0.0
    usage: Usage = NO_USAGE


def done(text: str, usage: Usage = NO_USAGE) -> AnswerReport:
    """A run that came to its end marker; without a text it is an empty one."""
    end = AttemptEnd.DONE if text.strip() else AttemptEnd.EMPTY
    return AnswerReport(end=end, text=as_bytes(text), usage=usage)


def failed(failure: Failure, said: str, text: str = "", usage: Usage = NO_USAGE) -> AnswerReport:
    """A run that its program says failed.

    Args:
        failure: What that means.
        said: In the words of the program.
        text: What came before.
        usage: What it cost.
    """
    return AnswerReport(
        end=failure.end,
        text=as_bytes(text),
        said=said,
        shared=failure.shared,
        retry_after_s=failure.retry_after_s,
        usage=usage,
    )


def unfinished(status: int, stderr: bytes = b"", text: str = "") -> AnswerReport:
    """A run without its end marker: what it says on standard error may tell the cause.

    Args:
        status: Exit status.
        stderr: What it wrote there; looked at only where the status is none of success.
        text: What came before.
    """
    if status == 0:
        return AnswerReport(end=AttemptEnd.UNDECODABLE, text=as_bytes(text))
    said = stderr[:READ_CHARACTERS].decode("utf-8", "replace")
    failure = find_failure(said=said)
    if failure is not ERROR:
        return failed(failure, said, text)
    return AnswerReport(end=AttemptEnd.NON_ZERO_EXIT, text=as_bytes(text), said=said)


def read_object(data: bytes) -> dict[str, Any] | None:
    """One JSON object; ``None`` for everything else."""
    try:
        value = msgspec.json.decode(data)
    except (msgspec.DecodeError, RecursionError):
        return None
    return value if isinstance(value, dict) else None


def read_lines(data: bytes) -> Iterator[dict[str, Any]]:
    """The JSON objects among the lines, in order; a line that is none is passed over."""
    for line in data.splitlines():
        value = read_object(line) if line.startswith(b"{") else None
        if value is not None:
            yield value


def part(value: object, *names: str) -> Any:  # noqa: ANN401 - JSON
    """What stands in nested objects behind these keys; ``None`` where the way ends."""
    for name in names:
        value = value.get(name) if isinstance(value, dict) else None
    return value


def text_of(value: object, *names: str) -> str:
    """The string behind these keys; empty for anything else."""
    found = part(value, *names)
    return found if isinstance(found, str) else ""


def number_of(value: object, *names: str) -> int:
    """The whole number behind these keys, also one that is written as text; 0 for anything else."""
    found = part(value, *names)
    if isinstance(found, str) and found.isascii() and found.isdigit() and len(found) < len(str(MOST_TOKENS)):
        found = int(found)
    return found if type(found) is int and 0 <= found <= MOST_TOKENS else 0


def count_of(value: object, *names: str) -> int | None:
    """The count behind these keys; ``None`` where none is told."""
    found = part(value, *names)
    return found if type(found) is int and 0 <= found <= MOST_TOKENS else None


def total(counts: Iterable[int | None]) -> int | None:
    """The sum of what is told; ``None`` where nothing is."""
    told = [one for one in counts if one is not None]
    return sum(told) if told else None


def as_bytes(text: str) -> bytes:
    """UTF-8; what cannot be spelled in it is replaced."""
    return text.encode("utf-8", "replace")
