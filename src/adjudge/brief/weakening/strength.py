"""Which refusals are guards, and which of two refuses more.

A branch that raises, ends the program or asserts is a guard, and so is a statement that only calls something
named like a check. A branch that returns is one when it returns nothing, a falsy constant, or a denial; a
branch that goes to the next turn of a loop only when its condition speaks of permission or validity.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from adjudge.graph.languages.python.held import HeldGuard

_EMPTY: Final = re.compile(r"return(?: (?:None|False|0|\"\"|''|\[\]|\{\}|\(\)|NotImplemented))?")
_DENIAL: Final = re.compile(
    r"return (?:await )?(?:"
    r"[\w.]*(?:[Ff]orbidden|[Uu]nauthori[sz]ed|[Dd]enied|BadRequest|NotFound|[Ee]rror|[Ii]nvalid)\w*"
    r"|(?:flask\.)?(?:redirect|abort)|HttpResponseRedirect)\(.*|return .*, 4(?:0[0134]|22|29)\b.*"
    r"|return (?:await )?(?:\w+\.)*\w*(?:res|response|reply|ctx|c|Response)\b\.\w+\(.*"
    r"(?:4(?:0[0134]|22|29)\b|[Uu]nauthori[sz]ed|[Ff]orbidden|redirect).*|return next\(.+\)",
    re.DOTALL,
)
_NO_GUARD: Final = re.compile(r"version_info|TYPE_CHECKING|NotImplementedError|StopIteration|__name__")
_NARROWING: Final = re.compile(
    r"assert (?:[\w.]+(?:\[[^\]]*\])?(?: is not None)?|isinstance\([^()]*(?:\([^()]*\))?\)"
    r"|\(?[\w.]+ is not None\)?(?: and [\w.]+ is not None)*)"
)
_QUESTION: Final = re.compile(
    r"(?:^|[ ._])(?:is|has|can|may|should|ok|allow\w*|success\w*|equal)(?:_|$)(?!not )"
)
_ACCESS: Final = re.compile(
    r"(?<![A-Za-z])(?:auth(?!or(?!i))|login|permi|require|csrf|valid|protect|guard|role|admin|secur|verif|limit"
    r"|throttl|allow|forbid|den(?:y|ied)|trusted)"
    r"|(?:Auth(?!or(?!i))|Login|Permi|Csrf|Valid|Protect|Guard|Role|Admin|Secur|Verif|Limit|Throttl|Forbid|Denied)"
)
"""As ``GUARDING``, at the start of a word alone: a delimiter limits nothing."""

_SILENT: Final = re.compile(
    r"pass|\.\.\.|(?:\w+\.)*(?:_?log(?:ger|ging)?|warnings?)\.\w+\(.*|(?:print|warn|log\w*|debug)\(.*",
    re.DOTALL,
)

STRENGTH: Final = {"raise": 3, "exit": 3, "assert": 3, "call": 3, "return": 2, "continue": 1, "break": 1}
NONE: Final = 0
CAUGHT: Final = 1
"""What is raised ends in the same function, and the rest of it goes on."""


def is_guard(one: HeldGuard) -> bool:
    """Whether a refusal is a guard whose loss is told."""
    if _NO_GUARD.search(one.text) or (one.kind == "assert" and is_narrowing(one.text)):
        return False
    if one.kind == "return":
        return bool(_EMPTY.fullmatch(one.leaving) or _DENIAL.fullmatch(one.leaving))
    if one.kind == "continue":
        return is_about_access(one.text)
    return one.kind in {"raise", "exit", "assert", "call"}


def is_narrowing(text: str) -> bool:
    """Whether an ``assert`` only tells a type checker that something is there, or of which type it is.

    What follows would fail all the same. One that speaks of access or asks a question does more.
    """
    return _NARROWING.fullmatch(text) is not None and not (is_about_access(text) or _QUESTION.search(text))


def strength(one: HeldGuard) -> int:
    """How firmly it refuses; 0 for a branch that goes on."""
    if one.caught:
        return CAUGHT
    if one.kind == "return" and not is_empty(one):
        return STRENGTH["raise"]  # what it returns may well be the refusal
    return STRENGTH.get(one.kind, NONE)


def is_empty(one: HeldGuard) -> bool:
    """Whether it returns without saying anything."""
    return one.leaving in {"return", "return None"}


def is_silent(one: HeldGuard) -> bool:
    """Whether a branch goes on after a note at most."""
    return one.kind == "branch" and _SILENT.fullmatch(one.leaving) is not None


def is_about_access(text: str) -> bool:
    """Whether words of permission, validity or limits stand in a text."""
    return _ACCESS.search(text) is not None
