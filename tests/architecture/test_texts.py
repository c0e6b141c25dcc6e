"""No tracked text names a machine, a private folder or a package registry."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from tests.architecture.sources import ROOT, tracked_files

if TYPE_CHECKING:
    from pathlib import Path

# Put together from parts, so that this file does not name them.
FORBIDDEN = (
    *("/".join(("", *parts)) for parts in (("work", ""), ("root", ""), ("tmp", "briefs"), ("opt", "pypi"))),
    *(".".join(parts) for parts in (("pypi", "org"), ("pythonhosted", "org"), ("registry", "npmjs", "org"))),
    *("-".join(parts) for parts in (("index", "url"), ("Co-Authored", "By"))),
)
PATTERN = re.compile("|".join(re.escape(text) for text in FORBIDDEN), re.IGNORECASE)
ALLOWED = {
    # file → (what it may name, why)
    "tools/lock": (FORBIDDEN[-2], "the option that keeps registry addresses out of the locks"),
}


def named(text: str) -> list[str]:
    """Forbidden texts, in order."""
    return PATTERN.findall(text)


def forbidden_in(path: Path) -> list[str]:
    """What a file names and may not; binary files are read as well, byte for byte."""
    allowed = ALLOWED.get(path.relative_to(ROOT).as_posix(), ("",))[0]
    return [text for text in named(path.read_bytes().decode("latin-1")) if text.lower() != allowed]


def test_no_file_names_a_machine_or_a_registry() -> None:
    found = {path.relative_to(ROOT).as_posix(): forbidden_in(path) for path in tracked_files()}
    assert {name: texts for name, texts in found.items() if texts} == {}


def test_planted_address_is_found() -> None:
    assert named(f"pip install --{FORBIDDEN[-2]} x") == [FORBIDDEN[-2]]
