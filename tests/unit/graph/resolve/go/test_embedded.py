"""What patterns of ``//go:embed`` name."""

from __future__ import annotations

import pytest

from adjudge.graph.resolve.go import embedded
from adjudge.graph.resolve.go.embedded import Embedded

FILES = ("p/a.txt", "p/b.txt", "p/s/c.txt", "p/s/.d", "p/s/_e/f", "p/s.txt", "p/q/s/g", "z", "p.txt")


@pytest.mark.parametrize(
    ("pattern", "found"),
    [
        ("a.txt", ["p/a.txt"]),
        ("*.txt", ["p/a.txt", "p/b.txt", "p/s.txt"]),
        ("s", ["p/s/c.txt"]),
        ("all:s", ["p/s/.d", "p/s/_e/f", "p/s/c.txt"]),
        ("s/.d", ["p/s/.d"]),
        ("*/s", ["p/q/s/g"]),
        ("[ab].txt", ["p/a.txt", "p/b.txt"]),
        ("no", []),
        ("/z", []),
        ("../../z", []),
        ("[", []),
    ],
)
def test_pattern_names_files_below_its_folder(pattern: str, found: list[str]) -> None:
    assert list(Embedded(FILES).find("p", pattern)) == found


def test_pattern_of_too_many_files_leads_nowhere(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(embedded, "LIMIT_FILES", 2)
    assert Embedded(FILES).find("p", "*.txt") == ()
