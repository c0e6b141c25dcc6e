"""What a path says of the file's place: part of the product and open to all, or not.

Rules: folders of examples, documents and benches lean on the product and are no part of it, unless they lie
in a package; a file with a leading underscore in its name or in that of a folder is its package's own affair.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Container

ASIDE: Final = frozenset({
    "bench", "benchmark", "benchmarks", "demo", "demos", "doc", "docs", "example", "examples", "fixture",
    "fixtures", "sample", "samples", "testdata",
})  # fmt: skip
"""Folders of what leans on the product and is no part of it."""

_LAST_WORD: Final = re.compile(r"[a-z]+\Z")


def is_aside(path: str, known: Container[object]) -> bool:
    """Whether a file only leans on the product; ``typing-examples`` is a folder of examples like others.

    Args:
        path: The file.
        known: The paths of its tree, which say what is a package.
    """
    folders = path.lower().split("/")[:-1]
    words = [_LAST_WORD.search(folder) for folder in folders]
    found = [at for at, word in enumerate(words) if word is not None and word[0] in ASIDE]
    return any(not at or f"{'/'.join(path.split('/')[:at])}/__init__.py" not in known for at in found[:1])


def is_private(path: str) -> bool:
    """Whether the name of a file or of one of its folders says that it is nobody else's affair."""
    parts = path.rpartition(".")[0].split("/")
    return any(part.startswith("_") and not (part.startswith("__") and part.endswith("__")) for part in parts)
