"""The nouns of what in a Python file holds code to account (see ``checks``)."""

from __future__ import annotations

from collections import Counter
from typing import Final, NamedTuple

import msgspec

Condition = frozenset[frozenset[str]]
"""Any of the inner sets holds when all of its atoms hold."""

MODULE_LEVEL: Final = ""
"""The name under which statements outside functions are kept."""


class Assertion(NamedTuple):
    """One assertion.

    Attributes:
        form: ``compare`` when it holds something against something else, ``truth`` when it only asks whether
            something is true or there, ``raises`` for an expected exception or warning, ``none`` for a
            statement that asserts nothing.
        text: Canonical text, its message left out.
        about: What it is about: the left side of a comparison, the first argument of a method.
        line: 1-based.
    """

    form: str
    text: str
    about: str
    line: int


class HeldGuard(NamedTuple):
    """A branch that ends by leaving, or an assertion, or a call named like a check.

    Attributes:
        kind: As in ``Guard``, or ``branch`` for a branch that goes on.
        when: The condition on which it refuses.
        under: The conditions around it.
        leaving: How it leaves, such as ``raise ValueError``; for a call its name.
        text: As people read it.
        line: 1-based.
        names: Names in its condition.
        caught: What it raises is caught in the same function by a clause that goes on.
    """

    kind: str
    when: Condition
    under: Condition
    leaving: str
    text: str
    line: int
    names: frozenset[str]
    caught: bool = False


class ExceptClause(NamedTuple):
    """One clause that catches.

    Attributes:
        guarded: The block it guards, as text.
        types: What it catches, sorted; empty for a bare ``except``.
        swallows: Its block does nothing but go on, after a note at most, or says yes.
        raises: Something in its block raises.
        line: 1-based.
        word: By which the language begins it.
    """

    guarded: str
    types: tuple[str, ...]
    swallows: bool
    raises: bool
    line: int
    word: str = "except"


class Comment(NamedTuple):
    """One comment.

    Attributes:
        text: With its ``#``.
        code: Canonical text of the code on its line; empty when it stands alone.
        owner: Qualified name of the function or class around it; empty outside.
        line: 1-based.
    """

    text: str
    code: str
    owner: str
    line: int


class FunctionChecks(msgspec.Struct, array_like=True, gc=False):
    """What one function holds.

    Attributes:
        name: Qualified inside the file.
        line: 1-based, of its ``def``.
        parameters: Names.
        decorators: (canonical text without ``@``, line) of its own, those of its classes after them.
        refusals: In order of lines.
        handlers: In order of lines.
        assertions: In order of lines.
        skips: (canonical text, line) of calls that skip, and of a ``return`` that stands first.
        lines: How often each logical line stands in it, header and refusals included.
        names: Every name in it.
        called: Last names of what it calls; words in strings are none.
        scope: Offset of the module or class body that it stands in directly; -1 in a branch.
    """

    name: str
    line: int
    parameters: frozenset[str] = frozenset()
    decorators: tuple[tuple[str, int], ...] = ()
    refusals: list[HeldGuard] = msgspec.field(default_factory=list)
    handlers: list[ExceptClause] = msgspec.field(default_factory=list)
    assertions: list[Assertion] = msgspec.field(default_factory=list)
    skips: list[tuple[str, int]] = msgspec.field(default_factory=list)
    lines: Counter[str] = msgspec.field(default_factory=Counter)
    names: set[str] = msgspec.field(default_factory=set)
    called: set[str] = msgspec.field(default_factory=set)
    scope: int = -1


class FileChecks(msgspec.Struct, frozen=True, kw_only=True, array_like=True, gc=False):
    """What one file holds.

    Attributes:
        functions: In order of lines; the file's own statements under the empty name, first.
        comments: In order of lines.
        whole: The file was read to its end without a syntax error.
    """

    functions: tuple[FunctionChecks, ...]
    comments: tuple[Comment, ...]
    whole: bool
