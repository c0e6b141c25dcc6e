"""Every form over the same corpus: valid whatever stands in it, bounded, and no outcome is lost."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from typing import TYPE_CHECKING

import msgspec
import pytest
from markdown_it import MarkdownIt

from adjudge.cli.report_words import FORMS as WORDS
from adjudge.contracts.report_v1 import ReportV1
from adjudge.model.candidate import Reporter, Severity, Suggestion
from adjudge.model.finding import Disposition, Standing
from adjudge.model.ids import RepoPath
from adjudge.model.outcome import Outcome, Reason
from adjudge.model.place import Side
from adjudge.model.review import UnitState
from adjudge.report.report_forms import FORMS
from tests.host_schemas import annotation_faults, code_quality_faults, junit_faults, rdjson_faults
from tests.qualified_values import (
    candidate,
    finding,
    located,
    lost,
    malformed,
    place,
    qualified,
    run,
    sarif_faults,
)
from tests.report_values import HOSTILE, of_review, of_run
from tests.review_values import a_made, a_unit

if TYPE_CHECKING:
    from collections.abc import Callable

    from adjudge.model.finding import Finding

BOUNDS = {"markdown": 65_536, "summary": 1 << 20, "json": 64 << 20}
RAW = re.compile(r"[\x00-\x09\x0b-\x1f\x7f-\x9f\u200b-\u200f\u2028-\u202e\u2066-\u2069\ud800-\udfff\ufffe]")

TEXTS = {
    "html": "<script>alert(1)</script><img src=x onerror=alert(1)>&lt;b&gt;",
    "markdown": "[x](https://e.example) ![y](z) # h\n\n## two\n| a | b |\n`code` @everyone #1 www.e.example <!-- c -->",
    "ansi": "\x1b[2J\x1b]0;title\x07\x1b[31mred",
    "bidi": "a\u202ecod\u2066e\u200bx\u2028y",
    "xml": "\x00\x01\x0b\ufffe\uffff\ud800 ]]> <![CDATA[ <?xml ?> &#0;",
    "commands": "\n::error::stop\r\n::set-output name=x::y\n%0A::warning::z,title=b:c",
    "sarif": "{0} {placeholder} [x](1) [y](http://e.example)",
    "long": "x" * 1_000_000,
    "all": HOSTILE,
    "empty": "",
}
PATHS = (
    "a b,c:d.py", "<b>.py", "[x](y).py", "a\nb.py", "a\x1bb.py", "a\u202eb.py", "\udcff.py", "::error::x.py", "]]>.py",
    "d/" * 1_500 + "x.py", "&<\"'/" * 200_000 + "x.py",
)  # fmt: skip


def json_faults_of(data: bytes) -> list[str]:
    """The form is the contract, in ASCII."""
    msgspec.convert(json.loads(data.decode("ascii")), ReportV1)
    return []


def hidden(data: bytes) -> list[str]:
    """Characters that a terminal, a browser or a reader could be fooled with."""
    return RAW.findall(data.decode("utf-8"))


def markdown_faults(data: bytes) -> list[str]:
    """Constructs that our own Markdown never has."""
    tokens = MarkdownIt("gfm-like", {"linkify": False}).parse(data.decode())
    found = [one for token in tokens for one in (token, *(token.children or ()))]
    bad = {"html_block", "html_inline", "link_open", "image", "table_open", "hr", "fence", "code_block"}
    titles = [one.markup for one in found if one.type == "heading_open" and one.markup not in {"##", "###"}]
    mentions = re.findall(r"(?<![\\\w`])[@#](?=\w)", data.decode())
    return [one.type for one in found if one.type in bad] + titles + mentions + hidden(data)


FAULTS: dict[str, Callable[[bytes], list[str]]] = {
    "sarif": sarif_faults,
    "codequality": code_quality_faults,
    "rdjson": rdjson_faults,
    "junit": junit_faults,
    "annotations": annotation_faults,
    "json": json_faults_of,
    "markdown": markdown_faults,
    "summary": markdown_faults,
    "text": hidden,
}


def hostile(text: str, path: str = "a.py", number: int = 0) -> Finding:
    """A finding with this text everywhere a reporter can put one, and with this path."""
    made = candidate(
        number,
        title=text,
        summary=text,
        path=path,
        quote=text,
        reporter=Reporter(tool=text, version=text, rule=text, report="candidates"),
        suggestion=Suggestion(start_line=3, end_line=3, replacement=text),
    )
    where = place(path=RepoPath(path), quote=text, symbol=text)
    one = located(
        made, resolved=where, suggestion=made.suggestion, unknown_tokens=(text,), redacted=("title",)
    )
    return finding(one, reason=text)


def faults_of(form: str, report: ReportV1) -> list[str]:
    data = FORMS[form](report)
    assert data.endswith(b"\n")
    assert data == FORMS[form](report)
    assert len(data) <= BOUNDS.get(form, 8_000_000)
    return FAULTS[form](data)


BROKEN: dict[str, tuple[bytes, str]] = {
    "codequality": (b'[{"description": "x", "fingerprint": "y", "severity": "info"}]', "gitlab-codeclimate"),
    "rdjson": (b'{"severity": "BAD", "diagnostics": []}', "rdf-DiagnosticResult"),
    "junit": (b'<testsuites><testsuite name="x" tests="0" failures="0"/></testsuites>', "junit-10"),
    "sarif": (b'{"version": "2.1.0"}', "runs"),
}


@pytest.mark.parametrize("form", BROKEN)
def test_published_schemas_are_asked(form: str) -> None:
    data, word = BROKEN[form]
    assert any(word in fault for fault in FAULTS[form](data))


def test_every_form_can_be_asked_for_and_is_checked() -> None:
    assert tuple(FORMS) == WORDS
    assert FORMS.keys() == FAULTS.keys()


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("kind", TEXTS)
def test_hostile_text_breaks_no_form(form: str, kind: str) -> None:
    text = TEXTS[kind]
    many = [hostile(text), finding(located(candidate(1)), standing=Standing.DISMISSED, reason=text)]
    why = Reason(code="coverage-unknown", message=text)
    source = replace(qualified().source, tools=(text,), failures=(text,), notes=(text,))
    made = qualified(
        many, [lost(2, "no-such-file"), malformed(3)], reasons=(why,), source=source, counted=(0,)
    )
    assert faults_of(form, of_run(run(made))) == []


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("path", PATHS)
def test_hostile_path_breaks_no_form(form: str, path: str) -> None:
    unit = a_unit(path, UnitState.FAILED, "pending")
    made = a_made(
        unit,
        qualified=qualified([hostile("plain", path)]),
        complete=False,
        outcome=Outcome.INCONCLUSIVE,
        exit_code=3,
    )
    assert faults_of(form, of_review(made)) == []


@pytest.mark.parametrize("form", FORMS)
def test_many_findings_stay_within_bounds_and_the_rest_is_counted(form: str) -> None:
    many = [hostile("t" * 300, f"{number}.py", number) for number in range(3_000)]
    report = of_run(run(qualified(many)))
    data = FORMS[form](report)
    assert len(data) <= BOUNDS.get(form, 64 << 20)
    assert FAULTS[form](data) == []
    if form in {"markdown", "text", "annotations"}:
        assert re.search(rb"\d+ more", data)


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("outcome", ["fail", "inconclusive"])
def test_outcome_that_is_no_pass_reads_as_none_though_nothing_was_found(form: str, outcome: str) -> None:
    why = Reason(code="coverage-partial", message="One was not read.")
    made = a_made(
        a_unit("a.py", UnitState.FAILED, "pending"),
        complete=False,
        outcome=Outcome(outcome),
        exit_code=3,
        reasons=(why,),
    )
    data = FORMS[form](of_review(made)).decode()
    assert re.search("inconclusive|failed|not.read|Not read", data)
    if form in {"text", "markdown", "summary", "json", "sarif", "junit", "annotations"}:
        assert outcome in data.lower()


@pytest.mark.parametrize("form", sorted(FORMS.keys() - {"json"}))
def test_pass_reads_as_one_nowhere_but_for_a_pass(form: str) -> None:
    assert not re.search(r"\b[Pp]ass\b(?!\.)", FORMS[form](of_run()).decode().replace("which is no pass", ""))


@pytest.mark.parametrize("form", FORMS)
def test_proof_standing_and_why_survive(form: str) -> None:
    proved = located(candidate(0, title="It is proved"), proof=("fact:edge", "located", "proved"))
    old = located(candidate(1, title="It is old", severity=Severity.LOW), disposition=Disposition.RELOCATED)
    many = [finding(proved), finding(old, standing=Standing.INHERITED, reason="in-base")]
    data = FORMS[form](of_run(run(qualified(many, counted=(0,))))).decode()
    assert "It is proved" in data
    assert "proved by edge" in data
    if form not in {"text", "markdown", "summary"}:  # those list what stands, and count the rest
        assert "It is old" in data
        assert "inherited" in data
        assert "in-base" in data
    else:
        assert "before the change" in data


def test_json_form_has_every_candidate_once() -> None:
    many = [finding(), finding(located(candidate(1)), standing=Standing.DUPLICATE)]
    made = json.loads(FORMS["json"](of_run(run(qualified(many, [lost(2, "no-such-file"), malformed(3)])))))
    assert sorted(one["index"] for one in (*made["findings"], *made["lost"])) == [0, 1, 2, 3]
    assert made["counts"]["candidates"] == 4


@pytest.mark.parametrize("form", ["codequality", "rdjson", "annotations"])
def test_text_before_the_change_marks_no_line_after_it(form: str) -> None:
    old = located(
        candidate(side=Side.BASE, start_line=7), resolved=place(side=Side.BASE, start_line=7, end_line=7)
    )
    data = FORMS[form](of_run(run(qualified([finding(old)])))).decode()
    assert not re.search(r'"begin": ?7|"line": ?7|line=7', data)
