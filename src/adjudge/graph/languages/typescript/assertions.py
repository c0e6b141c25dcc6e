"""Assertions as tests write them: ``expect``, ``assert``, the methods of AVA and tap, and supertest."""

from __future__ import annotations

import re
from typing import Final

from adjudge.graph.languages.python.held import Assertion

_EXPECT: Final = re.compile(
    r"(?:await )?expect(?:\.soft|Type|TypeOf)?(?:<[^()]*>)?\((?P<about>.*?)\)(?P<chain>\.[\w$.]+.*)",
    re.DOTALL,
)
_MATCHER: Final = re.compile(r"\.(\w+)(?=\()")
_ASSERT: Final = re.compile(
    r"(?:await )?(?:assert|chai\.assert|t|tap|sinon\.assert)(?:\.(?P<word>[\w.]+))?\((?P<about>[^,()]*)"
)
_CHAINED: Final = re.compile(r"(?:await )?.*\)\.(?:expect|should)\(.*", re.DOTALL)
TRUTHS: Final = frozenset({
    "toBeTruthy", "toBeDefined", "toHaveBeenCalled", "toBeCalled", "toBeInTheDocument", "toExist",
    "toBeVisible", "ok", "isOk", "truthy", "isTrue", "exists", "isDefined", "notNull",
})  # fmt: skip
_RAISES: Final = re.compile(r"toThrow\w*|throws\w*|rejects\w*|throwsAsync")
_AVA: Final = frozenset({
    "is", "not", "equal", "equals", "deepEqual", "like", "true", "false", "truthy", "falsy", "assert",
    "same", "match", "regex", "snapshot", "throws", "throwsAsync", "notThrows", "ok", "notOk",
    "strictEqual", "fail", "pass", "rejects", "resolves", "has", "type", "null", "error",
})  # fmt: skip


def assertion_of(text: str, line: int) -> Assertion:
    """The assertion that a statement is; of form ``none`` when it asserts nothing.

    Args:
        text: Canonical text of the statement.
        line: 1-based.
    """
    expected = _EXPECT.match(text)
    if expected is not None:
        chain = expected["chain"]
        words = _MATCHER.findall(chain) or [chain.rpartition(".")[2]]
        if ".rejects." in chain or any(_RAISES.fullmatch(word) for word in words):
            return Assertion("raises", text, "", line)
        is_plain = words[-1] in TRUTHS and ".not." not in chain
        is_there = ".not." in chain and words[-1] in {"toBeNull", "toBeUndefined"}
        return Assertion("truth" if is_plain or is_there else "compare", text, expected["about"], line)
    asserted = _ASSERT.match(text)
    if asserted is not None:
        word = (asserted["word"] or "ok").rpartition(".")[2]
        if text.startswith(("t.", "tap.", "await t.")) and word not in _AVA:
            return Assertion("none", text, "", line)
        if _RAISES.fullmatch(word):
            return Assertion("raises", text, "", line)
        return Assertion("truth" if word in TRUTHS else "compare", text, asserted["about"], line)
    return Assertion("compare" if _CHAINED.match(text) else "none", text, "", line)
