"""Recorded answers as JSON Lines: each names the call or the prompt that it answers.

A line is ``{"prompt_sha256" or "call_id" or both, "text", "end"?, "shared"?, "retry_after_s"?}``. Unknown
keys, a line that names nothing, and two lines that answer one thing differently spoil the whole file.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final

from adjudge.contracts.answers.failures import LONGEST_WAIT_S
from adjudge.contracts.answers.reading import AnswerReport, as_bytes
from adjudge.contracts.strict import read_strict
from adjudge.errors import ContractError
from adjudge.model.review import AttemptEnd

if TYPE_CHECKING:
    from collections.abc import Mapping

KEYS: Final = frozenset({"call_id", "end", "prompt_sha256", "retry_after_s", "shared", "text"})
_DIGEST: Final = re.compile(r"[0-9a-f]{64}")


def read_recorded(data: bytes) -> Mapping[str, AnswerReport]:
    """Answers by digest of the prompt, and by id of the call where a line has no digest.

    Raises:
        ContractError: A line is not one of these.
    """
    found: dict[str, AnswerReport] = {}
    for number, line in enumerate(data.split(b"\n"), 1):
        if not line.strip():
            continue
        key, report = _read_line(line, number)
        if found.setdefault(key, report) != report:
            raise ContractError("malformed", f"Line {number} answers what an earlier one answers.")
    return found


def _read_line(line: bytes, number: int) -> tuple[str, AnswerReport]:
    try:
        value = read_strict(line)
    except ContractError as error:
        raise ContractError("malformed", f"Line {number}: {error.message}") from error
    if not isinstance(value, dict) or not value.keys() <= KEYS:
        raise ContractError("malformed", f"Line {number} is no object with known keys alone.")
    return _name(value, number), _report(value, number)


def _name(value: dict[str, Any], number: int) -> str:
    digest, call = value.get("prompt_sha256"), value.get("call_id")
    if digest is None and isinstance(call, str) and call:
        return call
    if isinstance(digest, str) and _DIGEST.fullmatch(digest):
        return digest
    raise ContractError("malformed", f"Line {number} names no call and no digest of a prompt.")


def _report(value: dict[str, Any], number: int) -> AnswerReport:
    text, end = value.get("text", ""), value.get("end", AttemptEnd.DONE.value)
    shared, wait = value.get("shared", False), value.get("retry_after_s", 0)
    sound = (
        isinstance(text, str)
        and isinstance(end, str)
        and end in set(AttemptEnd)
        and isinstance(shared, bool)
        and type(wait) is int
        and 0 <= wait <= LONGEST_WAIT_S
    )
    if not sound:
        raise ContractError("malformed", f"Line {number} has a value of another kind.")
    kind = AttemptEnd(end)
    if kind is AttemptEnd.DONE and not text.strip():
        kind = AttemptEnd.EMPTY
    return AnswerReport(end=kind, text=as_bytes(text), shared=shared, retry_after_s=float(wait))
