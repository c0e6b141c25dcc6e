"""What holds code to account, read in each language that knows of it; read when a file of it is met.

Rules: a pure function of bytes and language, so that it is kept by blob id like facts; the key names
everything besides the bytes that decides it. A release reads anew whatever its numbers say: what a stale
reading would hide is a guard that is gone.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from adjudge import __version__
from adjudge.graph.languages.typescript.dialects import DIALECTS
from adjudge.model.ids import derive_digest

if TYPE_CHECKING:
    from adjudge.graph.languages.python.held import FileChecks
    from adjudge.model.ids import Digest

VERSION: Final = 1
"""Raised whenever the same bytes would hold something else; a test has a sample."""

PYTHON: Final = "python"
GO: Final = "go"


def has_checks(language: str) -> bool:
    """Whether files of a language are read so."""
    return language in {PYTHON, GO} or language in DIALECTS


def read_checks(data: bytes, language: str) -> FileChecks | None:
    """What a file holds; ``None`` when it cannot be read at all, or nobody reads its language so.

    Args:
        data: The blob's bytes.
        language: It is read as.
    """
    if language == PYTHON:
        from adjudge.graph.languages.python import checks as python  # noqa: PLC0415 - loaded when met

        return python.read_checks(data)
    if language == GO:
        from adjudge.graph.languages.go import checks as go  # noqa: PLC0415 - loaded when met

        return go.read_checks(data)
    if language not in DIALECTS:
        return None
    from adjudge.graph.languages.typescript import checks as typescript  # noqa: PLC0415 - loaded when met

    return typescript.read_checks(data, language)


def checks_key(extractor: Digest) -> Digest:
    """Digest of what decides besides the bytes what a file holds.

    Args:
        extractor: The key of the language's extractor: grammars, limits, versions.
    """
    parts = (extractor, str(VERSION), __version__)
    return derive_digest("adjudge/checks/v1", *(part.encode("ascii") for part in parts))
