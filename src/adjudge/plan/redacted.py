"""Lines of a repository with stable placeholders for secrets, and the way back for quotes.

Rules: a secret is looked for in the whole file, so a line out of the middle of a key is hidden too; where the
file cannot be read, in each line. A file that holds secrets by its name shows none of its lines. The same
secret of one unit has one placeholder, numbered in the order of the text; it tells nothing of the secret. A
unit's own texts and those of its users are numbered apart, so that what was answered for equal content leads
back whatever its users are by then.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final, NamedTuple

from adjudge.plan.visible import show

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from adjudge.plan.options import SecretShapes

FILE: Final = "protected-file"
"""Label of every line of a file that holds secrets."""


class Span(NamedTuple):
    """Characters of a line that are a secret."""

    start: int
    end: int
    label: str


SpansAt = Callable[[int, str], "Sequence[Span]"]
"""Secrets of a line, from its 1-based number and its text."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Curtain:
    """Shows the texts of one unit, and remembers what it hides.

    Attributes:
        secrets: How they are told; ``None`` hides nothing.
        of: What the texts are, such as ``user``; placeholders of two curtains are told apart by it.
    """

    secrets: SecretShapes | None
    of: str = ""
    _names: dict[tuple[str, str], str] = field(default_factory=dict, init=False, repr=False)

    @property
    def hidden(self) -> dict[str, str]:
        """What each placeholder stands for."""
        return {name: text for (_, text), name in self._names.items()}

    def spans_of(self, path: str, text: str | None) -> SpansAt:
        """Secrets of a file by line.

        Args:
            path: Where it lies.
            text: Of the file; ``None`` when it cannot be had, so that each line is looked at for itself.
        """
        secrets = self.secrets
        if secrets is None:
            return lambda _number, _line: ()
        if secrets.is_protected(path):
            return lambda _number, line: (Span(0, len(line), FILE),)
        if text is None:
            return lambda _number, line: [Span(*one) for one in secrets.find(line)]
        lines = _by_line(text, secrets.find(text))
        return lambda number, _line: lines.get(number, ())

    def show(self, text: str) -> str:
        """A text as it may be sent, secrets looked for in it alone."""
        found = () if self.secrets is None else self.secrets.find(text)
        return self.show_line(text, tuple(Span(*one) for one in found)) if found else show(text)

    def show_line(self, text: str, spans: Sequence[Span]) -> str:
        """A line as it may be sent, with these secrets hidden."""
        if not spans:
            return show(text)
        made, at = [], 0
        for span in spans:
            end = min(span.end, len(text))
            made += [show(text[at : span.start]), self._name(span.label, text[span.start : end])]
            at = end
        return "".join([*made, show(text[at:])])

    def _name(self, label: str, text: str) -> str:
        if not text.strip():
            return show(text)
        kind = f"{self.of}-{label}" if self.of else label
        return self._names.setdefault((label, text), f"[redacted:{kind}:{len(self._names) + 1}]")


def _by_line(text: str, found: Iterable[tuple[int, int, str]]) -> dict[int, tuple[Span, ...]]:
    """Each secret cut at the ends of lines."""
    lines: dict[int, list[Span]] = {}
    starts: list[int] = []
    for start, end, label in found:
        starts = starts or _starts(text)
        first = bisect_right(starts, start)
        for number in range(first, bisect_right(starts, max(end - 1, start)) + 1):
            begin = starts[number - 1]
            stop = starts[number] - 1 if number < len(starts) else len(text)
            span = Span(max(start - begin, 0), min(end, stop) - begin, label)
            if span.end > span.start:
                lines.setdefault(number, []).append(span)
    return {number: tuple(spans) for number, spans in lines.items()}


def _starts(text: str) -> list[int]:
    """Offset of each line."""
    found, at = [0], text.find("\n")
    while at >= 0:
        found.append(at + 1)
        at = text.find("\n", at + 1)
    return found
