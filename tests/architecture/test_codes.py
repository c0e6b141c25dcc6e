"""Every code that the source can tell has an explanation, and no error is explained that nothing raises.

Codes are found as constants: the first word of an error, ``code=`` of a reason, the members of the closed lists of
the model, and in packages where codes are born every word with a hyphen. A word with a hyphen that is none, such as
a key of somebody else's file, stands below with a reason. One that is put together at run time has a known form.
"""

from __future__ import annotations

import ast
import re
from enum import StrEnum
from importlib import import_module
from pkgutil import iter_modules
from typing import TYPE_CHECKING

from adjudge import errors, model
from adjudge.brief.triage import CODES
from adjudge.graph.edges import EDGE_KINDS
from adjudge.model.evidence import KINDS
from adjudge.patch.refusal import RefusalCode
from adjudge.qualify.protected import SHAPES
from adjudge.report.codes.refusals import ENDINGS
from adjudge.report.codes.table import all_codes, all_meanings, find_meanings
from adjudge.scope.reasons import ReasonCode
from adjudge.scope.unseen import UnseenCode
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
LISTS: tuple[type[StrEnum], ...] = (ReasonCode, RefusalCode, UnseenCode)
"""Closed lists outside the model."""

UNTOLD = {
    "HoleType": "words of the configuration, told nowhere else",
    "ResultForm": "words of the configuration, told nowhere else",
}
"""Closed lists of the model that no artefact tells, and why."""

BORN = (
    "brief/",
    "check/",
    "contracts/",
    "evidence/",
    "guide/",
    "merge/",
    "patch/",
    "qualify/",
    "scope/",
    "survey/",
)
"""Packages in which codes are born; a word with a hyphen there is one, or stands below."""

NO_CODES = {
    "brief/dependency/": "keys of manifests",
    "brief/excluded.py": "names of git attributes",
    "brief/questions.py": "keys of questions, which are told in their own words",
    "brief/sensitive_scripts.py": "names of packages",
    "brief/weakening/configs.py": "keys of configurations",
    "brief/weakening/hooks.py": "names of hooks",
    "brief/weakening/suppressions.py": "names of folders",
    "brief/weakening/workflows.py": "keys of workflows",
    "contracts/answers/opencode.py": "the name of a header",
    "contracts/collected/": "rules and keys of tools, and classes of defects",
    "contracts/config_commands_v1.py": "names of tools",
    "contracts/defect_classes.py": "words of reporters, told with their class",
    "contracts/foreign/ocr.py": "the name of a reviewer",
    "contracts/foreign/sarif_rules.py": "a key of SARIF",
    "contracts/held_entries_v1.py": "kinds of ledger entries",
    "contracts/install_v1.py": "names of pieces",
    "contracts/signable.py": "what a receipt calls its subjects",
    "qualify/compiler.py": "a word of a message of Python",
    "qualify/protected.py": "parts of file names; its labels are held against their list",
    "scope/read_grant.py": "where a grant came from",
    "scope/subject.py": "names of a policy",
}
"""Module or package → what its words with a hyphen are that are no codes. An entry that is not needed fails."""

HYPHENED = re.compile(r"[a-z]+(?:-[a-z]+)+")


def codes(found: Iterable[Module]) -> Iterator[tuple[str, bool]]:
    """(code, it ends a command) of every constant code."""
    nodes = (node for module in found for node in ast.walk(module.tree))
    for call in (node for node in nodes if isinstance(node, ast.Call)):
        is_error = isinstance(call.func, ast.Name) and call.func.id in ERRORS
        named = [one.value for one in call.keywords if one.arg == "code"]
        for value in (*(call.args[:1] if is_error else ()), *named):
            if isinstance(value, ast.Constant) and isinstance(value.value, str) and value.value:
                yield value.value, is_error


def texts(module: Module) -> set[str]:
    """Every text that stands in a module as a constant."""
    nodes = (node for node in ast.walk(module.tree) if isinstance(node, ast.Constant))
    return {node.value for node in nodes if isinstance(node.value, str)}


def unexplained(module: Module) -> list[str]:
    """Words with a hyphen that have no explanation."""
    return sorted(one for one in texts(module) if HYPHENED.fullmatch(one) and not find_meanings(one))


def closed_lists() -> Iterator[type[StrEnum]]:
    """Every closed list of the model."""
    for module in iter_modules(model.__path__, "adjudge.model."):
        for value in vars(import_module(module.name)).values():
            if isinstance(value, type) and issubclass(value, StrEnum) and value.__module__ == module.name:
                yield value


FOUND = sorted(set(codes(modules())))


def test_every_code_of_the_source_is_explained() -> None:
    assert [code for code, _ in FOUND if not find_meanings(code)] == []


def test_every_word_with_a_hyphen_is_explained_or_is_no_code() -> None:
    born = [
        one for one in modules() if one.place.startswith(BORN) and not one.place.startswith(tuple(NO_CODES))
    ]
    assert {one.place: left for one in born if (left := unexplained(one))} == {}


def test_every_exception_is_needed() -> None:
    unneeded = [
        place
        for place in NO_CODES
        if not any(unexplained(one) for one in modules() if one.place.startswith(place))
    ]
    assert unneeded == []


def test_every_word_of_a_closed_list_is_explained() -> None:
    told: list[type[StrEnum]] = [one for one in closed_lists() if one.__name__ not in UNTOLD]
    assert [
        (words.__name__, word) for words in (*told, *LISTS) for word in words if not find_meanings(word)
    ] == []


def test_every_untold_list_is_there() -> None:
    assert sorted(UNTOLD.keys() - {one.__name__ for one in closed_lists()}) == []


def test_every_word_that_is_no_member_of_an_enumeration_is_explained() -> None:
    words = {*WORDS, *EDGE_KINDS, *CODES.values(), *KINDS.values(), *(one.label for one in SHAPES)}
    assert sorted(one for one in words if not find_meanings(one)) == []


def test_every_fact_that_may_be_proved_is_explained() -> None:
    assert [kind for kind in KINDS.values() if not find_meanings(f"fact:{kind}")] == []


def test_every_error_that_is_explained_can_happen() -> None:
    told = {text for one in modules() if not one.place.startswith("report/codes/") for text in texts(one)}
    assert [code for _, rows in ENDINGS for code in rows if code not in told] == []


def test_every_meaning_is_a_sentence() -> None:
    meanings = [(code, one) for code in all_codes() for one in find_meanings(code)]
    assert [code for code, one in meanings if not one.meaning.endswith(".")] == []
    assert [code for code, one in meanings if one.next_step and not one.next_step.endswith((".", ":"))] == []


def test_one_code_is_told_once_for_each_kind() -> None:
    pairs = [(code, one.kind) for code, one in all_meanings()]
    assert sorted({one for one in pairs if pairs.count(one) > 1}) == []


def test_planted_code_without_a_meaning_is_found() -> None:
    module = planted("a.py", 'raise UsageError("never-explained", "It is not.")\n')
    assert [code for code, _ in codes([module]) if not find_meanings(code)] == ["never-explained"]
    assert unexplained(module) == ["never-explained"]
