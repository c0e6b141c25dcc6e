"""What the real tools printed once over one small tree, named ``/tree``; lists of rules are shortened."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from adjudge.contracts.collected.reading import Handed
from adjudge.model.ids import RepoPath

if TYPE_CHECKING:
    from adjudge.contracts.collected.reading import Told

FOLDER = Path(__file__).parent / "recorded"
SECRET = "hunter2hunter2"
"""A password in the source of the tree, which some tools repeat."""


def recorded(name: str) -> bytes:
    """Bytes of one recording."""
    return (FOLDER / name).read_bytes()


def handed(*paths: str) -> Handed:
    """What the tool was given."""
    return Handed(folder="/tree", paths=tuple(sorted(map(RepoPath, paths))))


def places(told: Told) -> list[tuple[str, int, str]]:
    """(path, first line, rule) of each report."""
    return [(one.path, one.start_line, one.rule) for one in told.reports]
