"""Answers that are stated, and asked again."""

from __future__ import annotations

from typing import Any

import pytest

from adjudge.evidence.query import check_query
from adjudge.model.evidence import CheckedEvidence, EvidenceState, Query, QueryEvidence
from tests.evidence_values import Files, evidence_sources

FILES: Files = {
    "lib.py": "def load():\n    return 1\n\n\ndef spare():\n    return 2\n",
    "a.py": "from lib import load\n\nload()\n",
    "b.py": "import a\n",
    "tests/test_lib.py": "from lib import load\n\n\ndef test_load():\n    assert load()\n",
    "page.html": "<p>load</p>\n",
}
HOLDS, CONTRADICTED, UNAVAILABLE = (
    EvidenceState.HOLDS,
    EvidenceState.CONTRADICTED,
    EvidenceState.UNAVAILABLE,
)


def check(
    query: Query,
    count: int | None = None,
    members: tuple[str, ...] | None = None,
    *,
    files: Files | None = None,
    base: Files | None = None,
    **args: Any,
) -> CheckedEvidence:
    named = tuple(sorted((name.rstrip("_"), value) for name, value in args.items()))
    item = QueryEvidence(query=query, args=named, count=count, members=members)
    return check_query(item, evidence_sources(files or FILES, base))


@pytest.mark.parametrize(
    ("query", "args", "count", "members"),
    [
        (Query.IMPORTERS, {"path": "lib.py"}, 2, ("a.py", "tests/test_lib.py")),
        (Query.IMPORTERS, {"path": "b.py"}, 0, None),
        (Query.CALLERS, {"path": "lib.py", "symbol": "load"}, 2, ("a.py",)),
        (Query.CALLERS, {"path": "lib.py", "symbol": "spare"}, 0, None),
        (Query.TESTS_REACHING, {"path": "lib.py", "symbol": "load"}, 1, ("tests/test_lib.py",)),
        (Query.TESTS_REACHING, {"path": "lib.py"}, 1, None),
        (Query.TESTS_REACHING, {"path": "lib.py", "symbol": "spare"}, 0, None),
        (Query.PATH_BETWEEN, {"from": "b.py", "to": "lib.py"}, 3, ("a.py",)),
        (Query.NO_MENTION, {"path": "lib.py", "token": "spare"}, None, None),
        (Query.NO_MENTION, {"path": "lib.py", "token": "load"}, 3, ("page.html",)),
    ],
)
def test_right_answer_holds(
    query: Query, args: dict[str, Any], count: int | None, members: tuple[str, ...] | None
) -> None:
    assert check(query, count, members, **args).state is HOLDS


@pytest.mark.parametrize(
    ("query", "args", "count", "members", "told"),
    [
        (Query.IMPORTERS, {"path": "lib.py"}, 0, None, "2 found, 0 stated: a.py, tests/test_lib.py."),
        (Query.IMPORTERS, {"path": "lib.py"}, 3, None, "2 found, 3 stated: a.py, tests/test_lib.py."),
        (
            Query.CALLERS,
            {"path": "lib.py", "symbol": "load"},
            None,
            ("b.py",),
            "b.py is not among what was found: a.py, tests/test_lib.py.",
        ),
        (
            Query.CALLERS,
            {"path": "lib.py", "symbol": "lode"},
            0,
            None,
            "No lode in lib.py; near it: load, spare.",
        ),
        (
            Query.TESTS_REACHING,
            {"path": "lib.py", "symbol": "load"},
            0,
            None,
            "1 found, 0 stated: tests/test_lib.py.",
        ),
        (
            Query.NO_MENTION,
            {"path": "lib.py", "token": "load"},
            None,
            None,
            "3 found, 0 stated: a.py:1, page.html:1, tests/test_lib.py:1.",
        ),
        (Query.IMPORTERS, {"path": "no.py"}, 0, None, "There is no no.py on the head side."),
        (Query.IMPORTERS, {"path": "lib.py"}, None, ("no.py",), "There is no no.py on the head side."),
    ],
)
def test_wrong_answer_is_contradicted_with_what_was_found(
    query: Query, args: dict[str, Any], count: int | None, members: tuple[str, ...] | None, told: str
) -> None:
    found = check(query, count, members, **args)
    assert (found.state, found.found) == (CONTRADICTED, told)


