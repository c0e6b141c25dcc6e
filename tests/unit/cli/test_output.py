from __future__ import annotations

import argparse

import pytest

from adjudge.app.answer import Answer, Printout
from adjudge.cli.output import last_line, show_answer
from adjudge.contracts.schema_v1 import SchemaListV1
from adjudge.errors import UsageError
from adjudge.report.screen import Screen, Style, own

ANSWER = Answer(artefact=SchemaListV1(names=("a",)), screen=lambda: ((own("a", Style.TITLE), own("b")),))


def words(*, json: bool = False, kind: str | None = None) -> argparse.Namespace:
    return argparse.Namespace(json=json, format=kind, quiet=False)


def test_text_json_and_markdown_go_to_standard_output(capsys: pytest.CaptureFixture[str]) -> None:
    told = ANSWER._replace(markdown=lambda: "# a\n")
    show_answer(words(), told)
    show_answer(words(json=True), told)
    show_answer(words(kind="json"), told)
    show_answer(words(kind="markdown"), told)
    out = capsys.readouterr()
    document = (
        '{\n  "schema": "adjudge.schema-list/v1",\n  "names": [\n    "a"\n  ],\n  "definition": null\n}\n'
    )
    assert out.out == f"ab\n{document}{document}# a\n"
    assert out.err == ""


def test_a_verb_without_markdown_says_so() -> None:
    with pytest.raises(UsageError, match="no Markdown form"):
        show_answer(words(kind="markdown"), ANSWER)


def test_a_code_that_is_not_0_has_its_last_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert show_answer(words(), ANSWER._replace(exit_code=3, why="2 units not read.", next_step="look")) == 3
    assert capsys.readouterr().err == "exit 3: 2 units not read; next: look\n"


def test_the_last_line_escapes_what_it_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    last_line(2, "bad \x1b[2J\nname", "")
    assert capsys.readouterr().err == "exit 2: bad \\x1b[2J\\x0aname\n"


@pytest.mark.parametrize(("no_colour", "painted"), [("", True), ("1", False)])
def test_colour_only_on_a_terminal_that_wants_it(
    no_colour: str, painted: bool, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("NO_COLOR", no_colour)
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setattr("sys.stdout.isatty", lambda: True)
    show_answer(words(), ANSWER)
    assert ("\x1b[1ma\x1b[0mb" in capsys.readouterr().out) is painted


def test_bytes_are_printed_as_they_are_whatever_the_form(capsysbinary: pytest.CaptureFixture[bytes]) -> None:
    printout = Printout(lambda: (b"<svg", b"/>\n"), exit_code=3, why="One file is missing.")
    assert show_answer(words(json=True), printout) == 3
    out = capsysbinary.readouterr()
    assert (out.out, out.err) == (b"<svg/>\n", b"exit 3: One file is missing\n")


def test_what_is_asked_for_after_printing_goes_to_standard_error(capsys: pytest.CaptureFixture[str]) -> None:
    said: list[str] = []

    def screen() -> Screen:
        said.append("screen")
        return ((own("a"),),)

    show_answer(words(), ANSWER._replace(screen=screen, after=lambda: (*said, "time")))
    assert capsys.readouterr() == ("a\n", "screen\ntime\n")


@pytest.mark.parametrize(("terminal", "lines"), [(True, 3), (False, 1)])
def test_long_lines_are_fitted_to_a_terminal_alone(
    terminal: bool, lines: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("COLUMNS", "50")
    monkeypatch.setattr("sys.stdout.isatty", lambda: terminal)
    show_answer(words(), ANSWER._replace(screen=lambda: ((own("word " * 24),),)))
    assert len(capsys.readouterr().out.splitlines()) == lines
