"""Colours of a map."""

from __future__ import annotations

from adjudge.report.map_style import KINDS, map_style


def test_dark_has_a_rule_for_each_colour_of_light() -> None:
    light, dark = map_style().split("@media(prefers-color-scheme:dark)")
    for kind, _ in KINDS:
        assert f".arc.{kind}{{stroke:" in light
        assert f".arc.{kind}{{stroke:" in dark
    assert ".ground{fill:#ffffff}" in light
    assert ".ground{fill:#0d1117}" in dark


def test_nothing_is_brought_in() -> None:
    assert not any(word in map_style() for word in ("url(", "@import", "@font-face"))
