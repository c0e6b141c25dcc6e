"""No tracked text names a machine, a private folder or a package registry."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from tests.architecture.sources import ROOT, tracked_files

if TYPE_CHECKING:
    from pathlib import Path

# Spelled in two halves, so that this file does not name them.
FORBIDDEN = (
    "/wo" + "rk/", "/ro" + "ot/", "/tmp/" + "briefs", "/opt/" + "pypi", "/opt/" + "wheels",
    "py" + "pi.org", "python" + "hosted.org", "registry.npm" + "js.org", "registry.yarn" + "pkg.com",
    "index-" + "url", "Co-Authored-" + "By",
)  # fmt: skip
PATTERN = re.compile("|".join(re.escape(text) for text in FORBIDDEN), re.IGNORECASE)
ALLOWED = {
    # file → (what it may name, why)
    "tools/lock": ("index-" + "url", "the option that keeps registry addresses out of the locks"),
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
    assert named("pip install --" + FORBIDDEN[-2] + " x") == [FORBIDDEN[-2]]
