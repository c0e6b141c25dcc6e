"""Assertions as tests of Go write them: a condition under which ``t`` fails, and testify's functions.

Source: documentation of the packages ``testing`` and ``github.com/stretchr/testify``.
"""

from __future__ import annotations

import re
from typing import Final

from adjudge.graph.languages.python.held import Assertion

_FAILS: Final = re.compile(rb"(?:t|b|f|tb|s\.T\(\))\.(?:Errorf?|Fatalf?|Fail|FailNow)")
_CALL: Final = re.compile(
    r"(?:(?:assert|require|is|a|r)\.|\w+\.(?:Assert|Require)\(\)\.)(?P<word>[A-Z]\w*)\((?P<rest>.*)\)",
    re.DOTALL,
)
_SKIPS: Final = re.compile(rb"(?:t|b|f|tb|s\.T\(\))\.(?:Skipf?|SkipNow)")
_TRUTHS: Final = frozenset(
    {"True", "NotNil", "NoError", "NotEmpty", "NotZero", "FileExists", "DirExists", "Implements"}
)
_RAISES: Final = re.compile(r"(?:Error|Panics|EqualError|ErrorIs|ErrorAs|ErrorContains|PanicsWith)\w*")
_COMPARED: Final = re.compile(r"(?P<left>.+?) ?(?:==|!=|<=|>=|<|>) ?.+", re.DOTALL)
_RAISED: Final = re.compile(r"\w*[eE]rr(?:or)? == nil")


def fails(tokens: list[bytes]) -> bool:
    """Whether a statement makes its test fail."""
    return bool(tokens) and _FAILS.fullmatch(tokens[0]) is not None


def skips(tokens: list[bytes]) -> bool:
    """Whether a statement skips its test."""
    return bool(tokens) and _SKIPS.fullmatch(tokens[0]) is not None


def failing_branch(condition: str, line: int) -> Assertion:
    """The assertion that a branch is in which a test fails.

    Args:
        condition: Canonical text of what fails it.
        line: 1-based.
    """
    if _RAISED.fullmatch(condition):
        return Assertion("raises", condition, "", line)
    compared = _COMPARED.fullmatch(condition)
    is_there = condition.endswith(("!= nil", "== nil"))
    form = "compare" if compared is not None and not is_there else "truth"
    return Assertion(form, condition, compared["left"] if compared is not None else condition, line)


def assertion_of(text: str, line: int) -> Assertion:
    """The assertion that a call is; of form ``none`` when it asserts nothing.

    Args:
        text: Canonical text of the statement.
        line: 1-based.
    """
    found = _CALL.fullmatch(text)
    if found is None:
        return Assertion("none", text, "", line)
    parts = found["rest"].split(", ")
    about = parts[-1] if len(parts) == 1 or text[:2] in {"a.", "r."} else parts[1]
    if _RAISES.fullmatch(found["word"]):
        return Assertion("raises", text, "", line)
    return Assertion("truth" if found["word"].removesuffix("f") in _TRUTHS else "compare", text, about, line)
