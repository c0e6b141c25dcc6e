"""Paths of a tree, joined and climbed by text alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator


def join(folder: str, relative: str) -> str | None:
    """The path that a relative one means; ``None`` where it leaves the tree.

    Args:
        folder: Repository-relative, empty for the top.
        relative: May hold ``.`` and ``..``.
    """
    parts = folder.split("/") if folder else []
    for part in relative.split("/"):
        if part == "..":
            if not parts:
                return None
            parts.pop()
        elif part and part != ".":
            parts.append(part)
    return "/".join(parts)


def upwards(folder: str) -> Iterator[str]:
    """A folder and all above it, the top (``""``) last."""
    yield folder
    while folder:
        folder = folder.rpartition("/")[0]
        yield folder


def is_relative(specifier: str) -> bool:
    """Whether a specifier is read against the folder of its file."""
    return specifier.startswith(("./", "../")) or specifier in {".", ".."}


def below(folder: str, name: str) -> str:
    """The path of a name in a folder."""
    return f"{folder}/{name}" if folder else name
