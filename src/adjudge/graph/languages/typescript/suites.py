"""Tests as calls: ``describe``, ``it`` and ``test`` with their titles, and what keeps them from running.

Source: documentation of Jest, Vitest, Mocha, Jasmine, Playwright and AVA.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, NamedTuple

from adjudge.graph.languages.typescript.statements import text

if TYPE_CHECKING:
    from tree_sitter import Node

_CALLED: Final = re.compile(
    r"(?P<word>describe|context|suite|it|test|specify|fit|xit|xtest|fdescribe|xdescribe|Deno\.test)"
    r"(?P<more>(?:\.(?:skip|only|todo|failing|fails|fixme|concurrent|sequential|serial|each|for|runIf|skipIf|parallel"
    r"|describe|shuffle|slow))*)"
)
_GROUPS: Final = frozenset({"describe", "context", "suite", "fdescribe", "xdescribe"})
_OFF: Final = re.compile(r"x(?:it|test|describe)|.*\.(?:skip|todo|failing|fails|fixme|skipIf)\b.*")
_ALONE: Final = re.compile(r"f(?:it|describe)|.*\.only\b.*")
_FUNCTIONS: Final = frozenset({"arrow_function", "function_expression", "generator_function"})


class SuiteCall(NamedTuple):
    """One call that declares a test or a group of them.

    Attributes:
        called: As written, such as ``it.skip``.
        title: Its title, without dots, which part qualified names.
        is_group: It holds others.
        is_off: What it declares does not run, or is expected to fail.
        is_alone: Nothing else of the file runs.
        body: What runs; ``None`` without.
    """

    called: str
    title: str
    is_group: bool
    is_off: bool
    is_alone: bool
    body: Node | None


def suite_call(call: Node, data: bytes) -> SuiteCall | None:
    """What a call declares; ``None`` for any other call.

    Args:
        call: A call expression.
        data: The source that was parsed.
    """
    function, arguments = call.child_by_field_name("function"), call.child_by_field_name("arguments")
    while function is not None and function.type == "call_expression":  # `it.each(rows)("title", …)`
        function = function.child_by_field_name("function")
    if function is None or arguments is None or arguments.type != "arguments" or not arguments.named_children:
        return None
    called = data[function.start_byte : function.end_byte].decode("utf-8", "replace")
    found = _CALLED.fullmatch(called.partition("`")[0])
    title = arguments.named_children[0]
    if found is None or title.type not in {
        "string",
        "template_string",
        "identifier",
        "member_expression",
        "binary_expression",
    }:
        return None
    body = next((one for one in reversed(arguments.named_children) if one.type in _FUNCTIONS), None)
    if body is None and ".todo" not in called:
        return None
    return SuiteCall(
        called=called,
        title=" ".join(text(title, data).replace(".", " ").split()),
        is_group=found["word"] in _GROUPS or ".describe" in found["more"],
        is_off=_OFF.fullmatch(called) is not None,
        is_alone=_ALONE.fullmatch(called) is not None,
        body=body,
    )
