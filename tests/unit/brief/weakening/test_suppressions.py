from __future__ import annotations

import pytest

from adjudge.brief.weakening.suppressions import is_fixture
from tests.unit.brief.weakening.examples import edit, found, told

CODE = "def f(a):\n    return a  # noqa: E1\n\n\ndef g(a):\n    return a + 1\n"
PLACE = "    return a + 1\n"


@pytest.mark.parametrize(
    "comment",
    [
        "# noqa", "# NOQA:E501", "# type: ignore", "# type: ignore[arg-type]", "# pylint: disable=all",
        "# nosec B101", "# pragma: no cover", "# pyright: ignore", "# mypy: ignore-errors", "# ruff: noqa",
        "# words first  # noqa", "# nosemgrep", "# pyre-ignore[6]", "# pytype: disable=x", "# ty: ignore",
        "# adjudge: allow[weakening] why",
    ],
)  # fmt: skip
def test_every_comment_that_silences_is_told(comment: str) -> None:
    assert edit("a.py", CODE, (PLACE, f"    return a + 1  {comment}\n")) == ["suppression-added"]


@pytest.mark.parametrize(
    "comment",
    [
        "# fmt: off",
        "# a comment like `# noqa`",
        "# type: int",
        "# noqa-like",
        "# no cover",
        "# isort: skip",
        "# adjudge: tests",
    ],
)
def test_other_comments_are_not(comment: str) -> None:
    assert edit("a.py", CODE, (PLACE, f"    return a + 1  {comment}\n")) == []


def test_a_suppression_that_moved_with_its_line_is_not_new() -> None:
    line = "    return a  # noqa: E1\n"
    assert edit("a.py", CODE, (line, "    pass\n"), (PLACE, line)) == []
    assert told({"a.py": CODE, "b.py": "B = 1\n"}, {"a.py": CODE[CODE.index("def g") :], "b.py": CODE}) == []


def test_one_that_silences_less_is_not_new_and_one_that_silences_all_is() -> None:
    text = CODE.replace("# noqa: E1", "# noqa")
    assert edit("a.py", text, ("# noqa", "# noqa: E1")) == []
    assert edit("a.py", CODE, ("# noqa: E1", "# noqa")) == ["suppression-added"]


def test_one_of_ours_that_excuses_something_else_is_new() -> None:
    text = CODE.replace("# noqa: E1", "# adjudge: allow[removed] why")
    assert edit("a.py", text, ("allow[removed]", "allow[signature]")) == ["suppression-added"]
    assert edit("a.py", text, ("why", "because")) == []


def test_words_in_strings_are_none() -> None:
    assert edit("a.py", CODE, (PLACE, '    return "# noqa"\n')) == []


def test_many_of_one_kind_in_one_function_are_one_signal() -> None:
    lines = "    b = a  # noqa\n" * 3
    (one,) = found({"a.py": CODE}, {"a.py": CODE.replace(PLACE, lines + PLACE)}).signals
    assert "(3 times)" in one.question


@pytest.mark.parametrize(
    ("path", "holds"),
    [
        ("tests/data/case.py", True), ("tests/fixtures/a/b.py", True), ("tests/data/test_real.py", False),
        ("src/data/model.py", False), ("tests/helpers.py", False),
    ],
)  # fmt: skip
def test_python_files_that_are_data_of_tests_are_fixtures(path: str, holds: bool) -> None:
    assert is_fixture(path) is holds
    assert (edit(path, "a = 1\n", ("a = 1\n", "a = 1  # noqa\n")) == []) is holds


def test_a_data_file_with_seventy_one_of_them_is_none() -> None:
    assert told({"a.json": "{}"}, {"a.json": '{"a": "' + "# noqa " * 71 + '"}'}) == []


@pytest.mark.parametrize(("comment", "kinds"), [("pragma: no cover", []), ("noqa", ["suppression-added"])])
def test_how_much_of_a_test_runs_is_no_matter_of_coverage(comment: str, kinds: list[str]) -> None:
    assert edit("tests/test_a.py", CODE, (PLACE, f"    return a + 1  # {comment}\n")) == kinds


@pytest.mark.parametrize(
    "comment", ["# pragma no cover", "# PRAGMA: NO COVER", "# pragma: nocover", "# NOSEC B105"]
)
def test_a_comment_is_read_as_widely_as_its_tool_reads_it(comment: str) -> None:
    assert edit("a.py", "X = 1\n", ("X = 1", f"X = 1  {comment}")) == ["suppression-added"]


@pytest.mark.parametrize(
    ("now", "kinds"),
    [
        ("X = 1\nY = 2  # noqa: S608\n", ["suppression-added"]),
        ("X = 1\nY = 2  # noqa: E501\n", []),
        ("X = 1  # noqa: E502\nY = 2\n", []),
        ("X = 3  # noqa: E501\nY = 2\n", []),
    ],
)
def test_one_that_is_gone_excuses_no_other_code_on_another_line(now: str, kinds: list[str]) -> None:
    assert edit("a.py", "X = 1  # noqa: E501\nY = 2\n", ("X = 1  # noqa: E501\nY = 2\n", now)) == kinds


SCRIPT = "export function f(a) {\n  return a\n}\n"


@pytest.mark.parametrize(
    "comment",
    [
        "// eslint-disable-line", "/* eslint-disable no-console, @a/b -- why */", "// eslint-disable-next-line no-x",
        "// @ts-ignore", "// @ts-expect-error why", "// @ts-nocheck", "// tslint:disable:no-x", "// biome-ignore lint/a: why",
        "// istanbul ignore next", "/* c8 ignore start */", "// NOSONAR", "// nosemgrep: a", "// deno-lint-ignore no-x",
        "// $FlowFixMe[a]", "// oxlint-disable no-x", "// adjudge: allow[weakening] why",
    ],
)  # fmt: skip
def test_every_comment_of_a_script_that_silences_is_told(comment: str) -> None:
    assert edit("a.ts", SCRIPT, ("  return a\n", f"  return a {comment}\n")) == ["suppression-added"]


@pytest.mark.parametrize(
    "line",
    [
        "const a = '// @ts-ignore'",
        "// eslint-enable",
        "// a word on eslint-disable",
        "// noqa",
        "const r = /\\/\\/ @ts-ignore/",
    ],
)
def test_other_words_of_a_script_silence_nothing(line: str) -> None:
    assert edit("a.ts", SCRIPT, (SCRIPT, f"{SCRIPT}{line}\n")) == []


def test_codes_of_a_script_are_told_without_the_reason() -> None:
    (one,) = found({"a.ts": SCRIPT}, {"a.ts": f"{SCRIPT}/* eslint-disable no-b, no-a -- why */\n"}).signals
    assert "`// eslint-disable: no-a, no-b`" in one.question


@pytest.mark.parametrize("comment", ["// @ts-expect-error", "// istanbul ignore next"])
def test_some_comments_say_nothing_in_a_test(comment: str) -> None:
    assert edit("a.test.ts", SCRIPT, ("  return a\n", f"  return a {comment}\n")) == []


def test_comment_that_moves_with_its_line_is_not_new() -> None:
    before = {"a.ts": "// @ts-ignore\nf()\ng()\n"}
    assert told(before, {"a.ts": "g()\n// @ts-ignore\nf()\n"}) == []
