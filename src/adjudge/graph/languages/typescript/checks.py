"""What in a file of TypeScript or JavaScript holds code to account, told so that two sides can be compared.

The nouns are those of Python (``python.held``), and so are names of ends: ``throw`` is a ``raise``, ``null``
and ``undefined`` are ``None``. A test is a function by its title, as ``test`` and what it is called.

Rules: only files of a change are read this way. Names are those of
``Definition``: what is nested in a function, callbacks too, belongs to it. What stands behind a statement
that leaves, or under a condition that is never true, holds nobody to account.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, NamedTuple

from adjudge.graph.languages.python.conditions import ALWAYS
from adjudge.graph.languages.python.guards import is_checking
from adjudge.graph.languages.python.held import (
    MODULE_LEVEL,
    Comment,
    Condition,
    ExceptClause,
    FileChecks,
    FunctionChecks,
    HeldGuard,
)
from adjudge.graph.languages.python.pieces import both_or_nearer
from adjudge.graph.languages.typescript.assertions import assertion_of
from adjudge.graph.languages.typescript.conditions import condition_of, truth_of
from adjudge.graph.languages.typescript.definitions import DefinitionWalk
from adjudge.graph.languages.typescript.dialects import CAP_BYTES
from adjudge.graph.languages.typescript.grammar import parse, whole
from adjudge.graph.languages.typescript.guards import leaving
from adjudge.graph.languages.typescript.pieces import (
    BLOCKS,
    TEXT_CHARACTERS,
    ending_in_words,
    outer_blocks,
    shortened,
)
from adjudge.graph.languages.typescript.source import read_source
from adjudge.graph.languages.typescript.statements import bound_in
from adjudge.graph.languages.typescript.suites import suite_call
from adjudge.graph.languages.typescript.tokens import KEYWORDS, Tokens, names_in, text_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from tree_sitter import Node

    from adjudge.graph.languages.typescript.scopes import Draft
    from adjudge.graph.languages.typescript.suites import SuiteCall

_DEPTH: Final = 200
LIMIT_LAST: Final = 2_000
"""A longer statement at the end of a branch that goes on does something, and is not told."""

_FUNCTIONS: Final = frozenset({
    "arrow_function", "function_expression", "function_declaration", "method_definition",
    "generator_function", "generator_function_declaration",
})  # fmt: skip
_LEAVING: Final = frozenset({"return_statement", "throw_statement", "break_statement", "continue_statement"})
_LOOPS: Final = frozenset({
    "for_statement", "for_in_statement", "while_statement", "do_statement", "switch_statement",
    "labeled_statement", "switch_case", "switch_default", "else_clause", "finally_clause",
    "statement_block",
})  # fmt: skip
_TESTING: Final = frozenset({"call_expression", "await_expression"})
_GOING_ON: Final = re.compile(
    r"(?:return|continue|return true|(?:console|log|logger|this\.logger)\.\w+\(.*)?;?",
    re.DOTALL | re.IGNORECASE,
)
_SKIPPED: Final = frozenset(
    {"this.skip", "t.skip", "test.skip", "ctx.skip", "context.skip", "pending", "test.fixme"}
)
_WORD: Final = re.compile(r"[A-Za-z_$][\w$]*")
_CALLED: Final = re.compile(rb"(?<![\w$])([\w$]+)\(")


def read_checks(data: bytes, language: str) -> FileChecks | None:
    """What a file holds; ``None`` when it cannot be read at all.

    Args:
        data: The blob's bytes.
        language: A key of ``DIALECTS``.
    """
    source = read_source(data, language)
    if "binary" in source.flags or len(data) > CAP_BYTES:
        return None
    parsed = parse(source.data, source.grammar)
    if parsed is None:
        return None
    opaque = whole(parsed).opaque
    tokens = Tokens(source.data, opaque)
    walk = DefinitionWalk(source.data, parsed, tokens, (frozenset(), True))
    reading = _Reading(source.data, tokens, walk.drafts)
    reading.block(parsed.root, _Place(reading.functions[0], "", ALWAYS))
    comments = (node for node in opaque if node.type == "comment")
    return FileChecks(
        functions=tuple(reading.functions),
        comments=tuple(reading.comments(comments)),
        whole=not (parsed.root.has_error or reading.too_deep),
    )


class _Place(NamedTuple):
    """Where a statement stands: what it goes into, the tests around it, conditions, what is caught."""

    into: FunctionChecks
    group: str
    under: Condition
    caught: bool = False
    off: str = ""
    depth: int = 0

    def inside(self, under: Condition) -> _Place:
        """One level further in."""
        return self._replace(under=under, depth=self.depth + 1)


class _Reading:
    """One walk over the statements of a file.

    Attributes:
        functions: The file's own statements first.
        too_deep: Something was nested too deep to walk.
    """

    def __init__(self, data: bytes, tokens: Tokens, drafts: Iterable[Draft]) -> None:
        self.functions = [FunctionChecks(MODULE_LEVEL, 1)]
        self.too_deep = False
        self._data = data
        self._tokens = tokens
        self._drafts = {draft.node.id: draft for draft in drafts if draft.kind != "type"}
        self._spans = [(draft.span, draft.name) for draft in drafts]

    def block(self, node: Node, place: _Place) -> None:
        """The statements of a block, up to the first that leaves."""
        if place.depth > _DEPTH:
            self.too_deep = True
            return
        for child in node.named_children:
            if child.type != "comment":
                self._statement(child, place)
                if child.type in _LEAVING and node.type == "statement_block":
                    return

    def comments(self, nodes: Iterable[Node]) -> Iterator[Comment]:
        """Every comment, with the code of its line, or of the next one where it stands alone.

        Args:
            nodes: Comments, in order.
        """
        waiting = sorted(self._spans, reverse=True)
        around: list[tuple[tuple[int, int], str]] = []
        for node in nodes:
            while waiting and waiting[-1][0][0] <= node.start_byte:
                around.append(waiting.pop())
            while around and around[-1][0][1] <= node.start_byte:
                around.pop()
            raw = self._data[node.start_byte : node.end_byte].decode("utf-8", "replace")
            lines = (line.strip().lstrip("*") for line in raw.strip("/*").split("\n"))
            told = " ".join(" ".join(lines).split())
            owner = around[-1][1] if around else ""
            yield Comment(f"// {told}", self._beside(node), owner, node.start_point[0] + 1)

    def _beside(self, node: Node) -> str:
        start = self._data.rfind(b"\n", 0, node.start_byte) + 1
        end = self._data.find(b"\n", node.end_byte)
        end = len(self._data) if end < 0 else end
        found = self._tokens.of(start, node.start_byte)
        if not found or found == [b"{"]:
            after = self._data.find(b"\n", end + 1)
            found = self._tokens.of(min(node.end_byte, end), len(self._data) if after < 0 else after)
        return text_of(found)[:TEXT_CHARACTERS]

    # --- statements -------------------------------------------------------------------------------

    def _statement(self, node: Node, place: _Place) -> None:
        draft = self._drafts.get(node.id)
        if draft is not None:
            place = self._opened(node, draft, place)
        kind = node.type
        if kind == "if_statement":
            self._if(node, place)
        elif kind == "try_statement":
            self._try(node, place)
        elif kind in _LOOPS or kind in BLOCKS:
            self._line(node, place)
            self._inner(node, place.inside(place.under))
        elif kind == "expression_statement":
            self._expression(node, place)
        else:
            self._line(node, place)
            self._inner(node, place)

    def _opened(self, node: Node, draft: Draft, place: _Place) -> _Place:
        made = FunctionChecks(draft.name, draft.rows[0] + 1, self._parameters(node))
        made.decorators = tuple((text, draft.rows[0] + 1) for text in draft.decorators)
        made.scope = 0
        self.functions.append(made)
        return place._replace(into=made, under=ALWAYS)

    def _inner(self, node: Node, place: _Place) -> None:
        """Blocks of a statement, and functions in its expressions."""
        if place.depth > _DEPTH:
            self.too_deep = True
            return
        for child in node.named_children:
            kind = child.type
            if kind in BLOCKS:
                self.block(child, place.inside(place.under))
            elif (
                kind in _LOOPS
                or kind in {"if_statement", "try_statement", "expression_statement"}
                or kind in _LEAVING
            ):
                self._statement(child, place.inside(place.under))
            elif child.id in self._drafts:
                self._statement(child, place)
            elif kind in _FUNCTIONS:
                self._inner(child, place._replace(under=ALWAYS, caught=False, depth=place.depth + 1))
            elif child.named_child_count:
                self._inner(child, place._replace(depth=place.depth + 1))

    def _expression(self, node: Node, place: _Place) -> None:
        inner = node.named_children[0] if node.named_children else None
        self._line(node, place)
        if inner is None:
            return
        call = inner.named_children[0] if inner.type == "await_expression" and inner.named_children else inner
        if call.type == "call_expression":
            suite = suite_call(call, self._data)
            if suite is not None:
                self._suite(suite, node, place)
                return
            self._call(node, place)
        self._inner(node, place)

    def _suite(self, suite: SuiteCall, node: Node, place: _Place) -> None:
        line = node.start_point[0] + 1
        off = suite.called if suite.is_off else place.off
        if suite.is_alone:
            self.functions[0].skips.append((suite.called, line))
        if suite.is_group:
            group = f"{place.group}{suite.title}."
            if suite.body is not None:
                self._inner(suite.body, place._replace(group=group, off=off, depth=place.depth + 1))
            return
        made = FunctionChecks(f"{place.group}test {suite.title}", line)
        made.skips += [(off, line)] if off else []
        made.scope = 0
        self.functions.append(made)
        if suite.body is not None:
            self._line(suite.body, place._replace(into=made))
            self._inner(suite.body, _Place(made, place.group, ALWAYS, depth=place.depth + 1))

    def _call(self, node: Node, place: _Place) -> None:
        whole_text = text_of(self._trimmed(node))
        line = node.start_point[0] + 1
        called = whole_text.removeprefix("await ").partition("(")[0]
        if called in _SKIPPED:
            place.into.skips.append((called, line))
            return
        assertion = assertion_of(whole_text, line)
        if assertion.form != "none":
            place.into.assertions.append(assertion)
        elif is_checking(called.rpartition(".")[2].encode()) and _WORD.match(called):
            when = Condition({frozenset({whole_text})})
            names = frozenset(_WORD.findall(whole_text.partition("(")[2]))
            text = shortened(whole_text)
            place.into.refusals.append(
                HeldGuard("call", when, place.under, called, text, line, names, place.caught)
            )

    def _if(self, node: Node, place: _Place) -> None:
        condition = node.child_by_field_name("condition")
        block, other = node.child_by_field_name("consequence"), node.child_by_field_name("alternative")
        if condition is None or block is None:
            self._inner(node, place)
            return
        self._tell([b"if", *self._tokens.of(condition.start_byte, condition.end_byte)], place)
        self._inner(condition, place)
        value = truth_of(condition, self._tokens)
        when = condition_of(condition, self._tokens) if value is None else ALWAYS
        rest = condition_of(condition, self._tokens, negated=True) if value is None else ALWAYS
        if value is not False:
            if value is None:
                place.into.refusals.append(self._branch((condition, block), "if", when, place))
            self._branch_body(block, place.inside(both_or_nearer(place.under, when)))
        if other is None or value is True:
            return
        inner = next((one for one in other.named_children if one.type != "comment"), None)
        if inner is not None and inner.type != "if_statement" and value is None:
            place.into.refusals.append(self._branch((condition, inner), "unless", rest, place))
        if inner is not None:
            self._branch_body(inner, place.inside(both_or_nearer(place.under, rest)))

    def _branch_body(self, block: Node, place: _Place) -> None:
        if block.type == "statement_block":
            self.block(block, place)
        else:
            self._statement(block, place)

    def _branch(self, parts: tuple[Node, Node], word: str, when: Condition, place: _Place) -> HeldGuard:
        condition, block = parts
        end = leaving(block, self._tokens)
        kind, told = (end[0], ending_in_words(end)) if end is not None else ("branch", self._last(block))
        shown = text_of([word.encode(), *self._tokens.of(condition.start_byte, condition.end_byte)])
        text = f"{shown} {text_of(end[1]) if end is not None else told}"
        names = frozenset(_WORD.findall(text_of(self._tokens.of(condition.start_byte, condition.end_byte))))
        return HeldGuard(
            kind=kind,
            when=when,
            under=place.under,
            leaving=told,
            text=shortened(text),
            line=condition.start_point[0] + 1,
            names=names,
            caught=place.caught and kind == "raise",
        )

    def _last(self, block: Node) -> str:
        """The last statement of a branch that goes on."""
        last = block
        if block.type == "statement_block":
            inner = [one for one in block.named_children if one.type != "comment"]
            if not inner:
                return "pass"
            last = inner[-1]
        if last.end_byte - last.start_byte > LIMIT_LAST:
            return "..."
        text = text_of(self._trimmed(last))
        return f"log.note({text})" if _GOING_ON.fullmatch(text) else text

    def _try(self, node: Node, place: _Place) -> None:
        body, handler = node.child_by_field_name("body"), node.child_by_field_name("handler")
        after = node.child_by_field_name("finalizer")
        block = handler.child_by_field_name("body") if handler is not None else None
        statements = (
            [one for one in block.named_children if one.type != "comment"] if block is not None else []
        )
        ends = leaving(block, self._tokens) if block is not None else ("raise", [])
        if body is not None:
            caught = place.caught or ends is None
            self.block(body, place.inside(place.under)._replace(caught=caught))
        if handler is not None and block is not None and body is not None:
            place.into.handlers.append(
                ExceptClause(
                    guarded=text_of(self._tokens.of(body.start_byte, body.end_byte)),
                    types=(),
                    swallows=all(_GOING_ON.fullmatch(text_of(self._trimmed(one))) for one in statements),
                    raises=b"throw" in self._tokens.of(block.start_byte, block.end_byte),
                    line=handler.start_point[0] + 1,
                    word="catch",
                )
            )
            self.block(block, place.inside(place.under))
        if after is not None:
            self._inner(after, place.inside(place.under))

    # --- pieces -----------------------------------------------------------------------------------

    def _line(self, node: Node, place: _Place) -> list[bytes]:
        """A statement without the blocks in it."""
        found: list[bytes] = []
        at = node.start_byte
        for block in outer_blocks(node):
            found += self._tokens.of(at, block.start_byte)
            at = block.end_byte
        found += self._tokens.of(at, node.end_byte)
        self._tell(found, place)
        return found

    def _tell(self, found: list[bytes], place: _Place) -> None:
        if not found:
            return
        place.into.lines[text_of(found)] += 1
        place.into.names.update(word for name in names_in(found) for word in name.split(".") if word)
        called = _CALLED.findall(b" ".join(found).replace(b" (", b"("))
        place.into.called.update(one.decode("utf-8", "replace") for one in called if one not in KEYWORDS)

    def _trimmed(self, node: Node) -> list[bytes]:
        found = self._tokens.of(node.start_byte, node.end_byte)
        return found[:-1] if found[-1:] == [b";"] else found

    def _parameters(self, node: Node) -> frozenset[str]:
        value = node.child_by_field_name("value") or node
        parameters = value.child_by_field_name("parameters") or value.child_by_field_name("parameter")
        if parameters is None:
            return frozenset()
        held = parameters.named_children if parameters.type == "formal_parameters" else [parameters]
        patterns = (one.child_by_field_name("pattern") or one for one in held)
        return frozenset(name for pattern in patterns for name in bound_in(pattern, self._data))
