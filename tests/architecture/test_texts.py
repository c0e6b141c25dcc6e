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
# A folder of a repository may be called so: what stands inside a longer path is none of a machine.
PATTERN = re.compile(
    "|".join((r"(?<![\w.-])" if text.startswith("/") else "") + re.escape(text) for text in FORBIDDEN),
    re.IGNORECASE,
)
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


def test_folder_inside_a_longer_path_is_no_machine() -> None:
    assert named(f"at {FORBIDDEN[1]}a.py") == [FORBIDDEN[1]]
    assert named(f"at src{FORBIDDEN[1]}a.py") == []


def test_planted_address_is_found() -> None:
    assert named(f"pip install --{FORBIDDEN[-2]} x") == [FORBIDDEN[-2]]
