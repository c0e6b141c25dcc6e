"""Ranges as far as a major is concerned."""

from __future__ import annotations

import pytest

from adjudge.brief.dependency.entry import Ecosystem
from adjudge.brief.dependency.span import Span, read_span, unite

LAST = 1 << 62


def span(low: object, high: object, *, pinned: bool = False) -> Span:
    """Majors as a number, or as (0, second)."""
    both = [(one, 0) if isinstance(one, int) else one for one in (low, high)]
    return Span(both[0], both[1], pinned)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("", span(None, None)),
        (">=1.2,<3", span(1, 2)),
        (">=1.2,<3.1", span(1, 3)),
        ("<2.0.0", span(None, 1)),
        ("<=2", span(None, 2)),
        ("==1.2.3", span(1, 1, pinned=True)),
        ("==1.*", span(1, 1)),
        ("~=1.4", span(1, 1)),
        ("!=1.5", span(None, None)),
        (">1,!=1.5", span(1, None)),
        ("==0.27.1", span(0, 0, pinned=True)),
    ],
)
def test_range_of_python(text: str, wanted: Span) -> None:
    assert read_span(text, Ecosystem.PYTHON) == wanted


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("*", span(None, None)),
        ("x", span(None, None)),
        ("1.2.3", span(1, 1, pinned=True)),
        ("v1.2.3", span(1, 1, pinned=True)),
        ("^1.2.3", span(1, 1)),
        ("~1.2", span(1, 1)),
        ("1.x", span(1, 1)),
        ("2", span(2, 2)),
        ("^0.2.3", span((0, 2), (0, 2))),
        ("^0.0.3", span((0, 0), (0, 0))),
        ("0.x", span((0, 0), (0, LAST))),
        (">=0.2 <1", span((0, 2), (0, LAST))),
        ("<0.3.0", span(None, (0, 2))),
        ("<0.3.1", span(None, (0, 3))),
        ("1.2.3 - 2.3.4", span(1, 2)),
        ("^1.0.0 || ^2.0.0", span(1, 2)),
        (">=1.0.0-beta.1", span(1, None)),
        ("<2.0.0-0", span(None, 1)),
    ],
)
def test_range_of_npm(text: str, wanted: Span) -> None:
    assert read_span(text, Ecosystem.NPM) == wanted


@pytest.mark.parametrize(
    ("text", "ecosystem", "wanted"),
    [
        ("1.2", Ecosystem.CARGO, span(1, 1)),
        ("=1.2.3", Ecosystem.CARGO, span(1, 1, pinned=True)),
        ("0.3", Ecosystem.CARGO, span((0, 3), (0, 3))),
        ("^1.2 | ^3", Ecosystem.POETRY, span(1, 3)),
        ("~> 1.2", Ecosystem.GEM, span(1, 1)),
        ("~> 1.2, >= 1.2.3", Ecosystem.GEM, span(1, 1)),
        ("v1.2.3", Ecosystem.GO, span(1, 1, pinned=True)),
        ("[1.0,2.0)", Ecosystem.MAVEN, span(1, 1)),
        ("[1.5]", Ecosystem.MAVEN, span(1, 1, pinned=True)),
        ("(,1.0],[2.0,)", Ecosystem.MAVEN, span(None, None)),
        ("3.4.Final", Ecosystem.MAVEN, span(3, 3, pinned=True)),
    ],
)
def test_range_of_others(text: str, ecosystem: Ecosystem, wanted: Span) -> None:
    assert read_span(text, ecosystem) == wanted


@pytest.mark.parametrize("text", ["latest", "workspace:*", "${x}", "1!2.0", "=> 1", "[1,2", "a" * 600])
def test_what_is_no_range_is_not_known(text: str) -> None:
    assert read_span(text, Ecosystem.NPM) is None or read_span(text, Ecosystem.MAVEN) is None


def test_union_of_a_range_that_is_not_known_is_not_known() -> None:
    assert unite([Span(), None]) is None
    assert unite([]) is None
