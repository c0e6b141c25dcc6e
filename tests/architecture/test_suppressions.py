"""A rule is switched off for one line, by its code, and for a reason that stands beside it."""

from __future__ import annotations

import re

from tests.architecture.sources import Module, modules, planted

MARK = re.compile(r"# noqa\b")
REASONED = re.compile(r"# noqa: [A-Z]+\d+(, [A-Z]+\d+)* - \w+")
SWITCHES = re.compile(r"# (ruff: noqa|mypy: |pragma: no cover\s*$|fmt: off)")


def bare(module: Module) -> list[tuple[str, int]]:
    """(module, 1-based line) of each suppression without a code and a reason, or wider than its line."""
    lines = enumerate(module.text.splitlines(), 1)
    return [
        (module.place, number)
        for number, line in lines
        if (MARK.search(line) and not REASONED.search(line)) or SWITCHES.search(line)
    ]


def test_every_suppression_in_the_source_has_a_code_and_a_reason() -> None:
    assert [place for module in modules() for place in bare(module)] == []


def test_planted_suppression_without_reason_is_found() -> None:
    text = "a = 1  # noqa: S101\nb = 1  # noqa: S101 - a word\n# ruff: noqa: S101\n"
    assert bare(planted("a.py", text)) == [("a.py", 1), ("a.py", 3)]
