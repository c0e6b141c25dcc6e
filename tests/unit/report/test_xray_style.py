"""The sheet names no address, and the policy names the sheet."""

from __future__ import annotations

import re
from base64 import b64encode
from hashlib import sha256

from adjudge.report.xray_style import POLICY, STYLE

COLOURS = re.compile(r"--(\w+):(#[0-9a-f]{3,6})")
LEAST = 4.5
"""WCAG 2.2, 1.4.3."""


def luminance(colour: str) -> float:
    digits = colour[1:] if len(colour) == 7 else "".join(2 * one for one in colour[1:])
    parts = [int(digits[at : at + 2], 16) / 255 for at in (0, 2, 4)]
    linear = [one / 12.92 if one <= 0.03928 else ((one + 0.055) / 1.055) ** 2.4 for one in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    high, low = sorted((luminance(one), luminance(other)), reverse=True)
    return (high + 0.05) / (low + 0.05)


def grounds() -> list[dict[str, str]]:
    """Colours by name of light, dark and print."""
    return [dict(COLOURS.findall(block)) for block in re.findall(r":root\{([^}]*)\}", STYLE)]


def test_policy_lets_this_sheet_in_and_nothing_else() -> None:
    digest = b64encode(sha256(STYLE.encode()).digest()).decode()
    wanted = f"default-src 'none'; style-src 'sha256-{digest}'; base-uri 'none'; form-action 'none'"
    assert wanted == POLICY


def test_sheet_fetches_nothing() -> None:
    assert re.findall(r"url\(|@import|@font-face|expression", STYLE) == []


def test_sheet_cannot_end_its_element() -> None:
    assert "<" not in STYLE


def test_no_heading_ends_a_printed_page() -> None:
    printed = STYLE.split("@media print")[1]
    assert {"h2", "h3"} == {
        name
        for names, rules in re.findall(r"([^{}]+)\{([^{}]*)\}", printed)
        if "break-after:avoid" in rules
        for name in names.strip().split(",")
    }


def test_text_has_contrast_on_every_ground() -> None:
    assert len(grounds()) == 3
    poor = [
        (name, ground, round(contrast(colours[name], colours[ground]), 2))
        for colours in grounds()
        for name in ("ink", "faint", "good", "bad", "warn")
        for ground in ("ground", "panel")
        if contrast(colours[name], colours[ground]) < LEAST
    ]
    assert poor == []
