"""Every code that the source can tell has an explanation, and no error is explained that nothing raises.

Codes are found as constants: the first word of an error, ``code=`` of a reason, and the members of the closed
lists. One that is put together at run time has a known ending.
"""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from adjudge import errors
from adjudge.model.evidence import Claim, EvidenceState
from adjudge.model.finding import Disposition, Standing
from adjudge.model.judgment import RejectReason, ReplyStatus
from adjudge.model.outcome import Outcome
from adjudge.model.signal import Category
from adjudge.patch.refusal import RefusalCode
from adjudge.report.codes.refusals import ENDINGS
from adjudge.report.codes.table import all_codes, find_meanings
from adjudge.scope.reasons import ReasonCode
from adjudge.survey.survey import WORDS
from tests.architecture.sources import modules, planted

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from tests.architecture.sources import Module

ERRORS = {
    name
    for name, kind in vars(errors).items()
    if isinstance(kind, type) and issubclass(kind, errors.AdjudgeError)
}
LISTS = (
    Category, Claim, Disposition, EvidenceState, Outcome, ReasonCode, RefusalCode, RejectReason, ReplyStatus,
    Standing,
)  # fmt: skip


def codes(found: Iterable[Module]) -> Iterator[tuple[str, bool]]:
    """(code, it ends a command) of every constant code."""
    nodes = (node for module in found for node in ast.walk(module.tree))
    for call in (node for node in nodes if isinstance(node, ast.Call)):
        is_error = isinstance(call.func, ast.Name) and call.func.id in ERRORS
        named = [one.value for one in call.keywords if one.arg == "code"]
        for value in (*(call.args[:1] if is_error else ()), *named):
            if isinstance(value, ast.Constant) and isinstance(value.value, str) and value.value:
                yield value.value, is_error


FOUND = sorted(set(codes(modules())))


def test_every_code_of_the_source_is_explained() -> None:
    assert [code for code, _ in FOUND if not find_meanings(code)] == []


def test_every_word_of_a_closed_list_is_explained() -> None:
    assert [word for words in LISTS for word in words if not find_meanings(word)] == []


def test_every_flag_of_an_unread_file_is_explained() -> None:
    assert [flag for flag in WORDS if not find_meanings(flag)] == []


def test_every_error_that_is_explained_can_happen() -> None:
    raised = {code for code, _ in FOUND}
    assert [code for _, rows in ENDINGS for code in rows if code not in raised] == []


def test_every_meaning_is_a_sentence() -> None:
    meanings = [(code, one) for code in all_codes() for one in find_meanings(code)]
    assert [code for code, one in meanings if not one.meaning.endswith(".")] == []
    assert [code for code, one in meanings if one.next_step and not one.next_step.endswith((".", ":"))] == []


def test_planted_code_without_a_meaning_is_found() -> None:
    module = planted("a.py", 'raise UsageError("never-explained", "It is not.")\n')
    assert [code for code, _ in codes([module]) if not find_meanings(code)] == ["never-explained"]
