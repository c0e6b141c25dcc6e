"""No tracked text names a machine, a private folder or a package registry."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
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


@pytest.mark.parametrize("path", tracked_files(), ids=lambda path: path.relative_to(ROOT).as_posix())
def test_file_names_no_machine_and_no_registry(path: Path) -> None:
    data = path.read_bytes()
    allowed = ALLOWED.get(path.relative_to(ROOT).as_posix(), ("",))[0]
    found = [] if b"\0" in data else named(data.decode("utf-8", "replace"))
    assert [text for text in found if text.lower() != allowed] == []


def test_planted_address_is_found() -> None:
    assert named("pip install --" + FORBIDDEN[-2] + " x") == [FORBIDDEN[-2]]
