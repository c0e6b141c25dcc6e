"""What comes with the runtime."""

from __future__ import annotations

import pytest

from adjudge.graph.resolve.typescript.builtins import is_builtin


@pytest.mark.parametrize(
    ("specifier", "told"),
    [
        ("fs", True),
        ("fs/promises", True),
        ("node:sqlite", True),
        ("bun:test", True),
        ("fs-extra", False),
        ("react", False),
    ],
)
def test_builtin_is_known_by_name(specifier: str, told: bool) -> None:
    assert is_builtin(specifier) is told
