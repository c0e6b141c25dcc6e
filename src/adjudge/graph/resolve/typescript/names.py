"""What the resolver is known by without being loaded: its version, and the files it reads."""

from __future__ import annotations

import re
from typing import Final

VERSION: Final = 5
"""Raised whenever the same facts would give other edges."""

_MANIFEST: Final = re.compile(
    r"(?:.*/)?(?:package\.json|pnpm-workspace\.yaml|[^/]*(?:ts|js)config[^/]*\.json)"
)
_IN_FOLDER: Final = re.compile(r"(?:.*/)?[^/]*tsconfig[^/]*/[^/]+\.json")
_BUNDLER: Final = re.compile(r"(?:[\w-]+\.)?(?:vite|vitest|webpack)\.config(?:[.-][\w.-]+)?\.[cm]?[jt]s")


def is_manifest(path: str) -> bool:
    """Whether the file at a path is read as a manifest: of packages, compiler options or aliases."""
    if not path.endswith((".json", ".yaml")):
        return ".config" in path and is_bundler_config(path)
    return _MANIFEST.fullmatch(path) is not None or _IN_FOLDER.fullmatch(path) is not None


def is_bundler_config(path: str) -> bool:
    """Whether the file at a path is the configuration of a bundler, which may name aliases."""
    if not path.endswith(("ts", "js")) or ".config" not in path:
        return False
    return _BUNDLER.fullmatch(path.rpartition("/")[2]) is not None
