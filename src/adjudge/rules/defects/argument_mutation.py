"""Functions that give something back and change what they were given on the way."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from adjudge.model.candidate import Severity
from adjudge.rules.calls import calls
from adjudge.rules.hit import Found, Rule
from adjudge.rules.outside import flow_at
from adjudge.rules.parameters import parameters
from adjudge.rules.source import IDENTIFIERS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from adjudge.rules.source import Source

_CHANGING: Final = frozenset({"sort", "reverse", "splice"})


def _look(source: Source) -> Iterator[Found]:
    for call in calls(source):
        receiver = call.receiver
        function = source.function_of(call.node)
        if (
            call.last not in _CHANGING
            or receiver is None
            or receiver.type not in IDENTIFIERS
            or function is None
        ):
            continue
        name = source.said(receiver)
        up = source.parents.get(call.node.id)
        is_given = any(one.name == name for one in parameters(source, function))
        is_copied = bool(flow_at(source, call.node).values.get(name))
        is_used = up is not None and up.type in {
            "return_statement",
            "variable_declarator",
            "arrow_function",
            "member_expression",
            "pair",
        }
        if is_given and is_used and not is_copied:
            yield Found(
                (call.node,), f"`{call.last}` changes `{name}` in place, which belongs to the caller."
            )


RULE: Final = Rule(
    id="builtin/argument-mutation",
    title="What the caller gave is changed in place",
    severity=Severity.MEDIUM,
    defect_class="correctness",
    confidence_percent=65,
    languages=("javascript", "tsx", "typescript"),
    explanation="`sort`, `reverse` and `splice` change the list itself, and the function gives back a "
    "result as if they made a new one. Copy the list first, or use `toSorted` and its like.",
    look=_look,
)
