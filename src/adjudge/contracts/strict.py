"""JSON bytes to plain values, strictly: what a lenient reader would let through is refused.

Refused are: more bytes than allowed, bytes that are not UTF-8, deep nesting, duplicate keys, numbers that are
not finite or not exact, NUL in a string, anything around the document. Lone surrogates are let through, since
they carry path bytes that are not UTF-8.
"""

from __future__ import annotations

import json
from itertools import chain
from typing import Any, Final, NoReturn

from adjudge.errors import ContractError

LIMIT_BYTES: Final = 16 << 20
LIMIT_DEPTH: Final = 64
EXACT: Final = 2**53
"""Integers beyond this lose digits in programs that read numbers as doubles (RFC 8259 section 6)."""


def read_strict(data: bytes, *, limit_bytes: int = LIMIT_BYTES, exact: bool = True) -> Any:  # noqa: ANN401 - plain JSON values
    """The document as dicts, lists, strings, integers, booleans and ``None``.

    Args:
        data: The document.
        limit_bytes: More are refused.
        exact: Numbers with a fraction, an exponent or too many digits are refused; files of others hold
            them by right.

    Raises:
        ContractError: The bytes are not exactly one acceptable document; ``violations`` has each reason.
    """
    if len(data) > limit_bytes:
        raise ContractError("oversized", f"The document has {len(data)} bytes; {limit_bytes} are allowed.")
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as error:
        raise ContractError("malformed", f"Byte {error.start} of the document is not UTF-8.") from error
    try:
        value = json.loads(text, object_pairs_hook=_object, parse_constant=_constant)
    except json.JSONDecodeError as error:
        place = f"line {error.lineno}, column {error.colno}"
        raise ContractError("malformed", f"The document is not JSON at {place}: {error.msg}.") from error
    except ValueError as error:  # more digits than Python reads, see sys.set_int_max_str_digits
        raise ContractError("malformed", "The document holds a number that is not exact.") from error
    except RecursionError as error:
        raise ContractError("malformed", f"The document is nested deeper than {LIMIT_DEPTH}.") from error
    if not _is_clean(value, exact=exact):
        violations = _violations(value, exact=exact)
        raise ContractError("malformed", "The document breaks rules of JSON.", violations=violations)
    return value


class _Duplicates(dict[str, Any]):
    """An object that had a key twice; kept until the walk can tell its path."""

    names: tuple[str, ...] = ()


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    made = dict(pairs)
    if len(made) == len(pairs):
        return made
    seen: set[str] = set()
    twice = _Duplicates(made)
    twice.names = tuple(sorted({key for key, _ in pairs if key in seen or seen.add(key)}))  # type: ignore[func-returns-value]
    return twice


def _constant(name: str) -> NoReturn:
    raise ContractError("malformed", f"The document holds {name}, which is not a JSON number.")


def _is_clean(value: Any, *, exact: bool) -> bool:  # noqa: ANN401 - plain JSON values
    """Whether ``_violations`` would find nothing: the same rules for a whole level at once."""
    level = [value]
    for _ in range(LIMIT_DEPTH + 1):
        objects = [one for one in level if isinstance(one, dict)]
        texts = [one for one in level if isinstance(one, str)]
        numbers = (one for one in level if isinstance(one, (int, float)))
        if "\x00" in "".join(chain.from_iterable([texts, *objects])):
            return False
        if any(isinstance(one, _Duplicates) for one in objects):
            return False
        if any(_scalar(one, exact=exact) for one in numbers):
            return False
        arrays = (one for one in level if isinstance(one, list))
        level = [*chain.from_iterable(one.values() for one in objects), *chain.from_iterable(arrays)]
    return not level


def _violations(value: Any, *, exact: bool) -> tuple[tuple[str, str], ...]:  # noqa: ANN401 - plain JSON values
    """Every broken rule with its path, in document order; iterative, bounded by the depth limit."""
    found: list[tuple[str, str]] = []
    stack: list[tuple[str, Any, int]] = [("$", value, 0)]
    while stack:
        path, one, depth = stack.pop()
        if depth > LIMIT_DEPTH:
            found.append((path, f"nested deeper than {LIMIT_DEPTH}"))
            continue
        if isinstance(one, dict):
            found.extend((f"{path}.{name}", "key stands twice") for name in getattr(one, "names", ()))
            found.extend((path, "NUL in a key") for key in one if "\x00" in key)
            stack.extend((f"{path}.{key}", item, depth + 1) for key, item in reversed(one.items()))
        elif isinstance(one, list):
            numbered = reversed(list(enumerate(one)))
            stack.extend((f"{path}[{index}]", item, depth + 1) for index, item in numbered)
        elif problem := _scalar(one, exact=exact):
            found.append((path, problem))
    return tuple(found)


def _scalar(value: object, *, exact: bool) -> str:
    if exact and isinstance(value, float):
        return "a number with a fraction or exponent"
    if exact and isinstance(value, int) and not -EXACT <= value <= EXACT:
        return "a number that is not exact"
    return "NUL in a string" if isinstance(value, str) and "\x00" in value else ""
