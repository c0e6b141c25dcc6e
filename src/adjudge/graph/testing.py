"""Which files hold tests, told by their names alone."""

from __future__ import annotations

from typing import Final

TEST_FOLDERS: Final = frozenset({"test", "tests"})


def is_test(path: str) -> bool:
    """Whether a file's place and name say that it holds tests: they offer nothing and guard nothing."""
    *folders, name = path.split("/")
    stem = name.split(".", 1)[0]
    return (
        not TEST_FOLDERS.isdisjoint(folders)
        or stem == "conftest"
        or stem.startswith("test_")
        or stem.endswith("_test")
    )
