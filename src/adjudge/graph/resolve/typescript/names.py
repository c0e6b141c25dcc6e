"""What the resolver is known by without being loaded: its version, and the files it reads."""

from __future__ import annotations

import re
from typing import Final

VERSION: Final = 2
"""Raised whenever the same facts would give other edges."""

_MANIFEST: Final = re.compile(
    r"(?:.*/)?(?:package\.json|pnpm-workspace\.yaml|[^/]*(?:ts|js)config[^/]*\.json)"
)
_IN_FOLDER: Final = re.compile(r"(?:.*/)?[^/]*tsconfig[^/]*/[^/]+\.json")


def is_manifest(path: str) -> bool:
    """Whether the file at a path is read as a manifest: of packages, workspaces or compiler options."""
    if not path.endswith((".json", ".yaml")):
        return False
    return _MANIFEST.fullmatch(path) is not None or _IN_FOLDER.fullmatch(path) is not None