@pytest.mark.parametrize(
    "args",
    [
        {},
        {"symbol": "load"},
        {"path": "lib.py", "token": "x"},
        {"path": "lib.py", "side": "left"},
        {"path": ""},
        {"path": "x" * 5000},
        {"path": "../lib.py"},
    ],
)
def test_question_that_is_not_well_posed_is_unavailable(args: dict[str, Any]) -> None:
    assert check(Query.IMPORTERS, 0, **args).state is UNAVAILABLE


@pytest.mark.parametrize("token", ["a.b", "a b", ".*", "a-b"])
def test_token_that_is_no_word_is_not_looked_for(token: str) -> None:
    assert check(Query.NO_MENTION, token=token).state is UNAVAILABLE


def test_argument_given_twice_is_told() -> None:
    item = QueryEvidence(
        query=Query.IMPORTERS, args=(("path", "a.py"), ("path", "b.py")), count=0, members=None
    )
    assert "twice" in check_query(item, evidence_sources(FILES)).found


def test_answer_that_states_nothing_is_none() -> None:
    assert check(Query.IMPORTERS, path="lib.py").state is UNAVAILABLE


def test_file_without_a_reader_has_no_answer() -> None:
    assert check(Query.IMPORTERS, 0, path="page.html").state is UNAVAILABLE


def test_symbol_that_the_change_took_away_is_asked_for() -> None:
    base = {**FILES, "lib.py": FILES["lib.py"] + "\n\ndef lost():\n    return 3\n"}
    files = {**FILES, "a.py": "from lib import lost\n\nlost()\n"}
    found = check(Query.CALLERS, 1, ("a.py",), files=files, base=base, path="lib.py", symbol="lost")
    assert found.state is HOLDS


def test_importers_of_a_file_that_is_gone_are_those_who_still_name_it() -> None:
    files = {path: code for path, code in FILES.items() if path != "lib.py"}
    found = check(Query.IMPORTERS, 2, ("a.py",), files=files, base=FILES, path="lib.py")
    assert (found.state, found.topics) == (HOLDS, ())


def test_other_side_is_asked_when_it_is_named() -> None:
    base = {**FILES, "a.py": "x = 1\n"}
    assert check(Query.IMPORTERS, 1, base=base, path="lib.py", side="base").state is HOLDS


def test_what_nobody_uses_is_its_topic() -> None:
    found = check(Query.NO_MENTION, path="lib.py", token="spare")
    assert [(one.path, one.name) for one in found.topics] == [("lib.py", "spare")]
    found = check(Query.IMPORTERS, 0, files={"x/lone.py": "x = 1\n"}, path="x/lone.py")
    assert [(one.path, one.name) for one in found.topics] == [("x/lone.py", "*")]


def test_answer_about_mentions_that_are_there_has_no_topic() -> None:
    assert check(Query.NO_MENTION, 3, path="lib.py", token="load").topics == ()


def test_blind_spots_are_told() -> None:
    assert "names put together at run time" in check(Query.NO_MENTION, token="spare").blind_spots
    assert "imports by a computed name" in check(Query.IMPORTERS, 2, path="lib.py").blind_spots


def test_tests_are_not_followed_through_too_many_files() -> None:
    files = {"lib.py": "def f(): ...\n"}
    files |= {f"u{number}.py": "from lib import f\n\n\ndef g():\n    f()\n" for number in range(20)}
    assert check(Query.TESTS_REACHING, 0, files=files, path="lib.py", symbol="f").state is UNAVAILABLE
