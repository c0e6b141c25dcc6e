"""``adjudge.error/v1``: what standard output holds in JSON mode when a command cannot answer."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Literal

import msgspec

if TYPE_CHECKING:
    from adjudge.errors import AdjudgeError

SCHEMA: Final = "adjudge.error/v1"


class Violation(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One broken rule of a contract: where, and what is wrong."""

    path: str
    message: str


class ErrorV1(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Why there is no answer.

    Attributes:
        code: Stable slug.
        message: One sentence.
        hint: What to do next, or null.
        exit_code: As of the process.
        line: 1-based line of a refused patch, or null.
        offset: Byte offset of that line, or null.
        excerpt: That line, escaped, or null.
        paths: Paths named before a refusal.
        violations: Every broken rule of a refused artefact.
    """

    schema: Literal["adjudge.error/v1"] = SCHEMA
    code: str
    message: str
    hint: str | None = None
    exit_code: int
    line: int | None = None
    offset: int | None = None
    excerpt: str | None = None
    paths: tuple[str, ...] = ()
    violations: tuple[Violation, ...] = ()


def error_artefact(error: AdjudgeError) -> ErrorV1:
    """The wire form of an error."""
    violations = getattr(error, "violations", ())
    return ErrorV1(
        code=error.code,
        message=error.message,
        hint=error.hint,
        exit_code=error.exit_code,
        line=getattr(error, "line", None),
        offset=getattr(error, "offset", None),
        excerpt=getattr(error, "excerpt", None),
        paths=getattr(error, "paths", ()),
        violations=tuple(Violation(path=path, message=message) for path, message in violations),
    )
