"""Where a quote stands in a text.

Ignored are line endings, white space at the end of lines, and indentation that all lines of the quote share.
The first and the last line may be fragments. Nothing else may differ: a quote is found as it is, or not at
all.

Two readings of a quote of several lines, both exact:

1. verbatim from some character to some character, so all later lines keep their whole indentation;
2. whole lines whose common indentation was taken away; the last may be a fragment.

A quote proves nothing when it is too short: it needs twelve characters that are no space, or one whole line.
A fragment that cuts words stands where it is claimed to, but elsewhere it may be part of another text: there
it needs forty characters, or words that are whole at both ends.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from adjudge.evidence.source_text import SourceText, split_lines

if TYPE_CHECKING:
    from collections.abc import Iterator

ENOUGH: Final = 12
"""Characters that are no space, below which a fragment proves nothing."""

UNMISTAKABLE: Final = 40
"""Characters that are no space, from which on even cut words are no other text."""

MANY: Final = 1000
"""Places after which looking ends: a quote that stands so often tells no place from another."""

LINES: Final = 20_000
"""Lines compared for one quote, so that a long quote in a monotonous file costs no more than a short one."""


class Span(NamedTuple):
    """Lines of one place, 1-based, inclusive."""

    start: int
    end: int


class Found(NamedTuple):
    """Places of a quote.

    Attributes:
        spans: Everywhere it stands, sorted.
        whole: Where it is made of whole lines.
        bounded: Where it is no part of another text: whole lines, whole words at both ends, or long.
        is_long: It has enough characters to prove a place that is no whole line.
        is_cut: There may be more places than were looked at.
    """

    spans: tuple[Span, ...]
    whole: tuple[Span, ...]
    bounded: tuple[Span, ...]
    is_long: bool
    is_cut: bool

    @property
    def firm(self) -> tuple[Span, ...]:
        """Places that count: all of them for a long quote, else those that are whole lines."""
        return self.spans if self.is_long else self.whole

    @property
    def candidates(self) -> tuple[Span, ...]:
        """Places that it may have moved to: whole lines where there are any, else bounded ones."""
        return self.whole or (self.bounded if self.is_long else ())


NOTHING: Final = Found((), (), (), is_long=False, is_cut=False)


class _Match(NamedTuple):
    span: Span
    is_bounded: bool


def find_quote(text: SourceText, quote: str) -> Found:
    """Every place where the quote stands; none for one without a character."""
    lines = _trimmed(split_lines(quote))
    if not lines:
        return NOTHING
    size = sum(len("".join(line.split())) for line in lines)
    most = min(MANY, max(2, LINES // len(lines)))
    verbatim = list(_verbatim(text, lines, most))
    moved = list(_moved(text, lines, most)) if len(lines) > 1 else []
    matches = [match for match in (*verbatim, *moved) if match is not None]
    spans = sorted({match.span for match in matches})
    whole = [span for span in spans if _is_whole(text, span, lines)]
    bounded = {match.span for match in matches if match.is_bounded or size >= UNMISTAKABLE}.union(whole)
    return Found(
        spans=tuple(spans),
        whole=tuple(whole),
        bounded=tuple(sorted(bounded)),
        is_long=size >= ENOUGH,
        is_cut=max(len(verbatim), len(moved)) >= most,
    )


def find_quote_at(text: SourceText, quote: str, start: int, end: int) -> Found:
    """Places of a quote at some lines, however often it stands elsewhere in the file.

    Args:
        text: The whole file.
        quote: What is looked for.
        start: First of the lines, 1-based.
        end: Last of them.
    """
    part = text.slice(start, end + quote.count("\n")).encode("utf-8", "surrogateescape")
    found = find_quote(SourceText(part), quote)
    spans, whole, bounded = (
        tuple(Span(one.start + start - 1, one.end + start - 1) for one in some)
        for some in (found.spans, found.whole, found.bounded)
    )
    return found._replace(spans=spans, whole=whole, bounded=bounded)


def places_at(text: SourceText, quote: str, start: int, end: int) -> tuple[Span, ...]:
    """Places that a quote has at claimed lines: where it begins at the first, else all that lie among them.

    Args:
        text: The whole file.
        quote: What is looked for.
        start: First of the lines, 1-based.
        end: Last of them.
    """
    firm = find_quote_at(text, quote, start, end).firm
    begins = tuple(span for span in firm if span.start == start)
    return begins or tuple(span for span in firm if start <= span.start and span.end <= end)


def _trimmed(lines: list[str]) -> list[str]:
    """Without blank lines before and after."""
    filled = [number for number, line in enumerate(lines) if line]
    return lines[filled[0] : filled[-1] + 1] if filled else []


def _verbatim(text: SourceText, lines: list[str], most: int) -> Iterator[_Match]:
    """Reading 1: the first line may begin anywhere in its line, so its own indentation counts for nothing."""
    part = "\n".join([lines[0].lstrip(), *lines[1:]])
    for offset in text.whole.offsets(part, most=most):
        start = text.whole.line_at(offset)
        span = Span(start, start + len(lines) - 1)
        yield _Match(span, is_bounded=_is_bounded(text.whole.text, offset, offset + len(part)))


def _moved(text: SourceText, lines: list[str], most: int) -> Iterator[_Match | None]:
    """Reading 2: places where all lines agree but for indentation; ``None`` where it changes otherwise."""
    wanted = dedent(lines)
    part = "\n".join(line.lstrip() for line in lines)
    for offset in text.bare.offsets(part, most=most):
        start = text.bare.line_at(offset)
        span = Span(start, start + len(lines) - 1)
        if text.bare.starts[start - 1] == offset and _is_same(
            dedent(text.lines[start - 1 : span.end]), wanted
        ):
            yield _Match(span, is_bounded=_is_bounded(text.bare.text, offset, offset + len(part)))
        else:
            yield None


def _is_bounded(text: str, start: int, end: int) -> bool:
    """Whether no word reaches over an end of the part."""
    return not (_joins(text[start - 1 : start + 1]) or _joins(text[end - 1 : end + 1]))


def _joins(pair: str) -> bool:
    """Whether both of two characters belong to one word."""
    return len(pair) == 2 and all(one.isalnum() or one == "_" for one in pair)  # noqa: PLR2004 - a pair


def _is_same(window: list[str], wanted: list[str]) -> bool:
    return window[:-1] == wanted[:-1] and window[-1].startswith(wanted[-1])


def dedent(lines: list[str]) -> list[str]:
    """The lines without the indentation that all filled ones share."""
    margin = _margin(lines)
    return [line[margin:] for line in lines]


def _margin(lines: list[str]) -> int:
    """Length of the longest white space that every filled line begins with."""
    filled = [line for line in lines if line]
    low, high = min(filled), max(filled)
    length = 0
    while length < len(low) and low[length].isspace() and low[length] == high[length]:
        length += 1
    return length


def _is_whole(text: SourceText, span: Span, lines: list[str]) -> bool:
    """Whether the quote is made of whole lines there."""
    there = text.lines[span.start - 1 : span.end]
    return there[0].lstrip() == lines[0].lstrip() and there[-1].lstrip() == lines[-1].lstrip()
