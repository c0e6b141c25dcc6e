"""Pictures of an export as inline SVG: how much was read, and where the change and its findings lie.

Bars alone are drawn; what they mean stands beside them as text, so that it is read at any width and by
whoever cannot see them. Where it is not known what was read, no part of a bar says that it was.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final, NamedTuple

from adjudge.report.svg import element, svg_text
from adjudge.report.wording import folder_words, plural

if TYPE_CHECKING:
    from collections.abc import Sequence

    from adjudge.contracts.xray_v1 import XrayV1

STATES: Final = ("reviewed", "reused", "partial", "skipped", "failed", "cancelled")
ROWS: Final = 12
"""Folders that are drawn; the rest is one row."""
WIDTH: Final = 1_000
HEIGHT: Final = 12


class Row(NamedTuple):
    """One folder: its changed paths, how many of them were read if that is known, and findings that stand."""

    folder: str
    changed: int
    read: int | None
    findings: int


def coverage_picture(xray: XrayV1) -> str:
    """A bar whose parts are the states of units; with a legend as text. Empty where nothing is known."""
    units = [(state, xray.coverage.units.get(state, 0)) for state in STATES]
    total = sum(count for _, count in units)
    if not total:
        return ""
    told = ", ".join(f"{count} {state}" for state, count in units if count)
    legend = "".join(
        f'<li class="s-{state}">{svg_text(f"{count} {state}")}</li>' for state, count in units if count
    )
    bar = _bar([(count, f"s-{state}") for state, count in units], total=total, about=f"Units: {told}")
    return f'<figure>{bar}<figcaption><ul class="legend">{legend}</ul></figcaption></figure>'


def impact_picture(xray: XrayV1) -> str:
    """A bar for each folder, as long as its changed paths are many, with its findings in numbers."""
    rows = impact_rows(xray)
    longest = max((row.changed for row in rows), default=0) or 1
    return "".join(_row(row, longest) for row in rows)


def impact_rows(xray: XrayV1) -> tuple[Row, ...]:
    """Folders by their number of changed paths and findings, the rest as one."""
    changed = Counter(_folder(one.path) for one in xray.changed)
    read = Counter(_folder(one.path) for one in xray.changed if one.state in {"reviewed", "reused"})
    known = xray.coverage.kind != "unknown"
    risks = {one.finding_id for one in xray.open_risks}
    found = Counter(_folder(one.locator.path) for one in xray.findings if one.finding_id in risks)
    folders = sorted({*changed, *found}, key=lambda name: (-changed[name], -found[name], name))
    rows = [Row(name, changed[name], read[name] if known else None, found[name]) for name in folders]
    rest = rows[ROWS:]
    if not rest:
        return tuple(rows)
    others = Row(
        plural(len(rest), "more folder"),
        sum(row.changed for row in rest),
        sum(row.read or 0 for row in rest) if known else None,
        sum(row.findings for row in rest),
    )
    return (*rows[:ROWS], others)


def _row(row: Row, longest: int) -> str:
    read = "not known whether read" if row.read is None else f"{row.read} read"
    about = f"{row.changed} changed, {read}, {plural(row.findings, 'open finding')}"
    parts = [(row.read or 0, "s-reviewed"), (row.changed - (row.read or 0), "s-skipped")]
    bar = _bar(parts, total=max(longest, row.changed), about=f"{folder_words(row.folder)}: {about}")
    return f"<dt><code>{svg_text(folder_words(row.folder))}</code></dt><dd>{bar}<span>{about}</span></dd>"


def _bar(parts: Sequence[tuple[int, str]], *, total: int, about: str) -> str:
    """Rectangles side by side.

    Args:
        parts: Size and class of each.
        total: What the whole width stands for.
        about: The same in words.
    """
    drawn, at = [], 0
    for size, kind in parts:
        start, end = at * WIDTH // total, (at + size) * WIDTH // total
        if size:
            drawn.append(element("rect", x=start, y=0, width=max(end - start, 2), height=HEIGHT, class_=kind))
        at += size
    return (
        f'<svg role="img" aria-label="{svg_text(about)}" viewBox="0 0 {WIDTH} {HEIGHT}" '
        f'preserveAspectRatio="none">{"".join(drawn)}</svg>'
    )


def _folder(path: str) -> str:
    return path.rpartition("/")[0] or "."
