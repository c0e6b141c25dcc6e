"""Errors that are caught and of which nothing is left."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from adjudge.model.candidate import Severity
from adjudge.rules.grammars import SCRIPT
from adjudge.rules.hit import Found, Rule
from adjudge.rules.source import CALLS, part

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tree_sitter import Node

    from adjudge.rules.source import Source

_BROAD: Final = frozenset({"Exception", "BaseException", "Throwable", "Error", "RuntimeException"})
_LEAVING: Final = frozenset({"raise_statement", "throw_statement"})
_EMPTY: Final = frozenset(
    {"pass_statement", "continue_statement", "break_statement", "comment", "line_comment", "block_comment"}
)
_NOTHING: Final = frozenset({
    "null", "undefined", "none", "true", "false", "string", "list", "dictionary", "object", "array",
    "integer", "number",
    "identifier", "tuple", "null_literal", "boolean_literal", "float", "ellipsis",
})  # fmt: skip


def _look(source: Source) -> Iterator[Found]:
    if source.language == "python":
        for clause in source.of("except_clause"):
            yield from _of_python(source, clause)
    elif source.language in SCRIPT or source.language == "java":
        for clause in source.of("catch_clause"):
            yield from _of_catch(source, clause)
    elif source.language == "go":
        for branch in source.of("if_statement"):
            body = part(branch, "consequence")
            if (
                source.said(part(branch, "condition")) == "err != nil"
                and body is not None
                and _is_empty(body)
            ):
                yield Found((branch,), "The error is looked at and nothing is done about it.", 75)


def _of_python(source: Source, clause: Node) -> Iterator[Found]:
    body = clause.named_children[-1]
    caught = [one for one in clause.named_children[:-1] if one.type != "comment"]
    if any(one.type in _LEAVING for one in source.inside(body)) or _ends_program(source, body):
        return
    if not caught:
        summary = (
            "A bare `except` catches everything, the wish to stop the program too, and goes on as if "
            "nothing was."
        )
        yield Found((clause,), summary, 80)
    elif _names(source, caught[0]) & _BROAD and _is_silent(source, body):
        name = ", ".join(sorted(_names(source, caught[0]) & _BROAD))
        yield Found(
            (clause,), f"Whatever is under `{name}` is caught, and nobody learns of it.", 60, Severity.LOW
        )


def _names(source: Source, caught: Node) -> set[str]:
    return {source.said(one) for one in source.inside(caught) if one.type == "identifier"}


def _of_catch(source: Source, clause: Node) -> Iterator[Found]:
    body = part(clause, "body")
    caught = source.said(part(clause, "parameter"))
    if body is not None and caught and any(source.said(one) == caught for one in source.inside(body)):
        return
    if body is None or not _is_silent(source, body):
        return
    if source.language == "java":
        types = {source.said(one) for one in source.inside(clause) if one.type == "type_identifier"}
        if not types & _BROAD and not _is_empty(body):
            return
    if _is_empty(body):
        is_told = any(one.type.endswith("comment") for one in body.named_children)
        yield Found((clause,), "An error is caught and nothing is done about it.", 40 if is_told else 60)
    elif _is_hidden(source, body):
        yield Found(
            (clause,), "An error is caught and a value hides it that looks like a good one.", 50, Severity.LOW
        )


def _is_hidden(source: Source, body: Node) -> bool:
    """Whether a body gives back what looks like a result; nothing and ``false`` tell that there is none."""
    values = [
        one.named_children[0]
        for one in body.named_children
        if one.type == "return_statement" and one.named_children
    ]
    return any(source.said(one) not in {"null", "undefined", "false"} for one in values)


def _is_empty(body: Node) -> bool:
    return all(one.type in _EMPTY for one in body.named_children)


def _is_silent(source: Source, body: Node) -> bool:
    """Whether a body only goes on, or gives back a plain value."""
    if any(one.type in CALLS for one in source.inside(body)):
        return False
    for one in body.named_children:
        if one.type in _EMPTY or source.said(one) == "...":
            continue
        value = one.named_children[0] if one.named_children else None
        if one.type != "return_statement" or (value is not None and value.type not in _NOTHING):
            return False
        if value is not None and value.type == "identifier" and source.said(value) != "undefined":
            return False
    return True


def _ends_program(source: Source, body: Node) -> bool:
    said = source.said(body)
    return any(word in said for word in ("sys.exit(", "os._exit(", "pytest.fail(", "os.abort("))


RULE: Final = Rule(
    id="builtin/swallowed-error",
    title="An error is caught and nothing is left of it",
    severity=Severity.MEDIUM,
    defect_class="error-handling",
    confidence_percent=65,
    languages=("go", "java", "javascript", "python", "tsx", "typescript"),
    explanation="A bare `except`, or a handler of everything that goes on in silence. Catch what is "
    "expected by its type, and let the rest through or tell it.",
    look=_look,
)
