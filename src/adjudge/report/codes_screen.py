"""What a code means, on a terminal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudge.report.screen import Screen, Style, data, own

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from adjudge.report.codes.table import Meaning
    from adjudge.report.screen import Line


def code_screen(code: str, meanings: Sequence[Meaning]) -> Screen:
    """The page of one code: a part for each thing that it means."""
    return ((data(code, Style.TITLE),), *(line for one in meanings for line in _part(one)))


def codes_screen(codes: Sequence[str]) -> Screen:
    """All codes, one a line."""
    return tuple((own(code),) for code in codes)


def _part(one: Meaning) -> Iterator[Line]:
    yield ()
    yield (own(one.kind, Style.FAINT),)
    yield (own(f"  {one.meaning}"),)
    if one.next_step:
        yield (own(f"  {one.next_step}", Style.GOOD),)
    if one.exit_code is not None:
        yield (own(f"  exit code {one.exit_code}", Style.FAINT),)
    if one.page:
        yield (own(f"  {one.page}", Style.FAINT),)
