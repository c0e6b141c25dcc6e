"""Row 2: plain paths, and what is wrong with others."""

from __future__ import annotations

import pytest

from adjudge.qualify.safe_path import path_fault


@pytest.mark.parametrize("path", ["a.py", "a/b.py", "a b.py", "héé.py", "...", "a..b", ".env", "a\nb"])
def test_plain_path_has_no_fault(path: str) -> None:
    assert path_fault(path) == ""


@pytest.mark.parametrize(
    "path",
    [
        "", "/etc/passwd", "../a.py", "a/../b.py", "./a.py", "a//b.py", "a/", "a\\b.py", "C:/a.py", "C:a.py",
        "a\0b", "file:///a.py", "a" * 4097, ".", "..",
    ],
)  # fmt: skip
def test_path_that_could_lead_elsewhere_is_told(path: str) -> None:
    assert path_fault(path) != ""
