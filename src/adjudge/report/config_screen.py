"""What is laid down, on a terminal: a line a key, and where each value comes from."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from adjudge.report.screen import Line, Screen, Style, data, own, rest_line, sentence_section
from adjudge.report.wording import SHORT

if TYPE_CHECKING:
    from collections.abc import Iterator

    from adjudge.contracts.config_show_v1 import ConfigFaultV1, ConfigShownV1, ConfigValueV1

LONGEST: Final = 100
"""Characters of a value that are shown."""
FAULTS: Final = 100
"""Faults that are shown."""
MARKS: Final = str.maketrans("", "", "`")


def config_screen(shown: ConfigShownV1) -> Screen:
    """The lines of all of it."""
    return (
        *_head(shown),
        *(line for fault in shown.faults[:FAULTS] for line in _fault(fault)),
        *((rest_line(len(shown.faults) - FAULTS),) if len(shown.faults) > FAULTS else ()),
        *(line for value in shown.values for line in _value(value)),
        *sentence_section("To know", (one.message for one in shown.limitations)),
    )


def _head(shown: ConfigShownV1) -> Iterator[Line]:
    where = "a file that was named" if shown.commit is None else f"commit {shown.commit[:SHORT]}"
    about = () if shown.path is None else (own("  for "), data(shown.path or "the top", Style.PATH))
    yield (own("adjudge tool config show  ", Style.TITLE), own(where), *about)
    for one in shown.files:
        yield (
            own("  "),
            data(one.file, Style.PATH),
            own("" if one.holds else "  holds for its folder; --path shows it", Style.FAINT),
        )
    yield ()


def _fault(fault: ConfigFaultV1) -> Iterator[Line]:
    line = "" if fault.line is None else f":{fault.line}"
    yield (
        own("  ! ", Style.BAD),
        data(f"{fault.file}{line}", Style.PATH),
        data(f"  {fault.place}: {fault.fault}"),
    )
    if fault.near:
        yield (own("      did you mean "), own(" or ".join(fault.near)), own("?"))


def _value(value: ConfigValueV1) -> Iterator[Line]:
    said = value.value
    shown = f"({value.default.translate(MARKS)})" if said is None else said
    cut = shown if len(shown) <= LONGEST else f"{shown[:LONGEST]}… --json has all"
    yield (
        own("  "),
        data(value.place),
        own("  "),
        data(cut, Style.FAINT if said is None else Style.GOOD),
        *_source(value),
    )


def _source(value: ConfigValueV1) -> Line:
    source = value.source
    if source.kind == "default":
        return ()
    line = "" if source.line is None else f":{source.line}"
    where = source.variable or f"{source.file}{line}"
    return (data(f"  {where}", Style.PATH), own(f"  {value.trust}", Style.FAINT))
