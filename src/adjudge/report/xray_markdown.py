"""An export as Markdown: no HTML, no link, no mention, whatever stands in it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudge.report.escape import code_markdown, escape_markdown
from adjudge.report.xray_words import (
    facts_of,
    lines_words,
    locator_words,
    sections_of,
    stage_words,
    standing_words,
    unit_words,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from adjudge.contracts.xray_v1 import XrayFindingV1, XrayV1


def xray_markdown(xray: XrayV1) -> bytes:
    """The document as UTF-8 (CommonMark, no HTML), ending in a line feed."""
    return ("\n".join(_lines(xray)).rstrip("\n") + "\n").encode("utf-8", "backslashreplace")


def _lines(xray: XrayV1) -> Iterator[str]:
    yield f"# X-Ray: {xray.outcome}"
    yield ""
    yield escape_markdown(xray.verdict)
    yield ""
    yield from (f"- {name}: {escape_markdown(value)}" for name, value in facts_of(xray))
    yield from ("", "## Stages", "")
    for stage in xray.stages:
        yield f"- **{escape_markdown(stage.name)}**: {stage.state}"
        yield from (f"  - {escape_markdown(one)}" for one in stage_words(stage))
    yield from ("", "## Changed paths", "")
    for unit in xray.changed:
        yield f"- {code_markdown(unit.path)} {escape_markdown(unit_words(unit))}"
    if not xray.changed:
        yield "No change: a tree was judged as it is."
    yield from ("", "## Findings", "")
    for number, one in enumerate(xray.findings, 1):
        yield from _finding(number, one)
    if not xray.findings:
        yield "None in what was read."
    for section in sections_of(xray):
        yield from ("", f"## {section.title}", "")
        yield from (f"- {escape_markdown(one)}" for one in section.sentences)
        if not section.sentences:
            yield section.none


def _finding(number: int, one: XrayFindingV1) -> Iterator[str]:
    indent = " " * len(f"{number}. ")
    yield f"{number}. **{one.severity}** {escape_markdown(one.title)}"
    yield f"{indent}{code_markdown(locator_words(one.locator))} {code_markdown(one.finding_id)}"
    yield f"{indent}{escape_markdown(standing_words(one))}"
    if one.summary and one.summary != one.title:
        yield f"{indent}{escape_markdown(one.summary)}"
    if one.suggestion is not None:
        edit = one.suggestion
        yield f"{indent}Approved edit of {lines_words(edit)}:"
        yield from (f"{indent}{code_markdown(line)}" for line in edit.replacement.splitlines())
    elif one.has_suggestion:
        yield f"{indent}Its edit was not approved for publishing."
