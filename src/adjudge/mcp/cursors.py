"""Cursors: where the next page of one question goes on, good for that question alone.

A cursor is bound by digest to repository, tool and arguments, and to the artefact whose pages it goes
through: with other arguments it is refused, and when what was asked about has moved it says so, instead of
going on in the middle of something else. It holds nothing but digests and a place, so nothing is gained by
making one up.
"""

from __future__ import annotations

from base64 import urlsafe_b64decode, urlsafe_b64encode
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import msgspec

from adjudge.contracts.canonical import encode_canonical
from adjudge.contracts.decode import decode_artefact
from adjudge.errors import ContractError, UsageError
from adjudge.model.ids import derive_digest

if TYPE_CHECKING:
    from collections.abc import Mapping

    from adjudge.model.ids import Digest

QUESTION: Final = "adjudge/cursor-question/v1"
CHECK: Final = "adjudge/cursor-check/v1"
DIGITS: Final = 32
UNBOUND: Final = frozenset({"cursor", "max_bytes"})
"""Arguments that may be others on the next page."""
AGAIN: Final = "call the tool again without a cursor"


class Mark(NamedTuple):
    """Where a page goes on.

    Attributes:
        artefact: Digest of the artefact that is paged; empty where pages are pages of what is kept.
        first: Number of the first entry of the page, 0-based.
        after: Name of the last entry before it, where pages are of what is kept; else empty.
    """

    artefact: str
    first: int = 0
    after: str = ""


class _CursorV1(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A cursor under its encoding."""

    question: str
    artefact: str
    first: int
    after: str
    check: str


def digest_question(repository: str, tool: str, arguments: Mapping[str, Any]) -> str:
    """What a cursor is bound to, 32 hex digits; page size and cursor are no part of it.

    Args:
        repository: Opaque id.
        tool: Name of the tool.
        arguments: As they were given.
    """
    bound = {name: value for name, value in arguments.items() if name not in UNBOUND}
    parts = (repository.encode(), tool.encode(), msgspec.json.encode(bound, order="sorted"))
    return derive_digest(QUESTION, *parts)[:DIGITS]


def make_cursor(question: str, mark: Mark) -> str:
    """The cursor of a place in the answer to a question."""
    data = encode_canonical({"question": question, **mark._asdict(), "check": _check(question, mark)})
    return urlsafe_b64encode(data).decode("ascii").rstrip("=")


def read_cursor(cursor: str, question: str) -> Mark:
    """The place that a cursor names.

    Raises:
        UsageError: It is none of ours, or of another question.
    """
    try:
        data = urlsafe_b64decode(cursor.encode("ascii") + b"=" * (-len(cursor) % 4))
        made = decode_artefact(data, _CursorV1)
    except (ValueError, ContractError) as error:
        raise UsageError("bad-cursor", "The cursor is none of this server.", AGAIN) from error
    mark = Mark(made.artefact, made.first, made.after)
    if made.check != _check(made.question, mark) or made.first < 0:
        raise UsageError("bad-cursor", "The cursor is none of this server.", AGAIN)
    if made.question != question:
        message = "The cursor belongs to another tool, other arguments, or another repository."
        raise UsageError("other-cursor", message, AGAIN)
    return mark


def _check(question: str, mark: Mark) -> Digest:
    return derive_digest(CHECK, encode_canonical({"question": question, **mark._asdict()}))
