"""An export as one HTML file: no script, no request, no link; for phones, the dark and print."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudge.report.svg import svg_text
from adjudge.report.xray_picture import coverage_picture, impact_picture
from adjudge.report.xray_style import POLICY, STYLE
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
    from collections.abc import Iterable, Iterator

    from adjudge.contracts.xray_v1 import XrayFindingV1, XrayUnitV1, XrayV1
    from adjudge.report.xray_words import Section


def xray_html(xray: XrayV1) -> bytes:
    """The document in ASCII, ending in a line feed."""
    return "\n".join([*_head(xray), *_body(xray), "</main></body></html>", ""]).encode(
        "ascii", "xmlcharrefreplace"
    )


def _head(xray: XrayV1) -> Iterator[str]:
    yield "<!doctype html>"
    yield '<html lang="en"><head><meta charset="utf-8">'
    yield f'<meta http-equiv="Content-Security-Policy" content="{POLICY}">'
    yield '<meta name="viewport" content="width=device-width, initial-scale=1">'
    yield '<meta name="referrer" content="no-referrer">'
    yield f"<title>X-Ray: {xray.outcome}</title>"
    yield f"<style>{STYLE}</style></head>"
    yield "<body><main>"


def _body(xray: XrayV1) -> Iterator[str]:
    yield f'<h1>X-Ray: <span class="word {xray.outcome}">{xray.outcome}</span></h1>'
    yield f'<p class="verdict {xray.outcome}">{svg_text(xray.verdict)}</p>'
    rows = (f"<dt>{name}</dt><dd>{svg_text(value)}</dd>" for name, value in facts_of(xray))
    yield f"<dl>{''.join(rows)}</dl>"
    yield from _coverage(xray)
    yield "<h2>Stages</h2>"
    for stage in xray.stages:
        yield f'<h3>{svg_text(stage.name)}: <span class="word {stage.state}">{stage.state}</span></h3>'
        yield _list(stage_words(stage))
    yield "<h2>Findings</h2>"
    yield from map(_finding, xray.findings)
    if not xray.findings:
        yield "<p>None in what was read.</p>"
    for section in sections_of(xray):
        yield from _section(section)
    yield from _changed(xray)


def _coverage(xray: XrayV1) -> Iterator[str]:
    yield "<h2>Coverage and impact</h2>"
    yield "<h3>Units by how far they were read</h3>"
    yield coverage_picture(xray) or "<p>What was read is not known.</p>"
    yield "<h3>Changed paths by folder</h3>"
    impact = impact_picture(xray)
    yield f'<dl class="impact">{impact}</dl>' if impact else "<p>No path changed, and no finding stands.</p>"


def _finding(one: XrayFindingV1) -> str:
    parts = [
        f'<h3><span class="word {one.severity}">{one.severity}</span> {svg_text(one.title)}</h3>',
        f"<p><code>{svg_text(locator_words(one.locator))}</code></p>",
    ]
    if one.summary and one.summary != one.title:
        parts += [f"<p>{svg_text(line)}</p>" for line in one.summary.splitlines() if line.strip()]
    parts.append(f'<p class="faint">{svg_text(standing_words(one))}</p>')
    if one.suggestion is not None:
        edit = one.suggestion
        lines = "\n".join(map(svg_text, edit.replacement.splitlines()))
        parts.append(f"<p>Approved edit of {lines_words(edit)}:</p><pre>{lines}</pre>")
    elif one.has_suggestion:
        parts.append('<p class="faint">Its edit was not approved for publishing.</p>')
    parts.append(f'<p class="faint"><code>{svg_text(one.finding_id)}</code></p>')
    return f"<article>{''.join(parts)}</article>"


def _section(section: Section) -> Iterator[str]:
    yield f"<h2>{section.title}</h2>"
    yield _list(section.sentences) if section.sentences else f"<p>{section.none}</p>"


def _changed(xray: XrayV1) -> Iterator[str]:
    yield "<h2>Changed paths</h2>"
    if not xray.changed:
        yield "<p>No change: a tree was judged as it is.</p>"
        return
    yield f'<ul class="paths">{"".join(map(_path, xray.changed))}</ul>'


def _path(one: XrayUnitV1) -> str:
    told = unit_words(one)
    return f'<li><code>{svg_text(one.path)}</code> <span class="faint">{svg_text(told)}</span></li>'


def _list(sentences: Iterable[str]) -> str:
    return f"<ul>{''.join(f'<li>{svg_text(one)}</li>' for one in sentences)}</ul>"
